//! The tree as it was at one moment, while writing goes on: for backups and for a check of a running store.
//!
//! sled has no such view, but there is one thread that writes. From the moment on it keeps, before it changes a key, what stood there, once for
//! each key. Whoever looks reads the tree first and then what was kept, which counts for more: if nothing is kept for a key, it had not been
//! changed when it was read. That costs memory for what is changed meanwhile and nothing for what is not; past a limit the moment is given up,
//! never the writing.

use std::{
    collections::BTreeMap,
    ops::{Bound, Range},
    sync::{Arc, Mutex, MutexGuard, PoisonError, Weak},
};

use sled::IVec;

use super::{keys::Key, open::Opened};

/// Bytes that may be kept of what is changed while somebody looks. A move changes less than one kilobyte.
pub(super) const MOST_KEPT: usize = 64 << 20;

/// What an entry costs besides its bytes, about.
const EACH: usize = 96;

/// Something that has keys in order.
pub(in crate::store) trait Look {
    fn get(&self, key: &[u8]) -> ::sled::Result<Option<IVec>>;
    fn range(&self, keys: Range<Key>) -> impl Iterator<Item = ::sled::Result<(IVec, IVec)>>;
    /// Everything that begins with some bytes; the first of them is less than 255.
    fn prefix(&self, prefix: &[u8]) -> impl Iterator<Item = ::sled::Result<(IVec, IVec)>> {
        let mut end = prefix.to_vec();
        while let Some(last) = end.pop() {
            if last < u8::MAX {
                end.push(last + 1);
                break;
            }
        }
        self.range(prefix.to_vec()..end)
    }
}

impl Look for ::sled::Tree {
    fn get(&self, key: &[u8]) -> ::sled::Result<Option<IVec>> {
        Self::get(self, key)
    }
    fn range(&self, keys: Range<Key>) -> impl Iterator<Item = ::sled::Result<(IVec, IVec)>> {
        Self::range(self, keys)
    }
}

/// A value as it was; `None` where there was nothing.
type Was = Option<IVec>;

/// What stood where something was changed.
#[derive(Debug, Default)]
struct Kept {
    values: BTreeMap<Key, Was>,
    bytes: usize,
    /// Why it is of no use any more.
    lost: Option<&'static str>,
}

#[derive(Debug, Default)]
pub(super) struct Before(Mutex<Kept>);

impl Before {
    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn give_up(&self, why: &'static str) {
        let mut kept = self.kept();
        kept.values = BTreeMap::new();
        kept.lost.get_or_insert(why);
    }
}

/// Those who look, as the writing thread knows them.
#[derive(Debug, Default)]
pub(super) struct Lookers(Vec<Weak<Before>>);

impl Lookers {
    /// From now on, for somebody more.
    pub fn begin(&mut self, of: &Opened) -> Moment {
        let before = Arc::new(Before::default());
        self.0.push(Arc::downgrade(&before));
        Moment {
            opened: of.clone(),
            before,
        }
    }

    /// To be called before these keys are changed. Costs nothing while nobody looks.
    pub fn keep<'k>(&mut self, tree: &::sled::Tree, keys: &(impl Iterator<Item = &'k [u8]> + Clone)) -> Result<(), ::sled::Error> {
        self.0.retain(|looker| looker.strong_count() > 0);
        for before in self.0.iter().filter_map(Weak::upgrade) {
            for key in keys.clone() {
                let mut kept = before.kept();
                if kept.lost.is_some() || kept.values.contains_key(key) {
                    continue;
                }
                let was = tree.get(key)?;
                kept.bytes += EACH + key.len() + was.as_ref().map_or(0, |value| value.len());
                kept.values.insert(key.to_vec(), was);
                if kept.bytes > MOST_KEPT {
                    drop(kept);
                    before.give_up("more was written meanwhile than can be kept; try again at a quieter time");
                }
            }
        }
        Ok(())
    }

    /// The store ends.
    pub fn end(&mut self) {
        for before in self.0.drain(..).filter_map(|looker| looker.upgrade()) {
            before.give_up("the store was closed meanwhile");
        }
    }
}

/// The store as it was when this was asked for. What is written later is not seen; what was acknowledged before is.
#[derive(Debug)]
pub struct Moment {
    pub(super) opened: Opened,
    before: Arc<Before>,
}

impl Moment {
    /// What was kept, if it is still of use.
    fn kept(&self) -> ::sled::Result<MutexGuard<'_, Kept>> {
        let kept = self.before.kept();
        match kept.lost {
            Some(why) => Err(::sled::Error::Unsupported(why.to_owned())),
            None => Ok(kept),
        }
    }
}

impl Look for Moment {
    fn get(&self, key: &[u8]) -> ::sled::Result<Option<IVec>> {
        let now = self.opened.db.get(key)?;
        Ok(match self.kept()?.values.get(key) {
            Some(was) => was.clone(),
            None => now,
        })
    }

    fn range(&self, keys: Range<Key>) -> impl Iterator<Item = ::sled::Result<(IVec, IVec)>> {
        Merged {
            moment: self,
            now: ::sled::Tree::range(&self.opened.db, keys.clone()),
            from: Bound::Included(keys.start),
            to: keys.end,
            ready: Vec::new(),
            done: false,
        }
    }
}

