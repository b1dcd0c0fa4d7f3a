//! Who stands where: a mailbox for "what is on this square" and sets for "where are the men of this kind".

use super::{Color, Kind, Piece, Square, squares::SquareSet};

const SQUARES: usize = Square::LIMIT as usize * Square::LIMIT as usize;

/// The men on the board, without the neutral piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Board {
    cells: [Option<Piece>; SQUARES],
    colors: [SquareSet; 2],
    kinds: [SquareSet; Kind::COUNT],
}

impl Board {
    pub(super) const EMPTY: Self = Self {
        cells: [None; SQUARES],
        colors: [SquareSet::EMPTY; 2],
        kinds: [SquareSet::EMPTY; Kind::COUNT],
    };

    pub(super) fn at(&self, square: Square) -> Option<Piece> {
        self.cells[usize::from(square.index())]
    }
    /// Puts a man on an empty square.
    pub(super) fn put(&mut self, square: Square, piece: Piece) {
        self.cells[usize::from(square.index())] = Some(piece);
        self.colors[piece.color.index()].insert(square);
        self.kinds[piece.kind.index()].insert(square);
    }
    /// Takes whatever man stands there.
    pub(super) fn take(&mut self, square: Square) -> Option<Piece> {
        let piece = self.cells[usize::from(square.index())].take()?;
        self.colors[piece.color.index()].remove(square);
        self.kinds[piece.kind.index()].remove(square);
        Some(piece)
    }
    pub(super) fn men(&self) -> SquareSet {
        self.colors[0] | self.colors[1]
    }
    pub(super) fn color(&self, color: Color) -> SquareSet {
        self.colors[color.index()]
    }
    pub(super) fn kind(&self, kind: Kind) -> SquareSet {
        self.kinds[kind.index()]
    }
    pub(super) fn of(&self, color: Color, kind: Kind) -> SquareSet {
        self.color(color) & self.kind(kind)
    }
}
