//! Move generation for every variant, from its tables alone.

use super::{
    Kind, Move, MoveKind, Position, Square,
    attacks::{Guard, attacked},
    ending::is_over_on_the_board,
    spec::{CaptureEffect, Captures},
    squares::SquareSet,
    tables::{CastleTable, KindTable},
    terms::Mode,
};

/// What receives the generated moves: a list, or a counter.
pub(super) trait Sink {
    /// One move.
    fn one(&mut self, mv: Move);
    /// Plain moves of one man to each of the squares.
    fn many(&mut self, from: Square, to: SquareSet) {
        for to in to {
            self.one(Move {
                from,
                to,
                promotion: None,
                kind: MoveKind::Plain,
            });
        }
    }
}

impl Sink for Vec<Move> {
    fn one(&mut self, mv: Move) {
        self.push(mv);
    }
}

/// Counts moves without writing them down.
pub(super) struct Count(pub(super) u64);

impl Sink for Count {
    fn one(&mut self, _: Move) {
        self.0 += 1;
    }
    fn many(&mut self, _: Square, to: SquareSet) {
        self.0 += u64::from(to.len());
    }
}

/// Which moves are wanted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Wanted {
    /// Those that may be played.
    Legal,
    /// Also those that would leave the own royal man in danger, that do not capture where one must, or that give a check where none may
    /// be given: for saying why a move is refused.
    Possible,
}

/// What a variant asks of a move beyond the safety of one's own royal man.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Filter {
    /// To capture.
    MustCapture,
    /// To give no check.
    GivesCheck,
}

impl Position {
    /// Every move of the side to move; none when the game is over on the board.
    pub(super) fn generate<S: Sink>(&self, wanted: Wanted, sink: &mut S) {
        if is_over_on_the_board(self) {
            return;
        }
        if wanted == Wanted::Possible || !self.tables.filters {
            self.scan(wanted, sink);
        } else {
            for mv in self.filtered() {
                sink.one(mv);
            }
        }
    }

    /// The legal moves in variants where one must capture or may not give check, also if the game is over on the board.
    fn filtered(&self) -> Vec<Move> {
        let spec = self.tables.spec;
        let mut moves = Vec::with_capacity(64);
        self.scan(Wanted::Legal, &mut moves);
        let obliged = match spec.captures {
            Captures::Free => false,
            Captures::WhenPossible => moves.iter().any(|mv| self.victim_of(*mv).is_some()),
            Captures::Always => true,
        };
        moves.retain(|mv| (!obliged || self.victim_of(*mv).is_some()) && (spec.may_give_check || !self.gives_check(*mv)));
        moves
    }

    /// Could the royal man of the side to move go to this rank? Asked of a game that is over if it cannot.
    pub(super) fn can_bring_royal_to(&self, rank: u8) -> bool {
        let royal = self.royal(self.turn);
        royal.is_some_and(|royal| royal.rank().abs_diff(rank) <= 1)
            && self.filtered().iter().any(|mv| Some(mv.from) == royal && mv.to.rank() == rank)
    }

    /// Does this move leave the enemy's royal man in check?
    fn gives_check(&self, mv: Move) -> bool {
        let mut next = self.clone();
        next.make(mv);
        next.in_check(next.turn)
    }

    /// Why a possible move that puts no royal man of one's own in danger is refused; `None` if it is legal or does that.
    pub(super) fn filter_against(&self, mv: Move) -> Option<Filter> {
        let mut moves = Vec::with_capacity(64);
        self.scan(Wanted::Legal, &mut moves);
        if !self.tables.filters || !moves.contains(&mv) || self.filtered().contains(&mv) {
            None
        } else if self.tables.spec.may_give_check || !self.gives_check(mv) {
            Some(Filter::MustCapture)
        } else {
            Some(Filter::GivesCheck)
        }
    }

