//! The loaded sentences and how to ask for them.

use fluent_bundle::{FluentArgs, FluentResource, FluentValue, concurrent::FluentBundle};
use unic_langid::LanguageIdentifier;

use super::{Locale, files};
use crate::rules::{Color, Kind, notation::letters::Letters};

/// The sentences cannot be loaded: a fault in the program, found at start-up.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the texts of {file} ({locale}) are malformed: {why}")]
pub struct TextsError {
    /// Which file.
    pub file: &'static str,
    /// Of which language.
    pub locale: &'static str,
    /// What the parser said.
    pub why: String,
}

/// The form in which a piece is named in a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PieceForm {
    /// `knight`.
    Plain,
    /// `the knight`, as the language inflects it.
    The,
    /// `a knight`.
    A,
    /// `no knight`.
    No,
    /// `knights`.
    Many,
}

/// All sentences in all languages.
pub struct Texts {
    bundles: [FluentBundle<FluentResource>; 3],
    pseudo: bool,
}

impl std::fmt::Debug for Texts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Texts")
    }
}

/// Arguments of a sentence by name.
pub type Facts<'a> = [(&'a str, FluentValue<'a>)];

impl Texts {
    /// Reads the embedded files. Fails only if one of them is malformed, which a test excludes.
    pub fn load() -> Result<Self, TextsError> {
        let [en, sv, nl] = Locale::ALL.map(bundle);
        Ok(Self {
            bundles: [en?, sv?, nl?],
            pseudo: false,
        })
    }

    /// The same, with each sentence in ⟦brackets⟧: whatever stands outside them was not taken from the files.
    pub fn pseudo() -> Result<Self, TextsError> {
        Ok(Self {
            pseudo: true,
            ..Self::load()?
        })
    }

    /// A sentence, if there is one of that id. `attribute` picks an attribute instead of the value.
    pub fn find(&self, locale: Locale, id: &str, attribute: Option<&str>, facts: &Facts<'_>) -> Option<String> {
        let bundle = &self.bundles[locale as usize];
        let message = bundle.get_message(id)?;
        let pattern = match attribute {
            Some(name) => message.get_attribute(name)?.value(),
            None => message.value()?,
        };
        let mut args = FluentArgs::new();
        for (name, value) in facts {
            args.set(*name, value.clone());
        }
        let mut errors = Vec::new();
        let text = bundle.format_pattern(pattern, Some(&args), &mut errors).into_owned();
        if !errors.is_empty() {
            tracing::error!(id, locale = locale.tag(), ?errors, "a sentence lacks one of its facts");
        }
        Some(if self.pseudo { format!("⟦{text}⟧") } else { text })
    }

    /// A sentence. A missing one is looked up in English, and failing that its id is shown and an error logged; a test excludes both.
    pub fn get(&self, locale: Locale, id: &str, facts: &Facts<'_>) -> String {
        self.find(locale, id, None, facts)
            .or_else(|| self.find(Locale::En, id, None, facts))
            .unwrap_or_else(|| {
                tracing::error!(id, locale = locale.tag(), "a sentence is missing");
                id.to_owned()
            })
    }

    /// A variant's name.
    pub fn variant(&self, locale: Locale, key: &str) -> String {
        self.get(locale, &format!("{key}-name"), &[])
    }

    /// Other spellings of a variant's name in a language, if there are any: `Atomschack`.
    pub fn variant_aliases(&self, locale: Locale, key: &str) -> Vec<String> {
        self.find(locale, &format!("{key}-name"), Some("also"), &[])
            .map(|t| split(&t))
            .unwrap_or_default()
    }

    /// A variant in one line.
    pub fn pitch(&self, locale: Locale, key: &str) -> String {
        self.get(locale, &format!("{key}-pitch"), &[])
    }

    /// A piece's word.
    pub fn piece(&self, locale: Locale, kind: Kind, form: PieceForm) -> String {
        let id = format!("piece-{}", kind.key());
        let attribute = match form {
            PieceForm::Plain => None,
            PieceForm::The => Some("the"),
            PieceForm::A => Some("a"),
            PieceForm::No => Some("no"),
            PieceForm::Many => Some("many"),
        };
        self.find(locale, &id, attribute, &[]).unwrap_or_else(|| self.get(locale, &id, &[]))
    }

