//! The door into the application: a request in, presentations out.

use std::sync::Arc;

use super::Deliver;
use crate::{command::Request, present::Presentation, service::Service};

/// A suggestion while somebody types.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// What is inserted.
    pub value: String,
    /// What is shown, at most 100 characters.
    pub label: String,
}

/// The application behind every platform. Cheap to clone.
#[derive(Clone)]
pub struct Hub {
    service: Service,
}

impl std::fmt::Debug for Hub {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Hub")
    }
}

impl Hub {
    /// Answers a request. Never fails: refusals and failures are presentations too, and a panic inside costs this request only. What is
    /// meant for the asker or their room is returned; what is meant for another room goes through that platform's `Deliver`.
    pub async fn ask(&self, _request: Request) -> Vec<Presentation> {
        todo!()
    }
    /// Suggestions (at most 25) for one option of a command form (`focused`), given what has been filled in so far.
    pub async fn complete_option(&self, _request: Request, _focused: &str) -> Vec<Suggestion> {
        todo!()
    }
    /// Suggestions (at most 25) for a line of typed text. `value` is the whole line.
    pub async fn complete_text(&self, _request: Request) -> Vec<Suggestion> {
        todo!()
    }
    /// Lets the hub reach rooms of a platform unasked.
    pub fn register(&self, _platform: Arc<dyn Deliver>) {
        todo!()
    }
    /// The use cases, for what a platform must store itself (people and rooms of the web, board posts).
    pub fn service(&self) -> &Service {
        &self.service
    }
}
