//! From HTTP to [`Call`] and back: reading bodies, the token check, rate-limit headers, recording, troubles on order.

use super::{Access, find};
use crate::discord_sim::Shared;
use crate::discord_sim::call::{Answer, Body, Call, Upload};
use crate::discord_sim::fault::Trouble;
use crate::discord_sim::record::Recorded;
use crate::discord_sim::world::World;
use axum::extract::{FromRequest, Multipart, Request};
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::Response;
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::Arc;

const PREFIX: &str = "/api/v10";
const MOST_BYTES: usize = 30 * 1024 * 1024;

/// Answer one request that is not for the gateway.
pub async fn serve(shared: Arc<Shared>, request: Request) -> Response {
    let path = request.uri().path().to_owned();
    if let Some(rest) = path.strip_prefix("/attachments/") {
        return file(&shared, rest);
    }
    let mut call = match read(request).await {
        Ok(call) => call,
        Err(why) => {
            shared.lock().problem(format!("{path}: unreadable request: {why}"));
            return render(Answer::error(400, 50109, "The request body contains invalid JSON."), false);
        }
    };
    let found = call.path.strip_prefix(PREFIX).and_then(|p| find(&call.method, p));
    let template = found.as_ref().map_or("", |(route, _)| route.template);
    let trouble = shared.lock().take_fault(&call, template);
    if let Some(Trouble::Delay(by)) = &trouble {
        tokio::time::sleep(*by).await;
    }
    let instead = trouble.as_ref().and_then(Trouble::answer);
    let answer = {
        let mut world = shared.lock();
        let answer = match (&trouble, instead) {
            (Some(Trouble::CutBefore), _) => Answer::nothing(),
            (_, Some(answer)) => answer,
            _ => {
                if let Some((route, params)) = found {
                    call.params = params;
                    dispatch(&mut world, route, &call)
                } else {
                    let what = format!("{} {}: no such route", call.method, call.path);
                    world.problem(what);
                    Answer::error(404, 0, "404: Not Found")
                }
            }
        };
        if answer.status == 400 && instead_is_own(trouble.as_ref()) {
            let what = format!("{} {}: refused as invalid: {:?}", call.method, template, answer.body);
            // A repeated answer, a sleeping thread and a thread that somebody else was quicker to open are nobody's mistake.
            let bad_luck = |v: &Value| matches!(v["code"].as_u64(), Some(40060 | 40094 | 50083 | 160_004));
            if !matches!(&answer.body, Body::Json(v) if bad_luck(v)) {
                world.problem(what);
            }
        }
        let recorded = Recorded::new(&call, template, &answer);
        world.log.push(recorded);
        answer
    };
    shared.touch();
    render(answer, matches!(trouble, Some(Trouble::CutBefore | Trouble::CutAfter)))
}

/// Whether a refusal is the fake's own judgement and not a trouble a test ordered.
fn instead_is_own(trouble: Option<&Trouble>) -> bool {
    !matches!(trouble, Some(Trouble::Json(..) | Trouble::Html(_) | Trouble::Limited { .. }))
}

fn dispatch(world: &mut World, route: &super::Route, call: &Call) -> Answer {
    let token = call.authorization.as_deref().unwrap_or("");
    if route.access == Access::Bot && token != format!("Bot {}", world.token) {
        return Answer::error(401, 0, "401: Unauthorized");
    }
    let app = call.params.first().map(String::as_str);
    let of_app = route.template.starts_with("/applications/{}") || route.template.starts_with("/webhooks");
    if of_app && app != Some(&world.app.to_string()) {
        return Answer::error(403, 20012, "You are not authorized to perform this action on this application");
    }
    let major = call
        .params
        .first()
        .filter(|_| !route.template.starts_with("/interactions"))
        .cloned()
        .unwrap_or_default();
    let key = format!("{} {} {major}", route.method, route.template);
    let (limit, per_ms) = limit_of(route.template, route.method);
    let now = world.clock.now_ms();
    let (since, used) = world
        .buckets
        .get(&key)
        .copied()
        .filter(|(s, _)| now < s + per_ms)
        .unwrap_or((now, 0));
    let wait_ms = since + per_ms - now;
    if used >= limit && world.enforce_limits {
        let trouble = Trouble::Limited {
            retry_after: seconds(wait_ms),
            global: false,
        };
        return trouble.answer().expect("a limit is an answer");
    }
    world.buckets.insert(key.clone(), (since, used + 1));
    let mut answer = (route.handler)(world, call);
    let left = limit.saturating_sub(used + 1);
    for (name, value) in [
        ("X-RateLimit-Limit", limit.to_string()),
        (
            "X-RateLimit-Remaining",
            if world.enforce_limits { left } else { left.max(1) }.to_string(),
        ),
        ("X-RateLimit-Reset", format!("{:.3}", seconds(since + per_ms))),
        ("X-RateLimit-Reset-After", format!("{:.3}", seconds(wait_ms))),
        ("X-RateLimit-Bucket", format!("{:016x}", fnv(&key))),
    ] {
        answer.headers.push((name.into(), value));
    }
    answer
}

