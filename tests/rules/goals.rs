//! Other goals and other duties: counted checks, the race, sides without a king, compulsory captures. What no count of moves shows.

use menagerie::rules::{
    Color, Kind, Line, Position, View, Viewer,
    notation::{
        fen::FenError,
        reader::{Reading, Why, read},
        san::{all, san},
        uci::{read_uci, uci},
    },
    variants::{by_key, by_name},
};

fn at(key: &str, fen: &str) -> Position {
    Position::from_fen(by_key(key).unwrap(), fen).unwrap_or_else(|e| panic!("{key} {fen}: {e:?}"))
}

fn refused(key: &str, fen: &str) -> FenError {
    Position::from_fen(by_key(key).unwrap(), fen)
        .err()
        .unwrap_or_else(|| panic!("{key}: {fen} was accepted"))
}

fn after(position: &Position, mv: &str) -> Position {
    let mv = read_uci(position, mv).unwrap_or_else(|| panic!("{mv} in {}", position.fen()));
    position.play(mv, None).unwrap().0
}

fn moves(position: &Position) -> Vec<String> {
    let mut moves: Vec<String> = position.legal_moves().into_iter().map(|mv| uci(position, mv)).collect();
    moves.sort();
    moves
}

fn why(position: &Position, typed: &str) -> Why {
    match read(position, typed, &[]) {
        Reading::Illegal(why) => why,
        other => panic!("{typed}: {other:?}"),
    }
}

#[test]
fn checks_are_counted_in_the_position() {
    let start = at("three-checks", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1");
    assert_eq!(start.checks_given(), Some([0, 0]));
    // The fields of others: those given, behind the rest; or none.
    for fen in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 +0+0",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    ] {
        assert_eq!(at("three-checks", fen).fen(), start.fen());
    }
    let given = at("three-checks", "4k3/8/8/8/8/8/8/R3K3 w Q - 5 9 +1+2");
    assert_eq!(given.fen(), "4k3/8/8/8/8/8/8/R3K3 w Q - 2+1 5 9");
    let checked = after(&given, "a1a8");
    assert_eq!(checked.fen(), "R3k3/8/8/8/8/8/8/4K3 b - - 1+1 6 9");
    assert_eq!(checked.checks_given(), Some([2, 2]));
    // A quiet move gives none, and the same men with another count are another position.
    let quiet = after(&given, "a1a7");
    assert_eq!(quiet.checks_given(), Some([1, 2]));
    assert_ne!(
        at("three-checks", "4k3/8/8/8/8/8/8/R3K3 w Q - 2+1 5 9").key(),
        at("three-checks", "4k3/8/8/8/8/8/8/R3K3 w Q - 1+1 5 9").key()
    );
    // Taken back is not given.
    let mut line = Line::new(given.clone());
    line.play(read_uci(&given, "a1a8").unwrap(), None).unwrap();
    assert_eq!(line.without_last(1).position().fen(), given.fen());
    let view = View::of(&line, Viewer::Public).checks.unwrap();
    assert_eq!((view.wins, view.by(Color::White), view.by(Color::Black)), (3, 2, 2));
    assert_eq!(at("chess", "4k3/8/8/8/8/8/8/R3K3 w Q - 5 9").checks_given(), None);
}

#[test]
fn counts_of_checks_that_cannot_be() {
    let with = |turn: &str, checks: &str| format!("4k3/8/8/8/8/8/8/R3K3 {turn} Q - {checks} 0 1");
    for checks in ["4+3", "3+4", "3", "3+", "3+3+3", "a+b", "33+3", "-1+3"] {
        assert_eq!(refused("three-checks", &with("w", checks)), FenError::Checks, "{checks}");
    }
    // Nobody has won while no check is on the board, and the side to move cannot have.
    for (turn, checks) in [("w", "0+3"), ("b", "0+3"), ("w", "3+0"), ("b", "3+0"), ("w", "0+0")] {
        assert_eq!(
            refused("three-checks", &with(turn, checks)),
            FenError::Impossible,
            "{turn} {checks}"
        );
    }
    assert_eq!(refused("chess", "4k3/8/8/8/8/8/8/R3K3 w Q - 3+3 0 1"), FenError::Fields);
    let over = at("three-checks", "R3k3/8/8/8/8/8/8/4K3 b - - 0+3 1 9");
    assert!(over.legal_moves().is_empty() && over.outcome().is_some());
}

