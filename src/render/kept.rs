//! Things that took a while to make, kept by a description of what they are.

use std::{
    collections::HashMap,
    mem,
    sync::{Arc, PoisonError, RwLock},
};

/// Keeps what was asked for lately. When the young half is full it becomes the old one, and what is not asked for again goes with
/// that. What is made depends on the description alone, so nobody can tell a thing that was kept from one made anew.
#[derive(Debug)]
pub struct Kept<V> {
    /// The most bytes that either half may take.
    most: usize,
    halves: RwLock<Halves<V>>,
}

#[derive(Debug)]
struct Halves<V> {
    young: HashMap<Vec<u8>, (Arc<V>, usize)>,
    old: HashMap<Vec<u8>, (Arc<V>, usize)>,
    /// The bytes of the young half.
    bytes: usize,
}

impl<V> Kept<V> {
    /// Room for so many bytes, and as many that leave soon.
    pub fn new(most: usize) -> Self {
        Self {
            most,
            halves: RwLock::new(Halves {
                young: HashMap::new(),
                old: HashMap::new(),
                bytes: 0,
            }),
        }
    }

    /// What is described; `make` gives it with the bytes that it takes.
    pub fn get(&self, key: Vec<u8>, make: impl FnOnce() -> (V, usize)) -> Arc<V> {
        let halves = self.halves.read().unwrap_or_else(PoisonError::into_inner);
        if let Some((found, _)) = halves.young.get(&key) {
            return Arc::clone(found);
        }
        let old = halves.old.get(&key).map(|(found, bytes)| (Arc::clone(found), *bytes));
        drop(halves);
        let (value, bytes) = old.unwrap_or_else(|| {
            let (value, bytes) = make();
            (Arc::new(value), bytes + key.len())
        });
        let mut halves = self.halves.write().unwrap_or_else(PoisonError::into_inner);
        if halves.young.insert(key, (Arc::clone(&value), bytes)).is_none() {
            halves.bytes += bytes;
        }
        if halves.bytes > self.most {
            halves.old = mem::take(&mut halves.young);
            halves.bytes = 0;
        }
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_asked_for_again_and_again_stays_and_the_rest_goes() {
        let kept = Kept::new(1_000);
        let ask = |name: &str| {
            let mut made = false;
            kept.get(name.into(), || {
                made = true;
                ((), 100)
            });
            made
        };
        assert!(ask("often"));
        for i in 0..1_000 {
            assert!(ask(&format!("once {i}")), "nobody asked for it before");
            assert!(!ask("often"), "made anew after {i}");
        }
        assert!(ask("once 0"));
        let halves = kept.halves.read().unwrap();
        assert!(halves.young.len() + halves.old.len() <= 20);
        let often = b"often".as_slice();
        let (_, bytes) = halves.young.get(often).or_else(|| halves.old.get(often)).unwrap();
        assert_eq!(*bytes, 105, "asking again does not make it larger");
    }
}
