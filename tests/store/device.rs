//! What is said when, and what is said when writing fails. The device is a scripted one.

use std::{
    future::Future,
    io,
    pin::pin,
    sync::{
        Arc, Condvar, Mutex,
        atomic::{AtomicU32, Ordering},
        mpsc,
    },
    task::{Context, Poll, Waker},
};

use menagerie::{
    ids::GameId,
    store::{Device, Opening, SledStore, Store, StoreError, Version},
};

use crate::game::{commit, delivery};

/// Nothing to do with a device; syncs only as told.
#[derive(Debug, Default)]
struct Script {
    syncs: AtomicU32,
    held: Mutex<bool>,
    changed: Condvar,
    /// `1` fails flushing, `2` syncing, `3` panics.
    fails: AtomicU32,
    entered: Mutex<Option<mpsc::Sender<()>>>,
}

#[derive(Debug)]
struct Scripted(Arc<Script>);

impl Device for Scripted {
    fn flush(&mut self, db: &sled::Db) -> Result<(), sled::Error> {
        match self.0.fails.load(Ordering::SeqCst) {
            1 => Err(sled::Error::Io(io::Error::other("no space"))),
            3 => panic!("a thread of sled gave up"),
            _ => db.flush().map(|_| ()),
        }
    }

    fn sync(&mut self) -> io::Result<()> {
        if let Some(entered) = &*self.0.entered.lock().unwrap() {
            entered.send(()).unwrap();
        }
        let mut held = self.0.held.lock().unwrap();
        while *held {
            held = self.0.changed.wait(held).unwrap();
        }
        self.0.syncs.fetch_add(1, Ordering::SeqCst);
        if self.0.fails.load(Ordering::SeqCst) == 2 {
            Err(io::Error::other("the device is gone"))
        } else {
            Ok(())
        }
    }
}

impl Script {
    fn hold(&self, yes: bool) {
        *self.held.lock().unwrap() = yes;
        self.changed.notify_all();
    }
}

fn open(folder: &tempfile::TempDir) -> (Arc<Script>, SledStore) {
    let script = Arc::new(Script::default());
    let opening = Opening {
        device: Some(Box::new(Scripted(Arc::clone(&script)))),
        ..Opening::default()
    };
    (script, SledStore::open_with(folder.path(), opening).unwrap())
}

/// One step of a future that must not be done yet.
fn not_yet<T: std::fmt::Debug>(future: std::pin::Pin<&mut impl Future<Output = T>>) {
    match future.poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Pending => {}
        Poll::Ready(early) => panic!("an answer left before the sync: {early:?}"),
    }
}

#[tokio::test]
async fn no_answer_leaves_before_the_sync_that_covers_it() {
    let folder = tempfile::tempdir().unwrap();
    let (script, store) = open(&folder);
    let (entered, in_sync) = mpsc::channel();
    *script.entered.lock().unwrap() = Some(entered);
    script.hold(true);

    let mut first = pin!(store.commit(commit(1, 0)));
    not_yet(first.as_mut());
    in_sync.recv().unwrap();
    not_yet(first.as_mut());
    // These wait for the next group: a second writer, a second delivery, and the question whether it was delivered.
    let mut conflict = pin!(store.commit(menagerie::store::Commit {
        delivery: None,
        ..commit(1, 0)
    }));
    let mut duplicate = pin!(store.commit(commit(1, 0)));
    let mut next = pin!(store.commit(commit(1, 1)));
    not_yet(conflict.as_mut());
    not_yet(duplicate.as_mut());
    not_yet(next.as_mut());
    script.hold(false);
    assert_eq!(first.await.unwrap(), Version(1));
    assert!(matches!(conflict.await, Err(StoreError::Conflict)));
    assert!(matches!(duplicate.await, Err(StoreError::Duplicate(GameId(1)))));
    assert_eq!(next.await.unwrap(), Version(2));

    // What can be read before it is on the device is not confirmed before it is.
    *script.entered.lock().unwrap() = None;
    script.hold(true);
    let mut third = pin!(store.commit(commit(1, 2)));
    not_yet(third.as_mut());
    let key = delivery(1, 2);
    let mut asked = pin!(store.delivered(&key));
    while store.load(GameId(1)).await.unwrap().unwrap().1 < Version(3) {}
    for _ in 0..3 {
        tokio::select! {
            biased;
            early = asked.as_mut() => panic!("confirmed before the sync: {early:?}"),
            () = tokio::time::sleep(std::time::Duration::from_millis(20)) => {}
        }
    }
    script.hold(false);
    assert_eq!(asked.await.unwrap(), Some(GameId(1)));
    third.await.unwrap();
}

#[tokio::test]
async fn who_waits_together_shares_one_sync() {
    let folder = tempfile::tempdir().unwrap();
    let (script, store) = open(&folder);
    let (entered, in_sync) = mpsc::channel();
    *script.entered.lock().unwrap() = Some(entered);
    script.hold(true);
    let before = script.syncs.load(Ordering::SeqCst);
    let mut first = pin!(store.commit(commit(1, 0)));
    not_yet(first.as_mut());
    in_sync.recv().unwrap();
    // Fewer than tokio lets one task do at a time.
    let mut crowd: Vec<_> = (2..=50).map(|id| Box::pin(store.commit(commit(id, 0)))).collect();
    for one in &mut crowd {
        not_yet(one.as_mut());
    }
    script.hold(false);
    first.await.unwrap();
    for one in crowd {
        one.await.unwrap();
    }
    assert_eq!(script.syncs.load(Ordering::SeqCst) - before, 2);
}

/// Each way to fail: nobody is told that it worked, who watches is told, nothing works any more, and the next start does.
async fn fails(how: u32, says: &str) {
    let folder = tempfile::tempdir().unwrap();
    {
        let (script, store) = open(&folder);
        let mut failed = store.failed();
        store.commit(commit(1, 0)).await.unwrap();
        script.fails.store(how, Ordering::SeqCst);
        let (one, two) = tokio::join!(store.commit(commit(1, 1)), store.commit(commit(2, 0)));
        for outcome in [one, two] {
            assert!(matches!(outcome, Err(StoreError::Unavailable(_))), "{outcome:?}");
        }
        let why = failed.wait_for(Option::is_some).await.unwrap().clone().unwrap();
        assert!(why.contains(says), "{why}");
        script.fails.store(0, Ordering::SeqCst);
        assert!(matches!(store.commit(commit(3, 0)).await, Err(StoreError::Unavailable(_))));
        assert!(matches!(store.load(GameId(1)).await, Err(StoreError::Unavailable(_))));
        assert!(matches!(store.fresh_id().await, Err(StoreError::Unavailable(_))));
        assert!(matches!(store.close().await, Err(StoreError::Unavailable(_))));
    }
    let store = SledStore::open(folder.path()).unwrap();
    assert!(store.load(GameId(1)).await.unwrap().unwrap().1 >= Version(1));
    assert!(store.load(GameId(3)).await.unwrap().is_none());
    assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
}

#[tokio::test]
async fn a_failed_flush_is_reported_and_ends_the_store() {
    fails(1, "no space").await;
}

#[tokio::test]
async fn a_failed_sync_is_reported_and_ends_the_store() {
    fails(2, "the device is gone").await;
}

#[tokio::test]
async fn a_panic_of_the_writer_is_reported_and_ends_the_store() {
    fails(3, "a thread of sled gave up").await;
}
