//! Laws: what holds in every position of every variant.

use std::collections::HashSet;

use menagerie::rules::{
    Color, Kind, Line, Move, MoveKind, PlayError, Position, Roll, Spec, Square, View, Viewer,
    notation::{
        letters::Letters,
        pgn::Pgn,
        reader::{Reading, read},
        san::{all, san, san_with, translate},
        uci::{read_uci, uci},
    },
    variants,
};
use proptest::prelude::*;

use crate::walks::{seeds, walk};

/// Some letters for each kind, unlike anybody's: `α` and so on.
fn greek(position: &Position) -> Letters {
    let men = position.variant().spec().men;
    Letters(
        men.iter()
            .zip("ΑΒΓΔΕΖΗΘΙΚΛΜΞΠΡΣ".chars())
            .map(|((kind, _), c)| (*kind, c))
            .collect(),
    )
}

/// What can stand in a FEN, and some that cannot.
fn damaged_char() -> impl Strategy<Value = char> {
    prop_oneof![
        8 => prop::sample::select("rnbqkpwsfeamcjRNBQKPWSFEAMCJ123456789".chars().collect::<Vec<_>>()),
        3 => prop::sample::select("/ -+*0wbKQkqabcdefgh".chars().collect::<Vec<_>>()),
        1 => any::<char>(),
    ]
}

fn square() -> impl Strategy<Value = Square> {
    (0..100_u8).prop_map(|i| Square::from_index(i).unwrap())
}

fn any_move() -> impl Strategy<Value = Move> {
    let kind = prop_oneof![
        Just(MoveKind::Plain),
        square().prop_map(|crossed| MoveKind::DoubleStep { crossed }),
        square().prop_map(|victim| MoveKind::EnPassant { victim }),
        (square(), square()).prop_map(|(rook_from, rook_to)| MoveKind::Castle { rook_from, rook_to }),
    ];
    (square(), square(), prop::option::of(0..Kind::COUNT), kind).prop_map(|(from, to, promotion, kind)| Move {
        from,
        to,
        promotion: promotion.map(|i| Kind::ALL[i]),
        kind,
    })
}

/// The FEN seen from the other side: rows upside down, colours and the side to move exchanged.
fn flipped(fen: &str, ranks: u32) -> String {
    let fields: Vec<&str> = fen.split(' ').collect();
    let swap = |text: &str| -> String {
        text.chars()
            .map(|c| {
                if c.is_ascii_uppercase() {
                    c.to_ascii_lowercase()
                } else {
                    c.to_ascii_uppercase()
                }
            })
            .collect()
    };
    let rows: Vec<String> = fields[0].split('/').rev().map(swap).collect();
    let turn = if fields[1] == "w" { "b" } else { "w" };
    let mirror = |squares: &str| -> String {
        let mut text = String::new();
        let mut rest = squares;
        while let Some(c) = rest.chars().next() {
            let end = rest[1..].find(|c: char| !c.is_ascii_digit()).map_or(rest.len(), |i| i + 1);
            let rank: u32 = rest[1..end].parse().unwrap();
            text.push(c);
            text.push_str(&(ranks + 1 - rank).to_string());
            rest = &rest[end..];
        }
        text
    };
    let third = match fields[2] {
        "-" => "-".to_owned(),
        squares if squares.contains(|c: char| c.is_ascii_digit()) => mirror(squares),
        rights => swap(rights),
    };
    let ep = if fields[3] == "-" { "-".to_owned() } else { mirror(fields[3]) };
    let counters: Vec<String> = fields[4..]
        .iter()
        .map(|field| match field.split_once('+') {
            Some((white, black)) => format!("{black}+{white}"),
            None => (*field).to_owned(),
        })
        .collect();
    format!("{} {turn} {third} {ep} {}", rows.join("/"), counters.join(" "))
}

fn flip(mv: Move, ranks: u8) -> (Square, Square, Option<Kind>) {
    let flip = |s: Square| Square::new(s.file(), ranks - 1 - s.rank()).unwrap();
    (flip(mv.from), flip(mv.to), mv.promotion)
}

