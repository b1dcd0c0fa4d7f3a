//! A thread for each game, where a server wants that. It hangs on a line in the channel, opens with the game's first board, and is locked and
//! put to sleep when the game is over. Wherever that cannot be, the game is played in the channel.

use reqwest::Method;
use serde_json::{Value, json};

use super::{
    decode::PLATFORM,
    encode::{Pictures, encode},
    rest::{Call, RestError, code},
    room::{Bot, How, Talk, id_of},
};
use crate::{
    ids::{CommunityRef, GameId, RoomRef},
    present::{Opening, Presentation, Scope},
    store::{Party, Thread},
};

/// Minutes of silence after which Discord puts a thread to sleep: seven days, the longest there is.
const SLEEP_AFTER: u32 = 10_080;

impl Bot {
    /// The thread in which something is to be said: the game's own, or one that is opened for it now.
    pub(super) async fn thread_for(&self, home: &RoomRef, what: &Presentation, talk: Option<&mut Talk>, how: How<'_>) -> Option<Thread> {
        let game = what.posting.game?;
        let party = what.posting.party;
        match self.service.store.thread_of(game, party).await {
            Ok(Some(thread)) => Some(thread).filter(|t| !t.gone),
            Ok(None) => match &what.posting.opens {
                Some(opening) => self.open((game, party), home, opening, talk, how).await,
                None => None,
            },
            Err(error) => {
                tracing::error!(platform = PLATFORM, game.id = game.0, %error, "the game's thread could not be read");
                None
            }
        }
    }

    async fn open(
        &self,
        (game, party): (GameId, Party),
        home: &RoomRef,
        opening: &Opening,
        talk: Option<&mut Talk>,
        how: How<'_>,
    ) -> Option<Thread> {
        let community = self.community_of(game, party).await?;
        match self.service.store.community(&community).await {
            Ok(settled) if settled.as_ref().is_some_and(|s| s.threads) => {}
            Ok(_) => return None,
            Err(error) => {
                tracing::error!(platform = PLATFORM, %error, "a server's settings could not be read");
                return None;
            }
        }
        // From elsewhere the rights are not known; then Discord's answer says.
        if let Some(talk) = talk.filter(|t| t.back.channel == home.local()) {
            let lacks = talk.back.lacks_for_threads.clone()?;
            if !talk.back.may_post || !lacks.is_empty() {
                talk.lacks.extend(lacks);
                return None;
            }
        }
        match self.open_on_line(home, opening, how).await {
            Ok(room) => {
                let thread = Thread {
                    game,
                    party,
                    room,
                    home: home.clone(),
                    gone: false,
                };
                if let Err(error) = self.service.store.save_thread(&thread).await {
                    tracing::error!(platform = PLATFORM, game.id = game.0, %error, "a thread could not be remembered");
                    return None;
                }
                Some(thread)
            }
            Err(error) => {
                tracing::info!(platform = PLATFORM, game.id = game.0, %error, "no thread could be opened; the game is played in the channel");
                None
            }
        }
    }

