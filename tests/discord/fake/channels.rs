//! Channels of the fake: who may do what, direct messages, servers that the bot was removed from.

use serde_json::{Value, json};

use super::{Raw, code, id};
use crate::discord_sim::world::permission as may;

#[tokio::test]
async fn each_right_is_asked_for() {
    let raw = Raw::new().await;
    let message = raw.say(raw.channel, "a board").await;
    let post = format!("/channels/{}/messages", raw.channel);
    let at = format!("{post}/{message}");
    let text = json!({"content": "x"});
    let embed = json!({"embeds": [{"title": "x"}]});
    raw.sim.deny(raw.channel, may::VIEW_CHANNEL);
    for (method, path, body) in [
        ("GET", format!("/channels/{}", raw.channel), Value::Null),
        ("POST", post.clone(), text.clone()),
        ("PATCH", at.clone(), text.clone()),
        ("DELETE", at.clone(), Value::Null),
        ("GET", at.clone(), Value::Null),
        ("POST", format!("/channels/{}/typing", raw.channel), Value::Null),
    ] {
        assert_eq!(code(&raw.send(method, &path, &body).await), (403, 50001), "{method} {path}");
    }
    for (right, method, path, body) in [
        (may::SEND_MESSAGES, "POST", post.clone(), text.clone()),
        (may::SEND_MESSAGES, "POST", format!("/channels/{}/typing", raw.channel), Value::Null),
        (may::EMBED_LINKS, "POST", post.clone(), embed.clone()),
        (may::EMBED_LINKS, "PATCH", at.clone(), embed.clone()),
        (may::READ_MESSAGE_HISTORY, "GET", at.clone(), Value::Null),
        (may::CREATE_PUBLIC_THREADS, "POST", format!("{at}/threads"), json!({"name": "x"})),
        (may::ADD_REACTIONS, "PUT", format!("{at}/reactions/%E2%99%9E/@me"), Value::Null),
        (may::PIN_MESSAGES, "PUT", format!("{post}/pins/{message}"), Value::Null),
    ] {
        let all = may::USUAL | may::ADD_REACTIONS | may::PIN_MESSAGES;
        raw.sim.set_permissions(raw.channel, all & !right);
        assert_eq!(code(&raw.send(method, &path, &body).await), (403, 50013), "{method} {path}");
        raw.sim.set_permissions(raw.channel, all);
        let status = raw.send(method, &path, &body).await.0;
        assert!((200..300).contains(&status), "{method} {path}: {status}");
    }
    raw.sim.deny(raw.channel, may::ATTACH_FILES);
    assert_eq!(code(&raw.upload("POST", &post, &text, vec![1]).await), (403, 50013));
    assert_eq!(code(&raw.upload("PATCH", &at, &text, vec![1]).await), (403, 50013));
    raw.sim.deny(raw.channel, may::READ_MESSAGE_HISTORY);
    assert_eq!(raw.get(&post).await, (200, json!([])));
    let reply = json!({"content": "x", "message_reference": {"message_id": message.to_string()}});
    assert_eq!(code(&raw.send("POST", &post, &reply).await), (403, 160_002));
    raw.sim.assert_clean();
}

#[tokio::test]
async fn what_is_not_there_is_unknown() {
    let raw = Raw::new().await;
    for (path, expected) in [
        ("/channels/7".to_owned(), 10003),
        (format!("/channels/{}/messages/7", raw.channel), 10008),
        ("/guilds/7".into(), 10004),
        ("/guilds/7/channels".into(), 10004),
        (format!("/guilds/{}/members/7", raw.guild), 10007),
        ("/users/7".into(), 10013),
    ] {
        assert_eq!(code(&raw.get(&path).await), (404, expected), "{path}");
    }
    let told = raw.send("POST", "/users/@me/channels", &json!({"recipient_id": "7"})).await;
    assert_eq!(code(&told), (404, 10013));
    raw.sim.delete_channel(raw.channel);
    let post = format!("/channels/{}/messages", raw.channel);
    assert_eq!(code(&raw.send("POST", &post, &json!({"content": "x"})).await), (404, 10003));
    raw.sim.assert_clean();
}

#[tokio::test]
async fn a_closed_door_shows_only_when_something_is_said() {
    let raw = Raw::new().await;
    raw.sim.close_dms(&raw.anna, true);
    let open = json!({"recipient_id": raw.anna.id_text()});
    let (status, dm) = raw.send("POST", "/users/@me/channels", &open).await;
    assert_eq!((status, &dm["type"]), (200, &json!(1)));
    let post = format!("/channels/{}/messages", id(&dm));
    assert_eq!(code(&raw.send("POST", &post, &json!({"content": "x"})).await), (403, 50007));
    raw.sim.close_dms(&raw.anna, false);
    raw.say(id(&dm), "x").await;
    let (_, again) = raw.send("POST", "/users/@me/channels", &open).await;
    assert_eq!(again["id"], dm["id"], "there is one such channel for each person");
    raw.sim.assert_clean();
}

#[tokio::test]
async fn a_removed_bot_sees_nothing_of_the_server() {
    let raw = Raw::new().await;
    raw.sim.kick_bot(raw.guild);
    let post = format!("/channels/{}/messages", raw.channel);
    assert_eq!(code(&raw.send("POST", &post, &json!({"content": "x"})).await), (403, 50001));
    assert_eq!(code(&raw.get(&format!("/guilds/{}", raw.guild)).await), (404, 10004));
    raw.sim.invite_bot(raw.guild);
    raw.say(raw.channel, "back").await;
    raw.sim.assert_clean();
}

#[tokio::test]
async fn conversations_of_others_are_out_of_reach() {
    let raw = Raw::new().await;
    let bo = raw.sim.person("Bo", "en-US", &[]);
    for private in [raw.sim.group_dm(&[&raw.anna, &bo]), raw.sim.private_dm(&raw.anna, &bo)] {
        let post = format!("/channels/{private}/messages");
        assert_eq!(code(&raw.send("POST", &post, &json!({"content": "x"})).await), (403, 50001));
    }
    raw.sim.assert_clean();
}

#[tokio::test]
async fn other_peoples_messages_are_theirs() {
    let raw = Raw::new().await;
    let message = raw.say(raw.channel, "x").await;
    raw.sim.world(|w| {
        if let Some(m) = w.messages.get_mut(&message) {
            m.author = raw.anna.id;
        }
    });
    let at = format!("/channels/{}/messages/{message}", raw.channel);
    assert_eq!(code(&raw.send("PATCH", &at, &json!({"content": "y"})).await), (403, 50005));
    assert_eq!(code(&raw.send("DELETE", &at, &Value::Null).await), (403, 50013));
    raw.sim.assert_clean();
}

#[tokio::test]
async fn a_nonce_makes_a_post_once_only() {
    let raw = Raw::new().await;
    let post = format!("/channels/{}/messages", raw.channel);
    let body = json!({"content": "x", "nonce": "n-1", "enforce_nonce": true});
    let first = raw.send("POST", &post, &body).await.1;
    let again = raw.send("POST", &post, &body).await.1;
    assert_eq!(first["id"], again["id"]);
    let free = json!({"content": "x", "nonce": "n-1"});
    assert_ne!(raw.send("POST", &post, &free).await.1["id"], first["id"]);
    assert_eq!(raw.sim.messages(raw.channel, None).len(), 2);
    raw.sim.assert_clean();
}
