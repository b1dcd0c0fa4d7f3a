//! What is known of a community's finished games: results, draws of chance, ratings. Read from the store once and kept; a game that is over
//! never changes, so only new ones are read later.

use std::{
    cmp::Reverse,
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use super::{
    Service,
    gates::Gates,
    ratings::{Counted, Ledger, MIN_PLIES},
};
use crate::{
    game::{Ending, Game, Stage},
    ids::{CommunityRef, GameId, PlayerRef},
    reply::{Failure, Person, RatingChange},
    rules::{Color, variants},
    store::Which,
};

/// Communities whose annals are kept at the same time. Beyond that all are forgotten and read again when they are asked for.
const KEPT: usize = 256;

/// A cache over the store.
#[derive(Debug, Default)]
pub(super) struct Annals {
    kept: Mutex<HashMap<CommunityRef, Arc<Chronicle>>>,
    /// One at a time reads the games of a community. The others find them read.
    reading: Gates,
}

impl Annals {
    /// Somebody is called otherwise in games that were read: they are read again.
    pub fn forget(&self) {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }
}

/// A game that was played to an end; aborted ones leave no result.
#[derive(Clone, Debug)]
pub(super) struct Played {
    pub variant: &'static str,
    pub players: [PlayerRef; 2],
    pub winner: Option<Color>,
}

impl Played {
    /// Which side this person had.
    pub fn side_of(&self, who: &PlayerRef) -> Option<Color> {
        Color::BOTH.into_iter().find(|side| self.players[side.index()] == *who)
    }
}

/// The finished games of one community, in the order in which they ended.
#[derive(Clone, Debug, Default)]
pub(super) struct Chronicle {
    read: Vec<GameId>,
    pub played: Vec<Played>,
    /// How often each variant was played.
    pub plays: HashMap<&'static str, u32>,
    pub ledger: Ledger,
    /// How often each draw of chance came, by variant.
    pub rolls: HashMap<&'static str, HashMap<u16, u32>>,
}

impl Chronicle {
    /// The variants with how often each was played, the most played first, equals in the order of the menu.
    pub fn most_played(&self) -> Vec<(&'static str, u32)> {
        let keys = variants::ALL.iter().map(|v| v.spec().key);
        let mut played: Vec<_> = keys.filter_map(|key| Some((key, *self.plays.get(key)?))).collect();
        played.sort_by_key(|(_, times)| Reverse(*times));
        played
    }

    fn enter(&mut self, game: &Game) {
        let (Stage::Over { how, winner, .. }, Some(players)) = (&game.stage, &game.seats) else {
            return;
        };
        let variant = game.terms.variant;
        let rolls = self.rolls.entry(variant).or_default();
        for roll in game.line.plies().iter().filter_map(|ply| ply.roll) {
            *rolls.entry(roll.0).or_default() += 1;
        }
        if *how == Ending::Aborted {
            return;
        }
        *self.plays.entry(variant).or_default() += 1;
        self.played.push(Played {
            variant,
            players: players.clone(),
            winner: *winner,
        });
        if counts(game) {
            self.ledger.enter(&Counted {
                game: game.id,
                variant,
                players: players.clone(),
                winner: *winner,
            });
        }
    }
}

/// Does this game change ratings?
fn counts(game: &Game) -> bool {
    was_to_count(game) && long_enough(game)
}

/// Was it to change ratings, but is over too soon?
pub(super) fn too_short_to_count(game: &Game) -> bool {
    was_to_count(game) && !long_enough(game)
}

fn was_to_count(game: &Game) -> bool {
    let played = !matches!(game.stage, Stage::Over { how: Ending::Aborted, .. }) && game.is_over();
    game.terms.rated && played
}

fn long_enough(game: &Game) -> bool {
    let plies_of = |side| game.line.plies().iter().filter(|ply| ply.effects.piece.color == side).count();
    Color::BOTH.into_iter().all(|side| plies_of(side) >= MIN_PLIES)
}

impl Service {
    /// The annals of a community, up to date.
    pub(super) async fn chronicle(&self, community: &CommunityRef) -> Result<Arc<Chronicle>, Failure> {
        let _alone = self.annals.reading.pass(community.as_str()).await;
        let ids = self.store.games(&Which::FinishedIn(community.clone())).await?;
        let known = self
            .annals
            .kept
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .get(community)
            .cloned();
        let mut chronicle = match known {
            Some(known) if known.read == ids => return Ok(known),
            // Two games that ended in the same instant may come to stand in another order; then everything is read again.
            Some(known) if ids.starts_with(&known.read) => (*known).clone(),
            _ => Chronicle::default(),
        };
        for id in ids.iter().skip(chronicle.read.len()) {
            if let Some((game, _)) = self.store.load(*id).await? {
                chronicle.enter(&game);
            }
        }
        chronicle.read = ids;
        let chronicle = Arc::new(chronicle);
        let mut kept = self.annals.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() >= KEPT && !kept.contains_key(community) {
            kept.clear();
        }
        kept.insert(community.clone(), chronicle.clone());
        Ok(chronicle)
    }

    /// How a finished game changed ratings; empty if it does not count.
    pub(super) async fn rating_changes(&self, game: &Game, players: [&Person; 2]) -> Result<Vec<RatingChange>, Failure> {
        if !counts(game) {
            return Ok(Vec::new());
        }
        let chronicle = self.chronicle(&game.community).await?;
        let Some(change) = chronicle.ledger.change(game.id) else {
            return Ok(Vec::new());
        };
        let sides = players.into_iter().zip(change.before.iter().zip(&change.after));
        Ok(sides
            .map(|(person, (before, after))| RatingChange {
                person: person.clone(),
                before: before.rating(),
                after: after.rating(),
                provisional: after.provisional(),
            })
            .collect())
    }
}
