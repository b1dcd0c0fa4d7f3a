//! The cases that every store must pass. A case is a function over `&dyn Store`; the macro at the end makes one test of each for each store.

mod guests;

use std::sync::Arc;

use self::guests::*;
use super::*;
use crate::{
    game::{ColourWish, Ending, Event, Pace, Terms, event::Seed},
    rules::{Color, Roll},
};

fn who(name: &str) -> PlayerRef {
    PlayerRef::new("web", name)
}

fn room(name: &str) -> RoomRef {
    RoomRef::new("web", name)
}

fn key(name: &str) -> DeliveryKey {
    DeliveryKey::new("web", name)
}

fn at(at: i64, event: Event) -> Stamped {
    Stamped { at: Timestamp(at), event }
}

/// Anna challenges Bo in the hall.
fn offered(when: i64) -> Stamped {
    offer(when, "anna", Some("bo"), "hall")
}

fn offer(when: i64, challenger: &str, opponent: Option<&str>, hall: &str) -> Stamped {
    at(
        when,
        Event::Offered {
            challenger: who(challenger),
            opponent: opponent.map(who),
            terms: Terms {
                variant: crate::rules::variants::ALL[0].spec().key,
                colour: ColourWish::White,
                pace: Pace::Hours(24),
                rated: true,
            },
            room: room(hall),
            community: CommunityRef::new("web", hall),
            expires: Timestamp(when + 1_000),
            rematch_of: Some(GameId(3)),
            seed: Some(Seed([7; 32])),
            nonce: "n".to_owned(),
        },
    )
}

fn started(when: i64, white: &str, black: &str, deadline: Option<i64>) -> Stamped {
    let start = crate::rules::Position::start(crate::rules::variants::ALL[0]);
    at(
        when,
        Event::Started {
            white: who(white),
            black: who(black),
            start_fen: start.fen(),
            rules_version: 1,
            nonce: "m".to_owned(),
            deadline: deadline.map(Timestamp),
        },
    )
}

fn moved(when: i64, by: Color, uci: &str, deadline: Option<i64>) -> Stamped {
    at(
        when,
        Event::Moved {
            by,
            uci: uci.to_owned(),
            roll: None::<Roll>,
            deadline: deadline.map(Timestamp),
        },
    )
}

fn resigned(when: i64) -> Stamped {
    at(
        when,
        Event::Ended {
            how: Ending::Resignation,
            winner: Some(Color::Black),
            by: Some(who("anna")),
        },
    )
}

async fn add(store: &dyn Store, id: u64, seen: u32, events: Vec<Stamped>) -> Result<Version, StoreError> {
    store
        .commit(Commit {
            id: GameId(id),
            seen: Version(seen),
            events,
            delivery: None,
            notices: Vec::new(),
        })
        .await
}

async fn put(store: &dyn Store, id: u64, seen: u32, events: Vec<Stamped>) {
    let all = seen + events.len() as u32;
    assert_eq!(add(store, id, seen, events).await.unwrap(), Version(all));
}

async fn ids(store: &dyn Store, which: Which) -> Vec<u64> {
    store.games(&which).await.unwrap().into_iter().map(|id| id.0).collect()
}

async fn due(store: &dyn Store, when: i64) -> Vec<u64> {
    store
        .due_before(Timestamp(when), 100)
        .await
        .unwrap()
        .into_iter()
        .map(|id| id.0)
        .collect()
}

async fn what_was_committed_is_loaded(store: &dyn Store) {
    assert!(store.load(GameId(1)).await.unwrap().is_none());
    let first = vec![offered(10), started(20, "anna", "bo", Some(500))];
    put(store, 1, 0, first.clone()).await;
    let second = vec![moved(30, Color::White, "e2e4", Some(600))];
    put(store, 1, 2, second.clone()).await;
    let (game, version) = store.load(GameId(1)).await.unwrap().unwrap();
    assert_eq!((game.id, version), (GameId(1), Version(3)));
    assert_eq!(game.events, [first, second].concat());
    assert_eq!((game.ply(), game.deadline), (1, Some(Timestamp(600))));
    // Again, for a store that remembers what it loaded; and after it has grown.
    put(store, 1, 3, vec![moved(40, Color::Black, "e7e5", Some(700))]).await;
    let (game, version) = store.load(GameId(1)).await.unwrap().unwrap();
    assert_eq!((game.ply(), game.events.len(), version), (2, 4, Version(4)));
}

async fn every_event_comes_back_as_it_went_in(store: &dyn Store) {
    use Color::{Black, White};
    let deadline = Some(Timestamp(9));
    let game = vec![
        offered(-5),
        started(1, "bo", "anna", None),
        moved(2, White, "e2e4", None),
        at(
            3,
            Event::TakebackOffered {
                by: White,
                keep: 0,
                expires: None,
            },
        ),
        at(4, Event::TakebackDeclined { by: Black }),
        at(
            5,
            Event::TakebackOffered {
                by: White,
                keep: 0,
                expires: None,
            },
        ),
        at(
            6,
            Event::TakebackAccepted {
                by: Black,
                keep: 0,
                deadline,
            },
        ),
        moved(7, White, "d2d4", Some(8)),
        at(
            8,
            Event::DrawOffered {
                by: Black,
                expires: Some(Timestamp(77)),
            },
        ),
        at(9, Event::DrawDeclined { by: White }),
        at(
            9,
            Event::TakebackOffered {
                by: White,
                keep: 0,
                expires: Some(Timestamp(78)),
            },
        ),
        at(9, Event::QuestionLapsed),
        at(
            9,
            Event::PauseOffered {
                by: White,
                expires: Timestamp(79),
            },
        ),
        at(9, Event::PauseDeclined { by: Black }),
        at(
            9,
            Event::PauseOffered {
                by: White,
                expires: Timestamp(80),
            },
        ),
        at(9, Event::Paused { by: Black, left: -1 }),
        at(
            9,
            Event::Resumed {
                by: White,
                deadline: Timestamp(90),
            },
        ),
        at(
            9,
            Event::Credited {
                from: Timestamp(-4),
                until: Timestamp(3),
                deadline: Timestamp(97),
            },
        ),
        at(
            10,
            Event::Ended {
                how: Ending::Time,
                winner: None,
                by: None,
            },
        ),
    ];
    put(store, 1, 0, game.clone()).await;
    assert_eq!(store.load(GameId(1)).await.unwrap().unwrap().0.events, game);
    for (id, last) in [
        (2, Event::Declined { by: who("bo") }),
        (3, Event::Cancelled { by: who("anna") }),
        (4, Event::Expired),
    ] {
        let game = vec![offer(1, "anna", None, "hall"), at(2, last)];
        put(store, id, 0, game.clone()).await;
        assert_eq!(store.load(GameId(id)).await.unwrap().unwrap().0.events, game);
    }
}

async fn every_ending_comes_back_as_it_went_in(store: &dyn Store) {
    let own = [Ending::Resignation, Ending::Agreement, Ending::Time, Ending::Aborted];
    let all = own.into_iter().chain(crate::rules::EndKind::ALL.map(Ending::Rules));
    for (id, how) in (1..).zip(all) {
        let end = at(
            3,
            Event::Ended {
                how,
                winner: Some(Color::White),
                by: None,
            },
        );
        put(store, id, 0, vec![offered(1), started(2, "anna", "bo", None), end.clone()]).await;
        assert_eq!(store.load(GameId(id)).await.unwrap().unwrap().0.events[2], end);
    }
}

