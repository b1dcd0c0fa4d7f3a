//! Two real programs on one database, one person at each; one of them is killed, then the server.

use std::{path::Path, process::Command, sync::Arc};

use serde_json::json;

use crate::{
    client::{Person, button, get},
    games::{board, moves_of, pair},
    process::{Program, free},
    server::Server,
};

fn verified(pgn: &[u8]) {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("game.pgn");
    std::fs::write(&path, pgn).unwrap();
    let verified = Command::new(env!("CARGO_BIN_EXE_menagerie"))
        .arg("verify")
        .arg(&path)
        .output()
        .unwrap();
    assert!(verified.status.success(), "{verified:?}\n{}", String::from_utf8_lossy(pgn));
}

/// What `/readyz` says of the store.
async fn ready(program: &Program) -> (u16, String) {
    let answer = get(program.to, "/readyz", None).await;
    (answer.status, String::from_utf8(answer.body).unwrap())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_programs_share_a_game_and_outlive_each_other_and_the_server() {
    let Some(server) = Server::start() else { return };
    let server = Arc::new(server);
    let url = server.place().await;
    let first = Program::start_at(&[("MENAGERIE_STORE_URL", &url)], free());
    let second = Program::start_at(&[("MENAGERIE_STORE_URL", &url)], free());
    assert_eq!(first.room().id, second.room().id, "both print the link to the room that is there");
    let room = first.room();
    let (anna, mut bo) = pair(&room, "chess").await;
    // Bo's browser talks to the other program; his seat is the same.
    bo.room.to = second.to;
    for (anna_plays, bo_plays) in [("e4", "e5"), ("Nf3", "Nc6")] {
        board(&anna.say(&format!("/move {anna_plays}")).await);
        board(&bo.say(&format!("/move {bo_plays}")).await);
    }
    // A move that was played at one program is not played again at the other.
    let again = bo.say("/move Nc6").await;
    assert!(again.iter().all(|m| m["live"].is_null()), "{again:?}");
    first.kill();
    let mut anna = anna;
    anna.room.to = second.to;
    board(&anna.say("/move Bb5").await);
    board(&bo.say("/move a6").await);

    assert_eq!(ready(&second).await.0, 200);
    let at = Arc::clone(&server);
    tokio::task::spawn_blocking(move || at.kill()).await.unwrap();
    let (status, said) = ready(&second).await;
    assert!(
        status == 503 && said.contains("store: ") && !said.contains("store: ready"),
        "{status} {said}"
    );
    // Whoever plays is told that it did not work, in a sentence.
    let sorry = anna.post("say", &json!({ "text": "/move Ba4" })).await;
    assert!((500..600).contains(&sorry.status) && sorry.error().len() > 20, "{sorry:?}");
    let at = Arc::clone(&server);
    tokio::task::spawn_blocking(move || at.start_again()).await.unwrap();
    while ready(&second).await.0 != 200 {
        tokio::task::yield_now().await;
    }
    board(&anna.say("/move Ba4").await);
    resign(&bo).await;
}

async fn resign(who: &Person) {
    let asked = who.say("/resign").await;
    board(&who.press(&button(&asked, "Yes")).await);
}

#[tokio::test]
async fn a_running_game_moves_from_a_folder_to_a_database() {
    let Some(server) = Server::shared() else { return };
    let url = server.place().await;
    let dir = tempfile::tempdir().unwrap();
    let folder = dir.path().join("games");
    let to = free();
    let program = Program::start(&folder, to);
    let (anna, bo) = pair(&program.room(), "behemoth").await;
    board(&anna.say("/move e4").await);
    let link = program.link.clone();
    let refused = copy(&folder, &url);
    assert!(!refused.status.success(), "{refused:?}");
    assert!(
        String::from_utf8_lossy(&refused.stderr).contains("in use by another process"),
        "{refused:?}"
    );
    program.kill();
    let done = copy(&folder, &url);
    let said = String::from_utf8_lossy(&done.stdout).into_owned();
    assert!(
        done.status.success() && said.contains("copied: 1 games") && said.contains("SHA-256"),
        "{done:?}"
    );
    let doctor = || {
        Command::new(env!("CARGO_BIN_EXE_menagerie"))
            .args(["doctor", "--store", &url])
            .output()
            .unwrap()
    };
    let sound = doctor();
    assert!(
        String::from_utf8_lossy(&sound.stdout).contains("checked 1 games: nothing is wrong"),
        "{sound:?}"
    );
    // Looking is not playing: it can be copied into again.
    assert!(copy(&folder, &url).status.success());
    let program = Program::start_at(&[("MENAGERIE_STORE_URL", &url)], to);
    assert_eq!(program.link, link);
    // Where the Behemoth went nobody knows; something can be played.
    let line = moves_of(&bo).await.swap_remove(0);
    board(&bo.say(&line).await);
    resign(&anna).await;
    let said = anna.say("/history as:pgn game:1").await;
    let file = said.iter().find(|m| m["file"].is_object()).unwrap();
    let sound = doctor();
    assert!(sound.status.success(), "{sound:?}");
    verified(&get(to, file["file"]["url"].as_str().unwrap(), None).await.body);
}

fn copy(folder: &Path, url: &str) -> std::process::Output {
    Command::new(env!("CARGO_BIN_EXE_menagerie"))
        .args(["store", "copy", "--from", &format!("sled:{}", folder.display()), "--to", url])
        .output()
        .unwrap()
}
