//! Variants by what people type while they look for one: how well a text fits the names of each.

use super::words::fold;
use crate::{
    l10n::{Locale, Texts},
    rules::variants,
};

/// How well what was typed fits; less is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    /// A name or another spelling, in full.
    Exact,
    /// A name begins so.
    Prefix,
    /// A word in a name begins so.
    Word,
    /// Another spelling begins so.
    Alias,
    /// It stands somewhere in a name.
    Within,
    /// It stands in the pitch; that counts only where no name fits.
    Pitch,
}

/// Shorter texts stand in too many names to mean one.
const WITHIN: usize = 3;

/// The names of one variant, folded: in the asker's language and in English, and its other spellings.
#[derive(Clone, Debug)]
pub struct Names {
    key: &'static str,
    own: Vec<String>,
    words: Vec<String>,
    aliases: Vec<String>,
    pitch: String,
}

impl Names {
    /// From its names and other spellings as they are written.
    pub fn new<'t>(key: &'static str, names: &[&str], aliases: impl IntoIterator<Item = &'t str>, pitch: &str) -> Self {
        let split = |name: &&str| -> Vec<String> { name.split(|c: char| !c.is_alphanumeric()).map(fold).collect() };
        Self {
            key,
            own: names.iter().map(|name| fold(name)).chain([fold(key)]).collect(),
            words: names.iter().chain([&key]).flat_map(split).filter(|w| !w.is_empty()).collect(),
            aliases: aliases.into_iter().map(fold).collect(),
            pitch: fold(pitch),
        }
    }

    /// Those of every variant, in the order of the menu.
    pub fn all(texts: &Texts, locale: Locale) -> Vec<Self> {
        let of = |v: &&'static dyn variants::Variant| {
            let spec = v.spec();
            let [own, english] = [locale, Locale::En].map(|l| texts.variant(l, spec.key));
            let also: Vec<String> = Locale::ALL.iter().flat_map(|l| texts.variant_aliases(*l, spec.key)).collect();
            let others: Vec<String> = Locale::ALL.iter().map(|l| texts.variant(*l, spec.key)).collect();
            let aliases = spec.aliases.iter().copied().chain(also.iter().chain(&others).map(String::as_str));
            Self::new(spec.key, &[&own, &english], aliases, &texts.pitch(locale, spec.key))
        };
        variants::ALL.iter().map(of).collect()
    }

    fn fit(&self, typed: &str) -> Option<Fit> {
        let begins = |words: &[String]| words.iter().any(|w| w.starts_with(typed));
        if self.own.iter().chain(&self.aliases).any(|name| name == typed) {
            Some(Fit::Exact)
        } else if begins(&self.own) {
            Some(Fit::Prefix)
        } else if begins(&self.words) {
            Some(Fit::Word)
        } else if begins(&self.aliases) {
            Some(Fit::Alias)
        } else {
            let long = typed.chars().count() >= WITHIN;
            if long && self.own.iter().any(|text| text.contains(typed)) {
                Some(Fit::Within)
            } else {
                (long && self.pitch.contains(typed)).then_some(Fit::Pitch)
            }
        }
    }
}

