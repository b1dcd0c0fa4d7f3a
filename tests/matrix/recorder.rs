//! A door without a server: rooms in memory in which people say things, and everything that the bot sends is written down.

use std::{
    collections::{HashMap, VecDeque},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::Duration,
};

use async_trait::async_trait;
use menagerie::{
    env::{SystemClock, SystemEntropy},
    l10n::Texts,
    platform::{
        Hub,
        matrix::{
            Guests, Manners, Rate,
            door::{Door, Event, Facts, Happening, Round, Seen, Trouble, Upload},
            serve,
        },
    },
    render::Artist,
    service::Service,
    store::{Store, memory::MemoryStore},
};
use serde_json::{Value, json};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

pub const BOT: &str = "@menagerie:test.local";
pub const ANNA: &str = "@anna:test.local";
pub const BO: &str = "@bo:test.local";
pub const ROOM: &str = "!room";

/// The door, and what stands behind it.
#[derive(Debug, Default)]
pub struct Recorder {
    inner: Mutex<Inner>,
    numbers: AtomicU64,
    /// Nothing can be sent while this is set.
    pub held: AtomicBool,
    /// The device was logged out.
    pub logged_out: AtomicBool,
}

#[derive(Debug, Default)]
struct Inner {
    members: HashMap<String, Vec<(String, i64)>>,
    events: HashMap<String, Event>,
    unreadable: Vec<String>,
    feed: Vec<Happening>,
    sent: Vec<Event>,
    onces: HashMap<String, String>,
    refusals: VecDeque<Trouble>,
    kept: HashMap<String, String>,
    uploads: usize,
    left: Vec<String>,
}

impl Recorder {
    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn id(&self, sign: char) -> String {
        format!("{sign}{}", self.numbers.fetch_add(1, Ordering::SeqCst))
    }

    /// A room with these people in it, with their power levels, and the bot.
    pub fn room(&self, room: &str, people: &[(&str, i64)]) {
        let mut members: Vec<(String, i64)> = people.iter().map(|(id, level)| ((*id).to_owned(), *level)).collect();
        members.push((BOT.to_owned(), 0));
        self.inner().members.insert(room.to_owned(), members);
    }

    /// Somebody goes.
    pub fn goes(&self, room: &str, who: &str) {
        self.inner().members.get_mut(room).unwrap().retain(|(id, _)| id != who);
        let mut event = self.event(room, who, "m.room.member", json!({"membership": "leave"}));
        event.state_key = Some(who.to_owned());
        self.tell(Happening::Event(event));
    }

    pub fn event(&self, room: &str, sender: &str, kind: &str, content: Value) -> Event {
        let event = Event {
            room: room.into(),
            id: self.id('$'),
            sender: sender.into(),
            at: 1,
            kind: kind.into(),
            state_key: None,
            content,
        };
        self.inner().events.insert(event.id.clone(), event.clone());
        event
    }

    /// The bot will be told.
    pub fn tell(&self, what: Happening) {
        self.inner().feed.push(what);
    }

    /// Somebody sends something. Gives its id.
    pub fn sends(&self, sender: &str, kind: &str, content: Value) -> String {
        let event = self.event(ROOM, sender, kind, content);
        let id = event.id.clone();
        self.tell(Happening::Event(event));
        id
    }

    /// Somebody says something.
    pub fn says(&self, sender: &str, text: &str) -> String {
        self.sends(sender, "m.room.message", json!({"msgtype": "m.text", "body": text}))
    }

    /// Somebody answers a message.
    pub fn answers(&self, sender: &str, to: &str, text: &str) -> String {
        let relation = json!({"m.in_reply_to": {"event_id": to}});
        self.sends(
            sender,
            "m.room.message",
            json!({"msgtype": "m.text", "body": text, "m.relates_to": relation}),
        )
    }

    /// Somebody puts a sign under a message.
    pub fn reacts(&self, sender: &str, to: &str, sign: &str) -> String {
        self.sends(
            sender,
            "m.reaction",
            json!({"m.relates_to": {"rel_type": "m.annotation", "event_id": to, "key": sign}}),
        )
    }

    /// An event cannot be read.
    pub fn cannot_be_read(&self, id: &str) {
        self.inner().unreadable.push(id.to_owned());
    }

    /// Its key has come.
    pub fn can_be_read(&self, id: &str) {
        self.inner().unreadable.retain(|u| u != id);
    }

