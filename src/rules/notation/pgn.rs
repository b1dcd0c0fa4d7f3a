//! PGN out and in, with `Variant`, `SetUp`, `FEN`, and each roll as a comment (`{*SE4}`) behind its move.

use std::fmt::Write as _;

use super::{fen::FenError, reader};
use crate::rules::{
    Color, Line, Move, Position, Roll, Variant,
    variants::{ORTHODOX, by_name},
};

/// A game record: tags in order, the line, the result word (`1-0`, `0-1`, `1/2-1/2`, `*`).
#[derive(Clone, Debug)]
pub struct Pgn {
    /// Tag pairs in order. `Variant`, `RulesVersion`, `SetUp` and `FEN` are written from the line when absent.
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
    Fen(FenError),
    /// A move that is not legal where it stands.
    Move { line: usize, text: String },
    /// A roll is missing, misplaced or malformed.
    Roll { line: usize, text: String },
}

/// The widest line of moves that is written.
const WIDTH: usize = 80;

const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];

impl Pgn {
    /// The text, lines of at most 80 characters (but a tag has a line of its own, however long).
    pub fn write(&self) -> String {
        let mut text = String::new();
        for (name, value) in &self.tags {
            write_tag(&mut text, name, value);
        }
        let spec = self.line.position().variant().spec();
        let mut capital = spec.key.to_owned();
        if let Some(first) = capital.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        let own = [
            ("Variant", capital),
            ("RulesVersion", spec.rules_version.to_string()),
            ("SetUp", "1".to_owned()),
            ("FEN", self.line.start().fen()),
        ];
        for (name, value) in own {
            if !self.tags.iter().any(|(known, _)| known.eq_ignore_ascii_case(name)) {
                write_tag(&mut text, name, &value);
            }
        }
        text.push('\n');
        let mut words = self.words();
        words.push(if RESULTS.contains(&self.result.as_str()) {
            self.result.clone()
        } else {
            "*".to_owned()
        });
        let mut column = 0;
        for word in words {
            if column > 0 && column + 1 + word.len() > WIDTH {
                text.push('\n');
                column = 0;
            }
            if column > 0 {
                text.push(' ');
                column += 1;
            }
            column += word.len();
            text.push_str(&word);
        }
        text.push('\n');
        text
    }

    /// Move numbers, moves and rolls. Black's move has a number where something stands between it and White's.
    fn words(&self) -> Vec<String> {
        let variant = self.line.position().variant();
        let mut words = Vec::new();
        let mut number = self.line.start().fullmove();
        let mut number_due = true;
        for ply in self.line.plies() {
            let color = ply.effects.piece.color;
            if color == Color::White {
                words.push(format!("{number}."));
            } else if number_due {
                words.push(format!("{number}..."));
            }
            words.push(ply.san.clone());
            let roll = ply.roll.and_then(|roll| variant.roll_text(roll));
            number_due = roll.is_some();
            words.extend(roll.map(|text| format!("{{*{text}}}")));
            if color == Color::Black {
                number += 1;
            }
        }
        words
    }

    /// Reads one game, up to its result or the end of the text; tolerates one-line headers, stray spaces, comments, variations
    /// and numeric glyphs. Moves may be spelled in any way that means one legal move.
    pub fn read(text: &str) -> Result<Self, PgnError> {
        let mut tokens = Tokens {
            rest: text.strip_prefix('\u{feff}').unwrap_or(text),
            line: 1,
            line_start: true,
        };
        let mut tags: Vec<(String, String)> = Vec::new();
        let mut game: Option<Play> = None;
        let mut result = None;
        let mut seen_any = false;
        while let Some((line, token)) = tokens.next()? {
            seen_any = true;
            match (token, &mut game) {
                (Token::Tag(name, value), None) => tags.push((name, value)),
                // A second header: the next game of a collection.
                (Token::Tag(..), Some(_)) => break,
                (token, game) => {
                    let play = match game {
                        Some(play) => play,
                        None => game.insert(Play::new(start(&tags)?)),
                    };
                    match token {
                        Token::Comment(comment) => play.comment(line, comment)?,
                        Token::Word(word) if RESULTS.contains(&word) => {
                            result = Some(word.to_owned());
                            break;
                        }
                        Token::Word(word) => play.word(line, word)?,
                        Token::Tag(..) => {}
                    }
                }
            }
        }
        if !seen_any {
            return Err(PgnError::Syntax { line: 1 });
        }
        let play = match game {
            Some(play) => play,
            None => Play::new(start(&tags)?),
        };
        let result = result
            .or_else(|| {
                tags.iter()
                    .find(|(name, _)| name == "Result")
                    .map(|(_, value)| value.clone())
                    .filter(|r| RESULTS.contains(&r.as_str()))
            })
            .unwrap_or_else(|| "*".to_owned());
        Ok(Self {
            line: play.finish(tokens.line)?,
            tags,
            result,
        })
    }
}

