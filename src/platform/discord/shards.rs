//! Which shards this process is, out of how many; and whether Discord lets them connect today. Pure.
//!
//! Discord splits the servers of a bot over shards by `(server >> 22) % total`; direct messages come on shard 0. One process may be all of
//! them, or several processes share them. Only the one that has shard 0 registers commands.

use std::{fmt, str::FromStr, time::Duration};

use serde_json::Value;

/// The most shards that are believed in. Discord's largest bots have some thousands.
const MOST: u32 = 16_384;

/// Shards from the first to the last, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    /// The first.
    pub first: u32,
    /// The last; at least `first`.
    pub last: u32,
}

/// Why something is no choice of shards. One sentence each, for the operator.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadShards {
    /// Not a range.
    #[error("shards are given as FIRST..=LAST, for example 0..=3, where both ends count; {0:?} is not that")]
    NotARange(String),
    /// The last before the first.
    #[error("the shards {0} end before they begin")]
    Backwards(Range),
    /// Shards without their total.
    #[error("the shards {0} are given without how many there are in all; add --total, or total_shards under [discord]")]
    NoTotal(Range),
    /// Beyond the total.
    #[error("of {total} shards the last is number {}, so {range} cannot be run; both ends of a range count", total - 1)]
    Beyond {
        /// What was asked for.
        range: Range,
        /// How many there are.
        total: u32,
    },
    /// Too many.
    #[error("{0} shards are more than any bot has; the most is {MOST}")]
    TooMany(u32),
}

impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..={}", self.first, self.last)
    }
}

impl FromStr for Range {
    type Err = BadShards;

    fn from_str(text: &str) -> Result<Self, BadShards> {
        let bad = || BadShards::NotARange(text.chars().take(40).collect());
        let number = |t: &str| t.trim().parse::<u32>().map_err(|_| bad());
        let range = match text.split_once("..=") {
            Some((first, last)) => Self {
                first: number(first)?,
                last: number(last)?,
            },
            // One alone.
            None => Self {
                first: number(text)?,
                last: number(text)?,
            },
        };
        if range.last < range.first {
            return Err(BadShards::Backwards(range));
        }
        Ok(range)
    }
}

/// What the operator has decided about shards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Choice {
    /// This process's own; all, if none are named.
    pub own: Option<Range>,
    /// How many there are in all; as many as Discord asks for, if it is not said.
    pub total: Option<u32>,
}

impl Choice {
    /// Reads what was written: `range` may be empty, `total` may be 0.
    pub fn read(range: &str, total: u32) -> Result<Self, BadShards> {
        let own = if range.trim().is_empty() {
            None
        } else {
            Some(range.parse::<Range>()?)
        };
        let total = (total > 0).then_some(total);
        if let Some(total) = total.filter(|t| *t > MOST) {
            return Err(BadShards::TooMany(total));
        }
        match (own, total) {
            (Some(range), None) => Err(BadShards::NoTotal(range)),
            (Some(range), Some(total)) if range.last >= total => Err(BadShards::Beyond { range, total }),
            _ => Ok(Self { own, total }),
        }
    }
}

/// What Discord says about connecting: the answer of `GET /gateway/bot`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// The gateway's address.
    pub url: String,
    /// How many shards Discord asks for; at least 1.
    pub shards: u32,
    /// How many more connections may be begun today.
    pub remaining: u32,
    /// When that number is renewed.
    pub reset_after: Duration,
}

impl Advice {
    /// Reads the answer. `None` if it is not one.
    pub fn read(answer: &Value) -> Option<Self> {
        let limit = &answer["session_start_limit"];
        let small = |v: &Value| v.as_u64().and_then(|n| u32::try_from(n).ok());
        Some(Self {
            url: answer["url"].as_str()?.to_owned(),
            shards: small(&answer["shards"])?.clamp(1, MOST),
            remaining: small(&limit["remaining"])?,
            reset_after: Duration::from_millis(limit["reset_after"].as_u64()?),
        })
    }
}

