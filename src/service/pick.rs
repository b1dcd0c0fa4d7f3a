//! The Move button: a man, then where to, then what a pawn becomes. Menus of at most 25 entries, a page at a time.

use std::collections::BTreeMap;

use super::{Asker, Service, say::viewer};
use crate::{
    game::{self, Game, Intent},
    ids::GameId,
    reply::{Action, Answer, Choice, ChoiceLabel, Failure, Msg, Say},
    rules::{
        Kind, Move, MoveKind, Position, Square, View,
        notation::{san::san, uci::uci},
        view::Occupant,
    },
};

/// Entries of a menu, those that turn the page included. Discord's limit for a menu.
pub const MENU: usize = 25;

/// One page of a menu: the entries, then the way on and the way back. `back` is what the first page goes back to. A page beyond the
/// last is the last.
fn page(mut entries: Vec<Choice>, page: u16, turn: impl Fn(u16) -> Action, back: Option<Action>) -> Vec<Choice> {
    let on_one = MENU - usize::from(back.is_some());
    let size = if entries.len() <= on_one { on_one } else { MENU - 2 };
    let last = entries.len().saturating_sub(1) / size;
    let page = usize::from(page).min(last);
    let more = page < last;
    entries = entries.into_iter().skip(page * size).take(size).collect();
    if more {
        entries.push(Choice {
            action: turn(page as u16 + 1),
            label: ChoiceLabel::NextPage,
        });
    }
    let back = if page > 0 { Some(turn(page as u16 - 1)) } else { back };
    entries.extend(back.map(|action| Choice {
        action,
        label: ChoiceLabel::Back,
    }));
    entries
}

/// A button that plays a move.
pub(super) fn play_action(game: &Game, uci: &str) -> Action {
    Action::Play {
        game: game.id,
        ply: game.ply(),
        uci: uci.to_owned(),
    }
}

/// What a pawn can become, as entries of a menu.
pub(super) fn promotion_choices(game: &Game, moves: &[Move]) -> Vec<Choice> {
    let position = game.line.position();
    moves
        .iter()
        .map(|mv| Choice {
            action: play_action(game, &uci(position, *mv)),
            label: mv
                .promotion
                .map_or_else(|| ChoiceLabel::San(san(position, *mv)), ChoiceLabel::Promotion),
        })
        .collect()
}

impl Service {
    /// The Move button: pieces that can move, a page at a time.
    pub async fn pick(&self, asker: &Asker, game: GameId, ply: u32, page_no: u16) -> Answer {
        let game = match self.picking(asker, game, ply).await? {
            Ok(game) => game,
            Err(answer) => return answer,
        };
        let mut targets: BTreeMap<Square, Vec<Square>> = BTreeMap::new();
        for mv in game.line.position().legal_moves() {
            let to = targets.entry(mv.from).or_default();
            if !to.contains(&mv.to) {
                to.push(mv.to);
            }
        }
        let view = View::of(&game.line, viewer(asker, &game));
        let men = game.line.position().variant().spec().men;
        let rank = |kind: Kind| men.iter().position(|(k, _)| *k == kind).unwrap_or(men.len());
        let mut entries: Vec<(Kind, Square, usize)> = targets
            .into_iter()
            .filter_map(|(from, to)| Some((man_at(&view, from)?, from, to.len())))
            .collect();
        entries.sort_by_key(|(kind, from, _)| (rank(*kind), from.file(), from.rank()));
        let (id, ply) = (game.id, game.ply());
        let entries = entries
            .into_iter()
            .map(|(kind, from, moves)| Choice {
                action: Action::PickFrom {
                    game: id,
                    ply,
                    from,
                    page: 0,
                },
                label: ChoiceLabel::Man(kind, from, moves),
            })
            .collect();
        let choices = page(entries, page_no, |page| Action::Pick { game: id, ply, page }, None);
        Say::privately(Msg::PickPiece { game: id, choices }).replacing().answer()
    }

    /// A man was picked: its destinations.
    pub async fn pick_from(&self, asker: &Asker, game: GameId, ply: u32, from: Square, page_no: u16) -> Answer {
        let game = match self.picking(asker, game, ply).await? {
            Ok(game) => game,
            Err(answer) => return answer,
        };
        let mut by_target: BTreeMap<Square, Vec<Move>> = BTreeMap::new();
        for mv in legal_from(&game, from) {
            by_target.entry(mv.to).or_default().push(mv);
        }
        let view = View::of(&game.line, viewer(asker, &game));
        let (Some(kind), false) = (man_at(&view, from), by_target.is_empty()) else {
            return self.refused(asker, &game, game::Refusal::IllegalMove).await;
        };
        let (id, ply) = (game.id, game.ply());
        let entries = by_target.into_values().filter_map(|moves| target_choice(&game, &moves)).collect();
        let back = Action::Pick { game: id, ply, page: 0 };
        let choices = page(entries, page_no, |page| Action::PickFrom { game: id, ply, from, page }, Some(back));
        Say::privately(Msg::PickTarget {
            game: id,
            kind,
            from,
            choices,
        })
        .replacing()
        .answer()
    }

