//! Names and texts of people who mean ill: nobody is notified but the one person who must act, nothing that a person typed becomes markup,
//! and every message stays within Discord's limits (the fake refuses it otherwise).

use std::{sync::Arc, time::Duration};

use menagerie::store::MemoryStore;
use proptest::{prelude::*, test_runner::TestRunner};
use serde_json::{Value, json};

use crate::{
    bot::{Bot, TOKEN, button},
    discord_sim::{Outcome, Person, Sim, sim::id_of, world::World},
    markup::{Kind, marks},
    send,
};

/// It stands within each hostile piece, so that what became of it can be found. No word of ours contains it.
const TRACE: &str = "zqz";
/// Characters that turn the text around them, which nobody may bring in.
const TURNING: &[char] = &[
    '\u{202a}', '\u{202b}', '\u{202c}', '\u{202d}', '\u{202e}', '\u{2066}', '\u{2067}', '\u{2068}', '\u{2069}', '\u{200e}', '\u{200f}',
    '\u{061c}',
];

/// What people put into names. `BO` becomes the id of somebody who should not be notified, `GUILD` the one of the server (and of its role
/// for everybody), `ROOM` the one of the channel.
const HOSTILE: &[&str] = &[
    "@everyone",
    "@here",
    "<@BO>",
    "<@!BO>",
    "<@&GUILD>",
    "<@&1>",
    "<#ROOM>",
    "</move:1>",
    "</challenge zqz:1>",
    "<id:customize>",
    "<t:0:R>",
    "<:zqz:123456789012345678>",
    "<a:zqz:123456789012345678>",
    ":zqz:",
    "**zqz**",
    "*zqz*",
    "__zqz__",
    "_zqz_",
    "***zqz***",
    "~~zqz~~",
    "||zqz||",
    "`zqz`",
    "``zqz``",
    "```zqz```",
    "```\nzqz\n```",
    "[zqz](https://evil.example)",
    "[zqz](<https://evil.example>)",
    "<https://evil.example/zqz>",
    "https://evil.example/zqz",
    "http://evil.example/zqz",
    "discord.gg/zqz",
    "https://discord.gg/zqz",
    "# zqz",
    "### zqz",
    "-# zqz",
    "> zqz",
    ">>> zqz",
    "- zqz",
    "* zqz",
    "+ zqz",
    "1. zqz",
    "12) zqz",
    "\\",
    "\\\\",
    "\\*zqz*",
    "\n",
    "\r\n",
    "\t",
    "\u{202e}zqz",
    "\u{2066}zqz",
    "\u{200b}",
    "\u{200d}",
    "\u{2060}",
    "\u{feff}",
    "\u{061c}",
    "\u{3164}",
    "\u{2800}",
    "\u{e0041}",
    "{$x}",
    "{ $name }",
    "{\"zqz\"}",
    "%s%n",
    "\u{0}",
    "\u{7}",
    "\u{1b}[31mzqz",
    "💥",
    "🏴‍☠️",
    "e\u{301}\u{301}\u{301}",
    "ﷺ",
    "مرحبا",
    "שלום",
    "zqz",
    "Anna",
    " ",
    "@",
    "<",
    ">",
    "*",
    "_",
    "`",
    "|",
    "~",
    "[",
    "](",
    ")",
    "#",
    ":",
    "$",
    "&",
    "'",
    "\"",
    "<@",
    "<@&",
    "@\u{200b}everyone",
    "@\u{200b}here",
    "﹫everyone",
    "＠everyone",
    "everyone",
];

fn hostile(most: usize) -> impl Strategy<Value = String> {
    let piece = prop_oneof![4 => prop::sample::select(HOSTILE).prop_map(ToOwned::to_owned), 1 => "\\PC{1,5}"];
    prop::collection::vec(piece, 1..6).prop_map(move |pieces| pieces.concat().chars().take(most).collect())
}

/// Everything that a case varies.
#[derive(Debug, Clone)]
struct Names {
    anna: String,
    bo: String,
    nick: Option<String>,
    guild: String,
    channel: String,
    texts: Vec<String>,
}

