//! A crash at each step of the thread that writes: before a batch is handed to the operating system, after it, and after the sync. What lies
//! on the disk at that moment is copied, and the copy opened as the next process would find it. Then the same for a machine that loses its
//! power, of which only the last sync is certain: any sector written since may be the old or the new one.

use std::{
    collections::BTreeMap,
    fs::{self, File},
    io,
    path::{Path, PathBuf},
    sync::{Arc, Mutex},
};

use menagerie::{
    ids::{GameId, PlayerRef, RoomRef, Timestamp},
    store::{Device, Opening, Party, Person, Post, SledStore, Store, Version},
};

use crate::game::{WHOLE, commit, delivery};

/// What has been acknowledged, in that order.
#[derive(Clone, Copy, Debug)]
enum Ack {
    Commit(u64, u32),
    Post(u64, u32),
    Person(u32),
    Forgotten(u64),
}

/// A disk as a crash would leave it.
#[derive(Debug)]
struct Shot {
    folder: tempfile::TempDir,
    acked: Vec<Ack>,
    moment: String,
}

#[derive(Debug, Default)]
struct Film {
    acked: Mutex<Vec<Ack>>,
    shots: Mutex<Vec<Shot>>,
}

impl Film {
    fn ack(&self, what: Ack) {
        self.acked.lock().unwrap().push(what);
    }

    /// The acknowledgements first: what is copied later may hold more than them, never less.
    fn shot(&self, moment: String, copy: impl FnOnce(&Path)) {
        let acked = self.acked.lock().unwrap().clone();
        let folder = tempfile::tempdir().unwrap();
        copy(folder.path());
        self.shots.lock().unwrap().push(Shot { folder, acked, moment });
    }
}

/// How the device is watched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Crash {
    /// The process ends; what the operating system has stays.
    OfTheProcess,
    /// The machine stops; what was synced stays.
    OfTheMachine,
}

/// The real device, with a look at the disk at each step.
#[derive(Debug)]
struct Watched {
    film: Arc<Film>,
    of: PathBuf,
    crash: Crash,
    log: Option<File>,
    /// The log as it was after the last sync.
    certain: Vec<u8>,
    groups: u32,
    seed: u64,
}

impl Watched {
    fn look(&mut self, step: &str) {
        let (of, moment) = (self.of.clone(), format!("group {}, {step}", self.groups));
        match self.crash {
            Crash::OfTheProcess => self.film.shot(moment, |to| copy(&of, to)),
            Crash::OfTheMachine if step == "after the flush" => {
                for luck in 0..2 {
                    let mixed = self.mixed();
                    self.film.shot(format!("{moment}, luck {luck}"), |to| {
                        copy(&of, to);
                        fs::write(to.join("db"), &mixed).unwrap();
                    });
                }
            }
            Crash::OfTheMachine => {}
        }
    }

    /// Each sector as it was at the last sync, or as it is now.
    fn mixed(&mut self) -> Vec<u8> {
        let mut now = fs::read(self.of.join("db")).unwrap();
        for (n, sector) in now.chunks_mut(512).enumerate() {
            self.seed ^= self.seed << 13;
            self.seed ^= self.seed >> 7;
            self.seed ^= self.seed << 17;
            if self.seed.is_multiple_of(2) {
                let old = self.certain.get(n * 512..).unwrap_or_default();
                let there = old.len().min(sector.len());
                sector[..there].copy_from_slice(&old[..there]);
                sector[there..].fill(0);
            }
        }
        now
    }
}

impl Device for Watched {
    fn flush(&mut self, db: &sled::Db) -> Result<(), sled::Error> {
        self.groups += 1;
        self.look("before the flush");
        db.flush()?;
        self.look("after the flush");
        Ok(())
    }

    fn sync(&mut self) -> io::Result<()> {
        let path = self.of.join("db");
        self.log.get_or_insert_with(|| File::open(&path).unwrap()).sync_data()?;
        if self.crash == Crash::OfTheMachine {
            self.certain = fs::read(&path)?;
        }
        self.look("after the sync");
        Ok(())
    }
}

fn copy(from: &Path, to: &Path) {
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        // sled may rename a snapshot meanwhile.
        if entry.file_type().unwrap().is_file() && entry.file_name() != "LOCK" {
            let _ = fs::copy(entry.path(), to.join(entry.file_name()));
        }
    }
}

