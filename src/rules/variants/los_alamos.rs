//! Los Alamos Chess (Los Alamos, 1956): six by six, without bishops; the first chess that a computer played against people.
//!
//! - Rook, knight, queen, king, knight, rook on the first rank, six pawns before them.
//! - A pawn goes one square only, so nothing is captured en passant. On the sixth rank it becomes queen, rook or knight.
//!   There is no castling. Everything else as in chess.
//! - Checkmate wins. Draws: stalemate; nothing beside the kings but at most one knight (no mate exists). House rules, as in
//!   chess: fifty moves by each side without a capture or a pawn move, and the same position for the third time, are draws at
//!   once.

use super::Variant;
use crate::rules::{
    Group, Kind, Spec,
    spec::{Dead, Ending},
};

/// Los Alamos Chess.
#[derive(Debug)]
pub(super) struct LosAlamos;

static SPEC: Spec = Spec {
    id: 10,
    key: "los-alamos",
    group: Group::Usual,
    aliases: &["los alamos chess", "los alamos schack", "los alamos schaken", "6x6"],
    files: 6,
    ranks: 6,
    start_fen: "rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1",
    men: &[
        (Kind::King, 'K'),
        (Kind::Queen, 'Q'),
        (Kind::Rook, 'R'),
        (Kind::Knight, 'N'),
        (Kind::Pawn, 'P'),
    ],
    homes: &[],
    en_passant: &[],
    promotions: &[(Kind::Pawn, &[Kind::Queen, Kind::Rook, Kind::Knight])],
    castlings: &[],
    endings: &[
        Ending::Mate,
        Ending::Stalemate,
        Ending::Material(&[Dead::AtMostOne(&[Kind::Knight])]),
        Ending::FiftyMoves,
        Ending::Threefold,
    ],
    ..Spec::CHESS
};

impl Variant for LosAlamos {
    fn spec(&self) -> &'static Spec {
        &SPEC
    }
}