#[test]
fn nobody_gives_check_in_the_race() {
    let position = at("racing-kings", "8/8/8/8/8/1k6/8/2R1B1K1 w - - 0 1");
    assert_eq!(
        why(&position, "Rb1"),
        Why::GivesCheck {
            from: "c1".parse().unwrap(),
            to: "b1".parse().unwrap()
        }
    );
    // By uncovering as well.
    let covered = at("racing-kings", "8/8/8/8/8/k1N3R1/8/6K1 w - - 0 1");
    assert!(moves(&covered).iter().all(|mv| !mv.starts_with("c3")), "{:?}", moves(&covered));
    assert!(matches!(why(&covered, "Nd5"), Why::GivesCheck { .. }));
    assert!(matches!(
        why(&at("racing-kings", "8/8/8/8/8/1k6/8/2R1B1K1 b - - 0 1"), "Kc3"),
        Why::KingInDanger { .. }
    ));
    assert_eq!(refused("racing-kings", "8/8/8/8/8/1k6/8/1R4K1 b - - 0 1"), FenError::Impossible);
    assert_eq!(refused("racing-kings", "8/8/8/8/8/1k6/8/1R4K1 w - - 0 1"), FenError::Impossible);
    assert_eq!(refused("racing-kings", "8/8/8/8/8/1k6/P7/6K1 w - - 0 1"), FenError::Letter('P'));
    // Both look up the board.
    let view = View::of(&Line::new(position), Viewer::Player(Color::Black));
    assert_eq!(view.bottom(Color::Black), Color::White);
    let chess = View::of(&Line::new(Position::start(by_key("chess").unwrap())), Viewer::Player(Color::Black));
    assert_eq!(chess.bottom(Color::Black), Color::Black);
}

#[test]
fn the_horde_stands_where_pawns_do_not() {
    // From the eighth rank one step; from the seventh two, also for a pawn that came there.
    let position = at("horde", "p6p/1p6/8/8/8/8/8/4K3 b - - 0 1");
    assert_eq!(moves(&position), ["a8a7", "b7b5", "b7b6", "h8h7"]);
    let stepped = after(&after(&position, "a8a7"), "e1e2");
    assert!(moves(&stepped).contains(&"a7a5".to_owned()));
    assert_eq!(refused("horde", "P6p/8/8/8/8/8/8/4K3 b - - 0 1"), FenError::Impossible);
    assert_eq!(refused("horde", "p7/8/8/8/8/8/8/p3K3 w - - 0 1"), FenError::Impossible);
    assert_eq!(refused("horde", "p7/8/8/8/8/8/8/P3K3 w - - 0 1"), FenError::Impossible);
    // White has a king, and Black has moved.
    assert_eq!(refused("horde", "p7/8/8/8/8/8/8/8 w - - 0 1"), FenError::Impossible);
    assert_eq!(refused("horde", "8/8/8/8/8/8/8/4K3 w - - 0 1"), FenError::Impossible);
    assert!(at("horde", "8/8/8/8/8/8/8/4K3 b - - 0 1").outcome().is_some());
}

#[test]
fn black_pawns_stay_pawns_against_the_maharajah() {
    let position = at("maharajah", "4k3/8/8/8/8/8/p7/7M b - - 0 1");
    let arrived = after(&position, "a2a1");
    assert_eq!(arrived.piece_at("a1".parse().unwrap()).map(|man| man.kind), Some(Kind::Pawn));
    let later = after(&arrived, "h1h2");
    assert!(moves(&later).iter().all(|mv| mv.starts_with("e8")));
    assert_eq!(at("maharajah", &later.fen()).fen(), later.fen());
    // Its leap gives check, and it may not step into an attack.
    let checking = at("maharajah", "4k3/8/8/8/5M2/8/8/8 w - - 0 1");
    assert_eq!(san(&checking, read_uci(&checking, "f4d5").unwrap()), "Md5");
    assert!(all(&checking).iter().any(|(_, name)| name == "Mg6+"));
    assert!(matches!(
        why(&at("maharajah", "4k3/8/8/3p4/8/8/8/2M5 w - - 0 1"), "Mc4"),
        Why::KingInDanger { .. }
    ));
}

