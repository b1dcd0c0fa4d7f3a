//! Registering the commands: only what differs, nothing twice, and clear words when Discord has enough.

use std::sync::Arc;

use menagerie::{
    command::{self, COMMANDS},
    l10n::Texts,
    platform::discord::{Options, operator},
    store::MemoryStore,
};
use secrecy::SecretString;
use serde_json::{Value, json};

use crate::{
    bot::{Bot, TOKEN, Table},
    discord_sim::{Fault, Trouble},
};

/// Commands, and entries in people's menus.
fn declared() -> usize {
    command::firsts().count() + COMMANDS.iter().filter(|c| c.on_person().is_some()).count()
}

fn options(table: &Table) -> Options {
    Options {
        register: false,
        ..Options::new(SecretString::from(TOKEN), table.sim.url())
    }
}

async fn register(table: &Table, server: Option<&str>) -> operator::Registered {
    let texts = Texts::load().unwrap();
    operator::register(&options(table), &texts, server).await.unwrap()
}

/// What was written, as method and route, with the last part of the path.
fn written(table: &Table) -> Vec<String> {
    let all = table.sim.requests();
    let writes = all.iter().filter(|r| r.template.contains("commands") && r.method != "GET");
    writes.map(|r| format!("{} {}", r.method, r.template)).collect()
}

fn registered_in(table: &Table, server: Option<u64>) -> Vec<Value> {
    table
        .sim
        .world(|w| w.commands.values().filter(|(s, _)| *s == server).map(|(_, c)| c.clone()).collect())
}

