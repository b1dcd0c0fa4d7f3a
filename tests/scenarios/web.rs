//! The web room, over HTTP.

use std::{
    net::SocketAddr,
    sync::{Arc, Mutex},
};

use async_trait::async_trait;
use menagerie::platform::{
    Hub,
    web::{Rate, Rates, Web, WebConfig, bind},
};
use serde_json::{Value, json};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use super::{
    client::{self, request},
    house::House,
    play::Who,
    room::{Post, Room, line},
};

/// The address in links. Nobody resolves it: a test goes to where the server listens.
pub const PUBLIC: &str = "https://rooms.example.org";

/// A server that listens.
pub struct Served {
    pub to: SocketAddr,
}

impl Served {
    pub async fn start(hub: &Hub, stop: &CancellationToken) -> Self {
        let much = Rate {
            burst: 1e9,
            each_second: 1e9,
        };
        let config = WebConfig {
            public_url: PUBLIC.to_owned(),
            rates: Rates {
                person: much,
                address: much,
                reads: much,
                rooms: much,
                joins: much,
            },
            ..WebConfig::default()
        };
        let web = Web::new(hub.clone(), config, stop.clone());
        let listener = bind("127.0.0.1:0".parse().unwrap()).await.unwrap();
        let to = listener.local_addr().unwrap();
        tokio::spawn(web.serve(listener));
        Self { to }
    }
}

/// A room with Anna and Bo.
pub struct WebRoom {
    to: Mutex<SocketAddr>,
    id: String,
    tongue: &'static str,
    /// Id and secret of each.
    seats: [(String, String); 2],
    heard: Arc<Mutex<Vec<Post>>>,
    listening: Mutex<JoinHandle<()>>,
}

impl WebRoom {
    pub async fn open(house: &House, tongue: &'static str) -> Self {
        let room = client::Room::open(house.web()).await;
        let mut seats = Vec::new();
        for who in Who::BOTH {
            let path = room.path("join");
            let body = json!({ "name": who.name() }).to_string();
            let headers = [("Content-Type", "application/json"), ("Accept-Language", tongue)];
            let joined = request(room.to, "POST", &path, &headers, body.as_bytes()).await.json();
            let text = |key: &str| joined[key].as_str().unwrap().to_owned();
            seats.push((text("player"), text("token")));
        }
        Self::seated(house, room.id, tongue, seats.try_into().unwrap()).await
    }

    /// A room in which seats were taken already.
    pub async fn seated(house: &House, id: String, tongue: &'static str, seats: [(String, String); 2]) -> Self {
        let room = Self {
            to: Mutex::new(house.web()),
            id,
            tongue,
            seats,
            heard: Arc::default(),
            listening: Mutex::new(tokio::spawn(async {})),
        };
        room.restarted(house).await;
        room
    }

    fn token(&self, who: Who) -> &str {
        &self.seats[who as usize].1
    }

    async fn post(&self, who: Who, what: &str, body: &Value) -> Vec<Post> {
        static SENT: std::sync::atomic::AtomicU64 = std::sync::atomic::AtomicU64::new(0);
        let key = format!("scene-{}", SENT.fetch_add(1, std::sync::atomic::Ordering::SeqCst));
        let bearer = format!("Bearer {}", self.token(who));
        let headers = [
            ("Content-Type", "application/json"),
            ("Accept-Language", self.tongue),
            ("Idempotency-Key", key.as_str()),
            ("Authorization", bearer.as_str()),
        ];
        let to = *self.to.lock().unwrap();
        let path = format!("/api/rooms/{}/{what}", self.id);
        let answer = request(to, "POST", &path, &headers, body.to_string().as_bytes()).await;
        assert_eq!(answer.status, 200, "{body}: {answer:?}");
        let said = answer.json();
        let private = said.as_array().unwrap().iter().filter(|m| m["private"] == true);
        private.map(|m| post(m, &self.seats)).collect()
    }
}

fn post(message: &Value, seats: &[(String, String); 2]) -> Post {
    let pinged = message["ping"].as_str();
    Post {
        id: message["n"].to_string(),
        text: message["text"].as_str().unwrap_or_default().to_owned(),
        pings: Who::BOTH.into_iter().find(|who| pinged == Some(seats[*who as usize].0.as_str())),
        buttons: message["buttons"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|b| b["id"].as_str().map(ToOwned::to_owned))
            .collect(),
        picture: message["image"].is_string() && message["alt"].as_str().is_some_and(|alt| !alt.is_empty()),
    }
}

#[async_trait]
impl Room for WebRoom {
    fn tongue(&self) -> &'static str {
        self.tongue
    }
    async fn ask(&self, who: Who, command: &str, options: &[(&str, &str)]) -> Vec<Post> {
        self.post(who, "say", &json!({ "text": line(command, options) })).await
    }
    async fn press(&self, who: Who, _on: &Post, button: &str) -> Vec<Post> {
        self.post(who, "press", &json!({ "id": button })).await
    }
    async fn posts(&self) -> Vec<Post> {
        self.heard.lock().unwrap().clone()
    }
    fn player(&self, who: Who) -> String {
        who.name().to_owned()
    }
    async fn restarted(&self, house: &House) {
        *self.to.lock().unwrap() = house.web();
        let room = client::Room {
            to: house.web(),
            id: self.id.clone(),
        };
        let mut events = room.events(None, None).await;
        let (heard, seats) = (Arc::clone(&self.heard), self.seats.clone());
        let listening = tokio::spawn(async move {
            while let Some((name, data)) = events.next().await {
                if name == "say" && data["from"].is_null() {
                    heard.lock().unwrap().push(post(&data, &seats));
                }
            }
        });
        std::mem::replace(&mut *self.listening.lock().unwrap(), listening).abort();
    }
}
