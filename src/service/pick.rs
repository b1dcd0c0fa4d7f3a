//! The Move button: a man, then where to, then what a pawn becomes. Menus of at most 25 entries, a page at a time, with the way on, the way
//! back, and from the destinations the way to another man.

use std::collections::BTreeMap;

use super::{Asker, Service, say::viewer};
use crate::{
    game::{self, Game, Intent},
    ids::GameId,
    reply::{Action, Answer, Choice, ChoiceLabel, Ends, Failure, Msg, Say},
    rules::{
        Kind, Line, Move, MoveKind, Square, View,
        notation::{
            san::{self, san},
            uci::uci,
        },
        view::Occupant,
    },
};

/// Entries of a menu, those that turn the page included. Discord's limit for a menu.
pub const MENU: usize = 25;

/// One page of a menu: the entries, then the way on, the way back, and the way out (`out`, which stands on every page). A page beyond the
/// last is the last.
fn page(mut entries: Vec<Choice>, page: u16, turn: impl Fn(u16) -> Action, out: Option<Choice>) -> Vec<Choice> {
    let on_one = MENU - usize::from(out.is_some());
    // Every page but the first and the last has both ways; all are of one size, so that nothing stands on two pages.
    let size = if entries.len() <= on_one { on_one } else { on_one - 2 };
    let pages = entries.len().div_ceil(size).max(1) as u16;
    let page = page.min(pages - 1);
    entries = entries.into_iter().skip(usize::from(page) * size).take(size).collect();
    if page + 1 < pages {
        entries.push(Choice {
            action: turn(page + 1),
            label: ChoiceLabel::NextPage(page + 2, pages),
        });
    }
    if page > 0 {
        entries.push(Choice {
            action: turn(page - 1),
            label: ChoiceLabel::PreviousPage(page, pages),
        });
    }
    entries.extend(out);
    entries
}

/// The way out for whom menus are too long.
fn type_instead(game: &Game) -> Action {
    Action::TypeMove {
        game: game.id,
        ply: game.ply(),
    }
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
        .map(|mv| {
            let sequel = Sequel::of(&game.line, *mv);
            Choice {
                action: play_action(game, &uci(position, *mv)),
                label: ChoiceLabel::Promotion {
                    kind: mv.promotion,
                    was: position.piece_at(mv.from).map_or(Kind::Pawn, |man| man.kind),
                    check: sequel.check,
                    ends: sequel.ends,
                    san: san(position, *mv),
                },
            }
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
        let position = game.line.position();
        let mut moves: BTreeMap<Square, BTreeMap<(Square, bool), String>> = BTreeMap::new();
        for (mv, san) in san::all(position) {
            let to = moves.entry(mv.from).or_default();
            to.entry(target(mv)).or_insert_with(|| without_promotion(san));
        }
        let view = View::of(&game.line, viewer(asker, &game));
        let men = position.variant().spec().men;
        let rank = |kind: Kind| men.iter().position(|(k, _)| *k == kind).unwrap_or(men.len());
        let mut entries: Vec<(Kind, Square, Vec<String>)> = moves
            .into_iter()
            .filter_map(|(from, to)| Some((man_at(&view, from)?, from, to.into_values().collect())))
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
        let variant = game.terms.variant;
        Say::privately(Msg::PickPiece {
            game: id,
            variant,
            choices,
        })
        .buttons([type_instead(&game)])
        .replacing()
        .answer()
    }

    /// A man was picked: its destinations.
    pub async fn pick_from(&self, asker: &Asker, game: GameId, ply: u32, from: Square, page_no: u16) -> Answer {
        let game = match self.picking(asker, game, ply).await? {
            Ok(game) => game,
            Err(answer) => return answer,
        };
        let mut by_target: BTreeMap<(Square, bool), Vec<Move>> = BTreeMap::new();
        for mv in legal_from(&game, from) {
            by_target.entry(target(mv)).or_default().push(mv);
        }
        let view = View::of(&game.line, viewer(asker, &game));
        let (Some(kind), false) = (man_at(&view, from), by_target.is_empty()) else {
            return self.refused(asker, &game, game::Refusal::IllegalMove).await;
        };
        let (id, ply) = (game.id, game.ply());
        let entries = by_target.into_values().filter_map(|moves| target_choice(&game, &moves)).collect();
        let out = Choice {
            action: Action::Pick { game: id, ply, page: 0 },
            label: ChoiceLabel::ToMen,
        };
        let choices = page(entries, page_no, |page| Action::PickFrom { game: id, ply, from, page }, Some(out));
        Say::privately(Msg::PickTarget {
            game: id,
            variant: game.terms.variant,
            kind,
            from,
            choices,
        })
        .buttons([type_instead(&game)])
        .replacing()
        .answer()
    }

    /// A destination was picked: the promotions.
    pub async fn pick_promotion(&self, asker: &Asker, game: GameId, ply: u32, from: Square, to: Square) -> Answer {
        let game = match self.picking(asker, game, ply).await? {
            Ok(game) => game,
            Err(answer) => return answer,
        };
        let moves: Vec<Move> = legal_from(&game, from)
            .into_iter()
            .filter(|mv| target(*mv) == (to, false))
            .collect();
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
            label: ChoiceLabel::ToSquares,
        });
        Say::privately(Msg::PickPromotion {
            game: game.id,
            variant: game.terms.variant,
            from,
            to,
            choices,
        })
        .buttons([type_instead(&game)])
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

/// Where a move goes, and whether it castles: from some start arrays the king can step and castle to the same square.
fn target(mv: Move) -> (Square, bool) {
    (mv.to, matches!(mv.kind, MoveKind::Castle { .. }))
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
        label: target_label(&game.line, first, san(position, first), asks),
    })
}

