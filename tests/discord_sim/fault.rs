//! Trouble on order: the next so many requests that match are answered badly.

use super::call::{Answer, Body, Call};
use serde_json::json;
use std::time::Duration;

/// What goes wrong.
#[derive(Debug, Clone)]
pub enum Trouble {
    /// Answer with this status and JSON body instead of doing anything.
    Json(u16, serde_json::Value),
    /// Answer with this status and an HTML page, as a proxy in front of Discord would.
    Html(u16),
    /// 429 for this client and route; `retry_after` in seconds.
    Limited { retry_after: f64, global: bool },
    /// Read the request, do nothing, close the connection.
    CutBefore,
    /// Do everything, then close the connection: the answer is lost.
    CutAfter,
    /// Wait first, then go on as usual.
    Delay(Duration),
}

/// A trouble with where and how often it happens.
#[derive(Debug, Clone)]
pub struct Fault {
    pub method: &'static str,
    /// A part of the route's template or of the path, for example `/callback`.
    pub path: String,
    pub times: u32,
    pub trouble: Trouble,
}

impl Fault {
    pub fn matches(&self, call: &Call, template: &str) -> bool {
        self.times > 0 && self.method == call.method && (template.contains(&self.path) || call.path.contains(&self.path))
    }
}

impl Trouble {
    /// The answer for troubles that are an answer.
    pub fn answer(&self) -> Option<Answer> {
        match self {
            Self::Json(status, body) => Some(Answer::json(*status, body.clone())),
            Self::Html(status) => {
                let page = format!("<html><head><title>{status}</title></head><body>cloudflare</body></html>");
                Some(Answer {
                    status: *status,
                    body: Body::Html(page),
                    headers: Vec::new(),
                })
            }
            Self::Limited { retry_after, global } => {
                let body = json!({"message": "You are being rate limited.", "code": 0, "retry_after": retry_after, "global": global});
                let mut answer = Answer::json(429, body);
                #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few seconds")]
                let whole = retry_after.ceil() as u64;
                answer.headers.push(("Retry-After".into(), whole.to_string()));
                let scope = if *global { "global" } else { "user" };
                answer.headers.push(("X-RateLimit-Scope".into(), scope.into()));
                if *global {
                    answer.headers.push(("X-RateLimit-Global".into(), "true".into()));
                }
                Some(answer)
            }
            Self::CutBefore | Self::CutAfter | Self::Delay(_) => None,
        }
    }
}
