//! How far everything has been dealt with. The point from which the server is asked after a crash moves on only when the work of a round is done
//! and its answers stand in their rooms: so whatever was being dealt with comes again. What was dealt with already changes nothing then.

use std::{
    collections::{HashSet, VecDeque},
    sync::{Arc, Mutex, PoisonError},
};

/// Ids of events that are remembered, so that one which is told twice is dealt with once.
const REMEMBERED: usize = 20_000;

/// Rounds in the order in which they came.
#[derive(Debug, Default)]
pub struct Ledger {
    rounds: Mutex<VecDeque<(String, Arc<()>)>>,
    seen: Mutex<(HashSet<String>, VecDeque<String>)>,
}

/// A piece of a round's work, until it is dropped.
#[derive(Clone, Debug)]
pub struct Open(#[expect(dead_code, reason = "it only has to be held")] Arc<()>);

impl Ledger {
    /// A round has come; `next` is where the one after it begins. Its work holds on to what is returned.
    pub fn begin(&self, next: &str) -> Open {
        let open = Arc::new(());
        let mut rounds = self.rounds.lock().unwrap_or_else(PoisonError::into_inner);
        rounds.push_back((next.to_owned(), Arc::clone(&open)));
        Open(open)
    }

    /// Where to go on after a crash, if that has moved since it was last asked for.
    pub fn done(&self) -> Option<String> {
        let mut rounds = self.rounds.lock().unwrap_or_else(PoisonError::into_inner);
        let mut last = None;
        while rounds.front().is_some_and(|(_, open)| Arc::strong_count(open) == 1) {
            last = rounds.pop_front().map(|(next, _)| next);
        }
        last
    }

    /// Is this the first time that this event is told?
    pub fn is_news(&self, event: &str) -> bool {
        let mut guard = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let (seen, order) = &mut *guard;
        if !seen.insert(event.to_owned()) {
            return false;
        }
        order.push_back(event.to_owned());
        if order.len() > REMEMBERED
            && let Some(old) = order.pop_front()
        {
            seen.remove(&old);
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_point_moves_on_only_over_work_that_is_done() {
        let ledger = Ledger::default();
        let first = ledger.begin("a");
        let job = first.clone();
        drop(first);
        let second = ledger.begin("b");
        drop(second);
        assert_eq!(ledger.done(), None, "the first round's job is still at work");
        drop(job);
        assert_eq!(ledger.done().as_deref(), Some("b"));
        assert_eq!(ledger.done(), None);
        let third = ledger.begin("c");
        assert_eq!(ledger.done(), None);
        drop(third);
        assert_eq!(ledger.done().as_deref(), Some("c"));
    }

    #[test]
    fn an_event_is_news_once() {
        let ledger = Ledger::default();
        assert!(ledger.is_news("$1") && ledger.is_news("$2"));
        assert!(!ledger.is_news("$1"));
        for n in 0..REMEMBERED {
            assert!(ledger.is_news(&n.to_string()));
        }
        assert!(ledger.is_news("$1"), "forgotten after so many others");
    }
}
