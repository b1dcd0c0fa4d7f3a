//! The stream of a room's events (server-sent events): messages, who is here, which messages still have buttons.

use std::{collections::VecDeque, convert::Infallible, sync::Arc};

use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::{Stream, stream};
use tokio::sync::{OwnedSemaphorePermit, broadcast::Receiver};
use tokio_util::sync::CancellationToken;

use super::{
    Web,
    encode::Shown,
    limits,
    rooms::{Frame, Live},
};

/// Counts a page as open until it is dropped.
#[derive(Debug)]
struct Presence {
    live: Arc<Live>,
    person: Option<String>,
    _place: OwnedSemaphorePermit,
}

impl Drop for Presence {
    fn drop(&mut self) {
        self.live.leave(self.person.as_deref());
    }
}

struct Listening {
    waiting: VecDeque<Event>,
    feed: Receiver<Frame>,
    epoch: Arc<str>,
    stop: CancellationToken,
    _presence: Presence,
}

/// There are as many event streams as may be.
#[derive(Clone, Copy, Debug)]
pub struct StreamsFull;

/// The stream for somebody with a seat (`person`) or a watcher, from after the event `last` (as the client got it).
pub fn stream_of(
    web: &Web,
    live: &Arc<Live>,
    person: Option<&str>,
    last: Option<&str>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>> + use<>>, StreamsFull> {
    let place = Arc::clone(&web.streams).try_acquire_owned().map_err(|_| StreamsFull)?;
    if !live.enter(person) {
        return Err(StreamsFull);
    }
    let presence = Presence {
        live: Arc::clone(live),
        person: person.map(str::to_owned),
        _place: place,
    };
    // An id from before a restart counts nothing here.
    let (same_life, after) = match last.and_then(|l| l.rsplit_once('-')) {
        Some((epoch, n)) if epoch == &*web.epoch => (true, n.parse().ok()),
        _ => (false, None),
    };
    let tuned = live.tune(after);
    let hello = serde_json::json!({
        "you": person,
        // Numbers of messages and buttons count within one life of the program.
        "life": &*web.epoch,
        // Everything on the page is to be thrown away only if it is from this life of the program and has a gap.
        "anew": tuned.anew && (same_life || last.is_none()),
        "at": web.hub.service().clock.now().0,
    });
    let mut waiting = VecDeque::from([Event::default().event("hello").data(hello.to_string())]);
    waiting.extend(tuned.missed.iter().map(|m| said(&web.epoch, m)));
    waiting.push_back(Event::default().event("buttons").data(&*tuned.buttons));
    waiting.push_back(Event::default().event("people").data(&*tuned.people));
    let listening = Listening {
        waiting,
        feed: tuned.feed,
        epoch: Arc::clone(&web.epoch),
        stop: web.stop.clone(),
        _presence: presence,
    };
    Ok(Sse::new(stream::unfold(listening, next)).keep_alive(KeepAlive::new().interval(limits::HEARTBEAT)))
}

async fn next(mut l: Listening) -> Option<(Result<Event, Infallible>, Listening)> {
    if let Some(event) = l.waiting.pop_front() {
        return Some((Ok(event), l));
    }
    let frame = tokio::select! {
        () = l.stop.cancelled() => return None,
        // A listener that is too slow is let go; it comes back and says what it has.
        frame = l.feed.recv() => frame.ok()?,
    };
    let event = match frame {
        Frame::Said(message) => said(&l.epoch, &message),
        Frame::Buttons(numbers) => Event::default().event("buttons").data(&*numbers),
        Frame::People(people) => Event::default().event("people").data(&*people),
    };
    Some((Ok(event), l))
}

fn said(epoch: &str, message: &Shown) -> Event {
    // Serialising plain strings and numbers cannot fail; were it to, the message is skipped and the fault is logged.
    let data = serde_json::to_string(message).unwrap_or_else(|error| {
        tracing::error!(%error, "a message cannot be serialised");
        "null".into()
    });
    Event::default()
        .event("say")
        .id(format!("{epoch}-{}", message.n.unwrap_or(0)))
        .data(data)
}
