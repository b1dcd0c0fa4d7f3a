//! Reading. Every value's checksum is looked at; one that is wrong costs that game only.

use std::collections::HashSet;

use super::{keys, moment::Look, notices::Claim};
use crate::{
    game::{Game, Party, Stamped},
    ids::{CommunityRef, DeliveryKey, GameId, PlayerRef, RoomRef, Timestamp},
    store::{
        Absence, Community, Figures, Life, Notice, Person, Post, Preferences, Room, Stock, Thread, Version, Which,
        card::{Card, stock},
        record::{
            AbsenceV1, CommunityRecord, Damaged, DeliveryV1, EventV1, FORMAT, HeadV1, LifeV1, NoticeV1, PersonV1, PostV1,
            PreferencesRecord, RoomV1, ThreadV1, place_named, unseal,
        },
    },
};

/// Why a reading failed.
#[derive(Debug)]
pub(in crate::store) enum Unread {
    /// sled failed: so does the store.
    Sled(::sled::Error),
    /// One record is damaged.
    Damaged(Damaged),
}

impl From<::sled::Error> for Unread {
    fn from(error: ::sled::Error) -> Self {
        Self::Sled(error)
    }
}

impl From<Damaged> for Unread {
    fn from(damage: Damaged) -> Self {
        Self::Damaged(damage)
    }
}

/// A game's head with the sequence number of the last write.
pub(super) fn head(tree: &impl Look, id: GameId) -> Result<Option<(u64, HeadV1)>, Unread> {
    let key = keys::head(id);
    match tree.get(&key)? {
        Some(value) => Ok(Some(unseal(&key, &value)?)),
        None => Ok(None),
    }
}

/// The events of a game from number `from` up to what the head says: in order, without a gap, none written before the one in front of it.
pub(super) fn events(tree: &impl Look, id: GameId, last: u64, head: &HeadV1, from: u32) -> Result<Vec<EventV1>, Unread> {
    let mut found: Vec<EventV1> = Vec::new();
    let (mut next, mut before) = (from, 0);
    for entry in tree.range(keys::chunk(id, from)..keys::chunk(id, head.version)) {
        let (key, value) = entry?;
        if keys::first_event(&key) != Some(next) {
            return Err(Damaged::new("events are missing").into());
        }
        let (sequence, mut events) = unseal::<Vec<EventV1>>(&key, &value)?;
        if sequence < before || sequence > last {
            return Err(Damaged::new("events were written out of order").into());
        }
        before = sequence;
        next += events.len() as u32;
        found.append(&mut events);
    }
    // Fewer, or events from before the last write of the head.
    if next != head.version || (from < head.version && before != last) {
        return Err(Damaged::new("events are missing").into());
    }
    Ok(found)
}

/// A game, going on from what a cache has of it.
pub(super) fn game(tree: &::sled::Tree, id: GameId, mut cached: Option<(Game, Version)>) -> Result<Option<(Game, Version)>, Unread> {
    loop {
        let Some((last, head)) = head(tree, id)? else { return Ok(None) };
        let had = cached.is_some();
        match game_at(tree, id, last, &head, cached.take()) {
            // The commit that ends a game puts its records together, perhaps while they are being read.
            Err(Unread::Damaged(damage)) if !had && self::head(tree, id)?.is_none_or(|(now, _)| now == last) => return Err(damage.into()),
            Err(Unread::Damaged(_)) => {}
            other => return other.map(Some),
        }
    }
}

fn game_at(tree: &::sled::Tree, id: GameId, last: u64, head: &HeadV1, cached: Option<(Game, Version)>) -> Result<(Game, Version), Unread> {
    let version = Version(head.version);
    let cached = cached.filter(|(_, at)| *at <= version);
    let from = cached.as_ref().map_or(0, |(_, at)| at.0);
    let new = events(tree, id, last, head, from)?
        .into_iter()
        .map(Stamped::try_from)
        .collect::<Result<Vec<_>, _>>()?;
    let misfit = |_| {
        Unread::from(Damaged {
            format: FORMAT,
            why: "its events do not make a game",
        })
    };
    let game = match cached {
        Some((mut game, _)) => {
            new.into_iter().try_for_each(|event| game.apply(event)).map_err(misfit)?;
            game
        }
        None => Game::replay(id, new).map_err(misfit)?,
    };
    Ok((game, version))
}

