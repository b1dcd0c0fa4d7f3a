//! The embedded store: sled 0.34.7, with what it lacks around it.
//!
//! - `open` gets into any folder that a killed process left behind, and says in one sentence why not where it cannot.
//! - `committer` is the one thread that writes: batch, flush, sync of the device, then the answers.
//! - `keys` is the layout, `writes` and `reads` are what happens in it, `check` proves that indexes and events agree.
//!
//! A reading may see a commit some milliseconds before it is on the device; an answer to a commit, also that it is a conflict or a
//! duplicate, never leaves before.

mod check;
mod committer;
mod keys;
mod merge;
mod moment;
mod notices;
mod open;
mod portable;
mod reads;
mod rename;
mod writes;

use std::{
    collections::HashSet,
    panic::{AssertUnwindSafe, catch_unwind},
    path::Path,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    thread,
    time::Instant,
};

use async_trait::async_trait;
use tokio::sync::{mpsc, oneshot, watch};

pub use check::Found;
pub use committer::Device;
use committer::{Committer, Job, Reply, Space};
use moment::Lookers;
pub use moment::Moment;
use notices::Claim;
use open::{Expect, Opened};
pub use open::{OpenError, Opening};
use reads::Unread;

use super::{
    Absence, Commit, Community, Figures, Forgotten, Life, Notice, NoticeKey, Person, Place, Post, Preferences, Room, Settled, Stock, Store,
    StoreError, Thread, Version, Which, ready::Ready,
};
use crate::{
    game::{Game, Party},
    ids::{CommunityRef, DeliveryKey, GameId, PlayerRef, RoomRef, Timestamp},
};

/// How long a delivery is remembered, in milliseconds: 30 days. Platforms deliver again within minutes.
pub const KEEP_DELIVERIES: i64 = 30 * 24 * 60 * 60 * 1000;

/// Writes that may wait; who comes later waits for room.
const WAITING: usize = 1024;

/// The store in a folder.
#[derive(Debug)]
pub struct SledStore {
    shared: Arc<Shared>,
    jobs: mpsc::Sender<Job>,
    last_id: AtomicU64,
    ready: Arc<Mutex<Ready>>,
}

/// What the writer and the readers share.
#[derive(Debug)]
struct Shared {
    /// Gone when closed or failed.
    db: Mutex<Option<Opened>>,
    failed: watch::Sender<Option<String>>,
}

impl Shared {
    /// Ends the store: whoever asks next is refused, and whoever watches is told.
    fn fail(&self, why: &str) {
        tracing::error!(why, "the store failed");
        self.failed.send_if_modified(|failed| {
            let first = failed.is_none();
            failed.get_or_insert_with(|| why.to_owned());
            first
        });
    }

    fn let_go(&self) {
        self.db.lock().unwrap_or_else(PoisonError::into_inner).take();
    }

    fn db(&self) -> Result<Opened, StoreError> {
        if let Some(why) = &*self.failed.borrow() {
            return Err(StoreError::Unavailable(why.clone()));
        }
        self.db.lock().unwrap_or_else(PoisonError::into_inner).clone().ok_or_else(closed)
    }
}

fn closed() -> StoreError {
    StoreError::Unavailable("it is closed".to_owned())
}

/// Games that are written anew in one batch, so that others can write in between.
const AT_ONCE: usize = 64;

impl SledStore {
    /// Opens a folder, or makes a new one. Blocks; may wait some seconds for a predecessor to end.
    pub fn open(path: &Path) -> Result<Self, OpenError> {
        Self::open_with(path, Opening::default())
    }

    /// Opens with other settings.
    pub fn open_with(path: &Path, opening: Opening) -> Result<Self, OpenError> {
        let begun = Instant::now();
        let space = Space::new(opening.reserve_bytes);
        let (opened, counters, device) = open::open(path, opening, Expect::Store)?;
        tracing::info!(path = %path.display(), duration_ms = begun.elapsed().as_millis() as u64, "the store is open");
        let (jobs, receiver) = mpsc::channel(WAITING);
        let shared = Arc::new(Shared {
            db: Mutex::new(Some(opened.clone())),
            failed: watch::Sender::new(None),
        });
        let committer = Committer {
            shared: Arc::clone(&shared),
            db: opened,
            counters,
            device,
            space,
            lookers: Lookers::default(),
            jobs: receiver,
        };
        thread::Builder::new()
            .name("store".to_owned())
            .spawn(move || committer.run())
            .map_err(|source| OpenError::Io {
                path: path.to_owned(),
                source,
            })?;
        Ok(Self {
            shared,
            jobs,
            last_id: AtomicU64::new(counters.last_id),
            ready: Arc::default(),
        })
    }

