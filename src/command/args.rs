//! A command's options, read and checked. A refusal says the facts: what was typed and what there is.

use std::sync::Arc;

use super::words::Words;
use crate::{
    game::{ColourWish, Pace},
    ids::{GameId, PlayerRef, RoomRef},
    reply::{Person, Refusal},
    rules::{Color, notation::letters::Letters},
    service::{Asker, settings::VIEWS},
};

/// The options given, by name, as text (see `Input::Command`), and the words that they may be spelled with.
#[derive(Clone, Debug)]
pub struct Args {
    given: Vec<(String, String)>,
    words: Arc<Words>,
}

/// Unwraps an option that was read, or leaves the command with the refusal.
macro_rules! given {
    ($read:expr) => {
        match $read {
            Ok(value) => value,
            Err(refusal) => return Ok(Err(refusal)),
        }
    };
}
pub(crate) use given;

/// The most characters of what was typed that a refusal repeats.
const SHOWN: usize = 40;

/// The third line of a `Player` option that names a program.
pub const BOT: &str = "bot";

/// The third line of a `Player` option that names somebody who is not where it was asked, and would not hear of it.
pub const AWAY: &str = "away";

/// A person as a `Player` option holds one.
pub fn stored(person: &Person) -> String {
    format!("{}\n{}", person.who.as_str(), person.name)
}

/// What was typed, shortened for a refusal.
pub fn shown(typed: &str) -> String {
    let mut chars = typed.trim().chars().filter(|c| !c.is_control());
    let mut out: String = chars.by_ref().take(SHOWN).collect();
    if chars.next().is_some() {
        out.push('…');
    }
    out
}

/// Every pace with its key, in the order of the menu.
pub const PACES: [(&str, Pace); 8] = [
    ("none", Pace::CHOICES[0]),
    ("12h", Pace::CHOICES[1]),
    ("1d", Pace::CHOICES[2]),
    ("2d", Pace::CHOICES[3]),
    ("3d", Pace::CHOICES[4]),
    ("5d", Pace::CHOICES[5]),
    ("7d", Pace::CHOICES[6]),
    ("14d", Pace::CHOICES[7]),
];

impl Args {
    /// The options by name.
    pub fn new(given: Vec<(String, String)>, words: Arc<Words>) -> Self {
        Self { given, words }
    }

