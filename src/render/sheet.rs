//! Several boards in one picture, each under its name: what a list of variants looks like. Put together from finished pictures, so that
//! whoever draws boards need not know of it.

use std::collections::HashMap;

use resvg::tiny_skia::{FillRule, Mask, Transform};

use super::{
    Draw, RenderError,
    assets::Assets,
    layout::not_square,
    lettering::Lettering,
    scene::Scene,
    theme::{Colours, Rgb, Theme},
};

/// Boards side by side, at most: on a phone each is a third as wide as the screen.
const COLUMNS: usize = 3;
/// Width of the whole picture in pixels, whatever there is in it.
const WIDTH: u32 = 780;
/// Height of the captions' capitals, and of a line of them, in pixels.
const CAPITAL: f32 = 17.0;
const LINE: u32 = 30;
/// Room above the captions, and left and right of each.
const GAP: u32 = 10;
/// Shades of a letter's edge.
const SHADES: u32 = 15;

/// One board and what it is called.
#[derive(Clone, Debug)]
pub struct Tile {
    /// The board; its look's width is `tile_width`.
    pub scene: Scene,
    /// Its name.
    pub caption: String,
}

/// How many boards of so many stand side by side.
const fn columns(count: usize) -> usize {
    match count {
        0 | 1 => 1,
        2 | 4 => 2,
        _ => COLUMNS,
    }
}

/// How wide each of so many boards has to be drawn, in pixels.
pub const fn tile_width(count: usize) -> u32 {
    WIDTH / columns(count) as u32
}

/// The boards row by row, each under its name, as PNG. No boards make an empty picture.
pub fn sheet(artist: &dyn Draw, tiles: &[Tile], theme: Theme) -> Result<Vec<u8>, RenderError> {
    let assets = Assets::embedded();
    let (lettering, colours) = (Lettering::load(&assets)?, Colours::load(&assets, theme)?);
    let side = tile_width(tiles.len());
    let captions: Vec<Vec<String>> = tiles.iter().map(|tile| lines(&lettering, &tile.caption, side - 2 * GAP)).collect();
    let boards = tiles
        .iter()
        .map(|tile| decode(&artist.png(&tile.scene)?))
        .collect::<Result<Vec<_>, RenderError>>()?;

    let mut pixels = Pixels::new(WIDTH, colours.frame);
    let all: Vec<_> = boards.iter().zip(&captions).collect();
    for row in all.chunks(columns(tiles.len())) {
        let top = pixels.height();
        let deepest = row.iter().map(|(_, caption)| caption.len()).max().unwrap_or_default() as u32;
        let highest = row.iter().map(|(board, _)| board.height).max().unwrap_or_default();
        let head = GAP + deepest * LINE;
        pixels.grow(head + highest);
        for (column, (board, caption)) in (0..).zip(row) {
            let left = column * side;
            for (n, line) in (1..).zip(*caption) {
                let middle = left as f32 + side as f32 / 2.0;
                let base = (top + GAP + n * LINE) as f32 - (LINE as f32 - CAPITAL) / 2.0;
                let x = middle - lettering.width(line, CAPITAL) / 2.0;
                pixels.write(&lettering, line, (x, base), colours.label);
            }
            pixels.put(board, left, top + head);
        }
    }
    pixels.encode()
}

/// A caption in one line, or in two if it is too long for one; what does not fit then is cut.
fn lines(lettering: &Lettering, caption: &str, room: u32) -> Vec<String> {
    let room = room as f32;
    let Some(caption) = lettering.legible(caption) else {
        return Vec::new();
    };
    if lettering.width(&caption, CAPITAL) <= room {
        return vec![caption];
    }
    // As many words as fit, then the others.
    let mut break_at = caption.match_indices(' ').map(|(at, _)| at);
    let fitting = break_at.rfind(|at| lettering.width(&caption[..*at], CAPITAL) <= room);
    let parts = match fitting {
        Some(at) => vec![&caption[..at], &caption[at + 1..]],
        None => vec![caption.as_str()],
    };
    parts.into_iter().map(|part| lettering.shorten(part, CAPITAL, room)).collect()
}

