//! The variants in words: all of them by group, and each at a glance.

use super::{Span, Tongue, flat, label, lists::lines, sentence::facts};
use crate::{
    game::SURPRISE,
    ids::GameId,
    reply::{Beginning, Gallery, GroupShown},
    rules::Group,
};

/// The most variants of a surprise that are named in a challenge.
const NAMED: usize = 12;

/// The most characters of a list with a line for each variant; beyond that their names must do.
const LINES: usize = 1500;

/// `/variants`: a line for each variant under its group; of all, if that would be too long, the names alone.
pub(super) fn gallery(tongue: &Tongue<'_>, gallery: &Gallery) -> Vec<Span> {
    let count: usize = gallery.groups.iter().map(|g| g.variants.len()).sum();
    let id = match (gallery.group, gallery.rules) {
        (Some(_), _) => "variants-of-group",
        (None, false) => "variants",
        (None, true) => "variants-rules",
    };
    let head = tongue.say(id, facts! { "count" => count });
    let long: Vec<_> = gallery.groups.iter().flat_map(|shown| with_pitches(tongue, shown)).collect();
    let fits = long.iter().map(|line| flat(line).chars().count() + 1).sum::<usize>() <= LINES;
    let mut out = head;
    if fits || gallery.group.is_some() {
        lines(&mut out, long);
    } else {
        lines(&mut out, gallery.groups.iter().map(|shown| names(tongue, shown)));
    }
    out
}

fn title(tongue: &Tongue<'_>, group: Group) -> String {
    label::group(tongue.texts, tongue.locale, group)
}

/// The group, and a line for each of its variants.
fn with_pitches(tongue: &Tongue<'_>, shown: &GroupShown) -> Vec<Vec<Span>> {
    let line = |key: &&'static str| {
        let facts = facts! { "variant" => tongue.variant(key), "pitch" => tongue.texts.pitch(tongue.locale, key) };
        tongue.say("variants-line", facts)
    };
    let head = tongue.say("variants-group", facts! { "group" => title(tongue, shown.group) });
    [head].into_iter().chain(shown.variants.iter().map(line)).collect()
}

/// The group and the names of its variants.
fn names(tongue: &Tongue<'_>, shown: &GroupShown) -> Vec<Span> {
    let names: Vec<String> = shown.variants.iter().map(|key| tongue.variant(key)).collect();
    tongue.say(
        "variants-group-names",
        facts! { "group" => title(tongue, shown.group), "names" => names.join(", ") },
    )
}

/// `/variants` with a name.
pub(super) fn card(tongue: &Tongue<'_>, variant: &str, group: Group) -> Vec<Span> {
    let pitch = tongue.texts.pitch(tongue.locale, variant);
    let mut out = tongue.say("rules", facts! { "variant" => tongue.variant(variant), "pitch" => pitch });
    lines(
        &mut out,
        [
            tongue.say("variant-group", facts! { "group" => title(tongue, group) }),
            tongue.say("variant-how", facts! { "variant" => tongue.variant(variant), "key" => variant }),
        ],
    );
    out
}

/// Of a challenge to a surprise: when it is drawn, and from what.
pub(super) fn surprise(tongue: &Tongue<'_>, game: GameId, among: &[&'static str]) -> Option<Vec<Span>> {
    let count = among.len();
    match count {
        0 => None,
        1..=NAMED => Some(tongue.say("surprise-among", facts! { "count" => count, "list" => named(tongue, among) })),
        _ => Some(tongue.say("surprise-among-many", facts! { "count" => count, "number" => game.0.to_string() })),
    }
}

fn named(tongue: &Tongue<'_>, among: &[&'static str]) -> String {
    tongue.list(among.iter().map(|key| tongue.variant(key)).collect())
}

/// How a game begins, or will begin, if that is worth a word.
pub(super) fn beginning(tongue: &Tongue<'_>, beginning: Beginning) -> Option<Vec<Span>> {
    let id = match beginning {
        Beginning::Usual => return None,
        Beginning::ToBeDrawn => "array-to-be-drawn",
        Beginning::Array {
            number: Some(number),
            chosen,
        } => {
            let id = if chosen { "array-chosen-number" } else { "array-drawn-number" };
            return Some(tongue.say(id, facts! { "array" => number.to_string() }));
        }
        Beginning::Array {
            number: None,
            chosen: true,
        } => "array-chosen",
        Beginning::Array {
            number: None,
            chosen: false,
        } => "array-drawn",
    };
    Some(tongue.say(id, facts! {}))
}

/// What was, or will be, drawn before the first move.
pub(super) fn drawn(tongue: &Tongue<'_>, among: &[&'static str], variant: &str, begins: Beginning) -> Vec<Vec<Span>> {
    let mut out = Vec::new();
    if !among.is_empty() {
        let facts = facts! { "list" => named(tongue, among) };
        out.push(if variant == SURPRISE {
            tongue.say("fairness-surprise-later", facts)
        } else {
            let mut facts = facts;
            facts.push(("variant", tongue.variant(variant).into()));
            tongue.say("fairness-surprise", facts)
        });
    }
    out.extend(beginning(tongue, begins));
    out
}
