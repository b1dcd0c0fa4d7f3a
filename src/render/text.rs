//! The board in characters, for terminals, screen readers and places without pictures.

use super::scene::{Place, Scene};
use crate::rules::{Color, Kind, variants, view::Occupant};

/// The board as monospaced text: FEN letters (White upper case), `.` for an empty square, `*` for the neutral piece, a blank
/// where the board has no square; rank numbers on the left, file letters below. Every line ends with a line feed.
pub fn board(scene: &Scene) -> String {
    let mut out = String::new();
    for row in 0..scene.ranks {
        let rank = scene.square(Place { column: 0, row }).map_or(0, |s| s.rank() + 1);
        out.extend(format!("{rank:>2} ").chars());
        for column in 0..scene.files {
            let spot = scene.spots.iter().find(|s| s.place == Place { column, row });
            out.push(' ');
            out.push(match spot {
                None => ' ',
                Some(spot) => spot.occupant.map_or('.', |o| letter(scene.variant, o)),
            });
        }
        out.push('\n');
    }
    out.push_str("   ");
    for column in 0..scene.files {
        let file = scene.square(Place { column, row: 0 }).map_or('?', |s| char::from(b'a' + s.file()));
        out.push(' ');
        out.push(file);
    }
    out.push('\n');
    out
}

fn letter(variant: &str, occupant: Occupant) -> char {
    match occupant {
        Occupant::Neutral(_) => '*',
        Occupant::Man(color, kind) => {
            let letter = man_letter(variant, kind);
            match color {
                Color::White => letter,
                Color::Black => letter.to_ascii_lowercase(),
            }
        }
    }
}

/// The variant's own letter; for a board of no registered variant, `N` for the knight and else the first letter of the kind.
fn man_letter(variant: &str, kind: Kind) -> char {
    let own = variants::by_key(variant)
        .and_then(|v| v.spec().men.iter().find(|m| m.0 == kind))
        .map(|m| m.1);
    own.unwrap_or_else(|| match kind {
        Kind::Knight => 'N',
        _ => kind.key().chars().next().map_or('?', |c| c.to_ascii_uppercase()),
    })
}
