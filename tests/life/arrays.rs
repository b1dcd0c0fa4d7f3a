//! Variants with several starts: drawn when the challenge is accepted, or chosen with it by number or FEN.

use menagerie::{
    game::{Event, Game, SURPRISE, chance},
    ids::GameId,
    reply::{Beginning, ChallengeWish, Msg, Refusal},
    rules::{Position, Variant, variants},
    service::{
        HistoryAs, Whose,
        verify::{Unverifiable, Verdict, verify},
    },
};

use crate::world::{World, only, refused, said, wish};

/// The variants with several starts.
fn several() -> Vec<&'static dyn Variant> {
    variants::ALL.iter().copied().filter(|v| v.arrays().is_some()).collect()
}

fn with(variant: &'static str, setup: &str) -> ChallengeWish {
    ChallengeWish {
        setup: Some(setup.to_owned()),
        ..wish(variant, Some("bo"))
    }
}

async fn begun(w: &World, wish: ChallengeWish) -> GameId {
    let reply = said(w.service.challenge(&w.by("anna"), wish).await);
    let Msg::Challenged { game, .. } = only(&reply).msg else { panic!() };
    said(w.service.accept(&w.by("bo"), Some(game), None).await);
    game
}

async fn record(w: &World, game: GameId) -> String {
    let reply = said(w.service.history(&w.by("anna"), Some(game), HistoryAs::Pgn).await);
    String::from_utf8(reply.says[0].file.clone().unwrap().bytes).unwrap()
}

/// The start by the published algorithm.
fn dealt(game: &Game) -> String {
    let nonces = game.nonces.each_ref().map(|n| n.as_deref().unwrap());
    let arrays = game.line.start().variant().arrays().unwrap();
    chance::deal(arrays, game.seed.as_ref().unwrap(), game.id, nonces)
}

#[test]
fn there_are_such_variants() {
    assert!(!several().is_empty());
}

#[tokio::test]
async fn the_start_is_drawn_when_the_challenge_is_accepted_and_is_read_from_the_record_for_ever() {
    for variant in several() {
        let key = variant.spec().key;
        let w = World::with_chance(11);
        let reply = said(w.service.challenge(&w.by("anna"), wish(key, Some("bo"))).await);
        let Msg::Challenged {
            game,
            beginning,
            commitment,
            ..
        } = only(&reply).msg.clone()
        else {
            panic!()
        };
        assert_eq!(beginning, Beginning::ToBeDrawn, "{key}");
        let commitment = commitment.expect("bound before anybody accepts");
        let reply = said(w.service.accept(&w.by("bo"), Some(game), None).await);
        let say = only(&reply);
        let Msg::Started { beginning, .. } = &say.msg else { panic!() };
        let begun = w.load(game).await;
        assert_eq!(chance::commitment(begun.seed.as_ref().unwrap()), commitment);
        let start = begun.line.start().fen();
        assert_eq!(start, dealt(&begun), "{key}");
        let arrays = variant.arrays().unwrap();
        assert!(arrays.allows(&start), "{key} {start}");
        let number = arrays.number_of(&start);
        assert_eq!(*beginning, Beginning::Array { number, chosen: false }, "{key}");
        assert_eq!(
            say.board.as_ref().unwrap().view.cells,
            menagerie::rules::View::of(&begun.line, menagerie::rules::Viewer::Public).cells
        );
        // Where the program has learned to deal otherwise, a stored game still begins as it began.
        let mut events = begun.events.clone();
        let other = arrays.deal(&mut |_| 0);
        for stamped in &mut events {
            if let Event::Started { start_fen, .. } = &mut stamped.event {
                start_fen.clone_from(&other);
            }
        }
        assert_eq!(Game::replay(game, events).unwrap().line.start().fen(), other, "{key}");
    }
}

