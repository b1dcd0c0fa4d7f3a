//! Games that stores keep ready, so that the next move does not replay the whole game.

use std::collections::{BTreeMap, HashMap};

use super::Version;
use crate::{game::Game, ids::GameId};

/// Events of the games that are kept ready, all together: a thousand games in their middle, or a few hundred long ones. An event takes some
/// hundreds of bytes.
const MOST_EVENTS: usize = 50_000;

/// A game with more events is replayed each time, so that it does not take the place of all others.
const LONGEST: usize = MOST_EVENTS / 8;

/// Games as they were last read. Only a saving of work: what the store says of the version decides.
#[derive(Debug, Default)]
pub(super) struct Ready {
    games: HashMap<GameId, (u64, Game, Version)>,
    /// Which was used when, the oldest first.
    order: BTreeMap<u64, GameId>,
    events: usize,
    used: u64,
}

impl Ready {
    /// The game as it was, if it is kept.
    pub fn get(&mut self, id: GameId) -> Option<(Game, Version)> {
        let (used, game, version) = self.games.get_mut(&id)?;
        self.order.remove(used);
        self.used += 1;
        *used = self.used;
        self.order.insert(self.used, id);
        Some((game.clone(), *version))
    }

    /// Keeps it, and lets those go that were not used for longest.
    pub fn put(&mut self, game: &Game, version: Version) {
        self.forget(game.id);
        if game.events.len() > LONGEST {
            return;
        }
        self.used += 1;
        self.events += game.events.len();
        self.order.insert(self.used, game.id);
        self.games.insert(game.id, (self.used, game.clone(), version));
        while self.events > MOST_EVENTS
            && let Some((_, oldest)) = self.order.first_key_value()
        {
            self.forget(*oldest);
        }
    }

    /// It is not kept any more.
    pub fn forget(&mut self, id: GameId) {
        if let Some((used, game, _)) = self.games.remove(&id) {
            self.order.remove(&used);
            self.events -= game.events.len();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game::Stamped,
        store::record::{EventV1, WhatV1, WishV1},
    };

    fn game(id: u64) -> Game {
        let offered = WhatV1::Offered {
            challenger: "web:a".to_owned(),
            opponent: None,
            variant: crate::rules::variants::ALL[0].spec().key.to_owned(),
            colour: WishV1::Black,
            pace: None,
            rated: false,
            room: "web:r".to_owned(),
            community: "web:r".to_owned(),
            expires: i64::MAX,
            rematch_of: None,
            seed: None,
            nonce: String::new(),
        };
        let event = Stamped::try_from(EventV1 { at: 1, what: offered }).unwrap();
        Game::replay(GameId(id), vec![event]).unwrap()
    }

    /// A game that counts for so many events.
    fn long(id: u64, events: usize) -> Game {
        let mut game = game(id);
        game.events = vec![game.events[0].clone(); events];
        game
    }

    #[test]
    fn those_that_were_not_used_for_longest_make_way() {
        let mut ready = Ready::default();
        for id in 1..=8 {
            ready.put(&long(id, LONGEST), Version(1));
        }
        assert!(ready.get(GameId(1)).is_some(), "used again");
        ready.put(&long(9, LONGEST), Version(1));
        let kept: Vec<_> = (1..=9).filter(|id| ready.get(GameId(*id)).is_some()).collect();
        assert_eq!(kept, [1, 3, 4, 5, 6, 7, 8, 9]);
        // The same game again takes its own place.
        ready.put(&long(3, LONGEST), Version(2));
        assert_eq!(ready.get(GameId(3)).unwrap().1, Version(2));
        assert_eq!((ready.games.len(), ready.order.len(), ready.events), (8, 8, 8 * LONGEST));
        // One that is too long is not kept, and takes nobody's place; that it was kept when it was shorter is forgotten.
        ready.put(&long(4, LONGEST + 1), Version(2));
        assert!(ready.get(GameId(4)).is_none());
        assert_eq!((ready.games.len(), ready.order.len(), ready.events), (7, 7, 7 * LONGEST));
        ready.put(&game(10), Version(1));
        assert!(ready.get(GameId(10)).is_some());
    }
}
