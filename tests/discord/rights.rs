//! A right that the bot lacks is named, with Discord's own name for it, to who asked, and to nobody else; and everything goes on without.

use crate::{
    bot::{Table, only_post},
    discord_sim::{
        Person,
        world::{World, permission},
    },
};

/// Somebody challenges anyone there is; what only they saw.
async fn asks(table: &Table, person: &Person) -> String {
    person.slash(table.channel, "challenge", &[]).await.private_text()
}

/// Where the bot may not post, the private word comes after the public one.
async fn until_told(table: &Table, person: &Person) -> String {
    asks(table, person).await;
    let told = |w: &World| {
        let theirs = w.messages.values().find(|m| m.only_for == Some(person.id));
        theirs.and_then(|m| m.value["content"].as_str().map(ToOwned::to_owned))
    };
    table
        .sim
        .until("it is told privately", |w| told(w).is_some_and(|t| !t.is_empty()))
        .await;
    table.sim.world(|w| told(w).unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn without_the_right_to_attach_the_board_is_made_of_characters() {
    let (table, bot) = Table::with_bot().await;
    table.sim.deny(table.channel, permission::ATTACH_FILES);
    let challenged = table.anna.slash(table.channel, "challenge", &[]).await;
    let board = only_post(&challenged);
    let text = board["content"].as_str().unwrap();
    let block = text.split("```").nth(1).expect("a block of characters");
    assert!(block.trim().lines().count() >= 8, "eight ranks: {text}");
    assert!(challenged.private_text().contains("Attach Files"), "{challenged:#?}");
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn it_is_said_in_the_persons_language_and_to_who_can_give_it_that_they_can() {
    let (table, bot) = Table::with_bot().await;
    table.sim.deny(table.channel, permission::ATTACH_FILES | permission::SEND_MESSAGES);
    let told = until_told(&table, &table.anna).await;
    assert!(
        told.contains("Send Messages") && told.contains("Attach Files") && told.contains("Whoever manages"),
        "{told}"
    );
    let sven = table.sim.person("Sven", "sv-SE", &[table.guild]);
    let told = until_told(&table, &sven).await;
    assert!(
        told.contains("Skicka meddelanden (Send Messages)") && told.contains("saknar"),
        "{told}"
    );
    let nel = table.sim.person("Nel", "nl", &[table.guild]);
    table
        .sim
        .set_member_permissions(&nel, permission::MEMBER | permission::ADMINISTRATOR);
    let told = until_told(&table, &nel).await;
    assert!(told.contains("(Attach Files)") && told.contains("Jij kunt"), "{told}");
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn it_is_said_once_and_not_at_every_move() {
    let (table, bot) = Table::with_bot().await;
    table.begin("chess").await;
    table.sim.deny(table.channel, permission::ATTACH_FILES);
    let first = table.anna.slash(table.channel, "move", &[("move", "e4")]).await;
    assert!(first.private_text().contains("Attach Files"), "{first:#?}");
    only_post(&table.bo.slash(table.channel, "move", &[("move", "e5")]).await);
    let second = table.anna.slash(table.channel, "move", &[("move", "d4")]).await;
    assert_eq!(second.private_text(), "");
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn with_all_rights_nothing_is_said_of_them() {
    let (table, bot) = Table::with_bot().await;
    assert_eq!(asks(&table, &table.anna).await, "");
    // Who may do everything lacks nothing.
    table.sim.set_permissions(table.channel, permission::ADMINISTRATOR);
    assert_eq!(asks(&table, &table.bo).await, "");
    bot.stop().await;
    table.sim.assert_clean();
}
