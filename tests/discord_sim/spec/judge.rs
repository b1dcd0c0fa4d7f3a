//! Judging one request, and one answer.

use super::document::{Document, step};
use super::{Finding, Kind, document, unknown};
use crate::discord_sim::call::{Answer, Body, Call};
use jsonschema::ValidationError;
use jsonschema::error::ValidationErrorKind;
use serde_json::Value;

const PREFIX: &str = "/api/v10";

/// What is wrong with a request. Nothing, when there is no document.
pub fn request(call: &Call) -> Vec<Finding> {
    document().map(|d| of_request(d, call)).unwrap_or_default()
}

/// What is wrong with the fake's answer to it. Nothing, when there is no document.
pub fn answer(call: &Call, answer: &Answer) -> Vec<Finding> {
    document().map(|d| of_answer(d, call, answer)).unwrap_or_default()
}

/// Validators that are needed while somebody waits for three seconds are built before anybody does.
pub fn warm_up(document: &Document) {
    for (method, template) in [
        ("POST", "/interactions/{interaction_id}/{interaction_token}/callback"),
        ("POST", "/webhooks/{webhook_id}/{webhook_token}"),
        ("PATCH", "/webhooks/{webhook_id}/{webhook_token}/messages/@original"),
        ("POST", "/channels/{channel_id}/messages"),
        ("PATCH", "/channels/{channel_id}/messages/{message_id}"),
    ] {
        let base = base(template, method);
        for kind in ["application/json", "multipart/form-data"] {
            document.validator(&body_schema(&base, kind));
        }
        let message = format!("{base}/responses/200/content/application~1json/schema");
        if document.at(&message).is_object() {
            document.validator(&message);
        }
    }
}

fn base(template: &str, method: &str) -> String {
    format!("/paths/{}/{}", step(template), method.to_lowercase())
}

fn body_schema(base: &str, kind: &str) -> String {
    format!("{base}/requestBody/content/{}/schema", step(kind))
}

fn broken(at: String, what: impl Into<String>) -> Finding {
    Finding {
        kind: Kind::Broken,
        at,
        what: what.into(),
    }
}

fn stray(at: String, what: impl Into<String>) -> Finding {
    Finding {
        kind: Kind::Unknown,
        at,
        what: what.into(),
    }
}

fn of_request(document: &Document, call: &Call) -> Vec<Finding> {
    let path = call.path.strip_prefix(PREFIX).unwrap_or(&call.path);
    let Some(template) = document.find(&call.method, path) else {
        return vec![broken(String::new(), "the document has no such route")];
    };
    let base = base(template, &call.method);
    let mut found = of_query(document, call, template, &base);
    let content = document.at(&format!("{base}/requestBody/content"));
    let kind = if call.multipart {
        "multipart/form-data"
    } else {
        "application/json"
    };
    if call.body.is_null() && call.files.is_empty() {
        if document.at(&format!("{base}/requestBody/required")) == &Value::Bool(true) {
            found.push(broken(String::new(), "a body is required"));
        }
    } else if !content.is_object() {
        found.push(stray(String::new(), "a body where the route takes none"));
    } else if content.get(kind).is_none() {
        found.push(broken(String::new(), format!("{kind} is not taken here")));
    } else if call.body.is_null() {
        found.push(broken(String::new(), "files without payload_json"));
    } else {
        let schema = body_schema(&base, kind);
        found.extend(errors(document, &schema, &call.body));
        let strangers = unknown::fields(document, &schema, &call.body);
        found.extend(strangers.into_iter().map(|at| stray(at, "no such field is known")));
    }
    found
}

fn of_query(document: &Document, call: &Call, template: &str, base: &str) -> Vec<Finding> {
    let path_wide = format!("/paths/{}/parameters", step(template));
    let mut found = Vec::new();
    for (name, value) in &call.query {
        let places = [format!("{base}/parameters"), path_wide.clone()];
        let declared = places.iter().find_map(|list| {
            let all = document.at(list).as_array()?;
            let at = all.iter().position(|p| p["name"] == **name && p["in"] == "query")?;
            Some(format!("{list}/{at}/schema"))
        });
        let Some(schema) = declared else {
            found.push(stray(format!("?{name}"), "no such parameter is known"));
            continue;
        };
        let kinds = document.at(&format!("{}/type", document.meant(&schema))).to_string();
        let value = match value.to_lowercase().as_str() {
            "true" if kinds.contains("boolean") => Value::Bool(true),
            "false" if kinds.contains("boolean") => Value::Bool(false),
            _ => Value::String(value.clone()),
        };
        found.extend(errors(document, &schema, &value).into_iter().map(|f| Finding {
            at: format!("?{name}"),
            ..f
        }));
    }
    found
}

