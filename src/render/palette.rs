//! At most 254 colours for all pictures of a theme, and the nearest of them to any colour.
//!
//! Drawings have few colours, and soft edges between them. A [`Shade`] is one of these colours, or part of one where the ground
//! shines through. Every drawing is reduced to the same shades; the palette holds each of them once over a light and once over
//! a dark square, in the same order. So a drawing has the same numbers on both but for one that is added to all of them, and
//! what was compressed for one ground fits the other.
//!
//! | indices | what |
//! | --- | --- |
//! | first group | the shades over a light square, the bare square first |
//! | second group | the shades over a dark square |
//! | third group | the frame, its labels in the place of the pieces' outline; other colours in the places between |
//! | after it | all other colours of the theme, and steps between those that can touch |

use std::sync::atomic::{AtomicU8, Ordering};

use resvg::tiny_skia::PremultipliedColorU8;

use super::{
    surface::over,
    theme::{Colours, Rgb},
};

/// A colour of the drawings, opaque or in part.
pub type Shade = PremultipliedColorU8;

/// The colours to which all drawings are reduced; the first one is nothing at all.
#[derive(Clone, Debug)]
pub struct Shades(Vec<Shade>);

/// The grounds on which shades are compared: what looks alike on both looks alike.
const BOARD: [Rgb; 2] = [Rgb([0xf1, 0xdf, 0xbe]), Rgb([0x90, 0x70, 0x58])];
/// The pieces' outline; labels take its place on the frame.
const OUTLINE: Rgb = Rgb([0x1f, 0x1a, 0x17]);

impl Shades {
    /// From red, green, blue, alpha.
    pub fn new(list: &[[u8; 4]]) -> Self {
        Self(list.iter().map(|c| shade(*c)).collect())
    }

    /// The shades, by number.
    pub fn list(&self) -> &[Shade] {
        &self.0
    }

    /// The number of the shade that is nearest to a pixel.
    pub fn nearest(&self, pixel: Shade) -> u8 {
        (0..self.0.len()).min_by_key(|i| apart(self.0[*i], pixel)).unwrap_or(0) as u8
    }
}

/// A shade from red, green, blue and alpha.
pub fn shade([r, g, b, a]: [u8; 4]) -> Shade {
    resvg::tiny_skia::ColorU8::from_rgba(r, g, b, a).premultiply()
}

/// How different two shades look where they differ most.
pub fn apart(a: Shade, b: Shade) -> u32 {
    BOARD
        .into_iter()
        .map(|ground| distance(over(ground, a, 256), over(ground, b, 256)))
        .max()
        .unwrap_or(0)
}

/// What a pixel of a picture lies on: its colour may be in the palette several times, and the numbers of its surroundings make
/// the smaller file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ground {
    /// A light square as it is.
    Light,
    /// A dark square as it is.
    Dark,
    /// The frame.
    Frame,
    /// A square in another colour.
    Other,
}

/// The colours of a theme's pictures.
pub struct Palette {
    colours: Vec<Rgb>,
    shades: usize,
    /// Nearest colour by the upper six bits of each channel; `UNKNOWN` until somebody asks. What is filled in depends on
    /// nothing but the place, so the order of questions and the number of threads cannot change a picture.
    nearest: Vec<AtomicU8>,
    /// For each ground the index of the same colour that is best there.
    same: Vec<[u8; 256]>,
}

const BITS: u32 = 6;
/// Nobody asked yet.
const UNKNOWN: u8 = u8::MAX;
/// Several colours of the palette share these bits.
const SEVERAL: u8 = u8::MAX - 1;
/// Two values of a byte are taken.
const MOST: usize = 254;
/// Two steps nearer than this (squared distance) are one to the eye.
const SAME: u32 = 26 * 26;

impl std::fmt::Debug for Palette {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Palette")
            .field("colours", &self.colours.len())
            .finish_non_exhaustive()
    }
}

