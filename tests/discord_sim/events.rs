//! `INTERACTION_CREATE` as Discord sends it.

use super::interactions::Interaction;
use super::objects;
use super::world::World;
use serde_json::{Value, json};

/// Who does what, where.
#[derive(Debug, Clone)]
pub struct Act {
    pub kind: u8,
    pub user: u64,
    pub channel: u64,
    /// The event's `data`.
    pub data: Value,
    /// The message whose button was pressed, or from which a modal was opened.
    pub source: Option<u64>,
}

/// Send an interaction to the bot; its id comes back.
pub fn send(world: &mut World, act: &Act) -> Result<u64, String> {
    let channel = world.channels.get(&act.channel).cloned().ok_or("there is no such channel")?;
    let user = world.users.get(&act.user).cloned().ok_or("there is no such person")?;
    if channel.is_thread() && channel.archived {
        return Err("nobody can act in an archived thread".into());
    }
    let guild = channel.guild.and_then(|g| world.guilds.get(&g)).cloned();
    if guild.as_ref().is_some_and(|g| !g.members.contains(&user.id)) {
        return Err("this person is not in that server".into());
    }
    let id = world.new_id();
    let token = format!("aW50{id:x}{:x}", world.new_id());
    let owners = match &guild {
        Some(g) if g.has_bot => json!({"0": g.id.to_string()}),
        None if !channel.is_private() => json!({"0": "0"}),
        _ => json!({"1": user.id.to_string()}),
    };
    let mut event = json!({
        "id": id.to_string(), "application_id": world.app.to_string(), "type": act.kind, "token": token, "version": 1,
        "channel_id": channel.id.to_string(), "channel": objects::acting_channel(world, &channel, user.id),
        "app_permissions": channel.bot_permissions.to_string(), "entitlements": [], "entitlement_sku_ids": [],
        "authorizing_integration_owners": owners, "attachment_size_limit": 10_485_760, "locale": user.locale,
        "context": if channel.guild.is_some() { 0 } else if channel.is_private() { 2 } else { 1 },
        "data": &act.data,
    });
    match &guild {
        Some(g) => {
            event["guild_id"] = json!(g.id.to_string());
            event["guild"] = json!({"id": g.id.to_string(), "locale": g.locale, "features": []});
            event["guild_locale"] = json!(g.locale);
            event["member"] = objects::acting_member(world, g, user.id);
        }
        None => event["user"] = objects::user(&user),
    }
    if let Some(message) = act.source.and_then(|m| world.messages.get(&m)) {
        event["message"] = message.value.clone();
    }
    let interaction = Interaction::new(id, act, event.clone(), world.clock.now_ms());
    world.interactions.insert(id, interaction);
    world.emit("INTERACTION_CREATE", &event, channel.guild, 0);
    Ok(id)
}

/// A command's `data`, from the registered command and what the person typed into its fields. A person's field is
/// that person's id; a choice may be given by what the menu shows or by its value.
pub fn command_data(world: &World, channel: u64, name: &str, typed: &[(&str, &str)], focused: Option<&str>) -> Result<Value, String> {
    let guild = world.channels.get(&channel).and_then(|c| c.guild);
    let mut words = name.split(' ');
    let first = words.next().unwrap_or("");
    let here = |s: &Option<u64>| s.is_none() || *s == guild;
    let (_, command) = world
        .commands
        .values()
        .find(|(s, c)| here(s) && c["name"] == first && c["type"] == json!(1))
        .ok_or_else(|| format!("no command /{first} is registered"))?;
    let mut data = json!({"id": command["id"], "name": command["name"], "type": 1});
    let mut resolved = json!({});
    let path: Vec<&str> = words.collect();
    let mut level = command;
    for word in &path {
        let list = level["options"].as_array().into_iter().flatten();
        level = list
            .into_iter()
            .find(|o| o["name"] == *word)
            .ok_or_else(|| format!("/{name}: no part {word}"))?;
    }
    let mut options = fields(world, guild, level, typed, focused, &mut resolved)?;
    let mut step = level;
    for (n, word) in path.iter().enumerate().rev() {
        let kind = if n + 1 == path.len() { step["type"].clone() } else { json!(2) };
        options = vec![json!({"name": word, "type": kind, "options": options})];
        step = command;
    }
    if !options.is_empty() {
        data["options"] = json!(options);
    }
    if resolved.as_object().is_some_and(|r| !r.is_empty()) {
        data["resolved"] = resolved;
    }
    Ok(data)
}

