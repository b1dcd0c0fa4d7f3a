//! What is to be shown becomes a Discord message. Pure. The limits are Discord's (developer documentation: "Create Message", "Component
//! Reference", "Allowed Mentions Object"); whatever is longer is cut or divided, never refused.

use std::{collections::HashSet, sync::Arc};

use serde_json::{Value, json};

use super::{
    decode::PLATFORM,
    foreign::{escape, escape_name},
    rest::Upload,
};
use crate::present::{Button, Presentation, Scope, Span, Style};

/// Characters of a message's content.
const CONTENT: usize = 2000;
/// Characters of a button's label.
const LABEL: usize = 80;
/// Characters of a menu's placeholder.
const PLACEHOLDER: usize = 150;
/// Characters of a menu entry's label and description, and of a button's or entry's id.
const ENTRY: usize = 100;
/// Entries of a menu.
const ENTRIES: usize = 25;
/// Rows of buttons and menus in a message, and buttons in a row.
const ROWS: usize = 5;
/// Characters of a picture's description.
const DESCRIPTION: usize = 1024;
/// The id of a menu itself; what was chosen says the rest.
const MENU: &str = "menu";
/// The flag of messages that only one person sees.
const EPHEMERAL: u64 = 64;

/// One message to send.
#[derive(Clone, Debug, PartialEq)]
pub struct Outgoing {
    /// The message object, as for `POST /channels/{id}/messages`.
    pub body: Value,
    /// Its files; `attachments` of the body says which is which.
    pub files: Vec<Upload>,
}

impl Outgoing {
    /// Nothing but words of ours; they notify nobody.
    pub fn words(words: &str) -> Self {
        message(&cut(words, CONTENT), &[])
    }
    /// What is left of a message when there is nothing to press any more: its picture, and its words or others in their place, which notify
    /// nobody.
    pub fn bare(retold: Option<&[Span]>) -> Self {
        let mut body = json!({"components": [], "allowed_mentions": {"parse": []}});
        if let Some(retold) = retold {
            body["content"] = json!(divide(pieces(retold, &[])).swap_remove(0));
        }
        Self { body, files: Vec::new() }
    }
    /// Marks it as seen by one person only. Only answers to interactions can be.
    #[must_use]
    pub fn private(mut self) -> Self {
        self.body["flags"] = json!(EPHEMERAL);
        self
    }
    /// Marks it so that Discord drops a second copy.
    #[must_use]
    pub fn once(mut self, nonce: &str) -> Self {
        self.body["nonce"] = json!(nonce);
        self.body["enforce_nonce"] = json!(true);
        self
    }
    /// With something behind its text, on a line of its own.
    #[must_use]
    pub fn behind(mut self, more: &str) -> Self {
        let text = self.body["content"].as_str().unwrap_or_default();
        let room = CONTENT.saturating_sub(more.chars().count() + 1);
        self.body["content"] = json!(format!("{}\n{more}", cut(text, room)).trim_start_matches('\n'));
        self
    }
    /// As the new content of an existing message: what it does not have is taken away.
    #[must_use]
    pub fn in_place(mut self) -> Self {
        for key in ["attachments", "components"] {
            if self.body[key].is_null() {
                self.body[key] = json!([]);
            }
        }
        self
    }
}

/// May pictures and files be sent?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pictures<'a> {
    /// Yes.
    Yes,
    /// The bot lacks the right: characters stand in the picture's place, and under them this note, which says so.
    No(&'a str),
}

/// The messages that show a presentation: usually one; text that is too long is divided, and buttons and pictures go with the last.
pub fn encode(what: &Presentation, pictures: Pictures<'_>) -> Vec<Outgoing> {
    let public = matches!(what.scope, Scope::Room(_));
    let mut pings: Vec<&str> = Vec::new();
    for who in what.ping.iter().chain(&what.also).filter(|p| public && p.platform() == PLATFORM) {
        if !pings.contains(&who.local()) {
            pings.push(who.local());
        }
    }
    let mut pieces = pieces(&what.text, &pings);
    if let Pictures::No(note) = pictures {
        pieces.extend(in_words(what, note));
    }
    let mut contents = divide(pieces);
    let last = contents.pop().unwrap_or_default();
    let mut out: Vec<Outgoing> = contents.into_iter().map(|c| message(&c, &pings)).collect();
    let mut message = message(&last, &pings);
    if pictures == Pictures::Yes {
        attach(what, &mut message);
    }
    let rows = rows(what);
    if !rows.is_empty() {
        message.body["components"] = json!(rows);
    }
    let empty = last.is_empty() && message.files.is_empty() && rows.is_empty();
    if !empty || out.is_empty() {
        out.push(message);
    }
    out
}

