//! The store for several machines: PostgreSQL, and servers that speak like it.
//!
//! - `address` reads the URL, `line` keeps connections and waits for a server that is away, `fault` knows what an error means.
//! - `schema` makes the tables (`0001.sql` and on), `rows` turns rows into what they mean.
//! - `games`, `labels` and `notices` are the statements; `portable` is all of it at once, out and in; `check` proves that columns and events agree.
//!
//! Several processes share a database. Of two commits at the same version one gets `Conflict`, whichever process it comes from.

mod address;
mod check;
mod fault;
mod games;
mod labels;
mod line;
mod notices;
mod portable;
mod rename;
mod rows;
mod schema;
#[cfg(test)]
#[path = "../../../tests/postgres/server.rs"]
#[expect(dead_code, reason = "nobody kills the server in here")]
pub(super) mod server;
#[cfg(test)]
pub(super) mod tests;

pub use portable::{Filling, Snapshot};

use std::{
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicI64, Ordering},
    },
    time::Duration,
};

use async_trait::async_trait;
use tokio_postgres::{Client, NoTls, Row};

use self::{
    address::Address,
    fault::said,
    games::{Committing, Forgetting, ForgettingGuests, Tag},
    labels::{ForgetCommunity, ForgetRoom, SavePerson, SavePost},
    line::{Line, Param},
    notices::{COLUMNS, Claiming, ORDER, Settling},
    rename::{ForgetPerson, Renaming},
    rows::{
        ABSENCE, COMMUNITY, FINISHED, GUEST_POST, GUEST_THREAD, LIFE, OPEN, PERSON, POST, PREFERENCES, ROOM, THREAD, column, game_id,
        game_ids, game_name, label, number, plain, sealed, text,
    },
    schema::{NOW, Stage},
};
use super::{
    Absence, Commit, Community, Figures, Forgotten, KEEP_DELIVERIES, Life, Notice, NoticeKey, Party, Person, Place, Post, Preferences,
    Room, Settled, Stock, Store, StoreError, Thread, Version, Which,
    ready::Ready,
    record::{AbsenceV1, CommunityRecord, LifeV1, PersonV1, PostV1, PreferencesRecord, RoomV1, ThreadV1, place_name, place_named},
};
use crate::{
    game::Game,
    ids::{CommunityRef, DeliveryKey, GameId, PlayerRef, RoomRef, Timestamp},
};

/// One in so many deliveries sweeps old ones away.
const SWEEP_EACH: i64 = 64;
/// That many.
const SWEEP: i64 = 512;

/// Why a database does not open; one sentence for the operator.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The address makes no sense.
    #[error("the address of the database is wrong: {0}")]
    Address(String),
    /// Nobody answers.
    #[error("the database at {place} does not answer: {why}")]
    Away {
        /// Host and database.
        place: String,
        /// Why.
        why: String,
    },
    /// It does not let this program in.
    #[error("the database at {place} lets nobody in: {why}")]
    Refused {
        /// Host and database.
        place: String,
        /// Why.
        why: String,
    },
    /// A later program made the tables.
    #[error("the database has tables of version {found}, and this program knows versions up to {known}; use the newer program")]
    Newer {
        /// Its version.
        found: i64,
        /// What this program knows.
        known: usize,
    },
    /// A copy into it was cut short.
    #[error("the database holds a copy that did not finish; begin the same `menagerie store copy` again, it goes on from there")]
    Unfinished,
    /// It was to be filled, and has been played on.
    #[error("the database is in service and not empty; copy into a new one")]
    InService,
    /// A statement failed.
    #[error("the database: {0}")]
    Statement(String),
}

impl From<tokio_postgres::Error> for OpenError {
    fn from(error: tokio_postgres::Error) -> Self {
        Self::Statement(said(&error))
    }
}

impl OpenError {
    /// Is it of no use to try again before somebody has changed something?
    pub fn needs_operator(&self) -> bool {
        !matches!(self, Self::Away { .. } | Self::Statement(_))
    }
}

