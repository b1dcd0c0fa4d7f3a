//! What each write changes, worked out against the tree and what the same group has changed before it.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::{
    KEEP_DELIVERIES,
    keys::{self, Key},
    merge, notices,
    reads::Unread,
};
use crate::{
    game::Party,
    ids::{CommunityRef, DeliveryKey, GameId, PlayerRef, RoomRef, Timestamp},
    store::{
        Absence, Commit, Community, Forgotten, Life, NoticeKey, Person, Place, Post, Preferences, Room, StoreError, Thread, Version,
        card::{Card, Standing},
        record::{
            AbsenceV1, CommunityRecord, Damaged, DeliveryV1, EventV1, FORMAT, HeadV1, LifeV1, PersonV1, PostV1, PreferencesRecord, RoomV1,
            ThreadV1, place_named, seal, unseal,
        },
    },
};

/// How many old deliveries one new one sweeps away. Two would do to keep up; more catch up.
const SWEEP: usize = 8;

/// Numbers that only go up. Stored with every batch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::store) struct Counters {
    /// The highest number that a game has.
    pub last_id: u64,
    /// Counts people joining rooms.
    pub joined: u64,
    /// Counts writes.
    pub sequence: u64,
}

/// Why a write was not made.
#[derive(Debug)]
pub(super) enum Refused {
    /// It alone.
    Here(StoreError),
    /// Nothing can be written any more.
    Everywhere(String),
}

impl From<::sled::Error> for Refused {
    fn from(error: ::sled::Error) -> Self {
        Self::Everywhere(format!("reading: {error}"))
    }
}

fn corrupt(id: GameId) -> impl FnOnce(Damaged) -> Refused {
    move |damage| {
        tracing::error!(game.id = id.0, %damage, "a stored game is damaged");
        Refused::Here(StoreError::Corrupt { id, format: damage.format })
    }
}

/// A label (a person, a room, a post) that cannot be written, which would be a fault of this program.
pub(super) fn unwritable(damage: Damaged) -> Refused {
    Refused::Here(StoreError::Unavailable(damage.to_string()))
}

/// The tree with changes on top.
#[derive(Debug)]
pub(super) struct Draft<'t> {
    tree: &'t ::sled::Tree,
    changed: BTreeMap<Key, Option<Vec<u8>>>,
}

/// Changes of one write, added to the draft all or not at all.
pub(super) type Changes = Vec<(Key, Option<Vec<u8>>)>;

impl<'t> Draft<'t> {
    pub fn new(tree: &'t ::sled::Tree) -> Self {
        Self {
            tree,
            changed: BTreeMap::new(),
        }
    }

    pub fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, ::sled::Error> {
        match self.changed.get(key) {
            Some(value) => Ok(value.clone()),
            None => Ok(self.tree.get(key)?.map(|v| v.to_vec())),
        }
    }

    /// Keys that begin with a list's key.
    pub fn list(&self, list: &[u8]) -> Result<Vec<Key>, ::sled::Error> {
        let mut found = BTreeMap::new();
        for entry in self.tree.scan_prefix(list).keys() {
            found.insert(entry?.to_vec(), true);
        }
        for (key, value) in self.changed.range(list.to_vec()..).take_while(|(key, _)| key.starts_with(list)) {
            found.insert(key.clone(), value.is_some());
        }
        Ok(found.into_iter().filter_map(|(key, there)| there.then_some(key)).collect())
    }

    /// The first keys of a range.
    pub fn first(&self, range: std::ops::Range<Key>, limit: usize) -> Result<Vec<Key>, ::sled::Error> {
        let mut found: BTreeSet<Key> = self
            .changed
            .range(range.clone())
            .filter(|(_, value)| value.is_some())
            .map(|(key, _)| key.clone())
            .collect();
        let stored = self.tree.range(range).keys();
        let unchanged = stored.filter(|key| !key.as_ref().is_ok_and(|key| self.changed.contains_key(&key[..])));
        for key in unchanged.take(limit) {
            found.insert(key?.to_vec());
        }
        Ok(found.into_iter().take(limit).collect())
    }

    pub fn add(&mut self, changes: Changes) {
        self.changed.extend(changes);
    }

    pub fn changes(self) -> Changes {
        self.changed.into_iter().collect()
    }
}

