//! The one post of a game that has buttons: a challenge, then board after board. When a new one is posted the one before loses its buttons;
//! where that fails, a button of the past says that it is one.

use reqwest::Method;

use super::{
    decode::{PLATFORM, Return},
    encode::Outgoing,
    rest::{Call, RestError, code},
    room::Bot,
};
use crate::{
    ids::{GameId, RoomRef},
    platform::Delivered,
    present::{Presentation, Span},
    store::{NoticeKey, Party, Post},
};

/// Refusals that leave an old post as it is: it is gone, or out of reach.
const GONE: [u64; 5] = [
    code::UNKNOWN_MESSAGE,
    code::UNKNOWN_CHANNEL,
    code::MISSING_ACCESS,
    code::MISSING_PERMISSION,
    code::ARCHIVED,
];

/// The message of an interaction, which is dealt with by its token and needs no other change.
fn pressed(back: Option<&Return>) -> Option<&str> {
    back.and_then(|b| b.pressed.as_ref())
        .filter(|p| !p.private)
        .map(|p| p.message.as_str())
}

impl Bot {
    /// Remembers a game's present post and that it says what had to be said, and takes the buttons off the one before.
    pub(super) async fn keep(&self, post: Post, says: Option<&NoticeKey>, retold: Option<&[Span]>, back: Option<&Return>) {
        let before = match self.service.store.save_post(&post, says).await {
            Ok(before) => before,
            Err(error) => {
                tracing::error!(platform = PLATFORM, game.id = post.game.0, %error, "a board post could not be remembered");
                return;
            }
        };
        if let Some(old) = before.filter(|o| o.message != post.message && pressed(back) != Some(o.message.as_str())) {
            self.strip(&old.room, &old.message, retold).await;
        }
    }

    /// Takes the buttons off a game's last post: there is nothing to press any more.
    pub(super) async fn settle(&self, at: (GameId, Party), retold: Option<&[Span]>, back: Option<&Return>) {
        if let Some(post) = self.present_post(at).await
            && pressed(back) != Some(post.message.as_str())
        {
            self.strip(&post.room, &post.message, retold).await;
        }
    }

    /// A button of the past was pressed: its message loses all of them, unless it is the game's present post and there is still something to
    /// press.
    pub(super) async fn heal(&self, game: GameId, retold: Option<&[Span]>, back: &Return, settled: bool) {
        let Some(message) = pressed(Some(back)) else { return };
        let mut present = false;
        for party in Party::ALL {
            present |= self.present_post((game, party)).await.is_some_and(|post| post.message == message);
        }
        if (settled || !present)
            && let Err(error) = self.strip_pressed(back, retold).await
        {
            tracing::debug!(platform = PLATFORM, %error, "an old post keeps its buttons");
        }
    }

    /// Something that asks for an answer of its own was posted, or what was asked before has been dealt with by a later post.
    pub(super) async fn asked(&self, (game, party): (GameId, Party), now: Option<&Post>, says: Option<&NoticeKey>, back: Option<&Return>) {
        match self.service.store.save_question(game, party, now, says).await {
            Ok(before) => {
                if let Some(old) = before.filter(|o| pressed(back) != Some(o.message.as_str())) {
                    self.strip(&old.room, &old.message, None).await;
                }
            }
            Err(error) => {
                tracing::error!(platform = PLATFORM, game.id = game.0, %error, "a question could not be remembered; it keeps its buttons");
            }
        }
    }

    async fn present_post(&self, (game, party): (GameId, Party)) -> Option<Post> {
        match self.service.store.post(game, party).await {
            Ok(post) => post.filter(|p| p.room.platform() == PLATFORM),
            Err(error) => {
                tracing::error!(platform = PLATFORM, game.id = game.0, %error, "a board post could not be read");
                None
            }
        }
    }

    /// Takes the buttons off a message, and puts other words in place of its own where there are any. Its picture stays.
    async fn strip(&self, room: &RoomRef, message: &str, retold: Option<&[Span]>) {
        if room.platform() != PLATFORM {
            return;
        }
        let Err(error) = self.change_post(room, message, retold).await else {
            return;
        };
        if error.code().is_some_and(|c| GONE.contains(&c)) {
            tracing::debug!(platform = PLATFORM, %error, "an old post is out of reach; its buttons explain themselves");
        } else {
            tracing::warn!(platform = PLATFORM, %error, "an old post keeps its buttons");
        }
    }
    async fn change_post(&self, room: &RoomRef, message: &str, retold: Option<&[Span]>) -> Result<(), RestError> {
        let params = [room.local(), message];
        let bare = Outgoing::bare(retold);
        let call = Call::new(Method::PATCH, "/channels/{}/messages/{}", &params).body(&bare.body);
        self.send_awake(room, call).await.map(|_| ())
    }

    /// Puts words in place of those of a game's last post. `None`: there is none.
    pub(super) async fn say_instead(&self, what: &Presentation) -> Option<Delivered> {
        let at = (what.posting.game?, what.posting.party);
        let post = self.present_post(at).await?;
        match self.change_post(&post.room, &post.message, Some(&what.text)).await {
            Ok(()) => Some(Delivered::Said),
            Err(error) if error.code() == Some(code::UNKNOWN_MESSAGE) => None,
            Err(error) if self.is_lost(&post.room, Some(at), &error).await => Some(Delivered::OutOfReach),
            Err(error) => {
                tracing::warn!(platform = PLATFORM, %error, "a post could not be changed");
                Some(Delivered::Later)
            }
        }
    }
}
