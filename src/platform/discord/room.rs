//! Posts in channels: said by the bot's own right, so that they notify whom they should and can be changed for ever. Where they go, and what
//! is tried when that fails: a game's thread, its home, the token of the interaction that asked for it.

use std::{
    collections::{HashMap, HashSet},
    hash::Hash,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use async_trait::async_trait;
use reqwest::Method;
use serde_json::Value;

use super::{
    decode::{PLATFORM, Return},
    encode::{Outgoing, Pictures, encode},
    menus::Menu,
    missing::Right,
    rest::{Call, Kind, Rest, RestError, code},
    thread::link,
};
use crate::{
    ids::{RoomRef, Timestamp},
    l10n::Locale,
    platform::{Deliver, Delivered, Turns, Unasked},
    present::{Presentation, Scope, Span},
    service::Service,
    store::{Post, Thread},
};

/// The bot on Discord: what it needs to say something.
#[derive(Debug)]
pub struct Bot {
    /// The way to Discord.
    pub rest: Rest,
    /// The application's id.
    pub application: String,
    /// Where live board posts are remembered.
    pub service: Service,
    /// What is said, in each language, where pictures may not be attached.
    pub no_pictures: [String; 3],
    /// What is said, in each language, to who asks while the bot is leaving.
    pub back_soon: [String; 3],
    /// Whose turn it is to say something of each game.
    pub turns: Arc<Turns>,
    /// The bot's own id as somebody who writes; it can differ from the application's.
    pub me: String,
    /// What is remembered until the process ends.
    pub memory: Memory,
}

/// What may be forgotten with the process.
#[derive(Debug, Default)]
pub struct Memory {
    menus: Mutex<HashMap<String, Menu>>,
    asleep: Mutex<HashSet<RoomRef>>,
    told: Mutex<HashMap<(String, String), Timestamp>>,
}

/// No list here grows beyond this; then it begins anew. What is lost by that is a private menu that stays, or a hint given twice.
const MOST: usize = 10_000;

fn lock<T: Room>(list: &Mutex<T>) -> MutexGuard<'_, T> {
    let mut list = list.lock().unwrap_or_else(PoisonError::into_inner);
    list.keep_within(MOST);
    list
}

/// Lists that can begin anew.
trait Room {
    fn keep_within(&mut self, most: usize);
}

impl<K: Eq + Hash, V> Room for HashMap<K, V> {
    fn keep_within(&mut self, most: usize) {
        if self.len() > most {
            self.clear();
        }
    }
}

impl<K: Eq + Hash> Room for HashSet<K> {
    fn keep_within(&mut self, most: usize) {
        if self.len() > most {
            self.clear();
        }
    }
}

impl Memory {
    /// The private menu that was last shown to each person, by the channel where that was.
    pub(super) fn menus(&self) -> MutexGuard<'_, HashMap<String, Menu>> {
        lock(&self.menus)
    }

    /// Threads that are known to sleep.
    pub(super) fn asleep(&self) -> MutexGuard<'_, HashSet<RoomRef>> {
        lock(&self.asleep)
    }

    /// May a person be told of missing rights in a channel? Once a day.
    pub(super) fn may_tell(&self, channel: &str, person: &str, now: Timestamp) -> bool {
        const DAY_MS: i64 = 24 * 3_600_000;
        let mut told = lock(&self.told);
        let last = told.insert((channel.to_owned(), person.to_owned()), now);
        last.is_none_or(|last| now >= last.plus_ms(DAY_MS))
    }
}

/// An interaction that is being answered.
#[derive(Debug)]
pub struct Talk {
    /// How to answer.
    pub back: Return,
    /// Has the first answer, or the message whose button was pressed, been given something to show, or been taken away?
    pub used: bool,
    /// Rights that were missed so far.
    pub lacks: Vec<Right>,
}

impl Talk {
    /// Does the person see a private "thinking"?
    pub fn is_thinking(&self) -> bool {
        self.back.pressed.is_none() && !self.used
    }

    /// Is this the channel where it was asked?
    fn is_at(&self, room: &RoomRef) -> bool {
        self.back.channel == room.local()
    }
}

