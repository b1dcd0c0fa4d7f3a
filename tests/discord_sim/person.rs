//! A person with a Discord client: types commands, reads completions, presses buttons, chooses from menus.

use super::components;
use super::events::{self, Act};
use super::interactions::{FIRST_ANSWER_MS, Interaction};
use super::sim::Sim;
use super::{modals, offered};
use serde_json::{Value, json};
use std::time::Duration;

/// How long a test waits for the bot to finish what it announced, in real time.
const PATIENCE: Duration = Duration::from_secs(30);
/// How long a silent acknowledgement of a button may stay without anything happening, in real time.
const QUIET: Duration = Duration::from_secs(2);

#[derive(Debug, Clone)]
pub struct Person {
    pub(super) sim: Sim,
    pub id: u64,
}

/// What the person saw.
#[derive(Debug, Clone)]
pub struct Outcome {
    pub interaction: u64,
    /// Milliseconds until the first answer; `None`: "The application did not respond".
    pub ack_ms: Option<u64>,
    /// The first answer's type.
    pub answer: Option<u64>,
    /// The reply, if it is (still) there.
    pub message: Option<Value>,
    pub ephemeral: bool,
    /// Further messages by the interaction's token.
    pub followups: Vec<Value>,
    /// What the bot posted in the channel on its own since, oldest first.
    pub posts: Vec<Value>,
    pub choices: Vec<Value>,
    pub modal: Option<Value>,
}

impl Outcome {
    /// Every message this brought, in order: the reply, further ones, posts.
    pub fn all(&self) -> Vec<&Value> {
        self.message.iter().chain(&self.followups).chain(&self.posts).collect()
    }

    /// All texts in one.
    pub fn text(&self) -> String {
        self.all()
            .iter()
            .filter_map(|m| m["content"].as_str())
            .collect::<Vec<_>>()
            .join("\n")
    }

    /// What only the person saw.
    pub fn private_text(&self) -> String {
        let private = |m: &&&Value| m["flags"].as_u64().unwrap_or(0) & 64 != 0;
        self.all()
            .iter()
            .filter(private)
            .filter_map(|m| m["content"].as_str())
            .collect::<Vec<_>>()
            .join("\n")
    }
}

impl Person {
    /// The person's id as a field of a command wants it.
    pub fn id_text(&self) -> String {
        self.id.to_string()
    }

    /// Type a command. Panics when a client would not have sent it.
    pub async fn slash(&self, channel: u64, name: &str, fields: &[(&str, &str)]) -> Outcome {
        self.try_slash(channel, name, fields).await.expect("a client can send this command")
    }

    pub async fn try_slash(&self, channel: u64, name: &str, fields: &[(&str, &str)]) -> Result<Outcome, String> {
        let id = self.command(channel, name, fields, None)?;
        Ok(self.outcome(id).await)
    }

    /// Send a command, or with `focused` ask what fits into that field, and do not wait.
    pub fn command(&self, channel: u64, name: &str, fields: &[(&str, &str)], focused: Option<&str>) -> Result<u64, String> {
        self.sim.world(|w| {
            let first = name.split(' ').next().unwrap_or(name);
            offered::command(w, self.id, channel, offered::SLASH, first)?;
            let data = events::command_data(w, channel, name, fields, focused)?;
            let kind = if focused.is_some() { 4 } else { 2 };
            events::send(w, &self.act(kind, channel, data, None))
        })
    }

    fn act(&self, kind: u8, channel: u64, data: Value, source: Option<u64>) -> Act {
        Act {
            kind,
            user: self.id,
            channel,
            data,
            source,
        }
    }

    /// What the client offers while the person types into `field`: names and values.
    pub async fn autocomplete(&self, channel: u64, name: &str, fields: &[(&str, &str)], field: &str) -> Vec<(String, String)> {
        let id = self.command(channel, name, fields, Some(field));
        let outcome = self.outcome(id.expect("a client can ask for this completion")).await;
        let text = |v: &Value| v.as_str().map_or_else(|| v.to_string(), ToOwned::to_owned);
        outcome.choices.iter().map(|c| (text(&c["name"]), text(&c["value"]))).collect()
    }

    /// Choose a command from the menu on another person. Panics when a client would not offer it.
    pub async fn context(&self, channel: u64, name: &str, target: u64) -> Outcome {
        let outcome = self.try_context(channel, name, target).await;
        outcome.expect("a client offers this command on that person")
    }

    pub async fn try_context(&self, channel: u64, name: &str, target: u64) -> Result<Outcome, String> {
        let id = self.menu(channel, name, target)?;
        Ok(self.outcome(id).await)
    }

