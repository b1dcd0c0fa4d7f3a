//! A legend as pixels: where its cards lie, and how its signs look. Two cards stand side by side; the meaning of the signs takes the
//! place of a card that is missing, or stands below.

use resvg::tiny_skia::Path;

use super::{
    canvas::{Canvas, Pen, circle, polygon, polyline, rectangle},
    layout::not_square,
    legend::{ASTERISK, Card, Legend, Ray, Sign},
    lettering::Lettering,
    theme::{Colours, Ink, Rgb},
};
use crate::rules::{terms::Step, view::Occupant};

/// Everything below is in parts of a picture that is 720 wide.
const WIDE: f32 = 720.0;
const MARGIN: f32 = 18.0;
const GAP: f32 = 22.0;
/// Height of a capital of a title, and how much room a title takes.
const TITLE: (f32, f32) = (20.0, 40.0);
/// Height of a capital of an explanation, and from line to line.
const WORDS: (f32, f32) = (16.5, 27.0);
/// Side of the square that holds an explained sign, and from one to the next.
const SAMPLE: (f32, f32) = (46.0, 60.0);
/// Where a line begins, in squares from the middle of the piece.
const BESIDE: f32 = 0.62;
/// How large a piece is on a card with many squares, in squares: it would be lost among the lines.
const LARGE: f32 = 1.3;
/// The least side of a piece, in pixels: where the one on the card is smaller there is another at its name, so large.
const LEAST: (u32, u32) = (32, 36);
/// The most lines of one explanation.
const LINES: usize = 4;

/// One card's place, in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Seat {
    /// Left edge of its board.
    pub left: u32,
    /// Upper edge of its board.
    pub top: u32,
    /// Side of a square.
    pub cell: u32,
}

/// An explanation's place, in pixels.
#[derive(Clone, Debug, PartialEq)]
pub struct Note {
    /// Left edge of its sample.
    pub left: u32,
    /// Upper edge of its sample.
    pub top: u32,
    /// Its words, line by line.
    pub lines: Vec<String>,
}

/// Where everything lies.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// Width of the picture in pixels.
    pub width: u32,
    /// Height of the picture in pixels.
    pub height: u32,
    /// Pixels for each part.
    unit: f32,
    /// Side of a piece beside its name, in pixels; 0 where those on the cards are large enough.
    beside: u32,
    /// Of each card.
    pub seats: Vec<Seat>,
    /// Of each explanation.
    pub notes: Vec<Note>,
}

impl Plan {
    /// For a legend in its width.
    pub fn of(legend: &Legend, lettering: &Lettering) -> Self {
        let width = legend.look.width;
        let unit = width as f32 / WIDE;
        let px = |parts: f32| (parts * unit).round() as u32;
        let column = (width - 2 * px(MARGIN) - px(GAP)) / 2;
        let lefts = [px(MARGIN), px(MARGIN) + column + px(GAP)];
        let words = |text: &str| wrap(lettering, text, WORDS.0 * unit, column as f32 - (SAMPLE.0 + 14.0) * unit);
        let small = |card: &Card| size(card, (column / squares(card)).max(1)) < LEAST.0;
        let beside = if legend.cards.iter().any(small) { LEAST.1 } else { 0 };
        let title = px(TITLE.1).max(if beside > 0 { beside + px(12.0) } else { 0 });
        // As high as its sample, or as its words.
        let high = |lines: &[String]| px(SAMPLE.1).max(px(WORDS.1 * lines.len() as f32 + 12.0));
        let mut y = px(MARGIN);
        let mut seats = Vec::new();
        let mut notes: Vec<Note> = Vec::new();
        for row in legend.cards.chunks(2) {
            let mut deepest = 0;
            for (card, left) in row.iter().zip(lefts) {
                let squares = squares(card);
                let cell = (column / squares).max(1);
                let side = cell * squares;
                seats.push(Seat {
                    left: left + (column - side.min(column)) / 2,
                    top: y + title,
                    cell,
                });
                deepest = deepest.max(title + side);
            }
            if row.len() == 1 {
                let mut top = y + title;
                for (_, text) in &legend.key {
                    let (left, lines) = (lefts[1], words(text));
                    let step = high(&lines);
                    notes.push(Note { left, top, lines });
                    top += step;
                }
                deepest = deepest.max(top - y);
            }
            y += deepest + px(GAP);
        }
        if notes.is_empty() {
            for row in legend.key.chunks(2) {
                let mut step = 0;
                for ((_, text), left) in row.iter().zip(lefts) {
                    let lines = words(text);
                    step = step.max(high(&lines));
                    notes.push(Note { left, top: y, lines });
                }
                y += step;
            }
        }
        let height = not_square(width, y + px(MARGIN) / 2);
        Self {
            width,
            height,
            unit,
            beside,
            seats,
            notes,
        }
    }
}

