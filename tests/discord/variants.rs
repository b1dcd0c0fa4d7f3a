//! Many variants on Discord: suggested while somebody types, shown as a gallery, chosen from a menu, drawn as a surprise.

use menagerie::rules::variants;
use serde_json::Value;

use crate::{
    bot::{Table, button, buttons, only_post, options, pinged},
    discord_sim::{Outcome, sim::id_of},
};

/// The one thing that only the asker saw.
fn private(outcome: &Outcome) -> Value {
    let all = outcome.all();
    let private: Vec<_> = all.iter().filter(|m| m["flags"] == 64).collect();
    assert_eq!((private.len(), outcome.posts.len()), (1, 0), "{outcome:#?}");
    (**private[0]).clone()
}

fn pictures(message: &Value) -> usize {
    message["attachments"].as_array().map_or(0, Vec::len)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_variant_is_no_fixed_choice_and_is_suggested_by_any_of_its_names() {
    let (table, bot) = Table::with_bot().await;
    for command in table.sim.commands() {
        let commands = [&command];
        let parts = command["options"].as_array().into_iter().flatten();
        for option in parts.chain(commands) {
            for field in option["options"].as_array().into_iter().flatten().chain([option]) {
                if ["variant", "name"].contains(&field["name"].as_str().unwrap_or_default()) && field["type"] == 3 {
                    assert_eq!(field["autocomplete"], true, "{field:#}");
                    assert!(field["choices"].is_null(), "a fixed list holds 25: {field:#}");
                }
            }
        }
    }
    let suggested = async |command: &str, field: &str, typed: &str| -> Vec<String> {
        let found = table.anna.autocomplete(table.channel, command, &[(field, typed)], field).await;
        found.into_iter().map(|(_, value)| value).collect()
    };
    assert_eq!(suggested("challenge", "variant", "monster").await, ["behemoth"]);
    assert_eq!(suggested("challenge", "variant", "varg").await, ["wolf"]);
    assert_eq!(suggested("rules", "variant", "atom").await, ["atomic"]);
    assert_eq!(suggested("variants", "name", "wolf").await, ["wolf"]);
    let all = suggested("challenge", "variant", "").await;
    assert_eq!(all.len(), (variants::ALL.len() + 1).min(25));
    assert_eq!(all.last().unwrap(), "surprise");
    assert_eq!(suggested("leaderboard", "variant", "").await.len(), variants::ALL.len().min(25));
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_gallery_shows_pictures_and_leads_to_rules_and_to_a_challenge() {
    let (table, bot) = Table::with_bot().await;
    let all = private(&table.anna.slash(table.channel, "variants", &[]).await);
    assert_eq!(pictures(&all), 1, "{all:#}");
    assert!((2..=25).contains(&options(&all).len()), "{all:#}");
    // A group, then one of its variants, in the same message.
    let group = private(&table.anna.slash(table.channel, "variants", &[("group", "powers")]).await);
    assert_eq!(pictures(&group), 1);
    assert_eq!(options(&group).last().unwrap(), "1.variants.all.cards");
    let chosen = table.anna.select(id_of(&group), "menu", "1.variant.atomic").await;
    assert!(chosen.followups.is_empty() && chosen.posts.is_empty(), "{chosen:#?}");
    let card = table.sim.message(id_of(&group)).unwrap();
    assert!(card["content"].as_str().unwrap().contains("Atomic Chess"), "{card:#}");
    assert_eq!((pictures(&card), options(&card).len()), (1, 0), "{card:#}");
    let rules = table.anna.click(id_of(&card), &button(&card, "rules")).await;
    assert!(rules.private_text().contains("Explosion"), "{rules:#?}");
    let challenge = only_post(&table.anna.click(id_of(&card), &button(&card, "open")).await);
    assert!(challenge["content"].as_str().unwrap().contains("Atomic Chess"), "{challenge:#}");
    let board = only_post(&table.bo.click(id_of(&challenge), &button(&challenge, "accept")).await);
    assert!(buttons(&board).iter().any(|b| b.contains(".pick.")), "{board:#}");
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_challenged_reads_the_rules_with_one_tap_and_the_challenge_stays() {
    let (table, bot) = Table::with_bot().await;
    let opponent = table.bo.id_text();
    let fields = [("opponent", opponent.as_str()), ("variant", "wolf")];
    let challenge = only_post(&table.anna.slash(table.channel, "challenge", &fields).await);
    let rules = private(&table.bo.click(id_of(&challenge), &button(&challenge, "rules")).await);
    assert!(rules["content"].as_str().unwrap().starts_with("**Wolf Chess**"), "{rules:#}");
    assert_eq!(table.sim.message(id_of(&challenge)).unwrap()["components"], challenge["components"]);
    only_post(&table.bo.click(id_of(&challenge), &button(&challenge, "accept")).await);
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_surprise_has_no_board_until_it_is_accepted() {
    let (table, bot) = Table::with_bot().await;
    let opponent = table.bo.id_text();
    let fields = [("opponent", opponent.as_str()), ("variant", "surprise")];
    let challenge = only_post(&table.anna.slash(table.channel, "challenge", &fields).await);
    assert_eq!(
        (pictures(&challenge), pinged(&table, &challenge)),
        (0, vec![table.bo.id]),
        "{challenge:#}"
    );
    assert!(challenge["content"].as_str().unwrap().contains("**Surprise**"), "{challenge:#}");
    let board = only_post(&table.bo.click(id_of(&challenge), &button(&challenge, "accept")).await);
    assert_eq!(pictures(&board), 1);
    assert!(board["content"].as_str().unwrap().contains("The surprise is **"), "{board:#}");
    // From the menu at a person's name, too.
    let question = private(&table.anna.context(table.channel, "Challenge to chess", table.bo.id).await);
    let last = options(&question).pop().unwrap();
    assert_eq!(last, format!("1.vs.surprise.discord:{}", table.bo.id));
    let challenge = only_post(&table.anna.select(id_of(&question), "menu", &last).await);
    assert!(challenge["content"].as_str().unwrap().contains("**Surprise**"), "{challenge:#}");
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_start_that_is_none_is_refused_privately_and_nothing_is_posted() {
    let (table, bot) = Table::with_bot().await;
    let refused = table
        .anna
        .slash(table.channel, "challenge", &[("variant", "wolf"), ("setup", "518")])
        .await;
    assert!(refused.posts.is_empty() && refused.ephemeral, "{refused:#?}");
    assert_eq!(
        refused.private_text(),
        "In Wolf Chess every game begins alike, so there is no set-up to choose."
    );
    assert!(table.sim.messages(table.channel, None).is_empty());
    bot.stop().await;
    table.sim.assert_clean();
}
