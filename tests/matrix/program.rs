//! `menagerie serve` with an account of its own on the server.

use std::{
    io::{Read as _, Write as _},
    net::{SocketAddr, TcpListener, TcpStream},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use crate::{
    person::{NEVER, register},
    server::{Limits, Server},
};

/// The account, and what belongs to it on the disk.
pub struct Account {
    pub id: String,
    pub folder: tempfile::TempDir,
    settings: Vec<(String, String)>,
}

impl Account {
    /// Registers one; the program will log in by itself. `name` is its name on the server.
    pub async fn new(server: &Server, limits: Limits, name: &str) -> Self {
        let (client, password) = register(server, name).await;
        let id = client.user_id().unwrap().to_string();
        // That was only to have the account.
        client.matrix_auth().logout().await.unwrap();
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
        std::fs::write(at("password"), password).unwrap();
        let mut settings = vec![
            ("STORE_PATH", at("games")),
            ("MATRIX_ENABLED", "yes".into()),
            ("MATRIX_PATH", at("matrix")),
            ("MATRIX_HOMESERVER", server.address()),
            ("MATRIX_USER", id.clone()),
            ("MATRIX_PASSWORD_FILE", at("password")),
        ];
        if limits == Limits::None {
            settings.push(("MATRIX_BURST", "500".into()));
            settings.push(("MATRIX_SECONDS_PER_EVENT", "0.01".into()));
        }
        let settings = settings.into_iter().map(|(key, value)| (key.to_owned(), value)).collect();
        Self { id, folder, settings }
    }

    /// Sets one more thing.
    pub fn with(mut self, key: &str, value: &str) -> Self {
        self.settings.push((key.to_owned(), value.to_owned()));
        self
    }

    /// Where the session and the keys are.
    pub fn path(&self) -> PathBuf {
        self.folder.path().join("matrix")
    }

    /// The program with these settings, and some arguments.
    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_menagerie"));
        command
            .args(arguments)
            .envs(self.settings.iter().map(|(key, value)| (format!("MENAGERIE_{key}"), value)))
            .env("MENAGERIE_WEB_ENABLED", "false")
            .env("MENAGERIE_DISCORD_ENABLED", "no")
            .env(
                "MENAGERIE_LOG_FILTER",
                std::env::var("MATRIX_TESTS_LOG").unwrap_or_else(|_| "error".into()),
            );
        command
    }

    /// Starts the bot, and waits until it is ready.
    pub async fn start(&self) -> Program {
        let program = self.start_unready();
        let begun = Instant::now();
        while !program.ready().0 {
            assert!(begun.elapsed() < NEVER, "the bot never became ready: {}", program.ready().1);
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        program
    }

    /// Starts the bot, and waits for nothing.
    pub fn start_unready(&self) -> Program {
        let monitor = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
        let child = self
            .command(&["serve"])
            .env("MENAGERIE_MONITOR_LISTEN", monitor.to_string())
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        Program { child, monitor }
    }
}

/// A running bot.
pub struct Program {
    child: Child,
    monitor: SocketAddr,
}

impl Program {
    /// Is it ready, and what does it say of its parts?
    pub fn ready(&self) -> (bool, String) {
        let ask = || {
            let mut stream = TcpStream::connect(self.monitor)?;
            stream.write_all(b"GET /readyz HTTP/1.1\r\n\r\n")?;
            let mut answer = String::new();
            stream.read_to_string(&mut answer)?;
            Ok::<_, std::io::Error>(answer)
        };
        let answer = ask().unwrap_or_default();
        (answer.starts_with("HTTP/1.1 200") && answer.contains("matrix: ready"), answer)
    }

    /// Ends it as a power cut would.
    pub fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Ends it as a supervisor does, and waits until it has.
    pub fn stop(mut self) -> bool {
        let told = Command::new("kill").arg(self.child.id().to_string()).status().unwrap();
        assert!(told.success());
        self.child.wait().unwrap().success()
    }

    /// Did it end by itself?
    pub fn ended(&mut self) -> Option<i32> {
        self.child.try_wait().unwrap().and_then(|status| status.code())
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Is this a file that only its owner may read?
pub fn is_secret(file: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt as _;
    std::fs::metadata(file).unwrap().permissions().mode() & 0o777 == 0o600
}
