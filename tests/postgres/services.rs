//! The whole service in two processes' worth, each with a store of its own on one database.

use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};

use menagerie::{
    env::fixed::{FixedClock, ScriptedEntropy},
    game::{ColourWish, Pace},
    ids::{CommunityRef, DeliveryKey, GameId, PlayerRef, RoomRef, Timestamp},
    reply::{Answer, ChallengeWish, MoveInput, Msg, Person},
    rules::notation::letters::Letters,
    service::{Asker, Service},
    store::{Lost, Place, PostgresStore, Store, postgres::Opening},
};

use crate::server::Server;

const HOUR: i64 = 3_600_000;

/// Two of them, and the clock of both.
struct Two {
    services: [Service; 2],
    stores: [Arc<PostgresStore>; 2],
    clock: Arc<FixedClock>,
    asked: AtomicU64,
}

impl Two {
    async fn open() -> Option<Arc<Self>> {
        let opening = Opening::new(&Server::shared()?.place().await);
        let clock = Arc::new(FixedClock::at(Timestamp(1_800_000_000_000)));
        let one = Arc::new(PostgresStore::open(&opening).await.unwrap());
        let two = Arc::new(PostgresStore::open(&opening).await.unwrap());
        let service = |store: &Arc<PostgresStore>, chance| {
            let store: Arc<dyn Store> = Arc::clone(store) as _;
            Service::new(store, Arc::clone(&clock) as _, Arc::new(ScriptedEntropy::from(chance)))
        };
        Some(Arc::new(Self {
            services: [service(&one, 1), service(&two, 2)],
            stores: [one, two],
            clock,
            asked: AtomicU64::new(0),
        }))
    }

    fn by(&self, name: &str) -> Asker {
        let n = self.asked.fetch_add(1, Ordering::SeqCst);
        Asker {
            person: person(name),
            room: RoomRef::new("t", "hall"),
            parent: None,
            community: CommunityRef::new("t", "club"),
            moderator: false,
            view: None,
            game: None,
            alone: false,
            tongue: None,
            delivery: DeliveryKey::new("t", &format!("event-{n}")),
        }
    }

    /// A game of anna with White against bo, challenged at one and accepted at the other.
    async fn started(&self) -> GameId {
        let wish = ChallengeWish {
            opponent: Some(person("bo")),
            variant: "chess",
            colour: ColourWish::White,
            pace: Pace::Hours(24),
            rated: true,
            setup: None,
            nonce: None,
        };
        let reply = self.services[0].challenge(&self.by("anna"), wish).await.unwrap().unwrap();
        let Msg::Challenged { game, .. } = reply.says[0].msg else {
            panic!("{:?}", reply.says[0].msg)
        };
        self.services[1].accept(&self.by("bo"), Some(game), None).await.unwrap().unwrap();
        game
    }

    async fn play(&self, at: usize, asker: &Asker, game: GameId, text: &str) -> Answer {
        self.services[at]
            .play(asker, Some(game), MoveInput::Typed(text.to_owned()), &Letters(Vec::new()))
            .await
    }

    async fn plies(&self, game: GameId) -> usize {
        self.stores[0].load(game).await.unwrap().unwrap().0.ply() as usize
    }
}

fn person(name: &str) -> Person {
    Person {
        who: PlayerRef::new("t", name),
        name: name.to_owned(),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_move_that_two_processes_are_asked_for_at_once_is_played_once() {
    let Some(two) = Two::open().await else { return };
    let game = two.started().await;
    let moves = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O";
    for (n, text) in moves.split_whitespace().enumerate() {
        let name = ["anna", "bo"][n % 2];
        // The same click twice, or two clicks: it must not matter which process hears of which.
        let (first, second) = if n % 4 < 2 {
            let asker = two.by(name);
            (asker.clone(), asker)
        } else {
            (two.by(name), two.by(name))
        };
        let (a, b) = tokio::join!(two.play(0, &first, game, text), two.play(1, &second, game, text));
        let (a, b) = (a.unwrap(), b.unwrap());
        assert!(a.is_ok() || b.is_ok(), "{text}: {a:?} {b:?}");
        assert!(first.delivery == second.delivery || a.is_ok() != b.is_ok(), "{text}: {a:?} {b:?}");
        assert_eq!(two.plies(game).await, n + 1, "{text}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_due_is_looked_after_by_one_and_taken_over_when_it_is_gone() {
    let Some(two) = Two::open().await else { return };
    let (first, second) = (two.started().await, two.started().await);
    assert!(two.services[0].sweep_in_turn().await.unwrap().is_some());
    two.clock.advance_ms(25 * HOUR);
    assert_eq!(two.services[1].sweep_in_turn().await.unwrap(), None, "the other one does it");
    // It ends, and its task is free.
    two.stores[0].close().await.unwrap();
    let swept = two.services[1].sweep_in_turn().await.unwrap().unwrap();
    assert_eq!((swept.ended, swept.failed), (vec![first, second], vec![]));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_who_sweep_at_once_end_each_game_once() {
    let Some(two) = Two::open().await else { return };
    let mut games = Vec::new();
    for _ in 0..6 {
        games.push(two.started().await);
    }
    two.clock.advance_ms(25 * HOUR);
    let (a, b) = tokio::join!(two.services[0].sweep(), two.services[1].sweep());
    let mut ended = [a.unwrap().ended, b.unwrap().ended].concat();
    ended.sort_unstable();
    assert_eq!(ended, games);
    for game in games {
        assert!(two.stores[1].load(game).await.unwrap().unwrap().0.is_over());
    }
}

#[tokio::test]
async fn what_one_knows_to_be_out_of_reach_the_other_learns() {
    let Some(two) = Two::open().await else { return };
    let club = CommunityRef::new("t", "club");
    assert_eq!(two.services[1].removed().await.unwrap(), []);
    two.services[0]
        .lose(Place::Community(club.clone()), Some(club.clone()), Lost::Removed)
        .await
        .unwrap();
    two.clock.advance_ms(30_000);
    assert_eq!(two.services[1].removed().await.unwrap().len(), 1);
    two.services[1].returned(&club).await.unwrap();
    two.clock.advance_ms(30_000);
    assert_eq!(two.services[0].removed().await.unwrap(), []);
}
