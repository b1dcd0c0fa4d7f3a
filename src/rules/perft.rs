//! Move-tree counting for tests and benches.

use super::{
    Move, Position, Roll,
    ending::is_over_on_the_board,
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

/// `perft`, told apart by first move; nothing at depth 0.
pub fn divide_moves(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    let Some(below) = depth.checked_sub(1) else { return Vec::new() };
    let after = |mv| {
        let mut next = position.clone();
        next.make(mv);
        next
    };
    position
        .legal_moves()
        .into_iter()
        .map(|mv| (mv, perft(&after(mv), below)))
        .collect()
}

/// Leaves of the tree of turns, a turn being a move and every roll that can follow it. A king capture is one leaf, a roll that ends
/// the game is one leaf, a position without moves adds none. Without chance it is `perft`.
pub fn turn_perft(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        1
    } else {
        divide_turns(position, depth).into_iter().map(|(_, leaves)| leaves).sum()
    }
}

/// `turn_perft`, told apart by first move; nothing at depth 0.
pub fn divide_turns(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    let Some(rolls) = position.variant().roll_count() else {
        return divide_moves(position, depth);
    };
    let Some(below) = depth.checked_sub(1) else { return Vec::new() };
    let leaves = |mv| {
        let mut moved = position.clone();
        moved.make(mv);
        if is_over_on_the_board(&moved) {
            return 1;
        }
        if below == 0 {
            return u64::from(rolls);
        }
        let walks = (0..rolls).filter_map(|roll| moved.neutral().and_then(|start| position.variant().walk(start, Roll(roll))));
        walks
            .map(|walk| {
                let mut next = moved.clone();
                next.walk(&walk.path);
                if is_over_on_the_board(&next) { 1 } else { turn_perft(&next, below) }
            })
            .sum()
    };
    position.legal_moves().into_iter().map(|mv| (mv, leaves(mv))).collect()
}
