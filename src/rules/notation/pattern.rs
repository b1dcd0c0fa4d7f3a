//! The shapes a typed move can have, before asking which moves are legal.

use super::letters::Letters;
use crate::rules::{Kind, Square, Variant, spec::Wing};

/// One way to understand a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pattern {
    /// The kind that was named; without one it is a pawn, or whatever stands on a fully named origin.
    pub(super) kind: Option<Kind>,
    pub(super) file: Option<u8>,
    pub(super) rank: Option<u8>,
    pub(super) to: Square,
    pub(super) promotion: Option<Kind>,
}

impl Pattern {
    /// The square it starts from, if it names one.
    pub(super) fn from(self) -> Option<Square> {
        Square::new(self.file?, self.rank?)
    }
}

/// What a text can be.
#[derive(Debug)]
pub(super) enum Shape {
    Castling(Wing),
    Moves(Vec<Pattern>),
}

/// The text without what people add or leave out: blanks, capture signs, dashes, check and comment marks, `e.p.`.
/// `None` when it is longer than any move.
pub(super) fn clean(text: &str) -> Option<String> {
    const NOISE: &[char] = &[
        'x', 'X', '×', ':', '=', '-', '‐', '‑', '–', '—', '−', '+', '#', '†', '‡', '!', '?', '.', ',', '(', ')', '/',
    ];
    if text.len() > 80 {
        return None;
    }
    let mut plain: String = text.chars().filter(|c| !c.is_whitespace() && !NOISE.contains(c)).collect();
    let lower = plain.to_lowercase();
    if lower.len() == plain.len()
        && lower
            .strip_suffix("ep")
            .is_some_and(|rest| rest.ends_with(|c: char| c.is_ascii_digit()))
    {
        plain.truncate(plain.len() - 2);
    }
    (plain.chars().count() <= 9).then_some(plain)
}

/// The kinds that a letter can mean, in the variant's own letters and in those of the languages.
fn kinds_of(c: char, variant: &dyn Variant, letters: &[&Letters]) -> Vec<Kind> {
    let same = |a: char| a.to_lowercase().eq(c.to_lowercase());
    let own = variant.spec().men;
    let mut kinds: Vec<Kind> = own.iter().filter(|(_, letter)| same(*letter)).map(|(kind, _)| *kind).collect();
    for (kind, _) in letters.iter().flat_map(|l| &l.0).filter(|(_, letter)| same(*letter)) {
        if !kinds.contains(kind) && own.iter().any(|(known, _)| known == kind) {
            kinds.push(*kind);
        }
    }
    kinds
}

/// Every way to understand the cleaned text.
pub(super) fn shape(plain: &str, variant: &dyn Variant, letters: &[&Letters]) -> Shape {
    if plain.chars().all(|c| matches!(c, 'o' | 'O' | '0')) {
        match plain.len() {
            2 => return Shape::Castling(Wing::Short),
            3 => return Shape::Castling(Wing::Long),
            _ => {}
        }
    }
    let chars: Vec<char> = plain.chars().collect();
    let board = Board {
        files: variant.spec().files,
        ranks: variant.spec().ranks,
    };
    let mut starts: Vec<(Option<Kind>, &[char])> = vec![(None, &chars)];
    if let Some((first, rest)) = chars.split_first() {
        starts.extend(kinds_of(*first, variant, letters).into_iter().map(|kind| (Some(kind), rest)));
    }
    let mut patterns = Vec::new();
    for (kind, rest) in starts {
        for (file, rank, rest) in board.origins(rest) {
            for (to_file, to_rank, rest) in board.squares(rest) {
                let Some(to) = Square::new(to_file, to_rank) else { continue };
                let pattern = Pattern {
                    kind,
                    file,
                    rank,
                    to,
                    promotion: None,
                };
                match rest {
                    [] => patterns.push(pattern),
                    [c] => patterns.extend(kinds_of(*c, variant, letters).into_iter().map(|kind| Pattern {
                        promotion: Some(kind),
                        ..pattern
                    })),
                    _ => {}
                }
            }
        }
    }
    Shape::Moves(patterns)
}

struct Board {
    files: u8,
    ranks: u8,
}

type Origin<'a> = (Option<u8>, Option<u8>, &'a [char]);

impl Board {
    fn file<'a>(&self, text: &'a [char]) -> Option<(u8, &'a [char])> {
        let (c, rest) = text.split_first()?;
        let file = u8::try_from(c.to_ascii_lowercase()).ok()?.checked_sub(b'a')?;
        (file < self.files).then_some((file, rest))
    }
    /// A rank of one digit and one of two: `a10` may be rank ten, or rank one with something behind.
    fn ranks<'a>(&self, text: &'a [char]) -> Vec<(u8, &'a [char])> {
        let digit = |i: usize| text.get(i).and_then(|c| c.to_digit(10)).map(|d| d as u8);
        let mut found = Vec::new();
        if let Some(first) = digit(0).filter(|d| *d > 0) {
            found.push((first - 1, &text[1..]));
            if let Some(second) = digit(1) {
                found.push((first * 10 + second - 1, &text[2..]));
            }
        }
        found.retain(|(rank, _)| *rank < self.ranks);
        found
    }
    fn squares<'a>(&self, text: &'a [char]) -> Vec<(u8, u8, &'a [char])> {
        let Some((file, rest)) = self.file(text) else { return Vec::new() };
        self.ranks(rest).into_iter().map(|(rank, rest)| (file, rank, rest)).collect()
    }
    fn origins<'a>(&self, text: &'a [char]) -> Vec<Origin<'a>> {
        let mut found: Vec<Origin<'a>> = vec![(None, None, text)];
        found.extend(self.file(text).map(|(file, rest)| (Some(file), None, rest)));
        found.extend(self.ranks(text).into_iter().map(|(rank, rest)| (None, Some(rank), rest)));
        found.extend(
            self.squares(text)
                .into_iter()
                .map(|(file, rank, rest)| (Some(file), Some(rank), rest)),
        );
        found
    }
}
