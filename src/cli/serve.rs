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
}

impl Serve {
    /// Runs until told to stop.
    pub fn run(self) -> ExitCode {
        ended(self.serve())
    }

    fn serve(self) -> Result<(), String> {
        let config = Config::load(self.config.as_deref(), std::env::vars()).map_err(|e| e.to_string())?;
        telemetry::start(&config.log).map_err(|e| e.to_string())?;
        let runtime = tokio::runtime::Runtime::new().map_err(|e| format!("cannot start: {e}"))?;
        let result = runtime.block_on(app::run(config, say)).map_err(|e| e.to_string());
        // What still blocks a thread (a picture being drawn) must not hold up the end.
        runtime.shutdown_background();
        result
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
