//! Discord's OpenAPI document as the judge of both sides; tests of the judge itself where the document is at hand.

use serde_json::{Value, json};

use super::Raw;
use crate::discord_sim::{
    call::{Answer, Call},
    spec::{self, Kind},
};

/// A request as the judge gets it.
fn call(method: &str, path: &str, body: Value) -> Call {
    Call {
        method: method.into(),
        path: format!("/api/v10{path}"),
        body,
        ..Call::default()
    }
}

fn findings(body: Value) -> Vec<(Kind, String)> {
    let found = spec::request(&call("POST", "/channels/1470000000000000000/messages", body));
    found.into_iter().map(|f| (f.kind, f.at)).collect()
}

#[test]
fn without_the_document_nothing_is_judged_and_the_run_says_so() {
    if spec::document().is_some() {
        assert!(!findings(json!({"content": 5})).is_empty());
    } else {
        // The line was written past the test runner when the document was first asked for.
        assert!(std::env::var_os(spec::VARIABLE).is_none(), "a document that was named must be read");
        assert!(findings(json!({"content": 5})).is_empty());
    }
}

#[test]
fn what_breaks_the_schema_is_found_at_its_place() {
    if spec::document().is_none() {
        return;
    }
    let button = json!({"type": 2, "style": 99, "label": "x", "custom_id": "a"});
    for (body, expected) in [
        (json!({"content": 5}), "content"),
        (
            json!({"components": [{"type": 1, "components": [button]}]}),
            "components.0.components.0.style",
        ),
        (json!({"embeds": [{"title": 7}]}), "embeds.0.title"),
        (json!({"allowed_mentions": {"parse": ["nobody"]}}), "allowed_mentions.parse.0"),
    ] {
        let found = findings(body.clone());
        assert!(found.contains(&(Kind::Broken, expected.into())), "{body}: {found:?}");
    }
    assert!(
        findings(json!({"content": "x", "flags": "4"})).is_empty(),
        "digits in a text are a number to Discord"
    );
    assert!(findings(json!({"content": "x", "attachments": [{"id": 0, "filename": "a.png"}]})).is_empty());
}

#[test]
fn fields_that_nobody_knows_are_found_at_any_depth() {
    if spec::document().is_none() {
        return;
    }
    let button = json!({"type": 2, "style": 1, "label": "x", "custom_id": "a", "lable": "x"});
    let found = findings(json!({"contents": "x", "content": "x", "components": [{"type": 1, "components": [button]}]}));
    assert_eq!(
        found,
        [
            (Kind::Unknown, "components.0.components.0.lable".into()),
            (Kind::Unknown, "contents".into())
        ]
    );
    let mut asked = call("GET", "/channels/1470000000000000000", Value::Null);
    asked.query.insert("nonsense".into(), "1".into());
    assert_eq!(spec::request(&asked)[0].at, "?nonsense");
}

#[test]
fn an_answer_that_discord_would_not_give_is_found() {
    if spec::document().is_none() {
        return;
    }
    let asked = call("GET", "/channels/1470000000000000000", Value::Null);
    assert!(!spec::answer(&asked, &Answer::ok(json!({"id": "7"}))).is_empty());
    assert!(!spec::answer(&asked, &Answer::nothing()).is_empty());
    // As other answers in the four hundreds: with a code and a message. And one that the document has no word of.
    assert!(!spec::answer(&asked, &Answer::json(418, json!({}))).is_empty());
    assert!(!spec::answer(&asked, &Answer::json(302, json!({}))).is_empty());
    assert!(spec::answer(&asked, &Answer::unknown(10003)).is_empty());
    // What is wrong field by field: words for codes, as the written documentation has them, in the shape of the document.
    let told = |errors: Value| Answer::json(400, json!({"code": 50035, "message": "Invalid Form Body", "errors": errors}));
    let one = json!({"code": "BASE_TYPE_REQUIRED", "message": "This field is required"});
    assert!(spec::answer(&asked, &told(json!({"name": {"_errors": [one]}}))).is_empty());
    for wrong in [
        json!("oops"),
        json!({"name": "oops"}),
        json!({"name": {"_errors": [{"code": "X"}]}}),
    ] {
        assert!(!spec::answer(&asked, &told(wrong.clone())).is_empty(), "{wrong}");
    }
}

#[tokio::test]
async fn a_request_against_the_document_is_refused_and_told_at_the_end() {
    let raw = Raw::new().await;
    if spec::document().is_none() {
        return raw.sim.assert_clean();
    }
    let post = format!("/channels/{}/messages", raw.channel);
    let (status, told) = raw.send("POST", &post, &json!({"content": "x", "tts": "loud"})).await;
    assert_eq!((status, &told["code"]), (400, &json!(50035)));
    assert!(told["errors"]["tts"]["_errors"].is_array(), "{told:#}");
    let problems = raw.sim.take_problems();
    assert!(problems.iter().any(|p| p.contains("tts")), "{problems:?}");
    assert_eq!(
        raw.send("POST", &post, &json!({"content": "x", "colour": 1})).await.0,
        200,
        "Discord overlooks it"
    );
    let problems = raw.sim.take_problems();
    assert!(problems.iter().any(|p| p.contains("colour")), "{problems:?}");
    raw.sim.assert_clean();
}
