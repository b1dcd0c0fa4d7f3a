//! What Discord tells of the places where games are played: a server that removed the bot or has an outage, a channel that is gone, a
//! thread that went to sleep. It is a hint, and none of it may ever be relied on: events get lost with a connection, and come in any order.
//! What Discord answers to a post counts for more.

use std::collections::BTreeSet;

use super::{
    decode::PLATFORM,
    rest::{RestError, code},
    room::Bot,
};
use crate::{
    command::Request,
    ids::{CommunityRef, GameId, RoomRef},
    store::{Lost, Party, Place, StoreError, Which},
};

/// One piece of news. Ids are Discord's own, in decimal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
    /// The bot was removed from a server.
    Removed {
        /// The server.
        guild: String,
    },
    /// A server cannot be reached for a while, by a fault of Discord's; the bot is still in it.
    Outage {
        /// The server.
        guild: String,
    },
    /// A server is (again) in reach: told of each at the start, after an outage, and when the bot is invited.
    Back {
        /// The server.
        guild: String,
    },
    /// A new connection: the bot is in these servers of a shard, whether they can be reached at the moment or not, and in no others.
    Present {
        /// The shard.
        shard: u32,
        /// How many shards there are.
        shards: u32,
        /// The servers.
        guilds: BTreeSet<u64>,
    },
    /// A channel was deleted; its threads with it.
    ChannelGone {
        /// The server.
        guild: String,
        /// The channel.
        channel: String,
    },
    /// A thread was archived.
    ThreadArchived {
        /// The thread.
        thread: String,
    },
    /// A thread was deleted.
    ThreadGone {
        /// The thread.
        thread: String,
    },
}

/// What a refusal says of the place. `None`: nothing, it was something else.
fn lost_by(error: &RestError) -> Option<Lost> {
    match error.code()? {
        code::UNKNOWN_CHANNEL => Some(Lost::Deleted),
        code::MISSING_ACCESS | code::MISSING_PERMISSION => Some(Lost::NoAccess),
        code::CLOSED_DMS => Some(Lost::Closed),
        _ => None,
    }
}

impl Bot {
    /// Takes notice.
    pub async fn hear(&self, news: News) {
        tracing::debug!(platform = PLATFORM, ?news, "news of a place");
        if let Err(error) = self.take_in(news).await {
            tracing::error!(platform = PLATFORM, %error, "news of a place could not be stored");
        }
    }

    async fn take_in(&self, news: News) -> Result<(), StoreError> {
        let service = &self.service;
        let server = |id: &str| CommunityRef::new(PLATFORM, id);
        let room = |id: &str| RoomRef::new(PLATFORM, id);
        match news {
            News::Removed { guild } => service.lose(Place::Community(server(&guild)), None, Lost::Removed).await,
            // The bot is still there, so everything stays as it is.
            News::Outage { .. } => Ok(()),
            News::Back { guild } => service.returned(&server(&guild)).await,
            News::Present { shard, shards, guilds } => self.count_servers(shard, shards, &guilds).await,
            News::ChannelGone { guild, channel } => self.is_deleted(&room(&channel), Some(server(&guild))).await,
            News::ThreadArchived { thread } => {
                let thread = room(&thread);
                if service.store.thread_at(&thread).await?.is_some() {
                    self.memory.asleep().insert(thread);
                }
                Ok(())
            }
            News::ThreadGone { thread } => {
                let room = room(&thread);
                match service.store.thread_at(&room).await? {
                    Some(thread) => {
                        self.thread_is_gone(&thread).await;
                        Ok(())
                    }
                    None => self.is_deleted(&room, None).await,
                }
            }
        }
    }

    /// Servers that are stored and that the bot is not in any more: they sent it away while nobody listened.
    async fn count_servers(&self, shard: u32, shards: u32, guilds: &BTreeSet<u64>) -> Result<(), StoreError> {
        let known: BTreeSet<_> = self.service.removed().await?.into_iter().map(|(community, _)| community).collect();
        for stock in self.service.store.communities().await? {
            let community = stock.community;
            // Direct messages have no number of their own. Which shard a server belongs to follows from its number.
            let id = community.local().parse::<u64>().ok().filter(|_| community.platform() == PLATFORM);
            let ours = id.filter(|id| (id >> 22) % u64::from(shards.max(1)) == u64::from(shard));
            if ours.is_some_and(|id| !guilds.contains(&id)) && !known.contains(&community) {
                self.service.lose(Place::Community(community), None, Lost::Removed).await?;
            }
        }
        Ok(())
    }

    /// Only rooms with games are worth a note.
    async fn is_deleted(&self, room: &RoomRef, community: Option<CommunityRef>) -> Result<(), StoreError> {
        if self.service.store.games(&Which::OpenIn(room.clone())).await?.is_empty() {
            return Ok(());
        }
        self.service.lose(Place::Room(room.clone()), community, Lost::Deleted).await
    }

    /// Something could not be said in a room: because that is out of reach?
    pub(super) async fn is_lost(&self, room: &RoomRef, game: Option<(GameId, Party)>, error: &RestError) -> bool {
        let Some(why) = lost_by(error) else { return false };
        let community = match game {
            Some((game, party)) => self.community_of(game, party).await,
            None => None,
        };
        if let Err(error) = self.service.lose(Place::Room(room.clone()), community, why).await {
            tracing::error!(platform = PLATFORM, %error, "a lost room could not be remembered");
        }
        true
    }

    /// Something could be said in a room.
    pub(super) async fn is_reached(&self, room: &RoomRef) {
        if let Err(error) = self.service.found(&Place::Room(room.clone())).await {
            tracing::error!(platform = PLATFORM, %error, "a room that is there again could not be remembered");
        }
    }

    /// In a thread that a game has to itself that game is meant, and it counts as its home. Gives the home.
    pub(super) async fn settle_in(&self, request: &mut Request) -> Option<RoomRef> {
        request.asker.parent.as_ref()?;
        let thread = match self.service.store.thread_at(&request.asker.room).await {
            Ok(thread) => thread?,
            Err(error) => {
                tracing::error!(platform = PLATFORM, %error, "whose thread it is could not be read");
                return None;
            }
        };
        request.asker.game = Some(thread.game);
        request.asker.room = thread.home.clone();
        request.asker.parent = None;
        Some(thread.home)
    }
}
