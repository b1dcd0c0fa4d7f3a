//! This store as a whole: out as one snapshot, also while it is played on; and in, from whatever can be looked at as a whole.
//!
//! Going in compares as it goes: what is there already is left, what differs is replaced, what is too much is taken away. So a copy that was
//! cut short goes on by being begun again, and a second copy of a store that has been played on meanwhile writes the difference only.

use std::{
    cmp::Ordering,
    collections::VecDeque,
    io::{BufRead, Seek, Write},
};

use futures_util::future::try_join_all;
use tokio::runtime::Handle;
use tokio_postgres::{Client, Row, Statement};

use super::{
    OpenError, Opening, connect,
    fault::{Fault, said},
    games::{INVITE, Tag},
    notices::{COLUMNS, Key, ORDER, SAID, key, notice, stored_key},
    rows::{
        ABSENCE, COMMUNITY, GUEST_POST, GUEST_QUESTION, GUEST_THREAD, LIFE, PERSON, POST, PREFERENCES, QUESTION, ROOM, THREAD, add_events,
        column, game_id, game_name, number, opened, plain, seal_events, sealed, standing, text,
    },
    schema::{self, NOW, Stage},
};
use crate::{
    game::Stamped,
    ids::{GameId, RoomRef},
    store::{
        card::Card,
        portable::{Entry, Fill, OnDamage, PortableError, Totals, Visit, Whole, export, import, notice_key},
        record::{DeliveryV1, EventV1, NoticeV1},
    },
};

/// Games that are read together.
const GAMES: i64 = 64;
/// Other things that are read together.
const LABELS: i64 = 1000;
/// Entries that are written together.
const BATCH: usize = 256;
/// Events in one row of a game that comes in whole.
const CHUNK: usize = 256;

fn failed(error: impl std::fmt::Display) -> PortableError {
    PortableError::Store(error.to_string())
}

fn lost(error: &tokio_postgres::Error) -> PortableError {
    PortableError::Store(said(error))
}

impl From<Fault> for PortableError {
    fn from(fault: Fault) -> Self {
        failed(plain(fault))
    }
}

/// How a kind of things lies in its table.
struct Shelf {
    /// In an error.
    what: &'static str,
    /// The next ones behind a name.
    read: &'static str,
    /// Is the name that of a game?
    by_game: bool,
    remove: &'static str,
    entry: fn(&[u8], &Row) -> Result<Entry, Fault>,
}

fn game_of(name: &[u8]) -> Result<u64, Fault> {
    let bytes = name
        .try_into()
        .map_err(|_| Fault::Refused("a number of a game has eight bytes".to_owned()))?;
    Ok(u64::from_be_bytes(bytes))
}

