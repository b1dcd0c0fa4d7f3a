//! `menagerie rules perft|moves|play`.

use std::{io::Write as _, process::ExitCode};

use clap::Args;

use super::REFUSED;
use crate::ids::GameId;
use crate::l10n::{Locale, Texts};
use crate::present::refusal_sentence;
use crate::reply::Refusal;
use crate::rules::{
    Color, Line, Move, PlayError, Position, Variant,
    notation::{
        fen::FenError,
        reader::{Reading, read},
        san::san,
        uci::uci,
    },
    perft::{divide_moves, divide_turns, perft, turn_perft},
    variants::{ALL, by_name},
};

/// `menagerie rules …`.
#[derive(Debug, clap::Subcommand)]
pub enum Rules {
    /// Count the leaves of the tree of moves; the last line is `nodes N`.
    Perft {
        /// Variant and position.
        #[command(flatten)]
        place: Place,
        /// How many plies deep.
        #[arg(long)]
        depth: u32,
        /// Print the count of each first move too.
        #[arg(long)]
        divide: bool,
        /// Count turns: each move with every roll that can follow it.
        #[arg(long)]
        turns: bool,
    },
    /// List the legal moves: UCI, a tab, SAN, sorted by UCI.
    Moves {
        /// Variant and position.
        #[command(flatten)]
        place: Place,
    },
    /// Play moves and print `fen FEN` and `end KIND WINNER` or `end none`.
    Play {
        /// Variant and position.
        #[command(flatten)]
        place: Place,
        /// Moves in UCI or SAN; in variants with chance with the roll behind `*`: `e2e4*SE4`.
        moves: Vec<String>,
    },
}

/// Which variant, and from where.
#[derive(Debug, Args)]
pub struct Place {
    /// The variant's name.
    #[arg(long, value_parser = variant)]
    variant: &'static dyn Variant,
    /// The position; the variant's start if not given.
    #[arg(long)]
    fen: Option<String>,
}

fn variant(name: &str) -> Result<&'static dyn Variant, String> {
    by_name(name).ok_or_else(|| {
        format!(
            "known variants: {}",
            ALL.iter().map(|v| v.spec().key).collect::<Vec<_>>().join(", ")
        )
    })
}

impl Place {
    /// The position; or what is wrong with the FEN.
    pub(super) fn position(&self) -> Result<Position, String> {
        match &self.fen {
            None => Ok(Position::start(self.variant)),
            Some(fen) => Position::from_fen(self.variant, fen).map_err(|error| fault(&error)),
        }
    }
}

/// What is wrong with a FEN; for operators, so in English only.
fn fault(error: &FenError) -> String {
    let what = match error {
        FenError::Fields => "it has not the fields of this variant",
        FenError::Board => "its rows do not fit the board",
        FenError::Letter(c) => return format!("The FEN cannot be read: no man of this variant has the letter {c}."),
        FenError::Turn => "the side to move is w or b",
        FenError::Rights => "its third field does not fit the men on the board",
        FenError::EnPassant => "nothing can be captured en passant on that square",
        FenError::Checks => "the checks to give are written as 3+3",
        FenError::Counter => "its counters are numbers up to 9999",
        FenError::Impossible => "the men cannot stand so",
    };
    format!("The FEN cannot be read: {what}.")
}

impl Rules {
    /// Does it.
    pub fn run(self) -> ExitCode {
        match self.output() {
            Ok(text) => {
                // Whoever reads may have gone (`| head`); nothing is lost by that.
                let _ = std::io::stdout().write_all(text.as_bytes());
                ExitCode::SUCCESS
            }
            Err(sentence) => {
                eprintln!("{sentence}");
                ExitCode::from(REFUSED)
            }
        }
    }

    fn output(&self) -> Result<String, String> {
        match self {
            Self::Perft {
                place,
                depth,
                divide,
                turns,
            } => Ok(count(&place.position()?, *depth, *divide, *turns)),
            Self::Moves { place } => {
                let position = place.position()?;
                Ok(lines(
                    sorted(&position)
                        .into_iter()
                        .map(|(text, mv)| format!("{text}\t{}", san(&position, mv))),
                ))
            }
            Self::Play { place, moves } => play(place.position()?, moves),
        }
    }
}