fn fields(
    world: &World,
    guild: Option<u64>,
    level: &Value,
    typed: &[(&str, &str)],
    focused: Option<&str>,
    resolved: &mut Value,
) -> Result<Vec<Value>, String> {
    let known = level["options"].as_array().cloned().unwrap_or_default();
    if let Some((name, _)) = typed.iter().find(|(n, _)| !known.iter().any(|k| k["name"] == *n)) {
        return Err(format!("the command has no field {name}"));
    }
    let mut out = Vec::new();
    for option in &known {
        let name = option["name"].as_str().unwrap_or("");
        let Some((_, text)) = typed.iter().find(|(n, _)| *n == name) else {
            if option["required"] == json!(true) && focused.is_none() {
                return Err(format!("the field {name} must be filled in"));
            }
            continue;
        };
        let kind = option["type"].as_u64().unwrap_or(3);
        let mut field = json!({"name": name, "type": kind});
        if focused == Some(name) {
            if option["autocomplete"] != json!(true) {
                return Err(format!("the field {name} does not complete"));
            }
            field["value"] = json!(text);
            field["focused"] = json!(true);
        } else {
            field["value"] = value_of(option, kind, text)?;
        }
        if kind == 6 {
            resolve(world, guild, text, resolved)?;
        }
        if kind == 7 {
            resolve_channel(world, guild, option, text, resolved)?;
        }
        out.push(field);
    }
    Ok(out)
}

fn value_of(option: &Value, kind: u64, text: &str) -> Result<Value, String> {
    if let Some(choices) = option["choices"].as_array() {
        let found = choices
            .iter()
            .find(|c| c["name"] == *text || c["value"] == *text || c["value"].as_i64().is_some_and(|n| n.to_string() == text));
        return found
            .map(|c| c["value"].clone())
            .ok_or_else(|| format!("{text:?} is not on the menu"));
    }
    let long = text.chars().count() as u64;
    match kind {
        4 => {
            let n: i64 = text.parse().map_err(|_| format!("{text:?} is no whole number"))?;
            let out = option["min_value"].as_i64().is_some_and(|m| n < m) || option["max_value"].as_i64().is_some_and(|m| n > m);
            if out { Err(format!("{n} is out of range")) } else { Ok(json!(n)) }
        }
        5 => text
            .parse::<bool>()
            .map(|b| json!(b))
            .map_err(|_| format!("{text:?} is neither true nor false")),
        10 => text.parse::<f64>().map(|n| json!(n)).map_err(|_| format!("{text:?} is no number")),
        3 if option["max_length"].as_u64().unwrap_or(6000) < long => Err(format!("{text:?} is too long")),
        3 if option["min_length"].as_u64().unwrap_or(0) > long => Err(format!("{text:?} is too short")),
        _ => Ok(json!(text)),
    }
}

/// A client offers the channels of the server that are of the kinds asked for.
fn resolve_channel(world: &World, guild: Option<u64>, option: &Value, text: &str, resolved: &mut Value) -> Result<(), String> {
    let id: u64 = text.parse().map_err(|_| format!("{text:?} is no channel's id"))?;
    let channel = world.channels.get(&id).filter(|c| c.guild == guild && guild.is_some());
    let channel = channel.ok_or_else(|| format!("there is no channel {id} in this server"))?;
    let kinds = option["channel_types"].as_array();
    if kinds.is_some_and(|k| !k.contains(&json!(channel.kind))) {
        return Err(format!("a channel of kind {} is not offered here", channel.kind));
    }
    let whole = objects::channel(world, channel);
    resolved["channels"][text] = json!({
        "id": text, "name": whole["name"], "type": whole["type"], "permissions": "2147483647", "parent_id": whole["parent_id"],
        "guild_id": whole["guild_id"], "flags": 0,
    });
    Ok(())
}

/// A person's facts under `resolved`, for a field or a target.
pub fn resolve(world: &World, guild: Option<u64>, text: &str, resolved: &mut Value) -> Result<(), String> {
    let id: u64 = text.parse().map_err(|_| format!("{text:?} is no person's id"))?;
    let user = world.users.get(&id).ok_or_else(|| format!("there is no person {id}"))?;
    resolved["users"][text] = objects::user(user);
    if let Some(guild) = guild.and_then(|g| world.guilds.get(&g)).filter(|g| g.members.contains(&id)) {
        let mut member = objects::acting_member(world, guild, id);
        if let Some(map) = member.as_object_mut() {
            map.remove("user");
            map.remove("deaf");
            map.remove("mute");
        }
        resolved["members"][text] = member;
    }
    Ok(())
}
