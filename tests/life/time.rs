//! Time: games end when the time of the side to move is over, and not before; what is shown is what counts.

use menagerie::{
    game::{ColourWish, Ending, Event, Game, Intent, Pace, Pending, Refusal as No, Stage, Stamped, clock, decide},
    ids::{GameId, PlayerRef, RoomRef, Timestamp},
    reply::{Action, ChallengeWish, Msg, Offer, Refusal},
    rules::Color,
    service::sweep,
    store::{Store, Which},
};
use proptest::prelude::*;

use crate::world::{DAY, World, only, person, public, refused, said, wish};

const HOUR: i64 = 3_600_000;

fn stage(how: Ending, winner: Option<Color>, at: Timestamp) -> Stage {
    Stage::Over { how, winner, by: None, at }
}

/// A game in which both have moved twice, White to move; its deadline is a day away.
async fn under_way(w: &World) -> GameId {
    let game = w.started("chess").await;
    w.moves(game, "e4 e5 Nf3 Nc6").await;
    game
}

#[test]
fn the_sweeper_looks_often_enough_to_end_a_late_game_within_a_minute() {
    assert!(sweep::ROUND.as_secs() <= 30);
}

#[tokio::test]
async fn a_late_game_ends_at_its_hour_and_counts() {
    let w = World::new();
    let game = under_way(&w).await;
    let deadline = w.load(game).await.deadline.unwrap();
    w.clock.advance_ms(DAY - 1);
    assert_eq!(w.service.sweep().await.unwrap(), sweep::Swept::default());
    assert_eq!(w.load(game).await.stage, Stage::Running);
    w.clock.advance_ms(1);
    let done = w.service.sweep().await.unwrap();
    assert_eq!((done.ended, done.lapsed, done.failed), (vec![game], vec![], vec![]));
    let ended = w.load(game).await;
    assert_eq!(ended.stage, stage(Ending::Time, Some(Color::Black), deadline));
    assert_eq!(clock::ran_out(&ended), Some((Color::White, deadline)));
    assert_eq!(w.service.sweep().await.unwrap(), sweep::Swept::default(), "once");
    let table = format!("{:?}", said(w.service.leaderboard(&w.by("anna"), None, 0).await));
    assert!(table.contains("rating: 1662") && table.contains("rating: 1338"), "{table}");
}

#[tokio::test]
async fn before_its_first_move_a_late_side_loses_nothing() {
    let w = World::new();
    let unbegun = w.started("chess").await;
    let begun = w.started("atomic").await;
    w.moves(begun, "e4").await;
    // Weeks later, as after a long absence.
    w.clock.advance_ms(30 * DAY);
    assert_eq!(w.service.sweep().await.unwrap().ended, [unbegun, begun]);
    for (game, late) in [(unbegun, Color::White), (begun, Color::Black)] {
        let game = w.load(game).await;
        assert!(matches!(
            game.stage,
            Stage::Over {
                how: Ending::Aborted,
                winner: None,
                by: None,
                ..
            }
        ));
        assert_eq!(clock::ran_out(&game).unwrap().0, late);
    }
    let table = format!("{:?}", said(w.service.leaderboard(&w.by("anna"), None, 0).await));
    assert!(table.contains("rows: []"), "{table}");
}

#[tokio::test]
async fn no_limit_means_no_limit() {
    let w = World::new();
    let wish = ChallengeWish {
        pace: Pace::NoLimit,
        ..wish("chess", Some("bo"))
    };
    let Msg::Challenged { game, .. } = only(&said(w.service.challenge(&w.by("anna"), wish).await)).msg else {
        panic!()
    };
    said(w.service.accept(&w.by("bo"), Some(game), None).await);
    w.moves(game, "e4 e5").await;
    w.clock.advance_ms(100_000 * DAY);
    assert_eq!(w.service.sweep().await.unwrap(), sweep::Swept::default());
    said(w.play("anna", game, "Nf3").await);
    let why = refused(w.service.pause(&w.by("anna"), Some(game)).await);
    assert!(matches!(why, Refusal::Game { why: No::NoClock, .. }), "{why:?}");
}