/// In the order of the file; games stand before all of these.
const SHELVES: [Shelf; 13] = [
    Shelf {
        what: "delivery",
        read: "SELECT key, game, at FROM deliveries WHERE key > $1 ORDER BY key LIMIT $2",
        by_game: false,
        remove: "DELETE FROM deliveries WHERE key = $1",
        entry: |name, row| {
            Ok(Entry::Delivery {
                key: text(name)?,
                stored: DeliveryV1 {
                    game: game_id(column(row, 1)?).0,
                    at: column(row, 2)?,
                },
            })
        },
    },
    Shelf {
        what: "person",
        read: "SELECT who, record FROM people WHERE who > $1 ORDER BY who LIMIT $2",
        by_game: false,
        remove: "DELETE FROM people WHERE who = $1",
        entry: |name, row| {
            Ok(Entry::Person {
                who: text(name)?,
                facts: opened(PERSON, name, column(row, 1)?)?,
            })
        },
    },
    Shelf {
        what: "room",
        read: "SELECT room, record FROM rooms WHERE room > $1 ORDER BY room LIMIT $2",
        by_game: false,
        remove: "DELETE FROM rooms WHERE room = $1",
        entry: |name, row| {
            Ok(Entry::Room {
                room: text(name)?,
                facts: opened(ROOM, name, column(row, 1)?)?,
            })
        },
    },
    Shelf {
        what: "post",
        read: "SELECT game, record FROM posts WHERE game > $1 ORDER BY game LIMIT $2",
        by_game: true,
        remove: "DELETE FROM posts WHERE game = $1",
        entry: |name, row| {
            Ok(Entry::Post {
                game: game_of(name)?,
                facts: opened(POST, name, column(row, 1)?)?,
            })
        },
    },
    Shelf {
        what: "choices of",
        read: "SELECT who, record FROM preferences WHERE who > $1 ORDER BY who LIMIT $2",
        by_game: false,
        remove: "DELETE FROM preferences WHERE who = $1",
        entry: |name, row| {
            Ok(Entry::Preferences {
                who: text(name)?,
                facts: opened(PREFERENCES, name, column(row, 1)?)?,
            })
        },
    },
    Shelf {
        what: "settings of",
        read: "SELECT community, record FROM communities WHERE community > $1 ORDER BY community LIMIT $2",
        by_game: false,
        remove: "DELETE FROM communities WHERE community = $1",
        entry: |name, row| {
            Ok(Entry::Community {
                community: text(name)?,
                facts: opened(COMMUNITY, name, column(row, 1)?)?,
            })
        },
    },
    Shelf {
        what: "thread",
        read: "SELECT game, record FROM threads WHERE game > $1 ORDER BY game LIMIT $2",
        by_game: true,
        remove: "DELETE FROM threads WHERE game = $1",
        entry: |name, row| {
            Ok(Entry::Thread {
                game: game_of(name)?,
                facts: opened(THREAD, name, column(row, 1)?)?,
            })
        },
    },
    Shelf {
        what: "absence",
        read: "SELECT place, record FROM absences WHERE place > $1 ORDER BY place LIMIT $2",
        by_game: false,
        remove: "DELETE FROM absences WHERE place = $1",
        entry: |name, row| {
            Ok(Entry::Absence {
                place: text(name)?,
                facts: opened(ABSENCE, name, column(row, 1)?)?,
            })
        },
    },
    Shelf {
        what: "question of",
        read: "SELECT game, record FROM questions WHERE game > $1 ORDER BY game LIMIT $2",
        by_game: true,
        remove: "DELETE FROM questions WHERE game = $1",
        entry: |name, row| {
            Ok(Entry::Question {
                game: game_of(name)?,
                facts: opened(QUESTION, name, column(row, 1)?)?,
            })
        },
    },
    Shelf {
        what: "life on",
        read: "SELECT part, record FROM lives WHERE part > $1 ORDER BY part LIMIT $2",
        by_game: false,
        remove: "DELETE FROM lives WHERE part = $1",
        entry: |name, row| {
            Ok(Entry::Life {
                part: text(name)?,
                facts: opened(LIFE, name, column(row, 1)?)?,
            })
        },
    },
    Shelf {
        what: "guest's post",
        read: "SELECT game, record FROM guest_posts WHERE game > $1 ORDER BY game LIMIT $2",
        by_game: true,
        remove: "DELETE FROM guest_posts WHERE game = $1",
        entry: |name, row| {
            Ok(Entry::GuestPost {
                game: game_of(name)?,
                facts: opened(GUEST_POST, name, column(row, 1)?)?,
            })
        },
    },
    Shelf {
        what: "guest's question of",
        read: "SELECT game, record FROM guest_questions WHERE game > $1 ORDER BY game LIMIT $2",
        by_game: true,
        remove: "DELETE FROM guest_questions WHERE game = $1",
        entry: |name, row| {
            Ok(Entry::GuestQuestion {
                game: game_of(name)?,
                facts: opened(GUEST_QUESTION, name, column(row, 1)?)?,
            })
        },
    },
    Shelf {
        what: "guest's thread",
        read: "SELECT game, record FROM guest_threads WHERE game > $1 ORDER BY game LIMIT $2",
        by_game: true,
        remove: "DELETE FROM guest_threads WHERE game = $1",
        entry: |name, row| {
            Ok(Entry::GuestThread {
                game: game_of(name)?,
                facts: opened(GUEST_THREAD, name, column(row, 1)?)?,
            })
        },
    },
];