/// The lines, each with its end.
fn lines(lines: impl Iterator<Item = String>) -> String {
    lines.flat_map(|line| [line, "\n".to_owned()]).collect()
}

fn sorted(position: &Position) -> Vec<(String, Move)> {
    let mut moves: Vec<_> = position.legal_moves().into_iter().map(|mv| (uci(position, mv), mv)).collect();
    moves.sort();
    moves
}

fn count(position: &Position, depth: u32, divide: bool, turns: bool) -> String {
    let mut parts: Vec<(String, u64)> = Vec::new();
    if divide {
        let divided = if turns {
            divide_turns(position, depth)
        } else {
            divide_moves(position, depth)
        };
        parts = divided.into_iter().map(|(mv, nodes)| (uci(position, mv), nodes)).collect();
        parts.sort();
    }
    let nodes = if turns {
        turn_perft(position, depth)
    } else {
        perft(position, depth)
    };
    lines(
        parts
            .into_iter()
            .map(|(name, nodes)| format!("{name}: {nodes}"))
            .chain([format!("nodes {nodes}")]),
    )
}

/// The line that the moves make; or the sentence for the first that cannot be played.
pub(super) fn line(start: Position, moves: &[String]) -> Result<Line, String> {
    let mut line = Line::new(start);
    for text in moves {
        let position = line.position();
        if line.outcome().is_some() {
            return Err(format!("The game is over before {}.", short(text)));
        }
        let variant = position.variant();
        let (typed, roll) = match text.split_once('*') {
            None => (text.as_str(), None),
            Some((typed, roll)) => {
                let known = variant
                    .read_roll(roll)
                    .ok_or_else(|| format!("There is no such roll here: {}.", short(roll)))?;
                (typed, Some(known))
            }
        };
        let mv = match read(position, typed, &[]) {
            Reading::One(mv) => mv,
            other => return Err(sentence(position, typed, other)),
        };
        line.play(mv, roll).map_err(|error| match error {
            PlayError::Illegal => format!("{} is not legal.", short(text)),
            PlayError::RollMissing => format!("A roll follows this move and is missing: {}*ROLL.", short(text)),
            PlayError::RollUnexpected => format!("No roll follows this move: {}.", short(text)),
        })?;
    }
    Ok(line)
}

fn play(start: Position, moves: &[String]) -> Result<String, String> {
    let line = line(start, moves)?;
    let end = match line.outcome() {
        None => "none".to_owned(),
        Some(outcome) => format!("{} {}", outcome.kind.key(), outcome.winner.map_or("draw", Color::key)),
    };
    Ok(format!("fen {}\nend {end}\n", line.position().fen()))
}

/// How many moves a refusal names before it only gives examples.
const NAMED: usize = 8;

/// The sentence that a player would get.
fn sentence(position: &Position, typed: &str, reading: Reading) -> String {
    let legal: Vec<String> = sorted(position).into_iter().map(|(_, mv)| san(position, mv)).collect();
    let count = legal.len();
    let legal: Vec<String> = legal.into_iter().take(NAMED).collect();
    let typed = short(typed);
    let choices = |moves: &[Move]| moves.iter().map(|&mv| san(position, mv)).collect::<Vec<_>>().join(", ");
    let refusal = match reading {
        Reading::Illegal(why) => Refusal::Move {
            game: GameId(0),
            variant: position.variant().spec().key,
            typed: typed.clone(),
            why,
            legal,
            count,
        },
        Reading::Unreadable => Refusal::UnreadableMove {
            variant: position.variant().spec().key,
            typed: typed.clone(),
            legal,
        },
        // A player gets these as buttons.
        Reading::Several(moves) | Reading::Promotion(moves) => return format!("{typed} can mean {}.", choices(&moves)),
        Reading::One(mv) => return format!("{typed} means {}.", san(position, mv)),
    };
    match Texts::load() {
        Ok(texts) => refusal_sentence(&texts, Locale::En, &refusal),
        Err(error) => format!("{typed} cannot be played ({error})."),
    }
}

/// Enough of what was typed to know it again.
fn short(text: &str) -> String {
    text.chars().take(40).collect()
}