/// Where something was said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Said {
    /// Where it was asked for, at least partly.
    Here,
    /// In other places only.
    Elsewhere,
    /// Nowhere, for the moment.
    Nowhere,
    /// Nowhere, because the room is out of reach.
    Lost,
}

impl Said {
    /// Nowhere at all?
    pub fn is_unsaid(self) -> bool {
        matches!(self, Self::Nowhere | Self::Lost)
    }
}

/// How something is said.
#[derive(Clone, Copy, Debug)]
pub struct How<'a> {
    /// Makes a repeated request harmless.
    pub key: &'a str,
    /// Since when it may have been posted already; then it is looked whether it was.
    pub perhaps_since: Option<Timestamp>,
}

impl Bot {
    /// Says something in answer to an interaction, for everybody: in the game's thread, if it has one, else in the room. `key` makes a repeated
    /// request harmless, where what is said has no key of its own.
    pub async fn say(&self, room: &RoomRef, what: &Presentation, talk: &mut Talk, key: &str) -> Said {
        let _turn = match what.posting.game {
            Some(game) => Some(self.turns.pass(game).await),
            None => None,
        };
        let key = what.posting.notice.as_ref().map_or(key, |noted| &noted.once);
        let how = How { key, perhaps_since: None };
        let said = self.say_in_turn(room, what, Some(talk), how).await;
        if said == Said::Lost
            && let Some(noted) = &what.posting.notice
            && let Err(error) = self.service.keep_until_reached(&noted.key).await
        {
            tracing::error!(platform = PLATFORM, game.id = noted.key.game.0, %error, "that something is still to be said could not be written down");
        }
        said
    }

    /// The same, when it is this game's turn.
    async fn say_in_turn(&self, room: &RoomRef, what: &Presentation, mut talk: Option<&mut Talk>, how: How<'_>) -> Said {
        let (said, old) = match self.thread_for(room, what, talk.as_deref_mut(), how).await {
            Some(thread) => self.say_with_thread(&thread, what, talk.as_deref_mut(), how).await,
            None => (self.say_at_home(room, what, None, talk.as_deref_mut(), how).await, None),
        };
        if let Some(game) = what.posting.settles {
            let at = (game, what.posting.party);
            self.settle(at, what.posting.retold.as_deref(), talk.as_ref().map(|t| &t.back))
                .await;
        }
        if let Some(thread) = old {
            self.close(&thread).await;
        }
        said
    }

    /// In the thread; at the end of a game in its home, too, because nothing can be pressed in a thread that is locked. The thread is given
    /// back when it is to be closed.
    async fn say_with_thread(
        &self,
        thread: &Thread,
        what: &Presentation,
        mut talk: Option<&mut Talk>,
        how: How<'_>,
    ) -> (Said, Option<Thread>) {
        let closes = what.posting.closes;
        let stripped;
        let inside = if closes {
            stripped = Presentation {
                buttons: Vec::new(),
                ..what.clone()
            };
            &stripped
        } else {
            what
        };
        self.wake_if_asleep(&thread.room).await;
        let in_thread = match self.say_in(&thread.room, inside, None, talk.as_deref_mut(), how).await {
            Ok(message) => {
                if !closes {
                    self.keep_track(&thread.room, what, message, talk.as_deref()).await;
                    // A thread opens with a line in its home.
                    let here = talk.is_none_or(|t| t.is_at(&thread.room) || (what.posting.opens.is_some() && t.is_at(&thread.home)));
                    return (if here { Said::Here } else { Said::Elsewhere }, None);
                }
                true
            }
            Err(error) => {
                if error.code() == Some(code::UNKNOWN_CHANNEL) {
                    self.thread_is_gone(thread).await;
                }
                tracing::info!(platform = PLATFORM, %error, "a game's thread is out of reach; its home is not");
                false
            }
        };
        let outside = Presentation {
            image: what.image.clone().filter(|_| !in_thread),
            ..what.clone()
        };
        let more = in_thread.then(|| link(thread.room.local()));
        let here = talk.as_ref().is_some_and(|t| t.is_at(&thread.room));
        let key = format!("{}h", how.key);
        let how = How { key: &key, ..how };
        let said = self.say_at_home(&thread.home, &outside, more.as_deref(), talk, how).await;
        let said = if in_thread && here { Said::Here } else { said };
        (said, in_thread.then(|| thread.clone()))
    }