    /// Choose a command from the menu on a person or on a message, and do not wait.
    pub fn menu(&self, channel: u64, name: &str, target: u64) -> Result<u64, String> {
        self.sim.world(|w| {
            let on_message = w.messages.get(&target);
            let kind = if on_message.is_some() {
                offered::ON_MESSAGE
            } else {
                offered::ON_USER
            };
            let mut resolved = json!({});
            if let Some(message) = on_message {
                if message.only_for.is_some_and(|u| u != self.id) || message.channel != channel {
                    return Err("this person does not see that message here".to_owned());
                }
                resolved["messages"][target.to_string()] = message.value.clone();
            } else {
                let guild = w.channels.get(&channel).and_then(|c| c.guild);
                events::resolve(w, guild, &target.to_string(), &mut resolved)?;
            }
            let command = offered::command(w, self.id, channel, kind, name)?;
            let mut data = json!({
                "id": command["id"], "name": command["name"], "type": kind, "target_id": target.to_string(), "resolved": resolved,
            });
            if let Some(guild) = command.get("guild_id") {
                data["guild_id"] = guild.clone();
            }
            events::send(w, &self.act(2, channel, data, None))
        })
    }

    /// Press a button by its label or custom id.
    pub async fn click(&self, message: u64, button: &str) -> Outcome {
        self.try_click(message, button).await.expect("a client can press this button")
    }

    pub async fn try_click(&self, message: u64, button: &str) -> Result<Outcome, String> {
        let id = self.press(message, button)?;
        Ok(self.outcome(id).await)
    }

    /// Press and do not wait.
    pub fn press(&self, message: u64, button: &str) -> Result<u64, String> {
        self.component(message, button, |found| {
            if found["type"] != json!(2) {
                return Err(format!("{button} is no button"));
            }
            Ok(json!({"custom_id": found["custom_id"], "component_type": 2, "id": found["id"]}))
        })
    }

    /// Choose one entry of a menu, by label or value. `menu` is its custom id or placeholder.
    pub async fn select(&self, message: u64, menu: &str, entry: &str) -> Outcome {
        self.try_select(message, menu, entry).await.expect("a client can choose this")
    }

    pub async fn try_select(&self, message: u64, menu: &str, entry: &str) -> Result<Outcome, String> {
        self.try_select_many(message, menu, &[entry]).await
    }

    /// Choose several entries of a menu, or (in a menu of people) people by their ids.
    pub async fn try_select_many(&self, message: u64, menu: &str, entries: &[&str]) -> Result<Outcome, String> {
        let id = self.choose_many(message, menu, entries)?;
        Ok(self.outcome(id).await)
    }

    /// Choose and do not wait.
    pub fn choose(&self, message: u64, menu: &str, entry: &str) -> Result<u64, String> {
        self.choose_many(message, menu, &[entry])
    }

    fn choose_many(&self, message: u64, menu: &str, entries: &[&str]) -> Result<u64, String> {
        let guild = self.sim.world(|w| {
            let place = w.messages.get(&message).map(|m| m.channel);
            place.and_then(|c| w.channels.get(&c)).and_then(|c| c.guild)
        });
        let people = self.sim.world(|w| {
            let mut resolved = json!({});
            for entry in entries {
                events::resolve(w, guild, entry, &mut resolved)?;
            }
            Ok::<_, String>(resolved)
        });
        self.component(message, menu, |found| {
            let number = entries.len() as u64;
            let (least, most) = (found["min_values"].as_u64().unwrap_or(1), found["max_values"].as_u64().unwrap_or(1));
            if !(least..=most).contains(&number) {
                return Err(format!("{menu} takes {least} to {most} entries, not {number}"));
            }
            let mut data = json!({"custom_id": found["custom_id"], "component_type": found["type"], "id": found["id"]});
            match found["type"].as_u64() {
                Some(3) => {
                    let options = found["options"].as_array().map_or(&[][..], Vec::as_slice);
                    let chosen = entries.iter().map(|entry| {
                        let on_menu = options.iter().find(|o| o["label"] == *entry || o["value"] == *entry);
                        on_menu
                            .map(|o| o["value"].clone())
                            .ok_or_else(|| format!("{entry:?} is not on the menu"))
                    });
                    data["values"] = chosen.collect::<Result<Value, _>>()?;
                }
                Some(5) => {
                    data["resolved"] = people?;
                    data["values"] = json!(entries);
                }
                _ => return Err(format!("{menu} is no menu that can be used here")),
            }
            Ok(data)
        })
    }

    fn component(&self, message: u64, name: &str, data: impl FnOnce(&Value) -> Result<Value, String>) -> Result<u64, String> {
        self.sim.world(|w| {
            let shown = w.messages.get(&message).cloned().ok_or("there is no such message any more")?;
            if shown.only_for.is_some_and(|u| u != self.id) {
                return Err("this person does not see that message".into());
            }
            let found = components::find(&shown.value, name).ok_or_else(|| {
                let there: Vec<_> = components::all(&shown.value).iter().map(|c| c["label"].clone()).collect();
                format!("the message has no {name:?}, only {there:?}")
            })?;
            if found["disabled"] == json!(true) {
                return Err(format!("{name:?} is greyed out"));
            }
            let data = data(&found)?;
            events::send(w, &self.act(3, shown.channel, data, Some(message)))
        })
    }

