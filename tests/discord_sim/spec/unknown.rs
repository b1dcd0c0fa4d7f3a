//! Fields that the document does not name. It does not forbid them, so a validator lets a slip of the pen pass; this does not.

use super::document::{Document, step};
use serde_json::Value;
use std::collections::HashMap;

/// One way to read a schema: pointers to the schemas of its fields, and whether others are welcome.
#[derive(Clone, Default)]
struct Shape {
    fields: HashMap<String, String>,
    open: bool,
}

impl Shape {
    fn with(&self, other: &Self) -> Self {
        let mut fields = self.fields.clone();
        fields.extend(other.fields.clone());
        Self {
            fields,
            open: self.open || other.open,
        }
    }
}

/// Where fields stand that no reading of the schema at `pointer` names, in steps divided by dots.
pub fn fields(document: &Document, pointer: &str, value: &Value) -> Vec<String> {
    let mut found = Vec::new();
    look(document, pointer, value, "", &mut found);
    found
}

fn look(document: &Document, pointer: &str, value: &Value, at: &str, found: &mut Vec<String>) {
    let pointer = document.meant(pointer);
    let inside = |key: &str| if at.is_empty() { key.to_owned() } else { format!("{at}.{key}") };
    match value {
        Value::Array(list) => {
            let pointer = list_of(document, &pointer).unwrap_or(pointer);
            let items = format!("{pointer}/items");
            if document.at(&items).is_object() {
                for (n, item) in list.iter().enumerate() {
                    look(document, &items, item, &inside(&n.to_string()), found);
                }
            }
        }
        Value::Object(map) => {
            let readings = shapes(document, &pointer, value).into_iter().map(|shape| {
                let mut strangers = Vec::new();
                for (key, inner) in map {
                    match shape.fields.get(key) {
                        Some(schema) => look(document, schema, inner, &inside(key), &mut strangers),
                        None if shape.open => {}
                        None => strangers.push(inside(key)),
                    }
                }
                strangers
            });
            found.extend(readings.min_by_key(Vec::len).unwrap_or_default());
        }
        _ => {}
    }
}

/// A list may be one branch of a union with null.
fn list_of(document: &Document, pointer: &str) -> Option<String> {
    let mut branches = ["anyOf", "oneOf"].into_iter().flat_map(|union| {
        let number = document.at(&format!("{pointer}/{union}")).as_array().map_or(0, Vec::len);
        (0..number).map(move |n| format!("{union}/{n}"))
    });
    branches
        .by_ref()
        .map(|b| document.meant(&format!("{pointer}/{b}")))
        .find(|p| document.at(&format!("{p}/items")).is_object())
}

/// Every reading that the schema's unions allow and that fits the value; if none fits, every one.
fn shapes(document: &Document, pointer: &str, value: &Value) -> Vec<Shape> {
    let pointer = document.meant(pointer);
    let schema = document.at(&pointer);
    let named = schema["properties"].as_object();
    let fields = named
        .into_iter()
        .flatten()
        .map(|(k, _)| (k.clone(), format!("{pointer}/properties/{}", step(k))));
    let more = schema.get("additionalProperties").is_some_and(|a| a != &Value::Bool(false));
    let mut out = vec![Shape {
        fields: fields.collect(),
        open: more || (named.is_none() && schema["type"] == "object"),
    }];
    for n in 0..schema["allOf"].as_array().map_or(0, Vec::len) {
        let part = shapes(document, &format!("{pointer}/allOf/{n}"), value);
        out = each_with_each(&out, &part);
    }
    for union in ["anyOf", "oneOf"] {
        let number = schema[union].as_array().map_or(0, Vec::len);
        let branches: Vec<String> = (0..number).map(|n| document.meant(&format!("{pointer}/{union}/{n}"))).collect();
        if branches.is_empty() {
            continue;
        }
        let fitting: Vec<&String> = branches.iter().filter(|b| document.validator(b).is_valid(value)).collect();
        let readings = if fitting.is_empty() { branches.iter().collect() } else { fitting };
        let part: Vec<Shape> = readings.into_iter().flat_map(|b| shapes(document, b, value)).collect();
        out = each_with_each(&out, &part);
    }
    out
}

fn each_with_each(some: &[Shape], others: &[Shape]) -> Vec<Shape> {
    some.iter().flat_map(|a| others.iter().map(|b| a.with(b))).collect()
}
