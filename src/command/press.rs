//! A pressed button to the use case that it stands for.

use super::cmd;
use crate::{
    reply::{Action, Answer, MoveInput},
    rules::variants,
    service::{Asker, Service},
};

use super::words::Words;

/// Does what a button says. Everything in it is checked anew by the service.
pub async fn run(service: &Service, asker: &Asker, action: Action, words: &Words) -> Answer {
    match action {
        Action::Accept(game) => service.accept(asker, Some(game), None).await,
        Action::Decline(game) => service.decline(asker, Some(game)).await,
        Action::Cancel(game) => service.cancel(asker, Some(game)).await,
        Action::Pick { game, ply, page } => service.pick(asker, game, ply, page).await,
        Action::PickFrom { game, ply, from, page } => service.pick_from(asker, game, ply, from, page).await,
        Action::PickPromotion { game, ply, from, to } => service.pick_promotion(asker, game, ply, from, to).await,
        Action::Play { game, ply, uci } => {
            service
                .play(asker, Some(game), MoveInput::Chosen { uci, ply }, &words.letters)
                .await
        }
        Action::Board { game, view } => service.board(asker, Some(game), view, false).await,
        Action::Resign(game) => service.resign(asker, Some(game), false).await,
        Action::ResignYes(game) => service.resign(asker, Some(game), true).await,
        Action::Draw(game) => service.draw(asker, Some(game)).await,
        Action::Takeback(game) => service.takeback(asker, Some(game)).await,
        Action::Abort(game) => service.abort(asker, Some(game)).await,
        Action::Rematch(game) => service.rematch(asker, Some(game)).await,
        Action::More(game) => service.more(asker, game).await,
        Action::NextGame => service.next_game(asker).await,
        Action::Leaderboard { variant, page } => match variants::by_key(&variant) {
            Some(known) => service.leaderboard(asker, Some(known.spec().key), page.max(1)).await,
            None => Ok(Err(super::args::no_such_variant(&variant))),
        },
        Action::Rules { variant } => match variants::by_key(&variant) {
            Some(known) => service.rules(asker, Some(known.spec().key)).await,
            None => Ok(Err(super::args::no_such_variant(&variant))),
        },
        Action::Help => Ok(Ok(cmd::help::reply())),
    }
}
