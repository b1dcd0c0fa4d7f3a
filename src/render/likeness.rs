//! The piece set as a set: every kind has its drawings, both sides have the same, and no two that meet in a game are alike.
//!
//! How alike two drawings are is measured at 36 pixels, the size of a square on a telephone, or 29 where a board has ten files, with the second one moved by up to
//! three pixels to wherever it fits best:
//!
//! - *overlap*: what both outlines cover, as a part of what either covers (1 for the same outline);
//! - *difference*: the mean difference in brightness over what either covers, on a ground of middle grey (0 for the same drawing).
//!
//! Nobody takes a bishop for a knight: their black drawings differ by 0.15, which is what the least alike pairs of a heavy, dark set
//! with one plinth have. A drawing and the same one a little smaller differ by less than 0.1. The line is drawn between the two.

use std::collections::{BTreeMap, HashMap};

use super::{assets::Assets, sprite::PieceSet, theme::Rgb};
use crate::rules::{Color, Kind, Spec, variants::ALL, view::Occupant};

/// Sides of a square on a telephone, in pixels: of eight files, and of ten.
const SIDES: [usize; 2] = [36, 29];
/// How far the second drawing may be moved in search of the best fit, in pixels.
const SHIFT: i32 = 3;
/// Two drawings that differ by less are alike.
const LEAST_DIFFERENCE: f64 = 0.12;
/// Two drawings with a larger overlap are alike: they would be told apart by what is inside of them only.
const MOST_OVERLAP: f64 = 0.92;
/// The ground, between the light and the dark squares.
const GROUND: f64 = 0.45;

/// A drawing at one of these sizes: what it covers, and how bright it is on the ground.
struct Seen {
    side: usize,
    covers: Vec<bool>,
    bright: Vec<f64>,
}

fn seen(set: &PieceSet, occupant: Occupant, side: usize) -> Seen {
    let drawn = set.pixels(set.find(occupant).unwrap(), side as u32);
    let pixels = drawn.pixels();
    Seen {
        side,
        covers: pixels.iter().map(|p| p.alpha() > 127).collect(),
        // The channels are multiplied by the cover already.
        bright: pixels
            .iter()
            .map(|p| {
                let light = 0.2126 * f64::from(p.red()) + 0.7152 * f64::from(p.green()) + 0.0722 * f64::from(p.blue());
                light / 255.0 + GROUND * (1.0 - f64::from(p.alpha()) / 255.0)
            })
            .collect(),
    }
}

/// Overlap and difference at their most alike.
fn likeness(a: &Seen, b: &Seen) -> (f64, f64) {
    let side = a.side as i32;
    let (mut overlap, mut difference) = (0.0_f64, 1.0_f64);
    for (dx, dy) in (-SHIFT..=SHIFT).flat_map(|dx| (-SHIFT..=SHIFT).map(move |dy| (dx, dy))) {
        let (mut both, mut either, mut sum) = (0_u32, 0_u32, 0.0);
        for (x, y) in (0..side).flat_map(|y| (0..side).map(move |x| (x, y))) {
            let here = (y * side + x) as usize;
            let (from_x, from_y) = (x - dx, y - dy);
            let inside = (0..side).contains(&from_x) && (0..side).contains(&from_y);
            let there = (from_y * side + from_x) as usize;
            let (covers, bright) = if inside {
                (b.covers[there], b.bright[there])
            } else {
                (false, GROUND)
            };
            both += u32::from(a.covers[here] && covers);
            if a.covers[here] || covers {
                either += 1;
                sum += (a.bright[here] - bright).abs();
            }
        }
        let either = f64::from(either.max(1));
        overlap = overlap.max(f64::from(both) / either);
        difference = difference.min(sum / either);
    }
    (overlap, difference)
}

/// Whoever can stand on a board of a variant: its men in one colour, and its neutral piece.
fn cast(spec: &Spec, color: Color) -> Vec<Occupant> {
    let men = spec.men.iter().map(|(kind, _)| Occupant::Man(color, *kind));
    men.chain(spec.neutral.map(|n| Occupant::Neutral(n.key))).collect()
}

