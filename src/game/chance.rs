//! Chance that can be checked: a commitment to a secret seed, nonces, and a keyed hash for each ply.
//!
//! # The algorithm, for whoever wants to recompute it
//!
//! In a variant with chance a fresh secret *seed* of 32 bytes belongs to each game. With the challenge the *commitment* is published:
//!
//! ```text
//! commitment = SHA-256("menagerie commitment v1" LF seed)          32 bytes, shown as 64 lower-case hexadecimal digits
//! ```
//!
//! Two *nonces* are texts that the bot does not choose: the platform's own id of the event with which a player challenged or accepted, or
//! whatever that player typed instead. The accepting player's is fixed after the commitment was published, so that no seed can have been
//! picked to suit. The draw of ply `n` (the first ply of the game is 1) with `count` equally likely outcomes is
//!
//! ```text
//! message(n, attempt) = "menagerie draw v1"                  LF
//!                       game number                          LF
//!                       bytes(nonce 1) ":" nonce 1           LF   (the challenger's, in UTF-8)
//!                       bytes(nonce 2) ":" nonce 2           LF   (the accepting player's, in UTF-8)
//!                       n                                    LF
//!                       attempt
//! x                   = first 8 bytes of HMAC-SHA-256(key = seed, message), as a big-endian integer
//! ```
//!
//! with all numbers in decimal digits. `attempt` starts at 0. If `x` is not below the largest multiple of `count` that is at most 2^64, the
//! attempt is rejected and the next one counts (rejection sampling, so no outcome is favoured); else the draw is `x mod count`.
//! The variant numbers its outcomes and gives each its text, in the order of `Variant::roll_text`.
//!
//! Two more things can be drawn when a challenge is accepted, in the same way and under labels of their own, so that no draw of one kind says
//! anything of another:
//!
//! ```text
//! the variant of a surprise     "menagerie variant v1" for "menagerie draw v1", 1 for n, count = how many variants it may be; the draw is the
//!                               place, from 0, in the list that was published with the challenge
//! a start array                 "menagerie array v1" for "menagerie draw v1", for n the number of the draw from 1: an array that needs one number
//!                               is dealt with one draw, one that is shuffled with several, each with the count of what is left to choose from
//! ```
//!
//! How draws become an array is the variant's (`rules::Arrays::deal`). What was drawn is stored with the start and never drawn again. The length before each nonce makes the
//! message unambiguous, whatever the nonces contain.
//!
//! The seed is shown when the game is over. The key of the draws is the seed itself, of which the commitment is a hash under another label: no draw can
//! be computed from what is public before the end. A ply that is taken back and played again has the same number and so the same draw.
//! Test vectors stand in `tests/chance_vectors.json`; a second implementation in Python (`tests/life/chance.py`) made them. One of them:
//!
//! ```
//! use menagerie::{game::{Seed, chance}, ids::GameId};
//!
//! let seed = Seed([0; 32]);
//! assert_eq!(chance::commitment(&seed), "1f8fd578f98b777ef8e64dfa1091702a779470821a2a79d7d3a941fe5d94b090");
//! let draws = (1..=8).map(|ply| chance::draw(&seed, GameId(1), ["1", "2"], ply, 32).0);
//! assert_eq!(draws.collect::<Vec<_>>(), [22, 2, 18, 6, 22, 11, 13, 17]);
//! assert_eq!(chance::variant_draw(&seed, GameId(1), ["1", "2"], 38), 7);
//! assert_eq!(chance::array_draw(&seed, GameId(1), ["1", "2"], 1, 960), 898);
//! ```

use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

use super::{Game, event::Seed};
use crate::{
    ids::GameId,
    rules::{Arrays, Roll, Variant, variants::by_key},
};

/// The published commitment to a seed, lower-case hexadecimal. It is not the value that draws come from.
pub fn commitment(seed: &Seed) -> String {
    let mut hash = Sha256::new();
    hash.update(b"menagerie commitment v1\n");
    hash.update(seed.0);
    hex(&hash.finalize())
}

