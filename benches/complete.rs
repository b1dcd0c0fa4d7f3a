//! Suggestions while a move is typed: the time of one, for 1, 8 and 64 people who type at once, each in the middle of a long game and with other
//! games open, while as many others play, which stores moves and draws pictures; its own harness. A chat platform waits 3 s at most, and
//! people notice 200 ms.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use menagerie::{
    command::{Input, Request},
    env::{SystemClock, SystemEntropy},
    ids::{CommunityRef, DeliveryKey, PlayerRef, RoomRef},
    l10n::Texts,
    platform::Hub,
    render::Artist,
    reply::Person,
    service::{Asker, Service},
    store::{SledStore, Store},
};

/// How long each person types, and how long between two keys: a fast typist.
const TYPES: Duration = Duration::from_secs(5);
const KEY: Duration = Duration::from_millis(50);
/// Games that each person has open besides the one in which they type.
const OTHERS: usize = 4;
/// What is typed, one after the other.
const TYPED: [&str; 8] = ["", "N", "Nf", "e", "b", "Qx", "e2e", "zz"];

static EVENTS: AtomicU64 = AtomicU64::new(0);

/// A long way round that changes nothing: knights out and back, with a pawn move now and then, so that no position stands three times.
fn line() -> Vec<String> {
    let mut out = Vec::new();
    for file in "abcdegh".chars() {
        for [white, black] in [["Nf3", "Nf6"], ["Ng1", "Ng8"]] {
            out.extend([white.to_owned(), black.to_owned()]);
        }
        out.extend([format!("{file}3"), format!("{file}6")]);
    }
    out
}

#[derive(Clone)]
struct Pair {
    hub: Hub,
    name: String,
}

impl Pair {
    fn request(&self, side: usize, room: &str, input: impl FnOnce(Vec<Person>) -> Input) -> Request {
        let people: Vec<Person> = ["Anna", "Bo"]
            .iter()
            .map(|name| Person {
                who: PlayerRef::new("bench", &format!("{}-{name}", self.name)),
                name: (*name).to_owned(),
            })
            .collect();
        let event = EVENTS.fetch_add(1, Ordering::Relaxed);
        Request {
            asker: Asker {
                person: people[side].clone(),
                room: RoomRef::new("bench", room),
                parent: None,
                community: CommunityRef::new("bench", room),
                view: None,
                moderator: false,
                game: None,
                alone: false,
                tongue: None,
                delivery: DeliveryKey::new("bench", &event.to_string()),
            },
            locale: Some("sv".into()),
            room_locale: None,
            input: input(people),
        }
    }

    async fn say(&self, side: usize, room: &str, text: &str) {
        let text = text.to_owned();
        let request = self.request(side, room, |people| Input::Text { text, people });
        let answer = self.hub.ask(request).await;
        assert!(answer.iter().any(|p| p.image.is_some() && !p.refusal), "no board after that");
    }

    async fn begin(&self, room: &str, variant: &str) {
        self.say(0, room, &format!("/challenge @Bo {variant} colour:white")).await;
        self.say(1, room, "/accept").await;
    }

    /// Types, and waits for what is suggested.
    async fn types(&self, room: &str) -> Vec<Duration> {
        let (mut took, begun) = (Vec::new(), Instant::now());
        for n in 0.. {
            if begun.elapsed() > TYPES {
                break;
            }
            tokio::time::sleep(KEY).await;
            let typed = TYPED[n % TYPED.len()];
            let options = vec![("move".to_owned(), typed.to_owned())];
            let name = "move".to_owned();
            let request = self.request(0, room, |_| Input::Command { name, options });
            let before = Instant::now();
            let found = self.hub.complete_option(request, "move").await;
            took.push(before.elapsed());
            // What is typed need not begin a move; with nothing typed there is always something to offer.
            assert!(found.len() <= 25 && (!typed.is_empty() || !found.is_empty()), "{typed}: {found:?}");
        }
        took
    }

    /// Plays until it is told to stop.
    async fn plays(self, stop: Arc<AtomicBool>) -> usize {
        let mut played = 0;
        for game in 0.. {
            let room = format!("{}-noise-{game}", self.name);
            self.begin(&room, "atomic").await;
            for (ply, text) in line().iter().enumerate() {
                if stop.load(Ordering::Relaxed) {
                    return played;
                }
                self.say(ply % 2, &room, text).await;
                played += 1;
            }
        }
        played
    }
}

async fn round(hub: &Hub, name: &str, people: usize) {
    let pair = |kind: &str, n: usize| Pair {
        hub: hub.clone(),
        name: format!("{name}-{kind}-{n}"),
    };
    let mut typing = Vec::new();
    for n in 0..people {
        let who = pair("types", n);
        let room = format!("{}-room", who.name);
        who.begin(&room, "wolf").await;
        for other in 0..OTHERS {
            who.begin(&format!("{room}-{other}"), "chess").await;
        }
        typing.push((who, room));
    }
    let stop = Arc::new(AtomicBool::new(false));
    let noise: Vec<_> = (0..people)
        .map(|n| tokio::spawn(pair("plays", n).plays(Arc::clone(&stop))))
        .collect();
    let before = Instant::now();
    let asked: Vec<_> = typing
        .into_iter()
        .map(|(who, room)| tokio::spawn(async move { who.types(&room).await }))
        .collect();
    let mut took = Vec::new();
    for one in asked {
        took.extend(one.await.expect("suggestions ended by a panic"));
    }
    let all = before.elapsed().as_secs_f64();
    stop.store(true, Ordering::Relaxed);
    let mut played = 0;
    for one in noise {
        played += one.await.expect("a game ended by a panic");
    }
    took.sort();
    let at = |share: usize| took[(took.len() - 1) * share / 100].as_secs_f64() * 1e3;
    println!(
        "{people:>3} at once: {:>7.0} suggestions/s beside {:>5.0} moves/s   p50 {:>7.2} ms   p99 {:>7.2} ms   longest {:>7.2} ms",
        took.len() as f64 / all,
        played as f64 / all,
        at(50),
        at(99),
        at(100)
    );
}

fn main() {
    let folder = tempfile::tempdir().expect("a folder for the store");
    let store = Arc::new(SledStore::open(folder.path()).expect("a new store opens"));
    let service = Service::new(Arc::clone(&store) as Arc<dyn Store>, Arc::new(SystemClock), Arc::new(SystemEntropy));
    let hub = Hub::new(service, Texts::load().expect("the texts"), Artist::load().expect("the pieces"));
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(async {
        round(&hub, "warm", 1).await;
        for people in [1, 8, 64] {
            round(&hub, &people.to_string(), people).await;
        }
        store.close().await.expect("the store closes");
    });
}
