//! Events that are odd: unknown, broken, incomplete, twice, out of order, far too many at once.

use std::sync::Arc;

use menagerie::store::{MemoryStore, Store};
use serde_json::json;

use crate::{
    bot::{Bot, Table, button, pinged},
    discord_sim::{gateway::trouble::Twist, sim::id_of},
};

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_read_is_passed_over() {
    let (table, bot) = Table::with_bot().await;
    table.begin("chess").await;
    table.sim.gateway().malformed();
    table.play(&table.anna, "e4").await;
    table.sim.gateway().bad_zlib();
    table.play(&table.bo, "e5").await;
    table.sim.gateway().unknown_event();
    table.play(&table.anna, "Nf3").await;
    table
        .sim
        .gateway()
        .twist("INTERACTION_CREATE", Twist::Add("novelty", json!({"deep": [1, {"er": null}]})), 1);
    table.play(&table.bo, "Nc6").await;
    assert_eq!(table.sim.gateway().identifies().len(), 1, "and the connection stays");
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_may_be_missing_may_be_missing() {
    let (table, bot) = Table::with_bot().await;
    table.begin("chess").await;
    let optional = ["guild_locale", "guild", "channel", "entitlement_sku_ids"];
    let moves = ["e4", "e5", "Nf3", "Nc6"];
    for (n, (field, mv)) in optional.into_iter().zip(moves).enumerate() {
        table.sim.gateway().twist("INTERACTION_CREATE", Twist::Remove(field), 1);
        let mover = if n % 2 == 0 { &table.anna } else { &table.bo };
        let board = table.play(mover, mv).await;
        assert_eq!(pinged(&table, &board).len(), 1, "{field}");
    }
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_outage_of_a_server_changes_nothing() {
    let (table, bot) = Table::with_bot().await;
    table.begin("chess").await;
    table.sim.gateway().outage(table.guild);
    table.sim.gateway().outage_over(table.guild);
    table.play_line(&["e4", "e5"]).await;
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn out_of_order_and_twice_each_is_answered_once() {
    let (table, bot) = Table::with_bot().await;
    let board = table.begin("chess").await;
    let pick = button(&board, "pick");
    table.sim.gateway().hold();
    let pressed: Vec<u64> = (0..10).map(|_| table.anna.press(id_of(&board), &pick).unwrap()).collect();
    for press in &pressed {
        table.sim.deliver_again(*press);
    }
    table.sim.gateway().release_backwards();
    for interaction in &pressed {
        table.anna.outcome(*interaction).await;
    }
    let had: Vec<usize> = table
        .sim
        .world(|w| pressed.iter().map(|i| w.interactions[i].followups.len()).collect());
    assert_eq!(had, [1; 10]);
    // Each has had its menu, and one is left of them.
    let anna = table.anna.id;
    table
        .sim
        .until("one menu is left", |w| {
            w.messages.values().filter(|m| m.only_for == Some(anna)).count() == 1
        })
        .await;
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_event_on_two_connections_is_one_move() {
    let table = Table::laid().await;
    let store: Arc<dyn Store> = Arc::new(MemoryStore::default());
    let one = Bot::start(&table.sim, Arc::clone(&store)).await;
    let other = Bot::start(&table.sim, store).await;
    table.begin("chess").await;
    let before = table.sim.messages(table.channel, None).len();
    table.play_line(&["e4", "e5", "Nf3", "Nc6"]).await;
    assert_eq!(table.sim.messages(table.channel, None).len(), before + 4);
    one.stop().await;
    table.play(&table.anna, "Bb5").await;
    other.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn of_five_hundred_at_once_none_is_lost() {
    let (table, bot) = Table::with_bot().await;
    let board = table.begin("chess").await;
    let pick = button(&board, "pick");
    table.sim.gateway().hold();
    let pressed: Vec<u64> = (0..500).map(|_| table.bo.press(id_of(&board), &pick).unwrap()).collect();
    table.sim.world(|w| {
        // None is late: how fast so many are acknowledged depends on the machine, and is measured by the bench. Here none may get lost.
        let patient = w.clock.now_ms() + 60_000;
        w.interactions
            .values_mut()
            .filter(|i| pressed.contains(&i.id))
            .for_each(|i| i.created_ms = patient);
    });
    table.sim.gateway().release_backwards();
    table
        .sim
        .until("all have been acknowledged", |w| {
            pressed.iter().all(|i| w.interactions[i].answer.is_some())
        })
        .await;
    for some in pressed.chunks(100) {
        table
            .sim
            .until("they have been answered", |w| {
                some.iter().all(|i| !w.interactions[i].followups.is_empty())
            })
            .await;
    }
    table.play(&table.anna, "e4").await;
    bot.stop().await;
    table.sim.assert_clean();
}
