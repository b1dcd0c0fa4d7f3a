//! Sets of squares as bits, one bit for each square index of the largest board.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not, Sub};

use super::Square;

/// A set of squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SquareSet(u128);

impl SquareSet {
    /// No square.
    pub const EMPTY: Self = Self(0);
    /// Every square of the largest board.
    pub const ALL: Self = Self((1 << (Square::LIMIT as u32 * Square::LIMIT as u32)) - 1);

    /// A set of one square.
    pub const fn of(square: Square) -> Self {
        Self(1 << square.index())
    }
    /// Is the square in the set?
    pub const fn contains(self, square: Square) -> bool {
        self.0 & (1 << square.index()) != 0
    }
    /// No square at all?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
    /// How many squares.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }
    /// Adds a square.
    pub fn insert(&mut self, square: Square) {
        self.0 |= 1 << square.index();
    }
    /// Takes a square out.
    pub fn remove(&mut self, square: Square) {
        self.0 &= !(1 << square.index());
    }
    /// The square with the lowest index.
    pub fn first(self) -> Option<Square> {
        if self.0 == 0 {
            None
        } else {
            Square::from_index(self.0.trailing_zeros() as u8)
        }
    }
    /// The square with the highest index.
    pub fn last(self) -> Option<Square> {
        if self.0 == 0 {
            None
        } else {
            Square::from_index(127 - self.0.leading_zeros() as u8)
        }
    }
    /// The squares by rising index.
    pub const fn iter(self) -> Squares {
        Squares(self.0)
    }
    /// Do the two sets share a square?
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

/// The squares of a set, by rising index.
#[derive(Clone, Debug)]
pub struct Squares(u128);

impl Iterator for Squares {
    type Item = Square;
    fn next(&mut self) -> Option<Square> {
        let square = SquareSet(self.0).first()?;
        self.0 &= self.0 - 1;
        Some(square)
    }
}

impl IntoIterator for SquareSet {
    type Item = Square;
    type IntoIter = Squares;
    fn into_iter(self) -> Squares {
        self.iter()
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, |set, square| set | Self::of(square))
    }
}

impl BitAnd for SquareSet {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}
impl BitOr for SquareSet {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}
impl BitXor for SquareSet {
    type Output = Self;
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}
impl Sub for SquareSet {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}
impl Not for SquareSet {
    type Output = Self;
    fn not(self) -> Self {
        Self::ALL - self
    }
}
impl BitAndAssign for SquareSet {
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}
impl BitOrAssign for SquareSet {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}
