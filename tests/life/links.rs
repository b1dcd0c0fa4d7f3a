//! Challenges that are taken up in another room, on whatever platform: by a code that works once. Each side hears everything in its own room.

use menagerie::{
    game::{Ending, Pace, Party, Stage},
    ids::{CommunityRef, GameId, PlayerRef, RoomRef, Timestamp},
    reply::{Action, Answer, Audience, Msg, Person, Refusal, Reply, Say},
    service::{Asker, outbox::Told},
    store::{Community, Lost, NoticeKind, Place, Post, Store, Which},
};

use crate::world::{DAY, World, no_letters, refused, said, wish};

/// Somebody on another platform, in a room of their own there.
fn far(w: &World, name: &str) -> Asker {
    Asker {
        person: Person {
            who: PlayerRef::new("u", name),
            name: name.to_owned(),
        },
        room: RoomRef::new("u", "den"),
        community: CommunityRef::new("u", "den"),
        tongue: Some("sv".into()),
        ..w.by(name)
    }
}

fn den() -> RoomRef {
    RoomRef::new("u", "den")
}
fn hall() -> RoomRef {
    RoomRef::new("t", "hall")
}

/// anna's challenge by a code: its number and the code.
async fn linked(w: &World) -> (GameId, String) {
    let reply = said(w.service.challenge_by_link(&w.by("anna"), wish("chess", None)).await);
    let [say] = &reply.says[..] else { panic!("{reply:?}") };
    assert_eq!(say.to, Audience::Asker, "nobody else sees the code");
    let Msg::Linked {
        game, code, link: None, ..
    } = &say.msg
    else {
        panic!("{:?}", say.msg)
    };
    assert_eq!(say.buttons, [Action::Cancel(*game)]);
    (*game, code.clone())
}

/// A running game: anna in the hall with White, bo in the den.
async fn begun(w: &World) -> GameId {
    w.service.seen(&far(w, "bo")).await.unwrap();
    let (game, code) = linked(w).await;
    said(w.service.join(&far(w, "bo"), &code, None).await);
    game
}

/// What is said in a room; there is one thing at most.
fn in_room<'r>(reply: &'r Reply, room: &RoomRef) -> Option<&'r Say> {
    let mut said = reply.says.iter().filter(|say| say.to == Audience::Room(room.clone()));
    let one = said.next();
    assert!(said.next().is_none(), "twice in one room");
    one
}

async fn play(w: &World, asker: Asker, game: GameId, text: &str) -> Answer {
    let typed = menagerie::reply::MoveInput::Typed(text.into());
    w.service.play(&asker, Some(game), typed, &no_letters()).await
}

#[tokio::test]
async fn a_code_is_taken_up_in_another_room_and_both_rooms_hear_of_it() {
    let w = World::new();
    let (game, code) = linked(&w).await;
    assert_eq!(w.store.notices_of(&[game]).await.unwrap(), [], "nobody is told of it");
    let reply = said(w.service.join(&far(&w, "bo"), &code.to_lowercase(), None).await);
    assert_eq!(reply.says.len(), 2, "{reply:?}");
    for (room, pinged) in [(hall(), Some("anna")), (den(), None)] {
        let say = in_room(&reply, &room).unwrap();
        assert!(matches!(say.msg, Msg::Started { .. }), "{:?}", say.msg);
        assert_eq!(say.ping.as_ref().map(|p| p.name.as_str()), pinged, "{room:?}");
        assert!(say.board.as_ref().is_some_and(|b| b.live));
        let noted = say.notice.as_ref().unwrap();
        let stored = w.store.notices_of(&[game]).await.unwrap();
        assert!(stored.iter().any(|n| n.key == noted.key && n.room == room), "{stored:?}");
    }
    let (host, guest) = (in_room(&reply, &hall()).unwrap(), in_room(&reply, &den()).unwrap());
    assert_eq!((host.party, guest.party), (Party::Host, Party::Guest));
    assert_ne!(host.notice.as_ref().unwrap().once, guest.notice.as_ref().unwrap().once);
    assert_eq!(guest.community, Some(CommunityRef::new("u", "den")));
    assert_eq!(guest.tongue.as_deref(), Some("sv"));
    assert_eq!(w.load(game).await.community, CommunityRef::new("t", "club"));
    for room in [hall(), den()] {
        assert_eq!(w.store.games(&Which::OpenIn(room)).await.unwrap(), [game]);
    }
}

