//! A rectangle of a picture, compressed before anybody knows where it will stand.

use std::hash::{DefaultHasher, Hasher as _};

use super::code::{Bits, Code, FURTHEST, LONGEST, SHORTEST, Word, part};

/// How much time compressing may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// For what is kept and used in many pictures: the shortest way to say each row, found by looking at all of them.
    Thorough,
    /// For what may be used once only: the same, but only a few places are looked at.
    Quick,
}

/// A rectangle of palette indices with its compressed rows.
#[derive(Debug)]
pub struct Tile {
    width: usize,
    stride: usize,
    pixels: Box<[u8]>,
    rows: Box<[Row]>,
    chunks: Box<[u32]>,
    sums: Sums,
    largest: u8,
    /// A number for its pixels: that of another tile is different, but for a rare chance.
    number: u64,
}

/// What differs between a row and the row above it: the columns, and the compressed bytes of those columns.
#[derive(Clone, Copy, Debug, Default)]
pub struct Row {
    /// The first column that differs.
    pub from: u16,
    /// The column after the last one that differs; equal to `from` where the rows are the same.
    pub to: u16,
    bits: u32,
    start: u32,
}

/// Sums over the differences of all rows but the first, for the checksum: it is linear in the bytes and in their places.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sums {
    /// Of the bytes.
    pub bytes: u64,
    /// Of each byte times its row.
    pub rows: u64,
    /// Of each byte times its column.
    pub columns: u64,
}

/// One step of the way through a row.
#[derive(Clone, Copy, Debug)]
pub enum Step {
    /// A byte as it is.
    Literal(u8),
    /// So many bytes from so far back.
    Copy {
        /// How many.
        length: usize,
        /// From how far back.
        distance: usize,
    },
}

impl Step {
    /// Appends its words.
    pub fn put(self, code: &Code, out: &mut Bits) {
        match self {
            Self::Literal(byte) => out.put(code.literal(byte)),
            Self::Copy { length, distance } => {
                out.put(code.length(length));
                out.put(code.distance(distance));
            }
        }
    }
}

impl Tile {
    /// Compresses rows of `width` indices, for pictures whose rows take `stride` bytes (the filter's byte included).
    pub fn new(code: &Code, pixels: Box<[u8]>, width: usize, stride: usize, effort: Effort) -> Self {
        let height = pixels.len() / width;
        let mut hasher = DefaultHasher::new();
        hasher.write(&pixels);
        let mut tile = Self {
            width,
            stride,
            rows: vec![Row::default(); height].into(),
            chunks: Box::default(),
            sums: Sums::default(),
            largest: pixels.iter().copied().max().unwrap_or(0),
            number: hasher.finish(),
            pixels,
        };
        let mut chunks = Vec::new();
        tile.steps(code, effort, |row, from, to, steps| {
            row.from = from as u16;
            row.to = to as u16;
            row.start = chunks.len() as u32;
            let mut bits = Bits::default();
            for step in steps {
                step.put(code, &mut bits);
            }
            row.bits = bits.count();
            chunks.extend(bits.chunks());
        });
        tile.chunks = chunks.into();
        tile
    }

    /// Walks through the rows that differ from the row above.
    fn steps(&mut self, code: &Code, effort: Effort, mut each: impl FnMut(&mut Row, usize, usize, &[Step])) {
        let (width, height) = (self.width, self.height());
        let mut diffs = vec![0_u8; self.pixels.len()];
        for ((diff, below), above) in diffs[width..].iter_mut().zip(&self.pixels[width..]).zip(&self.pixels[..]) {
            *diff = below.wrapping_sub(*above);
        }
        let look = match effort {
            Effort::Thorough => 64,
            Effort::Quick => 6,
        };
        let mut finder = Finder::new(&diffs, width, self.stride, look);
        let mut steps = Vec::new();
        for y in 1..height {
            let diff = &diffs[y * width..(y + 1) * width];
            let Some(from) = diff.iter().position(|d| *d != 0) else { continue };
            let to = diff.iter().rposition(|d| *d != 0).map_or(from, |last| last + 1);
            let (mut bytes, mut columns) = (0, 0);
            for (x, &d) in diff.iter().enumerate().take(to).skip(from) {
                bytes += u64::from(d);
                columns += u64::from(d) * x as u64;
            }
            self.sums.bytes += bytes;
            self.sums.rows += bytes * y as u64;
            self.sums.columns += columns;
            steps.clear();
            finder.row(code, y, from, to, &mut steps);
            each(&mut self.rows[y], from, to, &steps);
        }
    }

    /// Columns.
    pub const fn width(&self) -> usize {
        self.width
    }

    /// Rows.
    pub const fn height(&self) -> usize {
        self.rows.len()
    }

    /// The indices, row by row.
    pub const fn pixels(&self) -> &[u8] {
        &self.pixels
    }

    /// A number for its pixels: that of another tile is different, but for a rare chance.
    pub const fn number(&self) -> u64 {
        self.number
    }

    /// Are all rows alike?
    pub const fn is_blank(&self) -> bool {
        self.chunks.is_empty()
    }

    /// The largest index.
    pub const fn largest(&self) -> u8 {
        self.largest
    }

    /// Has the other tile the same pixels?
    pub fn is_like(&self, other: &Self) -> bool {
        self.number == other.number && self.width == other.width && (std::ptr::eq(self, other) || self.pixels == other.pixels)
    }

