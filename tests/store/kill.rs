//! kill -9 at any moment, opening included: what was acknowledged is there, nothing is half there, and every start works without help.

use std::{
    collections::BTreeMap,
    fs,
    io::Read as _,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    thread::sleep,
    time::Duration,
};

use menagerie::{
    ids::GameId,
    store::{SledStore, Store, Version},
};

use crate::{
    game::delivery,
    writer::{acks, arguments, may_trace, prepare, read_acks, traced, writer},
};

/// A process that is killed at one of its system calls: the tracer does it before the call is done.
#[cfg(target_os = "linux")]
#[tokio::test]
async fn killed_at_one_system_call_after_another_it_keeps_what_it_acknowledged() {
    let folder = tempfile::tempdir().unwrap();
    let mut everything = Vec::new();
    // The number counts for each thread; a thread makes one to a few of each for a group.
    let calls = ["pwrite64", "fdatasync", "pwrite64", "write"];
    for round in 0..kills().div_ceil(2) {
        let call = calls[round as usize % calls.len()];
        let when = 1 + round * round % 97;
        let fault = format!("inject={call}:signal=SIGKILL:when={when}");
        let Some(run) = traced(folder.path(), 4, &["-e", &fault]) else {
            return;
        };
        assert!(!run.status.success(), "it was to be killed at {call} number {when}");
        let acked = acks(&run.stdout);
        verify(folder.path(), &acked).await;
        everything.extend(acked);
    }
    verify(folder.path(), &everything).await;
    assert!(everything.len() > 20, "the writers hardly wrote: {}", everything.len());
}

/// When to kill.
#[derive(Clone, Copy)]
enum After {
    /// So long after the start: that is before the store is open, or soon after.
    Start(Duration),
    /// When that much has been acknowledged.
    Acks(usize),
}

/// Starts the writers, kills them, and returns what they had acknowledged.
fn run_and_kill(folder: &Path, after: After) -> Vec<(u64, u32)> {
    let mut child = writer(folder, CROWD).spawn().unwrap();
    let mut all = match after {
        After::Start(time) => {
            sleep(time);
            Vec::new()
        }
        After::Acks(count) => read_acks(&mut child, count),
    };
    child.kill().unwrap();
    child.stdout.take().unwrap().read_to_end(&mut all).unwrap();
    child.wait().unwrap();
    acks(&all)
}

/// Is everything there that was acknowledged, and nothing half?
async fn verify(folder: &Path, round: &[(u64, u32)]) {
    let store = SledStore::open(folder).unwrap();
    assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
    let mut last: BTreeMap<u64, u32> = BTreeMap::new();
    for (id, version) in round {
        assert_eq!(store.delivered(&delivery(*id, version - 1)).await.unwrap(), Some(GameId(*id)));
        let highest = last.entry(*id).or_default();
        *highest = (*highest).max(*version);
    }
    for (id, version) in &last {
        let (_, found) = store
            .load(GameId(*id))
            .await
            .unwrap()
            .unwrap_or_else(|| panic!("game {id} is gone"));
        assert!(
            found >= Version(*version),
            "game {id} was acknowledged at {version} and is at {}",
            found.0
        );
    }
    // Numbers go on behind every game that was acknowledged.
    assert!(store.fresh_id().await.unwrap().0 > last.keys().copied().max().unwrap_or(0));
    store.close().await.unwrap();
}

fn snapshots(folder: &Path) -> Vec<PathBuf> {
    let names = fs::read_dir(folder).unwrap().map(|e| e.unwrap().path());
    names
        .filter(|p| p.file_name().unwrap().to_str().unwrap().starts_with("snap."))
        .collect()
}

/// A half-written snapshot, newer than any other, as a kill leaves it in a rare moment.
fn leave_half_a_snapshot(folder: &Path) {
    let whole = snapshots(folder)
        .first()
        .map_or_else(|| vec![7; 100], |path| fs::read(path).unwrap());
    fs::write(folder.join("snap.00000000FFFFFFFF.generating"), &whole[..whole.len() / 2]).unwrap();
}

/// How often to kill: 12 times, or as often as `STORE_TEST_KILLS` says.
fn kills() -> u32 {
    std::env::var("STORE_TEST_KILLS").map_or(12, |n| n.parse().unwrap())
}

/// How many write at once when they are killed.
const CROWD: usize = 64;

