//! Variants that are not in the catalogue, as data alone: the core must carry men that move unlike chess men, and
//! captures that explode without check. Counts from Fairy-Stockfish, cross-checked with
//! python-chess or an independent generator.

use menagerie::rules::{
    EndKind, Kind, Position, Spec, Variant,
    perft::perft,
    spec::{CaptureEffect, Ending, Home, RoyalMode},
    terms::{Mode, Reach, Term},
};

macro_rules! variant {
    ($name:ident, $spec:expr) => {
        #[derive(Debug)]
        struct $name;
        impl Variant for $name {
            fn spec(&self) -> &'static Spec {
                static SPEC: Spec = $spec;
                &SPEC
            }
        }
    };
}

// Berolina pawns go diagonally and capture straight ahead.
const BEROLINA: &[Term] = &[
    Term {
        reach: Reach::Leap,
        mode: Mode::Move,
        steps: &[(-1, 1), (1, 1)],
    },
    Term {
        reach: Reach::Leap,
        mode: Mode::Capture,
        steps: &[(0, 1)],
    },
    Term {
        reach: Reach::DoubleStep,
        mode: Mode::Move,
        steps: &[(-1, 1), (1, 1)],
    },
];

variant!(
    Berolina,
    Spec {
        id: 105,
        key: "berolina",
        terms: &[(Kind::Pawn, BEROLINA)],
        homes: &[Home {
            kind: Kind::Pawn,
            rank: 1,
            advanced: &[]
        }],
        ..Spec::CHESS
    }
);

variant!(
    AtomicWithoutCheck,
    Spec {
        id: 106,
        key: "atomic-brainking",
        royal_mode: RoyalMode::Capture,
        royal_captures: false,
        capture: CaptureEffect::Explode { spared: &[Kind::Pawn] },
        endings: &[Ending::RoyalGone(EndKind::KingExploded), Ending::Stalemate],
        ..Spec::CHESS
    }
);

