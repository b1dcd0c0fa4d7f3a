//! Posts in channels: said by the bot's own right, so that they notify whom they should and can be changed for ever; and the live board,
//! of which there is one for each game.

use async_trait::async_trait;
use reqwest::Method;
use serde_json::{Value, json};

use super::{
    decode::{PLATFORM, Return},
    encode::{Outgoing, Pictures, encode},
    rest::{Call, Kind, Rest, RestError, code},
};
use crate::{
    ids::RoomRef,
    l10n::Locale,
    platform::Deliver,
    present::{Presentation, Scope},
    service::Service,
    store::Post,
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
}

/// An interaction that is being answered.
#[derive(Debug)]
pub struct Talk {
    /// How to answer.
    pub back: Return,
    /// Has the first answer, or the message whose button was pressed, been given something to show, or been taken away?
    pub used: bool,
}

impl Talk {
    /// Does the person see a private "thinking"?
    pub fn is_thinking(&self) -> bool {
        self.back.pressed.is_none() && !self.used
    }
}

impl Bot {
    /// Says something in a room. First by a post of its own; where the bot may not, by the token of the interaction that asked for it. When
    /// pictures are what it may not, then without. `key` makes a repeated request harmless. Did it work?
    pub async fn say(&self, room: &RoomRef, what: &Presentation, mut talk: Option<&mut Talk>, key: &str) -> bool {
        let mut pictures = talk.as_ref().is_none_or(|t| t.back.may_attach);
        let mut own = talk.as_ref().is_none_or(|t| t.back.may_post);
        let locale = talk.as_ref().map(|t| t.back.room_locale).unwrap_or_default();
        let sent = loop {
            let messages = encode(what, self.pictures(pictures, locale));
            let tried = match talk.as_deref_mut() {
                Some(talk) if !own => self.by_token(talk, messages).await,
                _ => self.post(room, messages, key).await,
            };
            let Err(error) = tried else { break tried };
            let rights = [code::MISSING_PERMISSION, code::MISSING_ACCESS, code::UNKNOWN_CHANNEL];
            if own && talk.is_some() && error.code().is_some_and(|c| rights.contains(&c)) {
                own = false;
            } else if pictures && error.code() == Some(code::MISSING_PERMISSION) {
                pictures = false;
            } else {
                break Err(error);
            }
        };
        match sent {
            Ok(message) => {
                if let (Some(message), Some(game)) = (message, what.live) {
                    let room = room.clone();
                    self.keep_live(Post { game, room, message }, talk.map(|t| &t.back)).await;
                }
                true
            }
            Err(error) => {
                // The game is stored; the next command shows it again. A person who takes no messages is no fault of anybody's.
                if error.code() == Some(code::CLOSED_DMS) {
                    tracing::info!(platform = PLATFORM, %error, "a direct message was refused");
                } else {
                    tracing::warn!(platform = PLATFORM, %error, "nothing could be said in a room");
                }
                false
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

    async fn post(&self, room: &RoomRef, messages: Vec<Outgoing>, key: &str) -> Result<Option<String>, RestError> {
        let mut last = None;
        for (n, message) in messages.into_iter().enumerate() {
            let message = message.once(&format!("{key}-{n}"));
            let params = [room.local()];
            let call = Call::new(Method::POST, "/channels/{}/messages", &params)
                .body(&message.body)
                .files(&message.files);
            last = id_of(&self.rest.send(call).await?);
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

    /// Changes the answer of an interaction, or the message whose button was pressed.
    pub async fn change(&self, back: &Return, message: &Outgoing) -> Result<(), RestError> {
        let params = [self.application.as_str(), back.token.0.as_str()];
        let call = Call::new(Method::PATCH, "/webhooks/{}/{}/messages/@original", &params)
            .body(&message.body)
            .files(&message.files);
        self.rest.send(call).await.map(|_| ())
    }

    /// Takes away the answer of an interaction, or the private message whose button was pressed.
    pub async fn take_away(&self, back: &Return) -> Result<(), RestError> {
        let params = [self.application.as_str(), back.token.0.as_str()];
        self.rest
            .send(Call::new(Method::DELETE, "/webhooks/{}/{}/messages/@original", &params))
            .await
            .map(|_| ())
    }

    /// The message whose button was pressed has been dealt with.
    pub async fn strip_pressed(&self, back: &Return) -> Result<(), RestError> {
        self.change(
            back,
            &Outgoing {
                body: json!({"components": []}),
                files: Vec::new(),
            },
        )
        .await
    }

    /// Remembers a game's live post, and takes the buttons off the one before.
    async fn keep_live(&self, post: Post, back: Option<&Return>) {
        let before = match self.service.store.save_post(&post).await {
            Ok(before) => before,
            Err(error) => {
                tracing::error!(platform = PLATFORM, game.id = post.game.0, %error, "a board post could not be remembered");
                return;
            }
        };
        let pressed = back.and_then(|b| b.pressed.as_ref()).map(|p| p.message.as_str());
        let Some(old) =
            before.filter(|o| o.room.platform() == PLATFORM && o.message != post.message && pressed != Some(o.message.as_str()))
        else {
            return;
        };
        let params = [old.room.local(), old.message.as_str()];
        let body = json!({"components": []});
        let call = Call::new(Method::PATCH, "/channels/{}/messages/{}", &params).body(&body);
        if let Err(error) = self.rest.send(call).await {
            let gone = [
                code::UNKNOWN_MESSAGE,
                code::UNKNOWN_CHANNEL,
                code::MISSING_ACCESS,
                code::MISSING_PERMISSION,
                code::ARCHIVED,
            ];
            if error.code().is_some_and(|c| gone.contains(&c)) {
                tracing::debug!(platform = PLATFORM, %error, "an old board post is out of reach; its buttons explain themselves");
            } else {
                tracing::warn!(platform = PLATFORM, %error, "an old board post keeps its buttons");
            }
        }
    }
}

fn id_of(message: &Value) -> Option<String> {
    message["id"].as_str().map(ToOwned::to_owned)
}

#[async_trait]
impl Deliver for Bot {
    fn platform(&self) -> &'static str {
        PLATFORM
    }

    async fn deliver(&self, room: &RoomRef, what: &Presentation) {
        // What is said unasked has no event's id; an unpredictable key keeps a repeated request apart from every other post.
        let bytes = self.service.entropy.bytes();
        let key = format!(
            "{:016x}",
            u64::from_be_bytes(*bytes.first_chunk().expect("thirty-two bytes begin with eight"))
        );
        let what = Presentation {
            scope: Scope::Room(room.clone()),
            ..what.clone()
        };
        self.say(room, &what, None, &key).await;
    }
}