/// Where the reading of everything has come to.
#[derive(Clone, Debug)]
enum At {
    /// Behind this game.
    Games(i64),
    /// In this shelf, behind this name; `None` is its beginning.
    Shelf(usize, Option<Vec<u8>>),
    /// Behind this notice.
    Notices(Key),
    End,
}

/// What is read, in the order of the file. Damaged records say what is wrong.
struct Reading {
    at: At,
    page: VecDeque<Result<Entry, String>>,
}

impl Reading {
    const fn new() -> Self {
        Self {
            at: At::Games(-1),
            page: VecDeque::new(),
        }
    }

    /// The next one; `None` at the end.
    async fn next(&mut self, client: &Client) -> Result<Option<Result<Entry, String>>, PortableError> {
        loop {
            if let Some(entry) = self.page.pop_front() {
                return Ok(Some(entry));
            }
            match self.at.clone() {
                At::Games(last) => {
                    let ids = client
                        .query("SELECT id, version FROM games WHERE id > $1 ORDER BY id LIMIT $2", &[&last, &GAMES])
                        .await
                        .map_err(|e| lost(&e))?;
                    match ids.last() {
                        Some(row) => {
                            self.at = At::Games(column(row, 0)?);
                            self.page = games(client, &ids).await?;
                        }
                        None => self.at = At::Shelf(0, None),
                    }
                }
                At::Shelf(n, last) => {
                    let Some(shelf) = SHELVES.get(n) else {
                        self.at = At::Notices((-1, 0, 0, Vec::new()));
                        continue;
                    };
                    match self.shelf(client, shelf, last.as_deref()).await? {
                        Some(last) => self.at = At::Shelf(n, Some(last)),
                        None => self.at = At::Shelf(n + 1, None),
                    }
                }
                At::Notices((game, version, kind, pinged)) => {
                    let sql = format!("SELECT {COLUMNS} FROM notices WHERE ({ORDER}) > ($1, $2, $3, $4) ORDER BY {ORDER} LIMIT $5");
                    let rows = client
                        .query(&sql, &[&game, &version, &kind, &pinged, &LABELS])
                        .await
                        .map_err(|e| lost(&e))?;
                    self.at = match rows.last() {
                        Some(row) => At::Notices(stored_key(row)?),
                        None => At::End,
                    };
                    let entry = |row| match notice(row) {
                        Ok(notice) => Ok(Entry::notice(&notice.key, NoticeV1::new(&notice))),
                        Err(fault) => Err(format!("notice: {}", plain(fault))),
                    };
                    self.page.extend(rows.iter().map(entry));
                }
                At::End => return Ok(None),
            }
        }
    }

    /// Reads on in a shelf; the last name, or `None` at its end.
    async fn shelf(&mut self, client: &Client, shelf: &Shelf, last: Option<&[u8]>) -> Result<Option<Vec<u8>>, PortableError> {
        let rows = if shelf.by_game {
            let last = last.map_or(Ok(-1), |name| game_of(name).map(number))?;
            client.query(shelf.read, &[&last, &LABELS]).await
        } else {
            client.query(shelf.read, &[&last.unwrap_or_default(), &LABELS]).await
        };
        let mut read = None;
        for row in rows.map_err(|e| lost(&e))? {
            let name = if shelf.by_game {
                game_name(game_id(column(&row, 0)?)).to_vec()
            } else {
                column::<Vec<u8>>(&row, 0)?
            };
            let shown = if shelf.by_game {
                game_of(&name)?.to_string()
            } else {
                name.escape_ascii().to_string()
            };
            self.page
                .push_back((shelf.entry)(&name, &row).map_err(|fault| format!("{} {shown}: {}", shelf.what, plain(fault))));
            read = Some(name);
        }
        Ok(read)
    }
}

