//! `menagerie commands`.

use std::process::ExitCode;

/// `menagerie commands`.
#[derive(Debug, clap::Args)]
pub struct Commands {}

impl Commands {
    /// Does it.
    pub fn run(self) -> ExitCode {
        todo!()
    }
}
