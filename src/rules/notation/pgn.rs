//! PGN out and in, with `Variant`, `SetUp`, `FEN`, and each roll as a comment (`{*SE4}`) behind its move.

use crate::rules::Line;

/// A game record: tags in order, the line, the result word (`1-0`, `0-1`, `1/2-1/2`, `*`).
#[derive(Clone, Debug)]
pub struct Pgn {
    /// Tag pairs in order. `Variant`, `SetUp` and `FEN` are written from the line when absent.
    pub tags: Vec<(String, String)>,
    /// The moves.
    pub line: Line,
    /// The result.
    pub result: String,
}

/// Why a PGN was refused, with the line of the text (from 1) where it was noticed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("malformed PGN")]
pub enum PgnError {
    /// Not PGN at all, or a broken tag, comment or bracket.
    Syntax { line: usize },
    /// No variant of that name.
    UnknownVariant { name: String },
    /// The FEN tag is malformed.
    Fen(super::fen::FenError),
    /// A move that is not legal where it stands.
    Move { line: usize, text: String },
    /// A roll is missing, misplaced or malformed.
    Roll { line: usize, text: String },
}

impl Pgn {
    /// The text, lines of at most 80 characters.
    pub fn write(&self) -> String {
        todo!()
    }
    /// Reads one game; tolerates one-line headers and stray spaces.
    pub fn read(text: &str) -> Result<Self, PgnError> {
        todo!()
    }
}
