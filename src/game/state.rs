//! A game as a fold over its events.

use super::{Ending, Event, Stamped, Terms, event::Seed};
use crate::{
    ids::{CommunityRef, GameId, PlayerRef, RoomRef, Timestamp},
    rules::{Color, Line},
};

/// Where a game stands in its life.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stage {
    /// A challenge that waits for an answer.
    Offered,
    /// A challenge that came to nothing: declined, cancelled or lapsed.
    Withdrawn,
    /// Being played.
    Running,
    /// Over.
    Over {
        /// Why.
        how: Ending,
        /// Who won.
        winner: Option<Color>,
        /// Who did it.
        by: Option<PlayerRef>,
        /// When.
        at: Timestamp,
    },
}

/// A draw or takeback offer that waits for an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pending {
    /// A draw, offered by that side.
    Draw(Color),
    /// A takeback, asked for by that side; plies to keep.
    Takeback(Color, u32),
}

/// Events that do not make a game: a damaged or foreign record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("event {index} does not fit the game before it")]
pub struct Misfit {
    /// Index of the event, from 0.
    pub index: usize,
}

/// One challenge and the game that grew out of it.
#[derive(Clone, Debug)]
pub struct Game {
    /// Its number.
    pub id: GameId,
    /// Where it stands.
    pub stage: Stage,
    /// Who asked.
    pub challenger: PlayerRef,
    /// Who was asked.
    pub opponent: Option<PlayerRef>,
    /// White and Black, once started.
    pub seats: Option<[PlayerRef; 2]>,
    /// What was agreed.
    pub terms: Terms,
    /// Home room.
    pub room: RoomRef,
    /// Leaderboard.
    pub community: CommunityRef,
    /// When it was offered.
    pub offered_at: Timestamp,
    /// When the offer lapses.
    pub expires: Timestamp,
    /// When play began.
    pub started_at: Option<Timestamp>,
    /// When the side to move must have moved.
    pub deadline: Option<Timestamp>,
    /// The game of which this is the rematch.
    pub rematch_of: Option<GameId>,
    /// The secret seed; reveal it only when the stage is over.
    pub seed: Option<Seed>,
    /// Nonces: the challenger's and the accepting player's.
    pub nonces: [Option<String>; 2],
    /// The moves; the start position while the challenge is open.
    pub line: Line,
    /// A draw or takeback offer.
    pub pending: Option<Pending>,
    /// All events, in order.
    pub events: Vec<Stamped>,
}

impl Game {
    /// Folds a record.
    pub fn replay(_id: GameId, _events: Vec<Stamped>) -> Result<Self, Misfit> {
        todo!()
    }
    /// Adds one event.
    pub fn apply(&mut self, _event: Stamped) -> Result<(), Misfit> {
        todo!()
    }
    /// Which side a person plays.
    pub fn side_of(&self, who: &PlayerRef) -> Option<Color> {
        let [white, black] = self.seats.as_ref()?;
        // Somebody who plays themselves holds both seats; then the side to move speaks.
        match (white == who, black == who) {
            (true, true) => Some(self.line.position().turn()),
            (true, false) => Some(Color::White),
            (false, true) => Some(Color::Black),
            (false, false) => None,
        }
    }
    /// Who plays a side, once started.
    pub fn player(&self, side: Color) -> Option<&PlayerRef> {
        self.seats.as_ref().map(|s| &s[side.index()])
    }
    /// Who must act now: the side to move of a running game.
    pub fn to_move(&self) -> Option<&PlayerRef> {
        if self.stage == Stage::Running {
            self.player(self.line.position().turn())
        } else {
            None
        }
    }
    /// Plies played.
    pub fn ply(&self) -> u32 {
        self.line.plies().len() as u32
    }
    /// Has this event happened here?
    pub fn has(&self, test: impl Fn(&Event) -> bool) -> bool {
        self.events.iter().any(|s| test(&s.event))
    }
}
