//! Scenes to a moving picture, a GIF. It is made of tiles as a still picture is: what changes from one scene to the next are a few
//! blocks, each of which is compressed once and copied from then on.
//!
//! Why GIF: it moves in place wherever people play. Animated PNG does not: sent with an answer to a command it was reported to arrive
//! with its first frame only. Animated WebP is young in chats, and no encoder of ours writes it.
//!
//! 1. The first frame is the whole picture. Then each block that changed is a frame of its own, two hundredths of a second after the one
//!    before (viewers make ten of a shorter time), so that a ply is there at once to the eye. Where a great deal changes, as in an
//!    explosion, neighbours share a frame.
//! 2. The palette is the theme's, the same for all frames; its indices are those of the tiles.
//! 3. Beside the board stand whose turn it is and the move that is shown. What it removed comes to the strips with the crosses on the board,
//!    the score with the card: nothing beside the board runs ahead of it.
//! 4. It is shown twice and then stays at the end: once for whoever comes upon it, once for whoever wants to follow. What moves for ever
//!    draws the eye away from what people write, and some cannot bear it.

use std::sync::Arc;

use gif::{Encoder, Frame, Repeat};

use super::{
    Draw, Look, RenderError,
    kept::Kept,
    scene::{Scene, scene},
    stitch::{Band, Placed},
    strip::Player,
    theme::Rgb,
    verdict::Verdict,
};
use crate::rules::{Color, View};

/// A scene, and how long it is shown, in hundredths of a second.
#[derive(Clone, Debug)]
pub struct Shot {
    /// What is seen.
    pub scene: Scene,
    /// For how long.
    pub hold: u16,
}

/// How long things are shown, in hundredths of a second.
pub mod hold {
    /// The position before the first ply.
    pub const START: u16 = 120;
    /// After an ordinary ply.
    pub const PLY: u16 = 60;
    /// Something that goes on at once: a burst, a move before the walk that it sets off.
    pub const FLASH: u16 = 45;
    /// Who died of it.
    pub const DEAD: u16 = 100;
    /// The last position, before the result is laid on it.
    pub const LAST: u16 = 200;
    /// The end, where nothing moves any more.
    pub const END: u16 = 500;
}

/// From one block to the next.
const STEP: u16 = 2;
/// How often it is shown again.
const AGAIN: u16 = 1;
/// If more blocks change at once, neighbours share a frame.
const MANY: usize = 8;

/// What a ply looks like, from beginning to end: one scene, or several where it blew up or set off a walk. First what happens, then who
/// dies of it, then the board as it is.
fn stages(scene: Scene) -> Vec<(Scene, u16)> {
    let Some(last) = scene.last.clone() else {
        return vec![(scene, hold::PLY)];
    };
    let mut out = Vec::new();
    let standing = scene.before_the_walk();
    if let Some(blast) = &last.blast {
        out.push((standing.clone().while_it_bursts(blast), hold::FLASH));
        out.push((standing, hold::DEAD));
    } else if last.walk.is_some() {
        out.push((standing, hold::FLASH));
    }
    if last.walk.is_some() {
        let mut walked = last.clone();
        if walked.blast.take().is_some() {
            walked.captured = None;
        }
        out.push((scene.clone().with_last(Some(walked)), hold::DEAD));
    }
    if out.is_empty() {
        out.push((scene, hold::PLY));
    } else {
        let mut quiet = last;
        (quiet.blast, quiet.walk, quiet.captured) = (None, None, None);
        out.push((scene.with_last(Some(quiet)), hold::PLY));
    }
    out
}

/// Widths in pixels, from the one that is wanted to the smallest on which men can be told apart.
pub const WIDTHS: [u32; 4] = [Look::WIDTH, 560, 400, 280];

/// What is shown again.
#[derive(Clone, Copy, Debug)]
pub struct Reel<'a> {
    /// The board before the first ply, and after each one.
    pub views: &'a [View],
    /// Who sits at the board, White and Black.
    pub seats: Option<&'a [Player; 2]>,
    /// How the game ended, if the last view is its end.
    pub verdict: Option<&'a Verdict>,
    /// What stands beside the board after each ply, from the first view on: see [`captions`]. Nothing stands where one is missing.
    pub captions: &'a [String],
}

/// The moves that led to the views, as they are printed: `12. Nxf7`, `12… Kxf7`. Nothing for the first view, with which it begins; `san` says
/// a move in the reader's language.
pub fn captions(views: &[View], san: impl Fn(&str) -> String) -> Vec<String> {
    let ply = |pair: &[View]| {
        let last = pair[1].last.as_ref()?;
        let dots = if last.mover == Color::White { "." } else { "…" };
        let roll = last.roll.as_ref().map(|roll| format!(" {roll}")).unwrap_or_default();
        Some(format!("{}{dots} {}{roll}", pair[0].fullmove, san(&last.san)))
    };
    let plies = views.windows(2).map(|pair| ply(pair).unwrap_or_default());
    std::iter::once(String::new()).chain(plies).take(views.len()).collect()
}

