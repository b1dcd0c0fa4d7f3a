#![doc = include_str!("README.md")]

mod card;
#[cfg(test)]
mod conformance;
#[cfg(feature = "postgres")]
pub mod copy;
pub mod memory;
mod notice;
pub mod portable;
#[cfg(feature = "postgres")]
pub mod postgres;
mod ready;
pub mod record;
mod reminding;
mod sled;

pub use self::sled::{Device, Found, KEEP_DELIVERIES, Moment, OpenError, Opening, SledStore};
pub use crate::game::Party;
pub use memory::MemoryStore;
pub use notice::{Notice, NoticeKey, NoticeKind, Settled};
#[cfg(feature = "postgres")]
pub use postgres::PostgresStore;
pub use reminding::{Plan, Quiet, Remind};

use async_trait::async_trait;

use crate::{
    game::{Game, Pace, Stamped, clock::Outage},
    ids::{CommunityRef, DeliveryKey, GameId, PlayerRef, RoomRef, Timestamp},
    rules::Color,
};

/// How many events a game had when it was read; the next commit says it, so that of two writers one gets `Conflict`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Version(pub u32);

/// What is to be stored, all or nothing.
#[derive(Clone, Debug)]
pub struct Commit {
    /// Which game.
    pub id: GameId,
    /// The version that was read; `Version(0)` creates the game.
    pub seen: Version,
    /// New events, in order, at least one.
    pub events: Vec<Stamped>,
    /// The platform's event that caused this. Stored with it; a second commit with the same key is `Duplicate`.
    pub delivery: Option<DeliveryKey>,
    /// What has to be said of it, stored with it: of this game, and of the version that this makes. Older notices that these make pointless
    /// go away in the same write.
    pub notices: Vec<Notice>,
}

/// A person's cached facts. The name is a label, never an identity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// Who.
    pub who: PlayerRef,
    /// The name they were last seen with.
    pub name: String,
    /// A language tag from older records, kept as it was. What a person chose is in `Preferences`.
    pub locale: Option<String>,
    /// For the web room: SHA-256 of the secret in the person's browser.
    pub key_hash: Option<[u8; 32]>,
    /// For the web room: where this person belongs.
    pub room: Option<RoomRef>,
    /// When last seen.
    pub seen_at: Timestamp,
}

/// A room that the bot itself made (web).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Room {
    /// Which.
    pub room: RoomRef,
    /// When it was opened.
    pub opened_at: Timestamp,
    /// Last use, for clearing away rooms that nobody uses.
    pub used_at: Timestamp,
}

/// A post of a game on its platform that has buttons, so that a later one can retire it: its live board, or beside that a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Post {
    /// Which game.
    pub game: GameId,
    /// In whose room: each of them has posts of its own.
    pub party: Party,
    /// Where the post is.
    pub room: RoomRef,
    /// The platform's own id of the message.
    pub message: String,
}

/// What a person chose for themselves. Apart from [`Person`], which is written at every turn, so that no choice is lost to a name that is
/// refreshed meanwhile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preferences {
    /// Who.
    pub who: PlayerRef,
    /// The tag of the language of what only they see; `None` is what their platform says.
    pub language: Option<String>,
    /// The key of the theme of the pictures that only they see; `None` is the default.
    pub theme: Option<String>,
    /// Which side is at the bottom of boards that only they see; `None` is their own side.
    pub view: Option<Color>,
    /// When do they want to be reminded of moves that wait for them?
    pub reminders: Plan,
    /// When they do not, by the clock on their wall.
    pub quiet: Option<Quiet>,
    /// The name of the zone of that clock; `None` is UTC.
    pub zone: Option<String>,
}

impl Preferences {
    /// Those of somebody who chose nothing.
    pub const fn new(who: PlayerRef) -> Self {
        Self {
            who,
            language: None,
            theme: None,
            view: None,
            reminders: Plan::Quarter,
            quiet: None,
            zone: None,
        }
    }
}

/// Which side is at the bottom of boards that a whole room sees.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Orientation {
    /// Whoever is to move.
    #[default]
    ToMove,
    /// Always this side.
    Always(Color),
}

impl Orientation {
    /// The side at the bottom of a board on which `turn` is to move.
    pub const fn bottom(self, turn: Color) -> Color {
        match self {
            Self::ToMove => turn,
            Self::Always(side) => side,
        }
    }
}