/// Some games, whole.
async fn games(client: &Client, ids: &[Row]) -> Result<VecDeque<Result<Entry, String>>, PortableError> {
    let numbers = ids.iter().map(|row| column::<i64>(row, 0)).collect::<Result<Vec<_>, _>>()?;
    let rows = client
        .query(
            "SELECT game, first, record FROM events WHERE game = ANY($1) ORDER BY game, first",
            &[&numbers],
        )
        .await
        .map_err(|e| lost(&e))?;
    let mut rows = rows.iter().peekable();
    let mut found = VecDeque::new();
    for (row, n) in ids.iter().zip(numbers) {
        let (id, version) = (game_id(n), column::<i64>(row, 1)?);
        let (mut events, mut damage): (Vec<EventV1>, _) = (Vec::new(), None);
        while let Some(row) = rows.peek() {
            if column::<i64>(row, 0)? != n {
                break;
            }
            let added = add_events(id, 0, &mut events, column(row, 1)?, column(row, 2)?);
            damage = damage.or(added.err().map(|damage| damage.to_string()));
            rows.next();
        }
        if damage.is_none() && events.len() as i64 != version {
            damage = Some("events are missing".to_owned());
        }
        // What this program cannot read again is not exported as if it were whole.
        let unread = || events.iter().find_map(|event| Stamped::try_from(event.clone()).err());
        found.push_back(match damage.or_else(|| unread().map(|damage| damage.to_string())) {
            Some(damage) => Err(format!("game {id}: {damage}")),
            None => Ok(Entry::Game { id: id.0, events }),
        });
    }
    Ok(found)
}

/// Everything as it was at one instant, whatever is written meanwhile. Its methods block, and belong on a thread that may.
pub struct Snapshot {
    client: Client,
    on: Handle,
}

impl std::fmt::Debug for Snapshot {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Snapshot")
    }
}

impl Snapshot {
    /// Takes one, of a database that has this program's tables.
    pub async fn take(opening: &Opening) -> Result<Self, OpenError> {
        let client = connect(&opening.address()?).await?;
        schema::migrate(&client).await?;
        if Stage::read(&client).await? == Stage::Filling {
            return Err(OpenError::Unfinished);
        }
        client
            .batch_execute("BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            .await?;
        Ok(Self {
            client,
            on: Handle::current(),
        })
    }

    /// Writes everything. Returns the counts and what was left out.
    pub fn export(&self, to: &mut dyn Write, on_damage: OnDamage) -> Result<(Totals, Vec<String>), PortableError> {
        export(self, to, on_damage)
    }

    async fn counters(&self) -> Result<(u64, u64), PortableError> {
        let row = self
            .client
            .query_one(
                "SELECT (SELECT COALESCE(MAX(id), 0) FROM games), (SELECT MAX(value) FROM numbers WHERE name = 'forgotten'), \
                 (SELECT MAX(value) FROM numbers WHERE name = 'joined')",
                &[],
            )
            .await
            .map_err(|e| lost(&e))?;
        let (highest, forgotten, joined): (i64, i64, i64) = (column(&row, 0)?, column(&row, 1)?, column(&row, 2)?);
        Ok((highest.max(forgotten) as u64, joined as u64))
    }
}

impl Whole for Snapshot {
    fn visit(&self, visit: &mut Visit<'_>) -> Result<(u64, u64), PortableError> {
        let mut reading = Reading::new();
        while let Some(entry) = self.on.block_on(reading.next(&self.client))? {
            visit(entry)?;
        }
        self.on.block_on(self.counters())
    }
}

/// A database that is being filled. Its methods block.
pub struct Filling {
    client: Client,
    on: Handle,
    there: Reading,
    ahead: Ahead,
    /// What is to be taken away, then what is to be written.
    changes: Vec<Change>,
    written: u64,
    statements: Statements,
}

impl std::fmt::Debug for Filling {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Filling").field("written", &self.written).finish_non_exhaustive()
    }
}

