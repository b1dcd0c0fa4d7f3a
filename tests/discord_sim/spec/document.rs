//! The document itself: its routes, and validators for any place in it.

use jsonschema::{Registry, Resource, Validator};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Under this name the document is known to the validators.
const NAME: &str = "urn:d";

/// A route of the document.
#[derive(Debug)]
pub struct Route {
    pub template: String,
    /// Its segments; `None` for a parameter.
    segments: Vec<Option<String>>,
    methods: Vec<String>,
}

pub struct Document {
    json: Value,
    registry: Registry<'static>,
    routes: Vec<Route>,
    validators: Mutex<HashMap<String, Arc<Validator>>>,
}

impl std::fmt::Debug for Document {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Document")
            .field("routes", &self.routes.len())
            .finish_non_exhaustive()
    }
}

impl Document {
    pub fn new(mut json: Value) -> Result<Self, String> {
        loosen(&mut json);
        let resource = Resource::from_contents(json.clone());
        let registry = Registry::new()
            .add(NAME, resource)
            .and_then(jsonschema::RegistryBuilder::prepare)
            .map_err(|e| e.to_string())?;
        let paths = json["paths"].as_object().ok_or("it has no paths")?;
        let mut routes: Vec<Route> = paths.iter().map(|(template, item)| route(template, item)).collect();
        // Where a literal and a parameter both fit, the literal is meant: `@original` before `{message_id}`.
        routes.sort_by_key(|r| r.segments.iter().map(Option::is_none).collect::<Vec<_>>());
        Ok(Self {
            json,
            registry,
            routes,
            validators: Mutex::default(),
        })
    }

    /// The template for a path below `/api/v10`, if this method is offered there.
    pub fn find(&self, method: &str, path: &str) -> Option<&str> {
        let wanted: Vec<&str> = path.trim_matches('/').split('/').collect();
        let fits = |r: &&Route| {
            r.segments.len() == wanted.len()
                && r.methods.iter().any(|m| m == method)
                && r.segments.iter().zip(&wanted).all(|(s, w)| s.as_deref().is_none_or(|s| s == *w))
        };
        self.routes.iter().find(fits).map(|r| r.template.as_str())
    }

    /// What stands at a JSON pointer.
    pub fn at(&self, pointer: &str) -> &Value {
        self.json.pointer(pointer).unwrap_or(&Value::Null)
    }

    /// Follow references: the pointer to the schema that is meant.
    pub fn meant(&self, pointer: &str) -> String {
        let mut pointer = pointer.to_owned();
        while let Some(next) = self.at(&pointer)["$ref"].as_str() {
            pointer = next.trim_start_matches('#').to_owned();
        }
        pointer
    }

    /// The validator of the schema at a pointer; each is built once.
    pub fn validator(&self, pointer: &str) -> Arc<Validator> {
        let mut known = self.validators.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(found) = known.get(pointer) {
            return Arc::clone(found);
        }
        let place: String = pointer
            .chars()
            .map(|c| match c {
                '{' => "%7B".to_owned(),
                '}' => "%7D".to_owned(),
                c => c.to_string(),
            })
            .collect();
        let schema = json!({"$ref": format!("{NAME}#{place}")});
        let built = jsonschema::options()
            .with_draft(jsonschema::Draft::Draft202012)
            .with_registry(&self.registry)
            .build(&schema);
        let built = Arc::new(built.unwrap_or_else(|e| panic!("no validator for {pointer}: {e}")));
        known.insert(pointer.to_owned(), Arc::clone(&built));
        built
    }
}

fn route(template: &str, item: &Value) -> Route {
    let segments = template.trim_matches('/').split('/');
    let segments = segments.map(|s| (!s.starts_with('{')).then(|| s.to_owned())).collect();
    let methods = item.as_object().into_iter().flatten().map(|(m, _)| m.to_uppercase()).collect();
    Route {
        template: template.to_owned(),
        segments,
        methods,
    }
}

/// A key as a step of a JSON pointer.
pub fn step(key: &str) -> String {
    key.replace('~', "~0").replace('/', "~1")
}

/// Discord takes digits in a text for a number, and a number for an id, which its document does not say.
fn loosen(value: &mut Value) {
    match value {
        Value::Array(list) => list.iter_mut().for_each(loosen),
        Value::Object(map) => {
            map.iter_mut()
                .filter(|(key, _)| *key != "SnowflakeType")
                .for_each(|(_, v)| loosen(v));
            if let Some(id) = map.get_mut("SnowflakeType").filter(|v| v.is_object()) {
                *id = json!({"anyOf": [id.take(), {"type": "integer", "minimum": 0}]});
            }
            let whole = match map.get("type") {
                Some(Value::String(kind)) if kind == "integer" => Some(json!(["integer", "string"])),
                Some(Value::Array(kinds)) if kinds.contains(&json!("integer")) && !kinds.contains(&json!("string")) => {
                    Some(kinds.iter().cloned().chain([json!("string")]).collect())
                }
                _ => None,
            };
            let Some(kinds) = whole else { return };
            map.insert("type".into(), kinds);
            map.insert("pattern".into(), json!("^-?[0-9]+$"));
            if let Some(Value::Array(allowed)) = map.get_mut("enum") {
                let texts: Vec<Value> = allowed.iter().filter(|v| v.is_number()).map(|v| json!(v.to_string())).collect();
                allowed.extend(texts);
            }
        }
        _ => {}
    }
}
