//! What moderators settle for their community holds, and what people choose is theirs.

use std::collections::BTreeSet;

use menagerie::{
    game::{Pace, Stage},
    ids::{CommunityRef, PlayerRef, RoomRef},
    l10n::Locale,
    present::Theme,
    reply::{Audience, Msg, Refusal, SettingValue},
    rules::Color,
    service::{
        Asker,
        settings::{CommunityChange as Change, LANGUAGES, MOST_ROOMS, MyChange, THEMES, Usual},
    },
    store::{Orientation, Plan, Store},
};

use crate::world::{World, only, public, refused, said, wish};

fn room(name: &str) -> RoomRef {
    RoomRef::new("t", name)
}

/// The one who may change the club's settings.
fn moderator(w: &World) -> Asker {
    Asker {
        moderator: true,
        ..w.by("mona")
    }
}

async fn settle(w: &World, changes: Vec<Change>) {
    said(w.service.community_settings(&moderator(w), changes).await);
}

async fn house(w: &World) -> menagerie::store::Community {
    w.service.house(&CommunityRef::new("t", "club")).await.unwrap()
}

#[test]
fn what_can_be_chosen_is_what_there_is() {
    let themes: Vec<_> = Theme::ALL.iter().map(|t| t.key()).collect();
    assert_eq!(THEMES, themes);
    assert_eq!(THEMES[0], Theme::default().key());
    let languages: BTreeSet<_> = Locale::ALL.iter().map(|l| l.tag()).collect();
    assert_eq!(LANGUAGES[1..].iter().copied().collect::<BTreeSet<_>>(), languages);
}

#[tokio::test]
async fn everybody_sees_the_settings_and_only_a_moderator_changes_them() {
    let w = World::new();
    let seen = said(w.service.community_settings(&w.by("anna"), vec![]).await);
    let say = only(&seen);
    assert!(!public(say) && say.buttons.is_empty(), "{say:?}");
    let Msg::Settings {
        may, changed, settings, ..
    } = &say.msg
    else {
        panic!("{say:?}")
    };
    assert!(!may && !changed);
    assert_eq!(settings[0].value, SettingValue::Rooms(vec![]));
    let changes = [
        Change::Allow(room("hall")),
        Change::Forbid(room("hall")),
        Change::Variant("atomic"),
        Change::Pace(Pace::Hours(24)),
        Change::Rated(false),
        Change::Threads(true),
        Change::Language(Some("nl".into())),
        Change::Orientation(Some(Color::Black)),
    ];
    for change in changes {
        let why = refused(w.service.community_settings(&w.by("anna"), vec![change]).await);
        assert_eq!(why, Refusal::NotModerator { platform: "t".into() });
    }
    assert_eq!(w.store.community(&CommunityRef::new("t", "club")).await.unwrap(), None);
    let buttons = only(&said(w.service.community_settings(&moderator(&w), vec![]).await))
        .buttons
        .len();
    assert!(buttons > 0);
    settle(&w, vec![Change::Threads(true), Change::Pace(Pace::Hours(48))]).await;
    assert!(house(&w).await.threads);
    // Another community is none of their business.
    let other = Asker {
        community: CommunityRef::new("t", "other"),
        ..w.by("anna")
    };
    assert_eq!(w.service.usual(&other).await.unwrap().pace, Pace::NoLimit);
}

