//! What is known of each shard's connection, and when to lose patience with it. serenity reconnects by itself, but never gives up: a
//! connection that Discord refused, that never says READY, or that hears nothing any more would stay like that for ever. Pure: arithmetic
//! on given instants.

use std::time::Duration;

use tokio::time::Instant;

use super::shards::Plan;

/// How long serenity takes to begin one connection after another, as Discord demands.
const TURN: Duration = Duration::from_secs(5);
/// In which time connections are counted.
const HOUR: Duration = Duration::from_hours(1);

/// How long to bear with what goes wrong. Only tests change it.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// Without anything that could be connected to. Longer than the minute that Discord itself may be away.
    pub away: Duration,
    /// Connected, but without a READY.
    pub ready: Duration,
    /// Taking up a session again. After this the shard is begun anew, once.
    pub resume: Duration,
    /// Without a heartbeat acknowledged; Discord's interval is 41 s.
    pub deaf: Duration,
    /// How often each shard may begin anew within an hour; of these, Discord allows about 1000 a day in all.
    pub fresh_starts: u32,
    /// How often to look.
    pub look: Duration,
    /// How long running answers may take when the bot is told to stop.
    pub finish: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Self {
            away: Duration::from_mins(2),
            ready: Duration::from_secs(30),
            resume: Duration::from_secs(4),
            deaf: Duration::from_mins(2),
            fresh_starts: 20,
            look: Duration::from_secs(1),
            finish: Duration::from_secs(7),
        }
    }
}

/// A shard's connection at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen {
    /// There is none.
    Absent,
    /// There is one, and it is not ready.
    Opening,
    /// Ready. With the time that its latest heartbeat took, if one was acknowledged yet.
    Ready(Option<Duration>),
}

/// Why patience is lost with a shard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Lost {
    /// No connection.
    #[error("shard {0} has had no connection to Discord for too long")]
    Away(u32),
    /// No READY.
    #[error("Discord took shard {0}'s connection and then did not say that it is ready")]
    NotReady(u32),
    /// No heartbeat acknowledged.
    #[error("shard {0} is connected to Discord and hears nothing any more")]
    Deaf(u32),
    /// Too many fresh starts.
    #[error("Discord ended shard {0}'s session again and again; starting anew too often would cost the bot its token")]
    Restless(u32),
}

#[derive(Clone, Debug)]
struct Line {
    shard: u32,
    seen: Seen,
    /// Since when it has been neither ready nor, for `present`, absent.
    down: Instant,
    present: Instant,
    /// When a heartbeat was last acknowledged, as far as can be told.
    heard: Instant,
    starts: Vec<Instant>,
    /// It was ready, and is now being resumed.
    resuming: bool,
}

/// The shards of this process.
#[derive(Clone, Debug)]
pub struct Watch {
    lines: Vec<Line>,
    patience: Patience,
}

impl Watch {
    /// Nothing is connected yet.
    pub fn new(plan: Plan, patience: Patience, now: Instant) -> Self {
        let line = |(turn, shard)| {
            // Each is due when it is its turn.
            let due = now + TURN * turn;
            Line {
                shard,
                seen: Seen::Absent,
                down: due,
                present: due,
                heard: due,
                starts: Vec::new(),
                resuming: false,
            }
        };
        Self {
            lines: (0..).zip(plan.shards()).map(line).collect(),
            patience,
        }
    }

    /// A shard began a new session.
    pub fn started(&mut self, shard: u32, now: Instant) {
        if let Some(line) = self.lines.iter_mut().find(|l| l.shard == shard) {
            line.starts.retain(|at| now.saturating_duration_since(*at) < HOUR);
            line.starts.push(now);
        }
    }

