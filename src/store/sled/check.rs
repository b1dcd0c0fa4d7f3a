//! Does everything that is stored agree? Every record can be read, the events of every game make a game by the rules, and everything that is
//! derived from them (the head, the places in lists) is there and nothing besides. For operators (`menagerie doctor`) and for tests.
//!
//! What is derived is compared by count and by the sum of hashes, so that a million games need no memory; only for a list that differs are
//! its keys gathered and the differences named.

use std::{
    collections::{BTreeMap, BTreeSet},
    hash::{DefaultHasher, Hash, Hasher},
};

use super::{
    SledStore,
    keys::{self, Key},
    moment::{Look, Moment},
    portable::{LABELS, label, named},
    reads::{self, Unread},
    writes::Counters,
};
use crate::{
    game::{Game, Stamped},
    ids::{GameId, PlayerRef, RoomRef, Timestamp},
    store::{
        StoreError,
        card::Card,
        portable::{Entry, notice_key},
        record::{Damaged, unseal},
    },
};

/// What a check found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// How many games were looked at.
    pub games: u64,
    /// What is wrong, a line each. Ids only.
    pub wrong: Vec<String>,
}

impl SledStore {
    /// What is wrong with the store as it is now, a line each. Others may write meanwhile.
    pub async fn check(&self) -> Result<Vec<String>, StoreError> {
        let moment = self.moment().await?;
        match tokio::task::spawn_blocking(move || moment.check()).await {
            Ok(found) => found.map(|found| found.wrong),
            Err(panic) => Err(self.fail(&format!("checking: {panic}"))),
        }
    }
}

impl Moment {
    /// Looks at everything. Blocks.
    pub fn check(&self) -> Result<Found, StoreError> {
        check(self).map_err(|unread| StoreError::Unavailable(told(&unread)))
    }
}

fn told(unread: &Unread) -> String {
    match unread {
        Unread::Sled(error) => format!("reading: {error}"),
        Unread::Damaged(damage) => damage.to_string(),
    }
}

/// The lists that are derived whole: nothing may be missing in them, and nothing may be in them besides.
const LISTS: [(u8, &str); 8] = [
    (b'o', "a person's open games"),
    (b'r', "a room's open games"),
    (b'f', "a person's finished games"),
    (b'c', "a community's finished games"),
    (keys::DUE, "what is due"),
    (keys::NOTICE_DUE, "notices that are due"),
    (keys::NOTICE_KEPT, "notices that are kept"),
    (keys::AGE, "deliveries by age"),
];

/// How many keys there are, and the sum of their hashes.
type Sum = (u64, u64);

fn add(sums: &mut BTreeMap<u8, Sum>, key: &[u8]) {
    let mut hasher = DefaultHasher::new();
    key.hash(&mut hasher);
    let (count, sum) = sums.entry(key.first().copied().unwrap_or_default()).or_default();
    (*count, *sum) = (*count + 1, sum.wrapping_add(hasher.finish()));
}

fn check(look: &impl Look) -> Result<Found, Unread> {
    let mut expected = BTreeMap::new();
    let (mut found, _) = walk(look, &mut |key| add(&mut expected, &key))?;
    for (list, what) in LISTS {
        let mut there = BTreeMap::new();
        for entry in look.prefix(&[list]) {
            add(&mut there, &entry?.0);
        }
        if expected.get(&list) != there.get(&list) {
            differences(look, list, what, &mut found.wrong)?;
        }
    }
    events_of_nothing(look, &mut found.wrong)?;
    unknown_kinds(look, &mut found.wrong)?;
    Ok(found)
}

/// Reads every record once and hands out the keys that have to be in lists because of it. Returns what is wrong, and the games of which
/// nothing can be said because they are damaged.
fn walk(look: &impl Look, derived: &mut dyn FnMut(Key)) -> Result<(Found, BTreeSet<GameId>), Unread> {
    let (mut found, mut damaged) = (Found::default(), BTreeSet::new());
    let (mut last_id, mut last_sequence) = (0, 0);
    for entry in look.prefix(&[keys::GAME]) {
        let (key, _) = entry?;
        let Some(id) = keys::game(&key).filter(|id| keys::head(*id) == *key) else {
            found.wrong.push(format!("a key of no game, {}", key.escape_ascii()));
            continue;
        };
        found.games += 1;
        last_id = last_id.max(id.0);
        match game(look, id) {
            Ok((card, sequence)) => {
                last_sequence = last_sequence.max(sequence);
                keys::places(id, &card).into_iter().for_each(&mut *derived);
            }
            Err(Unread::Damaged(damage)) => {
                damaged.insert(id);
                found.wrong.push(format!("game {id}: {damage}"));
            }
            Err(sled) => return Err(sled),
        }
    }
    for (first, what) in LABELS {
        for entry in look.prefix(&[first]) {
            let (key, value) = entry?;
            let wrong = match label(&key, &value) {
                Ok(entry) => of_label(look, entry, derived)?,
                Err(Unread::Damaged(damage)) => Some(damage.to_string()),
                Err(sled) => return Err(sled),
            };
            found.wrong.extend(wrong.map(|wrong| format!("{}: {wrong}", named(what, &key))));
        }
    }
    let counters = look.get(keys::COUNTERS)?;
    match counters.as_deref().map(|value| unseal::<Counters>(keys::COUNTERS, value)) {
        Some(Ok((_, counters))) if counters.last_id < last_id || counters.sequence < last_sequence => {
            found.wrong.push("the counters: there are higher numbers than they say".to_owned());
        }
        Some(Ok(_)) => {}
        Some(Err(damage)) => found.wrong.push(format!("the counters: {damage}")),
        None => found.wrong.push("the counters: they are missing".to_owned()),
    }
    Ok((found, damaged))
}

