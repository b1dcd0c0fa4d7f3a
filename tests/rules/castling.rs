//! Castling from wherever the array has king and rook, and to wherever a variant brings them.

use menagerie::rules::{
    MoveKind, Position,
    notation::{
        fen::FenError,
        pgn::Pgn,
        reader::{Reading, Why, read},
        san::san,
        uci::{read_uci, uci},
    },
    variants::by_key,
};

fn at(key: &str, fen: &str) -> Position {
    Position::from_fen(by_key(key).unwrap(), fen).unwrap_or_else(|e| panic!("{fen}: {e:?}"))
}

/// The castlings of a position in UCI.
fn castlings(position: &Position) -> Vec<String> {
    let moves = position.legal_moves().into_iter();
    let mut found: Vec<String> = moves
        .filter(|mv| matches!(mv.kind, MoveKind::Castle { .. }))
        .map(|mv| uci(position, mv))
        .collect();
    found.sort();
    found
}

/// Each text means the move with that UCI.
fn means(position: &Position, wanted: &str, texts: &[&str]) {
    let mv = read_uci(position, wanted).unwrap();
    for text in texts {
        assert_eq!(read(position, text, &[]), Reading::One(mv), "{text}");
    }
}

#[test]
fn a_castling_from_an_array_is_typed_in_every_form() {
    let position = at("fischer-random", "1r2k2r/8/8/8/8/8/8/1R2K2R w HBhb - 0 1");
    assert_eq!(castlings(&position), ["e1b1", "e1h1"]);
    means(&position, "e1h1", &["O-O", "0-0", "oo", "e1h1", "e1g1", "Kg1", "Ke1-g1", "e1xh1"]);
    means(&position, "e1b1", &["O-O-O", "0-0-0", "ooo", "e1b1", "e1c1", "Kc1", "e1 c1"]);
    // The form of a program that knows no arrays is read as well.
    assert_eq!(read_uci(&position, "e1g1"), read_uci(&position, "e1h1"));
    assert_eq!(read_uci(&position, "e1c1"), read_uci(&position, "e1b1"));
    let name = |text: &str| san(&position, read_uci(&position, text).unwrap());
    assert_eq!((name("e1h1").as_str(), name("e1b1").as_str()), ("O-O", "O-O-O"));
}

#[test]
fn a_step_to_where_castling_leads_too_is_a_step() {
    let position = at("fischer-random", "rk5r/8/8/8/8/8/8/RK5R w HAha - 0 1");
    let step = read_uci(&position, "b1c1").unwrap();
    assert_eq!(step.kind, MoveKind::Plain);
    means(&position, "b1c1", &["Kc1", "b1c1", "  Kc1 !?", "kc1", "b1-c1"]);
    means(&position, "b1a1", &["O-O-O", "b1a1", "b1xa1"]);
    assert_eq!(san(&position, step), "Kc1");
}

