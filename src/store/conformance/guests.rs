//! Games that are shown in two rooms, because one player plays from another than that in which the challenge was made.

use super::*;
use crate::game::{Guest, Invitation};

fn joined(when: i64, name: &str, den: &str) -> Stamped {
    let guest = Guest {
        who: who(name),
        room: room(den),
        community: CommunityRef::new("web", den),
        tongues: [None, Some("nl".to_owned())],
    };
    at(when, Event::Joined(guest))
}

fn invited(when: i64) -> Stamped {
    let invitation = Invitation {
        secret: "K7WQM3XNP1".to_owned(),
        tongue: Some("sv".to_owned()),
    };
    at(when, Event::Invited(invitation))
}

/// Anna invites from the hall, and Bo plays from his den.
async fn shared(store: &dyn Store, id: u64) {
    put(store, id, 0, vec![offer(1, "anna", None, "hall"), invited(1)]).await;
    let start = vec![joined(2, "bo", "den"), started(2, "anna", "bo", Some(90))];
    put(store, id, 2, start).await;
}

fn club(name: &str) -> CommunityRef {
    CommunityRef::new("web", name)
}

pub(super) async fn a_game_with_a_guest_is_in_the_lists_of_both_rooms(store: &dyn Store) {
    shared(store, 1).await;
    put(store, 2, 0, vec![offer(1, "cy", Some("bo"), "den")]).await;
    let (game, version) = store.load(GameId(1)).await.unwrap().unwrap();
    assert_eq!(
        (version, game.guest.map(|g| g.tongues)),
        (Version(4), Some([None, Some("nl".to_owned())]))
    );
    assert_eq!(game.invitation.map(|i| i.secret), Some("K7WQM3XNP1".to_owned()));
    assert_eq!(ids(store, Which::OpenIn(room("hall"))).await, [1]);
    assert_eq!(ids(store, Which::OpenIn(room("den"))).await, [1, 2]);
    assert_eq!(ids(store, Which::GuestsOf(club("den"))).await, [1]);
    assert_eq!(ids(store, Which::EveryIn(club("den"))).await, [2], "it belongs to the hall");
    assert_eq!(store.figures().await.unwrap().open, 2, "it is one game");
    let stock = store.communities().await.unwrap();
    let counts: Vec<_> = stock.iter().map(|s| (s.community.local(), s.games, s.open)).collect();
    assert_eq!(counts, [("den", 1, 1), ("hall", 1, 1)]);
    put(store, 1, 4, vec![resigned(5)]).await;
    assert_eq!(ids(store, Which::OpenIn(room("hall"))).await, Vec::<u64>::new());
    assert_eq!(ids(store, Which::OpenIn(room("den"))).await, [2]);
    assert_eq!(ids(store, Which::FinishedIn(club("hall"))).await, [1]);
    assert_eq!(ids(store, Which::FinishedIn(club("den"))).await, Vec::<u64>::new());
    assert_eq!(ids(store, Which::GuestsOf(club("den"))).await, [1], "also when it is over");
}

pub(super) async fn a_guests_room_can_be_left_by_its_game(store: &dyn Store) {
    shared(store, 1).await;
    put(store, 1, 4, vec![at(3, Event::Parted)]).await;
    assert_eq!(ids(store, Which::OpenIn(room("den"))).await, Vec::<u64>::new());
    assert_eq!(ids(store, Which::GuestsOf(club("den"))).await, Vec::<u64>::new());
    assert_eq!(ids(store, Which::OpenOf(who("bo"))).await, [1]);
    assert_eq!(store.load(GameId(1)).await.unwrap().unwrap().0.guest, None);
    // A rematch knows from the beginning where the other one is; when it comes to nothing nobody is a guest.
    put(store, 2, 0, vec![offered(1), joined(1, "bo", "den")]).await;
    assert_eq!(ids(store, Which::OpenIn(room("den"))).await, [2]);
    put(store, 2, 2, vec![at(9, Event::Expired)]).await;
    assert_eq!(ids(store, Which::GuestsOf(club("den"))).await, Vec::<u64>::new());
    assert_eq!(ids(store, Which::OpenIn(room("den"))).await, Vec::<u64>::new());
}

/// A board, a question and a thread in the room of each.
async fn posted(store: &dyn Store) -> [Post; 2] {
    let mut posts = Vec::new();
    for (party, at) in [(Party::Host, "hall"), (Party::Guest, "den")] {
        let post = Post {
            game: GameId(1),
            party,
            room: room(at),
            message: format!("in the {at}"),
        };
        assert_eq!(store.save_post(&post, None).await.unwrap(), None);
        assert_eq!(store.save_question(GameId(1), party, Some(&post), None).await.unwrap(), None);
        let thread = Thread {
            game: GameId(1),
            party,
            room: room(&format!("thread in the {at}")),
            home: room(at),
            gone: false,
        };
        store.save_thread(&thread).await.unwrap();
        assert_eq!(store.thread_at(&thread.room).await.unwrap(), Some(thread));
        posts.push(post);
    }
    posts.try_into().unwrap()
}