/// The card that the events make, if they make a game by the rules and the head has the same; and the number of the last write.
fn game(look: &impl Look, id: GameId) -> Result<(Card, u64), Unread> {
    let (last, head) = reads::head(look, id)?.ok_or(Damaged::new("it has no head"))?;
    let events = reads::events(look, id, last, &head, 0)?
        .into_iter()
        .map(Stamped::try_from)
        .collect::<Result<Vec<_>, _>>()?;
    for entry in look.range(keys::chunk(id, head.version)..keys::events(GameId(id.0.saturating_add(1)))) {
        if keys::game(&entry?.0[..9]) == Some(id) {
            return Err(Damaged::new("there are more events than its head says").into());
        }
    }
    let card = Card::after(None, &events)
        .ok()
        .flatten()
        .ok_or(Damaged::new("its events are out of order"))?;
    if card != head.card() {
        return Err(Damaged::new("its head and its events disagree").into());
    }
    Game::replay(id, events).map_err(|_| Damaged::new("its events do not make a game by the rules"))?;
    Ok((card, last))
}

/// What is wrong with a record that can be read, beside others.
fn of_label(look: &impl Look, entry: Entry, derived: &mut dyn FnMut(Key)) -> Result<Option<String>, Unread> {
    let mut hangs_on = None;
    let mut missing = None;
    match entry {
        Entry::Delivery { key, stored } => derived(keys::age(Timestamp(stored.at), &key)),
        Entry::Person { who, facts } => {
            if let Some(room) = &facts.room
                && look
                    .get(&keys::joined_as(room, facts.joined, PlayerRef::from_stored(&who).as_str()))?
                    .is_none()
            {
                missing = Some("missing in the list of their room's people");
            }
        }
        Entry::Thread { game, facts } | Entry::GuestThread { game, facts } => {
            hangs_on = Some(game);
            if look.get(&keys::thread_at(&RoomRef::from_stored(&facts.room)))?.is_none() {
                missing = Some("its room does not lead to it");
            }
        }
        Entry::Post { game, .. } | Entry::Question { game, .. } | Entry::GuestPost { game, .. } | Entry::GuestQuestion { game, .. } => {
            hangs_on = Some(game);
        }
        Entry::Notice {
            game,
            version,
            kind,
            to,
            guest,
            facts,
        } => {
            hangs_on = Some(game);
            if let Some(key) = notice_key(game, version, &kind, to.as_deref(), guest) {
                derived(keys::notice_place(&facts.notice(key)));
            }
        }
        Entry::Game { .. }
        | Entry::Room { .. }
        | Entry::Preferences { .. }
        | Entry::Community { .. }
        | Entry::Absence { .. }
        | Entry::Life { .. } => {}
    }
    if let Some(game) = hangs_on
        && look.get(&keys::head(GameId(game)))?.is_none()
    {
        missing = Some("there is no such game");
    }
    Ok(missing.map(str::to_owned))
}

/// Names what a list lacks and what it has too much.
fn differences(look: &impl Look, list: u8, what: &str, wrong: &mut Vec<String>) -> Result<(), Unread> {
    let mut expected = BTreeSet::new();
    let (_, damaged) = walk(look, &mut |key| {
        if key.first() == Some(&list) {
            expected.insert(key);
        }
    })?;
    for entry in look.prefix(&[list]) {
        let (key, _) = entry?;
        let is_said = game_of(&key).is_some_and(|id| damaged.contains(&id));
        if !expected.remove(key.as_ref()) && !is_said {
            wrong.push(format!("{}: it is in the list of {what} without reason", whose(&key)));
        }
    }
    wrong.extend(
        expected
            .iter()
            .map(|key| format!("{}: it is missing in the list of {what}", whose(key))),
    );
    Ok(())
}

/// The game that a key of a list speaks of.
fn game_of(key: &[u8]) -> Option<GameId> {
    match *key.first()? {
        keys::AGE => None,
        keys::NOTICE_DUE | keys::NOTICE_KEPT => keys::noticed(key).map(|notice| notice.game),
        _ => keys::game(key),
    }
}

/// What a key of a list speaks of, as the operator knows it.
fn whose(key: &[u8]) -> String {
    match (keys::aged(key).filter(|_| key.first() == Some(&keys::AGE)), game_of(key)) {
        (Some((_, delivery)), _) => format!("delivery {delivery}"),
        (None, Some(id)) => format!("game {id}"),
        (None, None) => format!("a key of no game, {}", key.escape_ascii()),
    }
}

fn events_of_nothing(look: &impl Look, wrong: &mut Vec<String>) -> Result<(), Unread> {
    let mut before = None;
    for entry in look.prefix(b"e") {
        let (key, _) = entry?;
        let id = key.get(..9).and_then(keys::game);
        if id.is_some() && id == before {
            continue;
        }
        before = id;
        match id {
            Some(id) if look.get(&keys::head(id))?.is_some() => {}
            Some(id) => wrong.push(format!("game {id}: there are events, and no game")),
            None => wrong.push(format!("a key of no game, {}", key.escape_ascii())),
        }
    }
    Ok(())
}

fn unknown_kinds(look: &impl Look, wrong: &mut Vec<String>) -> Result<(), Unread> {
    let mut from = Vec::new();
    for kind in keys::KINDS.iter().copied().map(Some).chain([None]) {
        let to = kind.map_or_else(|| vec![u8::MAX; 64], |kind| vec![kind]);
        for entry in look.range(from..to) {
            wrong.push(format!("a record of an unknown kind, {}", entry?.0.escape_ascii()));
        }
        from = vec![kind.unwrap_or_default() + 1];
    }
    Ok(())
}