#[tokio::test]
async fn every_ply_question_and_ending_goes_to_both_rooms_and_pings_in_one() {
    let w = World::new();
    let game = begun(&w).await;
    let pings = |reply: &Reply| {
        [hall(), den()].map(|room| {
            let say = in_room(reply, &room).unwrap();
            say.ping.as_ref().map(|p| p.name.clone())
        })
    };
    let none = || None::<String>;
    let some = |name: &str| Some(name.to_owned());
    let reply = said(play(&w, w.by("anna"), game, "e4").await);
    assert_eq!((reply.says.len(), pings(&reply)), (2, [none(), some("bo")]));
    let reply = said(play(&w, far(&w, "bo"), game, "e5").await);
    assert_eq!(pings(&reply), [some("anna"), none()]);
    // Not asked in any of the two rooms: the asker has it privately besides.
    let reply = said(play(&w, w.at("anna", "elsewhere"), game, "Nf3").await);
    assert_eq!((reply.says.len(), pings(&reply)), (3, [none(), some("bo")]));
    let reply = said(w.service.draw(&w.by("anna"), Some(game)).await);
    assert_eq!(pings(&reply), [none(), some("bo")]);
    let reply = said(w.service.decline(&far(&w, "bo"), None).await);
    assert!(matches!(in_room(&reply, &hall()).unwrap().msg, Msg::OfferDeclined { .. }));
    let reply = said(w.service.takeback(&w.by("anna"), None).await);
    assert_eq!(pings(&reply), [none(), some("bo")]);
    let reply = said(w.service.takeback(&far(&w, "bo"), None).await);
    assert_eq!(pings(&reply), [some("anna"), none()]);
    said(play(&w, w.by("anna"), game, "Nc3").await);
    let reply = said(w.service.pause(&far(&w, "bo"), None).await);
    assert_eq!(pings(&reply), [some("anna"), none()]);
    let reply = said(w.service.pause(&w.by("anna"), None).await);
    assert!(matches!(in_room(&reply, &den()).unwrap().msg, Msg::Paused { .. }));
    let reply = said(w.service.resume(&w.by("anna"), None).await);
    assert_eq!(pings(&reply), [none(), some("bo")]);
    said(play(&w, far(&w, "bo"), game, "Nf6").await);
    let reply = said(w.service.resign(&w.by("anna"), None, true).await);
    for room in [hall(), den()] {
        let Msg::Over { winner: Some(_), .. } = &in_room(&reply, &room).unwrap().msg else {
            panic!("{reply:?}")
        };
    }
    assert!(matches!(
        w.load(game).await.stage,
        Stage::Over {
            how: Ending::Resignation,
            ..
        }
    ));
    // One notice for each room waits to be written down as said, and none of what came before.
    let left = w.store.notices_of(&[game]).await.unwrap();
    let rooms: Vec<_> = left.iter().map(|n| (n.key.kind, n.room.clone())).collect();
    assert_eq!(rooms, [(NoticeKind::Over, hall()), (NoticeKind::Over, den())]);
}

