//! Private menus. Whoever presses **Move** three times has one menu all the same, and whoever then types the move has none: the one before is
//! taken away. Only the token that a private message was made with, or changed with last, can do that, and only for a quarter of an hour; what
//! is older stays, and answers that it is past.

use reqwest::Method;

use super::{
    decode::{PLATFORM, Return},
    rest::Call,
    room::Bot,
};
use crate::{ids::Timestamp, present::Presentation};

/// How long a token is good for, less what a slow request takes: 14 minutes.
const GOOD_MS: i64 = 14 * 60_000;

/// A private message with a menu.
#[derive(Clone, Debug)]
pub struct Menu {
    /// How it was made or changed last.
    back: Return,
    /// Its id, if it is not that interaction's own answer.
    message: Option<String>,
    /// When that was.
    at: Timestamp,
}

/// Is it something to choose from, and nothing else? A board or a file is shown to stay.
pub(super) fn is_menu(back: &Return, what: &Presentation) -> bool {
    let asks = what.menu.is_some() || (back.pressed.is_some() && !what.buttons.is_empty());
    asks && !what.refusal && what.image.is_none() && what.file.is_none()
}

/// One for each person and channel.
fn place(back: &Return, person: &str) -> String {
    format!("{person}:{}", back.channel)
}

impl Bot {
    /// A menu was shown as a message of its own, with this id if it is not the answer itself: the one before goes.
    pub(super) async fn menu_shown(&self, back: &Return, person: &str, message: Option<String>) {
        if let Some(old) = self.remember_menu(back, person, message) {
            self.take_menu_away(&old).await;
        }
    }

    /// The menu whose button was pressed now shows something else.
    pub(super) fn menu_changed(&self, back: &Return, person: &str) {
        self.remember_menu(back, person, None);
    }

    /// What the menu was for has been done; the message that was pressed has been dealt with.
    pub(super) async fn menu_done(&self, back: &Return, person: &str) {
        let old = self.memory.menus().remove(&place(back, person));
        if let Some(old) = old.filter(|_| back.pressed.as_ref().is_none_or(|p| !p.private)) {
            self.take_menu_away(&old).await;
        }
    }

    fn remember_menu(&self, back: &Return, person: &str, message: Option<String>) -> Option<Menu> {
        let menu = Menu {
            back: back.clone(),
            message,
            at: self.service.clock.now(),
        };
        self.memory.menus().insert(place(back, person), menu)
    }

    async fn take_menu_away(&self, menu: &Menu) {
        if self.service.clock.now() > menu.at.plus_ms(GOOD_MS) {
            return;
        }
        let taken = match &menu.message {
            None => self.take_away(&menu.back).await,
            Some(message) => {
                let params = [self.application.as_str(), menu.back.token.0.as_str(), message];
                let call = Call::new(Method::DELETE, "/webhooks/{}/{}/messages/{}", &params);
                self.rest.send(call).await.map(|_| ())
            }
        };
        if let Err(error) = taken {
            tracing::debug!(platform = PLATFORM, %error, "a private menu was gone already, or stays");
        }
    }
}
