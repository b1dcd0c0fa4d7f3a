//! What people do, in order, and what they are told.

use menagerie::{
    game::{self, Ending, Event, Stage},
    ids::GameId,
    reply::{Action, Audience, ChoiceLabel, MoveInput, Msg, Offer, Refusal, Tally},
    rules::{Color, EndKind},
    service::{HistoryAs, Whose, verify},
};

use crate::world::{DAY, World, no_letters, only, person, public, refused, said, wish};

#[tokio::test]
async fn a_game_of_chess_from_the_challenge_to_mate_and_the_leaderboard() {
    let w = World::new();
    let reply = said(w.service.challenge(&w.by("anna"), wish("chess", Some("bo"))).await);
    let say = only(&reply);
    assert!(public(say));
    assert_eq!(say.ping, Some(person("bo")));
    let Msg::Challenged { game, commitment, .. } = &say.msg else {
        panic!()
    };
    let game = *game;
    assert_eq!(*commitment, None, "no chance, no commitment");
    let rules = Action::Rules { variant: "chess".into() };
    assert_eq!(
        say.buttons,
        [Action::Accept(game), Action::Decline(game), Action::Cancel(game), rules]
    );
    assert!(say.board.is_some());

    let reply = said(w.service.accept(&w.by("bo"), None, None).await);
    let say = only(&reply);
    let Msg::Started {
        white, black, deadline, ..
    } = &say.msg
    else {
        panic!()
    };
    assert_eq!((white, black), (&person("anna"), &person("bo")));
    assert_eq!(deadline.unwrap().0, 1_800_000_000_000 + DAY);
    assert_eq!(say.ping, Some(person("anna")));
    assert!(say.board.as_ref().unwrap().live);
    assert_eq!(say.buttons, [Action::Pick { game, ply: 0, page: 0 }, Action::More(game)]);

    w.moves(game, "f3 e5").await;
    let reply = said(w.play("anna", game, "g4").await);
    let say = only(&reply);
    let Msg::Moved {
        mover,
        next,
        fullmove,
        declined,
        ..
    } = &say.msg
    else {
        panic!()
    };
    assert_eq!((mover, next, *fullmove, *declined), (&person("anna"), &person("bo"), 2, None));
    assert_eq!(say.ping, Some(person("bo")));
    assert_eq!(say.board.as_ref().unwrap().orientation, Color::Black);

    let reply = said(w.play("bo", game, "Qh4").await);
    let say = only(&reply);
    let Msg::Over {
        how,
        winner,
        ratings,
        seed,
        last_mover,
        ..
    } = &say.msg
    else {
        panic!("{:?}", say.msg)
    };
    assert_eq!((*how, *winner), (Ending::Rules(EndKind::Checkmate), Some(Color::Black)));
    assert_eq!(
        ratings.iter().map(|r| (r.before, r.after)).collect::<Vec<_>>(),
        [(1500, 1338), (1500, 1662)]
    );
    assert_eq!((seed, last_mover), (&None, &Some(person("bo"))));
    assert_eq!(say.buttons, [Action::Rematch(game), Action::Replay(game)]);
    assert_eq!(say.ping, None, "nobody has to act");

    let Msg::Leaderboard { variant, rows, .. } = only(&said(w.service.leaderboard(&w.by("cy"), None, 1).await)).msg.clone() else {
        panic!()
    };
    assert_eq!(variant, "chess");
    let shown: Vec<_> = rows
        .iter()
        .map(|r| (r.rank, r.person.name.as_str(), r.rating, r.provisional, r.wins, r.losses))
        .collect();
    // Nobody's `seen` was called here: a person's platform id stands in for the name.
    assert_eq!(shown, [(1, "bo", 1662, true, 1, 0), (2, "anna", 1338, true, 0, 1)]);

    let reply = said(w.service.stats(&w.by("anna"), None, Some(person("bo")), None).await);
    let Msg::Stats {
        variants,
        against,
        streak,
        colours,
        ..
    } = only(&reply).msg.clone()
    else {
        panic!()
    };
    let lost = Tally {
        losses: 1,
        ..Tally::default()
    };
    assert_eq!(variants[0].by_colour, [lost, Tally::default()]);
    assert_eq!((against, streak, colours), (Some((person("bo"), lost)), -1, vec![("chess", lost)]));

    // A rematch swaps the colours; asked by the other side too, it is accepted.
    let reply = said(w.service.rematch(&w.by("anna"), None).await);
    let Msg::Challenged { game: again, .. } = only(&reply).msg else {
        panic!()
    };
    let reply = said(w.service.rematch(&w.by("bo"), Some(game)).await);
    let Msg::Started { game: begun, white, .. } = only(&reply).msg.clone() else {
        panic!()
    };
    assert_eq!((begun, white), (again, person("bo")));
}

