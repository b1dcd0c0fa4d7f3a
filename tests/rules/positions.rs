//! Which FENs are positions, and clauses of the rules that no count shows.

use menagerie::rules::{
    EndKind, Line, Outcome, Position, Roll,
    notation::{
        fen::FenError,
        san::san,
        uci::{read_uci, uci},
    },
    variants::{self, by_key, by_name},
};

fn at(key: &str, fen: &str) -> Position {
    Position::from_fen(by_key(key).unwrap(), fen).unwrap_or_else(|e| panic!("{fen}: {e:?}"))
}

fn refused(key: &str, fen: &str) -> FenError {
    match Position::from_fen(by_key(key).unwrap(), fen) {
        Err(error) => error,
        Ok(_) => panic!("{fen} was accepted"),
    }
}

fn moves(position: &Position) -> Vec<String> {
    position.legal_moves().into_iter().map(|mv| uci(position, mv)).collect()
}

#[test]
fn every_variant_has_a_start_and_unique_names() {
    let mut ids = Vec::new();
    for &variant in variants::ALL {
        let spec = variant.spec();
        let start = Position::from_fen(variant, spec.start_fen).unwrap();
        assert_eq!(start.fen(), spec.start_fen, "{}", spec.key);
        for name in spec.aliases.iter().chain([&spec.key]) {
            assert_eq!(
                by_name(&name.to_uppercase().replace(' ', "-")).unwrap().spec().key,
                spec.key,
                "{name}"
            );
        }
        assert!(!ids.contains(&spec.id));
        ids.push(spec.id);
        let mut letters: Vec<char> = spec.men.iter().map(|(_, c)| *c).collect();
        letters.sort_unstable();
        letters.dedup();
        assert_eq!(letters.len(), spec.men.len(), "{}: letters are unique", spec.key);
        assert!(
            spec.men.iter().all(|(kind, _)| !spec.terms_of(*kind).is_empty()),
            "{}: every man moves",
            spec.key
        );
    }
    assert!(by_name("nonesuch").is_none() && by_name("").is_none());
}

