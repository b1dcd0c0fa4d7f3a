//! Events for tests: one game of chess from challenge to resignation, and games that go on.

use menagerie::{
    game::{ColourWish, Ending, Event, Pace, Stamped, Terms, event::Seed},
    ids::{CommunityRef, DeliveryKey, GameId, PlayerRef, RoomRef, Timestamp},
    rules::{Color, Position, variants::by_key},
    store::{Commit, Version},
};

pub const MOVES: [&str; 12] = [
    "e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5a4", "g8f6", "e1g1", "f8e7", "f1e1", "b7b5",
];

/// Events of the longest game there is here.
pub const WHOLE: u32 = 2 + MOVES.len() as u32 + 1;

/// The event with this number, from 0.
pub fn event(number: u32) -> Stamped {
    let (anna, bo) = (PlayerRef::new("web", "anna"), PlayerRef::new("web", "bo"));
    let deadline = Some(Timestamp(1_000_000 + i64::from(number)));
    let event = match number {
        0 => Event::Offered {
            challenger: anna,
            opponent: Some(bo),
            terms: Terms {
                variant: "chess",
                colour: ColourWish::White,
                pace: Pace::Hours(24),
                rated: true,
            },
            room: RoomRef::new("web", "hall"),
            community: CommunityRef::new("web", "hall"),
            expires: Timestamp(1_000),
            rematch_of: None,
            seed: Some(Seed([5; 32])),
            nonce: "one".to_owned(),
        },
        1 => Event::Started {
            white: anna,
            black: bo,
            start_fen: Position::start(by_key("chess").unwrap()).fen(),
            rules_version: 1,
            nonce: "two".to_owned(),
            deadline,
        },
        n if n < WHOLE - 1 => Event::Moved {
            by: if n % 2 == 0 { Color::White } else { Color::Black },
            uci: MOVES[n as usize - 2].to_owned(),
            roll: None,
            deadline,
        },
        _ => Event::Ended {
            how: Ending::Resignation,
            winner: Some(Color::Black),
            by: Some(anna),
        },
    };
    Stamped {
        at: Timestamp(i64::from(number)),
        event,
    }
}

/// The commit of the event with this number.
pub fn commit(id: u64, number: u32) -> Commit {
    Commit {
        id: GameId(id),
        seen: Version(number),
        events: vec![event(number)],
        delivery: Some(delivery(id, number)),
        notices: Vec::new(),
    }
}

/// The key of that commit.
pub fn delivery(id: u64, number: u32) -> DeliveryKey {
    DeliveryKey::new("web", &format!("{id}.{number}"))
}
