//! Knightmate Chess (Bruce Zimov, 1972): mate the knight.
//!
//! - On the king's square stands a royal knight: it leaps like a knight, and check and mate concern it alone. On the knights'
//!   squares stand two commoners: they step like a king, and are captured like any man. There are no other kings or knights.
//! - Double step and en passant as in chess. On the last rank a pawn becomes queen, rook, bishop or commoner, never a knight.
//! - Castling (house rule; a rule page words it otherwise): as in chess with the royal knight for the king. Neither it nor the
//!   rook may have moved, the squares between are empty, and the royal knight goes neither from, over nor to an attacked
//!   square.
//! - Mate wins. Draws: stalemate; the royal knights alone. Any other man can still mate: a commoner on b2 mates a royal
//!   knight on a1, and so does a bishop there with the other royal knight on d4. House rules, as in chess: fifty moves by each
//!   side without a capture or a pawn move, and the same position for the third time, are draws at once.

use super::Variant;
use crate::rules::{
    Group, Kind, Spec,
    spec::{Dead, Ending},
};

/// Knightmate Chess.
#[derive(Debug)]
pub(super) struct Knightmate;

static SPEC: Spec = Spec {
    id: 6,
    key: "knightmate",
    group: Group::Armies,
    aliases: &[
        "knightmate chess",
        "mate the knight",
        "springarmatt",
        "springarmatt schack",
        "paardenmaat",
        "paardenmaat schaken",
    ],
    start_fen: "rmbqkbmr/pppppppp/8/8/8/8/PPPPPPPP/RMBQKBMR w KQkq - 0 1",
    men: &[
        (Kind::RoyalKnight, 'K'),
        (Kind::Queen, 'Q'),
        (Kind::Rook, 'R'),
        (Kind::Bishop, 'B'),
        (Kind::Commoner, 'M'),
        (Kind::Pawn, 'P'),
    ],
    promotions: &[(Kind::Pawn, &[Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Commoner])],
    castlers: (Kind::RoyalKnight, Kind::Rook),
    royal: [Some(Kind::RoyalKnight); 2],
    endings: &[
        Ending::Mate,
        Ending::Stalemate,
        Ending::Material(&[Dead::AtMostOne(&[])]),
        Ending::FiftyMoves,
        Ending::Threefold,
    ],
    ..Spec::CHESS
};

impl Variant for Knightmate {
    fn spec(&self) -> &'static Spec {
        &SPEC
    }
}