/// The pairs that are alike, with their overlap and difference, in any variant of the registry.
fn alike(assets: &Assets) -> Vec<String> {
    let set = PieceSet::load(assets).unwrap();
    let mut measured = HashMap::new();
    let mut alike = Vec::new();
    for variant in ALL {
        for color in Color::BOTH {
            let cast = cast(variant.spec(), color);
            for (i, &a) in cast.iter().enumerate() {
                for &b in &cast[i + 1..] {
                    // Squares are smallest on the widest boards.
                    let side = if variant.spec().files > 8 { SIDES[1] } else { SIDES[0] };
                    let measure = || likeness(&seen(&set, a, side), &seen(&set, b, side));
                    let (overlap, difference) = *measured.entry((a, b, side)).or_insert_with(measure);
                    if difference < LEAST_DIFFERENCE || overlap > MOST_OVERLAP {
                        alike.push(format!(
                            "{a:?} and {b:?} at {side} pixels in {}: {overlap:.2}, {difference:.3}",
                            variant.spec().key
                        ));
                    }
                }
            }
        }
    }
    alike
}

fn drawing(color: Color, kind: &str) -> String {
    format!("pieces/menagerie/{}/{kind}.svg", color.key())
}

#[test]
fn no_two_kinds_of_a_variant_are_alike() {
    let alike = alike(&Assets::embedded());
    assert!(alike.is_empty(), "{}", alike.join("\n"));
}

