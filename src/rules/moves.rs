//! Moves as values, and what a ply did to the board.

use super::{Kind, Piece, Roll, Square};

/// How a move works, beyond from and to. Open for drops and named squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MoveKind {
    /// A step, ride or leap, capturing whatever enemy stands on the target square.
    Plain,
    /// A first move of two squares that may be answered en passant on `crossed`.
    DoubleStep {
        /// The square stepped over.
        crossed: Square,
    },
    /// A capture of a man that stands on another square than the target.
    EnPassant {
        /// Where the captured man stands.
        victim: Square,
    },
    /// The king's move of a castling; `from` and `to` are the king's.
    Castle {
        /// Where the rook stands.
        rook_from: Square,
        /// Where it ends.
        rook_to: Square,
    },
}

/// One player's move, without what chance adds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// Where the man starts.
    pub from: Square,
    /// Where it lands.
    pub to: Square,
    /// What a pawn becomes.
    pub promotion: Option<Kind>,
    /// How.
    pub kind: MoveKind,
}

/// An explosion: its centre, the squares it reaches, who died.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blast {
    /// The landing square of the capture.
    pub centre: Square,
    /// The neighbouring squares on the board, whether or not anything stood there.
    pub ring: Vec<Square>,
    /// Who died and where, the captured and the capturing man included (the capturer with the centre as its square).
    pub casualties: Vec<(Square, Piece)>,
}

/// A walk of the neutral piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walk {
    /// The recorded draw.
    pub roll: Roll,
    /// The square it left.
    pub start: Square,
    /// Each square it entered, in order; the last is where it stands now.
    pub path: Vec<Square>,
    /// For each entry of `path`: did this step cross the board's edge?
    pub wraps: Vec<bool>,
    /// The step's direction as files and ranks, each -1, 0 or 1.
    pub direction: (i8, i8),
    /// Who died and where, in the order of the path.
    pub casualties: Vec<(Square, Piece)>,
}

/// What one ply did: enough for the picture, the words under it and the record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Effects {
    /// The move.
    pub mv: Move,
    /// Who moved (as it was before any promotion).
    pub piece: Piece,
    /// The man taken by the move itself, and where it stood.
    pub captured: Option<(Square, Piece)>,
    /// The explosion, in variants that have it.
    pub blast: Option<Blast>,
    /// The neutral piece's walk, in variants that have it.
    pub walk: Option<Walk>,
}
