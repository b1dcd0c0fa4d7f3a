//! Tiles to PNG. A picture is never made of pixels here: its tiles are compressed already, and putting them together means
//! copying their bits row by row, with short words in between for everything that is as in the row above.
//!
//! 1. Each row is written as its difference from the row above (PNG's filter *Up*), so that what goes on downwards is zero and
//!    a drawing has the same bytes on every ground. One fixed set of code words serves all pictures ([`Code`]).
//! 2. A [`Tile`] knows for each of its rows the columns that differ from the row above, and those bytes' compressed bits. All
//!    that the bits refer to lies in the same tile.
//! 3. Between these parts stand zeros: a run, or, across the end of a row, a copy of the same stretch one row earlier. A tile
//!    that stands in the band already is copied from there.
//! 4. The first row of a band depends on the tiles above it. It is compressed on the spot.
//! 5. The checksum of the data is a sum over bytes and places, so each tile brings its share. Only the chunk's checksum looks at
//!    every byte, and those are few by then.

mod code;
mod tile;

use std::sync::Arc;

use code::{Bits, FURTHEST, LONGEST, SHORTEST};
pub use code::{Code, DISTANCES, LITERALS, Word};
pub use tile::{Effort, Tile};
use tile::{Row, Step, repeats};

use super::theme::Rgb;

/// The filter that writes each row as its difference from the row above.
const UP: u8 = 2;
/// The divisor of both sums of Adler-32 (RFC 1950).
const ADLER: u64 = 65_521;

/// A tile in a picture.
#[derive(Clone, Debug)]
pub struct Placed {
    /// The tile.
    pub tile: Arc<Tile>,
    /// Is added to each of its indices.
    pub shift: u8,
}

/// Tiles side by side, from the left edge of the picture to the right, all of one height.
pub type Band = Vec<Placed>;

/// The bytes of a picture, from top to bottom.
pub fn png(code: &Code, width: usize, palette: &[Rgb], bands: &[Band]) -> Vec<u8> {
    let height: usize = bands.iter().filter_map(|b| b.first()).map(|p| p.tile.height()).sum();
    let used = bands
        .iter()
        .flatten()
        .map(|p| usize::from(p.tile.largest()) + usize::from(p.shift))
        .max();
    let palette = &palette[..palette.len().min(used.unwrap_or(0) + 1)];
    let mut out = Vec::with_capacity(24 * 1024);
    out.extend_from_slice(b"\x89PNG\r\n\x1a\n");
    chunk(&mut out, *b"IHDR", |out| {
        out.extend_from_slice(&(width as u32).to_be_bytes());
        out.extend_from_slice(&(height as u32).to_be_bytes());
        out.extend_from_slice(&[8, 3, 0, 0, 0]); // eight bits, a palette, deflate, filters, not interlaced
    });
    chunk(&mut out, *b"PLTE", |out| out.extend(palette.iter().flat_map(|c| c.0)));
    chunk(&mut out, *b"IDAT", |out| {
        out.extend_from_slice(&[0x78, 0x01]); // deflate with a window of 32 kB
        let mut stitcher = Stitcher::new(code, std::mem::take(out), width + 1, height);
        for band in bands {
            stitcher.band(band);
        }
        *out = stitcher.finish();
    });
    chunk(&mut out, *b"IEND", |_| {});
    out
}

fn chunk(out: &mut Vec<u8>, name: [u8; 4], content: impl FnOnce(&mut Vec<u8>)) {
    let start = out.len();
    out.extend_from_slice(&[0; 4]);
    out.extend_from_slice(&name);
    content(out);
    let length = (out.len() - start - 8) as u32;
    out[start..start + 4].copy_from_slice(&length.to_be_bytes());
    let check = crc32fast::hash(&out[start + 4..]);
    out.extend_from_slice(&check.to_be_bytes());
}