async fn of_two_writers_one_gets_a_conflict(store: &dyn Store) {
    put(store, 1, 0, vec![offered(10)]).await;
    let accept = add(store, 1, 1, vec![started(20, "anna", "bo", None)]);
    let cancel = add(store, 1, 1, vec![at(20, Event::Cancelled { by: who("anna") })]);
    let (accept, cancel) = tokio::join!(accept, cancel);
    assert!(
        matches!(
            (&accept, &cancel),
            (Ok(Version(2)), Err(StoreError::Conflict)) | (Err(StoreError::Conflict), Ok(Version(2)))
        ),
        "{accept:?} {cancel:?}"
    );
    let (game, version) = store.load(GameId(1)).await.unwrap().unwrap();
    assert_eq!((game.events.len(), version), (2, Version(2)));
}

async fn a_commit_at_another_version_changes_nothing(store: &dyn Store) {
    assert!(matches!(add(store, 1, 1, vec![offered(10)]).await, Err(StoreError::Conflict)));
    put(store, 1, 0, vec![offered(10)]).await;
    for seen in [0, 2] {
        assert!(matches!(
            add(store, 1, seen, vec![started(20, "anna", "bo", None)]).await,
            Err(StoreError::Conflict)
        ));
    }
    assert_eq!(store.load(GameId(1)).await.unwrap().unwrap().1, Version(1));
    assert_eq!(ids(store, Which::OpenOf(who("anna"))).await, [1]);
}

async fn events_that_make_no_game_are_refused(store: &dyn Store) {
    let refused = |outcome| matches!(outcome, Err(StoreError::Corrupt { id: GameId(1), .. }));
    assert!(refused(add(store, 1, 0, vec![]).await));
    assert!(refused(add(store, 1, 0, vec![started(20, "anna", "bo", None)]).await));
    assert!(store.load(GameId(1)).await.unwrap().is_none());
    put(store, 1, 0, vec![offered(10), at(11, Event::Expired)]).await;
    assert!(refused(add(store, 1, 2, vec![started(20, "anna", "bo", None)]).await));
    assert!(refused(add(store, 1, 2, vec![]).await));
    assert_eq!(store.load(GameId(1)).await.unwrap().unwrap().1, Version(2));
}

async fn a_second_delivery_changes_nothing(store: &dyn Store) {
    let first = Commit {
        id: GameId(1),
        seen: Version(0),
        events: vec![offered(10)],
        delivery: Some(key("tap")),
        notices: Vec::new(),
    };
    assert_eq!(store.delivered(&key("tap")).await.unwrap(), None);
    store.commit(first.clone()).await.unwrap();
    assert_eq!(store.delivered(&key("tap")).await.unwrap(), Some(GameId(1)));
    // The same again; and the same key with another game, as from a retry that took a new number.
    let elsewhere = Commit {
        id: GameId(2),
        ..first.clone()
    };
    for again in [first, elsewhere] {
        assert!(matches!(store.commit(again).await, Err(StoreError::Duplicate(GameId(1)))));
    }
    assert!(store.load(GameId(2)).await.unwrap().is_none());
    assert_eq!(ids(store, Which::OpenOf(who("anna"))).await, [1]);
    assert_eq!(store.delivered(&key("other")).await.unwrap(), None);
}

async fn a_delivery_twice_at_once_is_stored_once(store: &dyn Store) {
    let tap = |id| {
        store.commit(Commit {
            id: GameId(id),
            seen: Version(0),
            events: vec![offered(10)],
            delivery: Some(key("tap")),
            notices: Vec::new(),
        })
    };
    let (one, two) = tokio::join!(tap(1), tap(2));
    let games = ids(store, Which::OpenOf(who("bo"))).await;
    assert_eq!(games.len(), 1);
    let won = games[0];
    for outcome in [one, two] {
        assert!(matches!(outcome, Ok(Version(1))) || matches!(outcome, Err(StoreError::Duplicate(id)) if id.0 == won));
    }
}

async fn a_refused_commit_leaves_its_delivery_free(store: &dyn Store) {
    let tap = |seen| {
        store.commit(Commit {
            id: GameId(1),
            seen: Version(seen),
            events: vec![offered(10)],
            delivery: Some(key("tap")),
            notices: Vec::new(),
        })
    };
    assert!(matches!(tap(5).await, Err(StoreError::Conflict)));
    assert_eq!(store.delivered(&key("tap")).await.unwrap(), None);
    assert_eq!(tap(0).await.unwrap(), Version(1));
}

async fn a_delivery_is_known_for_thirty_days(store: &dyn Store) {
    let day = 24 * 60 * 60 * 1000;
    for n in 0..=30_u8 {
        let (id, events) = (GameId(u64::from(n) + 1), vec![offered(i64::from(n) * day)]);
        let delivery = Some(key(&format!("day {n}")));
        store
            .commit(Commit {
                id,
                seen: Version(0),
                events,
                delivery,
                notices: Vec::new(),
            })
            .await
            .unwrap();
    }
    assert_eq!(store.delivered(&key("day 0")).await.unwrap(), Some(GameId(1)));
}

async fn numbers_are_never_given_twice(store: &dyn Store) {
    let first = store.fresh_id().await.unwrap();
    assert_eq!(first, GameId(1));
    assert_eq!(store.fresh_id().await.unwrap(), GameId(2));
    put(store, 40, 0, vec![offered(10)]).await;
    assert_eq!(store.fresh_id().await.unwrap(), GameId(41));
}

async fn open_games_are_listed_by_person_and_room(store: &dyn Store) {
    put(store, 1, 0, vec![offer(1, "anna", Some("bo"), "hall")]).await;
    put(store, 2, 0, vec![offer(2, "anna", None, "yard")]).await;
    put(store, 3, 0, vec![offer(3, "cy", Some("anna"), "hall")]).await;
    assert_eq!(ids(store, Which::OpenOf(who("anna"))).await, [1, 2, 3]);
    assert_eq!(ids(store, Which::OpenOf(who("bo"))).await, [1]);
    assert_eq!(ids(store, Which::OpenIn(room("hall"))).await, [1, 3]);
    // An open challenge becomes the game of who takes it up.
    put(store, 2, 1, vec![started(4, "dora", "anna", None)]).await;
    assert_eq!(ids(store, Which::OpenOf(who("dora"))).await, [2]);
    put(store, 1, 1, vec![at(5, Event::Declined { by: who("bo") })]).await;
    assert_eq!(ids(store, Which::OpenOf(who("anna"))).await, [2, 3]);
    assert_eq!(ids(store, Which::OpenOf(who("bo"))).await, [] as [u64; 0]);
    assert_eq!(ids(store, Which::OpenIn(room("hall"))).await, [3]);
    assert_eq!(
        ids(store, Which::FinishedOf(who("anna"))).await,
        [] as [u64; 0],
        "a declined challenge is no finished game"
    );
}

