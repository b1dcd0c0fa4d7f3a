//! From a view to pixels or characters. Knows [`rules::view`](crate::rules::view), the rules' facts for legends
//! ([`guide`](crate::rules::guide)) and the files under `renders/`, nothing else.
//!
//! `View` → [`Scene`] (plain data) → PNG ([`Artist::png`]), GIF ([`Artist::gif`]) or text ([`text::board`]);
//! [`guide`](crate::rules::guide) → [`legend::Legend`] → PNG ([`Artist::legend`]); several scenes → one PNG (`sheet`).

pub mod assets;
pub mod film;
pub mod legend;
pub mod lettering;
pub mod scene;
pub mod sheet;
pub mod strip;
pub mod text;
pub mod theme;
pub mod verdict;

mod canvas;
mod cards;
mod kept;
mod layout;
#[cfg(test)]
mod likeness;
mod marks;
mod palette;
mod raster;
mod sprite;
mod stitch;
mod surface;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod training;

pub use film::{Reel, Shot};
pub use layout::Layout;
pub use raster::{Artist, Draw};
pub use scene::{Scene, scene};
pub use strip::{Player, Score};
pub use theme::Theme;
pub use verdict::Verdict;

use crate::rules::Color;

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
    /// A moving picture could not be written.
    #[error("no moving picture: {0}")]
    Film(#[from] gif::EncodingError),
    /// The view names a neutral piece for which there is no drawing.
    #[error("no drawing of the neutral piece `{0}`")]
    NoDrawing(&'static str),
    /// A finished picture could not be read again.
    #[error("a finished picture could not be read")]
    Decode(#[from] png::DecodingError),
    /// The pixels could not be encoded.
    #[error("the picture could not be encoded")]
    Encode(#[from] png::EncodingError),
}
