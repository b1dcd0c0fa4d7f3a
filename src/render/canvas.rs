//! What is to be drawn, as a list, and the few strokes that marks are made of. Every line gets a casing in the opposite tone, so
//! that it is seen on any ground and over any piece.
//!
//! Nothing is painted here. A list can be cut into blocks, and two blocks on which the same is drawn are found out to be the
//! same before any of them is painted: see [`Op::describe`].

use resvg::tiny_skia::{Path, PathBuilder, PathSegment, Point, Rect};

use super::{
    sprite::SpriteId,
    theme::{Ink, Rgb},
};

/// Places of paths are kept in so many parts of a pixel, so that a thing drawn elsewhere looks the same.
const PARTS: f32 = 64.0;

/// What is drawn on one picture, in order.
#[derive(Debug, Default)]
pub struct Canvas {
    ops: Vec<Op>,
}

/// One thing drawn, and the pixels that it may reach.
#[derive(Clone, Debug)]
pub struct Op {
    /// What.
    pub shape: Shape,
    /// Where.
    pub bounds: Area,
}

/// What can be drawn; places in pixels of the picture.
#[derive(Clone, Debug)]
pub enum Shape {
    /// All of its bounds in one colour.
    Rect(Rgb),
    /// A path, filled.
    Fill {
        /// Its outline.
        path: Path,
        /// In which colour.
        colour: Rgb,
    },
    /// A path, drawn with a round pen.
    Stroke {
        /// Its middle line.
        path: Path,
        /// Width of the line.
        width: f32,
        /// Dash and gap.
        dash: Option<(f32, f32)>,
        /// In which colour.
        colour: Rgb,
    },
    /// A drawing, in the upper left corner of its bounds.
    Sprite {
        /// Which.
        id: SpriteId,
        /// Its side in pixels.
        side: u32,
        /// How visible it is, in 256ths.
        opacity: u32,
        /// Does it lie on its side, feet to the right?
        tipped: bool,
    },
}

/// A rectangle of whole pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Area {
    /// The first column.
    pub left: i32,
    /// The first row.
    pub top: i32,
    /// The column after the last.
    pub right: i32,
    /// The row after the last.
    pub bottom: i32,
}

impl Area {
    /// A rectangle of whole pixels.
    pub const fn new(x: u32, y: u32, width: u32, height: u32) -> Self {
        Self {
            left: x as i32,
            top: y as i32,
            right: (x + width) as i32,
            bottom: (y + height) as i32,
        }
    }

    /// Columns.
    pub const fn width(self) -> u32 {
        (self.right - self.left) as u32
    }

    /// Rows.
    pub const fn height(self) -> u32 {
        (self.bottom - self.top) as u32
    }

    /// Have both a pixel in common?
    pub const fn meets(self, other: Self) -> bool {
        self.left < other.right && other.left < self.right && self.top < other.bottom && other.top < self.bottom
    }

    /// All that a pen of that width may reach along a path.
    fn around(path: &Path, width: f32) -> Self {
        let (bounds, reach) = (path.bounds(), width / 2.0 + 1.0);
        Self {
            left: (bounds.left() - reach).floor() as i32,
            top: (bounds.top() - reach).floor() as i32,
            right: (bounds.right() + reach).ceil() as i32,
            bottom: (bounds.bottom() + reach).ceil() as i32,
        }
    }
}

impl Op {
    /// A drawing with its upper left corner at a pixel; `opacity` is in 256ths.
    pub const fn sprite(id: SpriteId, side: u32, x: i32, y: i32, opacity: u32) -> Self {
        Self {
            shape: Shape::Sprite {
                id,
                side,
                opacity,
                tipped: false,
            },
            bounds: Area {
                left: x,
                top: y,
                right: x + side as i32,
                bottom: y + side as i32,
            },
        }
    }

    /// The same, a drawing lying on its side; nothing else changes.
    #[must_use]
    pub fn tipped(mut self) -> Self {
        if let Shape::Sprite { tipped, .. } = &mut self.shape {
            *tipped = true;
        }
        self
    }

    /// Appends all that decides what this op looks like on a block with that upper left corner. Equal bytes, equal pixels.
    pub fn describe(&self, left: i32, top: i32, key: &mut Vec<u8>) {
        let mut numbers = |all: &[i32]| all.iter().for_each(|n| key.extend_from_slice(&n.to_le_bytes()));
        let tint = |Rgb([r, g, b]): Rgb| i32::from_le_bytes([r, g, b, 0]);
        match &self.shape {
            Shape::Rect(colour) => {
                let Area { right, bottom, .. } = self.bounds;
                numbers(&[
                    0,
                    tint(*colour),
                    self.bounds.left - left,
                    self.bounds.top - top,
                    right - left,
                    bottom - top,
                ]);
            }
            Shape::Fill { path, colour } => {
                numbers(&[1, tint(*colour)]);
                describe(path, left, top, key);
            }
            Shape::Stroke { path, width, dash, colour } => {
                let (dash, gap) = dash.unwrap_or_default();
                numbers(&[2, tint(*colour), parts(*width, 0), parts(dash, 0), parts(gap, 0)]);
                describe(path, left, top, key);
            }
            Shape::Sprite { id, side, opacity, tipped } => {
                let (x, y) = (self.bounds.left - left, self.bounds.top - top);
                numbers(&[3, id.index() as i32, *side as i32, *opacity as i32, i32::from(*tipped), x, y]);
            }
        }
    }
}