/// The game that a delivery was stored in.
pub(super) fn delivered(tree: &::sled::Tree, key: &DeliveryKey) -> Result<Option<GameId>, Unread> {
    let key = keys::delivery(key);
    match tree.get(&key)? {
        Some(value) => Ok(Some(GameId(unseal::<DeliveryV1>(&key, &value)?.1.game))),
        None => Ok(None),
    }
}

/// Games in a list.
pub(super) fn games(tree: &::sled::Tree, which: &Which) -> Result<Vec<GameId>, Unread> {
    let list = match which {
        Which::OpenOf(who) => keys::open_of(who),
        Which::OpenIn(room) => keys::open_in(room),
        Which::FinishedOf(who) => keys::finished_of(who),
        Which::FinishedIn(community) => keys::finished_in(community),
        Which::EveryIn(community) => return every(tree, |card| card.community == *community),
        Which::GuestsOf(community) => return every(tree, |card| card.has_guest_of(community)),
        Which::EveryOf(who) => return every(tree, |card| card.people.contains(who)),
    };
    collect_games(tree.scan_prefix(list))
}

/// Every game's number and card. A damaged one costs itself only.
fn cards(tree: &::sled::Tree) -> impl Iterator<Item = Result<(GameId, Card), Unread>> {
    tree.scan_prefix([keys::GAME]).filter_map(|entry| {
        let (key, value) = match entry {
            Ok(entry) => entry,
            Err(error) => return Some(Err(error.into())),
        };
        let head = label::<HeadV1>("head of a game", &key, &value)?;
        Some(Ok((keys::game(&key)?, head.card())))
    })
}

fn every(tree: &::sled::Tree, fits: impl Fn(&Card) -> bool) -> Result<Vec<GameId>, Unread> {
    let mut found = Vec::new();
    for entry in cards(tree) {
        let (id, card) = entry?;
        if fits(&card) {
            found.push(id);
        }
    }
    Ok(found)
}

/// How much there is of each community.
pub(super) fn communities(tree: &::sled::Tree) -> Result<Vec<Stock>, Unread> {
    let cards = cards(tree)
        .map(|entry| entry.map(|(_, card)| card))
        .collect::<Result<Vec<_>, _>>()?;
    let mut settled = Vec::new();
    for key in tree.scan_prefix([keys::COMMUNITY]).keys() {
        settled.extend(keys::name(&key?).map(CommunityRef::from_stored));
    }
    Ok(stock(cards, settled))
}

/// The deliveries that were stored in some games, each with when it was.
pub(super) fn deliveries_of(tree: &::sled::Tree, games: &HashSet<GameId>) -> Result<Vec<(DeliveryKey, Timestamp)>, Unread> {
    let mut found = Vec::new();
    for entry in tree.scan_prefix([keys::DELIVERY]) {
        let (key, value) = entry?;
        if let (Some(name), Some(stored)) = (keys::name(&key), label::<DeliveryV1>("delivery", &key, &value))
            && games.contains(&GameId(stored.game))
        {
            found.push((DeliveryKey::from_stored(name), Timestamp(stored.at)));
        }
    }
    Ok(found)
}

/// Games due before an instant.
pub(super) fn due_before(tree: &::sled::Tree, when: Timestamp, limit: usize) -> Result<Vec<GameId>, Unread> {
    collect_games(tree.range(vec![keys::DUE]..keys::due_from(when)).take(limit))
}

fn collect_games(entries: impl Iterator<Item = ::sled::Result<(::sled::IVec, ::sled::IVec)>>) -> Result<Vec<GameId>, Unread> {
    entries
        .map(|entry| keys::game(&entry?.0).ok_or(Unread::from(Damaged::new("an index has a key of no game"))))
        .collect()
}

