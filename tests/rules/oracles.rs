//! Every position and game of `tests/oracles`: move lists, positions after each move, endings, node counts.
//! The numbers come from other programs (each position names them in `checked_by`), not from ours.
//!
//! Counts that take more than about a second are ignored by default:
//! `cargo test --release --test rules -- --ignored`

use std::collections::BTreeMap;

use menagerie::rules::{
    Color, Line, Move, Outcome, Position, Square, Variant,
    notation::uci::{read_uci, uci},
    perft::{perft, turn_perft},
    variants::by_key,
};
use serde::Deserialize;

/// Nodes that the default run may count for one position.
const QUICK: u64 = 60_000;

#[derive(Deserialize)]
struct Oracle {
    variant: String,
    positions: Vec<Entry>,
    games: Vec<Game>,
}

#[derive(Deserialize)]
struct Entry {
    id: String,
    fen: String,
    canonical_fen: String,
    moves: Vec<String>,
    outcome: End,
    #[serde(default)]
    ending_moves: BTreeMap<String, End>,
    #[serde(default)]
    after: BTreeMap<String, String>,
    #[serde(default)]
    perft: BTreeMap<u32, u64>,
    #[serde(default)]
    perft_deep: BTreeMap<u32, u64>,
    #[serde(default)]
    king_captures: Vec<String>,
    #[serde(default)]
    turn_perft: BTreeMap<u32, u64>,
    #[serde(default)]
    fanout: Vec<Rolled>,
}

#[derive(Deserialize, PartialEq, Debug)]
struct End {
    end: Option<String>,
    winner: Option<String>,
}

#[derive(Deserialize)]
struct Rolled {
    #[serde(rename = "move")]
    mv: String,
    roll: String,
    path: String,
    destroyed: String,
    fen: String,
    end: Option<String>,
    winner: Option<String>,
}

#[derive(Deserialize)]
struct Game {
    id: String,
    start_fen: String,
    plies: Vec<Vec<serde_json::Value>>,
    outcome: End,
}

fn end(outcome: Option<Outcome>) -> End {
    End {
        end: outcome.map(|o| o.kind.key().to_owned()),
        winner: outcome
            .and_then(|o| o.winner)
            .map(|c| if c == Color::White { "w" } else { "b" }.to_owned()),
    }
}

fn load(key: &str) -> (&'static dyn Variant, Oracle) {
    let path = format!("{}/tests/oracles/{key}.json", env!("CARGO_MANIFEST_DIR"));
    let oracle: Oracle = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    assert_eq!(oracle.variant, key);
    (by_key(key).unwrap(), oracle)
}

fn sorted_uci(position: &Position) -> Vec<String> {
    let mut moves: Vec<String> = position.legal_moves().into_iter().map(|mv| uci(position, mv)).collect();
    moves.sort();
    moves
}

fn the_move(position: &Position, text: &str, place: &str) -> Move {
    read_uci(position, text).unwrap_or_else(|| panic!("{place}: {text} is legal"))
}

fn positions(key: &str) {
    let (variant, oracle) = load(key);
    for entry in &oracle.positions {
        let place = format!("{key}/{}", entry.id);
        let position = Position::from_fen(variant, &entry.fen).unwrap_or_else(|e| panic!("{place}: {e:?}"));
        assert_eq!(position.fen(), entry.canonical_fen, "{place}");
        assert_eq!(sorted_uci(&position), entry.moves, "{place}");
        assert_eq!(end(position.outcome()), entry.outcome, "{place}");

        if position.variant().roll_count().is_none() {
            assert_eq!(entry.after.len(), entry.moves.len(), "{place}: a position after each move");
        }
        let mut endings = BTreeMap::new();
        for (text, fen) in &entry.after {
            let (next, _) = position.play(the_move(&position, text, &place), None).unwrap();
            assert_eq!(&next.fen(), fen, "{place} {text}");
            if next.outcome().is_some() {
                endings.insert(text.clone(), end(next.outcome()));
            }
        }
        if !entry.after.is_empty() {
            assert_eq!(endings, entry.ending_moves, "{place}: moves that end the game");
        }
        if variant.roll_count().is_some() {
            let mut captures: Vec<String> = position
                .legal_moves()
                .into_iter()
                .filter(|&mv| !position.needs_roll(mv))
                .map(|mv| uci(&position, mv))
                .collect();
            captures.sort();
            assert_eq!(captures, entry.king_captures, "{place}");
        }
        for rolled in &entry.fanout {
            check_roll(&position, rolled, &place);
        }
    }
}