/// What would have been attached, as text.
fn in_words(what: &Presentation, note: &str) -> Vec<String> {
    let mut out = Vec::new();
    if let Some(image) = &what.image {
        out.push("\n".into());
        out.extend(mono(&image.text));
        out.push("\n".into());
    }
    if let Some(file) = what.file.as_ref().filter(|f| std::str::from_utf8(&f.bytes).is_ok()) {
        out.push("\n".into());
        out.extend(mono(&String::from_utf8_lossy(&file.bytes)));
        out.push("\n".into());
    }
    if !out.is_empty() {
        out.push(note.to_owned());
    }
    out
}

fn message(content: &str, pings: &[&str]) -> Outgoing {
    // Only a message that names the person may list them, and nobody else is ever notified.
    let users: Vec<&str> = pings.iter().copied().filter(|p| content.contains(&format!("<@{p}>"))).collect();
    let body = json!({"content": content, "allowed_mentions": {"parse": [], "users": users}});
    Outgoing { body, files: Vec::new() }
}

fn attach(what: &Presentation, message: &mut Outgoing) {
    if let Some(image) = &what.image {
        message.files.push(Upload {
            name: file_name(&image.name, "board.png"),
            media: image.media,
            bytes: Arc::clone(&image.bytes),
            description: Some(cut(&image.alt, DESCRIPTION)),
        });
    }
    if let Some(file) = &what.file {
        let bytes = Arc::from(file.bytes.as_slice());
        message.files.push(Upload {
            name: file_name(&file.name, "file.txt"),
            media: file.media,
            bytes,
            description: None,
        });
    }
    if !message.files.is_empty() {
        let list = message.files.iter().enumerate().map(|(n, f)| {
            let mut entry = json!({"id": n, "filename": f.name});
            if let Some(description) = &f.description {
                entry["description"] = json!(description);
            }
            entry
        });
        message.body["attachments"] = list.collect();
    }
}

/// Discord shows only names of these characters as they are.
fn file_name(name: &str, otherwise: &str) -> String {
    let clean: String = name
        .chars()
        .filter(|c| c.is_ascii_alphanumeric() || "-_.".contains(*c))
        .take(100)
        .collect();
    if clean.trim_matches('.').is_empty() {
        otherwise.into()
    } else {
        clean
    }
}

/// The menu in a row of its own, then buttons in rows of five.
fn rows(what: &Presentation) -> Vec<Value> {
    let mut seen = HashSet::new();
    let mut fits = |b: &&Button| !b.label.is_empty() && (1..=ENTRY).contains(&b.id.chars().count()) && seen.insert(b.id.clone());
    let mut rows = Vec::new();
    if let Some((placeholder, entries)) = &what.menu {
        let options: Vec<Value> = entries.iter().filter(&mut fits).take(ENTRIES).map(entry).collect();
        if !options.is_empty() {
            let menu = json!({"type": 3, "custom_id": MENU, "placeholder": cut(placeholder, PLACEHOLDER), "options": options});
            rows.push(json!({"type": 1, "components": [menu]}));
        }
    }
    let buttons: Vec<Value> = what.buttons.iter().filter(fits).map(button).collect();
    let room = ROWS - rows.len();
    rows.extend(buttons.chunks(ROWS).take(room).map(|row| json!({"type": 1, "components": row})));
    rows
}

fn entry(e: &Button) -> Value {
    let mut option = json!({"label": cut(&e.label, ENTRY), "value": e.id});
    if let Some(note) = e.note.as_ref().filter(|n| !n.is_empty()) {
        option["description"] = json!(cut(note, ENTRY));
    }
    if let Some(sign) = e.sign {
        option["emoji"] = json!({"name": sign});
    }
    option
}

fn button(b: &Button) -> Value {
    let style = match b.style {
        Style::Primary => 1,
        Style::Plain => 2,
        Style::Yes => 3,
        Style::No => 4,
    };
    json!({"type": 2, "style": style, "label": cut(&b.label, LABEL), "custom_id": b.id})
}

