//! A start position and the plies played from it: the thing that knows repetition.

use super::{
    Effects, Move, Outcome, PlayError, Position, PositionKey, Roll,
    ending::{Repeated, judge},
    notation::san::san,
};

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
    /// The key of every position so far, the start included.
    keys: Vec<PositionKey>,
    outcome: Option<Outcome>,
}

impl Line {
    /// A line without plies.
    pub fn new(start: Position) -> Self {
        let mut line = Self {
            now: start.clone(),
            keys: vec![start.key()],
            start,
            plies: Vec::new(),
            outcome: None,
        };
        line.outcome = line.judge();
        line
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
        if self.outcome.is_some() {
            return Err(PlayError::Illegal);
        }
        let (next, effects) = self.now.play(mv, roll)?;
        let san = san(&self.now, mv);
        self.keys.push(next.key());
        self.now = next;
        self.outcome = self.judge();
        let at = self.plies.len();
        self.plies.push(Ply { mv, roll, san, effects });
        Ok(&self.plies[at])
    }
    /// The line without its last `n` plies.
    #[must_use]
    pub fn without_last(&self, n: usize) -> Self {
        let kept = self.plies.len().saturating_sub(n);
        let plies = self.plies[..kept].to_vec();
        let now = plies.iter().fold(self.start.clone(), |mut now, ply| {
            now.make(ply.mv);
            if let Some(walk) = &ply.effects.walk {
                now.walk(&walk.path);
            }
            now
        });
        let mut line = Self {
            start: self.start.clone(),
            now,
            plies,
            keys: self.keys[..=kept].to_vec(),
            outcome: None,
        };
        line.outcome = line.judge();
        line
    }
    /// The end by the rules, repetition included: wins first, then draws, in the variant's order.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    fn judge(&self) -> Option<Outcome> {
        let now = self.keys.last();
        // Nothing before the last irreversible move can come back.
        let reachable = self.keys.iter().rev().take(self.now.clock as usize + 1);
        let times = reachable.filter(|key| Some(*key) == now).count();
        judge(&self.now, if times >= 3 { Repeated::Yes } else { Repeated::No })
    }
}