fn names() -> impl Strategy<Value = Names> {
    // Discord takes 32 characters; what a name may have is no reason to break, though.
    let name = || prop_oneof![3 => hostile(32), 1 => hostile(32).prop_map(|n| n.repeat(4).chars().take(100).collect::<String>()), 1 => Just("💥".repeat(100))];
    (
        name(),
        name(),
        prop::option::of(name()),
        hostile(100),
        hostile(100),
        prop::collection::vec(hostile(120), 3),
    )
        .prop_map(|(anna, bo, nick, guild, channel, texts)| Names {
            anna,
            bo,
            nick,
            guild,
            channel,
            texts,
        })
}

/// A server with these names, and the two at the table.
struct Scene {
    sim: Sim,
    channel: u64,
    anna: Person,
    bo: Person,
    texts: Vec<String>,
}

impl Scene {
    fn set(sim: &Sim, names: &Names) -> Self {
        let guild = sim.guild(&names.guild, "en-US");
        let channel = sim.channel(guild, &names.channel);
        let bo = sim.person("Bo", "nl", &[guild]);
        let anna = sim.person("Anna", "sv-SE", &[guild]);
        let filled = |text: &String| {
            text.replace("BO", &bo.id.to_string())
                .replace("GUILD", &guild.to_string())
                .replace("ROOM", &channel.to_string())
        };
        sim.world(|w| {
            for (who, name) in [(anna.id, &names.anna), (bo.id, &names.bo)] {
                if let Some(user) = w.users.get_mut(&who) {
                    user.global_name = Some(filled(name));
                }
            }
            if let (Some(nick), Some(g)) = (&names.nick, w.guilds.get_mut(&guild)) {
                g.nicks.insert(anna.id, filled(nick));
            }
        });
        let texts = names.texts.iter().map(filled).collect();
        Self {
            sim: sim.clone(),
            channel,
            anna,
            bo,
            texts,
        }
    }

    /// The one thing that everybody saw, wherever it stands.
    fn shown(outcome: &Outcome) -> Value {
        let all = outcome.posts.iter().chain(&outcome.followups);
        all.last().cloned().unwrap_or_else(|| panic!("nothing was shown: {outcome:#?}"))
    }

    /// A game with everything that names people in it, and every command with every text.
    async fn play(&self) {
        let Self { channel, anna, bo, .. } = self;
        let opponent = bo.id_text();
        let fields = [("opponent", opponent.as_str()), ("variant", "behemoth"), ("colour", "white")];
        let declined = Self::shown(&anna.slash(*channel, "challenge", &fields).await);
        bo.click(id_of(&declined), &button(&declined, "decline")).await;
        let fields = [("opponent", opponent.as_str()), ("variant", "chess"), ("colour", "white")];
        let challenge = Self::shown(&anna.slash(*channel, "challenge", &fields).await);
        let board = Self::shown(&bo.click(id_of(&challenge), &button(&challenge, "accept")).await);
        anna.slash(*channel, "move", &[("move", "e4")]).await;
        bo.slash(*channel, "move", &[("move", "e5")]).await;
        bo.slash(*channel, "draw", &[]).await;
        anna.slash(*channel, "takeback", &[]).await;
        let mut sent = Vec::new();
        for who in [anna, bo] {
            for command in self.sim.commands() {
                // A few at a time, as people do.
                self.answered(&self.fill(who, &command)).await;
            }
        }
        for id in ["1.more.", "1.board."] {
            let game = challenge["components"][0]["components"][0]["custom_id"]
                .as_str()
                .unwrap_or_default();
            let game = game.rsplit('.').next().unwrap_or_default();
            let id = format!("{id}{game}{}", if id.contains("board") { ".mine" } else { "" });
            sent.push(send::component(&self.sim, anna, &board, &id, None));
        }
        for text in &self.texts {
            let cut: String = text.chars().take(100).collect();
            if !cut.is_empty() {
                sent.push(send::component(&self.sim, anna, &board, &cut, None));
            }
        }
        self.answered(&sent).await;
        let question = anna.slash(*channel, "resign", &[]).await;
        if let Some(asked) = question
            .message
            .clone()
            .filter(|m| m["components"].as_array().is_some_and(|c| !c.is_empty()))
        {
            anna.click(id_of(&asked), &button(&asked, "resignyes")).await;
        }
        for (command, fields) in [
            ("leaderboard", vec![]),
            ("stats", vec![("player", opponent.as_str())]),
            ("history", vec![("as", "pgn")]),
            ("rematch", vec![]),
            ("games", vec![]),
        ] {
            let fields: Vec<_> = if self.has_fields(command, &fields) { fields } else { vec![] };
            let sent = send::command(&self.sim, anna, *channel, command, &fields);
            self.answered(&[sent]).await;
        }
    }

