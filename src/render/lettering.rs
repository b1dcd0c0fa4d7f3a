//! Words in pictures: names, notes, captions. The font is built in and covers Latin, Greek and Cyrillic; what it lacks is left
//! out rather than drawn as a box, and nothing of the host is asked.
//!
//! Sizes are heights of a capital letter in pixels, because that is what the eye compares with what stands beside it.

use std::collections::HashMap;

use resvg::tiny_skia::{Path, PathBuilder, Transform};
use unicode_normalization::UnicodeNormalization;

use super::{RenderError, assets::Assets};

/// The font's file below `renders/`.
const FILE: &str = "fonts/words.txt";
/// The longest text that is looked at, in characters: nobody reads more in one line of a picture.
const LONGEST: usize = 200;
/// What stands at the end of a text that was cut.
const MORE: char = '…';

/// The font for words.
#[derive(Debug)]
pub struct Lettering {
    glyphs: HashMap<char, Glyph>,
    /// Height of a capital letter in units of the glyphs.
    capital: f32,
}

/// A glyph; its outline begins at the origin of the base line.
#[derive(Debug)]
struct Glyph {
    /// How far to the next glyph.
    advance: f32,
    /// `None` for a space.
    outline: Option<Path>,
}

impl Lettering {
    /// Reads the font.
    pub fn load(assets: &Assets) -> Result<Self, RenderError> {
        let malformed = |reason: String| RenderError::Malformed {
            file: FILE.to_owned(),
            reason,
        };
        let (mut glyphs, mut capital) = (HashMap::new(), None);
        for line in assets.get(FILE)?.lines().filter(|l| !l.starts_with('#')) {
            let unusable = || malformed(format!("`{}` is no glyph", line.chars().take(40).collect::<String>()));
            let mut fields = line.splitn(3, ' ');
            let (key, number) = (fields.next().unwrap_or_default(), fields.next().unwrap_or_default());
            let number: f32 = number.parse().map_err(|_| unusable())?;
            match key {
                "em" => {}
                "capital" => capital = Some(number),
                _ => {
                    let code = u32::from_str_radix(key, 16).ok().and_then(char::from_u32).ok_or_else(unusable)?;
                    let outline = match fields.next() {
                        None => None,
                        Some(data) => Some(outline(data).ok_or_else(unusable)?),
                    };
                    glyphs.insert(code, Glyph { advance: number, outline });
                }
            }
        }
        let capital = capital
            .filter(|c| *c >= 1.0)
            .ok_or_else(|| malformed("no height of a capital".to_owned()))?;
        match ['A', 'z', '0', ' ', MORE].into_iter().find(|c| !glyphs.contains_key(c)) {
            None => Ok(Self { glyphs, capital }),
            Some(c) => Err(malformed(format!("no glyph for `{c}`"))),
        }
    }

    /// What of a text can be drawn, in one line with single spaces between words. Letters in disguise (`𝓐`, `Ａ`, `ﬁ`) become
    /// what they stand for, letters with loose accents are joined with them, and everything that the font lacks (emoji, other scripts,
    /// signs that turn the direction of writing) is left out. `None` when no letter and no figure is left.
    pub fn legible(&self, text: &str) -> Option<String> {
        let mut known = String::new();
        for c in text.chars().take(LONGEST).nfc() {
            match c {
                c if c.is_whitespace() => known.push(' '),
                c if self.glyphs.contains_key(&c) => known.push(c),
                disguised => known.extend(std::iter::once(disguised).nfkc().filter(|c| self.glyphs.contains_key(c))),
            }
        }
        let words: Vec<&str> = known.split_whitespace().collect();
        let line: String = words.join(" ").chars().take(LONGEST).collect();
        line.contains(char::is_alphanumeric).then_some(line)
    }

    /// How wide a text is, in pixels.
    pub fn width(&self, text: &str, capital: f32) -> f32 {
        text.chars().filter_map(|c| self.glyphs.get(&c)).map(|g| g.advance).sum::<f32>() * capital / self.capital
    }

    /// The text within so many pixels, with an ellipsis where it was cut; empty where not even that has room.
    pub fn shorten(&self, text: &str, capital: f32, room: f32) -> String {
        if self.width(text, capital) <= room {
            return text.to_owned();
        }
        let mut kept: Vec<char> = text.chars().take(LONGEST).collect();
        while kept.pop().is_some() {
            // No space, and no accent without its letter's end, stands before the ellipsis.
            let short: String = kept.iter().collect::<String>().trim_end().chars().chain([MORE]).collect();
            if self.width(&short, capital) <= room {
                return if kept.is_empty() { String::new() } else { short };
            }
        }
        String::new()
    }

    /// The outline of a text that begins at a point of its base line; characters that the font lacks are left out. `None` where nothing
    /// is to be seen.
    pub fn outline(&self, text: &str, capital: f32, (x, y): (f32, f32)) -> Option<Path> {
        let mut builder = PathBuilder::new();
        let mut at = 0.0;
        for glyph in text.chars().filter_map(|c| self.glyphs.get(&c)) {
            let placed = glyph.outline.clone().and_then(|o| o.transform(Transform::from_translate(at, 0.0)));
            if let Some(placed) = placed {
                builder.push_path(&placed);
            }
            at += glyph.advance;
        }
        let scale = capital / self.capital;
        builder
            .finish()?
            .transform(Transform::from_scale(scale, scale).post_translate(x, y))
    }
}

