//! Which commands a client offers where: by server, by kind of place, by what the person may do, by who has the app.

use super::world::{Channel, World, permission};
use serde_json::{Value, json};

/// The kinds of command.
pub const SLASH: u64 = 1;
pub const ON_USER: u64 = 2;
pub const ON_MESSAGE: u64 = 3;

/// The command as the client of `user` offers it in `channel`, or why it does not.
pub fn command(world: &World, user: u64, channel: u64, kind: u64, name: &str) -> Result<Value, String> {
    let place = world.channels.get(&channel).ok_or("there is no such channel")?;
    let here = |scope: Option<u64>| scope.is_none() || scope == place.guild;
    let mut all = world.commands.values();
    let (scope, command) = all
        .find(|(s, c)| here(*s) && c["type"] == json!(kind) && c["name"] == name)
        .ok_or_else(|| format!("no command {name} of kind {kind} is registered here"))?;
    let holds = |key: &str, value: u64| command[key].as_array().is_some_and(|l| l.iter().any(|v| v == &json!(value)));
    let context = context(place);
    // Without a list a command is offered everywhere that its ways of being installed allow.
    if scope.is_none() && command["contexts"].is_array() && !holds("contexts", context) {
        return Err(format!("{name} is not offered in this kind of place ({context})"));
    }
    let in_server = place.guild.and_then(|g| world.guilds.get(&g)).is_some_and(|g| g.has_bot);
    let by_server = (in_server || context == 1) && (scope.is_some() || holds("integration_types", 0));
    let has_app = world.users.get(&user).is_some_and(|u| u.has_app);
    let by_person = scope.is_none() && has_app && holds("integration_types", 1);
    if !by_server && !by_person {
        return Err(format!("{name}: the app is neither in this place nor with this person"));
    }
    if place.guild.is_some() {
        permitted(world, user, command)?;
    }
    Ok(command.clone())
}

/// 0 server, 1 direct messages with the bot, 2 conversations without it.
fn context(place: &Channel) -> u64 {
    match place.guild {
        Some(_) => 0,
        None if place.is_private() => 2,
        None => 1,
    }
}

fn permitted(world: &World, user: u64, command: &Value) -> Result<(), String> {
    let may = world.users.get(&user).map_or(0, |u| u.permissions);
    if may & permission::ADMINISTRATOR != 0 {
        return Ok(());
    }
    if may & permission::USE_APPLICATION_COMMANDS == 0 {
        return Err("this person may not use commands".into());
    }
    match command["default_member_permissions"].as_str().map(str::parse::<u64>) {
        Some(Ok(0)) => Err("only administrators are offered this command".into()),
        Some(Ok(bits)) if may & bits != bits => Err(format!("this person lacks a right that the command asks for ({bits:#x})")),
        _ => Ok(()),
    }
}
