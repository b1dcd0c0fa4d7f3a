//! The strips above and below the board: who plays, whose turn it is, what is gone. First as plain data, then as parts with their
//! places in a row, then as pixels.
//!
//! Each part of a strip has one colour behind it, so each (a word, a man) is a tile that can be made once and copied; what a move
//! changes in a strip are a number and perhaps a man, and all their tiles exist already.

use std::{
    collections::HashMap,
    sync::{Arc, PoisonError, RwLock},
};

use super::{
    RenderError,
    canvas::{Area, Canvas, Pen, circle, polygon, rectangle},
    layout::Layout,
    lettering::Lettering,
    palette::{Ground, Palette},
    scene::Scene,
    sprite::{PieceSet, SpriteId},
    stitch::{self, Band, Code, Effort, Tile},
    surface::{Drawings, Surface},
    theme::{Colours, Ink, Rgb, Theme},
};
use crate::rules::{
    Color, Kind,
    view::{Lost, Occupant},
};

/// Who sits at one side, in words that are ready to be drawn. Names may be anything.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Player {
    /// The name, whole and as people wrote it. It is shortened to the room that there is.
    pub name: String,
    /// What stands there if nothing of the name can be drawn: the side's word.
    pub word: String,
    /// A few words beside the name of whoever is to move: move number, time. Left out where the strip is full.
    pub note: String,
    /// What the end of the game gave them.
    pub score: Option<Score>,
}

/// What a player gets at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// A whole point.
    Won,
    /// Half a point.
    Drew,
    /// Nothing.
    Lost,
}

impl Score {
    const fn text(self) -> &'static str {
        match self {
            Self::Won => "1",
            Self::Drew => "½",
            Self::Lost => "0",
        }
    }
}

/// What stands beside the board of one side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strip {
    /// Whose.
    pub side: Color,
    /// Who plays it.
    pub player: Player,
    /// The checks that this side has given, and how many win, where they are counted.
    pub checks: Option<(u8, u8)>,
    /// The other side's men that are gone, whoever removed them: how many of each kind, the most telling first.
    pub taken: Vec<Lost>,
    /// A few words that stand there in any case, in the place of the player's note: the move that is shown.
    pub caption: String,
}

/// Something in a strip.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Part {
    /// A word, and its capitals' height in pixels.
    Word(String, u16),
    /// A man, on a square of so many pixels.
    Man(SpriteId, u16),
    /// A check given, or one still to give.
    Check(bool),
    /// The rounded beginning of a field.
    Opening,
    /// Its end.
    Closing,
    /// Nothing, so many pixels wide.
    Blank(u32),
}

/// How a part is coloured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Tone {
    /// On the frame.
    Plain,
    /// On the frame, less loud.
    Soft,
    /// On the field of whoever is to move.
    Field,
    /// On a field in the colour of a light square, on which men of both sides are seen as on the board.
    Board,
}

/// A part with its place: from the left, in pixels.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Placed {
    x: u32,
    part: Part,
    tone: Tone,
}

/// A strip put together.
#[derive(Debug, Default)]
struct Row {
    parts: Vec<Placed>,
    /// The fields without their rounded ends, from the left: from, to, and which.
    fields: Vec<(u32, u32, Tone)>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Key {
    part: Part,
    tone: Tone,
    theme: Theme,
    height: u32,
    /// Bytes of a row of the picture.
    stride: usize,
}

/// How many checks in a row are drawn at most.
const CHECKS: u8 = 5;
/// How many tiles are kept: the words and men of a few hundred games. One takes some two thousand bytes.
const TILES: usize = 2000;

/// Draws strips, and keeps the tiles that they are made of.
#[derive(Debug, Default)]
pub struct Strips {
    tiles: RwLock<HashMap<Key, Arc<Tile>>>,
}

/// What is needed to draw.
#[derive(Clone, Copy, Debug)]
pub struct Tools<'a> {
    /// The font.
    pub lettering: &'a Lettering,
    /// The drawings.
    pub set: &'a PieceSet,
    /// The colours.
    pub colours: &'a Colours,
    /// The palette.
    pub palette: &'a Palette,
    /// The code words with which tiles are compressed.
    pub code: &'a Code,
    /// Bytes of a row of the picture.
    pub stride: usize,
    /// The drawings as pixels.
    pub sprites: &'a dyn Drawings,
}

