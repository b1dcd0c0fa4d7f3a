//! The fake Discord itself, tested by a bot that means no good: plain requests, no client library.

mod channels;
mod commands;
mod faults;
mod interactions;
mod limits;
mod people;
mod spec;
mod threads;

use serde_json::{Value, json};

use crate::{
    bot::TOKEN,
    discord_sim::{Person, Sim},
};

/// A fake Discord with a server, a channel and a person, and someone who has the bot's token.
pub struct Raw {
    pub sim: Sim,
    pub guild: u64,
    pub channel: u64,
    pub anna: Person,
    http: reqwest::Client,
    pub token: String,
}

/// Status and JSON body (null when there is none) of an answer.
pub type Told = (u16, Value);

impl Raw {
    pub async fn new() -> Self {
        let sim = Sim::start(TOKEN).await;
        let guild = sim.guild("The Club", "en-US");
        let channel = sim.channel(guild, "chess");
        let anna = sim.person("Anna", "en-GB", &[guild]);
        Self {
            sim,
            guild,
            channel,
            anna,
            http: reqwest::Client::new(),
            token: format!("Bot {TOKEN}"),
        }
    }

    pub fn request(&self, method: &str, path: &str) -> reqwest::RequestBuilder {
        let method = reqwest::Method::from_bytes(method.as_bytes()).expect("a method");
        let url = format!("{}/api/v10{path}", self.sim.url());
        self.http.request(method, url).header("Authorization", &self.token)
    }

    pub async fn send(&self, method: &str, path: &str, body: &Value) -> Told {
        let request = self.request(method, path);
        let request = if body.is_null() { request } else { request.json(body) };
        let answer = request.send().await.expect("the fake answers");
        let status = answer.status().as_u16();
        let bytes = answer.bytes().await.expect("the answer is whole");
        (status, serde_json::from_slice(&bytes).unwrap_or_default())
    }

    pub async fn get(&self, path: &str) -> Told {
        self.send("GET", path, &Value::Null).await
    }

    /// Says something in a channel; the message's id.
    pub async fn say(&self, channel: u64, content: &str) -> u64 {
        let (status, message) = self
            .send("POST", &format!("/channels/{channel}/messages"), &json!({"content": content}))
            .await;
        assert_eq!(status, 200, "{message:#}");
        id(&message)
    }

    /// Says something with a file of these many bytes.
    pub async fn upload(&self, method: &str, path: &str, body: &Value, bytes: Vec<u8>) -> Told {
        let part = reqwest::multipart::Part::bytes(bytes)
            .file_name("board.png")
            .mime_str("image/png")
            .expect("a media type");
        let form = reqwest::multipart::Form::new()
            .text("payload_json", body.to_string())
            .part("files[0]", part);
        let answer = self.request(method, path).multipart(form).send().await.expect("the fake answers");
        (answer.status().as_u16(), answer.json().await.unwrap_or_default())
    }
}

pub fn id(object: &Value) -> u64 {
    crate::discord_sim::sim::id_of(object)
}

/// Status and Discord's code of a refusal.
pub fn code(told: &Told) -> (u16, u64) {
    (told.0, told.1["code"].as_u64().unwrap_or(0))
}