    /// Takes in what is seen now; `seen` is asked for each shard. Says with which shard patience is lost.
    pub fn look(&mut self, now: Instant, seen: impl Fn(u32) -> Seen) -> Option<Lost> {
        let patience = self.patience;
        // After Discord was away all come back one by one.
        let turns = TURN * u32::try_from(self.lines.len().saturating_sub(1)).unwrap_or(u32::MAX);
        for line in &mut self.lines {
            line.take(seen(line.shard), now);
        }
        let over = |since: Instant, patience: Duration| now.saturating_duration_since(since) > patience;
        self.lines.iter().find_map(|line| match line.seen {
            _ if line.starts.len() > patience.fresh_starts as usize => Some(Lost::Restless(line.shard)),
            Seen::Opening if over(line.present, patience.ready) => Some(Lost::NotReady(line.shard)),
            Seen::Absent | Seen::Opening if over(line.down, patience.away + turns) => Some(Lost::Away(line.shard)),
            Seen::Ready(_) if over(line.heard, patience.deaf) => Some(Lost::Deaf(line.shard)),
            _ => None,
        })
    }

    /// Shards that were ready and cannot take up their session again; each is told of once. serenity tries that once, and when Discord cannot
    /// be reached at that moment it runs in circles until the next heartbeat is due, deaf.
    pub fn stuck(&mut self, now: Instant) -> Vec<u32> {
        let patience = self.patience.resume;
        let stuck = |l: &&mut Line| l.resuming && now.saturating_duration_since(l.present) > patience;
        let tell = |l: &mut Line| {
            l.resuming = false;
            l.shard
        };
        self.lines.iter_mut().filter(stuck).map(tell).collect()
    }

    /// Is every shard of this process connected, and not silent? If not, a sentence for the operator.
    pub fn well(&self, now: Instant) -> Result<(), String> {
        // Two of Discord's intervals are a good two thirds of the patience.
        let quiet = self.patience.deaf.mul_f64(0.7);
        let ill = self.lines.iter().find_map(|line| match line.seen {
            Seen::Absent => Some(format!("shard {} is not connected", line.shard)),
            Seen::Opening => Some(format!("shard {} is connecting", line.shard)),
            Seen::Ready(_) if now.saturating_duration_since(line.heard) > quiet => Some(format!("shard {} hears nothing", line.shard)),
            Seen::Ready(_) => None,
        });
        ill.map_or(Ok(()), Err)
    }
}

impl Line {
    fn take(&mut self, seen: Seen, now: Instant) {
        self.resuming = match (self.seen, seen) {
            (Seen::Ready(_), Seen::Opening) => true,
            (_, Seen::Ready(_) | Seen::Absent) => false,
            _ => self.resuming,
        };
        match (self.seen, seen) {
            // An acknowledged heartbeat shows as a new time that it took; to the nanosecond, no two take the same.
            (Seen::Ready(before), Seen::Ready(after)) => {
                if after.is_some() && after != before {
                    self.heard = now;
                }
            }
            (_, Seen::Ready(_)) => self.heard = now,
            (Seen::Ready(_), Seen::Absent | Seen::Opening) => {
                self.down = now;
                self.present = now;
            }
            (Seen::Absent, Seen::Opening) => self.present = now,
            (Seen::Absent | Seen::Opening, Seen::Absent) | (Seen::Opening, Seen::Opening) => {}
        }
        self.seen = seen;
    }
}

#[cfg(test)]
mod tests {
    use super::{
        super::shards::Range,
        Seen::{Absent, Opening, Ready},
        *,
    };

    const SECOND: Duration = Duration::from_secs(1);

    fn watch(last: u32) -> (Watch, Instant) {
        let now = Instant::now();
        let plan = Plan {
            own: Range { first: 0, last },
            total: last + 1,
        };
        (Watch::new(plan, Patience::default(), now), now)
    }

    fn took(ms: u64) -> Seen {
        Ready(Some(Duration::from_millis(ms)))
    }

    #[test]
    fn a_minute_without_discord_is_borne_and_three_are_not() {
        let (mut watch, now) = watch(0);
        assert_eq!(watch.look(now, |_| took(1)), None);
        assert_eq!(watch.look(now + SECOND, |_| Absent), None);
        assert_eq!(watch.look(now + SECOND * 70, |_| Absent), None);
        assert_eq!(watch.look(now + SECOND * 180, |_| Absent), Some(Lost::Away(0)));
        assert_eq!(watch.look(now + SECOND * 181, |_| Ready(None)), None, "back after all");
    }

