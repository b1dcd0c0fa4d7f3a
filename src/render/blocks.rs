//! Which parts of a picture need painting. Most squares of a board look as they did in a thousand pictures before and are
//! copied; only what a mark touches is painted anew.

use super::{
    layout::Layout,
    scene::{Mark, Place, Scene},
};

/// The picture cut into the board's squares and the pieces of frame around them.
#[derive(Clone, Debug)]
pub struct Blocks {
    /// How many blocks further everything may reach: on tiny boards lines have a least width and run over a square's edge.
    spill: i16,
    columns: i16,
    rows: i16,
    touched: Vec<bool>,
}

impl Blocks {
    /// Nothing touched.
    pub fn none(scene: &Scene) -> Self {
        let (columns, rows) = (i16::from(scene.files) + 2, i16::from(scene.ranks) + 2);
        let spill = i16::from(Layout::of(scene).cell < 32);
        Self {
            spill,
            columns,
            rows,
            touched: vec![false; (columns * rows) as usize],
        }
    }

    /// Everything touched: for tests, which compare copying with painting.
    #[cfg(test)]
    pub fn all(scene: &Scene) -> Self {
        let mut blocks = Self::none(scene);
        blocks.touched.fill(true);
        blocks
    }

    /// All that the marks of a scene may reach, and the disc that shows who is to move.
    pub fn of(scene: &Scene) -> Self {
        let mut blocks = Self::none(scene);
        let right = i16::from(scene.files);
        blocks.touch((right, 0), (right, 0));
        blocks.touch((right, i16::from(scene.ranks) - 1), (right, i16::from(scene.ranks) - 1));
        for mark in &scene.marks {
            match mark {
                Mark::Origin(s) | Mark::Target(s) | Mark::RookOrigin(s) | Mark::RookTarget(s) | Mark::Check(s) => {
                    blocks.around(scene.place(*s), 0);
                }
                Mark::Casualty { square, .. } | Mark::Promotion { square, .. } => blocks.around(scene.place(*square), 0),
                Mark::Ride { from, to, between } => {
                    let squares: Vec<_> = [from].into_iter().chain(between).chain([to]).collect();
                    for pair in squares.windows(2) {
                        if let (Some(a), Some(b)) = (scene.place(*pair[0]).map(at), scene.place(*pair[1]).map(at)) {
                            blocks.touch(a, b);
                        }
                    }
                }
                Mark::Blast { centre, ring } => {
                    blocks.around(scene.place(*centre), 1);
                    for square in ring {
                        blocks.around(scene.place(*square), 0);
                    }
                }
                Mark::Step(step) => {
                    let (dx, dy) = scene.direction(step.direction);
                    let (dx, dy) = (i16::from(dx), i16::from(dy));
                    if let (Some(from), Some(to)) = (scene.place(step.from).map(at), scene.place(step.to).map(at)) {
                        if step.wraps {
                            blocks.touch(from, (from.0 + dx, from.1 + dy));
                            blocks.touch((to.0 - dx, to.1 - dy), to);
                        } else {
                            blocks.touch(from, to);
                            blocks.touch(from, (from.0 + dx, from.1 + dy)); // the arrow's head
                        }
                    }
                }
            }
        }
        blocks
    }

    fn around(&mut self, place: Option<Place>, far: i16) {
        if let Some((c, r)) = place.map(at) {
            self.touch((c - far, r - far), (c + far, r + far));
        }
    }

    /// Touches the rectangle between two blocks, which are counted from the board's upper left square; -1 is the frame.
    fn touch(&mut self, a: (i16, i16), b: (i16, i16)) {
        let span = |a: i16, b: i16, count: i16| (a.min(b) - self.spill).max(-1)..=(a.max(b) + self.spill).min(count - 2);
        for row in span(a.1, b.1, self.rows) {
            for column in span(a.0, b.0, self.columns) {
                self.touched[((row + 1) * self.columns + column + 1) as usize] = true;
            }
        }
    }

    /// Is this square touched?
    pub fn has(&self, place: Place) -> bool {
        let (column, row) = at(place);
        self.touched
            .get(((row + 1) * self.columns + column + 1) as usize)
            .copied()
            .unwrap_or(false)
    }

    /// The touched blocks as rectangles in pixels: left, top, width, height.
    pub fn rects(&self, layout: Layout) -> impl Iterator<Item = (u32, u32, u32, u32)> {
        let span = move |i: i16, count: i16, start: u32, board: u32, whole: u32| match i {
            0 => (0, start),
            i if i == count - 1 => (start + board, whole),
            i => (start + (i as u32 - 1) * layout.cell, start + i as u32 * layout.cell),
        };
        let touched = self.touched.iter().enumerate().filter(|(_, touched)| **touched);
        touched.map(move |(i, _)| {
            let (column, row) = (i as i16 % self.columns, i as i16 / self.columns);
            let (left, right) = span(column, self.columns, layout.left, layout.board_width, layout.width);
            let (top, bottom) = span(row, self.rows, layout.top, layout.board_height, layout.height);
            (left, top, right - left, bottom - top)
        })
    }
}

fn at(place: Place) -> (i16, i16) {
    (i16::from(place.column), i16::from(place.row))
}
