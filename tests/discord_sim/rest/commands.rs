//! Registered commands: kept, checked against Discord's rules, served.

use crate::discord_sim::call::{Answer, Call};
use crate::discord_sim::world::World;
use serde_json::{Value, json};

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
    if wanted.iter().filter(|c| c["type"].as_u64().unwrap_or(1) == 1).count() > 100 {
        return Answer::error(400, 30032, "Maximum number of application commands reached (100)");
    }
    for (n, command) in wanted.iter().enumerate() {
        if let Err((at, what)) = check(command) {
            return Answer::invalid(&format!("{n}.{at}"), "APPLICATION_COMMAND_INVALID", &what);
        }
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

type Wrong = (String, String);

fn name_is_fine(name: &str) -> bool {
    let letters = name.chars().all(|c| c.is_alphanumeric() || "-_'".contains(c));
    (1..=32).contains(&name.chars().count()) && letters && name.to_lowercase() == name
}

/// The documented rules for a command and its options.
fn check(command: &Value) -> Result<(), Wrong> {
    if command["type"].as_u64().unwrap_or(1) != 1 {
        return Ok(());
    }
    check_entry(command, "", true)?;
    if size(command) > 8000 {
        return Err((String::new(), "Command exceeds maximum size (8000)".into()));
    }
    Ok(())
}

fn check_entry(entry: &Value, at: &str, described: bool) -> Result<(), Wrong> {
    let wrong = |field: &str, what: &str| Err((format!("{at}{field}"), what.to_owned()));
    let names = entry["name_localizations"].as_object().into_iter().flatten().map(|(_, v)| v);
    for name in std::iter::once(&entry["name"]).chain(names) {
        if !name.as_str().is_some_and(name_is_fine) {
            return wrong("name", "Command name is invalid");
        }
    }
    let texts = entry["description_localizations"].as_object().into_iter().flatten().map(|(_, v)| v);
    for text in std::iter::once(&entry["description"]).chain(texts) {
        if described && !text.as_str().is_some_and(|t| (1..=100).contains(&t.chars().count())) {
            return wrong("description", "Must be between 1 and 100 in length.");
        }
    }
    for map in ["name_localizations", "description_localizations"] {
        for locale in entry[map].as_object().into_iter().flatten().map(|(k, _)| k) {
            if !LOCALES.contains(&locale.as_str()) {
                return wrong(map, "Unknown locale");
            }
        }
    }
    let options = entry["options"].as_array().map_or(&[][..], Vec::as_slice);
    if options.len() > 25 || entry["choices"].as_array().is_some_and(|c| c.len() > 25) {
        return wrong("options", "Must be 25 or fewer in length.");
    }
    if entry["autocomplete"] == json!(true) && entry["choices"].as_array().is_some_and(|c| !c.is_empty()) {
        return wrong("autocomplete", "Autocomplete and choices exclude each other.");
    }
    for (n, choice) in entry["choices"].as_array().into_iter().flatten().enumerate() {
        let fits = |v: &Value| v.as_str().is_none_or(|s| (1..=100).contains(&s.chars().count()));
        if !fits(&choice["name"]) || !fits(&choice["value"]) || choice["name"].is_null() || choice["value"].is_null() {
            return wrong(&format!("choices.{n}"), "Name and value 1 to 100 characters.");
        }
    }
    let mut optional = false;
    let mut seen = Vec::new();
    for (n, option) in options.iter().enumerate() {
        let kind = option["type"].as_u64().unwrap_or(0);
        if !(1..=11).contains(&kind) {
            return wrong(&format!("options.{n}.type"), "Unknown option type");
        }
        if seen.contains(&&option["name"]) {
            return wrong(&format!("options.{n}.name"), "Option name is used twice");
        }
        seen.push(&option["name"]);
        let required = option["required"] == json!(true);
        if required && optional {
            return wrong(
                &format!("options.{n}"),
                "Required options must be placed before non-required options",
            );
        }
        optional |= !required && kind > 2;
        check_entry(option, &format!("{at}options.{n}."), true)?;
    }
    Ok(())
}

fn longest(entry: &Value, key: &str) -> usize {
    let given = entry[key].as_str().map_or(0, |s| s.chars().count());
    let others = entry[format!("{key}_localizations")].as_object().into_iter().flatten();
    others
        .filter_map(|(_, v)| v.as_str())
        .map(|s| s.chars().count())
        .fold(given, usize::max)
}

fn size(entry: &Value) -> usize {
    let inner: usize = entry["options"].as_array().into_iter().flatten().map(size).sum();
    let choices = entry["choices"].as_array().into_iter().flatten();
    let chosen: usize = choices
        .map(|c| longest(c, "name") + c["value"].as_str().map_or(0, |v| v.chars().count()))
        .sum();
    longest(entry, "name") + longest(entry, "description") + inner + chosen
}

/// The locales Discord takes as keys.
const LOCALES: &[&str] = &[
    "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl", "no", "pl", "pt-BR", "ro", "fi", "sv-SE",
    "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th", "zh-CN", "ja", "zh-TW", "ko",
];
