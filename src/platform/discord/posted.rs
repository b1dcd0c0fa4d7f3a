//! Does something stand in a channel already? Discord drops a second copy of a post for some minutes only. A process that died between posting
//! and writing that down leaves a post that nobody knows of; so whoever says it again looks first.

use std::collections::BTreeSet;

use reqwest::Method;
use serde_json::Value;

use super::{
    encode::Outgoing,
    rest::{Call, RestError},
    room::Bot,
};
use crate::ids::{RoomRef, Timestamp};

/// Discord's epoch, the first second of 2015, in milliseconds since 1970.
const EPOCH_MS: i64 = 1_420_070_400_000;
/// Bits of an id behind its instant.
const SHIFT: u32 = 22;
/// How far the clocks of the bot and of Discord may differ, in milliseconds.
const CLOCKS_MS: i64 = 10_000;

/// The lowest id that Discord gives at an instant.
fn id_at(at: Timestamp) -> u64 {
    let since = at.0.saturating_sub(EPOCH_MS);
    u64::try_from(since).unwrap_or(0) << SHIFT
}

impl Bot {
    /// The first messages in a channel since an instant.
    pub(super) async fn posted_since(&self, room: &RoomRef, since: Timestamp) -> Result<Vec<Value>, RestError> {
        let after = id_at(since.plus_ms(-CLOCKS_MS)).to_string();
        let params = [room.local(), after.as_str()];
        let found = self
            .rest
            .send(Call::new(Method::GET, "/channels/{}/messages?limit=100&after={}", &params))
            .await?;
        Ok(match found {
            Value::Array(messages) => messages,
            _ => Vec::new(),
        })
    }

    /// Did the bot write this message?
    pub(super) fn is_ours(&self, message: &Value) -> bool {
        let author = message["author"]["id"].as_str();
        author == Some(&self.me)
    }
}

impl Outgoing {
    /// Is it this message that was posted? Buttons carry the game and the ply, and the picture's name does; where there are none, the words are
    /// compared. A message that has lost its buttons is followed by a newer one, and is none of what is still to be said.
    pub(super) fn stands_in(&self, posted: &Value) -> bool {
        let (ours, theirs) = (presses(&self.body), presses(posted));
        let named = self.files.iter().map(|f| f.name.as_str());
        let files: BTreeSet<&str> = array(&posted["attachments"]).filter_map(|a| a["filename"].as_str()).collect();
        let same = ours == theirs && named.collect::<BTreeSet<_>>() == files;
        same && (!ours.is_empty() || said_in(&self.body["content"], &posted["content"]))
    }
}

/// Are these the words, if need be with something behind them on a line of its own?
fn said_in(ours: &Value, theirs: &Value) -> bool {
    let (Some(ours), Some(theirs)) = (ours.as_str(), theirs.as_str()) else {
        return ours == theirs;
    };
    theirs
        .strip_prefix(ours)
        .is_some_and(|more| more.is_empty() || more.starts_with('\n'))
}

fn array(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

/// What the buttons and menus of a message send when they are pressed.
fn presses(message: &Value) -> BTreeSet<&str> {
    let rows = array(&message["components"]);
    rows.flat_map(|row| array(&row["components"]))
        .filter_map(|component| component["custom_id"].as_str())
        .collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::platform::discord::rest::Upload;

    #[test]
    fn an_id_of_an_instant_is_the_lowest_of_its_millisecond() {
        // Discord's documentation: 175928847299117063 was made at 2016-04-30 11:18:25.796 UTC.
        let at = Timestamp(1_462_015_105_796);
        assert!(id_at(at) <= 175_928_847_299_117_063 && id_at(at.plus_ms(1)) > 175_928_847_299_117_063);
        assert_eq!(id_at(Timestamp(0)), 0);
    }

    #[test]
    fn a_board_is_known_by_its_game_and_ply_and_words_by_themselves() {
        let row =
            |ids: &[&str]| json!([{"type": 1, "components": ids.iter().map(|id| json!({"type": 2, "custom_id": id})).collect::<Vec<_>>()}]);
        let board = |ids: &[&str], file: &str| Outgoing {
            body: json!({"content": "Bo, your turn <@2>", "components": row(ids)}),
            files: vec![Upload {
                name: file.into(),
                media: "image/png",
                bytes: Vec::new().into(),
                description: None,
            }],
        };
        let posted = json!({
            "content": "Bo, your turn (in other words)", "components": row(&["1.pick.17.12.0", "1.more.17"]),
            "attachments": [{"filename": "menagerie-17-12-white.png"}],
        });
        let ids = ["1.more.17", "1.pick.17.12.0"];
        assert!(board(&ids, "menagerie-17-12-white.png").stands_in(&posted));
        assert!(!board(&ids, "menagerie-17-13-white.png").stands_in(&posted));
        assert!(!board(&["1.pick.17.13.0", "1.more.17"], "menagerie-17-12-white.png").stands_in(&posted));
        let bare = json!({"content": "Bo, your turn", "components": [], "attachments": [{"filename": "menagerie-17-12-white.png"}]});
        assert!(!board(&ids, "menagerie-17-12-white.png").stands_in(&bare));
        let words = |text: &str| Outgoing {
            body: json!({"content": text}),
            files: Vec::new(),
        };
        assert!(words("Bo declines.").stands_in(&json!({"content": "Bo declines.", "components": [], "attachments": []})));
        assert!(!words("Bo declines.").stands_in(&json!({"content": "Bo declines it."})));
        assert!(!words("Bo declines").stands_in(&json!({"content": "Bo declines it."})));
        assert!(
            words("A game of their own").stands_in(&json!({"content": "A game of their own\n<#7>"})),
            "a line with the link to its thread"
        );
        assert!(!words("Bo declines.").stands_in(&posted));
    }
}
