//! At most 256 colours for all pictures of a theme, and the nearest of them to any colour.
//!
//! A board has few colours, and the soft edges between them. The palette holds each colour of theme and pieces exactly, then
//! steps between the pairs that can touch. One palette for all pictures of a theme keeps files small and frames of one game alike.

use std::sync::atomic::{AtomicU8, Ordering};

use resvg::tiny_skia::PremultipliedColorU8;

use super::theme::{Colours, Rgb};

/// The colours of a theme's pictures.
pub struct Palette {
    colours: Vec<Rgb>,
    /// Nearest colour by the upper six bits of each channel; `UNKNOWN` until somebody asks. What is filled in depends on
    /// nothing but the place, so the order of questions and the number of threads cannot change a picture.
    nearest: Vec<AtomicU8>,
}

const BITS: u32 = 6;
const UNKNOWN: u8 = u8::MAX;
/// One place of a byte is `UNKNOWN`.
const MOST: usize = 255;
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
    /// For a theme and the colours that occur in the pieces.
    pub fn new(theme: &Colours, pieces: &[Rgb]) -> Self {
        let mut colours: Vec<Rgb> = Vec::new();
        let grounds = theme.grounds();
        let marks: Vec<Rgb> = theme.inks().iter().flat_map(|(_, ink)| [ink.line, ink.casing]).collect();
        let fills = [theme.marks.check.fill, theme.marks.blast.fill, theme.marks.walk.fill];
        let exact = [theme.frame, theme.edge, theme.label]
            .into_iter()
            .chain(grounds)
            .chain(pieces.iter().copied())
            .chain(marks.iter().copied());
        for colour in exact.chain(fills) {
            if !colours.contains(&colour) {
                colours.push(colour);
            }
        }
        let mut add = |a: Rgb, b: Rgb, steps: u32| {
            for part in 1..steps {
                let colour = a.mix(b, part, steps);
                if colours.len() < MOST && colours.iter().all(|&c| distance(c, colour) >= SAME) {
                    colours.push(colour);
                }
            }
        };
        for &ground in &grounds {
            for &piece in pieces {
                add(ground, piece, 4);
            }
        }
        for (i, &a) in pieces.iter().enumerate() {
            for &b in &pieces[i + 1..] {
                add(a, b, 3);
            }
        }
        add(theme.frame, theme.label, 4);
        for &mark in &marks {
            for &other in grounds.iter().chain(&marks).chain(&fills) {
                add(other, mark, 3);
            }
        }
        Self {
            colours,
            nearest: (0..1 << (3 * BITS)).map(|_| AtomicU8::new(UNKNOWN)).collect(),
        }
    }

    /// The colours, by index.
    pub fn colours(&self) -> &[Rgb] {
        &self.colours
    }

    /// The indices of pixels.
    pub fn indices(&self, pixels: &[PremultipliedColorU8], indices: &mut [u8]) {
        let mut before = None;
        for (pixel, index) in pixels.iter().zip(indices) {
            // Most pixels are like their neighbour.
            *index = match before {
                Some((same, index)) if same == *pixel => index,
                _ => self.index(Rgb([pixel.red(), pixel.green(), pixel.blue()])),
            };
            before = Some((*pixel, *index));
        }
    }

    /// The index of the colour that is nearest to this one.
    pub fn index(&self, rgb: Rgb) -> u8 {
        let [r, g, b] = rgb.0.map(|c| usize::from(c >> (8 - BITS)));
        let cell = &self.nearest[(r << (2 * BITS)) | (g << BITS) | b];
        match cell.load(Ordering::Relaxed) {
            UNKNOWN => {
                let index = self.search([r, g, b].map(|c| (c as u8) << (8 - BITS)));
                cell.store(index, Ordering::Relaxed);
                index
            }
            index => index,
        }
    }

    /// The nearest colour to all those that share these upper bits. One of theirs that is in the palette wins outright.
    fn search(&self, lower: [u8; 3]) -> u8 {
        let mask = !0_u8 << (8 - BITS);
        let middle = Rgb(lower.map(|c| c | (1 << (7 - BITS))));
        let nearest = |(_, c): &(usize, &Rgb)| distance(**c, middle);
        let own = self
            .colours
            .iter()
            .enumerate()
            .filter(|(_, c)| c.0.map(|v| v & mask) == lower)
            .min_by_key(nearest);
        own.or_else(|| self.colours.iter().enumerate().min_by_key(nearest))
            .map_or(0, |(i, _)| i as u8)
    }
}

/// Squared distance, green weighing most, as the eye does.
fn distance(a: Rgb, b: Rgb) -> u32 {
    let d = |i: usize| u32::from(a.0[i].abs_diff(b.0[i])).pow(2);
    (2 * d(0) + 4 * d(1) + 3 * d(2)) / 3
}
