//! Every request the fake has seen, as JSON lines that a validator of Discord's `OpenAPI` document can read.

use super::call::{Answer, Body, Call};
use super::fault::Trouble;
use serde_json::{Map, Value, json};

/// One request with its answer.
#[derive(Debug, Clone)]
pub struct Recorded {
    pub method: String,
    pub path: String,
    /// The route's template, for example `/channels/{}/messages`; empty when no route matched.
    pub template: String,
    pub body: Value,
    /// The file parts: part name, file name, size in bytes.
    pub files: Vec<(String, String, usize)>,
    pub status: u16,
    pub answer: Value,
    /// The whole as one line: `method path query content_type json|payload_json files status response`. An answer that a test ordered is no
    /// answer of the fake's own; it stands under `ordered` and not under `status` and `response`.
    pub line: Value,
}

impl Recorded {
    pub fn new(call: &Call, template: &str, answer: &Answer, trouble: Option<&Trouble>) -> Self {
        let reply = match &answer.body {
            Body::Json(value) => value.clone(),
            _ => Value::Null,
        };
        let mut line = Map::new();
        line.insert("method".into(), json!(call.method));
        line.insert("path".into(), json!(call.path));
        if !call.query.is_empty() {
            line.insert("query".into(), json!(call.query));
        }
        if let Some(kind) = &call.content_type {
            line.insert("content_type".into(), json!(kind));
        }
        if call.multipart {
            line.insert("payload_json".into(), call.body.clone());
        } else if !call.body.is_null() {
            line.insert("json".into(), call.body.clone());
        }
        if !call.files.is_empty() {
            let files: Map<String, Value> = call
                .files
                .iter()
                .map(|f| {
                    let facts = json!({"filename": f.filename, "content_type": f.content_type, "size": f.bytes.len()});
                    (f.part.clone(), facts)
                })
                .collect();
            line.insert("files".into(), Value::Object(files));
        }
        let ordered = trouble.filter(|t| t.answer().is_some() || matches!(t, Trouble::CutBefore));
        if let Some(trouble) = ordered {
            let facts = json!({"trouble": trouble.name(), "status": answer.status, "response": reply});
            line.insert("ordered".into(), facts);
        } else {
            line.insert("status".into(), json!(answer.status));
            if !reply.is_null() {
                line.insert("response".into(), reply.clone());
            }
        }
        Self {
            method: call.method.clone(),
            path: call.path.clone(),
            template: template.into(),
            body: call.body.clone(),
            files: call
                .files
                .iter()
                .map(|f| (f.part.clone(), f.filename.clone(), f.bytes.len()))
                .collect(),
            status: answer.status,
            answer: reply,
            line: Value::Object(line),
        }
    }
}
