//! Where things lie in sled's one tree: the first byte says what kind of thing it is. One tree, because then one batch can change everything
//! that a commit changes. Numbers are big endian, so that the order of keys is the order of numbers.
//!
//! | first byte | then | value |
//! | --- | --- | --- |
//! | `!` | `format` | the format number in decimal digits, without an envelope, so that every version can read it |
//! | `#` | | the counters |
//! | `g` | game | head: version and card |
//! | `e` | game, number of the first event | events that were stored together; up to 256 when the game is over |
//! | `k` | delivery key | which game it changed, and when |
//! | `P` `R` `B` | person; room; game | person; room; live board post |
//! | `Q` | game | post that asks for an answer, beside the board |
//! | `S` `C` | person; community | what a person chose; what a community's moderators settled |
//! | `T` `U` | game; room | the game's thread; the game whose thread this room is |
//! | `b` `q` `u` | game | board post, post that asks for an answer and thread, each in the room of the game's guest |
//! | `A` | place | that it is out of reach |
//! | `N` | notice | what has to be said unasked |
//! | `L` | platform | when the bot was last alive there |
//!
//! Indexes have empty values; `‖` is a text behind its length in two bytes:
//!
//! | first byte | then | lists |
//! | --- | --- | --- |
//! | `o` `r` | ‖person; ‖room, game | open games of a person, in a room |
//! | `f` | ‖person, instant upside down, instead of it counting up, game upside down | finished games of a person, newest first |
//! | `c` | ‖community, instant, game | finished games of a community, oldest first |
//! | `d` | instant, game | open games by the instant at which they are due |
//! | `t` | instant, delivery key | deliveries by age |
//! | `j` | ‖room, joining number, person | people of a room in the order of joining |
//! | `n` | ‖platform, instant, notice | notices by the instant at which they are due, but for those that are kept |
//! | `w` | notice | notices that are kept until their room is in reach again |
//!
//! A notice is: game, version, the kind's number (128 more in the room of the game's guest), the person who is pinged.

use crate::{
    game::Party,
    ids::{CommunityRef, DeliveryKey, GameId, PlayerRef, RoomRef, Timestamp},
    store::{
        Notice, NoticeKey, Place, Version,
        card::{Card, Standing},
        record::place_name,
    },
};

/// A key.
pub type Key = Vec<u8>;

/// The format number.
pub const FORMAT: &[u8] = b"!format";
/// The counters.
pub const COUNTERS: &[u8] = b"#";

/// Every first byte that there is, in order. A check calls any other an unknown kind of record.
pub const KINDS: &[u8] = b"!#ABCLNPQRSTUbcdefgjknoqrtuw";

/// First bytes of what is listed whole.
pub const GAME: u8 = b'g';
/// Deliveries.
pub const DELIVERY: u8 = b'k';
/// Deliveries by age.
pub const AGE: u8 = b't';
/// People.
pub const PERSON: u8 = b'P';
/// Rooms.
pub const ROOM: u8 = b'R';
/// Board posts.
pub const POST: u8 = b'B';
/// Posts that ask for an answer.
pub const QUESTION: u8 = b'Q';
/// Board posts in rooms of guests.
pub const GUEST_POST: u8 = b'b';
/// Posts that ask for an answer in rooms of guests.
pub const GUEST_QUESTION: u8 = b'q';
/// Threads of games in rooms of guests.
pub const GUEST_THREAD: u8 = b'u';
/// What people chose.
pub const PREFERENCES: u8 = b'S';
/// What communities settled.
pub const COMMUNITY: u8 = b'C';
/// Threads of games.
pub const THREAD: u8 = b'T';
/// Places out of reach.
pub const ABSENCE: u8 = b'A';
/// When the bot was alive.
pub const LIFE: u8 = b'L';
/// What has to be said unasked.
pub const NOTICE: u8 = b'N';
/// Notices by the instant at which they are due.
pub const NOTICE_DUE: u8 = b'n';
/// Notices that are kept.
pub const NOTICE_KEPT: u8 = b'w';
/// Games by what is due.
pub const DUE: u8 = b'd';
/// Open games by room: each has one, and one more where its guest has a room.
pub const OPEN_IN: u8 = b'r';

