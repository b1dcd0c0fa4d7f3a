//! The gateway: hello, identify, heartbeats, events in order, resuming.

use super::Shared;
use super::objects;
use super::world::World;
use axum::extract::ws::{CloseFrame, Message as Frame, WebSocket};
use serde_json::{Value, json};
use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::Instant;

/// Milliseconds between heartbeats.
const HEARTBEAT_MS: u64 = 41_250;
/// How long a session that was not closed on purpose can be taken up again, in milliseconds.
const RESUMABLE_MS: u64 = 5 * 60 * 1000;
/// Presences, members and message content: the bot of these tests has none of them.
const PRIVILEGED: u64 = (1 << 1) | (1 << 8) | (1 << 15);
const KNOWN_INTENTS: u64 = (1 << 26) - 1;
/// Payloads from here on are compressed for a client that asked for it.
const LARGE: usize = 4096;

/// What the fake tells the task of one connection.
#[derive(Debug)]
pub enum Push {
    Frame(Value),
    Close(u16),
    /// Drop the connection without a word.
    Cut,
}

#[derive(Debug)]
pub struct Session {
    intents: u64,
    seq: u64,
    sent: Vec<Value>,
    line: Option<mpsc::UnboundedSender<Push>>,
    ended: bool,
    left_ms: u64,
}

/// Every session there ever was.
#[derive(Debug, Default)]
pub struct Sessions {
    all: BTreeMap<String, Session>,
    pub identifies: u32,
    pub resumes: u32,
    /// Connections that got as far as READY or RESUMED.
    pub connects: u32,
    /// While set, new connections are turned away.
    pub closed: bool,
    last_identify_ms: Option<u64>,
}

impl Sessions {
    pub fn emit(&mut self, event: &str, data: &Value, _guild: Option<u64>, intent: u64) {
        for session in self
            .all
            .values_mut()
            .filter(|s| !s.ended && (intent == 0 || s.intents & intent != 0))
        {
            let mut data = data.clone();
            if event.starts_with("MESSAGE_") && intent == 1 << 9 && session.intents & (1 << 15) == 0 {
                blank(&mut data);
            }
            session.push(event, &data);
        }
    }

    /// How many connections are identified or resumed right now.
    pub fn live(&self) -> usize {
        self.all
            .values()
            .filter(|s| s.line.as_ref().is_some_and(|l| !l.is_closed()))
            .count()
    }

    /// Do something to every live connection.
    pub fn each_line(&self, make: impl Fn() -> Push) {
        for line in self.all.values().filter_map(|s| s.line.as_ref()) {
            // A connection that has just gone needs no telling.
            let _gone = line.send(make());
        }
    }

    /// Forget every session, as Discord does when it restarts: nobody can resume.
    pub fn forget(&mut self) {
        self.each_line(|| Push::Cut);
        self.all.clear();
    }
}

/// Without the message-content intent, other people's messages come without their content.
fn blank(data: &mut Value) {
    if data["author"]["bot"] != json!(true) {
        data["content"] = json!("");
        data["embeds"] = json!([]);
        data["attachments"] = json!([]);
        data["components"] = json!([]);
    }
}

impl Session {
    fn push(&mut self, event: &str, data: &Value) {
        self.seq += 1;
        let frame = json!({"op": 0, "s": self.seq, "t": event, "d": data});
        self.sent.push(frame.clone());
        if let Some(line) = &self.line {
            let _gone = line.send(Push::Frame(frame)); // kept in `sent` for a resume
        }
    }
}

enum Next {
    Go,
    Close(u16),
}

struct Connection {
    session: Option<String>,
    compress: bool,
    line: mpsc::UnboundedSender<Push>,
    sends: VecDeque<u64>,
}

