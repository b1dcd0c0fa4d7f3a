//! Messages in channels, by the bot's own right.

use crate::discord_sim::call::{Answer, Call};
use crate::discord_sim::compose::{self, Origin};
use crate::discord_sim::rights::{self, Carries, allowed, awake, may_speak, visible};
use crate::discord_sim::world::{World, permission};
use serde_json::{Value, json};

const EPHEMERAL: u64 = 1 << 6;
/// How long a nonce is remembered. Three minutes.
const NONCES_MS: u64 = 180_000;
/// The first second of 2015, from which Discord's ids count.
const EPOCH_MS: u64 = 1_420_070_400_000;

fn carries(call: &Call) -> Carries {
    Carries {
        files: !call.files.is_empty(),
        embeds: call.body["embeds"].as_array().is_some_and(|e| !e.is_empty()),
    }
}

pub fn create(world: &mut World, call: &Call) -> Answer {
    match post(world, call) {
        Ok(id) => served(world, call.id(0), id),
        Err(refusal) => refusal,
    }
}

fn post(world: &mut World, call: &Call) -> Result<u64, Answer> {
    let channel = call.id(0);
    may_speak(world, channel, carries(call))?;
    if call.body["message_reference"].is_object() {
        let answers = compose::plain(&call.body["message_reference"]["message_id"]).parse().unwrap_or(0);
        if allowed(world, channel, permission::READ_MESSAGE_HISTORY).is_err() {
            return Err(Answer::error(
                403,
                160_002,
                "Cannot reply without permission to read message history",
            ));
        }
        let there = world
            .messages
            .get(&answers)
            .is_some_and(|m| m.channel == channel && m.only_for.is_none());
        if !there && call.body["message_reference"]["fail_if_not_exists"] != json!(false) {
            return Err(Answer::invalid(
                "message_reference",
                "MESSAGE_REFERENCE_UNKNOWN_MESSAGE",
                "Unknown message",
            ));
        }
    }
    if call.body["flags"].as_u64().unwrap_or(0) & EPHEMERAL != 0 {
        return Err(Answer::invalid(
            "flags",
            "MESSAGE_FLAGS_INVALID",
            "EPHEMERAL is for interactions only.",
        ));
    }
    let nonce = call.body.get("nonce").filter(|n| !n.is_null()).map(compose::plain);
    if let Some(nonce) = nonce.filter(|_| call.body["enforce_nonce"] == json!(true)) {
        // Discord remembers nonces "for a few minutes".
        let now = world.clock.now_ms();
        let mut here = world
            .messages
            .iter()
            .filter(|(_, m)| m.channel == channel && m.at_ms + NONCES_MS > now);
        if let Some((first, _)) = here.find(|(_, m)| m.nonce.as_ref() == Some(&nonce)) {
            return Ok(*first);
        }
    }
    let origin = Origin {
        channel,
        interaction: None,
        only_for: None,
    };
    let id = compose::create(world, origin, &call.body, &call.files)?;
    world.stir(channel);
    Ok(id)
}

/// A message as channel routes see it: an ephemeral one is not there.
fn served(world: &World, channel: u64, id: u64) -> Answer {
    let found = world.messages.get(&id).filter(|m| m.channel == channel && m.only_for.is_none());
    found.map_or_else(|| Answer::unknown(10008), |m| Answer::ok(m.value.clone()))
}

pub fn list(world: &mut World, call: &Call) -> Answer {
    let channel = match visible(world, call.id(0)) {
        Ok(channel) => channel,
        Err(refusal) => return refusal,
    };
    let most = match call.query.get("limit").map(|l| l.parse()) {
        None => 50,
        Some(Ok(n @ 1..=100)) => n,
        Some(_) => return Answer::invalid("limit", "NUMBER_TYPE_MAX", "int value should be between 1 and 100."),
    };
    if !rights::has(channel, permission::READ_MESSAGE_HISTORY) {
        return Answer::ok(json!([])); // what was said before is not shown
    }
    let here = world.messages.values().filter(|m| m.channel == call.id(0) && m.only_for.is_none());
    let Some(after) = call.query.get("after") else {
        return Answer::ok(Value::Array(here.rev().take(most).map(|m| m.value.clone()).collect()));
    };
    let Ok(after) = after.parse::<u64>() else {
        return Answer::invalid("after", "NUMBER_TYPE_COERCE", "Value \"after\" is not snowflake.");
    };
    // The ids here only count; an instant in the real ones is meant.
    let since = (after >> 22) + EPOCH_MS;
    let mut found: Vec<Value> = here.filter(|m| m.at_ms > since).take(most).map(|m| m.value.clone()).collect();
    // The first after it, the newest of them in front.
    found.reverse();
    Answer::ok(Value::Array(found))
}

