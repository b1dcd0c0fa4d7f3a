//! How many events the account may send. A server that nobody configured for bots takes ten in a burst and then one in five seconds, over all
//! rooms together; whoever asks for more waits half a second for each refusal, so the bot counts for itself.

use std::time::Duration;

use tokio::time::Instant;

/// What the server takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rate {
    /// Events in a burst.
    pub burst: f64,
    /// Events in a second after that.
    pub per_second: f64,
}

impl Default for Rate {
    /// Synapse's own (`rc_message`).
    fn default() -> Self {
        Self {
            burst: 10.0,
            per_second: 0.2,
        }
    }
}

/// A bucket of events that may still be sent.
#[derive(Debug)]
pub struct Bucket {
    rate: Rate,
    full: f64,
    counted: Instant,
    /// The server said: not before this.
    closed_until: Option<Instant>,
}

impl Bucket {
    /// A full one.
    pub fn new(rate: Rate, now: Instant) -> Self {
        Self {
            rate,
            full: rate.burst,
            counted: now,
            closed_until: None,
        }
    }

    fn count(&mut self, now: Instant) {
        let more = now.saturating_duration_since(self.counted).as_secs_f64() * self.rate.per_second;
        self.full = (self.full + more).min(self.rate.burst);
        self.counted = now;
    }

    /// Takes one event out, or says how long to wait for it.
    pub fn take(&mut self, now: Instant) -> Result<(), Duration> {
        if let Some(until) = self.closed_until {
            if now < until {
                return Err(until - now);
            }
            self.closed_until = None;
        }
        self.count(now);
        if self.full >= 1.0 {
            self.full -= 1.0;
            return Ok(());
        }
        let seconds = (1.0 - self.full) / self.rate.per_second.max(0.001);
        Err(Duration::from_secs_f64(seconds.min(600.0)))
    }

    /// Are there so many left that something may be sent that nobody would miss?
    pub fn is_rich(&mut self, now: Instant) -> bool {
        self.count(now);
        self.closed_until.is_none() && self.full >= self.rate.burst / 2.0
    }

    /// The server refused one: it counts otherwise, and knows better.
    pub fn refused(&mut self, now: Instant, wait: Duration) {
        self.count(now);
        self.full = 0.0;
        self.closed_until = Some(now + wait);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ten_at_once_and_then_one_in_five_seconds() {
        let start = Instant::now();
        let at = |ms: u64| start + Duration::from_millis(ms);
        let mut bucket = Bucket::new(Rate::default(), start);
        assert!(bucket.is_rich(start));
        for _ in 0..10 {
            assert_eq!(bucket.take(start), Ok(()));
        }
        assert_eq!(bucket.take(start), Err(Duration::from_secs(5)));
        assert!(!bucket.is_rich(start));
        assert!(bucket.take(at(4_900)).is_err());
        assert_eq!(bucket.take(at(5_100)), Ok(()));
        assert!(bucket.take(at(5_200)).is_err());
        // A long silence fills it, and no more than that.
        let sent = (0..20).filter(|_| bucket.take(at(600_000)).is_ok()).count();
        assert_eq!(sent, 10);
    }

    #[test]
    fn a_refusal_closes_it_for_as_long_as_the_server_says() {
        let start = Instant::now();
        let mut bucket = Bucket::new(Rate::default(), start);
        bucket.refused(start, Duration::from_secs(8));
        assert_eq!(bucket.take(start), Err(Duration::from_secs(8)));
        assert!(bucket.take(start + Duration::from_secs(7)).is_err());
        assert_eq!(
            bucket.take(start + Duration::from_secs(9)),
            Ok(()),
            "meanwhile one more has become free"
        );
    }
}
