//! `menagerie verify FILE.pgn`.

use std::process::ExitCode;

/// `menagerie verify FILE.pgn`.
#[derive(Debug, clap::Args)]
pub struct Verify {}

impl Verify {
    /// Does it.
    pub fn run(self) -> ExitCode {
        todo!()
    }
}
