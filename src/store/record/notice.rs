//! What is stored of a notice beside its key.

use serde::{Deserialize, Serialize};

use crate::{
    ids::{RoomRef, Timestamp},
    store::{Notice, NoticeKey},
};

/// Something that has to be said unasked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "each field is explained at `Notice`")]
pub struct NoticeV1 {
    pub ply: u32,
    pub room: String,
    pub due: i64,
    pub tries: u32,
    pub kept: bool,
}

impl NoticeV1 {
    pub(crate) fn new(notice: &Notice) -> Self {
        Self {
            ply: notice.ply,
            room: notice.room.as_str().to_owned(),
            due: notice.due.0,
            tries: notice.tries,
            kept: notice.kept,
        }
    }

    pub(crate) fn notice(self, key: NoticeKey) -> Notice {
        Notice {
            key,
            ply: self.ply,
            room: RoomRef::from_stored(&self.room),
            due: Timestamp(self.due),
            tries: self.tries,
            kept: self.kept,
        }
    }
}
