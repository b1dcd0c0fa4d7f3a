//! The bot's connection breaks: nothing is lost, nothing is doubled, and where there is no hope the bot says so and ends.

use std::time::Duration;

use menagerie::platform::discord::{
    DiscordError, Options,
    shards::Choice,
    watch::{Lost, Patience},
};
use serde_json::{Value, json};

use super::impatient;
use crate::{
    bot::{Bot, Table, button, only_post, pinged},
    discord_sim::{Fault, Trouble, gateway::trouble::LineTrouble, sim::id_of},
};

fn slow_posts(table: &Table, times: u32, by: Duration) {
    table.sim.fault(Fault {
        method: "POST",
        path: "/channels/{}/messages".into(),
        times,
        trouble: Trouble::Delay(by),
    });
}

fn posts(table: &Table) -> usize {
    table.sim.messages(table.channel, None).len()
}

/// Anna moves while posting takes a second; in the middle of it, this happens. Then Bo moves.
async fn in_mid_command(happens: impl AsyncFnOnce(&Table), mv: [&str; 2], table: &Table) {
    let before = posts(table);
    slow_posts(table, 1, Duration::from_secs(1));
    let (anna, channel, own) = (table.anna.clone(), table.channel, mv[0].to_owned());
    let asked = table.sim.world(|w| w.interactions.len());
    let moving = tokio::spawn(async move { anna.slash(channel, "move", &[("move", &own)]).await });
    table
        .sim
        .until("the move is acknowledged", |w| {
            w.interactions.len() > asked && w.interactions.values().all(|i| i.answer.is_some())
        })
        .await;
    let connects = table.sim.connects();
    happens(table).await;
    let board = only_post(&moving.await.unwrap());
    assert_eq!(pinged(table, &board), [table.bo.id]);
    table.sim.until_connected_again(connects).await;
    table.play(&table.bo, mv[1]).await;
    assert_eq!(posts(table), before + 2, "one board for each move");
}

