//! What lies on the disk. The only place with stored shapes.

/// The format that this program writes. A store of a newer format is refused.
pub const FORMAT: u16 = 1;
