//! `menagerie matrix`: what those who run the bot do on Matrix without starting it.

use std::{path::PathBuf, process::ExitCode};

use super::serve::ended;
use crate::{
    app,
    config::{Config, Switch},
    platform::matrix::session::{Setup, setup},
};

/// `menagerie matrix`.
#[derive(Debug, clap::Subcommand)]
pub enum Matrix {
    /// Log in if that was never done, see to it that the device is signed, and print the recovery key, once.
    Setup(SetUp),
}

/// `menagerie matrix setup`.
#[derive(Debug, clap::Args)]
pub struct SetUp {
    /// File with the recovery key of before: for a new folder, when the old one is lost.
    #[arg(long, value_name = "FILE", conflicts_with = "new_key")]
    recover: Option<PathBuf>,
    /// Make a new recovery key in place of one that is lost.
    #[arg(long)]
    new_key: bool,
    /// Configuration file, read after the defaults.
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
}

impl Matrix {
    /// Does it.
    pub fn run(self) -> ExitCode {
        let Self::Setup(set_up) = self;
        ended(set_up.run())
    }
}

impl SetUp {
    fn run(self) -> Result<ExitCode, String> {
        let mut config = Config::load(self.config.as_deref(), std::env::vars()).map_err(|e| e.to_string())?;
        // Asked for by name, so an account there must be.
        config.matrix.enabled = Switch::Yes;
        let options = app::matrix(&config).map_err(|e| e.to_string())?;
        let options = options.ok_or("there is no Matrix account")?;
        let recover = match &self.recover {
            Some(file) => {
                let text = std::fs::read_to_string(file).map_err(|e| format!("cannot read {}: {e}", file.display()))?;
                Some(text.trim().into())
            }
            None => None,
        };
        let asked = Setup {
            recover,
            new_key: self.new_key,
        };
        let runtime = tokio::runtime::Runtime::new().map_err(|e| format!("cannot start: {e}"))?;
        let done = runtime.block_on(setup(&options.access, asked)).map_err(|e| e.to_string())?;
        for line in done.lines {
            println!("{line}");
        }
        Ok(ExitCode::SUCCESS)
    }
}
