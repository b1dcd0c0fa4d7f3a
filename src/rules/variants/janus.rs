//! Janus Chess (Werner Schöndorf, 1978): ten files, and two januses a side.
//!
//! - Ten files, eight ranks: rook, janus, knight, bishop, king, queen, bishop, knight, janus, rook. A janus is bishop and knight
//!   in one.
//! - Castling: the king goes from e to i and the rook from j to h (short, `O-O`), or the king from e to b and the rook from a
//!   to c (long). Conditions as in chess: neither has moved, nothing stands between them, the king goes neither from, over nor
//!   to an attacked square.
//! - Double step and en passant as in chess. On the last rank a pawn becomes queen, rook, janus, bishop or knight.
//! - Checkmate wins; a janus can mate a king in the corner. Draws: stalemate; nothing beside the kings but at most one knight or
//!   bishop, or only bishops on squares of one colour (no mate exists). House rules, as in chess: fifty moves by each side
//!   without a capture or a pawn move, and the same position for the third time, are draws at once.

use super::Variant;
use crate::rules::{
    Group, Kind, Spec,
    spec::{Castling, Dead, Ending, Wing},
};

/// Janus Chess.
#[derive(Debug)]
pub(super) struct Janus;

static SPEC: Spec = Spec {
    id: 11,
    key: "janus",
    group: Group::Armies,
    aliases: &["janus chess", "janus-schack", "janus schaken"],
    files: 10,
    start_fen: "rjnbkqbnjr/pppppppppp/10/10/10/10/PPPPPPPPPP/RJNBKQBNJR w KQkq - 0 1",
    men: &[
        (Kind::King, 'K'),
        (Kind::Queen, 'Q'),
        (Kind::Rook, 'R'),
        (Kind::Janus, 'J'),
        (Kind::Bishop, 'B'),
        (Kind::Knight, 'N'),
        (Kind::Pawn, 'P'),
    ],
    promotions: &[(Kind::Pawn, &[Kind::Queen, Kind::Rook, Kind::Janus, Kind::Bishop, Kind::Knight])],
    castlings: &[
        Castling {
            wing: Wing::Short,
            from: Some((4, 9)),
            to: (8, 7),
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

impl Variant for Janus {
    fn spec(&self) -> &'static Spec {
        &SPEC
    }
}
