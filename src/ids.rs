//! Newtypes for everything that has an identity. Inside the house people and rooms are opaque: only a platform's
//! `decode.rs` knows what stands in them.

use std::{fmt, str::FromStr, sync::Arc};

/// An instant in UTC, in whole milliseconds since 1970-01-01.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Timestamp(pub i64);

impl Timestamp {
    /// This instant plus a number of milliseconds.
    #[must_use]
    pub const fn plus_ms(self, ms: i64) -> Self {
        Self(self.0.saturating_add(ms))
    }
}

/// A challenge and the game that grows out of it; a small number that a person can type. Written `#17`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameId(pub u64);

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}

/// The text is not a game number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAGameId;

impl FromStr for GameId {
    type Err = NotAGameId;
    /// Reads `17` and `#17`.
    fn from_str(s: &str) -> Result<Self, NotAGameId> {
        let digits = s.trim().trim_start_matches('#');
        if digits.is_empty() || digits.len() > 15 || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return Err(NotAGameId);
        }
        digits.parse().map(GameId).map_err(|_| NotAGameId)
    }
}

macro_rules! opaque {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(Arc<str>);

        impl $name {
            /// Joins a platform's name and the platform's own id: `discord:1234`.
            pub fn new(platform: &str, id: &str) -> Self {
                Self(format!("{platform}:{id}").into())
            }
            /// Takes the stored form back.
            pub fn from_stored(text: &str) -> Self {
                Self(text.into())
            }
            /// The stored form, `platform:id`.
            pub fn as_str(&self) -> &str {
                &self.0
            }
            /// The platform's name.
            pub fn platform(&self) -> &str {
                self.0.split_once(':').map_or("", |(p, _)| p)
            }
            /// The platform's own id.
            pub fn local(&self) -> &str {
                self.0.split_once(':').map_or(&self.0, |(_, l)| l)
            }
        }
    };
}

opaque! {
    /// One person on one platform, known by the platform's id, never by a name.
    PlayerRef
}
opaque! {
    /// One channel, thread, direct message or web room: where a game lives.
    RoomRef
}
opaque! {
    /// What a leaderboard belongs to: a Discord server, a web room, or a direct message's pair.
    CommunityRef
}
opaque! {
    /// The platform's own id of one delivered event. The same event delivered twice has the same key, and the second
    /// delivery changes nothing.
    DeliveryKey
}

/// The platform of people who had everything about them deleted: the game records that others share with them need somebody in their seats.
const GONE: &str = "gone";

impl PlayerRef {
    /// Who sits in the seats of somebody who is deleted. `token` is made up for the occasion, and the same in all their games.
    pub fn gone(token: &str) -> Self {
        Self::new(GONE, token)
    }
    /// Is it somebody who was deleted?
    pub fn is_gone(&self) -> bool {
        self.platform() == GONE
    }
}
