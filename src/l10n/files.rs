//! The Fluent files, embedded. A variant's file is one line here.

use super::Locale;

macro_rules! files {
    ($($name:literal),* $(,)?) => {
        /// Name (without language and ending) and the text in each language, in the order of `Locale::ALL`.
        pub(super) const FILES: &[(&str, [&str; 3])] = &[$((
            $name,
            [
                include_str!(concat!("locales/en/", $name, ".ftl")),
                include_str!(concat!("locales/sv/", $name, ".ftl")),
                include_str!(concat!("locales/nl/", $name, ".ftl")),
            ],
        )),*];
    };
}

files! {
    "core",
    "legend",
    "commands",
    "refusals",
    "web",
    "matrix",
    "variants/chess",
    "variants/atomic",
    "variants/wolf",
    "variants/behemoth",
    "variants/fischer-random",
    "variants/los-alamos",
    "variants/corner",
    "variants/fortress",
    "variants/amazon",
    "variants/knightmate",
    "variants/janus",
    "variants/embassy",
    "variants/capablanca-random",
    "variants/grand",
    "variants/three-checks",
    "variants/racing-kings",
    "variants/horde",
    "variants/maharajah",
    "variants/anti",
    "variants/extinction",
    "variants/massacre",
}

/// The files of a language.
pub(super) fn of(locale: Locale) -> impl Iterator<Item = (&'static str, &'static str)> {
    FILES.iter().map(move |(name, texts)| (*name, texts[locale as usize]))
}
