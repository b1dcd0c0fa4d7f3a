//! A strict reader of GIF files, written from the format's definition (GIF89a, with appendix F on LZW) and from nothing else. Viewers
//! forgive much, and each forgives something else; this reader forgives nothing.

/// A picture within a file.
#[derive(Debug)]
pub struct Frame {
    pub left: usize,
    pub top: usize,
    pub width: usize,
    /// How long it is shown, in hundredths of a second.
    pub delay: u16,
    /// Numbers of colours, row by row.
    pub pixels: Vec<u8>,
}

/// A whole file.
#[derive(Debug)]
pub struct Gif {
    pub width: usize,
    pub height: usize,
    pub palette: Vec<[u8; 3]>,
    /// How often it is shown again.
    pub again: Option<u16>,
    pub frames: Vec<Frame>,
}

struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn byte(&mut self) -> u8 {
        self.take(1)[0]
    }
    fn word(&mut self) -> u16 {
        let two = self.take(2);
        u16::from_le_bytes([two[0], two[1]])
    }
    fn take(&mut self, count: usize) -> Vec<u8> {
        let (taken, rest) = self.0.split_at(count);
        self.0 = rest;
        taken.to_vec()
    }
    /// Blocks, each with its length before it, up to an empty one.
    fn blocks(&mut self) -> Vec<u8> {
        let mut all = Vec::new();
        loop {
            let count = usize::from(self.byte());
            if count == 0 {
                return all;
            }
            all.extend(self.take(count));
        }
    }
}

/// Reads a file; whatever is not as the format wants it fails the test.
pub fn read(file: &[u8]) -> Gif {
    let mut bytes = Bytes(file);
    assert_eq!(bytes.take(6), b"GIF89a");
    let (width, height) = (usize::from(bytes.word()), usize::from(bytes.word()));
    let (packed, background, _aspect) = (bytes.byte(), bytes.byte(), bytes.byte());
    assert!(packed & 0x80 != 0, "a palette for all");
    let colours = 2 << (packed & 7);
    assert!(usize::from(background) < colours);
    let palette = bytes.take(3 * colours).as_chunks::<3>().0.to_vec();
    let mut gif = Gif {
        width,
        height,
        palette,
        again: None,
        frames: Vec::new(),
    };
    let mut delay = None;
    loop {
        match bytes.byte() {
            // Extensions.
            0x21 => match bytes.byte() {
                0xf9 => {
                    let control = bytes.blocks();
                    assert_eq!(control.len(), 4);
                    // What was there stays, nobody is asked for input, nothing shines through.
                    assert!(matches!(control[0], 0 | 4), "{:b}", control[0]);
                    assert!(delay.replace(u16::from_le_bytes([control[1], control[2]])).is_none());
                }
                0xff => {
                    let data = bytes.blocks();
                    assert!(data.starts_with(b"NETSCAPE2.0\x01") && data.len() == 14 && gif.frames.is_empty());
                    gif.again = Some(u16::from_le_bytes([data[12], data[13]]));
                }
                other => panic!("extension {other:x}"),
            },
            0x2c => {
                let [left, top, width, height] = [0; 4].map(|_: u8| usize::from(bytes.word()));
                assert_eq!(bytes.byte(), 0, "no palette of its own, rows in order");
                assert!(left + width <= gif.width && top + height <= gif.height && width * height > 0);
                let least = bytes.byte();
                let pixels = unpack(least, &bytes.blocks(), width * height);
                assert!(pixels.iter().all(|p| usize::from(*p) < gif.palette.len()));
                let delay = delay.take().expect("each picture says how long it stays");
                gif.frames.push(Frame {
                    left,
                    top,
                    width,
                    delay,
                    pixels,
                });
            }
            0x3b => break,
            other => panic!("block {other:x}"),
        }
    }
    assert!(bytes.0.is_empty() && delay.is_none(), "nothing behind the end");
    gif
}

/// Undoes LZW: exactly so many pixels, then the end code, then nothing but the rest of that byte.
pub fn unpack(least: u8, data: &[u8], count: usize) -> Vec<u8> {
    assert!((2..=8).contains(&least), "{least} bits");
    let (clear, end) = (1_usize << least, (1_usize << least) + 1);
    let mut table: Vec<Vec<u8>> = Vec::new();
    let fresh = || {
        (0..clear + 2)
            .map(|i| if i < clear { vec![i as u8] } else { vec![] })
            .collect::<Vec<_>>()
    };
    let (mut at, mut width) = (0, u32::from(least) + 1);
    let mut before: Option<usize> = None;
    let mut out = Vec::with_capacity(count);
    let mut first = true;
    loop {
        let code = (0..width as usize).fold(0, |code, bit| {
            let place = at + bit;
            let byte = *data.get(place / 8).expect("an end code");
            code | usize::from(byte >> (place % 8) & 1) << bit
        });
        at += width as usize;
        if std::mem::take(&mut first) {
            assert_eq!(code, clear, "begins with an empty table");
        }
        if code == clear {
            (table, width, before) = (fresh(), u32::from(least) + 1, None);
            continue;
        }
        if code == end {
            break;
        }
        match before {
            None => assert!(code < clear, "the first code is a colour"),
            // A full table stays as it is until it is emptied.
            Some(_) if table.len() == 4096 => assert!(code < 4096),
            Some(before) => {
                assert!(code <= table.len(), "a code that does not exist yet");
                let mut entry = table[before].clone();
                let next = if code == table.len() { entry[0] } else { table[code][0] };
                entry.push(next);
                table.push(entry);
                if table.len() == 1 << width && width < 12 {
                    width += 1;
                }
            }
        }
        out.extend(&table[code]);
        before = Some(code);
    }
    assert_eq!(out.len(), count, "pixels");
    assert_eq!(data.len(), at.div_ceil(8), "no bytes behind the end code");
    out
}

/// Codes by hand: a colour of two bits is 0..3, 4 empties the table, 5 ends, 6 is the first that is learnt.
#[test]
fn the_reader_reads_what_was_written_by_hand() {
    // 4, 1, 6 (not known yet: 1 1), 5; each has three bits.
    let bits: u32 = 4 | 1 << 3 | 6 << 6 | 5 << 9;
    assert_eq!(unpack(2, &bits.to_le_bytes()[..2], 3), [1, 1, 1]);
    // 4, 1, 2, 3: two pairs are learnt as 6 and 7, so the next code has four bits: 7 is "2 3", then 5.
    let bits: u32 = 4 | 1 << 3 | 2 << 6 | 3 << 9 | 7 << 12 | 5 << 16;
    assert_eq!(unpack(2, &bits.to_le_bytes()[..3], 5), [1, 2, 3, 2, 3]);
}

#[test]
#[should_panic(expected = "an end code")]
fn the_reader_misses_an_end_code() {
    unpack(2, &[4 | 1 << 3], 1);
}

#[test]
#[should_panic(expected = "no bytes behind")]
fn the_reader_sees_what_is_behind_the_end_code() {
    let bits: u32 = 4 | 1 << 3 | 5 << 6;
    unpack(2, &bits.to_le_bytes()[..3], 1);
}
