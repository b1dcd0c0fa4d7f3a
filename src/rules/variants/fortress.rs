//! Fortress Chess: kings in opposite corners, each behind a second row of pawns.
//!
//! - White's king starts on h1, Black's on a8. White's other seven pieces stand on the first rank in any order with the bishops
//!   on squares of different colours; Black's army is White's turned by half a turn. That makes 360 arrays, numbered from 0 in
//!   alphabetical order of White's first rank (house rule).
//! - Beside the usual pawns each side has three more in front of its king, by house rule on f3 g3 h3 and a6 b6 c6.
//! - Only a pawn on its own second rank may go two squares. There is no castling. En passant and promotion as in chess.
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

/// Fortress Chess.
#[derive(Debug)]
pub(super) struct Fortress;

static SPEC: Spec = Spec {
    id: 8,
    key: "fortress",
    group: Group::Usual,
    aliases: &["fortress chess", "fästningsschack", "fästnings-schack", "fort schaken"],
    start_fen: "knqrbbnr/pppppppp/ppp5/8/8/5PPP/PPPPPPPP/RNBBRQNK w - - 0 1",
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
        format!("{turned}/pppppppp/ppp5/8/8/5PPP/PPPPPPPP/{rank} w - - 0 1")
    },
};

impl Variant for Fortress {
    fn spec(&self) -> &'static Spec {
        &SPEC
    }
    fn arrays(&self) -> Option<&'static dyn Arrays> {
        Some(&ARRAYS)
    }
}