    /// The next tries to send something fail so.
    pub fn refuses(&self, with: &[Trouble]) {
        self.inner().refusals.extend(with.iter().cloned());
    }

    /// What was sent so far, but for signs.
    pub fn messages(&self) -> Vec<Event> {
        self.inner().sent.iter().filter(|e| e.kind == "m.room.message").cloned().collect()
    }

    /// The signs that were put under messages.
    pub fn signs(&self) -> Vec<(String, String)> {
        let text = |v: &Value| v.as_str().unwrap().to_owned();
        let inner = self.inner();
        let signs = inner.sent.iter().filter(|e| e.kind == "m.reaction");
        signs
            .map(|e| {
                (
                    text(&e.content["m.relates_to"]["event_id"]),
                    text(&e.content["m.relates_to"]["key"]),
                )
            })
            .collect()
    }

    pub fn uploads(&self) -> usize {
        self.inner().uploads
    }

    pub fn left(&self) -> Vec<String> {
        self.inner().left.clone()
    }

    pub fn kept_value(&self, name: &str) -> Option<String> {
        self.inner().kept.get(name).cloned()
    }

    /// Forgets how far everything was dealt with since: what happened comes again.
    pub fn go_back_to(&self, point: &str) {
        self.inner().kept.insert("point".into(), point.into());
    }
}

#[async_trait]
impl Door for Recorder {
    fn me(&self) -> &str {
        BOT
    }

