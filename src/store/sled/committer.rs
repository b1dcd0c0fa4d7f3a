//! The one thread that writes. It takes what waits, makes one batch of it, brings that to the device, and then answers everybody. While one
//! group is on its way to the device the next gathers, so no timer is needed and a crowd costs little more than one.

use std::{
    any::Any,
    io,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
};

use tokio::sync::{mpsc, oneshot};

use super::{
    Shared,
    keys::Key,
    moment::{Lookers, Moment},
    notices::{self, Claim},
    rename,
    writes::{self, Counters, Draft, Refused},
};
use crate::{
    game::Party,
    ids::{CommunityRef, DeliveryKey, GameId, PlayerRef, RoomRef, Timestamp},
    store::{
        Absence, Commit, Community, Forgotten, Life, Notice, NoticeKey, Person, Place, Post, Preferences, Room, Settled, StoreError,
        Thread, Version, record::seal,
    },
};

/// How many writes may share one batch.
const GROUP: usize = 512;

/// What brings a batch to the device. Tests put their own in its place.
pub trait Device: Send + std::fmt::Debug {
    /// Hands everything that sled has buffered to the operating system.
    fn flush(&mut self, db: &::sled::Db) -> Result<(), ::sled::Error> {
        db.flush().map(|_| ())
    }
    /// Returns when the device has it.
    fn sync(&mut self) -> io::Result<()>;
    /// Bytes that are free on it.
    fn free_bytes(&mut self) -> io::Result<u64> {
        Ok(u64::MAX)
    }
}

/// Where an answer goes.
pub(super) type Reply<T> = oneshot::Sender<Result<T, StoreError>>;

/// Something to write.
#[derive(Debug)]
pub(super) enum Job {
    Commit(Commit, Reply<Version>),
    Person(Person, Reply<()>),
    Room(Room, Reply<()>),
    ForgetRoom(RoomRef, Reply<()>),
    Post(Post, Option<NoticeKey>, Reply<Option<Post>>),
    Question(GameId, Party, Option<Post>, Option<NoticeKey>, Reply<Option<Post>>),
    ClaimNotices(Claim, Reply<Vec<Notice>>),
    SettleNotices(Vec<(NoticeKey, Settled)>, Reply<()>),
    ReleaseNotices(Option<RoomRef>, Timestamp, Reply<()>),
    Preferences(Preferences, Reply<()>),
    Community(Community, Reply<()>),
    Thread(Thread, Reply<()>),
    Absence(Absence, Reply<()>),
    Life(Life, Reply<()>),
    ForgetAbsence(Place, Reply<()>),
    ForgetGames(Vec<GameId>, Reply<Forgotten>),
    ForgetGuests(Vec<GameId>, Reply<Forgotten>),
    ForgetDeliveries(Vec<(DeliveryKey, Timestamp)>, Reply<()>),
    ForgetCommunity(CommunityRef, Reply<bool>),
    /// Who, who takes their place, and in which games.
    Rename(PlayerRef, PlayerRef, Vec<GameId>, Reply<u64>),
    ForgetPerson(PlayerRef, Reply<()>),
    /// Answered when everything before it is on the device.
    Barrier(Reply<()>),
    /// The store as it is now, while writing goes on.
    Moment(Reply<Moment>),
    Close(Reply<()>),
}

impl Job {
    /// When there is hardly any space, nothing new is begun. What tells of something that has happened already (a post, a thread, what was
    /// said) is let through: it is little, and the reserve is for it. Gives the job back if it is to be done.
    fn refuse_to_grow(self) -> Result<Self, Waiting> {
        Err(match self {
            Self::Commit(_, to) => waiting(to, Err(StoreError::Full)),
            Self::Person(_, to) | Self::Room(_, to) | Self::Preferences(_, to) | Self::Community(_, to) => {
                waiting(to, Err(StoreError::Full))
            }
            other => return Ok(other),
        })
    }
}

/// An answer that waits for the device: sent as it is, or replaced by the failure.
type Waiting = Box<dyn FnOnce(Result<(), &str>)>;

fn waiting<T: 'static>(to: Reply<T>, answer: Result<T, StoreError>) -> Waiting {
    Box::new(move |synced| {
        let answer = match synced {
            Ok(()) => answer,
            Err(why) => Err(StoreError::Unavailable(why.to_owned())),
        };
        // Whoever asked may have gone away; what was written is written.
        let _ = to.send(answer);
    })
}

