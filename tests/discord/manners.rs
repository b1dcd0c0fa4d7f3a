//! Good manners: who is told what, who is disturbed, what a wrong or repeated press does.

use serde_json::json;

use crate::{
    bot::{Table, button, buttons, only_post, pinged},
    discord_sim::{sim::id_of, world::World},
};

/// The messages that everybody in the channel sees.
fn public(table: &Table) -> usize {
    table.sim.messages(table.channel, None).len()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_disturbs_the_opponent_once_and_nobody_else() {
    let (table, bot) = Table::with_bot().await;
    let opponent = table.bo.id_text();
    let challenge = only_post(
        &table
            .anna
            .slash(table.channel, "challenge", &[("opponent", &opponent), ("variant", "wolf")])
            .await,
    );
    assert_eq!(pinged(&table, &challenge), [table.bo.id]);
    assert_eq!(
        challenge["attachments"].as_array().map(Vec::len),
        Some(1),
        "it shows the start position"
    );
    let open = only_post(&table.anna.slash(table.channel, "challenge", &[]).await);
    assert!(pinged(&table, &open).is_empty(), "an open challenge disturbs nobody");
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn refusals_are_private_and_change_nothing() {
    let (table, bot) = Table::with_bot().await;
    table.begin("chess").await;
    let before = public(&table);
    for (who, fields) in [
        (&table.bo, vec![("move", "e5")]),
        (&table.anna, vec![("move", "e5")]),
        (&table.anna, vec![("move", "hello")]),
        (&table.anna, vec![("move", "e4"), ("game", "999")]),
        (&table.anna, vec![("move", "e4"), ("game", "not a number")]),
    ] {
        let answer = who.slash(table.channel, "move", &fields).await;
        assert!(answer.ephemeral && answer.posts.is_empty(), "{fields:?}: {answer:#?}");
        assert!(answer.private_text().chars().count() > 10, "{fields:?}: it says why: {answer:#?}");
    }
    assert_eq!(public(&table), before);
    // And the game goes on.
    table.play(&table.anna, "e4").await;
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_strangers_press_is_refused_privately() {
    let (table, bot) = Table::with_bot().await;
    let stranger = table.sim.person("Cesar", "en-US", &[table.guild]);
    let opponent = table.bo.id_text();
    let challenge = only_post(&table.anna.slash(table.channel, "challenge", &[("opponent", &opponent)]).await);
    let answer = stranger.click(id_of(&challenge), &button(&challenge, "accept")).await;
    assert!(answer.posts.is_empty() && !answer.private_text().is_empty(), "{answer:#?}");
    let board = table.begin("atomic").await;
    let answer = stranger.click(id_of(&board), &button(&board, "pick")).await;
    assert!(answer.posts.is_empty() && !answer.private_text().is_empty(), "{answer:#?}");
    let still = table.sim.message(id_of(&board)).unwrap();
    assert_eq!(buttons(&still), buttons(&board), "the buttons stay for those who may press them");
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_event_delivered_twice_is_one_move() {
    let (table, bot) = Table::with_bot().await;
    table.begin("chess").await;
    let played = table.anna.slash(table.channel, "move", &[("move", "e4")]).await;
    let posts = public(&table);
    table.sim.deliver_again(played.interaction);
    let again = |w: &World| {
        let callbacks = w
            .log
            .iter()
            .filter(|r| r.path.contains(&format!("/interactions/{}/", played.interaction)));
        callbacks.count() == 2
    };
    table.sim.until("the second delivery has been looked at", again).await;
    // Black answers; had the second delivery been a move, or a refusal in public, this would show.
    table.play(&table.bo, "e5").await;
    assert_eq!(public(&table), posts + 1);
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_who_press_at_once_get_one_game() {
    let (table, bot) = Table::with_bot().await;
    let cesar = table.sim.person("Cesar", "en-US", &[table.guild]);
    let open = only_post(&table.anna.slash(table.channel, "challenge", &[]).await);
    let accept = button(&open, "accept");
    let pressed = [
        table.bo.press(id_of(&open), &accept).unwrap(),
        cesar.press(id_of(&open), &accept).unwrap(),
    ];
    let told = |w: &World| pressed.iter().filter(|i| !w.interactions[i].followups.is_empty()).count();
    table.sim.until("one of them has been told", |w| told(w) > 0).await;
    let accepted = |w: &World| {
        w.messages
            .values()
            .filter(|m| buttons(&m.value).iter().any(|b| b.contains(".pick.")))
            .count()
    };
    table.sim.until("the other one plays", |w| accepted(w) > 0).await;
    assert_eq!(table.sim.world(|w| told(w)), 1);
    let boards = table
        .sim
        .messages(table.channel, None)
        .iter()
        .filter(|m| buttons(m).iter().any(|b| b.contains(".pick.")))
        .count();
    assert_eq!(boards, 1);
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn made_up_and_outdated_buttons_are_answered() {
    let (table, bot) = Table::with_bot().await;
    let board = table.begin("chess").await;
    let first_pick = button(&board, "pick");
    table.play(&table.anna, "e4").await;
    for id in [
        first_pick.as_str(),
        "1.pick.999.0.0",
        "1.play.1.0.e2e9",
        "x",
        "1.",
        "menu",
        "💥",
        &"9".repeat(100),
    ] {
        let answer = table.anna.forge(id_of(&board), id).await;
        assert!(answer.ack_ms.is_some() && !answer.private_text().is_empty(), "{id}: {answer:#?}");
    }
    table.play(&table.bo, "e5").await;
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn suggestions_fit_and_help() {
    let (table, bot) = Table::with_bot().await;
    table.begin("chess").await;
    let moves = table.anna.autocomplete(table.channel, "move", &[("move", "")], "move").await;
    assert!((1..=25).contains(&moves.len()));
    let knight = table.anna.autocomplete(table.channel, "move", &[("move", "Nf")], "move").await;
    assert!(knight.iter().any(|(label, _)| label.contains("Nf3")), "{knight:?}");
    let variants = table
        .anna
        .autocomplete(table.channel, "challenge", &[("variant", "")], "variant")
        .await;
    // And a surprise.
    assert_eq!(variants.len(), (menagerie::rules::variants::ALL.len() + 1).min(25));
    let games = table.bo.autocomplete(table.channel, "board", &[("game", "")], "game").await;
    assert_eq!(games.len(), 1, "{games:?}");
    let nothing = table.anna.autocomplete(table.channel, "move", &[("move", "zzzz")], "move").await;
    assert!(nothing.len() <= 25);
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hostile_name_disturbs_nobody() {
    let (table, bot) = Table::with_bot().await;
    let name = format!("@everyone <@{}> **x**", table.bo.id);
    let mallory = table.sim.person(&name, "en-US", &[table.guild]);
    let open = only_post(&mallory.slash(table.channel, "challenge", &[]).await);
    assert!(pinged(&table, &open).is_empty());
    assert_eq!(open["mention_everyone"], json!(false));
    let content = open["content"].as_str().unwrap();
    assert!(!content.contains("@everyone") && !content.contains("**x**"), "{content}");
    for request in table.sim.requests().iter().filter(|r| r.body.get("content").is_some()) {
        assert_eq!(request.body["allowed_mentions"]["parse"], json!([]), "{request:#?}");
    }
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn every_interaction_is_acknowledged_before_anything_else() {
    let (table, bot) = Table::with_bot().await;
    let opponent = table.bo.id_text();
    let outcome = table.anna.slash(table.channel, "challenge", &[("opponent", &opponent)]).await;
    let requests = table.sim.requests();
    let callback = requests
        .iter()
        .position(|r| r.path.contains(&format!("/interactions/{}/", outcome.interaction)));
    let post = requests
        .iter()
        .position(|r| r.method == "POST" && r.template == "/channels/{}/messages");
    assert!(callback.unwrap() < post.unwrap());
    assert_eq!(requests[callback.unwrap()].body, json!({"type": 5, "data": {"flags": 64}}));
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn programs_and_oneself_are_not_challenged() {
    let (table, bot) = Table::with_bot().await;
    let itself = table.sim.world(|w| w.bot).to_string();
    for opponent in [itself, table.anna.id_text()] {
        let answer = table.anna.slash(table.channel, "challenge", &[("opponent", &opponent)]).await;
        assert!(
            answer.ephemeral && answer.posts.is_empty() && !answer.private_text().is_empty(),
            "{answer:#?}"
        );
    }
    bot.stop().await;
    table.sim.assert_clean();
}
