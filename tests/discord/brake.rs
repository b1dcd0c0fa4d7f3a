//! A store and an artist that can be held up: for so long each time, or until the test lets go.

use std::{
    fmt,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use async_trait::async_trait;
use menagerie::{
    game::Game,
    ids::{CommunityRef, DeliveryKey, GameId, PlayerRef, RoomRef, Timestamp},
    render::{Artist, Draw, RenderError, Scene},
    store::{Absence, Commit, Community, Person, Place, Post, Preferences, Room, Store, StoreError, Thread, Version, Which},
};
use tokio::sync::watch;

/// What holds work up. While it is pulled nothing gets past it; and everything that gets past takes at least `each`.
pub struct Brake {
    pulled: watch::Sender<bool>,
    each: watch::Sender<Duration>,
    begun: AtomicUsize,
    done: AtomicUsize,
}

impl fmt::Debug for Brake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Brake")
    }
}

impl Brake {
    /// A brake that holds nothing up yet.
    pub fn new() -> Arc<Self> {
        Arc::new(Self {
            pulled: watch::Sender::new(false),
            each: watch::Sender::new(Duration::ZERO),
            begun: AtomicUsize::new(0),
            done: AtomicUsize::new(0),
        })
    }

    /// From now on nothing gets past.
    pub fn pull(&self) {
        self.pulled.send_replace(true);
    }

    /// Everything that waits goes on.
    pub fn release(&self) {
        self.pulled.send_replace(false);
    }

    /// From now on everything takes so long.
    pub fn slow_down(&self, each: Duration) {
        self.each.send_replace(each);
    }

    /// How many have come to the brake, and how many have got past it.
    pub fn count(&self) -> (usize, usize) {
        (self.begun.load(Ordering::SeqCst), self.done.load(Ordering::SeqCst))
    }

    async fn pass(&self) {
        self.begun.fetch_add(1, Ordering::SeqCst);
        let each = *self.each.borrow();
        if !each.is_zero() {
            tokio::time::sleep(each).await;
        }
        let mut pulled = self.pulled.subscribe();
        pulled.wait_for(|p| !p).await.expect("the brake outlives whom it holds up");
        self.done.fetch_add(1, Ordering::SeqCst);
    }
}

/// A store behind a brake.
#[derive(Debug)]
pub struct SlowStore {
    pub inner: Arc<dyn Store>,
    pub brake: Arc<Brake>,
}

/// Each of these waits at the brake first.
macro_rules! braked {
    ($($name:ident($($arg:ident: $of:ty),*) -> $out:ty;)*) => {
        #[async_trait]
        impl Store for SlowStore {
            $(async fn $name(&self, $($arg: $of),*) -> Result<$out, StoreError> {
                self.brake.pass().await;
                self.inner.$name($($arg),*).await
            })*
            async fn close(&self) -> Result<(), StoreError> {
                self.inner.close().await
            }
        }
    };
}

braked! {
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
    save_post(post: &Post) -> Option<Post>;
    post(game: GameId) -> Option<Post>;
    save_preferences(preferences: &Preferences) -> ();
    preferences(who: &PlayerRef) -> Option<Preferences>;
    save_community(community: &Community) -> ();
    community(community: &CommunityRef) -> Option<Community>;
    save_thread(thread: &Thread) -> ();
    thread_of(game: GameId) -> Option<Thread>;
    thread_at(room: &RoomRef) -> Option<Thread>;
    save_absence(absence: &Absence) -> ();
    forget_absence(place: &Place) -> ();
    absences() -> Vec<Absence>;
}

/// An artist behind a brake.
#[derive(Debug)]
pub struct SlowArtist {
    pub inner: Artist,
    pub brake: Arc<Brake>,
}

impl Draw for SlowArtist {
    fn png(&self, scene: &Scene) -> Result<Vec<u8>, RenderError> {
        tokio::runtime::Handle::current().block_on(self.brake.pass());
        self.inner.png(scene)
    }
}
