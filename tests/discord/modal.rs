//! Moves that are typed into a form, as on a phone: the form opens at once, and what is sent is a move of that game at that ply by
//! whoever may make it, or nothing at all.

use std::time::Duration;

use serde_json::{Value, json};

use crate::{
    bot::{Table, button, buttons, only_post, pinged},
    discord_sim::{Fault, Outcome, Person, Trouble, sim::id_of},
};

/// The id of the form's one line.
fn line(form: &Outcome) -> String {
    let modal = form.modal.as_ref().unwrap_or_else(|| panic!("a form was expected: {form:#?}"));
    modal["components"][0]["components"][0]["custom_id"].as_str().unwrap().to_owned()
}

/// From the board to the private picker, and there to the form.
async fn open(person: &Person, board: &Value) -> (Value, Outcome) {
    let picked = person.click(id_of(board), &button(board, "pick")).await;
    let picker = picked.followups.first().cloned().unwrap_or_else(|| panic!("a picker: {picked:#?}"));
    let form = person.click(id_of(&picker), &button(&picker, "type")).await;
    (picker, form)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_is_typed_into_a_form_from_the_picker() {
    let (table, bot) = Table::with_bot().await;
    let board = table.begin("chess").await;
    let (picker, form) = open(&table.anna, &board).await;
    assert_eq!(form.answer, Some(9), "{form:#?}");
    let sent = table.anna.submit_modal(&form, &[(&line(&form), "e4")]).await;
    let next = only_post(&sent);
    assert_eq!(pinged(&table, &next), [table.bo.id]);
    assert!(next["content"].as_str().unwrap().contains("e4"), "{next:#}");
    let picker = id_of(&picker);
    table
        .sim
        .until("the picker has done its work and is gone", |w| !w.messages.contains_key(&picker))
        .await;
    // And from the More menu.
    let more = table.bo.click(id_of(&next), &button(&next, "more")).await;
    let more = more.followups.first().cloned().unwrap();
    let form = table.bo.click(id_of(&more), &button(&more, "type")).await;
    only_post(&table.bo.submit_modal(&form, &[(&line(&form), "e5")]).await);
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_form_and_the_letters_are_in_the_persons_language() {
    let (table, bot) = Table::with_bot().await;
    for (locale, title, letter) in [
        ("sv-SE", "Ditt drag i parti", "Sf3"),
        ("nl", "Je zet in partij", "Pf3"),
        ("de", "Your move in game", "Nf3"),
    ] {
        let person = table.sim.person("Cesar", locale, &[table.guild]);
        let opponent = table.bo.id_text();
        let fields = [("opponent", opponent.as_str()), ("colour", "white")];
        let challenge = only_post(&person.slash(table.channel, "challenge", &fields).await);
        let board = only_post(&table.bo.click(id_of(&challenge), &button(&challenge, "accept")).await);
        let (_, form) = open(&person, &board).await;
        let modal = form.modal.clone().unwrap();
        assert!(modal["title"].as_str().unwrap().starts_with(title), "{locale}: {modal:#}");
        let input = &modal["components"][0]["components"][0];
        assert!(input["placeholder"].as_str().unwrap().contains(letter), "{locale}: {modal:#}");
        only_post(&person.submit_modal(&form, &[(&line(&form), letter)]).await);
    }
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_sent_too_late_twice_or_wrongly_changes_nothing() {
    let (table, bot) = Table::with_bot().await;
    let board = table.begin("chess").await;
    let (_, early) = open(&table.anna, &board).await;
    let (_, wrong) = open(&table.anna, &board).await;
    let before = table.sim.messages(table.channel, None).len();
    // No move, and a move that is not legal: said privately, with the picker still there to try again.
    for text in ["hello there", "e5", "Ke2"] {
        let (_, form) = open(&table.anna, &board).await;
        let refused = table.anna.submit_modal(&form, &[(&line(&form), text)]).await;
        assert!(
            refused.posts.is_empty() && !refused.private_text().is_empty(),
            "{text}: {refused:#?}"
        );
    }
    assert_eq!(table.sim.messages(table.channel, None).len(), before);
    let played = table.anna.submit_modal(&early, &[(&line(&early), "e4")]).await;
    only_post(&played);
    // The same sending once more, as Discord sometimes delivers it.
    table.sim.deliver_again(played.interaction);
    // A form of the ply before.
    let late = table.anna.submit_modal(&wrong, &[(&line(&wrong), "d4")]).await;
    assert!(late.posts.is_empty(), "{late:#?}");
    assert!(late.private_text().contains("earlier position"), "{late:#?}");
    table.play(&table.bo, "e5").await;
    assert_eq!(table.sim.messages(table.channel, None).len(), before + 2, "two moves were made");
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn only_whose_turn_it_is_moves_by_a_form_whatever_its_id_says() {
    let (table, bot) = Table::with_bot().await;
    let cesar = table.sim.person("Cesar", "en-US", &[table.guild]);
    let board = table.begin("chess").await;
    let game = button(&board, "pick").split('.').nth(2).unwrap().to_owned();
    let submit = |id: &str, text: &str| json!({"custom_id": id, "components": [{"type": 1, "id": 1, "components": [{"type": 4, "id": 2, "custom_id": "line", "value": text}]}]});
    for (who, id) in [
        (&table.bo, format!("1.type.{game}.0")),
        (&cesar, format!("1.type.{game}.0")),
        (&table.anna, format!("1.type.{game}.1")),
        (&table.anna, "1.type.999.0".to_owned()),
        (&table.anna, format!("1.type.{game}")),
        (&table.anna, format!("1.type.{game}.0.0")),
        (&table.anna, format!("1.play.{game}.0.e2e4")),
    ] {
        let sent = who.send(table.channel, 5, submit(&id, "e4"), None).await;
        assert!(sent.posts.is_empty() && !sent.private_text().is_empty(), "{id}: {sent:#?}");
    }
    // A form as the fake's clients cannot send it: longer than it allows, and with nothing in it.
    for text in ["e4 ".repeat(200), String::new(), "\u{202e}e4\n\n@everyone".to_owned()] {
        let sent = table
            .anna
            .send(table.channel, 5, submit(&format!("1.type.{game}.0"), &text), None)
            .await;
        assert!(sent.posts.is_empty() && !sent.private_text().is_empty(), "{text:?}: {sent:#?}");
    }
    // The right one, at last.
    let sent = table
        .anna
        .send(table.channel, 5, submit(&format!("1.type.{game}.0"), " e4 "), None)
        .await;
    only_post(&sent);
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pawns_promotion_is_asked_for_after_the_form() {
    let (table, bot) = Table::with_bot().await;
    table.begin("chess").await;
    let board = table.play_line(&["a4", "b5", "axb5", "a6", "bxa6", "Nc6", "a7", "Nb8"]).await;
    let (_, form) = open(&table.anna, &board).await;
    let asked = table.anna.submit_modal(&form, &[(&line(&form), "axb8")]).await;
    assert!(asked.posts.is_empty(), "{asked:#?}");
    let question = asked.followups.first().cloned().unwrap_or_else(|| panic!("{asked:#?}"));
    let menu = question["components"][0]["components"][0].clone();
    assert_eq!(menu["options"].as_array().map(Vec::len), Some(4), "{question:#}");
    let queen = menu["options"][0]["label"].as_str().unwrap();
    let chosen = table.anna.select(id_of(&question), "menu", queen).await;
    only_post(&chosen);
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_form_opens_before_anything_else_is_asked_and_a_lost_answer_is_tried_again() {
    let (table, bot) = Table::with_bot().await;
    let board = table.begin("chess").await;
    let picked = table.anna.click(id_of(&board), &button(&board, "pick")).await;
    let picker = picked.followups[0].clone();
    for trouble in [Trouble::CutAfter, Trouble::CutBefore, Trouble::Html(503)] {
        table.sim.fault(Fault {
            method: "POST",
            path: "/callback".into(),
            times: 1,
            trouble,
        });
        let before = table.sim.requests().len();
        let form = table.anna.click(id_of(&picker), &button(&picker, "type")).await;
        assert!(form.modal.is_some(), "{form:#?}");
        let own = table.sim.requests();
        let form_at = own
            .iter()
            .rposition(|r| r.template.ends_with("/callback"))
            .expect("the form was sent");
        // What an earlier press left behind may still be cleared away meanwhile.
        let others = own[before..form_at]
            .iter()
            .filter(|r| !r.template.ends_with("/callback") && r.method != "DELETE");
        assert_eq!(others.count(), 0, "nothing before the form");
    }
    // A press that is delivered twice opens one form.
    let form = table.anna.click(id_of(&picker), &button(&picker, "type")).await;
    table.sim.deliver_again(form.interaction);
    only_post(&table.anna.submit_modal(&form, &[(&line(&form), "e4")]).await);
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_works_in_direct_messages_and_where_the_bot_is_no_member() {
    let (table, bot) = Table::with_bot().await;
    let group = table.sim.group_dm(&[&table.anna, &table.bo]);
    let opponent = table.bo.id_text();
    let fields = [("opponent", opponent.as_str()), ("colour", "white")];
    let challenged = table.anna.slash(group, "challenge", &fields).await;
    let challenge = challenged.followups[0].clone();
    let accepted = table.bo.click(id_of(&challenge), &button(&challenge, "accept")).await;
    let board = accepted.followups[0].clone();
    let (_, form) = open(&table.anna, &board).await;
    let sent = table.anna.submit_modal(&form, &[(&line(&form), "e4")]).await;
    let public: Vec<&Value> = sent
        .followups
        .iter()
        .filter(|m| m["flags"].as_u64().unwrap_or(0) & 64 == 0)
        .collect();
    assert_eq!((sent.posts.len(), public.len()), (0, 1), "{sent:#?}");
    assert_eq!(pinged(&table, public[0]), [table.bo.id]);
    let posts = table.sim.requests();
    let refused = posts.iter().filter(|r| r.template == "/channels/{}/messages" && r.status >= 400);
    assert_eq!(refused.count(), 0, "it does not try to post where it cannot");
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_year_later_the_button_still_opens_a_form_and_the_form_still_moves() {
    let (table, bot) = Table::with_bot().await;
    let board = table.begin("chess").await;
    let picked = table.anna.click(id_of(&board), &button(&board, "pick")).await;
    let picker = picked.followups[0].clone();
    assert!(buttons(&picker).iter().any(|b| b.contains(".type.")));
    table.sim.advance(Duration::from_hours(24 * 365));
    let form = table.anna.click(id_of(&picker), &button(&picker, "type")).await;
    only_post(&table.anna.submit_modal(&form, &[(&line(&form), "e4")]).await);
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_language_that_was_just_chosen_holds_for_the_next_form() {
    let (table, bot) = Table::with_bot().await;
    let board = table.begin("chess").await;
    let title = |form: &Outcome| form.modal.as_ref().unwrap()["title"].as_str().unwrap().to_owned();
    let (picker, form) = open(&table.anna, &board).await;
    assert!(title(&form).starts_with("Your move"), "{form:#?}");
    for (language, begins) in [("sv", "Ditt drag"), ("nl", "Je zet"), ("auto", "Your move")] {
        table.anna.slash(table.channel, "settings me", &[("language", language)]).await;
        // The very next press: nothing else was asked in between.
        let form = table.anna.click(id_of(&picker), &button(&picker, "type")).await;
        assert!(title(&form).starts_with(begins), "{language}: {form:#?}");
    }
    bot.stop().await;
    table.sim.assert_clean();
}
