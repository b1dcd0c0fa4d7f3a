//! Quiet hours: by the clock on the person's wall, whatever their zone does with it in spring and autumn. Asked minute by minute, so that there is
//! no rule for nights of 23 or 25 hours that could be wrong.

use jiff::{
    Timestamp as Instant,
    tz::{self, TimeZone},
};

use crate::{
    ids::Timestamp,
    store::{Preferences, Quiet},
};

const MINUTE: i64 = 60_000;
/// No night is longer.
const LONGEST: usize = 48 * 60;

/// After that much before the deadline no reminder is put off: whoever is told then has still time to move. One hour.
pub const SAFE_MS: i64 = 60 * MINUTE;

/// A reminder that comes before the night comes that much before its last minute, so that it is there before the night begins.
const EARLY_MS: i64 = 9 * MINUTE;

/// The name of a zone as the list of the world's zones spells it; `None` if it has none like it.
pub fn zone(name: &str) -> Option<String> {
    let name = name.trim();
    // What the library knows besides, such as offsets and rules of their own, nobody means.
    let listed = tz::db().available().find(|known| known.as_str().eq_ignore_ascii_case(name))?;
    Some(listed.to_string())
}

/// Zones whose name has `typed` in it, those first that begin with it or whose city does; at most so many.
pub fn zones(typed: &str, most: usize) -> Vec<String> {
    let typed = typed.trim().to_ascii_lowercase().replace(' ', "_");
    let mut found: Vec<(bool, String)> = tz::db()
        .available()
        .map(|name| name.to_string())
        .filter_map(|name| {
            let lower = name.to_ascii_lowercase();
            let city = lower.rsplit('/').next().unwrap_or_default();
            let begins = lower.starts_with(&typed) || city.starts_with(&typed);
            (begins || lower.contains(&typed)).then_some((!begins, name))
        })
        .collect();
    found.sort();
    found.dedup();
    found.into_iter().take(most).map(|(_, name)| name).collect()
}

/// The quiet hours of a person.
#[derive(Clone, Debug)]
pub struct Night {
    quiet: Quiet,
    zone: TimeZone,
}

impl Night {
    /// Those that somebody chose. Without a zone, or with one that this program does not know, they are in UTC.
    pub fn of(chosen: &Preferences) -> Option<Self> {
        let zone = chosen.zone.as_deref().and_then(|name| tz::db().get(name).ok());
        Some(Self {
            quiet: chosen.quiet?,
            zone: zone.unwrap_or(TimeZone::UTC),
        })
    }

    /// Is it night at this instant?
    pub fn holds(&self, at: Timestamp) -> bool {
        let Ok(instant) = Instant::from_millisecond(at.0) else {
            return false;
        };
        let time = self.zone.to_datetime(instant).time();
        self.quiet.holds((i16::from(time.hour()) * 60 + i16::from(time.minute())) as u16)
    }

    /// When the night is over that this instant is in; `None` if it is in none.
    pub fn morning(&self, at: Timestamp) -> Option<Timestamp> {
        self.holds(at).then(|| self.end(at))
    }

    /// The first whole minute from this instant on that is not in it.
    fn end(&self, at: Timestamp) -> Timestamp {
        let whole = Timestamp(at.0.div_euclid(MINUTE).saturating_mul(MINUTE));
        let minutes = std::iter::successors(Some(whole), |t| Some(t.plus_ms(MINUTE))).skip(1);
        minutes.take(LONGEST).find(|t| !self.holds(*t)).unwrap_or(at)
    }

    /// The last whole minute before this instant that is not in it.
    fn before(&self, at: Timestamp) -> Timestamp {
        let whole = Timestamp(at.0.div_euclid(MINUTE).saturating_mul(MINUTE));
        let minutes = std::iter::successors(Some(whole), |t| Some(t.plus_ms(-MINUTE))).skip(1);
        minutes.take(LONGEST).find(|t| !self.holds(*t)).unwrap_or(at)
    }