/// What the moderators of a community settled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Community {
    /// Which.
    pub community: CommunityRef,
    /// The rooms in which games may be begun; none is everywhere. A thread counts as the room that it belongs to.
    pub rooms: Vec<RoomRef>,
    /// The key of the variant of challenges that name none; `None` is the program's own.
    pub variant: Option<String>,
    /// The variants that a surprise can become: the key of a group, or of another choice; `None` is all of them.
    pub surprise: Option<String>,
    /// The pace of challenges that name none; `None` is the program's own.
    pub pace: Option<Pace>,
    /// May games count for the leaderboard?
    pub rated: bool,
    /// Does each game get a thread of its own, where the platform has threads?
    pub threads: bool,
    /// The tag of the language of what everybody sees; `None` is what the platform says.
    pub language: Option<String>,
    /// Which side is at the bottom of boards that everybody sees.
    pub orientation: Orientation,
}

impl Community {
    /// One whose moderators settled nothing.
    pub const fn new(community: CommunityRef) -> Self {
        Self {
            community,
            rooms: Vec::new(),
            variant: None,
            surprise: None,
            pace: None,
            rated: true,
            threads: false,
            language: None,
            orientation: Orientation::ToMove,
        }
    }

    /// May games be begun in this room, which is a thread of `parent` if it is one?
    pub fn allows(&self, room: &RoomRef, parent: Option<&RoomRef>) -> bool {
        self.rooms.is_empty() || self.rooms.iter().any(|r| r == room || Some(r) == parent)
    }
}

/// The thread in which a game is played, where it has one of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thread {
    /// Which game. It never has another thread in the same home.
    pub game: GameId,
    /// Whose home that is.
    pub party: Party,
    /// The thread.
    pub room: RoomRef,
    /// The room in which the thread hangs: the game's home.
    pub home: RoomRef,
    /// Was it deleted, or taken from the bot? Then the game goes on in its home.
    pub gone: bool,
}

/// Somewhere that can be out of reach.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    /// A channel, thread or direct message.
    Room(RoomRef),
    /// A server.
    Community(CommunityRef),
}

/// Why somewhere is out of reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lost {
    /// It is not there any more.
    Deleted,
    /// The bot does not see it, or may not write there.
    NoAccess,
    /// A person takes no messages from the bot.
    Closed,
    /// The bot was sent away from the server.
    Removed,
}

/// A place that is out of reach. What belongs to it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Absence {
    /// Where.
    pub place: Place,
    /// The server that a room belongs to.
    pub community: Option<CommunityRef>,
    /// Since when.
    pub since: Timestamp,
    /// Why.
    pub why: Lost,
    /// The people who have been told.
    pub told: Vec<PlayerRef>,
}

/// When the bot was last alive on a platform, and what it owes for when it was not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Life {
    /// The platform's name.
    pub part: String,
    /// When it was last known to be alive there.
    pub alive: Timestamp,
    /// Outages whose time has not been given back yet, the earliest first.
    pub owed: Vec<Outage>,
}

impl Absence {
    /// Is it that of a community, or of a room of it?
    pub fn is_of(&self, community: &CommunityRef) -> bool {
        match &self.place {
            Place::Community(it) => it == community,
            Place::Room(_) => self.community.as_ref() == Some(community),
        }
    }
}

impl Forgotten {
    /// Both together.
    #[must_use]
    pub const fn and(self, more: Self) -> Self {
        Self {
            games: self.games + more.games,
            posts: self.posts + more.posts,
            threads: self.threads + more.threads,
            deliveries: self.deliveries + more.deliveries,
            people: self.people + more.people,
        }
    }
}

/// How much there is of a community.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stock {
    /// Which.
    pub community: CommunityRef,
    /// Its games, with challenges that came to nothing.
    pub games: u64,
    /// Those of them that are offered or running.
    pub open: u64,
    /// Have its moderators settled anything?
    pub settings: bool,
}

/// What was forgotten together with games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Forgotten {
    /// Games.
    pub games: u64,
    /// Their board posts.
    pub posts: u64,
    /// Their threads.
    pub threads: u64,
    /// Deliveries that changed them.
    pub deliveries: u64,
    /// People who have no game left, and whose names were known for nothing else.
    pub people: u64,
}

/// How much there is, for whoever watches over the bot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    /// Games that are offered or running.
    pub open: u64,
    /// What is still to be said unasked, now or later.
    pub notices: u64,
    /// When the earliest of them was due that waits for no room.
    pub earliest: Option<Timestamp>,
}

