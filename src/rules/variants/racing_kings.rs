//! Racing Kings (Vernon Rylands Parton, 1961): the first king on the eighth rank wins, and nobody may give check.
//!
//! - Both armies, a king, a queen and two each of rooks, bishops and knights, stand on the first two ranks: White's on the files
//!   e to h, Black's on a to d. Both players see the board from the same side, rank 8 on top.
//! - A move that would leave the enemy king in check is illegal, also by uncovering one. So is a move that leaves the own king
//!   attacked. There is no mate.
//! - A king on the eighth rank has won, with one exception, since White moved first: if White's king arrives and Black's can
//!   arrive on the very next move, Black has that move. If he arrives, the game is drawn; if he plays another move, White has
//!   won. If he cannot arrive, White has won at once.
//! - No pawns, no castling. All men move as in chess.
//! - Draws: the side to move has no legal move (stalemate). No draw by material: two bare kings race on.
//! - House rules: fifty moves by each side without a capture, and the same position for the third time, are draws.

use super::Variant;
use crate::rules::{
    EndKind, Group, Kind, Spec,
    spec::{Ending, Race},
};

/// Racing Kings.
#[derive(Debug)]
pub(super) struct RacingKings;

static SPEC: Spec = Spec {
    id: 16,
    key: "racing-kings",
    aliases: &["racing kings chess", "racing", "race", "racing kungar", "koningsrace"],
    group: Group::Goals,
    start_fen: "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1",
    men: &[
        (Kind::King, 'K'),
        (Kind::Queen, 'Q'),
        (Kind::Rook, 'R'),
        (Kind::Bishop, 'B'),
        (Kind::Knight, 'N'),
    ],
    homes: &[],
    en_passant: &[],
    promotions: &[],
    castlings: &[],
    irreversible: &[],
    may_give_check: false,
    sides_face: false,
    endings: &[
        Ending::Race(Race {
            rank: 7,
            reply: true,
            won: EndKind::GoalReached,
            tied: EndKind::BothAtGoal,
        }),
        Ending::Stalemate,
        Ending::FiftyMoves,
        Ending::Threefold,
    ],
    ..Spec::CHESS
};

impl Variant for RacingKings {
    fn spec(&self) -> &'static Spec {
        &SPEC
    }
}
