//! The use cases. No platform, no sentence, no language: requests come as values and answers leave as values.
//!
//! Each file is one use case, an `impl Service` with what it needs: `offer` (challenge, accept, decline, cancel), `play`, `pick`, `boards`,
//! `games`, `settings`, `resign`, `draw`, `takeback`, `pause`, `abort`, `rematch`, `leaderboard`, `stats`, `variants`, `rules`, `history`, `fairness`, `more`, `complete`.
//! Below them: `act` (read, decide, commit, again if somebody else was first), `find` (which game is meant), `say` (answers that many
//! use cases give), `people` (names), `annals` and `ratings` (what finished games add up to), `gates` (limits), `reach` (places
//! that cannot be reached), `outbox` (what is said unasked), `purge` (what is forgotten with a community that sent the bot away), `sweep` (what the clock alone brings about), `life` (outages, whose time is given back), `reminders` and `quiet` (who is reminded, and when not).
//!
//! Where a method takes `game: Option<GameId>`, `None` means the one that fits: the asker's only game of this room for which the
//! command makes sense, else their only one anywhere on this platform; else `Refusal::WhichGame` or `NoGameHere`.
//!
//! Everything that a request delivers twice is answered once: each commit carries the key of its delivery.

mod abort;
mod act;
mod annals;
mod boards;
mod complete;
mod draw;
mod fairness;
mod find;
mod games;
mod gates;
mod history;
mod leaderboard;
pub mod life;
mod link;
mod more;
mod offer;
pub mod outbox;
mod pause;
mod people;
mod pick;
mod play;
mod privacy;
pub mod purge;
pub mod quiet;
pub mod ratings;
mod reach;
mod rematch;
pub mod reminders;
mod replay;
mod resign;
mod rules;
mod say;
pub mod settings;
mod setup;
mod stats;
pub mod sweep;
mod takeback;
pub mod variants;
pub mod verify;

use std::sync::Arc;

use self::{annals::Annals, gates::Gates, life::Pulse, outbox::Outbox, reach::Reach};

use crate::{
    env::{Clock, Entropy},
    ids::{CommunityRef, DeliveryKey, GameId, RoomRef},
    reply::Person,
    rules::Color,
    store::Store,
};

/// Who asks, and where.
#[derive(Clone, Debug)]
pub struct Asker {
    /// The person, with the name to show.
    pub person: Person,
    /// Where they ask.
    pub room: RoomRef,
    /// The room that this one is a thread of, if it is one.
    pub parent: Option<RoomRef>,
    /// Which leaderboard that room belongs to.
    pub community: CommunityRef,
    /// Which side they chose to have at the bottom of boards that only they see; `None` is their own.
    pub view: Option<Color>,
    /// May this person change the settings of that community? The platform's own permission.
    pub moderator: bool,
    /// The game that has this place to itself, where they ask in such a place; then `room` is that game's home.
    pub game: Option<GameId>,
    /// Is this room the asker's alone with the bot, so that nobody else hears what is said there?
    pub alone: bool,
    /// The tag of the language that everybody speaks in the room, as the platform tells it; filled in by the hub.
    pub tongue: Option<String>,
    /// The platform's own id of the event.
    pub delivery: DeliveryKey,
}

/// Whose games to list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// The asker's, in every room of this platform.
    Mine,
    /// All of this room.
    AllHere,
}

/// How to show a game's moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HistoryAs {
    /// As a moving picture: all of them, or those with numbers from the first to the second.
    Replay(Option<(u32, u32)>),
    /// As a list.
    Moves,
    /// As a PGN file.
    Pgn,
}

/// The use cases over one store. Cheap to clone. Made by `Service::new`.
#[derive(Clone, Debug)]
pub struct Service {
    /// Where games live.
    pub store: Arc<dyn Store>,
    /// The time.
    pub clock: Arc<dyn Clock>,
    /// Unpredictable bytes.
    pub entropy: Arc<dyn Entropy>,
    /// One at a time in each community may open or take up a challenge, so that limits hold; and settings are changed one at a time.
    gates: Arc<Gates>,
    /// What is known of finished games, so that it is not read again for each leaderboard.
    annals: Arc<Annals>,
    /// What is out of reach.
    reach: Arc<Reach>,
    /// When the bot was alive.
    pulse: Arc<Pulse>,
    /// What was said and is not written down yet.
    outbox: Arc<Outbox>,
}

impl Service {
    /// The use cases over a store, with a clock and a source of unpredictable bytes.
    pub fn new(store: Arc<dyn Store>, clock: Arc<dyn Clock>, entropy: Arc<dyn Entropy>) -> Self {
        Self {
            store,
            clock,
            entropy,
            gates: Arc::default(),
            annals: Arc::default(),
            reach: Arc::default(),
            pulse: Arc::default(),
            outbox: Arc::default(),
        }
    }
}
