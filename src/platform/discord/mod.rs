//! Discord. `decode` turns what is delivered into requests and `encode` turns answers into messages, both without waiting for anything;
//! the rest of this folder waits. serenity holds the connection on which Discord tells of interactions; requests go through a small
//! client of our own (`rest`), because serenity's has no timeouts, shows secrets in its errors and loses pictures when a message changes.

mod answer;
mod decode;
mod encode;
mod gateway;
mod limits;
mod places;
mod register;
mod rest;
mod room;
pub mod token;

use std::sync::Arc;

use reqwest::Method;
use secrecy::SecretString;
use serde_json::Value;
use tokio_util::sync::CancellationToken;

use self::{
    decode::PLATFORM,
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
    register(&rest, &application, hub.texts()).await?;
    let no_pictures = Locale::ALL.map(|l| hub.texts().get(l, "no-pictures-here", &[]));
    let bot = Arc::new(Bot {
        rest,
        application,
        service: hub.service().clone(),
        no_pictures,
    });
    hub.register(Arc::clone(&bot) as Arc<dyn Deliver>);
    gateway::listen(bot, hub, &options.token, &options.api, url, stop).await
}

async fn get(rest: &Rest, template: &'static str) -> Result<Value, DiscordError> {
    rest.send(Call::new(Method::GET, template, &[]))
        .await
        .map_err(|e| if e.is_unauthorised() { DiscordError::BadToken } else { e.into() })
}

/// Registers the commands, if what is registered differs.
async fn register(rest: &Rest, application: &str, texts: &Texts) -> Result<(), DiscordError> {
    let params = [application];
    let mut list = Call::new(Method::GET, "/applications/{}/commands", &params);
    list.query = "?with_localizations=true";
    let wanted = register::commands(texts);
    if register::same(&rest.send(list).await?, &wanted) {
        tracing::debug!(platform = PLATFORM, "the commands are registered already");
        return Ok(());
    }
    rest.send(Call::new(Method::PUT, "/applications/{}/commands", &params).body(&wanted))
        .await?;
    tracing::info!(platform = PLATFORM, "the commands were registered");
    Ok(())
}
