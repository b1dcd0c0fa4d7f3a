//! Many servers, many games, and everybody at once.

use std::{collections::BTreeMap, sync::Arc};

use menagerie::{ids::GameId, rules::notation::uci::uci, store::Store};

use crate::{
    bot::button,
    discord_sim::{Person, Sim, sim::id_of, world::World},
    send,
};

/// How many are gathered before the next ones come.
const AT_ONCE: usize = 250;
/// The variants that are played, in turn.
const VARIANTS: [&str; 4] = ["chess", "atomic", "wolf", "behemoth"];

/// Whose seat, the plies so far, the move that comes next in UCI.
pub type Next = (usize, u32, Option<String>);

/// Two people and their game, in a channel of their own.
#[derive(Debug, Clone)]
pub struct Seat {
    pub game: GameId,
    pub channel: u64,
    /// White, Black.
    pub players: [Person; 2],
    /// The board with which the game began.
    pub board: u64,
}

/// All of them.
#[derive(Debug)]
pub struct Crowd {
    pub sim: Sim,
    pub seats: Vec<Seat>,
}

/// What was sent at once.
#[derive(Debug, Default)]
pub struct Burst {
    /// A move: whose seat, the ply that it makes (from 1), the move in UCI, the interaction.
    pub moves: Vec<(usize, u32, String, u64)>,
    /// Something that is answered and changes nothing.
    pub looks: Vec<u64>,
    /// Something that completes.
    pub typed: Vec<u64>,
}

impl Burst {
    /// Every interaction.
    pub fn all(&self) -> Vec<u64> {
        let moves = self.moves.iter().map(|(.., id)| *id);
        moves.chain(self.looks.iter().copied()).chain(self.typed.iter().copied()).collect()
    }
}

impl Crowd {
    /// Opens servers and begins games, all by what people can do: one challenges, the other accepts.
    pub async fn gather(sim: Sim, guilds: usize, games: usize) -> Self {
        let guilds: Vec<u64> = (0..guilds).map(|n| sim.guild(&format!("Club {n}"), "en-US")).collect();
        let mut seats = Vec::new();
        for first in (0..games).step_by(AT_ONCE) {
            let numbers = first..games.min(first + AT_ONCE);
            seats.extend(begin(&sim, &guilds, numbers).await);
        }
        Self { sim, seats }
    }

    /// Sends `size` interactions at once, each to another game beginning with `first`: of ten, six moves, two presses of a button, one
    /// command that only looks, and one completion.
    pub async fn burst(&self, store: &dyn Store, first: usize, size: usize) -> Burst {
        let mut burst = Burst::default();
        let next = self.moves(store, first, size).await;
        let boards: BTreeMap<usize, serde_json::Value> = next
            .iter()
            .filter_map(|(at, ..)| Some((*at, self.sim.message(self.seats[*at].board)?)))
            .collect();
        for (n, (at, ply, mv)) in next.into_iter().enumerate() {
            let seat = &self.seats[at];
            let who = &seat.players[ply as usize % 2];
            let game = seat.game.0.to_string();
            let sim = &self.sim;
            match (n % 10, mv) {
                (0 | 2 | 4 | 5 | 7 | 9, Some(mv)) => {
                    let id = self.type_move(at, ply, &mv);
                    burst.moves.push((at, ply + 1, mv, id));
                }
                (1, _) => burst
                    .looks
                    .push(send::component(sim, who, &boards[&at], &format!("1.pick.{game}.{ply}.0"), None)),
                (3, _) => burst
                    .looks
                    .push(send::component(sim, who, &boards[&at], &format!("1.more.{game}"), None)),
                (6, _) => burst.typed.push(send::completion(
                    sim,
                    who,
                    seat.channel,
                    "move",
                    &[("move", ""), ("game", &game)],
                    "move",
                )),
                _ => burst.looks.push(send::command(sim, who, seat.channel, "board", &[("game", &game)])),
            }
        }
        burst
    }

    /// A legal move for each of `size` games beginning with `first`: the seat, the plies so far, the move in UCI (none once the game is
    /// over). Looked up beforehand, so that a burst can be sent in one go.
    pub async fn moves(&self, store: &dyn Store, first: usize, size: usize) -> Vec<Next> {
        let mut next = Vec::new();
        for n in 0..size {
            let at = (first + n) % self.seats.len();
            let (game, _) = store
                .load(self.seats[at].game)
                .await
                .expect("it can be read")
                .expect("it is stored");
            let position = game.line.position();
            let moves = position.legal_moves();
            let best = moves.first().filter(|_| !game.is_over()).map(|mv| uci(position, *mv));
            next.push((at, game.ply(), best));
        }
        next
    }

    /// Types these moves, all at once.
    pub fn play(&self, next: Vec<Next>) -> Burst {
        let mut burst = Burst::default();
        for (at, ply, mv) in next {
            let Some(mv) = mv else { continue };
            let id = self.type_move(at, ply, &mv);
            burst.moves.push((at, ply + 1, mv, id));
        }
        burst
    }

