//! `menagerie commands`: the table of commands, as in the README.

use std::{fmt::Write as _, process::ExitCode};

use crate::{
    command::{self, OptKind},
    l10n::{Locale, Texts},
};

/// `menagerie commands`.
#[derive(Debug, clap::Args)]
pub struct Commands {
    /// As a Markdown table, for the README.
    #[arg(long)]
    markdown: bool,
    /// In which language: en, sv or nl.
    #[arg(long, default_value = "en")]
    language: String,
}

impl Commands {
    /// Does it.
    pub fn run(self) -> ExitCode {
        let Some(locale) = Locale::from_tag(&self.language) else {
            eprintln!("no such language: {} (there are en, sv, nl)", self.language);
            return ExitCode::from(super::REFUSED);
        };
        match Texts::load() {
            Ok(texts) => {
                print!(
                    "{}",
                    if self.markdown {
                        markdown(&texts, locale)
                    } else {
                        plain(&texts, locale)
                    }
                );
                ExitCode::SUCCESS
            }
            Err(error) => {
                eprintln!("{error}");
                ExitCode::FAILURE
            }
        }
    }
}

/// The table in Markdown.
pub fn markdown(texts: &Texts, locale: Locale) -> String {
    let mut out = String::from("| command | options | what happens |\n| --- | --- | --- |\n");
    for c in command::COMMANDS {
        let options: Vec<String> = c
            .options()
            .iter()
            .map(|o| format!("`{}`", texts.option_name(locale, o.name)))
            .collect();
        let (name, what) = (texts.command_name(locale, c.name()), texts.command_description(locale, c.name()));
        // Writing to a string cannot fail.
        let _ = writeln!(out, "| `/{name}` | {} | {what} |", options.join(", "));
    }
    out
}

/// The commands with every option and value.
fn plain(texts: &Texts, locale: Locale) -> String {
    let mut out = String::new();
    for c in command::COMMANDS {
        let _ = writeln!(
            out,
            "/{}  {}",
            texts.command_name(locale, c.name()),
            texts.command_description(locale, c.name())
        );
        for o in c.options() {
            let values = match o.kind {
                OptKind::Choice(keys) => format!(
                    " [{}]",
                    keys.iter().map(|k| texts.choice(locale, o.name, k)).collect::<Vec<_>>().join(", ")
                ),
                _ => String::new(),
            };
            let must = if o.required { " *" } else { "" };
            let (name, what) = (
                texts.option_name(locale, o.name),
                texts.option_description(locale, c.name(), o.name),
            );
            let _ = writeln!(out, "    {name}{must}  {what}{values}");
        }
    }
    out
}
