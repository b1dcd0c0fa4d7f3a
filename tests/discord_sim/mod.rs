//! A fake Discord for tests: REST and gateway on a local port, people who type, tap and look, and a memory of all
//! that the bot did. It is written from Discord's documentation with plain JSON values and knows no client library,
//! so that a wrong idea of the library's is found and not shared.

mod by_hand;
pub mod call;
mod clock;
mod components;
mod compose;
pub mod events;
pub mod fault;
pub mod gateway;
mod interactions;
mod line;
mod modals;
mod objects;
mod offered;
pub mod person;
mod places;
mod raw;
mod record;
mod rest;
mod rights;
mod rules;
pub mod sim;
pub mod spec;
mod threads;
mod tokens;
pub mod world;

pub use fault::{Fault, Trouble};
pub use person::{Outcome, Person};
pub use sim::Sim;

use std::sync::{Mutex, MutexGuard, PoisonError};
use tokio::sync::watch;
use world::World;

/// What the server's tasks and the tests share.
#[derive(Debug)]
pub struct Shared {
    world: Mutex<World>,
    changed: watch::Sender<u64>,
    /// The gateway's listener.
    door: Mutex<Option<gateway::Door>>,
}

impl Shared {
    fn new(world: World) -> Self {
        Self {
            world: Mutex::new(world),
            changed: watch::Sender::new(0),
            door: Mutex::new(None),
        }
    }

    fn keep_door(&self, door: gateway::Door) {
        *self.door.lock().unwrap_or_else(PoisonError::into_inner) = Some(door);
    }

    fn take_door(&self) -> Option<gateway::Door> {
        self.door.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    pub fn lock(&self) -> MutexGuard<'_, World> {
        // A panic in one test thread must not hide what the other saw.
        self.world.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Hear of every change from now on.
    pub fn subscribe(&self) -> watch::Receiver<u64> {
        self.changed.subscribe()
    }

    /// Wake everybody who waits for something to happen.
    pub fn touch(&self) {
        self.changed.send_modify(|n| *n += 1);
    }
}
