//! What came in over HTTP, read and checked: names, secrets, delivery ids, languages, and the request for the hub. Pure.

use axum::http::{HeaderMap, header};

use super::limits;
use crate::{
    command::{Input, Request},
    ids::{CommunityRef, DeliveryKey, PlayerRef, RoomRef},
    reply::Person,
    service::Asker,
};

/// The platform's name in `RoomRef` and its siblings.
pub const PLATFORM: &str = "web";

/// Letters and digits that are not mistaken for each other (Crockford's base 32), for rooms and people.
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
/// Characters of a room's id: 100 bits, so that a room is found only by its link.
pub const ROOM_ID: usize = 20;
/// Characters of a person's id within a room.
pub const PERSON_ID: usize = 8;

/// Some characters of the alphabet from unpredictable bytes.
pub fn id_from(bytes: &[u8], characters: usize) -> String {
    bytes
        .iter()
        .take(characters)
        .map(|b| char::from(ALPHABET[usize::from(b & 31)]))
        .collect()
}

/// Is this the shape of an id of ours?
pub fn is_id(text: &str, characters: usize) -> bool {
    text.len() == characters && text.bytes().all(|b| ALPHABET.contains(&b))
}

/// A room by its id.
pub fn room_ref(room: &str) -> RoomRef {
    RoomRef::new(PLATFORM, room)
}

/// A person by the ids of their room and of their own.
pub fn player_ref(room: &str, person: &str) -> PlayerRef {
    PlayerRef::new(PLATFORM, &format!("{room}.{person}"))
}

/// The person's id within their room.
pub fn person_id(who: &PlayerRef) -> &str {
    who.local().split_once('.').map_or(who.local(), |(_, person)| person)
}

/// The secret of a seat: who, and what proves it.
#[derive(Clone, PartialEq, Eq)]
pub struct Token {
    /// The person's id within the room.
    pub person: String,
    /// 64 hexadecimal digits. Only its SHA-256 is stored.
    pub secret: String,
}

impl std::fmt::Debug for Token {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Token({}, …)", self.person)
    }
}

/// What came along to prove a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proof {
    /// Nothing: a watcher.
    None,
    /// Something that is not one of our secrets.
    Malformed,
    /// A secret of the right shape.
    Given(Token),
}

impl Token {
    /// Reads `Authorization: Bearer PERSON.SECRET`.
    pub fn read(headers: &HeaderMap) -> Proof {
        let Some(given) = headers.get(header::AUTHORIZATION) else {
            return Proof::None;
        };
        let read = || {
            let (scheme, value) = given.to_str().ok()?.split_once(' ')?;
            let (person, secret) = value.trim().split_once('.')?;
            let good = scheme.eq_ignore_ascii_case("bearer")
                && is_id(person, PERSON_ID)
                && secret.len() == 64
                && secret.bytes().all(|b| b.is_ascii_hexdigit());
            good.then(|| Self {
                person: person.into(),
                secret: secret.into(),
            })
        };
        read().map_or(Proof::Malformed, Proof::Given)
    }
}

/// Why a name cannot be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadName {
    /// Nothing is left of it.
    Empty,
    /// More than `limits::NAME` characters.
    Long,
    /// Something else than letters, digits, spaces and a few signs.
    Signs,
}

/// A name as it will be shown: single spaces, no invisible or steering characters.
pub fn name(typed: &str) -> Result<String, BadName> {
    if typed.len() > limits::NAME * 8 {
        return Err(BadName::Long);
    }
    let name = typed.split_whitespace().collect::<Vec<_>>().join(" ");
    if name.is_empty() {
        return Err(BadName::Empty);
    }
    if name.chars().count() > limits::NAME {
        return Err(BadName::Long);
    }
    let fits = |c: char| c.is_alphanumeric() || " -_.'’".contains(c) || is_combining(c);
    if !name.chars().all(fits) || !name.chars().any(char::is_alphanumeric) {
        return Err(BadName::Signs);
    }
    Ok(name)
}

/// Accents that stand as characters of their own.
fn is_combining(c: char) -> bool {
    ('\u{300}'..='\u{36f}').contains(&c)
}

