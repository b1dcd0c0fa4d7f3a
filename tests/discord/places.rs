//! Places and people that are not there any more, or have changed: the games are kept, and who plays them is told.

use std::sync::Arc;

use menagerie::{
    env::{SystemClock, SystemEntropy},
    game::{ColourWish, Pace},
    ids::{CommunityRef, DeliveryKey, PlayerRef, RoomRef},
    reply::{ChallengeWish, Msg},
    service::{Asker, Service},
    store::{Absence, Lost, MemoryStore, Place, Store},
};
use serde_json::json;

use crate::{
    bot::{Bot, Table, button, only_post, pinged},
    discord_sim::{Person, sim::id_of, world::World},
};

async fn with_store() -> (Table, Bot, Arc<dyn Store>) {
    let table = Table::laid().await;
    let store: Arc<dyn Store> = Arc::new(MemoryStore::default());
    let bot = Bot::start(&table.sim, Arc::clone(&store)).await;
    (table, bot, store)
}

/// A game of Anna's and Bo's in some channel; its number.
async fn begin_in(table: &Table, channel: u64) -> String {
    let opponent = table.bo.id_text();
    let fields = [("opponent", opponent.as_str()), ("colour", "white")];
    let challenge = only_post(&table.anna.slash(channel, "challenge", &fields).await);
    let accept = button(&challenge, "accept");
    only_post(&table.bo.click(id_of(&challenge), &accept).await);
    accept.rsplit('.').next().unwrap().to_owned()
}

/// An open challenge in direct messages with the bot, as earlier versions let people make them; its number.
async fn offered_before(store: &Arc<dyn Store>, person: &Person, dm: u64, event: &str) -> String {
    let service = Service::new(Arc::clone(store), Arc::new(SystemClock), Arc::new(SystemEntropy));
    let asker = Asker {
        person: menagerie::reply::Person {
            who: PlayerRef::new("discord", &person.id_text()),
            name: "Anna".into(),
        },
        room: RoomRef::new("discord", &dm.to_string()),
        parent: None,
        community: CommunityRef::new("discord", &format!("dm-{dm}")),
        view: None,
        moderator: true,
        game: None,
        alone: false,
        tongue: None,
        delivery: DeliveryKey::new("discord", event),
    };
    let wish = ChallengeWish {
        opponent: None,
        variant: "chess",
        colour: ColourWish::Random,
        pace: Pace::NoLimit,
        rated: false,
        setup: None,
        nonce: None,
    };
    let said = service.challenge(&asker, wish).await.unwrap().unwrap();
    let Msg::Challenged { game, .. } = &said.says[0].msg else {
        panic!("a challenge: {said:?}")
    };
    game.0.to_string()
}

