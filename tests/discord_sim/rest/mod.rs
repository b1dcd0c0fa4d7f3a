//! The REST half of the fake: one table of routes, plain functions behind it.

mod application;
mod channels;
mod command_rules;
mod commands;
mod limits;
mod messages;
mod read;
pub mod serve;
mod threads;
mod webhooks;

use super::call::{Answer, Call};
use super::world::World;

type Handler = fn(&mut World, &Call) -> Answer;

/// Whether a route wants the bot's token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    Bot,
    Open,
}

/// One route: method, path below `/api/v10` with `{}` for parameters, access, and what answers.
pub struct Route {
    pub method: &'static str,
    pub template: &'static str,
    pub access: Access,
    pub handler: Handler,
}

const fn bot(method: &'static str, template: &'static str, handler: Handler) -> Route {
    Route {
        method,
        template,
        access: Access::Bot,
        handler,
    }
}

const fn open(method: &'static str, template: &'static str, handler: Handler) -> Route {
    Route {
        method,
        template,
        access: Access::Open,
        handler,
    }
}

/// Literal paths stand before paths with a parameter in the same place.
pub const ROUTES: &[Route] = &[
    open("GET", "/gateway", application::gateway),
    bot("GET", "/gateway/bot", application::gateway_bot),
    bot("GET", "/users/@me", application::me),
    bot("GET", "/users/@me/guilds", application::my_guilds),
    bot("POST", "/users/@me/channels", channels::open_dm),
    bot("GET", "/users/{}", application::user),
    bot("GET", "/applications/@me", application::application),
    bot("GET", "/oauth2/applications/@me", application::application),
    bot("GET", "/applications/{}/commands", commands::list),
    bot("PUT", "/applications/{}/commands", commands::replace),
    bot("POST", "/applications/{}/commands", commands::create),
    bot("PATCH", "/applications/{}/commands/{}", commands::change),
    bot("DELETE", "/applications/{}/commands/{}", commands::remove),
    bot("GET", "/applications/{}/guilds/{}/commands", commands::list),
    bot("PUT", "/applications/{}/guilds/{}/commands", commands::replace),
    bot("POST", "/applications/{}/guilds/{}/commands", commands::create),
    bot("PATCH", "/applications/{}/guilds/{}/commands/{}", commands::change),
    bot("DELETE", "/applications/{}/guilds/{}/commands/{}", commands::remove),
    open("POST", "/interactions/{}/{}/callback", webhooks::callback),
    open("GET", "/webhooks/{}/{}/messages/{}", webhooks::show),
    open("PATCH", "/webhooks/{}/{}/messages/{}", webhooks::change),
    open("DELETE", "/webhooks/{}/{}/messages/{}", webhooks::remove),
    open("POST", "/webhooks/{}/{}", webhooks::follow_up),
    bot("GET", "/channels/{}", channels::show),
    bot("PATCH", "/channels/{}", channels::change),
    bot("DELETE", "/channels/{}", channels::remove),
    bot("GET", "/channels/{}/messages", messages::list),
    bot("POST", "/channels/{}/messages", messages::create),
    bot("PUT", "/channels/{}/messages/pins/{}", messages::pin),
    bot("DELETE", "/channels/{}/messages/pins/{}", messages::unpin),
    bot("GET", "/channels/{}/messages/{}", messages::show),
    bot("PATCH", "/channels/{}/messages/{}", messages::change),
    bot("DELETE", "/channels/{}/messages/{}", messages::remove),
    bot("PUT", "/channels/{}/messages/{}/reactions/{}/@me", messages::react),
    bot("DELETE", "/channels/{}/messages/{}/reactions/{}/@me", messages::unreact),
    bot("POST", "/channels/{}/threads", threads::start),
    bot("POST", "/channels/{}/messages/{}/threads", threads::start),
    bot("PUT", "/channels/{}/thread-members/{}", threads::join),
    bot("DELETE", "/channels/{}/thread-members/{}", threads::leave),
    bot("POST", "/channels/{}/typing", channels::typing),
    bot("GET", "/guilds/{}", application::guild),
    bot("GET", "/guilds/{}/channels", application::guild_channels),
    bot("GET", "/guilds/{}/members/{}", application::member),
];

/// The route for a path, with its parameters.
pub fn find(method: &str, path: &str) -> Option<(&'static Route, Vec<String>)> {
    let wanted: Vec<&str> = path.trim_matches('/').split('/').collect();
    ROUTES.iter().filter(|r| r.method == method).find_map(|route| {
        let segments: Vec<&str> = route.template.trim_matches('/').split('/').collect();
        if segments.len() != wanted.len() {
            return None;
        }
        let mut params = Vec::new();
        for (segment, given) in segments.iter().zip(&wanted) {
            if *segment == "{}" {
                params.push((*given).to_owned());
            } else if segment != given {
                return None;
            }
        }
        Some((route, params))
    })
}
