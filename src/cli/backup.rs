//! `menagerie backup`, `menagerie restore` and `menagerie doctor`: whether the bot runs or not.

use std::{
    fs::{self, File},
    io::{self, BufRead, BufReader, BufWriter, Seek as _, Write},
    path::{Path, PathBuf},
    process::ExitCode,
};

use super::{
    REFUSED,
    store::{Where, create, done},
};
use crate::{
    app::control::{Question, ask},
    config::Place,
    store::{
        Found, SledStore,
        portable::{self, OnDamage, Totals},
    },
};

/// `menagerie backup`. The bot may be running, and goes on meanwhile.
#[derive(Debug, clap::Args)]
pub struct Backup {
    /// The file to write; it must not exist yet. It holds the secret seeds of running games.
    #[arg(long, value_name = "FILE")]
    to: PathBuf,
    /// Leave out records that cannot be read, and name them, instead of writing nothing.
    #[arg(long)]
    skip_damaged: bool,
    #[command(flatten)]
    place: Where,
}

/// `menagerie restore`. The folder of the store must be new or empty.
#[derive(Debug, clap::Args)]
pub struct Restore {
    /// The backup to read.
    #[arg(long, value_name = "FILE")]
    from: PathBuf,
    #[command(flatten)]
    place: Where,
}

/// `menagerie doctor`. The bot may be running.
#[derive(Debug, clap::Args)]
pub struct Doctor {
    #[command(flatten)]
    place: Where,
}

impl Backup {
    /// Does it.
    pub fn run(self) -> ExitCode {
        done("backed up", self.place.place().and_then(|place| self.back_up(&place)))
    }

    fn back_up(&self, place: &Place) -> Result<Totals, String> {
        let wrong = |e: &dyn std::fmt::Display| format!("cannot write {}: {e}", self.to.display());
        if self.to.exists() {
            return Err(wrong(&"it exists already"));
        }
        // Under another name until it is whole and checked, so that half a backup is never taken for one.
        let part = self.part();
        let mut file = create(&part).map_err(|e| {
            format!(
                "cannot write {}: {e}; if no other backup is writing it, one was cut short: then delete it",
                part.display()
            )
        })?;
        let finished = self.fill(place, &mut file).and_then(|()| {
            file.rewind().map_err(|e| wrong(&e))?;
            let totals = portable::check_file(&mut BufReader::new(&file)).map_err(|e| format!("the backup is not whole: {e}"))?;
            let whole = file.sync_all().and_then(|()| keep(&part, &self.to));
            whole.map_err(|e| wrong(&e)).map(|()| totals)
        });
        if finished.is_err() {
            fs::remove_file(&part).map_err(|e| format!("cannot remove {}: {e}", part.display()))?;
        }
        finished
    }

    fn part(&self) -> PathBuf {
        let mut name = self.to.file_name().unwrap_or_default().to_owned();
        name.push(".part");
        self.to.with_file_name(name)
    }

    /// Writes the file: from the running bot, from the store itself, or from the database.
    fn fill(&self, place: &Place, file: &mut File) -> Result<(), String> {
        let on_damage = if self.skip_damaged { OnDamage::Skip } else { OnDamage::Stop };
        let wrong = |e: io::Error| format!("cannot write {}: {e}", self.to.display());
        let mut to = BufWriter::new(file);
        let exported = match place {
            Place::Folder(_) => {
                let store = self.place.existing()?;
                if let Some(mut from) = ask(&store, Question::Backup(on_damage))? {
                    let left_out = copy_to_the_end(&mut from, &mut to).map_err(wrong)?;
                    eprint!("{left_out}");
                    return to.flush().map_err(wrong);
                }
                open(&store)?.export(&mut to, on_damage)
            }
            #[cfg(feature = "postgres")]
            Place::Database(url) => self.place.snapshot(url)?.export(&mut to, on_damage),
            other => return Err(format!("{other} is no store that can be backed up")),
        };
        let (_, left_out) = exported.map_err(|e| e.to_string())?;
        for what in left_out {
            eprintln!("left out: {what}");
        }
        to.flush().map_err(wrong)
    }
}

