//! How much may be asked at once. Whoever comes when there is too much is told so at once, instead of being answered late: past a point
//! everybody would wait longer than anybody has patience, and what waits takes memory.
//!
//! Places count for themselves, so that one room where everybody presses buttons does not take the others' turn. A request counts from when
//! it comes until it is answered; of those, a bounded number is worked on and the others wait in the order in which they came.

use std::{
    collections::HashMap,
    hash::Hash,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
};

use tokio::sync::{Semaphore, SemaphorePermit};

use crate::{
    ids::{CommunityRef, RoomRef},
    reply::Refusal,
};

/// How much is too much.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Requests that are worked on at the same time. Those that wait for the disk wait together, so a good many are quicker than a few.
    pub at_work: usize,
    /// Requests that may be there, at work or waiting.
    pub all: usize,
    /// Of one room.
    pub room: usize,
    /// Of one community.
    pub community: usize,
}

impl Default for Limits {
    /// At some thousand answers a second, the last of so many waits well below a second.
    fn default() -> Self {
        Self {
            at_work: 128,
            all: 2048,
            room: 64,
            community: 512,
        }
    }
}

/// What is there now, for whoever watches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Load {
    /// Requests that are there, at work or waiting.
    pub there: usize,
    /// Requests that were refused since the start.
    pub refused: u64,
}

/// The queue before the application.
#[derive(Debug)]
pub struct Queue {
    limits: Limits,
    at_work: Semaphore,
    there: Mutex<There>,
    refused: AtomicU64,
}

#[derive(Debug, Default)]
struct There {
    all: usize,
    rooms: HashMap<RoomRef, usize>,
    communities: HashMap<CommunityRef, usize>,
    /// Was the last one refused? The log hears of the first only.
    is_too_much: bool,
}

/// A request's place in the queue, until it is dropped.
#[derive(Debug)]
pub struct Place {
    queue: Arc<Queue>,
    room: RoomRef,
    community: CommunityRef,
}

impl Queue {
    /// An empty queue.
    pub fn new(limits: Limits) -> Self {
        Self {
            limits,
            at_work: Semaphore::new(limits.at_work.max(1)),
            there: Mutex::default(),
            refused: AtomicU64::new(0),
        }
    }

    fn there(&self) -> MutexGuard<'_, There> {
        self.there.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A place for a request from there, or why there is none. Says so at once.
    pub fn enter(self: &Arc<Self>, room: &RoomRef, community: &CommunityRef) -> Result<Place, Refusal> {
        let mut there = self.there();
        let of = |count: Option<&usize>| count.copied().unwrap_or_default();
        let here = of(there.rooms.get(room)) >= self.limits.room || of(there.communities.get(community)) >= self.limits.community;
        if here || there.all >= self.limits.all {
            self.refused.fetch_add(1, Ordering::Relaxed);
            if !std::mem::replace(&mut there.is_too_much, true) {
                tracing::warn!(room = room.as_str(), here, there = there.all, "too much is asked; refusing some");
            }
            return Err(Refusal::Busy { here });
        }
        there.is_too_much = false;
        there.all += 1;
        *there.rooms.entry(room.clone()).or_default() += 1;
        *there.communities.entry(community.clone()).or_default() += 1;
        Ok(Place {
            queue: Arc::clone(self),
            room: room.clone(),
            community: community.clone(),
        })
    }

    /// What is there now.
    pub fn load(&self) -> Load {
        Load {
            there: self.there().all,
            refused: self.refused.load(Ordering::Relaxed),
        }
    }
}

impl Place {
    /// Waits until it may be worked on, which it may until the permit is dropped.
    pub async fn turn(&self) -> Option<SemaphorePermit<'_>> {
        // Never closed, so there is always a permit at some time.
        self.queue.at_work.acquire().await.ok()
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut there = self.queue.there();
        there.all = there.all.saturating_sub(1);
        leave(&mut there.rooms, &self.room);
        leave(&mut there.communities, &self.community);
    }
}

fn leave<K: Eq + Hash>(counts: &mut HashMap<K, usize>, whose: &K) {
    if let Some(count) = counts.get_mut(whose) {
        *count = count.saturating_sub(1);
        if *count == 0 {
            counts.remove(whose);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn room(name: &str) -> RoomRef {
        RoomRef::new("web", name)
    }

    fn community(name: &str) -> CommunityRef {
        CommunityRef::new("web", name)
    }

    #[test]
    fn each_limit_refuses_by_itself_and_forgets_who_left() {
        let limits = Limits {
            at_work: 1,
            all: 4,
            room: 2,
            community: 3,
        };
        let queue = Arc::new(Queue::new(limits));
        let enter = |r: &str, c: &str| queue.enter(&room(r), &community(c));
        let mut inside = vec![enter("a", "x").unwrap(), enter("a", "x").unwrap()];
        assert!(matches!(enter("a", "x"), Err(Refusal::Busy { here: true })), "of the room");
        inside.push(enter("b", "x").unwrap());
        assert!(matches!(enter("b", "x"), Err(Refusal::Busy { here: true })), "of the community");
        inside.push(enter("c", "y").unwrap());
        assert!(matches!(enter("d", "z"), Err(Refusal::Busy { here: false })), "of all");
        assert_eq!(queue.load(), Load { there: 4, refused: 3 });
        inside.clear();
        assert_eq!(queue.load().there, 0);
        assert!(queue.there().rooms.is_empty() && queue.there().communities.is_empty());
        enter("a", "x").unwrap();
    }

    #[test]
    fn the_limits_fit_each_other() {
        let Limits {
            at_work,
            all,
            room,
            community,
        } = Limits::default();
        assert!(room <= community && community < all && at_work < all);
    }
}