/// At most so many characters, with an ellipsis where something was left out.
pub fn cut(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    text.chars().take(most - 1).chain(['…']).collect()
}

/// The text in pieces that are not torn apart when it is divided. Whoever is pinged is mentioned once, where their name stands first, or
/// in front.
fn pieces(text: &[Span], pings: &[&str]) -> Vec<String> {
    let named = |span: &Span, id: &str| matches!(span, Span::Person { who, .. } if who.local() == id && who.platform() == PLATFORM);
    let firsts: Vec<(Option<usize>, &str)> = pings.iter().map(|id| (text.iter().position(|span| named(span, id)), *id)).collect();
    let mut out = Vec::new();
    for (_, id) in firsts.iter().filter(|(first, _)| first.is_none()) {
        out.push(format!("<@{id}> "));
    }
    for (n, span) in text.iter().enumerate() {
        match span {
            Span::Words(words) => lines(words, &mut out, ToOwned::to_owned),
            Span::Quoted(words) => lines(words, &mut out, escape),
            Span::Strong(words) => out.push(strong(words)),
            Span::Person { name, .. } => out.push(match firsts.iter().find(|(first, _)| *first == Some(n)) {
                Some((_, id)) => format!("<@{id}>"),
                None => escape_name(name),
            }),
            Span::Room { room, .. } if room.platform() == PLATFORM => out.push(format!("<#{}>", room.local())),
            Span::Room { name, .. } => out.push(escape_name(name)),
            Span::Time { at, .. } => out.push(format!("<t:{}:R>", at.0.div_euclid(1000))),
            Span::Code(code) => out.push(format!("`{}`", code.replace('`', "ˋ"))),
            Span::Mono(block) => out.extend(mono(block)),
            Span::Break => out.push("\n".into()),
        }
    }
    out
}

/// Bold. Discord sees the stars only where they touch a word.
fn strong(words: &str) -> String {
    let inner = words.trim();
    if inner.is_empty() {
        return words.to_owned();
    }
    let (before, after) = (words.len() - words.trim_start().len(), words.trim_end().len());
    format!("{}**{inner}**{}", &words[..before], &words[after..])
}

/// A text line by line, so that it can be divided between lines.
fn lines(text: &str, out: &mut Vec<String>, each: impl Fn(&str) -> String) {
    for (n, line) in text.split('\n').enumerate() {
        if n > 0 {
            out.push("\n".into());
        }
        out.push(each(line));
    }
}

/// Lines of equal width; a block that does not fit into one message becomes several.
fn mono(block: &str) -> Vec<String> {
    const FENCES: usize = 8;
    let safe = block.replace("```", "ˋˋˋ");
    let mut blocks = vec![String::new()];
    for line in safe.lines() {
        let line = cut(line, CONTENT / 2);
        if let Some(last) = blocks.last_mut() {
            if !last.is_empty() && last.chars().count() + line.chars().count() + 1 > CONTENT - FENCES {
                blocks.push(line);
            } else {
                if !last.is_empty() {
                    last.push('\n');
                }
                last.push_str(&line);
            }
        }
    }
    blocks.into_iter().map(|b| format!("```\n{b}\n```")).collect()
}

/// Pieces put together into as few messages as hold them.
fn divide(pieces: Vec<String>) -> Vec<String> {
    let mut out = vec![String::new()];
    let mut used = 0;
    for piece in pieces.into_iter().flat_map(torn) {
        let long = piece.chars().count();
        if used + long > CONTENT {
            out.push(String::new());
            used = 0;
        }
        if let Some(last) = out.last_mut() {
            last.push_str(&piece);
            used += long;
        }
    }
    let trimmed = out.iter().map(|c| c.trim_matches('\n').to_owned());
    let mut full: Vec<String> = trimmed.filter(|c| !c.trim().is_empty()).collect();
    if full.is_empty() {
        full.push(String::new());
    }
    full
}

/// A piece that is longer than a whole message has to be torn after all.
fn torn(piece: String) -> Vec<String> {
    if piece.chars().count() <= CONTENT {
        return vec![piece];
    }
    let all: Vec<char> = piece.chars().collect();
    all.chunks(CONTENT).map(|c| c.iter().collect()).collect()
}

#[cfg(test)]
mod tests;