/// SVG path data of relative `m`, `l`, `q` and `z`, and whole numbers. (A general reader of SVG takes a hundred times as long for a font.)
fn outline(data: &str) -> Option<Path> {
    let mut builder = PathBuilder::new();
    let (mut now, mut start) = ((0.0, 0.0), (0.0, 0.0));
    let mut rest = data;
    while let Some(command) = rest.chars().next() {
        let after = &rest[command.len_utf8()..];
        let (numbers, next) = after.split_at(after.find(|c: char| c.is_ascii_lowercase()).unwrap_or(after.len()));
        let numbers = numbers_of(numbers)?;
        rest = next;
        let mut points = numbers.chunks_exact(2).map(|p| (now.0 + p[0], now.1 + p[1]));
        let (first, second) = (points.next(), points.next());
        match (command, numbers.len()) {
            ('m', 2) => {
                now = first?;
                start = now;
                builder.move_to(now.0, now.1);
            }
            ('l', 2) => {
                now = first?;
                builder.line_to(now.0, now.1);
            }
            ('q', 4) => {
                let control = first?;
                now = second?;
                builder.quad_to(control.0, control.1, now.0, now.1);
            }
            ('z', 0) => {
                now = start;
                builder.close();
            }
            _ => return None,
        }
    }
    builder.finish()
}

/// Whole numbers with a blank or a minus between them.
fn numbers_of(text: &str) -> Option<Vec<f32>> {
    let mut numbers = Vec::with_capacity(4);
    let mut rest = text;
    while !rest.is_empty() {
        let end = rest
            .char_indices()
            .skip(1)
            .find(|(_, c)| matches!(c, ' ' | '-'))
            .map_or(rest.len(), |(i, _)| i);
        let (number, next) = rest.split_at_checked(end)?;
        numbers.push(f32::from(number.trim_start().parse::<i16>().ok()?));
        rest = next;
    }
    Some(numbers)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lettering() -> Lettering {
        Lettering::load(&Assets::embedded()).unwrap()
    }

    #[test]
    fn the_font_has_latin_greek_and_cyrillic_and_every_glyph_can_be_drawn() {
        let font = lettering();
        for word in [
            "Åsa Öst",
            "Ĳsbrand",
            "Żółć",
            "İğdır",
            "Nguyễn Thị",
            "Ελλάδα Ώρα",
            "Ёжик Ґанок Їжак",
            "Ђорђе",
            "½ – …",
        ] {
            assert_eq!(font.legible(word).as_deref(), Some(word));
        }
        let mut drawn = 0;
        for c in font.glyphs.keys().filter(|c| !c.is_whitespace()) {
            assert!(font.outline(&c.to_string(), 20.0, (0.0, 0.0)).is_some(), "`{c}` draws nothing");
            drawn += 1;
        }
        assert!(drawn > 700, "{drawn}");
    }

    #[test]
    fn what_the_font_lacks_is_left_out_and_never_a_box() {
        let font = lettering();
        for (name, shown) in [
            ("Anna 🦄🏳️‍🌈", Some("Anna")),
            ("田中 Taro", Some("Taro")),
            ("  a \t\n b  ", Some("a b")),
            ("𝓐𝓷𝓷𝓪 Ｂ", Some("Anna B")),
            ("Z͑ͫ̓ͪ̂a̴̵̜̰l̠ͨg̴̻o̹̳", Some("Zalgo")),
            ("e\u{301}", Some("é")),
            ("\u{202e}evil\u{2066}", Some("evil")),
            ("אבג", None),
            ("محمد", None),
            ("田中", None),
            ("🦄", None),
            ("", None),
            (" \u{200b}", None),
            ("...!?", None),
        ] {
            assert_eq!(font.legible(name).as_deref(), shown, "{name}");
        }
        assert_eq!(font.legible(&"x".repeat(100_000)).unwrap().len(), LONGEST);
        // One character that stands for eighteen.
        assert!(font.legible(&"\u{fdfa}".repeat(100_000)).is_none());
    }

    #[test]
    fn an_outline_lies_on_its_base_line_and_has_the_size_asked_for() {
        let font = lettering();
        let bounds = font.outline("H", 20.0, (100.0, 50.0)).unwrap().bounds();
        assert!(
            (bounds.bottom() - 50.0).abs() < 0.2 && (bounds.top() - 30.0).abs() < 0.2,
            "{bounds:?}"
        );
        assert!(bounds.left() >= 100.0 && bounds.right() <= 100.0 + font.width("H", 20.0));
        assert!(font.width("HH", 20.0) > 1.9 * font.width("H", 20.0));
        for broken in ["x1 2", "m1", "m1 2 3", "m1 2l", "m1,2", "m1 2q1 2", "é", "m99999 1"] {
            assert!(outline(broken).is_none(), "{broken}");
        }
    }

    #[test]
    fn a_shortened_text_fits_and_says_that_it_was_cut() {
        let font = lettering();
        let name = "Wolfeschlegelsteinhausenbergerdorff";
        let whole = font.width(name, 20.0);
        assert_eq!(font.shorten(name, 20.0, whole), name);
        let mut before = usize::MAX;
        for room in (0..whole as u16).rev() {
            let short = font.shorten(name, 20.0, f32::from(room));
            assert!(font.width(&short, 20.0) <= f32::from(room));
            assert!(short.is_empty() || (short.ends_with(MORE) && short.chars().count() > 1), "{short}");
            assert!(short.chars().count() <= before);
            before = short.chars().count();
        }
        assert_eq!(font.shorten("Anna Berg", 20.0, font.width("Anna …", 20.0)), "Anna…");
    }
}
