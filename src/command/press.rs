//! A pressed button to the use case that it stands for.

use std::sync::Arc;

use super::{
    Command,
    args::{Args, stored},
    cmd,
    words::Words,
};
use crate::{
    reply::{Action, Answer, MoveInput, Refusal},
    rules::variants,
    service::{Asker, HistoryAs, Service},
};

/// Like `Command::shares_in_chance`, for a button.
pub fn shares_in_chance(action: &Action) -> bool {
    matches!(
        action,
        Action::Accept(_) | Action::Rematch(_) | Action::Challenge { .. } | Action::Open { .. }
    )
}

/// Does what a button says. Everything in it is checked anew by the service.
pub async fn run(service: &Service, asker: &Asker, action: Action, words: &Arc<Words>) -> Answer {
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
        // A platform that cannot open forms shows what can be chosen instead.
        Action::TypeMove { game, ply } => service.pick(asker, game, ply, 0).await,
        Action::Challenge { variant, opponent } => match service.met(asker, &opponent).await? {
            Some(person) => {
                let given = vec![("opponent".to_owned(), stored(&person)), ("variant".to_owned(), variant)];
                cmd::challenge::Challenge
                    .run(service, asker, &Args::new(given, Arc::clone(words)))
                    .await
            }
            None => Ok(Err(Refusal::BadButton)),
        },
        Action::ChallengeWhom { group, opponent } => match service.met(asker, &opponent).await? {
            Some(person) => service.challenge_whom(asker, person, group).await,
            None => Ok(Err(Refusal::BadButton)),
        },
        Action::Open { variant } => {
            let given = vec![("variant".to_owned(), variant)];
            cmd::challenge::Challenge
                .run(service, asker, &Args::new(given, Arc::clone(words)))
                .await
        }
        Action::Board { game, view } => service.board(asker, Some(game), view, false).await,
        Action::Resign(game) => service.resign(asker, Some(game), false).await,
        Action::ResignYes(game) => service.resign(asker, Some(game), true).await,
        Action::Draw(game) => service.draw(asker, Some(game)).await,
        Action::Takeback(game) => service.takeback(asker, Some(game)).await,
        Action::Pause(game) => service.pause(asker, Some(game)).await,
        Action::Resume(game) => service.resume(asker, Some(game)).await,
        Action::Abort(game) => service.abort(asker, Some(game)).await,
        Action::Rematch(game) => service.rematch(asker, Some(game)).await,
        Action::DeleteYes => Box::pin(service.delete_mine(asker, true)).await,
        Action::Replay(game) => service.history(asker, Some(game), HistoryAs::Replay(None)).await,
        Action::More(game) => service.more(asker, game).await,
        Action::NextGame => service.next_game(asker).await,
        Action::Leaderboard { variant, page } => match known(&variant, words) {
            Ok(key) => service.leaderboard(asker, Some(key), page.max(1)).await,
            Err(refusal) => Ok(Err(refusal)),
        },
        Action::Variants { group, rules } => service.variants(asker, group, rules).await,
        Action::Variant { variant } => match known(&variant, words) {
            Ok(key) => service.variant(asker, key),
            Err(refusal) => Ok(Err(refusal)),
        },
        Action::Rules { variant } => match known(&variant, words) {
            Ok(key) => service.rules(asker, Some(key)).await,
            Err(refusal) => Ok(Err(refusal)),
        },
        Action::Help => Ok(Ok(cmd::help::reply())),
        // As if it had been typed: who may change what is asked anew.
        Action::Set { of, option, value } => match super::by_name(cmd::settings::name(of)) {
            Some(command) if command.options().iter().any(|o| o.name == option) => {
                command
                    .run(service, asker, &Args::new(vec![(option, value)], Arc::clone(words)))
                    .await
            }
            _ => Ok(Err(Refusal::BadButton)),
        },
    }
}

/// The variant that a button names.
fn known(key: &str, words: &Words) -> Result<&'static str, Refusal> {
    let found = variants::by_key(key).map(|variant| variant.spec().key);
    found.ok_or_else(|| super::args::no_such_variant(key, words))
}

/// Does what a button asked to be typed.
pub async fn submit(service: &Service, asker: &Asker, action: Action, text: &str, words: &Words) -> Answer {
    let Action::TypeMove { game, ply } = action else {
        return Ok(Err(Refusal::BadButton));
    };
    let text = text.trim();
    if text.is_empty() {
        return Ok(Err(Refusal::MissingOption { option: "move" }));
    }
    if text.chars().count() > cmd::r#move::LONGEST {
        return Ok(Err(Refusal::TooLong {
            limit: cmd::r#move::LONGEST,
        }));
    }
    let typed = MoveInput::TypedAt {
        text: text.to_owned(),
        ply,
    };
    service.play(asker, Some(game), typed, &words.letters).await
}
