//! What is past says so: a challenge that is answered tells what became of it, an offer of long ago has no buttons, and a private menu does
//! not stay beside the next.

use serde_json::Value;

use crate::{
    bot::{Bot, Table, button, buttons, only_post, pinged, store_in},
    discord_sim::{Person, sim::id_of, world::permission},
};

/// Anna challenges somebody, or anybody; the post.
async fn challenge(table: &Table, opponent: Option<&Person>, variant: &str) -> Value {
    let opponent = opponent.map(Person::id_text);
    let mut fields = vec![("variant", variant), ("colour", "white")];
    fields.extend(opponent.as_deref().map(|id| ("opponent", id)));
    only_post(&table.anna.slash(table.channel, "challenge", &fields).await)
}

fn number(challenge: &Value) -> String {
    button(challenge, "accept").rsplit('.').next().unwrap().to_owned()
}

/// Waits until the post has no buttons; its text.
async fn told(table: &Table, post: &Value) -> String {
    let id = id_of(post);
    table
        .sim
        .until("the challenge has lost its buttons", |w| buttons(&w.messages[&id].value).is_empty())
        .await;
    let now = table.sim.message(id).unwrap();
    assert_eq!(now["attachments"].as_array().map(Vec::len), Some(1), "the picture stays: {now:#}");
    let text = now["content"].as_str().unwrap().to_owned();
    assert!(
        !text.contains("will you play") && !text.contains("First come"),
        "the question is answered: {text}"
    );
    assert!(text.contains("Anna") && !text.contains("<@"), "{text}");
    text
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_that_is_answered_tells_what_became_of_it() {
    let (table, bot) = Table::with_bot().await;
    // Accepted by its button, and by a command.
    let post = challenge(&table, Some(&table.bo), "behemoth").await;
    only_post(&table.bo.click(id_of(&post), &button(&post, "accept")).await);
    let text = told(&table, &post).await;
    assert!(text.ends_with(&format!("Bo accepted: game #{} is on.", number(&post))), "{text}");
    assert!(
        text.contains("Anna challenges Bo") && text.contains("/fairness"),
        "what it was stays: {text}"
    );
    let post = challenge(&table, Some(&table.bo), "chess").await;
    only_post(&table.bo.slash(table.channel, "accept", &[("game", &number(&post))]).await);
    assert!(told(&table, &post).await.contains("Bo accepted"));
    // An open one, by whoever is first.
    let post = challenge(&table, None, "wolf").await;
    only_post(&table.bo.click(id_of(&post), &button(&post, "accept")).await);
    let text = told(&table, &post).await;
    assert!(
        text.contains("is looking for an opponent") && text.contains("Bo accepted"),
        "{text}"
    );
    // Declined and taken back, by button and by command.
    for by_button in [true, false] {
        for (who, does, command, says) in [
            (&table.bo, "decline", "decline", "Bo declined."),
            (&table.anna, "cancel", "cancel", "Anna took it back."),
        ] {
            let post = challenge(&table, Some(&table.bo), "atomic").await;
            let said = if by_button {
                who.click(id_of(&post), &button(&post, does)).await
            } else {
                who.slash(table.channel, command, &[("game", &number(&post))]).await
            };
            assert_eq!(said.posts.len(), 1, "{said:#?}");
            let text = told(&table, &post).await;
            assert!(text.ends_with(says), "{text}");
        }
    }
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answered_challenge_speaks_the_servers_language_and_keeps_names_harmless() {
    let (table, bot) = Table::with_bot().await;
    table
        .sim
        .set_member_permissions(&table.anna, permission::MEMBER | permission::MANAGE_GUILD);
    table.anna.slash(table.channel, "settings community", &[("language", "nl")]).await;
    table.sim.rename(&table.bo, "@everyone **Bo**");
    let post = challenge(&table, Some(&table.bo), "chess").await;
    only_post(&table.bo.click(id_of(&post), &button(&post, "accept")).await);
    let id = id_of(&post);
    table
        .sim
        .until("it is told in Dutch", |w| {
            w.messages[&id].value["content"]
                .as_str()
                .unwrap()
                .contains("heeft de uitdaging aangenomen")
        })
        .await;
    let now = table.sim.message(id).unwrap();
    assert_eq!(now["mention_everyone"], false, "{now:#}");
    assert!(!now["content"].as_str().unwrap().contains("**Bo**"), "{now:#}");
    assert_eq!(pinged(&table, &now), [table.bo.id], "as when it was posted, and nobody since");
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_offer_from_before_a_restart_loses_its_buttons_with_the_next_post() {
    let folder = tempfile::tempdir().unwrap();
    let table = Table::laid().await;
    let bot = Bot::start(&table.sim, store_in(folder.path()).await).await;
    table.begin("chess").await;
    table.play_line(&["e4", "e5"]).await;
    let offer = only_post(&table.anna.slash(table.channel, "draw", &[]).await);
    assert!(!buttons(&offer).is_empty());
    bot.stop().await;
    let bot = Bot::start(&table.sim, store_in(folder.path()).await).await;
    table.play(&table.anna, "Nf3").await;
    table.until_stripped(&offer).await;
    bot.stop().await;
    table.sim.assert_clean();
}

/// The private messages of a person that are there.
fn private(table: &Table, person: &Person) -> usize {
    table
        .sim
        .world(|w| w.messages.values().filter(|m| m.only_for == Some(person.id)).count())
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_presses_move_again_has_one_menu_and_whoever_types_the_move_has_none() {
    let (table, bot) = Table::with_bot().await;
    let board = table.begin("chess").await;
    let mut last = 0;
    for _ in 0..3 {
        let pressed = table.anna.click(id_of(&board), &button(&board, "pick")).await;
        last = pressed.followups.last().map(id_of).unwrap();
        table
            .sim
            .until("there is one menu", |w| {
                w.messages.values().filter(|m| m.only_for == Some(table.anna.id)).count() == 1
            })
            .await;
        assert!(table.sim.message(last).is_some(), "the newest");
    }
    // Somebody else's menu, and a board that is shown to stay, are no part of that.
    table.bo.slash(table.channel, "board", &[]).await;
    table.anna.slash(table.channel, "board", &[]).await;
    assert_eq!((private(&table, &table.anna), private(&table, &table.bo)), (2, 1));
    table.play(&table.anna, "e4").await;
    table
        .sim
        .until("the menu has gone with the move", |w| !w.messages.contains_key(&last))
        .await;
    assert_eq!((private(&table, &table.anna), private(&table, &table.bo)), (1, 1));
    // A menu that leads on is changed in its place, and is gone with what was chosen.
    let next = table.sim.messages(table.channel, None).pop().unwrap();
    let pressed = table.bo.click(id_of(&next), &button(&next, "more")).await;
    assert_eq!(pressed.followups.len(), 1, "{pressed:#?}");
    let again = table.bo.click(id_of(&next), &button(&next, "pick")).await;
    assert_eq!(again.followups.len(), 1, "{again:#?}");
    table
        .sim
        .until("Bo has his board and one menu", |w| {
            w.messages.values().filter(|m| m.only_for == Some(table.bo.id)).count() == 2
        })
        .await;
    bot.stop().await;
    table.sim.assert_clean();
}
