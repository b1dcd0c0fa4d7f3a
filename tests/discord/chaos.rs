//! Whole games of every variant while everything goes wrong at once: requests fail, are limited, cut and delayed, the gateway breaks, events
//! come twice, late and in the wrong order, the bot is stopped and started over its store. In the end the games are exactly what Discord was
//! told, and each position was shown once. The same seed orders the same troubles; how they meet with the moves is up to the machine.
//!
//! `DISCORD_CHAOS_SEEDS=1..50 cargo test --test discord chaos` runs many; `DISCORD_CHAOS_GAMES` says how many games each pair plays.

use std::{collections::BTreeMap, path::PathBuf, sync::Arc, time::Duration};

use menagerie::{
    ids::GameId,
    rules::notation::uci::uci,
    store::{MemoryStore, Store},
};
use serde_json::{Value, json};
use tokio::{
    sync::{Mutex, RwLock, watch},
    task::JoinSet,
    time::{sleep, timeout},
};

use crate::{
    bot::{Bot, TOKEN, buttons, store_in},
    dice::Dice,
    discord_sim::{Fault, Person, Sim, Trouble, sim::id_of, world::World},
    send,
};

/// For how long a first answer is taken.
const FIRST_ANSWER_MS: u64 = 3000;
/// How long something that was acknowledged may take, faults and restarts included.
const PATIENCE: Duration = Duration::from_secs(40);
/// Plies after which a game that chance prolongs is given up.
const LONGEST: usize = 9;

/// The moves of a whole game; chance decides how Behemoth goes on, so there it is any legal moves.
fn script(variant: &str) -> &'static [&'static str] {
    match variant {
        "chess" => &["f2f3", "e7e5", "g2g4", "d8h4"],
        "atomic" => &["g1f3", "a7a6", "f3e5", "a6a5", "e5d7"],
        "wolf" => &["c2d3", "d9d8", "g2h3", "c8c7", "c3c5", "e10c8", "b1f9"],
        _ => &[],
    }
}

/// The bot, as long as it runs, over its store in a folder.
struct House {
    sim: Sim,
    folder: PathBuf,
    store: RwLock<Arc<dyn Store>>,
    bot: Mutex<Option<Bot>>,
    seed: u64,
}

impl House {
    async fn open(seed: u64, folder: PathBuf) -> Arc<Self> {
        let sim = Sim::start(TOKEN).await;
        let store = store_in(&folder).await;
        let bot = Bot::start(&sim, Arc::clone(&store)).await;
        Arc::new(Self {
            sim,
            folder,
            store: RwLock::new(store),
            bot: Mutex::new(Some(bot)),
            seed,
        })
    }

    /// Stopped in order, and started over the same folder.
    async fn restart(&self) {
        let mut bot = self.bot.lock().await;
        if let Some(bot) = bot.take() {
            bot.stop().await;
        }
        // Nobody looks into the store meanwhile.
        let mut store = self.store.write().await;
        store.close().await.expect("the store closes");
        *store = Arc::new(MemoryStore::default()); // lets go of the folder
        *store = store_in(&self.folder).await;
        *bot = Some(Bot::start(&self.sim, Arc::clone(&store)).await);
    }

    async fn plies(&self, game: GameId) -> Vec<String> {
        let store = self.store.read().await;
        let (game, _) = store.load(game).await.expect("it can be read").expect("it is stored");
        let line = &game.line;
        let before = |n: usize| line.without_last(line.plies().len() - n);
        (0..line.plies().len())
            .map(|n| uci(before(n).position(), line.plies()[n].mv))
            .collect()
    }

    /// A legal move, by chance; none when the game is over.
    async fn any_move(&self, game: GameId, dice: &mut Dice) -> Option<String> {
        let store = self.store.read().await;
        let (game, _) = store.load(game).await.expect("it can be read").expect("it is stored");
        let position = game.line.position();
        let moves = position.legal_moves();
        (!game.is_over() && !moves.is_empty()).then(|| uci(position, *dice.pick(&moves)))
    }

    async fn is_over(&self, game: GameId) -> bool {
        let store = self.store.read().await;
        store
            .load(game)
            .await
            .expect("it can be read")
            .is_some_and(|(game, _)| game.is_over())
    }

