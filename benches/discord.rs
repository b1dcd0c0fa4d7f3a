//! Discord under load: 200 servers, 2,000 games, 500 interactions in one burst, through the whole adapter and the fake Discord of the
//! tests, with a store on the disk; and the same moves asked of the hub directly, so that what the adapter costs can be seen as a ratio.
//! The fake shares the processors with the bot, so its share is in every figure. Its own harness.
//! `cargo bench --bench discord [-- GUILDS GAMES AT_ONCE ROUNDS]`.

#[expect(dead_code, reason = "the fake can do more than is measured here")]
#[path = "../tests/discord_sim/mod.rs"]
mod discord_sim;

#[expect(dead_code, reason = "the tests do more with a table")]
#[path = "../tests/discord/bot.rs"]
mod bot;
#[path = "../tests/discord/crowd.rs"]
mod crowd;
#[expect(dead_code, reason = "the tests choose from menus, too")]
#[path = "../tests/discord/send.rs"]
mod send;

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use menagerie::{
    command::{Input, Request},
    env::{SystemClock, SystemEntropy},
    ids::{CommunityRef, DeliveryKey, GameId, PlayerRef, RoomRef},
    l10n::Texts,
    platform::Hub,
    render::Artist,
    reply::{Action, Person},
    rules::notation::uci::uci,
    service::{Asker, Service},
};

use bot::{Bot, TOKEN, store_in};
use crowd::Crowd;
use discord_sim::Sim;

/// How much of everything.
#[derive(Clone, Copy, Debug)]
struct Size {
    guilds: usize,
    games: usize,
    at_once: usize,
    rounds: usize,
}

fn main() {
    // `cargo bench` passes arguments of its own, which are no numbers.
    let given: Vec<usize> = std::env::args().filter_map(|a| a.parse().ok()).collect();
    let or = |n: usize, otherwise| given.get(n).copied().unwrap_or(otherwise);
    let size = Size {
        guilds: or(0, 200),
        games: or(1, 2000),
        at_once: or(2, 500),
        rounds: or(3, 4),
    };
    println!(
        "{size:?}, {} processors",
        std::thread::available_parallelism().map_or(0, usize::from)
    );
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let through = runtime.block_on(through_discord(size));
    let without = runtime.block_on(without_discord(size));
    println!(
        "ratio: a move through Discord takes {:.2} times as long as without",
        without / through
    );
}

/// Moves per second through Discord.
async fn through_discord(size: Size) -> f64 {
    let folder = tempfile::tempdir().expect("a folder for the store");
    let store = store_in(folder.path()).await;
    let sim = Sim::start(TOKEN).await;
    let bot = Bot::start(&sim, Arc::clone(&store)).await;
    let before = Instant::now();
    let crowd = Crowd::gather(sim, size.guilds, size.games).await;
    let took = before.elapsed();
    let asked = 2.0 * size.games as f64;
    println!(
        "gathering, challenge and accept: {:.1} s, {:.0} interactions/s",
        took.as_secs_f64(),
        asked / took.as_secs_f64()
    );
    // What is measured first: bursts as they may come.
    for round in 0..size.rounds {
        let before = Instant::now();
        let burst = crowd.burst(store.as_ref(), round * size.at_once, size.at_once).await;
        let prepared = before.elapsed();
        let before = Instant::now();
        crowd.settled(&burst.all()).await;
        let took = before.elapsed();
        let asked: Vec<u64> = burst.moves.iter().map(|(.., id)| *id).chain(burst.looks.iter().copied()).collect();
        let (waits, typed) = (crowd.waits(&asked), crowd.waits(&burst.typed));
        crowd.check(&store, &burst).await;
        println!(
            "burst of {}: sent in {:.0} ms; all done in {:.2} s, {:.0} interactions/s; acknowledged p50 {} ms, p99 {} ms, max {} ms; suggestions p50 {} ms, max {} ms; {} moves stored once each",
            size.at_once,
            prepared.as_secs_f64() * 1e3,
            took.as_secs_f64(),
            size.at_once as f64 / took.as_secs_f64(),
            at(&waits, 50),
            at(&waits, 99),
            at(&waits, 100),
            at(&typed, 50),
            at(&typed, 100),
            burst.moves.len()
        );
    }
    // And moves alone, for the ratio.
    let mut moves = 0;
    let mut spent = Duration::ZERO;
    for round in 0..size.rounds {
        let plan = crowd.moves(store.as_ref(), round * size.at_once, size.at_once).await;
        let before = Instant::now();
        let burst = crowd.play(plan);
        crowd.settled(&burst.all()).await;
        spent += before.elapsed();
        moves += burst.moves.len();
        crowd.check(&store, &burst).await;
    }
    let rate = moves as f64 / spent.as_secs_f64();
    println!("moves alone, through Discord: {rate:.0} moves/s");
    let pictures: usize = crowd.sim.world(|w| w.files.values().map(|(_, b)| b.len()).sum());
    println!(
        "memory: {} MiB in the whole process, of which the fake's pictures {} MiB",
        resident() / 1024,
        pictures / 1024 / 1024
    );
    bot.stop().await;
    store.close().await.expect("the store closes");
    crowd.sim.assert_clean();
    rate
}