#[tokio::test]
async fn what_no_answer_has_said_is_said_unasked_in_the_room_that_lacks_it() {
    let w = World::new();
    let game = begun(&w).await;
    said(play(&w, w.by("anna"), game, "e4").await);
    w.clock.advance_ms(61_000);
    let due = w.service.claim_notices(&["t", "u"], 10).await.unwrap();
    let due: Vec<_> = due.into_iter().filter(|n| n.key.kind == NoticeKind::YourTurn).collect();
    assert_eq!(due.len(), 2);
    for notice in due {
        let Told::Say(told) = w.service.told(&notice).await.unwrap() else {
            panic!()
        };
        assert_eq!(told.say.to, Audience::Room(notice.room.clone()));
        assert_eq!(told.say.ping.is_some(), notice.room == den());
        assert_eq!(told.say.party, notice.key.party);
        assert_eq!(told.noted.key, notice.key);
    }
}

#[tokio::test]
async fn reminders_and_the_end_of_time_reach_the_room_of_who_is_late() {
    let w = World::new();
    let game = begun(&w).await;
    said(play(&w, w.by("anna"), game, "e4").await);
    said(play(&w, far(&w, "bo"), game, "e5").await);
    said(play(&w, w.by("anna"), game, "Nf3").await);
    let reminders: Vec<_> = w.store.notices_of(&[game]).await.unwrap();
    let reminder = reminders.iter().find(|n| n.key.kind == NoticeKind::Reminder).unwrap();
    assert_eq!((&reminder.room, reminder.key.party), (&den(), Party::Guest));
    assert!(!reminders.iter().any(|n| n.key.kind == NoticeKind::Reminder && n.room == hall()));
    w.clock.advance_ms(DAY * 3 / 4 + 1000);
    let Told::Say(told) = w.service.told(reminder).await.unwrap() else {
        panic!()
    };
    assert_eq!(told.say.to, Audience::Room(den()));
    assert_eq!(told.say.ping.as_ref().map(|p| p.name.as_str()), Some("bo"));
    w.clock.advance_ms(DAY);
    assert_eq!(w.service.sweep().await.unwrap().ended, [game]);
    let due = w.service.claim_notices(&["t", "u"], 10).await.unwrap();
    assert_eq!(due.len(), 2, "{due:?}");
    for notice in due {
        let Told::Say(told) = w.service.told(&notice).await.unwrap() else {
            panic!()
        };
        let own = if notice.room == den() { "bo" } else { "anna" };
        assert_eq!(told.say.ping.as_ref().map(|p| p.name.as_str()), Some(own));
        assert_eq!(told.say.also, None, "the other one is told in their own room");
    }
}

#[tokio::test]
async fn a_code_that_does_not_open_says_why() {
    let w = World::new();
    let (game, code) = linked(&w).await;
    let guess = format!("{}-ZZZZZ-ZZZZZ", game.0);
    for typed in [guess.as_str(), "17", "nonsense", "999-K7WQM-3XNP1", ""] {
        let refusal = refused(w.service.join(&far(&w, "bo"), typed, None).await);
        assert!(matches!(refusal, Refusal::NoSuchCode { .. }), "{typed}: {refusal:?}");
    }
    // Nobody learns of it by its number, not in its own room either.
    for asker in [far(&w, "bo"), w.by("cy")] {
        assert!(matches!(
            refused(w.service.accept(&asker, Some(game), None).await),
            Refusal::NoSuchGame { .. }
        ));
        assert!(matches!(
            refused(w.service.board(&asker, Some(game), None, false).await),
            Refusal::NoSuchGame { .. }
        ));
        assert_eq!(refused(w.service.accept(&asker, None, None).await), Refusal::NoGameHere);
    }
    let own = refused(w.service.join(&w.by("anna"), &code, None).await);
    assert!(
        matches!(
            own,
            Refusal::Game {
                why: menagerie::game::Refusal::OwnChallenge,
                ..
            }
        ),
        "{own:?}"
    );
    let both = refused(w.service.challenge_by_link(&w.by("anna"), wish("chess", Some("bo"))).await);
    assert_eq!(both, Refusal::LinkWithOpponent);
    // Its own room may use it like any other, and then it is an ordinary game.
    said(w.service.join(&w.by("cy"), &code, None).await);
    assert_eq!(w.load(game).await.guest, None);
    assert_eq!(
        refused(w.service.join(&far(&w, "bo"), &code, None).await),
        Refusal::CodeUsed { game }
    );
    // Whoever used it and comes again is shown the game.
    let again = said(w.service.join(&w.by("cy"), &code, None).await);
    assert!(matches!(again.says[0].msg, Msg::AlreadyDone { .. }));
}

