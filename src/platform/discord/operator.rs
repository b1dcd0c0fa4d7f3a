//! What those who run the bot ask of Discord from the command line, without connecting.

use super::{
    DiscordError, Options, application, refusal,
    register::{self, Limit, Scope},
    rest::Rest,
    rights,
};
use crate::l10n::Texts;

/// What registering did, in lines for the terminal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Registered {
    /// What was done.
    pub lines: Vec<String>,
    /// Why not everything could be registered.
    pub refused: Option<Limit>,
}

/// Registers the commands for every place, and takes away what was registered for single servers; or, with a server's id, for that server
/// alone.
pub async fn register(options: &Options, texts: &Texts, server: Option<&str>) -> Result<Registered, DiscordError> {
    let rest = Rest::new(&options.api, options.token.clone())?;
    let (application, _) = application(&rest).await?;
    let scope = server.map_or(Scope::Everywhere, |id| Scope::Server(id.to_owned()));
    let report = register::register(&rest, &application, texts, &scope).await.map_err(refusal)?;
    let mut lines = vec![match server {
        None => format!("Commands for everywhere: {report}."),
        Some(id) => format!("Commands for server {id}: {report}."),
    }];
    if server.is_none() {
        let cleared = register::clear_servers(&rest, &application, true).await.map_err(refusal)?;
        if !cleared.is_empty() {
            lines.push(format!(
                "Taken away from single servers, where people saw each command twice: {}.",
                cleared.join(", ")
            ));
        }
    } else if register::is_registered(&rest, &application, &Scope::Everywhere)
        .await
        .map_err(refusal)?
    {
        lines.push(
            "The commands are registered for everywhere, too, so people on that server see each twice. `menagerie discord register` \
             without --guild, or the next start of the bot, takes those of the server away again; to keep them, set register = false \
             under [discord]."
                .to_owned(),
        );
    }
    Ok(Registered {
        lines,
        refused: report.refused.map(|(_, why)| why),
    })
}

/// The links with which the bot is added to a server, and by people for themselves.
pub async fn invite(options: &Options) -> Result<[String; 2], DiscordError> {
    let rest = Rest::new(&options.api, options.token.clone())?;
    let (application, _) = application(&rest).await?;
    Ok([rights::invite(&application), rights::invite_person(&application)])
}
