//! Writing what has to be said unasked: each notice is a record with one place in an index, by when it is due, or among those that are kept.

use super::{
    keys::{self, Key},
    writes::{Changes, Counters, Draft, Refused, unwritable},
};
use crate::{
    game::Party,
    ids::{GameId, RoomRef, Timestamp},
    store::{
        Commit, Notice, NoticeKey, Settled, StoreError, Version,
        record::{FORMAT, NoticeV1, seal, unseal},
    },
};

/// A stored notice. One that is damaged is none.
fn read(draft: &Draft<'_>, key: &NoticeKey) -> Result<Option<Notice>, ::sled::Error> {
    let at = keys::notice(key);
    let Some(value) = draft.get(&at)? else { return Ok(None) };
    match unseal::<NoticeV1>(&at, &value) {
        Ok((_, facts)) => Ok(Some(facts.notice(key.clone()))),
        Err(damage) => {
            tracing::error!(game.id = key.game.0, %damage, "a stored notice is damaged");
            Ok(None)
        }
    }
}

/// The changes that take a notice away. Of a damaged one a place in an index stays, which leads nowhere and goes when it is come upon.
pub(super) fn without(draft: &Draft<'_>, key: &NoticeKey) -> Result<Changes, ::sled::Error> {
    let place = read(draft, key)?.map(|notice| (keys::notice_place(&notice), None));
    Ok(std::iter::once((keys::notice(key), None)).chain(place).collect())
}

fn written(notice: &Notice, sequence: u64) -> Result<Changes, Refused> {
    let key = keys::notice(&notice.key);
    let value = seal(&key, sequence, &NoticeV1::new(notice)).map_err(unwritable)?;
    Ok(vec![(key, Some(value)), (keys::notice_place(notice), Some(Vec::new()))])
}

/// Those of a game.
fn of_game(draft: &Draft<'_>, game: GameId) -> Result<Vec<NoticeKey>, ::sled::Error> {
    let found = draft.list(&keys::notices(game))?;
    Ok(found.iter().filter_map(|key| keys::noticed(key)).collect())
}

/// What a commit that makes a game's version `made` changes.
pub(super) fn committed(draft: &Draft<'_>, commit: &Commit, made: Version, sequence: u64) -> Result<Changes, Refused> {
    let mut changes = Changes::new();
    if commit.notices.is_empty() {
        return Ok(changes);
    }
    if commit.notices.iter().any(|n| n.key.game != commit.id || n.key.version != made) {
        let (id, format) = (commit.id, FORMAT);
        return Err(Refused::Here(StoreError::Corrupt { id, format }));
    }
    for old in of_game(draft, commit.id)? {
        if commit.notices.iter().any(|new| new.key.kind.replaces().contains(&old.kind)) {
            changes.extend(without(draft, &old)?);
        }
    }
    for notice in &commit.notices {
        changes.extend(written(notice, sequence)?);
    }
    Ok(changes)
}

/// It was said.
pub(super) fn said(draft: &mut Draft<'_>, key: Option<&NoticeKey>) -> Result<(), Refused> {
    if let Some(key) = key
        && draft.get(&keys::notice(key))?.is_some()
    {
        let gone = without(draft, key)?;
        draft.add(gone);
    }
    Ok(())
}

/// Writes a notice anew.
fn change(draft: &mut Draft<'_>, counters: &mut Counters, before: &Notice, after: &Notice) -> Result<(), Refused> {
    let sequence = counters.sequence + 1;
    let mut changes = vec![(keys::notice_place(before), None)];
    changes.extend(written(after, sequence)?);
    draft.add(changes);
    counters.sequence = sequence;
    Ok(())
}

/// What is due on one of some platforms and how much of it.
#[derive(Clone, Debug)]
pub(in crate::store) struct Claim {
    pub platforms: Vec<String>,
    pub now: Timestamp,
    pub until: Timestamp,
    pub limit: usize,
}

impl Claim {
    /// Where in the index lies what is due on each platform.
    pub fn ranges(&self) -> impl Iterator<Item = std::ops::Range<Key>> {
        let due = |platform: &String| keys::notices_on(platform)..keys::notices_from(platform, self.now.plus_ms(1));
        self.platforms.iter().map(due)
    }
}

pub(super) fn claim(draft: &mut Draft<'_>, counters: &mut Counters, claim: &Claim) -> Result<Vec<Notice>, Refused> {
    let mut due = Vec::new();
    for range in claim.ranges() {
        for place in draft.first(range, claim.limit)? {
            let found = match keys::noticed(&place) {
                Some(key) => read(draft, &key)?.filter(|notice| keys::notice_place(notice) == place),
                None => None,
            };
            match found {
                Some(notice) => due.push(notice),
                None => draft.add(vec![(place, None)]),
            }
        }
    }
    due.sort_by(|a, b| (a.due, &a.key).cmp(&(b.due, &b.key)));
    due.truncate(claim.limit);
    for notice in &mut due {
        let claimed = Notice {
            due: claim.until,
            tries: notice.tries.saturating_add(1),
            ..notice.clone()
        };
        change(draft, counters, notice, &claimed)?;
        *notice = claimed;
    }
    Ok(due)
}

pub(super) fn settle(draft: &mut Draft<'_>, counters: &mut Counters, settled: &[(NoticeKey, Settled)]) -> Result<(), Refused> {
    for (key, settled) in settled {
        let (due, kept) = match settled {
            Settled::Said => {
                said(draft, Some(key))?;
                continue;
            }
            Settled::Again(at) => (Some(*at), false),
            Settled::Kept => (None, true),
        };
        if let Some(before) = read(draft, key)? {
            let due = due.unwrap_or(before.due);
            let after = Notice {
                due,
                kept,
                ..before.clone()
            };
            change(draft, counters, &before, &after)?;
        }
    }
    Ok(())
}

pub(super) fn release(draft: &mut Draft<'_>, counters: &mut Counters, room: Option<&RoomRef>, due: Timestamp) -> Result<(), Refused> {
    for place in draft.list(&[keys::NOTICE_KEPT])? {
        let found = match keys::noticed(&place) {
            Some(key) => read(draft, &key)?.filter(|notice| notice.kept),
            None => None,
        };
        match found {
            Some(before) if room.is_none_or(|r| *r == before.room) => {
                let after = Notice {
                    due,
                    kept: false,
                    ..before.clone()
                };
                change(draft, counters, &before, &after)?;
            }
            Some(_) => {}
            None => draft.add(vec![(place, None)]),
        }
    }
    Ok(())
}

/// Those for the room of its guest.
pub(super) fn forget_guest(draft: &mut Draft<'_>, game: GameId) -> Result<(), Refused> {
    for key in of_game(draft, game)?.into_iter().filter(|key| key.party == Party::Guest) {
        let gone = without(draft, &key)?;
        draft.add(gone);
    }
    Ok(())
}

pub(super) fn forget(draft: &mut Draft<'_>, game: GameId) -> Result<(), Refused> {
    for key in of_game(draft, game)? {
        let gone = without(draft, &key)?;
        draft.add(gone);
    }
    Ok(())
}
