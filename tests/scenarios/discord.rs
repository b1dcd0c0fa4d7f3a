//! A channel of a server on the fake Discord.

use async_trait::async_trait;
use serde_json::Value;

use super::{
    bot::buttons,
    discord_sim::{Outcome, Person, Sim, sim::id_of},
    house::House,
    play::Who,
    room::{ENGLISH, Post, Room},
};

/// A channel with Anna and Bo.
pub struct Channel {
    sim: Sim,
    id: u64,
    people: [Person; 2],
    tongue: &'static str,
}

impl Channel {
    #[expect(clippy::unused_async, reason = "opening a room is something that takes a while elsewhere")]
    pub async fn open(house: &House, tongue: &'static str) -> Self {
        let sim = house.sim.clone();
        let locale = if tongue == ENGLISH { "en-US" } else { "sv-SE" };
        let guild = sim.guild("The Club", locale);
        let id = sim.channel(guild, "chess");
        let people = Who::BOTH.map(|who| sim.person(who.name(), locale, &[guild]));
        Self { sim, id, people, tongue }
    }

    fn person(&self, who: Who) -> &Person {
        &self.people[who as usize]
    }

    fn post(&self, message: &Value) -> Post {
        let pinged = self.sim.pinged(id_of(message));
        Post {
            id: id_of(message).to_string(),
            text: message["content"].as_str().unwrap_or_default().to_owned(),
            pings: Who::BOTH.into_iter().find(|who| pinged.contains(&self.person(*who).id)),
            buttons: [buttons(message), super::bot::options(message)].concat(),
            picture: message["attachments"][0]["description"].as_str().is_some_and(|alt| !alt.is_empty()),
        }
    }

    fn private(&self, outcome: &Outcome) -> Vec<Post> {
        let only_theirs = |m: &&Value| m["flags"].as_u64().unwrap_or(0) & 64 != 0;
        outcome.all().into_iter().filter(only_theirs).map(|m| self.post(m)).collect()
    }
}

#[async_trait]
impl Room for Channel {
    fn tongue(&self) -> &'static str {
        self.tongue
    }
    async fn ask(&self, who: Who, command: &str, options: &[(&str, &str)]) -> Vec<Post> {
        let outcome = self.person(who).slash(self.id, command, options).await;
        self.private(&outcome)
    }
    async fn press(&self, who: Who, on: &Post, button: &str) -> Vec<Post> {
        let message = on.id.parse().unwrap();
        let outcome = self.person(who).click(message, button).await;
        self.private(&outcome)
    }
    async fn posts(&self) -> Vec<Post> {
        let seen = self.sim.messages(self.id, None);
        seen.iter().map(|m| self.post(m)).collect()
    }
    fn player(&self, who: Who) -> String {
        self.person(who).id_text()
    }
    async fn restarted(&self, _house: &House) {}
}
