//! A platform made up for these tests, on which people write letters: the least that a platform needs. It knows nothing that the others do not.

use std::sync::{
    Arc, Mutex,
    atomic::{AtomicU64, Ordering},
};

use async_trait::async_trait;
use menagerie::{
    command::{Input, Request},
    ids::{CommunityRef, DeliveryKey, PlayerRef, RoomRef},
    platform::{Deliver, Delivered, Hub, Unasked},
    present::{Presentation, Scope},
    reply::Person,
    service::Asker,
};

use super::{
    house::House,
    play::Who,
    room::{Post, Room, line},
};

const PLATFORM: &str = "letters";

/// Everything that was said in every room of this platform.
#[derive(Debug, Default)]
struct Board(Mutex<Vec<(RoomRef, String, Post)>>);

impl Board {
    fn pin(&self, room: &RoomRef, what: &Presentation, once: &str) {
        let mut all = self.0.lock().unwrap();
        if !all.iter().any(|(_, before, _)| !once.is_empty() && before == once) {
            let post = post(what, all.len());
            all.push((room.clone(), once.to_owned(), post));
        }
    }
}

fn post(what: &Presentation, n: usize) -> Post {
    let menu = what.menu.iter().flat_map(|(_, entries)| entries);
    Post {
        id: n.to_string(),
        text: what.plain(),
        pings: what.ping.as_ref().and_then(|who| Who::named(who.local().split('.').next_back()?)),
        buttons: what.buttons.iter().chain(menu).map(|b| b.id.clone()).collect(),
        picture: what.image.as_ref().is_some_and(|i| !i.alt.is_empty()),
    }
}

#[async_trait]
impl Deliver for Board {
    fn platform(&self) -> &'static str {
        PLATFORM
    }
    async fn deliver(&self, room: &RoomRef, what: &Presentation, how: &Unasked) -> Delivered {
        self.pin(room, what, &how.once);
        Delivered::Said
    }
}

/// A room.
pub struct Letters {
    board: Arc<Board>,
    hub: Mutex<Hub>,
    room: RoomRef,
    tongue: &'static str,
}

impl Letters {
    pub async fn open(house: &House, tongue: &'static str) -> Self {
        static ROOMS: AtomicU64 = AtomicU64::new(0);
        static BOARD: std::sync::OnceLock<Arc<Board>> = std::sync::OnceLock::new();
        let n = ROOMS.fetch_add(1, Ordering::SeqCst);
        let letters = Self {
            board: Arc::clone(BOARD.get_or_init(Arc::default)),
            hub: Mutex::new(house.hub().clone()),
            room: RoomRef::new(PLATFORM, &format!("room{n}")),
            tongue,
        };
        letters.restarted(house).await;
        letters
    }

    fn person(&self, who: Who) -> Person {
        Person {
            who: PlayerRef::new(PLATFORM, &format!("{}.{}", self.room.local(), who.name())),
            name: who.name().to_owned(),
        }
    }

    async fn send(&self, who: Who, input: Input) -> Vec<Post> {
        static EVENTS: AtomicU64 = AtomicU64::new(0);
        let request = Request {
            asker: Asker {
                person: self.person(who),
                room: self.room.clone(),
                parent: None,
                community: CommunityRef::new(PLATFORM, self.room.local()),
                view: None,
                moderator: true,
                game: None,
                alone: false,
                tongue: None,
                delivery: DeliveryKey::new(PLATFORM, &EVENTS.fetch_add(1, Ordering::SeqCst).to_string()),
            },
            locale: Some(self.tongue.to_owned()),
            room_locale: Some(self.tongue.to_owned()),
            input,
        };
        let hub = self.hub.lock().unwrap().clone();
        let mut private = Vec::new();
        for what in hub.ask(request).await {
            match &what.scope {
                Scope::Private => private.push(post(&what, 0)),
                Scope::Room(room) => {
                    let _turn = match what.posting.game {
                        Some(game) => Some(hub.turns().pass(game).await),
                        None => None,
                    };
                    let noted = what.posting.notice.as_ref();
                    self.board.pin(room, &what, noted.map_or("", |n| n.once.as_str()));
                    if let Some(noted) = noted {
                        hub.service().said(noted.key.clone());
                    }
                }
            }
        }
        private
    }
}

#[async_trait]
impl Room for Letters {
    fn tongue(&self) -> &'static str {
        self.tongue
    }
    async fn ask(&self, who: Who, command: &str, options: &[(&str, &str)]) -> Vec<Post> {
        let input = Input::Text {
            text: line(command, options),
            people: Who::BOTH.map(|who| self.person(who)).to_vec(),
        };
        self.send(who, input).await
    }
    async fn press(&self, who: Who, _on: &Post, button: &str) -> Vec<Post> {
        self.send(who, Input::Press { id: button.to_owned() }).await
    }
    async fn posts(&self) -> Vec<Post> {
        let all = self.board.0.lock().unwrap();
        let here = all.iter().filter(|(room, ..)| *room == self.room);
        here.map(|(_, _, post)| post.clone()).collect()
    }
    fn player(&self, who: Who) -> String {
        who.name().to_owned()
    }
    async fn restarted(&self, house: &House) {
        *self.hub.lock().unwrap() = house.hub().clone();
        house.hub().register(&self.board);
    }
}
