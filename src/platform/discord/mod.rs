//! Discord. `decode` turns what is delivered into requests and `encode` turns answers into messages, both without waiting for anything;
//! the rest of this folder waits. serenity holds the connection on which Discord tells of interactions; requests go through a small
//! client of our own (`rest`), because serenity's has no timeouts, shows secrets in its errors and loses pictures when a message changes.

mod answer;
mod decode;
mod encode;
mod gateway;
mod limits;
pub mod operator;
mod places;
mod register;
mod rest;
pub mod rights;
mod room;
pub mod token;

use std::sync::Arc;

use reqwest::Method;
use secrecy::SecretString;
use serde_json::Value;
use tokio_util::sync::CancellationToken;

use self::{
    decode::PLATFORM,
    register::Scope,
    rest::{Call, Rest, RestError},
    room::Bot,
};
use crate::{
    l10n::{Locale, Texts},
    platform::{Deliver, Hub},
};

/// Discord's own address.
pub const PUBLIC_API: &str = "https://discord.com";

/// What the adapter needs to know.
#[derive(Clone, Debug)]
pub struct Options {
    /// The bot's token.
    pub token: SecretString,
    /// The address of Discord's HTTP interface; `PUBLIC_API` except in tests.
    pub api: String,
    /// Are the commands to be registered on the start?
    pub register: bool,
    /// Gets what the person at the terminal should read: the link with which the bot is invited.
    pub say: fn(&str),
}

/// Why the bot left Discord, or did not get there. None of the texts holds a token or an address.
#[derive(Debug, thiserror::Error)]
pub enum DiscordError {
    /// The token was refused.
    #[error("Discord refused the token; make a new one and put it in its place")]
    BadToken,
    /// A request that the start depends on failed.
    #[error("Discord: {0}")]
    Rest(#[from] RestError),
    /// An answer that the start depends on made no sense.
    #[error("Discord's answer to {0} was not understood")]
    Answer(&'static str),
    /// The connection ended for good.
    #[error("Discord: {0}")]
    Gateway(&'static str),
    /// No connection for a minute.
    #[error("there has been no connection to Discord for a minute")]
    Silent,
}

/// Connects, registers the commands, and answers until told to stop. An error means that trying again at once is of no use: the process
/// should end and be started again after a while.
pub async fn run(hub: Hub, options: Options, stop: CancellationToken) -> Result<(), DiscordError> {
    let rest = Rest::new(&options.api, options.token.clone())?;
    let url = get(&rest, "/gateway").await?["url"]
        .as_str()
        .ok_or(DiscordError::Answer("/gateway"))?
        .to_owned();
    let application = get(&rest, "/applications/@me").await?["id"]
        .as_str()
        .ok_or(DiscordError::Answer("/applications/@me"))?
        .to_owned();
    if options.register {
        register(&rest, &application, hub.texts()).await?;
    }
    (options.say)(&format!("Add the bot to a Discord server: {}", rights::invite(&application)));
    let no_pictures = Locale::ALL.map(|l| hub.texts().get(l, "no-pictures-here", &[]));
    let bot = Arc::new(Bot {
        rest,
        application,
        service: hub.service().clone(),
        no_pictures,
    });
    hub.register(Arc::clone(&bot) as Arc<dyn Deliver>);
    if options.register {
        let (bot, stop) = (Arc::clone(&bot), stop.clone());
        // Beside the connection, so that nobody waits for it.
        tokio::spawn(async move {
            tokio::select! {
                () = register::clear_servers_quietly(&bot.rest, &bot.application) => {}
                () = stop.cancelled() => {}
            }
        });
    }
    gateway::listen(bot, hub, &options.token, &options.api, url, stop).await
}

async fn get(rest: &Rest, template: &'static str) -> Result<Value, DiscordError> {
    rest.send(Call::new(Method::GET, template, &[]))
        .await
        .map_err(|e| if e.is_unauthorised() { DiscordError::BadToken } else { e.into() })
}

/// Registers what differs. The bot answers what is registered already, so trouble here does not keep it from starting; a refused token does.
async fn register(rest: &Rest, application: &str, texts: &Texts) -> Result<(), DiscordError> {
    match register::register(rest, application, texts, &Scope::Everywhere).await {
        Ok(report) if report.refused.is_some() => tracing::error!(platform = PLATFORM, "commands: {report}"),
        Ok(report) if report.is_news() => tracing::info!(platform = PLATFORM, "commands: {report}"),
        Ok(_) => tracing::debug!(platform = PLATFORM, "the commands are registered already"),
        Err(error) if error.is_unauthorised() => return Err(DiscordError::BadToken),
        Err(error) => tracing::error!(platform = PLATFORM, %error, "the commands could not be registered; those of before are answered"),
    }
    Ok(())
}