/// Waits until the store knows of that many lost places.
async fn until_lost(store: &Arc<dyn Store>, count: usize) -> Vec<Absence> {
    for _ in 0..200 {
        let all = store.absences().await.unwrap();
        if all.len() == count {
            return all;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    panic!("waited in vain for {count} lost places: {:?}", store.absences().await);
}

/// How often somebody has been told this privately.
fn times_told(w: &World, person: &Person, what: &str) -> usize {
    let theirs = w.messages.values().filter(|m| m.only_for == Some(person.id));
    theirs.filter(|m| m.value["content"].as_str().unwrap_or("").contains(what)).count()
}

/// Somebody asks for their games, and is told this beside the answer.
async fn asks_and_is_told(table: &Table, person: &Person, channel: u64, what: &str) {
    person.slash(channel, "games", &[]).await;
    table
        .sim
        .until(&format!("it is told: {what}"), |w| times_told(w, person, what) == 1)
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_channel_costs_no_game_and_who_plays_there_is_told_once() {
    let (table, bot, store) = with_store().await;
    let second = table.sim.channel(table.guild, "other");
    let lost = begin_in(&table, second).await;
    let kept = begin_in(&table, table.channel).await;
    table.sim.delete_channel(second);
    let all = until_lost(&store, 1).await;
    assert_eq!(all[0].why, Lost::Deleted);
    // Both are told of it, each once, and of the other game nothing.
    for person in [&table.anna, &table.bo] {
        let what = format!("channel of game #{lost} was deleted");
        asks_and_is_told(&table, person, table.channel, &what).await;
        // Once: not with the next command, and nothing of the other game.
        person.slash(table.channel, "help", &[]).await;
        person.slash(table.channel, "games", &[]).await;
        assert_eq!(table.sim.world(|w| times_told(w, person, "was deleted")), 1);
    }
    // It goes on from anywhere.
    let played = table.anna.slash(table.channel, "move", &[("move", "e4"), ("game", &lost)]).await;
    assert!(!played.private_text().is_empty(), "{played:#?}");
    let shown = table.bo.slash(table.channel, "board", &[("game", &lost)]).await;
    let name = shown.message.as_ref().unwrap()["attachments"][0]["filename"].as_str().unwrap();
    assert!(name.starts_with(&format!("menagerie-{lost}-1-")), "{name}");
    // The other game is not touched.
    only_post(&table.anna.slash(table.channel, "move", &[("move", "d4"), ("game", &kept)]).await);
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_channel_that_the_bot_may_not_see_any_more_is_noticed_when_it_posts_there() {
    let (table, bot, store) = with_store().await;
    let second = table.sim.channel(table.guild, "other");
    let game = begin_in(&table, second).await;
    table.sim.set_permissions(second, 0);
    let played = table.anna.slash(table.channel, "move", &[("move", "e4"), ("game", &game)]).await;
    assert!(!played.private_text().is_empty(), "Anna sees the board: {played:#?}");
    let all = until_lost(&store, 1).await;
    assert_eq!(all[0].why, Lost::NoAccess);
    asks_and_is_told(&table, &table.bo, table.channel, &format!("where game #{game} is played")).await;
    // It is given back, and forgotten as soon as something could be said there.
    table.sim.set_permissions(second, crate::discord_sim::world::permission::USUAL);
    only_post(&table.bo.slash(second, "move", &[("move", "e5"), ("game", &game)]).await);
    until_lost(&store, 0).await;
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_was_sent_away_remembers_when_and_forgets_that_on_its_return() {
    let (table, bot, store) = with_store().await;
    let game = begin_in(&table, table.channel).await;
    table.sim.kick_bot(table.guild);
    let all = until_lost(&store, 1).await;
    assert_eq!((all[0].why, matches!(all[0].place, Place::Community(_))), (Lost::Removed, true));
    assert!(all[0].since.0 > 1_600_000_000_000, "since when");
    // Elsewhere, in direct messages with the bot, it is told.
    let dm = table.sim.dm(&table.anna);
    asks_and_is_told(&table, &table.anna, dm, &format!("removed from the server of game #{game}")).await;
    table.sim.invite_bot(table.guild);
    until_lost(&store, 0).await;
    only_post(&table.anna.slash(table.channel, "move", &[("move", "e4")]).await);
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_outage_of_a_server_is_nothing_to_remember() {
    let (table, bot, store) = with_store().await;
    begin_in(&table, table.channel).await;
    let outage = json!({"id": table.guild.to_string(), "unavailable": true});
    table.sim.world(|w| w.emit("GUILD_DELETE", &outage, Some(table.guild), 1));
    // Everything that the bot heard before this move it has dealt with.
    only_post(&table.anna.slash(table.channel, "move", &[("move", "e4")]).await);
    tokio::time::sleep(std::time::Duration::from_millis(300)).await;
    assert_eq!(store.absences().await.unwrap(), []);
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn where_direct_messages_are_refused_the_answer_comes_all_the_same() {
    let (table, bot, store) = with_store().await;
    let dm = table.sim.dm(&table.anna);
    // An open challenge in direct messages with the bot, which Anna then closes: what was done stays done.
    let number = offered_before(&store, &table.anna, dm, "1").await;
    table.sim.close_dms(&table.anna, true);
    let told = table.anna.slash(dm, "cancel", &[]).await;
    assert!(
        !told.followups.is_empty() || told.message.is_some(),
        "by the interaction's token: {told:#?}"
    );
    // From elsewhere there is no token: the message is lost, the deed is not.
    let more = table.anna.slash(table.channel, "games", &[]).await.private_text();
    assert!(!more.contains(&format!("#{number}")), "the challenge was withdrawn: {more}");
    offered_before(&store, &table.anna, dm, "2").await;
    let done = table.anna.slash(table.channel, "cancel", &[]).await;
    assert!(!done.private_text().is_empty(), "{done:#?}");
    assert_eq!(until_lost(&store, 1).await[0].why, Lost::Closed);
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_name_is_used_from_then_on_and_who_left_can_still_be_played_against() {
    let (table, bot, _) = with_store().await;
    begin_in(&table, table.channel).await;
    table.sim.rename(&table.anna, "Anna the Great");
    let board = table.play(&table.anna, "e4").await;
    assert!(board["content"].as_str().unwrap().contains("Anna the Great"), "{board:#}");
    // Bo has left the server: the game stays, and Anna can end it.
    table.sim.leave(&table.bo, table.guild);
    let asked = table.anna.slash(table.channel, "resign", &[]).await;
    let question = asked.message.clone().expect("a private question");
    let ended = table.anna.click(id_of(&question), &button(&question, "resignyes")).await;
    let last = only_post(&ended);
    assert!(last["content"].as_str().unwrap().contains("Bo"), "{last:#}");
    assert!(pinged(&table, &last).is_empty());
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_left_the_server_is_not_challenged_there() {
    let (table, bot, store) = with_store().await;
    let opponent = table.bo.id_text();
    table.sim.leave(&table.bo, table.guild);
    for (locale, says) in [
        ("en-GB", "Bo is not on this server"),
        ("sv-SE", "Bo är inte med på den här servern"),
        ("nl", "Bo zit niet op deze server"),
    ] {
        let person = table.sim.person("Cesar", locale, &[table.guild]);
        let told = person.slash(table.channel, "challenge", &[("opponent", &opponent)]).await;
        assert!(told.ephemeral && told.posts.is_empty(), "{told:#?}");
        assert!(told.private_text().starts_with(says), "{told:#?}");
    }
    assert_eq!(store.communities().await.unwrap(), [], "nothing was stored");
    // What else can be asked of them can still be asked.
    let told = table.anna.slash(table.channel, "stats", &[("player", &opponent)]).await;
    assert!(
        !told.private_text().contains("not on this server") && !told.text().is_empty(),
        "{told:#?}"
    );
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_was_sent_away_while_it_was_not_running_notices_it_at_the_start() {
    let (table, bot, store) = with_store().await;
    let other = table.sim.guild("The Other Club", "en-US");
    let hall = table.sim.channel(other, "hall");
    let people = [table.anna.id, table.bo.id];
    table.sim.world(|w| w.guilds.get_mut(&other).unwrap().members.extend(people));
    begin_in(&table, hall).await;
    begin_in(&table, table.channel).await;
    bot.stop().await;
    table.sim.world(|w| w.guilds.get_mut(&table.guild).unwrap().has_bot = false);
    let bot = Bot::start(&table.sim, Arc::clone(&store)).await;
    let all = until_lost(&store, 1).await;
    let club = CommunityRef::new("discord", &table.guild.to_string());
    assert_eq!((all[0].why, &all[0].place), (Lost::Removed, &Place::Community(club)));
    bot.stop().await;
    table.sim.assert_clean();
}