#[tokio::test]
async fn a_code_lapses_with_its_challenge_and_is_gone_when_that_is_taken_back() {
    let w = World::new();
    let (_, code) = linked(&w).await;
    let (other, taken_back) = linked(&w).await;
    let reply = said(w.service.cancel(&w.by("anna"), Some(other)).await);
    assert!(reply.says.iter().all(|say| say.to == Audience::Asker), "its room never heard of it");
    assert!(w.service.invitation(&code).await.unwrap().is_some());
    assert_eq!(w.service.invitation(&taken_back).await.unwrap(), None);
    w.clock.advance_ms(3 * DAY);
    for code in [&code, &taken_back] {
        let refusal = refused(w.service.join(&far(&w, "bo"), code, None).await);
        assert!(
            matches!(
                refusal,
                Refusal::Game {
                    why: menagerie::game::Refusal::Lapsed,
                    ..
                }
            ),
            "{refusal:?}"
        );
        assert_eq!(w.service.invitation(code).await.unwrap(), None);
    }
    w.service.sweep().await.unwrap();
    assert_eq!(w.service.claim_notices(&["t", "u"], 10).await.unwrap(), [], "nobody is told of it");
}

#[tokio::test]
async fn the_code_is_shown_again_to_its_challenger_and_to_nobody_else() {
    let w = World::new();
    let anna = w.by("anna");
    let first = said(w.service.challenge_by_link(&anna, wish("chess", None)).await);
    let again = said(w.service.challenge_by_link(&anna, wish("chess", None)).await);
    assert_eq!(first.says[0].msg, again.says[0].msg, "the same event twice is one challenge");
    let Msg::Linked { game, .. } = &first.says[0].msg else { panic!() };
    let shown = said(w.service.board(&w.by("anna"), Some(*game), None, false).await);
    assert_eq!(shown.says[0].msg, first.says[0].msg);
    let all = said(w.service.games(&w.by("cy"), menagerie::service::Whose::AllHere).await);
    let Msg::Games { lines, .. } = &all.says[0].msg else { panic!() };
    assert!(lines.is_empty(), "{lines:?}");
}

#[tokio::test]
async fn rooms_that_are_not_for_games_refuse_on_both_sides() {
    let w = World::new();
    let (game, code) = linked(&w).await;
    let closed = |community: CommunityRef, room: RoomRef| Community {
        rooms: vec![room],
        ..Community::new(community)
    };
    let den_is_closed = closed(CommunityRef::new("u", "den"), RoomRef::new("u", "garden"));
    w.store.save_community(&den_is_closed).await.unwrap();
    let refusal = refused(w.service.join(&far(&w, "bo"), &code, None).await);
    assert_eq!(
        refusal,
        Refusal::NotInThisRoom {
            rooms: vec![RoomRef::new("u", "garden")]
        }
    );
    w.store
        .save_community(&Community::new(CommunityRef::new("u", "den")))
        .await
        .unwrap();
    let club = CommunityRef::new("t", "club");
    w.store
        .save_community(&closed(club.clone(), RoomRef::new("t", "garden")))
        .await
        .unwrap();
    assert_eq!(
        refused(w.service.join(&far(&w, "bo"), &code, None).await),
        Refusal::HostAway { game }
    );
    let own = refused(w.service.challenge_by_link(&w.by("anna"), wish("chess", None)).await);
    assert!(matches!(own, Refusal::NotInThisRoom { .. }));
    w.store.save_community(&Community::new(club.clone())).await.unwrap();
    w.service.lose(Place::Community(club), None, Lost::Removed).await.unwrap();
    assert_eq!(
        refused(w.service.join(&far(&w, "bo"), &code, None).await),
        Refusal::HostAway { game }
    );
}

