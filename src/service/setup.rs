//! How a game begins, where its variant has several starts: chosen with the challenge, or drawn when it is accepted.

use crate::{
    game::{Game, SURPRISE, Stage},
    reply::{Beginning, Refusal},
    rules::{Arrays, Position, Variant, variants},
};

/// The most characters of a start that a refusal repeats.
const SHOWN: usize = 40;

/// What stands behind the board of an array without castling.
const PLAIN: &str = " w - - 0 1";
/// Castling on both wings for both sides, as it is usually written.
const BOTH_WINGS: &str = "KQkq";

/// The start that was asked for, by number or in FEN, as canonical FEN.
pub(super) fn arranged(variant: &'static dyn Variant, typed: &str) -> Result<String, Refusal> {
    let key = variant.spec().key;
    let Some(arrays) = variant.arrays() else {
        return Err(Refusal::NoSetups { variant: key });
    };
    let typed = typed.trim();
    let number = typed.strip_prefix('#').unwrap_or(typed);
    let found = if !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()) {
        number.parse().ok().and_then(|number| arrays.numbered(number))
    } else {
        of_fen(arrays, typed)
    };
    // Whatever the arrays say, it has to be a position.
    let start = found.and_then(|fen| Position::from_fen(variant, &fen).ok());
    start.map(|start| start.fen()).ok_or_else(|| Refusal::BadSetup {
        variant: key,
        typed: typed.chars().filter(|c| !c.is_control()).take(SHOWN).collect(),
        count: arrays.count(),
    })
}

/// The array that a FEN means. Its board alone will do, and castling may be written as usual where the array names files.
fn of_fen(arrays: &dyn Arrays, typed: &str) -> Option<String> {
    let fields: Vec<&str> = typed.split_whitespace().collect();
    let (board, rest) = fields.split_first()?;
    let numbers = 0..arrays.count().unwrap_or_default();
    let same = |fen: &String| fen.split(' ').next() == Some(board);
    if let Some(known) = numbers.filter_map(|number| arrays.numbered(number)).find(same) {
        let mut given = rest.iter().zip(known.split(' ').skip(1));
        let fits = given.all(|(given, known)| *given == known || (*given == BOTH_WINGS && known.len() == BOTH_WINGS.len()));
        return (fits && rest.len() <= 5).then_some(known);
    }
    let whole = if rest.is_empty() {
        format!("{board}{PLAIN}")
    } else {
        fields.join(" ")
    };
    arrays.allows(&whole).then_some(whole)
}

/// Is anything drawn in a game of this variant, beside colours? `arranged`: its start was chosen.
pub(super) fn needs_chance(variant: &str, arranged: bool) -> bool {
    let drawn = |variant: &dyn Variant| variant.roll_count().is_some() || (variant.arrays().is_some() && !arranged);
    variant == SURPRISE || variants::by_key(variant).is_some_and(drawn)
}

/// How a game begins, or will begin.
pub(super) fn beginning(game: &Game) -> Beginning {
    let start = game.line.start();
    let Some(arrays) = start.variant().arrays().filter(|_| !game.is_surprise()) else {
        return Beginning::Usual;
    };
    if matches!(game.stage, Stage::Offered | Stage::Withdrawn) && !game.arranged {
        return Beginning::ToBeDrawn;
    }
    Beginning::Array {
        number: arrays.number_of(&start.fen()),
        chosen: game.arranged,
    }
}