    /// A destination was picked: the promotions.
    pub async fn pick_promotion(&self, asker: &Asker, game: GameId, ply: u32, from: Square, to: Square) -> Answer {
        let game = match self.picking(asker, game, ply).await? {
            Ok(game) => game,
            Err(answer) => return answer,
        };
        let moves: Vec<Move> = legal_from(&game, from).into_iter().filter(|mv| mv.to == to).collect();
        if moves.is_empty() {
            return self.refused(asker, &game, game::Refusal::IllegalMove).await;
        }
        let mut choices = promotion_choices(&game, &moves);
        let back = Action::PickFrom {
            game: game.id,
            ply: game.ply(),
            from,
            page: 0,
        };
        choices.push(Choice {
            action: back,
            label: ChoiceLabel::Back,
        });
        Say::privately(Msg::PickPromotion {
            game: game.id,
            from,
            to,
            choices,
        })
        .replacing()
        .answer()
    }

    /// The game of a menu, if it is still the asker's to move there at that ply; else the answer instead.
    async fn picking(&self, asker: &Asker, id: GameId, ply: u32) -> Result<Result<Game, Answer>, Failure> {
        let game = match self.named(asker, id).await? {
            Ok(game) => game,
            Err(refusal) => return Ok(Err(Ok(Err(refusal)))),
        };
        // Any legal move would do: what is asked is whether the asker may move at all.
        let now = self.clock.now();
        let Some(mv) = game.line.position().legal_moves().first().copied() else {
            return Ok(Err(self.refused(asker, &game, game::Refusal::AlreadyOver).await));
        };
        match game::decide(&game, &asker.person.who, &Intent::Move { mv, seen_ply: Some(ply) }, now) {
            Ok(_) => Ok(Ok(game)),
            Err(why) => Ok(Err(self.refused(asker, &game, why).await)),
        }
    }
}

fn man_at(view: &View, square: Square) -> Option<Kind> {
    match view.at(square)? {
        Occupant::Man(_, kind) => Some(kind),
        Occupant::Neutral(_) => None,
    }
}

/// The legal moves of the man on a square, promotions in the order of the rules.
fn legal_from(game: &Game, from: Square) -> Vec<Move> {
    game.line
        .position()
        .legal_moves()
        .into_iter()
        .filter(|mv| mv.from == from)
        .collect()
}

/// One destination as an entry; several moves go there only when a pawn promotes.
fn target_choice(game: &Game, moves: &[Move]) -> Option<Choice> {
    let position = game.line.position();
    let first = *moves.first()?;
    let asks = moves.len() > 1 && !position.variant().promotion_is_moot(position, first);
    let action = if asks {
        Action::PickPromotion {
            game: game.id,
            ply: game.ply(),
            from: first.from,
            to: first.to,
        }
    } else {
        play_action(game, &uci(position, first))
    };
    Some(Choice {
        action,
        label: target_label(position, first),
    })
}

/// What is special about a move, as far as it is certain before any draw of chance.
fn target_label(position: &Position, mv: Move) -> ChoiceLabel {
    let victim = match mv.kind {
        MoveKind::EnPassant { victim } => position.piece_at(victim),
        _ => position.piece_at(mv.to).filter(|man| man.color != position.turn()),
    };
    let after = if position.needs_roll(mv) {
        None
    } else {
        position.play(mv, None).ok()
    };
    let ends = after.as_ref().is_some_and(|(next, _)| next.outcome().is_some());
    ChoiceLabel::Target {
        to: mv.to,
        takes: victim.map(|man| man.kind),
        castles: matches!(mv.kind, MoveKind::Castle { .. }),
        promotes: mv.promotion.is_some(),
        en_passant: matches!(mv.kind, MoveKind::EnPassant { .. }),
        explodes: after
            .as_ref()
            .and_then(|(_, effects)| effects.blast.as_ref())
            .map(|blast| blast.casualties.len()),
        check: !ends && after.as_ref().is_some_and(|(next, _)| next.checked_king().is_some()),
        ends,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entries(n: usize) -> Vec<Choice> {
        (0..n)
            .map(|i| Choice {
                action: Action::NextGame,
                label: ChoiceLabel::San(i.to_string()),
            })
            .collect()
    }

    /// All entries of all pages, following the page buttons; no page above the limit.
    fn walk(n: usize, back: Option<&Action>) -> usize {
        let turn = |page| Action::Pick {
            game: GameId(1),
            ply: 0,
            page,
        };
        let (mut seen, mut at) = (0, 0);
        loop {
            let shown = page(entries(n), at, turn, back.cloned());
            assert!(shown.len() <= MENU, "{n}: {} entries on page {at}", shown.len());
            seen += shown.iter().filter(|c| matches!(c.label, ChoiceLabel::San(_))).count();
            let backs = shown.iter().filter(|c| c.label == ChoiceLabel::Back).count();
            assert_eq!(backs, usize::from(at > 0 || back.is_some()));
            match shown.iter().find(|c| c.label == ChoiceLabel::NextPage) {
                Some(Choice {
                    action: Action::Pick { page, .. },
                    ..
                }) => at = *page,
                _ => return seen,
            }
        }
    }

    #[test]
    fn every_entry_of_a_menu_is_on_some_page_and_no_page_has_more_than_25() {
        for n in [1, 2, 23, 24, 25, 26, 47, 48, 250] {
            assert_eq!(walk(n, None), n);
            assert_eq!(walk(n, Some(&Action::Help)), n);
        }
    }

    #[test]
    fn a_page_beyond_the_last_is_the_last() {
        let turn = |page| Action::Pick {
            game: GameId(1),
            ply: 0,
            page,
        };
        assert_eq!(page(entries(30), u16::MAX, turn, None), page(entries(30), 1, turn, None));
    }
}
