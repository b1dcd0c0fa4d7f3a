//! Behemoth Chess (Donald Seagraves): a neutral beast walks after every move and kills whatever it meets.
//!
//! The Behemoth starts on d4. After every move of a player it goes 1 to 4 squares in one of eight directions; the 32 rolls
//! are equally likely. For the Behemoth alone the board has no edges: it leaves on one side and comes in on the other.
//! Everybody on a square that it enters dies, of either side. It cannot be captured; it blocks every man's way, and nobody
//! can land on its square.
//!
//! - There is no check and no mate. A king is captured like any man, by a man or by the Behemoth, and its side has lost;
//!   both kings in one walk are a draw. A king captured by a man ends the game before the Behemoth moves.
//! - Castling asks only that king and rook have not moved and that nothing, the Behemoth included, stands between them. The
//!   right ends when the king or that rook moves, is captured or is destroyed.
//! - En passant is possible on the next move if the pawn still lives and the Behemoth does not stand on the landing square;
//!   merely crossing it changes nothing.
//! - A player without a move when it is his turn: stalemate, a draw. Fifty moves: the count starts again with a pawn move,
//!   a capture, or a walk that kills. Threefold repetition, the Behemoth's square included. No draw by material.
//!
//! A roll is written as direction and distance, `SE4`: N towards the eighth rank, E towards the h-file. The distance is part
//! of it, since opposite walks of four end on the same square by different ways.

use super::Variant;
use crate::rules::{
    EndKind, Group, Roll, Spec, Square, Walk,
    spec::{Ending, Neutral, RoyalMode},
};

/// Behemoth Chess.
#[derive(Debug)]
pub(super) struct Behemoth;

static SPEC: Spec = Spec {
    id: 2,
    key: "behemoth",
    aliases: &["behemoth chess", "vidunderschack", "vidunder", "monster schaken", "monster"],
    group: Group::Powers,
    start_fen: "rnbqkbnr/pppppppp/8/8/3*4/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    royal_mode: RoyalMode::Capture,
    neutral: Some(Neutral {
        sign: '*',
        key: "behemoth",
    }),
    endings: &[
        Ending::BothRoyalsGone(EndKind::BothKingsDestroyed),
        Ending::RoyalGone(EndKind::KingLost),
        Ending::Stalemate,
        Ending::FiftyMoves,
        Ending::Threefold,
    ],
    ..Spec::CHESS
};

/// Clockwise from the north, as files and ranks.
const DIRECTIONS: [(&str, (i8, i8)); 8] = [
    ("N", (0, 1)),
    ("NE", (1, 1)),
    ("E", (1, 0)),
    ("SE", (1, -1)),
    ("S", (0, -1)),
    ("SW", (-1, -1)),
    ("W", (-1, 0)),
    ("NW", (-1, 1)),
];
const DISTANCES: u16 = 4;

/// A roll is four times the direction plus the distance less one.
fn direction_and_distance(roll: Roll) -> Option<(&'static str, (i8, i8), u16)> {
    let (name, step) = *DIRECTIONS.get(usize::from(roll.0 / DISTANCES))?;
    Some((name, step, roll.0 % DISTANCES + 1))
}

/// One step on a ring of `size`; was the edge crossed?
fn around(at: u8, step: i8, size: u8) -> (u8, bool) {
    match at.checked_add_signed(step) {
        Some(next) if next < size => (next, false),
        Some(_) => (0, true),
        None => (size - 1, true),
    }
}

impl Variant for Behemoth {
    fn spec(&self) -> &'static Spec {
        &SPEC
    }
    fn roll_count(&self) -> Option<u16> {
        Some(DIRECTIONS.len() as u16 * DISTANCES)
    }
    fn roll_text(&self, roll: Roll) -> Option<String> {
        direction_and_distance(roll).map(|(name, _, distance)| format!("{name}{distance}"))
    }
    fn read_roll(&self, text: &str) -> Option<Roll> {
        let (name, distance) = text.split_at_checked(text.len().checked_sub(1)?)?;
        let direction = DIRECTIONS.iter().position(|(known, _)| known.eq_ignore_ascii_case(name))? as u16;
        let distance = match distance {
            "1" => 1,
            "2" => 2,
            "3" => 3,
            "4" => 4,
            _ => return None,
        };
        Some(Roll(direction * DISTANCES + distance - 1))
    }
    fn walk(&self, start: Square, roll: Roll) -> Option<Walk> {
        let (_, direction, distance) = direction_and_distance(roll)?;
        let (mut path, mut wraps) = (Vec::new(), Vec::new());
        let (mut file, mut rank) = (start.file(), start.rank());
        for _ in 0..distance {
            let (next_file, file_wraps) = around(file, direction.0, SPEC.files);
            let (next_rank, rank_wraps) = around(rank, direction.1, SPEC.ranks);
            (file, rank) = (next_file, next_rank);
            path.push(Square::new(file, rank)?);
            wraps.push(file_wraps || rank_wraps);
        }
        Some(Walk {
            roll,
            start,
            path,
            wraps,
            direction,
            casualties: Vec::new(),
        })
    }
}
