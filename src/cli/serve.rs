//! `menagerie serve` and `menagerie config`.

use std::process::ExitCode;

/// `menagerie serve`.
#[derive(Debug, clap::Args)]
pub struct Serve {}

impl Serve {
    /// Runs until told to stop.
    pub fn run(self) -> ExitCode {
        todo!()
    }
}

/// `menagerie config`.
#[derive(Debug, clap::Args)]
pub struct ShowConfig {}

impl ShowConfig {
    /// Prints it.
    pub fn run(self) -> ExitCode {
        todo!()
    }
}
