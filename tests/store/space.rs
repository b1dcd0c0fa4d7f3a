//! A disk without space, and one that cannot be written to: what is new is refused or the process ends and says why, nothing is damaged, and
//! it goes on when there is space again.
//!
//! With a device that says what it is told, and with real file systems: the test program runs a part of itself in a namespace of its own, where
//! anybody may mount a small disk of memory.

use std::{
    fs, io,
    path::{Path, PathBuf},
    process::{Command, Output},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};

use menagerie::{
    ids::{GameId, PlayerRef, Timestamp},
    store::{Device, Opening, Person, SledStore, Store, StoreError, Version},
};

use crate::{
    game::{WHOLE, commit},
    writer,
};

/// A device that has as many free bytes as it is told.
#[derive(Debug)]
struct Told(Arc<AtomicU64>);

impl Device for Told {
    fn sync(&mut self) -> io::Result<()> {
        Ok(())
    }

    fn free_bytes(&mut self) -> io::Result<u64> {
        match self.0.load(Ordering::SeqCst) {
            0 => Err(io::Error::other("it does not say")),
            free => Ok(free),
        }
    }
}

fn anna() -> Person {
    Person {
        who: PlayerRef::new("web", "anna"),
        name: "Anna".to_owned(),
        locale: None,
        key_hash: None,
        room: None,
        seen_at: Timestamp(1),
    }
}

#[tokio::test]
async fn with_hardly_any_space_new_things_are_refused_and_all_else_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let free = Arc::new(AtomicU64::new(1000));
    let opening = Opening {
        reserve_bytes: 1000,
        device: Some(Box::new(Told(Arc::clone(&free)))),
        ..Opening::default()
    };
    let store = SledStore::open_with(folder.path(), opening).unwrap();
    store.commit(commit(1, 0)).await.unwrap();
    store.commit(commit(2, 0)).await.unwrap();
    free.store(999, Ordering::SeqCst);
    for _ in 0..2 {
        assert!(matches!(store.commit(commit(1, 1)).await, Err(StoreError::Full)));
        assert!(matches!(store.save_person(&anna()).await, Err(StoreError::Full)));
    }
    assert_eq!(store.load(GameId(1)).await.unwrap().unwrap().1, Version(1), "nothing was stored");
    assert_eq!(store.person(&anna().who).await.unwrap(), None);
    assert_eq!(store.failed().borrow().clone(), None);
    // A device that does not answer is taken as before.
    free.store(0, Ordering::SeqCst);
    assert!(matches!(store.commit(commit(1, 1)).await, Err(StoreError::Full)));
    // What makes the store smaller is done.
    assert_eq!(store.forget_games(&[GameId(2)]).await.unwrap().games, 1);
    free.store(1000, Ordering::SeqCst);
    assert_eq!(store.commit(commit(1, 1)).await.unwrap(), Version(2));
    store.save_person(&anna()).await.unwrap();
    free.store(0, Ordering::SeqCst);
    assert_eq!(store.commit(commit(1, 2)).await.unwrap(), Version(3));
    assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
    store.close().await.unwrap();
}

/// Runs a part of this test program where it may mount. `None` where that is not allowed, which is then said.
fn in_a_namespace(part: &str) -> Option<Output> {
    let there = tempfile::tempdir().unwrap();
    let mut mount = Command::new("unshare");
    mount.args(["-Urm", "mount", "-t", "tmpfs", "tmpfs"]).arg(there.path());
    let allowed = mount.output();
    if !allowed.is_ok_and(|run| run.status.success()) {
        eprintln!("*** SKIPPED: no namespace may be made here: {part} on a real disk is NOT tested. ***");
        return None;
    }
    let mut command = Command::new("unshare");
    command.arg("-Urm").arg(std::env::current_exe().unwrap());
    command.args(["--ignored", "--exact", "--nocapture", "--test-threads=1"]).arg(part);
    Some(command.output().unwrap())
}

fn passed(run: Option<Output>) {
    if let Some(run) = run {
        let said = String::from_utf8_lossy(&run.stdout);
        assert!(
            run.status.success() && said.contains("1 passed"),
            "{said}\n{}",
            String::from_utf8_lossy(&run.stderr)
        );
    }
}