    /// Every move by the ways of the men and the safety of the royal one.
    fn scan<S: Sink>(&self, wanted: Wanted, sink: &mut S) {
        let tables = self.tables;
        let us = self.turn;
        let side = us.index();
        let own = self.board.color(us);
        let enemies = self.board.color(us.other());
        let occupied = self.occupied();
        let royal = self.royal(us);
        let legal = wanted == Wanted::Legal;
        let guard = match royal {
            Some(royal) if legal && tables.check && !self.royals_touch() => Guard::of(tables, &self.board, royal, us, occupied),
            _ => Guard::free(),
        };
        let explodes = tables.spec.capture != CaptureEffect::Replace;

        for table in &tables.kinds {
            let men = own & self.board.kind(table.kind);
            let is_royal = tables.spec.is_royal(us, table.kind);
            for from in men {
                let at = usize::from(from.index());
                let mut quiet = table.quiet[side][at] - occupied;
                let mut takes = table.takes[side][at] & enemies;
                for &(dir, mode) in &table.rides[side] {
                    let reached = tables.dirs[usize::from(dir)].ride(from, occupied);
                    if mode != Mode::Capture {
                        quiet |= reached - occupied;
                    }
                    if mode != Mode::Move {
                        takes |= reached & enemies;
                    }
                }
                if is_royal {
                    if !tables.spec.royal_captures {
                        takes = SquareSet::EMPTY;
                    }
                    if legal && tables.check {
                        quiet = quiet.iter().filter(|&to| self.royal_is_safe_on(from, to)).collect();
                        takes = takes.iter().filter(|&to| self.royal_is_safe_on(from, to)).collect();
                    }
                } else {
                    let targets = guard.targets(from);
                    quiet &= targets;
                    if !explodes {
                        takes &= targets;
                    }
                }
                if explodes && legal {
                    takes = takes.iter().filter(|&to| self.blast_is_legal(from, to, to)).collect();
                }
                self.emit(table, from, quiet | takes, sink);
                self.double_steps(table, from, occupied, guard.targets(from), sink);
            }
        }
        self.en_passant(wanted, occupied, sink);
        for rook in self.rights & own {
            self.castlings(rook, wanted, occupied, sink);
        }
    }

    /// The castlings of one rook that has the right to.
    fn castlings<S: Sink>(&self, rook: Square, wanted: Wanted, occupied: SquareSet, sink: &mut S) {
        for castle in &self.tables.castles[usize::from(rook.index())] {
            if castle.must_be_empty.meets(occupied) || !self.is_castling_king(castle) || !self.may_castle(castle, wanted, occupied) {
                continue;
            }
            let kind = MoveKind::Castle {
                rook_from: castle.rook.0,
                rook_to: castle.rook.1,
            };
            sink.one(Move {
                from: castle.king.0,
                to: castle.king.1,
                promotion: None,
                kind,
            });
        }
    }

    /// Does the king of the side to move stand where this castling begins?
    fn is_castling_king(&self, castle: &CastleTable) -> bool {
        self.board.of(self.turn, self.tables.spec.castlers.0).contains(castle.king.0)
    }

    fn emit<S: Sink>(&self, table: &KindTable, from: Square, targets: SquareSet, sink: &mut S) {
        let promotes_to = table.promotes_to[self.turn.index()];
        if promotes_to.is_empty() {
            sink.many(from, targets);
            return;
        }
        let side = self.turn.index();
        let promoting = targets & self.tables.promotion_zone[side];
        sink.many(from, targets - promoting);
        if promoting.is_empty() {
            return;
        }
        let open = |kind: &&Kind| self.board.of(self.turn, **kind).len() < self.tables.most[side][kind.index()];
        for to in promoting {
            for &kind in promotes_to.iter().filter(open) {
                sink.one(Move {
                    from,
                    to,
                    promotion: Some(kind),
                    kind: MoveKind::Plain,
                });
            }
        }
        sink.many(from, promoting - self.tables.last_rank[side]);
    }

    fn double_steps<S: Sink>(&self, table: &KindTable, from: Square, occupied: SquareSet, allowed: SquareSet, sink: &mut S) {
        let side = self.turn.index();
        if !table.home[side].contains(from) && !(table.advanced[side] - self.marks).contains(from) {
            return;
        }
        for doubles in &table.doubles {
            if let Some((crossed, to)) = doubles[side][usize::from(from.index())]
                && !occupied.contains(crossed)
                && !occupied.contains(to)
                && allowed.contains(to)
            {
                sink.one(Move {
                    from,
                    to,
                    promotion: None,
                    kind: MoveKind::DoubleStep { crossed },
                });
            }
        }
    }

