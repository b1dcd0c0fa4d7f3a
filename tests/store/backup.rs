//! `menagerie backup`, `menagerie restore` and `menagerie doctor` as an operator uses them, on a store at rest and on one that runs.

use std::{
    fs,
    io::{BufRead as _, BufReader},
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
};

use menagerie::{
    app::control::Door,
    game::Event,
    ids::{GameId, PlayerRef, RoomRef, Timestamp},
    store::{Party, Person, Post, SledStore, Store, StoreError, Version},
};

use crate::{
    game::{WHOLE, commit, delivery, event},
    opening::raw,
};

/// Runs the program: exit code, what it said on success, what it said on failure.
fn menagerie(arguments: &[&str], paths: &[(&str, &Path)]) -> (Option<i32>, String, String) {
    let mut program = Command::new(env!("CARGO_BIN_EXE_menagerie"));
    program.args(arguments);
    for (option, path) in paths {
        program.arg(option).arg(path);
    }
    let output = program.output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

fn backup(store: &Path, to: &Path) -> (Option<i32>, String, String) {
    menagerie(&["backup"], &[("--store", store), ("--to", to)])
}

fn restore(store: &Path, from: &Path) -> (Option<i32>, String, String) {
    menagerie(&["restore"], &[("--store", store), ("--from", from)])
}

fn doctor(store: &Path) -> (Option<i32>, String, String) {
    menagerie(&["doctor"], &[("--store", store)])
}

/// A folder for a test, with names in it.
struct Desk(tempfile::TempDir);

impl Desk {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }
    fn at(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }
}

/// Three games: one finished, two running; a person in a room; a post.
async fn three(folder: &Path) {
    let store = SledStore::open(folder).unwrap();
    for (id, events) in [(1, WHOLE), (2, 5), (3, 4)] {
        for number in 0..events {
            store.commit(commit(id, number)).await.unwrap();
        }
    }
    let room = RoomRef::new("web", "hall");
    let person = Person {
        who: PlayerRef::new("web", "anna"),
        name: "Anna".to_owned(),
        locale: None,
        key_hash: None,
        room: Some(room.clone()),
        seen_at: Timestamp(3),
    };
    store.save_person(&person).await.unwrap();
    let post = Post {
        game: GameId(2),
        party: Party::Host,
        room,
        message: "m".to_owned(),
    };
    store.save_post(&post, None).await.unwrap();
    store.close().await.unwrap();
}

#[tokio::test]
async fn a_store_at_rest_is_backed_up_restored_and_backed_up_again_as_the_same() {
    let desk = Desk::new();
    three(&desk.at("old")).await;
    let (code, said, wrong) = backup(&desk.at("old"), &desk.at("one"));
    assert_eq!((code, wrong.as_str()), (Some(0), ""));
    assert_eq!(said, "backed up: 3 games, 1 people, 0 rooms, 1 board posts, 24 deliveries\n");
    assert!(!desk.at("one.part").exists());
    let (code, said, wrong) = restore(&desk.at("new"), &desk.at("one"));
    assert_eq!((code, wrong.as_str()), (Some(0), ""));
    assert_eq!(said, "restored: 3 games, 1 people, 0 rooms, 1 board posts, 24 deliveries\n");
    assert_eq!(backup(&desk.at("new"), &desk.at("two")).0, Some(0));
    assert_eq!(fs::read(desk.at("one")).unwrap(), fs::read(desk.at("two")).unwrap());
    // It plays on.
    let store = SledStore::open(&desk.at("new")).unwrap();
    assert_eq!(store.commit(commit(2, 5)).await.unwrap(), Version(6));
}

