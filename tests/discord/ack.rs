//! The first sign of life comes before anything else: whatever holds up the disk or the drawing, Discord hears at once that the bot is at
//! work. What is asserted is an order, not a speed: everything is acknowledged while the work itself stands still.

use std::time::Duration;

use crate::{
    bot::{Table, button},
    brake::{Braked, Mood},
    discord_sim::{sim::id_of, world::World},
    send,
};

impl Braked {
    /// Everything that people can do at once, by both of them: each command, each button of the board, a menu, and typing into every field
    /// that completes. Ids of what must be acknowledged, and of what must be completed.
    async fn burst(&self) -> (Vec<u64>, Vec<u64>) {
        let Table {
            sim, channel, anna, bo, ..
        } = &self.table;
        let board = self.table.begin("chess").await;
        let picked = anna.click(id_of(&board), &button(&board, "pick")).await;
        let pieces = picked.followups[0].clone();
        let (menu, entries) = send::menu(&pieces).expect("the picker is a menu");
        self.store.pull();
        self.artist.pull();
        let (mut asked, mut typed) = (Vec::new(), Vec::new());
        let game = board["components"][0]["components"][0]["custom_id"].as_str().unwrap();
        let game = game.split('.').nth(2).unwrap();
        for who in [anna, bo] {
            for command in sim.commands().iter().filter(|c| c["type"] == 1) {
                let name = command["name"].as_str().unwrap();
                let options = command["options"].as_array().cloned().unwrap_or_default();
                if options.iter().any(|o| matches!(o["type"].as_u64(), Some(1 | 2))) {
                    // Subcommands have tests of their own.
                    continue;
                }
                let required: Vec<_> = options.iter().filter(|o| o["required"] == true).collect();
                let text = |o: &serde_json::Value| match o["type"].as_u64() {
                    Some(6) => bo.id_text(),
                    _ if o["name"] == "move" => "e4".to_owned(),
                    _ => o["choices"][0]["value"].as_str().unwrap_or("1").to_owned(),
                };
                let filled: Vec<_> = required.iter().map(|o| (o["name"].as_str().unwrap(), text(o))).collect();
                let filled: Vec<_> = filled.iter().map(|(n, v)| (*n, v.as_str())).collect();
                asked.push(send::command(sim, who, *channel, name, &filled));
                for option in options.iter().filter(|o| o["autocomplete"] == true) {
                    let field = option["name"].as_str().unwrap();
                    typed.push(send::completion(sim, who, *channel, name, &[(field, "")], field));
                }
            }
            for id in [
                "pick.GAME.0.0",
                "more.GAME",
                "draw.GAME",
                "board.GAME.mine",
                "resign.GAME",
                "next",
                "help",
            ] {
                let id = format!("1.{}", id.replace("GAME", game));
                asked.push(send::component(sim, who, &board, &id, None));
            }
        }
        for entry in entries.iter().take(3) {
            asked.push(send::component(sim, anna, &pieces, &menu, Some(entry)));
        }
        (asked, typed)
    }

    async fn acknowledged(&self, ids: &[u64]) {
        let answered = |w: &World| ids.iter().all(|i| w.interactions[i].answer.is_some());
        self.table.sim.until("everything has been acknowledged", answered).await;
    }

