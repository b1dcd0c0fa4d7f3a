//! More is asked than can be answered: it is refused at once and politely, and what was begun goes on.

use std::{
    future::Future,
    io,
    pin::Pin,
    sync::{Arc, Condvar, Mutex},
    task::{Context, Poll, Waker},
};

use menagerie::{
    env::fixed::{FixedClock, ScriptedEntropy},
    l10n::{Locale, Texts},
    platform::{Hub, queue::Limits},
    present::Presentation,
    render::Artist,
    service::Service,
    store::{Device, Opening, SledStore},
};

use crate::{
    room::{Lounge, only, public, refused},
    samples::NOW,
};

/// A device that keeps everybody waiting while it is held.
#[derive(Debug, Default)]
struct Gate {
    held: Mutex<bool>,
    changed: Condvar,
}

impl Gate {
    fn hold(&self, yes: bool) {
        *self.held.lock().unwrap() = yes;
        self.changed.notify_all();
    }
}

#[derive(Debug)]
struct Held(Arc<Gate>);

impl Device for Held {
    fn sync(&mut self) -> io::Result<()> {
        let mut held = self.0.held.lock().unwrap();
        while *held {
            held = self.0.changed.wait(held).unwrap();
        }
        Ok(())
    }
}

/// A room of a bot with these limits, and what holds up its disk.
fn room(limits: Limits) -> (Lounge, Arc<Gate>, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let gate = Arc::new(Gate::default());
    let opening = Opening {
        device: Some(Box::new(Held(Arc::clone(&gate)))),
        ..Opening::default()
    };
    let service = Service::new(
        Arc::new(SledStore::open_with(folder.path(), opening).unwrap()),
        Arc::new(FixedClock::at(NOW)),
        Arc::new(ScriptedEntropy::from(7)),
    );
    let mut room = Lounge::with(&["Anna", "Bo"], Locale::Nl);
    room.hub = Hub::with_limits(service, Texts::load().unwrap(), Artist::load().unwrap(), limits);
    (room, gate, folder)
}

type Asked<'a> = Pin<Box<dyn Future<Output = Vec<Presentation>> + 'a>>;

/// Asks, and comes as far as the queue.
fn ask<'a>(room: &'a Lounge, who: usize, text: &'static str) -> Asked<'a> {
    let mut asked: Asked<'a> = Box::pin(room.say(who, text));
    let first = asked.as_mut().poll(&mut Context::from_waker(Waker::noop()));
    assert!(first.is_pending(), "answered before anything was stored: {first:?}");
    asked
}

/// Asks, and is answered without waiting for anything.
fn answered_at_once(room: &Lounge, who: usize, text: &'static str) -> Vec<Presentation> {
    let mut asked = Box::pin(room.say(who, text));
    match asked.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(said) => said,
        Poll::Pending => panic!("{text} waits"),
    }
}

#[tokio::test]
async fn past_the_capacity_people_are_told_at_once_and_nothing_is_lost() {
    let limits = Limits {
        at_work: 1,
        all: 3,
        room: 2,
        community: 2,
    };
    let (room, gate, _folder) = room(limits);
    let (other, third) = (room.next_door(), room.at("third"));
    gate.hold(true);
    let begun = ask(&room, 0, "/uitdagen bo schaken kleur:wit");
    let waits = ask(&room, 1, "/partijen");
    // This room has enough; another has not.
    let said = refused(answered_at_once(&room, 0, "/partijen"));
    assert!(said.starts_with("Er wordt mij hier meer gevraagd"), "{said}");
    let also = ask(&other, 1, "/partijen");
    // Now all together have enough.
    let said = refused(answered_at_once(&third, 0, "/partijen"));
    assert!(said.starts_with("Er wordt mij meer gevraagd"), "{said}");
    assert!(refused(answered_at_once(&third, 0, "e2e4")).starts_with("Er wordt mij meer gevraagd"));
    // Talk is still nobody's business.
    assert!(answered_at_once(&third, 0, "heb je even?").is_empty());
    assert!(third.suggestions(0, "/uit").await.is_empty());
    assert_eq!((room.hub.load().there, room.hub.load().refused > 2), (3, true));
    gate.hold(false);
    // What was begun is done, and what waited is answered in its turn.
    let offer = public(begun.await);
    assert!(offer.plain().contains("Bo"), "{}", offer.plain());
    assert!(!only(waits.await).refusal);
    assert!(!only(also.await).refusal);
    assert_eq!(room.hub.load().there, 0);
    assert!(!only(third.say(0, "/partijen").await).refusal);
}
