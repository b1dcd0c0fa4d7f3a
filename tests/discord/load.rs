//! Many at once. The full size and its figures are in `benches/discord.rs`.

use std::{sync::Arc, time::Duration};

use crate::{
    bot::{Bot, TOKEN, store_in},
    crowd::Crowd,
    discord_sim::Sim,
};

const GUILDS: usize = 10;
const GAMES: usize = 43;
const AT_ONCE: usize = 100;

#[tokio::test(flavor = "multi_thread")]
async fn a_burst_over_many_servers_loses_nothing_and_doubles_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let store = store_in(folder.path()).await;
    let sim = Sim::start(TOKEN).await;
    let bot = Bot::start(&sim, Arc::clone(&store)).await;
    let crowd = Crowd::gather(sim, GUILDS, GAMES).await;
    // Each game is hit two or three times at once; of two moves in one game the second is refused, so the check is on the first ones.
    let mut burst = crowd.burst(store.as_ref(), 0, AT_ONCE).await;
    for (.., id) in burst.moves.iter().step_by(3) {
        crowd.sim.deliver_again(*id);
    }
    crowd.settled(&burst.all()).await;
    // By the fake's clock nothing that came in time came later than Discord takes it; `waits` panics for what did.
    assert!(crowd.waits(&burst.all()).len() == AT_ONCE);
    burst.moves.sort_by_key(|(at, ..)| *at);
    burst.moves.dedup_by_key(|(at, ..)| *at);
    // The boards of the last ones may still be on their way when the answers to the others are there.
    crowd.check(&store, &burst).await;
    bot.stop().await;
    tokio::time::timeout(Duration::from_secs(10), store.close()).await.unwrap().unwrap();
    crowd.sim.assert_clean();
}