/// The state of the thread.
pub(super) struct Committer {
    pub shared: Arc<Shared>,
    pub db: super::open::Opened,
    pub counters: Counters,
    pub device: Box<dyn Device>,
    pub space: Space,
    pub lookers: Lookers,
    pub jobs: mpsc::Receiver<Job>,
}

/// Whether there is space to grow.
#[derive(Debug)]
pub(super) struct Space {
    reserve: u64,
    is_short: bool,
}

impl Space {
    pub fn new(reserve: u64) -> Self {
        Self { reserve, is_short: false }
    }

    /// Asks the device, and tells the log when it is another answer than before.
    fn is_short(&mut self, device: &mut dyn Device) -> bool {
        let free = match device.free_bytes() {
            Ok(free) => free,
            Err(error) => {
                tracing::warn!(%error, "the free space of the store's device cannot be read");
                return self.is_short;
            }
        };
        let is_short = free < self.reserve;
        if is_short != self.is_short {
            let reserve = self.reserve;
            if is_short {
                tracing::error!(
                    free,
                    reserve,
                    "hardly any space is left for the store: nothing new is stored until there is"
                );
            } else {
                tracing::info!(free, reserve, "there is space for the store again");
            }
        }
        self.is_short = is_short;
        is_short
    }
}

impl Committer {
    /// Works until told to close, until nobody can ask any more, or until something fails.
    pub fn run(mut self) {
        let mut closing = Vec::new();
        let ended = catch_unwind(AssertUnwindSafe(|| self.work(&mut closing)));
        let ended = ended.unwrap_or_else(|panic| Err(format!("its writer stopped: {}", said(&*panic))));
        if let Err(why) = &ended {
            self.shared.fail(why);
        }
        // sled and the lock are let go before anybody hears that the store is closed.
        let Self {
            shared,
            db,
            device,
            jobs,
            mut lookers,
            ..
        } = self;
        lookers.end();
        shared.let_go();
        drop((db, device, jobs));
        for to in closing {
            let _ = to.send(ended.clone().map_err(StoreError::Unavailable));
        }
    }

    fn work(&mut self, closing: &mut Vec<Reply<()>>) -> Result<(), String> {
        let mut group = Vec::new();
        while closing.is_empty()
            && let Some(first) = self.jobs.blocking_recv()
        {
            group.push(first);
            while group.len() < GROUP
                && let Ok(next) = self.jobs.try_recv()
            {
                group.push(next);
            }
            let (answers, written) = self.write(group.drain(..), closing);
            // Who is told of a failure must not be able to go on as if there were none.
            if let Err(why) = &written {
                self.shared.fail(why);
            }
            for answer in answers {
                answer(written.as_ref().copied().map_err(String::as_str));
            }
            written?;
        }
        Ok(())
    }