/// What comes next of what is there.
enum Ahead {
    /// Not read yet.
    Unread,
    /// Read, and not yet compared.
    Read(Result<Entry, String>),
    /// Nothing.
    End,
}

enum Change {
    Remove(Entry),
    Write(Entry),
}

impl Filling {
    /// Prepares a database for being filled: one without anything in it, or one whose filling was begun before and that nobody has played on.
    pub async fn begin(opening: &Opening) -> Result<Self, OpenError> {
        let client = connect(&opening.address()?).await?;
        schema::migrate(&client).await?;
        if Stage::read(&client).await? == Stage::Served {
            // A bot that runs on it holds a lease, or soon does; what it has written is never written over.
            let sql = format!(
                "SELECT (SELECT COUNT(*) FROM games) + (SELECT COUNT(*) FROM people) + (SELECT COUNT(*) FROM communities) \
                 + (SELECT COUNT(*) FROM rooms) + (SELECT COUNT(*) FROM leases WHERE holder <> 0 AND until > {NOW})"
            );
            let used: i64 = client.query_one(&sql, &[]).await?.try_get(0)?;
            if used > 0 {
                return Err(OpenError::InService);
            }
        }
        Stage::Filling.write(&client).await?;
        let statements = Statements::prepare(&client).await?;
        Ok(Self {
            client,
            on: Handle::current(),
            there: Reading::new(),
            ahead: Ahead::Unread,
            changes: Vec::new(),
            written: 0,
            statements,
        })
    }

    /// Fills it from a file, which is checked to its end before anything is written.
    pub fn import(self, from: &mut (impl BufRead + Seek)) -> Result<Totals, PortableError> {
        import(from, || Ok(self))
    }

    /// Compares the next entry, or the end, with what is there. Is that entry there already?
    fn compare(&mut self, entry: Option<&Entry>) -> Result<bool, PortableError> {
        loop {
            if let Ahead::Unread = self.ahead {
                self.ahead = match self.on.block_on(self.there.next(&self.client))? {
                    Some(read) => Ahead::Read(read),
                    None => Ahead::End,
                };
            }
            let old = match std::mem::replace(&mut self.ahead, Ahead::End) {
                Ahead::Read(Ok(old)) => old,
                // What was damaged on its way into this database cannot be compared.
                Ahead::Read(Err(damage)) => return Err(failed(format!("{damage}; empty the database and begin anew"))),
                Ahead::Unread | Ahead::End => return Ok(false),
            };
            let order = entry.map_or(Ordering::Less, |entry| old.order().cmp(&entry.order()));
            if order.is_gt() {
                self.ahead = Ahead::Read(Ok(old));
                return Ok(false);
            }
            self.ahead = Ahead::Unread;
            if order.is_eq() {
                let same = entry == Some(&old);
                if !same {
                    self.changes.push(Change::Remove(old));
                }
                return Ok(same);
            }
            self.changes.push(Change::Remove(old));
            self.flush_if_many()?;
        }
    }

    fn flush_if_many(&mut self) -> Result<(), PortableError> {
        if self.changes.len() >= BATCH { self.flush() } else { Ok(()) }
    }

