//! Variants that are not in the catalogue, as data alone: the core must carry boards from 6x6 to 10x10, other royal men,
//! men that move unlike chess men, and captures that explode without check. Counts from Fairy-Stockfish, cross-checked with
//! python-chess or an independent generator.

use menagerie::rules::{
    Color, EndKind, Kind, Position, Spec, Square, Variant,
    perft::perft,
    spec::{CaptureEffect, Castling, Ending, Home, RoyalMode, Wing},
    terms::{self, Mode, Reach, Term},
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

const fn at(file: u8, rank: u8) -> Square {
    match Square::new(file, rank) {
        Some(square) => square,
        None => panic!("on the board"),
    }
}

const QUEEN_KNIGHT: &[Term] = &[terms::QUEEN[0], terms::KNIGHT[0]];

variant!(
    Amazon,
    Spec {
        id: 101,
        key: "amazon",
        start_fen: "rnbakbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBAKBNR w KQkq - 0 1",
        men: &[
            (Kind::King, 'K'),
            (Kind::Elephant, 'A'),
            (Kind::Rook, 'R'),
            (Kind::Bishop, 'B'),
            (Kind::Knight, 'N'),
            (Kind::Pawn, 'P')
        ],
        terms: &[
            (Kind::King, terms::KING),
            (Kind::Elephant, QUEEN_KNIGHT),
            (Kind::Rook, terms::ROOK),
            (Kind::Bishop, terms::BISHOP),
            (Kind::Knight, terms::KNIGHT),
            (Kind::Pawn, terms::PAWN),
        ],
        promotions: &[(Kind::Pawn, &[Kind::Elephant, Kind::Rook, Kind::Bishop, Kind::Knight])],
        ..Spec::CHESS
    }
);

// A royal knight on the king's square and two ordinary kings on the knights' squares; the table writes K and M.
variant!(
    Knightmate,
    Spec {
        id: 102,
        key: "knightmate",
        start_fen: "rmbqkbmr/pppppppp/8/8/8/8/PPPPPPPP/RMBQKBMR w KQkq - 0 1",
        men: &[
            (Kind::Knight, 'K'),
            (Kind::Queen, 'Q'),
            (Kind::Rook, 'R'),
            (Kind::Bishop, 'B'),
            (Kind::King, 'M'),
            (Kind::Pawn, 'P')
        ],
        promotions: &[(Kind::Pawn, &[Kind::Queen, Kind::Rook, Kind::Bishop, Kind::King])],
        royal: [Some(Kind::Knight); 2],
        ..Spec::CHESS
    }
);

variant!(
    LosAlamos,
    Spec {
        id: 103,
        key: "los-alamos",
        files: 6,
        ranks: 6,
        start_fen: "rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1",
        homes: &[],
        en_passant: &[],
        castlings: &[],
        promotions: &[(Kind::Pawn, &[Kind::Queen, Kind::Rook, Kind::Knight])],
        ..Spec::CHESS
    }
);

const fn janus(color: Color, wing: Wing, letter: char) -> Castling {
    let rank = match color {
        Color::White => 0,
        Color::Black => 7,
    };
    let (king_to, rook_from, rook_to) = match wing {
        Wing::Short => (8, 9, 7),
        Wing::Long => (1, 0, 2),
    };
    Castling {
        color,
        wing,
        letter,
        king: (at(4, rank), at(king_to, rank)),
        rook: (at(rook_from, rank), at(rook_to, rank)),
    }
}

variant!(
    Janus,
    Spec {
        id: 104,
        key: "janus",
        files: 10,
        start_fen: "rjnbkqbnjr/pppppppppp/10/10/10/10/PPPPPPPPPP/RJNBKQBNJR w KQkq - 0 1",
        men: &[
            (Kind::King, 'K'),
            (Kind::Queen, 'Q'),
            (Kind::Rook, 'R'),
            (Kind::Bishop, 'B'),
            (Kind::Knight, 'N'),
            (Kind::Fox, 'J'),
            (Kind::Pawn, 'P'),
        ],
        terms: &[
            (Kind::King, terms::KING),
            (Kind::Queen, terms::QUEEN),
            (Kind::Rook, terms::ROOK),
            (Kind::Bishop, terms::BISHOP),
            (Kind::Knight, terms::KNIGHT),
            (Kind::Fox, terms::BISHOP_KNIGHT),
            (Kind::Pawn, terms::PAWN),
        ],
        promotions: &[(Kind::Pawn, &[Kind::Queen, Kind::Rook, Kind::Fox, Kind::Bishop, Kind::Knight])],
        castlings: &[
            janus(Color::White, Wing::Short, 'K'),
            janus(Color::White, Wing::Long, 'Q'),
            janus(Color::Black, Wing::Short, 'k'),
            janus(Color::Black, Wing::Long, 'q'),
        ],
        ..Spec::CHESS
    }
);

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
        terms: &[
            (Kind::King, terms::KING),
            (Kind::Queen, terms::QUEEN),
            (Kind::Rook, terms::ROOK),
            (Kind::Bishop, terms::BISHOP),
            (Kind::Knight, terms::KNIGHT),
            (Kind::Pawn, BEROLINA),
        ],
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
        &Amazon,
        "rnbakbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBAKBNR w KQkq - 0 1",
        &[22, 484, 12483],
    ),
    (
        &Amazon,
        "rn3b1r/pp3kpp/3pp3/5n2/2N5/3N1A2/PP1P1P1P/R1B1K2R w KQ - 3 13",
        &[42, 780, 33085],
    ),
    (
        &Amazon,
        "rnb1k2r/1p1pppb1/p1p5/4a2p/N1P5/3PP2P/PP3nP1/1RB1KBNR b Kkq - 1 12",
        &[50, 929, 45000],
    ),
    (
        &Amazon,
        "rn2kbnr/ppp2ppp/3pp3/8/8/N2N3B/PP1P1P1P/R1BAK2R w KQkq - 0 8",
        &[32, 743, 26341],
    ),
    (
        &Amazon,
        "r1b2bn1/n1pk1p2/3p4/p7/P1p2P2/2P1P1P1/1P5P/RN2K2R w KQ - 2 19",
        &[19, 400, 7972],
    ),
    (&Amazon, "5bnr/n4k1p/5p2/1p6/1pP3PR/4P3/3P4/2RK4 b - c3 0 30", &[20, 373, 6946]),
    (&Amazon, "1n6/1p6/3k4/8/1P6/7P/8/K1a5 w - - 0 43", &[0]),
    (&Amazon, "8/4k3/2pp1B2/2r4p/5R1P/7P/6K1/8 b - - 10 40", &[5, 135, 1749, 40459]),
    (&Amazon, "1nb1kbnr/1pppp2p/8/5pp1/7P/B6N/2aPPPP1/RN2KB1R w KQk - 0 10", &[0]),
    (
        &Amazon,
        "rnbakbnr/pppppppp/8/8/1P6/8/P1PPPPPP/RNBAKBNR b KQkq - 0 1",
        &[22, 529, 13600],
    ),
    (
        &Amazon,
        "rnbakbnr/p3pppp/8/1p1p4/8/8/1PPPPPPP/RNBAKBNR w KQkq - 0 5",
        &[26, 854, 25296],
    ),
    (
        &Amazon,
        "rn2kbnr/1p3ppp/8/Pb1pp3/8/2NP3N/P1PKPPPP/R1B2B1R w kq - 3 9",
        &[26, 825, 22130],
    ),
    (
        &Amazon,
        "1nb1kbnr/3rp1p1/7p/1p1p1p2/1P1P4/8/2PAPPPP/4KBNR w Kk - 0 13",
        &[26, 501, 14136],
    ),
    (&Amazon, "rn6/pp2kpr1/7p/4p1p1/2P3b1/8/n2K1P1P/5RNR w - - 0 21", &[17, 558, 10056]),
    (&Amazon, "3k3r/5n1p/8/5P2/1PN5/8/P2r1P1P/1K4NR w - - 1 29", &[21, 509, 9826]),
    (&Amazon, "5b1r/n4k1p/5p2/1p6/2P1P1nR/1p6/3P4/R2K4 w - - 0 33", &[23, 564, 12455]),
    (&Amazon, "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1", &[25, 625, 15206]),
    (&Amazon, "3ak3/P7/8/8/8/8/p7/3AK3 w - - 0 1", &[28, 567, 14242]),
    (
        &Knightmate,
        "rmbqkbmr/pppppppp/8/8/8/8/PPPPPPPP/RMBQKBMR w KQkq - 0 1",
        &[18, 324, 6765],
    ),
    (&Knightmate, "1mQ3m1/7r/7p/1P4p1/8/3k3q/P1Kb4/RMB5 w - - 0 31", &[26, 856, 21916]),
    (
        &Knightmate,
        "2q2r2/Rm3ppm/2p2k2/3pp2P/3P4/P7/2P1PPbP/1MBQKBR1 w - - 3 19",
        &[32, 1184, 40090],
    ),
    (
        &Knightmate,
        "m1b3m1/1P1B3r/7p/1P4p1/8/3k4/P1Kb3q/RMB5 w - - 0 29",
        &[28, 1112, 23029],
    ),
    (&Knightmate, "8/5p1p/6m1/2P4P/4k3/8/p1K4M/8 b - - 2 41", &[19, 250, 4672, 55274]),
    (&Knightmate, "8/8/6m1/1p5p/8/6P1/3k3p/4K3 b - - 0 45", &[18, 73, 1411, 8105]),
    (
        &Knightmate,
        "r5k1/5pmp/2p4R/K3p3/2P5/p6P/P3P2M/RM6 w - - 3 24",
        &[3, 58, 1085, 19847],
    ),
    (
        &Knightmate,
        "m1b3m1/1p1p3r/P6p/1Pk1R1p1/1b1q4/7B/P1KP3P/RMB5 b - - 0 25",
        &[5, 127, 4698],
    ),
    (
        &Knightmate,
        "rmb1kbmr/p3pppp/8/Ppq5/6P1/B2P3P/2K1P3/RM1Q1BMR w kq - 2 12",
        &[2, 60, 1705, 51839],
    ),
    (
        &Knightmate,
        "r3kbmr/pm2p1pp/2pp1p2/1p6/3qK2P/P5M1/1PPPbPB1/RMBQ1R2 w k - 4 13",
        &[0],
    ),
    (&Knightmate, "4Q3/8/8/2K5/3k4/PM5B/2PBP2P/8 b - - 8 40", &[0]),
    (
        &Knightmate,
        "rmbqkbmr/pppppppp/8/8/3P4/8/PPP1PPPP/RMBQKBMR b KQkq - 0 1",
        &[18, 432, 8939],
    ),
    (
        &Knightmate,
        "r1bqk1mr/mp1p1ppp/2p5/p1b5/3P1pP1/P1P5/1P2P2P/RMBQKBMR b KQkq - 0 7",
        &[33, 960, 31260],
    ),
    (
        &Knightmate,
        "rmb2b2/pp1pQm2/6pk/8/P6r/1P1P4/1MP2PP1/R3KBMR b KQ - 2 13",
        &[23, 953, 21616],
    ),
    (
        &Knightmate,
        "rm3m1r/7p/p2k2p1/2p2pB1/5P2/7P/2b2M2/R3K2R w KQ - 0 20",
        &[28, 713, 19770],
    ),
    (&Knightmate, "5Q2/8/8/1kK5/8/PM5B/2P1P2P/2B5 w - - 5 39", &[49, 132, 6279, 12657]),
    (&Knightmate, "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1", &[25, 625, 15641]),
    (&Knightmate, "r3k2r/8/2M5/8/8/5m2/8/R3K2R w KQkq - 0 1", &[32, 854, 23618]),
    (&Knightmate, "8/8/8/3pP3/8/2k5/8/4K3 w - d6 0 1", &[6, 48, 278, 1502, 8996]),
    (&LosAlamos, "rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1", &[10, 100, 1212, 14332]),
    (&LosAlamos, "r4r/1k4/3PKp/3P2/Pp3P/R1NR2 b - - 1 17", &[28, 315, 7333]),
    (&LosAlamos, "rn2nr/ppqkPp/3p2/6/PPPP2/RNQKNR w - - 1 6", &[16, 251, 4219]),
    (&LosAlamos, "5r/r2pkp/n5/P5/2P1pP/R1K3 b - - 1 17", &[22, 126, 2753, 20447]),
    (&LosAlamos, "r3kr/1P3p/6/2QnKP/1n4/1q2R1 w - - 0 22", &[30, 506, 11580]),
    (&LosAlamos, "2r1kR/6/2pp2/6/4KP/6 b - - 2 24", &[3, 30, 284, 2469, 24798]),
    (&LosAlamos, "2R3/6/6/2k3/Pp4/RK4 b - - 0 34", &[4, 50, 378, 3867, 27850]),
    (&LosAlamos, "rn2n1/1p4/1Qk3/p4R/P1PP2/R2KN1 b - - 0 16", &[2, 48, 415, 9086]),
    (&LosAlamos, "r1q1nr/pppkpp/6/5P/PnPPP1/R1QKNR w - - 0 4", &[1, 12, 226, 2668, 49167]),
    (&LosAlamos, "4k1/2Q3/6/5R/3P2/4K1 b - - 0 21", &[0]),
    (&LosAlamos, "r1q1n1/ppppkr/n3P1/2P3/PQKPP1/RN2N1 w - - 2 7", &[18, 322, 5601]),
    (&LosAlamos, "r1k2r/pq2p1/2pn1p/P2P1P/R1P1P1/3KNR b - - 2 9", &[26, 231, 5781, 58086]),
    (&LosAlamos, "1Rr2k/p2p2/n1p3/6/2NPPr/2K1R1 b - - 5 14", &[17, 297, 5253]),
    (&LosAlamos, "1r4/ppkp2/3N2/6/2K2R/n5 w - - 0 20", &[7, 86, 1750, 21710]),
    (&LosAlamos, "r2qk1/pp4/4P1/Pp1N2/1npK2/R4R b - - 1 22", &[21, 369, 7432]),
    (&LosAlamos, "4nk/2p3/2r3/4q1/P5/R4K b - - 1 25", &[26, 110, 2713, 18354]),
    (&LosAlamos, "5k/6/6/p1PN2/P5/RK4 b - - 0 28", &[2, 22, 96, 790, 3420]),
    (&LosAlamos, "3k2/P5/6/6/p5/3K2 w - - 0 1", &[8, 53, 473, 4014, 38208]),
    (
        &Janus,
        "rjnbkqbnjr/pppppppppp/10/10/10/10/PPPPPPPPPP/RJNBKQBNJR w KQkq - 0 1",
        &[28, 782, 24747],
    ),
    (
        &Janus,
        "r5bn1r/1pB1k4p/3pN5/4jP2p1/2P6P/1N6P1/PP1P1Q4/R3K2R2 w Q - 0 24",
        &[60, 2635],
    ),
    (
        &Janus,
        "2n1k4r/rp2b4n/4p2p2/p1pp4qb/P1P6P/6P1P1/J2PPB1P1N/R1NBK5 b Qk - 0 20",
        &[47, 1215, 57090],
    ),
    (&Janus, "10/6p1J1/2k4p2/4p5/R6P2/8P1/1p1PK5/10 b - - 3 35", &[17, 534, 8942]),
    (&Janus, "10/6p3/1k5J2/4p5/R6P2/8P1/1p1PK5/10 b - - 0 36", &[14, 532, 8091]),
    (&Janus, "10/1r2P5/7k2/p9/Np3P4/4P5/PP1K1B1P2/1R8 w - - 1 39", &[35, 498, 16606]),
    (
        &Janus,
        "6b2r/1pk7/3n4pp/5pPp1P/3K6/1N4P3/4PP2P1/1Q5N1R w - h6 0 39",
        &[38, 980, 35131],
    ),
    (
        &Janus,
        "rjn1kqbnjr/1p1ppppp1p/p9/2p5pP/10/6b1N1/PPPPPP1PPR/RJNBKQB1J1 w Qkq i6 0 6",
        &[34, 1282, 45560],
    ),
    (
        &Janus,
        "1j3k1nr1/3p6/1p1J3p1p/1p2p2Np1/6p3/3PPB4/3P1PPP1P/rJ1K1QB2R b - - 0 23",
        &[2, 76, 2277],
    ),
    (
        &Janus,
        "3bkqbr2/2pppppp1j/3J6/7Npn/2r2P4/3Q3P2/R2PB1P3/4K3J1 b - - 1 25",
        &[2, 94, 3131],
    ),
    (
        &Janus,
        "1j1bkqbn2/rppp1p2pr/1p4pp1p/4p4P/6P3/5PQ3/PPjPP2PP1/RJNBK2NJR w KQ - 0 12",
        &[4, 178, 7939],
    ),
    (
        &Janus,
        "r1n1kq1n2/p3p1jb2/2J2ppp2/3B4p1/10/4P5/P1PP1PPPPN/R1N1K1B1JR b KQq - 0 13",
        &[0],
    ),
    (
        &Janus,
        "rjnbkqbn1r/1pppp1pppp/p9/5p4/P7P1/2P7/1P1PPPJP1P/RJNBKQBN1R w KQkq - 0 6",
        &[42, 1537],
    ),
    (
        &Janus,
        "r1n2qb2r/pp1pkp1ppn/1J4pj1p/10/2P7/2N5N1/1P1PPPPPPP/1R1BKQB1JR b K - 2 10",
        &[37, 1521, 53317],
    ),
    (
        &Janus,
        "2n1k1br2/r2ppp2p1/6p3/9R/PPP1P2n2/1J3P4/6Pq2/R1NBK2N2 b Q - 0 25",
        &[49, 1910],
    ),
    (&Janus, "10/10/1rn2P1k2/p1N7/1p3P4/4P5/PP1K1B1P2/R9 b - - 0 35", &[17, 628, 11919]),
    (&Janus, "4b5/1p8/7p1p/2k7/6P3/1PN2P2P1/4P1K3/R2R6 b - - 0 40", &[16, 645, 8769]),
    (&Janus, "4k5/P8P/10/10/10/10/p8p/4K5 w - - 0 1", &[15, 177, 2599, 39370]),
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
