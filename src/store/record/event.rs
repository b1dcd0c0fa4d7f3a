//! Events as they are stored, in bytes and in lines of JSON.

use std::fmt::Write as _;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

use super::Damaged;
use crate::{
    game::{ColourWish, Ending, Event, Guest, Invitation, Pace, SURPRISE, Stamped, Terms, event::Seed},
    ids::{CommunityRef, GameId, PlayerRef, RoomRef, Timestamp},
    rules::{Color, EndKind, Roll, variants},
};

/// Thirty-two bytes: themselves in stored records, hexadecimal in lines of JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hex32(pub [u8; 32]);

impl Serialize for Hex32 {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        if !to.is_human_readable() {
            return self.0.serialize(to);
        }
        let text = self.0.iter().fold(String::with_capacity(64), |mut text, byte| {
            // Writing to a string cannot fail.
            let _ = write!(text, "{byte:02x}");
            text
        });
        to.serialize_str(&text)
    }
}

impl<'de> Deserialize<'de> for Hex32 {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        if !from.is_human_readable() {
            return <[u8; 32]>::deserialize(from).map(Self);
        }
        let text = String::deserialize(from)?;
        let wrong = || D::Error::custom("not 64 lower-case hexadecimal digits");
        if text.len() != 64 || !text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f')) {
            return Err(wrong());
        }
        let mut bytes = [0; 32];
        for (byte, digits) in bytes.iter_mut().zip(text.as_bytes().chunks(2)) {
            let digits = std::str::from_utf8(digits).map_err(|_| wrong())?;
            *byte = u8::from_str_radix(digits, 16).map_err(|_| wrong())?;
        }
        Ok(Self(bytes))
    }
}

/// A side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "each name says it")]
pub enum SideV1 {
    White,
    Black,
}

impl From<Color> for SideV1 {
    fn from(color: Color) -> Self {
        match color {
            Color::White => Self::White,
            Color::Black => Self::Black,
        }
    }
}

impl From<SideV1> for Color {
    fn from(side: SideV1) -> Self {
        match side {
            SideV1::White => Self::White,
            SideV1::Black => Self::Black,
        }
    }
}

/// The challenger's wish.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "each name says it")]
pub enum WishV1 {
    Random,
    White,
    Black,
}

/// An event and when it happened, in milliseconds since 1970 UTC, as are all instants here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EventV1 {
    /// When.
    pub at: i64,
    /// What.
    pub what: WhatV1,
}

/// What happened. People, rooms and communities are in their stored form, `platform:id`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[expect(missing_docs, reason = "each field is explained at `game::Event`")]
pub enum WhatV1 {
    Offered {
        challenger: String,
        opponent: Option<String>,
        /// The variant's key.
        variant: String,
        colour: WishV1,
        /// Hours for each move; none is no limit.
        pace: Option<u16>,
        rated: bool,
        room: String,
        community: String,
        expires: i64,
        rematch_of: Option<u64>,
        seed: Option<Hex32>,
        nonce: String,
    },
    Declined {
        by: String,
    },
    Cancelled {
        by: String,
    },
    Expired,
    Started {
        white: String,
        black: String,
        start_fen: String,
        rules_version: u16,
        nonce: String,
        deadline: Option<i64>,
    },
    Moved {
        by: SideV1,
        uci: String,
        roll: Option<u16>,
        deadline: Option<i64>,
    },
    DrawOffered {
        by: SideV1,
    },
    DrawDeclined {
        by: SideV1,
    },
    TakebackOffered {
        by: SideV1,
        keep: u32,
    },
    TakebackAccepted {
        by: SideV1,
        keep: u32,
        deadline: Option<i64>,
    },
    TakebackDeclined {
        by: SideV1,
    },
    Ended {
        /// `resignation`, `agreement`, `time`, `aborted`, or the word of the rules, e.g. `checkmate`.
        how: String,
        winner: Option<SideV1>,
        by: Option<String>,
    },
    Surprise {
        /// Keys of variants.
        among: Vec<String>,
    },
    Arranged {
        start_fen: String,
    },
    Drawn {
        /// The variant's key.
        variant: String,
    },
    /// A question that lapses. Draws and takebacks that do not have cases of their own, which are older.
    Asked {
        by: SideV1,
        what: AskedV1,
        expires: i64,
    },
    PauseDeclined {
        by: SideV1,
    },
    Paused {
        by: SideV1,
        /// Milliseconds.
        left: i64,
    },
    Resumed {
        by: SideV1,
        deadline: i64,
    },
    QuestionLapsed,
    Credited {
        from: i64,
        until: i64,
        deadline: i64,
    },
    Invited {
        secret: String,
        /// The tag of a language.
        tongue: Option<String>,
    },
    Joined {
        who: String,
        room: String,
        community: String,
        /// Tags of languages: the host's and the guest's.
        tongues: [Option<String>; 2],
    },
    Parted,
}