#[tokio::test]
async fn a_behemoth_game_can_be_verified_and_one_changed_roll_is_found() {
    // The Behemoth may well trample a king at once: seeds are tried until a game lasts six plies.
    for first in 0..100 {
        let (w, game, commitment) = Box::pin(behemoth_game(first)).await;
        if w.load(game).await.is_over() {
            continue;
        }
        return check_draws(w, game, commitment).await;
    }
    panic!("no game of six plies");
}

async fn behemoth_game(first: u8) -> (World, GameId, String) {
    let w = World::with_chance(first);
    let reply = said(w.service.challenge(&w.by("anna"), wish("behemoth", Some("bo"))).await);
    let Msg::Challenged {
        game,
        commitment: Some(commitment),
        ..
    } = only(&reply).msg.clone()
    else {
        panic!()
    };
    said(w.service.accept(&w.by("bo"), None, Some("my \"own\" \\ share".to_owned())).await);
    for _ in 0..6 {
        let now = w.load(game).await;
        let Some(who) = now.to_move() else { break };
        let mut moves = now.line.position().legal_moves();
        moves.sort_unstable();
        let by = w.by(who.local());
        said(w.service.play(&by, Some(game), MoveInput::Legal(moves[0]), &no_letters()).await);
    }
    (w, game, commitment)
}

async fn check_draws(w: World, game: GameId, commitment: String) {
    let pgn = |reply: menagerie::reply::Reply| String::from_utf8(reply.says[0].file.clone().unwrap().bytes).unwrap();
    let running = pgn(said(w.service.history(&w.by("anna"), None, HistoryAs::Pgn).await));
    let seed = menagerie::game::chance::hex(&w.load(game).await.seed.unwrap().0);
    assert!(!running.contains(&seed), "the seed stays secret while the game goes on");
    let Msg::Fairness {
        seed: shown,
        commitment: public,
        draws,
        ..
    } = only(&said(w.service.fairness(&w.by("cy"), None).await)).msg.clone()
    else {
        panic!()
    };
    assert_eq!((shown, public, draws.len()), (None, commitment, 6));
    let reply = said(w.service.resign(&w.by("bo"), Some(game), true).await);
    assert!(matches!(&only(&reply).msg, Msg::Over { seed: Some(shown), .. } if *shown == seed));
    let text = pgn(said(w.service.history(&w.by("anna"), None, HistoryAs::Pgn).await));
    let draws = 6;
    assert_eq!(verify::verify(&text), Ok(verify::Verdict::Fair { draws }));

    let folder = tempfile::tempdir().unwrap();
    let program = |name: &str, text: &str| {
        let file = folder.path().join(name);
        std::fs::write(&file, text).unwrap();
        let run = std::process::Command::new(env!("CARGO_BIN_EXE_menagerie"))
            .arg("verify")
            .arg(&file)
            .output()
            .unwrap();
        (run.status.code(), String::from_utf8(run.stdout).unwrap())
    };
    assert_eq!(program("fair.pgn", &text).0, Some(0));
    assert_eq!(
        program("running.pgn", &running).0,
        Some(2),
        "without the seed nothing can be checked"
    );
    assert_eq!(program("nonsense.pgn", "\u{0} {").0, Some(2));
    let third = text.match_indices("{*").nth(2).unwrap().0;
    let end = third + text[third..].find('}').unwrap() + 1;
    let other = if &text[third..end] == "{*N1}" { "{*S2}" } else { "{*N1}" };
    let (code, says) = program("forged.pgn", &format!("{}{other}{}", &text[..third], &text[end..]));
    assert_eq!(code, Some(1));
    assert!(says.contains("ply 3"), "{says}");

    // Each single roll changed to each other one: the ply is named, also where what follows is no longer legal.
    let all = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
        .map(|d| (1..=4).map(|n| format!("{{*{d}{n}}}")).collect::<Vec<_>>())
        .concat();
    let mut named = 0;
    for (index, _) in text.match_indices("{*") {
        let end = text[index..].find('}').unwrap() + index + 1;
        for other in all.iter().filter(|o| **o != text[index..end]) {
            let forged = format!("{}{other}{}", &text[..index], &text[end..]);
            match verify::verify(&forged) {
                Ok(verify::Verdict::OtherDraw { ply, .. }) => {
                    let at = text[..index].matches("{*").count() as u32 + 1;
                    assert_eq!(ply, at);
                    named += 1;
                }
                other => panic!("a forged roll was taken for {other:?}"),
            }
        }
    }
    assert_eq!(named, draws as usize * 31);
    // Another seed, another nonce, another game number.
    let other_seed = text.replace(&seed, &"00".repeat(32));
    assert_eq!(verify::verify(&other_seed), Ok(verify::Verdict::OtherSeed));
    let other_nonce = text.replace("share", "shore");
    assert!(matches!(verify::verify(&other_nonce), Ok(verify::Verdict::OtherDraw { .. })));
    assert!(matches!(
        verify::verify(&running),
        Err(verify::Unverifiable::Missing("MenagerieSeed"))
    ));
}

