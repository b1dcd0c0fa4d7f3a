//! What becomes of each event: an interaction is answered, news of places is passed on. serenity calls this in its own runtime; whatever
//! takes time is done in ours, so that it outlives the connection.

use std::sync::{Arc, Mutex};

use serenity::all::{
    Context, EventHandler, Guild, GuildChannel, Interaction, Message, PartialGuildChannel, Ready, ResumedEvent, UnavailableGuild,
};
use tokio::{runtime::Handle, time::Instant};
use tokio_util::{sync::CancellationToken, task::TaskTracker};
use tracing::Instrument;

use super::{
    answer,
    decode::{PLATFORM, decode},
    gateway::lock,
    places::News,
    room::Bot,
    watch::Watch,
};
use crate::platform::Hub;

/// Takes serenity's events.
pub struct Handler {
    /// The bot.
    pub bot: Arc<Bot>,
    /// The application.
    pub hub: Hub,
    /// Every answer that is on its way.
    pub answers: TaskTracker,
    /// Set when the bot is about to leave: whoever asks now is told to ask again in a moment.
    pub leaving: CancellationToken,
    /// What is known of the shards.
    pub watch: Arc<Mutex<Watch>>,
    /// Our own runtime.
    pub ours: Handle,
}

impl Handler {
    fn hear(&self, news: News) {
        let bot = Arc::clone(&self.bot);
        self.answers.spawn_on(async move { bot.hear(news).await }, &self.ours);
    }
}

#[serenity::async_trait]
impl EventHandler for Handler {
    async fn ready(&self, line: Context, ready: Ready) {
        let shard = line.shard_id.0;
        tracing::info!(platform = PLATFORM, shard, "connected");
        lock(&self.watch).started(shard, Instant::now());
        let shards = ready.shard.map_or(1, |info| info.total);
        let guilds = ready.guilds.iter().map(|guild| guild.id.get()).collect();
        self.hear(News::Present { shard, shards, guilds });
    }

    async fn resume(&self, line: Context, _: ResumedEvent) {
        tracing::info!(platform = PLATFORM, shard = line.shard_id.0, "connected again");
    }

    async fn interaction_create(&self, line: Context, interaction: Interaction) {
        let Some(incoming) = decode(&interaction) else {
            tracing::debug!(platform = PLATFORM, "an interaction of a kind that the bot does not use");
            return;
        };
        let command = match &interaction {
            Interaction::Command(c) | Interaction::Autocomplete(c) => c.data.name.clone(),
            _ => "press".into(),
        };
        let (id, shard) = (&incoming.back.interaction, line.shard_id.0);
        let span = tracing::info_span!("interaction", platform = PLATFORM, id = %id, shard, command);
        let (bot, hub, leaving) = (Arc::clone(&self.bot), self.hub.clone(), self.leaving.is_cancelled());
        let answer = async move {
            if leaving {
                answer::come_back_soon(&bot, &incoming).await;
            } else {
                answer::answer(&bot, &hub, incoming).await;
            }
        };
        self.answers.spawn_on(answer.instrument(span), &self.ours);
    }

    async fn guild_create(&self, _: Context, guild: Guild, _: Option<bool>) {
        let guild = guild.id.to_string();
        self.hear(News::Back { guild });
    }

    async fn guild_delete(&self, _: Context, gone: UnavailableGuild, _: Option<Guild>) {
        let guild = gone.id.to_string();
        // Set only by an outage.
        self.hear(if gone.unavailable {
            News::Outage { guild }
        } else {
            News::Removed { guild }
        });
    }

    async fn channel_delete(&self, _: Context, channel: GuildChannel, _: Option<Vec<Message>>) {
        let (guild, channel) = (channel.guild_id.to_string(), channel.id.to_string());
        self.hear(News::ChannelGone { guild, channel });
    }

    async fn thread_update(&self, _: Context, _: Option<GuildChannel>, thread: GuildChannel) {
        if thread.thread_metadata.is_some_and(|state| state.archived) {
            let thread = thread.id.to_string();
            self.hear(News::ThreadArchived { thread });
        }
    }

    async fn thread_delete(&self, _: Context, thread: PartialGuildChannel, _: Option<GuildChannel>) {
        let thread = thread.id.to_string();
        self.hear(News::ThreadGone { thread });
    }
}