    fn flush(&mut self) -> Result<(), PortableError> {
        let changes = std::mem::take(&mut self.changes);
        self.written += changes.iter().filter(|change| matches!(change, Change::Write(_))).count() as u64;
        let (client, statements) = (&self.client, &self.statements);
        self.on.block_on(async {
            client.batch_execute("BEGIN").await.map_err(|e| lost(&e))?;
            // One after the other on the wire, without waiting for each answer.
            try_join_all(changes.iter().filter_map(|change| match change {
                Change::Remove(old) => Some(statements.remove(client, old)),
                Change::Write(_) => None,
            }))
            .await?;
            try_join_all(changes.iter().filter_map(|change| match change {
                Change::Write(new) => Some(statements.write(client, new)),
                Change::Remove(_) => None,
            }))
            .await?;
            client.batch_execute("COMMIT").await.map_err(|e| lost(&e))
        })
    }
}

impl Fill for Filling {
    fn add(&mut self, entry: Entry) -> Result<(), PortableError> {
        if self.compare(Some(&entry))? {
            return Ok(());
        }
        self.changes.push(Change::Write(entry));
        self.flush_if_many()
    }

    fn finish(&mut self, totals: &Totals) -> Result<(), PortableError> {
        self.compare(None)?;
        self.flush()?;
        let (last, joined) = (number(totals.last_id), number(totals.joined));
        self.on.block_on(async {
            for (name, value) in [("given", last), ("forgotten", last), ("joined", joined)] {
                self.client
                    .execute("UPDATE numbers SET value = $2 WHERE name = $1", &[&name, &value])
                    .await
                    .map_err(|e| lost(&e))?;
            }
            Stage::Filled.write(&self.client).await.map_err(failed)
        })
    }

    fn written(&self) -> Option<u64> {
        Some(self.written)
    }
}

/// The key of a notice as it is stored; `None` for anything else.
fn stored_notice(entry: &Entry) -> Result<Option<Key>, PortableError> {
    let Entry::Notice {
        game,
        version,
        kind,
        to,
        guest,
        ..
    } = entry
    else {
        return Ok(None);
    };
    let of = notice_key(*game, *version, kind, to.as_deref(), *guest);
    of.map(|of| Some(key(&of))).ok_or_else(|| failed(format!("{kind:?} is no notice")))
}

/// The statements that write and take away.
struct Statements {
    game: Statement,
    seat: Statement,
    guest: Statement,
    events: Statement,
    ungame: [Statement; 4],
    delivery: Statement,
    person: Statement,
    room: Statement,
    post: Statement,
    preferences: Statement,
    community: Statement,
    thread: Statement,
    absence: Statement,
    question: Statement,
    life: Statement,
    guest_post: Statement,
    guest_question: Statement,
    guest_thread: Statement,
    notice: Statement,
    unnotice: Statement,
    remove: Vec<Statement>,
}