#[tokio::test]
async fn whatever_comes_too_late_is_answered_with_the_end() {
    for what in ["move", "nonsense", "resign", "draw", "takeback", "pause", "resume", "decline"] {
        for name in ["anna", "bo"] {
            let w = World::new();
            let game = under_way(&w).await;
            w.clock.advance_ms(DAY);
            let (by, which) = (w.by(name), Some(game));
            let answer = match what {
                "move" => w.play(name, game, "Bc4").await,
                "nonsense" => w.play(name, game, "Qa9").await,
                "resign" => w.service.resign(&by, which, true).await,
                "draw" => w.service.draw(&by, which).await,
                "takeback" => w.service.takeback(&by, which).await,
                "pause" => w.service.pause(&by, which).await,
                "resume" => w.service.resume(&by, which).await,
                _ => w.service.decline(&by, which).await,
            };
            let reply = said(answer);
            let say = only(&reply);
            assert!(public(say), "{what} {name}");
            assert_eq!((say.ping.as_ref(), say.also.as_ref()), (Some(&person("anna")), Some(&person("bo"))));
            let Msg::Over {
                how,
                winner,
                last_mover,
                ran_out,
                ..
            } = &say.msg
            else {
                panic!("{what} {name}: {:?}", say.msg)
            };
            assert_eq!(
                (*how, *winner, last_mover),
                (Ending::Time, Some(Color::Black), &None),
                "{what} {name}"
            );
            assert_eq!(ran_out.unwrap().0, Color::White);
            assert_eq!(w.load(game).await.ply(), 4, "{what} {name}: it was not played");
        }
    }
}

#[tokio::test]
async fn a_move_in_the_last_instant_counts() {
    let w = World::new();
    let game = under_way(&w).await;
    w.clock.advance_ms(DAY - 1);
    said(w.play("anna", game, "Bc4").await);
    assert_eq!(w.load(game).await.deadline, Some(Timestamp(1_800_000_000_000 + 2 * DAY - 1)));
}

#[tokio::test]
async fn challenges_lapse_by_themselves() {
    let w = World::new();
    let open = w.challenged("chess").await;
    w.clock.advance_ms(3 * DAY - 1);
    assert_eq!(w.service.sweep().await.unwrap(), sweep::Swept::default());
    w.clock.advance_ms(1);
    assert_eq!(w.service.sweep().await.unwrap().lapsed, [open]);
    assert_eq!(w.load(open).await.stage, Stage::Withdrawn);
    assert_eq!(w.store.games(&Which::OpenIn(RoomRef::new("t", "hall"))).await.unwrap(), []);
}

#[tokio::test]
async fn however_much_is_due_all_of_it_happens_the_earliest_first_and_once() {
    let w = World::new();
    let mut games = Vec::new();
    for n in 0..150 {
        let community = format!("club-{n}");
        let by = |name: &str| menagerie::service::Asker {
            community: menagerie::ids::CommunityRef::new("t", &community),
            ..w.at(name, &format!("hall-{n}"))
        };
        let Msg::Challenged { game, .. } = only(&said(w.service.challenge(&by("anna"), wish("chess", Some("bo"))).await)).msg else {
            panic!()
        };
        if n % 3 > 0 {
            said(w.service.accept(&by("bo"), Some(game), None).await);
        }
        games.push(game);
        w.clock.advance_ms(1000);
    }
    w.clock.advance_ms(10 * DAY);
    // Two at once: each game is ended by one of them.
    let (one, two) = tokio::join!(w.service.sweep(), w.service.sweep());
    let (one, two) = (one.unwrap(), two.unwrap());
    for done in [&one, &two] {
        assert!(
            done.ended.is_sorted() && done.lapsed.is_sorted() && done.failed.is_empty(),
            "{done:?}"
        );
    }
    let mut all: Vec<GameId> = [one.ended, one.lapsed, two.ended, two.lapsed].concat();
    all.sort();
    assert_eq!(all, games);
    for game in games {
        let ends = |e: &Stamped| matches!(e.event, Event::Ended { .. } | Event::Expired);
        assert_eq!(w.load(game).await.events.iter().filter(|e| ends(e)).count(), 1);
    }
}

