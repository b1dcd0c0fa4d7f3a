//! What people type: SAN and coordinates in any case, with or without `x`, `=`, `-`, spaces, `+ # ! ? e.p.`; every spelling
//! of castling; needless disambiguation; two-digit ranks.

use super::{
    letters::Letters,
    pattern::{Pattern, Shape, clean, shape},
    san::{body, wing},
    uci::uci,
};
use crate::rules::{Kind, Move, MoveKind, Position, Square, generate::Filter};

/// What a text means in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reading {
    /// Exactly one legal move.
    One(Move),
    /// Several legal moves fit; the player must choose.
    Several(Vec<Move>),
    /// One move, but what the pawn becomes was not said; the choices.
    Promotion(Vec<Move>),
    /// It reads as a move, but no legal move fits.
    Illegal(Why),
    /// It does not read as a move at all.
    Unreadable,
}

/// Why a readable move is not legal, as facts for one sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// Nothing stands on the square it starts from.
    Empty(Square),
    /// An enemy's man stands there.
    NotYours(Square),
    /// The man cannot go there; where it can (may be empty).
    CannotReach {
        /// From.
        from: Square,
        /// What stands there.
        kind: Kind,
        /// Its legal targets.
        targets: Vec<Square>,
    },
    /// The man could go there, but the own king would stand in check or be lost.
    KingInDanger {
        /// From.
        from: Square,
        /// To.
        to: Square,
        /// Is the king in check now?
        in_check: bool,
        /// The kind that stands for the king here.
        royal: Kind,
    },
    /// The man could go there, but one must capture: every legal move does.
    MustCapture,
    /// The man could go there, but it would give check, and nobody may.
    GivesCheck {
        /// From.
        from: Square,
        /// To.
        to: Square,
    },
    /// No man of that kind can go to that square.
    NoSuchPiece {
        /// The kind that was named.
        kind: Kind,
        /// The square that was named.
        to: Square,
    },
    /// A man of one's own stands there.
    Occupied {
        /// Which man was to go there, if there is no doubt.
        from: Option<Square>,
        /// The kind that was to go there.
        kind: Kind,
        /// The square.
        to: Square,
        /// What stands there.
        by: Kind,
    },
    /// The neutral piece stands there, and nobody can go there.
    NeutralThere {
        /// The kind that was to go there.
        kind: Kind,
        /// The square.
        to: Square,
    },
    /// In this variant that kind captures nothing.
    NeverTakes {
        /// The kind.
        kind: Kind,
        /// The square.
        to: Square,
    },
    /// There is no man of that kind any more.
    NoneLeft(Kind),
    /// Castling is not possible now.
    Castling,
    /// There is no castling in this variant.
    NoCastling,
    /// The promotion that was named is not on offer; the kinds that are.
    BadPromotion(Vec<Kind>),
}

/// Reads a move as typed, trying the variant's own letters and each of `letters`.
///
/// What is spelled exactly as we write it (SAN in any of the letters, or UCI) means that move. Otherwise every reading counts:
/// `bc4` may be a bishop or the b-pawn. A capital before small letters (`Bc4`) is taken for a piece if that is legal. What a
/// pawn becomes is never guessed, unless it is moot.
pub fn read(position: &Position, text: &str, letters: &[&Letters]) -> Reading {
    let Some(plain) = clean(text) else { return Reading::Unreadable };
    let legal = position.legal_moves();
    let exact = exact(position, &legal, text, &plain, letters);
    match exact[..] {
        [] => {}
        [mv] => return Reading::One(mv),
        _ => return Reading::Several(exact),
    }
    let patterns = match shape(&plain, position.variant(), letters) {
        Shape::Moves(patterns) => patterns,
        Shape::Castling(wanted) => {
            let fits = |mv: &Move| matches!(mv.kind, MoveKind::Castle { .. }) && wing(position, *mv) == Some(wanted);
            return legal
                .iter()
                .copied()
                .find(fits)
                .map_or_else(|| Reading::Illegal(no_castling(position)), Reading::One);
        }
    };
    if patterns.is_empty() {
        return Reading::Unreadable;
    }
    let fitting = |wanted: &dyn Fn(Pattern) -> bool| -> Vec<Move> {
        let fits = |mv: &Move| patterns.iter().any(|&pattern| wanted(pattern) && fits(position, pattern, *mv));
        legal.iter().copied().filter(fits).collect()
    };
    let mut found = Vec::new();
    if capital_names_a_piece(text) {
        found = fitting(&|pattern| pattern.kind.is_some());
    }
    if found.is_empty() {
        found = fitting(&|_| true);
    }
    // A king's step to where a castling would bring him as well is a step; whoever means the castling says so.
    let step = |mv: &Move| {
        found
            .iter()
            .any(|other| (other.from, other.to) == (mv.from, mv.to) && other.kind == MoveKind::Plain)
    };
    let kept: Vec<Move> = found
        .iter()
        .copied()
        .filter(|mv| !matches!(mv.kind, MoveKind::Castle { .. }) || !step(mv))
        .collect();
    let found = kept;
    let Some(&first) = found.first() else {
        return Reading::Illegal(why(position, &legal, &patterns));
    };
    let same_move = |mv: &Move| (mv.from, mv.to, mv.kind) == (first.from, first.to, first.kind);
    match found.len() {
        1 => Reading::One(first),
        _ if !found.iter().all(same_move) => Reading::Several(found),
        _ if position.variant().promotion_is_moot(position, first) => Reading::One(first),
        _ => Reading::Promotion(found),
    }
}