/// A finished board.
struct Picture {
    width: u32,
    height: u32,
    colours: Vec<Rgb>,
}

fn decode(png: &[u8]) -> Result<Picture, RenderError> {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(png));
    decoder.set_transformations(png::Transformations::EXPAND | png::Transformations::STRIP_16);
    let mut reader = decoder.read_info()?;
    let mut bytes = vec![0; reader.output_buffer_size().unwrap_or_default()];
    let info = reader.next_frame(&mut bytes)?;
    let samples = info.color_type.samples();
    let colour = |p: &[u8]| match *p {
        [r, g, b, ..] => Rgb([r, g, b]),
        [grey, ..] => Rgb([grey; 3]),
        [] => Rgb([0; 3]),
    };
    Ok(Picture {
        width: info.width,
        height: info.height,
        colours: bytes[..info.buffer_size()].chunks_exact(samples).map(colour).collect(),
    })
}

/// The picture in the making.
struct Pixels {
    width: u32,
    ground: Rgb,
    all: Vec<Rgb>,
}

impl Pixels {
    const fn new(width: u32, ground: Rgb) -> Self {
        Self {
            width,
            ground,
            all: Vec::new(),
        }
    }

    fn height(&self) -> u32 {
        self.all.len() as u32 / self.width
    }

    fn grow(&mut self, rows: u32) {
        let size = self.all.len() + (rows * self.width) as usize;
        self.all.resize(size, self.ground);
    }

    fn put(&mut self, board: &Picture, left: u32, top: u32) {
        for (y, row) in (top..).zip(board.colours.chunks_exact(board.width.max(1) as usize)) {
            let start = (y * self.width + left) as usize;
            let most = (self.width - left).min(board.width) as usize;
            if let Some(place) = self.all.get_mut(start..start + most) {
                place.copy_from_slice(&row[..most]);
            }
        }
    }

    /// Writes a line whose base begins at a point.
    fn write(&mut self, lettering: &Lettering, text: &str, (x, base): (f32, f32), ink: Rgb) {
        let height = self.height();
        // Only the rows on which letters stand are looked at.
        let first = (base - 2.0 * CAPITAL).max(0.0) as u32;
        let rows = (3.0 * CAPITAL) as u32;
        let (Some(path), Some(mut mask)) = (
            lettering.outline(text, CAPITAL, (x, base - first as f32)),
            Mask::new(self.width, rows.min(height.saturating_sub(first))),
        ) else {
            return;
        };
        mask.fill_path(&path, FillRule::Winding, true, Transform::identity());
        let from = (first * self.width) as usize;
        for (pixel, cover) in self.all[from..].iter_mut().zip(mask.data()) {
            let shade = (u32::from(*cover) * SHADES + 127) / 255;
            if shade > 0 {
                *pixel = blend(self.ground, ink, shade);
            }
        }
    }

    /// With a palette if there are few enough colours, as there are in boards of one theme.
    fn encode(mut self) -> Result<Vec<u8>, RenderError> {
        if self.all.is_empty() {
            self.grow(1);
        }
        self.grow(not_square(self.width, self.height()) - self.height());
        let mut known: HashMap<[u8; 3], u8> = HashMap::new();
        let mut palette = Vec::new();
        let mut indices = Vec::with_capacity(self.all.len());
        for Rgb(colour) in &self.all {
            let next = palette.len() / 3;
            let index = *known.entry(*colour).or_insert_with(|| {
                palette.extend(colour);
                next.min(255) as u8
            });
            indices.push(index);
        }
        let mut out = Vec::with_capacity(128 * 1024);
        let mut encoder = png::Encoder::new(&mut out, self.width, self.height());
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_filter(png::Filter::NoFilter);
        encoder.set_deflate_compression(png::DeflateCompression::Level(6));
        if known.len() <= 256 {
            encoder.set_color(png::ColorType::Indexed);
            encoder.set_palette(palette);
        } else {
            encoder.set_color(png::ColorType::Rgb);
            indices = self.all.iter().flat_map(|c| c.0).collect();
        }
        let mut writer = encoder.write_header()?;
        writer.write_image_data(&indices)?;
        writer.finish()?;
        Ok(out)
    }
}