#[tokio::test]
async fn a_question_waits_three_days_and_then_nobody_can_answer_it() {
    let w = World::new();
    let wish = ChallengeWish {
        pace: Pace::Hours(14 * 24),
        ..wish("chess", Some("bo"))
    };
    for what in ["draw", "takeback", "pause"] {
        let Msg::Challenged { game, .. } = only(&said(w.service.challenge(&w.by("anna"), wish.clone()).await)).msg else {
            panic!()
        };
        said(w.service.accept(&w.by("bo"), Some(game), None).await);
        w.moves(game, "e4 e5").await;
        let ask = async |name: &str| match what {
            "draw" => w.service.draw(&w.by(name), Some(game)).await,
            "takeback" => w.service.takeback(&w.by(name), Some(game)).await,
            _ => w.service.pause(&w.by(name), Some(game)).await,
        };
        said(ask("bo").await);
        w.clock.advance_ms(3 * DAY - 1);
        assert!(w.load(game).await.pending.is_some());
        w.clock.advance_ms(1);
        let why = refused(w.service.decline(&w.by("anna"), Some(game)).await);
        assert!(
            matches!(
                why,
                Refusal::Game {
                    why: No::NothingToDecline,
                    ..
                }
            ),
            "{what}: {why:?}"
        );
        // Who agrees too late asks anew.
        said(ask("anna").await);
        let now = w.load(game).await;
        assert!(
            now.has(|e| *e == Event::QuestionLapsed) && now.stage == Stage::Running && now.paused.is_none(),
            "{what}"
        );
        assert_eq!(now.pending.map(Pending::by), Some(Color::White), "{what}");
        // One that is answered in time holds.
        said(ask("bo").await);
        let now = w.load(game).await;
        assert_eq!(now.pending, None, "{what}");
        assert!(now.is_over() || now.paused.is_some() || now.ply() == 0, "{what}");
        if !now.is_over() {
            said(w.service.resign(&w.by("anna"), Some(game), true).await);
        }
    }
}

#[tokio::test]
async fn a_pause_keeps_what_is_left_and_either_side_ends_it() {
    let w = World::new();
    let game = under_way(&w).await;
    w.clock.advance_ms(10 * HOUR);
    let reply = said(w.service.pause(&w.by("bo"), None).await);
    let asked = only(&reply);
    assert_eq!(asked.ping, Some(person("anna")));
    assert_eq!(asked.buttons, [Action::Pause(game), Action::Decline(game)]);
    let reply = said(w.service.pause(&w.by("anna"), None).await);
    let paused = only(&reply);
    assert!(
        matches!(paused.msg, Msg::Paused { left, .. } if left == 14 * HOUR),
        "{:?}",
        paused.msg
    );
    assert_eq!(
        (paused.ping.as_ref(), &paused.buttons),
        (None, &vec![Action::Resume(game), Action::More(game)])
    );
    assert!(paused.board.as_ref().unwrap().table.as_ref().unwrap().paused);
    // For months nothing happens, and nobody is asked for a move.
    w.clock.advance_ms(200 * DAY);
    assert_eq!(w.service.sweep().await.unwrap(), sweep::Swept::default());
    let reply = said(w.service.games(&w.by("anna"), menagerie::service::Whose::Mine).await);
    let Msg::Games { lines, waiting, .. } = &only(&reply).msg else {
        panic!()
    };
    assert_eq!((lines[0].paused, lines[0].yours, *waiting), (Some(14 * HOUR), false, 0));
    for (name, text) in [("anna", "Bc4"), ("bo", "d6")] {
        let why = refused(w.play(name, game, text).await);
        assert!(
            matches!(
                why,
                Refusal::Game {
                    why: No::Paused | No::NotYourTurn { .. },
                    ..
                }
            ),
            "{why:?}"
        );
    }
    // With one's own clock one goes on with what is left.
    let reply = said(w.service.resume(&w.by("anna"), None).await);
    assert_eq!(only(&reply).ping, None);
    let now = w.load(game).await;
    assert_eq!(now.deadline, Some(Timestamp(1_800_000_000_000 + 10 * HOUR + 200 * DAY + 14 * HOUR)));
    w.clock.advance_ms(13 * HOUR);
    said(w.service.pause(&w.by("anna"), None).await);
    said(w.service.pause(&w.by("bo"), None).await);
    assert_eq!(w.load(game).await.paused.unwrap().left, HOUR);
    // With the other one's clock: they are told, and have a day at least.
    w.clock.advance_ms(DAY);
    let reply = said(w.service.resume(&w.by("bo"), None).await);
    assert_eq!(only(&reply).ping, Some(person("anna")));
    let now = w.load(game).await;
    assert_eq!(now.deadline.unwrap().0 - now.events.last().unwrap().at.0, DAY);
    assert!(matches!(
        refused(w.service.resume(&w.by("bo"), Some(game)).await),
        Refusal::Game { why: No::NotPaused, .. }
    ));
}

