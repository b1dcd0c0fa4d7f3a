//! Every session there ever was, with all that was sent in it; and who of them may hear what.

use super::trouble::{LineTrouble, Twist};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use tokio::sync::mpsc;
use tokio_tungstenite::tungstenite::Message as Frame;

/// How long a session that was not closed on purpose can be taken up again, in milliseconds of the fake's clock.
const RESUMABLE_MS: u64 = 5 * 60 * 1000;
/// Close codes after which there is nothing to resume.
const FINAL: [u16; 7] = [4004, 4009, 4010, 4011, 4012, 4013, 4014];
const GUILD_MESSAGES: u64 = 1 << 9;
const MESSAGE_CONTENT: u64 = 1 << 15;

/// The shard that hears of a server.
pub fn shard_of(guild: u64, shards: u64) -> u64 {
    (guild >> 22) % shards.max(1)
}

/// What the fake tells the task of one connection.
#[derive(Debug)]
pub enum Push {
    Frame(Value),
    /// These very bytes, whatever they are.
    Raw(Frame),
    Close(u16),
    /// A close frame without a code.
    CloseBare,
    /// End the connection in order, but without a close frame.
    Fin,
    /// Reset the TCP connection.
    Reset,
    /// From now on, neither hear nor say anything.
    Stall,
}

pub type Line = mpsc::UnboundedSender<Push>;

/// What can be set about the gateway. Times are milliseconds.
#[derive(Debug)]
pub struct Rules {
    pub heartbeat_ms: u64,
    /// How many shards the bot is told to use.
    pub shards: u64,
    pub max_concurrency: u64,
    /// One identify in this time for each of the `max_concurrency` keys.
    pub identify_window_ms: u64,
    /// Identifies in a day.
    pub total: u64,
    /// What the bot is told is left of them, when that is not the truth.
    pub told_remaining: Option<u64>,
    /// When the day is over, when that is not 24 hours after the start.
    pub told_reset_ms: Option<u64>,
    /// Servers that one shard may have.
    pub most_guilds: usize,
    /// Privileged intents that the bot has been given.
    pub granted: u64,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            heartbeat_ms: 41_250,
            shards: 1,
            max_concurrency: 1,
            identify_window_ms: 5000,
            total: 1000,
            told_remaining: None,
            told_reset_ms: None,
            most_guilds: 2500,
            granted: 0,
        }
    }
}

/// One identify, as it was taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Identify {
    pub at_ms: u64,
    pub shard: (u64, u64),
    pub intents: u64,
}

#[derive(Debug)]
pub struct Session {
    pub intents: u64,
    pub shard: (u64, u64),
    pub seq: u64,
    pub sent: Vec<Value>,
    pub line: Option<Line>,
    pub ended: bool,
    pub left_ms: u64,
}

#[derive(Debug)]
struct Event {
    name: String,
    data: Value,
    guild: Option<u64>,
    intent: u64,
}

/// Every session there ever was.
#[derive(Debug, Default)]
pub struct Sessions {
    pub(super) all: BTreeMap<String, Session>,
    /// Connections that are open, with or without a session.
    pub(super) lines: Vec<Line>,
    pub rules: Rules,
    pub base: String,
    pub identifies: u32,
    pub resumes: u32,
    /// Connections that got as far as READY or RESUMED.
    pub connects: u32,
    /// Paths of the connections that got as far as a websocket.
    pub paths: Vec<String>,
    /// Every identify, in order.
    pub history: Vec<Identify>,
    /// Heartbeats heard.
    pub heartbeats: u32,
    pub(super) troubles: Vec<(LineTrouble, u32)>,
    pub(super) twists: Vec<(String, Twist, u32)>,
    pub(super) outages: BTreeSet<u64>,
    held: Option<Vec<Event>>,
    met: u32,
}

impl Sessions {
    /// Tell an event to whom it concerns: the shard of the server (shard 0 for what has no server), if it wants to hear it.
    pub fn emit(&mut self, name: &str, data: &Value, guild: Option<u64>, intent: u64) {
        let mut data = data.clone();
        if let Some((_, twist, times)) = self.twists.iter_mut().find(|(n, _, times)| n == name && *times > 0) {
            *times -= 1;
            twist.apply(&mut data);
        }
        let name = name.to_owned();
        let event = Event { name, data, guild, intent };
        match &mut self.held {
            Some(held) => held.push(event),
            None => self.tell(&event),
        }
    }

