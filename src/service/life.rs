//! When the bot cannot be reached, nobody's time should run. It writes down that it lives, platform by platform; when it comes back after a while,
//! whoever was to move gets that while back, as an event in each game, once.
//!
//! What is owed is written down before the first game gets it, and crossed out after the last one has: a process that is killed in between
//! leaves it to the next. An outage is known by the instant at which it began, and no game gets the same one twice.
//!
//! A platform that is away while the process lives is an outage like any other, for the games on it. Until it is over, none of them is ended.

use std::{
    collections::BTreeMap,
    sync::{Mutex, PoisonError},
    time::Duration,
};

use futures_util::future::join_all;

use super::Service;
use crate::{
    game::{
        Game, Stamped,
        clock::{self, Outage},
        decide::stamped,
    },
    ids::{GameId, Timestamp},
    store::{Commit, Life, StoreError},
};

/// How often the bot writes down that it lives, at most. Each writing costs a sync of the device.
pub const BEAT: Duration = Duration::from_secs(20);
/// A shorter outage is not given back: restarts for an upgrade take less, and the shortest time for a move is twelve hours. Five minutes; the
/// configuration may say otherwise.
pub const LEAST: Duration = Duration::from_mins(5);
/// Without a sign of life for so long a platform counts as away, and no game on it is ended. Three beats.
const AWAY_MS: i64 = 60_000;
/// Games that get their time back at the same moment.
const AT_ONCE: usize = 64;
/// How often a game is read again when somebody else changes it at the same moment.
const ATTEMPTS: usize = 8;

/// What this process knows of the life of the bot. Only what the store has of it decides.
#[derive(Debug)]
pub(super) struct Pulse {
    lives: Mutex<BTreeMap<String, Life>>,
    least_ms: i64,
}

impl Default for Pulse {
    fn default() -> Self {
        Self::with_least(LEAST)
    }
}

impl Pulse {
    pub fn with_least(least: Duration) -> Self {
        Self {
            lives: Mutex::default(),
            least_ms: i64::try_from(least.as_millis()).unwrap_or(i64::MAX),
        }
    }

    fn of(&self, part: &str) -> Option<Life> {
        self.lives.lock().unwrap_or_else(PoisonError::into_inner).get(part).cloned()
    }

    fn is_outage(&self, alive: Timestamp, now: Timestamp) -> bool {
        now.0.saturating_sub(alive.0) > self.least_ms
    }
}

/// An outage that was given back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Credited {
    /// On which platform.
    pub part: String,
    /// When.
    pub outage: Outage,
    /// The games that got time back, now; those that had it already are not among them.
    pub games: Vec<GameId>,
}

impl Service {
    /// The same, with another length for the shortest outage that is given back.
    #[must_use]
    pub fn with_least_outage(mut self, least: Duration) -> Self {
        self.pulse = Pulse::with_least(least).into();
        self
    }

    /// The process begins: what was owed or has become owed meanwhile is given back, on every platform, before anybody can ask anything.
    pub async fn wake(&self) -> Result<Vec<Credited>, StoreError> {
        let parts: Vec<String> = self.store.lives().await?.into_iter().map(|life| life.part).collect();
        self.beat(&parts.iter().map(String::as_str).collect::<Vec<_>>()).await
    }

