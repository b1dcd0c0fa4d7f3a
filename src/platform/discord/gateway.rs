//! The connection on which Discord tells of interactions: serenity's client, held on a short lead. It reconnects and resumes by itself;
//! what it does not do is give up, so `watch` does. It lives in a runtime of its own, for two reasons: some ways in which a connection can
//! end leave serenity's task running in circles without ever waiting, which must not take a thread from the games; and nothing but the end
//! of its runtime stops serenity for certain.

use std::{
    future::pending,
    ops::ControlFlow,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use secrecy::{ExposeSecret, SecretString};
use serenity::{
    Client,
    all::{ClientBuilder, ConnectionStage, GatewayError, GatewayIntents, HttpBuilder, ShardId, ShardMessenger, ShardRunnerMessage},
    gateway::ShardManager,
};
use tokio::{
    runtime::{Builder, Handle, Runtime},
    sync::oneshot,
    time::{Instant, sleep, timeout},
};
use tokio_util::{sync::CancellationToken, task::TaskTracker};

use super::{
    DiscordError, PUBLIC_API,
    decode::PLATFORM,
    handler::Handler,
    rest::{RestError, http_client},
    room::Bot,
    shards::{Advice, Plan},
    watch::{Lost, Patience, Seen, Watch},
};
use crate::platform::Hub;

/// How long it takes until every shard has looked at what it was told: serenity looks twice a second.
const LEAVE: Duration = Duration::from_millis(700);
/// How long the question may take why Discord does not want us.
const ASK: Duration = Duration::from_secs(5);

/// What a connection is made of.
#[derive(Debug)]
pub struct Plug {
    /// The bot's token.
    pub token: SecretString,
    /// The address of Discord's HTTP interface.
    pub api: String,
    /// The gateway's address.
    pub url: String,
    /// The shards of this process.
    pub plan: Plan,
    /// How long to bear with what goes wrong.
    pub patience: Patience,
}

/// A runtime that ends when this is dropped, whatever its tasks are doing.
struct Apart(Option<Runtime>);

impl Apart {
    fn new() -> Result<Self, DiscordError> {
        let runtime = Builder::new_multi_thread()
            .worker_threads(2)
            .thread_name("discord-gateway")
            .enable_all()
            .build();
        runtime
            .map(|r| Self(Some(r)))
            .map_err(|_| DiscordError::Gateway("the system gives no threads for the connection"))
    }

    fn handle(&self) -> Option<&Handle> {
        self.0.as_ref().map(Runtime::handle)
    }
}

impl Drop for Apart {
    fn drop(&mut self) {
        if let Some(runtime) = self.0.take() {
            runtime.shutdown_background();
        }
    }
}

/// Listens until told to stop, or until there is no hope. Before it returns, running answers are finished; whoever asks meanwhile is told
/// to ask again in a moment.
pub async fn listen(bot: Arc<Bot>, hub: Hub, plug: Plug, stop: CancellationToken) -> Result<(), DiscordError> {
    let (plan, patience) = (plug.plan, plug.patience);
    let answers = TaskTracker::new();
    let leaving = CancellationToken::new();
    let watch = Arc::new(Mutex::new(Watch::new(plan, patience, Instant::now())));
    let handler = Handler {
        bot: Arc::clone(&bot),
        hub: hub.clone(),
        answers: answers.clone(),
        leaving: leaving.clone(),
        watch: Arc::clone(&watch),
        ours: Handle::current(),
    };
    let apart = Apart::new()?;
    let (told, manager) = oneshot::channel();
    let connection = apart
        .handle()
        .ok_or(DiscordError::Gateway("there is no runtime"))?
        .spawn(connect(plug, handler, told));
    // Without a manager, the connection ends with the reason by itself.
    let manager = manager.await.ok();
    let ended = tokio::select! {
        ended = connection => ended.unwrap_or(Err(DiscordError::Gateway("the connection ended by a panic"))),
        lost = keep_watch(manager.as_ref(), &watch, &hub, patience.look) => Err(why(&bot, plan, lost).await),
        () = revoked(&bot) => Err(DiscordError::BadToken),
        () = stop.cancelled() => Ok(()),
    };
    hub.health().report(PLATFORM, Err("leaving".into()));
    leaving.cancel();
    answers.close();
    let all = async {
        answers.wait().await;
        hub.said().await;
    };
    if timeout(patience.finish, all).await.is_err() {
        tracing::warn!(platform = PLATFORM, running = answers.len(), "leaving in the middle of answers");
    }
    if let Some(manager) = manager {
        close(&manager).await;
    }
    drop(apart);
    ended
}

/// Runs serenity to its end. Everything that it starts by itself lands in the runtime that this runs in.
async fn connect(plug: Plug, handler: Handler, told: oneshot::Sender<Arc<ShardManager>>) -> Result<(), DiscordError> {
    let mut client = client(&plug, handler).await?;
    // Nobody waits for it any more when the bot has been told to stop already.
    let _unwanted = told.send(Arc::clone(&client.shard_manager));
    let (own, total) = (plug.plan.own, plug.plan.total);
    // Written like a range without its end, but serenity counts both ends, as we do.
    let ended = client.start_shard_range(own.first..own.last, total).await;
    ended.map_err(|e| explain(&e))?;
    Err(DiscordError::Gateway("the connection ended"))
}

async fn client(plug: &Plug, handler: Handler) -> Result<Client, DiscordError> {
    // serenity's HTTP is used for nothing but its own question for the gateway, which has been asked already. Its rate limiter is off,
    // because it would send requests past the address that is configured.
    let mut http = HttpBuilder::new(plug.token.expose_secret())
        .client(http_client()?)
        .ratelimiter_disabled(true);
    if plug.api != PUBLIC_API {
        http = http.proxy(plug.api.as_str());
    }
    // Interactions come without any intent; servers and threads coming and going are all that the bot reads beside them.
    let client = ClientBuilder::new_with_http(http.build(), GatewayIntents::GUILDS)
        .event_handler(handler)
        .await
        .map_err(|e| explain(&e))?;
    // When its own question fails, serenity goes to the public address on its own; the answer that we have is the right one.
    plug.url.clone_into(&mut *client.ws_url.lock().await);
    Ok(client)
}

/// Looks after the shards until patience with one is lost.
async fn keep_watch(manager: Option<&Arc<ShardManager>>, watch: &Mutex<Watch>, hub: &Hub, every: Duration) -> Lost {
    let Some(manager) = manager else { return pending().await };
    loop {
        sleep(every).await;
        let seen = seen(manager).await;
        let now = Instant::now();
        let (lost, well, stuck) = {
            let mut watch = lock(watch);
            let lost = watch.look(now, |shard| {
                seen.iter().find(|(s, _)| *s == shard).map_or(Seen::Absent, |(_, seen)| *seen)
            });
            (lost, watch.well(now), watch.stuck(now))
        };
        hub.health().report(PLATFORM, well);
        if let Some(lost) = lost {
            return lost;
        }
        for shard in stuck {
            tracing::warn!(
                platform = PLATFORM,
                shard,
                "the session cannot be taken up again; the shard is begun anew"
            );
            tokio::spawn(begin_anew(Arc::clone(manager), ShardId(shard)));
        }
    }
}

/// Ends a shard's task, wherever it is, and begins another.
async fn begin_anew(manager: Arc<ShardManager>, shard: ShardId) {
    if let Some(runner) = manager.runners.lock().await.get(&shard) {
        end(&runner.runner_tx, 4000);
    }
    manager.restart(shard).await;
}

/// Closes a shard's connection and ends its task. The first message closes, if there is still something to close; the second cannot be sent
/// any more, and that is what ends the task. serenity's own message for the purpose would keep a task whose connection is gone running in
/// circles for ever.
fn end(shard: &ShardMessenger, code: u16) {
    for _ in 0..2 {
        shard.send_to_shard(ShardRunnerMessage::Close(code, None));
    }
}

async fn seen(manager: &ShardManager) -> Vec<(u32, Seen)> {
    let runners = manager.runners.lock().await;
    let look = |(id, runner): (&ShardId, &serenity::all::ShardRunnerInfo)| match runner.stage {
        ConnectionStage::Connected => (id.0, Seen::Ready(runner.latency)),
        _ => (id.0, Seen::Opening),
    };
    runners.iter().map(look).collect()
}

/// Patience is lost; perhaps Discord tells why.
async fn why(bot: &Bot, plan: Plan, lost: Lost) -> DiscordError {
    match timeout(ASK, bot.rest.advice()).await {
        Ok(Err(e)) if e.is_unauthorised() => DiscordError::BadToken,
        Ok(Ok(answer)) => match Advice::read(&answer) {
            Some(advice) if matches!(lost, Lost::NotReady(_)) && advice.shards > plan.total => DiscordError::TooFewShards {
                asked: advice.shards,
                total: plan.total,
            },
            _ => DiscordError::Lost(lost),
        },
        Ok(Err(_)) | Err(_) => DiscordError::Lost(lost),
    }
}

/// Returns when Discord has refused the token, and does so when asked again.
async fn revoked(bot: &Bot) {
    loop {
        bot.rest.refused().await;
        let again = bot.rest.advice().await;
        if again.as_ref().is_err_and(RestError::is_unauthorised) {
            return;
        }
        tracing::warn!(platform = PLATFORM, "Discord refused the token once, and then took it");
    }
}

/// Takes leave of Discord, all shards at once. 1000 ends the session, so that the bot is shown as offline; serenity cannot take a session
/// up again after a restart anyway.
async fn close(manager: &ShardManager) {
    for runner in manager.runners.lock().await.values() {
        end(&runner.runner_tx, 1000);
    }
    sleep(LEAVE).await;
}

/// What is known of the shards.
pub fn lock(watch: &Mutex<Watch>) -> MutexGuard<'_, Watch> {
    watch.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Waits until Discord allows enough connections to be begun today. Breaks off when told to stop.
pub async fn permitted(
    bot: &Bot,
    hub: &Hub,
    plan: Plan,
    mut advice: Advice,
    stop: &CancellationToken,
) -> Result<ControlFlow<(), Advice>, DiscordError> {
    while advice.remaining < plan.count() {
        let wait = advice.reset_after.max(Duration::from_secs(1));
        tracing::warn!(
            platform = PLATFORM,
            left = advice.remaining,
            needed = plan.count(),
            seconds = wait.as_secs(),
            "Discord lets the bot begin too few connections today; waiting until that is over"
        );
        hub.health()
            .report(PLATFORM, Err("waiting until Discord allows connections again".into()));
        tokio::select! {
            () = sleep(wait) => {}
            () = stop.cancelled() => return Ok(ControlFlow::Break(())),
        }
        advice = super::advice(&bot.rest).await?;
    }
    Ok(ControlFlow::Continue(advice))
}

/// serenity's errors can hold addresses; what is said of them is our own.
fn explain(error: &serenity::Error) -> DiscordError {
    match error {
        serenity::Error::Gateway(GatewayError::InvalidAuthentication) => DiscordError::BadToken,
        serenity::Error::Gateway(GatewayError::DisallowedGatewayIntents | GatewayError::InvalidGatewayIntents) => DiscordError::Intents,
        serenity::Error::Gateway(_) => DiscordError::Gateway("the connection ended"),
        _ => DiscordError::Gateway("the client ended"),
    }
}