pub(super) async fn what_is_posted_in_a_guests_room_is_apart(store: &dyn Store) {
    shared(store, 1).await;
    let [here, there] = posted(store).await;
    assert_eq!(store.post(GameId(1), Party::Host).await.unwrap(), Some(here));
    assert_eq!(store.post(GameId(1), Party::Guest).await.unwrap(), Some(there.clone()));
    assert_eq!(
        store.save_question(GameId(1), Party::Guest, None, None).await.unwrap(),
        Some(there.clone())
    );
    assert_eq!(store.save_question(GameId(1), Party::Guest, None, None).await.unwrap(), None);
    let newer = Post {
        message: "newer".to_owned(),
        ..there.clone()
    };
    assert_eq!(store.save_post(&newer, None).await.unwrap(), Some(there));
    for party in Party::ALL {
        assert_eq!(store.thread_of(GameId(1), party).await.unwrap().map(|t| t.party), Some(party));
    }
    let forgotten = store.forget_games(&[GameId(1)]).await.unwrap();
    assert_eq!((forgotten.games, forgotten.posts, forgotten.threads), (1, 3, 2));
    for party in Party::ALL {
        assert_eq!(store.post(GameId(1), party).await.unwrap(), None);
        assert_eq!(store.thread_of(GameId(1), party).await.unwrap(), None);
    }
    assert_eq!(ids(store, Which::OpenIn(room("den"))).await, Vec::<u64>::new());
}

fn notices(version: u32, kind: NoticeKind, due: i64) -> Vec<Notice> {
    let for_host = Notice {
        room: room("hall"),
        ..notice(1, version, kind, due)
    };
    let for_guest = Notice {
        key: NoticeKey {
            party: Party::Guest,
            to: None,
            ..for_host.key.clone()
        },
        room: room("den"),
        ..for_host.clone()
    };
    vec![for_host, for_guest]
}

pub(super) async fn what_is_to_be_said_in_two_rooms_is_said_in_each(store: &dyn Store) {
    shared(store, 1).await;
    say(store, 1, 4, notices(5, NoticeKind::Over, 10)).await.unwrap();
    let both = store.notices_of(&[GameId(1)]).await.unwrap();
    assert_eq!(
        both,
        notices(5, NoticeKind::Over, 10),
        "neither of them pings anybody, and yet they are two"
    );
    assert_eq!(claim(store, 10).await.len(), 2);
    store.settle_notices(&[(both[1].key.clone(), Settled::Said)]).await.unwrap();
    let left = store.notices_of(&[GameId(1)]).await.unwrap();
    assert_eq!(left.iter().map(|n| n.key.party).collect::<Vec<_>>(), [Party::Host]);
    // A newer board takes the place of those before in both.
    say(store, 1, 5, notices(6, NoticeKind::YourTurn, 20)).await.unwrap();
    assert_eq!(store.notices_of(&[GameId(1)]).await.unwrap(), notices(6, NoticeKind::YourTurn, 20));
    posted(store).await;
    let forgotten = store.forget_guests(&[GameId(1), GameId(9)]).await.unwrap();
    let expected = Forgotten {
        posts: 2,
        threads: 1,
        ..Forgotten::default()
    };
    assert_eq!(forgotten, expected);
    assert_eq!(
        store.notices_of(&[GameId(1)]).await.unwrap(),
        notices(6, NoticeKind::YourTurn, 20)[..1]
    );
    assert_eq!(store.post(GameId(1), Party::Guest).await.unwrap(), None);
    assert_eq!(store.thread_at(&room("thread in the den")).await.unwrap(), None);
    assert!(store.post(GameId(1), Party::Host).await.unwrap().is_some());
    assert!(store.thread_at(&room("thread in the hall")).await.unwrap().is_some());
    assert_eq!(store.forget_guests(&[GameId(1)]).await.unwrap(), Forgotten::default());
}

pub(super) async fn a_guest_who_is_forgotten_leaves_their_room_behind(store: &dyn Store) {
    shared(store, 1).await;
    put(store, 1, 4, vec![resigned(5)]).await;
    let nobody = PlayerRef::gone("x");
    assert_eq!(store.forget_person(&who("bo"), &nobody).await.unwrap(), 1);
    let (game, _) = store.load(GameId(1)).await.unwrap().unwrap();
    assert_eq!(game.guest.map(|g| g.who), Some(nobody.clone()));
    assert_eq!(game.seats.map(|[_, black]| black), Some(nobody));
}