/// A place or width in the parts in which it is kept.
fn parts(value: f32, origin: i32) -> i32 {
    ((value - origin as f32) * PARTS).round() as i32
}

/// A width as it is kept.
pub fn kept(value: f32) -> f32 {
    parts(value, 0) as f32 / PARTS
}

fn describe(path: &Path, left: i32, top: i32, key: &mut Vec<u8>) {
    key.extend_from_slice(&(path.verbs().len() as u32).to_le_bytes());
    key.extend(path.verbs().iter().map(|v| *v as u8));
    for point in path.points() {
        key.extend_from_slice(&parts(point.x, left).to_le_bytes());
        key.extend_from_slice(&parts(point.y, top).to_le_bytes());
    }
}

/// The path as it lies on a block with that upper left corner.
pub fn local(path: &Path, left: i32, top: i32) -> Option<Path> {
    let place = |p: Point| (parts(p.x, left) as f32 / PARTS, parts(p.y, top) as f32 / PARTS);
    let mut builder = PathBuilder::new();
    for segment in path.segments() {
        match segment {
            PathSegment::MoveTo(p) => {
                let p = place(p);
                builder.move_to(p.0, p.1);
            }
            PathSegment::LineTo(p) => {
                let p = place(p);
                builder.line_to(p.0, p.1);
            }
            PathSegment::QuadTo(p, q) => {
                let (p, q) = (place(p), place(q));
                builder.quad_to(p.0, p.1, q.0, q.1);
            }
            PathSegment::CubicTo(p, q, r) => {
                let (p, q, r) = (place(p), place(q), place(r));
                builder.cubic_to(p.0, p.1, q.0, q.1, r.0, r.1);
            }
            PathSegment::Close => builder.close(),
        }
    }
    builder.finish()
}

/// How a line is drawn.
#[derive(Clone, Copy, Debug)]
pub struct Pen {
    /// Width of the line in pixels.
    pub width: f32,
    /// Width of the casing on each side, in pixels.
    pub casing: f32,
    /// Dash and gap in pixels.
    pub dash: Option<(f32, f32)>,
}

impl Canvas {
    /// Everything that was drawn so far.
    pub fn ops(&self) -> &[Op] {
        &self.ops
    }

    /// Fills a rectangle of whole pixels; what lies outside the picture is left out.
    pub fn rect(&mut self, x: u32, y: u32, width: u32, height: u32, colour: Rgb) {
        self.ops.push(Op {
            shape: Shape::Rect(colour),
            bounds: Area::new(x, y, width, height),
        });
    }

    /// Draws a sprite with its upper left corner at a pixel; `opacity` is in 256ths. What lies outside of the picture is left
    /// out.
    pub fn sprite(&mut self, id: SpriteId, side: u32, x: i32, y: i32, opacity: u32) {
        self.ops.push(Op::sprite(id, side, x, y, opacity));
    }

    /// Fills a path.
    pub fn fill(&mut self, path: &Path, colour: Rgb) {
        self.ops.push(Op {
            bounds: Area::around(path, 0.0),
            shape: Shape::Fill {
                path: path.clone(),
                colour,
            },
        });
    }

    /// Draws paths as one line with its casing, so that crossing lines join.
    pub fn lines(&mut self, paths: &[Path], pen: Pen, ink: Ink) {
        let mut builder = PathBuilder::new();
        for path in paths {
            builder.push_path(path);
        }
        let Some(path) = builder.finish() else { return };
        let casing = (pen.casing > 0.0).then_some((pen.width + 2.0 * pen.casing, ink.casing));
        for (width, colour) in casing.into_iter().chain([(pen.width, ink.line)]) {
            self.ops.push(Op {
                bounds: Area::around(&path, width),
                shape: Shape::Stroke {
                    path: path.clone(),
                    width,
                    dash: pen.dash,
                    colour,
                },
            });
        }
    }

    /// Fills a shape and draws its outline with a casing outside.
    pub fn shape(&mut self, path: &Path, pen: Pen, ink: Ink, fill: Rgb) {
        let outside = Pen {
            width: pen.width + 2.0 * pen.casing,
            casing: 0.0,
            dash: None,
        };
        self.lines(
            std::slice::from_ref(path),
            outside,
            Ink {
                line: ink.casing,
                casing: ink.casing,
            },
        );
        self.fill(path, fill);
        self.lines(
            std::slice::from_ref(path),
            Pen { casing: 0.0, ..pen },
            Ink {
                line: ink.line,
                casing: ink.line,
            },
        );
    }
}

/// A line through points.
pub fn polyline(points: &[(f32, f32)]) -> Option<Path> {
    outline(points, false)
}

/// A closed line through points.
pub fn polygon(points: &[(f32, f32)]) -> Option<Path> {
    outline(points, true)
}

fn outline(points: &[(f32, f32)], closed: bool) -> Option<Path> {
    let mut builder = PathBuilder::new();
    let (first, rest) = points.split_first()?;
    builder.move_to(first.0, first.1);
    for point in rest {
        builder.line_to(point.0, point.1);
    }
    if closed {
        builder.close();
    }
    builder.finish()
}

/// A circle.
pub fn circle(x: f32, y: f32, radius: f32) -> Option<Path> {
    PathBuilder::from_circle(x, y, radius)
}

/// A rectangle.
pub fn rectangle(x: f32, y: f32, width: f32, height: f32) -> Option<Path> {
    Rect::from_xywh(x, y, width, height).map(PathBuilder::from_rect)
}
