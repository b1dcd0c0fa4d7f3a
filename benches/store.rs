//! Durable commits on this machine's disk: how long one person waits, and how many a crowd gets done. A sync of the device is the unit, so
//! its bare cost is measured in the same run; judge the rest by it. `cargo bench --bench store -- FOLDER` measures another disk.

use std::{
    fs::File,
    io::Write as _,
    path::Path,
    sync::Arc,
    time::{Duration, Instant},
};

use menagerie::{
    game::{ColourWish, Event, Pace, Stamped, Terms},
    ids::{CommunityRef, DeliveryKey, GameId, PlayerRef, RoomRef, Timestamp},
    rules::{Color, Position, variants},
    store::{Commit, SledStore, Store, Version},
};

/// The move with this number, from 0: knights go out and come back, then each side pushes a pawn, so that no position comes a third time.
/// Legal up to `LONGEST`.
fn uci(number: u32) -> String {
    let (round, step) = (number as usize / 6, number as usize % 6);
    let file = ["a", "b", "c", "d", "e", "g", "h"][round / 2 % 7];
    match (step, round % 2) {
        (4, 0) => format!("{file}2{file}3"),
        (5, 0) => format!("{file}7{file}6"),
        (4, _) => format!("{file}3{file}4"),
        (5, _) => format!("{file}6{file}5"),
        (knights, _) => ["g1f3", "g8f6", "f3g1", "f6g8"][knights].to_owned(),
    }
}

/// Events of the longest game.
const LONGEST: u32 = 2 + 14 * 6;

fn event(id: u64, number: u32) -> Stamped {
    let (white, black) = (PlayerRef::new("web", &format!("w{id}")), PlayerRef::new("web", &format!("b{id}")));
    let deadline = Some(Timestamp(1_700_000_000_000 + i64::from(number)));
    let variant = variants::ALL[0];
    let event = match number {
        0 => Event::Offered {
            challenger: white,
            opponent: Some(black),
            terms: Terms {
                variant: variant.spec().key,
                colour: ColourWish::White,
                pace: Pace::Hours(24),
                rated: true,
            },
            room: RoomRef::new("web", "r"),
            community: CommunityRef::new("web", "r"),
            expires: Timestamp(i64::MAX),
            rematch_of: None,
            seed: None,
            nonce: "n".to_owned(),
        },
        1 => Event::Started {
            white,
            black,
            start_fen: Position::start(variant).fen(),
            rules_version: 1,
            nonce: "m".to_owned(),
            deadline,
        },
        n => Event::Moved {
            by: if n % 2 == 0 { Color::White } else { Color::Black },
            uci: uci(n - 2),
            roll: None,
            deadline,
        },
    };
    Stamped {
        at: Timestamp(1_700_000_000_000 + i64::from(number)),
        event,
    }
}

fn show(what: &str, mut waits: Vec<Duration>, whole: Duration) {
    waits.sort();
    let at = |share: f64| waits[((waits.len() - 1) as f64 * share) as usize].as_secs_f64() * 1000.0;
    let rate = waits.len() as f64 / whole.as_secs_f64();
    println!("{what:<34} {rate:>8.0}/s   p50 {:>7.3} ms   p99 {:>7.3} ms", at(0.5), at(0.99));
}

/// A kilobyte written and synced, over and over: the floor.
fn bare_syncs(folder: &Path) {
    let mut file = File::create(folder.join("bare")).unwrap();
    let begun = Instant::now();
    let waits = (0..500)
        .map(|_| {
            let one = Instant::now();
            file.write_all(&[7; 1024]).unwrap();
            file.sync_data().unwrap();
            one.elapsed()
        })
        .collect();
    show("bare write and fdatasync", waits, begun.elapsed());
}

/// Each of a crowd loads its game and commits the next event, again and again.
async fn crowd(store: &Arc<SledStore>, people: u64, turns: u32, delivery: bool) {
    let begun = Instant::now();
    let mut tasks = Vec::new();
    for _ in 0..people {
        let store = Arc::clone(store);
        tasks.push(tokio::spawn(async move {
            let id = store.fresh_id().await.unwrap();
            let mut waits = Vec::new();
            for number in 0..turns {
                let one = Instant::now();
                let seen = store.load(id).await.unwrap().map_or(Version(0), |(_, version)| version);
                let delivery = delivery.then(|| DeliveryKey::new("web", &format!("{id}.{number}")));
                store
                    .commit(Commit {
                        id,
                        seen,
                        events: vec![event(id.0, number)],
                        delivery,
                        notices: Vec::new(),
                    })
                    .await
                    .unwrap();
                waits.push(one.elapsed());
            }
            waits
        }));
    }
    let mut waits = Vec::new();
    for task in tasks {
        waits.extend(task.await.unwrap());
    }
    show(&format!("{people} in flight, load and commit"), waits, begun.elapsed());
}

fn main() {
    let place = std::env::args()
        .skip(1)
        .find(|a| !a.starts_with('-'))
        .unwrap_or_else(|| env!("CARGO_TARGET_TMPDIR").to_owned());
    let folder = tempfile::tempdir_in(place).unwrap();
    let path = folder.path().join("store");
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .unwrap();
    bare_syncs(folder.path());
    runtime.block_on(async {
        let store = Arc::new(SledStore::open(&path).unwrap());
        for (people, turns) in [(1, LONGEST), (1, LONGEST), (1, LONGEST), (8, LONGEST), (64, LONGEST), (256, 60)] {
            crowd(&store, people, turns, true).await;
        }
        let (begun, mut waits) = (Instant::now(), Vec::new());
        for id in 1..=300 {
            let one = Instant::now();
            store.load(GameId(id)).await.unwrap().unwrap();
            waits.push(one.elapsed());
        }
        show("load, mostly not kept ready", waits, begun.elapsed());
        store.close().await.unwrap();
    });
    let bytes: u64 = std::fs::read_dir(&path)
        .unwrap()
        .map(|e| e.unwrap().metadata().unwrap().len())
        .sum();
    println!("{:<34} {:>8.1} MB", "folder", bytes as f64 / 1e6);
    let begun = Instant::now();
    let store = SledStore::open(&path).unwrap();
    println!("{:<34} {:>8.1} ms", "opening it", begun.elapsed().as_secs_f64() * 1000.0);
    drop(store);
    bare_syncs(folder.path());
}
