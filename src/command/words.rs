//! What people may call things: the names of commands, options, values and variants, in the languages that the asker may be using.

use crate::{
    game::SURPRISE,
    l10n::{Locale, Texts},
    rules::{notation::letters::Letters, variants},
};

use super::{COMMANDS, Command, HERE, OptKind, ROOM, names::Names};

/// A text without case, spaces, hyphens and other signs, so that `Atom-schack`, `atom schack` and `Atomschack` are the same.
pub fn fold(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// The names of things in the asker's language, and in English.
#[derive(Clone, Debug)]
pub struct Words {
    commands: Vec<(String, &'static str)>,
    menus: Vec<(String, &'static str)>,
    /// First words of commands of two, and second words with the command's name.
    groups: Vec<(String, &'static str)>,
    seconds: Vec<(String, &'static str)>,
    options: Vec<(String, &'static str)>,
    variants: Vec<(String, &'static str)>,
    choices: Vec<(&'static str, String, &'static str)>,
    /// The words for a variant by lot.
    surprise: Vec<String>,
    /// The names of each variant, for whoever looks for one.
    pub names: Vec<Names>,
    /// The piece letters of the asker's language.
    pub letters: Letters,
}

impl Words {
    /// The words of a language, and the English ones and the keys besides.
    pub fn of(texts: &Texts, locale: Locale) -> Self {
        let mut words = Self {
            commands: vec![],
            menus: vec![],
            groups: vec![],
            seconds: vec![],
            options: vec![],
            variants: vec![],
            choices: vec![],
            surprise: vec![fold(SURPRISE)],
            names: Names::all(texts, locale),
            letters: texts.letters(locale),
        };
        for command in COMMANDS {
            let name = command.name();
            words.commands.push((fold(name), name));
            words.commands.push((fold(&texts.command_name(locale, name)), name));
            for option in command.options() {
                words.options.push((fold(option.name), option.name));
                words.options.push((fold(&texts.option_name(locale, option.name)), option.name));
                let OptKind::Choice(keys) = option.kind else { continue };
                for key in keys {
                    words.choices.push((option.name, fold(key), key));
                    for locale in [locale, Locale::En] {
                        words
                            .choices
                            .push((option.name, fold(&texts.choice(locale, option.name, key)), key));
                    }
                }
            }
        }
        for other in [locale].into_iter().chain(Locale::ALL) {
            for command in COMMANDS {
                let Some(group) = command.group() else { continue };
                let named = texts.command_name(other, command.name());
                for full in [command.name(), &named] {
                    let (first, second) = full.split_once(' ').unwrap_or((full, ""));
                    words.groups.push((fold(first), group));
                    words.seconds.push((fold(second), command.name()));
                }
            }
            words.choices.push((ROOM, fold(&texts.choice(other, ROOM, HERE)), HERE));
            words.surprise.push(fold(&texts.variant(other, SURPRISE)));
        }
        words.choices.push((ROOM, HERE.to_owned(), HERE));
        // Other languages' names of commands come last, so that they never hide one of the asker's own.
        for other in Locale::ALL {
            words
                .commands
                .extend(COMMANDS.iter().map(|c| (fold(&texts.command_name(other, c.name())), c.name())));
        }
        for command in COMMANDS.iter().filter(|c| c.on_person().is_some()) {
            let name = command.name();
            words.menus.extend(Locale::ALL.map(|l| (fold(&texts.menu_name(l, name)), name)));
        }
        for variant in variants::ALL {
            let spec = variant.spec();
            words.variants.push((fold(spec.key), spec.key));
            words.variants.extend(spec.aliases.iter().map(|a| (fold(a), spec.key)));
            for other in [locale].into_iter().chain(Locale::ALL) {
                words.variants.push((fold(&texts.variant(other, spec.key)), spec.key));
                words
                    .variants
                    .extend(texts.variant_aliases(other, spec.key).iter().map(|a| (fold(a), spec.key)));
            }
        }
        words
    }

    /// The command of that name.
    pub fn command(&self, typed: &str) -> Option<&'static dyn Command> {
        let typed = fold(typed);
        let name = self.commands.iter().find(|(word, _)| *word == typed).map(|(_, name)| *name)?;
        super::by_name(name)
    }

    /// The command with that entry in people's menus, and the option that holds the person.
    pub fn on_person(&self, entry: &str) -> Option<(&'static dyn Command, &'static str)> {
        let entry = fold(entry);
        let name = self.menus.iter().find(|(words, _)| *words == entry).map(|(_, name)| *name)?;
        let command = super::by_name(name)?;
        Some((command, command.on_person()?))
    }

    /// The group of commands of that name.
    pub fn group(&self, typed: &str) -> Option<&'static str> {
        let typed = fold(typed);
        self.groups.iter().find(|(word, _)| *word == typed).map(|(_, group)| *group)
    }

    /// The command with which a line begins (without its slash), and the rest of the line. A group's name alone is its first command.
    pub fn command_of<'t>(&self, line: &'t str) -> Option<(&'static dyn Command, &'t str)> {
        let split = |text: &'t str| text.split_once(char::is_whitespace).unwrap_or((text, &text[text.len()..]));
        let (first, rest) = split(line);
        let Some(group) = self.group(first) else {
            return self.command(first).map(|command| (command, rest));
        };
        let of_group = |name: &str| super::by_name(name).filter(|c| c.group() == Some(group));
        let rest = rest.trim_start();
        let (second, behind) = split(rest);
        let seconds = self.seconds.iter().filter(|(_, name)| of_group(name).is_some());
        match unique(seconds.map(|(word, name)| (word.as_str(), *name)), second).and_then(of_group) {
            Some(command) => Some((command, behind)),
            None => COMMANDS.iter().copied().find(|c| c.group() == Some(group)).map(|c| (c, rest)),
        }
    }

    /// The name of the command that looks most like it, if any looks like it.
    pub fn nearest_command(&self, typed: &str) -> Option<&'static str> {
        let typed: String = fold(typed).chars().take(32).collect();
        let length = typed.chars().count();
        let near = self.commands.iter().map(|(word, name)| {
            // What somebody has begun to type is nearer than a slip of the same length.
            let distance = if length >= 2 && word.starts_with(&typed) {
                1
            } else {
                slips(word, &typed)
            };
            (distance, *name)
        });
        near.min_by_key(|(distance, _)| *distance)
            .filter(|(distance, _)| *distance <= 1 + length / 4)
            .map(|(_, name)| name)
    }

    /// The option of that name among `allowed`; a beginning will do if it fits only one.
    pub fn option(&self, typed: &str, allowed: &[super::Opt]) -> Option<&'static str> {
        let allowed = |name: &str| allowed.iter().any(|o| o.name == name);
        unique(
            self.options
                .iter()
                .filter(|(_, name)| allowed(name))
                .map(|(word, name)| (word.as_str(), *name)),
            typed,
        )
    }

    /// The key of a variant by key, alias or name; a beginning will do if it fits only one.
    pub fn variant(&self, typed: &str) -> Option<&'static str> {
        unique(self.variants.iter().map(|(word, key)| (word.as_str(), *key)), typed)
    }

    /// The same, or what stands for a variant by lot.
    pub fn any_variant(&self, typed: &str) -> Option<&'static str> {
        let surprise = self.surprise.iter().map(|word| (word.as_str(), SURPRISE));
        unique(self.variants.iter().map(|(word, key)| (word.as_str(), *key)).chain(surprise), typed)
    }

    /// Does a text begin the word for a variant by lot?
    pub fn begins_surprise(&self, typed: &str) -> bool {
        let typed = fold(typed);
        self.surprise.iter().any(|word| word.starts_with(&typed))
    }

    /// The key of one of an option's values; a beginning will do if it fits only one.
    pub fn choice(&self, option: &str, typed: &str) -> Option<&'static str> {
        unique(
            self.choices
                .iter()
                .filter(|(o, ..)| *o == option)
                .map(|(_, word, key)| (word.as_str(), *key)),
            typed,
        )
    }
}

