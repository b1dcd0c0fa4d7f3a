//! Where `renders/code.toml` comes from: which shades drawings are reduced to, their numbers, and the code words that suit pictures of
//! boards. `UPDATE_GOLDEN=1 cargo test --no-default-features --features web --lib render::training` writes the file anew after
//! drawings or marks have changed much; without the variable the tests say when that is due.

use std::{cmp::Reverse, collections::BinaryHeap, env, fs, path::PathBuf};

use super::{
    Artist, Look, Player, Scene, Theme,
    assets::Assets,
    palette::{Shades, apart, shade},
    scene as draw,
    sprite::{PieceSet, Sprite},
    stitch::{Code, DISTANCES, LITERALS},
    theme::{CodeSource, Rgb},
};
use crate::rules::{
    Line, Position, View, Viewer,
    notation::reader::{Reading, read},
    variants::{ALL, by_key},
};

/// Two shades nearer than this (squared distance) look the same at the size of a pixel.
const SAME: u32 = 48 * 48;
/// How often code words are fitted to the pictures that the ones before gave.
const ROUNDS: usize = 3;
/// The side of the drawings that are looked at: a chess board 720 pixels wide.
const SIDE: u32 = 82;

/// All colours of the drawings, each once more half transparent, and halfway to each other: those that are needed.
fn shades(set: &PieceSet) -> Vec<[u8; 4]> {
    let mut chosen: Vec<[u8; 4]> = vec![[0; 4]];
    let colours: Vec<[u8; 3]> = set.colours().iter().map(|c| c.0).collect();
    chosen.extend(colours.iter().map(|[r, g, b]| [*r, *g, *b, 255]));
    let exact = chosen.len();
    let halves = colours.iter().map(|[r, g, b]| [*r, *g, *b, 128]);
    let between = colours.iter().enumerate().flat_map(|(i, a)| {
        let mix = |b: &[u8; 3]| {
            let Rgb([r, g, b]) = Rgb(*a).mix(Rgb(*b), 1, 2);
            [r, g, b, 255]
        };
        colours[i + 1..].iter().map(mix).collect::<Vec<_>>()
    });
    for candidate in halves.chain(between) {
        if chosen.iter().all(|c| apart(shade(*c), shade(candidate)) >= SAME) {
            chosen.push(candidate);
        }
    }
    // A mixture that no edge has is not needed.
    let all = Shades::new(&chosen);
    let mut used = vec![0_usize; chosen.len()];
    for id in set.ids() {
        Sprite::new(&set.pixels(id, SIDE), &all)
            .shades()
            .iter()
            .for_each(|s| used[usize::from(*s)] += 1);
    }
    let keep = |i: &usize| *i < exact || used[*i] >= 40;
    (0..chosen.len()).filter(keep).map(|i| chosen[i]).collect()
}

/// How often a pixel of one shade lies under one of another, in all drawings; pawns count as often as they stand on boards.
fn steps(set: &PieceSet, shades: &[[u8; 4]]) -> Vec<Vec<f64>> {
    let all = Shades::new(shades);
    let mut steps = vec![vec![0.0; shades.len()]; shades.len()];
    // Equal men beside each other are copied, so a row of pawns counts little more than a king.
    let mut often = vec![0.0; set.count()];
    for variant in ALL {
        let view = View::of(&Line::new(Position::start(*variant)), Viewer::Public);
        let mut men = vec![0_u32; set.count()];
        for occupant in view.cells.iter().filter_map(|c| c.occupant) {
            men[set.find(occupant).unwrap().index()] += 1;
        }
        for (sum, count) in often.iter_mut().zip(men) {
            *sum += f64::from(count).sqrt();
        }
    }
    for id in set.ids() {
        let pixels = Sprite::new(&set.pixels(id, SIDE), &all);
        let pixels = pixels.shades();
        let weight = often[id.index()];
        for (above, below) in pixels.iter().zip(&pixels[SIDE as usize..]).filter(|(a, b)| a != b) {
            steps[usize::from(*above)][usize::from(*below)] += weight;
        }
    }
    steps
}