/// Everything in at most so many bytes: as large as wanted, else smaller, else only the last plies. Gives the file and how many plies were
/// left out.
pub fn fit(artist: &dyn Draw, reel: Reel<'_>, look: Look, most: usize) -> Result<Option<(Vec<u8>, usize)>, RenderError> {
    for width in WIDTHS {
        if let Some(gif) = artist.gif(&mut shots(reel, Look { width, ..look }), most)? {
            return Ok(Some((gif, 0)));
        }
    }
    let look = Look {
        width: WIDTHS[WIDTHS.len() - 1],
        ..look
    };
    let mut kept = reel.views.len();
    while kept > 1 {
        kept = kept.div_ceil(2);
        let left_out = reel.views.len() - kept;
        let (views, captions) = (&reel.views[left_out..], reel.captions.get(left_out..).unwrap_or_default());
        if let Some(gif) = artist.gif(&mut shots(Reel { views, captions, ..reel }, look), most)? {
            return Ok(Some((gif, left_out)));
        }
    }
    Ok(None)
}

/// What is seen, one after the other: where it begins, each ply, and how it ended.
pub fn shots(reel: Reel<'_>, look: Look) -> impl Iterator<Item = Shot> {
    let Reel {
        views,
        seats,
        verdict,
        captions,
    } = reel;
    let last = views.len().saturating_sub(1);
    views.iter().enumerate().flat_map(move |(n, view)| {
        let scene = scene(view, &look);
        let mut stages = if n == 0 {
            // Where it begins: what led to it has been shown, or is not asked for.
            vec![(scene.quiet(), hold::START)]
        } else {
            stages(scene)
        };
        let board = stages.len() - 1;
        if n == last {
            if verdict.is_some() {
                // First the board as it was left, then how that counts.
                stages[board].1 = hold::LAST;
                let end = stages[board].0.clone();
                stages.push((end, hold::END));
            } else {
                stages[board].1 = hold::END;
            }
        }
        let end = stages.len() - 1;
        // Where it begins nothing has been played.
        let caption = captions.get(n).filter(|_| n > 0).map_or("", String::as_str);
        stages.into_iter().enumerate().map(move |(i, (mut scene, hold))| {
            let over = n == last && i == end;
            let carded = over && verdict.is_some();
            match seats {
                Some(seats) => {
                    let seats = seats.clone().map(|seat| if over { seat } else { unfinished(seat) });
                    scene = scene.with_players(seats).with_caption(caption);
                }
                // Nothing beside the board says more than the moves do.
                None => scene.turn = None,
            }
            if carded {
                scene.turn = None;
            }
            scene.verdict = verdict.filter(|_| carded).cloned();
            Shot { scene, hold }
        })
    })
}

/// A player while the game goes on.
fn unfinished(player: Player) -> Player {
    Player { score: None, ..player }
}

/// A GIF that grows shot by shot.
pub(super) struct Film<'a> {
    encoder: Encoder<Vec<u8>>,
    /// Compressed pixels, by the tiles that they are made of.
    coded: &'a Kept<Vec<u8>>,
    /// What is seen.
    shown: Vec<Band>,
    /// The frame that was added last: how long it is shown may still change.
    pending: Option<Frame<'static>>,
}

/// A rectangle of the picture.
struct Part<'a> {
    left: usize,
    top: usize,
    bands: Vec<&'a [Placed]>,
}

impl<'a> Film<'a> {
    /// Nothing yet; `size` is width and height in pixels.
    pub fn new(size: (u32, u32), palette: &[Rgb], coded: &'a Kept<Vec<u8>>) -> Result<Self, RenderError> {
        let colours: Vec<u8> = palette.iter().flat_map(|c| c.0).collect();
        let mut encoder = Encoder::new(Vec::new(), size.0 as u16, size.1 as u16, &colours)?;
        encoder.set_repeat(Repeat::Finite(AGAIN))?;
        Ok(Self {
            encoder,
            coded,
            shown: Vec::new(),
            pending: None,
        })
    }

