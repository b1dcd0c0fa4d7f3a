//! A variant as data.

use super::Kind;

/// Identity and facts of a variant. Move terms, promotion, castling and the rest of the data stand beside these.
#[derive(Debug)]
pub struct Spec {
    /// Stored in records; never reused.
    pub id: u16,
    /// Name of the file, of the texts and of test data: `behemoth`.
    pub key: &'static str,
    /// Other spellings that people type.
    pub aliases: &'static [&'static str],
    /// Version of the rule set, stored with each game.
    pub rules_version: u16,
    /// Files of the board, 1 to 10.
    pub files: u8,
    /// Ranks of the board, 1 to 10.
    pub ranks: u8,
    /// FEN of the start position.
    pub start_fen: &'static str,
    /// The kinds of men of this variant with their FEN letters (upper case), in the order in which people list them.
    pub men: &'static [(Kind, char)],
    // the rules add move terms, promotion sets, royal mode, capture effects, castling, outcome tests
}