/// A capital letter first and a small one behind: whoever writes so means the capital.
fn capital_names_a_piece(text: &str) -> bool {
    let mut chars = text.trim_start().chars();
    chars.next().is_some_and(char::is_uppercase) && chars.any(|c| c.is_ascii_lowercase() && c != 'x')
}

/// The legal moves that are written exactly so.
fn exact(position: &Position, legal: &[Move], text: &str, plain: &str, letters: &[&Letters]) -> Vec<Move> {
    let spec = position.variant().spec();
    let trimmed = text.trim_matches(|c: char| c.is_whitespace() || matches!(c, '+' | '#' | '!' | '?'));
    let written = |mv: &Move| {
        uci(position, *mv) == plain
            || body(position, *mv, legal, &|kind| spec.letter(kind)) == trimmed
            || letters
                .iter()
                .any(|letters| body(position, *mv, legal, &|kind| letters.of(kind).or_else(|| spec.letter(kind))) == trimmed)
    };
    legal.iter().copied().filter(written).collect()
}

/// Does the move fit the pattern, what the pawn becomes included?
fn fits(position: &Position, pattern: Pattern, mv: Move) -> bool {
    pattern.promotion.is_none_or(|kind| mv.promotion == Some(kind)) && goes(position, pattern, mv)
}

/// Does the move fit the pattern apart from what the pawn becomes?
fn goes(position: &Position, pattern: Pattern, mv: Move) -> bool {
    // The king takes his own rook: another way to write castling.
    let to_rook = matches!(mv.kind, MoveKind::Castle { rook_from, .. } if rook_from == pattern.to);
    (mv.to == pattern.to || to_rook)
        && pattern.file.is_none_or(|file| file == mv.from.file())
        && pattern.rank.is_none_or(|rank| rank == mv.from.rank())
        && position.piece_at(mv.from).is_some_and(|man| match pattern.kind {
            Some(kind) => man.kind == kind,
            None => pattern.from().is_some() || man.kind == Kind::Pawn,
        })
}

/// The most telling reason why none of the readings is legal.
fn why(position: &Position, legal: &[Move], patterns: &[Pattern]) -> Why {
    for &pattern in patterns {
        let choices: Vec<Kind> = legal
            .iter()
            .filter(|mv| goes(position, pattern, **mv))
            .filter_map(|mv| mv.promotion)
            .collect();
        if pattern.promotion.is_some() && legal.iter().any(|mv| goes(position, pattern, *mv)) {
            return Why::BadPromotion(choices);
        }
    }
    let possible = position.possible_moves();
    for &pattern in patterns {
        if let Some(mv) = possible.iter().find(|mv| goes(position, pattern, **mv)) {
            if matches!(mv.kind, MoveKind::Castle { .. }) {
                return Why::Castling;
            }
            return match position.filter_against(*mv) {
                Some(Filter::MustCapture) => Why::MustCapture,
                Some(Filter::GivesCheck) => Why::GivesCheck { from: mv.from, to: mv.to },
                None => Why::KingInDanger {
                    from: mv.from,
                    to: mv.to,
                    in_check: position.checked_king().is_some(),
                    royal: position.variant().spec().royal[position.turn().index()].unwrap_or(Kind::King),
                },
            };
        }
    }
    if let Some(pattern) = patterns.iter().copied().find(|pattern| pattern.from().is_some())
        && let Some(from) = pattern.from()
    {
        let spec = position.variant().spec();
        let Some(man) = position.piece_at(from) else {
            return Why::Empty(from);
        };
        if man.color != position.turn() {
            return Why::NotYours(from);
        }
        if pattern.kind.is_none_or(|kind| kind == man.kind) {
            if man.kind == spec.castlers.0 && looks_like_castling(position, from, pattern.to) {
                return no_castling(position);
            }
            return barred(position, man.kind, Some(from), pattern.to).unwrap_or_else(|| cannot_reach(legal, from, man.kind));
        }
    }
    // A named piece says more than a pawn that was not named.
    let named = patterns.iter().find(|pattern| pattern.kind.is_some()).or(patterns.first());
    named.map_or_else(|| no_castling(position), |pattern| why_none(position, legal, *pattern))
}

