//! Rate limits and sizes of the fake, from Discord's documentation on rate limits and on messages.

use std::time::Duration;

use serde_json::{Value, json};

use super::{Raw, code};

async fn status_and_header(request: reqwest::RequestBuilder, name: &str) -> (u16, Option<String>) {
    let answer = request.send().await.expect("the fake answers");
    let value = answer.headers().get(name).map(|v| v.to_str().unwrap().to_owned());
    (answer.status().as_u16(), value)
}

#[tokio::test]
async fn a_bucket_counts_down_and_refuses_until_it_is_full_again() {
    let raw = Raw::new().await;
    raw.sim.freeze();
    raw.sim.world(|w| w.enforce_limits = true);
    let post = |channel: u64| {
        raw.request("POST", &format!("/channels/{channel}/messages"))
            .json(&json!({"content": "x"}))
    };
    for left in ["4", "3", "2", "1", "0"] {
        let (status, told) = status_and_header(post(raw.channel), "X-RateLimit-Remaining").await;
        assert_eq!((status, told.as_deref()), (200, Some(left)));
    }
    let (status, scope) = status_and_header(post(raw.channel), "X-RateLimit-Scope").await;
    assert_eq!((status, scope.as_deref()), (429, Some("user")));
    let other = raw.sim.channel(raw.guild, "other");
    assert_eq!(
        status_and_header(post(other), "X-RateLimit-Bucket").await.0,
        200,
        "another channel, another bucket"
    );
    raw.sim.advance(Duration::from_secs(5));
    assert_eq!(status_and_header(post(raw.channel), "X-RateLimit-Bucket").await.0, 200);
    raw.sim.assert_clean();
}

#[tokio::test]
async fn every_answer_tells_of_its_bucket() {
    let raw = Raw::new().await;
    for path in ["/users/@me".to_owned(), "/channels/7".into(), format!("/channels/{}", raw.channel)] {
        let answer = raw.request("GET", &path).send().await.expect("the fake answers");
        for name in ["Limit", "Remaining", "Reset", "Reset-After", "Bucket"] {
            assert!(answer.headers().contains_key(format!("X-RateLimit-{name}")), "{path}: {name}");
        }
    }
    raw.sim.assert_clean();
}

#[tokio::test]
async fn fifty_requests_a_second_are_the_most_but_for_interactions() {
    let raw = Raw::new().await;
    raw.sim.freeze();
    raw.sim.world(|w| w.enforce_limits = true);
    for _ in 0..50 {
        assert_eq!(raw.get("/users/@me").await.0, 200);
    }
    // Another bucket, the same limit over everything.
    let (status, told) = raw.get(&format!("/guilds/{}", raw.guild)).await;
    assert_eq!((status, &told["global"]), (429, &json!(true)));
    let callback = raw.send("POST", "/interactions/7/x/callback", &json!({"type": 1})).await;
    assert_eq!(code(&callback), (404, 10062), "it is not the limit that refuses it");
    raw.sim.advance(Duration::from_secs(1));
    assert_eq!(raw.get(&format!("/guilds/{}", raw.guild)).await.0, 200);
    raw.sim.assert_clean();
}

