//! serenity drops events that it cannot read, with one line at DEBUG. A fake that sends such an event, or a bot that misses one, would go
//! unnoticed; so that line is listened for.

use std::{
    fmt::Debug,
    sync::{Mutex, Once, PoisonError},
};

use tracing::{
    Event, Level, Subscriber,
    field::{Field, Visit},
};
use tracing_subscriber::{
    Layer,
    filter::Targets,
    layer::{Context, SubscriberExt},
    util::SubscriberInitExt,
};

static DROPPED: Mutex<Vec<String>> = Mutex::new(Vec::new());
static LISTENING: Once = Once::new();

/// The event that the fake makes up on purpose.
const MADE_UP: &str = "SOMETHING_NEW_CREATE";

struct Ear;

impl<S: Subscriber> Layer<S> for Ear {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        struct Words(Vec<String>);
        impl Visit for Words {
            fn record_debug(&mut self, _: &Field, value: &dyn Debug) {
                self.0.push(format!("{value:?}"));
            }
        }
        let mut words = Words(Vec::new());
        event.record(&mut words);
        let words = words.0.join(" ");
        if words.contains("unknown event") && !words.contains(MADE_UP) {
            DROPPED.lock().unwrap_or_else(PoisonError::into_inner).push(words);
        }
    }
}

/// From now on, in this process.
pub fn listen() {
    LISTENING.call_once(|| {
        let only = Targets::new().with_target("serenity::client::dispatch", Level::DEBUG);
        let set = tracing_subscriber::registry().with(Ear.with_filter(only)).try_init();
        // A program that is run by hand has a log of its own.
        assert!(set.is_ok() || !cfg!(test), "nobody else listens in these tests");
    });
}

/// No event was dropped by any bot of this process so far.
pub fn none() {
    let dropped = DROPPED.lock().unwrap_or_else(PoisonError::into_inner);
    assert!(dropped.is_empty(), "serenity could not read: {dropped:#?}");
}