/// Side of the piece on a card, in pixels.
fn size(card: &Card, cell: u32) -> u32 {
    if card.radius > 2 { (LARGE * cell as f32) as u32 } else { cell }
}

/// Squares along one side of a card's board.
fn squares(card: &Card) -> u32 {
    2 * u32::from(card.radius) + 1
}

/// Words in at most two lines; what does not fit ends with an ellipsis.
fn wrap(lettering: &Lettering, text: &str, capital: f32, room: f32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        let longer = lines.last().map(|line| format!("{line} {word}"));
        match longer {
            Some(longer) if lettering.width(&longer, capital) <= room || lines.len() == LINES => {
                lines.pop();
                lines.push(longer);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines.iter().map(|line| lettering.shorten(line, capital, room)).collect()
}

/// Draws a legend.
#[derive(Debug)]
pub struct Painter<'a> {
    /// On which canvas, of the plan's size.
    pub canvas: &'a mut Canvas,
    /// In which colours.
    pub colours: &'a Colours,
    /// With which font.
    pub lettering: &'a Lettering,
}

impl Painter<'_> {
    /// Draws everything but the pieces; `piece` draws one of them with its upper left corner and side in pixels.
    pub fn paint<E>(
        &mut self,
        legend: &Legend,
        plan: &Plan,
        mut piece: impl FnMut(&mut Canvas, Occupant, (u32, u32), u32) -> Result<(), E>,
    ) -> Result<(), E> {
        self.canvas.rect(0, 0, plan.width, plan.height, self.colours.frame);
        let (capital, room) = (TITLE.0 * plan.unit, (WIDE - GAP) / 2.0 * plan.unit - MARGIN * plan.unit);
        for (card, seat) in legend.cards.iter().zip(&plan.seats) {
            let side = squares(card) * seat.cell;
            let beside = plan.beside as f32;
            let title = self.lettering.shorten(&card.title, capital, room - beside);
            let left = seat.left as f32 + (side as f32 - self.lettering.width(&title, capital) - beside) / 2.0;
            let line = if plan.beside > 0 {
                let top = seat.top.saturating_sub(plan.beside + (6.0 * plan.unit) as u32);
                piece(self.canvas, card.occupant, (left as u32, top), plan.beside)?;
                top as f32 + f32::midpoint(beside, capital)
            } else {
                seat.top as f32 - 12.0 * plan.unit
            };
            self.words(&title, capital, (left + beside + 4.0 * plan.unit, line));
            self.board(card, *seat);
            let size = size(card, seat.cell);
            let corner = u32::from(card.radius) * seat.cell - (size - seat.cell) / 2;
            piece(self.canvas, card.occupant, (seat.left + corner, seat.top + corner), size)?;
        }
        for ((sign, _), note) in legend.key.iter().zip(&plan.notes) {
            let side = (SAMPLE.0 * plan.unit).round().max(1.0);
            self.sample(*sign, (note.left as f32, note.top as f32), side);
            let capital = WORDS.0 * plan.unit;
            let step = WORDS.1 * plan.unit;
            let first = note.top as f32 + (side + capital - step * (note.lines.len().max(1) - 1) as f32) / 2.0;
            for (n, line) in note.lines.iter().enumerate() {
                let at = (note.left as f32 + side + 14.0 * plan.unit, first + step * n as f32);
                self.words(line, capital, at);
            }
        }
        Ok(())
    }

    fn words(&mut self, text: &str, capital: f32, at: (f32, f32)) {
        if let Some(outline) = self.lettering.outline(text, capital, at) {
            self.canvas.fill(&outline, self.colours.label);
        }
    }

    fn board(&mut self, card: &Card, seat: Seat) {
        let Seat { left, top, cell } = seat;
        let count = squares(card);
        let line = (cell / 24).max(1);
        let side = count * cell;
        self.canvas.rect(
            left.saturating_sub(line),
            top - line,
            side + 2 * line,
            side + 2 * line,
            self.colours.edge,
        );
        let grounds = &self.colours.squares;
        for (column, row) in (0..count).flat_map(|c| (0..count).map(move |r| (c, r))) {
            let ground = if (column + row) % 2 == 0 { grounds.light } else { grounds.dark };
            self.canvas.rect(left + column * cell, top + row * cell, cell, cell, ground);
        }
        let cell = cell as f32;
        let middle = f32::from(card.radius) + 0.5;
        let at = move |(files, ranks): (f32, f32)| (left as f32 + (middle + files) * cell, top as f32 + (middle - ranks) * cell);
        for ray in &card.rays {
            self.ray(*ray, f32::from(card.radius) + 0.4, cell, at);
        }
        if let Some((step, most)) = card.walk {
            self.walk(floats(step), f32::from(card.radius), f32::from(most), cell, at);
        }
        for (step, sign) in &card.signs {
            self.sign(*sign, at(floats(*step)), cell);
        }
    }

    /// A walk from the piece over the edge of the card and back in at the other side, with the same bars where it leaves and enters as on
    /// boards.
    fn walk(&mut self, step: (f32, f32), radius: f32, most: f32, cell: f32, at: impl Fn((f32, f32)) -> (f32, f32)) {
        let along = |squares: f32| at((step.0 * squares, step.1 * squares));
        let (ink, pen) = (self.line_ink(Sign::Chance), pen(cell, 0.09, 0.035));
        let edge = radius + 0.5;
        // The middle of the square in which it ends, counted on the card.
        let (out, last) = if most > radius {
            (edge + 0.3, most - 2.0 * radius - 1.0)
        } else {
            (most, most)
        };
        let mut lines: Vec<Path> = polyline(&[along(BESIDE), along(out)]).into_iter().collect();
        lines.extend(arrowhead(along(0.0), along(out), 0.2 * cell));
        if most > radius {
            lines.extend(polyline(&[along(-edge - 0.3), along(last - 0.3)]));
            lines.extend(arrowhead(along(-edge - 0.3), along(last - 0.3), 0.2 * cell));
            let across = |squares: f32, aside: f32| at((step.0 * squares - step.1 * aside, step.1 * squares + step.0 * aside));
            for end in [edge, -edge] {
                lines.extend(polyline(&[across(end, -0.26), across(end, 0.26)]));
            }
        }
        self.canvas.lines(&lines, pen, ink);
    }

    /// A line from beside the piece through all its squares, with an arrow where it leaves the card.
    fn ray(&mut self, ray: Ray, edge: f32, cell: f32, at: impl Fn((f32, f32)) -> (f32, f32)) {
        let (files, ranks) = floats(ray.step);
        let longest = files.abs().max(ranks.abs()).max(1.0);
        let along = |squares: f32| at((files / longest * squares, ranks / longest * squares));
        let last = longest * f32::from(ray.count);
        let chance = ray.sign == Sign::Chance;
        let end = match (ray.open, chance) {
            (true, _) => edge,
            (false, true) => last + 0.3,
            (false, false) => last,
        };
        // Where leaps and straight lines start from one square, the two are told apart.
        let (across, up) = (ray.step.0.unsigned_abs(), ray.step.1.unsigned_abs());
        let leaps = across != 0 && up != 0 && across != up;
        let mut pen = pen(cell, if leaps { 0.045 } else { 0.085 }, 0.03);
        if ray.sign == Sign::First {
            pen.dash = Some((0.14 * cell, 0.14 * cell));
        }
        let mut lines: Vec<Path> = polyline(&[along(BESIDE), along(end)]).into_iter().collect();
        let ink = self.line_ink(ray.sign);
        if ray.open || chance {
            lines.extend(arrowhead(along(0.0), along(end), if chance { 0.2 } else { 0.17 } * cell));
        }
        self.canvas.lines(&lines, pen, ink);
    }

    const fn line_ink(&self, sign: Sign) -> Ink {
        match sign {
            Sign::Chance => self.colours.marks.walk.ink(),
            _ => self.colours.marks.last,
        }
    }

    /// One character around a point, its capital so many pixels high.
    fn letter(&mut self, text: &str, capital: f32, (x, y): (f32, f32), ink: Rgb) {
        let at = (x - self.lettering.width(text, capital) / 2.0, y + capital / 2.0);
        if let Some(outline) = self.lettering.outline(text, capital, at) {
            self.canvas.fill(&outline, ink);
        }
    }

    /// A sign in the middle of a square.
    fn sign(&mut self, sign: Sign, (x, y): (f32, f32), cell: f32) {
        let marks = &self.colours.marks;
        let ring = |radius: f32| circle(x, y, radius * cell);
        match sign {
            // A line alone is no place to go to, nor is an asterisk at a name.
            Sign::OnAndOn | Sign::Promotion => {}
            Sign::Both => {
                if let Some(disc) = ring(0.19) {
                    self.canvas.shape(&disc, pen(cell, 0.04, 0.045), marks.last, marks.last.line);
                }
            }
            Sign::Goes => self.canvas.lines(ring(0.18).as_slice(), pen(cell, 0.085, 0.035), marks.last),
            Sign::First => {
                let (half, ink) = (0.24 * cell, marks.last);
                if let Some(field) = rectangle(x - half, y - half, 2.0 * half, 2.0 * half) {
                    self.canvas.shape(&field, pen(cell, 0.06, 0.035), ink, ink.casing);
                }
                self.letter("1", 0.28 * cell, (x, y), ink.line);
            }
            Sign::Captures => {
                let arm = 0.19 * cell;
                let strokes: Vec<Path> = [[(-arm, -arm), (arm, arm)], [(-arm, arm), (arm, -arm)]]
                    .iter()
                    .filter_map(|ends| polyline(&ends.map(|(dx, dy)| (x + dx, y + dy))))
                    .collect();
                self.canvas.lines(&strokes, pen(cell, 0.11, 0.04), marks.fallen);
            }
            Sign::Chance => {
                let arm = 0.24 * cell;
                if let Some(diamond) = polygon(&[(x, y - arm), (x + arm, y), (x, y + arm), (x - arm, y)]) {
                    self.canvas
                        .shape(&diamond, pen(cell, 0.06, 0.035), marks.walk.ink(), marks.walk.fill);
                }
            }
        }
    }

    /// A sign as it looks on a board.
    fn sample(&mut self, sign: Sign, (left, top): (f32, f32), side: f32) {
        self.canvas
            .rect(left as u32, top as u32, side as u32, side as u32, self.colours.squares.light);
        let middle = (left + side / 2.0, top + side / 2.0);
        let up = |squares: f32| (middle.0, middle.1 - squares * side);
        match sign {
            Sign::Promotion => {
                let ink = self.colours.marks.last.line;
                self.letter(ASTERISK, 0.7 * side, (middle.0, middle.1 + 0.16 * side), ink);
            }
            Sign::OnAndOn => {
                let mut lines: Vec<Path> = polyline(&[up(-0.42), up(0.4)]).into_iter().collect();
                lines.extend(arrowhead(up(0.0), up(0.4), 0.2 * side));
                self.canvas.lines(&lines, pen(side, 0.09, 0.03), self.line_ink(sign));
            }
            Sign::First => {
                let mut dashed = pen(side, 0.08, 0.03);
                dashed.dash = Some((0.13 * side, 0.16 * side));
                let ray = polyline(&[up(-0.42), up(0.12)]);
                self.canvas.lines(ray.as_slice(), dashed, self.line_ink(sign));
                self.sign(sign, up(0.14), side);
            }
            _ => self.sign(sign, middle, side * 1.2),
        }
    }
}