async fn finished_games_are_listed_in_order_of_ending(store: &dyn Store) {
    let hall = || Which::FinishedIn(CommunityRef::new("web", "hall"));
    for (id, end) in [(1, 300), (2, 100), (3, 200), (4, 200)] {
        put(store, id, 0, vec![offered(1), started(2, "anna", "bo", Some(50))]).await;
        put(store, id, 2, vec![resigned(end)]).await;
    }
    put(store, 5, 0, vec![offered(1), started(2, "anna", "bo", None)]).await;
    assert_eq!(ids(store, hall()).await, [2, 3, 4, 1]);
    for name in ["anna", "bo"] {
        assert_eq!(ids(store, Which::FinishedOf(who(name))).await, [1, 4, 3, 2]);
        assert_eq!(ids(store, Which::OpenOf(who(name))).await, [5]);
    }
    assert_eq!(
        ids(store, Which::FinishedIn(CommunityRef::new("web", "yard"))).await,
        [] as [u64; 0]
    );
}

async fn a_name_that_begins_like_another_has_its_own_lists(store: &dyn Store) {
    put(store, 1, 0, vec![offer(1, "a", Some("ab"), "r")]).await;
    put(store, 2, 0, vec![offer(1, "ab", None, "rr")]).await;
    assert_eq!(ids(store, Which::OpenOf(who("a"))).await, [1]);
    assert_eq!(ids(store, Which::OpenOf(who("ab"))).await, [1, 2]);
    assert_eq!(ids(store, Which::OpenIn(room("r"))).await, [1]);
}

async fn somebody_who_plays_themselves_has_the_game_once(store: &dyn Store) {
    put(
        store,
        1,
        0,
        vec![offer(1, "anna", Some("anna"), "hall"), started(2, "anna", "anna", None)],
    )
    .await;
    assert_eq!(ids(store, Which::OpenOf(who("anna"))).await, [1]);
    put(store, 1, 2, vec![resigned(3)]).await;
    assert_eq!(ids(store, Which::FinishedOf(who("anna"))).await, [1]);
}

async fn what_is_due_comes_earliest_first(store: &dyn Store) {
    put(store, 1, 0, vec![offered(500)]).await; // expires at 1500
    put(store, 2, 0, vec![offered(1), started(2, "anna", "bo", Some(900))]).await;
    put(store, 3, 0, vec![offered(1), started(2, "anna", "bo", None)]).await;
    put(store, 4, 0, vec![offered(1), started(2, "anna", "bo", Some(-7))]).await;
    assert_eq!(due(store, 2000).await, [4, 2, 1]);
    assert_eq!(due(store, 1500).await, [4, 2], "not before its instant");
    assert_eq!(due(store, 1501).await, [4, 2, 1]);
    assert_eq!(store.due_before(Timestamp(2000), 2).await.unwrap(), [GameId(4), GameId(2)]);
    put(store, 2, 2, vec![moved(3, Color::White, "e2e4", Some(1800))]).await;
    put(store, 4, 2, vec![resigned(4)]).await;
    put(store, 1, 1, vec![at(5, Event::Expired)]).await;
    assert_eq!(due(store, 2000).await, [2]);
    put(store, 2, 3, vec![moved(6, Color::Black, "e7e5", None)]).await;
    assert_eq!(due(store, i64::MAX).await, [] as [u64; 0]);
}

fn anybody(name: &str, hall: Option<&str>) -> Person {
    Person {
        who: who(name),
        name: format!("{name} «é» 🦊"),
        locale: Some("sv".to_owned()),
        key_hash: Some([9; 32]),
        room: hall.map(room),
        seen_at: Timestamp(12),
    }
}

async fn people_are_remembered(store: &dyn Store) {
    assert_eq!(store.person(&who("anna")).await.unwrap(), None);
    let anna = anybody("anna", Some("hall"));
    store.save_person(&anna).await.unwrap();
    assert_eq!(store.person(&who("anna")).await.unwrap(), Some(anna.clone()));
    let renamed = Person {
        name: "Anna B".to_owned(),
        locale: None,
        key_hash: None,
        ..anna
    };
    store.save_person(&renamed).await.unwrap();
    assert_eq!(store.person(&who("anna")).await.unwrap(), Some(renamed));
}

async fn a_rooms_people_are_in_order_of_joining(store: &dyn Store) {
    for name in ["cy", "anna", "bo"] {
        store.save_person(&anybody(name, Some("hall"))).await.unwrap();
    }
    store.save_person(&anybody("dora", None)).await.unwrap();
    store.save_person(&anybody("emil", Some("hallway"))).await.unwrap();
    store
        .save_person(&Person {
            seen_at: Timestamp(99),
            ..anybody("cy", Some("hall"))
        })
        .await
        .unwrap();
    let names = |people: Vec<Person>| people.into_iter().map(|p| p.who.local().to_owned()).collect::<Vec<_>>();
    assert_eq!(names(store.people_in(&room("hall")).await.unwrap()), ["cy", "anna", "bo"]);
    store.save_person(&anybody("anna", Some("hallway"))).await.unwrap();
    assert_eq!(names(store.people_in(&room("hall")).await.unwrap()), ["cy", "bo"]);
    assert_eq!(names(store.people_in(&room("hallway")).await.unwrap()), ["emil", "anna"]);
}

async fn rooms_are_remembered_and_forgotten(store: &dyn Store) {
    let hall = Room {
        room: room("hall"),
        opened_at: Timestamp(1),
        used_at: Timestamp(2),
    };
    let yard = Room {
        room: room("yard"),
        opened_at: Timestamp(1),
        used_at: Timestamp(9),
    };
    assert_eq!(store.room(&hall.room).await.unwrap(), None);
    store.save_room(&hall).await.unwrap();
    store.save_room(&yard).await.unwrap();
    store.save_room(&hall).await.unwrap();
    assert_eq!(store.room(&hall.room).await.unwrap(), Some(hall.clone()));
    assert_eq!(store.count_rooms().await.unwrap(), 2);
    assert_eq!(store.rooms().await.unwrap(), [yard.clone(), hall.clone()]);
    for (name, hall) in [("anna", "hall"), ("bo", "hall"), ("cy", "yard")] {
        store.save_person(&anybody(name, Some(hall))).await.unwrap();
    }
    put(store, 1, 0, vec![offered(1)]).await;
    store.forget_room(&hall.room).await.unwrap();
    store.forget_room(&room("never")).await.unwrap();
    assert_eq!(store.rooms().await.unwrap(), [yard]);
    assert_eq!(store.person(&who("anna")).await.unwrap(), None);
    assert_eq!(store.people_in(&hall.room).await.unwrap(), []);
    assert!(store.person(&who("cy")).await.unwrap().is_some());
    assert_eq!(ids(store, Which::OpenIn(room("hall"))).await, [1], "its games stay");
}

async fn the_post_before_is_given_back(store: &dyn Store) {
    let post = |message: &str| Post {
        game: GameId(7),
        party: Party::Host,
        room: room("hall"),
        message: message.to_owned(),
    };
    begin(store, 7).await;
    assert_eq!(store.post(GameId(7), Party::Host).await.unwrap(), None);
    assert_eq!(store.save_post(&post("1"), None).await.unwrap(), None);
    assert_eq!(store.save_post(&post("2"), None).await.unwrap(), Some(post("1")));
    assert_eq!(store.post(GameId(7), Party::Host).await.unwrap(), Some(post("2")));
    assert_eq!(store.post(GameId(8), Party::Host).await.unwrap(), None);
}

