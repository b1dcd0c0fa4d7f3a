//! Sentences with names, times and typed text in them. Only words and numbers of ours pass through Fluent; everything else takes part as a
//! placeholder and becomes a span of its own, so that nothing typed by a person can become markup.

use fluent_bundle::FluentValue;

use super::Span;
use crate::{
    ids::{GameId, Timestamp},
    l10n::{Locale, PieceForm, Texts},
    reply::Person,
    rules::{Color, Kind, notation::san, variants},
};

/// A language to speak in, and the present instant.
#[derive(Clone, Copy, Debug)]
pub struct Tongue<'a> {
    /// All sentences.
    pub texts: &'a Texts,
    /// The language.
    pub locale: Locale,
    /// Now.
    pub now: Timestamp,
}

/// Something in a sentence.
#[derive(Clone, Debug)]
pub(super) enum Fact {
    /// Words of ours.
    Words(String),
    /// A number that may decide about singular and plural.
    Number(i64),
    /// A name, typed text, or several of them.
    Spans(Vec<Span>),
    /// An instant.
    Time(Timestamp),
}

impl From<String> for Fact {
    fn from(s: String) -> Self {
        Self::Words(s)
    }
}
impl From<&str> for Fact {
    fn from(s: &str) -> Self {
        Self::Words(s.to_owned())
    }
}
impl From<&Person> for Fact {
    fn from(p: &Person) -> Self {
        Self::Spans(vec![person(p)])
    }
}
impl From<Vec<Span>> for Fact {
    fn from(s: Vec<Span>) -> Self {
        Self::Spans(s)
    }
}
impl From<Timestamp> for Fact {
    fn from(t: Timestamp) -> Self {
        Self::Time(t)
    }
}
impl From<GameId> for Fact {
    fn from(g: GameId) -> Self {
        Self::Words(g.to_string())
    }
}
macro_rules! numbers {
    ($($t:ty),*) => { $(
        impl From<$t> for Fact {
            fn from(n: $t) -> Self {
                Self::Number(i64::try_from(n).unwrap_or(i64::MAX))
            }
        }
    )* };
}
numbers!(u16, u32, usize, i32, i64);

/// The facts of a sentence by name.
pub(super) type Facts<'a> = Vec<(&'a str, Fact)>;

/// Writes down the facts of a sentence: `facts! { "game" => game, "by" => by }`.
macro_rules! facts {
    () => { vec![] };
    ($($name:literal => $value:expr),+ $(,)?) => { vec![$(($name, $crate::present::sentence::Fact::from($value))),+] };
}
pub(super) use facts;

/// The most characters of a name that is shown.
const NAME: usize = 40;

