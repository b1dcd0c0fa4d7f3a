//! The bot goes away in the middle of a game, in order or by force, and the game goes on.

use std::{path::Path, time::Duration};

use crate::{
    bot::{Bot, TOKEN, Table, button, buttons, only_post, pinged, store_in},
    discord_sim::{Fault, Trouble, sim::id_of},
    process::Program,
};

#[tokio::test(flavor = "multi_thread")]
async fn stopped_in_order_and_started_again() {
    let folder = tempfile::tempdir().unwrap();
    let table = Table::laid().await;
    let bot = Bot::start(&table.sim, store_in(folder.path()).await).await;
    let first = table.begin("atomic").await;
    table.play_line(&["Nf3", "a6"]).await;
    // An offer waits, too.
    let offer = only_post(&table.anna.slash(table.channel, "draw", &[]).await);
    bot.stop().await;
    let bot = Bot::start(&table.sim, store_in(folder.path()).await).await;
    let declined = table.bo.click(id_of(&offer), &button(&offer, "decline")).await;
    assert!(!declined.posts.is_empty(), "the offer can still be answered: {declined:#?}");
    // A button of long ago explains itself.
    let old = table.anna.forge(id_of(&first), &button(&first, "pick")).await;
    assert!(!old.private_text().is_empty());
    let last = table.play_line(&["Ne5", "a5", "Nxd7"]).await;
    assert!(pinged(&table, &last).is_empty(), "the game is over");
    bot.stop().await;
    table.sim.assert_clean();
}

/// The program with every log line there can be.
fn start(table: &Table, folder: &Path) -> Program {
    Program::start(&table.sim.url(), folder, &[], &[("MENAGERIE_LOG_FILTER", "trace")])
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_in_mid_game_and_started_again_with_no_secret_in_its_log() {
    let folder = tempfile::tempdir().unwrap();
    let table = Table::laid().await;
    let mut process = start(&table, folder.path());
    table.sim.until_connected().await;
    let mut board = table.begin("wolf").await;
    for (n, mv) in ["c2d3", "d9d8", "g2h3", "c8c7", "c3c5", "e10c8", "b1f9"].into_iter().enumerate() {
        let mover = if n % 2 == 0 { &table.anna } else { &table.bo };
        let next = table.play(mover, mv).await;
        let before = table.sim.connects();
        process.kill();
        table.sim.let_identify();
        process = start(&table, folder.path());
        table.sim.until_connected_again(before).await;
        board = next;
    }
    assert!(
        pinged(&table, &board).is_empty() && !buttons(&board).iter().any(|b| b.contains(".pick.")),
        "mate"
    );
    let history = table.anna.slash(table.channel, "history", &[]).await;
    assert!(!history.text().is_empty() || history.all().iter().any(|m| m["attachments"][0].is_object()));
    let log = process.stderr();
    process.kill();
    assert!(!log.is_empty(), "the log was written");
    let secret = TOKEN.rsplit('.').next().unwrap();
    for line in log.lines() {
        assert!(!line.contains(secret), "the token is in the log: {line}");
        assert!(!line.contains("aW50"), "an interaction's token is in the log: {line}");
        assert!(!line.contains("Anna"), "a name is in the log: {line}");
    }
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn told_to_stop_in_the_middle_of_an_answer_it_finishes_it_first() {
    let folder = tempfile::tempdir().unwrap();
    let table = Table::laid().await;
    let mut process = start(&table, folder.path());
    table.sim.until_connected().await;
    table.begin("chess").await;
    table.sim.fault(Fault {
        method: "POST",
        path: "/channels/{}/messages".into(),
        times: 1,
        trouble: Trouble::Delay(Duration::from_secs(2)),
    });
    let before = table.sim.world(|w| w.interactions.len());
    let anna = table.anna.clone();
    let channel = table.channel;
    let moving = tokio::spawn(async move { anna.slash(channel, "move", &[("move", "e4")]).await });
    table
        .sim
        .until("the move has been acknowledged", |w| {
            w.interactions.len() == before + 1 && w.interactions.values().all(|i| i.answer.is_some())
        })
        .await;
    process.signal("-TERM");
    let status = process.ended_within(Duration::from_secs(12)).await;
    assert!(status.success(), "{status}");
    let board = only_post(&moving.await.unwrap());
    assert_eq!(pinged(&table, &board), [table.bo.id]);
    table.sim.until_gone().await;
    table.sim.assert_clean();
}
