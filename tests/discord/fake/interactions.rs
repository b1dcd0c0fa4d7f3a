//! The life of an interaction in the fake, row by row of what Discord documents on receiving and responding, by a bot that does all of it
//! wrong once.

use std::time::Duration;

use serde_json::{Value, json};

use super::{Raw, Told, code, id};
use crate::discord_sim::{
    events::{self, Act},
    world::permission as may,
};

const COMMAND: u8 = 2;
const COMPONENT: u8 = 3;
const AUTOCOMPLETE: u8 = 4;
const MODAL: u8 = 5;

/// An interaction that waits for its answer.
struct Waiting<'a> {
    raw: &'a Raw,
    id: u64,
    token: String,
}

impl Raw {
    /// Anna does something in the channel.
    fn act(&self, kind: u8, source: Option<u64>) -> Waiting<'_> {
        let data = match kind {
            COMMAND | AUTOCOMPLETE => json!({"id": "1", "name": "board", "type": 1}),
            COMPONENT => json!({"custom_id": "x", "component_type": 2, "id": 2}),
            _ => json!({"custom_id": "m", "components": []}),
        };
        self.act_in(self.channel, kind, source, data)
    }

    fn act_in(&self, channel: u64, kind: u8, source: Option<u64>, data: Value) -> Waiting<'_> {
        let (id, token) = self.sim.world(|w| {
            let user = self.anna.id;
            let act = Act {
                kind,
                user,
                channel,
                data,
                source,
            };
            let id = events::send(w, &act).expect("a client can do this");
            (id, w.interactions[&id].token.clone())
        });
        Waiting { raw: self, id, token }
    }

    /// A message of the bot's with a button.
    async fn board(&self) -> u64 {
        let body = json!({"content": "board", "components": [row(&json!([button("x")]))]});
        id(&self.send("POST", &format!("/channels/{}/messages", self.channel), &body).await.1)
    }
}

fn button(custom_id: &str) -> Value {
    json!({"type": 2, "style": 1, "label": "Move", "custom_id": custom_id})
}

fn row(components: &Value) -> Value {
    json!({"type": 1, "components": components})
}

fn modal() -> Value {
    let input = json!({"type": 4, "custom_id": "move", "label": "Move", "style": 1, "max_length": 10});
    json!({"custom_id": "m", "title": "Your move", "components": [row(&json!([input]))]})
}

impl Waiting<'_> {
    async fn answer(&self, body: &Value) -> Told {
        let path = format!("/interactions/{}/{}/callback", self.id, self.token);
        self.raw.send("POST", &path, body).await
    }

    async fn with_response(&self, body: &Value) -> Told {
        let path = format!("/interactions/{}/{}/callback?with_response=true", self.id, self.token);
        self.raw.send("POST", &path, body).await
    }

    /// A route of the token: `""` to say more, `/messages/@original` for the answer.
    async fn token(&self, method: &str, rest: &str, body: &Value) -> Told {
        let app = self.raw.sim.world(|w| w.app);
        self.raw.send(method, &format!("/webhooks/{app}/{}{rest}", self.token), body).await
    }

    async fn original(&self) -> Told {
        self.token("GET", "/messages/@original", &Value::Null).await
    }
}

fn say(content: &str) -> Value {
    json!({"type": 4, "data": {"content": content}})
}

fn text(content: &str) -> Value {
    json!({"content": content})
}

#[tokio::test]
async fn each_kind_takes_its_own_answers_and_no_others() {
    let raw = Raw::new().await;
    let allowed: [(u8, bool, &[u64]); 5] = [
        (COMMAND, false, &[4, 5, 9]),
        (COMPONENT, true, &[4, 5, 6, 7, 9]),
        (AUTOCOMPLETE, false, &[8]),
        (MODAL, true, &[4, 5, 6, 7]),
        (MODAL, false, &[4, 5]),
    ];
    for (kind, on_message, good) in allowed {
        for answer in 1..=12 {
            let source = if on_message { Some(raw.board().await) } else { None };
            let waiting = raw.act(kind, source);
            let body = match answer {
                5 => json!({"type": 5, "data": {"flags": 64}}),
                8 => json!({"type": 8, "data": {"choices": []}}),
                9 => json!({"type": 9, "data": modal()}),
                4 | 7 => json!({"type": answer, "data": text("x")}),
                _ => json!({"type": answer}),
            };
            let told = waiting.answer(&body).await;
            if good.contains(&answer) {
                assert_eq!(told.0, 204, "kind {kind}, answer {answer}: {told:?}");
            } else {
                assert_eq!(code(&told), (400, 50035), "kind {kind}, answer {answer}");
                assert!(!raw.sim.take_problems().is_empty());
                let fine = if kind == AUTOCOMPLETE {
                    json!({"type": 8, "data": {"choices": []}})
                } else {
                    say("x")
                };
                assert_eq!(waiting.answer(&fine).await.0, 204, "it is as new as before");
                if kind != AUTOCOMPLETE {
                    assert_eq!(waiting.original().await.0, 200);
                }
            }
            if answer == 5 && told.0 == 204 {
                assert_eq!(waiting.token("PATCH", "/messages/@original", &text("done")).await.0, 200);
            }
        }
    }
    raw.sim.assert_clean();
}

