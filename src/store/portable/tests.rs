use std::io::Cursor;

use proptest::prelude::*;

use super::*;
use crate::{
    ids::{CommunityRef, DeliveryKey, PlayerRef, RoomRef, Timestamp},
    store::{
        Absence, Commit, Community, Lost, MemoryStore, Notice, NoticeKey, NoticeKind, Person, Place, Post, Preferences, Room, SledStore,
        Store as _, Thread, Version, record::WhatV1,
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
        },
        ply: 0,
        room: RoomRef::new("web", name),
        due: Timestamp(i64::MIN),
        tries: 3,
        kept,
    };
    vec![
        notice(NoticeKind::Reminder, Some(name), false),
        notice(NoticeKind::Expired, None, true),
        notice(NoticeKind::Reminder, Some("a"), false),
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
                    room: room.clone(),
                    message: name.to_owned(),
                },
                None,
            )
            .await
            .unwrap();
        let question = Post {
            game: GameId(id),
            room: room.clone(),
            message: format!("q-{name}"),
        };
        store.save_question(GameId(id), Some(&question), None).await.unwrap();
        store
            .save_thread(&Thread {
                game: GameId(id),
                room: RoomRef::new("web", &format!("thread-{id}")),
                home: room.clone(),
                gone: id == 2,
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
    store
}

#[tokio::test]
async fn from_memory_by_file_to_sled_and_back_the_file_stays_the_same() {
    let first = some().await;
    let one = file(&first);
    assert_eq!(one.lines().count(), 1 + 3 + 6 + 3 + 3 + 3 + 6 + 6 + 3 + 9 + 1);
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
