//! The account's folder: the key of its store, the session that was begun once, and how one is begun. A session is a device; who loses the folder
//! has a new device, which others do not trust until it is signed with the recovery key.

use std::{
    fs,
    io::{self, Write as _},
    os::unix::fs::OpenOptionsExt as _,
    path::{Path, PathBuf},
    time::Duration,
};

use matrix_sdk::{
    Client, SessionMeta, SessionTokens, SqliteStoreConfig,
    authentication::matrix::MatrixSession,
    config::RequestConfig,
    encryption::{EncryptionSettings, recovery::RecoveryState},
    store::StateStoreDataKey,
};
use secrecy::{ExposeSecret as _, SecretString};
use serde::{Deserialize, Serialize};

use super::{door::Trouble, sdk::trouble};

/// The file that holds the session.
const SESSION: &str = "session.json";
/// The file that holds the key of the store, where none is given.
const KEY: &str = "store.key";
/// The folder of the store.
const STORE: &str = "store";
/// The name under which the device is listed.
const DEVICE: &str = "Menagerie";
/// How long a request may take.
const TIMEOUT: Duration = Duration::from_secs(30);

/// How the account is reached.
#[derive(Clone, Debug)]
pub struct Access {
    /// The folder that belongs to this account alone, and to one process at a time.
    pub folder: PathBuf,
    /// The file with the key of the store; `None`: one that is made in the folder.
    pub key_file: Option<PathBuf>,
    /// Makes a key that nobody can guess.
    pub fresh_key: fn() -> [u8; 32],
    /// The server's address, where no session says it.
    pub homeserver: String,
    /// Whom to log in as, where there is no session.
    pub user: String,
    /// And with which password.
    pub password: Option<SecretString>,
}

/// A session, as it is kept. An administrator can write one by hand, where the server gives out no passwords.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Session {
    homeserver: String,
    user_id: String,
    device_id: String,
    access_token: String,
}

impl std::fmt::Debug for Session {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Session({}, {})", self.user_id, self.device_id)
    }
}

/// Why the account cannot be used. One sentence each, for the operator.
#[derive(Debug, thiserror::Error)]
pub enum SessionError {
    /// The folder or a file in it.
    #[error("cannot use {}: {why}", path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// Why.
        why: String,
    },
    /// There is neither a session nor a password.
    #[error("there is no Matrix session in {}; run `menagerie matrix setup`", .0.display())]
    NoSession(PathBuf),
    /// The name or the password is wrong.
    #[error("the Matrix server refused the name or the password")]
    Refused,
    /// The device was logged out.
    #[error("the Matrix device was logged out elsewhere; move its folder away and run `menagerie matrix setup`")]
    LoggedOut,
    /// The server does not answer, or wants fewer logins.
    #[error("the Matrix server cannot be reached: {0}")]
    Unreachable(String),
    /// The store does not open.
    #[error("the store of the Matrix account does not open: {0}; does its key belong to it?")]
    Store(String),
    /// What the server answered to setting up recovery.
    #[error("recovery could not be set up: {0}")]
    Recovery(String),
}

fn file(path: &Path, why: &dyn std::fmt::Display) -> SessionError {
    SessionError::File {
        path: path.to_owned(),
        why: format!("{why}"),
    }
}

impl Access {
    fn session_file(&self) -> PathBuf {
        self.folder.join(SESSION)
    }

    /// Has a session been begun in this folder?
    pub fn has_session(&self) -> bool {
        self.session_file().exists()
    }

