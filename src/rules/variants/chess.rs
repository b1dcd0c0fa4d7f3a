//! Chess, by the FIDE Laws. Checkmate wins; no move without check is stalemate and a draw.
//!
//! Drawn at once as well: king against king, with at most one knight or bishop beside them; only bishops, all on squares of
//! one colour; fifty moves by each side without a capture or a pawn move; the same position for the third time.

use super::Variant;
use crate::rules::{
    Kind, Spec,
    spec::{Dead, Ending},
};

/// Orthodox chess.
#[derive(Debug)]
pub(super) struct Chess;

static SPEC: Spec = Spec {
    id: 1,
    key: "chess",
    aliases: &["standard", "orthodox", "normal", "from position", "schack", "schaken"],
    endings: &[
        Ending::Mate,
        Ending::Stalemate,
        Ending::Material(&[Dead::AtMostOne(&[Kind::Knight, Kind::Bishop]), Dead::OneColour(Kind::Bishop)]),
        Ending::FiftyMoves,
        Ending::Threefold,
    ],
    ..Spec::CHESS
};

impl Variant for Chess {
    fn spec(&self) -> &'static Spec {
        &SPEC
    }
}
