//! Where the bot's token comes from: a file that is named, systemd's credentials, or the environment. It is never an argument of the
//! command line (others on the machine could read it) and never in a log.

use std::path::{Path, PathBuf};

use secrecy::SecretString;

/// The file in systemd's folder of credentials.
const CREDENTIAL: &str = "discord_token";
/// The variable, for development.
const VARIABLE: &str = "DISCORD_TOKEN";

/// Why the token could not be read. None of the texts contains it.
#[derive(Debug, thiserror::Error)]
pub enum TokenError {
    /// The file cannot be read.
    #[error("cannot read the Discord token from {}: {source}", file.display())]
    Unreadable {
        /// Which file.
        file: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// There is something, but it is no token.
    #[error("{place} does not hold a Discord token: it is empty, or has spaces or line breaks inside")]
    NotAToken {
        /// Where.
        place: String,
    },
}

/// Looks for the token: `file` if it is not empty, else `discord_token` in `$CREDENTIALS_DIRECTORY`, else `$DISCORD_TOKEN`. `None` if
/// there is none anywhere.
pub fn find(file: &Path, variable: impl Fn(&str) -> Option<String>) -> Result<Option<SecretString>, TokenError> {
    if !file.as_os_str().is_empty() {
        return read(file).map(Some);
    }
    let credential = variable("CREDENTIALS_DIRECTORY")
        .map(|folder| Path::new(&folder).join(CREDENTIAL))
        .filter(|f| f.exists());
    if let Some(file) = credential {
        return read(&file).map(Some);
    }
    variable(VARIABLE)
        .filter(|v| !v.trim().is_empty())
        .map(|v| check(&v, VARIABLE.into()))
        .transpose()
}

fn read(file: &Path) -> Result<SecretString, TokenError> {
    let text = std::fs::read_to_string(file).map_err(|source| TokenError::Unreadable { file: file.into(), source })?;
    check(&text, file.display().to_string())
}

fn check(text: &str, place: String) -> Result<SecretString, TokenError> {
    let token = text.trim().trim_start_matches("Bot ").trim();
    if token.is_empty() || token.len() > 200 || !token.bytes().all(|b| b.is_ascii_graphic()) {
        return Err(TokenError::NotAToken { place });
    }
    Ok(SecretString::from(token))
}

#[cfg(test)]
mod tests {
    use secrecy::ExposeSecret;

    use super::*;

    fn nothing(_: &str) -> Option<String> {
        None
    }

    #[test]
    fn without_any_place_there_is_no_token_and_no_error() {
        assert!(find(Path::new(""), nothing).unwrap().is_none());
        assert!(find(Path::new(""), |v| (v == VARIABLE).then(|| "  ".to_owned())).unwrap().is_none());
    }

    #[test]
    fn a_named_file_wins_then_the_credential_then_the_variable() {
        let dir = tempfile::tempdir().unwrap();
        let named = dir.path().join("named");
        std::fs::write(&named, "Bot named.token\n").unwrap();
        let folder = dir.path().to_str().unwrap().to_owned();
        let variables = |v: &str| match v {
            "CREDENTIALS_DIRECTORY" => Some(folder.clone()),
            VARIABLE => Some("variable.token".into()),
            _ => None,
        };
        assert_eq!(find(&named, variables).unwrap().unwrap().expose_secret(), "named.token");
        assert_eq!(find(Path::new(""), variables).unwrap().unwrap().expose_secret(), "variable.token");
        std::fs::write(dir.path().join(CREDENTIAL), "credential.token\n").unwrap();
        assert_eq!(find(Path::new(""), variables).unwrap().unwrap().expose_secret(), "credential.token");
    }

    #[test]
    fn what_is_no_token_is_refused_without_being_repeated() {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("t");
        for text in ["", "  \n", "two words", "zwei\nlines", "tök.en"] {
            std::fs::write(&file, text).unwrap();
            let error = find(&file, nothing).unwrap_err().to_string();
            assert!(text.trim().is_empty() || !error.contains(text.trim()), "{error}");
        }
        assert!(find(&dir.path().join("absent"), nothing).is_err());
    }

    #[test]
    fn a_token_does_not_show_in_debug_output() {
        let token = check("very.secret", "x".into()).unwrap();
        assert!(!format!("{token:?}").contains("very"));
    }
}
