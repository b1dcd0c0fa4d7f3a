//! Random games of every variant, from every start there is, with everything read back that is written on the way.
//!
//! A few games of each variant always; a thousand of each with
//! `SOAK_GAMES=1000 cargo test --release --test rules soak -- --ignored --nocapture`, which also tells how the games ended.

use std::collections::BTreeMap;

use menagerie::rules::{
    Line, Move, Position, Roll, Variant,
    notation::{
        pgn::Pgn,
        reader::{Reading, read},
        san,
        uci::{read_uci, uci},
    },
    variants,
};

/// Games of each variant in an ordinary run.
const FEW: u64 = 6;

/// Longer games are left unfinished.
const LONGEST: usize = 700;

/// Numbers that look random and are the same each time.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % n
    }
}

fn start(variant: &'static dyn Variant, numbers: &mut Numbers) -> Position {
    match variant.arrays() {
        None => Position::start(variant),
        Some(arrays) => {
            let fen = arrays.deal(&mut |n| numbers.below(usize::from(n)) as u16);
            assert!(arrays.allows(&fen), "{}: dealt {fen}", variant.spec().key);
            let start = Position::from_fen(variant, &fen).unwrap_or_else(|e| panic!("{}: dealt {fen}: {e:?}", variant.spec().key));
            assert_eq!(start.fen(), fen);
            start
        }
    }
}

/// Everything that is written of a move is read as that move.
fn reads_back(position: &Position, mv: Move, name: &str) {
    let place = || format!("{} in {} {}", name, position.variant().spec().key, position.fen());
    assert_eq!(read(position, name, &[]), Reading::One(mv), "{}", place());
    assert_eq!(read_uci(position, &uci(position, mv)), Some(mv), "{}", place());
}

fn position_reads_back(position: &Position) {
    let key = position.variant().spec().key;
    let fen = position.fen();
    let back = Position::from_fen(position.variant(), &fen).unwrap_or_else(|e| panic!("{key} {fen}: {e:?}"));
    assert_eq!(back.fen(), fen, "{key}");
    assert_eq!(back.key(), position.key(), "{key} {fen}");
    assert_eq!(back.outcome(), position.outcome(), "{key} {fen}");
}

/// Plays one game and says how it ended.
fn game(variant: &'static dyn Variant, seed: u64) -> (&'static str, usize) {
    let mut numbers = Numbers(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    let mut line = Line::new(start(variant, &mut numbers));
    // How eager the players are to capture, and to promote or castle.
    let greed = [0, 1, 2, 4, 9][numbers.below(5)];
    while line.outcome().is_none() && line.plies().len() < LONGEST {
        let position = line.position();
        position_reads_back(position);
        let moves = position.legal_moves();
        assert!(
            !moves.is_empty(),
            "{} {}: not over, and no move",
            variant.spec().key,
            position.fen()
        );
        if line.plies().len().is_multiple_of(24) {
            for (mv, name) in san::all(position) {
                reads_back(position, mv, &name);
            }
        }
        let eager = |mv: &&Move| position.piece_at(mv.to).is_some() || mv.promotion.is_some();
        let wanted: Vec<Move> = moves.iter().filter(eager).copied().collect();
        let from = if numbers.below(10) < greed && !wanted.is_empty() {
            &wanted
        } else {
            &moves
        };
        let mv = from[numbers.below(from.len())];
        reads_back(position, mv, &san::san(position, mv));
        let rolls = variant.roll_count().filter(|_| position.needs_roll(mv));
        let roll = rolls.map(|n| Roll(numbers.below(usize::from(n)) as u16));
        line.play(mv, roll).unwrap_or_else(|e| panic!("{} {e}", variant.spec().key));
    }
    position_reads_back(line.position());
    let end = line.outcome().map_or("unfinished", |outcome| outcome.kind.key());
    let plies = line.plies().len();
    let fen = line.position().fen();
    let text = Pgn {
        tags: Vec::new(),
        line,
        result: "*".to_owned(),
    }
    .write();
    let back = Pgn::read(&text).unwrap_or_else(|e| panic!("{e:?}\n{text}"));
    assert_eq!(back.line.position().fen(), fen, "{text}");
    assert_eq!(
        back.line.outcome().map_or("unfinished", |outcome| outcome.kind.key()),
        end,
        "{text}"
    );
    (end, plies)
}

fn soak(games: u64) {
    for &variant in variants::ALL {
        let mut ends: BTreeMap<&str, u64> = BTreeMap::new();
        let mut plies = 0;
        for n in 0..games {
            let (end, length) = game(variant, (u64::from(variant.spec().id) << 32) + n);
            *ends.entry(end).or_default() += 1;
            plies += length;
        }
        let said: Vec<String> = ends.iter().map(|(end, count)| format!("{end} {count}")).collect();
        println!("{}: {games} games, {plies} plies: {}", variant.spec().key, said.join(", "));
        assert_eq!(ends.values().sum::<u64>(), games);
    }
}

#[test]
fn a_few_games_of_each_variant() {
    soak(FEW);
}

#[test]
#[ignore = "minutes of play: SOAK_GAMES=1000 cargo test --release --test rules soak -- --ignored --nocapture"]
fn many_games_of_each_variant() {
    let games = std::env::var("SOAK_GAMES").map_or(1_000, |text| text.parse().expect("SOAK_GAMES is a number"));
    soak(games);
}