/// Serve one connection to its end.
pub async fn connection(shared: Arc<Shared>, mut socket: WebSocket) {
    let (line, mut pushes) = mpsc::unbounded_channel();
    let mut c = Connection {
        session: None,
        compress: false,
        line,
        sends: VecDeque::new(),
    };
    let hello = json!({"op": 10, "d": {"heartbeat_interval": HEARTBEAT_MS}, "s": null, "t": null});
    if socket.send(Frame::Text(hello.to_string().into())).await.is_err() {
        return;
    }
    let patience = Duration::from_millis(HEARTBEAT_MS * 3 / 2);
    let mut silent_until = Instant::now() + patience;
    let mut clean = false;
    loop {
        tokio::select! {
            incoming = socket.recv() => {
                let text = match incoming {
                    Some(Ok(Frame::Text(text))) => text.to_string(),
                    Some(Ok(Frame::Binary(bytes))) => String::from_utf8_lossy(&bytes).into_owned(),
                    Some(Ok(Frame::Ping(_) | Frame::Pong(_))) => continue,
                    Some(Ok(Frame::Close(why))) => {
                        clean = why.is_some_and(|w| w.code == 1000 || w.code == 1001);
                        break;
                    }
                    Some(Err(_)) | None => break,
                };
                silent_until = Instant::now() + patience;
                let next = c.hear(&mut shared.lock(), &text);
                shared.touch();
                if let Next::Close(code) = next {
                    close(&mut socket, code).await;
                    clean = code != 4000;
                    break;
                }
            }
            push = pushes.recv() => match push {
                Some(Push::Frame(frame)) => {
                    if socket.send(c.packed(&frame)).await.is_err() {
                        break;
                    }
                }
                Some(Push::Close(code)) => {
                    close(&mut socket, code).await;
                    break;
                }
                Some(Push::Cut) | None => break,
            },
            () = tokio::time::sleep_until(silent_until) => break,
        }
    }
    let mut world = shared.lock();
    let now = world.clock.now_ms();
    if let Some(session) = c.session.and_then(|id| world.sessions.all.get_mut(&id)) {
        // Another connection may have taken the session over meanwhile.
        if session.line.as_ref().is_some_and(|l| l.same_channel(&c.line)) {
            session.line = None;
            session.left_ms = now;
            session.ended |= clean;
        }
    }
    drop(world);
    shared.touch();
}

async fn close(socket: &mut WebSocket, code: u16) {
    // The peer may be gone already; then it learns nothing, as with the real service.
    let _gone = socket.send(Frame::Close(Some(CloseFrame { code, reason: "".into() }))).await;
}