/// Sizes in parts of the strip's height.
mod size {
    /// Capitals of a name.
    pub const NAME: f32 = 0.42;
    /// Capitals of a note and of a number beside a man.
    pub const NOTE: f32 = 0.34;
    /// Side of a man's square.
    pub const MAN: f32 = 0.88;
    /// From one man to the next, without numbers.
    pub const STEP: f32 = 0.76;
    /// Diameter of a check in a row of them.
    pub const CHECK: f32 = 0.4;
    /// Gap inside the fields' ends, and after the man that says whose strip it is.
    pub const GAP: f32 = 0.18;
    /// From the strip's edge to its fields.
    pub const INSET: f32 = 0.05;
    /// Gap between name, note and men.
    pub const APART: f32 = 0.4;
    /// Gap after a number beside a man.
    pub const NUMBER: f32 = 0.12;
    /// Room that a name gets before the note.
    pub const NAME_BEFORE_NOTE: f32 = 4.8;
    /// Room that a name gets before the men.
    pub const NAME_BEFORE_MEN: f32 = 3.2;
    /// Base line of all words, from the top.
    pub const BASE: f32 = 0.70;
}

impl Strips {
    /// The strips of a scene: the one above everything else, and the one below.
    pub fn bands(&self, scene: &Scene, layout: Layout, tools: Tools<'_>) -> Result<Option<[Band; 2]>, RenderError> {
        let Some([above, below]) = &scene.strips else { return Ok(None) };
        let band = |strip: &Strip| -> Result<Band, RenderError> {
            let row = arrange(strip, scene.turn == Some(strip.side), layout, tools)?;
            Ok(self.band(&row, scene.look.theme, layout, tools))
        };
        Ok(Some([band(above)?, band(below)?]))
    }

    /// The same as palette indices, row by row, for comparison.
    #[cfg(test)]
    pub fn plain(&self, scene: &Scene, layout: Layout, tools: Tools<'_>) -> Result<Option<[Vec<u8>; 2]>, RenderError> {
        let Some([above, below]) = &scene.strips else { return Ok(None) };
        let plain = |strip: &Strip| -> Result<Vec<u8>, RenderError> {
            let row = arrange(strip, scene.turn == Some(strip.side), layout, tools)?;
            Ok(self.put(&row, scene.look.theme, layout, tools))
        };
        Ok(Some([plain(above)?, plain(below)?]))
    }

    /// The parts side by side with blanks between them. Should two ever cover each other, the strip is one tile.
    fn band(&self, row: &Row, theme: Theme, layout: Layout, tools: Tools<'_>) -> Band {
        let mut band = Band::new();
        let mut done = 0;
        let place = |tile| stitch::Placed { tile, shift: 0 };
        let blanks = |band: &mut Band, mut from: u32, to: u32| {
            let mut blank = |until: u32, tone| {
                if from < until {
                    let blank = placed(from, Part::Blank(until - from), tone);
                    band.push(place(self.tile(&blank, theme, layout.strip, tools)));
                    from = until;
                }
            };
            for (left, right, tone) in &row.fields {
                blank((*left).min(to), Tone::Plain);
                blank((*right).min(to), *tone);
            }
            blank(to, Tone::Plain);
        };
        for placed in &row.parts {
            let tile = self.tile(placed, theme, layout.strip, tools);
            let to = placed.x + tile.width() as u32;
            if placed.x < done || to > layout.width {
                let pixels = self.put(row, theme, layout, tools).into();
                let whole = Tile::new(tools.code, pixels, layout.width as usize, tools.stride, Effort::Quick);
                return vec![place(Arc::new(whole))];
            }
            blanks(&mut band, done, placed.x);
            band.push(place(tile));
            done = to;
        }
        blanks(&mut band, done, layout.width);
        band
    }

