//! Wiring: store, service, hub and platforms from the configuration; orderly start and orderly end.

pub mod control;
mod measured;

use std::{
    net::SocketAddr,
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use tokio::{net::TcpListener, sync::watch, task::JoinSet};
use tokio_util::sync::CancellationToken;

use crate::{
    config::{Config, Place},
    env::{SystemClock, SystemEntropy},
    l10n::Texts,
    platform::Hub,
    render::Artist,
    service::Service,
    store::{MemoryStore, SledStore, Store},
};

/// How long running answers may take when the bot is told to stop.
const PATIENCE: Duration = Duration::from_secs(9);

/// Why the bot did not start, or ended. One sentence each, for the operator.
#[derive(Debug, thiserror::Error)]
#[error("{why}")]
pub struct Stopped {
    why: String,
    needs_operator: bool,
}

impl Stopped {
    /// Is it of no use to start again before somebody has changed something?
    pub fn needs_operator(&self) -> bool {
        self.needs_operator
    }
}

fn stopped(why: impl std::fmt::Display) -> Stopped {
    Stopped {
        why: why.to_string(),
        needs_operator: false,
    }
}

/// Runs until told to stop by SIGTERM or SIGINT, or until something that cannot be gone on without is lost. `say` gets the lines that a
/// person at the terminal should read: the link to the web room.
pub async fn run(config: Config, say: fn(&str)) -> Result<(), Stopped> {
    let discord = discord(&config, say)?;
    let matrix = matrix(&config)?;
    if !config.web.enabled && discord.is_none() && matrix.is_none() {
        return Err(stopped(
            "there is nothing to serve: the web room is off, and there is neither a Discord token nor a Matrix session",
        ));
    }
    let texts = Texts::load().map_err(stopped)?;
    let artist = measured::Measured(Artist::load().map_err(stopped)?);
    let (store, failed, embedded) = open_store(&config.store).await?;
    let service = Service::new(Arc::clone(&store), Arc::new(SystemClock), Arc::new(SystemEntropy))
        .with_least_outage(Duration::from_mins(u64::from(config.time.credit_after_minutes)));
    service.wake().await.map_err(stopped)?;
    let hub = Hub::new(service.clone(), texts, artist);
    let stop = CancellationToken::new();
    let alive = alive(&config, &hub);
    let housekeeping = stop
        .clone()
        .run_until_cancelled_owned(async move { tokio::join!(service.keep_purging(), service.keep_time(alive)) });
    let housekeeping = tokio::spawn(housekeeping);
    if let Some((embedded, folder)) = embedded {
        answer_the_operator(&folder, embedded, &stop);
    }
    let saying = {
        let hub = hub.clone();
        tokio::spawn(stop.clone().run_until_cancelled_owned(async move { hub.keep_saying().await }))
    };
    let mut running = JoinSet::new();
    let chats = Chats { discord, matrix };
    let served = start(&config, chats, &hub, &stop, &mut running, say).await;
    let ended = match served {
        Ok(()) => wait(&mut running, failed).await,
        Err(e) => Err(e),
    };
    stop.cancel();
    if tokio::time::timeout(PATIENCE, async { while running.join_next().await.is_some() {} })
        .await
        .is_err()
    {
        tracing::warn!("some answers were still on their way when the time to stop was over");
    }
    if housekeeping.await.is_err() {
        tracing::error!("the housekeeping panicked");
    }
    if saying.await.is_err() {
        tracing::error!("what says things unasked panicked");
    }
    if let Err(error) = hub.service().write_down_what_was_said().await {
        tracing::warn!(%error, "what was said last could not be written down; it is looked for at the next start");
    }
    store.close().await.map_err(stopped).and(ended)
}

/// Says on which platforms the bot lives: in the web room while the process does, elsewhere while it is connected.
fn alive(config: &Config, hub: &Hub) -> impl Fn() -> Vec<&'static str> + Send + 'static {
    let (web, health) = (config.web.enabled, hub.health().clone());
    move || {
        let connected = health.parts().into_iter().filter(|(_, how)| how.is_ok()).map(|(part, _)| part);
        connected.chain(web.then_some("web")).collect()
    }
}

/// The chat platforms that the bot is to be on.
struct Chats {
    discord: Option<DiscordOptions>,
    matrix: Option<MatrixOptions>,
}

/// Starts every platform that the configuration asks for.
async fn start(
    config: &Config,
    chats: Chats,
    hub: &Hub,
    stop: &CancellationToken,
    running: &mut JoinSet<Result<(), Stopped>>,
    say: fn(&str),
) -> Result<(), Stopped> {
    if !config.monitor.listen.is_empty() {
        monitor(&config.monitor.listen, hub, stop, running, say).await?;
    }
    if config.web.enabled {
        web(&config.web, hub, stop, running, say).await?;
    }
    if let Some(options) = chats.discord {
        connect(options, hub, stop, running);
    }
    if let Some(options) = chats.matrix {
        connect_matrix(options, hub, stop, running);
    }
    Ok(())
}

/// The port for whoever watches over the bot.
async fn monitor(
    listen: &str,
    hub: &Hub,
    stop: &CancellationToken,
    running: &mut JoinSet<Result<(), Stopped>>,
    say: fn(&str),
) -> Result<(), Stopped> {
    let bound = match listen.parse::<SocketAddr>() {
        Ok(address) => TcpListener::bind(address).await.map_err(|e| e.to_string()),
        Err(_) => Err("it is no address with a port".to_owned()),
    };
    let listener = bound.map_err(|why| stopped(format!("cannot listen on {listen} as [monitor] says: {why}")))?;
    let address = listener.local_addr().map_err(stopped)?;
    say(&format!("Figures for Prometheus: http://{address}/metrics"));
    let (hub, stop) = (hub.clone(), stop.clone());
    running.spawn(async move { crate::platform::monitor::serve(listener, hub, stop).await.map_err(stopped) });
    Ok(())
}

/// Waits for a reason to end: a signal, a platform that gave up, a store that failed.
async fn wait(running: &mut JoinSet<Result<(), Stopped>>, mut failed: watch::Receiver<Option<String>>) -> Result<(), Stopped> {
    tokio::select! {
        () = told_to_stop() => {
            tracing::info!("told to stop");
            Ok(())
        }
        ended = running.join_next() => match ended {
            Some(Ok(ended)) => ended.and(Err(stopped("a platform ended by itself"))),
            Some(Err(_)) => Err(stopped("a platform ended by a panic")),
            None => Err(stopped("no platform is running")),
        },
        why = lost(&mut failed) => Err(stopped(format!("the store failed: {why}"))),
    }
}

/// What the store says when it has failed; never, while it works.
async fn lost(failed: &mut watch::Receiver<Option<String>>) -> String {
    match failed.wait_for(Option::is_some).await {
        Ok(why) => why.clone().unwrap_or_default(),
        // Without a sender nothing can fail any more: the store keeps games in memory.
        Err(_) => std::future::pending().await,
    }
}

async fn told_to_stop() {
    use tokio::signal::unix::{SignalKind, signal};
    match (signal(SignalKind::terminate()), signal(SignalKind::interrupt())) {
        (Ok(mut term), Ok(mut int)) => {
            tokio::select! { _ = term.recv() => {}, _ = int.recv() => {} }
        }
        // Without handlers the signals end the process by themselves.
        _ => std::future::pending().await,
    }
}

/// A store; what becomes the reason when it has failed; and itself again with its folder where it is the embedded one.
pub type Opened = (Arc<dyn Store>, watch::Receiver<Option<String>>, Option<(Arc<SledStore>, PathBuf)>);

/// Opens the store of the configuration.
pub async fn open_store(config: &crate::config::Store) -> Result<Opened, Stopped> {
    match config.place().map_err(hopeless)? {
        Place::Memory => Ok((Arc::new(MemoryStore::new()), watch::channel(None).1, None)),
        Place::Folder(path) => {
            let store = Arc::new(SledStore::open(&path).map_err(stopped)?);
            let failed = store.failed();
            Ok((Arc::clone(&store) as Arc<dyn Store>, failed, Some((store, path))))
        }
        Place::Database(url) => open_database(&url, config).await,
        Place::File(_) => Err(hopeless("a file cannot be played on; `menagerie import` makes a store of it")),
    }
}

/// A database that goes away is waited for, so this store never fails as a whole.
#[cfg(feature = "postgres")]
async fn open_database(url: &str, config: &crate::config::Store) -> Result<Opened, Stopped> {
    let opening = database(url, config).map_err(hopeless)?;
    let store = crate::store::PostgresStore::open(&opening).await;
    let store = store.map_err(|e| if e.needs_operator() { hopeless(e) } else { stopped(e) })?;
    Ok((Arc::new(store), watch::channel(None).1, None))
}

/// How to open a database: its URL, and the password if that is kept elsewhere.
#[cfg(feature = "postgres")]
pub fn database(url: &str, config: &crate::config::Store) -> Result<crate::store::postgres::Opening, String> {
    let credentials = || std::env::var_os("CREDENTIALS_DIRECTORY").map(|folder| std::path::Path::new(&folder).join("postgres_password"));
    let file = if config.password_file.as_os_str().is_empty() {
        credentials().filter(|file| file.exists())
    } else {
        Some(config.password_file.clone())
    };
    let password = match file {
        Some(file) => {
            let text = std::fs::read_to_string(&file).map_err(|e| format!("cannot read the password file {}: {e}", file.display()))?;
            Some(text.trim_end_matches(['\r', '\n']).to_owned())
        }
        None => None,
    };
    Ok(crate::store::postgres::Opening {
        password,
        connections: usize::from(config.connections),
        wait: Duration::from_secs(config.wait.into()),
        ..crate::store::postgres::Opening::new(url)
    })
}

#[cfg(not(feature = "postgres"))]
#[expect(clippy::unused_async, reason = "the same shape as with PostgreSQL")]
async fn open_database(_url: &str, _config: &crate::config::Store) -> Result<Opened, Stopped> {
    Err(hopeless(
        "this program was built without PostgreSQL; build it with its default features",
    ))
}

/// Lets `menagerie backup` and `menagerie doctor` ask this process. Without it the bot runs all the same.
fn answer_the_operator(folder: &Path, store: Arc<SledStore>, stop: &CancellationToken) {
    match control::Door::open(folder) {
        Ok(door) => drop(tokio::spawn(stop.clone().run_until_cancelled_owned(door.answer(store)))),
        Err(error) => tracing::warn!(%error, "no socket in the store's folder: there can be no backup while the bot runs"),
    }
}

#[cfg(feature = "web")]
async fn web(
    config: &crate::config::Web,
    hub: &Hub,
    stop: &CancellationToken,
    running: &mut JoinSet<Result<(), Stopped>>,
    say: fn(&str),
) -> Result<(), Stopped> {
    use crate::platform::web::{Web, WebConfig, bind};

    let listener = bind(config.listen).await.map_err(stopped)?;
    let listening: SocketAddr = listener.local_addr().map_err(stopped)?;
    let limits = WebConfig {
        public_url: config.public_url.clone(),
        max_rooms: config.max_rooms,
        max_people: config.max_people,
        max_streams: config.max_streams,
        ..WebConfig::default()
    };
    let web = Web::new(hub.clone(), limits, stop.clone());
    let room = web
        .front_room()
        .await
        .map_err(|e| stopped(format!("no room could be opened: {e:?}")))?;
    say(&format!(
        "Menagerie is open. Your room, to share with a friend: {}",
        web.link(listening, &room)
    ));
    running.spawn(async move { web.serve(listener).await.map_err(stopped) });
    Ok(())
}

#[cfg(not(feature = "web"))]
async fn web(
    _config: &crate::config::Web,
    _hub: &Hub,
    _stop: &CancellationToken,
    _running: &mut JoinSet<Result<(), Stopped>>,
    _say: fn(&str),
) -> Result<(), Stopped> {
    Err(stopped(
        "this program was built without the web room; set enabled = false under [web]",
    ))
}

#[cfg(feature = "discord")]
type DiscordOptions = crate::platform::discord::Options;

/// How to reach Discord; `None` if the bot is not to be there.
#[cfg(feature = "discord")]
pub fn discord(config: &Config, say: fn(&str)) -> Result<Option<DiscordOptions>, Stopped> {
    use crate::{
        config::Switch,
        platform::discord::{shards::Choice, token},
    };

    if config.discord.enabled == Switch::No {
        return Ok(None);
    }
    let shards = Choice::read(&config.discord.shards, config.discord.total_shards).map_err(hopeless)?;
    let found = token::find(&config.discord.token_file, |name| std::env::var(name).ok()).map_err(stopped)?;
    match (found, config.discord.enabled) {
        (None, Switch::Yes) => Err(stopped(
            "Discord is switched on, but there is no token; see [discord] in config/default.toml",
        )),
        (found, _) => Ok(found.map(|token| DiscordOptions {
            register: config.discord.register,
            say,
            shards,
            ..DiscordOptions::new(token, config.discord.api.clone())
        })),
    }
}

fn hopeless(why: impl std::fmt::Display) -> Stopped {
    Stopped {
        needs_operator: true,
        ..stopped(why)
    }
}

#[cfg(feature = "discord")]
fn connect(options: DiscordOptions, hub: &Hub, stop: &CancellationToken, running: &mut JoinSet<Result<(), Stopped>>) {
    let (hub, stop) = (hub.clone(), stop.clone());
    running.spawn(async move {
        let ended = crate::platform::discord::run(hub, options, stop).await;
        ended.map_err(|e| if e.needs_operator() { hopeless(e) } else { stopped(e) })
    });
}

/// Nothing: the program was built without Discord.
#[cfg(not(feature = "discord"))]
#[derive(Debug)]
struct DiscordOptions;

#[cfg(not(feature = "discord"))]
fn discord(config: &Config, _say: fn(&str)) -> Result<Option<DiscordOptions>, Stopped> {
    match config.discord.enabled {
        crate::config::Switch::Yes => Err(stopped(
            "this program was built without Discord; build it with its default features",
        )),
        _ => Ok(None),
    }
}

#[cfg(not(feature = "discord"))]
fn connect(_options: DiscordOptions, _hub: &Hub, _stop: &CancellationToken, _running: &mut JoinSet<Result<(), Stopped>>) {}

#[cfg(feature = "matrix")]
type MatrixOptions = crate::platform::matrix::Options;

/// How to reach Matrix; `None` if the bot is not to be there.
#[cfg(feature = "matrix")]
pub fn matrix(config: &Config) -> Result<Option<MatrixOptions>, Stopped> {
    use crate::{
        config::Switch,
        platform::matrix::{Guests, Manners, Options, Rate, session::Access},
    };

    let ours = &config.matrix;
    if ours.enabled == Switch::No {
        return Ok(None);
    }
    if ours.prefix.trim().is_empty() || ours.prefix.contains(char::is_whitespace) {
        return Err(hopeless("prefix under [matrix] has to be one word, such as \"!chess\""));
    }
    if ours.burst == 0 || !(0.001..=3600.0).contains(&ours.seconds_per_event) {
        return Err(hopeless(
            "burst under [matrix] has to be at least 1, and seconds_per_event between 0.001 and 3600",
        ));
    }
    let credentials = || std::env::var_os("CREDENTIALS_DIRECTORY").map(|folder| Path::new(&folder).join("matrix_password"));
    let file = if ours.password_file.as_os_str().is_empty() {
        credentials().filter(|file| file.exists())
    } else {
        Some(ours.password_file.clone())
    };
    let password = match file {
        Some(file) => {
            let text =
                std::fs::read_to_string(&file).map_err(|e| stopped(format!("cannot read the password file {}: {e}", file.display())))?;
            Some(text.trim_end_matches(['\r', '\n']).into())
        }
        None => None,
    };
    let access = Access {
        folder: ours.path.clone(),
        fresh_key: || crate::env::Entropy::bytes(&SystemEntropy),
        key_file: Some(ours.key_file.clone()).filter(|f| !f.as_os_str().is_empty()),
        homeserver: ours.homeserver.clone(),
        user: ours.user.clone(),
        password,
    };
    let can_log_in = access.password.is_some() && !ours.homeserver.is_empty() && !ours.user.is_empty();
    match (access.has_session() || can_log_in, ours.enabled) {
        (false, Switch::Yes) => Err(stopped(
            "Matrix is switched on, but there is neither a session nor a way to begin one; run `menagerie matrix setup`",
        )),
        (false, _) => Ok(None),
        (true, _) => Ok(Some(Options {
            access,
            manners: Manners {
                prefix: ours.prefix.clone(),
                guests: Guests::new(ours.invites.split_whitespace().map(str::to_owned).collect()),
                rate: Rate {
                    burst: ours.burst.into(),
                    per_second: 1.0 / ours.seconds_per_event,
                },
            },
        })),
    }
}

#[cfg(feature = "matrix")]
fn connect_matrix(options: MatrixOptions, hub: &Hub, stop: &CancellationToken, running: &mut JoinSet<Result<(), Stopped>>) {
    let (hub, stop) = (hub.clone(), stop.clone());
    // In a box: the futures of the SDK are large.
    let run = Box::pin(crate::platform::matrix::run(hub, options, stop));
    running.spawn(async move { run.await.map_err(|e| if e.needs_operator() { hopeless(e) } else { stopped(e) }) });
}

/// Nothing: the program was built without Matrix.
#[cfg(not(feature = "matrix"))]
#[derive(Debug)]
struct MatrixOptions;

#[cfg(not(feature = "matrix"))]
fn matrix(config: &Config) -> Result<Option<MatrixOptions>, Stopped> {
    match config.matrix.enabled {
        crate::config::Switch::Yes => Err(stopped("this program was built without Matrix; build it with its default features")),
        _ => Ok(None),
    }
}

#[cfg(not(feature = "matrix"))]
fn connect_matrix(_options: MatrixOptions, _hub: &Hub, _stop: &CancellationToken, _running: &mut JoinSet<Result<(), Stopped>>) {}
