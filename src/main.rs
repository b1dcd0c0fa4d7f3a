//! The `menagerie` program.

fn main() {}
