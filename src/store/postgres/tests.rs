//! What only a store that several share must do. The rest is in `conformance.rs`, and the process kills are in `tests/postgres`.

use std::{collections::BTreeSet, sync::Arc};

use super::{OpenError, Opening, PostgresStore, server::Server};
use crate::{
    game::{ColourWish, Event, Pace, Stamped, Terms},
    ids::{CommunityRef, GameId, PlayerRef, RoomRef, Timestamp},
    store::{Commit, Notice, NoticeKey, NoticeKind, Party, Person, Preferences, Store as _, StoreError, Version},
};

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

/// A challenge of anna's, with something to be said of it.
fn offered(id: u64) -> Commit {
    let event = Event::Offered {
        challenger: PlayerRef::new("web", "anna"),
        opponent: None,
        terms: Terms {
            variant: crate::rules::variants::ALL[0].spec().key,
            colour: ColourWish::Random,
            pace: Pace::NoLimit,
            rated: false,
        },
        room: RoomRef::new("web", "hall"),
        community: CommunityRef::new("web", "hall"),
        expires: Timestamp(100),
        rematch_of: None,
        seed: None,
        nonce: String::new(),
    };
    let key = NoticeKey {
        game: GameId(id),
        version: Version(1),
        kind: NoticeKind::Challenge,
        to: None,
        party: Party::Host,
    };
    Commit {
        id: GameId(id),
        seen: Version(0),
        events: vec![Stamped { at: Timestamp(1), event }],
        delivery: None,
        notices: vec![Notice {
            key,
            ply: 0,
            room: RoomRef::new("web", "hall"),
            due: Timestamp(5),
            tries: 0,
            kept: false,
        }],
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_two_processes_claim_at_once_each_notice_goes_to_one() {
    let Some(both) = two().await else { return };
    for id in 1..=120 {
        both[0].commit(offered(id)).await.unwrap();
    }
    let claiming: Vec<_> = (0..8)
        .map(|n| {
            let store = Arc::clone(&both[n % 2]);
            tokio::spawn(async move {
                let mut mine = Vec::new();
                loop {
                    let some = store.claim_notices(&["web"], Timestamp(10), Timestamp(99), 7).await.unwrap();
                    if some.is_empty() {
                        return mine;
                    }
                    mine.extend(some.iter().map(|notice| notice.key.game.0));
                }
            })
        })
        .collect();
    let mut all = Vec::new();
    for one in claiming {
        all.extend(one.await.unwrap());
    }
    assert_eq!(all.len(), 120, "none twice");
    assert_eq!(all.into_iter().collect::<BTreeSet<_>>().len(), 120, "and all of them");
}

#[tokio::test]
async fn who_claims_does_not_wait_for_another_who_is_at_it() {
    let Some([one, two]) = two().await else { return };
    for id in [1, 2] {
        one.commit(offered(id)).await.unwrap();
    }
    let mut client = super::connect(one.line.address()).await.unwrap();
    let tx = client.transaction().await.unwrap();
    tx.query("SELECT 1 FROM notices WHERE game = 1 FOR UPDATE", &[]).await.unwrap();
    let claimed = two.claim_notices(&["web"], Timestamp(10), Timestamp(99), 7).await.unwrap();
    assert_eq!(claimed.iter().map(|n| n.key.game.0).collect::<Vec<_>>(), [2]);
    drop(tx);
}

/// Servers like CockroachDB let no two transactions overlap that could see each other, and ask one of them to begin again.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn on_a_server_that_asks_to_begin_again_nothing_is_lost() {
    let Some(server) = Server::shared() else { return };
    let url = format!("{}%20-cdefault_transaction_isolation%3Dserializable", server.place().await);
    let store = Arc::new(PostgresStore::open(&Opening::new(&url)).await.unwrap());
    let shown = store
        .first("SELECT current_setting('transaction_isolation')", &[])
        .await
        .unwrap()
        .unwrap();
    assert_eq!(shown.get::<_, &str>(0), "serializable");
    let writing: Vec<_> = (0..16)
        .map(|n: u64| {
            let store = Arc::clone(&store);
            tokio::spawn(async move {
                for _ in 0..10 {
                    let id = store.fresh_id().await.unwrap();
                    store.commit(offered(id.0)).await.unwrap();
                    store
                        .save_person(&Person {
                            who: PlayerRef::new("web", &format!("{n} of {id}")),
                            name: String::new(),
                            locale: None,
                            key_hash: None,
                            room: Some(RoomRef::new("web", "hall")),
                            seen_at: Timestamp(0),
                        })
                        .await
                        .unwrap();
                }
            })
        })
        .collect();
    for one in writing {
        one.await.unwrap();
    }
    assert_eq!(store.fresh_id().await.unwrap(), GameId(161));
    assert_eq!(store.people_in(&RoomRef::new("web", "hall")).await.unwrap().len(), 160);
    assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
}

#[tokio::test]
async fn a_damaged_record_costs_itself_only() {
    let Some(store) = fresh().await else { return };
    for id in [1, 2] {
        store.commit(offered(id)).await.unwrap();
    }
    for name in ["anna", "bo"] {
        store
            .save_preferences(&Preferences::new(PlayerRef::new("web", name)))
            .await
            .unwrap();
    }
    store
        .put("UPDATE events SET record = record || '\\x00'::BYTEA WHERE game = 1", &[])
        .await
        .unwrap();
    // A whole record that strayed to another name is no better.
    store
        .put(
            "UPDATE preferences SET record = (SELECT record FROM preferences WHERE who = 'web:anna') WHERE who = 'web:bo'",
            &[],
        )
        .await
        .unwrap();
    assert!(matches!(
        store.load(GameId(1)).await,
        Err(StoreError::Corrupt { id: GameId(1), .. })
    ));
    assert!(store.load(GameId(2)).await.unwrap().is_some());
    assert_eq!(store.preferences(&PlayerRef::new("web", "bo")).await.unwrap(), None);
    assert!(store.preferences(&PlayerRef::new("web", "anna")).await.unwrap().is_some());
    let wrong = store.check().await.unwrap();
    assert!(wrong.len() == 1 && wrong[0].contains("#1"), "{wrong:?}");
    store
        .put("UPDATE seats SET standing = 2, ended = 7 WHERE game = 2", &[])
        .await
        .unwrap();
    store.put("DELETE FROM games WHERE id = 1", &[]).await.unwrap();
    let wrong = store.check().await.unwrap().join("\n");
    for part in [
        "game #2: it stands elsewhere",
        "events without a game: #1",
        "seats without a game: #1",
        "notices without a game: #1",
    ] {
        assert!(wrong.contains(part), "{part}: {wrong}");
    }
}

#[test]
fn the_reason_is_told_and_not_that_there_is_one() {
    use super::fault::{Fault, all};
    let aborted = || Err(Fault::Aborted("aborted".to_owned()));
    let full = || Err(Fault::Answer(StoreError::Full));
    assert!(matches!(all([Ok(1), aborted(), full()]), Err(Fault::Answer(StoreError::Full))));
    assert!(matches!(all([full(), aborted(), Ok(1)]), Err(Fault::Answer(StoreError::Full))));
    assert!(matches!(all([aborted(), Ok(1)]), Err(Fault::Aborted(_))));
    assert_eq!(all([Ok(1), Ok(2)]).unwrap(), [1, 2]);
}