/// Why the store did not do it.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Somebody else wrote first: read again and decide again.
    #[error("somebody else wrote first")]
    Conflict,
    /// This delivery has been stored before, in that game.
    #[error("delivered before")]
    Duplicate(GameId),
    /// A record cannot be read; or events were to be stored that do not follow on those before, and were not.
    #[error("game {id} is damaged (format {format})")]
    Corrupt {
        /// Which.
        id: GameId,
        /// The record's format number.
        format: u16,
    },
    /// There is hardly any space left on the device, so nothing was stored. Reading goes on, and so does writing when there is space again.
    #[error("there is no space left for the store")]
    Full,
    /// The store is not there any more. The process should end cleanly.
    #[error("the store failed: {0}")]
    Unavailable(String),
}

/// Which games to list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Which {
    /// Offered or running games of a person, anywhere.
    OpenOf(PlayerRef),
    /// Offered or running games whose home, or whose guest's home, is a room.
    OpenIn(RoomRef),
    /// Finished games of a person, newest first.
    FinishedOf(PlayerRef),
    /// Finished games of a community, oldest first (the order in which ratings are computed).
    FinishedIn(CommunityRef),
    /// Every game of a community, also challenges that came to nothing, by number. Looks at all games there are: for rare occasions.
    EveryIn(CommunityRef),
    /// Every game that somebody plays from a room of a community though it belongs to another, by number; not challenges that came to nothing.
    /// Looks at all games there are: for rare occasions.
    GuestsOf(CommunityRef),
    /// Every game of a person, also challenges that came to nothing, by number. Looks at all games there are: for rare occasions.
    EveryOf(PlayerRef),
}

