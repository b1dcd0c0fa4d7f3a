//! Who the bot is, which servers and people there are, where the gateway listens.

use crate::discord_sim::call::{Answer, Call};
use crate::discord_sim::objects;
use crate::discord_sim::world::World;
use serde_json::json;

/// After this long, an identify no longer counts.
const DAY_MS: u64 = 86_400_000;

pub fn gateway(world: &mut World, _: &Call) -> Answer {
    Answer::ok(json!({"url": world.sessions.base}))
}

pub fn gateway_bot(world: &mut World, _: &Call) -> Answer {
    let now = world.clock.now_ms();
    let rules = &world.sessions.rules;
    let first = world.sessions.history.iter().find(|i| now < i.at_ms + DAY_MS);
    let used = world.sessions.history.iter().filter(|i| now < i.at_ms + DAY_MS).count() as u64;
    let remaining = rules.told_remaining.unwrap_or_else(|| rules.total.saturating_sub(used));
    let reset_after = rules
        .told_reset_ms
        .unwrap_or_else(|| first.map_or(DAY_MS, |i| i.at_ms + DAY_MS - now));
    Answer::ok(json!({
        "url": world.sessions.base, "shards": rules.shards,
        "session_start_limit": {
            "total": rules.total, "remaining": remaining, "reset_after": reset_after, "max_concurrency": rules.max_concurrency,
        },
    }))
}

pub fn me(world: &mut World, _: &Call) -> Answer {
    Answer::ok(objects::me(world))
}

/// The servers that the bot is on, by id, a page at a time.
pub fn my_guilds(world: &mut World, call: &Call) -> Answer {
    let number = |key: &str| call.query.get(key).and_then(|v| v.parse::<u64>().ok());
    let after = number("after").unwrap_or(0);
    let limit = usize::try_from(number("limit").unwrap_or(200).min(200)).unwrap_or(200);
    let mine = world.guilds.values().filter(|g| g.has_bot && g.id > after).take(limit);
    let partial = mine.map(|g| {
        json!({
            "id": g.id.to_string(), "name": g.name, "icon": null, "banner": null, "owner": false,
            "permissions": "0", "features": [],
        })
    });
    Answer::ok(partial.collect())
}

pub fn application(world: &mut World, _: &Call) -> Answer {
    Answer::ok(objects::application(world))
}

pub fn user(world: &mut World, call: &Call) -> Answer {
    world
        .users
        .get(&call.id(0))
        .map_or_else(|| Answer::unknown(10013), |u| Answer::ok(objects::user(u)))
}

pub fn guild(world: &mut World, call: &Call) -> Answer {
    let found = world.guilds.get(&call.id(0)).filter(|g| g.has_bot);
    found.map_or_else(|| Answer::unknown(10004), |g| Answer::ok(objects::guild(world, g)))
}

pub fn guild_channels(world: &mut World, call: &Call) -> Answer {
    let id = call.id(0);
    if !world.guilds.get(&id).is_some_and(|g| g.has_bot) {
        return Answer::unknown(10004);
    }
    let here = world.channels.values().filter(|c| c.guild == Some(id) && !c.is_thread());
    Answer::ok(here.map(|c| objects::channel(world, c)).collect())
}

pub fn member(world: &mut World, call: &Call) -> Answer {
    let Some(guild) = world.guilds.get(&call.id(0)).filter(|g| g.has_bot) else {
        return Answer::unknown(10004);
    };
    if !guild.members.contains(&call.id(1)) {
        return Answer::unknown(10007);
    }
    Answer::ok(objects::member(world, guild, call.id(1)))
}