/// A disk of memory.
struct Disk(tempfile::TempDir);

impl Disk {
    fn of(size: &str) -> Self {
        let disk = Self(tempfile::tempdir().unwrap());
        disk.mount(&format!("size={size}"));
        disk
    }

    /// Mounts it, or changes how it is mounted. A store that was closed a moment ago may still be letting go of its files, which is waited for.
    fn mount(&self, how: &str) {
        let mut command = Command::new("mount");
        command.args(["-t", "tmpfs", "-o", how, "tmpfs"]).arg(self.0.path());
        for _ in 0..600 {
            let run = command.output().unwrap();
            if run.status.success() {
                return;
            }
            let why = String::from_utf8_lossy(&run.stderr);
            assert!(why.contains("busy"), "{how}: {why}");
            std::thread::sleep(std::time::Duration::from_millis(50));
        }
        panic!("{how}: the disk stays busy");
    }

    fn store(&self) -> PathBuf {
        self.0.path().join("games")
    }

    /// Writes a file until nothing more fits.
    fn fill(&self) -> PathBuf {
        let path = self.0.path().join("ballast");
        let error = fs::write(&path, vec![1; 64 << 20]).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::StorageFull);
        path
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let gone = Command::new("umount").arg("-l").arg(self.0.path()).status();
        assert!(gone.is_ok_and(|status| status.success()) || std::thread::panicking());
    }
}

/// The program itself, started with this store: what it says at the end, and its exit code.
fn serve(store: &Path) -> (Option<i32>, String) {
    let run = Command::new(env!("CARGO_BIN_EXE_menagerie"))
        .arg("serve")
        .env("MENAGERIE_STORE_PATH", store)
        .env("MENAGERIE_WEB_LISTEN", "127.0.0.1:0")
        .env("MENAGERIE_DISCORD_ENABLED", "no")
        .env("MENAGERIE_LOG_FILTER", "off")
        .output()
        .unwrap();
    (run.status.code(), String::from_utf8(run.stderr).unwrap())
}

#[test]
fn a_full_disk() {
    passed(in_a_namespace("space::on_a_full_disk"));
}

#[tokio::test]
#[ignore = "a part of `a_full_disk`, which runs it where it may mount"]
async fn on_a_full_disk() {
    let disk = Disk::of("16m");
    let opening = || Opening {
        reserve_bytes: 4 << 20,
        ..Opening::default()
    };
    let store = SledStore::open_with(&disk.store(), opening()).unwrap();
    store.commit(commit(1, 0)).await.unwrap();
    let ballast = disk.fill();
    assert!(matches!(store.commit(commit(1, 1)).await, Err(StoreError::Full)));
    assert_eq!(store.load(GameId(1)).await.unwrap().unwrap().1, Version(1));
    fs::remove_file(&ballast).unwrap();
    assert_eq!(store.commit(commit(1, 1)).await.unwrap(), Version(2));
    store.close().await.unwrap();

    // Started while it is full, it either runs and refuses, or says in one line why it cannot run.
    disk.fill();
    match SledStore::open_with(&disk.store(), opening()) {
        Ok(store) => {
            assert!(matches!(store.commit(commit(1, 2)).await, Err(StoreError::Full)));
            assert_eq!(store.load(GameId(1)).await.unwrap().unwrap().1, Version(2));
            store.close().await.unwrap();
        }
        Err(why) => assert!(why.to_string().contains("No space left on device"), "{why}"),
    }
    let (code, said) = serve(&disk.0.path().join("other"));
    assert_eq!(code, Some(1), "{said}");
    assert!(
        said.starts_with("menagerie: the store ") && said.contains("No space left on device") && said.lines().count() == 1,
        "{said}"
    );
    fs::remove_file(&ballast).unwrap();
    let store = SledStore::open_with(&disk.store(), opening()).unwrap();
    assert_eq!(store.commit(commit(1, 2)).await.unwrap(), Version(3));
    assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
    store.close().await.unwrap();
}

#[test]
fn a_disk_that_becomes_full_in_the_middle_of_a_write() {
    passed(in_a_namespace("space::in_the_middle_of_a_write"));
}