/// The bits that one step takes on average if shades have these numbers: rows are written as differences.
fn entropy(steps: &[Vec<f64>], numbers: &[usize]) -> f64 {
    let mut counts = [0.0; 256];
    for (row, above) in steps.iter().zip(numbers) {
        for (count, below) in row.iter().zip(numbers) {
            counts[(256 + below - above) % 256] += count;
        }
    }
    let sum: f64 = counts.iter().sum();
    let bits = counts.iter().filter(|c| **c > 0.0).map(|c| -c / sum * (c / sum).log2());
    bits.sum()
}

/// Numbers that make the same few differences come again and again: from random swaps and moves those that help are kept, and at
/// first some that do not. Nothing keeps its number 0.
fn order(steps: &[Vec<f64>]) -> Vec<usize> {
    let count = steps.len();
    let mut numbers: Vec<usize> = (0..count).collect();
    let mut bits = entropy(steps, &numbers);
    let mut best = (bits, numbers.clone());
    let mut random = 0x2545_f491_4f6c_dd1d_u64;
    let mut next = |below: usize| {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        (random >> 11) as usize % below
    };
    let tries = 40_000_u32;
    for i in 0..tries {
        let (a, b) = (1 + next(count - 1), 1 + next(count - 1));
        let mut other = numbers.clone();
        if i % 2 == 0 {
            other.swap(a, b);
        } else {
            // Everybody between the two moves up by one.
            let (from, to) = (numbers[a], numbers[b]);
            for n in &mut other {
                *n = match *n {
                    n if n == from => to,
                    n if from < to && (from..=to).contains(&n) => n - 1,
                    n if to < from && (to..=from).contains(&n) => n + 1,
                    n => n,
                };
            }
        }
        let then = entropy(steps, &other);
        let warmth = 0.02 * f64::from(tries - i) / f64::from(tries);
        if then < bits || ((bits - then) / warmth).exp() * 1_000_000.0 > next(1_000_000) as f64 {
            (bits, numbers) = (then, other);
            if bits < best.0 {
                best = (bits, numbers.clone());
            }
        }
    }
    best.1
}

/// The pictures that code words are fitted to: what games show most.
fn pictures() -> Vec<Scene> {
    let mut scenes = Vec::new();
    let mut add = |view: &View, look: Look| {
        let player = |name: &str| Player {
            name: name.to_owned(),
            note: "move 17, 2 days".to_owned(),
            ..Player::default()
        };
        scenes.push(draw(view, &look).with_players([player("Ada Lovelace"), player("Кирилл")]));
        scenes.push(draw(view, &look));
    };
    let after = |key: &str, fen: &str, mv: &str| {
        let variant = by_key(key).unwrap();
        let (mv, roll) = mv.split_once('*').map_or((mv, None), |(mv, roll)| (mv, variant.read_roll(roll)));
        let mut line = Line::new(Position::from_fen(variant, fen).unwrap());
        let Reading::One(mv) = read(line.position(), mv, &[]) else {
            panic!("{mv} is not one legal move")
        };
        line.play(mv, roll).unwrap();
        View::of(&line, Viewer::Public)
    };
    for (i, variant) in ALL.iter().enumerate() {
        let view = View::of(&Line::new(Position::start(*variant)), Viewer::Public);
        add(
            &view,
            Look {
                theme: Theme::ALL[i % 3],
                ..Look::default()
            },
        );
    }
    let middlegames = [
        ("chess", "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2N2N2/PP2PPPP/R1BQ1RK1 w - - 0 1", "e2e3"),
        (
            "chess",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "e5g6",
        ),
        ("chess", "2r3k1/pp3ppp/4p3/3p4/3P4/1P2P3/P4PPP/2R3K1 w - - 0 1", "c1c8"),
        ("chess", "8/5k2/3p4/1p1Pp2p/pP2Pp1P/P4P1K/8/8 w - - 0 1", "h3g2"),
        ("atomic", "rnbqkb1r/pppp1ppp/5n2/4N3/4P3/8/PPPP1PPP/RNBQKB1R w KQkq - 0 1", "e5f7"),
        ("atomic", "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2N2N2/PP2PPPP/R1BQ1RK1 w - - 0 1", "g2g3"),
        (
            "behemoth",
            "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P1*1/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4",
            "d2d3*SE3",
        ),
    ];
    for (key, fen, mv) in middlegames {
        let view = after(key, fen, mv);
        for theme in Theme::ALL {
            add(&view, Look { theme, ..Look::default() });
        }
    }
    scenes
}

