//! `menagerie export` and `menagerie import`.

use std::{
    fs::{File, OpenOptions},
    io::{BufReader, BufWriter, Write},
    path::{Path, PathBuf},
    process::ExitCode,
};

use super::REFUSED;
#[cfg(feature = "postgres")]
use crate::store::postgres::Snapshot;
use crate::{
    config::{self, Config, Place, StoreUrl},
    store::{
        SledStore,
        portable::{OnDamage, PortableError, Totals},
    },
};

/// Which store.
#[derive(Debug, clap::Args)]
pub struct Where {
    /// Configuration file; its `[store]` says where the store is.
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// The store, instead of the one in the configuration: a folder, or postgres://…
    #[arg(long, value_name = "STORE")]
    store: Option<String>,
}

impl Where {
    /// The settings of the store.
    pub(super) fn settings(&self) -> Result<config::Store, String> {
        let mut settings = Config::load(self.config.as_deref(), std::env::vars())
            .map_err(|e| e.to_string())?
            .store;
        if let Some(store) = &self.store {
            settings.url = StoreUrl(match Place::read(store).map_err(|e| e.to_string())? {
                Place::Folder(path) => format!("sled:{}", path.display()),
                _ => store.clone(),
            });
        }
        Ok(settings)
    }

    /// Where the store is; not in memory.
    pub(super) fn place(&self) -> Result<Place, String> {
        match self.settings()?.place().map_err(|e| e.to_string())? {
            Place::Memory => Err("the configuration keeps games in memory only; there is no store".to_owned()),
            place => Ok(place),
        }
    }

    /// Fills the store, which is new or empty, from a file. `not_done` says that it was not.
    pub(super) fn fill(&self, from: &Path, not_done: &str) -> Result<Totals, String> {
        let file = File::open(from).map_err(|e| format!("cannot read {}: {e}", from.display()))?;
        match self.place()? {
            Place::Folder(path) => SledStore::import(&path, &mut BufReader::new(file)).map_err(|e| format!("{not_done}: {e}")),
            #[cfg(feature = "postgres")]
            place @ Place::Database(_) => {
                drop(file);
                let copied = super::copy::between(&Place::File(from.to_owned()), &place, &self.settings()?)?;
                Ok(copied.totals)
            }
            other => Err(format!("{other} is no store that this program can fill")),
        }
    }

    /// The database as it is now.
    #[cfg(feature = "postgres")]
    pub(super) fn snapshot(&self, url: &str) -> Result<Snapshot, String> {
        let runtime = tokio::runtime::Runtime::new().map_err(|e| format!("cannot start: {e}"))?;
        let opening = crate::app::database(url, &self.settings()?)?;
        runtime.block_on(Snapshot::take(&opening)).map_err(|e| e.to_string())
    }

    /// The folder of an embedded store that is there, for what only that has.
    pub(super) fn existing(&self) -> Result<PathBuf, String> {
        match self.place()? {
            Place::Folder(path) => there(path),
            other => Err(format!("this is for the embedded store in a folder, and not for {other}")),
        }
    }
}

/// The folder, if there is a store in it.
pub(super) fn there(path: PathBuf) -> Result<PathBuf, String> {
    if path.join("db").exists() {
        Ok(path)
    } else {
        Err(format!("there is no store at {}", path.display()))
    }
}

/// `menagerie export`. The bot must not be running, unless it runs on a database.
#[derive(Debug, clap::Args)]
pub struct Export {
    /// The file to write; it must not exist yet.
    #[arg(long, value_name = "FILE")]
    to: PathBuf,
    /// Leave out records that cannot be read, and name them, instead of exporting nothing.
    #[arg(long)]
    skip_damaged: bool,
    #[command(flatten)]
    place: Where,
}

/// `menagerie import`. The store must be new or empty.
#[derive(Debug, clap::Args)]
pub struct Import {
    /// The file to read.
    #[arg(long, value_name = "FILE")]
    from: PathBuf,
    #[command(flatten)]
    place: Where,
}

impl Export {
    /// Does it.
    pub fn run(self) -> ExitCode {
        done("exported", self.place.place().and_then(|place| self.export(&place)))
    }

    fn export(&self, place: &Place) -> Result<Totals, String> {
        match place {
            Place::Folder(_) => {
                let store = SledStore::open(&self.place.existing()?).map_err(|e| e.to_string())?;
                self.write(|to, on_damage| store.export(to, on_damage))
            }
            #[cfg(feature = "postgres")]
            Place::Database(url) => {
                let snapshot = self.place.snapshot(url)?;
                self.write(|to, on_damage| snapshot.export(to, on_damage))
            }
            other => Err(format!("{other} is no store that this program can export")),
        }
    }

    fn write(
        &self,
        export: impl FnOnce(&mut dyn Write, OnDamage) -> Result<(Totals, Vec<String>), PortableError>,
    ) -> Result<Totals, String> {
        let wrong = |e: &dyn std::fmt::Display| format!("cannot write {}: {e}", self.to.display());
        let file = create(&self.to).map_err(|e| wrong(&e))?;
        let on_damage = if self.skip_damaged { OnDamage::Skip } else { OnDamage::Stop };
        let mut to = BufWriter::new(file);
        let exported = export(&mut to, on_damage).map_err(|e| e.to_string());
        let exported = exported.and_then(|done| {
            to.flush()
                .and_then(|()| to.get_ref().sync_all())
                .map(|()| done)
                .map_err(|e| wrong(&e))
        });
        match exported {
            Ok((totals, left_out)) => {
                for what in left_out {
                    eprintln!("left out: {what}");
                }
                Ok(totals)
            }
            Err(why) => {
                // Half a file helps nobody, and would be in the way of the next try.
                drop(to);
                std::fs::remove_file(&self.to).map_err(|e| format!("{why}; and cannot remove {}: {e}", self.to.display()))?;
                Err(why)
            }
        }
    }
}

impl Import {
    /// Does it.
    pub fn run(self) -> ExitCode {
        done("imported", self.place.fill(&self.from, "nothing was imported"))
    }
}

/// A new file that only its owner can read: it holds the secret seeds of running games.
pub(super) fn create(path: &Path) -> std::io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// How many there are of what.
pub(super) fn counted(t: &Totals) -> String {
    format!(
        "{} games, {} people, {} rooms, {} board posts, {} deliveries",
        t.games, t.people, t.rooms, t.posts, t.deliveries
    )
}

pub(super) fn done(what: &str, outcome: Result<Totals, String>) -> ExitCode {
    match outcome {
        Ok(t) => {
            println!("{what}: {}", counted(&t));
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("{why}");
            ExitCode::from(REFUSED)
        }
    }
}