#[tokio::test]
async fn games_are_begun_only_in_rooms_for_games() {
    let w = World::new();
    // From before: a running game and two challenges in the yard.
    let running = w.started("chess").await;
    let in_yard = |name| w.at(name, "yard");
    said(w.service.challenge(&in_yard("cy"), wish("chess", Some("dora"))).await);
    let pending = w.store.games(&menagerie::store::Which::OpenIn(room("yard"))).await.unwrap()[0];
    settle(&w, vec![Change::Allow(room("den"))]).await;
    let expected = Refusal::NotInThisRoom { rooms: vec![room("den")] };
    assert_eq!(refused(w.service.challenge(&in_yard("anna"), wish("atomic", None)).await), expected);
    assert_eq!(refused(w.service.accept(&in_yard("dora"), Some(pending), None).await), expected);
    // Nor from elsewhere.
    let elsewhere = w.at("dora", "den");
    assert_eq!(refused(w.service.accept(&elsewhere, Some(pending), None).await), expected);
    said(w.service.decline(&in_yard("dora"), Some(pending)).await);
    // What runs is played to its end where it is.
    w.moves(running, "e4 e5").await;
    said(w.service.resign(&w.by("bo"), Some(running), true).await);
    assert!(w.load(running).await.is_over());
    assert_eq!(refused(w.service.rematch(&w.by("anna"), Some(running)).await), expected);
    // In such a room lists are for the asker alone.
    assert!(!public(only(&said(w.service.leaderboard(&in_yard("anna"), None, 1).await))));
    assert!(public(only(&said(w.service.leaderboard(&w.at("anna", "den"), None, 1).await))));
    said(w.service.challenge(&w.at("anna", "den"), wish("wolf", None)).await);
    // A thread of a room for games is one too.
    let mut thread = w.at("anna", "thread");
    assert_eq!(refused(w.service.challenge(&thread, wish("atomic", None)).await), expected);
    thread.parent = Some(room("den"));
    said(w.service.challenge(&thread, wish("atomic", None)).await);
    // Settings and everywhere again.
    said(w.service.my_settings(&in_yard("anna"), vec![]).await);
    settle(&w, vec![Change::Forbid(room("den"))]).await;
    said(w.service.challenge(&in_yard("anna"), wish("chess", Some("eve"))).await);
    let why = refused(
        w.service
            .community_settings(&moderator(&w), vec![Change::Forbid(room("den"))])
            .await,
    );
    assert_eq!(why, Refusal::AllowedEverywhere);
}

#[tokio::test]
async fn the_list_of_rooms_has_an_end() {
    let w = World::new();
    for n in 0..MOST_ROOMS {
        settle(&w, vec![Change::Allow(room(&n.to_string()))]).await;
        settle(&w, vec![Change::Allow(room(&n.to_string()))]).await;
    }
    let by = moderator(&w);
    let more = vec![Change::Rated(false), Change::Allow(room("x"))];
    let more = w.service.community_settings(&by, more);
    assert_eq!(refused(more.await), Refusal::TooManyRooms { limit: MOST_ROOMS });
    let house = house(&w).await;
    assert_eq!(house.rooms.len(), MOST_ROOMS);
    assert!(house.rated, "of a request that is refused nothing is done");
}

#[tokio::test]
async fn what_is_usual_is_settled_by_moderators() {
    let w = World::new();
    let before = w.service.usual(&w.by("anna")).await.unwrap();
    assert_eq!(
        before,
        Usual {
            variant: "chess",
            pace: Pace::NoLimit,
            rated: true
        }
    );
    settle(
        &w,
        vec![Change::Variant("wolf"), Change::Pace(Pace::Hours(72)), Change::Rated(false)],
    )
    .await;
    let after = w.service.usual(&w.by("anna")).await.unwrap();
    assert_eq!(
        after,
        Usual {
            variant: "wolf",
            pace: Pace::Hours(72),
            rated: false
        }
    );
    // A variant that this program does not have, stored by another one.
    let mut odd = house(&w).await;
    odd.variant = Some("nonesuch".into());
    w.store.save_community(&odd).await.unwrap();
    assert_eq!(w.service.usual(&w.by("anna")).await.unwrap().variant, "chess");
}

