//! Grand Chess (Christian Freeling, 1984): ten by ten, and promotion to what was lost.
//!
//! - The rooks stand on the corners of the first rank; on the second, from b to i, knight, bishop, queen, king, marshal, cardinal,
//!   bishop, knight; the pawns on the third. A marshal is rook and knight in one, a cardinal bishop and knight.
//! - A pawn on its own third rank may go two squares, and is then captured en passant as in chess. There is no castling.
//! - A pawn that moves to the eighth or ninth rank may promote, on the tenth it must (Black's: third, second, first). It becomes
//!   only a queen, marshal, cardinal, rook, bishop or knight that its side has lost, and takes it back: there are never more
//!   men of a kind than in the array. Without such a man it may not go to the last rank, but it gives check there all the same.
//! - Checkmate wins. Draws: stalemate; nothing beside the kings but at most one knight or bishop, or only bishops on squares
//!   of one colour (no mate exists; a cardinal can mate). House rules, as in chess: fifty moves by each side without a capture
//!   or a pawn move, and the same position for the third time, are draws at once.

use super::Variant;
use crate::rules::{
    Group, Kind, Spec,
    spec::{Dead, Ending, Home},
};

/// Grand Chess.
#[derive(Debug)]
pub(super) struct Grand;

static SPEC: Spec = Spec {
    id: 14,
    key: "grand",
    group: Group::Armies,
    aliases: &["grand chess", "stort schack", "grand schaken"],
    files: 10,
    ranks: 10,
    start_fen: "r8r/1nbqkcabn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKCABN1/R8R w - - 0 1",
    men: &[
        (Kind::King, 'K'),
        (Kind::Queen, 'Q'),
        (Kind::Marshal, 'C'),
        (Kind::Cardinal, 'A'),
        (Kind::Rook, 'R'),
        (Kind::Bishop, 'B'),
        (Kind::Knight, 'N'),
        (Kind::Pawn, 'P'),
    ],
    homes: &[Home {
        kind: Kind::Pawn,
        rank: 2,
        advanced: &[],
    }],
    promotions: &[(
        Kind::Pawn,
        &[Kind::Queen, Kind::Marshal, Kind::Cardinal, Kind::Rook, Kind::Bishop, Kind::Knight],
    )],
    promotion_ranks: 3,
    promotes_to_lost_men_only: true,
    castlings: &[],
    endings: &[
        Ending::Mate,
        Ending::Stalemate,
        Ending::Material(&[Dead::AtMostOne(&[Kind::Knight, Kind::Bishop]), Dead::OneColour(Kind::Bishop)]),
        Ending::FiftyMoves,
        Ending::Threefold,
    ],
    ..Spec::CHESS
};

impl Variant for Grand {
    fn spec(&self) -> &'static Spec {
        &SPEC
    }
}