/// The draw of ply `ply` (counted from 1, the number of the ply in the whole game), uniform over `0..count` without bias.
/// A `count` of 0 counts as 1.
pub fn draw(seed: &Seed, game: GameId, nonces: [&str; 2], ply: u32, count: u16) -> Roll {
    Roll(drawn("draw", seed, game, nonces, ply, count))
}

/// The place, from 0, of a surprise's variant among the `count` that it may be.
pub fn variant_draw(seed: &Seed, game: GameId, nonces: [&str; 2], count: u16) -> u16 {
    drawn("variant", seed, game, nonces, 1, count)
}

/// The draw with number `index`, from 1, of those with which a start array is dealt.
pub fn array_draw(seed: &Seed, game: GameId, nonces: [&str; 2], index: u32, count: u16) -> u16 {
    drawn("array", seed, game, nonces, index, count)
}

/// The start array of a game, in FEN.
pub fn deal(arrays: &dyn Arrays, seed: &Seed, game: GameId, nonces: [&str; 2]) -> String {
    let mut index = 0;
    arrays.deal(&mut |count| {
        index += 1;
        array_draw(seed, game, nonces, index, count)
    })
}

/// The draw with number `n` of a kind.
fn drawn(kind: &str, seed: &Seed, game: GameId, nonces: [&str; 2], n: u32, count: u16) -> u16 {
    let count = u64::from(count.max(1));
    // How many of the topmost numbers belong to an incomplete multiple of `count`.
    let excess = (u64::MAX % count + 1) % count;
    let [one, two] = nonces;
    for attempt in 0_u32.. {
        let message = format!(
            "menagerie {kind} v1\n{}\n{}:{one}\n{}:{two}\n{n}\n{attempt}",
            game.0,
            one.len(),
            two.len()
        );
        let mut mac = Hmac::<Sha256>::new_from_slice(&seed.0).expect("HMAC takes keys of any length");
        mac.update(message.as_bytes());
        let tag = mac.finalize().into_bytes();
        let x = tag.iter().take(8).fold(0_u64, |x, byte| x << 8 | u64::from(*byte));
        if x <= u64::MAX - excess {
            return (x % count) as u16;
        }
    }
    // Unreachable in practice: each attempt is rejected with a probability below 2^-48.
    0
}

/// What a surprise becomes; `None` where it is no surprise, or cannot be drawn.
pub fn surprise(game: &Game, nonces: [&str; 2]) -> Option<&'static dyn Variant> {
    let seed = game.seed.as_ref()?;
    let count = u16::try_from(game.among.len()).ok().filter(|count| *count > 0)?;
    let place = variant_draw(seed, game.id, nonces, count);
    by_key(game.among.get(usize::from(place))?)
}

/// The draw of the next ply of a game; `None` where the variant has no chance or the game has no seed.
pub fn next_roll(game: &Game) -> Option<Roll> {
    let count = game.line.position().variant().roll_count()?;
    let seed = game.seed.as_ref()?;
    let nonces = game.nonces.each_ref().map(|n| n.as_deref().unwrap_or_default());
    Some(draw(seed, game.id, nonces, game.ply() + 1, count))
}

/// Lower-case hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write as _;
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut out, byte| {
        let _ = write!(out, "{byte:02x}"); // a String takes whatever is written
        out
    })
}

/// Reads 64 hexadecimal digits, any case, as a seed.
pub fn read_seed(text: &str) -> Option<Seed> {
    let mut seed = [0_u8; 32];
    if text.len() != 64 || !text.bytes().all(|b| b.is_ascii_hexdigit()) {
        return None;
    }
    for (byte, digits) in seed.iter_mut().zip(text.as_bytes().chunks(2)) {
        let [high, low] = [digits[0], digits[1]].map(|d| char::from(d).to_digit(16).unwrap_or(0) as u8);
        *byte = high << 4 | low;
    }
    Some(Seed(seed))
}
