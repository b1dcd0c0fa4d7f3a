//! Interactions that no honest client would send, from the wire up: whatever a client sends, the bot must answer.

use super::events::{self, Act};
use super::person::{Outcome, Person};
use serde_json::Value;

impl Person {
    /// Send an interaction of this kind with this `data`; `source` is the message whose button was pressed. Panics when the place or the
    /// person does not exist.
    pub async fn send(&self, channel: u64, kind: u8, data: Value, source: Option<u64>) -> Outcome {
        let id = self.sim.world(|w| {
            let act = Act {
                kind,
                user: self.id,
                channel,
                data,
                source,
            };
            events::send(w, &act)
        });
        self.outcome(id.expect("the person is there")).await
    }
}
