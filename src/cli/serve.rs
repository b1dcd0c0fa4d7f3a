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
        match self.serve() {
            Err(Ended { why, code }) => {
                eprintln!("menagerie: {why}");
                code
            }
            Ok(()) => ExitCode::SUCCESS,
        }
    }

    fn serve(self) -> Result<(), Ended> {
        let mut config = Config::load(self.config.as_deref(), std::env::vars()).map_err(|e| Ended::with(&e))?;
        config.discord.shards = self.shards.unwrap_or(config.discord.shards);
        config.discord.total_shards = self.total.unwrap_or(config.discord.total_shards);
        telemetry::start(&config.log).map_err(|e| Ended::with(&e))?;
        let runtime = tokio::runtime::Runtime::new().map_err(|e| Ended::with(&format!("cannot start: {e}")))?;
        let result = runtime.block_on(app::run(config, say)).map_err(|stopped| Ended {
            code: if stopped.needs_operator() {
                ExitCode::from(NEEDS_OPERATOR)
            } else {
                ExitCode::FAILURE
            },
            why: stopped.to_string(),
        });
        // What still blocks a thread (a picture being drawn) must not hold up the end.
        runtime.shutdown_background();
        result
    }
}

/// How `serve` ended when not in order.
struct Ended {
    why: String,
    code: ExitCode,
}

impl Ended {
    fn with(why: &impl std::fmt::Display) -> Self {
        Self {
            why: why.to_string(),
            code: ExitCode::FAILURE,
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
                .map_err(|e| e.to_string())
                .map(|c| say(&c.show())),
        )
    }
}

fn ended(result: Result<(), String>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("menagerie: {why}");
            ExitCode::FAILURE
        }
    }
}