/// Variant, position, leaves at depth 1, 2, 3 ...
const COUNTS: &[(&dyn Variant, &str, &[u64])] = &[
    (
        &Berolina,
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        &[30, 900, 28328],
    ),
    (
        &Berolina,
        "r3k1n1/1p1n1pb1/3pP3/8/Pp2P3/2r3P1/P1QN4/R2K2N1 b q - 2 19",
        &[45, 1211, 51422],
    ),
    (
        &Berolina,
        "4k2r/3n1pbp/3p4/q1pRP1N1/3Rn2P/2P2K2/1P5P/8 b k - 3 24",
        &[41, 946, 37099],
    ),
    (
        &Berolina,
        "3qk2r/3npp1p/1p3n1b/3RP3/7P/2P3KN/1P5P/5R2 b k - 0 19",
        &[33, 967, 32219],
    ),
    (&Berolina, "8/rp6/8/2Knk3/8/8/3p4/8 b - - 1 44", &[30, 96, 3100, 11373]),
    (&Berolina, "3R4/7k/7n/1P4B1/7P/8/3K1p2/6NR b - - 1 45", &[10, 257, 3106]),
    (&Berolina, "2b4r/1p1pPkpp/8/1p1P4/4K1nP/r1P5/8/RN6 w - - 1 27", &[22, 689, 14333]),
    (&Berolina, "6k1/B7/7Q/8/8/1bP3P1/4rK2/6N1 w - - 0 33", &[4, 64, 2116, 32056]),
    (
        &Berolina,
        "rn2kb2/p1p1p3/p4pp1/8/8/6Pb/PP1QP3/R1B2K2 w q - 0 16",
        &[3, 75, 2305, 56433],
    ),
    (&Berolina, "2bK1k2/1p1p4/2r5/2p5/3b4/4n3/8/1n6 w - - 2 45", &[0]),
    (&Berolina, "8/7N/6Q1/k7/pPP1P2K/1P6/2B5/8 b - - 0 42", &[0]),
    (
        &Berolina,
        "rn2kbn1/pp3p2/3pb3/4p3/p6B/2P2PP1/PPPN4/R2QK1Nr w Qq - 0 11",
        &[28, 962, 27828],
    ),
    (
        &Berolina,
        "rn1qk1nr/p3b2p/6P1/p2p1p2/2P2NP1/2P5/PP6/R1BQK2b b Qkq - 0 15",
        &[30, 867, 27278],
    ),
    (&Berolina, "5k2/p1n5/7p/8/P1N4p/7P/P2r4/2B1K3 b - - 3 28", &[30, 530, 13263]),
    (&Berolina, "3k4/8/2p5/R5N1/2P1P2K/1PPB4/8/6Q1 w - - 7 37", &[49, 311, 14396]),
    (
        &Berolina,
        "r1b2k2/1p1p4/2P1K3/1Pp5/3b4/4n3/8/1n6 w - - 1 41",
        &[1, 25, 21, 572, 2382],
    ),
    (&Berolina, "4k3/8/8/8/4p3/8/3P1P2/4K3 w - - 0 1", &[11, 81, 822, 6931]),
    (&Berolina, "4k3/P6P/8/8/8/8/p6p/4K3 w - - 0 1", &[13, 125, 1569, 19786]),
    (
        &Berolina,
        "r3k2r/pppppppp/8/3PP3/3pp3/8/PPP2PPP/R3K2R w KQkq - 0 1",
        &[29, 1009, 29212],
    ),
    (&Berolina, "n3k3/P7/8/8/8/8/8/4K3 w - - 0 1", &[13, 70, 970, 6927]),
    (
        &AtomicWithoutCheck,
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        &[20, 400, 8902],
    ),
    (&AtomicWithoutCheck, "8/8/8/3kp3/3KQ3/8/8/8 w - - 0 1", &[20, 134, 3451]),
    (&AtomicWithoutCheck, "4k3/8/8/2pPp3/8/8/8/4K3 w - c6 0 1", &[7, 48, 345, 2803]),
    (&AtomicWithoutCheck, "4k3/4r3/8/8/8/8/4q3/3QK3 w - - 0 1", &[16, 557, 12986]),
    (
        &AtomicWithoutCheck,
        "3qk2r/p1p4p/5p2/7R/6P1/8/P3PPB1/3QK1N1 b k - 0 16",
        &[24, 1020, 26935],
    ),
    (
        &AtomicWithoutCheck,
        "rnbqkbnr/2p1pp2/pp5p/1B1p2p1/3P4/4P2N/PPP2PPP/RNBQK2R w KQkq d6 0 6",
        &[39, 944, 35349],
    ),
    (&AtomicWithoutCheck, "7r/p1pk3p/5p2/2R5/6P1/8/P3PP2/5BN1 w - - 0 19", &[0]),
    (&AtomicWithoutCheck, "1n5q/2p5/6pp/8/7P/P7/3PN3/4K1NR b K - 0 19", &[0]),
    (
        &AtomicWithoutCheck,
        "rnbqkbnr/pppppppp/8/8/8/N7/PPPPPPPP/R1BQKBNR b KQkq - 1 1",
        &[20, 400, 8885],
    ),
    (
        &AtomicWithoutCheck,
        "rnbqkbnr/pppppp1p/8/6p1/7P/N7/PPPPPPP1/R1BQKBNR b KQkq h3 0 2",
        &[22, 483, 11343],
    ),
    (
        &AtomicWithoutCheck,
        "1rbqkb1r/pppppp1p/n6n/6pP/2NP4/8/PPP1PPP1/R1BQKBNR b KQk - 0 5",
        &[19, 611, 13644],
    ),
    (
        &AtomicWithoutCheck,
        "rnbqkb2/2pp1p1p/6p1/p3p3/4PP2/1PN5/P1PP2PP/R2QK1NR b KQ - 2 9",
        &[29, 868, 25968],
    ),
    (
        &AtomicWithoutCheck,
        "rnbq1bn1/1pp2kp1/p3pp1r/6Pp/4P2P/5P1R/PPPPQK2/R1B2BN1 b - - 1 11",
        &[33, 941, 30405],
    ),
    (
        &AtomicWithoutCheck,
        "1nb4q/2ppkp1p/r5p1/p7/4P1PP/1PN5/P1PP4/2RQK1NR b K - 0 13",
        &[34, 848, 28056],
    ),
    (
        &AtomicWithoutCheck,
        "7r/p1pk3p/5p2/7R/6P1/3q4/P3PP2/3QKBN1 w - - 3 18",
        &[34, 1341, 43969],
    ),
];

#[test]
fn counts() {
    for (variant, fen, expected) in COUNTS {
        let position = Position::from_fen(*variant, fen).unwrap_or_else(|e| panic!("{fen}: {e:?}"));
        let counted: Vec<u64> = (1..=expected.len() as u32).map(|depth| perft(&position, depth)).collect();
        assert_eq!(counted, *expected, "{} {fen}", variant.spec().key);
    }
}
