//! Recomputing the draws of chance of finished games from their PGN, offline: what `menagerie verify` does. The moves are played again by the
//! rules on the way, so a record with an illegal move, or with another result than its moves lead to, does not pass either. What no seed can
//! tell is whether the players made just these moves: both of them were there, and know.

use super::history::{self, tags};
use crate::{
    game::{Ending, chance},
    ids::GameId,
    rules::{
        EndKind, Position,
        notation::pgn::{Pgn, PgnError},
    },
};

/// What a check found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Every move is legal, the result is what they lead to, and every draw is what the seed gives, which is the one that was committed to.
    Fair {
        /// How many draws were recomputed: of plies, of the variant, of the start array.
        draws: u32,
    },
    /// Every move is legal and the result is what they lead to; there is no chance in this variant.
    NoChance,
    /// The seed is not the one whose commitment was published.
    OtherSeed,
    /// The variant of a surprise is not the one that the seed gives.
    OtherVariant {
        /// In the record.
        recorded: String,
        /// By the seed.
        computed: String,
    },
    /// The start array is not the one that the seed gives.
    OtherStart {
        /// In the record, in FEN.
        recorded: String,
        /// By the seed, in FEN.
        computed: String,
    },
    /// A draw is not what the seed gives.
    OtherDraw {
        /// Which ply, from 1.
        ply: u32,
        /// In the record.
        recorded: String,
        /// By the seed.
        computed: String,
    },
    /// The result, or the way in which the game is said to have ended, is not what the moves lead to.
    OtherEnd {
        /// In the record.
        recorded: String,
        /// By the rules.
        replayed: String,
    },
}

/// A game of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// The game's number, if the record has one.
    pub game: Option<GameId>,
    /// White and Black, as the record names them.
    pub players: [String; 2],
    /// What was found.
    pub found: Result<Verdict, Unverifiable>,
}

/// Why a record cannot be checked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unverifiable {
    /// It is not a readable record, or a move in it is not legal.
    #[error("the record cannot be read: {0}")]
    Pgn(#[from] PgnError),
    /// A tag is missing.
    #[error("the tag {0} is missing; a game shows its seed only when it is over")]
    Missing(&'static str),
    /// A tag does not hold what it should.
    #[error("the tag {0} is malformed")]
    Malformed(&'static str),
}

/// Checks every game of a file, in order. A text without any game in it is one record that cannot be read.
pub fn verify_all(text: &str) -> Vec<Checked> {
    games(text)
        .into_iter()
        .map(|record| {
            let tag = |wanted: &str| {
                let line = record
                    .lines()
                    .map(str::trim)
                    .find_map(|line| line.strip_prefix('[')?.strip_prefix(wanted)?.strip_prefix(" \""));
                line.and_then(|rest| rest.split_once("\"]"))
                    .map_or_else(|| "?".to_owned(), |(value, _)| value.to_owned())
            };
            Checked {
                game: tag(tags::GAME).parse().ok(),
                players: [tag("White"), tag("Black")],
                found: verify(record),
            }
        })
        .collect()
}

/// The games of a collection, each with its tags: a tag at the beginning of a line behind moves begins the next.
fn games(text: &str) -> Vec<&str> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let (mut starts, mut moves, mut remark) = (vec![0], false, false);
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let is_tag = !remark && line.trim_start().starts_with('[');
        if is_tag {
            if moves {
                starts.push(at);
            }
            moves = false;
        } else {
            moves |= !line.trim().is_empty();
            for c in line.chars() {
                match c {
                    '{' => remark = true,
                    '}' => remark = false,
                    ';' if !remark => break,
                    _ => {}
                }
            }
        }
        at += line.len();
    }
    starts.push(text.len());
    starts.windows(2).map(|ends| &text[ends[0]..ends[1]]).collect()
}

/// Replays a record of one game, and recomputes each roll and the commitment.
pub fn verify(text: &str) -> Result<Verdict, Unverifiable> {
    match Pgn::read(text) {
        Ok(pgn) => check(&pgn),
        // A changed draw puts the men elsewhere, so that later moves may not be legal: then the part before them says which draw it was.
        Err(broken @ (PgnError::Move { .. } | PgnError::Roll { .. })) => first_difference(text).ok_or(broken.into()),
        Err(other) => Err(other.into()),
    }
}

/// Checks the record up to each of its rolls, until one differs or cannot be read.
fn first_difference(text: &str) -> Option<Verdict> {
    let rolls = text.match_indices("{*").filter_map(|(at, _)| Some(at + text[at..].find('}')? + 1));
    // First what stands before all moves: the variant and the start.
    for end in [end_of_tags(text)].into_iter().chain(rolls) {
        // What only looks like a roll, in a name or a remark, may end no readable part; what is broken before its end never does.
        let Ok(part) = Pgn::read(&text[..end]) else { continue };
        match draws(&part) {
            Ok(Verdict::Fair { .. } | Verdict::NoChance) => {}
            Ok(found) => return Some(found),
            Err(_) => return None,
        }
    }
    None
}

