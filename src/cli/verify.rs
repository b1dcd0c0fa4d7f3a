//! `menagerie verify FILE.pgn`. Ends with 0 when every draw is right, with 1 when one is not, with 2 when the record cannot be checked.

use std::{path::PathBuf, process::ExitCode};

use super::REFUSED;
use crate::service::verify::{Verdict, verify};

/// `menagerie verify FILE.pgn`.
#[derive(Debug, clap::Args)]
pub struct Verify {
    /// The record of a finished game, as `/history as:pgn` hands it out.
    file: PathBuf,
}

impl Verify {
    /// Does it.
    pub fn run(self) -> ExitCode {
        let read = std::fs::read_to_string(&self.file).map_err(|e| format!("cannot read {}: {e}", self.file.display()));
        match read.and_then(|text| verify(&text).map_err(|e| e.to_string())) {
            Ok(Verdict::Fair { draws }) => {
                println!("verified: the commitment fits the seed, and all {draws} draws are what the seed gives");
                ExitCode::SUCCESS
            }
            Ok(Verdict::OtherSeed) => {
                println!("NOT verified: the seed is not the one that was committed to before the game");
                ExitCode::FAILURE
            }
            Ok(Verdict::OtherDraw { ply, recorded, computed }) => {
                println!("NOT verified: at ply {ply} the record says {recorded}, but the seed gives {computed}");
                ExitCode::FAILURE
            }
            Err(why) => {
                eprintln!("menagerie: {why}");
                ExitCode::from(REFUSED)
            }
        }
    }
}
