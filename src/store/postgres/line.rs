//! The line to the database: connections that are kept, how long is waited for a server that is away, and what is tried again.
//!
//! Nothing here ends the store. While the server is away each request waits a little and is then refused; the first that gets through again
//! says so in the log.

use std::{
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use async_trait::async_trait;
use deadpool_postgres::{
    Client, Hook, HookError, Manager, ManagerConfig, Object, Pool, PoolError, RecyclingMethod, Runtime, TimeoutType, Timeouts,
};
use tokio::time::{sleep, timeout};
use tokio_postgres::{Row, types::ToSql};

use super::{
    OpenError,
    address::{Address, CONNECT},
    fault::{Fault, needs_operator, said},
};
use crate::store::StoreError;

/// How long a request waits for a server that is away. Whoever waits is a person.
const PATIENCE: Duration = Duration::from_secs(5);
/// How long a write whose outcome is not known waits to find it out: a restart of the server with recovery.
const DOUBT: Duration = Duration::from_mins(1);
/// How long one attempt may take before its connection is taken for dead. The server gives up on a statement a little earlier.
const ATTEMPT: Duration = Duration::from_secs(12);
/// What every connection asks of its server: no statement waits for ever, and the locks of a process that froze are let go.
const SETTINGS: &str = "SET statement_timeout = '10s'; SET idle_in_transaction_session_timeout = '15s'";
/// A server may be set up to say that something is stored before it is. Not to us.
const DURABLE: &str = "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'";

/// Something to ask of the database.
#[async_trait]
pub(super) trait Job: Sync {
    /// The answer.
    type Out: Send;
    /// One attempt, from its beginning. `doubt`: an earlier attempt was lost, and may have been carried out.
    async fn attempt(&self, client: &mut Client, doubt: bool) -> Result<Self::Out, Fault>;
    /// How long to wait when an attempt was lost.
    fn doubt(&self) -> Duration {
        PATIENCE
    }
}

/// A parameter of a statement.
pub(super) type Param<'a> = &'a (dyn ToSql + Sync);

/// One statement that reads, or that can be carried out twice as well as once.
struct Statement<'a> {
    sql: &'a str,
    params: &'a [Param<'a>],
}

#[async_trait]
impl Job for Statement<'_> {
    type Out = Vec<Row>;
    async fn attempt(&self, client: &mut Client, _doubt: bool) -> Result<Vec<Row>, Fault> {
        let statement = client.prepare_cached(self.sql).await?;
        Ok(client.query(&statement, self.params).await?)
    }
}

/// How long a write waits that must know its outcome.
pub(super) const fn until_known() -> Duration {
    DOUBT
}

/// The line.
pub(super) struct Line {
    pool: Pool,
    address: Address,
    closed: AtomicBool,
    away: Mutex<Option<Instant>>,
}

impl std::fmt::Debug for Line {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Line").field(&self.address).finish()
    }
}

impl Line {
    /// A line that has not been tried yet, of so many connections at most.
    pub fn new(address: Address, connections: usize) -> Result<Self, OpenError> {
        let recycling = ManagerConfig {
            recycling_method: RecyclingMethod::Fast,
        };
        let manager = Manager::from_config(address.config.clone(), address.tls.clone(), recycling);
        let settings = Hook::async_fn(|client, _| {
            Box::pin(async move {
                client.batch_execute(SETTINGS).await.map_err(HookError::Backend)?;
                // Servers that do not know the setting have no such mode either.
                if let Err(error) = client.simple_query(DURABLE).await {
                    tracing::debug!(why = said(&error), "the database does not say how it commits");
                }
                Ok(())
            })
        });
        let pool = Pool::builder(manager)
            .max_size(connections.max(1))
            .runtime(Runtime::Tokio1)
            .post_create(settings)
            .build()
            .map_err(|e| OpenError::Address(e.to_string()))?;
        Ok(Self {
            pool,
            address,
            closed: AtomicBool::new(false),
            away: Mutex::new(None),
        })
    }

    /// Where it leads.
    pub fn address(&self) -> &Address {
        &self.address
    }

    /// Waits for the server at the start. `Err` at once if somebody has to change something first.
    pub async fn reach(&self, patience: Duration) -> Result<(), OpenError> {
        let until = Instant::now() + patience;
        loop {
            let why = match self.pool.timeout_get(&timeouts(CONNECT)).await {
                Ok(_) => {
                    self.is_back();
                    return Ok(());
                }
                Err(PoolError::Backend(error) | PoolError::PostCreateHook(HookError::Backend(error))) => {
                    if needs_operator(&error) {
                        return Err(OpenError::Refused {
                            place: self.address.shown(),
                            why: said(&error),
                        });
                    }
                    said(&error)
                }
                Err(other) => pool_said(&other),
            };
            self.is_away(&why);
            if Instant::now() >= until {
                return Err(OpenError::Away {
                    place: self.address.shown(),
                    why,
                });
            }
            sleep(Duration::from_millis(250)).await;
        }
    }

    /// Nothing can be asked any more.
    pub fn close(&self) -> Result<(), StoreError> {
        if self.closed.swap(true, Ordering::AcqRel) {
            return Err(closed());
        }
        self.pool.close();
        Ok(())
    }

