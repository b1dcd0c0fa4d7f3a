//! The fake's gateway as Discord's documentation has it: hello, identify, limits, close codes, compression.

use std::time::Duration;

use serde_json::{Value, json};

use super::line::{Came, Line, identify};
use crate::{
    bot::TOKEN,
    discord_sim::{Sim, sim::id_of, world::World},
};

const GUILDS: u64 = 1;

async fn sim() -> Sim {
    Sim::start(TOKEN).await
}

#[tokio::test]
async fn hello_then_ready_then_every_server() {
    let sim = sim().await;
    let (one, two) = (sim.guild("One", "en-US"), sim.guild("Two", "nl"));
    let mut line = Line::to(&sim, "/?v=10&encoding=json").await.unwrap();
    let hello = line.frame().await;
    assert_eq!((&hello["op"], &hello["s"], &hello["t"]), (&json!(10), &Value::Null, &Value::Null));
    assert_eq!(hello["d"]["heartbeat_interval"], 41_250);
    line.identify(GUILDS, [0, 1]).await;
    let ready = line.event("READY").await;
    assert_eq!((&ready["op"], &ready["s"]), (&json!(0), &json!(1)));
    let d = &ready["d"];
    assert_eq!(
        (&d["v"], &d["shard"], &d["user"]["bot"]),
        (&json!(10), &json!([0, 1]), &json!(true))
    );
    let listed: Vec<u64> = d["guilds"].as_array().unwrap().iter().map(id_of).collect();
    assert_eq!(listed, [one, two]);
    assert!(d["guilds"][0]["unavailable"] == true && d["application"]["id"].is_string());
    assert_ne!(d["resume_gateway_url"], sim.gateway().url(), "resuming has an address of its own");
    for guild in [one, two] {
        let told = line.event("GUILD_CREATE").await["d"].clone();
        assert_eq!(id_of(&told), guild);
        for field in ["roles", "channels", "members", "threads", "emojis", "features", "soundboard_sounds"] {
            assert!(told[field].is_array(), "{field}");
        }
    }
    sim.assert_clean();
}

#[tokio::test]
async fn heartbeats_are_acknowledged_and_their_absence_ends_the_line() {
    let sim = sim().await;
    sim.gateway().rules(|r| r.heartbeat_ms = 200);
    let mut line = Line::open(&sim).await;
    for n in 0..4 {
        tokio::time::sleep(Duration::from_millis(150)).await;
        line.say(1, &Value::Null).await;
        assert_eq!(line.frame().await["op"], 11, "{n}");
    }
    // Talk is no heartbeat.
    line.identify(GUILDS, [0, 1]).await;
    line.event("READY").await;
    assert_eq!(line.came().await, Came::Broken, "one and a half intervals are over");
    assert_eq!(sim.world(|w| w.sessions.heartbeats), 4);
    sim.assert_clean();
}

#[tokio::test]
async fn every_mistake_has_its_close_code() {
    let sim = sim().await;
    for _ in 0..3 {
        sim.guild("Full", "en-US");
    }
    let with = |key: &str, value: Value| {
        let mut d = identify(GUILDS, [0, 1]);
        d[key] = value;
        json!({"op": 2, "d": d}).to_string()
    };
    let long = json!({"op": 1, "d": null, "x": "x".repeat(4096)}).to_string();
    let cases = [
        ("before identifying", json!({"op": 3, "d": {}}).to_string(), 4003),
        ("no such operation", json!({"op": 99, "d": null}).to_string(), 4001),
        ("no JSON", "{".to_owned(), 4002),
        ("too long", long, 4002),
        ("a wrong token", with("token", json!("MTIz.another")), 4004),
        ("a shard beyond the last", with("shard", json!([1, 1])), 4010),
        ("half a shard", with("shard", json!([1])), 4010),
        ("intents that do not exist", with("intents", json!(1_u64 << 40)), 4013),
        ("members without permission", with("intents", json!(1 << 1)), 4014),
        ("contents without permission", with("intents", json!(1 << 15)), 4014),
        ("no properties", with("properties", Value::Null), 4002),
        ("a heartbeat of words", json!({"op": 1, "d": "now"}).to_string(), 4002),
    ];
    for (what, said, code) in cases {
        let mut line = Line::open(&sim).await;
        line.send(said).await;
        assert_eq!(line.closed().await, code, "{what}");
    }
    sim.gateway().rules(|r| r.most_guilds = 2);
    let mut line = Line::open(&sim).await;
    line.identify(GUILDS, [0, 1]).await;
    assert_eq!(line.closed().await, 4011, "too many servers for one shard");
    sim.gateway().rules(|r| r.most_guilds = 2500);
    let (mut line, _) = Line::identified(&sim, 0, [0, 1]).await;
    line.identify(0, [0, 1]).await;
    assert_eq!(line.closed().await, 4005, "twice");
    let mut old = Line::to(&sim, "/?v=6").await.unwrap();
    assert_eq!(old.closed().await, 4012, "an old version");
    assert_eq!(Line::to(&sim, "/elsewhere?v=10").await.err(), Some(404));
    assert_eq!(Line::to(&sim, "/?v=10&encoding=etf").await.err(), Some(400));
    sim.assert_clean();
}

