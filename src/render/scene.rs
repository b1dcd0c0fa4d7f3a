//! What a picture of the board contains, as plain data: which square, which drawing, which mark, which label. No pixel is
//! known here, so most questions about a picture ("is the last move marked?") are answered, and tested, without drawing it.
//!
//! Everything is kept in squares of the board. The one mapping from squares to places in the picture is [`Scene::place`];
//! pieces, labels, arrows and marks all go through it, so a flipped board can never show one of them the wrong way.

use super::{
    Look,
    strip::{Player, Strip},
    verdict::Verdict,
};
use crate::rules::{
    Blast, Color, Kind, Outcome, Piece, Square, View,
    view::{Checks, LastPly, Lost, Occupant},
};

/// A place in the picture, in squares, counted from 0 at the upper left corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// Columns from the left.
    pub column: u8,
    /// Rows from the top.
    pub row: u8,
}

/// One square in the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    /// Which.
    pub square: Square,
    /// Where.
    pub place: Place,
    /// Is it one of the dark squares? `a1` is.
    pub dark: bool,
    /// Who stands there.
    pub occupant: Option<Occupant>,
}

/// Which part of a square a casualty's drawing takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seat {
    /// The whole square.
    Whole,
    /// One end of a diagonal: of two who died on one square, the first.
    First,
    /// The other end: of two who died on one square, the second.
    Second,
    /// A badge on a corner, half over the edge: somebody else is seen whole on the square.
    Badge,
    /// A badge on another corner: the second of two who died where somebody else is seen whole.
    OtherBadge,
    /// A larger badge: a king, on whom everything hung.
    Crown,
    /// The middle of an explosion, small enough to leave the burst around it.
    Middle,
}

/// One step of a walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The square left.
    pub from: Square,
    /// The square entered.
    pub to: Square,
    /// The direction on the board as files and ranks, each -1, 0 or 1.
    pub direction: (i8, i8),
    /// Did the step leave the board on one side and come back on the other?
    pub wraps: bool,
    /// 1 for the first step.
    pub number: u8,
    /// Is it the last step of the walk?
    pub last: bool,
}

/// A mark on the board. Each has a shape of its own; colour only helps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mark {
    /// The last move started here: four corner brackets.
    Origin(Square),
    /// The last move ended here: a closed frame. (Where it ended in an explosion, the burst takes its place.)
    Target(Square),
    /// The last move was a ride of leaps: a dot on each square between them, on a dashed line from its beginning to its end.
    Ride {
        /// Where it began.
        from: Square,
        /// Where it ended.
        to: Square,
        /// Where it touched down in between, in order.
        between: Vec<Square>,
    },
    /// Somebody became something else: what it was, faded beside an arrow upwards, where it started; and solid upper corners where what it
    /// became stands.
    Promotion {
        /// Where it started.
        from: Square,
        /// Where what it became stands.
        to: Square,
        /// Whose.
        color: Color,
        /// What it was.
        was: Kind,
    },
    /// A castling rook started here: small corner ticks.
    RookOrigin(Square),
    /// A castling rook ended here: a thin frame.
    RookTarget(Square),
    /// The king on this square is in check, or just died here: an octagon with four solid corners.
    Check(Square),
    /// An explosion: a burst at the centre, a dashed outline around all that it reached.
    Blast {
        /// The centre.
        centre: Square,
        /// The neighbouring squares on the board.
        ring: Vec<Square>,
    },
    /// A step of the neutral piece: a trail, an arrow and a number; through the edge with an arrow out and an arrow in.
    Step(Step),
    /// Somebody died here, or is about to: the drawing, and once he is gone faded and crossed out.
    Casualty {
        /// Where.
        square: Square,
        /// Whose.
        color: Color,
        /// What.
        kind: Kind,
        /// In which part of the square.
        seat: Seat,
        /// Is he gone? Else it is the moment before.
        gone: bool,
    },
}

/// On which edge a label stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Edge {
    /// Under the board: files.
    Bottom,
    /// Left of the board: ranks.
    Left,
}

/// A coordinate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// `a` to `j`, or `1` to `10`.
    pub text: String,
    /// Where it stands.
    pub edge: Edge,
    /// Which column (bottom) or row (left) it names, counted from the upper left corner.
    pub index: u8,
}