/// Puts the compressed rows of tiles together.
struct Stitcher<'a> {
    code: &'a Code,
    out: Bits,
    /// Bytes of a row, the filter's included.
    stride: usize,
    /// Bytes from the start of the row that comes next to the end of the picture.
    left: u64,
    /// The two sums of Adler-32.
    sums: (u64, u64),
    /// The indices of the row above a band.
    above: Vec<u8>,
    /// How many bytes of the row are written.
    done: usize,
    /// Is the last byte that was written a zero?
    zero: bool,
    /// The columns between which the row above this one differs from its own row above; a row that does not starts at its end.
    before: (usize, usize),
    /// Where the row above that one stops to differ.
    before_that: usize,
    parts: Vec<Part>,
    steps: Vec<Step>,
    /// From the row above.
    up: Word,
}

/// What differs in a row of a tile, in columns of the picture's row.
#[derive(Clone, Copy)]
struct Part {
    /// Which tile of the band.
    tile: usize,
    row: Row,
    from: usize,
    to: usize,
}

/// How a tile can be copied from its like on its left.
#[derive(Clone, Copy, Default)]
struct Twin {
    /// Bytes to there; 0 where there is none.
    distance: usize,
    /// The same as the word for it.
    word: Word,
    /// All tiles up to this one are as they are that far on the left.
    last: usize,
}

/// A part, and perhaps those after it, as a copy.
#[derive(Clone, Copy)]
struct Copied {
    /// The last part in it.
    last: usize,
    from: usize,
    to: usize,
}

impl<'a> Stitcher<'a> {
    fn new(code: &'a Code, bytes: Vec<u8>, stride: usize, height: usize) -> Self {
        let mut out = Bits::after(bytes);
        code.start(&mut out);
        let left = (stride * height) as u64;
        Self {
            code,
            out,
            stride,
            left,
            sums: (1, left),
            above: vec![0; stride - 1],
            done: stride,
            zero: false,
            before: (1, stride),
            before_that: stride,
            parts: Vec::new(),
            steps: Vec::new(),
            up: code.distance(stride),
        }
    }

    fn band(&mut self, band: &[Placed]) {
        let Some(height) = band.first().map(|p| p.tile.height()) else {
            return;
        };
        let starts = starts(band);
        let twins = twins(self.code, band, &starts);
        self.first_row(band, &starts);
        for (placed, &x) in band.iter().zip(&starts) {
            // The sums count rows from the tile's first, and here the second comes next.
            let (sums, stride) = (placed.tile.sums(), self.stride as u64);
            self.sums.0 += sums.bytes;
            self.sums.1 += (self.left + stride - x as u64) * sums.bytes - stride * sums.rows - sums.columns;
        }
        let busy: Vec<(usize, &[Row])> = band
            .iter()
            .map(|p| p.tile.rows())
            .enumerate()
            .filter(|(i, _)| !band[*i].tile.is_blank())
            .collect();
        for y in 1..height {
            self.row(band, &busy, &starts, &twins, y);
        }
        for (placed, &x) in band.iter().zip(&starts) {
            let pixels = placed.tile.pixels();
            let last = &pixels[pixels.len() - placed.tile.width()..];
            for (to, from) in self.above[x - 1..].iter_mut().zip(last) {
                *to = from.wrapping_add(placed.shift);
            }
        }
    }

