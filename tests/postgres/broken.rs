//! A connection that breaks in the middle of a COMMIT: what became of it is found out, and it is neither done twice nor said to be lost.

use std::sync::Arc;

use menagerie::{
    ids::GameId,
    store::{Party, Post, PostgresStore, Store as _, StoreError, Version, postgres::Opening},
};

use crate::{
    game::{WHOLE, commit, delivery},
    proxy::{Cut, Proxy},
    server::Server,
};

/// A store behind a proxy, and one beside it.
async fn two() -> Option<(Proxy, Arc<PostgresStore>, PostgresStore)> {
    let server = Server::shared()?;
    let (url, proxy) = (server.place().await, Proxy::start(server.port()).await);
    let beside = PostgresStore::open(&Opening::new(&url)).await.unwrap();
    let behind = PostgresStore::open(&Opening::new(&proxy.through(&url))).await.unwrap();
    Some((proxy, Arc::new(behind), beside))
}

#[tokio::test]
async fn whenever_it_breaks_each_commit_is_stored_once_and_answered_so() {
    let Some((proxy, store, beside)) = two().await else { return };
    for (id, cut) in [(1, Cut::Before), (2, Cut::After)] {
        for number in 0..WHOLE {
            let mut one = commit(id, number);
            // Some come from no platform.
            one.delivery = one.delivery.filter(|_| number % 3 != 0);
            proxy.cut(cut);
            assert_eq!(store.commit(one).await.unwrap(), Version(number + 1), "{cut:?} {number}");
            assert!(proxy.was_cut(), "{cut:?} {number}");
        }
        let (game, version) = beside.load(GameId(id)).await.unwrap().unwrap();
        assert_eq!((game.events.len() as u32, version), (WHOLE, Version(WHOLE)));
        assert_eq!(beside.delivered(&delivery(id, 1)).await.unwrap(), Some(GameId(id)));
    }
    assert_eq!(beside.check().await.unwrap(), Vec::<String>::new());
}

#[tokio::test]
async fn what_was_stored_is_said_to_be_so_also_when_another_has_played_on() {
    let Some((proxy, store, beside)) = two().await else { return };
    store.commit(commit(1, 0)).await.unwrap();
    proxy.cut_and_shut(Cut::After);
    let behind = Arc::clone(&store);
    let waiting = tokio::spawn(async move { behind.commit(commit(1, 1)).await });
    // The other process sees it, and plays on, before the first has heard of it.
    while beside.load(GameId(1)).await.unwrap().unwrap().1 < Version(2) {
        tokio::task::yield_now().await;
    }
    beside.commit(commit(1, 2)).await.unwrap();
    proxy.open();
    assert_eq!(waiting.await.unwrap().unwrap(), Version(2));
}

#[tokio::test]
async fn what_was_not_stored_and_came_too_late_is_a_conflict() {
    let Some((proxy, store, beside)) = two().await else { return };
    store.commit(commit(1, 0)).await.unwrap();
    proxy.cut_and_shut(Cut::Before);
    let behind = Arc::clone(&store);
    let mut late = commit(1, 1);
    late.delivery = Some(delivery(9, 9));
    let waiting = tokio::spawn(async move { behind.commit(late).await });
    while !proxy.was_cut() {
        tokio::task::yield_now().await;
    }
    beside.commit(commit(1, 1)).await.unwrap();
    proxy.open();
    assert!(matches!(waiting.await.unwrap(), Err(StoreError::Conflict)));
    assert_eq!(beside.delivered(&delivery(9, 9)).await.unwrap(), None);
    // The same delivery by way of another process is a repetition.
    proxy.cut_and_shut(Cut::Before);
    let behind = Arc::clone(&store);
    let waiting = tokio::spawn(async move { behind.commit(commit(1, 2)).await });
    while !proxy.was_cut() {
        tokio::task::yield_now().await;
    }
    beside.commit(commit(1, 2)).await.unwrap();
    proxy.open();
    assert!(matches!(waiting.await.unwrap(), Err(StoreError::Duplicate(GameId(1)))));
}

#[tokio::test]
async fn the_post_before_is_never_the_new_one() {
    let Some((proxy, store, _)) = two().await else { return };
    let post = |message: &str| Post {
        game: GameId(1),
        party: Party::Host,
        room: menagerie::ids::RoomRef::new("web", "hall"),
        message: message.to_owned(),
    };
    store.save_post(&post("one"), None).await.unwrap();
    proxy.cut(Cut::Before);
    assert_eq!(store.save_post(&post("two"), None).await.unwrap(), Some(post("one")));
    proxy.cut(Cut::After);
    let before = store.save_post(&post("three"), None).await.unwrap();
    assert!(proxy.was_cut() && before != Some(post("three")), "{before:?}");
    assert_eq!(store.post(GameId(1), Party::Host).await.unwrap(), Some(post("three")));
}
