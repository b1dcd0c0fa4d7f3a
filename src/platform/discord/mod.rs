//! Discord. `decode` turns what is delivered into requests and `encode` turns answers into messages, both without waiting for anything;
//! the rest of this folder waits. serenity holds the connection on which Discord tells of interactions; requests go through a small
//! client of our own (`rest`), because serenity's has no timeouts, shows secrets in its errors and loses pictures when a message changes.

mod answer;
mod board_post;
mod decode;
mod encode;
mod foreign;
mod gateway;
mod handler;
mod limits;
mod menus;
mod missing;
pub mod operator;
mod places;
pub mod posted;
mod register;
mod rest;
pub mod rights;
mod room;
pub mod shards;
mod thread;
pub mod token;
pub mod watch;

use std::{ops::ControlFlow, sync::Arc};

use reqwest::Method;
use secrecy::SecretString;
use tokio_util::sync::CancellationToken;

use self::{
    decode::PLATFORM,
    register::Scope,
    rest::{Call, Rest, RestError},
    room::Bot,
    shards::{Advice, Choice, Plan},
    watch::{Lost, Patience},
};
use crate::{
    l10n::{Locale, Texts},
    platform::Hub,
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
    /// The shards of this process.
    pub shards: Choice,
    /// How long to bear with what goes wrong; the default except in tests.
    pub patience: Patience,
}

impl Options {
    /// As many shards as Discord asks for, all in this process, which registers the commands and says nothing at a terminal.
    pub fn new(token: SecretString, api: String) -> Self {
        Self {
            token,
            api,
            register: true,
            say: |_| {},
            shards: Choice::default(),
            patience: Patience::default(),
        }
    }
}

/// Why the bot left Discord, or did not get there. None of the texts holds a token or an address.
#[derive(Debug, thiserror::Error)]
pub enum DiscordError {
    /// The token was refused.
    #[error("Discord refused the token; make a new one and put it in its place")]
    BadToken,
    /// The intents were refused.
    #[error("Discord refused the bot's intents, though it asks for none that need permission; is the token that of another application?")]
    Intents,
    /// The bot has outgrown its shards.
    #[error("Discord wants the bot to have {asked} shards, and it has {total}; raise --total, or total_shards under [discord]")]
    TooFewShards {
        /// How many Discord asks for.
        asked: u32,
        /// How many there are.
        total: u32,
    },
    /// A request that the start depends on failed.
    #[error("Discord: {0}")]
    Rest(#[from] RestError),
    /// An answer that the start depends on made no sense.
    #[error("Discord's answer to {0} was not understood")]
    Answer(&'static str),
    /// The connection ended for good.
    #[error("Discord: {0}")]
    Gateway(&'static str),
    /// A shard has been without a useful connection for too long.
    #[error("{0}")]
    Lost(#[from] Lost),
}

impl DiscordError {
    /// Is it of no use to try again before somebody has changed something?
    pub fn needs_operator(&self) -> bool {
        matches!(self, Self::BadToken | Self::Intents | Self::TooFewShards { .. })
    }
}

/// Connects, registers the commands, and answers until told to stop. An error means that trying again at once is of no use: the process
/// should end and be started again after a while.
pub async fn run(hub: Hub, options: Options, stop: CancellationToken) -> Result<(), DiscordError> {
    hub.health().report(PLATFORM, Err("starting".into()));
    let rest = Rest::new(&options.api, options.token.clone())?;
    let advice = advice(&rest).await?;
    let plan = Plan::of(options.shards, &advice);
    tracing::info!(platform = PLATFORM, shards = %plan.own, total = plan.total, asked = advice.shards, left = advice.remaining, "shards");
    if plan.total < advice.shards {
        tracing::warn!(
            platform = PLATFORM,
            total = plan.total,
            asked = advice.shards,
            "Discord asks for more shards than there are; with more than 2500 servers each it will take none"
        );
    }
    let (application, me) = application(&rest).await?;
    let registers = options.register && plan.registers();
    if registers {
        register(&rest, &application, hub.texts()).await?;
    }
    (options.say)(&format!("Add the bot to a Discord server: {}", rights::invite(&application)));
    let sentence = |id| Locale::ALL.map(|l| hub.texts().get(l, id, &[]));
    let bot = Arc::new(Bot {
        rest,
        application,
        service: hub.service().clone(),
        no_pictures: sentence("no-pictures-here"),
        back_soon: sentence("back-soon"),
        turns: Arc::clone(hub.turns()),
        me,
        memory: room::Memory::default(),
    });
    hub.register(&bot);
    if registers {
        let (bot, stop) = (Arc::clone(&bot), stop.clone());
        // Beside the connection, so that nobody waits for it.
        tokio::spawn(async move {
            tokio::select! {
                () = register::clear_servers_quietly(&bot.rest, &bot.application) => {}
                () = stop.cancelled() => {}
            }
        });
    }
    let ControlFlow::Continue(advice) = gateway::permitted(&bot, &hub, plan, advice, &stop).await? else {
        return Ok(());
    };
    let plug = gateway::Plug {
        token: options.token,
        api: options.api,
        url: advice.url,
        plan,
        patience: options.patience,
    };
    gateway::listen(bot, hub, plug, stop).await
}

/// What Discord says about connecting.
async fn advice(rest: &Rest) -> Result<Advice, DiscordError> {
    let answer = rest.advice().await.map_err(refusal)?;
    Advice::read(&answer).ok_or(DiscordError::Answer("/gateway/bot"))
}

fn refusal(error: RestError) -> DiscordError {
    if error.is_unauthorised() {
        DiscordError::BadToken
    } else {
        error.into()
    }
}

/// The application's id, and that of its bot.
async fn application(rest: &Rest) -> Result<(String, String), DiscordError> {
    const ME: &str = "/applications/@me";
    let answer = rest.send(Call::new(Method::GET, ME, &[])).await.map_err(refusal)?;
    let id = answer["id"].as_str().ok_or(DiscordError::Answer(ME))?;
    let bot = answer["bot"]["id"].as_str().unwrap_or(id);
    Ok((id.to_owned(), bot.to_owned()))
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
