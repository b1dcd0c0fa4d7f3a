//! Instants in words: how far away, and the time in UTC. The only formatter of times.

use super::Tongue;
use crate::ids::Timestamp;

const MINUTE: i64 = 60_000;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;

impl Tongue<'_> {
    /// `in 2 days (2026-12-03 14:05 UTC)`.
    pub fn time(&self, at: Timestamp) -> String {
        self.words("time-both", &[("relative", self.relative(at).into()), ("utc", utc(at).into())])
    }

    /// How long it is: `14 hours`. In whole units, never more than there is; less than a minute is a minute.
    pub fn length(&self, ms: i64) -> String {
        let (unit, id) = match ms {
            s if s < HOUR => (MINUTE, "length-minutes"),
            s if s < 2 * DAY => (HOUR, "length-hours"),
            _ => (DAY, "length-days"),
        };
        self.words(id, &[("count", (ms / unit).max(1).into())])
    }

    fn relative(&self, at: Timestamp) -> String {
        let away = at.0.saturating_sub(self.now.0);
        let size = away.saturating_abs();
        let (unit, future, past) = match size {
            s if s < MINUTE => return self.words("time-now", &[]),
            s if s < HOUR => (MINUTE, "time-in-minutes", "time-minutes-ago"),
            s if s < 2 * DAY => (HOUR, "time-in-hours", "time-hours-ago"),
            _ => (DAY, "time-in-days", "time-days-ago"),
        };
        self.words(if away > 0 { future } else { past }, &[("count", (size / unit).into())])
    }
}

/// `2026-12-03 14:05`. The calendar is the proleptic Gregorian one (Howard Hinnant's `civil_from_days`).
pub fn utc(at: Timestamp) -> String {
    let minutes = at.0.div_euclid(MINUTE);
    let (days, minute) = (minutes.div_euclid(24 * 60), minutes.rem_euclid(24 * 60));
    let z = days + 719_468;
    let era = z.div_euclid(146_097);
    let day_of_era = z.rem_euclid(146_097);
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02} {:02}:{:02}", minute / 60, minute % 60)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::l10n::{Locale, Texts};

    #[test]
    fn instants_are_shown_in_utc() {
        // From `date -u -d @…`.
        assert_eq!(utc(Timestamp(0)), "1970-01-01 00:00");
        assert_eq!(utc(Timestamp(951_782_399_000)), "2000-02-28 23:59");
        assert_eq!(utc(Timestamp(951_782_400_000)), "2000-02-29 00:00");
        assert_eq!(utc(Timestamp(4_107_542_400_000)), "2100-03-01 00:00");
        assert_eq!(utc(Timestamp(-1)), "1969-12-31 23:59");
    }

    #[test]
    fn how_far_away_is_said_in_the_unit_that_people_use() {
        let texts = Texts::load().unwrap();
        let tongue = Tongue {
            texts: &texts,
            locale: Locale::En,
            now: Timestamp(0),
        };
        for (ms, said) in [
            (0, "now (1970-01-01 00:00 UTC)"),
            (MINUTE, "in a minute (1970-01-01 00:01 UTC)"),
            (59 * MINUTE, "in 59 minutes (1970-01-01 00:59 UTC)"),
            (HOUR, "in an hour (1970-01-01 01:00 UTC)"),
            (47 * HOUR, "in 47 hours (1970-01-02 23:00 UTC)"),
            (2 * DAY, "in 2 days (1970-01-03 00:00 UTC)"),
            (-HOUR, "an hour ago (1969-12-31 23:00 UTC)"),
        ] {
            assert_eq!(tongue.time(Timestamp(ms)), said);
        }
        for (ms, said) in [
            (0, "1 minute"),
            (MINUTE, "1 minute"),
            (90 * MINUTE, "1 hour"),
            (47 * HOUR, "47 hours"),
            (5 * DAY, "5 days"),
        ] {
            assert_eq!(tongue.length(ms), said);
        }
        for extreme in [i64::MIN, i64::MAX] {
            assert!(tongue.time(Timestamp(extreme)).contains("UTC"));
        }
    }
}
