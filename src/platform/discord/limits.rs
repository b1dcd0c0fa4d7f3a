//! When to hold a request back: Discord's buckets, and its limit over everything. Arithmetic on given instants.

use std::{collections::HashMap, time::Duration};

use tokio::time::Instant;

/// What the answers so far have said about waiting.
#[derive(Debug, Default)]
pub struct Limits {
    /// Until when nothing but answers to interactions may be sent.
    everything: Option<Instant>,
    /// Until when requests of a bucket must wait.
    buckets: HashMap<String, Instant>,
}

/// The most buckets remembered; entries that have run out are forgotten first.
const MOST: usize = 4096;

impl Limits {
    /// How long a request of this bucket must wait. Answers to interactions are exempt from the limit over everything.
    pub fn wait(&self, bucket: &str, exempt: bool, now: Instant) -> Duration {
        let everything = self.everything.filter(|_| !exempt).unwrap_or(now);
        let own = self.buckets.get(bucket).copied().unwrap_or(now);
        everything.max(own).saturating_duration_since(now)
    }

    /// The bucket is used up for so long.
    pub fn used_up(&mut self, bucket: &str, for_how_long: Duration, now: Instant) {
        if self.buckets.len() >= MOST {
            self.buckets.retain(|_, until| *until > now);
        }
        self.buckets.insert(bucket.to_owned(), now + for_how_long);
    }

    /// Everything must wait for so long.
    pub fn hold_everything(&mut self, for_how_long: Duration, now: Instant) {
        self.everything = Some(now + for_how_long);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn a_used_up_bucket_holds_back_only_itself_and_only_for_its_time() {
        let now = Instant::now();
        let mut limits = Limits::default();
        limits.used_up("a", SECOND * 5, now);
        assert_eq!(limits.wait("a", false, now), SECOND * 5);
        assert_eq!(limits.wait("a", false, now + SECOND * 6), Duration::ZERO);
        assert_eq!(limits.wait("b", false, now), Duration::ZERO);
    }

    #[test]
    fn the_limit_over_everything_spares_answers_to_interactions() {
        let now = Instant::now();
        let mut limits = Limits::default();
        limits.hold_everything(SECOND * 2, now);
        assert_eq!(limits.wait("a", false, now), SECOND * 2);
        assert_eq!(limits.wait("a", true, now), Duration::ZERO);
    }

    #[test]
    fn buckets_that_have_run_out_are_forgotten() {
        let now = Instant::now();
        let mut limits = Limits::default();
        for n in 0..MOST {
            limits.used_up(&n.to_string(), SECOND, now);
        }
        limits.used_up("new", SECOND, now + SECOND * 2);
        assert_eq!(limits.buckets.len(), 1);
    }
}
