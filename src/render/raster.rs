//! Scene to PNG: a picture is cut into blocks, the squares of the board and the pieces of frame around them. Blocks are made
//! once and kept, and a picture is put together from them.

use std::{
    collections::VecDeque,
    sync::{Arc, OnceLock, PoisonError, RwLock},
};

use super::{
    Look, RenderError,
    assets::Assets,
    canvas::{Area, Canvas, Op, Pen, polyline},
    cards::{Painter, Plan},
    film::{Film, Shot},
    kept::Kept,
    layout::Layout,
    legend::Legend,
    lettering::Lettering,
    marks::Marker,
    palette::{Ground, Palette, Shades},
    scene::{Edge, Mark, Scene, Seat, Spot},
    sprite::{Font, PieceSet, Sprite, SpriteId, Sprites},
    stitch::{Band, Code, Effort, Placed, Tile, png},
    strip::{Strips, Tools},
    surface::{Drawings, Surface},
    theme::{CodeSource, Colours, Ink, Rgb, Theme},
    verdict,
};
use crate::rules::{Color, Kind, view::Occupant};

/// How visible somebody who died still is, in 256ths.
const FADED: u32 = 184;
/// How visible what a man no longer is.
const GHOST: u32 = 128;
/// How visible everybody else is.
const SOLID: u32 = 256;
/// The least height of a coordinate, in pixels, where there is room for it.
const LEAST_LABEL: f32 = 8.0;
/// So many rows of a legend are compressed together.
const LEGEND_ROWS: u32 = 32;
/// How many sizes of drawings and of tiles are kept; a large one takes some 8 MB.
const SIZES: usize = 16;
/// How many empty frames are kept; one takes as many bytes as the frame has pixels.
const FRAMES: usize = 24;
/// How many bytes of painted blocks are kept before those go that nobody asked for lately.
const PAINTED: usize = 8 * 1024 * 1024;
/// How many bytes of frames of moving pictures.
const FILMED: usize = 4 * 1024 * 1024;

/// Draws scenes. Made once at start-up, from files built into the program; shared by all threads.
#[derive(Debug)]
pub struct Artist {
    set: Arc<PieceSet>,
    shades: Arc<Shades>,
    code: Code,
    font: Font,
    lettering: Lettering,
    strips: Strips,
    styles: Vec<Style>,
    sprites: Recent<u32, Sprites>,
    tiles: Recent<(u32, u32), Tiles>,
    frames: Recent<FrameKey, Frame>,
    painted: Kept<Tile>,
    filmed: Kept<Vec<u8>>,
}

/// Colours and palette of a theme.
#[derive(Debug)]
struct Style {
    colours: Colours,
    palette: Palette,
}

/// The bare square, then each drawing on it, for squares of one size in pictures of one width; for all themes, light and dark.
type Tiles = Vec<OnceLock<Arc<Tile>>>;

/// Everything around the board.
#[derive(Debug)]
struct Frame {
    canvas: Canvas,
    /// Its blocks, row by row; none where the board is.
    tiles: Vec<Option<Arc<Tile>>>,
}

/// Everything that decides how the frame with its coordinates looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct FrameKey {
    layout: Layout,
    files: u8,
    ranks: u8,
    look: Look,
    turn: Option<Color>,
}

/// What is drawn on a block.
struct Block {
    area: Area,
    ground: Ground,
    colour: Rgb,
    ops: Vec<Op>,
}

/// Somebody who makes pictures of scenes. `Artist` does; what stands in its place may be slow or fail, and nothing else notices.
pub trait Draw: std::fmt::Debug + Send + Sync {
    /// The scene as PNG. Called on threads that may be held up.
    fn png(&self, scene: &Scene) -> Result<Vec<u8>, RenderError>;
    /// The legend as PNG. Called on threads that may be held up.
    fn legend(&self, legend: &Legend) -> Result<Vec<u8>, RenderError>;
    /// The shots as GIF, as `Artist::gif` makes it. Called on threads that may be held up.
    fn gif(&self, shots: &mut dyn Iterator<Item = Shot>, most: usize) -> Result<Option<Vec<u8>>, RenderError>;
}