/// Symbols of one code as a decoder reads them.
struct Symbols(Vec<(u8, u32, usize)>);

impl Symbols {
    fn new(sizes: &[u8]) -> Self {
        let (mut code, mut words) = (0, Vec::new());
        for size in 1..=15 {
            for (symbol, _) in sizes.iter().enumerate().filter(|s| *s.1 == size) {
                words.push((size, code, symbol));
                code += 1;
            }
            code <<= 1;
        }
        Self(words)
    }

    fn read(&self, bit: &mut impl FnMut() -> u32) -> usize {
        let (mut size, mut code) = (0, 0);
        loop {
            code = code << 1 | bit();
            size += 1;
            if let Ok(found) = self.0.binary_search_by_key(&(size, code), |w| (w.0, w.1)) {
                return self.0[found].2;
            }
        }
    }
}

fn skip(bits: usize, bit: &mut impl FnMut() -> u32) {
    for _ in 0..bits {
        bit();
    }
}

/// How often each symbol stands in a file that was made with these code words.
fn count(png: &[u8], sizes: &[u8; LITERALS + DISTANCES], counts: &mut [u64]) {
    let start = png.windows(4).position(|w| w == b"IDAT").unwrap() + 6;
    let mut at = 8 * start;
    let mut bit = || {
        at += 1;
        u32::from(png[(at - 1) / 8] >> ((at - 1) % 8) & 1)
    };
    let header = Code::new(sizes).header_bits();
    skip(header, &mut bit);
    let (literals, distances) = (Symbols::new(&sizes[..LITERALS]), Symbols::new(&sizes[LITERALS..]));
    loop {
        let symbol = literals.read(&mut bit);
        counts[symbol] += 1;
        if symbol == 256 {
            return;
        }
        if symbol > 256 {
            let extra = if symbol < 265 || symbol == 285 { 0 } else { (symbol - 261) / 4 };
            skip(extra, &mut bit);
            let distance = distances.read(&mut bit);
            counts[LITERALS + distance] += 1;
            skip((distance / 2).saturating_sub(1), &mut bit);
        }
    }
}

/// The lengths of Huffman's code words for these counts. Each symbol gets one, and none is longer than 15 bits.
fn lengths(counts: &[u64]) -> Vec<u8> {
    let mut least = 1;
    loop {
        let mut parents = vec![0; 2 * counts.len()];
        let mut heap: BinaryHeap<_> = counts.iter().enumerate().map(|(i, c)| Reverse((64 * c + least, i))).collect();
        let mut next = counts.len();
        while let (Some(Reverse(a)), Some(Reverse(b))) = (heap.pop(), heap.pop()) {
            (parents[a.1], parents[b.1]) = (next, next);
            if heap.is_empty() {
                break;
            }
            heap.push(Reverse((a.0 + b.0, next)));
            next += 1;
        }
        let depth = |mut i: usize| {
            let mut depth = 0;
            while i != next {
                (i, depth) = (parents[i], depth + 1);
            }
            depth
        };
        let all: Vec<u8> = (0..counts.len()).map(depth).collect();
        if all.iter().all(|d| *d <= 15) {
            return all;
        }
        least *= 4;
    }
}

/// An artist with other code words, and the bytes of all pictures that it makes.
fn files(source: &str) -> (Vec<Vec<u8>>, usize) {
    let source: &'static str = source.to_owned().leak();
    let artist = Artist::with(&Assets::embedded().with("code.toml", source)).unwrap();
    let files: Vec<Vec<u8>> = pictures().iter().map(|s| artist.png(s).unwrap()).collect();
    let bytes = files.iter().map(Vec::len).sum();
    (files, bytes)
}

fn written(shades: &[[u8; 4]], sizes: &[u8; LITERALS + DISTANCES]) -> String {
    let mut out = String::from("# Made by the tests in src/render/training.rs; what it is for stands in renders/README.md.\nshades = [\n");
    for [r, g, b, a] in shades {
        out.extend(format!("    \"#{r:02x}{g:02x}{b:02x}{a:02x}\",\n").chars());
    }
    out += "]\n";
    for (name, list) in [("literals", &sizes[..LITERALS]), ("distances", &sizes[LITERALS..])] {
        out.extend([name, " = [\n"]);
        for line in list.chunks(32) {
            let line: Vec<String> = line.iter().map(u8::to_string).collect();
            out.extend(["    ", &line.join(", "), ",\n"]);
        }
        out += "]\n";
    }
    out
}

