//! The fake's sessions: what is replayed, when a session is over, who hears what.

use std::time::Duration;

use serde_json::{Value, json};

use super::line::{Came, Line};
use crate::{
    bot::TOKEN,
    discord_sim::{
        Person, Sim,
        events::{self, Act},
        gateway::trouble::{LineTrouble, Twist},
    },
};

const GUILDS: u64 = 1;
const MESSAGES: u64 = 1 << 9;

async fn sim() -> Sim {
    Sim::start(TOKEN).await
}

/// A press that nobody will answer.
fn press(sim: &Sim, who: &Person, channel: u64) -> u64 {
    sim.world(|w| {
        let act = Act {
            kind: 3,
            user: who.id,
            channel,
            data: json!({"custom_id": "x", "component_type": 2}),
            source: None,
        };
        let id = events::send(w, &act).unwrap();
        w.interactions.get_mut(&id).unwrap().excused = true;
        id
    })
}

fn id(frame: &Value) -> u64 {
    frame["d"]["id"].as_str().unwrap().parse().unwrap()
}

#[tokio::test]
async fn a_resumed_session_gets_what_it_missed_and_nothing_else() {
    let sim = sim().await;
    let guild = sim.guild("One", "en-US");
    let (channel, anna) = (sim.channel(guild, "c"), sim.person("Anna", "en-GB", &[guild]));
    let (mut line, session) = Line::identified(&sim, 0, [0, 1]).await;
    let first = press(&sim, &anna, channel);
    assert_eq!(id(&line.event("INTERACTION_CREATE").await), first);
    line.close(4000).await;
    sim.until_gone().await;
    let missed = [press(&sim, &anna, channel), press(&sim, &anna, channel)];
    let mut line = Line::to(&sim, "/resume?v=10").await.unwrap();
    line.frame().await;
    line.resume(&session, 2).await;
    for (n, interaction) in missed.into_iter().enumerate() {
        let event = line.event("INTERACTION_CREATE").await;
        assert_eq!((id(&event), event["s"].as_u64()), (interaction, Some(3 + n as u64)));
    }
    line.event("RESUMED").await;
    line.silence().await;
    assert_eq!(sim.world(|w| w.sessions.paths.clone()), ["", "/resume"]);
    assert_eq!(sim.gateway().identifies().len(), 1, "resuming is no identifying");
    sim.assert_clean();
}

#[tokio::test]
async fn what_cannot_be_resumed_is_said_so() {
    let sim = sim().await;
    let (line, closed) = Line::identified(&sim, 0, [0, 1]).await;
    line.close(1000).await;
    sim.until_gone().await;
    sim.let_identify();
    let (line, old) = Line::identified(&sim, 0, [0, 1]).await;
    line.close(4000).await;
    sim.until_gone().await;
    let mut future = Line::open(&sim).await;
    future.resume(&old, 99).await;
    assert_eq!(future.closed().await, 4007, "more than was ever sent");
    sim.advance(Duration::from_mins(6));
    for session in [closed.as_str(), old.as_str(), "0123"] {
        let mut line = Line::open(&sim).await;
        line.resume(session, 1).await;
        assert_eq!(line.frame().await, json!({"op": 9, "d": false, "s": null, "t": null}));
    }
    sim.let_identify();
    let (line, forgotten) = Line::identified(&sim, 0, [0, 1]).await;
    drop(line);
    sim.forget_sessions();
    let mut line = Line::open(&sim).await;
    line.resume(&forgotten, 1).await;
    assert_eq!(line.frame().await["op"], 9);
    let mut line = Line::open(&sim).await;
    line.say(6, &json!({"token": "wrong", "session_id": old, "seq": 1})).await;
    assert_eq!(line.closed().await, 4004);
    sim.assert_clean();
}

