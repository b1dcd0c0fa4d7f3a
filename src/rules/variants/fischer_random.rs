//! Fischer Random Chess (Bobby Fischer, 1996): the pieces on the first rank are shuffled.
//!
//! - White's king stands somewhere between the rooks, the bishops on squares of different colours; Black mirrors White. That
//!   makes 960 arrays with the usual numbers from 0 to 959 (Reinhard Scharnagl's; 518 is the array of chess).
//! - Castling ends as in chess, wherever king and rook started: short with the king on g and the rook on f, long with the king
//!   on c and the rook on d. Neither may have moved; every square that one of them crosses or lands on must be free of other
//!   men; the king goes neither from, over nor to an attacked square. One of the two may already be where it ends. It is
//!   entered as king onto rook, and the FEN names the files of the rooks that may still castle (`HAha`).
//! - Everything else as in chess: double step, en passant, promotion.
//! - Checkmate wins. Draws: stalemate; nothing beside the kings but at most one knight or bishop, or only bishops on squares
//!   of one colour (no mate exists). House rules, as in chess: fifty moves by each side without a capture or a pawn move, and
//!   the same position for the third time, are draws at once.

use std::sync::LazyLock;

use super::Variant;
use crate::rules::{
    Arrays, Group, Kind, Spec,
    arrays::{FirstRanks, rook_files},
    spec::{Castling, Dead, Ending, Wing},
};

/// Fischer Random Chess.
#[derive(Debug)]
pub(super) struct FischerRandom;

static SPEC: Spec = Spec {
    id: 9,
    key: "fischer-random",
    group: Group::Usual,
    aliases: &[
        "fischer random chess",
        "fischerandom",
        "fischer",
        "chess960",
        "chess 960",
        "960",
        "freestyle",
        "freestyle chess",
        "frc",
        "fischer-schack",
        "fischerschack",
        "fischer random schaken",
    ],
    start_fen: "qrbbnnkr/pppppppp/8/8/8/8/PPPPPPPP/QRBBNNKR w HBhb - 0 1",
    castlings: &[
        Castling {
            wing: Wing::Short,
            from: None,
            to: (6, 5),
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
    ranks: LazyLock::new(|| (0..960).map(first_rank).collect()),
    fen: |rank| {
        let (black, files) = (rank.to_lowercase(), rook_files(rank));
        format!("{black}/pppppppp/8/8/8/8/PPPPPPPP/{rank} w {files} - 0 1")
    },
};

/// White's first rank in the array with that number, below 960: what is left of the number after each division names the
/// square of the light bishop, of the dark one, the queen's among the free squares, and how the knights stand on the last five.
fn first_rank(number: usize) -> String {
    const KNIGHTS: [(usize, usize); 10] = [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];
    let mut rank = ['.'; 8];
    let (rest, light) = (number / 4, number % 4);
    let (rest, dark) = (rest / 4, rest % 4);
    let (knights, queen) = (rest / 6, rest % 6);
    rank[2 * light + 1] = 'B';
    rank[2 * dark] = 'B';
    let free = |rank: &[char; 8]| -> Vec<usize> { (0..8).filter(|&file| rank[file] == '.').collect() };
    rank[free(&rank)[queen]] = 'Q';
    let five = free(&rank);
    let (one, other) = KNIGHTS[knights];
    rank[five[one]] = 'N';
    rank[five[other]] = 'N';
    for (file, man) in free(&rank).into_iter().zip(['R', 'K', 'R']) {
        rank[file] = man;
    }
    rank.iter().collect()
}

impl Variant for FischerRandom {
    fn spec(&self) -> &'static Spec {
        &SPEC
    }
    fn arrays(&self) -> Option<&'static dyn Arrays> {
        Some(&ARRAYS)
    }
}
