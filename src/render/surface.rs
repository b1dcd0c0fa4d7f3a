//! Painting a part of what is on a [`Canvas`](super::canvas::Canvas).

use std::sync::Arc;

use resvg::tiny_skia::{
    Color as SkiaColor, FillRule, LineCap, LineJoin, Paint, Pixmap, PremultipliedColorU8, Stroke, StrokeDash, Transform,
};

use super::{
    canvas::{Area, Op, Shape, kept, local},
    sprite::{Sprite, SpriteId},
    theme::Rgb,
};

/// Somebody who has the drawings' pixels.
pub trait Drawings: std::fmt::Debug {
    /// A drawing with that side in pixels.
    fn sprite(&self, id: SpriteId, side: u32) -> Arc<Sprite>;
}

/// A part of a picture in pixels, all of them opaque.
#[derive(Debug)]
pub struct Surface {
    area: Area,
    pixels: Pixmap,
}

fn opaque(Rgb([r, g, b]): Rgb) -> PremultipliedColorU8 {
    PremultipliedColorU8::from_rgba(r, g, b, u8::MAX).expect("no channel is larger than an alpha of 255")
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

/// A colour with a pixel laid over it, which is visible to so many 256ths.
pub fn over(under: Rgb, pixel: PremultipliedColorU8, opacity: u32) -> Rgb {
    let alpha = u32::from(pixel.alpha()) * opacity;
    let mix =
        |under: u8, over: u8| ((u32::from(over) * opacity * 255 + u32::from(under) * (255 * 256 - alpha) + 255 * 128) / (255 * 256)) as u8;
    let [r, g, b] = under.0;
    Rgb([mix(r, pixel.red()), mix(g, pixel.green()), mix(b, pixel.blue())])
}

impl Surface {
    /// That part of the picture, all in one colour.
    pub fn new(area: Area, ground: Rgb) -> Self {
        let mut pixels =
            Pixmap::new(area.width().max(1), area.height().max(1)).expect("a part of at most 1600 x 3000 pixels is a valid size");
        pixels.pixels_mut().fill(opaque(ground));
        Self { area, pixels }
    }

    /// The pixels, row by row.
    pub fn pixels(&self) -> &[PremultipliedColorU8] {
        self.pixels.pixels()
    }

    /// Paints what of an op lies here.
    pub fn paint(&mut self, op: &Op, drawings: &dyn Drawings) {
        let Area { left, top, .. } = self.area;
        match &op.shape {
            Shape::Rect(colour) => self.rect(op.bounds, *colour),
            Shape::Fill { path, colour } => {
                if let Some(path) = local(path, left, top) {
                    self.pixels
                        .fill_path(&path, &paint(*colour), FillRule::Winding, Transform::identity(), None);
                }
            }
            Shape::Stroke { path, width, dash, colour } => {
                let stroke = Stroke {
                    width: kept(*width),
                    dash: dash.and_then(|(dash, gap)| StrokeDash::new(vec![kept(dash), kept(gap)], 0.0)),
                    line_cap: LineCap::Round,
                    line_join: LineJoin::Round,
                    ..Stroke::default()
                };
                if let Some(path) = local(path, left, top) {
                    self.pixels
                        .stroke_path(&path, &paint(*colour), &stroke, Transform::identity(), None);
                }
            }
            Shape::Sprite { id, side, opacity, tipped } => {
                let sprite = drawings.sprite(*id, *side);
                if *tipped {
                    self.sprite(&lying(sprite.pixels(), *side as usize), op.bounds, *opacity);
                } else {
                    self.sprite(sprite.pixels(), op.bounds, *opacity);
                }
            }
        }
    }

    /// The pixels of a rectangle that lie here: for each row the first one, how many there are, and where the rectangle's own
    /// pixels begin.
    fn rows(&self, bounds: Area) -> impl Iterator<Item = (usize, usize, usize)> + use<> {
        let area = self.area;
        let (left, right) = (bounds.left.max(area.left), bounds.right.min(area.right));
        let rows = bounds.top.max(area.top)..bounds.bottom.min(area.bottom);
        rows.filter(move |_| left < right).map(move |y| {
            let here = (y - area.top) * (area.right - area.left) + left - area.left;
            let there = (y - bounds.top) * (bounds.right - bounds.left) + left - bounds.left;
            (here as usize, (right - left) as usize, there as usize)
        })
    }

    fn rect(&mut self, bounds: Area, colour: Rgb) {
        for (start, count, _) in self.rows(bounds) {
            self.pixels.pixels_mut()[start..start + count].fill(opaque(colour));
        }
    }

    fn sprite(&mut self, pixels: &[PremultipliedColorU8], bounds: Area, opacity: u32) {
        for (start, count, from) in self.rows(bounds) {
            let under = &mut self.pixels.pixels_mut()[start..start + count];
            for (pixel, above) in under.iter_mut().zip(&pixels[from..from + count]) {
                if above.alpha() > 0 {
                    *pixel = opaque(over(Rgb([pixel.red(), pixel.green(), pixel.blue()]), *above, opacity));
                }
            }
        }
    }
}

/// A square drawing of that side turned by a quarter: what was on top is on the left.
fn lying(pixels: &[PremultipliedColorU8], side: usize) -> Vec<PremultipliedColorU8> {
    let places = (0..side).flat_map(|y| (0..side).map(move |x| x * side + side - 1 - y));
    places.map(|from| pixels[from]).collect()
}
