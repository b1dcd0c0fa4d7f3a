//! The command table as Discord wants it registered: names and descriptions in three languages, options, choices, and the entries in
//! people's menus. Pure.

use serde_json::{Map, Value, json};

use crate::{
    command::{self, COMMANDS, Command, Opt, OptKind},
    l10n::{Locale, Texts},
};

/// Discord's kinds of option (developer documentation, "Application Command Option Type").
mod kind {
    pub const SUBCOMMAND: u8 = 1;
    pub const STRING: u8 = 3;
    pub const INTEGER: u8 = 4;
    pub const USER: u8 = 6;
    pub const CHANNEL: u8 = 7;
}

/// Discord's tags for the languages besides English, which is the default.
const OTHERS: [(Locale, &str); 2] = [(Locale::Sv, "sv-SE"), (Locale::Nl, "nl")];

/// Kinds of channel in which games can be begun (developer documentation, "Channel Types"): text, voice (which have a chat), announcements,
/// forums. Threads count as the channel that they belong to.
const CHANNELS: [u8; 4] = [0, 2, 5, 15];

/// The most characters that a typed move may have; the longest spelling of a move is far below.
const LONGEST_MOVE: u16 = 40;

/// Where commands are registered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Scope {
    /// For every server, direct message and private channel.
    Everywhere,
    /// For one server, by its id: for trying out what nobody else shall see yet.
    Server(String),
}

/// Discord's kinds of command (developer documentation, "Application Command Types").
pub mod of_kind {
    /// Typed with a slash.
    pub const SLASH: u64 = 1;
    /// Called from a person's menu.
    pub const PERSON: u64 = 2;
}

/// Everything that is registered, in the order of the menu: each command, and an entry in people's menus for each command that has one.
pub fn commands(texts: &Texts, scope: &Scope) -> Vec<Value> {
    // A group is one command for Discord, and stands where its first one does.
    let slash = command::firsts().map(|c| slash(texts, c, scope));
    let menus = COMMANDS.iter().filter(|c| c.on_person().is_some());
    slash.chain(menus.map(|c| menu(texts, *c, scope))).collect()
}

/// An entry in people's menus. It has no description and no options.
fn menu(texts: &Texts, command: &dyn Command, scope: &Scope) -> Value {
    let name = command.name();
    let english = texts.menu_name(Locale::En, name);
    let mut out = Map::new();
    let localised = others(|l| texts.menu_name(l, name), &english);
    out.insert("name".into(), json!(english));
    if !localised.is_empty() {
        out.insert("name_localizations".into(), Value::Object(localised));
    }
    out.insert("type".into(), json!(of_kind::PERSON));
    reach(scope, &mut out);
    Value::Object(out)
}

/// Where a command is offered. To everybody: Discord asks for rights for a whole group only, so the commands ask for their own.
fn reach(scope: &Scope, out: &mut Map<String, Value>) {
    // Discord takes these two only for commands that are registered everywhere.
    if *scope == Scope::Everywhere {
        // Brought to a server by those who run it, and by each person for themselves.
        out.insert("integration_types".into(), json!([0, 1]));
        // Servers, direct messages with the bot, and private channels of people who have it for themselves.
        out.insert("contexts".into(), json!([0, 1, 2]));
    }
}

fn slash(texts: &Texts, command: &dyn Command, scope: &Scope) -> Value {
    let name = command.group().unwrap_or(command.name());
    let mut out = named(name, |l| texts.command_name(l, name), |l| texts.command_description(l, name));
    out.insert("type".into(), json!(of_kind::SLASH));
    reach(scope, &mut out);
    let options = match command.group() {
        None => options(texts, command),
        Some(group) => {
            let group = COMMANDS.iter().filter(|c| c.group() == Some(group));
            group.map(|c| subcommand(texts, *c)).collect()
        }
    };
    if !options.is_empty() {
        out.insert("options".into(), Value::Array(options));
    }
    Value::Object(out)
}

/// One command of a group.
fn subcommand(texts: &Texts, command: &dyn Command) -> Value {
    let name = command.name();
    let second = name.split_once(' ').map_or(name, |(_, second)| second);
    let mut out = named(second, |l| texts.subcommand_name(l, name), |l| texts.command_description(l, name));
    out.insert("type".into(), json!(kind::SUBCOMMAND));
    let options = options(texts, command);
    if !options.is_empty() {
        out.insert("options".into(), Value::Array(options));
    }
    Value::Object(out)
}

fn options(texts: &Texts, command: &dyn Command) -> Vec<Value> {
    // Discord wants required options first.
    let (must, may): (Vec<&Opt>, Vec<&Opt>) = command.options().iter().partition(|o| o.required);
    must.into_iter().chain(may).map(|o| option(texts, command.name(), o)).collect()
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
        OptKind::Room => {
            put("type", json!(kind::CHANNEL));
            put("channel_types", json!(CHANNELS));
        }
        OptKind::Variant | OptKind::AnyVariant | OptKind::Game | OptKind::Zone => {
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
        OptKind::Code => {
            put("max_length", json!(command::CODE_LIMIT));
        }
        OptKind::Setup => {
            put("max_length", json!(command::SETUP));
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

#[cfg(test)]
mod tests;