    fn tell(&mut self, event: &Event) {
        let meant = |s: &Session| match event.guild {
            Some(guild) => shard_of(guild, s.shard.1) == s.shard.0,
            None => s.shard.0 == 0,
        };
        let wanted = |s: &Session| event.intent == 0 || s.intents & event.intent != 0;
        for session in self.all.values_mut().filter(|s| !s.ended && meant(s) && wanted(s)) {
            let mut data = event.data.clone();
            let content = event.intent != GUILD_MESSAGES || session.intents & MESSAGE_CONTENT != 0;
            if event.name.starts_with("MESSAGE_") && !content {
                blank(&mut data);
            }
            session.push(&event.name, &data);
        }
    }

    /// From now on, keep events back; see [`Sessions::release`].
    pub(super) fn hold(&mut self) {
        self.held.get_or_insert_default();
    }

    /// Let go of what was kept back, the last first.
    pub(super) fn release_backwards(&mut self) {
        for event in self.held.take().unwrap_or_default().iter().rev() {
            self.tell(event);
        }
    }

    /// How many connections are identified or resumed right now.
    pub fn live(&self) -> usize {
        self.connected().count()
    }

    /// The shards that are connected right now.
    pub fn live_shards(&self) -> BTreeSet<u64> {
        self.connected().map(|s| s.shard.0).collect()
    }

    fn connected(&self) -> impl Iterator<Item = &Session> {
        self.all.values().filter(|s| s.line.as_ref().is_some_and(|l| !l.is_closed()))
    }

    /// Do something to every open connection.
    pub fn each_line(&self, make: impl Fn() -> Push) {
        for line in &self.lines {
            // A connection that has just gone needs no telling.
            let _gone = line.send(make());
        }
    }

    /// Do something to the connections of one shard.
    pub(super) fn shard_lines(&self, shard: u64, make: impl Fn() -> Push) {
        for line in self.connected().filter(|s| s.shard.0 == shard).filter_map(|s| s.line.as_ref()) {
            let _gone = line.send(make());
        }
    }

    /// Forget every session, as Discord does when it restarts: nobody can resume.
    pub fn forget(&mut self) {
        self.each_line(|| Push::Reset);
        self.all.clear();
    }

    /// A session that can be taken up again.
    pub(super) fn resumable(&mut self, id: &str, now: u64) -> Option<&mut Session> {
        self.all
            .get_mut(id)
            .filter(|s| !s.ended && (s.line.is_some() || now < s.left_ms + RESUMABLE_MS))
    }

    /// A connection has ended. `by_client` and `by_us` are the codes of close frames.
    pub(super) fn left(&mut self, session: Option<&str>, line: &Line, by_client: Option<u16>, by_us: Option<u16>, now: u64) {
        self.lines.retain(|l| !l.same_channel(line) && !l.is_closed());
        let Some(session) = session.and_then(|id| self.all.get_mut(id)) else {
            return;
        };
        // Another connection may have taken the session over meanwhile.
        if session.line.as_ref().is_some_and(|l| l.same_channel(line)) {
            session.line = None;
            session.left_ms = now;
            session.ended |= by_client.is_some_and(|c| c == 1000 || c == 1001) || by_us.is_some_and(|c| FINAL.contains(&c));
        }
    }

    /// How many connections have met a trouble.
    pub fn troubles_met(&self) -> u32 {
        self.met
    }

    /// The troubles ordered for a new connection.
    pub(super) fn take_trouble(&mut self) -> Option<LineTrouble> {
        let (trouble, times) = self.troubles.iter_mut().find(|(_, times)| *times > 0)?;
        *times -= 1;
        self.met += 1;
        Some(trouble.clone())
    }
}

/// Without the message-content intent, other people's messages come without their content, unless they mention the bot.
fn blank(data: &mut Value) {
    let mentions = data["mentions"]
        .as_array()
        .is_some_and(|m| m.iter().any(|u| u["bot"] == json!(true)));
    if data["author"]["bot"] != json!(true) && !mentions {
        data["content"] = json!("");
        data["embeds"] = json!([]);
        data["attachments"] = json!([]);
        data["components"] = json!([]);
    }
}

impl Session {
    pub fn push(&mut self, event: &str, data: &Value) {
        self.seq += 1;
        let frame = json!({"op": 0, "s": self.seq, "t": event, "d": data});
        self.sent.push(frame.clone());
        if let Some(line) = &self.line {
            let _gone = line.send(Push::Frame(frame)); // kept in `sent` for a resume
        }
    }
}