    /// An option's text; `None` if it was not given, or is empty.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.given
            .iter()
            .find(|(n, _)| n == name)
            .map(|(_, v)| v.trim())
            .filter(|v| !v.is_empty())
    }

    /// A short text of at most so many characters.
    pub fn short(&self, name: &str, limit: u16) -> Result<Option<String>, Refusal> {
        match self.text(name) {
            Some(text) if text.chars().count() > usize::from(limit) => Err(Refusal::TooLong { limit: limit.into() }),
            text => Ok(text.map(str::to_owned)),
        }
    }

    /// A text that must be there.
    pub fn required(&self, option: &'static str) -> Result<&str, Refusal> {
        self.text(option).ok_or(Refusal::MissingOption { option })
    }

    /// A person, in the stored form: `PlayerRef`, line feed, name.
    pub fn player(&self, name: &'static str) -> Result<Option<Person>, Refusal> {
        let Some(text) = self.text(name) else { return Ok(None) };
        match text.split_once('\n') {
            Some((who, shown)) if who.contains(':') => Ok(Some(Person {
                who: PlayerRef::from_stored(who),
                name: shown.lines().next().unwrap_or_default().to_owned(),
            })),
            _ => Err(Refusal::NoSuchPlayer { typed: shown(text) }),
        }
    }

    /// A room of the asker's platform, in the stored form or as the word for the one in which they ask. A thread stands for its channel.
    pub fn room(&self, name: &'static str, asker: &Asker) -> Result<Option<RoomRef>, Refusal> {
        let Some(text) = self.text(name) else { return Ok(None) };
        if self.words.choice(super::ROOM, text) == Some(super::HERE) {
            return Ok(Some(asker.parent.as_ref().unwrap_or(&asker.room).clone()));
        }
        let room = RoomRef::from_stored(text);
        if room.platform() == asker.room.platform() && !room.local().is_empty() && !text.contains(char::is_whitespace) {
            return Ok(Some(room));
        }
        Err(Refusal::BadOption {
            option: name,
            typed: shown(text),
            known: vec![],
        })
    }

    /// Is the person of this option a program? A platform that knows says so.
    pub fn is_bot(&self, name: &'static str) -> bool {
        self.text(name).is_some_and(|text| text.lines().nth(2) == Some(BOT))
    }

    /// The person of this option, if a platform says that they are not where it was asked.
    pub fn away(&self, name: &'static str) -> Option<Person> {
        let is_away = self.text(name)?.lines().nth(2) == Some(AWAY);
        self.player(name).ok().flatten().filter(|_| is_away)
    }

    /// A variant by key, alias, name in the asker's language, or an unmistakable beginning.
    pub fn variant(&self, name: &'static str) -> Result<Option<&'static str>, Refusal> {
        let Some(text) = self.text(name) else { return Ok(None) };
        match self.words.variant(text) {
            Some(key) => Ok(Some(key)),
            None => Err(no_such_variant(text, &self.words)),
        }
    }

    /// The same, or the word for a variant by lot.
    pub fn any_variant(&self, name: &'static str) -> Result<Option<&'static str>, Refusal> {
        let Some(text) = self.text(name) else { return Ok(None) };
        match self.words.any_variant(text) {
            Some(key) => Ok(Some(key)),
            None => Err(no_such_variant(text, &self.words)),
        }
    }

    /// A game's number, with or without `#`.
    pub fn game(&self, name: &'static str) -> Result<Option<GameId>, Refusal> {
        let Some(text) = self.text(name) else { return Ok(None) };
        text.parse().map(Some).map_err(|_| Refusal::NoSuchGame { typed: shown(text) })
    }

    /// One of a few values, by key or by its words.
    pub fn choice(&self, name: &'static str, keys: &'static [&'static str]) -> Result<Option<&'static str>, Refusal> {
        let Some(text) = self.text(name) else { return Ok(None) };
        let found = self.words.choice(name, text).filter(|k| keys.contains(k));
        found.map(Some).ok_or_else(|| Refusal::BadOption {
            option: name,
            typed: shown(text),
            known: keys.to_vec(),
        })
    }

    /// A colour wish; random when left out.
    pub fn colour(&self, name: &'static str) -> Result<ColourWish, Refusal> {
        Ok(match self.choice(name, super::cmd::challenge::COLOURS)? {
            Some("white") => ColourWish::White,
            Some("black") => ColourWish::Black,
            _ => ColourWish::Random,
        })
    }

    /// Time for each move.
    pub fn pace(&self, name: &'static str) -> Result<Option<Pace>, Refusal> {
        let key = self.choice(name, super::cmd::challenge::PACE_KEYS)?;
        Ok(PACES.iter().find(|(k, _)| Some(*k) == key).map(|(_, pace)| *pace))
    }

    /// Which side is at the bottom; `None` is the asker's.
    pub fn view(&self, name: &'static str) -> Result<Option<Color>, Refusal> {
        Ok(self.choice(name, VIEWS)?.and_then(Color::by_key))
    }

    /// A page number, from 1.
    pub fn page(&self, name: &'static str) -> Result<u16, Refusal> {
        let Some(text) = self.text(name) else { return Ok(1) };
        match text.parse() {
            Ok(page) if page > 0 => Ok(page),
            _ => Err(Refusal::BadOption {
                option: name,
                typed: shown(text),
                known: vec![],
            }),
        }
    }

    /// Numbers from the first to the second, both included: `10-20`, `10-` to the end, `10` alone.
    pub fn range(&self, name: &'static str, limit: u16) -> Result<Option<(u32, u32)>, Refusal> {
        let Some(text) = self.short(name, limit)? else { return Ok(None) };
        let text = text.replace(['–', '—'], "-");
        let (from, to) = text.split_once('-').unwrap_or((&text, &text));
        let number = |text: &str, otherwise: u32| match text.trim() {
            "" => Some(otherwise),
            digits if digits.bytes().all(|b| b.is_ascii_digit()) => digits.parse().ok(),
            _ => None,
        };
        match (number(from, 1), number(to, u32::MAX)) {
            (Some(from), Some(to)) if from <= to && text.trim() != "-" => Ok(Some((from, to))),
            _ => Err(Refusal::BadOption {
                option: name,
                typed: shown(&text),
                known: vec![],
            }),
        }
    }

    /// The piece letters of the asker's language.
    pub fn letters(&self) -> &Letters {
        &self.words.letters
    }
}

/// The most variants that a refusal names.
const NEAR: usize = 5;

/// There is no such variant; these may be meant.
pub fn no_such_variant(typed: &str, words: &Words) -> Refusal {
    Refusal::NoSuchVariant {
        typed: shown(typed),
        near: super::names::near(&words.names, typed, NEAR),
    }
}
