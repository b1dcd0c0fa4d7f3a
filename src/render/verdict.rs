//! How a game ended, on a card that lies on the board: the last picture of a replay, where nothing moves any more; and, small and with the
//! score alone, any board at whose end nobody else says who won.

use super::{
    canvas::{Canvas, Pen, rectangle},
    layout::Layout,
    lettering::Lettering,
    scene::{Mark, Place, Scene},
    theme::{Colours, Ink},
};
use crate::rules::{Color, Outcome};

/// What stands on the card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The score, large.
    pub score: String,
    /// How it came about, in a few words below that.
    pub words: String,
}

impl Verdict {
    /// The score alone.
    pub fn score(end: Outcome) -> Self {
        let score = match end.winner {
            Some(Color::White) => "1–0",
            Some(Color::Black) => "0–1",
            None => "½–½",
        };
        Self {
            score: score.to_owned(),
            words: String::new(),
        }
    }

    /// Columns and rows of the board that the card covers, at most.
    const fn size(&self) -> (u8, u8) {
        if self.words.is_empty() { (2, 1) } else { (4, 2) }
    }
}

/// Heights of capitals and the room around them, in squares.
const SCORE: f32 = 0.56;
const WORDS: f32 = 0.25;
const BETWEEN: f32 = 0.28;
const MARGIN: f32 = 0.22;
/// From the edge of the squares that it covers to the card.
const INSET: f32 = 0.1;

/// The upper left of the squares that a card covers, and how many columns and rows they are: there where it hides least, and of such
/// places the one that is nearest to the middle.
pub(super) fn seat(scene: &Scene, (columns, rows): (u8, u8)) -> (Place, u8, u8) {
    let (columns, rows) = (columns.min(scene.files), rows.min(scene.ranks));
    let hidden = |place: Place| -> u32 {
        let covered =
            |at: Place| (place.column..place.column + columns).contains(&at.column) && (place.row..place.row + rows).contains(&at.row);
        let worth = |at: Option<Place>, worth: u32| if at.is_some_and(covered) { worth } else { 0 };
        let men = scene.spots.iter().filter(|s| s.occupant.is_some()).map(|s| worth(Some(s.place), 4));
        // What the last ply did says more about the end than somebody who stood by.
        let marks = scene.marks.iter().map(|mark| match mark {
            Mark::Check(s) | Mark::Target(s) => worth(scene.place(*s), 40),
            Mark::Blast { centre, ring } => worth(scene.place(*centre), 40) + ring.iter().map(|s| worth(scene.place(*s), 5)).sum::<u32>(),
            Mark::Origin(s) => worth(scene.place(*s), 10),
            Mark::Casualty { square, .. } => worth(scene.place(*square), 10),
            Mark::Step(step) => worth(scene.place(step.from), 10) + worth(scene.place(step.to), 10),
            _ => 0,
        });
        // A badge hangs over the edge of its square.
        let near = |square| {
            scene.place(square).map_or(0, |p: Place| {
                let around = |i: u8| i.saturating_sub(1)..=i + 1;
                let places = around(p.row).flat_map(|row| around(p.column).map(move |column| Place { column, row }));
                places.map(|place| worth(Some(place), 3)).sum::<u32>()
            })
        };
        let badges = scene.marks.iter().map(|mark| match mark {
            Mark::Casualty { square, .. } => near(*square),
            _ => 0,
        });
        men.chain(marks).chain(badges).sum()
    };
    let from_middle = |place: Place| {
        let off = |at: u8, size: u8, whole: u8| (2 * i32::from(at) + i32::from(size) - i32::from(whole)).abs();
        off(place.row, rows, scene.ranks) + off(place.column, columns, scene.files)
    };
    let places = (0..=scene.ranks - rows).flat_map(|row| (0..=scene.files - columns).map(move |column| Place { column, row }));
    let best = places.min_by_key(|place| (hidden(*place), from_middle(*place)));
    (best.unwrap_or(Place { column: 0, row: 0 }), columns, rows)
}

