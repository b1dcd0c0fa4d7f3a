//! The command table as Discord wants it registered: names and descriptions in three languages, options, choices. Pure; comparing what
//! is registered with what should be, so that a start without changes registers nothing.

use serde_json::{Map, Value, json};

use crate::{
    command::{COMMANDS, Command, Opt, OptKind},
    l10n::{Locale, Texts},
};

/// Discord's kinds of option (developer documentation, "Application Command Option Type").
mod kind {
    pub const STRING: u8 = 3;
    pub const INTEGER: u8 = 4;
    pub const USER: u8 = 6;
}

/// Discord's tags for the languages besides English, which is the default.
const OTHERS: [(Locale, &str); 2] = [(Locale::Sv, "sv-SE"), (Locale::Nl, "nl")];

/// The most characters that a typed move may have; the longest spelling of a move is far below.
const LONGEST_MOVE: u16 = 40;

/// Every command as Discord wants it, in the order of the menu.
pub fn commands(texts: &Texts) -> Value {
    COMMANDS.iter().map(|c| command(texts, *c)).collect()
}

fn command(texts: &Texts, command: &dyn Command) -> Value {
    let name = command.name();
    let mut out = named(name, |l| texts.command_name(l, name), |l| texts.command_description(l, name));
    out.insert("type".into(), json!(1));
    // Servers, direct messages with the bot, and private channels of people who installed the bot for themselves. Whether people can do
    // that is set in Discord's developer portal; left out here, commands follow it.
    out.insert("contexts".into(), json!([0, 1, 2]));
    // Discord wants required options first.
    let (must, may): (Vec<&Opt>, Vec<&Opt>) = command.options().iter().partition(|o| o.required);
    let options: Vec<Value> = must.into_iter().chain(may).map(|o| option(texts, name, o)).collect();
    if !options.is_empty() {
        out.insert("options".into(), Value::Array(options));
    }
    Value::Object(out)
}

fn option(texts: &Texts, command: &str, option: &Opt) -> Value {
    let mut out = named(
        option.name,
        |l| texts.option_name(l, option.name),
        |l| texts.option_description(l, command, option.name),
    );
    let mut put = |key: &str, value: Value| out.insert(key.into(), value);
    put("type", json!(kind::STRING));
    match option.kind {
        OptKind::Player => {
            put("type", json!(kind::USER));
        }
        OptKind::Variant | OptKind::Game => {
            put("autocomplete", json!(true));
        }
        OptKind::Move => {
            put("autocomplete", json!(true));
            put("max_length", json!(LONGEST_MOVE));
        }
        OptKind::Choice(keys) => {
            put("choices", keys.iter().map(|k| choice(texts, option.name, k)).collect());
        }
        OptKind::Page => {
            put("type", json!(kind::INTEGER));
            put("min_value", json!(1));
            put("max_value", json!(u16::MAX));
        }
        OptKind::Text(most) => {
            put("max_length", json!(most));
        }
    }
    if option.required {
        put("required", json!(true));
    }
    Value::Object(out)
}

fn choice(texts: &Texts, option: &str, key: &str) -> Value {
    let english = texts.choice(Locale::En, option, key);
    let mut out = json!({"name": english, "value": key});
    let others = others(|l| texts.choice(l, option, key), &english);
    if !others.is_empty() {
        out["name_localizations"] = Value::Object(others);
    }
    out
}

/// Name and description, with the other languages where they differ.
fn named(name: &str, names: impl Fn(Locale) -> String, descriptions: impl Fn(Locale) -> String) -> Map<String, Value> {
    let english = descriptions(Locale::En);
    let mut out = Map::new();
    out.insert("name".into(), json!(name));
    let localised = others(names, name);
    if !localised.is_empty() {
        out.insert("name_localizations".into(), Value::Object(localised));
    }
    let localised = others(descriptions, &english);
    if !localised.is_empty() {
        out.insert("description_localizations".into(), Value::Object(localised));
    }
    out.insert("description".into(), json!(english));
    out
}

fn others(words: impl Fn(Locale) -> String, english: &str) -> Map<String, Value> {
    let differing = OTHERS.iter().map(|(locale, tag)| ((*tag).to_owned(), words(*locale)));
    differing
        .filter(|(_, text)| text != english)
        .map(|(tag, text)| (tag, json!(text)))
        .collect()
}

/// Are the commands that Discord has (`GET …/commands?with_localizations=true`) the wanted ones? Order, ids, versions and values that
/// equal Discord's defaults do not count.
pub fn same(registered: &Value, wanted: &Value) -> bool {
    let plain = |all: &Value| {
        let mut list: Vec<Value> = all.as_array().into_iter().flatten().map(essence).collect();
        list.sort_by_key(|c| c["name"].as_str().map(ToOwned::to_owned));
        list
    };
    plain(registered) == plain(wanted)
}