    /// Waits until an interaction has come to its end: true if the bot took it on and finished, false if the person was told that the
    /// application did not respond, or to come back in a moment.
    async fn came_of(&self, id: u64) -> bool {
        #[derive(PartialEq)]
        enum End {
            Open,
            Done,
            Refused,
        }
        let look = |w: &World| {
            let i = &w.interactions[&id];
            let late = w.clock.now_ms().saturating_sub(i.created_ms) > FIRST_ANSWER_MS + 500;
            match i.answer {
                Some(4) => End::Refused,
                Some(_) if !i.loading && i.later > 0 => End::Done,
                None if late => End::Refused,
                _ => End::Open,
            }
        };
        let waited = timeout(PATIENCE, async {
            loop {
                match self.sim.world(|w| look(w)) {
                    End::Open => sleep(Duration::from_millis(25)).await,
                    end => return end,
                }
            }
        });
        let end = waited.await.unwrap_or_else(|_| {
            let i = self.sim.world(|w| w.interactions[&id].clone());
            panic!(
                "seed {}: nothing came of {} (answer {:?}, loading {}, later {})",
                self.seed, i.event["data"], i.answer, i.loading, i.later
            )
        });
        if end == End::Refused {
            self.sim.world(|w| {
                if let Some(i) = w.interactions.get_mut(&id) {
                    i.excused = true;
                }
            });
        }
        end == End::Done
    }
}

/// A game from the first to the last move.
struct Played {
    game: GameId,
    moves: Vec<String>,
    /// Then the last position is shown once more, with who won.
    resigned: bool,
}

/// Two people in a channel of their own.
struct Pair {
    house: Arc<House>,
    dice: Dice,
    channel: u64,
    players: [Person; 2],
}

impl Pair {
    /// Does something again and again until the bot has taken it on.
    async fn insist(&self, what: &str, mut act: impl FnMut() -> u64) -> u64 {
        for _ in 0..60 {
            let id = act();
            if self.house.came_of(id).await {
                return id;
            }
            // As long as a person takes to press again; a bot that is leaving needs its time.
            sleep(Duration::from_millis(300)).await;
        }
        panic!("seed {}: {what} was never taken on", self.house.seed);
    }

    /// What everybody in this channel sees that has a button which does this, the latest first.
    fn shown(&self, does: &str) -> Option<Value> {
        let all = self.house.sim.messages(self.channel, None);
        let has = |m: &&Value| buttons(m).iter().any(|b| b.split('.').nth(1) == Some(does));
        all.iter().rev().find(has).cloned()
    }

    /// From the challenge to the end of the game.
    async fn play(&mut self, variant: &'static str) -> Played {
        let sim = &self.house.sim;
        let [white, black] = &self.players;
        let opponent = black.id_text();
        let fields = [("opponent", opponent.as_str()), ("variant", variant), ("colour", "white")];
        self.insist("a challenge", || send::command(sim, white, self.channel, "challenge", &fields))
            .await;
        let challenge = self.shown("accept").expect("the challenge is posted");
        let accept = buttons(&challenge)
            .into_iter()
            .find(|b| b.contains(".accept."))
            .expect("it was just seen");
        let game = GameId(accept.rsplit('.').next().and_then(|g| g.parse().ok()).expect("it names the game"));
        self.insist("an acceptance", || send::component(sim, black, &challenge, &accept, None))
            .await;
        let mut played = Vec::new();
        let number = game.0.to_string();
        for ply in 0.. {
            let next = match script(variant).get(ply) {
                Some(mv) => Some((*mv).to_owned()),
                None if script(variant).is_empty() && ply < LONGEST => self.house.any_move(game, &mut self.dice).await,
                None => None,
            };
            let Some(mv) = next else { break };
            let who = &self.players[ply % 2];
            let board = self.shown("pick");
            // Some type, and some press what the picker would have offered them.
            let press = board.filter(|_| self.dice.once_in(3));
            let fields = [("move", mv.as_str()), ("game", number.as_str())];
            self.insist("a move", || match &press {
                Some(board) => send::component(sim, who, board, "menu", Some(&format!("1.play.{number}.{ply}.{mv}"))),
                None => send::command(sim, who, self.channel, "move", &fields),
            })
            .await;
            played.push(mv);
            // What was taken on is stored by now, exactly once; what was not taken on before it is not.
            assert_eq!(self.house.plies(game).await, played, "seed {}: {variant}", self.house.seed);
        }
        let resigned = !self.house.is_over(game).await;
        if resigned {
            let board = self.shown("more").expect("the board is there");
            let yes = format!("1.resignyes.{number}");
            self.insist("resigning", || send::component(sim, &self.players[0], &board, &yes, None))
                .await;
        }
        assert!(self.house.is_over(game).await);
        Played {
            game,
            moves: played,
            resigned,
        }
    }
}

