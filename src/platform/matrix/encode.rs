//! What is to be shown becomes Matrix events. Pure. A board is an image whose `body` is the position in words, so that whoever cannot see it, or
//! whose client does not show it, reads it; there is one event for each thing that is said, because a server takes one in five seconds.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::{
    choices::{self, Choices},
    decode::PLATFORM,
    door::Upload,
    html::{escape, link},
};
use crate::{
    ids::{GameId, PlayerRef},
    present::{Image, Presentation, Span},
};

/// Under this name stands, in each post, what an answer to it or a sign under it means.
pub const OURS: &str = "org.menagerie.post";
/// The most bytes of words in an event, of the 65 536 that it may have in all (specification, "Size limits"): encryption and JSON need room, too.
const WORDS: usize = 12_000;

/// An event to be sent.
#[derive(Clone, Debug, PartialEq)]
pub struct Draft {
    /// Its content; what belongs to an upload is still missing.
    pub content: Value,
    /// What has to be uploaded first.
    pub upload: Option<Upload>,
    /// Signs to be put under it, for people to press.
    pub signs: Vec<&'static str>,
}

/// Where a post belongs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// The message that it answers.
    pub answers: Option<String>,
    /// The message that its thread began with.
    pub thread: Option<String>,
    /// The one person who is asked: nobody else chooses from it. `None`: everybody.
    pub whom: Option<String>,
}

/// How commands are typed, and what tells people that they can choose from a list.
#[derive(Clone, Copy, Debug)]
pub struct Manner<'a> {
    /// What commands begin with.
    pub prefix: &'a str,
    /// That a choice is answered with its number.
    pub by_number: &'a str,
}

/// The events that show a presentation: words or picture, and its file.
pub fn encode(what: &Presentation, place: &Place, manner: Manner<'_>, once: &str) -> Vec<Draft> {
    let choices = choices::of(what);
    let mut pinged: Vec<&str> = Vec::new();
    for who in what.ping.iter().chain(&what.also).filter(|p| p.platform() == PLATFORM) {
        if !pinged.contains(&who.local()) {
            pinged.push(who.local());
        }
    }
    let mut text = what.text.clone();
    behind(&mut text, &choices, manner);
    let (plain, html) = (plain(&text, manner), html(&text, &pinged, manner));
    let ours = ours(what, &choices, place, once);
    let signs = choices.signs.iter().filter(|s| s.offered).map(|s| s.mark).collect();
    let finish = |mut content: Value, last: bool| {
        // An empty object, so that nobody is notified because their name stands in the words.
        content["m.mentions"] = if last && !pinged.is_empty() {
            json!({"user_ids": pinged})
        } else {
            json!({})
        };
        relate(&mut content, place);
        content[OURS] = if last { ours.clone() } else { json!({"once": once}) };
        content
    };
    let mut out = Vec::new();
    if let Some(image) = &what.image {
        let body = if plain.is_empty() {
            image.alt.clone()
        } else {
            format!("{plain}\n\n{}", image.alt)
        };
        let mut content = json!({
            "msgtype": "m.image", "body": cut(&body), "filename": image.name, "info": info(image),
        });
        if !html.is_empty() {
            content["format"] = json!("org.matrix.custom.html");
            content["formatted_body"] = json!(html);
        }
        out.push(Draft {
            content: finish(content, true),
            upload: Some(Upload {
                name: image.name.clone(),
                media: image.media.into(),
                bytes: image.bytes.clone(),
            }),
            signs,
        });
    } else if !plain.is_empty() {
        // Notices notify nobody, whoever is mentioned in them.
        let kind = if pinged.is_empty() { "m.notice" } else { "m.text" };
        let content = json!({
            "msgtype": kind, "body": cut(&plain), "format": "org.matrix.custom.html", "formatted_body": html,
        });
        out.push(Draft {
            content: finish(content, true),
            upload: None,
            signs,
        });
    }
    if let Some(file) = &what.file {
        let content = json!({
            "msgtype": "m.file", "body": file.name, "filename": file.name,
            "info": {"mimetype": file.media, "size": file.bytes.len()},
        });
        out.push(Draft {
            content: finish(content, false),
            upload: Some(Upload {
                name: file.name.clone(),
                media: file.media.into(),
                bytes: file.bytes.as_slice().into(),
            }),
            signs: Vec::new(),
        });
    }
    out
}