    async fn next_events(&self, since: Option<&str>, within: Duration) -> Result<Round, Trouble> {
        let begun = tokio::time::Instant::now();
        loop {
            if self.logged_out.load(Ordering::SeqCst) {
                return Err(Trouble::LoggedOut);
            }
            let all = self.inner().feed.clone();
            let from = since.map_or(all.len(), |since| since.parse().unwrap());
            let happenings = all[from..].to_vec();
            if !happenings.is_empty() || begun.elapsed() >= within {
                return Ok(Round {
                    next: all.len().to_string(),
                    happenings,
                });
            }
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    }

    async fn send(&self, room: &str, kind: &str, content: &Value, once: &str) -> Result<String, Trouble> {
        while self.held.load(Ordering::SeqCst) {
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        let mut inner = self.inner();
        if let Some(refusal) = inner.refusals.pop_front() {
            return Err(refusal);
        }
        if let Some(id) = inner.onces.get(once) {
            return Ok(id.clone());
        }
        assert!(serde_json::to_string(content).unwrap().len() < 60_000, "no server takes this");
        drop(inner);
        let event = self.event(room, BOT, kind, content.clone());
        let mut inner = self.inner();
        inner.onces.insert(once.to_owned(), event.id.clone());
        inner.sent.push(event.clone());
        // The bot hears itself, too.
        inner.feed.push(Happening::Event(event.clone()));
        Ok(event.id)
    }

    async fn upload(&self, _room: &str, file: &Upload) -> Result<(&'static str, Value), Trouble> {
        assert!(!file.bytes.is_empty());
        self.inner().uploads += 1;
        Ok(("url", json!("mxc://test.local/1")))
    }

    async fn typing(&self, _room: &str, _yes: bool) -> Result<(), Trouble> {
        Ok(())
    }

    async fn join(&self, room: &str) -> Result<(), Trouble> {
        let mut inner = self.inner();
        let members = inner.members.get_mut(room).ok_or(Trouble::Gone)?;
        if members.iter().all(|(id, _)| id != BOT) {
            members.push((BOT.to_owned(), 0));
        }
        Ok(())
    }

    async fn leave(&self, room: &str) -> Result<(), Trouble> {
        self.inner().left.push(room.to_owned());
        Ok(())
    }

    async fn level(&self, room: &str, person: &str) -> Result<i64, Trouble> {
        let inner = self.inner();
        let members = inner.members.get(room).ok_or(Trouble::Gone)?;
        Ok(members.iter().find(|(id, _)| id == person).map_or(0, |(_, level)| *level))
    }

    async fn space(&self, _room: &str) -> Result<Option<String>, Trouble> {
        Ok(None)
    }

    async fn facts(&self, room: &str) -> Result<Facts, Trouble> {
        let members = self.inner().members.get(room).ok_or(Trouble::Gone)?.len() as u64;
        Ok(Facts { joined: members, members })
    }

    async fn name(&self, _room: &str, person: &str) -> Result<Option<String>, Trouble> {
        let local = person[1..].split(':').next().unwrap();
        Ok(Some(format!("{}<{}>", local[..1].to_uppercase(), &local[1..])))
    }

    async fn people(&self, room: &str, _most: usize) -> Result<Vec<(String, String)>, Trouble> {
        let members = self.inner().members.get(room).ok_or(Trouble::Gone)?.clone();
        let mut people = Vec::new();
        for (id, _) in members {
            let name = self.name(room, &id).await?.unwrap();
            people.push((id, name));
        }
        Ok(people)
    }

    async fn event(&self, _room: &str, id: &str) -> Result<Seen, Trouble> {
        let inner = self.inner();
        if inner.unreadable.iter().any(|u| u == id) {
            return Ok(Seen::Unreadable);
        }
        Ok(inner.events.get(id).cloned().map_or(Seen::Nothing, Seen::Event))
    }

    async fn own_since(&self, room: &str, _since: i64) -> Result<Vec<Event>, Trouble> {
        Ok(self.inner().sent.iter().rev().filter(|e| e.room == room).cloned().collect())
    }

    async fn direct(&self, person: &str) -> Result<String, Trouble> {
        let room = format!("!direct-{person}");
        self.room(&room, &[(person, 0)]);
        Ok(room)
    }

    async fn kept(&self, name: &str) -> Result<Option<String>, Trouble> {
        Ok(self.inner().kept.get(name).cloned())
    }

    async fn keep(&self, name: &str, value: &str) -> Result<(), Trouble> {
        self.inner().kept.insert(name.to_owned(), value.to_owned());
        Ok(())
    }
}

/// A bot behind the recorder.
pub struct House {
    pub door: Arc<Recorder>,
    pub hub: Hub,
    stop: CancellationToken,
    served: JoinHandle<()>,
}

/// So much that no test waits for it.
pub const MUCH: Rate = Rate {
    burst: 1e6,
    per_second: 1e6,
};

impl House {
    /// With Anna, a moderator, Bo and the bot in a room.
    pub async fn new() -> Self {
        let door = Arc::new(Recorder::default());
        door.room(ROOM, &[(ANNA, 50), (BO, 0), ("@carl:test.local", 0)]);
        Self::open(door, Arc::new(MemoryStore::default()), MUCH).await
    }

    /// Over a store and a door that may have lived before.
    pub async fn open(door: Arc<Recorder>, store: Arc<dyn Store>, rate: Rate) -> Self {
        let service = Service::new(store, Arc::new(SystemClock), Arc::new(SystemEntropy));
        let hub = Hub::new(service, Texts::load().unwrap(), Artist::load().unwrap());
        let stop = CancellationToken::new();
        let manners = Manners {
            prefix: "!chess".into(),
            guests: Guests::new(vec!["test.local".into()]),
            rate,
        };
        let served = tokio::spawn(serve(hub.clone(), Arc::clone(&door) as Arc<dyn Door>, manners, stop.clone()));
        let house = Self { door, hub, stop, served };
        house
            .until("the first round", |_| house.hub.health().parts().get("matrix") == Some(&Ok(())))
            .await;
        house
    }

    /// Told to stop, it ends.
    pub async fn close(self) -> Arc<Recorder> {
        self.stop.cancel();
        self.served.await.unwrap();
        self.door
    }

    /// Ends as a power cut would: nothing more is done.
    pub async fn kill(self) -> Arc<Recorder> {
        self.served.abort();
        let _ = self.served.await;
        self.door
    }

    pub async fn until(&self, what: &str, holds: impl Fn(&Recorder) -> bool) {
        for _ in 0..60_000 {
            if holds(&self.door) {
                return;
            }
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        panic!("{what} never came; sent was {:#?}", self.door.messages());
    }

    /// Waits until so many messages were sent, and gives the last.
    pub async fn message(&self, number: usize) -> Event {
        self.until(&format!("message {number}"), |door| door.messages().len() >= number)
            .await;
        self.door.messages()[number - 1].clone()
    }

    /// Waits until everything that was told is dealt with.
    pub async fn calm(&self) {
        self.until("calm", |door| {
            let told = door.inner().feed.len().to_string();
            door.kept_value("point") == Some(told)
        })
        .await;
    }
}