/// The shards of this process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Its own.
    pub own: Range,
    /// How many there are in all.
    pub total: u32,
}

impl Plan {
    /// From what the operator has decided, and else from what Discord asks for.
    pub fn of(choice: Choice, advice: &Advice) -> Self {
        let total = choice.total.unwrap_or(advice.shards);
        let all = Range {
            first: 0,
            last: total.saturating_sub(1),
        };
        Self {
            own: choice.own.unwrap_or(all),
            total,
        }
    }

    /// How many shards this process has.
    pub fn count(self) -> u32 {
        self.own.last - self.own.first + 1
    }

    /// Its shards, one by one.
    pub fn shards(self) -> impl Iterator<Item = u32> {
        self.own.first..=self.own.last
    }

    /// Is it this process that registers the commands?
    pub fn registers(self) -> bool {
        self.own.first == 0
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn advice(shards: u32) -> Advice {
        Advice {
            url: "wss://gateway".into(),
            shards,
            remaining: 1000,
            reset_after: Duration::ZERO,
        }
    }

    #[test]
    fn both_ends_of_a_range_count() {
        let choice = Choice::read("4..=7", 10).unwrap();
        let plan = Plan::of(choice, &advice(1));
        assert_eq!(plan.shards().collect::<Vec<_>>(), [4, 5, 6, 7]);
        assert_eq!((plan.count(), plan.total, plan.registers()), (4, 10, false));
        assert!(Choice::read("0..=9", 10).is_ok(), "the last of ten is number nine");
        let one = Plan::of(Choice::read(" 0 ", 2).unwrap(), &advice(9));
        assert_eq!((one.count(), one.total, one.registers()), (1, 2, true));
    }

    #[test]
    fn without_a_choice_discord_is_followed() {
        let plan = Plan::of(Choice::read("", 0).unwrap(), &advice(3));
        assert_eq!((plan.shards().collect::<Vec<_>>(), plan.total), (vec![0, 1, 2], 3));
        let fixed = Plan::of(Choice::read("", 5).unwrap(), &advice(3));
        assert_eq!((fixed.count(), fixed.total), (5, 5));
    }

    #[test]
    fn what_makes_no_sense_is_refused_with_a_sentence() {
        let says = |range, total| Choice::read(range, total).unwrap_err().to_string();
        for text in ["0..4", "a..=b", "1..=", "..=3", "-1..=2", "1,2", "4294967296", "0..=1..=2"] {
            let said = says(text, 8);
            assert!(said.contains("FIRST..=LAST") && said.contains("0..=3"), "{text}: {said}");
        }
        assert!(says("3..=1", 8).contains("end before they begin"));
        assert!(says("0..=3", 0).contains("--total"));
        let beyond = says("0..=4", 4);
        assert!(
            beyond.contains("of 4 shards the last is number 3") && beyond.contains("0..=4"),
            "{beyond}"
        );
        assert!(says("", 20_000).contains("16384"));
    }

    #[test]
    fn advice_is_read_whole_or_not_at_all() {
        let answer = json!({
            "url": "wss://gateway.discord.gg", "shards": 9,
            "session_start_limit": {"total": 1000, "remaining": 999, "reset_after": 14_400_000, "max_concurrency": 1},
        });
        let read = Advice::read(&answer).unwrap();
        assert_eq!((read.shards, read.remaining, read.reset_after), (9, 999, Duration::from_hours(4)));
        let mut none = answer.clone();
        none["shards"] = json!(0);
        assert_eq!(Advice::read(&none).unwrap().shards, 1);
        for field in ["url", "shards", "session_start_limit"] {
            let mut lacking = answer.clone();
            lacking.as_object_mut().unwrap().remove(field);
            assert_eq!(Advice::read(&lacking), None, "{field}");
        }
    }
}
