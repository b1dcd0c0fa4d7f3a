//! Everything the fake Discord knows, in memory: people, servers, channels, messages, commands, interactions, sessions.

use super::clock::Clock;
use super::fault::Fault;
use super::gateway::Sessions;
use super::interactions::Interaction;
use super::record::Recorded;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// The permission bits the fake knows about.
pub mod permission {
    pub const ADMINISTRATOR: u64 = 1 << 3;
    pub const MANAGE_CHANNELS: u64 = 1 << 4;
    pub const MANAGE_GUILD: u64 = 1 << 5;
    pub const ADD_REACTIONS: u64 = 1 << 6;
    pub const VIEW_CHANNEL: u64 = 1 << 10;
    pub const SEND_MESSAGES: u64 = 1 << 11;
    pub const MANAGE_MESSAGES: u64 = 1 << 13;
    pub const EMBED_LINKS: u64 = 1 << 14;
    pub const ATTACH_FILES: u64 = 1 << 15;
    pub const READ_MESSAGE_HISTORY: u64 = 1 << 16;
    pub const USE_APPLICATION_COMMANDS: u64 = 1 << 31;
    pub const MANAGE_THREADS: u64 = 1 << 34;
    pub const CREATE_PUBLIC_THREADS: u64 = 1 << 35;
    pub const CREATE_PRIVATE_THREADS: u64 = 1 << 36;
    pub const SEND_MESSAGES_IN_THREADS: u64 = 1 << 38;
    pub const PIN_MESSAGES: u64 = 1 << 51;
    /// What a member of a server has unless a test says otherwise.
    pub const MEMBER: u64 = VIEW_CHANNEL
        | SEND_MESSAGES
        | EMBED_LINKS
        | ATTACH_FILES
        | READ_MESSAGE_HISTORY
        | SEND_MESSAGES_IN_THREADS
        | USE_APPLICATION_COMMANDS;
    /// What an invited bot has in every test unless the test says otherwise.
    pub const USUAL: u64 = VIEW_CHANNEL
        | SEND_MESSAGES
        | EMBED_LINKS
        | ATTACH_FILES
        | READ_MESSAGE_HISTORY
        | SEND_MESSAGES_IN_THREADS
        | CREATE_PUBLIC_THREADS
        | MANAGE_THREADS;
}

#[derive(Debug, Clone)]
pub struct User {
    pub id: u64,
    pub username: String,
    pub global_name: Option<String>,
    pub bot: bool,
    /// The language the person's client is set to, for example `sv-SE`.
    pub locale: String,
    /// What this person's client may do in servers; a bit set.
    pub permissions: u64,
    pub closed_dms: bool,
    /// The person has installed the app for themselves.
    pub has_app: bool,
}

#[derive(Debug, Clone)]
pub struct Guild {
    pub id: u64,
    pub name: String,
    pub owner: u64,
    pub locale: String,
    pub members: BTreeSet<u64>,
    pub nicks: BTreeMap<u64, String>,
    /// False once the bot has been removed.
    pub has_bot: bool,
}

/// The kinds of channel, by Discord's numbers.
pub mod channel_kind {
    pub const TEXT: u8 = 0;
    pub const DM: u8 = 1;
    pub const GROUP_DM: u8 = 3;
    pub const PUBLIC_THREAD: u8 = 11;
    pub const PRIVATE_THREAD: u8 = 12;
}

#[derive(Debug, Clone)]
pub struct Channel {
    pub id: u64,
    pub kind: u8,
    pub guild: Option<u64>,
    pub name: String,
    pub parent: Option<u64>,
    pub recipients: Vec<u64>,
    pub owner: u64,
    /// What the bot may do here; a bit set.
    pub bot_permissions: u64,
    pub archived: bool,
    pub locked: bool,
    /// Minutes of silence after which a thread goes to sleep.
    pub archive_after: u64,
    /// When a thread was made, when it was last archived or woken, and when something last happened in it; milliseconds since 1970.
    pub created_ms: u64,
    pub archive_ms: u64,
    pub active_ms: u64,
    /// Who has joined a thread.
    pub joined: BTreeSet<u64>,
    /// How many messages were ever sent to a thread.
    pub sent: u64,
}

