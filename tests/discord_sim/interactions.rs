//! What becomes of an interaction: three seconds to answer, fifteen minutes to go on.

use super::call::{Answer, Upload};
use super::compose::{self, Origin};
use super::world::World;
use serde_json::{Value, json};

/// The first answer must come within this, in milliseconds.
pub const FIRST_ANSWER_MS: u64 = 3000;
/// After this the token is worth nothing, in milliseconds.
pub const TOKEN_MS: u64 = 15 * 60 * 1000;

#[derive(Debug, Clone)]
pub struct Interaction {
    pub id: u64,
    pub token: String,
    /// 2 command, 3 component, 4 autocomplete, 5 modal.
    pub kind: u8,
    pub user: u64,
    pub channel: u64,
    pub guild: Option<u64>,
    pub created_ms: u64,
    /// The message whose button was pressed.
    pub source: Option<u64>,
    /// The first answer's type, once there is one.
    pub answer: Option<u64>,
    pub ack_ms: Option<u64>,
    pub ephemeral: bool,
    /// True between a deferred answer and the message that replaces it.
    pub loading: bool,
    /// The reply, or for a component the message it sits on.
    pub original: Option<u64>,
    pub followups: Vec<u64>,
    pub choices: Option<Vec<Value>>,
    pub modal: Option<Value>,
    /// How often something was done with the token after the first answer.
    pub later: u32,
    /// The event as it was sent, for sending it again.
    pub event: Value,
    /// The test gave up on it on purpose, so it need not have been answered.
    pub excused: bool,
}

impl Interaction {
    pub fn metadata(&self, world: &World) -> Value {
        let owners = self.guild.map_or_else(|| json!({"0": "0"}), |g| json!({"0": g.to_string()}));
        let mut value = json!({
            "id": self.id.to_string(), "type": if self.kind == 4 { 2 } else { self.kind },
            "user": super::objects::user_by_id(world, self.user), "authorizing_integration_owners": owners,
        });
        if self.kind == 3 {
            value["interacted_message_id"] = json!(self.source.unwrap_or(0).to_string());
        }
        if self.kind == 5 {
            value["triggering_interaction_metadata"] =
                json!({"id": self.id.to_string(), "type": 2, "authorizing_integration_owners": owners});
        }
        value
    }

    fn allows(&self, answer: u64) -> bool {
        match self.kind {
            2 => matches!(answer, 4 | 5 | 9),
            3 => matches!(answer, 4 | 5 | 6 | 7 | 9),
            4 => answer == 8,
            5 => matches!(answer, 4 | 5) || (matches!(answer, 6 | 7) && self.source.is_some()),
            _ => false,
        }
    }
}

/// `POST /interactions/{id}/{token}/callback`
pub fn callback(world: &mut World, id: u64, token: &str, body: &Value, files: &[Upload], with_response: bool) -> Answer {
    let now = world.clock.now_ms();
    let Some(found) = world.interactions.get(&id).filter(|i| i.token == token).cloned() else {
        return Answer::unknown(10062);
    };
    if found.answer.is_some() {
        return Answer::error(400, 40060, "Interaction has already been acknowledged.");
    }
    if now.saturating_sub(found.created_ms) > FIRST_ANSWER_MS {
        return Answer::unknown(10062);
    }
    let answer = body["type"].as_u64().unwrap_or(0);
    if !found.allows(answer) {
        return Answer::invalid("type", "BASE_TYPE_CHOICES", "This response type is not valid for this interaction.");
    }
    let data = &body["data"];
    let mut next = found.clone();
    next.answer = Some(answer);
    next.ack_ms = Some(now - found.created_ms);
    let done = match answer {
        4 => reply(world, &mut next, data, files),
        5 => defer(world, &mut next, data),
        6 => {
            next.original = found.source;
            Ok(())
        }
        7 => {
            next.original = found.source;
            found.source.map_or(Ok(()), |m| compose::edit(world, m, data, files))
        }
        8 => offer_choices(&mut next, data),
        _ => show_modal(&mut next, data),
    };
    if let Err(refusal) = done {
        return refusal;
    }
    world.interactions.insert(id, next.clone());
    if !with_response {
        return Answer::nothing();
    }
    let mut value = json!({"interaction": {"id": id.to_string(), "type": next.kind}});
    if let Some(message) = next.original.filter(|_| matches!(answer, 4 | 5)) {
        value["interaction"]["response_message_id"] = json!(message.to_string());
        value["interaction"]["response_message_loading"] = json!(next.loading);
        value["interaction"]["response_message_ephemeral"] = json!(next.ephemeral);
        if answer == 4
            && let Some(m) = world.messages.get(&message)
        {
            value["resource"] = json!({"type": 4, "message": m.value});
        }
    }
    Answer::ok(value)
}

fn reply(world: &mut World, i: &mut Interaction, data: &Value, files: &[Upload]) -> Result<(), Answer> {
    i.ephemeral = data["flags"].as_u64().unwrap_or(0) & 64 != 0;
    let only_for = i.ephemeral.then_some(i.user);
    let message = compose::create(
        world,
        Origin {
            channel: i.channel,
            interaction: Some(i.id),
            only_for,
        },
        data,
        files,
    )?;
    i.original = Some(message);
    Ok(())
}

fn defer(world: &mut World, i: &mut Interaction, data: &Value) -> Result<(), Answer> {
    let flags = data["flags"].as_u64().unwrap_or(0);
    if flags & !64 != 0 {
        return Err(Answer::invalid("data.flags", "MESSAGE_FLAGS_INVALID", "Only EPHEMERAL may be set."));
    }
    i.ephemeral = flags & 64 != 0;
    i.loading = true;
    let only_for = i.ephemeral.then_some(i.user);
    let stand_in = json!({"content": "…"});
    let message = compose::create(
        world,
        Origin {
            channel: i.channel,
            interaction: Some(i.id),
            only_for,
        },
        &stand_in,
        &[],
    )?;
    if let Some(m) = world.messages.get_mut(&message) {
        m.value["content"] = json!("");
        m.value["flags"] = json!(128 | flags);
    }
    i.original = Some(message);
    Ok(())
}

