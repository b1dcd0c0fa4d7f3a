//! Discord's rules for buttons and menus, and finding them in a message.

use super::call::Answer;
use serde_json::Value;

fn bad(at: &str, message: &str) -> Answer {
    Answer::invalid(at, "COMPONENT_LAYOUT_INVALID", message)
}

fn chars(value: &Value) -> usize {
    value.as_str().map_or(0, |s| s.chars().count())
}

/// Classic components: five rows, five buttons or one menu in each, unique ids of 1 to 100 characters.
pub fn check(components: &Value) -> Result<(), Answer> {
    let Some(rows) = components.as_array() else { return Ok(()) };
    if rows.len() > 5 {
        return Err(bad("components", "Must be 5 or fewer in length."));
    }
    let mut seen = Vec::new();
    for (r, row) in rows.iter().enumerate() {
        let at = format!("components.{r}");
        let kids = row["components"].as_array().filter(|_| row["type"] == 1);
        let Some(kids) = kids else {
            return Err(bad(&at, "Only action rows are allowed here."));
        };
        let menus = kids.iter().filter(|k| k["type"] != 2).count();
        if kids.is_empty() || kids.len() > 5 || (menus > 0 && kids.len() > 1) {
            return Err(bad(&at, "A row holds 1 to 5 buttons or one select."));
        }
        for (k, kid) in kids.iter().enumerate() {
            check_one(kid, &format!("{at}.components.{k}"), &mut seen)?;
        }
    }
    Ok(())
}

fn check_one(kid: &Value, at: &str, seen: &mut Vec<String>) -> Result<(), Answer> {
    let link = kid["style"] == 5;
    let id = kid["custom_id"].as_str().unwrap_or("");
    if !link && !(1..=100).contains(&id.chars().count()) {
        return Err(bad(&format!("{at}.custom_id"), "Must be between 1 and 100 in length."));
    }
    if !link && seen.iter().any(|s| s == id) {
        return Err(bad(&format!("{at}.custom_id"), "Component custom id cannot be duplicated"));
    }
    seen.push(id.into());
    match kid["type"].as_u64() {
        Some(2) => {
            if !(1..=6).contains(&kid["style"].as_u64().unwrap_or(0)) {
                return Err(bad(&format!("{at}.style"), "This field is required"));
            }
            if chars(&kid["label"]) > 80 || (chars(&kid["label"]) == 0 && kid["emoji"].is_null()) {
                return Err(bad(
                    &format!("{at}.label"),
                    "A button needs a label or emoji; at most 80 characters.",
                ));
            }
        }
        Some(3) => {
            let options = kid["options"].as_array().map_or(&[][..], Vec::as_slice);
            if options.is_empty() || options.len() > 25 {
                return Err(bad(&format!("{at}.options"), "Must be between 1 and 25 in length."));
            }
            if chars(&kid["placeholder"]) > 150 {
                return Err(bad(&format!("{at}.placeholder"), "Must be 150 or fewer in length."));
            }
            let mut values = Vec::new();
            for (o, option) in options.iter().enumerate() {
                let label = chars(&option["label"]);
                let value = option["value"].as_str().unwrap_or("");
                let fits = (1..=100).contains(&label) && (1..=100).contains(&value.chars().count());
                if !fits || chars(&option["description"]) > 100 || values.contains(&value) {
                    return Err(bad(&format!("{at}.options.{o}"), "Label and value 1 to 100, value unique."));
                }
                values.push(value);
            }
        }
        Some(4..=8) => {}
        _ => return Err(bad(at, "Unknown component type.")),
    }
    Ok(())
}

/// Every button and menu of a message, in reading order.
pub fn all(message: &Value) -> Vec<Value> {
    let rows = message["components"].as_array().into_iter().flatten();
    rows.flat_map(|row| row["components"].as_array().cloned().unwrap_or_default())
        .collect()
}

/// The button or menu with this label or custom id.
pub fn find(message: &Value, name: &str) -> Option<Value> {
    all(message)
        .into_iter()
        .find(|c| c["label"] == name || c["custom_id"] == name || c["placeholder"] == name)
}
