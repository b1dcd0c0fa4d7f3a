//! The real program: killed without warning in mid-game, started again, and the game goes on.

use std::{
    io::{BufRead, BufReader},
    net::{SocketAddr, TcpListener},
    path::Path,
    process::{Child, Command, Stdio},
};

use serde_json::json;

use crate::{
    browser::{Browser, DESK, ENTER, PHONE, available},
    client::{Person, Room, get, post, text},
    games::{board, moves_of, pair},
};

/// `menagerie serve` over a store of its own.
pub struct Program {
    child: Child,
    pub to: SocketAddr,
    /// The link that it printed.
    pub link: String,
}

impl Program {
    /// Starts it and waits for its link.
    pub fn start(store: &Path, to: SocketAddr) -> Self {
        Self::start_at(&[("MENAGERIE_STORE_PATH", store.to_str().unwrap())], to)
    }

    /// Starts it with other settings.
    pub fn start_at(settings: &[(&str, &str)], to: SocketAddr) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_menagerie"))
            .arg("serve")
            .envs(settings.iter().copied())
            .env("MENAGERIE_WEB_LISTEN", to.to_string())
            .env("MENAGERIE_DISCORD_ENABLED", "no")
            .env("MENAGERIE_LOG_FILTER", "warn")
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut said = BufReader::new(child.stdout.take().unwrap());
        let mut all = String::new();
        let link = loop {
            let mut line = String::new();
            assert_ne!(
                said.read_line(&mut line).unwrap(),
                0,
                "the program ended before it printed a link; it said:\n{all}"
            );
            all.push_str(&line);
            if let Some(at) = line.find("http://") {
                break line[at..].split_whitespace().next().unwrap().to_owned();
            }
        };
        // What it says later is thrown away, but its pipe stays open.
        std::thread::spawn(move || std::io::copy(&mut said, &mut std::io::sink()));
        Self { child, to, link }
    }

    pub fn room(&self) -> Room {
        Room {
            to: self.to,
            id: self.link.rsplit('/').next().unwrap().to_owned(),
        }
    }

    /// Ends it as a power cut would.
    pub fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// An address that is free now.
pub fn free() -> SocketAddr {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap()
}

async fn killed_between(variant: &str, before: &[&str], after: &[&str], end: &str) {
    let dir = tempfile::tempdir().unwrap();
    let to = free();
    let program = Program::start(dir.path(), to);
    let room = program.room();
    let (anna, bo) = pair(&room, variant).await;
    let people = [&anna, &bo];
    for (ply, played) in before.iter().enumerate() {
        board(&people[ply % 2].say(&format!("/move {played}")).await);
    }
    program.kill();
    let program = Program::start(dir.path(), to);
    assert_eq!(
        program.room().id,
        room.id,
        "the link that was shared is the one that is printed again"
    );
    let mut last = Vec::new();
    for (ply, played) in after.iter().enumerate() {
        last = people[(before.len() + ply) % 2].say(&format!("/move {played}")).await;
        board(&last);
    }
    assert!(text(&last).contains(end), "{}", text(&last));
    program.kill();
    let program = Program::start(dir.path(), to);
    let table = text(&anna.say(&format!("/leaderboard variant:{variant}")).await);
    assert!(table.contains("Anna") && table.contains("Bo"), "the result is on disk: {table}");
    drop(program);
}

#[tokio::test]
async fn chess_goes_on_after_a_kill() {
    killed_between("chess", &["f3", "e5"], &["g4", "Qh4"], "Checkmate").await;
}

#[tokio::test]
async fn atomic_goes_on_after_a_kill() {
    killed_between("atomic", &["Nf3", "a6", "Ne5"], &["a5", "Nxd7"], "xplo").await;
}

#[tokio::test]
async fn wolf_goes_on_after_a_kill() {
    killed_between("wolf", &["Sd3"], &["f7", "Bc2", "Nxc2"], "Checkmate").await;
}

#[tokio::test]
async fn behemoth_goes_on_after_kills_at_any_moment() {
    let dir = tempfile::tempdir().unwrap();
    let to = free();
    let mut program = Program::start(dir.path(), to);
    let room = program.room();
    let (anna, bo) = pair(&room, "behemoth").await;
    let people = [&anna, &bo];
    let mut over = false;
    let mut kills = 0;
    for turn in 0..400 {
        // Whoever's turn it is has moves to choose from.
        let mut moves = Vec::new();
        let mut mover = people[0];
        for person in people {
            let found = moves_of(person).await;
            if !found.is_empty() {
                (moves, mover) = (found, person);
            }
        }
        let Some(chosen) = moves
            .iter()
            .find(|m| m.ends_with('#'))
            .or_else(|| moves.get(turn % 5))
            .or_else(|| moves.first())
            .cloned()
        else {
            over = true;
            break;
        };
        // From the first ply on, so that even the shortest game meets a kill.
        if turn % 4 == 0 && kills < 6 {
            // The move is under way when the power goes; afterwards it was either played whole or not at all.
            let (path, token) = (room.path("say"), mover.token.clone());
            let body = json!({ "text": chosen });
            let under_way = tokio::spawn(async move { lossy(to, &path, &token, &body).await });
            tokio::time::sleep(std::time::Duration::from_millis(turn as u64 * 3 % 25)).await;
            program.kill();
            let acknowledged = under_way.await.unwrap();
            program = Program::start(dir.path(), to);
            kills += 1;
            if acknowledged {
                let again = mover.say(&chosen).await;
                assert!(
                    again.iter().all(|m| m["live"].is_null()),
                    "what was acknowledged is on disk, so the same move cannot be played again: {again:?}"
                );
            }
        } else if board(&mover.say(&chosen).await)["ping"].is_null() {
            over = true;
            break;
        }
    }
    assert!(over && kills > 0);
    let said = anna.say("/history as:pgn game:1").await;
    let file = said.iter().find(|m| m["file"].is_object()).unwrap();
    let pgn = get(to, file["file"]["url"].as_str().unwrap(), None).await.body;
    let path = dir.path().join("game.pgn");
    std::fs::write(&path, &pgn).unwrap();
    let verified = Command::new(env!("CARGO_BIN_EXE_menagerie"))
        .arg("verify")
        .arg(&path)
        .output()
        .unwrap();
    assert!(verified.status.success(), "{verified:?}\n{}", String::from_utf8_lossy(&pgn));
}