    /// When a reminder comes that would come at `at`, of a turn that began at `begun` and must be played by `deadline`.
    ///
    /// In the night it waits for the morning. Where the morning comes later than [`SAFE_MS`] before the deadline, it comes ten minutes
    /// before the night instead (or in the last minute, where the turn is no older); and where the turn itself began in that night, so that there is no such minute, [`SAFE_MS`] before the deadline
    /// (or at its hour, if that is later): somebody who loses their game over a night would rather have been woken.
    pub fn put_off(&self, at: Timestamp, begun: Timestamp, deadline: Timestamp) -> Timestamp {
        if !self.holds(at) {
            return at;
        }
        let safe = deadline.plus_ms(-SAFE_MS);
        let morning = self.end(at);
        if morning <= safe {
            return morning;
        }
        let evening = self.before(at);
        let early = evening.plus_ms(-EARLY_MS);
        match evening > begun {
            true if early > begun && !self.holds(early) => early,
            true => evening,
            false => safe.max(at),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::ids::PlayerRef;

    const HOUR: i64 = 60 * MINUTE;

    fn night(text: &str, zone: &str) -> Night {
        Night::of(&Preferences {
            quiet: Quiet::read(text),
            zone: Some(zone.to_owned()),
            ..Preferences::new(PlayerRef::new("t", "anna"))
        })
        .unwrap()
    }

    fn utc(text: &str) -> Timestamp {
        Timestamp(text.parse::<Instant>().unwrap().as_millisecond())
    }

    #[test]
    fn zones_are_those_of_the_list() {
        assert_eq!(zone(" europe/amsterdam ").as_deref(), Some("Europe/Amsterdam"));
        for none in ["", "Amsterdam", "Europe", "+02:00", "EST5EDT,M3.2.0,M11.1.0", "../etc/passwd"] {
            assert_eq!(zone(none), None, "{none}");
        }
        assert_eq!(zones("stockh", 25), ["Europe/Stockholm"]);
        assert_eq!(zones("new york", 1), ["America/New_York"]);
        assert_eq!(zones("", 25).len(), 25);
        assert!(zones("nowhere at all", 25).is_empty());
    }

    #[test]
    fn a_night_ends_by_the_clock_on_the_wall_also_when_that_is_changed() {
        // Amsterdam: +01:00 in winter, +02:00 in summer; changed on 2027-03-28 and 2027-10-31, at 01:00 UTC.
        let night = night("22-7", "Europe/Amsterdam");
        let far = utc("2030-01-01T00:00:00Z");
        for (at, comes) in [
            ("2027-01-10T20:59:00Z", "2027-01-10T20:59:00Z"),
            ("2027-01-10T21:00:00Z", "2027-01-11T06:00:00Z"),
            ("2027-03-27T23:30:00Z", "2027-03-28T05:00:00Z"),
            ("2027-10-30T20:00:00Z", "2027-10-31T06:00:00Z"),
            ("2027-07-01T04:59:59Z", "2027-07-01T05:00:00Z"),
        ] {
            assert_eq!(night.put_off(utc(at), Timestamp(0), far), utc(comes), "{at}");
        }
        // Hours that the change leaves out, or brings twice.
        let twice = super::tests::night("1-2:30", "Europe/Amsterdam");
        assert_eq!(
            twice.put_off(utc("2027-10-30T23:10:00Z"), Timestamp(0), far),
            utc("2027-10-31T00:30:00Z")
        );
        assert_eq!(
            twice.put_off(utc("2027-10-31T01:10:00Z"), Timestamp(0), far),
            utc("2027-10-31T01:30:00Z")
        );
        let left_out = super::tests::night("1-2:30", "Europe/Amsterdam");
        assert_eq!(
            left_out.put_off(utc("2027-03-28T00:10:00Z"), Timestamp(0), far),
            utc("2027-03-28T01:00:00Z")
        );
    }

    #[test]
    fn what_the_morning_would_be_too_late_for_comes_before_the_night() {
        let night = night("22-7", "UTC");
        let (at, begun) = (utc("2027-01-10T23:00:00Z"), utc("2027-01-10T12:00:00Z"));
        // A deadline at eight leaves an hour after the morning.
        assert_eq!(night.put_off(at, begun, utc("2027-01-11T08:00:00Z")), utc("2027-01-11T07:00:00Z"));
        assert_eq!(night.put_off(at, begun, utc("2027-01-11T07:59:59Z")), utc("2027-01-10T21:50:00Z"));
        assert_eq!(
            night.put_off(at, utc("2027-01-10T21:55:00Z"), utc("2027-01-11T07:59:59Z")),
            utc("2027-01-10T21:59:00Z")
        );
        // The turn began in the night and ends in it.
        let begun = utc("2027-01-10T22:30:00Z");
        assert_eq!(night.put_off(at, begun, utc("2027-01-11T05:00:00Z")), utc("2027-01-11T04:00:00Z"));
        let late = utc("2027-01-11T04:30:00Z");
        assert_eq!(night.put_off(late, begun, utc("2027-01-11T05:00:00Z")), late);
    }

    #[test]
    fn without_a_zone_the_hours_are_those_of_utc() {
        let mut chosen = Preferences::new(PlayerRef::new("t", "anna"));
        assert!(Night::of(&chosen).is_none());
        chosen.quiet = Quiet::read("22-7");
        for zone in [None, Some("Europe/Atlantis".to_owned())] {
            chosen.zone = zone;
            assert!(Night::of(&chosen).unwrap().holds(utc("2027-07-10T22:00:00Z")));
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(300))]

        /// Over the changes of the clock of many zones: never in the night where it can be helped, never too late, never before its time but
        /// in the evening before.
        #[test]
        fn a_reminder_comes_at_a_good_hour(
            zone in prop::sample::select(vec![
                "Europe/Amsterdam", "America/New_York", "Australia/Lord_Howe", "America/St_Johns", "Asia/Kolkata", "Africa/Cairo",
                "Pacific/Apia", "America/Santiago", "UTC", "Antarctica/Troll",
            ]),
            (from, to) in (0..1440_u16, 0..1440_u16),
            // Around the end of October and of March in several years, to the second.
            day in prop::sample::select(vec!["2026-10-25", "2027-03-14", "2027-03-28", "2027-04-04", "2027-11-07", "2028-02-29"]),
            second in -200_000..200_000_i64,
            (ran, left) in (1..20 * 24 * 60_i64, 1..20 * 24 * 60_i64),
        ) {
            let Some(quiet) = Quiet::new(from, to) else { return Ok(()) };
            let night = Night { quiet, zone: tz::db().get(zone).unwrap() };
            let at = utc(&format!("{day}T00:00:00Z")).plus_ms(second * 1000);
            let (begun, deadline) = (at.plus_ms(-ran * MINUTE), at.plus_ms(left * MINUTE));
            let comes = night.put_off(at, begun, deadline);
            prop_assert!(begun < comes && comes < deadline);
            if !night.holds(at) {
                prop_assert_eq!(comes, at);
                return Ok(());
            }
            // Read off the clock in another way than the code does.
            let wall = |t: Timestamp| {
                let instant = Instant::from_millisecond(t.0).unwrap();
                let offset = i64::from(tz::db().get(zone).unwrap().to_offset(instant).seconds());
                ((t.0 / 1000 + offset).rem_euclid(86_400) / 60) as u16
            };
            let in_night = |t: Timestamp| if from < to { (from..to).contains(&wall(t)) } else { wall(t) >= from || wall(t) < to };
            prop_assert!(in_night(at));
            if in_night(comes) {
                // Only where everything from the beginning of the turn to its end is night, but for an hour.
                prop_assert!(comes >= at && deadline.0 - comes.0 <= SAFE_MS);
                let minutes = (begun.0 / MINUTE + 1)..(deadline.0 - SAFE_MS) / MINUTE;
                prop_assert!(minutes.into_iter().all(|m| in_night(Timestamp(m * MINUTE))));
            } else if comes > at {
                prop_assert!(deadline.0 - comes.0 >= SAFE_MS);
                prop_assert!((at.0 / MINUTE..comes.0 / MINUTE).all(|m| in_night(Timestamp(m * MINUTE))), "not later than it must be");
            } else {
                let evening = comes.0 / MINUTE + 1;
                prop_assert!((evening + 9..=at.0 / MINUTE).all(|m| in_night(Timestamp(m * MINUTE))), "in the evening before");
                prop_assert!(at.0 - comes.0 < 49 * HOUR);
            }
        }
    }
}