#[tokio::test]
async fn where_nothing_counts_no_game_counts_neither_new_nor_again() {
    let w = World::new();
    let game = w.started("chess").await;
    w.moves(game, "e4 e5").await;
    said(w.service.resign(&w.by("bo"), Some(game), true).await);
    settle(&w, vec![Change::Rated(false)]).await;
    assert_eq!(
        refused(w.service.challenge(&w.by("anna"), wish("chess", None)).await),
        Refusal::NothingCounts
    );
    let mut casual = wish("chess", None);
    casual.rated = false;
    said(w.service.challenge(&w.by("anna"), casual).await);
    let again = said(w.service.rematch(&w.by("anna"), Some(game)).await);
    let Msg::Challenged { game: rematch, terms, .. } = &only(&again).msg else {
        panic!("{again:?}")
    };
    assert!(!terms.rated);
    assert!(!w.load(*rematch).await.terms.rated);
    // What ran before counts as agreed.
    assert!(w.load(game).await.terms.rated);
}

#[tokio::test]
async fn public_boards_and_words_are_as_the_community_settled_wherever_it_was_asked() {
    let w = World::new();
    let game = w.started("chess").await;
    let bottoms = |answer| {
        let w = w.clone();
        async move {
            let mut reply = said(answer);
            w.service.settle(&mut reply).await.unwrap();
            let of = |say: &menagerie::reply::Say| {
                let board = say.board.as_ref().unwrap();
                (matches!(say.to, Audience::Room(_)), board.orientation, say.language.clone())
            };
            reply.says.iter().map(of).collect::<Vec<_>>()
        }
    };
    assert_eq!(bottoms(w.play("anna", game, "e4").await).await, [(true, Color::Black, None)]);
    settle(
        &w,
        vec![Change::Orientation(Some(Color::White)), Change::Language(Some("nl".into()))],
    )
    .await;
    let nl = || Some("nl".to_owned());
    assert_eq!(bottoms(w.play("bo", game, "e5").await).await, [(true, Color::White, nl())]);
    assert_eq!(bottoms(w.play("anna", game, "Nf3").await).await, [(true, Color::White, nl())]);
    // Played from another community: the game's own settles its posts, and the private copy is the player's way round.
    let far = Asker {
        community: CommunityRef::new("t", "other"),
        ..w.at("bo", "far")
    };
    let played = w
        .service
        .play(
            &far,
            Some(game),
            menagerie::reply::MoveInput::Typed("Nc6".into()),
            &crate::world::no_letters(),
        )
        .await;
    assert_eq!(bottoms(played).await, [(true, Color::White, nl()), (false, Color::Black, None)]);
    settle(&w, vec![Change::Orientation(Some(Color::Black)), Change::Language(None)]).await;
    assert_eq!(bottoms(w.play("anna", game, "Bb5").await).await, [(true, Color::Black, None)]);
    assert_eq!(house(&w).await.orientation, Orientation::Always(Color::Black));
    assert_eq!(w.load(game).await.stage, Stage::Running);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_changes_made_at_once_none_is_lost() {
    let w = World::new();
    let mut running = tokio::task::JoinSet::new();
    for n in 0..20 {
        let w = w.clone();
        running.spawn(async move { settle(&w, vec![Change::Allow(room(&n.to_string()))]).await });
    }
    let mine = [
        MyChange::Language(Some("sv".into())),
        MyChange::Theme("dark".into()),
        MyChange::View(Some(Color::Black)),
        MyChange::Reminders(Plan::Off),
    ];
    for change in mine {
        let w = w.clone();
        running.spawn(async move { _ = said(w.service.my_settings(&w.by("anna"), vec![change]).await) });
    }
    running.join_all().await;
    assert_eq!(house(&w).await.rooms.len(), 20);
    let chosen = w.service.chosen(&PlayerRef::new("t", "anna")).await.unwrap();
    assert_eq!(
        (chosen.language.as_deref(), chosen.theme.as_deref(), chosen.view, chosen.reminders),
        (Some("sv"), Some("dark"), Some(Color::Black), Plan::Off)
    );
    let others = w.service.chosen(&PlayerRef::new("t", "bo")).await.unwrap();
    assert!(others.reminders == Plan::Quarter && others.language.is_none());
}
