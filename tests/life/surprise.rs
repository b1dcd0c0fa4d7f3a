//! A surprise: the variant is drawn when the challenge is accepted, so that nobody chooses it and anybody can check it.

use std::collections::BTreeSet;

use menagerie::{
    game::{Event, SURPRISE, Stage, chance},
    ids::GameId,
    reply::{Action, Msg, Refusal},
    rules::{Group, variants},
    service::{
        Asker, HistoryAs,
        settings::{CommunityChange as Change, SURPRISES},
        verify::{Verdict, verify},
    },
    store::Store,
};

use crate::world::{World, only, public, refused, said, wish};

fn moderator(w: &World) -> Asker {
    Asker {
        moderator: true,
        ..w.by("mona")
    }
}

fn keys() -> Vec<&'static str> {
    variants::ALL.iter().map(|v| v.spec().key).collect()
}

async fn record(w: &World, game: GameId) -> String {
    let reply = said(w.service.history(&w.by("anna"), Some(game), HistoryAs::Pgn).await);
    String::from_utf8(reply.says[0].file.clone().unwrap().bytes).unwrap()
}

#[tokio::test]
async fn the_variant_is_drawn_when_the_challenge_is_accepted_and_not_before() {
    let w = World::with_chance(5);
    let reply = said(w.service.challenge(&w.by("anna"), wish(SURPRISE, Some("bo"))).await);
    let say = only(&reply);
    let Msg::Challenged {
        game,
        terms,
        commitment,
        among,
        ..
    } = &say.msg
    else {
        panic!("{say:?}")
    };
    assert!(public(say) && say.board.is_none(), "there is no board yet");
    assert_eq!((terms.variant, among), (SURPRISE, &keys()));
    let commitment = commitment.clone().expect("the seed is bound before anybody accepts");
    assert!(
        say.buttons.contains(&Action::Variants { group: None, rules: false }),
        "{:?}",
        say.buttons
    );
    // Nothing that is stored or shown before tells what it will be.
    let before = w.load(*game).await;
    assert_eq!((before.terms.variant, before.stage.clone()), (SURPRISE, Stage::Offered));
    assert!(!before.has(|e| matches!(e, Event::Drawn { .. })));
    assert!(
        only(&said(w.service.board(&w.by("bo"), Some(*game), None, false).await))
            .board
            .is_none()
    );

    let bo = w.by("bo");
    let share = bo.delivery.local().to_owned();
    let reply = said(w.service.accept(&bo, Some(*game), None).await);
    let say = only(&reply);
    let Msg::Started { terms, surprise, .. } = &say.msg else {
        panic!("{say:?}")
    };
    let after = w.load(*game).await;
    let seed = after.seed.clone().unwrap();
    assert_eq!(chance::commitment(&seed), commitment);
    // Recomputed from what anybody has at the end: place among the published list.
    let first = after.nonces[0].clone().unwrap();
    let place = chance::variant_draw(&seed, *game, [&first, &share], keys().len() as u16);
    assert_eq!(terms.variant, keys()[usize::from(place)]);
    assert!(*surprise);
    assert_eq!(say.board.as_ref().unwrap().view.variant, terms.variant);
    assert_eq!(after.line.position().variant().spec().key, terms.variant);
    // Read from the record again, nothing is drawn anew.
    let again = menagerie::game::Game::replay(*game, after.events.clone()).unwrap();
    assert_eq!(again.terms, after.terms);
    assert_eq!(again.line.start().fen(), after.line.start().fen());
}

#[tokio::test]
async fn every_variant_can_come_and_the_accepting_players_word_decides_too() {
    let w = World::with_chance(1);
    let mut came = BTreeSet::new();
    let game = w.challenged(SURPRISE).await;
    let offered = w.load(game).await;
    // The same challenge, accepted with other words: the bot, which knows its seed, could not have known which.
    let seed = offered.seed.clone().unwrap();
    for n in 0..40 * keys().len() {
        let word = n.to_string();
        let nonces = [offered.nonces[0].as_deref().unwrap(), &word];
        came.insert(chance::surprise(&offered, nonces).unwrap().spec().key);
        let place = chance::variant_draw(&seed, game, nonces, offered.among.len() as u16);
        assert!(came.contains(offered.among[usize::from(place)]));
    }
    assert_eq!(came, keys().into_iter().collect());
}

#[tokio::test]
async fn moderators_settle_what_a_surprise_can_become() {
    let w = World::new();
    let settle = async |key| said(w.service.community_settings(&moderator(&w), vec![Change::Surprise(key)]).await);
    let among = async |w: &World| {
        let game = w.challenged(SURPRISE).await;
        let among = w.load(game).await.among;
        said(w.service.cancel(&w.by("anna"), Some(game)).await);
        among
    };
    assert_eq!(among(&w).await, keys());
    for group in Group::ALL {
        settle(group.key()).await;
        let of_group: Vec<_> = variants::ALL
            .iter()
            .map(|v| v.spec())
            .filter(|s| s.group == group)
            .map(|s| s.key)
            .collect();
        let expected = if of_group.is_empty() { keys() } else { of_group };
        assert_eq!(among(&w).await, expected, "{group:?}");
    }
    // Nothing has been played here, so anything may come; then what has been played.
    settle("played").await;
    assert_eq!(among(&w).await, keys());
    let game = w.started("wolf").await;
    w.moves(game, "c4 c7").await;
    said(w.service.resign(&w.by("bo"), Some(game), true).await);
    assert_eq!(among(&w).await, ["wolf"]);
    settle("all").await;
    assert_eq!(among(&w).await, keys());
    assert!(SURPRISES.contains(&"all") && SURPRISES.contains(&"played"));
    assert_eq!(SURPRISES.len(), Group::ALL.len() + 2);
    // Only moderators; and a challenge that was made keeps what it was made with.
    let refusal = refused(w.service.community_settings(&w.by("anna"), vec![Change::Surprise("played")]).await);
    assert!(matches!(refusal, Refusal::NotModerator { .. }), "{refusal:?}");
    let game = w.challenged(SURPRISE).await;
    settle("armies").await;
    assert_eq!(w.load(game).await.among, keys());
    assert_eq!(
        w.store
            .community(&w.by("anna").community)
            .await
            .unwrap()
            .unwrap()
            .surprise
            .as_deref(),
        Some("armies")
    );
}

