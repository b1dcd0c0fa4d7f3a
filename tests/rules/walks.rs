//! Random games as material for laws.

use menagerie::rules::{Line, Position, Roll, Variant, variants};
use proptest::prelude::*;

/// A variant and numbers that choose its moves and rolls.
pub fn seeds() -> impl Strategy<Value = (&'static dyn Variant, Vec<(u16, u16)>)> {
    (0..variants::ALL.len(), prop::collection::vec((any::<u16>(), any::<u16>()), 0..120)).prop_map(|(i, seeds)| (variants::ALL[i], seeds))
}

/// Plays the game that the numbers choose, until it is over or they are used up.
pub fn walk(variant: &'static dyn Variant, seeds: &[(u16, u16)]) -> Line {
    let mut line = Line::new(start(variant, seeds));
    for (pick, roll) in seeds {
        if line.outcome().is_some() {
            break;
        }
        step(&mut line, *pick, *roll);
    }
    line
}

/// One of the variant's starts, dealt by the numbers.
fn start(variant: &'static dyn Variant, seeds: &[(u16, u16)]) -> Position {
    let Some(arrays) = variant.arrays().filter(|_| !seeds.is_empty()) else {
        return Position::start(variant);
    };
    let mut numbers = seeds.iter().cycle().map(|(pick, roll)| pick ^ roll.rotate_left(7));
    let fen = arrays.deal(&mut |n| numbers.next().unwrap() % n);
    Position::from_fen(variant, &fen).unwrap()
}

/// Plays one ply.
pub fn step(line: &mut Line, pick: u16, roll: u16) {
    let moves = line.position().legal_moves();
    // A capture every other time, where there is one, so that boards empty and games end.
    let captures: Vec<_> = moves
        .iter()
        .copied()
        .filter(|mv| line.position().piece_at(mv.to).is_some())
        .collect();
    let from = if pick.is_multiple_of(2) && !captures.is_empty() {
        captures
    } else {
        moves
    };
    let mv = from[usize::from(pick / 2) % from.len()];
    let rolls = line.position().variant().roll_count();
    let roll = rolls.filter(|_| line.position().needs_roll(mv)).map(|n| Roll(roll % n));
    line.play(mv, roll).unwrap();
}