    fn has_fields(&self, command: &str, fields: &[(&str, &str)]) -> bool {
        let all = self.sim.commands();
        let found = all.iter().find(|c| c["name"] == command).unwrap_or(&Value::Null);
        let options = found["options"].as_array().map_or(&[][..], Vec::as_slice);
        fields.iter().all(|(n, v)| {
            options.iter().any(|o| {
                let choices = o["choices"].as_array();
                o["name"] == *n && choices.is_none_or(|c| c.iter().any(|c| c["value"] == *v))
            })
        })
    }

    /// A command with hostile texts in every field that takes text, and the completion of each field that completes.
    fn fill(&self, who: &Person, command: &Value) -> Vec<u64> {
        let name = command["name"].as_str().unwrap_or_default();
        let options = command["options"].as_array().cloned().unwrap_or_default();
        if command["type"] != 1 || options.iter().any(|o| matches!(o["type"].as_u64(), Some(1 | 2))) {
            return vec![];
        }
        let bo = self.bo.id_text();
        let mut sent = Vec::new();
        for text in &self.texts {
            let fields: Vec<(String, String)> = options
                .iter()
                .filter_map(|o| {
                    let most = o["max_length"].as_u64().map_or(100, |m| usize::try_from(m).unwrap_or(100).min(100));
                    let value = match o["type"].as_u64() {
                        Some(3) if o["choices"].is_array() => return None,
                        Some(3) => text.chars().take(most).collect(),
                        Some(6) => bo.clone(),
                        _ => return None,
                    };
                    Some((o["name"].as_str()?.to_owned(), value))
                })
                .filter(|(_, v)| !v.is_empty())
                .collect();
            let fields: Vec<(&str, &str)> = fields.iter().map(|(n, v)| (n.as_str(), v.as_str())).collect();
            sent.push(send::command(&self.sim, who, self.channel, name, &fields));
            for option in options.iter().filter(|o| o["autocomplete"] == true) {
                let field = option["name"].as_str().unwrap_or_default();
                let typed: String = text.chars().take(60).collect();
                sent.push(send::completion(&self.sim, who, self.channel, name, &[(field, &typed)], field));
            }
        }
        sent
    }

    async fn answered(&self, ids: &[u64]) {
        let done = |w: &World, id: &u64| {
            let i = &w.interactions[id];
            // On a machine that is busy with other things suggestions may come too late; what they are like is looked at here, not when.
            let late = i.kind == 4 && w.clock.now_ms().saturating_sub(i.created_ms) > 3500;
            late || i.answer.is_some() && !i.loading && (i.choices.is_some() || i.modal.is_some() || i.later > 0)
        };
        for id in ids {
            let waited = async {
                // Being late is nothing that the fake tells of.
                while !self.sim.world(|w| done(w, id)) {
                    tokio::time::sleep(Duration::from_millis(20)).await;
                }
            };
            if tokio::time::timeout(Duration::from_secs(25), waited).await.is_err() {
                let (data, answer) = self
                    .sim
                    .world(|w| (w.interactions[id].event["data"].clone(), w.interactions[id].answer));
                panic!(
                    "after {answer:?} nothing came of {data}; the fake says {:#?}",
                    self.sim.take_problems()
                );
            }
        }
    }

