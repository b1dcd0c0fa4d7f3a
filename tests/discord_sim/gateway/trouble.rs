//! What can go wrong with connections and events, on order.

use serde_json::Value;
use std::time::Duration;

/// What is wrong with a new connection.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LineTrouble {
    /// Taken and reset at once, before a word.
    Refused,
    /// An HTTP status instead of a websocket.
    NoWebsocket(u16),
    /// Taken, and never answered, not even by HTTP.
    Hang,
    /// A websocket, but no Hello.
    NeverHello,
    /// Heartbeats are not acknowledged.
    NoAck,
    /// Identified, and then no READY, nor anything else.
    NoReady,
    /// Every frame comes this much late.
    Slow(Duration),
    /// The identify is answered with this close code.
    CloseAtIdentify(u16),
    /// The identify or resume is answered with op 9.
    Invalid(bool),
}

/// What is odd about an event.
#[derive(Debug, Clone)]
pub enum Twist {
    /// A field that no client knows.
    Add(&'static str, Value),
    /// A field that should be there is not.
    Remove(&'static str),
}

impl Twist {
    pub(super) fn apply(&self, data: &mut Value) {
        let Some(fields) = data.as_object_mut() else { return };
        match self {
            Self::Add(key, value) => {
                fields.insert((*key).into(), value.clone());
            }
            Self::Remove(key) => {
                fields.remove(*key);
            }
        }
    }
}
