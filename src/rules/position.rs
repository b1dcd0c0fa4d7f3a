//! A position with a player to move, or a finished one.

use super::{Color, Effects, Move, Outcome, Piece, Roll, Square, Variant, notation::fen::FenError};

/// A position of one variant. The only ways in are the start, a legal FEN and a legal move.
#[derive(Clone, Debug)]
pub struct Position {
    variant: &'static dyn Variant,
    // the representation is private to the rules
}

/// Why a move was not played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
    /// Not among the legal moves.
    #[error("illegal move")]
    Illegal,
    /// The variant draws after this move and no roll was given.
    #[error("a roll is missing")]
    RollMissing,
    /// No roll belongs to this move, or it is out of range.
    #[error("a roll that does not belong here")]
    RollUnexpected,
}

/// Two positions with the same key are the same for repetition.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PositionKey(pub Vec<u8>);

impl Position {
    /// The variant's start position.
    pub fn start(variant: &'static dyn Variant) -> Self {
        todo!()
    }
    /// Reads a FEN of this variant; needs not be canonical (any e.p. square of the right rank is accepted).
    pub fn from_fen(variant: &'static dyn Variant, fen: &str) -> Result<Self, FenError> {
        todo!()
    }
    /// The canonical FEN, six fields.
    pub fn fen(&self) -> String {
        todo!()
    }
    /// Which variant this is.
    pub fn variant(&self) -> &'static dyn Variant {
        self.variant
    }
    /// Who is to move.
    pub fn turn(&self) -> Color {
        todo!()
    }
    /// The number printed before the move, as in FEN.
    pub fn fullmove(&self) -> u32 {
        todo!()
    }
    /// The man on a square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        todo!()
    }
    /// Where the neutral piece stands, in variants that have one.
    pub fn neutral(&self) -> Option<Square> {
        todo!()
    }
    /// All legal moves, in no promised order; none when the game is over by the loss of a king. Draws by clock or
    /// material do not cut them.
    pub fn legal_moves(&self) -> Vec<Move> {
        todo!()
    }
    /// Does a roll follow this legal move?
    pub fn needs_roll(&self, mv: Move) -> bool {
        todo!()
    }
    /// The position after a legal move and, where the variant draws, its roll.
    pub fn play(&self, mv: Move, roll: Option<Roll>) -> Result<(Self, Effects), PlayError> {
        todo!()
    }
    /// The end by this position alone: everything but repetition.
    pub fn outcome(&self) -> Option<Outcome> {
        todo!()
    }
    /// The king of the side to move, if it stands in check.
    pub fn checked_king(&self) -> Option<Square> {
        todo!()
    }
    /// The key for repetition.
    pub fn key(&self) -> PositionKey {
        todo!()
    }
}