    /// The store as it is now, to be looked at while writing goes on.
    pub async fn moment(&self) -> Result<Moment, StoreError> {
        self.write(Job::Moment).await
    }

    /// Becomes the reason when the store has failed. The process should then end cleanly and be started anew.
    pub fn failed(&self) -> watch::Receiver<Option<String>> {
        self.shared.failed.subscribe()
    }

    /// Hands the writer a job and waits for its answer.
    async fn write<T>(&self, job: impl FnOnce(Reply<T>) -> Job) -> Result<T, StoreError> {
        let (to, answer) = oneshot::channel();
        self.shared.db()?;
        self.jobs.send(job(to)).await.map_err(|_| self.gone())?;
        answer.await.map_err(|_| self.gone())?
    }

    fn gone(&self) -> StoreError {
        self.shared.db().err().unwrap_or_else(closed)
    }

    /// Reads a few records, at once: most are in memory, and a hop to another thread and back costs many times what they do. Who reads
    /// many, one after the other, lets others run in between.
    async fn read<T>(
        &self,
        read: impl FnOnce(&::sled::Tree) -> Result<T, Unread>,
    ) -> Result<Result<T, super::record::Damaged>, StoreError> {
        tokio::task::coop::consume_budget().await;
        let opened = self.shared.db()?;
        match catch_unwind(AssertUnwindSafe(|| read(&opened.db))) {
            Ok(read) => self.sorted(read),
            Err(panic) => Err(self.fail(&format!("reading: {}", committer::said(&*panic)))),
        }
    }

    fn sorted<T>(&self, read: Result<T, Unread>) -> Result<Result<T, super::record::Damaged>, StoreError> {
        match read {
            Ok(found) => Ok(Ok(found)),
            Err(Unread::Damaged(damage)) => Ok(Err(damage)),
            Err(Unread::Sled(error)) => Err(self.fail(&format!("reading: {error}"))),
        }
    }

    /// Reads what is not one game's own.
    async fn read_label<T>(&self, read: impl FnOnce(&::sled::Tree) -> Result<T, Unread>) -> Result<T, StoreError> {
        self.read(read).await?.map_err(|damage| unreadable(&damage))
    }

    /// Reads what may be much, on a thread that may block.
    async fn read_much<T: Send + 'static>(
        &self,
        read: impl FnOnce(&::sled::Tree) -> Result<T, Unread> + Send + 'static,
    ) -> Result<T, StoreError> {
        let opened = self.shared.db()?;
        match tokio::task::spawn_blocking(move || read(&opened.db)).await {
            Ok(read) => self.sorted(read)?.map_err(|damage| unreadable(&damage)),
            Err(panic) => Err(self.fail(&format!("reading: {panic}"))),
        }
    }

    fn fail(&self, why: &str) -> StoreError {
        self.shared.fail(why);
        StoreError::Unavailable(why.to_owned())
    }
}

/// A record that has to be there and cannot be read.
fn unreadable(damage: &super::record::Damaged) -> StoreError {
    tracing::error!(%damage, "a stored record is damaged");
    StoreError::Unavailable(damage.to_string())
}

#[async_trait]
impl Store for SledStore {
    async fn fresh_id(&self) -> Result<GameId, StoreError> {
        self.shared.db()?;
        // The highest number in use is stored with the game that uses it, so a number that was handed out and never used may come again
        // after a restart, and one that a game has had may not.
        Ok(GameId(self.last_id.fetch_add(1, Ordering::Relaxed) + 1))
    }

    async fn load(&self, id: GameId) -> Result<Option<(Game, Version)>, StoreError> {
        let ready = Arc::clone(&self.ready);
        let found = self.read(move |tree| {
            let cached = ready.lock().unwrap_or_else(PoisonError::into_inner).get(id);
            let found = reads::game(tree, id, cached)?;
            if let Some((game, version)) = &found {
                ready.lock().unwrap_or_else(PoisonError::into_inner).put(game, *version);
            }
            Ok(found)
        });
        found.await?.map_err(|damage| {
            tracing::error!(game.id = id.0, %damage, "a stored game is damaged");
            StoreError::Corrupt { id, format: damage.format }
        })
    }

