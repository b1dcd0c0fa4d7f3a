//! Behemoth Chess to its end in an encrypted room on a Synapse that nobody configured for bots, while the bot is killed twice and the server once.
//! Nothing is missing afterwards, and nothing is there twice.

use std::collections::BTreeMap;

use menagerie::rules::{Line, Position, Roll, Variant, notation::san, variants};
use serde_json::Value;

use crate::{
    games::{Table, gather},
    person::Person,
    program::Account,
    server::{Limits, Server},
};

/// The game as those who play it know it from what the bot said.
pub struct Mirror {
    variant: &'static dyn Variant,
    pub line: Line,
}

impl Mirror {
    pub fn new(start: &Value) -> Self {
        let variant = variants::by_key("behemoth").unwrap();
        assert!(start["content"]["body"].is_string());
        Self {
            variant,
            line: Line::new(Position::start(variant)),
        }
    }

    /// What a player who wants the game to end types: the king is taken if he can be; White goes for him, and Black does not mind.
    pub fn choose(&self) -> String {
        let all: Vec<String> = san::all(self.line.position()).into_iter().map(|(_, san)| san).collect();
        let ends = |moves: &[String]| moves.iter().find(|m| m.ends_with('#')).cloned();
        if let Some(taken) = ends(&all) {
            return taken;
        }
        let white = self.line.plies().len().is_multiple_of(2);
        if !white {
            let quiet = ["a6", "a5", "h6", "h5", "a4", "h4", "Ra6", "Ra7", "Ra8", "Rh6", "Rh7", "Rh8"];
            let found = quiet.iter().find(|m| all.iter().any(|a| a == *m));
            return found.map_or_else(|| all[0].clone(), |m| (*m).to_owned());
        }
        // Would the king fall the turn after, if nothing else happened?
        let threatens = all.iter().find(|typed| {
            let mut line = self.line.clone();
            let Some((mv, _)) = san::all(line.position()).into_iter().find(|(_, s)| s == *typed) else {
                return false;
            };
            let calm = (0..32).map(Roll).find(|roll| {
                line.clone()
                    .play(mv, Some(*roll))
                    .is_ok_and(|ply| ply.effects.walk.as_ref().is_some_and(|w| w.casualties.is_empty()))
            });
            let Some(roll) = calm else { return false };
            if line.play(mv, Some(roll)).is_err() || line.outcome().is_some() {
                return false;
            }
            let Some((reply, _)) = san::all(line.position())
                .into_iter()
                .find(|(_, s)| s.starts_with(['a', 'h']) && s.len() == 2)
            else {
                return false;
            };
            let calm = (0..32).map(Roll).find(|roll| {
                line.clone()
                    .play(reply, Some(*roll))
                    .is_ok_and(|ply| ply.effects.walk.as_ref().is_some_and(|w| w.casualties.is_empty()))
            });
            let Some(roll) = calm else { return false };
            line.play(reply, Some(roll)).is_ok() && san::all(line.position()).iter().any(|(_, s)| s.ends_with('#'))
        });
        let wanted = ["e4", "e3", "Qh5", "Qg4", "Qf3", "Qe2", "d3", "Qd2", "Qe1"];
        let known = || wanted.iter().find(|m| all.iter().any(|a| a == *m)).map(|m| (*m).to_owned());
        threatens
            .cloned()
            .or_else(known)
            .unwrap_or_else(|| all[self.line.plies().len() % all.len()].clone())
    }

    /// What the bot said of the move. Is the game over?
    pub fn follow(&mut self, typed: &str, board: &Value) -> bool {
        let body = board["content"]["body"].as_str().unwrap();
        let (mv, _) = san::all(self.line.position()).into_iter().find(|(_, san)| san == typed).unwrap();
        let rolls = body
            .split('(')
            .skip(1)
            .filter_map(|after| self.variant.read_roll(after.split(')').next()?));
        let roll = rolls.last();
        self.line.play(mv, roll).unwrap_or_else(|e| panic!("{typed}: {e:?} after {body}"));
        self.line.outcome().is_some()
    }
}

