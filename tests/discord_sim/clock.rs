//! The clock of the fake: real time plus whatever a test has skipped.

use std::time::Duration;
use tokio::time::Instant;

/// 2026-03-01T12:00:00Z, the moment at which every fake Discord starts, in milliseconds since 1970.
const START_MS: u64 = 1_772_366_400_000;

/// Time as the fake sees it. It runs like the wall clock and can be pushed forward.
#[derive(Debug)]
pub struct Clock {
    started: Instant,
    skipped: Duration,
    frozen: Option<Duration>,
}

impl Clock {
    pub fn new() -> Self {
        Self {
            started: Instant::now(),
            skipped: Duration::ZERO,
            frozen: None,
        }
    }

    pub fn skip(&mut self, by: Duration) {
        self.skipped += by;
    }

    /// Stand still, but for what is skipped.
    pub fn freeze(&mut self) {
        self.frozen.get_or_insert(self.started.elapsed());
    }

    /// Milliseconds since 1970.
    pub fn now_ms(&self) -> u64 {
        let passed = self.frozen.unwrap_or_else(|| self.started.elapsed()) + self.skipped;
        START_MS + u64::try_from(passed.as_millis()).expect("no test runs for half a billion years")
    }

    /// The present moment as Discord writes it, for example `2026-03-01T12:00:00.000000+00:00`.
    pub fn now_text(&self) -> String {
        text(self.now_ms())
    }
}

/// A moment as Discord writes it (RFC 3339, microseconds, UTC).
pub fn text(ms: u64) -> String {
    let (days, in_day) = (ms / 86_400_000, ms % 86_400_000);
    // Civil date from days since 1970, after Howard Hinnant's `civil_from_days`.
    let z = days + 719_468;
    let (era, day_of_era) = (z / 146_097, z % 146_097);
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    let year = year_of_era + era * 400 + u64::from(month <= 2);
    let (h, m, s) = (in_day / 3_600_000, in_day / 60_000 % 60, in_day / 1000 % 60);
    format!("{year:04}-{month:02}-{day:02}T{h:02}:{m:02}:{s:02}.{:03}000+00:00", in_day % 1000)
}