async fn choices_are_remembered_apart_from_the_person(store: &dyn Store) {
    assert_eq!(store.preferences(&who("anna")).await.unwrap(), None);
    let zone = || Some("Europe/Stockholm".to_owned());
    let plans = Plan::ALL.map(|plan| (None, plan, None, None));
    let others = [
        (Some(Color::White), Plan::Off, Quiet::new(22 * 60, 7 * 60), None),
        (Some(Color::Black), Plan::Quarter, None, zone()),
        (None, Plan::DayAndHours, Quiet::new(0, 1), zone()),
    ];
    for (view, reminders, quiet, zone) in plans.into_iter().chain(others) {
        let chosen = Preferences {
            who: who("anna"),
            language: Some("nl".to_owned()),
            theme: Some("dark".to_owned()),
            view,
            reminders,
            quiet,
            zone,
        };
        store.save_preferences(&chosen).await.unwrap();
        assert_eq!(store.preferences(&who("anna")).await.unwrap(), Some(chosen));
    }
    // Neither makes nor changes the other.
    assert_eq!(store.person(&who("anna")).await.unwrap(), None);
    store.save_person(&anybody("anna", None)).await.unwrap();
    let language = store.preferences(&who("anna")).await.unwrap().unwrap().language;
    assert_eq!(language.as_deref(), Some("nl"));
    let nothing = Preferences::new(who("anna"));
    store.save_preferences(&nothing).await.unwrap();
    assert_eq!(store.preferences(&who("anna")).await.unwrap(), Some(nothing));
    assert_eq!(store.preferences(&who("ann")).await.unwrap(), None);
}

async fn it_is_remembered_when_the_bot_was_alive(store: &dyn Store) {
    use crate::game::clock::Outage;
    assert_eq!(store.lives().await.unwrap(), []);
    let life = |part: &str, alive, owed: &[(i64, i64)]| Life {
        part: part.to_owned(),
        alive: Timestamp(alive),
        owed: owed
            .iter()
            .map(|(from, until)| Outage {
                from: Timestamp(*from),
                until: Timestamp(*until),
            })
            .collect(),
    };
    store.save_life(&life("web", 5, &[])).await.unwrap();
    store.save_life(&life("discord", -7, &[(1, 2), (3, 4)])).await.unwrap();
    store.save_life(&life("web", 9, &[(5, 8)])).await.unwrap();
    assert_eq!(
        store.lives().await.unwrap(),
        [life("discord", -7, &[(1, 2), (3, 4)]), life("web", 9, &[(5, 8)])]
    );
}

async fn settings_of_a_community_are_remembered(store: &dyn Store) {
    let club = CommunityRef::new("web", "club");
    assert_eq!(store.community(&club).await.unwrap(), None);
    for (pace, orientation, surprise) in [
        (None, Orientation::ToMove, None),
        (Some(Pace::NoLimit), Orientation::Always(Color::White), Some("armies")),
        (
            Some(Pace::Hours(24)),
            Orientation::Always(Color::Black),
            Some("a choice of another program"),
        ),
    ] {
        let settled = Community {
            community: club.clone(),
            rooms: vec![room("hall"), room("yard")],
            variant: Some("a variant of another program".to_owned()),
            surprise: surprise.map(ToOwned::to_owned),
            pace,
            rated: false,
            threads: true,
            language: Some("sv".to_owned()),
            orientation,
        };
        store.save_community(&settled).await.unwrap();
        assert_eq!(store.community(&club).await.unwrap(), Some(settled));
    }
    let nothing = Community::new(club.clone());
    store.save_community(&nothing).await.unwrap();
    assert_eq!(store.community(&club).await.unwrap(), Some(nothing));
    assert_eq!(store.community(&CommunityRef::new("web", "clu")).await.unwrap(), None);
}

async fn settings_go_with_the_room_that_is_forgotten(store: &dyn Store) {
    let hall = CommunityRef::new("web", "hall");
    for (name, at) in [("anna", "hall"), ("bo", "hallway")] {
        store.save_person(&anybody(name, Some(at))).await.unwrap();
        store.save_preferences(&Preferences::new(who(name))).await.unwrap();
        store.save_community(&Community::new(CommunityRef::new("web", at))).await.unwrap();
    }
    store.forget_room(&room("hall")).await.unwrap();
    assert_eq!(store.preferences(&who("anna")).await.unwrap(), None);
    assert_eq!(store.community(&hall).await.unwrap(), None);
    assert!(store.preferences(&who("bo")).await.unwrap().is_some());
    assert!(store.community(&CommunityRef::new("web", "hallway")).await.unwrap().is_some());
}

async fn a_games_thread_is_found_both_ways(store: &dyn Store) {
    let thread = |n: u64, gone| Thread {
        game: GameId(n),
        party: Party::Host,
        room: room(&format!("thread-{n}")),
        home: room("hall"),
        gone,
    };
    begin(store, 7).await;
    begin(store, 8).await;
    assert_eq!(store.thread_of(GameId(7), Party::Host).await.unwrap(), None);
    store.save_thread(&thread(7, false)).await.unwrap();
    store.save_thread(&thread(8, false)).await.unwrap();
    assert_eq!(store.thread_of(GameId(7), Party::Host).await.unwrap(), Some(thread(7, false)));
    assert_eq!(store.thread_at(&room("thread-8")).await.unwrap(), Some(thread(8, false)));
    assert_eq!(store.thread_at(&room("hall")).await.unwrap(), None);
    store.save_thread(&thread(7, true)).await.unwrap();
    assert_eq!(store.thread_at(&room("thread-7")).await.unwrap(), Some(thread(7, true)));
}

async fn what_is_out_of_reach_is_remembered_until_it_is_there_again(store: &dyn Store) {
    let absence = |place: &Place, why, told: &[&str]| Absence {
        place: place.clone(),
        community: Some(CommunityRef::new("web", "club")),
        since: Timestamp(5),
        why,
        told: told.iter().map(|n| who(n)).collect(),
    };
    // A room and a server may have the same name.
    let (hall, club) = (Place::Room(room("hall")), Place::Community(CommunityRef::new("web", "hall")));
    store.save_absence(&absence(&hall, Lost::Deleted, &[])).await.unwrap();
    store.save_absence(&absence(&club, Lost::Removed, &[])).await.unwrap();
    store.save_absence(&absence(&hall, Lost::Closed, &["anna", "bo"])).await.unwrap();
    let all = [absence(&club, Lost::Removed, &[]), absence(&hall, Lost::Closed, &["anna", "bo"])];
    assert_eq!(store.absences().await.unwrap(), all);
    store.forget_absence(&club).await.unwrap();
    store.forget_absence(&club).await.unwrap();
    assert_eq!(store.absences().await.unwrap(), all[1..]);
}

async fn the_question_before_is_given_back_and_taken_away(store: &dyn Store) {
    let post = |message: &str| Post {
        game: GameId(7),
        party: Party::Host,
        room: room("hall"),
        message: message.to_owned(),
    };
    begin(store, 7).await;
    store.save_post(&post("board"), None).await.unwrap();
    assert_eq!(store.save_question(GameId(7), Party::Host, None, None).await.unwrap(), None);
    assert_eq!(
        store
            .save_question(GameId(7), Party::Host, Some(&post("draw?")), None)
            .await
            .unwrap(),
        None
    );
    assert_eq!(store.save_question(GameId(8), Party::Host, None, None).await.unwrap(), None);
    assert_eq!(
        store
            .save_question(GameId(7), Party::Host, Some(&post("again?")), None)
            .await
            .unwrap(),
        Some(post("draw?"))
    );
    assert_eq!(
        store.save_question(GameId(7), Party::Host, None, None).await.unwrap(),
        Some(post("again?"))
    );
    assert_eq!(store.save_question(GameId(7), Party::Host, None, None).await.unwrap(), None);
    assert_eq!(
        store.post(GameId(7), Party::Host).await.unwrap(),
        Some(post("board")),
        "the board is apart from it"
    );
}

