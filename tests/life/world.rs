//! A small world: a store in memory, a clock that stands still, chance that follows a script, and people.

use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};

use menagerie::{
    env::fixed::{FixedClock, ScriptedEntropy},
    game::{ColourWish, Game, Pace},
    ids::{CommunityRef, DeliveryKey, GameId, PlayerRef, RoomRef, Timestamp},
    reply::{Answer, Audience, ChallengeWish, MoveInput, Msg, Person, Refusal, Reply, Say},
    rules::notation::letters::Letters,
    service::{Asker, Service},
    store::{MemoryStore, Store},
};

pub const DAY: i64 = 24 * 3_600_000;

#[derive(Clone)]
pub struct World {
    pub service: Service,
    pub clock: Arc<FixedClock>,
    pub store: Arc<MemoryStore>,
    pub deliveries: Arc<AtomicU64>,
}

pub fn person(name: &str) -> Person {
    Person {
        who: PlayerRef::new("t", name),
        name: name.to_owned(),
    }
}

/// Somebody who asks in a room; `event` is the number of what they did.
pub fn asker(name: &str, room: &str, event: u64) -> Asker {
    Asker {
        person: person(name),
        room: RoomRef::new("t", room),
        parent: None,
        community: CommunityRef::new("t", "club"),
        moderator: false,
        view: None,
        game: None,
        alone: false,
        tongue: None,
        delivery: DeliveryKey::new("t", &format!("event-{event}")),
    }
}

pub fn no_letters() -> Letters {
    Letters(Vec::new())
}

impl World {
    pub fn new() -> Self {
        Self::with_chance(0)
    }
    /// A world in which seeds and draws of colours follow from this byte.
    pub fn with_chance(first: u8) -> Self {
        let clock = Arc::new(FixedClock::at(Timestamp(1_800_000_000_000)));
        let store = Arc::new(MemoryStore::new());
        let service = Service::new(store.clone(), clock.clone(), Arc::new(ScriptedEntropy::from(first)));
        Self {
            service,
            clock,
            store,
            deliveries: Arc::default(),
        }
    }
    /// Somebody who asks in the usual room; each time another event.
    pub fn by(&self, name: &str) -> Asker {
        self.at(name, "hall")
    }
    pub fn at(&self, name: &str, room: &str) -> Asker {
        asker(name, room, self.deliveries.fetch_add(1, Ordering::SeqCst))
    }
    pub async fn load(&self, id: GameId) -> Game {
        self.store.load(id).await.unwrap().unwrap().0
    }
    /// A challenge of anna to bo, anna with White.
    pub async fn challenged(&self, variant: &'static str) -> GameId {
        let reply = said(self.service.challenge(&self.by("anna"), wish(variant, Some("bo"))).await);
        let Msg::Challenged { game, .. } = reply.says[0].msg else {
            panic!("{:?}", reply.says[0].msg)
        };
        game
    }
    /// A running game, anna with White against bo.
    pub async fn started(&self, variant: &'static str) -> GameId {
        let game = self.challenged(variant).await;
        said(self.service.accept(&self.by("bo"), Some(game), None).await);
        game
    }
    pub async fn play(&self, name: &str, game: GameId, text: &str) -> Answer {
        self.service
            .play(&self.by(name), Some(game), MoveInput::Typed(text.to_owned()), &no_letters())
            .await
    }
    /// Plays these moves, whoever's turn it is.
    pub async fn moves(&self, game: GameId, moves: &str) {
        for text in moves.split_whitespace() {
            let mover = self
                .load(game)
                .await
                .to_move()
                .unwrap_or_else(|| panic!("nobody to play {text}"))
                .local()
                .to_owned();
            said(self.play(&mover, game, text).await);
        }
    }
}

pub fn wish(variant: &'static str, opponent: Option<&str>) -> ChallengeWish {
    ChallengeWish {
        opponent: opponent.map(person),
        variant,
        colour: ColourWish::White,
        pace: Pace::Hours(24),
        rated: true,
        setup: None,
        nonce: None,
    }
}

pub fn said(answer: Answer) -> Reply {
    answer.unwrap().unwrap_or_else(|refusal| panic!("refused: {refusal:?}"))
}

pub fn refused(answer: Answer) -> Refusal {
    match answer.unwrap() {
        Err(refusal) => refusal,
        Ok(reply) => panic!("not refused: {:?}", reply.says.iter().map(|s| &s.msg).collect::<Vec<_>>()),
    }
}

pub fn only(reply: &Reply) -> &Say {
    assert_eq!(reply.says.len(), 1, "{:?}", reply.says.iter().map(|s| &s.msg).collect::<Vec<_>>());
    &reply.says[0]
}

pub fn public(say: &Say) -> bool {
    matches!(say.to, Audience::Room(_))
}
