//! The bot in this process, connected to a fake Discord; and a table at which two people sit.

use std::{path::Path, sync::Arc, time::Duration};

use menagerie::{
    env::{SystemClock, SystemEntropy},
    l10n::Texts,
    platform::{
        Hub,
        discord::{self, DiscordError, Options},
    },
    render::Artist,
    service::Service,
    store::{MemoryStore, SledStore, Store},
};
use secrecy::SecretString;
use serde_json::Value;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use crate::discord_sim::{Outcome, Person, Sim, sim::id_of, world::World};

// A part of this file, because it is used from elsewhere, too.
#[path = "dropped.rs"]
mod dropped;

/// The bot's token; no log may ever hold it.
pub const TOKEN: &str = "MTIz.fake.never-to-be-logged";

/// A running bot.
#[derive(Debug)]
pub struct Bot {
    stop: CancellationToken,
    task: JoinHandle<Result<(), DiscordError>>,
}

impl Bot {
    /// Starts over a store, and waits until Discord knows it.
    pub async fn start(sim: &Sim, store: Arc<dyn Store>) -> Self {
        let before = sim.connects();
        let bot = Self::begin(sim, store, TOKEN);
        sim.until_connected_again(before).await;
        bot
    }

    /// Starts with commands that are registered already, or elsewhere.
    pub async fn start_without_registering(sim: &Sim, store: Arc<dyn Store>) -> Self {
        let before = sim.connects();
        let bot = Self::begin_with(sim, store, TOKEN, false);
        sim.until_connected_again(before).await;
        bot
    }

    /// Starts and waits for nothing.
    pub fn begin(sim: &Sim, store: Arc<dyn Store>, token: &str) -> Self {
        Self::begin_with(sim, store, token, true)
    }

    fn begin_with(sim: &Sim, store: Arc<dyn Store>, token: &str, register: bool) -> Self {
        Self::begin_as(sim, store, |options| Options {
            token: SecretString::from(token),
            register,
            ..options
        })
    }

    /// Starts with other options, and waits for nothing.
    pub fn begin_as(sim: &Sim, store: Arc<dyn Store>, change: impl FnOnce(Options) -> Options) -> Self {
        let service = Service::new(store, Arc::new(SystemClock), Arc::new(SystemEntropy));
        let texts = Texts::load().expect("the sentences are well formed");
        let hub = Hub::new(service, texts, Artist::load().expect("the drawings are well formed"));
        Self::connect(sim, hub, change)
    }

    /// Starts over an application that a test has put together itself, and waits for nothing.
    pub fn over(sim: &Sim, hub: Hub, token: &str) -> Self {
        Self::connect(sim, hub, |options| Options {
            token: SecretString::from(token),
            ..options
        })
    }

    fn connect(sim: &Sim, hub: Hub, change: impl FnOnce(Options) -> Options) -> Self {
        dropped::listen();
        // Another bot may have identified a moment ago.
        sim.let_identify();
        let options = change(Options::new(SecretString::from(TOKEN), sim.url()));
        let stop = CancellationToken::new();
        let task = tokio::spawn(discord::run(hub, options, stop.clone()));
        Self { stop, task }
    }

    /// Tells it to stop, and waits until it has.
    pub async fn stop(self) {
        self.stop.cancel();
        self.ended().await.expect("the bot stops in order");
        dropped::none();
    }

    /// Waits until it ends by itself.
    pub async fn ended(self) -> Result<(), DiscordError> {
        let ended = tokio::time::timeout(Duration::from_mins(2), self.task).await;
        ended.expect("the bot ends in time").expect("the bot does not panic")
    }
}

