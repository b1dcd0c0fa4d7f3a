//! What is said of one game is said in the order in which it happened: one at a time. Games do not wait for each other.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError, Weak},
};

use tokio::sync::OwnedMutexGuard;

use crate::ids::GameId;

/// Turns that nobody waits for are forgotten when there are more than this.
const MOST: usize = 10_000;

/// Whose turn it is to say something of each game.
#[derive(Debug, Default)]
pub struct Turns(Mutex<HashMap<GameId, Weak<tokio::sync::Mutex<()>>>>);

impl Turns {
    /// Waits until nobody else says anything of this game, and keeps them waiting until what it returns is dropped.
    pub async fn pass(&self, game: GameId) -> OwnedMutexGuard<()> {
        let own = {
            let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            if all.len() > MOST {
                all.retain(|_, own| own.strong_count() > 0);
            }
            let kept = all.entry(game).or_default();
            kept.upgrade().unwrap_or_else(|| {
                let own = Arc::default();
                *kept = Arc::downgrade(&own);
                own
            })
        };
        own.lock_owned().await
    }
}