impl Statements {
    async fn prepare(client: &Client) -> Result<Self, OpenError> {
        let mut remove = Vec::new();
        for shelf in &SHELVES {
            remove.push(client.prepare(shelf.remove).await?);
        }
        Ok(Self {
            game: client
                .prepare("INSERT INTO games (id, version, standing, ended, due, room, community) VALUES ($1, $2, $3, $4, $5, $6, $7)")
                .await?,
            seat: client
                .prepare("INSERT INTO seats (game, place, who, standing, ended) VALUES ($1, $2, $3, $4, $5)")
                .await?,
            guest: client.prepare(INVITE).await?,
            events: client
                .prepare("INSERT INTO events (game, first, record, process, write) VALUES ($1, $2, $3, $4, $5)")
                .await?,
            ungame: [
                client.prepare("DELETE FROM games WHERE id = $1").await?,
                client.prepare("DELETE FROM seats WHERE game = $1").await?,
                client.prepare("DELETE FROM events WHERE game = $1").await?,
                client.prepare("DELETE FROM guests WHERE game = $1").await?,
            ],
            delivery: client.prepare("INSERT INTO deliveries (key, game, at) VALUES ($1, $2, $3)").await?,
            person: client
                .prepare("INSERT INTO people (who, room, joined, record) VALUES ($1, $2, $3, $4)")
                .await?,
            room: client.prepare("INSERT INTO rooms (room, record) VALUES ($1, $2)").await?,
            post: client.prepare("INSERT INTO posts (game, record) VALUES ($1, $2)").await?,
            preferences: client.prepare("INSERT INTO preferences (who, record) VALUES ($1, $2)").await?,
            community: client
                .prepare("INSERT INTO communities (community, record) VALUES ($1, $2)")
                .await?,
            thread: client
                .prepare("INSERT INTO threads (game, room, record) VALUES ($1, $2, $3)")
                .await?,
            absence: client.prepare("INSERT INTO absences (place, record) VALUES ($1, $2)").await?,
            question: client.prepare("INSERT INTO questions (game, record) VALUES ($1, $2)").await?,
            life: client.prepare("INSERT INTO lives (part, record) VALUES ($1, $2)").await?,
            guest_post: client.prepare("INSERT INTO guest_posts (game, record) VALUES ($1, $2)").await?,
            guest_question: client.prepare("INSERT INTO guest_questions (game, record) VALUES ($1, $2)").await?,
            guest_thread: client
                .prepare("INSERT INTO guest_threads (game, room, record) VALUES ($1, $2, $3)")
                .await?,
            notice: client
                .prepare(
                    "INSERT INTO notices (game, version, kind, pinged, ply, room, platform, due, tries, kept) \
                     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
                )
                .await?,
            unnotice: client.prepare(SAID).await?,
            remove,
        })
    }

    async fn remove(&self, client: &Client, entry: &Entry) -> Result<(), PortableError> {
        if let Some((game, version, kind, pinged)) = stored_notice(entry)? {
            let gone = client.execute(&self.unnotice, &[&game, &version, &kind, &pinged]).await;
            return gone.map(|_| ()).map_err(|e| lost(&e));
        }
        let (kind, game, _, name) = entry.order();
        let done = match usize::from(kind).checked_sub(1) {
            None => {
                for statement in &self.ungame {
                    client.execute(statement, &[&number(game)]).await.map_err(|e| lost(&e))?;
                }
                return Ok(());
            }
            Some(n) if SHELVES[n].by_game => client.execute(&self.remove[n], &[&number(game)]).await,
            Some(n) => client.execute(&self.remove[n], &[&name.as_bytes()]).await,
        };
        done.map(|_| ()).map_err(|e| lost(&e))
    }

