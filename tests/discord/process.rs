//! The program itself, as an operator runs it: a child process that writes to files, and ends with the test.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Child, Command, ExitStatus, Stdio},
    time::Duration,
};

use crate::bot::TOKEN;

/// `menagerie serve`, connected to a fake Discord. Its store and what it says are in a folder.
#[derive(Debug)]
pub struct Program {
    child: Child,
    folder: PathBuf,
}

impl Program {
    /// Starts it without the web room, with its games in `games` of the folder. Variables come on top of that.
    pub fn start(api: &str, folder: &Path, arguments: &[&str], variables: &[(&str, &str)]) -> Self {
        let output = |name: &str| fs::OpenOptions::new().create(true).append(true).open(folder.join(name)).unwrap();
        let child = Command::new(env!("CARGO_BIN_EXE_menagerie"))
            .arg("serve")
            .args(arguments)
            .env_clear()
            .env("DISCORD_TOKEN", TOKEN)
            .env("MENAGERIE_DISCORD_API", api)
            .env("MENAGERIE_STORE_PATH", folder.join("games"))
            .env("MENAGERIE_WEB_ENABLED", "false")
            .envs(variables.iter().copied())
            .stdin(Stdio::null())
            .stdout(output("stdout"))
            .stderr(output("stderr"))
            .spawn()
            .expect("the program starts");
        Self {
            child,
            folder: folder.to_owned(),
        }
    }

    /// What it and those before it in the same folder have said so far.
    pub fn stdout(&self) -> String {
        fs::read_to_string(self.folder.join("stdout")).unwrap()
    }

    /// What it and those before it in the same folder have logged so far.
    pub fn stderr(&self) -> String {
        fs::read_to_string(self.folder.join("stderr")).unwrap()
    }

    /// Sends a signal, such as `-TERM`, which is what systemd and containers do.
    pub fn signal(&self, signal: &str) {
        let asked = Command::new("kill").arg(signal).arg(self.child.id().to_string()).status();
        assert!(asked.is_ok_and(|s| s.success()), "the signal was sent");
    }

    /// Waits until it has ended by itself.
    pub async fn ended(&mut self) -> ExitStatus {
        self.ended_within(Duration::from_mins(1)).await
    }

    /// Waits until it has ended, but no longer than that.
    pub async fn ended_within(&mut self, limit: Duration) -> ExitStatus {
        let ended = async {
            loop {
                if let Some(status) = self.child.try_wait().expect("it can be waited for") {
                    return status;
                }
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        };
        tokio::time::timeout(limit, ended).await.expect("the program ends in time")
    }

    /// `kill -9`.
    pub fn kill(mut self) {
        self.child.kill().expect("it was running");
        self.child.wait().expect("it is gone");
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // Already gone when the test got to its end.
        let _gone = self.child.kill();
        let _gone = self.child.wait();
    }
}
