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
    env::{SystemClock, SystemEntropy},
    l10n::Texts,
    platform::Hub,
    render::{Artist, Draw, RenderError, Scene, Shot, legend::Legend},
    service::Service,
    store::{MemoryStore, StoreError},
};
use tokio::sync::watch;

use crate::{
    bot::{Bot, TOKEN, Table},
    watched::{Watch, Watched},
};

/// What comes of work that gets past a brake.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mood {
    Fine,
    /// The store is not there.
    Broken,
    /// A bug.
    Panics,
    /// A bug in this one use of the store.
    PanicsIn(&'static str),
}

/// What holds work up. While it is pulled nothing gets past it; and everything that gets past takes at least `each`.
pub struct Brake {
    pulled: watch::Sender<bool>,
    each: watch::Sender<Duration>,
    mood: watch::Sender<Mood>,
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
            mood: watch::Sender::new(Mood::Fine),
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

    /// What becomes of everything from now on.
    pub fn be(&self, mood: Mood) {
        self.mood.send_replace(mood);
    }

    /// How many have come to the brake, and how many have got past it.
    pub fn count(&self) -> (usize, usize) {
        (self.begun.load(Ordering::SeqCst), self.done.load(Ordering::SeqCst))
    }

    /// Comes to the brake, and gets past it.
    async fn pass(&self, what: &'static str) -> Result<(), StoreError> {
        self.begun.fetch_add(1, Ordering::SeqCst);
        let each = *self.each.borrow();
        if !each.is_zero() {
            tokio::time::sleep(each).await;
        }
        let mut pulled = self.pulled.subscribe();
        pulled.wait_for(|p| !p).await.expect("the brake outlives whom it holds up");
        self.done.fetch_add(1, Ordering::SeqCst);
        let mood = *self.mood.borrow();
        match mood {
            Mood::Fine => Ok(()),
            Mood::Broken => Err(StoreError::Unavailable("broken on order".into())),
            Mood::PanicsIn(other) if other != what => Ok(()),
            Mood::Panics | Mood::PanicsIn(_) => panic!("a bug on order, while reading {}", crate::secrets::TYPED),
        }
    }
}

#[async_trait]
impl Watch for Brake {
    async fn before(&self, what: &'static str) -> Result<(), StoreError> {
        self.pass(what).await
    }
}

/// An artist behind a brake.
#[derive(Debug)]
pub struct SlowArtist {
    pub inner: Artist,
    pub brake: Arc<Brake>,
}

impl SlowArtist {
    fn braked<T>(&self, name: &'static str, draw: impl FnOnce(&Artist) -> Result<T, RenderError>) -> Result<T, RenderError> {
        match tokio::runtime::Handle::current().block_on(self.brake.pass(name)) {
            Ok(()) => draw(&self.inner),
            Err(_) => Err(RenderError::NoDrawing("broken on order")),
        }
    }
}

impl Draw for SlowArtist {
    fn png(&self, scene: &Scene) -> Result<Vec<u8>, RenderError> {
        self.braked("png", |artist| artist.png(scene))
    }
    fn legend(&self, legend: &Legend) -> Result<Vec<u8>, RenderError> {
        self.braked("legend", |artist| artist.legend(legend))
    }
    fn gif(&self, shots: &mut dyn Iterator<Item = Shot>, most: usize) -> Result<Option<Vec<u8>>, RenderError> {
        self.braked("gif", |artist| artist.gif(shots, most))
    }
}

/// A table whose bot has a store and an artist with brakes.
#[derive(Debug)]
pub struct Braked {
    pub table: Table,
    pub bot: Bot,
    pub store: Arc<Brake>,
    pub artist: Arc<Brake>,
}

impl Braked {
    pub async fn laid() -> Self {
        let table = Table::laid().await;
        let (store, artist) = (Brake::new(), Brake::new());
        let slow_store = Watched {
            inner: Arc::new(MemoryStore::default()),
            watch: Arc::clone(&store) as Arc<dyn Watch>,
        };
        let slow_artist = SlowArtist {
            inner: Artist::load().unwrap(),
            brake: Arc::clone(&artist),
        };
        let service = Service::new(Arc::new(slow_store), Arc::new(SystemClock), Arc::new(SystemEntropy));
        let hub = Hub::new(service, Texts::load().unwrap(), slow_artist);
        let bot = Bot::over(&table.sim, hub, TOKEN);
        table.sim.until_connected().await;
        Self { table, bot, store, artist }
    }

    /// The bot leaves in order, and did nothing wrong.
    pub async fn clean(self) {
        self.bot.stop().await;
        self.table.sim.assert_clean();
    }
}
