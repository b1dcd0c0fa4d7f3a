//! What the adapter needs of a Matrix account, and nothing else: a dozen calls. The tests of the adapter's logic have a recorder behind it, the bot
//! has matrix-sdk (`sdk`).

use std::{sync::Arc, time::Duration};

use async_trait::async_trait;
use serde_json::Value;

/// An event of a room, decrypted. All ids are opaque: their shapes change with the versions of rooms.
#[derive(Clone, Debug, PartialEq)]
pub struct Event {
    /// The room.
    pub room: String,
    /// Its id.
    pub id: String,
    /// Who sent it.
    pub sender: String,
    /// When it came to its sender's server, in milliseconds since 1970.
    pub at: i64,
    /// Its type.
    pub kind: String,
    /// The state key, of a state event.
    pub state_key: Option<String>,
    /// Its content.
    pub content: Value,
}

/// Something that happened since the round before.
#[derive(Clone, Debug, PartialEq)]
pub enum Happening {
    /// An event in a room that the bot is in.
    Event(Event),
    /// An encrypted event that cannot be read, at least not yet.
    Unreadable {
        /// The room.
        room: String,
        /// The event's id.
        id: String,
        /// Who sent it.
        sender: String,
    },
    /// Somebody invites the bot.
    Invited {
        /// Where to.
        room: String,
        /// Who.
        by: String,
    },
    /// The bot is in a room in which it was not before.
    Joined {
        /// The room.
        room: String,
    },
    /// The bot is not in a room any more.
    Left {
        /// The room.
        room: String,
    },
}

/// What happened, up to a point.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Round {
    /// What to ask for the next round with.
    pub next: String,
    /// Everything, each room in the order in which it happened there.
    pub happenings: Vec<Happening>,
}

/// What somebody sees who asks for an event by its id.
#[derive(Clone, Debug, PartialEq)]
pub enum Seen {
    /// The event.
    Event(Event),
    /// There is one, but it cannot be read.
    Unreadable,
    /// There is none, or it is not for the bot to see.
    Nothing,
}

/// What is known of a room.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    /// How many people are in it, the bot among them.
    pub joined: u64,
    /// The same with those who are invited.
    pub members: u64,
}

/// A file to upload.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Upload {
    /// Its name.
    pub name: String,
    /// Its media type.
    pub media: String,
    /// Its bytes.
    pub bytes: Arc<[u8]>,
}

/// Why something was not done.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Trouble {
    /// The server wants fewer requests; try again after this.
    #[error("too many requests")]
    TooFast(Duration),
    /// The server says that this is not for the bot to do there.
    #[error("the server does not permit it")]
    Forbidden,
    /// There is no such room any more, or the bot is not in it.
    #[error("there is no such room")]
    Gone,
    /// It was done before.
    #[error("it was done before")]
    Already,
    /// The server will never take this.
    #[error("the server does not take it")]
    Unfit,
    /// The device was logged out.
    #[error("the device was logged out")]
    LoggedOut,
    /// The server cannot be reached, or has trouble of its own.
    #[error("the server cannot be reached: {0}")]
    Unreachable(String),
    /// The folder with keys and tokens cannot be read or written.
    #[error("the folder of the account: {0}")]
    Folder(String),
}

/// One account on one server.
#[async_trait]
pub trait Door: Send + Sync + std::fmt::Debug {
    /// The bot's own id.
    fn me(&self) -> &str;
    /// What happened since a point, at once or as soon as something happens within this time. Without a point only where the bot is invited to.
    async fn next_events(&self, since: Option<&str>, within: Duration) -> Result<Round, Trouble>;
    /// Sends an event, encrypted where the room is. The same `once` from the same device is the same event, however often it is sent.
    async fn send(&self, room: &str, kind: &str, content: &Value, once: &str) -> Result<String, Trouble>;
    /// Uploads a file for a room, and gives what belongs into the content of the event that shows it: `url`, or `file` where the room is encrypted.
    async fn upload(&self, room: &str, file: &Upload) -> Result<(&'static str, Value), Trouble>;
    /// Shows that the bot is at work, or that it is not any more.
    async fn typing(&self, room: &str, yes: bool) -> Result<(), Trouble>;
    /// Joins a room.
    async fn join(&self, room: &str) -> Result<(), Trouble>;
    /// Leaves a room, or refuses an invitation.
    async fn leave(&self, room: &str) -> Result<(), Trouble>;
    /// A person's power level in a room; those who made it have more than any number.
    async fn level(&self, room: &str, person: &str) -> Result<i64, Trouble>;
    /// The space that a room belongs to, if the bot is in that.
    async fn space(&self, room: &str) -> Result<Option<String>, Trouble>;
    /// What is known of a room.
    async fn facts(&self, room: &str) -> Result<Facts, Trouble>;
    /// What a person is called in a room.
    async fn name(&self, room: &str, person: &str) -> Result<Option<String>, Trouble>;
    /// The ids and names of the people in a room, not more than this.
    async fn people(&self, room: &str, most: usize) -> Result<Vec<(String, String)>, Trouble>;
    /// An event by its id.
    async fn event(&self, room: &str, id: &str) -> Result<Seen, Trouble>;
    /// The bot's own messages in a room since an instant, the newest first.
    async fn own_since(&self, room: &str, since: i64) -> Result<Vec<Event>, Trouble>;
    /// A room for a person and the bot alone: the one there is, else a new one to which the person is invited.
    async fn direct(&self, person: &str) -> Result<String, Trouble>;
    /// What was kept under a name, beside the keys of the account.
    async fn kept(&self, name: &str) -> Result<Option<String>, Trouble>;
    /// Keeps something under a name. When this returns, it is on the disk.
    async fn keep(&self, name: &str, value: &str) -> Result<(), Trouble>;
}
