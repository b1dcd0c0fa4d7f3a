//! Discord's HTTP interface: requests with timeouts, waiting where Discord asks for it, trying again where that is safe. Errors name
//! the route's template and a code; never an address, because addresses of interactions contain their token.

use std::{
    sync::{Mutex, PoisonError},
    time::Duration,
};

use reqwest::{
    Method, StatusCode,
    header::{AUTHORIZATION, HeaderMap, HeaderValue, RETRY_AFTER},
    multipart::{Form, Part},
};
use secrecy::{ExposeSecret, SecretString};
use serde_json::Value;
use tokio::{sync::Notify, time::Instant};

use super::limits::Limits;

/// The longest wait that is accepted from Discord; beyond it the request fails.
const LONGEST_WAIT: Duration = Duration::from_mins(1);
/// How often a request is sent at most.
const TRIES: u32 = 5;

/// Discord's numbers for refusals that are handled one by one.
pub mod code {
    /// The channel is not there (any more).
    pub const UNKNOWN_CHANNEL: u64 = 10003;
    /// The server is not there (any more), or the bot is not on it.
    pub const UNKNOWN_GUILD: u64 = 10004;
    /// The message is not there (any more).
    pub const UNKNOWN_MESSAGE: u64 = 10008;
    /// The registered command is not there (any more).
    pub const UNKNOWN_COMMAND: u64 = 10063;
    /// There are as many commands as there may be.
    pub const TOO_MANY_COMMANDS: u64 = 30032;
    /// As many commands were made today as may be made in a day.
    pub const TOO_MANY_NEW_COMMANDS: u64 = 30034;
    /// The interaction was acknowledged before.
    pub const ACKNOWLEDGED: u64 = 40060;
    /// The bot does not see the channel.
    pub const MISSING_ACCESS: u64 = 50001;
    /// The person takes no direct messages.
    pub const CLOSED_DMS: u64 = 50007;
    /// The bot lacks a right in the channel.
    pub const MISSING_PERMISSION: u64 = 50013;
    /// The thread is archived.
    pub const ARCHIVED: u64 = 50083;
    /// The message has a thread already.
    pub const THREAD_EXISTS: u64 = 160_004;
}

/// A file to send along.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Upload {
    /// Its name, ASCII.
    pub name: String,
    /// Its media type.
    pub media: &'static str,
    /// Its content.
    pub bytes: std::sync::Arc<[u8]>,
    /// What a picture shows, at most 1024 characters.
    pub description: Option<String>,
}

/// How a request is treated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Sending it twice does no harm, or Discord notices.
    Repeatable,
    /// Sending it twice would show: it is repeated only when Discord has certainly not acted on it.
    Once,
    /// The first answer to an interaction: no time to lose.
    Callback,
}

/// One request.
#[derive(Clone)]
pub struct Call<'a> {
    /// The method.
    pub method: Method,
    /// The route below `/api/v10`, with `{}` for each parameter: what logs and errors show.
    pub template: &'static str,
    /// What the parameters are.
    pub params: &'a [&'a str],
    /// The query, with its question mark.
    pub query: &'static str,
    /// The body.
    pub body: Option<&'a Value>,
    /// Files to send along.
    pub files: &'a [Upload],
    /// How it is treated.
    pub kind: Kind,
}

/// Parameters can be tokens, and bodies hold what people said.
impl std::fmt::Debug for Call<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.method, self.template)
    }
}

impl<'a> Call<'a> {
    /// A request without body.
    pub fn new(method: Method, template: &'static str, params: &'a [&'a str]) -> Self {
        Self {
            method,
            template,
            params,
            query: "",
            body: None,
            files: &[],
            kind: Kind::Repeatable,
        }
    }
    /// With a JSON body.
    pub fn body(self, body: &'a Value) -> Self {
        Self { body: Some(body), ..self }
    }
    /// With files.
    pub fn files(self, files: &'a [Upload]) -> Self {
        Self { files, ..self }
    }
    /// Treated like this.
    pub fn kind(self, kind: Kind) -> Self {
        Self { kind, ..self }
    }

    /// Is it sent without the bot's token? Interactions have tokens of their own.
    fn is_open(&self) -> bool {
        self.template.starts_with("/interactions") || self.template.starts_with("/webhooks")
    }

    fn path(&self) -> String {
        let mut parts = self.template.split("{}");
        let mut path = parts.next().unwrap_or_default().to_owned();
        for (part, param) in parts.zip(self.params) {
            path.push_str(param);
            path.push_str(part);
        }
        path + self.query
    }

    /// Limits are counted for each template and its first parameter (channel, server or webhook); answers to interactions for themselves.
    fn bucket(&self) -> String {
        let webhook = self.template.starts_with("/webhooks");
        let major = if webhook { self.params.get(1) } else { self.params.first() };
        format!("{} {} {}", self.method, self.template, major.unwrap_or(&""))
    }
}

/// Why a request did not succeed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RestError {
    /// Discord refused it.
    #[error("{route}: refused with status {status}, code {code}: {message}")]
    Refused {
        /// Method and template.
        route: String,
        /// The HTTP status.
        status: u16,
        /// Discord's own number; 0 if there was none.
        code: u64,
        /// Discord's own words.
        message: String,
    },
    /// Discord could not be reached, or not understood.
    #[error("{route}: {what}")]
    Unreachable {
        /// Method and template.
        route: String,
        /// What went wrong, in a few words.
        what: &'static str,
    },
}

