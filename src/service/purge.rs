//! What is stored of a community is kept for ninety days after the bot was sent away from it, and then purged: its games with all that hangs
//! on them, its settings, and with the games its ratings, which follow from them. Whoever comes back before finds everything; an outage
//! is no removal. Of games that somebody plays from there though they belong to another community, only what was posted there is forgotten.

use std::time::Duration;

use super::Service;
use crate::{
    game::{Event, Stage, decide::stamped},
    ids::{CommunityRef, GameId, Timestamp},
    store::{Commit, Forgotten, StoreError, Which},
};

/// How long what is stored of a community is kept after it sent the bot away.
const KEPT_DAYS: i64 = 90;
/// How often the bot looks for what is to be purged. Nobody waits for it.
const ROUND: Duration = Duration::from_hours(1);
/// How long a process that purges has this to itself, where several share a store: until after its next look.
const TURN_MS: u32 = 70 * 60 * 1000;
/// Games that are forgotten in one go, so that others can write in between.
const AT_ONCE: usize = 64;

/// How often a game is read again when somebody else changes it at the same moment.
const ATTEMPTS: usize = 8;

/// What was purged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Purged {
    /// Of which community.
    pub community: CommunityRef,
    /// Its games with all that hung on them.
    pub forgotten: Forgotten,
    /// Had it settings?
    pub settings: bool,
}

/// When a community that sent the bot away at an instant is purged.
pub const fn purge_at(since: Timestamp) -> Timestamp {
    since.plus_ms(KEPT_DAYS * 24 * 3_600_000)
}

impl Service {
    /// Purges every community that sent the bot away ninety days ago or earlier. What a stopped process left undone is done by the next.
    pub async fn purge_overdue(&self) -> Result<Vec<Purged>, StoreError> {
        let now = self.clock.now();
        let mut done = Vec::new();
        for (community, since) in self.removed().await? {
            if purge_at(since) <= now {
                done.extend(self.purge_removed(community, since).await?);
            }
        }
        Ok(done)
    }

    /// `None` if it came back meanwhile; what is not purged then stays.
    async fn purge_removed(&self, community: CommunityRef, since: Timestamp) -> Result<Option<Purged>, StoreError> {
        let mut forgotten = Forgotten::default();
        for some in self.store.games(&Which::EveryIn(community.clone())).await?.chunks(AT_ONCE) {
            match self.while_removed(&community, since, self.store.forget_games(some)).await? {
                Some(more) => forgotten = forgotten.and(more),
                None => return Ok(None),
            }
        }
        for id in self.store.games(&Which::GuestsOf(community.clone())).await? {
            match self.while_removed(&community, since, self.part(id)).await? {
                Some(more) => forgotten = forgotten.and(more),
                None => return Ok(None),
            }
        }
        let settings = self
            .while_removed(&community, since, self.store.forget_community(&community))
            .await?;
        self.places_changed().await;
        Ok(settings.map(|settings| Purged {
            community,
            forgotten,
            settings,
        }))
    }

    /// Purges a community at once, wherever the bot is.
    pub async fn purge(&self, community: &CommunityRef) -> Result<Purged, StoreError> {
        let mut forgotten = Forgotten::default();
        for some in self.store.games(&Which::EveryIn(community.clone())).await?.chunks(AT_ONCE) {
            forgotten = forgotten.and(self.store.forget_games(some).await?);
        }
        for id in self.store.games(&Which::GuestsOf(community.clone())).await? {
            forgotten = forgotten.and(self.part(id).await?);
        }
        let settings = self.store.forget_community(community).await?;
        self.places_changed().await;
        Ok(Purged {
            community: community.clone(),
            forgotten,
            settings,
        })
    }

    /// Forgets what a game of another community has in the room of its guest here. The game stays that community's, and goes on there.
    async fn part(&self, id: GameId) -> Result<Forgotten, StoreError> {
        let now = self.clock.now();
        // First, so that what a stopped process leaves undone is found again by whoever asks for the guests of this community.
        let forgotten = self.store.forget_guests(&[id]).await?;
        for _ in 0..ATTEMPTS {
            let Some((game, seen)) = self.store.load(id).await? else {
                return Ok(forgotten);
            };
            if game.guest.is_none() || !matches!(game.stage, Stage::Offered | Stage::Running) {
                return Ok(forgotten);
            }
            let commit = Commit {
                id,
                seen,
                events: stamped(now, [Event::Parted]),
                delivery: None,
                notices: Vec::new(),
            };
            match self.store.commit(commit).await {
                Ok(_) => return Ok(forgotten),
                Err(StoreError::Conflict) => {}
                Err(error) => return Err(error),
            }
        }
        Err(StoreError::Conflict)
    }

    /// Purges what is overdue, if no other process looks after that.
    async fn purge_in_turn(&self) -> Result<Vec<Purged>, StoreError> {
        if self.store.lease("purge", TURN_MS).await? {
            self.purge_overdue().await
        } else {
            Ok(Vec::new())
        }
    }

    /// Purges what is overdue, now and from time to time, for ever.
    pub async fn keep_purging(&self) {
        loop {
            match self.purge_in_turn().await {
                Ok(done) => {
                    for purged in done {
                        let (community, games) = (purged.community.as_str(), purged.forgotten.games);
                        tracing::info!(community, games, "a community that sent the bot away long ago was purged");
                    }
                }
                Err(error) => tracing::error!(%error, "what is overdue could not be purged; it is tried again in an hour"),
            }
            tokio::time::sleep(ROUND).await;
        }
    }
}