impl Draw for Artist {
    fn png(&self, scene: &Scene) -> Result<Vec<u8>, RenderError> {
        Self::png(self, scene)
    }
    fn legend(&self, legend: &Legend) -> Result<Vec<u8>, RenderError> {
        Self::legend(self, legend)
    }
    fn gif(&self, shots: &mut dyn Iterator<Item = Shot>, most: usize) -> Result<Option<Vec<u8>>, RenderError> {
        Self::gif(self, shots, most)
    }
}

impl Drawings for Artist {
    fn sprite(&self, id: SpriteId, side: u32) -> Arc<Sprite> {
        Arc::clone(self.sprites(side).get(id))
    }
}

impl Artist {
    /// Reads and checks all drawings, glyphs and themes. Pixels are made when they are first asked for.
    pub fn load() -> Result<Self, RenderError> {
        Self::with(&Assets::embedded())
    }

    /// The same from other files.
    pub fn with(assets: &Assets) -> Result<Self, RenderError> {
        let set = Arc::new(PieceSet::load(assets)?);
        let font = Font::load(assets)?;
        let lettering = Lettering::load(assets)?;
        let code = CodeSource::load(assets)?;
        let shades = Arc::new(Shades::new(&code.shades()));
        let mut styles = Vec::new();
        for theme in Theme::ALL {
            let colours = Colours::load(assets, theme)?;
            let palette = Palette::new(&colours, &shades);
            styles.push(Style { colours, palette });
        }
        Ok(Self {
            set,
            shades,
            code: Code::new(&code.sizes()),
            font,
            lettering,
            strips: Strips::default(),
            styles,
            sprites: Recent::new(SIZES),
            tiles: Recent::new(SIZES),
            frames: Recent::new(FRAMES),
            painted: Kept::new(PAINTED),
            filmed: Kept::new(FILMED),
        })
    }

    /// The scene as PNG. The same scene gives the same bytes, on every thread.
    pub fn png(&self, scene: &Scene) -> Result<Vec<u8>, RenderError> {
        let layout = Layout::of(scene);
        let style = self.style(scene);
        let bands = self.bands(scene, layout, style)?;
        Ok(png(&self.code, layout.width as usize, style.palette.colours(), &bands))
    }

    /// The legend as PNG. The same legend gives the same bytes, on every thread. Nothing of it is kept: people ask for one now and then.
    pub fn legend(&self, legend: &Legend) -> Result<Vec<u8>, RenderError> {
        let style = &self.styles[legend.look.theme as usize];
        let plan = Plan::of(legend, &self.lettering);
        let mut canvas = Canvas::default();
        let mut painter = Painter {
            canvas: &mut canvas,
            colours: &style.colours,
            lettering: &self.lettering,
        };
        painter.paint(legend, &plan, |canvas, occupant, (x, y), side| {
            canvas.sprite(self.set.find(occupant)?, side, x as i32, y as i32, SOLID);
            Ok::<(), RenderError>(())
        })?;
        let width = plan.width as usize;
        let mut bands = Vec::new();
        for top in (0..plan.height).step_by(LEGEND_ROWS as usize) {
            let area = Area::new(0, top, plan.width, LEGEND_ROWS.min(plan.height - top));
            let mut surface = Surface::new(area, style.colours.frame);
            let here = canvas.ops().iter().filter(|op| op.bounds.meets(area));
            here.for_each(|op| surface.paint(op, self));
            let pixels = style.palette.indices(surface.pixels(), Ground::Other);
            let tile = Arc::new(Tile::new(&self.code, pixels, width, width + 1, Effort::Thorough));
            bands.push(vec![Placed { tile, shift: 0 }]);
        }
        Ok(png(&self.code, width, style.palette.colours(), &bands))
    }