impl Palette {
    /// For a theme and the shades of the pieces.
    pub fn new(theme: &Colours, shades: &Shades) -> Self {
        let marks = &theme.marks;
        let squares = &theme.squares;
        let count = shades.list().len();
        let group = |ground: Rgb| shades.list().iter().map(move |s| over(ground, *s, 256));
        let mut colours: Vec<Rgb> = group(squares.light).chain(group(squares.dark)).collect();

        let mut frame = vec![None; count];
        frame[0] = Some(theme.frame);
        for alpha in [128, 255] {
            let [r, g, b] = OUTLINE.0;
            let place = usize::from(shades.nearest(shade([r, g, b, alpha])));
            frame[place] = Some(theme.frame.mix(theme.label, u32::from(alpha), 255));
        }
        let mut others: Vec<Rgb> = Vec::new();
        let taken = |c: Rgb, others: &[Rgb]| colours.contains(&c) || frame.contains(&Some(c)) || others.contains(&c);
        let near = |c: Rgb, others: &[Rgb]| {
            let all = colours.iter().chain(frame.iter().flatten()).chain(others);
            all.into_iter().any(|&o| distance(o, c) < SAME)
        };
        let mut exactly = |all: &[Rgb]| {
            for &colour in all {
                if !taken(colour, &others) {
                    others.push(colour);
                }
            }
        };
        let blasted = [squares.blast_light, squares.blast_dark];
        let last = [squares.last_light, squares.last_dark];
        exactly(&[theme.edge, marks.last.line, marks.last.casing]);
        exactly(&last);
        exactly(&blasted);
        for (_, ink) in theme.inks() {
            exactly(&[ink.line, ink.casing]);
        }
        exactly(&[marks.check.fill, marks.blast.fill, marks.walk.fill]);
        let most = MOST - colours.len() - frame.iter().filter(|f| f.is_some()).count();
        let mut step = |colour: Rgb| {
            if others.len() < most && !near(colour, &others) {
                others.push(colour);
            }
        };
        let soft: Vec<Shade> = shades.list().iter().copied().filter(|s| (1..255).contains(&s.alpha())).collect();
        for ground in last {
            for shade in &soft {
                step(over(ground, *shade, 256));
            }
        }
        let mut between = |a: Rgb, b: Rgb, steps: u32| (1..steps).for_each(|part| step(a.mix(b, part, steps)));
        between(marks.last.line, marks.last.casing, 2);
        for ground in theme.grounds() {
            between(ground, marks.last.casing, 2);
            between(ground, marks.last.line, 2);
        }
        let inks = || theme.inks().into_iter().skip(1).flat_map(|(_, ink)| [ink.line, ink.casing]);
        let fills = [marks.check.fill, marks.blast.fill, marks.walk.fill];
        for steps in [2, 3] {
            for mark in inks() {
                for other in theme.grounds().into_iter().chain(inks()).chain(fills).chain([theme.frame]) {
                    between(other, mark, steps);
                }
            }
            between(theme.frame, theme.label, 2 * steps);
        }
        for ground in blasted {
            for shade in &soft {
                step(over(ground, *shade, 256));
            }
        }

        let mut others = others.into_iter();
        colours.extend(frame.into_iter().map(|f| f.or_else(|| others.next()).unwrap_or(theme.frame)));
        colours.extend(others);
        Self::of(colours, count)
    }

    fn of(colours: Vec<Rgb>, shades: usize) -> Self {
        let mut nearest = vec![UNKNOWN; 1 << (3 * BITS)];
        for (index, &colour) in colours.iter().enumerate() {
            let first = colours.iter().position(|c| *c == colour).unwrap_or(index);
            let cell = &mut nearest[cell(colour)];
            if usize::from(*cell) != first {
                *cell = if *cell == UNKNOWN { index as u8 } else { SEVERAL };
            }
        }
        let grounds = [0..shades, shades..2 * shades, 2 * shades..3 * shades, 0..0];
        let same = grounds.map(|group| {
            std::array::from_fn(|i| {
                let colour = colours.get(i);
                let own = colours[group.clone()].iter().position(|c| Some(c) == colour);
                own.map_or(i, |at| group.start + at) as u8
            })
        });
        Self {
            nearest: nearest.into_iter().map(AtomicU8::new).collect(),
            same: same.into(),
            colours,
            shades,
        }
    }

    /// The colours, by index.
    pub fn colours(&self) -> &[Rgb] {
        &self.colours
    }

    /// The index of a bare ground of one colour; what is added to the numbers of shades there.
    pub const fn shift(&self, ground: Ground) -> u8 {
        match ground {
            Ground::Light | Ground::Other => 0,
            Ground::Dark => self.shades as u8,
            Ground::Frame => 2 * self.shades as u8,
        }
    }

    /// The indices of pixels.
    pub fn indices(&self, pixels: &[PremultipliedColorU8], ground: Ground) -> Box<[u8]> {
        let mut before = None;
        let index = |pixel: &PremultipliedColorU8| match before {
            // Most pixels are like their neighbour.
            Some((same, index)) if same == *pixel => index,
            _ => {
                let index = self.index(Rgb([pixel.red(), pixel.green(), pixel.blue()]), ground);
                before = Some((*pixel, index));
                index
            }
        };
        pixels.iter().map(index).collect()
    }

    /// The index of the colour that is nearest to this one.
    pub fn index(&self, rgb: Rgb, ground: Ground) -> u8 {
        let cell = &self.nearest[cell(rgb)];
        let index = match cell.load(Ordering::Relaxed) {
            UNKNOWN => {
                let middle = rgb.0.map(|c| (c >> (8 - BITS) << (8 - BITS)) | (1 << (7 - BITS)));
                let index = self.search(Rgb(middle));
                cell.store(index, Ordering::Relaxed);
                index
            }
            SEVERAL => self.search(rgb),
            index => index,
        };
        self.same[ground as usize][usize::from(index)]
    }

    fn search(&self, colour: Rgb) -> u8 {
        let nearest = self.colours.iter().enumerate().min_by_key(|(_, c)| distance(**c, colour));
        nearest.map_or(0, |(i, _)| i as u8)
    }
}

/// Where the nearest to a colour is kept.
fn cell(rgb: Rgb) -> usize {
    let [r, g, b] = rgb.0.map(|c| usize::from(c >> (8 - BITS)));
    (r << (2 * BITS)) | (g << BITS) | b
}

/// Squared distance, green weighing most, as the eye does.
fn distance(a: Rgb, b: Rgb) -> u32 {
    let d = |i: usize| u32::from(a.0[i].abs_diff(b.0[i])).pow(2);
    (2 * d(0) + 4 * d(1) + 3 * d(2)) / 3
}