fn of_answer(document: &Document, call: &Call, answer: &Answer) -> Vec<Finding> {
    let path = call.path.strip_prefix(PREFIX).unwrap_or(&call.path);
    let Some(template) = document.find(&call.method, path) else {
        return Vec::new(); // told of as a request already
    };
    let responses = format!("{}/responses", base(template, &call.method));
    let exact = answer.status.to_string();
    let known = |key: &str| document.at(&responses).get(key).is_some();
    let key = if known(&exact) {
        exact.as_str()
    } else if (400..500).contains(&answer.status) && known("4XX") {
        "4XX"
    } else {
        return vec![broken(String::new(), format!("the route never answers with {exact}"))];
    };
    let schema = format!("{}/content/application~1json/schema", document.meant(&format!("{responses}/{key}")));
    match (&answer.body, document.at(&schema).is_object()) {
        (Body::Json(value), true) => {
            let mut value = value.clone();
            // The codes in there are words, as the written documentation shows; the document has numbers.
            if answer.status >= 400
                && let Some(errors) = value.get_mut("errors")
            {
                number_codes(errors);
            }
            errors(document, &schema, &value)
        }
        (Body::Json(_), false) => vec![broken(String::new(), format!("{exact} has no body"))],
        (_, true) => vec![broken(String::new(), format!("{exact} has a body"))],
        (_, false) => Vec::new(),
    }
}

/// Puts a number in the place of each code that is a word.
fn number_codes(errors: &mut Value) {
    match errors {
        Value::Object(map) => {
            for (key, value) in map {
                if key == "code" && value.is_string() {
                    *value = Value::from(0);
                } else {
                    number_codes(value);
                }
            }
        }
        Value::Array(all) => all.iter_mut().for_each(number_codes),
        _ => {}
    }
}

/// Where a value breaks the schema at a pointer, each place once.
fn errors(document: &Document, schema: &str, value: &Value) -> Vec<Finding> {
    let validator = document.validator(schema);
    let mut found: Vec<Finding> = Vec::new();
    for error in validator.iter_errors(value) {
        narrowed(&error, &mut found);
    }
    found
}

/// Of a union that fits nowhere, only the faults of the branch that was meant are of use: the one whose `type` fits, with the fewest.
fn narrowed(error: &ValidationError<'_>, found: &mut Vec<Finding>) {
    let (ValidationErrorKind::AnyOf { context: branches } | ValidationErrorKind::OneOfNotValid { context: branches }) = error.kind() else {
        return tell(error, found);
    };
    let here = error.instance_path().as_str();
    let other_kind = |branch: &&Vec<ValidationError<'static>>| {
        branch.iter().any(|e| {
            let at = e.instance_path().as_str();
            let kind = matches!(e.kind(), ValidationErrorKind::Type { .. }) && (at == here || at.is_empty());
            kind || at.strip_prefix(here).unwrap_or(at) == "/type"
        })
    };
    let meant: Vec<&Vec<ValidationError<'static>>> = branches.iter().filter(|b| !other_kind(b)).collect();
    let meant = if meant.is_empty() { branches.iter().collect() } else { meant };
    match meant.into_iter().filter(|b| !b.is_empty()).min_by_key(|b| b.len()) {
        Some(branch) => branch.iter().for_each(|e| narrowed(e, found)),
        None => tell(error, found),
    }
}

fn tell(error: &ValidationError<'_>, found: &mut Vec<Finding>) {
    let at = error.instance_path().as_str().trim_start_matches('/').replace('/', ".");
    let what: String = error.to_string().chars().take(300).collect();
    let finding = broken(at, what);
    if !found.contains(&finding) {
        found.push(finding);
    }
}
