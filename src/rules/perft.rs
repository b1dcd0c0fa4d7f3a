//! Move-tree counting for tests and benches.

use super::Position;

/// Leaves of the tree of moves after `depth` plies, rolls left out. Draws by clock, material or repetition do not cut it.
pub fn perft(position: &Position, depth: u32) -> u64 {
    todo!()
}

/// Leaves of the tree of turns, a turn being a move and every roll that can follow it. A king capture is one leaf, a roll that ends
/// the game is one leaf, a position without moves adds none.
pub fn turn_perft(position: &Position, depth: u32) -> u64 {
    todo!()
}
