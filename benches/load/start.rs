//! How long it takes from the start of a process until its store is open and everything else is ready, and what memory it needs then.

use std::{
    io::{BufRead as _, BufReader},
    path::Path,
    process::{Command, Stdio},
    sync::Arc,
    time::Instant,
};

use menagerie::{
    ids::GameId,
    store::{SledStore, Store as _},
};

use super::{crowd, disk, folder, made, memory};

fn one(what: &str, store: &Path) {
    print!("{what:<34}");
    let child = Command::new(std::env::current_exe().expect("this program"))
        .arg("one-start")
        .arg(store)
        .stdout(Stdio::piped())
        .output()
        .expect("a process");
    assert!(child.status.success());
    print!("{}", String::from_utf8_lossy(&child.stdout));
}

pub fn run(games: u64) {
    let folder = folder();
    crowd::show_bare(folder.path());
    for time in 0..3 {
        one("a new store", &folder.path().join(format!("new{time}")));
    }
    let store = folder.path().join("store");
    made::fill(&store, games);
    one("first after the import", &store);
    let (live, count) = disk::live(&store);
    let there = disk::bytes(&store);
    println!(
        "{count} records of {:.1} MB in {:.1} MB: {:.2} times; {:.0} bytes a game",
        live as f64 / 1e6,
        there as f64 / 1e6,
        there as f64 / live as f64,
        live as f64 / games as f64
    );
    for _ in 0..5 {
        one("after a clean end", &store);
    }
    for _ in 0..5 {
        let mut victim = Command::new(std::env::current_exe().expect("this program"))
            .arg("one-victim")
            .arg(&store)
            .stdout(Stdio::piped())
            .spawn()
            .expect("a process");
        let mut said = BufReader::new(victim.stdout.take().expect("its words")).lines();
        // Three thousand moves and more have been stored when it is killed.
        said.next().expect("a word").expect("text");
        victim.kill().and_then(|()| victim.wait()).expect("killed");
        one("after kill -9 under load", &store);
    }
    for entry in std::fs::read_dir(&store).expect("the folder") {
        let path = entry.expect("an entry").path();
        if path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("snap.")) {
            std::fs::remove_file(path).expect("a snapshot goes");
        }
    }
    one("without snapshots", &store);
    println!("the folder has {:.1} MB at the end", disk::bytes(&store) as f64 / 1e6);
}

/// Opens a store, makes everything ready, and says how long that took.
pub fn once(folder: &Path) {
    let begun = Instant::now();
    let store = Arc::new(SledStore::open(folder).expect("the store opens"));
    let opened = begun.elapsed();
    let hub = crowd::hub(&store);
    let ready = begun.elapsed();
    let at_rest = memory().0;
    crowd::runtime().block_on(async {
        let last = store.fresh_id().await.expect("a number").0 - 1;
        let mut seed = 0x9E37_79B9_7F4A_7C15_u64;
        for _ in 0..10_000_u32.min(last as u32) {
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            store.load(GameId(1 + seed % last)).await.expect("a reading");
        }
        store.close().await.expect("the store closes");
    });
    drop(hub);
    println!(
        "open {:>7.1} ms, ready {:>7.1} ms, memory {:>6} kB, after 10,000 random games {:>6} kB",
        opened.as_secs_f64() * 1e3,
        ready.as_secs_f64() * 1e3,
        at_rest,
        memory().0
    );
}

/// Plays until it is killed, and says when it has done enough.
pub fn victim(folder: &Path) {
    let (store, syncs) = disk::open(folder);
    let store = Arc::new(store);
    let hub = crowd::hub(&store);
    crowd::runtime().block_on(async {
        for round in 0.. {
            let pairs = (0..64).map(|n| crowd::Pair::new(round * 64 + n)).collect();
            crowd::round(&hub, &syncs, pairs, round).await;
            if round == 1 {
                println!("enough");
            }
        }
    });
}
