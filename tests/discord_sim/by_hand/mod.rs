//! The fake Discord run by hand: below `/_sim/` everything that a test can do with the fake can be done with JSON, and a page shows a
//! channel as a Discord client would, so that people can play in two tabs. What can be asked stands in [`control`].

mod control;
mod stream;
mod view;

use std::sync::Arc;

use axum::{
    Json, Router,
    extract::{Path, Query, State},
    http::{StatusCode, header},
    response::{IntoResponse, Redirect, Response},
    routing::get,
};
use serde_json::{Value, json};

use super::{Shared, sim::Sim};

/// The page's files: name, media type, text.
const FILES: [(&str, &str, &str); 6] = [
    ("", "text/html; charset=utf-8", include_str!("page.html")),
    ("page.css", "text/css; charset=utf-8", include_str!("page.css")),
    ("page.js", "text/javascript; charset=utf-8", include_str!("page.js")),
    ("show.js", "text/javascript; charset=utf-8", include_str!("show.js")),
    ("markdown.js", "text/javascript; charset=utf-8", include_str!("markdown.js")),
    ("composer.js", "text/javascript; charset=utf-8", include_str!("composer.js")),
];

/// Everything below `/_sim`.
pub fn router(shared: Arc<Shared>) -> Router {
    Router::new()
        .route("/_sim", get(|| async { Redirect::permanent("/_sim/") }))
        .route("/_sim/", get(|| async { file("") }))
        .route("/_sim/{name}", get(look).post(act))
        .with_state(shared)
}

fn file(name: &str) -> Response {
    match FILES.iter().find(|(n, ..)| *n == name) {
        Some((_, media, text)) => ([(header::CONTENT_TYPE, *media), (header::CACHE_CONTROL, "no-store")], *text).into_response(),
        None => refuse(StatusCode::NOT_FOUND, &format!("there is no {name} here")),
    }
}

async fn look(State(shared): State<Arc<Shared>>, Path(name): Path<String>, Query(asked): Query<Value>) -> Response {
    let found = match name.as_str() {
        "stream" => return stream::open(shared, &asked),
        "state" => {
            let world = shared.lock();
            control::person(&world, &asked["as"]).map(|me| view::state(&world, me))
        }
        "messages" => view::messages(&shared.lock(), &asked),
        "requests" => Ok(shared.lock().log.iter().map(|r| r.line.clone()).collect()),
        "problems" => Ok(json!(shared.lock().problems)),
        _ => return file(&name),
    };
    answer(found)
}

async fn act(State(shared): State<Arc<Shared>>, Path(verb): Path<String>, Json(asked): Json<Value>) -> Response {
    let sim = Sim::of(&shared);
    let done = control::act(&sim, &verb, &asked).await;
    shared.touch();
    answer(done)
}

fn answer(done: Result<Value, String>) -> Response {
    match done {
        Ok(value) => Json(value).into_response(),
        Err(why) => refuse(StatusCode::BAD_REQUEST, &why),
    }
}

fn refuse(status: StatusCode, why: &str) -> Response {
    (status, Json(json!({"error": why}))).into_response()
}
