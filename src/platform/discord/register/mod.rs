//! Registering the commands with Discord. What is there is read first, and only what differs is done: a second start changes nothing, no
//! command is made anew that is there already, and Discord's two hundred new commands a day are not spent.

mod plan;
mod table;

use std::fmt;

use reqwest::Method;
use serde_json::{Value, json};

use self::plan::{Step, plan};
pub use self::table::Scope;
use super::{
    decode::PLATFORM,
    rest::{Call, Rest, RestError, code},
};
use crate::l10n::Texts;

/// From so many steps on it is cheaper to put the whole table in one request. Discord knows commands that are there already by their
/// name, so that is no new command either.
const AT_ONCE: usize = 4;

/// The most servers that are looked at on a start (one page of Discord's list).
const SERVERS: usize = 200;

/// A limit of Discord's that kept commands from being made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Limit {
    /// Code 30032.
    #[error("Discord takes no more than 100 commands of one bot (and 15 entries in people's menus)")]
    TooMany,
    /// Code 30034.
    #[error("this bot has made 200 new commands today, and Discord takes no more before tomorrow")]
    Today,
}

impl Limit {
    fn of(error: &RestError) -> Option<Self> {
        match error.code() {
            Some(code::TOO_MANY_COMMANDS) => Some(Self::TooMany),
            Some(code::TOO_MANY_NEW_COMMANDS) => Some(Self::Today),
            _ => None,
        }
    }
}

/// What registering did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Names of commands that are new.
    pub created: Vec<String>,
    /// Names of commands that were changed.
    pub changed: Vec<String>,
    /// Names of commands that were removed.
    pub removed: Vec<String>,
    /// How many were as they should be.
    pub unchanged: usize,
    /// Names of commands that could not be made, and why.
    pub refused: Option<(Vec<String>, Limit)>,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (what, names) in [("new", &self.created), ("changed", &self.changed), ("removed", &self.removed)] {
            if !names.is_empty() {
                write!(f, "{} {what}: {}; ", names.len(), names.join(", "))?;
            }
        }
        write!(f, "{} as they were", self.unchanged)?;
        if let Some((names, why)) = &self.refused {
            write!(f, ". Not registered: {}, because {why}", names.join(", "))?;
        }
        Ok(())
    }
}

/// Where the commands of a scope are.
struct Place<'a> {
    list: &'static str,
    one: &'static str,
    params: Vec<&'a str>,
}

fn place<'a>(application: &'a str, scope: &'a Scope) -> Place<'a> {
    match scope {
        Scope::Everywhere => Place {
            list: "/applications/{}/commands",
            one: "/applications/{}/commands/{}",
            params: vec![application],
        },
        Scope::Server(id) => Place {
            list: "/applications/{}/guilds/{}/commands",
            one: "/applications/{}/guilds/{}/commands/{}",
            params: vec![application, id],
        },
    }
}

async fn registered(rest: &Rest, place: &Place<'_>) -> Result<Vec<Value>, RestError> {
    let mut list = Call::new(Method::GET, place.list, &place.params);
    list.query = "?with_localizations=true";
    Ok(match rest.send(list).await? {
        Value::Array(all) => all,
        _ => vec![],
    })
}

/// Makes what is registered what it should be.
pub async fn register(rest: &Rest, application: &str, texts: &Texts, scope: &Scope) -> Result<Report, RestError> {
    let place = place(application, scope);
    let wanted = table::commands(texts, scope);
    let plan = plan(&registered(rest, &place).await?, &wanted, scope);
    let mut report = Report {
        unchanged: plan.unchanged,
        ..Report::default()
    };
    if plan.steps.len() >= AT_ONCE {
        let all = Value::Array(wanted);
        match rest.send(Call::new(Method::PUT, place.list, &place.params).body(&all)).await {
            Ok(_) => {
                plan.steps.into_iter().for_each(|step| report.done(step));
                return Ok(report);
            }
            // Nothing was done then; step by step at least the changes and removals are.
            Err(error) if Limit::of(&error).is_some() => {}
            Err(error) => return Err(error),
        }
    }
    for step in plan.steps {
        if let (Some((refused, _)), Step::Create { name, .. }) = (&mut report.refused, &step) {
            // The first was refused, so the others that are new would be, too.
            refused.push(name.clone());
            continue;
        }
        match take(rest, &place, &step).await {
            Ok(()) => report.done(step),
            Err(error) => match (Limit::of(&error), step) {
                (Some(why), Step::Create { name, .. }) => report.refused = Some((vec![name], why)),
                _ => return Err(error),
            },
        }
    }
    Ok(report)
}