/// Everybody's work until it is done: games from the challenge to their end, board posts, names, a game that is forgotten.
async fn work(store: &Arc<SledStore>, film: &Arc<Film>) {
    let mut tasks = Vec::new();
    for _ in 0..4_u32 {
        let (store, film) = (Arc::clone(store), Arc::clone(film));
        tasks.push(tokio::spawn(async move {
            let id = store.fresh_id().await.unwrap();
            for number in 0..WHOLE {
                let version = store.commit(commit(id.0, number)).await.unwrap();
                film.ack(Ack::Commit(id.0, version.0));
                if number % 5 == 1 {
                    store.save_post(&post(id, number), None).await.unwrap();
                    film.ack(Ack::Post(id.0, number));
                }
            }
            if id.0.is_multiple_of(2) {
                store.forget_games(&[id]).await.unwrap();
                film.ack(Ack::Forgotten(id.0));
            }
        }));
    }
    for number in 0..6 {
        store.save_person(&person(number)).await.unwrap();
        film.ack(Ack::Person(number));
    }
    for task in tasks {
        task.await.unwrap();
    }
}

fn post(game: GameId, number: u32) -> Post {
    Post {
        game,
        party: Party::Host,
        room: RoomRef::new("web", "hall"),
        message: format!("m{number}"),
    }
}

fn person(number: u32) -> Person {
    Person {
        who: PlayerRef::new("web", &format!("p{number}")),
        name: "Somebody".to_owned(),
        locale: None,
        key_hash: None,
        room: Some(RoomRef::new("web", "hall")),
        seen_at: Timestamp(1),
    }
}

/// Is everything there that had been acknowledged, and nothing half?
async fn found_again(shot: &Shot) {
    let moment = &shot.moment;
    let store = SledStore::open(shot.folder.path()).unwrap_or_else(|e| panic!("{moment}: {e}"));
    assert_eq!(store.check().await.unwrap(), Vec::<String>::new(), "{moment}");
    let (mut versions, mut posts, mut gone) = (BTreeMap::new(), BTreeMap::new(), Vec::new());
    for ack in &shot.acked {
        match *ack {
            Ack::Commit(id, version) => {
                versions.insert(id, version);
            }
            Ack::Post(id, number) => {
                posts.insert(id, number);
            }
            Ack::Person(number) => {
                let found = store.person(&person(number).who).await.unwrap();
                assert_eq!(found, Some(person(number)), "{moment}");
            }
            Ack::Forgotten(id) => gone.push(id),
        }
    }
    for (id, version) in versions.into_iter().filter(|(id, _)| !gone.contains(id)) {
        let found = store.load(GameId(id)).await.unwrap();
        // It may be on its way to being forgotten: then nothing is left of it.
        let Some((_, at)) = found else {
            assert!(id % 2 == 0 && version == WHOLE, "{moment}: game {id} is gone");
            assert_eq!(store.post(GameId(id), Party::Host).await.unwrap(), None, "{moment}");
            continue;
        };
        assert!(
            at >= Version(version),
            "{moment}: game {id} was acknowledged at {version} and is at {}",
            at.0
        );
        for number in 0..version {
            assert_eq!(
                store.delivered(&delivery(id, number)).await.unwrap(),
                Some(GameId(id)),
                "{moment}: delivery {number}"
            );
        }
        if let Some(number) = posts.get(&id) {
            let at_least = store.post(GameId(id), Party::Host).await.unwrap().map(|post| post.message);
            let at_least: u32 = at_least.and_then(|m| m[1..].parse().ok()).unwrap_or_default();
            assert!(at_least >= *number, "{moment}: post {number} of game {id}");
        }
    }
    for id in gone {
        assert!(store.load(GameId(id)).await.unwrap().is_none(), "{moment}: game {id} is back");
    }
    // The next process goes on.
    let id = store.fresh_id().await.unwrap();
    store.commit(commit(id.0, 0)).await.unwrap();
    store.close().await.unwrap();
}

async fn crashes(crash: Crash) {
    let folder = tempfile::tempdir().unwrap();
    let film = Arc::new(Film::default());
    let device = Watched {
        film: Arc::clone(&film),
        of: folder.path().to_owned(),
        crash,
        log: None,
        certain: Vec::new(),
        groups: 0,
        seed: 0x9E37_79B9_7F4A_7C15,
    };
    let opening = Opening {
        device: Some(Box::new(device)),
        ..Opening::default()
    };
    let store = Arc::new(SledStore::open_with(folder.path(), opening).unwrap());
    work(&store, &film).await;
    store.close().await.unwrap();
    let shots = std::mem::take(&mut *film.shots.lock().unwrap());
    let acked = film.acked.lock().unwrap().len();
    assert!(shots.len() > 40 && acked > 60, "{} crashes, {acked} acknowledgements", shots.len());
    assert!(
        shots.iter().any(|shot| shot.acked.is_empty()),
        "none before the first acknowledgement"
    );
    assert!(shots.iter().any(|shot| shot.acked.len() + 8 > acked), "none near the end");
    for shot in &shots {
        found_again(shot).await;
    }
    println!("{} crashes, {acked} acknowledgements", shots.len());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_process_that_ends_at_any_step_has_what_it_acknowledged() {
    crashes(Crash::OfTheProcess).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_machine_that_stops_at_any_step_has_what_was_acknowledged() {
    crashes(Crash::OfTheMachine).await;
}
