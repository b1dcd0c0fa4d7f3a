//! Rights that the bot has not been given where it would need them, and the private sentence that names them. `rights` lists all that it
//! uses.

use serenity::all::Permissions;

use super::room::{Bot, Talk};
use crate::{platform::Hub, present::Presentation};

/// A right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Right {
    /// To see a channel.
    View,
    /// To post boards there.
    Send,
    /// To post boards in a thread, where [`Right::Send`] does not count.
    SendInThreads,
    /// To show boards as pictures.
    Attach,
    /// To open a thread for a game.
    CreateThreads,
}

impl Right {
    /// Discord's bit for it.
    pub const fn bit(self) -> Permissions {
        match self {
            Self::View => Permissions::VIEW_CHANNEL,
            Self::Send => Permissions::SEND_MESSAGES,
            Self::SendInThreads => Permissions::SEND_MESSAGES_IN_THREADS,
            Self::Attach => Permissions::ATTACH_FILES,
            Self::CreateThreads => Permissions::CREATE_PUBLIC_THREADS,
        }
    }

    /// The text with its name.
    pub const fn text(self) -> &'static str {
        match self {
            Self::View => "right-view",
            Self::Send => "right-send",
            Self::SendInThreads => "right-send-in-threads",
            Self::Attach => "right-attach",
            Self::CreateThreads => "right-create-threads",
        }
    }
}

impl Bot {
    /// What was missed in the channel where something was asked for, for the person who asked: once a day. Only they see it.
    pub(super) fn missing(&self, hub: &Hub, talk: &Talk, person: &str) -> Option<Presentation> {
        let mut rights = talk.lacks.clone();
        rights.sort_unstable();
        rights.dedup();
        if rights.is_empty() || !self.memory.may_tell(&talk.back.channel, person, self.service.clock.now()) {
            return None;
        }
        let names: Vec<&str> = rights.iter().map(|r| r.text()).collect();
        Some(hub.missing_rights(&names, talk.back.may_give, talk.back.locale))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::platform::discord::rights::permissions;

    #[test]
    fn no_right_is_missed_that_the_invitation_does_not_ask_for() {
        for right in [Right::View, Right::Send, Right::SendInThreads, Right::Attach, Right::CreateThreads] {
            assert_eq!(right.bit().bits() & !permissions(), 0, "{right:?}");
        }
    }
}