/// A name fit for a line: no control characters, none that turn the direction of writing, not endless.
pub(super) fn tidy(name: &str) -> String {
    let harmless = |c: &char| {
        !c.is_control()
            && !matches!(*c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{e000}'..='\u{f8ff}' | '\u{f0000}'..)
    };
    let clean: String = name.chars().filter(harmless).collect();
    let clean = clean.trim();
    if clean.is_empty() {
        return "?".to_owned();
    }
    clip(clean, NAME)
}

/// At most so many characters, the last one an ellipsis when something was cut.
pub(super) fn clip(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let mut out: String = text.chars().take(most - 1).collect();
    out.push('…');
    out
}

/// A person in a sentence.
pub(super) fn person(p: &Person) -> Span {
    Span::Person {
        who: p.who.clone(),
        name: tidy(&p.name),
    }
}

/// Typed text in a sentence.
pub(super) fn quoted(text: &str) -> Vec<Span> {
    vec![Span::Quoted(tidy(text))]
}

/// The first of the characters that stand for spans while Fluent works; from a plane that no text of ours uses.
const MARK: u32 = 0xF_0000;

impl Tongue<'_> {
    /// A sentence made of words alone.
    pub fn words(&self, id: &str, facts: &[(&str, FluentValue<'_>)]) -> String {
        self.texts.get(self.locale, id, facts)
    }

    /// A sentence with everything that can be in one.
    pub(super) fn say(&self, id: &str, facts: Facts<'_>) -> Vec<Span> {
        let mut spans = Vec::new();
        let values: Vec<(&str, FluentValue<'_>)> = facts
            .into_iter()
            .map(|(name, fact)| {
                let mut mark = |span: Vec<Span>| {
                    spans.push(span);
                    let mark = char::from_u32(MARK + spans.len() as u32 - 1).unwrap_or('?');
                    FluentValue::from(mark.to_string())
                };
                let value = match fact {
                    Fact::Words(text) => FluentValue::from(text),
                    Fact::Number(n) => FluentValue::from(n),
                    Fact::Spans(s) => mark(s.into_iter().map(|span| self.known(span)).collect()),
                    Fact::Time(at) => mark(vec![Span::Time {
                        at,
                        fallback: self.time(at),
                    }]),
                };
                (name, value)
            })
            .collect();
        read(&self.texts.get(self.locale, id, &values), &spans)
    }

    /// Somebody who was deleted is a word of ours, and nobody who could be mentioned.
    fn known(&self, span: Span) -> Span {
        match span {
            Span::Person { who, .. } if who.is_gone() => Span::Words(self.words("person-gone", &[])),
            other => other,
        }
    }

    /// A name fit for a line, on its own.
    pub(super) fn name(&self, person: &Person) -> String {
        if person.who.is_gone() {
            self.words("person-gone", &[])
        } else {
            tidy(&person.name)
        }
    }

    /// A piece's word.
    pub(super) fn piece(&self, kind: Kind, form: PieceForm) -> String {
        self.texts.piece(self.locale, kind, form)
    }

    /// A side's word.
    pub(super) fn side(&self, color: Color) -> String {
        self.texts.side(self.locale, color)
    }

    /// A variant's name.
    pub(super) fn variant(&self, key: &str) -> String {
        self.texts.variant(self.locale, key)
    }

    /// A canonical SAN with this language's letters.
    pub(super) fn san(&self, text: &str, variant: &str) -> String {
        match variants::by_key(variant) {
            Some(known) => san::translate(text, known, &self.texts.letters(self.locale)),
            None => text.to_owned(),
        }
    }

    /// `a, b and c`.
    pub(super) fn list(&self, items: Vec<String>) -> String {
        self.listed("list-and", items)
    }

    /// `a, b or c`.
    pub(super) fn list_or(&self, items: Vec<String>) -> String {
        self.listed("list-or", items)
    }

    fn listed(&self, id: &str, mut items: Vec<String>) -> String {
        match (items.pop(), items.is_empty()) {
            (None, _) => String::new(),
            (Some(only), true) => only,
            (Some(last), false) => self.words(id, &[("list", items.join(", ").into()), ("last", last.into())]),
        }
    }
}

/// Marks, `**stress**`, `` `code` `` and line feeds to spans.
fn read(text: &str, marks: &[Vec<Span>]) -> Vec<Span> {
    fn flush(now: &mut String, strong: bool, out: &mut Vec<Span>) {
        if !now.is_empty() {
            let text = std::mem::take(now);
            out.push(if strong { Span::Strong(text) } else { Span::Words(text) });
        }
    }
    let mut out = Vec::new();
    let (mut now, mut strong, mut code) = (String::new(), false, false);
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '`' if code => {
                out.push(Span::Code(std::mem::take(&mut now)));
                code = false;
            }
            '`' => {
                flush(&mut now, strong, &mut out);
                code = true;
            }
            '*' if !code && chars.peek() == Some(&'*') => {
                chars.next();
                flush(&mut now, strong, &mut out);
                strong = !strong;
            }
            '\n' if !code => {
                flush(&mut now, strong, &mut out);
                out.push(Span::Break);
            }
            c => match (c as u32).checked_sub(MARK).and_then(|i| marks.get(i as usize)) {
                Some(spans) if !code => {
                    flush(&mut now, strong, &mut out);
                    out.extend(spans.iter().cloned());
                }
                _ => now.push(c),
            },
        }
    }
    flush(&mut now, strong, &mut out);
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::PlayerRef;

    #[test]
    fn markup_of_ours_becomes_spans_and_names_never_do() {
        let texts = Texts::load().unwrap();
        let tongue = Tongue {
            texts: &texts,
            locale: Locale::En,
            now: Timestamp(0),
        };
        let nasty = Person {
            who: PlayerRef::new("web", "1"),
            name: "**`@everyone`**\n\u{202e}x".into(),
        };
        let spans = tongue.say("moved", facts! { "mover" => &nasty, "san" => "e4" });
        assert_eq!(
            spans,
            [
                Span::Person {
                    who: nasty.who.clone(),
                    name: "**`@everyone`**x".into()
                },
                Span::Words(" played ".into()),
                Span::Strong("e4".into()),
                Span::Words(".".into()),
            ]
        );
    }

    #[test]
    fn names_are_shown_in_reasonable_length_and_never_empty() {
        assert_eq!(tidy(&"x".repeat(1000)).chars().count(), NAME);
        assert_eq!(tidy("\u{202e}\u{200b}"), "?");
        assert_eq!(tidy("  Åsa "), "Åsa");
    }
}
