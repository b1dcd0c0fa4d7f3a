//! `/rematch`: the same settings, colours swapped (kept after an aborted game, so that aborting is no way to choose a colour). If the other
//! side has asked already, this accepts.

use super::{
    Asker, Service,
    offer::{Offering, again},
};
use crate::{
    game::{self, Ending, Game, Stage},
    ids::GameId,
    reply::{Answer, Failure, Refusal, Rematch},
};

impl Service {
    /// `/rematch`: a challenge with the same settings, colours swapped. `None`: the asker's last finished game here.
    pub async fn rematch(&self, asker: &Asker, game: Option<GameId>) -> Answer {
        if let Some(game) = self.repeated(asker).await? {
            return Self::already_done(asker, &game);
        }
        let game = match game {
            Some(id) => match self.named(asker, id).await? {
                Ok(game) => game,
                Err(refusal) => return Ok(Err(refusal)),
            },
            None => match self.last_finished_here(asker).await? {
                Some(game) => game,
                None => return Ok(Err(Refusal::NoGameHere)),
            },
        };
        let Stage::Over { how, .. } = game.stage else {
            return Ok(Err(Refusal::NotOver { game: game.id }));
        };
        let Some(side) = game.side_of(&asker.person.who) else {
            return self.refused(asker, &game, game::Refusal::NotYourGame).await;
        };
        let asked = |open: &Game| {
            open.stage == Stage::Offered && open.rematch_of == Some(game.id) && open.opponent.as_ref() == Some(&asker.person.who)
        };
        if let Some(open) = self.open_of(asker).await?.iter().find(|open| asked(open)) {
            return Box::pin(self.accept(asker, Some(open.id), None)).await;
        }
        let opponent = self.player(asker, &game, side.other()).await?;
        let colour = if how == Ending::Aborted { side } else { side.other() };
        let mut terms = again(&game.terms, colour);
        // Where games do not count any more, neither does this one.
        terms.rated &= self.house(&game.community).await?.rated;
        let offering = Offering {
            opponent: Some(opponent),
            terms,
            // What was chosen is the same again; what was drawn is drawn anew.
            start: game.arranged.then(|| game.line.start().fen()),
            rematch_of: Some(game.id),
            nonce: None,
            invitation: None,
            // Who played from another room goes on from there.
            guest: game.guest.as_deref().cloned(),
        };
        // The rematch lives where its game lived, so that it counts for the same table.
        let there = Asker {
            room: game.room.clone(),
            parent: asker.parent.clone().filter(|_| asker.room == game.room),
            community: game.community.clone(),
            ..asker.clone()
        };
        let answer = Box::pin(self.offer(&there, offering)).await?;
        let shown = game.is_shown_in(&asker.room);
        Ok(answer.map(|reply| if shown { reply } else { with_private_copy(reply) }))
    }
}

impl Service {
    /// Of which game a challenge wants a rematch, if it does.
    pub(super) async fn rematch_of(&self, game: &Game) -> Result<Option<Rematch>, Failure> {
        let Some(of) = game.rematch_of else { return Ok(None) };
        let before = self.store.load(of).await?.map(|(before, _)| before.stage);
        let aborted = matches!(before, Some(Stage::Over { how: Ending::Aborted, .. }));
        Ok(Some(Rematch { of, swapped: !aborted }))
    }
}

/// Everything of an answer again for the asker alone, who is in another room.
fn with_private_copy(mut reply: crate::reply::Reply) -> crate::reply::Reply {
    let copies: Vec<_> = reply
        .says
        .iter()
        .filter(|say| say.to != crate::reply::Audience::Asker && say.party == crate::game::Party::Host)
        .map(|say| crate::reply::Say {
            to: crate::reply::Audience::Asker,
            ping: None,
            notice: None,
            ..say.clone()
        })
        .collect();
    reply.says.extend(copies);
    reply
}