    /// The strip as palette indices, row by row.
    fn put(&self, row: &Row, theme: Theme, layout: Layout, tools: Tools<'_>) -> Vec<u8> {
        let width = layout.width as usize;
        let mut pixels = vec![tools.palette.index(tools.colours.frame, Ground::Frame); width * layout.strip as usize];
        for (from, to, tone) in &row.fields {
            let (colour, ground) = tone.ground(tools.colours);
            let field = tools.palette.index(colour, ground);
            let (top, bottom) = field_rows(layout.strip);
            for line in pixels.chunks_exact_mut(width).skip(top as usize).take((bottom - top) as usize) {
                line[*from as usize..*to as usize].fill(field);
            }
        }
        for placed in &row.parts {
            let tile = self.tile(placed, theme, layout.strip, tools);
            let from = (placed.x as usize).min(width);
            let count = tile.width().min(width - from);
            for (line, part) in pixels.chunks_exact_mut(width).zip(tile.pixels().chunks_exact(tile.width())) {
                line[from..from + count].copy_from_slice(&part[..count]);
            }
        }
        pixels
    }

    fn tile(&self, placed: &Placed, theme: Theme, height: u32, tools: Tools<'_>) -> Arc<Tile> {
        let key = Key {
            part: placed.part.clone(),
            tone: placed.tone,
            theme,
            height,
            stride: tools.stride,
        };
        if let Some(found) = self.tiles.read().unwrap_or_else(PoisonError::into_inner).get(&key) {
            return Arc::clone(found);
        }
        let tile = Arc::new(make(&key, tools));
        let mut tiles = self.tiles.write().unwrap_or_else(PoisonError::into_inner);
        if tiles.len() >= TILES {
            tiles.clear();
        }
        tiles.insert(key, Arc::clone(&tile));
        tile
    }
}

/// First and last row of a field.
fn field_rows(height: u32) -> (u32, u32) {
    let inset = (height as f32 * size::INSET).round() as u32;
    (inset, height.saturating_sub(inset).max(inset))
}

