//! This store as a whole: out, and into a new folder.

use std::{
    io::{BufRead, Seek, Write},
    path::Path,
};

use super::{
    Device, Opening, SledStore,
    keys::{self, Key},
    merge::CHUNK,
    moment::{Look, Moment},
    open::{self, Expect, OpenError, Opened},
    reads::{self, Unread},
    writes::Counters,
};
use crate::{
    game::{Party, Stamped},
    ids::{CommunityRef, DeliveryKey, GameId, PlayerRef, RoomRef, Timestamp},
    store::{
        card::Card,
        portable::{Entry, Fill, OnDamage, PortableError, Totals, Visit, Whole, export, import, notice_key},
        record::{Damaged, HeadV1, ThreadV1, place_named, seal, unseal},
    },
};

/// Entries in one batch of an import.
const BATCH: usize = 256;

impl SledStore {
    /// Writes everything. Blocks, and nothing may be written meanwhile. Returns the counts and what was left out.
    pub fn export(&self, to: &mut dyn Write, on_damage: OnDamage) -> Result<(Totals, Vec<String>), PortableError> {
        let opened = self.shared.db().map_err(|e| PortableError::Store(e.to_string()))?;
        export(&opened, to, on_damage)
    }

    /// What is in it, as a whole. Nothing may be written meanwhile.
    #[cfg(feature = "postgres")]
    pub(in crate::store) fn whole(&self) -> Result<impl Whole + use<>, crate::store::StoreError> {
        self.shared.db()
    }

    /// A new folder to fill.
    #[cfg(feature = "postgres")]
    pub(in crate::store) fn fill(path: &Path) -> Result<impl Fill + use<>, PortableError> {
        Filling::new(path).map_err(|e| PortableError::Store(e.to_string()))
    }

    /// Fills a new folder. The file is checked to its end before the folder is made. Blocks.
    pub fn import(path: &Path, from: &mut (impl BufRead + Seek)) -> Result<Totals, PortableError> {
        import(from, || Filling::new(path).map_err(|e| PortableError::Store(e.to_string())))
    }
}

fn sled_failed(error: &::sled::Error) -> PortableError {
    PortableError::Store(error.to_string())
}

/// One entry, or what is wrong with it; the end if sled fails.
fn found(what: &str, entry: Result<Entry, Unread>) -> Result<Result<Entry, String>, PortableError> {
    match entry {
        Ok(entry) => Ok(Ok(entry)),
        Err(Unread::Damaged(damage)) => Ok(Err(format!("{what}: {damage}"))),
        Err(Unread::Sled(error)) => Err(sled_failed(&error)),
    }
}

fn game(tree: &impl Look, id: GameId) -> Result<Entry, Unread> {
    let (last, head) = reads::head(tree, id)?.ok_or(Damaged::new("it has no head"))?;
    let events = reads::events(tree, id, last, &head, 0)?;
    // What this program cannot read again is not exported as if it were whole.
    for event in &events {
        Stamped::try_from(event.clone())?;
    }
    Ok(Entry::Game { id: id.0, events })
}

/// The value as an entry, named by its key.
pub(super) fn label(key: &[u8], value: &[u8]) -> Result<Entry, Unread> {
    let name = || keys::name(key).map(str::to_owned).ok_or(Damaged::new("its name is not UTF-8"));
    let game = || keys::game(key).map(|id| id.0).ok_or(Damaged::new("it belongs to no game"));
    Ok(match key.first() {
        Some(&keys::DELIVERY) => Entry::Delivery {
            key: name()?,
            stored: unseal(key, value)?.1,
        },
        Some(&keys::PERSON) => Entry::Person {
            who: name()?,
            facts: unseal(key, value)?.1,
        },
        Some(&keys::ROOM) => Entry::Room {
            room: name()?,
            facts: unseal(key, value)?.1,
        },
        Some(&keys::PREFERENCES) => Entry::Preferences {
            who: name()?,
            facts: unseal(key, value)?.1,
        },
        Some(&keys::COMMUNITY) => Entry::Community {
            community: name()?,
            facts: unseal(key, value)?.1,
        },
        Some(&keys::THREAD) => Entry::thread(game()?, Party::Host, unseal(key, value)?.1),
        Some(&keys::GUEST_THREAD) => Entry::thread(game()?, Party::Guest, unseal(key, value)?.1),
        Some(&keys::LIFE) => Entry::Life {
            part: name()?,
            facts: unseal(key, value)?.1,
        },
        Some(&keys::ABSENCE) => Entry::Absence {
            place: name()?,
            facts: unseal(key, value)?.1,
        },
        Some(&keys::NOTICE) => {
            let of = keys::noticed(key).ok_or(Damaged::new("this program does not know its kind"))?;
            Entry::notice(&of, unseal(key, value)?.1)
        }
        Some(&keys::QUESTION) => Entry::question(game()?, Party::Host, unseal(key, value)?.1),
        Some(&keys::GUEST_QUESTION) => Entry::question(game()?, Party::Guest, unseal(key, value)?.1),
        Some(&keys::GUEST_POST) => Entry::post(game()?, Party::Guest, unseal(key, value)?.1),
        _ => Entry::post(game()?, Party::Host, unseal(key, value)?.1),
    })
}