/// A label, or nothing if its record is damaged: it is made anew when what it is about is next seen, or chosen again.
fn label<T: serde::de::DeserializeOwned>(what: &str, key: &[u8], value: &[u8]) -> Option<T> {
    match unseal(key, value) {
        Ok((_, label)) => Some(label),
        Err(damage) => {
            tracing::error!(%damage, "the stored {what} is damaged");
            None
        }
    }
}

/// A person.
pub(super) fn person(tree: &::sled::Tree, who: &PlayerRef) -> Result<Option<Person>, Unread> {
    let key = keys::person(who);
    Ok(tree
        .get(&key)?
        .and_then(|value| label::<PersonV1>("person", &key, &value))
        .map(|p| p.person(who.clone())))
}

/// A room's people in the order of joining.
pub(super) fn people_in(tree: &::sled::Tree, room: &RoomRef) -> Result<Vec<Person>, Unread> {
    let list = keys::joined(room.as_str());
    let mut found = Vec::new();
    for place in tree.scan_prefix(&list).keys() {
        if let Some(who) = keys::joined_person(&list, &place?) {
            // Somebody whose record was lost elsewhere may have left a place behind.
            found.extend(person(tree, &PlayerRef::from_stored(who))?.filter(|p| p.room.as_ref() == Some(room)));
        }
    }
    Ok(found)
}

/// A room.
pub(super) fn room(tree: &::sled::Tree, room: &RoomRef) -> Result<Option<Room>, Unread> {
    let key = keys::room(room);
    Ok(tree
        .get(&key)?
        .and_then(|value| label::<RoomV1>("room", &key, &value))
        .map(|r| r.room(room.clone())))
}

/// All rooms, the most recently used first.
pub(super) fn rooms(tree: &::sled::Tree) -> Result<Vec<Room>, Unread> {
    let mut found: Vec<Room> = Vec::new();
    for entry in tree.scan_prefix([keys::ROOM]) {
        let (key, value) = entry?;
        if let Some(name) = keys::name(&key) {
            found.extend(label::<RoomV1>("room", &key, &value).map(|r| r.room(RoomRef::from_stored(name))));
        }
    }
    found.sort_by(|a, b| b.used_at.cmp(&a.used_at).then_with(|| a.room.cmp(&b.room)));
    Ok(found)
}

/// How many rooms there are.
pub(super) fn count_rooms(tree: &::sled::Tree) -> Result<u64, Unread> {
    tree.scan_prefix([keys::ROOM])
        .keys()
        .try_fold(0, |n, key| key.map(|_| n + 1))
        .map_err(Unread::Sled)
}

/// The live board post of a game in one of its rooms.
pub(super) fn post(tree: &::sled::Tree, game: GameId, party: Party) -> Result<Option<Post>, Unread> {
    let key = keys::post(game, party);
    Ok(tree
        .get(&key)?
        .and_then(|value| label::<PostV1>("post", &key, &value))
        .map(|p| p.post(game, party)))
}

/// Has a game a post that asks for an answer?
pub(super) fn has_question(tree: &::sled::Tree, game: GameId, party: Party) -> Result<bool, Unread> {
    Ok(tree.contains_key(keys::question(game, party))?)
}

