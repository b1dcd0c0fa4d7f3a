//! What happened in a room becomes something that somebody wants of the bot, or nothing. Pure. The limits are Matrix's own: a bot never
//! answers an `m.notice`, and what is changed afterwards asks for nothing (client-server specification, "m.notice", "Event replacements").

use serde_json::Value;

use super::{
    door::Event,
    html::{self, Piece},
};
use crate::command::text::{looks_like_a_move, written_as_a_move};

/// The platform's name in references.
pub const PLATFORM: &str = "matrix";

/// What somebody wants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// They said something.
    Said(Said),
    /// They put a sign to a message.
    Reacted {
        /// The message.
        to: String,
        /// The sign, without what only decides how it is drawn.
        sign: String,
    },
}

/// Something that was said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// The words, without what addressed the bot; a mention is a piece of its own.
    pub pieces: Vec<Piece>,
    /// Was it said to the bot: behind the prefix, or behind its name?
    pub to_bot: bool,
    /// The message that it answers.
    pub answers: Option<String>,
    /// The message that its thread began with.
    pub thread: Option<String>,
}

/// How the bot is spoken to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    /// Its id.
    pub me: String,
    /// What commands begin with, such as `!chess`.
    pub prefix: String,
    /// What it is called.
    pub names: Vec<String>,
}

/// Reads an event. `None`: nothing for the bot.
pub fn read(event: &Event, address: &Address) -> Option<Heard> {
    if event.sender == address.me || event.state_key.is_some() {
        return None;
    }
    match event.kind.as_str() {
        "m.room.message" => said(&event.content, address).map(Heard::Said),
        "m.reaction" => {
            let relation = &event.content["m.relates_to"];
            let (to, sign) = (relation["event_id"].as_str()?, relation["key"].as_str()?);
            let sign = plain_sign(sign);
            (relation["rel_type"] == "m.annotation" && !sign.is_empty()).then(|| Heard::Reacted { to: to.into(), sign })
        }
        _ => None,
    }
}

/// A sign without variation selectors and tones of skin.
pub fn plain_sign(sign: &str) -> String {
    sign.chars()
        .filter(|c| !matches!(c, '\u{fe0e}' | '\u{fe0f}' | '\u{1f3fb}'..='\u{1f3ff}') && !c.is_whitespace())
        .take(16)
        .collect()
}

fn said(content: &Value, address: &Address) -> Option<Said> {
    let relation = &content["m.relates_to"];
    if content["msgtype"] != "m.text" || relation["rel_type"] == "m.replace" {
        return None;
    }
    let id = |value: &Value| value.as_str().map(str::to_owned);
    let thread = (relation["rel_type"] == "m.thread").then(|| id(&relation["event_id"])).flatten();
    // In a thread, an answer for clients that know no threads answers nothing in particular.
    let falls_back = thread.is_some() && relation["is_falling_back"].as_bool().unwrap_or(false);
    let answers = id(&relation["m.in_reply_to"]["event_id"]).filter(|_| !falls_back);
    let body = content["body"].as_str()?;
    let body = if relation["m.in_reply_to"].is_object() {
        without_quotation(body)
    } else {
        body
    };
    let formatted = content["formatted_body"]
        .as_str()
        .filter(|_| content["format"] == "org.matrix.custom.html");
    let pieces = formatted.and_then(html::read).unwrap_or_else(|| mentions_in(body));
    let (pieces, to_bot) = addressed(first_line(pieces), address);
    Some(Said {
        pieces,
        to_bot,
        answers,
        thread,
    })
}

/// Old clients quote what they answer in lines that begin with `>`.
fn without_quotation(body: &str) -> &str {
    if !body.starts_with("> ") {
        return body;
    }
    let mut at = 0;
    for line in body.split_inclusive('\n') {
        if line.starts_with('>') {
            at += line.len();
        } else {
            if line.trim().is_empty() {
                at += line.len();
            }
            break;
        }
    }
    &body[at..]
}