#[tokio::test]
async fn challenges_are_checked_before_they_are_made() {
    let w = World::new();
    let s = &w.service;
    assert_eq!(
        refused(s.challenge(&w.by("anna"), wish("chess", Some("anna"))).await),
        Refusal::ChallengeSelf
    );
    let first = w.challenged("chess").await;
    assert_eq!(
        refused(s.challenge(&w.by("anna"), wish("chess", Some("bo"))).await),
        Refusal::ChallengeExists { game: first }
    );
    assert_eq!(
        refused(s.challenge(&w.by("bo"), wish("chess", Some("anna"))).await),
        Refusal::ChallengeExists { game: first }
    );
    said(s.challenge(&w.by("anna"), wish("atomic", Some("bo"))).await);
    said(s.challenge(&w.by("anna"), wish("chess", None)).await);
    let mut long = wish("wolf", Some("bo"));
    long.nonce = Some("x".repeat(65));
    assert!(matches!(
        refused(s.challenge(&w.by("anna"), long).await),
        Refusal::BadOption { option: "luck", .. }
    ));
    // After three days nothing stands in the way of the same question.
    w.clock.advance_ms(3 * DAY);
    assert!(matches!(
        refused(s.accept(&w.by("bo"), Some(first), None).await),
        Refusal::Game {
            why: game::Refusal::Lapsed,
            ..
        }
    ));
    assert_ne!(w.challenged("chess").await, first);
}

#[tokio::test]
async fn only_who_is_asked_may_accept_and_only_once() {
    let w = World::new();
    let game = w.challenged("chess").await;
    let s = &w.service;
    let why = |refusal| match refusal {
        Refusal::Game { why, .. } => why,
        other => panic!("{other:?}"),
    };
    assert_eq!(
        why(refused(s.accept(&w.by("cy"), Some(game), None).await)),
        game::Refusal::NotForYou
    );
    assert_eq!(
        why(refused(s.accept(&w.by("anna"), Some(game), None).await)),
        game::Refusal::OwnChallenge
    );
    said(s.accept(&w.by("bo"), Some(game), None).await);
    let again = said(s.accept(&w.by("bo"), Some(game), None).await);
    assert_eq!(only(&again).msg, Msg::AlreadyDone { game });
    assert_eq!(only(&again).to, Audience::Asker);
    assert_eq!(
        why(refused(s.accept(&w.by("cy"), Some(game), None).await)),
        game::Refusal::AlreadyStarted
    );
    assert_eq!(w.load(game).await.events.len(), 2);
}

