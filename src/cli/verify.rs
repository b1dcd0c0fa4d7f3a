//! `menagerie verify FILE.pgn`: every game of the file, one line for each. Ends with 0 when every game is right, with 1 when one is not, with 2
//! when the file cannot be read or a game in it cannot be checked (and none is wrong).

use std::{path::PathBuf, process::ExitCode};

use super::REFUSED;
use crate::{
    rules::notation::pgn::PgnError,
    service::verify::{Checked, Unverifiable, Verdict, verify_all},
};

/// `menagerie verify FILE.pgn`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Replays every game of the file by the rules and recomputes each draw of chance from the seed that was shown at its end.
Needs no network and no store.

Exit codes: 0  every game is right
            1  a game is wrong: a draw, the seed or the result is not what it should be
            2  the file cannot be read, or a game in it cannot be checked (an illegal move, a missing tag)")]
pub struct Verify {
    /// The records of finished games, as `/history as:pgn` hands them out.
    file: PathBuf,
}

impl Verify {
    /// Does it.
    pub fn run(self) -> ExitCode {
        let text = match std::fs::read_to_string(&self.file) {
            Ok(text) => text,
            Err(why) => {
                eprintln!("menagerie: cannot read {}: {why}", self.file.display());
                return ExitCode::from(REFUSED);
            }
        };
        let all = verify_all(&text);
        let mut worst = 0;
        for checked in &all {
            let which = name(checked, all.len());
            match &checked.found {
                Ok(verdict) => {
                    println!("{which}{}", sentence(verdict));
                    if !matches!(verdict, Verdict::Fair { .. } | Verdict::NoChance) {
                        worst = 1;
                    }
                }
                Err(why) => {
                    eprintln!("menagerie: {which}{}", reason(why));
                    if worst == 0 {
                        worst = REFUSED;
                    }
                }
            }
        }
        ExitCode::from(worst)
    }
}

/// Of several games: which one is spoken of.
fn name(checked: &Checked, of: usize) -> String {
    let [white, black] = &checked.players;
    match checked.game {
        _ if of == 1 => String::new(),
        Some(game) => format!("game {game} ({white} - {black}): "),
        None => format!("{white} - {black}: "),
    }
}

fn sentence(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Fair { draws } => format!(
            "verified: every move is legal, the result is right, the commitment fits the seed, and all {draws} draws are what the seed gives"
        ),
        Verdict::NoChance => "verified: every move is legal and the result is right; there is no chance in this game".to_owned(),
        Verdict::OtherSeed => "NOT verified: the seed is not the one that was committed to before the game".to_owned(),
        Verdict::OtherVariant { recorded, computed } => {
            format!("NOT verified: the record is of {recorded}, but the seed makes {computed} of the surprise")
        }
        Verdict::OtherStart { recorded, computed } => {
            format!("NOT verified: the record begins with {recorded}, but the seed gives {computed}")
        }
        Verdict::OtherDraw { ply, recorded, computed } => {
            format!("NOT verified: at ply {ply} the record says {recorded}, but the seed gives {computed}")
        }
        Verdict::OtherEnd { recorded, replayed } => {
            format!("NOT verified: the record says that the game ended with {recorded}, but by its moves it is {replayed}")
        }
    }
}

fn reason(why: &Unverifiable) -> String {
    let what = match why {
        Unverifiable::Pgn(PgnError::Move { line, text }) => format!("line {line} of its record: {text} is not a legal move there"),
        Unverifiable::Pgn(PgnError::Roll { line, text }) => {
            format!("line {line} of its record: the draw at {text} is missing, misplaced or no draw at all")
        }
        Unverifiable::Pgn(PgnError::Syntax { line }) => format!("line {line} of its record is not PGN"),
        Unverifiable::Pgn(PgnError::UnknownVariant { name }) => format!("there is no variant {name}"),
        Unverifiable::Pgn(PgnError::Fen(_)) => "its start position is malformed".to_owned(),
        other => other.to_string(),
    };
    format!("cannot be checked: {what}")
}
