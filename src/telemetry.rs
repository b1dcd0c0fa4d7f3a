//! Logs: where they go, how they look, and the names of our fields. Ids may stand in a log, names and texts never.
//!
//! Fields: `game.id`, `variant`, `platform`, `command`, `duration_ms`, `reference`.

use std::io::IsTerminal as _;

use tracing_subscriber::{EnvFilter, fmt, prelude::*};

use crate::config::{Log, LogFormat};

/// Why logging did not start.
#[derive(Debug, thiserror::Error)]
pub enum TelemetryError {
    /// The filter is not one.
    #[error("log.filter is not a filter: {0}")]
    BadFilter(String),
    /// Logging was started before in this process.
    #[error("logging was started twice")]
    Twice,
}

/// Starts logging to standard error. Call once.
pub fn start(log: &Log) -> Result<(), TelemetryError> {
    // serenity's and the HTTP client's own spans hold addresses with secrets in them, and the websocket's lines whole messages; these crates
    // stay at warnings whatever the filter says.
    let filter = EnvFilter::try_new(format!(
        "{},serenity=warn,h2=warn,hyper=warn,hyper_util=warn,reqwest=warn,tungstenite=warn,tokio_tungstenite=warn",
        log.filter
    ))
    .map_err(|e| TelemetryError::BadFilter(e.to_string()))?;
    let registry = tracing_subscriber::registry().with(filter);
    let lines = fmt::layer()
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal())
        .with_target(true);
    match log.format {
        LogFormat::Text => registry.with(lines).try_init(),
        LogFormat::Json => registry.with(lines.json()).try_init(),
    }
    .map_err(|_| TelemetryError::Twice)
}
