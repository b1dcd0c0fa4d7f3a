//! Corner Chess: the kings stand in opposite corners, the other pieces are shuffled.
//!
//! - White's king starts on h1, Black's on a8. White's other seven pieces stand on the first rank in any order with the bishops
//!   on squares of different colours; Black's army is White's turned by half a turn. Pawns as usual. That makes 360 arrays,
//!   numbered from 0 in alphabetical order of White's first rank (house rule).
//! - There is no castling. Everything else as in chess: double step, en passant, promotion.
//! - Checkmate wins. Draws: stalemate; nothing beside the kings but at most one knight or bishop, or only bishops on squares
//!   of one colour (no mate exists). House rules, as in chess: fifty moves by each side without a capture or a pawn move, and
//!   the same position for the third time, are draws at once.

use std::sync::LazyLock;

use super::Variant;
use crate::rules::{
    Arrays, Group, Kind, Spec,
    arrays::{FirstRanks, bishops_differ, shuffles},
    spec::{Dead, Ending},
};

/// Corner Chess.
#[derive(Debug)]
pub(super) struct Corner;

static SPEC: Spec = Spec {
    id: 7,
    key: "corner",
    group: Group::Usual,
    aliases: &["corner chess", "kungen i hörnet", "kungen i hörnet-schack", "hoek schaken"],
    start_fen: "kbqrrnbn/pppppppp/8/8/8/8/PPPPPPPP/NBNRRQBK w - - 0 1",
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

static ARRAYS: FirstRanks = FirstRanks {
    ranks: LazyLock::new(|| shuffles("BBKNNQRR", |rank| rank.ends_with('K') && bishops_differ(rank))),
    fen: |rank| {
        let turned: String = rank.to_lowercase().chars().rev().collect();
        format!("{turned}/pppppppp/8/8/8/8/PPPPPPPP/{rank} w - - 0 1")
    },
};

impl Variant for Corner {
    fn spec(&self) -> &'static Spec {
        &SPEC
    }
    fn arrays(&self) -> Option<&'static dyn Arrays> {
        Some(&ARRAYS)
    }
}
