//! Shards: as many as Discord asks for, or those that the operator names; connected in order; one process registers.

use std::{sync::Arc, time::Duration};

use menagerie::{
    platform::discord::{DiscordError, Options, shards::Choice, watch::Lost},
    store::{MemoryStore, Store},
};

use super::impatient;
use crate::{
    bot::{Bot, Table, only_post},
    discord_sim::gateway::trouble::LineTrouble,
};

fn own(range: &str, total: u32) -> impl FnOnce(Options) -> Options {
    let shards = Choice::read(range, total).unwrap();
    move |o| Options { shards, ..o }
}

fn registrations(table: &Table) -> usize {
    let all = table.sim.requests();
    all.iter().filter(|r| r.method != "GET" && r.template.contains("/commands")).count()
}

/// A server, with a channel, on this shard of two.
fn channel_on(table: &Table, shard: u64) -> (u64, u64) {
    loop {
        let guild = table.sim.guild("Another", "en-US");
        if (guild >> 22) % 2 == shard {
            return (guild, table.sim.channel(guild, "chess"));
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn as_many_as_discord_asks_for_in_order() {
    let table = Table::laid().await;
    table.sim.gateway().rules(|r| r.shards = 3);
    let bot = table.begin_bot(|o| o);
    table.sim.gateway().until_shards(0..=2).await;
    let begun: Vec<_> = table.sim.gateway().identifies().iter().map(|i| i.shard).collect();
    assert_eq!(begun, [(0, 3), (1, 3), (2, 3)]);
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn both_ends_of_a_range_are_run_and_without_the_first_nothing_is_registered() {
    let table = Table::laid().await;
    let bot = table.begin_bot(own("1..=2", 4));
    table.sim.gateway().until_shards(1..=2).await;
    let begun: Vec<_> = table.sim.gateway().identifies().iter().map(|i| i.shard).collect();
    assert_eq!(begun, [(1, 4), (2, 4)]);
    assert_eq!(registrations(&table), 0);
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn two_processes_share_the_servers_and_one_of_them_registers() {
    let table = Table::laid().await;
    let store: Arc<dyn Store> = Arc::new(MemoryStore::default());
    let first = Bot::begin_as(&table.sim, Arc::clone(&store), own("0", 2));
    table.sim.gateway().until_shards(0..=0).await;
    let registered = registrations(&table);
    assert!(registered > 0);
    let second = Bot::begin_as(&table.sim, store, own("1..=1", 2));
    table.sim.gateway().until_shards(0..=1).await;
    assert_eq!(registrations(&table), registered);
    for shard in [0, 1] {
        let (guild, channel) = channel_on(&table, shard);
        let anna = table.sim.person("Anna", "en-GB", &[guild]);
        let seen = anna.slash(channel, "help", &[]).await;
        assert!(!seen.text().is_empty() || !seen.all().is_empty(), "{seen:#?}");
        let direct = anna.slash(table.sim.dm(&anna), "help", &[]).await;
        assert!(direct.ack_ms.is_some(), "direct messages come on shard 0");
    }
    second.stop().await;
    table.sim.gateway().until_shards(0..=0).await;
    let direct = table.anna.slash(table.sim.dm(&table.anna), "help", &[]).await;
    assert!(direct.ack_ms.is_some());
    first.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn with_too_few_connections_left_today_the_bot_waits() {
    let table = Table::laid().await;
    table.sim.gateway().rules(|r| {
        r.shards = 2;
        r.told_remaining = Some(1);
        r.told_reset_ms = Some(1000);
    });
    let bot = table.begin_bot(|o| o);
    let asked = |n: usize| move |w: &crate::discord_sim::world::World| w.log.iter().filter(|r| r.template == "/gateway/bot").count() >= n;
    table.sim.until("it has asked a second time", asked(2)).await;
    assert_eq!(table.sim.gateway().identifies(), [], "one connection is too few for two shards");
    table.sim.gateway().rules(|r| r.told_remaining = None);
    table.sim.until_connected().await;
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_waits_can_be_stopped() {
    let table = Table::laid().await;
    table.sim.gateway().rules(|r| {
        r.told_remaining = Some(0);
        r.told_reset_ms = Some(86_400_000);
    });
    let bot = table.begin_bot(|o| o);
    table.sim.until("the commands are registered", |w| !w.commands.is_empty()).await;
    tokio::time::sleep(Duration::from_millis(200)).await;
    bot.stop().await;
    assert_eq!(table.sim.gateway().identifies(), []);
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn one_lost_shard_is_enough_and_is_named() {
    let table = Table::laid().await;
    table.sim.gateway().rules(|r| {
        r.shards = 2;
        // Often enough for the one that stays to be heard.
        r.heartbeat_ms = 1000;
    });
    let bot = table.begin_bot(impatient);
    table.sim.gateway().until_shards(0..=1).await;
    table.sim.gateway().trouble(LineTrouble::NoWebsocket(503), 1000);
    table.sim.gateway().close_shard(1, 4009);
    let error = bot.ended().await.unwrap_err();
    assert!(matches!(error, DiscordError::Lost(Lost::Away(1))), "{error:?}");
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_goes_on_whichever_shard_it_is_on() {
    let table = Table::laid().await;
    table.sim.gateway().rules(|r| r.shards = 2);
    let bot = table.begin_bot(|o| o);
    table.sim.gateway().until_shards(0..=1).await;
    let connects = table.sim.connects();
    table.begin("chess").await;
    table.sim.gateway().reset();
    table.sim.until("both are back", |w| w.sessions.connects >= connects + 2).await;
    only_post(&table.anna.slash(table.channel, "move", &[("move", "e4")]).await);
    assert_eq!(table.sim.gateway().identifies().len(), 2, "both sessions were taken up again");
    bot.stop().await;
    table.sim.assert_clean();
}

#[cfg(feature = "postgres")]
#[tokio::test(flavor = "multi_thread")]
async fn two_processes_on_one_database_play_one_game_and_another_goes_on_for_one() {
    use menagerie::store::{PostgresStore, postgres::Opening};

    let Some(server) = crate::server::Server::shared() else { return };
    let opening = Opening::new(&server.place().await);
    let store = async || Arc::new(PostgresStore::open(&opening).await.unwrap()) as Arc<dyn Store>;
    let mut table = Table::laid().await;
    let first = Bot::begin_as(&table.sim, store().await, own("0", 2));
    table.sim.gateway().until_shards(0..=0).await;
    let second = Bot::begin_as(&table.sim, store().await, own("1", 2));
    table.sim.gateway().until_shards(0..=1).await;
    (table.guild, table.channel) = channel_on(&table, 1);
    table.anna = table.sim.person("Anna", "en-GB", &[table.guild]);
    table.bo = table.sim.person("Bo", "en-US", &[table.guild]);
    table.begin("chess").await;
    table.play_line(&["e4", "e5"]).await;
    // Direct messages come on shard 0: another process hears of this move, and shows the board where the game is at home.
    let home = serde_json::json!(table.channel.to_string());
    let posts = |w: &crate::discord_sim::world::World| w.messages.values().filter(|m| m.value["channel_id"] == home).count();
    let mut before = 0;
    let look = |w: &crate::discord_sim::world::World| {
        before = posts(w);
        true
    };
    table.sim.until("looked at", look).await;
    table.anna.slash(table.sim.dm(&table.anna), "move", &[("move", "Nf3")]).await;
    table.sim.until("the board at home", |w| posts(w) > before).await;
    table.play(&table.bo, "Nc6").await;
    second.stop().await;
    table.sim.gateway().until_shards(0..=0).await;
    let third = Bot::begin_as(&table.sim, store().await, own("1", 2));
    table.sim.gateway().until_shards(0..=1).await;
    table.play(&table.anna, "Bb5").await;
    third.stop().await;
    first.stop().await;
    table.sim.assert_clean();
}
