//! What is known of a community's finished games.

/// A cache over the store.
#[derive(Debug, Default)]
pub(super) struct Annals {}
