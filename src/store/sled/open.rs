//! Opening a folder, whatever state the last process left it in. Nobody should have to help.

use std::{
    fs::{self, DirBuilder, File, OpenOptions, TryLockError},
    io,
    panic::{AssertUnwindSafe, catch_unwind},
    path::{Path, PathBuf},
    sync::Arc,
    thread::sleep,
    time::{Duration, Instant},
};

use super::{committer::Device, keys, moment::Look, writes::Counters};
use crate::store::record::{FORMAT, seal, unseal};

/// Why a store does not open; one sentence for the operator.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// Another process has it.
    #[error("the store {} is in use by another process; stop that one first", path.display())]
    Locked {
        /// The folder.
        path: PathBuf,
    },
    /// A later program wrote it.
    #[error("the store {} has format {found}, and this program knows formats up to {known}; use the newer program", path.display())]
    NewerFormat {
        /// The folder.
        path: PathBuf,
        /// Its format.
        found: u64,
        /// What this program can read.
        known: u16,
    },
    /// It is not a store, or not a whole one.
    #[error("the store {} is damaged ({why}); restore it from an export or a copy", path.display())]
    Damaged {
        /// The folder.
        path: PathBuf,
        /// What was found.
        why: String,
    },
    /// An import into it was cut short.
    #[error("the store {} holds an import that did not finish; delete the folder and import again", path.display())]
    Unfinished {
        /// The folder.
        path: PathBuf,
    },
    /// It was to be filled, and holds something.
    #[error("the store {} is not empty; import into a new folder", path.display())]
    NotEmpty {
        /// The folder.
        path: PathBuf,
    },
    /// The file system said no.
    #[error("the store {} cannot be opened: {source}", path.display())]
    Io {
        /// The folder.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
}

/// How to open. The defaults are for service; tests change them.
#[derive(Debug)]
pub struct Opening {
    /// How long to wait for another process to let go of the lock. A killed one holds it until the kernel has taken it apart.
    pub wait: Duration,
    /// Bytes that sled may use to keep pages in memory. Its default of 1 GiB is taken literally, and more.
    pub cache_bytes: u64,
    /// Bytes that are kept free on the device: with fewer left, whatever would add to the store is refused. sled does not go on after a
    /// write for which there was no space, and moves pages about even when nothing is added; this is its room to do so.
    pub reserve_bytes: u64,
    /// What writes through to the device; `None` is the device itself.
    pub device: Option<Box<dyn Device>>,
}

impl Default for Opening {
    fn default() -> Self {
        Self {
            wait: Duration::from_secs(5),
            cache_bytes: 32 << 20,
            reserve_bytes: 64 << 20,
            device: None,
        }
    }
}

/// An open tree and the lock on its folder. Fields are dropped in order: sled closes before the lock goes.
#[derive(Clone, Debug)]
pub(super) struct Opened {
    pub db: ::sled::Db,
    _lock: Arc<File>,
}

/// Is an empty folder expected, or a store?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Expect {
    /// A store, or nothing, which becomes one.
    Store,
    /// Nothing. The format number is left out, so that the folder is no store until the import says so.
    Nothing,
}

/// The file that sled keeps its log in.
fn log_file(path: &Path) -> PathBuf {
    path.join("db")
}

