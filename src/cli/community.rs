//! `menagerie community`: what is stored of each server, room or pair, and how to be rid of it.

use std::{process::ExitCode, sync::Arc};

use super::{
    REFUSED,
    store::{Where, there},
};
use crate::{
    app,
    config::Place,
    env::{SystemClock, SystemEntropy},
    ids::{CommunityRef, Timestamp},
    present::utc,
    service::{
        Service,
        purge::{Purged, purge_at},
    },
    store::Stock,
};

/// `menagerie community`. The bot must not be running, unless it runs on a database: one process owns the embedded store.
#[derive(Debug, clap::Subcommand)]
pub enum Community {
    /// List every community that something is stored of, and since when the bot is not there any more.
    List(List),
    /// Remove everything that is stored of one community: games, settings, and the ratings that follow from the games.
    Purge(Purge),
}

/// `menagerie community list`.
#[derive(Debug, clap::Args)]
pub struct List {
    /// Only those that sent the bot away.
    #[arg(long)]
    removed: bool,
    #[command(flatten)]
    place: Where,
}

/// `menagerie community purge`.
#[derive(Debug, clap::Args)]
pub struct Purge {
    /// Which one, as the list names it, for example discord:1470000000004198403.
    community: String,
    /// Do it. Without this it is only said what would be removed.
    #[arg(long)]
    yes: bool,
    /// Also if the community has not sent the bot away.
    #[arg(long)]
    still_there: bool,
    #[command(flatten)]
    place: Where,
}

/// One line of the list.
#[derive(Debug)]
struct Row {
    stock: Stock,
    removed: Option<Timestamp>,
}

impl Community {
    /// Does it.
    pub fn run(self) -> ExitCode {
        let place = match &self {
            Self::List(list) => &list.place,
            Self::Purge(purge) => &purge.place,
        };
        let told = place.place().and_then(|at| {
            if let Place::Folder(path) = at {
                there(path)?;
            }
            let settings = place.settings()?;
            let runtime = tokio::runtime::Runtime::new().map_err(|e| format!("cannot start: {e}"))?;
            runtime.block_on(async {
                let (store, ..) = app::open_store(&settings).await.map_err(|e| e.to_string())?;
                let service = Service::new(store.clone(), Arc::new(SystemClock), Arc::new(SystemEntropy));
                let told = match &self {
                    Self::List(list) => list.tell(&service).await,
                    Self::Purge(purge) => purge.tell(&service).await,
                };
                store.close().await.map_err(|e| e.to_string()).and(told)
            })
        });
        match told {
            Ok(lines) => {
                for line in lines {
                    println!("{line}");
                }
                ExitCode::SUCCESS
            }
            Err(why) => {
                eprintln!("{why}");
                ExitCode::from(REFUSED)
            }
        }
    }
}

/// Every community that something is stored of, also if that is only that it sent the bot away.
async fn rows(service: &Service) -> Result<Vec<Row>, String> {
    let mut removed = service.removed().await.map_err(|e| e.to_string())?;
    let stock = service.store.communities().await.map_err(|e| e.to_string())?;
    let mut rows: Vec<Row> = stock
        .into_iter()
        .map(|stock| {
            let at = removed.iter().position(|(community, _)| *community == stock.community);
            let removed = at.map(|at| removed.swap_remove(at).1);
            Row { stock, removed }
        })
        .collect();
    rows.extend(removed.into_iter().map(|(community, since)| Row {
        stock: Stock {
            community,
            games: 0,
            open: 0,
            settings: false,
        },
        removed: Some(since),
    }));
    rows.sort_by(|a, b| a.stock.community.cmp(&b.stock.community));
    Ok(rows)
}

impl Row {
    fn told(&self) -> String {
        let Stock {
            community,
            games,
            open,
            settings,
        } = &self.stock;
        let settings = if *settings { ", settings" } else { "" };
        let removed = self.removed.map_or_else(String::new, |since| {
            format!("; sent the bot away on {}, purged from {} on", date(since), date(purge_at(since)))
        });
        format!(
            "{}: {}, {open} of them open{settings}{removed}",
            community.as_str(),
            count(*games, "game")
        )
    }
}

impl List {
    async fn tell(&self, service: &Service) -> Result<Vec<String>, String> {
        let rows = rows(service).await?;
        let lines: Vec<_> = rows
            .iter()
            .filter(|r| !self.removed || r.removed.is_some())
            .map(Row::told)
            .collect();
        Ok(match (lines.is_empty(), self.removed) {
            (false, _) => lines,
            (true, true) => vec!["no community has sent the bot away".to_owned()],
            (true, false) => vec!["nothing is stored of any community".to_owned()],
        })
    }
}

impl Purge {
    async fn tell(&self, service: &Service) -> Result<Vec<String>, String> {
        let community = CommunityRef::from_stored(&self.community);
        let rows = rows(service).await?;
        let row = rows.iter().find(|row| row.stock.community == community);
        let row = row.ok_or_else(|| format!("nothing is stored of {}; `menagerie community list` names them all", self.community))?;
        if row.removed.is_none() && !self.still_there {
            return Err(format!(
                "{} has not sent the bot away, so people may be playing there ({} open). If it is meant all the same, add --still-there. \
                 Nothing was removed",
                self.community,
                count(row.stock.open, "game")
            ));
        }
        if !self.yes {
            let hint = "Nothing was removed. Add --yes to remove all of it for good; `menagerie export` keeps a copy of everything.";
            return Ok(vec![row.told(), hint.to_owned()]);
        }
        service.purge(&community).await.map(|done| told(&done)).map_err(|e| e.to_string())
    }
}

/// What was removed.
fn told(done: &Purged) -> Vec<String> {
    let what = &done.forgotten;
    let settings = if done.settings { "with its settings" } else { "it had no settings" };
    vec![format!(
        "{} was purged, {settings}; removed: {}, {}, {}, {}, {} of people who have no other game. Its ratings followed from its games.",
        done.community.as_str(),
        count(what.games, "game"),
        count(what.posts, "board post"),
        count(what.threads, "thread"),
        count(what.deliveries, "delivery note"),
        count(what.people, "name"),
    )]
}

fn count(n: u64, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}

/// A day in UTC, as in 2026-03-01.
fn date(at: Timestamp) -> String {
    utc(at).split(' ').next().unwrap_or_default().to_owned()
}
