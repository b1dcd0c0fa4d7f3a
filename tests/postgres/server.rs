//! A private PostgreSQL for tests: in a folder of its own, on the loopback address, gone when the test program is gone, however that ends.
//! Used by the tests inside the library as well, so it names nothing of the library.

use std::{
    io::{BufRead as _, BufReader, Write as _},
    net::TcpListener,
    path::PathBuf,
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    sync::{
        Mutex, OnceLock, PoisonError,
        atomic::{AtomicU32, Ordering},
    },
};

/// Keeps the server as long as its own input is open. `kill` and `start` are what tests do to it.
const KEEPER: &str = r#"
set -u
cd /
bin=$1 port=$2
dir=$(mktemp -d /tmp/menagerie-postgres.XXXXXX) || exit 1
pid=
trap '[ -z "$pid" ] || { kill -QUIT "$pid"; wait "$pid"; } 2>/dev/null; rm -rf "$dir"' EXIT
"$bin/initdb" -D "$dir/data" -U menagerie -A trust -E UTF8 --locale=C --no-sync >"$dir/log" 2>&1 || { cat "$dir/log" >&2; exit 1; }
cat >>"$dir/data/postgresql.conf" <<END
listen_addresses = '127.0.0.1'
port = $port
unix_socket_directories = ''
max_connections = 200
# The machine does not fail in the tests; only processes do.
fsync = off
END
start() {
    for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
        "$bin/postgres" -D "$dir/data" >>"$dir/log" 2>&1 </dev/null &
        pid=$!
        while kill -0 "$pid" 2>/dev/null; do
            if "$bin/pg_isready" -q -h 127.0.0.1 -p "$port"; then echo up; return; fi
            sleep 0.05
        done
        wait "$pid"
        # The workers of a killed server hold its memory for a moment.
        sleep 0.2
    done
    cat "$dir/log" >&2
    exit 1
}
start
while read -r order; do
    case $order in
        kill) kill -KILL "$pid"; wait "$pid" 2>/dev/null; pid=; echo killed ;;
        start) start ;;
    esac
done
"#;

/// The server.
#[derive(Debug)]
pub struct Server {
    port: u16,
    pipes: Mutex<(ChildStdin, BufReader<ChildStdout>)>,
    places: AtomicU32,
    _keeper: Child,
}

/// Where the programs of PostgreSQL are; the newest if there are several.
fn programs() -> Option<PathBuf> {
    let version = |folder: &PathBuf| folder.file_name().and_then(|n| n.to_str()?.parse::<u32>().ok());
    let mut debian: Vec<_> = std::fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .filter_map(|entry| Some(entry.ok()?.path()))
        .collect();
    debian.sort_by_key(version);
    let path = std::env::var_os("PATH").unwrap_or_default();
    let debian = debian.into_iter().rev().map(|folder| folder.join("bin"));
    let mut all = debian.chain(std::env::split_paths(&path));
    all.find(|bin| ["initdb", "postgres", "pg_isready"].iter().all(|name| bin.join(name).exists()))
}

fn am_root() -> bool {
    let id = Command::new("id").arg("-u").output();
    id.is_ok_and(|out| out.stdout == b"0\n")
}

impl Server {
    /// Starts one. `None`, and a loud line, where PostgreSQL is not installed; a panic there if `REQUIRE_POSTGRES` is set.
    pub fn start() -> Option<Self> {
        let Some(bin) = programs() else {
            assert!(
                std::env::var_os("REQUIRE_POSTGRES").is_none(),
                "there is no PostgreSQL here; .ci/test installs it"
            );
            // Past the test harness, which would keep it to itself.
            std::io::stderr()
                .write_all(b"\n*** SKIPPED: there is no PostgreSQL here (initdb, postgres); the PostgreSQL store is NOT tested. ***\n\n")
                .unwrap();
            return None;
        };
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        // PostgreSQL does not run as root.
        let mut command = if am_root() {
            let mut command = Command::new("setpriv");
            command.args(["--reuid=postgres", "--regid=postgres", "--init-groups", "sh"]);
            command
        } else {
            Command::new("sh")
        };
        let mut keeper = command
            .args(["-c", KEEPER, "postgres-for-tests"])
            .arg(bin)
            .arg(port.to_string())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let pipes = (keeper.stdin.take().unwrap(), BufReader::new(keeper.stdout.take().unwrap()));
        let server = Self {
            port,
            pipes: Mutex::new(pipes),
            places: AtomicU32::new(0),
            _keeper: keeper,
        };
        server.hear("up");
        Some(server)
    }

    /// The one that tests share which do not harm it.
    pub fn shared() -> Option<&'static Self> {
        static SHARED: OnceLock<Option<Server>> = OnceLock::new();
        SHARED.get_or_init(Self::start).as_ref()
    }

    /// A new empty place on it, as an address for a store.
    pub async fn place(&self) -> String {
        let name = format!("place_{}", self.places.fetch_add(1, Ordering::Relaxed));
        let base = format!("postgres://menagerie@127.0.0.1:{}/postgres?sslmode=disable", self.port());
        let (client, connection) = tokio_postgres::connect(&base, tokio_postgres::NoTls).await.unwrap();
        let connection = tokio::spawn(connection);
        client.batch_execute(&format!("CREATE SCHEMA {name}")).await.unwrap();
        drop(client);
        connection.await.unwrap().unwrap();
        format!("{base}&options=-csearch_path%3D{name}")
    }

    /// Where it listens.
    pub const fn port(&self) -> u16 {
        self.port
    }

    /// Kills it with SIGKILL.
    pub fn kill(&self) {
        self.order("kill");
        self.hear("killed");
    }

    /// Starts it again, and returns when it has recovered.
    pub fn start_again(&self) {
        self.order("start");
        self.hear("up");
    }

    fn order(&self, what: &str) {
        let mut pipes = self.pipes.lock().unwrap_or_else(PoisonError::into_inner);
        writeln!(pipes.0, "{what}").unwrap();
    }

    fn hear(&self, what: &str) {
        let mut pipes = self.pipes.lock().unwrap_or_else(PoisonError::into_inner);
        let mut line = String::new();
        pipes.1.read_line(&mut line).unwrap();
        assert_eq!(line.trim_end(), what, "the server for tests");
    }
}
