//! The configuration: `config/default.toml`, then a file, then the environment. Unknown keys are refused; secrets are not in it.

mod place;

use std::path::{Path, PathBuf};

pub use self::place::{Place, StoreUrl};

use serde::{Deserialize, Serialize};
use toml::{Table, Value};

const DEFAULTS: &str = include_str!("../config/default.toml");

/// Environment variables with this prefix override keys.
pub const ENV_PREFIX: &str = "MENAGERIE_";

/// Everything that can be set. The meaning of each key stands in `config/default.toml`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// Where games live.
    pub store: Store,
    /// The web room.
    pub web: Web,
    /// Discord.
    pub discord: Discord,
    /// Matrix.
    pub matrix: Matrix,
    /// Time for moves.
    pub time: Time,
    /// For whoever watches over the bot.
    pub monitor: Monitor,
    /// Logs.
    pub log: Log,
}

/// `[store]`
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "each key is explained in config/default.toml")]
pub struct Store {
    pub path: PathBuf,
    pub url: StoreUrl,
    pub password_file: PathBuf,
    pub connections: u16,
    pub wait: u16,
}

impl Store {
    /// Which store that is.
    pub fn place(&self) -> Result<Place, ConfigError> {
        if self.url.0.is_empty() {
            return match self.path.to_str() {
                Some("memory") => Ok(Place::Memory),
                Some(path) if path.contains("://") => Err(ConfigError::Value(
                    "path under [store] is a folder; an address of a database goes into url".into(),
                )),
                _ => Ok(Place::Folder(self.path.clone())),
            };
        }
        Place::read(&self.url.0)
    }
}

/// `[web]`
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "each key is explained in config/default.toml")]
pub struct Web {
    pub enabled: bool,
    pub listen: std::net::SocketAddr,
    pub public_url: String,
    pub max_rooms: u32,
    pub max_people: u32,
    pub max_streams: u32,
}

/// `[discord]`
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "each key is explained in config/default.toml")]
pub struct Discord {
    pub enabled: Switch,
    pub token_file: PathBuf,
    pub api: String,
    pub register: bool,
    pub shards: String,
    pub total_shards: u32,
}

/// `[matrix]`
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "each key is explained in config/default.toml")]
pub struct Matrix {
    pub enabled: Switch,
    pub path: PathBuf,
    pub key_file: PathBuf,
    pub homeserver: String,
    pub user: String,
    pub password_file: PathBuf,
    pub prefix: String,
    pub invites: String,
    pub burst: u32,
    pub seconds_per_event: f64,
}

// The numbers in it come from TOML, where none is unequal to itself.
impl Eq for Matrix {}

/// `[time]`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "each key is explained in config/default.toml")]
pub struct Time {
    pub credit_after_minutes: u32,
}

/// On, off, or on when there is what it needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "each name says it")]
pub enum Switch {
    Auto,
    Yes,
    No,
}

/// `[monitor]`
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "each key is explained in config/default.toml")]
pub struct Monitor {
    pub listen: String,
}

/// `[log]`
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "each key is explained in config/default.toml")]
pub struct Log {
    pub filter: String,
    pub format: LogFormat,
}

/// How log lines look.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "each name says it")]
pub enum LogFormat {
    Text,
    Json,
}

/// Why the configuration was refused; one sentence for the operator.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// The file cannot be read.
    #[error("cannot read {}: {source}", file.display())]
    Unreadable {
        /// Which file.
        file: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// Not TOML.
    #[error("{origin} is not valid TOML: {why}")]
    Syntax {
        /// Where it came from.
        origin: String,
        /// Why.
        why: String,
    },
    /// A key that does not exist.
    #[error("{origin} sets {key}, which does not exist{}", nearest.as_ref().map(|n| format!("; did you mean {n}?")).unwrap_or_default())]
    UnknownKey {
        /// Where it came from.
        origin: String,
        /// Which.
        key: String,
        /// A key that does.
        nearest: Option<String>,
    },
    /// A value of the wrong type or out of range.
    #[error("the configuration does not fit: {0}")]
    Value(String),
}