fn notice(game: u64, version: u32, kind: NoticeKind, due: i64) -> Notice {
    Notice {
        key: NoticeKey {
            game: GameId(game),
            version: Version(version),
            kind,
            to: (kind == NoticeKind::YourTurn).then(|| who("bo")),
            party: Party::Host,
        },
        ply: version,
        room: room("hall"),
        due: Timestamp(due),
        tries: 0,
        kept: false,
    }
}

/// Adds an event that changes no list, with something to be said of it.
async fn say(store: &dyn Store, game: u64, seen: u32, notices: Vec<Notice>) -> Result<Version, StoreError> {
    // Asked and refused in turn, so that the events make a game.
    let event = if seen.is_multiple_of(2) {
        Event::DrawOffered {
            by: Color::White,
            expires: None,
        }
    } else {
        Event::DrawDeclined { by: Color::Black }
    };
    store
        .commit(Commit {
            id: GameId(game),
            seen: Version(seen),
            events: vec![at(5, event)],
            delivery: Some(key(&format!("say {game} {seen}"))),
            notices,
        })
        .await
}

async fn begin(store: &dyn Store, game: u64) {
    put(store, game, 0, vec![offered(1), started(2, "anna", "bo", None)]).await;
}

/// What is due on the web, by game, version and tries; it comes again ten later.
async fn claim(store: &dyn Store, now: i64) -> Vec<(u64, u32, u32)> {
    let claimed = store
        .claim_notices(&["web"], Timestamp(now), Timestamp(now + 10), 100)
        .await
        .unwrap();
    assert!(claimed.iter().all(|n| n.due == Timestamp(now + 10)));
    claimed.iter().map(|n| (n.key.game.0, n.key.version.0, n.tries)).collect()
}

async fn left(store: &dyn Store, game: u64) -> Vec<NoticeKind> {
    let left = store.notices_of(&[GameId(game)]).await.unwrap();
    left.into_iter().map(|n| n.key.kind).collect()
}

async fn what_is_to_be_said_is_stored_with_its_event(store: &dyn Store) {
    begin(store, 1).await;
    begin(store, 2).await;
    assert_eq!(store.notices_of(&[GameId(1), GameId(2)]).await.unwrap(), []);
    let (turn, reminder) = (notice(1, 3, NoticeKind::YourTurn, 50), notice(1, 3, NoticeKind::Reminder, 900));
    let over = notice(2, 3, NoticeKind::Over, -7);
    say(store, 1, 2, vec![turn.clone(), reminder.clone()]).await.unwrap();
    say(store, 2, 2, vec![over.clone()]).await.unwrap();
    let all = [turn, reminder, over];
    assert_eq!(store.notices_of(&[2, 1, 7, 2].map(GameId)).await.unwrap(), all);
    assert_eq!(store.notices_of(&[GameId(2)]).await.unwrap(), all[2..]);
}

async fn a_refused_commit_leaves_nothing_to_be_said(store: &dyn Store) {
    begin(store, 1).await;
    let first = notice(1, 3, NoticeKind::YourTurn, 5);
    say(store, 1, 2, vec![first.clone()]).await.unwrap();
    let again = say(store, 1, 2, vec![notice(1, 3, NoticeKind::Over, 5)]).await;
    assert!(matches!(again, Err(StoreError::Duplicate(GameId(1)))), "{again:?}");
    for (seen, wrong, conflicts) in [
        (9, notice(1, 10, NoticeKind::Over, 5), true),
        (3, notice(1, 3, NoticeKind::Over, 5), false),
        (3, notice(2, 4, NoticeKind::Over, 5), false),
    ] {
        let refused = say(store, 1, seen, vec![wrong]).await.unwrap_err();
        assert_eq!(matches!(refused, StoreError::Conflict), conflicts, "{refused}");
        assert_eq!(matches!(refused, StoreError::Corrupt { .. }), !conflicts, "{refused}");
    }
    assert_eq!(store.notices_of(&[GameId(1), GameId(2)]).await.unwrap(), [first]);
    assert_eq!(store.load(GameId(1)).await.unwrap().unwrap().1, Version(3));
}

async fn of_two_who_claim_a_notice_one_gets_it(store: &dyn Store) {
    for game in [1, 2, 3] {
        begin(store, game).await;
    }
    say(store, 1, 2, vec![notice(1, 3, NoticeKind::YourTurn, 30)]).await.unwrap();
    say(store, 2, 2, vec![notice(2, 3, NoticeKind::YourTurn, -20)]).await.unwrap();
    let elsewhere = Notice {
        room: RoomRef::new("discord", "5"),
        ..notice(3, 3, NoticeKind::YourTurn, 10)
    };
    say(store, 3, 2, vec![elsewhere]).await.unwrap();
    assert_eq!(claim(store, -21).await, []);
    assert_eq!(claim(store, 29).await, [(2, 3, 1)]);
    assert_eq!(claim(store, 30).await, [(1, 3, 1)], "the other one is being said");
    assert_eq!(claim(store, 38).await, []);
    assert_eq!(claim(store, 39).await, [(2, 3, 2)], "whoever was to say it did not come back");
    let both = |platforms: &'static [&'static str], now, limit| async move {
        let found = store.claim_notices(platforms, Timestamp(now), Timestamp(999), limit).await.unwrap();
        found.iter().map(|n| n.key.game.0).collect::<Vec<_>>()
    };
    assert_eq!(both(&[], 500, 9).await, [0; 0]);
    assert_eq!(both(&["web", "discord"], 500, 2).await, [3, 1], "the earliest first");
    assert_eq!(both(&["web", "discord"], 500, 2).await, [2]);
}

async fn what_was_said_goes_away_and_the_rest_comes_again(store: &dyn Store) {
    for game in [1, 2, 3] {
        begin(store, game).await;
        say(store, game, 2, vec![notice(game, 3, NoticeKind::YourTurn, 5)]).await.unwrap();
    }
    let of = |game| notice(game, 3, NoticeKind::YourTurn, 0).key;
    let claimed = store.notices_of(&[GameId(2)]).await.unwrap();
    store
        .settle_notices(&[
            (of(1), Settled::Said),
            (of(2), Settled::Again(Timestamp(70))),
            (of(3), Settled::Again(Timestamp(60))),
            (of(4), Settled::Again(Timestamp(60))),
            (of(4), Settled::Kept),
        ])
        .await
        .unwrap();
    assert_eq!(left(store, 1).await, []);
    assert_eq!(store.notices_of(&[GameId(4)]).await.unwrap(), []);
    let again = Notice {
        due: Timestamp(70),
        ..claimed[0].clone()
    };
    assert_eq!(store.notices_of(&[GameId(2)]).await.unwrap(), [again]);
    assert_eq!(claim(store, 59).await, []);
    assert_eq!(claim(store, 70).await, [(3, 3, 1), (2, 3, 1)]);
}