#[tokio::test]
async fn privileged_intents_can_be_granted() {
    let sim = sim().await;
    sim.gateway().rules(|r| r.granted = 1 << 15);
    Line::identified(&sim, GUILDS | 1 << 15, [0, 1]).await;
    sim.assert_clean();
}

#[tokio::test]
async fn more_than_120_frames_a_minute_are_too_many() {
    let sim = sim().await;
    let mut line = Line::open(&sim).await;
    for _ in 0..120 {
        line.say(1, &Value::Null).await;
        assert_eq!(line.frame().await["op"], 11);
    }
    sim.advance(Duration::from_secs(61));
    line.say(1, &Value::Null).await;
    assert_eq!(line.frame().await["op"], 11, "a minute later it goes on");
    for _ in 0..120 {
        line.say(1, &Value::Null).await;
    }
    loop {
        match line.came().await {
            Came::Frame(frame) => assert_eq!(frame["op"], 11),
            other => {
                assert_eq!(other, Came::Closed(4008));
                break;
            }
        }
    }
}

#[tokio::test]
async fn identifying_too_fast_is_refused_and_remembered() {
    let sim = sim().await;
    Line::identified(&sim, 0, [0, 4]).await;
    let mut line = Line::open(&sim).await;
    line.identify(0, [1, 4]).await;
    assert_eq!(line.frame().await, json!({"op": 9, "d": false, "s": null, "t": null}));
    assert_eq!(sim.world(|w| w.problems.len()), 1, "it is the bot's fault");
    sim.world(|w| w.problems.clear());
    sim.let_identify();
    sim.gateway().rules(|r| r.max_concurrency = 2);
    Line::identified(&sim, 0, [2, 4]).await;
    Line::identified(&sim, 0, [3, 4]).await;
    sim.assert_clean();
    let mut line = Line::open(&sim).await;
    line.identify(0, [0, 4]).await;
    assert_eq!(line.frame().await["op"], 9, "shards 0 and 2 share a key");
    let order: Vec<u64> = sim.gateway().identifies().iter().map(|i| i.shard.0).collect();
    assert_eq!(order, [0, 1, 2, 3, 0]);
}

#[tokio::test]
async fn above_the_days_limit_the_token_is_void() {
    let sim = sim().await;
    sim.gateway().rules(|r| r.total = 2);
    let (mut first, _) = Line::identified(&sim, 0, [0, 1]).await;
    for _ in 0..2 {
        sim.let_identify();
        let mut line = Line::open(&sim).await;
        line.identify(0, [0, 1]).await;
        line.came().await;
    }
    assert_eq!(first.closed().await, 4004, "every session ends");
    assert!(sim.world(|w| w.token != TOKEN && w.problems.iter().any(|p| p.contains("3 times in a day"))));
}

#[tokio::test]
async fn large_payloads_are_compressed_when_asked_for() {
    let sim = sim().await;
    for n in 0..30 {
        sim.guild(&format!("Server {n} {}", "x".repeat(80)), "en-US");
    }
    let mut line = Line::open(&sim).await;
    let mut d = identify(GUILDS, [0, 1]);
    d["compress"] = json!(true);
    line.say(2, &d).await;
    line.event("READY").await;
    line.event("GUILD_CREATE").await;
    let large = line.binary;
    line.say(1, &json!(2)).await;
    while line.frame().await["op"] != 11 {}
    assert_eq!(large, 0, "these are below the limit");
    for _ in 0..200 {
        sim.world(World::new_id);
    }
    let guild = sim.guild("Many channels", "en-US");
    for n in 0..40 {
        sim.channel(guild, &format!("channel-{n}"));
    }
    sim.invite_bot(guild);
    line.event("GUILD_CREATE").await;
    let told = line.event("GUILD_CREATE").await;
    assert_eq!(told["d"]["channels"].as_array().unwrap().len(), 40);
    assert_eq!(line.binary, 1, "this one was large");
    sim.assert_clean();
}

#[tokio::test]
async fn a_compressed_connection_has_one_context() {
    let sim = sim().await;
    sim.guild("One", "en-US");
    let mut line = Line::to(&sim, "/?v=10&encoding=json&compress=zlib-stream").await.unwrap();
    assert_eq!(line.frame().await["op"], 10);
    line.identify(GUILDS, [0, 1]).await;
    line.event("READY").await;
    line.event("GUILD_CREATE").await;
    line.say(1, &json!(2)).await;
    assert_eq!(line.frame().await["op"], 11);
    assert_eq!(line.binary, 4, "everything is compressed");
    sim.assert_clean();
}

#[tokio::test]
async fn the_server_may_ask_for_a_heartbeat_or_a_new_connection() {
    let sim = sim().await;
    let (mut line, _) = Line::identified(&sim, 0, [0, 1]).await;
    sim.gateway().opcode(1, &Value::Null);
    assert_eq!(line.frame().await["op"], 1);
    sim.gateway().opcode(7, &Value::Null);
    assert_eq!(line.frame().await, json!({"op": 7, "d": null, "s": null, "t": null}));
    sim.assert_clean();
}