pub(super) fn open(path: &Path, opening: Opening, expect: Expect) -> Result<(Opened, Counters, Box<dyn Device>), OpenError> {
    let io_error = |source| OpenError::Io {
        path: path.to_owned(),
        source,
    };
    let damaged = |why: &dyn std::fmt::Display| OpenError::Damaged {
        path: path.to_owned(),
        why: why.to_string(),
    };
    let until = Instant::now() + opening.wait;
    make_folder(path).map_err(io_error)?;
    let lock = Arc::new(lock(path, until)?);
    let is_new = !log_file(path).exists();
    remove_half_snapshots(path).map_err(io_error)?;
    let db = match open_sled(path, opening.cache_bytes, until) {
        // A snapshot only saves reading the log. Without any, sled reads the log from its beginning.
        Err(OpenError::Damaged { .. }) if set_snapshots_aside(path).map_err(io_error)? => open_sled(path, opening.cache_bytes, until)?,
        other => other?,
    };
    let mut device = match opening.device {
        Some(device) => device,
        None => Box::new(LogFile::open(path).map_err(io_error)?),
    };
    // The names of the files are to be on the device as well as what is in them.
    if is_new {
        sync_folder(path).map_err(io_error)?;
    }
    let fail = |e: ::sled::Error| sled_error(path, e);
    let empty = db.iter().next().transpose().map_err(fail)?.is_none();
    if expect == Expect::Nothing && !empty {
        return Err(OpenError::NotEmpty { path: path.to_owned() });
    }
    match (db.get(keys::FORMAT).map_err(fail)?, empty) {
        (Some(found), _) => {
            let found = std::str::from_utf8(&found)
                .ok()
                .and_then(|t| t.parse().ok())
                .ok_or_else(|| damaged(&"its format number is not a number"))?;
            if found > u64::from(FORMAT) {
                return Err(OpenError::NewerFormat {
                    path: path.to_owned(),
                    found,
                    known: FORMAT,
                });
            }
            if found == 0 {
                return Err(damaged(&"its format number is 0"));
            }
        }
        (None, false) => return Err(OpenError::Unfinished { path: path.to_owned() }),
        (None, true) if expect == Expect::Nothing => {}
        (None, true) => {
            mark(&db, &Counters::default()).map_err(|e| damaged(&e))?;
            device.flush(&db).map_err(fail)?;
            device.sync().map_err(io_error)?;
        }
    }
    let counters = counters(&db).map_err(fail)?;
    Ok((Opened { db, _lock: lock }, counters, device))
}

/// Makes the tree a store of the present format.
pub(super) fn mark(db: &::sled::Db, counters: &Counters) -> Result<(), String> {
    let mut batch = ::sled::Batch::default();
    batch.insert(keys::FORMAT, FORMAT.to_string().into_bytes());
    batch.insert(
        keys::COUNTERS,
        seal(keys::COUNTERS, counters.sequence, counters).map_err(|e| e.to_string())?,
    );
    db.apply_batch(batch).map_err(|e| e.to_string())
}

/// The counters. If their record is lost, numbers go on behind the highest in use.
pub(super) fn counters(db: &::sled::Db) -> Result<Counters, ::sled::Error> {
    let mut counters = stored_counters(&**db)?;
    if let Some(last) = db.scan_prefix([keys::GAME]).next_back() {
        counters.last_id = counters.last_id.max(keys::game(&last?.0).map_or(0, |id| id.0));
    }
    Ok(counters)
}

/// The counters as they are stored. If their record is lost, all but the highest number of a game is found again.
pub(super) fn stored_counters(db: &impl Look) -> Result<Counters, ::sled::Error> {
    let stored = db.get(keys::COUNTERS)?.map(|value| unseal::<Counters>(keys::COUNTERS, &value));
    Ok(match stored {
        Some(Ok((_, counters))) => counters,
        None => Counters::default(),
        Some(Err(damage)) => {
            tracing::error!(%damage, "the counters are damaged; counting on from what is stored");
            let mut found = Counters::default();
            for entry in db.prefix(&[keys::PERSON]) {
                let (key, value) = entry?;
                if let Ok((sequence, person)) = unseal::<crate::store::record::PersonV1>(&key, &value) {
                    found.joined = found.joined.max(person.joined);
                    found.sequence = found.sequence.max(sequence);
                }
            }
            for entry in db.prefix(&[keys::GAME]) {
                let (key, value) = entry?;
                if let Ok((sequence, _)) = unseal::<crate::store::record::HeadV1>(&key, &value) {
                    found.sequence = found.sequence.max(sequence);
                }
            }
            found
        }
    })
}

/// Makes the folder, readable by its owner only: running games have secret seeds.
fn make_folder(path: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}

