//! `/pause`: asks the other side to let the clock stand still, or agrees to it; `/resume`: goes on. Either side may end a pause; what was left of
//! the time is still there then.

use super::{
    Asker, Service,
    act::Acted,
    find::is_running,
    offer::offered_by_other,
    say::{live_board, move_button},
};
use crate::{
    game::{Game, Intent},
    ids::GameId,
    reply::{Action, Answer, Failure, Msg, Offer, Say},
};

impl Service {
    /// `/pause`: asks, or agrees to what is asked.
    pub async fn pause(&self, asker: &Asker, game: Option<GameId>) -> Answer {
        if let Some(game) = self.repeated(asker).await? {
            return Self::already_done(asker, &game);
        }
        let asked = |game: &Game| offered_by_other(asker, game) == Some(Offer::Pause);
        let runs = |game: &Game| is_running(game) && game.deadline.is_some();
        let game = match self.find(asker, game, &[&asked, &runs, &is_running]).await? {
            Ok(game) => game,
            Err(refusal) => return Ok(Err(refusal.offering(Action::Pause))),
        };
        let game = match self.intend(asker, game.id, &Intent::Pause).await? {
            Acted::Done(game, _) => game,
            other => return self.not_done(asker, other).await,
        };
        if game.is_over() {
            let say = Box::pin(self.over(asker, &game, false)).await?;
            return Self::announce(asker, &game, say);
        }
        let say = Box::pin(self.pause_say(asker, &game)).await?;
        Self::announce(asker, &game, say)
    }

    /// The question whether a game pauses, or that it does, in the name of who asked or agreed.
    pub(super) async fn pause_say(&self, asker: &Asker, game: &Game) -> Result<Say, Failure> {
        let side = game
            .side_of(&asker.person.who)
            .ok_or(Failure::Bug("a pause was asked for by nobody"))?;
        let by = asker.person.clone();
        Ok(if let Some(pause) = game.paused {
            let next = self.player(asker, game, game.line.position().turn()).await?;
            let msg = Msg::Paused {
                game: game.id,
                by,
                next,
                left: pause.left,
            };
            Say::at_home(game, msg)
                .board(live_board(game))
                .buttons([Action::Resume(game.id), Action::More(game.id)])
        } else {
            let to = self.player(asker, game, side.other()).await?;
            let msg = Msg::PauseOffered {
                game: game.id,
                by,
                to: to.clone(),
            };
            Say::at_home(game, msg)
                .buttons([Action::Pause(game.id), Action::Decline(game.id)])
                .ping(&to)
        })
    }

    /// `/resume`.
    pub async fn resume(&self, asker: &Asker, game: Option<GameId>) -> Answer {
        if let Some(game) = self.repeated(asker).await? {
            return Self::already_done(asker, &game);
        }
        let paused = |game: &Game| game.paused.is_some();
        let game = match self.find(asker, game, &[&paused, &is_running]).await? {
            Ok(game) => game,
            Err(refusal) => return Ok(Err(refusal.offering(Action::Resume))),
        };
        let game = match self.intend(asker, game.id, &Intent::Resume).await? {
            Acted::Done(game, _) => game,
            other => return self.not_done(asker, other).await,
        };
        if game.is_over() {
            let say = Box::pin(self.over(asker, &game, false)).await?;
            return Self::announce(asker, &game, say);
        }
        let say = Box::pin(self.resumed_say(asker, &game)).await?;
        Self::announce(asker, &game, say)
    }

    /// That a game goes on, in the name of who wanted that.
    pub(super) async fn resumed_say(&self, asker: &Asker, game: &Game) -> Result<Say, Failure> {
        let next = self.player(asker, game, game.line.position().turn()).await?;
        let msg = Msg::Resumed {
            game: game.id,
            by: asker.person.clone(),
            next: next.clone(),
            deadline: game.deadline,
        };
        let say = Say::at_home(game, msg)
            .board(live_board(game))
            .buttons([move_button(game), Action::More(game.id)]);
        // Whoever goes on with their own clock knows it.
        Ok(if next.who == asker.person.who { say } else { say.ping(&next) })
    }
}
