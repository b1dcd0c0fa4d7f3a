//! Too little to mate, for each set of men; and what could still mate is never called dead.

use menagerie::rules::{EndKind, Position, variants::by_key};

fn end(key: &str, fen: &str) -> Option<EndKind> {
    Position::from_fen(by_key(key).unwrap(), fen)
        .unwrap_or_else(|e| panic!("{key} {fen}: {e:?}"))
        .outcome()
        .map(|outcome| outcome.kind)
}

#[test]
fn no_mate_exists() {
    for (key, fens) in [
        (
            "amazon",
            &[
                "7k/8/8/8/8/8/8/K7 w - - 0 1",
                "7k/8/8/8/8/8/8/K5N1 w - - 0 1",
                "7k/8/8/8/8/8/8/KB6 w - - 0 1",
            ][..],
        ),
        ("corner", &["7k/8/8/8/8/8/8/K1B1B3 w - - 0 1", "7k/8/8/8/8/8/8/K1N5 w - - 0 1"]),
        ("fortress", &["4bk2/8/8/8/8/8/8/KB6 w - - 0 1"]),
        ("fischer-random", &["7k/8/8/8/8/8/8/KN6 w - - 0 1"]),
        ("los-alamos", &["5k/6/6/6/6/K5 w - - 0 1", "5k/6/6/6/6/KN4 w - - 0 1"]),
        (
            "janus",
            &["9k/10/10/10/10/10/10/K9 w - - 0 1", "9k/10/10/10/10/10/10/KB1B6 w - - 0 1"],
        ),
        ("embassy", &["9k/10/10/10/10/10/10/KN8 w - - 0 1"]),
        ("capablanca-random", &["9k/10/10/10/10/10/10/KB8 w - - 0 1"]),
        ("grand", &["9k/10/10/10/10/10/10/10/10/KN8 w - - 0 1"]),
    ] {
        for fen in fens {
            assert_eq!(end(key, fen), Some(EndKind::InsufficientMaterial), "{key} {fen}");
        }
    }
}

#[test]
fn a_mate_exists() {
    for (key, fens) in [
        (
            "amazon",
            &[
                "7k/8/8/8/8/8/8/KA6 w - - 0 1",
                "7k/8/8/8/8/8/8/KNN5 w - - 0 1",
                "4bk2/8/8/8/8/8/8/K1B5 w - - 0 1",
            ][..],
        ),
        (
            "los-alamos",
            &["5k/6/6/6/6/KNN3 w - - 0 1", "5k/6/6/6/P5/K5 w - - 0 1", "4nk/6/6/6/6/KN4 w - - 0 1"],
        ),
        ("janus", &["9k/10/10/10/10/10/10/KJ8 w - - 0 1"]),
        (
            "embassy",
            &["9k/10/10/10/10/10/10/KA8 w - - 0 1", "9k/10/10/10/10/10/10/KC8 w - - 0 1"],
        ),
        ("capablanca-random", &["9k/10/10/10/10/10/10/KA8 w - - 0 1"]),
        (
            "grand",
            &[
                "9k/10/10/10/10/10/10/10/10/KA8 w - - 0 1",
                "9k/10/10/10/10/10/10/10/P9/K9 w - - 0 1",
            ],
        ),
    ] {
        for fen in fens {
            assert_eq!(end(key, fen), None, "{key} {fen}");
        }
    }
}

#[test]
fn and_here_it_is() {
    for (key, fen) in [
        // Without their king's help.
        ("amazon", "k7/8/1A6/8/8/8/8/7K b - - 0 1"),
        ("janus", "k9/10/2J7/10/10/10/10/9K b - - 0 1"),
        ("grand", "k9/10/2A7/10/10/10/10/10/10/9K b - - 0 1"),
    ] {
        assert_eq!(end(key, fen), Some(EndKind::Checkmate), "{key} {fen}");
    }
}

#[test]
fn a_royal_knight_is_mated_by_less() {
    assert_eq!(
        end("knightmate", "7K/8/8/8/8/8/8/k7 w - - 0 1"),
        Some(EndKind::InsufficientMaterial)
    );
    for fen in [
        "7K/8/8/8/8/2M5/8/k7 w - - 0 1",
        "7K/8/8/8/8/2B5/8/7k w - - 0 1",
        "7K/8/8/8/8/2B1B3/8/7k w - - 0 1",
    ] {
        assert_eq!(end("knightmate", fen), None, "{fen}");
    }
    // The commoner on b2 gives check and holds both squares to which the royal knight could leap; it needs no guard.
    assert_eq!(end("knightmate", "7K/8/8/8/8/8/1M6/k7 b - - 0 1"), Some(EndKind::Checkmate));
    // The bishop gives check, the other royal knight holds both squares.
    assert_eq!(end("knightmate", "8/8/8/8/3K4/8/1B6/k7 b - - 0 1"), Some(EndKind::Checkmate));
}