    /// Shots of one board as GIF; `None` if it would have more than so many bytes.
    pub fn gif(&self, shots: &mut dyn Iterator<Item = Shot>, most: usize) -> Result<Option<Vec<u8>>, RenderError> {
        let mut film: Option<Film<'_>> = None;
        for Shot { scene, hold } in shots {
            let (layout, style) = (Layout::of(&scene), self.style(&scene));
            let bands = self.bands(&scene, layout, style)?;
            let film = match &mut film {
                Some(film) => film,
                None => film.insert(Film::new((layout.width, layout.height), style.palette.colours(), &self.filmed)?),
            };
            film.add(bands, hold)?;
            if film.bytes() > most {
                return Ok(None);
            }
        }
        let gif = film.map(Film::finish).transpose()?;
        Ok(gif.filter(|gif| gif.len() <= most))
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

    /// The drawings as pixels of that side.
    fn sprites(&self, side: u32) -> Arc<Sprites> {
        self.sprites
            .get(side, || Sprites::new(Arc::clone(&self.set), Arc::clone(&self.shades), side))
    }

    /// The picture in blocks, row by row.
    fn bands(&self, scene: &Scene, layout: Layout, style: &Style) -> Result<Vec<Band>, RenderError> {
        let tiles = self.tiles.get((layout.cell, layout.width), || {
            (0..=self.set.count()).map(|_| OnceLock::new()).collect()
        });
        let frame = self.frame(scene, layout, style)?;
        let (canvas, below) = self.marks(scene, layout, style)?;
        let sheet = Sheet::new(scene, layout, &canvas);
        let drawn = Drawn {
            artist: self,
            scene,
            style,
            frame: &frame.canvas,
            canvas: &canvas,
            below,
            sheet: &sheet,
        };
        let mut bands = Vec::with_capacity(sheet.rows);
        for row in 0..sheet.rows {
            let mut band = Vec::with_capacity(sheet.columns);
            for column in 0..sheet.columns {
                let at = row * sheet.columns + column;
                let spot = sheet.spots[at];
                let plain = |tile: &Arc<Tile>, ground| Placed {
                    tile: Arc::clone(tile),
                    shift: style.palette.shift(ground),
                };
                let (ground, _) = drawn.ground(spot);
                let untouched = sheet.touching[at].is_empty() && ground != Ground::Other;
                band.push(match (untouched, spot, &frame.tiles[at]) {
                    (true, Some(spot), _) => {
                        let drawing = spot.occupant.map(|o| self.set.find(o)).transpose()?;
                        plain(self.tile(drawing, &tiles, layout), ground)
                    }
                    (true, None, Some(tile)) => Placed {
                        tile: Arc::clone(tile),
                        shift: 0,
                    },
                    (true, None, None) => plain(self.tile(None, &tiles, layout), Ground::Frame),
                    (false, ..) => Placed {
                        tile: self.painted(scene.look.theme, style, layout, &drawn.block(row, column)?),
                        shift: 0,
                    },
                });
            }
            bands.push(band);
        }
        if let Some([above, below]) = self.strips.bands(scene, layout, self.tools(style, layout))? {
            bands.insert(0, above);
            bands.push(below);
        }
        Ok(bands)
    }

    /// A block on which more is drawn than a man, made anew or found among those made before.
    fn painted(&self, theme: Theme, style: &Style, layout: Layout, block: &Block) -> Arc<Tile> {
        let Area { left, top, .. } = block.area;
        let mut key = Vec::with_capacity(512);
        let [r, g, b] = block.colour.0;
        key.extend([theme as u8, block.ground as u8, r, g, b]);
        for number in [block.area.width(), block.area.height(), layout.width] {
            key.extend_from_slice(&number.to_le_bytes());
        }
        block.ops.iter().for_each(|op| op.describe(left, top, &mut key));
        self.painted.get(key, || {
            let pixels = style.palette.indices(self.paint(block).pixels(), block.ground);
            let cost = 2 * pixels.len();
            (
                Tile::new(&self.code, pixels, block.area.width() as usize, layout.stride(), Effort::Quick),
                cost,
            )
        })
    }

    /// What strips are drawn with.
    fn tools<'a>(&'a self, style: &'a Style, layout: Layout) -> Tools<'a> {
        Tools {
            lettering: &self.lettering,
            set: &self.set,
            colours: &style.colours,
            palette: &style.palette,
            code: &self.code,
            stride: layout.stride(),
            sprites: self,
        }
    }

    /// Paints a block.
    fn paint(&self, block: &Block) -> Surface {
        let mut surface = Surface::new(block.area, block.colour);
        block.ops.iter().for_each(|op| surface.paint(op, self));
        surface
    }

    /// The plain composer: the picture in colours, every block painted from nothing. Tests compare with it.
    #[cfg(test)]
    pub(super) fn compose(&self, scene: &Scene) -> Result<Vec<Rgb>, RenderError> {
        let (layout, style) = (Layout::of(scene), self.style(scene));
        let frame = self.frame(scene, layout, style)?;
        let (canvas, below) = self.marks(scene, layout, style)?;
        let sheet = Sheet::new(scene, layout, &canvas);
        let drawn = Drawn {
            artist: self,
            scene,
            style,
            frame: &frame.canvas,
            canvas: &canvas,
            below,
            sheet: &sheet,
        };
        let mut picture = vec![Rgb([0; 3]); (layout.width * layout.height) as usize];
        for (row, column) in (0..sheet.rows).flat_map(|r| (0..sheet.columns).map(move |c| (r, c))) {
            let block = drawn.block(row, column)?;
            let indices = style.palette.indices(self.paint(&block).pixels(), block.ground);
            for (y, line) in indices.chunks_exact(block.area.width() as usize).enumerate() {
                let start = (block.area.top as usize + y) * layout.width as usize + block.area.left as usize;
                for (pixel, index) in picture[start..].iter_mut().zip(line) {
                    *pixel = style.palette.colours()[usize::from(*index)];
                }
            }
        }
        if let Some(strips) = self.strips.plain(scene, layout, self.tools(style, layout))? {
            let rows = (layout.width * layout.strip) as usize;
            let below = picture.len() - rows;
            for (indices, start) in strips.iter().zip([0, below]) {
                for (pixel, index) in picture[start..].iter_mut().zip(indices) {
                    *pixel = style.palette.colours()[usize::from(*index)];
                }
            }
        }
        Ok(picture)
    }

    /// The picture painted in one go, without a palette and without blocks.
    #[cfg(test)]
    pub(super) fn whole(&self, scene: &Scene) -> Result<Vec<Rgb>, RenderError> {
        let (layout, style) = (Layout::of(scene), self.style(scene));
        let frame = self.frame(scene, layout, style)?;
        let (canvas, below) = self.marks(scene, layout, style)?;
        let mut surface = Surface::new(Area::new(0, 0, layout.width, layout.height), style.colours.frame);
        frame.canvas.ops().iter().for_each(|op| surface.paint(op, self));
        let mut board = Canvas::default();
        for spot in &scene.spots {
            let (x, y) = layout.corner(spot.place);
            board.rect(x, y, layout.cell, layout.cell, ground(scene, spot, &style.colours).1);
        }
        board
            .ops()
            .iter()
            .chain(&canvas.ops()[..below])
            .for_each(|op| surface.paint(op, self));
        for spot in &scene.spots {
            if let Some(occupant) = spot.occupant {
                let (x, y) = layout.corner(spot.place);
                let man = Op::sprite(self.set.find(occupant)?, layout.cell, x as i32, y as i32, SOLID);
                surface.paint(&if scene.is_lost(spot.square) { man.tipped() } else { man }, self);
            }
        }
        canvas.ops()[below..].iter().for_each(|op| surface.paint(op, self));
        Ok(surface.pixels().iter().map(|p| Rgb([p.red(), p.green(), p.blue()])).collect())
    }

    /// The frame with its coordinates.
    fn frame(&self, scene: &Scene, layout: Layout, style: &Style) -> Result<Arc<Frame>, RenderError> {
        let pawn = |turn| Some((turn, self.set.find(Occupant::Man(turn, Kind::Pawn))));
        let turn = match shown_turn(scene).and_then(pawn) {
            Some((turn, pawn)) => Some((turn, pawn?)),
            None => None,
        };
        let key = FrameKey {
            layout,
            files: scene.files,
            ranks: scene.ranks,
            look: scene.look,
            turn: shown_turn(scene),
        };
        Ok(self.frames.get(key, || {
            let mut canvas = Canvas::default();
            let marker = Marker {
                scene,
                layout,
                colours: &style.colours,
                font: &self.font,
            };
            draw_frame(&mut canvas, &marker);
            if let Some((turn, pawn)) = turn {
                draw_turn(&mut canvas, &marker, turn, pawn);
            }
            let sheet = Sheet::new(scene, layout, &canvas);
            let tile = |row, column| {
                let area = sheet.area(row, column);
                sheet.is_frame(row, column).then(|| {
                    let block = Block {
                        area,
                        ground: Ground::Frame,
                        colour: style.colours.frame,
                        ops: canvas.ops().iter().filter(|op| op.bounds.meets(area)).cloned().collect(),
                    };
                    let pixels = style.palette.indices(self.paint(&block).pixels(), Ground::Frame);
                    Arc::new(Tile::new(
                        &self.code,
                        pixels,
                        area.width() as usize,
                        layout.stride(),
                        Effort::Thorough,
                    ))
                })
            };
            let tiles = (0..sheet.rows).flat_map(|row| (0..sheet.columns).map(move |column| (row, column)));
            Frame {
                tiles: tiles.map(|(row, column)| tile(row, column)).collect(),
                canvas,
            }
        }))
    }

    /// A square without marks, on any plain ground.
    fn tile<'a>(&self, drawing: Option<SpriteId>, tiles: &'a Tiles, layout: Layout) -> &'a Arc<Tile> {
        tiles[drawing.map_or(0, |d| d.index() + 1)].get_or_init(|| {
            let side = layout.cell as usize;
            let pixels = drawing.map_or_else(|| vec![0; side * side].into(), |d| self.sprites(layout.cell).get(d).shades().into());
            Arc::new(Tile::new(&self.code, pixels, side, layout.stride(), Effort::Thorough))
        })
    }

    /// All marks, and how many things of them lie under the men.
    fn marks(&self, scene: &Scene, layout: Layout, style: &Style) -> Result<(Canvas, usize), RenderError> {
        let mut canvas = Canvas::default();
        let marker = Marker {
            scene,
            layout,
            colours: &style.colours,
            font: &self.font,
        };
        scene.marks.iter().for_each(|m| marker.under(&mut canvas, m));
        let below = canvas.ops().len();
        for mark in &scene.marks {
            if let Mark::Casualty {
                square,
                color,
                kind,
                seat,
                gone,
            } = mark
                && let Some(place) = scene.place(*square)
            {
                let id = self.set.find(Occupant::Man(*color, *kind))?;
                marker.fallen(&mut canvas, *square, *color, *seat, *gone);
                if *seat == Seat::Whole {
                    let (x, y) = layout.corner(place);
                    canvas.sprite(id, layout.cell, x as i32, y as i32, FADED);
                } else if let Some(seat) = marker.seat(*square, *seat) {
                    let side = layout.squares(seat.side).round().max(1.0);
                    let corner = |middle: f32| (middle - side / 2.0).round() as i32;
                    canvas.sprite(id, side as u32, corner(seat.x), corner(seat.y), SOLID);
                }
            }
            if let Mark::Promotion { from, color, was, .. } = mark
                && let Some(seat) = marker.promotion(&mut canvas, *from)
            {
                let id = self.set.find(Occupant::Man(*color, *was))?;
                let side = layout.squares(seat.side).round().max(1.0);
                let corner = |middle: f32| (middle - side / 2.0).round() as i32;
                canvas.sprite(id, side as u32, corner(seat.x), corner(seat.y), GHOST);
            }
        }
        scene.marks.iter().for_each(|m| marker.over(&mut canvas, m));
        verdict::draw(&mut canvas, scene, layout, &style.colours, &self.lettering);
        Ok((canvas, below))
    }
}