/// Do both sides have the same kind of royal man, promotion, first rank and way to run? (Not: the same men.)
fn treats_sides_alike(spec: &Spec) -> bool {
    spec.royal[0] == spec.royal[1]
        && Color::BOTH
            .iter()
            .all(|color| spec.promoting.contains(color) && !spec.on_first_rank.contains(color))
        && spec.sides_face
}

/// Changes a text here and there: replaces, puts in or takes out a character.
fn damage(text: &str, hits: &[(u16, u8, char)]) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for &(place, how, c) in hits {
        let at = usize::from(place) % (chars.len() + 1);
        match how % 3 {
            0 => chars.insert(at, c),
            1 if at < chars.len() => chars[at] = c,
            2 if at < chars.len() => {
                chars.remove(at);
            }
            _ => {}
        }
    }
    chars.into_iter().collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 160, failure_persistence: None, ..ProptestConfig::default() })]

    /// What is generated is accepted; generated moves are all different, and so are their names.
    #[test]
    fn every_generated_move_is_accepted_and_named((variant, seeds) in seeds()) {
        let line = walk(variant, &seeds);
        let position = line.position();
        let letters = greek(position);
        let moves = position.legal_moves();
        let mut names = HashSet::new();
        prop_assert_eq!(moves.iter().collect::<HashSet<_>>().len(), moves.len());
        for &mv in &moves {
            let needs = position.needs_roll(mv);
            let played = position.play(mv, needs.then_some(Roll(0)));
            prop_assert!(played.is_ok(), "{}", uci(position, mv));
            if needs {
                prop_assert_eq!(position.play(mv, None).unwrap_err(), PlayError::RollMissing);
                prop_assert_eq!(position.play(mv, Some(Roll(u16::MAX))).unwrap_err(), PlayError::RollUnexpected);
            } else {
                prop_assert_eq!(position.play(mv, Some(Roll(0))).unwrap_err(), PlayError::RollUnexpected);
            }
            let name = san(position, mv);
            prop_assert!(names.insert(name.clone()), "two moves are called {}", name);
            prop_assert_eq!(read(position, &name, &[]), Reading::One(mv), "{}", name);
            prop_assert_eq!(read(position, &name, &[&letters]), Reading::One(mv), "{}", name);
            prop_assert_eq!(read(position, &format!("  {name} !?"), &[]), Reading::One(mv));
            let foreign = san_with(position, mv, &letters);
            prop_assert_eq!(translate(&name, variant, &letters), foreign.clone());
            prop_assert_eq!(read(position, &foreign, &[&letters]), Reading::One(mv), "{}", foreign);
            let coordinates = uci(position, mv);
            prop_assert_eq!(read_uci(position, &coordinates), Some(mv));
            prop_assert_eq!(read_uci(position, &coordinates.to_uppercase()), Some(mv));
            prop_assert_eq!(read(position, &coordinates, &[]), Reading::One(mv), "{}", coordinates);
        }
    }

    /// What is accepted was generated.
    #[test]
    fn no_other_move_is_accepted((variant, seeds) in seeds(), tries in prop::collection::vec(any_move(), 40)) {
        let line = walk(variant, &seeds);
        let position = line.position();
        let legal = position.legal_moves();
        for mv in tries {
            let accepted = !matches!(position.play(mv, None), Err(PlayError::Illegal));
            prop_assert_eq!(accepted, legal.contains(&mv), "{:?}", mv);
        }
    }

    /// A FEN says everything but the past: the position read back has the same moves, end, key and FEN.
    #[test]
    fn fen_round_trip((variant, seeds) in seeds()) {
        let line = walk(variant, &seeds);
        let position = line.position();
        let back = Position::from_fen(variant, &position.fen()).unwrap();
        prop_assert_eq!(back.fen(), position.fen());
        prop_assert_eq!(back.key(), position.key());
        prop_assert_eq!(back.outcome(), position.outcome());
        let sorted = |p: &Position| { let mut m = p.legal_moves(); m.sort(); m };
        prop_assert_eq!(sorted(&back), sorted(position));
    }

    /// A game written as PGN and read again is the same game, rolls included, also when its lines are joined.
    #[test]
    fn pgn_round_trip((variant, seeds) in seeds()) {
        let line = walk(variant, &seeds);
        let pgn = Pgn { tags: vec![("White".into(), "A \"quoted\" \\ name".into())], line, result: "*".into() };
        let text = pgn.write();
        prop_assert!(text.lines().all(|l| l.len() <= 80 || l.starts_with('[')));
        for text in [text.clone(), text.replace('\n', " ")] {
            let back = Pgn::read(&text).unwrap();
            prop_assert_eq!(&back.tags[0], &pgn.tags[0]);
            prop_assert_eq!(back.line.position().fen(), pgn.line.position().fen());
            prop_assert_eq!(back.line.position().variant().spec().key, variant.spec().key);
            let plies = |line: &Line| line.plies().iter().map(|p| (p.mv, p.roll, p.san.clone(), p.effects.clone())).collect::<Vec<_>>();
            prop_assert_eq!(plies(&back.line), plies(&pgn.line));
            prop_assert_eq!(back.line.outcome(), pgn.line.outcome());
        }
    }

    /// A shortened line equals the line played so far; a finished line plays no more.
    #[test]
    fn replay_equals_state((variant, seeds) in seeds(), back in 0..130_usize) {
        let line = walk(variant, &seeds);
        let shorter = line.without_last(back);
        let mut again = Line::new(line.start().clone());
        for ply in &line.plies()[..line.plies().len().saturating_sub(back)] {
            prop_assert_eq!(again.outcome(), None);
            again.play(ply.mv, ply.roll).unwrap();
        }
        prop_assert_eq!(again.position().fen(), shorter.position().fen());
        prop_assert_eq!(again.position().key(), shorter.position().key());
        prop_assert_eq!(again.outcome(), shorter.outcome());
        if let (Some(_), Some(&mv)) = (line.outcome(), line.position().legal_moves().first()) {
            let roll = line.position().needs_roll(mv).then_some(Roll(0));
            prop_assert!(line.clone().play(mv, roll).is_err());
        }
    }

    /// What a ply says it did is what changed on the board.
    #[test]
    fn effects_tell_what_changed((variant, seeds) in seeds()) {
        let line = walk(variant, &seeds);
        let before = line.without_last(1);
        if let Some(ply) = line.plies().last() {
            let men = |p: &Position| (0..100).filter_map(Square::from_index).filter(|&s| p.piece_at(s).is_some()).count();
            let e = &ply.effects;
            let by_move = e.blast.as_ref().map_or(usize::from(e.captured.is_some()), |blast| blast.casualties.len());
            let by_walk = e.walk.as_ref().map_or(0, |walk| walk.casualties.len());
            prop_assert_eq!(men(before.position()), men(line.position()) + by_move + by_walk);
            prop_assert_eq!(before.position().piece_at(ply.mv.from), Some(e.piece));
            for (square, man) in e.blast.iter().flat_map(|b| b.casualties.iter().skip(2)) {
                prop_assert_eq!(before.position().piece_at(*square), Some(*man));
                prop_assert_eq!(line.position().piece_at(*square), None);
            }
            if let Some(walk) = &e.walk {
                prop_assert_eq!(Some(walk.start), before.position().neutral());
                prop_assert_eq!(walk.path.last().copied(), line.position().neutral());
            }
        }
    }

    /// Where the rules treat the sides alike, the mirrored position has the mirrored moves.
    #[test]
    fn colours_are_symmetric((variant, seeds) in seeds()) {
        prop_assume!(treats_sides_alike(variant.spec()));
        let line = walk(variant, &seeds);
        let position = line.position();
        let ranks = variant.spec().ranks;
        let mirrored = Position::from_fen(variant, &flipped(&position.fen(), u32::from(ranks))).unwrap();
        let mut here: Vec<_> = position.legal_moves().into_iter().map(|mv| flip(mv, ranks)).collect();
        let mut there: Vec<_> = mirrored.legal_moves().into_iter().map(|mv| (mv.from, mv.to, mv.promotion)).collect();
        here.sort();
        there.sort();
        prop_assert_eq!(here, there);
        prop_assert_eq!(mirrored.outcome().map(|o| o.kind), position.outcome().map(|o| o.kind));
        prop_assert_eq!(mirrored.outcome().and_then(|o| o.winner), position.outcome().and_then(|o| o.winner).map(Color::other));
    }

    /// The view shows the board as it is, every square once.
    #[test]
    fn view_shows_the_board((variant, seeds) in seeds()) {
        let line = walk(variant, &seeds);
        let view = View::of(&line, Viewer::Public);
        let spec = variant.spec();
        prop_assert_eq!(view.cells.len(), usize::from(spec.files) * usize::from(spec.ranks));
        let men = view.cells.iter().filter(|c| c.occupant.is_some()).count();
        let board = view.cells.iter().filter(|c| line.position().piece_at(c.square).is_some() || line.position().neutral() == Some(c.square));
        prop_assert_eq!(men, board.count());
        prop_assert_eq!(view.ply as usize, line.plies().len());
        prop_assert_eq!(view.last.map(|l| l.san), line.plies().last().map(|p| p.san.clone()));
    }

    /// A FEN that was damaged is refused, or it is a position like any other.
    #[test]
    fn no_damaged_fen_panics((variant, seeds) in seeds(), hits in prop::collection::vec((any::<u16>(), any::<u8>(), damaged_char()), 1..6)) {
        let fen = damage(&walk(variant, &seeds).position().fen(), &hits);
        if let Ok(position) = Position::from_fen(variant, &fen) {
            let again = Position::from_fen(variant, &position.fen());
            prop_assert!(again.is_ok(), "{} from {}", position.fen(), fen);
            prop_assert_eq!(again.unwrap().fen(), position.fen());
            position.outcome();
            for (mv, name) in all(&position) {
                prop_assert_eq!(read(&position, &name, &[]), Reading::One(mv), "{} in {}", name, position.fen());
                let roll = position.needs_roll(mv).then_some(Roll(0));
                let (next, _) = position.play(mv, roll).unwrap();
                let fen = next.fen();
                prop_assert!(Position::from_fen(variant, &fen).is_ok(), "{} after {} in {}", fen, name, position.fen());
            }
        }
    }

    /// No text makes anything panic; and what reads as a FEN is written so that it reads again.
    #[test]
    fn no_text_panics(text in any::<String>(), like_fen in "[rnbqkpswfeRNBQKPSWFE*1-9/éx]{0,80} [wb] [-KQkqa-h0-9é]{1,5} [-a-h0-9]{1,3}( [0-9]\\+[0-9])? [0-9]{1,6} [0-9]{1,12}( \\+[0-9]\\+[0-9])?",
            like_move in "[a-hKQRBNWFESPOo0x=+#*. -]{0,12}[0-9]{0,2}[a-hé]{0,2}", like_pgn in "(\\[[A-Za-z]{1,9} \"[^\"]{0,20}\"\\]|[{}();$%. \n]|[a-h][1-8]|\\{\\*[NSEW]{1,2}[0-9]\\}|1-0|\\*|[0-9]{1,3}\\.){0,40}") {
        for &variant in variants::ALL {
            let start = Position::start(variant);
            for fen in [&text, &like_fen] {
                if let Ok(position) = Position::from_fen(variant, fen) {
                    let again = Position::from_fen(variant, &position.fen());
                    prop_assert!(again.is_ok(), "{}", position.fen());
                    prop_assert_eq!(again.unwrap().fen(), position.fen());
                    position.outcome();
                }
            }
            let letters = greek(&start);
            for text in [&text, &like_move] {
                read(&start, text, &[&letters]);
                read_uci(&start, text);
                variant.read_roll(text);
                translate(text, variant, &letters);
                variants::by_name(text);
            }
        }
        let _ = Pgn::read(&text);
        let _ = Pgn::read(&like_pgn);
        let _ = text.parse::<Square>();
    }
}

#[test]
fn a_megabyte_is_refused_without_delay_or_panic() {
    let big = "a1".repeat(500_000);
    for &variant in variants::ALL {
        let start = Position::start(variant);
        assert_eq!(read(&start, &big, &[]), Reading::Unreadable);
        assert_eq!(read_uci(&start, &big), None);
        assert!(Position::from_fen(variant, &big).is_err());
        assert!(variants::by_name(&big).is_none());
        assert_eq!(variant.read_roll(&big), None);
    }
    for text in [
        big,
        "(".repeat(1_000_000),
        "{".repeat(1_000_000),
        "[".repeat(1_000_000),
        "1.".repeat(500_000),
        "\n".repeat(1_000_000),
    ] {
        assert!(Pgn::read(&text).is_err());
    }
}
