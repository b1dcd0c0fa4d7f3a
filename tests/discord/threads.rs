//! A thread for each game, where a server wants that: opened with the game's first board, locked when the game is over, and never in the
//! way when it cannot be.

use std::sync::Arc;

use menagerie::{
    ids::CommunityRef,
    store::{Community, MemoryStore, Store},
};
use serde_json::{Value, json};

use crate::{
    bot::{Bot, Table, button, buttons, only_post, pinged, store_in},
    discord_sim::{Fault, Outcome, Trouble, sim::id_of, world::World, world::permission},
};

/// A table in a server that wants threads.
async fn wants_threads(store: Arc<dyn Store>) -> (Table, Bot) {
    let table = Table::laid().await;
    let wish = Community {
        threads: true,
        ..Community::new(CommunityRef::new("discord", &table.guild.to_string()))
    };
    store.save_community(&wish).await.unwrap();
    let bot = Bot::start(&table.sim, store).await;
    (table, bot)
}

async fn with_bot() -> (Table, Bot) {
    wants_threads(Arc::new(MemoryStore::default())).await
}

/// Threads, oldest first.
fn threads(w: &World) -> Vec<u64> {
    w.channels.values().filter(|c| c.is_thread()).map(|c| c.id).collect()
}

fn boards_in(w: &World, place: u64) -> Vec<Value> {
    let here = w.messages.values().filter(|m| m.channel == place);
    here.filter(|m| m.value["attachments"].as_array().is_some_and(|a| !a.is_empty()))
        .map(|m| m.value.clone())
        .collect()
}

/// Anna challenges Bo, Bo accepts by the button: the thread with its first board, and what Bo saw.
async fn begin(table: &Table, variant: &str) -> (u64, Value, Outcome) {
    let before = table.sim.world(|w| threads(w).len());
    let fields = [
        ("opponent", table.bo.id_text()),
        ("variant", variant.into()),
        ("colour", "white".into()),
    ];
    let fields: Vec<(&str, &str)> = fields.iter().map(|(n, v): &(&str, String)| (*n, v.as_str())).collect();
    let challenge = only_post(&table.anna.slash(table.channel, "challenge", &fields).await);
    let accepted = table.bo.click(id_of(&challenge), &button(&challenge, "accept")).await;
    let first = |w: &World| threads(w).get(before).copied().filter(|t| boards_in(w, *t).len() == 1);
    table.sim.until("the board is in a thread", |w| first(w).is_some()).await;
    let thread = table.sim.world(|w| first(w).unwrap());
    let board = table.sim.world(|w| boards_in(w, thread)[0].clone());
    table.until_stripped(&challenge).await;
    (thread, board, accepted)
}

fn game_of(board: &Value) -> String {
    // menagerie.pick.GAME.…, as the button's maker writes it.
    let name = board["attachments"][0]["filename"].as_str().unwrap();
    name.split('-').nth(1).unwrap().to_owned()
}

async fn until_boards(table: &Table, place: u64, count: usize) -> Value {
    table
        .sim
        .until(&format!("there are {count} boards"), |w| boards_in(w, place).len() == count)
        .await;
    table.sim.world(|w| boards_in(w, place).pop().unwrap())
}