/// Fits the code words to the pictures.
fn fitted(shades: &[[u8; 4]], mut sizes: [u8; LITERALS + DISTANCES], rounds: usize) -> String {
    for _ in 0..rounds {
        let mut counts = vec![0; sizes.len()];
        for file in files(&written(shades, &sizes)).0 {
            count(&file, &sizes, &mut counts);
        }
        let both = [lengths(&counts[..LITERALS]), lengths(&counts[LITERALS..])].concat();
        sizes.copy_from_slice(&both);
    }
    written(shades, &sizes)
}

#[test]
fn every_colour_of_a_drawing_is_a_shade() {
    let set = PieceSet::load(&Assets::embedded()).unwrap();
    let code = CodeSource::load(&Assets::embedded()).unwrap();
    if env::var_os("UPDATE_GOLDEN").is_some() {
        return; // about to be written anew
    }
    for colour in set.colours() {
        let [r, g, b] = colour.0;
        assert!(
            code.shades().contains(&[r, g, b, 255]),
            "{colour:?} is not in code.toml; UPDATE_GOLDEN=1 writes it anew"
        );
    }
}

#[test]
fn the_code_words_suit_the_pictures_of_today() {
    let now = CodeSource::load(&Assets::embedded()).unwrap();
    if env::var_os("UPDATE_GOLDEN").is_some() {
        let set = PieceSet::load(&Assets::embedded()).unwrap();
        let shades = shades(&set);
        let mut ordered = shades.clone();
        for (shade, number) in shades.iter().zip(order(&steps(&set, &shades))) {
            ordered[number] = *shade;
        }
        let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("renders/code.toml");
        fs::write(path, fitted(&ordered, now.sizes(), ROUNDS)).unwrap();
        return;
    }
    let (shades, sizes) = (now.shades(), now.sizes());
    let has = files(&written(&shades, &sizes)).1;
    let could = files(&fitted(&shades, sizes, 1)).1;
    assert!(
        has * 100 <= could * 103,
        "{has} bytes with these code words, {could} with new ones; UPDATE_GOLDEN=1 writes them anew"
    );
}

#[test]
fn a_reader_of_the_format_agrees_on_every_code_word() {
    // Each length and each distance of RFC 1951, with the least and the most extra bits.
    let sizes = CodeSource::load(&Assets::embedded()).unwrap().sizes();
    let code = Code::new(&sizes);
    let literals = Symbols::new(&sizes[..LITERALS]);
    let distances = Symbols::new(&sizes[LITERALS..]);
    let read = |symbols: &Symbols, word: super::stitch::Word, from: &dyn Fn(usize) -> (usize, u32)| {
        let mut at = 0;
        let mut bit = || {
            at += 1;
            word.bits >> (at - 1) & 1
        };
        let symbol = symbols.read(&mut bit);
        let (base, extra) = from(symbol);
        let more = (0..extra).fold(0, |sum, i| sum | bit() << i);
        assert_eq!(at, word.len, "all bits of the word are used");
        base + more as usize
    };
    let length = |symbol: usize| match symbol {
        257..265 => (symbol - 254, 0),
        285 => (258, 0),
        _ => {
            let extra = (symbol - 261) / 4;
            (3 + ((4 + (symbol - 265) % 4) << extra), extra as u32)
        }
    };
    let distance = |symbol: usize| {
        if symbol < 4 {
            return (symbol + 1, 0);
        }
        let extra = symbol / 2 - 1;
        (1 + ((2 + symbol % 2) << extra), extra as u32)
    };
    for n in 3..=258 {
        assert_eq!(read(&literals, code.length(n), &length), n);
    }
    for n in 1..=32_768 {
        assert_eq!(read(&distances, code.distance(n), &distance), n);
    }
    for byte in 0..=255 {
        assert_eq!(
            literals.read(&mut {
                let (word, mut at) = (code.literal(byte), 0);
                move || {
                    at += 1;
                    word.bits >> (at - 1) & 1
                }
            }),
            usize::from(byte)
        );
    }
}
