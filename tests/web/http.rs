//! The HTTP interface as programs and pages use it.

use serde_json::{Value, json};

use crate::{
    client::{Room, button, get, post, request, text},
    house::{House, relaxed},
};

#[tokio::test]
async fn a_challenge_by_text_is_answered_with_text_picture_and_buttons() {
    let house = House::open().await;
    let room = Room::open(house.to).await;
    let anna = room.join("Anna").await;
    let bob = room.join("bob").await;
    let said = anna.say("/challenge @bob variant:atomic").await;
    let post = said.iter().find(|m| m["private"] == false).expect("everybody sees a challenge");
    assert!(post["text"].as_str().unwrap().contains("bob"));
    assert!(!post["alt"].as_str().unwrap().is_empty());
    assert_eq!(post["ping"], json!(bob.player), "the one who is asked is told");
    let image = get(house.to, post["image"].as_str().unwrap(), None).await;
    assert_eq!((image.status, image.headers["content-type"].as_str()), (200, "image/png"));
    assert_eq!(&image.body[..8], b"\x89PNG\r\n\x1a\n");
    let started = bob.press(&button(&said, "Accept")).await;
    assert!(started.iter().any(|m| m["live"].is_u64()), "the game's live board: {started:?}");
}

#[tokio::test]
async fn everybody_hears_what_is_public_and_nobody_what_is_private() {
    let house = House::open().await;
    let room = Room::open(house.to).await;
    let anna = room.join("Anna").await;
    let mut watcher = room.events(None, None).await;
    assert_eq!(watcher.until("hello").await["you"], Value::Null);
    let help = anna.say("/help").await;
    assert!(help.iter().all(|m| m["private"] == true && m.get("n").is_none()));
    anna.say("hello you").await;
    let heard = watcher.until("say").await;
    assert_eq!(
        (heard["from"].as_str(), heard["text"].as_str()),
        (Some("Anna"), Some("hello you")),
        "the help was private"
    );
    assert_eq!(heard["n"], 1);
}

#[tokio::test]
async fn a_stream_goes_on_where_it_broke_off() {
    let house = House::open().await;
    let room = Room::open(house.to).await;
    let anna = room.join("Anna").await;
    let mut first = room.events(Some(&anna.token), None).await;
    assert_eq!(first.until("hello").await["you"], json!(anna.player));
    anna.say("one thing").await;
    assert_eq!(first.until("say").await["text"], "one thing");
    let last = first.last.clone().unwrap();
    drop(first);
    anna.say("another thing").await;
    let mut back = room.events(Some(&anna.token), Some(&last)).await;
    assert_eq!(back.until("hello").await["anew"], false);
    assert_eq!(back.until("say").await["text"], "another thing");
    let mut newcomer = room.events(None, None).await;
    assert_eq!(newcomer.until("say").await["text"], "one thing", "a newcomer reads what was said");
}

#[tokio::test]
async fn those_who_are_here_are_shown() {
    let house = House::open().await;
    let room = Room::open(house.to).await;
    let anna = room.join("Anna").await;
    let mut watcher = room.events(None, None).await;
    let shown = watcher.until("people").await;
    assert_eq!(shown["people"], json!([{ "id": anna.player, "name": "Anna", "here": false }]));
    let page = room.events(Some(&anna.token), None).await;
    while watcher.until("people").await["people"][0]["here"] != true {}
    drop(page);
    while watcher.until("people").await["people"][0]["here"] != false {}
}

#[tokio::test]
async fn the_same_delivery_twice_changes_nothing() {
    let house = House::open().await;
    let room = Room::open(house.to).await;
    let anna = room.join("Anna").await;
    let bearer = format!("Bearer {}", anna.token);
    let headers = [
        ("Content-Type", "application/json"),
        ("Authorization", bearer.as_str()),
        ("Idempotency-Key", "tap-1"),
    ];
    let path = room.path("say");
    let text = json!({ "text": "hi all of you" }).to_string();
    let send = || async { request(house.to, "POST", &path, &headers, text.as_bytes()).await.json() };
    let first = send().await;
    let second = send().await;
    assert_eq!(first, second);
    anna.say("bye all of you").await;
    let mut events = room.events(None, None).await;
    assert_eq!(events.until("say").await["text"], "hi all of you");
    assert_eq!(events.until("say").await["text"], "bye all of you");
}

