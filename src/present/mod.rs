//! Answers become something to show: words in a language, a picture, its description, buttons. The only place where words meet pictures.

use crate::{
    ids::{GameId, PlayerRef, RoomRef, Timestamp},
    reply::File,
};

/// A piece of text. Escaping is the platform's business, because each has its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Span {
    /// Words of ours.
    Words(String),
    /// A person's name.
    Person {
        /// Who.
        who: PlayerRef,
        /// The name to show.
        name: String,
    },
    /// Text that a person typed, or otherwise not ours; never markup.
    Quoted(String),
    /// An instant, with how to show it where the platform has nothing of its own (relative plus UTC).
    Time {
        /// When.
        at: Timestamp,
        /// In words.
        fallback: String,
    },
    /// Monospaced lines (boards as text, tables).
    Mono(String),
    /// Something that can be typed, such as `/move e4`.
    Code(String),
    /// A heading or a stressed word of ours.
    Strong(String),
    /// End of a line.
    Break,
}

/// A button, or an entry of a menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Button {
    /// What stands on it, at most 80 characters.
    pub label: String,
    /// The payload, made by `command::action`.
    pub id: String,
    /// How it looks.
    pub style: Style,
}

/// How a button looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// The thing to do.
    Primary,
    /// Another thing.
    Plain,
    /// Agree.
    Yes,
    /// Refuse, or something that cannot be undone.
    No,
}

/// A picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Image {
    /// PNG.
    pub png: std::sync::Arc<[u8]>,
    /// Unique for game, ply and look: `menagerie-17-12-white.png`.
    pub name: String,
    /// The description, at most 1024 characters.
    pub alt: String,
}

/// Who sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Scope {
    /// Only the person who asked.
    Private,
    /// Everybody in this room.
    Room(RoomRef),
}

/// Something to show, on any platform.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Presentation {
    /// Who sees it.
    pub scope: Scope,
    /// The text.
    pub text: Vec<Span>,
    /// The picture.
    pub image: Option<Image>,
    /// Buttons.
    pub buttons: Vec<Button>,
    /// A menu of at most 25 entries, with its placeholder; platforms without menus show buttons.
    pub menu: Option<(String, Vec<Button>)>,
    /// The one person to ping.
    pub ping: Option<PlayerRef>,
    /// A file.
    pub file: Option<File>,
    /// The game whose live board this is.
    pub live: Option<GameId>,
    /// Shows the question anew in place of the message whose button was pressed, where the platform can.
    pub replaces: bool,
    /// Is it a refusal? Then it is private and quiet.
    pub refusal: bool,
}

impl Presentation {
    /// The text without any markup, lines separated by line feeds.
    pub fn plain(&self) -> String {
        let mut out = String::new();
        for span in &self.text {
            match span {
                Span::Words(t) | Span::Quoted(t) | Span::Mono(t) | Span::Code(t) | Span::Strong(t) => out.push_str(t),
                Span::Person { name, .. } => out.push_str(name),
                Span::Time { fallback, .. } => out.push_str(fallback),
                Span::Break => out.push('\n'),
            }
        }
        out
    }
}
