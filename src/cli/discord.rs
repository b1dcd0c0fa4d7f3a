//! `menagerie discord`: what those who run the bot do on Discord without starting it.

use std::{path::PathBuf, process::ExitCode};

use super::serve::ended;
use crate::{
    app,
    config::{Config, Switch},
    l10n::Texts,
    platform::discord::{DiscordError, Options, operator},
};

/// `menagerie discord`.
#[derive(Debug, clap::Subcommand)]
pub enum Discord {
    /// Register the commands, as far as they differ from what Discord has, and say what was done.
    Register(Register),
    /// Print the links with which the bot is invited, with exactly the rights that it uses.
    Invite(Invite),
}

/// `menagerie discord register`.
#[derive(Debug, clap::Args)]
pub struct Register {
    /// Only on the server with this id, for trying out. Without it everywhere, and what was registered for single servers is taken away.
    #[arg(long, value_name = "ID", value_parser = id)]
    guild: Option<String>,
    /// Configuration file, read after the defaults.
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
}

/// `menagerie discord invite`.
#[derive(Debug, clap::Args)]
pub struct Invite {
    /// Configuration file, read after the defaults.
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
}

/// One of Discord's ids: up to twenty digits.
fn id(text: &str) -> Result<String, String> {
    match text.parse::<u64>() {
        Ok(n) if n > 0 => Ok(n.to_string()),
        _ => Err("Discord's ids are numbers, such as 1470000000004198403".to_owned()),
    }
}

impl Discord {
    /// Does it.
    pub fn run(self) -> ExitCode {
        ended(match self {
            Self::Register(register) => register.run(),
            Self::Invite(invite) => invite.run().map(|()| ExitCode::SUCCESS),
        })
    }
}

impl Register {
    fn run(self) -> Result<ExitCode, String> {
        let texts = Texts::load().map_err(|e| e.to_string())?;
        let done = ask(self.config.as_ref(), async |options| {
            operator::register(options, &texts, self.guild.as_deref()).await
        })?;
        for line in done.lines {
            println!("{line}");
        }
        Ok(match done.refused {
            None => ExitCode::SUCCESS,
            Some(_) => ExitCode::FAILURE,
        })
    }
}

impl Invite {
    fn run(self) -> Result<(), String> {
        let [server, person] = ask(self.config.as_ref(), async |options| operator::invite(options).await)?;
        println!("For a server: {server}\nFor yourself, in direct messages and where the bot is not: {person}");
        Ok(())
    }
}

fn ask<T>(config: Option<&PathBuf>, what: impl AsyncFnOnce(&Options) -> Result<T, DiscordError>) -> Result<T, String> {
    let mut config = Config::load(config.map(PathBuf::as_path), std::env::vars()).map_err(|e| e.to_string())?;
    // Asked for by name, so a token there must be.
    config.discord.enabled = Switch::Yes;
    let options = app::discord(&config, |_| {}).map_err(|e| e.to_string())?;
    let options = options.ok_or("there is no Discord token")?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|e| format!("cannot start: {e}"))?;
    runtime.block_on(what(&options)).map_err(|e| e.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_servers_id_is_a_number() {
        assert_eq!(id("1470000000004198403").as_deref(), Ok("1470000000004198403"));
        for wrong in ["", "0", "-1", "abc", "1/../2", "99999999999999999999999"] {
            assert!(id(wrong).is_err(), "{wrong}");
        }
    }
}