#[tokio::test]
async fn a_malformed_answer_leaves_it_new() {
    let raw = Raw::new().await;
    let waiting = raw.act(COMMAND, None);
    for bad in [
        say(&"x".repeat(2001)),
        json!({"type": 4, "data": {"components": [row(&json!([button("a"), button("a")]))]}}),
        json!({"type": 5, "data": {"flags": 4}}),
        json!({"type": 9, "data": {"custom_id": "m", "title": "t".repeat(46), "components": modal()["components"]}}),
        json!({"type": 9, "data": {"custom_id": "m", "title": "t", "components": []}}),
    ] {
        let told = waiting.answer(&bad).await;
        assert_eq!(code(&told), (400, 50035), "{bad}");
        assert!(told.1["errors"]["data"].is_object(), "it says where: {:#}", told.1);
    }
    assert_eq!(code(&waiting.answer(&json!({"type": 4, "data": {}})).await), (400, 50006));
    assert!(raw.sim.take_problems().len() >= 6);
    assert_eq!(waiting.answer(&say("x")).await.0, 204);
    assert_eq!(raw.sim.messages(raw.channel, None).len(), 1);
    raw.sim.assert_clean();
}

#[tokio::test]
async fn after_three_seconds_it_is_unknown_and_the_person_was_told() {
    let raw = Raw::new().await;
    let waiting = raw.act(COMMAND, None);
    raw.sim.advance(Duration::from_millis(3001));
    assert_eq!(code(&waiting.answer(&say("late")).await), (404, 10062));
    let complaint = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| raw.sim.assert_clean()));
    let complaint = complaint.unwrap_err();
    let said = complaint.downcast_ref::<String>().expect("it says what is wrong");
    assert!(said.contains("never answered"), "{said}");
}

#[tokio::test]
async fn wrong_ids_and_tokens_are_unknown() {
    let raw = Raw::new().await;
    let waiting = raw.act(COMMAND, None);
    let other = raw.act(COMMAND, None);
    for path in [
        format!("/interactions/7/{}/callback", waiting.token),
        format!("/interactions/{}/{}/callback", waiting.id, other.token),
    ] {
        assert_eq!(code(&raw.send("POST", &path, &say("x")).await), (404, 10062));
    }
    let app = raw.sim.world(|w| w.app);
    assert_eq!(
        code(&raw.send("POST", &format!("/webhooks/{app}/nonsense"), &text("x")).await),
        (404, 10015)
    );
    assert_eq!(waiting.answer(&say("x")).await.0, 204);
    assert_eq!(other.answer(&say("x")).await.0, 204);
    raw.sim.assert_clean();
}

#[tokio::test]
async fn it_is_answered_once() {
    let raw = Raw::new().await;
    let waiting = raw.act(COMMAND, None);
    assert_eq!(code(&waiting.token("POST", "", &text("too early")).await), (404, 10015));
    assert_eq!(code(&waiting.original().await), (404, 10015));
    assert_eq!(waiting.answer(&say("x")).await.0, 204);
    assert_eq!(code(&waiting.answer(&say("again")).await), (400, 40060));
    raw.sim.advance(Duration::from_mins(1));
    assert_eq!(code(&waiting.answer(&say("again")).await), (400, 40060), "also much later");
    raw.sim.assert_clean();
}

