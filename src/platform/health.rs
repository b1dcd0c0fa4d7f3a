//! Is the bot ready, part by part? A platform reports what it knows of itself; the life of the process says nothing about it.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError},
};

/// What each part has last said of itself. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub struct Health(Arc<Mutex<BTreeMap<&'static str, Result<(), String>>>>);

impl Health {
    /// A part is well, or there is a reason why not, in a few words for the operator: no name, address or secret.
    pub fn report(&self, part: &'static str, how: Result<(), String>) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(part, how);
    }

    /// Every part that has ever reported.
    pub fn parts(&self) -> BTreeMap<&'static str, Result<(), String>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}
