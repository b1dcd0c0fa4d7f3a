//! The first byte picks a variant, the others moves and rolls: generated moves are accepted, and the position survives its FEN.
#![no_main]

use libfuzzer_sys::fuzz_target;
use menagerie::rules::{Line, Position, Roll, variants::ALL};

fuzz_target!(|bytes: &[u8]| {
    let Some((first, rest)) = bytes.split_first() else { return };
    let variant = ALL[usize::from(*first) % ALL.len()];
    let mut line = Line::new(Position::start(variant));
    for pair in rest.chunks_exact(2) {
        let moves = line.position().legal_moves();
        if line.outcome().is_some() || moves.is_empty() {
            return;
        }
        let mv = moves[usize::from(pair[0]) % moves.len()];
        let roll = variant
            .roll_count()
            .filter(|_| line.position().needs_roll(mv))
            .map(|n| Roll(u16::from(pair[1]) % n));
        line.play(mv, roll).expect("a generated move is legal");
        let fen = line.position().fen();
        assert_eq!(
            Position::from_fen(variant, &fen).expect("a reached position has a FEN").key(),
            line.position().key()
        );
    }
});
