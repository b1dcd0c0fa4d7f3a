//! For supervisors: does the process live, and is it ready? `/readyz` names each part that is not, for whoever looks after the bot.

use std::sync::Arc;

use axum::{
    extract::State,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};

use super::Web;
use crate::platform::health::told;

/// Whoever reads this has been answered.
pub async fn alive() -> Response {
    plain(StatusCode::OK, "alive\n".into())
}

/// 200 if every part is ready, else 503; a line for each part.
pub async fn ready(State(web): State<Arc<Web>>) -> Response {
    let (all, lines) = told(&web.hub.parts().await);
    plain(if all { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE }, lines)
}

fn plain(status: StatusCode, text: String) -> Response {
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8"),
        (header::CACHE_CONTROL, "no-store"),
    ];
    (status, headers, text).into_response()
}
