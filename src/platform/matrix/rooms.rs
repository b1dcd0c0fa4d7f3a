//! Coming and going: which invitations are accepted, what is said once in a new room, rooms that nobody else is in any more, and rooms that
//! moved. A room that moved keeps its first id here, and with it its games, its leaderboard and what its moderators settled.

use std::time::Duration;

use super::{
    bot::{Bot, lock, once},
    decode::PLATFORM,
    door::{Event, Trouble},
    encode::{self, Place},
    posts::Rank,
};
use crate::{
    ids::{CommunityRef, RoomRef},
    l10n::Locale,
    store::{self, Which},
};

/// Invitations can come before the server lets the bot in.
const TRIES: [u64; 5] = [0, 2, 5, 15, 60];

/// Whose invitations are accepted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Guests(Vec<String>);

impl Guests {
    /// From servers (`example.org`), people (`@anna:example.org`), and `*` for everybody. None: those of the bot's own server.
    pub fn new(patterns: Vec<String>) -> Self {
        Self(patterns)
    }

    /// May this person invite the bot, whose own id is `me`?
    pub fn admit(&self, who: &str, me: &str) -> bool {
        let of = |id: &str| id.split_once(':').map_or("", |(_, server)| server).to_owned();
        let server = of(who);
        if self.0.is_empty() {
            return !server.is_empty() && server == of(me);
        }
        self.0.iter().any(|pattern| pattern == "*" || pattern == who || *pattern == server)
    }
}

impl Bot {
    pub(super) async fn invited(&self, room: &str, by: &str) {
        if !self.manners.guests.admit(by, self.door.me()) {
            tracing::info!(room, by, "an invitation is refused; see `invites` under [matrix]");
            if let Err(trouble) = self.door.leave(room).await {
                tracing::warn!(%trouble, room, "an invitation could not be refused");
            }
            return;
        }
        if self.enter(room).await {
            tracing::info!(room, by, "invited");
            self.joined(room).await;
        }
    }

    /// Joins, with patience.
    async fn enter(&self, room: &str) -> bool {
        for wait in TRIES {
            tokio::time::sleep(Duration::from_secs(wait)).await;
            match self.door.join(room).await {
                Ok(()) => return true,
                Err(Trouble::TooFast(wait)) => tokio::time::sleep(wait).await,
                Err(trouble) => tracing::warn!(%trouble, room, "a room cannot be joined yet"),
            }
        }
        tracing::error!(room, "a room could not be joined; invite the bot again");
        false
    }

    /// Says once what the bot is.
    pub(super) async fn joined(&self, room: &str) {
        let place = store::Place::Room(RoomRef::new(PLATFORM, room));
        if let Err(error) = self.hub.service().found(&place).await {
            tracing::error!(%error, "a room that is there again could not be remembered");
        }
        let greeted = format!("hello {room}");
        match self.door.kept(&greeted).await {
            Ok(None) => {}
            Ok(Some(_)) => return,
            Err(trouble) => tracing::warn!(%trouble, "whether a room was greeted could not be read"),
        }
        let key = once(&[&greeted]);
        let words = self.sentence("matrix-hello", Locale::default());
        let told = self.put(room, encode::notice(&words, &Place::default(), &key), &key, Rank::Rest, None);
        // A greeting that is lost is no loss; a second one would be.
        drop(self.jobs.spawn(told));
        if let Err(trouble) = self.door.keep(&greeted, "1").await {
            tracing::warn!(%trouble, "that a room was greeted could not be written down");
        }
    }

    pub(super) async fn left(&self, room: &str) {
        let home = match self.home(room).await {
            Ok(home) => home,
            Err(trouble) => {
                tracing::warn!(%trouble, "where a room came from could not be read");
                return;
            }
        };
        if lock(&self.moved).newest.get(home.local()).is_some_and(|newest| newest != room) {
            return;
        }
        match self.hub.service().store.games(&Which::OpenIn(home.clone())).await {
            Ok(games) if games.is_empty() => {}
            Ok(_) => self.lost(&home, Some(CommunityRef::new(PLATFORM, home.local()))).await,
            Err(error) => tracing::error!(%error, "the games of a room could not be read"),
        }
    }