/// Ids that were typed out are mentions, too.
fn mentions_in(body: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut words = String::new();
    for part in body.split_inclusive(char::is_whitespace) {
        let bare = part.trim_end();
        let id = bare.trim_end_matches([',', ':', ';', '.', '!', '?']);
        if html::is_person(id) {
            if !words.is_empty() {
                pieces.push(Piece::Words(std::mem::take(&mut words)));
            }
            pieces.push(Piece::Mention(id.to_owned()));
            words.push_str(&part[id.len()..]);
        } else {
            words.push_str(part);
        }
    }
    if !words.is_empty() {
        pieces.push(Piece::Words(words));
    }
    pieces
}

/// A command is one line; what stands on further lines is talk.
fn first_line(pieces: Vec<Piece>) -> Vec<Piece> {
    let mut out = Vec::new();
    let mut begun = false;
    for piece in pieces {
        match piece {
            Piece::Words(words) => {
                let words = if begun { words.as_str() } else { words.trim_start() };
                let (line, more) = words.split_once('\n').map_or((words, false), |(line, _)| (line, true));
                begun |= !line.is_empty();
                out.push(Piece::Words(line.to_owned()));
                if more && begun {
                    break;
                }
            }
            Piece::Mention(who) => {
                begun = true;
                out.push(Piece::Mention(who));
            }
        }
    }
    out
}

/// Takes off what addresses the bot, if anything does.
fn addressed(mut pieces: Vec<Piece>, address: &Address) -> (Vec<Piece>, bool) {
    pieces.retain(|p| !matches!(p, Piece::Words(w) if w.is_empty()));
    match pieces.first() {
        Some(Piece::Mention(who)) if *who == address.me => {
            pieces.remove(0);
            if let Some(Piece::Words(words)) = pieces.first_mut() {
                *words = words.trim_start_matches([',', ':', ' ']).to_owned();
            }
            (pieces, true)
        }
        Some(Piece::Words(words)) => {
            let names = address.names.iter().filter(|n| !n.is_empty());
            let by_prefix = behind(words, &address.prefix, |c| c.is_whitespace() || c == ':');
            let by_name = || names.clone().find_map(|name| behind(words, name, |c| c == ':' || c == ','));
            let by_at = || {
                names
                    .clone()
                    .find_map(|name| behind(words.strip_prefix('@')?, name, |c| c.is_whitespace() || c == ':' || c == ','))
            };
            match by_prefix.or_else(by_name).or_else(by_at).map(str::to_owned) {
                Some(rest) => {
                    pieces[0] = Piece::Words(rest);
                    (pieces, true)
                }
                None => (pieces, false),
            }
        }
        _ => (pieces, false),
    }
}

/// What stands behind a word, where that ends there.
fn behind<'t>(text: &'t str, word: &str, ends: impl Fn(char) -> bool) -> Option<&'t str> {
    let head = text.get(..word.len())?;
    let rest = &text[word.len()..];
    let same = head
        .chars()
        .flat_map(char::to_lowercase)
        .eq(word.chars().flat_map(char::to_lowercase));
    let next = rest.chars().next();
    (same && next.is_none_or(&ends)).then(|| rest.trim_start_matches([',', ':', ' ']))
}

/// How the bot takes a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// A command, as the grammar of typed text has it, with its slash.
    Command(String),
    /// A move without a command.
    Move(String),
    /// A choice from a list: its number.
    Choice(usize),
    /// Talk.
    Talk,
}

