//! The pieces' drawings and the label font, read once; the pieces' pixels, made once per size.

use std::sync::{Arc, OnceLock};

use resvg::{
    tiny_skia::{Path, Pixmap, PremultipliedColorU8, Transform},
    usvg,
};

#[cfg(test)]
use super::theme::Rgb;
use super::{RenderError, assets::Assets, palette::Shades, theme::FontSource};
use crate::rules::{Color, Kind, view::Occupant};

/// The piece set that is built in.
const SET: &str = "pieces/menagerie";
/// Every drawing is made on a grid of 100 x 100.
const GRID: f32 = 100.0;

/// Which drawing: an index into the set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SpriteId(usize);

impl SpriteId {
    /// Its place in a list of all drawings.
    pub const fn index(self) -> usize {
        self.0
    }
}

/// All drawings as vectors.
#[derive(Debug)]
pub struct PieceSet {
    /// The men, White's first, then the neutral pieces.
    trees: Vec<usvg::Tree>,
    /// The keys of the neutral pieces.
    neutral: Vec<&'static str>,
    #[cfg(test)]
    colours: Vec<Rgb>,
}

impl PieceSet {
    /// Reads and checks all drawings.
    pub fn load(assets: &Assets) -> Result<Self, RenderError> {
        let options = usvg::Options::default();
        let mut trees = Vec::new();
        #[cfg(test)]
        let mut colours = Vec::new();
        // Every kind of man must be there; which neutral pieces there are, the folder says.
        let folder = format!("{SET}/neutral/");
        let key = |path: &'static str| path.strip_prefix(&folder)?.strip_suffix(".svg");
        let neutral: Vec<&str> = assets.paths().filter_map(key).collect();
        let men = Color::BOTH
            .into_iter()
            .flat_map(|c| Kind::ALL.into_iter().map(move |k| format!("{SET}/{}/{}.svg", c.key(), k.drawing())));
        for path in men.chain(neutral.iter().map(|key| format!("{folder}{key}.svg"))) {
            let source = assets.get(&path)?;
            let malformed = |reason: String| RenderError::Malformed {
                file: path.clone(),
                reason,
            };
            let tree = usvg::Tree::from_str(source, &options).map_err(|e| malformed(e.to_string()))?;
            let size = tree.size();
            if size.width() != GRID || size.height() != GRID {
                return Err(malformed(format!(
                    "the grid is {} x {}, not 100 x 100",
                    size.width(),
                    size.height()
                )));
            }
            if !tree.root().has_children() {
                return Err(malformed("nothing is drawn".to_owned()));
            }
            trees.push(tree);
            #[cfg(test)]
            for part in source.split('"') {
                if let Some(colour) = Rgb::parse(part)
                    && !colours.contains(&colour)
                {
                    colours.push(colour);
                }
            }
        }
        Ok(Self {
            trees,
            neutral,
            #[cfg(test)]
            colours,
        })
    }

    /// The drawing of whoever stands on a square.
    pub fn find(&self, occupant: Occupant) -> Result<SpriteId, RenderError> {
        match occupant {
            Occupant::Man(color, kind) => Ok(SpriteId(color.index() * Kind::COUNT + kind.index())),
            Occupant::Neutral(key) => match self.neutral.iter().position(|n| *n == key) {
                Some(i) => Ok(SpriteId(2 * Kind::COUNT + i)),
                None => Err(RenderError::NoDrawing(key)),
            },
        }
    }

    /// How many drawings there are.
    pub fn count(&self) -> usize {
        self.trees.len()
    }

    /// Every colour that occurs in a drawing.
    #[cfg(test)]
    pub fn colours(&self) -> &[Rgb] {
        &self.colours
    }

    /// A drawing's pixels on a square of that side.
    pub fn pixels(&self, id: SpriteId, side: u32) -> Pixmap {
        let mut pixmap = Pixmap::new(side.max(1), side.max(1)).expect("a side of 1 to 200 pixels is a valid size");
        let scale = side.max(1) as f32 / GRID;
        resvg::render(&self.trees[id.0], Transform::from_scale(scale, scale), &mut pixmap.as_mut());
        pixmap
    }

    /// All drawings.
    #[cfg(test)]
    pub fn ids(&self) -> impl Iterator<Item = SpriteId> + use<> {
        (0..self.trees.len()).map(SpriteId)
    }
}

/// A drawing in pixels, reduced to the shades of all drawings.
#[derive(Debug)]
pub struct Sprite {
    shades: Box<[u8]>,
    pixels: Box<[PremultipliedColorU8]>,
}

