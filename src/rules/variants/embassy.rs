//! Embassy Chess (Kevin Hill, 2005): Grand Chess's marshal and cardinal on ten files and eight ranks.
//!
//! - The first rank: rook, knight, bishop, queen, king, marshal, cardinal, bishop, knight, rook. A marshal is rook and knight in
//!   one, a cardinal bishop and knight.
//! - Castling, by house rule the older one of two: the king goes three squares, from e to h with the rook from j to g (short),
//!   or from e to b with the rook from a to c (long). Conditions as in chess: neither has moved, nothing stands between them,
//!   the king goes neither from, over nor to an attacked square.
//! - Double step and en passant as in chess. On the last rank a pawn becomes queen, marshal, cardinal, rook, bishop or knight.
//! - Checkmate wins. Draws: stalemate; nothing beside the kings but at most one knight or bishop, or only bishops on squares
//!   of one colour (no mate exists; a cardinal can mate). House rules, as in chess: fifty moves by each side without a capture
//!   or a pawn move, and the same position for the third time, are draws at once.

use super::Variant;
use crate::rules::{
    Group, Kind, Spec,
    spec::{Castling, Dead, Ending, Wing},
};

/// Embassy Chess.
#[derive(Debug)]
pub(super) struct Embassy;

static SPEC: Spec = Spec {
    id: 12,
    key: "embassy",
    group: Group::Armies,
    aliases: &["embassy chess", "ambassadschack", "ambassade schaken"],
    files: 10,
    start_fen: "rnbqkcabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQKCABNR w KQkq - 0 1",
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
    promotions: &[(
        Kind::Pawn,
        &[Kind::Queen, Kind::Marshal, Kind::Cardinal, Kind::Rook, Kind::Bishop, Kind::Knight],
    )],
    castlings: &[
        Castling {
            wing: Wing::Short,
            from: Some((4, 9)),
            to: (7, 6),
        },
        Castling {
            wing: Wing::Long,
            from: Some((4, 0)),
            to: (1, 2),
        },
    ],
    endings: &[
        Ending::Mate,
        Ending::Stalemate,
        Ending::Material(&[Dead::AtMostOne(&[Kind::Knight, Kind::Bishop]), Dead::OneColour(Kind::Bishop)]),
        Ending::FiftyMoves,
        Ending::Threefold,
    ],
    ..Spec::CHESS
};

impl Variant for Embassy {
    fn spec(&self) -> &'static Spec {
        &SPEC
    }
}
