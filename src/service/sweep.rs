//! What the clock alone brings about: games whose time is over end, challenges that nobody answered lapse. Everything follows from stored rows, so
//! what fell due while no bot was running happens late, once, and is never skipped.

use std::{collections::HashSet, time::Duration};

use super::{
    Service,
    outbox::{self, Caused},
};
use crate::{
    game::{Event, Game, clock, decide::stamped},
    ids::{GameId, Timestamp},
    store::{Commit, NoticeKind, StoreError, Version},
};

/// How often the bot looks for what is due. A late game ends within a minute, so twice that often with some to spare.
pub const ROUND: Duration = Duration::from_secs(20);
/// How long a process that sweeps has this to itself, where several share a store. If it dies another takes over within a minute.
const TURN_MS: u32 = 35_000;
/// Games that are asked for in one go, so that a long absence costs no memory.
const BATCH: usize = 64;
/// How often a game is read again when somebody else changes it at the same moment.
const ATTEMPTS: usize = 8;

/// What a sweep did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Swept {
    /// Games that ended because a side was late, the earliest first.
    pub ended: Vec<GameId>,
    /// Challenges that lapsed, the earliest first.
    pub lapsed: Vec<GameId>,
    /// Games that were due and could not be read or changed. They are looked at again by the next sweep.
    pub failed: Vec<GameId>,
}

impl Service {
    /// Brings about everything that is due now, the earliest first. May run anywhere and at any time, also twice at once: each game is changed
    /// at the version that was read.
    pub async fn sweep(&self) -> Result<Swept, StoreError> {
        let now = self.clock.now();
        let mut done = Swept::default();
        let mut seen = HashSet::new();
        let mut left = 0;
        loop {
            // What could not be changed, or waits for its platform, stays due, at the front of the list; so that it does not stand in the way of the rest, more is asked for.
            let due = self.store.due_before(now.plus_ms(1), BATCH + left).await?;
            let new: Vec<GameId> = due.into_iter().filter(|id| seen.insert(*id)).collect();
            if new.is_empty() {
                return Ok(done);
            }
            for id in new {
                match self.fall_due(id, now).await {
                    Ok(Some(Event::Expired)) => done.lapsed.push(id),
                    Ok(Some(_)) => done.ended.push(id),
                    Ok(None) => left += 1,
                    Err(error @ StoreError::Unavailable(_)) => return Err(error),
                    Err(error) => {
                        tracing::error!(game.id = id.0, %error, "a game that is due could not be ended");
                        done.failed.push(id);
                        left += 1;
                    }
                }
            }
        }
    }

    /// Brings about what is due in one game; `None` if nothing is, because somebody acted meanwhile.
    async fn fall_due(&self, id: GameId, now: Timestamp) -> Result<Option<Event>, StoreError> {
        for _ in 0..ATTEMPTS {
            let Some((game, seen)) = self.store.load(id).await? else {
                return Ok(None);
            };
            let due = clock::falls_due(&game, now).filter(|event| *event == Event::Expired || !self.is_away(&game, now));
            let Some(event) = due else {
                return Ok(None);
            };
            match self.store.commit(due_commit(&game, seen, &event, now)).await {
                Ok(_) => {
                    tracing::info!(game.id = id.0, ended = game.deadline.is_some(), "fell due");
                    return Ok(Some(event));
                }
                Err(StoreError::Conflict) => {}
                Err(error) => return Err(error),
            }
        }
        Err(StoreError::Conflict)
    }

    /// Sweeps if no other process does; `None` if one does.
    pub async fn sweep_in_turn(&self) -> Result<Option<Swept>, StoreError> {
        if self.store.lease("sweep", TURN_MS).await? {
            self.sweep().await.map(Some)
        } else {
            Ok(None)
        }
    }

    /// One round: the bot lives on these platforms, and what is due is looked after, unless another process does.
    pub async fn round(&self, alive: &[&str]) -> Result<Swept, StoreError> {
        self.beat(alive).await?;
        Ok(self.sweep_in_turn().await?.unwrap_or_default())
    }

    /// Looks after what is due, now and every [`ROUND`], for ever. `alive` says on which platforms the bot lives.
    pub async fn keep_time(&self, alive: impl Fn() -> Vec<&'static str> + Send) {
        loop {
            if let Err(error) = self.round(&alive()).await {
                tracing::error!(%error, "what is due could not be looked after; it is tried again");
            }
            tokio::time::sleep(ROUND).await;
        }
    }
}

/// What is due, with what is to be said of it in the game's rooms.
fn due_commit(game: &Game, seen: Version, event: &Event, now: Timestamp) -> Commit {
    let kind = match event {
        Event::Expired => NoticeKind::Expired,
        _ => NoticeKind::Forfeit,
    };
    // Nobody knows of a challenge by a code but whoever made it.
    let is_told = game.invitation.is_none() || game.seats.is_some();
    let notices = || outbox::of_kind(game, Version(seen.0 + 1), kind, None, Caused::ByTime, now);
    Commit {
        id: game.id,
        seen,
        events: stamped(now, [event.clone()]),
        delivery: None,
        notices: if is_told { notices() } else { Vec::new() },
    }
}