#[tokio::test]
async fn a_start_is_chosen_by_number_or_by_fen_and_then_nothing_is_drawn() {
    for variant in several() {
        let (key, arrays) = (variant.spec().key, variant.arrays().unwrap());
        let w = World::new();
        let fen = arrays.deal(&mut |n| n / 3);
        let board = fen.split(' ').next().unwrap().to_owned();
        let mut spellings = vec![fen.clone(), format!("  {fen} "), board.clone(), format!("{board} w")];
        if let Some(number) = arrays.number_of(&fen) {
            spellings.extend([number.to_string(), format!("#{number}"), format!(" {number} ")]);
        } else {
            spellings.pop();
        }
        for typed in spellings {
            let game = begun(&w, with(key, &typed)).await;
            let begun = w.load(game).await;
            assert_eq!(begun.line.start().fen(), fen, "{key} {typed}");
            assert!(begun.arranged);
            // Chance has no part in it, unless there are rolls.
            assert_eq!(begun.seed.is_some(), variant.roll_count().is_some(), "{key}");
            let chosen = Beginning::Array {
                number: arrays.number_of(&fen),
                chosen: true,
            };
            said(w.service.abort(&w.by("bo"), Some(game)).await);
            let pgn = record(&w, game).await;
            assert!(pgn.contains(&format!("[FEN \"{fen}\"]")) && pgn.contains("[SetUp \"1\"]"), "{pgn}");
            assert!(pgn.contains("[MenagerieArray \"chosen\"]"), "{pgn}");
            if begun.seed.is_none() {
                assert_eq!(verify(&pgn), Ok(Verdict::NoChance), "{pgn}");
                let asked = said(w.service.fairness(&w.by("bo"), Some(game)).await);
                assert!(matches!(only(&asked).msg, Msg::NoChance { .. }));
            }
            // The same again, if that is asked for.
            let again = said(w.service.rematch(&w.by("bo"), Some(game)).await);
            let Msg::Challenged { game, beginning, .. } = only(&again).msg else {
                panic!()
            };
            assert_eq!(beginning, chosen, "{key}");
            said(w.service.cancel(&w.by("bo"), Some(game)).await);
        }
    }
}

#[tokio::test]
async fn what_is_no_start_is_refused_and_nothing_is_stored() {
    for variant in several() {
        let (key, arrays) = (variant.spec().key, variant.arrays().unwrap());
        let w = World::new();
        let beyond = arrays.count().map_or_else(|| "0".to_owned(), |count| count.to_string());
        let fen = arrays.deal(&mut |n| n / 3);
        let black = fen.replacen(" w ", " b ", 1);
        let later = fen.replace(" 0 1", " 3 9");
        let crowded = fen.replacen('/', "Q/", 1);
        let huge = "9".repeat(120);
        for typed in [
            &beyond,
            &black,
            &later,
            &crowded,
            &huge,
            "-1",
            "nonsense",
            "8/8/8/8/8/8/8/8 w - - 0 1",
            "♘",
        ] {
            let refusal = refused(w.service.challenge(&w.by("anna"), with(key, typed)).await);
            let Refusal::BadSetup {
                variant: of,
                typed: shown,
                count,
            } = refusal
            else {
                panic!("{key} {typed}: {refusal:?}")
            };
            assert_eq!((of, count), (key, arrays.count()));
            assert!(typed.starts_with(&shown) && shown.chars().count() <= 40, "{shown}");
        }
        let open = said(w.service.games(&w.by("anna"), Whose::Mine).await);
        let Msg::Games { lines, .. } = &only(&open).msg else { panic!() };
        assert!(lines.is_empty(), "{key}: {lines:?}");
    }
}

#[tokio::test]
async fn a_rematch_draws_another_start() {
    for variant in several() {
        let key = variant.spec().key;
        let w = World::with_chance(40);
        let mut starts = std::collections::BTreeSet::new();
        let mut game = begun(&w, wish(key, Some("bo"))).await;
        for _ in 0..6 {
            starts.insert(w.load(game).await.line.start().fen());
            said(w.service.abort(&w.by("bo"), Some(game)).await);
            let again = said(w.service.rematch(&w.by("bo"), Some(game)).await);
            let Msg::Challenged { game: next, beginning, .. } = only(&again).msg else {
                panic!()
            };
            assert_eq!(beginning, Beginning::ToBeDrawn, "{key}");
            said(w.service.accept(&w.by("anna"), Some(next), None).await);
            game = next;
        }
        assert!(starts.len() > 3, "{key}: {starts:?}");
    }
}

