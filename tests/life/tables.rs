//! What finished games add up to, and records that can be checked to the last ply; taps that race.

use std::sync::Arc;

use menagerie::{
    env::fixed::ScriptedEntropy,
    game::{Ending, Event, Stage},
    ids::GameId,
    reply::{MoveInput, Msg, Row},
    service::{
        HistoryAs, Service,
        verify::{Verdict, verify},
    },
};

use crate::world::{World, no_letters, only, person, said, wish};

const FOOLS_MATE: &str = "f3 e5 g4 Qh4";

async fn begin(w: &World, white: &str, black: &str, variant: &'static str, rated: bool) -> GameId {
    let mut terms = wish(variant, Some(black));
    terms.rated = rated;
    let reply = said(w.service.challenge(&w.by(white), terms).await);
    let Msg::Challenged { game, .. } = only(&reply).msg else { panic!() };
    said(w.service.accept(&w.by(black), Some(game), None).await);
    game
}

async fn table(w: &World, service: &Service) -> Vec<Row> {
    let reply = said(service.leaderboard(&w.by("watcher"), Some("chess"), 1).await);
    let Msg::Leaderboard { rows, .. } = only(&reply).msg.clone() else {
        panic!()
    };
    rows
}

/// The same store, looked at by a service that has seen nothing before.
fn newcomer(w: &World) -> Service {
    Service::new(w.store.clone(), w.clock.clone(), Arc::new(ScriptedEntropy::from(0)))
}

#[tokio::test]
async fn ratings_come_only_from_rated_games_that_were_played() {
    let w = World::new();
    let casual = begin(&w, "anna", "bo", "chess", false).await;
    w.moves(casual, FOOLS_MATE).await;
    let aborted = begin(&w, "anna", "bo", "chess", true).await;
    said(w.service.abort(&w.by("bo"), Some(aborted)).await);
    // One ply each is too short for a rated game: no way to hand over points with two clicks.
    let short = begin(&w, "anna", "bo", "chess", true).await;
    w.moves(short, "e4 e5").await;
    let reply = said(w.service.resign(&w.by("anna"), Some(short), true).await);
    assert!(matches!(&only(&reply).msg, Msg::Over { how: Ending::Resignation, ratings, .. } if ratings.is_empty()));
    let running = begin(&w, "anna", "bo", "chess", true).await;
    w.moves(running, "f3 e5 g4").await;
    let other = begin(&w, "anna", "bo", "atomic", true).await;
    w.moves(other, "e4 e5 Nf3 Nc6").await;
    said(w.service.resign(&w.by("bo"), Some(other), true).await);
    assert_eq!(table(&w, &w.service).await, []);
    w.moves(running, "Qh4").await;
    let rows = table(&w, &w.service).await;
    let shown: Vec<_> = rows.iter().map(|r| (r.person.name.as_str(), r.rating, r.games)).collect();
    assert_eq!(shown, [("bo", 1662, 1), ("anna", 1338, 1)]);
}

/// The clock stands still, so all games end in the same instant and stand in another order than the one in which they were noticed.
#[tokio::test]
async fn the_table_is_the_same_for_who_followed_along_and_who_computes_it_anew() {
    let w = World::new();
    let pairs = [("anna", "bo"), ("cy", "anna"), ("bo", "cy"), ("bo", "anna"), ("anna", "cy")];
    let mut games = Vec::new();
    for (white, black) in pairs {
        games.push(begin(&w, white, black, "chess", true).await);
    }
    for (count, at) in (1..).zip([3, 0, 4, 1, 2]) {
        if count == 3 {
            w.moves(games[at], "e4 e5 Nf3 Nc6").await;
            let (white, black) = pairs[at];
            said(w.service.draw(&w.by(white), Some(games[at])).await);
            said(w.service.draw(&w.by(black), Some(games[at])).await);
        } else {
            w.moves(games[at], FOOLS_MATE).await;
        }
        if count == 4 {
            w.clock.advance_ms(1);
        }
        let rows = table(&w, &w.service).await;
        assert_eq!(rows, table(&w, &newcomer(&w)).await, "after {count} games");
        assert_eq!(rows.iter().map(|r| r.games).sum::<u32>(), 2 * count);
        assert_eq!(rows.iter().map(|r| r.wins).sum::<u32>(), rows.iter().map(|r| r.losses).sum::<u32>());
    }
}

/// A whole game of Behemoth by two who play at random, from the challenge to the end by the rules.
async fn whole_behemoth_game(w: &World, black: &str) -> GameId {
    let game = begin(w, "anna", black, "behemoth", true).await;
    let mut dice = 1_u64;
    for _ in 0..1000 {
        let now = w.load(game).await;
        let Some(who) = now.to_move() else { break };
        let mut moves = now.line.position().legal_moves();
        moves.sort_unstable();
        dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let mv = moves[(dice >> 33) as usize % moves.len()];
        said(
            w.service
                .play(&w.by(who.local()), Some(game), MoveInput::Legal(mv), &no_letters())
                .await,
        );
    }
    game
}

async fn pgn(w: &World, game: GameId) -> String {
    let reply = said(w.service.history(&w.by("anna"), Some(game), HistoryAs::Pgn).await);
    String::from_utf8(only(&reply).file.clone().unwrap().bytes).unwrap()
}