async fn what_waits_for_its_room_comes_when_that_is_back(store: &dyn Store) {
    for (game, hall) in [(1, "hall"), (2, "hallway"), (3, "hall")] {
        begin(store, game).await;
        let turn = Notice {
            room: room(hall),
            ..notice(game, 3, NoticeKind::YourTurn, 5)
        };
        say(store, game, 2, vec![turn]).await.unwrap();
    }
    let kept = [1, 2].map(|game| (notice(game, 3, NoticeKind::YourTurn, 0).key, Settled::Kept));
    store.release_notices(None, Timestamp(77)).await.unwrap();
    store.settle_notices(&kept).await.unwrap();
    assert_eq!(claim(store, 50).await, [(3, 3, 1)]);
    assert!(store.notices_of(&[GameId(1)]).await.unwrap()[0].kept);
    store.release_notices(Some(&room("hall")), Timestamp(55)).await.unwrap();
    assert_eq!(claim(store, 54).await, []);
    assert_eq!(claim(store, 55).await, [(1, 3, 1)]);
    assert!(!store.notices_of(&[GameId(1)]).await.unwrap()[0].kept);
    store.settle_notices(&kept).await.unwrap();
    store.release_notices(None, Timestamp(57)).await.unwrap();
    assert_eq!(claim(store, 59).await, [(1, 3, 2), (2, 3, 1)], "the third is being said until 60");
}

async fn a_newer_board_makes_older_notices_pointless(store: &dyn Store) {
    use NoticeKind::*;
    begin(store, 1).await;
    begin(store, 2).await;
    say(store, 2, 2, vec![notice(2, 3, YourTurn, 5)]).await.unwrap();
    say(store, 1, 2, vec![notice(1, 3, YourTurn, 5), notice(1, 3, Reminder, 900)])
        .await
        .unwrap();
    say(store, 1, 3, vec![notice(1, 4, DrawOffered, 5)]).await.unwrap();
    assert_eq!(left(store, 1).await, [YourTurn, Reminder, DrawOffered], "a question is no board");
    say(store, 1, 4, vec![]).await.unwrap();
    say(store, 1, 5, vec![notice(1, 6, OfferDeclined, 5)]).await.unwrap();
    assert_eq!(left(store, 1).await, [YourTurn, Reminder, OfferDeclined]);
    let late = claim(store, 10).await;
    assert_eq!(late, [(1, 3, 1), (1, 6, 1), (2, 3, 1)]);
    say(store, 1, 6, vec![notice(1, 7, YourTurn, 30), notice(1, 7, Reminder, 950)])
        .await
        .unwrap();
    assert_eq!(left(store, 1).await, [YourTurn, Reminder]);
    // Whoever was about to say the old one settles it too late.
    let old = notice(1, 3, YourTurn, 0).key;
    store
        .settle_notices(&[(old.clone(), Settled::Again(Timestamp(0))), (old, Settled::Kept)])
        .await
        .unwrap();
    assert_eq!(claim(store, 940).await, [(2, 3, 2), (1, 7, 1)]);
}

async fn a_post_that_says_it_takes_the_notice_with_it(store: &dyn Store) {
    use NoticeKind::*;
    begin(store, 1).await;
    say(store, 1, 2, vec![notice(1, 3, YourTurn, 5)]).await.unwrap();
    say(store, 1, 3, vec![notice(1, 4, DrawOffered, 5)]).await.unwrap();
    say(store, 1, 4, vec![notice(1, 5, Paused, 5)]).await.unwrap();
    let post = |message: &str| Post {
        game: GameId(1),
        party: Party::Host,
        room: room("hall"),
        message: message.to_owned(),
    };
    let board = notice(1, 3, YourTurn, 0).key;
    assert_eq!(store.save_post(&post("board"), Some(&board)).await.unwrap(), None);
    assert_eq!(left(store, 1).await, [Paused], "the question was made pointless before");
    assert_eq!(store.save_post(&post("again"), Some(&board)).await.unwrap(), Some(post("board")));
    let paused = notice(1, 5, Paused, 0).key;
    assert_eq!(
        store.save_question(GameId(1), Party::Host, None, Some(&paused)).await.unwrap(),
        None
    );
    assert_eq!(left(store, 1).await, []);
    say(store, 1, 5, vec![notice(1, 6, DrawOffered, 5)]).await.unwrap();
    let draw = notice(1, 6, DrawOffered, 0).key;
    store
        .save_question(GameId(1), Party::Host, Some(&post("draw?")), Some(&draw))
        .await
        .unwrap();
    assert_eq!(left(store, 1).await, []);
    assert_eq!(claim(store, 1_000).await, []);
}

/// A challenge in the hall that was withdrawn, one that was finished, one that waits; and a game in the hallway. Anna plays in both, and
/// Cy has a seat in a room of the web.
async fn fill_two_halls(store: &dyn Store) {
    put(store, 1, 0, vec![offered(1), at(2, Event::Expired)]).await;
    put(store, 2, 0, vec![offered(1), started(2, "anna", "bo", None), resigned(3)]).await;
    put(store, 3, 0, vec![offer(4, "cy", Some("bo"), "hall")]).await;
    put(store, 4, 0, vec![offer(4, "anna", None, "hallway")]).await;
    for (name, at) in [("anna", None), ("bo", None), ("cy", Some("hall"))] {
        store.save_person(&anybody(name, at)).await.unwrap();
    }
    for n in [2, 4] {
        let (game, message) = (GameId(n), format!("m{n}"));
        let post = Post {
            game,
            party: Party::Host,
            room: room("hall"),
            message,
        };
        store.save_post(&post, None).await.unwrap();
        store.save_question(game, Party::Host, Some(&post), None).await.unwrap();
        store
            .save_thread(&Thread {
                game,
                party: Party::Host,
                room: room(&format!("thread-{n}")),
                home: room("hall"),
                gone: false,
            })
            .await
            .unwrap();
    }
    for name in ["hall", "hallway"] {
        store.save_community(&Community::new(CommunityRef::new("web", name))).await.unwrap();
    }
}

