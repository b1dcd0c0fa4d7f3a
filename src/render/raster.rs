//! Scene to PNG: a picture is put together from sprites made beforehand, reduced to its theme's palette and encoded.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, OnceLock, PoisonError, RwLock},
};

use super::{
    Look, RenderError,
    assets::Assets,
    blocks::Blocks,
    canvas::{Canvas, Pen, circle},
    layout::Layout,
    lettering::Lettering,
    marks::Marker,
    palette::Palette,
    scene::{Edge, Mark, Scene, Seat, Spot},
    sprite::{Font, PieceSet, SpriteId, Sprites},
    strip::{Strips, Tools},
    theme::{Colours, Ink, Rgb, Theme},
};
use crate::rules::{Color, view::Occupant};

/// How visible somebody who died still is, in 256ths.
const FADED: u32 = 160;
/// How visible everybody else is.
const SOLID: u32 = 256;
/// Compression, 1 to 9. Level 1 is twice as fast and a third larger; level 6 a third smaller and three times as slow.
const LEVEL: u8 = 2;
/// How many sizes of sprites are kept; a large one takes some 3 MB.
const SIZES: usize = 16;
/// How many empty frames are kept; one takes as many bytes as the picture has pixels.
const FRAMES: usize = 12;
/// How many canvases are kept for the next picture.
const CANVASES: usize = 4;

/// Draws scenes. Made once at start-up, from files built into the program; shared by all threads.
#[derive(Debug)]
pub struct Artist {
    set: Arc<PieceSet>,
    font: Font,
    lettering: Lettering,
    strips: Strips,
    styles: Vec<Style>,
    sizes: Recent<u32, Size>,
    frames: Recent<FrameKey, Vec<u8>>,
    /// Canvases that can be painted on again: clearing two megabytes takes longer than painting on them.
    canvases: Mutex<Vec<Canvas>>,
}

/// Colours and palette of a theme.
#[derive(Debug)]
struct Style {
    colours: Colours,
    palette: Palette,
}

/// What was made for one size of squares.
#[derive(Debug)]
struct Size {
    sprites: Sprites,
    /// Finished squares in palette indices, by theme, tone and drawing (or none).
    tiles: Vec<OnceLock<Box<[u8]>>>,
}

/// Everything that decides how the frame with its coordinates looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct FrameKey {
    layout: Layout,
    files: u8,
    ranks: u8,
    look: Look,
}

/// Somebody who makes pictures of scenes. `Artist` does; what stands in its place may be slow or fail, and nothing else notices.
pub trait Draw: std::fmt::Debug + Send + Sync {
    /// The scene as PNG. Called on threads that may be held up.
    fn png(&self, scene: &Scene) -> Result<Vec<u8>, RenderError>;
}