#[tokio::test]
async fn anybody_can_check_a_drawn_start() {
    for variant in several() {
        let (key, arrays) = (variant.spec().key, variant.arrays().unwrap());
        let w = World::with_chance(21);
        let game = begun(&w, wish(key, Some("bo"))).await;
        let running = record(&w, game).await;
        assert_eq!(verify(&running), Err(Unverifiable::Missing("MenagerieSeed")), "{key}");
        said(w.service.abort(&w.by("bo"), Some(game)).await);
        let shown = said(w.service.fairness(&w.by("bo"), Some(game)).await);
        let Msg::Fairness { beginning, seed, .. } = &only(&shown).msg else {
            panic!()
        };
        let start = w.load(game).await.line.start().fen();
        let number = arrays.number_of(&start);
        assert_eq!(*beginning, Beginning::Array { number, chosen: false });
        assert!(seed.is_some());
        let pgn = record(&w, game).await;
        assert_eq!(verify(&pgn), Ok(Verdict::Fair { draws: 1 }), "{pgn}");
        // Another array in its place.
        let other = (0..9)
            .map(|i| arrays.deal(&mut |n| n.saturating_sub(1).min(i)))
            .find(|fen| *fen != start)
            .unwrap();
        let forged = pgn.replace(&start, &other);
        assert_eq!(
            verify(&forged),
            Ok(Verdict::OtherStart {
                recorded: Position::from_fen(variant, &other).unwrap().fen(),
                computed: start.clone()
            }),
            "{key}"
        );
        // Without the word whether it was drawn, nothing can be said.
        let silent = pgn.replace("[MenagerieArray \"drawn\"]\n", "");
        assert_eq!(verify(&silent), Err(Unverifiable::Missing("MenagerieArray")), "{key}");
    }
}

#[tokio::test]
async fn a_forged_start_is_found_although_the_moves_do_not_fit_it() {
    let key = several()[0].spec().key;
    let w = World::with_chance(21);
    let game = begun(&w, wish(key, Some("bo"))).await;
    for _ in 0..8 {
        let now = w.load(game).await;
        let Some(mover) = now.to_move() else { break };
        // Men that are no pawns, if any can move: those stand elsewhere in another array.
        let position = now.line.position();
        let mut moves = position.legal_moves();
        moves.sort_unstable_by_key(|mv| {
            (
                position.piece_at(mv.from).is_some_and(|p| p.kind == menagerie::rules::Kind::Pawn),
                *mv,
            )
        });
        let input = menagerie::reply::MoveInput::Legal(moves[0]);
        said(
            w.service
                .play(&w.by(mover.local()), Some(game), input, &crate::world::no_letters())
                .await,
        );
    }
    if !w.load(game).await.is_over() {
        said(w.service.resign(&w.by("bo"), Some(game), true).await);
    }
    let pgn = record(&w, game).await;
    assert!(matches!(verify(&pgn), Ok(Verdict::Fair { .. })), "{:?}", verify(&pgn));
    let start = w.load(game).await.line.start().fen();
    let arrays = several()[0].arrays().unwrap();
    let other = (0..9)
        .map(|i| arrays.deal(&mut |n| n.saturating_sub(1).min(i)))
        .find(|fen| *fen != start)
        .unwrap();
    assert!(matches!(verify(&pgn.replace(&start, &other)), Ok(Verdict::OtherStart { .. })));
}

#[tokio::test]
async fn a_surprise_draws_its_start_too() {
    let mut seen = false;
    for first in 0..40 {
        let w = World::with_chance(first);
        let game = begun(&w, wish(SURPRISE, Some("bo"))).await;
        let now = w.load(game).await;
        if now.line.start().variant().arrays().is_some() {
            assert_eq!(now.line.start().fen(), dealt(&now));
            seen = true;
        }
        said(w.service.abort(&w.by("bo"), Some(game)).await);
        let pgn = record(&w, game).await;
        let draws = 1 + u32::from(now.line.start().variant().arrays().is_some());
        assert_eq!(verify(&pgn), Ok(Verdict::Fair { draws }), "{pgn}");
    }
    assert!(seen);
}
