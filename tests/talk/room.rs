//! A room in memory with people in it who type and press.

use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};

use menagerie::{
    command::{Input, Request},
    env::fixed::{FixedClock, ScriptedEntropy},
    ids::{CommunityRef, DeliveryKey, PlayerRef, RoomRef},
    l10n::{Locale, Texts},
    platform::Hub,
    present::{Button, Presentation, Scope},
    render::Artist,
    reply::Person,
    service::{Asker, Service},
    store::memory::MemoryStore,
};

use crate::samples::NOW;

/// The room.
pub struct Lounge {
    pub hub: Hub,
    pub locale: Locale,
    people: Vec<Person>,
    room: RoomRef,
    events: AtomicU64,
}

impl Lounge {
    /// A room with these people in it, who all speak one language.
    pub fn with(names: &[&str], locale: Locale) -> Self {
        let service = Service::new(
            Arc::new(MemoryStore::default()),
            Arc::new(FixedClock::at(NOW)),
            Arc::new(ScriptedEntropy::from(7)),
        );
        let hub = Hub::new(service, Texts::load().unwrap(), Artist::load().unwrap());
        let person = |(i, name): (usize, &&str)| Person {
            who: PlayerRef::new("web", &format!("p{i}")),
            name: (*name).to_owned(),
        };
        Self {
            hub,
            locale,
            people: names.iter().enumerate().map(person).collect(),
            room: RoomRef::new("web", "lounge"),
            events: AtomicU64::new(0),
        }
    }

    /// Another room of the same bot, with the same people.
    pub fn next_door(&self) -> Self {
        self.at("next-door")
    }

    /// A room of the same bot by its name, with the same people.
    pub fn at(&self, name: &str) -> Self {
        Self {
            hub: self.hub.clone(),
            locale: self.locale,
            people: self.people.clone(),
            room: RoomRef::new("web", name),
            events: AtomicU64::new(1_000_000),
        }
    }

    pub fn request(&self, who: usize, input: Input) -> Request {
        let n = self.events.fetch_add(1, Ordering::SeqCst);
        Request {
            asker: Asker {
                person: self.people[who].clone(),
                room: self.room.clone(),
                parent: None,
                community: CommunityRef::new("web", self.room.local()),
                // The first of them keeps the room.
                moderator: who == 0,
                view: None,
                game: None,
                alone: false,
                tongue: None,
                delivery: DeliveryKey::new("web", &n.to_string()),
            },
            locale: Some(self.locale.tag().to_owned()),
            room_locale: Some(self.locale.tag().to_owned()),
            input,
        }
    }

    /// Somebody types.
    pub async fn say(&self, who: usize, text: &str) -> Vec<Presentation> {
        let input = Input::Text {
            text: text.to_owned(),
            people: self.people.clone(),
        };
        self.hub.ask(self.request(who, input)).await
    }

    /// Somebody presses.
    pub async fn press(&self, who: usize, button: &Button) -> Vec<Presentation> {
        self.press_id(who, &button.id).await
    }

    pub async fn press_id(&self, who: usize, id: &str) -> Vec<Presentation> {
        self.hub.ask(self.request(who, Input::Press { id: id.to_owned() })).await
    }

    /// What is suggested for a line.
    pub async fn suggestions(&self, who: usize, text: &str) -> Vec<menagerie::platform::hub::Suggestion> {
        let input = Input::Text {
            text: text.to_owned(),
            people: self.people.clone(),
        };
        self.hub.complete_text(self.request(who, input)).await
    }
}

/// The one thing that was said.
pub fn only(mut said: Vec<Presentation>) -> Presentation {
    assert_eq!(said.len(), 1, "{said:#?}");
    said.remove(0)
}

/// A public answer that is no refusal.
pub fn public(said: Vec<Presentation>) -> Presentation {
    let p = only(said);
    assert!(matches!(p.scope, Scope::Room(_)) && !p.refusal, "{}", p.plain());
    p
}

/// A refusal, which is private.
pub fn refused(said: Vec<Presentation>) -> String {
    let p = only(said);
    assert!(
        p.refusal && p.scope == Scope::Private && p.image.is_none() && p.ping.is_none(),
        "{p:#?}"
    );
    p.plain()
}

/// The button with this label.
pub fn button<'a>(p: &'a Presentation, label: &str) -> &'a Button {
    let all = p.buttons.iter().chain(p.menu.iter().flat_map(|(_, list)| list));
    let labels: Vec<_> = all.clone().map(|b| b.label.clone()).collect();
    all.into_iter()
        .find(|b| b.label.starts_with(label))
        .unwrap_or_else(|| panic!("no button {label} among {labels:?}"))
}
