//! One request from its arrival to its answer: trouble on order, the token, limits, Discord's document, the route, the record.

use super::{Access, Route, find, limits, read};
use crate::discord_sim::Shared;
use crate::discord_sim::call::{Answer, Body, Call};
use crate::discord_sim::fault::Trouble;
use crate::discord_sim::line::Line;
use crate::discord_sim::record::Recorded;
use crate::discord_sim::spec::{self, Finding, Kind};
use crate::discord_sim::world::World;
use axum::extract::{ConnectInfo, Request};
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::Response;
use serde_json::Value;
use std::sync::Arc;

const PREFIX: &str = "/api/v10";

/// Answer one request that is not for the gateway.
pub async fn serve(shared: Arc<Shared>, request: Request) -> Response {
    let path = request.uri().path().to_owned();
    if let Some(rest) = path.strip_prefix("/attachments/") {
        return file(&shared, rest);
    }
    let line = request
        .extensions()
        .get::<ConnectInfo<Line>>()
        .map(|c| c.0.clone())
        .unwrap_or_default();
    let mut call = read::head(&request);
    let found = call.path.strip_prefix(PREFIX).and_then(|p| find(&call.method, p));
    let template = found.as_ref().map_or("", |(route, _)| route.template);
    let trouble = shared.lock().take_fault(&call, template);
    if let Some(Trouble::SlowUpload(by)) = &trouble {
        tokio::time::sleep(*by).await;
    }
    if let Err(why) = read::body(&mut call, request).await {
        shared
            .lock()
            .problem(format!("{} {template}: unreadable request: {why}", call.method));
        return render(Answer::error(400, 50109, "The request body contains invalid JSON."));
    }
    if matches!(trouble, Some(Trouble::CutBefore)) {
        // It is only read for the record; nothing is done.
        let recorded = Recorded::new(&call, template, &Answer::nothing(), trouble.as_ref());
        shared.lock().log.push(recorded);
        shared.touch();
        line.cut();
        return Response::default();
    }
    if let Some(Trouble::Delay(by)) = &trouble {
        tokio::time::sleep(*by).await;
    }
    let known = found.is_some();
    let findings = if known { spec::request(&call) } else { Vec::new() };
    let instead = trouble.as_ref().and_then(Trouble::answer);
    let by_order = instead.is_some();
    let answer = {
        let mut world = shared.lock();
        let answer = match (instead, found) {
            (Some(answer), _) => answer,
            (None, Some((route, params))) => {
                call.params = params;
                dispatch(&mut world, route, &call, &findings)
            }
            (None, None) => {
                let what = format!("{} {}: no such route", call.method, call.path);
                world.problem(what);
                Answer::error(404, 0, "404: Not Found")
            }
        };
        limits::note_invalid(&mut world, &answer);
        answer
    };
    let wrong = if by_order || !known {
        Vec::new()
    } else {
        spec::answer(&call, &answer)
    };
    {
        let mut world = shared.lock();
        judge(&mut world, &call, template, &answer, by_order, &findings, &wrong);
        let recorded = Recorded::new(&call, template, &answer, trouble.as_ref());
        world.log.push(recorded);
    }
    shared.touch();
    if trouble.as_ref().is_some_and(Trouble::loses_the_answer) {
        line.cut();
    }
    if matches!(trouble, Some(Trouble::Silence)) {
        std::future::pending::<()>().await;
    }
    if matches!(trouble, Some(Trouble::CutMiddle)) {
        return half(answer);
    }
    render(answer)
}

/// What `assert_clean` will complain of.
fn judge(world: &mut World, call: &Call, template: &str, answer: &Answer, by_order: bool, asked: &[Finding], told: &[Finding]) {
    let route = format!("{} {template}", call.method);
    let refused = answer.status == 400 && !by_order;
    // A repeated answer, a sleeping thread and a thread that somebody else was quicker to open are nobody's mistake.
    let bad_luck = matches!(&answer.body, Body::Json(v) if matches!(v["code"].as_u64(), Some(40060 | 40094 | 50083 | 160_004)));
    if refused && !bad_luck {
        world.problem(format!("{route}: refused as invalid: {:?}", answer.body));
    }
    for finding in asked {
        if finding.kind == Kind::Unknown || !refused {
            world.problem(format!("{route}: against Discord's document at {:?}: {}", finding.at, finding.what));
        }
    }
    for finding in told {
        world.problem(format!(
            "the fake itself: {route} answered {} against Discord's document at {:?}: {}",
            answer.status, finding.at, finding.what
        ));
    }
}