/// A picture as plain data. Everything in it is in board squares, a1 being White's lower left corner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// Way round, colours and size.
    pub look: Look,
    /// The variant's key.
    pub variant: &'static str,
    /// Files of the board, 1 to 10.
    pub files: u8,
    /// Ranks of the board, 1 to 10.
    pub ranks: u8,
    /// The squares that exist, in the order of the view (a1 first, rank by rank).
    pub spots: Vec<Spot>,
    /// The coordinates.
    pub labels: Vec<Label>,
    /// The marks, in the order in which they are drawn.
    pub marks: Vec<Mark>,
    /// Who is to move; `None` when the game is over, also where the position alone does not say so.
    pub turn: Option<Color>,
    /// The king that stands in check.
    pub check: Option<Square>,
    /// The kind on which each side's fate hangs, White's first.
    pub royal: [Option<Kind>; 2],
    /// What just happened.
    pub last: Option<LastPly>,
    /// The end by the rules; nobody is to move then.
    pub outcome: Option<Outcome>,
    /// The men that are gone.
    pub lost: Vec<Lost>,
    /// The checks that were given, where they are counted.
    pub checks: Option<Checks>,
    /// The strips above and below the board; none where nobody plays yet.
    pub strips: Option<[Strip; 2]>,
    /// How the game ended, on a card that lies on the board. Without strips, and where no beaten king lies, there is one with the score alone.
    pub verdict: Option<Verdict>,
}

impl Scene {
    /// Seats two players, White and Black: the one whose side is at the bottom below the board, the other above it. What they got stands
    /// with their names then, and on no card.
    #[must_use]
    pub fn with_players(mut self, [white, black]: [Player; 2]) -> Self {
        let (lost, checks) = (&self.lost, self.checks);
        let strip = |side: Color, player| Strip {
            side,
            player,
            checks: checks.map(|checks| (checks.by(side), checks.wins)),
            taken: lost.iter().copied().filter(|lost| lost.0 != side).collect(),
            caption: String::new(),
        };
        let (white, black) = (strip(Color::White, white), strip(Color::Black, black));
        self.strips = Some(match self.look.orientation {
            Color::White => [black, white],
            Color::Black => [white, black],
        });
        self.verdict = None;
        self
    }

    /// A few words in the lower strip, such as the last move; nothing where there are no strips.
    #[must_use]
    pub fn with_caption(mut self, caption: &str) -> Self {
        if let Some([_, below]) = &mut self.strips {
            caption.clone_into(&mut below.caption);
        }
        self
    }

    /// The same board, where nothing happened just now.
    #[must_use]
    pub fn quiet(self) -> Self {
        self.with_last(None)
    }

    /// The same board after other events.
    #[must_use]
    pub(super) fn with_last(mut self, last: Option<LastPly>) -> Self {
        self.last = last;
        self.marks = marks(&self);
        self
    }

    /// The moment before the neutral piece set off: it stands where it stood, and so do those whom it will trample.
    #[must_use]
    pub(super) fn before_the_walk(&self) -> Self {
        let mut scene = self.clone();
        let Some((mut last, walk)) = scene.last.take().and_then(|mut last| last.walk.take().map(|walk| (last, walk))) else {
            return self.clone();
        };
        let neutral = scene.spots.iter_mut().find(|s| matches!(s.occupant, Some(Occupant::Neutral(_))));
        let neutral = neutral.and_then(|spot| spot.occupant.take());
        scene.stand(walk.start, neutral);
        for (square, man) in walk.casualties {
            scene.stand(square, Some(Occupant::Man(man.color, man.kind)));
            scene.regain(man);
        }
        last.walk = None;
        scene.check = None;
        scene.with_last(Some(last))
    }

    /// The moment of an explosion: everybody around still stands, and in the middle are those whom it is about.
    #[must_use]
    pub(super) fn while_it_bursts(mut self, blast: &Blast) -> Self {
        for (square, man) in blast.casualties.iter().filter(|(square, _)| *square != blast.centre) {
            self.stand(*square, Some(Occupant::Man(man.color, man.kind)));
        }
        blast.casualties.iter().for_each(|(_, man)| self.regain(*man));
        let mut last = self.last.take();
        if let Some(blast) = last.as_mut().and_then(|last| last.blast.as_mut()) {
            blast.casualties.retain(|(square, _)| *square == blast.centre);
        }
        self.check = None;
        let mut scene = self.with_last(last);
        scene.marks.retain(|mark| !matches!(mark, Mark::Check(_)));
        for mark in &mut scene.marks {
            if let Mark::Casualty { gone, .. } = mark {
                *gone = false;
            }
        }
        scene
    }

    /// One man is not gone yet.
    fn regain(&mut self, man: Piece) {
        if let Some(lost) = self.lost.iter_mut().find(|lost| (lost.0, lost.1) == (man.color, man.kind)) {
            lost.2 = lost.2.saturating_sub(1);
        }
        self.lost.retain(|lost| lost.2 > 0);
    }

    fn stand(&mut self, square: Square, occupant: Option<Occupant>) {
        if let Some(spot) = self.spots.iter_mut().find(|s| s.square == square) {
            spot.occupant = occupant;
        }
    }

