//! The tests for the end of a game, in the order of the variant's list.

use super::{
    Color, EndKind, Kind, Outcome, Position,
    spec::{Dead, Ending, Fate, Race},
    squares::SquareSet,
};

/// Has this position stood on the board twice before?
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Repeated {
    Yes,
    No,
}

impl Ending {
    /// Is it seen from the men and counters alone, whatever moves there would be? Then a position that it ends has no moves.
    pub(super) const fn is_on_the_board(&self) -> bool {
        matches!(
            self,
            Self::RoyalGone(_) | Self::BothRoyalsGone(_) | Self::ChecksGiven(_) | Self::Race(_) | Self::KindGone(_) | Self::SideGone(..)
        )
    }
}

/// How the game has ended, if it has.
pub(super) fn judge(position: &Position, repeated: Repeated) -> Option<Outcome> {
    let draw = |kind: EndKind| Some(Outcome { kind, winner: None });
    if reply_due(position).is_some() {
        return None;
    }
    position.tables.spec.endings.iter().find_map(|ending| match *ending {
        Ending::Stalemate if position.is_stuck() => draw(EndKind::Stalemate),
        Ending::Material(dead) if dead.iter().any(|dead| is_dead(position, *dead)) => draw(EndKind::InsufficientMaterial),
        Ending::FiftyMoves if position.clock >= 100 => draw(EndKind::FiftyMove),
        Ending::Threefold if repeated == Repeated::Yes => draw(EndKind::ThreefoldRepetition),
        _ => decided(position, ending),
    })
}

/// Who has won by the last move, if somebody has. Cheaper than `judge`.
pub(super) fn winner(position: &Position) -> Option<Color> {
    let mut endings = position.tables.spec.endings.iter();
    endings.find_map(|ending| decided(position, ending))?.winner
}

/// Has the game ended, whatever moves there would be?
pub(super) fn is_over_on_the_board(position: &Position) -> bool {
    position
        .tables
        .on_the_board
        .iter()
        .any(|ending| decided(position, ending).is_some())
}

/// The end by a test that is no draw by the board's stillness.
fn decided(position: &Position, ending: &Ending) -> Option<Outcome> {
    let turn = position.turn;
    let ended = |kind: EndKind, winner: Option<Color>| Some(Outcome { kind, winner });
    let has_lost = |kind: EndKind, loser: Color| ended(kind, Some(loser.other()));
    let decide = |kind: EndKind, side: Color, fate: Fate| match fate {
        Fate::Wins => ended(kind, Some(side)),
        Fate::Loses => has_lost(kind, side),
    };
    match *ending {
        Ending::RoyalGone(kind) => match Color::BOTH.map(|side| position.has_lost_its_royal(side)) {
            [false, true] => has_lost(kind, Color::Black),
            [true, false] => has_lost(kind, Color::White),
            _ => None,
        },
        Ending::BothRoyalsGone(kind) if Color::BOTH.iter().all(|&side| position.has_lost_its_royal(side)) => ended(kind, None),
        Ending::ChecksGiven(kind) => {
            let winner = Color::BOTH.into_iter().find(|side| position.checks_left[side.index()] == 0)?;
            ended(kind, Some(winner))
        }
        Ending::Race(race) => race_outcome(position, race),
        Ending::KindGone(kind) => {
            let extinct = |side: &Color| extinct(position, *side).next().is_some();
            has_lost(kind, [turn, turn.other()].into_iter().find(extinct)?)
        }
        Ending::SideGone(kind, fate) => {
            let gone = |side: &Color| position.board.color(*side).is_empty();
            decide(kind, [turn, turn.other()].into_iter().find(gone)?, fate)
        }
        Ending::NoMove(kind, fate) if position.is_stuck() => decide(kind, turn, fate),
        Ending::Mate if position.in_check(turn) && position.is_stuck() => has_lost(EndKind::Checkmate, turn),
        _ => None,
    }
}

/// The variant's kinds of which a side has no man left.
pub(super) fn extinct(position: &Position, side: Color) -> impl Iterator<Item = Kind> {
    let men = position.tables.spec.men.iter().map(|(kind, _)| *kind);
    men.filter(move |kind| position.board.of(side, *kind).is_empty())
}

/// Whose royal men have run to the goal, White's first.
fn arrived(position: &Position, race: Race) -> [bool; 2] {
    Color::BOTH.map(|side| position.royal(side).is_some_and(|royal| royal.rank() == race.rank))
}

/// Has White arrived, and may Black still arrive with the move he has?
fn may_reply(position: &Position, race: Race) -> bool {
    race.reply
        && position.turn == Color::Black
        && arrived(position, race) == [true, false]
        // The royal man that arrives by a reply has its rank in reach: ask the moves only then.
        && position.can_bring_royal_to(race.rank)
}

/// The rank of a race that may still be answered: nothing else ends the game before that move.
pub(super) fn reply_due(position: &Position) -> Option<u8> {
    position.tables.spec.endings.iter().find_map(|ending| match ending {
        Ending::Race(race) => may_reply(position, *race).then_some(race.rank),
        _ => None,
    })
}

fn race_outcome(position: &Position, race: Race) -> Option<Outcome> {
    let won = |side| {
        Some(Outcome {
            kind: race.won,
            winner: Some(side),
        })
    };
    match arrived(position, race) {
        [false, false] => None,
        [false, true] => won(Color::Black),
        [true, false] if may_reply(position, race) => None,
        [true, false] => won(Color::White),
        [true, true] if race.reply => Some(Outcome {
            kind: race.tied,
            winner: None,
        }),
        [true, true] => won(position.turn.other()),
    }
}

fn is_dead(position: &Position, dead: Dead) -> bool {
    let board = &position.board;
    let others = board.men() - position.royals();
    let dark = |men: SquareSet| men.iter().filter(|square| (square.file() + square.rank()) % 2 == 0).count() as u32;
    match dead {
        Dead::AtMostOne(kinds) => {
            let minor = kinds.iter().fold(SquareSet::EMPTY, |set, &kind| set | board.kind(kind));
            others.len() <= 1 && (others - minor).is_empty()
        }
        Dead::OneColour(kind) => {
            let dark = dark(others);
            (others - board.kind(kind)).is_empty() && (dark == 0 || dark == others.len())
        }
        Dead::ColoursApart(kind) => {
            let [white, black] = Color::BOTH.map(|side| board.color(side));
            let apart = (dark(white) == white.len() && dark(black) == 0) || (dark(white) == 0 && dark(black) == black.len());
            (board.men() - board.kind(kind)).is_empty() && apart
        }
    }
}
