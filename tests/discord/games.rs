//! Whole games in each variant, from the challenge to the leaderboard, and what people see on the way.

use serde_json::Value;

use crate::{
    bot::{Table, button, buttons, only_post, pinged},
    discord_sim::{Person, sim::id_of},
};

/// Everything that must be true of a board that everybody sees.
fn assert_is_board(table: &Table, post: &Value) {
    let picture = &post["attachments"][0];
    assert_eq!(picture["content_type"], "image/png");
    let alt = picture["description"].as_str().expect("the picture has a description");
    assert!((40..=1024).contains(&alt.chars().count()), "{alt:?}");
    let image = table.sim.png(picture);
    assert!(
        image.width() >= 320 && image.height() >= 320,
        "{}x{}",
        image.width(),
        image.height()
    );
    assert_eq!(post["flags"].as_u64().unwrap_or(0) & 64, 0, "everybody sees it");
    for id in buttons(post) {
        assert!((1..=100).contains(&id.len()), "{id}");
    }
}

/// A game played by typing moves, Anna with White.
async fn typed_to_the_end(variant: &str, moves: &[&str], white_wins: bool) {
    let (table, bot) = Table::with_bot().await;
    let first = table.begin(variant).await;
    assert_is_board(&table, &first);
    assert_eq!(pinged(&table, &first), [table.anna.id], "White must act");
    let mut before = first;
    for (n, mv) in moves.iter().enumerate() {
        let (mover, other) = if n % 2 == 0 {
            (&table.anna, &table.bo)
        } else {
            (&table.bo, &table.anna)
        };
        let board = table.play(mover, mv).await;
        assert_is_board(&table, &board);
        if n + 1 < moves.len() {
            assert_eq!(pinged(&table, &board), [other.id], "after {mv} only the other one must act");
            assert!(
                buttons(&board).iter().any(|b| b.contains(".pick.")),
                "the side to move can tap: {board:#}"
            );
        } else {
            assert!(!buttons(&board).iter().any(|b| b.contains(".pick.")), "nobody can move any more");
        }
        table.until_stripped(&before).await;
        before = board;
    }
    assert_is_on_the_leaderboard(&table, variant, white_wins).await;
    bot.stop().await;
    table.sim.assert_clean();
}

async fn assert_is_on_the_leaderboard(table: &Table, variant: &str, white_wins: bool) {
    let shown = table.bo.slash(table.channel, "leaderboard", &[("variant", variant)]).await.text();
    let place = |who: &str| shown.find(who).unwrap_or_else(|| panic!("{who} is missing in {shown:?}"));
    assert_eq!(place("Anna") < place("Bo"), white_wins, "the winner stands first: {shown}");
}

