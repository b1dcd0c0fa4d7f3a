//! What a line in a registry promises.

use std::collections::BTreeSet;

use menagerie::rules::variants::ALL;

use crate::source::root;

#[test]
fn there_are_variants_with_names_and_numbers_of_their_own() {
    assert!(ALL.len() >= 4);
    let ids: BTreeSet<u16> = ALL.iter().map(|v| v.spec().id).collect();
    assert_eq!(ids.len(), ALL.len(), "a number is used twice");
    let names: Vec<&str> = ALL
        .iter()
        .flat_map(|v| v.spec().aliases.iter().copied().chain([v.spec().key]))
        .collect();
    assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len(), "a name is used twice");
}

#[test]
fn each_variant_has_its_file_its_texts_its_counts_and_its_picture() {
    let mut missing = Vec::new();
    for variant in ALL {
        let key = variant.spec().key;
        let file = key.replace('-', "_");
        for path in [
            format!("src/rules/variants/{file}.rs"),
            format!("src/l10n/locales/en/variants/{key}.ftl"),
            format!("src/l10n/locales/sv/variants/{key}.ftl"),
            format!("src/l10n/locales/nl/variants/{key}.ftl"),
            format!("tests/perft/{key}.perft"),
            format!("renders/golden/start/{key}.png"),
        ] {
            if !root().join(&path).exists() {
                missing.push(path);
            }
        }
    }
    assert!(missing.is_empty(), "missing:\n{}", missing.join("\n"));
}
