//! Start arrays: their numbers, what can be dealt, and what is one.

use std::collections::HashSet;

use menagerie::rules::{Arrays, Position, variants, variants::by_key};

fn arrays(key: &str) -> &'static dyn Arrays {
    by_key(key).unwrap().arrays().unwrap()
}

fn rank(key: &str, number: u32) -> String {
    let fen = arrays(key).numbered(number).unwrap();
    fen.split(' ').next().unwrap().rsplit('/').next().unwrap().to_owned()
}

#[test]
fn every_array_is_a_canonical_position_with_a_number_of_its_own() {
    for &variant in variants::ALL {
        let key = variant.spec().key;
        let Some(arrays) = variant.arrays() else { continue };
        assert!(arrays.allows(variant.spec().start_fen), "{key}: the sample is an array");
        let Some(count) = arrays.count() else { continue };
        let mut seen = HashSet::new();
        for number in 0..count {
            let fen = arrays.numbered(number).unwrap();
            assert!(seen.insert(fen.clone()), "{key}: {fen} twice");
            // Looking up and reading thousands of positions takes long; some of each variant are enough.
            if number % 37 == 0 {
                assert_eq!(arrays.number_of(&fen), Some(number), "{key} {fen}");
                let position = Position::from_fen(variant, &fen).unwrap_or_else(|e| panic!("{key} {fen}: {e:?}"));
                assert_eq!(position.fen(), fen, "{key} {number}");
                assert_eq!(position.outcome(), None);
            }
        }
        assert_eq!(arrays.numbered(count), None);
        assert_eq!(arrays.numbered(u32::MAX), None);
    }
}

#[test]
fn what_is_dealt_is_an_array_and_every_draw_is_used() {
    for &variant in variants::ALL {
        let Some(arrays) = variant.arrays() else { continue };
        let key = variant.spec().key;
        // A generator as good as any (Knuth's multiplier), so that the test is the same each time.
        let mut state = 7_u64;
        let mut draws = 0;
        let mut dealt = HashSet::new();
        for _ in 0..40 {
            let fen = arrays.deal(&mut |n| {
                assert!(n > 0, "{key}");
                draws += 1;
                state = state
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1_442_695_040_888_963_407);
                ((state >> 33) % u64::from(n)) as u16
            });
            assert!(arrays.allows(&fen), "{key} {fen}");
            assert_eq!(Position::from_fen(variant, &fen).unwrap().fen(), fen, "{key}");
            dealt.insert(fen);
        }
        assert!(draws >= 40, "{key}");
        assert!(dealt.len() > 30, "{key}: hardly ever the same one twice");
    }
}

#[test]
fn numbered_arrays_are_dealt_by_one_even_draw() {
    for key in ["fischer-random", "corner", "fortress", "capablanca-random"] {
        let arrays = arrays(key);
        for number in [0, 1, 100, arrays.count().unwrap() - 1] {
            let dealt = arrays.deal(&mut |n| {
                assert_eq!(u32::from(n), arrays.count().unwrap());
                number as u16
            });
            assert_eq!(Some(dealt), arrays.numbered(number), "{key}");
        }
    }
}

#[test]
fn fischer_random_has_the_usual_numbers() {
    assert_eq!(arrays("fischer-random").count(), Some(960));
    // From the published table: the first, the last, the array of chess, and some between.
    for (number, first_rank) in [
        (0, "BBQNNRKR"),
        (1, "BQNBNRKR"),
        (4, "QBBNNRKR"),
        (518, "RNBQKBNR"),
        (534, "RNBKQBNR"),
        (959, "RKRNNQBB"),
    ] {
        assert_eq!(rank("fischer-random", number), first_rank, "{number}");
    }
    assert_eq!(
        arrays("fischer-random").numbered(518).unwrap(),
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1"
    );
}

