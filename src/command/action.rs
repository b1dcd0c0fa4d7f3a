//! Button payloads: `reply::Action` to text and back, within Discord's 100 characters. What comes back is checked in full.

use crate::reply::Action;

/// The most characters of a payload (Discord's limit for `custom_id`).
pub const LIMIT: usize = 100;

/// The payload of an action.
pub fn encode(_action: &Action) -> String {
    todo!()
}

/// The action of a payload; `None` if it is not one of ours.
pub fn decode(_id: &str) -> Option<Action> {
    todo!()
}
