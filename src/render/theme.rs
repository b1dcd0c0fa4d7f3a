//! Colours: reads `renders/themes/*.toml`. A colour that is missing, unknown or misspelt is an error when the program starts.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::{
    RenderError,
    assets::Assets,
    stitch::{DISTANCES, LITERALS},
};

/// The themes that can be chosen; each is a file `renders/themes/<key>.toml`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Theme {
    /// Wood in daylight.
    #[default]
    Light,
    /// Slate, for dark surroundings.
    Dark,
    /// Black, white and strong marks.
    Contrast,
    /// Scorched wood by firelight.
    Embers,
}

impl Theme {
    /// All themes, in the order of the menu.
    pub const ALL: [Self; 4] = [Self::Light, Self::Dark, Self::Contrast, Self::Embers];
    /// The name of its file and of its word.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
            Self::Contrast => "contrast",
            Self::Embers => "embers",
        }
    }
    /// The theme with that key.
    pub fn by_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|t| t.key() == key)
    }
}

/// An opaque colour: red, green, blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize)]
#[serde(try_from = "String")]
pub struct Rgb(pub [u8; 3]);

impl Rgb {
    /// Reads `#rrggbb`.
    pub fn parse(text: &str) -> Option<Self> {
        let hex = text
            .strip_prefix('#')
            .filter(|h| h.len() == 6 && h.bytes().all(|b| b.is_ascii_hexdigit()))?;
        let value = u32::from_str_radix(hex, 16).ok()?;
        Some(Self([(value >> 16) as u8, (value >> 8) as u8, value as u8]))
    }
    /// `parts` of `other` in `whole`, the rest of this colour.
    #[must_use]
    pub fn mix(self, other: Self, parts: u32, whole: u32) -> Self {
        let channel = |i: usize| {
            let sum = u32::from(self.0[i]) * (whole - parts) + u32::from(other.0[i]) * parts;
            ((sum + whole / 2) / whole) as u8
        };
        Self([channel(0), channel(1), channel(2)])
    }
}

impl TryFrom<String> for Rgb {
    type Error = String;
    fn try_from(text: String) -> Result<Self, String> {
        Self::parse(&text).ok_or_else(|| format!("`{text}` is not a colour like #a0b1c2"))
    }
}

/// The colours of the squares.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Squares {
    /// A light square.
    pub light: Rgb,
    /// A dark square.
    pub dark: Rgb,
    /// A light square of the last move.
    pub last_light: Rgb,
    /// A dark square of the last move.
    pub last_dark: Rgb,
    /// A light square that a blast reached.
    pub blast_light: Rgb,
    /// A dark square that a blast reached.
    pub blast_dark: Rgb,
}

/// The colours of a mark: a line, and a casing around it in the opposite tone, so that one of both is seen on any ground.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ink {
    /// The line.
    pub line: Rgb,
    /// Around the line.
    pub casing: Rgb,
}

/// The same with a filled shape.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FilledInk {
    /// The line.
    pub line: Rgb,
    /// Around the line.
    pub casing: Rgb,
    /// Inside the shape.
    pub fill: Rgb,
}

impl FilledInk {
    /// Line and casing.
    pub const fn ink(self) -> Ink {
        Ink {
            line: self.line,
            casing: self.casing,
        }
    }
}

/// The colours of the marks.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Marks {
    /// Brackets and frame of the last move.
    pub last: Ink,
    /// Octagon and corners of a checked king.
    pub check: FilledInk,
    /// Burst and outline of a blast.
    pub blast: FilledInk,
    /// Trail, arrows and numbers of a walk.
    pub walk: FilledInk,
    /// The cross over somebody who died.
    pub fallen: Ink,
}

/// A theme's colours.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Colours {
    /// Around the board.
    pub frame: Rgb,
    /// The line between frame and board.
    pub edge: Rgb,
    /// The coordinates.
    pub label: Rgb,
    /// The squares.
    pub squares: Squares,
    /// The marks.
    pub marks: Marks,
}

