//! Where a store is, as it is written in the configuration and on the command line.

use std::{fmt, path::PathBuf, str::FromStr};

use serde::{Deserialize, Serialize, Serializer};

use super::ConfigError;

/// Where a store is.
#[derive(Clone, PartialEq, Eq)]
pub enum Place {
    /// Nowhere: everything is forgotten with the process.
    Memory,
    /// The embedded store in a folder.
    Folder(PathBuf),
    /// A database, by its URL, which may hold a password.
    Database(String),
    /// A file that `menagerie export` wrote.
    File(PathBuf),
}

impl Place {
    /// Reads `postgres://…`, `sled:FOLDER`, `file:FILE`, `memory:`, or a folder.
    pub fn read(text: &str) -> Result<Self, ConfigError> {
        let database = text.starts_with("postgres://") || text.starts_with("postgresql://");
        if database {
            return Ok(Self::Database(text.to_owned()));
        }
        match text.split_once(':') {
            Some(("memory", "")) => Ok(Self::Memory),
            Some(("sled", folder)) if !folder.is_empty() => Ok(Self::Folder(folder.into())),
            Some(("file", file)) if !file.is_empty() => Ok(Self::File(file.into())),
            Some((scheme, rest)) if rest.starts_with("//") || ["sled", "file", "memory"].contains(&scheme) => Err(ConfigError::Value(
                format!("a store is postgres://…, sled:FOLDER, memory: or a folder, not {}", redacted(text)),
            )),
            _ if text.is_empty() => Err(ConfigError::Value(
                "a store is postgres://…, sled:FOLDER, memory: or a folder".into(),
            )),
            _ => Ok(Self::Folder(text.into())),
        }
    }
}

impl FromStr for Place {
    type Err = ConfigError;
    fn from_str(text: &str) -> Result<Self, ConfigError> {
        Self::read(text)
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Memory => f.write_str("memory:"),
            Self::Folder(path) => write!(f, "sled:{}", path.display()),
            Self::File(path) => write!(f, "file:{}", path.display()),
            Self::Database(url) => f.write_str(&redacted(url)),
        }
    }
}

impl fmt::Debug for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A store's address in the configuration. Shown without its password.
#[derive(Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct StoreUrl(pub String);

impl fmt::Debug for StoreUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", redacted(&self.0))
    }
}

impl Serialize for StoreUrl {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&redacted(&self.0))
    }
}

/// A URL with stars where its password stood: behind the user's name, or among the options.
fn redacted(url: &str) -> String {
    let Some((scheme, rest)) = url.split_once("://") else {
        return url.to_owned();
    };
    // The last @ before the path: a password that was not escaped may hold one.
    let end = rest.find(['/', '?']).unwrap_or(rest.len());
    let at = rest[..end].rfind('@').or_else(|| rest.rfind('@'));
    let (user, host) = match at {
        Some(at) => (&rest[..at], &rest[at..]),
        None => ("", rest),
    };
    let user = match user.split_once(':') {
        Some((name, _)) => format!("{name}:***"),
        None => user.to_owned(),
    };
    let (host, options) = host.split_once('?').map_or((host, None), |(host, options)| (host, Some(options)));
    let option = |pair: &str| match pair.split_once('=') {
        Some((name, _)) if name.eq_ignore_ascii_case("password") => format!("{name}=***"),
        _ => pair.to_owned(),
    };
    let options = options.map(|options| format!("?{}", options.split('&').map(option).collect::<Vec<_>>().join("&")));
    format!("{scheme}://{user}{host}{}", options.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_place_is_read_and_shown() {
        for (text, shown) in [
            ("memory:", "memory:"),
            ("sled:/var/games", "sled:/var/games"),
            ("var/games", "sled:var/games"),
            ("file:games.jsonl", "file:games.jsonl"),
            ("postgres://db/games", "postgres://db/games"),
            ("postgresql://anna@db:5433/games", "postgresql://anna@db:5433/games"),
        ] {
            assert_eq!(Place::read(text).unwrap().to_string(), shown);
        }
        for bad in ["", "mysql://anna:s3cret@db/games", "sled:", "memory:x", "file:"] {
            let error = Place::read(bad).unwrap_err().to_string();
            assert!(!error.contains("s3cret"), "{error}");
        }
    }

    #[test]
    fn passwords_are_stars_wherever_they_stand() {
        for url in [
            "postgres://anna:s3cret@db/games",
            "postgres://anna:s3c@s3cret@db/games",
            "postgres://anna:s3/s3cret@db/games",
            "postgres://db/games?password=s3cret&sslmode=require",
            "postgres://:s3cret@db",
        ] {
            let shown = format!("{} {:?} {:?}", redacted(url), StoreUrl(url.into()), Place::read(url).unwrap());
            assert!(
                !shown.contains("s3cret") && shown.contains("***") && shown.contains("db"),
                "{shown}"
            );
        }
        assert_eq!(redacted("postgres://anna@db/games?a=b"), "postgres://anna@db/games?a=b");
    }
}