/// A line of ours that answers something.
pub fn notice(words: &str, place: &Place, once: &str) -> Draft {
    let mut content = json!({"msgtype": "m.notice", "body": cut(words), "m.mentions": {}});
    relate(&mut content, place);
    content[OURS] = json!({"once": once});
    Draft {
        content,
        upload: None,
        signs: Vec::new(),
    }
}

/// A sign under a message.
pub fn sign(to: &str, sign: &str) -> Value {
    json!({"m.relates_to": {"rel_type": "m.annotation", "event_id": to, "key": sign}})
}

fn relate(content: &mut Value, place: &Place) {
    let mut relation = Map::new();
    if let Some(root) = &place.thread {
        relation.insert("rel_type".into(), json!("m.thread"));
        relation.insert("event_id".into(), json!(root));
        relation.insert("is_falling_back".into(), json!(place.answers.is_none()));
    }
    if let Some(to) = place.answers.as_ref().or(place.thread.as_ref()) {
        relation.insert("m.in_reply_to".into(), json!({"event_id": to}));
    }
    if !relation.is_empty() {
        content["m.relates_to"] = Value::Object(relation);
    }
}

/// What the bot itself will want to know of its post.
fn ours(what: &Presentation, choices: &Choices, place: &Place, once: &str) -> Value {
    let mut out = json!({"once": once});
    if let Some(whom) = &place.whom {
        out["whom"] = json!(whom);
    }
    if let Some(game) = what.posting.game.or(what.live).or(choices.game) {
        out["game"] = json!(game.0);
    }
    if !choices.signs.is_empty() {
        let signs: BTreeMap<&str, &str> = choices.signs.iter().map(|s| (s.mark, s.id.as_str())).collect();
        out["signs"] = json!(signs);
    }
    if !choices.numbered.is_empty() {
        let ids: Vec<&str> = choices.numbered.iter().map(|b| b.id.as_str()).collect();
        out["choices"] = json!(ids);
    }
    out
}

/// What a post of the bot's own says to the bot.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Own {
    /// The game that it is about.
    pub game: Option<GameId>,
    /// What the signs under it mean.
    pub signs: BTreeMap<String, String>,
    /// What the numbers of its list mean.
    pub choices: Vec<String>,
    /// What it was posted for.
    pub once: String,
    /// The one person who is asked by it.
    pub whom: Option<String>,
}

impl Own {
    /// May this person choose from it?
    pub fn asks(&self, person: &str) -> bool {
        self.whom.as_deref().is_none_or(|whom| whom == person)
    }
}

/// Reads that back; `None` when it is no post of ours.
pub fn own(content: &Value) -> Option<Own> {
    let ours = content.get(OURS)?;
    let text = |v: &Value| v.as_str().map(str::to_owned);
    Some(Own {
        game: ours["game"].as_u64().map(GameId),
        signs: ours["signs"]
            .as_object()
            .map(|signs| signs.iter().filter_map(|(sign, id)| Some((sign.clone(), text(id)?))).collect())
            .unwrap_or_default(),
        choices: ours["choices"]
            .as_array()
            .map(|ids| ids.iter().filter_map(text).collect())
            .unwrap_or_default(),
        once: text(&ours["once"]).unwrap_or_default(),
        whom: text(&ours["whom"]),
    })
}