fn no_castling(position: &Position) -> Why {
    let never = position.tables.castles.iter().all(Vec::is_empty);
    if never { Why::NoCastling } else { Why::Castling }
}

/// Would a castling bring the king from here to there, or onto that rook, if only it were possible?
fn looks_like_castling(position: &Position, from: Square, to: Square) -> bool {
    let rook = position.variant().spec().castlers.1;
    position.tables.castles.iter().flatten().any(|castle| {
        // From an array any step could be one: a step to a neighbour is none, and the rook must be there.
        let meant = !castle.by_array
            || (position.board.of(position.turn(), rook).contains(castle.rook.0)
                && (castle.rook.0 == to || from.file().abs_diff(to.file()) > 1));
        castle.king.0 == from && (castle.king.1 == to || castle.rook.0 == to) && meant
    })
}

/// Why no man of the kind that was named goes to the square that was named.
fn why_none(position: &Position, legal: &[Move], pattern: Pattern) -> Why {
    let (kind, to) = (pattern.kind.unwrap_or(Kind::Pawn), pattern.to);
    let of_kind = |square: &Square| {
        position
            .piece_at(*square)
            .is_some_and(|man| man.kind == kind && man.color == position.turn())
    };
    let mut men: Vec<Square> = position.squares().filter(of_kind).collect();
    if men.is_empty() {
        return Why::NoneLeft(kind);
    }
    // Of pawns the one on the file is meant, unless another file was named.
    let file = pattern.file.or_else(|| (kind == Kind::Pawn).then(|| to.file()));
    men.retain(|from| file.is_none_or(|file| file == from.file()) && pattern.rank.is_none_or(|rank| rank == from.rank()));
    let nearest = men
        .iter()
        .copied()
        .min_by_key(|from| from.file().abs_diff(to.file()).max(from.rank().abs_diff(to.rank())));
    let only = if let [from] = men[..] { Some(from) } else { None };
    if let Some(why) = barred(position, kind, only.or(nearest), to) {
        return match why {
            Why::Occupied { kind, to, by, .. } => Why::Occupied { from: only, kind, to, by },
            other => other,
        };
    }
    match men[..] {
        [from] => cannot_reach(legal, from, kind),
        _ => Why::NoSuchPiece { kind, to },
    }
}

/// What stands in the way on the target square itself, whatever way leads there.
fn barred(position: &Position, kind: Kind, from: Option<Square>, to: Square) -> Option<Why> {
    let spec = position.variant().spec();
    if position.neutral() == Some(to) {
        return Some(Why::NeutralThere { kind, to });
    }
    let there = position.piece_at(to)?;
    if there.color == position.turn() {
        let by = there.kind;
        return Some(Why::Occupied { from, kind, to, by });
    }
    let near = from.is_some_and(|from| from.file().abs_diff(to.file()) <= 1 && from.rank().abs_diff(to.rank()) <= 1);
    (spec.is_royal(position.turn(), kind) && !spec.royal_captures && near).then_some(Why::NeverTakes { kind, to })
}

/// The man on a square and where it can go instead.
fn cannot_reach(legal: &[Move], from: Square, kind: Kind) -> Why {
    let mut targets: Vec<Square> = legal.iter().filter(|mv| mv.from == from).map(|mv| mv.to).collect();
    targets.sort_unstable();
    targets.dedup();
    Why::CannotReach { from, kind, targets }
}