/// Number of the game and of the ply, from the name of a board's picture.
fn ply_of(board: &Value) -> (u64, u64) {
    let name = board["content"]["filename"].as_str().unwrap();
    let mut numbers = name.split('-').filter_map(|part| part.parse().ok());
    (numbers.next().unwrap(), numbers.next().unwrap())
}

/// Each ply has one board, and they came in order.
pub fn assert_once_each(person: &Person, bot: &str, plies: usize) {
    let boards: Vec<Value> = person
        .all()
        .into_iter()
        .filter(|e| e["sender"] == bot && e["content"]["msgtype"] == "m.image")
        .filter(|e| e["content"]["org.menagerie.post"]["signs"]["✅"].is_null())
        .collect();
    let mut counted: BTreeMap<(u64, u64), usize> = BTreeMap::new();
    for board in &boards {
        *counted.entry(ply_of(board)).or_default() += 1;
    }
    assert!(counted.values().all(|n| *n == 1), "a board is there twice: {counted:?}");
    let found: Vec<u64> = boards.iter().map(|b| ply_of(b).1).collect();
    let expected: Vec<u64> = (0..=plies as u64).collect();
    assert_eq!(found, expected, "each ply has its board, in order: {:#?}", person.bodies());
}

#[tokio::test(flavor = "multi_thread")]
async fn behemoth_to_its_end_while_the_bot_dies_twice_and_the_server_once() {
    let Some(server) = Server::start(Limits::Default) else { return };
    let account = Account::new(&server, Limits::Default, "menagerie").await;
    let mut bot = Some(account.start().await);
    let (anna, bo) = (Person::new(&server, "anna").await, Person::new(&server, "bo").await);
    let table: Table = gather(anna, bo, &account.id, true).await;
    let (_, board) = table.begin("behemoth").await;
    assert_eq!(board["encrypted"], true);
    assert!(
        board["content"]["file"]["url"].as_str().unwrap().starts_with("mxc://"),
        "the picture is encrypted, too"
    );
    let mut mirror = Mirror::new(&board);
    let mut deaths = 0;
    for ply in 0..200 {
        let mover = [&table.anna, &table.bo][ply % 2];
        let typed = mirror.choose();
        let last = typed.ends_with('#');
        mover.say(&table.room, &typed).await;
        // From the second ply on, so that even the shortest game meets all three.
        match ply {
            // In the middle of it, whatever it is doing.
            1 => {
                bot.take().unwrap().kill();
                bot = Some(account.start().await);
                deaths += 1;
            }
            2 => {
                server.kill_and_start();
                deaths += 1;
            }
            3 => {
                tokio::time::sleep(std::time::Duration::from_millis(400)).await;
                bot.take().unwrap().kill();
                bot = Some(account.start().await);
                deaths += 1;
            }
            _ => {}
        }
        let board = table.both_see_a_board().await;
        assert_eq!(ply_of(&board).1, ply as u64 + 1);
        if mirror.follow(&typed, &board) {
            let body = board["content"]["body"].as_str().unwrap();
            assert!(body.contains("seed"), "the secret seed is shown at the end: {body}");
            break;
        }
        assert!(!last, "a king was taken and the game goes on");
    }
    assert!(mirror.line.outcome().is_some(), "the game came to its end");
    let plies = mirror.line.plies().len();
    if plies > 3 {
        assert_eq!(deaths, 3);
    }
    // What would be said twice would be said when the time of the answers is over.
    table.anna.say(&table.room, "!chess history 1").await;
    table.anna.words(&account.id, "1.").await;
    for person in [&table.anna, &table.bo] {
        assert_once_each(person, &account.id, plies);
        let unread = person
            .all()
            .iter()
            .filter(|e| e["unreadable"] == true && e["sender"] == account.id.as_str())
            .count();
        assert_eq!(unread, 0, "everybody can read everything that the bot says");
    }
    assert!(bot.take().unwrap().stop());
}