#[tokio::test]
async fn neither_a_backup_nor_a_store_is_written_over() {
    let desk = Desk::new();
    three(&desk.at("old")).await;
    fs::write(desk.at("mine"), "mine").unwrap();
    let (code, _, wrong) = backup(&desk.at("old"), &desk.at("mine"));
    assert_eq!(code, Some(2));
    assert!(wrong.ends_with("mine: it exists already\n"), "{wrong}");
    assert_eq!(fs::read_to_string(desk.at("mine")).unwrap(), "mine");
    fs::write(desk.at("new.part"), "half").unwrap();
    let (code, _, wrong) = backup(&desk.at("old"), &desk.at("new"));
    assert_eq!(code, Some(2));
    assert!(wrong.contains("new.part: File exists") && wrong.contains("cut short"), "{wrong}");

    assert_eq!(backup(&desk.at("old"), &desk.at("good")).0, Some(0));
    let (code, _, wrong) = restore(&desk.at("old"), &desk.at("good"));
    assert_eq!(code, Some(2));
    assert!(wrong.contains("is not empty; import into a new folder"), "{wrong}");
    assert_eq!(doctor(&desk.at("old")).0, Some(0));
    // A file that was cut short makes no store.
    let good = fs::read(desk.at("good")).unwrap();
    fs::write(desk.at("cut"), &good[..good.len() / 2]).unwrap();
    let (code, _, wrong) = restore(&desk.at("other"), &desk.at("cut"));
    assert_eq!(code, Some(2));
    assert!(wrong.starts_with("nothing was restored: line "), "{wrong}");
    assert!(!desk.at("other").exists());
    // Nor does one that is not there, nor is there a backup of nothing.
    assert_eq!(restore(&desk.at("other"), &desk.at("nothing")).0, Some(2));
    let (code, _, wrong) = backup(&desk.at("nowhere"), &desk.at("more"));
    assert!(code == Some(2) && wrong.starts_with("there is no store at "), "{wrong}");
    assert!(!desk.at("nowhere").exists() && !desk.at("more").exists());
}