fn write_tag(text: &mut String, name: &str, value: &str) {
    let name: String = name.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
    if name.is_empty() {
        return;
    }
    let value: String = value
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .flat_map(|c| if matches!(c, '"' | '\\') { vec!['\\', c] } else { vec![c] })
        .collect();
    // Writing to a String does not fail.
    let _ = writeln!(text, "[{name} \"{value}\"]");
}

fn start(tags: &[(String, String)]) -> Result<Position, PgnError> {
    let tag = |wanted: &str| {
        tags.iter()
            .find(|(name, _)| name.eq_ignore_ascii_case(wanted))
            .map(|(_, value)| value.as_str())
    };
    let variant = match tag("Variant") {
        None => ORTHODOX,
        Some(name) => by_name(name).ok_or_else(|| PgnError::UnknownVariant {
            name: name.chars().take(60).collect(),
        })?,
    };
    match tag("FEN") {
        Some(fen) => Position::from_fen(variant, fen).map_err(PgnError::Fen),
        None => Ok(Position::start(variant)),
    }
}

/// The game while it is read: a move waits here for its roll.
struct Play {
    line: Line,
    waiting: Option<(Move, usize, String)>,
}

impl Play {
    fn new(start: Position) -> Self {
        Self {
            line: Line::new(start),
            waiting: None,
        }
    }

    fn variant(&self) -> &'static dyn Variant {
        self.line.position().variant()
    }

    fn word(&mut self, line: usize, word: &str) -> Result<(), PgnError> {
        let text: String = word.chars().take(40).collect();
        if let Some((_, line, text)) = self.waiting.take() {
            return Err(PgnError::Roll { line, text });
        }
        let reader::Reading::One(mv) = reader::read(self.line.position(), word, &[]) else {
            return Err(PgnError::Move { line, text });
        };
        if self.line.position().needs_roll(mv) && self.line.outcome().is_none() {
            self.waiting = Some((mv, line, text));
            return Ok(());
        }
        self.play(mv, None, line, text)
    }

    fn play(&mut self, mv: Move, roll: Option<Roll>, line: usize, text: String) -> Result<(), PgnError> {
        self.line.play(mv, roll).map(|_| ()).map_err(|_| PgnError::Move { line, text })
    }

    fn comment(&mut self, line: usize, comment: &str) -> Result<(), PgnError> {
        let Some(roll) = comment.trim().strip_prefix('*').filter(|_| self.variant().roll_count().is_some()) else {
            return Ok(());
        };
        let word: String = roll.split_whitespace().next().unwrap_or_default().chars().take(40).collect();
        let roll = self.variant().read_roll(&word);
        match (self.waiting.take(), roll) {
            (Some((mv, line, text)), Some(roll)) => self.play(mv, Some(roll), line, text),
            _ => Err(PgnError::Roll { line, text: word }),
        }
    }

    fn finish(self, _line: usize) -> Result<Line, PgnError> {
        match self.waiting {
            Some((_, line, text)) => Err(PgnError::Roll { line, text }),
            None => Ok(self.line),
        }
    }
}

enum Token<'a> {
    Tag(String, String),
    Comment(&'a str),
    Word(&'a str),
}

struct Tokens<'a> {
    rest: &'a str,
    line: usize,
    line_start: bool,
}

