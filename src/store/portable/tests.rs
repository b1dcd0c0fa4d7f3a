use std::io::Cursor;

use proptest::prelude::*;

use super::*;
use crate::{
    ids::{CommunityRef, DeliveryKey, PlayerRef, RoomRef, Timestamp},
    store::{
        Absence, Commit, Community, Life, Lost, MemoryStore, Notice, NoticeKey, NoticeKind, Person, Place, Post, Preferences, Room,
        SledStore, Store as _, Thread, Version, record::WhatV1,
    },
};

fn file(store: &dyn Whole) -> String {
    let mut bytes = Vec::new();
    export(store, &mut bytes, OnDamage::Stop).unwrap();
    String::from_utf8(bytes).unwrap()
}

/// Two things to say of the second event of a game, one of them kept and to nobody.
fn to_say(game: u64, name: &str) -> Vec<Notice> {
    let notice = |kind, to: Option<&str>, kept| Notice {
        key: NoticeKey {
            game: GameId(game),
            version: Version(2),
            kind,
            to: to.map(|to| PlayerRef::new("web", to)),
            party: Party::Host,
        },
        ply: 0,
        room: RoomRef::new("web", name),
        due: Timestamp(i64::MIN),
        tries: 3,
        kept,
    };
    let mut of_guest = notice(NoticeKind::Expired, None, false);
    of_guest.key.party = Party::Guest;
    vec![
        notice(NoticeKind::Reminder, Some(name), false),
        notice(NoticeKind::Expired, None, true),
        notice(NoticeKind::Reminder, Some("a"), false),
        of_guest,
    ]
}

/// A memory store with some of everything, names of different lengths and order among them.
async fn some() -> MemoryStore {
    let store = MemoryStore::new();
    for (id, name) in [(3, "z"), (1, "anna"), (12, "bo\u{0}\n\"\\🦊")] {
        let offered = WhatV1::Offered {
            challenger: format!("web:{name}"),
            opponent: None,
            variant: crate::rules::variants::ALL[0].spec().key.to_owned(),
            colour: crate::store::record::WishV1::Black,
            pace: None,
            rated: false,
            room: "web:r".to_owned(),
            community: "web:r".to_owned(),
            expires: i64::MAX,
            rematch_of: None,
            seed: Some(crate::store::record::Hex32([0xAB; 32])),
            nonce: name.to_owned(),
        };
        let events = [
            EventV1 {
                at: i64::MIN,
                what: offered,
            },
            EventV1 {
                at: 5,
                what: WhatV1::Expired,
            },
        ];
        for (seen, event) in (0..).zip(events) {
            let delivery = Some(DeliveryKey::new("web", &format!("{name}{seen}")));
            let commit = Commit {
                id: GameId(id),
                seen: Version(seen),
                events: vec![Stamped::try_from(event).unwrap()],
                delivery,
                notices: if seen == 1 { to_say(id, name) } else { Vec::new() },
            };
            store.commit(commit).await.unwrap();
        }
        let mut chosen = Preferences::new(PlayerRef::new("web", name));
        chosen.theme = Some(name.to_owned());
        store.save_preferences(&chosen).await.unwrap();
        let mut settled = Community::new(CommunityRef::new("web", name));
        settled.pace = Some(crate::game::Pace::Hours(12));
        settled.rooms = vec![RoomRef::new("web", name)];
        store.save_community(&settled).await.unwrap();
        let room = RoomRef::new("web", name);
        let person = Person {
            who: PlayerRef::new("web", name),
            name: name.to_owned(),
            locale: None,
            key_hash: None,
            room: Some(room.clone()),
            seen_at: Timestamp(-1),
        };
        store.save_person(&person).await.unwrap();
        store
            .save_room(&Room {
                room: room.clone(),
                opened_at: Timestamp(1),
                used_at: Timestamp(2),
            })
            .await
            .unwrap();
        store
            .save_post(
                &Post {
                    game: GameId(id),
                    party: Party::Host,
                    room: room.clone(),
                    message: name.to_owned(),
                },
                None,
            )
            .await
            .unwrap();
        let question = Post {
            game: GameId(id),
            party: Party::Host,
            room: room.clone(),
            message: format!("q-{name}"),
        };
        store.save_question(GameId(id), Party::Host, Some(&question), None).await.unwrap();
        store
            .save_thread(&Thread {
                game: GameId(id),
                party: Party::Host,
                room: RoomRef::new("web", &format!("thread-{id}")),
                home: room.clone(),
                gone: id == 2,
            })
            .await
            .unwrap();
        let of_guest = Post {
            party: Party::Guest,
            ..question.clone()
        };
        store.save_post(&of_guest, None).await.unwrap();
        store.save_question(GameId(id), Party::Guest, Some(&of_guest), None).await.unwrap();
        store
            .save_thread(&Thread {
                game: GameId(id),
                party: Party::Guest,
                room: RoomRef::new("web", &format!("guests-thread-{id}")),
                home: room.clone(),
                gone: false,
            })
            .await
            .unwrap();
        store
            .save_absence(&Absence {
                place: Place::Room(room),
                community: None,
                since: Timestamp(3),
                why: Lost::NoAccess,
                told: vec![PlayerRef::new("web", name)],
            })
            .await
            .unwrap();
    }
    let outage = crate::game::clock::Outage {
        from: Timestamp(7),
        until: Timestamp(9),
    };
    let life = Life {
        part: "web".to_owned(),
        alive: Timestamp(9),
        owed: vec![outage],
    };
    store.save_life(&life).await.unwrap();
    store
}