/// What writers have been told so far.
#[derive(Default)]
struct Told {
    acked: Mutex<Vec<(u64, u32)>>,
    enough: AtomicBool,
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_under_load_is_the_store_at_one_moment() {
    let desk = Desk::new();
    let store = Arc::new(SledStore::open(&desk.at("live")).unwrap());
    let door = tokio::spawn(Door::open(&desk.at("live")).unwrap().answer(Arc::clone(&store)));
    let told = Arc::new(Told::default());
    let writers: Vec<_> = (0..16)
        .map(|_| {
            let (store, told) = (Arc::clone(&store), Arc::clone(&told));
            tokio::spawn(async move {
                while !told.enough.load(Ordering::SeqCst) {
                    let id = store.fresh_id().await.unwrap();
                    for number in 0..WHOLE {
                        let version = store.commit(commit(id.0, number)).await.unwrap();
                        told.acked.lock().unwrap().push((id.0, version.0));
                        if number == 3 {
                            let post = Post {
                                game: id,
                                party: Party::Host,
                                room: RoomRef::new("web", "hall"),
                                message: "m".to_owned(),
                            };
                            store.save_post(&post, None).await.unwrap();
                        }
                    }
                }
            })
        })
        .collect();
    for round in 0..4 {
        // Not before there is something, and the writers go on all the time.
        while told.acked.lock().unwrap().len() < 500 * (round + 1) {
            tokio::task::yield_now().await;
        }
        let before = told.acked.lock().unwrap().clone();
        let (live, file) = (desk.at("live"), desk.at(&format!("backup{round}")));
        let (code, said, wrong) = tokio::task::spawn_blocking(move || backup(&live, &file)).await.unwrap();
        assert_eq!(code, Some(0), "{said}{wrong}");
        let written_meanwhile = told.acked.lock().unwrap().len() - before.len();
        assert!(written_meanwhile > 0, "the writers stood still");
        let (code, said, wrong) = {
            let live = desk.at("live");
            tokio::task::spawn_blocking(move || doctor(&live)).await.unwrap()
        };
        assert_eq!((code, wrong.as_str()), (Some(0), ""), "{said}");

        let (copy, file) = (desk.at(&format!("copy{round}")), desk.at(&format!("backup{round}")));
        let (code, said, wrong) = tokio::task::spawn_blocking(move || restore(&copy, &file)).await.unwrap();
        assert_eq!(code, Some(0), "{said}{wrong}");
        let copy = SledStore::open(&desk.at(&format!("copy{round}"))).unwrap();
        for (id, version) in before {
            let found = copy.load(GameId(id)).await.unwrap();
            assert!(found.is_some_and(|(_, at)| at >= Version(version)), "game {id} at {version}");
        }
        // One moment: of each game as many deliveries as events, and the post if it was posted.
        let last = copy.fresh_id().await.unwrap().0;
        for id in 1..last {
            let Some((game, version)) = copy.load(GameId(id)).await.unwrap() else {
                continue;
            };
            for number in 0..WHOLE {
                let delivered = copy.delivered(&delivery(id, number)).await.unwrap().is_some();
                assert_eq!(delivered, number < version.0, "game {id} at {}, delivery {number}", version.0);
            }
            let live = store.load(GameId(id)).await.unwrap().unwrap().0;
            assert!(live.events.starts_with(&game.events), "game {id}");
            if version.0 > 5 {
                assert!(copy.post(GameId(id), Party::Host).await.unwrap().is_some(), "game {id}");
            }
        }
        copy.close().await.unwrap();
    }
    told.enough.store(true, Ordering::SeqCst);
    for writer in writers {
        writer.await.unwrap();
    }
    door.abort();
    assert!(door.await.unwrap_err().is_cancelled());
    assert!(!desk.at("live").join("socket").exists(), "the door is closed");
    store.close().await.unwrap();
}

#[tokio::test]
async fn the_running_bot_hands_out_backups_and_says_what_is_wrong() {
    let desk = Desk::new();
    three(&desk.at("live")).await;
    let db = raw(&desk.at("live"));
    db.insert([&b"g"[..], &2_u64.to_be_bytes()].concat(), "noise").unwrap();
    drop(db);
    // A socket that a killed process left.
    drop(std::os::unix::net::UnixListener::bind(desk.at("live").join("socket")).unwrap());
    let mut bot = Command::new(env!("CARGO_BIN_EXE_menagerie"))
        .arg("serve")
        .env("MENAGERIE_STORE_PATH", desk.at("live"))
        .env("MENAGERIE_WEB_LISTEN", "127.0.0.1:0")
        .env("MENAGERIE_DISCORD_ENABLED", "no")
        .env("MENAGERIE_LOG_FILTER", "off")
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    let mut said = BufReader::new(bot.stdout.take().unwrap());
    said.read_line(&mut line).unwrap();
    assert!(line.starts_with("Menagerie is open"), "{line}");

    let (code, _, wrong) = backup(&desk.at("live"), &desk.at("one"));
    assert_eq!(code, Some(2));
    assert!(wrong.starts_with("the store has damaged records: game #2: "), "{wrong}");
    assert!(!desk.at("one").exists() && !desk.at("one.part").exists());
    let (code, said, wrong) = menagerie(
        &["backup", "--skip-damaged"],
        &[("--store", &desk.at("live")), ("--to", &desk.at("one"))],
    );
    assert_eq!(code, Some(0), "{wrong}");
    assert!(said.starts_with("backed up: 2 games, "), "{said}");
    assert!(wrong.starts_with("left out: game #2: "), "{wrong}");
    let (code, said, _) = doctor(&desk.at("live"));
    assert_eq!(code, Some(1), "{said}");
    assert!(
        said.contains("game #2: its checksum is wrong") || said.contains("game #2: it is too short"),
        "{said}"
    );
    assert!(said.contains("\nchecked 3 games: "), "{said}");

    let pid = bot.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &pid]).status().unwrap().success());
    assert_eq!(bot.wait().unwrap().code(), Some(0));
    assert!(!desk.at("live").join("socket").exists());
    // Nobody runs: the store itself is asked.
    let again = desk.at("two");
    assert_eq!(backup(&desk.at("live"), &again).0, Some(2));
    assert_eq!(doctor(&desk.at("live")).0, Some(1));
}

#[tokio::test]
async fn a_sound_store_is_said_to_be_sound() {
    let desk = Desk::new();
    three(&desk.at("store")).await;
    let found = doctor(&desk.at("store"));
    assert_eq!(found, (Some(0), "checked 3 games: nothing is wrong\n".to_owned(), String::new()));
    let (code, _, wrong) = doctor(&desk.at("nowhere"));
    assert!(code == Some(2) && wrong.starts_with("there is no store at "), "{wrong}");
}

fn key(first: u8, id: u64) -> Vec<u8> {
    [&[first][..], &id.to_be_bytes()].concat()
}