#[test]
fn whoever_can_capture_must() {
    let position = at("anti", "rnbqkbnr/p1pppppp/8/1p6/8/4P3/PPPP1PPP/RNBQKBNR w - - 0 2");
    assert_eq!(moves(&position), ["f1b5"]);
    for typed in ["e4", "Nf3", "a3", "e3e4", "Ke2"] {
        assert_eq!(why(&position, typed), Why::MustCapture, "{typed}");
    }
    // En passant is a capture like any other.
    assert_eq!(moves(&at("anti", "8/8/8/2pP4/8/8/8/K6k w - c6 0 1")), ["d5c6"]);
    // The king is left attacked and captured, and no sign says so.
    let attacked = at("anti", "4k3/8/8/8/8/8/8/R6K w - - 0 1");
    assert_eq!(san(&attacked, read_uci(&attacked, "a1a8").unwrap()), "Ra8");
    assert_eq!(attacked.checked_king(), None);
    assert!(moves(&at("anti", "8/P7/8/8/8/8/7p/8 w - - 0 1")).contains(&"a7a8k".to_owned()));
    // Several kings of a side, or none, are nothing special.
    at("anti", "kk6/8/8/8/8/8/8/7N w - - 0 1");
    assert_eq!(refused("anti", "8/8/8/8/8/8/8/k7 b - - 0 1"), FenError::Impossible);
    // Bishops that can still meet are played on.
    assert_eq!(at("anti", "8/8/8/8/8/8/8/BB5b b - - 0 1").outcome(), None);
}

#[test]
fn kings_do_not_matter_where_kinds_do() {
    // The king castles out of, through and into attack.
    let position = at("extinction", "rnbqk1r1/pp6/8/8/1b5q/8/PPP5/RNBQK2R w KQq - 0 1");
    assert!(moves(&position).contains(&"e1g1".to_owned()));
    assert_eq!(position.checked_king(), None);
    // A second king may come.
    let promoting = at("extinction", "rnbqk3/p6P/8/8/8/8/P7/RNBQK3 w - - 0 1");
    let two = after(&promoting, "h7h8k");
    assert_eq!(two.fen(), "rnbqk2K/p7/8/8/8/8/P7/RNBQK3 b - - 0 1");
    assert_eq!(two.outcome(), None);
}

#[test]
fn a_massacre_is_dealt_from_a_full_bag() {
    let variant = by_key("massacre").unwrap();
    let arrays = variant.arrays().unwrap();
    assert_eq!((arrays.count(), arrays.numbered(0)), (None, None));
    assert!(arrays.allows(variant.spec().start_fen));
    for fen in [
        "rBbnbqNn/bQrnQRRr/rrqbNqQb/bBNqbNBN/bNRrrrBQ/QRQqRnNB/qBRnnqNQ/BBQnqnRR b - - 0 1",
        "RBbnbqNn/bQrnQRRr/rrqbNqQb/bBNqbNBN/bNRrrrBQ/QRQqRnNB/qBRnnqNQ/BBQnqnRR w - - 0 1",
        "nonsense",
    ] {
        assert!(!arrays.allows(fen), "{fen}");
    }
    // Whatever is drawn, all men are there; and the draws decide.
    let mut asked = Vec::new();
    let first = arrays.deal(&mut |n| {
        asked.push(n);
        0
    });
    assert_eq!(asked, (1..=64).rev().collect::<Vec<u16>>());
    assert!(arrays.allows(&first));
    let last = arrays.deal(&mut |n| n - 1);
    assert!(arrays.allows(&last) && last != first);
    // Every move captures, and a quiet one is refused for that.
    let opened = at("massacre", "8/8/8/8/8/8/8/Q6q w - - 0 1");
    assert_eq!(moves(&opened), ["a1h1"]);
    assert_eq!(why(&opened, "Qa5"), Why::MustCapture);
}

#[test]
fn names_that_people_type() {
    for (typed, key) in [
        ("3check", "three-checks"),
        ("Three-Check", "three-checks"),
        ("giveaway", "anti"),
        ("antichess", "anti"),
        ("suicide", "anti"),
        ("Maharajah and the Sepoys", "maharajah"),
        ("racing", "racing-kings"),
        ("slachthuis schaken", "massacre"),
    ] {
        assert_eq!(by_name(typed).map(|variant| variant.spec().key), Some(key), "{typed}");
    }
}

#[test]
fn who_may_still_answer_is_told_so() {
    let due = |fen: &str, mv: &str| after(&at("racing-kings", fen), mv).reply_due();
    assert_eq!(due("8/K6k/8/8/8/8/8/Q7 w - - 0 80", "a7b8"), Some(8));
    assert_eq!(due("8/K7/7k/8/8/8/8/Q7 w - - 0 80", "a7b8"), None, "too far away: the race is over");
    assert_eq!(
        due("8/k6K/8/8/8/8/8/1r6 b - - 0 80", "a7b8"),
        None,
        "White moved first, and has no answer"
    );
}