    #[test]
    fn each_shard_is_watched_by_itself_and_waits_for_its_turn() {
        let (mut watch, now) = watch(11);
        let only_three_fails = |at: u64, shard: u32| if shard == 3 { Absent } else { took(at) };
        assert_eq!(watch.look(now, |_| Absent), None);
        // Twelve shards need a minute to begin.
        for s in 0..180 {
            assert_eq!(watch.look(now + SECOND * s, |n| only_three_fails(s.into(), n)), None, "{s}");
        }
        let mut last = None;
        for s in 180..200 {
            last = last.or(watch.look(now + SECOND * s, |n| only_three_fails(s.into(), n)));
        }
        assert_eq!(last, Some(Lost::Away(3)));
        assert_eq!(watch.lines.iter().filter(|l| matches!(l.seen, Seen::Ready(_))).count(), 11);
    }

    #[test]
    fn a_connection_that_never_gets_ready_is_given_up_soon() {
        let (mut watch, now) = watch(0);
        assert_eq!(watch.look(now + SECOND * 60, |_| Absent), None);
        assert_eq!(watch.look(now + SECOND * 61, |_| Opening), None);
        assert_eq!(watch.look(now + SECOND * 90, |_| Opening), None);
        assert_eq!(watch.look(now + SECOND * 92, |_| Opening), Some(Lost::NotReady(0)));
    }

    #[test]
    fn a_session_that_cannot_be_taken_up_is_begun_anew_once() {
        let (mut watch, now) = watch(1);
        let mut at = |s: u64, one: Seen| {
            let now = now + SECOND * u32::try_from(s).unwrap();
            assert_eq!(watch.look(now, |n| if n == 1 { one } else { took(s) }), None);
            watch.stuck(now)
        };
        assert!(at(0, Opening).is_empty() && at(20, Opening).is_empty(), "it never was ready");
        assert!(at(21, took(1)).is_empty() && at(22, Opening).is_empty() && at(26, Opening).is_empty());
        assert_eq!(at(27, Opening), [1]);
        assert!(at(30, Opening).is_empty(), "once");
        assert!(at(31, Absent).is_empty() && at(32, Opening).is_empty() && at(40, Opening).is_empty());
        assert!(at(41, took(2)).is_empty() && at(42, Opening).is_empty());
        assert!(at(43, took(3)).is_empty(), "taken up in time");
    }

    #[test]
    fn a_ready_connection_without_acknowledged_heartbeats_is_deaf() {
        let (mut watch, now) = watch(0);
        for s in 0..10 {
            assert_eq!(watch.look(now + SECOND * 41 * s, |_| took(20 + u64::from(s))), None);
            assert_eq!(watch.well(now + SECOND * 41 * s), Ok(()));
        }
        let last = now + SECOND * 41 * 9;
        assert_eq!(watch.look(last + SECOND * 100, |_| took(29)), None);
        assert!(watch.well(last + SECOND * 100).unwrap_err().contains("hears nothing"));
        assert_eq!(watch.look(last + SECOND * 121, |_| took(29)), Some(Lost::Deaf(0)));
    }

    #[test]
    fn beginning_anew_too_often_is_noticed_and_old_beginnings_are_forgotten() {
        let (mut watch, now) = watch(0);
        for s in 0..20 {
            watch.started(0, now + SECOND * s);
        }
        assert_eq!(watch.look(now + SECOND * 20, |_| took(1)), None);
        let mut anew = watch.clone();
        anew.started(0, now + SECOND * 21);
        assert_eq!(anew.look(now + SECOND * 21, |_| took(2)), Some(Lost::Restless(0)));
        watch.started(0, now + HOUR + SECOND * 30);
        assert_eq!(watch.look(now + HOUR + SECOND * 30, |_| took(3)), None);
    }

    #[test]
    fn readiness_names_the_shard() {
        let (mut watch, now) = watch(1);
        assert!(watch.well(now).unwrap_err().contains("shard 0 is not connected"));
        assert_eq!(watch.look(now, |n| if n == 0 { took(1) } else { Opening }), None);
        assert!(watch.well(now).unwrap_err().contains("shard 1 is connecting"));
        assert_eq!(watch.look(now, |_| took(2)), None);
        assert_eq!(watch.well(now), Ok(()));
    }
}
