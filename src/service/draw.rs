//! `/draw`: offers a draw, or accepts the one that is offered. An offer stands until it is answered or the other side moves.

use super::{Asker, Service, act::Acted, find::is_running, offer::offered_by_other};
use crate::{
    game::{Game, Intent},
    ids::GameId,
    reply::{Action, Answer, Failure, Msg, Offer, Say},
};

impl Service {
    /// `/draw`: offers, or accepts what is offered.
    pub async fn draw(&self, asker: &Asker, game: Option<GameId>) -> Answer {
        if let Some(game) = self.repeated(asker).await? {
            return Self::already_done(asker, &game);
        }
        let offered = |game: &Game| offered_by_other(asker, game) == Some(Offer::Draw);
        let game = match self.find(asker, game, &[&offered, &is_running]).await? {
            Ok(game) => game,
            Err(refusal) => return Ok(Err(refusal.offering(Action::Draw))),
        };
        let game = match self.intend(asker, game.id, &Intent::Draw).await? {
            Acted::Done(game, _) => game,
            other => return self.not_done(asker, other).await,
        };
        if game.is_over() {
            let say = Box::pin(self.over(asker, &game, false)).await?;
            return Self::announce(asker, &game, say);
        }
        let say = Box::pin(self.draw_say(asker, &game)).await?;
        Self::announce(asker, &game, say)
    }

    /// The question whether a game is drawn, in the name of who asks.
    pub(super) async fn draw_say(&self, asker: &Asker, game: &Game) -> Result<Say, Failure> {
        let side = game
            .side_of(&asker.person.who)
            .ok_or(Failure::Bug("a draw was offered by nobody"))?;
        let to = self.player(asker, game, side.other()).await?;
        let msg = Msg::DrawOffered {
            game: game.id,
            by: asker.person.clone(),
            to: to.clone(),
        };
        Ok(Say::at_home(game, msg)
            .buttons([Action::Draw(game.id), Action::Decline(game.id)])
            .ping(&to))
    }
}