/// The keys that fit, the best first; of equals first what has been `played` most, then the order of the menu. With nothing typed: the first
/// `most` of the played ones, then all others in the order of the menu.
pub fn ranked(names: &[Names], typed: &str, played: &[(&'static str, u32)], most: usize) -> Vec<&'static str> {
    let typed = fold(typed);
    if typed.is_empty() {
        let known = |key: &&'static str| names.iter().any(|n| n.key == *key);
        let mut out: Vec<&'static str> = played.iter().map(|(key, _)| *key).filter(known).take(most).collect();
        for name in names {
            if !out.contains(&name.key) {
                out.push(name.key);
            }
        }
        return out;
    }
    // `played` has the most played first.
    let place = |key: &str| played.iter().position(|(k, _)| *k == key).unwrap_or(played.len());
    let mut fitting: Vec<_> = names.iter().filter_map(|n| Some((n.fit(&typed)?, place(n.key), n.key))).collect();
    if fitting.iter().any(|(fit, ..)| *fit < Fit::Pitch) {
        fitting.retain(|(fit, ..)| *fit < Fit::Pitch);
    }
    fitting.sort_by_key(|(fit, place, _)| (*fit, *place));
    fitting.into_iter().map(|(_, _, key)| key).collect()
}

/// The keys that somebody may have meant who typed something that means none: what fits in part, else slips of the pen. At most `most`.
pub fn near(names: &[Names], typed: &str, most: usize) -> Vec<&'static str> {
    let mut found = ranked(names, typed, &[], 0);
    if fold(typed).is_empty() {
        found.clear();
    } else if found.is_empty() {
        let typed: String = fold(typed).chars().take(32).collect();
        let limit = 1 + typed.chars().count() / 4;
        let distance = |n: &Names| {
            let all = n.own.iter().chain(&n.words).chain(&n.aliases);
            all.map(|name| super::words::slips(name, &typed)).min()
        };
        let mut slipped: Vec<_> = names
            .iter()
            .filter_map(|n| Some((distance(n)?, n.key)))
            .filter(|(d, _)| *d <= limit)
            .collect();
        let least = slipped.iter().map(|(d, _)| *d).min();
        slipped.retain(|(d, _)| Some(*d) == least);
        found = slipped.into_iter().map(|(_, key)| key).collect();
    }
    found.truncate(most);
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Thirty-eight variants under their English and Swedish names, with spellings that people use.
    fn many() -> Vec<Names> {
        let table: &[(&'static str, &str, &str, &[&str])] = &[
            ("chess", "Chess", "Schack", &["standard", "orthodox"]),
            ("behemoth", "Behemoth Chess", "Vidunderschack", &["monster"]),
            ("atomic", "Atomic Chess", "Atom-schack", &["atomschack"]),
            ("wolf", "Wolf Chess", "Vargschack", &[]),
            ("chinese", "Chinese Chess", "Kinesiskt schack", &["xiangqi"]),
            ("japanese", "Japanese Chess", "Japanskt schack", &["shogi"]),
            ("corner", "Corner Chess", "Kungen i hörnet-schack", &[]),
            ("fortress", "Fortress Chess", "Fästnings-schack", &[]),
            ("horde", "Horde Chess", "Bondetåg-schack", &[]),
            ("loop", "Loop Chess", "Loop Schack", &["crazyhouse"]),
            ("anti", "Anti Chess", "Slagschack", &["giveaway", "losing", "suicide"]),
            ("extinction", "Extinction Chess", "Utslags-schack", &[]),
            ("maharajah", "Maharajah Chess", "Maharadja-schack", &[]),
            ("three-checks", "Three Checks Chess", "Tre schackar-schack", &["3check"]),
            ("dark", "Dark Chess", "Mörkat-schack", &["fog of war"]),
            ("janus", "Janus Chess", "Janus-schack", &[]),
            ("embassy", "Embassy Chess", "Ambassadschack", &[]),
            ("screen", "Screen Chess", "Fritt Schack", &[]),
            ("crazy-screen", "Crazy Screen Chess", "Totalt Fritt Schack", &[]),
            ("cylinder", "Cylinder Chess", "Cylinder-schack", &[]),
            ("amazon", "Amazon Chess", "Amazon-schack", &[]),
            ("berolina", "Berolina Chess", "Berolina-schack", &[]),
            ("fischer-random", "Fischer Random Chess", "Fischer-schack", &["960", "chess960"]),
            ("legan", "Legan Chess", "Legan schack", &[]),
            ("knight-relay", "Knight Relay Chess", "Springares schackstafett", &[]),
            ("grand", "Grand Chess", "Stort schack", &[]),
            (
                "capablanca-random",
                "Capablanca Random Chess",
                "Capablanca Random Schack",
                &["crc", "random capablanca"],
            ),
            ("los-alamos", "Los Alamos Chess", "Los Alamos Schack", &[]),
            ("ambiguous", "Ambiguous Chess", "Tvetydigt Schack", &[]),
            ("minishogi", "Minishogi", "Minishogi", &[]),
            ("dice", "Dice Chess", "Tärningsschack", &[]),
            ("recycle", "Recycle Chess", "Återanvändningsschack", &[]),
            ("ice-age", "Ice Age Chess", "Istidsschack", &[]),
            ("cheshire-cat", "Cheshire Cat Chess", "Cheshire Cat Schack", &[]),
            ("knightmate", "Knightmate Chess", "Springarmatt schack", &[]),
            ("racing-kings", "Racing Kings", "Racing Kungar", &[]),
            ("dice-10x10", "Dice Chess 10x10", "Tärningsschack 10x10", &[]),
            ("massacre", "Massacre Chess", "Schackmassaker", &[]),
        ];
        let names = |(key, en, sv, aliases): &(&'static str, &str, &str, &[&str])| Names::new(key, &[sv, en], aliases.iter().copied(), "");
        table.iter().map(names).collect()
    }

    fn found(typed: &str) -> Vec<&'static str> {
        ranked(&many(), typed, &[], 12)
    }

    #[test]
    fn a_name_in_full_stands_first_in_the_readers_language_in_english_and_by_another_spelling() {
        for (typed, key) in [
            ("Vargschack", "wolf"),
            ("wolf chess", "wolf"),
            ("GRAND", "grand"),
            ("stort schack", "grand"),
            ("960", "fischer-random"),
            ("giveaway", "anti"),
            ("3check", "three-checks"),
            ("fischer-random", "fischer-random"),
            ("Chess", "chess"),
            ("schack", "chess"),
        ] {
            assert_eq!(found(typed).first(), Some(&key), "{typed}");
        }
    }

    #[test]
    fn beginnings_stand_before_words_and_words_before_other_spellings() {
        // Racing Kings begins so; Fischer and Capablanca Random have it as a word; `random capablanca` is another spelling of the latter.
        assert_eq!(found("ra"), ["racing-kings", "fischer-random", "capablanca-random"]);
        // `crc` is an alias only; Crazy Screen begins with `cr`.
        assert_eq!(found("cr"), ["crazy-screen", "loop", "capablanca-random"]);
        assert_eq!(found("kni"), ["knight-relay", "knightmate"]);
        // In the middle of a name: only from three letters on.
        assert_eq!(found("ogi"), ["minishogi"]);
        assert_eq!(found("og"), [""; 0]);
    }

    #[test]
    fn what_stands_in_a_pitch_is_found_where_no_name_fits() {
        let names = [
            Names::new("atomic", &["Atomic Chess"], [], "every capture explodes"),
            Names::new("wolf", &["Wolf Chess"], [], "a board of ten ranks at omicron"),
        ];
        assert_eq!(ranked(&names, "explo", &[], 12), ["atomic"]);
        assert_eq!(
            ranked(&names, "atomic", &[], 12),
            ["atomic"],
            "not what only reads so without spaces"
        );
        assert_eq!(ranked(&names, "omi", &[], 12), ["atomic"]);
    }

    #[test]
    fn among_equals_the_most_played_here_stand_first_and_never_before_a_better_fit() {
        let played = [("knightmate", 9), ("capablanca-random", 3)];
        assert_eq!(ranked(&many(), "kni", &played, 12), ["knightmate", "knight-relay"]);
        assert_eq!(
            ranked(&many(), "ra", &played, 12),
            ["racing-kings", "capablanca-random", "fischer-random"]
        );
    }

    #[test]
    fn with_nothing_typed_the_twelve_most_played_stand_before_the_menu() {
        let names = many();
        let played: Vec<(&'static str, u32)> = names.iter().rev().take(15).zip((1..=15).rev()).map(|(n, t)| (n.key, t)).collect();
        let listed = ranked(&names, "", &played, 12);
        let first: Vec<_> = played[..12].iter().map(|(key, _)| *key).collect();
        assert_eq!(listed[..12], first);
        let rest: Vec<_> = names.iter().map(|n| n.key).filter(|key| !first.contains(key)).collect();
        assert_eq!(listed[12..], rest);
        assert_eq!(listed.len(), 38);
        assert_eq!(ranked(&names, " - ", &[("gone", 7)], 12)[0], "chess");
    }

    #[test]
    fn what_somebody_may_have_meant_is_named_and_nonsense_is_not() {
        let near = |typed| near(&many(), typed, 5);
        assert_eq!(near("knigt"), ["knight-relay"]);
        assert_eq!(near("behemot"), ["behemoth"]);
        assert_eq!(near("maharaja"), ["maharajah"]);
        assert_eq!(near("random"), ["fischer-random", "capablanca-random"]);
        assert_eq!(near("draughts"), [""; 0]);
        assert_eq!(near(""), [""; 0]);
        assert_eq!(near("chess").len(), 5);
        assert_eq!(near(&"x".repeat(10_000)), [""; 0]);
    }
}
