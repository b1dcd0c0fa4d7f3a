//! Starting: the token, the commands, the first connection.

use std::{sync::Arc, time::Duration};

use menagerie::{platform::discord::DiscordError, store::MemoryStore};

use crate::{
    bot::{Bot, TOKEN, Table, button},
    discord_sim::{Fault, Trouble, sim::id_of},
};

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_token_ends_the_bot_with_a_clear_sentence() {
    let table = Table::laid().await;
    let bot = Bot::begin(&table.sim, Arc::new(MemoryStore::default()), "MTIz.wrong.token");
    let error = bot.ended().await.unwrap_err();
    assert!(matches!(error, DiscordError::BadToken), "{error}");
    assert!(!error.to_string().contains("wrong"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_refused_by_the_gateway_alone_ends_the_bot_too() {
    let (table, bot) = Table::with_bot().await;
    table.sim.revoke_token();
    table.sim.forget_sessions();
    let error = bot.ended().await.unwrap_err();
    assert!(matches!(error, DiscordError::BadToken), "{error}");
}

#[tokio::test(flavor = "multi_thread")]
async fn without_an_answer_about_the_gateway_the_bot_does_not_go_elsewhere() {
    let table = Table::laid().await;
    table.sim.fault(Fault {
        method: "GET",
        path: "/gateway".into(),
        times: 100,
        trouble: Trouble::Html(502),
    });
    let bot = Bot::begin(&table.sim, Arc::new(MemoryStore::default()), TOKEN);
    let error = bot.ended().await.unwrap_err();
    assert!(matches!(error, DiscordError::Rest(_)), "{error}");
    assert_eq!(table.sim.connects(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_late_because_the_clocks_disagree() {
    // In every other test Discord's clock stands at the first of March 2026, before any clock that the bot may run on. Here it is far ahead.
    let table = Table::laid().await;
    table.sim.advance(Duration::from_hours(24 * 366 * 10));
    let bot = Bot::start(&table.sim, Arc::new(MemoryStore::default())).await;
    table.begin("chess").await;
    let board = table.play_line(&["e4", "e5"]).await;
    let pressed = table.anna.press(id_of(&board), &button(&board, "pick")).unwrap();
    let seen = table.anna.outcome(pressed).await;
    assert!(!seen.private_text().is_empty(), "{seen:#?}");
    bot.stop().await;
    table.sim.assert_clean();
}