#[tokio::test]
async fn a_rematch_is_asked_for_and_answered_across_the_rooms() {
    let w = World::new();
    let game = begun(&w).await;
    said(play(&w, w.by("anna"), game, "e4").await);
    said(play(&w, far(&w, "bo"), game, "e5").await);
    said(w.service.resign(&w.by("anna"), None, true).await);
    let reply = said(w.service.rematch(&far(&w, "bo"), None).await);
    assert_eq!(reply.says.len(), 2);
    let Msg::Challenged { game: next, .. } = in_room(&reply, &hall()).unwrap().msg else {
        panic!()
    };
    assert_eq!(
        in_room(&reply, &hall()).unwrap().ping.as_ref().map(|p| p.name.as_str()),
        Some("anna")
    );
    assert_eq!(in_room(&reply, &den()).unwrap().ping, None);
    let reply = said(w.service.accept(&w.by("anna"), Some(next), None).await);
    assert_eq!(reply.says.len(), 2);
    let after = w.load(next).await;
    assert_eq!(
        (after.room.clone(), after.community.local()),
        (hall(), "club"),
        "it counts where the first one did"
    );
    assert_eq!(after.guest.as_ref().map(|g| &g.room), Some(&den()));
    assert_eq!(after.seats.as_ref().unwrap()[0], PlayerRef::new("u", "bo"), "colours are swapped");
}

#[tokio::test]
async fn it_counts_in_the_community_of_the_challenge_alone() {
    let w = World::new();
    let game = begun(&w).await;
    for (n, text) in "e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7".split_whitespace().enumerate() {
        let mover = if n % 2 == 0 { w.by("anna") } else { far(&w, "bo") };
        said(play(&w, mover, game, text).await);
    }
    let rows = |reply: &Reply| match &reply.says[0].msg {
        Msg::Leaderboard { rows, .. } => rows.iter().map(|r| (r.person.name.clone(), r.wins)).collect::<Vec<_>>(),
        other => panic!("{other:?}"),
    };
    let here = said(w.service.leaderboard(&w.by("anna"), Some("chess"), 1).await);
    assert_eq!(rows(&here), [("anna".to_owned(), 1), ("bo".to_owned(), 0)]);
    let there = said(w.service.leaderboard(&far(&w, "bo"), Some("chess"), 1).await);
    assert_eq!(rows(&there), []);
    // Both find it from where they are.
    for asker in [w.by("anna"), far(&w, "bo")] {
        let shown = said(w.service.board(&asker, None, None, false).await);
        assert!(matches!(shown.says[0].msg, Msg::BoardShown { game: found, .. } if found == game));
    }
}

#[tokio::test]
async fn an_outage_gives_time_back_to_whoever_plays_where_it_was() {
    let w = World::new();
    w.service.beat(&["t", "u"]).await.unwrap();
    let game = begun(&w).await;
    let before = w.load(game).await.deadline.unwrap();
    // anna is to move, and her platform works; the other one does not for an hour.
    for _ in 0..60 {
        w.clock.advance_ms(60_000);
        w.service.beat(&["t"]).await.unwrap();
    }
    w.service.beat(&["t", "u"]).await.unwrap();
    assert_eq!(w.load(game).await.deadline, Some(before));
    said(play(&w, w.by("anna"), game, "e4").await);
    let before = w.load(game).await.deadline.unwrap();
    for _ in 0..60 {
        w.clock.advance_ms(60_000);
        w.service.beat(&["t"]).await.unwrap();
    }
    w.service.beat(&["t", "u"]).await.unwrap();
    assert_eq!(w.load(game).await.deadline, Some(Timestamp(before.0 + 3_600_000)));
}

