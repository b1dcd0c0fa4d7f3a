//! The one way in which a game changes: read it, decide, commit at the version that was read; if somebody else was first, read and
//! decide again.

use super::{
    Asker, Service,
    outbox::{self, Caused},
};
use crate::{
    game::{self, Event, Game, Stamped},
    ids::GameId,
    reply::{Answer, Failure, Refusal},
    store::{Commit, StoreError, Version},
};

/// How often a change is decided anew before giving up. Each lost race means that another change of the same game was stored meanwhile,
/// and a game has two players.
const ATTEMPTS: usize = 8;

/// What became of a change. `S` is the reason for which the decision may stop.
#[derive(Debug)]
pub(super) enum Acted<S> {
    /// Stored; the game as it is now, and what was added.
    Done(Game, Vec<Stamped>),
    /// This delivery was stored before; the game as it is now.
    Repeated(Game),
    /// The decision was to change nothing; the game that it looked at.
    Stopped(Game, S),
    /// There is no such game.
    Missing,
}

impl Service {
    /// Changes a game by what `decide` says of its present state.
    pub(super) async fn act<S, F>(&self, asker: &Asker, id: GameId, mut decide: F) -> Result<Acted<S>, Failure>
    where
        F: FnMut(&Game) -> Result<Vec<Stamped>, S>,
    {
        let now = self.clock.now();
        for _ in 0..ATTEMPTS {
            if let Some(game) = self.repeated(asker).await? {
                return Ok(Acted::Repeated(game));
            }
            let Some((mut game, seen)) = self.store.load(id).await? else {
                return Ok(Acted::Missing);
            };
            // What an outage owes the side to move comes before everything else.
            let owed = self.owed(&game, now);
            for event in &owed {
                game.apply(event.clone())
                    .map_err(|_| Failure::Bug("time that is owed does not fit its game"))?;
            }
            let events = match decide(&game) {
                Ok(events) => events,
                Err(stop) => return Ok(Acted::Stopped(game, stop)),
            };
            for event in &events {
                game.apply(event.clone())
                    .map_err(|_| Failure::Bug("a decided event does not fit its game"))?;
            }
            let mut notices = outbox::notices(&game, Caused::ByRequest, now);
            notices.extend(self.reminders(&game, &events).await?);
            let commit = Commit {
                id,
                seen,
                events: owed.into_iter().chain(events.iter().cloned()).collect(),
                delivery: Some(asker.delivery.clone()),
                notices,
            };
            match self.store.commit(commit).await {
                Ok(_) => {
                    // That a question lapsed meanwhile is in the record; the answer is about what was asked for now.
                    let events = events.into_iter().filter(|s| s.event != Event::QuestionLapsed).collect();
                    return Ok(Acted::Done(game, events));
                }
                // The next round reads anew, and notices a repeated delivery.
                Err(StoreError::Conflict | StoreError::Duplicate(_)) => {}
                Err(other) => return Err(other.into()),
            }
        }
        Err(StoreError::Conflict.into())
    }

    /// The game in which this delivery was stored before, if it was.
    pub(super) async fn repeated(&self, asker: &Asker) -> Result<Option<Game>, Failure> {
        let Some(id) = self.store.delivered(&asker.delivery).await? else {
            return Ok(None);
        };
        Ok(self.store.load(id).await?.map(|(game, _)| game))
    }

    /// A change that `game::decide` decides, of a game that `find` has found.
    pub(super) async fn intend(&self, asker: &Asker, id: GameId, intent: &game::Intent) -> Result<Acted<game::Refusal>, Failure> {
        let now = self.clock.now();
        Box::pin(self.act(asker, id, |game| game::decide(game, &asker.person.who, intent, now))).await
    }

    /// The answer to whatever `act` did not do.
    pub(super) async fn not_done(&self, asker: &Asker, acted: Acted<game::Refusal>) -> Answer {
        match acted {
            Acted::Repeated(game) => Self::already_done(asker, &game),
            Acted::Stopped(game, why) => self.refused(asker, &game, why).await,
            Acted::Missing => Ok(Err(Refusal::NoGameHere)),
            Acted::Done(..) => Err(Failure::Bug("a change that was made was taken for one that was not")),
        }
    }

    /// Writes down that a challenge has lapsed. Housekeeping: if somebody else is first, the better.
    pub(super) async fn lapse(&self, game: &Game, seen: Version) -> Result<(), Failure> {
        let now = self.clock.now();
        let Ok(events) = game::decide(game, &game.challenger, &game::Intent::Lapse, now) else {
            return Ok(());
        };
        let mut lapsed = game.clone();
        for event in &events {
            lapsed
                .apply(event.clone())
                .map_err(|_| Failure::Bug("a decided event does not fit its game"))?;
        }
        match self
            .store
            .commit(Commit {
                id: game.id,
                seen,
                events,
                delivery: None,
                notices: outbox::notices(&lapsed, Caused::ByTime, now),
            })
            .await
        {
            Ok(_) | Err(StoreError::Conflict) => Ok(()),
            Err(other) => Err(other.into()),
        }
    }
}
