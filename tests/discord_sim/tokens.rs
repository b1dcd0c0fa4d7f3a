//! What can be done with an interaction's token after the first answer, for a quarter of an hour: look, change, take away, say more.

use super::call::{Answer, Upload};
use super::compose::{self, Origin};
use super::interactions::{Interaction, TOKEN_MS};
use super::world::World;
use serde_json::Value;

/// How many further messages an app may send that is installed by the person alone.
const FOLLOW_UPS: u32 = 5;

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
    if let Err(refusal) = i.may_carry(body, files).and_then(|()| compose::edit(world, message, body, files)) {
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
    if !i.by_guild && i.followed >= FOLLOW_UPS {
        return Answer::error(400, 40094, "This interaction has reached the maximum number of follow up messages");
    }
    if let Err(refusal) = i.may_carry(body, files) {
        return refusal;
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
            i.followed += 1;
            finish(world, i);
            served(world, message)
        }
        Err(refusal) => refusal,
    }
}