/// Without a reserve, as if something else had eaten it: sled meets the full disk itself.
#[tokio::test]
#[ignore = "a part of `a_disk_that_becomes_full_in_the_middle_of_a_write`, which runs it where it may mount"]
async fn in_the_middle_of_a_write() {
    let disk = Disk::of("6m");
    let reserve_bytes = 0;
    let open = || {
        SledStore::open_with(
            &disk.store(),
            Opening {
                reserve_bytes,
                ..Opening::default()
            },
        )
    };
    let store = Arc::new(open().unwrap());
    let tasks: Vec<_> = (0..8)
        .map(|_| {
            let store = Arc::clone(&store);
            tokio::spawn(async move {
                let mut acked = Vec::new();
                loop {
                    let id = store.fresh_id().await.unwrap_or(GameId(0)).0;
                    for number in 0..WHOLE {
                        match store.commit(commit(id, number)).await {
                            Ok(version) => acked.push((id, version)),
                            Err(error) => return (acked, error),
                        }
                    }
                }
            })
        })
        .collect();
    let mut acked = Vec::new();
    for task in tasks {
        let (mine, error) = task.await.unwrap();
        assert!(matches!(error, StoreError::Unavailable(_)), "{error}");
        acked.extend(mine);
    }
    let why = store.failed().borrow().clone().unwrap();
    assert!(why.contains("No space left on device"), "{why}");
    assert!(acked.len() > 1000, "{}", acked.len());
    drop(store);
    // Until there is space it says why it cannot, or it opens; never that it is damaged.
    match open() {
        Ok(store) => drop(store),
        Err(why) => assert!(why.to_string().contains("No space left on device"), "{why}"),
    }
    disk.mount("remount,size=64m");
    let store = open().unwrap();
    assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
    for (id, version) in acked {
        assert!(store.load(GameId(id)).await.unwrap().unwrap().1 >= version, "game {id}");
    }
    let id = store.fresh_id().await.unwrap();
    store.commit(commit(id.0, 0)).await.unwrap();
    store.close().await.unwrap();
}

#[test]
fn a_disk_that_can_only_be_read() {
    passed(in_a_namespace("space::on_a_disk_that_can_only_be_read"));
}

#[tokio::test]
#[ignore = "a part of `a_disk_that_can_only_be_read`, which runs it where it may mount"]
async fn on_a_disk_that_can_only_be_read() {
    let disk = Disk::of("16m");
    let store = SledStore::open_with(
        &disk.store(),
        Opening {
            reserve_bytes: 0,
            ..Opening::default()
        },
    )
    .unwrap();
    store.commit(commit(1, 0)).await.unwrap();
    store.close().await.unwrap();
    disk.mount("remount,ro");
    for place in [disk.store(), disk.0.path().join("other")] {
        let (code, said) = serve(&place);
        assert_eq!(code, Some(1), "{said}");
        assert!(
            said.starts_with("menagerie: the store ") && said.contains("Read-only file system") && said.lines().count() == 1,
            "{said}"
        );
    }
    disk.mount("remount,rw");
    let store = SledStore::open(&disk.store()).unwrap();
    assert_eq!(store.load(GameId(1)).await.unwrap().unwrap().1, Version(1));
    assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
}

/// The kernel mounts a disk with faults read-only while it is in use; then writing fails from one moment to the next.
#[test]
fn a_disk_that_becomes_read_only_ends_the_store_with_the_reason() {
    let folder = tempfile::tempdir().unwrap();
    let Some(run) = writer::traced(folder.path(), 4, &["-e", "inject=pwrite64:error=EROFS:when=20+"]) else {
        return;
    };
    let said = String::from_utf8_lossy(&run.stdout);
    assert_eq!(run.status.code(), Some(3), "{said}");
    assert!(
        said.contains("failed the store failed: ") && said.contains("Read-only file system"),
        "{said}"
    );
    let acked = writer::acks(&run.stdout);
    assert!(!acked.is_empty());
    let store = SledStore::open(folder.path()).unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    runtime.block_on(async {
        assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
        for (id, version) in acked {
            assert!(store.load(GameId(id)).await.unwrap().unwrap().1 >= Version(version), "game {id}");
        }
    });
}
