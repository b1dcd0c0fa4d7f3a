//! What a stranger with the link can send, and what it costs them: a sentence each time, and nothing is lost.

use menagerie::platform::web::{Rate, WebConfig};
use serde_json::json;

use crate::{
    client::{Room, button, get, post, raw, request},
    house::{House, relaxed},
};

#[tokio::test]
async fn malformed_requests_are_refused_with_a_sentence_and_the_room_lives() {
    let house = House::open().await;
    let room = Room::open(house.to).await;
    let anna = room.join("Anna").await;
    let bearer = format!("Bearer {}", anna.token);
    let say = room.path("say");
    let json_headers = [("Content-Type", "application/json"), ("Authorization", bearer.as_str())];
    let huge = format!("{{\"text\":\"{}\"}}", "a".repeat(1_000_000));
    let long = json!({ "text": "a".repeat(600) }).to_string();
    let deep = format!("{{\"text\":{}", "[".repeat(10_000));
    let cases: [(&[u8], u16); 12] = [
        (b"", 400),
        (b"{", 400),
        (b"null", 400),
        (b"[]", 400),
        (b"{\"text\":5}", 400),
        (b"{\"text\":\"\xff\xfe\"}", 400),
        (b"{\"text\":\"\\ud800\"}", 400),
        (b"{\"tekst\":\"hi\"}", 400),
        (b"{\"text\":\"  \"}", 422),
        (huge.as_bytes(), 413),
        (long.as_bytes(), 422),
        (deep.as_bytes(), 400),
    ];
    for (body, status) in cases {
        let answer = request(house.to, "POST", &say, &json_headers, body).await;
        let shown = String::from_utf8_lossy(&body[..body.len().min(40)]);
        assert_eq!(answer.status, status, "{shown}: {answer:?}");
        let sentence = answer.error();
        assert!(
            sentence.ends_with('.') && sentence.len() > 15 && !sentence.contains('\n'),
            "{shown}: {sentence}"
        );
    }
    let form = [
        ("Content-Type", "application/x-www-form-urlencoded"),
        ("Authorization", bearer.as_str()),
    ];
    assert_eq!(
        request(house.to, "POST", &say, &form, b"text=hi").await.status,
        415,
        "a form of another site cannot speak"
    );
    let key = [json_headers[0], json_headers[1], ("Idempotency-Key", "a b")];
    assert_eq!(request(house.to, "POST", &say, &key, b"{\"text\":\"hi\"}").await.status, 400);
    assert_eq!(anna.say("still here, all of us").await[0]["from"], "Anna");
}

#[tokio::test]
async fn broken_http_ends_its_own_connection_only() {
    let house = House::open().await;
    for bytes in [
        &b"\x00\x01\x02\r\n\r\n"[..],
        b"GET\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"POST /api/rooms HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
    ] {
        if let Some(answer) = raw(house.to, bytes).await {
            assert!((400..600).contains(&answer.status), "{answer:?}");
        }
    }
    let many = format!("GET / HTTP/1.1\r\nHost: {}\r\n{}\r\n", house.to, "X: y\r\n".repeat(5000));
    if let Some(answer) = raw(house.to, many.as_bytes()).await {
        assert_eq!(answer.status, 431);
    }
    assert_eq!(get(house.to, "/", None).await.status, 200);
}

#[tokio::test]
async fn unknown_places_and_methods_are_told_apart() {
    let house = House::open().await;
    let room = Room::open(house.to).await;
    let status = |method: &'static str, path: String| async move {
        let answer = request(
            house.to,
            method,
            &path,
            &[("Content-Type", "application/json")],
            b"{\"name\":\"a\",\"text\":\"a\",\"id\":\"a\"}",
        )
        .await;
        assert!(!answer.error().is_empty());
        answer.status
    };
    assert_eq!(status("GET", "/api/nothing".into()).await, 404);
    assert_eq!(status("DELETE", room.path("say")).await, 405);
    for id in ["0123456789abcdefghjk", "..", "%2e%2e%2f", "%ff", "x"] {
        let code = status("POST", format!("/api/rooms/{id}/join")).await;
        assert!(matches!(code, 400 | 404), "{id}: {code}");
    }
    assert_eq!(get(house.to, &room.path("images/../../../etc/passwd"), None).await.status, 404);
    assert_eq!(get(house.to, "/static/..%2f..%2fCargo.toml", None).await.status, 404);
}

