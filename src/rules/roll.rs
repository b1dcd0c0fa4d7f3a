//! What chance adds to a ply. The rules never draw: a roll is an argument of `Position::play`, and a number that is recorded.

/// One of the equally likely outcomes of a variant's draw, counted from 0 and below the variant's `roll_count`.
/// The variant gives it its meaning and its text (`SE4` in Behemoth Chess).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Roll(pub u16);
