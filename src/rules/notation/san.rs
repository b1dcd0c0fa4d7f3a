//! SAN, one canonical spelling per move.

use super::letters::Letters;
use crate::rules::{Move, Position};

/// Canonical SAN with the variant's own letters: disambiguation by file, then rank, then both; `x`, `=Q`, `O-O`, `+`, `#`.
/// `mv` must be legal. In variants with chance the suffix speaks of the move alone, before any roll.
pub fn san(position: &Position, mv: Move) -> String {
    todo!()
}

/// The same with a language's letters.
pub fn san_with(position: &Position, mv: Move, letters: &Letters) -> String {
    todo!()
}

/// Rewrites a canonical SAN of this variant (piece letter and promotion letter) with a language's letters.
pub fn translate(san: &str, variant: &'static dyn crate::rules::Variant, letters: &Letters) -> String {
    todo!()
}