impl Connection {
    fn packed(&self, frame: &Value) -> Frame {
        let text = frame.to_string();
        if self.compress && text.len() >= LARGE {
            use std::io::Write;
            let mut zlib = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::fast());
            if zlib.write_all(text.as_bytes()).is_ok()
                && let Ok(bytes) = zlib.finish()
            {
                return Frame::Binary(bytes.into());
            }
        }
        Frame::Text(text.into())
    }

    fn say(&self, frame: Value) {
        let _gone = self.line.send(Push::Frame(frame)); // the loop that reads this is our caller's own
    }

    fn hear(&mut self, world: &mut World, text: &str) -> Next {
        let now = world.clock.now_ms();
        self.sends.push_back(now);
        while self.sends.front().is_some_and(|t| t + 60_000 < now) {
            self.sends.pop_front();
        }
        if text.len() > 4096 {
            return Next::Close(4002);
        }
        if self.sends.len() > 120 {
            return Next::Close(4008);
        }
        let Ok(frame) = serde_json::from_str::<Value>(text) else {
            return Next::Close(4002);
        };
        match frame["op"].as_u64() {
            Some(1) => {
                self.say(json!({"op": 11, "d": null, "s": null, "t": null}));
                Next::Go
            }
            Some(2) => self.identify(world, &frame["d"]),
            Some(6) => self.resume(world, &frame["d"]),
            Some(3 | 4 | 8 | 31) if self.session.is_some() => Next::Go,
            Some(3 | 4 | 8 | 31) => Next::Close(4003),
            _ => Next::Close(4001),
        }
    }

    fn identify(&mut self, world: &mut World, d: &Value) -> Next {
        if self.session.is_some() {
            return Next::Close(4005);
        }
        let token = d["token"].as_str().unwrap_or("");
        if token.trim_start_matches("Bot ") != world.token {
            return Next::Close(4004);
        }
        let intents = d["intents"].as_u64().unwrap_or(u64::MAX);
        if intents & !KNOWN_INTENTS != 0 {
            return Next::Close(4013);
        }
        if intents & PRIVILEGED != 0 {
            return Next::Close(4014);
        }
        let shard = d
            .get("shard")
            .and_then(Value::as_array)
            .cloned()
            .unwrap_or_else(|| vec![json!(0), json!(1)]);
        if shard.len() != 2 || shard[0].as_u64() >= shard[1].as_u64() {
            return Next::Close(4010);
        }
        let now = world.clock.now_ms();
        let early = world.sessions.last_identify_ms.is_some_and(|t| now < t + 5000);
        world.sessions.identifies += 1;
        if early && !world.lenient_identify {
            world.problem("identified again within 5 s".into());
            self.say(json!({"op": 9, "d": false, "s": null, "t": null}));
            return Next::Go;
        }
        world.sessions.last_identify_ms = Some(now);
        world.sessions.connects += 1;
        self.compress = d["compress"] == json!(true);
        let id = format!("{:032x}", world.new_id());
        let session = Session {
            intents,
            seq: 0,
            sent: Vec::new(),
            line: Some(self.line.clone()),
            ended: false,
            left_ms: 0,
        };
        world.sessions.all.insert(id.clone(), session);
        self.session = Some(id.clone());
        let guilds: Vec<u64> = world.guilds.values().filter(|g| g.has_bot).map(|g| g.id).collect();
        let away = |g: &u64| json!({"id": g.to_string(), "unavailable": true});
        let ready = json!({
            "v": 10, "user": objects::me(world), "guilds": guilds.iter().map(away).collect::<Vec<_>>(), "session_id": id,
            "resume_gateway_url": format!("{}/resume", world.base.replacen("http", "ws", 1)), "shard": shard,
            "application": {"id": world.app.to_string(), "flags": 0}, "session_type": "normal", "private_channels": [],
            "presences": [], "relationships": [], "user_settings": {}, "_trace": ["fake"],
        });
        let told: Vec<Value> = guilds
            .iter()
            .filter_map(|g| world.guilds.get(g))
            .map(|g| objects::guild_create(world, g))
            .collect();
        if let Some(session) = world.sessions.all.get_mut(&id) {
            session.push("READY", &ready);
            for guild in told.into_iter().filter(|_| intents & 1 != 0) {
                session.push("GUILD_CREATE", &guild);
            }
        }
        Next::Go
    }

    fn resume(&mut self, world: &mut World, d: &Value) -> Next {
        if self.session.is_some() {
            return Next::Close(4005);
        }
        if d["token"].as_str().unwrap_or("").trim_start_matches("Bot ") != world.token {
            return Next::Close(4004);
        }
        let now = world.clock.now_ms();
        let id = d["session_id"].as_str().unwrap_or("").to_owned();
        let seq = d["seq"].as_u64().unwrap_or(0);
        let found = world
            .sessions
            .all
            .get_mut(&id)
            .filter(|s| !s.ended && (s.line.is_some() || now < s.left_ms + RESUMABLE_MS));
        let Some(session) = found else {
            self.say(json!({"op": 9, "d": false, "s": null, "t": null}));
            return Next::Go;
        };
        if seq > session.seq {
            return Next::Close(4007);
        }
        session.line = Some(self.line.clone());
        for frame in session.sent.iter().filter(|f| f["s"].as_u64() > Some(seq)) {
            let _gone = self.line.send(Push::Frame(frame.clone())); // our own loop reads it
        }
        session.push("RESUMED", &json!({"_trace": ["fake"]}));
        world.sessions.resumes += 1;
        world.sessions.connects += 1;
        self.session = Some(id);
        Next::Go
    }
}
