//! Whatever reads as a PGN is written so that it reads again as the same game.
#![no_main]

use libfuzzer_sys::fuzz_target;
use menagerie::rules::notation::pgn::Pgn;

fuzz_target!(|text: &str| {
    let Ok(pgn) = Pgn::read(text) else { return };
    let again = Pgn::read(&pgn.write()).expect("what is written can be read");
    assert_eq!(again.line.position().fen(), pgn.line.position().fen());
    assert_eq!(again.line.plies().len(), pgn.line.plies().len());
});
