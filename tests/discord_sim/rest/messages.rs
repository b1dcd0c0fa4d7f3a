//! Messages in channels, by the bot's own right.

use crate::discord_sim::call::{Answer, Call};
use crate::discord_sim::compose::{self, Origin};
use crate::discord_sim::world::{World, channel_kind, permission};
use serde_json::{Value, json};

/// Whether the bot sees the channel at all.
pub fn visible(world: &World, channel: u64) -> Result<(), Answer> {
    let Some(c) = world.channels.get(&channel) else {
        return Err(Answer::unknown(10003));
    };
    let removed = c.guild.is_some_and(|g| !world.guilds.get(&g).is_some_and(|g| g.has_bot));
    if removed || c.kind == channel_kind::GROUP_DM || c.bot_permissions & permission::VIEW_CHANNEL == 0 {
        return Err(Answer::error(403, 50001, "Missing Access"));
    }
    Ok(())
}

fn may_post(world: &World, channel: u64, files: bool) -> Result<(), Answer> {
    visible(world, channel)?;
    let Some(c) = world.channels.get(&channel) else {
        return Err(Answer::unknown(10003));
    };
    if c.kind == channel_kind::DM {
        let closed = c.recipients.iter().any(|r| world.users.get(r).is_some_and(|u| u.closed_dms));
        return if closed {
            Err(Answer::error(403, 50007, "Cannot send messages to this user"))
        } else {
            Ok(())
        };
    }
    let send = if c.is_thread() {
        permission::SEND_MESSAGES_IN_THREADS
    } else {
        permission::SEND_MESSAGES
    };
    if c.bot_permissions & send == 0 || (files && c.bot_permissions & permission::ATTACH_FILES == 0) {
        return Err(Answer::error(403, 50013, "Missing Permissions"));
    }
    if c.archived && c.locked && c.bot_permissions & permission::MANAGE_THREADS == 0 {
        return Err(Answer::error(403, 50013, "Missing Permissions"));
    }
    Ok(())
}

pub fn create(world: &mut World, call: &Call) -> Answer {
    let channel = call.id(0);
    if let Err(refusal) = may_post(world, channel, !call.files.is_empty()) {
        return refusal;
    }
    let nonce = call.body["nonce"].as_str().map(ToOwned::to_owned);
    if let Some(nonce) = nonce.filter(|_| call.body["enforce_nonce"] == json!(true)) {
        let same = world
            .messages
            .values()
            .find(|m| m.channel == channel && m.nonce.as_ref() == Some(&nonce));
        if let Some(first) = same {
            return Answer::ok(first.value.clone());
        }
    }
    if call.body["flags"].as_u64().unwrap_or(0) & 64 != 0 {
        return Answer::invalid("flags", "MESSAGE_FLAGS_INVALID", "EPHEMERAL is for interactions only.");
    }
    match compose::create(
        world,
        Origin {
            channel,
            interaction: None,
            only_for: None,
        },
        &call.body,
        &call.files,
    ) {
        Ok(id) => {
            if let Some(c) = world.channels.get_mut(&channel) {
                c.archived = false; // a new message wakes a thread
            }
            served(world, channel, id)
        }
        Err(refusal) => refusal,
    }
}

/// A message as channel routes see it: an ephemeral one is not there.
fn served(world: &World, channel: u64, id: u64) -> Answer {
    let found = world.messages.get(&id).filter(|m| m.channel == channel && m.only_for.is_none());
    found.map_or_else(|| Answer::unknown(10008), |m| Answer::ok(m.value.clone()))
}

pub fn list(world: &mut World, call: &Call) -> Answer {
    if let Err(refusal) = visible(world, call.id(0)) {
        return refusal;
    }
    let most = call.query.get("limit").and_then(|l| l.parse().ok()).unwrap_or(50);
    let here = world
        .messages
        .values()
        .rev()
        .filter(|m| m.channel == call.id(0) && m.only_for.is_none());
    Answer::ok(Value::Array(here.take(most).map(|m| m.value.clone()).collect()))
}

pub fn show(world: &mut World, call: &Call) -> Answer {
    match visible(world, call.id(0)) {
        Ok(()) => served(world, call.id(0), call.id(1)),
        Err(refusal) => refusal,
    }
}

pub fn change(world: &mut World, call: &Call) -> Answer {
    let (channel, id) = (call.id(0), call.id(1));
    if let Err(refusal) = visible(world, channel) {
        return refusal;
    }
    let Some(message) = world.messages.get(&id).filter(|m| m.channel == channel && m.only_for.is_none()) else {
        return Answer::unknown(10008);
    };
    if message.author != world.bot {
        return Answer::error(403, 50005, "Cannot edit a message authored by another user");
    }
    if world.channels.get(&channel).is_some_and(|c| c.archived) {
        return Answer::error(400, 50083, "Thread is archived");
    }
    match compose::edit(world, id, &call.body, &call.files) {
        Ok(()) => served(world, channel, id),
        Err(refusal) => refusal,
    }
}

pub fn remove(world: &mut World, call: &Call) -> Answer {
    if !matches!(served(world, call.id(0), call.id(1)).status, 200) {
        return Answer::unknown(10008);
    }
    world.delete_message(call.id(1));
    Answer::nothing()
}

/// Routes that only need to be allowed: typing, reactions, pins, thread members.
pub fn touch(world: &mut World, call: &Call) -> Answer {
    match visible(world, call.id(0)) {
        Ok(()) => Answer::nothing(),
        Err(refusal) => refusal,
    }
}
