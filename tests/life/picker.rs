//! The Move picker: whatever is legal can be tapped, nothing else can, and what stands on an entry is true.

use std::collections::{BTreeMap, BTreeSet};

use menagerie::{
    command::action,
    game::{ColourWish, Event, Pace, Seed, Stamped, Terms},
    ids::{CommunityRef, GameId, PlayerRef, RoomRef, Timestamp},
    reply::{Action, Choice, ChoiceLabel, Ends, MoveInput, Msg},
    rules::{
        Color, Kind, Move, MoveKind, Position,
        notation::uci::{read_uci, uci},
        variants::{self, by_key},
    },
    store::{Commit, Store, Version},
};

use crate::world::{World, no_letters, only, public, said};

/// A running game from any position: anna has White, bo Black.
async fn at(w: &World, variant: &'static str, fen: &str) -> GameId {
    let id = w.store.fresh_id().await.unwrap();
    let (anna, bo) = (PlayerRef::new("t", "anna"), PlayerRef::new("t", "bo"));
    let now = Timestamp(1_800_000_000_000);
    let offered = Event::Offered {
        challenger: anna.clone(),
        opponent: Some(bo.clone()),
        terms: Terms {
            variant,
            colour: ColourWish::White,
            pace: Pace::NoLimit,
            rated: false,
        },
        room: RoomRef::new("t", "hall"),
        community: CommunityRef::new("t", "club"),
        expires: now.plus_ms(1),
        rematch_of: None,
        seed: by_key(variant).unwrap().roll_count().map(|_| Seed([7; 32])),
        nonce: "1".into(),
    };
    let started = Event::Started {
        white: anna,
        black: bo,
        start_fen: fen.to_owned(),
        rules_version: 1,
        nonce: "2".into(),
        deadline: None,
    };
    let commit = Commit {
        id,
        seen: Version(0),
        events: [offered, started].map(|event| Stamped { at: now, event }).into(),
        delivery: None,
        notices: Vec::new(),
    };
    w.store.commit(commit).await.unwrap();
    id
}

/// An entry that somebody tapped, and what stood on it.
type Tapped = (String, Choice);

/// Everything that can be played by tapping alone, in UCI, with the last entry tapped for it; and the entries of the men.
struct Tapping<'a> {
    w: &'a World,
    who: String,
    game: GameId,
    moves: Vec<Tapped>,
    men: Vec<ChoiceLabel>,
}

impl Tapping<'_> {
    /// The entries behind a button, each page in its turn. What a button says goes over the wire and back.
    async fn entries(&self, first: Action) -> Vec<Choice> {
        let mut next = Some(first);
        let (mut out, mut pages) = (Vec::new(), 0);
        while let Some(action) = next.take() {
            let action = action::decode(&action::encode(&action)).expect("a button's payload can be read again");
            let asker = self.w.by(&self.who);
            let reply = said(match action {
                Action::Pick { game, ply, page } => self.w.service.pick(&asker, game, ply, page).await,
                Action::PickFrom { game, ply, from, page } => self.w.service.pick_from(&asker, game, ply, from, page).await,
                Action::PickPromotion { game, ply, from, to } => self.w.service.pick_promotion(&asker, game, ply, from, to).await,
                other => panic!("no menu: {other:?}"),
            });
            assert!(!public(only(&reply)), "menus are private");
            let (Msg::PickPiece { choices, .. } | Msg::PickTarget { choices, .. } | Msg::PickPromotion { choices, .. }) =
                only(&reply).msg.clone()
            else {
                panic!("{:?}", only(&reply).msg)
            };
            assert!((1..=25).contains(&choices.len()), "{} entries", choices.len());
            pages += 1;
            assert!(pages < 20, "the pages have no end");
            for choice in choices {
                match choice.label {
                    ChoiceLabel::NextPage(..) => next = Some(choice.action),
                    ChoiceLabel::PreviousPage(..) | ChoiceLabel::ToMen | ChoiceLabel::ToSquares => {}
                    _ => out.push(choice),
                }
            }
        }
        out
    }

    async fn everything(w: &World, game: GameId) -> Tapping<'_> {
        let now = w.load(game).await;
        let who = now.to_move().expect("somebody is to move").local().to_owned();
        let mut all = Tapping {
            w,
            who,
            game,
            moves: Vec::new(),
            men: Vec::new(),
        };
        let pick = Action::Pick {
            game: all.game,
            ply: now.ply(),
            page: 0,
        };
        for man in all.entries(pick).await {
            for target in all.entries(man.action.clone()).await {
                match &target.action {
                    Action::Play { uci, .. } => all.moves.push((uci.clone(), target)),
                    other => {
                        for kind in all.entries(other.clone()).await {
                            let Action::Play { uci, .. } = &kind.action else {
                                panic!("{kind:?}")
                            };
                            all.moves.push((uci.clone(), kind));
                        }
                    }
                }
            }
            all.men.push(man.label);
        }
        all
    }
}

