//! From rows to what they mean, and back.

use serde::{Serialize, de::DeserializeOwned};
use tokio_postgres::{Row, types::FromSql};

use super::fault::Fault;
use crate::{
    game::{Game, Stamped},
    ids::{CommunityRef, GameId, PlayerRef, RoomRef, Timestamp},
    store::{
        StoreError,
        card::{Card, Standing},
        record::{Damaged, EventV1, FORMAT, seal, unseal},
    },
};

/// Kinds of records. The letter is part of what the checksum covers, so that a record which strayed into another table is found.
pub(super) const EVENTS: u8 = b'e';
pub(super) const PERSON: u8 = b'P';
pub(super) const ROOM: u8 = b'R';
pub(super) const POST: u8 = b'B';
pub(super) const QUESTION: u8 = b'Q';
pub(super) const GUEST_POST: u8 = b'b';
pub(super) const GUEST_QUESTION: u8 = b'q';
pub(super) const GUEST_THREAD: u8 = b'u';
pub(super) const PREFERENCES: u8 = b'S';
pub(super) const COMMUNITY: u8 = b'C';
pub(super) const THREAD: u8 = b'T';
pub(super) const ABSENCE: u8 = b'A';
pub(super) const LIFE: u8 = b'L';

/// How the server counts. Numbers of games have fifteen digits at most where people write them.
pub(super) const fn number(n: u64) -> i64 {
    n as i64
}

/// A game's number in a row.
pub(super) const fn game_id(n: i64) -> GameId {
    GameId(n as u64)
}

/// A column.
pub(super) fn column<'r, T: FromSql<'r>>(row: &'r Row, n: usize) -> Result<T, Fault> {
    Ok(row.try_get(n)?)
}

fn name_key(kind: u8, name: &[u8]) -> Vec<u8> {
    [&[kind], name].concat()
}

/// Seals a record under a name.
pub(super) fn sealed(kind: u8, name: &[u8], shape: &impl Serialize) -> Result<Vec<u8>, Fault> {
    // The order of writes is the server's affair; in the embedded store the number says it.
    Ok(seal(&name_key(kind, name), 0, shape)?)
}

/// Reads a record under a name.
pub(super) fn opened<T: DeserializeOwned>(kind: u8, name: &[u8], record: &[u8]) -> Result<T, Damaged> {
    unseal(&name_key(kind, name), record).map(|(_, shape)| shape)
}

/// The name under which a game's record is sealed.
pub(super) const fn game_name(id: GameId) -> [u8; 8] {
    id.0.to_be_bytes()
}

/// A label, or nothing if its record is damaged: it is made anew when what it is about is next seen, or chosen again.
pub(super) fn label<T: DeserializeOwned>(what: &str, kind: u8, name: &[u8], record: &[u8]) -> Option<T> {
    opened(kind, name, record)
        .inspect_err(|damage| tracing::error!(%damage, "the stored {what} is damaged"))
        .ok()
}

/// The name under which a game's events from a number on are sealed.
fn events_name(id: GameId, first: u32) -> Vec<u8> {
    [&game_name(id)[..], &first.to_be_bytes()].concat()
}

/// Events that are stored together.
pub(super) fn seal_events(id: GameId, first: u32, events: &[EventV1]) -> Result<Vec<u8>, Damaged> {
    seal(&name_key(EVENTS, &events_name(id, first)), 0, &events)
}

/// Adds stored events to those before them; there must be no gap.
pub(super) fn add_events(id: GameId, from: u32, found: &mut Vec<EventV1>, first: i64, record: &[u8]) -> Result<(), Damaged> {
    let next = from + found.len() as u32;
    if first != i64::from(next) {
        return Err(Damaged::new("events are missing"));
    }
    let mut events: Vec<EventV1> = opened(EVENTS, &events_name(id, next), record)?;
    found.append(&mut events);
    Ok(())
}

/// A game from its events, going on from what is known of it.
pub(super) fn play(id: GameId, known: Option<Game>, events: Vec<EventV1>) -> Result<Game, Damaged> {
    let events = events.into_iter().map(Stamped::try_from).collect::<Result<Vec<_>, _>>()?;
    let misfit = |_| Damaged::new("its events do not make a game");
    match known {
        Some(mut game) => {
            events.into_iter().try_for_each(|event| game.apply(event)).map_err(misfit)?;
            Ok(game)
        }
        None => Game::replay(id, events).map_err(misfit),
    }
}

/// What is said of a damaged game.
pub(super) fn corrupt(id: GameId) -> impl FnOnce(Damaged) -> StoreError {
    move |damage| {
        tracing::error!(game.id = id.0, %damage, "a stored game is damaged");
        StoreError::Corrupt { id, format: damage.format }
    }
}

/// Open, in lists.
pub(super) const OPEN: i64 = 0;
/// In no list.
pub(super) const WITHDRAWN: i64 = 1;
/// Over, in lists.
pub(super) const FINISHED: i64 = 2;

/// The columns `standing` and `ended`.
pub(super) const fn standing(card: &Card) -> (i64, Option<i64>) {
    match card.standing {
        Standing::Open => (OPEN, None),
        Standing::Withdrawn => (WITHDRAWN, None),
        Standing::Finished(at) => (FINISHED, Some(at.0)),
    }
}

/// A card from the columns `standing`, `ended`, `due`, `room`, `community` beginning at `from`, and the names of its people,
/// and the row that says where its guest plays, if it has one.
pub(super) fn card(id: GameId, row: &Row, from: usize, people: Vec<PlayerRef>, guest: Option<&Row>) -> Result<Card, Fault> {
    let standing = match (column(row, from)?, column::<Option<i64>>(row, from + 1)?) {
        (OPEN, _) => Standing::Open,
        (WITHDRAWN, _) => Standing::Withdrawn,
        (FINISHED, Some(at)) => Standing::Finished(Timestamp(at)),
        _ => return Err(StoreError::Corrupt { id, format: FORMAT }.into()),
    };
    let guest = guest.map(|row| {
        Ok::<_, Fault>((
            RoomRef::from_stored(&text(column(row, 0)?)?),
            CommunityRef::from_stored(&text(column(row, 1)?)?),
        ))
    });
    Ok(Card {
        standing,
        guest: guest.transpose()?,
        people,
        room: RoomRef::from_stored(&text(column(row, from + 3)?)?),
        community: CommunityRef::from_stored(&text(column(row, from + 4)?)?),
        due: column::<Option<i64>>(row, from + 2)?.map(Timestamp),
    })
}

/// A name.
pub(super) fn text(bytes: &[u8]) -> Result<String, Fault> {
    String::from_utf8(bytes.to_vec()).map_err(|_| Damaged::new("its name is not UTF-8").into())
}

/// A person in a column.
pub(super) fn player(row: &Row, n: usize) -> Result<PlayerRef, Fault> {
    Ok(PlayerRef::from_stored(&text(column(row, n)?)?))
}

/// Numbers of games in the first column.
pub(super) fn game_ids(rows: &[Row]) -> Result<Vec<GameId>, StoreError> {
    rows.iter()
        .map(|row| column(row, 0).map(game_id))
        .collect::<Result<_, _>>()
        .map_err(plain)
}

/// A fault outside of an attempt, as an answer.
pub(super) fn plain(fault: Fault) -> StoreError {
    match fault {
        Fault::Answer(answer) => answer,
        Fault::Again(why) | Fault::Aborted(why) | Fault::Lost(why) | Fault::Unsure(why) | Fault::Refused(why) => {
            StoreError::Unavailable(why)
        }
    }
}
