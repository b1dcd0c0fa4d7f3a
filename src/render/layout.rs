//! Where things lie in the picture, in pixels. All squares are whole pixels wide, so that every square looks the same.

use super::scene::{Place, Scene};

/// Margins in squares: labels need room on the left and below, arrows through the edge on all sides, and some clients crop
/// what is almost square.
const LEFT: f32 = 0.46;
const RIGHT: f32 = 0.32;
const TOP: f32 = 0.32;
const BOTTOM: f32 = 0.52;
/// Height of a strip, in parts of the picture's width: words have the same size on boards of any size.
const STRIP: f32 = 0.064;
/// No square is drawn larger than this; boards of few files get a wider frame.
const LARGEST: u32 = 200;

/// The geometry of one picture, in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Layout {
    /// Width of the picture.
    pub width: u32,
    /// Height of the picture.
    pub height: u32,
    /// Side of a square.
    pub cell: u32,
    /// Left edge of the board.
    pub left: u32,
    /// Upper edge of the board.
    pub top: u32,
    /// Width of the board.
    pub board_width: u32,
    /// Height of the board.
    pub board_height: u32,
    /// Height of the strips above and below everything else; 0 where there are none.
    pub strip: u32,
}

/// The height for a picture that would be `height` pixels high: not exactly square, since some clients crop pictures that are.
pub(super) const fn not_square(width: u32, height: u32) -> u32 {
    if height.abs_diff(width) < 8 { width + 8 } else { height }
}

impl Layout {
    /// For a board of that many files and ranks in a picture of that width.
    pub fn new(files: u8, ranks: u8, width: u32) -> Self {
        let (files, ranks) = (u32::from(files), u32::from(ranks));
        let cell = ((width as f32 / (files as f32 + LEFT + RIGHT)) as u32).clamp(1, LARGEST);
        let margin = |squares: f32| (squares * cell as f32).round() as u32;
        let board_width = files * cell;
        let board_height = ranks * cell;
        let spare = width - board_width;
        let left = (spare as f32 * LEFT / (LEFT + RIGHT)).round() as u32;
        let top = margin(TOP);
        let height = not_square(width, top + board_height + margin(BOTTOM));
        Self {
            width,
            height,
            cell,
            left,
            top,
            board_width,
            board_height,
            strip: 0,
        }
    }

    /// The same with room for two strips.
    #[must_use]
    pub fn with_strips(self) -> Self {
        let strip = ((self.width as f32 * STRIP).round() as u32).max(1);
        Self {
            height: not_square(self.width, self.height + 2 * strip),
            top: self.top + strip,
            strip,
            ..self
        }
    }

    /// Bytes of a row in a PNG: an index for each pixel, and the filter.
    pub const fn stride(&self) -> usize {
        self.width as usize + 1
    }

    /// For a scene.
    pub fn of(scene: &Scene) -> Self {
        let layout = Self::new(scene.files, scene.ranks, scene.look.width);
        if scene.strips.is_some() { layout.with_strips() } else { layout }
    }

    /// From where to where a strip is used: as wide as the board, wider where the board is narrow.
    pub fn strip_edges(&self) -> (u32, u32) {
        let most = self.width / 16;
        let right = self.width - self.left - self.board_width;
        (self.left.min(most), self.width - right.min(most))
    }

    /// The upper left corner of a place.
    pub fn corner(&self, place: Place) -> (u32, u32) {
        (
            self.left + u32::from(place.column) * self.cell,
            self.top + u32::from(place.row) * self.cell,
        )
    }

    /// The middle of a place.
    pub fn centre(&self, place: Place) -> (f32, f32) {
        let (x, y) = self.corner(place);
        let half = self.cell as f32 / 2.0;
        (x as f32 + half, y as f32 + half)
    }

    /// So many squares, in pixels.
    pub fn squares(&self, squares: f32) -> f32 {
        squares * self.cell as f32
    }
}
