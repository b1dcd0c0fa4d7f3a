//! See `pgn` in the targets that the ordinary tests run, too.
#![no_main]

#[expect(dead_code, reason = "each binary runs one of them")]
#[path = "../../tests/fuzz/targets.rs"]
mod targets;

libfuzzer_sys::fuzz_target!(|text: &str| targets::pgn(text));