    /// A component interaction that no honest client would send (a made-up custom id on a real message).
    pub async fn forge(&self, message: u64, custom_id: &str) -> Outcome {
        let id = self.sim.world(|w| {
            let channel = w.messages.get(&message).map_or(0, |m| m.channel);
            let data = json!({"custom_id": custom_id, "component_type": 2, "id": 2});
            events::send(w, &self.act(3, channel, data, Some(message)))
        });
        self.outcome(id.expect("the message is there")).await
    }

    /// Send the modal that an outcome showed, with its fields filled in. Panics when a client would not send it.
    pub async fn submit_modal(&self, shown: &Outcome, fields: &[(&str, &str)]) -> Outcome {
        let outcome = self.try_submit_modal(shown, fields).await;
        outcome.expect("a client can send this modal")
    }

    pub async fn try_submit_modal(&self, shown: &Outcome, fields: &[(&str, &str)]) -> Result<Outcome, String> {
        let id = self.submit(shown.interaction, fields)?;
        Ok(self.outcome(id).await)
    }

    /// Send the modal that an interaction showed, and do not wait.
    pub fn submit(&self, shown_by: u64, fields: &[(&str, &str)]) -> Result<u64, String> {
        self.sim.world(|w| {
            let from = w.interactions.get(&shown_by).cloned();
            let from = from.ok_or("there was no such interaction")?;
            let modal = from.modal.as_ref().ok_or("no modal was shown")?;
            if from.user != self.id {
                return Err("the modal was shown to somebody else".to_owned());
            }
            let act = self.act(5, from.channel, modals::filled_in(modal, fields)?, from.source);
            let id = events::send(w, &act)?;
            if let Some(i) = w.interactions.get_mut(&id) {
                i.opened_by = Some(from.id);
            }
            if let Some(i) = w.interactions.get_mut(&from.id) {
                i.modal = None; // a modal is sent once, and is closed by that
            }
            Ok(id)
        })
    }

    /// Wait until the bot has done what it announced, and look.
    pub async fn outcome(&self, id: u64) -> Outcome {
        let mut changes = self.sim.shared.changed.subscribe();
        let end = tokio::time::Instant::now() + PATIENCE;
        loop {
            let rest = self.sim.shared.lock().rest_of(id);
            let wait = match rest {
                Rest::Done => break,
                Rest::Maybe => QUIET,
                Rest::Busy => Duration::from_millis(200),
            };
            let changed = tokio::time::timeout(wait, changes.changed()).await;
            if changed.is_err() && rest == Rest::Maybe {
                break;
            }
            assert!(
                tokio::time::Instant::now() < end,
                "the bot acknowledged and then did nothing for {PATIENCE:?}"
            );
        }
        self.sim.world(|w| seen(w, id))
    }
}

/// Whether an interaction has come to rest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Rest {
    Done,
    /// Nothing can be seen of it; something may still come.
    Maybe,
    Busy,
}

fn seen(world: &super::world::World, id: u64) -> Outcome {
    let i = world.interactions.get(&id).cloned().expect("it was just made");
    let value = |m: &u64| world.messages.get(m).map(|m| m.value.clone());
    let posted = world
        .messages
        .range(id..)
        .filter(|(_, m)| m.channel == i.channel && m.interaction.is_none() && m.is_said());
    Outcome {
        interaction: id,
        ack_ms: i.ack_ms,
        answer: i.answer,
        message: i.original.as_ref().and_then(value),
        ephemeral: i.ephemeral,
        followups: i.followups.iter().filter_map(value).collect(),
        posts: posted.map(|(_, m)| m.value.clone()).collect(),
        choices: i.choices.unwrap_or_default(),
        modal: i.modal,
    }
}

impl super::world::World {
    fn rest_of(&self, id: u64) -> Rest {
        let Some(i) = self.interactions.get(&id) else { return Rest::Done };
        let late = self.clock.now_ms().saturating_sub(i.created_ms) > FIRST_ANSWER_MS;
        let shown = !i.followups.is_empty() || self.posted_since(i);
        let original = i.original.is_some_and(|m| self.messages.contains_key(&m));
        match i.answer {
            None if late => Rest::Done,
            None => Rest::Busy,
            Some(6) if i.later > 0 || shown => Rest::Done,
            Some(6) => Rest::Maybe,
            Some(_) if i.loading => Rest::Busy,
            // The "thinking" is gone and nothing has come in its place yet.
            Some(5) if !original && !shown => Rest::Maybe,
            Some(_) => Rest::Done,
        }
    }

    fn posted_since(&self, i: &Interaction) -> bool {
        self.messages
            .range(i.id..)
            .any(|(_, m)| m.channel == i.channel && m.interaction.is_none())
    }
}