/// All that is drawn on a picture.
struct Drawn<'a> {
    artist: &'a Artist,
    scene: &'a Scene,
    style: &'a Style,
    frame: &'a Canvas,
    canvas: &'a Canvas,
    /// So many things of the canvas lie under the men.
    below: usize,
    sheet: &'a Sheet<'a>,
}

impl Drawn<'_> {
    /// What is under everything on a square, or on the frame.
    fn ground(&self, spot: Option<&Spot>) -> (Ground, Rgb) {
        let colours = &self.style.colours;
        spot.map_or((Ground::Frame, colours.frame), |s| ground(self.scene, s, colours))
    }

    /// Everything that is drawn on a block, in order.
    fn block(&self, row: usize, column: usize) -> Result<Block, RenderError> {
        let sheet = self.sheet;
        let (area, at) = (sheet.area(row, column), row * sheet.columns + column);
        let spot = sheet.spots[at];
        let (ground, colour) = self.ground(spot);
        let mut ops: Vec<Op> = Vec::new();
        // Nothing of the frame reaches into the board, also where a square is missing.
        if spot.is_none() && sheet.is_frame(row, column) {
            ops.extend(self.frame.ops().iter().filter(|op| op.bounds.meets(area)).cloned());
        }
        let marks = |under: bool| {
            let touching = sheet.touching[at].iter().map(|i| usize::from(*i));
            touching
                .filter(move |i| (*i < self.below) == under)
                .map(|i| self.canvas.ops()[i].clone())
        };
        ops.extend(marks(true));
        if let Some(occupant) = spot.and_then(|s| s.occupant) {
            let man = Op::sprite(self.artist.set.find(occupant)?, area.width(), area.left, area.top, SOLID);
            let tipped = spot.is_some_and(|s| self.scene.is_lost(s.square));
            ops.push(if tipped { man.tipped() } else { man });
        }
        ops.extend(marks(false));
        Ok(Block { area, ground, colour, ops })
    }
}

