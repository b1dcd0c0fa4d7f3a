//! Modals: Discord's rules for showing one, and filling it in as a client would let a person do it.

use super::call::Answer;
use super::compose;
use serde_json::{Value, json};

const ROW: u64 = 1;
const MENU: u64 = 3;
const TEXT: u64 = 4;
const DISPLAY: u64 = 10;
const LABEL: u64 = 18;

fn bad(at: &str, code: &str, message: &str) -> Answer {
    Answer::invalid(&format!("data.{at}"), code, message)
}

fn between(value: &Value, at: &str, least: usize, most: usize) -> Result<(), Answer> {
    let long = value.as_str().map_or(0, |s| s.chars().count());
    if (least..=most).contains(&long) {
        return Ok(());
    }
    let said = format!("Must be between {least} and {most} in length.");
    Err(bad(at, "BASE_TYPE_BAD_LENGTH", &said))
}

/// Title 1 to 45, id 1 to 100, one to five parts: an action row with one text input, or a label with an input in it.
pub fn check(data: &Value) -> Result<(), Answer> {
    between(&data["title"], "title", 1, 45)?;
    between(&data["custom_id"], "custom_id", 1, 100)?;
    let parts = data["components"].as_array().map_or(&[][..], Vec::as_slice);
    if !(1..=5).contains(&parts.len()) {
        return Err(bad("components", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 5 in length."));
    }
    let mut seen: Vec<&str> = Vec::new();
    for (n, part) in parts.iter().enumerate() {
        let at = format!("components.{n}");
        let input = match part["type"].as_u64() {
            Some(DISPLAY) => continue,
            Some(ROW) => {
                let inside = part["components"].as_array().map_or(&[][..], Vec::as_slice);
                let [input] = inside else {
                    return Err(bad(&at, "COMPONENT_LAYOUT_INVALID", "A row of a modal holds one text input."));
                };
                if input["type"] != json!(TEXT) {
                    return Err(bad(&at, "COMPONENT_LAYOUT_INVALID", "A row of a modal holds one text input."));
                }
                between(&input["label"], &format!("{at}.components.0.label"), 1, 45)?;
                input
            }
            Some(LABEL) => {
                between(&part["label"], &format!("{at}.label"), 1, 45)?;
                if !part["description"].is_null() {
                    between(&part["description"], &format!("{at}.description"), 1, 100)?;
                }
                if !part["component"]["label"].is_null() {
                    return Err(bad(&at, "COMPONENT_LAYOUT_INVALID", "An input in a label has no label of its own."));
                }
                &part["component"]
            }
            _ => {
                return Err(bad(
                    &at,
                    "COMPONENT_LAYOUT_INVALID",
                    "Only action rows and labels are allowed here.",
                ));
            }
        };
        check_input(input, &at)?;
        let id = input["custom_id"].as_str().unwrap_or("");
        if seen.contains(&id) {
            return Err(bad(
                &format!("{at}.custom_id"),
                "COMPONENT_CUSTOM_ID_DUPLICATED",
                "Component custom id cannot be duplicated",
            ));
        }
        seen.push(id);
    }
    Ok(())
}

fn check_input(input: &Value, at: &str) -> Result<(), Answer> {
    between(&input["custom_id"], &format!("{at}.custom_id"), 1, 100)?;
    between(&input["placeholder"], &format!("{at}.placeholder"), 0, 100)?;
    match input["type"].as_u64() {
        Some(TEXT) => {
            between(&input["value"], &format!("{at}.value"), 0, 4000)?;
            if !matches!(input["style"].as_u64(), Some(1 | 2)) {
                return Err(bad(&format!("{at}.style"), "BASE_TYPE_CHOICES", "Value must be one of {1, 2}."));
            }
            let (least, most) = lengths(input);
            if least > 4000 || !(1..=4000).contains(&most) || least > most {
                return Err(bad(
                    &format!("{at}.min_length"),
                    "BASE_TYPE_BAD_LENGTH",
                    "min_length 0-4000, max_length 1-4000.",
                ));
            }
            Ok(())
        }
        Some(MENU) => {
            let options = input["options"].as_array().map_or(0, Vec::len);
            if (1..=25).contains(&options) {
                Ok(())
            } else {
                Err(bad(
                    &format!("{at}.options"),
                    "BASE_TYPE_BAD_LENGTH",
                    "Must be between 1 and 25 in length.",
                ))
            }
        }
        Some(5..=8) => Ok(()),
        _ => Err(bad(at, "COMPONENT_TYPE_INVALID", "This cannot stand in a modal.")),
    }
}

fn lengths(input: &Value) -> (u64, u64) {
    (
        input["min_length"].as_u64().unwrap_or(0),
        input["max_length"].as_u64().unwrap_or(4000),
    )
}

/// The modal as the client gets it: each part with its own number.
pub fn numbered(data: &Value) -> Value {
    let mut modal = data.clone();
    modal["components"] = compose::numbered(&data["components"], &mut 0);
    modal
}

/// The event's `data` for a modal filled in like this. Refused is what a client does not let through: a field that the modal does not
/// have, an empty field that must be filled in, a text that is too short or too long, a choice that is not offered.
pub fn filled_in(modal: &Value, fields: &[(&str, &str)]) -> Result<Value, String> {
    let parts = modal["components"].as_array().map_or(&[][..], Vec::as_slice);
    let input = |part: &Value| {
        if part["type"] == json!(LABEL) {
            part["component"].clone()
        } else {
            part["components"][0].clone()
        }
    };
    for (name, _) in fields {
        if !parts.iter().any(|p| input(p)["custom_id"] == *name) {
            return Err(format!("the modal has no field {name}"));
        }
    }
    let mut rows = Vec::new();
    for part in parts.iter().filter(|p| p["type"] != json!(DISPLAY)) {
        let filled = fill(&input(part), fields)?;
        rows.push(if part["type"] == json!(LABEL) {
            json!({"type": LABEL, "id": part["id"], "component": filled})
        } else {
            json!({"type": ROW, "id": part["id"], "components": [filled]})
        });
    }
    Ok(json!({"custom_id": modal["custom_id"], "components": rows}))
}

fn fill(input: &Value, fields: &[(&str, &str)]) -> Result<Value, String> {
    let id = input["custom_id"].as_str().unwrap_or("");
    let typed = fields.iter().find(|(f, _)| *f == id).map(|(_, v)| *v);
    let needed = input["required"] != json!(false);
    let mut filled = json!({"type": input["type"], "id": input["id"], "custom_id": id});
    if input["type"] == json!(TEXT) {
        let text = typed.or_else(|| input["value"].as_str()).unwrap_or("");
        let long = text.chars().count() as u64;
        let (least, most) = lengths(input);
        if (long == 0 && needed) || (long > 0 && !(least..=most).contains(&long)) {
            return Err(format!(
                "the field {id} takes {least} to {most} characters{}",
                if needed { " and must be filled in" } else { "" }
            ));
        }
        filled["value"] = json!(text);
        return Ok(filled);
    }
    let options = input["options"].as_array().cloned().unwrap_or_default();
    let chosen = typed.map(|t| {
        let found = options.iter().find(|o| o["label"] == *t || o["value"] == *t);
        found
            .map(|o| o["value"].clone())
            .ok_or_else(|| format!("{t:?} is not on the menu {id}"))
    });
    let values: Vec<Value> = chosen.transpose()?.into_iter().collect();
    if values.is_empty() && needed {
        return Err(format!("the menu {id} must be answered"));
    }
    filled["values"] = json!(values);
    Ok(filled)
}