/// Where games live.
#[async_trait]
pub trait Store: Send + Sync + std::fmt::Debug {
    /// A number that no game has had.
    async fn fresh_id(&self) -> Result<GameId, StoreError>;
    /// The game and the version it was read at; `None` if there is none.
    async fn load(&self, id: GameId) -> Result<Option<(Game, Version)>, StoreError>;
    /// Appends events, all or nothing, if the game is still at `commit.seen`. When this returns `Ok`, the events are on the device.
    async fn commit(&self, commit: Commit) -> Result<Version, StoreError>;
    /// The game that a delivery was stored in, if it was.
    async fn delivered(&self, key: &DeliveryKey) -> Result<Option<GameId>, StoreError>;
    /// Lists games.
    async fn games(&self, which: &Which) -> Result<Vec<GameId>, StoreError>;
    /// Games whose deadline or expiry lies before an instant, the earliest first.
    async fn due_before(&self, when: Timestamp, limit: usize) -> Result<Vec<GameId>, StoreError>;
    /// Remembers a person.
    async fn save_person(&self, person: &Person) -> Result<(), StoreError>;
    /// A person, if known.
    async fn person(&self, who: &PlayerRef) -> Result<Option<Person>, StoreError>;
    /// Everybody known in a web room, in the order in which they joined.
    async fn people_in(&self, room: &RoomRef) -> Result<Vec<Person>, StoreError>;
    /// Remembers a room.
    async fn save_room(&self, room: &Room) -> Result<(), StoreError>;
    /// A room, if known.
    async fn room(&self, room: &RoomRef) -> Result<Option<Room>, StoreError>;
    /// Every known room, the most recently used first. There are at most a few thousand.
    async fn rooms(&self) -> Result<Vec<Room>, StoreError>;
    /// Forgets a room, the people whose `Person::room` it is with what they chose, and the settings of the community of the same name. Their
    /// games stay. Unknown rooms are no error.
    async fn forget_room(&self, room: &RoomRef) -> Result<(), StoreError>;
    /// How many rooms are known.
    async fn count_rooms(&self) -> Result<u64, StoreError>;
    /// Remembers the live board post of a game in the room of one of its players and returns the one before. In the same write the notice goes away that it says.
    async fn save_post(&self, post: &Post, said: Option<&NoticeKey>) -> Result<Option<Post>, StoreError>;
    /// The live board post of a game in the room of one of its players.
    async fn post(&self, game: GameId, party: Party) -> Result<Option<Post>, StoreError>;
    /// Remembers the post of a game, in the room of one of its players, that asks for an answer of its own, or that there is none any more, and returns the one before. Costs no
    /// write where nothing changes. In the same write the notice goes away that the post says.
    async fn save_question(
        &self,
        game: GameId,
        party: Party,
        post: Option<&Post>,
        said: Option<&NoticeKey>,
    ) -> Result<Option<Post>, StoreError>;
    /// Notices for rooms of these platforms that are due now and not kept, the earliest first. Each becomes due at `until` and counts one try
    /// more, so that of two who ask one gets it, and it comes again if that one dies.
    async fn claim_notices(&self, platforms: &[&str], now: Timestamp, until: Timestamp, limit: usize) -> Result<Vec<Notice>, StoreError>;
    /// What became of notices, in one write. Those that went away meanwhile stay away and are no error.
    async fn settle_notices(&self, settled: &[(NoticeKey, Settled)]) -> Result<(), StoreError>;
    /// Everything that is still to be said of some games, in the order of its keys.
    async fn notices_of(&self, games: &[GameId]) -> Result<Vec<Notice>, StoreError>;
    /// Notices that were kept for a room, or for any, are due at an instant. Costs no write where there are none.
    async fn release_notices(&self, room: Option<&RoomRef>, due: Timestamp) -> Result<(), StoreError>;
    /// Remembers what a person chose.
    async fn save_preferences(&self, preferences: &Preferences) -> Result<(), StoreError>;
    /// What a person chose, if they chose anything.
    async fn preferences(&self, who: &PlayerRef) -> Result<Option<Preferences>, StoreError>;
    /// Remembers the settings of a community.
    async fn save_community(&self, community: &Community) -> Result<(), StoreError>;
    /// The settings of a community, if its moderators made any.
    async fn community(&self, community: &CommunityRef) -> Result<Option<Community>, StoreError>;
    /// Remembers the thread of a game.
    async fn save_thread(&self, thread: &Thread) -> Result<(), StoreError>;
    /// The thread of a game in the home of one of its players, if it has had one.
    async fn thread_of(&self, game: GameId, party: Party) -> Result<Option<Thread>, StoreError>;
    /// The game's thread that this room is, if it is one.
    async fn thread_at(&self, room: &RoomRef) -> Result<Option<Thread>, StoreError>;
    /// Remembers that a place is out of reach, in place of what was known of it.
    async fn save_absence(&self, absence: &Absence) -> Result<(), StoreError>;
    /// The place is there again. Places that never were away are no error.
    async fn forget_absence(&self, place: &Place) -> Result<(), StoreError>;
    /// Every place that is out of reach, in the order of its name. There are few.
    async fn absences(&self) -> Result<Vec<Absence>, StoreError>;
    /// Remembers when the bot was alive on a platform, in place of what was known of it.
    async fn save_life(&self, life: &Life) -> Result<(), StoreError>;
    /// When the bot was last alive on each platform, by name. There are few.
    async fn lives(&self) -> Result<Vec<Life>, StoreError>;
    /// Every community that has a game, a guest's room or settings, by name. Looks at all games there are: for rare occasions.
    async fn communities(&self) -> Result<Vec<Stock>, StoreError>;
    /// Forgets games with everything that hangs on them: their places in lists, board posts, threads, deliveries, notices, and the names of
    /// players who have no game left and belong to no room. Unknown ones are no error. Nobody gets their numbers again.
    async fn forget_games(&self, games: &[GameId]) -> Result<Forgotten, StoreError>;
    /// Forgets what hangs on some games in their guests' rooms: posts, threads, what is to be said there. The games stay.
    async fn forget_guests(&self, games: &[GameId]) -> Result<Forgotten, StoreError>;
    /// Forgets the settings of a community, that it or a room of it is out of reach, and nothing else. Were there settings?
    async fn forget_community(&self, community: &CommunityRef) -> Result<bool, StoreError>;
    /// Makes a task that one process at a time does (sweeping, purging) this process's own for some milliseconds from now, or for longer if it
    /// has it already. `false`: another process has it, and is to be asked again later. Where a store belongs to one process this is always
    /// `true`; elsewhere the time is that of the store's server, so that clocks of machines need not agree.
    async fn lease(&self, _task: &'static str, _for_ms: u32) -> Result<bool, StoreError> {
        Ok(true)
    }
    /// Forgets a person: their name, seat and choices, what is still to be said to them alone, and that they were told of anything. In their
    /// games that are over or came to nothing `successor` takes their place, in the same order and with the same result, so that what others
    /// did stays as it was. Open games keep them: end those first. Gives the number of games that were changed. Not all or nothing: what
    /// a killed process left undone is found again by whoever asks again.
    async fn forget_person(&self, who: &PlayerRef, successor: &PlayerRef) -> Result<u64, StoreError>;
    /// How much there is. Asked every few seconds; costs as much as there are open games and notices.
    async fn figures(&self) -> Result<Figures, StoreError>;
    /// Writes out what is pending and closes.
    async fn close(&self) -> Result<(), StoreError>;
}
