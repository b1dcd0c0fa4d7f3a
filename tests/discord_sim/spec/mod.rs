//! Discord's own OpenAPI document as the judge: of every request that the bot sends, and of every answer that the fake gives. The
//! environment variable `DISCORD_SIM_OPENAPI` names the document; without it nothing is judged, and the run says so.

mod document;
mod judge;
mod unknown;

pub use judge::{answer, request};

use document::Document;
use std::io::Write as _;
use std::path::PathBuf;
use std::sync::OnceLock;

/// The name of the environment variable.
pub const VARIABLE: &str = "DISCORD_SIM_OPENAPI";

/// Something that is not as the document says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    pub kind: Kind,
    /// Where, in steps divided by dots, for example `components.0.type`; empty for the whole.
    pub at: String,
    pub what: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// The schema is broken: Discord would refuse it.
    Broken,
    /// A field that the schema does not name: Discord would overlook it; most often it is a slip of the pen.
    Unknown,
}

/// The document, read once for all tests of a process; `None` when none was named.
pub fn document() -> Option<&'static Document> {
    static READ: OnceLock<Option<Document>> = OnceLock::new();
    READ.get_or_init(|| {
        let Some(path) = std::env::var_os(VARIABLE).map(PathBuf::from) else {
            // Past the test runner, which would keep it to itself.
            let line = format!("\n*** SKIPPED: no traffic is checked against Discord's OpenAPI document; {VARIABLE} names none. ***\n");
            std::io::stderr()
                .write_all(line.as_bytes())
                .expect("the standard error can be written to");
            return None;
        };
        let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{VARIABLE} = {}: {e}", path.display()));
        let json = serde_json::from_str(&text).unwrap_or_else(|e| panic!("{VARIABLE} = {}: {e}", path.display()));
        let document = Document::new(json).unwrap_or_else(|e| panic!("{VARIABLE} = {}: {e}", path.display()));
        judge::warm_up(&document);
        Some(document)
    })
    .as_ref()
}
