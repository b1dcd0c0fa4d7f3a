//! What a test does to places and people behind the bot's back: rights taken, threads put to sleep, channels deleted, the bot thrown out.

use super::person::Person;
use super::sim::Sim;
use super::threads::NewThread;
use super::world::{channel_kind, permission};
use serde_json::json;

impl Sim {
    pub fn channel(&self, guild: u64, name: &str) -> u64 {
        self.world(|w| w.add_channel(channel_kind::TEXT, Some(guild), name, None, Vec::new()))
    }

    /// A public thread that a person, not the bot, has opened.
    pub fn thread(&self, parent: u64, name: &str) -> u64 {
        self.world(|w| {
            let guild = w.channels.get(&parent).and_then(|c| c.guild);
            let owner = guild.and_then(|g| w.guilds.get(&g)).map_or(0, |g| g.owner);
            w.start_thread(&NewThread {
                parent,
                name,
                kind: channel_kind::PUBLIC_THREAD,
                from: None,
                owner,
                archive_after: None,
            })
        })
    }

    /// A group conversation, which the bot is not in: it is only used by people who have the app with them.
    pub fn group_dm(&self, people: &[&Person]) -> u64 {
        let ids = people.iter().map(|p| p.id).collect();
        self.world(|w| w.add_channel(channel_kind::GROUP_DM, None, "group", None, ids))
    }

    /// The conversation of two people, which the bot is not in.
    pub fn private_dm(&self, one: &Person, other: &Person) -> u64 {
        self.world(|w| w.add_channel(channel_kind::DM, None, "", None, vec![one.id, other.id]))
    }

    /// The direct messages between the bot and a person.
    pub fn dm(&self, person: &Person) -> u64 {
        self.world(|w| w.dm(person.id))
    }

    /// What the bot may do in a channel and its threads.
    pub fn set_permissions(&self, channel: u64, bits: u64) {
        self.world(|w| {
            for c in w.channels.values_mut().filter(|c| c.parent == Some(channel)) {
                c.bot_permissions = bits;
            }
            w.change_channel(channel, |c| c.bot_permissions = bits);
        });
    }

    /// Take these rights of the bot's away in a channel and its threads.
    pub fn deny(&self, channel: u64, bits: u64) {
        let now = self.world(|w| w.channels.get(&channel).map_or(permission::USUAL, |c| c.bot_permissions));
        self.set_permissions(channel, now & !bits);
    }

    /// What a person may do in servers.
    pub fn set_member_permissions(&self, person: &Person, bits: u64) {
        self.world(|w| {
            if let Some(u) = w.users.get_mut(&person.id) {
                u.permissions = bits;
            }
        });
    }

    pub fn archive(&self, thread: u64) {
        self.world(|w| w.change_channel(thread, |c| c.archived = true));
    }

    /// A moderator archives a thread and locks it.
    pub fn lock(&self, thread: u64) {
        self.world(|w| {
            w.change_channel(thread, |c| {
                c.archived = true;
                c.locked = true;
            });
        });
    }

    pub fn rename_channel(&self, channel: u64, name: &str) {
        self.world(|w| w.change_channel(channel, |c| c.name = name.into()));
    }

    pub fn delete_channel(&self, channel: u64) {
        self.world(|w| w.delete_channel(channel));
    }

    pub fn delete_message(&self, id: u64) {
        self.world(|w| w.delete_message(id));
    }

    /// The person takes no direct messages of bots, or does again.
    pub fn close_dms(&self, person: &Person, closed: bool) {
        self.world(|w| {
            if let Some(u) = w.users.get_mut(&person.id) {
                u.closed_dms = closed;
            }
        });
    }

    pub fn rename(&self, person: &Person, name: &str) {
        self.world(|w| {
            if let Some(u) = w.users.get_mut(&person.id) {
                u.global_name = Some(name.into());
            }
        });
    }

    /// The person has left the server.
    pub fn leave(&self, person: &Person, guild: u64) {
        self.world(|w| {
            if let Some(g) = w.guilds.get_mut(&guild) {
                g.members.remove(&person.id);
            }
        });
    }

    pub fn kick_bot(&self, guild: u64) {
        self.world(|w| {
            if let Some(g) = w.guilds.get_mut(&guild) {
                g.has_bot = false;
            }
            w.emit("GUILD_DELETE", &json!({"id": guild.to_string()}), Some(guild), 1);
        });
    }

    /// The bot is in the server (again).
    pub fn invite_bot(&self, guild: u64) {
        self.world(|w| {
            if let Some(g) = w.guilds.get_mut(&guild) {
                g.has_bot = true;
            }
            if let Some(told) = w.guilds.get(&guild).map(|g| super::objects::guild_create(w, g)) {
                w.emit("GUILD_CREATE", &told, Some(guild), 1);
            }
        });
    }
}