/// How to open.
#[derive(Clone)]
pub struct Opening {
    /// `postgres://user@host/database`.
    pub url: String,
    /// A password from elsewhere, in place of one in the URL.
    pub password: Option<String>,
    /// How many connections at most.
    pub connections: usize,
    /// How long to wait for a server that is away.
    pub wait: Duration,
}

impl Opening {
    /// With what is usual.
    pub fn new(url: &str) -> Self {
        Self {
            url: url.to_owned(),
            password: None,
            connections: 8,
            wait: Duration::from_mins(1),
        }
    }

    fn address(&self) -> Result<Address, OpenError> {
        Address::read(&self.url, self.password.as_deref())
    }
}

impl std::fmt::Debug for Opening {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let place = self.address().map(|address| address.shown());
        f.debug_struct("Opening").field("place", &place).finish_non_exhaustive()
    }
}

/// The store in a database.
#[derive(Debug)]
pub struct PostgresStore {
    line: Line,
    /// A number that no other process has had.
    process: i64,
    writes: AtomicI64,
    ready: Arc<Mutex<Ready>>,
}

/// One connection beside all others, for what takes long: making tables, exporting, copying.
async fn connect(address: &Address) -> Result<Client, OpenError> {
    let (client, connection) = if address.config.get_ssl_mode() == tokio_postgres::config::SslMode::Disable {
        let (client, connection) = address.config.connect(NoTls).await?;
        (client, tokio::spawn(async move { connection.await.map_err(|e| said(&e)) }))
    } else {
        let (client, connection) = address.config.connect(address.tls.clone()).await?;
        (client, tokio::spawn(async move { connection.await.map_err(|e| said(&e)) }))
    };
    // Whoever uses the client hears of a broken connection there.
    drop(connection);
    Ok(client)
}

impl PostgresStore {
    /// Opens a database to look at it, and changes nothing in it but that its tables are brought up to date.
    pub async fn look(opening: &Opening) -> Result<Self, OpenError> {
        let line = Line::new(opening.address()?, opening.connections)?;
        line.reach(opening.wait).await?;
        schema::migrate(&connect(line.address()).await?).await?;
        Ok(Self {
            line,
            process: 0,
            writes: AtomicI64::new(0),
            ready: Arc::default(),
        })
    }

    /// Opens a database, and makes its tables when there are none. Waits for a server that is away as long as `opening` says.
    pub async fn open(opening: &Opening) -> Result<Self, OpenError> {
        let looked_at = Self::look(opening).await?;
        let client = connect(looked_at.line.address()).await?;
        match Stage::read(&client).await? {
            Stage::Filling => return Err(OpenError::Unfinished),
            Stage::Filled => Stage::Served.write(&client).await?,
            Stage::Served => {}
        }
        warn_of_haste(&client).await;
        let row = client
            .query_one("UPDATE numbers SET value = value + 1 WHERE name = 'process' RETURNING value", &[])
            .await?;
        let process = row.try_get(0)?;
        tracing::info!(database = looked_at.line.address().shown(), process, "the store is open");
        Ok(Self { process, ..looked_at })
    }

