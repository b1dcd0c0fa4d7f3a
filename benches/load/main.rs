//! Load: a command, stored durably, answered with a picture, through the hub, as people would ask it. How long it takes and what it costs, with
//! one game at once, with 64 and with 1,000; how that changes as games pile up in the store; how long a start takes; how much disk it all
//! needs. `cargo bench --bench load -- COMMAND`:
//!
//! | command | what it does |
//! | --- | --- |
//! | `crowd` | 1, 64 and 1,000 games at once on a new store (the default) |
//! | `grown FROM TO` | the same 64 games on stores that hold FROM games, ten times as many, and so on up to TO |
//! | `start GAMES` | starting with so many games: after a clean end, after kill -9, without snapshots; memory |
//! | `space` | the disk that 100,000 moves take, and that overwriting takes |
//!
//! `LOAD_FOLDER` is where the stores lie, for measuring another disk; they are removed at the end. Judge times beside those of the bare write
//! and sync that are taken in the same run, and ratios rather than times. On Linux `LOAD_FIRST=1` puts the measured process before others
//! (its autogroup gets priority -18, which needs root), for machines that are not quiet.

mod crowd;
mod disk;
mod grown;
mod made;
mod space;
mod start;

use std::path::PathBuf;

fn main() {
    let mut arguments: Vec<String> = std::env::args().skip(1).filter(|a| a != "--bench").collect();
    if std::env::var_os("LOAD_FIRST").is_some() {
        std::fs::write("/proc/self/autogroup", "-18").expect("the priority of the own autogroup can be set");
    }
    let command = if arguments.is_empty() {
        "crowd".to_owned()
    } else {
        arguments.remove(0)
    };
    let number = |n: usize, or: u64| -> u64 { arguments.get(n).map_or(or, |a| a.replace('_', "").parse().expect("a number")) };
    match command.as_str() {
        "crowd" => crowd::run(),
        "grown" => grown::run(number(0, 1_000), number(1, 100_000)),
        "start" => start::run(number(0, 100_000)),
        "space" => space::run(),
        // Parts of the others, in processes of their own.
        "one-start" => start::once(&PathBuf::from(&arguments[0])),
        "one-crowd" => grown::once(&PathBuf::from(&arguments[0])),
        "one-victim" => start::victim(&PathBuf::from(&arguments[0])),
        other => panic!("there is no {other}; see the head of benches/load/main.rs"),
    }
}

/// A folder for stores, gone at the end.
fn folder() -> tempfile::TempDir {
    let place = std::env::var_os("LOAD_FOLDER").map_or_else(|| PathBuf::from(env!("CARGO_TARGET_TMPDIR")), PathBuf::from);
    tempfile::tempdir_in(place).expect("a folder for the store")
}

/// Kilobytes of memory that the process has now, and had at most.
fn memory() -> (u64, u64) {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let of = |name: &str| {
        let line = status.lines().find_map(|line| line.strip_prefix(name));
        line.and_then(|line| line.split_whitespace().next()?.parse().ok())
            .unwrap_or_default()
    };
    (of("VmRSS:"), of("VmHWM:"))
}

/// The processor time of this process so far, in seconds.
fn processor() -> f64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}
