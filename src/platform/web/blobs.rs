//! Pictures and files that the page asks for after it has read where they are. Kept in memory, the least recently used go first.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex},
};

use sha2::{Digest, Sha256};

/// Something to download.
#[derive(Clone, Debug)]
pub struct Blob {
    /// Media type.
    pub media: &'static str,
    /// Content.
    pub bytes: Arc<[u8]>,
}

#[derive(Debug, Default)]
struct Shelf {
    held: HashMap<(String, String), (Blob, u64)>,
    clock: u64,
    total: usize,
    by_room: HashMap<String, usize>,
}

/// The shelf. A blob's key is made from its content, so that nobody guesses what was shown to somebody else privately.
#[derive(Debug)]
pub struct Blobs {
    shelf: Mutex<Shelf>,
    each_room: usize,
    all: usize,
}

impl Blobs {
    /// Empty, with the most bytes for each room and in all.
    pub fn new(each_room: usize, all: usize) -> Self {
        Self {
            shelf: Mutex::default(),
            each_room,
            all,
        }
    }

    /// Puts a blob on the shelf and returns its key.
    pub fn put(&self, room: &str, blob: Blob) -> String {
        let key = super::hex(&Sha256::digest(&blob.bytes)[..12]);
        let mut shelf = super::lock(&self.shelf);
        shelf.clock += 1;
        let now = shelf.clock;
        let at = (room.to_owned(), key.clone());
        if let Some((_, used)) = shelf.held.get_mut(&at) {
            *used = now;
            return key;
        }
        let size = blob.bytes.len();
        while shelf.by_room.get(room).is_some_and(|held| held + size > self.each_room) {
            shelf.drop_oldest(Some(room));
        }
        while shelf.total > 0 && shelf.total + size > self.all {
            shelf.drop_oldest(None);
        }
        shelf.total += size;
        *shelf.by_room.entry(room.to_owned()).or_default() += size;
        shelf.held.insert(at, (blob, now));
        key
    }

    /// A blob, if it is still there.
    pub fn get(&self, room: &str, key: &str) -> Option<Blob> {
        let mut shelf = super::lock(&self.shelf);
        shelf.clock += 1;
        let now = shelf.clock;
        let (blob, used) = shelf.held.get_mut(&(room.to_owned(), key.to_owned()))?;
        *used = now;
        Some(blob.clone())
    }

    /// Forgets everything of a room.
    pub fn forget(&self, room: &str) {
        let mut shelf = super::lock(&self.shelf);
        while shelf.by_room.contains_key(room) {
            shelf.drop_oldest(Some(room));
        }
    }
}

impl Shelf {
    fn drop_oldest(&mut self, room: Option<&str>) {
        let oldest = self
            .held
            .iter()
            .filter(|((r, _), _)| room.is_none_or(|room| r == room))
            .min_by_key(|(_, (_, used))| *used);
        let Some(at) = oldest.map(|(at, _)| at.clone()) else {
            return;
        };
        if let Some((blob, _)) = self.held.remove(&at) {
            self.total -= blob.bytes.len();
            if let Some(held) = self.by_room.get_mut(&at.0) {
                *held -= blob.bytes.len();
                if *held == 0 {
                    self.by_room.remove(&at.0);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn blob(fill: u8, size: usize) -> Blob {
        Blob {
            media: "image/png",
            bytes: vec![fill; size].into(),
        }
    }

    #[test]
    fn the_least_recently_used_goes_first_and_only_in_its_room() {
        let blobs = Blobs::new(100, 1000);
        let other = blobs.put("b", blob(9, 90));
        let first = blobs.put("a", blob(1, 40));
        let second = blobs.put("a", blob(2, 40));
        assert!(blobs.get("a", &first).is_some(), "used just now");
        let third = blobs.put("a", blob(3, 40));
        let held = |room, key: &str| blobs.get(room, key).is_some();
        assert!(held("a", &first) && held("a", &third) && held("b", &other));
        assert!(!held("a", &second));
    }

    #[test]
    fn a_key_opens_only_in_its_room() {
        let blobs = Blobs::new(100, 1000);
        let key = blobs.put("a", blob(1, 10));
        assert!(blobs.get("b", &key).is_none());
        blobs.forget("a");
        assert!(blobs.get("a", &key).is_none());
    }

    #[test]
    fn all_rooms_together_stay_below_the_limit() {
        let blobs = Blobs::new(100, 250);
        for room in 0..20 {
            blobs.put(&room.to_string(), blob(room, 90));
        }
        assert!(lock_total(&blobs) <= 250);
        assert!(blobs.get("19", &blobs.put("19", blob(19, 90))).is_some());
    }

    fn lock_total(blobs: &Blobs) -> usize {
        super::super::lock(&blobs.shelf).total
    }
}