/// What is certain about the position after a move, before any draw of chance.
struct Sequel {
    explodes: Option<usize>,
    check: bool,
    ends: Option<Ends>,
}

impl Sequel {
    fn of(line: &Line, mv: Move) -> Self {
        let position = line.position();
        let mut next = line.clone();
        // Where chance still has a say nothing is certain, and where a move is not legal there is nothing to tell.
        let played = !position.needs_roll(mv) && next.play(mv, None).is_ok();
        if !played {
            return Self {
                explodes: None,
                check: false,
                ends: None,
            };
        }
        let ends = next.outcome().map(|outcome| match outcome.winner {
            Some(winner) if winner == position.turn() => Ends::Wins,
            Some(_) => Ends::Loses,
            None => Ends::Draws,
        });
        let blast = next.plies().last().and_then(|ply| ply.effects.blast.as_ref());
        Self {
            explodes: blast.map(|blast| blast.casualties.len()),
            check: ends.is_none() && next.position().checked_king().is_some(),
            ends,
        }
    }
}

/// What is special about a move, whose SAN is given. Of a pawn that `asks` what it becomes, nothing is said that depends on the answer.
pub(super) fn target_label(line: &Line, mv: Move, san: String, asks: bool) -> ChoiceLabel {
    let position = line.position();
    let victim = match mv.kind {
        MoveKind::EnPassant { victim } => position.piece_at(victim),
        _ => position.piece_at(mv.to).filter(|man| man.color != position.turn()),
    };
    let sequel = Sequel::of(line, mv);
    ChoiceLabel::Target {
        to: mv.to,
        takes: victim.map(|man| man.kind),
        castles: matches!(mv.kind, MoveKind::Castle { .. }),
        promotes: mv.promotion.is_some() && !position.variant().promotion_is_moot(position, mv),
        en_passant: matches!(mv.kind, MoveKind::EnPassant { .. }),
        explodes: sequel.explodes,
        check: sequel.check && !asks,
        ends: sequel.ends.filter(|_| !asks),
        risk: position.walks_over(mv).filter(|(hits, _)| *hits > 0),
        san: if asks { without_promotion(san) } else { san },
    }
}

/// The move without what the pawn becomes, and without what depends on that.
fn without_promotion(san: String) -> String {
    match san.split_once('=') {
        Some((before, _)) => before.to_owned(),
        None => san,
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

    fn turn(page: u16) -> Action {
        Action::Pick {
            game: GameId(1),
            ply: 0,
            page,
        }
    }

    fn out() -> Choice {
        Choice {
            action: Action::Help,
            label: ChoiceLabel::ToMen,
        }
    }

    /// All entries of all pages in order, following the page buttons; no page above the limit, the way out on each.
    fn walk(n: usize, out: Option<&Choice>) -> Vec<String> {
        let (mut seen, mut at) = (Vec::new(), 0);
        loop {
            let shown = page(entries(n), at, turn, out.cloned());
            assert!(shown.len() <= MENU, "{n}: {} entries on page {at}", shown.len());
            seen.extend(shown.iter().filter_map(|c| match &c.label {
                ChoiceLabel::San(san) => Some(san.clone()),
                _ => None,
            }));
            let back = shown.iter().find(|c| matches!(c.label, ChoiceLabel::PreviousPage(..)));
            assert_eq!(back.map(|c| c.action.clone()), at.checked_sub(1).map(turn));
            assert_eq!(
                shown.iter().filter(|c| c.label == ChoiceLabel::ToMen).count(),
                usize::from(out.is_some())
            );
            match shown.iter().find(|c| matches!(c.label, ChoiceLabel::NextPage(..))) {
                Some(next) => {
                    at += 1;
                    assert_eq!(next.action, turn(at));
                }
                None => return seen,
            }
        }
    }

    #[test]
    fn every_entry_of_a_menu_is_on_one_page_and_no_page_has_more_than_25() {
        for n in [0, 1, 2, 22, 23, 24, 25, 26, 44, 45, 46, 47, 48, 250] {
            let all: Vec<String> = (0..n).map(|i| i.to_string()).collect();
            assert_eq!(walk(n, None), all);
            assert_eq!(walk(n, Some(&out())), all);
        }
    }

    #[test]
    fn a_page_beyond_the_last_is_the_last() {
        assert_eq!(page(entries(30), u16::MAX, turn, None), page(entries(30), 1, turn, None));
    }

    #[test]
    fn the_ways_to_other_pages_say_which_page_of_how_many() {
        let shown = page(entries(60), 1, turn, Some(out()));
        let ways: Vec<_> = shown.iter().rev().take(3).map(|c| c.label.clone()).collect();
        assert_eq!(
            ways,
            [ChoiceLabel::ToMen, ChoiceLabel::PreviousPage(1, 3), ChoiceLabel::NextPage(3, 3)]
        );
    }
}
