//! Matrix, encrypted rooms included. `decode` turns what happens into requests and `encode` turns answers into events, both without waiting for
//! anything; `bot` and `rooms` are the adapter's logic behind a `door` of a few calls, so that they are tested without a server; `sdk` is that door
//! on matrix-sdk.
//!
//! The server is asked for what happened since a point of our own, which moves on when the work is done (`ledger`), not when it has been handed
//! out; and everything is sent under a key that follows from what it is. So a process that dies loses nothing and says nothing twice. A
//! server takes few events of one account, so all of them go through one line (`posts`, `budget`).

mod bot;
mod budget;
mod choices;
mod decode;
pub mod door;
mod encode;
mod html;
mod ledger;
mod posts;
mod rooms;
mod sdk;
pub mod session;

use std::{sync::Arc, time::Duration};

use tokio_util::sync::CancellationToken;

pub use budget::Rate;
pub use rooms::Guests;

use self::{
    bot::Bot,
    decode::PLATFORM,
    door::{Door, Trouble},
    sdk::Account,
    session::{Access, SessionError},
};
use crate::platform::Hub;

/// Under this name the point is kept up to which everything has been dealt with.
const POINT: &str = "point";
/// How long the server may hold a question to which there is no answer yet.
const ROUND: Duration = Duration::from_secs(30);
/// How often it is written down how far everything has been dealt with.
const WRITE: Duration = Duration::from_millis(500);
/// The longest wait between two tries to reach the server.
const LONGEST: Duration = Duration::from_secs(30);
/// How long what is being answered may take when the bot is told to stop.
const LEAVING: Duration = Duration::from_secs(6);

/// How the bot behaves.
#[derive(Clone, Debug)]
pub struct Manners {
    /// What commands begin with.
    pub prefix: String,
    /// Whose invitations are accepted.
    pub guests: Guests,
    /// How much the server takes.
    pub rate: Rate,
}

/// What the adapter needs to know.
#[derive(Clone, Debug)]
pub struct Options {
    /// The account.
    pub access: Access,
    /// How it behaves.
    pub manners: Manners,
}

/// Why the bot left Matrix, or did not get there. None of the texts holds a secret.
#[derive(Debug, thiserror::Error)]
pub enum MatrixError {
    /// The account cannot be used.
    #[error("{0}")]
    Session(#[from] SessionError),
}

impl MatrixError {
    /// Is it of no use to try again before somebody has changed something?
    pub fn needs_operator(&self) -> bool {
        let Self::Session(error) = self;
        !matches!(error, SessionError::Unreachable(_))
    }
}

/// Connects, and answers until told to stop. A server that cannot be reached is waited for. A device that was logged out elsewhere is not: then
/// the bot says so where it is asked whether it is ready, and rests, so that other platforms go on.
pub async fn run(hub: Hub, options: Options, stop: CancellationToken) -> Result<(), MatrixError> {
    let health = hub.health().clone();
    health.report(PLATFORM, Err("starting".into()));
    let mut wait = Duration::from_secs(1);
    let account = loop {
        match Account::open(&options.access).await {
            Ok(account) => break Arc::new(account),
            Err(SessionError::Unreachable(why)) => {
                tracing::warn!(platform = PLATFORM, why, "the server cannot be reached yet");
                health.report(PLATFORM, Err("the server cannot be reached".into()));
            }
            Err(SessionError::LoggedOut) => {
                rest(&hub, &stop).await;
                return Ok(());
            }
            Err(other) => return Err(other.into()),
        }
        tokio::select! { () = tokio::time::sleep(wait) => {} () = stop.cancelled() => return Ok(()) }
        wait = (wait * 2).min(LONGEST);
    };
    serve(hub, account, options.manners, stop).await;
    Ok(())
}

/// The bot behind a door, until it is told to stop: what happened is taken, and how far that has been dealt with is written down.
pub async fn serve(hub: Hub, door: Arc<dyn Door>, manners: Manners, stop: CancellationToken) {
    let bot = Bot::new(Arc::clone(&door), hub.clone(), manners);
    let sending = CancellationToken::new();
    let sends = tokio::spawn(Arc::clone(&bot.posts).run(sending.clone()));
    let writes = {
        let (bot, door, sending) = (Arc::clone(&bot), Arc::clone(&door), sending.clone());
        tokio::spawn(async move {
            loop {
                let end = sending.is_cancelled();
                write_point(&bot, &door).await;
                if end {
                    return;
                }
                tokio::select! { () = tokio::time::sleep(WRITE) => {} () = sending.cancelled() => {} }
            }
        })
    };
    let listened = stop.run_until_cancelled(listen(&bot, &hub, &door)).await;
    bot.close();
    if tokio::time::timeout(LEAVING, bot.jobs.wait()).await.is_err() {
        tracing::info!(platform = PLATFORM, "what is not answered yet is answered after the next start");
    }
    sending.cancel();
    for task in [sends, writes] {
        if task.await.is_err() {
            tracing::error!(platform = PLATFORM, "a task panicked");
        }
    }
    if let Some(LoggedOut) = listened {
        rest(&hub, &stop).await;
    }
}

async fn write_point(bot: &Bot, door: &Arc<dyn Door>) {
    if let Some(point) = bot.done()
        && let Err(trouble) = door.keep(POINT, &point).await
    {
        tracing::error!(platform = PLATFORM, %trouble, "how far everything has been dealt with could not be written down");
    }
}

/// The device was logged out.
struct LoggedOut;

/// Asks for round after round. Ends only when that is of no use any more.
async fn listen(bot: &Arc<Bot>, hub: &Hub, door: &Arc<dyn Door>) -> LoggedOut {
    let mut since = loop {
        match door.kept(POINT).await {
            Ok(point) => break point,
            Err(trouble) => {
                tracing::error!(platform = PLATFORM, %trouble, "where to go on could not be read");
                hub.health().report(PLATFORM, Err("its folder cannot be read".into()));
                tokio::time::sleep(LONGEST).await;
            }
        }
    };
    let (mut within, mut wait) = (Duration::ZERO, Duration::from_secs(1));
    loop {
        match door.next_events(since.as_deref(), within).await {
            Ok(round) => {
                hub.health().report(PLATFORM, Ok(()));
                since = Some(round.next.clone());
                bot.take(round);
                (within, wait) = (ROUND, Duration::from_secs(1));
            }
            Err(Trouble::LoggedOut) => return LoggedOut,
            Err(Trouble::TooFast(pause)) => tokio::time::sleep(pause).await,
            Err(trouble) => {
                tracing::warn!(platform = PLATFORM, %trouble, "no events; it is tried again");
                hub.health().report(PLATFORM, Err("the server cannot be reached".into()));
                tokio::time::sleep(wait).await;
                // The first round after a gap is not held, so that it is known at once whether the server is there.
                (within, wait) = (Duration::ZERO, (wait * 2).min(LONGEST));
            }
        }
    }
}

/// Of no use before somebody has logged in again: says so, and waits for the end.
async fn rest(hub: &Hub, stop: &CancellationToken) {
    tracing::error!(
        platform = PLATFORM,
        "this device was logged out; run `menagerie matrix setup` and start the bot again"
    );
    hub.health()
        .report(PLATFORM, Err("this device was logged out; run `menagerie matrix setup`".into()));
    stop.cancelled().await;
}
