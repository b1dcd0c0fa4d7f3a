//! What people type: SAN and coordinates in any case, with or without `x`, `=`, `-`, spaces, `+ # ! ? e.p.`; every spelling
//! of castling; needless disambiguation; two-digit ranks.

use super::letters::Letters;
use crate::rules::{Kind, Move, Position, Square};

/// What a text means in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reading {
    /// Exactly one legal move.
    One(Move),
    /// Several legal moves fit; the player must choose.
    Several(Vec<Move>),
    /// One move, but what the pawn becomes was not said; the choices.
    Promotion(Vec<Move>),
    /// It reads as a move, but no legal move fits.
    Illegal(Why),
    /// It does not read as a move at all.
    Unreadable,
}

/// Why a readable move is not legal, as facts for one sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// Nothing stands on the square it starts from.
    Empty(Square),
    /// An enemy's man stands there.
    NotYours(Square),
    /// The man cannot go there; where it can (may be empty).
    CannotReach {
        /// From.
        from: Square,
        /// What stands there.
        kind: Kind,
        /// Its legal targets.
        targets: Vec<Square>,
    },
    /// The man could go there, but the own king would stand in check or be lost.
    KingInDanger {
        /// From.
        from: Square,
        /// To.
        to: Square,
        /// Is the king in check now?
        in_check: bool,
    },
    /// No man of that kind can go to that square.
    NoSuchPiece {
        /// The kind that was named.
        kind: Kind,
        /// The square that was named.
        to: Square,
    },
    /// Castling is not possible now.
    Castling,
    /// The promotion that was named is not on offer; the kinds that are.
    BadPromotion(Vec<Kind>),
}

/// Reads a move as typed, trying the variant's own letters and each of `letters`.
pub fn read(position: &Position, text: &str, letters: &[&Letters]) -> Reading {
    todo!()
}
