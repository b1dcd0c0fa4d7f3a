//! Deflate's alphabet with one fixed set of code words, so that data can be compressed before anybody knows where it will
//! stand.

/// The end of the data, in the alphabet of literals and lengths.
const END: usize = 256;
/// Symbols for literals, the end and lengths.
pub const LITERALS: usize = 286;
/// Symbols for distances.
pub const DISTANCES: usize = 30;
/// The shortest and the longest copy.
pub const SHORTEST: usize = 3;
/// The longest copy.
pub const LONGEST: usize = 258;
/// The furthest copy.
pub const FURTHEST: usize = 32 * 1024;
/// No code word is longer.
const MOST_BITS: usize = 15;

/// Some bits, the first one lowest, and how many.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Word {
    /// The bits; those above `len` are zero.
    pub bits: u32,
    /// How many: at most 32.
    pub len: u32,
}

impl Word {
    /// This word and then another; together at most 32 bits.
    const fn then(self, next: Self) -> Self {
        Self {
            bits: self.bits | next.bits << self.len,
            len: self.len + next.len,
        }
    }
}

/// Bits in the making.
#[derive(Debug, Default)]
pub struct Bits {
    bytes: Vec<u8>,
    pending: u64,
    fill: u32,
}

impl Bits {
    /// Goes on after whole bytes.
    pub const fn after(bytes: Vec<u8>) -> Self {
        Self {
            bytes,
            pending: 0,
            fill: 0,
        }
    }

    /// Appends a word.
    #[inline]
    pub fn put(&mut self, word: Word) {
        self.pending |= u64::from(word.bits) << self.fill;
        self.fill += word.len;
        if self.fill >= 32 {
            self.bytes.extend_from_slice(&(self.pending as u32).to_le_bytes());
            self.pending >>= 32;
            self.fill -= 32;
        }
    }

    /// How many bits.
    pub const fn count(&self) -> u32 {
        self.bytes.len() as u32 * 8 + self.fill
    }

    /// All bits, 32 at a time.
    pub fn chunks(self) -> impl Iterator<Item = u32> {
        let mut bytes = self.finish();
        bytes.resize(bytes.len().next_multiple_of(4), 0);
        bytes
            .chunks_exact(4)
            .map(|b| u32::from_le_bytes([b[0], b[1], b[2], b[3]]))
            .collect::<Vec<_>>()
            .into_iter()
    }

    /// All whole bytes, the last one filled up with zeros.
    pub fn finish(mut self) -> Vec<u8> {
        let last = self.pending.to_le_bytes();
        self.bytes.extend_from_slice(&last[..self.fill.div_ceil(8) as usize]);
        self.bytes
    }
}

/// The length of the next of several copies that make up one of `count` bytes, so that none is left too short.
pub const fn part(count: usize) -> usize {
    if count <= LONGEST {
        count
    } else if count < LONGEST + SHORTEST {
        count - SHORTEST
    } else {
        LONGEST
    }
}

/// The code words of all literals, lengths and distances.
#[derive(Debug)]
pub struct Code {
    /// One for each byte.
    literals: [Word; 256],
    end: Word,
    /// By length; its symbol and extra bits.
    lengths: [Word; LONGEST + 1],
    distances: [Word; DISTANCES],
    /// By length: so many bytes like the one before.
    runs: [Word; LONGEST + 1],
    /// The description of the code at the start of the data.
    header: Vec<Word>,
}

impl Code {
    /// From the lengths of the code words: those of literals, end and lengths first, then those of the distances. Each is
    /// 1 to 15 bits, and both codes are complete.
    pub fn new(sizes: &[u8; LITERALS + DISTANCES]) -> Self {
        let (literals, distances) = sizes.split_at(LITERALS);
        let words = canonical(literals);
        let mut lengths = [Word::default(); LONGEST + 1];
        for (length, word) in lengths.iter_mut().enumerate().skip(SHORTEST) {
            let (symbol, extra) = length_symbol(length);
            *word = words[symbol].then(extra);
        }
        let mut code = Self {
            literals: std::array::from_fn(|i| words[i]),
            end: words[END],
            lengths,
            distances: [Word::default(); DISTANCES],
            runs: [Word::default(); LONGEST + 1],
            header: header(sizes),
        };
        code.distances.copy_from_slice(&canonical(distances));
        let one = code.distances[0];
        code.runs = code.lengths.map(|length| length.then(one));
        code
    }