/// One of the people at the tables of the second half.
struct Seat {
    hub: Hub,
    number: usize,
}

impl Seat {
    fn request(&self, side: usize, input: Input, delivery: &str) -> Request {
        let room = format!("r{}", self.number);
        Request {
            asker: Asker {
                person: self.person(side),
                room: RoomRef::new("bench", &room),
                community: CommunityRef::new("bench", &format!("c{}", self.number % 200)),
                delivery: DeliveryKey::new("bench", delivery),
                parent: None,
                view: None,
                moderator: false,
                game: None,
                alone: false,
                tongue: None,
            },
            locale: None,
            room_locale: None,
            input,
        }
    }

    fn person(&self, side: usize) -> Person {
        Person {
            who: PlayerRef::new("bench", &format!("{}-{side}", self.number)),
            name: format!("Player {side}"),
        }
    }

    /// Challenge and accept.
    async fn begin(&self) -> GameId {
        let opponent = self.person(1);
        let variant = ["chess", "atomic", "wolf", "behemoth"][self.number % 4];
        let options = [
            ("opponent", format!("{}\n{}", opponent.who.as_str(), opponent.name)),
            ("variant", variant.to_owned()),
            ("colour", "white".to_owned()),
        ];
        let options = options.into_iter().map(|(n, v)| (n.to_owned(), v)).collect();
        let challenge = Input::Command {
            name: "challenge".into(),
            options,
        };
        let asked = self.hub.ask(self.request(0, challenge, &format!("c{}", self.number))).await;
        let accept = asked[0]
            .buttons
            .iter()
            .find(|b| b.id.contains(".accept."))
            .expect("it can be accepted");
        let id = accept.id.clone();
        let game = match menagerie::command::action::decode(&id) {
            Some(Action::Accept(game)) => game,
            other => panic!("{other:?} is no acceptance"),
        };
        self.hub
            .ask(self.request(1, Input::Press { id }, &format!("a{}", self.number)))
            .await;
        game
    }
}

/// Moves per second, asked of the hub directly.
async fn without_discord(size: Size) -> f64 {
    let folder = tempfile::tempdir().expect("a folder for the store");
    let store = store_in(folder.path()).await;
    let service = Service::new(Arc::clone(&store), Arc::new(SystemClock), Arc::new(SystemEntropy));
    let hub = Hub::new(service, Texts::load().expect("the texts"), Artist::load().expect("the pieces"));
    let seats: Vec<Seat> = (0..size.games).map(|number| Seat { hub: hub.clone(), number }).collect();
    let mut games = Vec::new();
    for seat in &seats {
        games.push(seat.begin().await);
    }
    let (mut moves, mut spent) = (0, Duration::ZERO);
    for round in 0..size.rounds {
        let mut plan = Vec::new();
        for n in 0..size.at_once {
            let number = (round * size.at_once + n) % size.games;
            let (game, _) = store.load(games[number]).await.expect("it can be read").expect("it is stored");
            let position = game.line.position();
            let Some(mv) = position.legal_moves().first().copied().filter(|_| !game.is_over()) else {
                continue;
            };
            let options = [("move", uci(position, mv)), ("game", game.id.0.to_string())];
            let options = options.into_iter().map(|(n, v)| (n.to_owned(), v)).collect();
            let input = Input::Command {
                name: "move".into(),
                options,
            };
            let delivery = format!("m{number}-{}", game.ply());
            plan.push(seats[number].request(game.ply() as usize % 2, input, &delivery));
        }
        let before = Instant::now();
        let asked: Vec<_> = plan
            .into_iter()
            .map(|request| {
                let hub = hub.clone();
                tokio::spawn(async move { hub.ask(request).await })
            })
            .collect();
        moves += asked.len();
        for answer in asked {
            let says = answer.await.expect("no panic");
            assert!(says.iter().any(|p| p.image.is_some() && !p.refusal), "a move shows a board");
        }
        spent += before.elapsed();
    }
    store.close().await.expect("the store closes");
    let rate = moves as f64 / spent.as_secs_f64();
    println!("moves alone, asked of the hub directly: {rate:.0} moves/s");
    rate
}

fn at(sorted: &[u64], percent: usize) -> u64 {
    sorted[(sorted.len() - 1) * percent / 100]
}

/// Resident memory of this process in KiB, where the system tells.
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|l| l.strip_prefix("VmRSS:"));
    line.and_then(|l| l.trim().trim_end_matches(" kB").parse().ok()).unwrap_or(0)
}
