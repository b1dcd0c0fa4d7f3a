//! `menagerie export` and `menagerie import` as an operator uses them.

use std::{fs, path::Path, process::Command};

use menagerie::{
    ids::{GameId, PlayerRef, RoomRef, Timestamp},
    store::{OpenError, Party, Person, Post, Room, SledStore, Store, Version},
};

use crate::game::{WHOLE, commit, delivery};

/// Runs the program: exit code, what it said on success, what it said on failure.
fn menagerie(command: &str, option: &str, file: &Path, store: &Path) -> (Option<i32>, String, String) {
    let mut program = Command::new(env!("CARGO_BIN_EXE_menagerie"));
    let output = program
        .args([command, option])
        .arg(file)
        .arg("--store")
        .arg(store)
        .output()
        .unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

async fn fill(folder: &Path) {
    let store = SledStore::open(folder).unwrap();
    for (id, events) in [(1, WHOLE), (2, 5), (4, 1)] {
        for number in 0..events {
            store.commit(commit(id, number)).await.unwrap();
        }
    }
    let room = RoomRef::new("web", "hall");
    for name in ["bo", "anna \"é\" 🦊"] {
        let who = PlayerRef::new("web", name);
        let person = Person {
            who,
            name: name.to_owned(),
            locale: Some("nl".to_owned()),
            key_hash: Some([250; 32]),
            room: Some(room.clone()),
            seen_at: Timestamp(3),
        };
        store.save_person(&person).await.unwrap();
    }
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
                game: GameId(2),
                party: Party::Host,
                room,
                message: "m".to_owned(),
            },
            None,
        )
        .await
        .unwrap();
    store.close().await.unwrap();
}

#[tokio::test]
async fn a_store_moves_by_file_and_plays_on() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    fill(&at("old")).await;
    let (code, said, wrong) = menagerie("export", "--to", &at("one.jsonl"), &at("old"));
    assert_eq!((code, wrong.as_str()), (Some(0), ""));
    assert_eq!(said, "exported: 3 games, 2 people, 1 rooms, 1 board posts, 21 deliveries\n");
    let (code, said, wrong) = menagerie("import", "--from", &at("one.jsonl"), &at("new"));
    assert_eq!((code, wrong.as_str()), (Some(0), ""));
    assert_eq!(said, "imported: 3 games, 2 people, 1 rooms, 1 board posts, 21 deliveries\n");
    assert_eq!(menagerie("export", "--to", &at("two.jsonl"), &at("new")).0, Some(0));
    assert_eq!(fs::read(at("one.jsonl")).unwrap(), fs::read(at("two.jsonl")).unwrap());

    let store = SledStore::open(&at("new")).unwrap();
    assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
    assert_eq!(store.load(GameId(1)).await.unwrap().unwrap().1, Version(WHOLE));
    assert_eq!(store.delivered(&delivery(2, 4)).await.unwrap(), Some(GameId(2)));
    assert_eq!(store.commit(commit(2, 5)).await.unwrap(), Version(6));
    assert_eq!(store.load(GameId(2)).await.unwrap().unwrap().0.ply(), 4);
    assert_eq!(store.fresh_id().await.unwrap(), GameId(5));
    let people = store.people_in(&RoomRef::new("web", "hall")).await.unwrap();
    assert_eq!(people.iter().map(|p| p.name.as_str()).collect::<Vec<_>>(), ["bo", "anna \"é\" 🦊"]);
}

#[tokio::test]
async fn nothing_is_written_over() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    fill(&at("old")).await;
    fs::write(at("there"), "mine").unwrap();
    let (code, _, wrong) = menagerie("export", "--to", &at("there"), &at("old"));
    assert!(code == Some(2) && wrong.starts_with("cannot write "), "{wrong}");
    assert_eq!(fs::read_to_string(at("there")).unwrap(), "mine");
    assert_eq!(menagerie("export", "--to", &at("one.jsonl"), &at("old")).0, Some(0));
    let (code, _, wrong) = menagerie("import", "--from", &at("one.jsonl"), &at("old"));
    assert!(
        code == Some(2) && wrong.contains("is not empty; import into a new folder"),
        "{wrong}"
    );
    let (code, _, wrong) = menagerie("export", "--to", &at("two.jsonl"), &at("nowhere"));
    assert!(code == Some(2) && wrong.starts_with("there is no store at "), "{wrong}");
    assert!(!at("nowhere").exists());
}