fn blend(Rgb(ground): Rgb, Rgb(ink): Rgb, shade: u32) -> Rgb {
    let mix = |at: usize| ((u32::from(ground[at]) * (SHADES - shade) + u32::from(ink[at]) * shade) / SHADES) as u8;
    Rgb([mix(0), mix(1), mix(2)])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        render::{Artist, Look, scene},
        rules::{Line, Position, View, Viewer, variants::ALL},
    };

    fn tiles(count: usize) -> Vec<Tile> {
        let look = Look {
            width: tile_width(count),
            ..Look::default()
        };
        let tile = |n: usize| {
            let variant = ALL[n % ALL.len()];
            let view = View::of(&Line::new(Position::start(variant)), Viewer::Public);
            let mut scene = scene(&view, &look);
            scene.turn = None;
            Tile {
                scene,
                caption: variant.spec().key.to_owned(),
            }
        };
        (0..count).map(tile).collect()
    }

    #[test]
    fn every_board_stands_whole_in_its_column_under_its_name() {
        let artist = Artist::load().unwrap();
        for (count, across) in [(1, 1), (2, 2), (3, 3), (4, 2), (7, 3), (12, 3)] {
            let tiles = tiles(count);
            let whole = decode(&sheet(&artist, &tiles, Theme::default()).unwrap()).unwrap();
            assert_eq!(whole.width, WIDTH, "{count}");
            assert!(whole.height.abs_diff(whole.width) >= 8, "{count}: clients crop what is square");
            let frame = artist.colours(Theme::default()).frame;
            let mut top = 0;
            for row in tiles.chunks(across) {
                let boards: Vec<_> = row.iter().map(|t| decode(&artist.png(&t.scene).unwrap()).unwrap()).collect();
                // Short names: one line.
                let below = top + GAP + LINE;
                for (column, board) in (0..).zip(&boards) {
                    let left = column * tile_width(count);
                    for (y, expected) in (below..).zip(board.colours.chunks_exact(board.width as usize)) {
                        let start = (y * whole.width + left) as usize;
                        assert_eq!(
                            &whole.colours[start..start + expected.len()],
                            expected,
                            "{count}: row {y} of column {column}"
                        );
                    }
                    let caption = (top..below).flat_map(|y| {
                        let start = (y * whole.width + left) as usize;
                        &whole.colours[start..start + tile_width(count) as usize]
                    });
                    let written = caption.filter(|c| **c != frame).count();
                    assert!(written > 100, "{count}: {written} pixels of a name");
                }
                top = below + boards.iter().map(|b| b.height).max().unwrap();
            }
        }
    }

    #[test]
    fn long_names_take_two_lines_and_never_more_room_than_there_is() {
        let lettering = Lettering::load(&Assets::embedded()).unwrap();
        assert_eq!(lines(&lettering, "Chess", 240), ["Chess"]);
        let two = lines(&lettering, "Capablanca Random Schaken", 240);
        assert_eq!(two.join(" "), "Capablanca Random Schaken");
        assert_eq!(two.len(), 2);
        for hopeless in [&"x".repeat(300), &"xx ".repeat(300)] {
            let cut = lines(&lettering, hopeless, 240);
            assert!(
                cut.len() <= 2 && cut.iter().all(|line| lettering.width(line, CAPITAL) <= 240.0),
                "{cut:?}"
            );
        }
        assert!(lines(&lettering, "象棋", 240).is_empty());
    }

    #[test]
    fn a_sheet_of_twelve_is_small_enough_to_send_in_every_theme() {
        let artist = Artist::load().unwrap();
        for theme in Theme::ALL {
            let mut tiles = tiles(12);
            for tile in &mut tiles {
                tile.scene.look.theme = theme;
            }
            let bytes = sheet(&artist, &tiles, theme).unwrap().len();
            assert!(bytes < 200 * 1024, "{theme:?}: {bytes}");
        }
        assert!(!sheet(&artist, &[], Theme::default()).unwrap().is_empty());
    }
}