    fn en_passant<S: Sink>(&self, wanted: Wanted, occupied: SquareSet, sink: &mut S) {
        let Some((crossed, victim)) = self.ep else { return };
        if occupied.contains(crossed) {
            return;
        }
        let side = self.turn.index();
        for table in self.tables.kinds.iter().filter(|table| table.takes_en_passant) {
            for from in table.takes_to[side][usize::from(crossed.index())] & self.board.of(self.turn, table.kind) {
                if wanted == Wanted::Legal && !self.en_passant_is_legal(from, crossed, victim) {
                    continue;
                }
                sink.one(Move {
                    from,
                    to: crossed,
                    promotion: None,
                    kind: MoveKind::EnPassant { victim },
                });
            }
        }
    }

    fn en_passant_is_legal(&self, from: Square, crossed: Square, victim: Square) -> bool {
        match self.tables.spec.capture {
            CaptureEffect::Explode { .. } => self.blast_is_legal(from, crossed, victim),
            CaptureEffect::Replace => {
                let gone = SquareSet::of(from) | SquareSet::of(victim);
                !self.tables.check || self.royal_is_safe_after(gone, SquareSet::of(crossed))
            }
        }
    }

    /// Is the own royal man unattacked once the men on `gone` are off the board and `added` is occupied?
    fn royal_is_safe_after(&self, gone: SquareSet, added: SquareSet) -> bool {
        let by = self.turn.other();
        let Some(royal) = self.royal(self.turn) else { return true };
        self.royals_touch()
            || !attacked(
                self.tables,
                &self.board,
                royal,
                by,
                self.board.color(by) - gone,
                (self.occupied() - gone) | added,
            )
    }

    /// May the royal man step from `from` to `to`?
    fn royal_is_safe_on(&self, from: Square, to: Square) -> bool {
        let by = self.turn.other();
        self.touches_enemy_royal(to)
            || !attacked(
                self.tables,
                &self.board,
                to,
                by,
                self.board.color(by) - SquareSet::of(to),
                self.occupied() - SquareSet::of(from),
            )
    }

    /// Everybody who dies when the man on `from` captures the one on `victim` and explodes on `to`.
    pub(super) fn blast(&self, from: Square, to: Square, victim: Square) -> SquareSet {
        let CaptureEffect::Explode { spared } = self.tables.spec.capture else {
            return SquareSet::EMPTY;
        };
        let spared = spared.iter().fold(SquareSet::EMPTY, |set, &kind| set | self.board.kind(kind));
        let ring = (self.tables.ring[usize::from(to.index())] & self.board.men()) - spared;
        ring | SquareSet::of(from) | SquareSet::of(victim)
    }

    fn blast_is_legal(&self, from: Square, to: Square, victim: Square) -> bool {
        let gone = self.blast(from, to, victim);
        let royals = self.royals() & gone;
        if royals.meets(self.board.color(self.turn)) {
            return false;
        }
        !royals.is_empty() || !self.tables.check || self.royal_is_safe_after(gone, SquareSet::EMPTY)
    }

    /// Is the king safe on his way, which is free?
    fn may_castle(&self, castle: &CastleTable, wanted: Wanted, occupied: SquareSet) -> bool {
        if wanted == Wanted::Possible || !self.tables.check {
            return true;
        }
        let by = self.turn.other();
        let enemies = self.board.color(by);
        let lifted = occupied - SquareSet::of(castle.king.0);
        let settled = (lifted - SquareSet::of(castle.rook.0)) | SquareSet::of(castle.rook.1);
        let safe = |square: Square, occupied: SquareSet| {
            self.touches_enemy_royal(square) || !attacked(self.tables, &self.board, square, by, enemies, occupied)
        };
        castle.way.iter().all(|square| safe(square, lifted)) && safe(castle.king.1, settled)
    }
}
