//! Discord's documented rules for commands, those that its OpenAPI document holds and those that it does not.

use serde_json::{Value, json};

type Wrong = (String, String);

fn name_is_fine(name: &str) -> bool {
    let letters = name.chars().all(|c| c.is_alphanumeric() || "-_'".contains(c));
    (1..=32).contains(&name.chars().count()) && letters && name.to_lowercase() == name
}

/// The documented rules for a command and its options.
pub fn check(command: &Value) -> Result<(), Wrong> {
    if command["type"].as_u64().unwrap_or(1) != 1 {
        return check_entry_of_a_menu(command);
    }
    check_entry(command, "", true)?;
    if size(command) > 8000 {
        return Err((String::new(), "Command exceeds maximum size (8000)".into()));
    }
    Ok(())
}

/// A command in the menu on a person or a message: a name in any letters, and nothing else.
fn check_entry_of_a_menu(command: &Value) -> Result<(), Wrong> {
    let names = command["name_localizations"].as_object().into_iter().flatten().map(|(_, v)| v);
    for name in std::iter::once(&command["name"]).chain(names) {
        if !name.as_str().is_some_and(|n| (1..=32).contains(&n.chars().count())) {
            return Err(("name".into(), "Must be between 1 and 32 in length.".into()));
        }
    }
    if command["description"].as_str().is_some_and(|d| !d.is_empty()) {
        return Err(("description".into(), "Context menu commands cannot have description".into()));
    }
    if command["options"].as_array().is_some_and(|o| !o.is_empty()) {
        return Err(("options".into(), "Context menu commands cannot have options".into()));
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
