//! Every sentence stands in every language with the same facts, everything that needs words has them, and nothing is left over.

use std::collections::{BTreeMap, BTreeSet};

use fluent_syntax::{ast, parser};
use menagerie::{
    command::{COMMANDS, HERE, OptKind, ROOM, words::fold},
    game::SURPRISE,
    l10n::{Locale, PieceForm, Texts},
    rules::{EndKind, Kind, variants},
};

use crate::source::{code, files, root, shown, text};

/// What a message is made of: the variables of its value and of each attribute.
#[derive(Debug, Default, PartialEq, Eq)]
struct Shape {
    parts: BTreeMap<String, BTreeSet<String>>,
    texts: Vec<String>,
}

fn pattern(p: &ast::Pattern<String>, variables: &mut BTreeSet<String>, texts: &mut Vec<String>) {
    for element in &p.elements {
        match element {
            ast::PatternElement::TextElement { value } => texts.push(value.clone()),
            ast::PatternElement::Placeable { expression } => placeable(expression, variables, texts),
        }
    }
}

fn placeable(expression: &ast::Expression<String>, variables: &mut BTreeSet<String>, texts: &mut Vec<String>) {
    match expression {
        ast::Expression::Select { selector, variants } => {
            inline(selector, variables, texts);
            assert!(variants.iter().any(|v| v.default), "a choice without a default");
            for v in variants {
                pattern(&v.value, variables, texts);
            }
        }
        ast::Expression::Inline(i) => inline(i, variables, texts),
    }
}

fn inline(expression: &ast::InlineExpression<String>, variables: &mut BTreeSet<String>, texts: &mut Vec<String>) {
    match expression {
        ast::InlineExpression::VariableReference { id } => {
            variables.insert(id.name.clone());
        }
        ast::InlineExpression::Placeable { expression } => placeable(expression, variables, texts),
        ast::InlineExpression::StringLiteral { .. } | ast::InlineExpression::NumberLiteral { .. } => {}
        other => panic!("sentences here use variables and choices only, not {other:?}"),
    }
}

/// The messages of a language by file, in which each id stands once.
fn messages(locale: Locale) -> BTreeMap<String, BTreeMap<String, Shape>> {
    let folder = format!("src/l10n/locales/{}", locale.tag());
    let mut all = BTreeMap::new();
    let mut seen = BTreeSet::new();
    for path in files(&folder, "ftl") {
        let name = shown(&path).trim_start_matches(&folder).to_owned();
        let resource = parser::parse(text(&path)).unwrap_or_else(|(_, errors)| panic!("{}: {errors:?}", shown(&path)));
        let mut found = BTreeMap::new();
        for entry in resource.body {
            let ast::Entry::Message(m) = entry else { continue };
            let mut shape = Shape::default();
            let parts = m
                .value
                .iter()
                .map(|v| (String::new(), v))
                .chain(m.attributes.iter().map(|a| (a.id.name.clone(), &a.value)));
            for (part, p) in parts {
                let mut variables = BTreeSet::new();
                pattern(p, &mut variables, &mut shape.texts);
                shape.parts.insert(part, variables);
            }
            assert!(seen.insert(m.id.name.clone()), "{}: {} stands twice", shown(&path), m.id.name);
            found.insert(m.id.name, shape);
        }
        all.insert(name, found);
    }
    all
}

