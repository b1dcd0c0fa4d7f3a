//! What can be done by hand, as `POST /_sim/{verb}` with a JSON object. People and places are named by id or by name; ids are text.
//! With `"wait": true` an act of a person answers with all that came of it, else at once with the interaction's id.
//!
//! | verb | fields |
//! | --- | --- |
//! | `guild` | `name`, `locale` |
//! | `channel` | `guild`, `name` |
//! | `user` | `name`, `locale`; who is there already is given back |
//! | `person` | `as`, and what changes: `locale`, `nick` (with `guild`), `moderator`, `closed_dms`, `name` |
//! | `thread` | `channel`, `name` |
//! | `group` | `people` |
//! | `dm` | `as`: the direct channel with the bot |
//! | `say` | `as`, `channel`, `content` |
//! | `slash` | `as`, `channel`, `command`, `options` |
//! | `autocomplete` | the same and `focused` |
//! | `menu` | `as`, `channel`, `command`, `target`: a command from the menu on a person or message |
//! | `click` | `as`, `message`, `button` |
//! | `select` | `as`, `message`, `menu`, `entry` |
//! | `modal` | `as`, `interaction`, `fields` |
//! | `fault` | `method`, `path`, `times`, `trouble` (`status`, `html`, `limited`, `global`, `cut-before`, `cut-after`, `delay`), `status`, `seconds` |
//! | `gateway` | `do`: `cut`, `close` with `code`, `opcode` with `op` and `d`, `forget` |
//! | `archive`, `lock` | `thread` |
//! | `rename_channel` | `channel`, `name` |
//! | `delete_channel` | `channel` |
//! | `kick`, `invite` | `guild`: the bot is thrown out, or is there (again) |
//! | `leave` | `as`, `guild` |
//! | `permissions` | `channel`, `bits`: what the bot may do there |
//! | `advance` | `seconds` |
//! | `delete` | `message` |

use std::{collections::BTreeSet, time::Duration};

use serde_json::{Value, json};

use super::super::{
    Fault, Outcome, Person, Sim, Trouble,
    compose::plain,
    objects,
    world::{Message, World, permission::MANAGE_GUILD},
};

type Done = Result<Value, String>;

/// Does it.
pub async fn act(sim: &Sim, verb: &str, asked: &Value) -> Done {
    match verb {
        "guild" => Ok(id(sim.guild(text(asked, "name")?, asked["locale"].as_str().unwrap_or("en-US")))),
        "channel" => Ok(id(sim.channel(sim.world(|w| guild(w, &asked["guild"]))?, text(asked, "name")?))),
        "user" => user(sim, asked),
        "person" => sim.world(|w| change_person(w, asked)),
        "thread" => Ok(id(sim.thread(place(sim, asked, "channel")?, text(asked, "name")?))),
        "group" => {
            let named = asked["people"].as_array().ok_or("people: a list")?;
            let people: Result<Vec<Person>, String> = named.iter().map(|v| known(sim, v)).collect();
            Ok(id(sim.group_dm(&people?.iter().collect::<Vec<_>>())))
        }
        "dm" => Ok(id(sim.world(|w| person(w, &asked["as"]).map(|p| w.dm(p)))?)),
        "say" => {
            let (me, channel) = (known(sim, &asked["as"])?.id, place(sim, asked, "channel")?);
            let said = text(asked, "content")?.to_owned();
            sim.world(|w| say(w, me, channel, &said)).map(id)
        }
        "slash" | "menu" | "click" | "select" | "modal" => of_a_person(sim, verb, asked).await,
        "autocomplete" => complete(sim, asked).await,
        "fault" => fault(sim, asked),
        "gateway" => gateway(sim, asked),
        "archive" => {
            sim.archive(place(sim, asked, "thread")?);
            Ok(json!({}))
        }
        "lock" => {
            sim.lock(place(sim, asked, "thread")?);
            Ok(json!({}))
        }
        "rename_channel" => {
            sim.rename_channel(place(sim, asked, "channel")?, text(asked, "name")?);
            Ok(json!({}))
        }
        "delete_channel" => {
            sim.delete_channel(place(sim, asked, "channel")?);
            Ok(json!({}))
        }
        "kick" => {
            sim.kick_bot(sim.world(|w| guild(w, &asked["guild"]))?);
            Ok(json!({}))
        }
        "invite" => {
            sim.invite_bot(sim.world(|w| guild(w, &asked["guild"]))?);
            Ok(json!({}))
        }
        "leave" => {
            sim.leave(&known(sim, &asked["as"])?, sim.world(|w| guild(w, &asked["guild"]))?);
            Ok(json!({}))
        }
        "permissions" => {
            sim.set_permissions(place(sim, asked, "channel")?, number(asked, "bits")?);
            Ok(json!({}))
        }
        "advance" => {
            sim.advance(Duration::from_secs(number(asked, "seconds")?));
            Ok(json!({}))
        }
        "delete" => {
            sim.delete_message(number(asked, "message")?);
            Ok(json!({}))
        }
        _ => Err(format!("there is no {verb}; see tests/discord_sim/by_hand/control.rs")),
    }
}

