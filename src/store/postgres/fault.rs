//! Why one attempt at the database came to nothing, and what that means for the next.

use tokio_postgres::error::SqlState;

use crate::store::{StoreError, record::Damaged};

/// What one attempt ended with instead of an answer.
#[derive(Debug)]
pub(super) enum Fault {
    /// The answer is no.
    Answer(StoreError),
    /// Others were in the way. Nothing was written, and another attempt is as good as the first.
    Again(String),
    /// Another statement of the same transaction failed, and knows why. By itself it is as good as `Again`.
    Aborted(String),
    /// The connection is gone, before anything that was to last was asked for, or of something that can be asked for twice.
    Lost(String),
    /// The connection is gone, and perhaps the server did what it was asked.
    Unsure(String),
    /// The server refuses this, and will refuse it again.
    Refused(String),
}

impl From<StoreError> for Fault {
    fn from(error: StoreError) -> Self {
        Self::Answer(error)
    }
}

impl From<Damaged> for Fault {
    fn from(damage: Damaged) -> Self {
        Self::Refused(damage.to_string())
    }
}

impl From<tokio_postgres::Error> for Fault {
    fn from(error: tokio_postgres::Error) -> Self {
        let why = said(&error);
        let Some(code) = error.code() else {
            // Not the server's word: a broken connection, or a value of another type than this program expects.
            return if error.is_closed() || is_broken(&error) {
                Self::Lost(why)
            } else {
                Self::Refused(why)
            };
        };
        match code {
            // 40001 and 40P01: the server chose this one of several to wait. 55P03 and 57014: a lock was not to be had in time.
            &(SqlState::T_R_SERIALIZATION_FAILURE
            | SqlState::T_R_DEADLOCK_DETECTED
            | SqlState::LOCK_NOT_AVAILABLE
            | SqlState::QUERY_CANCELED) => Self::Again(why),
            // The server stops, starts, or has no place; or a statement's tables were changed by a newer program, which a new connection
            // notices; or it was the standby of another.
            &(SqlState::ADMIN_SHUTDOWN
            | SqlState::CRASH_SHUTDOWN
            | SqlState::CANNOT_CONNECT_NOW
            | SqlState::TOO_MANY_CONNECTIONS
            | SqlState::IDLE_IN_TRANSACTION_SESSION_TIMEOUT
            | SqlState::T_R_STATEMENT_COMPLETION_UNKNOWN
            | SqlState::READ_ONLY_SQL_TRANSACTION
            | SqlState::FEATURE_NOT_SUPPORTED) => Self::Lost(why),
            &SqlState::IN_FAILED_SQL_TRANSACTION => Self::Aborted(why),
            &SqlState::DISK_FULL => Self::Answer(StoreError::Full),
            // Class 08: connection exceptions.
            code if code.code().starts_with("08") => Self::Lost(why),
            _ => Self::Refused(why),
        }
    }
}

/// What became of statements that were sent together: the first reason for a failure, and not that there was one.
pub(super) fn all<T>(done: impl IntoIterator<Item = Result<T, Fault>>) -> Result<Vec<T>, Fault> {
    let (mut answers, mut aborted) = (Vec::new(), None);
    for one in done {
        match one {
            Ok(answer) => answers.push(answer),
            Err(fault @ Fault::Aborted(_)) => aborted = aborted.or(Some(fault)),
            Err(fault) => return Err(fault),
        }
    }
    aborted.map_or(Ok(answers), Err)
}

/// Did the operating system or TLS break it off?
fn is_broken(error: &tokio_postgres::Error) -> bool {
    let mut source = std::error::Error::source(error);
    while let Some(cause) = source {
        if cause.is::<std::io::Error>() || cause.is::<native_tls::Error>() {
            return true;
        }
        source = cause.source();
    }
    // Without a cause it is the protocol: a timeout, or an end in the middle of a message.
    std::error::Error::source(error).is_none()
}

/// What a server said, in one line. Without details, which repeat values.
pub(super) fn said(error: &tokio_postgres::Error) -> String {
    match error.as_db_error() {
        Some(db) => format!("{} ({})", db.message(), db.code().code()),
        None => match std::error::Error::source(error) {
            Some(cause) => format!("{error}: {cause}"),
            None => error.to_string(),
        },
    }
}

/// Is it of no use to try again before somebody has changed something: a wrong password, a missing database?
pub(super) fn needs_operator(error: &tokio_postgres::Error) -> bool {
    match error.code() {
        Some(code) => [
            SqlState::INVALID_PASSWORD,
            SqlState::INVALID_AUTHORIZATION_SPECIFICATION,
            SqlState::INVALID_CATALOG_NAME,
            SqlState::INSUFFICIENT_PRIVILEGE,
        ]
        .contains(code),
        // A password is asked for and none is given; TLS is asked for and the server has none, or its certificate is not trusted.
        None => !is_io(error),
    }
}

fn is_io(error: &tokio_postgres::Error) -> bool {
    std::error::Error::source(error).is_none_or(<dyn std::error::Error>::is::<std::io::Error>)
}