impl Channel {
    pub fn is_thread(&self) -> bool {
        matches!(self.kind, channel_kind::PUBLIC_THREAD | channel_kind::PRIVATE_THREAD)
    }

    /// A conversation between people that the bot is no part of: a group, or two persons. It is only reached by interactions of people
    /// who have the app with them.
    pub fn is_private(&self) -> bool {
        self.kind == channel_kind::GROUP_DM || (self.kind == channel_kind::DM && self.recipients.len() > 1)
    }
}

#[derive(Debug, Clone)]
pub struct Message {
    /// The message as Discord's API would serve it.
    pub value: Value,
    pub author: u64,
    pub channel: u64,
    /// When it appeared, in milliseconds since 1970.
    pub at_ms: u64,
    /// Set when only this person sees it.
    pub only_for: Option<u64>,
    /// The interaction that made it.
    pub interaction: Option<u64>,
    pub nonce: Option<String>,
    /// Who was notified when it appeared (an edit notifies nobody).
    pub pinged: Vec<u64>,
    pub edits: u32,
    /// The bot's own reactions.
    pub reactions: BTreeSet<String>,
}

impl Message {
    /// Somebody said it; it is no note of Discord's own, as that a thread was opened.
    pub fn is_said(&self) -> bool {
        matches!(self.value["type"].as_u64(), Some(0 | 19 | 20))
    }
}

#[derive(Debug)]
pub struct World {
    pub clock: Clock,
    next: u64,
    pub base: String,
    pub token: String,
    pub app: u64,
    pub bot: u64,
    pub users: BTreeMap<u64, User>,
    pub guilds: BTreeMap<u64, Guild>,
    pub channels: BTreeMap<u64, Channel>,
    pub messages: BTreeMap<u64, Message>,
    pub files: BTreeMap<u64, (String, Vec<u8>)>,
    /// Registered commands by id, with the server they belong to (`None`: everywhere).
    pub commands: BTreeMap<u64, (Option<u64>, Value)>,
    /// How many commands were newly made on a day (since 1970), for each server and for everywhere.
    pub creates: BTreeMap<(Option<u64>, u64), usize>,
    pub interactions: BTreeMap<u64, Interaction>,
    pub sessions: Sessions,
    /// Rate limits: since when, and how many requests; and of all requests together.
    pub buckets: BTreeMap<String, (u64, u32)>,
    pub global: Option<(u64, u32)>,
    /// When answers went out that count as invalid requests.
    pub invalid: Vec<u64>,
    pub faults: Vec<Fault>,
    /// Answer 429 to a client that overruns a bucket. Off: the headers are there, the limits are not.
    pub enforce_limits: bool,
    pub log: Vec<Recorded>,
    /// What the bot did that it should not have done; looked at by `Sim::assert_clean`.
    pub problems: Vec<String>,
}

impl World {
    pub fn new(token: &str) -> Self {
        let mut world = Self {
            clock: Clock::new(),
            next: 1_470_000_000_000_000_000,
            base: String::new(),
            token: token.into(),
            app: 0,
            bot: 0,
            users: BTreeMap::new(),
            guilds: BTreeMap::new(),
            channels: BTreeMap::new(),
            messages: BTreeMap::new(),
            files: BTreeMap::new(),
            commands: BTreeMap::new(),
            creates: BTreeMap::new(),
            interactions: BTreeMap::new(),
            sessions: Sessions::default(),
            buckets: BTreeMap::new(),
            global: None,
            invalid: Vec::new(),
            faults: Vec::new(),
            enforce_limits: false,
            log: Vec::new(),
            problems: Vec::new(),
        };
        world.app = world.new_id();
        world.bot = world.add_user("menagerie-bot", None, true, "en-US");
        world
    }

    /// The next snowflake. They only grow, and are the same in every run.
    pub fn new_id(&mut self) -> u64 {
        self.next += (1 << 22) + 4099;
        self.next
    }

