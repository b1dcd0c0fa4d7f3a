//! A `Spec` compiled for speed: leaps as sets and rides as rays for each square, built once for each variant.

use std::{fmt, sync::Mutex, sync::PoisonError};

use super::{
    Color, Kind, Spec, Square,
    spec::{Captures, Ending, RoyalMode},
    squares::SquareSet,
    terms::{Mode, Reach, Step},
};

pub(super) const SQUARES: usize = Square::LIMIT as usize * Square::LIMIT as usize;

/// A set for each square.
pub(super) type PerSquare = Box<[SquareSet; SQUARES]>;

/// Both sides' double steps of one kind: for each square the one stepped over and the one reached.
pub(super) type Doubles = [Vec<Option<(Square, Square)>>; 2];

fn per_square() -> PerSquare {
    Box::new([SquareSet::EMPTY; SQUARES])
}

/// A direction of rides on this board.
pub(super) struct Dir {
    step: Step,
    /// Do the squares of a ray have rising indices?
    pub(super) rising: bool,
    /// For each square the squares ahead of it in this direction, itself left out.
    pub(super) ray: PerSquare,
}

/// One kind of man.
pub(super) struct KindTable {
    pub(super) kind: Kind,
    /// Where it may leap to an empty square, for each side.
    pub(super) quiet: [PerSquare; 2],
    /// Where it may leap to capture.
    pub(super) takes: [PerSquare; 2],
    /// From where it could capture on this square by a leap.
    pub(super) takes_to: [PerSquare; 2],
    /// Directions of its rides, for each side.
    pub(super) rides: [Vec<(u8, Mode)>; 2],
    pub(super) doubles: Vec<Doubles>,
    /// Home squares where a man of this kind has never moved.
    pub(super) home: [SquareSet; 2],
    /// Home squares where it may have moved; then the square is marked.
    pub(super) advanced: [SquareSet; 2],
    /// What it becomes on the last rank, for each side; empty where it stays what it is.
    pub(super) promotes_to: [&'static [Kind]; 2],
    pub(super) takes_en_passant: bool,
    pub(super) irreversible: bool,
}

/// Directions in which the same kinds of a side ride and capture.
pub(super) struct RideClass {
    pub(super) kinds: Vec<Kind>,
    /// Looking from the attacked square: index of the direction towards the attacker.
    pub(super) towards: Vec<u8>,
    /// The union of those rays, to dismiss the whole class at once.
    pub(super) reach: PerSquare,
}

/// A castling with the sets that it needs.
pub(super) struct CastleTable {
    pub(super) color: Color,
    pub(super) bit: u8,
    pub(super) must_be_empty: SquareSet,
    /// The king's way, start included, end left out.
    pub(super) way: SquareSet,
    pub(super) king: (Square, Square),
    pub(super) rook: (Square, Square),
}

/// Everything that move generation asks of a variant.
pub(super) struct Tables {
    pub(super) spec: &'static Spec,
    /// The squares of the board.
    pub(super) board: SquareSet,
    pub(super) kinds: Vec<KindTable>,
    by_kind: [Option<u8>; Kind::COUNT],
    pub(super) dirs: Vec<Dir>,
    /// For each attacking side.
    pub(super) ride_classes: [Vec<RideClass>; 2],
    /// The eight neighbours of each square.
    pub(super) ring: PerSquare,
    pub(super) castles: Vec<CastleTable>,
    /// Castling rights that end when something happens on a square.
    pub(super) rights_lost: [u8; SQUARES],
    /// The last rank, for each side.
    pub(super) last_rank: [SquareSet; 2],
    pub(super) check: bool,
    /// Does the variant ask more of a move than the safety of one's own royal man?
    pub(super) filters: bool,
    /// The endings that are seen from men and counters alone.
    pub(super) on_the_board: Vec<Ending>,
}

impl fmt::Debug for Tables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tables").field("variant", &self.spec.key).finish_non_exhaustive()
    }
}

fn seen_by(color: Color, (files, ranks): Step) -> Step {
    match color {
        Color::White => (files, ranks),
        Color::Black => (files, -ranks),
    }
}