#[tokio::test(flavor = "multi_thread")]
async fn broken_in_mid_command_and_resumed() {
    let (table, bot) = Table::with_bot().await;
    table.begin("chess").await;
    in_mid_command(async |t| t.sim.gateway().reset(), ["e4", "e5"], &table).await;
    in_mid_command(async |t| t.sim.gateway().fin(), ["Nf3", "Nc6"], &table).await;
    in_mid_command(async |t| t.sim.gateway().close(4000), ["Bb5", "a6"], &table).await;
    in_mid_command(async |t| t.sim.gateway().opcode(7, &Value::Null), ["Ba4", "Nf6"], &table).await;
    in_mid_command(async |t| t.sim.gateway().opcode(9, &json!(true)), ["d3", "d6"], &table).await;
    assert_eq!(
        table.sim.gateway().identifies().len(),
        1,
        "every time the session is taken up again"
    );
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_asked_while_the_line_is_down_is_answered_after_the_resume() {
    let (table, bot) = Table::with_bot().await;
    let board = table.begin("chess").await;
    for end in [4000, 4009 - 1, 4002] {
        let connects = table.sim.connects();
        table.sim.gateway().close(end);
        // Behind the closing frame in the line's queue: it can only come with the replay.
        let pressed = table.bo.press(id_of(&board), &button(&board, "pick")).unwrap();
        let seen = table.bo.outcome(pressed).await;
        assert!(seen.ack_ms.is_some() && !seen.private_text().is_empty(), "{seen:#?}");
        assert_eq!(table.sim.connects(), connects + 1);
    }
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_that_is_replayed_from_its_beginning_doubles_nothing() {
    let (table, bot) = Table::with_bot().await;
    table.begin("chess").await;
    table.play_line(&["e4", "e5", "Nf3"]).await;
    let before = (posts(&table), table.sim.world(|w| w.interactions.len()));
    let (connects, asked) = (table.sim.connects(), table.sim.requests().len());
    // serenity takes the session up from number 0 after this.
    table.sim.gateway().close(4007);
    table.sim.until_connected_again(connects).await;
    table
        .sim
        .until("every old interaction was acknowledged once more, in vain", |w| {
            let again = w.log[asked..]
                .iter()
                .filter(|r| r.status == 400 && r.template.ends_with("/callback"));
            again.count() >= before.1
        })
        .await;
    table.play(&table.bo, "Nc6").await;
    assert_eq!(posts(&table), before.0 + 1);
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_session_costs_no_move() {
    let (table, bot) = Table::with_bot().await;
    table.begin("chess").await;
    in_mid_command(async |t| t.sim.gateway().opcode(9, &json!(false)), ["e4", "e5"], &table).await;
    in_mid_command(async |t| t.sim.forget_sessions(), ["Nf3", "Nc6"], &table).await;
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn unacknowledged_heartbeats_and_a_stalled_line_are_noticed_and_cost_no_move() {
    let table = Table::laid().await;
    table.sim.gateway().rules(|r| r.heartbeat_ms = 1000);
    table.sim.gateway().trouble(LineTrouble::NoAck, 1);
    let bot = table.begin_bot(|o| o);
    table.sim.until_connected().await;
    table.begin("chess").await;
    // The first line is given up by itself.
    in_mid_command(async |_| {}, ["e4", "e5"], &table).await;
    in_mid_command(async |t| t.sim.gateway().stall(), ["Nf3", "Nc6"], &table).await;
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_close_without_a_code_is_got_over() {
    let table = Table::laid().await;
    // serenity notices it only at the next heartbeat.
    table.sim.gateway().rules(|r| r.heartbeat_ms = 2000);
    let bot = table.begin_bot(|o| o);
    table.sim.until_connected().await;
    table.begin("chess").await;
    in_mid_command(async |t| t.sim.gateway().close_bare(), ["e4", "e5"], &table).await;
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn slow_frames_are_borne() {
    let table = Table::laid().await;
    table.sim.gateway().trouble(LineTrouble::Slow(Duration::from_millis(300)), 1);
    let bot = table.begin_bot(|o| o);
    table.sim.until_connected().await;
    table.begin("chess").await;
    table.play_line(&["e4", "e5"]).await;
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_gateway_is_away_for_a_while_and_nobody_storms_it_afterwards() {
    let (table, bot) = Table::with_bot().await;
    table.begin("chess").await;
    let connects = table.sim.connects();
    table.sim.gateway().away().await;
    tokio::time::sleep(Duration::from_secs(12)).await;
    table.sim.gateway().back();
    table.sim.until_connected_again(connects).await;
    table.play_line(&["e4", "e5"]).await;
    assert!(
        table.sim.gateway().identifies().len() <= 2,
        "{:?}",
        table.sim.gateway().identifies()
    );
    bot.stop().await;
    // Among other things: no two identifies within five seconds.
    table.sim.assert_clean();
}

/// Connected, then in trouble for good.
async fn lost(table: &Table, bot: Bot) -> DiscordError {
    table
        .sim
        .until("it has tried", |w| !w.sessions.paths.is_empty() || w.sessions.troubles_met() > 0)
        .await;
    bot.ended().await.unwrap_err()
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_useful_connection_the_bot_ends_with_one_clear_line() {
    let cases = [
        (LineTrouble::NeverHello, "NotReady"),
        (LineTrouble::NoReady, "NotReady"),
        (LineTrouble::CloseAtIdentify(4010), "NotReady"),
        (LineTrouble::Hang, "Away"),
        (LineTrouble::Refused, "Away"),
        (LineTrouble::NoWebsocket(502), "Away"),
        (LineTrouble::NoAck, "Deaf"),
    ];
    let all = cases.map(async |(trouble, wanted)| {
        let table = Table::laid().await;
        table.sim.gateway().trouble(trouble.clone(), 1000);
        // Impatient with what this case is about alone, so that a slow machine does not have it end by another.
        let bot = table.begin_bot(|o| {
            let (quick, mut o) = (impatient(o.clone()).patience, o);
            o.patience.look = quick.look;
            match wanted {
                "Away" => o.patience.away = quick.away,
                "NotReady" => o.patience.ready = quick.ready,
                _ => o.patience.deaf = quick.deaf,
            }
            o
        });
        let error = lost(&table, bot).await;
        assert!(!error.needs_operator(), "trying again later may help: {error}");
        let DiscordError::Lost(lost) = &error else {
            panic!("{trouble:?}: {error:?}")
        };
        assert!(format!("{lost:?}").starts_with(wanted), "{trouble:?}: {lost:?}");
        assert!(
            error.to_string().contains("shard 0") && !error.to_string().contains('\n'),
            "{error}"
        );
        table.sim.assert_clean();
    });
    futures_util::future::join_all(all).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_only_the_operator_can_mend_says_what_to_do() {
    let says = async |code: u16, shards: u64| {
        let table = Table::laid().await;
        table.sim.gateway().rules(|r| r.shards = shards);
        table.sim.gateway().trouble(LineTrouble::CloseAtIdentify(code), 1000);
        let one = Choice::read("", 1).unwrap();
        let bot = table.begin_bot(|o| Options {
            shards: one,
            ..impatient(o)
        });
        let error = bot.ended().await.unwrap_err();
        assert!(error.needs_operator(), "{error}");
        table.sim.assert_clean();
        error.to_string()
    };
    let (token, intents, forbidden, guilds) = tokio::join!(says(4004, 1), says(4013, 1), says(4014, 1), says(4011, 3));
    assert!(token.contains("token"), "{token}");
    assert!(
        intents.contains("intents") && forbidden.contains("intents"),
        "{intents} {forbidden}"
    );
    assert!(guilds.contains("3 shards") && guilds.contains("--total"), "{guilds}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_that_ends_again_and_again_is_not_begun_for_ever() {
    let table = Table::laid().await;
    table.sim.gateway().rules(|r| r.heartbeat_ms = 1000);
    table.sim.gateway().trouble(LineTrouble::NoAck, 1000);
    let bot = table.begin_bot(|o| Options {
        patience: Patience {
            fresh_starts: 2,
            look: Duration::from_millis(100),
            ..Patience::default()
        },
        ..o
    });
    let error = bot.ended().await.unwrap_err();
    assert!(matches!(error, DiscordError::Lost(Lost::Restless(0))), "{error:?}");
    assert_eq!(table.sim.gateway().identifies().len(), 3);
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_that_is_taken_back_ends_the_bot() {
    let (table, bot) = Table::with_bot().await;
    table.begin("chess").await;
    table.sim.revoke_token();
    let moved = table.anna.slash(table.channel, "move", &[("move", "e4")]).await;
    assert!(moved.ack_ms.is_some(), "interactions have tokens of their own");
    let error = bot.ended().await.unwrap_err();
    assert!(matches!(error, DiscordError::BadToken), "{error:?}");
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_refused_by_mistake_is_asked_about_before_the_bot_gives_up() {
    let (table, bot) = Table::with_bot().await;
    table.begin("chess").await;
    table.sim.fault(Fault {
        method: "POST",
        path: "/channels/{}/messages".into(),
        times: 1,
        trouble: Trouble::Json(401, json!({"message": "401: Unauthorized", "code": 0})),
    });
    let asked = table.sim.requests().len();
    table.anna.slash(table.channel, "move", &[("move", "e4")]).await;
    table
        .sim
        .until("it has asked again", |w| {
            w.log[asked..].iter().any(|r| r.template == "/gateway/bot")
        })
        .await;
    table.play(&table.bo, "e5").await;
    bot.stop().await;
    table.sim.assert_clean();
}