#[tokio::test]
async fn from_memory_by_file_to_sled_and_back_the_file_stays_the_same() {
    let first = some().await;
    let one = file(&first);
    assert_eq!(one.lines().count(), 1 + 3 + 6 + 3 + 3 + 3 + 6 + 6 + 3 + 9 + 12 + 1 + 1);
    let folder = tempfile::tempdir().unwrap();
    SledStore::import(folder.path(), &mut Cursor::new(&one)).unwrap();
    let store = SledStore::open(folder.path()).unwrap();
    assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
    let mut two = Vec::new();
    store.export(&mut two, OnDamage::Stop).unwrap();
    assert_eq!(one, String::from_utf8(two).unwrap());
    let back = MemoryStore::new();
    import(&mut Cursor::new(&one), || Ok(&back)).unwrap();
    assert_eq!(one, file(&back));
}

#[cfg(feature = "postgres")]
mod database {
    use std::{cell::Cell, path::Path};

    use tokio::{runtime::Handle, task::spawn_blocking};

    use super::*;
    use crate::store::{
        copy::{Copied, End, copy as copy_ends},
        postgres::{OpenError, Opening, PostgresStore, server::Server},
    };

    async fn opening() -> Option<Opening> {
        Some(Opening::new(&Server::shared()?.place().await))
    }

    async fn copied(from: End, to: End) -> Result<Copied, PortableError> {
        let on = Handle::current();
        spawn_blocking(move || copy_ends(&from, &to, &on)).await.unwrap()
    }

    async fn exported(opening: &Opening) -> String {
        let snapshot = crate::store::postgres::Snapshot::take(opening).await.unwrap();
        spawn_blocking(move || file(&snapshot)).await.unwrap()
    }

    /// The folder of a store with some of everything, and what it exports.
    async fn a_folder(folder: &Path) -> String {
        let one = file(&some().await);
        SledStore::import(folder, &mut Cursor::new(&one)).unwrap();
        one
    }

