//! `menagerie serve` and `menagerie config`.

use std::{
    io::{self, Write as _},
    path::PathBuf,
    process::ExitCode,
};

use crate::{app, config::Config, telemetry};

/// `menagerie serve`.
#[derive(Debug, clap::Args)]
pub struct Serve {
    /// Configuration file, read after the defaults.
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Discord shards of this process, for example 0..=3; both ends count. Needs --total.
    #[arg(long, value_name = "FIRST..=LAST")]
    shards: Option<String>,
    /// How many Discord shards there are in all processes together.
    #[arg(long, value_name = "COUNT")]
    total: Option<u32>,
}

/// The exit code for what stays as it is until somebody changes something, such as a refused token: a supervisor should not try again. It is
/// `EX_CONFIG` of `sysexits.h`.
pub const NEEDS_OPERATOR: u8 = 78;

impl Serve {
    /// Runs until told to stop.
    pub fn run(self) -> ExitCode {
        ended(self.serve())
    }

    fn serve(self) -> Result<ExitCode, String> {
        let mut config = Config::load(self.config.as_deref(), std::env::vars()).map_err(|e| e.to_string())?;
        config.discord.shards = self.shards.unwrap_or(config.discord.shards);
        config.discord.total_shards = self.total.unwrap_or(config.discord.total_shards);
        telemetry::start(&config.log).map_err(|e| e.to_string())?;
        let runtime = tokio::runtime::Runtime::new().map_err(|e| format!("cannot start: {e}"))?;
        let result = runtime.block_on(app::run(config, say));
        // What still blocks a thread (a picture being drawn) must not hold up the end.
        runtime.shutdown_background();
        match result {
            Err(stopped) if stopped.needs_operator() => {
                eprintln!("menagerie: {stopped}");
                Ok(ExitCode::from(NEEDS_OPERATOR))
            }
            other => other.map(|()| ExitCode::SUCCESS).map_err(|e| e.to_string()),
        }
    }
}

/// A line for the person at the terminal. Nobody reading is no reason to end.
fn say(line: &str) {
    let mut out = io::stdout().lock();
    if let Err(e) = writeln!(out, "{line}").and_then(|()| out.flush()) {
        tracing::debug!("standard output is closed: {e}");
    }
}

/// `menagerie config`.
#[derive(Debug, clap::Args)]
pub struct ShowConfig {
    /// Configuration file, read after the defaults.
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
}

impl ShowConfig {
    /// Prints it.
    pub fn run(self) -> ExitCode {
        ended(
            Config::load(self.config.as_deref(), std::env::vars())
                .map(|c| {
                    say(&c.show());
                    ExitCode::SUCCESS
                })
                .map_err(|e| e.to_string()),
        )
    }
}

/// Says why a command could not do it.
pub(super) fn ended(result: Result<ExitCode, String>) -> ExitCode {
    result.unwrap_or_else(|why| {
        eprintln!("menagerie: {why}");
        ExitCode::FAILURE
    })
}
