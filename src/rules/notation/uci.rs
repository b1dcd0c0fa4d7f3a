//! UCI: `e2e4`, `a7a8q`, `a9a10e`, castling as the king's move.

use crate::rules::{Move, Position};

/// A move in UCI; the promotion letter is the variant's own, lower case.
pub fn uci(position: &Position, mv: Move) -> String {
    todo!()
}

/// The legal move with this UCI text, any case.
pub fn read_uci(position: &Position, text: &str) -> Option<Move> {
    todo!()
}
