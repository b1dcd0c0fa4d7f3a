//! Maharajah Chess: one white piece against the whole army of chess.
//!
//! - Maharajah: queen or knight's leap. It is White's only man and his royal one: it may not move into attack nor be left in it,
//!   and White has lost when it is mated. It starts on e1.
//! - Black has the army of chess, with castling and the pawns' double step; the black king is royal as in chess.
//! - Black's pawns do not promote. One that gets to the first rank stays there as a pawn and cannot move any more.
//! - Mate wins for either side. En passant does not occur: White has no pawn.
//! - Draws: stalemate of either side. No draw by material: the maharajah can mate alone.
//! - House rules: fifty moves by each side without a capture or a pawn move, and the same position for the third time, are draws.

use super::Variant;
use crate::rules::{Color, Group, Kind, Spec, spec::Ending};

/// Maharajah Chess.
#[derive(Debug)]
pub(super) struct Maharajah;

static SPEC: Spec = Spec {
    id: 18,
    key: "maharajah",
    aliases: &[
        "maharajah chess",
        "maharaja",
        "maharadja",
        "maharajah and the sepoys",
        "sepoys",
        "maharadja-schack",
        "maharadja schaken",
    ],
    group: Group::Armies,
    start_fen: "rnbqkbnr/pppppppp/8/8/8/8/8/4M3 w kq - 0 1",
    men: &[
        (Kind::Maharajah, 'M'),
        (Kind::King, 'K'),
        (Kind::Queen, 'Q'),
        (Kind::Rook, 'R'),
        (Kind::Bishop, 'B'),
        (Kind::Knight, 'N'),
        (Kind::Pawn, 'P'),
    ],
    promoting: &[Color::White],
    royal: [Some(Kind::Maharajah), Some(Kind::King)],
    endings: &[Ending::Mate, Ending::Stalemate, Ending::FiftyMoves, Ending::Threefold],
    ..Spec::CHESS
};

impl Variant for Maharajah {
    fn spec(&self) -> &'static Spec {
        &SPEC
    }
}
