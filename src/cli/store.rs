//! `menagerie export` and `menagerie import`.

use std::{
    fs::{File, OpenOptions},
    io::{BufReader, BufWriter, Write as _},
    path::{Path, PathBuf},
    process::ExitCode,
};

use super::REFUSED;
use crate::{
    config::Config,
    store::{
        SledStore,
        portable::{OnDamage, Totals},
    },
};

/// Which store.
#[derive(Debug, clap::Args)]
pub struct Where {
    /// Configuration file; its `[store]` says where the store is.
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Folder of the store, instead of the one in the configuration.
    #[arg(long, value_name = "FOLDER")]
    store: Option<PathBuf>,
}

impl Where {
    /// The folder of a store that is there.
    pub(super) fn existing(&self) -> Result<PathBuf, String> {
        let path = self.path()?;
        if path.join("db").exists() {
            Ok(path)
        } else {
            Err(format!("there is no store at {}", path.display()))
        }
    }

    fn path(&self) -> Result<PathBuf, String> {
        if let Some(path) = &self.store {
            return Ok(path.clone());
        }
        let config = Config::load(self.config.as_deref(), std::env::vars()).map_err(|e| e.to_string())?;
        if config.store.is_memory() {
            return Err("the configuration keeps games in memory only; there is no store".to_owned());
        }
        Ok(config.store.path)
    }
}

/// `menagerie export`. The bot must not be running.
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

/// `menagerie import`. The folder must be new or empty.
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
        done("exported", self.place.existing().and_then(|store| self.export(&store)))
    }

    fn export(&self, store: &Path) -> Result<Totals, String> {
        let store = SledStore::open(store).map_err(|e| e.to_string())?;
        let wrong = |e: &dyn std::fmt::Display| format!("cannot write {}: {e}", self.to.display());
        let file = create(&self.to).map_err(|e| wrong(&e))?;
        let on_damage = if self.skip_damaged { OnDamage::Skip } else { OnDamage::Stop };
        let mut to = BufWriter::new(file);
        let exported = store.export(&mut to, on_damage).map_err(|e| e.to_string());
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
        done("imported", self.place.path().and_then(|store| self.import(&store)))
    }

    fn import(&self, store: &Path) -> Result<Totals, String> {
        let file = File::open(&self.from).map_err(|e| format!("cannot read {}: {e}", self.from.display()))?;
        SledStore::import(store, &mut BufReader::new(file)).map_err(|e| format!("nothing was imported: {e}"))
    }
}

/// A new file that only its owner can read: it holds the secret seeds of running games.
fn create(path: &Path) -> std::io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

fn done(what: &str, outcome: Result<Totals, String>) -> ExitCode {
    match outcome {
        Ok(t) => {
            println!(
                "{what}: {} games, {} people, {} rooms, {} board posts, {} deliveries",
                t.games, t.people, t.rooms, t.posts, t.deliveries
            );
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("{why}");
            ExitCode::from(REFUSED)
        }
    }
}
