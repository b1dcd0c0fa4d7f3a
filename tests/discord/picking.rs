//! The Move button on Discord: private menus that page, say what is special, and lead back; whatever is legal can be tapped.

use std::{collections::BTreeSet, sync::Arc};

use menagerie::{
    game::{ColourWish, Event, Pace, Seed, Stamped, Terms},
    ids::{CommunityRef, GameId, PlayerRef, RoomRef, Timestamp},
    rules::{Position, notation::uci::uci, variants::by_key},
    store::{Commit, MemoryStore, Store, Version},
};
use serde_json::Value;

use crate::{
    bot::{Bot, Table, button, only_post},
    discord_sim::{Outcome, Person, sim::id_of},
};

/// A bot that finds a game in its store, in any position; Anna has White.
async fn with_game(variant: &'static str, fen: &str) -> (Table, Bot, Arc<MemoryStore>, GameId) {
    let table = Table::laid().await;
    let store = Arc::new(MemoryStore::default());
    let id = store.fresh_id().await.unwrap();
    let player = |who: &Person| PlayerRef::new("discord", &who.id_text());
    let at = Timestamp(1_700_000_000_000);
    let offered = Event::Offered {
        challenger: player(&table.anna),
        opponent: Some(player(&table.bo)),
        terms: Terms {
            variant,
            colour: ColourWish::White,
            pace: Pace::NoLimit,
            rated: false,
        },
        room: RoomRef::new("discord", &table.channel.to_string()),
        community: CommunityRef::new("discord", &table.guild.to_string()),
        expires: at.plus_ms(1),
        rematch_of: None,
        seed: by_key(variant).unwrap().roll_count().map(|_| Seed([7; 32])),
        nonce: "1".into(),
    };
    let started = Event::Started {
        white: player(&table.anna),
        black: player(&table.bo),
        start_fen: fen.to_owned(),
        rules_version: 1,
        nonce: "2".into(),
        deadline: None,
    };
    let commit = Commit {
        id,
        seen: Version(0),
        events: [offered, started].map(|event| Stamped { at, event }).into(),
        delivery: None,
        notices: Vec::new(),
    };
    store.commit(commit).await.unwrap();
    let bot = Bot::start(&table.sim, Arc::clone(&store) as Arc<dyn Store>).await;
    (table, bot, store, id)
}

/// The entries of a private menu: label, value, description, sign.
fn entries(message: &Value) -> Vec<[String; 4]> {
    assert_eq!(message["flags"], 64, "menus are private: {message:#}");
    let rows = message["components"].as_array().into_iter().flatten();
    let parts: Vec<&Value> = rows.flat_map(|r| r["components"].as_array().into_iter().flatten()).collect();
    let options: Vec<&Value> = parts.iter().flat_map(|p| p["options"].as_array().into_iter().flatten()).collect();
    assert!((1..=25).contains(&options.len()), "{} entries", options.len());
    let text = |v: &Value| v.as_str().unwrap_or_default().to_owned();
    options
        .iter()
        .map(|o| {
            [
                text(&o["label"]),
                text(&o["value"]),
                text(&o["description"]),
                text(&o["emoji"]["name"]),
            ]
        })
        .collect()
}

/// What came instead of the menu, or as the menu.
fn menu(outcome: &Outcome) -> Value {
    let all = outcome.all();
    let private: Vec<_> = all.iter().filter(|m| m["flags"] == 64).collect();
    assert_eq!(private.len(), 1, "{outcome:#?}");
    (**private[0]).clone()
}

async fn choose(who: &Person, message: &Value, value: &str) -> Outcome {
    who.select(id_of(message), "menu", value).await
}

/// All entries of a menu, page after page; at the end the menu shows its last page.
async fn all_pages(who: &Person, mut now: Value) -> (Vec<[String; 4]>, Value) {
    let mut out = Vec::new();
    loop {
        let mut next = None;
        for entry in entries(&now) {
            match entry[3].as_str() {
                "➡️" => next = Some(entry[1].clone()),
                "⬅️" | "↩️" => {}
                _ => out.push(entry),
            }
        }
        match next {
            Some(value) => now = menu(&choose(who, &now, &value).await),
            None => return (out, now),
        }
    }
}