/// A line of text as it will be shown: no control characters, no characters that turn or hide text.
pub fn line(typed: &str) -> String {
    let hides = |c: char| {
        c.is_control()
            || matches!(c, '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}')
    };
    let seen: String = typed
        .chars()
        .map(|c| if c.is_whitespace() { ' ' } else { c })
        .filter(|c| !hides(*c))
        .collect();
    seen.trim().to_owned()
}

/// The client's own id of what it does, from `Idempotency-Key`: at most 64 letters, digits, `-` and `_`.
pub fn delivery_id(headers: &HeaderMap) -> Result<Option<String>, BadDelivery> {
    let Some(given) = headers.get("idempotency-key") else {
        return Ok(None);
    };
    let text = given.to_str().map_err(|_| BadDelivery)?.trim();
    let good = (1..=64).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_".contains(&b));
    if good { Ok(Some(text.into())) } else { Err(BadDelivery) }
}

/// The delivery id is not one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadDelivery;

/// Languages of `Accept-Language`, the most wanted first, at most ten.
pub fn languages(headers: &HeaderMap) -> Vec<String> {
    let Some(text) = headers.get(header::ACCEPT_LANGUAGE).and_then(|v| v.to_str().ok()) else {
        return Vec::new();
    };
    let mut wanted: Vec<(f32, &str)> = Vec::new();
    for part in text.split(',').take(10) {
        let (tag, weight) = part.split_once(';').unwrap_or((part, ""));
        let weight = weight.trim().strip_prefix("q=").map_or(1.0, |q| q.parse().unwrap_or(0.0));
        let tag = tag.trim();
        if weight > 0.0 && tag.len() <= 35 && tag.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-') && !tag.is_empty() {
            wanted.push((weight, tag));
        }
    }
    wanted.sort_by(|a, b| b.0.total_cmp(&a.0));
    wanted.into_iter().map(|(_, tag)| tag.to_owned()).collect()
}

/// The query's value of a name, percent-decoded; `None` when it is missing or not UTF-8.
pub fn query(raw: Option<&str>, name: &str) -> Option<String> {
    let value = raw?.split('&').find_map(|pair| {
        let (key, value) = pair.split_once('=').unwrap_or((pair, ""));
        (key == name).then_some(value)
    })?;
    let mut bytes = Vec::with_capacity(value.len());
    let mut rest = value.bytes();
    while let Some(b) = rest.next() {
        bytes.push(match b {
            b'+' => b' ',
            b'%' => {
                let digits = [rest.next()?, rest.next()?];
                u8::from_str_radix(std::str::from_utf8(&digits).ok()?, 16).ok()?
            }
            other => other,
        });
    }
    String::from_utf8(bytes).ok()
}

/// Where it was asked, and in which languages.
#[derive(Clone, Debug)]
pub struct Place<'a> {
    /// The room's id.
    pub room: &'a str,
    /// Does the asker keep the room?
    pub keeper: bool,
    /// The language of what only they see.
    pub locale: Option<String>,
    /// The language of what everybody sees.
    pub room_locale: Option<String>,
}

