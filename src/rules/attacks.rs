//! Who attacks a square, and what that means for the royal man: checks and pins.

use super::{
    Color, Square,
    board::Board,
    squares::SquareSet,
    tables::{Dir, Tables},
};

impl Dir {
    /// The nearest square of `set` ahead of `from`.
    pub(super) fn nearest(&self, from: Square, set: SquareSet) -> Option<Square> {
        let hits = self.ray[usize::from(from.index())] & set;
        if self.rising { hits.first() } else { hits.last() }
    }
    /// The squares of a ride from `from` over a board where `occupied` blocks; the first blocker is the last square.
    pub(super) fn ride(&self, from: Square, occupied: SquareSet) -> SquareSet {
        let ray = self.ray[usize::from(from.index())];
        let hits = ray & occupied;
        match if self.rising { hits.first() } else { hits.last() } {
            Some(blocker) => ray - self.ray[usize::from(blocker.index())],
            None => ray,
        }
    }
}

/// Is `target` attacked by one of `attackers` (men of `by`), when `occupied` blocks lines?
pub(super) fn attacked(tables: &Tables, board: &Board, target: Square, by: Color, attackers: SquareSet, occupied: SquareSet) -> bool {
    let at = usize::from(target.index());
    let side = by.index();
    for table in &tables.kinds {
        if (table.takes_to[side][at] & attackers).meets(board.kind(table.kind)) {
            return true;
        }
    }
    for class in &tables.ride_classes[side] {
        let riders = class.kinds.iter().fold(SquareSet::EMPTY, |set, &kind| set | board.kind(kind)) & attackers;
        if !class.reach[at].meets(riders) {
            continue;
        }
        for &dir in &class.towards {
            if tables.dirs[usize::from(dir)]
                .nearest(target, occupied)
                .is_some_and(|blocker| riders.contains(blocker))
            {
                return true;
            }
        }
    }
    false
}

/// Where the men beside the royal one may go without leaving it attacked.
pub(super) struct Guard {
    /// Any move that is no royal move must end here: everywhere, or on what ends a check.
    pub(super) allowed: SquareSet,
    /// Men that shield the royal one.
    pub(super) pinned: SquareSet,
    /// Each of them with the squares where it still shields.
    pins: [(Square, SquareSet); 16],
    pin_count: usize,
    /// Does the royal man stand in check?
    pub(super) check: bool,
}

impl Guard {
    /// Nothing to guard.
    pub(super) const fn free() -> Self {
        Self {
            allowed: SquareSet::ALL,
            pinned: SquareSet::EMPTY,
            pins: [(Square::at(0, 0), SquareSet::EMPTY); 16],
            pin_count: 0,
            check: false,
        }
    }

    /// For the royal man of `color` on `royal`.
    pub(super) fn of(tables: &Tables, board: &Board, royal: Square, color: Color, occupied: SquareSet) -> Self {
        let mut guard = Self::free();
        let at = usize::from(royal.index());
        let by = color.other();
        let side = by.index();
        let own = board.color(color);
        let enemies = board.color(by);
        for table in &tables.kinds {
            for checker in table.takes_to[side][at] & enemies & board.kind(table.kind) {
                guard.check = true;
                guard.allowed &= SquareSet::of(checker);
            }
        }
        for class in &tables.ride_classes[side] {
            let riders = class.kinds.iter().fold(SquareSet::EMPTY, |set, &kind| set | board.kind(kind)) & enemies;
            if !class.reach[at].meets(riders) {
                continue;
            }
            for &dir in &class.towards {
                let dir = &tables.dirs[usize::from(dir)];
                let ray = dir.ray[at];
                if !ray.meets(riders) {
                    continue;
                }
                let Some(first) = dir.nearest(royal, occupied) else { continue };
                if riders.contains(first) {
                    guard.check = true;
                    guard.allowed &= ray - dir.ray[usize::from(first.index())];
                } else if own.contains(first)
                    && let Some(second) = dir.nearest(first, occupied)
                    && riders.contains(second)
                {
                    guard.pin(first, ray - dir.ray[usize::from(second.index())]);
                }
            }
        }
        guard
    }

    fn pin(&mut self, square: Square, shield: SquareSet) {
        self.pinned.insert(square);
        if let Some(slot) = self.pins.get_mut(self.pin_count) {
            *slot = (square, shield);
            self.pin_count += 1;
        }
    }

    /// Where the man on `from` may go.
    pub(super) fn targets(&self, from: Square) -> SquareSet {
        if self.pinned.contains(from) {
            self.pins[..self.pin_count]
                .iter()
                .filter(|(square, _)| *square == from)
                .fold(self.allowed, |set, (_, shield)| set & *shield)
        } else {
            self.allowed
        }
    }
}