fn dispatch(world: &mut World, route: &Route, call: &Call, findings: &[Finding]) -> Answer {
    let token = call.authorization.as_deref().unwrap_or("");
    if route.access == Access::Bot && token != format!("Bot {}", world.token) {
        return Answer::error(401, 0, "401: Unauthorized");
    }
    let standing = match limits::count(world, route.template, call) {
        Ok(standing) => standing,
        Err(refusal) => return refusal,
    };
    let app = call.params.first().map(String::as_str);
    let of_app = route.template.starts_with("/applications/{}") || route.template.starts_with("/webhooks");
    let broken = findings.iter().find(|f| f.kind == Kind::Broken);
    let mut answer = if of_app && app != Some(&world.app.to_string()) {
        Answer::error(403, 20012, "You are not authorized to perform this action on this application")
    } else if let Some(finding) = broken {
        Answer::invalid(&finding.at, "BASE_TYPE_BAD", &finding.what)
    } else {
        (route.handler)(world, call)
    };
    standing.tell(&mut answer);
    answer
}

fn file(shared: &Shared, rest: &str) -> Response {
    let id = rest.split('/').nth(1).and_then(|id| id.parse::<u64>().ok()).unwrap_or(0);
    let found = shared.lock().files.get(&id).cloned();
    render(match found {
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
    })
}

fn bytes_of(body: Body) -> (Option<String>, Vec<u8>) {
    match body {
        Body::Nothing => (None, Vec::new()),
        Body::Json(value) => (Some("application/json".to_owned()), to_bytes(&value)),
        Body::Html(text) => (Some("text/html".into()), text.into_bytes()),
        Body::Bytes(kind, bytes) => (Some(kind), bytes),
    }
}

fn render(answer: Answer) -> Response {
    let (kind, bytes) = bytes_of(answer.body);
    response(answer.status, answer.headers, kind, axum::body::Body::from(bytes))
}

/// An answer that breaks off in the middle of its body.
fn half(answer: Answer) -> Response {
    let (kind, mut bytes) = bytes_of(answer.body);
    bytes.truncate(bytes.len() / 2);
    let broken = std::io::Error::new(std::io::ErrorKind::ConnectionReset, "cut on order");
    let parts = futures_util::stream::unfold((Some(bytes), Some(broken)), |(bytes, broken)| async move {
        if let Some(bytes) = bytes {
            return Some((Ok(bytes), (None, broken)));
        }
        // The first half has to be on its way before the connection goes.
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        broken.map(|b| (Err(b), (None, None)))
    });
    // An answer without a body has no middle; it gets one that it never finishes.
    let status = if answer.status == 204 { 200 } else { answer.status };
    response(status, answer.headers, kind, axum::body::Body::from_stream(parts))
}

fn response(status: u16, headers: Vec<(String, String)>, kind: Option<String>, body: axum::body::Body) -> Response {
    let mut response = Response::new(body);
    *response.status_mut() = StatusCode::from_u16(status).expect("the fake answers with real status codes");
    if let Some(kind) = kind.and_then(|k| HeaderValue::from_str(&k).ok()) {
        response.headers_mut().insert(header::CONTENT_TYPE, kind);
    }
    for (name, value) in headers {
        let name = HeaderName::try_from(name).expect("header names are written in this folder");
        let value = HeaderValue::try_from(value).expect("header values are written in this folder");
        response.headers_mut().insert(name, value);
    }
    response
}

fn to_bytes(value: &Value) -> Vec<u8> {
    value.to_string().into_bytes()
}
