//! What the bot counts and measures of itself, for Prometheus. One list, so that dashboards and alert rules can be checked against it. Nothing
//! in here says who did something, or where.

use std::{
    fmt,
    sync::{LazyLock, atomic::AtomicU64},
    time::Duration,
};

use prometheus_client::{
    encoding::{EncodeLabelSet, EncodeLabelValue, text},
    metrics::{counter::Counter, family::Family, gauge::Gauge, histogram::Histogram, info::Info},
    registry::{Registry, Unit},
};

/// What became of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EncodeLabelValue)]
pub enum Outcome {
    /// It was answered.
    Answered,
    /// It was refused, with the reason: somebody else's turn, no such game.
    Refused,
    /// It was neither a command nor a move: talk.
    Ignored,
    /// There was no space left to store it.
    NoSpace,
    /// The store failed, or a bug was noticed.
    Failed,
    /// A bug that was not.
    Panicked,
}

/// Which requests.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct Asked {
    /// The platform.
    pub platform: String,
    /// The command, or what a button does.
    pub command: String,
    /// What became of it.
    pub outcome: Outcome,
}

/// Which pictures.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct Drawn {
    /// `board`, `legend` or `replay`.
    pub picture: &'static str,
}

/// Which part of the bot.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct Part {
    /// `store`, or a platform.
    pub part: String,
}

/// All of it.
pub struct Metrics {
    /// Requests.
    pub requests: Family<Asked, Counter>,
    /// How long they took, from the door to the words and pictures.
    pub request_seconds: Histogram,
    /// How many writes came to the device together.
    pub commit_group: Histogram,
    /// How long that took.
    pub commit_flush_seconds: Histogram,
    /// How long pictures took; counts them, too.
    pub render_seconds: Family<Drawn, Histogram, fn() -> Histogram>,
    /// Pictures that could not be drawn.
    pub renders_failed: Family<Drawn, Counter>,
    open_games: Gauge,
    notices: Gauge,
    notice_age_seconds: Gauge<f64, AtomicU64>,
    ready: Family<Part, Gauge>,
    resident_bytes: Gauge,
    registry: Registry,
}

impl fmt::Debug for Metrics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Metrics")
    }
}

/// What is read at the moment in which somebody asks.
#[derive(Clone, Debug, Default)]
pub struct Now {
    /// Open games, if the store tells.
    pub open_games: Option<u64>,
    /// What is still to be said unasked.
    pub notices: Option<u64>,
    /// For how long the earliest of that has been due, in milliseconds; none where nothing is.
    pub notice_age_ms: i64,
    /// Which parts are well.
    pub parts: Vec<(String, bool)>,
}

/// Seconds of something that people wait for: 1 ms to 10 s.
const WAITS: [f64; 12] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0];
/// Seconds of what a device or a processor does: 50 µs to 1 s.
const WORKS: [f64; 13] = [
    0.00005, 0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0,
];

fn works() -> Histogram {
    Histogram::new(WORKS)
}

/// Everything of this process.
pub fn metrics() -> &'static Metrics {
    static ALL: LazyLock<Metrics> = LazyLock::new(Metrics::new);
    &ALL
}

impl Metrics {
    fn new() -> Self {
        let mut registry = Registry::with_prefix("menagerie");
        let new = Self {
            requests: Family::default(),
            request_seconds: Histogram::new(WAITS),
            commit_group: Histogram::new([1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0, 512.0]),
            commit_flush_seconds: works(),
            render_seconds: Family::new_with_constructor(works),
            renders_failed: Family::default(),
            open_games: Gauge::default(),
            notices: Gauge::default(),
            notice_age_seconds: Gauge::default(),
            ready: Family::default(),
            resident_bytes: Gauge::default(),
            registry: Registry::default(),
        };
        let build = Info::new(vec![("version", env!("CARGO_PKG_VERSION"))]);
        registry.register("build", "Which program this is", build);
        registry.register("requests", "Requests by platform, command and outcome", new.requests.clone());
        registry.register_with_unit(
            "request",
            "From the door to the words and pictures",
            Unit::Seconds,
            new.request_seconds.clone(),
        );
        registry.register("commit_group", "Writes that came to the device together", new.commit_group.clone());
        registry.register_with_unit(
            "commit_flush",
            "How long a group of writes took to the device",
            Unit::Seconds,
            new.commit_flush_seconds.clone(),
        );
        registry.register_with_unit("render", "How long pictures took", Unit::Seconds, new.render_seconds.clone());
        registry.register("renders_failed", "Pictures that could not be drawn", new.renders_failed.clone());
        registry.register("open_games", "Games that are offered or running", new.open_games.clone());
        registry.register("notices", "What is still to be said unasked, now or later", new.notices.clone());
        registry.register_with_unit(
            "notice_age",
            "For how long the earliest of it has been due",
            Unit::Seconds,
            new.notice_age_seconds.clone(),
        );
        registry.register("ready", "1 for each part that is ready, else 0", new.ready.clone());
        registry.register_with_unit("resident", "Memory that is in use", Unit::Bytes, new.resident_bytes.clone());
        Self { registry, ..new }
    }

    /// How long something took that people wait for.
    pub fn request(&self, asked: &Asked, took: Duration) {
        self.requests.get_or_create(asked).inc();
        self.request_seconds.observe(took.as_secs_f64());
    }

    /// The text for Prometheus (OpenMetrics 1.0), with what there is now.
    pub fn text(&self, now: &Now) -> String {
        let gauge = |gauge: &Gauge, value: Option<u64>| {
            gauge.set(value.map_or(-1, |n| i64::try_from(n).unwrap_or(i64::MAX)));
        };
        gauge(&self.open_games, now.open_games);
        gauge(&self.notices, now.notices);
        self.notice_age_seconds.set(now.notice_age_ms.max(0) as f64 / 1000.0);
        self.ready.clear();
        for (part, well) in &now.parts {
            self.ready.get_or_create(&Part { part: part.clone() }).set(i64::from(*well));
        }
        self.resident_bytes.set(resident().unwrap_or(-1));
        let mut out = String::new();
        // Writing to a string cannot fail.
        let _ = text::encode(&mut out, &self.registry);
        out
    }
}

/// Memory of this process in bytes, as Linux tells it.
fn resident() -> Option<i64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: i64 = line.split_whitespace().next()?.parse().ok()?;
    Some(kilobytes * 1024)
}