    /// No reply says "thinking" any more, and nothing is on its way.
    async fn settled(&self, ids: &[u64]) {
        let done = |w: &World| {
            ids.iter().all(|i| {
                let i = &w.interactions[i];
                !i.loading && (i.later > 0 || i.answer != Some(5))
            })
        };
        self.table.sim.until("everything has been answered", done).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_is_acknowledged_while_the_store_stands_still() {
    let braked = Braked::laid().await;
    let (_, past) = braked.store.count();
    let (asked, typed) = braked.burst().await;
    let (_, before) = braked.store.count();
    assert!(before > past, "the game that they play went through the store");
    braked.acknowledged(&asked).await;
    // Completions cannot be put off: they come, and have nothing to say.
    braked.acknowledged(&typed).await;
    let (begun, done) = braked.store.count();
    assert_eq!(done, before, "nothing has been read or written since");
    assert!(begun > before, "but it has been asked for");
    braked.table.sim.world(|w| {
        for id in &typed {
            let choices = w.interactions[id].choices.as_ref().map(Vec::len);
            assert!(choices.is_some_and(|n| n <= 25), "{:?}", w.interactions[id].event["data"]);
        }
    });
    braked.store.release();
    braked.artist.release();
    braked.settled(&asked).await;
    braked.clean().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_is_acknowledged_while_no_picture_is_drawn() {
    let braked = Braked::laid().await;
    let (asked, typed) = braked.burst().await;
    let (_, before) = braked.artist.count();
    assert!(before > 0, "the board that they play on was drawn");
    braked.store.release();
    braked.acknowledged(&asked).await;
    braked.acknowledged(&typed).await;
    let (_, done) = braked.artist.count();
    assert_eq!(done, before, "no picture has been drawn since");
    braked.artist.release();
    braked.settled(&asked).await;
    braked.clean().await;
}

/// Each look into the store takes longer than Discord waits, so whoever waited for one would come too late, and the fake would refuse them.
#[tokio::test(flavor = "multi_thread")]
async fn with_everything_slower_than_discord_waits_nobody_waits_for_it() {
    const SLOW: Duration = Duration::from_millis(3500);
    let braked = Braked::laid().await;
    let (mut asked, typed) = braked.burst().await;
    for brake in [&braked.store, &braked.artist] {
        brake.slow_down(SLOW);
        brake.release();
    }
    let Table {
        sim, channel, anna, bo, ..
    } = &braked.table;
    for who in [anna, bo] {
        for _ in 0..10 {
            asked.push(send::command(sim, who, *channel, "board", &[]));
            asked.push(send::command(sim, who, *channel, "move", &[("move", "e4")]));
        }
    }
    braked.acknowledged(&asked).await;
    braked.acknowledged(&typed).await;
    let mut took: Vec<u64> = sim.world(|w| asked.iter().map(|i| w.interactions[i].ack_ms.unwrap()).collect());
    took.sort_unstable();
    println!(
        "acknowledged after: p50 {} ms, p99 {} ms, max {} ms, of {}",
        took[took.len() / 2],
        took[(took.len() - 1) * 99 / 100],
        took[took.len() - 1],
        took.len()
    );
    for brake in [&braked.store, &braked.artist] {
        brake.slow_down(Duration::ZERO);
    }
    braked.settled(&asked).await;
    braked.clean().await;
}

/// A bug where a command is put into its place, before the application hears of it; and one after it has answered, where a post is remembered.
#[tokio::test(flavor = "multi_thread")]
async fn a_bug_outside_the_application_leaves_nobody_thinking() {
    let braked = Braked::laid().await;
    let Table {
        sim, channel, anna, bo, ..
    } = &braked.table;
    let board = braked.table.begin("chess").await;
    let thread = sim.thread(*channel, "aside");
    let reference = |told: &str| {
        let mut words = told.split(|c: char| !c.is_ascii_alphanumeric());
        words.any(|word| word.len() == 8 && word.chars().all(|c| c.is_ascii_hexdigit()))
    };
    // In a thread it is asked whose thread it is: "thinking" stands, and the apology takes its place.
    braked.store.be(Mood::PanicsIn("thread_at"));
    let told = anna.slash(thread, "games", &[]).await;
    assert!(told.ephemeral && reference(&told.private_text()), "{told:#?}");
    // Suggestions are none, and in time.
    let none = anna.autocomplete(thread, "move", &[("move", "e")], "move").await;
    assert_eq!(none, []);
    // What was done stands, and is said; behind it comes the apology.
    braked.store.be(Mood::PanicsIn("save_post"));
    let told = anna.slash(*channel, "move", &[("move", "e4")]).await;
    assert_eq!(told.posts.len(), 1, "{told:#?}");
    assert!(reference(&told.text()), "{told:#?}");
    // What does not meet the bug goes on.
    let told = bo.click(id_of(&board), &button(&board, "more")).await;
    assert!(!told.text().is_empty());
    braked.store.be(Mood::Fine);
    braked.table.play(bo, "e5").await;
    braked.clean().await;
}
