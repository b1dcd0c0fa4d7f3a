//! How often a person who asks and asks is written down: each writing costs a sync of the device.

use std::{
    io,
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
    },
};

use menagerie::{
    env::fixed::{FixedClock, ScriptedEntropy},
    ids::{CommunityRef, DeliveryKey, PlayerRef, RoomRef, Timestamp},
    reply::Person,
    service::{Asker, Service},
    store::{Device, Opening, SledStore, Store},
};

#[derive(Debug)]
struct Counted(Arc<AtomicU32>);

impl Device for Counted {
    fn sync(&mut self) -> io::Result<()> {
        self.0.fetch_add(1, Ordering::SeqCst);
        Ok(())
    }
}

#[tokio::test]
async fn a_person_is_written_down_when_something_is_new_and_once_a_day() {
    let folder = tempfile::tempdir().unwrap();
    let syncs = Arc::new(AtomicU32::new(0));
    let opening = Opening {
        device: Some(Box::new(Counted(Arc::clone(&syncs)))),
        ..Opening::default()
    };
    let store = Arc::new(SledStore::open_with(folder.path(), opening).unwrap());
    let clock = Arc::new(FixedClock::at(Timestamp(1_800_000_000_000)));
    let service = Service::new(store.clone(), clock.clone(), Arc::new(ScriptedEntropy::from(0)));
    let asker = |name: &str, n: i64| Asker {
        person: Person {
            who: PlayerRef::new("t", "1"),
            name: name.to_owned(),
        },
        room: RoomRef::new("t", "hall"),
        parent: None,
        community: CommunityRef::new("t", "club"),
        view: None,
        game: None,
        moderator: false,
        alone: false,
        tongue: None,
        delivery: DeliveryKey::new("t", &n.to_string()),
    };
    let begun = syncs.load(Ordering::SeqCst);
    let count = || syncs.load(Ordering::SeqCst) - begun;
    for n in 0..100 {
        service.seen(&asker("Anna", n)).await.unwrap();
        clock.advance_ms(60_000);
    }
    assert_eq!(count(), 1, "a hundred requests within two hours");
    service.seen(&asker("Anna B", 100)).await.unwrap();
    assert_eq!(count(), 2, "a new name");
    let written = store.person(&PlayerRef::new("t", "1")).await.unwrap().unwrap().seen_at;
    clock.advance_ms(24 * 3_600_000 - 1);
    service.seen(&asker("Anna B", 101)).await.unwrap();
    assert_eq!(count(), 2, "a millisecond less than a day");
    clock.advance_ms(1);
    service.seen(&asker("Anna B", 102)).await.unwrap();
    assert_eq!(count(), 3, "a day later");
    let seen = store.person(&PlayerRef::new("t", "1")).await.unwrap().unwrap().seen_at;
    assert_eq!(seen, written.plus_ms(24 * 3_600_000));
}
