//! A process that writes until it is stopped. It is this test program again, so that no other has to be built.

use std::{
    io::Write as _,
    process::{Command, Stdio},
    sync::Arc,
};

use menagerie::store::{PostgresStore, Store, StoreError, postgres::Opening};

use crate::game::{WHOLE, commit};

const URL: &str = "POSTGRES_TEST_WRITER_URL";
/// Tasks that write at the same time.
const WRITERS: usize = 8;

/// The process, not yet started. Its output has a line `ack GAME VERSION` for each commit, written after the store said that it is done.
pub fn writer(url: &str) -> Command {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command
        .args([
            "--ignored",
            "--exact",
            "--nocapture",
            "--test-threads=1",
            "writer::write_until_stopped",
        ])
        .env(URL, url)
        .stdout(Stdio::piped())
        .stderr(Stdio::null());
    command
}

/// What a line says was acknowledged.
pub fn ack(line: &str) -> Option<(u64, u32)> {
    // The test harness may have begun the line.
    let (id, version) = line[line.find("ack ")?..].strip_prefix("ack ")?.trim_end().split_once(' ')?;
    Some((id.parse().ok()?, version.parse().ok()?))
}

fn say(line: &str) {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{line}").unwrap();
    out.flush().unwrap();
}

#[test]
#[ignore = "not a test: the process that other tests start and kill"]
fn write_until_stopped() {
    let Ok(url) = std::env::var(URL) else { return };
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(async {
        let store = Arc::new(PostgresStore::open(&Opening::new(&url)).await.unwrap());
        say("open");
        let tasks: Vec<_> = (0..WRITERS)
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
            let ended: Result<std::convert::Infallible, StoreError> = task.await.unwrap();
            say(&format!("failed {}", ended.unwrap_err()));
        }
    });
    std::process::exit(3);
}