    pub(super) async fn state_changed(&self, event: &Event) {
        let room = event.room.as_str();
        match event.kind.as_str() {
            "m.room.member" if matches!(event.content["membership"].as_str(), Some("leave" | "ban")) => match self.door.facts(room).await {
                Ok(facts) if facts.joined <= 1 && event.state_key.as_deref() != Some(self.door.me()) => {
                    tracing::info!(room, "nobody else is here any more");
                    if let Err(trouble) = self.door.leave(room).await {
                        tracing::warn!(%trouble, room, "an empty room could not be left");
                    }
                }
                Ok(_) => {}
                Err(trouble) => tracing::debug!(%trouble, room, "who is in a room could not be read"),
            },
            "m.room.tombstone" => {
                if let Some(next) = event.content["replacement_room"]
                    .as_str()
                    .filter(|next| !next.is_empty() && *next != room)
                {
                    self.follow(room, next).await;
                }
            }
            _ => {}
        }
    }

    /// A room was replaced by another: the bot goes there, and what belongs to the one belongs to the other.
    async fn follow(&self, room: &str, next: &str) {
        if !self.enter(next).await {
            return;
        }
        let moved = async {
            let first = self.home(room).await?;
            self.door.keep(&format!("first {next}"), first.local()).await?;
            self.door.keep(&format!("newest {}", first.local()), next).await?;
            // It knows the bot already.
            self.door.keep(&format!("hello {next}"), "1").await?;
            let mut moved = lock(&self.moved);
            moved.stayed.remove(next);
            moved.stayed.remove(first.local());
            moved.first.insert(next.to_owned(), first.local().to_owned());
            moved.newest.insert(first.local().to_owned(), next.to_owned());
            Ok::<_, Trouble>(())
        };
        match moved.await {
            Ok(()) => tracing::info!(room, next, "a room moved"),
            Err(trouble) => {
                tracing::error!(%trouble, room, next, "that a room moved could not be written down");
                return;
            }
        }
        if let Err(trouble) = self.door.leave(room).await {
            tracing::warn!(%trouble, room, "a room that moved could not be left");
        }
    }

    /// The name under which a room is known here: its first id.
    pub(super) async fn home(&self, room: &str) -> Result<RoomRef, Trouble> {
        {
            let moved = lock(&self.moved);
            if let Some(first) = moved.first.get(room) {
                return Ok(RoomRef::new(PLATFORM, first));
            }
            if moved.stayed.contains(room) {
                return Ok(RoomRef::new(PLATFORM, room));
            }
        }
        let first = self.door.kept(&format!("first {room}")).await?;
        let mut moved = lock(&self.moved);
        let Some(first) = first else {
            moved.stayed.insert(room.to_owned());
            return Ok(RoomRef::new(PLATFORM, room));
        };
        let home = RoomRef::new(PLATFORM, &first);
        moved.newest.insert(first.clone(), room.to_owned());
        moved.first.insert(room.to_owned(), first);
        Ok(home)
    }

    /// Where a room is now that was first known by this id.
    pub(super) async fn newest(&self, first: &str) -> Result<String, Trouble> {
        if let Some(newest) = lock(&self.moved).newest.get(first) {
            return Ok(newest.clone());
        }
        let newest = self
            .door
            .kept(&format!("newest {first}"))
            .await?
            .unwrap_or_else(|| first.to_owned());
        lock(&self.moved).newest.insert(first.to_owned(), newest.clone());
        Ok(newest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invitations_are_accepted_from_those_who_are_named() {
        let guests = |patterns: &[&str]| Guests::new(patterns.iter().map(|p| (*p).to_owned()).collect());
        let (anna, me) = ("@anna:example.org:8448", "@menagerie:own.net");
        assert!(!guests(&[]).admit(anna, me) && guests(&[]).admit("@bo:own.net", me));
        assert!(guests(&["*"]).admit(anna, me));
        assert!(guests(&["example.org:8448"]).admit(anna, me));
        assert!(guests(&["@anna:example.org:8448"]).admit(anna, me));
        assert!(!guests(&["example.org", "@bo:example.org:8448", "org"]).admit(anna, me));
        assert!(!guests(&["example.org"]).admit("@anna:example.org.evil", me));
    }
}