impl Colours {
    /// Reads the theme's file.
    pub fn load(assets: &Assets, theme: Theme) -> Result<Self, RenderError> {
        read(assets, &format!("themes/{}.toml", theme.key()))
    }
    /// All six colours of squares.
    pub fn grounds(&self) -> [Rgb; 6] {
        let s = &self.squares;
        [s.light, s.dark, s.last_light, s.last_dark, s.blast_light, s.blast_dark]
    }
    /// The ink of every mark, with its name.
    pub fn inks(&self) -> [(&'static str, Ink); 5] {
        let m = &self.marks;
        [
            ("last", m.last),
            ("check", m.check.ink()),
            ("blast", m.blast.ink()),
            ("walk", m.walk.ink()),
            ("fallen", m.fallen),
        ]
    }
}

/// One glyph of the label font.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GlyphSource {
    /// How far to the next glyph, in hundredths of the height.
    pub width: f32,
    /// SVG path data.
    pub path: String,
}

/// The label font as written.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FontSource {
    /// Width of the pen, in hundredths of the height.
    pub pen: f32,
    /// Space between two glyphs, in hundredths of the height.
    pub gap: f32,
    /// The glyphs by character.
    pub glyphs: BTreeMap<String, GlyphSource>,
}

impl FontSource {
    /// Reads the font's file.
    pub fn load(assets: &Assets) -> Result<Self, RenderError> {
        read(assets, "fonts/labels.toml")
    }
}

/// The numbers of colours and the code words with which pictures are compressed.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CodeSource {
    /// The shades of all drawings as `#rrggbbaa`, in the order of their numbers.
    shades: Vec<String>,
    /// The lengths of the code words of literals, the end, and lengths.
    literals: Vec<u8>,
    /// Those of distances.
    distances: Vec<u8>,
}

impl CodeSource {
    /// Reads the file and checks that a picture can be made with it.
    pub fn load(assets: &Assets) -> Result<Self, RenderError> {
        let file = "code.toml";
        let code: Self = read(assets, file)?;
        let malformed = |reason: &str| {
            Err(RenderError::Malformed {
                file: file.to_owned(),
                reason: reason.to_owned(),
            })
        };
        if code.shades.first().map(String::as_str) != Some("#00000000") || !(8..=48).contains(&code.shades.len()) {
            return malformed("the shades are not 8 to 48, nothing first");
        }
        if code.shades.iter().any(|s| rgba(s).is_none()) {
            return malformed("a shade is not a colour like #a0b1c2ff");
        }
        // What is left of all code words, in 2^15ths (Kraft).
        let left = |sizes: &[u8]| {
            sizes
                .iter()
                .map(|s| if (1..=15).contains(s) { 1 << (15 - s) } else { 1 << 15 })
                .sum::<u32>()
        };
        let (literals, distances) = (&code.literals[..], &code.distances[..]);
        if literals.len() != LITERALS || distances.len() != DISTANCES || left(literals) != 1 << 15 || left(distances) != 1 << 15 {
            return malformed("the lengths are not those of two complete codes");
        }
        Ok(code)
    }

    /// Red, green, blue and alpha of each shade.
    pub fn shades(&self) -> Vec<[u8; 4]> {
        self.shades.iter().filter_map(|s| rgba(s)).collect()
    }

    /// The lengths of all code words, those of the distances last.
    pub fn sizes(&self) -> [u8; LITERALS + DISTANCES] {
        std::array::from_fn(|i| {
            if i < LITERALS {
                self.literals[i]
            } else {
                self.distances[i - LITERALS]
            }
        })
    }
}

/// Reads `#rrggbbaa`.
fn rgba(text: &str) -> Option<[u8; 4]> {
    let hex = text
        .strip_prefix('#')
        .filter(|h| h.len() == 8 && h.bytes().all(|b| b.is_ascii_hexdigit()))?;
    u32::from_str_radix(hex, 16).ok().map(u32::to_be_bytes)
}

fn read<T: for<'de> Deserialize<'de>>(assets: &Assets, path: &str) -> Result<T, RenderError> {
    toml::from_str(assets.get(path)?).map_err(|e| RenderError::Malformed {
        file: path.to_owned(),
        reason: e.to_string(),
    })
}
