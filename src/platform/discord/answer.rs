//! From an interaction to its answer: acknowledge at once, ask the hub, show what it says. Discord wants the first sign within three
//! seconds, so it is given before anything is read or drawn: for a command a private "thinking", for a button nothing visible. What
//! everybody sees is then a post of the bot's own.

use std::{panic::AssertUnwindSafe, time::Duration};

use futures_util::FutureExt as _;
use reqwest::Method;
use serde_json::{Value, json};

use super::{
    decode::{Incoming, PLATFORM, Return, Wish},
    encode::{Outgoing, cut, encode},
    menus::is_menu,
    rest::{Call, Kind, RestError, code},
    room::{Bot, Said, Talk},
};
use crate::{
    command::Request,
    platform::{Hub, hub::Suggestion},
    present::{Form, Presentation, Scope},
    store::Party,
};

/// Suggestions that Discord takes.
const SUGGESTIONS: usize = 25;
/// Characters of a suggestion's name and value.
const SUGGESTION: usize = 100;
/// Characters of a form's title, and of what stands over its line.
const FORM_TITLE: usize = 45;
/// The id of a form's one line.
const LINE: &str = "line";
/// Later than this after it was asked for, a suggestion comes too late for Discord.
const SUGGEST_WITHIN: Duration = Duration::from_millis(2200);

/// Deals with one interaction to its end. A bug on the way costs this one only, and whoever asked is told.
pub async fn answer(bot: &Bot, hub: &Hub, incoming: Incoming) {
    let (back, asked) = (incoming.back.clone(), incoming.wish.request().clone());
    let completes = matches!(incoming.wish, Wish::Complete { .. });
    // In a box: what is awaited besides is small.
    if Box::pin(AssertUnwindSafe(deal_with(bot, hub, incoming)).catch_unwind())
        .await
        .is_ok()
    {
        return;
    }
    let sorry = hub.sorry(&asked);
    log(if completes {
        callback(bot, &back, &json!({"type": 8, "data": {"choices": []}})).await
    } else {
        apologise(bot, &back, &sorry).await
    });
}

/// Says privately that something went wrong, however far it had come: before anything was said, in place of "thinking", or behind what
/// has been said already.
async fn apologise(bot: &Bot, back: &Return, sorry: &Presentation) -> Result<(), RestError> {
    let message = Outgoing::words(&sorry.plain()).private();
    match callback(bot, back, &json!({"type": 4, "data": message.body})).await {
        Err(error) if error.code() == Some(code::ACKNOWLEDGED) => bot.follow_up(back, vec![message]).await.map(|_| ()),
        other => other,
    }
}

async fn deal_with(bot: &Bot, hub: &Hub, incoming: Incoming) {
    let Incoming { mut back, wish } = incoming;
    match wish {
        Wish::Complete { request, focused } => suggest(bot, hub, &back, request, &focused).await,
        Wish::Ask(mut request) => {
            // A form cannot be put off; it is all in memory.
            if let Some(form) = hub.form(&request) {
                if let Err(error) = callback(bot, &back, &json!({"type": 9, "data": modal(&form)})).await {
                    tracing::debug!(platform = PLATFORM, %error, "a form came too late, or twice");
                }
                return;
            }
            if let Err(error) = acknowledge(bot, &back).await {
                if error.code() == Some(code::ACKNOWLEDGED) {
                    tracing::debug!(platform = PLATFORM, "an interaction came twice; the first one is being dealt with");
                } else {
                    // The person has been told that it failed, so nothing may have happened.
                    tracing::warn!(platform = PLATFORM, %error, "an interaction could not be acknowledged and is dropped");
                }
                return;
            }
            back.home = bot.settle_in(&mut request).await;
            let person = request.asker.person.who.clone();
            let says = hub.ask(request).await;
            show(bot, hub, back, person.local(), &says).await;
        }
    }
}

/// The bot is leaving: nothing is begun any more, and the person is asked to try again in a moment.
pub async fn come_back_soon(bot: &Bot, incoming: &Incoming) {
    let Incoming { back, wish } = incoming;
    let body = match wish {
        Wish::Complete { .. } => json!({"type": 8, "data": {"choices": []}}),
        Wish::Ask(_) => json!({"type": 4, "data": {
            "content": bot.back_soon[back.locale as usize], "flags": 64, "allowed_mentions": {"parse": []},
        }}),
    };
    if let Err(error) = callback(bot, back, &body).await {
        tracing::warn!(platform = PLATFORM, %error, "an interaction came while the bot was leaving and was not answered");
    }
}