    #[tokio::test]
    async fn from_a_folder_to_a_database_and_back_the_file_stays_the_same() {
        let Some(database) = opening().await else { return };
        let folder = tempfile::tempdir().unwrap();
        let (first, second) = (folder.path().join("first"), folder.path().join("second"));
        let one = a_folder(&first).await;
        let done = copied(End::Folder(first.clone()), End::Database(database.clone())).await.unwrap();
        assert_eq!((done.totals.games, done.written), (3, Some(one.lines().count() as u64 - 2)));
        assert_eq!(exported(&database).await, one);
        copied(End::Database(database.clone()), End::Folder(second.clone())).await.unwrap();
        let back = SledStore::open(&second).unwrap();
        assert_eq!(back.check().await.unwrap(), Vec::<String>::new());
        let mut two = Vec::new();
        back.export(&mut two, OnDamage::Stop).unwrap();
        assert_eq!(String::from_utf8(two).unwrap(), one);
        // It is a store to play on, and counts on from where the other was.
        let store = PostgresStore::open(&database).await.unwrap();
        assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
        assert_eq!(store.fresh_id().await.unwrap(), GameId(13));
        let newcomer = Person {
            who: PlayerRef::new("web", "newcomer"),
            name: "n".to_owned(),
            locale: None,
            key_hash: None,
            room: Some(RoomRef::new("web", "z")),
            seen_at: Timestamp(0),
        };
        store.save_person(&newcomer).await.unwrap();
        assert_eq!(
            store.people_in(&RoomRef::new("web", "z")).await.unwrap()[1].name,
            "n",
            "whoever comes later joins later"
        );
    }

    #[tokio::test]
    async fn a_file_goes_into_a_database_too() {
        let Some(database) = opening().await else { return };
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.jsonl");
        let one = file(&some().await);
        std::fs::write(&path, &one).unwrap();
        copied(End::File(path.clone()), End::Database(database.clone())).await.unwrap();
        assert_eq!(exported(&database).await, one);
        std::fs::write(&path, one.replace("web:anna", "web:hanna")).unwrap();
        let error = copied(End::File(path), End::Database(database)).await.unwrap_err();
        assert!(error.to_string().contains("checksum"), "{error}");
    }

    /// Fills until so many entries have been taken, then fails as a process does that is killed: what was written is written.
    struct Until<F>(F, Cell<usize>);

    impl<F: Fill> Fill for Until<F> {
        fn add(&mut self, entry: Entry) -> Result<(), PortableError> {
            let left = self.1.get();
            if left == 0 {
                return Err(PortableError::Store("killed".to_owned()));
            }
            self.1.set(left - 1);
            self.0.add(entry)
        }
        fn finish(&mut self, totals: &Totals) -> Result<(), PortableError> {
            self.0.finish(totals)
        }
    }

