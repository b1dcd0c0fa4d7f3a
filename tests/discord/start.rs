//! Starting: the token, the commands, the first connection.

use std::sync::Arc;

use menagerie::{platform::discord::DiscordError, store::MemoryStore};

use crate::{
    bot::{Bot, TOKEN, Table},
    discord_sim::{Fault, Trouble},
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
    table.sim.world(|w| w.token = "MTIz.another.token".into());
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
