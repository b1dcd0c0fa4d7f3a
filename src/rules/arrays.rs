//! Start arrays: how a variant with more than one start says which there are. Chance stays outside: whoever deals brings the draws.

use std::{fmt, sync::LazyLock};

/// The start arrays of a variant that has more than one.
pub trait Arrays: Sync + fmt::Debug {
    /// How many there are, if they are numbered: the numbers run from 0 up to this, itself left out. `None` when there are too many.
    fn count(&self) -> Option<u32>;
    /// The canonical FEN of the array with that number; `None` when there is none.
    fn numbered(&self, number: u32) -> Option<String>;
    /// The number of an array given as FEN; `None` when it is no start array, or has no number.
    fn number_of(&self, fen: &str) -> Option<u32>;
    /// The canonical FEN of one array, each of them equally likely when each draw is uniform. `draw(n)` gives a number below `n`;
    /// `n` is never 0.
    fn deal(&self, draw: &mut dyn FnMut(u16) -> u16) -> String;
    /// Is this FEN one of the start arrays?
    fn allows(&self, fen: &str) -> bool {
        self.number_of(fen).is_some()
    }
}

/// Arrays that differ in White's first rank alone, numbered by a list.
#[derive(Debug)]
pub(super) struct FirstRanks {
    /// The first ranks that are allowed, in the order of their numbers.
    pub(super) ranks: LazyLock<Vec<String>>,
    /// The canonical FEN of the array with that first rank.
    pub(super) fen: fn(&str) -> String,
}

impl Arrays for FirstRanks {
    fn count(&self) -> Option<u32> {
        Some(self.ranks.len() as u32)
    }
    fn numbered(&self, number: u32) -> Option<String> {
        let rank = self.ranks.get(usize::try_from(number).ok()?)?;
        Some((self.fen)(rank))
    }
    fn number_of(&self, fen: &str) -> Option<u32> {
        let first_rank = fen.split(' ').next()?.rsplit('/').next()?;
        let number = self.ranks.iter().position(|rank| rank == first_rank)?;
        ((self.fen)(first_rank) == fen).then_some(number as u32)
    }
    fn deal(&self, draw: &mut dyn FnMut(u16) -> u16) -> String {
        let number = draw(self.ranks.len() as u16);
        (self.fen)(&self.ranks[usize::from(number) % self.ranks.len()])
    }
}

/// Every order of the letters that is allowed, in alphabetical order. `letters` are in alphabetical order, ASCII, and may repeat.
pub(super) fn shuffles(letters: &str, allowed: impl Fn(&str) -> bool) -> Vec<String> {
    let mut order: Vec<char> = letters.chars().collect();
    let mut found = Vec::new();
    loop {
        let rank: String = order.iter().collect();
        if allowed(&rank) {
            found.push(rank);
        }
        // The next order: the last letter that has a greater one behind it gives way to the least such, and what follows is turned.
        let Some(at) = order.windows(2).rposition(|pair| pair[0] < pair[1]) else {
            return found;
        };
        let Some(greater) = order.iter().rposition(|letter| *letter > order[at]) else {
            return found;
        };
        order.swap(at, greater);
        order[at + 1..].reverse();
    }
}

/// Do the two bishops stand on squares of different colours?
pub(super) fn bishops_differ(rank: &str) -> bool {
    rank.find('B')
        .zip(rank.rfind('B'))
        .is_some_and(|(one, other)| (one + other) % 2 == 1)
}

/// The castling field of a FEN in which both rooks of either side may castle: `HAha`.
pub(super) fn rook_files(rank: &str) -> String {
    let file = |at: Option<usize>| at.map(|at| char::from(b'A' + at as u8));
    let white: String = file(rank.rfind('R')).into_iter().chain(file(rank.find('R'))).collect();
    format!("{white}{}", white.to_lowercase())
}
