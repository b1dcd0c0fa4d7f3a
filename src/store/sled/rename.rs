//! A person who is to be forgotten: their own records go, and in the games that they shared with others somebody else takes their seat.

use super::{
    keys, merge, notices,
    writes::{Changes, Counters, Draft, Refused, unwritable},
};
use crate::{
    ids::{GameId, PlayerRef},
    store::{
        card::Standing,
        record::{AbsenceV1, Damaged, EventV1, HeadV1, place_named, seal, unseal},
    },
};

/// Puts a successor into the seats of somebody in some games; those that are open, or damaged, stay as they are. Gives how many changed.
pub(super) fn games(
    draft: &mut Draft<'_>,
    counters: &mut Counters,
    who: &PlayerRef,
    successor: &PlayerRef,
    games: &[GameId],
) -> Result<u64, Refused> {
    let mut changed = 0;
    for id in games {
        let key = keys::head(*id);
        let Some(value) = draft.get(&key)? else { continue };
        let (version, mut card) = match unseal::<HeadV1>(&key, &value) {
            Ok((_, head)) => (head.version, head.card()),
            Err(damage) => {
                tracing::error!(game.id = id.0, %damage, "a damaged game cannot be changed");
                continue;
            }
        };
        if card.standing == Standing::Open || !card.people.contains(who) {
            continue;
        }
        let sequence = counters.sequence + 1;
        let mut changes = match renamed(draft, *id, who, successor, version, sequence)? {
            Ok(changes) => changes,
            Err(damage) => {
                tracing::error!(game.id = id.0, %damage, "a damaged game cannot be changed");
                continue;
            }
        };
        changes.extend(keys::places(*id, &card).into_iter().map(|place| (place, None)));
        card.rename(who, successor);
        changes.extend(keys::places(*id, &card).into_iter().map(|place| (place, Some(Vec::new()))));
        let head = seal(&key, sequence, &HeadV1::new(version, &card)).map_err(unwritable)?;
        changes.push((key, Some(head)));
        draft.add(changes);
        counters.sequence = sequence;
        changed += 1;
    }
    Ok(changed)
}

/// The changes that write the events of a game anew, all at once.
fn renamed(
    draft: &Draft<'_>,
    id: GameId,
    who: &PlayerRef,
    successor: &PlayerRef,
    version: u32,
    sequence: u64,
) -> Result<Result<Changes, Damaged>, Refused> {
    let mut changes = Changes::new();
    let mut events: Vec<EventV1> = Vec::new();
    for key in draft.list(&keys::events(id))? {
        let Some(value) = draft.get(&key)? else { continue };
        if keys::first_event(&key) != Some(events.len() as u32) {
            return Ok(Err(Damaged::new("events are missing")));
        }
        match unseal::<Vec<EventV1>>(&key, &value) {
            Ok((_, chunk)) => events.extend(chunk),
            Err(damage) => return Ok(Err(damage)),
        }
        changes.push((key, None));
    }
    if events.len() as u32 != version {
        return Ok(Err(Damaged::new("events are missing")));
    }
    for event in &mut events {
        event.rename(who.as_str(), successor.as_str());
    }
    let mut first = 0;
    for chunk in events.chunks(merge::CHUNK) {
        let key = keys::chunk(id, first);
        let value = seal(&key, sequence, &chunk).map_err(unwritable)?;
        changes.push((key, Some(value)));
        first += chunk.len() as u32;
    }
    Ok(Ok(changes))
}

/// Everything that is a person's own.
pub(super) fn person(draft: &mut Draft<'_>, counters: &mut Counters, who: &PlayerRef) -> Result<(), Refused> {
    let key = keys::person(who);
    let mut changes = vec![(keys::preferences(who), None)];
    if let Some(value) = draft.get(&key)? {
        if let Ok((_, facts)) = unseal::<crate::store::record::PersonV1>(&key, &value)
            && let Some(room) = &facts.room
        {
            changes.push((keys::joined_as(room, facts.joined, who.as_str()), None));
        }
        changes.push((key, None));
    }
    for key in draft.list(&[keys::NOTICE])? {
        if let Some(of) = keys::noticed(&key).filter(|of| of.to.as_ref() == Some(who)) {
            changes.extend(notices::without(draft, &of)?);
        }
    }
    let sequence = counters.sequence + 1;
    for key in draft.list(&[keys::ABSENCE])? {
        let Some(value) = draft.get(&key)? else { continue };
        let Some(place) = keys::name(&key).and_then(place_named) else {
            continue;
        };
        if let Ok((_, facts)) = unseal::<AbsenceV1>(&key, &value) {
            let mut absence = facts.absence(place);
            let told = absence.told.len();
            absence.told.retain(|told| told != who);
            if absence.told.len() < told {
                let value = seal(&key, sequence, &AbsenceV1::new(&absence)).map_err(unwritable)?;
                changes.push((key, Some(value)));
            }
        }
    }
    draft.add(changes);
    counters.sequence = sequence;
    Ok(())
}
