//! Places that cannot be reached: a channel that was deleted, a server that sent the bot away. The games there are kept and go on; whoever
//! plays one is told so once, when they next say something elsewhere.

use tokio::sync::Mutex;

use super::{Asker, Service};
use crate::{
    ids::{CommunityRef, GameId, Timestamp},
    reply::{Failure, Msg, Reply, Say},
    store::{Absence, Lost, Place, StoreError, Which},
};

/// How exactly it is known when a server was last used.
const DAY_MS: i64 = 24 * 3_600_000;

/// How long what was read is believed, in milliseconds: another process may share the store.
const BELIEVED_MS: i64 = 20_000;

/// What the store has of it, read now and then: nearly always there is nothing.
#[derive(Debug, Default)]
pub(super) struct Reach(Mutex<Known>);

#[derive(Debug, Default)]
struct Known {
    read_at: Option<Timestamp>,
    away: Vec<Absence>,
}

impl Service {
    /// A place cannot be reached. Those who have been told of it before are not told again.
    pub async fn lose(&self, place: Place, community: Option<CommunityRef>, why: Lost) -> Result<(), StoreError> {
        let mut guard = self.reach.0.lock().await;
        let away = self.away(&mut guard).await?;
        if away.iter().any(|a| a.place == place && a.why == why) {
            return Ok(());
        }
        let absence = Absence {
            place,
            community,
            since: self.clock.now(),
            why,
            told: Vec::new(),
        };
        self.store.save_absence(&absence).await?;
        away.retain(|a| a.place != absence.place);
        away.push(absence);
        Ok(())
    }

    /// A place is there (again).
    pub async fn found(&self, place: &Place) -> Result<(), StoreError> {
        let mut guard = self.reach.0.lock().await;
        let away = self.away(&mut guard).await?;
        if away.iter().any(|a| a.place == *place) {
            self.store.forget_absence(place).await?;
            away.retain(|a| a.place != *place);
            let room = match place {
                Place::Room(room) => Some(room),
                Place::Community(_) => None,
            };
            self.store.release_notices(room, self.clock.now()).await?;
        }
        Ok(())
    }

    /// Why these places are out of reach, as far as they are.
    pub(super) async fn lost(&self, places: &[Place]) -> Result<Vec<Lost>, StoreError> {
        let mut guard = self.reach.0.lock().await;
        let away = self.away(&mut guard).await?;
        Ok(away.iter().filter(|a| places.contains(&a.place)).map(|a| a.why).collect())
    }

    /// A server has the bot (again). Its rooms that were deleted stay deleted.
    pub async fn returned(&self, community: &CommunityRef) -> Result<(), StoreError> {
        let mut guard = self.reach.0.lock().await;
        let away = self.away(&mut guard).await?;
        let back = |a: &Absence| match &a.place {
            Place::Community(c) => c == community,
            Place::Room(_) => a.community.as_ref() == Some(community) && a.why != Lost::Deleted,
        };
        for absence in away.iter().filter(|a| back(a)) {
            self.store.forget_absence(&absence.place).await?;
        }
        let before = away.len();
        away.retain(|a| !back(a));
        if away.len() < before {
            // What is kept for places that are still away is kept again when its turn comes.
            self.store.release_notices(None, self.clock.now()).await?;
        }
        Ok(())
    }

    /// Somebody asks from a server: if it sent the bot away, they brought the bot along themselves, and nobody counts the days meanwhile.
    pub async fn used(&self, community: &CommunityRef) -> Result<(), StoreError> {
        let now = self.clock.now();
        let place = Place::Community(community.clone());
        let mut guard = self.reach.0.lock().await;
        let away = self.away(&mut guard).await?;
        if let Some(absence) = away.iter_mut().find(|a| a.place == place && now >= a.since.plus_ms(DAY_MS)) {
            absence.since = now;
            self.store.save_absence(absence).await?;
        }
        Ok(())
    }

    /// When each community sent the bot away, as far as it did.
    pub async fn removed(&self) -> Result<Vec<(CommunityRef, Timestamp)>, StoreError> {
        let mut guard = self.reach.0.lock().await;
        let away = self.away(&mut guard).await?;
        let removed = away.iter().filter_map(|a| match &a.place {
            Place::Community(community) if a.why == Lost::Removed => Some((community.clone(), a.since)),
            Place::Community(_) | Place::Room(_) => None,
        });
        Ok(removed.collect())
    }

    /// Does something to what is stored of a community, unless the bot is back there: then `None`. Nobody takes it back meanwhile.
    pub(super) async fn while_removed<T>(
        &self,
        community: &CommunityRef,
        since: Timestamp,
        what: impl Future<Output = Result<T, StoreError>>,
    ) -> Result<Option<T>, StoreError> {
        let mut guard = self.reach.0.lock().await;
        let place = Place::Community(community.clone());
        // Another process may have heard that the bot is back.
        guard.read_at = None;
        if self.away(&mut guard).await?.iter().any(|a| a.place == place && a.since == since) {
            what.await.map(Some)
        } else {
            Ok(None)
        }
    }

    /// What is stored of places was changed past this; it is read anew when next asked for.
    pub(super) async fn places_changed(&self) {
        self.reach.0.lock().await.read_at = None;
    }

    /// What the asker has not heard yet: their open games whose home cannot be reached. Says it once.
    pub async fn out_of_reach(&self, asker: &Asker) -> Result<Reply, Failure> {
        let who = &asker.person.who;
        {
            let mut guard = self.reach.0.lock().await;
            let away = self.away(&mut guard).await?;
            if away.iter().all(|a| a.told.contains(who)) {
                return Ok(Reply::default());
            }
        }
        // Read while nobody else waits for what is known of places: most people have no game in any of them.
        let mut open = self.load_all(&Which::OpenOf(who.clone())).await?;
        // Whoever asks in that very room sees that it is there.
        open.retain(|(game, _)| *game.room_of(game.party_of(who)) != asker.room);
        if open.is_empty() {
            return Ok(Reply::default());
        }
        let mut guard = self.reach.0.lock().await;
        let away = self.away(&mut guard).await?;
        let mut games: Vec<(GameId, Lost)> = Vec::new();
        for (game, _) in open {
            let own = game.party_of(who);
            let room = Place::Room(game.room_of(own).clone());
            let community = Place::Community(game.community_of(own).clone());
            let lost = away.iter_mut().find(|a| a.place == room || a.place == community);
            if let Some(absence) = lost.filter(|a| !a.told.contains(who) || games.iter().any(|(_, why)| *why == a.why)) {
                games.push((game.id, absence.why));
                if !absence.told.contains(who) {
                    absence.told.push(who.clone());
                    self.store.save_absence(absence).await?;
                }
            }
        }
        if games.is_empty() {
            return Ok(Reply::default());
        }
        Ok(Reply {
            says: vec![Say::privately(Msg::OutOfReach { games })],
        })
    }

    async fn away<'a>(&self, known: &'a mut Known) -> Result<&'a mut Vec<Absence>, StoreError> {
        let now = self.clock.now();
        if known.read_at.is_none_or(|at| now < at || now >= at.plus_ms(BELIEVED_MS)) {
            known.away = self.store.absences().await?;
            known.read_at = Some(now);
        }
        Ok(&mut known.away)
    }
}