#[tokio::test(flavor = "multi_thread")]
async fn chess_fools_mate() {
    typed_to_the_end("chess", &["f3", "e5", "g4", "Qh4"], false).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn atomic_the_knight_takes_next_to_the_king() {
    // The capture on d7 blows up everything around it, the king on e8 included.
    typed_to_the_end("atomic", &["Nf3", "a6", "Ne5", "a5", "Nxd7"], true).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn wolf_the_nightrider_mates() {
    typed_to_the_end("wolf", &["c2d3", "d9d8", "g2h3", "c8c7", "c3c5", "e10c8", "b1f9"], true).await;
}

/// Chance decides this one, so the two choose from what is offered to them, taking a king when they can, and one gives up if it takes
/// too long.
#[tokio::test(flavor = "multi_thread")]
async fn behemoth_whatever_the_beast_does() {
    let (table, bot) = Table::with_bot().await;
    let mut board = table.begin("behemoth").await;
    assert_is_board(&table, &board);
    for ply in 0..40 {
        let mover = if ply % 2 == 0 { &table.anna } else { &table.bo };
        let offered = table.offered(mover).await;
        assert!((1..=25).contains(&offered.len()));
        let choice = offered
            .iter()
            .find(|(label, _)| label.contains('#'))
            .unwrap_or(&offered[ply * 7 % offered.len()]);
        board = table.play(mover, &choice.1).await;
        assert_is_board(&table, &board);
        if pinged(&table, &board).is_empty() {
            break;
        }
    }
    if !pinged(&table, &board).is_empty() {
        let asked = table.anna.slash(table.channel, "resign", &[]).await;
        let question = asked.message.clone().expect("it is asked again, privately");
        assert!(asked.ephemeral);
        only_post(&table.anna.click(id_of(&question), &button(&question, "resignyes")).await);
        assert_is_on_the_leaderboard(&table, "behemoth", false).await;
    }
    let fairness = table.bo.slash(table.channel, "fairness", &[]).await;
    assert!(!fairness.text().is_empty());
    bot.stop().await;
    table.sim.assert_clean();
}

impl Table {
    async fn offered(&self, who: &Person) -> Vec<(String, String)> {
        who.autocomplete(self.channel, "move", &[("move", "")], "move").await
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_by_tapping_alone() {
    let (table, bot) = Table::with_bot().await;
    let mut board = table.begin("chess").await;
    for (who, from, to) in [
        (&table.anna, "f2", "f3"),
        (&table.bo, "e7", "e5"),
        (&table.anna, "g2", "g4"),
        (&table.bo, "d8", "h4"),
    ] {
        let pieces = who.click(id_of(&board), &button(&board, "pick")).await;
        let menu = pieces
            .followups
            .first()
            .cloned()
            .unwrap_or_else(|| panic!("a private menu was expected: {pieces:#?}"));
        assert_eq!(menu["flags"], 64, "the menu is private");
        let chosen = tap(who, &menu, &format!(".{from}.")).await;
        let targets = chosen.message.clone().expect("the menu changes in place");
        assert_eq!(id_of(&targets), id_of(&menu));
        let played = tap(who, &targets, &format!("{from}{to}")).await;
        board = only_post(&played);
        let gone = id_of(&menu);
        table
            .sim
            .until("the private menu is gone", |w| !w.messages.contains_key(&gone))
            .await;
    }
    assert!(!buttons(&board).iter().any(|b| b.contains(".pick.")), "mate");
    bot.stop().await;
    table.sim.assert_clean();
}

/// Chooses from a menu or presses a button: whatever has this in its id.
async fn tap(who: &Person, message: &Value, what: &str) -> crate::discord_sim::Outcome {
    let rows = message["components"].as_array().into_iter().flatten();
    for part in rows.flat_map(|r| r["components"].as_array().into_iter().flatten()) {
        let options = part["options"].as_array().into_iter().flatten();
        if let Some(option) = options.into_iter().find(|o| o["value"].as_str().is_some_and(|v| v.contains(what))) {
            return who
                .select(
                    id_of(message),
                    part["custom_id"].as_str().unwrap(),
                    option["value"].as_str().unwrap(),
                )
                .await;
        }
        if let Some(id) = part["custom_id"].as_str().filter(|id| id.contains(what)) {
            return who.click(id_of(message), id).await;
        }
    }
    panic!("nothing to tap for {what}: {message:#}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_in_a_thread_and_one_in_direct_messages() {
    let (table, bot) = Table::with_bot().await;
    let thread = table.sim.thread(table.channel, "a game");
    let opponent = table.bo.id_text();
    let fields = [("opponent", opponent.as_str()), ("colour", "white")];
    let challenge = only_post(&table.anna.slash(thread, "challenge", &fields).await);
    only_post(&table.bo.click(id_of(&challenge), &button(&challenge, "accept")).await);
    let board = only_post(&table.anna.slash(thread, "move", &[("move", "e4")]).await);
    assert_eq!(pinged(&table, &board), [table.bo.id]);
    let dm = table.sim.world(|w| w.dm(table.anna.id));
    let help = table.anna.slash(dm, "help", &[]).await;
    assert!(!help.text().is_empty());
    bot.stop().await;
    table.sim.assert_clean();
}

/// A private channel between people who installed the bot for themselves: the bot is not there and answers by the token alone.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_where_the_bot_is_no_member() {
    let (table, bot) = Table::with_bot().await;
    let group = table.sim.group_dm(&[&table.anna, &table.bo]);
    let opponent = table.bo.id_text();
    let fields = [("opponent", opponent.as_str()), ("colour", "white")];
    let asked = table.anna.slash(group, "challenge", &fields).await;
    let challenge = asked
        .followups
        .first()
        .cloned()
        .unwrap_or_else(|| panic!("a public answer was expected: {asked:#?}"));
    assert_eq!(challenge["flags"].as_u64().unwrap_or(0) & 64, 0, "Bo must see it");
    let begun = table.bo.click(id_of(&challenge), &button(&challenge, "accept")).await;
    let board = begun
        .followups
        .first()
        .cloned()
        .unwrap_or_else(|| panic!("a board was expected: {begun:#?}"));
    assert_is_board(&table, &board);
    assert!(table.anna.slash(group, "move", &[("move", "e4")]).await.followups.len() == 1);
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn private_answers_come_in_the_persons_language_and_public_ones_in_the_servers() {
    let (table, bot) = Table::with_bot().await;
    let astrid = table.sim.person("Astrid", "sv-SE", &[table.guild]);
    let jan = table.sim.person("Jan", "nl", &[table.guild]);
    let english = table.anna.slash(table.channel, "help", &[]).await.text();
    let swedish = astrid.slash(table.channel, "help", &[]).await.text();
    let dutch = jan.slash(table.channel, "help", &[]).await.text();
    assert!(english != swedish && english != dutch && swedish != dutch);
    let opponent = jan.id_text();
    let public = only_post(&astrid.slash(table.channel, "challenge", &[("opponent", &opponent)]).await);
    assert!(
        public["content"].as_str().unwrap().contains("Press a button"),
        "the server's language is English: {public:#}"
    );
    bot.stop().await;
    table.sim.assert_clean();
}