    async fn put(&self, sql: &str, params: &[Param<'_>]) -> Result<(), StoreError> {
        self.line.query(sql, params).await.map(|_| ())
    }

    async fn first(&self, sql: &str, params: &[Param<'_>]) -> Result<Option<Row>, StoreError> {
        Ok(self.line.query(sql, params).await?.into_iter().next())
    }

    /// A label by its name; a damaged one is none.
    async fn label<T: serde::de::DeserializeOwned>(&self, what: &str, kind: u8, sql: &str, name: &[u8]) -> Result<Option<T>, StoreError> {
        let Some(row) = self.first(sql, &[&name]).await? else {
            return Ok(None);
        };
        Ok(label(what, kind, name, column(&row, 0).map_err(plain)?))
    }

    /// A label by its game.
    async fn of_game<T: serde::de::DeserializeOwned>(
        &self,
        what: &str,
        kind: u8,
        sql: &str,
        game: GameId,
    ) -> Result<Option<T>, StoreError> {
        let Some(row) = self.first(sql, &[&number(game.0)]).await? else {
            return Ok(None);
        };
        Ok(label(what, kind, &game_name(game), column(&row, 0).map_err(plain)?))
    }

    /// A few deliveries that are older than they are kept, gone. Of two processes that do this at once each takes others.
    async fn sweep(&self, now: Timestamp) {
        let swept = self
            .put(
                "DELETE FROM deliveries WHERE key IN \
                 (SELECT key FROM deliveries WHERE at < $1 ORDER BY at LIMIT $2 FOR UPDATE SKIP LOCKED)",
                &[&now.plus_ms(-KEEP_DELIVERIES).0, &SWEEP],
            )
            .await;
        if let Err(error) = swept {
            tracing::warn!(%error, "old deliveries could not be swept away; the next sweep takes them");
        }
    }
}

/// Says if the server may lose what it has acknowledged when its machine fails.
async fn warn_of_haste(client: &Client) {
    let row = client.query_opt("SELECT current_setting('fsync')", &[]).await;
    if let Ok(Some(row)) = row
        && row.try_get::<_, &str>(0).is_ok_and(|fsync| fsync == "off")
    {
        tracing::warn!("the database runs with fsync = off: when its machine fails, moves are lost");
    }
}

/// Games that are changed in one transaction, so that others can write in between.
const AT_ONCE: usize = 64;

#[async_trait]
impl Store for PostgresStore {
    async fn fresh_id(&self) -> Result<GameId, StoreError> {
        let row = self
            .first(
                "UPDATE numbers SET value = GREATEST(value, (SELECT COALESCE(MAX(id), 0) FROM games), \
                 (SELECT MAX(value) FROM numbers WHERE name = 'forgotten')) + 1 WHERE name = 'given' RETURNING value",
                &[],
            )
            .await?;
        let row = row.ok_or_else(|| StoreError::Unavailable("the number of games is missing".to_owned()))?;
        column(&row, 0).map(game_id).map_err(plain)
    }

    async fn load(&self, id: GameId) -> Result<Option<(Game, Version)>, StoreError> {
        let known = self.ready.lock().unwrap_or_else(PoisonError::into_inner).get(id);
        let found = games::load(&self.line, id, known).await?;
        if let Some((game, version)) = &found {
            self.ready.lock().unwrap_or_else(PoisonError::into_inner).put(game, *version);
        }
        Ok(found)
    }

    async fn commit(&self, commit: Commit) -> Result<Version, StoreError> {
        let write = self.writes.fetch_add(1, Ordering::Relaxed);
        let tag = Tag {
            process: self.process,
            write,
        };
        let version = self.line.run(&Committing { commit: &commit, tag }).await?;
        if let (0, Some(last), true) = (write % SWEEP_EACH, commit.events.last(), commit.delivery.is_some()) {
            self.sweep(last.at).await;
        }
        Ok(version)
    }

    async fn delivered(&self, key: &DeliveryKey) -> Result<Option<GameId>, StoreError> {
        let found = self
            .first("SELECT game FROM deliveries WHERE key = $1", &[&key.as_str().as_bytes()])
            .await?;
        found.map(|row| column(&row, 0).map(game_id)).transpose().map_err(plain)
    }

    async fn games(&self, which: &Which) -> Result<Vec<GameId>, StoreError> {
        let (sql, name, standing) = match which {
            Which::OpenOf(who) => (games::OPEN_OF, who.as_str(), OPEN),
            Which::OpenIn(room) => (games::OPEN_IN, room.as_str(), OPEN),
            Which::FinishedOf(who) => (games::FINISHED_OF, who.as_str(), FINISHED),
            Which::FinishedIn(community) => (games::FINISHED_IN, community.as_str(), FINISHED),
            Which::EveryIn(community) => (games::EVERY_IN, community.as_str(), games::NO_STANDING),
            Which::GuestsOf(community) => (games::GUESTS_OF, community.as_str(), games::NO_STANDING),
            Which::EveryOf(who) => (games::EVERY_OF, who.as_str(), games::NO_STANDING),
        };
        game_ids(&self.line.query(sql, &[&name.as_bytes(), &standing]).await?)
    }

    async fn due_before(&self, when: Timestamp, limit: usize) -> Result<Vec<GameId>, StoreError> {
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        let sql = "SELECT id FROM games WHERE due < $1 ORDER BY due, id LIMIT $2";
        game_ids(&self.line.query(sql, &[&when.0, &limit]).await?)
    }

    async fn save_person(&self, person: &Person) -> Result<(), StoreError> {
        self.line.run(&SavePerson(person)).await
    }

    async fn person(&self, who: &PlayerRef) -> Result<Option<Person>, StoreError> {
        let sql = "SELECT record FROM people WHERE who = $1";
        let found = self.label::<PersonV1>("person", PERSON, sql, who.as_str().as_bytes()).await?;
        Ok(found.map(|p| p.person(who.clone())))
    }

    async fn people_in(&self, room: &RoomRef) -> Result<Vec<Person>, StoreError> {
        let sql = "SELECT who, record FROM people WHERE room = $1 ORDER BY joined, who";
        let mut found = Vec::new();
        for row in self.line.query(sql, &[&room.as_str().as_bytes()]).await? {
            let (name, record): (&[u8], &[u8]) = (column(&row, 0).map_err(plain)?, column(&row, 1).map_err(plain)?);
            let who = PlayerRef::from_stored(&text(name).map_err(plain)?);
            found.extend(label::<PersonV1>("person", PERSON, name, record).map(|p| p.person(who)));
        }
        Ok(found)
    }

    async fn save_room(&self, room: &Room) -> Result<(), StoreError> {
        let name = room.room.as_str().as_bytes();
        let record = sealed(ROOM, name, &RoomV1::new(room)).map_err(plain)?;
        let sql = "INSERT INTO rooms (room, record) VALUES ($1, $2) ON CONFLICT (room) DO UPDATE SET record = excluded.record";
        self.put(sql, &[&name, &record]).await
    }

    async fn room(&self, room: &RoomRef) -> Result<Option<Room>, StoreError> {
        let sql = "SELECT record FROM rooms WHERE room = $1";
        let found = self.label::<RoomV1>("room", ROOM, sql, room.as_str().as_bytes()).await?;
        Ok(found.map(|r| r.room(room.clone())))
    }

    async fn rooms(&self) -> Result<Vec<Room>, StoreError> {
        let mut found: Vec<Room> = Vec::new();
        for row in self.line.query("SELECT room, record FROM rooms", &[]).await? {
            let (name, record): (&[u8], &[u8]) = (column(&row, 0).map_err(plain)?, column(&row, 1).map_err(plain)?);
            let room = RoomRef::from_stored(&text(name).map_err(plain)?);
            found.extend(label::<RoomV1>("room", ROOM, name, record).map(|r| r.room(room)));
        }
        found.sort_by(|a, b| b.used_at.cmp(&a.used_at).then_with(|| a.room.cmp(&b.room)));
        Ok(found)
    }

    async fn forget_room(&self, room: &RoomRef) -> Result<(), StoreError> {
        self.line.run(&ForgetRoom(room)).await
    }

    async fn count_rooms(&self) -> Result<u64, StoreError> {
        let row = self.first("SELECT COUNT(*) FROM rooms", &[]).await?;
        row.map_or(Ok(0), |row| column::<i64>(&row, 0).map(|n| n as u64)).map_err(plain)
    }

    async fn save_post(&self, post: &Post, said: Option<&NoticeKey>) -> Result<Option<Post>, StoreError> {
        let saving = SavePost {
            which: labels::Which::Board,
            game: post.game,
            party: post.party,
            post: Some(post),
            said,
        };
        self.line.run(&saving).await
    }

    async fn post(&self, game: GameId, party: Party) -> Result<Option<Post>, StoreError> {
        let (kind, sql) = match party {
            Party::Host => (POST, "SELECT record FROM posts WHERE game = $1"),
            Party::Guest => (GUEST_POST, "SELECT record FROM guest_posts WHERE game = $1"),
        };
        let found = self.of_game::<PostV1>("post", kind, sql, game).await?;
        Ok(found.map(|p| p.post(game, party)))
    }

    async fn save_question(
        &self,
        game: GameId,
        party: Party,
        post: Option<&Post>,
        said: Option<&NoticeKey>,
    ) -> Result<Option<Post>, StoreError> {
        let any = match party {
            Party::Host => "SELECT 1 FROM questions WHERE game = $1",
            Party::Guest => "SELECT 1 FROM guest_questions WHERE game = $1",
        };
        // Nearly always there is none, and none comes.
        if post.is_none() && said.is_none() && self.first(any, &[&number(game.0)]).await?.is_none() {
            return Ok(None);
        }
        let saving = SavePost {
            which: labels::Which::Question,
            game,
            party,
            post,
            said,
        };
        self.line.run(&saving).await
    }

    async fn claim_notices(&self, platforms: &[&str], now: Timestamp, until: Timestamp, limit: usize) -> Result<Vec<Notice>, StoreError> {
        let platforms: Vec<_> = platforms.iter().map(|name| name.as_bytes().to_vec()).collect();
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        let claiming = Claiming {
            platforms: &platforms,
            now,
            until,
            limit,
        };
        self.line.run(&claiming).await
    }

    async fn settle_notices(&self, settled: &[(NoticeKey, Settled)]) -> Result<(), StoreError> {
        self.line.run(&Settling(settled)).await
    }

    async fn notices_of(&self, games: &[GameId]) -> Result<Vec<Notice>, StoreError> {
        let games: Vec<i64> = games.iter().map(|id| number(id.0)).collect();
        let sql = format!("SELECT {COLUMNS} FROM notices WHERE game = ANY($1) ORDER BY {ORDER}");
        Ok(notices::known(&self.line.query(&sql, &[&games]).await?))
    }

    async fn release_notices(&self, room: Option<&RoomRef>, due: Timestamp) -> Result<(), StoreError> {
        match room.map(|room| room.as_str().as_bytes()) {
            Some(room) => {
                self.put(
                    "UPDATE notices SET due = $1, kept = FALSE WHERE kept AND room = $2",
                    &[&due.0, &room],
                )
                .await
            }
            None => self.put("UPDATE notices SET due = $1, kept = FALSE WHERE kept", &[&due.0]).await,
        }
    }

    async fn save_preferences(&self, preferences: &Preferences) -> Result<(), StoreError> {
        let name = preferences.who.as_str().as_bytes();
        let record = sealed(PREFERENCES, name, &PreferencesRecord::from(preferences)).map_err(plain)?;
        let sql = "INSERT INTO preferences (who, record) VALUES ($1, $2) ON CONFLICT (who) DO UPDATE SET record = excluded.record";
        self.put(sql, &[&name, &record]).await
    }

    async fn preferences(&self, who: &PlayerRef) -> Result<Option<Preferences>, StoreError> {
        let sql = "SELECT record FROM preferences WHERE who = $1";
        let what = "record of a person's choices";
        let found = self
            .label::<PreferencesRecord>(what, PREFERENCES, sql, who.as_str().as_bytes())
            .await?;
        Ok(found.map(|p| p.preferences(who.clone())))
    }

    async fn save_community(&self, community: &Community) -> Result<(), StoreError> {
        let name = community.community.as_str().as_bytes();
        let record = sealed(COMMUNITY, name, &CommunityRecord::from(community)).map_err(plain)?;
        let sql = "INSERT INTO communities (community, record) VALUES ($1, $2) \
                   ON CONFLICT (community) DO UPDATE SET record = excluded.record";
        self.put(sql, &[&name, &record]).await
    }

    async fn community(&self, community: &CommunityRef) -> Result<Option<Community>, StoreError> {
        let sql = "SELECT record FROM communities WHERE community = $1";
        let what = "record of a community's settings";
        let found = self
            .label::<CommunityRecord>(what, COMMUNITY, sql, community.as_str().as_bytes())
            .await?;
        Ok(found.map(|c| c.community(community.clone())))
    }

    async fn save_thread(&self, thread: &Thread) -> Result<(), StoreError> {
        let (kind, sql) = match thread.party {
            Party::Host => (
                THREAD,
                "INSERT INTO threads (game, room, record) VALUES ($1, $2, $3) \
                 ON CONFLICT (game) DO UPDATE SET room = excluded.room, record = excluded.record",
            ),
            Party::Guest => (
                GUEST_THREAD,
                "INSERT INTO guest_threads (game, room, record) VALUES ($1, $2, $3) \
                 ON CONFLICT (game) DO UPDATE SET room = excluded.room, record = excluded.record",
            ),
        };
        let record = sealed(kind, &game_name(thread.game), &ThreadV1::new(thread)).map_err(plain)?;
        let room = thread.room.as_str().as_bytes();
        self.put(sql, &[&number(thread.game.0), &room, &record]).await
    }

    async fn thread_of(&self, game: GameId, party: Party) -> Result<Option<Thread>, StoreError> {
        let (kind, sql) = match party {
            Party::Host => (THREAD, "SELECT record FROM threads WHERE game = $1"),
            Party::Guest => (GUEST_THREAD, "SELECT record FROM guest_threads WHERE game = $1"),
        };
        let found = self.of_game::<ThreadV1>("thread", kind, sql, game).await?;
        Ok(found.map(|t| t.thread(game, party)))
    }

    async fn thread_at(&self, room: &RoomRef) -> Result<Option<Thread>, StoreError> {
        for (party, kind, sql) in [
            (
                Party::Host,
                THREAD,
                "SELECT record, game FROM threads WHERE room = $1 ORDER BY game LIMIT 1",
            ),
            (
                Party::Guest,
                GUEST_THREAD,
                "SELECT record, game FROM guest_threads WHERE room = $1 ORDER BY game LIMIT 1",
            ),
        ] {
            let Some(row) = self.first(sql, &[&room.as_str().as_bytes()]).await? else {
                continue;
            };
            let game = game_id(column(&row, 1).map_err(plain)?);
            let found = label::<ThreadV1>("thread", kind, &game_name(game), column(&row, 0).map_err(plain)?);
            if let Some(thread) = found {
                return Ok(Some(thread.thread(game, party)));
            }
        }
        Ok(None)
    }

    async fn save_absence(&self, absence: &Absence) -> Result<(), StoreError> {
        let name = place_name(&absence.place);
        let record = sealed(ABSENCE, name.as_bytes(), &AbsenceV1::new(absence)).map_err(plain)?;
        let sql = "INSERT INTO absences (place, record) VALUES ($1, $2) ON CONFLICT (place) DO UPDATE SET record = excluded.record";
        self.put(sql, &[&name.as_bytes(), &record]).await
    }

    async fn forget_absence(&self, place: &Place) -> Result<(), StoreError> {
        let name = place_name(place);
        self.put("DELETE FROM absences WHERE place = $1", &[&name.as_bytes()]).await
    }

    async fn absences(&self) -> Result<Vec<Absence>, StoreError> {
        let mut found = Vec::new();
        for row in self.line.query("SELECT place, record FROM absences ORDER BY place", &[]).await? {
            let (name, record): (&[u8], &[u8]) = (column(&row, 0).map_err(plain)?, column(&row, 1).map_err(plain)?);
            if let Some(place) = std::str::from_utf8(name).ok().and_then(place_named) {
                found.extend(label::<AbsenceV1>("absence", ABSENCE, name, record).map(|a| a.absence(place)));
            }
        }
        Ok(found)
    }

    async fn save_life(&self, life: &Life) -> Result<(), StoreError> {
        let name = life.part.as_bytes();
        let record = sealed(LIFE, name, &LifeV1::new(life)).map_err(plain)?;
        let sql = "INSERT INTO lives (part, record) VALUES ($1, $2) ON CONFLICT (part) DO UPDATE SET record = excluded.record";
        self.put(sql, &[&name, &record]).await
    }

    async fn lives(&self) -> Result<Vec<Life>, StoreError> {
        let mut found = Vec::new();
        for row in self.line.query("SELECT part, record FROM lives ORDER BY part", &[]).await? {
            let (name, record): (&[u8], &[u8]) = (column(&row, 0).map_err(plain)?, column(&row, 1).map_err(plain)?);
            if let Ok(part) = std::str::from_utf8(name) {
                found.extend(label::<LifeV1>("life", LIFE, name, record).map(|life| life.life(part.to_owned())));
            }
        }
        Ok(found)
    }

    async fn communities(&self) -> Result<Vec<Stock>, StoreError> {
        let mut found = std::collections::BTreeMap::new();
        let none = |community: CommunityRef| Stock {
            community,
            games: 0,
            open: 0,
            settings: false,
        };
        for row in self.line.query(games::STOCK, &[]).await? {
            let name = CommunityRef::from_stored(&text(column(&row, 0).map_err(plain)?).map_err(plain)?);
            let (games, open): (i64, i64) = (column(&row, 1).map_err(plain)?, column(&row, 2).map_err(plain)?);
            let stock = found.entry(name.clone()).or_insert_with(|| none(name));
            (stock.games, stock.open) = (games as u64, open as u64);
        }
        for row in self.line.query("SELECT DISTINCT community FROM guests", &[]).await? {
            let name = CommunityRef::from_stored(&text(column(&row, 0).map_err(plain)?).map_err(plain)?);
            found.entry(name.clone()).or_insert_with(|| none(name));
        }
        for row in self.line.query("SELECT community FROM communities", &[]).await? {
            let name = CommunityRef::from_stored(&text(column(&row, 0).map_err(plain)?).map_err(plain)?);
            found.entry(name.clone()).or_insert_with(|| none(name)).settings = true;
        }
        Ok(found.into_values().collect())
    }

    async fn forget_games(&self, games: &[GameId]) -> Result<Forgotten, StoreError> {
        self.line.run(&Forgetting(games)).await
    }

    async fn forget_guests(&self, games: &[GameId]) -> Result<Forgotten, StoreError> {
        self.line.run(&ForgettingGuests(games)).await
    }

    async fn forget_community(&self, community: &CommunityRef) -> Result<bool, StoreError> {
        self.line.run(&ForgetCommunity(community)).await
    }

    async fn figures(&self) -> Result<Figures, StoreError> {
        let sql = "SELECT (SELECT COUNT(*) FROM games WHERE standing = 0), (SELECT COUNT(*) FROM notices), \
                   (SELECT MIN(due) FROM notices WHERE NOT kept)";
        let Some(row) = self.first(sql, &[]).await? else {
            return Ok(Figures::default());
        };
        let (open, notices): (i64, i64) = (column(&row, 0).map_err(plain)?, column(&row, 1).map_err(plain)?);
        Ok(Figures {
            open: open as u64,
            notices: notices as u64,
            earliest: column::<Option<i64>>(&row, 2).map_err(plain)?.map(Timestamp),
        })
    }

    async fn forget_person(&self, who: &PlayerRef, successor: &PlayerRef) -> Result<u64, StoreError> {
        let mut changed = 0;
        for games in self.games(&Which::EveryOf(who.clone())).await?.chunks(AT_ONCE) {
            changed += self.line.run(&Renaming { who, successor, games }).await?;
            // What was read before speaks of somebody who is not there any more.
            let mut ready = self.ready.lock().unwrap_or_else(PoisonError::into_inner);
            for id in games {
                ready.forget(*id);
            }
        }
        self.line.run(&ForgetPerson(who)).await?;
        Ok(changed)
    }

    async fn lease(&self, task: &'static str, for_ms: u32) -> Result<bool, StoreError> {
        let sql = format!(
            "INSERT INTO leases (task, holder, until) VALUES ($1, $2, {NOW} + $3) \
             ON CONFLICT (task) DO UPDATE SET holder = excluded.holder, until = GREATEST(leases.until, excluded.until) \
             WHERE leases.holder = excluded.holder OR leases.until <= {NOW} RETURNING holder"
        );
        let mine = self.first(&sql, &[&task, &self.process, &i64::from(for_ms)]).await?;
        Ok(mine.is_some())
    }

    async fn close(&self) -> Result<(), StoreError> {
        // Whoever waits for this process's tasks need not wait for their leases to run out.
        if let Err(error) = self.put("DELETE FROM leases WHERE holder = $1", &[&self.process]).await {
            tracing::debug!(%error, "leases could not be given back; they run out");
        }
        self.line.close()
    }
}
