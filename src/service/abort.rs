//! `/abort`: either side may end a game that it has not moved in. Nobody wins, nothing counts, and everybody sees who did it.

use super::{Asker, Service, act::Acted, find::is_running};
use crate::{
    game::{Game, Intent},
    ids::GameId,
    reply::{Action, Answer},
};

impl Service {
    /// `/abort`.
    pub async fn abort(&self, asker: &Asker, game: Option<GameId>) -> Answer {
        if let Some(game) = self.repeated(asker).await? {
            return Self::already_done(asker, &game);
        }
        let unmoved = |game: &Game| is_running(game) && game.side_of(&asker.person.who).is_some_and(|side| !game.has_moved(side));
        let game = match self.find(asker, game, &[&unmoved, &is_running]).await? {
            Ok(game) => game,
            Err(refusal) => return Ok(Err(refusal.offering(Action::Abort))),
        };
        match self.intend(asker, game.id, &Intent::Abort).await? {
            Acted::Done(game, _) => {
                let say = Box::pin(self.over(asker, &game, false)).await?;
                Self::announce(asker, &game, say)
            }
            other => self.not_done(asker, other).await,
        }
    }
}