/// Is anything due to be said?
pub(super) fn has_notices(tree: &::sled::Tree, claim: &Claim) -> Result<bool, Unread> {
    for range in claim.ranges() {
        if tree.range(range).keys().next().transpose()?.is_some() {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Is anything kept until its room is in reach again?
pub(super) fn has_kept_notices(tree: &::sled::Tree) -> Result<bool, Unread> {
    Ok(tree.scan_prefix([keys::NOTICE_KEPT]).keys().next().transpose()?.is_some())
}

/// What is still to be said of some games.
pub(super) fn notices_of(tree: &::sled::Tree, games: &[GameId]) -> Result<Vec<Notice>, Unread> {
    let mut games = games.to_vec();
    games.sort_unstable();
    games.dedup();
    let mut found = Vec::new();
    for game in games {
        for entry in tree.scan_prefix(keys::notices(game)) {
            let (key, value) = entry?;
            if let Some(of) = keys::noticed(&key) {
                found.extend(label::<NoticeV1>("notice", &key, &value).map(|facts| facts.notice(of)));
            }
        }
    }
    Ok(found)
}

/// How much there is.
pub(super) fn figures(tree: &::sled::Tree) -> Result<Figures, Unread> {
    let mut figures = Figures::default();
    let mut open = HashSet::new();
    for key in tree.scan_prefix([keys::OPEN_IN]).keys() {
        // A game that is shown in two rooms is one.
        open.extend(keys::game(&key?));
    }
    figures.open = open.len() as u64;
    for entry in tree.scan_prefix([keys::NOTICE]) {
        let (key, value) = entry?;
        figures.notices += 1;
        if let Some(of) = keys::noticed(&key)
            && let Some(facts) = label::<NoticeV1>("notice", &key, &value)
        {
            let notice = facts.notice(of);
            let due = (!notice.kept).then_some(notice.due);
            figures.earliest = figures.earliest.into_iter().chain(due).min();
        }
    }
    Ok(figures)
}

/// What a person chose.
pub(super) fn preferences(tree: &::sled::Tree, who: &PlayerRef) -> Result<Option<Preferences>, Unread> {
    let key = keys::preferences(who);
    Ok(tree
        .get(&key)?
        .and_then(|value| label::<PreferencesRecord>("record of a person's choices", &key, &value))
        .map(|p| p.preferences(who.clone())))
}

/// What a community settled.
pub(super) fn community(tree: &::sled::Tree, community: &CommunityRef) -> Result<Option<Community>, Unread> {
    let key = keys::community(community);
    Ok(tree
        .get(&key)?
        .and_then(|value| label::<CommunityRecord>("record of a community's settings", &key, &value))
        .map(|c| c.community(community.clone())))
}

/// The thread of a game in one of its homes.
pub(super) fn thread(tree: &::sled::Tree, game: GameId, party: Party) -> Result<Option<Thread>, Unread> {
    let key = keys::thread(game, party);
    Ok(tree
        .get(&key)?
        .and_then(|value| label::<ThreadV1>("thread", &key, &value))
        .map(|t| t.thread(game, party)))
}

/// The game's thread that a room is.
pub(super) fn thread_at(tree: &::sled::Tree, room: &RoomRef) -> Result<Option<Thread>, Unread> {
    let key = keys::thread_at(room);
    let game = tree.get(&key)?.and_then(|value| label::<u64>("thread", &key, &value));
    let Some(game) = game else { return Ok(None) };
    for party in Party::ALL {
        // A game whose thread was written anew elsewhere leaves its old room.
        if let Some(found) = thread(tree, GameId(game), party)?.filter(|t| t.room == *room) {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

/// When the bot was alive on each platform.
pub(super) fn lives(tree: &::sled::Tree) -> Result<Vec<Life>, Unread> {
    let mut found = Vec::new();
    for entry in tree.scan_prefix([keys::LIFE]) {
        let (key, value) = entry?;
        if let Some(part) = keys::name(&key) {
            found.extend(label::<LifeV1>("life", &key, &value).map(|life| life.life(part.to_owned())));
        }
    }
    Ok(found)
}

/// Every place out of reach.
pub(super) fn absences(tree: &::sled::Tree) -> Result<Vec<Absence>, Unread> {
    let mut found = Vec::new();
    for entry in tree.scan_prefix([keys::ABSENCE]) {
        let (key, value) = entry?;
        if let Some(place) = keys::name(&key).and_then(place_named) {
            found.extend(label::<AbsenceV1>("absence", &key, &value).map(|a| a.absence(place)));
        }
    }
    Ok(found)
}
