//! Many games at once, through the hub.

use std::{
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Instant,
};

use futures_util::future::join_all;
use menagerie::{
    command::{Input, Request},
    env::{SystemClock, SystemEntropy},
    ids::{CommunityRef, DeliveryKey, PlayerRef, RoomRef},
    l10n::Texts,
    platform::Hub,
    present::{Button, Presentation},
    render::Artist,
    reply::Person,
    service::{Asker, Service},
    store::{SledStore, Store},
};

use super::{disk, folder, memory, processor};

/// Pawn moves that are legal in this order whatever happens, without a capture or a check; both sides play the same file in turn.
fn line() -> Vec<String> {
    let files = "abcdefgh";
    let steps = files.chars().flat_map(|f| [format!("{f}3"), format!("{f}6")]);
    let meets = files.chars().flat_map(|f| [format!("{f}4"), format!("{f}5")]);
    steps.chain(meets).collect()
}

/// Two people and where they play.
#[derive(Clone, Debug)]
pub struct Pair {
    pub people: [PlayerRef; 2],
    pub room: RoomRef,
    pub community: CommunityRef,
}

impl Pair {
    /// People whom nobody has heard of, in a room of their own.
    pub fn new(number: usize) -> Self {
        let room = format!("new{number}");
        Self {
            people: ["a", "b"].map(|side| PlayerRef::new("bench", &format!("{room}-{side}"))),
            room: RoomRef::new("bench", &room),
            community: CommunityRef::new("bench", &room),
        }
    }

    /// Asks, and gives the answer with the milliseconds that it took.
    async fn ask(&self, hub: &Hub, side: usize, input: Ask<'_>, said: usize) -> (Vec<Presentation>, f64) {
        let people: Vec<Person> = ["Anna", "Bo"]
            .iter()
            .zip(&self.people)
            .map(|(name, who)| Person {
                who: who.clone(),
                name: (*name).to_owned(),
            })
            .collect();
        let request = Request {
            asker: Asker {
                person: people[side].clone(),
                room: self.room.clone(),
                parent: None,
                community: self.community.clone(),
                moderator: false,
                view: None,
                game: None,
                alone: false,
                tongue: None,
                delivery: DeliveryKey::new("bench", &format!("{}-{said}-{}", self.room.local(), std::process::id())),
            },
            locale: None,
            room_locale: None,
            input: match input {
                Ask::Say(text) => Input::Text {
                    text: text.to_owned(),
                    people,
                },
                Ask::Press(button) => Input::Press { id: button.id.clone() },
            },
        };
        let begun = Instant::now();
        let answer = hub.ask(request).await;
        (answer, begun.elapsed().as_secs_f64() * 1e3)
    }

    /// Asks for something that shows a board.
    async fn shown(&self, hub: &Hub, side: usize, input: Ask<'_>, said: usize) -> f64 {
        let (answer, took) = self.ask(hub, side, input, said).await;
        assert!(
            answer.iter().any(|p| p.image.is_some() && !p.refusal),
            "no board: {:?}",
            answer.first().map(Presentation::plain)
        );
        took
    }

    /// Resigns, and says yes to that.
    async fn resign(&self, hub: &Hub, said: usize) -> f64 {
        let (sure, _) = self.ask(hub, 0, Ask::Say("/resign"), said).await;
        let yes = sure.iter().flat_map(|p| &p.buttons).next().expect("a button");
        self.shown(hub, 0, Ask::Press(yes), said + 1).await
    }
}

