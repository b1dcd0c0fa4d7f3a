//! The gateway: the fake's own manners, tried by a plain client; and the bot's connection in every kind of weather.

mod connection;
mod leaving;
mod line;
mod odd;
mod protocol;
mod sessions;
mod shards;

use std::{sync::Arc, time::Duration};

use menagerie::{
    platform::discord::{Options, watch::Patience},
    store::MemoryStore,
};

use crate::bot::{Bot, Table};

/// A bot that loses patience in seconds instead of minutes, at a table with quick heartbeats.
fn impatient(options: Options) -> Options {
    Options {
        patience: Patience {
            away: Duration::from_secs(8),
            ready: Duration::from_secs(4),
            deaf: Duration::from_secs(6),
            look: Duration::from_millis(100),
            ..Patience::default()
        },
        ..options
    }
}

impl Table {
    /// A bot with these options, connected.
    async fn with_options(change: impl FnOnce(Options) -> Options) -> (Self, Bot) {
        let table = Self::laid().await;
        let before = table.sim.connects();
        let bot = table.begin_bot(change);
        table.sim.until_connected_again(before).await;
        (table, bot)
    }

    /// A bot with these options that is just starting.
    fn begin_bot(&self, change: impl FnOnce(Options) -> Options) -> Bot {
        Bot::begin_as(&self.sim, Arc::new(MemoryStore::default()), change)
    }
}
