//! `menagerie community` as an operator uses it, and the bot that purges by itself what is overdue.

use std::{
    path::Path,
    process::{Child, Command, Stdio},
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use menagerie::{
    ids::{CommunityRef, GameId, Timestamp},
    store::{Absence, Community, Lost, Place, SledStore, Store},
};

use crate::game::{WHOLE, commit};

const DAY: i64 = 24 * 3_600_000;

fn hall() -> CommunityRef {
    CommunityRef::new("web", "hall")
}

fn sent_away(community: CommunityRef, since: i64) -> Absence {
    Absence {
        place: Place::Community(community),
        community: None,
        since: Timestamp(since),
        why: Lost::Removed,
        told: Vec::new(),
    }
}

/// Three games in the hall, of which one is over; the hall has settings, and sent the bot away at an instant, if it did.
async fn fill(folder: &Path, removed: Option<i64>) {
    let store = SledStore::open(folder).unwrap();
    for (id, events) in [(1, WHOLE), (2, 5), (4, 1)] {
        for number in 0..events {
            store.commit(commit(id, number)).await.unwrap();
        }
    }
    store.save_community(&Community::new(hall())).await.unwrap();
    if let Some(since) = removed {
        store.save_absence(&sent_away(hall(), since)).await.unwrap();
    }
    store.close().await.unwrap();
}

/// Exit code, what it said on success, what it said on failure.
fn community(folder: &Path, arguments: &[&str]) -> (Option<i32>, String, String) {
    let mut program = Command::new(env!("CARGO_BIN_EXE_menagerie"));
    let output = program
        .arg("community")
        .args(arguments)
        .arg("--store")
        .arg(folder)
        .output()
        .unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[tokio::test]
async fn communities_are_listed_with_when_they_are_purged() {
    let folder = tempfile::tempdir().unwrap();
    // 2026-03-01, from `date -u -d 2026-03-01 +%s`; ninety days later it is 2026-05-30.
    fill(folder.path(), Some(1_772_323_200_000)).await;
    let line = "web:hall: 3 games, 2 of them open, settings; sent the bot away on 2026-03-01, purged from 2026-05-30 on\n";
    for arguments in [&["list"][..], &["list", "--removed"]] {
        assert_eq!(community(folder.path(), arguments), (Some(0), line.to_owned(), String::new()));
    }
    let (code, said, wrong) = community(&folder.path().join("nothing"), &["list"]);
    assert_eq!((code, said.as_str()), (Some(2), ""));
    assert!(wrong.starts_with("there is no store at "), "{wrong}");
}

#[tokio::test]
async fn a_purge_says_first_what_it_would_do() {
    let folder = tempfile::tempdir().unwrap();
    fill(folder.path(), Some(1_772_323_200_000)).await;
    let (code, said, _) = community(folder.path(), &["purge", "web:hall"]);
    assert_eq!(code, Some(0));
    assert!(
        said.contains("3 games") && said.contains("Nothing was removed") && said.contains("--yes"),
        "{said}"
    );
    assert!(community(folder.path(), &["list"]).1.contains("3 games"));
    let (code, said, _) = community(folder.path(), &["purge", "web:hall", "--yes"]);
    assert_eq!(code, Some(0));
    assert!(
        said.contains("web:hall was purged, with its settings; removed: 3 games, 0 board posts"),
        "{said}"
    );
    assert_eq!(community(folder.path(), &["list"]).1, "nothing is stored of any community\n");
    let store = SledStore::open(folder.path()).unwrap();
    assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
    assert!(store.load(GameId(1)).await.unwrap().is_none());
    store.close().await.unwrap();
}

#[tokio::test]
async fn where_the_bot_still_is_a_purge_has_to_be_meant() {
    let folder = tempfile::tempdir().unwrap();
    fill(folder.path(), None).await;
    let (code, said, wrong) = community(folder.path(), &["purge", "web:hall", "--yes"]);
    assert_eq!((code, said.as_str()), (Some(2), ""));
    assert!(wrong.contains("--still-there") && wrong.contains("2 games open"), "{wrong}");
    let (code, _, wrong) = community(folder.path(), &["purge", "web:cellar", "--yes"]);
    assert!(code == Some(2) && wrong.starts_with("nothing is stored of web:cellar"), "{wrong}");
    assert!(community(folder.path(), &["list"]).1.contains("3 games"));
    assert_eq!(
        community(folder.path(), &["list", "--removed"]).1,
        "no community has sent the bot away\n"
    );
    let (code, said, _) = community(folder.path(), &["purge", "web:hall", "--yes", "--still-there"]);
    assert!(code == Some(0) && said.contains("removed: 3 games"), "{said}");
}

/// Ends the program with the test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        // Already gone when the test got to its end.
        let _gone = self.0.kill();
        let _gone = self.0.wait();
    }
}

#[tokio::test]
#[expect(clippy::disallowed_methods, reason = "the program that is started looks at the machine's clock")]
async fn the_bot_purges_what_is_overdue_when_it_starts() {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis() as i64;
    let folder = tempfile::tempdir().unwrap();
    // Two servers sent the bot away, one of them long enough ago.
    for (name, hall_days, cellar_days, left) in [("hall due", 91, 89, "web:cellar"), ("cellar due", 89, 91, "web:hall")] {
        let store = folder.path().join(name);
        fill(&store, Some(now - hall_days * DAY)).await;
        let opened = SledStore::open(&store).unwrap();
        let cellar = CommunityRef::new("web", "cellar");
        opened.save_community(&Community::new(cellar.clone())).await.unwrap();
        opened.save_absence(&sent_away(cellar, now - cellar_days * DAY)).await.unwrap();
        opened.close().await.unwrap();
        let log = folder.path().join(format!("{name}.log"));
        let program = Running(
            Command::new(env!("CARGO_BIN_EXE_menagerie"))
                .arg("serve")
                .env_clear()
                .env("MENAGERIE_STORE_PATH", &store)
                .env("MENAGERIE_WEB_LISTEN", "127.0.0.1:0")
                .env("MENAGERIE_DISCORD_ENABLED", "no")
                .env("MENAGERIE_LOG_FILTER", "info")
                .stdout(Stdio::null())
                .stderr(std::fs::File::create(&log).unwrap())
                .spawn()
                .unwrap(),
        );
        let mut said = String::new();
        for _ in 0..600 {
            said = std::fs::read_to_string(&log).unwrap();
            if said.contains("was purged") {
                break;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        assert_eq!(said.matches("was purged").count(), 1, "{name}: {said}");
        drop(program);
        let (_, listed, _) = community(&store, &["list", "--removed"]);
        let lines: Vec<_> = listed.lines().collect();
        assert!(lines.len() == 1 && lines[0].starts_with(left), "{name}: {listed}");
        let opened = SledStore::open(&store).unwrap();
        assert_eq!(opened.load(GameId(1)).await.unwrap().is_some(), left == "web:hall");
        opened.close().await.unwrap();
    }
}
