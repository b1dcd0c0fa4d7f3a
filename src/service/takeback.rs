//! `/takeback`: asks the other side to undo, back to one's own last move, or grants what is asked. The question says which moves.

use super::{
    Asker, Service,
    act::Acted,
    find::is_running,
    offer::offered_by_other,
    say::{live_board, move_button},
};
use crate::{
    game::{Event, Game, Intent, Stamped},
    ids::GameId,
    reply::{Action, Answer, Failure, Msg, Offer, Say},
    rules::{Color, Line},
};

impl Service {
    /// `/takeback`: asks, or grants what is asked.
    pub async fn takeback(&self, asker: &Asker, game: Option<GameId>) -> Answer {
        if let Some(game) = self.repeated(asker).await? {
            return Self::already_done(asker, &game);
        }
        let asked = |game: &Game| offered_by_other(asker, game) == Some(Offer::Takeback);
        let game = match self.find(asker, game, &[&asked, &is_running]).await? {
            Ok(game) => game,
            Err(refusal) => return Ok(Err(refusal.offering(Action::Takeback))),
        };
        let (game, events) = match self.intend(asker, game.id, &Intent::Takeback).await? {
            Acted::Done(game, _) if game.is_over() => {
                let say = Box::pin(self.over(asker, &game, false)).await?;
                return Self::announce(asker, &game, say);
            }
            Acted::Done(game, events) => (game, events),
            other => return self.not_done(asker, other).await,
        };
        match events.first().map(|s| &s.event) {
            Some(Event::TakebackOffered { by, keep, .. }) => {
                let say = Box::pin(self.takeback_say(asker, &game, *by, *keep)).await?;
                Self::announce(asker, &game, say)
            }
            Some(Event::TakebackAccepted { .. }) => {
                let before = game.events.len().saturating_sub(events.len());
                let say = Box::pin(self.taken_back_say(asker, &game, before, &events)).await?;
                Self::announce(asker, &game, say.ok_or(Failure::Bug("a takeback did something else"))?)
            }
            _ => Err(Failure::Bug("a takeback did something else")),
        }
    }

    /// The question whether moves may be undone.
    pub(super) async fn takeback_say(&self, asker: &Asker, game: &Game, by: Color, keep: u32) -> Result<Say, Failure> {
        let to = self.player(asker, game, by.other()).await?;
        let msg = Msg::TakebackOffered {
            game: game.id,
            by: asker.person.clone(),
            to: to.clone(),
            undone: sans_after(&game.line, keep),
        };
        Ok(Say::at_home(game, msg)
            .buttons([Action::Takeback(game.id), Action::Decline(game.id)])
            .ping(&to))
    }

    /// What is said of moves that were undone: the events of that step, and how many there were before.
    pub(super) async fn taken_back_say(&self, asker: &Asker, game: &Game, before: usize, step: &[Stamped]) -> Result<Option<Say>, Failure> {
        let Some(Event::TakebackAccepted { keep, .. }) = step.first().map(|s| &s.event) else {
            return Ok(None);
        };
        let who = game.to_move().ok_or(Failure::Bug("nobody is to move in a running game"))?;
        let next = self.person(asker, who).await?;
        // What was undone is no longer in the game's line: it is what the record had before.
        let undone = Game::replay(game.id, game.events[..before].to_vec())
            .map(|old| sans_after(&old.line, *keep))
            .unwrap_or_default();
        let msg = Msg::TakenBack {
            game: game.id,
            by: asker.person.clone(),
            next: next.clone(),
            undone,
            deadline: game.deadline,
        };
        let say = Say::at_home(game, msg)
            .board(live_board(game))
            .buttons([move_button(game), Action::More(game.id)])
            .ping(&next);
        Ok(Some(say))
    }
}

/// The moves behind the first `keep` plies.
fn sans_after(line: &Line, keep: u32) -> Vec<String> {
    line.plies().iter().skip(keep as usize).map(|ply| ply.san.clone()).collect()
}
