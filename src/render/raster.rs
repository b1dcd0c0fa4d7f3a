//! Scene to PNG: a picture is put together from sprites made beforehand, reduced to its theme's palette and encoded.

use std::{
    collections::VecDeque,
    sync::{Arc, PoisonError, RwLock},
};

use super::{
    Look, RenderError,
    assets::Assets,
    canvas::{Canvas, Pen, circle},
    layout::Layout,
    marks::Marker,
    palette::Palette,
    scene::{Edge, Mark, Scene, Seat, Spot},
    sprite::{Font, PieceSet, SpriteId, Sprites},
    theme::{Colours, Ink, Rgb, Theme},
};
use crate::rules::{Color, view::Occupant};

/// How visible somebody who died still is.
const FADED: f32 = 0.55;
/// How many sizes of sprites are kept; a large one takes some 3 MB.
const SIZES: usize = 12;

/// Draws scenes. Made once at start-up, from files built into the program; shared by all threads.
#[derive(Debug)]
pub struct Artist {
    set: Arc<PieceSet>,
    font: Font,
    styles: Vec<Style>,
    /// Sprites by side in pixels, the most recent at the back.
    sizes: RwLock<VecDeque<(u32, Arc<Sprites>)>>,
}

#[derive(Debug)]
struct Style {
    colours: Colours,
    palette: Palette,
}

impl Artist {
    /// Reads and checks all drawings, glyphs and themes, and rasterises the pieces for the usual size.
    pub fn load() -> Result<Self, RenderError> {
        Self::with(&Assets::embedded())
    }

    /// The same from other files.
    pub fn with(assets: &Assets) -> Result<Self, RenderError> {
        let set = Arc::new(PieceSet::load(assets)?);
        let font = Font::load(assets)?;
        let mut styles = Vec::new();
        for theme in Theme::ALL {
            let colours = Colours::load(assets, theme)?;
            let palette = Palette::new(&colours, set.colours());
            styles.push(Style { colours, palette });
        }
        let artist = Self { set, font, styles, sizes: RwLock::default() };
        artist.sprites(Layout::new(8, 8, Look::WIDTH).cell).fill();
        Ok(artist)
    }

    /// The scene as PNG. The same scene gives the same bytes, on every thread.
    pub fn png(&self, scene: &Scene) -> Result<Vec<u8>, RenderError> {
        let layout = Layout::of(scene);
        let style = &self.styles[scene.look.theme as usize];
        let canvas = self.paint(scene, layout, style)?;
        let indices: Vec<u8> = canvas.pixels().iter().map(|p| style.palette.index(Rgb([p.red(), p.green(), p.blue()]))).collect();
        encode(layout, &style.palette, &indices)
    }

    /// The colours of a theme.
    pub fn colours(&self, theme: Theme) -> &Colours {
        &self.styles[theme as usize].colours
    }

    fn sprites(&self, side: u32) -> Arc<Sprites> {
        let find = |sizes: &VecDeque<(u32, Arc<Sprites>)>| sizes.iter().find(|s| s.0 == side).map(|s| Arc::clone(&s.1));
        if let Some(sprites) = find(&self.sizes.read().unwrap_or_else(PoisonError::into_inner)) {
            return sprites;
        }
        let mut sizes = self.sizes.write().unwrap_or_else(PoisonError::into_inner);
        if let Some(sprites) = find(&sizes) {
            return sprites;
        }
        let sprites = Arc::new(Sprites::new(Arc::clone(&self.set), side));
        sizes.push_back((side, Arc::clone(&sprites)));
        if sizes.len() > SIZES {
            sizes.pop_front();
        }
        sprites
    }