    /// In a room, and if that cannot be reached, it is remembered.
    async fn say_at_home(
        &self,
        room: &RoomRef,
        what: &Presentation,
        more: Option<&str>,
        mut talk: Option<&mut Talk>,
        how: How<'_>,
    ) -> Said {
        // Answers that belong to no game stay in the thread where they were asked for.
        let room = match &talk {
            Some(t) if what.posting.game.is_none() && t.back.home.as_ref() == Some(room) => RoomRef::new(PLATFORM, &t.back.channel),
            _ => room.clone(),
        };
        match self.say_in(&room, what, more, talk.as_deref_mut(), how).await {
            Ok(message) => {
                self.is_reached(&room).await;
                self.keep_track(&room, what, message, talk.as_deref()).await;
                if talk.is_none_or(|t| t.is_at(&room)) {
                    Said::Here
                } else {
                    Said::Elsewhere
                }
            }
            Err(error) => {
                let lost = self
                    .is_lost(&room, what.posting.game.map(|game| (game, what.posting.party)), &error)
                    .await;
                // The game is stored; the next command shows it again. A person who takes no messages is no fault of anybody's.
                if error.code() == Some(code::CLOSED_DMS) {
                    tracing::info!(platform = PLATFORM, %error, "a direct message was refused");
                } else {
                    tracing::warn!(platform = PLATFORM, %error, "nothing could be said in a room");
                }
                if lost { Said::Lost } else { Said::Nowhere }
            }
        }
    }

    /// Remembers what was posted for a game, and deals with its posts before.
    async fn keep_track(&self, room: &RoomRef, what: &Presentation, message: Option<String>, talk: Option<&Talk>) {
        let Some(game) = what.posting.game else { return };
        let back = talk.map(|t| &t.back);
        let notice = what.posting.notice.as_ref().map(|noted| &noted.key);
        let post = message.map(|message| Post {
            game,
            party: what.posting.party,
            room: room.clone(),
            message,
        });
        // Whatever is remembered of the post takes the notice along that it says.
        let (asks, stands) = (
            post.as_ref().filter(|_| what.posting.asks),
            post.as_ref().filter(|_| what.posting.stands),
        );
        self.asked(
            (game, what.posting.party),
            asks,
            notice.filter(|_| asks.is_some() && stands.is_none()),
            back,
        )
        .await;
        if let Some(post) = stands {
            self.keep(post.clone(), notice, what.posting.retold.as_deref(), back).await;
        } else if let Some(key) = notice.filter(|_| asks.is_none()) {
            self.service.said(key.clone());
        }
    }

    /// Says something in one channel. First by a post of its own; where the bot may not, by the token of the interaction that asked for it
    /// there. When pictures are what it may not send, then without. Gives the last message's id.
    async fn say_in(
        &self,
        room: &RoomRef,
        what: &Presentation,
        more: Option<&str>,
        talk: Option<&mut Talk>,
        how: How<'_>,
    ) -> Result<Option<String>, RestError> {
        let locale = talk.as_ref().map(|t| t.back.room_locale).unwrap_or_default();
        let mut talk = talk.filter(|t| t.is_at(room));
        let mut pictures = talk.as_ref().is_none_or(|t| t.back.may_attach);
        let mut own = talk.as_ref().is_none_or(|t| t.back.may_post);
        loop {
            let mut messages = encode(what, self.pictures(pictures, locale));
            if let Some(more) = more
                && let Some(last) = messages.pop()
            {
                messages.push(last.behind(more));
            }
            let tried = match talk.as_deref_mut() {
                Some(talk) if !own => self.by_token(talk, messages).await,
                _ => self.post(room, messages, how).await,
            };
            let Err(error) = tried else { return tried };
            let rights = [
                code::MISSING_PERMISSION,
                code::MISSING_ACCESS,
                code::UNKNOWN_CHANNEL,
                code::CLOSED_DMS,
            ];
            if own && talk.is_some() && error.code().is_some_and(|c| rights.contains(&c)) {
                own = false;
            } else if pictures && error.code() == Some(code::MISSING_PERMISSION) {
                pictures = false;
            } else {
                return Err(error);
            }
        }
    }

