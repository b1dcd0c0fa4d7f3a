//! How marks look. Each has a shape of its own, drawn under or over the pieces; any two can share a square.

use resvg::tiny_skia::{Path, Transform};

use super::{
    canvas::{Canvas, Pen, circle, polygon, polyline, rectangle},
    layout::Layout,
    scene::{Mark, Place, Scene, Seat, Step},
    sprite::Font,
    theme::{Colours, Ink, Rgb},
};
use crate::rules::{Color, Square};

/// Where a drawing goes: its middle in pixels, its side in squares, and whether it needs a plate under it.
#[derive(Clone, Copy, Debug)]
pub struct Placed {
    /// Middle, from the left.
    pub x: f32,
    /// Middle, from the top.
    pub y: f32,
    /// Side in squares.
    pub side: f32,
    /// Does it lie on somebody else?
    pub plate: bool,
}

/// How far beyond the middle of the last square a way that leaves the board is seen, in squares, and as far before the next one.
const OUT: f32 = 0.72;
/// From the middle to the end of the bar across such a way, in squares.
const GATE: f32 = 0.2;
/// From the middle of a square to the ends of a cross, along files and ranks, in squares.
const CROSS: f32 = 0.31;

/// Draws the marks of one scene.
#[derive(Debug)]
pub struct Marker<'a> {
    /// What is drawn.
    pub scene: &'a Scene,
    /// Where.
    pub layout: Layout,
    /// In which colours.
    pub colours: &'a Colours,
    /// With which figures.
    pub font: &'a Font,
}