    fn paint(&self, scene: &Scene, layout: Layout, style: &Style) -> Result<Canvas, RenderError> {
        let colours = &style.colours;
        let mut canvas = Canvas::new(layout.width, layout.height);
        let marker = Marker { scene, layout, colours, font: &self.font };
        frame(&mut canvas, &marker);
        for spot in &scene.spots {
            let (x, y) = layout.corner(spot.place);
            canvas.rect(x, y, layout.cell, layout.cell, ground(scene, spot, colours));
        }
        scene.marks.iter().for_each(|m| marker.under(&mut canvas, m));
        let sprites = self.sprites(layout.cell);
        for spot in &scene.spots {
            if let Some(occupant) = spot.occupant {
                let (x, y) = layout.corner(spot.place);
                canvas.sprite(sprites.get(SpriteId::of(occupant)?), x as i32, y as i32, 1.0);
            }
        }
        for mark in &scene.marks {
            if let Mark::Casualty { square, color, kind, seat } = mark
                && let Some(place) = scene.place(*square)
            {
                let (x, y) = layout.corner(place);
                let id = SpriteId::of(Occupant::Man(*color, *kind))?;
                let half = layout.cell / 2;
                let quarter = (layout.cell / 4) as i32;
                match seat {
                    Seat::Whole => canvas.sprite(sprites.get(id), x as i32, y as i32, FADED),
                    Seat::Left => canvas.sprite(self.sprites(half).get(id), x as i32, y as i32 + quarter, 1.0),
                    Seat::Right => canvas.sprite(self.sprites(half).get(id), (x + half) as i32, y as i32 + quarter, 1.0),
                }
            }
        }
        scene.marks.iter().for_each(|m| marker.over(&mut canvas, m));
        Ok(canvas)
    }
}

/// The colour of a square: reached by the blast, part of the last move, or plain.
fn ground(scene: &Scene, spot: &Spot, colours: &Colours) -> Rgb {
    let mut last = false;
    for mark in &scene.marks {
        match mark {
            Mark::Blast { centre, ring } if *centre == spot.square || ring.contains(&spot.square) => {
                return if spot.dark { colours.squares.blast_dark } else { colours.squares.blast_light };
            }
            Mark::Origin(s) | Mark::Target(s) | Mark::RookOrigin(s) | Mark::RookTarget(s) => last |= *s == spot.square,
            _ => {}
        }
    }
    match (last, spot.dark) {
        (true, true) => colours.squares.last_dark,
        (true, false) => colours.squares.last_light,
        (false, true) => colours.squares.dark,
        (false, false) => colours.squares.light,
    }
}

/// Everything around the board: frame, edge, coordinates, and a disc on the side of whoever is to move.
fn frame(canvas: &mut Canvas, marker: &Marker<'_>) {
    let Marker { scene, layout, colours, .. } = *marker;
    canvas.rect(0, 0, layout.width, layout.height, colours.frame);
    let line = (layout.squares(0.03).round() as u32).max(1).min(layout.left).min(layout.top);
    let (left, top) = (layout.left - line, layout.top - line);
    canvas.rect(left, top, layout.board_width + 2 * line, layout.board_height + 2 * line, colours.edge);
    canvas.rect(layout.left, layout.top, layout.board_width, layout.board_height, colours.frame);
    for label in &scene.labels {
        let along = (f32::from(label.index) + 0.5) * layout.cell as f32;
        let below = (layout.top + layout.board_height) as f32;
        let at = match label.edge {
            Edge::Bottom => (layout.left as f32 + along, below + layout.squares(0.25)),
            Edge::Left => (layout.left as f32 - layout.squares(0.24), layout.top as f32 + along),
        };
        marker.text(canvas, &label.text, at, 0.23, colours.label);
    }
    if scene.outcome.is_none() {
        let right = (layout.left + layout.board_width) as f32 + layout.squares(0.16);
        let y = if scene.turn == scene.look.orientation {
            (layout.top + layout.board_height) as f32 + layout.squares(0.24)
        } else {
            layout.top as f32 - layout.squares(0.16)
        };
        let (fill, rim) = match scene.turn {
            Color::White => (Rgb([0xf9, 0xf6, 0xef]), Rgb([0x1f, 0x1a, 0x17])),
            Color::Black => (Rgb([0x12, 0x10, 0x0e]), Rgb([0xef, 0xe4, 0xcf])),
        };
        if let Some(disc) = circle(right, y, layout.squares(0.11)) {
            let pen = Pen { width: layout.squares(0.035).max(1.0), casing: 0.0, dash: None };
            canvas.shape(&disc, pen, Ink { line: rim, casing: rim }, fill);
        }
    }
}

fn encode(layout: Layout, palette: &Palette, indices: &[u8]) -> Result<Vec<u8>, RenderError> {
    let mut out = Vec::with_capacity(48 * 1024);
    let mut encoder = png::Encoder::new(&mut out, layout.width, layout.height);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(palette.colours().iter().flat_map(|c| c.0).collect::<Vec<u8>>());
    encoder.set_compression(png::Compression::Fast);
    encoder.set_filter(png::Filter::Up);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(indices)?;
    writer.finish()?;
    Ok(out)
}
