//! Move-tree counting for tests and benches.

use super::{
    Position, Roll,
    generate::{Count, Wanted},
};

/// Leaves of the tree of moves after `depth` plies, rolls left out. Draws by clock, material or repetition do not cut it.
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => {
            let mut count = Count(0);
            position.generate(Wanted::Legal, &mut count);
            count.0
        }
        _ => position
            .legal_moves()
            .into_iter()
            .map(|mv| {
                let mut next = position.clone();
                next.make(mv);
                perft(&next, depth - 1)
            })
            .sum(),
    }
}

/// Leaves of the tree of turns, a turn being a move and every roll that can follow it. A king capture is one leaf, a roll that ends
/// the game is one leaf, a position without moves adds none.
pub fn turn_perft(position: &Position, depth: u32) -> u64 {
    let Some(rolls) = position.variant().roll_count() else {
        return perft(position, depth);
    };
    if depth == 0 {
        return 1;
    }
    let mut leaves = 0;
    for mv in position.legal_moves() {
        let mut moved = position.clone();
        moved.make(mv);
        if moved.royal_gone() {
            leaves += 1;
            continue;
        }
        if depth == 1 {
            leaves += u64::from(rolls);
            continue;
        }
        for roll in 0..rolls {
            let Some(walk) = moved.neutral().and_then(|start| position.variant().walk(start, Roll(roll))) else {
                continue;
            };
            let mut next = moved.clone();
            next.walk(&walk.path);
            leaves += if next.royal_gone() { 1 } else { turn_perft(&next, depth - 1) };
        }
    }
    leaves
}
