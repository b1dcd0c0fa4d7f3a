//! Typed text never panics, and what it is read as is legal.
#![no_main]

use libfuzzer_sys::fuzz_target;
use menagerie::rules::{
    Position,
    notation::reader::{Reading, read},
    variants::ALL,
};

fuzz_target!(|text: &str| {
    for &variant in ALL {
        let position = Position::start(variant);
        if let Reading::One(mv) = read(&position, text, &[]) {
            assert!(position.legal_moves().contains(&mv));
        }
        if let Some(roll) = variant.read_roll(text) {
            assert!(variant.roll_text(roll).is_some_and(|written| written.eq_ignore_ascii_case(text)));
        }
    }
});