/// What is in the tree now and what was there, in order.
struct Merged<'m> {
    moment: &'m Moment,
    now: ::sled::Iter,
    /// Up to where all has been shown.
    from: Bound<Key>,
    to: Key,
    /// To be shown next, the last first.
    ready: Vec<(IVec, IVec)>,
    done: bool,
}

impl Merged<'_> {
    /// One more entry of the tree, with what was kept in front of it.
    fn step(&mut self) -> ::sled::Result<()> {
        let now = self.now.next().transpose()?;
        let kept = self.moment.kept()?;
        let upto = match &now {
            Some((key, _)) => Bound::Included(key.to_vec()),
            None => Bound::Excluded(self.to.clone()),
        };
        if !empty(&self.from, &upto) {
            let was = kept.values.range::<Key, _>((self.from.clone(), upto));
            self.ready
                .extend(was.filter_map(|(key, was)| Some((IVec::from(key.as_slice()), was.clone()?))));
        }
        match now {
            Some((key, value)) => {
                self.from = Bound::Excluded(key.to_vec());
                if !kept.values.contains_key(key.as_ref()) {
                    self.ready.push((key, value));
                }
            }
            None => self.done = true,
        }
        drop(kept);
        self.ready.reverse();
        Ok(())
    }
}

/// Is nothing between these? A map panics when asked for such a range.
fn empty(from: &Bound<Key>, to: &Bound<Key>) -> bool {
    match (from, to) {
        (Bound::Included(from), Bound::Included(to)) => from > to,
        (Bound::Included(from) | Bound::Excluded(from), Bound::Excluded(to)) | (Bound::Excluded(from), Bound::Included(to)) => from >= to,
        _ => false,
    }
}

impl Iterator for Merged<'_> {
    type Item = ::sled::Result<(IVec, IVec)>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(entry) = self.ready.pop() {
                return Some(Ok(entry));
            }
            if self.done {
                return None;
            }
            if let Err(error) = self.step() {
                self.done = true;
                return Some(Err(error));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{Opening, sled::open};

    fn all(look: &impl Look, keys: Range<&str>) -> Vec<(String, String)> {
        let text = |bytes: &IVec| String::from_utf8(bytes.to_vec()).unwrap();
        look.range(keys.start.into()..keys.end.into())
            .map(|entry| entry.map(|(key, value)| (text(&key), text(&value))).unwrap())
            .collect()
    }

    #[test]
    fn what_is_written_later_is_not_seen_however_it_falls() {
        let folder = tempfile::tempdir().unwrap();
        let (opened, ..) = open::open(folder.path(), Opening::default(), open::Expect::Store).unwrap();
        let db = opened.db.clone();
        // Every second of a hundred keys is there.
        for n in (0..100).step_by(2) {
            db.insert(format!("x{n:02}"), format!("old{n}").as_str()).unwrap();
        }
        let mut lookers = Lookers::default();
        let expected = all(&*db, "x".."y");
        assert_eq!(expected.len(), 50);
        let moment = lookers.begin(&opened);
        let mut change = |n: usize| {
            let key = format!("x{n:02}");
            lookers.keep(&db, &std::iter::once(key.as_bytes())).unwrap();
            // Changed, taken away, new, and new and taken away again.
            match n % 4 {
                0 => db.remove(&key).unwrap(),
                1 | 2 => db.insert(&key, "new").unwrap(),
                _ => db.insert(&key, "new").and_then(|_| db.remove(&key)).unwrap(),
            };
        };
        // Half of them before anybody looks, the others while somebody does.
        for n in (0..100).filter(|n| n % 7 < 3) {
            change(n);
        }
        assert_eq!(all(&moment, "x".."y"), expected);
        let mut seen = Vec::new();
        for (step, entry) in moment.range("x".into().."y".into()).enumerate() {
            seen.push(entry.unwrap());
            for n in [step * 2, 99 - step * 2, step * 2 + 1] {
                if n < 100 {
                    change(n);
                }
            }
        }
        assert_eq!(seen.len(), 50);
        assert_eq!(all(&moment, "x".."y"), expected, "also afterwards");
        assert_eq!(all(&moment, "x30".."x41").len(), 6);
        for (key, value) in &expected {
            assert_eq!(moment.get(key.as_bytes()).unwrap().unwrap(), value.as_bytes());
        }
        assert_eq!(moment.get(b"x01").unwrap(), None);
        assert_ne!(all(&*db, "x".."y"), expected);
        drop(moment);
        lookers.keep(&db, &std::iter::once(&b"x00"[..])).unwrap();
        assert!(lookers.0.is_empty(), "nobody looks any more");
    }

    #[test]
    fn a_moment_that_costs_too_much_is_given_up() {
        let folder = tempfile::tempdir().unwrap();
        let (opened, ..) = open::open(folder.path(), Opening::default(), open::Expect::Store).unwrap();
        let mut lookers = Lookers::default();
        let moment = lookers.begin(&opened);
        let long = vec![b'x'; MOST_KEPT / 3];
        for n in 0..4_u8 {
            let key = [&long[..], &[n]].concat();
            lookers.keep(&opened.db, &std::iter::once(&key[..])).unwrap();
        }
        let error = moment.get(b"#").unwrap_err();
        assert!(error.to_string().contains("more was written meanwhile"), "{error}");
        assert!(moment.prefix(b"g").next().unwrap().is_err());
        let other = lookers.begin(&opened);
        assert!(other.get(b"#").unwrap().is_some());
        lookers.end();
        assert!(other.get(b"#").is_err());
    }
}
