//! The gateway in the hand of a test: look at it, break it, mend it.

use super::op;
use super::sessions::{Identify, Push, Rules};
use super::trouble::{LineTrouble, Twist};
use crate::discord_sim::objects;
use crate::discord_sim::sim::Sim;
use serde_json::{Value, json};
use std::time::Duration;
use tokio_tungstenite::tungstenite::Message as Frame;

/// See [`Sim::gateway`].
#[derive(Debug)]
pub struct Gateway<'a>(&'a Sim);

impl Sim {
    pub fn gateway(&self) -> Gateway<'_> {
        Gateway(self)
    }

    pub fn forget_sessions(&self) {
        self.world(|w| w.sessions.forget());
    }

    /// Deliver an interaction a second time, as a new event.
    pub fn deliver_again(&self, interaction: u64) {
        self.world(|w| {
            if let Some(i) = w.interactions.get(&interaction).cloned() {
                w.emit("INTERACTION_CREATE", &i.event, i.guild, 0);
            }
        });
    }

    /// Let pass what a bot must wait until it may identify again. A test that starts the bot anew cannot wait that long.
    pub fn let_identify(&self) {
        let window = self.world(|w| {
            if w.sessions.history.is_empty() {
                0
            } else {
                w.sessions.rules.identify_window_ms
            }
        });
        self.advance(Duration::from_millis(window));
    }
}

impl Gateway<'_> {
    pub fn url(&self) -> String {
        self.0.world(|w| w.sessions.base.clone())
    }

    pub fn rules(&self, change: impl FnOnce(&mut Rules)) {
        self.0.world(|w| change(&mut w.sessions.rules));
    }

    /// Every identify so far, in order.
    pub fn identifies(&self) -> Vec<Identify> {
        self.0.world(|w| w.sessions.history.clone())
    }

    /// Wait until these shards, and no others, are connected.
    pub async fn until_shards(&self, shards: std::ops::RangeInclusive<u64>) {
        let wanted = shards.collect();
        let what = format!("the shards {wanted:?} are connected");
        self.0.until(&what, |w| w.sessions.live_shards() == wanted).await;
    }

    // Connections.

    /// Reset every TCP connection.
    pub fn reset(&self) {
        self.0.world(|w| w.sessions.each_line(|| Push::Reset));
    }

    /// End every connection without a close frame.
    pub fn fin(&self) {
        self.0.world(|w| w.sessions.each_line(|| Push::Fin));
    }

    pub fn close(&self, code: u16) {
        self.0.world(|w| w.sessions.each_line(|| Push::Close(code)));
    }

    /// A close frame that says nothing.
    pub fn close_bare(&self) {
        self.0.world(|w| w.sessions.each_line(|| Push::CloseBare));
    }

    /// Close the connection of one shard.
    pub fn close_shard(&self, shard: u64, code: u16) {
        self.0.world(|w| w.sessions.shard_lines(shard, || Push::Close(code)));
    }

    /// Every connection stays open, and nothing comes through it any more in either direction.
    pub fn stall(&self) {
        self.0.world(|w| w.sessions.each_line(|| Push::Stall));
    }

    pub fn opcode(&self, code: u8, d: &Value) {
        self.0.world(|w| {
            if code == 9 && *d != json!(true) {
                w.sessions.all.values_mut().for_each(|s| s.ended = true);
            }
            w.sessions.each_line(|| Push::Frame(op(code, d)));
        });
    }

    /// Send what is no JSON.
    pub fn malformed(&self) {
        let frame = || Push::Raw(Frame::Text(r#"{"op":0,"s":7,"t":"INTERACTION_CREATE","d":{"#.into()));
        self.0.world(|w| w.sessions.each_line(frame));
    }

    /// Send what cannot be decompressed.
    pub fn bad_zlib(&self) {
        let frame = || Push::Raw(Frame::Binary(vec![0x78, 0x9c, 0xff, 0xff, 0x00, 0x13].into()));
        self.0.world(|w| w.sessions.each_line(frame));
    }

    /// The next so many connections have this trouble.
    pub fn trouble(&self, trouble: LineTrouble, times: u32) {
        self.0.world(|w| w.sessions.troubles.push((trouble, times)));
    }

    /// Nothing listens any more: every connection is reset, and new ones are refused.
    pub async fn away(&self) {
        if let Some(mut door) = self.0.shared.take_door() {
            door.shut().await;
            self.0.shared.keep_door(door);
        }
        self.reset();
    }

    /// It listens again.
    pub fn back(&self) {
        if let Some(mut door) = self.0.shared.take_door() {
            door.reopen(&self.0.shared);
            self.0.shared.keep_door(door);
        }
    }

    // Events.

    /// Tell of something that no client knows.
    pub fn unknown_event(&self) {
        self.0
            .world(|w| w.emit("SOMETHING_NEW_CREATE", &json!({"id": "1", "what": {"is": "new"}}), None, 0));
    }

    /// The next so many events of this name are odd.
    pub fn twist(&self, event: &str, twist: Twist, times: u32) {
        self.0.world(|w| w.sessions.twists.push((event.into(), twist, times)));
    }

    /// Keep events back.
    pub fn hold(&self) {
        self.0.world(|w| w.sessions.hold());
    }

    /// Let go of what was kept back, the last first.
    pub fn release_backwards(&self) {
        self.0.world(|w| w.sessions.release_backwards());
    }

    /// A server is out of reach by a fault of Discord's.
    pub fn outage(&self, guild: u64) {
        self.0.world(|w| {
            w.sessions.outages.insert(guild);
            let told = json!({"id": guild.to_string(), "unavailable": true});
            w.emit("GUILD_DELETE", &told, Some(guild), 1);
        });
    }

    /// It is back.
    pub fn outage_over(&self, guild: u64) {
        self.0.world(|w| {
            w.sessions.outages.remove(&guild);
            if let Some(told) = w.guilds.get(&guild).map(|g| objects::guild_create(w, g)) {
                w.emit("GUILD_CREATE", &told, Some(guild), 1);
            }
        });
    }
}
