//! The events of a game that is over, put together: while it is played each commit is a record of its own, and afterwards hardly anybody
//! writes to it again, but every leaderboard reads it.

use super::{
    keys,
    reads::Unread,
    writes::{Changes, Draft},
};
use crate::{
    ids::GameId,
    store::record::{Damaged, EventV1, seal, unseal},
};

/// Events in one record at most, so that no record is large.
pub(super) const CHUNK: usize = 256;

/// The changes that put the events so far and the last ones into as few records as can be.
pub(super) fn merged(draft: &Draft<'_>, id: GameId, version: u32, last: &[EventV1], sequence: u64) -> Result<Changes, Unread> {
    let mut changes = Changes::new();
    let mut events: Vec<EventV1> = Vec::new();
    for key in draft.list(&keys::events(id))? {
        let value = draft.get(&key)?.ok_or(Damaged::new("events are missing"))?;
        let (_, mut chunk) = unseal::<Vec<EventV1>>(&key, &value)?;
        if keys::first_event(&key) != Some(events.len() as u32) {
            return Err(Damaged::new("events are missing").into());
        }
        events.append(&mut chunk);
        changes.push((key, None));
    }
    if events.len() as u32 != version {
        return Err(Damaged::new("events are missing").into());
    }
    events.extend_from_slice(last);
    let mut first = 0;
    for chunk in events.chunks(CHUNK) {
        let key = keys::chunk(id, first);
        let value = seal(&key, sequence, &chunk)?;
        changes.push((key, Some(value)));
        first += chunk.len() as u32;
    }
    Ok(changes)
}
