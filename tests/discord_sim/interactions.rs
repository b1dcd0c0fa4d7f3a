//! What becomes of an interaction: three seconds to answer, fifteen minutes to go on.

use super::call::{Answer, Body, Upload};
use super::compose::{self, Origin};
use super::events::Act;
use super::world::{World, permission};
use super::{modals, rights};
use serde_json::{Value, json};

/// The first answer must come within this, in milliseconds.
pub const FIRST_ANSWER_MS: u64 = 3000;
/// After this the token is worth nothing, in milliseconds.
pub const TOKEN_MS: u64 = 15 * 60 * 1000;

#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a fact of its own, and they go together in any way"
)]
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
    /// How many further messages were sent, also those that are gone.
    pub followed: u32,
    /// The app is installed in the server (or it is the bot's own direct channel), not by the person alone.
    pub by_guild: bool,
    /// The interaction whose modal this one submits.
    pub opened_by: Option<u64>,
    /// What the bot may do there, as the event told it.
    pub app_permissions: u64,
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
    /// One that was just sent as `event`.
    pub fn new(id: u64, act: &Act, event: Value, now_ms: u64) -> Self {
        let text = |key: &str| event[key].as_str().map(ToOwned::to_owned);
        Self {
            id,
            token: text("token").unwrap_or_default(),
            kind: act.kind,
            user: act.user,
            channel: act.channel,
            guild: text("guild_id").and_then(|g| g.parse().ok()),
            created_ms: now_ms,
            source: act.source,
            answer: None,
            ack_ms: None,
            ephemeral: false,
            loading: false,
            original: None,
            followups: Vec::new(),
            followed: 0,
            by_guild: event["authorizing_integration_owners"].get("0").is_some(),
            opened_by: None,
            app_permissions: text("app_permissions").and_then(|p| p.parse().ok()).unwrap_or(0),
            choices: None,
            modal: None,
            later: 0,
            event,
            excused: false,
        }
    }

    /// What a message tells of the interaction that made it.
    pub fn metadata(&self, world: &World) -> Value {
        let mut value = json!({
            "id": self.id.to_string(), "type": if self.kind == 4 { 2 } else { self.kind },
            "user": super::objects::user_by_id(world, self.user),
            "authorizing_integration_owners": self.event["authorizing_integration_owners"],
        });
        if self.kind == 3 {
            value["interacted_message_id"] = json!(self.source.unwrap_or(0).to_string());
        }
        if let Some(target) = self.event["data"]["target_id"].as_str().and_then(|t| t.parse::<u64>().ok()) {
            // 3: an entry of a message's menu.
            if self.event["data"]["type"] == 3 {
                value["target_message_id"] = json!(target.to_string());
            } else {
                value["target_user"] = super::objects::user_by_id(world, target);
            }
        }
        if self.kind == 5 {
            let opener = self.opened_by.and_then(|o| world.interactions.get(&o));
            let unknown = || {
                let mut command = value.clone();
                command["type"] = json!(2);
                command
            };
            value["triggering_interaction_metadata"] = opener.map_or_else(unknown, |o| o.metadata(world));
        }
        value
    }

    /// Files and embeds need the rights that the event told of.
    pub fn may_carry(&self, body: &Value, files: &[Upload]) -> Result<(), Answer> {
        let lacks = |bit: u64| self.guild.is_some() && self.app_permissions & (bit | permission::ADMINISTRATOR) == 0;
        let embeds = body["embeds"].as_array().is_some_and(|e| !e.is_empty());
        if (!files.is_empty() && lacks(permission::ATTACH_FILES)) || (embeds && lacks(permission::EMBED_LINKS)) {
            return Err(rights::missing_permissions());
        }
        Ok(())
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
    if !files.is_empty() && !matches!(answer, 4 | 7) {
        return Answer::invalid("files", "BASE_TYPE_BAD", "Files come with a message only.");
    }
    let data = &body["data"];
    let mut next = found.clone();
    next.answer = Some(answer);
    next.ack_ms = Some(now.saturating_sub(found.created_ms));
    let done = match answer {
        4 => next.may_carry(data, files).and_then(|()| reply(world, &mut next, data, files)),
        5 => defer(world, &mut next, data),
        6 => {
            next.original = found.source;
            Ok(())
        }
        7 => {
            next.original = found.source;
            next.may_carry(data, files)
                .and_then(|()| found.source.map_or(Ok(()), |m| compose::edit(world, m, data, files)))
        }
        8 => offer_choices(&mut next, data),
        _ => modals::check(data).map(|()| next.modal = Some(modals::numbered(data))),
    };
    if let Err(refusal) = done {
        return within_data(refusal);
    }
    world.interactions.insert(id, next.clone());
    if !with_response {
        return Answer::nothing();
    }
    told(world, &next, answer)
}

/// What `?with_response=true` brings.
fn told(world: &World, i: &Interaction, answer: u64) -> Answer {
    let mut value = json!({"interaction": {"id": i.id.to_string(), "type": i.kind}});
    let Some(message) = i.original.and_then(|m| world.messages.get(&m)).filter(|_| answer != 6) else {
        return Answer::ok(value);
    };
    if matches!(answer, 4 | 5) {
        value["interaction"]["response_message_id"] = message.value["id"].clone();
        value["interaction"]["response_message_loading"] = json!(i.loading);
        value["interaction"]["response_message_ephemeral"] = json!(i.ephemeral);
    }
    if matches!(answer, 4 | 7) {
        value["resource"] = json!({"type": answer, "message": message.value});
    }
    Answer::ok(value)
}

/// A message's faults are told of below `data` here.
fn within_data(mut refusal: Answer) -> Answer {
    if let Body::Json(value) = &mut refusal.body
        && value["code"] == json!(50035)
        && value["errors"].get("data").is_none()
    {
        let inner = value["errors"].take();
        value["errors"] = json!({"data": inner});
    }
    refusal
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
