//! Every command in every kind of place and in every language: it is acknowledged, answered with words, and in the right language. Where
//! the bot is no member it answers by the token alone and says plainly what cannot be done there.

use std::collections::BTreeSet;

use menagerie::command::COMMANDS;
use serde_json::Value;

use crate::{
    bot::{Table, button, buttons},
    discord_sim::{Outcome, Person, sim::id_of},
    tongues::{Tongues, texts_of},
};

/// A person's setting, and the language in which they are spoken to; the room's where the bot does not speak theirs.
const PEOPLE: [(&str, Option<&str>); 6] = [
    ("en-US", Some("en")),
    ("en-GB", Some("en")),
    ("sv-SE", Some("sv")),
    ("nl", Some("nl")),
    ("de", None),
    ("no", None),
];

/// A kind of place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Channel,
    Thread,
    /// Alone with the bot.
    Direct,
    /// A conversation among people who have the bot for themselves.
    Group,
    /// A server that does not have the bot.
    Foreign,
}

impl Place {
    /// Can the bot post here by its own right?
    fn is_member(self) -> bool {
        matches!(self, Self::Channel | Self::Thread | Self::Direct)
    }
}

/// One person's tour through every command, in one place.
struct Tour<'a> {
    tongues: &'a Tongues,
    place: Place,
    channel: u64,
    anna: Person,
    bo: Person,
    own: &'static str,
    room: &'static str,
    walked: BTreeSet<String>,
}

impl Tour<'_> {
    async fn slash(&mut self, name: &str, fields: &[(&str, &str)]) -> Outcome {
        self.walked.insert(name.to_owned());
        let outcome = self.anna.slash(self.channel, name, fields).await;
        self.look(&format!("/{name} {fields:?}"), &outcome);
        outcome
    }

    /// Is it acknowledged, answered, and in the right language?
    fn look(&self, what: &str, outcome: &Outcome) {
        let at = format!("{what} in {:?} for {} in {}", self.place, self.own, self.room);
        assert!(outcome.ack_ms.is_some(), "{at}: not acknowledged: {outcome:#?}");
        let seen = outcome.all();
        assert!(!seen.is_empty(), "{at}: no answer: {outcome:#?}");
        for message in seen {
            let private = message["flags"].as_u64().unwrap_or(0) & 64 != 0;
            let tongue = if private { self.own } else { self.room };
            let texts = texts_of(message);
            assert!(!texts.is_empty(), "{at}: an empty message: {message:#}");
            for text in &texts {
                let wrong = self.tongues.wrong_with(text, tongue);
                assert!(wrong.is_empty(), "{at}: should be {tongue}, but {wrong:?} in:\n{text}");
            }
            let whole = texts.join("\n");
            assert!(self.tongues.sure_of(&whole, tongue) > 0, "{at}: no word of {tongue} in:\n{whole}");
        }
        if !self.place.is_member() {
            assert!(outcome.posts.is_empty(), "{at}: posted where the bot is not: {outcome:#?}");
            assert!(outcome.followups.len() <= 5, "{at}: Discord takes five: {outcome:#?}");
        }
    }

    /// What everybody saw of it.
    fn public(outcome: &Outcome) -> Value {
        let seen = outcome.all();
        // The message whose button was pressed comes first, what became of it last.
        let found = seen.into_iter().rev().find(|m| m["flags"].as_u64().unwrap_or(0) & 64 == 0);
        found.cloned().unwrap_or_else(|| panic!("something for everybody: {outcome:#?}"))
    }

    /// Every command where there is nothing to do with it.
    async fn with_nothing_there(&mut self) {
        for command in COMMANDS {
            let needed = command.options().iter().filter(|o| o.required);
            let fields: Vec<(&str, &str)> = needed.map(|o| (o.name, if o.name == "move" { "e4" } else { "me" })).collect();
            if command.name() != "challenge" {
                self.slash(command.name(), &fields).await;
            }
        }
    }

    async fn challenge(&mut self, fields: &[(&str, &str)]) -> Value {
        let opponent = self.bo.id_text();
        let fields = [&[("opponent", opponent.as_str())], fields].concat();
        let asked = self.slash("challenge", &fields).await;
        Self::public(&asked)
    }

    /// Bo presses a button; his language is the same.
    async fn press(&self, message: &Value, does: &str) -> Value {
        let pressed = self.bo.click(id_of(message), &button(message, does)).await;
        self.look(&format!("button {does}"), &pressed);
        Self::public(&pressed)
    }

    /// The life of games, and every command in it.
    async fn with_games(&mut self) {
        self.slash("challenge", &[("opponent", &self.anna.id_text())]).await;
        self.slash("challenge", &[("variant", "qzxv")]).await;
        self.challenge(&[("variant", "chess"), ("colour", "white"), ("pace", "1d")]).await;
        self.slash("games", &[]).await;
        let again = self
            .slash("challenge", &[("opponent", &self.bo.id_text()), ("variant", "chess")])
            .await;
        assert!(
            again.ephemeral && again.posts.is_empty(),
            "one challenge of a kind is enough: {again:#?}"
        );
        self.slash("cancel", &[]).await;
        let open = self.slash("challenge", &[("variant", "atomic"), ("rated", "no")]).await;
        let open = Self::public(&open);
        self.press(&open, "accept").await;
        self.slash("abort", &[]).await;
        let challenge = self
            .challenge(&[("variant", "behemoth"), ("colour", "white"), ("luck", "qzxv")])
            .await;
        let board = self.press(&challenge, "accept").await;
        assert!(buttons(&board).iter().any(|b| b.contains(".pick.")), "{board:#}");
        self.slash("fairness", &[]).await;
        self.slash("move", &[("move", "zz9")]).await;
        self.slash("move", &[("move", "e5")]).await;
        self.slash("move", &[("move", "e4")]).await;
        self.slash("move", &[("move", "d4")]).await;
        self.slash("board", &[]).await;
        self.slash("board", &[("as", "text"), ("view", "black")]).await;
        self.slash("games", &[("whose", "all")]).await;
        self.slash("history", &[]).await;
        self.slash("history", &[("as", "pgn")]).await;
        self.slash("draw", &[]).await;
        self.slash("takeback", &[]).await;
        self.slash("accept", &[]).await;
        self.slash("decline", &[]).await;
        let asked = self.slash("resign", &[]).await;
        let question = asked.message.clone().expect("really?");
        let resigned = self.anna.click(id_of(&question), &button(&question, "resignyes")).await;
        self.look("button resignyes", &resigned);
        self.slash("fairness", &[]).await;
        self.slash("rematch", &[]).await;
        self.slash("stats", &[]).await;
        self.slash("stats", &[("player", &self.bo.id_text()), ("against", &self.anna.id_text())])
            .await;
        self.slash("leaderboard", &[]).await;
        self.slash("leaderboard", &[("variant", "wolf"), ("page", "9")]).await;
        for variant in menagerie::rules::variants::ALL {
            self.slash("rules", &[("variant", variant.spec().key)]).await;
        }
        self.slash("help", &[]).await;
    }

    /// Completion never fails because of what stands in other fields.
    async fn completions(&self) {
        for command in COMMANDS {
            for option in command.options() {
                use menagerie::command::OptKind;
                if !matches!(
                    option.kind,
                    OptKind::Game | OptKind::Move | OptKind::Variant | OptKind::AnyVariant | OptKind::Zone
                ) {
                    continue;
                }
                for typed in ["", "e", "💥", "qzxv & \u{202e}vxzq"] {
                    let mut fields = vec![(option.name, typed)];
                    let others = command.options().iter().filter(|o| o.name != option.name);
                    fields.extend(others.filter_map(|o| match o.kind {
                        OptKind::Game => Some((o.name, "999999 ½")),
                        OptKind::Move => Some((o.name, "Qh9##")),
                        OptKind::Variant | OptKind::AnyVariant => Some((o.name, "draughts")),
                        _ => None,
                    }));
                    let found = self.anna.autocomplete(self.channel, command.name(), &fields, option.name).await;
                    assert!(found.len() <= 25, "/{} {fields:?}", command.name());
                    // Zones have the same names in all languages.
                    let spoken = found.iter().filter(|_| !matches!(option.kind, OptKind::Zone));
                    for (label, _) in spoken {
                        let wrong = self.tongues.wrong_with(label, self.own);
                        assert!(wrong.is_empty(), "/{} {}: {label}: {wrong:?}", command.name(), option.name);
                    }
                }
            }
        }
    }
}