/// What is listed whole besides games, in the order of the file, and what the operator knows it as.
pub(super) const LABELS: [(u8, &str); 14] = [
    (keys::DELIVERY, "delivery"),
    (keys::PERSON, "person"),
    (keys::ROOM, "room"),
    (keys::POST, "post"),
    (keys::PREFERENCES, "choices of"),
    (keys::COMMUNITY, "settings of"),
    (keys::THREAD, "thread"),
    (keys::ABSENCE, "absence"),
    (keys::QUESTION, "question of"),
    (keys::LIFE, "life on"),
    (keys::GUEST_POST, "guest's post"),
    (keys::GUEST_QUESTION, "guest's question of"),
    (keys::GUEST_THREAD, "guest's thread"),
    (keys::NOTICE, "notice"),
];

/// Records that hang on a game and are named by its number.
const OF_GAMES: [u8; 6] = [
    keys::POST,
    keys::THREAD,
    keys::QUESTION,
    keys::GUEST_POST,
    keys::GUEST_THREAD,
    keys::GUEST_QUESTION,
];

/// A record that is not a game, as the operator knows it.
pub(super) fn named(what: &str, key: &[u8]) -> String {
    let rest = key.get(1..).unwrap_or_default();
    match (key.first(), keys::game(key)) {
        (Some(first), Some(id)) if OF_GAMES.contains(first) && rest.len() == 8 => format!("{what} {id}"),
        _ => format!("{what} {}", rest.escape_ascii()),
    }
}

fn visit(tree: &impl Look, visit: &mut Visit<'_>) -> Result<(u64, u64), PortableError> {
    let mut last_id = 0;
    for entry in tree.prefix(&[keys::GAME]) {
        let (key, _) = entry.map_err(|e| sled_failed(&e))?;
        let entry = match keys::game(&key) {
            Some(id) => {
                last_id = last_id.max(id.0);
                found(&format!("game {id}"), game(tree, id))?
            }
            None => Err(format!("a key of no game, {}", key.escape_ascii())),
        };
        visit(entry)?;
    }
    for (first, what) in LABELS {
        for entry in tree.prefix(&[first]) {
            let (key, value) = entry.map_err(|e| sled_failed(&e))?;
            visit(found(&named(what, &key), label(&key, &value))?)?;
        }
    }
    let counters = open::stored_counters(tree).map_err(|e| sled_failed(&e))?;
    Ok((counters.last_id.max(last_id), counters.joined))
}

impl Whole for Opened {
    fn visit(&self, each: &mut Visit<'_>) -> Result<(u64, u64), PortableError> {
        visit(&*self.db, each)
    }
}

impl Whole for Moment {
    fn visit(&self, each: &mut Visit<'_>) -> Result<(u64, u64), PortableError> {
        visit(self, each)
    }
}

impl Moment {
    /// Writes everything that was there. Blocks; others may write meanwhile. Returns the counts and what was left out.
    pub fn export(&self, to: &mut dyn Write, on_damage: OnDamage) -> Result<(Totals, Vec<String>), PortableError> {
        export(self, to, on_damage)
    }
}

/// A new folder that is being filled.
struct Filling {
    opened: Opened,
    device: Box<dyn Device>,
    sequence: u64,
    batch: ::sled::Batch,
    waiting: usize,
}

impl Filling {
    fn new(path: &Path) -> Result<Self, OpenError> {
        let (opened, counters, device) = open::open(path, Opening::default(), Expect::Nothing)?;
        Ok(Self {
            opened,
            device,
            sequence: counters.sequence,
            batch: ::sled::Batch::default(),
            waiting: 0,
        })
    }