    async fn commit(&self, commit: Commit) -> Result<Version, StoreError> {
        self.last_id.fetch_max(commit.id.0, Ordering::Relaxed);
        self.write(|to| Job::Commit(commit, to)).await
    }

    async fn delivered(&self, key: &DeliveryKey) -> Result<Option<GameId>, StoreError> {
        let key = key.clone();
        let found = self.read_label(move |tree| reads::delivered(tree, &key)).await?;
        if found.is_some() {
            // This answer is as good as an acknowledgement, so it waits for the device too.
            self.write(Job::Barrier).await?;
        }
        Ok(found)
    }

    async fn games(&self, which: &Which) -> Result<Vec<GameId>, StoreError> {
        match which {
            // Nobody has many.
            Which::OpenOf(_) | Which::OpenIn(_) => self.read_label(|tree| reads::games(tree, which)).await,
            Which::FinishedOf(_) | Which::FinishedIn(_) | Which::EveryIn(_) | Which::GuestsOf(_) | Which::EveryOf(_) => {
                let which = which.clone();
                self.read_much(move |tree| reads::games(tree, &which)).await
            }
        }
    }

    async fn due_before(&self, when: Timestamp, limit: usize) -> Result<Vec<GameId>, StoreError> {
        self.read_label(move |tree| reads::due_before(tree, when, limit)).await
    }

    async fn save_person(&self, person: &Person) -> Result<(), StoreError> {
        self.write(|to| Job::Person(person.clone(), to)).await
    }

    async fn person(&self, who: &PlayerRef) -> Result<Option<Person>, StoreError> {
        let who = who.clone();
        self.read_label(move |tree| reads::person(tree, &who)).await
    }

    async fn people_in(&self, room: &RoomRef) -> Result<Vec<Person>, StoreError> {
        let room = room.clone();
        self.read_label(move |tree| reads::people_in(tree, &room)).await
    }

    async fn save_room(&self, room: &Room) -> Result<(), StoreError> {
        self.write(|to| Job::Room(room.clone(), to)).await
    }

    async fn room(&self, room: &RoomRef) -> Result<Option<Room>, StoreError> {
        let room = room.clone();
        self.read_label(move |tree| reads::room(tree, &room)).await
    }

    async fn rooms(&self) -> Result<Vec<Room>, StoreError> {
        self.read_much(reads::rooms).await
    }

    async fn forget_room(&self, room: &RoomRef) -> Result<(), StoreError> {
        self.write(|to| Job::ForgetRoom(room.clone(), to)).await
    }

    async fn count_rooms(&self) -> Result<u64, StoreError> {
        self.read_much(reads::count_rooms).await
    }

    async fn save_post(&self, post: &Post, said: Option<&NoticeKey>) -> Result<Option<Post>, StoreError> {
        self.write(|to| Job::Post(post.clone(), said.cloned(), to)).await
    }

    async fn post(&self, game: GameId, party: Party) -> Result<Option<Post>, StoreError> {
        self.read_label(move |tree| reads::post(tree, game, party)).await
    }

    async fn save_question(
        &self,
        game: GameId,
        party: Party,
        post: Option<&Post>,
        said: Option<&NoticeKey>,
    ) -> Result<Option<Post>, StoreError> {
        // Nearly always there is none, and none comes.
        if post.is_none() && said.is_none() && !self.read_label(move |tree| reads::has_question(tree, game, party)).await? {
            return Ok(None);
        }
        self.write(|to| Job::Question(game, party, post.cloned(), said.cloned(), to)).await
    }

    async fn claim_notices(&self, platforms: &[&str], now: Timestamp, until: Timestamp, limit: usize) -> Result<Vec<Notice>, StoreError> {
        let claim = Claim {
            platforms: platforms.iter().map(|&p| p.to_owned()).collect(),
            now,
            until,
            limit,
        };
        // Nearly always there is nothing.
        let asked = claim.clone();
        if !self.read_label(move |tree| reads::has_notices(tree, &asked)).await? {
            return Ok(Vec::new());
        }
        self.write(|to| Job::ClaimNotices(claim, to)).await
    }

    async fn settle_notices(&self, settled: &[(NoticeKey, Settled)]) -> Result<(), StoreError> {
        self.write(|to| Job::SettleNotices(settled.to_vec(), to)).await
    }

    async fn notices_of(&self, games: &[GameId]) -> Result<Vec<Notice>, StoreError> {
        let games = games.to_vec();
        self.read_label(move |tree| reads::notices_of(tree, &games)).await
    }