#[tokio::test]
async fn events_go_to_the_shard_of_their_server_and_direct_messages_to_the_first() {
    let sim = sim().await;
    // Servers for both shards.
    let mut guilds: Vec<u64> = Vec::new();
    while [0, 1].iter().any(|shard| guilds.iter().all(|g| (g >> 22) % 2 != *shard)) {
        guilds.push(sim.guild("One", "en-US"));
    }
    let (mut zero, _) = Line::identified(&sim, GUILDS, [0, 2]).await;
    sim.let_identify();
    let (mut one, _) = Line::identified(&sim, GUILDS, [1, 2]).await;
    for guild in &guilds {
        let line = if (guild >> 22) % 2 == 0 { &mut zero } else { &mut one };
        assert_eq!(id(&line.event("GUILD_CREATE").await), *guild);
    }
    for guild in &guilds {
        let anna = sim.person("Anna", "en-GB", &[*guild]);
        let channel = sim.channel(*guild, "c");
        let pressed = press(&sim, &anna, channel);
        let direct = press(&sim, &anna, sim.dm(&anna));
        if (guild >> 22) % 2 == 0 {
            assert_eq!(id(&zero.event("INTERACTION_CREATE").await), pressed);
        } else {
            assert_eq!(id(&one.event("INTERACTION_CREATE").await), pressed);
        }
        assert_eq!(id(&zero.event("INTERACTION_CREATE").await), direct);
    }
    zero.silence().await;
    one.silence().await;
    sim.assert_clean();
}

#[tokio::test]
async fn intents_decide_what_is_heard() {
    let sim = sim().await;
    let guild = sim.guild("One", "en-US");
    let channel = sim.channel(guild, "c");
    let (mut deaf, _) = Line::identified(&sim, 0, [0, 1]).await;
    sim.let_identify();
    let (mut places, _) = Line::identified(&sim, GUILDS, [0, 1]).await;
    sim.let_identify();
    let (mut talk, _) = Line::identified(&sim, MESSAGES, [0, 1]).await;
    places.event("GUILD_CREATE").await;
    let thread = sim.thread(channel, "t");
    assert_eq!(id(&places.event("THREAD_CREATE").await), thread);
    // Of what people say, without the content.
    let said = talk.event("MESSAGE_CREATE").await;
    assert_eq!(
        (&said["d"]["content"], &said["d"]["guild_id"]),
        (&json!(""), &json!(guild.to_string()))
    );
    sim.archive(thread);
    assert_eq!(places.event("THREAD_UPDATE").await["d"]["thread_metadata"]["archived"], true);
    sim.rename_channel(channel, "renamed");
    assert_eq!(places.event("CHANNEL_UPDATE").await["d"]["name"], "renamed");
    sim.delete_channel(channel);
    places.event("THREAD_DELETE").await;
    places.event("CHANNEL_DELETE").await;
    sim.gateway().outage(guild);
    assert_eq!(
        places.event("GUILD_DELETE").await["d"],
        json!({"id": guild.to_string(), "unavailable": true})
    );
    sim.gateway().outage_over(guild);
    places.event("GUILD_CREATE").await;
    sim.kick_bot(guild);
    assert_eq!(
        places.event("GUILD_DELETE").await["d"],
        json!({"id": guild.to_string()}),
        "without unavailable: thrown out"
    );
    places.silence().await;
    deaf.silence().await;
    sim.assert_clean();
}