    fn put(&mut self, key: Key, shape: &impl serde::Serialize) -> Result<(), PortableError> {
        let value = seal(&key, self.sequence, shape).map_err(|e| PortableError::Store(e.to_string()))?;
        self.batch.insert(key, value);
        Ok(())
    }

    fn put_thread(&mut self, game: u64, party: Party, facts: &ThreadV1) -> Result<(), PortableError> {
        self.put(keys::thread_at(&RoomRef::from_stored(&facts.room)), &game)?;
        self.put(keys::thread(GameId(game), party), facts)
    }

    fn write(&mut self) -> Result<(), PortableError> {
        self.waiting = 0;
        self.opened
            .db
            .apply_batch(std::mem::take(&mut self.batch))
            .map_err(|e| sled_failed(&e))
    }
}

impl Fill for Filling {
    fn add(&mut self, entry: Entry) -> Result<(), PortableError> {
        self.sequence += 1;
        match entry {
            Entry::Game { id, events } => {
                let id = GameId(id);
                let stamped = events.iter().cloned().map(Stamped::try_from).collect::<Result<Vec<_>, _>>();
                let card = stamped.ok().and_then(|events| Card::after(None, &events).ok().flatten());
                let card = card.ok_or_else(|| PortableError::Store(format!("game {id}: its events make no game")))?;
                for place in keys::places(id, &card) {
                    self.batch.insert(place, Vec::new());
                }
                let mut first = 0;
                for chunk in events.chunks(CHUNK) {
                    self.put(keys::chunk(id, first), &chunk)?;
                    first += chunk.len() as u32;
                }
                self.put(keys::head(id), &HeadV1::new(first, &card))?;
            }
            Entry::Delivery { key, stored } => {
                self.batch.insert(keys::age(Timestamp(stored.at), &key), Vec::new());
                self.put(keys::delivery(&DeliveryKey::from_stored(&key)), &stored)?;
            }
            Entry::Person { who, facts } => {
                if let Some(room) = &facts.room {
                    self.batch.insert(keys::joined_as(room, facts.joined, &who), Vec::new());
                }
                self.put(keys::person(&PlayerRef::from_stored(&who)), &facts)?;
            }
            Entry::Room { room, facts } => self.put(keys::room(&RoomRef::from_stored(&room)), &facts)?,
            Entry::Post { game, facts } => self.put(keys::post(GameId(game), Party::Host), &facts)?,
            Entry::GuestPost { game, facts } => self.put(keys::post(GameId(game), Party::Guest), &facts)?,
            Entry::Question { game, facts } => self.put(keys::question(GameId(game), Party::Host), &facts)?,
            Entry::GuestQuestion { game, facts } => self.put(keys::question(GameId(game), Party::Guest), &facts)?,
            Entry::Preferences { who, facts } => self.put(keys::preferences(&PlayerRef::from_stored(&who)), &facts)?,
            Entry::Community { community, facts } => self.put(keys::community(&CommunityRef::from_stored(&community)), &facts)?,
            Entry::Thread { game, facts } => self.put_thread(game, Party::Host, &facts)?,
            Entry::GuestThread { game, facts } => self.put_thread(game, Party::Guest, &facts)?,
            Entry::Absence { place, facts } => {
                let at = place_named(&place).ok_or_else(|| PortableError::Store(format!("{place:?} is no place")))?;
                self.put(keys::absence(&at), &facts)?;
            }
            Entry::Life { part, facts } => self.put(keys::life(&part), &facts)?,
            Entry::Notice {
                game,
                version,
                kind,
                to,
                guest,
                facts,
            } => {
                let key = notice_key(game, version, &kind, to.as_deref(), guest);
                let key = key.ok_or_else(|| PortableError::Store(format!("{kind:?} is no notice")))?;
                self.put(keys::notice(&key), &facts)?;
                self.batch.insert(keys::notice_place(&facts.notice(key)), Vec::new());
            }
        }
        self.waiting += 1;
        if self.waiting == BATCH { self.write() } else { Ok(()) }
    }

    fn finish(&mut self, totals: &Totals) -> Result<(), PortableError> {
        self.write()?;
        let counters = Counters {
            last_id: totals.last_id,
            joined: totals.joined,
            sequence: self.sequence,
        };
        // Everything is on the device before the number is that makes a store of it.
        for last in [false, true] {
            if last {
                open::mark(&self.opened.db, &counters).map_err(PortableError::Store)?;
            }
            self.device.flush(&self.opened.db).map_err(|e| sled_failed(&e))?;
            self.device.sync().map_err(|e| PortableError::Store(e.to_string()))?;
        }
        Ok(())
    }
}