    async fn release_notices(&self, room: Option<&RoomRef>, due: Timestamp) -> Result<(), StoreError> {
        if !self.read_label(reads::has_kept_notices).await? {
            return Ok(());
        }
        self.write(|to| Job::ReleaseNotices(room.cloned(), due, to)).await
    }

    async fn save_preferences(&self, preferences: &Preferences) -> Result<(), StoreError> {
        self.write(|to| Job::Preferences(preferences.clone(), to)).await
    }

    async fn preferences(&self, who: &PlayerRef) -> Result<Option<Preferences>, StoreError> {
        let who = who.clone();
        self.read_label(move |tree| reads::preferences(tree, &who)).await
    }

    async fn save_community(&self, community: &Community) -> Result<(), StoreError> {
        self.write(|to| Job::Community(community.clone(), to)).await
    }

    async fn community(&self, community: &CommunityRef) -> Result<Option<Community>, StoreError> {
        let community = community.clone();
        self.read_label(move |tree| reads::community(tree, &community)).await
    }

    async fn save_thread(&self, thread: &Thread) -> Result<(), StoreError> {
        self.write(|to| Job::Thread(thread.clone(), to)).await
    }

    async fn thread_of(&self, game: GameId, party: Party) -> Result<Option<Thread>, StoreError> {
        self.read_label(move |tree| reads::thread(tree, game, party)).await
    }

    async fn thread_at(&self, room: &RoomRef) -> Result<Option<Thread>, StoreError> {
        let room = room.clone();
        self.read_label(move |tree| reads::thread_at(tree, &room)).await
    }

    async fn save_absence(&self, absence: &Absence) -> Result<(), StoreError> {
        self.write(|to| Job::Absence(absence.clone(), to)).await
    }

    async fn forget_absence(&self, place: &Place) -> Result<(), StoreError> {
        self.write(|to| Job::ForgetAbsence(place.clone(), to)).await
    }

    async fn absences(&self) -> Result<Vec<Absence>, StoreError> {
        self.read_much(reads::absences).await
    }

    async fn save_life(&self, life: &Life) -> Result<(), StoreError> {
        self.write(|to| Job::Life(life.clone(), to)).await
    }

    async fn lives(&self) -> Result<Vec<Life>, StoreError> {
        self.read_label(reads::lives).await
    }

    async fn communities(&self) -> Result<Vec<Stock>, StoreError> {
        self.read_much(reads::communities).await
    }

    async fn forget_games(&self, games: &[GameId]) -> Result<Forgotten, StoreError> {
        let forgotten = self.write(|to| Job::ForgetGames(games.to_vec(), to)).await?;
        // Nothing more can be delivered for a game that is gone, so these are all.
        let gone: HashSet<_> = games.iter().copied().collect();
        let deliveries = self.read_much(move |tree| reads::deliveries_of(tree, &gone)).await?;
        let count = deliveries.len() as u64;
        self.write(|to| Job::ForgetDeliveries(deliveries, to)).await?;
        Ok(Forgotten {
            deliveries: count,
            ..forgotten
        })
    }

    async fn forget_guests(&self, games: &[GameId]) -> Result<Forgotten, StoreError> {
        self.write(|to| Job::ForgetGuests(games.to_vec(), to)).await
    }

    async fn forget_community(&self, community: &CommunityRef) -> Result<bool, StoreError> {
        self.write(|to| Job::ForgetCommunity(community.clone(), to)).await
    }

    async fn figures(&self) -> Result<Figures, StoreError> {
        self.read_much(reads::figures).await
    }

    async fn forget_person(&self, who: &PlayerRef, successor: &PlayerRef) -> Result<u64, StoreError> {
        let mut changed = 0;
        for some in self.games(&Which::EveryOf(who.clone())).await?.chunks(AT_ONCE) {
            changed += self
                .write(|to| Job::Rename(who.clone(), successor.clone(), some.to_vec(), to))
                .await?;
            // What was read before speaks of somebody who is not there any more.
            let mut ready = self.ready.lock().unwrap_or_else(PoisonError::into_inner);
            for id in some {
                ready.forget(*id);
            }
        }
        self.write(|to| Job::ForgetPerson(who.clone(), to)).await?;
        Ok(changed)
    }

    async fn close(&self) -> Result<(), StoreError> {
        self.write(Job::Close).await
    }
}