/// Draws the card over everything else.
pub(super) fn draw(canvas: &mut Canvas, scene: &Scene, layout: Layout, colours: &Colours, font: &Lettering) {
    let Some(verdict) = &scene.verdict else { return };
    let (place, columns, rows) = seat(scene, verdict.size());
    let square = |squares: f32| layout.squares(squares);
    let room = square(f32::from(columns) - 2.0 * (INSET + MARGIN));
    // Words that are too long are set smaller before they are cut.
    let fit = |text: &str, height: f32| {
        let height = square(height);
        let height = (height * (room / font.width(text, height).max(1.0)).clamp(0.6, 1.0)).max(1.0);
        (font.shorten(text, height, room), height)
    };
    let (score, tall) = fit(&verdict.score, SCORE);
    let (words, low) = fit(&verdict.words, WORDS);
    let wide = font.width(&score, tall).max(font.width(&words, low)) + square(2.0 * MARGIN);
    let wide = wide.max(square(f32::from(columns) * 0.6));
    let high = square(f32::from(rows) - 2.0 * INSET);
    let (left, top) = layout.corner(place);
    let middle = left as f32 + square(f32::from(columns)) / 2.0;
    let top = top as f32 + square(INSET);
    if let Some(card) = rectangle(middle - wide / 2.0, top, wide, high) {
        let pen = Pen {
            width: square(0.05).max(1.2),
            casing: square(0.03).max(0.8),
            dash: None,
        };
        let ink = Ink {
            line: colours.label,
            casing: colours.frame,
        };
        canvas.shape(&card, pen, ink, colours.frame);
    }
    let between = if words.is_empty() { 0.0 } else { square(BETWEEN) + low };
    let mut line = top + (high - tall - between) / 2.0 + tall;
    for (text, height) in [(&score, tall), (&words, low)] {
        let at = (middle - font.width(text, height) / 2.0, line);
        if let Some(outline) = font.outline(text, height, at) {
            canvas.fill(&outline, colours.label);
        }
        line += between;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        render::{Look, scene},
        rules::{Line, Position, Square, View, Viewer, variants::by_key},
    };

    fn position(fen: &str) -> Scene {
        let position = Position::from_fen(by_key("chess").unwrap(), fen).unwrap();
        scene(&View::of(&Line::new(position), Viewer::Public), &Look::default())
    }

    fn covers(scene: &Scene, square: &str) -> bool {
        let (at, columns, rows) = seat(scene, (4, 2));
        let place = scene.place(square.parse::<Square>().unwrap()).unwrap();
        (at.column..at.column + columns).contains(&place.column) && (at.row..at.row + rows).contains(&place.row)
    }

    #[test]
    fn a_card_lies_in_the_middle_where_nobody_stands() {
        assert_eq!(
            seat(&position("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), (4, 2)),
            (Place { column: 2, row: 3 }, 4, 2)
        );
    }

    #[test]
    fn a_card_does_not_hide_a_mate_in_the_middle() {
        // A king in check on e5, men around him, and the lower left corner full as well.
        let scene = position("8/8/3ppp2/3pk3/3ppQ2/8/PPPP4/RNBK4 b - - 0 1");
        assert!(!covers(&scene, "e5"));
        assert!(!["d4", "e4", "f4", "d6", "f6"].iter().any(|s| covers(&scene, s)));
    }

    #[test]
    fn a_board_without_room_has_its_card_nevertheless() {
        let crowd = "rnbqkbnr/pppppppp/nnnnnnnn/bbbbbbbb/BBBBBBBB/NNNNNNNN/PPPPPPPP/RNBQKBNR w - - 0 1";
        let (at, ..) = seat(&position(crowd), (4, 2));
        assert_eq!(at, Place { column: 2, row: 3 });
        let mut small = position("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
        (small.files, small.ranks) = (1, 1);
        assert_eq!(seat(&small, (4, 2)), (Place { column: 0, row: 0 }, 1, 1));
    }
}