    /// Where a square is drawn; `None` for a square that is not on this board.
    pub fn place(&self, square: Square) -> Option<Place> {
        place(self.files, self.ranks, self.look.orientation, square)
    }
    /// The square at a place: the inverse of [`Self::place`].
    pub fn square(&self, place: Place) -> Option<Square> {
        if place.column >= self.files || place.row >= self.ranks {
            return None;
        }
        match self.look.orientation {
            Color::White => Square::new(place.column, self.ranks - 1 - place.row),
            Color::Black => Square::new(self.files - 1 - place.column, place.row),
        }
    }
    /// A direction on the board as a direction in the picture: columns to the right, rows down.
    pub const fn direction(&self, (files, ranks): (i8, i8)) -> (i8, i8) {
        match self.look.orientation {
            Color::White => (files, -ranks),
            Color::Black => (-files, ranks),
        }
    }
    /// Does the king stand there whose check ended the game? He has an octagon, and lies on it.
    pub fn is_lost(&self, square: Square) -> bool {
        self.check == Some(square) && self.outcome.is_some_and(|end| end.winner.is_some())
    }
    /// What stands on a square.
    pub fn at(&self, square: Square) -> Option<Occupant> {
        self.spots.iter().find(|s| s.square == square).and_then(|s| s.occupant)
    }
}

fn place(files: u8, ranks: u8, orientation: Color, square: Square) -> Option<Place> {
    if square.file() >= files || square.rank() >= ranks {
        return None;
    }
    Some(match orientation {
        Color::White => Place {
            column: square.file(),
            row: ranks - 1 - square.rank(),
        },
        Color::Black => Place {
            column: files - 1 - square.file(),
            row: square.rank(),
        },
    })
}

/// Everything a picture of `view` contains. Squares that the board does not have are left out.
pub fn scene(view: &View, look: &Look) -> Scene {
    let files = view.files.clamp(1, Square::LIMIT);
    let ranks = view.ranks.clamp(1, Square::LIMIT);
    let look = look.clamped();
    let mut seen = [false; 256];
    let spots = view
        .cells
        .iter()
        .filter(|cell| !std::mem::replace(&mut seen[usize::from(cell.square.index())], true))
        .filter_map(|cell| {
            let place = place(files, ranks, look.orientation, cell.square)?;
            let dark = (cell.square.file() + cell.square.rank()).is_multiple_of(2);
            Some(Spot {
                square: cell.square,
                place,
                dark,
                occupant: cell.occupant,
            })
        })
        .collect();
    let mut scene = Scene {
        look,
        variant: view.variant,
        files,
        ranks,
        spots,
        labels: Vec::new(),
        marks: Vec::new(),
        turn: view.outcome.is_none().then_some(view.turn),
        check: view.check,
        royal: view.royal,
        last: view.last.clone(),
        outcome: view.outcome,
        lost: view.lost.clone(),
        checks: view.checks,
        strips: None,
        verdict: None,
    };
    scene.labels = labels(&scene);
    scene.marks = marks(&scene);
    let lies = scene.check.is_some_and(|king| scene.is_lost(king));
    scene.verdict = scene.outcome.filter(|_| !lies).map(Verdict::score);
    scene
}

fn labels(scene: &Scene) -> Vec<Label> {
    let files = (0..scene.files).filter_map(|column| {
        let square = scene.square(Place { column, row: 0 })?;
        Some(Label {
            text: char::from(b'a' + square.file()).to_string(),
            edge: Edge::Bottom,
            index: column,
        })
    });
    let ranks = (0..scene.ranks).filter_map(|row| {
        let square = scene.square(Place { column: 0, row })?;
        Some(Label {
            text: (square.rank() + 1).to_string(),
            edge: Edge::Left,
            index: row,
        })
    });
    files.chain(ranks).collect()
}

