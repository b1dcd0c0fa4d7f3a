//! Gates that one request at a time passes. A limit on open games is counted and then used up by a commit; in between nobody else of the
//! same community may do the same. A person's or a community's settings are changed one at a time, too. A gate in memory is enough:
//! where several processes share a store, each community belongs to the one that has its shard, or its web room.

use std::hash::{DefaultHasher, Hash, Hasher};

use tokio::sync::{Mutex, MutexGuard};

/// All share this many gates. Two that share one only wait a little for each other.
const GATES: usize = 64;

/// The gates.
#[derive(Debug)]
pub(super) struct Gates([Mutex<()>; GATES]);

impl Default for Gates {
    fn default() -> Self {
        Self(std::array::from_fn(|_| Mutex::new(())))
    }
}

impl Gates {
    /// Waits until nobody else is inside for this community or person, by the stored form of its id. The gate opens again when the guard is
    /// dropped.
    pub async fn pass(&self, whose: &str) -> MutexGuard<'_, ()> {
        let mut hasher = DefaultHasher::new();
        whose.hash(&mut hasher);
        let index = (hasher.finish() % GATES as u64) as usize;
        self.0[index].lock().await
    }
}
