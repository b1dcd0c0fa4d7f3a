//! What goes wrong stays with the request that it happened to; what belongs to another room gets there.

use std::sync::{
    Arc, Mutex, PoisonError,
    atomic::{AtomicBool, AtomicU64, Ordering},
};

use async_trait::async_trait;
use menagerie::{
    env::{Entropy, fixed::FixedClock},
    ids::RoomRef,
    l10n::{Locale, Texts},
    platform::{Deliver, Delivered, Hub, Unasked, queue::Limits},
    present::{Presentation, Scope},
    render::Artist,
    service::Service,
    store::{Device, Opening, SledStore, memory::MemoryStore},
};

use crate::{
    room::{Lounge, button, only, public},
    samples::NOW,
};

/// A generator that fails the first time.
#[derive(Debug, Default)]
struct Broken(AtomicBool);

impl Entropy for Broken {
    fn bytes(&self) -> [u8; 32] {
        assert!(
            self.0.swap(true, Ordering::SeqCst),
            "the generator is broken, as this test wants it"
        );
        [1; 32]
    }
}

#[tokio::test]
async fn a_panic_costs_one_request_and_is_apologised_for() {
    let service = Service::new(
        Arc::new(MemoryStore::default()),
        Arc::new(FixedClock::at(NOW)),
        Arc::new(Broken::default()),
    );
    // There is one place for a request, and the panic gives it back.
    let limits = Limits {
        at_work: 1,
        all: 1,
        room: 1,
        community: 1,
    };
    let hub = Hub::with_limits(service, Texts::load().unwrap(), Artist::load().unwrap(), limits);
    let mut room = Lounge::with(&["Anna", "Bo"], Locale::Nl);
    room.hub = hub;
    let said = only(room.say(0, "/uitdagen bo monster").await);
    assert!(said.refusal && said.scope == Scope::Private);
    assert!(said.plain().starts_with("Sorry, er ging bij ons iets mis"), "{}", said.plain());
    let offer = public(room.say(0, "/uitdagen bo schaken kleur:wit").await);
    public(room.press(1, button(&offer, "Aannemen")).await);
}

/// A device with as many free bytes as it is told.
#[derive(Debug)]
struct Told(Arc<AtomicU64>);

impl Device for Told {
    fn sync(&mut self) -> std::io::Result<()> {
        Ok(())
    }
    fn free_bytes(&mut self) -> std::io::Result<u64> {
        Ok(self.0.load(Ordering::SeqCst))
    }
}

#[tokio::test]
async fn without_space_on_the_disk_people_are_told_and_nothing_changes() {
    let folder = tempfile::tempdir().unwrap();
    let free = Arc::new(AtomicU64::new(u64::MAX));
    let opening = Opening {
        device: Some(Box::new(Told(Arc::clone(&free)))),
        ..Opening::default()
    };
    let store = SledStore::open_with(folder.path(), opening).unwrap();
    let service = Service::new(
        Arc::new(store),
        Arc::new(FixedClock::at(NOW)),
        Arc::new(menagerie::env::fixed::ScriptedEntropy::from(1)),
    );
    let mut room = Lounge::with(&["Anna", "Bo"], Locale::Sv);
    room.hub = Hub::new(service, Texts::load().unwrap(), Artist::load().unwrap());
    let offer = public(room.say(0, "/utmana bo schack vit").await);
    public(room.press(1, button(&offer, "Acceptera")).await);
    free.store(1000, Ordering::SeqCst);
    let said = only(room.say(0, "/drag e4").await);
    assert!(said.refusal && said.scope == Scope::Private);
    assert!(said.plain().starts_with("Det finns ingen plats kvar"), "{}", said.plain());
    // Looking costs no space, and shows that nothing was played.
    let board = room.say(1, "/bräde").await;
    assert!(board.iter().any(|p| p.image.is_some()), "{board:?}");
    free.store(u64::MAX, Ordering::SeqCst);
    assert!(public(room.say(0, "/drag e4").await).plain().contains("e4"));
}

/// A platform that keeps what it is handed.
#[derive(Default)]
struct Postbox(Mutex<Vec<(String, String)>>);

#[async_trait]
impl Deliver for Postbox {
    fn platform(&self) -> &'static str {
        "web"
    }
    async fn deliver(&self, room: &RoomRef, what: &Presentation, _how: &Unasked) -> Delivered {
        let mut posts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        posts.push((room.local().to_owned(), what.plain()));
        Delivered::Said
    }
}

#[tokio::test]
async fn a_move_made_next_door_is_shown_where_the_game_lives() {
    let room = Lounge::with(&["Anna", "Bo"], Locale::En);
    let post = Arc::new(Postbox::default());
    room.hub.register(&post);
    let offer = public(room.say(0, "/challenge bo chess white").await);
    public(room.press(1, button(&offer, "Accept")).await);
    let said = room.next_door().say(0, "/move e4 1").await;
    assert!(
        !said.is_empty() && said.iter().all(|p| p.scope == Scope::Private),
        "Anna gets an answer of her own"
    );
    room.hub.said().await;
    let posts = post.0.lock().unwrap().clone();
    assert_eq!(posts.len(), 1, "{posts:?}");
    assert_eq!(posts[0].0, "lounge");
    assert!(posts[0].1.contains("Anna played e4."), "{posts:?}");
}

#[tokio::test]
async fn another_room_hears_its_own_language() {
    let room = Lounge::with(&["Anna", "Bo"], Locale::Sv);
    let post = Arc::new(Postbox::default());
    room.hub.register(&post);
    let offer = public(room.say(0, "/utmana bo schack vit").await);
    public(room.press(1, button(&offer, "Acceptera")).await);
    let mut next_door = room.next_door();
    next_door.locale = Locale::Nl;
    let said = next_door.say(0, "/zet e4 1").await;
    assert!(
        said.iter().any(|p| p.plain().contains("Anna speelde e4.")),
        "Anna hears hers: {said:?}"
    );
    room.hub.said().await;
    let posts = post.0.lock().unwrap().clone();
    assert_eq!(posts.len(), 1, "{posts:?}");
    assert!(posts[0].1.contains("Anna spelade e4."), "{posts:?}");
}

#[tokio::test]
async fn the_same_event_delivered_twice_is_done_once() {
    let room = Lounge::with(&["Anna", "Bo"], Locale::En);
    let offer = public(room.say(0, "/challenge bo chess white").await);
    public(room.press(1, button(&offer, "Accept")).await);
    let input = menagerie::command::Input::Text {
        text: "/move e4".into(),
        people: vec![],
    };
    let request = room.request(0, input);
    public(room.hub.ask(request.clone()).await);
    let again = room.hub.ask(request).await;
    assert!(
        again
            .iter()
            .all(|p| !p.plain().contains("Anna played e4.") || p.scope == Scope::Private),
        "{again:#?}"
    );
    // Black is to move, so nothing was played twice.
    public(room.say(1, "/move e5").await);
}
