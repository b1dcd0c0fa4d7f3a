//! Games whose players sit in different rooms, on whatever platforms: the challenge is made in one room and taken up in another, by a code.
//!
//! The room in which it was made is the host's: there the game counts. Most games have no other.

use crate::ids::{CommunityRef, GameId, PlayerRef, RoomRef};

/// One of the two who play, as far as their rooms are concerned. Where nobody plays from another room everything is the host's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Party {
    /// Whoever plays in the room in which the challenge was made.
    #[default]
    Host,
    /// Whoever plays from another room.
    Guest,
}

impl Party {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Host, Self::Guest];
}

/// The player who plays from another room than that in which the challenge was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guest {
    /// Who.
    pub who: PlayerRef,
    /// From where.
    pub room: RoomRef,
    /// What that room belongs to. The game does not count there.
    pub community: CommunityRef,
    /// The tags of the languages that were spoken in the host's room and in this one, as the platforms told them.
    pub tongues: [Option<String>; 2],
}

/// What makes a challenge one that can be taken up anywhere.
#[derive(Clone, PartialEq, Eq)]
pub struct Invitation {
    /// The part of the code that cannot be guessed.
    pub secret: String,
    /// The tag of the language that was spoken where it was made, as the platform told it.
    pub tongue: Option<String>,
}

impl std::fmt::Debug for Invitation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Invitation").field("tongue", &self.tongue).finish_non_exhaustive()
    }
}

/// Letters and digits that are not mistaken for each other (Crockford's base 32).
const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// Characters of a secret: fifty bits. A challenge waits for three days, and whoever guesses is answered one at a time.
const SECRET: usize = 10;

/// The most characters of a code as people type it.
pub const CODE_LIMIT: u16 = 40;

/// A secret from unpredictable bytes.
pub fn secret(chance: &[u8; 32]) -> String {
    chance
        .iter()
        .take(SECRET)
        .map(|byte| char::from(ALPHABET[usize::from(byte & 31)]))
        .collect()
}

/// The code of a challenge: its number and its secret, in groups that can be read out: `17-K7WQM-3XNPR`.
pub fn code(game: GameId, secret: &str) -> String {
    let (first, second) = secret.split_at_checked(SECRET / 2).unwrap_or((secret, ""));
    format!("{}-{first}-{second}", game.0)
}

/// Reads a code as people type it: in any case, with or without the hyphens, with letters that look like digits.
/// `None` if it is not of that form.
pub fn read_code(typed: &str) -> Option<(GameId, String)> {
    let plain: Vec<char> = typed.trim().trim_start_matches('#').chars().collect();
    if plain.len() > usize::from(CODE_LIMIT) {
        return None;
    }
    let plain: Vec<char> = plain
        .into_iter()
        .filter(|c| !c.is_whitespace() && !matches!(c, '-' | '–' | '—' | '_' | '.'))
        .map(|c| match c.to_ascii_uppercase() {
            'O' => '0',
            'I' | 'L' => '1',
            other => other,
        })
        .collect();
    let (number, secret) = plain.split_at_checked(plain.len().checked_sub(SECRET)?)?;
    let known = secret.iter().all(|c| u8::try_from(*c).is_ok_and(|c| ALPHABET.contains(&c)));
    let number: String = number.iter().collect();
    let id: GameId = number.parse().ok()?;
    known.then(|| (id, secret.iter().collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_read_however_it_is_typed() {
        let secret = secret(&[255; 32]);
        assert_eq!(secret, "ZZZZZZZZZZ");
        assert_eq!(code(GameId(17), "K7WQM3XNP1"), "17-K7WQM-3XNP1");
        for typed in [
            "17-K7WQM-3XNP1",
            "17-k7wqm-3xnp1",
            " #17 k7wqm 3xnpl ",
            "17K7WQM3XNPI",
            "17–K7WQM–3XNP1",
        ] {
            assert_eq!(read_code(typed), Some((GameId(17), "K7WQM3XNP1".to_owned())), "{typed}");
        }
        // A number of a game that ends like a secret begins is still told from it: the secret has a length of its own.
        assert_eq!(read_code("1234-00000-00000"), Some((GameId(1234), "0000000000".to_owned())));
    }

    #[test]
    fn what_is_no_code_is_refused_and_never_panics() {
        for typed in [
            "",
            "17",
            "K7WQM3XNP1",
            "x-K7WQM-3XNP1",
            "17-K7WQM-3XNPU",
            "17-K7WQM-3XNPé",
            "-----------",
            &"9".repeat(60),
        ] {
            assert_eq!(read_code(typed), None, "{typed}");
        }
    }

    #[test]
    fn a_secret_is_not_printed() {
        let invitation = Invitation {
            secret: "K7WQM3XNP1".into(),
            tongue: Some("sv".into()),
        };
        assert!(!format!("{invitation:?}").contains("K7WQM"));
    }
}
