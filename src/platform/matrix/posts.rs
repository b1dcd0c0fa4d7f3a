//! Everything that is sent goes through here: one thing at a time in each room, answers to a person before boards before the rest, as fast as the
//! server takes it. A board that is still waiting when a newer one of its game comes is not sent any more. What comes twice is sent once.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use serde_json::Value;
use tokio::{
    sync::{Notify, oneshot},
    time::Instant,
};
use tokio_util::sync::CancellationToken;

use super::{
    budget::{Bucket, Rate},
    door::{Door, Trouble, Upload},
};
use crate::ids::GameId;

/// Rooms that are written to at the same time.
const WORKERS: usize = 4;
/// How much may wait. Past it the least urgent is dropped; what has to be said comes again from the outbox.
const MOST: usize = 2_000;
/// How much of what only one person asked for may wait in one room.
const MOST_ANSWERS: usize = 30;
/// Games whose last board is remembered.
const GAMES: usize = 20_000;
/// The longest wait after a server that cannot be reached.
const LONGEST: Duration = Duration::from_secs(30);

/// What goes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rank {
    /// Somebody waits for it.
    Answer,
    /// A board, or another thing that everybody sees.
    Board,
    /// Whatever nobody would miss.
    Rest,
}

/// Something to be sent.
#[derive(Clone, Debug)]
pub struct Post {
    /// Where.
    pub room: String,
    /// The event's type.
    pub kind: &'static str,
    /// Its content.
    pub content: Value,
    /// What has to be uploaded first.
    pub upload: Option<Upload>,
    /// The same whenever the same thing is sent.
    pub once: String,
    /// How urgent it is.
    pub rank: Rank,
    /// The game whose board it is, and how much had happened in it.
    pub board: Option<(GameId, u32)>,
}

/// What became of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sent {
    /// It stands in the room, under this id.
    Said(String),
    /// A newer board stands, or will stand, in its place.
    Superseded,
    /// There was too much to send, or the bot is leaving.
    Dropped,
    /// The server will never take it.
    Unfit,
    /// The room is out of reach.
    OutOfReach,
}

struct Waiting {
    post: Post,
    number: u64,
    told: Vec<oneshot::Sender<Sent>>,
}

#[derive(Default)]
struct Inside {
    waiting: Vec<Waiting>,
    /// Rooms that are being written to, with what is being sent there, and who else wants to know what becomes of it.
    busy: HashMap<String, (String, Vec<oneshot::Sender<Sent>>)>,
    boards: HashMap<GameId, u32>,
    numbers: u64,
    /// Tries in a row that found no server.
    silent: u32,
}

/// The account's way out.
pub struct Posts {
    door: Arc<dyn Door>,
    inside: Mutex<Inside>,
    bucket: Mutex<Bucket>,
    news: Notify,
}

