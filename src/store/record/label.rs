//! Everything stored that is not an event: a game's card, people, rooms, posts, deliveries.

use serde::{Deserialize, Serialize};

use super::Hex32;
use crate::{
    game::Party,
    ids::{CommunityRef, GameId, PlayerRef, RoomRef, Timestamp},
    store::{
        Person, Post, Room,
        card::{Card, Standing},
    },
};

/// Where a game stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "each name says it")]
pub enum StandingV1 {
    Open,
    Withdrawn,
    Finished(i64),
    /// Open, with a player in another room.
    OpenWith(GuestV1),
    /// Finished, with a player in another room.
    FinishedWith(i64, GuestV1),
}

/// The room of the other player and what it belongs to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "each name says it")]
pub struct GuestV1 {
    pub room: String,
    pub community: String,
}

/// A game's head: how many events it has, and its card, from which its places in the indexes follow.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "each field is explained at `Card`")]
pub struct HeadV1 {
    /// How many events the game has.
    pub version: u32,
    pub standing: StandingV1,
    pub people: Vec<String>,
    pub room: String,
    pub community: String,
    pub due: Option<i64>,
}

impl HeadV1 {
    pub(crate) fn new(version: u32, card: &Card) -> Self {
        let guest = card.guest.as_ref().map(|(room, community)| GuestV1 {
            room: room.as_str().to_owned(),
            community: community.as_str().to_owned(),
        });
        Self {
            version,
            standing: match (card.standing, guest) {
                (Standing::Open, None) => StandingV1::Open,
                (Standing::Open, Some(guest)) => StandingV1::OpenWith(guest),
                (Standing::Withdrawn, _) => StandingV1::Withdrawn,
                (Standing::Finished(at), None) => StandingV1::Finished(at.0),
                (Standing::Finished(at), Some(guest)) => StandingV1::FinishedWith(at.0, guest),
            },
            people: card.people.iter().map(|p| p.as_str().to_owned()).collect(),
            room: card.room.as_str().to_owned(),
            community: card.community.as_str().to_owned(),
            due: card.due.map(|t| t.0),
        }
    }

    pub(crate) fn card(&self) -> Card {
        let (standing, guest) = match &self.standing {
            StandingV1::Open => (Standing::Open, None),
            StandingV1::Withdrawn => (Standing::Withdrawn, None),
            StandingV1::Finished(at) => (Standing::Finished(Timestamp(*at)), None),
            StandingV1::OpenWith(guest) => (Standing::Open, Some(guest)),
            StandingV1::FinishedWith(at, guest) => (Standing::Finished(Timestamp(*at)), Some(guest)),
        };
        Card {
            standing,
            guest: guest.map(|guest| (RoomRef::from_stored(&guest.room), CommunityRef::from_stored(&guest.community))),
            people: self.people.iter().map(|p| PlayerRef::from_stored(p)).collect(),
            room: RoomRef::from_stored(&self.room),
            community: CommunityRef::from_stored(&self.community),
            due: self.due.map(Timestamp),
        }
    }
}

/// A person's cached facts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "each field is explained at `Person`")]
pub struct PersonV1 {
    pub name: String,
    pub locale: Option<String>,
    pub key_hash: Option<Hex32>,
    pub room: Option<String>,
    pub seen_at: i64,
    /// Counts up over the whole store; the order in which people joined their room.
    pub joined: u64,
}

impl PersonV1 {
    pub(crate) fn new(person: &Person, joined: u64) -> Self {
        Self {
            name: person.name.clone(),
            locale: person.locale.clone(),
            key_hash: person.key_hash.map(Hex32),
            room: person.room.as_ref().map(|r| r.as_str().to_owned()),
            seen_at: person.seen_at.0,
            joined,
        }
    }

    pub(crate) fn person(self, who: PlayerRef) -> Person {
        Person {
            who,
            name: self.name,
            locale: self.locale,
            key_hash: self.key_hash.map(|h| h.0),
            room: self.room.map(|r| RoomRef::from_stored(&r)),
            seen_at: Timestamp(self.seen_at),
        }
    }
}

/// A room that the bot itself made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "each field is explained at `Room`")]
pub struct RoomV1 {
    pub opened_at: i64,
    pub used_at: i64,
}

impl RoomV1 {
    pub(crate) fn new(room: &Room) -> Self {
        Self {
            opened_at: room.opened_at.0,
            used_at: room.used_at.0,
        }
    }

    pub(crate) fn room(self, room: RoomRef) -> Room {
        Room {
            room,
            opened_at: Timestamp(self.opened_at),
            used_at: Timestamp(self.used_at),
        }
    }
}

/// A game's live board post.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "each field is explained at `Post`")]
pub struct PostV1 {
    pub room: String,
    pub message: String,
}

impl PostV1 {
    pub(crate) fn new(post: &Post) -> Self {
        Self {
            room: post.room.as_str().to_owned(),
            message: post.message.clone(),
        }
    }

    pub(crate) fn post(self, game: GameId, party: Party) -> Post {
        Post {
            game,
            party,
            room: RoomRef::from_stored(&self.room),
            message: self.message,
        }
    }
}

/// A platform's event that has been stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeliveryV1 {
    /// The game that it changed.
    pub game: u64,
    /// When it was stored.
    pub at: i64,
}