#[tokio::test]
async fn made_up_buttons_are_refused_and_change_nothing() {
    let house = House::open().await;
    let room = Room::open(house.to).await;
    let (anna, bo) = (room.join("Anna").await, room.join("Bo").await);
    let said = anna.say("/challenge Bo variant:chess colour:white").await;
    let accept = button(&said, "Accept");
    let mut ids: Vec<String> = vec![
        String::new(),
        "x".repeat(5000),
        "\u{0}".into(),
        "🐘".repeat(50),
        format!("{accept}0"),
        accept[..accept.len() - 1].into(),
    ];
    // Every single-character change of a real one, and numbers of games that are not.
    for at in 0..accept.len() {
        for c in ['0', '9', 'z', ':', ' '] {
            let mut changed: Vec<char> = accept.chars().collect();
            if changed[at] != c {
                changed[at] = c;
                ids.push(changed.into_iter().collect());
            }
        }
    }
    for id in ids {
        let answer = anna.press(&id).await;
        assert!(answer.iter().all(|m| m["private"] == true), "{id:?}: {answer:?}");
        assert!(!answer.is_empty(), "{id:?} is answered");
    }
    assert!(
        bo.press(&accept).await.iter().any(|m| m["live"].is_u64()),
        "the real one still works"
    );
}

#[tokio::test]
async fn names_and_texts_of_markup_stay_text() {
    let house = House::open().await;
    let room = Room::open(house.to).await;
    for name in ["<script>", "@everyone", "a\u{202e}b", "", &"x".repeat(5000)] {
        let answer = post(house.to, &room.path("join"), None, &json!({ "name": name })).await;
        assert_eq!(answer.status, 422, "{name}");
        assert!(!answer.error().is_empty());
    }
    room.join("Anna").await;
    assert_eq!(
        post(house.to, &room.path("join"), None, &json!({ "name": "aNNA" })).await.status,
        409,
        "names are told apart by eye"
    );
}

#[tokio::test]
async fn seats_rooms_and_streams_are_bounded() {
    let house = House::with(WebConfig {
        max_rooms: 3,
        max_people: 2,
        max_streams: 2,
        ..relaxed()
    })
    .await;
    let room = Room::open(house.to).await;
    for name in ["Anna", "Bo"] {
        room.join(name).await;
    }
    let third = post(house.to, &room.path("join"), None, &json!({ "name": "Cy" })).await;
    assert_eq!(third.status, 409);
    let streams = (room.events(None, None).await, room.events(None, None).await);
    let refused = get(house.to, &room.path("events"), None).await;
    assert_eq!(refused.status, 503);
    assert!(refused.error().ends_with('.'));
    drop(streams);
    Room::open(house.to).await;
    Room::open(house.to).await;
    let fourth = post(house.to, "/api/rooms", None, &json!({})).await;
    assert_eq!(fourth.status, 503, "all rooms are new, none makes way");
    assert!(fourth.error().ends_with('.'));
}

#[tokio::test]
async fn who_goes_too_fast_is_told_to_wait() {
    let mut config = relaxed();
    config.rates.person = Rate {
        burst: 5.0,
        each_second: 0.0,
    };
    config.rates.rooms = Rate {
        burst: 2.0,
        each_second: 0.0,
    };
    let house = House::with(config).await;
    let room = Room::open(house.to).await;
    let (anna, bo) = (room.join("Anna").await, room.join("Bo").await);
    for n in 0..5 {
        anna.say(&format!("line number {n}")).await;
    }
    let sixth = anna.post("say", &json!({ "text": "and one more line" })).await;
    assert_eq!((sixth.status, sixth.headers.contains_key("retry-after")), (429, true));
    assert!(sixth.error().ends_with('.'));
    bo.say("this hurts nobody else").await;
    Room::open(house.to).await;
    assert_eq!(post(house.to, "/api/rooms", None, &json!({})).await.status, 429);
    let elsewhere = [
        ("Content-Type", "application/json"),
        ("X-Forwarded-For", "203.0.113.9, 198.51.100.7"),
    ];
    assert_eq!(
        request(house.to, "POST", "/api/rooms", &elsewhere, b"{}").await.status,
        200,
        "behind a proxy each address counts for itself"
    );
}

#[tokio::test]
async fn other_sites_and_foreign_names_are_turned_away() {
    let house = House::open().await;
    let with = |headers: Vec<(&'static str, &'static str)>| async move {
        let mut all = vec![("Content-Type", "application/json")];
        all.extend(headers);
        request(house.to, "POST", "/api/rooms", &all, b"{}").await
    };
    assert_eq!(with(vec![("Host", "evil.example")]).await.status, 421);
    assert_eq!(with(vec![("Origin", "http://evil.example")]).await.status, 403);
    assert_eq!(with(vec![("Sec-Fetch-Site", "cross-site")]).await.status, 403);
    assert_eq!(with(vec![]).await.status, 200);
}