#[expect(clippy::cast_precision_loss, reason = "milliseconds of a test run are far below 2^52")]
fn seconds(ms: u64) -> f64 {
    ms as f64 / 1000.0
}

fn fnv(text: &str) -> u64 {
    text.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |h, b| (h ^ u64::from(b)).wrapping_mul(0x100_0000_01b3))
}

/// How many requests in how many milliseconds.
fn limit_of(template: &str, method: &str) -> (u32, u64) {
    match (template, method) {
        ("/channels/{}/messages", "POST") | ("/channels/{}/messages/{}", "PATCH" | "DELETE") => (5, 5000),
        (t, _) if t.starts_with("/interactions") => (u32::MAX, 1000),
        (t, _) if t.starts_with("/webhooks") => (5, 2000),
        _ => (50, 1000),
    }
}

async fn read(request: Request) -> Result<Call, String> {
    let headers = request.headers();
    let text = |name: header::HeaderName| headers.get(name).and_then(|v| v.to_str().ok()).map(ToOwned::to_owned);
    let mut call = Call {
        method: request.method().as_str().into(),
        path: request.uri().path().into(),
        query: query(request.uri().query().unwrap_or("")),
        authorization: text(header::AUTHORIZATION),
        content_type: text(header::CONTENT_TYPE).map(|t| t.split(';').next().unwrap_or("").to_owned()),
        ..Call::default()
    };
    if call.content_type.as_deref() == Some("multipart/form-data") {
        call.multipart = true;
        let mut parts = Multipart::from_request(request, &()).await.map_err(|e| e.to_string())?;
        while let Some(part) = parts.next_field().await.map_err(|e| e.to_string())? {
            let name = part.name().unwrap_or("").to_owned();
            let filename = part.file_name().map(ToOwned::to_owned);
            let content_type = part.content_type().unwrap_or("application/octet-stream").to_owned();
            let bytes = part.bytes().await.map_err(|e| e.to_string())?.to_vec();
            match filename {
                None if name == "payload_json" => call.body = serde_json::from_slice(&bytes).map_err(|e| e.to_string())?,
                None => return Err(format!("a part {name:?} that is neither payload_json nor a file")),
                Some(filename) => call.files.push(Upload {
                    part: name,
                    filename,
                    content_type,
                    bytes,
                }),
            }
        }
    } else {
        let bytes = axum::body::to_bytes(request.into_body(), MOST_BYTES)
            .await
            .map_err(|e| e.to_string())?;
        if !bytes.is_empty() {
            call.body = serde_json::from_slice(&bytes).map_err(|e| e.to_string())?;
        }
    }
    Ok(call)
}

fn query(text: &str) -> BTreeMap<String, String> {
    let pairs = text.split('&').filter(|p| !p.is_empty());
    pairs
        .map(|p| p.split_once('=').unwrap_or((p, "")))
        .map(|(k, v)| (k.into(), v.into()))
        .collect()
}

fn file(shared: &Shared, rest: &str) -> Response {
    let id = rest.split('/').nth(1).and_then(|id| id.parse::<u64>().ok()).unwrap_or(0);
    let found = shared.lock().files.get(&id).cloned();
    let answer = match found {
        Some((kind, bytes)) => Answer {
            status: 200,
            body: Body::Bytes(kind, bytes),
            headers: Vec::new(),
        },
        None => Answer {
            status: 404,
            body: Body::Html("no such attachment".into()),
            headers: Vec::new(),
        },
    };
    render(answer, false)
}

/// Turn an answer into bytes. A cut answer promises a body and breaks the connection instead of sending it.
fn render(answer: Answer, cut: bool) -> Response {
    let (kind, bytes) = match answer.body {
        Body::Nothing => (None, Vec::new()),
        Body::Json(value) => (Some("application/json".to_owned()), to_bytes(&value)),
        Body::Html(text) => (Some("text/html".into()), text.into_bytes()),
        Body::Bytes(kind, bytes) => (Some(kind), bytes),
    };
    let body = if cut {
        let broken = std::io::Error::new(std::io::ErrorKind::ConnectionReset, "cut on order");
        axum::body::Body::from_stream(futures_util::stream::iter([Err::<Vec<u8>, _>(broken)]))
    } else {
        axum::body::Body::from(bytes)
    };
    let mut response = Response::new(body);
    let status = if cut { 200 } else { answer.status };
    *response.status_mut() = StatusCode::from_u16(status).expect("the fake answers with real status codes");
    if let Some(kind) = kind.and_then(|k| HeaderValue::from_str(&k).ok()) {
        response.headers_mut().insert(header::CONTENT_TYPE, kind);
    }
    for (name, value) in answer.headers {
        let name = HeaderName::try_from(name).expect("header names are written in this folder");
        let value = HeaderValue::try_from(value).expect("header values are written in this folder");
        response.headers_mut().insert(name, value);
    }
    response
}

fn to_bytes(value: &Value) -> Vec<u8> {
    value.to_string().into_bytes()
}