#[tokio::test]
async fn a_move_is_refused_with_the_reason_and_changes_nothing() {
    let w = World::new();
    let game = w.started("chess").await;
    let before = w.load(game).await.events;
    let typed = |name: &'static str, text: &'static str| {
        let w = w.clone();
        async move { refused(w.play(name, game, text).await) }
    };
    let turn = Some(person("anna"));
    assert_eq!(
        typed("bo", "e5").await,
        Refusal::Game {
            game,
            why: game::Refusal::NotYourTurn { turn: Color::White },
            turn: turn.clone()
        }
    );
    assert_eq!(
        typed("cy", "e4").await,
        Refusal::Game {
            game,
            why: game::Refusal::NotYourGame,
            turn
        }
    );
    assert!(matches!(typed("anna", "e5").await, Refusal::Move { count: 20, .. }));
    let Refusal::Move { legal, .. } = typed("anna", "Ng1-e2").await else {
        panic!()
    };
    assert_eq!(legal, ["Nf3", "Nh3"]);
    assert!(matches!(typed("anna", "what?").await, Refusal::UnreadableMove { .. }));
    assert_eq!(
        typed("anna", &"e".repeat(100_000).leak()[..]).await,
        Refusal::UnreadableMove {
            variant: "chess",
            typed: "e".repeat(40),
            legal: vec!["Na3", "Nc3", "Nf3", "Nh3", "a3", "a4", "b3", "b4"]
                .into_iter()
                .map(String::from)
                .collect()
        }
    );
    assert_eq!(w.load(game).await.events, before);
    assert_eq!(
        refused(
            w.service
                .play(&w.by("anna"), Some(GameId(999)), MoveInput::Typed("e4".into()), &no_letters())
                .await
        ),
        Refusal::NoSuchGame { typed: "#999".into() }
    );
    // Rooms are private: from another community the number means nothing.
    let mut stranger = w.at("cy", "elsewhere");
    stranger.community = menagerie::ids::CommunityRef::new("t", "other");
    assert_eq!(
        refused(w.service.board(&stranger, Some(game), None, false).await),
        Refusal::NoSuchGame { typed: game.to_string() }
    );
}

#[tokio::test]
async fn an_old_button_says_that_the_position_is_past_and_shows_the_present_one() {
    let w = World::new();
    let game = w.started("chess").await;
    let chosen = |uci: &str, ply| MoveInput::Chosen { uci: uci.to_owned(), ply };
    said(w.service.play(&w.by("anna"), Some(game), chosen("e2e4", 0), &no_letters()).await);
    for (name, answer) in [
        (
            "anna",
            w.service.play(&w.by("anna"), Some(game), chosen("e2e4", 0), &no_letters()).await,
        ),
        ("bo", w.service.pick(&w.by("bo"), game, 0, 0).await),
    ] {
        let reply = said(answer);
        let say = only(&reply);
        assert_eq!(
            say.msg,
            Msg::PastPosition {
                game,
                turn: Some(person("bo"))
            },
            "{name}"
        );
        assert_eq!(say.board.as_ref().unwrap().view.ply, 1);
        assert!(!public(say));
    }
    assert_eq!(w.load(game).await.ply(), 1);
}

#[tokio::test]
async fn a_move_can_be_tapped_from_piece_to_promotion() {
    let w = World::new();
    let game = w.started("chess").await;
    w.moves(game, "h4 g5 hxg5 h5 g6 h4 gxf7 Kxf7 a4 h3 a5 hxg2 a6").await;
    let reply = said(w.service.pick(&w.by("bo"), game, 13, 0).await);
    let Msg::PickPiece { choices, .. } = only(&reply).msg.clone() else {
        panic!()
    };
    let pawn = choices
        .iter()
        .find(|c| matches!(&c.label, ChoiceLabel::Man(_, square, _) if square.to_string() == "g2"))
        .unwrap();
    let Action::PickFrom { from, ply, page, .. } = pawn.action else {
        panic!()
    };
    let reply = said(w.service.pick_from(&w.by("bo"), game, ply, from, page).await);
    let Msg::PickTarget { choices, .. } = only(&reply).msg.clone() else {
        panic!()
    };
    assert_eq!(
        choices.len(),
        3,
        "takes the bishop on f1 or the rook on h1, and the way back: {choices:?}"
    );
    let Action::PickPromotion { from, to, .. } = choices[1].action else {
        panic!("{choices:?}")
    };
    assert_eq!(to.to_string(), "h1");
    let reply = said(w.service.pick_promotion(&w.by("bo"), game, ply, from, to).await);
    let Msg::PickPromotion { choices, .. } = only(&reply).msg.clone() else {
        panic!()
    };
    assert_eq!(choices.len(), 5, "queen, rook, bishop, knight, back");
    // Typed without the piece, it asks as well.
    let reply = said(w.play("bo", game, "gxh1").await);
    assert!(matches!(only(&reply).msg, Msg::PickPromotion { .. }));
    let Action::Play { uci, ply, .. } = choices[1].action.clone() else {
        panic!()
    };
    said(
        w.service
            .play(&w.by("bo"), Some(game), MoveInput::Chosen { uci, ply }, &no_letters())
            .await,
    );
    assert_eq!(w.load(game).await.ply(), 14);
}

