//! Extinction Chess (R. Wayne Schmittberger, 1985): who loses the last man of any kind has lost.
//!
//! - The kinds are king, queen, rook, bishop, knight and pawn. A side without a man of one of them has lost, however it came:
//!   also who promotes the last pawn.
//! - House rule: if one move ends a kind on both sides, who made it has won.
//! - No check and no mate; a king is a man like the others and may stand attacked. Castling asks that king and rook have not moved
//!   and that nothing stands between; attacks do not matter. Double step and en passant are as in chess.
//! - A pawn becomes queen, rook, bishop or knight on the last rank or, by house rule, a king.
//! - Draws: the side to move has no legal move (stalemate). No draw by material: each side always has six kinds left.
//! - House rules: fifty moves by each side without a capture or a pawn move, and the same position for the third time, are draws.

use super::Variant;
use crate::rules::{EndKind, Group, Kind, Spec, spec::Ending};

/// Extinction Chess.
#[derive(Debug)]
pub(super) struct Extinction;

static SPEC: Spec = Spec {
    id: 20,
    key: "extinction",
    aliases: &[
        "extinction chess",
        "survival of the species",
        "utslags-schack",
        "utslagsschack",
        "uitroei schaken",
        "uitroeischaken",
    ],
    group: Group::Goals,
    promotions: &[(Kind::Pawn, &[Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight, Kind::King])],
    royal: [None; 2],
    endings: &[
        Ending::KindGone(EndKind::KindExtinct),
        Ending::Stalemate,
        Ending::FiftyMoves,
        Ending::Threefold,
    ],
    ..Spec::CHESS
};

impl Variant for Extinction {
    fn spec(&self) -> &'static Spec {
        &SPEC
    }
}
