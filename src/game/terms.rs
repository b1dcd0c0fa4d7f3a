//! What two people agree on before they play, and the ways in which a game ends.

use crate::{ids::Timestamp, rules::EndKind};

/// Stands in the terms of a challenge for a variant that is drawn when the challenge is accepted.
pub const SURPRISE: &str = "surprise";

/// Which side the challenger asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ColourWish {
    /// The draw decides.
    Random,
    /// The challenger plays White.
    White,
    /// The challenger plays Black.
    Black,
}

/// Time for each move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pace {
    /// No limit means no limit.
    NoLimit,
    /// Hours for each move.
    Hours(u16),
}

impl Pace {
    /// What people can choose: no limit, 12 hours, 1, 2, 3, 5, 7, 14 days.
    pub const CHOICES: [Self; 8] = [
        Self::NoLimit,
        Self::Hours(12),
        Self::Hours(24),
        Self::Hours(48),
        Self::Hours(72),
        Self::Hours(120),
        Self::Hours(168),
        Self::Hours(336),
    ];

    /// When a side whose turn begins at `from` must have moved. The only place that computes it, for display and for the end by time.
    pub const fn deadline(self, from: Timestamp) -> Option<Timestamp> {
        match self {
            Self::NoLimit => None,
            Self::Hours(hours) => Some(from.plus_ms(hours as i64 * 3_600_000)),
        }
    }
}

/// The terms of a challenge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// The variant's key; [`SURPRISE`] while a surprise has not been drawn.
    pub variant: &'static str,
    /// The challenger's wish.
    pub colour: ColourWish,
    /// Time for each move.
    pub pace: Pace,
    /// Does the result count for the leaderboard?
    pub rated: bool,
}

/// Why a game (or an offer of one) is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// By the rules of the variant.
    Rules(EndKind),
    /// A player resigned.
    Resignation,
    /// Both agreed on a draw.
    Agreement,
    /// A player let the time run out.
    Time,
    /// Ended before both had moved; nobody wins, nothing counts.
    Aborted,
}