    /// A side's word: `White`.
    pub fn side(&self, locale: Locale, color: Color) -> String {
        self.get(locale, if color == Color::White { "white" } else { "black" }, &[])
    }

    /// The piece letters of a language, for every kind that there is. They are unique within each variant.
    pub fn letters(&self, locale: Locale) -> Letters {
        let letter = |kind: Kind| {
            let text = self.bundles[locale as usize]
                .get_message(&format!("letter-{}", kind.key()))?
                .value()?;
            let mut errors = Vec::new();
            let text = self.bundles[locale as usize].format_pattern(text, None, &mut errors);
            text.trim().chars().next().map(|c| (kind, c))
        };
        Letters(Kind::ALL.into_iter().filter_map(letter).collect())
    }

    /// A command's name in a language: lower case, fit for a chat platform's registration. One of two words stays one of two.
    pub fn command_name(&self, locale: Locale, command: &str) -> String {
        match command.split_once(' ') {
            Some((group, _)) => format!("{} {}", self.command_name(locale, group), self.subcommand_name(locale, command)),
            None => self.name(locale, &of_command(command), command),
        }
    }

    /// The second word of a command's name.
    pub fn subcommand_name(&self, locale: Locale, command: &str) -> String {
        let second = command.split_once(' ').map_or(command, |(_, second)| second);
        self.name(locale, &of_command(command), second)
    }

    /// A command's entry in people's menus, at most 32 characters.
    pub fn menu_name(&self, locale: Locale, command: &str) -> String {
        self.find(locale, &of_command(command), Some("menu"), &[])
            .unwrap_or_else(|| self.command_name(locale, command))
    }

    /// What a command does, at most 100 characters.
    pub fn command_description(&self, locale: Locale, command: &str) -> String {
        self.get(locale, &of_command(command), &[])
    }

    /// An option's name in a language. The same option has the same name in each command.
    pub fn option_name(&self, locale: Locale, option: &str) -> String {
        self.name(locale, &format!("opt-{option}"), option)
    }

    /// What an option takes, at most 100 characters; a command may have a description of its own (`cmd-<command>-<option>`).
    pub fn option_description(&self, locale: Locale, command: &str, option: &str) -> String {
        self.find(locale, &format!("{}-{option}", of_command(command)), None, &[])
            .unwrap_or_else(|| self.get(locale, &format!("opt-{option}"), &[]))
    }

    /// The words of one of an option's few values.
    pub fn choice(&self, locale: Locale, option: &str, key: &str) -> String {
        self.get(locale, &format!("choice-{option}-{key}"), &[])
    }

    fn name(&self, locale: Locale, id: &str, otherwise: &str) -> String {
        let bundle = &self.bundles[locale as usize];
        let found = bundle.get_message(id).and_then(|m| m.get_attribute("name").map(|a| a.value()));
        found.map_or_else(
            || otherwise.to_owned(),
            |p| bundle.format_pattern(p, None, &mut Vec::new()).into_owned(),
        )
    }
}

/// The sentence that describes a command.
fn of_command(command: &str) -> String {
    format!("cmd-{}", command.replace(' ', "-"))
}

fn split(text: &str) -> Vec<String> {
    text.split(',').map(|t| t.trim().to_owned()).filter(|t| !t.is_empty()).collect()
}

fn bundle(locale: Locale) -> Result<FluentBundle<FluentResource>, TextsError> {
    let fail = |file, why| TextsError {
        file,
        locale: locale.tag(),
        why,
    };
    let language: LanguageIdentifier = locale.tag().parse().map_err(|e| fail("languages", format!("{e}")))?;
    let mut bundle = FluentBundle::new_concurrent(vec![language]);
    // Chats show the invisible isolation marks as rubbish, and copied text would carry them.
    bundle.set_use_isolating(false);
    for (file, text) in files::of(locale) {
        let resource = FluentResource::try_new(text.to_owned()).map_err(|(_, errors)| fail(file, format!("{errors:?}")))?;
        bundle.add_resource(resource).map_err(|errors| fail(file, format!("{errors:?}")))?;
    }
    Ok(bundle)
}