impl Draw for Artist {
    fn png(&self, scene: &Scene) -> Result<Vec<u8>, RenderError> {
        Self::png(self, scene)
    }
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
        let lettering = Lettering::load(assets)?;
        let mut styles = Vec::new();
        for theme in Theme::ALL {
            let colours = Colours::load(assets, theme)?;
            let palette = Palette::new(&colours, set.colours());
            styles.push(Style { colours, palette });
        }
        let artist = Self {
            set,
            font,
            lettering,
            strips: Strips::default(),
            styles,
            sizes: Recent::new(SIZES),
            frames: Recent::new(FRAMES),
            canvases: Mutex::default(),
        };
        artist.size(Layout::new(8, 8, Look::WIDTH).cell).sprites.fill();
        Ok(artist)
    }

    /// The scene as PNG. The same scene gives the same bytes, on every thread.
    pub fn png(&self, scene: &Scene) -> Result<Vec<u8>, RenderError> {
        let indices = self.indices(scene, &Blocks::of(scene))?;
        encode(Layout::of(scene), &self.style(scene).palette, &indices)
    }

    /// The font for words: what of a text can be drawn, and how wide it is.
    pub const fn lettering(&self) -> &Lettering {
        &self.lettering
    }

    /// The colours of a theme.
    pub fn colours(&self, theme: Theme) -> &Colours {
        &self.styles[theme as usize].colours
    }

    fn style(&self, scene: &Scene) -> &Style {
        &self.styles[scene.look.theme as usize]
    }

    fn size(&self, side: u32) -> Arc<Size> {
        self.sizes.get(side, || Size {
            sprites: Sprites::new(Arc::clone(&self.set), side),
            tiles: (0..Theme::ALL.len() * 2 * (self.set.count() + 1))
                .map(|_| OnceLock::new())
                .collect(),
        })
    }

    /// The picture in palette indices: frame and unmarked squares are copied, touched blocks are painted.
    pub(super) fn indices(&self, scene: &Scene, touched: &Blocks) -> Result<Vec<u8>, RenderError> {
        let layout = Layout::of(scene);
        let style = self.style(scene);
        let size = self.size(layout.cell);
        let mut indices = self.frame(scene, layout, style).as_ref().clone();
        let stride = layout.width as usize;
        for spot in scene.spots.iter().filter(|s| !touched.has(s.place)) {
            let drawing = spot.occupant.map(|o| self.set.find(o)).transpose()?;
            let tile = self.tile(scene.look.theme, spot.dark, drawing, &size);
            let (x, y) = layout.corner(spot.place);
            for (row, pixels) in tile.chunks_exact(layout.cell as usize).enumerate() {
                let start = (y as usize + row) * stride + x as usize;
                indices[start..start + pixels.len()].copy_from_slice(pixels);
            }
        }
        // What lies on it from before does not matter: each touched block is filled before anything is painted.
        let mut canvas = self.canvas(layout);
        for (left, top, width, height) in touched.rects(layout) {
            for y in top..top + height {
                let start = y as usize * stride + left as usize;
                let colours = indices[start..start + width as usize]
                    .iter()
                    .map(|&i| style.palette.colours()[usize::from(i)]);
                canvas.row(left, y, colours);
            }
        }
        self.paint(&mut canvas, scene, layout, style, touched, &size)?;
        for (left, top, width, height) in touched.rects(layout) {
            for y in top..top + height {
                let start = y as usize * stride + left as usize;
                let end = start + width as usize;
                style.palette.indices(&canvas.pixels()[start..end], &mut indices[start..end]);
            }
        }
        let mut canvases = self.canvases.lock().unwrap_or_else(PoisonError::into_inner);
        if canvases.len() >= CANVASES {
            canvases.remove(0);
        }
        canvases.push(canvas);
        drop(canvases);
        let tools = Tools {
            lettering: &self.lettering,
            set: &self.set,
            colours: &style.colours,
            palette: &style.palette,
        };
        self.strips.draw(scene, layout, tools, &mut indices)?;
        Ok(indices)
    }

    /// A canvas of that size, perhaps a used one.
    fn canvas(&self, layout: Layout) -> Canvas {
        let mut canvases = self.canvases.lock().unwrap_or_else(PoisonError::into_inner);
        match canvases.iter().position(|c| c.size() == (layout.width, layout.height)) {
            Some(used) => canvases.swap_remove(used),
            None => Canvas::new(layout.width, layout.height),
        }
    }

    /// The frame with its coordinates and an empty board, in palette indices.
    fn frame(&self, scene: &Scene, layout: Layout, style: &Style) -> Arc<Vec<u8>> {
        let key = FrameKey {
            layout,
            files: scene.files,
            ranks: scene.ranks,
            look: scene.look,
        };
        self.frames.get(key, || {
            let mut canvas = Canvas::new(layout.width, layout.height);
            frame(
                &mut canvas,
                &Marker {
                    scene,
                    layout,
                    colours: &style.colours,
                    font: &self.font,
                },
            );
            let mut indices = vec![0; canvas.pixels().len()];
            style.palette.indices(canvas.pixels(), &mut indices);
            indices
        })
    }

    /// A finished square without marks.
    fn tile<'a>(&self, theme: Theme, dark: bool, drawing: Option<SpriteId>, size: &'a Size) -> &'a [u8] {
        let style = &self.styles[theme as usize];
        let slot = (theme as usize * 2 + usize::from(dark)) * (self.set.count() + 1) + drawing.map_or(0, |d| d.index() + 1);
        size.tiles[slot].get_or_init(|| {
            let side = size.sprites.side();
            let mut canvas = Canvas::new(side, side);
            let squares = &style.colours.squares;
            canvas.rect(0, 0, side, side, if dark { squares.dark } else { squares.light });
            if let Some(drawing) = drawing {
                canvas.sprite(size.sprites.get(drawing), 0, 0, SOLID);
            }
            let mut indices = vec![0; canvas.pixels().len()];
            style.palette.indices(canvas.pixels(), &mut indices);
            indices.into_boxed_slice()
        })
    }

    /// Paints the touched squares with everything on them. What a mark paints outside of the touched blocks is not used.
    fn paint(
        &self,
        canvas: &mut Canvas,
        scene: &Scene,
        layout: Layout,
        style: &Style,
        touched: &Blocks,
        size: &Size,
    ) -> Result<(), RenderError> {
        let marker = Marker {
            scene,
            layout,
            colours: &style.colours,
            font: &self.font,
        };
        turn(canvas, &marker);
        for spot in scene.spots.iter().filter(|s| touched.has(s.place)) {
            let (x, y) = layout.corner(spot.place);
            canvas.rect(x, y, layout.cell, layout.cell, ground(scene, spot, &style.colours));
        }
        scene.marks.iter().for_each(|m| marker.under(canvas, m));
        for spot in scene.spots.iter().filter(|s| touched.has(s.place)) {
            if let Some(occupant) = spot.occupant {
                let (x, y) = layout.corner(spot.place);
                canvas.sprite(size.sprites.get(self.set.find(occupant)?), x as i32, y as i32, SOLID);
            }
        }
        for mark in &scene.marks {
            if let Mark::Casualty { square, color, kind, seat } = mark
                && let Some(place) = scene.place(*square)
            {
                let id = self.set.find(Occupant::Man(*color, *kind))?;
                if *seat == Seat::Whole {
                    let (x, y) = layout.corner(place);
                    canvas.sprite(size.sprites.get(id), x as i32, y as i32, FADED);
                } else if let Some(seat) = marker.seat(*square, *seat) {
                    marker.plate(canvas, &seat);
                    let side = layout.squares(seat.side).round().max(1.0);
                    let corner = |middle: f32| (middle - side / 2.0).round() as i32;
                    canvas.sprite(self.size(side as u32).sprites.get(id), corner(seat.x), corner(seat.y), SOLID);
                }
                marker.cross(canvas, *square, *seat);
            }
            if let Mark::Promotion { square, color, was } = mark
                && let Some(seat) = marker.promotion(canvas, *square)
            {
                let id = self.set.find(Occupant::Man(*color, *was))?;
                let side = layout.squares(seat.side).round().max(1.0);
                let corner = |middle: f32| (middle - side / 2.0).round() as i32;
                canvas.sprite(self.size(side as u32).sprites.get(id), corner(seat.x), corner(seat.y), SOLID);
            }
        }
        scene.marks.iter().for_each(|m| marker.over(canvas, m));
        Ok(())
    }
}

