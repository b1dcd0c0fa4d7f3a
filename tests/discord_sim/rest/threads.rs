//! Opening threads, changing them, joining and leaving.

use super::channels::served;
use crate::discord_sim::call::{Answer, Call};
use crate::discord_sim::rights::{self, allowed, awake, visible};
use crate::discord_sim::threads::NewThread;
use crate::discord_sim::world::{Channel, World, channel_kind, permission};
use serde_json::Value;

const SLEEPS_AFTER: [u64; 4] = [60, 1440, 4320, 10_080];

/// A thread from a message (`/channels/{}/messages/{}/threads`) or on its own (`/channels/{}/threads`).
pub fn start(world: &mut World, call: &Call) -> Answer {
    match make(world, call) {
        Ok(id) => served(world, id, 201),
        Err(refusal) => refusal,
    }
}

fn make(world: &mut World, call: &Call) -> Result<u64, Answer> {
    let parent = call.id(0);
    let from = (call.params.len() > 1).then(|| call.id(1));
    // Without a type it is private, for reasons of history; a message's thread is public.
    let kind = match (from, call.body["type"].as_u64()) {
        (Some(_), _) | (None, Some(11)) => channel_kind::PUBLIC_THREAD,
        (None, Some(12) | None) => channel_kind::PRIVATE_THREAD,
        _ => return Err(Answer::invalid("type", "BASE_TYPE_CHOICES", "Value must be one of {10, 11, 12}.")),
    };
    let channel = visible(world, parent)?;
    if channel.kind != channel_kind::TEXT {
        return Err(Answer::error(400, 50024, "Cannot execute action on this channel type"));
    }
    let needed = if kind == channel_kind::PUBLIC_THREAD {
        permission::CREATE_PUBLIC_THREADS
    } else {
        permission::CREATE_PRIVATE_THREADS
    };
    allowed(world, parent, needed)?;
    let name = call.body["name"].as_str().unwrap_or("").to_owned();
    let archive_after = check(&call.body, true)?;
    if let Some(message) = from {
        if world.channels.contains_key(&message) {
            return Err(Answer::error(400, 160_004, "A thread has already been created for this message"));
        }
        let there = world.messages.get(&message);
        if there.is_none_or(|m| m.channel != parent || m.only_for.is_some()) {
            return Err(Answer::unknown(10008));
        }
    }
    let owner = world.bot;
    Ok(world.start_thread(&NewThread {
        parent,
        name: &name,
        kind,
        from,
        owner,
        archive_after,
    }))
}

/// The fields of a thread that both routes take.
fn check(body: &Value, new: bool) -> Result<Option<u64>, Answer> {
    let name = body["name"].as_str();
    if new && name.is_none() {
        return Err(Answer::invalid("name", "BASE_TYPE_REQUIRED", "This field is required"));
    }
    if name.is_some_and(|n| !(1..=100).contains(&n.chars().count())) {
        return Err(Answer::invalid(
            "name",
            "BASE_TYPE_BAD_LENGTH",
            "Must be between 1 and 100 in length.",
        ));
    }
    let minutes = body["auto_archive_duration"].as_u64();
    if minutes.is_some_and(|m| !SLEEPS_AFTER.contains(&m)) {
        return Err(Answer::invalid(
            "auto_archive_duration",
            "BASE_TYPE_CHOICES",
            "Value must be one of {60, 1440, 4320, 10080}.",
        ));
    }
    Ok(minutes)
}

/// `PATCH /channels/{}` of a thread. Waking one that is not locked needs the right to speak; its creator may do anything but lock; all
/// else is for those who manage threads. As long as it sleeps nothing but that can be changed.
pub fn change(world: &mut World, call: &Call) -> Answer {
    let id = call.id(0);
    match may_change(world, id, &call.body) {
        Ok(minutes) => {
            let body = call.body.clone();
            world.change_channel(id, |c| {
                c.archived = body["archived"].as_bool().unwrap_or(c.archived);
                c.locked = body["locked"].as_bool().unwrap_or(c.locked);
                c.archive_after = minutes.unwrap_or(c.archive_after);
                if let Some(name) = body["name"].as_str() {
                    c.name = name.into();
                }
            });
            served(world, id, 200)
        }
        Err(refusal) => refusal,
    }
}

fn may_change(world: &World, id: u64, body: &Value) -> Result<Option<u64>, Answer> {
    let thread = visible(world, id)?;
    let manages = rights::has(thread, permission::MANAGE_THREADS);
    let names = |key: &str| body.get(key).is_some_and(|v| !v.is_null());
    let wakes = body["archived"] == Value::Bool(false);
    let only_wakes = wakes
        && !["locked", "name", "auto_archive_duration", "rate_limit_per_user"]
            .into_iter()
            .any(names);
    let may = if manages {
        true
    } else if names("locked") || names("rate_limit_per_user") || (thread.locked && thread.archived) {
        false
    } else if only_wakes {
        rights::has(thread, permission::SEND_MESSAGES_IN_THREADS)
    } else {
        thread.owner == world.bot
    };
    if !may {
        return Err(rights::missing_permissions());
    }
    let touches_more = ["name", "auto_archive_duration", "rate_limit_per_user"].into_iter().any(names);
    if thread.archived && touches_more && !wakes {
        return Err(rights::archived());
    }
    check(body, false)
}

fn member(world: &World, call: &Call) -> u64 {
    if call.param(1) == "@me" { world.bot } else { call.id(1) }
}

fn thread<'a>(world: &'a World, call: &Call) -> Result<&'a Channel, Answer> {
    let thread = visible(world, call.id(0))?;
    if !thread.is_thread() {
        return Err(Answer::error(400, 50024, "Cannot execute action on this channel type"));
    }
    awake(thread)?;
    Ok(thread)
}

/// `PUT /channels/{}/thread-members/{}`
pub fn join(world: &mut World, call: &Call) -> Answer {
    let who = member(world, call);
    let refused = match thread(world, call) {
        Err(refusal) => Some(refusal),
        Ok(t) if who != world.bot && !rights::has(t, permission::SEND_MESSAGES_IN_THREADS) => Some(rights::missing_permissions()),
        Ok(t) => {
            let inside = t.guild.and_then(|g| world.guilds.get(&g)).is_some_and(|g| g.members.contains(&who));
            (!inside).then(|| Answer::unknown(10013))
        }
    };
    refused.unwrap_or_else(|| {
        world.change_channel(call.id(0), |c| {
            c.joined.insert(who);
        });
        Answer::nothing()
    })
}

/// `DELETE /channels/{}/thread-members/{}`
pub fn leave(world: &mut World, call: &Call) -> Answer {
    let who = member(world, call);
    match thread(world, call) {
        Err(refusal) => refusal,
        Ok(t) if who != world.bot && !rights::has(t, permission::MANAGE_THREADS) => rights::missing_permissions(),
        Ok(_) => {
            world.change_channel(call.id(0), |c| {
                c.joined.remove(&who);
            });
            Answer::nothing()
        }
    }
}