impl Report {
    fn done(&mut self, step: Step) {
        match step {
            Step::Remove { name, .. } => self.removed.push(name),
            Step::Change { name, .. } => self.changed.push(name),
            Step::Create { name, .. } => self.created.push(name),
        }
    }

    /// Was anything done or left undone?
    pub fn is_news(&self) -> bool {
        *self
            != Self {
                unchanged: self.unchanged,
                ..Self::default()
            }
    }
}

async fn take(rest: &Rest, place: &Place<'_>, step: &Step) -> Result<(), RestError> {
    let one = |id| [place.params.as_slice(), &[id]].concat();
    match step {
        Step::Remove { id, .. } => {
            let params = one(id.as_str());
            match rest.send(Call::new(Method::DELETE, place.one, &params)).await {
                // Somebody else was first.
                Err(error) if error.code() == Some(code::UNKNOWN_COMMAND) => Ok(()),
                other => other.map(|_| ()),
            }
        }
        Step::Change { id, body, .. } => {
            let params = one(id.as_str());
            rest.send(Call::new(Method::PATCH, place.one, &params).body(body)).await.map(|_| ())
        }
        Step::Create { body, .. } => {
            let call = Call::new(Method::POST, place.list, &place.params).body(body);
            rest.send(call).await.map(|_| ())
        }
    }
}

/// Is anything registered in this scope?
pub async fn is_registered(rest: &Rest, application: &str, scope: &Scope) -> Result<bool, RestError> {
    Ok(!registered(rest, &place(application, scope)).await?.is_empty())
}

/// What is registered for a single server is taken away: people there would see each command twice.
async fn clear(rest: &Rest, application: &str, server: &str) -> Result<bool, RestError> {
    let scope = Scope::Server(server.to_owned());
    let place = place(application, &scope);
    if registered(rest, &place).await?.is_empty() {
        return Ok(false);
    }
    let nothing = json!([]);
    rest.send(Call::new(Method::PUT, place.list, &place.params).body(&nothing)).await?;
    Ok(true)
}

/// Looks through the bot's servers for commands that were registered for a single server, and takes them away; ids of the servers where
/// there were some. On a start only the first two hundred are looked at, else `all`.
pub async fn clear_servers(rest: &Rest, application: &str, all: bool) -> Result<Vec<String>, RestError> {
    let mut cleared = Vec::new();
    let mut after = "0".to_owned();
    loop {
        let page = rest
            .send(Call::new(Method::GET, "/users/@me/guilds?limit=200&after={}", &[&after]))
            .await?;
        let servers: Vec<&str> = page.as_array().into_iter().flatten().filter_map(|g| g["id"].as_str()).collect();
        for server in &servers {
            match clear(rest, application, server).await {
                Ok(true) => cleared.push((*server).to_owned()),
                Ok(false) => {}
                // The bot was added without the right to have commands there, or has been removed meanwhile.
                Err(error) if [code::MISSING_ACCESS, code::UNKNOWN_GUILD].iter().any(|c| error.code() == Some(*c)) => {}
                Err(error) => return Err(error),
            }
        }
        match servers.last() {
            Some(last) if all && servers.len() >= SERVERS => after = (*last).to_owned(),
            _ => return Ok(cleared),
        }
    }
}

/// The same while the bot runs, where what goes wrong is not worth ending it.
pub async fn clear_servers_quietly(rest: &Rest, application: &str) {
    match clear_servers(rest, application, false).await {
        Ok(cleared) if cleared.is_empty() => {}
        Ok(cleared) => tracing::info!(
            platform = PLATFORM,
            servers = cleared.len(),
            "commands of single servers were taken away; people saw them twice"
        ),
        Err(error) => tracing::warn!(platform = PLATFORM, %error, "commands of single servers could not be looked for"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_done_is_said_in_one_line() {
        let quiet = Report {
            unchanged: 19,
            ..Report::default()
        };
        assert_eq!(quiet.to_string(), "19 as they were");
        assert!(!quiet.is_news());
        let report = Report {
            created: vec!["draw".into(), "games".into()],
            changed: vec!["board".into()],
            removed: vec![],
            unchanged: 15,
            refused: Some((vec!["help".into()], Limit::Today)),
        };
        assert_eq!(
            report.to_string(),
            "2 new: draw, games; 1 changed: board; 15 as they were. Not registered: help, because this bot has made 200 new commands \
             today, and Discord takes no more before tomorrow"
        );
        assert!(report.is_news());
    }
}
