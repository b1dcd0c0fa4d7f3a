//! What a stranger with the link may use up, at most: how fast, how long, how many.

use std::{collections::HashMap, hash::Hash, sync::Mutex, time::Duration};

use tokio::time::Instant;

/// The most bytes of a request's body. A line of text and its JSON fit many times.
pub const BODY: usize = 16 * 1024;
/// A body above `BODY` is read and thrown away up to here, so that its sender hears why it was refused instead of a broken connection.
pub const DRAIN: usize = 4 * 1024 * 1024;
/// How long a body may take to arrive.
pub const BODY_TIME: Duration = Duration::from_secs(15);
/// The most characters of a typed line; more than this is refused before the hub is asked, with a hint of the limit.
pub const LINE: usize = 500;
/// The most characters of a name.
pub const NAME: usize = 24;
/// The most characters of a button's id; what our own buttons need is less.
pub const BUTTON: usize = 200;
/// The most entries of a room's conversation that are kept, and the most bytes of them.
pub const RING: usize = 200;
/// See [`RING`].
pub const RING_BYTES: usize = 512 * 1024;
/// Pictures and files kept for each room, and in all, in bytes.
pub const BLOBS_ROOM: usize = 8 * 1024 * 1024;
/// See [`BLOBS_ROOM`].
pub const BLOBS: usize = 128 * 1024 * 1024;
/// Rooms whose conversation is kept in memory.
pub const LIVE_ROOMS: usize = 300;
/// Event streams of one room.
pub const ROOM_STREAMS: usize = 100;
/// Connections in all, beyond those that event streams need.
pub const CONNECTIONS: usize = 512;
/// Connections of one address, unless it is this machine's own (where a reverse proxy speaks for everybody).
pub const CONNECTIONS_OF_ONE: usize = 64;
/// A connection on which nothing moves for this long is closed. Event streams send a sign of life more often.
pub const IDLE: Duration = Duration::from_secs(75);
/// How often an event stream shows that it lives.
pub const HEARTBEAT: Duration = Duration::from_secs(15);
/// Open boards that are shown to somebody who comes into a room whose conversation is forgotten.
pub const OPEN_BOARDS: usize = 6;
/// A room in which nobody has taken a seat makes way for a new one after a day; any other without an open game after thirty.
pub const EMPTY_ROOM_DAYS: i64 = 1;
/// See [`EMPTY_ROOM_DAYS`].
pub const UNUSED_ROOM_DAYS: i64 = 30;

/// Tokens in a bucket: so many at once, so many more each second.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rate {
    /// At once.
    pub burst: f64,
    /// Each second.
    pub each_second: f64,
}

/// The rates in force.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rates {
    /// Lines and button presses of one person.
    pub person: Rate,
    /// Requests that do something, of one address.
    pub address: Rate,
    /// Suggestions, pages and pictures of one address.
    pub reads: Rate,
    /// Rooms opened by one address.
    pub rooms: Rate,
    /// Seats taken by one address.
    pub joins: Rate,
}

impl Default for Rates {
    fn default() -> Self {
        let rate = |burst, each_second| Rate { burst, each_second };
        Self {
            person: rate(40.0, 8.0),
            address: rate(400.0, 40.0),
            reads: rate(1000.0, 100.0),
            rooms: rate(30.0, 0.5),
            joins: rate(60.0, 1.0),
        }
    }
}

/// Token buckets by key. Memory is bounded: full buckets are forgotten when there are many, since a new one is full too.
#[derive(Debug)]
pub struct Buckets<K> {
    rate: Rate,
    levels: Mutex<Levels<K>>,
}

#[derive(Debug)]
struct Levels<K> {
    by_key: HashMap<K, (f64, Instant)>,
    /// When full buckets were forgotten last; looking for them costs time, so it is done once in a second at most.
    cleared: Option<Instant>,
}

/// Buckets kept before full ones are forgotten, and at most.
const MANY: usize = 4096;
/// See [`MANY`].
const MOST: usize = MANY * 4;

impl<K: Eq + Hash> Buckets<K> {
    /// All full.
    pub fn new(rate: Rate) -> Self {
        Self {
            rate,
            levels: Mutex::new(Levels {
                by_key: HashMap::new(),
                cleared: None,
            }),
        }
    }

    /// Takes one token; `false` when there is none.
    pub fn take(&self, key: K, now: Instant) -> bool {
        let mut levels = super::lock(&self.levels);
        let refilled = |(level, at): (f64, Instant)| {
            (level + now.saturating_duration_since(at).as_secs_f64() * self.rate.each_second).min(self.rate.burst)
        };
        if levels.by_key.len() >= MANY && !levels.by_key.contains_key(&key) {
            if levels
                .cleared
                .is_none_or(|at| now.saturating_duration_since(at) >= Duration::from_secs(1))
            {
                levels.by_key.retain(|_, v| refilled(*v) < self.rate.burst);
                levels.cleared = Some(now);
            }
            if levels.by_key.len() >= MOST {
                return false;
            }
        }
        let slot = levels.by_key.entry(key).or_insert((self.rate.burst, now));
        let level = refilled(*slot);
        let granted = level >= 1.0;
        *slot = (if granted { level - 1.0 } else { level }, now);
        granted
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_gives_its_burst_and_refills_with_time() {
        let buckets = Buckets::new(Rate {
            burst: 3.0,
            each_second: 2.0,
        });
        let start = Instant::now();
        let granted = (0..5).filter(|_| buckets.take("anna", start)).count();
        assert_eq!(granted, 3);
        assert!(buckets.take("bo", start), "each has a bucket of their own");
        assert!(!buckets.take("anna", start + Duration::from_millis(400)));
        assert!(buckets.take("anna", start + Duration::from_millis(600)));
        let later = start + Duration::from_hours(1);
        assert_eq!(
            (0..9).filter(|_| buckets.take("anna", later)).count(),
            3,
            "never more than the burst"
        );
    }

    #[test]
    fn many_strangers_do_not_fill_the_memory() {
        let buckets = Buckets::new(Rate {
            burst: 2.0,
            each_second: 1.0,
        });
        let now = Instant::now();
        for stranger in 0..100_000_u32 {
            buckets.take(stranger, now);
        }
        assert!(super::super::lock(&buckets.levels).by_key.len() <= MOST);
        assert!(
            buckets.take(1_000_000, now + Duration::from_secs(2)),
            "and once they are gone others are served"
        );
    }
}