    /// The first row of a band differs from the row above in almost every byte.
    fn first_row(&mut self, band: &[Placed], starts: &[usize]) {
        for (placed, &x) in band.iter().zip(starts) {
            for (byte, index) in self.above[x - 1..].iter_mut().zip(&placed.tile.pixels()[..placed.tile.width()]) {
                *byte = index.wrapping_add(placed.shift).wrapping_sub(*byte);
            }
        }
        self.zeros(self.stride - self.done);
        self.out.put(self.code.literal(UP));
        self.filter();
        let (mut bytes, mut columns) = (0_u32, 0_u32); // at most 255 x 1600 x 1600
        for (byte, x) in self.above.iter().zip(0_u32..) {
            bytes += u32::from(*byte);
            columns += u32::from(*byte) * x;
        }
        self.sums.0 += u64::from(bytes);
        self.sums.1 += u64::from(bytes) * (self.left + self.stride as u64 - 1) - u64::from(columns);
        // Light and dark squares take turns.
        let period = starts.get(3).map_or(0, |third| third - starts[1]);
        self.steps.clear();
        repeats(&self.above, period, &mut self.steps);
        for step in &self.steps {
            step.put(self.code, &mut self.out);
        }
        self.done = self.stride;
        self.zero = false;
        self.next_row(1, self.stride);
    }

    /// A row that is not the first of its band.
    fn row(&mut self, band: &[Placed], busy: &[(usize, &[Row])], starts: &[usize], twins: &[Twin], y: usize) {
        let mut parts = std::mem::take(&mut self.parts);
        parts.clear();
        for &(tile, rows) in busy {
            let row = rows[y];
            if !row.is_empty() {
                let (from, to) = (starts[tile] + usize::from(row.from), starts[tile] + usize::from(row.to));
                parts.push(Part { tile, row, from, to });
            }
        }
        let first = parts.first().map_or(self.stride, |p| p.from);
        self.turn(first);
        let mut next = 0;
        while let Some(part) = parts.get(next) {
            if let Some(copied) = self.copied(&parts, next, twins[part.tile]) {
                self.zeros(copied.from - self.done);
                self.copy(copied.to - copied.from, twins[part.tile].word);
                self.done = copied.to;
                self.zero = copied.to > parts[copied.last].to;
                next = copied.last + 1;
            } else {
                self.zeros(part.from - self.done);
                band[part.tile].tile.put(part.row, &mut self.out);
                (self.done, self.zero) = (part.to, false);
                next += 1;
            }
        }
        self.next_row(first, parts.last().map_or(0, |p| p.to));
        self.parts = parts;
    }

    /// From the last part of the row before to the first part of this one, which starts at that column. Often all in between
    /// was the same one row earlier; else it is zeros, the filter, and zeros.
    fn turn(&mut self, first: usize) {
        let tail = self.stride - self.done;
        let shared = first.min(self.before.0);
        let length = tail + shared;
        if first < self.stride && length >= SHORTEST && self.done >= self.before_that {
            let zero = self.code.literal(0).len;
            let opening = |count: usize| if count == 0 { 0 } else { zero + self.run_price(count - 1) };
            let closing = if self.zero { self.run_price(tail) } else { opening(tail) };
            let said = closing + self.code.literal(UP).len + opening(first - 1);
            if self.price(length, self.up) + self.run_price(first - shared) < said {
                self.copy(length, self.up);
                self.filter();
                (self.done, self.zero) = (shared, shared > 1);
                return;
            }
        }
        self.zeros(tail);
        self.out.put(self.code.literal(UP));
        self.filter();
        (self.done, self.zero) = (1, false);
        if first == self.stride {
            self.zeros(first - self.done);
            self.done = first;
        }
    }

    /// The row is written, but perhaps for zeros at its end.
    fn next_row(&mut self, first: usize, end: usize) {
        self.before_that = self.before.1;
        self.before = (first, end);
    }

    /// Counts the filter's byte at the start of a row.
    fn filter(&mut self) {
        self.sums.0 += u64::from(UP);
        self.sums.1 += u64::from(UP) * self.left;
        self.left -= self.stride as u64;
    }

    /// So many zeros.
    fn zeros(&mut self, mut count: usize) {
        if count == 0 {
            return;
        }
        if !self.zero {
            self.out.put(self.code.literal(0));
            count -= 1;
        }
        while count >= SHORTEST {
            let length = code::part(count);
            self.out.put(self.code.run(length));
            count -= length;
        }
        for _ in 0..count {
            self.out.put(self.code.literal(0));
        }
        self.zero = true;
    }