/// What can be chosen stands under the words.
fn behind(text: &mut Vec<Span>, choices: &Choices, manner: Manner<'_>) {
    let mut line = Vec::new();
    for s in &choices.signs {
        if !line.is_empty() {
            line.push(Span::Words(" · ".into()));
        }
        line.push(Span::Words(format!("{} {}", s.mark, s.label)));
        if let Some(typed) = &s.typed {
            line.push(Span::Words(" ".into()));
            line.push(Span::Code(format!("/{typed}")));
        }
    }
    if !line.is_empty() {
        text.push(Span::Break);
        text.extend(line);
    }
    if choices.numbered.is_empty() {
        return;
    }
    for (n, button) in choices.numbered.iter().enumerate() {
        text.push(Span::Break);
        text.push(Span::Words(format!("{} · {}", n + 1, button.label)));
    }
    text.push(Span::Break);
    text.push(Span::Words(manner.by_number.to_owned()));
}

fn info(image: &Image) -> Value {
    let mut info = json!({"mimetype": image.media, "size": image.bytes.len()});
    if let Some((w, h)) = size(&image.bytes) {
        info["w"] = json!(w);
        info["h"] = json!(h);
    }
    info
}

/// Width and height, as the header of a PNG or a GIF has them.
fn size(file: &[u8]) -> Option<(u32, u32)> {
    if file.starts_with(b"GIF8") {
        let at = |n: usize| file.get(n..n + 2)?.try_into().ok().map(u16::from_le_bytes).map(u32::from);
        return Some((at(6)?, at(8)?));
    }
    let at = |n: usize| file.get(n..n + 4)?.try_into().ok().map(u32::from_be_bytes);
    (file.get(12..16)? == b"IHDR").then_some((at(16)?, at(20)?))
}

/// A command as it is typed here.
fn typed(code: &str, manner: Manner<'_>) -> String {
    match code.strip_prefix('/') {
        Some("") => manner.prefix.to_owned(),
        Some(rest) if rest.starts_with(char::is_alphanumeric) => format!("{} {rest}", manner.prefix),
        _ => code.to_owned(),
    }
}

fn plain(text: &[Span], manner: Manner<'_>) -> String {
    let mut out = String::new();
    for span in text {
        match span {
            Span::Words(t) | Span::Quoted(t) | Span::Strong(t) | Span::Mono(t) => out.push_str(t),
            Span::Code(t) => out.push_str(&typed(t, manner)),
            Span::Person { name, .. } | Span::Room { name, .. } => out.push_str(name),
            Span::Time { fallback, .. } => out.push_str(fallback),
            Span::Break => out.push('\n'),
        }
    }
    out.trim_matches('\n').to_owned()
}

fn html(text: &[Span], pinged: &[&str], manner: Manner<'_>) -> String {
    let mut out = String::new();
    for span in text {
        let before = out.len();
        match span {
            Span::Words(t) | Span::Quoted(t) => out.push_str(&escape(t)),
            Span::Strong(t) => out.extend(["<strong>", &escape(t), "</strong>"]),
            Span::Mono(t) => out.extend(["<pre><code>", &escape(t), "</code></pre>"]),
            Span::Code(t) => out.extend(["<code>", &escape(&typed(t, manner)), "</code>"]),
            Span::Person { who, name } => out.push_str(&person(who, name, pinged)),
            Span::Room { room, name } if room.platform() == PLATFORM => {
                out.extend(["<a href=\"", &link(room.local()), "\">", &escape(name), "</a>"]);
            }
            Span::Room { name, .. } => out.push_str(&escape(name)),
            Span::Time { fallback, .. } => out.push_str(&escape(fallback)),
            Span::Break => out.push_str("<br>"),
        }
        if out.len() > WORDS {
            // Cut between spans, so that no tag stays open.
            out.truncate(before);
            out.push('…');
            break;
        }
    }
    let out = out.trim_start_matches("<br>");
    out.trim_end_matches("<br>").to_owned()
}

