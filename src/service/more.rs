//! The More button: what else one can do in a game. Giving up stands last and asks again.

use super::{Asker, Service};
use crate::{
    game::{Game, Stage},
    ids::GameId,
    reply::{Action, Answer, Msg, Say},
};

impl Service {
    /// The More button.
    pub async fn more(&self, asker: &Asker, game: GameId) -> Answer {
        match self.named(asker, game).await? {
            Ok(game) => Say::privately(Msg::More { game: game.id }).buttons(actions(asker, &game)).answer(),
            Err(refusal) => Ok(Err(refusal)),
        }
    }
}

fn actions(asker: &Asker, game: &Game) -> Vec<Action> {
    let id = game.id;
    let rules = Action::Rules {
        variant: game.terms.variant.to_owned(),
    };
    let board = Action::Board { game: id, view: None };
    let type_move = Action::TypeMove { game: id, ply: game.ply() };
    let mine = game.waits_for(&asker.person.who);
    let mut actions = match (&game.stage, game.side_of(&asker.person.who)) {
        (Stage::Running, Some(side)) => {
            let (moved, paused) = (game.has_moved(side), game.paused.is_some());
            let mut all = vec![board];
            all.extend(paused.then_some(Action::Resume(id)));
            all.push(Action::Draw(id));
            all.extend((moved && !paused).then_some(Action::Takeback(id)));
            all.extend(game.deadline.map(|_| Action::Pause(id)));
            all.push(rules);
            all.push(if moved { Action::Resign(id) } else { Action::Abort(id) });
            all
        }
        (Stage::Over { .. }, Some(_)) => vec![board, rules, Action::Rematch(id)],
        _ => vec![board, rules],
    };
    if !game.line.plies().is_empty() {
        // Before what changes something.
        let rules = actions.iter().position(|a| matches!(a, Action::Rules { .. }));
        actions.insert(rules.map_or(actions.len(), |at| at + 1), Action::Replay(id));
    }
    if mine {
        actions.insert(0, type_move);
    }
    actions
}