fn fault(table: &Table, method: &'static str, path: &str, status: u16, code: u32) {
    let trouble = Trouble::Json(status, json!({"message": "no", "code": code}));
    table.sim.fault(Fault {
        method,
        path: path.into(),
        times: 1,
        trouble,
    });
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_moves_into_its_own_thread_and_a_line_leads_there() {
    let (table, bot) = with_bot().await;
    let (thread, board, accepted) = begin(&table, "chess").await;
    assert_eq!(pinged(&table, &board), [table.anna.id]);
    let name = table.sim.world(|w| w.channels[&thread].name.clone());
    assert!(
        name.starts_with("Chess #1: Anna") && name.contains("Anna") && name.contains("Bo") && name.chars().count() <= 100,
        "{name}"
    );
    let link = format!("<#{thread}>");
    let line = id_of(&accepted.posts[0]);
    table
        .sim
        .until("the line in the channel has its link", |w| {
            w.messages[&line].value["content"].as_str().unwrap().contains(&link)
        })
        .await;
    let line = table.sim.message(line).unwrap();
    assert_eq!(
        line["content"].as_str().unwrap().lines().count(),
        2,
        "one line and a link: {line:#}"
    );
    assert_eq!((line["attachments"].clone(), buttons(&line).len()), (json!([]), 0));
    assert_eq!(
        table.sim.world(|w| boards_in(w, table.channel).len()),
        1,
        "only the challenge is outside"
    );

    // The next board follows into the thread, and the one before loses its buttons.
    let next = only_post(&table.anna.slash(thread, "move", &[("move", "e4")]).await);
    assert_eq!(pinged(&table, &next), [table.bo.id]);
    table.until_stripped(&board).await;
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_thread_its_own_game_is_meant_and_no_other() {
    let (table, bot) = with_bot().await;
    let (one, _, _) = begin(&table, "chess").await;
    let (other, _, _) = begin(&table, "atomic").await;
    // Bare commands in a channel with two games would have to ask which; here each thread answers for its own.
    only_post(&table.anna.slash(other, "move", &[("move", "Nf3")]).await);
    only_post(&table.anna.slash(one, "move", &[("move", "e4")]).await);
    // It is not Anna's turn in this one: it is refused, not played in the other.
    only_post(&table.bo.slash(other, "move", &[("move", "a6")]).await);
    let refused = table.anna.slash(one, "move", &[("move", "d4")]).await;
    assert!(refused.posts.is_empty() && !refused.private_text().is_empty(), "{refused:#?}");
    // Spectators too.
    let cleo = table.sim.person("Cleo", "en-US", &[table.guild]);
    for (thread, variant) in [(one, "Chess"), (other, "Atomic")] {
        let looked = cleo.slash(thread, "board", &[]).await;
        assert!(looked.private_text().contains(variant), "{looked:#?}");
    }
    // Completion goes by the thread as well: White's fourth ply in the second game.
    let offered = table.anna.autocomplete(other, "move", &[("move", "Ng5")], "move").await;
    assert!(
        offered.iter().any(|(_, value)| value.contains("Ng5") || value == "f3g5"),
        "{offered:?}"
    );
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn at_the_end_the_thread_is_locked_and_the_result_stands_outside_with_the_way_to_a_rematch() {
    let (table, bot) = with_bot().await;
    let (thread, board, _) = begin(&table, "chess").await;
    only_post(&table.anna.slash(thread, "move", &[("move", "e4")]).await);
    let asked = table.anna.slash(thread, "resign", &[]).await;
    let question = asked.message.clone().expect("a private question");
    table.anna.click(id_of(&question), &button(&question, "resignyes")).await;
    table
        .sim
        .until("the thread is locked and asleep", |w| {
            w.channels[&thread].locked && w.channels[&thread].archived
        })
        .await;
    let last = table.sim.world(|w| boards_in(w, thread).pop().unwrap());
    assert!(buttons(&last).is_empty(), "nothing can be pressed in a locked thread");
    assert!(table.sim.world(|w| boards_in(w, thread).iter().all(|b| buttons(b).is_empty())));
    assert_ne!(id_of(&last), id_of(&board));
    let outside = table.sim.messages(table.channel, None).pop().unwrap();
    assert!(
        outside["content"].as_str().unwrap().contains(&format!("<#{thread}>")),
        "{outside:#}"
    );
    let again = table.bo.click(id_of(&outside), &button(&outside, "rematch")).await;
    let challenge = only_post(&again);
    // The new game has a new thread; the old one stays as it is.
    table.anna.click(id_of(&challenge), &button(&challenge, "accept")).await;
    table.sim.until("there is a second thread", |w| threads(w).len() == 2).await;
    assert!(table.sim.world(|w| w.channels[&thread].locked));
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn without_the_right_to_lock_the_thread_is_at_least_put_to_sleep() {
    let (table, bot) = with_bot().await;
    table.sim.deny(table.channel, permission::MANAGE_THREADS);
    let (thread, _, _) = begin(&table, "chess").await;
    table.anna.slash(thread, "abort", &[]).await;
    table.sim.until("the thread sleeps", |w| w.channels[&thread].archived).await;
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_thread_is_remembered_across_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let (table, bot) = wants_threads(store_in(folder.path()).await).await;
    let (thread, board, _) = begin(&table, "chess").await;
    bot.stop().await;
    let bot = Bot::start(&table.sim, store_in(folder.path()).await).await;
    only_post(&table.anna.slash(thread, "move", &[("move", "e4")]).await);
    table.until_stripped(&board).await;
    // From the channel, by number: it is said where it went.
    let game = game_of(&board);
    let told = table.bo.slash(table.channel, "move", &[("move", "e5"), ("game", &game)]).await;
    assert!(told.posts.is_empty() && !told.private_text().is_empty(), "{told:#?}");
    until_boards(&table, thread, 3).await;
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sleeping_thread_is_woken_before_it_is_used() {
    let (table, bot) = with_bot().await;
    let (thread, board, _) = begin(&table, "chess").await;
    let game = game_of(&board);
    table.sim.archive(thread);
    table.anna.slash(table.channel, "move", &[("move", "e4"), ("game", &game)]).await;
    until_boards(&table, thread, 2).await;
    table.until_stripped(&board).await;
    // A board is changed in a thread that is awake; and if it falls asleep just then, it is woken again.
    fault(&table, "PATCH", "/channels/{}/messages/{}", 400, 50083);
    table.bo.slash(table.channel, "move", &[("move", "e5"), ("game", &game)]).await;
    until_boards(&table, thread, 3).await;
    table
        .sim
        .until("only the last board has buttons", |w| {
            let all = boards_in(w, thread);
            all[..2].iter().all(|b| buttons(b).is_empty()) && !buttons(&all[2]).is_empty()
        })
        .await;
    let requests = table.sim.requests();
    assert!(requests.iter().any(|r| r.body == json!({"archived": false}) && r.status == 200));
    assert!(!table.sim.world(|w| w.channels[&thread].archived));
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn posting_into_a_thread_that_just_fell_asleep_is_tried_once_more() {
    let (table, bot) = with_bot().await;
    let (thread, _, _) = begin(&table, "chess").await;
    fault(&table, "POST", &format!("/channels/{thread}/messages"), 400, 50083);
    only_post(&table.anna.slash(thread, "move", &[("move", "e4")]).await);
    assert_eq!(table.sim.world(|w| boards_in(w, thread).len()), 2);
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thread_that_a_moderator_locked_or_deleted_gives_the_game_back_to_the_channel() {
    for deleted in [false, true] {
        let (table, bot) = with_bot().await;
        table.sim.deny(table.channel, permission::MANAGE_THREADS);
        let (thread, board, _) = begin(&table, "chess").await;
        let game = game_of(&board);
        if deleted {
            table.sim.delete_channel(thread);
        } else {
            table.sim.lock(thread);
        }
        let played = table.anna.slash(table.channel, "move", &[("move", "e4"), ("game", &game)]).await;
        let next = only_post(&played);
        assert_eq!(pinged(&table, &next), [table.bo.id], "deleted: {deleted}");
        // And goes on there, by its buttons as well as by typing.
        only_post(&table.bo.slash(table.channel, "move", &[("move", "e5"), ("game", &game)]).await);
        bot.stop().await;
        table.sim.assert_clean();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn where_no_thread_can_be_opened_the_game_is_played_in_the_channel() {
    // Too many active threads; and something that nobody knows yet.
    for (status, code) in [(400, 160_006), (400, 30_033), (403, 50_013), (400, 160_999)] {
        let (table, bot) = with_bot().await;
        fault(&table, "POST", "/threads", status, code);
        let opponent = table.bo.id_text();
        let fields = [("opponent", opponent.as_str()), ("colour", "white")];
        let challenge = only_post(&table.anna.slash(table.channel, "challenge", &fields).await);
        table.bo.click(id_of(&challenge), &button(&challenge, "accept")).await;
        let board = until_boards(&table, table.channel, 2).await;
        assert_eq!(pinged(&table, &board), [table.anna.id], "{code}");
        assert_eq!(
            table.sim.messages(table.channel, None).len(),
            2,
            "the line that leads nowhere is gone: {code}"
        );
        table.play(&table.anna, "e4").await;
        bot.stop().await;
        table.sim.assert_clean();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_right_that_a_thread_needs_is_named_and_the_game_is_played_in_the_channel() {
    for (right, name) in [
        (permission::CREATE_PUBLIC_THREADS, "Create Public Threads"),
        (permission::SEND_MESSAGES_IN_THREADS, "Send Messages in Threads"),
    ] {
        let (table, bot) = with_bot().await;
        table.sim.deny(table.channel, right);
        table
            .sim
            .set_member_permissions(&table.bo, permission::MEMBER | permission::ADMINISTRATOR);
        let opponent = table.bo.id_text();
        let fields = [("opponent", opponent.as_str()), ("colour", "white")];
        only_post(&table.anna.slash(table.channel, "challenge", &fields).await);
        let accepted = table.bo.slash(table.channel, "accept", &[]).await;
        assert_eq!(pinged(&table, &only_post(&accepted)), [table.anna.id]);
        assert!(accepted.private_text().contains(name), "{accepted:#?}");
        assert_eq!(table.sim.world(|w| threads(w).len()), 0);
        bot.stop().await;
        table.sim.assert_clean();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_got_lost_makes_no_second_thread_and_no_second_line() {
    for (method, path) in [("POST", "/messages"), ("POST", "/threads"), ("PATCH", "/messages")] {
        let (table, bot) = with_bot().await;
        let opponent = table.bo.id_text();
        let fields = [("opponent", opponent.as_str()), ("colour", "white")];
        let challenge = only_post(&table.anna.slash(table.channel, "challenge", &fields).await);
        table.sim.fault(Fault {
            method,
            path: path.into(),
            times: 1,
            trouble: Trouble::CutAfter,
        });
        table.bo.click(id_of(&challenge), &button(&challenge, "accept")).await;
        table
            .sim
            .until("the board is in the thread", |w| {
                threads(w).first().is_some_and(|t| boards_in(w, *t).len() == 1)
            })
            .await;
        assert_eq!(table.sim.world(|w| threads(w).len()), 1, "{method} {path}");
        assert_eq!(
            table.sim.messages(table.channel, None).len(),
            2,
            "the challenge and a line: {method} {path}"
        );
        bot.stop().await;
        table.sim.assert_clean();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn names_cannot_spoil_the_name_of_a_thread() {
    let (table, bot) = with_bot().await;
    table
        .sim
        .rename(&table.anna, &format!("A\n\u{202e}@everyone {}", "long ".repeat(40)));
    table.sim.rename(&table.bo, &"ö".repeat(32));
    let (thread, _, _) = begin(&table, "chess").await;
    let name = table.sim.world(|w| w.channels[&thread].name.clone());
    assert!((1..=100).contains(&name.chars().count()), "{name}");
    assert!(!name.contains(['\n', '\u{202e}']), "{name:?}");
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn where_a_server_does_not_want_threads_there_are_none() {
    let (table, bot) = Table::with_bot().await;
    table.begin("chess").await;
    assert_eq!(table.sim.world(|w| threads(w).len()), 0);
    bot.stop().await;
    table.sim.assert_clean();
}