/// Orders troubles until told to stop.
async fn trouble(house: Arc<House>, mut dice: Dice, mut stop: watch::Receiver<bool>) {
    let mut until_restart = 6 + dice.below(10);
    while !*stop.borrow() {
        let pause = Duration::from_millis(60 + dice.roll() % 400);
        if timeout(pause, stop.changed()).await.is_ok() {
            break;
        }
        match dice.below(10) {
            0..=5 => order_fault(&house.sim, &mut dice),
            6 | 7 => twice(&house.sim, &mut dice),
            _ => break_gateway(&house.sim, &mut dice).await,
        }
        until_restart -= 1;
        if until_restart == 0 {
            until_restart = 12 + dice.below(20);
            house.restart().await;
        }
    }
    house.sim.world(|w| w.faults.clear());
}

/// The next request of a kind goes wrong. At most two of a kind wait, so that nobody gives up trying.
fn order_fault(sim: &Sim, dice: &mut Dice) {
    let (method, path) = *dice.pick(&[
        ("POST", "/callback"),
        ("POST", "/channels/{}/messages"),
        ("PATCH", "/webhooks/"),
        ("DELETE", "/webhooks/"),
        ("PATCH", "/channels/{}/messages/{}"),
    ]);
    let overloaded = json!({"message": "overloaded", "code": 130_000});
    let mut troubles = vec![
        Trouble::Html(502),
        Trouble::Json(503, overloaded),
        Trouble::CutAfter,
        Trouble::CutBefore,
        Trouble::Delay(Duration::from_millis(200 + dice.roll() % 1500)),
    ];
    if path != "/callback" {
        // Interactions are exempt from limits.
        troubles.extend([false, true].map(|global| Trouble::Limited { retry_after: 0.2, global }));
    }
    let trouble = dice.pick(&troubles).clone();
    sim.world(|w| {
        let waiting = w
            .faults
            .iter()
            .filter(|f| f.path == path && f.method == method && f.times > 0)
            .count();
        if waiting < 2 {
            w.faults.push(Fault {
                method,
                path: path.into(),
                times: 1,
                trouble,
            });
        }
    });
}

/// An event comes a second time: one of the latest, or an old one.
fn twice(sim: &Sim, dice: &mut Dice) {
    let ids: Vec<u64> = sim.world(|w| w.interactions.keys().rev().take(40).copied().collect());
    if !ids.is_empty() {
        let among = if dice.once_in(4) { ids.len() } else { ids.len().min(4) };
        sim.deliver_again(ids[dice.below(among)]);
    }
}

async fn break_gateway(sim: &Sim, dice: &mut Dice) {
    let gateway = sim.gateway();
    match dice.below(10) {
        0 => gateway.reset(),
        1 => gateway.fin(),
        2 => gateway.close(4000),
        3 => gateway.close_bare(),
        4 => gateway.opcode(7, &Value::Null),
        5 => gateway.unknown_event(),
        6 => {
            // A session that is gone: what was sent meanwhile is lost, and identifying takes its time.
            sim.let_identify();
            gateway.opcode(9, &json!(false));
        }
        7 => {
            gateway.away().await;
            sleep(Duration::from_millis(300 + dice.roll() % 900)).await;
            gateway.back();
        }
        // Late, and in the wrong order.
        _ => {
            gateway.hold();
            sleep(Duration::from_millis(100 + dice.roll() % 1200)).await;
            gateway.release_backwards();
        }
    }
}

