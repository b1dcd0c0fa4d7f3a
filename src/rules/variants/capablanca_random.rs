//! Capablanca Random Chess (Reinhard Scharnagl, 2004): Capablanca's men on ten files, shuffled.
//!
//! - Ten files, eight ranks. Beside the men of chess each side has an archbishop, bishop and knight in one, and a chancellor,
//!   rook and knight in one.
//! - White's first rank is shuffled: the bishops on squares of different colours, queen and archbishop too, the king between the
//!   rooks, every pawn protected; Black mirrors White. That makes 21,836 arrays, numbered from 0 in alphabetical order of
//!   White's first rank (house rule). Bishops may stand side by side, which some lists of arrays leave out.
//! - Castling ends as in Capablanca's chess, wherever king and rook started: short with the king on i and the rook on h, long
//!   with the king on c and the rook on d. Neither may have moved; every square that one of them crosses or lands on must be
//!   free of other men; the king goes neither from, over nor to an attacked square. It is entered as king onto rook, and the
//!   FEN names the files of the rooks that may still castle (`JAja`).
//! - Double step and en passant as in chess. On the last rank a pawn becomes queen, chancellor, archbishop, rook, bishop or
//!   knight.
//! - Checkmate wins. Draws: stalemate; nothing beside the kings but at most one knight or bishop, or only bishops on squares
//!   of one colour (no mate exists; an archbishop can mate). House rules, as in chess: fifty moves by each side without a
//!   capture or a pawn move, and the same position for the third time, are draws at once.

use std::sync::LazyLock;

use super::Variant;
use crate::rules::{
    Arrays, Group, Kind, Spec,
    arrays::{FirstRanks, bishops_differ, rook_files, shuffles},
    spec::{Castling, Dead, Ending, Wing},
};

/// Capablanca Random Chess.
#[derive(Debug)]
pub(super) struct CapablancaRandom;

static SPEC: Spec = Spec {
    id: 13,
    key: "capablanca-random",
    group: Group::Armies,
    aliases: &[
        "capablanca random chess",
        "capablanca",
        "caparandom",
        "crc",
        "capablanca random schack",
        "capablanca random schaken",
    ],
    files: 10,
    start_fen: "rnqbbankcr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNQBBANKCR w JAja - 0 1",
    men: &[
        (Kind::King, 'K'),
        (Kind::Queen, 'Q'),
        (Kind::Chancellor, 'C'),
        (Kind::Archbishop, 'A'),
        (Kind::Rook, 'R'),
        (Kind::Bishop, 'B'),
        (Kind::Knight, 'N'),
        (Kind::Pawn, 'P'),
    ],
    promotions: &[(
        Kind::Pawn,
        &[
            Kind::Queen,
            Kind::Chancellor,
            Kind::Archbishop,
            Kind::Rook,
            Kind::Bishop,
            Kind::Knight,
        ],
    )],
    castlings: &[
        Castling {
            wing: Wing::Short,
            from: None,
            to: (8, 7),
        },
        Castling {
            wing: Wing::Long,
            from: None,
            to: (2, 3),
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

static ARRAYS: FirstRanks = FirstRanks {
    ranks: LazyLock::new(|| {
        shuffles("ABBCKNNQRR", |rank| {
            let file = |man| rank.find(man).unwrap_or_default();
            let colours_differ = (file('Q') + file('A')) % 2 == 1;
            let between = file('R') < file('K') && rank.rfind('R').is_some_and(|rook| file('K') < rook);
            bishops_differ(rank) && colours_differ && between && protects_its_pawns(rank)
        })
    }),
    fen: |rank| {
        let (black, files) = (rank.to_lowercase(), rook_files(rank));
        format!("{black}/pppppppppp/10/10/10/10/PPPPPPPPPP/{rank} w {files} - 0 1")
    },
};

/// Does a man of the first rank guard each pawn before it?
fn protects_its_pawns(rank: &str) -> bool {
    let guards = |man: char, distance: usize| match distance {
        0 => "KQRC".contains(man),
        1 => "KQBA".contains(man),
        2 => "NAC".contains(man),
        _ => false,
    };
    (0..rank.len()).all(|pawn| rank.char_indices().any(|(file, man)| guards(man, file.abs_diff(pawn))))
}

impl Variant for CapablancaRandom {
    fn spec(&self) -> &'static Spec {
        &SPEC
    }
    fn arrays(&self) -> Option<&'static dyn Arrays> {
        Some(&ARRAYS)
    }
}
