//! Channels and direct channels. Threads are channels, too; what is theirs alone is in `threads.rs`.

use super::threads;
use crate::discord_sim::call::{Answer, Call};
use crate::discord_sim::compose;
use crate::discord_sim::objects;
use crate::discord_sim::rights::{self, allowed, visible};
use crate::discord_sim::world::{World, channel_kind, permission};

pub fn served(world: &World, id: u64, status: u16) -> Answer {
    world
        .channels
        .get(&id)
        .map_or_else(|| Answer::unknown(10003), |c| Answer::json(status, objects::channel(world, c)))
}

pub fn show(world: &mut World, call: &Call) -> Answer {
    match visible(world, call.id(0)) {
        Ok(_) => served(world, call.id(0), 200),
        Err(refusal) => refusal,
    }
}

pub fn change(world: &mut World, call: &Call) -> Answer {
    let id = call.id(0);
    let channel = match visible(world, id) {
        Ok(channel) => channel,
        Err(refusal) => return refusal,
    };
    if channel.is_thread() {
        return threads::change(world, call);
    }
    if channel.guild.is_none() {
        return Answer::error(400, 50024, "Cannot execute action on this channel type");
    }
    if !rights::has(channel, permission::MANAGE_CHANNELS) {
        return rights::missing_permissions();
    }
    if let Some(name) = call.body["name"].as_str() {
        let name = name.to_owned();
        world.change_channel(id, |c| c.name = name);
    }
    served(world, id, 200)
}

/// Delete a channel or a thread; a direct channel is only put away, and comes back with the next message.
pub fn remove(world: &mut World, call: &Call) -> Answer {
    let id = call.id(0);
    let channel = match visible(world, id) {
        Ok(channel) => channel,
        Err(refusal) => return refusal,
    };
    let direct = channel.guild.is_none();
    let needed = if channel.is_thread() {
        permission::MANAGE_THREADS
    } else {
        permission::MANAGE_CHANNELS
    };
    if let Err(refusal) = allowed(world, id, needed) {
        return refusal;
    }
    let answer = served(world, id, 200);
    if !direct {
        world.delete_channel(id);
    }
    answer
}

pub fn open_dm(world: &mut World, call: &Call) -> Answer {
    let who = compose::plain(&call.body["recipient_id"]).parse().unwrap_or(0);
    if !world.users.contains_key(&who) {
        return Answer::unknown(10013);
    }
    if who == world.bot || world.users.get(&who).is_some_and(|u| u.bot) {
        return Answer::error(403, 50007, "Cannot send messages to this user");
    }
    // That the person takes no messages shows only when one is sent.
    let id = world.dm(who);
    debug_assert!(world.channels.get(&id).is_some_and(|c| c.kind == channel_kind::DM));
    served(world, id, 200)
}

pub fn typing(world: &mut World, call: &Call) -> Answer {
    match rights::may_speak(world, call.id(0), rights::Carries::default()) {
        Ok(()) => Answer::nothing(),
        Err(refusal) => refusal,
    }
}
