//! Noisy runs, with every fault there is and every log line there can be: no token, no address that holds one, no name and nothing that
//! people typed is in any of it.

use std::{
    io::Write,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use menagerie::{
    config::{Log, LogFormat},
    platform::discord::Options,
    telemetry,
};
use secrecy::SecretString;
use serde_json::json;

use crate::{
    bot::{TOKEN, Table, button},
    brake::{Braked, Mood},
    discord_sim::{Fault, Sim, Trouble},
    process::Program,
    send,
};

/// As chatty as an operator can make it, and more than they should.
const FILTER: &str = "trace,serenity=trace,serenity::http=trace,serenity::gateway=trace,hyper=trace,hyper_util::client=trace,reqwest::connect=trace,\
                      tungstenite::protocol=trace,tokio_tungstenite=trace,h2=trace";
/// A text that somebody types.
pub const TYPED: &str = "zqz-typed-words";
/// A name.
const NAME: &str = "Zqz Nameword";

/// Everything that may not be in what was written, found line by line.
fn assert_tells_nothing(sim: &Sim, written: &str) {
    let secret = TOKEN.rsplit('.').next().expect("a token has parts");
    let tokens: Vec<String> = sim.world(|w| w.interactions.values().map(|i| i.token.clone()).collect());
    assert!(tokens.len() > 20, "too little has happened: {}", tokens.len());
    for line in written.lines() {
        for (what, bad) in [
            ("the bot's token", secret),
            ("its first part", "MTIz."),
            ("an interaction's token", "aW50"),
            ("an address of an interaction", "/callback?"),
            ("an address", "/api/v10/"),
            ("a name", NAME),
            ("a name", "Anna"),
            ("what somebody typed", TYPED),
        ] {
            assert!(!line.contains(bad), "{what} is in: {line}");
        }
        for token in &tokens {
            assert!(!line.contains(token.as_str()), "an interaction's token is in: {line}");
        }
    }
}

fn fault(sim: &Sim, method: &'static str, path: &str, times: u32, trouble: Trouble) {
    sim.fault(Fault {
        method,
        path: path.into(),
        times,
        trouble,
    });
}

/// What goes wrong with a request.
fn troubles() -> Vec<Trouble> {
    let refused = |status, code| Trouble::Json(status, json!({"message": "refused on order", "code": code}));
    vec![
        Trouble::Html(500),
        Trouble::Html(502),
        refused(503, 130_000),
        refused(401, 50027),
        refused(403, 50001),
        refused(403, 50013),
        refused(404, 10003),
        refused(404, 10008),
        refused(404, 10015),
        refused(404, 10062),
        refused(400, 50035),
        refused(400, 50083),
        refused(413, 40005),
        Trouble::Limited {
            retry_after: 0.05,
            global: false,
        },
        Trouble::Limited {
            retry_after: 0.05,
            global: true,
        },
        Trouble::CutBefore,
        Trouble::CutAfter,
        Trouble::Delay(Duration::from_millis(1700)),
    ]
}

/// Plays, types nonsense, presses made-up buttons, all while every request in turn goes wrong in every way.
async fn make_noise(table: &Table) {
    let Table {
        sim, channel, anna, bo, ..
    } = table;
    sim.rename(bo, NAME);
    let board = table.begin("chess").await;
    let game = button(&board, "pick").split('.').nth(2).unwrap_or_default().to_owned();
    let mut sent = Vec::new();
    for (method, path) in [
        ("POST", "/callback"),
        ("POST", "/channels/{}/messages"),
        ("PATCH", "/webhooks/"),
        ("DELETE", "/webhooks/"),
        ("POST", "/webhooks/"),
        ("PATCH", "/channels/{}/messages/{}"),
    ] {
        for trouble in troubles() {
            fault(sim, method, path, 1, trouble);
            let who = if sent.len() % 4 < 2 { anna } else { bo };
            sent.push(match sent.len() % 5 {
                0 => send::command(sim, who, *channel, "move", &[("move", TYPED)]),
                1 => send::component(sim, who, &board, &format!("1.more.{game}"), None),
                2 => send::command(sim, who, *channel, "games", &[]),
                3 => send::component(sim, who, &board, TYPED, None),
                _ => send::completion(sim, who, *channel, "move", &[("move", TYPED)], "move"),
            });
            tokio::time::sleep(Duration::from_millis(15)).await;
        }
    }
    // Whatever was acknowledged comes to its end; what could not be is no matter here.
    tokio::time::sleep(Duration::from_secs(4)).await;
    sim.world(|w| {
        w.faults.clear();
        w.interactions.values_mut().for_each(|i| i.excused = true);
    });
    for trouble in [7_u8, 9] {
        let before = sim.connects();
        sim.gateway().opcode(trouble, &json!(trouble == 9));
        sim.until_connected_again(before).await;
    }
    sim.gateway().unknown_event();
    let before = sim.connects();
    sim.gateway().malformed();
    sim.gateway().reset();
    sim.until_connected_again(before).await;
    anna.slash(*channel, "board", &[]).await;
}

async fn the_program_keeps_its_secrets(format: &str) {
    let folder = tempfile::tempdir().unwrap();
    let table = Table::laid().await;
    let variables = [
        ("RUST_BACKTRACE", "1"),
        ("MENAGERIE_LOG_FILTER", FILTER),
        ("MENAGERIE_LOG_FORMAT", format),
    ];
    let mut program = Program::start(&table.sim.url(), folder.path(), &[], &variables);
    table.sim.until_connected().await;
    make_noise(&table).await;
    // And the end: the token is refused from now on.
    table.sim.revoke_token();
    table.sim.forget_sessions();
    assert_eq!(program.ended().await.code(), Some(78), "a refused token ends it");
    let (out, err) = (program.stdout(), program.stderr());
    assert!(err.lines().count() > 100, "the log was written: {err}");
    assert_tells_nothing(&table.sim, &out);
    assert_tells_nothing(&table.sim, &err);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_noisy_program_keeps_its_secrets_in_lines() {
    the_program_keeps_its_secrets("text").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_noisy_program_keeps_its_secrets_in_json() {
    the_program_keeps_its_secrets("json").await;
}

/// Where log lines of this thread go.
#[derive(Debug, Clone, Default)]
struct Kept(Arc<Mutex<Vec<u8>>>);

impl Write for Kept {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }
    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// The same with bugs inside: a store that fails and panics, an artist that fails and panics. One thread, so that all lines are seen.
#[tokio::test]
async fn a_program_with_bugs_keeps_its_secrets() {
    let kept = Kept::default();
    let log = Log {
        filter: FILTER.into(),
        format: LogFormat::Text,
    };
    let writer = kept.clone();
    let lines = telemetry::writing(&log, false, move || writer.clone()).unwrap();
    let _here = tracing::subscriber::set_default(lines);
    let braked = Braked::laid().await;
    let Table {
        sim, channel, anna, bo, ..
    } = &braked.table;
    sim.rename(bo, NAME);
    braked.table.begin("wolf").await;
    for mood in [Mood::Broken, Mood::Panics] {
        for (brake, other) in [(&braked.store, &braked.artist), (&braked.artist, &braked.store)] {
            other.be(Mood::Fine);
            brake.be(mood);
            for who in [anna, bo] {
                for (command, fields) in [
                    ("move", vec![("move", TYPED)]),
                    ("board", vec![]),
                    ("games", vec![]),
                    ("stats", vec![]),
                ] {
                    let answer = who.slash(*channel, command, &fields).await;
                    assert!(
                        answer.ack_ms.is_some() && !answer.text().is_empty(),
                        "/{command} {mood:?}: {answer:#?}"
                    );
                    who.autocomplete(*channel, "move", &[("move", TYPED)], "move").await;
                }
            }
        }
    }
    for brake in [&braked.store, &braked.artist] {
        brake.be(Mood::Fine);
    }
    braked.table.play(anna, "c2d3").await;
    let written = String::from_utf8(kept.0.lock().unwrap().clone()).unwrap();
    for said in ["panicked", "broken on order"] {
        assert!(written.contains(said), "{said} is missing: {written}");
    }
    assert_tells_nothing(sim, &written);
    braked.clean().await;
}

#[test]
fn what_holds_the_token_does_not_show_it() {
    let options = Options::new(SecretString::from(TOKEN), "http://127.0.0.1:1".into());
    let shown = format!("{options:?} {options:#?}");
    assert!(!shown.contains("never-to-be-logged") && !shown.contains("MTIz"), "{shown}");
}