/// A picture cut into blocks: the squares of the board, and the frame around them.
struct Sheet<'a> {
    layout: Layout,
    columns: usize,
    rows: usize,
    /// The square of each block.
    spots: Vec<Option<&'a Spot>>,
    /// For each block the things drawn that may reach it, by their place in the list.
    touching: Vec<Vec<u16>>,
}

impl<'a> Sheet<'a> {
    fn new(scene: &'a Scene, layout: Layout, canvas: &Canvas) -> Self {
        let (columns, rows) = (usize::from(scene.files) + 2, usize::from(scene.ranks) + 2);
        let mut spots = vec![None; columns * rows];
        for spot in &scene.spots {
            spots[(usize::from(spot.place.row) + 1) * columns + usize::from(spot.place.column) + 1] = Some(spot);
        }
        let mut sheet = Self {
            layout,
            columns,
            rows,
            spots,
            touching: vec![Vec::new(); columns * rows],
        };
        for (i, op) in canvas.ops().iter().enumerate() {
            let span = |from: i32, to: i32, start: u32, count: usize| {
                let block = |at: i32| ((at - start as i32).div_euclid(layout.cell as i32) + 1).clamp(0, count as i32 - 1) as usize;
                block(from)..=block(to - 1)
            };
            for row in span(op.bounds.top, op.bounds.bottom, layout.top, rows) {
                for column in span(op.bounds.left, op.bounds.right, layout.left, columns) {
                    sheet.touching[row * columns + column].push(i as u16);
                }
            }
        }
        sheet
    }

