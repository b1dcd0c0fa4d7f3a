//! What a command costs in a store that holds more and more games: the same 64 games at once, played by people who have finished a hundred
//! games each in a community with a thousand. Each store is opened by a process of its own.

use std::{
    path::Path,
    process::{Command, Stdio},
    sync::Arc,
};

use menagerie::store::{SledStore, Store as _};

use super::{
    crowd::{self, Took},
    disk, folder, made, memory,
};

/// Rounds on each store; the median counts.
const ROUNDS: usize = 5;

pub fn run(from: u64, to: u64) {
    let folder = folder();
    crowd::show_bare(folder.path());
    let mut games = from;
    while games <= to {
        let store = folder.path().join(games.to_string());
        made::fill(&store, games);
        // The first opening after an import writes a snapshot; that is not what is measured here.
        SledStore::open(&store).map(drop).expect("the store opens");
        let this = std::env::current_exe().expect("this program");
        let child = Command::new(this).arg("one-crowd").arg(&store).stderr(Stdio::inherit()).status();
        assert!(child.expect("a process").success());
        std::fs::remove_dir_all(&store).expect("the folder goes");
        games *= 10;
    }
    crowd::show_bare(folder.path());
}

/// The measured process.
pub fn once(folder: &Path) {
    let (store, syncs) = disk::open(folder);
    let store = Arc::new(store);
    let hub = crowd::hub(&store);
    let opened = memory().0;
    let runtime = crowd::runtime();
    runtime.block_on(async {
        let last = store.fresh_id().await.expect("a number").0 - 1;
        let communities = last.div_ceil(made::IN_A_COMMUNITY);
        let mut rounds: Vec<Took> = Vec::new();
        for round in 0..=ROUNDS {
            // In communities all over the store, or in the one that there is; each pair in a room of its own, and no two people twice.
            let pairs = (0..64).map(|n| {
                let made = made::two_of((n * 7919 + round as u64) % communities, n);
                crowd::Pair {
                    room: crowd::Pair::new(round * 64 + n as usize).room,
                    ..made
                }
            });
            let took = crowd::round(&hub, &syncs, pairs.collect(), round).await;
            took.show(&format!("{last} games stored, round {round}"));
            println!(
                "{:<28} p50 {:.1} ms, worst {:.1} ms",
                "  ends of games",
                Took::at(&took.ends, 500),
                Took::at(&took.ends, 1000)
            );
            // The first warms up.
            if round > 0 {
                rounds.push(took);
            }
        }
        let median = |of: &dyn Fn(&Took) -> f64| {
            let mut all: Vec<f64> = rounds.iter().map(of).collect();
            all.sort_by(f64::total_cmp);
            all[all.len() / 2]
        };
        println!(
            "MEDIAN {last} games stored: p50 {:.2} ms, p99 {:.2} ms, {:.0} moves/s, {:.0} us of processor a move; memory opened {opened} kB, now {} kB",
            median(&|t| Took::at(&t.moves, 500)),
            median(&|t| Took::at(&t.moves, 990)),
            median(&Took::rate),
            median(&Took::processor_each),
            memory().0,
        );
        store.close().await.expect("the store closes");
    });
}