pub fn show(world: &mut World, call: &Call) -> Answer {
    match allowed(world, call.id(0), permission::READ_MESSAGE_HISTORY) {
        Ok(_) => served(world, call.id(0), call.id(1)),
        Err(refusal) => refusal,
    }
}

pub fn change(world: &mut World, call: &Call) -> Answer {
    match edit(world, call) {
        Ok(()) => served(world, call.id(0), call.id(1)),
        Err(refusal) => refusal,
    }
}

fn edit(world: &mut World, call: &Call) -> Result<(), Answer> {
    let (channel, id) = (call.id(0), call.id(1));
    let place = visible(world, channel)?;
    let Some(message) = world.messages.get(&id).filter(|m| m.channel == channel && m.only_for.is_none()) else {
        return Err(Answer::unknown(10008));
    };
    if message.author != world.bot {
        return Err(Answer::error(403, 50005, "Cannot edit a message authored by another user"));
    }
    awake(place)?;
    if !rights::may_carry(place, carries(call)) {
        return Err(rights::missing_permissions());
    }
    compose::edit(world, id, &call.body, &call.files)
}

/// One's own message, or with the right to manage messages anybody's; in a sleeping thread, too.
pub fn remove(world: &mut World, call: &Call) -> Answer {
    let (channel, id) = (call.id(0), call.id(1));
    let manages = match visible(world, channel) {
        Ok(c) => c.guild.is_some() && rights::has(c, permission::MANAGE_MESSAGES),
        Err(refusal) => return refusal,
    };
    let found = world.messages.get(&id).filter(|m| m.channel == channel && m.only_for.is_none());
    match found {
        None => Answer::unknown(10008),
        Some(m) if m.author != world.bot && !manages => rights::missing_permissions(),
        Some(_) => {
            world.delete_message(id);
            Answer::nothing()
        }
    }
}

/// What is done to a message that is there, in a place that is awake: 10003, 50001, 50013, 50083, 10008.
fn touchable(world: &World, channel: u64, message: u64, bits: u64) -> Result<(), Answer> {
    awake(allowed(world, channel, bits)?)?;
    let found = world
        .messages
        .get(&message)
        .filter(|m| m.channel == channel && m.only_for.is_none());
    found.map(|_| ()).ok_or_else(|| Answer::unknown(10008))
}

/// `PUT /channels/{}/messages/{}/reactions/{}/@me`
pub fn react(world: &mut World, call: &Call) -> Answer {
    let bits = permission::READ_MESSAGE_HISTORY | permission::ADD_REACTIONS;
    match touchable(world, call.id(0), call.id(1), bits) {
        Ok(()) => {
            let emoji = call.param(2).to_owned();
            if let Some(message) = world.messages.get_mut(&call.id(1)) {
                message.reactions.insert(emoji);
            }
            Answer::nothing()
        }
        Err(refusal) => refusal,
    }
}

/// `DELETE /channels/{}/messages/{}/reactions/{}/@me`
pub fn unreact(world: &mut World, call: &Call) -> Answer {
    match touchable(world, call.id(0), call.id(1), permission::VIEW_CHANNEL) {
        Ok(()) => {
            let gone = world
                .messages
                .get_mut(&call.id(1))
                .is_some_and(|m| m.reactions.remove(call.param(2)));
            if gone { Answer::nothing() } else { Answer::unknown(10014) }
        }
        Err(refusal) => refusal,
    }
}

pub fn pin(world: &mut World, call: &Call) -> Answer {
    pinned(world, call, true)
}

pub fn unpin(world: &mut World, call: &Call) -> Answer {
    pinned(world, call, false)
}

fn pinned(world: &mut World, call: &Call, on: bool) -> Answer {
    match touchable(world, call.id(0), call.id(1), permission::PIN_MESSAGES) {
        Ok(()) => {
            if let Some(message) = world.messages.get_mut(&call.id(1)) {
                message.value["pinned"] = json!(on);
            }
            world.emit_message("MESSAGE_UPDATE", call.id(1));
            Answer::nothing()
        }
        Err(refusal) => refusal,
    }
}