/// Only who is told is linked: a link looks like a mention.
fn person(who: &PlayerRef, name: &str, pinged: &[&str]) -> String {
    if who.platform() == PLATFORM && pinged.contains(&who.local()) {
        format!("<a href=\"{}\">{}</a>", link(who.local()), escape(name))
    } else {
        escape(name)
    }
}

/// No longer than an event can be.
fn cut(text: &str) -> String {
    if text.len() <= WORDS {
        return text.to_owned();
    }
    let mut at = WORDS;
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    format!("{}…", &text[..at])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        ids::RoomRef,
        present::{Button, Scope, Style},
        reply::File,
    };

    const MANNER: Manner<'static> = Manner {
        prefix: "!chess",
        by_number: "Reply with a number.",
    };

    fn words(text: Vec<Span>) -> Presentation {
        Presentation {
            scope: Scope::Room(RoomRef::new(PLATFORM, "!room")),
            text,
            ..Presentation::nothing()
        }
    }

    fn button(id: &str, label: &str, style: Style) -> Button {
        Button {
            label: label.into(),
            id: id.into(),
            style,
            note: None,
            sign: None,
        }
    }

    fn only(what: &Presentation, place: &Place) -> Draft {
        let mut drafts = encode(what, place, MANNER, "once");
        assert_eq!(drafts.len(), 1, "{drafts:#?}");
        drafts.remove(0)
    }

    #[test]
    fn words_are_a_notice_with_everything_escaped_and_nobody_told() {
        let text = vec![
            Span::Strong("Games & more".into()),
            Span::Break,
            Span::Quoted("<script>".into()),
            Span::Person {
                who: PlayerRef::new(PLATFORM, "@bo:test.local"),
                name: "<b>Bo".into(),
            },
            Span::Words(" types ".into()),
            Span::Code("/accept game:17".into()),
            Span::Mono("a < b".into()),
        ];
        let draft = only(&words(text), &Place::default());
        assert_eq!(draft.content["msgtype"], "m.notice");
        assert_eq!(draft.content["m.mentions"], json!({}));
        assert_eq!(
            draft.content["body"],
            "Games & more\n<script><b>Bo types !chess accept game:17a < b"
        );
        assert_eq!(
            draft.content["formatted_body"],
            "<strong>Games &amp; more</strong><br>&lt;script&gt;&lt;b&gt;Bo types <code>!chess accept game:17</code><pre><code>a &lt; b</code></pre>"
        );
        assert!(draft.content.get("m.relates_to").is_none());
    }

    #[test]
    fn who_is_told_is_linked_and_reads_a_message_that_is_no_notice() {
        let anna = PlayerRef::new(PLATFORM, "@anna:test.local");
        let text = vec![Span::Person {
            who: anna.clone(),
            name: "Anna".into(),
        }];
        let what = Presentation {
            ping: Some(anna),
            also: Some(PlayerRef::new("discord", "1")),
            ..words(text)
        };
        let draft = only(&what, &Place::default());
        assert_eq!(draft.content["msgtype"], "m.text", "a notice notifies nobody");
        assert_eq!(draft.content["m.mentions"], json!({"user_ids": ["@anna:test.local"]}));
        assert_eq!(
            draft.content["formatted_body"],
            "<a href=\"https://matrix.to/#/@anna:test.local\">Anna</a>"
        );
    }

    #[test]
    fn a_board_is_an_image_whose_body_has_the_position_in_words() {
        // The header of a PNG of 720 by 728 pixels.
        let mut png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec();
        png.extend([0, 0, 2, 208, 0, 0, 2, 216]);
        let what = Presentation {
            image: Some(Image {
                bytes: png.into(),
                media: "image/png",
                name: "menagerie-1-0-white.png".into(),
                alt: "White: king e1. Black: king e8.".into(),
                text: String::new(),
                grid: None,
            }),
            ..words(vec![Span::Words("Your turn".into())])
        };
        let place = Place {
            answers: Some("$asked".into()),
            ..Place::default()
        };
        let draft = only(&what, &place);
        assert_eq!(draft.content["msgtype"], "m.image");
        assert_eq!(draft.content["body"], "Your turn\n\nWhite: king e1. Black: king e8.");
        assert_eq!(
            (draft.content["formatted_body"].as_str(), draft.content["filename"].as_str()),
            (Some("Your turn"), Some("menagerie-1-0-white.png"))
        );
        assert_eq!(
            (draft.content["info"]["w"].as_u64(), draft.content["info"]["h"].as_u64()),
            (Some(720), Some(728))
        );
        assert_eq!(draft.content["m.relates_to"], json!({"m.in_reply_to": {"event_id": "$asked"}}));
        assert!(draft.upload.is_some());
    }

    #[test]
    fn a_question_has_signs_with_what_can_be_typed_and_is_read_back() {
        let what = Presentation {
            buttons: vec![
                button("1.draw.17", "Agree", Style::Yes),
                button("1.decline.17", "Decline", Style::No),
            ],
            posting: crate::present::Posting {
                asks: true,
                game: Some(GameId(17)),
                ..crate::present::Posting::default()
            },
            ..words(vec![Span::Words("A draw?".into())])
        };
        let draft = only(&what, &Place::default());
        assert_eq!(
            draft.content["body"],
            "A draw?\n✅ Agree !chess draw 17 · ❌ Decline !chess decline 17"
        );
        assert_eq!(draft.signs, ["✅", "❌"]);
        let own = own(&draft.content).unwrap();
        assert_eq!((own.game, own.once.as_str()), (Some(GameId(17)), "once"));
        assert_eq!(own.signs["✅"], "1.draw.17");
        assert_eq!(super::own(&json!({"body": "of somebody else"})), None);
    }

    #[test]
    fn a_list_is_numbered_and_a_thread_is_kept() {
        let entries = vec![
            button("1.variant.chess", "Chess", Style::Plain),
            button("1.variant.wolf", "<Wolf>", Style::Plain),
        ];
        let what = Presentation {
            menu: Some(("Which?".into(), entries)),
            ..words(vec![Span::Words("Variants".into())])
        };
        let place = Place {
            thread: Some("$root".into()),
            whom: Some("@anna:test.local".into()),
            ..Place::default()
        };
        let draft = only(&what, &place);
        assert_eq!(draft.content["body"], "Variants\n1 · Chess\n2 · <Wolf>\nReply with a number.");
        assert!(draft.content["formatted_body"].as_str().unwrap().contains("2 · &lt;Wolf&gt;"));
        let own = own(&draft.content).unwrap();
        assert_eq!(own.choices, ["1.variant.chess", "1.variant.wolf"]);
        assert_eq!(own.whom.as_deref(), Some("@anna:test.local"), "nobody else chooses from it");
        let relation =
            json!({"rel_type": "m.thread", "event_id": "$root", "is_falling_back": true, "m.in_reply_to": {"event_id": "$root"}});
        assert_eq!(draft.content["m.relates_to"], relation);
    }

    #[test]
    fn files_come_behind_and_nothing_is_longer_than_an_event() {
        let what = Presentation {
            file: Some(File {
                name: "game.pgn".into(),
                media: "application/vnd.chess-pgn",
                bytes: vec![1],
            }),
            ..words(vec![Span::Quoted("&åäö".repeat(10_000)), Span::Strong("end".into())])
        };
        let drafts = encode(&what, &Place::default(), MANNER, "once");
        assert_eq!(drafts.len(), 2);
        assert!(serde_json::to_string(&drafts[0].content).unwrap().len() < 40_000);
        assert_eq!(
            (drafts[1].content["msgtype"].as_str(), drafts[1].content["filename"].as_str()),
            (Some("m.file"), Some("game.pgn"))
        );
        assert!(encode(&words(Vec::new()), &Place::default(), MANNER, "once").is_empty());
    }
}
