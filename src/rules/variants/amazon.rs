//! Amazon Chess: the queen also leaps like a knight.
//!
//! - Each side has an amazon, queen and knight in one, where the queen would stand. Nobody has a queen.
//! - Everything else as in chess: castling, double step, en passant. On the last rank a pawn becomes amazon, rook, bishop or
//!   knight.
//! - Checkmate wins; an amazon can mate without help. Draws: stalemate; nothing beside the kings but at most one knight or
//!   bishop, or only bishops on squares of one colour (no mate exists). House rules, as in chess: fifty moves by each side
//!   without a capture or a pawn move, and the same position for the third time, are draws at once.

use super::Variant;
use crate::rules::{
    Group, Kind, Spec,
    spec::{Dead, Ending},
};

/// Amazon Chess.
#[derive(Debug)]
pub(super) struct Amazon;

static SPEC: Spec = Spec {
    id: 5,
    key: "amazon",
    group: Group::Armies,
    aliases: &["amazon chess", "amazon-schack", "amasonschack", "amazone schaken"],
    start_fen: "rnbakbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBAKBNR w KQkq - 0 1",
    men: &[
        (Kind::King, 'K'),
        (Kind::Amazon, 'A'),
        (Kind::Rook, 'R'),
        (Kind::Bishop, 'B'),
        (Kind::Knight, 'N'),
        (Kind::Pawn, 'P'),
    ],
    promotions: &[(Kind::Pawn, &[Kind::Amazon, Kind::Rook, Kind::Bishop, Kind::Knight])],
    endings: &[
        Ending::Mate,
        Ending::Stalemate,
        Ending::Material(&[Dead::AtMostOne(&[Kind::Knight, Kind::Bishop]), Dead::OneColour(Kind::Bishop)]),
        Ending::FiftyMoves,
        Ending::Threefold,
    ],
    ..Spec::CHESS
};

impl Variant for Amazon {
    fn spec(&self) -> &'static Spec {
        &SPEC
    }
}
