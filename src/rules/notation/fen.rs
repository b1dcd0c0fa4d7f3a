//! FEN, six fields.

/// Why a FEN was refused. Facts, no sentence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("malformed FEN")]
pub enum FenError {
    /// Not the right number of fields.
    Fields,
    /// The board rows do not fit the variant's board.
    Board,
    /// An unknown letter.
    Letter(char),
    /// The side to move.
    Turn,
    /// Castling rights or the variant's third field.
    Rights,
    /// The en passant square.
    EnPassant,
    /// A move counter.
    Counter,
    /// The men cannot stand so (too many kings, a pawn on the last rank, the side that moved is in check ...).
    Impossible,
}