impl Sprite {
    /// Reduces a drawing.
    pub fn new(pixmap: &Pixmap, shades: &Shades) -> Self {
        let mut before = None;
        let number = |pixel: &PremultipliedColorU8| match before {
            Some((same, number)) if same == *pixel => number,
            _ => {
                let number = shades.nearest(*pixel);
                before = Some((*pixel, number));
                number
            }
        };
        let numbers: Box<[u8]> = pixmap.pixels().iter().map(number).collect();
        Self {
            pixels: numbers.iter().map(|n| shades.list()[usize::from(*n)]).collect(),
            shades: numbers,
        }
    }

    /// The number of each pixel's shade.
    pub const fn shades(&self) -> &[u8] {
        &self.shades
    }

    /// The same as colours.
    pub const fn pixels(&self) -> &[PremultipliedColorU8] {
        &self.pixels
    }
}

/// All drawings as pixels of one size; each is made when it is first asked for.
#[derive(Debug)]
pub struct Sprites {
    set: Arc<PieceSet>,
    shades: Arc<Shades>,
    /// Side in pixels.
    side: u32,
    made: Vec<OnceLock<Arc<Sprite>>>,
}

impl Sprites {
    /// Of squares with that side in pixels.
    pub fn new(set: Arc<PieceSet>, shades: Arc<Shades>, side: u32) -> Self {
        Self {
            made: (0..set.count()).map(|_| OnceLock::new()).collect(),
            set,
            shades,
            side,
        }
    }
    /// One drawing's pixels.
    pub fn get(&self, id: SpriteId) -> &Arc<Sprite> {
        self.made[id.0].get_or_init(|| Arc::new(Sprite::new(&self.set.pixels(id, self.side), &self.shades)))
    }
}

/// A glyph: the middle line of the pen, and its width.
#[derive(Debug)]
struct Glyph {
    width: f32,
    path: Path,
}

/// The label font.
#[derive(Debug)]
pub struct Font {
    pen: f32,
    gap: f32,
    glyphs: Vec<(char, Glyph)>,
}

impl Font {
    /// Reads the font and checks that it has all that a board of any size needs.
    pub fn load(assets: &Assets) -> Result<Self, RenderError> {
        let file = "fonts/labels.toml";
        let malformed = |reason: String| RenderError::Malformed {
            file: file.to_owned(),
            reason,
        };
        let source = FontSource::load(assets)?;
        let mut glyphs = Vec::new();
        for c in ('a'..='j').chain('0'..='9') {
            let glyph = source
                .glyphs
                .get(c.encode_utf8(&mut [0; 4]))
                .ok_or_else(|| malformed(format!("no glyph for `{c}`")))?;
            let path = path(&glyph.path).ok_or_else(|| malformed(format!("the path of `{c}` cannot be read")))?;
            glyphs.push((c, Glyph { width: glyph.width, path }));
        }
        Ok(Self {
            pen: source.pen,
            gap: source.gap,
            glyphs,
        })
    }

    /// Width of the pen, in hundredths of the height.
    pub const fn pen(&self) -> f32 {
        self.pen
    }

    /// The lines of a text with the middle of its figures' height at the origin, one hundred units high; characters that the
    /// font does not have are left out.
    pub fn lines(&self, text: &str) -> Vec<Path> {
        let glyphs: Vec<&Glyph> = text
            .chars()
            .filter_map(|c| self.glyphs.iter().find(|g| g.0 == c))
            .map(|g| &g.1)
            .collect();
        let width = glyphs.iter().map(|g| g.width).sum::<f32>() + self.gap * glyphs.len().saturating_sub(1) as f32;
        let mut x = -width / 2.0;
        let mut lines = Vec::new();
        for glyph in glyphs {
            lines.extend(glyph.path.clone().transform(Transform::from_translate(x, -50.0)));
            x += glyph.width + self.gap;
        }
        lines
    }
}

/// SVG path data as a path; `usvg` knows the notation.
fn path(data: &str) -> Option<Path> {
    let svg =
        format!(r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 130"><path d="{data}" fill="none" stroke="black"/></svg>"#);
    let tree = usvg::Tree::from_str(&svg, &usvg::Options::default()).ok()?;
    first_path(tree.root())
}

/// The first path in a drawing.
fn first_path(group: &usvg::Group) -> Option<Path> {
    group.children().iter().find_map(|node| match node {
        usvg::Node::Path(path) => path.data().clone().transform(path.abs_transform()),
        usvg::Node::Group(group) => first_path(group),
        _ => None,
    })
}