    /// A byte as it is.
    #[inline]
    pub fn literal(&self, byte: u8) -> Word {
        self.literals[usize::from(byte)]
    }

    /// The length of a copy, 3 to 258.
    #[inline]
    pub fn length(&self, length: usize) -> Word {
        self.lengths[length]
    }

    /// From how far back, 1 to 32768.
    pub fn distance(&self, distance: usize) -> Word {
        let (symbol, extra) = distance_symbol(distance);
        self.distances[symbol].then(extra)
    }

    /// So many bytes like the one before, 3 to 258.
    #[inline]
    pub fn run(&self, length: usize) -> Word {
        self.runs[length]
    }

    /// How many bits stand before the first symbol.
    #[cfg(test)]
    pub fn header_bits(&self) -> usize {
        self.header.iter().map(|w| w.len as usize).sum()
    }

    /// What stands before everything: one last block with a code of its own, and the code.
    pub fn start(&self, out: &mut Bits) {
        self.header.iter().for_each(|w| out.put(*w));
    }

    /// What stands after everything.
    pub fn end(&self, out: &mut Bits) {
        out.put(self.end);
    }
}

/// The code words for these lengths, as RFC 1951 (3.2.2) numbers them.
fn canonical(sizes: &[u8]) -> Vec<Word> {
    let mut next = [0_u32; MOST_BITS + 2];
    for &size in sizes.iter().filter(|s| **s > 0) {
        next[usize::from(size) + 1] += 1;
    }
    for size in 1..next.len() {
        next[size] = (next[size] + next[size - 1]) << 1;
    }
    let word = |&size: &u8| {
        let len = u32::from(size);
        if len == 0 {
            return Word::default();
        }
        let bits = next[usize::from(size)].reverse_bits() >> (32 - len);
        next[usize::from(size)] += 1;
        Word { bits, len }
    };
    sizes.iter().map(word).collect()
}

/// The symbol of a length and its extra bits (RFC 1951, 3.2.5).
pub const fn length_symbol(length: usize) -> (usize, Word) {
    let rest = length - SHORTEST;
    if length == LONGEST {
        return (285, Word { bits: 0, len: 0 });
    }
    if rest < 8 {
        return (257 + rest, Word { bits: 0, len: 0 });
    }
    let len = rest.ilog2() - 2;
    let symbol = 257 + 4 * len as usize + (rest >> len);
    (symbol, low(rest, len))
}

/// The symbol of a distance and its extra bits (RFC 1951, 3.2.5).
pub const fn distance_symbol(distance: usize) -> (usize, Word) {
    let rest = distance - 1;
    if rest < 4 {
        return (rest, Word { bits: 0, len: 0 });
    }
    let len = rest.ilog2() - 1;
    (2 * len as usize + (rest >> len), low(rest, len))
}

/// The lower bits of a number.
const fn low(number: usize, len: u32) -> Word {
    Word {
        bits: number as u32 & ((1 << len) - 1),
        len,
    }
}

/// The block's header with both codes (RFC 1951, 3.2.7). The lengths 1 to 15 are written in four bits each, and so is the word that
/// repeats the length before; what a code of their own would save is not worth its code.
fn header(sizes: &[u8; LITERALS + DISTANCES]) -> Vec<Word> {
    // The order in which the lengths of the code of lengths come; all that have one stand before the nineteenth.
    const ORDER: [usize; 19] = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
    const AGAIN: usize = 16;
    let word = |bits: usize, len| Word { bits: bits as u32, len };
    let plain: [u8; 19] = std::array::from_fn(|i| if (1..=AGAIN).contains(&i) { 4 } else { 0 });
    let words = canonical(&plain);
    let mut out = vec![
        word(0b101, 3),
        word(LITERALS - 257, 5),
        word(DISTANCES - 1, 5),
        word(ORDER.len() - 4, 4),
    ];
    out.extend(ORDER.iter().map(|&i| word(usize::from(plain[i]), 3)));
    let mut rest = &sizes[..];
    while let Some((&size, after)) = rest.split_first() {
        out.push(words[usize::from(size)]);
        rest = after;
        loop {
            let same = rest.iter().take(6).take_while(|s| **s == size).count();
            if same < 3 {
                break;
            }
            out.push(words[AGAIN].then(word(same - 3, 2)));
            rest = &rest[same..];
        }
    }
    out
}
