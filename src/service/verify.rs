//! Recomputing the draws of chance of a finished game from its PGN, offline: what `menagerie verify` does.

use super::history::tags;
use crate::{
    game::chance,
    ids::GameId,
    rules::notation::pgn::{Pgn, PgnError},
};

/// What a check found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Every draw is what the seed gives, and the seed is the one that was committed to.
    Fair {
        /// How many draws were recomputed.
        draws: u32,
    },
    /// The seed is not the one whose commitment was published.
    OtherSeed,
    /// A draw is not what the seed gives.
    OtherDraw {
        /// Which ply, from 1.
        ply: u32,
        /// In the record.
        recorded: String,
        /// By the seed.
        computed: String,
    },
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
    /// There is no chance in this variant.
    #[error("there are no draws of chance in this game")]
    NoChance,
}

/// Replays a record and recomputes each roll and the commitment.
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
    let ends = text.match_indices("{*").filter_map(|(at, _)| Some(at + text[at..].find('}')? + 1));
    for end in ends {
        // What only looks like a roll, in a name or a remark, may end no readable part; what is broken before its end never does.
        let Ok(part) = Pgn::read(&text[..end]) else { continue };
        match check(&part) {
            Ok(Verdict::Fair { .. }) => {}
            Ok(found) => return Some(found),
            Err(_) => return None,
        }
    }
    None
}

fn check(pgn: &Pgn) -> Result<Verdict, Unverifiable> {
    let variant = pgn.line.position().variant();
    let count = variant.roll_count().ok_or(Unverifiable::NoChance)?;
    let tag = |name: &'static str| {
        pgn.tags
            .iter()
            .find(|(n, _)| n == name)
            .map(|(_, v)| v.as_str())
            .ok_or(Unverifiable::Missing(name))
    };
    let seed = chance::read_seed(tag(tags::SEED)?).ok_or(Unverifiable::Malformed(tags::SEED))?;
    let game = tag(tags::GAME)?
        .parse()
        .map(GameId)
        .map_err(|_| Unverifiable::Malformed(tags::GAME))?;
    let nonces = [tag(tags::NONCE_CHALLENGER)?, tag(tags::NONCE_ACCEPTER)?];
    if !chance::commitment(&seed).eq_ignore_ascii_case(tag(tags::COMMITMENT)?.trim()) {
        return Ok(Verdict::OtherSeed);
    }
    let word = |roll| variant.roll_text(roll).unwrap_or_default();
    let mut draws = 0;
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