/// Puts the parts of a strip into a row. The name gives way first, then the note, then the men become smaller.
fn arrange(strip: &Strip, turn: bool, layout: Layout, tools: Tools<'_>) -> Result<Row, RenderError> {
    let height = layout.strip as f32;
    let px = |part: f32| (part * height).round() as u32;
    let capitals = |part: f32| ((part * height).round() as u16).max(4);
    let font = tools.lettering;
    let (name_size, note_size) = (capitals(size::NAME), capitals(size::NOTE));
    let (left, right) = layout.strip_edges();
    let player = &strip.player;
    let name = [&player.name, &player.word]
        .into_iter()
        .find_map(|text| font.legible(text))
        .unwrap_or_default();
    let captioned = !strip.caption.is_empty();
    let note = match (captioned, turn) {
        (true, _) => font.legible(&strip.caption).unwrap_or_default(),
        (false, true) => font.legible(&player.note).unwrap_or_default(),
        (false, false) => String::new(),
    };
    let score = player.score.map_or("", Score::text);

    // What the men need, at most what leaves a name its least room.
    // The square of a man is wider than the man: from one to the next it is less.
    let step = |side: f32| px(side * size::STEP / size::MAN);
    let head = px(size::GAP) * 3 + step(size::MAN);
    let score_room = words_width(font, score, name_size) + if score.is_empty() { 0 } else { px(size::GAP) * 2 };
    let (given, wins) = strip.checks.map_or((0, 0), |(given, wins)| (given.min(CHECKS), wins.min(CHECKS)));
    let check_room = u32::from(wins) * px(size::CHECK) + if wins == 0 { 0 } else { px(size::GAP) };
    let all = (right - left).saturating_sub(head + score_room + check_room);
    let number = |lost: &Lost| if lost.2 > 1 { lost.2.to_string() } else { String::new() };
    let needs = |side: f32, lost: &Lost| match words_width(font, &number(lost), note_size) {
        0 => step(side),
        number => step(side) + number + px(size::NUMBER),
    };
    let men = |side: f32| strip.taken.iter().map(|lost| needs(side, lost)).sum::<u32>();
    let least = words_width(font, &name, name_size).min(px(size::NAME_BEFORE_MEN));
    let note_width = words_width(font, &note, note_size) + px(size::APART);
    // A caption comes before the name and the size of the men.
    let wished = if captioned {
        least
    } else {
        words_width(font, &name, name_size).min(px(size::NAME_BEFORE_NOTE))
    };
    let kept = if captioned { least + note_width } else { least };
    let apart = if strip.taken.is_empty() {
        0
    } else {
        px(size::APART) + 2 * px(size::GAP)
    };
    let side = [1.0, 0.85, 0.7, 0.55].map(|part| part * size::MAN);
    let side = side.into_iter().find(|s| men(*s) + apart + kept <= all).unwrap_or(0.5 * size::MAN);
    let taken = (men(side) + apart).min(all.saturating_sub(least));
    let with_note = !note.is_empty() && wished + taken + note_width <= all;
    let name_room = all - taken - if with_note { note_width } else { 0 };
    let name = font.shorten(&name, f32::from(name_size), name_room as f32);

    let mut row = Row::default();
    // Whoever is to move has a field of his own; when nobody is any more, the winner.
    let won = player.score == Some(Score::Won);
    let field = turn || won;
    let tone = if field { Tone::Field } else { Tone::Plain };
    let sign = if field { Tone::Field } else { Tone::Board };
    let mut x = left;
    row.parts.push(placed(x, Part::Opening, sign));
    x += px(size::GAP);
    let field_from = x;
    let pawn = tools.set.find(Occupant::Man(strip.side, Kind::Pawn))?;
    row.parts.push(placed(x, Part::Man(pawn, px(size::MAN) as u16), sign));
    x += step(size::MAN);
    if !field {
        row.field(field_from, x, sign);
        x += px(size::GAP);
    }
    x += px(size::GAP);
    x = row.words(font, &name, name_size, tone, x);
    if !score.is_empty() {
        x = row.words(font, score, name_size, tone, x + px(size::GAP) * 2);
    }
    if field {
        row.field(field_from, x, tone);
    }
    x += px(size::GAP);
    if wins > 0 {
        x += px(size::GAP);
        for n in 0..wins {
            row.parts.push(placed(x, Part::Check(n < given), Tone::Plain));
            x += px(size::CHECK);
        }
    }
    if with_note {
        // A caption does not move when the field before it comes and goes.
        let steady = left + head + words_width(font, &name, name_size) + score_room + check_room;
        let from = if captioned { x.max(steady) } else { x };
        let tone = if captioned { Tone::Plain } else { Tone::Soft };
        row.words(font, &note, note_size, tone, from + px(size::APART) / 2);
    }
    if strip.taken.is_empty() {
        return Ok(row);
    }
    let end = right.saturating_sub(px(size::GAP));
    let mut x = end.saturating_sub(men(side)).max(x + px(size::GAP));
    let men_from = x;
    row.parts.push(placed(x.saturating_sub(px(size::GAP)), Part::Opening, Tone::Board));
    for lost in &strip.taken {
        let man = tools.set.find(Occupant::Man(lost.0, lost.1))?;
        if x + needs(side, lost) > end {
            break; // more kinds than any variant has; the words under the picture have them all
        }
        row.parts.push(placed(x, Part::Man(man, px(side) as u16), Tone::Board));
        row.words(font, &number(lost), note_size, Tone::Board, x + step(side));
        x += needs(side, lost);
    }
    row.field(men_from, x, Tone::Board);
    Ok(row)
}

const fn placed(x: u32, part: Part, tone: Tone) -> Placed {
    Placed { x, part, tone }
}

impl Tone {
    /// The colour behind everything, and where it stands in the palette.
    const fn ground(self, colours: &Colours) -> (Rgb, Ground) {
        match self {
            Self::Plain | Self::Soft => (colours.frame, Ground::Frame),
            Self::Field => (colours.label, Ground::Frame),
            Self::Board => (colours.squares.light, Ground::Light),
        }
    }
}

impl Row {
    /// A field from one place to another, and its rounded end; its beginning stands there.
    fn field(&mut self, from: u32, to: u32, tone: Tone) {
        self.fields.push((from, to, tone));
        self.parts.push(placed(to, Part::Closing, tone));
    }

    /// Adds words, one part each, so that each is made once for all texts; gives back where they end.
    fn words(&mut self, font: &Lettering, text: &str, capital: u16, tone: Tone, mut x: u32) -> u32 {
        for (i, word) in text.split(' ').filter(|w| !w.is_empty()).enumerate() {
            if i > 0 {
                x += blank(font, capital);
            }
            self.parts.push(placed(x, Part::Word(word.to_owned(), capital), tone));
            x += word_width(font, word, capital);
        }
        x
    }
}

fn words_width(font: &Lettering, text: &str, capital: u16) -> u32 {
    let words = text.split(' ').filter(|w| !w.is_empty());
    let (count, sum) = words.fold((0, 0), |(count, sum), word| (count + 1, sum + word_width(font, word, capital)));
    sum + blank(font, capital) * u32::saturating_sub(count, 1)
}

