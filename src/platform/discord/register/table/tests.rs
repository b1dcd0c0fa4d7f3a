//! The documented limits, over everything that is declared:
//! https://discord.com/developers/docs/interactions/application-commands

use super::*;

fn all(scope: &Scope) -> Vec<Value> {
    commands(&Texts::load().unwrap(), scope)
}

fn server() -> Scope {
    Scope::Server("30".into())
}

fn chars(v: &Value) -> usize {
    v.as_str().map_or(0, |s| s.chars().count())
}

/// A text and its translations.
fn texts_of<'a>(of: &'a Value, key: &str) -> Vec<&'a Value> {
    let others = of[format!("{key}_localizations")].as_object();
    std::iter::once(&of[key])
        .chain(others.into_iter().flat_map(|o| o.values()))
        .collect()
}

fn list(of: &Value, key: &str) -> Vec<Value> {
    of[key].as_array().cloned().unwrap_or_default()
}

/// `^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$`, in lower case where there is one.
fn is_name(text: &str) -> bool {
    (1..=32).contains(&text.chars().count())
        && text.chars().all(|c| c.is_alphanumeric() || "-_'".contains(c))
        && text == text.to_lowercase()
}

fn check(of: &Value) {
    for name in texts_of(of, "name") {
        assert!(is_name(name.as_str().unwrap()), "{of}");
    }
    for text in texts_of(of, "description") {
        assert!((1..=100).contains(&chars(text)), "{of}");
    }
    let options = list(of, "options");
    assert!(options.len() <= 25, "{of}");
    let firsts: Vec<bool> = options.iter().map(|o| o["required"] == true).collect();
    assert!(firsts.is_sorted_by(|a, b| a >= b), "required options stand first: {of}");
    for locale in [None, Some("sv-SE"), Some("nl")] {
        let mut names: Vec<&Value> = options
            .iter()
            .map(|o| {
                locale
                    .map(|l| &o["name_localizations"][l])
                    .filter(|n| !n.is_null())
                    .unwrap_or(&o["name"])
            })
            .collect();
        let before = names.len();
        names.sort_by_key(|n| n.as_str());
        names.dedup();
        assert_eq!(names.len(), before, "two options of one name in {locale:?}: {of}");
    }
    for option in &options {
        check(option);
        let choices = list(option, "choices");
        assert!(
            choices.len() <= 25 && (choices.is_empty() || option["autocomplete"].is_null()),
            "{option}"
        );
        for choice in &choices {
            assert!(texts_of(choice, "name").iter().all(|n| (1..=100).contains(&chars(n))), "{choice}");
            assert!((1..=100).contains(&chars(&choice["value"])), "{choice}");
        }
        assert!(option["max_length"].as_u64().is_none_or(|n| (1..=6000).contains(&n)), "{option}");
    }
}

fn longest(of: &Value, key: &str) -> usize {
    texts_of(of, key).into_iter().map(chars).max().unwrap_or(0)
}

/// Characters of names, descriptions and values; of translations only the longest counts.
fn size(of: &Value) -> usize {
    let parts = list(of, "options").iter().chain(&list(of, "choices")).map(size).sum::<usize>();
    longest(of, "name") + longest(of, "description") + chars(&of["value"]) + parts
}

#[test]
fn every_command_fits_into_discords_limits() {
    for scope in [Scope::Everywhere, server()] {
        let all = all(&scope);
        let of = |kind| all.iter().filter(move |c| c["type"] == kind);
        assert_eq!(of(of_kind::SLASH).count(), command::firsts().count());
        assert!((1..=100).contains(&of(of_kind::SLASH).count()));
        assert!((1..=15).contains(&of(of_kind::PERSON).count()));
        of(of_kind::SLASH).for_each(check);
        for command in &all {
            assert!(size(command) <= 8000, "{} has {} characters", command["name"], size(command));
        }
        for entry in of(of_kind::PERSON) {
            assert!(texts_of(entry, "name").iter().all(|n| (1..=32).contains(&chars(n))), "{entry}");
            assert!(entry["description"].is_null() && entry["options"].is_null(), "{entry}");
        }
    }
}

#[test]
fn no_two_of_a_kind_have_one_name_in_any_language() {
    let all = all(&Scope::Everywhere);
    for locale in [None, Some("sv-SE"), Some("nl")] {
        let mut names: Vec<(u64, &Value)> = all
            .iter()
            .map(|c| {
                let own = locale.map(|l| &c["name_localizations"][l]).filter(|n| !n.is_null());
                (c["type"].as_u64().unwrap(), own.unwrap_or(&c["name"]))
            })
            .collect();
        names.sort_by_key(|(kind, name)| (*kind, name.as_str()));
        let before = names.len();
        names.dedup();
        assert_eq!(names.len(), before, "{locale:?}");
    }
}

#[test]
fn swedish_and_dutch_are_registered() {
    for command in all(&Scope::Everywhere) {
        let key = if command["type"] == of_kind::SLASH {
            "description_localizations"
        } else {
            "name_localizations"
        };
        for tag in ["sv-SE", "nl"] {
            assert!(command[key][tag].is_string(), "{command} lacks {tag}");
        }
    }
}

#[test]
fn where_commands_are_offered_is_said_for_those_that_are_offered_everywhere() {
    for command in all(&Scope::Everywhere) {
        assert_eq!(command["integration_types"], json!([0, 1]));
        assert_eq!(command["contexts"], json!([0, 1, 2]));
    }
    for command in all(&server()) {
        assert!(command["integration_types"].is_null() && command["contexts"].is_null(), "{command}");
    }
}

#[test]
fn every_command_is_offered_to_everybody() {
    // "default_member_permissions" would keep whole commands from people (developer documentation, "Permissions"); what is for moderators
    // alone is a part of one, and asks for itself.
    for command in all(&Scope::Everywhere) {
        assert!(command["default_member_permissions"].is_null(), "{command}");
    }
}

#[test]
fn commands_of_a_group_are_registered_under_its_name() {
    let all = all(&Scope::Everywhere);
    let group = all.iter().find(|c| c["name"] == "settings").unwrap();
    let parts = list(group, "options");
    let names: Vec<_> = parts
        .iter()
        .map(|p| (p["name"].as_str().unwrap(), p["type"].as_u64().unwrap()))
        .collect();
    assert_eq!(names, [("me", 1), ("community", 1)]);
    assert_eq!(parts[0]["name_localizations"]["sv-SE"], "mig");
    let rooms: Vec<_> = list(&parts[1], "options").into_iter().filter(|o| o["type"] == 7).collect();
    assert_eq!(rooms.len(), 2);
    for room in rooms {
        assert!(room["autocomplete"].is_null() && room["choices"].is_null());
        // Text, voice, announcements, forums (developer documentation, "Channel Types").
        assert_eq!(room["channel_types"], json!([0, 2, 5, 15]));
    }
}