fn id(id: u64) -> Value {
    json!({"id": id.to_string()})
}

fn text<'a>(asked: &'a Value, key: &str) -> Result<&'a str, String> {
    asked[key]
        .as_str()
        .filter(|t| !t.is_empty())
        .ok_or_else(|| format!("{key}: some text"))
}

fn number(asked: &Value, key: &str) -> Result<u64, String> {
    plain(&asked[key]).parse().map_err(|_| format!("{key}: a whole number"))
}

/// A person by id or name.
pub fn person(world: &World, named: &Value) -> Result<u64, String> {
    let name = plain(named);
    let same = |a: &str| a.to_lowercase() == name.to_lowercase();
    let found = world
        .users
        .values()
        .find(|u| u.id.to_string() == name || same(&u.username) || u.global_name.as_deref().is_some_and(same));
    found.map(|u| u.id).ok_or_else(|| format!("there is nobody called {name}"))
}

/// A channel by id or name.
pub fn channel(world: &World, named: &Value) -> Result<u64, String> {
    let name = plain(named);
    let found = world.channels.values().find(|c| c.id.to_string() == name || c.name == name);
    found.map(|c| c.id).ok_or_else(|| format!("there is no channel {name}"))
}

fn guild(world: &World, named: &Value) -> Result<u64, String> {
    let name = plain(named);
    let found = world.guilds.values().find(|g| g.id.to_string() == name || g.name == name);
    found.map(|g| g.id).ok_or_else(|| format!("there is no server {name}"))
}

fn known(sim: &Sim, named: &Value) -> Result<Person, String> {
    let id = sim.world(|w| person(w, named))?;
    Ok(Person { sim: sim.clone(), id })
}

fn place(sim: &Sim, asked: &Value, key: &str) -> Result<u64, String> {
    sim.world(|w| channel(w, &asked[key]))
}

/// A newcomer is in every server.
fn user(sim: &Sim, asked: &Value) -> Done {
    let name = text(asked, "name")?;
    if let Ok(there) = sim.world(|w| person(w, &json!(name))) {
        return Ok(id(there));
    }
    let guilds: Vec<u64> = sim.world(|w| w.guilds.keys().copied().collect());
    Ok(id(sim.person(name, asked["locale"].as_str().unwrap_or("en-US"), &guilds).id))
}

fn change_person(world: &mut World, asked: &Value) -> Done {
    let who = person(world, &asked["as"])?;
    if let Some(nick) = asked["nick"].as_str() {
        let place = guild(world, &asked["guild"])?;
        let guild = world.guilds.get_mut(&place).ok_or("there is no such server")?;
        if nick.is_empty() {
            guild.nicks.remove(&who);
        } else {
            guild.nicks.insert(who, nick.into());
        }
    }
    let user = world.users.get_mut(&who).ok_or("there is no such person")?;
    if let Some(locale) = asked["locale"].as_str() {
        user.locale = locale.into();
    }
    if let Some(name) = asked["name"].as_str() {
        user.global_name = Some(name.into());
    }
    if let Some(closed) = asked["closed_dms"].as_bool() {
        user.closed_dms = closed;
    }
    match asked["moderator"].as_bool() {
        Some(true) => user.permissions |= MANAGE_GUILD,
        Some(false) => user.permissions &= !MANAGE_GUILD,
        None => {}
    }
    Ok(id(who))
}

/// A person's own words. The bot is told that something was said, as far as its intents go.
fn say(world: &mut World, author: u64, channel: u64, said: &str) -> Result<u64, String> {
    if said.chars().count() > 2000 {
        return Err("at most 2000 characters".into());
    }
    let id = world.new_id();
    let value = json!({
        "id": id.to_string(), "channel_id": channel.to_string(), "type": 0, "author": objects::user_by_id(world, author),
        "content": said, "embeds": [], "attachments": [], "components": [], "mentions": [], "mention_roles": [],
        "mention_everyone": false, "pinned": false, "tts": false, "timestamp": world.clock.now_text(), "edited_timestamp": null,
        "flags": 0,
    });
    let message = Message {
        value,
        author,
        channel,
        at_ms: world.clock.now_ms(),
        only_for: None,
        interaction: None,
        nonce: None,
        pinged: Vec::new(),
        edits: 0,
        reactions: BTreeSet::new(),
    };
    world.messages.insert(id, message);
    world.emit_message("MESSAGE_CREATE", id);
    Ok(id)
}

