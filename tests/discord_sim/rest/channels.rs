//! Channels, direct channels, threads.

use super::messages;
use crate::discord_sim::call::{Answer, Call};
use crate::discord_sim::objects;
use crate::discord_sim::world::{World, channel_kind};

fn served(world: &World, id: u64, status: u16) -> Answer {
    world
        .channels
        .get(&id)
        .map_or_else(|| Answer::unknown(10003), |c| Answer::json(status, objects::channel(world, c)))
}

pub fn show(world: &mut World, call: &Call) -> Answer {
    match messages::visible(world, call.id(0)) {
        Ok(()) => served(world, call.id(0), 200),
        Err(refusal) => refusal,
    }
}

pub fn change(world: &mut World, call: &Call) -> Answer {
    let id = call.id(0);
    if let Err(refusal) = messages::visible(world, id) {
        return refusal;
    }
    if let Some(channel) = world.channels.get_mut(&id) {
        if let Some(archived) = call.body["archived"].as_bool() {
            channel.archived = archived;
        }
        if let Some(locked) = call.body["locked"].as_bool() {
            channel.locked = locked;
        }
        if let Some(name) = call.body["name"].as_str() {
            channel.name = name.into();
        }
        if let Some(minutes) = call.body["auto_archive_duration"].as_u64() {
            if ![60, 1440, 4320, 10_080].contains(&minutes) {
                return Answer::invalid("auto_archive_duration", "BASE_TYPE_CHOICES", "60, 1440, 4320 or 10080");
            }
            channel.archive_after = minutes;
        }
    }
    served(world, id, 200)
}

pub fn remove(world: &mut World, call: &Call) -> Answer {
    let answer = served(world, call.id(0), 200);
    world.channels.remove(&call.id(0));
    answer
}

pub fn open_dm(world: &mut World, call: &Call) -> Answer {
    let who = crate::discord_sim::compose::plain(&call.body["recipient_id"]).parse().unwrap_or(0);
    if !world.users.contains_key(&who) {
        return Answer::unknown(10013);
    }
    let id = world.dm(who);
    served(world, id, 200)
}

/// A thread from a message (`/channels/{}/messages/{}/threads`) or on its own (`/channels/{}/threads`).
pub fn start_thread(world: &mut World, call: &Call) -> Answer {
    let parent = call.id(0);
    if let Err(refusal) = messages::visible(world, parent) {
        return refusal;
    }
    let name = call.body["name"].as_str().unwrap_or("").to_owned();
    if !(1..=100).contains(&name.chars().count()) {
        return Answer::invalid("name", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length.");
    }
    let guild = world.channels.get(&parent).and_then(|c| c.guild);
    let from = call.id(1);
    if from != 0 && world.channels.contains_key(&from) {
        return Answer::error(400, 160_004, "A thread has already been created for this message");
    }
    let mut id = world.add_channel(channel_kind::PUBLIC_THREAD, guild, &name, Some(parent), Vec::new());
    if from != 0
        && let Some(mut thread) = world.channels.remove(&id)
    {
        thread.id = from; // a message's thread has the message's own id
        world.channels.insert(from, thread);
        id = from;
    }
    let told = world.channels.get(&id).map(|c| objects::channel(world, c));
    if let Some(told) = told {
        world.emit("THREAD_CREATE", &told, guild, 1);
    }
    served(world, id, 201)
}