async fn games_go_with_all_that_hangs_on_them(store: &dyn Store) {
    let hall = CommunityRef::new("web", "hall");
    fill_two_halls(store).await;
    for (id, seen, name) in [(3, 1, "accept"), (4, 1, "accept elsewhere")] {
        let commit = Commit {
            id: GameId(id),
            seen: Version(seen),
            events: vec![started(5, "bo", "anna", Some(50))],
            delivery: Some(key(name)),
            notices: vec![notice(id, 2, NoticeKind::Started, 5)],
        };
        store.commit(commit).await.unwrap();
    }
    assert_eq!(ids(store, Which::EveryIn(hall.clone())).await, [1, 2, 3]);
    // Loaded before, for a store that remembers what it loaded.
    assert!(store.load(GameId(2)).await.unwrap().is_some());
    let all = [1, 2, 3, 77].map(GameId);
    // Anna and Bo have a game in the hallway, so their names stay.
    let forgotten = Forgotten {
        games: 3,
        posts: 2,
        threads: 1,
        deliveries: 1,
        people: 0,
    };
    assert_eq!(store.forget_games(&all).await.unwrap(), forgotten);
    assert_eq!(store.forget_games(&all).await.unwrap(), Forgotten::default());
    for id in [1, 2, 3].map(GameId) {
        assert!(store.load(id).await.unwrap().is_none(), "{id}");
        assert_eq!(
            (
                store.post(id, Party::Host).await.unwrap(),
                store.thread_of(id, Party::Host).await.unwrap()
            ),
            (None, None),
            "{id}"
        );
        assert_eq!(store.save_question(id, Party::Host, None, None).await.unwrap(), None, "{id}");
    }
    assert_eq!(store.thread_at(&room("thread-2")).await.unwrap(), None);
    assert_eq!(store.delivered(&key("accept")).await.unwrap(), None);
    for which in [
        Which::EveryIn(hall.clone()),
        Which::FinishedIn(hall),
        Which::OpenIn(room("hall")),
        Which::FinishedOf(who("anna")),
        Which::OpenOf(who("cy")),
    ] {
        assert_eq!(ids(store, which.clone()).await, Vec::<u64>::new(), "{which:?}");
    }
    assert_eq!(due(store, 1_000).await, [4]);
    assert_eq!(claim(store, 1_000).await, [(4, 2, 1)]);
    // The hallway is as it was.
    assert_eq!(ids(store, Which::OpenOf(who("anna"))).await, [4]);
    assert_eq!(store.delivered(&key("accept elsewhere")).await.unwrap(), Some(GameId(4)));
    assert!(store.post(GameId(4), Party::Host).await.unwrap().is_some() && store.thread_at(&room("thread-4")).await.unwrap().is_some());
    // Nobody gets a number again.
    assert_eq!(
        store.forget_games(&[GameId(4)]).await.unwrap().people,
        2,
        "Cy has a seat on the web"
    );
    assert_eq!(store.person(&who("anna")).await.unwrap(), None);
    assert!(store.person(&who("cy")).await.unwrap().is_some());
    assert_eq!(store.fresh_id().await.unwrap(), GameId(5));
}

async fn somebody_who_is_forgotten_leaves_a_nameless_seat(store: &dyn Store) {
    let nobody = PlayerRef::gone("0123");
    let (anna, bo) = (who("anna"), who("bo"));
    for name in ["anna", "bo"] {
        let person = Person {
            who: who(name),
            name: name.to_owned(),
            locale: None,
            key_hash: Some([7; 32]),
            room: Some(room("hall")),
            seen_at: Timestamp(1),
        };
        store.save_person(&person).await.unwrap();
        store.save_preferences(&Preferences::new(who(name))).await.unwrap();
    }
    // Won by Anna, lost by Anna, declined by Anna, and one that goes on.
    let ended = |when, by| {
        at(
            when,
            Event::Ended {
                how: Ending::Resignation,
                winner: Some(Color::White),
                by: Some(who(by)),
            },
        )
    };
    let over = |white, black, loser| {
        vec![
            offered(1),
            started(2, white, black, None),
            moved(3, Color::White, "e2e4", None),
            ended(4, loser),
        ]
    };
    add(store, 1, 0, over("anna", "bo", "bo")).await.unwrap();
    add(store, 2, 0, over("bo", "anna", "anna")).await.unwrap();
    add(
        store,
        3,
        0,
        vec![offer(1, "bo", Some("anna"), "hall"), at(2, Event::Declined { by: anna.clone() })],
    )
    .await
    .unwrap();
    add(store, 4, 0, vec![offered(9), started(10, "anna", "bo", None)]).await.unwrap();
    assert_eq!(ids(store, Which::EveryOf(anna.clone())).await, [1, 2, 3, 4]);
    let absence = Absence {
        place: Place::Room(room("hall")),
        community: None,
        since: Timestamp(5),
        why: Lost::Deleted,
        told: vec![anna.clone(), bo.clone()],
    };
    store.save_absence(&absence).await.unwrap();
    let before = store.load(GameId(1)).await.unwrap().unwrap();

    assert_eq!(store.forget_person(&anna, &nobody).await.unwrap(), 3);
    assert_eq!(
        (store.person(&anna).await.unwrap(), store.preferences(&anna).await.unwrap()),
        (None, None)
    );
    let here: Vec<_> = store.people_in(&room("hall")).await.unwrap().into_iter().map(|p| p.who).collect();
    assert_eq!(here, std::slice::from_ref(&bo));
    let (first, version) = store.load(GameId(1)).await.unwrap().unwrap();
    assert_eq!(version, before.1);
    assert_eq!(first.seats, Some([nobody.clone(), bo.clone()]));
    assert_eq!(
        (&first.stage, first.line.plies().len()),
        (&before.0.stage, 1),
        "Bo resigned, and still has"
    );
    let second = store.load(GameId(2)).await.unwrap().unwrap().0;
    assert_eq!(second.seats, Some([bo.clone(), nobody.clone()]));
    assert!(!format!("{second:?}").contains("anna") && !format!("{first:?}").contains("anna"));
    let third = store.load(GameId(3)).await.unwrap().unwrap().0;
    assert_eq!((&third.challenger, &third.opponent), (&bo, &Some(nobody.clone())));
    // What goes on keeps her until it is over, and then she can be forgotten there, too.
    for (which, expected) in [
        (Which::EveryOf(anna.clone()), &[4][..]),
        (Which::OpenOf(anna.clone()), &[4]),
        (Which::FinishedOf(anna.clone()), &[]),
        (Which::FinishedOf(nobody.clone()), &[2, 1]),
        (Which::FinishedOf(bo.clone()), &[2, 1]),
        (Which::FinishedIn(CommunityRef::new("web", "hall")), &[1, 2]),
        (Which::EveryOf(nobody.clone()), &[1, 2, 3]),
    ] {
        assert_eq!(ids(store, which.clone()).await, expected, "{which:?}");
    }
    assert_eq!(store.absences().await.unwrap()[0].told, std::slice::from_ref(&bo));
    add(store, 4, 2, vec![ended(11, "bo")]).await.unwrap();
    assert_eq!(store.forget_person(&anna, &nobody).await.unwrap(), 1);
    assert_eq!(store.forget_person(&anna, &nobody).await.unwrap(), 0);
    assert_eq!(ids(store, Which::EveryOf(anna)).await, Vec::<u64>::new());
    assert!(store.person(&bo).await.unwrap().is_some() && store.preferences(&bo).await.unwrap().is_some());
}

async fn what_there_is_is_counted(store: &dyn Store) {
    assert_eq!(store.figures().await.unwrap(), Figures::default());
    fill_two_halls(store).await;
    let commit = Commit {
        id: GameId(3),
        seen: Version(1),
        events: vec![started(5, "bo", "anna", Some(50))],
        delivery: None,
        notices: vec![notice(3, 2, NoticeKind::Started, 5)],
    };
    store.commit(commit).await.unwrap();
    let figures = store.figures().await.unwrap();
    let open = ids(store, Which::OpenIn(room("hall"))).await.len() + ids(store, Which::OpenIn(room("hallway"))).await.len();
    let games: Vec<GameId> = (1..=4).map(GameId).collect();
    let notices = store.notices_of(&games).await.unwrap();
    assert_eq!((figures.open, figures.notices), (open as u64, notices.len() as u64));
    assert!(figures.open > 0 && figures.notices > 0);
    assert_eq!(figures.earliest, notices.iter().filter(|n| !n.kept).map(|n| n.due).min());
    let kept: Vec<_> = notices.into_iter().map(|n| (n.key, Settled::Kept)).collect();
    store.settle_notices(&kept).await.unwrap();
    assert_eq!(store.figures().await.unwrap().earliest, None, "what waits for its room is not late");
}