#[tokio::test]
async fn a_pause_is_declined_by_word_or_by_moving_on_and_not_asked_for_again_at_once() {
    let w = World::new();
    let game = under_way(&w).await;
    said(w.service.pause(&w.by("bo"), Some(game)).await);
    let reply = said(w.service.decline(&w.by("anna"), Some(game)).await);
    assert!(matches!(only(&reply).msg, Msg::OfferDeclined { offer: Offer::Pause, .. }));
    let why = refused(w.service.pause(&w.by("bo"), Some(game)).await);
    assert!(matches!(why, Refusal::Game { why: No::PauseTooSoon, .. }), "{why:?}");
    w.moves(game, "Bc4 Bc5").await;
    said(w.service.pause(&w.by("bo"), Some(game)).await);
    let reply = said(w.play("anna", game, "d3").await);
    assert!(matches!(
        only(&reply).msg,
        Msg::Moved {
            declined: Some(Offer::Pause),
            ..
        }
    ));
    // One's own move takes no question back.
    w.moves(game, "d6").await;
    said(w.service.pause(&w.by("bo"), Some(game)).await);
    w.clock.advance_ms(HOUR);
    assert_eq!(w.load(game).await.pending, Some(Pending::Pause(Color::Black)));
}

/// A game of that pace, begun at an instant.
fn begun(pace: Pace, at: Timestamp) -> Game {
    let who = |name: &str| PlayerRef::new("t", name);
    let offered = Event::Offered {
        challenger: who("anna"),
        opponent: None,
        terms: menagerie::game::Terms {
            variant: "chess",
            colour: ColourWish::White,
            pace,
            rated: true,
        },
        room: RoomRef::new("t", "hall"),
        community: menagerie::ids::CommunityRef::new("t", "club"),
        expires: at.plus_ms(1),
        rematch_of: None,
        seed: None,
        nonce: "n".into(),
    };
    let mut game = Game::replay(GameId(1), vec![Stamped { at, event: offered }]).unwrap();
    let accept = Intent::Accept {
        nonce: "m".into(),
        challenger_if_random: Color::White,
    };
    let events = decide(&game, &who("bo"), &accept, at).unwrap();
    apply(&mut game, events);
    game
}