/// What is said or pressed.
enum Ask<'a> {
    Say(&'a str),
    Press(&'a Button),
}

/// What a round took.
#[derive(Debug, Default)]
pub struct Took {
    /// Milliseconds of each move, sorted.
    pub moves: Vec<f64>,
    /// Milliseconds of each resignation, sorted: it ends the game, and with it ratings change.
    pub ends: Vec<f64>,
    pub seconds: f64,
    pub processor: f64,
    pub syncs: u64,
}

impl Took {
    pub fn at(sorted: &[f64], per_mille: usize) -> f64 {
        sorted[(sorted.len() - 1) * per_mille / 1000]
    }

    pub fn rate(&self) -> f64 {
        self.moves.len() as f64 / self.seconds
    }

    /// Microseconds of processor time a move, all threads together, the asking with them.
    pub fn processor_each(&self) -> f64 {
        self.processor * 1e6 / self.moves.len() as f64
    }

    pub fn show(&self, what: &str) {
        println!(
            "{what:<28} {:>6.0} moves/s  p50 {:>7.2}  p99 {:>7.2}  p99.9 {:>7.2} ms  {:>6.3} syncs and {:>5.0} us of processor a move",
            self.rate(),
            Self::at(&self.moves, 500),
            Self::at(&self.moves, 990),
            Self::at(&self.moves, 999),
            self.syncs as f64 / self.moves.len() as f64,
            self.processor_each(),
        );
    }
}

/// Everybody begins, then everybody plays, then everybody resigns; only the middle is timed as moves.
pub async fn round(hub: &Hub, syncs: &AtomicU64, pairs: Vec<Pair>, serial: usize) -> Took {
    let base = serial * 100;
    join_all(pairs.iter().map(async |pair| {
        pair.shown(hub, 0, Ask::Say("/challenge @Bo chess colour:white"), base).await;
        pair.shown(hub, 1, Ask::Say("/accept"), base + 1).await;
    }))
    .await;
    let (begun, processor_before, syncs_before) = (Instant::now(), processor(), syncs.load(Ordering::Relaxed));
    let tasks: Vec<_> = pairs
        .iter()
        .cloned()
        .map(|pair| {
            let hub = hub.clone();
            tokio::spawn(async move {
                let mut took = Vec::new();
                for (ply, text) in line().iter().enumerate() {
                    took.push(pair.shown(&hub, ply % 2, Ask::Say(text), base + 2 + ply).await);
                }
                took
            })
        })
        .collect();
    let mut took = Took::default();
    for task in tasks {
        took.moves.extend(task.await.expect("a game ended by a panic"));
    }
    took.seconds = begun.elapsed().as_secs_f64();
    took.processor = processor() - processor_before;
    took.syncs = syncs.load(Ordering::Relaxed) - syncs_before;
    took.ends = join_all(pairs.iter().map(async |pair| pair.resign(hub, base + 90).await)).await;
    took.moves.sort_by(f64::total_cmp);
    took.ends.sort_by(f64::total_cmp);
    took
}

pub fn hub(store: &Arc<SledStore>) -> Hub {
    let service = Service::new(Arc::clone(store) as Arc<dyn Store>, Arc::new(SystemClock), Arc::new(SystemEntropy));
    Hub::new(service, Texts::load().expect("the texts"), Artist::load().expect("the pieces"))
}

pub fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .expect("a runtime")
}

/// Shows the bare cost of a sync beside which the rest is to be judged.
pub fn show_bare(folder: &Path) -> (f64, f64) {
    let (p50, p99) = disk::bare(folder);
    println!("{:<28} p50 {p50:>7.2}  p99 {p99:>7.2} ms", "bare write of 1 kB and sync");
    (p50, p99)
}

pub fn run() {
    let folder = folder();
    let (store, syncs) = disk::open(&folder.path().join("store"));
    let store = Arc::new(store);
    let hub = hub(&store);
    println!("memory at rest {} kB", memory().0);
    runtime().block_on(async {
        round(&hub, &syncs, vec![Pair::new(0)], 1).await; // warms up
        let mut first = 1;
        for (at_once, times) in [(1, 8), (64, 3), (1000, 2)] {
            show_bare(folder.path());
            for time in 0..times {
                let pairs = (first..first + at_once).map(Pair::new).collect();
                first += at_once;
                let took = round(&hub, &syncs, pairs, 2 + time).await;
                took.show(&format!("{at_once} games at once"));
            }
            let (now, most) = memory();
            println!("memory {now} kB, at most {most} kB");
        }
        show_bare(folder.path());
        store.close().await.expect("the store closes");
    });
}
