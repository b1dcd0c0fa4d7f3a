//! Old records load forever. The samples were made by another program, so that what is written is held against the description of the
//! format, not against itself.

use std::{fs, path::Path};

use menagerie::{
    game::{Ending, Stage, Stamped},
    ids::{CommunityRef, DeliveryKey, GameId, PlayerRef, RoomRef, Timestamp},
    rules::{Color, EndKind},
    store::{
        Notice, NoticeKey, NoticeKind, Party, SledStore, Store, Which,
        record::{
            CommunityRecord, DeliveryV1, EventV1, HeadV1, LifeV1, NoticeV1, PersonV1, PostV1, PreferencesRecord, RoomV1, ThreadV1, seal,
            unseal,
        },
    },
};
use serde::{Serialize, de::DeserializeOwned};

fn samples() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/records/v1")
}

fn bytes(hex: &str) -> Vec<u8> {
    hex.trim()
        .as_bytes()
        .chunks(2)
        .map(|two| u8::from_str_radix(std::str::from_utf8(two).unwrap(), 16).unwrap())
        .collect()
}

/// Reads a sample, holds it against its content, and writes it again.
fn holds<T: Serialize + DeserializeOwned>(what: &str, key: &[u8], value: &[u8], sequence: u64, content: &str) -> T {
    let (found, shape) = unseal::<T>(key, value).unwrap_or_else(|e| panic!("{what}: {e}"));
    assert_eq!(found, sequence, "{what}");
    let content: serde_json::Value = serde_json::from_str(content).unwrap();
    assert_eq!(serde_json::to_value(&shape).unwrap(), content, "{what}");
    let read: T = serde_json::from_value(content).unwrap();
    assert_eq!(seal(key, sequence, &read).unwrap(), value, "{what}, written again");
    shape
}

#[test]
fn records_of_format_1_load() {
    let text = fs::read_to_string(samples().join("records.txt")).unwrap();
    let lines: Vec<&str> = text.lines().filter(|l| !l.starts_with('#')).collect();
    let mut count = 0;
    for sample in lines.chunks(5) {
        let &[what, key, value, sequence, content] = sample else {
            panic!("a sample has five lines: {sample:?}")
        };
        let (key, value, sequence) = (bytes(key), bytes(value), sequence.trim().parse().unwrap());
        match key[0] {
            b'e' => {
                for event in holds::<Vec<EventV1>>(what, &key, &value, sequence, content) {
                    let domain = Stamped::try_from(event.clone()).unwrap_or_else(|e| panic!("{what}: {e}"));
                    assert_eq!(EventV1::from(&domain), event, "{what}");
                }
            }
            b'g' => drop(holds::<HeadV1>(what, &key, &value, sequence, content)),
            b'k' => _ = holds::<DeliveryV1>(what, &key, &value, sequence, content),
            b'P' => drop(holds::<PersonV1>(what, &key, &value, sequence, content)),
            b'R' => _ = holds::<RoomV1>(what, &key, &value, sequence, content),
            b'B' | b'b' | b'q' => drop(holds::<PostV1>(what, &key, &value, sequence, content)),
            b'S' => drop(holds::<PreferencesRecord>(what, &key, &value, sequence, content)),
            b'C' => drop(holds::<CommunityRecord>(what, &key, &value, sequence, content)),
            b'N' => drop(holds::<NoticeV1>(what, &key, &value, sequence, content)),
            b'u' => drop(holds::<ThreadV1>(what, &key, &value, sequence, content)),
            b'L' => drop(holds::<LifeV1>(what, &key, &value, sequence, content)),
            b'#' => _ = holds::<(u64, u64, u64)>(what, &key, &value, sequence, content),
            other => panic!("{what}: {other}"),
        }
        // Any one damaged byte is found.
        for n in 0..value.len() {
            let mut damaged = value.clone();
            damaged[n] ^= 0x10;
            assert!(unseal::<serde::de::IgnoredAny>(&key, &damaged).is_err(), "{what}: byte {n}");
        }
        assert!(unseal::<serde::de::IgnoredAny>(b"elsewhere", &value).is_err(), "{what}");
        count += 1;
    }
    assert_eq!(count, 33);
}

#[tokio::test]
async fn a_file_of_format_1_is_imported_and_exported_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let file = fs::read(samples().join("export.jsonl")).unwrap();
    SledStore::import(folder.path(), &mut std::io::Cursor::new(&file)).unwrap();
    let store = SledStore::open(folder.path()).unwrap();
    assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
    let (mate, _) = store.load(GameId(1)).await.unwrap().unwrap();
    let end = Stage::Over {
        how: Ending::Rules(EndKind::Checkmate),
        winner: Some(Color::Black),
        by: Some(PlayerRef::new("web", "b")),
        at: Timestamp(1_700_000_000_005),
    };
    assert_eq!(mate.stage, end);
    assert_eq!(
        store.games(&Which::FinishedIn(CommunityRef::new("web", "r"))).await.unwrap(),
        [GameId(1)]
    );
    assert_eq!(store.games(&Which::OpenOf(PlayerRef::new("web", "b"))).await.unwrap(), [GameId(7)]);
    assert_eq!(store.due_before(Timestamp(i64::MAX), 9).await.unwrap(), [GameId(7)]);
    assert_eq!(store.delivered(&DeliveryKey::new("web", "k2")).await.unwrap(), Some(GameId(7)));
    let names: Vec<_> = store
        .people_in(&RoomRef::new("web", "r"))
        .await
        .unwrap()
        .into_iter()
        .map(|p| p.name)
        .collect();
    assert_eq!(names, ["Bo", "Anna é"]);
    assert_eq!(store.post(GameId(7), Party::Host).await.unwrap().unwrap().message, "5");
    assert_eq!(store.fresh_id().await.unwrap(), GameId(9));
    let mut again = Vec::new();
    store.export(&mut again, menagerie::store::portable::OnDamage::Stop).unwrap();
    assert_eq!(String::from_utf8(again).unwrap(), String::from_utf8(file).unwrap());
}

#[tokio::test]
async fn a_file_with_notices_is_imported_and_exported_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let file = fs::read(samples().join("export-notices.jsonl")).unwrap();
    SledStore::import(folder.path(), &mut std::io::Cursor::new(&file)).unwrap();
    let store = SledStore::open(folder.path()).unwrap();
    assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
    let (_, version) = store.load(GameId(7)).await.unwrap().unwrap();
    let notice = |kind, to: Option<&str>, due, tries, kept| Notice {
        key: NoticeKey {
            game: GameId(7),
            version,
            kind,
            to: to.map(|to| PlayerRef::new("web", to)),
            party: Party::Host,
        },
        ply: 1,
        room: RoomRef::new("web", "r"),
        due: Timestamp(due),
        tries,
        kept,
    };
    let turn = notice(NoticeKind::YourTurn, Some("a"), 1_700_000_000_050, 1, false);
    let paused = notice(NoticeKind::Paused, None, -1, 0, true);
    assert_eq!(store.notices_of(&[GameId(7)]).await.unwrap(), [turn, paused]);
    let mut again = Vec::new();
    store.export(&mut again, menagerie::store::portable::OnDamage::Stop).unwrap();
    assert_eq!(String::from_utf8(again).unwrap(), String::from_utf8(file).unwrap());
}
