//! The outside world as traits: the clock and the operating system's chance. The only file that may ask the operating system for either.

use crate::ids::Timestamp;

/// What time it is.
pub trait Clock: Send + Sync + std::fmt::Debug {
    /// Now, UTC.
    fn now(&self) -> Timestamp;
}

/// Unpredictable bytes, for secret seeds, draws of colours and the web room's secrets.
pub trait Entropy: Send + Sync + std::fmt::Debug {
    /// Thirty-two fresh bytes.
    fn bytes(&self) -> [u8; 32];
}

/// The operating system's clock.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    #[expect(clippy::disallowed_methods, reason = "this is the place where the clock is asked")]
    fn now(&self) -> Timestamp {
        let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        Timestamp(since.map_or(0, |d| i64::try_from(d.as_millis()).unwrap_or(i64::MAX)))
    }
}

/// The operating system's generator.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemEntropy;

impl Entropy for SystemEntropy {
    #[expect(clippy::disallowed_methods, reason = "this is the place where the system's generator is asked")]
    fn bytes(&self) -> [u8; 32] {
        rand::random()
    }
}

/// A clock and a generator that do what they are told, for tests and rehearsals.
pub mod fixed {
    use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};

    use super::{Clock, Entropy};
    use crate::ids::Timestamp;

    /// A clock that stands still until it is moved on.
    #[derive(Debug)]
    pub struct FixedClock(AtomicI64);

    impl FixedClock {
        /// A clock that shows this instant.
        pub fn at(now: Timestamp) -> Self {
            Self(AtomicI64::new(now.0))
        }
        /// Moves the clock on.
        pub fn advance_ms(&self, ms: i64) {
            self.0.fetch_add(ms, Ordering::SeqCst);
        }
    }

    impl Clock for FixedClock {
        fn now(&self) -> Timestamp {
            Timestamp(self.0.load(Ordering::SeqCst))
        }
    }

    /// A generator whose bytes follow from a counter: the first answer is all of `first`, the next of `first + 1`, and so on.
    #[derive(Debug)]
    pub struct ScriptedEntropy(AtomicU64);

    impl ScriptedEntropy {
        /// A generator that begins with this byte.
        pub fn from(first: u8) -> Self {
            Self(AtomicU64::new(u64::from(first)))
        }
    }

    impl Entropy for ScriptedEntropy {
        fn bytes(&self) -> [u8; 32] {
            [self.0.fetch_add(1, Ordering::SeqCst) as u8; 32]
        }
    }
}
