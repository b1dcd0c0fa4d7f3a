//! What is stored of a community is kept for ninety days after the bot was sent away from it, and then purged: its games with all that hangs
//! on them, its settings, and with the games its ratings, which follow from them. Whoever comes back before finds everything; an outage
//! is no removal.

use std::time::Duration;

use super::Service;
use crate::{
    ids::{CommunityRef, Timestamp},
    store::{Forgotten, StoreError, Which},
};

/// How long what is stored of a community is kept after it sent the bot away.
const KEPT_DAYS: i64 = 90;
/// How often the bot looks for what is to be purged. Nobody waits for it.
const ROUND: Duration = Duration::from_hours(1);
/// How long a process that purges has this to itself, where several share a store: until after its next look.
const TURN_MS: u32 = 70 * 60 * 1000;
/// Games that are forgotten in one go, so that others can write in between.
const AT_ONCE: usize = 64;

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
        let settings = self.store.forget_community(community).await?;
        self.places_changed().await;
        Ok(Purged {
            community: community.clone(),
            forgotten,
            settings,
        })
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
