//! What one viewer may see of a game. All output (pictures, words, menus, completion, refusals) is made from a `View`
//! and never from a `Position`, so that hidden information cannot leak.

use super::{Blast, Color, Kind, Line, MoveKind, Outcome, Position, Square, Walk, line::Ply, notation::uci::uci};

/// Who looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// The player of that side.
    Player(Color),
    /// Everybody in the room.
    Public,
}

/// What stands on a square, as far as the viewer may know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Occupant {
    /// A man of a side.
    Man(Color, Kind),
    /// The variant's neutral piece; the text is the key of its drawing and its word (`behemoth`).
    Neutral(&'static str),
}

/// One square of the view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// Where.
    pub square: Square,
    /// What stands there.
    pub occupant: Option<Occupant>,
}

/// A casualty as the viewer may know it.
pub type Casualty = (Square, Color, Kind);

/// Men of one side and kind that are gone, and how many.
pub type Lost = (Color, Kind, u16);

/// What just happened, as the viewer may know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastPly {
    /// Who moved.
    pub mover: Color,
    /// What moved.
    pub kind: Kind,
    /// From where.
    pub from: Square,
    /// To where.
    pub to: Square,
    /// Rook's squares in castling.
    pub castle: Option<(Square, Square)>,
    /// What a pawn became.
    pub promotion: Option<Kind>,
    /// Did it stay what it is where it might have promoted, or might have, had there been anything to become?
    pub stays: bool,
    /// The man taken by the move itself.
    pub captured: Option<Casualty>,
    /// The explosion.
    pub blast: Option<Blast>,
    /// The neutral piece's walk.
    pub walk: Option<Walk>,
    /// Canonical SAN.
    pub san: String,
    /// UCI, without the roll.
    pub uci: String,
    /// The roll as text (`SE4`), where there was one.
    pub roll: Option<String>,
}

impl LastPly {
    fn everything(position: &Position, ply: &Ply) -> Self {
        let effects = &ply.effects;
        Self {
            mover: effects.piece.color,
            kind: effects.piece.kind,
            from: ply.mv.from,
            to: ply.mv.to,
            castle: match ply.mv.kind {
                MoveKind::Castle { rook_from, rook_to } => Some((rook_from, rook_to)),
                _ => None,
            },
            promotion: ply.mv.promotion,
            stays: ply.mv.promotion.is_none() && position.promotes_at(effects.piece, ply.mv.to),
            captured: effects.captured.map(|(square, man)| (square, man.color, man.kind)),
            blast: effects.blast.clone(),
            walk: effects.walk.clone(),
            san: ply.san.clone(),
            uci: uci(position, ply.mv),
            roll: ply.roll.and_then(|roll| position.variant().roll_text(roll)),
        }
    }
}

/// A count of checks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Checks {
    /// How many win.
    pub wins: u8,
    /// How many each side has given, White's first; at most `wins`.
    pub given: [u8; 2],
}

impl Checks {
    /// How many a side has given.
    pub const fn by(self, color: Color) -> u8 {
        self.given[color.index()]
    }
}

/// A position and its last ply through one viewer's eyes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// The variant's key.
    pub variant: &'static str,
    /// Files of the board, at most 10.
    pub files: u8,
    /// Ranks of the board, at most 10.
    pub ranks: u8,
    /// Each square that exists, a1 first, rank by rank.
    pub cells: Vec<Cell>,
    /// Who is to move.
    pub turn: Color,
    /// Plies played since the start of the game.
    pub ply: u32,
    /// The number printed before the move, as in FEN.
    pub fullmove: u32,
    /// The checks that have been given, where they are counted.
    pub checks: Option<Checks>,
    /// Does each player see the board from his own side? Else both see it from White's.
    pub sides_face: bool,
    /// The rank, counted from 1, that the king of the side to move must reach at once, since the other has reached it.
    pub reply_due: Option<u8>,
    /// The king that stands in check, if the variant knows check.
    pub check: Option<Square>,
    /// The kind on which each side's fate hangs, White's first.
    pub royal: [Option<Kind>; 2],
    /// What just happened.
    pub last: Option<LastPly>,
    /// Where a side loses with its last man of a kind: the sides and kinds that died out, if the game ended by that.
    pub extinct: Vec<(Color, Kind)>,
    /// The end by the rules.
    pub outcome: Option<Outcome>,
    /// The men that are gone since the start of the line, whoever removed them: White's before Black's, the most telling kinds first.
    pub lost: Vec<Lost>,
}

