//! Everything that a store holds as a text file, to move it, keep it or look at it: one JSON object a line, each with a checksum, so that it can
//! be read without this program and is never half believed by it.
//!
//! ```text
//! {"crc":"8c736521","line":{"menagerie":{"format":1,"games":1,…}}}      what follows, and how many of each
//! {"crc":"…","line":{"game":{"id":1,"events":[…]}}}                     games by number, then deliveries, people, rooms, posts, preferences,
//!                                                                       communities, threads, absences by name, questions, lives, posts, questions
//!                                                                       and threads of guests, notices
//! {"crc":"…","line":{"end":{"lines":2,"crc":"…"}}}                      how many lines stood before, and the checksum of all their bytes
//! ```
//!
//! A line's `crc` is CRC-32 of the bytes of the value of `line`, in eight lower-case hexadecimal digits. The same content gives the same bytes.
//! The file holds the secret seeds of running games: whoever can read it can foresee their draws.

use std::io::{self, BufRead, Seek, SeekFrom, Write};

use serde::{Deserialize, Serialize};

use super::{
    NoticeKey, NoticeKind, Version,
    card::Card,
    record::{
        AbsenceV1, CommunityRecord, DeliveryV1, EventV1, LifeV1, NoticeV1, PersonV1, PostV1, PreferencesRecord, RoomV1, ThreadV1,
        place_named,
    },
};
use crate::{
    game::{Game, Party, Stamped},
    ids::{GameId, PlayerRef},
};

/// The format of the file that this program writes, and the newest that it reads.
pub const PORTABLE_FORMAT: u16 = 1;

/// How the last line begins, and no other.
const END: &str = "{\"end\":";

/// No line is longer: a game of 20 000 moves has 4 MB.
const LONGEST_LINE: u64 = 64 << 20;

