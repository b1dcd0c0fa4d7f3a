//! `GET /_sim/stream?as=…`: what the person sees, and from then on what changes, as server-sent events: `state`, `message`, `gone`, `act`.
//! A page that was away reads everything anew, so nothing has to be remembered for it.

use std::{
    collections::{BTreeMap, BTreeSet},
    convert::Infallible,
    sync::Arc,
    time::Duration,
};

use axum::response::{
    IntoResponse, Response,
    sse::{Event, KeepAlive, Sse},
};
use futures_util::stream;
use serde_json::{Value, json};
use tokio::sync::watch;

use super::{super::Shared, answer, control, view};

/// Some things happen by themselves, such as an interaction that nobody answers in time; so it is looked this often.
const LOOK: Duration = Duration::from_millis(500);

/// What a page has been told.
struct Told {
    shared: Arc<Shared>,
    changes: watch::Receiver<u64>,
    me: u64,
    state: String,
    messages: BTreeMap<u64, String>,
    acts: BTreeMap<u64, String>,
    first: bool,
}

/// Opens it.
pub fn open(shared: Arc<Shared>, asked: &Value) -> Response {
    let me = match control::person(&shared.lock(), &asked["as"]) {
        Ok(me) => me,
        Err(why) => return answer(Err(why)),
    };
    let told = Told {
        changes: shared.subscribe(),
        shared,
        me,
        state: String::new(),
        messages: BTreeMap::new(),
        acts: BTreeMap::new(),
        first: true,
    };
    let events = stream::unfold(told, |mut told| async move {
        let batch = told.next().await;
        Some((stream::iter(batch.into_iter().map(Ok::<_, Infallible>)), told))
    });
    let flat = futures_util::StreamExt::flatten(events);
    Sse::new(flat).keep_alive(KeepAlive::default()).into_response()
}

impl Told {
    /// Waits until something is new.
    async fn next(&mut self) -> Vec<Event> {
        loop {
            let events = self.news();
            if !events.is_empty() {
                return events;
            }
            // Changed, or time to look: either way look again. The sender lives as long as `shared`.
            let _looked = tokio::time::timeout(LOOK, self.changes.changed()).await;
        }
    }

    fn news(&mut self) -> Vec<Event> {
        let world = self.shared.lock();
        let mut events = Vec::new();
        let state = view::state(&world, self.me).to_string();
        if state != self.state {
            events.push(event("state", &state));
            self.state = state;
        }
        let mut seen = BTreeSet::new();
        for (id, message) in view::readable(&world, self.me) {
            seen.insert(id);
            let text = message.to_string();
            if self.messages.get(&id) != Some(&text) {
                events.push(event("message", &text));
                self.messages.insert(id, text);
            }
        }
        let gone: Vec<u64> = self.messages.keys().filter(|id| !seen.contains(id)).copied().collect();
        for id in gone {
            self.messages.remove(&id);
            events.push(event("gone", &json!({"id": id.to_string()}).to_string()));
        }
        for (id, act) in view::acts(&world, self.me) {
            let text = act.to_string();
            if self.acts.get(&id) != Some(&text) {
                events.push(event("act", &text));
                self.acts.insert(id, text);
            }
        }
        if self.first {
            self.first = false;
            events.push(event("ready", "{}"));
        }
        events
    }
}

fn event(name: &str, data: &str) -> Event {
    Event::default().event(name).data(data)
}