fn number(first: u8, n: u64) -> Key {
    let mut key = vec![first];
    key.extend(n.to_be_bytes());
    key
}

fn text(first: u8, text: &str) -> Key {
    let mut key = vec![first];
    key.extend(text.as_bytes());
    key
}

/// Texts over 64 KiB share a list with what they begin with; platforms' ids have tens of bytes.
fn list(first: u8, text: &str) -> Key {
    let bytes = &text.as_bytes()[..text.len().min(usize::from(u16::MAX))];
    let mut key = vec![first];
    key.extend((bytes.len() as u16).to_be_bytes());
    key.extend(bytes);
    key
}

/// Signed instants in the order of their bytes.
fn ordered(at: Timestamp) -> u64 {
    (at.0 as u64) ^ (1 << 63)
}

/// A game's head.
pub fn head(id: GameId) -> Key {
    number(GAME, id.0)
}

/// All events of a game.
pub fn events(id: GameId) -> Key {
    number(b'e', id.0)
}

/// Events that were stored together, by the number of the first.
pub fn chunk(id: GameId, first: u32) -> Key {
    let mut key = events(id);
    key.extend(first.to_be_bytes());
    key
}

/// A delivery.
pub fn delivery(key: &DeliveryKey) -> Key {
    text(DELIVERY, key.as_str())
}

/// A delivery in the order of age.
pub fn age(at: Timestamp, key: &str) -> Key {
    let mut aged = number(AGE, ordered(at));
    aged.extend(key.as_bytes());
    aged
}

/// Where deliveries begin that are not older than an instant.
pub fn age_from(at: Timestamp) -> Key {
    number(AGE, ordered(at))
}

/// A person.
pub fn person(who: &PlayerRef) -> Key {
    text(PERSON, who.as_str())
}

/// A room.
pub fn room(room: &RoomRef) -> Key {
    text(ROOM, room.as_str())
}

/// A board post.
pub fn post(game: GameId, party: Party) -> Key {
    number(of(party, POST, GUEST_POST), game.0)
}

/// The post of a game that asks for an answer.
pub fn question(game: GameId, party: Party) -> Key {
    number(of(party, QUESTION, GUEST_QUESTION), game.0)
}

const fn of(party: Party, host: u8, guest: u8) -> u8 {
    match party {
        Party::Host => host,
        Party::Guest => guest,
    }
}

/// What a person chose.
pub fn preferences(who: &PlayerRef) -> Key {
    text(PREFERENCES, who.as_str())
}

/// What a community settled.
pub fn community(community: &CommunityRef) -> Key {
    text(COMMUNITY, community.as_str())
}

/// A game's thread.
pub fn thread(game: GameId, party: Party) -> Key {
    number(of(party, THREAD, GUEST_THREAD), game.0)
}

/// The game whose thread a room is.
pub fn thread_at(room: &RoomRef) -> Key {
    text(b'U', room.as_str())
}

/// When the bot was alive on a platform.
pub fn life(part: &str) -> Key {
    text(LIFE, part)
}

/// A place out of reach.
pub fn absence(place: &Place) -> Key {
    text(ABSENCE, &place_name(place))
}

/// The list of a room's people.
pub fn joined(room: &str) -> Key {
    list(b'j', room)
}

/// A person's place in the list of a room's people.
pub fn joined_as(room: &str, number: u64, who: &str) -> Key {
    let mut key = joined(room);
    key.extend(number.to_be_bytes());
    key.extend(who.as_bytes());
    key
}

/// The list of a person's open games.
pub fn open_of(who: &PlayerRef) -> Key {
    list(b'o', who.as_str())
}

/// The list of a room's open games.
pub fn open_in(room: &RoomRef) -> Key {
    list(OPEN_IN, room.as_str())
}

/// The list of a person's finished games.
pub fn finished_of(who: &PlayerRef) -> Key {
    list(b'f', who.as_str())
}