async fn one_run(seed: u64, games: usize) {
    println!("DISCORD_CHAOS_SEEDS={seed}");
    let folder = tempfile::tempdir().expect("a folder for the store");
    let house = House::open(seed, folder.path().join("games")).await;
    let sim = house.sim.clone();
    let guild = sim.guild("The Club", "en-US");
    let (stop, stopped) = watch::channel(false);
    let mut pairs = JoinSet::new();
    for (n, variant) in ["chess", "atomic", "wolf", "behemoth"].into_iter().enumerate() {
        let players = ["White", "Black"].map(|side| sim.person(&format!("{side} {variant}"), "en-US", &[guild]));
        let mut pair = Pair {
            house: Arc::clone(&house),
            dice: Dice::new(seed * 10 + n as u64),
            channel: sim.channel(guild, variant),
            players,
        };
        pairs.spawn(async move {
            let mut played = Vec::new();
            for _ in 0..games {
                played.push(pair.play(variant).await);
            }
            (pair.channel, played)
        });
    }
    let troubles = tokio::spawn(trouble(Arc::clone(&house), Dice::new(seed), stopped));
    let mut all = Vec::new();
    while let Some(pair) = pairs.join_next().await {
        all.push(pair.unwrap_or_else(|e| panic!("seed {seed}: {e}")));
    }
    stop.send_replace(true);
    troubles.await.unwrap_or_else(|e| panic!("seed {seed}: {e}"));
    // What was held back last may still be on its way.
    if let Some(bot) = house.bot.lock().await.take() {
        bot.stop().await;
    }
    for (channel, played) in all {
        for Played { game, moves, resigned } in played {
            assert_eq!(
                house.plies(game).await,
                moves,
                "seed {seed}: the stored game is what was acknowledged"
            );
            let boards = boards(&sim, channel, game);
            let asked = || {
                let to = format!("/channels/{channel}/");
                let all = sim.requests();
                let late = all.iter().rev().filter(|r| r.line.to_string().contains(&to)).take(8);
                late.fold(String::new(), |said, r| format!("{said}{} {} {}\n", r.method, r.template, r.status))
            };
            for ply in 0..=moves.len() {
                let wanted = if resigned && ply == moves.len() { 2 } else { 1 };
                assert_eq!(
                    boards.get(&ply),
                    Some(&wanted),
                    "seed {seed}: boards of game {} after {ply} plies: {boards:?}; the latest requests first:\n{}",
                    game.0,
                    asked()
                );
            }
        }
    }
    // Twins of what was never acknowledged come late and are turned away; nobody waits for an answer to those.
    sim.assert_clean();
}

/// How many pictures of each ply of a game everybody in the channel has seen.
fn boards(sim: &Sim, channel: u64, game: GameId) -> BTreeMap<usize, usize> {
    let mut found = BTreeMap::new();
    let start = format!("menagerie-{}-", game.0);
    for message in sim.messages(channel, None) {
        assert!(id_of(&message) > 0);
        for file in message["attachments"].as_array().into_iter().flatten() {
            let rest = file["filename"].as_str().and_then(|f| f.strip_prefix(&start));
            if let Some(ply) = rest.and_then(|r| r.split('-').next()?.parse().ok()) {
                *found.entry(ply).or_default() += 1;
            }
        }
    }
    found
}

/// The seeds to run: few in the usual run.
fn seeds() -> Vec<u64> {
    let given = std::env::var("DISCORD_CHAOS_SEEDS").unwrap_or_else(|_| "1..3".into());
    let (first, end) = given.split_once("..").unwrap_or((&given, ""));
    let first: u64 = first.trim().parse().expect("DISCORD_CHAOS_SEEDS is a number or a range like 1..50");
    let end = end.trim().parse().unwrap_or(first + 1);
    (first..end).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn whole_games_survive_everything_at_once() {
    let games = std::env::var("DISCORD_CHAOS_GAMES").ok().and_then(|g| g.parse().ok()).unwrap_or(1);
    for seed in seeds() {
        one_run(seed, games).await;
    }
}