/// The lock is our own, taken before anything in the folder is touched; sled locks its file only after it has begun.
fn lock(path: &Path, until: Instant) -> Result<File, OpenError> {
    let io_error = |source| OpenError::Io {
        path: path.to_owned(),
        source,
    };
    let file = OpenOptions::new()
        .create(true)
        .truncate(false)
        .write(true)
        .open(path.join("LOCK"))
        .map_err(io_error)?;
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(file),
            Err(TryLockError::WouldBlock) if Instant::now() < until => sleep(Duration::from_millis(20)),
            Err(TryLockError::WouldBlock) => return Err(OpenError::Locked { path: path.to_owned() }),
            Err(TryLockError::Error(source)) => return Err(io_error(source)),
        }
    }
}

fn is_snapshot(name: &str) -> bool {
    name.starts_with("snap.")
}

fn files(path: &Path, fits: impl Fn(&str) -> bool) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(path)? {
        let entry = entry?;
        if entry.file_name().to_str().is_some_and(&fits) {
            found.push(entry.path());
        }
    }
    Ok(found)
}

/// sled writes a snapshot beside its final name and renames it. If it is killed in between it takes the half one for the newest at the next
/// opening and gives up (sled's issues 1527 and 1533).
fn remove_half_snapshots(path: &Path) -> io::Result<()> {
    for file in files(path, |name| is_snapshot(name) && name.ends_with(".generating"))? {
        tracing::info!(file = %file.display(), "removing a snapshot that was not finished");
        fs::remove_file(file)?;
    }
    Ok(())
}

/// Moves snapshots out of sled's sight; were there any?
fn set_snapshots_aside(path: &Path) -> io::Result<bool> {
    let found = files(path, is_snapshot)?;
    for file in &found {
        let name = file.file_name().and_then(|n| n.to_str()).unwrap_or_default();
        tracing::warn!(file = %file.display(), "setting a snapshot aside that sled could not read");
        fs::rename(file, path.join(format!("aside.{name}")))?;
    }
    Ok(!found.is_empty())
}

fn sled_error(path: &Path, error: ::sled::Error) -> OpenError {
    match error {
        ::sled::Error::Io(source) if !matches!(source.kind(), io::ErrorKind::UnexpectedEof | io::ErrorKind::InvalidData) => OpenError::Io {
            path: path.to_owned(),
            source,
        },
        other => OpenError::Damaged {
            path: path.to_owned(),
            why: other.to_string(),
        },
    }
}

/// sled keeps its own lock for a moment after a store of this same process was dropped.
fn open_sled(path: &Path, cache_bytes: u64, until: Instant) -> Result<::sled::Db, OpenError> {
    loop {
        let config = ::sled::Config::new().path(path).cache_capacity(cache_bytes).use_compression(false);
        // Some damage makes sled panic instead of saying so.
        let opened = catch_unwind(AssertUnwindSafe(|| config.open()));
        return match opened {
            Ok(Ok(db)) => Ok(db),
            Ok(Err(::sled::Error::Io(e))) if e.to_string().contains("could not acquire lock") => {
                if Instant::now() < until {
                    sleep(Duration::from_millis(20));
                    continue;
                }
                Err(OpenError::Locked { path: path.to_owned() })
            }
            Ok(Err(error)) => Err(sled_error(path, error)),
            Err(_) => Err(OpenError::Damaged {
                path: path.to_owned(),
                why: "sled gave up on its log".to_owned(),
            }),
        };
    }
}

fn sync_folder(path: &Path) -> io::Result<()> {
    let whole = fs::canonicalize(path)?;
    for folder in whole.ancestors().take(2) {
        File::open(folder)?.sync_all()?;
    }
    Ok(())
}

/// sled's own flush ends in the page cache on Linux (`sync_file_range`), so the log is synced through a handle of our own.
#[derive(Debug)]
struct LogFile(File);

impl LogFile {
    fn open(path: &Path) -> io::Result<Self> {
        File::open(log_file(path)).map(Self)
    }
}

impl Device for LogFile {
    fn sync(&mut self) -> io::Result<()> {
        self.0.sync_data()
    }

    fn free_bytes(&mut self) -> io::Result<u64> {
        let of = rustix::fs::fstatvfs(&self.0)?;
        Ok(of.f_bavail.saturating_mul(of.f_frsize))
    }
}