#[test]
fn the_field_of_rights_is_read_in_three_ways_and_written_in_one() {
    let canonical = |fen: &str| at("fischer-random", fen).fen().split(' ').nth(2).unwrap().to_owned();
    for (fen, wanted) in [
        ("1r2k2r/8/8/8/8/8/8/1R2K2R w KQkq - 0 1", "HBhb"),
        ("1r2k2r/8/8/8/8/8/8/1R2K2R w bhBH - 0 1", "HBhb"),
        ("1r2k2r/8/8/8/8/8/8/1R2K2R w Qh - 0 1", "Bh"),
        // K and Q are the outermost rooks; an inner one has to be named by its file.
        ("4k3/8/8/8/8/8/8/RR2K1RR w KQ - 0 1", "HA"),
        ("4k3/8/8/8/8/8/8/RR2K1RR w GB - 0 1", "GB"),
        ("4k3/8/8/8/8/8/8/RR2K1RR w - - 0 1", "-"),
    ] {
        assert_eq!(canonical(fen), wanted, "{fen}");
    }
    for fen in [
        "4k3/8/8/8/8/8/8/RR2K1RR w GH - 0 1",
        "4k3/8/8/8/8/8/8/RR2K1RR w KH - 0 1",
        "4k3/8/8/8/8/8/8/RR2K1RR w AA - 0 1",
        "4k3/8/8/8/8/8/8/RR2K1RR w C - 0 1",
        "4k3/8/8/8/8/8/8/RR2K1RR w k - 0 1",
        "4k3/8/8/8/8/8/8/RR2K1RR w J - 0 1",
        "4k3/8/8/8/8/8/8/RR2K1RR w b3 - 0 1",
        "4k3/8/8/8/8/8/4K3/RR4RR w H - 0 1",
        "4k3/8/8/8/8/8/8/R6K w K - 0 1",
    ] {
        let refused = Position::from_fen(by_key("fischer-random").unwrap(), fen);
        assert!(matches!(refused, Err(FenError::Rights)), "{fen}");
    }
    // Where the squares are fixed, files mean nothing.
    let refused = Position::from_fen(by_key("chess").unwrap(), "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1");
    assert!(matches!(refused, Err(FenError::Rights)));
}