fn word_width(font: &Lettering, word: &str, capital: u16) -> u32 {
    font.width(word, f32::from(capital)).ceil() as u32
}

fn blank(font: &Lettering, capital: u16) -> u32 {
    font.width(" ", f32::from(capital)).round() as u32
}

/// The colour of what is less loud: a step that the palette has.
pub(super) fn note(colours: &Colours) -> Rgb {
    colours.label.mix(colours.frame, 1, 4)
}

/// Makes the tile of a part.
fn make(key: &Key, tools: Tools<'_>) -> Tile {
    let (colours, height) = (tools.colours, key.height);
    let high = height as f32;
    let (colour, ground) = key.tone.ground(colours);
    let ink = match key.tone {
        Tone::Plain => colours.label,
        Tone::Soft => note(colours),
        Tone::Field | Tone::Board => colours.frame,
    };
    let round = (high * size::GAP).round();
    let width = match &key.part {
        Part::Word(word, capital) => word_width(tools.lettering, word, *capital),
        Part::Man(_, side) => (f32::from(*side) * size::STEP / size::MAN).round() as u32,
        Part::Check(_) => (high * size::CHECK).round() as u32,
        Part::Opening | Part::Closing => round as u32,
        Part::Blank(width) => *width,
    }
    .max(1);
    let mut canvas = Canvas::default();
    let (top, bottom) = field_rows(height);
    if matches!(key.tone, Tone::Field | Tone::Board) {
        match key.part {
            Part::Opening | Part::Closing => {
                let from = if key.part == Part::Opening { 0.0 } else { -round };
                let (top, tall) = (top as f32, (bottom - top) as f32);
                let corners = [(from + round, top + round), (from + round, top + tall - round)];
                for (x, y) in corners {
                    if let Some(corner) = circle(x, y, round) {
                        canvas.fill(&corner, colour);
                    }
                }
                if let Some(middle) = rectangle(from, top + round, 2.0 * round, tall - 2.0 * round) {
                    canvas.fill(&middle, colour);
                }
            }
            _ => canvas.rect(0, top, width, bottom - top, colour),
        }
    }
    match &key.part {
        Part::Word(word, capital) => {
            if let Some(outline) = tools
                .lettering
                .outline(word, f32::from(*capital), (0.0, (high * size::BASE).round()))
            {
                canvas.fill(&outline, ink);
            }
        }
        Part::Man(man, side) => {
            let (x, y) = ((width as i32 - i32::from(*side)) / 2, (height as i32 - i32::from(*side)) / 2);
            canvas.sprite(*man, u32::from(*side), x, y, 256);
        }
        Part::Check(given) => check(&mut canvas, *given, high, colours),
        Part::Opening | Part::Closing | Part::Blank(_) => {}
    }
    let mut surface = Surface::new(Area::new(0, 0, width, height), colours.frame);
    canvas.ops().iter().for_each(|op| surface.paint(op, tools.sprites));
    let pixels = tools.palette.indices(surface.pixels(), ground);
    // Names are as many as there are people; what else is in a strip is seen again and again.
    let effort = if matches!(key.part, Part::Word(..)) {
        Effort::Quick
    } else {
        Effort::Thorough
    };
    Tile::new(tools.code, pixels, width as usize, key.stride, effort)
}

/// A small octagon, as around a checked king: filled for a check that was given, empty for one that is still to give.
fn check(canvas: &mut Canvas, given: bool, high: f32, colours: &Colours) {
    let (middle, radius) = (high * size::CHECK / 2.0, high * size::CHECK * 0.4);
    let corner = |n: u8| {
        let angle = std::f32::consts::PI * (f32::from(n) + 0.5) / 4.0;
        (middle + radius * angle.sin(), high / 2.0 + radius * angle.cos())
    };
    let Some(octagon) = polygon(&(0..8).map(corner).collect::<Vec<_>>()) else {
        return;
    };
    let line = colours.label;
    let fill = if given { colours.marks.check.fill } else { colours.frame };
    let pen = Pen {
        width: (high * 0.06).max(1.0),
        casing: 0.0,
        dash: None,
    };
    canvas.shape(&octagon, pen, Ink { line, casing: line }, fill);
}
