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
    /// Its id.
    message: String,
    /// How it was made or changed last.
    back: Return,
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

/// Is this the message whose button was pressed?
fn is_pressed(back: &Return, message: &str) -> bool {
    back.pressed.as_ref().is_some_and(|p| p.message == message)
}

impl Bot {
    /// A menu was shown as a message of its own: the one before goes.
    pub(super) async fn menu_shown(&self, back: &Return, person: &str, message: String) {
        let menu = Menu {
            message,
            back: back.clone(),
            at: self.service.clock.now(),
        };
        let old = self.memory.menus().insert(place(back, person), menu);
        if let Some(old) = old.filter(|old| !is_pressed(back, &old.message)) {
            self.take_menu_away(&old).await;
        }
    }

    /// The private message whose button was pressed shows something else from now on. If it was the menu, it can be taken away for longer.
    pub(super) fn menu_changed(&self, back: &Return, person: &str) {
        if let Some(menu) = self.memory.menus().get_mut(&place(back, person))
            && is_pressed(back, &menu.message)
        {
            (menu.back, menu.at) = (back.clone(), self.service.clock.now());
        }
    }

    /// What the menu was for has been done. If it is the message that was pressed, that is dealt with elsewhere.
    pub(super) async fn menu_done(&self, back: &Return, person: &str) {
        let old = self.memory.menus().remove(&place(back, person));
        if let Some(old) = old.filter(|old| !is_pressed(back, &old.message)) {
            self.take_menu_away(&old).await;
        }
    }

    async fn take_menu_away(&self, menu: &Menu) {
        if self.service.clock.now() > menu.at.plus_ms(GOOD_MS) {
            return;
        }
        let params = [self.application.as_str(), menu.back.token.0.as_str(), menu.message.as_str()];
        let call = Call::new(Method::DELETE, "/webhooks/{}/{}/messages/{}", &params);
        if let Err(error) = self.rest.send(call).await {
            tracing::debug!(platform = PLATFORM, %error, "a private menu was gone already, or stays");
        }
    }
}
