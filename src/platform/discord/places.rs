//! What Discord tells of the places where games are played: a server that removed the bot or has an outage, a channel that is gone, a
//! thread that went to sleep. Nothing is stored of it by the connection; it is a hint, and none of it may ever be relied on: events get
//! lost with a connection, and come in any order.

use super::{decode::PLATFORM, room::Bot};

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
        /// Must a moderator wake it?
        locked: bool,
    },
    /// A thread was deleted.
    ThreadGone {
        /// The thread.
        thread: String,
    },
}

impl Bot {
    /// Takes notice.
    #[expect(clippy::unused_async, reason = "what is to be done about it will wait for the store")]
    pub async fn hear(&self, news: News) {
        tracing::debug!(platform = PLATFORM, ?news, "news of a place");
    }
}