#[test]
fn fens_that_are_no_positions() {
    use FenError::{Board, Counter, EnPassant, Fields, Impossible, Letter, Rights, Turn};
    for (fen, error) in [
        ("", Fields),
        ("8/8/8/8/8/8/8/8 w - - 0", Fields),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 extra", Fields),
        ("4k3/8/8/8/8/8/4K3 w - - 0 1", Board),
        ("4k3/8/8/8/8/8/8/8/4K3 w - - 0 1", Board),
        ("4k4/8/8/8/8/8/8/4K3 w - - 0 1", Board),
        ("4k2/8/8/8/8/8/8/4K3 w - - 0 1", Board),
        ("4k3/44/8/8/8/8/8/4K3 w - - 0 1", Board),
        ("4k3/9/8/8/8/8/8/4K3 w - - 0 1", Board),
        ("4k3/08/8/8/8/8/8/4K3 w - - 0 1", Board),
        ("4k3/8/8/8/8/8/8/4K2x w - - 0 1", Letter('x')),
        ("4k3/8/8/8/8/8/8/4K2é w - - 0 1", Letter('é')),
        ("4k3/8/8/8/8/8/8/4K2* w - - 0 1", Letter('*')),
        ("4k3/8/8/8/8/8/8/4K3 W - - 0 1", Turn),
        ("4k3/8/8/8/8/8/8/4K3 w K - 0 1", Rights),
        ("4k3/8/8/8/8/8/8/4K2R w KK - 0 1", Rights),
        ("4k3/8/8/8/8/8/8/4K2R w b3 - 0 1", Rights),
        ("4k3/8/8/8/8/8/8/4K2R w é - 0 1", Rights),
        ("4k3/8/8/8/8/8/8/4K3 w - e9 0 1", EnPassant),
        ("4k3/8/8/8/8/8/8/4K3 w - e3 0 1", EnPassant),
        ("4k3/8/8/8/8/8/8/4K3 w - - -1 1", Counter),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 99999999999999999999", Counter),
        ("4k3/8/8/8/8/8/8/4K3 w - - 10000 1", Counter),
        ("4k3/8/8/8/8/8/8/8 w - - 0 1", Impossible),
        ("4k3/8/8/8/8/8/8/3KK3 w - - 0 1", Impossible),
        ("4k2P/8/8/8/8/8/8/4K3 w - - 0 1", Impossible),
        ("4k3/8/8/8/8/8/8/4K2P w - - 0 1", Impossible),
        ("4k3/4R3/8/8/8/8/8/4K3 w - - 0 1", Impossible),
    ] {
        assert_eq!(refused("chess", fen), error, "{fen}");
    }
    // Without or with two of the neutral piece; both kings gone where only the mover's can be.
    assert_eq!(refused("behemoth", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"), Impossible);
    assert_eq!(refused("behemoth", "4k3/8/*7/8/8/8/*7/4K3 w - - 0 1"), Impossible);
    assert_eq!(refused("atomic", "8/8/8/8/8/8/8/R7 w - - 0 1"), Impossible);
    assert_eq!(refused("atomic", "8/8/8/8/8/8/8/R3K3 w - - 0 1"), Impossible);
    // A spent square holds a pawn of its own side that stands on an advanced start square, and is named once.
    for third in ["b4", "b3b3", "c3", "KQkq", "b"] {
        assert_eq!(
            refused("wolf", &format!("k7/8/8/8/8/8/8/1P6/8/7K w {third} - 0 1")),
            Rights,
            "{third}"
        );
    }
    assert_eq!(refused("wolf", "k7/8/8/8/8/8/8/1S6/8/7K w b3 - 0 1"), Rights);
}

#[test]
fn an_unusable_en_passant_square_is_read_and_dropped() {
    assert_eq!(
        at("chess", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1")
            .fen()
            .split(' ')
            .nth(3),
        Some("-")
    );
    assert_eq!(at("chess", "4k3/8/8/8/8/8/8/4K3 w - e6 0 1").fen(), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    // The square it came from is not empty: it cannot just have left it.
    assert_eq!(
        at("chess", "4k3/3p4/8/3pP3/8/8/8/4K3 w - d6 0 1").fen().split(' ').nth(3),
        Some("-")
    );
}

#[test]
fn counters_stop_at_their_limit() {
    let position = at("chess", "4k3/8/8/8/8/8/8/R3K3 b - - 9999 9999");
    let mv = read_uci(&position, "e8d8").unwrap();
    let (next, _) = position.play(mv, None).unwrap();
    assert_eq!(next.fen(), "3k4/8/8/8/8/8/8/R3K3 w - - 9999 9999");
}

#[test]
fn a_win_comes_before_every_draw() {
    // Mate with the hundredth half-move; and a king exploded, or taken, with it.
    let end = |key: &str, fen: &str, mv: &str| {
        let position = at(key, fen);
        let (next, _) = position.play(read_uci(&position, mv).unwrap(), None).unwrap();
        next.outcome().map(|o| o.kind)
    };
    assert_eq!(end("chess", "7k/8/6K1/8/8/8/8/R7 w - - 99 90", "a1a8"), Some(EndKind::Checkmate));
    assert_eq!(end("chess", "7k/8/6K1/8/8/8/8/R7 w - - 99 90", "a1a7"), Some(EndKind::FiftyMove));
    // Nothing but a king is left after the explosion: still a win.
    assert_eq!(
        end("atomic", "3rk3/2P5/8/8/8/8/8/4K3 w - - 0 1", "c7d8q"),
        Some(EndKind::KingExploded)
    );
    assert_eq!(
        end("behemoth", "8/p7/3k4/3K4/8/8/P7/7* w - - 99 90", "d5d6"),
        Some(EndKind::KingLost)
    );
}

#[test]
fn atomic_clauses() {
    // White is in check and wins all the same by blowing up the king.
    let position = at("atomic", "k1K5/pp5R/8/8/3Q4/P7/1P6/2r5 w - - 0 1");
    let mv = read_uci(&position, "d4a7").unwrap();
    assert_eq!(san(&position, mv), "Qxa7#");
    let (next, effects) = position.play(mv, None).unwrap();
    assert_eq!(
        next.outcome(),
        Some(Outcome {
            kind: EndKind::KingExploded,
            winner: Some(menagerie::rules::Color::White)
        })
    );
    assert!(next.legal_moves().is_empty());
    let blast = effects.blast.unwrap();
    // The victim first, then the capturer on the centre, then the ring; the pawn on b7 lives.
    let names: Vec<String> = blast.casualties.iter().map(|(s, man)| format!("{} {s}", man.kind.key())).collect();
    assert_eq!(names, ["pawn a7", "queen a7", "king a8"]);
    assert_eq!(blast.ring.len(), 5);
    // Capturing next to one's own king is illegal, also if it took both.
    assert!(!moves(&at("atomic", "8/8/8/3k4/3pK3/8/8/3R4 w - - 0 1")).contains(&"d1d4".to_owned()));
}

#[test]
fn behemoth_clauses() {
    let variant = by_key("behemoth").unwrap();
    assert_eq!(variant.roll_count(), Some(32));
    let names: Vec<String> = (0..32).map(|i| variant.roll_text(Roll(i)).unwrap()).collect();
    for (i, name) in names.iter().enumerate() {
        assert_eq!(variant.read_roll(&name.to_lowercase()), Some(Roll(i as u16)), "{name}");
    }
    assert_eq!(variant.roll_text(Roll(32)), None);
    for text in ["", "N", "N0", "N5", "X1", "1", "NN1", "N 1", "é1", "N1é"] {
        assert_eq!(variant.read_roll(text), None, "{text}");
    }
    // The inventor's example: d4 SE4 goes e3 f2 g1 h8.
    let start = Position::start(variant);
    let (next, effects) = start.play(read_uci(&start, "a2a3").unwrap(), variant.read_roll("SE4")).unwrap();
    let walk = effects.walk.unwrap();
    assert_eq!(
        walk.path.iter().map(ToString::to_string).collect::<Vec<_>>(),
        ["e3", "f2", "g1", "h8"]
    );
    assert_eq!(walk.wraps, [false, false, false, true]);
    assert_eq!(walk.direction, (1, -1));
    assert_eq!(next.fen(), "rnbqkbn*/pppppppp/8/8/8/P7/1PPPP1PP/RNBQKB1R b KQq - 0 1");
    // Both kings in one walk.
    let both = at("behemoth", "8/p2k4/8/3K4/3*4/8/P7/8 w - - 0 1");
    let end = |roll: &str| {
        let (next, _) = both.play(read_uci(&both, "a2a3").unwrap(), variant.read_roll(roll)).unwrap();
        next.outcome().map(|o| (o.kind, o.winner.map(menagerie::rules::Color::key)))
    };
    assert_eq!(end("N3"), Some((EndKind::BothKingsDestroyed, None)));
    assert_eq!(end("N2"), Some((EndKind::KingLost, Some("black"))));
    assert_eq!(end("E1"), None);
    // An end of that kind can be written and read.
    let (gone, _) = both.play(read_uci(&both, "a2a3").unwrap(), variant.read_roll("N3")).unwrap();
    assert_eq!(
        at("behemoth", &gone.fen()).outcome().map(|o| o.kind),
        Some(EndKind::BothKingsDestroyed)
    );
}

#[test]
fn the_third_time_needs_the_same_rights() {
    // The king's first tour loses the rights, so the first position does not count.
    let mut line = Line::new(at("chess", "4k3/8/8/8/8/8/p7/R3K2R w KQ - 0 1"));
    let tour = ["e1e2", "e8e7", "e2e1", "e7e8"];
    for (round, &mv) in tour.iter().cycle().take(12).enumerate() {
        assert_eq!(line.outcome(), None, "after {round} plies");
        let mv = read_uci(line.position(), mv).unwrap();
        line.play(mv, None).unwrap();
        if round == 8 {
            break;
        }
    }
    // Kd… e2 with Black's king on e8: third time after the ninth ply.
    assert_eq!(line.plies().len(), 9);
    assert_eq!(line.outcome().map(|o| o.kind), Some(EndKind::ThreefoldRepetition));
}

#[test]
fn san_tells_moves_apart() {
    let names = |key: &str, fen: &str, wanted: &[(&str, &str)]| {
        let position = at(key, fen);
        for (mv, name) in wanted {
            assert_eq!(san(&position, read_uci(&position, mv).unwrap()), *name, "{mv} in {fen}");
        }
    };
    names(
        "chess",
        "4k3/8/8/8/8/8/4K3/R6R w - - 0 1",
        &[("a1d1", "Rad1"), ("h1h8", "Rh8+"), ("e2e3", "Ke3")],
    );
    names(
        "chess",
        "R7/8/8/8/8/7k/8/R3K3 w Q - 0 1",
        &[("a1a4", "R1a4"), ("a8a4", "R8a4"), ("e1c1", "O-O-O")],
    );
    let queens = "6k1/8/8/8/Q2Q4/8/8/3QK3 w - - 0 1";
    names(
        "chess",
        queens,
        &[
            ("d4b2", "Qb2"),
            ("d1c2", "Qdc2"),
            ("d4a1", "Qd4a1"),
            ("d1a1", "Q1a1"),
            ("a4a1", "Qaa1"),
            ("d1d2", "Q1d2"),
        ],
    );
    names(
        "chess",
        "4k3/P7/8/3pP3/8/8/8/4K3 w - d6 0 1",
        &[("a7a8q", "a8=Q+"), ("a7a8n", "a8=N"), ("e5d6", "exd6")],
    );
    names(
        "wolf",
        "2r5/1P6/8/8/8/4k3/8/7p/8/7K w - - 0 1",
        &[("b9c10e", "bxc10=E"), ("b9b10q", "b10=Q")],
    );
    names(
        "wolf",
        "k1nb4/3S4/8/8/8/8/8/8/8/7K w - - 0 1",
        &[("d9d10q", "Sxd10=Q"), ("d9e10f", "Se10=F"), ("d9c10w", "Sxc10=W+")],
    );
    names("behemoth", "8/p7/3k4/3K4/8/8/P7/7* w - - 0 1", &[("d5d6", "Kxd6#"), ("a2a4", "a4")]);
}