/// Says a line to a program that may be killed; was it answered?
async fn lossy(to: SocketAddr, path: &str, token: &str, body: &serde_json::Value) -> bool {
    let request = format!(
        "POST {path} HTTP/1.1\r\nHost: {to}\r\nConnection: close\r\nContent-Type: application/json\r\nAuthorization: Bearer {token}\r\nContent-Length: {}\r\n\r\n{body}",
        body.to_string().len()
    );
    crate::client::raw(to, request.as_bytes())
        .await
        .is_some_and(|a| a.status == 200 && a.json()[0]["live"].is_u64())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn people_in_a_browser_go_on_after_a_kill() {
    if !available() {
        return;
    }
    let dir = tempfile::tempdir().unwrap();
    let to = free();
    let program = Program::start(dir.path(), to);
    let (anna, bo) = tokio::join!(Browser::start(PHONE), Browser::start(DESK));
    for (page, name) in [(&anna, "Anna"), (&bo, "Bo")] {
        page.open(&program.link).await;
        page.write("#name", &format!("{name}{ENTER}")).await;
        page.until("the command line", "return !document.getElementById('composer').hidden")
            .await;
    }
    anna.write("#line", &format!("/challenge Bo variant:atomic colour:white{ENTER}"))
        .await;
    bo.tap(".message .button", "Accept").await;
    anna.until("her turn", "return document.title.startsWith('(1)')").await;
    anna.write("#line", &format!("Nf3{ENTER}")).await;
    bo.until("his turn", "return document.title.startsWith('(1)')").await;

    program.kill();
    bo.until(
        "the page to notice",
        "return document.getElementById('state').dataset.state === 'offline'",
    )
    .await;
    bo.picture("desk-offline").await;
    bo.check("a page without its server").await;
    let program = Program::start(dir.path(), to);
    bo.until(
        "the page to be back",
        "return document.getElementById('state').dataset.state === 'online'",
    )
    .await;
    // The buttons from before still work.
    bo.tap(".message.for-me .buttons .button.primary", "").await;
    bo.tap(".message.private .menu .button", "a7").await;
    bo.tap(".message.private .menu .button", "a6").await;

    // A page that is loaded anew knows nothing of what was said, but the board is there, and whose turn it is.
    program.kill();
    let program = Program::start(dir.path(), to);
    anna.open(&program.link).await;
    anna.until(
        "the board",
        "return document.querySelector('.message[data-game] img.board')?.naturalWidth > 0",
    )
    .await;
    anna.until("her turn", "return document.title.startsWith('(1)')").await;
    anna.picture("phone-after-restart").await;
    for (page, played) in [(&anna, "Ne5"), (&bo, "a5"), (&anna, "Nxd7")] {
        page.until("the turn", "return document.title.startsWith('(1)')").await;
        page.write("#line", &format!("{played}{ENTER}")).await;
        page.until("the move to be played", "return !document.title.startsWith('(')").await;
    }
    for page in [&anna, &bo] {
        page.reads("xplo").await;
    }
    bo.picture("desk-explosion").await;
    drop(program);
}

#[tokio::test]
async fn the_port_is_taken() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let dir = tempfile::tempdir().unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_menagerie"))
        .arg("serve")
        .env("MENAGERIE_STORE_PATH", dir.path())
        .env("MENAGERIE_WEB_LISTEN", taken.local_addr().unwrap().to_string())
        .env("MENAGERIE_DISCORD_ENABLED", "no")
        .output()
        .unwrap();
    assert!(!output.status.success());
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("already listens"), "{said}");
    assert!(!said.contains("panicked"), "{said}");
}

#[tokio::test]
async fn a_seat_survives_a_kill_and_a_stranger_gains_none() {
    let dir = tempfile::tempdir().unwrap();
    let to = free();
    let program = Program::start(dir.path(), to);
    let room = program.room();
    let anna: Person = room.join("Anna").await;
    program.kill();
    let program = Program::start(dir.path(), to);
    assert_eq!(text(&anna.say("I am back, all of you").await), "I am back, all of you");
    let taken = post(to, &room.path("join"), None, &json!({ "name": "Anna" })).await;
    assert_eq!(taken.status, 409, "her name is hers");
    drop(program);
}
