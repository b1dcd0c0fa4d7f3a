//! Where the database is, and how to speak to it. `postgres://user:password@host:port/database?sslmode=…`, with the meanings of libpq.

use std::{path::PathBuf, time::Duration};

use native_tls::{Certificate, TlsConnector};
use postgres_native_tls::MakeTlsConnector;
use tokio_postgres::config::SslMode;

use super::OpenError;

/// How long a connection may take to be made.
pub(super) const CONNECT: Duration = Duration::from_secs(5);
/// After this long without an acknowledgement a connection is given up by the operating system.
const UNHEARD: Duration = Duration::from_secs(10);

/// A parsed address. Its `Debug` shows no password.
#[derive(Clone)]
pub(super) struct Address {
    pub config: tokio_postgres::Config,
    pub tls: MakeTlsConnector,
}

impl std::fmt::Debug for Address {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Address").field(&self.shown()).finish()
    }
}

fn wrong(why: impl std::fmt::Display) -> OpenError {
    OpenError::Address(why.to_string())
}

impl Address {
    /// Reads a URL. A password from elsewhere takes the place of one in it.
    pub fn read(url: &str, password: Option<&str>) -> Result<Self, OpenError> {
        let (base, query) = url.split_once('?').unwrap_or((url, ""));
        let mut kept = Vec::new();
        let (mut verify, mut root, mut secure) = (Verify::Nothing, None, None);
        for pair in query.split('&').filter(|pair| !pair.is_empty()) {
            match pair.split_once('=') {
                Some(("sslmode", mode)) => {
                    (verify, secure) = match mode {
                        "disable" => (Verify::Nothing, Some(SslMode::Disable)),
                        "prefer" => (Verify::Nothing, Some(SslMode::Prefer)),
                        "require" => (Verify::Nothing, Some(SslMode::Require)),
                        "verify-ca" => (Verify::Authority, Some(SslMode::Require)),
                        "verify-full" => (Verify::All, Some(SslMode::Require)),
                        other => {
                            return Err(wrong(format_args!(
                                "sslmode is disable, prefer, require, verify-ca or verify-full, not {other:?}"
                            )));
                        }
                    };
                }
                Some(("sslrootcert", file)) => root = Some(PathBuf::from(file)),
                _ => kept.push(pair),
            }
        }
        let plain = format!("{base}{}{}", if kept.is_empty() { "" } else { "?" }, kept.join("&"));
        // The parser's error names what is wrong and never a value.
        let mut config: tokio_postgres::Config = plain.parse().map_err(|e: tokio_postgres::Error| wrong(super::fault::said(&e)))?;
        if config.get_hosts().is_empty() {
            return Err(wrong("it names no host, as in postgres://user@host/database"));
        }
        // With a root of one's own, libpq's `require` looks at the certificate.
        if root.is_some() && verify == Verify::Nothing && secure == Some(SslMode::Require) {
            verify = Verify::Authority;
        }
        if let Some(mode) = secure {
            config.ssl_mode(mode);
        }
        if let Some(password) = password {
            config.password(password);
        }
        if config.get_application_name().is_none() {
            config.application_name("menagerie");
        }
        config
            .connect_timeout(CONNECT)
            .tcp_user_timeout(UNHEARD)
            .keepalives_idle(Duration::from_secs(30));
        Ok(Self {
            config,
            tls: connector(verify, root)?,
        })
    }

    /// Host and database, for people.
    pub fn shown(&self) -> String {
        use tokio_postgres::config::Host;
        let ports = self.config.get_ports();
        let mut hosts = Vec::new();
        for (n, host) in self.config.get_hosts().iter().enumerate() {
            let name = match host {
                Host::Tcp(name) => name.clone(),
                #[cfg(unix)]
                Host::Unix(path) => path.display().to_string(),
            };
            let port = ports.get(n).or(ports.first()).copied().unwrap_or(5432);
            hosts.push(format!("{name}:{port}"));
        }
        format!("{}/{}", hosts.join(","), self.config.get_dbname().unwrap_or_default())
    }
}

/// What of the server's certificate is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verify {
    Nothing,
    Authority,
    All,
}

fn connector(verify: Verify, root: Option<PathBuf>) -> Result<MakeTlsConnector, OpenError> {
    let mut builder = TlsConnector::builder();
    builder
        .danger_accept_invalid_certs(verify == Verify::Nothing)
        .danger_accept_invalid_hostnames(verify != Verify::All);
    if let Some(file) = root {
        let pem = std::fs::read(&file).map_err(|e| wrong(format_args!("sslrootcert {}: {e}", file.display())))?;
        let certificate = Certificate::from_pem(&pem).map_err(|e| wrong(format_args!("sslrootcert {}: {e}", file.display())))?;
        builder.add_root_certificate(certificate);
    }
    builder.build().map(MakeTlsConnector::new).map_err(wrong)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_password_is_shown() {
        let address = Address::read("postgres://anna:s3cret@db.example:5433/games?sslmode=verify-full", Some("0ther")).unwrap();
        let shown = format!("{address:?} {}", address.shown());
        assert!(!shown.contains("s3cret") && !shown.contains("0ther"), "{shown}");
        assert_eq!(address.shown(), "db.example:5433/games");
        assert_eq!(address.config.get_password(), Some(&b"0ther"[..]));
        assert_eq!(address.config.get_ssl_mode(), SslMode::Require);
    }

    #[test]
    fn what_is_wrong_with_an_address_is_said_without_its_password() {
        for bad in [
            "postgres://anna:s3cret@/games",
            "postgres://anna:s3cret@h/games?sslmode=s3cret2",
            "postgres://anna:s3cret@h:port/games",
            "postgres://anna:s3cret@h/games?nonsense=1",
            "postgres://anna:s3cret@h/games?sslrootcert=/nowhere/at/all",
        ] {
            let error = Address::read(bad, None).unwrap_err().to_string();
            assert!(
                !error.contains("s3cret@") && !error.contains(":s3cret") && error.len() > 20,
                "{bad}: {error}"
            );
        }
    }
}
