//! What has to be said unasked: a row that is stored together with the event that causes it, and goes away when it has been said, or when a
//! newer one of the same game makes it pointless. Nothing here is a sentence: what is said is made when it is said, from the game as it
//! stands then.

use super::Version;
use crate::{
    game::Party,
    ids::{GameId, PlayerRef, RoomRef, Timestamp},
};

/// What is to be said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum NoticeKind {
    /// A challenge was made: its post, which pings who is asked.
    Challenge = 1,
    /// A challenge was refused by who was asked.
    Declined = 2,
    /// A challenge was taken back.
    Cancelled = 3,
    /// Nobody answered a challenge in time.
    Expired = 4,
    /// A game has begun; pings who moves first.
    Started = 5,
    /// A ply was played; pings who moves next.
    YourTurn = 6,
    /// A takeback was granted; pings who moves now.
    TakenBack = 7,
    /// A game is over, by whatever was done in it.
    Over = 8,
    /// A game is over because somebody's time was.
    Forfeit = 9,
    /// A draw was offered; pings who is asked.
    DrawOffered = 10,
    /// A takeback was asked for; pings who is asked.
    TakebackOffered = 11,
    /// A pause was asked for; pings who is asked.
    PauseOffered = 12,
    /// What was offered inside a game was refused.
    OfferDeclined = 13,
    /// A game pauses, as both agreed.
    Paused = 14,
    /// A game that paused goes on; pings who is to move.
    Resumed = 15,
    /// A move waits: a reminder for who is to make it, when a quarter of the time is left.
    Reminder = 16,
    /// The same, when half of the time is left.
    ReminderHalf = 17,
    /// The same, a day before the end.
    ReminderDay = 18,
    /// The same, eight hours before the end.
    ReminderEightHours = 19,
    /// The same, an hour before the end.
    ReminderHour = 20,
}

impl NoticeKind {
    /// All of them, in the order of their codes.
    pub const ALL: [Self; 20] = [
        Self::Challenge,
        Self::Declined,
        Self::Cancelled,
        Self::Expired,
        Self::Started,
        Self::YourTurn,
        Self::TakenBack,
        Self::Over,
        Self::Forfeit,
        Self::DrawOffered,
        Self::TakebackOffered,
        Self::PauseOffered,
        Self::OfferDeclined,
        Self::Paused,
        Self::Resumed,
        Self::Reminder,
        Self::ReminderHalf,
        Self::ReminderDay,
        Self::ReminderEightHours,
        Self::ReminderHour,
    ];

    /// What is asked inside a game, and the answers to it.
    const QUESTIONS: [Self; 4] = [Self::DrawOffered, Self::TakebackOffered, Self::PauseOffered, Self::OfferDeclined];
    /// Reminders.
    const REMINDERS: [Self; 5] = [
        Self::Reminder,
        Self::ReminderHalf,
        Self::ReminderDay,
        Self::ReminderEightHours,
        Self::ReminderHour,
    ];

    /// Its number in stored keys. Never changes.
    pub const fn code(self) -> u8 {
        self as u8
    }

    /// The kind with that number.
    pub fn from_code(code: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.code() == code)
    }

    /// Its name in files and logs. Never changes.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Challenge => "challenge",
            Self::Declined => "declined",
            Self::Cancelled => "cancelled",
            Self::Expired => "expired",
            Self::Started => "started",
            Self::YourTurn => "your_turn",
            Self::TakenBack => "taken_back",
            Self::Over => "over",
            Self::Forfeit => "forfeit",
            Self::DrawOffered => "draw_offered",
            Self::TakebackOffered => "takeback_offered",
            Self::PauseOffered => "pause_offered",
            Self::OfferDeclined => "offer_declined",
            Self::Paused => "paused",
            Self::Resumed => "resumed",
            Self::Reminder => "reminder",
            Self::ReminderHalf => "reminder_half",
            Self::ReminderDay => "reminder_day",
            Self::ReminderEightHours => "reminder_eight_hours",
            Self::ReminderHour => "reminder_hour",
        }
    }

    /// The kind with that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// Which older notices of the same game are pointless once this one is to be said: a newer board says all that an older one did, a question
    /// is not repeated once another was asked or it was answered, and nobody is reminded of what has been done.
    pub const fn replaces(self) -> &'static [Self] {
        match self {
            Self::Challenge
            | Self::Declined
            | Self::Cancelled
            | Self::Expired
            | Self::Started
            | Self::YourTurn
            | Self::TakenBack
            | Self::Over
            | Self::Forfeit
            | Self::Paused
            | Self::Resumed => &Self::ALL,
            Self::DrawOffered | Self::TakebackOffered | Self::PauseOffered | Self::OfferDeclined => &Self::QUESTIONS,
            Self::Reminder | Self::ReminderHalf | Self::ReminderDay | Self::ReminderEightHours | Self::ReminderHour => &Self::REMINDERS,
        }
    }
}