/// What was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "each name says it")]
pub enum AskedV1 {
    Draw,
    Takeback { keep: u32 },
    Pause,
}

impl EventV1 {
    /// Puts somebody in another's place wherever the event names them.
    pub fn rename(&mut self, who: &str, successor: &str) {
        let put = |name: &mut String| {
            if name == who {
                successor.clone_into(name);
            }
        };
        match &mut self.what {
            WhatV1::Offered { challenger, opponent, .. } => [Some(challenger), opponent.as_mut()].into_iter().flatten().for_each(put),
            WhatV1::Declined { by } | WhatV1::Cancelled { by } | WhatV1::Joined { who: by, .. } => put(by),
            WhatV1::Started { white, black, .. } => [white, black].into_iter().for_each(put),
            WhatV1::Ended { by, .. } => by.iter_mut().for_each(put),
            // These name sides, or nobody.
            WhatV1::Expired
            | WhatV1::Moved { .. }
            | WhatV1::DrawOffered { .. }
            | WhatV1::DrawDeclined { .. }
            | WhatV1::TakebackOffered { .. }
            | WhatV1::TakebackAccepted { .. }
            | WhatV1::TakebackDeclined { .. }
            | WhatV1::Surprise { .. }
            | WhatV1::Arranged { .. }
            | WhatV1::Drawn { .. }
            | WhatV1::Asked { .. }
            | WhatV1::PauseDeclined { .. }
            | WhatV1::Paused { .. }
            | WhatV1::Resumed { .. }
            | WhatV1::QuestionLapsed
            | WhatV1::Credited { .. }
            | WhatV1::Invited { .. }
            | WhatV1::Parted => {}
        }
    }
}

fn ending_word(how: Ending) -> &'static str {
    match how {
        Ending::Rules(kind) => kind.key(),
        Ending::Resignation => "resignation",
        Ending::Agreement => "agreement",
        Ending::Time => "time",
        Ending::Aborted => "aborted",
    }
}

fn ending(word: &str) -> Option<Ending> {
    match word {
        "resignation" => Some(Ending::Resignation),
        "agreement" => Some(Ending::Agreement),
        "time" => Some(Ending::Time),
        "aborted" => Some(Ending::Aborted),
        _ => EndKind::ALL.into_iter().find(|k| k.key() == word).map(Ending::Rules),
    }
}

/// The key of a variant that this program knows.
fn known(key: &str) -> Result<&'static str, Damaged> {
    let variant = variants::by_key(key).ok_or(Damaged::new("this program does not know its variant"))?;
    Ok(variant.spec().key)
}

fn asked(by: Color, what: AskedV1, expires: Timestamp) -> WhatV1 {
    WhatV1::Asked {
        by: by.into(),
        what,
        expires: expires.0,
    }
}

fn ms(at: Option<Timestamp>) -> Option<i64> {
    at.map(|t| t.0)
}

fn text(who: &PlayerRef) -> String {
    who.as_str().to_owned()
}

