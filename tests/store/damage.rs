//! One damaged record costs one game.

use menagerie::{
    ids::{CommunityRef, GameId, PlayerRef, RoomRef, Timestamp},
    store::{Person, SledStore, Store, StoreError, Version, Which, portable::OnDamage},
};

use crate::{
    game::{WHOLE, commit},
    opening::raw,
};

fn key(first: u8, id: u64) -> Vec<u8> {
    [&[first][..], &id.to_be_bytes()].concat()
}

/// Three games: one finished, two running.
async fn three(folder: &std::path::Path) {
    let store = SledStore::open(folder).unwrap();
    for (id, events) in [(1, WHOLE), (2, 5), (3, 4)] {
        for number in 0..events {
            store.commit(commit(id, number)).await.unwrap();
        }
    }
    store.close().await.unwrap();
}

/// Damages game 2 and looks at all three.
async fn damaged(damage: impl FnOnce(&sled::Db), commits: bool) {
    let folder = tempfile::tempdir().unwrap();
    three(folder.path()).await;
    let db = raw(folder.path());
    damage(&db);
    drop(db);
    let store = SledStore::open(folder.path()).unwrap();
    assert!(matches!(
        store.load(GameId(2)).await,
        Err(StoreError::Corrupt { id: GameId(2), .. })
    ));
    let more = store.commit(commit(2, 5)).await;
    assert!(
        if commits {
            more.is_ok()
        } else {
            matches!(more, Err(StoreError::Corrupt { id: GameId(2), .. }))
        },
        "{more:?}"
    );
    // The others go on.
    assert_eq!(store.load(GameId(1)).await.unwrap().unwrap().1, Version(WHOLE));
    assert_eq!(store.commit(commit(3, 4)).await.unwrap(), Version(5));
    assert_eq!(
        store.games(&Which::OpenIn(RoomRef::new("web", "hall"))).await.unwrap(),
        [GameId(2), GameId(3)]
    );
    assert_eq!(
        store.games(&Which::FinishedIn(CommunityRef::new("web", "hall"))).await.unwrap(),
        [GameId(1)]
    );
    assert_eq!(store.failed().borrow().clone(), None);
    let wrong = store.check().await.unwrap();
    assert!(wrong.iter().any(|line| line.starts_with("game #2: ")), "{wrong:?}");
    // Nothing is exported as if it were whole; what can be saved is.
    let stopped = store.export(&mut Vec::new(), OnDamage::Stop).unwrap_err();
    assert!(
        stopped.to_string().starts_with("the store has damaged records: game #2: "),
        "{stopped}"
    );
    let mut file = Vec::new();
    let (totals, left_out) = store.export(&mut file, OnDamage::Skip).unwrap();
    assert_eq!((totals.games, left_out.len()), (2, 1));
    let saved = tempfile::tempdir().unwrap();
    SledStore::import(saved.path(), &mut std::io::Cursor::new(file)).unwrap();
}

#[tokio::test]
async fn a_flipped_bit_in_an_event() {
    damaged(
        |db| {
            let key = [key(b'e', 2), 3_u32.to_be_bytes().to_vec()].concat();
            let mut value = db.get(&key).unwrap().unwrap().to_vec();
            *value.last_mut().unwrap() ^= 1;
            db.insert(key, value).unwrap();
        },
        true,
    )
    .await;
}

#[tokio::test]
async fn a_lost_event() {
    damaged(
        |db| assert!(db.remove([key(b'e', 2), 3_u32.to_be_bytes().to_vec()].concat()).unwrap().is_some()),
        true,
    )
    .await;
}

#[tokio::test]
async fn an_event_at_another_events_place() {
    damaged(
        |db| {
            let at = |n: u32| [key(b'e', 2), n.to_be_bytes().to_vec()].concat();
            let other = db.get(at(2)).unwrap().unwrap();
            db.insert(at(3), other).unwrap();
        },
        true,
    )
    .await;
}

#[tokio::test]
async fn a_cut_head() {
    damaged(
        |db| {
            let value = db.get(key(b'g', 2)).unwrap().unwrap();
            db.insert(key(b'g', 2), &value[..4]).unwrap();
        },
        false,
    )
    .await;
}

#[tokio::test]
async fn a_later_format_in_one_record_is_named() {
    let folder = tempfile::tempdir().unwrap();
    three(folder.path()).await;
    let db = raw(folder.path());
    let head = key(b'g', 2);
    let mut value = db.get(&head).unwrap().unwrap().to_vec();
    value[..2].copy_from_slice(&2_u16.to_le_bytes());
    let crc = crc32fast::hash(&[&head[..], &value[..2], &value[6..]].concat());
    value[2..6].copy_from_slice(&crc.to_le_bytes());
    db.insert(head, value).unwrap();
    drop(db);
    let store = SledStore::open(folder.path()).unwrap();
    assert!(matches!(
        store.load(GameId(2)).await,
        Err(StoreError::Corrupt { id: GameId(2), format: 2 })
    ));
}

#[tokio::test]
async fn damaged_counters_are_counted_again() {
    let folder = tempfile::tempdir().unwrap();
    three(folder.path()).await;
    let db = raw(folder.path());
    db.insert("#", "noise").unwrap();
    drop(db);
    let store = SledStore::open(folder.path()).unwrap();
    assert_eq!(store.fresh_id().await.unwrap(), GameId(4));
    assert_eq!(store.commit(commit(3, 4)).await.unwrap(), Version(5));
    assert_eq!(store.load(GameId(3)).await.unwrap().unwrap().1, Version(5));
    assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
}

#[tokio::test]
async fn a_damaged_person_is_met_again() {
    let folder = tempfile::tempdir().unwrap();
    let anna = Person {
        who: PlayerRef::new("web", "anna"),
        name: "Anna".to_owned(),
        locale: None,
        key_hash: None,
        room: Some(RoomRef::new("web", "hall")),
        seen_at: Timestamp(1),
    };
    let store = SledStore::open(folder.path()).unwrap();
    store.save_person(&anna).await.unwrap();
    store.close().await.unwrap();
    let db = raw(folder.path());
    db.insert("Pweb:anna", "noise").unwrap();
    drop(db);
    let store = SledStore::open(folder.path()).unwrap();
    assert_eq!(store.person(&anna.who).await.unwrap(), None);
    store.save_person(&anna).await.unwrap();
    assert_eq!(store.person(&anna.who).await.unwrap(), Some(anna.clone()));
    assert_eq!(store.people_in(&RoomRef::new("web", "hall")).await.unwrap(), [anna]);
}
