//! Start arrays: how a variant with more than one start says which there are. Chance stays outside: whoever deals brings the draws.

use std::fmt;

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
