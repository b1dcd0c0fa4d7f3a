//! Promotion where it is a choice, and where only what was lost comes back.

use menagerie::rules::{
    Color, Kind, Position,
    notation::{
        reader::{Reading, read},
        san::san,
        uci::{read_uci, uci},
    },
    variants::by_key,
};

fn grand(fen: &str) -> Position {
    Position::from_fen(by_key("grand").unwrap(), fen).unwrap_or_else(|e| panic!("{fen}: {e:?}"))
}

/// The moves of the man on a square, as UCI without the square.
fn to(position: &Position, from: &str) -> Vec<String> {
    let moves = position.legal_moves().into_iter().filter(|mv| mv.from.to_string() == from);
    let mut found: Vec<String> = moves.map(|mv| uci(position, mv)[from.len()..].to_owned()).collect();
    found.sort();
    found
}

/// All that White starts with but a queen and a knight, and pawns on the seventh, eighth and ninth rank.
const TWO_LOST: &str = "4k5/9P/8P1/7P2/10/10/10/10/1NB1KCAB2/R8R w - - 0 1";

#[test]
fn in_the_zone_a_pawn_may_and_at_its_end_it_must() {
    let position = grand(TWO_LOST);
    // From the seventh to the eighth rank and from the eighth to the ninth: as it likes. Onto the tenth: it becomes something.
    assert_eq!(to(&position, "h7"), ["h8", "h8n", "h8q"]);
    assert_eq!(to(&position, "i8"), ["i9", "i9n", "i9q"]);
    assert_eq!(to(&position, "j9"), ["j10n", "j10q"]);
    let name = |text: &str| san(&position, read_uci(&position, text).unwrap());
    assert_eq!((name("h7h8").as_str(), name("h7h8q").as_str()), ("h8", "h8=Q"));
    // What is written without a promotion is the move without one, where there is such a move.
    assert_eq!(read(&position, "h8", &[]), Reading::One(read_uci(&position, "h7h8").unwrap()));
    let Reading::Promotion(choices) = read(&position, "j10", &[]) else {
        panic!("what it becomes has to be said")
    };
    let kinds: Vec<Option<Kind>> = choices.iter().map(|mv| mv.promotion).collect();
    assert_eq!(kinds, [Some(Kind::Queen), Some(Kind::Knight)]);
    assert!(matches!(read(&position, "j10=C", &[]), Reading::Illegal(_)), "no marshal was lost");
    // Outside of the zone nothing becomes anything.
    let early = grand("4k5/10/10/10/7P2/10/10/10/4K5/10 w - - 0 1");
    assert_eq!(to(&early, "h6"), ["h7"]);
}

#[test]
fn what_came_back_is_not_there_a_second_time() {
    let position = grand(TWO_LOST);
    let (next, _) = position.play(read_uci(&position, "h7h8q").unwrap(), None).unwrap();
    let (next, _) = next.play(read_uci(&next, "e10d9").unwrap(), None).unwrap();
    assert_eq!(to(&next, "j9"), ["j10n"]);
    // The promoted queen is captured: a queen is to be had again.
    let taken = grand("4k2r2/9P/8P1/10/10/10/10/10/1NB1KCAB2/R8R w - - 0 1");
    assert_eq!(to(&taken, "j9"), ["j10n", "j10q"]);
}

#[test]
fn with_nothing_lost_a_pawn_waits_before_the_last_rank_but_gives_check() {
    let full = grand("k9/1P8/10/10/10/10/10/P8p/1NBQKCABN1/R8R b - - 0 1");
    assert_eq!(full.checked_king().map(|square| square.to_string()), Some("a10".to_owned()));
    let waiting = grand("4k5/1P8/10/10/10/10/10/10/1NBQKCABN1/R8R w - - 0 1");
    assert_eq!(to(&waiting, "b9"), Vec::<String>::new());
    // The sides do not share: Black has lost all but the king, and may choose among all.
    let black = grand("4k5/10/10/10/10/10/10/8p1/1NBQKCAB2/R8R b - - 0 1");
    assert_eq!(black.turn(), Color::Black);
    assert_eq!(to(&black, "i3")[..3], ["h2", "h2a", "h2b"]);
    assert_eq!(to(&black, "i3").len(), 2 * 7, "h2 and i2: a pawn still, or one of six");
}

#[test]
fn only_on_the_last_rank_everywhere_else() {
    for (key, fen, from, wanted) in [
        ("amazon", "7k/P7/1P6/8/8/8/8/K7 w - - 0 1", "a7", vec!["a8a", "a8b", "a8n", "a8r"]),
        ("los-alamos", "5k/P5/6/6/6/K5 w - - 0 1", "a5", vec!["a6n", "a6q", "a6r"]),
        (
            "janus",
            "9k/P9/10/10/10/10/10/K9 w - - 0 1",
            "a7",
            vec!["a8b", "a8j", "a8n", "a8q", "a8r"],
        ),
        (
            "embassy",
            "9k/P9/10/10/10/10/10/K9 w - - 0 1",
            "a7",
            vec!["a8a", "a8b", "a8c", "a8n", "a8q", "a8r"],
        ),
    ] {
        let position = Position::from_fen(by_key(key).unwrap(), fen).unwrap();
        assert_eq!(to(&position, from), wanted, "{key}");
    }
    let position = Position::from_fen(by_key("amazon").unwrap(), "7k/P7/1P6/8/8/8/8/K7 w - - 0 1").unwrap();
    assert_eq!(to(&position, "b6"), ["b7"]);
}
