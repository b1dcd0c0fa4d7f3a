//! A position with a player to move, or a finished one.

use super::{
    Color, Effects, Kind, Move, MoveKind, Outcome, Piece, Roll, Square, Variant,
    attacks::attacked,
    board::Board,
    ending,
    generate::Wanted,
    notation::fen::{self, FenError},
    spec::Ending,
    squares::SquareSet,
    tables::{CastleTable, Tables},
};

/// A position of one variant. The only ways in are the start, a legal FEN and a legal move.
#[derive(Clone, Debug)]
pub struct Position {
    pub(super) variant: &'static dyn Variant,
    pub(super) tables: &'static Tables,
    pub(super) board: Board,
    pub(super) turn: Color,
    /// The rooks that may still castle. Their king has not moved either.
    pub(super) rights: SquareSet,
    /// The square crossed by the last double step, and where that man stands.
    pub(super) ep: Option<(Square, Square)>,
    /// Marked squares: in variants with advanced homes those whose man has moved already.
    pub(super) marks: SquareSet,
    pub(super) neutral: Option<Square>,
    /// Checks that each side has still to give, where they are counted; else of no meaning and never 0.
    pub(super) checks_left: [u8; 2],
    /// Half-moves since the last irreversible one.
    pub(super) clock: u32,
    pub(super) fullmove: u32,
}

/// Why a move was not played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
    /// Not among the legal moves.
    #[error("illegal move")]
    Illegal,
    /// The variant draws after this move and no roll was given.
    #[error("a roll is missing")]
    RollMissing,
    /// No roll belongs to this move, or it is out of range.
    #[error("a roll that does not belong here")]
    RollUnexpected,
}

/// Two positions with the same key are the same for repetition.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PositionKey(pub Vec<u8>);