fn offer_choices(i: &mut Interaction, data: &Value) -> Result<(), Answer> {
    let choices = data["choices"].as_array().cloned().unwrap_or_default();
    if choices.len() > 25 {
        return Err(Answer::invalid(
            "data.choices",
            "BASE_TYPE_MAX_LENGTH",
            "Must be 25 or fewer in length.",
        ));
    }
    for (n, choice) in choices.iter().enumerate() {
        let name = choice["name"].as_str().map_or(0, |s| s.chars().count());
        let value = choice["value"].as_str().map_or(1, |s| s.chars().count());
        if !(1..=100).contains(&name) || value > 100 || choice["value"].is_null() {
            let at = format!("data.choices.{n}");
            return Err(Answer::invalid(&at, "BASE_TYPE_BAD_LENGTH", "Name 1 to 100, value at most 100."));
        }
    }
    i.choices = Some(choices);
    Ok(())
}

fn show_modal(i: &mut Interaction, data: &Value) -> Result<(), Answer> {
    let parts = data["components"].as_array().map_or(0, Vec::len);
    let title = data["title"].as_str().map_or(0, |s| s.chars().count());
    let id = data["custom_id"].as_str().map_or(0, |s| s.chars().count());
    if !(1..=5).contains(&parts) || !(1..=45).contains(&title) || !(1..=100).contains(&id) {
        return Err(Answer::invalid(
            "data",
            "COMPONENT_LAYOUT_INVALID",
            "A modal: title 1-45, id 1-100, 1-5 components.",
        ));
    }
    i.modal = Some(data.clone());
    Ok(())
}

/// What may stop a webhook route: a wrong token, one that has run out, an interaction not yet answered.
fn usable(world: &World, token: &str) -> Result<Interaction, Answer> {
    let Some(i) = world.interactions.values().find(|i| i.token == token) else {
        return Err(Answer::error(404, 10015, "Unknown Webhook"));
    };
    if world.clock.now_ms().saturating_sub(i.created_ms) > TOKEN_MS {
        return Err(Answer::error(401, 50027, "Invalid Webhook Token"));
    }
    if i.answer.is_none_or(|a| matches!(a, 8 | 9)) {
        return Err(Answer::error(404, 10015, "Unknown Webhook"));
    }
    Ok(i.clone())
}

fn which(i: &Interaction, name: &str) -> Option<u64> {
    if name == "@original" {
        i.original
    } else {
        name.parse().ok().filter(|m| i.original == Some(*m) || i.followups.contains(m))
    }
}

fn finish(world: &mut World, mut i: Interaction) {
    i.later += 1;
    world.interactions.insert(i.id, i);
}

fn served(world: &World, id: u64) -> Answer {
    world
        .messages
        .get(&id)
        .map_or_else(|| Answer::unknown(10008), |m| Answer::ok(m.value.clone()))
}

/// `GET /webhooks/{app}/{token}/messages/{name}`
pub fn show(world: &World, token: &str, name: &str) -> Answer {
    match usable(world, token) {
        Ok(i) => which(&i, name).map_or_else(|| Answer::unknown(10008), |m| served(world, m)),
        Err(refusal) => refusal,
    }
}

/// `PATCH /webhooks/{app}/{token}/messages/{name}`
pub fn change(world: &mut World, token: &str, name: &str, body: &Value, files: &[Upload]) -> Answer {
    let mut i = match usable(world, token) {
        Ok(i) => i,
        Err(refusal) => return refusal,
    };
    let Some(message) = which(&i, name) else {
        return Answer::unknown(10008);
    };
    if let Err(refusal) = compose::edit(world, message, body, files) {
        return refusal;
    }
    if i.original == Some(message) {
        i.loading = false;
    }
    finish(world, i);
    served(world, message)
}

/// `DELETE /webhooks/{app}/{token}/messages/{name}`
pub fn remove(world: &mut World, token: &str, name: &str) -> Answer {
    let mut i = match usable(world, token) {
        Ok(i) => i,
        Err(refusal) => return refusal,
    };
    let Some(message) = which(&i, name).filter(|m| world.messages.contains_key(m)) else {
        return Answer::unknown(10008);
    };
    world.delete_message(message);
    if i.original == Some(message) {
        i.loading = false;
    }
    finish(world, i);
    Answer::nothing()
}

/// `POST /webhooks/{app}/{token}`: a further message, or the awaited one while the answer is still "thinking".
pub fn follow_up(world: &mut World, token: &str, body: &Value, files: &[Upload]) -> Answer {
    let mut i = match usable(world, token) {
        Ok(i) => i,
        Err(refusal) => return refusal,
    };
    if i.loading && i.original.is_some() {
        return change(world, token, "@original", body, files);
    }
    if i.guild.is_none() && i.followups.len() >= 5 && world.channels.get(&i.channel).is_none_or(|c| c.kind != 1) {
        return Answer::error(400, 40094, "This interaction has reached the maximum number of follow up messages");
    }
    let only_for = (body["flags"].as_u64().unwrap_or(0) & 64 != 0).then_some(i.user);
    match compose::create(
        world,
        Origin {
            channel: i.channel,
            interaction: Some(i.id),
            only_for,
        },
        body,
        files,
    ) {
        Ok(message) => {
            i.followups.push(message);
            finish(world, i);
            served(world, message)
        }
        Err(refusal) => refusal,
    }
}
