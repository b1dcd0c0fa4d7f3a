//! Pixels to draw on, and the few strokes that marks are made of. Every line gets a casing in the opposite tone, so that it
//! is seen on any ground and over any piece.

use resvg::tiny_skia::{
    Color as SkiaColor, FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, PremultipliedColorU8, Rect, Stroke, StrokeDash,
    Transform,
};

use super::theme::{Ink, Rgb};

/// A picture in the making. Opaque everywhere that matters.
#[derive(Debug)]
pub struct Canvas {
    pixels: Pixmap,
}

fn paint(colour: Rgb) -> Paint<'static> {
    let [r, g, b] = colour.0;
    let mut paint = Paint {
        anti_alias: true,
        ..Paint::default()
    };
    paint.set_color(SkiaColor::from_rgba8(r, g, b, 255));
    paint
}

fn opaque(Rgb([r, g, b]): Rgb) -> PremultipliedColorU8 {
    PremultipliedColorU8::from_rgba(r, g, b, u8::MAX).expect("no channel is larger than an alpha of 255")
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
    /// Nothing drawn yet.
    pub fn new(width: u32, height: u32) -> Self {
        Self {
            pixels: Pixmap::new(width.max(1), height.max(1)).expect("a picture of at most 1600 x 3000 pixels is a valid size"),
        }
    }

    /// Width and height in pixels.
    pub fn size(&self) -> (u32, u32) {
        (self.pixels.width(), self.pixels.height())
    }

    /// The pixels, row by row.
    pub fn pixels(&self) -> &[PremultipliedColorU8] {
        self.pixels.pixels()
    }

    /// Fills a rectangle of whole pixels; what lies outside the picture is left out.
    pub fn rect(&mut self, x: u32, y: u32, width: u32, height: u32, colour: Rgb) {
        let (stride, rows) = (self.pixels.width(), self.pixels.height());
        let (left, right) = (x.min(stride) as usize, (x + width).min(stride) as usize);
        for row in y.min(rows)..(y + height).min(rows) {
            let start = (row * stride) as usize;
            self.pixels.pixels_mut()[start + left..start + right].fill(opaque(colour));
        }
    }

    /// Sets the pixels of a row from a column on.
    pub fn row(&mut self, x: u32, y: u32, colours: impl Iterator<Item = Rgb>) {
        let start = (y * self.pixels.width() + x) as usize;
        for (pixel, colour) in self.pixels.pixels_mut()[start..].iter_mut().zip(colours) {
            *pixel = opaque(colour);
        }
    }

    /// Draws a sprite with its upper left corner at a pixel, on what is opaque already; `opacity` is in 256ths. What lies
    /// outside of the picture is left out.
    pub fn sprite(&mut self, sprite: &Pixmap, x: i32, y: i32, opacity: u32) {
        let (width, height) = (self.pixels.width() as i32, self.pixels.height() as i32);
        let (left, right) = (x.max(0), (x + sprite.width() as i32).min(width));
        for row in y.max(0)..(y + sprite.height() as i32).min(height) {
            if left >= right {
                return;
            }
            let from = ((row - y) * sprite.width() as i32 + left - x) as usize;
            let to = (row * width + left) as usize;
            let count = (right - left) as usize;
            let under = &mut self.pixels.pixels_mut()[to..to + count];
            for (pixel, over) in under.iter_mut().zip(&sprite.pixels()[from..from + count]) {
                let alpha = u32::from(over.alpha()) * opacity;
                if alpha > 0 {
                    let mix = |under: u8, over: u8| {
                        ((u32::from(over) * opacity * 255 + u32::from(under) * (255 * 256 - alpha) + 255 * 128) / (255 * 256)) as u8
                    };
                    let channels = [
                        mix(pixel.red(), over.red()),
                        mix(pixel.green(), over.green()),
                        mix(pixel.blue(), over.blue()),
                    ];
                    *pixel = opaque(Rgb(channels));
                }
            }
        }
    }

    /// Fills a path.
    pub fn fill(&mut self, path: &Path, colour: Rgb) {
        self.pixels
            .fill_path(path, &paint(colour), FillRule::Winding, Transform::identity(), None);
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
            let dash = pen.dash.and_then(|(dash, gap)| StrokeDash::new(vec![dash, gap], 0.0));
            let stroke = Stroke {
                width,
                dash,
                line_cap: LineCap::Round,
                line_join: LineJoin::Round,
                ..Stroke::default()
            };
            self.pixels.stroke_path(&path, &paint(colour), &stroke, Transform::identity(), None);
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
