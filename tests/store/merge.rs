//! A game that is over lies together.

use menagerie::{
    game::Event,
    ids::{GameId, Timestamp},
    rules::Color,
    store::{Commit, SledStore, Store, StoreError, Version},
};

use crate::{
    game::{WHOLE, commit, event},
    opening::raw,
};

fn key(id: u64) -> Vec<u8> {
    [&b"e"[..], &id.to_be_bytes()].concat()
}

fn records(folder: &std::path::Path, id: u64) -> usize {
    raw(folder).scan_prefix(key(id)).count()
}

#[tokio::test]
async fn a_finished_game_is_one_record_and_the_same_game() {
    let folder = tempfile::tempdir().unwrap();
    let store = SledStore::open(folder.path()).unwrap();
    for number in 0..WHOLE - 1 {
        store.commit(commit(1, number)).await.unwrap();
    }
    // Kept ready before, and read after.
    assert_eq!(store.load(GameId(1)).await.unwrap().unwrap().1, Version(WHOLE - 1));
    store.commit(commit(1, WHOLE - 1)).await.unwrap();
    let whole: Vec<_> = (0..WHOLE).map(event).collect();
    assert_eq!(store.load(GameId(1)).await.unwrap().unwrap().0.events, whole);
    assert!(matches!(
        store
            .commit(Commit {
                delivery: None,
                ..commit(1, WHOLE - 1)
            })
            .await,
        Err(StoreError::Conflict)
    ));
    store.close().await.unwrap();
    assert_eq!(records(folder.path(), 1), 1);
    let store = SledStore::open(folder.path()).unwrap();
    assert_eq!(store.load(GameId(1)).await.unwrap().unwrap().0.events, whole);
    assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
}

#[tokio::test]
async fn a_very_long_game_is_a_few_records() {
    let folder = tempfile::tempdir().unwrap();
    let store = SledStore::open(folder.path()).unwrap();
    let at = |number: u32, event| menagerie::game::Stamped {
        at: Timestamp(i64::from(number)),
        event,
    };
    let mut all = vec![event(0), event(1)];
    for n in 2..600 {
        let offer = if n % 2 == 0 {
            Event::DrawOffered {
                by: Color::White,
                expires: None,
            }
        } else {
            Event::DrawDeclined { by: Color::Black }
        };
        all.push(at(n, offer));
    }
    all.push(event(WHOLE - 1));
    for (n, event) in (0..).zip(&all) {
        store
            .commit(Commit {
                id: GameId(1),
                seen: Version(n),
                events: vec![event.clone()],
                delivery: None,
                notices: Vec::new(),
            })
            .await
            .unwrap();
    }
    assert_eq!(store.load(GameId(1)).await.unwrap().unwrap().0.events, all);
    assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
    store.close().await.unwrap();
    // 601 events, at most 256 in a record.
    assert_eq!(records(folder.path(), 1), 3);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_reads_while_a_game_ends_reads_a_game() {
    let folder = tempfile::tempdir().unwrap();
    let store = std::sync::Arc::new(SledStore::open(folder.path()).unwrap());
    let writing = {
        let store = std::sync::Arc::clone(&store);
        tokio::spawn(async move {
            for id in 1..=40 {
                for number in 0..WHOLE {
                    store.commit(commit(id, number)).await.unwrap();
                }
            }
        })
    };
    let mut read = 0_u32;
    while !writing.is_finished() {
        for id in 1..=40 {
            let found = store.load(GameId(id)).await.unwrap();
            read += u32::from(found.is_some());
        }
    }
    writing.await.unwrap();
    assert!(read > 0);
}

#[tokio::test]
async fn what_is_damaged_is_left_as_it_lies() {
    let folder = tempfile::tempdir().unwrap();
    let store = SledStore::open(folder.path()).unwrap();
    for number in 0..5 {
        store.commit(commit(1, number)).await.unwrap();
    }
    store.close().await.unwrap();
    let db = raw(folder.path());
    let place = [key(1), 3_u32.to_be_bytes().to_vec()].concat();
    db.insert(place.clone(), "noise").unwrap();
    drop(db);
    let store = SledStore::open(folder.path()).unwrap();
    let end = Commit {
        id: GameId(1),
        seen: Version(5),
        events: vec![event(WHOLE - 1)],
        delivery: None,
        notices: Vec::new(),
    };
    assert_eq!(
        store.commit(end).await.unwrap(),
        Version(6),
        "a game that cannot be read can still be given up"
    );
    assert!(matches!(
        store.load(GameId(1)).await,
        Err(StoreError::Corrupt { id: GameId(1), .. })
    ));
    store.close().await.unwrap();
    assert_eq!(records(folder.path(), 1), 6);
    assert_eq!(&raw(folder.path()).get(place).unwrap().unwrap(), b"noise");
}
