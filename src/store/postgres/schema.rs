//! The tables: migrations, which are only ever added to, and the numbers that go with them.
//!
//! Of several processes that start together one makes the tables, by a lease in a row, and the others wait for it. If it dies its lease runs
//! out, and the next begins the same migration again: each statement says `IF NOT EXISTS`, for servers on which changes of tables are not
//! taken back with their transaction.

use std::time::{Duration, Instant};

use tokio::time::sleep;
use tokio_postgres::{Client, error::SqlState};

use super::{OpenError, fault::said};

/// Every migration, in order. Its number is its place, from 1. What has been published is never changed: add another.
const MIGRATIONS: &[&str] = &[include_str!("0001.sql"), include_str!("0002.sql"), include_str!("0003.sql")];

/// What the migrations themselves need.
const BEGINNING: &str = "
    CREATE TABLE IF NOT EXISTS versions (version BIGINT PRIMARY KEY, sum BIGINT NOT NULL);
    CREATE TABLE IF NOT EXISTS leases (task TEXT PRIMARY KEY, holder BIGINT NOT NULL, until BIGINT NOT NULL);";

/// The time of the server in milliseconds.
pub(super) const NOW: &str = "(EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::BIGINT";

/// How long one process may take for one migration before another tries.
const TURN_MS: i64 = 60_000;
/// How long to wait for another process that makes the tables.
const WAIT: Duration = Duration::from_mins(2);

fn sum(sql: &str) -> i64 {
    i64::from(crc32fast::hash(sql.as_bytes()))
}

/// Brings the tables up to date.
pub(super) async fn migrate(client: &Client) -> Result<(), OpenError> {
    let until = Instant::now() + WAIT;
    loop {
        let done = done(client).await?;
        if done == MIGRATIONS.len() {
            return Ok(());
        }
        if let Some(turn) = take_turn(client).await? {
            let made = make(client).await;
            let released = client
                .execute("DELETE FROM leases WHERE task = 'migrate' AND until = $1", &[&turn])
                .await;
            made?;
            released?;
            continue;
        }
        if Instant::now() >= until {
            return Err(OpenError::Statement(
                "another process has been making the tables for two minutes".to_owned(),
            ));
        }
        sleep(Duration::from_millis(50)).await;
    }
}

/// How many migrations there are in the database, all of them known here.
async fn done(client: &Client) -> Result<usize, OpenError> {
    let found = loop {
        match client.query("SELECT version, sum FROM versions ORDER BY version", &[]).await {
            Ok(found) => break found,
            Err(error) if error.code() == Some(&SqlState::UNDEFINED_TABLE) => begin(client).await?,
            Err(error) => return Err(error.into()),
        }
    };
    for (n, row) in found.iter().enumerate() {
        let (version, stored): (i64, i64) = (row.try_get(0)?, row.try_get(1)?);
        let Some(sql) = MIGRATIONS.get(n) else {
            return Err(OpenError::Newer {
                found: version,
                known: MIGRATIONS.len(),
            });
        };
        if version != n as i64 + 1 || stored != sum(sql) {
            return Err(OpenError::Statement(format!(
                "its tables were made by other statements than this program's (migration {version}); is it the database of another program?"
            )));
        }
    }
    Ok(found.len())
}

/// Two processes may do this at once; of PostgreSQL one of them then hears that a name is taken, in one of several ways.
async fn begin(client: &Client) -> Result<(), OpenError> {
    match client.batch_execute(BEGINNING).await {
        Ok(()) => Ok(()),
        Err(error) => match error.code() {
            Some(
                &(SqlState::UNIQUE_VIOLATION
                | SqlState::DUPLICATE_TABLE
                | SqlState::DUPLICATE_OBJECT
                | SqlState::T_R_SERIALIZATION_FAILURE),
            ) => {
                sleep(Duration::from_millis(50)).await;
                Ok(())
            }
            _ => Err(error.into()),
        },
    }
}

/// The lease, told from others by its end; `None` if another process has it.
async fn take_turn(client: &Client) -> Result<Option<i64>, OpenError> {
    let sql = format!(
        "INSERT INTO leases (task, holder, until) VALUES ('migrate', 0, {NOW} + $1) \
         ON CONFLICT (task) DO UPDATE SET until = excluded.until WHERE leases.until <= {NOW} RETURNING until"
    );
    let mine = client.query_opt(&sql, &[&TURN_MS]).await?;
    Ok(mine.map(|row| row.try_get(0)).transpose()?)
}

/// Makes the next migration.
async fn make(client: &Client) -> Result<(), OpenError> {
    let done = done(client).await?;
    let Some(sql) = MIGRATIONS.get(done) else { return Ok(()) };
    let number = done + 1;
    let whole = format!(
        "BEGIN; {sql}; INSERT INTO versions (version, sum) VALUES ({number}, {}); COMMIT",
        sum(sql)
    );
    if let Err(error) = client.batch_execute(&whole).await {
        // The transaction is over one way or the other.
        if let Err(error) = client.batch_execute("ROLLBACK").await {
            tracing::debug!(why = said(&error), "nothing to take back");
        }
        return Err(error.into());
    }
    tracing::info!(migration = number, "the database's tables were brought up to date");
    Ok(())
}

/// What a database is, beyond its tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// A copy into it has begun and not ended.
    Filling,
    /// A copy into it has ended, and nobody has played on it.
    Filled,
    /// In service.
    Served,
}

impl Stage {
    /// As it is stored.
    pub const fn number(self) -> i64 {
        match self {
            Self::Filling => 0,
            Self::Filled => 1,
            Self::Served => 2,
        }
    }

    /// Reads it.
    pub async fn read(client: &Client) -> Result<Self, OpenError> {
        let row = client.query_one("SELECT value FROM numbers WHERE name = 'stage'", &[]).await?;
        Ok(match row.try_get::<_, i64>(0)? {
            0 => Self::Filling,
            1 => Self::Filled,
            _ => Self::Served,
        })
    }

    /// Writes it.
    pub async fn write(self, client: &Client) -> Result<(), OpenError> {
        client
            .execute("UPDATE numbers SET value = $1 WHERE name = 'stage'", &[&self.number()])
            .await?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The sums of what has been published. A line that stands here never changes.
    const PUBLISHED: &[i64] = &[1_832_256_246, 880_249_747, 2_593_760_731];

    #[test]
    fn published_migrations_do_not_change() {
        let sums: Vec<_> = MIGRATIONS.iter().map(|sql| sum(sql)).collect();
        assert_eq!(sums[..PUBLISHED.len()], *PUBLISHED);
        assert_eq!(sums.len(), PUBLISHED.len(), "add the new migration's sum: {sums:?}");
    }
}
