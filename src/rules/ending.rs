//! The tests for the end of a game, in the order of the variant's list.

use super::{
    Color, EndKind, Outcome, Position,
    spec::{Dead, Ending},
    squares::SquareSet,
};

/// Has this position stood on the board twice before?
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Repeated {
    Yes,
    No,
}

/// How the game has ended, if it has.
pub(super) fn judge(position: &Position, repeated: Repeated) -> Option<Outcome> {
    let spec = position.tables.spec;
    let royals = Color::BOTH.map(|color| position.royal(color).is_some());
    let mut stuck = None;
    let mut stuck = || *stuck.get_or_insert_with(|| position.legal_moves().is_empty());
    let draw = |kind: EndKind| Some(Outcome { kind, winner: None });
    spec.endings.iter().find_map(|ending| match *ending {
        Ending::RoyalGone(kind) => match royals {
            [true, false] => Some(Outcome {
                kind,
                winner: Some(Color::White),
            }),
            [false, true] => Some(Outcome {
                kind,
                winner: Some(Color::Black),
            }),
            _ => None,
        },
        Ending::BothRoyalsGone(kind) if royals == [false, false] => draw(kind),
        Ending::Mate if stuck() && position.in_check(position.turn) => Some(Outcome {
            kind: EndKind::Checkmate,
            winner: Some(position.turn.other()),
        }),
        Ending::Stalemate if stuck() => draw(EndKind::Stalemate),
        Ending::Material(dead) if dead.iter().any(|dead| is_dead(position, *dead)) => draw(EndKind::InsufficientMaterial),
        Ending::FiftyMoves if position.clock >= 100 => draw(EndKind::FiftyMove),
        Ending::Threefold if repeated == Repeated::Yes => draw(EndKind::ThreefoldRepetition),
        _ => None,
    })
}

fn is_dead(position: &Position, dead: Dead) -> bool {
    let board = &position.board;
    let others = board.men() - board.kind(position.tables.spec.royal);
    match dead {
        Dead::AtMostOne(kinds) => {
            let minor = kinds.iter().fold(SquareSet::EMPTY, |set, &kind| set | board.kind(kind));
            others.len() <= 1 && (others - minor).is_empty()
        }
        Dead::OneColour(kind) => {
            let dark = others.iter().filter(|square| (square.file() + square.rank()) % 2 == 0).count() as u32;
            (others - board.kind(kind)).is_empty() && (dark == 0 || dark == others.len())
        }
    }
}
