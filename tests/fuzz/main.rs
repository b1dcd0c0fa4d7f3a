//! A bounded number of runs of each fuzz target, on samples that were cut, doubled and changed. The same numbers each time: what fails once fails
//! again. `FUZZ_RUNS=100000 cargo test --test fuzz` goes on for longer; `fuzz/` has the same targets for a fuzzer that learns.

mod targets;

use std::env;

use menagerie::{
    game::{ColourWish, Ending, Event, Pace, Stamped, Terms},
    ids::{CommunityRef, PlayerRef, RoomRef, Timestamp},
    rules::{Color, Position, variants::ALL},
    store::record::{EventV1, seal},
};

/// Runs of each target, unless `FUZZ_RUNS` says otherwise.
const RUNS: usize = 3_000;

struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }
    fn below(&mut self, n: usize) -> usize {
        (self.next() >> 16) as usize % n.max(1)
    }
    /// A sample with a few things wrong with it: cut, doubled, mixed with another one, single bytes changed.
    fn damage(&mut self, samples: &[Vec<u8>]) -> Vec<u8> {
        let mut bytes = samples[self.below(samples.len())].clone();
        for _ in 0..=self.below(4) {
            let (a, b) = (self.below(bytes.len() + 1), self.below(bytes.len() + 1));
            let (from, to) = (a.min(b), a.max(b));
            match self.below(6) {
                0 => drop(bytes.drain(from..to.min(from + 8))),
                1 => {
                    let twice = bytes[from..to].to_vec();
                    bytes.splice(from..from, twice);
                }
                2 => {
                    let other = &samples[self.below(samples.len())];
                    let piece = other[self.below(other.len() + 1)..].to_vec();
                    bytes.splice(from..to, piece);
                }
                3 if from < bytes.len() => bytes[from] = self.next() as u8,
                4 => bytes.insert(from, b"/.:-0129 \n\"{}|"[self.below(14)]),
                _ if from < bytes.len() => bytes[from] ^= 1 << self.below(8),
                _ => {}
            }
            bytes.truncate(4_096);
        }
        bytes
    }
}

fn fuzz(samples: &[Vec<u8>], target: fn(&[u8])) {
    let runs = env::var("FUZZ_RUNS").ok().and_then(|n| n.parse().ok()).unwrap_or(RUNS);
    let mut numbers = Numbers(0x9E37_79B9_7F4A_7C15);
    for sample in samples {
        target(sample);
    }
    for _ in 0..runs {
        let bytes = numbers.damage(samples);
        // The sample is in the message of a panic.
        if let Err(panic) = std::panic::catch_unwind(|| target(&bytes)) {
            eprintln!("on {:?}", String::from_utf8_lossy(&bytes));
            eprintln!("   {bytes:02x?}");
            std::panic::resume_unwind(panic);
        }
    }
}

/// A target of text, of bytes.
macro_rules! of_text {
    ($target:path) => {
        |bytes| $target(&String::from_utf8_lossy(bytes))
    };
}

fn texts(all: &[&str]) -> Vec<Vec<u8>> {
    all.iter().map(|text| text.as_bytes().to_vec()).collect()
}

#[test]
fn fens() {
    let starts: Vec<_> = ALL.iter().map(|v| Position::start(*v).fen().into_bytes()).collect();
    fuzz(&starts, of_text!(targets::fen));
}

#[test]
fn games() {
    let samples: Vec<Vec<u8>> = (0..ALL.len() as u8)
        .map(|n| (0..24).map(|i| n.wrapping_mul(i + 1)).collect())
        .collect();
    // Each run plays a game, so there are fewer.
    let few: Vec<_> = samples.iter().map(|s| s[..9].to_vec()).collect();
    fuzz(&few, targets::game);
}

#[test]
fn typed_moves() {
    let samples = [
        "e4",
        "Nf3",
        "Nxf7+",
        "e2-e4",
        "o-o-o",
        "0-0",
        "e8=Q",
        "a9a10",
        "NW3",
        "Springer f3",
        "exd6 e.p.",
    ];
    fuzz(&texts(&samples), of_text!(targets::typed_move));
}

#[test]
fn pgns() {
    let head = "[Event \"x\"]\n[Variant \"atomic\"]\n[SetUp \"1\"]\n[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]\n";
    let samples = [
        "1. e4 e5 2. Nf3 Nc6 *",
        "[White \"Anna \\\"A\\\"\"]\n\n1. e4 {a comment} e5 ; more\n2. Nf3 $1 (2. d4 exd4) Nc6 1/2-1/2",
        &format!("{head}\n1. Nf3 f6 2. Nd4 1-0\n"),
    ];
    fuzz(&texts(&samples), of_text!(targets::pgn));
}

#[test]
fn commands() {
    let samples = [
        "/challenge @Anna variant:wolf colour:white pace:2 rated:no",
        "/move e4 game:#12",
        "/history as:replay moves:\"10-20\"",
        "/inställningar mig tema:mörk",
        "/settings community allow:here orientation:to-move",
        "nf3",
        "Hello there, e4 is a fine move",
        "/",
        "//x",
        "/variants name:\"Los Alamos",
    ];
    fuzz(&texts(&samples), of_text!(targets::command));
}

#[test]
fn buttons() {
    let samples = [
        "1.accept.12",
        "1.pick.12.3.0",
        "1.from.12.3.e2.0",
        "1.promo.12.3.e7.e8",
        "1.play.12.3.e7e8q",
        "1.vs.wolf.discord:1234",
        "1.whom.all.web:p1",
        "1.board.3.mine",
        "1.top.chess.2",
        "1.set.me.theme.dark",
        "1.deleteyes",
    ];
    fuzz(&texts(&samples), of_text!(targets::button));
}

#[test]
fn records() {
    let who = |name| PlayerRef::new("web", name);
    let at = |n, event| Stamped { at: Timestamp(n), event };
    let events = [
        at(
            1,
            Event::Offered {
                challenger: who("anna"),
                opponent: None,
                terms: Terms {
                    variant: ALL[0].spec().key,
                    colour: ColourWish::White,
                    pace: Pace::Hours(24),
                    rated: true,
                },
                room: RoomRef::new("web", "hall"),
                community: CommunityRef::new("web", "hall"),
                expires: Timestamp(9),
                rematch_of: None,
                seed: None,
                nonce: "n".to_owned(),
            },
        ),
        at(
            2,
            Event::Started {
                white: who("anna"),
                black: who("bo"),
                start_fen: Position::start(ALL[0]).fen(),
                rules_version: 1,
                nonce: "m".to_owned(),
                deadline: Some(Timestamp(99)),
            },
        ),
        at(
            3,
            Event::Moved {
                by: Color::White,
                uci: "e2e4".to_owned(),
                roll: None,
                deadline: None,
            },
        ),
        at(
            4,
            Event::Ended {
                how: Ending::Agreement,
                winner: None,
                by: None,
            },
        ),
    ];
    let stored: Vec<EventV1> = events.iter().map(EventV1::from).collect();
    // What stands behind the checksum begins where a record of nothing ends.
    let shell = seal(b"k", 1, &()).unwrap().len();
    let samples: Vec<Vec<u8>> = (1..=stored.len())
        .map(|n| seal(b"k", 1, &stored[..n].to_vec()).unwrap()[shell..].to_vec())
        .collect();
    fuzz(&samples, targets::record);
}
