//! Three Checks Chess: chess, in which the third check wins as well as mate.
//!
//! - A move that leaves the enemy king in check is a check given, one however many men attack him. Whoever has given three has
//!   won at once. Checks given are never lost; how many each side has still to give is part of the position.
//! - Everything else is as in chess: check must be answered, mate wins, castling, double step, en passant and promotion to
//!   queen, rook, bishop or knight.
//! - Draws: stalemate; nothing but the two kings (any other man can still give check).
//! - House rules: fifty moves by each side without a capture or a pawn move, and the same position for the third time, the
//!   checks given included, are draws.

use super::Variant;
use crate::rules::{
    EndKind, Group, Spec,
    spec::{Dead, Ending},
};

/// Three Checks Chess.
#[derive(Debug)]
pub(super) struct ThreeChecks;

static SPEC: Spec = Spec {
    id: 15,
    key: "three-checks",
    aliases: &[
        "three checks chess",
        "three check",
        "3check",
        "3checks",
        "tre schackar",
        "tre schackar-schack",
        "drieschaaks",
        "drieschaaks schaken",
    ],
    group: Group::Goals,
    start_fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1",
    checks_to_win: Some(3),
    endings: &[
        Ending::ChecksGiven(EndKind::ThirdCheck),
        Ending::Mate,
        Ending::Stalemate,
        Ending::Material(&[Dead::AtMostOne(&[])]),
        Ending::FiftyMoves,
        Ending::Threefold,
    ],
    ..Spec::CHESS
};

impl Variant for ThreeChecks {
    fn spec(&self) -> &'static Spec {
        &SPEC
    }
}
