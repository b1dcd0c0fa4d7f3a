//! What a client says, and what follows from it: heartbeats, identifying, resuming, and everything that closes a connection.

use super::sessions::{Identify, Line, Push, Session};
use super::trouble::LineTrouble;
use super::{guilds_of, op, welcome};
use crate::discord_sim::world::World;
use serde_json::{Value, json};
use std::collections::VecDeque;

/// Presences, members and message content.
const PRIVILEGED: u64 = (1 << 1) | (1 << 8) | (1 << 15);
/// GUILDS to GUILD_SCHEDULED_EVENTS, auto moderation, polls.
const KNOWN_INTENTS: u64 = 0x1_FFFF | (1 << 20) | (1 << 21) | (1 << 24) | (1 << 25);
/// The intent under which servers are told of.
const GUILDS: u64 = 1;
/// A client that waits long enough by its own clock is not at fault when the network brings its words a little closer together.
const GRACE_MS: u64 = 500;
const DAY_MS: u64 = 86_400_000;
const LONGEST: usize = 4096;
const MOST_SENDS: usize = 120;
const SENDS_WITHIN_MS: u64 = 60_000;

/// One connection's side of the conversation.
#[derive(Debug)]
pub struct Heard {
    pub session: Option<String>,
    pub(super) line: Line,
    trouble: Option<LineTrouble>,
    sends: VecDeque<u64>,
}

/// What to do next.
#[derive(Debug, PartialEq, Eq)]
pub enum Next {
    Go,
    /// The client has shown that it is alive.
    Alive,
    /// From now on large payloads are compressed.
    Pack,
    Close(u16),
}

impl Heard {
    pub fn new(line: Line, trouble: Option<LineTrouble>) -> Self {
        Self {
            session: None,
            line,
            trouble,
            sends: VecDeque::new(),
        }
    }

    pub fn hear(&mut self, world: &mut World, text: &str) -> Next {
        let now = world.clock.now_ms();
        self.sends.push_back(now);
        while self.sends.front().is_some_and(|t| t + SENDS_WITHIN_MS < now) {
            self.sends.pop_front();
        }
        if self.sends.len() > MOST_SENDS {
            return Next::Close(4008);
        }
        if text.len() > LONGEST {
            return Next::Close(4002);
        }
        let Ok(frame) = serde_json::from_str::<Value>(text) else {
            return Next::Close(4002);
        };
        match frame["op"].as_u64() {
            Some(1) => self.heartbeat(world, &frame["d"]),
            Some(2) => self.identify(world, &frame["d"]),
            Some(6) => self.resume(world, &frame["d"]),
            Some(3 | 4 | 8 | 31) if self.session.is_some() => Next::Go,
            Some(3 | 4 | 8 | 31) => Next::Close(4003),
            _ => Next::Close(4001),
        }
    }

    fn heartbeat(&mut self, world: &mut World, d: &Value) -> Next {
        world.sessions.heartbeats += 1;
        if !d.is_null() && !d.is_u64() {
            return Next::Close(4002);
        }
        let said = self.session.as_ref().and_then(|id| world.sessions.all.get(id)).map(|s| s.seq);
        if said.is_some_and(|seq| d.as_u64() > Some(seq)) {
            world.problem(format!("a heartbeat claims to have heard event {d} of {said:?}"));
        }
        if self.trouble != Some(LineTrouble::NoAck) {
            self.say(op(11, &Value::Null));
        }
        Next::Alive
    }

    fn may(world: &World, d: &Value) -> bool {
        d["token"].as_str().unwrap_or("").trim_start_matches("Bot ") == world.token
    }

    fn identify(&mut self, world: &mut World, d: &Value) -> Next {
        if self.session.is_some() {
            return Next::Close(4005);
        }
        let (Some(intents), true) = (d["intents"].as_u64(), d["properties"].is_object()) else {
            return Next::Close(4002);
        };
        if !Self::may(world, d) {
            return Next::Close(4004);
        }
        if intents & !KNOWN_INTENTS != 0 {
            return Next::Close(4013);
        }
        if intents & PRIVILEGED & !world.sessions.rules.granted != 0 {
            return Next::Close(4014);
        }
        let Some(shard) = shard(&d["shard"]) else {
            return Next::Close(4010);
        };
        if guilds_of(world, shard).len() > world.sessions.rules.most_guilds {
            return Next::Close(4011);
        }
        if let Some(LineTrouble::CloseAtIdentify(code)) = self.trouble {
            return Next::Close(code);
        }
        if !take_slot(world, shard, intents) {
            self.say(op(9, &json!(false)));
            return Next::Go;
        }
        if used_up(world) {
            return Next::Close(4004);
        }
        match self.trouble {
            Some(LineTrouble::NoReady) => return Next::Go,
            Some(LineTrouble::Invalid(resumable)) => {
                self.say(op(9, &json!(resumable)));
                return Next::Go;
            }
            _ => {}
        }
        self.begin(world, shard, intents);
        if d["compress"] == json!(true) { Next::Pack } else { Next::Go }
    }