#[tokio::test]
async fn draw_offers_stand_until_answered_and_are_not_repeated_too_soon() {
    let w = World::new();
    let game = w.started("chess").await;
    let s = &w.service;
    let why = |answer| match refused(answer) {
        Refusal::Game { why, .. } => why,
        other => panic!("{other:?}"),
    };
    w.moves(game, "e4 e5").await;
    let reply = said(s.draw(&w.by("anna"), None).await);
    assert_eq!(only(&reply).ping, Some(person("bo")));
    assert_eq!(why(s.draw(&w.by("anna"), None).await), game::Refusal::DrawAlreadyOffered);
    // One's own move leaves the offer standing; the other's declines it and says so.
    w.moves(game, "Nf3").await;
    let reply = said(w.play("bo", game, "Nc6").await);
    assert!(matches!(
        only(&reply).msg,
        Msg::Moved {
            declined: Some(Offer::Draw),
            ..
        }
    ));
    let reply = said(w.play("anna", game, "Bb5").await);
    assert!(matches!(only(&reply).msg, Msg::Moved { declined: None, .. }), "said once");
    assert_eq!(why(s.draw(&w.by("anna"), None).await), game::Refusal::DrawTooSoon { plies_left: 9 });
    // The other side may offer, and that lifts the pause.
    said(s.draw(&w.by("bo"), None).await);
    let reply = said(s.decline(&w.by("anna"), None).await);
    assert_eq!(
        only(&reply).msg,
        Msg::OfferDeclined {
            game,
            offer: Offer::Draw,
            by: person("anna"),
            to: person("bo")
        }
    );
    assert_eq!(why(s.draw(&w.by("bo"), None).await), game::Refusal::DrawTooSoon { plies_left: 10 });
    said(s.draw(&w.by("anna"), None).await);
    let reply = said(s.draw(&w.by("bo"), None).await);
    let Msg::Over { how, winner, .. } = only(&reply).msg else {
        panic!()
    };
    assert_eq!((how, winner), (Ending::Agreement, None));
}

#[tokio::test]
async fn takebacks_undo_to_ones_own_last_move_and_say_which() {
    let w = World::new();
    let game = w.started("chess").await;
    let s = &w.service;
    w.moves(game, "e4 e5 Nf3").await;
    let undone = |reply: menagerie::reply::Reply| match &only(&reply).msg {
        Msg::TakebackOffered { undone, .. } | Msg::TakenBack { undone, .. } => undone.clone(),
        other => panic!("{other:?}"),
    };
    assert_eq!(undone(said(s.takeback(&w.by("bo"), None).await)), ["e5", "Nf3"]);
    assert_eq!(undone(said(s.takeback(&w.by("anna"), None).await)), ["e5", "Nf3"]);
    assert_eq!(w.load(game).await.to_move(), Some(&person("bo").who));
    w.moves(game, "c5").await;
    // Who moves on instead of waiting takes the question back.
    assert_eq!(undone(said(s.takeback(&w.by("anna"), None).await)), ["e4", "c5"]);
    let reply = said(w.play("anna", game, "Nf3").await);
    assert!(matches!(only(&reply).msg, Msg::Moved { declined: None, .. }));
    assert_eq!(w.load(game).await.pending, None);
    // Moving on answers the other's question.
    said(s.takeback(&w.by("anna"), None).await);
    let reply = said(w.play("bo", game, "d6").await);
    assert!(matches!(
        only(&reply).msg,
        Msg::Moved {
            declined: Some(Offer::Takeback),
            ..
        }
    ));
}

#[tokio::test]
async fn a_revealed_draw_is_not_taken_back_in_rated_games_and_not_drawn_again_in_casual_ones() {
    for rated in [true, false] {
        let w = World::new();
        let mut terms = wish("behemoth", Some("bo"));
        terms.rated = rated;
        let reply = said(w.service.challenge(&w.by("anna"), terms).await);
        let Msg::Challenged { game, .. } = only(&reply).msg else { panic!() };
        said(w.service.accept(&w.by("bo"), None, None).await);
        w.moves(game, "a3").await;
        let first = w.load(game).await.line.plies()[0].roll;
        assert!(first.is_some());
        let answer = w.service.takeback(&w.by("anna"), None).await;
        if rated {
            assert!(matches!(
                refused(answer),
                Refusal::Game {
                    why: game::Refusal::TakebackAfterChance,
                    ..
                }
            ));
            continue;
        }
        said(answer);
        said(w.service.takeback(&w.by("bo"), None).await);
        w.moves(game, "a4").await;
        assert_eq!(w.load(game).await.line.plies()[0].roll, first);
    }
}