/// The fields of a command or form that are filled in.
fn fields(given: &Value) -> Vec<(String, String)> {
    let given = given.as_object().into_iter().flatten();
    given.map(|(name, value)| (name.clone(), plain(value))).collect()
}

fn lent(fields: &[(String, String)]) -> Vec<(&str, &str)> {
    fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect()
}

/// Something that a person does with a command, a button, a menu or a form.
async fn of_a_person(sim: &Sim, verb: &str, asked: &Value) -> Done {
    let me = known(sim, &asked["as"])?;
    let interaction = match verb {
        "slash" => {
            let typed = fields(&asked["options"]);
            me.command(place(sim, asked, "channel")?, text(asked, "command")?, &lent(&typed), None)?
        }
        "menu" => me.menu(place(sim, asked, "channel")?, text(asked, "command")?, number(asked, "target")?)?,
        "click" => me.press(number(asked, "message")?, text(asked, "button")?)?,
        "select" => me.choose(number(asked, "message")?, text(asked, "menu")?, text(asked, "entry")?)?,
        _ => me.submit(number(asked, "interaction")?, &lent(&fields(&asked["fields"])))?,
    };
    if asked["wait"] == json!(true) {
        let outcome = me.outcome(interaction).await;
        return Ok(told(&outcome));
    }
    Ok(json!({"interaction": interaction.to_string()}))
}

async fn complete(sim: &Sim, asked: &Value) -> Done {
    let (me, at, typed) = (known(sim, &asked["as"])?, place(sim, asked, "channel")?, fields(&asked["options"]));
    let interaction = me.command(at, text(asked, "command")?, &lent(&typed), Some(text(asked, "focused")?))?;
    Ok(json!({"choices": me.outcome(interaction).await.choices}))
}

/// All that came of an act.
fn told(o: &Outcome) -> Value {
    json!({
        "interaction": o.interaction.to_string(), "ack_ms": o.ack_ms, "answer": o.answer, "message": o.message, "ephemeral": o.ephemeral,
        "followups": o.followups, "posts": o.posts, "choices": o.choices, "modal": o.modal,
    })
}

fn fault(sim: &Sim, asked: &Value) -> Done {
    const METHODS: [&str; 5] = ["GET", "POST", "PUT", "PATCH", "DELETE"];
    let method = METHODS.into_iter().find(|m| asked["method"] == *m).ok_or("method: GET, POST, …")?;
    let status = || number(asked, "status").and_then(|s| u16::try_from(s).map_err(|e| e.to_string()));
    let seconds = asked["seconds"].as_f64().unwrap_or(1.0).clamp(0.0, 3600.0);
    let limited = |global| Trouble::Limited {
        retry_after: seconds,
        global,
    };
    let trouble = match text(asked, "trouble")? {
        "status" => Trouble::Json(
            status()?,
            json!({"message": "by hand", "code": asked["code"].as_u64().unwrap_or(0)}),
        ),
        "html" => Trouble::Html(status()?),
        "limited" => limited(false),
        "global" => limited(true),
        "cut-before" => Trouble::CutBefore,
        "cut-after" => Trouble::CutAfter,
        "delay" => Trouble::Delay(Duration::from_secs_f64(seconds)),
        other => return Err(format!("no trouble is called {other}")),
    };
    let times = u32::try_from(asked["times"].as_u64().unwrap_or(1)).map_err(|e| e.to_string())?;
    sim.fault(Fault {
        method,
        path: text(asked, "path")?.into(),
        times,
        trouble,
    });
    Ok(json!({}))
}

fn gateway(sim: &Sim, asked: &Value) -> Done {
    let small = |key: &str| number(asked, key).and_then(|n| u16::try_from(n).map_err(|e| e.to_string()));
    match text(asked, "do")? {
        "cut" => sim.gateway().reset(),
        "close" => sim.gateway().close(small("code")?),
        "opcode" => sim
            .gateway()
            .opcode(u8::try_from(small("op")?).map_err(|e| e.to_string())?, &asked["d"]),
        "forget" => sim.forget_sessions(),
        other => return Err(format!("nothing called {other} can be done to the gateway")),
    }
    Ok(json!({}))
}
