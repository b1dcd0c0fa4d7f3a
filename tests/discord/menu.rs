//! A challenge from the menu at a person's name: the question which game it shall be is private, the challenge itself is as always.

use menagerie::{command::action, ids::PlayerRef, reply::Action};
use serde_json::{Value, json};

use crate::{
    bot::{Table, button, buttons, only_post, options, pinged},
    discord_sim::{Outcome, Person, sim::id_of},
};

/// The entry's words, as they are registered.
const ENTRY: &str = "Challenge to chess";

/// The private question, with a menu of variants.
fn question(asked: &Outcome) -> Value {
    assert!(asked.ephemeral && asked.posts.is_empty(), "nobody else hears of it yet: {asked:#?}");
    let message = asked.message.clone().expect("a question");
    assert!((2..=25).contains(&options(&message).len()), "{message:#}");
    message
}

/// Chooses this variant from the question's menu.
async fn choose(who: &Person, question: &Value, variant: &str) -> Outcome {
    who.select(id_of(question), "menu", &entry(question, variant)).await
}

fn entry(question: &Value, variant: &str) -> String {
    let found = options(question).into_iter().find(|id| id.starts_with(&format!("1.vs.{variant}.")));
    found.unwrap_or_else(|| panic!("no {variant}: {question:#}"))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_friend_is_challenged_at_their_name_and_the_game_begins() {
    let (table, bot) = Table::with_bot().await;
    let asked = table.anna.context(table.channel, ENTRY, table.bo.id).await;
    let question = question(&asked);
    assert!(question["content"].as_str().unwrap().contains("Bo"), "{question:#}");
    assert!(table.sim.pinged(id_of(&question)).is_empty(), "Bo is not disturbed by the question");
    let chosen = choose(&table.anna, &question, "wolf").await;
    let challenge = only_post(&chosen);
    assert_eq!(pinged(&table, &challenge), [table.bo.id]);
    assert!(challenge["content"].as_str().unwrap().contains("Wolf"), "{challenge:#}");
    let asked = id_of(&question);
    table
        .sim
        .until("the question has been answered and is gone", |w| !w.messages.contains_key(&asked))
        .await;
    let board = only_post(&table.bo.click(id_of(&challenge), &button(&challenge, "accept")).await);
    assert!(buttons(&board).iter().any(|b| b.contains(".pick.")), "{board:#}");
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_entry_and_the_question_speak_the_persons_language() {
    let (table, bot) = Table::with_bot().await;
    let registered = table.sim.commands();
    let entry = registered.iter().find(|c| c["type"] == 2).unwrap();
    assert_eq!(entry["name"], ENTRY);
    assert_eq!(entry["name_localizations"]["sv-SE"], "Utmana på schack");
    assert_eq!(entry["name_localizations"]["nl"], "Uitdagen voor een partij schaak");
    for (locale, word) in [
        ("sv-SE", "utmanas"),
        ("nl", "uitgedaagd"),
        ("en-GB", "challenged"),
        ("de", "challenged"),
    ] {
        let person = table.sim.person("Cesar", locale, &[table.guild]);
        let asked = person.context(table.channel, ENTRY, table.bo.id).await;
        assert!(asked.private_text().contains(word), "{locale}: {asked:#?}");
    }
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn oneself_and_programs_are_refused_with_a_word() {
    let (table, bot) = Table::with_bot().await;
    let itself = table.sim.world(|w| w.bot);
    let other = table.sim.world(|w| {
        let id = w.add_user("other-bot", None, true, "en-US");
        w.guilds.get_mut(&table.guild).unwrap().members.insert(id);
        id
    });
    let mut said = Vec::new();
    for target in [itself, other, table.anna.id] {
        let refused = table.anna.context(table.channel, ENTRY, target).await;
        assert!(refused.ephemeral && refused.posts.is_empty(), "{refused:#?}");
        assert!(options(refused.message.as_ref().unwrap()).is_empty(), "{refused:#?}");
        said.push(refused.private_text());
    }
    assert!(said[0].contains("bot") && said[1] == said[0], "{said:?}");
    assert_ne!(said[2], said[0], "that one cannot play against oneself is said otherwise");
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn it_works_in_direct_messages_threads_private_channels_and_without_the_bot() {
    let (table, bot) = Table::with_bot().await;
    let thread = table.sim.thread(table.channel, "chess");
    let group = table.sim.group_dm(&[&table.anna, &table.bo]);
    let elsewhere = table.sim.guild("No Bots", "nl");
    table.sim.world(|w| {
        let guild = w.guilds.get_mut(&elsewhere).unwrap();
        guild.has_bot = false;
        guild.members.extend([table.anna.id, table.bo.id]);
    });
    let foreign = table.sim.channel(elsewhere, "general");
    for place in [thread, group, foreign] {
        let question = question(&table.anna.context(place, ENTRY, table.bo.id).await);
        let chosen = choose(&table.anna, &question, "atomic").await;
        let seen: Vec<&Value> = chosen.posts.iter().chain(&chosen.followups).collect();
        assert_eq!(seen.len(), 1, "{chosen:#?}");
        assert_eq!(seen[0]["flags"].as_u64().unwrap_or(0) & 64, 0, "Bo sees it: {seen:#?}");
        assert_eq!(pinged(&table, seen[0]), [table.bo.id]);
        let accepted = table.bo.click(id_of(seen[0]), &button(seen[0], "accept")).await;
        let boards = accepted.posts.iter().chain(&accepted.followups);
        assert!(
            boards.into_iter().any(|m| buttons(m).iter().any(|b| b.contains(".pick."))),
            "{accepted:#?}"
        );
    }
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn pressed_twice_delivered_twice_it_is_one_challenge() {
    let (table, bot) = Table::with_bot().await;
    let asked = table.anna.context(table.channel, ENTRY, table.bo.id).await;
    table.sim.deliver_again(asked.interaction);
    let question = question(&asked);
    let chess = entry(&question, "chess");
    let first = table.anna.choose(id_of(&question), "menu", &chess).unwrap();
    table.sim.deliver_again(first);
    let second = table.anna.choose(id_of(&question), "menu", &chess);
    let first = table.anna.outcome(first).await;
    if let Ok(second) = second {
        table.anna.outcome(second).await;
    }
    assert_eq!(first.posts.len(), 1, "{first:#?}");
    let challenges = table.sim.messages(table.channel, None);
    let challenges = challenges.iter().filter(|m| buttons(m).iter().any(|b| b.contains(".accept.")));
    assert_eq!(challenges.count(), 1, "the same two have one challenge of one kind");
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_made_up_choice_of_opponent_or_variant_challenges_nobody() {
    let (table, bot) = Table::with_bot().await;
    let stranger = table.sim.person("Cesar", "en-US", &[table.guild]);
    let question = question(&table.anna.context(table.channel, ENTRY, table.bo.id).await);
    let vs = |variant: &str, platform: &str, id: u64| {
        action::encode(&Action::Challenge {
            variant: variant.into(),
            opponent: PlayerRef::new(platform, &id.to_string()),
        })
    };
    let whom = |platform: &str, id: u64| {
        action::encode(&Action::ChallengeWhom {
            group: None,
            opponent: PlayerRef::new(platform, &id.to_string()),
        })
    };
    for (id, why) in [
        (whom("discord", stranger.id), "nobody the bot has met"),
        (whom("web", table.bo.id), "nobody of Discord"),
        (whom("discord", table.anna.id), "oneself"),
        ("1.open.draughts".into(), "no variant of ours"),
        ("1.open.".into(), "damaged"),
        (vs("chess", "discord", stranger.id), "nobody the bot has met"),
        (vs("chess", "web", table.bo.id), "nobody of Discord"),
        (vs("draughts", "discord", table.bo.id), "no variant of ours"),
        (vs("chess", "discord", table.anna.id), "oneself"),
        ("1.vs.chess".into(), "damaged"),
        (format!("1.vs.chess.discord:<@{}>", table.bo.id), "damaged"),
    ] {
        let pressed = table.anna.forge(id_of(&question), &id).await;
        assert!(
            pressed.posts.is_empty() && !pressed.private_text().is_empty(),
            "{why}: {pressed:#?}"
        );
    }
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn every_kind_of_interaction_is_answered_also_those_that_were_never_asked_for() {
    let (table, bot) = Table::with_bot().await;
    let board = table.begin("chess").await;
    for (kind, data) in [
        // An entry of a message's menu, left from another version of the program.
        (
            2,
            json!({"id": "1", "name": "Analyse", "type": 3, "target_id": board["id"], "resolved": {"messages": {board["id"].as_str().unwrap(): board}}}),
        ),
        // An entry of a person's menu that there is no longer.
        (
            2,
            json!({
                "id": "1", "name": "Old entry", "type": 2, "target_id": table.bo.id_text(),
                "resolved": {"users": {table.bo.id_text(): table.sim.world(|w| json!({
                    "id": table.bo.id_text(), "username": w.users[&table.bo.id].username, "discriminator": "0", "global_name": null, "avatar": null,
                }))}},
            }),
        ),
        // A menu of people.
        (
            3,
            json!({"custom_id": "people", "component_type": 5, "id": 2, "values": [], "resolved": {}}),
        ),
        // A menu in which nothing was chosen.
        (3, json!({"custom_id": "menu", "component_type": 3, "id": 2, "values": []})),
        // A form that is none of ours.
        (
            5,
            json!({"custom_id": "feedback", "components": [{"type": 1, "id": 1, "components": [{"type": 4, "id": 2, "custom_id": "x", "value": "y"}]}]}),
        ),
        // A form with a payload that opens no form.
        (
            5,
            json!({"custom_id": "1.resignyes.1", "components": [{"type": 1, "id": 1, "components": [{"type": 4, "id": 2, "custom_id": "line", "value": "e4"}]}]}),
        ),
    ] {
        let source = (kind == 3).then(|| id_of(&board));
        let outcome = table.anna.send(table.channel, kind, data.clone(), source).await;
        assert!(outcome.ack_ms.is_some() && outcome.posts.is_empty(), "{data}: {outcome:#?}");
        assert!(!outcome.private_text().is_empty(), "{data}: {outcome:#?}");
    }
    // The game goes on: nobody has resigned.
    table.play(&table.anna, "e4").await;
    bot.stop().await;
    table.sim.assert_clean();
}