/// The legal moves, one for each choice that makes a difference: where the pawn is gone at once, what it was to become makes none.
fn legal(position: &Position) -> BTreeSet<String> {
    let mut first = BTreeMap::new();
    for mv in position.legal_moves() {
        let moot = position.variant().promotion_is_moot(position, mv);
        let key = if moot { format!("{}{}", mv.from, mv.to) } else { uci(position, mv) };
        first.entry(key).or_insert_with(|| uci(position, mv));
    }
    first.into_values().collect()
}

fn men(position: &Position, color: Option<Color>) -> usize {
    let squares = (0..10).flat_map(|file| (0..10).filter_map(move |rank| menagerie::rules::Square::new(file, rank)));
    squares
        .filter_map(|square| position.piece_at(square))
        .filter(|man| color.is_none_or(|c| man.color == c))
        .count()
}

/// What stands on an entry, held against the position that the move leads to.
fn check_label(position: &Position, (text, choice): &Tapped) {
    let mv = read_uci(position, text).unwrap_or_else(|| panic!("{text} is not legal in {}", position.fen()));
    let place = format!("{text} in {}", position.fen());
    let after = if position.needs_roll(mv) {
        None
    } else {
        position.play(mv, None).ok()
    };
    let (check, ends) = match &after {
        Some((next, _)) => (
            next.outcome().is_none() && next.checked_king().is_some(),
            next.outcome().map(|o| match o.winner {
                Some(winner) if winner == position.turn() => Ends::Wins,
                Some(_) => Ends::Loses,
                None => Ends::Draws,
            }),
        ),
        None => (false, None),
    };
    match &choice.label {
        ChoiceLabel::Promotion {
            kind,
            check: says_check,
            ends: says_ends,
            ..
        } => {
            assert_eq!((*kind, *says_check), (mv.promotion, check), "{place}");
            // The end by repetition is known to the game, not to the position.
            assert!(*says_ends == ends || ends.is_none() && *says_ends == Some(Ends::Draws), "{place}");
        }
        ChoiceLabel::Target {
            to,
            takes,
            castles,
            promotes,
            en_passant,
            explodes,
            check: says_check,
            ends: says_ends,
            risk,
            ..
        } => {
            assert_eq!(*to, mv.to, "{place}");
            assert!(!promotes, "a promotion asks: {place}");
            let castling = matches!(mv.kind, MoveKind::Castle { .. });
            assert_eq!(*castles, castling, "{place}");
            if castling {
                let king = position.variant().spec().castlers.0;
                assert_eq!(position.piece_at(mv.from).map(|man| man.kind), Some(king), "{place}");
            }
            if let Some((next, _)) = &after {
                let gone = men(position, None) - men(next, None);
                assert_eq!(takes.is_some(), gone > 0, "{place}");
                assert_eq!(*explodes, (gone > 1).then_some(gone), "every explosion takes two at least: {place}");
            }
            assert_eq!(*en_passant, takes.is_some() && position.piece_at(mv.to).is_none(), "{place}");
            assert!(*says_check == check || *says_ends == Some(Ends::Draws), "{place}");
            assert!(*says_ends == ends || ends.is_none() && *says_ends == Some(Ends::Draws), "{place}");
            // Of the walks as the variant itself makes them.
            let hits = position.variant().roll_count().filter(|_| position.needs_roll(mv)).map(|all| {
                let start = position.neutral().unwrap();
                let walks = (0..all).map(|n| position.variant().walk(start, menagerie::rules::Roll(n)).unwrap());
                (walks.filter(|walk| walk.path.contains(&mv.to)).count() as u16, all)
            });
            assert_eq!(*risk, hits.filter(|(hits, _)| *hits > 0), "{place}");
        }
        // In a zone where a pawn may promote it may also stay what it is: beside the promotions stands the move without one.
        ChoiceLabel::San(_) => {
            let promotes = |other: &Move| (other.from, other.to) == (mv.from, mv.to) && other.promotion.is_some();
            assert!(mv.promotion.is_none() && position.legal_moves().iter().any(promotes), "{place}");
        }
        other => panic!("{other:?}"),
    }
}