impl Position {
    /// The variant's start position.
    ///
    /// # Panics
    /// Never for a registered variant: a test reads the start of each.
    pub fn start(variant: &'static dyn Variant) -> Self {
        Self::from_fen(variant, variant.spec().start_fen).expect("a test reads the start of every variant")
    }
    /// Reads a FEN of this variant; needs not be canonical (any e.p. square of the right rank is accepted).
    pub fn from_fen(variant: &'static dyn Variant, fen: &str) -> Result<Self, FenError> {
        fen::read(variant, fen)
    }
    /// The canonical FEN: six fields, and one more where checks are counted.
    pub fn fen(&self) -> String {
        fen::write(self)
    }
    /// Which variant this is.
    pub fn variant(&self) -> &'static dyn Variant {
        self.variant
    }
    /// Who is to move.
    pub fn turn(&self) -> Color {
        self.turn
    }
    /// The number printed before the move, as in FEN.
    pub fn fullmove(&self) -> u32 {
        self.fullmove
    }
    /// The man on a square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board.at(square)
    }
    /// Every square of the board.
    pub fn squares(&self) -> impl Iterator<Item = Square> {
        self.tables.board.iter()
    }
    /// Where the neutral piece stands, in variants that have one.
    pub fn neutral(&self) -> Option<Square> {
        self.neutral
    }
    /// All legal moves, in no promised order; none when the game is over by what is on the board (a king lost, a race won, ...). Draws
    /// by clock or material do not cut them.
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(64);
        self.generate(Wanted::Legal, &mut moves);
        moves
    }
    /// Also the moves that are refused only because the own king would be in danger, or because one must capture or may not give check;
    /// for saying why.
    pub fn possible_moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(64);
        self.generate(Wanted::Possible, &mut moves);
        moves
    }
    /// Does a roll follow this legal move?
    pub fn needs_roll(&self, mv: Move) -> bool {
        self.variant.roll_count().is_some() && !self.takes_royal(mv)
    }
    /// Of the walks that may follow this legal move, how many go over the square where the man lands, and how many there are. `None`
    /// where no walk follows.
    pub fn walks_over(&self, mv: Move) -> Option<(u16, u16)> {
        let all = self.variant.roll_count().filter(|_| self.needs_roll(mv))?;
        let start = self.neutral?;
        let meets = |roll: &u16| self.variant.walk(start, Roll(*roll)).is_some_and(|walk| walk.path.contains(&mv.to));
        Some(((0..all).filter(meets).count() as u16, all))
    }
    /// The position after a legal move and, where the variant draws, its roll.
    pub fn play(&self, mv: Move, roll: Option<Roll>) -> Result<(Self, Effects), PlayError> {
        let piece = self.board.at(mv.from).ok_or(PlayError::Illegal)?;
        if !self.legal_moves().contains(&mv) {
            return Err(PlayError::Illegal);
        }
        let mut effects = self.effects_of(mv, piece);
        let mut next = self.clone();
        next.make(mv);
        match (self.needs_roll(mv), roll) {
            (false, None) => {}
            (false, Some(_)) => return Err(PlayError::RollUnexpected),
            (true, None) => return Err(PlayError::RollMissing),
            (true, Some(roll)) => {
                let walk = next
                    .neutral
                    .and_then(|start| self.variant.walk(start, roll))
                    .ok_or(PlayError::RollUnexpected)?;
                let walk = next.with_casualties(walk);
                next.walk(&walk.path);
                effects.walk = Some(walk);
            }
        }
        Ok((next, effects))
    }
    /// The end by this position alone: everything but repetition.
    pub fn outcome(&self) -> Option<Outcome> {
        ending::judge(self, ending::Repeated::No)
    }
    /// The checks that each side has given, White's first, where they are counted.
    pub fn checks_given(&self) -> Option<[u8; 2]> {
        let all = self.tables.spec.checks_to_win?;
        Some(self.checks_left.map(|left| all.saturating_sub(left)))
    }
    /// The rank, counted from 1, that the royal man of the side to move must reach with this very move, where the other's has reached it
    /// and may be answered.
    pub fn reply_due(&self) -> Option<u8> {
        ending::reply_due(self).map(|rank| rank + 1)
    }
    /// What died out, where a side loses with its last man of a kind and the game ended by that.
    pub fn extinct(&self, outcome: Option<Outcome>) -> Vec<(Color, Kind)> {
        let by_that = |ending: &Ending| matches!((ending, outcome), (Ending::KindGone(kind), Some(outcome)) if outcome.kind == *kind);
        if !self.tables.spec.endings.iter().any(by_that) {
            return Vec::new();
        }
        let of = |side| ending::extinct(self, side).map(move |kind| (side, kind));
        Color::BOTH.into_iter().flat_map(of).collect()
    }
    /// Would such a man on this square promote, or have the choice?
    pub fn promotes_at(&self, man: Piece, square: Square) -> bool {
        let spec = self.tables.spec;
        let promotes = spec.promoting.contains(&man.color) && !spec.promotes_to(man.kind).is_empty();
        promotes && self.tables.promotion_zone[man.color.index()].contains(square)
    }
    /// The king of the side to move, if it stands in check.
    pub fn checked_king(&self) -> Option<Square> {
        self.royal(self.turn).filter(|_| self.in_check(self.turn))
    }
    /// The key for repetition.
    pub fn key(&self) -> PositionKey {
        let mut key = Vec::with_capacity(112);
        for square in self.tables.board {
            key.push(
                self.board
                    .at(square)
                    .map_or(0, |man| 1 + man.color.index() as u8 + 2 * man.kind.index() as u8),
            );
        }
        let square = |square: Option<Square>| square.map_or(u8::MAX, Square::index);
        key.extend([
            self.turn.index() as u8,
            self.rights.len() as u8,
            square(self.neutral),
            square(self.legal_en_passant()),
        ]);
        if self.tables.spec.checks_to_win.is_some() {
            key.extend(self.checks_left);
        }
        key.extend(self.rights.iter().chain(self.marks).map(Square::index));
        PositionKey(key)
    }

    /// The castling that a move is.
    pub(super) fn castle_of(&self, mv: Move) -> Option<&'static CastleTable> {
        let MoveKind::Castle { rook_from, .. } = mv.kind else { return None };
        let castles = &self.tables.castles[usize::from(rook_from.index())];
        castles.iter().find(|castle| castle.king == (mv.from, mv.to))
    }
    /// The castlings of a side that are still open.
    pub(super) fn open_castles(&self, color: Color) -> impl Iterator<Item = &'static CastleTable> {
        let (king, _) = self.tables.spec.castlers;
        let kings = self.board.of(color, king);
        let rooks = self.rights & self.board.color(color);
        let castles = rooks.iter().flat_map(|rook| &self.tables.castles[usize::from(rook.index())]);
        castles.filter(move |castle| kings.contains(castle.king.0))
    }
    /// The square of a side's royal man.
    pub(super) fn royal(&self, color: Color) -> Option<Square> {
        self.board.of(color, self.tables.spec.royal[color.index()]?).first()
    }
    /// The royal men of both sides.
    pub(super) fn royals(&self) -> SquareSet {
        Color::BOTH.into_iter().filter_map(|color| self.royal(color)).collect()
    }
    /// Has the side lost its royal man? Never, if it has none by the rules.
    pub(super) fn has_lost_its_royal(&self, color: Color) -> bool {
        self.tables.spec.royal[color.index()].is_some_and(|kind| self.board.of(color, kind).is_empty())
    }
    /// Everything that blocks.
    pub(super) fn occupied(&self) -> SquareSet {
        self.board.men() | self.neutral.map_or(SquareSet::EMPTY, SquareSet::of)
    }
    /// Do the royal men touch, in variants where that makes them safe?
    pub(super) fn royals_touch(&self) -> bool {
        self.royal(self.turn).is_some_and(|royal| self.touches_enemy_royal(royal))
    }
    /// Would a royal man of the side to move on `square` be safe by touching the other side's?
    pub(super) fn touches_enemy_royal(&self, square: Square) -> bool {
        self.tables.spec.touching_royals_are_safe
            && self
                .royal(self.turn.other())
                .is_some_and(|enemy| self.tables.ring[usize::from(square.index())].contains(enemy))
    }
    /// Does the royal man of `color` stand in check?
    pub(super) fn in_check(&self, color: Color) -> bool {
        if !self.tables.check || self.royals_touch() {
            return false;
        }
        let by = color.other();
        self.royal(color)
            .is_some_and(|royal| attacked(self.tables, &self.board, royal, by, self.board.color(by), self.occupied()))
    }
    /// Has the side to move no legal move, or is the game over on the board?
    pub(super) fn is_stuck(&self) -> bool {
        self.legal_moves().is_empty()
    }
    /// Does this legal move take or destroy a royal man?
    pub(super) fn takes_royal(&self, mv: Move) -> bool {
        self.victim_of(mv).is_some_and(|victim| {
            let gone = self.blast(mv.from, mv.to, victim) | SquareSet::of(victim);
            self.royal(self.turn.other()).is_some_and(|royal| gone.contains(royal))
        })
    }
    /// The crossed square, if some e.p. capture is legal.
    pub(super) fn legal_en_passant(&self) -> Option<Square> {
        let (crossed, _) = self.ep?;
        self.legal_moves()
            .iter()
            .any(|mv| matches!(mv.kind, MoveKind::EnPassant { .. }))
            .then_some(crossed)
    }
}