/// Reads a line that was put together from its pieces. In a room of two everything is said to the bot.
pub fn line(text: &str, to_bot: bool, alone: bool) -> Line {
    let text = text.trim();
    let number = || text.trim_end_matches('.').parse::<usize>().ok().filter(|n| (1..=99).contains(n));
    if let Some(n) = number() {
        return Line::Choice(n);
    }
    if to_bot || alone {
        let bare = text.trim_start_matches(['/', '!']);
        return if written_as_a_move(bare) || (alone && !to_bot && looks_like_a_move(text)) {
            if to_bot {
                Line::Command(format!("/move {bare}"))
            } else {
                Line::Move(bare.to_owned())
            }
        } else if bare.is_empty() && !to_bot {
            Line::Talk
        } else {
            Line::Command(format!("/{bare}"))
        };
    }
    if looks_like_a_move(text) {
        Line::Move(text.to_owned())
    } else {
        Line::Talk
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

    fn address() -> Address {
        Address {
            me: "@menagerie:test.local".into(),
            prefix: "!chess".into(),
            names: vec!["menagerie".into(), "The Menagerie".into()],
        }
    }

    fn event(kind: &str, content: Value) -> Event {
        Event {
            room: "!room".into(),
            id: "$1".into(),
            sender: "@anna:test.local".into(),
            at: 1,
            kind: kind.into(),
            state_key: None,
            content,
        }
    }

    fn heard(content: Value) -> Option<Said> {
        match read(&event("m.room.message", content), &address())? {
            Heard::Said(said) => Some(said),
            Heard::Reacted { .. } => None,
        }
    }

    fn text(body: &str) -> Option<(String, bool)> {
        let said = heard(json!({"msgtype": "m.text", "body": body}))?;
        let words = said.pieces.iter().map(|p| match p {
            Piece::Words(w) => w.clone(),
            Piece::Mention(who) => format!("<{who}>"),
        });
        Some((words.collect(), said.to_bot))
    }

    #[test]
    fn commands_stand_behind_the_prefix_or_the_bots_name() {
        for (typed, rest) in [
            ("!chess move e4", "move e4"),
            ("  !Chess   move e4\nand more talk", "move e4"),
            ("!chess", ""),
            ("!chess: help", "help"),
            ("menagerie: help", "help"),
            ("the menagerie, help", "help"),
            ("@menagerie help", "help"),
            ("@menagerie:test.local: help", "help"),
            ("@menagerie:test.local help", "help"),
        ] {
            assert_eq!(text(typed), Some((rest.to_owned(), true)), "{typed}");
        }
        for talk in ["!chessboard", "!other help", "menagerie is nice", "I like !chess", "e4", "/move e4"] {
            assert_eq!(text(talk).map(|t| t.1), Some(false), "{talk}");
        }
    }

    #[test]
    fn a_pill_is_a_person_and_that_of_the_bot_an_address() {
        let said = heard(json!({
            "msgtype": "m.text", "body": "Menagerie: challenge Bob atomic", "format": "org.matrix.custom.html",
            "formatted_body": "<a href=\"https://matrix.to/#/@menagerie:test.local\">Menagerie</a>: challenge <a href=\"https://matrix.to/#/@bob:test.local\">Bob</a> atomic",
        }))
        .unwrap();
        assert!(said.to_bot);
        let expected = [
            Piece::Words("challenge ".into()),
            Piece::Mention("@bob:test.local".into()),
            Piece::Words(" atomic".into()),
        ];
        assert_eq!(said.pieces, expected);
        assert_eq!(
            text("!chess challenge @bob:test.local, atomic").unwrap().0,
            "challenge <@bob:test.local>, atomic"
        );
    }

    #[test]
    fn what_a_bot_must_not_answer_is_not_heard() {
        assert_eq!(heard(json!({"msgtype": "m.notice", "body": "!chess help"})), None);
        assert_eq!(heard(json!({"msgtype": "m.emote", "body": "!chess help"})), None);
        let edit = json!({"msgtype": "m.text", "body": "* !chess help", "m.new_content": {"msgtype": "m.text", "body": "!chess help"},
            "m.relates_to": {"rel_type": "m.replace", "event_id": "$0"}});
        assert_eq!(heard(edit), None);
        let mut own = event("m.room.message", json!({"msgtype": "m.text", "body": "!chess help"}));
        own.sender = address().me;
        assert_eq!(read(&own, &address()), None);
        for odd in [
            json!(null),
            json!({}),
            json!({"msgtype": "m.text"}),
            json!({"msgtype": "m.text", "body": 5}),
            json!([1]),
        ] {
            assert_eq!(heard(odd), None);
        }
    }

    #[test]
    fn answers_and_threads_are_told_apart() {
        let said =
            |relation: Value| heard(json!({"msgtype": "m.text", "body": "> <@x:y> old\n> text\n\ne4", "m.relates_to": relation})).unwrap();
        let answer = said(json!({"m.in_reply_to": {"event_id": "$2"}}));
        assert_eq!((answer.answers.as_deref(), answer.thread.as_deref()), (Some("$2"), None));
        assert_eq!(answer.pieces, [Piece::Words("e4".into())], "the quotation is not what was said");
        let thread = said(json!({"rel_type": "m.thread", "event_id": "$1", "is_falling_back": true, "m.in_reply_to": {"event_id": "$2"}}));
        assert_eq!((thread.answers.as_deref(), thread.thread.as_deref()), (None, Some("$1")));
        let both = said(json!({"rel_type": "m.thread", "event_id": "$1", "m.in_reply_to": {"event_id": "$2"}}));
        assert_eq!((both.answers.as_deref(), both.thread.as_deref()), (Some("$2"), Some("$1")));
    }

    #[test]
    fn signs_are_read_without_what_only_decides_their_looks() {
        let sign = |key: &str| {
            let relation = json!({"m.relates_to": {"rel_type": "m.annotation", "event_id": "$5", "key": key}});
            match read(&event("m.reaction", relation), &address()) {
                Some(Heard::Reacted { to, sign }) => Some((to, sign)),
                _ => None,
            }
        };
        assert_eq!(sign("✅"), Some(("$5".into(), "✅".into())));
        assert_eq!(sign("✔\u{fe0f}"), Some(("$5".into(), "✔".into())));
        assert_eq!(sign("👍🏽"), Some(("$5".into(), "👍".into())));
        assert_eq!(sign("\u{fe0f}"), None);
    }

    #[test]
    fn a_line_is_a_command_a_move_a_choice_or_talk() {
        let command = |text: &str| Line::Command(text.into());
        let played = |text: &str| Line::Move(text.into());
        assert_eq!(line("move e4", true, false), command("/move e4"));
        assert_eq!(line("/move e4", true, false), command("/move e4"));
        assert_eq!(line("e4", true, false), command("/move e4"));
        assert_eq!(line("O-O", true, false), command("/move O-O"));
        assert_eq!(line("", true, false), command("/"));
        assert_eq!(line("Nf3", false, false), played("Nf3"));
        assert_eq!(line("e2e4", false, false), played("e2e4"));
        assert_eq!(line("shall we play?", false, false), Line::Talk);
        assert_eq!(line("help", false, false), Line::Talk);
        assert_eq!(line("2", false, false), Line::Choice(2));
        assert_eq!(line("3.", true, false), Line::Choice(3));
        // With the bot alone there is nobody else to talk to.
        assert_eq!(line("help", false, true), command("/help"));
        assert_eq!(line("!chess", false, true), command("/chess"));
        assert_eq!(line("Nf3", false, true), played("Nf3"));
        assert_eq!(line("", false, true), Line::Talk);
    }

    proptest! {
        #[test]
        fn whatever_is_sent_is_read_without_harm(body in "\\PC{0,80}", html in "\\PC{0,80}", prefix in "\\PC{1,8}") {
            let content = json!({"msgtype": "m.text", "body": body, "format": "org.matrix.custom.html",
                "formatted_body": format!("{html}<a href=\"https://matrix.to/#/@a:b\">{body}</a>"),
                "m.relates_to": {"m.in_reply_to": {"event_id": "$1"}}});
            let mut address = address();
            address.prefix = prefix;
            let _ = read(&event("m.room.message", content), &address);
            let _ = line(&body, true, false);
            let _ = line(&body, false, true);
        }
    }
}