#[tokio::test]
async fn thinking_becomes_the_answer_and_stays_as_private_as_it_was() {
    let raw = Raw::new().await;
    for (method, rest) in [("PATCH", "/messages/@original"), ("POST", "")] {
        for ephemeral in [0_u64, 64] {
            let waiting = raw.act(COMMAND, None);
            let body = json!({"type": 5, "data": {"flags": ephemeral}});
            let (status, told) = waiting.with_response(&body).await;
            assert_eq!(status, 200);
            let facts = &told["interaction"];
            assert_eq!(
                (&facts["response_message_loading"], &facts["response_message_ephemeral"]),
                (&json!(true), &json!(ephemeral == 64))
            );
            let (_, thinking) = waiting.original().await;
            assert_eq!(thinking["flags"], json!(128 | ephemeral), "LOADING");
            assert_eq!(thinking["id"], facts["response_message_id"]);
            // A further message's own wish for privacy counts for nothing here.
            let other = json!({"content": "done", "flags": 64 - ephemeral});
            let body = if method == "POST" { other } else { text("done") };
            let (status, message) = waiting.token(method, rest, &body).await;
            assert_eq!((status, &message["content"]), (200, &json!("done")));
            assert_eq!(message["id"], thinking["id"], "it takes the place of the thinking");
            assert_eq!(message["flags"], json!(ephemeral));
            let public = raw.sim.messages(raw.channel, None).iter().any(|m| m["id"] == message["id"]);
            assert_eq!(public, ephemeral == 0);
            let seen = raw
                .sim
                .messages(raw.channel, Some(raw.anna.id))
                .iter()
                .any(|m| m["id"] == message["id"]);
            assert!(seen);
            let by_channel = format!("/channels/{}/messages/{}", raw.channel, id(&message));
            let expected = if ephemeral == 64 { 404 } else { 200 };
            assert_eq!(raw.get(&by_channel).await.0, expected, "channels do not know private messages");
        }
    }
    raw.sim.assert_clean();
}

#[tokio::test]
async fn who_stays_thinking_is_not_clean() {
    let raw = Raw::new().await;
    let waiting = raw.act(COMMAND, None);
    assert_eq!(waiting.answer(&json!({"type": 5})).await.0, 204);
    let complaint = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| raw.sim.assert_clean()));
    assert!(complaint.unwrap_err().downcast_ref::<String>().unwrap().contains("thinking"));
    assert_eq!(waiting.token("DELETE", "/messages/@original", &Value::Null).await.0, 204);
    raw.sim.assert_clean();
}

#[tokio::test]
async fn a_token_is_good_for_a_quarter_of_an_hour() {
    let raw = Raw::new().await;
    let waiting = raw.act(COMMAND, None);
    assert_eq!(waiting.answer(&say("x")).await.0, 204);
    raw.sim.advance(Duration::from_secs(14 * 60 + 50));
    assert_eq!(waiting.token("POST", "", &text("more")).await.0, 200);
    raw.sim.advance(Duration::from_secs(11));
    for (method, rest, body) in [
        ("POST", "", text("more")),
        ("PATCH", "/messages/@original", text("y")),
        ("GET", "/messages/@original", Value::Null),
        ("DELETE", "/messages/@original", Value::Null),
    ] {
        assert_eq!(code(&waiting.token(method, rest, &body).await), (401, 50027), "{method}");
    }
    raw.sim.assert_clean();
}

#[tokio::test]
async fn further_messages_can_be_changed_and_taken_away() {
    let raw = Raw::new().await;
    let waiting = raw.act(COMMAND, None);
    assert_eq!(waiting.answer(&say("x")).await.0, 204);
    let (_, more) = waiting.token("POST", "", &json!({"content": "more", "flags": 64})).await;
    assert_eq!(more["flags"], json!(64));
    let at = format!("/messages/{}", id(&more));
    assert_eq!(waiting.token("PATCH", &at, &text("other")).await.1["content"], json!("other"));
    assert_eq!(waiting.token("DELETE", &at, &Value::Null).await.0, 204);
    assert_eq!(code(&waiting.token("PATCH", &at, &text("gone")).await), (404, 10008));
    assert_eq!(waiting.token("DELETE", "/messages/@original", &Value::Null).await.0, 204);
    assert_eq!(
        code(&waiting.token("PATCH", "/messages/@original", &text("gone")).await),
        (404, 10008)
    );
    let foreign = raw.say(raw.channel, "a post").await;
    let at = format!("/messages/{foreign}");
    assert_eq!(
        code(&waiting.token("PATCH", &at, &text("x")).await),
        (404, 10008),
        "not of this token"
    );
    raw.sim.assert_clean();
}

