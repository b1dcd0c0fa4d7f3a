//! `/resign`: asks again, privately. Before one's own first move it ends the game without a loser.

use super::{Asker, Service, act::Acted, find::is_running};
use crate::{
    game::{self, Ending, Event, Intent},
    ids::GameId,
    reply::{Action, Answer, Msg, Say},
};

impl Service {
    /// `/resign` (`sure`: the private question was answered with yes).
    pub async fn resign(&self, asker: &Asker, game: Option<GameId>, sure: bool) -> Answer {
        if let Some(game) = self.repeated(asker).await? {
            return Self::already_done(asker, &game);
        }
        let game = match self.find(asker, game, &[&is_running]).await? {
            Ok(game) => game,
            Err(refusal) => return Ok(Err(refusal.offering(Action::Resign))),
        };
        if !sure {
            match game::decide(&game, &asker.person.who, &Intent::Resign, self.clock.now()) {
                Err(why) => return self.refused(asker, &game, why).await,
                Ok(events)
                    if events.iter().any(|s| {
                        matches!(
                            s.event,
                            Event::Ended {
                                how: Ending::Resignation,
                                ..
                            }
                        )
                    }) =>
                {
                    let side = game.side_of(&asker.person.who).unwrap_or(game.line.position().turn());
                    let opponent = self.player(asker, &game, side.other()).await?;
                    return Say::privately(Msg::ResignAsk { game: game.id, opponent })
                        .buttons([Action::ResignYes(game.id)])
                        .answer();
                }
                // Before one's first move nobody loses, so nothing has to be asked.
                Ok(_) => {}
            }
        }
        match self.intend(asker, game.id, &Intent::Resign).await? {
            Acted::Done(game, _) => {
                let say = Box::pin(self.over(asker, &game, false)).await?;
                Self::announce(asker, &game, say)
            }
            other => self.not_done(asker, other).await,
        }
    }
}
