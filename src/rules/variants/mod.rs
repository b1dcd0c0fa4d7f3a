//! Every variant, one file each. Nothing outside a variant's own file asks which variant it is.

use std::fmt;

use super::{Line, Move, Position, Roll, Spec, View, Viewer};

/// The questions that the house asks of a variant. Defaults read the `Spec`; a variant overrides what is odd about it.
pub trait Variant: Sync + Send + fmt::Debug {
    /// Identity and data.
    fn spec(&self) -> &'static Spec;
    /// What one viewer may see.
    fn view(&self, line: &Line, viewer: Viewer) -> View {
        todo!()
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
    /// Is the choice of a promotion without consequence (the piece is gone at once)?
    fn promotion_is_moot(&self, _position: &Position, _mv: Move) -> bool {
        false
    }
}

/// Every variant, in the order of the menu. One line each.
pub static ALL: &[&dyn Variant] = &[];

/// By key or alias, any case, spaces and hyphens alike.
pub fn by_name(name: &str) -> Option<&'static dyn Variant> {
    todo!()
}

/// By key exactly, as stored.
pub fn by_key(key: &str) -> Option<&'static dyn Variant> {
    ALL.iter().copied().find(|v| v.spec().key == key)
}