#[test]
fn a_copy_of_a_drawing_is_alike_also_when_it_is_smaller_or_lacks_a_line() {
    let assets = Assets::embedded();
    let path = drawing(Color::Black, Kind::Elephant.drawing());
    let wolf = drawing(Color::Black, Kind::Wolf.drawing());
    let elephant = assets.get(&path).unwrap();
    let copy = alike(&assets.clone().with(&wolf, elephant));
    assert_eq!(copy.len(), 1, "{copy:?}");
    assert!(copy[0].contains("Wolf") && copy[0].contains("Elephant"), "{copy:?}");
    // A little smaller, and not quite at the same place.
    let smaller = elephant.replace(
        r#"viewBox="0 0 100 100">"#,
        r#"viewBox="0 0 100 100"><g transform="translate(5 6) scale(0.94)">"#,
    );
    let smaller = smaller.replace("</svg>", "</g></svg>");
    assert_eq!(alike(&assets.clone().with(&wolf, smaller.leak())).len(), 1);
    // The same outline with another inside: told apart by too little.
    let king = assets.get(&drawing(Color::White, Kind::King.drawing())).unwrap();
    let blank = king.replace(r##"stroke="#1f1a17" stroke-width="3""##, r##"stroke="#f9f6ef" stroke-width="3""##);
    assert!(!alike(&assets.clone().with(&drawing(Color::White, Kind::Queen.drawing()), blank.leak())).is_empty());
}

#[test]
fn no_drawing_is_in_the_set_twice() {
    let assets = Assets::embedded();
    let set = PieceSet::load(&assets).unwrap();
    let mut seen: BTreeMap<Vec<u8>, &str> = BTreeMap::new();
    let mut by_drawing: BTreeMap<(Color, &str), Kind> = BTreeMap::new();
    for color in Color::BOTH {
        for kind in Kind::ALL {
            by_drawing.insert((color, kind.drawing()), kind);
        }
    }
    for ((color, name), kind) in by_drawing {
        let pixels = set
            .pixels(set.find(Occupant::Man(color, kind)).unwrap(), SIDES[0] as u32)
            .data()
            .to_vec();
        let other = seen.insert(pixels, name);
        assert_eq!(other, None, "{color:?} {name}");
    }
}

#[test]
fn every_kind_of_every_variant_has_a_drawing() {
    let set = PieceSet::load(&Assets::embedded()).unwrap();
    for variant in ALL {
        for occupant in Color::BOTH.into_iter().flat_map(|color| cast(variant.spec(), color)) {
            assert!(set.find(occupant).is_ok(), "{occupant:?} in {}", variant.spec().key);
        }
    }
}

#[test]
fn every_drawing_belongs_to_a_kind_or_to_a_neutral_piece() {
    let kinds: Vec<String> = Color::BOTH
        .into_iter()
        .flat_map(|color| Kind::ALL.map(|kind| drawing(color, kind.drawing())))
        .chain(
            ALL.iter()
                .filter_map(|v| v.spec().neutral)
                .map(|n| format!("pieces/menagerie/neutral/{}.svg", n.key)),
        )
        .collect();
    for path in Assets::embedded().paths().filter(|p| p.starts_with("pieces/")) {
        assert!(kinds.iter().any(|k| k == path), "nobody looks like {path}");
    }
}

/// The shapes of a drawing in order, without their colours.
fn shapes(source: &str) -> Vec<String> {
    let shape = |line: &&str| line.contains("<path") || line.contains("<circle");
    source.lines().filter(shape).map(|line| without_colour(line.trim())).collect()
}

fn without_colour(line: &str) -> String {
    match line.split_once(" fill=") {
        Some((before, after)) => {
            let rest = after.get(1..).and_then(|a| a.split_once('"')).map_or("", |(_, rest)| rest);
            format!("{before}{rest}")
        }
        None => line.to_owned(),
    }
}

#[test]
fn white_and_black_are_drawn_alike_but_for_the_rim() {
    let assets = Assets::embedded();
    for kind in Kind::ALL {
        let white = shapes(assets.get(&drawing(Color::White, kind.drawing())).unwrap());
        let black = shapes(assets.get(&drawing(Color::Black, kind.drawing())).unwrap());
        let (rim, body) = black.split_at(black.len() - white.len());
        assert_eq!(body, white, "{kind:?}");
        // The rim repeats each outer shape, so they are the first of the body.
        let outer: Vec<String> = body[..rim.len()].iter().map(|s| without_width(s)).collect();
        assert_eq!(rim, outer, "{kind:?}");
    }
}

fn without_width(line: &str) -> String {
    match line.split_once(r#" stroke-width=""#) {
        Some((before, after)) => format!("{before}{}", after.split_once('"').map_or("", |(_, rest)| rest)),
        None => line.to_owned(),
    }
}

#[test]
fn no_ink_touches_the_edge_of_a_square() {
    let set = PieceSet::load(&Assets::embedded()).unwrap();
    let men = Color::BOTH.into_iter().flat_map(|c| Kind::ALL.map(|k| Occupant::Man(c, k)));
    let neutral = ALL.iter().filter_map(|v| v.spec().neutral).map(|n| Occupant::Neutral(n.key));
    for occupant in men.chain(neutral) {
        let drawn = set.pixels(set.find(occupant).unwrap(), 100);
        let pixels = drawn.pixels();
        let edge = |i: usize| i.is_multiple_of(100) || i % 100 == 99 || i / 100 == 0 || i / 100 == 99;
        let touched = (0..pixels.len()).filter(|i| edge(*i) && pixels[*i].alpha() > 0).count();
        assert_eq!(touched, 0, "{occupant:?}");
    }
}

#[test]
fn white_is_light_and_black_is_dark_without_any_colour() {
    let set = PieceSet::load(&Assets::embedded()).unwrap();
    let mean = |color, kind| {
        let seen = seen(&set, Occupant::Man(color, kind), SIDES[0]);
        let covered: Vec<f64> = seen.covers.iter().zip(&seen.bright).filter(|(c, _)| **c).map(|(_, b)| *b).collect();
        covered.iter().sum::<f64>() / covered.len() as f64
    };
    for kind in Kind::ALL {
        let (white, black) = (mean(Color::White, kind), mean(Color::Black, kind));
        // Outline and rim included. White's darkest and Black's lightest kind are further apart than the squares of a board.
        assert!(white > 0.45 && black < 0.36, "{kind:?}: {white:.2} and {black:.2}");
    }
}

#[test]
fn drawings_hold_nothing_but_plain_shapes_in_the_colours_of_the_set() {
    let known = ["white", "black", "neutral"];
    let colours: BTreeMap<&str, &[&str]> = BTreeMap::from([
        ("white", &["#f9f6ef", "#1f1a17", "#d3c6b0", "#ffffff"][..]),
        ("black", &["#2a2622", "#12100e", "#efe4cf", "#7d7265"][..]),
        ("neutral", &["#a81c16", "#ee7430", "#ffc24d", "#220808", "#f6c66b"][..]),
    ]);
    let assets = Assets::embedded();
    for path in assets.paths().filter(|p| p.starts_with("pieces/")) {
        let source = assets.get(path).unwrap();
        let folder = path.split('/').nth(2).filter(|f| known.contains(f)).unwrap();
        for tag in source.split('<').skip(1) {
            let name = tag.trim_start_matches('/').split([' ', '>', '/']).next().unwrap();
            assert!(["svg", "title", "g", "path", "circle"].contains(&name), "<{name}> in {path}");
        }
        for part in source.split('"').filter(|part| Rgb::parse(part).is_some()) {
            assert!(colours[folder].contains(&part), "{part} in {path}");
        }
    }
}