#[tokio::test]
async fn the_bot_never_chooses_a_persons_share_in_the_chance() {
    let house = House::open().await;
    let room = Room::open(house.to).await;
    let (anna, bo) = (room.join("Anna").await, room.join("Bo").await);
    let bare = |who: &str, what: &str, body: serde_json::Value| {
        let (bearer, path) = (format!("Bearer {who}"), room.path(what));
        async move {
            let headers = [("Content-Type", "application/json"), ("Authorization", bearer.as_str())];
            request(house.to, "POST", &path, &headers, body.to_string().as_bytes()).await
        }
    };
    for text in [
        "/challenge Bo variant:behemoth",
        "/utmana Bo",
        "/accept",
        "/accept luck:mine",
        "/rematch",
    ] {
        let answer = bare(&anna.token, "say", json!({ "text": text })).await;
        assert_eq!(answer.status, 400, "{text}: {answer:?}");
        assert!(answer.json()["error"].as_str().unwrap().contains("Idempotency-Key"), "{answer:?}");
    }
    // Talk and what changes no chance may do without.
    assert_eq!(bare(&anna.token, "say", json!({ "text": "hello" })).await.status, 200);
    assert_eq!(bare(&anna.token, "say", json!({ "text": "/help" })).await.status, 200);
    let offer = anna.say("/challenge Bo variant:behemoth").await;
    let accept = offer
        .iter()
        .flat_map(|m| m["buttons"].as_array().into_iter().flatten())
        .find_map(|b| b["id"].as_str().filter(|id| id.contains(".accept.")))
        .unwrap()
        .to_owned();
    let refused = bare(&bo.token, "press", json!({ "id": accept })).await;
    assert_eq!(refused.status, 400, "{refused:?}");
    let began = bo.press(&accept).await;
    assert!(began.iter().any(|m| m["live"].is_u64()), "{began:?}");
}

#[tokio::test]
async fn a_delivery_repeated_at_the_same_moment_makes_one_challenge() {
    let house = House::open().await;
    let room = Room::open(house.to).await;
    let anna = room.join("Anna").await;
    room.join("Bo").await;
    let bearer = format!("Bearer {}", anna.token);
    let headers = [
        ("Content-Type", "application/json"),
        ("Authorization", bearer.as_str()),
        ("Idempotency-Key", "once"),
    ];
    let path = room.path("say");
    let body = json!({ "text": "/challenge Bo variant:wolf" }).to_string();
    let send = || request(house.to, "POST", &path, &headers, body.as_bytes());
    let answers = tokio::join!(send(), send(), send());
    assert_eq!(answers.0.json(), answers.1.json());
    assert_eq!(answers.0.json(), answers.2.json());
    let open = house
        .store
        .games(&menagerie::store::Which::OpenIn(menagerie::ids::RoomRef::new("web", &room.id)))
        .await
        .unwrap();
    assert_eq!(open.len(), 1);
}

#[tokio::test]
async fn a_seat_opens_with_its_secret_alone_and_only_in_its_room() {
    let house = House::open().await;
    let room = Room::open(house.to).await;
    let other = Room::open(house.to).await;
    let anna = room.join("Anna").await;
    let line = json!({ "text": "it is me" });
    let status = |to: &Room, token: Option<String>| {
        let path = to.path("say");
        let line = line.clone();
        async move { post(house.to, &path, token.as_deref(), &line).await.status }
    };
    assert_eq!(status(&room, Some(anna.token.clone())).await, 200);
    assert_eq!(status(&room, None).await, 401, "a link watches");
    assert_eq!(status(&other, Some(anna.token.clone())).await, 401);
    let mut wrong = anna.token.clone();
    let last = wrong.pop().unwrap();
    wrong.push(if last == '0' { '1' } else { '0' });
    assert_eq!(status(&room, Some(wrong)).await, 401);
    let stored = house.store.people_in(&menagerie::ids::RoomRef::new("web", &room.id)).await.unwrap();
    assert!(
        !format!("{stored:?}").contains(anna.token.split('.').nth(1).unwrap()),
        "the secret is not stored"
    );
}

#[tokio::test]
async fn a_restart_keeps_rooms_and_seats_and_shows_open_boards_again() {
    let house = House::open().await;
    let room = Room::open(house.to).await;
    let (anna, bo) = (room.join("Anna").await, room.join("Bo").await);
    let said = anna.say("/challenge Bo variant:chess colour:white").await;
    bo.press(&button(&said, "Accept")).await;
    let store = std::sync::Arc::clone(&house.store);
    house.close().await;
    let house = House::over(store, relaxed()).await;
    let room = Room { to: house.to, ..room };
    let (anna, bo) = (
        crate::client::Person {
            room: room.clone(),
            ..anna
        },
        crate::client::Person { room: room.clone(), ..bo },
    );
    let mut events = room.events(Some(&anna.token), Some("an0ther1-17")).await;
    let hello = events.until("hello").await;
    assert_eq!(
        (&hello["you"], &hello["anew"]),
        (&json!(anna.player), &json!(false)),
        "what a page shows from before the restart may stay"
    );
    let boards = get(house.to, &room.path("boards"), Some(&anna.token)).await.json();
    assert_eq!(boards.as_array().unwrap().len(), 1, "{boards}");
    assert_eq!(boards[0]["ping"], json!(anna.player), "it is her turn");
    assert!(boards[0]["live"].is_u64() && boards[0]["image"].is_string());
    let watched = get(house.to, &room.path("boards"), None).await.json();
    assert_eq!(watched.as_array().unwrap().len(), 1);
    assert!(text(&anna.say("/move e4").await).contains("e4"));
    assert!(text(&bo.say("e5").await).contains("e5"), "a bare move, too");
}

