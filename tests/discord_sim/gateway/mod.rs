//! The gateway: who is connected, what they may hear, and what goes wrong with it on order.

mod connection;
mod control;
mod door;
mod hear;
mod pack;
mod sessions;
pub mod trouble;

pub use door::Door;
pub use sessions::Sessions;

use super::{Shared, objects, world::World};
use serde_json::{Value, json};
use std::sync::Arc;

/// Open the gateway of a fake on a port of its own, so that it can go away while the rest of the service stays.
pub async fn open(shared: &Arc<Shared>) {
    let door = Door::open(shared).await;
    shared.lock().sessions.base = format!("ws://{}", door.address());
    shared.keep_door(door);
}

/// An operation that is no event.
pub fn op(op: u8, d: &Value) -> Value {
    json!({"op": op, "d": d, "s": null, "t": null})
}

/// The servers of one shard in which the bot is.
fn guilds_of(world: &World, shard: (u64, u64)) -> Vec<u64> {
    let here = world.guilds.values().filter(|g| g.has_bot).map(|g| g.id);
    here.filter(|g| sessions::shard_of(*g, shard.1) == shard.0).collect()
}

/// READY, and then each server of the shard for those who want to hear of servers.
fn welcome(world: &World, id: &str, shard: (u64, u64)) -> (Value, Vec<Value>) {
    let guilds = guilds_of(world, shard);
    let away = |g: &u64| json!({"id": g.to_string(), "unavailable": true});
    let ready = json!({
        "v": 10, "user": objects::me(world), "guilds": guilds.iter().map(away).collect::<Vec<_>>(), "session_id": id,
        "resume_gateway_url": format!("{}{}", world.sessions.base, door::RESUME), "shard": [shard.0, shard.1],
        "application": {"id": world.app.to_string(), "flags": 0}, "session_type": "normal", "private_channels": [],
        "presences": [], "relationships": [], "user_settings": {}, "_trace": ["fake"],
    });
    let told = guilds.iter().filter_map(|g| world.guilds.get(g)).map(|g| {
        if world.sessions.outages.contains(&g.id) {
            json!({"id": g.id.to_string(), "unavailable": true})
        } else {
            objects::guild_create(world, g)
        }
    });
    (ready, told.collect())
}
