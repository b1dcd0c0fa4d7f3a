//! Sentences. Fluent files in three languages; English is the reference.
#![doc = include_str!("README.md")]

mod files;
pub mod texts;

pub use texts::{PieceForm, Texts, TextsError};

/// A language that the bot speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Locale {
    /// English.
    #[default]
    En,
    /// Swedish.
    Sv,
    /// Dutch.
    Nl,
}

impl Locale {
    /// All.
    pub const ALL: [Self; 3] = [Self::En, Self::Sv, Self::Nl];
    /// The language tag: `en`, `sv`, `nl`.
    pub const fn tag(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Sv => "sv",
            Self::Nl => "nl",
        }
    }
    /// The best match for a platform's tag (`sv-SE`, `nl`, `en-GB` ...).
    pub fn from_tag(tag: &str) -> Option<Self> {
        let language = tag.split(['-', '_']).next().unwrap_or_default().to_ascii_lowercase();
        Self::ALL.into_iter().find(|l| l.tag() == language)
    }
}