#[tokio::test]
async fn messages_that_are_too_much_are_refused() {
    let raw = Raw::new().await;
    let post = format!("/channels/{}/messages", raw.channel);
    let button = |id: &str| json!({"type": 2, "style": 1, "label": "x", "custom_id": id});
    let row = |kids: Value| json!({"type": 1, "components": kids});
    let embed = |n: usize| json!({"description": "x".repeat(n)});
    let cases = [
        json!({"content": "x".repeat(2001)}),
        json!({"content": "x", "nonce": "n".repeat(26)}),
        json!({"embeds": [embed(4097)]}),
        json!({"embeds": [embed(3001), embed(3000)]}),
        json!({"embeds": vec![embed(1); 11]}),
        json!({"embeds": [{"title": "x".repeat(257)}]}),
        json!({"embeds": [{"fields": [{"name": "x", "value": "x".repeat(1025)}]}]}),
        json!({"embeds": [{"image": {"url": "attachment://missing.png"}}]}),
        json!({"content": "x", "attachments": [{"id": 0, "filename": "missing.png"}]}),
        json!({"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["123456789012345678"]}}),
        json!({"components": (0..6).map(|n| row(json!([button(&n.to_string())]))).collect::<Vec<_>>()}),
        json!({"components": [row(json!((0..6).map(|n| button(&n.to_string())).collect::<Vec<_>>()))]}),
        json!({"components": [row(json!([button("same"), button("same")]))]}),
        json!({"components": [row(json!([button(&"x".repeat(101))]))]}),
        json!({"components": [row(json!([{"type": 2, "style": 1, "label": "x".repeat(81), "custom_id": "a"}]))]}),
        json!({"components": [row(json!([{"type": 3, "custom_id": "a", "options": []}]))]}),
        json!({"components": [{"type": 10, "content": "no flag for this"}]}),
        json!({"flags": 32768, "content": "x", "components": [{"type": 10, "content": "x"}]}),
        json!({"flags": 32768, "components": vec![json!({"type": 10, "content": "x"}); 41]}),
        json!({"flags": 64, "content": "x"}),
    ];
    let number = cases.len();
    for case in cases {
        assert_eq!(code(&raw.send("POST", &post, &case).await), (400, 50035), "{case}");
    }
    assert_eq!(code(&raw.send("POST", &post, &json!({})).await), (400, 50006));
    assert!(raw.sim.take_problems().len() > number);
    let told = raw
        .upload("POST", &post, &json!({"content": "x"}), vec![0; 10 * 1024 * 1024 + 1])
        .await;
    assert_eq!(code(&told), (413, 40005));
    assert!(raw.sim.messages(raw.channel, None).is_empty());
    let v2 = json!({"flags": 32768, "components": [{"type": 17, "components": [{"type": 10, "content": "x"}, row(json!([button("a")]))]}]});
    let (status, message) = raw.send("POST", &post, &v2).await;
    assert_eq!(status, 200, "{message:#}");
    let at = format!("{post}/{}", super::id(&message));
    assert_eq!(
        code(&raw.send("PATCH", &at, &json!({"flags": 0})).await),
        (400, 50035),
        "the flag stays"
    );
    assert!(!raw.sim.take_problems().is_empty());
    raw.sim.assert_clean();
}

#[tokio::test]
async fn attachments_are_kept_unless_a_change_names_others() {
    let raw = Raw::new().await;
    let post = format!("/channels/{}/messages", raw.channel);
    let listed = json!({"content": "x", "attachments": [{"id": 0, "filename": "board.png", "description": "White to move"}]});
    // The first eight bytes of every PNG, then its header: 2 wide, 3 high.
    let mut png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec();
    png.extend([0, 0, 0, 2, 0, 0, 0, 3]);
    let (status, message) = raw.upload("POST", &post, &listed, png.clone()).await;
    assert_eq!(status, 200, "{message:#}");
    let picture = &message["attachments"][0];
    assert_eq!((&picture["width"], &picture["height"]), (&json!(2), &json!(3)));
    assert_eq!(picture["description"], json!("White to move"));
    let bytes = reqwest::get(picture["url"].as_str().unwrap()).await.unwrap().bytes().await.unwrap();
    assert_eq!(bytes.as_ref(), png.as_slice(), "it can be downloaded again");
    let at = format!("{post}/{}", super::id(&message));
    let count = |m: &Value| m["attachments"].as_array().map_or(0, Vec::len);
    assert_eq!(
        count(&raw.send("PATCH", &at, &json!({"content": "y"})).await.1),
        1,
        "not named: kept"
    );
    assert_eq!(
        count(&raw.upload("PATCH", &at, &json!({"content": "y"}), png.clone()).await.1),
        2,
        "added"
    );
    let only_new = json!({"attachments": [{"id": 0, "filename": "board.png"}]});
    assert_eq!(
        count(&raw.upload("PATCH", &at, &only_new, png).await.1),
        1,
        "the list is the whole list"
    );
    assert_eq!(count(&raw.send("PATCH", &at, &json!({"attachments": []})).await.1), 0);
    raw.sim.assert_clean();
}
