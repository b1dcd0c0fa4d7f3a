//! Rooms and seats as the store keeps them: opening, finding and clearing rooms; taking a seat and proving that it is one's own.

use std::sync::Arc;

use sha2::{Digest, Sha256};

use super::{
    Web,
    decode::{self, PERSON_ID, ROOM_ID, Token, id_from, is_id, player_ref, room_ref},
    hex, limits, lock,
    rooms::{Live, Seated},
};
use crate::{
    ids::PlayerRef,
    reply,
    store::{Person, Room, StoreError, Which},
};

const DAY: i64 = 24 * 3600 * 1000;

/// Why there is no new room or seat.
#[derive(Debug)]
pub enum NoPlace {
    /// There are as many as may be.
    Full,
    /// Somebody in the room has that name.
    NameTaken,
    /// The store.
    Store(StoreError),
}

impl From<StoreError> for NoPlace {
    fn from(e: StoreError) -> Self {
        Self::Store(e)
    }
}

impl Web {
    /// Opens a new room and returns its id. When there are as many as may be, one that nobody uses makes way.
    pub async fn open_room(&self) -> Result<String, NoPlace> {
        let service = self.hub.service();
        // One at a time, so that the count holds.
        let _turn = self.opening.lock().await;
        if service.store.count_rooms().await? >= u64::from(self.config.max_rooms) && !self.clear_a_room().await? {
            return Err(NoPlace::Full);
        }
        let id = id_from(&service.entropy.bytes(), ROOM_ID);
        let now = service.clock.now();
        service
            .store
            .save_room(&Room {
                room: room_ref(&id),
                opened_at: now,
                used_at: now,
            })
            .await?;
        tracing::info!(room.id = %id, "a room was opened");
        Ok(id)
    }

    /// The room that was used last, or a new one: what the program shows when it starts.
    pub async fn front_room(&self) -> Result<String, NoPlace> {
        let rooms = self.hub.service().store.rooms().await?;
        match rooms.iter().find(|r| r.room.platform() == decode::PLATFORM) {
            Some(room) => Ok(room.room.local().to_owned()),
            None => self.open_room().await,
        }
    }

    /// Forgets the room that has been unused for longest, if one may go.
    async fn clear_a_room(&self) -> Result<bool, StoreError> {
        let service = self.hub.service();
        let now = service.clock.now().0;
        for room in service.store.rooms().await?.into_iter().rev() {
            let unused = now - room.used_at.0;
            if unused < limits::EMPTY_ROOM_DAYS * DAY {
                break;
            }
            let empty = service.store.people_in(&room.room).await?.is_empty();
            let idle = unused >= limits::UNUSED_ROOM_DAYS * DAY && service.store.games(&Which::OpenIn(room.room.clone())).await?.is_empty();
            if empty || idle {
                service.store.forget_room(&room.room).await?;
                lock(&self.live).remove(room.room.local());
                self.blobs.forget(room.room.local());
                tracing::info!(room.id = room.room.local(), "an unused room made way");
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// A room that exists.
    pub async fn room(&self, id: &str) -> Result<Option<Arc<Live>>, StoreError> {
        if !is_id(id, ROOM_ID) {
            return Ok(None);
        }
        if let Some(live) = lock(&self.live).get(id) {
            return Ok(Some(Arc::clone(live)));
        }
        let store = &self.hub.service().store;
        let Some(room) = store.room(&room_ref(id)).await? else {
            return Ok(None);
        };
        let people = store.people_in(&room.room).await?;
        let people = people
            .into_iter()
            .map(|p| Seated {
                id: decode::person_id(&p.who).to_owned(),
                name: p.name,
            })
            .collect();
        let mut all = lock(&self.live);
        if all.len() >= limits::LIVE_ROOMS {
            // What was said in the room that has been still for longest is forgotten; the room itself is not.
            let stillest = all
                .values()
                .filter(|l| l.streams() == 0)
                .min_by_key(|l| l.touched())
                .map(|l| l.id.clone());
            if let Some(id) = stillest {
                all.remove(&id);
                self.blobs.forget(&id);
            }
        }
        let live = all
            .entry(id.to_owned())
            .or_insert_with(|| Arc::new(Live::new(id, people, room.used_at.0)));
        Ok(Some(Arc::clone(live)))
    }

    /// Notes that a room is in use.
    pub async fn touch(&self, live: &Live) -> Result<(), StoreError> {
        let service = self.hub.service();
        let now = service.clock.now();
        if live.touch(now.0)
            && let Some(room) = service.store.room(&room_ref(&live.id)).await?
        {
            service.store.save_room(&Room { used_at: now, ..room }).await?;
        }
        Ok(())
    }

    /// Takes a seat. The secret is returned once and never stored; its SHA-256 is.
    pub async fn take_seat(&self, live: &Live, name: &str) -> Result<(String, String), NoPlace> {
        let service = self.hub.service();
        let _turn = live.turn.lock().await;
        let people = live.people();
        if people.len() >= usize::try_from(self.config.max_people).unwrap_or(usize::MAX) {
            return Err(NoPlace::Full);
        }
        let same = name.to_lowercase();
        if people.iter().any(|p| p.name.to_lowercase() == same) {
            return Err(NoPlace::NameTaken);
        }
        let bytes = service.entropy.bytes();
        let person = id_from(&bytes, PERSON_ID);
        let secret = hex(&service.entropy.bytes());
        service
            .store
            .save_person(&Person {
                who: player_ref(&live.id, &person),
                name: name.to_owned(),
                locale: None,
                key_hash: Some(Sha256::digest(secret.as_bytes()).into()),
                room: Some(room_ref(&live.id)),
                seen_at: service.clock.now(),
            })
            .await?;
        live.seat(Seated {
            id: person.clone(),
            name: name.to_owned(),
        });
        let token = format!("{person}.{secret}");
        Ok((person, token))
    }

    /// Somebody who has just had everything about them deleted has no seat any more, and is nobody in the room.
    pub async fn left(&self, live: &Live, who: &PlayerRef) {
        match self.hub.service().store.person(who).await {
            Ok(None) => live.unseat(decode::person_id(who)),
            Ok(Some(_)) => {}
            Err(error) => tracing::warn!(%error, room.id = %live.id, "whether somebody left a room could not be read"),
        }
    }

    /// Whose seat a secret opens in this room.
    pub async fn seat_of(&self, live: &Live, token: &Token) -> Result<Option<reply::Person>, StoreError> {
        let who = player_ref(&live.id, &token.person);
        let Some(person) = self.hub.service().store.person(&who).await? else {
            return Ok(None);
        };
        // Hashes are compared, not secrets: how long it takes tells nothing that helps to find one.
        let given: [u8; 32] = Sha256::digest(token.secret.as_bytes()).into();
        let proven = person.key_hash == Some(given) && person.room.as_ref() == Some(&room_ref(&live.id));
        Ok(proven.then_some(reply::Person { who, name: person.name }))
    }
}