impl Tables {
    /// The tables of a variant; built at the first call and kept for the life of the program.
    pub(super) fn of(spec: &'static Spec) -> &'static Self {
        static BUILT: Mutex<Vec<&'static Tables>> = Mutex::new(Vec::new());
        let mut built = BUILT.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(tables) = built.iter().find(|t| std::ptr::eq(t.spec, spec)) {
            return tables;
        }
        let tables: &'static Self = Box::leak(Box::new(Self::build(spec)));
        built.push(tables);
        tables
    }

    pub(super) fn kind(&self, kind: Kind) -> Option<&KindTable> {
        self.by_kind[kind.index()].map(|i| &self.kinds[usize::from(i)])
    }

    fn build(spec: &'static Spec) -> Self {
        let squares: Vec<Square> = (0..spec.ranks)
            .flat_map(|rank| (0..spec.files).map(move |file| Square::at(file, rank)))
            .collect();
        let step = |from: Square, (files, ranks): Step| from.step(files, ranks).filter(|&to| spec.has(to));
        let mut dirs: Vec<Dir> = Vec::new();
        let mut dir_index = |wanted: Step| -> u8 {
            if let Some(known) = dirs.iter().position(|d| d.step == wanted) {
                return known as u8;
            }
            let mut ray = per_square();
            for &from in &squares {
                ray[usize::from(from.index())] = std::iter::successors(step(from, wanted), |&at| step(at, wanted)).collect();
            }
            let rising = i32::from(wanted.1) * i32::from(Square::LIMIT) + i32::from(wanted.0) > 0;
            dirs.push(Dir { step: wanted, rising, ray });
            (dirs.len() - 1) as u8
        };

        let mut kinds = Vec::new();
        let mut by_kind = [None; Kind::COUNT];
        for &(kind, terms) in spec.terms {
            let mut table = KindTable {
                kind,
                quiet: [per_square(), per_square()],
                takes: [per_square(), per_square()],
                takes_to: [per_square(), per_square()],
                rides: [Vec::new(), Vec::new()],
                doubles: Vec::new(),
                home: [SquareSet::EMPTY; 2],
                advanced: [SquareSet::EMPTY; 2],
                promotes_to: Color::BOTH.map(|color| {
                    if spec.promoting.contains(&color) {
                        spec.promotes_to(kind)
                    } else {
                        &[]
                    }
                }),
                takes_en_passant: spec.en_passant.contains(&kind),
                irreversible: spec.irreversible.contains(&kind),
            };
            for term in terms {
                for &raw in term.steps {
                    if term.reach == Reach::DoubleStep {
                        table.doubles.push(Color::BOTH.map(|color| {
                            let mut doubles = vec![None; SQUARES];
                            for &from in &squares {
                                let over = step(from, seen_by(color, raw));
                                let to = over.and_then(|over| step(over, seen_by(color, raw)));
                                doubles[usize::from(from.index())] = over.zip(to);
                            }
                            doubles
                        }));
                        continue;
                    }
                    for color in Color::BOTH {
                        let side = color.index();
                        let wanted = seen_by(color, raw);
                        if term.reach == Reach::Ride {
                            table.rides[side].push((dir_index(wanted), term.mode));
                            continue;
                        }
                        for &from in &squares {
                            let Some(to) = step(from, wanted) else { continue };
                            if term.mode != Mode::Capture {
                                table.quiet[side][usize::from(from.index())].insert(to);
                            }
                            if term.mode != Mode::Move {
                                table.takes[side][usize::from(from.index())].insert(to);
                                table.takes_to[side][usize::from(to.index())].insert(from);
                            }
                        }
                    }
                }
            }
            for home in spec.homes.iter().filter(|home| home.kind == kind) {
                for color in Color::BOTH {
                    let rank = |rank: u8| if color == Color::White { rank } else { spec.ranks - 1 - rank };
                    let side = color.index();
                    table.home[side] |= (0..spec.files).map(|file| Square::at(file, rank(home.rank))).collect();
                    table.advanced[side] |= home.advanced.iter().map(|&(file, r)| Square::at(file, rank(r))).collect();
                }
            }
            by_kind[kind.index()] = Some(kinds.len() as u8);
            kinds.push(table);
        }

        // Looking out from an attacked square one goes against the attacker's direction, so that direction needs a ray as well.
        let mut attackers: [Vec<(u8, Vec<Kind>)>; 2] = [Vec::new(), Vec::new()];
        for table in &kinds {
            for color in Color::BOTH {
                for &raw in spec
                    .terms
                    .iter()
                    .filter(|(k, _)| *k == table.kind)
                    .flat_map(|(_, terms)| *terms)
                    .flat_map(|term| {
                        if term.reach == Reach::Ride && term.mode != Mode::Move {
                            term.steps
                        } else {
                            &[]
                        }
                    })
                {
                    let (files, ranks) = seen_by(color, raw);
                    let towards = dir_index((-files, -ranks));
                    let side = &mut attackers[color.index()];
                    match side.iter_mut().find(|(dir, _)| *dir == towards) {
                        Some((_, riders)) => riders.push(table.kind),
                        None => side.push((towards, vec![table.kind])),
                    }
                }
            }
        }
        let ride_classes = attackers.map(|side| {
            let mut classes: Vec<RideClass> = Vec::new();
            for (dir, riders) in side {
                let known = classes.iter().position(|c| c.kinds == riders).unwrap_or_else(|| {
                    classes.push(RideClass {
                        kinds: riders,
                        towards: Vec::new(),
                        reach: per_square(),
                    });
                    classes.len() - 1
                });
                let class = &mut classes[known];
                class.towards.push(dir);
                for square in &squares {
                    let at = usize::from(square.index());
                    class.reach[at] |= dirs[usize::from(dir)].ray[at];
                }
            }
            classes
        });

        let mut ring = per_square();
        for &square in &squares {
            for files in -1..=1 {
                for ranks in -1..=1 {
                    if let Some(next) = step(square, (files, ranks)).filter(|&next| next != square) {
                        ring[usize::from(square.index())].insert(next);
                    }
                }
            }
        }

        let mut rights_lost = [0; SQUARES];
        let castles = spec
            .castlings
            .iter()
            .enumerate()
            .map(|(i, castling)| {
                let bit = 1 << i;
                rights_lost[usize::from(castling.king.0.index())] |= bit;
                rights_lost[usize::from(castling.rook.0.index())] |= bit;
                let between = |a: Square, b: Square| -> SquareSet {
                    let (low, high) = (a.file().min(b.file()), a.file().max(b.file()));
                    (low..=high).map(|file| Square::at(file, a.rank())).collect()
                };
                let king_way = between(castling.king.0, castling.king.1);
                let men = SquareSet::of(castling.king.0) | SquareSet::of(castling.rook.0);
                CastleTable {
                    color: castling.color,
                    bit,
                    must_be_empty: (king_way | between(castling.rook.0, castling.rook.1) | between(castling.king.0, castling.rook.0)) - men,
                    way: king_way - SquareSet::of(castling.king.1),
                    king: castling.king,
                    rook: castling.rook,
                }
            })
            .collect();

        let rank = |rank: u8| squares.iter().copied().filter(|s| s.rank() == rank).collect::<SquareSet>();
        Self {
            spec,
            board: squares.iter().copied().collect(),
            kinds,
            by_kind,
            dirs,
            ride_classes,
            ring,
            castles,
            rights_lost,
            last_rank: [rank(spec.ranks - 1), rank(0)],
            check: spec.royal_mode == RoyalMode::Check,
            filters: spec.captures != Captures::Free || !spec.may_give_check,
            on_the_board: spec.endings.iter().filter(|ending| ending.is_on_the_board()).copied().collect(),
        }
    }

    /// The squares that a double step of this side can cross, for reading an e.p. field.
    pub(super) fn crossable(&self, color: Color) -> SquareSet {
        let side = color.index();
        let mut crossable = SquareSet::EMPTY;
        for table in &self.kinds {
            for from in table.home[side] | table.advanced[side] {
                for (over, _) in table.doubles.iter().filter_map(|doubles| doubles[side][usize::from(from.index())]) {
                    crossable.insert(over);
                }
            }
        }
        crossable
    }
}
