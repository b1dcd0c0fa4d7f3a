//! Threads of the fake: opened, archived, locked, woken; numbers from Discord's documentation on threads and error codes.

use std::time::Duration;

use serde_json::{Value, json};

use super::{Raw, code, id};
use crate::discord_sim::world::permission as may;

async fn open(raw: &Raw) -> u64 {
    let body = json!({"name": "game 1", "type": 11, "auto_archive_duration": 60});
    let (status, thread) = raw.send("POST", &format!("/channels/{}/threads", raw.channel), &body).await;
    assert_eq!(status, 201, "{thread:#}");
    id(&thread)
}

#[tokio::test]
async fn a_thread_has_what_discord_says_of_it() {
    let raw = Raw::new().await;
    let message = raw.say(raw.channel, "a board").await;
    let path = format!("/channels/{}/messages/{message}/threads", raw.channel);
    let (status, thread) = raw.send("POST", &path, &json!({"name": "game 1"})).await;
    assert_eq!(status, 201);
    assert_eq!(id(&thread), message, "a message's thread has the message's id");
    assert_eq!((&thread["type"], &thread["name"]), (&json!(11), &json!("game 1")));
    assert_eq!(thread["parent_id"], json!(raw.channel.to_string()));
    let facts = &thread["thread_metadata"];
    assert_eq!(
        (&facts["archived"], &facts["locked"], &facts["auto_archive_duration"]),
        (&json!(false), &json!(false), &json!(1440))
    );
    let shown = raw.get(&format!("/channels/{}/messages/{message}", raw.channel)).await.1;
    assert_eq!(shown["thread"]["id"], thread["id"]);
    assert_eq!(shown["flags"], json!(32), "HAS_THREAD");
    assert_eq!(code(&raw.send("POST", &path, &json!({"name": "again"})).await), (400, 160_004));
    raw.sim.assert_clean();
}

#[tokio::test]
async fn without_a_type_a_thread_is_private_and_needs_the_right_for_that() {
    let raw = Raw::new().await;
    let path = format!("/channels/{}/threads", raw.channel);
    assert_eq!(code(&raw.send("POST", &path, &json!({"name": "x"})).await), (403, 50013));
    raw.sim.set_permissions(raw.channel, may::USUAL | may::CREATE_PRIVATE_THREADS);
    let (status, thread) = raw.send("POST", &path, &json!({"name": "x"})).await;
    assert_eq!((status, &thread["type"]), (201, &json!(12)));
    raw.sim.assert_clean();
}

#[tokio::test]
async fn names_and_times_are_checked() {
    let raw = Raw::new().await;
    let path = format!("/channels/{}/threads", raw.channel);
    for bad in [
        json!({"type": 11}),
        json!({"type": 11, "name": ""}),
        json!({"type": 11, "name": "n".repeat(101)}),
        json!({"type": 11, "name": "n", "auto_archive_duration": 61}),
    ] {
        assert_eq!(code(&raw.send("POST", &path, &bad).await), (400, 50035), "{bad}");
    }
    assert!(raw.sim.take_problems().len() >= 4, "each is told at the end");
    let thread = open(&raw).await;
    let inside = format!("/channels/{thread}/threads");
    assert_eq!(
        code(&raw.send("POST", &inside, &json!({"name": "n", "type": 11})).await),
        (400, 50024)
    );
    assert!(!raw.sim.take_problems().is_empty());
    raw.sim.assert_clean();
}

#[tokio::test]
async fn in_an_archived_thread_nothing_changes_until_somebody_speaks() {
    let raw = Raw::new().await;
    let thread = open(&raw).await;
    let message = raw.say(thread, "board").await;
    raw.sim.archive(thread);
    let at = format!("/channels/{thread}/messages/{message}");
    assert_eq!(code(&raw.send("PATCH", &at, &json!({"content": "x"})).await), (400, 50083));
    let joins = format!("/channels/{thread}/thread-members/{}", raw.anna.id);
    assert_eq!(code(&raw.send("PUT", &joins, &Value::Null).await), (400, 50083));
    assert_eq!(
        code(&raw.send("PATCH", &format!("/channels/{thread}"), &json!({"name": "y"})).await),
        (400, 50083)
    );
    raw.say(thread, "wake up").await;
    let shown = raw.get(&format!("/channels/{thread}")).await.1;
    assert_eq!(shown["thread_metadata"]["archived"], json!(false));
    assert_eq!(raw.send("PATCH", &at, &json!({"content": "x"})).await.0, 200);
    assert_eq!(raw.send("PUT", &joins, &Value::Null).await.0, 204);
    assert_eq!(raw.send("DELETE", &joins, &Value::Null).await.0, 204);
    raw.sim.assert_clean();
}

