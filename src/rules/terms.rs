//! How men move, as data. Every man's moves are a list of terms; directions are files and ranks seen by White, and Black
//! moves as White's mirror image across the middle of the board.

use super::Kind;

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
const KING: &[Term] = &[leap(AROUND)];
/// Rook and bishop in one.
const QUEEN: &[Term] = &[ride(AROUND)];
/// Ranks and files.
const ROOK: &[Term] = &[ride(STRAIGHT)];
/// Diagonals.
const BISHOP: &[Term] = &[ride(DIAGONAL)];
/// The knight's leap.
const KNIGHT: &[Term] = &[leap(KNIGHT_STEPS)];
/// The chess pawn: one forward, two on its first move, captures diagonally forward.
const PAWN: &[Term] = &[
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
const SERGEANT: &[Term] = &[
    leap(FORWARD_ANY),
    Term {
        reach: Reach::DoubleStep,
        mode: Mode::Move,
        steps: FORWARD,
    },
];
/// Knight's leaps repeated in one direction; only the landing squares must be empty.
const NIGHTRIDER: &[Term] = &[ride(KNIGHT_STEPS)];
/// Rook's lines and the knight's leap.
const ROOK_KNIGHT: &[Term] = &[ride(STRAIGHT), leap(KNIGHT_STEPS)];
/// Bishop's lines and the knight's leap.
const BISHOP_KNIGHT: &[Term] = &[ride(DIAGONAL), leap(KNIGHT_STEPS)];
/// Queen's lines and the knight's leap.
const QUEEN_KNIGHT: &[Term] = &[ride(AROUND), leap(KNIGHT_STEPS)];
/// Queen's lines and the nightrider's.
const QUEEN_NIGHTRIDER: &[Term] = &[ride(AROUND), ride(KNIGHT_STEPS)];

/// How a kind moves, unless a variant says otherwise (`Spec::terms`). A double step needs a square where the variant lets it start.
pub const fn of(kind: Kind) -> &'static [Term] {
    match kind {
        Kind::Pawn => PAWN,
        Kind::Knight | Kind::RoyalKnight => KNIGHT,
        Kind::Bishop => BISHOP,
        Kind::Rook => ROOK,
        Kind::Queen => QUEEN,
        Kind::King | Kind::Commoner => KING,
        Kind::Sergeant => SERGEANT,
        Kind::Nightrider => NIGHTRIDER,
        Kind::Fox | Kind::Archbishop | Kind::Cardinal | Kind::Janus => BISHOP_KNIGHT,
        Kind::Wolf | Kind::Chancellor | Kind::Marshal => ROOK_KNIGHT,
        Kind::Amazon | Kind::Maharajah => QUEEN_KNIGHT,
        Kind::Elephant => QUEEN_NIGHTRIDER,
    }
}