impl From<&Stamped> for EventV1 {
    fn from(stamped: &Stamped) -> Self {
        let what = match &stamped.event {
            Event::Offered {
                challenger,
                opponent,
                terms,
                room,
                community,
                expires,
                rematch_of,
                seed,
                nonce,
            } => WhatV1::Offered {
                challenger: text(challenger),
                opponent: opponent.as_ref().map(text),
                variant: terms.variant.to_owned(),
                colour: match terms.colour {
                    ColourWish::Random => WishV1::Random,
                    ColourWish::White => WishV1::White,
                    ColourWish::Black => WishV1::Black,
                },
                pace: match terms.pace {
                    Pace::NoLimit => None,
                    Pace::Hours(hours) => Some(hours),
                },
                rated: terms.rated,
                room: room.as_str().to_owned(),
                community: community.as_str().to_owned(),
                expires: expires.0,
                rematch_of: rematch_of.map(|id| id.0),
                seed: seed.as_ref().map(|s| Hex32(s.0)),
                nonce: nonce.clone(),
            },
            Event::Surprise { among } => WhatV1::Surprise {
                among: among.iter().map(|key| (*key).to_owned()).collect(),
            },
            Event::Arranged { start_fen } => WhatV1::Arranged {
                start_fen: start_fen.clone(),
            },
            Event::Drawn { variant } => WhatV1::Drawn {
                variant: (*variant).to_owned(),
            },
            Event::Invited(Invitation { secret, tongue }) => WhatV1::Invited {
                secret: secret.clone(),
                tongue: tongue.clone(),
            },
            Event::Joined(guest) => WhatV1::Joined {
                who: text(&guest.who),
                room: guest.room.as_str().to_owned(),
                community: guest.community.as_str().to_owned(),
                tongues: guest.tongues.clone(),
            },
            Event::Parted => WhatV1::Parted,
            Event::Declined { by } => WhatV1::Declined { by: text(by) },
            Event::Cancelled { by } => WhatV1::Cancelled { by: text(by) },
            Event::Expired => WhatV1::Expired,
            Event::Started {
                white,
                black,
                start_fen,
                rules_version,
                nonce,
                deadline,
            } => WhatV1::Started {
                white: text(white),
                black: text(black),
                start_fen: start_fen.clone(),
                rules_version: *rules_version,
                nonce: nonce.clone(),
                deadline: ms(*deadline),
            },
            Event::Moved { by, uci, roll, deadline } => WhatV1::Moved {
                by: (*by).into(),
                uci: uci.clone(),
                roll: roll.map(|r| r.0),
                deadline: ms(*deadline),
            },
            Event::DrawOffered { by, expires: None } => WhatV1::DrawOffered { by: (*by).into() },
            Event::DrawOffered {
                by,
                expires: Some(expires),
            } => asked(*by, AskedV1::Draw, *expires),
            Event::DrawDeclined { by } => WhatV1::DrawDeclined { by: (*by).into() },
            Event::TakebackOffered { by, keep, expires: None } => WhatV1::TakebackOffered {
                by: (*by).into(),
                keep: *keep,
            },
            Event::TakebackOffered {
                by,
                keep,
                expires: Some(expires),
            } => asked(*by, AskedV1::Takeback { keep: *keep }, *expires),
            Event::TakebackAccepted { by, keep, deadline } => WhatV1::TakebackAccepted {
                by: (*by).into(),
                keep: *keep,
                deadline: ms(*deadline),
            },
            Event::TakebackDeclined { by } => WhatV1::TakebackDeclined { by: (*by).into() },
            Event::PauseOffered { by, expires } => asked(*by, AskedV1::Pause, *expires),
            Event::PauseDeclined { by } => WhatV1::PauseDeclined { by: (*by).into() },
            Event::Paused { by, left } => WhatV1::Paused {
                by: (*by).into(),
                left: *left,
            },
            Event::Resumed { by, deadline } => WhatV1::Resumed {
                by: (*by).into(),
                deadline: deadline.0,
            },
            Event::QuestionLapsed => WhatV1::QuestionLapsed,
            Event::Credited { from, until, deadline } => WhatV1::Credited {
                from: from.0,
                until: until.0,
                deadline: deadline.0,
            },
            Event::Ended { how, winner, by } => WhatV1::Ended {
                how: ending_word(*how).to_owned(),
                winner: winner.map(Into::into),
                by: by.as_ref().map(text),
            },
        };
        Self { at: stamped.at.0, what }
    }
}

impl TryFrom<EventV1> for Stamped {
    type Error = Damaged;