impl RestError {
    /// Discord's number for the refusal, if it is one.
    pub fn code(&self) -> Option<u64> {
        match self {
            Self::Refused { code, .. } => Some(*code),
            Self::Unreachable { .. } => None,
        }
    }
    /// Was the token refused?
    pub fn is_unauthorised(&self) -> bool {
        matches!(self, Self::Refused { status: 401, .. })
    }
}

/// The client.
pub struct Rest {
    http: reqwest::Client,
    api: String,
    token: SecretString,
    limits: Mutex<Limits>,
    /// Told when the token was refused.
    refused: Notify,
}

impl std::fmt::Debug for Rest {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Rest")
    }
}

/// What one attempt brought.
enum Attempt {
    Done(Value),
    Refused(RestError),
    Wait(Duration, RestError),
    /// Discord or the network failed; `acted` says whether Discord may have done it all the same.
    Broken {
        error: RestError,
        acted: bool,
    },
}

impl Rest {
    /// A client for the interface at `api` (`https://discord.com`).
    pub fn new(api: &str, token: SecretString) -> Result<Self, RestError> {
        Ok(Self {
            http: http_client()?,
            api: api.trim_end_matches('/').to_owned(),
            token,
            limits: Mutex::default(),
            refused: Notify::new(),
        })
    }

    /// Returns when Discord has refused the bot's token since this was last asked.
    pub async fn refused(&self) {
        self.refused.notified().await;
    }

    /// Asks what Discord says about connecting to the gateway.
    pub async fn advice(&self) -> Result<Value, RestError> {
        self.send(Call::new(Method::GET, "/gateway/bot", &[])).await
    }

    /// Sends a request; the answer's JSON, null when there is none.
    pub async fn send(&self, call: Call<'_>) -> Result<Value, RestError> {
        let bucket = call.bucket();
        let exempt = call.template.starts_with("/interactions") || call.template.starts_with("/webhooks");
        let mut tries = 0;
        loop {
            tries += 1;
            let wait = self.limits().wait(&bucket, exempt, Instant::now());
            if !wait.is_zero() {
                tokio::time::sleep(wait.min(LONGEST_WAIT)).await;
            }
            let (pause, error) = match self.attempt(&call, &bucket).await {
                Attempt::Done(value) => return Ok(value),
                // The first try had worked, only its answer was lost.
                Attempt::Refused(e) if tries > 1 && call.kind == Kind::Callback && e.code() == Some(code::ACKNOWLEDGED) => {
                    return Ok(Value::Null);
                }
                Attempt::Refused(error) => return Err(error),
                Attempt::Wait(pause, error) => (pause, error),
                Attempt::Broken { error, acted } => match call.kind {
                    Kind::Callback if tries < 3 => (Duration::ZERO, error),
                    Kind::Repeatable => (Duration::from_millis(200 << tries.min(5)), error),
                    Kind::Once if !acted => (Duration::from_millis(200 << tries.min(5)), error),
                    _ => return Err(error),
                },
            };
            if tries >= TRIES || pause > LONGEST_WAIT {
                return Err(error);
            }
            tokio::time::sleep(pause).await;
        }
    }

    fn limits(&self) -> std::sync::MutexGuard<'_, Limits> {
        self.limits.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn attempt(&self, call: &Call<'_>, bucket: &str) -> Attempt {
        let route = format!("{} {}", call.method, call.template);
        let lost = |acted, what| Attempt::Broken {
            error: RestError::Unreachable {
                route: route.clone(),
                what,
            },
            acted,
        };
        let request = match self.request(call) {
            Ok(request) => request,
            Err(error) => return Attempt::Refused(error),
        };
        let answer = match request.send().await {
            Ok(answer) => answer,
            Err(e) if e.is_connect() => return lost(false, "cannot connect"),
            Err(e) if e.is_timeout() => return lost(true, "no answer in time"),
            Err(_) => return lost(true, "the connection broke"),
        };
        let (status, headers) = (answer.status(), answer.headers().clone());
        let Ok(bytes) = answer.bytes().await else {
            return lost(true, "the connection broke within the answer");
        };
        self.note(&headers, bucket);
        let body: Value = serde_json::from_slice(&bytes).unwrap_or_default();
        if status.is_success() {
            return Attempt::Done(body);
        }
        let error = RestError::Refused {
            route,
            status: status.as_u16(),
            code: body["code"].as_u64().unwrap_or(0),
            message: body["message"].as_str().unwrap_or("no reason given").chars().take(200).collect(),
        };
        if status == StatusCode::TOO_MANY_REQUESTS {
            let pause = retry_after(&body, &headers);
            let everything = body["global"] == Value::Bool(true) || headers.contains_key("x-ratelimit-global");
            let now = Instant::now();
            if everything {
                self.limits().hold_everything(pause, now);
            } else {
                self.limits().used_up(bucket, pause, now);
            }
            return Attempt::Wait(pause, error);
        }
        if status == StatusCode::UNAUTHORIZED && !call.is_open() {
            self.refused.notify_one();
        }
        if status.is_server_error() {
            return Attempt::Broken { error, acted: false };
        }
        Attempt::Refused(error)
    }

