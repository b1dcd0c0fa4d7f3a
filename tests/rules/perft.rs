//! The node counts of `tests/perft`, small ones always; deep ones with
//! `cargo test --release --test rules -- --ignored`.

use menagerie::rules::{Position, perft::perft, variants};

/// Nodes that the default run may count for one line.
const QUICK: u64 = 60_000;

fn counts(wanted: impl Fn(u64) -> bool) {
    for &variant in variants::ALL {
        let key = variant.spec().key;
        let path = format!("{}/tests/perft/{key}.perft", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(&path).unwrap();
        let mut position = None;
        let mut lines = 0;
        for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            if let Some(fen) = line.strip_prefix("fen ") {
                position = Some(Position::from_fen(variant, fen).unwrap_or_else(|e| panic!("{key}: {fen}: {e:?}")));
                continue;
            }
            let (depth, nodes) = line.split_once(' ').unwrap();
            let nodes: u64 = nodes.parse().unwrap();
            lines += 1;
            if wanted(nodes) {
                let position = position.as_ref().unwrap();
                assert_eq!(
                    perft(position, depth.parse().unwrap()),
                    nodes,
                    "{key} {} depth {depth}",
                    position.fen()
                );
            }
        }
        assert!(lines > 0, "{path} counts something");
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