async fn callback(bot: &Bot, back: &Return, body: &Value) -> Result<(), RestError> {
    let params = [back.interaction.as_str(), back.token.0.as_str()];
    let call = Call::new(Method::POST, "/interactions/{}/{}/callback", &params)
        .body(body)
        .kind(Kind::Callback);
    bot.rest.send(call).await.map(|_| ())
}

async fn acknowledge(bot: &Bot, back: &Return) -> Result<(), RestError> {
    // 6: nothing changes yet. 5: "thinking", seen by that person only (flag 64).
    let body = if back.pressed.is_some() {
        json!({"type": 6})
    } else {
        json!({"type": 5, "data": {"flags": 64}})
    };
    callback(bot, back, &body).await
}

async fn suggest(bot: &Bot, hub: &Hub, back: &Return, mut request: Request, focused: &str) {
    // Too late is as good as nothing: the person goes on typing and is asked again.
    let find = async {
        bot.settle_in(&mut request).await;
        hub.complete_option(request, focused).await
    };
    let found = tokio::time::timeout(SUGGEST_WITHIN, find).await.unwrap_or_default();
    if let Err(error) = callback(bot, back, &json!({"type": 8, "data": {"choices": choices(&found)}})).await {
        tracing::debug!(platform = PLATFORM, %error, "suggestions came too late");
    }
}

/// A form, in the classic layout: serenity does not read what is filled into the newer one.
fn modal(form: &Form) -> Value {
    let line = json!({
        "type": 4, "custom_id": LINE, "style": 1, "label": cut(&form.label, FORM_TITLE), "required": true,
        "placeholder": cut(&form.placeholder, SUGGESTION), "min_length": 1, "max_length": form.most,
    });
    json!({"custom_id": form.id, "title": cut(&form.title, FORM_TITLE), "components": [{"type": 1, "components": [line]}]})
}

fn choices(found: &[Suggestion]) -> Vec<Value> {
    let fits = found
        .iter()
        .filter(|s| !s.label.is_empty() && (1..=SUGGESTION).contains(&s.value.chars().count()));
    fits.take(SUGGESTIONS)
        .map(|s| json!({"name": cut(&s.label, SUGGESTION), "value": s.value}))
        .collect()
}

async fn show(bot: &Bot, hub: &Hub, back: Return, person: &str, says: &[Presentation]) {
    let mut talk = Talk {
        used: false,
        lacks: back.lacks.clone(),
        back,
    };
    // Was anything said to everybody; and has the person seen anything?
    let (mut posted, mut seen) = (false, false);
    for (n, what) in says.iter().enumerate() {
        let result = match &what.scope {
            _ if !talk.used && fits_in_place(&talk.back, what) => {
                seen = true;
                if what.scope == Scope::Private {
                    bot.menu_changed(&talk.back, person);
                }
                in_place(bot, &mut talk, what).await
            }
            Scope::Private => {
                seen = true;
                let shown = privately(bot, &mut talk, what).await;
                if let Ok(Some(message)) = &shown
                    && is_menu(&talk.back, what)
                {
                    bot.menu_shown(&talk.back, person, message.clone()).await;
                }
                shown.map(|_| ())
            }
            Scope::Room(room) => {
                let key = format!("{}-{n}", talk.back.interaction);
                let said = bot.say(room, what, &mut talk, &key).await;
                posted |= !said.is_unsaid();
                seen |= said != Said::Elsewhere;
                if said.is_unsaid() {
                    // The room is out of reach, so at least the person who asked learns what became of it.
                    privately(bot, &mut talk, what).await.map(|_| ())
                } else {
                    Ok(())
                }
            }
        };
        log(result);
        if what.posting.game.is_none() {
            if let Some(game) = what.posting.settles {
                for party in Party::ALL {
                    bot.settle((game, party), what.posting.retold.as_deref(), Some(&talk.back)).await;
                }
            }
            if let Some(game) = what.posting.past {
                let retold = what.posting.retold.as_deref();
                bot.heal(game, retold, &talk.back, what.posting.settles.is_some()).await;
            }
        }
    }
    if posted && !seen {
        let elsewhere = hub.elsewhere(talk.back.locale);
        log(privately(bot, &mut talk, &elsewhere).await.map(|_| ()));
    }
    if posted && let Some(missing) = bot.missing(hub, &talk, person) {
        log(privately(bot, &mut talk, &missing).await.map(|_| ()));
    }
    if posted && says.iter().any(|what| what.live.is_some()) {
        bot.menu_done(&talk.back, person).await;
    }
    if talk.used {
        return;
    }
    let back = &talk.back;
    match &back.pressed {
        // The "thinking" has nothing more to say.
        None => log(bot.take_away(back).await),
        // A private menu has led to something that everybody sees.
        Some(p) if p.private && posted => log(bot.take_away(back).await),
        // A question has been answered.
        Some(p) if !p.private && posted => {
            let retold = says.iter().find_map(|what| what.posting.retold.as_deref());
            log(bot.strip_pressed(back, retold).await);
        }
        Some(_) => {}
    }
}