    fn request(&self, call: &Call<'_>) -> Result<reqwest::RequestBuilder, RestError> {
        let mut request = self
            .http
            .request(call.method.clone(), format!("{}/api/v10{}", self.api, call.path()));
        if call.kind == Kind::Callback {
            // A second and a half, so that a second try still falls into Discord's three seconds.
            request = request.timeout(Duration::from_millis(1500));
        }
        if !call.is_open() {
            let bad = |_| RestError::Unreachable {
                route: call.template.into(),
                what: "the token has characters that no token has",
            };
            let mut value = HeaderValue::from_str(&format!("Bot {}", self.token.expose_secret())).map_err(bad)?;
            value.set_sensitive(true);
            request = request.header(AUTHORIZATION, value);
        }
        let Some(body) = call.body else {
            return Ok(request);
        };
        if call.files.is_empty() {
            return Ok(request.json(body));
        }
        let mut form = Form::new().text("payload_json", body.to_string());
        for (n, file) in call.files.iter().enumerate() {
            let bad = |_| RestError::Unreachable {
                route: call.template.into(),
                what: "a file's media type is malformed",
            };
            let part = Part::bytes(file.bytes.to_vec())
                .file_name(file.name.clone())
                .mime_str(file.media)
                .map_err(bad)?;
            form = form.part(format!("files[{n}]"), part);
        }
        Ok(request.multipart(form))
    }

    /// Remembers what an answer says about its bucket.
    fn note(&self, headers: &HeaderMap, bucket: &str) {
        let number = |name| headers.get(name).and_then(|v| v.to_str().ok()).and_then(|v| v.parse::<f64>().ok());
        if number("x-ratelimit-remaining") == Some(0.0)
            && let Some(pause) = number("x-ratelimit-reset-after").and_then(|s| Duration::try_from_secs_f64(s).ok())
        {
            self.limits().used_up(bucket, pause, Instant::now());
        }
    }
}

/// How long Discord asks to wait: in the body as seconds with fractions, else in the header as whole seconds.
fn retry_after(body: &Value, headers: &HeaderMap) -> Duration {
    let header = || headers.get(RETRY_AFTER)?.to_str().ok()?.parse::<f64>().ok();
    let seconds = body["retry_after"].as_f64().or_else(header).unwrap_or(1.0);
    Duration::try_from_secs_f64(seconds).unwrap_or(LONGEST_WAIT)
}

/// The HTTP client, also for serenity, whose own has no timeouts.
pub fn http_client() -> Result<reqwest::Client, RestError> {
    reqwest::Client::builder()
        .user_agent(concat!("DiscordBot (menagerie, ", env!("CARGO_PKG_VERSION"), ")"))
        .connect_timeout(Duration::from_secs(5))
        .timeout(Duration::from_secs(15))
        .build()
        .map_err(|_| RestError::Unreachable {
            route: "start".into(),
            what: "the HTTP client does not start",
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn paths_are_filled_in_and_buckets_go_by_channel_or_token() {
        let post = Call::new(Method::POST, "/channels/{}/messages", &["7"]);
        assert_eq!(
            (post.path().as_str(), post.bucket().as_str()),
            ("/channels/7/messages", "POST /channels/{}/messages 7")
        );
        let follow = Call::new(Method::POST, "/webhooks/{}/{}", &["1", "tok"]);
        assert_eq!(
            (follow.path().as_str(), follow.bucket().as_str()),
            ("/webhooks/1/tok", "POST /webhooks/{}/{} tok")
        );
    }

    #[test]
    fn an_error_shows_the_template_and_never_what_stood_in_it() {
        let error = RestError::Refused {
            route: "POST /webhooks/{}/{}".into(),
            status: 404,
            code: 10008,
            message: "Unknown Message".into(),
        };
        assert_eq!(
            error.to_string(),
            "POST /webhooks/{}/{}: refused with status 404, code 10008: Unknown Message"
        );
        assert!(!error.is_unauthorised());
    }

    #[test]
    fn a_request_shows_the_template_and_never_what_stands_in_it() {
        let body = json!({"content": "said"});
        let call = Call::new(Method::POST, "/webhooks/{}/{}", &["1", "tok"]).body(&body);
        assert_eq!(format!("{call:?}"), "POST /webhooks/{}/{}");
    }

    #[test]
    fn the_wait_is_read_from_the_body_first() {
        let mut headers = HeaderMap::new();
        assert_eq!(retry_after(&json!({"retry_after": 0.25}), &headers), Duration::from_millis(250));
        headers.insert(RETRY_AFTER, HeaderValue::from_static("3"));
        assert_eq!(retry_after(&Value::Null, &headers), Duration::from_secs(3));
        assert_eq!(retry_after(&json!({"retry_after": -1.0}), &headers), LONGEST_WAIT);
    }
}
