//! The disk that moves take: while games are played every move is a record, and afterwards the records lie together.

use std::sync::Arc;

use menagerie::store::Store as _;

use super::{crowd, disk, folder};

/// Moves of one of the games that `crowd` plays.
const MOVES: u64 = 32;

pub fn run() {
    let folder = folder();
    let path = folder.path().join("store");
    let at_once = 125;
    let mut moves = 0;
    for round in 0..25 {
        let (store, syncs) = disk::open(&path);
        let store = Arc::new(store);
        let hub = crowd::hub(&store);
        crowd::runtime().block_on(async {
            let pairs = (0..at_once).map(|n| crowd::Pair::new(round * at_once + n)).collect();
            crowd::round(&hub, &syncs, pairs, round).await;
            store.close().await.expect("the store closes");
        });
        drop((hub, store));
        moves += at_once as u64 * MOVES;
        if round % 6 == 0 {
            let (live, count) = disk::live(&path);
            let there = disk::bytes(&path);
            println!(
                "{moves:>7} moves: {count:>7} records of {:>6.2} MB in {:>6.2} MB, {:.2} times; {:.0} bytes a move on the disk",
                live as f64 / 1e6,
                there as f64 / 1e6,
                there as f64 / live as f64,
                there as f64 / moves as f64
            );
        }
    }
}