#[tokio::test]
async fn events_on_order_come_out_of_order_twice_and_odd() {
    let sim = sim().await;
    let guild = sim.guild("One", "en-US");
    let (channel, anna) = (sim.channel(guild, "c"), sim.person("Anna", "en-GB", &[guild]));
    let (mut line, _) = Line::identified(&sim, 0, [0, 1]).await;
    sim.let_identify();
    let (mut other, _) = Line::identified(&sim, 0, [0, 1]).await;
    sim.gateway().hold();
    let (a, b) = (press(&sim, &anna, channel), press(&sim, &anna, channel));
    line.silence().await;
    sim.gateway().release_backwards();
    for wanted in [b, a] {
        assert_eq!(id(&line.event("INTERACTION_CREATE").await), wanted);
        assert_eq!(
            id(&other.event("INTERACTION_CREATE").await),
            wanted,
            "both connections of a shard hear it"
        );
    }
    sim.deliver_again(a);
    let again = line.event("INTERACTION_CREATE").await;
    assert_eq!((id(&again), &again["s"]), (a, &json!(4)), "as a new event");
    sim.gateway().twist("INTERACTION_CREATE", Twist::Remove("app_permissions"), 1);
    sim.gateway().twist("INTERACTION_CREATE", Twist::Add("novelty", json!({"a": 1})), 1);
    press(&sim, &anna, channel);
    let odd = line.event("INTERACTION_CREATE").await["d"].clone();
    assert!(odd.get("app_permissions").is_none() && odd.get("novelty").is_none());
    press(&sim, &anna, channel);
    assert_eq!(line.event("INTERACTION_CREATE").await["d"]["novelty"]["a"], 1);
    press(&sim, &anna, channel);
    assert!(
        line.event("INTERACTION_CREATE").await["d"].get("novelty").is_none(),
        "then all is as usual"
    );
    sim.gateway().unknown_event();
    line.event("SOMETHING_NEW_CREATE").await;
}

#[tokio::test]
async fn lines_break_in_every_way_that_is_ordered() {
    let sim = sim().await;
    let gateway = sim.gateway();
    let breaks: [(&dyn Fn(), Came); 5] = [
        (&|| gateway.reset(), Came::Broken),
        (&|| gateway.fin(), Came::Broken),
        (&|| gateway.close(4000), Came::Closed(4000)),
        (&|| gateway.close_bare(), Came::Closed(1005)),
        (&|| gateway.close(4009), Came::Closed(4009)),
    ];
    for (end, wanted) in breaks {
        let mut line = Line::open(&sim).await;
        end();
        assert_eq!(line.came().await, wanted);
    }
    let mut line = Line::open(&sim).await;
    gateway.stall();
    tokio::time::sleep(Duration::from_millis(100)).await;
    line.say(1, &Value::Null).await;
    line.silence().await;
    let troubles = [(LineTrouble::Refused, 0), (LineTrouble::NoWebsocket(502), 502)];
    for (trouble, status) in troubles {
        gateway.trouble(trouble, 1);
        assert_eq!(Line::to(&sim, "/?v=10").await.err(), Some(status));
    }
    gateway.trouble(LineTrouble::NeverHello, 1);
    Line::to(&sim, "/?v=10").await.unwrap().silence().await;
    gateway.trouble(LineTrouble::NoAck, 1);
    let mut line = Line::open(&sim).await;
    line.say(1, &Value::Null).await;
    line.silence().await;
    gateway.trouble(LineTrouble::NoReady, 1);
    let mut line = Line::open(&sim).await;
    line.identify(0, [0, 1]).await;
    line.silence().await;
    sim.let_identify();
    gateway.trouble(LineTrouble::CloseAtIdentify(4010), 1);
    let mut line = Line::open(&sim).await;
    line.identify(0, [0, 1]).await;
    assert_eq!(line.closed().await, 4010);
    gateway.trouble(LineTrouble::Invalid(true), 1);
    let mut line = Line::open(&sim).await;
    line.identify(0, [0, 1]).await;
    assert_eq!(line.frame().await["d"], true);
    sim.assert_clean();
}

#[tokio::test]
async fn the_gateway_goes_away_and_comes_back_to_the_same_address() {
    let sim = sim().await;
    let url = sim.gateway().url();
    let (mut line, session) = Line::identified(&sim, 0, [0, 1]).await;
    sim.gateway().away().await;
    assert_eq!(line.came().await, Came::Broken);
    assert_eq!(Line::to(&sim, "/?v=10").await.err(), Some(0), "nothing listens");
    sim.gateway().back();
    assert_eq!(sim.gateway().url(), url);
    let mut line = Line::open(&sim).await;
    line.resume(&session, 1).await;
    line.event("RESUMED").await;
    sim.assert_clean();
}
