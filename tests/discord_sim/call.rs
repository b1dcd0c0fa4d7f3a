//! One REST request as the fake sees it, and the answer it gives.

use serde_json::{Value, json};
use std::collections::BTreeMap;

/// A file part of a multipart request.
#[derive(Debug, Clone)]
pub struct Upload {
    /// The name of the part, for example `files[0]`.
    pub part: String,
    pub filename: String,
    pub content_type: String,
    pub bytes: Vec<u8>,
}

/// A request, already read to its end and taken apart.
#[derive(Debug, Clone, Default)]
pub struct Call {
    pub method: String,
    /// The path with its `/api/v10` prefix, without the query.
    pub path: String,
    pub query: BTreeMap<String, String>,
    pub authorization: Option<String>,
    pub content_type: Option<String>,
    /// The JSON body, or `payload_json` of a multipart body; null when there is none.
    pub body: Value,
    pub multipart: bool,
    pub files: Vec<Upload>,
    /// What the `{…}` of the route's template stood for, in order.
    pub params: Vec<String>,
}

impl Call {
    pub fn param(&self, n: usize) -> &str {
        self.params.get(n).map_or("", String::as_str)
    }

    /// The n-th parameter as an id; 0 (which no object has) when it is none.
    pub fn id(&self, n: usize) -> u64 {
        self.param(n).parse().unwrap_or(0)
    }

    pub fn asks(&self, key: &str) -> bool {
        self.query.get(key).is_some_and(|v| v == "true" || v == "True" || v == "1")
    }
}

/// What goes back.
#[derive(Debug, Clone)]
pub struct Answer {
    pub status: u16,
    pub body: Body,
    pub headers: Vec<(String, String)>,
}

#[derive(Debug, Clone)]
pub enum Body {
    Nothing,
    Json(Value),
    Html(String),
    Bytes(String, Vec<u8>),
}

impl Answer {
    pub fn ok(value: Value) -> Self {
        Self::json(200, value)
    }

    pub fn json(status: u16, value: Value) -> Self {
        Self {
            status,
            body: Body::Json(value),
            headers: Vec::new(),
        }
    }

    pub fn nothing() -> Self {
        Self {
            status: 204,
            body: Body::Nothing,
            headers: Vec::new(),
        }
    }

    /// An error with one of Discord's numbered codes.
    pub fn error(status: u16, code: u32, message: &str) -> Self {
        Self::json(status, json!({"message": message, "code": code}))
    }

    /// 404 for a thing that is not there; the code says which kind of thing.
    pub fn unknown(code: u32) -> Self {
        let what = match code {
            10003 => "Unknown Channel",
            10004 => "Unknown Guild",
            10007 => "Unknown Member",
            10008 => "Unknown Message",
            10014 => "Unknown Emoji",
            10013 => "Unknown User",
            10015 => "Unknown Webhook",
            10062 => "Unknown interaction",
            10063 => "Unknown application command",
            _ => "404: Not Found",
        };
        Self::error(404, code, what)
    }

    /// 400 / 50035 with the details nested as Discord nests them; `at` is for example `data.content`.
    pub fn invalid(at: &str, code: &str, message: &str) -> Self {
        let mut nested = json!({"_errors": [{"code": code, "message": message}]});
        for step in at.split('.').rev().filter(|s| !s.is_empty()) {
            nested = json!({step: nested});
        }
        Self::json(400, json!({"message": "Invalid Form Body", "code": 50035, "errors": nested}))
    }
}