#[cfg(unix)]
#[tokio::test]
async fn only_the_owner_can_read_the_file() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    fill(&at("old")).await;
    assert_eq!(menagerie("export", "--to", &at("one.jsonl"), &at("old")).0, Some(0));
    assert_eq!(fs::metadata(at("one.jsonl")).unwrap().permissions().mode() & 0o077, 0);
}

/// A line with a right checksum.
fn line(inner: &str) -> String {
    format!("{{\"crc\":\"{:08x}\",\"line\":{inner}}}\n", crc32fast::hash(inner.as_bytes()))
}

#[tokio::test]
async fn a_file_that_is_not_whole_is_refused_with_its_line() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    fill(&at("old")).await;
    assert_eq!(menagerie("export", "--to", &at("good"), &at("old")).0, Some(0));
    let good = fs::read_to_string(at("good")).unwrap();
    let lines: Vec<&str> = good.split_inclusive('\n').collect();
    let count = lines.len();
    assert_eq!(count, 1 + 3 + 21 + 2 + 1 + 1 + 1);
    let inner = |n: usize| lines[n].strip_suffix("}\n").unwrap().split_once("\"line\":").unwrap().1;
    let with = |n: usize, new: Vec<u8>| {
        let mut all: Vec<Vec<u8>> = lines.iter().map(|l| l.as_bytes().to_vec()).collect();
        all[n] = new;
        all.concat()
    };
    let text = |n: usize, new: String| with(n, new.into_bytes());
    let mut bad_utf8 = lines[2].as_bytes().to_vec();
    bad_utf8[40] = 0xFF;
    let cases: Vec<(Vec<u8>, String)> = vec![
        (Vec::new(), "line 1: the file ends too early".to_owned()),
        (b"hello\n".to_vec(), "line 1: it has not the form".to_owned()),
        (lines[1..].concat().into_bytes(), "line 1: ".to_owned()),
        (
            lines[..count - 1].concat().into_bytes(),
            format!("line {count}: the file ends too early"),
        ),
        (
            good.as_bytes()[..good.len() - 5].to_vec(),
            format!("line {count}: the file ends too early"),
        ),
        (with(2, bad_utf8), "line 3: it is not UTF-8".to_owned()),
        (
            text(2, lines[2].replacen("anna", "anne", 1)),
            "line 3: its checksum is wrong".to_owned(),
        ),
        (text(2, line("{\"game\":")), "line 3: ".to_owned()),
        (text(2, line("{\"dragon\":{}}")), "line 3: unknown variant `dragon`".to_owned()),
        (text(2, line(&inner(2).replace("g1f3", "g1g5"))), "line 3: game #2: ".to_owned()),
        (
            text(2, line(&inner(2).replace("\"chess\"", "\"draughts\""))),
            "line 3: game #2: this program does not know its variant".to_owned(),
        ),
        (
            text(2, lines[1].to_owned()),
            "line 3: it is out of order, or there twice".to_owned(),
        ),
        (
            text(2, String::new()),
            format!("line {}: lines are missing, or have been changed", count - 1),
        ),
        (text(1, line(&inner(1).replace("e2e4", "d2d4"))), String::new()),
        (
            text(0, line(&inner(0).replace("\"format\":1", "\"format\":2"))),
            "line 1: the file has format 2, and this program knows formats up to 1; use the newer program".to_owned(),
        ),
        (
            format!("{good}x").into_bytes(),
            format!("line {}: there is more behind the end", count + 1),
        ),
    ];
    for (n, (bytes, says)) in cases.into_iter().enumerate() {
        fs::write(at("bad"), bytes).unwrap();
        let (code, said, wrong) = menagerie("import", "--from", &at("bad"), &at("new"));
        assert_eq!((code, said.as_str()), (Some(2), ""), "case {n}: {wrong}");
        assert!(wrong.starts_with(&format!("nothing was imported: {says}")), "case {n}: {wrong}");
        assert!(!at("new").exists(), "case {n} left a folder");
    }
}

#[tokio::test]
async fn an_import_that_was_cut_short_is_no_store() {
    let folder = tempfile::tempdir().unwrap();
    fill(folder.path()).await;
    let db = crate::opening::raw(folder.path());
    db.remove("!format").unwrap();
    drop(db);
    let refused = SledStore::open(folder.path()).unwrap_err();
    assert!(matches!(refused, OpenError::Unfinished { .. }));
    assert!(
        refused
            .to_string()
            .ends_with("holds an import that did not finish; delete the folder and import again")
    );
}
