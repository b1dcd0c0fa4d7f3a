//! The fake Discord run by hand: its page in a real browser, two people in two tabs through the real adapter; and its control over HTTP.

use std::net::SocketAddr;

use serde_json::{Value, json};

use crate::{
    bot::{Table, pinged},
    browser::{Browser, DESK, Device, ENTER, PHONE, available},
    client,
    discord_sim::{Sim, sim::id_of},
};

/// A board that waits for the person who looks at the page.
const MY_TURN: &str = "return [...document.querySelectorAll('.message.pinged:last-of-type .button.primary')].some((b) => !b.disabled)";

async fn sit_down(browser: &Browser, sim: &Sim, name: &str) {
    browser.open(&format!("{}/_sim/?as={name}&channel=chess", sim.url())).await;
    browser
        .until("the channel", "return document.querySelector('#channels [aria-current]')")
        .await;
}

/// Begins a command as people do: its name, a space.
async fn begin(browser: &Browser, name: &str) {
    browser.write("#line", &format!("/{name} ")).await;
    browser
        .until("the command's fields", "return !document.getElementById('command').hidden")
        .await;
}

/// Types into a field and takes the first thing that is offered for it.
async fn fill(browser: &Browser, option: &str, typed: &str, offered: &str) {
    browser.tap(&format!("#more [data-option={option}]"), "").await;
    browser.keys(typed).await;
    let first = format!(
        "return document.querySelector('#suggestions [aria-selected=true]')?.textContent.includes({})",
        json!(offered)
    );
    browser.until("what fits", &first).await;
    browser.keys(ENTER).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_in_two_tabs_play_through_the_real_adapter() {
    if !available() {
        return;
    }
    let (table, bot) = Table::with_bot().await;
    let (anna, bo) = tokio::join!(Browser::start(PHONE), Browser::start(Device { dark: true, ..DESK }));
    sit_down(&anna, &table.sim, "Anna").await;
    sit_down(&bo, &table.sim, "Bo").await;
    anna.check("an empty channel on a phone").await;
    anna.write("#line", "/").await;
    anna.until(
        "the commands",
        "return document.querySelectorAll('#suggestions .option').length > 5",
    )
    .await;
    anna.picture("discord-1-commands").await;
    anna.eval("document.getElementById('line').value = ''").await;

    begin(&anna, "challenge").await;
    fill(&anna, "opponent", "bo", "@Bo").await;
    fill(&anna, "variant", "chess", "Chess").await;
    fill(&anna, "colour", "white", "hite").await;
    anna.picture("discord-2-challenge").await;
    anna.tap("#send", "").await;
    bo.until("the challenge", "return document.querySelector('.message.pinged .button.yes')")
        .await;
    anna.check("a challenge on a phone").await;
    anna.picture("discord-3-challenged").await;
    bo.check("a challenge at a desk").await;
    bo.tap(".message .button.yes", "").await;

    anna.until("Anna's turn", MY_TURN).await;
    anna.tap(".message.pinged .button.primary", "").await;
    anna.tap(".message.private .select > button", "").await;
    anna.picture("discord-4-pieces").await;
    anna.tap(".message.private .option", "g1").await;
    anna.until(
        "the destinations",
        "return Number(document.querySelector('.message.private')?.dataset.edits) > 0 && document.querySelector('.message.private .select > button:enabled')",
    )
    .await;
    anna.tap(".message.private .select > button", "").await;
    anna.check("the picker on a phone").await;
    anna.picture("discord-5-squares").await;
    assert_eq!(
        bo.eval("return document.querySelectorAll('.message.private').length").await,
        0,
        "what is private is Anna's alone"
    );
    anna.tap(".message.private .option", "f3").await;
    anna.until("the picker to be gone", "return !document.querySelector('.message.private')")
        .await;

    bo.until("Bo's turn", MY_TURN).await;
    bo.picture("discord-6-desk").await;
    begin(&bo, "move").await;
    bo.keys("e5").await;
    bo.until(
        "the move",
        "return document.querySelector('#suggestions [aria-selected=true]')?.textContent.includes('e5')",
    )
    .await;
    bo.picture("discord-7-typed").await;
    bo.keys(ENTER).await;
    bo.keys(ENTER).await;
    anna.until("Anna's turn again", MY_TURN).await;
    anna.check("a board on a phone").await;
    anna.picture("discord-8-phone").await;
    let last = table.sim.messages(table.channel, None).pop().expect("a board was posted");
    assert_eq!(pinged(&table, &last), [table.anna.id]);
    let picture = anna
        .eval("return [...document.querySelectorAll('.message.pinged img.board')].at(-1).naturalWidth")
        .await;
    assert_eq!(picture, last["attachments"][0]["width"], "she sees the picture that was posted");

    // Another language: the client names the commands in it, and the bot answers in it.
    table
        .sim
        .world(|w| w.users.get_mut(&table.bo.id).expect("Bo is there").locale = "sv-SE".into());
    bo.until("Swedish", "return document.documentElement.lang === 'sv-SE'").await;
    bo.write("#line", "/utm").await;
    bo.until(
        "the Swedish name",
        "return document.querySelector('#suggestions [aria-selected=true]')?.textContent.startsWith('/utmana')",
    )
    .await;

    // Of a command with subcommands each is offered by itself, as Discord does.
    bo.eval("document.getElementById('line').value = ''").await;
    bo.write("#line", "/inställningar").await;
    bo.until(
        "both kinds of settings",
        "return [...document.querySelectorAll('#suggestions .option b')].map((o) => o.textContent).join() === '/inställningar mig,/inställningar gemenskap'",
    )
    .await;
    bo.keys(ENTER).await;
    bo.keys(ENTER).await;
    bo.until(
        "his settings",
        "return [...document.querySelectorAll('.message.private .button')].some((b) => b.textContent === 'Språk: Nederlands')",
    )
    .await;
    for page in [&anna, &bo] {
        assert_eq!(page.complaints().await, Vec::<String>::new(), "the browser complains");
    }
    bot.stop().await;
    table.sim.assert_clean();
}

async fn ask(sim: &Sim, verb: &str, body: Value) -> client::Answer {
    let to: SocketAddr = sim.url().trim_start_matches("http://").parse().expect("the fake says an address");
    client::post(to, &format!("/_sim/{verb}"), None, &body).await
}

async fn done(sim: &Sim, verb: &str, body: Value) -> Value {
    let answer = ask(sim, verb, body).await;
    assert_eq!(answer.status, 200, "{verb}: {}", answer.json());
    answer.json()
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_can_be_done_over_http_and_nothing_that_a_client_could_not() {
    let (table, bot) = Table::with_bot().await;
    let sim = &table.sim;
    let cilla = done(sim, "user", json!({"name": "Cilla", "locale": "sv-SE"})).await;
    assert_eq!(
        done(sim, "user", json!({"name": "Cilla"})).await,
        cilla,
        "a second tab is the same person"
    );
    let challenge = json!({
        "as": "Cilla", "channel": "chess", "command": "challenge", "wait": true,
        "options": {"opponent": table.bo.id_text(), "variant": "chess", "colour": "black"},
    });
    let outcome = done(sim, "slash", challenge).await;
    let post = &outcome["posts"][0];
    let accept = post["components"][0]["components"][0]["custom_id"].clone();
    let press = |who: &str| json!({"as": who, "message": post["id"], "button": accept, "wait": true});
    let board = done(sim, "click", press("Bo")).await["posts"][0].clone();
    assert_eq!(pinged(&table, &board), [table.bo.id]);
    let offered = json!({"as": "Bo", "channel": "chess", "command": "move", "options": {"move": "e"}, "focused": "move"});
    let offered = done(sim, "autocomplete", offered).await;
    assert!(
        offered["choices"].as_array().expect("a list").iter().any(|c| c["value"] == "e2e4"),
        "{offered}"
    );

    for (verb, body, why) in [
        ("slash", json!({"as": "Bo", "channel": "chess", "command": "castle"}), "no command"),
        (
            "slash",
            json!({"as": "Bo", "channel": "chess", "command": "move"}),
            "must be filled in",
        ),
        ("click", press("Bo"), "has no"),
        (
            "click",
            json!({"as": "Nobody", "message": post["id"], "button": "x"}),
            "nobody called",
        ),
        (
            "modal",
            json!({"as": "Bo", "interaction": outcome["interaction"], "fields": {}}),
            "no modal was shown",
        ),
        ("fly", json!({}), "there is no fly"),
    ] {
        let answer = ask(sim, verb, body).await;
        assert_eq!(answer.status, 400, "{verb}");
        assert!(answer.error().contains(why), "{verb}: {}", answer.error());
    }

    // What the fake is told to break, breaks; and the game goes on.
    done(
        sim,
        "fault",
        json!({"method": "POST", "path": "/channels/{}/messages", "trouble": "html", "status": 502}),
    )
    .await;
    let connects = sim.connects();
    done(sim, "gateway", json!({"do": "cut"})).await;
    sim.until_connected_again(connects).await;
    let moved = json!({"as": "Bo", "channel": "chess", "command": "move", "options": {"move": "e4"}, "wait": true});
    let moved = done(sim, "slash", moved).await;
    assert_eq!(moved["posts"].as_array().map(Vec::len), Some(1), "{moved}");
    done(sim, "permissions", json!({"channel": "chess", "bits": "0"})).await;
    assert_eq!(sim.world(|w| w.channels[&table.channel].bot_permissions), 0);
    let thread = done(sim, "thread", json!({"channel": "chess", "name": "side"})).await;
    done(sim, "archive", json!({"thread": "side"})).await;
    assert!(sim.world(|w| w.channels[&id_of(&thread)].archived));
    done(sim, "kick", json!({"guild": table.guild.to_string()})).await;
    assert!(!sim.world(|w| w.guilds[&table.guild].has_bot));
    bot.stop().await;
    sim.assert_clean();
}
