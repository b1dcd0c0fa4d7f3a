//! What lies on the disk: the only place with stored shapes. Domain types do not know how they are stored; they are converted here.
//!
//! A stored value is an envelope around compact bytes:
//!
//! | bytes | what |
//! | --- | --- |
//! | 2 | format number, little endian |
//! | 4 | CRC-32 over the key, the format number and everything behind this field, little endian: a value that strayed to another key is found too |
//! | rest | the store's sequence number of the write, then the shape, as [postcard](https://postcard.jamesmunns.com/wire-format) |
//!
//! The shapes below are format 1. They never change: a new field is a new format with new shapes beside the old ones, and
//! the samples in `tests/records` must load forever. Adding a case at the end of an enum is the one change that needs no new number, because
//! an older program then finds a case it does not know and says that this game is damaged, instead of misreading it. For the same reason a
//! new kind of record needs none. Settings, which grow more often than games, are enums of their own versions.

mod event;
mod label;
mod life;
mod notice;
mod place;
mod settings;

use serde::{Serialize, de::DeserializeOwned};

pub use event::{AskedV1, EventV1, Hex32, SideV1, WhatV1, WishV1};
pub use label::{DeliveryV1, GuestV1, HeadV1, PersonV1, PostV1, RoomV1, StandingV1};
pub use life::LifeV1;
pub use notice::NoticeV1;
pub use place::{AbsenceV1, LostV1, ThreadV1};
pub(crate) use place::{place_name, place_named};
pub use settings::{BottomV1, CommunityRecord, CommunityV1, CommunityV2, PaceV1, PlanV1, PreferencesRecord, PreferencesV1, PreferencesV2};

/// The format that this program writes. A store of a newer format is refused.
pub const FORMAT: u16 = 1;

/// A stored value that cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{why} (format {format})")]
pub struct Damaged {
    /// The number in the envelope; 0 where there is none.
    pub format: u16,
    /// What is wrong with it.
    pub why: &'static str,
}

impl Damaged {
    /// Damage in a record of the present format.
    pub const fn new(why: &'static str) -> Self {
        Self { format: FORMAT, why }
    }
}

/// Bytes before the shape.
const ENVELOPE: usize = 6;

/// No value is longer. sled keeps what is over 128 KiB in files of their own, which the sync of its log does not cover.
const LONGEST: usize = 64 << 10;

fn checksum(key: &[u8], format: u16, rest: &[u8]) -> u32 {
    let mut crc = crc32fast::Hasher::new();
    crc.update(key);
    crc.update(&format.to_le_bytes());
    crc.update(rest);
    crc.finalize()
}

/// Makes the stored value for a key.
pub fn seal<T: Serialize>(key: &[u8], sequence: u64, shape: &T) -> Result<Vec<u8>, Damaged> {
    let start = FORMAT.to_le_bytes().into_iter().chain([0; 4]).collect::<Vec<u8>>();
    let mut value = postcard::to_extend(&(sequence, shape), start).map_err(|_| Damaged::new("it cannot be written"))?;
    if value.len() > LONGEST {
        return Err(Damaged::new("it is too long to be written"));
    }
    let crc = checksum(key, FORMAT, &value[ENVELOPE..]);
    value[2..ENVELOPE].copy_from_slice(&crc.to_le_bytes());
    Ok(value)
}

/// Reads the stored value of a key: its sequence number and its shape.
pub fn unseal<T: DeserializeOwned>(key: &[u8], value: &[u8]) -> Result<(u64, T), Damaged> {
    let (Some(&format), Some(&crc), Some(rest)) = (
        value.first_chunk::<2>(),
        value.get(2..).and_then(<[u8]>::first_chunk::<4>),
        value.get(ENVELOPE..),
    ) else {
        return Err(Damaged {
            format: 0,
            why: "it is too short",
        });
    };
    let format = u16::from_le_bytes(format);
    // The checksum first: a number in damaged bytes says nothing.
    if u32::from_le_bytes(crc) != checksum(key, format, rest) {
        return Err(Damaged {
            format,
            why: "its checksum is wrong",
        });
    }
    if format != FORMAT {
        return Err(Damaged {
            format,
            why: "this program does not know its format",
        });
    }
    match postcard::take_from_bytes(rest) {
        Ok((read, [])) => Ok(read),
        Ok(_) => Err(Damaged {
            format,
            why: "it is too long",
        }),
        Err(_) => Err(Damaged {
            format,
            why: "it is not of the expected shape",
        }),
    }
}