pub(super) fn commit(draft: &mut Draft<'_>, counters: &mut Counters, commit: &Commit) -> Result<Version, Refused> {
    let id = commit.id;
    if let Some(key) = commit.delivery.as_ref().map(keys::delivery)
        && let Some(value) = draft.get(&key)?
    {
        let (_, before) = unseal::<DeliveryV1>(&key, &value).map_err(unwritable)?;
        return Err(Refused::Here(StoreError::Duplicate(GameId(before.game))));
    }
    let head_key = keys::head(id);
    let head = draft
        .get(&head_key)?
        .map(|value| unseal::<HeadV1>(&head_key, &value))
        .transpose()
        .map_err(corrupt(id))?;
    let (version, before) = head.map_or((0, None), |(_, head)| (head.version, Some(head.card())));
    if version != commit.seen.0 {
        return Err(Refused::Here(StoreError::Conflict));
    }
    let (Some(last), Ok(Some(after))) = (commit.events.last(), Card::after(before.clone(), &commit.events)) else {
        return Err(Refused::Here(StoreError::Corrupt { id, format: FORMAT }));
    };
    let sequence = counters.sequence + 1;
    let mut changes = Changes::new();
    let was = before.map(|card| keys::places(id, &card)).unwrap_or_default();
    let is = keys::places(id, &after);
    changes.extend(was.iter().filter(|place| !is.contains(place)).map(|place| (place.clone(), None)));
    changes.extend(
        is.iter()
            .filter(|place| !was.contains(place))
            .map(|place| (place.clone(), Some(Vec::new()))),
    );
    let events: Vec<EventV1> = commit.events.iter().map(EventV1::from).collect();
    changes.extend(appended(draft, id, version, &events, after.standing, sequence)?);
    let version = version + commit.events.len() as u32;
    let value = seal(&head_key, sequence, &HeadV1::new(version, &after)).map_err(corrupt(id))?;
    changes.push((head_key, Some(value)));
    if let Some(key) = &commit.delivery {
        let stored = keys::delivery(key);
        let value = seal(&stored, sequence, &DeliveryV1 { game: id.0, at: last.at.0 }).map_err(corrupt(id))?;
        changes.extend(old_deliveries(draft, last.at)?);
        changes.push((stored, Some(value)));
        changes.push((keys::age(last.at, key.as_str()), Some(Vec::new())));
    }
    changes.extend(notices::committed(draft, commit, Version(version), sequence)?);
    draft.add(changes);
    counters.sequence = sequence;
    counters.last_id = counters.last_id.max(id.0);
    Ok(Version(version))
}

/// The changes that add events to a game: a record of their own, or, when the game is over, one with all before them.
fn appended(
    draft: &Draft<'_>,
    id: GameId,
    version: u32,
    events: &[EventV1],
    standing: Standing,
    sequence: u64,
) -> Result<Changes, Refused> {
    if standing != Standing::Open {
        match merge::merged(draft, id, version, events, sequence) {
            Ok(changes) => return Ok(changes),
            Err(Unread::Sled(error)) => return Err(error.into()),
            // What is damaged is left as it lies, for whoever wants to save something of it.
            Err(Unread::Damaged(damage)) => tracing::error!(game.id = id.0, %damage, "a stored game is damaged"),
        }
    }
    let chunk = keys::chunk(id, version);
    let value = seal(&chunk, sequence, &events).map_err(corrupt(id))?;
    Ok(vec![(chunk, Some(value))])
}

/// A few of the deliveries that are older than they are kept, gone.
fn old_deliveries(draft: &Draft<'_>, now: Timestamp) -> Result<Changes, ::sled::Error> {
    let mut gone = Changes::new();
    for key in draft
        .tree
        .range(vec![keys::AGE]..keys::age_from(now.plus_ms(-KEEP_DELIVERIES)))
        .keys()
        .take(SWEEP)
    {
        let key = key?.to_vec();
        if let Some((_, delivery)) = keys::aged(&key) {
            gone.push((keys::delivery(&crate::ids::DeliveryKey::from_stored(delivery)), None));
        }
        gone.push((key, None));
    }
    Ok(gone)
}

pub(super) fn person(draft: &mut Draft<'_>, counters: &mut Counters, person: &Person) -> Result<(), Refused> {
    let key = keys::person(&person.who);
    let who = person.who.as_str();
    let room = person.room.as_ref().map(RoomRef::as_str);
    let mut changes = Changes::new();
    let joined = match draft.get(&key)?.map(|value| unseal::<PersonV1>(&key, &value)) {
        Some(Ok((_, old))) if old.room.as_deref() == room => old.joined,
        Some(Ok((
            _,
            PersonV1 {
                room: Some(left), joined, ..
            },
        ))) => {
            changes.push((keys::joined_as(&left, joined, who), None));
            counters.joined + 1
        }
        // A damaged record is replaced, since a game does not hang on names and languages; the place in the room is kept.
        Some(Err(_)) => place_of(draft, room, who)?.unwrap_or(counters.joined + 1),
        Some(Ok(_)) | None => counters.joined + 1,
    };
    let sequence = counters.sequence + 1;
    let value = seal(&key, sequence, &PersonV1::new(person, joined)).map_err(unwritable)?;
    changes.push((key, Some(value)));
    changes.extend(room.map(|room| (keys::joined_as(room, joined, who), Some(Vec::new()))));
    draft.add(changes);
    counters.sequence = sequence;
    counters.joined = counters.joined.max(joined);
    Ok(())
}

