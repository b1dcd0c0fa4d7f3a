//! (game, who, what they want, now) -> events, or a refusal with facts. Nothing else changes a game.

use super::{Event, Game, Stamped};
use crate::{
    ids::{PlayerRef, Timestamp},
    rules::{Color, Move},
};

/// What somebody wants of an existing game. Moves arrive as legal moves of the present position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Intent {
    /// Take up a challenge.
    Accept {
        /// The accepting player's share in the chance.
        nonce: String,
        /// What the draw of colours gave the challenger, used when the wish was `Random`.
        challenger_if_random: Color,
    },
    /// Refuse whatever offer waits for this person: a challenge, a draw, a takeback.
    Decline,
    /// Take back one's own challenge.
    Cancel,
    /// Play.
    Move {
        /// The move.
        mv: Move,
        /// The ply that the person saw, where known: an old one is refused.
        seen_ply: Option<u32>,
    },
    /// Give up (before one's first move: abort).
    Resign,
    /// Offer a draw, or accept the one offered.
    Draw,
    /// Ask for a takeback, or grant the one asked for.
    Takeback,
    /// End a game that has not really begun.
    Abort,
    /// The offer has lapsed (by the clock, not by a person).
    Lapse,
}

/// Why a game refused. Facts, no sentence; nothing changed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each name says it")]
pub enum Refusal {
    NotYourGame,
    NotYourTurn {
        turn: Color,
    },
    NotForYou,
    OwnChallenge,
    NotStarted,
    AlreadyStarted,
    AlreadyOver,
    Lapsed,
    /// The person looked at an older position.
    PastPosition {
        now_ply: u32,
    },
    IllegalMove,
    NothingToDecline,
    NotYourOffer,
    /// A draw offer already waits, or was refused fewer than ten plies ago.
    DrawAlreadyOffered,
    DrawTooSoon {
        plies_left: u32,
    },
    NothingToTakeBack,
    TakebackAlreadyOffered,
    /// A draw of chance has been revealed in a rated game.
    TakebackAfterChance,
    TooLateToAbort,
}

/// Decides. The events are returned in order and are to be stored all or not at all.
pub fn decide(_game: &Game, _who: &PlayerRef, _intent: &Intent, _now: Timestamp) -> Result<Vec<Stamped>, Refusal> {
    todo!()
}

/// Helper for events at one instant.
pub(crate) fn stamped(at: Timestamp, events: impl IntoIterator<Item = Event>) -> Vec<Stamped> {
    events.into_iter().map(|event| Stamped { at, event }).collect()
}