/// What was made recently, by what it was made for. Two threads that miss at once may make it twice; it comes out the same.
#[derive(Debug)]
struct Recent<K, V> {
    most: usize,
    made: RwLock<VecDeque<(K, Arc<V>)>>,
}

impl<K: PartialEq + Copy, V> Recent<K, V> {
    fn new(most: usize) -> Self {
        Self {
            most,
            made: RwLock::default(),
        }
    }

    fn get(&self, key: K, make: impl FnOnce() -> V) -> Arc<V> {
        let find = |made: &VecDeque<(K, Arc<V>)>| made.iter().find(|m| m.0 == key).map(|m| Arc::clone(&m.1));
        if let Some(found) = find(&self.made.read().unwrap_or_else(PoisonError::into_inner)) {
            return found;
        }
        let value = Arc::new(make());
        let mut made = self.made.write().unwrap_or_else(PoisonError::into_inner);
        if let Some(found) = find(&made) {
            return found;
        }
        made.push_back((key, Arc::clone(&value)));
        if made.len() > self.most {
            made.pop_front();
        }
        value
    }
}

/// The colour of a square: reached by the blast, part of the last move, or plain.
fn ground(scene: &Scene, spot: &Spot, colours: &Colours) -> Rgb {
    let mut last = false;
    for mark in &scene.marks {
        match mark {
            Mark::Blast { centre, ring } if *centre == spot.square || ring.contains(&spot.square) => {
                return if spot.dark {
                    colours.squares.blast_dark
                } else {
                    colours.squares.blast_light
                };
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

/// Everything around the board: frame, edge, coordinates.
fn frame(canvas: &mut Canvas, marker: &Marker<'_>) {
    let Marker {
        scene, layout, colours, ..
    } = *marker;
    canvas.rect(0, 0, layout.width, layout.height, colours.frame);
    let line = (layout.squares(0.03).round() as u32).max(1).min(layout.left).min(layout.top);
    let (left, top) = (layout.left - line, layout.top - line);
    canvas.rect(
        left,
        top,
        layout.board_width + 2 * line,
        layout.board_height + 2 * line,
        colours.edge,
    );
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
}

/// A disc beside the corner of whoever is to move.
fn turn(canvas: &mut Canvas, marker: &Marker<'_>) {
    let Marker { scene, layout, .. } = *marker;
    // Strips show it themselves.
    if let Some(turn) = scene.turn.filter(|_| scene.strips.is_none()) {
        let right = (layout.left + layout.board_width) as f32 + layout.squares(0.165);
        let y = if turn == scene.look.orientation {
            (layout.top + layout.board_height) as f32 - layout.squares(0.2)
        } else {
            layout.top as f32 + layout.squares(0.2)
        };
        let (fill, rim) = match turn {
            Color::White => (Rgb([0xf9, 0xf6, 0xef]), Rgb([0x1f, 0x1a, 0x17])),
            Color::Black => (Rgb([0x12, 0x10, 0x0e]), Rgb([0xef, 0xe4, 0xcf])),
        };
        if let Some(disc) = circle(right, y, layout.squares(0.10)) {
            let pen = Pen {
                width: layout.squares(0.035).max(1.0),
                casing: 0.0,
                dash: None,
            };
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
    // Rows of a board repeat as they are; filters would only hide that from the compressor.
    encoder.set_filter(png::Filter::NoFilter);
    encoder.set_deflate_compression(png::DeflateCompression::Level(LEVEL));
    let mut writer = encoder.write_header()?;
    writer.write_image_data(indices)?;
    writer.finish()?;
    Ok(out)
}
