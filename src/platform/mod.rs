//! Thin adapters between a chat platform and the hub. They know no rule, no sentence and no variant.

mod complete;
#[cfg(feature = "discord")]
pub mod discord;
pub mod health;
pub mod hub;
#[cfg(feature = "matrix")]
pub mod matrix;
pub mod monitor;
mod outbox;
pub mod queue;
mod turns;
#[cfg(feature = "web")]
pub mod web;

pub use hub::Hub;

use async_trait::async_trait;

pub use turns::Turns;

use crate::{
    ids::{RoomRef, Timestamp},
    present::Presentation,
};

/// How something is said unasked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unasked {
    /// The same whenever this is said again, and for nothing else: at most sixteen letters and digits.
    pub once: String,
    /// Since when it may have been said already, by somebody who did not come to write that down. Then the platform looks before it says it.
    pub perhaps_since: Option<Timestamp>,
}

/// What became of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Delivered {
    /// It stands in the room, once.
    Said,
    /// It could not be said now; it may be later.
    Later,
    /// The room is out of reach.
    OutOfReach,
}

/// Where a presentation for another room than the asker's goes, and what is said unasked. Each platform registers one with the hub.
#[async_trait]
pub trait Deliver: Send + Sync {
    /// The platform's name, as in `RoomRef::platform`.
    fn platform(&self) -> &'static str;
    /// Says something unasked in a room. The caller has the game's turn (see [`Turns`]). The game's state is already stored.
    async fn deliver(&self, room: &RoomRef, what: &Presentation, how: &Unasked) -> Delivered;
    /// A link with which anybody can take up a challenge of this code, also who was never here; `None` where there is no such thing.
    fn door(&self, _code: &str) -> Option<String> {
        None
    }
}
