//! One game's life, whatever the variant: from the challenge to the end. Pure: events are the record, positions derive from them,
//! instants and chance are passed in.

pub mod chance;
pub mod clock;
pub mod decide;
pub mod event;
pub mod party;
pub mod state;
pub mod terms;

pub use decide::{Intent, Refusal, decide};
pub use event::{Event, Seed, Stamped};
pub use party::{Guest, Invitation, Party};
pub use state::{Game, Misfit, Pause, Pending, Stage};
pub use terms::{ColourWish, Ending, Pace, SURPRISE, Terms};