    pub fn add_user(&mut self, username: &str, global_name: Option<&str>, bot: bool, locale: &str) -> u64 {
        let id = self.new_id();
        let user = User {
            id,
            username: username.into(),
            global_name: global_name.map(Into::into),
            bot,
            locale: locale.into(),
            permissions: permission::MEMBER,
            closed_dms: false,
            has_app: true,
        };
        self.users.insert(id, user);
        id
    }

    pub fn add_guild(&mut self, name: &str, locale: &str) -> u64 {
        let owner = self.add_user("owner", None, false, locale);
        let id = self.new_id();
        let members = BTreeSet::from([owner, self.bot]);
        let guild = Guild {
            id,
            name: name.into(),
            owner,
            locale: locale.into(),
            members,
            nicks: BTreeMap::new(),
            has_bot: true,
        };
        self.guilds.insert(id, guild);
        id
    }

    pub fn add_channel(&mut self, kind: u8, guild: Option<u64>, name: &str, parent: Option<u64>, recipients: Vec<u64>) -> u64 {
        let id = self.new_id();
        let bot_permissions = parent
            .and_then(|p| self.channels.get(&p))
            .map_or(permission::USUAL, |p| p.bot_permissions);
        let owner = self.bot;
        let now = self.clock.now_ms();
        let channel = Channel {
            id,
            kind,
            guild,
            name: name.into(),
            parent,
            recipients,
            owner,
            bot_permissions,
            archived: false,
            locked: false,
            archive_after: 1440,
            created_ms: now,
            archive_ms: now,
            active_ms: now,
            joined: BTreeSet::new(),
            sent: 0,
        };
        self.channels.insert(id, channel);
        id
    }

    /// The direct channel between the bot and a person, made when it is first asked for.
    pub fn dm(&mut self, user: u64) -> u64 {
        let found = self
            .channels
            .values()
            .find(|c| c.kind == channel_kind::DM && c.recipients == [user])
            .map(|c| c.id);
        found.unwrap_or_else(|| self.add_channel(channel_kind::DM, None, "", None, vec![user]))
    }

    pub fn problem(&mut self, what: String) {
        self.problems.push(what);
    }

    /// Tell every session that may hear it. `intent` 0 means that no intent is needed.
    pub fn emit(&mut self, event: &str, data: &Value, guild: Option<u64>, intent: u64) {
        self.sessions.emit(event, data, guild, intent);
    }

    /// Tell of a message, as far as the bot would be told.
    pub fn emit_message(&mut self, event: &str, id: u64) {
        let Some(message) = self.messages.get(&id) else { return };
        if message.only_for.is_some() {
            return;
        }
        let guild = self.channels.get(&message.channel).and_then(|c| c.guild);
        let mut data = message.value.clone();
        if let Some(guild) = guild {
            data["guild_id"] = json!(guild.to_string());
        }
        let intent = if guild.is_some() { 1 << 9 } else { 1 << 12 };
        self.emit(event, &data, guild, intent);
    }
}

impl World {
    /// A message is gone for everybody.
    pub fn delete_message(&mut self, id: u64) {
        let Some(message) = self.messages.remove(&id) else { return };
        if message.only_for.is_some() {
            return;
        }
        let guild = self.channels.get(&message.channel).and_then(|c| c.guild);
        let mut data = json!({"id": id.to_string(), "channel_id": message.channel.to_string()});
        if let Some(guild) = guild {
            data["guild_id"] = json!(guild.to_string());
        }
        self.emit("MESSAGE_DELETE", &data, guild, if guild.is_some() { 1 << 9 } else { 1 << 12 });
    }
}

impl World {
    /// The trouble that a test has ordered for this request, if any; it is used up by this.
    pub fn take_fault(&mut self, call: &super::call::Call, template: &str) -> Option<super::fault::Trouble> {
        let fault = self.faults.iter_mut().find(|f| f.matches(call, template))?;
        fault.times -= 1;
        Some(fault.trouble.clone())
    }
}
