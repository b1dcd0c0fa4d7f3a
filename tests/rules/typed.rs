//! Moves as people type them.

use menagerie::rules::{
    Kind, Position,
    notation::{
        letters::Letters,
        reader::{Reading, Why, read},
        uci::uci,
    },
    variants::by_key,
};

fn at(key: &str, fen: &str) -> Position {
    Position::from_fen(by_key(key).unwrap(), fen).unwrap()
}

fn start(key: &str) -> Position {
    Position::start(by_key(key).unwrap())
}

/// The reading in short: `e2e4`, `? b2c3 c3c4`, `= e7e8q …`, `illegal …`, `unreadable`.
fn says(position: &Position, text: &str, letters: &[&Letters]) -> String {
    let list = |moves: Vec<_>| {
        let mut names: Vec<String> = moves.into_iter().map(|mv| uci(position, mv)).collect();
        names.sort();
        names.join(" ")
    };
    match read(position, text, letters) {
        Reading::One(mv) => uci(position, mv),
        Reading::Several(moves) => format!("? {}", list(moves)),
        Reading::Promotion(moves) => format!("= {}", list(moves)),
        Reading::Illegal(why) => format!("illegal {why:?}"),
        Reading::Unreadable => "unreadable".to_owned(),
    }
}

fn check(position: &Position, expected: &str, texts: &[&str]) {
    for text in texts {
        assert_eq!(says(position, text, &[]), expected, "{text} in {}", position.fen());
    }
}

#[test]
fn ordinary_moves_in_every_dress() {
    let chess = start("chess");
    check(
        &chess,
        "e2e4",
        &[
            "e4", "E4", "e2e4", "E2E4", "e2-e4", "e2 e4", " e4! ", "e4?!", "Pe4", "pe4", "ee4", "P-e4", "e2–e4", "e4.",
        ],
    );
    check(
        &chess,
        "g1f3",
        &[
            "Nf3", "nf3", "NF3", "Ngf3", "N1f3", "Ng1f3", "Ng1-f3", "ng1f3", "g1f3", "N f3", "Nf3+", "Nf3#",
        ],
    );
    check(
        &chess,
        "unreadable",
        &[
            "", " ", "hello", "e9", "i4", "e", "4", "N", "e2e4e5", "e2e4*SE4", "♘♘", "zz9", "O-O-O-O", "a10",
        ],
    );
}

