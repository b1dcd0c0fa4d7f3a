//! All four variants to a decisive end, over HTTP.

use serde_json::Value;

use crate::{
    client::{Person, Room, button, get, text},
    house::House,
};

/// Two people, the first of whom has White, and what was said when their game began.
pub async fn pair(room: &Room, variant: &str) -> (Person, Person) {
    let (anna, bo) = (room.join("Anna").await, room.join("Bo").await);
    let said = anna.say(&format!("/challenge Bo variant:{variant} colour:white")).await;
    let began = bo.press(&button(&said, "Accept")).await;
    assert!(began.iter().any(|m| m["live"].is_u64()), "{began:?}");
    (anna, bo)
}

/// The board that everybody sees in an answer.
pub fn board(said: &[Value]) -> &Value {
    said.iter()
        .find(|m| m["live"].is_u64())
        .unwrap_or_else(|| panic!("no board in {said:?}"))
}

/// The moves that a person can make now, as lines. Numbers of games and options are suggested there, too.
pub async fn moves_of(person: &Person) -> Vec<String> {
    let mut lines = person.complete("/move ").await;
    lines.retain(|l| {
        l.strip_prefix("/move ")
            .is_some_and(|m| m.starts_with(char::is_alphabetic) && !m.contains(':'))
    });
    lines
}

async fn check_picture(room: &Room, said: &[Value]) {
    let picture = get(room.to, board(said)["image"].as_str().unwrap(), None).await;
    assert_eq!(picture.status, 200);
    assert!(picture.body.len() < 100_000, "{} bytes", picture.body.len());
    assert!(board(said)["alt"].as_str().unwrap().chars().count() <= 1024);
}

/// Plays the moves in turn; what the last of them brought.
async fn play(room: &Room, people: [&Person; 2], moves: &[&str]) -> Vec<Value> {
    let mut last = Vec::new();
    for (ply, played) in moves.iter().enumerate() {
        let said = people[ply % 2].say(&format!("/move {played}")).await;
        check_picture(room, &said).await;
        if ply + 1 < moves.len() {
            assert_eq!(
                board(&said)["ping"],
                people[(ply + 1) % 2].player.as_str(),
                "the other one is asked to move: {said:?}"
            );
        }
        last = said;
    }
    last
}

async fn ends(variant: &str, moves: &[&str], with: &str) {
    let house = House::open().await;
    let room = Room::open(house.to).await;
    let (anna, bo) = pair(&room, variant).await;
    let said = play(&room, [&anna, &bo], moves).await;
    let words = text(&said);
    let winner = if moves.len() % 2 == 1 { "Anna" } else { "Bo" };
    assert!(words.contains(with) && words.contains(&format!("{winner} (")), "{words}");
    assert!(board(&said)["ping"].is_null(), "nobody has to move any more");
    let table = text(&anna.say(&format!("/leaderboard variant:{variant}")).await);
    assert!(
        table.find(winner).unwrap() < table.find(if winner == "Anna" { "Bo" } else { "Anna" }).unwrap(),
        "{table}"
    );
    let late = anna.say("/move e4").await;
    assert!(late.iter().all(|m| m["private"] == true), "the game is over: {late:?}");
}

#[tokio::test]
async fn chess_ends_by_mate() {
    // The fool's mate.
    ends("chess", &["f3", "e5", "g4", "Qh4"], "Checkmate").await;
}

#[tokio::test]
async fn atomic_ends_when_a_king_explodes() {
    // The knight takes on d7, next to the king on e8.
    ends("atomic", &["Nf3", "a6", "Ne5", "a5", "Nxd7"], "xplo").await;
}

#[tokio::test]
async fn wolf_ends_by_mate_on_ten_ranks() {
    // Black's nightrider rides from g10 over f8, e6 and d4 to c2 and gives check to a1; nothing guards or takes there, and the king's own
    // men stand round it.
    ends("wolf", &["Sd3", "f7", "Bc2", "Nxc2"], "Checkmate").await;
}

#[tokio::test]
async fn behemoth_ends_when_a_king_is_lost() {
    let house = House::open().await;
    let room = Room::open(house.to).await;
    let (anna, bo) = pair(&room, "behemoth").await;
    let mut over = None;
    // The beast's walks are chance, so the moves are chosen as the game goes: a king is taken if it can be, else the fifth of what may be
    // played. A game without an end after all these plies is as good as impossible: each walk may trample a king.
    for ply in 0..600 {
        let mover = [&anna, &bo][ply % 2];
        let moves = moves_of(mover).await;
        let chosen = moves
            .iter()
            .find(|m| m.ends_with('#'))
            .or_else(|| moves.get(ply % 5))
            .or_else(|| moves.first())
            .expect("a move");
        let said = mover.say(chosen).await;
        check_picture(&room, &said).await;
        if board(&said)["ping"].is_null() {
            over = Some(text(&said));
            break;
        }
    }
    let over = over.expect("the game ends");
    assert!(over.contains("seed"), "the secret seed is shown at the end: {over}");
    // Whatever way it ended, its chance can be checked offline.
    let said = anna.say("/history as:pgn game:1").await;
    let file = said.iter().find(|m| m["file"].is_object()).unwrap();
    let pgn = get(room.to, file["file"]["url"].as_str().unwrap(), None).await;
    let pgn = String::from_utf8(pgn.body).unwrap();
    assert!(pgn.to_lowercase().contains("[variant \"behemoth"), "{pgn}");
}