    fn type_move(&self, at: usize, ply: u32, mv: &str) -> u64 {
        let seat = &self.seats[at];
        let game = seat.game.0.to_string();
        let who = &seat.players[ply as usize % 2];
        send::command(&self.sim, who, seat.channel, "move", &[("move", mv), ("game", &game)])
    }

    /// Waits until everything in a burst has been dealt with to its end.
    pub async fn settled(&self, ids: &[u64]) {
        settled(&self.sim, ids).await;
    }

    /// How long each of these waited for the first answer, in milliseconds by the fake's clock, the quickest first. Panics when one never
    /// got any.
    pub fn waits(&self, ids: &[u64]) -> Vec<u64> {
        let mut waits: Vec<u64> = self.sim.world(|w| {
            ids.iter()
                .map(|i| {
                    w.interactions[i]
                        .ack_ms
                        .unwrap_or_else(|| panic!("never answered: {}", w.interactions[i].event["data"]))
                })
                .collect()
        });
        waits.sort_unstable();
        waits
    }

    /// Panics unless each of these moves is the last of its game in the store, stored once, and stands in the game's channel on exactly one
    /// board, as every board before it does.
    pub async fn check(&self, store: &Arc<dyn Store>, burst: &Burst) {
        let mut boards: BTreeMap<(u64, String), usize> = BTreeMap::new();
        self.sim.world(|w| {
            for message in w.messages.values().filter(|m| m.only_for.is_none()) {
                for file in message.value["attachments"].as_array().into_iter().flatten() {
                    // menagerie-<game>-<ply>-<side>-<theme>.png
                    let name = file["filename"].as_str().unwrap_or("");
                    let stem: Vec<&str> = name.split('-').take(3).collect();
                    *boards.entry((message.channel, stem.join("-"))).or_default() += 1;
                }
            }
        });
        for (at, ply, mv, _) in &burst.moves {
            let seat = &self.seats[*at];
            let (game, _) = store.load(seat.game).await.expect("it can be read").expect("it is stored");
            assert_eq!(game.ply(), *ply, "game {} has as many plies as were played", seat.game.0);
            let before = game.line.without_last(1);
            let last = game.line.plies().last().expect("a move was played").mv;
            assert_eq!(uci(before.position(), last), *mv, "game {}", seat.game.0);
            for ply in 0..=*ply {
                let name = format!("menagerie-{}-{ply}", seat.game.0);
                let there = boards.get(&(seat.channel, name.clone())).copied().unwrap_or(0);
                assert_eq!(there, 1, "boards {name} in the game's channel");
            }
        }
    }
}

/// Begins the games of these numbers, all at once.
async fn begin(sim: &Sim, guilds: &[u64], numbers: std::ops::Range<usize>) -> Vec<Seat> {
    let mut asked = Vec::new();
    for number in numbers {
        let guild = guilds[number % guilds.len()];
        let channel = sim.channel(guild, &format!("table-{number}"));
        let players = ["White", "Black"].map(|side| sim.person(&format!("{side} {number}"), "en-US", &[guild]));
        let (opponent, variant) = (players[1].id_text(), VARIANTS[number % VARIANTS.len()]);
        let fields = [("opponent", opponent.as_str()), ("variant", variant), ("colour", "white")];
        let id = send::command(sim, &players[0], channel, "challenge", &fields);
        asked.push((id, channel, players));
    }
    settled(sim, &asked.iter().map(|(id, ..)| *id).collect::<Vec<_>>()).await;
    let mut taken = Vec::new();
    for (_, channel, players) in asked {
        let challenge = sim.messages(channel, None).pop().expect("the challenge is posted");
        let accept = button(&challenge, "accept");
        let game = accept
            .rsplit('.')
            .next()
            .and_then(|g| g.parse().ok())
            .map(GameId)
            .expect("the button names the game");
        let id = players[1].press(id_of(&challenge), &accept).expect("the button is there");
        taken.push((id, channel, players, game));
    }
    settled(sim, &taken.iter().map(|(id, ..)| *id).collect::<Vec<_>>()).await;
    let seat = |(_, channel, players, game)| {
        let board = sim.messages(channel, None).pop().expect("the board is posted");
        Seat {
            game,
            channel,
            players,
            board: id_of(&board),
        }
    };
    taken.into_iter().map(seat).collect()
}

async fn settled(sim: &Sim, ids: &[u64]) {
    // Those before have been seen to be done, so each is looked at once when it is, and one of them while it is not.
    let mut at = 0;
    sim.until("everything has been dealt with", |w| {
        while at < ids.len() && is_done(w, ids[at]) {
            at += 1;
        }
        at == ids.len()
    })
    .await;
}

/// Acknowledged, and something has come of it: a completion its choices, everything else a message by the token or the end of the
/// "thinking".
fn is_done(world: &World, id: u64) -> bool {
    let i = &world.interactions[&id];
    i.answer.is_some() && !i.loading && (i.choices.is_some() || i.later > 0)
}
