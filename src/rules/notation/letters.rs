//! Piece letters of a language.

use crate::rules::Kind;

/// Which letter stands for which kind in written moves. Letters are unique within one variant; pawns are written without.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Letters(pub Vec<(Kind, char)>);

impl Letters {
    /// The letter of a kind, upper case.
    pub fn of(&self, kind: Kind) -> Option<char> {
        self.0.iter().find(|(k, _)| *k == kind).map(|(_, c)| *c)
    }
}
