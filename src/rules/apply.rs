//! Moves and rolls carried out on a position, and told as `Effects`.

use super::{Blast, Color, Effects, Move, MoveKind, Piece, Position, Square, Walk, spec::CaptureEffect, squares::SquareSet};

/// Counters stop here instead of overflowing; no game comes near it.
pub(super) const COUNTER_LIMIT: u32 = 9_999;

impl Position {
    /// Where the man stands that this move takes.
    pub(super) fn victim_of(&self, mv: Move) -> Option<Square> {
        match mv.kind {
            MoveKind::EnPassant { victim } => Some(victim),
            MoveKind::Castle { .. } => None,
            MoveKind::Plain | MoveKind::DoubleStep { .. } => self.board.at(mv.to).map(|_| mv.to),
        }
    }

    /// A man leaves the board or the square: with it go rights and marks that hung on it.
    fn clear(&mut self, square: Square) -> Option<Piece> {
        self.marks.remove(square);
        let man = self.board.take(square)?;
        if self.tables.castle_squares.contains(square) {
            self.rights.remove(square);
            if man.kind == self.tables.spec.castlers.0 {
                // Of his own side: in variants with arrays the enemy king may cross any square of a first rank.
                let first_rank = self.tables.last_rank[man.color.other().index()];
                self.rights = self.rights - (self.tables.partners[usize::from(square.index())] & first_rank);
            }
        }
        Some(man)
    }

    /// Carries out a move that was generated for this position. A roll is carried out afterwards, by `walk`.
    pub(super) fn make(&mut self, mv: Move) {
        let victim = self.victim_of(mv);
        let blast = match (victim, self.tables.spec.capture) {
            (Some(victim), CaptureEffect::Explode { .. }) => self.blast(mv.from, mv.to, victim),
            _ => SquareSet::EMPTY,
        };
        let Some(piece) = self.clear(mv.from) else { return };
        let table = self.tables.kind(piece.kind);
        if victim.is_some() || table.is_some_and(|table| table.irreversible) {
            self.clock = 0;
        } else {
            self.clock = (self.clock + 1).min(COUNTER_LIMIT);
        }
        if let Some(victim) = victim {
            self.clear(victim);
        }
        if let MoveKind::Castle { rook_from, rook_to } = mv.kind
            && let Some(rook) = self.clear(rook_from)
        {
            self.board.put(rook_to, rook);
        }
        self.ep = None;
        if blast.is_empty() {
            self.board.put(
                mv.to,
                Piece {
                    color: piece.color,
                    kind: mv.promotion.unwrap_or(piece.kind),
                },
            );
            if table.is_some_and(|table| table.advanced[piece.color.index()].contains(mv.to)) {
                self.marks.insert(mv.to);
            }
            if let MoveKind::DoubleStep { crossed } = mv.kind {
                self.ep = Some((crossed, mv.to));
            }
        } else {
            for square in blast {
                self.clear(square);
            }
        }
        if self.turn == Color::Black {
            self.fullmove = (self.fullmove + 1).min(COUNTER_LIMIT);
        }
        self.turn = self.turn.other();
        if self.tables.spec.checks_to_win.is_some() && self.in_check(self.turn) {
            let left = &mut self.checks_left[self.turn.other().index()];
            *left = left.saturating_sub(1);
        }
    }

    /// The neutral piece walks: whoever stands in the way dies.
    pub(super) fn walk(&mut self, path: &[Square]) {
        for &square in path {
            if self.board.at(square).is_none() {
                continue;
            }
            self.clear(square);
            self.clock = 0;
            if self.ep.is_some_and(|(_, victim)| victim == square) {
                self.ep = None;
            }
        }
        if let Some(&last) = path.last() {
            self.neutral = Some(last);
        }
    }

    /// What a legal move of this position does, before any roll.
    pub(super) fn effects_of(&self, mv: Move, piece: Piece) -> Effects {
        let victim = self.victim_of(mv);
        let captured = victim.and_then(|square| self.board.at(square).map(|man| (square, man)));
        let blast = match (victim, self.tables.spec.capture) {
            (Some(victim), CaptureEffect::Explode { .. }) => Some(Blast {
                centre: mv.to,
                ring: self.tables.ring[usize::from(mv.to.index())].iter().collect(),
                casualties: captured
                    .into_iter()
                    .chain([(mv.to, piece)])
                    .chain(
                        (self.blast(mv.from, mv.to, victim) - SquareSet::of(mv.from) - SquareSet::of(victim))
                            .iter()
                            .filter_map(|square| self.board.at(square).map(|man| (square, man))),
                    )
                    .collect(),
            }),
            _ => None,
        };
        Effects {
            mv,
            piece,
            captured,
            blast,
            walk: None,
        }
    }

    /// The casualties of a walk over this position.
    pub(super) fn with_casualties(&self, mut walk: Walk) -> Walk {
        walk.casualties = walk
            .path
            .iter()
            .filter_map(|&square| self.board.at(square).map(|man| (square, man)))
            .collect();
        walk
    }
}
