//! Squares. `a1` is White's lower left corner on every board. Files are letters from `a`, ranks are numbers from 1,
//! of one or two digits.

use std::{fmt, str::FromStr};

/// A square of a board of up to 10 x 10. The index has a fixed stride of ten, so it does not depend on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The largest board is ten by ten.
    pub const LIMIT: u8 = 10;

    /// From a file and a rank counted from 0. `None` from 10 on.
    pub const fn new(file: u8, rank: u8) -> Option<Self> {
        if file < Self::LIMIT && rank < Self::LIMIT {
            Some(Self(rank * Self::LIMIT + file))
        } else {
            None
        }
    }
    /// A square named in a variant's data; a mistake there does not compile.
    pub(crate) const fn at(file: u8, rank: u8) -> Self {
        match Self::new(file, rank) {
            Some(square) => square,
            None => panic!("a square off the largest board"),
        }
    }
    /// From an index `rank * 10 + file`. `None` from 100 on.
    pub const fn from_index(index: u8) -> Option<Self> {
        if index < Self::LIMIT * Self::LIMIT {
            Some(Self(index))
        } else {
            None
        }
    }
    /// `rank * 10 + file`, below 100.
    pub const fn index(self) -> u8 {
        self.0
    }
    /// The file, counted from 0 (`a`).
    pub const fn file(self) -> u8 {
        self.0 % Self::LIMIT
    }
    /// The rank, counted from 0 (rank 1).
    pub const fn rank(self) -> u8 {
        self.0 / Self::LIMIT
    }
    /// The square that many files to the right and ranks up; `None` off the largest board.
    pub fn step(self, files: i8, ranks: i8) -> Option<Self> {
        let file = self.file().checked_add_signed(files)?;
        let rank = self.rank().checked_add_signed(ranks)?;
        Self::new(file, rank)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank() + 1)
    }
}

/// The text is not a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotASquare;

impl FromStr for Square {
    type Err = NotASquare;
    /// Reads `e4` and `a10`; lower case only.
    fn from_str(s: &str) -> Result<Self, NotASquare> {
        let mut chars = s.chars();
        let file = chars.next().filter(|c| ('a'..='j').contains(c)).ok_or(NotASquare)? as u8 - b'a';
        let digits = chars.as_str();
        if digits.is_empty() || digits.len() > 2 || digits.starts_with('0') || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return Err(NotASquare);
        }
        let rank: u8 = digits.parse().map_err(|_| NotASquare)?;
        Self::new(file, rank - 1).ok_or(NotASquare)
    }
}