#[tokio::test]
async fn a_locked_thread_is_for_those_who_manage_threads() {
    let raw = Raw::new().await;
    let thread = open(&raw).await;
    let lock = json!({"archived": true, "locked": true});
    raw.sim.deny(raw.channel, may::MANAGE_THREADS);
    assert_eq!(code(&raw.send("PATCH", &format!("/channels/{thread}"), &lock).await), (403, 50013));
    raw.sim.set_permissions(raw.channel, may::USUAL);
    let (status, locked) = raw.send("PATCH", &format!("/channels/{thread}"), &lock).await;
    assert_eq!((status, &locked["thread_metadata"]["locked"]), (200, &json!(true)));
    raw.sim.deny(raw.channel, may::MANAGE_THREADS);
    let post = format!("/channels/{thread}/messages");
    assert_eq!(code(&raw.send("POST", &post, &json!({"content": "x"})).await), (403, 50013));
    let wake = json!({"archived": false});
    assert_eq!(code(&raw.send("PATCH", &format!("/channels/{thread}"), &wake).await), (403, 50013));
    raw.sim.set_permissions(raw.channel, may::USUAL);
    assert_eq!(raw.send("PATCH", &format!("/channels/{thread}"), &wake).await.0, 200);
    raw.say(thread, "x").await;
    raw.sim.assert_clean();
}

#[tokio::test]
async fn a_persons_thread_can_be_woken_but_not_renamed_by_everybody() {
    let raw = Raw::new().await;
    let thread = raw.sim.thread(raw.channel, "Anna's");
    raw.sim.deny(raw.channel, may::MANAGE_THREADS);
    let at = format!("/channels/{thread}");
    assert_eq!(code(&raw.send("PATCH", &at, &json!({"name": "mine"})).await), (403, 50013));
    assert_eq!(code(&raw.send("PATCH", &at, &json!({"archived": true})).await), (403, 50013));
    raw.sim.archive(thread);
    assert_eq!(raw.send("PATCH", &at, &json!({"archived": false})).await.0, 200);
    raw.sim.assert_clean();
}

#[tokio::test]
async fn another_right_counts_inside_a_thread_than_outside() {
    let raw = Raw::new().await;
    let thread = open(&raw).await;
    raw.sim.deny(raw.channel, may::SEND_MESSAGES);
    raw.say(thread, "x").await;
    let outside = format!("/channels/{}/messages", raw.channel);
    assert_eq!(code(&raw.send("POST", &outside, &json!({"content": "x"})).await), (403, 50013));
    raw.sim.set_permissions(raw.channel, may::USUAL & !may::SEND_MESSAGES_IN_THREADS);
    let inside = format!("/channels/{thread}/messages");
    assert_eq!(code(&raw.send("POST", &inside, &json!({"content": "x"})).await), (403, 50013));
    raw.say(raw.channel, "x").await;
    raw.sim.assert_clean();
}

#[tokio::test]
async fn a_quiet_thread_goes_to_sleep_by_itself() {
    let raw = Raw::new().await;
    let thread = open(&raw).await;
    raw.sim.advance(Duration::from_mins(59));
    raw.say(thread, "still here").await;
    raw.sim.advance(Duration::from_mins(59));
    assert!(!raw.sim.world(|w| w.channels[&thread].archived), "it was used an hour ago");
    raw.sim.advance(Duration::from_mins(2));
    assert!(raw.sim.world(|w| w.channels[&thread].archived));
    raw.sim.assert_clean();
}

#[tokio::test]
async fn a_deleted_thread_is_an_unknown_channel() {
    let raw = Raw::new().await;
    let thread = open(&raw).await;
    raw.sim.deny(raw.channel, may::MANAGE_THREADS);
    let at = format!("/channels/{thread}");
    assert_eq!(code(&raw.send("DELETE", &at, &Value::Null).await), (403, 50013));
    raw.sim.set_permissions(raw.channel, may::USUAL);
    assert_eq!(raw.send("DELETE", &at, &Value::Null).await.0, 200);
    assert_eq!(code(&raw.get(&at).await), (404, 10003));
    assert_eq!(
        code(&raw.send("POST", &format!("{at}/messages"), &json!({"content": "x"})).await),
        (404, 10003)
    );
    raw.sim.assert_clean();
}