impl std::fmt::Debug for Posts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Posts").finish_non_exhaustive()
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Posts {
    /// With nothing to be sent yet.
    pub fn new(door: Arc<dyn Door>, rate: Rate) -> Arc<Self> {
        Arc::new(Self {
            door,
            inside: Mutex::default(),
            bucket: Mutex::new(Bucket::new(rate, Instant::now())),
            news: Notify::new(),
        })
    }

    /// Sends until told to stop.
    pub async fn run(self: Arc<Self>, stop: CancellationToken) {
        let workers = (0..WORKERS).map(|_| {
            let (posts, stop) = (Arc::clone(&self), stop.clone());
            tokio::spawn(stop.run_until_cancelled_owned(async move { posts.work().await }))
        });
        let workers: Vec<_> = workers.collect();
        for worker in workers {
            if worker.await.is_err() {
                tracing::error!("what sends to Matrix panicked");
            }
        }
        lock(&self.inside).waiting.clear();
    }

    /// Puts something in line. What it returns says what became of it; an end without a word means that the bot is leaving.
    pub fn put(&self, post: Post) -> oneshot::Receiver<Sent> {
        let (tell, told) = oneshot::channel();
        let mut inside = lock(&self.inside);
        if let Some((_, others)) = inside.busy.values_mut().find(|(once, _)| *once == post.once) {
            others.push(tell);
            return told;
        }
        if let Some(there) = inside.waiting.iter_mut().find(|w| w.post.once == post.once) {
            there.post.rank = there.post.rank.min(post.rank);
            there.told.push(tell);
            return told;
        }
        if let Some((game, version)) = post.board {
            if inside.boards.get(&game).is_some_and(|newest| *newest > version) {
                answer(vec![tell], &Sent::Superseded);
                return told;
            }
            if inside.boards.len() > GAMES {
                inside.boards.clear();
            }
            inside.boards.insert(game, version);
            let (older, rest) = std::mem::take(&mut inside.waiting)
                .into_iter()
                .partition(|w| w.post.room == post.room && w.post.board.is_some_and(|(g, v)| g == game && v < version));
            inside.waiting = rest;
            let older: Vec<Waiting> = older;
            for old in older {
                answer(old.told, &Sent::Superseded);
            }
        }
        if is_too_much(&inside, &post) {
            tracing::warn!(rank = ?post.rank, "there is too much to be sent to Matrix; something is left out");
            answer(vec![tell], &Sent::Dropped);
            return told;
        }
        inside.numbers += 1;
        let number = inside.numbers;
        inside.waiting.push(Waiting {
            post,
            number,
            told: vec![tell],
        });
        drop(inside);
        self.news.notify_waiters();
        told
    }

    /// May something be sent that nobody would miss?
    pub fn is_rich(&self) -> bool {
        let calm = lock(&self.inside).waiting.len() < 3;
        calm && lock(&self.bucket).is_rich(Instant::now())
    }

    async fn work(&self) {
        loop {
            let news = self.news.notified();
            match self.next() {
                Ok(next) => {
                    drop(news);
                    let room = next.post.room.clone();
                    let left = Leaving { posts: self, room: &room };
                    self.send(next).await;
                    drop(left);
                }
                Err(Some(wait)) => {
                    tokio::select! { () = tokio::time::sleep(wait) => {} () = news => {} }
                }
                // Whatever comes meanwhile is told, and this is for the moment between looking and listening.
                Err(None) => {
                    tokio::select! { () = tokio::time::sleep(Duration::from_millis(500)) => {} () = news => {} }
                }
            }
        }
    }

    /// The next thing to be sent, for which an event has been taken out of the bucket; or how long to wait.
    fn next(&self) -> Result<Waiting, Option<Duration>> {
        let mut inside = lock(&self.inside);
        // What nobody waits for any more comes again from the outbox, made anew.
        inside.waiting.retain(|w| w.told.iter().any(|tell| !tell.is_closed()));
        let free = inside
            .waiting
            .iter()
            .enumerate()
            .filter(|(_, w)| !inside.busy.contains_key(&w.post.room));
        let Some((at, _)) = free.min_by_key(|(_, w)| (w.post.rank, w.number)) else {
            return Err(None);
        };
        lock(&self.bucket).take(Instant::now()).map_err(Some)?;
        let next = inside.waiting.swap_remove(at);
        inside.busy.insert(next.post.room.clone(), (next.post.once.clone(), Vec::new()));
        Ok(next)
    }

    async fn send(&self, mut next: Waiting) {
        let tried = self.try_to_send(&mut next.post).await;
        let (sent, wait) = match tried {
            Ok(id) => (Some(Sent::Said(id)), None),
            Err(Trouble::Already) => (Some(Sent::Said(String::new())), None),
            Err(Trouble::Unfit) => {
                tracing::error!("the server will not take something that was to be said");
                (Some(Sent::Unfit), None)
            }
            Err(Trouble::Forbidden | Trouble::Gone) => (Some(Sent::OutOfReach), None),
            Err(Trouble::TooFast(wait)) => {
                tracing::info!(wait_ms = wait.as_millis() as u64, "the server wants fewer events");
                lock(&self.bucket).refused(Instant::now(), wait);
                (None, None)
            }
            Err(trouble) => {
                tracing::warn!(%trouble, "something could not be sent to Matrix; it is tried again");
                let mut inside = lock(&self.inside);
                inside.silent = inside.silent.saturating_add(1);
                let wait = Duration::from_secs(1 << inside.silent.saturating_sub(1).min(5)).min(LONGEST);
                (None, Some(wait))
            }
        };
        if let Some(wait) = wait {
            // The room stays taken, so that nothing overtakes what failed.
            tokio::time::sleep(wait).await;
        }
        let mut inside = lock(&self.inside);
        let more = inside.busy.remove(&next.post.room).map(|(_, more)| more).unwrap_or_default();
        next.told.extend(more);
        if let Some(sent) = sent {
            inside.silent = 0;
            drop(inside);
            answer(next.told, &sent);
        } else {
            let newest = |game| inside.boards.get(&game).copied().unwrap_or_default();
            if next.post.board.is_some_and(|(game, version)| newest(game) > version) {
                drop(inside);
                answer(next.told, &Sent::Superseded);
            } else {
                inside.waiting.push(next);
            }
        }
        self.news.notify_waiters();
    }

    async fn try_to_send(&self, post: &mut Post) -> Result<String, Trouble> {
        if let Some(upload) = &post.upload {
            let (name, value) = self.door.upload(&post.room, upload).await?;
            post.content[name] = value;
            // If the event fails, the file is there already.
            post.upload = None;
        }
        self.door.send(&post.room, post.kind, &post.content, &post.once).await
    }
}

/// The room is free again, also after a panic.
struct Leaving<'a> {
    posts: &'a Posts,
    room: &'a str,
}

impl Drop for Leaving<'_> {
    fn drop(&mut self) {
        lock(&self.posts.inside).busy.remove(self.room);
    }
}

fn answer(told: Vec<oneshot::Sender<Sent>>, sent: &Sent) {
    for tell in told {
        // Whoever asked may have stopped waiting.
        let _ = tell.send(sent.clone());
    }
}

fn is_too_much(inside: &Inside, post: &Post) -> bool {
    let all = inside.waiting.len() >= MOST;
    let here = |w: &&Waiting| w.post.room == post.room && w.post.rank == Rank::Answer;
    all || (post.rank == Rank::Answer && inside.waiting.iter().filter(here).count() >= MOST_ANSWERS)
}