    /// The bot lives on these platforms. Gives back what it has not been there for.
    pub async fn beat(&self, alive: &[&str]) -> Result<Vec<Credited>, StoreError> {
        let now = self.clock.now();
        let mut lives: BTreeMap<String, Life> = self
            .store
            .lives()
            .await?
            .into_iter()
            .map(|life| (life.part.clone(), life))
            .collect();
        for part in alive {
            let life = lives.entry((*part).to_owned()).or_insert_with(|| Life {
                part: (*part).to_owned(),
                alive: Timestamp(i64::MIN),
                owed: Vec::new(),
            });
            let new = life.alive == Timestamp(i64::MIN);
            if !new && self.pulse.is_outage(life.alive, now) {
                life.owed.push(Outage {
                    from: life.alive,
                    until: now,
                });
            }
            // A clock that was put back is believed: what lies in the future says nothing of the past.
            if new || life.alive > now || now.0 - life.alive.0 >= BEAT.as_millis() as i64 / 2 {
                life.alive = now;
                self.store.save_life(life).await?;
            }
        }
        self.pulse.lives.lock().unwrap_or_else(PoisonError::into_inner).clone_from(&lives);
        let mut done = Vec::new();
        for life in lives
            .into_values()
            .filter(|life| !life.owed.is_empty() && alive.contains(&life.part.as_str()))
        {
            for outage in &life.owed {
                let games = self.credit_all(&life.part, *outage).await?;
                let (part, from, until) = (&life.part, outage.from.0, outage.until.0);
                tracing::info!(part, from, until, games = games.len(), "an outage was given back");
                done.push(Credited {
                    part: life.part.clone(),
                    outage: *outage,
                    games,
                });
            }
            let settled = Life { owed: Vec::new(), ..life };
            self.store.save_life(&settled).await?;
            let mut known = self.pulse.lives.lock().unwrap_or_else(PoisonError::into_inner);
            known.insert(settled.part.clone(), settled);
        }
        Ok(done)
    }

    /// Gives an outage back to every game of a platform whose clock ran then.
    async fn credit_all(&self, part: &str, outage: Outage) -> Result<Vec<GameId>, StoreError> {
        let due = self.store.due_before(Timestamp(i64::MAX), usize::MAX).await?;
        let mut games = Vec::new();
        for some in due.chunks(AT_ONCE) {
            for (id, done) in some
                .iter()
                .zip(join_all(some.iter().map(|id| self.credit(part, *id, outage))).await)
            {
                match done {
                    Ok(true) => games.push(*id),
                    Ok(false) => {}
                    Err(error @ StoreError::Corrupt { .. }) => tracing::error!(game.id = id.0, %error, "a damaged game got no time back"),
                    Err(error) => return Err(error),
                }
            }
        }
        Ok(games)
    }

    /// Gives an outage back to one game. Did it get any?
    async fn credit(&self, part: &str, id: GameId, outage: Outage) -> Result<bool, StoreError> {
        for _ in 0..ATTEMPTS {
            let Some((game, seen)) = self.store.load(id).await? else {
                return Ok(false);
            };
            let Some(event) = clock::credit(&game, outage).filter(|_| game.room_to_move().platform() == part) else {
                return Ok(false);
            };
            let commit = Commit {
                id,
                seen,
                events: stamped(self.clock.now(), [event]),
                delivery: None,
                // Reminders that were planned move with the deadline when their hour comes; the boards that follow show it.
                notices: Vec::new(),
            };
            match self.store.commit(commit).await {
                Ok(_) => return Ok(true),
                Err(StoreError::Conflict) => {}
                Err(error) => return Err(error),
            }
        }
        Err(StoreError::Conflict)
    }

    /// What a game has still to get back, as events that go before whatever happens in it now: somebody may be faster than the beat.
    pub(super) fn owed(&self, game: &Game, now: Timestamp) -> Vec<Stamped> {
        let Some(life) = self.pulse.of(game.room_to_move().platform()) else {
            return Vec::new();
        };
        let mut outages = life.owed;
        outages.extend(self.pulse.is_outage(life.alive, now).then_some(Outage {
            from: life.alive,
            until: now,
        }));
        let mut game = game.clone();
        let mut events = Vec::new();
        for outage in outages {
            let Some(event) = clock::credit(&game, outage) else { continue };
            for event in stamped(now, [event]) {
                if game.apply(event.clone()).is_ok() {
                    events.push(event);
                }
            }
        }
        events
    }

    /// Is the platform away on which whoever is to move plays? Then nobody can move, and the game is not ended.
    pub(super) fn is_away(&self, game: &Game, now: Timestamp) -> bool {
        let life = self.pulse.of(game.room_to_move().platform());
        life.is_some_and(|life| !life.owed.is_empty() || now.0.saturating_sub(life.alive.0) > AWAY_MS)
    }
}
