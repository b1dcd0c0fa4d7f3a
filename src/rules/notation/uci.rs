//! UCI: `e2e4`, `a7a8q`, `a9a10e`, castling as the king's move, or, where king and rook start wherever the array has them, as the
//! king's move onto his own rook.

use crate::rules::{Move, Position, Square};

/// A move in UCI; the promotion letter is the variant's own, lower case.
pub fn uci(position: &Position, mv: Move) -> String {
    let to = match position.castle_of(mv) {
        Some(castle) if castle.by_array => castle.rook.0,
        _ => mv.to,
    };
    let mut text = format!("{}{to}", mv.from);
    text.extend(
        mv.promotion
            .and_then(|kind| position.variant().spec().letter(kind))
            .map(|c| c.to_ascii_lowercase()),
    );
    text
}

/// The legal move with this UCI text, any case. A castling may be written in the other of the two ways as well, if that is no other move.
pub fn read_uci(position: &Position, text: &str) -> Option<Move> {
    if text.len() > 7 {
        return None;
    }
    let legal = position.legal_moves();
    let exact = legal.iter().find(|&&mv| uci(position, mv).eq_ignore_ascii_case(text));
    let other = || {
        let is = |from: Square, to: Square| format!("{from}{to}").eq_ignore_ascii_case(text);
        let castling = |mv: &&Move| {
            position
                .castle_of(**mv)
                .is_some_and(|c| is(mv.from, mv.to) || is(mv.from, c.rook.0))
        };
        legal.iter().find(castling)
    };
    exact.or_else(other).copied()
}
