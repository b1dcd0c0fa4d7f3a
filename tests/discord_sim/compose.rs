//! From what the bot sends to the message that people see: limits, attachments, components, mentions.

use super::call::{Answer, Upload};
use super::objects;
use super::rules::{self, Before};
use super::world::{Message, World};
use serde_json::{Value, json};

const EPHEMERAL: u64 = 64;
const LOADING: u64 = 128;

/// Who made the message and where it goes.
#[derive(Debug, Clone, Copy)]
pub struct Origin {
    pub channel: u64,
    pub interaction: Option<u64>,
    pub only_for: Option<u64>,
}

/// Make and keep a message of the bot. `body` is the message object, without the callback around it.
pub fn create(world: &mut World, origin: Origin, body: &Value, files: &[Upload]) -> Result<u64, Answer> {
    rules::check(body, files, Before { message: None })?;
    let id = world.new_id();
    let now = world.clock.now_text();
    let mut flags = body["flags"].as_u64().unwrap_or(0) & !LOADING;
    if origin.only_for.is_some() {
        flags |= EPHEMERAL;
    }
    let mut value = json!({
        "id": id.to_string(), "channel_id": origin.channel.to_string(), "type": 0,
        "author": objects::user_by_id(world, world.bot), "content": "", "embeds": [], "attachments": [], "components": [],
        "mentions": [], "mention_roles": [], "mention_everyone": false, "pinned": false, "tts": false,
        "timestamp": now, "edited_timestamp": null, "flags": flags, "application_id": world.app.to_string(),
    });
    if let Some(interaction) = origin.interaction {
        value["webhook_id"] = json!(world.app.to_string());
        if let Some(i) = world.interactions.get(&interaction) {
            value["interaction_metadata"] = i.metadata(world);
            value["type"] = json!(if i.kind == 2 && i.original.is_none() { 20 } else { 0 });
        }
    } else if let Some(nonce) = body.get("nonce").filter(|n| !n.is_null()) {
        value["nonce"] = nonce.clone();
    }
    if let Some(reference) = body.get("message_reference").filter(|r| r.is_object()) {
        value["message_reference"] = json!({"type": 0, "channel_id": origin.channel.to_string(), "message_id": reference["message_id"]});
    }
    let mut message = Message {
        value,
        author: world.bot,
        channel: origin.channel,
        at_ms: world.clock.now_ms(),
        only_for: origin.only_for,
        interaction: origin.interaction,
        nonce: body["nonce"].as_str().map(Into::into),
        pinged: Vec::new(),
        edits: 0,
        reactions: std::collections::BTreeSet::new(),
    };
    apply(world, &mut message, body, files, origin.interaction.is_some());
    message.pinged = mentioned(&message.value);
    world.messages.insert(id, message);
    world.emit_message("MESSAGE_CREATE", id);
    Ok(id)
}

/// Change a message. What the body does not name stays.
pub fn edit(world: &mut World, id: u64, body: &Value, files: &[Upload]) -> Result<(), Answer> {
    let Some(mut message) = world.messages.get(&id).cloned() else {
        return Err(Answer::unknown(10008));
    };
    let before = Before {
        message: Some(&message.value),
    };
    rules::check(body, files, before)?;
    let from_interaction = message.interaction.is_some();
    apply(world, &mut message, body, files, from_interaction);
    let asked = body["flags"].as_u64().unwrap_or(0) & rules::COMPONENTS_V2;
    let flags = (message.value["flags"].as_u64().unwrap_or(0) | asked) & !LOADING;
    message.value["flags"] = json!(flags);
    message.value["edited_timestamp"] = json!(world.clock.now_text());
    message.edits += 1;
    if is_empty(&message.value) {
        return Err(Answer::error(400, 50006, "Cannot send an empty message"));
    }
    world.messages.insert(id, message);
    world.emit_message("MESSAGE_UPDATE", id);
    Ok(())
}

fn apply(world: &mut World, message: &mut Message, body: &Value, files: &[Upload], from_interaction: bool) {
    if let Some(content) = body.get("content") {
        message.value["content"] = json!(content.as_str().unwrap_or(""));
    }
    if body.get("content").is_some() || body.get("allowed_mentions").is_some() {
        let text = message.value["content"].as_str().unwrap_or("").to_owned();
        let (who, everyone) = mentions(&text, body.get("allowed_mentions"), from_interaction);
        let known: Vec<Value> = who.iter().filter_map(|id| world.users.get(id)).map(objects::user).collect();
        message.value["mentions"] = json!(known);
        message.value["mention_everyone"] = json!(everyone);
    }
    if let Some(embeds) = body.get("embeds") {
        message.value["embeds"] = if embeds.is_array() { embeds.clone() } else { json!([]) };
        for embed in message.value["embeds"].as_array_mut().into_iter().flatten() {
            embed["type"] = json!("rich");
        }
    }
    if let Some(components) = body.get("components") {
        let mut next = 0;
        message.value["components"] = numbered(components, &mut next);
    }
    let old = message.value["attachments"].as_array().cloned().unwrap_or_default();
    let listed = body.get("attachments").and_then(Value::as_array);
    let mut kept: Vec<Value> = match listed {
        Some(list) => old
            .into_iter()
            .filter(|a| list.iter().any(|l| same_id(&l["id"], &a["id"])))
            .collect(),
        None => old,
    };
    for file in files {
        let number = file.part.trim_start_matches("files[").trim_end_matches(']').to_owned();
        let said = listed.and_then(|l| l.iter().find(|a| plain(&a["id"]) == number));
        kept.push(store(world, message.channel, file, said, message.only_for.is_some()));
    }
    message.value["attachments"] = json!(kept);
}