    /// Everything that was said here is harmless.
    fn judge(&self) -> Result<(), TestCaseError> {
        let said = self.sim.world(|w| {
            w.messages
                .values()
                .filter(|m| m.channel == self.channel)
                .cloned()
                .collect::<Vec<_>>()
        });
        prop_assert!(said.len() > 10, "too little was said: {}", said.len());
        for message in &said {
            let content = message.value["content"].as_str().unwrap_or_default();
            prop_assert_eq!(&message.value["mention_everyone"], &json!(false), "{}", content);
            prop_assert!(message.pinged.len() <= 1, "several are notified: {}", content);
            prop_assert!(
                message.pinged.iter().all(|p| [self.anna.id, self.bo.id].contains(p)),
                "a stranger is notified: {}",
                content
            );
            prop_assert!(content.chars().count() <= 2000);
            prop_assert!(!content.contains(TURNING), "the text turns around: {:?}", content);
            let mut users = 0;
            for mark in marks(content) {
                match mark.kind {
                    // Ours: bold words, code to type, blocks, times, and the one who must act.
                    Kind::Strong => prop_assert!(!mark.inner.contains(TRACE), "bold: {:?}", content),
                    Kind::Code | Kind::Block | Kind::Time => {}
                    Kind::User => users += 1,
                    other => prop_assert!(false, "{:?} {:?} in {:?}", other, mark.inner, content),
                }
            }
            prop_assert!(users <= 1, "several are mentioned: {:?}", content);
            if users == 1 {
                prop_assert_eq!(message.pinged.len(), 1, "a mention that notifies nobody: {:?}", content);
            }
            for part in texts_of(&message.value) {
                prop_assert!(!part.contains(TURNING), "{:?} turns around", part);
                prop_assert!(
                    !part.contains(char::is_control) || part.contains('\n'),
                    "{:?} has control characters",
                    part
                );
            }
        }
        Ok(())
    }
}

/// Labels of buttons and menus, and descriptions of pictures.
fn texts_of(message: &Value) -> Vec<String> {
    let mut out = Vec::new();
    let rows = message["components"].as_array().into_iter().flatten();
    for part in rows.flat_map(|r| r["components"].as_array().into_iter().flatten()) {
        out.extend(part["label"].as_str().map(ToOwned::to_owned));
        let options = part["options"].as_array().into_iter().flatten();
        out.extend(options.filter_map(|o| o["label"].as_str().map(ToOwned::to_owned)));
    }
    let files = message["attachments"].as_array().into_iter().flatten();
    out.extend(files.filter_map(|a| a["description"].as_str().map(ToOwned::to_owned)));
    out
}

/// Every request with words in it says whom it may notify: nobody, or one person.
fn requests_name_at_most_one(sim: &Sim) {
    for request in sim.requests() {
        let bodies = [&request.body, &request.body["data"]];
        for body in bodies.into_iter().filter(|b| b["content"].is_string()) {
            let allowed = &body["allowed_mentions"];
            assert_eq!(allowed["parse"], json!([]), "{request:#?}");
            assert!(allowed["users"].as_array().is_none_or(|u| u.len() <= 1), "{request:#?}");
            assert!(allowed["roles"].as_array().is_none_or(Vec::is_empty), "{request:#?}");
            assert!(allowed["replied_user"].as_bool().is_none_or(|b| !b), "{request:#?}");
        }
    }
}

#[test]
fn nobody_is_notified_by_a_name_and_nothing_typed_becomes_markup() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let (sim, bot) = runtime.block_on(async {
        let sim = Sim::start(TOKEN).await;
        let bot = Bot::start(&sim, Arc::new(MemoryStore::default())).await;
        (sim, bot)
    });
    // Few in the usual run; PROPTEST_CASES takes more.
    let cases = std::env::var("PROPTEST_CASES").ok().and_then(|c| c.parse().ok()).unwrap_or(6);
    let mut runner = TestRunner::new(ProptestConfig {
        cases,
        failure_persistence: None,
        max_shrink_iters: 30,
        ..ProptestConfig::default()
    });
    let ran = runner.run(&names(), |names| {
        let scene = Scene::set(&sim, &names);
        runtime.block_on(scene.play());
        scene.judge()
    });
    if let Err(failed) = ran {
        panic!("{failed}");
    }
    requests_name_at_most_one(&sim);
    runtime.block_on(bot.stop());
    sim.assert_clean();
}