    /// Pictures, or the note that they are missing.
    pub fn pictures(&self, may: bool, locale: Locale) -> Pictures<'_> {
        if may {
            Pictures::Yes
        } else {
            Pictures::No(&self.no_pictures[locale as usize])
        }
    }

    /// To everybody, by an interaction's token. While a private "thinking" stands, the first thing said by the token would take its place
    /// and be private, too; so it goes first.
    async fn by_token(&self, talk: &mut Talk, messages: Vec<Outgoing>) -> Result<Option<String>, RestError> {
        if talk.is_thinking() {
            talk.used = true;
            self.take_away(&talk.back).await?;
        }
        self.follow_up(&talk.back, messages).await
    }

    /// Posts by the bot's own right what does not stand there already. A thread that sleeps is woken.
    pub(super) async fn post(&self, room: &RoomRef, messages: Vec<Outgoing>, how: How<'_>) -> Result<Option<String>, RestError> {
        let mut last = None;
        let there = match how.perhaps_since {
            Some(since) => self.posted_since(room, since).await?,
            None => Vec::new(),
        };
        for (n, message) in messages.into_iter().enumerate() {
            if let Some(posted) = there.iter().find(|posted| self.is_ours(posted) && message.stands_in(posted)) {
                last = id_of(posted);
                continue;
            }
            let message = message.once(&format!("{}-{n}", how.key));
            let params = [room.local()];
            let call = Call::new(Method::POST, "/channels/{}/messages", &params)
                .body(&message.body)
                .files(&message.files);
            last = id_of(&self.send_awake(room, call).await?);
        }
        Ok(last)
    }

    /// Says more by an interaction's token.
    pub async fn follow_up(&self, back: &Return, messages: Vec<Outgoing>) -> Result<Option<String>, RestError> {
        let mut last = None;
        for message in messages {
            let params = [self.application.as_str(), back.token.0.as_str()];
            let call = Call::new(Method::POST, "/webhooks/{}/{}", &params)
                .body(&message.body)
                .files(&message.files)
                .kind(Kind::Once);
            last = id_of(&self.rest.send(call).await?);
        }
        Ok(last)
    }

    /// Changes the answer of an interaction, or the message whose button was pressed. Gives its id.
    pub async fn change(&self, back: &Return, message: &Outgoing) -> Result<Option<String>, RestError> {
        let params = [self.application.as_str(), back.token.0.as_str()];
        let call = Call::new(Method::PATCH, "/webhooks/{}/{}/messages/@original", &params)
            .body(&message.body)
            .files(&message.files);
        self.rest.send(call).await.map(|changed| id_of(&changed))
    }

    /// Takes away the answer of an interaction, or the private message whose button was pressed.
    pub async fn take_away(&self, back: &Return) -> Result<(), RestError> {
        let params = [self.application.as_str(), back.token.0.as_str()];
        self.rest
            .send(Call::new(Method::DELETE, "/webhooks/{}/{}/messages/@original", &params))
            .await
            .map(|_| ())
    }

    /// The message whose button was pressed has been dealt with, and says so where there are words for it.
    pub async fn strip_pressed(&self, back: &Return, retold: Option<&[Span]>) -> Result<(), RestError> {
        self.change(back, &Outgoing::bare(retold)).await.map(|_| ())
    }
}

/// The id of one of Discord's objects.
pub(super) fn id_of(object: &Value) -> Option<String> {
    object["id"].as_str().map(ToOwned::to_owned)
}

#[async_trait]
impl Deliver for Bot {
    fn platform(&self) -> &'static str {
        PLATFORM
    }

    async fn deliver(&self, room: &RoomRef, what: &Presentation, how: &Unasked) -> Delivered {
        if what.posting.instead
            && let Some(delivered) = self.say_instead(what).await
        {
            return delivered;
        }
        let what = Presentation {
            scope: Scope::Room(room.clone()),
            ..what.clone()
        };
        let how = How {
            key: &how.once,
            perhaps_since: how.perhaps_since,
        };
        match self.say_in_turn(room, &what, None, how).await {
            Said::Here | Said::Elsewhere => Delivered::Said,
            Said::Nowhere => Delivered::Later,
            Said::Lost => Delivered::OutOfReach,
        }
    }
}