    /// Rows of one statement that may be carried out twice.
    pub async fn query(&self, sql: &str, params: &[Param<'_>]) -> Result<Vec<Row>, StoreError> {
        self.run(&Statement { sql, params }).await
    }

    /// Attempts it until there is an answer, or patience is over.
    pub async fn run<J: Job>(&self, job: &J) -> Result<J::Out, StoreError> {
        let mut until = Instant::now() + PATIENCE;
        let (mut doubt, mut tries) = (false, 0_u32);
        loop {
            let mut client = match self.client(until).await {
                Ok(client) => client,
                Err(why) => return Err(away(doubt, &why)),
            };
            let fault = match timeout(ATTEMPT, job.attempt(&mut client, doubt)).await {
                Ok(Ok(out)) => {
                    self.is_back();
                    return Ok(out);
                }
                Ok(Err(fault)) => fault,
                Err(_) => Fault::Unsure(format!("no answer within {} s", ATTEMPT.as_secs())),
            };
            tries += 1;
            let why = match fault {
                Fault::Answer(answer) => return Err(answer),
                Fault::Refused(why) => {
                    tracing::error!(why, "the database refused a statement");
                    return Err(StoreError::Unavailable(format!("the database refused it: {why}")));
                }
                Fault::Again(why) | Fault::Aborted(why) => {
                    drop(client);
                    if Instant::now() >= until {
                        return Err(StoreError::Unavailable(format!("others were in the way for too long: {why}")));
                    }
                    tracing::debug!(tries, why, "trying again");
                    sleep(Duration::from_millis(u64::from(tries.min(25)) * 2)).await;
                    continue;
                }
                Fault::Lost(why) => why,
                Fault::Unsure(why) => {
                    if !doubt {
                        doubt = true;
                        until = until.max(Instant::now() + job.doubt());
                    }
                    why
                }
            };
            // Not back into the pool.
            drop(Object::take(client));
            self.is_away(&why);
            if Instant::now() >= until {
                return Err(away(doubt, &why));
            }
            sleep(Duration::from_millis(u64::from(tries.min(20)) * 25)).await;
        }
    }

    /// A connection, waiting for a server that is away until an instant.
    async fn client(&self, until: Instant) -> Result<Client, String> {
        let mut pause = Duration::from_millis(50);
        loop {
            if self.closed.load(Ordering::Acquire) {
                return Err("it is closed".to_owned());
            }
            let left = until.saturating_duration_since(Instant::now());
            let why = match self.pool.timeout_get(&timeouts(left.max(Duration::from_millis(100)))).await {
                Ok(client) => return Ok(client),
                // Busy is not away.
                Err(PoolError::Timeout(TimeoutType::Wait)) => return Err("every connection is in use".to_owned()),
                Err(error) => pool_said(&error),
            };
            self.is_away(&why);
            if Instant::now() + pause >= until {
                return Err(why);
            }
            sleep(pause).await;
            pause = (pause * 2).min(Duration::from_secs(1));
        }
    }

    /// Says once for each outage that the server is away.
    fn is_away(&self, why: &str) {
        let mut away = self.away.lock().unwrap_or_else(PoisonError::into_inner);
        if away.is_none() && !self.closed.load(Ordering::Acquire) {
            *away = Some(Instant::now());
            tracing::warn!(database = self.address.shown(), why, "the database is away; waiting for it");
        }
    }

    fn is_back(&self) {
        let since = self.away.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(since) = since {
            let away_ms = since.elapsed().as_millis() as u64;
            tracing::info!(database = self.address.shown(), away_ms, "the database is there again");
        }
    }
}

fn timeouts(wait: Duration) -> Timeouts {
    Timeouts {
        wait: Some(wait),
        create: Some(CONNECT),
        recycle: Some(CONNECT),
    }
}

fn pool_said(error: &PoolError) -> String {
    match error {
        PoolError::Backend(e) | PoolError::PostCreateHook(HookError::Backend(e)) => said(e),
        PoolError::Timeout(_) => "it does not answer".to_owned(),
        other => other.to_string(),
    }
}

pub(super) fn closed() -> StoreError {
    StoreError::Unavailable("it is closed".to_owned())
}

fn away(doubt: bool, why: &str) -> StoreError {
    StoreError::Unavailable(if doubt {
        format!("the database was lost in the middle of it, and whether it did it is not known: {why}")
    } else {
        format!("the database is away: {why}")
    })
}

/// Carries out one statement of a transaction and says how many rows it was about.
pub(super) async fn execute(tx: &deadpool_postgres::Transaction<'_>, sql: &str, params: &[Param<'_>]) -> Result<u64, Fault> {
    let statement = tx.prepare_cached(sql).await?;
    Ok(tx.execute(&statement, params).await?)
}

/// Rows of one statement of a transaction.
pub(super) async fn rows(tx: &deadpool_postgres::Transaction<'_>, sql: &str, params: &[Param<'_>]) -> Result<Vec<Row>, Fault> {
    let statement = tx.prepare_cached(sql).await?;
    Ok(tx.query(&statement, params).await?)
}

/// Ends a transaction. If the connection goes in the middle of this, nobody knows.
pub(super) async fn commit(tx: deadpool_postgres::Transaction<'_>) -> Result<(), Fault> {
    tx.commit().await.map_err(|error| match Fault::from(error) {
        Fault::Lost(why) => Fault::Unsure(why),
        other => other,
    })
}