#[tokio::test]
async fn killed_at_any_moment_it_keeps_what_it_acknowledged() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let mut seed = 0x9E37_79B9_7F4A_7C15_u64;
    let mut everything = Vec::new();
    let mut empty_rounds = 0;
    for round in 0..kills() {
        // xorshift: moments that differ from each other and are the same in every run. A third of them is about the opening.
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        let acked = run_and_kill(
            path,
            match round % 3 {
                0 if round == 0 => After::Start(Duration::ZERO),
                0 => After::Start(Duration::from_millis(seed % 100)),
                _ => After::Acks(1 + seed as usize % 2000),
            },
        );
        empty_rounds += u32::from(acked.is_empty());
        match round % 6 {
            2 => leave_half_a_snapshot(path),
            4 => snapshots(path).iter().for_each(|file| fs::remove_file(file).unwrap()),
            _ => {}
        }
        verify(path, &acked).await;
        everything.extend(acked);
    }
    verify(path, &everything).await;
    println!(
        "{} acknowledged, {empty_rounds} of {} kills before the first",
        everything.len(),
        kills()
    );
    assert!(everything.len() > 1000, "the writers hardly wrote: {}", everything.len());
    assert!(empty_rounds > 0, "no kill hit the opening");
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_full_disk_ends_the_store_and_loses_nothing_acknowledged() {
    let folder = tempfile::tempdir().unwrap();
    // A limit on the size of files stands for a full disk: with the signal ignored, writing fails.
    let script = r#"trap '' XFSZ; ulimit -f 1500; exec "$0" "$@""#;
    let mut command = Command::new("bash");
    command.args(["-c", script]).arg(std::env::current_exe().unwrap()).args(arguments());
    prepare(&mut command, folder.path(), 8);
    let output = command.output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    let acked = acks(&output.stdout);
    assert_eq!(
        output.status.code(),
        Some(3),
        "it ends by itself; it said:\n{}",
        &said[said.len().saturating_sub(500)..]
    );
    assert_eq!(said.matches("failed the store failed: ").count(), 8, "every writer is told");
    assert!(acked.len() > 100, "{}", acked.len());
    verify(folder.path(), &acked).await;
}

#[cfg(target_os = "linux")]
#[test]
fn no_acknowledgement_leaves_before_its_fdatasync() {
    let folder = tempfile::tempdir().unwrap();
    let trace = folder.path().join("trace");
    let store = folder.path().join("store");
    let mut command = Command::new("strace");
    command
        .args(["-f", "-y", "-e", "trace=write,pwrite64,fdatasync", "-s", "40", "-o"])
        .arg(&trace);
    command.arg(std::env::current_exe().unwrap()).args(arguments());
    prepare(&mut command, &store, 1);
    if !may_trace() {
        eprintln!("*** SKIPPED: no strace here, or it may not trace; tests/store/device.rs proves the same inside the process. ***");
        return;
    }
    let mut child = command.stdin(Stdio::null()).spawn().unwrap();
    // Enough acknowledgements, then the end: closing the pipe stops the writer at its next word.
    let mut output = child.stdout.take().unwrap();
    let mut read = Vec::new();
    let mut some = [0; 512];
    while acks(&read).len() < 60 {
        let n = output.read(&mut some).unwrap();
        assert!(n > 0, "the traced writer ended: {}", String::from_utf8_lossy(&read));
        read.extend(&some[..n]);
    }
    drop(output);
    child.wait().unwrap();

    // One writer: between two acknowledgements there is a write to the log and, after it, a sync of the log that has returned.
    let (mut written, mut synced, mut acked) = (false, false, 0);
    let text = fs::read_to_string(&trace).unwrap();
    for line in text.lines() {
        let returned = line.ends_with("= 0");
        if line.contains("pwrite64(") && line.contains("/db>") {
            (written, synced) = (true, false);
        } else if line.contains("fdatasync") && returned && (line.contains("/db>") || line.contains("resumed")) {
            synced = written;
        } else if line.contains("\"ack ") && line.contains("write(1") && !line.contains("EPIPE") {
            assert!(written && synced, "acknowledgement {acked} left before the device had it:\n{line}");
            (written, synced, acked) = (false, false, acked + 1);
        }
    }
    assert!(acked >= 60, "{acked} in the trace");
}