/// What of a command, option or choice is ours to decide, with defaults left out.
fn essence(of: &Value) -> Value {
    const OURS: [&str; 14] = [
        "name",
        "name_localizations",
        "description",
        "description_localizations",
        "type",
        "options",
        "choices",
        "value",
        "required",
        "autocomplete",
        "min_value",
        "max_value",
        "max_length",
        "contexts",
    ];
    let Some(map) = of.as_object() else {
        return of.clone();
    };
    let mut out = Map::new();
    for (key, value) in map.iter().filter(|(k, _)| OURS.contains(&k.as_str())) {
        let nothing = match value {
            Value::Null | Value::Bool(false) => true,
            Value::Array(a) => a.is_empty(),
            Value::Object(o) => o.is_empty(),
            _ => false,
        };
        if nothing {
            continue;
        }
        let kept = match value {
            Value::Array(a) if key == "options" || key == "choices" => a.iter().map(essence).collect(),
            // A set, in whatever order.
            Value::Array(a) => {
                let mut sorted = a.clone();
                sorted.sort_by_key(Value::to_string);
                Value::Array(sorted)
            }
            // 1 and 1.0 are the same number.
            Value::Number(n) => n.as_f64().map_or_else(|| value.clone(), |f| json!(f)),
            _ => value.clone(),
        };
        out.insert(key.clone(), kept);
    }
    Value::Object(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all() -> Value {
        commands(&Texts::load().unwrap())
    }

    fn chars(v: &Value) -> usize {
        v.as_str().map_or(0, |s| s.chars().count())
    }

    fn texts_of<'a>(of: &'a Value, key: &str) -> Vec<&'a Value> {
        let others = of[format!("{key}_localizations")].as_object();
        std::iter::once(&of[key])
            .chain(others.into_iter().flat_map(|o| o.values()))
            .collect()
    }

    /// The documented limits: https://discord.com/developers/docs/interactions/application-commands
    fn check(of: &Value) {
        for name in texts_of(of, "name") {
            let text = name.as_str().unwrap();
            assert!((1..=32).contains(&chars(name)) && text == text.to_lowercase(), "{of}");
            assert!(text.chars().all(|c| c.is_alphanumeric() || "-_'".contains(c)), "{of}");
        }
        for text in texts_of(of, "description") {
            assert!((1..=100).contains(&chars(text)), "{of}");
        }
        let options = of["options"].as_array().cloned().unwrap_or_default();
        assert!(options.len() <= 25);
        let firsts: Vec<bool> = options.iter().map(|o| o["required"] == true).collect();
        assert!(firsts.is_sorted_by(|a, b| a >= b), "required options stand first: {of}");
        for option in &options {
            check(option);
            let choices = option["choices"].as_array().cloned().unwrap_or_default();
            assert!(choices.len() <= 25 && (choices.is_empty() || option["autocomplete"].is_null()));
            for choice in &choices {
                assert!(texts_of(choice, "name").iter().all(|n| (1..=100).contains(&chars(n))), "{choice}");
            }
        }
    }

    #[test]
    fn every_command_fits_into_discords_limits() {
        let all = all();
        let list = all.as_array().unwrap();
        assert_eq!(list.len(), COMMANDS.len());
        assert!((1..=100).contains(&list.len()));
        list.iter().for_each(check);
    }

    #[test]
    fn swedish_and_dutch_descriptions_are_registered() {
        for command in all().as_array().unwrap() {
            for tag in ["sv-SE", "nl"] {
                assert!(command["description_localizations"][tag].is_string(), "{command} lacks {tag}");
            }
        }
    }

    #[test]
    fn what_discord_adds_is_no_difference_and_what_we_change_is_one() {
        let wanted = all();
        let mut served = wanted.clone();
        for (n, command) in served.as_array_mut().unwrap().iter_mut().enumerate() {
            command["id"] = json!(n.to_string());
            command["version"] = json!("9");
            command["nsfw"] = json!(false);
            command["integration_types"] = json!([0, 1]);
            command["default_member_permissions"] = Value::Null;
            command["contexts"] = json!([2, 0, 1]);
            if command["name_localizations"].is_null() {
                command["name_localizations"] = Value::Null;
            }
            for option in command["options"].as_array_mut().into_iter().flatten() {
                option["required"] = json!(option["required"] == true);
                option["description_localized"] = json!("x");
            }
        }
        served.as_array_mut().unwrap().reverse();
        assert!(same(&served, &wanted));
        served[0]["description"] = json!("other");
        assert!(!same(&served, &wanted));
        assert!(!same(&json!([]), &wanted));
        let mut fewer = wanted.clone();
        fewer.as_array_mut().unwrap().pop();
        assert!(!same(&fewer, &wanted));
    }
}