    fn try_from(record: EventV1) -> Result<Self, Damaged> {
        let player = |text: String| PlayerRef::from_stored(&text);
        let event = match record.what {
            WhatV1::Offered {
                challenger,
                opponent,
                variant,
                colour,
                pace,
                rated,
                room,
                community,
                expires,
                rematch_of,
                seed,
                nonce,
            } => {
                let variant = if variant == SURPRISE { SURPRISE } else { known(&variant)? };
                Event::Offered {
                    challenger: player(challenger),
                    opponent: opponent.map(player),
                    terms: Terms {
                        variant,
                        colour: match colour {
                            WishV1::Random => ColourWish::Random,
                            WishV1::White => ColourWish::White,
                            WishV1::Black => ColourWish::Black,
                        },
                        pace: pace.map_or(Pace::NoLimit, Pace::Hours),
                        rated,
                    },
                    room: RoomRef::from_stored(&room),
                    community: CommunityRef::from_stored(&community),
                    expires: Timestamp(expires),
                    rematch_of: rematch_of.map(GameId),
                    seed: seed.map(|s| Seed(s.0)),
                    nonce,
                }
            }
            WhatV1::Surprise { among } => Event::Surprise {
                among: among.iter().map(|key| known(key)).collect::<Result<_, _>>()?,
            },
            WhatV1::Arranged { start_fen } => Event::Arranged { start_fen },
            WhatV1::Drawn { variant } => Event::Drawn { variant: known(&variant)? },
            WhatV1::Invited { secret, tongue } => Event::Invited(Invitation { secret, tongue }),
            WhatV1::Joined {
                who,
                room,
                community,
                tongues,
            } => Event::Joined(Guest {
                who: player(who),
                room: RoomRef::from_stored(&room),
                community: CommunityRef::from_stored(&community),
                tongues,
            }),
            WhatV1::Parted => Event::Parted,
            WhatV1::Declined { by } => Event::Declined { by: player(by) },
            WhatV1::Cancelled { by } => Event::Cancelled { by: player(by) },
            WhatV1::Expired => Event::Expired,
            WhatV1::Started {
                white,
                black,
                start_fen,
                rules_version,
                nonce,
                deadline,
            } => Event::Started {
                white: player(white),
                black: player(black),
                start_fen,
                rules_version,
                nonce,
                deadline: deadline.map(Timestamp),
            },
            WhatV1::Moved { by, uci, roll, deadline } => Event::Moved {
                by: by.into(),
                uci,
                roll: roll.map(Roll),
                deadline: deadline.map(Timestamp),
            },
            WhatV1::DrawOffered { by } => Event::DrawOffered {
                by: by.into(),
                expires: None,
            },
            WhatV1::DrawDeclined { by } => Event::DrawDeclined { by: by.into() },
            WhatV1::TakebackOffered { by, keep } => Event::TakebackOffered {
                by: by.into(),
                keep,
                expires: None,
            },
            WhatV1::TakebackAccepted { by, keep, deadline } => Event::TakebackAccepted {
                by: by.into(),
                keep,
                deadline: deadline.map(Timestamp),
            },
            WhatV1::TakebackDeclined { by } => Event::TakebackDeclined { by: by.into() },
            WhatV1::Asked { by, what, expires } => {
                let (by, expires) = (by.into(), Timestamp(expires));
                match what {
                    AskedV1::Draw => Event::DrawOffered {
                        by,
                        expires: Some(expires),
                    },
                    AskedV1::Takeback { keep } => Event::TakebackOffered {
                        by,
                        keep,
                        expires: Some(expires),
                    },
                    AskedV1::Pause => Event::PauseOffered { by, expires },
                }
            }
            WhatV1::PauseDeclined { by } => Event::PauseDeclined { by: by.into() },
            WhatV1::Paused { by, left } => Event::Paused { by: by.into(), left },
            WhatV1::Resumed { by, deadline } => Event::Resumed {
                by: by.into(),
                deadline: Timestamp(deadline),
            },
            WhatV1::QuestionLapsed => Event::QuestionLapsed,
            WhatV1::Credited { from, until, deadline } => Event::Credited {
                from: Timestamp(from),
                until: Timestamp(until),
                deadline: Timestamp(deadline),
            },
            WhatV1::Ended { how, winner, by } => Event::Ended {
                how: ending(&how).ok_or(Damaged::new("this program does not know its ending"))?,
                winner: winner.map(Into::into),
                by: by.map(player),
            },
        };
        Ok(Self {
            at: Timestamp(record.at),
            event,
        })
    }
}
