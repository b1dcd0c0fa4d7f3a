//! Games that stores keep ready, so that the next move does not replay the whole game.

use std::collections::HashMap;

use super::Version;
use crate::{game::Game, ids::GameId};

/// Games that are kept ready. A long one takes some tens of kilobytes.
const READY: usize = 512;

/// Games as they were last read. Only a saving of work: what the store says of the version decides.
#[derive(Debug, Default)]
pub(super) struct Ready {
    games: HashMap<GameId, (u64, Game, Version)>,
    used: u64,
}

impl Ready {
    /// The game as it was, if it is kept.
    pub fn get(&mut self, id: GameId) -> Option<(Game, Version)> {
        self.used += 1;
        let (used, game, version) = self.games.get_mut(&id)?;
        *used = self.used;
        Some((game.clone(), *version))
    }

    /// Keeps it.
    pub fn put(&mut self, game: &Game, version: Version) {
        if self.games.len() >= READY
            && !self.games.contains_key(&game.id)
            && let Some(oldest) = self.games.iter().min_by_key(|(_, (used, ..))| *used).map(|(id, _)| *id)
        {
            self.games.remove(&oldest);
        }
        self.used += 1;
        self.games.insert(game.id, (self.used, game.clone(), version));
    }
}