/// Posts of a game in both its rooms.
async fn posted(w: &World, game: GameId) {
    for (party, room) in [(Party::Host, hall()), (Party::Guest, den())] {
        let post = Post {
            game,
            party,
            room,
            message: "1".into(),
        };
        w.store.save_post(&post, None).await.unwrap();
    }
}

#[tokio::test]
async fn a_purge_of_the_guests_community_takes_what_was_posted_there_and_leaves_the_game() {
    let w = World::new();
    let game = begun(&w).await;
    said(play(&w, w.by("anna"), game, "e4").await);
    posted(&w, game).await;
    let purged = w.service.purge(&CommunityRef::new("u", "den")).await.unwrap();
    assert_eq!((purged.forgotten.games, purged.forgotten.posts), (0, 1));
    assert!(w.store.post(game, Party::Host).await.unwrap().is_some());
    assert_eq!(w.store.post(game, Party::Guest).await.unwrap(), None);
    assert!(
        w.store
            .notices_of(&[game])
            .await
            .unwrap()
            .iter()
            .all(|n| n.key.party == Party::Host)
    );
    assert_eq!(w.store.games(&Which::OpenIn(den())).await.unwrap(), []);
    // The game goes on, and whoever played from there can from elsewhere.
    let reply = said(play(&w, far(&w, "bo"), game, "e5").await);
    assert!(in_room(&reply, &hall()).is_some() && in_room(&reply, &den()).is_none());
}

#[tokio::test]
async fn a_purge_of_the_challengers_community_takes_the_game() {
    let w = World::new();
    let game = begun(&w).await;
    posted(&w, game).await;
    let purged = w.service.purge(&CommunityRef::new("t", "club")).await.unwrap();
    assert_eq!((purged.forgotten.games, purged.forgotten.posts), (1, 2));
    assert!(w.store.load(game).await.unwrap().is_none());
    assert_eq!(w.store.games(&Which::OpenIn(den())).await.unwrap(), []);
    assert_eq!(w.store.notices_of(&[game]).await.unwrap(), []);
}

#[tokio::test]
async fn whoever_is_deleted_leaves_the_other_one_a_game_that_replays() {
    let w = World::new();
    let game = begun(&w).await;
    said(play(&w, w.by("anna"), game, "e4").await);
    said(play(&w, far(&w, "bo"), game, "e5").await);
    let reply = said(w.service.delete_mine(&far(&w, "bo"), true).await);
    assert!(in_room(&reply, &hall()).is_some_and(|say| matches!(say.msg, Msg::Over { .. })));
    let after = w.load(game).await;
    assert!(after.is_over());
    let guest = after.guest.unwrap();
    assert!(guest.who.is_gone() && after.seats.unwrap().contains(&guest.who));
}

#[tokio::test]
async fn a_challenge_by_a_code_can_be_made_where_nobody_else_is() {
    let w = World::new();
    let alone = Asker {
        alone: true,
        ..w.by("anna")
    };
    let offered = w.service.challenge_by_link(&alone, wish("chess", None)).await;
    assert!(matches!(said(offered).says[0].msg, Msg::Linked { .. }));
    let usual = refused(
        w.service
            .challenge(
                &Asker {
                    alone: true,
                    ..w.by("anna")
                },
                wish("chess", None),
            )
            .await,
    );
    assert_eq!(usual, Refusal::ChallengeAlone);
    let no_limit = menagerie::reply::ChallengeWish {
        pace: Pace::NoLimit,
        ..wish("chess", None)
    };
    for n in 0..49 {
        let open = w.service.challenge_by_link(&w.by("anna"), no_limit.clone()).await;
        assert!(open.unwrap().is_ok(), "{n}");
    }
    assert_eq!(
        refused(w.service.challenge_by_link(&w.by("anna"), no_limit).await),
        Refusal::TooMany { limit: 50 }
    );
}
