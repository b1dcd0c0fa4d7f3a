//! Leaves a second of the move generators, one core, each variant: `cargo bench --bench perft`.
//! A plain harness, because what counts is one number per position: million leaves per second of CPU-bound counting.

use std::time::{Duration, Instant};

use menagerie::rules::{
    Position,
    perft::{perft, turn_perft},
    variants::by_key,
};

/// Name, variant, FEN (empty: the start), depth, expected leaves, turns instead of moves?
const CASES: &[(&str, &str, &str, u32, u64, bool)] = &[
    ("chess start", "chess", "", 5, 4_865_609, false),
    (
        "chess kiwipete",
        "chess",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        4,
        4_085_603,
        false,
    ),
    ("atomic start", "atomic", "", 5, 4_864_979, false),
    (
        "atomic middlegame",
        "atomic",
        "rn2kb1r/1pp1p2p/p2q1pp1/3P4/2P3b1/4PN2/PP3PPP/R2QKB1R b KQkq - 0 1",
        4,
        1_434_825,
        false,
    ),
    ("wolf start", "wolf", "", 5, 10_081_826, false),
    (
        "behemoth turns",
        "behemoth",
        "7k/p7/8/8/3*4/2PPP3/8/K7 w - - 0 1",
        3,
        4_462_903,
        true,
    ),
];

/// Each case is counted again and again for at least this long.
const LONG_ENOUGH: Duration = Duration::from_secs(2);

fn main() {
    for (name, key, fen, depth, expected, turns) in CASES {
        let variant = by_key(key).expect("the key of a variant");
        let position = if fen.is_empty() {
            Position::start(variant)
        } else {
            Position::from_fen(variant, fen).expect("a position")
        };
        let start = Instant::now();
        let mut best = Duration::MAX;
        while start.elapsed() < LONG_ENOUGH {
            let round = Instant::now();
            let leaves = if *turns {
                turn_perft(&position, *depth)
            } else {
                perft(&position, *depth)
            };
            best = best.min(round.elapsed());
            assert_eq!(leaves, *expected, "{name}");
        }
        println!("{name:<18} depth {depth} {:8.2} Mn/s", *expected as f64 / best.as_secs_f64() / 1e6);
    }
}
