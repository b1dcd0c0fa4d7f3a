//! `/settings` on Discord: who may change what, and that it holds in channels, threads, direct messages, commands and presses.

use serde_json::Value;

use crate::{
    bot::{Bot, Table, button, buttons, only_post},
    discord_sim::{
        Outcome,
        sim::id_of,
        world::permission::{self, MEMBER},
    },
};

/// "Manage Server" (developer documentation, "Permissions").
const MANAGE_SERVER: u64 = 1 << 5;

async fn with_moderator() -> (Table, Bot) {
    let (table, bot) = Table::with_bot().await;
    table.sim.set_member_permissions(&table.anna, MEMBER | MANAGE_SERVER);
    (table, bot)
}

/// What only the person saw, of an answer that nobody else saw.
fn private(outcome: &Outcome) -> String {
    let seen = outcome.private_text();
    // Behind a button the outcome shows the message that was pressed, too; it was there before.
    let was_there = outcome.answer == Some(6);
    let public = |m: &Value| m["flags"].as_u64().unwrap_or(0) & 64 == 0;
    assert!(
        !seen.is_empty() && (was_there || outcome.ephemeral) && !outcome.followups.iter().any(public) && outcome.posts.is_empty(),
        "{outcome:#?}"
    );
    seen
}

fn file(message: &Value) -> &str {
    message["attachments"][0]["filename"].as_str().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn one_command_with_two_parts_is_open_to_all() {
    let (table, bot) = Table::with_bot().await;
    let all = table.sim.commands();
    let settings = all.iter().find(|c| c["name"] == "settings").unwrap();
    assert_eq!(settings["default_member_permissions"], Value::Null);
    let parts: Vec<_> = settings["options"].as_array().unwrap().iter().map(|o| &o["name"]).collect();
    assert_eq!(parts, ["me", "community"]);
    let shown = table.bo.slash(table.channel, "settings me", &[]).await;
    assert!(private(&shown).contains("Your settings"));
    let shown = private(&table.bo.slash(table.channel, "settings community", &[]).await);
    assert!(
        shown.contains("How games are played here") && shown.contains("Only moderators"),
        "{shown}"
    );
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn only_who_manages_the_server_changes_how_games_are_played_there() {
    let (table, bot) = with_moderator().await;
    let refused = private(&table.bo.slash(table.channel, "settings community", &[("threads", "on")]).await);
    assert!(refused.contains("Manage Server"), "{refused}");
    let menu = table.anna.slash(table.channel, "settings community", &[]).await;
    let menu = menu.message.clone().unwrap();
    let off = buttons(&menu).into_iter().find(|id| id.contains("rated.no")).unwrap();
    let pressed = table.anna.click(id_of(&menu), &off).await;
    assert!(pressed.text().contains("Rated: **No**"), "{pressed:#?}");
    // A forged press of somebody without the right; and of somebody who has lost it.
    let board = table.anna.slash(table.channel, "challenge", &[("rated", "no")]).await;
    let post = id_of(&only_post(&board));
    let forged = table.bo.forge(post, "1.set.community.rated.yes").await;
    assert!(private(&forged).contains("Manage Server"), "{forged:#?}");
    table.sim.set_member_permissions(&table.anna, MEMBER);
    let late = table.anna.forge(post, "1.set.community.rated.yes").await;
    assert!(private(&late).contains("Manage Server"), "{late:#?}");
    // An administrator may do everything (same page).
    table.sim.set_member_permissions(&table.bo, permission::ADMINISTRATOR);
    let shown = private(&table.bo.slash(table.channel, "settings community", &[]).await);
    assert!(shown.contains("Rated: **No**") && !shown.contains("Only moderators"), "{shown}");
    let refused = private(&table.bo.slash(table.channel, "challenge", &[("rated", "yes")]).await);
    assert!(refused.contains("do not count"), "{refused}");
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn games_are_begun_in_the_channels_for_games_and_their_threads() {
    let (table, bot) = with_moderator().await;
    let other = table.sim.channel(table.guild, "general");
    let channel = table.channel.to_string();
    let waiting = only_post(&table.bo.slash(other, "challenge", &[("variant", "wolf")]).await);
    let set = table.anna.slash(other, "settings community", &[("allow", &channel)]).await;
    assert!(private(&set).contains(&format!("<#{channel}>")), "{set:#?}");
    let refused = private(&table.bo.slash(other, "challenge", &[("variant", "atomic")]).await);
    assert!(refused.contains(&format!("<#{channel}>")), "{refused}");
    // A challenge from before, by its button.
    let accepted = table.anna.click(id_of(&waiting), &button(&waiting, "accept")).await;
    assert!(
        accepted.posts.is_empty() && accepted.text().contains(&format!("<#{channel}>")),
        "{accepted:#?}"
    );
    // Private answers work there, and lists are private.
    assert!(private(&table.bo.slash(other, "help", &[]).await).contains("/challenge"));
    private(&table.bo.slash(other, "leaderboard", &[]).await);
    only_post(&table.bo.slash(table.channel, "challenge", &[]).await);
    let thread = table.sim.thread(table.channel, "a game");
    only_post(&table.anna.slash(thread, "challenge", &[]).await);
    let foreign = table.sim.thread(other, "talk");
    let refused = private(&table.anna.slash(foreign, "challenge", &[("variant", "wolf")]).await);
    assert!(refused.contains(&format!("<#{channel}>")), "{refused}");
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn variant_pace_language_and_way_round_are_as_settled() {
    let (table, bot) = with_moderator().await;
    let fields = [("variant", "atomic"), ("pace", "1d"), ("language", "nl"), ("orientation", "white")];
    let set = private(&table.anna.slash(table.channel, "settings community", &fields).await);
    assert!(set.contains("Atomic Chess"), "what only she sees is English: {set}");
    let bo = table.bo.id_text();
    let challenge = only_post(
        &table
            .anna
            .slash(table.channel, "challenge", &[("opponent", &bo), ("colour", "white")])
            .await,
    );
    let text = challenge["content"].as_str().unwrap();
    assert!(text.contains("Atoom Schaken") && text.contains("Een dag per zet"), "{text}");
    table.bo.click(id_of(&challenge), &button(&challenge, "accept")).await;
    let board = table.play(&table.anna, "e4").await;
    assert!(board["content"].as_str().unwrap().contains("aan zet"), "{board:#}");
    assert!(
        file(&board).contains("-white-"),
        "Black is to move, and White stays below: {board:#}"
    );
    let names = table
        .anna
        .autocomplete(table.channel, "settings community", &[("variant", "wo")], "variant")
        .await;
    assert_eq!(names.first().map(|(_, value)| value.as_str()), Some("wolf"));
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_people_choose_is_theirs() {
    let (table, bot) = Table::with_bot().await;
    table.begin("chess").await;
    let fields = [("language", "sv"), ("theme", "dark"), ("view", "black")];
    let set = private(&table.anna.slash(table.channel, "settings me", &fields).await);
    assert!(set.contains("Dina inställningar"), "{set}");
    let board = table.anna.slash(table.channel, "board", &[]).await;
    let shown = board.message.clone().unwrap();
    assert!(file(&shown).ends_with("-black-dark.png"), "{shown:#}");
    let his = table.bo.slash(table.channel, "board", &[]).await.message.unwrap();
    assert!(file(&his).ends_with("-black-light.png"), "{his:#}");
    let post = table.play(&table.anna, "e4").await;
    assert!(file(&post).ends_with("-light.png"), "{post:#}");
    assert!(private(&table.anna.slash(table.channel, "help", &[]).await).contains("/utmana"));
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_direct_message_each_settles_for_both() {
    let (table, bot) = Table::with_bot().await;
    let dm = table.sim.dm(&table.bo);
    let set = table
        .bo
        .slash(dm, "settings community", &[("variant", "behemoth"), ("rated", "no")])
        .await;
    assert!(set.text().contains("Behemoth") && set.text().contains("Rated: **No**"), "{set:#?}");
    // The server is another community.
    let shown = private(&table.bo.slash(table.channel, "settings community", &[]).await);
    assert!(shown.contains("Rated: **Yes**"), "{shown}");
    bot.stop().await;
    table.sim.assert_clean();
}
