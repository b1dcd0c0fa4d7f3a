//! A private Synapse: in a folder of its own, on the loopback address, gone when the test program is gone, however that ends. `.ci/synapse` installs
//! it; where it is missing the tests are skipped loudly, or fail if `REQUIRE_SYNAPSE` is set.

use std::{
    io::{BufRead as _, BufReader, Write as _},
    net::TcpListener,
    path::PathBuf,
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    sync::{Mutex, PoisonError},
};

/// Keeps the server as long as its own input is open. `kill`, `stop` and `start` are what tests do to it.
///
/// The same question within two minutes gets the same answer from a Synapse that is left to itself, which would make a bot that was killed look
/// wrong; hence no cache for syncs. Logins and registrations have limits of their own that no bot meets; the limit of messages is the one to test.
const KEEPER: &str = r#"
set -u
cd /
python=$1 port=$2 limits=$3
dir=$(mktemp -d /tmp/menagerie-synapse.XXXXXX) || exit 1
pid=
trap '[ -z "$pid" ] || { kill -KILL "$pid"; wait "$pid"; } 2>/dev/null; rm -rf "$dir"' EXIT
mkdir "$dir/media"
cat >"$dir/homeserver.yaml" <<END
server_name: test.local
public_baseurl: http://127.0.0.1:$port/
pid_file: $dir/homeserver.pid
listeners:
  - port: $port
    type: http
    bind_addresses: ['127.0.0.1']
    resources: [{names: [client, media]}]
database: {name: sqlite3, args: {database: $dir/homeserver.db}}
log_config: $dir/log.yaml
media_store_path: $dir/media
signing_key_path: $dir/signing.key
macaroon_secret_key: only-for-tests
form_secret: only-for-tests
report_stats: false
enable_registration: true
enable_registration_without_verification: true
enable_search: false
presence: {enabled: false}
url_preview_enabled: false
user_directory: {enabled: false}
bcrypt_rounds: 4
trusted_key_servers: []
suppress_key_server_warning: true
federation_domain_whitelist: []
caches: {sync_response_cache_duration: 0s}
rc_registration: {per_second: 1000, burst_count: 1000}
rc_login:
  address: {per_second: 1000, burst_count: 1000}
  account: {per_second: 1000, burst_count: 1000}
  failed_attempts: {per_second: 1000, burst_count: 1000}
END
if [ "$limits" = no ]; then cat >>"$dir/homeserver.yaml" <<END
rc_message: {per_second: 1000, burst_count: 1000}
rc_room_creation: {per_second: 1000, burst_count: 1000}
rc_joins:
  local: {per_second: 1000, burst_count: 1000}
  remote: {per_second: 1000, burst_count: 1000}
rc_joins_per_room: {per_second: 1000, burst_count: 1000}
rc_invites:
  per_room: {per_second: 1000, burst_count: 1000}
  per_user: {per_second: 1000, burst_count: 1000}
  per_issuer: {per_second: 1000, burst_count: 1000}
END
fi
cat >"$dir/log.yaml" <<END
version: 1
formatters: {plain: {format: '%(asctime)s %(levelname)s %(name)s %(message)s'}}
handlers: {file: {class: logging.FileHandler, filename: $dir/log, formatter: plain}}
root: {level: WARNING, handlers: [file]}
disable_existing_loggers: false
END
"$python" -m synapse.app.homeserver -c "$dir/homeserver.yaml" --generate-keys >"$dir/out" 2>&1 || { cat "$dir/out" >&2; exit 1; }
start() {
    "$python" -m synapse.app.homeserver -c "$dir/homeserver.yaml" >"$dir/out" 2>&1 </dev/null &
    pid=$!
    while kill -0 "$pid" 2>/dev/null; do
        if "$python" -c "import urllib.request as u; u.urlopen('http://127.0.0.1:$port/_matrix/client/versions')" 2>/dev/null; then
            echo up
            return
        fi
        sleep 0.2
    done
    cat "$dir/out" "$dir/log" >&2
    exit 1
}
start
while read -r order; do
    case $order in
        kill) kill -KILL "$pid"; wait "$pid" 2>/dev/null; pid=; echo killed ;;
        stop) kill "$pid"; wait "$pid" 2>/dev/null; pid=; echo stopped ;;
        start) start ;;
    esac
done
"#;

/// The server.
#[derive(Debug)]
pub struct Server {
    port: u16,
    pipes: Mutex<(ChildStdin, BufReader<ChildStdout>)>,
    _keeper: Child,
}

/// How much it takes of one account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limits {
    /// Ten messages in a burst and then one in five seconds, and what else a Synapse does that nobody configured.
    Default,
    /// None to speak of.
    None,
}

/// The Python that Synapse is installed for.
fn python() -> Option<PathBuf> {
    let given = std::env::var_os("SYNAPSE_VENV").map(PathBuf::from);
    let target = PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
        .parent()
        .map(|target| target.join("synapse"));
    let own = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("target/synapse");
    let places = given.into_iter().chain(target).chain([own]);
    places.map(|venv| venv.join("bin/python")).find(|python| {
        let works = Command::new(python).args(["-c", "import synapse"]).stderr(Stdio::null()).status();
        works.is_ok_and(|status| status.success())
    })
}

impl Server {
    /// Starts one. `None`, and a loud line, where Synapse is not installed; a panic there if `REQUIRE_SYNAPSE` is set.
    pub fn start(limits: Limits) -> Option<Self> {
        let Some(python) = python() else {
            assert!(
                std::env::var_os("REQUIRE_SYNAPSE").is_none(),
                "there is no Synapse here; .ci/synapse installs it"
            );
            // Past the test harness, which would keep it to itself.
            std::io::stderr()
                .write_all(
                    b"\n*** SKIPPED: there is no Synapse here (.ci/synapse installs it); Matrix is NOT tested against a server. ***\n\n",
                )
                .unwrap();
            return None;
        };
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let mut keeper = Command::new("sh")
            .args(["-c", KEEPER, "synapse-for-tests"])
            .arg(python)
            .arg(port.to_string())
            .arg(if limits == Limits::None { "no" } else { "default" })
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let pipes = (keeper.stdin.take().unwrap(), BufReader::new(keeper.stdout.take().unwrap()));
        let server = Self {
            port,
            pipes: Mutex::new(pipes),
            _keeper: keeper,
        };
        server.hear("up");
        Some(server)
    }

    /// Its address.
    pub fn address(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// Kills it, and starts it again.
    pub fn kill_and_start(&self) {
        self.order("kill");
        self.hear("killed");
        self.order("start");
        self.hear("up");
    }

    /// Ends it in an orderly way.
    pub fn stop(&self) {
        self.order("stop");
        self.hear("stopped");
    }

    /// Starts it after that.
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
        assert_eq!(line.trim_end(), what, "the Synapse for tests");
    }
}
