//! The tables of `tests/perft`, one for each variant: legal moves and node counts. Small counts always, deep ones with
//! `cargo test --release --test rules -- --ignored`.

use menagerie::rules::{Position, Variant, notation::uci::uci, perft::perft, variants};

/// Nodes that the default run may count for one line.
const QUICK: u64 = 60_000;

/// A position of a table, and what somebody else counted in it.
struct Entry {
    position: Position,
    /// As the table writes it.
    fen: String,
    moves: Vec<String>,
    /// Depths with their leaves.
    counts: Vec<(u32, u64)>,
}

fn table(variant: &'static dyn Variant) -> Vec<Entry> {
    let key = variant.spec().key;
    let path = format!("{}/tests/perft/{key}.perft", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path}: {e}"));
    let mut entries: Vec<Entry> = Vec::new();
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if let Some(fen) = line.strip_prefix("fen ") {
            entries.push(Entry {
                position: Position::from_fen(variant, fen).unwrap_or_else(|e| panic!("{key}: {fen}: {e:?}")),
                fen: fen.to_owned(),
                moves: Vec::new(),
                counts: Vec::new(),
            });
            continue;
        }
        let entry = entries.last_mut().expect("a position first");
        match line.split_once(' ') {
            Some(("moves", moves)) => entry.moves = moves.split(' ').map(str::to_owned).collect(),
            Some((depth, nodes)) => entry.counts.push((depth.parse().unwrap(), nodes.parse().unwrap())),
            None => assert_eq!(line, "moves", "{path}"),
        }
    }
    assert!(entries.iter().any(|entry| entry.counts.len() > 1), "{path} counts something");
    entries
}

fn counts(wanted: impl Fn(u64) -> bool) {
    let mut wrong = Vec::new();
    for &variant in variants::ALL {
        for entry in table(variant) {
            for (depth, nodes) in entry.counts.iter().copied().filter(|(_, nodes)| wanted(*nodes)) {
                let ours = perft(&entry.position, depth);
                if ours != nodes {
                    wrong.push(format!("{} {} depth {depth}: {ours}, not {nodes}", variant.spec().key, entry.fen));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn legal_moves_are_those_of_the_tables() {
    let mut wrong = Vec::new();
    for &variant in variants::ALL {
        for entry in table(variant) {
            let mut ours: Vec<String> = entry
                .position
                .legal_moves()
                .into_iter()
                .map(|mv| uci(&entry.position, mv))
                .collect();
            ours.sort();
            if ours != entry.moves {
                let only = |a: &[String], b: &[String]| a.iter().filter(|mv| !b.contains(mv)).cloned().collect::<Vec<_>>();
                let (more, fewer) = (only(&ours, &entry.moves), only(&entry.moves, &ours));
                wrong.push(format!(
                    "{} {}: too many {more:?}, missing {fewer:?}",
                    variant.spec().key,
                    entry.fen
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn each_table_has_the_start() {
    for &variant in variants::ALL {
        let start = Position::start(variant).fen();
        assert!(
            table(variant).iter().any(|entry| entry.position.fen() == start),
            "{} {start}",
            variant.spec().key
        );
    }
}

#[test]
fn small_counts() {
    counts(|nodes| nodes <= QUICK);
}

#[test]
#[ignore = "seconds of counting: cargo test --release --test rules -- --ignored"]
fn deep_counts() {
    counts(|nodes| nodes > QUICK);
}
