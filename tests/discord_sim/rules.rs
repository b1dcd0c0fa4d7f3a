//! Discord's documented rules for a message, those in its OpenAPI document and those that only its written documentation holds. They are
//! kept whether the document is at hand or not.

use super::call::{Answer, Upload};
use super::components;
use super::compose::plain;
use serde_json::Value;

/// A message's flag: it is made of components alone.
pub const COMPONENTS_V2: u64 = 1 << 15;
const MOST_BYTES: usize = 10 * 1024 * 1024;
const MOST_BYTES_IN_ALL: usize = 25 * 1024 * 1024;

/// What a change is made to.
#[derive(Debug, Clone, Copy)]
pub struct Before<'a> {
    pub message: Option<&'a Value>,
}

fn too_long(at: &str, most: usize) -> Answer {
    Answer::invalid(at, "BASE_TYPE_MAX_LENGTH", &format!("Must be {most} or fewer in length."))
}

fn bad(at: &str, code: &str, what: &str) -> Answer {
    Answer::invalid(at, code, what)
}

fn chars(value: &Value) -> usize {
    value.as_str().map_or(0, |s| s.chars().count())
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// Whether Discord takes this body with these files for a new message, or (with one before) for a change.
pub fn check(body: &Value, files: &[Upload], before: Before<'_>) -> Result<(), Answer> {
    let new = before.message.is_none();
    check_files(body, files)?;
    if chars(&body["content"]) > 2000 {
        return Err(too_long("content", 2000));
    }
    if chars(&body["nonce"]) > 25 {
        return Err(too_long("nonce", 25));
    }
    check_embeds(&body["embeds"])?;
    check_mentions(&body["allowed_mentions"])?;
    check_attachments(body, files, before)?;
    let had = before.message.map_or(0, |m| m["flags"].as_u64().unwrap_or(0));
    let given = body["flags"].as_u64();
    if had & COMPONENTS_V2 != 0 && given.is_some_and(|f| f & COMPONENTS_V2 == 0) {
        return Err(bad("flags", "MESSAGE_FLAGS_INVALID", "IS_COMPONENTS_V2 cannot be removed."));
    }
    let v2 = (had | given.unwrap_or(0)) & COMPONENTS_V2 != 0;
    if v2 {
        for key in ["content", "embeds", "poll", "sticker_ids"] {
            let there = chars(&body[key]) > 0 || !list(&body[key]).is_empty() || body[key].is_object();
            if there {
                let what = "It cannot be used with IS_COMPONENTS_V2.";
                return Err(bad(key, "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", what));
            }
        }
    }
    components::check(&body["components"], v2)?;
    let says = chars(&body["content"]) > 0 || !list(&body["embeds"]).is_empty() || !list(&body["components"]).is_empty();
    if new && !says && files.is_empty() && list(&body["sticker_ids"]).is_empty() && !body["poll"].is_object() {
        return Err(Answer::error(400, 50006, "Cannot send an empty message"));
    }
    Ok(())
}

fn check_files(body: &Value, files: &[Upload]) -> Result<(), Answer> {
    if files.len() > 10 {
        return Err(Answer::error(400, 30015, "Maximum number of attachments reached (10)"));
    }
    let all: usize = files.iter().map(|f| f.bytes.len()).sum();
    if all > MOST_BYTES_IN_ALL || files.iter().any(|f| f.bytes.len() > MOST_BYTES) {
        return Err(Answer::error(413, 40005, "Request entity too large"));
    }
    for file in files {
        let number = file.part.strip_prefix("files[").and_then(|p| p.strip_suffix(']'));
        if number.is_none_or(|n| n.parse::<u32>().is_err()) {
            return Err(bad("files", "BASE_TYPE_BAD", "A file's part is named files[n]."));
        }
    }
    if !files.is_empty() && body.is_null() {
        return Err(bad("payload_json", "BASE_TYPE_REQUIRED", "This field is required"));
    }
    Ok(())
}

fn check_embeds(embeds: &Value) -> Result<(), Answer> {
    if list(embeds).len() > 10 {
        return Err(too_long("embeds", 10));
    }
    let mut all = 0;
    for (n, e) in list(embeds).iter().enumerate() {
        let parts = [
            ("title", &e["title"], 256),
            ("description", &e["description"], 4096),
            ("footer.text", &e["footer"]["text"], 2048),
            ("author.name", &e["author"]["name"], 256),
        ];
        for (at, text, most) in parts {
            if chars(text) > most {
                return Err(too_long(&format!("embeds.{n}.{at}"), most));
            }
            all += chars(text);
        }
        if list(&e["fields"]).len() > 25 {
            return Err(too_long(&format!("embeds.{n}.fields"), 25));
        }
        for (f, field) in list(&e["fields"]).iter().enumerate() {
            for (key, most) in [("name", 256), ("value", 1024)] {
                if !(1..=most).contains(&chars(&field[key])) {
                    return Err(too_long(&format!("embeds.{n}.fields.{f}.{key}"), most));
                }
                all += chars(&field[key]);
            }
        }
    }
    if all > 6000 {
        return Err(bad("embeds", "MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of 6000"));
    }
    Ok(())
}

fn check_mentions(allowed: &Value) -> Result<(), Answer> {
    for kind in ["users", "roles"] {
        let named = list(&allowed[kind]);
        if named.len() > 100 {
            return Err(too_long(&format!("allowed_mentions.{kind}"), 100));
        }
        if !named.is_empty() && list(&allowed["parse"]).iter().any(|p| p == kind) {
            let what = format!("parse:[{kind:?}] and {kind}: [ids...] are mutually exclusive.");
            return Err(bad("allowed_mentions", "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", &what));
        }
    }
    Ok(())
}

fn check_attachments(body: &Value, files: &[Upload], before: Before<'_>) -> Result<(), Answer> {
    let old = before.message.map_or(&[][..], |m| list(&m["attachments"]));
    let mut names: Vec<&str> = files.iter().map(|f| f.filename.as_str()).collect();
    for (n, a) in list(&body["attachments"]).iter().enumerate() {
        if chars(&a["description"]) > 1024 {
            return Err(too_long(&format!("attachments.{n}.description"), 1024));
        }
        let id = plain(&a["id"]);
        let kept = old.iter().find(|o| plain(&o["id"]) == id);
        if kept.is_none() && !files.iter().any(|f| f.part == format!("files[{id}]")) {
            return Err(bad(
                &format!("attachments.{n}"),
                "ATTACHMENT_NOT_FOUND",
                "Attachment data cannot be found",
            ));
        }
        names.extend(a["filename"].as_str());
        names.extend(kept.and_then(|k| k["filename"].as_str()));
    }
    if body.get("attachments").is_none() {
        names.extend(old.iter().filter_map(|a| a["filename"].as_str()));
    }
    let text = body.to_string();
    for after in text.split("\"attachment://").skip(1) {
        let name = after.split('"').next().unwrap_or("");
        let plain_name = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || "_.-".contains(c));
        if !plain_name || !names.contains(&name) {
            let what = format!("attachment://{name} names no file of this message");
            return Err(bad("attachments", "ATTACHMENT_NOT_FOUND", &what));
        }
    }
    Ok(())
}