#[tokio::test]
async fn talk_is_for_people_and_a_mistyped_command_is_not() {
    let house = House::open().await;
    let room = Room::open(house.to).await;
    let anna = room.join("Anna").await;
    let talk = anna.say("hi, shall we play?").await;
    assert_eq!(
        (talk[0]["from"].as_str(), talk[0]["private"].as_bool()),
        (Some("Anna"), Some(false))
    );
    let slip = anna.say("/chalenge").await;
    assert_eq!(
        (slip[0]["refusal"].as_bool(), slip[0]["private"].as_bool()),
        (Some(true), Some(true))
    );
}

#[tokio::test]
async fn a_line_is_completed_for_those_who_play() {
    let house = House::open().await;
    let room = Room::open(house.to).await;
    let anna = room.join("Anna").await;
    assert!(anna.complete("/chal").await.iter().any(|v| v.starts_with("/challenge")));
    let watching = get(house.to, &room.path("complete?text=%2Fchal"), None).await;
    assert_eq!(watching.json(), json!([]));
    let field = get(house.to, &room.path("complete?command=challenge&option=variant"), Some(&anna.token))
        .await
        .json();
    assert!(field.as_array().unwrap().iter().any(|s| s["value"] == "atomic"), "{field}");
}

#[tokio::test]
async fn a_record_can_be_downloaded() {
    let house = House::open().await;
    let room = Room::open(house.to).await;
    let (anna, bo) = (room.join("Anna").await, room.join("Bo").await);
    let said = anna.say("/challenge Bo variant:chess colour:white").await;
    bo.press(&button(&said, "Accept")).await;
    anna.say("/move e4").await;
    let said = anna.say("/history as:pgn").await;
    let file = said.iter().find(|m| m["file"].is_object()).unwrap_or_else(|| panic!("{said:?}"));
    let answer = get(house.to, file["file"]["url"].as_str().unwrap(), None).await;
    assert_eq!(answer.status, 200);
    assert!(answer.headers["content-disposition"].starts_with("attachment; filename=\""));
    assert!(String::from_utf8(answer.body).unwrap().contains("1. e4"));
}

#[tokio::test]
async fn the_page_comes_in_the_visitors_language_with_its_policy() {
    let house = House::open().await;
    let room = Room::open(house.to).await;
    for (wanted, lang) in [("sv-SE,en;q=0.5", "sv"), ("nl", "nl"), ("fr, de", "en")] {
        let page = request(house.to, "GET", &format!("/r/{}", room.id), &[("Accept-Language", wanted)], b"").await;
        assert_eq!(page.status, 200);
        assert!(String::from_utf8(page.body).unwrap().contains(&format!("<html lang=\"{lang}\"")));
        let policy = &page.headers["content-security-policy"];
        assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"));
        assert_eq!(page.headers["referrer-policy"], "no-referrer");
        assert_eq!(page.headers["x-content-type-options"], "nosniff");
    }
    let lost = get(house.to, "/r/0123456789abcdefghjk", None).await;
    assert_eq!(lost.status, 404);
    assert!(lost.headers["content-type"].starts_with("text/html"));
    for file in ["page.js", "log.js", "composer.js", "wire.js", "style.css", "icon.svg"] {
        let asset = get(house.to, &format!("/static/{file}"), None).await;
        assert_eq!(asset.status, 200, "{file}");
        let again = request(
            house.to,
            "GET",
            &format!("/static/{file}"),
            &[("If-None-Match", &asset.headers["etag"])],
            b"",
        )
        .await;
        assert_eq!(again.status, 304);
    }
}

#[tokio::test]
async fn the_forms_are_those_of_the_table_of_commands() {
    let house = House::open().await;
    let forms = request(house.to, "GET", "/api/commands", &[("Accept-Language", "sv")], b"")
        .await
        .json();
    let names: Vec<_> = forms
        .as_array()
        .unwrap()
        .iter()
        .map(|c| c["name"].as_str().unwrap().to_owned())
        .collect();
    let table: Vec<_> = menagerie::command::COMMANDS.iter().map(|c| c.name()).collect();
    assert_eq!(names, table);
    assert!(
        forms
            .as_array()
            .unwrap()
            .iter()
            .all(|c| !c["description"].as_str().unwrap().is_empty())
    );
}

#[tokio::test]
async fn the_room_that_was_used_last_is_the_one_shown_at_the_start() {
    let house = House::open().await;
    let front = house.web.front_room().await.unwrap();
    assert_eq!(house.web.front_room().await.unwrap(), front, "no new room at each start");
    let link = house.web.link(house.to, &front);
    assert_eq!(link, format!("http://{}/r/{front}", house.to));
    assert_eq!(get(house.to, &format!("/r/{front}"), None).await.status, 200);
}

#[tokio::test]
async fn a_port_that_is_taken_is_told_in_one_sentence() {
    let house = House::open().await;
    let error = menagerie::platform::web::bind(house.to).await.unwrap_err().to_string();
    assert!(
        error.contains(&house.to.to_string()) && error.contains("already") && !error.contains('\n'),
        "{error}"
    );
}
