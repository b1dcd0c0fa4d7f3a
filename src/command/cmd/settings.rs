//! `/settings me` and `/settings community`: without options they show, with options they change.

use super::prelude::*;
use crate::{
    command::{args::shown, cmd::challenge::PACE_KEYS},
    reply::{Plan, Quiet, Refusal, SettingsOf},
    rules::Color,
    service::{
        quiet,
        settings::{CommunityChange, LANGUAGES, MyChange, ORIENTATIONS, RATED, SURPRISES, SWITCH, THEMES, VIEWS},
    },
};

/// The name of the command that changes such settings.
pub const fn name(of: SettingsOf) -> &'static str {
    match of {
        SettingsOf::Me => "settings me",
        SettingsOf::Community => "settings community",
    }
}

/// The most characters of quiet hours.
const QUIET: u16 = 20;
/// What says that there are none, in every language.
const NONE: &[&str] = &["off", "none", "no", "av", "inga", "nej", "uit", "geen", "nee"];

/// Quiet hours, or that there are none.
#[expect(clippy::option_option, reason = "`None` outside is nothing said, inside it is no quiet hours")]
fn hours(args: &Args) -> Result<Option<Option<Quiet>>, Refusal> {
    let Some(text) = args.text("quiet") else { return Ok(None) };
    if NONE.contains(&text.to_lowercase().as_str()) {
        return Ok(Some(None));
    }
    match Quiet::read(text) {
        Some(hours) => Ok(Some(Some(hours))),
        None => Err(bad("quiet", text)),
    }
}

/// The zone of the clock on the wall.
fn zone(args: &Args) -> Result<Option<String>, Refusal> {
    let Some(text) = args.text("zone") else { return Ok(None) };
    quiet::zone(text).map(Some).ok_or_else(|| bad("zone", text))
}

fn bad(option: &'static str, text: &str) -> Refusal {
    Refusal::BadOption {
        option,
        typed: shown(text),
        known: vec![],
    }
}

fn language(key: &str) -> Option<String> {
    (key != LANGUAGES[0]).then(|| key.to_owned())
}

/// `/settings me`.
#[derive(Clone, Copy, Debug)]
pub struct Mine;

#[async_trait]
impl Command for Mine {
    fn name(&self) -> &'static str {
        name(SettingsOf::Me)
    }
    fn options(&self) -> &'static [Opt] {
        const {
            &[
                Opt::maybe("language", OptKind::Choice(LANGUAGES)),
                Opt::maybe("theme", OptKind::Choice(THEMES)),
                Opt::maybe("view", OptKind::Choice(VIEWS)),
                Opt::maybe("reminders", OptKind::Choice(Plan::KEYS)),
                Opt::maybe("quiet", OptKind::Text(QUIET)),
                Opt::maybe("zone", OptKind::Zone),
            ]
        }
    }
    async fn run(&self, service: &Service, asker: &Asker, args: &Args) -> Answer {
        let changes = [
            given!(args.choice("language", LANGUAGES)).map(|key| MyChange::Language(language(key))),
            given!(args.choice("theme", THEMES)).map(|key| MyChange::Theme(key.to_owned())),
            given!(args.choice("view", VIEWS)).map(|key| MyChange::View(Color::by_key(key))),
            given!(args.choice("reminders", Plan::KEYS))
                .and_then(Plan::by_key)
                .map(MyChange::Reminders),
            given!(hours(args)).map(MyChange::Quiet),
            given!(zone(args)).map(MyChange::Zone),
        ];
        service.my_settings(asker, changes.into_iter().flatten().collect()).await
    }
}

/// `/settings community`.
#[derive(Clone, Copy, Debug)]
pub struct Community;

#[async_trait]
impl Command for Community {
    fn name(&self) -> &'static str {
        name(SettingsOf::Community)
    }
    fn options(&self) -> &'static [Opt] {
        const {
            &[
                Opt::maybe("allow", OptKind::Room),
                Opt::maybe("forbid", OptKind::Room),
                Opt::maybe("variant", OptKind::Variant),
                Opt::maybe("surprise", OptKind::Choice(SURPRISES)),
                Opt::maybe("pace", OptKind::Choice(PACE_KEYS)),
                Opt::maybe("rated", OptKind::Choice(RATED)),
                Opt::maybe("threads", OptKind::Choice(SWITCH)),
                Opt::maybe("language", OptKind::Choice(LANGUAGES)),
                Opt::maybe("orientation", OptKind::Choice(ORIENTATIONS)),
            ]
        }
    }
    async fn run(&self, service: &Service, asker: &Asker, args: &Args) -> Answer {
        let changes = [
            given!(args.room("allow", asker)).map(CommunityChange::Allow),
            given!(args.room("forbid", asker)).map(CommunityChange::Forbid),
            given!(args.variant("variant")).map(CommunityChange::Variant),
            given!(args.choice("surprise", SURPRISES)).map(CommunityChange::Surprise),
            given!(args.pace("pace")).map(CommunityChange::Pace),
            given!(args.choice("rated", RATED)).map(|key| CommunityChange::Rated(key == "yes")),
            given!(args.choice("threads", SWITCH)).map(|key| CommunityChange::Threads(key == "on")),
            given!(args.choice("language", LANGUAGES)).map(|key| CommunityChange::Language(language(key))),
            given!(args.choice("orientation", ORIENTATIONS)).map(|key| CommunityChange::Orientation(Color::by_key(key))),
        ];
        service.community_settings(asker, changes.into_iter().flatten().collect()).await
    }
}
