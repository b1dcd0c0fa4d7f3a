//! Anti Chess: lose everything and you have won. Capturing is compulsory.
//!
//! - Who can capture must, and chooses freely among the captures; en passant is one of them.
//! - The king is a man like any other: no check, no mate, and he can be captured. There is no castling.
//! - A pawn becomes queen, rook, bishop, knight or king on the last rank. Double step and en passant are as in chess.
//! - Who has no man left has won. Who is to move and has no legal move (stalemate) has won as well.
//! - Draw by material: nothing but bishops, White's all on squares of one colour and Black's all on the other, so that nobody can
//!   ever capture. Other thin material is played on.
//! - House rules: fifty moves by each side without a capture or a pawn move, and the same position for the third time, are draws.

use super::Variant;
use crate::rules::{
    EndKind, Group, Kind, Spec,
    spec::{Captures, Dead, Ending, Fate},
};

/// Anti Chess.
#[derive(Debug)]
pub(super) struct Anti;

static SPEC: Spec = Spec {
    id: 19,
    key: "anti",
    aliases: &[
        "anti chess",
        "antichess",
        "giveaway",
        "giveaway chess",
        "losing chess",
        "loser's chess",
        "suicide",
        "suicide chess",
        "slagschack",
        "anti schaken",
        "weggeefschaak",
    ],
    group: Group::Goals,
    start_fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
    promotions: &[(Kind::Pawn, &[Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight, Kind::King])],
    castlings: &[],
    royal: [None; 2],
    captures: Captures::WhenPossible,
    endings: &[
        Ending::SideGone(EndKind::AllGivenAway, Fate::Wins),
        Ending::NoMove(EndKind::NoMoveWins, Fate::Wins),
        Ending::Material(&[Dead::ColoursApart(Kind::Bishop)]),
        Ending::FiftyMoves,
        Ending::Threefold,
    ],
    ..Spec::CHESS
};

impl Variant for Anti {
    fn spec(&self) -> &'static Spec {
        &SPEC
    }
}
