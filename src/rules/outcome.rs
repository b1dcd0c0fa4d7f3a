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
    ThirdCheck,
    GoalReached,
    BothAtGoal,
    KindExtinct,
    AllCaptured,
    AllGivenAway,
    NoMoveWins,
    NothingToCapture,
}

impl EndKind {
    /// All kinds.
    pub const ALL: [Self; 16] = [
        Self::Checkmate,
        Self::Stalemate,
        Self::KingExploded,
        Self::KingLost,
        Self::BothKingsDestroyed,
        Self::InsufficientMaterial,
        Self::FiftyMove,
        Self::ThreefoldRepetition,
        Self::ThirdCheck,
        Self::GoalReached,
        Self::BothAtGoal,
        Self::KindExtinct,
        Self::AllCaptured,
        Self::AllGivenAway,
        Self::NoMoveWins,
        Self::NothingToCapture,
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
            Self::ThirdCheck => "third_check",
            Self::GoalReached => "goal_reached",
            Self::BothAtGoal => "both_at_goal",
            Self::KindExtinct => "kind_extinct",
            Self::AllCaptured => "all_captured",
            Self::AllGivenAway => "all_given_away",
            Self::NoMoveWins => "no_move_wins",
            Self::NothingToCapture => "nothing_to_capture",
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
