//! Groups of variants, by what is different in them, so that a long list can be read. Data of each variant (`Spec::group`); the words stand in
//! Fluent as `choice-group-<key>`.

/// What is different in a variant, above all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Group {
    /// The men of chess and its goal; the board or the start may differ.
    Usual,
    /// Other men, or another one that matters.
    Armies,
    /// Another way to win.
    Goals,
    /// Things happen beyond the move itself.
    Powers,
}

impl Group {
    /// Every group, in the order of the menu.
    pub const ALL: [Self; 4] = [Self::Usual, Self::Armies, Self::Goals, Self::Powers];
    /// Their keys, in the same order.
    pub const KEYS: [&'static str; 4] = [Self::Usual.key(), Self::Armies.key(), Self::Goals.key(), Self::Powers.key()];

    /// Its name in texts and in payloads.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Usual => "usual",
            Self::Armies => "armies",
            Self::Goals => "goals",
            Self::Powers => "powers",
        }
    }

    /// The group with that key.
    pub fn by_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|group| group.key() == key)
    }
}