    async fn write(&self, client: &Client, entry: &Entry) -> Result<(), PortableError> {
        let done = match entry {
            Entry::Game { id, events } => return self.game(client, GameId(*id), events).await,
            Entry::Delivery { key, stored } => {
                client
                    .execute(&self.delivery, &[&key.as_bytes(), &number(stored.game), &stored.at])
                    .await
            }
            Entry::Person { who, facts } => {
                let room = facts.room.as_ref().map(String::as_bytes);
                let record = sealed(PERSON, who.as_bytes(), facts)?;
                client
                    .execute(&self.person, &[&who.as_bytes(), &room, &number(facts.joined), &record])
                    .await
            }
            Entry::Room { room, facts } => {
                let record = sealed(ROOM, room.as_bytes(), facts)?;
                client.execute(&self.room, &[&room.as_bytes(), &record]).await
            }
            Entry::Post { game, facts } => {
                let record = sealed(POST, &game_name(GameId(*game)), facts)?;
                client.execute(&self.post, &[&number(*game), &record]).await
            }
            Entry::Preferences { who, facts } => {
                let record = sealed(PREFERENCES, who.as_bytes(), facts)?;
                client.execute(&self.preferences, &[&who.as_bytes(), &record]).await
            }
            Entry::Community { community, facts } => {
                let record = sealed(COMMUNITY, community.as_bytes(), facts)?;
                client.execute(&self.community, &[&community.as_bytes(), &record]).await
            }
            Entry::Thread { game, facts } => {
                let record = sealed(THREAD, &game_name(GameId(*game)), facts)?;
                client
                    .execute(&self.thread, &[&number(*game), &facts.room.as_bytes(), &record])
                    .await
            }
            Entry::Absence { place, facts } => {
                let record = sealed(ABSENCE, place.as_bytes(), facts)?;
                client.execute(&self.absence, &[&place.as_bytes(), &record]).await
            }
            Entry::Question { game, facts } => {
                let record = sealed(QUESTION, &game_name(GameId(*game)), facts)?;
                client.execute(&self.question, &[&number(*game), &record]).await
            }
            Entry::Life { part, facts } => {
                let record = sealed(LIFE, part.as_bytes(), facts)?;
                client.execute(&self.life, &[&part.as_bytes(), &record]).await
            }
            Entry::GuestPost { game, facts } => {
                let record = sealed(GUEST_POST, &game_name(GameId(*game)), facts)?;
                client.execute(&self.guest_post, &[&number(*game), &record]).await
            }
            Entry::GuestQuestion { game, facts } => {
                let record = sealed(GUEST_QUESTION, &game_name(GameId(*game)), facts)?;
                client.execute(&self.guest_question, &[&number(*game), &record]).await
            }
            Entry::GuestThread { game, facts } => {
                let record = sealed(GUEST_THREAD, &game_name(GameId(*game)), facts)?;
                client
                    .execute(&self.guest_thread, &[&number(*game), &facts.room.as_bytes(), &record])
                    .await
            }
            Entry::Notice { facts, .. } => {
                let (game, version, kind, pinged) = stored_notice(entry)?.ok_or_else(|| failed("a notice without a key"))?;
                let room = RoomRef::from_stored(&facts.room);
                client
                    .execute(
                        &self.notice,
                        &[
                            &game,
                            &version,
                            &kind,
                            &pinged,
                            &i64::from(facts.ply),
                            &room.as_str().as_bytes(),
                            &room.platform().as_bytes(),
                            &facts.due,
                            &i64::from(facts.tries),
                            &facts.kept,
                        ],
                    )
                    .await
            }
        };
        done.map(|_| ()).map_err(|e| lost(&e))
    }

    async fn game(&self, client: &Client, id: GameId, events: &[EventV1]) -> Result<(), PortableError> {
        let stamped = events.iter().cloned().map(Stamped::try_from).collect::<Result<Vec<_>, _>>();
        let card = stamped.ok().and_then(|events| Card::after(None, &events).ok().flatten());
        let card = card.ok_or_else(|| failed(format!("game {id}: its events make no game")))?;
        let (n, (state, ended), due) = (number(id.0), standing(&card), card.due.map(|t| t.0));
        let (room, community) = (card.room.as_str().as_bytes(), card.community.as_str().as_bytes());
        client
            .execute(&self.game, &[&n, &(events.len() as i64), &state, &ended, &due, &room, &community])
            .await
            .map_err(|e| lost(&e))?;
        for (place, who) in (0_i64..).zip(&card.people) {
            client
                .execute(&self.seat, &[&n, &place, &who.as_str().as_bytes(), &state, &ended])
                .await
                .map_err(|e| lost(&e))?;
        }
        if let Some((room, community)) = &card.guest {
            let (room, community) = (room.as_str().as_bytes(), community.as_str().as_bytes());
            client
                .execute(&self.guest, &[&n, &room, &community, &state])
                .await
                .map_err(|e| lost(&e))?;
        }
        let mut first = 0;
        for chunk in events.chunks(CHUNK) {
            let record = seal_events(id, first, chunk).map_err(failed)?;
            // No process has the number 0.
            let tag = Tag { process: 0, write: 0 };
            client
                .execute(&self.events, &[&n, &i64::from(first), &record, &tag.process, &tag.write])
                .await
                .map_err(|e| lost(&e))?;
            first += chunk.len() as u32;
        }
        Ok(())
    }
}