async fn communities_are_counted(store: &dyn Store) {
    assert_eq!(store.communities().await.unwrap(), []);
    fill_two_halls(store).await;
    store
        .save_community(&Community::new(CommunityRef::new("web", "attic")))
        .await
        .unwrap();
    let stock = |name: &str, games, open| Stock {
        community: CommunityRef::new("web", name),
        games,
        open,
        settings: true,
    };
    let all = [stock("attic", 0, 0), stock("hall", 3, 1), stock("hallway", 1, 1)];
    assert_eq!(store.communities().await.unwrap(), all);
}

async fn a_community_goes_with_its_places_out_of_reach(store: &dyn Store) {
    let (hall, hallway) = (CommunityRef::new("web", "hall"), CommunityRef::new("web", "hallway"));
    fill_two_halls(store).await;
    let absence = |place, community: &CommunityRef| Absence {
        place,
        community: Some(community.clone()),
        since: Timestamp(5),
        why: Lost::Removed,
        told: Vec::new(),
    };
    let stays = absence(Place::Room(room("hall")), &hallway);
    for away in [
        absence(Place::Community(hall.clone()), &hallway),
        absence(Place::Room(room("cellar")), &hall),
        stays.clone(),
    ] {
        store.save_absence(&away).await.unwrap();
    }
    assert!(store.forget_community(&hall).await.unwrap());
    assert!(!store.forget_community(&hall).await.unwrap());
    assert_eq!(store.community(&hall).await.unwrap(), None);
    assert!(store.community(&hallway).await.unwrap().is_some());
    assert_eq!(store.absences().await.unwrap(), [stays]);
    assert_eq!(ids(store, Which::EveryIn(hall)).await, [1, 2, 3], "its games are forgotten apart");
}

async fn a_crowd_gets_one_place_each(store: Arc<dyn Store>) {
    // Sixty-four people try to write each of the next ten events; each event is written by one of them.
    put(&*store, 1, 0, vec![offered(1), started(2, "anna", "bo", None)]).await;
    let side = |n: u32| if n % 4 < 2 { Color::White } else { Color::Black };
    let offer = move |n: u32| {
        if n.is_multiple_of(2) {
            Event::DrawOffered {
                by: side(n),
                expires: None,
            }
        } else {
            Event::DrawDeclined { by: side(n).other() }
        }
    };
    let writers: Vec<_> = (0..64)
        .map(|_| {
            let store = Arc::clone(&store);
            tokio::spawn(async move {
                let mut won = 0;
                for n in 2..12 {
                    match add(&*store, 1, n, vec![at(3, offer(n))]).await {
                        Ok(version) => {
                            assert_eq!(version, Version(n + 1));
                            won += 1;
                        }
                        Err(StoreError::Conflict) => {}
                        Err(e) => panic!("{e}"),
                    }
                }
                won
            })
        })
        .collect();
    let mut won = 0;
    for writer in writers {
        won += writer.await.unwrap();
    }
    let (_, version) = store.load(GameId(1)).await.unwrap().unwrap();
    assert_eq!(won, version.0 - 2);
    assert!(won >= 1);
}

async fn a_closed_store_says_so(store: &dyn Store) {
    put(store, 1, 0, vec![offered(1)]).await;
    store.close().await.unwrap();
    let gone = |e| matches!(e, Some(StoreError::Unavailable(_)));
    assert!(gone(store.load(GameId(1)).await.err()));
    assert!(gone(add(store, 1, 1, vec![at(2, Event::Expired)]).await.err()));
    assert!(gone(store.fresh_id().await.err()));
    assert!(gone(store.close().await.err()));
}

macro_rules! every_store {
    ($($case:ident),* $(,)?) => {
        mod memory {
            $(#[tokio::test]
            async fn $case() {
                super::$case(&MemoryStore::new()).await;
            })*
            use super::MemoryStore;
        }
        mod sled {
            $(#[tokio::test]
            async fn $case() {
                let folder = tempfile::tempdir().unwrap();
                let store = SledStore::open(folder.path()).unwrap();
                super::$case(&store).await;
                if $crate::store::Store::fresh_id(&store).await.is_ok() {
                    assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
                }
            })*
            use super::SledStore;
        }
        #[cfg(feature = "postgres")]
        mod postgres {
            $(#[tokio::test]
            async fn $case() {
                let Some(store) = crate::store::postgres::tests::fresh().await else { return };
                super::$case(&store).await;
                if $crate::store::Store::fresh_id(&store).await.is_ok() {
                    assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
                }
            })*
        }
    };
}

every_store! {
    what_was_committed_is_loaded,
    every_event_comes_back_as_it_went_in,
    every_ending_comes_back_as_it_went_in,
    of_two_writers_one_gets_a_conflict,
    a_commit_at_another_version_changes_nothing,
    events_that_make_no_game_are_refused,
    a_second_delivery_changes_nothing,
    a_delivery_twice_at_once_is_stored_once,
    a_refused_commit_leaves_its_delivery_free,
    a_delivery_is_known_for_thirty_days,
    numbers_are_never_given_twice,
    open_games_are_listed_by_person_and_room,
    finished_games_are_listed_in_order_of_ending,
    a_name_that_begins_like_another_has_its_own_lists,
    somebody_who_plays_themselves_has_the_game_once,
    what_is_due_comes_earliest_first,
    people_are_remembered,
    a_rooms_people_are_in_order_of_joining,
    rooms_are_remembered_and_forgotten,
    the_post_before_is_given_back,
    choices_are_remembered_apart_from_the_person,
    it_is_remembered_when_the_bot_was_alive,
    settings_of_a_community_are_remembered,
    settings_go_with_the_room_that_is_forgotten,
    a_games_thread_is_found_both_ways,
    what_is_out_of_reach_is_remembered_until_it_is_there_again,
    the_question_before_is_given_back_and_taken_away,
    what_is_to_be_said_is_stored_with_its_event,
    a_refused_commit_leaves_nothing_to_be_said,
    of_two_who_claim_a_notice_one_gets_it,
    what_was_said_goes_away_and_the_rest_comes_again,
    what_waits_for_its_room_comes_when_that_is_back,
    a_newer_board_makes_older_notices_pointless,
    a_post_that_says_it_takes_the_notice_with_it,
    games_go_with_all_that_hangs_on_them,
    somebody_who_is_forgotten_leaves_a_nameless_seat,
    what_there_is_is_counted,
    communities_are_counted,
    a_community_goes_with_its_places_out_of_reach,
    a_game_with_a_guest_is_in_the_lists_of_both_rooms,
    a_guests_room_can_be_left_by_its_game,
    what_is_posted_in_a_guests_room_is_apart,
    what_is_to_be_said_in_two_rooms_is_said_in_each,
    a_guest_who_is_forgotten_leaves_their_room_behind,
    a_closed_store_says_so,
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_crowd_gets_one_place_each_in_memory() {
    a_crowd_gets_one_place_each(Arc::new(MemoryStore::new())).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_crowd_gets_one_place_each_in_sled() {
    let folder = tempfile::tempdir().unwrap();
    a_crowd_gets_one_place_each(Arc::new(SledStore::open(folder.path()).unwrap())).await;
}

#[cfg(feature = "postgres")]
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_crowd_gets_one_place_each_in_postgres() {
    if let Some(store) = crate::store::postgres::tests::fresh().await {
        a_crowd_gets_one_place_each(Arc::new(store)).await;
    }
}
