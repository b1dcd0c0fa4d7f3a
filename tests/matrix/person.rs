//! Somebody with a client of their own, which encrypts where the room does. Everything that their client was told is kept, in order.

use std::{
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use matrix_sdk::{
    Client, Room,
    config::{SyncSettings, SyncToken},
    deserialized_responses::TimelineEventKind,
    ruma::{
        RoomId, UserId,
        api::client::{
            account::register::v3::Request as Registration,
            filter::FilterDefinition,
            room::create_room::v3::{Request as Creation, RoomPreset},
            sync::sync_events::v3::Filter,
            uiaa::{AuthData, Dummy},
        },
        uint,
    },
};
use serde_json::{Value, json};
use tokio::task::JoinHandle;

use crate::server::Server;

/// Nothing takes this long, however slow the machine is; whatever does never comes.
pub const NEVER: Duration = Duration::from_mins(4);

/// A person.
pub struct Person {
    pub client: Client,
    pub id: String,
    heard: Arc<Mutex<Vec<Value>>>,
    read: AtomicUsize,
    listening: JoinHandle<()>,
}

impl Drop for Person {
    fn drop(&mut self) {
        self.listening.abort();
    }
}

/// Registers an account, and gives its password.
pub async fn register(server: &Server, name: &str) -> (Client, String) {
    let client = Client::builder().homeserver_url(server.address()).build().await.unwrap();
    let password = format!("{name}-of-the-tests");
    let mut registration = Registration::new();
    registration.username = Some(name.into());
    registration.password = Some(password.clone());
    registration.auth = Some(AuthData::Dummy(Dummy::new()));
    client.matrix_auth().register(registration).await.unwrap();
    (client, password)
}

impl Person {
    /// Registers and listens.
    pub async fn new(server: &Server, name: &str) -> Self {
        let (client, _) = register(server, name).await;
        let id = client.user_id().unwrap().to_string();
        let heard: Arc<Mutex<Vec<Value>>> = Arc::default();
        let mut filter = FilterDefinition::default();
        filter.room.timeline.limit = Some(uint!(200));
        let settings = SyncSettings::new().filter(Filter::FilterDefinition(filter));
        let first = client.sync_once(settings.clone().timeout(Duration::ZERO)).await.unwrap();
        let listening = {
            let (client, heard) = (client.clone(), Arc::clone(&heard));
            tokio::spawn(async move {
                let mut since = first.next_batch;
                loop {
                    let settings = settings
                        .clone()
                        .token(SyncToken::Specific(since.clone()))
                        .timeout(Duration::from_secs(10));
                    let Ok(round) = client.sync_once(settings).await else {
                        // The server is away.
                        tokio::time::sleep(Duration::from_millis(300)).await;
                        continue;
                    };
                    since.clone_from(&round.next_batch);
                    for (room, update) in round.rooms.joined {
                        for event in update.timeline.events {
                            let mut value: Value = serde_json::from_str(event.raw().json().get()).unwrap();
                            value["room_id"] = json!(room.as_str());
                            value["encrypted"] = json!(matches!(event.kind, TimelineEventKind::Decrypted(_)));
                            value["unreadable"] = json!(matches!(event.kind, TimelineEventKind::UnableToDecrypt { .. }));
                            heard.lock().unwrap_or_else(PoisonError::into_inner).push(value);
                        }
                    }
                }
            })
        };
        Self {
            client,
            id,
            heard,
            read: AtomicUsize::new(0),
            listening,
        }
    }

    /// Makes a room, plain or encrypted, and invites others into it.
    pub async fn make_room(&self, encrypted: bool, invited: &[&str]) -> String {
        let mut creation = Creation::new();
        creation.preset = Some(RoomPreset::PrivateChat);
        creation.invite = invited.iter().map(|id| <&UserId>::try_from(*id).unwrap().to_owned()).collect();
        if encrypted {
            let state = json!([{"type": "m.room.encryption", "state_key": "", "content": {"algorithm": "m.megolm.v1.aes-sha2"}}]);
            creation.initial_state = serde_json::from_value(state).unwrap();
        }
        self.client.create_room(creation).await.unwrap().room_id().to_string()
    }

    /// Invites somebody.
    pub async fn invite(&self, room: &str, who: &str) {
        self.room(room).invite_user_by_id(who.try_into().unwrap()).await.unwrap();
    }

    /// Joins a room.
    pub async fn join(&self, room: &str) {
        self.client.join_room_by_id(<&RoomId>::try_from(room).unwrap()).await.unwrap();
    }

    /// A room that the client knows.
    pub fn room(&self, room: &str) -> Room {
        self.client.get_room(<&RoomId>::try_from(room).unwrap()).unwrap()
    }

    /// Sends an event, and gives its id. Waits as long as the server wants it to.
    pub async fn send(&self, room: &str, kind: &str, content: Value) -> String {
        let room = self.room(room);
        let once = matrix_sdk::ruma::TransactionId::new();
        loop {
            match room.send_raw(kind, content.clone()).with_transaction_id(&once).await {
                Ok(sent) => return sent.response.event_id.to_string(),
                // The server is being started again.
                Err(matrix_sdk::Error::Http(e)) if matches!(*e, matrix_sdk::HttpError::Reqwest(_)) => {
                    tokio::time::sleep(Duration::from_millis(300)).await;
                }
                Err(e) => panic!("{e}"),
            }
        }
    }

    /// Says something.
    pub async fn say(&self, room: &str, text: &str) -> String {
        self.send(room, "m.room.message", json!({"msgtype": "m.text", "body": text})).await
    }

    /// Puts a sign under a message.
    pub async fn react(&self, room: &str, to: &str, sign: &str) -> String {
        let content = json!({"m.relates_to": {"rel_type": "m.annotation", "event_id": to, "key": sign}});
        self.send(room, "m.reaction", content).await
    }

    /// Everything that was heard so far.
    pub fn all(&self) -> Vec<Value> {
        self.heard.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The next event that fits, of those that were not read yet; what comes before it counts as read.
    pub async fn next(&self, what: &str, fits: impl Fn(&Value) -> bool) -> Value {
        let look = async {
            loop {
                let all = self.all();
                let from = self.read.load(Ordering::Relaxed);
                if let Some(at) = all[from..].iter().position(&fits) {
                    self.read.store(from + at + 1, Ordering::Relaxed);
                    return all[from + at].clone();
                }
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        };
        let Ok(found) = tokio::time::timeout(NEVER, look).await else {
            panic!("{what} never came; what was heard: {:#?}", self.bodies());
        };
        found
    }

    /// Who said what, for failures.
    pub fn bodies(&self) -> Vec<String> {
        let shown = |e: &Value| format!("{} {} {} {}", e["sender"], e["type"], e["content"]["msgtype"], e["content"]["body"]);
        self.all().iter().map(shown).collect()
    }

    /// The next board of a game, which is an image.
    pub async fn board(&self, bot: &str) -> Value {
        let is_challenge = |e: &Value| e["content"]["org.menagerie.post"]["signs"]["✅"].is_string();
        self.next("a board", |e| {
            e["sender"] == bot && e["content"]["msgtype"] == "m.image" && !is_challenge(e)
        })
        .await
    }

    /// The next message of the bot that holds some words.
    pub async fn words(&self, bot: &str, words: &str) -> Value {
        self.next(words, |e| {
            e["sender"] == bot && e["content"]["body"].as_str().is_some_and(|body| body.contains(words))
        })
        .await
    }
}
