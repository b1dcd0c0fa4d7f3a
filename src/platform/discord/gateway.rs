//! The connection on which Discord tells of interactions: serenity's client, held on a short lead. It reconnects and resumes by itself;
//! what it does not do is give up, so a watchdog does.

use std::{sync::Arc, time::Duration};

use secrecy::{ExposeSecret, SecretString};
use serenity::{
    Client,
    all::{
        ClientBuilder, ConnectionStage, Context, EventHandler, GatewayError, GatewayIntents, Guild, GuildChannel, HttpBuilder, Interaction,
        Message, PartialGuildChannel, Ready, ShardId, UnavailableGuild,
    },
    gateway::ShardManager,
};
use tokio::time::Instant;
use tokio_util::{sync::CancellationToken, task::TaskTracker};
use tracing::Instrument;

use super::{
    DiscordError, PUBLIC_API, answer,
    decode::{PLATFORM, decode},
    places::News,
    rest::http_client,
    room::Bot,
};
use crate::platform::Hub;

/// Without a connection for this long the process had better start anew.
const PATIENCE: Duration = Duration::from_mins(1);
/// How often the watchdog looks.
const LOOK: Duration = Duration::from_secs(5);
/// How long running answers may take when the bot is told to stop.
const FINISH: Duration = Duration::from_secs(8);

struct Handler {
    bot: Arc<Bot>,
    hub: Hub,
    answers: TaskTracker,
}

#[serenity::async_trait]
impl EventHandler for Handler {
    async fn ready(&self, _: Context, _: Ready) {
        tracing::info!(platform = PLATFORM, "connected");
    }

    async fn interaction_create(&self, _: Context, interaction: Interaction) {
        let Some(incoming) = decode(&interaction) else {
            tracing::debug!(platform = PLATFORM, "an interaction of a kind that the bot does not use");
            return;
        };
        let command = match &interaction {
            Interaction::Command(c) | Interaction::Autocomplete(c) => c.data.name.clone(),
            _ => "press".into(),
        };
        let span = tracing::info_span!("interaction", platform = PLATFORM, id = %incoming.back.interaction, command);
        let (bot, hub) = (Arc::clone(&self.bot), self.hub.clone());
        // A task of our own, because serenity ends its own when it shuts down.
        self.answers
            .spawn(async move { answer::answer(&bot, &hub, incoming).await }.instrument(span));
    }

    async fn guild_create(&self, _: Context, guild: Guild, _: Option<bool>) {
        let guild = guild.id.to_string();
        self.bot.hear(News::Back { guild }).await;
    }

    async fn guild_delete(&self, _: Context, gone: UnavailableGuild, _: Option<Guild>) {
        let guild = gone.id.to_string();
        // Set only by an outage.
        let news = if gone.unavailable {
            News::Outage { guild }
        } else {
            News::Removed { guild }
        };
        self.bot.hear(news).await;
    }

    async fn channel_delete(&self, _: Context, channel: GuildChannel, _: Option<Vec<Message>>) {
        let (guild, channel) = (channel.guild_id.to_string(), channel.id.to_string());
        self.bot.hear(News::ChannelGone { guild, channel }).await;
    }

    async fn thread_update(&self, _: Context, _: Option<GuildChannel>, thread: GuildChannel) {
        if let Some(state) = thread.thread_metadata.filter(|s| s.archived) {
            let thread = thread.id.to_string();
            self.bot
                .hear(News::ThreadArchived {
                    thread,
                    locked: state.locked,
                })
                .await;
        }
    }

    async fn thread_delete(&self, _: Context, thread: PartialGuildChannel, _: Option<GuildChannel>) {
        let thread = thread.id.to_string();
        self.bot.hear(News::ThreadGone { thread }).await;
    }
}

/// Listens until told to stop, or until there is no hope.
pub async fn listen(
    bot: Arc<Bot>,
    hub: Hub,
    token: &SecretString,
    api: &str,
    url: String,
    stop: CancellationToken,
) -> Result<(), DiscordError> {
    let answers = TaskTracker::new();
    let handler = Handler {
        bot,
        hub,
        answers: answers.clone(),
    };
    let mut client = client(token, api, url, handler).await?;
    let manager = Arc::clone(&client.shard_manager);
    let ended = tokio::select! {
        ended = client.start() => ended.map_err(|e| explain(&e)),
        () = watch(&manager) => Err(DiscordError::Silent),
        () = stop.cancelled() => Ok(()),
    };
    // 1000 ends the session, so that the bot is shown as offline at once; serenity cannot take a session up again after a restart anyway.
    let _late = tokio::time::timeout(Duration::from_secs(2), close(&manager)).await;
    drop(client);
    answers.close();
    if tokio::time::timeout(FINISH, answers.wait()).await.is_err() {
        tracing::warn!(platform = PLATFORM, running = answers.len(), "stopping in the middle of answers");
    }
    ended
}

async fn client(token: &SecretString, api: &str, url: String, handler: Handler) -> Result<Client, DiscordError> {
    // serenity's HTTP is used for nothing but its own question for the gateway, which has been asked already. Its rate limiter is off,
    // because it would send requests past the address that is configured.
    let mut http = HttpBuilder::new(token.expose_secret())
        .client(http_client()?)
        .ratelimiter_disabled(true);
    if api != PUBLIC_API {
        http = http.proxy(api);
    }
    // Interactions come without any intent; servers and threads coming and going are all that the bot reads beside them.
    let client = ClientBuilder::new_with_http(http.build(), GatewayIntents::GUILDS)
        .event_handler(handler)
        .await
        .map_err(|e| explain(&e))?;
    // When its own question fails, serenity goes to the public address on its own; the answer that we have is the right one.
    *client.ws_url.lock().await = url;
    Ok(client)
}

async fn close(manager: &ShardManager) {
    if manager.has(ShardId(0)).await {
        manager.shutdown_all().await;
    }
}

/// Returns when no connection has been up for too long.
async fn watch(manager: &ShardManager) {
    let mut last = Instant::now();
    loop {
        tokio::time::sleep(LOOK).await;
        let up = manager.runners.lock().await.values().any(|r| r.stage == ConnectionStage::Connected);
        if up {
            last = Instant::now();
        } else if last.elapsed() >= PATIENCE {
            return;
        }
    }
}

/// serenity's errors can hold addresses; what is said of them is our own.
fn explain(error: &serenity::Error) -> DiscordError {
    match error {
        serenity::Error::Gateway(GatewayError::InvalidAuthentication) => DiscordError::BadToken,
        serenity::Error::Gateway(GatewayError::DisallowedGatewayIntents | GatewayError::InvalidGatewayIntents) => {
            DiscordError::Gateway("the intents were refused")
        }
        serenity::Error::Gateway(GatewayError::InvalidShardData | GatewayError::OverloadedShard) => {
            DiscordError::Gateway("the bot is on too many servers for one connection")
        }
        serenity::Error::Gateway(_) => DiscordError::Gateway("the connection ended"),
        _ => DiscordError::Gateway("the client ended"),
    }
}