impl<'a> Tokens<'a> {
    fn syntax<T>(&self) -> Result<T, PgnError> {
        Err(PgnError::Syntax { line: self.line })
    }

    /// Takes so many bytes, counting the lines in them.
    fn take(&mut self, bytes: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at_checked(bytes).unwrap_or((self.rest, ""));
        self.line += taken.bytes().filter(|b| *b == b'\n').count();
        self.rest = rest;
        taken
    }

    fn next(&mut self) -> Result<Option<(usize, Token<'a>)>, PgnError> {
        loop {
            let blank = self.rest.len() - self.rest.trim_start().len();
            let skipped = self.take(blank);
            self.line_start |= skipped.contains('\n');
            let line = self.line;
            let Some(first) = self.rest.chars().next() else { return Ok(None) };
            let line_start = std::mem::take(&mut self.line_start);
            match first {
                '%' if line_start => {
                    self.take_line();
                }
                ';' => {
                    self.take_line();
                }
                '[' => return self.tag().map(|token| Some((line, token))),
                '{' => {
                    let Some(end) = self.rest.find('}') else { return self.syntax() };
                    let comment = &self.take(end + 1)[1..end];
                    return Ok(Some((line, Token::Comment(comment))));
                }
                '(' => self.variation()?,
                '}' | ')' | ']' => return self.syntax(),
                '.' => {
                    self.take(1);
                }
                _ => {
                    let word = self.word();
                    let word = without_number(word);
                    if !word.is_empty() && !word.starts_with('$') && !word.chars().all(|c| matches!(c, '!' | '?')) {
                        return Ok(Some((line, Token::Word(word))));
                    }
                }
            }
        }
    }

    fn word(&mut self) -> &'a str {
        let end = self
            .rest
            .find(|c: char| c.is_whitespace() || "{}();[]".contains(c))
            .unwrap_or(self.rest.len());
        self.take(end.max(1))
    }

    fn take_line(&mut self) {
        let end = self.rest.find('\n').unwrap_or(self.rest.len());
        self.take(end);
    }

    fn tag(&mut self) -> Result<Token<'a>, PgnError> {
        self.take(1);
        let Some(quote) = self.rest.find('"') else { return self.syntax() };
        let name = self.rest[..quote].trim();
        if name.is_empty() || !name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
            return self.syntax();
        }
        self.take(quote + 1);
        let mut value = String::new();
        let mut escaped = false;
        let mut end = None;
        for (i, c) in self.rest.char_indices() {
            match c {
                '\n' => break,
                '\\' if !escaped => escaped = true,
                '"' if !escaped => {
                    end = Some(i);
                    break;
                }
                _ => {
                    value.push(c);
                    escaped = false;
                }
            }
        }
        let Some(end) = end else { return self.syntax() };
        self.take(end + 1);
        let blank = self.rest.len() - self.rest.trim_start().len();
        self.take(blank);
        if !self.rest.starts_with(']') {
            return self.syntax();
        }
        self.take(1);
        Ok(Token::Tag(name.to_owned(), value))
    }

    /// Skips a variation with everything in it.
    fn variation(&mut self) -> Result<(), PgnError> {
        let mut depth = 0_usize;
        loop {
            match self.rest.find(['(', ')', '{']) {
                None => return self.syntax(),
                Some(at) => {
                    self.take(at);
                    match self.rest.as_bytes()[0] {
                        b'(' => depth += 1,
                        b')' => depth -= 1,
                        _ => {
                            let Some(end) = self.rest.find('}') else { return self.syntax() };
                            self.take(end);
                        }
                    }
                    self.take(1);
                    if depth == 0 {
                        return Ok(());
                    }
                }
            }
        }
    }
}

/// The word without a move number before it: `12.e4`, `12...e5`, `12.`, `12`.
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    if rest.is_empty() {
        return "";
    }
    if rest.len() < word.len() && rest.starts_with('.') {
        rest.trim_start_matches('.')
    } else {
        word
    }
}
