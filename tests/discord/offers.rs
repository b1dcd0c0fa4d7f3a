//! Open challenges and rematches: taken up by whoever is first, never by oneself, also after a restart and after months.

use std::{
    sync::{
        Arc,
        atomic::{AtomicI64, Ordering},
    },
    time::Duration,
};

use menagerie::{
    env::{Clock, SystemClock, SystemEntropy},
    ids::Timestamp,
    l10n::Texts,
    platform::Hub,
    render::Artist,
    service::Service,
    store::{MemoryStore, Store},
};
use serde_json::Value;

use crate::{
    bot::{Bot, TOKEN, Table, button, buttons, only_post, pinged, store_in},
    discord_sim::{Person, sim::id_of},
};

/// The time, and whatever a test has let pass, in milliseconds.
#[derive(Debug, Default)]
struct Later(AtomicI64);

impl Clock for Later {
    fn now(&self) -> Timestamp {
        SystemClock.now().plus_ms(self.0.load(Ordering::Relaxed))
    }
}

impl Later {
    /// For the bot and for Discord.
    fn pass(&self, table: &Table, by: Duration) {
        self.0.fetch_add(i64::try_from(by.as_millis()).unwrap(), Ordering::Relaxed);
        table.sim.advance(by);
    }
}

const DAY: Duration = Duration::from_hours(24);

async fn start(table: &Table, store: Arc<dyn Store>, clock: Arc<Later>) -> Bot {
    let service = Service::new(store, clock, Arc::new(SystemEntropy));
    let hub = Hub::new(service, Texts::load().unwrap(), Artist::load().unwrap());
    let before = table.sim.connects();
    let bot = Bot::over(&table.sim, hub, TOKEN);
    table.sim.until_connected_again(before).await;
    bot
}

/// Fool's mate: Anna loses.
async fn mated(table: &Table) -> Value {
    table.begin("chess").await;
    table.play_line(&["f3", "e5", "g4", "Qh4#"]).await
}

/// A rematch is asked for by this button; the challenge.
async fn again(who: &Person, over: &Value) -> Value {
    only_post(&who.click(id_of(over), &button(over, "rematch")).await)
}

#[tokio::test(flavor = "multi_thread")]
async fn an_open_challenge_is_for_anybody_but_oneself() {
    let (table, bot) = Table::with_bot().await;
    let cesar = table.sim.person("Cesar", "sv-SE", &[table.guild]);
    let open = only_post(
        &table
            .anna
            .slash(table.channel, "challenge", &[("variant", "wolf"), ("colour", "black")])
            .await,
    );
    assert!(pinged(&table, &open).is_empty());
    let own = table.anna.click(id_of(&open), &button(&open, "accept")).await;
    assert!(own.posts.is_empty() && !own.private_text().is_empty(), "{own:#?}");
    let typed = table.anna.slash(table.channel, "accept", &[]).await;
    assert!(typed.posts.is_empty() && !typed.private_text().is_empty(), "{typed:#?}");
    let board = only_post(&cesar.click(id_of(&open), &button(&open, "accept")).await);
    assert_eq!(pinged(&table, &board), [cesar.id], "Anna wanted Black");
    // Bo comes too late.
    let late = table.bo.forge(id_of(&open), &button(&open, "accept")).await;
    assert!(late.posts.is_empty() && !late.private_text().is_empty(), "{late:#?}");
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_swaps_the_colours_and_both_may_press() {
    let (table, bot) = Table::with_bot().await;
    let over = mated(&table).await;
    let asked = again(&table.anna, &over).await;
    assert_eq!(pinged(&table, &asked), [table.bo.id]);
    // Bo presses the same button under the old board: that takes it up.
    let board = only_post(&table.bo.forge(id_of(&over), &button(&over, "rematch")).await);
    assert_eq!(pinged(&table, &board), [table.bo.id], "Bo had Black and has White now");
    // A stranger's press is nobody's rematch.
    let cesar = table.sim.person("Cesar", "en-US", &[table.guild]);
    let refused = cesar.forge(id_of(&over), &button(&over, "rematch")).await;
    assert!(refused.posts.is_empty() && !refused.private_text().is_empty(), "{refused:#?}");
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let table = Table::laid().await;
    let bot = Bot::start(&table.sim, store_in(folder.path()).await).await;
    let over = mated(&table).await;
    bot.stop().await;
    let bot = Bot::start(&table.sim, store_in(folder.path()).await).await;
    let asked = again(&table.bo, &over).await;
    bot.stop().await;
    let bot = Bot::start(&table.sim, store_in(folder.path()).await).await;
    let board = only_post(&table.anna.click(id_of(&asked), &button(&asked, "accept")).await);
    assert_eq!(pinged(&table, &board), [table.bo.id], "Bo has White now");
    table.sim.assert_clean();
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_after_months_and_a_challenge_that_has_lapsed() {
    let table = Table::laid().await;
    let clock = Arc::new(Later::default());
    let bot = start(&table, Arc::new(MemoryStore::default()), Arc::clone(&clock)).await;
    let over = mated(&table).await;
    clock.pass(&table, DAY * 200);
    let asked = again(&table.anna, &over).await;
    // Three days is what a challenge waits.
    clock.pass(&table, DAY * 4);
    let late = table.bo.click(id_of(&asked), &button(&asked, "accept")).await;
    assert!(late.posts.is_empty() && !late.private_text().is_empty(), "{late:#?}");
    let asked = only_post(&table.bo.slash(table.channel, "rematch", &[]).await);
    let board = only_post(&table.anna.click(id_of(&asked), &button(&asked, "accept")).await);
    assert!(buttons(&board).iter().any(|b| b.contains(".pick.")), "{board:#}");
    bot.stop().await;
    table.sim.assert_clean();
}