    /// The session that was begun, if one was.
    fn session(&self) -> Result<Option<Session>, SessionError> {
        let path = self.session_file();
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(e) if e.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(e) => return Err(file(&path, &e)),
        };
        serde_json::from_str(&text)
            .map(Some)
            // What serde says may repeat what stands there.
            .map_err(|e| file(&path, &format!("line {} is not as it should be", e.line())))
    }

    fn keep(&self, session: &Session) -> Result<(), SessionError> {
        let path = self.session_file();
        let text = serde_json::to_string_pretty(session).map_err(|e| file(&path, &e))?;
        write_secret(&path, &text, true)
    }

    /// The key of the store, made when there is none.
    fn key(&self) -> Result<[u8; 32], SessionError> {
        let made = self.folder.join(KEY);
        let path = self.key_file.as_deref().unwrap_or(&made);
        if self.key_file.is_none() && !path.exists() {
            let text = (self.fresh_key)().iter().fold(String::new(), |text, b| format!("{text}{b:02x}"));
            write_secret(path, &text, false)?;
        }
        let text = fs::read_to_string(path).map_err(|e| file(path, &e))?;
        read_key(text.trim()).ok_or_else(|| file(path, &"it should hold 64 hexadecimal digits"))
    }

    /// The client over its store, without a session yet.
    async fn client(&self, homeserver: &str) -> Result<Client, SessionError> {
        let config = SqliteStoreConfig::new(self.folder.join(STORE)).key(Some(&self.key()?));
        let settings = EncryptionSettings {
            auto_enable_cross_signing: true,
            ..EncryptionSettings::default()
        };
        Client::builder()
            .homeserver_url(homeserver)
            // With a key the store opens at once; a passphrase would cost many seconds at each start.
            .sqlite_store_with_config_and_cache_path(config, None::<PathBuf>)
            // What fails is tried again by those who know how urgent it is.
            .request_config(RequestConfig::new().disable_retry().timeout(TIMEOUT))
            .with_encryption_settings(settings)
            .build()
            .await
            .map_err(|e| match e {
                matrix_sdk::ClientBuildError::Url(e) => SessionError::Unreachable(format!("its address is none: {e}")),
                matrix_sdk::ClientBuildError::Http(e) => SessionError::Unreachable(e.to_string()),
                other => SessionError::Store(other.to_string()),
            })
    }

    /// The client of the session that was begun, or of one that is begun now.
    pub(super) async fn open(&self) -> Result<Client, SessionError> {
        fs::create_dir_all(&self.folder).map_err(|e| file(&self.folder, &e))?;
        if let Some(session) = self.session()? {
            let client = self.client(&session.homeserver).await?;
            // The SDK's own point is ahead of ours after a crash, and it would drop what comes again.
            let token = client.state_store().remove_kv_data(StateStoreDataKey::SyncToken).await;
            token.map_err(|e| SessionError::Store(e.to_string()))?;
            let bad = |_| file(&self.session_file(), &"the ids in it are none");
            let restored = MatrixSession {
                meta: SessionMeta {
                    user_id: session.user_id.as_str().try_into().map_err(bad)?,
                    device_id: session.device_id.as_str().into(),
                },
                tokens: SessionTokens {
                    access_token: session.access_token,
                    refresh_token: None,
                },
            };
            client.restore_session(restored).await.map_err(session_error)?;
            return Ok(client);
        }
        let Some(password) = &self.password else {
            return Err(SessionError::NoSession(self.folder.clone()));
        };
        let client = self.client(&self.homeserver).await?;
        let login = client.matrix_auth().login_username(&self.user, password.expose_secret());
        login.initial_device_display_name(DEVICE).send().await.map_err(session_error)?;
        let session = client
            .matrix_auth()
            .session()
            .ok_or_else(|| SessionError::Store("it does not know who logged in".into()))?;
        self.keep(&Session {
            homeserver: self.homeserver.clone(),
            user_id: session.meta.user_id.to_string(),
            device_id: session.meta.device_id.to_string(),
            access_token: session.tokens.access_token,
        })?;
        Ok(client)
    }
}

fn session_error(error: matrix_sdk::Error) -> SessionError {
    match trouble(error) {
        Trouble::Forbidden => SessionError::Refused,
        Trouble::LoggedOut => SessionError::LoggedOut,
        Trouble::TooFast(wait) => SessionError::Unreachable(format!("it wants no login for {} s", wait.as_secs())),
        Trouble::Unreachable(why) => SessionError::Unreachable(why),
        other => SessionError::Store(other.to_string()),
    }
}

fn read_key(text: &str) -> Option<[u8; 32]> {
    let mut key = [0; 32];
    if text.len() != 64 || !text.is_ascii() {
        return None;
    }
    for (n, byte) in key.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&text[2 * n..2 * n + 2], 16).ok()?;
    }
    Some(key)
}

/// Writes a file that nobody else may read, whole or not at all.
fn write_secret(path: &Path, text: &str, replaces: bool) -> Result<(), SessionError> {
    let new = path.with_extension("new");
    let write = || {
        let mut out = fs::OpenOptions::new()
            .write(true)
            .create(true)
            .truncate(true)
            .mode(0o600)
            .open(&new)?;
        out.write_all(text.as_bytes())?;
        out.write_all(b"\n")?;
        out.sync_all()?;
        if !replaces && path.exists() {
            return fs::remove_file(&new);
        }
        fs::rename(&new, path)
    };
    write().map_err(|e| file(path, &e))
}

/// What `menagerie matrix setup` was asked for.
#[derive(Debug, Default)]
pub struct Setup {
    /// The recovery key of before, for a new folder.
    pub recover: Option<SecretString>,
    /// Makes a new recovery key in place of the one that was lost.
    pub new_key: bool,
}

