//! How men move, as data. Every man's moves are a list of terms; directions are files and ranks seen by White, and Black
//! moves as White's mirror image across the middle of the board.

/// A direction or leap: files to the right, ranks up.
pub type Step = (i8, i8);

/// What a term may do on the square where it lands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Only go to an empty square.
    Move,
    /// Only capture.
    Capture,
    /// Either.
    Both,
}

/// How far a term goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// One step or leap; what stands between does not matter.
    Leap,
    /// The same step again and again while each landing square is empty; the last may be a capture.
    Ride,
    /// Exactly two steps over an empty square to an empty square, on the man's first move; may be answered en passant.
    DoubleStep,
}

/// One way in which a man moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// How far.
    pub reach: Reach,
    /// To do what.
    pub mode: Mode,
    /// In which directions.
    pub steps: &'static [Step],
}

const fn leap(steps: &'static [Step]) -> Term {
    Term {
        reach: Reach::Leap,
        mode: Mode::Both,
        steps,
    }
}

const fn ride(steps: &'static [Step]) -> Term {
    Term {
        reach: Reach::Ride,
        mode: Mode::Both,
        steps,
    }
}

const STRAIGHT: &[Step] = &[(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: &[Step] = &[(1, 1), (1, -1), (-1, -1), (-1, 1)];
const AROUND: &[Step] = &[(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
const KNIGHT_STEPS: &[Step] = &[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
const FORWARD: &[Step] = &[(0, 1)];
const FORWARD_DIAGONAL: &[Step] = &[(-1, 1), (1, 1)];
const FORWARD_ANY: &[Step] = &[(-1, 1), (0, 1), (1, 1)];

/// The chess king's step.
pub const KING: &[Term] = &[leap(AROUND)];
/// Rook and bishop in one.
pub const QUEEN: &[Term] = &[ride(AROUND)];
/// Ranks and files.
pub const ROOK: &[Term] = &[ride(STRAIGHT)];
/// Diagonals.
pub const BISHOP: &[Term] = &[ride(DIAGONAL)];
/// The knight's leap.
pub const KNIGHT: &[Term] = &[leap(KNIGHT_STEPS)];
/// The chess pawn: one forward, two on its first move, captures diagonally forward.
pub const PAWN: &[Term] = &[
    Term {
        reach: Reach::Leap,
        mode: Mode::Move,
        steps: FORWARD,
    },
    Term {
        reach: Reach::Leap,
        mode: Mode::Capture,
        steps: FORWARD_DIAGONAL,
    },
    Term {
        reach: Reach::DoubleStep,
        mode: Mode::Move,
        steps: FORWARD,
    },
];
/// One step forward or diagonally forward, moving and capturing alike; two straight forward on its first move.
pub const SERGEANT: &[Term] = &[
    leap(FORWARD_ANY),
    Term {
        reach: Reach::DoubleStep,
        mode: Mode::Move,
        steps: FORWARD,
    },
];
/// Knight's leaps repeated in one direction; only the landing squares must be empty.
pub const NIGHTRIDER: &[Term] = &[ride(KNIGHT_STEPS)];
/// Rook's lines and the knight's leap.
pub const ROOK_KNIGHT: &[Term] = &[ride(STRAIGHT), leap(KNIGHT_STEPS)];
/// Bishop's lines and the knight's leap.
pub const BISHOP_KNIGHT: &[Term] = &[ride(DIAGONAL), leap(KNIGHT_STEPS)];
/// Queen's lines and the knight's leap.
pub const QUEEN_KNIGHT: &[Term] = &[ride(AROUND), leap(KNIGHT_STEPS)];
/// Queen's lines and the nightrider's.
pub const QUEEN_NIGHTRIDER: &[Term] = &[ride(AROUND), ride(KNIGHT_STEPS)];
