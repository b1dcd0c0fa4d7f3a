//! Registered commands: kept, checked against Discord's rules, served.

use super::command_rules::check;
use crate::discord_sim::call::{Answer, Call};
use crate::discord_sim::world::World;
use serde_json::{Value, json};

const CREATES_A_DAY: usize = 200;

fn scope(call: &Call) -> Option<u64> {
    call.path.contains("/guilds/").then(|| call.id(1))
}

fn command_id(call: &Call) -> u64 {
    call.params.last().and_then(|p| p.parse().ok()).unwrap_or(0)
}

fn localised(command: &Value, with: bool) -> Value {
    fn strip(value: &mut Value) {
        if let Some(map) = value.as_object_mut() {
            map.remove("name_localizations");
            map.remove("description_localizations");
            for key in ["options", "choices"] {
                map.get_mut(key).and_then(Value::as_array_mut).into_iter().flatten().for_each(strip);
            }
        }
    }
    let mut value = command.clone();
    if !with {
        strip(&mut value);
    }
    value
}

/// A command is known by its kind and name.
fn same(a: &Value, b: &Value) -> bool {
    a["name"] == b["name"] && a["type"].as_u64().unwrap_or(1) == b["type"].as_u64().unwrap_or(1)
}

pub fn list(world: &mut World, call: &Call) -> Answer {
    let with = call.asks("with_localizations");
    let here = world.commands.values().filter(|(s, _)| *s == scope(call));
    Answer::ok(Value::Array(here.map(|(_, c)| localised(c, with)).collect()))
}

pub fn replace(world: &mut World, call: &Call) -> Answer {
    let Some(wanted) = call.body.as_array() else {
        return Answer::invalid("", "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType");
    };
    for (n, command) in wanted.iter().enumerate() {
        if let Err((at, what)) = check(command) {
            return Answer::invalid(&format!("{n}.{at}"), "APPLICATION_COMMAND_INVALID", &what);
        }
        if wanted[..n].iter().any(|c| same(c, command)) {
            return Answer::invalid(
                &format!("{n}.name"),
                "APPLICATION_COMMANDS_DUPLICATE_NAME",
                "Application command names must be unique",
            );
        }
    }
    if let Err(refusal) = room(world, scope(call), wanted, true) {
        return refusal;
    }
    let old: Vec<(u64, Value)> = world
        .commands
        .iter()
        .filter(|(_, (s, _))| *s == scope(call))
        .map(|(id, (_, c))| (*id, c.clone()))
        .collect();
    world.commands.retain(|_, (s, _)| *s != scope(call));
    for command in wanted {
        let id = old.iter().find(|(_, c)| same(c, command)).map(|(id, _)| *id);
        keep(world, scope(call), id, command);
    }
    let here = world.commands.values().filter(|(s, _)| *s == scope(call));
    Answer::ok(Value::Array(here.map(|(_, c)| localised(c, true)).collect()))
}

pub fn create(world: &mut World, call: &Call) -> Answer {
    if let Err((at, what)) = check(&call.body) {
        return Answer::invalid(&at, "APPLICATION_COMMAND_INVALID", &what);
    }
    let known = world.commands.iter().find(|(_, (s, c))| *s == scope(call) && same(c, &call.body));
    let id = known.map(|(id, _)| *id);
    if let Err(refusal) = room(world, scope(call), std::slice::from_ref(&call.body), false) {
        return refusal;
    }
    let made = keep(world, scope(call), id, &call.body);
    Answer::json(if id.is_some() { 200 } else { 201 }, made)
}

pub fn change(world: &mut World, call: &Call) -> Answer {
    let id = command_id(call);
    let Some((_, old)) = world.commands.get(&id).filter(|(s, _)| *s == scope(call)) else {
        return Answer::unknown(10063);
    };
    let mut merged = old.clone();
    for (key, value) in call.body.as_object().into_iter().flatten() {
        merged[key] = value.clone();
    }
    if let Err((at, what)) = check(&merged) {
        return Answer::invalid(&at, "APPLICATION_COMMAND_INVALID", &what);
    }
    let made = keep(world, scope(call), Some(id), &merged);
    Answer::ok(made)
}

pub fn remove(world: &mut World, call: &Call) -> Answer {
    world
        .commands
        .remove(&command_id(call))
        .map_or_else(|| Answer::unknown(10063), |_| Answer::nothing())
}

/// Whether these commands still fit: 100 of the slash kind and 15 of each of the others; and 200 new names a day, which are counted by
/// this. `alone`: they take the place of all others.
fn room(world: &mut World, scope: Option<u64>, wanted: &[Value], alone: bool) -> Result<(), Answer> {
    let kind = |c: &Value| c["type"].as_u64().unwrap_or(1);
    let here: Vec<Value> = world
        .commands
        .values()
        .filter(|(s, _)| *s == scope)
        .map(|(_, c)| c.clone())
        .collect();
    let new: Vec<&Value> = wanted.iter().filter(|w| !here.iter().any(|h| same(h, w))).collect();
    for (number, most) in [(1, 100), (2, 15), (3, 15)] {
        let stay = if alone {
            0
        } else {
            here.iter().filter(|c| kind(c) == number).count()
        };
        let come = if alone {
            wanted.iter().filter(|c| kind(c) == number).count()
        } else {
            new.iter().filter(|c| kind(c) == number).count()
        };
        if stay + come > most {
            let what = format!("Maximum number of application commands reached ({most})");
            return Err(Answer::error(400, 30032, &what));
        }
    }
    let today = world.clock.now_ms() / 86_400_000;
    let created = world.creates.entry((scope, today)).or_insert(0);
    if *created + new.len() > CREATES_A_DAY {
        let what = "Max number of daily application command creates has been reached (200)";
        return Err(Answer::error(400, 30034, what));
    }
    *created += new.len();
    Ok(())
}

/// Store a command as Discord fills it in.
fn keep(world: &mut World, scope: Option<u64>, id: Option<u64>, given: &Value) -> Value {
    let id = id.unwrap_or_else(|| world.new_id());
    let mut value = given.clone();
    value["id"] = json!(id.to_string());
    value["application_id"] = json!(world.app.to_string());
    value["version"] = json!(world.new_id().to_string());
    for (key, default) in [
        ("type", json!(1)),
        ("default_member_permissions", Value::Null),
        ("name_localizations", Value::Null),
        ("description_localizations", Value::Null),
        ("nsfw", json!(false)),
        ("integration_types", json!([0])),
        // Entries in menus have none, which is served as an empty text.
        ("description", json!("")),
    ] {
        if value.get(key).is_none() {
            value[key] = default;
        }
    }
    match scope {
        Some(guild) => value["guild_id"] = json!(guild.to_string()),
        None if value.get("contexts").is_none() => value["contexts"] = Value::Null,
        None => {}
    }
    tidy_options(&mut value);
    world.commands.insert(id, (scope, value.clone()));
    value
}

/// Discord does not store what equals the default: `required: false`, empty lists.
fn tidy_options(value: &mut Value) {
    if let Some(map) = value.as_object_mut() {
        for key in ["required", "autocomplete"] {
            if map.get(key) == Some(&json!(false)) {
                map.remove(key);
            }
        }
        for key in ["options", "choices"] {
            if map.get(key).and_then(Value::as_array).is_some_and(Vec::is_empty) {
                map.remove(key);
            }
        }
        map.get_mut("options")
            .and_then(Value::as_array_mut)
            .into_iter()
            .flatten()
            .for_each(tidy_options);
    }
}
