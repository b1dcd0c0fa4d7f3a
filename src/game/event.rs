//! What happened in a game. The list of these is the record; everything else derives from it.

use super::{Ending, Guest, Invitation, Terms};
use crate::{
    ids::{CommunityRef, GameId, PlayerRef, RoomRef, Timestamp},
    rules::{Color, Roll},
};

/// An event and when it happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stamped {
    /// When, UTC.
    pub at: Timestamp,
    /// What.
    pub event: Event,
}

/// The secret seed of a game with chance. `Debug` does not print it.
#[derive(Clone, PartialEq, Eq)]
pub struct Seed(pub [u8; 32]);

impl std::fmt::Debug for Seed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Seed(..)")
    }
}

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A challenge was made. Always the first event.
    Offered {
        /// Who asks.
        challenger: PlayerRef,
        /// Who is asked; `None` is anyone in the room.
        opponent: Option<PlayerRef>,
        /// What is asked.
        terms: Terms,
        /// Where the game lives.
        room: RoomRef,
        /// Which leaderboard it belongs to.
        community: CommunityRef,
        /// When the offer lapses.
        expires: Timestamp,
        /// The game of which this is the rematch.
        rematch_of: Option<GameId>,
        /// In variants with chance: the secret seed, whose commitment is published with the challenge.
        seed: Option<Seed>,
        /// The challenger's share in the chance (id of the platform's event, or typed).
        nonce: String,
    },
    /// Follows a challenge to a surprise: the variants that it can become.
    Surprise {
        /// Their keys, in the order in which they are drawn from.
        among: Vec<&'static str>,
    },
    /// Follows a challenge that chose its start.
    Arranged {
        /// The start position, in FEN.
        start_fen: String,
    },
    /// Follows a challenge that can be taken up anywhere by its code, and nowhere without it.
    Invited(Invitation),
    /// One of the two plays from another room: follows a challenge to them, or goes before the start.
    Joined(Guest),
    /// The room of that player is forgotten: from now on everything is told in the host's.
    Parted,
    /// Goes before the start: what the surprise became.
    Drawn {
        /// The variant's key.
        variant: &'static str,
    },
    /// The person asked said no.
    Declined {
        /// Who.
        by: PlayerRef,
    },
    /// The challenger took the offer back.
    Cancelled {
        /// Who.
        by: PlayerRef,
    },
    /// Nobody answered in time.
    Expired,
    /// The challenge was accepted and the seats were taken.
    Started {
        /// Who plays White.
        white: PlayerRef,
        /// Who plays Black.
        black: PlayerRef,
        /// The start position, in FEN.
        start_fen: String,
        /// The version of the rule set.
        rules_version: u16,
        /// The accepting player's share in the chance, fixed after the commitment was published.
        nonce: String,
        /// When the side to move must have moved.
        deadline: Option<Timestamp>,
    },
    /// A ply.
    Moved {
        /// Which side.
        by: Color,
        /// The move in UCI.
        uci: String,
        /// What chance added, recorded and never drawn again.
        roll: Option<Roll>,
        /// When the next side must have moved.
        deadline: Option<Timestamp>,
    },
    /// A draw was offered.
    DrawOffered {
        /// By which side.
        by: Color,
        /// When the offer lapses; those from before offers did never do.
        expires: Option<Timestamp>,
    },
    /// A draw offer was refused, by word or by moving on.
    DrawDeclined {
        /// By which side.
        by: Color,
    },
    /// A takeback was asked for.
    TakebackOffered {
        /// By which side.
        by: Color,
        /// Plies to keep if it is granted.
        keep: u32,
        /// When the question lapses; those from before questions did never do.
        expires: Option<Timestamp>,
    },
    /// A takeback was granted.
    TakebackAccepted {
        /// By which side.
        by: Color,
        /// Plies kept.
        keep: u32,
        /// When the side to move must have moved.
        deadline: Option<Timestamp>,
    },
    /// A takeback was refused, by word or by moving on.
    TakebackDeclined {
        /// By which side.
        by: Color,
    },
    /// A pause was asked for.
    PauseOffered {
        /// By which side.
        by: Color,
        /// When the question lapses.
        expires: Timestamp,
    },
    /// A pause was refused, by word or by moving on.
    PauseDeclined {
        /// By which side.
        by: Color,
    },
    /// Both agreed: the clock stands still.
    Paused {
        /// Which side agreed.
        by: Color,
        /// How much time the side to move has left, in milliseconds.
        left: i64,
    },
    /// The clock runs again.
    Resumed {
        /// Which side wanted that.
        by: Color,
        /// When the side to move must have moved.
        deadline: Timestamp,
    },
    /// A draw, takeback or pause was asked for, and nobody answered in time.
    QuestionLapsed,
    /// The bot could not be reached, and the side to move gets that time back.
    Credited {
        /// Since when it could not be reached. An outage is known by this instant, and credited once.
        from: Timestamp,
        /// When it was there again.
        until: Timestamp,
        /// When the side to move must have moved now.
        deadline: Timestamp,
    },
    /// The game is over.
    Ended {
        /// Why.
        how: Ending,
        /// Who won; `None` is a draw, or nobody in an aborted game.
        winner: Option<Color>,
        /// Who did it, where somebody did.
        by: Option<PlayerRef>,
    },
}
