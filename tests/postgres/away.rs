//! The server is away for a while: whoever asks is refused after a while, nothing ends, and it goes on when it is back.

use std::sync::Arc;

use menagerie::{
    ids::GameId,
    store::{PostgresStore, Store as _, StoreError, Version, postgres::Opening},
};

use crate::{game::commit, server::Server};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_is_away_is_waited_for() {
    let Some(server) = Server::start() else { return };
    let server = Arc::new(server);
    let store = Arc::new(PostgresStore::open(&Opening::new(&server.place().await)).await.unwrap());
    store.commit(commit(1, 0)).await.unwrap();
    let at = Arc::clone(&server);
    tokio::task::spawn_blocking(move || at.kill()).await.unwrap();
    let refused = store.commit(commit(1, 1)).await.unwrap_err();
    // It was away before anything was asked of it: nothing is in doubt.
    assert!(
        matches!(&refused, StoreError::Unavailable(why) if why.contains("away") && !why.contains("not known")),
        "{refused}"
    );
    assert!(matches!(store.load(GameId(1)).await, Err(StoreError::Unavailable(_))));
    // Whoever asks while it comes back is answered.
    let behind = Arc::clone(&store);
    let waiting = tokio::spawn(async move {
        loop {
            match behind.commit(commit(1, 1)).await {
                Err(StoreError::Unavailable(_)) => {}
                other => break other,
            }
        }
    });
    let at = Arc::clone(&server);
    tokio::task::spawn_blocking(move || at.start_again()).await.unwrap();
    assert_eq!(waiting.await.unwrap().unwrap(), Version(2));
    assert_eq!(store.load(GameId(1)).await.unwrap().unwrap().1, Version(2));
}

#[tokio::test]
async fn whoever_starts_first_waits_for_the_other() {
    let Some(server) = Server::start() else { return };
    let server = Arc::new(server);
    let opening = Opening::new(&server.place().await);
    let at = Arc::clone(&server);
    tokio::task::spawn_blocking(move || at.kill()).await.unwrap();
    let opening_store = tokio::spawn(async move { PostgresStore::open(&opening).await });
    let at = Arc::clone(&server);
    tokio::task::spawn_blocking(move || at.start_again()).await.unwrap();
    opening_store.await.unwrap().unwrap();
}
