//! A start position and the plies played from it: the thing that knows repetition.

use super::{Effects, Move, Outcome, PlayError, Position, Roll};

/// One ply of a line.
#[derive(Clone, Debug)]
pub struct Ply {
    /// The move.
    pub mv: Move,
    /// What chance added.
    pub roll: Option<Roll>,
    /// Canonical SAN, without the roll.
    pub san: String,
    /// What it did.
    pub effects: Effects,
}

/// A game's moves from a start position.
#[derive(Clone, Debug)]
pub struct Line {
    start: Position,
    now: Position,
    plies: Vec<Ply>,
    // keys for repetition are private to the rules
}

impl Line {
    /// A line without plies.
    pub fn new(start: Position) -> Self {
        todo!()
    }
    /// The position before the first ply.
    pub fn start(&self) -> &Position {
        &self.start
    }
    /// The position now.
    pub fn position(&self) -> &Position {
        &self.now
    }
    /// The plies played.
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }
    /// Plays a ply. Refused when the line is over.
    pub fn play(&mut self, mv: Move, roll: Option<Roll>) -> Result<&Ply, PlayError> {
        todo!()
    }
    /// The line without its last `n` plies.
    #[must_use]
    pub fn without_last(&self, n: usize) -> Self {
        todo!()
    }
    /// The end by the rules, repetition included: wins first, then draws, in the variant's order.
    pub fn outcome(&self) -> Option<Outcome> {
        todo!()
    }
}