fn id_of_command(table: &Table, name: &str) -> String {
    let all = registered_in(table, None);
    let found = all.iter().find(|c| c["name"] == name).unwrap();
    found["id"].as_str().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_first_time_is_one_request_and_the_second_none() {
    let table = Table::laid().await;
    let first = register(&table, None).await;
    assert!(first.lines[0].contains(&format!("{} new", declared())), "{first:?}");
    assert_eq!(registered_in(&table, None).len(), declared());
    assert_eq!(written(&table), ["PUT /applications/{}/commands"]);
    let before = registered_in(&table, None);
    let second = register(&table, None).await;
    assert!(second.lines[0].contains(&format!("{} as they were", declared())), "{second:?}");
    assert_eq!(written(&table).len(), 1);
    assert_eq!(registered_in(&table, None), before, "no id and no version has changed");
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_start_changes_nothing() {
    let (table, bot) = Table::with_bot().await;
    let before = registered_in(&table, None);
    assert_eq!(before.len(), declared());
    bot.stop().await;
    let bot = Bot::start(&table.sim, Arc::new(MemoryStore::default())).await;
    assert_eq!(written(&table), ["PUT /applications/{}/commands"], "the first start's only");
    assert_eq!(registered_in(&table, None), before);
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn only_what_differs_is_written() {
    let table = Table::laid().await;
    register(&table, None).await;
    let before = registered_in(&table, None);
    // One was changed, one is missing, one is left from an older version.
    let (board, gone) = (id_of_command(&table, "board"), id_of_command(&table, "draw"));
    table.sim.world(|w| {
        w.commands.get_mut(&board.parse().unwrap()).unwrap().1["description"] = json!("other");
        let (scope, mut old) = w.commands.remove(&gone.parse().unwrap()).unwrap();
        old["name"] = json!("castle");
        w.commands.insert(gone.parse().unwrap(), (scope, old));
    });
    let done = register(&table, None).await;
    for part in ["1 new: draw", "1 changed: board", "1 removed: castle"] {
        assert!(done.lines[0].contains(part), "{done:?} should say {part}");
    }
    assert_eq!(
        written(&table)[1..],
        [
            "DELETE /applications/{}/commands/{}",
            "PATCH /applications/{}/commands/{}",
            "POST /applications/{}/commands"
        ]
    );
    let after = registered_in(&table, None);
    let untouched = |all: &[Value]| -> Vec<Value> {
        let rest = all.iter().filter(|c| c["name"] != "board" && c["name"] != "draw");
        rest.cloned().collect()
    };
    assert_eq!(untouched(&after), untouched(&before), "what did not differ was not made anew");
    assert_eq!(id_of_command(&table, "board"), board, "a change keeps the command's id");
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn one_server_for_trying_out_and_then_everywhere() {
    let table = Table::laid().await;
    let server = table.guild.to_string();
    register(&table, Some(&server)).await;
    let there = registered_in(&table, Some(table.guild));
    assert_eq!(there.len(), declared());
    for request in table.sim.requests().iter().filter(|r| r.method == "PUT") {
        for command in request.body.as_array().unwrap() {
            assert!(command.get("contexts").is_none() && command.get("integration_types").is_none());
        }
    }
    let again = register(&table, Some(&server)).await;
    assert!(again.lines[0].contains(&format!("{} as they were", declared())), "{again:?}");
    assert!(again.lines.len() == 1, "nothing to warn of: {again:?}");
    // Everywhere: what the server had of its own goes, or people there would see each command twice.
    let everywhere = register(&table, None).await;
    assert!(everywhere.lines[1].contains(&server), "{everywhere:?}");
    assert!(registered_in(&table, Some(table.guild)).is_empty());
    assert_eq!(registered_in(&table, None).len(), declared());
    // And whoever does it the other way round is told.
    let warned = register(&table, Some(&server)).await;
    assert!(warned.lines[1].contains("twice"), "{warned:?}");
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_start_takes_away_what_single_servers_had() {
    let table = Table::laid().await;
    let server = table.guild.to_string();
    register(&table, Some(&server)).await;
    let bot = Bot::start(&table.sim, Arc::new(MemoryStore::default())).await;
    table
        .sim
        .until("the server has no commands of its own", |w| {
            w.commands.values().all(|(s, _)| s.is_none())
        })
        .await;
    assert_eq!(registered_in(&table, None).len(), declared());
    table.begin("chess").await;
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn discords_limits_are_said_plainly_and_the_rest_is_done() {
    for (code, words) in [(30034, "tomorrow"), (30032, "100 commands")] {
        let table = Table::laid().await;
        register(&table, None).await;
        let board = id_of_command(&table, "board");
        table.sim.world(|w| {
            w.commands.get_mut(&board.parse().unwrap()).unwrap().1["description"] = json!("other");
            let lost: Vec<u64> = w
                .commands
                .iter()
                .filter(|(_, (_, c))| ["draw", "move", "games", "help"].contains(&c["name"].as_str().unwrap()))
                .map(|(id, _)| *id)
                .collect();
            w.commands.retain(|id, _| !lost.contains(id));
        });
        for method in ["PUT", "POST"] {
            table.sim.fault(Fault {
                method,
                path: "/applications/{}/commands".into(),
                times: 1,
                trouble: Trouble::Json(400, json!({"message": "Maximum reached", "code": code})),
            });
        }
        let done = register(&table, None).await;
        assert!(done.refused.is_some());
        let said = &done.lines[0];
        assert!(said.contains("1 changed: board") && said.contains(words), "{said}");
        for name in ["draw", "move", "games", "help"] {
            assert!(said.contains(name), "{said} should name {name}");
        }
        let posts = written(&table).iter().filter(|w| w.starts_with("POST")).count();
        assert_eq!(posts, 1, "after the first refusal it does not ask for the others");
        // The next day everything that is missing is made.
        let next = register(&table, None).await;
        assert!(next.refused.is_none() && next.lines[0].contains("4 new"), "{next:?}");
        assert_eq!(registered_in(&table, None).len(), declared());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn trouble_with_registering_does_not_keep_the_bot_from_answering() {
    let table = Table::laid().await;
    register(&table, None).await;
    table.sim.fault(Fault {
        method: "GET",
        path: "/applications/{}/commands".into(),
        times: 5,
        trouble: Trouble::Html(503),
    });
    let bot = Bot::start(&table.sim, Arc::new(MemoryStore::default())).await;
    table.begin("chess").await;
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_is_not_to_register_does_not() {
    let table = Table::laid().await;
    let bot = Bot::start_without_registering(&table.sim, Arc::new(MemoryStore::default())).await;
    assert!(written(&table).is_empty());
    bot.stop().await;
    table.sim.assert_clean();
}