    fn is_frame(&self, row: usize, column: usize) -> bool {
        row == 0 || column == 0 || row == self.rows - 1 || column == self.columns - 1
    }

    fn area(&self, row: usize, column: usize) -> Area {
        let l = self.layout;
        let span = |i: usize, count: usize, start: u32, board: u32, whole: u32| match i {
            0 => (0, start),
            i if i == count - 1 => (start + board, whole),
            i => (start + (i as u32 - 1) * l.cell, start + i as u32 * l.cell),
        };
        let (left, right) = span(column, self.columns, l.left, l.board_width, l.width);
        let (top, bottom) = span(row, self.rows, l.top, l.board_height, l.height - l.strip);
        let top = top.max(l.strip);
        Area::new(left, top, right - left, bottom - top)
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
fn ground(scene: &Scene, spot: &Spot, colours: &Colours) -> (Ground, Rgb) {
    let mut last = false;
    let squares = &colours.squares;
    for mark in &scene.marks {
        match mark {
            Mark::Blast { centre, ring } if *centre == spot.square || ring.contains(&spot.square) => {
                return (Ground::Other, if spot.dark { squares.blast_dark } else { squares.blast_light });
            }
            Mark::Origin(s) | Mark::Target(s) | Mark::RookOrigin(s) | Mark::RookTarget(s) => last |= *s == spot.square,
            _ => {}
        }
    }
    match (last, spot.dark) {
        (true, true) => (Ground::Other, squares.last_dark),
        (true, false) => (Ground::Other, squares.last_light),
        (false, true) => (Ground::Dark, squares.dark),
        (false, false) => (Ground::Light, squares.light),
    }
}

/// Everything around the board: frame, edge, coordinates.
fn draw_frame(canvas: &mut Canvas, marker: &Marker<'_>) {
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
        // Larger where ten files share a telephone, as far as a number of two figures has room beside the board.
        let fits = (layout.squares(0.24) - 1.7) / 0.62;
        let height = LEAST_LABEL.min(fits).max(layout.squares(0.23)) / layout.cell as f32;
        marker.text(canvas, &label.text, at, height, colours.label);
    }
}

/// Who is to move, as the frame shows it. Strips show it themselves.
fn shown_turn(scene: &Scene) -> Option<Color> {
    scene.turn.filter(|_| scene.strips.is_none())
}

/// A light field with a pawn of whoever is to move, beside his first row, as strips have it beside his name. It is low enough to be clear of
/// what may hang over the corners of a square.
fn draw_turn(canvas: &mut Canvas, marker: &Marker<'_>, turn: Color, pawn: SpriteId) {
    let Marker {
        scene, layout, colours, ..
    } = *marker;
    let s = |squares: f32| layout.squares(squares);
    let x = (layout.left + layout.board_width) as f32 + s(0.165);
    let y = if turn == scene.look.orientation {
        (layout.top + layout.board_height) as f32 - s(0.5)
    } else {
        layout.top as f32 + s(0.5)
    };
    let (round, long) = (s(0.155), s(0.12));
    if let Some(field) = polyline(&[(x, y - long), (x, y + long)]) {
        let pen = Pen {
            width: 2.0 * round,
            casing: 0.0,
            dash: None,
        };
        let ink = Ink {
            line: colours.label,
            casing: colours.label,
        };
        canvas.lines(std::slice::from_ref(&field), pen, ink);
    }
    let side = s(0.45).round().max(1.0);
    let corner = |middle: f32| (middle - side / 2.0).round() as i32;
    canvas.sprite(pawn, side as u32, corner(x), corner(y), SOLID);
}
