//! Registered commands in the fake: Discord's rules and numbers, from its documentation on application commands.

use serde_json::{Value, json};

use super::{Raw, Told, code};

impl Raw {
    async fn put(&self, commands: &Value) -> Told {
        let app = self.sim.world(|w| w.app);
        self.send("PUT", &format!("/applications/{app}/commands"), commands).await
    }

    async fn put_here(&self, commands: &Value) -> Told {
        let app = self.sim.world(|w| w.app);
        self.send("PUT", &format!("/applications/{app}/guilds/{}/commands", self.guild), commands)
            .await
    }
}

fn slash(name: &str) -> Value {
    json!({"name": name, "description": "x"})
}

fn with(options: &Value) -> Value {
    json!([{"name": "move", "description": "x", "options": options}])
}

#[tokio::test]
async fn what_discord_does_not_take_is_refused_at_its_place() {
    let raw = Raw::new().await;
    let option = |name: &str, more: Value| {
        let mut o = json!({"type": 3, "name": name, "description": "x"});
        for (key, value) in more.as_object().into_iter().flatten() {
            o[key] = value.clone();
        }
        o
    };
    let choices = |n: usize| json!((0..n).map(|i| json!({"name": format!("c{i}"), "value": "v"})).collect::<Vec<_>>());
    for wrong in [
        json!([slash("Upper")]),
        json!([slash("two words")]),
        json!([slash("")]),
        json!([slash(&"x".repeat(33))]),
        json!([{"name": "x", "description": ""}]),
        json!([{"name": "x", "description": "d".repeat(101)}]),
        json!([slash("same"), slash("same")]),
        json!([{"name": "x", "description": "x", "name_localizations": {"sv": "x"}}]),
        with(&json!([option("a", json!({})), option("b", json!({"required": true}))])),
        with(&json!([option("a", json!({})), option("a", json!({}))])),
        with(&json!((0..26).map(|n| option(&format!("o{n}"), json!({}))).collect::<Vec<_>>())),
        with(&json!([option("a", json!({"choices": choices(26)}))])),
        with(&json!([option("a", json!({"choices": choices(2), "autocomplete": true}))])),
        json!([{"name": "Challenge", "type": 2, "description": "not in a menu"}]),
    ] {
        assert_eq!(code(&raw.put(&wrong).await), (400, 50035), "{wrong}");
    }
    let long = json!({"type": 3, "name": "a", "description": "d".repeat(100)});
    let huge: Vec<Value> = (0..4)
        .map(|n| {
            let group: Vec<Value> = (0..24)
                .map(|m| {
                    let mut o = long.clone();
                    o["name"] = json!(format!("option-{n}-{m}"));
                    o
                })
                .collect();
            json!({"type": 1, "name": format!("sub-{n}"), "description": "d", "options": group})
        })
        .collect();
    assert_eq!(code(&raw.put(&with(&json!(huge))).await), (400, 50035), "8000 characters in all");
    assert!(raw.sim.take_problems().len() >= 15);
    assert!(raw.sim.commands().is_empty());
    raw.sim.assert_clean();
}

#[tokio::test]
async fn there_is_room_for_so_many_commands_and_so_many_new_names_a_day() {
    let raw = Raw::new().await;
    let many = |n: usize, kind: u64, from: usize| {
        let one = |i: usize| match kind {
            1 => slash(&format!("c{}", i + from)),
            _ => json!({"name": format!("c{}", i + from), "type": kind}),
        };
        json!((0..n).map(one).collect::<Vec<_>>())
    };
    assert_eq!(code(&raw.put(&many(101, 1, 0)).await).0, 400);
    assert_eq!(code(&raw.put_here(&many(16, 2, 0)).await), (400, 30032));
    assert!(!raw.sim.take_problems().is_empty());
    assert_eq!(raw.put(&many(100, 1, 0)).await.0, 200);
    assert_eq!(raw.put(&many(100, 1, 0)).await.0, 200, "known names cost nothing");
    assert_eq!(raw.put(&many(100, 1, 100)).await.0, 200);
    assert_eq!(
        code(&raw.put(&many(100, 1, 200)).await),
        (400, 30034),
        "two hundred new names today"
    );
    assert!(!raw.sim.take_problems().is_empty());
    assert_eq!(raw.put_here(&many(15, 2, 0)).await.0, 200, "each server counts for itself");
    raw.sim.advance(std::time::Duration::from_hours(24));
    assert_eq!(raw.put(&many(100, 1, 200)).await.0, 200, "another day");
    raw.sim.assert_clean();
}

#[tokio::test]
async fn localised_names_are_shown_when_asked_for() {
    let raw = Raw::new().await;
    let app = raw.sim.world(|w| w.app);
    let mut command = slash("move");
    command["name_localizations"] = json!({"sv-SE": "drag"});
    let (status, made) = raw.send("POST", &format!("/applications/{app}/commands"), &command).await;
    assert_eq!((status, &made["type"]), (201, &json!(1)));
    let list = format!("/applications/{app}/commands");
    assert!(raw.get(&list).await.1[0].get("name_localizations").is_none());
    let told = raw.get(&format!("{list}?with_localizations=true")).await.1;
    assert_eq!(told[0]["name_localizations"]["sv-SE"], json!("drag"));
    let at = format!("{list}/{}", super::id(&made));
    let (status, changed) = raw.send("PATCH", &at, &json!({"description": "other"})).await;
    assert_eq!(
        (status, &changed["description"], &changed["id"]),
        (200, &json!("other"), &made["id"])
    );
    assert_ne!(changed["version"], made["version"]);
    assert_eq!(raw.send("DELETE", &at, &Value::Null).await.0, 204);
    assert_eq!(code(&raw.send("DELETE", &at, &Value::Null).await), (404, 10063));
    let foreign = raw.send("PUT", "/applications/7/commands", &json!([])).await;
    assert_eq!(code(&foreign), (403, 20012));
    raw.sim.assert_clean();
}