/// The store in a folder; the one before may still be closing.
pub async fn store_in(folder: &Path) -> Arc<dyn Store> {
    for _ in 0..100 {
        if let Ok(store) = SledStore::open(folder) {
            return Arc::new(store);
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    Arc::new(SledStore::open(folder).expect("the store opens"))
}

/// Anna and Bo in a channel of a server, with the bot.
#[derive(Debug)]
pub struct Table {
    pub sim: Sim,
    pub guild: u64,
    pub channel: u64,
    pub anna: Person,
    pub bo: Person,
}

impl Table {
    pub async fn laid() -> Self {
        let sim = Sim::start(TOKEN).await;
        let guild = sim.guild("The Club", "en-US");
        let channel = sim.channel(guild, "chess");
        let anna = sim.person("Anna", "en-GB", &[guild]);
        let bo = sim.person("Bo", "en-US", &[guild]);
        Self {
            sim,
            guild,
            channel,
            anna,
            bo,
        }
    }

    /// A table with a bot that keeps its games in memory.
    pub async fn with_bot() -> (Self, Bot) {
        let table = Self::laid().await;
        let bot = Bot::start(&table.sim, Arc::new(MemoryStore::default())).await;
        (table, bot)
    }

    /// Anna challenges Bo and takes White; Bo accepts. The board.
    pub async fn begin(&self, variant: &str) -> Value {
        self.begin_with(variant, None).await
    }

    /// The same, with so much time for each move; `None` says nothing of it.
    pub async fn begin_with(&self, variant: &str, pace: Option<&str>) -> Value {
        let mut fields = vec![
            ("opponent", self.bo.id_text()),
            ("variant", variant.to_owned()),
            ("colour", "white".to_owned()),
        ];
        fields.extend(pace.map(|pace| ("pace", pace.to_owned())));
        let fields: Vec<(&str, &str)> = fields.iter().map(|(n, v)| (*n, v.as_str())).collect();
        let challenge = only_post(&self.anna.slash(self.channel, "challenge", &fields).await);
        let board = only_post(&self.bo.click(id_of(&challenge), &button(&challenge, "accept")).await);
        // The challenge is told in the background what became of it; what a test orders now may not meet that.
        self.until_stripped(&challenge).await;
        board
    }

    /// Waits until a post has no buttons any more.
    pub async fn until_stripped(&self, message: &Value) {
        let id = id_of(message);
        let bare = |w: &World| w.messages.get(&id).is_some_and(|m| buttons(&m.value).is_empty());
        self.sim.until("a post has lost its buttons", bare).await;
    }

    /// Types a move. The board.
    pub async fn play(&self, who: &Person, mv: &str) -> Value {
        only_post(&who.slash(self.channel, "move", &[("move", mv)]).await)
    }

    /// Plays a line of moves, White (Anna) first. The last board.
    pub async fn play_line(&self, moves: &[&str]) -> Value {
        let mut last = Value::Null;
        for (n, mv) in moves.iter().enumerate() {
            last = self.play(if n % 2 == 0 { &self.anna } else { &self.bo }, mv).await;
        }
        last
    }
}

/// The one thing that everybody saw.
pub fn only_post(outcome: &Outcome) -> Value {
    assert_eq!(outcome.posts.len(), 1, "one post was expected: {outcome:#?}");
    outcome.posts[0].clone()
}

/// Custom ids of a message's buttons.
pub fn buttons(message: &Value) -> Vec<String> {
    let rows = message["components"].as_array().into_iter().flatten();
    let all = rows.flat_map(|r| r["components"].as_array().into_iter().flatten());
    all.filter_map(|c| c["custom_id"].as_str().map(ToOwned::to_owned)).collect()
}

/// What the entries of a message's menu stand for, in order.
pub fn options(message: &Value) -> Vec<String> {
    let rows = message["components"].as_array().into_iter().flatten();
    let all = rows.flat_map(|r| r["components"].as_array().into_iter().flatten());
    let entries = all.flat_map(|c| c["options"].as_array().into_iter().flatten());
    entries.filter_map(|o| o["value"].as_str().map(ToOwned::to_owned)).collect()
}

/// The custom id of the button that does this (`accept`, `pick`, …).
pub fn button(message: &Value, does: &str) -> String {
    let found = buttons(message).into_iter().find(|id| id.split('.').nth(1) == Some(does));
    found.unwrap_or_else(|| panic!("no button that does {does}: {message:#}"))
}

/// Whose turn it is: the person whom the post notified.
pub fn pinged(table: &Table, message: &Value) -> Vec<u64> {
    table.sim.pinged(id_of(message))
}
