//! What a platform hands in: who asks, where, in which language, and what.

use crate::service::Asker;

/// One request.
#[derive(Clone, Debug)]
pub struct Request {
    /// Who, where, and the event's id.
    pub asker: Asker,
    /// The asker's language tag as the platform tells it (`sv-SE`); `None` if it does not.
    pub locale: Option<String>,
    /// The room's language tag, for what everybody sees.
    pub room_locale: Option<String>,
    /// What.
    pub input: Input,
}

/// What is asked.
#[derive(Clone, Debug)]
pub enum Input {
    /// A slash command with its options by name, as the platform's own form gives them. A `Player` option holds the stored form
    /// of a `PlayerRef`, a line feed, and the name to show; behind another line feed `args::BOT`, if it is a program's account, or `args::AWAY`, if they are not
    /// there.
    Command {
        /// Name, without the slash.
        name: String,
        /// Options as text.
        options: Vec<(String, String)>,
    },
    /// Typed text: `/challenge @bob variant:atomic`, `/move e4`, or a bare move.
    Text {
        /// The text.
        text: String,
        /// The people that a name in it can mean.
        people: Vec<crate::reply::Person>,
    },
    /// An entry in a person's menu.
    OnPerson {
        /// The entry's words, as they were registered.
        entry: String,
        /// That person, as a `Player` option holds one.
        person: String,
    },
    /// What was typed into the form that a button opened.
    Form {
        /// The button's id.
        id: String,
        /// What was typed.
        text: String,
    },
    /// A button or menu entry that was made by `command::action`.
    Press {
        /// Its id.
        id: String,
    },
}