/// What it did, line by line.
#[derive(Debug)]
pub struct Done {
    /// For the person at the terminal. The recovery key is in it, once.
    pub lines: Vec<String>,
}

/// Begins a session if there is none, and sees to it that the device is signed and that there is a way back when its folder is lost.
pub async fn setup(access: &Access, asked: Setup) -> Result<Done, SessionError> {
    let client = access.open().await?;
    client.encryption().wait_for_e2ee_initialization_tasks().await;
    let settings = matrix_sdk::config::SyncSettings::new().timeout(Duration::ZERO);
    client.sync_once(settings).await.map_err(session_error)?;
    // What was synced here was handed to nobody: the bot begins from its own point.
    let token = client.state_store().remove_kv_data(StateStoreDataKey::SyncToken).await;
    token.map_err(|e| SessionError::Store(e.to_string()))?;
    let mut lines = Vec::new();
    if let (Some(user), Some(device)) = (client.user_id(), client.device_id()) {
        lines.push(format!(
            "Logged in as {user}, device {device}; the session is in {}.",
            access.folder.display()
        ));
    }
    let recovery = client.encryption().recovery();
    let failed = |e: matrix_sdk::encryption::recovery::RecoveryError| SessionError::Recovery(e.to_string());
    if let Some(key) = &asked.recover {
        recovery.recover(key.expose_secret()).await.map_err(failed)?;
        lines.push("Recovered: this device is signed.".into());
    }
    let key = match recovery.state() {
        _ if asked.new_key => Some(recovery.reset_key().await.map_err(failed)?),
        RecoveryState::Disabled | RecoveryState::Unknown => Some(recovery.enable().await.map_err(failed)?),
        RecoveryState::Enabled => {
            lines.push("Recovery is set up already; `--new-key` makes a new key.".into());
            None
        }
        RecoveryState::Incomplete => {
            lines.push("There is a recovery key, and this device has not seen it: run this again with `--recover FILE`.".into());
            None
        }
    };
    if let Some(key) = key {
        lines.push("The recovery key. It is shown this once; write it down and keep it apart from the bot:".into());
        lines.push(key);
    }
    lines.push(signed(&client).await);
    Ok(Done { lines })
}

/// Whether others can trust the device.
pub(super) async fn signed(client: &Client) -> String {
    match client.encryption().get_own_device().await {
        Ok(Some(device)) if device.is_cross_signed_by_owner() => "The device is signed: others can trust it.".into(),
        Ok(_) => "The device is NOT signed: clients may warn of it, and some will not show what it says. Run `menagerie matrix setup --recover FILE`.".into(),
        Err(e) => format!("Whether the device is signed could not be read: {e}"),
    }
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt as _;

    use super::*;

    fn access(folder: &Path) -> Access {
        Access {
            folder: folder.to_owned(),
            key_file: None,
            fresh_key: || [7; 32],
            homeserver: "http://127.0.0.1:1".into(),
            user: "bot".into(),
            password: None,
        }
    }

    #[test]
    fn the_key_is_made_once_and_for_nobody_elses_eyes() {
        let folder = tempfile::tempdir().unwrap();
        let access = access(folder.path());
        let key = access.key().unwrap();
        assert_eq!(key, [7; 32]);
        assert_eq!(access.key().unwrap(), key);
        let mode = fs::metadata(folder.path().join(KEY)).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
        fs::write(folder.path().join(KEY), "abc").unwrap();
        assert!(access.key().unwrap_err().to_string().contains("64 hexadecimal digits"));
    }

    #[test]
    fn a_session_survives_its_file_and_does_not_show_its_token() {
        let folder = tempfile::tempdir().unwrap();
        let access = access(folder.path());
        assert!(access.session().unwrap().is_none() && !access.has_session());
        let session = Session {
            homeserver: "https://example.org".into(),
            user_id: "@bot:example.org".into(),
            device_id: "ABC".into(),
            access_token: "syt_secret".into(),
        };
        access.keep(&session).unwrap();
        let back = access.session().unwrap().unwrap();
        assert_eq!((back.access_token.as_str(), back.device_id.as_str()), ("syt_secret", "ABC"));
        assert!(!format!("{back:?}").contains("syt_secret"));
        fs::write(folder.path().join(SESSION), "{\"access_token\": \"syt_secret\", ").unwrap();
        let error = access.session().unwrap_err().to_string();
        assert!(!error.contains("syt_secret") && error.contains("line 1"), "{error}");
    }
}
