//! Trouble on order: the next so many requests that match are answered badly.

use super::call::{Answer, Body, Call};
use serde_json::{Value, json};
use std::time::Duration;

/// What goes wrong.
#[derive(Debug, Clone)]
pub enum Trouble {
    /// Answer with this status and JSON body instead of doing anything.
    Json(u16, Value),
    /// Answer with this status and an HTML page, as a proxy in front of Discord would.
    Html(u16),
    /// 429 for this client and route, or for all it sends; `retry_after` in seconds.
    Limited { retry_after: f64, global: bool },
    /// 429 because others use the resource too much; it does not count against the bot.
    LimitedShared { retry_after: f64 },
    /// 429 from the proxy in front, as a page, with the seconds in the header alone.
    LimitedHtml { retry_after: u32 },
    /// Close the connection before anything is read.
    CutBefore,
    /// Do everything, then close the connection: the answer is lost.
    CutAfter,
    /// Do everything, and close the connection in the middle of the answer's body.
    CutMiddle,
    /// Do everything, and never answer.
    Silence,
    /// Wait first, then go on as usual.
    Delay(Duration),
    /// Let the request's body wait in the line for so long.
    SlowUpload(Duration),
}

/// A trouble with where and how often it happens.
#[derive(Debug, Clone)]
pub struct Fault {
    pub method: &'static str,
    /// A part of the route's template or of the path, for example `/callback`, or `/channels/123/`.
    pub path: String,
    pub times: u32,
    pub trouble: Trouble,
}

impl Fault {
    pub fn matches(&self, call: &Call, template: &str) -> bool {
        self.times > 0 && self.method == call.method && (template.contains(&self.path) || call.path.contains(&self.path))
    }
}

/// Discord's refusals by their numbers: status, number, words.
const REFUSALS: &[(u16, u32, &str)] = &[
    (401, 0, "401: Unauthorized"),
    (404, 10003, "Unknown Channel"),
    (404, 10004, "Unknown Guild"),
    (404, 10008, "Unknown Message"),
    (404, 10013, "Unknown User"),
    (404, 10015, "Unknown Webhook"),
    (404, 10062, "Unknown interaction"),
    (429, 20016, "This action cannot be performed due to slowmode rate limit"),
    (429, 20028, "The channel you are writing has hit the write rate limit."),
    (400, 30032, "Maximum number of application commands reached (100)"),
    (
        400,
        30034,
        "Maximum number of daily application command creates has been reached (200)",
    ),
    (
        429,
        30046,
        "Maximum number of edits to messages older than 1 hour reached. Try again later",
    ),
    (413, 40005, "Request entity too large"),
    (400, 40060, "Interaction has already been acknowledged."),
    (400, 40094, "This interaction has reached the maximum number of follow up messages"),
    (403, 50001, "Missing Access"),
    (400, 50006, "Cannot send an empty message"),
    (403, 50007, "Cannot send messages to this user"),
    (403, 50013, "Missing Permissions"),
    (401, 50027, "Invalid Webhook Token"),
    (400, 50035, "Invalid Form Body"),
    (400, 50083, "Thread is archived"),
    (503, 130_000, "API resource is currently overloaded. Try again a little later"),
    (400, 160_004, "A thread has already been created for this message"),
    (400, 160_005, "Thread is locked"),
    (400, 160_006, "Maximum number of active threads reached"),
];

impl Trouble {
    /// A refusal by Discord's number; 0 is a token that was revoked. Panics for a number that is not in the table above.
    pub fn code(code: u32) -> Self {
        let known = REFUSALS.iter().find(|(_, c, _)| *c == code);
        let (status, code, message) = known.unwrap_or_else(|| panic!("{code} is not in the table of refusals"));
        let mut body = json!({"message": message, "code": code});
        if *code == 50035 {
            body["errors"] = json!({"content": {"_errors": [{"code": "BASE_TYPE_BAD", "message": "refused on order"}]}});
        }
        Self::Json(*status, body)
    }

    /// A short name for the record.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Json(..) => "refusal",
            Self::Html(_) => "page",
            Self::Limited { .. } => "limit",
            Self::LimitedShared { .. } => "shared limit",
            Self::LimitedHtml { .. } => "limit as a page",
            Self::CutBefore => "cut before",
            Self::CutAfter => "cut after",
            Self::CutMiddle => "cut in the middle",
            Self::Silence => "silence",
            Self::Delay(_) => "delay",
            Self::SlowUpload(_) => "slow upload",
        }
    }

    /// The answer for troubles that are an answer.
    pub fn answer(&self) -> Option<Answer> {
        match self {
            Self::Json(status, body) => Some(Answer::json(*status, body.clone())),
            Self::Html(status) => Some(page(*status)),
            Self::Limited {
                retry_after,
                global: false,
            } => Some(limited(*retry_after, "user")),
            Self::Limited { retry_after, global: true } => Some(limited(*retry_after, "global")),
            Self::LimitedShared { retry_after } => Some(limited(*retry_after, "shared")),
            Self::LimitedHtml { retry_after } => {
                let mut answer = page(429);
                answer.headers.push(("Retry-After".into(), retry_after.to_string()));
                Some(answer)
            }
            Self::CutBefore | Self::CutAfter | Self::CutMiddle | Self::Silence | Self::Delay(_) | Self::SlowUpload(_) => None,
        }
    }

    /// Whether the bot gets nothing of what the fake has done.
    pub fn loses_the_answer(&self) -> bool {
        matches!(self, Self::CutBefore | Self::CutAfter)
    }
}

fn page(status: u16) -> Answer {
    let text = format!("<html><head><title>{status}</title></head><body><center>cloudflare</center></body></html>");
    Answer {
        status,
        body: Body::Html(text),
        headers: Vec::new(),
    }
}

/// 429 as Discord says it. The limit over everything has no bucket, so no headers of one.
pub fn limited(retry_after: f64, scope: &str) -> Answer {
    let global = scope == "global";
    let body = json!({"message": "You are being rate limited.", "code": 0, "retry_after": retry_after, "global": global});
    let mut answer = Answer::json(429, body);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few seconds")]
    let whole = retry_after.ceil() as u64;
    answer.headers.push(("Retry-After".into(), whole.to_string()));
    answer.headers.push(("X-RateLimit-Scope".into(), scope.into()));
    if global {
        answer.headers.push(("X-RateLimit-Global".into(), "true".into()));
    } else {
        answer.headers.push(("X-RateLimit-Remaining".into(), "0".into()));
        answer.headers.push(("X-RateLimit-Reset-After".into(), format!("{retry_after:.3}")));
    }
    answer
}