#[test]
fn captures_with_and_without_a_sign() {
    let position = at("chess", "rnbqkbnr/ppp2ppp/8/3pp3/3PP3/8/PPP2PPP/RNBQKBNR w KQkq - 0 3");
    check(
        &position,
        "e4d5",
        &["exd5", "ed5", "e4xd5", "e4:d5", "e:d5", "exd5!", "e x d5", "EXD5"],
    );
    check(&position, "d4e5", &["dxe5", "de5", "dxe5+", "d4e5"]);
    let ep = at("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
    check(
        &ep,
        "e5d6",
        &["exd6", "exd6e.p.", "exd6 e.p.", "exd6ep", "ed6 EP", "d6", "e5d6"].map(|t| if t == "d6" { "ed6" } else { t }),
    );
}

#[test]
fn every_spelling_of_castling() {
    let position = at("chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    check(
        &position,
        "e1g1",
        &[
            "O-O", "0-0", "o-o", "OO", "00", "oo", "O–O", "0-0+", "O-O!", "e1g1", "Kg1", "kg1", "e1h1", "Ke1g1", "Ke1xh1", "Kxh1", "O - O",
            "o-0",
        ],
    );
    check(
        &position,
        "e1c1",
        &[
            "O-O-O",
            "0-0-0",
            "o-o-o",
            "OOO",
            "000",
            "ooo",
            "O—O—O",
            "e1c1",
            "Kc1",
            "e1a1",
            "Ke1-c1",
            "O-O-O#",
            "0-0-0 ??",
        ],
    );
    let blocked = start("chess");
    check(
        &blocked,
        "illegal Castling",
        &["O-O", "0-0-0", "e1g1", "Kc1", "e1h1"].map(|t| if t == "Kc1" { "e1c1" } else { t }),
    );
    check(&start("wolf"), "illegal NoCastling", &["O-O", "000"]);
}

#[test]
fn a_small_b_may_be_a_bishop_or_a_pawn() {
    let both = at("chess", "4k3/8/8/8/2p5/1P6/B7/4K3 w - - 0 1");
    // The bishop's way is blocked by its own pawn: only the pawn can.
    check(&both, "b3c4", &["bc4", "bxc4", "Bc4", "BC4"]);
    let two = at("chess", "4k3/8/8/8/2p5/1P6/4B3/4K3 w - - 0 1");
    check(&two, "? b3c4 e2c4", &["bc4", "b:c4", "BC4", "BXC4"]);
    check(&two, "b3c4", &["bxc4", "b3c4"]);
    check(&two, "e2c4", &["Bc4", "Bxc4", "Bec4", "bec4", "e2c4"]);
    let only_bishop = at("chess", "4k3/8/8/8/2p5/8/4B3/4K3 w - - 0 1");
    check(&only_bishop, "e2c4", &["bc4", "bxc4", "Bc4"]);
}

#[test]
fn several_pieces_of_a_kind_ask() {
    let position = at("chess", "4k3/8/8/8/8/8/4K3/R6R w - - 0 1");
    check(&position, "? a1d1 h1d1", &["Rd1", "rd1", "R1d1"]);
    check(&position, "a1d1", &["Rad1", "Ra1d1", "rad1", "a1d1"]);
}

#[test]
fn promotion_is_never_guessed() {
    let position = at("chess", "3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1");
    check(&position, "= e7e8b e7e8n e7e8q e7e8r", &["e8", "e7e8", "e7-e8"]);
    check(&position, "= e7d8b e7d8n e7d8q e7d8r", &["exd8", "ed8", "e7d8", "e7xd8+"]);
    check(
        &position,
        "e7e8q",
        &["e8=Q", "e8Q", "e8q", "e8(Q)", "e8/Q", "e7e8q", "e7e8=q", "e8 = Q+", "E8=Q"],
    );
    check(&position, "e7d8n", &["exd8=N", "ed8n", "e7d8N"]);
    check(
        &position,
        "illegal BadPromotion([Queen, Rook, Bishop, Knight])",
        &["e8=K", "e8p", "e7e8k"],
    );
}

#[test]
fn a_promotion_that_explodes_need_not_be_named() {
    let position = at("atomic", "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    for text in ["axb8", "ab8", "a7b8", "axb8=N", "axb8q", "a7b8r"] {
        let Reading::One(mv) = read(&position, text, &[]) else {
            panic!("{text}")
        };
        assert!(uci(&position, mv).starts_with("a7b8"), "{text}");
    }
    check(&position, "= a7a8b a7a8n a7a8q a7a8r", &["a8"]);
}

#[test]
fn ranks_of_two_digits() {
    let position = at("wolf", "2r5/1P6/8/8/8/4k3/8/7p/8/7K w - - 0 1");
    check(&position, "b9b10e", &["b10=E", "b10e", "b9b10e", "b9-b10=E", "B10=E"]);
    check(&position, "b9c10q", &["bxc10=Q", "bc10q", "b9c10Q", "b9xc10=Q+"]);
    check(&position, "= b9b10b b9b10e b9b10f b9b10n b9b10q b9b10r b9b10w", &["b10", "b9b10"]);
    let wolf = start("wolf");
    check(
        &wolf,
        "b2a3",
        &["Sa3", "sa3", "Sba3", "S2a3", "b2a3"].map(|t| if t == "Sa3" || t == "sa3" || t == "S2a3" { "Sba3" } else { t }),
    );
    check(&wolf, "f1e3", &["Fe3", "fe3", "Ff1e3", "F1e3", "f1-e3"]);
}

#[test]
fn letters_of_a_language_beside_our_own() {
    let swedish = Letters(vec![
        (Kind::King, 'K'),
        (Kind::Queen, 'D'),
        (Kind::Rook, 'T'),
        (Kind::Bishop, 'L'),
        (Kind::Knight, 'S'),
        (Kind::Pawn, 'B'),
    ]);
    let dutch = Letters(vec![
        (Kind::King, 'K'),
        (Kind::Queen, 'D'),
        (Kind::Rook, 'T'),
        (Kind::Bishop, 'L'),
        (Kind::Knight, 'P'),
    ]);
    let chess = start("chess");
    for (text, letters) in [
        ("Sf3", &swedish),
        ("sf3", &swedish),
        ("Nf3", &swedish),
        ("Pf3", &dutch),
        ("Nf3", &dutch),
    ] {
        assert_eq!(says(&chess, text, &[letters]), "g1f3", "{text}");
    }
    // A small p may be the Dutch knight or our pawn.
    assert_eq!(says(&chess, "pf3", &[&dutch]), "? f2f3 g1f3");
    let promotion = at("chess", "7k/4P3/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(says(&promotion, "e8=D", &[&swedish]), "e7e8q");
    assert_eq!(says(&promotion, "e8=Q", &[&swedish]), "e7e8q");
    assert_eq!(says(&chess, "Sf3", &[]), "unreadable");
}

#[test]
fn a_refusal_says_why() {
    let square = |text: &str| text.parse().unwrap();
    let chess = start("chess");
    let why = |position: &Position, text: &str| match read(position, text, &[]) {
        Reading::Illegal(why) => why,
        other => panic!("{text}: {other:?}"),
    };
    assert_eq!(why(&chess, "e3e4"), Why::Empty(square("e3")));
    assert_eq!(why(&chess, "e7e5"), Why::NotYours(square("e7")));
    assert_eq!(
        why(&chess, "g1g3"),
        Why::CannotReach {
            from: square("g1"),
            kind: Kind::Knight,
            targets: vec![square("f3"), square("h3")]
        }
    );
    assert_eq!(
        why(&chess, "Qd4"),
        Why::CannotReach {
            from: square("d1"),
            kind: Kind::Queen,
            targets: vec![]
        }
    );
    assert_eq!(
        why(&chess, "Ke3"),
        Why::CannotReach {
            from: square("e1"),
            kind: Kind::King,
            targets: vec![]
        }
    );
    assert_eq!(
        why(&chess, "e5"),
        Why::CannotReach {
            from: square("e2"),
            kind: Kind::Pawn,
            targets: vec![square("e3"), square("e4")]
        }
    );
    // Two knights: neither can go there, so the kind is named.
    assert_eq!(
        why(&chess, "Ne4"),
        Why::NoSuchPiece {
            kind: Kind::Knight,
            to: square("e4")
        }
    );
    for text in ["Qd2", "d1d2"] {
        assert_eq!(
            why(&chess, text),
            Why::Occupied {
                from: Some(square("d1")),
                kind: Kind::Queen,
                to: square("d2"),
                by: Kind::Pawn
            }
        );
    }
    let bare = at("chess", "4k3/8/8/8/8/8/8/4K2R w - - 0 1");
    assert_eq!(why(&bare, "Qd4"), Why::NoneLeft(Kind::Queen));
    let behemoth = at("behemoth", "4k3/8/8/8/3*4/8/8/3QK3 w - - 0 1");
    assert_eq!(
        why(&behemoth, "Qd4"),
        Why::NeutralThere {
            kind: Kind::Queen,
            to: square("d4")
        }
    );
    let pinned = at("chess", "4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1");
    assert_eq!(
        why(&pinned, "Nc3"),
        Why::KingInDanger {
            from: square("e2"),
            to: square("c3"),
            in_check: false,
            royal: Kind::King,
        }
    );
    let checked = at("chess", "4r1k1/8/8/8/8/8/P7/4K3 w - - 0 1");
    assert_eq!(
        why(&checked, "a3"),
        Why::KingInDanger {
            from: square("a2"),
            to: square("a3"),
            in_check: true,
            royal: Kind::King,
        }
    );
    // Blowing up one's own king, and a king that would capture.
    let atomic = at("atomic", "4k3/8/8/8/8/8/4p3/4K2R w - - 0 1");
    assert_eq!(
        why(&atomic, "Kxe2"),
        Why::NeverTakes {
            kind: Kind::King,
            to: square("e2")
        }
    );
    let blast = at("atomic", "4k3/8/8/8/8/8/5n1R/4K3 w - - 0 1");
    assert_eq!(
        why(&blast, "Rxf2"),
        Why::KingInDanger {
            from: square("h2"),
            to: square("f2"),
            in_check: false,
            royal: Kind::King,
        }
    );
}

#[test]
fn nothing_is_legal_when_a_king_is_gone() {
    let over = at("atomic", "rnb1kbnr/pppppppp/8/8/8/8/PPPP1PPP/RNB3NR w kq - 0 2");
    for text in ["d4", "d2d4", "O-O", "Nf3"] {
        assert!(matches!(read(&over, text, &[]), Reading::Illegal(_)), "{text}");
    }
}