#[tokio::test]
async fn anybody_can_check_what_a_surprise_became() {
    let w = World::with_chance(9);
    let game = w.challenged(SURPRISE).await;
    let fairness = async || {
        let reply = said(w.service.fairness(&w.by("bo"), Some(game)).await);
        let Msg::Fairness { seed, among, variant, .. } = only(&reply).msg.clone() else {
            panic!("{:?}", only(&reply).msg)
        };
        (seed, among, variant)
    };
    assert_eq!(fairness().await, (None, keys(), SURPRISE));
    said(w.service.accept(&w.by("bo"), Some(game), None).await);
    let variant = w.load(game).await.terms.variant;
    assert_eq!(fairness().await, (None, keys(), variant));
    // A move each, then the end.
    for _ in 0..2 {
        let now = w.load(game).await;
        let Some(mover) = now.to_move() else { break };
        let mv = *now.line.position().legal_moves().iter().min().unwrap();
        said(
            w.service
                .play(
                    &w.by(mover.local()),
                    Some(game),
                    menagerie::reply::MoveInput::Legal(mv),
                    &crate::world::no_letters(),
                )
                .await,
        );
    }
    said(w.service.resign(&w.by("bo"), Some(game), true).await);
    assert!(fairness().await.0.is_some());

    let pgn = record(&w, game).await;
    assert!(pgn.contains(&format!("[MenagerieSurprise \"{}\"]", keys().join(" "))), "{pgn}");
    assert!(matches!(verify(&pgn), Ok(Verdict::Fair { draws: 1.. })), "{:?}", verify(&pgn));
    // A list in another order, or another word than the accepting player's, is another variant.
    let mut turned = keys();
    turned.rotate_left(1);
    let forged = pgn.replace(&keys().join(" "), &turned.join(" "));
    assert!(matches!(verify(&forged), Ok(Verdict::OtherVariant { .. })), "{:?}", verify(&forged));
    let other_seed = pgn.replace("[MenagerieSeed \"0909", "[MenagerieSeed \"0908");
    assert_eq!(verify(&other_seed), Ok(Verdict::OtherSeed));
}

#[tokio::test]
async fn the_start_of_a_surprise_and_of_a_variant_with_one_start_cannot_be_chosen_and_nothing_is_stored() {
    let w = World::new();
    let with = |variant, setup: &str| menagerie::reply::ChallengeWish {
        setup: Some(setup.to_owned()),
        ..wish(variant, Some("bo"))
    };
    assert_eq!(
        refused(w.service.challenge(&w.by("anna"), with(SURPRISE, "518")).await),
        Refusal::SetupOfSurprise
    );
    for variant in variants::ALL.iter().filter(|v| v.arrays().is_none()).map(|v| v.spec().key) {
        for setup in ["0", "518", variants::by_key(variant).unwrap().spec().start_fen, "nonsense"] {
            assert_eq!(
                refused(w.service.challenge(&w.by("anna"), with(variant, setup)).await),
                Refusal::NoSetups { variant },
                "{variant} {setup}"
            );
        }
    }
    let open = said(w.service.games(&w.by("anna"), menagerie::service::Whose::Mine).await);
    let Msg::Games { lines, .. } = &only(&open).msg else { panic!() };
    assert!(lines.is_empty(), "{lines:?}");
}

#[tokio::test]
async fn a_rematch_of_a_surprise_is_the_variant_that_it_became() {
    let w = World::with_chance(3);
    let game = w.challenged(SURPRISE).await;
    said(w.service.accept(&w.by("bo"), Some(game), None).await);
    let variant = w.load(game).await.terms.variant;
    said(w.service.abort(&w.by("bo"), Some(game)).await);
    let reply = said(w.service.rematch(&w.by("bo"), Some(game)).await);
    let Msg::Challenged { terms, among, .. } = &only(&reply).msg else {
        panic!()
    };
    assert_eq!((terms.variant, among.len()), (variant, 0));
}

#[tokio::test]
async fn a_surprise_that_comes_to_nothing_is_like_any_challenge() {
    let w = World::new();
    let twice = w.challenged(SURPRISE).await;
    let again = refused(w.service.challenge(&w.by("anna"), wish(SURPRISE, Some("bo"))).await);
    assert_eq!(again, Refusal::ChallengeExists { game: twice });
    said(w.service.decline(&w.by("bo"), Some(twice)).await);
    let cancelled = w.challenged(SURPRISE).await;
    said(w.service.cancel(&w.by("anna"), Some(cancelled)).await);
    for game in [twice, cancelled] {
        let game = w.load(game).await;
        assert_eq!((game.stage, game.terms.variant), (Stage::Withdrawn, SURPRISE));
    }
}
