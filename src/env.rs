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