/// May this take the place of the message whose button was pressed? Only if the same people see it.
fn fits_in_place(back: &Return, what: &Presentation) -> bool {
    back.pressed
        .as_ref()
        .is_some_and(|p| what.replaces && p.private == matches!(what.scope, Scope::Private))
}

async fn in_place(bot: &Bot, talk: &mut Talk, what: &Presentation) -> Result<(), RestError> {
    talk.used = true;
    let mut messages = encode(what, bot.pictures(talk.back.may_attach, talk.back.locale)).into_iter();
    let private = what.scope == Scope::Private;
    let scoped = |m: Outgoing| if private { m.private() } else { m };
    let mut more = Vec::new();
    if let Some(message) = messages.next() {
        match bot.change(&talk.back, &message.clone().in_place()).await {
            // Somebody has deleted it meanwhile: then it is posted anew.
            Err(error) if error.code() == Some(code::UNKNOWN_MESSAGE) => more.push(scoped(message)),
            other => {
                other?;
            }
        }
    }
    more.extend(messages.map(scoped));
    bot.follow_up(&talk.back, more).await.map(|_| ())
}

/// Gives the id of the last message.
async fn privately(bot: &Bot, talk: &mut Talk, what: &Presentation) -> Result<Option<String>, RestError> {
    let mut messages = encode(what, bot.pictures(talk.back.may_attach, talk.back.locale)).into_iter();
    let mut last = None;
    if talk.is_thinking() {
        talk.used = true;
        if let Some(message) = messages.next() {
            last = bot.change(&talk.back, &message).await?;
        }
    }
    let more = messages.map(Outgoing::private).collect();
    Ok(bot.follow_up(&talk.back, more).await?.or(last))
}

fn log(result: Result<(), RestError>) {
    if let Err(error) = result {
        tracing::warn!(platform = PLATFORM, %error, "an answer did not arrive");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suggestions_are_cut_to_what_discord_takes() {
        let one = |label: &str, value: &str| Suggestion {
            label: label.into(),
            value: value.into(),
            heading: None,
        };
        let mut found = vec![
            one("", "no-label"),
            one("no value", ""),
            one("long value", &"v".repeat(101)),
            one(&"l".repeat(150), "ok"),
        ];
        found.extend((0..40).map(|n| one("e4", &n.to_string())));
        let out = choices(&found);
        assert_eq!(out.len(), SUGGESTIONS);
        assert_eq!(out[0]["value"], "ok");
        assert_eq!(out[0]["name"].as_str().unwrap().chars().count(), SUGGESTION);
    }
    #[test]
    fn a_form_is_cut_to_what_discord_takes() {
        let form = Form {
            id: "1.type.17.12".into(),
            title: "t".repeat(60),
            label: "l".repeat(60),
            placeholder: "p".repeat(120),
            most: 30,
        };
        let modal = modal(&form);
        let line = &modal["components"][0]["components"][0];
        let long = |v: &Value| v.as_str().unwrap().chars().count();
        // Developer documentation: title 45, label 45, placeholder 100.
        assert_eq!(
            (long(&modal["title"]), long(&line["label"]), long(&line["placeholder"])),
            (45, 45, 100)
        );
        assert_eq!(modal["custom_id"], "1.type.17.12");
        assert_eq!(modal["components"][0]["type"], 1, "the layout that serenity reads back");
    }
}