/// The first key that begins so.
fn first(db: &sled::Db, prefix: impl AsRef<[u8]>) -> Vec<u8> {
    db.scan_prefix(prefix).next().unwrap().unwrap().0.to_vec()
}

type Damage = fn(&sled::Db);

#[tokio::test]
async fn each_damage_is_named_in_a_line_of_its_own() {
    let cases: Vec<(Damage, &[&str], usize)> = vec![
        (
            |db| {
                let at = [key(b'e', 2), 3_u32.to_be_bytes().to_vec()].concat();
                let mut value = db.get(&at).unwrap().unwrap().to_vec();
                *value.last_mut().unwrap() ^= 1;
                db.insert(at, value).unwrap();
            },
            &["game #2: its checksum is wrong"],
            1,
        ),
        (
            |db| drop(db.remove([key(b'e', 3), 2_u32.to_be_bytes().to_vec()].concat()).unwrap().unwrap()),
            &["game #3: events are missing"],
            1,
        ),
        (
            |db| {
                let at = |n: u32| [key(b'e', 3), n.to_be_bytes().to_vec()].concat();
                let other = db.get(at(2)).unwrap().unwrap();
                db.insert(at(9), other).unwrap();
            },
            &["game #3: there are more events than its head says"],
            1,
        ),
        (
            |db| drop(db.remove(first(db, "o")).unwrap().unwrap()),
            &["game #2: it is missing in the list of a person's open games"],
            1,
        ),
        (
            |db| drop(db.remove(first(db, "c")).unwrap().unwrap()),
            &["game #1: it is missing in the list of a community's finished games"],
            1,
        ),
        (
            |db| {
                let mut due = first(db, "d");
                due[3] ^= 1;
                db.insert(due, "").unwrap();
            },
            &["game #3: it is in the list of what is due without reason"],
            1,
        ),
        (
            |db| drop(db.remove(first(db, "t")).unwrap().unwrap()),
            &["delivery web:1.0: it is missing in the list of deliveries by age"],
            1,
        ),
        (
            |db| drop(db.remove(key(b'g', 2)).unwrap().unwrap()),
            &["game #2: there are events, and no game", "post #2: there is no such game"],
            6,
        ),
        (
            |db| drop(db.insert("Pweb:anna", "noise").unwrap()),
            &["person web:anna: it is too short"],
            1,
        ),
        (
            |db| drop(db.remove(first(db, "j")).unwrap().unwrap()),
            &["person web:anna: missing in the list of their room's people"],
            1,
        ),
        (|db| drop(db.insert("#", "").unwrap()), &["the counters: it is too short"], 1),
        (|db| drop(db.insert("zoo", "").unwrap()), &["a record of an unknown kind, zoo"], 1),
    ];
    for (damage, lines, count) in cases {
        let desk = Desk::new();
        three(&desk.at("store")).await;
        let db = raw(&desk.at("store"));
        damage(&db);
        drop(db);
        let (code, said, wrong) = doctor(&desk.at("store"));
        assert_eq!((code, wrong.as_str()), (Some(1), ""), "{said}");
        for line in lines {
            assert!(said.lines().any(|found| found.starts_with(line)), "{line}\nis not in\n{said}");
        }
        assert_eq!(said.lines().count(), count + 1, "{said}");
    }
}

#[tokio::test]
async fn a_game_that_the_rules_do_not_allow_is_named() {
    let desk = Desk::new();
    let store = SledStore::open(&desk.at("store")).unwrap();
    for number in 0..3 {
        store.commit(commit(7, number)).await.unwrap();
    }
    // The store itself knows no rules: Black moves a pawn of White's.
    let mut wrong = commit(7, 3);
    let Event::Moved { uci, .. } = &mut wrong.events[0].event else {
        panic!("{:?}", event(3))
    };
    "e4e5".clone_into(uci);
    store.commit(wrong).await.unwrap();
    assert!(matches!(store.load(GameId(7)).await, Err(StoreError::Corrupt { .. })));
    store.close().await.unwrap();
    let (code, said, _) = doctor(&desk.at("store"));
    assert_eq!(code, Some(1));
    assert!(
        said.starts_with("game #7: its events do not make a game by the rules") && said.lines().count() == 2,
        "{said}"
    );
}