    /// At least three bytes from as far back as the word says.
    fn copy(&mut self, mut count: usize, far: Word) {
        while count >= SHORTEST {
            let length = code::part(count);
            self.out.put(self.code.length(length));
            self.out.put(far);
            count -= length;
        }
    }

    /// The bits that [`Self::copy`] takes, within a few.
    fn price(&self, count: usize, far: Word) -> u32 {
        let (whole, rest) = (count / LONGEST, count % LONGEST);
        let last = if rest < SHORTEST { 0 } else { self.code.length(rest).len + far.len };
        whole as u32 * (self.code.length(LONGEST).len + far.len) + last
    }

    /// The bits that so many zeros after a zero take, within a few.
    fn run_price(&self, count: usize) -> u32 {
        let (whole, rest) = (count / LONGEST, count % LONGEST);
        let last = if rest < SHORTEST {
            rest as u32 * self.code.literal(0).len
        } else {
            self.code.run(rest).len
        };
        whole as u32 * self.code.run(LONGEST).len + last
    }

    /// Does copying from the left pay?
    fn copied(&self, parts: &[Part], at: usize, twin: Twin) -> Option<Copied> {
        if twin.distance == 0 {
            return None;
        }
        let part = parts[at];
        let last = at + parts[at..].iter().take_while(|p| p.tile <= twin.last).count() - 1;
        let end = parts[last].to;
        // What lies between the parts can be copied with them as far as it is the same.
        let zeros_from = parts[..at]
            .iter()
            .rev()
            .find(|p| p.from + twin.distance < part.from)
            .map_or(1, |p| p.to);
        let from = if zeros_from + twin.distance <= self.done {
            self.done
        } else {
            part.from
        };
        let there = parts
            .iter()
            .find(|p| p.from + twin.distance >= end)
            .map_or(self.stride, |p| p.from + twin.distance);
        let here = parts.get(last + 1).map_or(self.stride, |p| p.from);
        let to = there.min(here).min(from + (end - from).next_multiple_of(LONGEST));
        if to - from < SHORTEST {
            return None;
        }
        let said = part.row.bits() + if from < part.from { self.run_price(part.from - from) } else { 0 };
        (last > at || self.price(to - from, twin.word) < said).then_some(Copied { last, from, to })
    }

    fn finish(mut self) -> Vec<u8> {
        self.zeros(self.stride - self.done);
        self.code.end(&mut self.out);
        let mut bytes = self.out.finish();
        let (a, b) = ((self.sums.0 % ADLER) as u32, (self.sums.1 % ADLER) as u32);
        bytes.extend_from_slice(&(b << 16 | a).to_be_bytes());
        bytes
    }
}

/// Where in its row each tile starts; before all stands the filter's byte.
fn starts(band: &[Placed]) -> Vec<usize> {
    let mut next = 1;
    let start = |p: &Placed| {
        next += p.tile.width();
        next - p.tile.width()
    };
    band.iter().map(start).collect()
}

/// For each tile its nearest like on the left. What is alike is a question of pixels, never of where they lie in memory: the
/// bytes of a picture depend on nothing else.
fn twins(code: &Code, band: &[Placed], starts: &[usize]) -> Vec<Twin> {
    let same = |at: usize, back: usize| band[at].tile.is_like(&band[at - back].tile);
    let twin = |at: usize| {
        let back = (1..=at).find(|back| same(at, *back))?;
        let distance = starts[at] - starts[at - back];
        let fits = |i: &usize| same(*i, back) && starts[*i] - starts[*i - back] == distance;
        let last = (at..band.len()).take_while(fits).last()?;
        (distance <= FURTHEST).then(|| Twin {
            distance,
            word: code.distance(distance),
            last,
        })
    };
    (0..band.len()).map(|at| twin(at).unwrap_or_default()).collect()
}
