//! Opening, and what is said when it is refused.

use std::{fs, path::Path, process::Command, time::Duration};

use menagerie::{
    ids::GameId,
    store::{OpenError, Opening, SledStore, Store, Version},
};

use crate::game::commit;

/// The tree as it lies on the disk.
pub fn raw(folder: &Path) -> sled::Db {
    // sled holds its lock for a moment after the last handle is gone.
    for _ in 0..200 {
        match sled::open(folder) {
            Ok(db) => return db,
            Err(e) if e.to_string().contains("could not acquire lock") => std::thread::sleep(Duration::from_millis(20)),
            Err(e) => panic!("{e}"),
        }
    }
    panic!("sled never let go");
}

/// A store with one game.
pub async fn store_with_a_game(folder: &Path) {
    let store = SledStore::open(folder).unwrap();
    store.commit(commit(1, 0)).await.unwrap();
    store.close().await.unwrap();
}

fn at_once() -> Opening {
    Opening {
        wait: Duration::from_millis(50),
        ..Opening::default()
    }
}

#[tokio::test]
async fn a_closed_store_opens_again_at_once() {
    let folder = tempfile::tempdir().unwrap();
    for round in 0..5 {
        let store = SledStore::open(folder.path()).unwrap();
        assert_eq!(store.commit(commit(1, round)).await.unwrap(), Version(round + 1));
        store.close().await.unwrap();
    }
}

#[tokio::test]
async fn a_second_opener_is_told_who_is_in_the_way() {
    let folder = tempfile::tempdir().unwrap();
    let store = SledStore::open(folder.path()).unwrap();
    let second = SledStore::open_with(folder.path(), at_once()).unwrap_err();
    assert!(matches!(second, OpenError::Locked { .. }));
    assert_eq!(
        second.to_string(),
        format!(
            "the store {} is in use by another process; stop that one first",
            folder.path().display()
        )
    );
    store.commit(commit(1, 0)).await.unwrap();
}

#[tokio::test]
async fn another_process_is_told_so_too() {
    let folder = tempfile::tempdir().unwrap();
    store_with_a_game(folder.path()).await;
    let _store = SledStore::open(folder.path()).unwrap();
    let target = folder.path().join("out.jsonl");
    let mut export = Command::new(env!("CARGO_BIN_EXE_menagerie"));
    let output = export
        .args(["export", "--to"])
        .arg(&target)
        .arg("--store")
        .arg(folder.path())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.ends_with("is in use by another process; stop that one first\n"), "{said}");
    assert!(!target.exists());
}

#[tokio::test]
async fn a_predecessor_that_is_going_is_waited_for() {
    let folder = tempfile::tempdir().unwrap();
    let first = SledStore::open(folder.path()).unwrap();
    let going = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(300));
        drop(first);
    });
    SledStore::open(folder.path()).unwrap();
    going.join().unwrap();
}

#[tokio::test]
async fn a_newer_format_is_refused_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    store_with_a_game(folder.path()).await;
    let db = raw(folder.path());
    db.insert("!format", "2").unwrap();
    drop(db);
    let refused = SledStore::open(folder.path()).unwrap_err();
    assert!(matches!(refused, OpenError::NewerFormat { found: 2, known: 1, .. }));
    assert!(
        refused
            .to_string()
            .ends_with("has format 2, and this program knows formats up to 1; use the newer program"),
        "{refused}"
    );
    let db = raw(folder.path());
    assert_eq!(&db.get("!format").unwrap().unwrap(), b"2");
}

#[tokio::test]
async fn a_folder_of_something_else_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let db = raw(folder.path());
    db.insert("a", "b").unwrap();
    drop(db);
    assert!(matches!(SledStore::open(folder.path()), Err(OpenError::Unfinished { .. })));
    let db = raw(folder.path());
    db.insert("!format", "one").unwrap();
    drop(db);
    let refused = SledStore::open(folder.path()).unwrap_err();
    assert!(
        refused.to_string().contains("is damaged (its format number is not a number)"),
        "{refused}"
    );
}

#[test]
fn a_path_that_is_no_folder_is_an_error_of_the_file_system() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "x").unwrap();
    assert!(matches!(SledStore::open(&file), Err(OpenError::Io { .. })));
}

#[tokio::test]
async fn snapshots_that_cannot_be_read_are_set_aside() {
    let folder = tempfile::tempdir().unwrap();
    store_with_a_game(folder.path()).await;
    fs::write(folder.path().join("snap.00000000FFFFFFFF"), [9; 200]).unwrap();
    let store = SledStore::open(folder.path()).unwrap();
    assert_eq!(store.load(GameId(1)).await.unwrap().unwrap().1, Version(1));
    assert!(folder.path().join("aside.snap.00000000FFFFFFFF").exists());
    assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
}

#[tokio::test]
async fn a_folder_of_noise_is_damaged_not_a_panic() {
    let folder = tempfile::tempdir().unwrap();
    store_with_a_game(folder.path()).await;
    fs::write(folder.path().join("conf"), [0xA5; 64]).unwrap();
    let refused = SledStore::open_with(folder.path(), at_once()).unwrap_err();
    assert!(matches!(refused, OpenError::Damaged { .. }), "{refused:?}");
}

#[cfg(unix)]
#[tokio::test]
async fn only_the_owner_can_look_into_the_folder() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("deep").join("store");
    store_with_a_game(&path).await;
    assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o077, 0);
}
