//! Who may know whom. This table is the architecture; `src/ARCHITECTURE.md` draws it.

use std::collections::BTreeSet;

use crate::source::{code, files, shown};

/// Module, and the modules of ours that it may name.
const MAY_NAME: &[(&str, &[&str])] = &[
    ("ids", &[]),
    ("rules", &[]),
    ("game", &["rules", "ids"]),
    ("metrics", &[]),
    ("store", &["rules", "game", "ids", "metrics"]),
    ("reply", &["rules", "game", "store", "ids"]),
    ("env", &["ids"]),
    ("render", &["rules"]),
    ("l10n", &["reply", "rules", "game", "ids"]),
    ("service", &["rules", "game", "reply", "store", "env", "ids"]),
    ("command", &["service", "reply", "rules", "game", "ids", "l10n"]),
    ("present", &["reply", "l10n", "render", "rules", "game", "command", "ids"]),
    (
        "platform",
        &[
            "command", "present", "service", "reply", "store", "l10n", "ids", "metrics", "platform",
        ],
    ),
    ("config", &[]),
    ("telemetry", &["config"]),
];

/// Names of our modules behind `crate::`, also in braces.
fn named(code: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for after in code.split("crate::").skip(1) {
        if let Some(group) = after.strip_prefix('{') {
            let (mut depth, mut word, mut first) = (0, String::new(), true);
            for c in group.chars() {
                match c {
                    '{' => depth += 1,
                    '}' if depth == 0 => break,
                    '}' => depth -= 1,
                    ',' if depth == 0 => (word, first) = (String::new(), true),
                    c if depth == 0 && first && (c.is_alphanumeric() || c == '_') => word.push(c),
                    c if c.is_whitespace() && word.is_empty() => {}
                    _ => first = false,
                }
                if depth == 0 && !word.is_empty() && !(c.is_alphanumeric() || c == '_') {
                    found.insert(word.clone());
                }
            }
            if !word.is_empty() {
                found.insert(word);
            }
        } else {
            found.insert(after.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect());
        }
    }
    found
}

#[test]
fn imports_are_read_in_both_forms() {
    let found = named("use crate::{ids::{A, B}, rules::X, game};\nlet a = crate::store::Y;");
    assert_eq!(found.into_iter().collect::<Vec<_>>(), ["game", "ids", "rules", "store"]);
}

#[test]
fn each_module_names_only_what_it_may() {
    let mut wrong = Vec::new();
    for path in files("src", "rs") {
        let name = shown(&path);
        let module = name
            .trim_start_matches("src/")
            .split(['/', '.'])
            .next()
            .unwrap_or_default()
            .to_owned();
        let Some((_, allowed)) = MAY_NAME.iter().find(|(m, _)| *m == module) else {
            assert!(
                ["lib", "main", "app", "cli"].contains(&module.as_str()),
                "{name}: the module {module} is missing in the table"
            );
            continue;
        };
        for other in named(&code(&path)) {
            let is_module = other == "app" || other == "cli" || MAY_NAME.iter().any(|(m, _)| *m == other);
            if is_module && other != module && !allowed.contains(&other.as_str()) {
                wrong.push(format!("{name} names {other}"));
            }
        }
    }
    assert!(wrong.is_empty(), "against the table of layers:\n{}", wrong.join("\n"));
}

#[test]
fn rules_and_game_are_pure() {
    let forbidden = [
        "async fn",
        ".await",
        "std::fs",
        "std::net",
        "std::time",
        "std::env",
        "std::io",
        "println!",
        "tokio",
        "tracing::",
        "rand::",
    ];
    let mut wrong = Vec::new();
    for path in files("src/rules", "rs").into_iter().chain(files("src/game", "rs")) {
        let code = code(&path);
        // As a whole word: `grand::` is no chance.
        let names = |word: &str| {
            let before = code.match_indices(word).map(|(at, _)| code[..at].chars().next_back());
            before.into_iter().any(|c| c.is_none_or(|c| !c.is_alphanumeric() && c != '_'))
        };
        wrong.extend(forbidden.iter().filter(|f| names(f)).map(|f| format!("{} has {f}", shown(&path))));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn only_env_asks_the_operating_system_for_time_or_chance() {
    let mut wrong = Vec::new();
    for path in files("src", "rs").into_iter().filter(|p| !p.ends_with("env.rs")) {
        let code = code(&path);
        for f in ["SystemTime::now", "rand::random", "rand::rng", "OsRng", "getrandom"] {
            if code.contains(f) {
                wrong.push(format!("{} has {f}", shown(&path)));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn sdk_types_stop_at_their_platform() {
    for path in files("src", "rs") {
        let name = shown(&path);
        for (sdk, home) in [
            ("serenity", "src/platform/discord/"),
            ("axum", "src/platform/web/"),
            ("matrix_sdk", "src/platform/matrix/"),
            ("sled::", "src/store/"),
            ("tokio_postgres", "src/store/"),
            ("resvg", "src/render/"),
        ] {
            if !name.starts_with(home) && name != "src/telemetry.rs" {
                assert!(!code(&path).contains(sdk), "{name} names {sdk}, which belongs in {home}");
            }
        }
    }
}

#[test]
fn nothing_outside_a_variants_file_asks_which_variant_it_is() {
    let mut wrong = Vec::new();
    for path in files("src", "rs") {
        let name = shown(&path);
        // A kind of man may bear the name of a variant.
        if name.starts_with("src/rules/variants/") || name == "src/rules/piece.rs" {
            continue;
        }
        let code = code(&path);
        for variant in menagerie::rules::variants::ALL {
            let key = variant.spec().key;
            // `chess` alone is too ordinary a word; as a quoted key it is a question.
            let quoted = format!("\"{key}\"");
            if code.contains(&quoted) || (key != "chess" && code.contains(&format!("variants::{}", key.replace('-', "_")))) {
                wrong.push(format!("{name} speaks of {key}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_project_speaks_of_itself_alone() {
    let mut wrong = Vec::new();
    for folder in ["src", "tests", "benches", "config", "deploy", "renders"] {
        for ending in ["rs", "md", "toml", "ftl", "js", "css", "html", "sh", "service"] {
            let Ok(found) = std::panic::catch_unwind(|| files(folder, ending)) else {
                continue;
            };
            for path in found.into_iter().filter(|p| !p.ends_with("layering.rs")) {
                let text = crate::source::text(&path);
                for word in ["shared/", "/work/", "/root/", "the lead ", "helper agent"] {
                    if text.contains(word) {
                        wrong.push(format!("{} has {word}", shown(&path)));
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