#[tokio::test]
async fn without_the_app_in_the_server_there_are_five_further_messages() {
    let raw = Raw::new().await;
    let bo = raw.sim.person("Bo", "en-US", &[]);
    let private = raw.sim.group_dm(&[&raw.anna, &bo]);
    let data = json!({"id": "1", "name": "board", "type": 1});
    let waiting = raw.act_in(private, COMMAND, None, data.clone());
    assert_eq!(waiting.answer(&say("x")).await.0, 204);
    for n in 1..=5 {
        assert_eq!(waiting.token("POST", "", &text("more")).await.0, 200, "{n}");
    }
    assert_eq!(code(&waiting.token("POST", "", &text("too much")).await), (400, 40094));
    let direct = raw.sim.dm(&raw.anna);
    for at_home in [raw.channel, direct] {
        let waiting = raw.act_in(at_home, COMMAND, None, data.clone());
        assert_eq!(waiting.answer(&say("x")).await.0, 204);
        for _ in 0..6 {
            assert_eq!(waiting.token("POST", "", &text("more")).await.0, 200);
        }
    }
    raw.sim.kick_bot(raw.guild);
    let waiting = raw.act(COMMAND, None);
    assert_eq!(waiting.answer(&say("x")).await.0, 204);
    for _ in 0..5 {
        assert_eq!(waiting.token("POST", "", &text("more")).await.0, 200);
    }
    assert_eq!(code(&waiting.token("POST", "", &text("too much")).await), (400, 40094));
    raw.sim.assert_clean();
}

#[tokio::test]
async fn a_press_can_change_the_message_or_leave_it_for_later() {
    let raw = Raw::new().await;
    let board = raw.board().await;
    let waiting = raw.act(COMPONENT, Some(board));
    let (status, told) = waiting
        .with_response(&json!({"type": 7, "data": {"content": "moved", "components": []}}))
        .await;
    assert_eq!((status, &told["resource"]["type"]), (200, &json!(7)));
    assert_eq!(told["resource"]["message"]["id"], json!(board.to_string()));
    assert_eq!(raw.sim.message(board).unwrap()["content"], json!("moved"));
    let board = raw.board().await;
    let waiting = raw.act(COMPONENT, Some(board));
    assert_eq!(waiting.answer(&json!({"type": 6})).await.0, 204);
    assert_eq!(waiting.original().await.1["id"], json!(board.to_string()));
    assert_eq!(waiting.token("PATCH", "/messages/@original", &text("later")).await.0, 200);
    assert_eq!(raw.sim.message(board).unwrap()["content"], json!("later"));
    assert_eq!(waiting.token("POST", "", &text("more")).await.0, 200);
    raw.sim.assert_clean();
}

#[tokio::test]
async fn an_answer_tells_of_its_message_when_asked() {
    let raw = Raw::new().await;
    let waiting = raw.act(COMMAND, None);
    let (status, told) = waiting
        .with_response(&json!({"type": 4, "data": {"content": "x", "flags": 64}}))
        .await;
    assert_eq!(status, 200);
    assert_eq!(told["interaction"]["type"], json!(2));
    assert_eq!(told["interaction"]["response_message_ephemeral"], json!(true));
    assert_eq!(told["interaction"]["response_message_loading"], json!(false));
    assert_eq!(
        (&told["resource"]["type"], &told["resource"]["message"]["content"]),
        (&json!(4), &json!("x"))
    );
    assert_eq!(told["resource"]["message"]["type"], json!(20), "an answer to a command");
    raw.sim.assert_clean();
}

#[tokio::test]
async fn what_the_app_may_not_do_in_the_channel_its_answers_may_not_either() {
    let raw = Raw::new().await;
    raw.sim.deny(raw.channel, may::ATTACH_FILES | may::EMBED_LINKS);
    let waiting = raw.act(COMMAND, None);
    let path = format!("/interactions/{}/{}/callback", waiting.id, waiting.token);
    assert_eq!(code(&raw.upload("POST", &path, &say("x"), vec![1]).await), (403, 50013));
    let embed = json!({"type": 4, "data": {"embeds": [{"title": "x"}]}});
    assert_eq!(code(&waiting.answer(&embed).await), (403, 50013));
    assert_eq!(waiting.answer(&say("x")).await.0, 204);
    let app = raw.sim.world(|w| w.app);
    let more = format!("/webhooks/{app}/{}", waiting.token);
    assert_eq!(code(&raw.upload("POST", &more, &text("x"), vec![1]).await), (403, 50013));
    raw.sim.assert_clean();
}
