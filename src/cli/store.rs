//! `menagerie export` and `menagerie import`.

use std::process::ExitCode;

/// `menagerie export`.
#[derive(Debug, clap::Args)]
pub struct Export {}

impl Export {
    /// Does it.
    pub fn run(self) -> ExitCode {
        todo!()
    }
}

/// `menagerie import`.
#[derive(Debug, clap::Args)]
pub struct Import {}

impl Import {
    /// Does it.
    pub fn run(self) -> ExitCode {
        todo!()
    }
}
