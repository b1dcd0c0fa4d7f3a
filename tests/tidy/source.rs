//! Reading our own source.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// The project's root.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Every file below `folder` (relative to the root) with this ending, in order.
pub fn files(folder: &str, ending: &str) -> Vec<PathBuf> {
    fn walk(at: &Path, ending: &str, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(at).unwrap_or_else(|e| panic!("{}: {e}", at.display())) {
            let path = entry.unwrap().path();
            if path.is_dir() {
                walk(&path, ending, found);
            } else if path.extension().is_some_and(|e| e == ending) {
                found.push(path);
            }
        }
    }
    let mut found = Vec::new();
    walk(&root().join(folder), ending, &mut found);
    found.sort();
    assert!(
        !found.is_empty(),
        "no .{ending} files below {folder}: the test looks in the wrong place"
    );
    found
}

/// A path as it is written from the root.
pub fn shown(path: &Path) -> String {
    path.strip_prefix(root()).unwrap_or(path).display().to_string()
}

/// The text of a file.
pub fn text(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// Is this a file that its folder's `mod.rs` declares for tests alone?
fn is_of_tests(path: &Path) -> bool {
    let stem = path.file_stem().unwrap_or_default().display().to_string();
    let declared = path.with_file_name("mod.rs");
    declared.exists() && text(&declared).contains(&format!("#[cfg(test)]\nmod {stem};\n"))
}

/// Source without comments and without tests: neither the module at the end of the file nor a file of their own.
pub fn code(path: &Path) -> String {
    if path.ends_with("tests.rs") || is_of_tests(path) {
        return String::new();
    }
    let whole = text(path);
    let shipped = whole.split("\n#[cfg(test)]\nmod ").next().unwrap_or_default();
    shipped
        .lines()
        .filter(|l| !l.trim_start().starts_with("//"))
        .collect::<Vec<_>>()
        .join("\n")
}