/// The joining number of a person in a room's list.
fn place_of(draft: &Draft<'_>, room: Option<&str>, who: &str) -> Result<Option<u64>, ::sled::Error> {
    let Some(list) = room.map(keys::joined) else { return Ok(None) };
    let places = draft.list(&list)?;
    let place = places.iter().find(|place| keys::joined_person(&list, place) == Some(who));
    Ok(place.and_then(|place| keys::joined_number(&list, place)))
}

pub(super) fn room(draft: &mut Draft<'_>, counters: &mut Counters, room: &Room) -> Result<(), Refused> {
    put(draft, counters, keys::room(&room.room), &RoomV1::new(room))
}

pub(super) fn forget_room(draft: &mut Draft<'_>, room: &RoomRef) -> Result<(), Refused> {
    let list = keys::joined(room.as_str());
    let mut changes = vec![
        (keys::room(room), None),
        (keys::community(&CommunityRef::from_stored(room.as_str())), None),
    ];
    for place in draft.list(&list)? {
        if let Some(who) = keys::joined_person(&list, &place).map(PlayerRef::from_stored) {
            changes.extend([(keys::person(&who), None), (keys::preferences(&who), None)]);
        }
        changes.push((place, None));
    }
    draft.add(changes);
    Ok(())
}

pub(super) fn post(draft: &mut Draft<'_>, counters: &mut Counters, post: &Post, said: Option<&NoticeKey>) -> Result<Option<Post>, Refused> {
    let key = keys::post(post.game, post.party);
    let before = posted(draft, &key, (post.game, post.party))?;
    put(draft, counters, key, &PostV1::new(post))?;
    notices::said(draft, said)?;
    Ok(before)
}

/// A post. A damaged record is none: the old post keeps its buttons, and those say that they are old.
fn posted(draft: &Draft<'_>, key: &Key, (game, party): (GameId, Party)) -> Result<Option<Post>, Refused> {
    let value = draft.get(key)?;
    Ok(value
        .and_then(|value| unseal::<PostV1>(key, &value).ok())
        .map(|(_, old)| old.post(game, party)))
}

pub(super) fn question(
    draft: &mut Draft<'_>,
    counters: &mut Counters,
    of: (GameId, Party),
    post: Option<&Post>,
    said: Option<&NoticeKey>,
) -> Result<Option<Post>, Refused> {
    let key = keys::question(of.0, of.1);
    let before = posted(draft, &key, of)?;
    match post {
        Some(post) => put(draft, counters, key, &PostV1::new(post))?,
        None => draft.add(vec![(key, None)]),
    }
    notices::said(draft, said)?;
    Ok(before)
}

pub(super) fn preferences(draft: &mut Draft<'_>, counters: &mut Counters, chosen: &Preferences) -> Result<(), Refused> {
    put(draft, counters, keys::preferences(&chosen.who), &PreferencesRecord::from(chosen))
}

pub(super) fn community(draft: &mut Draft<'_>, counters: &mut Counters, settled: &Community) -> Result<(), Refused> {
    put(
        draft,
        counters,
        keys::community(&settled.community),
        &CommunityRecord::from(settled),
    )
}

/// One record under one key.
fn put(draft: &mut Draft<'_>, counters: &mut Counters, key: Key, shape: &impl Serialize) -> Result<(), Refused> {
    let sequence = counters.sequence + 1;
    let value = seal(&key, sequence, shape).map_err(unwritable)?;
    draft.add(vec![(key, Some(value))]);
    counters.sequence = sequence;
    Ok(())
}

pub(super) fn thread(draft: &mut Draft<'_>, counters: &mut Counters, thread: &Thread) -> Result<(), Refused> {
    let sequence = counters.sequence + 1;
    let (of, at) = (keys::thread(thread.game, thread.party), keys::thread_at(&thread.room));
    let facts = seal(&of, sequence, &ThreadV1::new(thread)).map_err(unwritable)?;
    let game = seal(&at, sequence, &thread.game.0).map_err(unwritable)?;
    draft.add(vec![(of, Some(facts)), (at, Some(game))]);
    counters.sequence = sequence;
    Ok(())
}