    /// Writes a group, and returns the answers with whether it is on the device.
    fn write(&mut self, group: impl Iterator<Item = Job>, closing: &mut Vec<Reply<()>>) -> (Vec<Waiting>, Result<(), String>) {
        let mut answers = Vec::new();
        let mut draft = Draft::new(&self.db.db);
        let mut failed = None;
        let is_short = self.space.is_short(&mut *self.device);
        for job in group {
            let job = if is_short {
                match job.refuse_to_grow() {
                    Ok(job) => job,
                    Err(answer) => {
                        answers.push(answer);
                        continue;
                    }
                }
            } else {
                job
            };
            let draft = &mut draft;
            let counters = &mut self.counters;
            match job {
                Job::Commit(commit, to) => answers.push(take(to, writes::commit(draft, counters, &commit), &mut failed)),
                Job::Person(person, to) => answers.push(take(to, writes::person(draft, counters, &person), &mut failed)),
                Job::Room(room, to) => answers.push(take(to, writes::room(draft, counters, &room), &mut failed)),
                Job::ForgetRoom(room, to) => answers.push(take(to, writes::forget_room(draft, &room), &mut failed)),
                Job::Post(post, said, to) => answers.push(take(to, writes::post(draft, counters, &post, said.as_ref()), &mut failed)),
                Job::Question(game, party, post, said, to) => {
                    let before = writes::question(draft, counters, (game, party), post.as_ref(), said.as_ref());
                    answers.push(take(to, before, &mut failed));
                }
                Job::ClaimNotices(claim, to) => answers.push(take(to, notices::claim(draft, counters, &claim), &mut failed)),
                Job::SettleNotices(settled, to) => answers.push(take(to, notices::settle(draft, counters, &settled), &mut failed)),
                Job::ReleaseNotices(room, due, to) => {
                    answers.push(take(to, notices::release(draft, counters, room.as_ref(), due), &mut failed));
                }
                Job::Preferences(chosen, to) => answers.push(take(to, writes::preferences(draft, counters, &chosen), &mut failed)),
                Job::Community(settled, to) => answers.push(take(to, writes::community(draft, counters, &settled), &mut failed)),
                Job::Thread(thread, to) => answers.push(take(to, writes::thread(draft, counters, &thread), &mut failed)),
                Job::Absence(absence, to) => answers.push(take(to, writes::absence(draft, counters, &absence), &mut failed)),
                Job::Life(life, to) => answers.push(take(to, writes::life(draft, counters, &life), &mut failed)),
                Job::ForgetAbsence(place, to) => {
                    writes::forget_absence(draft, &place);
                    answers.push(waiting(to, Ok(())));
                }
                Job::ForgetGames(games, to) => answers.push(take(to, writes::forget_games(draft, &games), &mut failed)),
                Job::ForgetGuests(games, to) => answers.push(take(to, writes::forget_guests(draft, &games), &mut failed)),
                Job::ForgetDeliveries(deliveries, to) => {
                    writes::forget_deliveries(draft, &deliveries);
                    answers.push(waiting(to, Ok(())));
                }
                Job::Rename(who, successor, games, to) => {
                    answers.push(take(to, rename::games(draft, counters, &who, &successor, &games), &mut failed));
                }
                Job::ForgetPerson(who, to) => answers.push(take(to, rename::person(draft, counters, &who), &mut failed)),
                Job::ForgetCommunity(community, to) => {
                    answers.push(take(to, writes::forget_community(draft, &community), &mut failed));
                }
                Job::Barrier(to) => answers.push(waiting(to, Ok(()))),
                // Before this group is written: what it holds has not been acknowledged yet.
                Job::Moment(to) => answers.push(waiting(to, Ok(self.lookers.begin(&self.db)))),
                Job::Close(to) => closing.push(to),
            }
        }
        let changes = draft.changes();
        let written = match failed {
            Some(why) => Err(why),
            None if changes.is_empty() && closing.is_empty() => Ok(()),
            None => {
                let begun = std::time::Instant::now();
                let written = self.bring(changes);
                let metrics = crate::metrics::metrics();
                metrics.commit_group.observe(answers.len() as f64);
                metrics.commit_flush_seconds.observe(begun.elapsed().as_secs_f64());
                written
            }
        };
        (answers, written)
    }

    /// One batch, to the device.
    fn bring(&mut self, changes: Vec<(Key, Option<Vec<u8>>)>) -> Result<(), String> {
        let counters = super::keys::COUNTERS;
        self.lookers
            .keep(&self.db.db, &changes.iter().map(|(key, _)| key.as_slice()).chain([counters]))
            .map_err(|e| format!("reading: {e}"))?;
        let mut batch = ::sled::Batch::default();
        batch.insert(
            counters,
            seal(counters, self.counters.sequence, &self.counters).map_err(|e| e.to_string())?,
        );
        for (key, value) in changes {
            match value {
                Some(value) => batch.insert(key, value),
                None => batch.remove(key),
            }
        }
        self.db.db.apply_batch(batch).map_err(|e| format!("writing: {e}"))?;
        self.device.flush(&self.db.db).map_err(|e| format!("flushing: {e}"))?;
        self.device.sync().map_err(|e| format!("syncing: {e}"))
    }
}

/// Sorts the outcome of one job: an answer for who asked, or the end of the store.
fn take<T: 'static>(to: Reply<T>, outcome: Result<T, Refused>, failed: &mut Option<String>) -> Waiting {
    match outcome {
        Ok(answer) => waiting(to, Ok(answer)),
        Err(Refused::Here(error)) => waiting(to, Err(error)),
        Err(Refused::Everywhere(why)) => {
            let answer = waiting(to, Err(StoreError::Unavailable(why.clone())));
            failed.get_or_insert(why);
            answer
        }
    }
}

/// What a panic said.
pub(super) fn said(panic: &(dyn Any + Send)) -> &str {
    panic
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("no word")
}
