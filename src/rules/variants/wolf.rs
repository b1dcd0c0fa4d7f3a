//! Wolf Chess (Arno von Wilpert, 1943): eight files, ten ranks, and new beasts.
//!
//! - Wolf: rook and knight in one. Fox: bishop and knight. Nightrider: knight's leaps again and again in one direction, as
//!   long as the squares on which it lands are empty; what it leaps over does not matter. Elephant: queen and nightrider;
//!   it comes only by promotion. King, queen, rook and bishop as in chess. There is no castling.
//! - Pawns as in chess. Sergeants go one step forward or diagonally forward and capture in the same way, straight ahead too.
//! - Both may go two squares straight forward on their first move, if both are empty. A man on its own second rank has never
//!   moved. A pawn on an advanced start square (b3 c3 f3 g3, b8 c8 f8 g8) has not either, unless it came there by a
//!   move: then the square is *spent*, which is part of the position and stands in the FEN's third field.
//! - Only a pawn captures en passant; its victim may be a pawn or a sergeant. A sergeant that steps to the crossed square
//!   captures nothing.
//! - On the last rank a pawn becomes queen, wolf, rook, fox, bishop, nightrider or elephant, a sergeant the same but no
//!   elephant. There is no promotion to knight.
//! - Checkmate wins. Draws: stalemate; king against king, with at most one bishop or nightrider beside them (no mate
//!   exists); fifty moves without a capture or a move of pawn or sergeant; threefold repetition.

use super::Variant;
use crate::rules::{
    Group, Kind, Spec,
    spec::{Dead, Ending, Home},
};

/// Wolf Chess.
#[derive(Debug)]
pub(super) struct Wolf;

static SPEC: Spec = Spec {
    id: 4,
    key: "wolf",
    aliases: &["wolf chess", "vargschack", "varg-schack", "wolf schaken", "wolf-schach"],
    group: Group::Armies,
    files: 8,
    ranks: 10,
    start_fen: "qwfrbbnk/pssppssp/1pp2pp1/8/8/8/8/1PP2PP1/PSSPPSSP/KNBBRFWQ w - - 0 1",
    men: &[
        (Kind::King, 'K'),
        (Kind::Queen, 'Q'),
        (Kind::Wolf, 'W'),
        (Kind::Rook, 'R'),
        (Kind::Fox, 'F'),
        (Kind::Bishop, 'B'),
        (Kind::Nightrider, 'N'),
        (Kind::Elephant, 'E'),
        (Kind::Sergeant, 'S'),
        (Kind::Pawn, 'P'),
    ],
    homes: &[
        Home {
            kind: Kind::Pawn,
            rank: 1,
            advanced: &[(1, 2), (2, 2), (5, 2), (6, 2)],
        },
        Home {
            kind: Kind::Sergeant,
            rank: 1,
            advanced: &[],
        },
    ],
    promotions: &[
        (
            Kind::Pawn,
            &[
                Kind::Queen,
                Kind::Wolf,
                Kind::Rook,
                Kind::Fox,
                Kind::Bishop,
                Kind::Nightrider,
                Kind::Elephant,
            ],
        ),
        (
            Kind::Sergeant,
            &[Kind::Queen, Kind::Wolf, Kind::Rook, Kind::Fox, Kind::Bishop, Kind::Nightrider],
        ),
    ],
    castlings: &[],
    irreversible: &[Kind::Pawn, Kind::Sergeant],
    endings: &[
        Ending::Mate,
        Ending::Stalemate,
        Ending::Material(&[Dead::AtMostOne(&[Kind::Bishop, Kind::Nightrider])]),
        Ending::FiftyMoves,
        Ending::Threefold,
    ],
    ..Spec::CHESS
};

impl Variant for Wolf {
    fn spec(&self) -> &'static Spec {
        &SPEC
    }
}
