//! One post of a game has buttons. Those before have lost them; where that failed, a button of the past says so.

use serde_json::{Value, json};

use crate::{
    bot::{Bot, Table, button, buttons, only_post, pinged, store_in},
    discord_sim::{Fault, Trouble, sim::id_of},
};

async fn challenge(table: &Table) -> Value {
    let opponent = table.bo.id_text();
    only_post(
        &table
            .anna
            .slash(table.channel, "challenge", &[("opponent", &opponent), ("colour", "white")])
            .await,
    )
}

fn fault(table: &Table, method: &'static str, path: &str, times: u32, trouble: Trouble) {
    table.sim.fault(Fault {
        method,
        path: path.into(),
        times,
        trouble,
    });
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_that_is_answered_by_typing_loses_its_buttons() {
    let (table, bot) = Table::with_bot().await;
    let one = challenge(&table).await;
    table.bo.slash(table.channel, "decline", &[]).await;
    table.until_stripped(&one).await;
    let two = challenge(&table).await;
    table.anna.slash(table.channel, "cancel", &[]).await;
    table.until_stripped(&two).await;
    // Where the change failed, the button says that it leads nowhere, and is taken away then.
    let missed = challenge(&table).await;
    let refusal = json!({"message": "Missing Permissions", "code": 50013});
    fault(&table, "PATCH", "/channels/{}/messages/{}", 1, Trouble::Json(403, refusal));
    table.anna.slash(table.channel, "cancel", &[]).await;
    let pressed = table.bo.click(id_of(&missed), &button(&missed, "accept")).await;
    assert!(!pressed.private_text().is_empty(), "{pressed:#?}");
    table.until_stripped(&missed).await;
    let three = challenge(&table).await;
    only_post(&table.bo.slash(table.channel, "accept", &[]).await);
    table.until_stripped(&three).await;
    let kept = table.sim.message(id_of(&three)).unwrap();
    assert_eq!(kept["attachments"].as_array().map(Vec::len), Some(1), "its picture stays");
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_offer_loses_its_buttons_with_the_games_next_post() {
    let (table, bot) = Table::with_bot().await;
    let board = table.begin("chess").await;
    let offer = only_post(&table.bo.slash(table.channel, "draw", &[]).await);
    assert!(!buttons(&offer).is_empty());
    assert!(
        !buttons(&table.sim.message(id_of(&board)).unwrap()).is_empty(),
        "the board stays as it is"
    );
    // Playing on declines it.
    table.play(&table.anna, "e4").await;
    table.until_stripped(&offer).await;
    table.until_stripped(&board).await;
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn where_an_old_board_could_not_be_changed_its_button_explains_itself_and_is_taken_away_then() {
    let folder = tempfile::tempdir().unwrap();
    let table = Table::laid().await;
    let bot = Bot::start(&table.sim, store_in(folder.path()).await).await;
    let board = table.begin("chess").await;
    let refusal = json!({"message": "Missing Permissions", "code": 50013});
    fault(&table, "PATCH", "/channels/{}/messages/{}", 1, Trouble::Json(403, refusal));
    table.play(&table.anna, "e4").await;
    let next = table.play(&table.bo, "e5").await;
    bot.stop().await;
    // A year and a restart later.
    let bot = Bot::start(&table.sim, store_in(folder.path()).await).await;
    table.sim.advance(std::time::Duration::from_hours(24 * 365));
    assert!(
        !buttons(&table.sim.message(id_of(&board)).unwrap()).is_empty(),
        "the edit had failed"
    );
    let pressed = table.anna.click(id_of(&board), &button(&board, "pick")).await;
    let told = pressed.private_text();
    assert!(told.contains("earlier position"), "{pressed:#?}");
    let shown = pressed.followups.iter().find(|m| !m["attachments"].as_array().unwrap().is_empty());
    let name = shown.expect("the present position is shown")["attachments"][0]["filename"]
        .as_str()
        .unwrap();
    assert!(name.starts_with("menagerie-1-2-"), "after two plies: {name}");
    table.until_stripped(&board).await;
    assert!(
        !buttons(&table.sim.message(id_of(&next)).unwrap()).is_empty(),
        "the present board keeps its own"
    );
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_button_of_a_message_that_is_gone_still_answers() {
    let (table, bot) = Table::with_bot().await;
    let board = table.begin("chess").await;
    let pick = button(&board, "pick");
    let menu = table.anna.click(id_of(&board), &pick).await;
    let menu = menu.followups.first().or(menu.message.as_ref()).cloned().expect("a private menu");
    // The board, and the menu in the middle of the choice, are deleted.
    table.sim.delete_message(id_of(&board));
    let gone = json!({"message": "Unknown Message", "code": 10008});
    fault(&table, "PATCH", "/messages/@original", 1, Trouble::Json(404, gone));
    let entry = menu["components"][0]["components"][0]["options"][0]["value"]
        .as_str()
        .unwrap()
        .to_owned();
    let chosen = table.anna.select(id_of(&menu), "menu", &entry).await;
    assert_eq!(chosen.followups.len(), 1, "the next menu is posted anew: {chosen:#?}");
    assert_ne!(chosen.followups[0]["flags"].as_u64().unwrap_or(0) & 64, 0, "for Anna alone");
    let next = table.play(&table.anna, "e4").await;
    assert_eq!(pinged(&table, &next), [table.bo.id]);
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_who_press_at_once_one_wins_and_the_other_is_told() {
    let (table, bot) = Table::with_bot().await;
    let cleo = table.sim.person("Cleo", "en-US", &[table.guild]);
    let open = only_post(&table.anna.slash(table.channel, "challenge", &[]).await);
    let accept = button(&open, "accept");
    let both = [
        table.bo.press(id_of(&open), &accept).unwrap(),
        cleo.press(id_of(&open), &accept).unwrap(),
    ];
    tokio::join!(table.bo.outcome(both[0]), cleo.outcome(both[1]));
    let told = |w: &crate::discord_sim::world::World| w.messages.values().filter(|m| m.only_for.is_some()).count();
    table.sim.until("the other is told", |w| told(w) == 1).await;
    let boards = table.sim.messages(table.channel, None);
    assert_eq!(boards.len(), 2, "the challenge and one board");
    table.until_stripped(&open).await;
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn no_message_ever_shows_two_pictures_and_no_two_boards_have_the_same_name() {
    let (table, bot) = Table::with_bot().await;
    table.begin("chess").await;
    let board = table.play_line(&["e4", "e5"]).await;
    let menu = table.anna.click(id_of(&board), &button(&board, "pick")).await;
    let menu = menu.followups.first().cloned().expect("a private menu");
    // Through the picker: the same private message is changed again and again.
    let mut message = menu;
    let mut changes = 0;
    for _ in 0..2 {
        let options = message["components"][0]["components"][0]["options"].as_array().cloned();
        let options = options.expect("a menu");
        let first = options.first().expect("an entry");
        let chosen = table.anna.select(id_of(&message), "menu", first["value"].as_str().unwrap()).await;
        match table.sim.message(id_of(&message)) {
            Some(changed) if chosen.posts.is_empty() => {
                assert_ne!(changed, message);
                (message, changes) = (changed, changes + 1);
            }
            _ => break,
        }
    }
    let all = table
        .sim
        .world(|w| w.messages.values().map(|m| m.value.clone()).collect::<Vec<_>>());
    let mut names: Vec<String> = Vec::new();
    for message in all {
        let pictures = message["attachments"].as_array().cloned().unwrap_or_default();
        assert!(pictures.len() <= 1, "{message:#}");
        for picture in pictures {
            assert!(
                (1..=1024).contains(&picture["description"].as_str().unwrap_or_default().chars().count()),
                "{message:#}"
            );
            if message["flags"].as_u64().unwrap_or(0) & 64 == 0 {
                names.push(picture["filename"].as_str().unwrap().to_owned());
            }
        }
    }
    assert!(changes > 0, "a message was changed");
    let count = names.len();
    assert!(count >= 4, "the challenge, the start, two moves: {names:?}");
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), count, "{names:?}");
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_is_posted_exactly_once_whatever_happens_to_the_request() {
    let (table, bot) = Table::with_bot().await;
    table.begin("chess").await;
    let line = ["e4", "e5", "Nf3", "Nc6"];
    let troubles = [
        Trouble::Html(500),
        Trouble::CutBefore,
        Trouble::CutAfter,
        Trouble::Json(503, json!({"message": "overloaded", "code": 130_000})),
    ];
    for (n, (mv, trouble)) in line.iter().zip(troubles).enumerate() {
        let before = table.sim.messages(table.channel, None).len();
        fault(&table, "POST", "/channels/{}/messages", 2, trouble.clone());
        table.play(if n % 2 == 0 { &table.anna } else { &table.bo }, mv).await;
        assert_eq!(table.sim.messages(table.channel, None).len(), before + 1, "{trouble:?}");
    }
    let posts = table.sim.requests();
    let posts = posts.iter().filter(|r| r.method == "POST" && r.template == "/channels/{}/messages");
    for post in posts {
        let nonce = post.body["nonce"].as_str().unwrap_or_default();
        assert!(
            (1..=25).contains(&nonce.chars().count()) && post.body["enforce_nonce"] == true,
            "{:#}",
            post.body
        );
    }
    bot.stop().await;
    table.sim.assert_clean();
}
