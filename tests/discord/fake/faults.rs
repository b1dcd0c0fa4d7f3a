//! Trouble on order: each kind does to the client what it says, as often as it says, and then everything is as before.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::{Raw, code};
use crate::discord_sim::{Fault, Trouble};

impl Raw {
    fn trouble(&self, method: &'static str, path: &str, times: u32, trouble: Trouble) {
        self.sim.fault(Fault {
            method,
            path: path.into(),
            times,
            trouble,
        });
    }

    fn post(&self) -> reqwest::RequestBuilder {
        let path = format!("/channels/{}/messages", self.channel);
        self.request("POST", &path).json(&json!({"content": "x"}))
    }

    fn said(&self) -> usize {
        self.sim.messages(self.channel, None).len()
    }
}

const POST: &str = "/channels/{}/messages";

#[tokio::test]
async fn limits_say_what_discord_says() {
    let raw = Raw::new().await;
    for (trouble, global, scope, bucket) in [
        (
            Trouble::Limited {
                retry_after: 1.25,
                global: false,
            },
            json!(false),
            Some("user"),
            true,
        ),
        (
            Trouble::Limited {
                retry_after: 1.25,
                global: true,
            },
            json!(true),
            Some("global"),
            false,
        ),
        (Trouble::LimitedShared { retry_after: 1.25 }, json!(false), Some("shared"), true),
        (Trouble::LimitedHtml { retry_after: 2 }, Value::Null, None, false),
    ] {
        raw.trouble("POST", POST, 1, trouble.clone());
        let answer = raw.post().send().await.expect("an answer");
        let header = |name: &str| answer.headers().get(name).map(|v| v.to_str().unwrap().to_owned());
        assert_eq!(answer.status(), 429);
        assert_eq!(header("Retry-After").as_deref(), Some("2"), "whole seconds, rounded up");
        assert_eq!(header("X-RateLimit-Scope").as_deref(), scope, "{trouble:?}");
        assert_eq!(header("X-RateLimit-Global").as_deref(), (scope == Some("global")).then_some("true"));
        assert_eq!(header("X-RateLimit-Remaining").is_some(), bucket, "{trouble:?}");
        let body: Value = answer.json().await.unwrap_or_default();
        assert_eq!(body["global"], global);
        if !body.is_null() {
            assert_eq!(body["retry_after"], json!(1.25));
        }
    }
    assert_eq!(raw.said(), 0, "nothing was done");
    assert_eq!(raw.sim.invalid_requests(), 3, "a shared limit does not count");
    raw.say(raw.channel, "x").await;
    raw.sim.assert_clean();
}

#[tokio::test]
async fn refusals_pages_and_overload_come_as_ordered() {
    let raw = Raw::new().await;
    for (number, status) in [
        (0, 401),
        (50001, 403),
        (50013, 403),
        (10003, 404),
        (10008, 404),
        (10062, 404),
        (50035, 400),
        (50083, 400),
        (50007, 403),
        (40005, 413),
        (130_000, 503),
    ] {
        raw.trouble("POST", POST, 1, Trouble::code(number));
        let told = raw
            .send("POST", &format!("/channels/{}/messages", raw.channel), &json!({"content": "x"}))
            .await;
        assert_eq!(code(&told), (status, u64::from(number)));
    }
    for status in [500, 502, 503] {
        raw.trouble("POST", POST, 1, Trouble::Html(status));
        let answer = raw.post().send().await.expect("an answer");
        assert_eq!(answer.status(), status);
        assert_eq!(answer.headers()["content-type"], "text/html");
    }
    assert_eq!(raw.said(), 0);
    raw.say(raw.channel, "x").await;
    raw.sim.assert_clean();
}