/// Which notice. There is one for each at most.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NoticeKey {
    /// Of which game.
    pub game: GameId,
    /// The version of the game that the commit which causes it made. It only grows, also where a takeback makes a ply come again.
    pub version: Version,
    /// In whose room, where the players have one each. The order of keys is that of these fields.
    pub party: Party,
    /// What is to be said.
    pub kind: NoticeKind,
    /// Who is pinged, if anybody is.
    pub to: Option<PlayerRef>,
}

/// What the number of a kind is raised by in stored keys, where it is said in the guest's room. There are never so many kinds.
const OF_GUEST: u8 = 0x80;

impl NoticeKey {
    /// The number of its kind in stored keys, which says in whose room it is, too.
    pub const fn code(&self) -> u8 {
        match self.party {
            Party::Host => self.kind.code(),
            Party::Guest => self.kind.code() | OF_GUEST,
        }
    }

    /// The kind and the room of a number in a stored key.
    pub fn from_code(code: u8) -> Option<(NoticeKind, Party)> {
        let party = if code & OF_GUEST == 0 { Party::Host } else { Party::Guest };
        Some((NoticeKind::from_code(code & !OF_GUEST)?, party))
    }
}

/// Something that has to be said unasked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// Which.
    pub key: NoticeKey,
    /// The game's ply when it was caused.
    pub ply: u32,
    /// Where it is to be said: the game's home, or that of its guest.
    pub room: RoomRef,
    /// Not before this instant. While somebody is about to say it, it lies in the future, so that nobody else does.
    pub due: Timestamp,
    /// How often it was begun to be said, by an answer to a request too.
    pub tries: u32,
    /// Does it wait for its room to be in reach again, and for nothing else?
    pub kept: bool,
}

impl Notice {
    /// Is it still to be said though it should have been?
    pub fn is_late(&self, now: Timestamp) -> bool {
        self.kept || self.tries > 1 || (self.due <= now && !NoticeKind::REMINDERS.contains(&self.key.kind))
    }
}

/// What became of a notice that was to be said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Settled {
    /// It was said, or there is no need any more: it goes away.
    Said,
    /// Again, not before this instant.
    Again(Timestamp),
    /// Its room is out of reach: it is kept until that is there again.
    Kept,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_and_names_lead_back_to_their_kind() {
        for (n, kind) in (1..).zip(NoticeKind::ALL) {
            assert_eq!((kind.code(), NoticeKind::from_code(n)), (n, Some(kind)));
            assert_eq!(NoticeKind::from_name(kind.name()), Some(kind));
        }
        assert_eq!((NoticeKind::from_code(0), NoticeKind::from_code(21)), (None, None));
        assert_eq!(NoticeKind::from_name("Over"), None);
    }

    #[test]
    fn a_board_outlives_every_question() {
        let boards = [NoticeKind::Started, NoticeKind::YourTurn, NoticeKind::TakenBack, NoticeKind::Paused];
        let asides = [NoticeKind::DrawOffered, NoticeKind::OfferDeclined, NoticeKind::Reminder];
        for aside in asides {
            assert!(boards.iter().all(|board| !aside.replaces().contains(board)), "{aside:?}");
            assert!(boards.iter().all(|board| board.replaces().contains(&aside)), "{aside:?}");
        }
    }
}