    /// Shows these bands next, for so many hundredths of a second.
    pub fn add(&mut self, bands: Vec<Band>, hold: u16) -> Result<(), RenderError> {
        let parts = if self.shown.is_empty() {
            let bands = bands.iter().map(Vec::as_slice).collect();
            vec![Part { left: 0, top: 0, bands }]
        } else {
            changed(&self.shown, &bands)
        };
        let count = parts.len();
        for (i, part) in parts.into_iter().enumerate() {
            let frame = Frame {
                left: part.left as u16,
                top: part.top as u16,
                width: part.width() as u16,
                height: part.height() as u16,
                delay: if i + 1 == count { hold } else { STEP },
                buffer: part.coded(self.coded).to_vec().into(),
                ..Frame::default()
            };
            if let Some(before) = self.pending.replace(frame) {
                self.encoder.write_lzw_pre_encoded_frame(&before)?;
            }
        }
        if count == 0
            && let Some(frame) = &mut self.pending
        {
            frame.delay = frame.delay.saturating_add(hold);
        }
        self.shown = bands;
        Ok(())
    }

    /// How many bytes there are so far, the last frame not counted.
    pub fn bytes(&self) -> usize {
        self.encoder.get_ref().len()
    }

    /// The file.
    pub fn finish(mut self) -> Result<Vec<u8>, RenderError> {
        if let Some(last) = self.pending.take() {
            self.encoder.write_lzw_pre_encoded_frame(&last)?;
        }
        Ok(self.encoder.into_inner()?)
    }
}

impl Part<'_> {
    fn width(&self) -> usize {
        self.bands.first().map_or(0, |band| band.iter().map(|p| p.tile.width()).sum())
    }

    fn height(&self) -> usize {
        self.bands.iter().map(|band| height(band)).sum()
    }

    /// The pixels, compressed; found among those made before, or made.
    fn coded(&self, kept: &Kept<Vec<u8>>) -> Arc<Vec<u8>> {
        let mut key = Vec::with_capacity(16);
        for band in &self.bands {
            key.push(0);
            for Placed { tile, shift } in *band {
                key.push(1);
                key.extend_from_slice(&tile.number().to_le_bytes());
                key.extend_from_slice(&(tile.width() as u16).to_le_bytes());
                key.push(*shift);
            }
        }
        kept.get(key, || {
            let mut pixels = Vec::with_capacity(self.width() * self.height());
            for band in &self.bands {
                for y in 0..height(band) {
                    for Placed { tile, shift } in *band {
                        let width = tile.width();
                        let row = &tile.pixels()[y * width..(y + 1) * width];
                        pixels.extend(row.iter().map(|p| p.wrapping_add(*shift)));
                    }
                }
            }
            let mut frame = Frame {
                width: self.width() as u16,
                height: self.height() as u16,
                buffer: pixels.into(),
                ..Frame::default()
            };
            frame.make_lzw_pre_encoded();
            let bytes = frame.buffer.into_owned();
            let cost = bytes.len();
            (bytes, cost)
        })
    }
}

fn height(band: &[Placed]) -> usize {
    band.first().map_or(0, |p| p.tile.height())
}

/// Where tiles of a band begin, and which are not as they were.
fn differing(old: &Band, new: &Band) -> Vec<(usize, bool)> {
    let mut before = old.iter();
    let mut there = 0;
    let mut next = before.next();
    let mut x = 0;
    new.iter()
        .map(|placed| {
            while let Some(other) = next.filter(|_| there < x) {
                there += other.tile.width();
                next = before.next();
            }
            let same = there == x && next.is_some_and(|o| o.shift == placed.shift && o.tile.is_like(&placed.tile));
            let at = (x, !same);
            x += placed.tile.width();
            at
        })
        .collect()
}

/// The parts of the picture that change, from top to bottom.
fn changed<'a>(old: &[Band], new: &'a [Band]) -> Vec<Part<'a>> {
    let bands: Vec<(usize, Vec<(usize, bool)>)> = old.iter().zip(new).map(|(old, new)| (old.len(), differing(old, new))).collect();
    let many = bands.iter().flat_map(|(_, band)| band).filter(|(_, changed)| *changed).count() > MANY;
    let mut parts = Vec::new();
    let mut top = 0;
    for (band, (before, tiles)) in new.iter().zip(bands) {
        let mut part = |from: usize, to: usize| {
            parts.push(Part {
                left: tiles[from].0,
                top,
                bands: vec![&band[from..to]],
            });
        };
        let is_changed = |i: usize| tiles.get(i).is_some_and(|t| t.1);
        let first = (0..tiles.len()).find(|i| is_changed(*i));
        let last = (0..tiles.len()).rfind(|i| is_changed(*i));
        if let (Some(first), Some(last)) = (first, last) {
            if before == tiles.len() {
                let mut from = first;
                while from <= last {
                    let run = (from..=last).take_while(|i| is_changed(*i) && (many || *i == from)).count();
                    if run > 0 {
                        part(from, from + run);
                    }
                    from += run.max(1);
                }
            } else {
                // Words have moved: everything between the first and the last of them is one frame.
                part(first, last + 1);
            }
        }
        top += height(band);
    }
    parts
}
