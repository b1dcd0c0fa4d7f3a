//! A `Spec` compiled for speed: leaps as sets and rides as rays for each square, built once for each variant.

use std::{fmt, sync::Mutex, sync::PoisonError};

use super::{
    Color, Kind, Spec, Square,
    spec::{Captures, Ending, RoyalMode, Wing},
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
#[derive(Debug)]
pub(super) struct CastleTable {
    pub(super) wing: Wing,
    /// Is it one of those that depend on the start array?
    pub(super) by_array: bool,
    pub(super) must_be_empty: SquareSet,
    /// The king's way, start included, end left out (but for a king who stays where he is).
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
    /// The castlings of the rook on each square, whatever the king's square.
    pub(super) castles: Vec<Vec<CastleTable>>,
    /// The rooks that can no longer castle once the king has left a square.
    pub(super) partners: PerSquare,
    /// Where kings and rooks castle from: the only squares where a right can end.
    pub(super) castle_squares: SquareSet,
    /// Where a man may promote, for each side.
    pub(super) promotion_zone: [SquareSet; 2],
    /// How many men of a kind each side may have by promotion, at most.
    pub(super) most: [[u32; Kind::COUNT]; 2],
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

/// How many men of a kind a side may have by promotion.
fn most(spec: &Spec, color: Color, kind: Kind) -> u32 {
    if !spec.promotes_to_lost_men_only {
        return u32::MAX;
    }
    let letter = spec
        .letter(kind)
        .map(|c| if color == Color::White { c } else { c.to_ascii_lowercase() });
    let board = spec.start_fen.split(' ').next().unwrap_or_default();
    board.chars().filter(|c| Some(*c) == letter).count() as u32
}

/// Every castling that a position of the variant can have, by the square of its rook.
fn castles(spec: &Spec) -> Vec<Vec<CastleTable>> {
    let mut castles: Vec<Vec<CastleTable>> = (0..SQUARES).map(|_| Vec::new()).collect();
    let files = 0..spec.files;
    for rank in [0, spec.ranks - 1] {
        for castling in spec.castlings {
            let starts: Vec<(u8, u8)> = match castling.from {
                Some(from) => vec![from],
                None => files
                    .clone()
                    .flat_map(|king| files.clone().map(move |rook| (king, rook)))
                    .filter(|(king, rook)| match castling.wing {
                        Wing::Short => king < rook,
                        Wing::Long => king > rook,
                    })
                    .collect(),
            };
            for (king_file, rook_file) in starts {
                let at = |file| Square::at(file, rank);
                let between = |a: Square, b: Square| -> SquareSet {
                    let (low, high) = (a.file().min(b.file()), a.file().max(b.file()));
                    (low..=high).map(at).collect()
                };
                let king = (at(king_file), at(castling.to.0));
                let rook = (at(rook_file), at(castling.to.1));
                let men = SquareSet::of(king.0) | SquareSet::of(rook.0);
                castles[usize::from(rook.0.index())].push(CastleTable {
                    wing: castling.wing,
                    by_array: castling.from.is_none(),
                    must_be_empty: (between(king.0, king.1) | between(rook.0, rook.1) | between(king.0, rook.0)) - men,
                    way: (between(king.0, king.1) - SquareSet::of(king.1)) | SquareSet::of(king.0),
                    king,
                    rook,
                });
            }
        }
    }
    castles
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
        for &(kind, _) in spec.men {
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
            for term in spec.terms_of(kind) {
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
                let riding = spec
                    .terms_of(table.kind)
                    .iter()
                    .filter(|term| term.reach == Reach::Ride && term.mode != Mode::Move);
                for &raw in riding.flat_map(|term| term.steps) {
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

        let castles = castles(spec);
        let mut partners = per_square();
        let mut castle_squares = SquareSet::EMPTY;
        for castle in castles.iter().flatten() {
            partners[usize::from(castle.king.0.index())].insert(castle.rook.0);
            castle_squares |= SquareSet::of(castle.king.0) | SquareSet::of(castle.rook.0);
        }

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
            partners,
            castle_squares,
            promotion_zone: [
                (spec.ranks - spec.promotion_ranks..spec.ranks).fold(SquareSet::EMPTY, |zone, r| zone | rank(r)),
                (0..spec.promotion_ranks).fold(SquareSet::EMPTY, |zone, r| zone | rank(r)),
            ],
            most: Color::BOTH.map(|color| Kind::ALL.map(|kind| most(spec, color, kind))),
            last_rank: [rank(spec.ranks - 1), rank(0)],
            check: spec.royal_mode == RoyalMode::Check && spec.royal != [None; 2],
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