/// Copies lines up to the last one of the file; what follows is said of it.
fn copy_to_the_end(from: &mut impl BufRead, to: &mut impl Write) -> io::Result<String> {
    let mut line = Vec::new();
    loop {
        line.clear();
        if from.read_until(b'\n', &mut line)? == 0 {
            return Err(io::Error::other("the running bot broke off; see its log"));
        }
        to.write_all(&line)?;
        if portable::is_end(&line) {
            let mut said = String::new();
            from.read_to_string(&mut said)?;
            return Ok(said);
        }
    }
}

/// Gives a finished file its name, unless there is one meanwhile.
fn keep(part: &Path, name: &Path) -> io::Result<()> {
    fs::hard_link(part, name)?;
    fs::remove_file(part)?;
    let folder = match name.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    File::open(folder)?.sync_all()
}

impl Restore {
    /// Does it.
    pub fn run(self) -> ExitCode {
        done("restored", self.restore())
    }

    fn restore(&self) -> Result<Totals, String> {
        let totals = self.place.fill(&self.from, "nothing was restored")?;
        let Place::Folder(store) = self.place.place()? else {
            return Ok(totals);
        };
        let found = check(&open(&store)?)?;
        if found.wrong.is_empty() {
            Ok(totals)
        } else {
            Err(format!("the store was restored, and is not sound: {}", found.wrong.join("; ")))
        }
    }
}

impl Doctor {
    /// Does it. The exit code is 0 if nothing is wrong, 1 if something is, and 2 if it could not be looked at.
    pub fn run(self) -> ExitCode {
        match self.look() {
            Ok(found) => {
                for line in &found.wrong {
                    println!("{line}");
                }
                let games = found.games;
                match found.wrong.len() {
                    0 => println!("checked {games} games: nothing is wrong"),
                    n => println!("checked {games} games: {n} things are wrong"),
                }
                if found.wrong.is_empty() {
                    ExitCode::SUCCESS
                } else {
                    ExitCode::FAILURE
                }
            }
            Err(why) => {
                eprintln!("{why}");
                ExitCode::from(REFUSED)
            }
        }
    }
}

impl Doctor {
    fn look(&self) -> Result<Found, String> {
        match self.place.place()? {
            #[cfg(feature = "postgres")]
            Place::Database(url) => {
                let runtime = tokio::runtime::Runtime::new().map_err(|e| format!("cannot start: {e}"))?;
                let opening = crate::app::database(&url, &self.place.settings()?)?;
                runtime.block_on(async {
                    let store = crate::store::PostgresStore::look(&opening).await.map_err(|e| e.to_string())?;
                    store.examine().await.map_err(|e| e.to_string())
                })
            }
            _ => look(&self.place.existing()?),
        }
    }
}

fn look(store: &Path) -> Result<Found, String> {
    let Some(answer) = ask(store, Question::Doctor)? else {
        return check(&open(store)?);
    };
    let mut found = Found::default();
    for line in answer.lines() {
        let line = line.map_err(|e| format!("the running bot broke off: {e}"))?;
        if let Some(games) = line.strip_prefix("checked ").and_then(|rest| rest.strip_suffix(" games")) {
            found.games = games.parse().map_err(|_| format!("the running bot said: {line}"))?;
            return Ok(found);
        }
        found.wrong.push(line);
    }
    Err("the running bot broke off; see its log".to_owned())
}

fn open(store: &Path) -> Result<SledStore, String> {
    SledStore::open(store).map_err(|e| e.to_string())
}

fn check(store: &SledStore) -> Result<Found, String> {
    let runtime = tokio::runtime::Builder::new_current_thread().build();
    let moment = runtime.map_err(|e| format!("cannot start: {e}"))?.block_on(store.moment());
    moment.and_then(|moment| moment.check()).map_err(|e| e.to_string())
}
