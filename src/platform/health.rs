//! Is the bot ready, part by part? A platform reports what it knows of itself; the life of the process says nothing about it.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use super::Hub;
use crate::ids::PlayerRef;

/// A store that takes longer than this to answer is not ready.
const STORE: Duration = Duration::from_secs(2);

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

impl Hub {
    /// Every part with what is wrong with it, if anything is. The store is asked.
    pub async fn parts(&self) -> BTreeMap<&'static str, Result<(), String>> {
        let mut parts = self.health().parts();
        let nobody = PlayerRef::new("health", "nobody");
        let asked = tokio::time::timeout(STORE, self.service().store.person(&nobody)).await;
        let store = match asked {
            Ok(Ok(_)) => Ok(()),
            Ok(Err(_)) => Err("failed".to_owned()),
            Err(_) => Err("does not answer".to_owned()),
        };
        parts.insert("store", store);
        parts
    }
}

/// Whether all parts are ready, and a line for each of them.
pub fn told(parts: &BTreeMap<&'static str, Result<(), String>>) -> (bool, String) {
    let mut lines = String::new();
    for (part, how) in parts {
        let how = how.as_ref().err().map_or("ready", String::as_str);
        lines.extend([*part, ": ", how, "\n"]);
    }
    (parts.values().all(Result::is_ok), lines)
}
