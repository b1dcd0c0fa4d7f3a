//! When somebody wants to be reminded of a move that waits for them: how long before the deadline, and at which hours never.

use crate::game::Pace;

const HOUR: i64 = 3_600_000;

/// One reminder of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Remind {
    /// When half of the time for the move is left.
    Half,
    /// When a quarter of it is left.
    Quarter,
    /// A day before the end.
    Day,
    /// Eight hours before the end.
    EightHours,
    /// An hour before the end.
    Hour,
}

impl Remind {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Half, Self::Quarter, Self::Day, Self::EightHours, Self::Hour];

    /// How long before the deadline that is, in milliseconds; `None` where a turn of that pace is not longer than that.
    pub const fn before(self, pace: Pace) -> Option<i64> {
        let Pace::Hours(hours) = pace else { return None };
        let whole = hours as i64 * HOUR;
        let before = match self {
            Self::Half => whole / 2,
            Self::Quarter => whole / 4,
            Self::Day => 24 * HOUR,
            Self::EightHours => 8 * HOUR,
            Self::Hour => HOUR,
        };
        if before < whole { Some(before) } else { None }
    }
}

/// Which reminders somebody wants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Plan {
    /// None.
    Off,
    /// One, at a quarter of the time.
    #[default]
    Quarter,
    /// One, at half of the time.
    Half,
    /// At half and at a quarter.
    HalfAndQuarter,
    /// A day before the end.
    Day,
    /// Eight hours before the end.
    EightHours,
    /// An hour before the end.
    Hour,
    /// A day, eight hours and one hour before the end.
    DayAndHours,
}

impl Plan {
    /// All of them, the usual one first.
    pub const ALL: [Self; 8] = [
        Self::Quarter,
        Self::Off,
        Self::Half,
        Self::HalfAndQuarter,
        Self::Day,
        Self::EightHours,
        Self::Hour,
        Self::DayAndHours,
    ];

    /// The keys of [`Self::ALL`], in the same order. `on` is the usual one, as when there was nothing else.
    pub const KEYS: &[&str] = &["on", "off", "half", "half-quarter", "24h", "8h", "1h", "24-8-1h"];

    /// Its key.
    pub fn key(self) -> &'static str {
        let at = Self::ALL.iter().position(|plan| *plan == self);
        at.and_then(|at| Self::KEYS.get(at)).copied().unwrap_or("on")
    }

    /// The plan with that key.
    pub fn by_key(key: &str) -> Option<Self> {
        let at = Self::KEYS.iter().position(|known| *known == key)?;
        Self::ALL.get(at).copied()
    }

    /// Its reminders.
    pub const fn reminders(self) -> &'static [Remind] {
        match self {
            Self::Off => &[],
            Self::Quarter => &[Remind::Quarter],
            Self::Half => &[Remind::Half],
            Self::HalfAndQuarter => &[Remind::Half, Remind::Quarter],
            Self::Day => &[Remind::Day],
            Self::EightHours => &[Remind::EightHours],
            Self::Hour => &[Remind::Hour],
            Self::DayAndHours => &[Remind::Day, Remind::EightHours, Remind::Hour],
        }
    }
}

/// Hours of the day in which nobody is to be reminded, by the clock on the person's wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quiet {
    /// The minute of the day with which they begin.
    from: u16,
    /// The minute of the day with which they are over.
    to: u16,
}

impl Quiet {
    /// Minutes in a day.
    const DAY: u16 = 24 * 60;

    /// From one minute of the day up to another, over midnight where that is earlier. `None` if either is none, or if both are the same.
    pub const fn new(from: u16, to: u16) -> Option<Self> {
        if from < Self::DAY && to < Self::DAY && from != to {
            Some(Self { from, to })
        } else {
            None
        }
    }

    /// Both minutes.
    pub const fn minutes(self) -> (u16, u16) {
        (self.from, self.to)
    }

    /// Is this minute of the day among them?
    pub const fn holds(self, minute: u16) -> bool {
        if self.from < self.to {
            self.from <= minute && minute < self.to
        } else {
            self.from <= minute || minute < self.to
        }
    }

    /// Reads `22-7`, `22:30-07:00`, `22.30–7`. `None` if it is nothing of the kind.
    pub fn read(text: &str) -> Option<Self> {
        let mut halves = text.split(['-', '–', '—']);
        let (from, to) = (minute(halves.next()?)?, minute(halves.next()?)?);
        if halves.next().is_some() {
            return None;
        }
        Self::new(from, to)
    }
}

impl std::fmt::Display for Quiet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { from, to } = self;
        write!(f, "{:02}:{:02}–{:02}:{:02}", from / 60, from % 60, to / 60, to % 60)
    }
}

/// Minutes since midnight of `7`, `07:30`, `7.30`, `24:00`.
fn minute(text: &str) -> Option<u16> {
    let text = text.trim();
    let (hours, minutes) = text.split_once([':', '.']).unwrap_or((text, "00"));
    let digits = |text: &str, most: usize| (1..=most).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
    if !digits(hours, 2) || minutes.len() != 2 || !digits(minutes, 2) {
        return None;
    }
    let (hours, minutes): (u16, u16) = (hours.parse().ok()?, minutes.parse().ok()?);
    match (hours, minutes) {
        (24, 0) => Some(0),
        (0..24, 0..60) => Some(hours * 60 + minutes),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_lead_back_to_their_plan() {
        assert_eq!(Plan::KEYS.len(), Plan::ALL.len());
        for plan in Plan::ALL {
            assert_eq!(Plan::by_key(plan.key()), Some(plan));
        }
        assert_eq!((Plan::by_key("on"), Plan::by_key("often")), (Some(Plan::Quarter), None));
    }

    #[test]
    fn a_reminder_comes_within_its_turn_or_not_at_all() {
        for pace in Pace::CHOICES {
            for remind in Remind::ALL {
                let Pace::Hours(hours) = pace else {
                    assert_eq!(remind.before(pace), None);
                    continue;
                };
                let before = remind.before(pace);
                assert!(before.is_none_or(|ms| 0 < ms && ms < i64::from(hours) * HOUR));
            }
        }
        assert_eq!(Remind::Day.before(Pace::Hours(24)), None);
        assert_eq!(Remind::Quarter.before(Pace::Hours(24)), Some(6 * HOUR));
    }

    #[test]
    fn quiet_hours_are_read_as_people_write_them() {
        for (text, shown) in [
            ("22-7", "22:00–07:00"),
            (" 22:30 - 07:00 ", "22:30–07:00"),
            ("22.30–7", "22:30–07:00"),
            ("0-24", ""),
            ("23-24:00", "23:00–00:00"),
            ("9-17", "09:00–17:00"),
            ("7-7", ""),
            ("25-7", ""),
            ("22:60-7", ""),
            ("22:5-7", ""),
            ("22", ""),
            ("22-7-9", ""),
            ("-22-7", ""),
            ("+2-7", ""),
            ("", ""),
        ] {
            assert_eq!(Quiet::read(text).map(|q| q.to_string()).unwrap_or_default(), shown, "{text}");
        }
        let night = Quiet::read("22-7").unwrap();
        assert!(night.holds(22 * 60) && night.holds(0) && night.holds(7 * 60 - 1));
        assert!(!night.holds(7 * 60) && !night.holds(22 * 60 - 1));
    }
}