    fn begin(&mut self, world: &mut World, shard: (u64, u64), intents: u64) {
        world.sessions.connects += 1;
        let id = format!("{:032x}", world.new_id());
        let (ready, guilds) = welcome(world, &id, shard);
        let mut session = Session {
            intents,
            shard,
            seq: 0,
            sent: Vec::new(),
            line: Some(self.line.clone()),
            ended: false,
            left_ms: 0,
        };
        session.push("READY", &ready);
        for guild in guilds.iter().filter(|_| intents & GUILDS != 0) {
            let event = if guild["unavailable"] == json!(true) {
                "GUILD_DELETE"
            } else {
                "GUILD_CREATE"
            };
            session.push(event, guild);
        }
        world.sessions.all.insert(id.clone(), session);
        self.session = Some(id);
    }

    fn resume(&mut self, world: &mut World, d: &Value) -> Next {
        if self.session.is_some() {
            return Next::Close(4005);
        }
        if !Self::may(world, d) {
            return Next::Close(4004);
        }
        let now = world.clock.now_ms();
        let (Some(id), Some(seq)) = (d["session_id"].as_str(), d["seq"].as_u64()) else {
            return Next::Close(4002);
        };
        if let Some(LineTrouble::Invalid(resumable)) = self.trouble {
            self.say(op(9, &json!(resumable)));
            return Next::Go;
        }
        let Some(session) = world.sessions.resumable(id, now) else {
            self.say(op(9, &json!(false)));
            return Next::Go;
        };
        if seq > session.seq {
            return Next::Close(4007);
        }
        if self.trouble == Some(LineTrouble::NoReady) {
            return Next::Go;
        }
        session.line = Some(self.line.clone());
        for frame in session.sent.iter().filter(|f| f["s"].as_u64() > Some(seq)) {
            let _gone = self.line.send(Push::Frame(frame.clone())); // our own loop reads it
        }
        session.push("RESUMED", &json!({"_trace": ["fake"]}));
        world.sessions.resumes += 1;
        world.sessions.connects += 1;
        self.session = Some(id.to_owned());
        Next::Go
    }
}

/// `[number, count]`; without it, the only one.
fn shard(d: &Value) -> Option<(u64, u64)> {
    if d.is_null() {
        return Some((0, 1));
    }
    let [number, count] = d.as_array()?.as_slice() else { return None };
    let (number, count) = (number.as_u64()?, count.as_u64()?);
    (number < count).then_some((number, count))
}

/// One identify for each key in its time. Over it is a fault of the bot's.
fn take_slot(world: &mut World, shard: (u64, u64), intents: u64) -> bool {
    let now = world.clock.now_ms();
    let sessions = &mut world.sessions;
    sessions.identifies += 1;
    let (ways, window) = (sessions.rules.max_concurrency.max(1), sessions.rules.identify_window_ms);
    let key = shard.0 % ways;
    let early = sessions
        .history
        .iter()
        .any(|i| i.shard.0 % ways == key && now + GRACE_MS.min(window) < i.at_ms + window);
    sessions.history.push(Identify {
        at_ms: now,
        shard,
        intents,
    });
    if early {
        world.problem(format!("shard {} of {} identified again within {window} ms", shard.0, shard.1));
    }
    !early
}

/// Above the day's limit every session ends and the token is void.
fn used_up(world: &mut World) -> bool {
    let now = world.clock.now_ms();
    let today = world.sessions.history.iter().filter(|i| now < i.at_ms + DAY_MS).count() as u64;
    if today <= world.sessions.rules.total {
        return false;
    }
    world.problem(format!("identified {today} times in a day"));
    world.token.push_str(".void");
    for session in world.sessions.all.values_mut() {
        session.ended = true;
    }
    world.sessions.each_line(|| Push::Close(4004));
    true
}