impl Marker<'_> {
    /// A pen whose widths are given in squares.
    fn pen(&self, width: f32, casing: f32) -> Pen {
        let least = |squares: f32, pixels: f32| self.layout.squares(squares).max(pixels);
        Pen {
            width: least(width, 1.2),
            casing: if casing > 0.0 { least(casing, 0.8) } else { 0.0 },
            dash: None,
        }
    }

    /// What lies under the pieces.
    pub fn under(&self, canvas: &mut Canvas, mark: &Mark) {
        let marks = &self.colours.marks;
        match mark {
            Mark::Blast { centre, ring } => self.blast(canvas, *centre, ring),
            Mark::Origin(square) => self.brackets(canvas, *square, 0.27, 0.075),
            Mark::Target(square) => self.frame(canvas, *square, 0.075),
            Mark::RookOrigin(square) => self.brackets(canvas, *square, 0.14, 0.05),
            Mark::RookTarget(square) => self.frame(canvas, *square, 0.04),
            Mark::Check(square) => self.check(canvas, *square),
            Mark::Step(step) => {
                let trail = self.trail(*step);
                canvas.lines(&trail, self.pen(0.08, 0.035), marks.walk.ink());
            }
            Mark::Ride { from, to, between } => self.ride(canvas, *from, *to, between),
            Mark::Promotion { to, .. } => self.promoted(canvas, *to),
            Mark::Casualty { .. } => {}
        }
    }

    /// What lies over the pieces and over those who died.
    pub fn over(&self, canvas: &mut Canvas, mark: &Mark) {
        match mark {
            Mark::Step(step) => {
                self.arrows(canvas, *step);
                self.bead(canvas, *step);
            }
            Mark::Casualty {
                square,
                seat: Seat::Whole,
                gone: true,
                ..
            } => self.cross(canvas, *square),
            _ => {}
        }
    }

    /// A cross on somebody who has fallen and has the square for himself.
    fn cross(&self, canvas: &mut Canvas, square: Square) {
        let Some(place) = self.scene.place(square) else { return };
        let (cx, cy) = self.layout.centre(place);
        let half = self.layout.squares(CROSS);
        let strokes: Vec<Path> = [
            polyline(&[(cx - half, cy + half), (cx + half, cy - half)]),
            polyline(&[(cx - half, cy - half), (cx + half, cy + half)]),
        ]
        .into_iter()
        .flatten()
        .collect();
        canvas.lines(&strokes, self.pen(0.055, 0.025), self.colours.marks.fallen);
    }

    /// A coordinate or a number, so many squares high, at a point.
    pub fn text(&self, canvas: &mut Canvas, text: &str, (x, y): (f32, f32), height: f32, colour: Rgb) {
        let scale = self.layout.squares(height) / 100.0;
        let place = Transform::from_scale(scale, scale).post_translate(x, y);
        let lines: Vec<Path> = self.font.lines(text).into_iter().filter_map(|p| p.transform(place)).collect();
        let pen = Pen {
            width: (self.font.pen() * scale).max(1.1),
            casing: 0.0,
            dash: None,
        };
        canvas.lines(
            &lines,
            pen,
            Ink {
                line: colour,
                casing: colour,
            },
        );
    }

    fn corner(&self, square: Square) -> Option<(f32, f32)> {
        let (x, y) = self.layout.corner(self.scene.place(square)?);
        Some((x as f32, y as f32))
    }

    fn brackets(&self, canvas: &mut Canvas, square: Square, arm: f32, width: f32) {
        let Some((x, y)) = self.corner(square) else { return };
        let s = self.layout.squares(1.0);
        let inset = s * (width / 2.0 + 0.03);
        let arm = s * arm;
        let paths: Vec<Path> = [
            (0.0, 0.0, 1.0, 1.0),
            (1.0, 0.0, -1.0, 1.0),
            (1.0, 1.0, -1.0, -1.0),
            (0.0, 1.0, 1.0, -1.0),
        ]
        .into_iter()
        .filter_map(|(cx, cy, dx, dy)| {
            let (cx, cy) = (x + cx * s + dx * inset, y + cy * s + dy * inset);
            polyline(&[(cx + dx * arm, cy), (cx, cy), (cx, cy + dy * arm)])
        })
        .collect();
        canvas.lines(&paths, self.pen(width, 0.045), self.colours.marks.last);
    }

    /// A dashed line from begin to end, a dot where a leap touched down.
    fn ride(&self, canvas: &mut Canvas, from: Square, to: Square, between: &[Square]) {
        let centre = |square: Square| Some(self.layout.centre(self.scene.place(square)?));
        let (Some(from), Some(to)) = (centre(from), centre(to)) else {
            return;
        };
        let s = self.layout.squares(1.0);
        let ink = self.colours.marks.last;
        let line = polyline(&[from, to]);
        let casing = Pen {
            casing: 0.0,
            ..self.pen(0.1, 0.0)
        };
        let dashes = Pen {
            dash: Some((s * 0.1, s * 0.15)),
            ..self.pen(0.05, 0.0)
        };
        canvas.lines(
            line.as_slice(),
            casing,
            Ink {
                line: ink.casing,
                casing: ink.casing,
            },
        );
        canvas.lines(line.as_slice(), dashes, ink);
        for (x, y) in between.iter().filter_map(|square| centre(*square)) {
            if let Some(dot) = circle(x, y, s * 0.13) {
                canvas.shape(&dot, self.pen(0.02, 0.03), ink, ink.line);
            }
        }
    }

    /// An arrow upwards beside what a promoted man was, and where that drawing goes; nothing where somebody else stands by now.
    pub fn promotion(&self, canvas: &mut Canvas, from: Square) -> Option<Placed> {
        let (x, y) = self.corner(from).filter(|_| self.scene.at(from).is_none())?;
        let s = self.layout.squares(1.0);
        let ink = self.colours.marks.last;
        let at = |dx: f32, dy: f32| (x + s * dx, y + s * dy);
        let arrow: Vec<Path> = [
            polyline(&[at(0.74, 0.8), at(0.74, 0.24)]),
            polyline(&[at(0.58, 0.4), at(0.74, 0.22), at(0.9, 0.4)]),
        ]
        .into_iter()
        .flatten()
        .collect();
        canvas.lines(&arrow, self.pen(0.1, 0.035), ink);
        Some(Placed {
            x: x + s * 0.36,
            y: y + s * 0.52,
            side: 0.78,
            plate: false,
        })
    }

    /// Solid upper corners: it has gone up.
    fn promoted(&self, canvas: &mut Canvas, to: Square) {
        let Some((x, y)) = self.corner(to) else { return };
        let s = self.layout.squares(1.0);
        let ink = self.colours.marks.last;
        let at = |dx: f32, dy: f32| (x + s * dx, y + s * dy);
        let (near, far) = (0.03, 0.33);
        for (a, b, c) in [
            (at(near, near), at(far, near), at(near, far)),
            (at(1.0 - near, near), at(1.0 - far, near), at(1.0 - near, far)),
        ] {
            if let Some(corner) = polygon(&[a, b, c]) {
                canvas.fill(&corner, ink.line);
            }
            let cut = polyline(&[b, c]);
            let pen = Pen {
                casing: 0.0,
                ..self.pen(0.025, 0.0)
            };
            canvas.lines(
                cut.as_slice(),
                pen,
                Ink {
                    line: ink.casing,
                    casing: ink.casing,
                },
            );
        }
    }

    fn frame(&self, canvas: &mut Canvas, square: Square, width: f32) {
        let Some((x, y)) = self.corner(square) else { return };
        let s = self.layout.squares(1.0);
        let inset = s * (width / 2.0 + 0.03);
        let path = rectangle(x + inset, y + inset, s - 2.0 * inset, s - 2.0 * inset);
        canvas.lines(path.as_slice(), self.pen(width, 0.025), self.colours.marks.last);
    }

    /// An octagon under the king; the corners that it cuts off the square are solid.
    fn check(&self, canvas: &mut Canvas, square: Square) {
        let Some((x, y)) = self.corner(square) else { return };
        let s = self.layout.squares(1.0);
        let ink = self.colours.marks.check;
        let at = |dx: f32, dy: f32| (x + s * dx, y + s * dy);
        let (near, far) = (0.27, 0.73);
        let corners = [
            (0.0, near),
            (near, 0.0),
            (far, 0.0),
            (1.0, near),
            (1.0, far),
            (far, 1.0),
            (near, 1.0),
            (0.0, far),
        ]
        .map(|(dx, dy)| at(dx, dy));
        if let Some(whole) = rectangle(x, y, s, s) {
            canvas.fill(&whole, ink.line);
        }
        if let Some(octagon) = polygon(&corners) {
            canvas.fill(&octagon, ink.fill);
        }
        // The casing lies inside the square, so it is four short lines and not the octagon's outline.
        let inset = 0.045;
        let cuts = [
            [(inset, near), (near, inset)],
            [(far, inset), (1.0 - inset, near)],
            [(1.0 - inset, far), (far, 1.0 - inset)],
            [(near, 1.0 - inset), (inset, far)],
        ];
        let cuts = cuts.iter().filter_map(|[a, b]| polyline(&[at(a.0, a.1), at(b.0, b.1)]));
        // A light rim all around: in grey the sign is as dark as a dark square.
        let half = s * 0.03;
        let rim = rectangle(x + half, y + half, s - 2.0 * half, s - 2.0 * half);
        let lines: Vec<Path> = cuts.chain(rim).collect();
        let pen = Pen {
            casing: 0.0,
            ..self.pen(0.06, 0.0)
        };
        canvas.lines(
            &lines,
            pen,
            Ink {
                line: ink.casing,
                casing: ink.casing,
            },
        );
    }

    /// A dashed outline around all that the blast reached, and a burst at the centre.
    fn blast(&self, canvas: &mut Canvas, centre: Square, ring: &[Square]) {
        let ink = self.colours.marks.blast;
        let places: Vec<Place> = ring.iter().chain([&centre]).filter_map(|s| self.scene.place(*s)).collect();
        let s = self.layout.squares(1.0);
        let inset = s * 0.065;
        // Each side of a reached square whose neighbour was not reached belongs to the outline; sides that go on in the
        // next square run to the corner, others stop a little inside.
        let reached = |column: i16, row: i16| places.iter().any(|p| (i16::from(p.column), i16::from(p.row)) == (column, row));
        let mut sides = Vec::new();
        for place in &places {
            let (column, row) = (i16::from(place.column), i16::from(place.row));
            let (x, y) = self.layout.corner(*place);
            let (x, y) = (x as f32, y as f32);
            let near = |open: bool| if open { inset } else { 0.0 };
            let (left, right) = (near(!reached(column - 1, row)), near(!reached(column + 1, row)));
            let (above, below) = (near(!reached(column, row - 1)), near(!reached(column, row + 1)));
            if above > 0.0 {
                sides.extend(polyline(&[(x + left, y + inset), (x + s - right, y + inset)]));
            }
            if below > 0.0 {
                sides.extend(polyline(&[(x + left, y + s - inset), (x + s - right, y + s - inset)]));
            }
            if left > 0.0 {
                sides.extend(polyline(&[(x + inset, y + above), (x + inset, y + s - below)]));
            }
            if right > 0.0 {
                sides.extend(polyline(&[(x + s - inset, y + above), (x + s - inset, y + s - below)]));
            }
        }
        let pen = Pen {
            dash: Some((s * 0.2, s * 0.13)),
            ..self.pen(0.06, 0.0)
        };
        let solid = Pen {
            width: pen.width * 1.7,
            casing: 0.0,
            dash: None,
        };
        canvas.lines(
            &sides,
            solid,
            Ink {
                line: ink.casing,
                casing: ink.casing,
            },
        );
        canvas.lines(
            &sides,
            pen,
            Ink {
                line: ink.line,
                casing: ink.line,
            },
        );
        let Some(place) = self.scene.place(centre) else { return };
        let (cx, cy) = self.layout.centre(place);
        if let Some(burst) = star(cx, cy, s * 0.55, s * 0.44, 14) {
            canvas.shape(&burst, self.pen(0.045, 0.02), ink.ink(), ink.fill);
        }
        if let Some(core) = star(cx, cy, s * 0.44, s * 0.37, 14) {
            canvas.fill(&core, ink.casing);
        }
    }

    /// Where the drawing of somebody who died goes.
    pub fn seat(&self, square: Square, seat: Seat) -> Option<Placed> {
        let (x, y) = self.corner(square)?;
        let s = self.layout.squares(1.0);
        let (dx, dy, side, plate) = match seat {
            Seat::Whole => (0.5, 0.5, 1.0, false),
            Seat::Middle => (0.5, 0.5, 0.7, false),
            Seat::First | Seat::Second => {
                // Along the diagonal that no trail takes.
                let (dx, dy) = match self.free_corners(square) {
                    (free, _) if self.trail_into(square) == Some((free.0, -free.1)) => free,
                    _ => (1.0, 1.0),
                };
                let away = if seat == Seat::First { -0.18 } else { 0.18 };
                (0.5 + dx * away, 0.5 + dy * away, 0.62, false)
            }
            Seat::Badge | Seat::OtherBadge | Seat::Crown => {
                let (away, side) = if seat == Seat::Crown { (0.34, 0.62) } else { (0.38, 0.5) };
                let (dx, dy) = match seat {
                    Seat::OtherBadge => self.other_corner(square),
                    _ => self.free_corners(square).1,
                };
                (0.5 + dx * away, 0.5 + dy * away, side, true)
            }
        };
        Some(Placed {
            x: x + s * dx,
            y: y + s * dy,
            side,
            plate,
        })
    }

    /// What lies under the drawing of somebody who died: a plate if it lies on somebody else, and where the drawing is small the stroke
    /// through it, whose middle it covers, so that it is seen who it was.
    pub fn fallen(&self, canvas: &mut Canvas, square: Square, color: Color, seat: Seat, gone: bool) {
        let Some(placed) = self.seat(square, seat) else { return };
        let (cx, cy) = (placed.x, placed.y);
        let s = self.layout.squares(1.0);
        let ink = self.colours.marks.walk;
        if placed.plate
            && let Some(disc) = circle(cx, cy, s * placed.side * 0.53)
        {
            // As on the board each side is plainest on the other tone.
            let squares = &self.colours.squares;
            let fill = if color == Color::White { squares.dark } else { squares.light };
            canvas.shape(&disc, self.pen(0.035, 0.02), ink.ink(), fill);
        }
        if !gone || seat == Seat::Whole {
            return;
        }
        let half = s * placed.side * if placed.plate { 0.42 } else { 0.44 };
        let rising = polyline(&[(cx - half, cy + half), (cx + half, cy - half)]);
        let falling = polyline(&[(cx - half, cy - half), (cx + half, cy + half)]);
        let (paths, pen): (Vec<Path>, Pen) = match seat {
            Seat::Middle => ([rising, falling].into_iter().flatten().collect(), self.pen(0.075, 0.03)),
            _ => (rising.into_iter().collect(), self.pen(0.065, 0.025)),
        };
        canvas.lines(&paths, pen, self.colours.marks.fallen);
    }

    /// Two corners of a square that no trail touches: for a number, and for somebody who died under the walker. A trail comes
    /// in against its direction and leaves along it.
    fn free_corners(&self, square: Square) -> ((f32, f32), (f32, f32)) {
        let (dx, dy) = self.trail_into(square).unwrap_or_default();
        let free = |c: &(f32, f32)| *c != (dx, dy) && *c != (-dx, -dy);
        let corners = [(1.0, -1.0), (1.0, 1.0), (-1.0, -1.0), (-1.0, 1.0)];
        let first = corners.into_iter().find(free).unwrap_or(corners[0]);
        let last = corners.into_iter().rev().find(free).unwrap_or(corners[3]);
        (first, last)
    }

    /// A third corner, where a walk ended: no trail leaves it, so only the one through which it came in is taken.
    fn other_corner(&self, square: Square) -> (f32, f32) {
        let (number, badge) = self.free_corners(square);
        let (dx, dy) = self.trail_into(square).unwrap_or_default();
        let corners = [(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)];
        let free = |c: &(f32, f32)| *c != number && *c != badge && *c != (-dx, -dy);
        corners.into_iter().find(free).unwrap_or(corners[0])
    }

    /// The direction in the picture of the trail that comes into a square.
    fn trail_into(&self, square: Square) -> Option<(f32, f32)> {
        self.scene.marks.iter().find_map(|m| match m {
            Mark::Step(step) if step.to == square => {
                let (dx, dy) = self.scene.direction(step.direction);
                Some((f32::from(dx), f32::from(dy)))
            }
            _ => None,
        })
    }

    /// Does somebody lie on a square?
    fn fell(&self, square: Square) -> bool {
        let here = |m: &Mark| matches!(m, Mark::Casualty { square: at, .. } if *at == square);
        self.scene.marks.iter().any(here)
    }

    /// The lines of a step: from middle to middle, or out through the edge and in on the other side. Where somebody fell or stands the
    /// middle is his: the line breaks off where a square begins on which somebody fell, and keeps to the edge of one where somebody stands.
    fn trail(&self, step: Step) -> Vec<Path> {
        let Some((from, to, (dx, dy))) = self.ends(step) else {
            return Vec::new();
        };
        let s = self.layout.squares(1.0);
        let along = |p: (f32, f32), squares: f32| (p.0 + dx * s * squares, p.1 + dy * s * squares);
        let start = along(from, if self.fell(step.from) { 0.5 } else { 0.0 });
        let stands = self.scene.at(step.to).is_some();
        let taken = stands || self.fell(step.to);
        let end = along(
            to,
            match (stands, taken) {
                (true, _) => -0.42,
                (false, true) => -0.5,
                (false, false) => 0.0,
            },
        );
        let lines = if step.wraps {
            // A tail outside the edge, so that whoever comes in is seen to come from somewhere.
            vec![polyline(&[start, along(from, OUT)]), polyline(&[along(to, -OUT), end])]
        } else {
            // Between two who fell there is room for the arrow's head alone.
            let between = !(self.fell(step.from) && self.fell(step.to));
            vec![polyline(&[start, end]).filter(|_| between)]
        };
        lines.into_iter().flatten().collect()
    }

    /// Arrow heads: on the line between two squares, or outside the edge going out and inside it coming in.
    fn arrows(&self, canvas: &mut Canvas, step: Step) {
        let Some((from, to, (dx, dy))) = self.ends(step) else { return };
        let s = self.layout.squares(1.0);
        let along = |p: (f32, f32), squares: f32| (p.0 + dx * s * squares, p.1 + dy * s * squares);
        let tips = if step.wraps {
            vec![along(from, 0.78), along(to, -0.24)]
        } else {
            vec![along(from, 0.61)]
        };
        let ink = self.colours.marks.walk;
        // The same gate where the way leaves the board and where it comes back.
        let gates = [along(from, 0.5), along(to, -0.5)];
        for (x, y) in gates.into_iter().filter(|_| step.wraps) {
            let (gx, gy) = (-dy * s * GATE, dx * s * GATE);
            let norm = dx.hypot(dy).max(1.0);
            let gate = polyline(&[(x - gx / norm, y - gy / norm), (x + gx / norm, y + gy / norm)]);
            canvas.lines(gate.as_slice(), self.pen(0.06, 0.035), ink.ink());
        }
        for tip in tips {
            let norm = (dx * dx + dy * dy).sqrt().max(1.0);
            let (ux, uy) = (dx / norm, dy / norm);
            let back = |long: f32, aside: f32| (tip.0 - s * (ux * long - uy * aside), tip.1 - s * (uy * long + ux * aside));
            if let Some(head) = polygon(&[tip, back(0.22, 0.14), back(0.16, 0.0), back(0.22, -0.14)]) {
                canvas.shape(&head, self.pen(0.02, 0.03), ink.ink(), ink.line);
            }
        }
    }

    /// The number of a step: in the middle of a square that the walk crossed, in a free corner where somebody stands or fell.
    /// The first step also puts an empty ring on the square that was left.
    fn bead(&self, canvas: &mut Canvas, step: Step) {
        let ink = self.colours.marks.walk;
        let Some((from, to, _)) = self.ends(step) else { return };
        let s = self.layout.squares(1.0);
        if step.number == 1
            && let Some(ring) = circle(from.0, from.1, s * 0.15)
        {
            canvas.shape(&ring, self.pen(0.05, 0.03), ink.ink(), ink.fill);
        }
        let away = if self.scene.at(step.to).is_some() {
            0.45
        } else if self.fell(step.to) {
            0.47
        } else {
            0.0
        };
        let free = self.free_corners(step.to).0;
        let (x, y) = (to.0 + free.0 * s * away, to.1 + free.1 * s * away);
        if let Some(bead) = circle(x, y, s * 0.185) {
            canvas.shape(&bead, self.pen(0.035, 0.025), ink.ink(), ink.fill);
        }
        self.text(canvas, &step.number.to_string(), (x, y), 0.21, ink.line);
    }

    /// Middle of the square left, middle of the square entered, direction in the picture.
    #[expect(clippy::type_complexity, reason = "three values that are used at once")]
    fn ends(&self, step: Step) -> Option<((f32, f32), (f32, f32), (f32, f32))> {
        let from = self.layout.centre(self.scene.place(step.from)?);
        let to = self.layout.centre(self.scene.place(step.to)?);
        let (dx, dy) = self.scene.direction(step.direction);
        Some((from, to, (f32::from(dx), f32::from(dy))))
    }
}

fn star(cx: f32, cy: f32, outer: f32, inner: f32, spikes: u16) -> Option<Path> {
    let points: Vec<(f32, f32)> = (0..2 * spikes)
        .map(|i| {
            let angle = std::f32::consts::PI * f32::from(i) / f32::from(spikes);
            // Every other spike is a little shorter, so that it looks like fire and not like a cog.
            let radius = match i % 4 {
                0 => outer,
                2 => outer * 0.86,
                _ => inner,
            };
            (cx + radius * angle.sin(), cy - radius * angle.cos())
        })
        .collect();
    polygon(&points)
}
