//! The device as it is, counted, and the bare cost of it.

use std::{
    fs::File,
    io::{self, Write as _},
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Instant,
};

use menagerie::store::{Device, Opening, SledStore};

/// The log of a store in a folder, synced as the store itself does it, and how often.
#[derive(Debug)]
struct Counted {
    log: PathBuf,
    file: Option<File>,
    syncs: Arc<AtomicU64>,
}

impl Device for Counted {
    fn sync(&mut self) -> io::Result<()> {
        self.syncs.fetch_add(1, Ordering::Relaxed);
        if self.file.is_none() {
            self.file = Some(File::open(&self.log)?);
        }
        self.file.as_ref().map_or(Ok(()), File::sync_data)
    }
}

/// A store whose syncs are counted.
pub fn open(folder: &Path) -> (SledStore, Arc<AtomicU64>) {
    let syncs = Arc::new(AtomicU64::new(0));
    let device = Counted {
        log: folder.join("db"),
        file: None,
        syncs: Arc::clone(&syncs),
    };
    let opening = Opening {
        device: Some(Box::new(device)),
        ..Opening::default()
    };
    (SledStore::open_with(folder, opening).expect("the store opens"), syncs)
}

/// A kilobyte written and synced, over and over: p50 and p99 in milliseconds. What nothing durable can be quicker than.
pub fn bare(folder: &Path) -> (f64, f64) {
    let mut file = File::create(folder.join("bare")).expect("a file");
    let mut took: Vec<f64> = (0..300)
        .map(|_| {
            let begun = Instant::now();
            file.write_all(&[7; 1024]).and_then(|()| file.sync_data()).expect("a write");
            begun.elapsed().as_secs_f64() * 1e3
        })
        .collect();
    took.sort_by(f64::total_cmp);
    (took[took.len() / 2], took[took.len() * 99 / 100])
}

/// Bytes of the files in a folder.
pub fn bytes(folder: &Path) -> u64 {
    let files = std::fs::read_dir(folder).expect("the folder");
    files.map(|entry| entry.and_then(|e| e.metadata()).map_or(0, |m| m.len())).sum()
}

/// Bytes of the keys and values of a closed store, and how many there are.
pub fn live(folder: &Path) -> (u64, u64) {
    let db = loop {
        match sled::Config::new().path(folder).cache_capacity(32 << 20).open() {
            Ok(db) => break db,
            Err(error) if error.to_string().contains("could not acquire lock") => std::thread::sleep(std::time::Duration::from_millis(20)),
            Err(error) => panic!("{error}"),
        }
    };
    db.iter().fold((0, 0), |(bytes, count), entry| {
        let (key, value) = entry.expect("an entry");
        (bytes + (key.len() + value.len()) as u64, count + 1)
    })
}