#[test]
fn each_language_has_the_same_sentences_with_the_same_facts() {
    let english = messages(Locale::En);
    let mut wrong = Vec::new();
    for locale in [Locale::Sv, Locale::Nl] {
        let other = messages(locale);
        assert_eq!(
            english.keys().collect::<Vec<_>>(),
            other.keys().collect::<Vec<_>>(),
            "files of {}",
            locale.tag()
        );
        for (file, sentences) in &english {
            let theirs = &other[file];
            for id in sentences.keys().chain(theirs.keys()).collect::<BTreeSet<_>>() {
                match (sentences.get(id), theirs.get(id)) {
                    (Some(a), Some(b)) if a.parts == b.parts => {}
                    (Some(a), Some(b)) => wrong.push(format!("{}{file}: {id} has {:?}, in English {:?}", locale.tag(), b.parts, a.parts)),
                    (Some(_), None) => wrong.push(format!("{}{file}: {id} is missing", locale.tag())),
                    _ => wrong.push(format!("{}{file}: {id} is not in English", locale.tag())),
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_languages_differ() {
    // A sentence that was copied and not translated. Short labels and numbers may agree.
    let english = messages(Locale::En);
    let mut same = Vec::new();
    for locale in [Locale::Sv, Locale::Nl] {
        for (file, sentences) in messages(locale) {
            for (id, shape) in sentences {
                let words: String = shape.texts.concat();
                if words
                    .split_whitespace()
                    .filter(|w| w.chars().filter(|c| c.is_alphabetic()).count() > 2)
                    .count()
                    > 2
                    && english[&file][&id].texts.concat() == words
                {
                    same.push(format!("{} {id}: {words}", locale.tag()));
                }
            }
        }
    }
    assert!(same.is_empty(), "not translated:\n{}", same.join("\n"));
}

/// The ids that follow from registries.
fn derived() -> BTreeSet<String> {
    let mut ids = BTreeSet::new();
    for kind in Kind::ALL {
        ids.insert(format!("piece-{}", kind.key()));
        ids.insert(format!("letter-{}", kind.key()));
    }
    for kind in EndKind::ALL {
        ids.extend([format!("why-{}", kind.key()), format!("end-{}", kind.key())]);
    }
    for command in COMMANDS {
        ids.extend(command.group().map(|g| format!("cmd-{g}")));
        ids.insert(format!("cmd-{}", command.name().replace(' ', "-")));
        for option in command.options() {
            ids.insert(format!("opt-{}", option.name));
            if matches!(option.kind, OptKind::Room) {
                ids.insert(format!("choice-{ROOM}-{HERE}"));
            }
            if let OptKind::Choice(keys) = option.kind {
                ids.extend(keys.iter().map(|key| format!("choice-{}-{key}", option.name)));
            }
        }
    }
    ids.extend(["name", "pitch"].map(|part| format!("{SURPRISE}-{part}")));
    for variant in variants::ALL {
        ids.extend(["name", "pitch", "rules"].map(|part| format!("{}-{part}", variant.spec().key)));
    }
    ids
}

/// Descriptions of options that a command may have of its own.
fn own_descriptions() -> BTreeSet<String> {
    let own = |command: &dyn menagerie::command::Command| {
        let name = command.name().replace(' ', "-");
        command
            .options()
            .iter()
            .map(move |o| format!("cmd-{name}-{}", o.name))
            .collect::<Vec<_>>()
    };
    COMMANDS.iter().flat_map(|c| own(*c)).collect()
}

/// The ids that the code names.
fn named() -> BTreeSet<String> {
    let mut ids = BTreeSet::new();
    for path in files("src", "rs") {
        for (i, piece) in code(&path).split('"').enumerate() {
            if i % 2 == 1
                && !piece.is_empty()
                && piece
                    .bytes()
                    .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b"-_".contains(&b))
            {
                ids.insert(piece.to_owned());
            }
        }
    }
    // Pages and their scripts name sentences too.
    for ending in ["html", "js"] {
        for path in files("src/platform/web", ending) {
            let words = text(&path);
            ids.extend(
                words
                    .split(|c: char| !(c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-'))
                    .map(str::to_owned),
            );
        }
    }
    ids
}

#[test]
fn everything_that_needs_words_has_them_and_no_sentence_is_unused() {
    let there: BTreeSet<String> = messages(Locale::En).into_values().flat_map(BTreeMap::into_keys).collect();
    let missing: Vec<_> = derived().difference(&there).cloned().collect();
    assert!(missing.is_empty(), "missing: {missing:?}");
    let named = named();
    let derived: BTreeSet<_> = derived().union(&own_descriptions()).cloned().collect();
    let neutral = |id: &str| id.starts_with("neutral-");
    let unused: Vec<_> = there
        .iter()
        .filter(|id| !named.contains(*id) && !derived.contains(*id) && !neutral(id))
        .collect();
    assert!(unused.is_empty(), "unused: {unused:?}");
}

#[test]
fn each_piece_has_every_form_that_sentences_use() {
    let texts = Texts::load().unwrap();
    for locale in Locale::ALL {
        for kind in Kind::ALL {
            for attribute in ["the", "a", "no", "many"] {
                let id = format!("piece-{}", kind.key());
                assert!(
                    texts.find(locale, &id, Some(attribute), &[]).is_some(),
                    "{} {id}.{attribute}",
                    locale.tag()
                );
            }
            assert!(!texts.piece(locale, kind, PieceForm::Plain).is_empty());
        }
    }
}

#[test]
fn letters_name_one_piece_in_each_variant_and_language() {
    let texts = Texts::load().unwrap();
    for locale in Locale::ALL {
        let letters = texts.letters(locale);
        for variant in variants::ALL {
            let mut used = BTreeMap::new();
            for (kind, own) in variant.spec().men.iter().filter(|(k, _)| *k != Kind::Pawn) {
                let letter = letters
                    .of(*kind)
                    .unwrap_or_else(|| panic!("{} {kind:?} has no letter", locale.tag()));
                assert!(letter.is_uppercase(), "{letter}");
                if let Some(other) = used.insert(letter, *kind) {
                    panic!("{} {}: {letter} is {other:?} and {kind:?}", locale.tag(), variant.spec().key);
                }
                // Both spellings are understood, so a letter may not be another piece's English one.
                let english = variant
                    .spec()
                    .men
                    .iter()
                    .find(|(k, own)| *own == letter && k != kind && *k != Kind::Pawn);
                assert_eq!(
                    english,
                    None,
                    "{} {}: {letter} for {kind:?} ({own})",
                    locale.tag(),
                    variant.spec().key
                );
            }
        }
    }
}

/// Discord's limits, which are the narrowest: names of 1 to 32 letters, digits, `-` and `_`, lower case; descriptions of 1 to 100.
#[test]
fn names_and_descriptions_of_commands_fit_where_they_are_registered() {
    let texts = Texts::load().unwrap();
    let name_fits = |n: &str| {
        (1..=32).contains(&n.chars().count()) && n.chars().all(|c| c.is_alphanumeric() || "-_".contains(c)) && n.to_lowercase() == n
    };
    for locale in Locale::ALL {
        let mut names = BTreeSet::new();
        for command in COMMANDS {
            let name = texts.command_name(locale, command.name());
            assert!(name.split(' ').all(name_fits) && name.split(' ').count() <= 2, "{name}");
            assert!(names.insert(fold(&name)), "{}: two commands are called {name}", locale.tag());
            let about = texts.command_description(locale, command.name());
            assert!((1..=100).contains(&about.chars().count()), "{}: {about}", locale.tag());
            let mut size = name.chars().count() + about.chars().count();
            let mut options = BTreeSet::new();
            let mut optional = false;
            assert!(command.options().len() <= 25);
            for option in command.options() {
                let name = texts.option_name(locale, option.name);
                assert!(name_fits(&name), "{name}");
                assert!(options.insert(name.clone()), "/{}: two options are called {name}", command.name());
                let about = texts.option_description(locale, command.name(), option.name);
                assert!((1..=100).contains(&about.chars().count()), "{}: {about}", locale.tag());
                assert!(
                    !(optional && option.required),
                    "/{}: what must be given comes first",
                    command.name()
                );
                optional |= !option.required;
                size += name.chars().count() + about.chars().count();
                if let OptKind::Choice(keys) = option.kind {
                    assert!(keys.len() <= 25);
                    let words: BTreeSet<_> = keys.iter().map(|k| texts.choice(locale, option.name, k)).collect();
                    assert_eq!(words.len(), keys.len(), "{}: two values of {name} read alike", locale.tag());
                    assert!(words.iter().all(|w| (1..=100).contains(&w.chars().count())));
                    size += words.iter().map(|w| w.chars().count() + 20).sum::<usize>();
                }
            }
            assert!(size <= 8000, "/{} is {size} characters long", command.name());
        }
        for variant in variants::ALL {
            let label = format!(
                "{} · {}",
                texts.variant(locale, variant.spec().key),
                texts.pitch(locale, variant.spec().key)
            );
            assert!(texts.variant(locale, variant.spec().key).chars().count() <= 40, "{label}");
            let rules = texts.get(locale, &format!("{}-rules", variant.spec().key), &[]);
            assert!(
                rules.chars().count() <= 1700,
                "{}: the rules of {label} fit no message",
                locale.tag()
            );
        }
    }
}

#[test]
fn what_sentences_tell_people_to_type_can_be_typed() {
    let texts = Texts::load().unwrap();
    let mut wrong = Vec::new();
    for locale in Locale::ALL {
        // A command's first word, what may follow it (a part's name, `option:`), and whether the first option's value may stand alone. Where
        // commands are forms (Discord), what may be left out has to be named: `/accept game:3`.
        let mut known: BTreeMap<String, (BTreeSet<String>, bool)> = BTreeMap::new();
        for command in COMMANDS {
            let name = texts.command_name(locale, command.name());
            let (first, part) = name.split_once(' ').unwrap_or((&name, ""));
            let (may_follow, alone) = known.entry(first.to_owned()).or_default();
            may_follow.insert(part.to_owned());
            may_follow.extend(command.options().iter().map(|o| format!("{}:", texts.option_name(locale, o.name))));
            *alone |= command.options().first().is_some_and(|o| o.required);
        }
        for (file, sentences) in messages(locale) {
            for (id, shape) in sentences {
                for typed in shape.texts.concat().split("`/").skip(1) {
                    let name: String = typed.chars().take_while(|c| c.is_alphanumeric() || "-_".contains(*c)).collect();
                    // `/{ $command }` has its name from the registry.
                    if name.is_empty() {
                        continue;
                    }
                    let Some((may_follow, alone)) = known.get(&name) else {
                        wrong.push(format!("{}{file}: {id} speaks of /{name}", locale.tag()));
                        continue;
                    };
                    let rest = typed[name.len()..].split('`').next().unwrap_or_default();
                    for (n, word) in rest.split_whitespace().enumerate() {
                        let field = word.find(':').map_or(word, |at| &word[..=at]);
                        if !may_follow.contains(field) && (n > 0 || !alone) {
                            wrong.push(format!("{}{file}: {id}: “{word}” after /{name} is no form's field", locale.tag()));
                        }
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_readme_has_the_table_of_commands() {
    let table = menagerie::cli::commands::markdown(&Texts::load().unwrap(), Locale::En);
    let readme = text(&root().join("README.md"));
    assert!(
        readme.contains(&table),
        "README.md: put in what `menagerie commands --markdown` prints:\n{table}"
    );
}
