//! For supervisors: does the process live, and is it ready? `/readyz` names each part that is not, for whoever looks after the bot.

use std::{collections::BTreeMap, sync::Arc, time::Duration};

use axum::{
    extract::State,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};

use super::Web;
use crate::ids::PlayerRef;

/// A store that takes longer than this to answer is not ready.
const STORE: Duration = Duration::from_secs(2);
const FINE: &str = "ready";

/// Whoever reads this has been answered.
pub async fn alive() -> Response {
    plain(StatusCode::OK, "alive\n".into())
}

/// 200 if every part is ready, else 503; a line for each part.
pub async fn ready(State(web): State<Arc<Web>>) -> Response {
    let mut parts: BTreeMap<&str, String> = BTreeMap::new();
    for (part, how) in web.hub.health().parts() {
        parts.insert(part, how.err().unwrap_or_else(|| FINE.into()));
    }
    let nobody = PlayerRef::new("health", "nobody");
    let asked = tokio::time::timeout(STORE, web.hub.service().store.person(&nobody)).await;
    let store = match asked {
        Ok(Ok(_)) => FINE,
        Ok(Err(_)) => "failed",
        Err(_) => "does not answer",
    };
    parts.insert("store", store.into());
    let all = parts.values().all(|how| how == FINE);
    let mut lines = String::new();
    for (part, how) in &parts {
        lines.extend([part, ": ", how.as_ref(), "\n"]);
    }
    plain(if all { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE }, lines)
}

fn plain(status: StatusCode, text: String) -> Response {
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8"),
        (header::CACHE_CONTROL, "no-store"),
    ];
    (status, headers, text).into_response()
}
