//! What one person sees: servers, channels, people, commands, messages, and what became of what they did.

use serde_json::{Value, json};

use super::{
    super::{
        interactions::{FIRST_ANSWER_MS, Interaction},
        world::{Channel, Message, World, permission::MANAGE_GUILD},
    },
    control,
};

/// Interactions older than this are of no interest to a page, in milliseconds.
const RECENT_MS: u64 = 15 * 60 * 1000;

/// Where the person is and what there is, without messages.
pub fn state(world: &World, me: u64) -> Value {
    let mine = world.guilds.values().filter(|g| g.members.contains(&me));
    let guilds = mine.map(|g| {
        let channels = world.channels.values().filter(|c| c.guild == Some(g.id));
        let members: Vec<Value> = g
            .members
            .iter()
            .filter_map(|m| world.users.get(m))
            .map(|u| json!({"id": u.id.to_string(), "name": g.nicks.get(&u.id).unwrap_or(u.global_name.as_ref().unwrap_or(&u.username))}))
            .collect();
        json!({
            "id": g.id.to_string(), "name": g.name, "locale": g.locale, "bot": g.has_bot, "members": members,
            "channels": channels.map(place).collect::<Vec<_>>(),
        })
    });
    let direct = world.channels.values().filter(|c| c.guild.is_none() && c.recipients.contains(&me));
    let person = |id: u64| {
        world.users.get(&id).map(|u| {
            json!({
                "id": u.id.to_string(), "username": u.username, "name": u.global_name.as_ref().unwrap_or(&u.username), "bot": u.bot,
                "locale": u.locale, "moderator": u.permissions & MANAGE_GUILD != 0,
            })
        })
    };
    json!({
        "me": person(me), "bot": world.bot.to_string(), "people": world.users.keys().filter_map(|u| person(*u)).collect::<Vec<_>>(),
        "guilds": guilds.collect::<Vec<_>>(), "direct": direct.map(place).collect::<Vec<_>>(),
        "commands": world.commands.values().map(|(scope, c)| {
            let mut command = c.clone();
            command["guild_id"] = json!(scope.map(|g| g.to_string()));
            command
        }).collect::<Vec<_>>(),
    })
}

fn place(c: &Channel) -> Value {
    json!({
        "id": c.id.to_string(), "name": c.name, "kind": c.kind, "thread": c.is_thread(), "parent": c.parent.map(|p| p.to_string()),
        "archived": c.archived, "locked": c.locked, "group": c.is_private(),
        "recipients": c.recipients.iter().map(ToString::to_string).collect::<Vec<_>>(),
    })
}

fn sees(world: &World, me: u64, m: &Message) -> bool {
    let here = world.channels.get(&m.channel).is_some_and(|c| match c.guild {
        Some(guild) => world.guilds.get(&guild).is_some_and(|g| g.members.contains(&me)),
        None => c.recipients.contains(&me),
    });
    here && m.only_for.is_none_or(|p| p == me)
}

/// Everything that the person can read, oldest first.
pub fn readable(world: &World, me: u64) -> impl Iterator<Item = (u64, Value)> {
    let seen = world.messages.iter().filter(move |(_, m)| sees(world, me, m));
    seen.map(move |(id, m)| (*id, message(world, me, m)))
}

/// A message with what the API does not say of it: whom it notified, and which command it answers.
fn message(world: &World, me: u64, m: &Message) -> Value {
    let asked = m.interaction.and_then(|i| world.interactions.get(&i));
    let command = asked.filter(|i| i.original == m.value["id"].as_str().and_then(|id| id.parse().ok()));
    json!({
        "message": m.value, "pinged": m.pinged.contains(&me), "edits": m.edits,
        "used": command.filter(|i| i.kind == 2).map(|i| json!({"by": i.user.to_string(), "command": i.event["data"]["name"]})),
    })
}

/// `GET /_sim/messages?as=…&channel=…`
pub fn messages(world: &World, asked: &Value) -> Result<Value, String> {
    let me = control::person(world, &asked["as"])?;
    let channel = control::channel(world, &asked["channel"])?.to_string();
    let here = readable(world, me).filter(|(_, m)| m["message"]["channel_id"] == *channel);
    Ok(here.map(|(_, m)| m).collect())
}

/// What the person did of late, and what became of it.
pub fn acts(world: &World, me: u64) -> impl Iterator<Item = (u64, Value)> {
    let now = world.clock.now_ms();
    let recent = move |i: &&Interaction| i.user == me && i.kind != 4 && now.saturating_sub(i.created_ms) < RECENT_MS;
    world.interactions.values().filter(recent).map(move |i| {
        let late = now.saturating_sub(i.created_ms) > FIRST_ANSWER_MS;
        let state = match i.answer {
            Some(_) => "answered",
            None if late => "failed",
            None => "waiting",
        };
        let told = json!({
            "id": i.id.to_string(), "channel": i.channel.to_string(), "source": i.source.map(|m| m.to_string()), "state": state,
            "modal": i.modal, "command": i.event["data"]["name"],
        });
        (i.id, told)
    })
}