#[tokio::test]
async fn resigning_asks_first_and_is_aborting_before_ones_first_move() {
    let w = World::new();
    let game = w.started("chess").await;
    w.moves(game, "e4").await;
    let reply = said(w.service.resign(&w.by("anna"), None, false).await);
    assert_eq!(
        only(&reply).msg,
        Msg::ResignAsk {
            game,
            opponent: person("bo")
        }
    );
    assert_eq!(only(&reply).buttons, [Action::ResignYes(game)]);
    assert!(!public(only(&reply)));
    assert_eq!(w.load(game).await.stage, Stage::Running);
    let reply = said(w.service.resign(&w.by("bo"), None, false).await);
    let Msg::Over {
        how, winner, by, ratings, ..
    } = only(&reply).msg.clone()
    else {
        panic!()
    };
    assert_eq!((how, winner, by, ratings), (Ending::Aborted, None, Some(person("bo")), Vec::new()));
    // After an aborted game a rematch keeps the colours.
    let reply = said(w.service.rematch(&w.by("bo"), Some(game)).await);
    let Msg::Challenged { game: next, .. } = only(&reply).msg else {
        panic!()
    };
    said(w.service.accept(&w.by("anna"), Some(next), None).await);
    assert_eq!(w.load(next).await.side_of(&person("bo").who), Some(Color::Black));
}

#[tokio::test]
async fn games_are_sorted_and_the_next_waiting_one_is_a_button_away() {
    let w = World::new();
    let one = w.started("chess").await;
    w.clock.advance_ms(1000);
    let two = w.started("atomic").await;
    let reply = said(w.play("anna", two, "e4").await);
    assert!(only(&reply).buttons.contains(&Action::NextGame));
    let reply = said(w.service.next_game(&w.by("anna")).await);
    assert!(matches!(only(&reply).msg, Msg::BoardShown { game, .. } if game == one));
    let Msg::Games { lines, waiting, .. } = only(&said(w.service.games(&w.by("bo"), Whose::Mine).await)).msg.clone() else {
        panic!()
    };
    assert_eq!(
        (lines[0].game, lines[0].yours, lines[1].game, lines[1].yours, waiting),
        (two, true, one, false, 1)
    );
    // A bare move means the game that waits; several ask.
    said(
        w.service
            .play(&w.by("bo"), None, MoveInput::Typed("e5".into()), &no_letters())
            .await,
    );
    let answer = w
        .service
        .play(&w.by("anna"), None, MoveInput::Typed("d4".into()), &no_letters())
        .await;
    assert!(matches!(refused(answer), Refusal::WhichGame { lines, actions } if lines.len() == 2 && actions.len() == 2));
    // Asked elsewhere, the announcement goes home and the asker hears it too.
    let reply = said(
        w.service
            .play(&w.at("anna", "cellar"), Some(one), MoveInput::Typed("d4".into()), &no_letters())
            .await,
    );
    let to: Vec<_> = reply.says.iter().map(|s| s.to.clone()).collect();
    assert_eq!(to, [Audience::Room(menagerie::ids::RoomRef::new("t", "hall")), Audience::Asker]);
}

#[tokio::test]
async fn declining_and_cancelling_reach_the_room() {
    let w = World::new();
    let game = w.challenged("wolf").await;
    let reply = said(w.service.decline(&w.by("bo"), None).await);
    assert_eq!(
        only(&reply).msg,
        Msg::Declined {
            game,
            by: person("bo"),
            challenger: person("anna")
        }
    );
    assert!(public(only(&reply)));
    let game = w.challenged("wolf").await;
    let reply = said(w.service.cancel(&w.by("anna"), None).await);
    assert_eq!(only(&reply).msg, Msg::Cancelled { game, by: person("anna") });
    assert!(w.load(game).await.has(|e| matches!(e, Event::Cancelled { .. })));
}
