//! Which language a text is in, judged by words that only one of the languages has. The words come from the files of sentences.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

use serde_json::Value;

/// The languages that the bot speaks, and what only they say.
#[derive(Debug)]
pub struct Tongues {
    own: BTreeMap<&'static str, BTreeSet<String>>,
    ids: BTreeSet<String>,
}

/// Names of people and places in these tests.
const NAMES: [&str; 8] = ["anna", "bo", "cesar", "the", "club", "chess", "pgn", "menagerie"];

fn words(text: &str) -> BTreeSet<String> {
    let all = text.split(|c: char| !c.is_alphabetic()).map(str::to_lowercase);
    all.filter(|w| w.chars().count() >= 3).collect()
}

fn ftl_files(folder: &Path, out: &mut Vec<String>) {
    for entry in fs::read_dir(folder).unwrap().flatten() {
        let path = entry.path();
        if path.is_dir() {
            ftl_files(&path, out);
        } else if path.extension().is_some_and(|e| e == "ftl") {
            out.push(fs::read_to_string(path).unwrap());
        }
    }
}

/// A text without what stands there to be typed, and without boards and lists of moves.
fn prose(text: &str) -> String {
    let mut out = String::new();
    for (n, part) in text.split("```").enumerate() {
        if n % 2 == 1 {
            continue;
        }
        for (n, part) in part.split('`').enumerate() {
            if n % 2 == 0 {
                out.push_str(part);
                out.push(' ');
            }
        }
    }
    out
}

/// A text without what is the same in all languages: that, and mentions, times, variables.
fn spoken(text: &str) -> String {
    let mut plain = String::new();
    let mut depth = 0_u32;
    for c in prose(text).chars() {
        match c {
            '<' | '{' => depth += 1,
            '>' | '}' => depth = depth.saturating_sub(1),
            c if depth == 0 => plain.push(c),
            _ => {}
        }
    }
    plain
}

impl Tongues {
    pub fn learnt() -> Self {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/l10n/locales");
        let mut all: BTreeMap<&'static str, BTreeSet<String>> = BTreeMap::new();
        let mut ids = BTreeSet::new();
        for tag in ["en", "sv", "nl"] {
            let mut files = Vec::new();
            ftl_files(&root.join(tag), &mut files);
            let known = all.entry(tag).or_default();
            for line in files.iter().flat_map(|f| f.lines()).filter(|l| !l.starts_with('#')) {
                let (id, value) = line.split_once('=').unwrap_or(("", line));
                if id.contains('-') && !id.starts_with(' ') {
                    ids.insert(id.trim().to_owned());
                }
                known.extend(words(&spoken(value)));
            }
        }
        let own = all.iter().map(|(tag, mine)| {
            let others: BTreeSet<&String> = all.iter().filter(|(t, _)| t != &tag).flat_map(|(_, w)| w).collect();
            let mine = mine.iter().filter(|w| !others.contains(w) && !NAMES.contains(&w.as_str()));
            (*tag, mine.cloned().collect())
        });
        Self { own: own.collect(), ids }
    }

    /// What is wrong with a text that should be in this language: words of another one, an id instead of a sentence, a hole in one.
    pub fn wrong_with(&self, text: &str, tag: &str) -> Vec<String> {
        let heard = words(&spoken(text));
        let foreign = self.own.iter().filter(|(t, _)| **t != tag).filter_map(|(t, own)| {
            let found: Vec<&String> = heard.intersection(own).collect();
            (!found.is_empty()).then(|| format!("{t}: {found:?}"))
        });
        let mut out: Vec<String> = foreign.collect();
        out.extend(
            text.split(|c: char| c.is_whitespace() || ".,:;!?()".contains(c))
                .filter(|w| self.ids.contains(*w))
                .map(|w| format!("an id: {w}")),
        );
        if prose(text).contains(['{', '}', '⟦']) || text.contains("???") {
            out.push("a hole in a sentence".into());
        }
        out
    }

    /// How many words only this language has.
    pub fn sure_of(&self, text: &str, tag: &str) -> usize {
        words(&spoken(text)).intersection(&self.own[tag]).count()
    }
}

/// Everything in a message that a person reads or hears.
pub fn texts_of(message: &Value) -> Vec<String> {
    fn gather(value: &Value, out: &mut Vec<String>) {
        for key in ["label", "placeholder", "description"] {
            out.extend(value[key].as_str().map(ToOwned::to_owned));
        }
        for key in ["components", "options"] {
            value[key].as_array().into_iter().flatten().for_each(|v| gather(v, out));
        }
    }
    let mut out = vec![message["content"].as_str().unwrap_or_default().to_owned()];
    gather(message, &mut out);
    message["attachments"]
        .as_array()
        .into_iter()
        .flatten()
        .for_each(|a| gather(a, &mut out));
    out.retain(|t| !t.is_empty());
    out
}

#[test]
fn languages_are_told_apart() {
    let tongues = Tongues::learnt();
    let english = "Nobody but you would see a challenge here.";
    assert!(tongues.wrong_with(english, "en").is_empty());
    assert!(!tongues.wrong_with(english, "sv").is_empty());
    assert!(tongues.sure_of("Det är din tur, och du har vit.", "sv") > 0);
    assert!(!tongues.wrong_with("no-game-here", "en").is_empty());
    assert!(!tongues.wrong_with("game { $game }", "en").is_empty());
    assert!(tongues.wrong_with("`/challenge` <@123>", "nl").is_empty());
}