/// How many there are of each, and the counters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "each name says it")]
pub struct Totals {
    pub games: u64,
    pub deliveries: u64,
    pub people: u64,
    pub rooms: u64,
    pub posts: u64,
    /// Left out where there are none, as in files from before there were any.
    #[serde(default, skip_serializing_if = "is_none")]
    pub preferences: u64,
    #[serde(default, skip_serializing_if = "is_none")]
    pub communities: u64,
    #[serde(default, skip_serializing_if = "is_none")]
    pub threads: u64,
    #[serde(default, skip_serializing_if = "is_none")]
    pub absences: u64,
    #[serde(default, skip_serializing_if = "is_none")]
    pub questions: u64,
    #[serde(default, skip_serializing_if = "is_none")]
    pub notices: u64,
    #[serde(default, skip_serializing_if = "is_none")]
    pub lives: u64,
    #[serde(default, skip_serializing_if = "is_none")]
    pub guest_posts: u64,
    #[serde(default, skip_serializing_if = "is_none")]
    pub guest_questions: u64,
    #[serde(default, skip_serializing_if = "is_none")]
    pub guest_threads: u64,
    /// The highest number that a game has had.
    pub last_id: u64,
    /// The highest number with which a person joined a room.
    pub joined: u64,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands it by reference")]
const fn is_none(count: &u64) -> bool {
    *count == 0
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands it by reference")]
const fn is_host(guest: &bool) -> bool {
    !*guest
}

impl Totals {
    fn count(&mut self, entry: &Entry) {
        *match entry {
            Entry::Game { .. } => &mut self.games,
            Entry::Delivery { .. } => &mut self.deliveries,
            Entry::Person { .. } => &mut self.people,
            Entry::Room { .. } => &mut self.rooms,
            Entry::Post { .. } => &mut self.posts,
            Entry::Preferences { .. } => &mut self.preferences,
            Entry::Community { .. } => &mut self.communities,
            Entry::Thread { .. } => &mut self.threads,
            Entry::Absence { .. } => &mut self.absences,
            Entry::Question { .. } => &mut self.questions,
            Entry::Notice { .. } => &mut self.notices,
            Entry::Life { .. } => &mut self.lives,
            Entry::GuestPost { .. } => &mut self.guest_posts,
            Entry::GuestQuestion { .. } => &mut self.guest_questions,
            Entry::GuestThread { .. } => &mut self.guest_threads,
        } += 1;
    }
}

/// One thing that a store holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[expect(missing_docs, reason = "each name says it")]
pub enum Entry {
    Game {
        id: u64,
        events: Vec<EventV1>,
    },
    Delivery {
        key: String,
        stored: DeliveryV1,
    },
    Person {
        who: String,
        facts: PersonV1,
    },
    Room {
        room: String,
        facts: RoomV1,
    },
    Post {
        game: u64,
        facts: PostV1,
    },
    Preferences {
        who: String,
        facts: PreferencesRecord,
    },
    Community {
        community: String,
        facts: CommunityRecord,
    },
    Thread {
        game: u64,
        facts: ThreadV1,
    },
    Absence {
        place: String,
        facts: AbsenceV1,
    },
    Question {
        game: u64,
        facts: PostV1,
    },
    Notice {
        game: u64,
        version: u32,
        kind: String,
        to: Option<String>,
        /// Is it for the guest's room?
        #[serde(default, skip_serializing_if = "is_host")]
        guest: bool,
        facts: NoticeV1,
    },
    Life {
        part: String,
        facts: LifeV1,
    },
    GuestPost {
        game: u64,
        facts: PostV1,
    },
    GuestQuestion {
        game: u64,
        facts: PostV1,
    },
    GuestThread {
        game: u64,
        facts: ThreadV1,
    },
}

impl Entry {
    /// Entries stand in this order in a file, each once: by what they are, then by these numbers and this name.
    pub(super) fn order(&self) -> (u8, u64, (u32, u8), &str) {
        const fn named(what: u8, name: &str) -> (u8, u64, (u32, u8), &str) {
            (what, 0, (0, 0), name)
        }
        let of_game = |what, game| (what, game, (0, 0), "");
        match self {
            Self::Game { id, .. } => of_game(0, *id),
            Self::Delivery { key, .. } => named(1, key),
            Self::Person { who, .. } => named(2, who),
            Self::Room { room, .. } => named(3, room),
            Self::Post { game, .. } => of_game(4, *game),
            Self::Preferences { who, .. } => named(5, who),
            Self::Community { community, .. } => named(6, community),
            Self::Thread { game, .. } => of_game(7, *game),
            Self::Absence { place, .. } => named(8, place),
            Self::Question { game, .. } => of_game(9, *game),
            Self::GuestPost { game, .. } => of_game(11, *game),
            Self::GuestQuestion { game, .. } => of_game(12, *game),
            Self::GuestThread { game, .. } => of_game(13, *game),
            Self::Notice {
                game,
                version,
                kind,
                to,
                guest,
                ..
            } => {
                let code = notice_key(*game, *version, kind, to.as_deref(), *guest).map_or(0, |key| key.code());
                (14, *game, (*version, code), to.as_deref().unwrap_or_default())
            }
            Self::Life { part, .. } => named(10, part),
        }
    }

    /// A notice.
    pub(super) fn notice(key: &NoticeKey, facts: NoticeV1) -> Self {
        Self::Notice {
            game: key.game.0,
            version: key.version.0,
            kind: key.kind.name().to_owned(),
            to: key.to.as_ref().map(|to| to.as_str().to_owned()),
            guest: key.party == Party::Guest,
            facts,
        }
    }

    /// The board post of a game in one of its rooms.
    pub(super) const fn post(game: u64, party: Party, facts: PostV1) -> Self {
        match party {
            Party::Host => Self::Post { game, facts },
            Party::Guest => Self::GuestPost { game, facts },
        }
    }

    /// The post that asks for an answer in one of its rooms.
    pub(super) const fn question(game: u64, party: Party, facts: PostV1) -> Self {
        match party {
            Party::Host => Self::Question { game, facts },
            Party::Guest => Self::GuestQuestion { game, facts },
        }
    }

    /// The thread of a game in one of its homes.
    pub(super) const fn thread(game: u64, party: Party, facts: ThreadV1) -> Self {
        match party {
            Party::Host => Self::Thread { game, facts },
            Party::Guest => Self::GuestThread { game, facts },
        }
    }
}

/// The key of a notice in a file; `None` if this program does not know its kind.
pub(super) fn notice_key(game: u64, version: u32, kind: &str, to: Option<&str>, guest: bool) -> Option<NoticeKey> {
    Some(NoticeKey {
        game: GameId(game),
        version: Version(version),
        kind: NoticeKind::from_name(kind)?,
        to: to.map(PlayerRef::from_stored),
        party: if guest { Party::Guest } else { Party::Host },
    })
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Frame {
    Menagerie(Header),
    End { lines: u64, crc: String },
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    format: u16,
    totals: Totals,
}

/// Why an export or an import did not happen; one sentence for the operator.
#[derive(Debug, thiserror::Error)]
pub enum PortableError {
    /// A line of the file.
    #[error("line {line}: {why}")]
    Line {
        /// Counted from 1.
        line: u64,
        /// What is wrong with it.
        why: String,
    },
    /// Records of the store.
    #[error("the store has damaged records: {}", .0.join("; "))]
    Damaged(Vec<String>),
    /// The file cannot be read or written.
    #[error("the file: {0}")]
    File(#[from] io::Error),
    /// The store cannot be read or written.
    #[error("the store: {0}")]
    Store(String),
}

/// What hears of an entry, or of a record that cannot be read.
pub(super) type Visit<'v> = dyn FnMut(Result<Entry, String>) -> Result<(), PortableError> + 'v;

/// A store that can be looked at as a whole, an entry at a time.
pub(super) trait Whole {
    /// Shows every entry in the order of the file, and returns the two counters.
    fn visit(&self, visit: &mut Visit<'_>) -> Result<(u64, u64), PortableError>;
}

/// A new store that takes entries which have been checked.
pub(super) trait Fill {
    /// Takes one.
    fn add(&mut self, entry: Entry) -> Result<(), PortableError>;
    /// All are there: from now on it is a store.
    fn finish(&mut self, totals: &Totals) -> Result<(), PortableError>;
    /// How many entries were not there before as they are now, if anything was there that could be compared.
    #[cfg(feature = "postgres")]
    fn written(&self) -> Option<u64> {
        None
    }
}

/// What to do with records that cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnDamage {
    /// Export nothing.
    Stop,
    /// Leave them out.
    Skip,
}

/// Counts bytes and their checksum on the way to the file.
struct Lines<'w> {
    to: &'w mut dyn Write,
    crc: crc32fast::Hasher,
    written: u64,
}

fn digits(crc: u32) -> String {
    format!("{crc:08x}")
}

impl Lines<'_> {
    fn put(&mut self, line: &impl Serialize) -> Result<(), PortableError> {
        let line = serde_json::to_string(line).map_err(io::Error::from)?;
        let whole = format!("{{\"crc\":\"{}\",\"line\":{line}}}\n", digits(crc32fast::hash(line.as_bytes())));
        self.crc.update(whole.as_bytes());
        self.written += 1;
        Ok(self.to.write_all(whole.as_bytes())?)
    }
}

/// Writes a whole store. Reads it twice: the first time to count, and to find damage before anything is written. Returns the counts and
/// what was left out.
pub(super) fn export(from: &dyn Whole, to: &mut dyn Write, on_damage: OnDamage) -> Result<(Totals, Vec<String>), PortableError> {
    let (mut totals, mut damaged) = (Totals::default(), Vec::new());
    let counters = from.visit(&mut |entry| {
        match entry {
            Ok(entry) => totals.count(&entry),
            Err(what) => damaged.push(what),
        }
        Ok(())
    })?;
    if on_damage == OnDamage::Stop && !damaged.is_empty() {
        return Err(PortableError::Damaged(damaged));
    }
    (totals.last_id, totals.joined) = counters;
    let mut lines = Lines {
        to,
        crc: crc32fast::Hasher::new(),
        written: 0,
    };
    lines.put(&Frame::Menagerie(Header {
        format: PORTABLE_FORMAT,
        totals,
    }))?;
    from.visit(&mut |entry| entry.map_or(Ok(()), |entry| lines.put(&entry)))?;
    let end = Frame::End {
        lines: lines.written,
        crc: digits(lines.crc.clone().finalize()),
    };
    lines.put(&end)?;
    lines.to.flush()?;
    Ok((totals, damaged))
}

/// Checks a whole file, and only then reads it again and fills the store with it.
pub(super) fn import<F: Fill>(
    from: &mut (impl BufRead + Seek),
    into: impl FnOnce() -> Result<F, PortableError>,
) -> Result<Totals, PortableError> {
    let totals = read(from, &mut |entry| check(&entry))?;
    from.seek(SeekFrom::Start(0))?;
    let mut into = into()?;
    let again = read(from, &mut |entry| into.add(entry));
    if !again.as_ref().is_ok_and(|again| *again == totals) {
        again?;
        return Err(PortableError::Store("the file changed while it was read".to_owned()));
    }
    into.finish(&totals)?;
    Ok(totals)
}

/// Looks at a whole store, and only then shows it a second time to another and fills that. Nothing is kept in memory.
#[cfg(feature = "postgres")]
pub(super) fn copy<F: Fill>(
    from: &dyn Whole,
    into: impl FnOnce() -> Result<F, PortableError>,
) -> Result<(Totals, Option<u64>), PortableError> {
    let look = |see: &mut dyn FnMut(Entry) -> Result<(), PortableError>| {
        let (mut totals, mut damaged) = (Totals::default(), Vec::new());
        (totals.last_id, totals.joined) = from.visit(&mut |entry| match entry {
            Ok(entry) => {
                totals.count(&entry);
                see(entry)
            }
            Err(what) => {
                damaged.push(what);
                Ok(())
            }
        })?;
        if damaged.is_empty() {
            Ok(totals)
        } else {
            Err(PortableError::Damaged(damaged))
        }
    };
    let totals = look(&mut |entry| check(&entry))?;
    let mut into = into()?;
    if look(&mut |entry| into.add(entry))? != totals {
        return Err(PortableError::Store("it changed while it was read".to_owned()));
    }
    into.finish(&totals)?;
    Ok((totals, into.written()))
}

/// SHA-256 of the bytes that a store exports, in hexadecimal digits.
#[cfg(feature = "postgres")]
pub(super) fn digest(of: &dyn Whole) -> Result<String, PortableError> {
    use sha2::{Digest as _, Sha256};
    struct Hashing(Sha256);
    impl Write for Hashing {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.update(bytes);
            Ok(bytes.len())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let mut hashing = Hashing(Sha256::new());
    export(of, &mut hashing, OnDamage::Stop)?;
    let digits = "0123456789abcdef".as_bytes();
    let nibbles = hashing
        .0
        .finalize()
        .iter()
        .flat_map(|byte| [byte >> 4, byte & 15])
        .collect::<Vec<_>>();
    Ok(nibbles.into_iter().map(|n| char::from(digits[usize::from(n)])).collect())
}

/// A file that was exported, looked at as a whole.
#[cfg(feature = "postgres")]
pub(super) struct Exported<R>(pub std::cell::RefCell<R>);

#[cfg(feature = "postgres")]
impl<R: BufRead + Seek> Whole for Exported<R> {
    fn visit(&self, visit: &mut Visit<'_>) -> Result<(u64, u64), PortableError> {
        let mut file = self.0.borrow_mut();
        file.seek(SeekFrom::Start(0))?;
        let totals = read(&mut *file, &mut |entry| visit(Ok(entry)))?;
        Ok((totals.last_id, totals.joined))
    }
}

/// Is this line of a file its last one?
pub fn is_end(line: &[u8]) -> bool {
    let text = line.strip_suffix(b"\n").and_then(|line| std::str::from_utf8(line).ok());
    text.and_then(inner).is_some_and(|(_, line)| line.starts_with(END))
}

/// Checks a whole file as an import does, every game by playing it, and imports nothing.
pub fn check_file(from: &mut impl BufRead) -> Result<Totals, PortableError> {
    read(from, &mut |entry| check(&entry))
}

/// Would this program play on with it?
fn check(entry: &Entry) -> Result<(), PortableError> {
    if let Entry::Absence { place, .. } = entry
        && place_named(place).is_none()
    {
        return Err(PortableError::Store(format!("{place:?} is no place")));
    }
    if let Entry::Notice { kind, .. } = entry
        && NoticeKind::from_name(kind).is_none()
    {
        return Err(PortableError::Store(format!("this program knows no notice {kind:?}")));
    }
    let Entry::Game { id, events } = entry else { return Ok(()) };
    let wrong = |why: String| PortableError::Store(format!("game #{id}: {why}"));
    let events = events
        .iter()
        .cloned()
        .map(Stamped::try_from)
        .collect::<Result<Vec<_>, _>>()
        .map_err(|e| wrong(e.to_string()))?;
    if !matches!(Card::after(None, &events), Ok(Some(_))) {
        return Err(wrong("its events are out of order".to_owned()));
    }
    Game::replay(GameId(*id), events).map(|_| ()).map_err(|e| wrong(e.to_string()))
}

/// Reads a file from its beginning to its end, and checks everything about it that is not inside an entry.
fn read(from: &mut impl BufRead, take: &mut dyn FnMut(Entry) -> Result<(), PortableError>) -> Result<Totals, PortableError> {
    let mut reader = Reader::default();
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        let number = reader.lines + 1;
        let wrong = |why: String| PortableError::Line { line: number, why };
        io::Read::take(&mut *from, LONGEST_LINE).read_until(b'\n', &mut bytes)?;
        match reader.line(&bytes).map_err(wrong)? {
            Some(Line::Entry(entry)) => take(entry).map_err(|e| match e {
                PortableError::Store(why) => wrong(why),
                other => other,
            })?,
            Some(Line::End(totals)) => {
                let behind = io::Read::read(from, &mut [0])?;
                let line = number + 1;
                return if behind == 0 {
                    Ok(totals)
                } else {
                    Err(PortableError::Line {
                        line,
                        why: "there is more behind the end".to_owned(),
                    })
                };
            }
            None => {}
        }
    }
}

/// What has been read so far.
#[derive(Default)]
struct Reader {
    lines: u64,
    crc: crc32fast::Hasher,
    header: Option<Totals>,
    found: Totals,
    last: Option<Entry>,
}

enum Line {
    Entry(Entry),
    End(Totals),
}

impl Reader {
    fn line(&mut self, bytes: &[u8]) -> Result<Option<Line>, String> {
        let crc_before = digits(self.crc.clone().finalize());
        self.crc.update(bytes);
        self.lines += 1;
        let text = bytes
            .strip_suffix(b"\n")
            .ok_or("the file ends too early, or the line is too long")?;
        let text = std::str::from_utf8(text).map_err(|e| format!("it is not UTF-8 ({e})"))?;
        let line = inner(text).ok_or("it has not the form {\"crc\":\"…\",\"line\":…}")?;
        let (crc, line) = line;
        if digits(crc32fast::hash(line.as_bytes())) != crc {
            return Err("its checksum is wrong".to_owned());
        }
        if self.header.is_none() || line.starts_with(END) {
            return self.frame(line, &crc_before);
        }
        let entry: Entry = serde_json::from_str(line).map_err(|e| e.to_string())?;
        if self.last.as_ref().is_some_and(|last| last.order() >= entry.order()) {
            return Err("it is out of order, or there twice".to_owned());
        }
        self.found.count(&entry);
        self.found.last_id = self.found.last_id.max(if let Entry::Game { id, .. } = entry { id } else { 0 });
        self.found.joined = self.found.joined.max(if let Entry::Person { facts, .. } = &entry {
            facts.joined
        } else {
            0
        });
        self.last = Some(without_events(&entry));
        Ok(Some(Line::Entry(entry)))
    }

    fn frame(&mut self, line: &str, crc_before: &str) -> Result<Option<Line>, String> {
        match (serde_json::from_str(line).map_err(|e| e.to_string())?, self.header) {
            (Frame::Menagerie(Header { format, totals }), None) => {
                if format > PORTABLE_FORMAT {
                    return Err(format!(
                        "the file has format {format}, and this program knows formats up to {PORTABLE_FORMAT}; use the newer program"
                    ));
                }
                self.header = Some(totals);
                Ok(None)
            }
            (Frame::End { lines, crc }, Some(totals)) => {
                let found = Totals {
                    last_id: totals.last_id,
                    joined: totals.joined,
                    ..self.found
                };
                if lines != self.lines - 1 || crc != crc_before || found != totals {
                    return Err("lines are missing, or have been changed".to_owned());
                }
                if self.found.last_id > totals.last_id || self.found.joined > totals.joined {
                    return Err("the counters of the first line are too low".to_owned());
                }
                Ok(Some(Line::End(totals)))
            }
            _ => Err("the file does not begin with its header".to_owned()),
        }
    }
}

/// The digits and the text that they are the checksum of.
fn inner(text: &str) -> Option<(&str, &str)> {
    let rest = text.strip_prefix("{\"crc\":\"")?.strip_suffix('}')?;
    let (crc, rest) = rest.split_at_checked(8)?;
    Some((crc, rest.strip_prefix("\",\"line\":")?))
}

/// Enough of an entry to know its order.
fn without_events(entry: &Entry) -> Entry {
    match entry {
        Entry::Game { id, .. } => Entry::Game {
            id: *id,
            events: Vec::new(),
        },
        other => other.clone(),
    }
}

#[cfg(test)]
mod tests;
