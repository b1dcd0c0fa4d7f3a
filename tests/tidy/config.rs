//! The configuration's documentation is the file itself.

use crate::source::{root, text};

#[test]
fn every_key_has_a_comment_above_it() {
    let file = text(&root().join("config/default.toml"));
    let mut before = "";
    for line in file.lines() {
        if line.contains(" = ") && !line.starts_with('#') {
            assert!(before.starts_with('#'), "no comment above: {line}");
        }
        before = line;
    }
}

#[test]
fn the_example_loads() {
    let example = root().join("config/local.example.toml");
    menagerie::config::Config::load(Some(&example), []).unwrap();
}