fn check_roll(position: &Position, rolled: &Rolled, place: &str) {
    let place = format!("{place} {}*{}", rolled.mv, rolled.roll);
    let roll = position.variant().read_roll(&rolled.roll).unwrap();
    let (next, effects) = position.play(the_move(position, &rolled.mv, &place), Some(roll)).unwrap();
    let walk = effects.walk.unwrap();
    let path: Vec<String> = walk.path.iter().map(Square::to_string).collect();
    assert_eq!(path.join(" "), rolled.path, "{place}");
    let spec = position.variant().spec();
    let destroyed: Vec<String> = walk
        .casualties
        .iter()
        .map(|(square, man)| {
            let letter = spec.letter(man.kind).unwrap();
            format!(
                "{}{square}",
                if man.color == Color::White {
                    letter
                } else {
                    letter.to_ascii_lowercase()
                }
            )
        })
        .collect();
    assert_eq!(destroyed.join(" "), rolled.destroyed, "{place}");
    assert_eq!(next.fen(), rolled.fen, "{place}");
    assert_eq!(
        end(next.outcome()),
        End {
            end: rolled.end.clone(),
            winner: rolled.winner.clone()
        },
        "{place}"
    );
}

fn games(key: &str) {
    let (variant, oracle) = load(key);
    let chance = variant.roll_count().is_some();
    for game in &oracle.games {
        let mut line = Line::new(Position::from_fen(variant, &game.start_fen).unwrap());
        for (i, ply) in game.plies.iter().enumerate() {
            let place = format!("{key}/{} ply {}", game.id, i + 1);
            assert_eq!(line.outcome(), None, "{place}: not over before");
            let mv = the_move(line.position(), ply[0].as_str().unwrap(), &place);
            let roll = if chance {
                ply[1].as_str().map(|text| variant.read_roll(text).unwrap())
            } else {
                None
            };
            line.play(mv, roll).unwrap_or_else(|e| panic!("{place}: {e}"));
            let rest = if chance { 2 } else { 1 };
            assert_eq!(line.position().fen(), ply[rest].as_str().unwrap(), "{place}");
            assert_eq!(
                line.position().legal_moves().len() as u64,
                ply[rest + 1].as_u64().unwrap(),
                "{place}"
            );
        }
        assert_eq!(end(line.outcome()), game.outcome, "{key}/{}", game.id);
    }
}

fn counts(key: &str, wanted: impl Fn(u64) -> bool, deep: bool) {
    let (variant, oracle) = load(key);
    for entry in &oracle.positions {
        let position = Position::from_fen(variant, &entry.fen).unwrap();
        let deep = entry.perft_deep.iter().filter(|_| deep);
        for (&depth, &nodes) in entry.perft.iter().filter(|(_, nodes)| wanted(**nodes)).chain(deep) {
            assert_eq!(perft(&position, depth), nodes, "{key}/{} depth {depth}", entry.id);
        }
        for (&depth, &nodes) in entry.turn_perft.iter().filter(|(_, nodes)| wanted(**nodes)) {
            assert_eq!(turn_perft(&position, depth), nodes, "{key}/{} turn depth {depth}", entry.id);
        }
    }
}

macro_rules! oracle_tests {
    ($($key:ident)*) => { $(
        mod $key {
            #[test]
            fn positions() {
                super::positions(stringify!($key));
            }
            #[test]
            fn games() {
                super::games(stringify!($key));
            }
            #[test]
            fn counts() {
                super::counts(stringify!($key), |nodes| nodes <= super::QUICK, false);
            }
            #[test]
            #[ignore = "seconds of counting: cargo test --release --test rules -- --ignored"]
            fn counts_deep() {
                super::counts(stringify!($key), |nodes| nodes > super::QUICK, true);
            }
        }
    )* };
}

oracle_tests! { chess atomic wolf behemoth }
