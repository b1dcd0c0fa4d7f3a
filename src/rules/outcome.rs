//! How a game ends by the rules. Enums, never sentences.

use super::Color;

/// Why a game is over by the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names are the field's own")]
pub enum EndKind {
    Checkmate,
    Stalemate,
    KingExploded,
    KingLost,
    BothKingsDestroyed,
    InsufficientMaterial,
    FiftyMove,
    ThreefoldRepetition,
}

impl EndKind {
    /// All kinds.
    pub const ALL: [Self; 8] = [
        Self::Checkmate,
        Self::Stalemate,
        Self::KingExploded,
        Self::KingLost,
        Self::BothKingsDestroyed,
        Self::InsufficientMaterial,
        Self::FiftyMove,
        Self::ThreefoldRepetition,
    ];
    /// The word used in data and on the command line, e.g. `king_exploded`.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Checkmate => "checkmate",
            Self::Stalemate => "stalemate",
            Self::KingExploded => "king_exploded",
            Self::KingLost => "king_lost",
            Self::BothKingsDestroyed => "both_kings_destroyed",
            Self::InsufficientMaterial => "insufficient_material",
            Self::FiftyMove => "fifty_move",
            Self::ThreefoldRepetition => "threefold_repetition",
        }
    }
}

/// A finished game's result by the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Why.
    pub kind: EndKind,
    /// Who won; `None` is a draw.
    pub winner: Option<Color>,
}