async fn tour(place: Place, room_setting: &str, room: &'static str) {
    let tongues = Tongues::learnt();
    let (table, bot) = Table::with_bot().await;
    // What is said is tested here, not how fast.
    table.sim.freeze();
    for (setting, own) in PEOPLE {
        let guild = table.sim.guild("The Club", room_setting);
        let anna = table.sim.person("Anna", setting, &[guild]);
        let bo = table.sim.person("Bo", setting, &[guild]);
        let channel = table.sim.channel(guild, "chess");
        let channel = match place {
            Place::Channel => channel,
            Place::Thread => table.sim.thread(channel, "a game"),
            Place::Direct => table.sim.world(|w| w.dm(anna.id)),
            Place::Group => table.sim.group_dm(&[&anna, &bo]),
            Place::Foreign => {
                table.sim.kick_bot(guild);
                channel
            }
        };
        let room = match place {
            // Outside of servers the room speaks as whoever asks.
            Place::Direct | Place::Group => own.unwrap_or("en"),
            _ => room,
        };
        let mut tour = Tour {
            tongues: &tongues,
            place,
            channel,
            anna,
            bo,
            own: own.unwrap_or(room),
            room,
            walked: BTreeSet::new(),
        };
        tour.with_nothing_there().await;
        if place == Place::Direct {
            let alone = tour.slash("challenge", &[]).await;
            assert!(alone.ephemeral && alone.posts.is_empty(), "{alone:#?}");
        } else {
            tour.with_games().await;
        }
        tour.completions().await;
        let all: BTreeSet<String> = COMMANDS.iter().map(|c| c.name().to_owned()).collect();
        assert_eq!(tour.walked, all, "every command");
    }
    bot.stop().await;
    table.sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_channel() {
    tour(Place::Channel, "nl", "nl").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_thread_of_a_server_whose_language_the_bot_does_not_speak() {
    tour(Place::Thread, "fr", "en").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn alone_with_the_bot() {
    tour(Place::Direct, "en-US", "en").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_private_channel() {
    tour(Place::Group, "en-US", "en").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn on_a_server_that_does_not_have_the_bot() {
    tour(Place::Foreign, "sv-SE", "sv").await;
}
