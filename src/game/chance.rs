//! Chance that can be checked: a commitment to a secret seed, nonces, and a keyed hash for each ply.
//!
//! The full algorithm is published here, with test vectors, so that another program can recompute every draw.

use super::event::Seed;
use crate::{ids::GameId, rules::Roll};

/// The published commitment to a seed, lower-case hexadecimal. It is not the value that draws come from.
pub fn commitment(_seed: &Seed) -> String {
    todo!()
}

/// The draw of ply `ply` (counted from 1, the number of the ply in the whole game), uniform over `0..count` without bias.
pub fn draw(_seed: &Seed, _game: GameId, _nonces: [&str; 2], _ply: u32, _count: u16) -> Roll {
    todo!()
}
