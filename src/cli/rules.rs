//! `menagerie rules perft|moves|play`.

use std::process::ExitCode;

/// `menagerie rules …`.
#[derive(Debug, clap::Subcommand)]
pub enum Rules {
    /// Count the leaves of the tree of moves.
    Perft,
}

impl Rules {
    /// Does it.
    pub fn run(self) -> ExitCode {
        todo!()
    }
}