/// Everything that the hub wants to know.
pub fn request(place: Place<'_>, person: Person, delivery: &str, input: Input) -> Request {
    let Place {
        room,
        keeper,
        locale,
        room_locale,
    } = place;
    let key = format!("{}/{delivery}", person.who.local());
    Request {
        asker: Asker {
            person,
            room: room_ref(room),
            parent: None,
            community: CommunityRef::new(PLATFORM, room),
            moderator: keeper,
            view: None,
            game: None,
            alone: false,
            tongue: None,
            delivery: DeliveryKey::new(PLATFORM, &key),
        },
        locale,
        room_locale,
        input,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(name: &'static str, value: &str) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(name, value.parse().unwrap());
        headers
    }

    #[test]
    fn names_are_tidied_and_hostile_ones_refused() {
        assert_eq!(name("  Anna   Karin "), Ok("Anna Karin".into()));
        assert_eq!(name("Zoë"), Ok("Zoë".into()));
        assert_eq!(name("Бо"), Ok("Бо".into()));
        assert_eq!(name("小明"), Ok("小明".into()));
        assert_eq!(name("O'Neil-Å."), Ok("O'Neil-Å.".into()));
        for empty in ["", "   ", "\t\n"] {
            assert_eq!(name(empty), Err(BadName::Empty), "{empty:?}");
        }
        for signs in [
            "@everyone",
            "<b>bo</b>",
            "a\u{202e}b",
            "a\u{200b}b",
            "a\u{0}b",
            "...",
            "#17",
            "/move",
            "a:b",
            "\"",
            "☃",
        ] {
            assert_eq!(name(signs), Err(BadName::Signs), "{signs:?}");
        }
        assert_eq!(name(&"a".repeat(24)), Ok("a".repeat(24)));
        assert_eq!(name(&"a".repeat(25)), Err(BadName::Long));
        assert_eq!(name(&"a".repeat(1_000_000)), Err(BadName::Long));
    }

    #[test]
    fn lines_lose_what_hides_or_turns_text() {
        assert_eq!(line(" e4\u{202e}!\u{0} \n x "), "e4!   x");
        assert_eq!(line("hej 👋🏽 å"), "hej 👋🏽 å");
    }

    #[test]
    fn a_token_is_read_only_in_its_shape() {
        let secret = "0af".repeat(21) + "1";
        let good = headers("authorization", &format!("Bearer 0123abcd.{secret}"));
        assert_eq!(
            Token::read(&good),
            Proof::Given(Token {
                person: "0123abcd".into(),
                secret: secret.clone()
            })
        );
        assert_eq!(Token::read(&HeaderMap::new()), Proof::None);
        for bad in [
            "Bearer",
            "Bearer x",
            "Basic 0123abcd.00",
            &format!("Bearer 0123abc!.{secret}"),
            &format!("Bearer 0123abcd.{secret}0"),
        ] {
            assert_eq!(Token::read(&headers("authorization", bad)), Proof::Malformed, "{bad}");
        }
    }

    #[test]
    fn a_token_does_not_print_its_secret() {
        let token = Token {
            person: "0123abcd".into(),
            secret: "f".repeat(64),
        };
        assert!(!format!("{token:?}").contains("ff"));
    }

    #[test]
    fn delivery_ids_are_short_and_plain() {
        assert_eq!(delivery_id(&HeaderMap::new()), Ok(None));
        assert_eq!(delivery_id(&headers("idempotency-key", "a-1_B")), Ok(Some("a-1_B".into())));
        for bad in ["", "a b", "a/b", &"x".repeat(65)] {
            assert_eq!(delivery_id(&headers("idempotency-key", bad)), Err(BadDelivery), "{bad:?}");
        }
    }

    #[test]
    fn the_most_wanted_language_comes_first() {
        assert_eq!(
            languages(&headers("accept-language", "en;q=0.7, sv-SE, nl;q=0.9, fr;q=0")),
            ["sv-SE", "nl", "en"]
        );
        assert_eq!(languages(&headers("accept-language", ";;,,q=,*;q=1")), Vec::<String>::new());
    }

    #[test]
    fn queries_are_decoded_as_utf8() {
        assert_eq!(query(Some("a=1&text=%2Fmove+e4"), "text").as_deref(), Some("/move e4"));
        assert_eq!(query(Some("text=S%C3%A4"), "text").as_deref(), Some("Sä"));
        assert_eq!(query(Some("text=%ff"), "text"), None);
        assert_eq!(query(Some("text=%4"), "text"), None);
        assert_eq!(query(Some("text=%é4"), "text"), None);
        assert_eq!(query(Some("other=1"), "text"), None);
    }

    #[test]
    fn ids_have_their_alphabet() {
        let id = id_from(&[0, 31, 32, 255, 7, 8, 9, 10], PERSON_ID);
        assert!(is_id(&id, PERSON_ID), "{id}");
        assert!(!is_id("ABCDEFGH", PERSON_ID));
        assert!(!is_id("../../et", PERSON_ID));
    }
}