#[test]
fn who_stands_there_already_stays() {
    let position = at("fischer-random", "4k3/8/8/8/8/8/8/6KR w H - 0 1");
    let (next, effects) = position.play(read_uci(&position, "g1h1").unwrap(), None).unwrap();
    assert_eq!(next.fen(), "4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
    assert_eq!(effects.mv.from, effects.mv.to);
    // King and rook change places.
    let position = at("fischer-random", "4k3/8/8/8/8/8/8/5KR1 w G - 0 1");
    let (next, _) = position.play(read_uci(&position, "f1g1").unwrap(), None).unwrap();
    assert_eq!(next.fen(), "4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
}

#[test]
fn what_stands_in_the_way_or_attacks_forbids_it() {
    for (fen, why) in [
        (
            "4k3/8/8/8/8/8/8/rRK5 w B - 0 1",
            "the rook leaves, and the rook behind it attacks the king",
        ),
        ("4k3/8/8/8/8/8/8/r5KR w H - 0 1", "in check, though the rook would end it"),
        ("4kr2/8/8/8/8/8/8/4K2R w H - 0 1", "f1 is attacked"),
        ("4k1r1/8/8/8/8/8/8/4K2R w H - 0 1", "g1 is attacked"),
        ("4k3/8/8/8/8/8/8/1R2KN1R w HB - 0 1", "a knight on f1; the other way is free"),
        ("4k3/8/8/8/8/8/8/RN2K3 w A - 0 1", "the rook cannot pass b1"),
        ("4k3/8/8/8/8/8/8/2RNK3 w C - 0 1", "the rook's square is taken"),
    ] {
        let position = at("fischer-random", fen);
        let found = castlings(&position);
        let allowed: &[&str] = if why.contains("other way") { &["e1b1"] } else { &[] };
        assert_eq!(found, allowed, "{fen}: {why}");
    }
    // b1 may be attacked when only the rook passes it; a1 as well.
    let position = at("fischer-random", "1r2k3/8/8/8/8/8/8/R3K3 w A - 0 1");
    assert_eq!(castlings(&position), ["e1a1"]);
}

#[test]
fn a_castling_that_is_refused_is_known_as_one() {
    let refused = |fen: &str, text: &str| read(&at("fischer-random", fen), text, &[]);
    let castling = Reading::Illegal(Why::Castling);
    // Over an attacked square; without the right.
    for fen in ["4kr2/8/8/8/8/8/8/4K2R w H - 0 1", "4k3/8/8/8/8/8/8/4K2R w - - 0 1"] {
        for text in ["O-O", "e1h1", "e1g1"] {
            assert_eq!(refused(fen, text), castling, "{fen} {text}");
        }
    }
    // No rook there, or a step like any other.
    assert_ne!(refused("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1g1"), castling);
    assert_ne!(refused("3rk3/8/8/8/8/8/8/4K2R w H - 0 1", "e1d1"), castling);
}

#[test]
fn a_right_ends_with_the_king_the_rook_or_a_capture() {
    let after = |fen: &str, mv: &str| {
        let position = at("fischer-random", fen);
        let (next, _) = position.play(read_uci(&position, mv).unwrap(), None).unwrap();
        next.fen().split(' ').nth(2).unwrap().to_owned()
    };
    let fen = "1r2k2r/8/8/8/8/8/8/1R2K2R w HBhb - 0 1";
    assert_eq!(after(fen, "e1e2"), "hb");
    assert_eq!(after(fen, "h1g1"), "Bhb");
    assert_eq!(after(fen, "b1b8"), "Hh");
    assert_eq!(after(fen, "e1h1"), "hb");
}

#[test]
fn each_variant_has_its_own_squares() {
    for (key, fen, short, long) in [
        (
            "janus",
            "r3k4r/pppppppppp/10/10/10/10/PPPPPPPPPP/R3K4R w KQkq - 0 1",
            ("e1i1", "R6RK1"),
            ("e1b1", "1KR6R"),
        ),
        (
            "embassy",
            "r3k4r/pppppppppp/10/10/10/10/PPPPPPPPPP/R3K4R w KQkq - 0 1",
            ("e1h1", "R5RK2"),
            ("e1b1", "1KR6R"),
        ),
        (
            "capablanca-random",
            "1r3k3r/pppppppppp/10/10/10/10/PPPPPPPPPP/1R3K3R w JBjb - 0 1",
            ("f1j1", "1R5RK1"),
            ("f1b1", "2KR5R"),
        ),
        (
            "amazon",
            "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1",
            ("e1g1", "R4RK1"),
            ("e1c1", "2KR3R"),
        ),
    ] {
        let position = at(key, fen);
        for ((mv, rank), name) in [(short, "O-O"), (long, "O-O-O")] {
            means(&position, mv, &[name, mv]);
            let castling = read_uci(&position, mv).unwrap();
            assert_eq!(san(&position, castling), name, "{key}");
            let next = position.play(castling, None).unwrap().0.fen();
            let board = next.split(' ').next().unwrap();
            assert_eq!(board.rsplit('/').next(), Some(rank), "{key} {mv}");
        }
    }
}

#[test]
fn games_of_others_are_read() {
    let pgn = Pgn::read(
        "[Variant \"Chess960\"]\n[FEN \"nrkbbqrn/pppppppp/8/8/8/8/PPPPPPPP/NRKBBQRN w KQkq - 0 1\"]\n\n1. g3 g6 2. Qg2 Qg7 3. f3 f6 4. Bf2 Bf7 \
         5. e3 e6 6. Be2 Be7 7. O-O-O O-O *",
    )
    .unwrap();
    assert_eq!(pgn.line.position().variant().spec().key, "fischer-random");
    assert_eq!(
        pgn.line.position().fen(),
        "nr3rkn/ppppbbqp/4ppp1/8/8/4PPP1/PPPPBBQP/N1KR2RN w - - 4 8"
    );
}

#[test]
fn the_enemy_king_takes_no_rights_with_him() {
    for (key, fen, rights) in [
        ("fischer-random", "8/8/8/8/8/8/8/RN1k1BKR b HA - 0 1", "HA"),
        ("capablanca-random", "10/10/10/10/10/10/10/RN1k1BK2R b JA - 0 1", "JA"),
    ] {
        let position = at(key, fen);
        let next = position.play(read_uci(&position, "d1c2").unwrap(), None).unwrap().0.fen();
        assert_eq!(next.split(' ').nth(2), Some(rights), "{key}");
    }
}