impl Config {
    /// Loads defaults, then `file`, then the variables of `environment` that start with `MENAGERIE_`.
    pub fn load(file: Option<&Path>, environment: impl IntoIterator<Item = (String, String)>) -> Result<Self, ConfigError> {
        let mut all = parse(DEFAULTS, "config/default.toml")?;
        if let Some(path) = file {
            let text = std::fs::read_to_string(path).map_err(|source| ConfigError::Unreadable { file: path.into(), source })?;
            let origin = path.display().to_string();
            let own = parse(&text, &origin)?;
            overlay(&mut all, own, &origin)?;
        }
        for (name, value) in environment {
            if let Some(key) = name.strip_prefix(ENV_PREFIX) {
                set_from_environment(&mut all, &name, key, &value)?;
            }
        }
        Value::Table(all)
            .try_into()
            .map_err(|e: toml::de::Error| ConfigError::Value(one_line(&e)))
    }

    /// The configuration in force, as TOML. There are no secrets in it.
    pub fn show(&self) -> String {
        toml::to_string_pretty(self).unwrap_or_else(|e| format!("# cannot be shown: {e}"))
    }
}

fn parse(text: &str, origin: &str) -> Result<Table, ConfigError> {
    text.parse().map_err(|e: toml::de::Error| ConfigError::Syntax {
        origin: origin.into(),
        why: one_line(&e),
    })
}

