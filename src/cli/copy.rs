//! `menagerie store copy`: moving everything from one store to another.

use std::{path::PathBuf, process::ExitCode};

use super::{REFUSED, store::counted};
use crate::{
    app,
    config::{self, Config, Place},
    store::copy::{Copied, End, copy},
};

/// `menagerie store`.
#[derive(Debug, clap::Subcommand)]
pub enum Store {
    /// Copy everything that is stored into another store, and prove that both export the same bytes.
    Copy(Copy),
}

/// `menagerie store copy`.
#[derive(clap::Args)]
#[command(after_help = "\
A place is postgres://USER@HOST/DATABASE, sled:FOLDER, or file:FILE of `menagerie backup` or `export` (only to copy from). The password of a database comes
from `password_file` under [store], or stands in the URL.

Into a folder: it must be new or empty. Into a database: it must be empty, or hold an earlier copy on which nobody has played yet. Then what is the
same is left as it is. So a copy that was cut short is begun again and goes on, and a bot is moved with a short pause: copy from a backup while it runs,
stop it, copy from its store, start it on the database. From a database everything is copied as it was when the copy began, also while bots run on it.")]
pub struct Copy {
    /// The store to read.
    #[arg(long, value_name = "STORE")]
    from: String,
    /// The store to fill.
    #[arg(long, value_name = "STORE")]
    to: String,
    /// Configuration file; its `[store]` says where the password of the database is.
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
}

impl std::fmt::Debug for Copy {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Copy")
    }
}

impl Store {
    /// Does it.
    pub fn run(self) -> ExitCode {
        let Self::Copy(copy) = self;
        match copy.copy() {
            Ok((to, copied)) => {
                let written = copied
                    .written
                    .map_or_else(String::new, |n| format!("; {n} entries were not there before"));
                println!("copied: {}{written}", counted(&copied.totals));
                println!("{to} exports the same bytes as what was copied: SHA-256 {}", copied.digest);
                ExitCode::SUCCESS
            }
            Err(why) => {
                eprintln!("{why}");
                ExitCode::from(REFUSED)
            }
        }
    }
}

impl Copy {
    fn copy(&self) -> Result<(Place, Copied), String> {
        let place = |text: &str| Place::read(text).map_err(|e| e.to_string());
        let settings = Config::load(self.config.as_deref(), std::env::vars())
            .map_err(|e| e.to_string())?
            .store;
        let (from, to) = (place(&self.from)?, place(&self.to)?);
        let copied = between(&from, &to, &settings)?;
        Ok((to, copied))
    }
}

fn end(place: &Place, settings: &config::Store) -> Result<End, String> {
    match place {
        Place::Folder(path) => Ok(End::Folder(path.clone())),
        Place::File(path) => Ok(End::File(path.clone())),
        Place::Database(url) => app::database(url, settings).map(End::Database),
        Place::Memory => Err("what is in memory only cannot be copied".to_owned()),
    }
}

/// Copies from one place to another.
pub(super) fn between(from: &Place, to: &Place, settings: &config::Store) -> Result<Copied, String> {
    let runtime = tokio::runtime::Runtime::new().map_err(|e| format!("cannot start: {e}"))?;
    copy(&end(from, settings)?, &end(to, settings)?, runtime.handle()).map_err(|e| format!("not copied from {from} to {to}: {e}"))
}
