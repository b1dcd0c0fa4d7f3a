//! Whatever reads as a FEN is written so that it reads again as the same position.
#![no_main]

use libfuzzer_sys::fuzz_target;
use menagerie::rules::{Position, variants::ALL};

fuzz_target!(|text: &str| {
    for &variant in ALL {
        let Ok(position) = Position::from_fen(variant, text) else {
            continue;
        };
        let again = Position::from_fen(variant, &position.fen()).expect("a canonical FEN is a FEN");
        assert_eq!(again.fen(), position.fen());
        assert_eq!(again.key(), position.key());
    }
});