#[test]
fn corner_and_fortress_have_360_arrays_and_the_black_army_is_turned() {
    // Four by three squares for the bishops, five for the queen, six pairs for the rooks.
    for key in ["corner", "fortress"] {
        assert_eq!(arrays(key).count(), Some(4 * 3 * 5 * 6));
        assert_eq!(rank(key, 0), "BBNNQRRK");
    }
    let first = arrays("corner").numbered(0).unwrap();
    assert_eq!(first, "krrqnnbb/pppppppp/8/8/8/8/PPPPPPPP/BBNNQRRK w - - 0 1");
    let first = arrays("fortress").numbered(0).unwrap();
    assert_eq!(first, "krrqnnbb/pppppppp/ppp5/8/8/5PPP/PPPPPPPP/BBNNQRRK w - - 0 1");
}

#[test]
fn what_is_no_array_has_no_number() {
    for (key, fen) in [
        // The bishops on one colour; the king outside of the rooks; Black unlike White; a move made; no rights; nonsense.
        ("fischer-random", "bnbqrkrn/pppppppp/8/8/8/8/PPPPPPPP/BNBQRKRN w GEge - 0 1"),
        ("fischer-random", "krbqnbnr/pppppppp/8/8/8/8/PPPPPPPP/KRBQNBNR w HBhb - 0 1"),
        ("fischer-random", "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1"),
        ("fischer-random", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b HAha - 0 1"),
        ("fischer-random", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"),
        ("fischer-random", ""),
        ("fischer-random", "RNBQKBNR"),
        ("corner", "kbrnnbrq/pppppppp/8/8/8/8/PPPPPPPP/QRBNNRKB w - - 0 1"),
        ("corner", "kbrnnbrq/pppppppp/ppp5/8/8/5PPP/PPPPPPPP/QRBNNRBK w - - 0 1"),
        // A pawn without guard (d2); queen and archbishop on one colour.
        (
            "capablanca-random",
            "rbncbkrnqa/pppppppppp/10/10/10/10/PPPPPPPPPP/RBNCBKRNQA w GAga - 0 2",
        ),
        (
            "capablanca-random",
            "rnaqbbnkcr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNAQBBNKCR b JAja - 0 1",
        ),
    ] {
        assert_eq!(arrays(key).number_of(fen), None, "{key} {fen}");
        assert!(!arrays(key).allows(fen));
    }
}

#[test]
fn capablanca_random_arrays_are_those_of_the_rule() {
    let arrays = arrays("capablanca-random");
    let mut checked = 0;
    for number in 0..arrays.count().unwrap() {
        let fen = arrays.numbered(number).unwrap();
        let rank = &fen[fen.find("PPPPPPPPPP/").unwrap() + 11..][..10];
        let at = |man: char| rank.find(man).unwrap();
        let last = |man: char| rank.rfind(man).unwrap();
        assert_eq!((at('B') + last('B')) % 2, 1, "{rank}");
        assert_eq!((at('Q') + at('A')) % 2, 1, "{rank}");
        assert!(at('R') < at('K') && at('K') < last('R'), "{rank}");
        checked += 1;
    }
    // The arrays of the tables, which an independent program dealt.
    let table = std::fs::read_to_string(format!("{}/tests/perft/capablanca-random.perft", env!("CARGO_MANIFEST_DIR"))).unwrap();
    let starts = table
        .lines()
        .filter_map(|line| line.strip_prefix("fen "))
        .filter(|fen| fen.ends_with(" w JAja - 0 1") || fen.contains("/pppppppppp/10/10/10/10/PPPPPPPPPP/"));
    let starts: Vec<&str> = starts.filter(|fen| fen.ends_with(" - 0 1")).collect();
    assert_eq!(starts.len(), 10);
    for fen in starts {
        assert!(arrays.allows(fen), "{fen}");
    }
    // Counted by a program that places one man after the other and lists the squares they guard.
    assert_eq!(checked, 21_836);
}
