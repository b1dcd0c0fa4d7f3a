//! What goes wrong in the life of a bot, on a real server.

use std::{fs, time::Duration};

use serde_json::Value;

use crate::{
    games::gather,
    person::{NEVER, Person},
    program::{Account, is_secret},
    server::{Limits, Server},
    whole::assert_once_each,
};

#[tokio::test(flavor = "multi_thread")]
async fn an_encrypted_game_goes_on_over_restarts_gaps_and_a_server_that_was_away() {
    let Some(server) = Server::start(Limits::None) else { return };
    let account = Account::new(&server, Limits::None, "menagerie").await;
    let bot = account.start().await;
    assert!(is_secret(&account.path().join("session.json")) && is_secret(&account.path().join("store.key")));
    let (anna, bo) = (Person::new(&server, "anna").await, Person::new(&server, "bo").await);
    let table = gather(anna, bo, &account.id, true).await;
    let (_, board) = table.begin("chess").await;
    assert_eq!(board["encrypted"], true);
    table.play(&["f3"], false).await;
    // While it is away Bo moves, and then so much is said that the server tells only the end of it.
    assert!(bot.stop());
    table.bo.say(&table.room, "e5").await;
    for n in 0..150 {
        table.anna.say(&table.room, &format!("talk {n}")).await;
    }
    let bot = account.start().await;
    table.both_see_a_board().await;
    // The server is away for a while; the bot notices, waits and comes back.
    server.stop();
    let begun = std::time::Instant::now();
    while bot.ready().0 {
        assert!(begun.elapsed() < NEVER, "the bot did not notice that its server is away");
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    server.start_again();
    table.anna.say(&table.room, "g4").await;
    table.both_see_a_board().await;
    table.bo.say(&table.room, "Qh4").await;
    let last = table.both_see_a_board().await;
    assert!(last["content"]["body"].as_str().unwrap().contains("Checkmate"), "{last:#}");
    assert_once_each(&table.anna, &account.id, 4);
    assert!(bot.stop());
}

#[tokio::test(flavor = "multi_thread")]
async fn old_messages_two_bots_and_a_device_that_is_logged_out() {
    let Some(server) = Server::start(Limits::None) else { return };
    let account = Account::new(&server, Limits::None, "menagerie").await;
    let bot = account.start().await;
    let (anna, bo) = (Person::new(&server, "anna").await, Person::new(&server, "bo").await);
    let table = gather(anna, bo, &account.id, false).await;
    table.anna.say(&table.room, "!chess help").await;
    table.anna.words(&account.id, "!chess challenge").await;
    assert!(bot.stop());
    // The folder is lost: what was said before the new one began is not answered a second time.
    fs::remove_dir_all(account.path()).unwrap();
    let bot = account.start().await;
    table.anna.say(&table.room, "!chess variants").await;
    table.anna.words(&account.id, "tomic").await;
    let helps = |all: Vec<Value>| {
        let answers = all.into_iter().filter(|e| e["sender"] == account.id.as_str());
        answers
            .filter(|e| {
                e["content"]["body"]
                    .as_str()
                    .is_some_and(|b| b.contains("!chess challenge") && b.contains("!chess move"))
            })
            .count()
    };
    assert_eq!(helps(table.anna.all()), 1, "{:#?}", table.anna.bodies());
    // Another bot of the same kind, in the same room, with a word of its own.
    let second = Account::new(&server, Limits::None, "zoo")
        .await
        .with("MATRIX_PREFIX", "!zoo")
        .with("STORE_PATH", "memory");
    let other = second.start().await;
    table.anna.invite(&table.room, &second.id).await;
    table.anna.words(&second.id, "!zoo").await;
    for said in ["!chess help", "!zoo help", "!chess nonsense", "!zoo nonsense"] {
        table.anna.say(&table.room, said).await;
    }
    let before = table.anna.words(&second.id, "nonsense").await;
    tokio::time::sleep(Duration::from_secs(3)).await;
    let all = table.anna.all();
    let after = all.iter().skip_while(|e| e["event_id"] != before["event_id"]).skip(1);
    let bots = after.filter(|e| e["type"] == "m.room.message" && [&account.id, &second.id].iter().any(|bot| e["sender"] == bot.as_str()));
    assert!(bots.count() <= 1, "they do not talk to each other: {:#?}", table.anna.bodies());
    assert!(other.stop());
    // Logged out from somewhere else: it says so, and does not end, for it may be on other platforms, too.
    let session: Value = serde_json::from_str(&fs::read_to_string(account.path().join("session.json")).unwrap()).unwrap();
    let token = session["access_token"].as_str().unwrap();
    let client = matrix_sdk::reqwest::Client::new();
    let out = client
        .post(format!("{}/_matrix/client/v3/logout", server.address()))
        .bearer_auth(token)
        .send()
        .await
        .unwrap();
    assert!(out.status().is_success());
    let mut bot = bot;
    let begun = std::time::Instant::now();
    while !bot.ready().1.contains("logged out") {
        assert!(begun.elapsed() < NEVER, "the bot did not notice: {}", bot.ready().1);
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    assert_eq!(bot.ended(), None);
    assert!(bot.stop());
}

#[tokio::test(flavor = "multi_thread")]
async fn setting_up_prints_the_recovery_key_once_and_a_lost_folder_comes_back_by_it() {
    let Some(server) = Server::start(Limits::None) else { return };
    let account = Account::new(&server, Limits::None, "menagerie").await;
    let set_up = |arguments: &[&str]| {
        let all: Vec<&str> = ["matrix", "setup"].iter().chain(arguments).copied().collect();
        let out = account.command(&all).output().unwrap();
        assert!(out.status.success(), "{out:?}");
        String::from_utf8(out.stdout).unwrap()
    };
    let key = |said: &str| {
        let groups = |line: &&str| line.split(' ').count() == 12 && line.split(' ').all(|group| group.len() == 4);
        said.lines().find(groups).map(str::to_owned)
    };
    let first = set_up(&[]);
    let recovery = key(&first).unwrap_or_else(|| panic!("no recovery key in {first}"));
    assert!(first.contains("is signed"), "{first}");
    let second = set_up(&[]);
    assert!(key(&second).is_none() && second.contains("already"), "it is shown once: {second}");
    fs::remove_dir_all(account.path()).unwrap();
    let file = account.folder.path().join("recovery");
    fs::write(&file, format!("{recovery}\n")).unwrap();
    let third = set_up(&["--recover", file.to_str().unwrap()]);
    assert!(third.contains("Recovered") && third.contains("is signed"), "{third}");
    let bot = account.start().await;
    assert!(bot.stop());
}
