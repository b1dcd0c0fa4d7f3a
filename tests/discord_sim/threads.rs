//! Threads and channels as they come, go to sleep, wake up, and go; and what the gateway tells of it.

use super::objects;
use super::world::{Channel, Message, World, channel_kind};
use serde_json::{Value, json};

/// The intent under which servers, channels and threads are told of.
const GUILDS: u64 = 1;
/// A message's flag: a thread hangs on it.
const HAS_THREAD: u64 = 1 << 5;

/// A thread to be made.
#[derive(Debug)]
pub struct NewThread<'a> {
    pub parent: u64,
    pub name: &'a str,
    pub kind: u8,
    /// The message it hangs on.
    pub from: Option<u64>,
    pub owner: u64,
    /// Minutes of silence until it goes to sleep.
    pub archive_after: Option<u64>,
}

impl World {
    /// Make a thread. A message's thread has the message's own id.
    pub fn start_thread(&mut self, new: &NewThread<'_>) -> u64 {
        let guild = self.channels.get(&new.parent).and_then(|c| c.guild);
        let mut id = self.add_channel(new.kind, guild, new.name, Some(new.parent), Vec::new());
        if let Some(mut thread) = self.channels.remove(&id) {
            id = new.from.unwrap_or(id);
            thread.id = id;
            thread.owner = new.owner;
            thread.archive_after = new.archive_after.unwrap_or(thread.archive_after);
            thread.joined.insert(new.owner);
            self.channels.insert(id, thread);
        }
        self.tell_thread("THREAD_CREATE", id, true);
        self.announce(new, id);
        id
    }

    /// Discord's own message about a new thread: in the thread, when it hangs on a message, else in the channel.
    fn announce(&mut self, new: &NewThread<'_>, thread: u64) {
        let (kind, place, content) = match new.from {
            Some(_) => (21, thread, ""),
            None if new.kind == channel_kind::PUBLIC_THREAD => (18, new.parent, new.name),
            None => return,
        };
        let id = self.new_id();
        let mut value = json!({
            "id": id.to_string(), "channel_id": place.to_string(), "type": kind, "author": objects::user_by_id(self, new.owner),
            "content": content, "embeds": [], "attachments": [], "components": [], "mentions": [], "mention_roles": [],
            "mention_everyone": false, "pinned": false, "tts": false, "timestamp": self.clock.now_text(), "edited_timestamp": null,
            "flags": 0,
        });
        let guild = self.channels.get(&thread).and_then(|c| c.guild).map(|g| g.to_string());
        value["message_reference"] = match new.from {
            Some(from) => json!({"type": 0, "channel_id": new.parent.to_string(), "message_id": from.to_string(), "guild_id": guild}),
            None => json!({"type": 0, "channel_id": thread.to_string(), "guild_id": guild}),
        };
        let message = Message {
            value,
            author: new.owner,
            channel: place,
            at_ms: self.clock.now_ms(),
            only_for: None,
            interaction: None,
            nonce: None,
            pinged: Vec::new(),
            edits: 0,
            reactions: std::collections::BTreeSet::new(),
        };
        self.messages.insert(id, message);
        self.emit_message("MESSAGE_CREATE", id);
        if let Some(from) = new.from {
            let told = self.channels.get(&thread).map(|c| objects::channel(self, c));
            if let Some(message) = self.messages.get_mut(&from) {
                let flags = message.value["flags"].as_u64().unwrap_or(0);
                message.value["flags"] = json!(flags | HAS_THREAD);
                message.value["thread"] = told.unwrap_or(Value::Null);
            }
            self.emit_message("MESSAGE_UPDATE", from);
        }
    }

    /// Change a channel or a thread and tell the bot of it, if it is there.
    pub fn change_channel(&mut self, id: u64, change: impl FnOnce(&mut Channel)) {
        let now = self.clock.now_ms();
        let Some(channel) = self.channels.get_mut(&id) else { return };
        let before = channel.archived;
        change(channel);
        if channel.archived != before {
            channel.archive_ms = now;
            channel.active_ms = now;
        }
        if channel.is_thread() {
            self.tell_thread("THREAD_UPDATE", id, false);
        } else if channel.guild.is_some() {
            self.tell_thread("CHANNEL_UPDATE", id, false);
        }
    }

    fn tell_thread(&mut self, event: &str, id: u64, new: bool) {
        let Some(channel) = self.channels.get(&id) else { return };
        let guild = channel.guild;
        let mut told = objects::channel(self, channel);
        if new {
            told["newly_created"] = json!(true);
        }
        self.emit(event, &told, guild, GUILDS);
    }

    /// A channel or thread is gone, with all that was said in it and all threads below it.
    pub fn delete_channel(&mut self, id: u64) {
        let below: Vec<u64> = self.channels.values().filter(|c| c.parent == Some(id)).map(|c| c.id).collect();
        for thread in below {
            self.delete_channel(thread);
        }
        let Some(channel) = self.channels.get(&id).cloned() else { return };
        let told = objects::channel(self, &channel);
        self.channels.remove(&id);
        self.messages.retain(|_, m| m.channel != id);
        let guild = channel.guild;
        if channel.is_thread() {
            let short = json!({"id": told["id"], "guild_id": told["guild_id"], "parent_id": told["parent_id"], "type": told["type"]});
            self.emit("THREAD_DELETE", &short, guild, GUILDS);
        } else if guild.is_some() {
            self.emit("CHANNEL_DELETE", &told, guild, GUILDS);
        }
    }

    /// Something was said in a channel: a sleeping thread wakes up.
    pub fn stir(&mut self, channel: u64) {
        let now = self.clock.now_ms();
        let Some(c) = self.channels.get_mut(&channel).filter(|c| c.is_thread()) else {
            return;
        };
        c.active_ms = now;
        c.sent += 1;
        if c.archived {
            self.change_channel(channel, |c| c.archived = false);
        }
    }

    /// Threads in which nothing happened for as long as they were told to wait go to sleep.
    pub fn let_threads_sleep(&mut self) {
        let now = self.clock.now_ms();
        let tired = |c: &&Channel| c.is_thread() && !c.archived && now.saturating_sub(c.active_ms) >= c.archive_after * 60_000;
        let all: Vec<u64> = self.channels.values().filter(tired).map(|c| c.id).collect();
        for thread in all {
            self.change_channel(thread, |c| c.archived = true);
        }
    }
}
