//! Answering interactions: the callback and the token's own routes.

use crate::discord_sim::call::{Answer, Call};
use crate::discord_sim::world::World;
use crate::discord_sim::{interactions, tokens};

pub fn callback(world: &mut World, call: &Call) -> Answer {
    interactions::callback(
        world,
        call.id(0),
        call.param(1),
        &call.body,
        &call.files,
        call.asks("with_response"),
    )
}

pub fn show(world: &mut World, call: &Call) -> Answer {
    tokens::show(world, call.param(1), call.param(2))
}

pub fn change(world: &mut World, call: &Call) -> Answer {
    tokens::change(world, call.param(1), call.param(2), &call.body, &call.files)
}

pub fn remove(world: &mut World, call: &Call) -> Answer {
    tokens::remove(world, call.param(1), call.param(2))
}

pub fn follow_up(world: &mut World, call: &Call) -> Answer {
    tokens::follow_up(world, call.param(1), &call.body, &call.files)
}
