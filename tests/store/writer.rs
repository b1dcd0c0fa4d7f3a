//! A process that writes until it is stopped. It is this test program again, so that no other has to be built.

use std::{
    io::{Read as _, Write as _},
    path::{Path, PathBuf},
    process::{Child, Command, Output, Stdio},
    sync::Arc,
};

use menagerie::store::{SledStore, Store};

use crate::game::{WHOLE, commit};

const FOLDER: &str = "STORE_TEST_FOLDER";
const WRITERS: &str = "STORE_TEST_WRITERS";

/// What the arguments of the process are.
pub fn arguments() -> [&'static str; 5] {
    [
        "--ignored",
        "--exact",
        "--nocapture",
        "--test-threads=1",
        "writer::write_until_stopped",
    ]
}

/// The process, not yet started. Its output has a line `ack GAME VERSION` for each commit, written after the store said that it is done.
pub fn writer(folder: &Path, writers: usize) -> Command {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(arguments());
    prepare(&mut command, folder, writers);
    command
}

/// The same for a command that starts it in its own way.
pub fn prepare(command: &mut Command, folder: &Path, writers: usize) {
    command
        .env(FOLDER, folder)
        .env(WRITERS, writers.to_string())
        .stdout(Stdio::piped())
        .stderr(Stdio::null());
}

/// Is there a tracer, and may it trace? In some containers it may not.
pub fn may_trace() -> bool {
    let tried = Command::new("strace").args(["-f", "-qq", "-o", "/dev/null", "true"]).output();
    tried.is_ok_and(|run| run.status.success())
}

/// The process under a tracer that does something to its system calls, until it ends by itself. `None` where there is no tracer, which is
/// then said.
pub fn traced(folder: &Path, writers: usize, what: &[&str]) -> Option<Output> {
    if !may_trace() {
        eprintln!("*** SKIPPED: no strace here, or it may not trace: faults of single system calls are NOT tested. ***");
        return None;
    }
    let mut command = Command::new("strace");
    command.args([
        "-f",
        "-qq",
        "-o",
        "/dev/null",
        "-e",
        "trace=write,pwrite64,fdatasync,rename,ftruncate,unlink",
    ]);
    command.args(what).arg(std::env::current_exe().unwrap()).args(arguments());
    prepare(&mut command, folder, writers);
    let mut child = command.stdin(Stdio::null()).spawn().unwrap();
    let stdout = read_acks(&mut child, MOST_TRACED);
    // Whoever writes to nobody ends, so that a fault which never comes is no test without an end.
    drop(child.stdout.take());
    Some(Output {
        status: child.wait().unwrap(),
        stdout,
        stderr: Vec::new(),
    })
}

/// What a traced process says is read up to that many acknowledgements.
const MOST_TRACED: usize = 3000;

/// Reads what the process says up to that many acknowledgements, or to its end.
pub fn read_acks(child: &mut Child, most: usize) -> Vec<u8> {
    let output = child.stdout.as_mut().unwrap();
    let (mut all, mut some, mut lines) = (Vec::new(), [0; 4096], 0);
    while lines < most {
        match output.read(&mut some).unwrap() {
            0 => break,
            n => {
                lines += some[..n].split(|b| *b == b'\n').count() - 1;
                all.extend(&some[..n]);
            }
        }
    }
    all
}

/// Complete lines `ack GAME VERSION`; the last line may have been cut.
pub fn acks(output: &[u8]) -> Vec<(u64, u32)> {
    let text = String::from_utf8_lossy(output);
    let whole = text.rfind('\n').map_or("", |end| &text[..end]);
    let numbers = |line: &str| {
        let (id, version) = line.strip_prefix("ack ")?.split_once(' ')?;
        Some((id.parse().unwrap(), version.parse().unwrap()))
    };
    // The test harness may have begun the line.
    whole.lines().filter_map(|line| numbers(&line[line.find("ack ")?..])).collect()
}

fn say(line: &str) {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{line}").unwrap();
    out.flush().unwrap();
}

#[test]
#[ignore = "not a test: the process that other tests start and kill"]
fn write_until_stopped() {
    let Some(folder) = std::env::var_os(FOLDER).map(PathBuf::from) else {
        return;
    };
    let writers: usize = std::env::var(WRITERS).unwrap().parse().unwrap();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(async {
        let store = Arc::new(SledStore::open(&folder).unwrap());
        say("open");
        let tasks: Vec<_> = (0..writers)
            .map(|_| {
                let store = Arc::clone(&store);
                tokio::spawn(async move {
                    loop {
                        let id = store.fresh_id().await?;
                        for number in 0..WHOLE {
                            let version = store.commit(commit(id.0, number)).await?;
                            say(&format!("ack {} {}", id.0, version.0));
                        }
                    }
                })
            })
            .collect();
        for task in tasks {
            let ended: Result<std::convert::Infallible, menagerie::store::StoreError> = task.await.unwrap();
            say(&format!("failed {}", ended.unwrap_err()));
        }
        assert!(store.failed().borrow().is_some(), "who watches is told");
    });
    std::process::exit(3);
}
