//! Trouble: rights that are missing, posts that are gone, limits, broken connections. The game survives, and everything is said once.

use std::time::Duration;

use serde_json::json;

use crate::{
    bot::{Table, button, buttons, only_post, pinged},
    discord_sim::{Fault, Trouble, sim::id_of, world::permission},
};

fn fault(table: &Table, method: &'static str, path: &str, times: u32, trouble: Trouble) {
    table.sim.fault(Fault {
        method,
        path: path.into(),
        times,
        trouble,
    });
}

fn boards(table: &Table) -> usize {
    table
        .sim
        .messages(table.channel, None)
        .iter()
        .filter(|m| !m["attachments"].as_array().unwrap().is_empty())
        .count()
}

#[tokio::test(flavor = "multi_thread")]
async fn without_the_right_to_attach_there_is_text_instead() {
    let (table, bot) = Table::with_bot().await;
    table
        .sim
        .set_permissions(table.channel, permission::USUAL & !permission::ATTACH_FILES);
    let board = table.begin("chess").await;
    assert_eq!(board["attachments"], json!([]));
    assert!(
        board["content"].as_str().unwrap().chars().count() > 100,
        "the position is told in words: {board:#}"
    );
    table.play(&table.anna, "e4").await;
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn without_the_right_to_post_the_answer_comes_by_the_token() {
    let (table, bot) = Table::with_bot().await;
    let board = table.begin("chess").await;
    table
        .sim
        .set_permissions(table.channel, permission::VIEW_CHANNEL | permission::ATTACH_FILES);
    let played = table.anna.slash(table.channel, "move", &[("move", "e4")]).await;
    // Beside it the right that is missing is named, to whoever asked.
    let public = |m: &&serde_json::Value| m["flags"].as_u64().unwrap_or(0) & 64 == 0;
    assert_eq!(
        (played.posts.len(), played.followups.iter().filter(public).count()),
        (0, 1),
        "everybody sees it: {played:#?}"
    );
    assert!(buttons(&board).iter().any(|b| b.contains(".pick.")));
    table.sim.set_permissions(table.channel, permission::USUAL);
    table.play(&table.bo, "e5").await;
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_right_that_went_missing_just_now_is_worked_around() {
    let (table, bot) = Table::with_bot().await;
    table.begin("chess").await;
    let refusal = json!({"message": "Missing Permissions", "code": 50013});
    fault(&table, "POST", "/channels/{}/messages", 1, Trouble::Json(403, refusal));
    let played = table.anna.slash(table.channel, "move", &[("move", "e4")]).await;
    assert_eq!(played.followups.len() + played.posts.len(), 1, "{played:#?}");
    table.play(&table.bo, "e5").await;
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_board_is_no_harm() {
    let (table, bot) = Table::with_bot().await;
    let board = table.begin("chess").await;
    table.sim.delete_message(id_of(&board));
    let next = table.play(&table.anna, "e4").await;
    assert_eq!(pinged(&table, &next), [table.bo.id]);
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn limits_and_outages_leave_exactly_one_board() {
    let (table, bot) = Table::with_bot().await;
    table.begin("chess").await;
    let moves = ["e4", "e5", "Nf3", "Nc6", "Bb5"];
    let overloaded = json!({"message": "overloaded", "code": 130_000});
    for (n, trouble) in [
        Trouble::Limited {
            retry_after: 0.3,
            global: false,
        },
        Trouble::Limited {
            retry_after: 0.3,
            global: true,
        },
        Trouble::Html(502),
        Trouble::Json(503, overloaded),
        Trouble::CutAfter,
    ]
    .into_iter()
    .enumerate()
    {
        let before = boards(&table);
        fault(&table, "POST", "/channels/{}/messages", 1, trouble.clone());
        table.play(if n % 2 == 0 { &table.anna } else { &table.bo }, moves[n]).await;
        assert_eq!(boards(&table), before + 1, "{trouble:?}");
    }
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_acknowledgement_that_gets_lost_is_tried_again() {
    let (table, bot) = Table::with_bot().await;
    table.begin("chess").await;
    for (who, mv, trouble) in [
        (&table.anna, "e4", Trouble::CutAfter),
        (&table.bo, "e5", Trouble::CutBefore),
        (&table.anna, "Nf3", Trouble::Html(503)),
    ] {
        fault(&table, "POST", "/callback", 1, trouble);
        table.play(who, mv).await;
    }
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_could_not_be_acknowledged_has_not_happened() {
    let (table, bot) = Table::with_bot().await;
    table.begin("chess").await;
    fault(&table, "POST", "/callback", 10, Trouble::Html(503));
    let failed = table.anna.slash(table.channel, "move", &[("move", "e4")]).await;
    assert_eq!(failed.ack_ms, None, "the person was told that it failed");
    table.sim.world(|w| {
        w.faults.clear();
        if let Some(i) = w.interactions.get_mut(&failed.interaction) {
            i.excused = true;
        }
    });
    table.play(&table.anna, "d4").await;
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_broken_gateway_is_resumed_and_nothing_is_lost_or_doubled() {
    let (table, bot) = Table::with_bot().await;
    table.begin("chess").await;
    let before = table.sim.connects();
    table.sim.gateway().reset();
    // Pressed while the bot is away: it comes with the resumed session.
    let board = table.play(&table.anna, "e4").await;
    assert_eq!(pinged(&table, &board), [table.bo.id]);
    table.sim.until_connected_again(before).await;
    for trouble in [7_u8, 9] {
        let before = table.sim.connects();
        table.sim.gateway().opcode(trouble, &json!(trouble == 9));
        table.sim.until_connected_again(before).await;
    }
    table.play(&table.bo, "e5").await;
    assert_eq!(boards(&table), 4, "the challenge, the start, two moves");
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_a_quarter_of_an_hour_later_still_takes_the_buttons_off_the_old_board() {
    let (table, bot) = Table::with_bot().await;
    let board = table.begin("chess").await;
    table.sim.advance(Duration::from_mins(20));
    only_post(&table.anna.slash(table.channel, "move", &[("move", "e4")]).await);
    let old = id_of(&board);
    table.until_stripped(&board).await;
    let picker = table.sim.message(old).unwrap();
    assert_eq!(picker["attachments"].as_array().map(Vec::len), Some(1), "and has kept its picture");
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_in_a_thread_that_went_to_sleep_wakes_it() {
    let (table, bot) = Table::with_bot().await;
    let thread = table.sim.thread(table.channel, "a game");
    let opponent = table.bo.id_text();
    let fields = [("opponent", opponent.as_str()), ("colour", "white")];
    let challenge = only_post(&table.anna.slash(thread, "challenge", &fields).await);
    let accept = button(&challenge, "accept");
    let game = accept.rsplit('.').next().unwrap().to_owned();
    only_post(&table.bo.click(id_of(&challenge), &accept).await);
    table.sim.archive(thread);
    let there = table.sim.messages(thread, None).len();
    let told = table.anna.slash(table.channel, "move", &[("move", "e4"), ("game", &game)]).await;
    assert!(
        told.ephemeral && !told.private_text().is_empty(),
        "here it is said that it went there: {told:#?}"
    );
    table
        .sim
        .until("the board is in the thread", |w| {
            w.messages.values().filter(|m| m.channel == thread).count() == there + 1
        })
        .await;
    only_post(&table.bo.slash(thread, "move", &[("move", "e5")]).await);
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_was_removed_and_invited_again_knows_its_games() {
    let (table, bot) = Table::with_bot().await;
    table.begin("chess").await;
    table.sim.kick_bot(table.guild);
    let played = table.anna.slash(table.channel, "move", &[("move", "e4")]).await;
    assert_eq!(
        played.followups.len(),
        1,
        "by the token of a person who has the bot with them: {played:#?}"
    );
    table.sim.world(|w| w.guilds.values_mut().for_each(|g| g.has_bot = true));
    table.play(&table.bo, "e5").await;
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn slow_channels_do_not_hold_up_the_acknowledgement() {
    let (table, bot) = Table::with_bot().await;
    table.begin("chess").await;
    fault(&table, "POST", "/channels/{}/messages", 1, Trouble::Delay(Duration::from_secs(4)));
    let played = table.anna.slash(table.channel, "move", &[("move", "e4")]).await;
    assert!(played.ack_ms.is_some() && played.posts.len() == 1, "{played:#?}");
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_busy_channel_stays_within_its_limits() {
    let (table, bot) = Table::with_bot().await;
    table.sim.world(|w| w.enforce_limits = true);
    table.begin("chess").await;
    table.play_line(&["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6"]).await;
    let refused = table.sim.requests().iter().filter(|r| r.status == 429).count();
    assert_eq!(refused, 0, "it waits before it is told to");
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_burst_of_presses_is_answered_press_by_press() {
    let (table, bot) = Table::with_bot().await;
    let board = table.begin("chess").await;
    let pick = button(&board, "pick");
    let pressed: Vec<u64> = (0..200).map(|_| table.bo.press(id_of(&board), &pick).unwrap()).collect();
    table
        .sim
        .until("all have been acknowledged", |w| {
            pressed.iter().all(|i| w.interactions[i].answer.is_some())
        })
        .await;
    table
        .sim
        .until("all have been answered", |w| {
            pressed.iter().all(|i| !w.interactions[i].followups.is_empty())
        })
        .await;
    table.play(&table.anna, "e4").await;
    bot.stop().await;
    table.sim.assert_clean();
}
