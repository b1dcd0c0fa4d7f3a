//! A whole command without a network: typed text in, the move stored on the device, words and PNG out. Commands per second and the time of
//! one command, for 1, 8 and 64 games at once; its own harness.

use std::{
    sync::Arc,
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

/// Pawn moves that are legal in this order whatever happens, without a capture or a check; both sides play the same file in turn.
const FILES: &str = "abcdefgh";

fn line() -> Vec<String> {
    let steps = FILES.chars().flat_map(|f| [format!("{f}3"), format!("{f}6")]);
    let meets = FILES.chars().flat_map(|f| [format!("{f}4"), format!("{f}5")]);
    steps.chain(meets).collect()
}

/// One pair of people in a room of their own.
struct Pair {
    hub: Hub,
    number: usize,
    said: usize,
}

impl Pair {
    async fn say(&mut self, side: usize, text: &str) -> Duration {
        self.said += 1;
        let room = format!("r{}", self.number);
        let people: Vec<Person> = ["Anna", "Bo"]
            .iter()
            .map(|name| Person {
                who: PlayerRef::new("bench", &format!("{room}-{name}")),
                name: (*name).to_owned(),
            })
            .collect();
        let request = Request {
            asker: Asker {
                person: people[side].clone(),
                room: RoomRef::new("bench", &room),
                parent: None,
                community: CommunityRef::new("bench", &room),
                moderator: false,
                view: None,
                game: None,
                alone: false,
                tongue: None,
                delivery: DeliveryKey::new("bench", &format!("{room}-{}", self.said)),
            },
            locale: None,
            room_locale: None,
            input: Input::Text {
                text: text.to_owned(),
                people,
            },
        };
        let before = Instant::now();
        let answer = self.hub.ask(request).await;
        let took = before.elapsed();
        assert!(
            answer.iter().any(|p| p.image.is_some() && !p.refusal),
            "no board after {text}: {:?}",
            answer.first().map(menagerie::present::Presentation::plain)
        );
        took
    }

    async fn play(mut self) -> Vec<Duration> {
        self.say(0, "/challenge @Bo colour:white").await;
        self.say(1, "/accept").await;
        let mut took = Vec::new();
        for (ply, text) in line().iter().enumerate() {
            took.push(self.say(ply % 2, text).await);
        }
        took
    }
}

async fn round(hub: &Hub, first: usize, pairs: usize) {
    let before = Instant::now();
    let games: Vec<_> = (first..first + pairs)
        .map(|number| {
            tokio::spawn(
                Pair {
                    hub: hub.clone(),
                    number,
                    said: 0,
                }
                .play(),
            )
        })
        .collect();
    let mut took = Vec::new();
    for game in games {
        took.extend(game.await.expect("a game ended by a panic"));
    }
    let all = before.elapsed();
    took.sort();
    let at = |share: usize| took[(took.len() - 1) * share / 100].as_secs_f64() * 1e3;
    let rate = took.len() as f64 / all.as_secs_f64();
    println!(
        "{pairs:>3} games at once: {rate:>7.0} moves/s   p50 {:>7.2} ms   p99 {:>7.2} ms",
        at(50),
        at(99)
    );
}

fn main() {
    let folder = tempfile::tempdir().expect("a folder for the store");
    let store = Arc::new(SledStore::open(folder.path()).expect("a new store opens"));
    let service = Service::new(Arc::clone(&store) as Arc<dyn Store>, Arc::new(SystemClock), Arc::new(SystemEntropy));
    let hub = Hub::new(service, Texts::load().expect("the texts"), Artist::load().expect("the pieces"));
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(async {
        round(&hub, 0, 1).await; // warms up
        for (n, pairs) in [1, 8, 64].into_iter().enumerate() {
            round(&hub, 1000 * (n + 1), pairs).await;
        }
        store.close().await.expect("the store closes");
    });
}