#[tokio::test]
async fn a_behemoth_game_played_to_its_end_is_fair_and_its_last_roll_cannot_be_changed() {
    let mut ended = 0;
    for first in 0..12 {
        let w = World::with_chance(first);
        let game = Box::pin(whole_behemoth_game(&w, "bo")).await;
        let over = w.load(game).await;
        assert!(matches!(over.stage, Stage::Over { how: Ending::Rules(_), .. }), "{:?}", over.stage);
        ended += 1;
        let text = pgn(&w, game).await;
        let draws = over.line.plies().iter().filter(|ply| ply.roll.is_some()).count() as u32;
        assert_eq!(verify(&text), Ok(Verdict::Fair { draws }), "{text}");
        let Some((last, _)) = text.match_indices("{*").last() else {
            continue;
        };
        let end = last + text[last..].find('}').unwrap() + 1;
        let other = if &text[last..end] == "{*NE2}" { "{*SW3}" } else { "{*NE2}" };
        let forged = format!("{}{other}{}", &text[..last], &text[end..]);
        let ply = over.line.plies().iter().rposition(|ply| ply.roll.is_some()).unwrap() as u32 + 1;
        assert!(
            matches!(verify(&forged), Ok(Verdict::OtherDraw { ply: at, .. }) if at == ply),
            "{:?} for {forged}",
            verify(&forged)
        );
    }
    assert_eq!(ended, 12);
}

/// A name is anybody's text. One that looks like a roll does not hide a forged one.
#[tokio::test]
async fn a_name_that_looks_like_a_roll_does_not_hide_a_forged_one() {
    let w = World::with_chance(3);
    let game = Box::pin(whole_behemoth_game(&w, "{*N1}")).await;
    let text = pgn(&w, game).await;
    assert!(text.contains("[Black \"{*N1}\"]"), "{text}");
    let moves = text.find("\n\n").unwrap();
    let first = moves + text[moves..].find("{*").unwrap();
    let end = first + text[first..].find('}').unwrap() + 1;
    let mut broken = 0;
    for direction in ["N", "NE", "E", "SE", "S", "SW", "W", "NW"] {
        for distance in 1..=4 {
            let other = format!("{{*{direction}{distance}}}");
            if other == text[first..end] {
                continue;
            }
            let forged = format!("{}{other}{}", &text[..first], &text[end..]);
            broken += u32::from(menagerie::rules::notation::pgn::Pgn::read(&forged).is_err());
            assert!(
                matches!(verify(&forged), Ok(Verdict::OtherDraw { ply: 1, .. })),
                "{other}: {:?}",
                verify(&forged)
            );
        }
    }
    assert!(broken > 0, "some of the changes make later moves illegal");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_two_taps_at_once_one_plays() {
    for _ in 0..64 {
        let w = World::new();
        let game = w.started("chess").await;
        let mut taps = tokio::task::JoinSet::new();
        for uci in ["e2e4", "d2d4", "e2e4", "g1f3"] {
            let w = w.clone();
            let input = MoveInput::Chosen {
                uci: uci.to_owned(),
                ply: 0,
            };
            taps.spawn(async move { said(w.service.play(&w.by("anna"), Some(game), input, &no_letters()).await) });
        }
        let replies = taps.join_all().await;
        let played = replies.iter().filter(|r| matches!(r.says[0].msg, Msg::Moved { .. })).count();
        let past = replies.iter().filter(|r| matches!(r.says[0].msg, Msg::PastPosition { .. })).count();
        assert_eq!((played, past, w.load(game).await.ply()), (1, 3, 1));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn one_event_delivered_four_times_at_once_is_one_ply() {
    for _ in 0..64 {
        let w = World::new();
        let game = w.started("chess").await;
        let asker = w.by("anna");
        let mut deliveries = tokio::task::JoinSet::new();
        for _ in 0..4 {
            let (w, asker) = (w.clone(), asker.clone());
            let input = MoveInput::Typed("e4".to_owned());
            deliveries.spawn(async move { said(w.service.play(&asker, Some(game), input, &no_letters()).await) });
        }
        let replies = deliveries.join_all().await;
        let played = replies.iter().filter(|r| matches!(r.says[0].msg, Msg::Moved { .. })).count();
        let done = replies.iter().filter(|r| r.says[0].msg == Msg::AlreadyDone { game }).count();
        assert_eq!((played, done, w.load(game).await.events.len()), (1, 3, 3));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn an_open_challenge_taken_up_by_many_at_once_has_one_opponent() {
    for _ in 0..32 {
        let w = World::new();
        let reply = said(w.service.challenge(&w.by("anna"), wish("chess", None)).await);
        let Msg::Challenged { game, .. } = only(&reply).msg else { panic!() };
        let mut takers = tokio::task::JoinSet::new();
        for name in ["bo", "cy", "di", "ed"] {
            let w = w.clone();
            takers.spawn(async move { w.service.accept(&w.by(name), Some(game), None).await.unwrap().is_ok() });
        }
        let answers = takers.join_all().await;
        assert_eq!(answers.iter().filter(|taken| **taken).count(), 1);
        let game = w.load(game).await;
        assert_eq!(game.seats.as_ref().unwrap()[0], person("anna").who);
        assert_eq!(game.events.iter().filter(|s| matches!(s.event, Event::Started { .. })).count(), 1);
    }
}