fn check(position: &Position, tapping: &Tapping<'_>, oracle: Option<&BTreeSet<String>>) {
    let tapped: Vec<&String> = tapping.moves.iter().map(|(uci, _)| uci).collect();
    let set: BTreeSet<String> = tapped.iter().map(|t| (*t).clone()).collect();
    assert_eq!(tapped.len(), set.len(), "nothing stands on two pages: {}", position.fen());
    assert_eq!(set, legal(position), "{}", position.fen());
    if let Some(oracle) = oracle {
        // Beyond the first choice of a promotion that makes no difference.
        assert!(set.is_subset(oracle), "{}", position.fen());
        let reached: BTreeSet<&str> = set.iter().map(|uci| uci.trim_end_matches(char::is_alphabetic)).collect();
        let wanted: BTreeSet<&str> = oracle.iter().map(|uci| uci.trim_end_matches(char::is_alphabetic)).collect();
        assert_eq!(reached, wanted, "{}", position.fen());
    }
    for tapped in &tapping.moves {
        check_label(position, tapped);
    }
    for man in &tapping.men {
        let ChoiceLabel::Man(kind, from, moves) = man else {
            panic!("{man:?}")
        };
        assert_eq!(position.piece_at(*from).map(|m| m.kind), Some(*kind));
        let targets: BTreeSet<_> = position
            .legal_moves()
            .iter()
            .filter(|mv| mv.from == *from)
            // A king's step and his castling may end on the same square.
            .map(|mv| (mv.to, matches!(mv.kind, MoveKind::Castle { .. })))
            .collect();
        assert_eq!(moves.len(), targets.len(), "{man:?}");
    }
}

#[tokio::test]
async fn in_random_games_of_every_variant_tapping_reaches_the_legal_moves_and_no_others() {
    let w = World::new();
    for (n, variant) in variants::ALL.iter().enumerate() {
        let mut dice = 0x9e37_79b9_7f4a_7c15_u64.wrapping_mul(n as u64 + 1);
        let start = variant.arrays().map(|arrays| arrays.deal(&mut |n| (dice % u64::from(n)) as u16));
        let start = start.unwrap_or_else(|| variant.spec().start_fen.to_owned());
        let game = at(&w, variant.spec().key, &start).await;
        for _ in 0..40 {
            let now = w.load(game).await;
            if now.is_over() {
                break;
            }
            let tapping = Tapping::everything(&w, game).await;
            check(now.line.position(), &tapping, None);
            dice ^= dice << 13;
            dice ^= dice >> 7;
            dice ^= dice << 17;
            let (chosen, choice) = &tapping.moves[(dice % tapping.moves.len() as u64) as usize];
            let Action::Play { uci, ply, .. } = choice.action.clone() else {
                panic!()
            };
            let asker = w.by(&tapping.who);
            let answer = w
                .service
                .play(&asker, Some(game), MoveInput::Chosen { uci, ply }, &no_letters())
                .await;
            said(answer);
            assert_eq!(w.load(game).await.ply(), now.ply() + 1, "{chosen}");
        }
    }
}

#[tokio::test]
async fn in_the_positions_that_other_programs_counted_tapping_reaches_exactly_their_moves() {
    let w = World::new();
    for (key, text) in [
        ("chess", include_str!("../oracles/chess.json")),
        ("behemoth", include_str!("../oracles/behemoth.json")),
        ("atomic", include_str!("../oracles/atomic.json")),
        ("wolf", include_str!("../oracles/wolf.json")),
    ] {
        let oracle: serde_json::Value = serde_json::from_str(text).unwrap();
        let mut seen = 0;
        for entry in oracle["positions"].as_array().unwrap() {
            let moves: BTreeSet<String> = entry["moves"]
                .as_array()
                .unwrap()
                .iter()
                .map(|m| m.as_str().unwrap().to_owned())
                .collect();
            if moves.is_empty() || !entry["outcome"]["end"].is_null() {
                continue;
            }
            let game = at(&w, key, entry["fen"].as_str().unwrap()).await;
            let tapping = Tapping::everything(&w, game).await;
            check(w.load(game).await.line.position(), &tapping, Some(&moves));
            seen += 1;
        }
        assert!(seen >= 10, "{key}: {seen} positions");
    }
}