    /// What differs in each row.
    pub const fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// Sums for the checksum.
    pub const fn sums(&self) -> Sums {
        self.sums
    }

    /// Appends the compressed bytes of a row.
    pub fn put(&self, row: Row, out: &mut Bits) {
        let mut left = row.bits;
        for &bits in &self.chunks[row.start as usize..] {
            if left <= 32 {
                out.put(Word { bits, len: left });
                return;
            }
            out.put(Word { bits, len: 32 });
            left -= 32;
        }
    }
}

impl Row {
    /// Is the row as the row above?
    pub const fn is_empty(self) -> bool {
        self.from == self.to
    }

    /// How many bits its compressed bytes take.
    pub const fn bits(self) -> u32 {
        self.bits
    }
}

/// Bytes said as runs, as copies from `period` bytes back where they are at least that long (0: never), and
/// as they are.
pub fn repeats(bytes: &[u8], period: usize, steps: &mut Vec<Step>) {
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let again = |back: usize| bytes[at..].iter().zip(&bytes[at - back..]).take_while(|(a, b)| a == b).count();
        let periods = if period >= SHORTEST && at >= period { again(period) } else { 0 };
        let (mut rest, distance) = if periods >= period.max(SHORTEST) {
            (periods, period)
        } else {
            steps.push(Step::Literal(byte));
            at += 1;
            (bytes[at..].iter().take_while(|b| **b == byte).count(), 1)
        };
        at += rest;
        while rest >= SHORTEST {
            let length = part(rest);
            steps.push(Step::Copy { length, distance });
            rest -= length;
        }
        steps.extend((0..rest).map(|_| Step::Literal(byte)));
    }
}

/// Finds bytes that stood in the tile before.
struct Finder<'a> {
    diffs: &'a [u8],
    width: usize,
    stride: usize,
    /// The last place with these three bytes, by a hash of them.
    last: Vec<u32>,
    /// For each place the one before with the same hash.
    before: Vec<u32>,
    /// So many earlier places are looked at.
    look: usize,
}

/// No place.
const NONE: u32 = u32::MAX;

impl<'a> Finder<'a> {
    fn new(diffs: &'a [u8], width: usize, stride: usize, look: usize) -> Self {
        Self {
            diffs,
            width,
            stride,
            last: vec![NONE; 1 << 12],
            before: vec![NONE; diffs.len()],
            look,
        }
    }

    /// The shortest way through the columns `from..to` of a row.
    fn row(&mut self, code: &Code, y: usize, from: usize, to: usize, steps: &mut Vec<Step>) {
        let row = y * self.width;
        // The least bits with which each column can be reached, and the last step to it.
        let mut best: Vec<(u32, Step)> = vec![(u32::MAX, Step::Literal(0)); to - from + 1];
        best[0].0 = 0;
        for x in from.saturating_sub(2)..to {
            if x >= from {
                let (bits, byte) = (best[x - from].0, self.diffs[row + x]);
                let mut reach = |x: usize, bits: u32, step: Step| {
                    if bits < best[x - from].0 {
                        best[x - from] = (bits, step);
                    }
                };
                reach(x + 1, bits + code.literal(byte).len, Step::Literal(byte));
                self.copies(y, x, to, |length, distance| {
                    let bits = bits + code.distance(distance).len;
                    for length in SHORTEST..=length.min(LONGEST) {
                        reach(x + length, bits + code.length(length).len, Step::Copy { length, distance });
                    }
                });
            }
            if let Some(hash) = self.hash(row + x).filter(|_| x + SHORTEST <= self.width) {
                self.before[row + x] = std::mem::replace(&mut self.last[hash], (row + x) as u32);
            }
        }
        let (start, mut x) = (steps.len(), to);
        while x > from {
            let step = best[x - from].1;
            steps.push(step);
            x -= match step {
                Step::Literal(_) => 1,
                Step::Copy { length, .. } => length,
            };
        }
        steps[start..].reverse();
    }

    /// All places before from which at least three bytes can be copied: how many bytes, and how far back.
    fn copies(&self, y: usize, x: usize, to: usize, mut each: impl FnMut(usize, usize)) {
        let at = y * self.width + x;
        let same = |other: usize, most: usize| (0..most).take_while(|i| self.diffs[other + i] == self.diffs[at + i]).count();
        if x > 0 {
            let length = same(at - 1, to - x);
            if length >= SHORTEST {
                each(length, 1);
            }
        }
        let Some(hash) = self.hash(at) else { return };
        let mut other = self.last[hash];
        for _ in 0..self.look {
            if other == NONE {
                return;
            }
            let (row, column) = (other as usize / self.width, other as usize % self.width);
            let distance = (y - row) * self.stride + x - column;
            if distance > FURTHEST {
                return;
            }
            let length = same(other as usize, (to - x).min(self.width - column));
            if length >= SHORTEST {
                each(length, distance);
            }
            other = self.before[other as usize];
        }
    }

    /// Where places with the same three bytes are kept; nowhere for three zeros, which are a run.
    fn hash(&self, at: usize) -> Option<usize> {
        let bytes = self.diffs.get(at..at + SHORTEST)?;
        let hash = bytes.iter().fold(0_u32, |h, b| h << 8 | u32::from(*b));
        (hash != 0).then(|| (hash.wrapping_mul(0x9e37_79b1) >> 20) as usize)
    }
}