/// Where the tags of a record end.
fn end_of_tags(text: &str) -> usize {
    let lines = text.split_inclusive('\n');
    lines
        .take_while(|l| l.trim().is_empty() || l.trim_start().starts_with('['))
        .map(str::len)
        .sum()
}

/// What a tag holds.
fn tag<'a>(pgn: &'a Pgn, name: &str) -> Option<&'a str> {
    pgn.tags.iter().find(|(n, _)| n == name).map(|(_, v)| v.as_str())
}

/// Is the end that the record claims another than the one to which its moves lead?
fn other_end(pgn: &Pgn) -> Option<Verdict> {
    let other = |recorded: &str, replayed: &str| {
        Some(Verdict::OtherEnd {
            recorded: recorded.to_owned(),
            replayed: replayed.to_owned(),
        })
    };
    let (result, ending) = (tag(pgn, "Result").unwrap_or(&pgn.result), tag(pgn, tags::ENDING));
    if result != pgn.result {
        return other(result, &pgn.result);
    }
    let Some(outcome) = pgn.line.outcome() else {
        // Ended by people, or by the clock: then not by the rules.
        return match ending {
            Some(word) if EndKind::ALL.iter().any(|kind| kind.key() == word) => other(word, "not over by the rules"),
            Some("agreement") if result != "1/2-1/2" => other(&format!("{result} by agreement"), "1/2-1/2"),
            Some("resignation" | "time") if !matches!(result, "1-0" | "0-1") => other(result, "a win for one side"),
            Some("aborted" | "running") if result != "*" => other(result, "*"),
            _ => None,
        };
    };
    let replayed = history::result(Ending::Rules(outcome.kind), outcome.winner);
    if result != replayed {
        return other(result, replayed);
    }
    ending
        .filter(|word| *word != outcome.kind.key())
        .and_then(|word| other(word, outcome.kind.key()))
}

fn check(pgn: &Pgn) -> Result<Verdict, Unverifiable> {
    match draws(pgn)? {
        right @ (Verdict::Fair { .. } | Verdict::NoChance) => Ok(other_end(pgn).unwrap_or(right)),
        found => Ok(found),
    }
}

/// The draws alone, also of a part of a game.
fn draws(pgn: &Pgn) -> Result<Verdict, Unverifiable> {
    let start = pgn.line.start();
    let variant = start.variant();
    let among: Option<Vec<&str>> = tag(pgn, tags::SURPRISE).map(|list| list.split_whitespace().collect());
    let tag = |name: &'static str| tag(pgn, name).ok_or(Unverifiable::Missing(name));
    let arrays = match variant.arrays() {
        None => None,
        Some(arrays) => match tag(tags::ARRAY)? {
            tags::DRAWN => Some(arrays),
            tags::CHOSEN => None,
            _ => return Err(Unverifiable::Malformed(tags::ARRAY)),
        },
    };
    let rolls = variant.roll_count();
    if rolls.is_none() && among.is_none() && arrays.is_none() {
        return Ok(Verdict::NoChance);
    }
    let seed = chance::read_seed(tag(tags::SEED)?).ok_or(Unverifiable::Malformed(tags::SEED))?;
    let game = tag(tags::GAME)?
        .parse()
        .map(GameId)
        .map_err(|_| Unverifiable::Malformed(tags::GAME))?;
    let nonces = [tag(tags::NONCE_CHALLENGER)?, tag(tags::NONCE_ACCEPTER)?];
    if !chance::commitment(&seed).eq_ignore_ascii_case(tag(tags::COMMITMENT)?.trim()) {
        return Ok(Verdict::OtherSeed);
    }
    let mut draws = 0;
    if let Some(among) = among {
        let count = u16::try_from(among.len()).map_err(|_| Unverifiable::Malformed(tags::SURPRISE))?;
        let place = chance::variant_draw(&seed, game, nonces, count);
        let computed = among
            .get(usize::from(place))
            .copied()
            .ok_or(Unverifiable::Malformed(tags::SURPRISE))?;
        if computed != variant.spec().key {
            return Ok(Verdict::OtherVariant {
                recorded: variant.spec().key.to_owned(),
                computed: computed.to_owned(),
            });
        }
        draws += 1;
    }
    if let Some(arrays) = arrays {
        let computed = chance::deal(arrays, &seed, game, nonces);
        let same = Position::from_fen(variant, &computed).is_ok_and(|dealt| dealt.fen() == start.fen());
        if !same {
            return Ok(Verdict::OtherStart {
                recorded: start.fen(),
                computed,
            });
        }
        draws += 1;
    }
    let word = |roll| variant.roll_text(roll).unwrap_or_default();
    let count = rolls.unwrap_or_default();
    for (ply, recorded) in (1..).zip(pgn.line.plies().iter().map(|p| p.roll)) {
        let Some(recorded) = recorded else { continue };
        let computed = chance::draw(&seed, game, nonces, ply, count);
        if computed != recorded {
            return Ok(Verdict::OtherDraw {
                ply,
                recorded: word(recorded),
                computed: word(computed),
            });
        }
        draws += 1;
    }
    Ok(Verdict::Fair { draws })
}
