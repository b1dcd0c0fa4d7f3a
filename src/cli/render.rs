//! `menagerie render`.

use std::process::ExitCode;

/// `menagerie render`.
#[derive(Debug, clap::Args)]
pub struct Render {}

impl Render {
    /// Does it.
    pub fn run(self) -> ExitCode {
        todo!()
    }
}