fn apply(game: &mut Game, events: Vec<Stamped>) {
    for event in events {
        game.apply(event).unwrap();
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// Whatever happens, moves, pauses, takebacks, questions, outages: the deadline that is shown is the first instant at which the game is
    /// lost, and time that one did not have is not taken from anybody.
    #[test]
    fn the_deadline_that_is_shown_is_the_instant_at_which_the_game_is_lost(
        pace in prop::sample::select(Pace::CHOICES.to_vec()),
        steps in prop::collection::vec((0..100_u8, any::<prop::sample::Index>(), any::<bool>(), 0..40 * HOUR), 1..60),
    ) {
        let mut now = Timestamp(1_800_000_000_000);
        let mut game = begun(pace, now);
        for (what, which, anna, wait) in steps {
            if pace == Pace::NoLimit {
                prop_assert_eq!(game.deadline, None);
            }
            if let (Some(deadline), Pace::Hours(hours)) = (game.deadline, pace) {
                prop_assert!(game.paused.is_none());
                prop_assert!(deadline > now);
                prop_assert!(deadline.0 - now.0 - game.credited <= i64::from(hours) * HOUR, "more than the pace without an outage");
                prop_assert_eq!(clock::falls_due(&game, deadline.plus_ms(-1)), None);
                prop_assert!(!clock::is_late(&game, deadline.plus_ms(-1)));
                prop_assert_eq!(clock::falls_due(&game, deadline), Some(clock::out_of_time(&game)));
                let other = game.player(game.line.position().turn().other()).unwrap().clone();
                for who in [game.to_move().unwrap().clone(), other] {
                    let mv = game.line.position().legal_moves()[0];
                    for intent in [Intent::Move { mv, seen_ply: None }, Intent::Draw, Intent::Resign, Intent::Pause] {
                        let late = decide(&game, &who, &intent, deadline).unwrap();
                        prop_assert_eq!(&late[0].event, &clock::out_of_time(&game));
                        prop_assert_eq!(late.len(), 1);
                    }
                }
                let mut lost = game.clone();
                let event = clock::out_of_time(&game);
                lost.apply(Stamped { at: deadline, event }).unwrap();
                prop_assert_eq!(clock::ran_out(&lost), Some((game.line.position().turn(), deadline)));
            } else {
                prop_assert_eq!(clock::falls_due(&game, Timestamp(i64::MAX)), None);
            }
            // An outage from time to time; else some time goes by, though not so much that the game is lost.
            if what >= 90 {
                let outage = clock::Outage { from: now.plus_ms(wait / 4), until: now.plus_ms(wait / 4 + wait) };
                let left = game.deadline.map(|d| d.0 - outage.from.0);
                now = outage.until;
                match clock::credit(&game, outage) {
                    Some(event) => {
                        apply(&mut game, vec![Stamped { at: now, event }]);
                        prop_assert_eq!(game.deadline.map(|d| d.0 - now.0), left, "what was left before is left after it");
                        prop_assert_eq!(clock::credit(&game, outage), None, "once");
                    }
                    None => prop_assert!(left.is_none_or(|left| left <= 0) || wait == 0),
                }
            } else {
                now = now.plus_ms(game.deadline.map_or(wait, |d| wait.min((d.0 - now.0) / 2)));
            }
            if clock::is_late(&game, now) {
                break;
            }
            let moves = game.line.position().legal_moves();
            let by = PlayerRef::new("t", if anna { "anna" } else { "bo" });
            let (by, intent) = match what {
                0..45 if !moves.is_empty() => (game.to_move().cloned().unwrap_or(by), Intent::Move { mv: moves[which.index(moves.len())], seen_ply: None }),
                45..55 => (by, Intent::Takeback),
                55..75 => (by, Intent::Pause),
                75..85 => (by, Intent::Resume),
                _ => (by, Intent::Decline),
            };
            let before = game.clone();
            if let Ok(events) = decide(&game, &by, &intent, now) {
                apply(&mut game, events);
            }
            // A pause keeps what is left.
            if let (Some(pause), None) = (game.paused, before.paused) {
                prop_assert_eq!(pause.left, before.deadline.unwrap().0 - now.0);
            }
            if let (Some(pause), Some(deadline)) = (before.paused, game.deadline) {
                let own = before.to_move() == Some(&by);
                let left = deadline.0 - now.0;
                prop_assert!(left == pause.left || (!own && left > pause.left && left <= clock::RESUMED_MS));
            }
            if game.is_over() {
                break;
            }
        }
        let again = Game::replay(GameId(1), game.events.clone()).unwrap();
        prop_assert_eq!((again.deadline, again.paused, again.credited, again.pending_until), (game.deadline, game.paused, game.credited, game.pending_until));
    }
}
