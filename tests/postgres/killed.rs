//! SIGKILL: of one of two processes, and of the server.

use std::{
    collections::BTreeMap,
    io::{BufRead as _, BufReader},
    process::{Child, ChildStdout},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};

use menagerie::{
    ids::GameId,
    store::{PostgresStore, Store as _, StoreError, Version, Which, postgres::Opening},
};

use crate::{
    game::{WHOLE, commit, delivery},
    server::Server,
    writer::{ack, writer},
};

/// A writing process and what it says.
struct Writer {
    child: Child,
    said: BufReader<ChildStdout>,
    acked: Vec<(u64, u32)>,
}

impl Writer {
    fn start(url: &str) -> Self {
        let mut child = writer(url).spawn().unwrap();
        let said = BufReader::new(child.stdout.take().unwrap());
        Self {
            child,
            said,
            acked: Vec::new(),
        }
    }

    /// Reads so many acknowledgements.
    fn hear(&mut self, many: usize) {
        let until = self.acked.len() + many;
        let mut line = String::new();
        while self.acked.len() < until {
            line.clear();
            assert!(self.said.read_line(&mut line).unwrap() > 0, "the writer ended");
            assert!(!line.contains("failed"), "{line}");
            self.acked.extend(ack(&line));
        }
    }

    /// Kills it, and reads what it had said until then.
    fn kill(mut self) -> Vec<(u64, u32)> {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        let mut line = String::new();
        while self.said.read_line(&mut line).is_ok_and(|n| n > 0) {
            // The last one may have been cut.
            self.acked.extend(ack(&line).filter(|_| line.ends_with('\n')));
            line.clear();
        }
        self.acked
    }
}

/// How often to kill: a few times, or as often as `POSTGRES_TEST_KILLS` says.
fn kills() -> usize {
    std::env::var("POSTGRES_TEST_KILLS").map_or(6, |n| n.parse().unwrap())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_processes_one_is_killed_and_nothing_acknowledged_is_lost() {
    let Some(server) = Server::shared() else { return };
    let url = server.place().await;
    let store = PostgresStore::open(&Opening::new(&url)).await.unwrap();
    let (killed, stays) = tokio::task::spawn_blocking(move || {
        let mut stays = Writer::start(&url);
        let mut killed = Vec::new();
        for round in 0..kills() {
            let mut one = Writer::start(&url);
            // At another moment of its work each time.
            one.hear(20 + round * 17);
            killed.extend(one.kill());
            // The other goes on, whatever locks the killed one held.
            stays.hear(100);
        }
        (killed, stays.kill())
    })
    .await
    .unwrap();
    assert!(killed.len() >= kills() * 20 && stays.len() >= kills() * 100);
    let mut last: BTreeMap<u64, u32> = BTreeMap::new();
    for (id, version) in killed.iter().chain(&stays) {
        assert_eq!(store.delivered(&delivery(*id, version - 1)).await.unwrap(), Some(GameId(*id)));
        let highest = last.entry(*id).or_default();
        assert_ne!(*highest, *version, "game {id} was acknowledged twice at {version}");
        *highest = (*highest).max(*version);
    }
    for (id, version) in last {
        let (_, found) = store.load(GameId(id)).await.unwrap().unwrap();
        // One more may have been stored without being acknowledged any more.
        assert!(
            (Version(version)..=Version(version + 1)).contains(&found),
            "game {id}: {version} and {}",
            found.0
        );
    }
    assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
}

/// Plays whole games, one after the other, until `done` is more than 0 and they are whole. Each game has one writer, so a conflict or a
/// duplicate is a commit that was done and denied.
async fn play(store: Arc<PostgresStore>, played: Arc<AtomicU64>, enough: Arc<std::sync::atomic::AtomicBool>) -> Vec<u64> {
    let mut whole = Vec::new();
    while !enough.load(Ordering::SeqCst) {
        let id = loop {
            match store.fresh_id().await {
                Ok(id) => break id,
                Err(StoreError::Unavailable(_)) => {}
                Err(other) => panic!("{other}"),
            }
        };
        let mut number = 0;
        while number < WHOLE {
            match store.commit(commit(id.0, number)).await {
                Ok(version) => {
                    number += 1;
                    assert_eq!(version, Version(number), "{id}");
                    played.fetch_add(1, Ordering::SeqCst);
                }
                // Not done, or not known: whoever asks looks.
                Err(StoreError::Unavailable(_)) => {
                    number = loop {
                        match store.load(id).await {
                            Ok(found) => break found.map_or(0, |(_, version)| version.0),
                            Err(StoreError::Unavailable(_)) => {}
                            Err(other) => panic!("{other}"),
                        }
                    };
                }
                Err(other) => panic!("{id} at {number}: {other}"),
            }
        }
        whole.push(id.0);
    }
    whole
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_server_is_killed_under_two_stores_and_they_go_on_when_it_is_back() {
    let Some(server) = Server::start() else { return };
    let server = Arc::new(server);
    let opening = Opening::new(&server.place().await);
    let stores = [
        Arc::new(PostgresStore::open(&opening).await.unwrap()),
        Arc::new(PostgresStore::open(&opening).await.unwrap()),
    ];
    let (played, enough) = (Arc::new(AtomicU64::new(0)), Arc::default());
    let writers: Vec<_> = (0..16)
        .map(|n| tokio::spawn(play(Arc::clone(&stores[n % 2]), Arc::clone(&played), Arc::clone(&enough))))
        .collect();
    for _ in 0..kills() {
        let before = played.load(Ordering::SeqCst);
        while played.load(Ordering::SeqCst) < before + 150 {
            tokio::time::sleep(std::time::Duration::from_millis(1)).await;
        }
        let server = Arc::clone(&server);
        tokio::task::spawn_blocking(move || {
            server.kill();
            server.start_again();
        })
        .await
        .unwrap();
    }
    enough.store(true, Ordering::SeqCst);
    let mut whole = Vec::new();
    for writer in writers {
        whole.extend(writer.await.unwrap());
    }
    whole.sort_unstable();
    let store = PostgresStore::open(&opening).await.unwrap();
    for id in &whole {
        let (game, version) = store.load(GameId(*id)).await.unwrap().unwrap();
        assert_eq!((game.events.len() as u32, version), (WHOLE, Version(WHOLE)), "{id}");
    }
    // Nothing was begun twice: every game that there is was played to its end by its one writer.
    let mut all: Vec<u64> = Vec::new();
    for id in store
        .games(&Which::EveryIn(menagerie::ids::CommunityRef::new("web", "hall")))
        .await
        .unwrap()
    {
        all.push(id.0);
    }
    assert_eq!(all, whole);
    assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
}
