//! What only a store that several share must do. The rest is in `conformance.rs`, and the process kills are in `tests/postgres`.

use std::sync::Arc;

use super::{OpenError, Opening, PostgresStore, server::Server};
use crate::store::Store as _;

/// An empty store on the shared server, if there is one.
pub(in crate::store) async fn fresh() -> Option<PostgresStore> {
    Some(PostgresStore::open(&Opening::new(&Server::shared()?.place().await)).await.unwrap())
}

/// Two stores in one place.
async fn two() -> Option<[Arc<PostgresStore>; 2]> {
    let opening = Opening::new(&Server::shared()?.place().await);
    // At the same time, so that both want to make the tables.
    let (one, two) = tokio::join!(PostgresStore::open(&opening), PostgresStore::open(&opening));
    Some([Arc::new(one.unwrap()), Arc::new(two.unwrap())])
}

#[tokio::test]
async fn one_process_at_a_time_has_a_task_and_another_takes_over() {
    let Some([one, two]) = two().await else { return };
    assert!(one.lease("sweep", 60_000).await.unwrap());
    assert!(!two.lease("sweep", 60_000).await.unwrap());
    assert!(two.lease("purge", 60_000).await.unwrap(), "another task is free");
    assert!(one.lease("sweep", 60_000).await.unwrap(), "and it stays with whoever has it");
    // Given back at the end.
    one.close().await.unwrap();
    assert!(two.lease("sweep", 60_000).await.unwrap());
}

#[tokio::test]
async fn the_task_of_a_process_that_died_is_taken_over_when_its_time_is_over() {
    let Some([one, two]) = two().await else { return };
    assert!(one.lease("sweep", 1).await.unwrap());
    drop(one);
    // The server's clock says when; however slow the machine is, it gets there.
    while !two.lease("sweep", 60_000).await.unwrap() {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn processes_have_different_numbers_and_games_too() {
    let Some([one, two]) = two().await else { return };
    assert_ne!(one.process, two.process);
    let mut numbers = Vec::new();
    for _ in 0..10 {
        let (a, b) = tokio::join!(one.fresh_id(), two.fresh_id());
        numbers.extend([a.unwrap().0, b.unwrap().0]);
    }
    numbers.sort_unstable();
    assert_eq!(numbers, (1..=20).collect::<Vec<_>>());
}

#[tokio::test]
async fn many_processes_may_make_the_tables_at_once() {
    let Some(server) = Server::shared() else { return };
    let opening = Opening::new(&server.place().await);
    let all: Vec<_> = (0..6)
        .map(|_| {
            let opening = opening.clone();
            tokio::spawn(async move { PostgresStore::open(&opening).await.map(|store| store.process) })
        })
        .collect();
    let mut numbers = Vec::new();
    for one in all {
        numbers.push(one.await.unwrap().unwrap());
    }
    numbers.sort_unstable();
    assert_eq!(numbers, [1, 2, 3, 4, 5, 6]);
}

#[tokio::test]
async fn tables_of_a_later_or_another_program_are_refused() {
    let Some(server) = Server::shared() else { return };
    let opening = Opening::new(&server.place().await);
    let store = PostgresStore::open(&opening).await.unwrap();
    store
        .put("INSERT INTO versions (version, sum) VALUES (1000, 7)", &[])
        .await
        .unwrap();
    let error = PostgresStore::open(&opening).await.unwrap_err();
    assert!(matches!(error, OpenError::Newer { found: 1000, .. }), "{error}");
    assert!(error.needs_operator() && error.to_string().contains("newer program"), "{error}");
    store.put("DELETE FROM versions WHERE version = 1000", &[]).await.unwrap();
    store.put("UPDATE versions SET sum = sum + 1", &[]).await.unwrap();
    let error = PostgresStore::open(&opening).await.unwrap_err();
    assert!(error.to_string().contains("other statements"), "{error}");
}

#[tokio::test]
async fn whoever_is_not_let_in_is_told_at_once() {
    let Some(server) = Server::shared() else { return };
    let url = format!(
        "postgres://menagerie:s3cret@127.0.0.1:{}/no_such_database?sslmode=disable",
        server.port()
    );
    let error = PostgresStore::open(&Opening::new(&url)).await.unwrap_err();
    assert!(matches!(error, OpenError::Refused { .. }) && error.needs_operator(), "{error}");
    assert!(!format!("{error} {error:?} {:?}", Opening::new(&url)).contains("s3cret"), "{error}");
}

#[tokio::test]
async fn nobody_at_the_address_is_no_reason_for_the_operator() {
    let nowhere = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let mut opening = Opening::new(&format!("postgres://menagerie:s3cret@{nowhere}/x"));
    opening.wait = std::time::Duration::ZERO;
    let error = PostgresStore::open(&opening).await.unwrap_err();
    assert!(matches!(error, OpenError::Away { .. }) && !error.needs_operator(), "{error}");
    assert!(!format!("{error} {error:?}").contains("s3cret"));
}
