//! What the running bot does for its operator: hand out a backup of its store, and check it. One process owns the store, so `menagerie backup`
//! and `menagerie doctor` ask that process, through a socket in the store's folder. Only who may read the folder can reach it.
//!
//! A question is a line: `backup`, `backup skip-damaged` or `doctor`. The answer begins with the line `ok`, or is a line `error: why`. Behind
//! `ok` follows the file of a backup, or what is wrong, a line each, and at last `checked N games`. An answer without its end was cut short.

use std::{
    io::{self, BufRead as _, BufReader, BufWriter, Write},
    os::unix::net::UnixStream,
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use tokio::{io::AsyncReadExt as _, net::UnixListener, sync::Mutex};

use crate::store::{Moment, SledStore, portable::OnDamage};

/// How long somebody may take to ask, or not read what they asked for, before they are given up. While somebody reads, memory is used.
const PATIENCE: Duration = Duration::from_secs(30);

/// The longest question.
const LONGEST: u64 = 64;

fn socket(folder: &Path) -> PathBuf {
    folder.join("socket")
}

/// The door of a running bot. It is closed when this is dropped.
#[derive(Debug)]
pub struct Door {
    listener: UnixListener,
    path: PathBuf,
}

impl Drop for Door {
    fn drop(&mut self) {
        if let Err(error) = std::fs::remove_file(&self.path) {
            tracing::debug!(%error, "the socket in the store's folder is gone already");
        }
    }
}

impl Door {
    /// Opens it. The store's folder is locked by this process, so a socket that is there is one that a killed process left.
    pub fn open(folder: &Path) -> io::Result<Self> {
        let path = socket(folder);
        match std::fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        let listener = UnixListener::bind(&path)?;
        Ok(Self { listener, path })
    }

    /// Answers, one after the other, for as long as it is awaited.
    pub async fn answer(self, store: Arc<SledStore>) {
        let busy = Arc::new(Mutex::new(()));
        loop {
            match self.listener.accept().await {
                Ok((line, _)) => {
                    let (store, busy) = (Arc::clone(&store), Arc::clone(&busy));
                    tokio::spawn(async move {
                        if let Err(error) = hear(line, &store, &busy).await {
                            tracing::warn!(%error, "the operator was not answered to the end");
                        }
                    });
                }
                Err(error) => {
                    tracing::warn!(%error, "the socket in the store's folder does not listen");
                    tokio::time::sleep(Duration::from_secs(1)).await;
                }
            }
        }
    }
}

/// What can be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// A backup.
    Backup(OnDamage),
    /// What is wrong with the store?
    Doctor,
}

impl Question {
    const ALL: [(Self, &str); 3] = [
        (Self::Backup(OnDamage::Stop), "backup"),
        (Self::Backup(OnDamage::Skip), "backup skip-damaged"),
        (Self::Doctor, "doctor"),
    ];
}

async fn hear(mut line: tokio::net::UnixStream, store: &SledStore, busy: &Mutex<()>) -> io::Result<()> {
    let asked = tokio::time::timeout(PATIENCE, question(&mut line)).await??;
    let line = line.into_std()?;
    line.set_nonblocking(false)?;
    line.set_write_timeout(Some(PATIENCE))?;
    let found = Question::ALL.iter().find(|(_, words)| *words == asked);
    let (Some((question, words)), Ok(_alone)) = (found, busy.try_lock()) else {
        let why = if found.is_none() {
            "the running bot does not know this question; is it of another version?"
        } else {
            "another backup or check is running; try again when it is done"
        };
        return writeln!(&line, "error: {why}");
    };
    tracing::info!(question = words, "the operator asks");
    let moment = match store.moment().await {
        Ok(moment) => moment,
        Err(error) => return writeln!(&line, "error: {error}"),
    };
    let question = *question;
    tokio::task::spawn_blocking(move || reply(&line, question, &moment))
        .await
        .unwrap_or_else(|panic| Err(io::Error::other(panic)))
}

async fn question(line: &mut tokio::net::UnixStream) -> io::Result<String> {
    let mut asked = Vec::new();
    let mut line = line.take(LONGEST);
    loop {
        let byte = line.read_u8().await?;
        if byte == b'\n' {
            return Ok(String::from_utf8_lossy(&asked).into_owned());
        }
        asked.push(byte);
    }
}

/// Says `ok` before the first byte of what it is about, so that what goes wrong before that can still be said.
struct AfterOk<W: Write>(W, bool);

impl<W: Write> Write for AfterOk<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if !self.1 {
            self.0.write_all(b"ok\n")?;
            self.1 = true;
        }
        self.0.write(bytes)
    }
    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

fn reply(line: &UnixStream, question: Question, moment: &Moment) -> io::Result<()> {
    let mut to = AfterOk(BufWriter::new(line), false);
    let outcome = match question {
        Question::Backup(on_damage) => match moment.export(&mut to, on_damage) {
            Ok((_, left_out)) => {
                for what in left_out {
                    writeln!(to, "left out: {what}")?;
                }
                Ok(())
            }
            Err(error) => Err(error.to_string()),
        },
        Question::Doctor => match moment.check() {
            Ok(found) => {
                for what in found.wrong {
                    writeln!(to, "{what}")?;
                }
                writeln!(to, "checked {} games", found.games)
            }
            .map_err(|error| error.to_string()),
            Err(error) => Err(error.to_string()),
        },
    };
    match outcome {
        // What was begun breaks off without its end, and whoever reads it notices.
        Err(why) if to.1 => return Err(io::Error::other(why)),
        Err(why) => writeln!(to.0, "error: {why}")?,
        Ok(()) => {}
    }
    to.flush()
}

/// Asks the bot that runs on this store, if one does. `None` if none does; `Err` with what it refused or why it cannot be asked.
pub fn ask(folder: &Path, question: Question) -> Result<Option<BufReader<UnixStream>>, String> {
    let mut line = match UnixStream::connect(socket(folder)) {
        Ok(line) => line,
        Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::ConnectionRefused) => return Ok(None),
        Err(error) => return Err(format!("the running bot cannot be asked: {error}")),
    };
    let words = Question::ALL.iter().find(|(q, _)| *q == question).map_or("", |(_, words)| *words);
    let wrong = |error: io::Error| format!("the running bot did not answer: {error}");
    writeln!(line, "{words}").map_err(wrong)?;
    let mut answer = BufReader::new(line);
    let mut first = String::new();
    answer.read_line(&mut first).map_err(wrong)?;
    match first.trim_end() {
        "ok" => Ok(Some(answer)),
        "" => Err("the running bot did not answer".to_owned()),
        refused => Err(refused.strip_prefix("error: ").unwrap_or(refused).to_owned()),
    }
}
