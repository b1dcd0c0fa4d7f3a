//! The bot is told to stop in the middle of things; and what a supervisor sees of it: exit codes, one line, health.

use std::{path::Path, process::ExitStatus, time::Duration};

use menagerie::{
    l10n::{Locale, Texts},
    platform::discord::{Options, watch::Patience},
};

use crate::{
    bot::{TOKEN, Table, button, only_post, pinged},
    discord_sim::{Fault, Trouble, gateway::trouble::LineTrouble, sim::id_of},
    process::Program,
};

fn slow_posts(table: &Table, by: Duration) {
    table.sim.fault(Fault {
        method: "POST",
        path: "/channels/{}/messages".into(),
        times: 1,
        trouble: Trouble::Delay(by),
    });
}

/// So many interactions there are, and all have been acknowledged.
async fn until_acknowledged(table: &Table, count: usize) {
    let all = table.sim.until("the move is acknowledged", |w| {
        w.interactions.values().all(|i| i.answer.is_some()) && w.interactions.len() == count
    });
    all.await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_begun_is_finished_and_who_comes_late_is_told_so_in_their_language() {
    let (table, bot) = Table::with_bot().await;
    table.begin("chess").await;
    // As long as it takes, the bot is there to tell the latecomers; well below the time that it has to finish.
    slow_posts(&table, Duration::from_secs(5));
    let (anna, channel) = (table.anna.clone(), table.channel);
    let moving = tokio::spawn(async move { anna.slash(channel, "move", &[("move", "e4")]).await });
    until_acknowledged(&table, 3).await;
    let stopping = tokio::spawn(bot.stop());
    tokio::time::sleep(Duration::from_millis(300)).await;
    let texts = Texts::load().unwrap();
    for (tag, locale) in [("en-GB", Locale::En), ("sv-SE", Locale::Sv), ("nl", Locale::Nl)] {
        let late = table.sim.person("Late", tag, &[table.guild]);
        let told = late.slash(table.channel, "games", &[]).await;
        assert!(told.ephemeral && told.answer == Some(4), "{told:#?}");
        assert_eq!(told.private_text(), texts.get(locale, "back-soon", &[]));
        let choices = late.autocomplete(table.channel, "move", &[("move", "e")], "move").await;
        assert_eq!(choices, []);
    }
    let board = only_post(&moving.await.unwrap());
    assert_eq!(pinged(&table, &board), [table.bo.id]);
    stopping.await.unwrap();
    table.sim.until_gone().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_on_its_way_to_another_room_arrives_too() {
    let (table, bot) = Table::with_bot().await;
    let thread = table.sim.thread(table.channel, "a game");
    let opponent = table.bo.id_text();
    let fields = [("opponent", opponent.as_str()), ("colour", "white")];
    let challenge = only_post(&table.anna.slash(thread, "challenge", &fields).await);
    let accept = button(&challenge, "accept");
    let game = accept.rsplit('.').next().unwrap().to_owned();
    only_post(&table.bo.click(id_of(&challenge), &accept).await);
    let there = table.sim.messages(thread, None).len();
    slow_posts(&table, Duration::from_secs(2));
    let told = table.anna.slash(table.channel, "move", &[("move", "e4"), ("game", &game)]).await;
    assert!(told.ephemeral, "{told:#?}");
    bot.stop().await;
    assert_eq!(table.sim.messages(thread, None).len(), there + 1);
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_takes_too_long_does_not_keep_the_bot() {
    let (table, bot) = Table::with_options(|o| Options {
        patience: Patience {
            finish: Duration::from_millis(500),
            ..Patience::default()
        },
        ..o
    })
    .await;
    table.begin("chess").await;
    slow_posts(&table, Duration::from_secs(25));
    let (anna, channel) = (table.anna.clone(), table.channel);
    let moving = tokio::spawn(async move { anna.slash(channel, "move", &[("move", "e4")]).await });
    until_acknowledged(&table, 3).await;
    let stopped = tokio::time::timeout(Duration::from_secs(10), bot.stop()).await;
    assert!(stopped.is_ok(), "a supervisor would have killed it by now");
    table.sim.until_gone().await;
    moving.abort();
}

/// The program with its games in memory.
fn start(table: &Table, folder: &Path, arguments: &[&str], variables: &[(&str, &str)]) -> Program {
    table.sim.let_identify();
    let variables = [&[("MENAGERIE_STORE_PATH", "memory")], variables].concat();
    Program::start(&table.sim.url(), folder, arguments, &variables)
}

/// How it ended, and its lines that are for the operator.
async fn ended(mut program: Program) -> (ExitStatus, Vec<String>) {
    let status = program.ended().await;
    let all = program.stderr();
    assert!(!all.contains(TOKEN), "the token is in the log");
    let lines = all.lines().filter(|l| l.starts_with("menagerie: "));
    (status, lines.map(ToOwned::to_owned).collect())
}

async fn ends(arguments: &[&str], trouble: impl FnOnce(&Table)) -> (Option<i32>, String) {
    let table = Table::laid().await;
    trouble(&table);
    let folder = tempfile::tempdir().unwrap();
    let (status, lines) = ended(start(&table, folder.path(), arguments, &[])).await;
    assert_eq!(lines.len(), 1, "{lines:?}");
    (status.code(), lines[0].clone())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_exit_code_says_whether_trying_again_is_of_use() {
    let refuses = |code| move |t: &Table| t.sim.gateway().trouble(LineTrouble::CloseAtIdentify(code), 1000);
    let (revoked, at_gateway, intents, backwards, alone, beyond, lost) = tokio::join!(
        ends(&[], |t| t.sim.revoke_token()),
        ends(&[], refuses(4004)),
        ends(&[], refuses(4014)),
        ends(&["--shards", "3..=1", "--total", "4"], |_| {}),
        ends(&["--shards", "0..=1"], |_| {}),
        ends(&["--shards", "0..=4", "--total", "4"], |_| {}),
        // Discord does not say why; half a minute is enough to know that it will not get better.
        ends(&[], refuses(4010)),
    );
    assert_eq!(revoked.0, Some(78));
    assert!(revoked.1.contains("token"), "{revoked:?}");
    assert_eq!(at_gateway, revoked);
    assert_eq!(intents.0, Some(78));
    assert!(intents.1.contains("intents"), "{intents:?}");
    assert!(backwards.0 == Some(78) && backwards.1.contains("3..=1"), "{backwards:?}");
    assert!(alone.0 == Some(78) && alone.1.contains("--total"), "{alone:?}");
    assert!(beyond.0 == Some(78) && beyond.1.contains("number 3"), "{beyond:?}");
    assert_eq!(lost.0, Some(1));
    assert!(lost.1.contains("shard 0"), "{lost:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_program_runs_the_shards_it_is_told_and_leaves_when_interrupted() {
    let table = Table::laid().await;
    let folder = tempfile::tempdir().unwrap();
    let process = start(&table, folder.path(), &["--shards", "1..=2", "--total", "3"], &[]);
    table.sim.gateway().until_shards(1..=2).await;
    process.signal("-INT");
    let (status, lines) = ended(process).await;
    assert!(status.success() && lines.is_empty(), "{status} {lines:?}");
    table.sim.until_gone().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn readiness_follows_the_connection() {
    let table = Table::laid().await;
    let web = [("MENAGERIE_WEB_ENABLED", "true"), ("MENAGERIE_WEB_LISTEN", "127.0.0.1:0")];
    let folder = tempfile::tempdir().unwrap();
    let process = start(&table, folder.path(), &[], &web);
    let base = async {
        loop {
            let said = process.stdout();
            let link = said.find("http://127").and_then(|at| said[at..].split_once("/r/"));
            match link {
                Some((base, _)) => return base.to_owned(),
                None => tokio::time::sleep(Duration::from_millis(50)).await,
            }
        }
    };
    let base = tokio::time::timeout(Duration::from_mins(1), base).await;
    let base = base.expect("the link to the room is printed");
    let http = reqwest::Client::new();
    let ask = async |path: &str| {
        let answer = http.get(format!("{base}{path}")).send().await.expect("the web server answers");
        (answer.status().as_u16(), answer.text().await.unwrap())
    };
    let until = async |path: &str, status: u16, says: &str| {
        let mut last = ask(path).await;
        for _ in 0..200 {
            if last.0 == status && last.1.contains(says) {
                return last.1;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
            last = ask(path).await;
        }
        panic!("{path} never said {status} {says}, but {last:?}");
    };
    assert_eq!(ask("/livez").await.0, 200);
    let ready = until("/readyz", 200, "discord: ready").await;
    assert!(ready.contains("store: ready"), "{ready}");
    table.sim.gateway().away().await;
    until("/readyz", 503, "discord: shard 0 is ").await;
    assert_eq!(ask("/livez").await.0, 200, "it lives all the same");
    table.sim.gateway().back();
    until("/readyz", 200, "discord: ready").await;
    process.signal("-TERM");
    let (status, _) = ended(process).await;
    assert!(status.success(), "{status}");
    table.sim.assert_clean();
}