    /// A line in the channel, a thread that hangs on it, and a link from the one to the other. A message can have one thread only, and that has
    /// the message's own id: so nothing here is made twice when a request has to be repeated.
    async fn open_on_line(&self, home: &RoomRef, opening: &Opening, how: How<'_>) -> Result<RoomRef, RestError> {
        let line = Presentation {
            scope: Scope::Room(home.clone()),
            text: opening.line.clone(),
            ..Presentation::nothing()
        };
        let line = encode(&line, Pictures::Yes);
        let key = format!("{}t", how.key);
        let how = How { key: &key, ..how };
        let Some(message) = self.post(home, line.clone(), how).await? else {
            return Err(RestError::Unreachable {
                route: "POST /channels/{}/messages".into(),
                what: "the answer has no id",
            });
        };
        let params = [home.local(), message.as_str()];
        let body = json!({"name": opening.title, "auto_archive_duration": SLEEP_AFTER});
        let call = Call::new(Method::POST, "/channels/{}/messages/{}/threads", &params).body(&body);
        let thread = match self.rest.send(call).await {
            Ok(thread) => id_of(&thread).unwrap_or_else(|| message.clone()),
            Err(error) if error.code() == Some(code::THREAD_EXISTS) => message.clone(),
            Err(error) => {
                // The line would lead nowhere.
                if let Err(stays) = self.rest.send(Call::new(Method::DELETE, "/channels/{}/messages/{}", &params)).await {
                    tracing::warn!(platform = PLATFORM, error = %stays, "a line about a thread that is none stays");
                }
                return Err(error);
            }
        };
        if let Some(line) = line.into_iter().next_back() {
            let linked = line.behind(&link(&thread));
            let call = Call::new(Method::PATCH, "/channels/{}/messages/{}", &params).body(&linked.body);
            if let Err(error) = self.rest.send(call).await {
                tracing::warn!(platform = PLATFORM, %error, "the line about a thread has no link; the thread hangs on it all the same");
            }
        }
        Ok(RoomRef::new(PLATFORM, &thread))
    }

    /// Wakes a thread, so that something can be changed in it.
    async fn wake(&self, thread: &RoomRef) -> Result<(), RestError> {
        self.change_thread(thread, &json!({"archived": false})).await
    }

    /// Sends what changes something in a room, and where that is a thread that sleeps, wakes it and sends again.
    pub(super) async fn send_awake(&self, room: &RoomRef, call: Call<'_>) -> Result<Value, RestError> {
        match self.rest.send(call.clone()).await {
            Err(error) if error.code() == Some(code::ARCHIVED) => {
                self.wake(room).await?;
                self.rest.send(call).await
            }
            other => other,
        }
    }

    /// Wakes a thread that is known to sleep.
    pub(super) async fn wake_if_asleep(&self, thread: &RoomRef) {
        if self.memory.asleep().remove(thread)
            && let Err(error) = self.wake(thread).await
        {
            tracing::debug!(platform = PLATFORM, %error, "a thread could not be woken");
        }
    }

    /// The game is over. Locking needs a right that waking and sleeping do not need in a thread of one's own.
    pub(super) async fn close(&self, thread: &Thread) {
        let locked = self.change_thread(&thread.room, &json!({"archived": true, "locked": true})).await;
        let closed = match locked {
            Err(error) if error.code() == Some(code::MISSING_PERMISSION) => {
                self.change_thread(&thread.room, &json!({"archived": true})).await
            }
            other => other,
        };
        if let Err(error) = closed {
            tracing::info!(platform = PLATFORM, game.id = thread.game.0, %error, "the thread of a finished game stays open");
        }
    }

    async fn change_thread(&self, thread: &RoomRef, body: &Value) -> Result<(), RestError> {
        let params = [thread.local()];
        let call = Call::new(Method::PATCH, "/channels/{}", &params).body(body);
        self.rest.send(call).await.map(|_| ())
    }

    /// The thread is not there any more: from now on the game is played in its home.
    pub(super) async fn thread_is_gone(&self, thread: &Thread) {
        let gone = Thread {
            gone: true,
            ..thread.clone()
        };
        if let Err(error) = self.service.store.save_thread(&gone).await {
            tracing::error!(platform = PLATFORM, game.id = thread.game.0, %error, "the end of a thread could not be remembered");
        }
    }

    /// The server of one of a game's homes.
    pub(super) async fn community_of(&self, game: GameId, party: Party) -> Option<CommunityRef> {
        match self.service.store.load(game).await {
            Ok(found) => found.map(|(game, _)| game.community_of(party).clone()),
            Err(error) => {
                tracing::error!(platform = PLATFORM, game.id = game.0, %error, "a game could not be read");
                None
            }
        }
    }
}

/// A thread as something to be tapped.
pub(super) fn link(thread: &str) -> String {
    format!("<#{thread}>")
}
