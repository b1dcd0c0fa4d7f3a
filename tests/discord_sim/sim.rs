//! The handle that a test holds: start, people and places, waiting, looking, breaking things.

use super::fault::Fault;
use super::gateway;
use super::interactions::FIRST_ANSWER_MS;
use super::line::{Line, Lines};
use super::person::Person;
use super::record::Recorded;
use super::world::World;
use super::{Shared, by_hand, rest, spec};
use axum::extract::Request;
use serde_json::Value;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::task::JoinHandle;

/// How long a test waits for something that should happen at once.
const PATIENCE: Duration = Duration::from_secs(30);

/// A running fake Discord. It ends when this is dropped.
#[derive(Debug, Clone)]
pub struct Sim {
    pub(super) shared: Arc<Shared>,
    /// The server; `None` in a handle that the server itself holds.
    _task: Option<Arc<Task>>,
}

#[derive(Debug)]
struct Task(JoinHandle<()>);

impl Drop for Task {
    fn drop(&mut self) {
        self.0.abort();
    }
}

impl Sim {
    /// Listen on a free local port; the bot's token is `token`.
    pub async fn start(token: &str) -> Self {
        Self::start_at(token, SocketAddr::from(([127, 0, 0, 1], 0))).await
    }

    /// Listen on this address.
    pub async fn start_at(token: &str, address: SocketAddr) -> Self {
        spec::document(); // read before anybody waits for an answer
        let listener = tokio::net::TcpListener::bind(address).await.expect("the local port is free");
        let address = listener.local_addr().expect("a bound listener has an address");
        let mut world = World::new(token);
        world.base = format!("http://{address}");
        let shared = Arc::new(Shared::new(world));
        gateway::open(&shared).await;
        let for_rest = Arc::clone(&shared);
        let app = axum::Router::new()
            .merge(by_hand::router(Arc::clone(&shared)))
            .fallback(move |request: Request| rest::serve::serve(Arc::clone(&for_rest), request))
            .layer(axum::extract::DefaultBodyLimit::max(30 * 1024 * 1024));
        let task = tokio::spawn(async move {
            let app = app.into_make_service_with_connect_info::<Line>();
            if let Err(error) = axum::serve(Lines(listener), app).await {
                eprintln!("the fake Discord stopped: {error}");
            }
        });
        Self {
            shared,
            _task: Some(Arc::new(Task(task))),
        }
    }

    /// A handle for the server's own use, which does not keep it running.
    pub(super) fn of(shared: &Arc<Shared>) -> Self {
        Self {
            shared: Arc::clone(shared),
            _task: None,
        }
    }

    /// Where it listens, for example `http://127.0.0.1:40001`.
    pub fn url(&self) -> String {
        self.world(|w| w.base.clone())
    }

    /// Look at, or change, anything.
    pub fn world<T>(&self, f: impl FnOnce(&mut World) -> T) -> T {
        let out = f(&mut self.shared.lock());
        self.shared.touch();
        out
    }

    // Places and people.

    pub fn guild(&self, name: &str, locale: &str) -> u64 {
        let (id, told) = self.world(|w| {
            let id = w.add_guild(name, locale);
            (id, w.guilds.get(&id).map(|g| super::objects::guild_create(w, g)))
        });
        if let Some(told) = told {
            self.world(|w| w.emit("GUILD_CREATE", &told, Some(id), 1));
        }
        id
    }

    /// A person in these servers.
    pub fn person(&self, name: &str, locale: &str, guilds: &[u64]) -> Person {
        let id = self.world(|w| {
            let id = w.add_user(&name.to_lowercase(), Some(name), false, locale);
            for guild in guilds {
                if let Some(g) = w.guilds.get_mut(guild) {
                    g.members.insert(id);
                }
            }
            id
        });
        Person { sim: self.clone(), id }
    }

    // Looking.

    /// The messages of a channel that this person (or, with `None`, everybody) can see, oldest first.
    pub fn messages(&self, channel: u64, seen_by: Option<u64>) -> Vec<Value> {
        self.world(|w| {
            let here = w.messages.values().filter(|m| m.channel == channel);
            here.filter(|m| m.only_for.is_none() || m.only_for == seen_by)
                .map(|m| m.value.clone())
                .collect()
        })
    }

    /// A message as it is now.
    pub fn message(&self, id: u64) -> Option<Value> {
        self.world(|w| w.messages.get(&id).map(|m| m.value.clone()))
    }

    /// Whom a message notified.
    pub fn pinged(&self, id: u64) -> Vec<u64> {
        self.world(|w| w.messages.get(&id).map(|m| m.pinged.clone()).unwrap_or_default())
    }

    pub fn requests(&self) -> Vec<Recorded> {
        self.world(|w| w.log.clone())
    }