fn store(world: &mut World, channel: u64, file: &Upload, said: Option<&Value>, ephemeral: bool) -> Value {
    let id = world.new_id();
    let name = said.and_then(|s| s["filename"].as_str()).unwrap_or(&file.filename).to_owned();
    let url = format!("{}/attachments/{channel}/{id}/{name}", world.base);
    let mut value = json!({
        "id": id.to_string(), "filename": name, "size": file.bytes.len(), "url": url, "proxy_url": url,
        "content_type": file.content_type,
    });
    if let Some(description) = said.and_then(|s| s["description"].as_str()) {
        value["description"] = json!(description);
    }
    if let Some((width, height)) = png_size(&file.bytes) {
        value["width"] = json!(width);
        value["height"] = json!(height);
        value["placeholder_version"] = json!(1);
    }
    if ephemeral {
        value["ephemeral"] = json!(true);
    }
    world.files.insert(id, (file.content_type.clone(), file.bytes.clone()));
    value
}

/// Width and height out of a PNG's header.
fn png_size(bytes: &[u8]) -> Option<(u32, u32)> {
    let header = bytes.get(..24).filter(|h| h.starts_with(b"\x89PNG\r\n\x1a\n"))?;
    let number = |at: usize| header.get(at..at + 4).and_then(|b| b.try_into().ok()).map(u32::from_be_bytes);
    Some((number(16)?, number(20)?))
}

/// Give every component its own integer id and what Discord fills in.
pub fn numbered(components: &Value, next: &mut u64) -> Value {
    let Some(list) = components.as_array() else { return json!([]) };
    let out = list.iter().map(|component| {
        let mut c = component.clone();
        *next += 1;
        c["id"] = json!(*next);
        if c["components"].is_array() {
            c["components"] = numbered(&component["components"], next);
        }
        for key in ["accessory", "component"] {
            if c[key].is_object() {
                let one = numbered(&json!([component[key]]), next);
                c[key] = one[0].clone();
            }
        }
        let filled_in: &[(&str, Value)] = match c["type"].as_u64() {
            Some(3) => &[("min_values", json!(1)), ("max_values", json!(1))],
            Some(14) => &[("spacing", json!(1)), ("divider", json!(true))],
            Some(17) => &[("accent_color", Value::Null), ("spoiler", json!(false))],
            _ => &[],
        };
        for (key, value) in filled_in {
            if c[*key].is_null() {
                c[*key] = value.clone();
            }
        }
        c
    });
    Value::Array(out.collect())
}

/// Who a text notifies, after `allowed_mentions`. Without it everyone named, or in interactions people only.
fn mentions(text: &str, allowed: Option<&Value>, from_interaction: bool) -> (Vec<u64>, bool) {
    let named = named_users(text);
    let shouts = text.contains("@everyone") || text.contains("@here");
    let Some(allowed) = allowed.filter(|a| a.is_object()) else {
        return (named, shouts && !from_interaction);
    };
    let parse = |what: &str| allowed["parse"].as_array().is_some_and(|p| p.iter().any(|v| v == what));
    let listed: Vec<String> = allowed["users"].as_array().into_iter().flatten().map(plain).collect();
    let users = named.into_iter().filter(|id| parse("users") || listed.contains(&id.to_string()));
    (users.collect(), shouts && parse("everyone"))
}

fn named_users(text: &str) -> Vec<u64> {
    let mut found = Vec::new();
    for part in text.split("<@").skip(1) {
        let digits = part.trim_start_matches('!');
        if let Some((id, _)) = digits.split_once('>')
            && let Ok(id) = id.parse()
            && !found.contains(&id)
        {
            found.push(id);
        }
    }
    found
}

fn mentioned(value: &Value) -> Vec<u64> {
    value["mentions"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|u| u["id"].as_str()?.parse().ok())
        .collect()
}

/// An id whether it was written as text or as a number.
pub fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), Into::into)
}

fn same_id(a: &Value, b: &Value) -> bool {
    plain(a) == plain(b)
}

fn is_empty(value: &Value) -> bool {
    let none = |key: &str| value[key].as_array().is_none_or(Vec::is_empty);
    value["content"].as_str().unwrap_or("").is_empty() && none("embeds") && none("attachments") && none("components")
}