fn one_line(e: &toml::de::Error) -> String {
    e.to_string().split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Every key as `section.key`.
fn keys(all: &Table) -> Vec<String> {
    let mut names = Vec::new();
    for (section, value) in all {
        match value {
            Value::Table(t) => names.extend(t.keys().map(|k| format!("{section}.{k}"))),
            _ => names.push(section.clone()),
        }
    }
    names
}

fn unknown(all: &Table, origin: &str, key: &str) -> ConfigError {
    let nearest = keys(all)
        .into_iter()
        .map(|k| (distance(&k, key), k))
        .min()
        .filter(|(d, _)| *d <= 4)
        .map(|(_, k)| k);
    ConfigError::UnknownKey {
        origin: origin.into(),
        key: key.into(),
        nearest,
    }
}

fn overlay(all: &mut Table, own: Table, origin: &str) -> Result<(), ConfigError> {
    for (section, value) in own {
        let Value::Table(entries) = value else {
            return Err(unknown(all, origin, &section));
        };
        for (key, value) in entries {
            let known = all.get_mut(&section).and_then(Value::as_table_mut).filter(|t| t.contains_key(&key));
            match known {
                Some(table) => table.insert(key, value),
                None => return Err(unknown(all, origin, &format!("{section}.{key}"))),
            };
        }
    }
    Ok(())
}

fn set_from_environment(all: &mut Table, name: &str, key: &str, value: &str) -> Result<(), ConfigError> {
    let dotted = key.to_ascii_lowercase().replacen('_', ".", 1);
    let slot = dotted
        .split_once('.')
        .and_then(|(section, key)| all.get_mut(section)?.as_table_mut()?.get_mut(key));
    let Some(slot) = slot else {
        return Err(unknown(all, name, &dotted));
    };
    // The default's type says how to read the text.
    *slot = match slot {
        Value::Boolean(_) => value
            .parse()
            .map(Value::Boolean)
            .map_err(|_| ConfigError::Value(format!("{name} takes true or false")))?,
        Value::Integer(_) => value
            .parse()
            .map(Value::Integer)
            .map_err(|_| ConfigError::Value(format!("{name} takes a whole number")))?,
        Value::Float(_) => value
            .parse()
            .ok()
            .filter(|number: &f64| number.is_finite())
            .map(Value::Float)
            .ok_or_else(|| ConfigError::Value(format!("{name} takes a number")))?,
        _ => Value::String(value.into()),
    };
    Ok(())
}

/// Edits (insertions, deletions, substitutions of a character) that turn one text into the other.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, ca) in a.chars().enumerate() {
        let mut before = row[0];
        row[0] = i + 1;
        for (j, cb) in b.iter().enumerate() {
            let cost = before + usize::from(ca != *cb);
            before = row[j + 1];
            row[j + 1] = cost.min(before + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn env(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
        pairs.iter().map(|(k, v)| ((*k).into(), (*v).into())).collect()
    }

    fn with_file(text: &str) -> Result<Config, ConfigError> {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("own.toml");
        std::fs::write(&path, text).unwrap();
        Config::load(Some(&path), [])
    }

    #[test]
    fn the_defaults_load_and_listen_on_loopback_only() {
        let config = Config::load(None, []).unwrap();
        assert!(config.web.enabled);
        assert!(config.web.listen.ip().is_loopback());
        assert_eq!(config.discord.enabled, Switch::Auto);
    }

    #[test]
    fn a_file_overrides_key_by_key() {
        let config = with_file("[web]\nlisten = \"127.0.0.1:9999\"\n").unwrap();
        assert_eq!(config.web.listen.port(), 9999);
        assert!(config.web.enabled, "keys that the file does not name keep their default");
    }

    #[test]
    fn the_environment_overrides_the_file_and_is_read_by_type() {
        let config = Config::load(
            None,
            env(&[
                ("MENAGERIE_WEB_MAX_ROOMS", "7"),
                ("MENAGERIE_WEB_ENABLED", "false"),
                ("MENAGERIE_MATRIX_SECONDS_PER_EVENT", "0.5"),
                ("PATH", "/bin"),
            ]),
        )
        .unwrap();
        assert!((config.matrix.seconds_per_event - 0.5).abs() < 1e-9);
        assert_eq!((config.web.max_rooms, config.web.enabled), (7, false));
    }

    #[test]
    fn an_unknown_key_is_refused_with_the_nearest_name() {
        let error = with_file("[web]\nlissten = \"x\"\n").unwrap_err().to_string();
        assert!(
            error.contains("web.lissten") && error.contains("did you mean web.listen?"),
            "{error}"
        );
        let error = Config::load(None, env(&[("MENAGERIE_WEB_LISTN", "x")])).unwrap_err().to_string();
        assert!(error.contains("MENAGERIE_WEB_LISTN") && error.contains("web.listen"), "{error}");
    }

    #[test]
    fn wrong_types_and_broken_files_are_one_line_each() {
        for text in [
            "[web]\nlisten = 5\n",
            "[web\n",
            "web = 1\n",
            "[web]\nmax_rooms = -1\n",
            "[discord]\nenabled = \"maybe\"\n",
        ] {
            let error = with_file(text).unwrap_err().to_string();
            assert!(!error.contains('\n') && error.len() > 10, "{text:?}: {error}");
        }
    }

    #[test]
    fn a_password_is_not_shown() {
        let config = Config::load(
            None,
            env(&[("MENAGERIE_STORE_URL", "postgres://anna:s3cret@db/games?sslmode=require")]),
        )
        .unwrap();
        for shown in [config.show(), format!("{config:?}")] {
            assert!(
                !shown.contains("s3cret") && shown.contains("postgres://anna:***@db/games"),
                "{shown}"
            );
        }
        let place = config.store.place().unwrap();
        assert_eq!(place, Place::Database("postgres://anna:s3cret@db/games?sslmode=require".into()));
        let folder = Config::load(None, env(&[("MENAGERIE_STORE_PATH", "postgres://anna:s3cret@db/games")])).unwrap();
        let error = folder.store.place().unwrap_err().to_string();
        assert!(error.contains("url") && !error.contains("s3cret"), "{error}");
    }

    #[test]
    fn what_is_shown_loads_again() {
        let config = Config::load(None, []).unwrap();
        assert_eq!(with_file(&config.show()).unwrap(), config);
    }
}
