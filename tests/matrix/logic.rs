//! The adapter's logic without a server: what is heard, what is sent, and what becomes of it when things go wrong.

use std::{
    collections::HashSet,
    sync::{Arc, atomic::Ordering},
    time::Duration,
};

use menagerie::{
    platform::matrix::door::{Event, Happening, Trouble},
    store::{Store, memory::MemoryStore},
};
use serde_json::{Value, json};

use crate::recorder::{ANNA, BO, BOT, House, MUCH, ROOM, Recorder};

fn body(event: &Event) -> &str {
    event.content["body"].as_str().unwrap()
}

fn mentioned(event: &Event) -> Vec<&str> {
    let ids = event.content["m.mentions"]["user_ids"].as_array();
    ids.into_iter().flatten().map(|id| id.as_str().unwrap()).collect()
}

/// Anna challenges Bo, who accepts by a sign. Two messages: the challenge and the first board.
async fn begin(house: &House, variant: &str) -> (Event, Event) {
    let before = house.door.messages().len();
    house.door.says(ANNA, &format!("!chess challenge {BO} {variant} colour:white"));
    let challenge = house.message(before + 1).await;
    house.door.reacts(BO, &challenge.id, "👍🏽");
    (challenge, house.message(before + 2).await)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_costs_one_event_for_each_move_and_is_said_to_who_has_to_move() {
    let house = House::new().await;
    let (challenge, board) = begin(&house, "chess").await;
    assert_eq!(
        (challenge.content["msgtype"].as_str(), mentioned(&challenge)),
        (Some("m.image"), vec![BO])
    );
    assert!(
        body(&challenge).contains("!chess accept"),
        "how to accept by typing: {}",
        body(&challenge)
    );
    assert!(!body(&challenge).contains("/accept"), "{}", body(&challenge));
    let html = challenge.content["formatted_body"].as_str().unwrap();
    assert!(html.contains("B&lt;o&gt;") && !html.contains("B<o>"), "names are no markup: {html}");
    assert!(html.contains("https://matrix.to/#/@bo:test.local"), "{html}");
    assert_eq!(mentioned(&board), [ANNA]);
    assert!(body(&board).lines().count() > 2, "the position is there in words: {}", body(&board));
    for (n, (who, typed)) in [(ANNA, "f3"), (BO, "e5"), (ANNA, "g4"), (BO, "Qh4#")].into_iter().enumerate() {
        house.door.says(who, typed);
        let board = house.message(3 + n).await;
        assert_eq!(board.content["msgtype"], "m.image");
        let next: &[&str] = if n == 3 { &[] } else { [&[BO][..], &[ANNA]][n % 2] };
        assert_eq!(mentioned(&board), next, "{board:#?}");
    }
    house.calm().await;
    assert_eq!(house.door.messages().len(), 6);
    assert!(body(&house.door.messages()[5]).contains("Checkmate"));
    assert_eq!(house.door.uploads(), 6);
    let offered: Vec<_> = house
        .door
        .signs()
        .into_iter()
        .filter(|(to, _)| *to == challenge.id)
        .map(|(_, sign)| sign)
        .collect();
    assert_eq!(offered, ["✅", "❌"], "for people to press");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_business_of_the_bots_gets_no_answer() {
    let house = House::new().await;
    let (challenge, _) = begin(&house, "chess").await;
    let notice = |text: &str| json!({"msgtype": "m.notice", "body": text});
    house.door.sends(BO, "m.room.message", notice("!chess help"));
    house
        .door
        .sends(BOT, "m.room.message", json!({"msgtype": "m.text", "body": "!chess help"}));
    let edit = json!({"msgtype": "m.text", "body": "* e4", "m.new_content": {"msgtype": "m.text", "body": "e4"},
        "m.relates_to": {"rel_type": "m.replace", "event_id": "$1"}});
    house.door.sends(ANNA, "m.room.message", edit);
    house.door.says("@carl:test.local", "e4");
    house.door.says(ANNA, "is d4 ok?");
    house.door.says(BO, "help");
    house.door.says(BO, "/move e5");
    house.door.says(BO, "!otherbot help");
    house.door.reacts(BO, &challenge.id, "🎉");
    house.door.reacts(BO, "$nothing", "✅");
    let talk = house.door.says(ANNA, "nice");
    house.door.reacts(BO, &talk, "✅");
    house.door.answers(BO, &talk, "1");
    for odd in [json!(null), json!([]), json!({"msgtype": "m.text", "body": 7})] {
        house.door.sends(BO, "m.room.message", odd);
    }
    house.calm().await;
    assert_eq!(house.door.messages().len(), 2, "{:#?}", house.door.messages());
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_told_twice_is_done_once() {
    let house = House::new().await;
    begin(&house, "chess").await;
    let event = house
        .door
        .event(ROOM, ANNA, "m.room.message", json!({"msgtype": "m.text", "body": "e4"}));
    house.door.tell(Happening::Event(event.clone()));
    house.door.tell(Happening::Event(event));
    house.message(3).await;
    house.calm().await;
    assert_eq!(house.door.messages().len(), 3);
    house.close().await;
}

/// A whole game during which the bot dies before and after everything that it does; then nothing is missing and nothing is there twice.
#[tokio::test(flavor = "multi_thread")]
async fn after_each_death_everything_is_said_and_nothing_twice() {
    let store: Arc<dyn Store> = Arc::new(MemoryStore::default());
    let door = Arc::new(Recorder::default());
    door.room(ROOM, &[(ANNA, 50), (BO, 0), ("@carl:test.local", 0)]);
    let house = House::open(door, Arc::clone(&store), MUCH).await;
    begin(&house, "chess").await;
    house.calm().await;
    let mut point = house.door.kept_value("point").unwrap();
    let mut door = house.kill().await;
    for (n, (who, typed)) in [(ANNA, "f3"), (BO, "e5"), (ANNA, "g4"), (BO, "Qh4#")].into_iter().enumerate() {
        door.says(who, typed);
        let house = House::open(Arc::clone(&door), Arc::clone(&store), MUCH).await;
        house.message(3 + n).await;
        house.kill().await;
        // As if it had died before it wrote down how far it was.
        door.go_back_to(&point);
        let house = House::open(Arc::clone(&door), Arc::clone(&store), MUCH).await;
        house.calm().await;
        point = house.door.kept_value("point").unwrap();
        door = house.kill().await;
    }
    let boards: Vec<String> = door.messages().iter().map(|m| m.content["filename"].to_string()).collect();
    assert_eq!(boards.len(), 6, "{boards:?}");
    assert_eq!(
        boards.iter().collect::<HashSet<_>>().len(),
        6,
        "no board is there twice: {boards:?}"
    );
    assert!(body(&door.messages()[5]).contains("Checkmate"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_wants_less_or_is_away_gets_it_later_once() {
    let house = House::new().await;
    let away = Trouble::Unreachable("no connection".into());
    house.door.refuses(&[Trouble::TooFast(Duration::from_millis(300)), away]);
    let begun = std::time::Instant::now();
    let (challenge, _) = begin(&house, "chess").await;
    assert!(begun.elapsed() >= Duration::from_millis(300), "it waits as long as the server says");
    house.calm().await;
    assert_eq!(house.door.messages().len(), 2);
    assert_eq!(
        house.door.uploads(),
        2,
        "the picture of the challenge was uploaded once: {challenge:#?}"
    );
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_that_waits_gives_way_to_a_newer_one() {
    let house = House::new().await;
    begin(&house, "chess").await;
    house.calm().await;
    house.door.held.store(true, Ordering::SeqCst);
    // The first is on its way; the others wait, and then only the newest is worth sending.
    for (who, typed) in [(ANNA, "e4"), (BO, "e5"), (ANNA, "Nf3"), (BO, "Nc6")] {
        house.door.says(who, typed);
    }
    let store = &house.hub.service().store;
    for _ in 0..60_000 {
        let (game, _) = store.load(menagerie::ids::GameId(1)).await.unwrap().unwrap();
        if game.line.plies().len() == 4 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    // The last answer may not stand in line yet.
    tokio::time::sleep(Duration::from_millis(700)).await;
    house.door.held.store(false, Ordering::SeqCst);
    house.calm().await;
    let said: Vec<String> = house.door.messages()[2..].iter().map(|m| body(m).to_owned()).collect();
    assert!(said.len() <= 3, "{said:#?}");
    assert!(said.last().unwrap().contains("Nc6"), "{said:#?}");
    assert!(house.hub.say_what_is_due().await.unwrap() == 0);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn choices_are_made_by_number_and_what_is_secret_is_said_elsewhere() {
    let house = House::new().await;
    begin(&house, "chess").await;
    // Before one's first move nothing has to be asked.
    house.door.says(ANNA, "e4");
    house.message(3).await;
    house.door.says(ANNA, "!chess resign");
    let question = house.message(4).await;
    assert!(body(&question).contains("reply to this message"), "{question:#?}");
    house.door.answers(BO, &question.id, "1");
    house.calm().await;
    assert_eq!(house.door.messages().len(), 4, "somebody else was not asked");
    house.door.answers(ANNA, &question.id, "1");
    let over = house.message(5).await;
    assert!(body(&over).contains("resigned"), "{over:#?}");
    house.door.says(BO, "!chess privacy export");
    house
        .until("the file", |door| door.messages().iter().any(|m| m.content["msgtype"] == "m.file"))
        .await;
    let file = house
        .door
        .messages()
        .into_iter()
        .find(|m| m.content["msgtype"] == "m.file")
        .unwrap();
    assert_eq!(file.room, "!direct-@bo:test.local", "for nobody else's eyes: {file:#?}");
    house
        .until("a sign that it was done", |door| door.signs().iter().any(|(_, sign)| sign == "✅"))
        .await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_in_answer_to_a_board_is_one_in_its_game() {
    let house = House::new().await;
    let (_, first) = begin(&house, "chess").await;
    let (_, second) = begin(&house, "atomic").await;
    house.door.says(ANNA, "e4");
    let which = house.message(5).await;
    assert!(
        body(&which).contains("#1") && body(&which).contains("#2"),
        "two games wait: {}",
        body(&which)
    );
    house.door.answers(ANNA, &second.id, "Nf3");
    let board = house.message(6).await;
    assert_eq!(board.content["org.menagerie.post"]["game"], 2, "{board:#?}");
    house.door.answers(ANNA, &first.id, "!chess move d4");
    let board = house.message(7).await;
    assert_eq!(board.content["org.menagerie.post"]["game"], 1, "{board:#?}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn rooms_are_entered_greeted_left_and_followed() {
    let house = House::new().await;
    house.door.room("!new", &[(ANNA, 100)]);
    let invited = |room: &str, by: &str| Happening::Invited {
        room: room.into(),
        by: by.into(),
    };
    house.door.tell(invited("!new", ANNA));
    let hello = house.message(1).await;
    assert_eq!((hello.room.as_str(), hello.content["msgtype"].as_str()), ("!new", Some("m.notice")));
    house.door.tell(Happening::Joined { room: "!new".into() });
    house.door.tell(invited("!stranger", "@mallory:elsewhere.org"));
    house.until("the invitation is refused", |door| door.left() == ["!stranger"]).await;
    house.door.goes("!new", ANNA);
    house.until("the empty room is left", |door| door.left().len() == 2).await;
    assert_eq!(house.door.messages().len(), 1, "greeted once");
    // A game moves house with its room.
    begin(&house, "chess").await;
    house.door.room("!moved", &[(ANNA, 50), (BO, 0), ("@carl:test.local", 0)]);
    let mut tombstone = house
        .door
        .event(ROOM, ANNA, "m.room.tombstone", json!({"replacement_room": "!moved"}));
    tombstone.state_key = Some(String::new());
    house.door.tell(Happening::Event(tombstone));
    house
        .until("the old room is left", |door| door.left().last().is_some_and(|room| room == ROOM))
        .await;
    let event = house
        .door
        .event("!moved", ANNA, "m.room.message", json!({"msgtype": "m.text", "body": "e4"}));
    house.door.tell(Happening::Event(event));
    let board = house.message(4).await;
    assert_eq!(board.room, "!moved", "{board:#?}");
    assert_eq!(mentioned(&board), [BO]);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn moderators_settle_things_and_others_do_not() {
    let house = House::new().await;
    house.door.says(BO, "!chess settings community language:sv");
    let no = house.message(1).await;
    house.door.says(ANNA, "!chess settings community language:sv");
    let yes = house.message(2).await;
    assert_ne!(body(&no), body(&yes));
    let (challenge, _) = begin(&house, "chess").await;
    assert!(
        body(&challenge).contains("utmanar"),
        "in the language of the room: {}",
        body(&challenge)
    );
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thread_for_each_game_where_that_is_wanted() {
    let house = House::new().await;
    house.door.says(ANNA, "!chess settings community threads:on");
    house.message(1).await;
    let (_, first) = begin(&house, "chess").await;
    assert_ne!(first.content["m.relates_to"]["rel_type"], "m.thread");
    house.calm().await;
    let in_thread = |text: &str, root: &str| {
        json!({"msgtype": "m.text", "body": text, "m.relates_to": {"rel_type": "m.thread", "event_id": root, "is_falling_back": true,
            "m.in_reply_to": {"event_id": root}}})
    };
    let (_, second) = begin(&house, "chess").await;
    house.calm().await;
    house.door.sends(ANNA, "m.room.message", in_thread("e4", &first.id));
    let board = house.message(6).await;
    assert_eq!(board.content["m.relates_to"]["rel_type"], "m.thread", "{board:#?}");
    assert_eq!(board.content["m.relates_to"]["event_id"], first.id.as_str());
    house.door.sends(ANNA, "m.room.message", in_thread("d4", &second.id));
    let board = house.message(7).await;
    assert_eq!(board.content["m.relates_to"]["event_id"], second.id.as_str(), "{board:#?}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_device_that_was_logged_out_rests_and_says_so() {
    let house = House::new().await;
    house.door.logged_out.store(true, Ordering::SeqCst);
    let parts = || house.hub.health().parts().get("matrix").cloned();
    house
        .until("the bot notices", |_| {
            parts().is_some_and(|how| how.is_err_and(|why| why.contains("logged out")))
        })
        .await;
    assert!(house.door.messages().is_empty());
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_bots_in_one_room_do_not_talk_to_each_other() {
    let house = House::new().await;
    begin(&house, "chess").await;
    house.calm().await;
    // Everything that the bot ever says, said by another bot like it.
    let mut said: Vec<Value> = house.door.messages().into_iter().map(|m| m.content).collect();
    house.door.says(ANNA, "!chess help");
    house.door.says(ANNA, "!chess nonsense");
    house.door.says(ANNA, "!chess move e9");
    let last = house.message(5).await;
    said.extend(house.door.messages().into_iter().skip(2).map(|m| m.content));
    for content in said {
        house.door.sends("@other-menagerie:test.local", "m.room.message", content);
    }
    house.calm().await;
    assert_eq!(house.door.messages().len(), 5, "{last:#?}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_read_yet_is_read_when_its_key_has_come() {
    let house = House::new().await;
    let event = house
        .door
        .event(ROOM, ANNA, "m.room.message", json!({"msgtype": "m.text", "body": "!chess help"}));
    house.door.cannot_be_read(&event.id);
    house.door.tell(Happening::Unreadable {
        room: ROOM.into(),
        id: event.id.clone(),
        sender: ANNA.into(),
    });
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert!(house.door.messages().is_empty());
    house.door.can_be_read(&event.id);
    let help = house.message(1).await;
    assert_eq!(help.content["m.relates_to"]["m.in_reply_to"]["event_id"], event.id.as_str());
    house.calm().await;
    house.close().await;
}
