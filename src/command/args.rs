//! A command's options, read and checked.

/// The options given, by name, as text (see `Input::Command`).
#[derive(Clone, Debug, Default)]
pub struct Args(pub Vec<(String, String)>);
