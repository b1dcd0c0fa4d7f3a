//! `/privacy`: everything that is stored of a person, for them to have or to have deleted.
//!
//! Games belong to two. Whoever is deleted loses the open ones, and in the others their seat goes to somebody without a name, the same in all of
//! them, so that the record, the result and the other one's rating stay as they were.

use serde_json::{Value, json};

use super::{
    Asker, Service,
    history::{pgn, result},
    say::ending_key,
};
use crate::{
    game::{Game, Pace, Stage},
    ids::{DeliveryKey, GameId, PlayerRef, Timestamp},
    reply::{Action, Answer, Audience, Failure, File, Msg, Say},
    store::Which,
};

impl Service {
    /// `/privacy export`: a file, for the asker alone.
    pub async fn export_mine(&self, asker: &Asker) -> Answer {
        let who = &asker.person.who;
        let ids = self.store.games(&Which::EveryOf(who.clone())).await?;
        let mut games = Vec::with_capacity(ids.len());
        for id in &ids {
            if let Some((game, _)) = self.store.load(*id).await? {
                games.push(self.of_game(asker, &game).await?);
            }
        }
        let person = self.store.person(who).await?;
        let chosen = self.store.preferences(who).await?;
        let notices = self.store.notices_of(&ids).await?;
        let mine: Vec<_> = notices.iter().filter(|n| n.key.to.as_ref() == Some(who)).collect();
        let all = json!({
            "what": "everything that Menagerie stores of you",
            "made": instant(self.clock.now()),
            "you": {
                "id": who.as_str(),
                "name": person.as_ref().map(|p| &p.name),
                "last seen": person.as_ref().map(|p| instant(p.seen_at)),
                "language from older records": person.as_ref().and_then(|p| p.locale.as_ref()),
                "seat in room": person.as_ref().and_then(|p| p.room.as_ref()).map(crate::ids::RoomRef::as_str),
                "fingerprint of the secret in your browser": person.as_ref().and_then(|p| p.key_hash).map(|h| hex(&h)),
            },
            "settings": chosen.map(|c| json!({
                "language": c.language,
                "theme": c.theme,
                "view": c.view.map(crate::rules::Color::key),
                "reminders": c.reminders.key(),
                "quiet from and to, in minutes of the day": c.quiet.map(crate::store::Quiet::minutes),
                "time zone": c.zone,
            })),
            "messages that wait for you": mine.iter().map(|n| json!({
                "game": n.key.game.0,
                "room": n.room.as_str(),
                "due": instant(n.due),
            })).collect::<Vec<_>>(),
            "games": games,
        });
        let bytes = serde_json::to_vec_pretty(&all).map_err(|_| Failure::Bug("an export could not be written as JSON"))?;
        let file = File {
            name: "menagerie-my-data.json".to_owned(),
            media: "application/json",
            bytes,
        };
        Say {
            file: Some(file),
            ..Say::privately(Msg::MyData { games: ids.len() })
        }
        .answer()
    }

    async fn of_game(&self, asker: &Asker, game: &Game) -> Result<Value, Failure> {
        let (state, end, over) = match &game.stage {
            Stage::Offered => ("offered", None, None),
            Stage::Withdrawn => ("came to nothing", None, None),
            Stage::Running => ("running", None, None),
            Stage::Over { how, winner, at, .. } => ("over", Some((ending_key(*how), result(*how, *winner))), Some(instant(*at))),
        };
        let record = match &game.seats {
            Some(_) => {
                let [white, black] = self.players(asker, game).await?;
                Some(pgn(game, [&white, &black]).write())
            }
            None => None,
        };
        Ok(json!({
            "number": game.id.0,
            "state": state,
            "variant": game.terms.variant,
            "hours for each move": match game.terms.pace {
                Pace::NoLimit => None,
                Pace::Hours(hours) => Some(hours),
            },
            "rated": game.terms.rated,
            "room": game.room_of(game.party_of(&asker.person.who)).as_str(),
            "community": game.community.as_str(),
            "you asked for it": game.challenger == asker.person.who,
            "you play": game.side_of(&asker.person.who).map(crate::rules::Color::key),
            "offered": instant(game.offered_at),
            "started": game.started_at.map(instant),
            "over": over,
            "ending": end.map(|(how, _)| how),
            "result": end.map(|(_, result)| result),
            "pgn": record,
        }))
    }

    /// `/privacy delete` (`sure`: the private question was answered with yes).
    pub async fn delete_mine(&self, asker: &Asker, sure: bool) -> Answer {
        let who = asker.person.who.clone();
        let open = self.store.games(&Which::OpenOf(who.clone())).await?;
        if !sure {
            let all = self.store.games(&Which::EveryOf(who)).await?.len();
            return Say::privately(Msg::DeleteAsk {
                open: open.len(),
                others: all.saturating_sub(open.len()),
            })
            .buttons([Action::DeleteYes])
            .answer();
        }
        let mut says = Vec::new();
        for id in open {
            says.extend(Box::pin(self.leave(asker, id)).await?);
        }
        if !self.store.games(&Which::OpenOf(who.clone())).await?.is_empty() {
            // Somebody began one in this instant: nothing was deleted, and asking again ends that one, too.
            return Err(Failure::Bug("a game of somebody who wants to be deleted could not be ended"));
        }
        let token = hex(&self.entropy.bytes()[..8]);
        let games = self.store.forget_person(&who, &PlayerRef::gone(&token)).await?;
        self.annals.forget();
        tracing::info!(games, "somebody had what is stored of them deleted");
        says.push(Say::privately(Msg::Deleted));
        Ok(Ok(crate::reply::Reply { says }))
    }

    /// Ends one open game in the way that costs the other one least, and gives what its room is told.
    async fn leave(&self, asker: &Asker, id: GameId) -> Result<Vec<Say>, Failure> {
        let Some((game, _)) = self.store.load(id).await? else {
            return Ok(Vec::new());
        };
        let who = &asker.person.who;
        // Each of these is a write of its own, and a press that comes twice finds it done.
        let key = format!("{}-{}", asker.delivery.as_str(), id.0);
        let asker = Asker {
            delivery: DeliveryKey::from_stored(&key),
            ..asker.clone()
        };
        let answer = match (&game.stage, game.side_of(who)) {
            (Stage::Offered, _) if game.challenger == *who => self.cancel(&asker, Some(id)).await?,
            (Stage::Offered, _) => self.decline(&asker, Some(id)).await?,
            (Stage::Running, Some(side)) if game.has_moved(side) => self.resign(&asker, Some(id), true).await?,
            (Stage::Running, Some(_)) => self.abort(&asker, Some(id)).await?,
            _ => return Ok(Vec::new()),
        };
        let says = answer.map(|reply| reply.says).unwrap_or_default();
        Ok(says.into_iter().filter(|say| say.to != Audience::Asker).collect())
    }
}

/// `2026-11-30T14:05:00Z`; an instant that no calendar has is a number of milliseconds.
fn instant(at: Timestamp) -> String {
    let seconds = at.0.div_euclid(1000).rem_euclid(86_400);
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
    format!(
        "{}T{hours:02}:{minutes:02}:{:02}Z",
        super::history::date(at).replace('.', "-"),
        seconds % 60
    )
}

fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write;
    bytes.iter().fold(String::with_capacity(2 * bytes.len()), |mut out, byte| {
        // Writing to a string cannot fail.
        let _ = write!(out, "{byte:02x}");
        out
    })
}
