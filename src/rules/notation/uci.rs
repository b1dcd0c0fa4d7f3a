//! UCI: `e2e4`, `a7a8q`, `a9a10e`, castling as the king's move.

use crate::rules::{Move, Position};

/// A move in UCI; the promotion letter is the variant's own, lower case.
pub fn uci(position: &Position, mv: Move) -> String {
    let mut text = format!("{}{}", mv.from, mv.to);
    text.extend(
        mv.promotion
            .and_then(|kind| position.variant().spec().letter(kind))
            .map(|c| c.to_ascii_lowercase()),
    );
    text
}

/// The legal move with this UCI text, any case.
pub fn read_uci(position: &Position, text: &str) -> Option<Move> {
    if text.len() > 7 {
        return None;
    }
    position
        .legal_moves()
        .into_iter()
        .find(|&mv| uci(position, mv).eq_ignore_ascii_case(text))
}