#[tokio::test]
async fn more_men_and_more_squares_than_a_menu_holds_are_reached_page_by_page() {
    let w = World::new();
    // Thirty-one white queens; and a queen alone in the middle, who reaches 27 squares.
    let queens = "k7/QQQQQQQQ/8/QQQQQQQQ/3*4/QQQQQQQQ/8/QQQQQKQQ w - - 0 1";
    let game = at(&w, "behemoth", queens).await;
    let tapping = Tapping::everything(&w, game).await;
    check(w.load(game).await.line.position(), &tapping, None);
    assert!(tapping.men.len() > 25, "{} men can move", tapping.men.len());

    let alone = at(&w, "chess", "k7/8/8/8/3Q4/8/8/1K6 w - - 0 1").await;
    let tapping = Tapping::everything(&w, alone).await;
    check(w.load(alone).await.line.position(), &tapping, None);
    let squares = tapping.moves.iter().filter(|(uci, _)| uci.starts_with("d4")).count();
    assert_eq!(squares, 27);
    let from = "d4".parse().unwrap();
    let mut pages = Vec::new();
    for page in 0..2 {
        let reply = said(w.service.pick_from(&w.by("anna"), alone, 0, from, page).await);
        let Msg::PickTarget { choices, .. } = only(&reply).msg.clone() else {
            panic!()
        };
        pages.push(choices);
    }
    let labels = |page: &[Choice]| page.iter().map(|c| c.label.clone()).collect::<Vec<_>>();
    let (first, second) = (labels(&pages[0]), labels(&pages[1]));
    assert_eq!(first[first.len() - 2..], [ChoiceLabel::NextPage(2, 2), ChoiceLabel::ToMen]);
    assert_eq!(second[second.len() - 2..], [ChoiceLabel::PreviousPage(1, 2), ChoiceLabel::ToMen]);
}

#[tokio::test]
async fn a_step_and_a_castling_to_one_square_are_two_entries_and_so_is_a_pawn_that_stays_one() {
    let w = World::new();
    for (variant, fen, wanted) in [
        ("fischer-random", "rk5r/8/8/8/8/8/8/RK5R w HAha - 0 1", ["b1c1", "b1a1"]),
        ("grand", "4k5/9P/8P1/7P2/10/10/10/10/1NB1KCAB2/R8R w - - 0 1", ["h7h8", "h7h8q"]),
    ] {
        let game = at(&w, variant, fen).await;
        let tapping = Tapping::everything(&w, game).await;
        check(w.load(game).await.line.position(), &tapping, None);
        for uci in wanted {
            assert!(tapping.moves.iter().any(|(tapped, _)| tapped == uci), "{variant} {uci}");
        }
    }
}

#[tokio::test]
async fn an_explosion_names_its_true_number_of_casualties() {
    let w = World::new();
    // The knight on e5 takes on d7: pawn, knight and, round the square, queen d8, bishop c8, king e8 - but pawns beside it live.
    let fen = "rnbqkbnr/pppppppp/8/4N3/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 1";
    let game = at(&w, "atomic", fen).await;
    let tapping = Tapping::everything(&w, game).await;
    let label = |uci: &str| tapping.moves.iter().find(|(u, _)| u == uci).unwrap().1.label.clone();
    let ChoiceLabel::Target {
        takes,
        explodes,
        ends,
        san,
        ..
    } = label("e5d7")
    else {
        panic!()
    };
    assert_eq!((takes, explodes, ends), (Some(Kind::Pawn), Some(5), Some(Ends::Wins)));
    assert_eq!(san, "Nxd7#");
    // On f7: pawn and knight, and round it king, bishop and knight of the back rank.
    let ChoiceLabel::Target { explodes, .. } = label("e5f7") else {
        panic!()
    };
    assert_eq!(explodes, Some(5));
    // On g6 nothing is taken and nothing explodes.
    let ChoiceLabel::Target { takes, explodes, ends, .. } = label("e5g6") else {
        panic!()
    };
    assert_eq!((takes, explodes, ends), (None, None, None));
}

#[tokio::test]
async fn a_menu_of_an_earlier_position_shows_the_present_one_and_changes_nothing() {
    let w = World::new();
    let game = w.started("chess").await;
    w.moves(game, "e4 e5").await;
    for reply in [
        said(w.service.pick(&w.by("anna"), game, 0, 0).await),
        said(w.service.pick_from(&w.by("anna"), game, 0, "d2".parse().unwrap(), 0).await),
        said(
            w.service
                .pick_promotion(&w.by("anna"), game, 1, "d2".parse().unwrap(), "d4".parse().unwrap())
                .await,
        ),
    ] {
        let say = only(&reply);
        assert!(matches!(say.msg, Msg::PastPosition { .. }), "{:?}", say.msg);
        assert_eq!(say.board.as_ref().unwrap().view.ply, 2);
        assert!(!public(say));
    }
    assert_eq!(w.load(game).await.ply(), 2);
}
