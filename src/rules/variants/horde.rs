//! Horde Chess: White's army of chess against 32 black pawns and no king. (Elsewhere a game of this name has White's 36 pawns
//! against Black's army: another array and another game.)
//!
//! - White wins by capturing every man of Black, Black by checkmating the white king. Only White can be in check.
//! - House rule, the array: black pawns on all squares of the fifth, sixth and seventh rank, on d4 and e4, and on the eighth rank
//!   but for d8 and e8. So pawns of Black may stand on the eighth rank; like all others they go one step forward.
//! - Black's pawns may go two squares from the seventh rank only, also those that came there from the eighth; White's from the
//!   second. En passant, castling (White) and promotion to queen, rook, bishop or knight (both) are as in chess.
//! - Draws: the side to move has no legal move and is not in check, so also Black with his pawns blocked. No draw by material: a
//!   king alone can still capture pawns, and pawns can become anything.
//! - House rules: fifty moves by each side without a capture or a pawn move, and the same position for the third time, are draws.

use super::Variant;
use crate::rules::{
    Color, EndKind, Group, Kind, Spec,
    spec::{Ending, Fate},
};

/// Horde Chess.
#[derive(Debug)]
pub(super) struct Horde;

static SPEC: Spec = Spec {
    id: 17,
    key: "horde",
    aliases: &["horde chess", "pawns", "bondetåg", "bondetåg-schack", "bondetag", "horde schaken"],
    group: Group::Goals,
    start_fen: "ppp2ppp/pppppppp/pppppppp/pppppppp/3pp3/8/PPPPPPPP/RNBQKBNR w KQ - 0 1",
    on_first_rank: &[Color::Black],
    royal: [Some(Kind::King), None],
    endings: &[
        Ending::SideGone(EndKind::AllCaptured, Fate::Loses),
        Ending::Mate,
        Ending::Stalemate,
        Ending::FiftyMoves,
        Ending::Threefold,
    ],
    ..Spec::CHESS
};

impl Variant for Horde {
    fn spec(&self) -> &'static Spec {
        &SPEC
    }
}
