//! A fake Discord to play with: `cargo run --example fake-discord`. It serves Discord's interface on a local port, connects this project's
//! bot to it, and prints the addresses of two pages; whoever opens them sits in a channel with the bot and a friend.

use std::{
    net::{Ipv4Addr, SocketAddr},
    path::PathBuf,
    sync::Arc,
    time::Duration,
};

use clap::Parser as _;
use menagerie::{
    env::{Clock as _, SystemClock},
    store::{MemoryStore, Store},
};

#[expect(dead_code, reason = "tests use the rest")]
#[path = "../../discord/bot.rs"]
mod bot;
#[expect(dead_code, reason = "tests use the rest")]
#[path = "../mod.rs"]
mod discord_sim;

use bot::{Bot, TOKEN};
use discord_sim::Sim;

/// A fake Discord with a page for each person, on this computer only.
#[derive(Debug, clap::Parser)]
struct Args {
    /// The port to listen on; 0 for any free one.
    #[arg(default_value_t = 8010)]
    port: u16,
    /// Keep the games in this folder; without it they are forgotten at the end.
    #[arg(long, value_name = "FOLDER")]
    store: Option<PathBuf>,
    /// Only the fake, for a bot that is started elsewhere.
    #[arg(long)]
    only_fake: bool,
}

#[tokio::main]
async fn main() {
    let args = Args::parse();
    let sim = Sim::start_at(TOKEN, SocketAddr::from((Ipv4Addr::LOCALHOST, args.port))).await;
    furnish(&sim);
    let bot = if args.only_fake {
        println!(
            "A fake Discord listens at {url}. To connect a bot, write a file with the line {TOKEN} and start\n\n    \
             MENAGERIE_DISCORD_API={url} MENAGERIE_DISCORD_TOKEN_FILE=FILE menagerie serve\n",
            url = sim.url()
        );
        None
    } else {
        let store: Arc<dyn Store> = match &args.store {
            Some(folder) => bot::store_in(folder).await,
            None => Arc::new(MemoryStore::default()),
        };
        Some(Bot::start(&sim, store).await)
    };
    println!("Open these in two tabs and play; Ctrl-C ends it.\n");
    for name in ["Anna", "Bo", "Cilla", "Daan"] {
        println!("    {}/_sim/?as={name}", sim.url());
    }
    if let Err(error) = tokio::signal::ctrl_c().await {
        eprintln!("cannot wait for Ctrl-C: {error}");
    }
    if let Some(bot) = bot {
        bot.stop().await;
    }
}

/// A server with people of several languages, and today's date.
fn furnish(sim: &Sim) {
    let now = Duration::from_millis(u64::try_from(SystemClock.now().0).unwrap_or(0));
    let there = Duration::from_millis(sim.world(|w| w.clock.now_ms()));
    sim.advance(now.saturating_sub(there));
    let club = sim.guild("The Club", "en-US");
    sim.channel(club, "chess");
    sim.channel(club, "general");
    let klubben = sim.guild("Klubben", "sv-SE");
    sim.channel(klubben, "schack");
    let people = [("Anna", "en-GB"), ("Bo", "en-US"), ("Cilla", "sv-SE"), ("Daan", "nl")].map(|(n, l)| sim.person(n, l, &[club, klubben]));
    sim.group_dm(&people.iter().collect::<Vec<_>>());
    for person in &people {
        sim.dm(person);
    }
}
