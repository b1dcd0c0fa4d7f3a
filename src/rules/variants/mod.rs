//! Every variant, one file each. Nothing outside a variant's own file asks which variant it is.

mod amazon;
mod anti;
mod atomic;
mod behemoth;
mod capablanca_random;
mod chess;
mod corner;
mod embassy;
mod extinction;
mod fischer_random;
mod fortress;
mod grand;
mod horde;
mod janus;
mod knightmate;
mod los_alamos;
mod maharajah;
mod massacre;
mod racing_kings;
mod three_checks;
mod wolf;

use std::fmt;

use super::{Arrays, Line, Move, Position, Roll, Spec, Square, View, Viewer, Walk};

/// The questions that the house asks of a variant. Defaults read the `Spec`; a variant overrides what is odd about it.
pub trait Variant: Sync + Send + fmt::Debug {
    /// Identity and data.
    fn spec(&self) -> &'static Spec;
    /// The start arrays to deal from or to choose by number; `None` where every game starts from `Spec::start_fen`.
    fn arrays(&self) -> Option<&'static dyn Arrays> {
        None
    }
    /// What one viewer may see. By default everything.
    fn view(&self, line: &Line, _viewer: Viewer) -> View {
        View::everything(line)
    }
    /// How many equally likely rolls follow a move; `None` where there is no chance.
    fn roll_count(&self) -> Option<u16> {
        None
    }
    /// A roll as text (`SE4`); `None` when out of range.
    fn roll_text(&self, _roll: Roll) -> Option<String> {
        None
    }
    /// Reads a roll's text, any case.
    fn read_roll(&self, _text: &str) -> Option<Roll> {
        None
    }
    /// Where a roll takes the neutral piece from `start`, casualties left out; `None` when the roll is out of range.
    fn walk(&self, _start: Square, _roll: Roll) -> Option<Walk> {
        None
    }
    /// Is the choice of a promotion without consequence (the piece is gone at once)?
    fn promotion_is_moot(&self, _position: &Position, _mv: Move) -> bool {
        false
    }
}

/// Every variant, in the order of the menu. One line each.
pub static ALL: &[&dyn Variant] = &[
    &chess::Chess,
    &behemoth::Behemoth,
    &atomic::Atomic,
    &wolf::Wolf,
    &fischer_random::FischerRandom,
    &los_alamos::LosAlamos,
    &corner::Corner,
    &fortress::Fortress,
    &amazon::Amazon,
    &knightmate::Knightmate,
    &janus::Janus,
    &embassy::Embassy,
    &capablanca_random::CapablancaRandom,
    &grand::Grand,
    &three_checks::ThreeChecks,
    &racing_kings::RacingKings,
    &horde::Horde,
    &maharajah::Maharajah,
    &anti::Anti,
    &extinction::Extinction,
    &massacre::Massacre,
];

/// What a record means that names no variant.
pub static ORTHODOX: &dyn Variant = &chess::Chess;

/// By key or alias, any case, spaces and hyphens alike.
pub fn by_name(name: &str) -> Option<&'static dyn Variant> {
    // Longer than any name there is; spares the work on a megabyte of text.
    if name.len() > 100 {
        return None;
    }
    let plain = |text: &str| {
        text.chars()
            .filter(char::is_ascii_alphanumeric)
            .map(|c| c.to_ascii_lowercase())
            .collect::<String>()
    };
    let wanted = plain(name);
    ALL.iter().copied().find(|variant| {
        let spec = variant.spec();
        plain(spec.key) == wanted || spec.aliases.iter().any(|alias| plain(alias) == wanted)
    })
}

/// By key exactly, as stored.
pub fn by_key(key: &str) -> Option<&'static dyn Variant> {
    ALL.iter().copied().find(|v| v.spec().key == key)
}
