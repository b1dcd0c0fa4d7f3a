//! Moving everything from one store to another, of whatever kind they are.
//!
//! It streams: nothing is held in memory but some games at a time. What is read is looked at whole before anything is written. A database is
//! read as it was at one instant, also while it is played on. Into a database a copy may be begun again as long as nobody has played there:
//! what is the same is left as it is, so that goes on where a copy was cut short, and takes over what has changed since an earlier one.

use std::{
    fs::File,
    io::BufReader,
    path::{Path, PathBuf},
};

use tokio::runtime::Handle;

use super::{
    SledStore,
    portable::{Exported, PortableError, Totals, Whole, copy as portable_copy, digest},
    postgres,
};

/// One end of a copy.
#[derive(Clone, Debug)]
pub enum End {
    /// The folder of an embedded store.
    Folder(PathBuf),
    /// A file that was exported; only to read.
    File(PathBuf),
    /// A database.
    Database(postgres::Opening),
}

/// What was copied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Copied {
    /// How many there are of each.
    pub totals: Totals,
    /// How many had to be written; `None` where nothing can have been there before.
    pub written: Option<u64>,
    /// SHA-256 of what both ends export, in hexadecimal digits.
    pub digest: String,
}

fn failed(error: impl std::fmt::Display) -> PortableError {
    PortableError::Store(error.to_string())
}

/// Copies, and proves that both ends export the same bytes. Blocks, and must not be called on a thread of the runtime.
pub fn copy(from: &End, to: &End, on: &Handle) -> Result<Copied, PortableError> {
    match from {
        End::Folder(path) => {
            let store = open(path)?;
            into(&store.whole().map_err(failed)?, to, on)
        }
        End::File(path) => into(&Exported(BufReader::new(File::open(path)?).into()), to, on),
        End::Database(opening) => into(&on.block_on(postgres::Snapshot::take(opening)).map_err(failed)?, to, on),
    }
}

fn open(path: &Path) -> Result<SledStore, PortableError> {
    if path.join("db").exists() {
        SledStore::open(path).map_err(failed)
    } else {
        Err(failed(format!("there is no store at {}", path.display())))
    }
}

fn into(from: &dyn Whole, to: &End, on: &Handle) -> Result<Copied, PortableError> {
    let (totals, written) = match to {
        End::Folder(path) => portable_copy(from, || SledStore::fill(path))?,
        End::Database(opening) => portable_copy(from, || on.block_on(postgres::Filling::begin(opening)).map_err(failed))?,
        End::File(_) => return Err(failed("a copy does not go into a file; `menagerie export` writes one")),
    };
    let (before, after) = (digest(from)?, read_again(to, on)?);
    if before != after {
        return Err(failed(format!("the two ends differ: {before} and {after}")));
    }
    Ok(Copied {
        totals,
        written,
        digest: after,
    })
}

fn read_again(to: &End, on: &Handle) -> Result<String, PortableError> {
    match to {
        End::Folder(path) => digest(&open(path)?.whole().map_err(failed)?),
        End::Database(opening) => digest(&on.block_on(postgres::Snapshot::take(opening)).map_err(failed)?),
        End::File(path) => digest(&Exported(BufReader::new(File::open(path)?).into())),
    }
}