/// The list of a community's finished games.
pub fn finished_in(community: &CommunityRef) -> Key {
    list(b'c', community.as_str())
}

/// Where games begin that are not due before an instant.
pub fn due_from(at: Timestamp) -> Key {
    number(DUE, ordered(at))
}

fn notice_behind(mut front: Key, key: &NoticeKey) -> Key {
    front.extend(key.game.0.to_be_bytes());
    front.extend(key.version.0.to_be_bytes());
    front.push(key.code());
    front.extend(key.to.iter().flat_map(|to| to.as_str().bytes()));
    front
}

/// A notice.
pub fn notice(key: &NoticeKey) -> Key {
    notice_behind(vec![NOTICE], key)
}

/// All notices of a game.
pub fn notices(game: GameId) -> Key {
    number(NOTICE, game.0)
}

/// The one place that a notice has in the indexes.
pub fn notice_place(notice: &Notice) -> Key {
    if notice.kept {
        notice_behind(vec![NOTICE_KEPT], &notice.key)
    } else {
        notice_behind(notices_from(notice.room.platform(), notice.due), &notice.key)
    }
}

/// Where notices of a platform begin that are not due before an instant.
pub fn notices_from(platform: &str, at: Timestamp) -> Key {
    entry(list(NOTICE_DUE, platform), &[ordered(at)])
}

/// Where the notices of a platform begin.
pub fn notices_on(platform: &str) -> Key {
    list(NOTICE_DUE, platform)
}

/// The notice that a key, or a place in an index, speaks of.
pub fn noticed(key: &[u8]) -> Option<NoticeKey> {
    let rest = match *key.first()? {
        NOTICE_DUE => {
            let platform = usize::from(u16::from_be_bytes(*key.get(1..)?.first_chunk()?));
            key.get(3 + platform + 8..)?
        }
        _ => key.get(1..)?,
    };
    let (game, rest) = rest.split_first_chunk()?;
    let (version, rest) = rest.split_first_chunk()?;
    let (kind, to) = rest.split_first()?;
    let to = std::str::from_utf8(to).ok()?;
    let (kind, party) = NoticeKey::from_code(*kind)?;
    Some(NoticeKey {
        game: GameId(u64::from_be_bytes(*game)),
        version: Version(u32::from_be_bytes(*version)),
        kind,
        to: (!to.is_empty()).then(|| PlayerRef::from_stored(to)),
        party,
    })
}

fn entry(mut list: Key, numbers: &[u64]) -> Key {
    list.extend(numbers.iter().flat_map(|n| n.to_be_bytes()));
    list
}

/// Every place that a game has in the indexes. All of them follow from its card, so what a commit moves is the difference of two of these.
pub fn places(id: GameId, card: &Card) -> Vec<Key> {
    let mut places = Vec::new();
    match card.standing {
        Standing::Open => {
            places.extend(card.people.iter().map(|who| entry(open_of(who), &[id.0])));
            places.push(entry(open_in(&card.room), &[id.0]));
            let of_guest = card.guest.iter().filter(|(room, _)| *room != card.room);
            places.extend(of_guest.map(|(room, _)| entry(open_in(room), &[id.0])));
            places.extend(card.due.map(|at| entry(due_from(at), &[id.0])));
        }
        Standing::Withdrawn => {}
        Standing::Finished(at) => {
            places.extend(card.people.iter().map(|who| entry(finished_of(who), &[!ordered(at), !id.0])));
            places.push(entry(finished_in(&card.community), &[ordered(at), id.0]));
        }
    }
    places
}

fn last_number(key: &[u8]) -> Option<u64> {
    key.last_chunk::<8>().map(|n| u64::from_be_bytes(*n))
}

/// The game at the end of a head's, a post's or an index's key.
pub fn game(key: &[u8]) -> Option<GameId> {
    let n = last_number(key)?;
    Some(GameId(if key.first() == Some(&b'f') { !n } else { n }))
}

