//! SAN, one canonical spelling per move: `Nf3`, `exd6`, `Rad1`, `a10=E`, `O-O`.
//!
//! `#` stands behind a move that wins at once: mate, and what else wins in the variant (the king blown up, the third check, the goal
//! reached, ...). `+` stands behind a move that leaves the enemy king in check. Pawns are written without a letter, every other kind
//! with its own. En passant has no mark.

use super::letters::Letters;
use crate::rules::{Kind, Move, MoveKind, Position, ending::winner, spec::Wing};

/// Canonical SAN with the variant's own letters: disambiguation by file, then rank, then both; `x`, `=Q`, `O-O`, `+`, `#`.
/// `mv` must be legal. In variants with chance the suffix speaks of the move alone, before any roll.
pub fn san(position: &Position, mv: Move) -> String {
    let spec = position.variant().spec();
    body(position, mv, &position.legal_moves(), &|kind| spec.letter(kind)) + suffix(position, mv)
}

/// Every legal move with its canonical SAN; cheaper than one at a time.
pub fn all(position: &Position) -> Vec<(Move, String)> {
    let spec = position.variant().spec();
    let legal = position.legal_moves();
    let text = |mv: &Move| body(position, *mv, &legal, &|kind| spec.letter(kind)) + suffix(position, *mv);
    legal.iter().map(|mv| (*mv, text(mv))).collect()
}

/// The same with a language's letters.
pub fn san_with(position: &Position, mv: Move, letters: &Letters) -> String {
    let spec = position.variant().spec();
    body(position, mv, &position.legal_moves(), &|kind| {
        letters.of(kind).or_else(|| spec.letter(kind))
    }) + suffix(position, mv)
}

/// Rewrites a canonical SAN of this variant (piece letter and promotion letter) with a language's letters.
pub fn translate(san: &str, variant: &'static dyn crate::rules::Variant, letters: &Letters) -> String {
    let spec = variant.spec();
    if san.starts_with("O-O") {
        return san.to_owned();
    }
    san.chars()
        .map(|c| {
            let kind = if c.is_ascii_uppercase() { spec.kind(c) } else { None };
            kind.and_then(|kind| letters.of(kind)).unwrap_or(c)
        })
        .collect()
}

/// The spelling without `+` and `#`, among `legal` moves of the position.
pub(super) fn body(position: &Position, mv: Move, legal: &[Move], letter: &dyn Fn(Kind) -> Option<char>) -> String {
    if let MoveKind::Castle { .. } = mv.kind {
        return match wing(position, mv) {
            Some(Wing::Long) => "O-O-O".to_owned(),
            _ => "O-O".to_owned(),
        };
    }
    let Some(man) = position.piece_at(mv.from) else {
        return String::new();
    };
    let takes = position.victim_of(mv).is_some();
    let pawn = man.kind == Kind::Pawn;
    let mut text = String::with_capacity(8);
    if !pawn {
        text.extend(letter(man.kind));
    }
    // Others of the kind that could be meant; a pawn's capture always names its file.
    let rivals = legal.iter().filter(|other| {
        other.to == mv.to
            && other.from != mv.from
            && !matches!(other.kind, MoveKind::Castle { .. })
            && position.piece_at(other.from).is_some_and(|m| m.kind == man.kind)
            && (!pawn || position.victim_of(**other).is_some() == takes)
    });
    let (mut any, mut same_file, mut same_rank) = (false, false, false);
    for rival in rivals {
        any = true;
        same_file |= rival.from.file() == mv.from.file();
        same_rank |= rival.from.rank() == mv.from.rank();
    }
    let from = mv.from.to_string();
    let (file, rank) = from.split_at(1);
    if any || (pawn && takes) {
        match (same_file, same_rank) {
            (false, _) => text += file,
            (true, false) if !(pawn && takes) => text += rank,
            (true, _) => text.push_str(&from),
        }
    }
    if takes {
        text.push('x');
    }
    text.push_str(&mv.to.to_string());
    if let Some(letter) = mv.promotion.and_then(letter) {
        text.push('=');
        text.push(letter);
    }
    text
}

/// Which castling this is.
pub(super) fn wing(position: &Position, mv: Move) -> Option<Wing> {
    position.castle_of(mv).map(|castle| castle.wing)
}

fn suffix(position: &Position, mv: Move) -> &'static str {
    let mut next = position.clone();
    next.make(mv);
    if winner(&next) == Some(position.turn()) {
        "#"
    } else if next.in_check(next.turn()) {
        "+"
    } else {
        ""
    }
}
