//! PGN out and in.

use menagerie::rules::{
    EndKind, Line, Position,
    notation::{
        fen::FenError,
        pgn::{Pgn, PgnError},
        uci::read_uci,
    },
    variants::by_key,
};

fn behemoth() -> Line {
    let variant = by_key("behemoth").unwrap();
    let mut line = Line::new(Position::start(variant));
    for (mv, roll) in [
        ("e2e4", Some("N1")),
        ("f7f6", Some("W1")),
        ("d1h5", Some("W1")),
        ("a7a6", Some("W1")),
        ("h5e8", None),
    ] {
        let mv = read_uci(line.position(), mv).unwrap();
        line.play(mv, roll.map(|text| variant.read_roll(text).unwrap())).unwrap();
    }
    line
}

#[test]
fn a_behemoth_game_with_its_rolls() {
    let tags = vec![("White".to_owned(), "Anna".to_owned()), ("Black".to_owned(), "Bo".to_owned())];
    let text = Pgn {
        tags,
        line: behemoth(),
        result: "1-0".to_owned(),
    }
    .write();
    assert_eq!(
        text,
        "[White \"Anna\"]\n[Black \"Bo\"]\n[Variant \"Behemoth\"]\n[RulesVersion \"1\"]\n[SetUp \"1\"]\n\
         [FEN \"rnbqkbnr/pppppppp/8/8/3*4/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]\n\n\
         1. e4 {*N1} 1... f6 {*W1} 2. Qh5 {*W1} 2... a6 {*W1} 3. Qxe8# 1-0\n"
    );
    let back = Pgn::read(&text).unwrap();
    assert_eq!(back.line.outcome().map(|o| o.kind), Some(EndKind::KingLost));
    assert_eq!(back.line.position().fen(), behemoth().position().fen());
    assert_eq!(back.result, "1-0");
}

#[test]
fn rolls_that_do_not_belong() {
    let head = "[Variant \"behemoth\"]\n\n";
    let read = |moves: &str| Pgn::read(&format!("{head}{moves}")).map(|pgn| pgn.line.plies().len());
    assert_eq!(read("1. e4 {*N1} e5 {*n1} *"), Ok(2));
    assert_eq!(read("1. e4 {a comment} {*N1} (1. d3 {*E1}) e5 {*N1} *"), Ok(2));
    assert_eq!(
        read("1. e4 e5 {*N1} *"),
        Err(PgnError::Roll {
            line: 3,
            text: "e4".into()
        })
    );
    assert_eq!(
        read("1. e4 *"),
        Err(PgnError::Roll {
            line: 3,
            text: "e4".into()
        })
    );
    assert_eq!(
        read("{*N1} 1. e4 *"),
        Err(PgnError::Roll {
            line: 3,
            text: "N1".into()
        })
    );
    assert_eq!(
        read("1. e4\n{*N5} *"),
        Err(PgnError::Roll {
            line: 4,
            text: "N5".into()
        })
    );
    assert_eq!(
        read("1. e4 {*N1} {*N1} *"),
        Err(PgnError::Roll {
            line: 3,
            text: "N1".into()
        })
    );
}

#[test]
fn records_of_others_are_read_with_tolerance() {
    let text = "[Event \"Casual\"] [Site \"?\"] [White \"A \\\"x\\\" \\\\ y\"]  [Result \"0-1\"]\r\n\r\n\
                % an escaped line\r\n1.f3 $1 e5!? ; to the end of the line\r\n2 . g4 { a {comment } (2. e4 (2. d4) {)} d5) 2...Qh4# 0-1\r\n\
                [Event \"the next game\"]\r\n\r\n1. e4 *";
    let pgn = Pgn::read(text).unwrap();
    assert_eq!(pgn.tags[2], ("White".to_owned(), "A \"x\" \\ y".to_owned()));
    assert_eq!(pgn.line.outcome().map(|o| o.kind), Some(EndKind::Checkmate));
    assert_eq!(pgn.result, "0-1");
    // Without a Variant tag it is chess; the result may come from the tags.
    let bare = Pgn::read("[Result \"1/2-1/2\"]\n\n1. 0-0 d5").unwrap_err();
    assert_eq!(
        bare,
        PgnError::Move {
            line: 3,
            text: "0-0".into()
        }
    );
    assert_eq!(Pgn::read("[Result \"1/2-1/2\"]\n\n1. e4").unwrap().result, "1/2-1/2");
}

#[test]
fn a_game_from_a_set_position() {
    let text = "[Variant \"Chess\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 31\"]\n\n31... Kd7 32. e4 *";
    let pgn = Pgn::read(text).unwrap();
    assert_eq!(pgn.line.plies().len(), 2);
    assert!(pgn.write().ends_with("\n31... Kd7 32. e4 *\n"));
}

#[test]
fn broken_records_are_refused_with_the_line() {
    let read = |text: &str| Pgn::read(text).unwrap_err();
    assert_eq!(read(""), PgnError::Syntax { line: 1 });
    assert_eq!(read("\n\n[White \"open"), PgnError::Syntax { line: 3 });
    assert_eq!(read("[White Anna]"), PgnError::Syntax { line: 1 });
    assert_eq!(read("1. e4 { never closed"), PgnError::Syntax { line: 1 });
    assert_eq!(read("1. e4\n(1. d4"), PgnError::Syntax { line: 2 });
    assert_eq!(read("1. e4 )"), PgnError::Syntax { line: 1 });
    assert_eq!(
        read("[Variant \"Nonesuch\"]\n\n1. e4"),
        PgnError::UnknownVariant { name: "Nonesuch".into() }
    );
    assert_eq!(read("[FEN \"x\"]\n\n1. e4"), PgnError::Fen(FenError::Fields));
    assert_eq!(
        read("1. e4\n1... e4"),
        PgnError::Move {
            line: 2,
            text: "e4".into()
        }
    );
    // After the end nothing is played.
    assert_eq!(
        read("1. f3 e5 2. g4 Qh4# 3. a3"),
        PgnError::Move {
            line: 1,
            text: "a3".into()
        }
    );
}
