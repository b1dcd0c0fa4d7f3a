//! The bot's rights: the invite link asks for exactly those that it uses, for no privileged intent, and never for everything.

use std::sync::Arc;

use menagerie::{
    ids::CommunityRef,
    platform::discord::{Options, operator, rights},
    store::{Community, MemoryStore, Store},
};
use secrecy::SecretString;

use crate::{
    bot::{Bot, TOKEN, Table, button, buttons},
    discord_sim::{
        sim::id_of,
        world::{World, permission},
    },
};

#[tokio::test(flavor = "multi_thread")]
async fn the_links_name_the_application_and_the_rights() {
    let table = Table::laid().await;
    let options = Options::new(SecretString::from(TOKEN), table.sim.url());
    let [server, person] = operator::invite(&options).await.unwrap();
    let app = table.sim.world(|w| w.app).to_string();
    // Developer documentation, "OAuth2", "Bot Authorization Flow".
    assert_eq!(
        server,
        format!(
            "https://discord.com/oauth2/authorize?client_id={app}&integration_type=0&scope=bot+applications.commands&permissions={}",
            rights::permissions()
        )
    );
    assert_eq!(
        person,
        format!("https://discord.com/oauth2/authorize?client_id={app}&integration_type=1&scope=applications.commands")
    );
    assert_eq!(rights::permissions() & permission::ADMINISTRATOR, 0);
    assert!(table.sim.requests().iter().all(|r| r.method == "GET"), "asking changes nothing");
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn no_privileged_intent_is_asked_for() {
    let table = Table::laid().await;
    let bot = Bot::start(&table.sim, Arc::new(MemoryStore::default())).await;
    table.begin("chess").await;
    let asked = table
        .sim
        .world(|w| w.sessions.history.iter().map(|i| i.intents).collect::<Vec<_>>());
    assert!(!asked.is_empty());
    // GUILD_MEMBERS 1<<1, GUILD_PRESENCES 1<<8, MESSAGE_CONTENT 1<<15 (developer documentation, "Privileged Intents").
    for intents in asked {
        assert_eq!(intents & (1 << 1 | 1 << 8 | 1 << 15), 0, "{intents:#b}");
    }
    bot.stop().await;
    table.sim.assert_clean();
}

/// Threads of the channel.
fn thread_of(w: &World, channel: u64) -> Option<u64> {
    w.channels.values().find(|c| c.parent == Some(channel)).map(|c| c.id)
}

/// What of a whole game in a server that wants threads cannot be had with these rights.
async fn missing_with(bits: u64) -> Vec<&'static str> {
    let table = Table::laid().await;
    let store: Arc<dyn Store> = Arc::new(MemoryStore::default());
    let wish = Community {
        threads: true,
        ..Community::new(CommunityRef::new("discord", &table.guild.to_string()))
    };
    store.save_community(&wish).await.unwrap();
    let bot = Bot::start(&table.sim, store).await;
    table.sim.set_permissions(table.channel, bits);
    let opponent = table.bo.id_text();
    let fields = [("opponent", opponent.as_str()), ("colour", "white")];
    let asked = table.anna.slash(table.channel, "challenge", &fields).await;
    let mut missing = Vec::new();
    let Some(challenge) = asked.posts.first() else {
        bot.stop().await;
        return vec!["a post"];
    };
    if challenge["attachments"].as_array().unwrap().is_empty() {
        missing.push("a picture");
    }
    table.bo.click(id_of(challenge), &button(challenge, "accept")).await;
    // Both move where the game is: what was asked for is done in order, so after these the thread is there, or is not to be.
    let begun = |w: &World| w.messages.values().any(|m| buttons(&m.value).iter().any(|b| b.contains(".pick.")));
    table.sim.until("the game has begun", begun).await;
    let thread = table.sim.world(|w| thread_of(w, table.channel));
    let home = thread.unwrap_or(table.channel);
    if thread.is_none() {
        missing.push("a thread");
    }
    for (who, mv) in [(&table.anna, "e4"), (&table.bo, "e5")] {
        let played = who.slash(home, "move", &[("move", mv)]).await;
        if played.posts.is_empty() && !missing.contains(&"a post in the thread") {
            missing.push("a post in the thread");
        }
    }
    let asked = table.anna.slash(home, "resign", &[]).await;
    let question = asked.message.expect("really?");
    table.anna.click(id_of(&question), &button(&question, "resignyes")).await;
    bot.stop().await;
    let closed = table
        .sim
        .world(|w| thread.and_then(|t| w.channels.get(&t)).is_some_and(|t| t.locked));
    if thread.is_some() && !closed {
        missing.push("a thread that is closed at the end");
    }
    missing
}

#[tokio::test(flavor = "multi_thread")]
async fn these_rights_are_enough_for_a_whole_game_in_a_thread_and_each_of_them_is_needed() {
    assert_eq!(missing_with(rights::permissions()).await, Vec::<&str>::new(), "they are enough");
    // What reading what was said before is for shows only after an accident; `outbox` tries it.
    let shows = |right: &&rights::Right| right.bit != permission::READ_MESSAGE_HISTORY;
    for right in rights::RIGHTS.iter().filter(shows) {
        let missing = missing_with(rights::permissions() & !right.bit).await;
        assert!(
            !missing.is_empty(),
            "without \"{}\" nothing is missing, so why ask for it?",
            right.name
        );
    }
}