#[tokio::test]
async fn a_fault_can_hit_one_channel_and_stops_after_its_number() {
    let raw = Raw::new().await;
    let other = raw.sim.channel(raw.guild, "other");
    raw.trouble("POST", &format!("/channels/{other}/"), 2, Trouble::code(50013));
    raw.say(raw.channel, "x").await;
    let post = format!("/channels/{other}/messages");
    for expected in [403, 403, 200] {
        assert_eq!(raw.send("POST", &post, &json!({"content": "x"})).await.0, expected);
    }
    raw.sim.assert_clean();
}

#[tokio::test]
async fn a_cut_connection_answers_nothing_and_has_done_it_or_not() {
    let raw = Raw::new().await;
    for (trouble, done) in [(Trouble::CutBefore, 0), (Trouble::CutAfter, 1)] {
        let before = raw.said();
        raw.trouble("POST", POST, 1, trouble.clone());
        let error = raw.post().send().await.expect_err("the connection ends before an answer");
        assert!(!error.is_timeout() && !error.is_connect(), "{trouble:?}: {error:?}");
        assert_eq!(raw.said(), before + done, "{trouble:?}");
    }
    let before = raw.said();
    raw.trouble("POST", POST, 1, Trouble::CutMiddle);
    let answer = raw.post().send().await.expect("the answer begins");
    assert_eq!(answer.status(), 200);
    assert!(answer.bytes().await.is_err(), "and breaks off");
    assert_eq!(raw.said(), before + 1);
    raw.say(raw.channel, "x").await;
    raw.sim.assert_clean();
}

#[tokio::test]
async fn a_delay_and_a_slow_upload_take_their_time_and_end_well() {
    let raw = Raw::new().await;
    for trouble in [
        Trouble::Delay(Duration::from_millis(300)),
        Trouble::SlowUpload(Duration::from_millis(300)),
    ] {
        raw.trouble("POST", POST, 1, trouble);
        let begun = Instant::now();
        raw.say(raw.channel, "x").await;
        // Not shorter; how much longer is the machine's affair.
        assert!(begun.elapsed() >= Duration::from_millis(300));
    }
    raw.sim.assert_clean();
}

#[tokio::test]
async fn a_revoked_token_is_refused_everywhere_but_where_none_is_needed() {
    let raw = Raw::new().await;
    raw.sim.revoke_token();
    for (method, path) in [
        ("GET", "/users/@me".to_owned()),
        ("GET", "/gateway/bot".into()),
        ("GET", format!("/channels/{}", raw.channel)),
        ("POST", format!("/channels/{}/messages", raw.channel)),
        ("GET", format!("/guilds/{}", raw.guild)),
    ] {
        let body = if method == "POST" { json!({"content": "x"}) } else { Value::Null };
        assert_eq!(raw.send(method, &path, &body).await.0, 401, "{method} {path}");
    }
    assert_eq!(raw.get("/gateway").await.0, 200);
    raw.sim.assert_clean();
}

#[tokio::test]
async fn an_unknown_route_is_not_found_and_told_at_the_end() {
    let raw = Raw::new().await;
    assert_eq!(code(&raw.get("/channels/1/nonsense").await), (404, 0));
    let problems = raw.sim.take_problems();
    assert!(problems.iter().any(|p| p.contains("no such route")), "{problems:?}");
    raw.sim.assert_clean();
}

#[tokio::test]
async fn what_was_answered_on_order_is_marked_in_the_record() {
    let raw = Raw::new().await;
    raw.trouble("POST", POST, 1, Trouble::Html(502));
    raw.post().send().await.expect("an answer");
    raw.say(raw.channel, "x").await;
    let lines: Vec<Value> = raw.sim.traffic().lines().map(|l| serde_json::from_str(l).unwrap()).collect();
    let posts: Vec<&Value> = lines.iter().filter(|l| l["method"] == "POST").collect();
    assert_eq!(posts[0]["ordered"]["status"], json!(502));
    assert!(posts[0].get("status").is_none() && posts[0]["json"].is_object());
    assert_eq!((&posts[1]["status"], posts[1].get("ordered")), (&json!(200), None));
    raw.sim.assert_clean();
}