    /// More of everything than is written in one go.
    async fn many() -> MemoryStore {
        let store = some().await;
        for n in 0..700_u32 {
            let mut chosen = Preferences::new(PlayerRef::new("web", &format!("many {n}")));
            chosen.theme = Some(n.to_string());
            store.save_preferences(&chosen).await.unwrap();
        }
        store
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn a_copy_that_was_cut_short_is_no_store_and_goes_on_when_it_is_begun_again() {
        let Some(database) = opening().await else { return };
        let (store, on) = (std::sync::Arc::new(many().await), Handle::current());
        let all = file(&*store);
        let (from, to) = (std::sync::Arc::clone(&store), database.clone());
        let cut = spawn_blocking(move || {
            let filling = on.block_on(crate::store::postgres::Filling::begin(&to)).unwrap();
            copy(&*from, || Ok(Until(filling, Cell::new(600)))).unwrap_err()
        });
        assert!(cut.await.unwrap().to_string().contains("killed"));
        let refused = PostgresStore::open(&database).await.unwrap_err();
        assert!(matches!(refused, OpenError::Unfinished) && refused.needs_operator(), "{refused}");
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("all.jsonl");
        std::fs::write(&path, &all).unwrap();
        let done = copied(End::File(path), End::Database(database.clone())).await.unwrap();
        let entries = all.lines().count() as u64 - 2;
        let written = done.written.unwrap();
        assert!(written > 0 && written <= entries - 512, "{written} of {entries} were written again");
        assert_eq!(exported(&database).await, all);
    }

    #[tokio::test]
    async fn a_second_copy_takes_over_what_has_changed_until_somebody_has_played() {
        let Some(database) = opening().await else { return };
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("live");
        a_folder(&path).await;
        let (from, to) = (End::Folder(path.clone()), End::Database(database.clone()));
        copied(from.clone(), to.clone()).await.unwrap();
        assert_eq!(copied(from.clone(), to.clone()).await.unwrap().written, Some(0));
        {
            let live = SledStore::open(&path).unwrap();
            live.forget_games(&[GameId(3)]).await.unwrap();
            live.save_preferences(&Preferences::new(PlayerRef::new("web", "anna")))
                .await
                .unwrap();
            live.save_preferences(&Preferences::new(PlayerRef::new("web", "zoe")))
                .await
                .unwrap();
            live.close().await.unwrap();
        }
        let done = copied(from.clone(), to.clone()).await.unwrap();
        assert_eq!((done.written, done.totals.games, done.totals.preferences), (Some(2), 2, 4));
        // Both have forgotten that there was a third game, and neither gives its number again.
        let store = PostgresStore::open(&database).await.unwrap();
        assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
        assert_eq!(store.fresh_id().await.unwrap(), GameId(13));
        let refused = copied(from, to).await.unwrap_err().to_string();
        assert!(refused.contains("in service"), "{refused}");
    }

    #[tokio::test]
    async fn what_is_exported_is_one_instant_whatever_is_written_meanwhile() {
        let Some(database) = opening().await else { return };
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("one.jsonl");
        let one = file(&some().await);
        std::fs::write(&path, &one).unwrap();
        copied(End::File(path), End::Database(database.clone())).await.unwrap();
        let store = PostgresStore::open(&database).await.unwrap();
        let snapshot = crate::store::postgres::Snapshot::take(&database).await.unwrap();
        // The snapshot is taken by its first look.
        let snapshot = spawn_blocking(move || {
            assert_eq!(digest(&snapshot).unwrap().len(), 64);
            snapshot
        });
        let snapshot = snapshot.await.unwrap();
        store.forget_games(&[GameId(1)]).await.unwrap();
        store
            .save_preferences(&Preferences::new(PlayerRef::new("web", "late")))
            .await
            .unwrap();
        assert_eq!(spawn_blocking(move || file(&snapshot)).await.unwrap(), one);
        assert_ne!(exported(&database).await, one);
    }
}

#[tokio::test]
async fn no_single_changed_byte_gets_through() {
    let whole = file(&some().await).into_bytes();
    for n in 0..whole.len() {
        let mut changed = whole.clone();
        changed[n] ^= 1;
        let read = import(&mut Cursor::new(changed), || -> Result<&MemoryStore, _> {
            panic!("believed a file with byte {n} changed")
        });
        assert!(matches!(read, Err(PortableError::Line { .. })), "byte {n}: {read:?}");
    }
}

proptest! {
    #[test]
    fn any_bytes_are_refused_without_a_panic(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        let read = import(&mut Cursor::new(bytes), || -> Result<&MemoryStore, _> { panic!("believed noise") });
        prop_assert!(read.is_err());
    }

    #[test]
    fn any_bytes_behind_a_right_checksum_are_read_without_a_panic(rest in prop::collection::vec(any::<u8>(), 0..200)) {
        let mut value = vec![1, 0, 0, 0, 0, 0];
        value.extend(&rest);
        let crc = crc32fast::hash(&[&b"key\x01\x00"[..], &rest].concat());
        value[2..6].copy_from_slice(&crc.to_le_bytes());
        if let Ok((_, events)) = crate::store::record::unseal::<Vec<EventV1>>(b"key", &value) {
            let events: Result<Vec<_>, _> = events.into_iter().map(Stamped::try_from).collect();
            if let Ok(events) = events {
                let _ = Card::after(None, &events);
                let _ = Game::replay(GameId(1), events);
            }
        }
    }
}
