//! Thin adapters between a chat platform and the hub. They know no rule, no sentence and no variant.

mod complete;
#[cfg(feature = "discord")]
pub mod discord;
pub mod health;
pub mod hub;
pub mod queue;
#[cfg(feature = "web")]
pub mod web;

pub use hub::Hub;

use async_trait::async_trait;

use crate::{ids::RoomRef, present::Presentation};

/// Where a presentation for another room than the asker's goes. Each platform registers one with the hub.
#[async_trait]
pub trait Deliver: Send + Sync {
    /// The platform's name, as in `RoomRef::platform`.
    fn platform(&self) -> &'static str;
    /// Says something unasked in a room. Best effort: the game's state is already stored.
    async fn deliver(&self, room: &RoomRef, what: &Presentation);
}
