//! Logs: where they go, how they look, and the names of our fields. Ids may stand in a log, names and texts never.
//!
//! Fields: `game.id`, `variant`, `platform`, `command`, `duration_ms`, `reference`.

use std::{any::Any, io::IsTerminal as _};

use tracing::{Level, Metadata, Subscriber};
use tracing_subscriber::{
    EnvFilter,
    filter::filter_fn,
    fmt::{self, MakeWriter},
    prelude::*,
};

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

/// Crates whose own lines and spans hold what may stand in no log: addresses with tokens in them, and whole messages as they come in.
const CHATTY: [&str; 8] = [
    "serenity",
    "h2",
    "hyper",
    "hyper_util",
    "reqwest",
    "tungstenite",
    "tokio_tungstenite",
    "rustls",
];

/// Families of crates that log whole events with the names of people in them, and as errors what is none. What they return as errors their platform
/// tells in its own lines.
const SILENT: [&str; 3] = ["matrix_sdk", "ruma", "vodozemac"];

/// Starts logging to standard error, panics included. Call once.
pub fn start(log: &Log) -> Result<(), TelemetryError> {
    let ansi = std::io::stderr().is_terminal();
    writing(log, ansi, std::io::stderr)?.try_init().map_err(|_| TelemetryError::Twice)?;
    std::panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(ToString::to_string).unwrap_or_default();
        tracing::error!(place, says = told(panic.payload()), "a panic");
    }));
    Ok(())
}

/// What may be told of a panic: a text that stands in the program. One that was put together could repeat what somebody typed.
fn told(payload: &(dyn Any + Send)) -> &'static str {
    payload.downcast_ref::<&'static str>().copied().unwrap_or("…")
}

/// Everything that may be logged, as lines to `writer`; `ansi` for colours.
pub fn writing<W>(log: &Log, ansi: bool, writer: W) -> Result<impl Subscriber + Send + Sync + 'static, TelemetryError>
where
    W: for<'w> MakeWriter<'w> + Send + Sync + 'static,
{
    let wanted = EnvFilter::try_new(&log.filter).map_err(|e| TelemetryError::BadFilter(e.to_string()))?;
    let lines = fmt::layer().with_writer(writer).with_ansi(ansi).with_target(true);
    let lines = match log.format {
        LogFormat::Text => lines.boxed(),
        LogFormat::Json => lines.json().boxed(),
    };
    // A filter of its own, because in one filter a longer directive (`serenity::http=trace`) would win over ours.
    Ok(tracing_subscriber::registry().with(wanted).with(filter_fn(may_speak)).with(lines))
}

/// The chatty crates stay at warnings and the silent ones silent, whatever the configured filter says.
fn may_speak(line: &Metadata<'_>) -> bool {
    let of = line.target().split("::").next().unwrap_or_default();
    if SILENT.iter().any(|family| of.starts_with(family)) {
        return false;
    }
    *line.level() <= Level::WARN || !CHATTY.contains(&of)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_panic_only_texts_of_the_program_are_told() {
        let caught = |panics: fn()| std::panic::catch_unwind(panics).unwrap_err();
        assert_eq!(told(&*caught(|| panic!("a bug"))), "a bug");
        let typed = caught(|| {
            let typed = String::from("é");
            drop(typed[1..].to_owned());
        });
        assert_eq!(told(&*typed), "…", "the text of this panic repeats the string");
    }
}