async fn open_picker(table: &Table) -> Value {
    let board = table.anna.slash(table.channel, "board", &[]).await;
    let board = board.all().into_iter().find(|m| m["components"].is_array()).unwrap().clone();
    let picker = table.anna.click(id_of(&board), &button(&board, "pick")).await;
    menu(&picker)
}

#[tokio::test(flavor = "multi_thread")]
async fn queens_everywhere_are_reached_page_by_page() {
    // Thirty-one queens and a king, all of which can move; a menu holds 25.
    let fen = "k7/QQQQQQQQ/8/QQQQQQQQ/3*4/QQQQQQQQ/8/QQQQQKQQ w - - 0 1";
    let (table, bot, store, id) = with_game("behemoth", fen).await;
    let position = Position::from_fen(by_key("behemoth").unwrap(), fen).unwrap();
    let legal: BTreeSet<String> = position.legal_moves().into_iter().map(|mv| uci(&position, mv)).collect();
    let movable: BTreeSet<&str> = legal.iter().map(|uci| &uci[..2]).collect();
    let (men, mut now) = all_pages(&table.anna, open_picker(&table).await).await;
    assert_eq!(men.len(), movable.len());
    assert!(men.len() > 25);
    // A few of them, by their destinations; the way back leads to the men each time.
    for man in men.iter().step_by(9) {
        let back = entries(&now).into_iter().find(|e| e[1] == man[1]);
        if back.is_none() {
            // It stands on the other page.
            let other = entries(&now).into_iter().find(|e| e[3] == "⬅️" || e[3] == "➡️").unwrap();
            now = menu(&choose(&table.anna, &now, &other[1]).await);
        }
        let (squares, last) = all_pages(&table.anna, menu(&choose(&table.anna, &now, &man[1]).await)).await;
        let square = &man[0].split(' ').nth(1).unwrap()[..2];
        let here: BTreeSet<String> = legal.iter().filter(|uci| uci.starts_with(square)).cloned().collect();
        let offered: BTreeSet<String> = squares.iter().map(|e| e[1].rsplit('.').next().unwrap().to_owned()).collect();
        assert_eq!(offered, here, "{man:?}");
        let out = entries(&last).into_iter().find(|e| e[3] == "↩️").unwrap();
        assert_eq!(out[0], "Back to the pieces");
        now = menu(&choose(&table.anna, &last, &out[1]).await);
    }
    assert_eq!(store.load(id).await.unwrap().unwrap().0.ply(), 0, "looking changes nothing");
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn entries_say_what_is_special_and_a_tap_plays_it() {
    // White can castle, take with an explosion of five (the king among them), promote, and give check.
    let fen = "rnbqk3/pp1p1p1P/8/4N3/8/8/PPPPPPP1/RNBQK2R w KQq - 0 1";
    let (table, bot, store, id) = with_game("atomic", fen).await;
    let (men, now) = all_pages(&table.anna, open_picker(&table).await).await;
    let find = |list: &[[String; 4]], begins: &str| {
        list.iter()
            .find(|e| e[0].starts_with(begins))
            .unwrap_or_else(|| panic!("no {begins} in {list:?}"))
            .clone()
    };
    let king = find(&men, "King e1");
    assert_eq!(king[0], "King e1 (2 moves)");
    assert_eq!(king[2], "Kf1, O-O");
    let (squares, now) = all_pages(&table.anna, menu(&choose(&table.anna, &now, &king[1]).await)).await;
    let castles = find(&squares, "g1");
    assert_eq!(
        (castles[0].as_str(), castles[2].as_str(), castles[3].as_str()),
        ("g1 · castles", "O-O", "🏰")
    );
    let back = entries(&now).last().unwrap().clone();
    let now = menu(&choose(&table.anna, &now, &back[1]).await);
    let (squares, now) = all_pages(&table.anna, menu(&choose(&table.anna, &now, &find(&men, "Knight e5")[1]).await)).await;
    let boom = find(&squares, "d7");
    assert_eq!(boom[0], "d7 · takes the pawn, explodes 5, wins the game");
    assert_eq!((boom[2].as_str(), boom[3].as_str()), ("Nxd7#", "🏆"));
    // The pawn asks what it becomes; from there the way leads back to its squares.
    let back = entries(&now).last().unwrap().clone();
    let now = menu(&choose(&table.anna, &now, &back[1]).await);
    let (squares, now) = all_pages(&table.anna, menu(&choose(&table.anna, &now, &find(&men, "Pawn h7")[1]).await)).await;
    let promotes = find(&squares, "h8");
    assert_eq!(
        (promotes[0].as_str(), promotes[2].as_str(), promotes[3].as_str()),
        ("h8 · promotes", "h8", "👑")
    );
    let kinds = menu(&choose(&table.anna, &now, &promotes[1]).await);
    let labels: Vec<String> = entries(&kinds).iter().map(|e| e[0].clone()).collect();
    assert_eq!(labels, ["Queen · check", "Rook · check", "Bishop", "Knight", "Back to the squares"]);
    let knight = find(&entries(&kinds), "Knight");
    let played = only_post(&choose(&table.anna, &kinds, &knight[1]).await);
    assert!(played["content"].as_str().unwrap().contains("h8=N"), "{played:#}");
    assert_eq!(store.load(id).await.unwrap().unwrap().0.ply(), 1);
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_menu_of_a_past_position_says_so_and_shows_the_present_board() {
    let (table, bot, store, id) = with_game("chess", by_key("chess").unwrap().spec().start_fen).await;
    let old = open_picker(&table).await;
    let pawn = entries(&old).into_iter().find(|e| e[0].starts_with("Pawn e2")).unwrap();
    table.play_line(&["d4", "d5"]).await;
    let said = choose(&table.anna, &old, &pawn[1]).await;
    let text = said.private_text();
    assert!(text.contains("belongs to an earlier position of game #1"), "{text}");
    let shown = said
        .all()
        .into_iter()
        .find(|m| m["attachments"].as_array().is_some_and(|a| !a.is_empty()))
        .cloned();
    let picture = shown.expect("the present board is shown");
    assert!(
        picture["attachments"][0]["description"].as_str().unwrap().contains("d4"),
        "{picture:#}"
    );
    assert_eq!(store.load(id).await.unwrap().unwrap().0.ply(), 2);
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn suggestions_explain_themselves_in_the_persons_language() {
    let (table, bot, _, _) = with_game("chess", by_key("chess").unwrap().spec().start_fen).await;
    let svea = table.sim.person("Svea", "sv-SE", &[table.guild]);
    let opponent = svea.id_text();
    let challenge = only_post(
        &table
            .bo
            .slash(table.channel, "challenge", &[("opponent", &opponent), ("colour", "black")])
            .await,
    );
    only_post(&svea.click(id_of(&challenge), &button(&challenge, "accept")).await);
    let knight = svea.autocomplete(table.channel, "move", &[("move", "Sf")], "move").await;
    assert_eq!(knight, [("Sf3 (g1f3)".to_owned(), "g1f3".to_owned())]);
    let knight = svea.autocomplete(table.channel, "move", &[("move", "Nf")], "move").await;
    assert_eq!(knight[0].1, "g1f3");
    let not_hers = svea
        .autocomplete(table.channel, "move", &[("move", "e4"), ("game", "1")], "move")
        .await;
    assert_eq!(not_hers.len(), 1, "{not_hers:?}");
    assert!(not_hers[0].0.starts_with("Du spelar inte i parti #1"), "{not_hers:?}");
    let none = svea
        .autocomplete(table.channel, "move", &[("move", ""), ("game", "12345")], "move")
        .await;
    assert!(none[0].0.starts_with("Det finns inget parti #12345"), "{none:?}");
    bot.stop().await;
    table.sim.assert_clean();
}