    /// The traffic as JSON lines.
    pub fn traffic(&self) -> String {
        let all = self.requests();
        all.iter().map(|r| r.line.to_string()).collect::<Vec<_>>().join("\n")
    }

    /// The picture a person would see for an attachment.
    pub fn png(&self, attachment: &Value) -> image::DynamicImage {
        let id = id_of(attachment);
        let bytes = self
            .world(|w| w.files.get(&id).map(|(_, b)| b.clone()))
            .expect("the attachment is stored");
        image::load_from_memory_with_format(&bytes, image::ImageFormat::Png).expect("the attachment is a PNG")
    }

    /// Registered commands, by name.
    pub fn commands(&self) -> Vec<Value> {
        self.world(|w| w.commands.values().map(|(_, c)| c.clone()).collect())
    }

    // Waiting.

    /// Wait until `done` says so.
    pub async fn until(&self, what: &str, mut done: impl FnMut(&World) -> bool) {
        let mut changes = self.shared.changed.subscribe();
        let end = tokio::time::Instant::now() + PATIENCE;
        loop {
            if done(&self.shared.lock()) {
                return;
            }
            let waited = tokio::time::timeout_at(end, changes.changed()).await;
            assert!(waited.is_ok(), "waited {PATIENCE:?} in vain until {what}");
        }
    }

    pub async fn until_connected(&self) {
        self.until("the bot is connected to the gateway", |w| w.sessions.live() > 0).await;
    }

    /// How often a connection has been identified or resumed so far; see [`Sim::until_connected_again`].
    pub fn connects(&self) -> u32 {
        self.world(|w| w.sessions.connects)
    }

    /// Wait for one more connection than there had been.
    pub async fn until_connected_again(&self, before: u32) {
        self.until("the bot is back on the gateway", |w| {
            w.sessions.connects > before && w.sessions.live() > 0
        })
        .await;
    }

    pub async fn until_gone(&self) {
        self.until("the bot has left the gateway", |w| w.sessions.live() == 0).await;
    }

    // Breaking.

    pub fn fault(&self, fault: Fault) {
        self.world(|w| w.faults.push(fault));
    }

    /// Let time pass.
    pub fn advance(&self, by: Duration) {
        self.world(|w| {
            w.clock.skip(by);
            w.let_threads_sleep();
        });
    }

    /// Discord's clock stands still from now on, but for what [`Sim::advance`] adds. For counting within a second.
    pub fn freeze(&self) {
        self.world(|w| w.clock.freeze());
    }

    /// The bot's token is worth nothing any more; a new one was made in its place.
    pub fn revoke_token(&self) {
        self.world(|w| w.token = "MTIz.another.token".into());
    }

    /// How many answers of the last ten minutes count as invalid requests (401, 403, 429).
    pub fn invalid_requests(&self) -> usize {
        self.world(|w| {
            let now = w.clock.now_ms();
            w.invalid.iter().filter(|t| **t + 600_000 > now).count()
        })
    }

    // Judging.

    /// What [`Sim::assert_clean`] would complain of so far; it is forgotten by this. For tests that play a bad bot.
    pub fn take_problems(&self) -> Vec<String> {
        self.world(|w| std::mem::take(&mut w.problems))
    }

    /// Panic when the bot did what it must not: an unknown route, a request refused as invalid, an interaction left
    /// unanswered. With `DISCORD_SIM_RECORD` set to a folder, the traffic is written there first.
    pub fn assert_clean(&self) {
        self.keep_traffic();
        let problems = self.world(|w| {
            let mut found = w.problems.clone();
            let now = w.clock.now_ms();
            for i in w.interactions.values().filter(|i| !i.excused) {
                let late = now.saturating_sub(i.created_ms) > FIRST_ANSWER_MS;
                if i.answer.is_none() && late {
                    found.push(format!("interaction of kind {} was never answered: {}", i.kind, i.event["data"]));
                }
                if i.loading && i.original.is_some_and(|m| w.messages.contains_key(&m)) {
                    found.push(format!("a reply still says \"thinking\": {}", i.event["data"]));
                }
            }
            found
        });
        assert!(problems.is_empty(), "the bot was not clean:\n{}", problems.join("\n"));
    }

    fn keep_traffic(&self) {
        let Ok(folder) = std::env::var("DISCORD_SIM_RECORD") else { return };
        let name = std::thread::current().name().unwrap_or("test").replace("::", "-");
        // A test may have more than one fake.
        let port = self.url().rsplit(':').next().unwrap_or_default().to_owned();
        let file = std::path::Path::new(&folder).join(format!("{name}-{port}.jsonl"));
        std::fs::write(&file, self.traffic()).expect("the folder for recorded traffic is writable");
    }
}

/// The id of any of Discord's objects.
pub fn id_of(object: &Value) -> u64 {
    object["id"].as_str().and_then(|id| id.parse().ok()).expect("an object has an id")
}