/// A pen whose widths are given in squares.
fn pen(cell: f32, width: f32, casing: f32) -> Pen {
    Pen {
        width: (width * cell).max(1.2),
        casing: (casing * cell).max(0.8),
        dash: None,
    }
}

fn floats((files, ranks): Step) -> (f32, f32) {
    (f32::from(files), f32::from(ranks))
}

/// The two strokes of an arrow's head.
fn arrowhead(from: (f32, f32), to: (f32, f32), size: f32) -> Option<Path> {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy).max(0.001);
    let (dx, dy) = (dx / length * size, dy / length * size);
    polyline(&[(to.0 - dx - dy, to.1 - dy + dx), to, (to.0 - dx + dy, to.1 - dy - dx)])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        render::{Look, assets::Assets, legend::legend},
        rules::{
            guide::{Far, Manner, Mover, Way},
            terms::Mode,
        },
    };

    fn lettering() -> Lettering {
        Lettering::load(&Assets::embedded()).unwrap()
    }

    /// So many pieces with every kind of way.
    fn many(count: usize, width: u32, words: &str) -> Legend {
        let way = |step, reach, mode| Way { step, reach, mode };
        let manner = Manner {
            mover: Mover::Neutral("behemoth"),
            by_promotion: true,
            ways: vec![
                way((1, 1), Far::Once, Mode::Capture),
                way((0, 1), Far::Once, Mode::Move),
                way((0, 1), Far::TwiceAtFirst, Mode::Move),
                way((1, 0), Far::OnAndOn, Mode::Both),
                way((-1, 0), Far::ByChance(4), Mode::Both),
            ],
        };
        let look = Look { width, ..Look::default() };
        legend(&vec![manner; count], &look, |_| words.to_owned(), |_| words.to_owned()).unwrap()
    }

    #[test]
    fn nothing_lies_on_anything_else_or_outside_however_many_cards_there_are() {
        let font = lettering();
        for (count, width) in (1..9).flat_map(|n| [160, 320, 720, 1600].map(|w| (n, w))) {
            let legend = many(count, width, "only some words");
            let plan = Plan::of(&legend, &font);
            let boards = legend.cards.iter().zip(&plan.seats).map(|(card, seat)| {
                let side = squares(card) * seat.cell;
                (seat.left, seat.top, side, side)
            });
            let side = (SAMPLE.0 * plan.unit) as u32;
            let all: Vec<(u32, u32, u32, u32)> = boards.chain(plan.notes.iter().map(|n| (n.left, n.top, side, side))).collect();
            assert_eq!(all.len(), count + legend.key.len(), "every card and every sign has a place");
            for (i, a) in all.iter().enumerate() {
                assert!(a.0 + a.2 <= plan.width && a.1 + a.3 <= plan.height, "{a:?} in {plan:?}");
                for b in &all[..i] {
                    let apart = a.0 + a.2 <= b.0 || b.0 + b.2 <= a.0 || a.1 + a.3 <= b.1 || b.1 + b.3 <= a.1;
                    assert!(apart, "{a:?} and {b:?} for {count} at {width}");
                }
            }
        }
    }

    #[test]
    fn long_words_end_with_an_ellipsis_inside_the_picture() {
        let font = lettering();
        let plan = Plan::of(&many(1, 320, &"Donaudampfschifffahrt ".repeat(9)), &font);
        let room = 320.0 / 2.0;
        for note in &plan.notes {
            assert_eq!(note.lines.len(), LINES);
            assert!(note.lines.iter().all(|l| font.width(l, WORDS.0 * plan.unit) <= room), "{note:?}");
            assert!(note.lines[LINES - 1].ends_with('…'), "{note:?}");
        }
    }
}
