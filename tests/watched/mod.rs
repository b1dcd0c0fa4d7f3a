//! A store whose every use is watched: held up, refused, or the last thing that a process does. Shared by the tests of several platforms.

mod kept;

use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use menagerie::{
    game::Game,
    ids::{CommunityRef, DeliveryKey, GameId, PlayerRef, RoomRef, Timestamp},
    store::{
        Absence, Commit, Community, Figures, Forgotten, Life, Notice, NoticeKey, Party, Person, Place, Post, Preferences, Room, Settled,
        Stock, Store, StoreError, Thread, Version, Which,
    },
};
use tokio::sync::watch;

pub use kept::Kept;

/// What stands before and behind each use of a store.
#[async_trait]
pub trait Watch: Send + Sync + std::fmt::Debug {
    /// It is about to be used; an error is its answer.
    async fn before(&self, what: &'static str) -> Result<(), StoreError>;
    /// It has done it.
    async fn after(&self, _what: &'static str) {}
}

/// A store that is watched.
#[derive(Debug)]
pub struct Watched {
    pub inner: Arc<dyn Store>,
    pub watch: Arc<dyn Watch>,
}

/// Each of these is watched.
macro_rules! watched {
    ($($name:ident($($arg:ident: $of:ty),*) -> $out:ty;)*) => {
        #[async_trait]
        impl Store for Watched {
            $(async fn $name(&self, $($arg: $of),*) -> Result<$out, StoreError> {
                self.watch.before(stringify!($name)).await?;
                let out = self.inner.$name($($arg),*).await;
                self.watch.after(stringify!($name)).await;
                out
            })*
            async fn close(&self) -> Result<(), StoreError> {
                self.inner.close().await
            }
        }
    };
}

watched! {
    fresh_id() -> GameId;
    load(id: GameId) -> Option<(Game, Version)>;
    commit(commit: Commit) -> Version;
    delivered(key: &DeliveryKey) -> Option<GameId>;
    games(which: &Which) -> Vec<GameId>;
    due_before(when: Timestamp, limit: usize) -> Vec<GameId>;
    save_person(person: &Person) -> ();
    person(who: &PlayerRef) -> Option<Person>;
    people_in(room: &RoomRef) -> Vec<Person>;
    save_room(room: &Room) -> ();
    room(room: &RoomRef) -> Option<Room>;
    rooms() -> Vec<Room>;
    forget_room(room: &RoomRef) -> ();
    count_rooms() -> u64;
    save_post(post: &Post, said: Option<&NoticeKey>) -> Option<Post>;
    post(game: GameId, party: Party) -> Option<Post>;
    save_question(game: GameId, party: Party, post: Option<&Post>, said: Option<&NoticeKey>) -> Option<Post>;
    claim_notices(platforms: &[&str], now: Timestamp, until: Timestamp, limit: usize) -> Vec<Notice>;
    settle_notices(settled: &[(NoticeKey, Settled)]) -> ();
    notices_of(games: &[GameId]) -> Vec<Notice>;
    release_notices(room: Option<&RoomRef>, due: Timestamp) -> ();
    save_preferences(preferences: &Preferences) -> ();
    preferences(who: &PlayerRef) -> Option<Preferences>;
    save_community(community: &Community) -> ();
    community(community: &CommunityRef) -> Option<Community>;
    save_thread(thread: &Thread) -> ();
    thread_of(game: GameId, party: Party) -> Option<Thread>;
    thread_at(room: &RoomRef) -> Option<Thread>;
    save_absence(absence: &Absence) -> ();
    forget_absence(place: &Place) -> ();
    absences() -> Vec<Absence>;
    save_life(life: &Life) -> ();
    lives() -> Vec<Life>;
    communities() -> Vec<Stock>;
    forget_games(games: &[GameId]) -> Forgotten;
    forget_guests(games: &[GameId]) -> Forgotten;
    forget_community(community: &CommunityRef) -> bool;
    forget_person(who: &PlayerRef, successor: &PlayerRef) -> u64;
    figures() -> Figures;
}

/// Which change of a store its process does not outlive, counted from one; reading changes nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Death {
    /// It is begun, and not made.
    Before(usize),
    /// It is made, and nobody hears of it.
    After(usize),
}

/// A process that dies when it uses its store, if it is told to.
#[derive(Debug)]
pub struct Mortal {
    /// The changes that were begun, and those that were made, since it was told.
    changes: [Mutex<Vec<&'static str>>; 2],
    dies: watch::Sender<Option<Death>>,
    dead: watch::Sender<bool>,
}

impl Mortal {
    /// One that lives.
    pub fn new() -> Arc<Self> {
        Arc::new(Self {
            changes: Default::default(),
            dies: watch::Sender::new(None),
            dead: watch::Sender::new(false),
        })
    }

    /// From that change on nothing comes back any more, as if the process had died there.
    pub fn die(&self, at: Death) {
        for changes in &self.changes {
            changes.lock().unwrap().clear();
        }
        self.dies.send_replace(Some(at));
    }

    /// Returns when it has died.
    pub async fn died(&self) {
        let mut dead = self.dead.subscribe();
        dead.wait_for(|dead| *dead).await.expect("whoever is told to die outlives this");
    }

    /// The changes that were made.
    pub fn changes(&self) -> Vec<&'static str> {
        self.changes[1].lock().unwrap().clone()
    }

    /// Notes a change, and does not come back from the deadly one, or from anything after it.
    async fn survive(&self, what: &'static str, at: fn(usize) -> Death, so_far: &Mutex<Vec<&'static str>>) {
        let changes = ["commit", "save_", "settle_", "claim_", "release_", "forget_"].iter();
        if changes.clone().any(|first| what.starts_with(first)) {
            let count = {
                let mut so_far = so_far.lock().unwrap();
                so_far.push(what);
                so_far.len()
            };
            if *self.dies.borrow() == Some(at(count)) {
                self.dead.send_replace(true);
            }
        }
        if *self.dead.borrow() {
            std::future::pending::<()>().await;
        }
    }
}

#[async_trait]
impl Watch for Mortal {
    async fn before(&self, what: &'static str) -> Result<(), StoreError> {
        self.survive(what, Death::Before, &self.changes[0]).await;
        Ok(())
    }
    async fn after(&self, what: &'static str) {
        self.survive(what, Death::After, &self.changes[1]).await;
    }
}
