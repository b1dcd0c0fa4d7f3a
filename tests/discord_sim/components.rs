//! Discord's rules for buttons and menus, and finding them in a message.

use super::call::Answer;
use serde_json::Value;

fn bad(at: &str, message: &str) -> Answer {
    Answer::invalid(at, "COMPONENT_LAYOUT_INVALID", message)
}

fn chars(value: &Value) -> usize {
    value.as_str().map_or(0, |s| s.chars().count())
}

/// Rows of buttons and menus; with the second version also texts, pictures and boxes around them. Ids are unique and 1 to 100 long.
pub fn check(components: &Value, v2: bool) -> Result<(), Answer> {
    let Some(top) = components.as_array() else { return Ok(()) };
    let mut seen = Vec::new();
    if v2 {
        let (mut number, mut text) = (0, 0);
        for (n, c) in top.iter().enumerate() {
            check_v2(c, &format!("components.{n}"), &mut seen, &mut number, &mut text)?;
        }
        if number > 40 || text > 4000 {
            return Err(bad("components", "At most 40 components and 4000 characters of text in all."));
        }
        return Ok(());
    }
    if top.len() > 5 {
        return Err(bad("components", "Must be 5 or fewer in length."));
    }
    for (r, row) in top.iter().enumerate() {
        if row["type"] != 1 {
            return Err(bad(&format!("components.{r}"), "Only action rows are allowed here."));
        }
        check_row(row, &format!("components.{r}"), &mut seen)?;
    }
    Ok(())
}

fn check_row(row: &Value, at: &str, seen: &mut Vec<String>) -> Result<(), Answer> {
    let kids = row["components"].as_array().map_or(&[][..], Vec::as_slice);
    let menus = kids.iter().filter(|k| k["type"] != 2).count();
    if kids.is_empty() || kids.len() > 5 || (menus > 0 && kids.len() > 1) {
        return Err(bad(at, "A row holds 1 to 5 buttons or one select."));
    }
    for (k, kid) in kids.iter().enumerate() {
        check_one(kid, &format!("{at}.components.{k}"), seen)?;
    }
    Ok(())
}

/// One component of the second version with all inside it: how many there are, and how much text.
fn check_v2(c: &Value, at: &str, seen: &mut Vec<String>, number: &mut usize, text: &mut usize) -> Result<(), Answer> {
    *number += 1;
    let inner = c["components"].as_array().map_or(&[][..], Vec::as_slice);
    match c["type"].as_u64() {
        Some(1) => {
            *number += inner.len();
            return check_row(c, at, seen);
        }
        Some(10) => {
            *text += chars(&c["content"]);
            if !(1..=4000).contains(&chars(&c["content"])) {
                return Err(bad(&format!("{at}.content"), "Must be between 1 and 4000 in length."));
            }
        }
        Some(9) if !(1..=3).contains(&inner.len()) || !c["accessory"].is_object() => {
            return Err(bad(at, "A section has 1 to 3 texts and an accessory."));
        }
        Some(12) if !(1..=10).contains(&c["items"].as_array().map_or(0, Vec::len)) => {
            return Err(bad(at, "A gallery has 1 to 10 items."));
        }
        Some(2) if at.ends_with("accessory") => return check_one(c, at, seen),
        Some(9 | 11..=14 | 17) => {}
        _ => return Err(bad(at, "Unknown component type.")),
    }
    for (n, kid) in inner.iter().enumerate() {
        check_v2(kid, &format!("{at}.components.{n}"), seen, number, text)?;
    }
    if c["accessory"].is_object() {
        check_v2(&c["accessory"], &format!("{at}.accessory"), seen, number, text)?;
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
    let mut found = Vec::new();
    gather(&message["components"], &mut found);
    found
}

fn gather(components: &Value, found: &mut Vec<Value>) {
    for c in components.as_array().into_iter().flatten() {
        if matches!(c["type"].as_u64(), Some(2 | 3 | 5..=8)) {
            found.push(c.clone());
        }
        gather(&c["components"], found);
        if c["accessory"].is_object() {
            gather(&Value::Array(vec![c["accessory"].clone()]), found);
        }
    }
}

/// The button or menu with this label or custom id.
pub fn find(message: &Value, name: &str) -> Option<Value> {
    all(message)
        .into_iter()
        .find(|c| c["label"] == name || c["custom_id"] == name || c["placeholder"] == name)
}