/// The text behind the first byte, of a delivery, person, room, community or place.
pub fn name(key: &[u8]) -> Option<&str> {
    std::str::from_utf8(key.get(1..)?).ok()
}

/// The person at the end of a place in a room's list.
pub fn joined_person<'k>(list: &[u8], key: &'k [u8]) -> Option<&'k str> {
    std::str::from_utf8(key.get(list.len() + 8..)?).ok()
}

/// The joining number in a place in a room's list.
pub fn joined_number(list: &[u8], key: &[u8]) -> Option<u64> {
    key.get(list.len()..)?.first_chunk::<8>().map(|n| u64::from_be_bytes(*n))
}

/// The instant and the key of a delivery in the order of age.
pub fn aged(key: &[u8]) -> Option<(Timestamp, &str)> {
    let at = u64::from_be_bytes(*key.get(1..)?.first_chunk::<8>()?);
    Some((Timestamp((at ^ (1 << 63)) as i64), std::str::from_utf8(&key[9..]).ok()?))
}

/// The number of the first event in the key of events.
pub fn first_event(key: &[u8]) -> Option<u32> {
    key.get(9..)?.try_into().ok().map(u32::from_be_bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::NoticeKind;

    #[test]
    fn the_order_of_keys_is_the_order_of_instants_also_before_1970() {
        let instants = [i64::MIN, -1, 0, 1, 255, 256, 1_700_000_000_000, i64::MAX];
        let keys: Vec<Key> = instants.iter().map(|at| due_from(Timestamp(*at))).collect();
        assert!(keys.is_sorted_by(|a, b| a < b), "{keys:?}");
    }

    #[test]
    fn kinds_stand_in_order_once() {
        assert!(KINDS.is_sorted_by(|a, b| a < b));
    }

    #[test]
    fn no_list_begins_with_another_list() {
        let names = ["a:1", "a:12", "a:", "b:1", "a:1\u{0}2"];
        for one in names {
            for other in names.iter().filter(|n| **n != one) {
                let (one, other) = (open_of(&PlayerRef::from_stored(one)), open_of(&PlayerRef::from_stored(other)));
                assert!(!other.starts_with(&one), "{one:?} {other:?}");
            }
        }
    }

    #[test]
    fn keys_give_back_what_they_were_made_of() {
        let card = |standing| Card {
            standing,
            people: vec![PlayerRef::new("web", "anna")],
            room: RoomRef::new("web", "r"),
            community: CommunityRef::new("web", "r"),
            guest: Some((RoomRef::new("t", "s"), CommunityRef::new("t", "c"))),
            due: Some(Timestamp(5)),
        };
        for standing in [Standing::Open, Standing::Finished(Timestamp(77))] {
            for key in places(GameId(17), &card(standing)) {
                assert_eq!(game(&key), Some(GameId(17)), "{key:?}");
            }
        }
        assert_eq!(aged(&age(Timestamp(-3), "web:k")), Some((Timestamp(-3), "web:k")));
        assert_eq!(first_event(&chunk(GameId(9), 300)), Some(300));
        let key = NoticeKey {
            game: GameId(17),
            version: Version(300),
            kind: NoticeKind::YourTurn,
            to: Some(PlayerRef::new("web", "anna")),
            party: Party::Host,
        };
        for (to, party) in [(key.to.clone(), Party::Host), (None, Party::Host), (None, Party::Guest)] {
            let notice = |kept| Notice {
                key: NoticeKey {
                    to: to.clone(),
                    party,
                    ..key.clone()
                },
                ply: 2,
                room: RoomRef::new("discord", "5"),
                due: Timestamp(-3),
                tries: 0,
                kept,
            };
            for found in [
                super::notice(&notice(true).key),
                notice_place(&notice(true)),
                notice_place(&notice(false)),
            ] {
                assert_eq!(noticed(&found), Some(notice(true).key), "{found:?}");
            }
        }
        let list = joined("web:r");
        assert_eq!(joined_person(&list, &joined_as("web:r", 4, "web:anna")), Some("web:anna"));
    }
}