/// The key of the word that is `typed`, or of the only key whose words begin so.
fn unique<'a>(words: impl Iterator<Item = (&'a str, &'static str)> + Clone, typed: &str) -> Option<&'static str> {
    let typed = fold(typed);
    if typed.is_empty() {
        return None;
    }
    if let Some((_, key)) = words.clone().find(|(word, _)| *word == typed) {
        return Some(key);
    }
    let mut found = words.filter(|(word, _)| word.starts_with(&typed)).map(|(_, key)| key);
    let first = found.next()?;
    found.all(|other| other == first).then_some(first)
}

/// How many letters must be added, left out, changed or swapped to make one word of the other.
pub(super) fn slips(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut rows = vec![vec![0; b.len() + 1]; a.len() + 1];
    for i in 0..=a.len() {
        for j in 0..=b.len() {
            rows[i][j] = if i == 0 || j == 0 {
                i + j
            } else {
                let change = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
                let swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
                let swap = if swapped { rows[i - 2][j - 2] + 1 } else { usize::MAX };
                change.min(rows[i - 1][j] + 1).min(rows[i][j - 1] + 1).min(swap)
            };
        }
    }
    rows[a.len()][b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(locale: Locale) -> Words {
        Words::of(&Texts::load().unwrap(), locale)
    }

    #[test]
    fn slips_are_counted() {
        assert_eq!(slips("move", "move"), 0);
        assert_eq!(slips("move", "moev"), 1);
        assert_eq!(slips("challenge", "chalenge"), 1);
        assert_eq!(slips("", "abc"), 3);
    }

    #[test]
    fn the_nearest_command_is_suggested_and_nonsense_is_not() {
        let words = words(Locale::En);
        assert_eq!(words.nearest_command("chalenge"), Some("challenge"));
        assert_eq!(words.nearest_command("mvoe"), Some("move"));
        assert_eq!(words.nearest_command("lead"), Some("leaderboard"));
        assert_eq!(words.nearest_command("xyzzyxyzzy"), None);
    }

    #[test]
    fn variants_are_found_by_key_name_language_and_beginning() {
        let words = words(Locale::Sv);
        for (typed, key) in [
            ("atomic", "atomic"),
            ("Atom-schack", "atomic"),
            ("ATOMSCHACK", "atomic"),
            ("wolf chess", "wolf"),
            ("vargschack", "wolf"),
            ("behe", "behemoth"),
        ] {
            assert_eq!(words.variant(typed), Some(key), "{typed}");
        }
        assert_eq!(words.variant("draughts"), None);
        assert_eq!(words.variant(""), None);
    }
}