impl View {
    /// What `viewer` may see of `line` now.
    pub fn of(line: &Line, viewer: Viewer) -> Self {
        line.position().variant().view(line, viewer)
    }
    /// Everything, as in variants without hidden information.
    pub(super) fn everything(line: &Line) -> Self {
        let position = line.position();
        let spec = position.variant().spec();
        let cells = position
            .tables
            .board
            .into_iter()
            .map(|square| {
                let man = position.piece_at(square).map(|man| Occupant::Man(man.color, man.kind));
                let neutral = spec
                    .neutral
                    .filter(|_| position.neutral() == Some(square))
                    .map(|n| Occupant::Neutral(n.key));
                Cell {
                    square,
                    occupant: man.or(neutral),
                }
            })
            .collect();
        Self {
            variant: spec.key,
            files: spec.files,
            ranks: spec.ranks,
            cells,
            turn: position.turn(),
            ply: line.plies().len() as u32,
            fullmove: position.fullmove(),
            checks: spec
                .checks_to_win
                .zip(position.checks_given())
                .map(|(wins, given)| Checks { wins, given }),
            sides_face: spec.sides_face,
            reply_due: position.reply_due(),
            check: position.checked_king(),
            royal: spec.royal,
            last: line.plies().last().map(|ply| LastPly::everything(position, ply)),
            extinct: position.extinct(line.outcome()),
            outcome: line.outcome(),
            lost: lost(line),
        }
    }
    /// The side at the bottom of the board for somebody who would have `wanted` there.
    pub const fn bottom(&self, wanted: Color) -> Color {
        if self.sides_face { wanted } else { Color::White }
    }
    /// What stands on a square.
    pub fn at(&self, square: Square) -> Option<Occupant> {
        self.cells.iter().find(|c| c.square == square).and_then(|c| c.occupant)
    }
}

/// Whom the plies of a line removed: captured, blown up, trampled. Where men become what their side has lost, they come back for those who
/// became them.
fn lost(line: &Line) -> Vec<Lost> {
    let exchanged = line.position().variant().spec().promotes_to_lost_men_only;
    let mut counts = [[0_u16; Kind::COUNT]; 2];
    for Ply { effects, .. } in line.plies() {
        // An explosion's list has the captured man too.
        let captured = effects.captured.filter(|_| effects.blast.is_none()).map(|(_, man)| man);
        let blown = effects.blast.iter().flat_map(|b| &b.casualties).map(|(_, man)| *man);
        let trampled = effects.walk.iter().flat_map(|w| &w.casualties).map(|(_, man)| *man);
        for man in captured.into_iter().chain(blown).chain(trampled) {
            counts[man.color.index()][man.kind.index()] += 1;
        }
        if let Some(kind) = effects.mv.promotion.filter(|_| exchanged) {
            let own = &mut counts[effects.piece.color.index()];
            own[kind.index()] = own[kind.index()].saturating_sub(1);
            own[effects.piece.kind.index()] += 1;
        }
    }
    let kinds = |color: Color| {
        Kind::BY_RANK
            .into_iter()
            .map(move |kind| (color, kind, counts[color.index()][kind.index()]))
    };
    Color::BOTH.into_iter().flat_map(kinds).filter(|lost| lost.2 > 0).collect()
}