fn marks(scene: &Scene) -> Vec<Mark> {
    let on = |square: &Square| scene.place(*square).is_some();
    let mut marks = Vec::new();
    // What covers a square comes first, what frames it after.
    if let Some(king) = scene.check.filter(on) {
        marks.push(Mark::Check(king));
    }
    let fallen = scene.last.iter().flat_map(|last| dead(last).concat());
    for (square, _) in fallen.filter(|(square, piece)| on(square) && royal(scene, *piece)) {
        if !marks.contains(&Mark::Check(square)) {
            marks.push(Mark::Check(square));
        }
    }
    if let Some(last) = &scene.last {
        if let Some(blast) = &last.blast
            && on(&blast.centre)
        {
            marks.push(Mark::Blast {
                centre: blast.centre,
                ring: blast.ring.iter().copied().filter(on).collect(),
            });
        }
        if on(&last.from) {
            marks.push(Mark::Origin(last.from));
        }
        // Where everything exploded nobody stands, and the burst shows the square.
        if on(&last.to) && last.blast.as_ref().is_none_or(|b| b.centre != last.to) {
            marks.push(Mark::Target(last.to));
        }
        let between = ride(last.from, last.to);
        if on(&last.from) && on(&last.to) && !between.is_empty() && last.castle.is_none() {
            marks.push(Mark::Ride {
                from: last.from,
                to: last.to,
                between,
            });
        }
        if let Some((from, to)) = last.castle {
            if on(&from) {
                marks.push(Mark::RookOrigin(from));
            }
            if on(&to) {
                marks.push(Mark::RookTarget(to));
            }
        }
    }
    if let Some(last) = &scene.last {
        let [taken, blown, trampled] = dead(last);
        marks.extend(casualties(scene, &blown, last.blast.as_ref().map(|b| b.centre)));
        // Who was trampled before who was captured.
        let rest: Vec<_> = trampled.into_iter().chain(taken).collect();
        marks.extend(casualties(scene, &rest, None));
        if let Some(kind) = last.promotion
            && scene.at(last.to) == Some(Occupant::Man(last.mover, kind))
            && on(&last.from)
        {
            marks.push(Mark::Promotion {
                from: last.from,
                to: last.to,
                color: last.mover,
                was: last.kind,
            });
        }
        if let Some(walk) = &last.walk {
            let mut from = walk.start;
            for (i, &to) in walk.path.iter().enumerate() {
                let step = Step {
                    from,
                    to,
                    direction: (walk.direction.0.signum(), walk.direction.1.signum()),
                    wraps: walk.wraps.get(i).copied().unwrap_or(false),
                    number: (i + 1).min(usize::from(u8::MAX)) as u8,
                    last: i + 1 == walk.path.len(),
                };
                if on(&from) && on(&to) {
                    marks.push(Mark::Step(step));
                }
                from = to;
            }
        }
    }
    marks
}

/// The squares between two on which a row of equal leaps touches down: none for a single leap, and none along a line or a diagonal,
/// where nobody wonders how a man came.
fn ride(from: Square, to: Square) -> Vec<Square> {
    let (files, ranks) = (to.file() as i8 - from.file() as i8, to.rank() as i8 - from.rank() as i8);
    let leaps = (1..=9).rev().find(|n| files % n == 0 && ranks % n == 0).unwrap_or(1);
    let (file, rank) = (files / leaps, ranks / leaps);
    if file.abs() < 2 && rank.abs() < 2 {
        return Vec::new();
    }
    let at = |n: i8| Square::new((from.file() as i8 + n * file) as u8, (from.rank() as i8 + n * rank) as u8);
    (1..leaps).filter_map(at).collect()
}

/// Does a side's fate hang on such a man?
fn royal(scene: &Scene, piece: Piece) -> bool {
    scene.royal[piece.color.index()] == Some(piece.kind)
}

/// Who died: by the capture itself, in the explosion (whose list has the captured man too), and under the neutral piece.
fn dead(last: &LastPly) -> [Vec<(Square, Piece)>; 3] {
    let captured = last.captured.filter(|_| last.blast.is_none());
    [
        captured
            .map(|(square, color, kind)| (square, Piece { color, kind }))
            .into_iter()
            .collect(),
        last.blast.iter().flat_map(|b| b.casualties.iter().copied()).collect(),
        last.walk.iter().flat_map(|w| w.casualties.iter().copied()).collect(),
    ]
}

/// Two who share a square share a diagonal of it; where somebody else stands each has a corner; in the middle of an
/// explosion whom it was about is large, and who set it off a badge. A third and further one would cover the others and is left to the words.
fn casualties(scene: &Scene, dead: &[(Square, Piece)], centre: Option<Square>) -> Vec<Mark> {
    let mover = scene.last.as_ref().map(|last| last.mover);
    dead.iter()
        .enumerate()
        .filter(|(_, (square, _))| scene.place(*square).is_some())
        .filter_map(|(i, &(square, piece))| {
            let others = || dead.iter().enumerate().filter(|(n, d)| *n != i && d.0 == square);
            let before = others().filter(|(n, _)| *n < i).count();
            let badge = if royal(scene, piece) { Seat::Crown } else { Seat::Badge };
            let seat = if scene.at(square).is_some() {
                *[badge, Seat::OtherBadge].get(before)?
            } else if centre == Some(square) {
                // Before this one stand those of the other side, then those named earlier.
                let own = Some(piece.color) == mover;
                let ahead = others().filter(|(n, d)| match (own, Some(d.1.color) == mover) {
                    (own, other) if own == other => *n < i,
                    (own, _) => own,
                });
                *[Seat::Middle, badge].get(ahead.count())?
            } else if others().next().is_none() {
                Seat::Whole
            } else {
                *[Seat::First, Seat::Second].get(before)?
            };
            Some(Mark::Casualty {
                square,
                color: piece.color,
                kind: piece.kind,
                seat,
                gone: true,
            })
        })
        .collect()
}
