//! What is stored of places: threads of games, and what is out of reach.

use serde::{Deserialize, Serialize};

use crate::{
    game::Party,
    ids::{CommunityRef, GameId, PlayerRef, RoomRef, Timestamp},
    store::{Absence, Lost, Place, Thread},
};

/// The thread of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "each field is explained at `Thread`")]
pub struct ThreadV1 {
    pub room: String,
    pub home: String,
    pub gone: bool,
}

impl ThreadV1 {
    pub(crate) fn new(thread: &Thread) -> Self {
        Self {
            room: thread.room.as_str().to_owned(),
            home: thread.home.as_str().to_owned(),
            gone: thread.gone,
        }
    }

    pub(crate) fn thread(self, game: GameId, party: Party) -> Thread {
        Thread {
            game,
            party,
            room: RoomRef::from_stored(&self.room),
            home: RoomRef::from_stored(&self.home),
            gone: self.gone,
        }
    }
}

/// Why a place is out of reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "each case is explained at `Lost`")]
pub enum LostV1 {
    Deleted,
    NoAccess,
    Closed,
    Removed,
}

/// A place that is out of reach.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "each field is explained at `Absence`")]
pub struct AbsenceV1 {
    pub community: Option<String>,
    pub since: i64,
    pub why: LostV1,
    pub told: Vec<String>,
}

impl AbsenceV1 {
    pub(crate) fn new(absence: &Absence) -> Self {
        Self {
            community: absence.community.as_ref().map(|c| c.as_str().to_owned()),
            since: absence.since.0,
            why: match absence.why {
                Lost::Deleted => LostV1::Deleted,
                Lost::NoAccess => LostV1::NoAccess,
                Lost::Closed => LostV1::Closed,
                Lost::Removed => LostV1::Removed,
            },
            told: absence.told.iter().map(|p| p.as_str().to_owned()).collect(),
        }
    }

    pub(crate) fn absence(self, place: Place) -> Absence {
        Absence {
            place,
            community: self.community.as_deref().map(CommunityRef::from_stored),
            since: Timestamp(self.since),
            why: match self.why {
                LostV1::Deleted => Lost::Deleted,
                LostV1::NoAccess => Lost::NoAccess,
                LostV1::Closed => Lost::Closed,
                LostV1::Removed => Lost::Removed,
            },
            told: self.told.iter().map(|p| PlayerRef::from_stored(p)).collect(),
        }
    }
}

/// The name of a place among all places: `room discord:20`, `community discord:30`.
pub(crate) fn place_name(place: &Place) -> String {
    match place {
        Place::Room(room) => format!("room {}", room.as_str()),
        Place::Community(community) => format!("community {}", community.as_str()),
    }
}

/// The place with that name.
pub(crate) fn place_named(name: &str) -> Option<Place> {
    match name.split_once(' ')? {
        ("room", room) => Some(Place::Room(RoomRef::from_stored(room))),
        ("community", community) => Some(Place::Community(CommunityRef::from_stored(community))),
        _ => None,
    }
}