pub(super) fn life(draft: &mut Draft<'_>, counters: &mut Counters, life: &Life) -> Result<(), Refused> {
    put(draft, counters, keys::life(&life.part), &LifeV1::new(life))
}

pub(super) fn absence(draft: &mut Draft<'_>, counters: &mut Counters, absence: &Absence) -> Result<(), Refused> {
    put(draft, counters, keys::absence(&absence.place), &AbsenceV1::new(absence))
}

pub(super) fn forget_absence(draft: &mut Draft<'_>, place: &Place) {
    draft.add(vec![(keys::absence(place), None)]);
}

/// Everything that hangs on some games, but for the deliveries.
pub(super) fn forget_games(draft: &mut Draft<'_>, games: &[GameId]) -> Result<Forgotten, Refused> {
    let mut forgotten = Forgotten::default();
    let mut people = BTreeSet::new();
    for id in games {
        let head = keys::head(*id);
        let Some(value) = draft.get(&head)? else { continue };
        let card = match unseal::<HeadV1>(&head, &value) {
            Ok((_, head)) => head.card(),
            Err(damage) => {
                tracing::error!(game.id = id.0, %damage, "a damaged game cannot be forgotten");
                continue;
            }
        };
        forgotten.games += 1;
        for party in Party::ALL {
            forgotten = forgotten.and(forget_posts(draft, *id, party)?);
        }
        let mut gone = keys::places(*id, &card);
        gone.extend(draft.list(&keys::events(*id))?);
        gone.push(head);
        draft.add(gone.into_iter().map(|key| (key, None)).collect());
        notices::forget(draft, *id)?;
        people.extend(card.people);
    }
    for who in people {
        let key = keys::person(&who);
        let Some(value) = draft.get(&key)? else { continue };
        let belongs_nowhere = unseal::<PersonV1>(&key, &value).is_ok_and(|(_, facts)| facts.room.is_none());
        if belongs_nowhere && draft.list(&keys::open_of(&who))?.is_empty() && draft.list(&keys::finished_of(&who))?.is_empty() {
            draft.add(vec![(key, None)]);
            forgotten.people += 1;
        }
    }
    Ok(forgotten)
}

/// What a game has posted in one of its rooms.
fn forget_posts(draft: &mut Draft<'_>, id: GameId, party: Party) -> Result<Forgotten, Refused> {
    let mut forgotten = Forgotten::default();
    let thread = keys::thread(id, party);
    let mut gone = Vec::new();
    for post in [keys::post(id, party), keys::question(id, party)] {
        forgotten.posts += u64::from(draft.get(&post)?.is_some());
        gone.push(post);
    }
    if let Some(value) = draft.get(&thread)? {
        forgotten.threads += 1;
        // A damaged record does not say which room it was; whoever looks there finds no thread.
        gone.extend(
            unseal::<ThreadV1>(&thread, &value)
                .ok()
                .map(|(_, facts)| keys::thread_at(&facts.thread(id, party).room)),
        );
    }
    gone.push(thread);
    draft.add(gone.into_iter().map(|key| (key, None)).collect());
    Ok(forgotten)
}

/// What hangs on some games in their guests' rooms.
pub(super) fn forget_guests(draft: &mut Draft<'_>, games: &[GameId]) -> Result<Forgotten, Refused> {
    let mut forgotten = Forgotten::default();
    for id in games {
        forgotten = forgotten.and(forget_posts(draft, *id, Party::Guest)?);
        notices::forget_guest(draft, *id)?;
    }
    Ok(forgotten)
}

pub(super) fn forget_deliveries(draft: &mut Draft<'_>, deliveries: &[(DeliveryKey, Timestamp)]) {
    let both = |(key, at): &(DeliveryKey, Timestamp)| [(keys::delivery(key), None), (keys::age(*at, key.as_str()), None)];
    draft.add(deliveries.iter().flat_map(both).collect());
}

/// A community's settings, and that it or a room of it is out of reach. Were there settings?
pub(super) fn forget_community(draft: &mut Draft<'_>, community: &CommunityRef) -> Result<bool, Refused> {
    let settings = keys::community(community);
    let had = draft.get(&settings)?.is_some();
    let mut changes = vec![(settings, None)];
    for key in draft.list(&[keys::ABSENCE])? {
        let Some(value) = draft.get(&key)? else { continue };
        let Some(place) = keys::name(&key).and_then(place_named) else {
            continue;
        };
        let itself = place == Place::Community(community.clone());
        let of_it = || unseal::<AbsenceV1>(&key, &value).is_ok_and(|(_, facts)| facts.absence(place).is_of(community));
        if itself || of_it() {
            changes.push((key, None));
        }
    }
    draft.add(changes);
    Ok(had)
}
