//! Do the events and everything that was derived from them agree? For tests, and before an export.

use std::collections::BTreeSet;

use super::{SledStore, keys, reads, reads::Unread};
use crate::{
    game::Stamped,
    ids::GameId,
    store::{
        StoreError,
        card::Card,
        record::{NoticeV1, unseal},
    },
};

impl SledStore {
    /// Looks at every game: its events make the card that its head has, and it is in the indexes where the card says and nowhere else; so
    /// are its notices.
    /// Returns what is wrong, a line each. Nothing may be written meanwhile.
    pub async fn check(&self) -> Result<Vec<String>, StoreError> {
        self.read_label(|tree| {
            let mut wrong = Vec::new();
            let mut places = BTreeSet::new();
            for key in tree.scan_prefix([keys::GAME]).keys() {
                let key = key?;
                let id = keys::game(&key).unwrap_or(GameId(0));
                match card(tree, id) {
                    Ok(card) => places.extend(keys::places(id, &card)),
                    Err(Unread::Damaged(damage)) => wrong.push(format!("game {id}: {damage}")),
                    Err(sled) => return Err(sled),
                }
            }
            for entry in tree.scan_prefix([keys::NOTICE]) {
                let (key, value) = entry?;
                let facts = unseal::<NoticeV1>(&key, &value);
                match (keys::noticed(&key), facts) {
                    (Some(of), Ok((_, facts))) => _ = places.insert(keys::notice_place(&facts.notice(of))),
                    (_, Err(damage)) => wrong.push(format!("notice {}: {damage}", key.escape_ascii())),
                    (None, Ok(_)) => wrong.push(format!("notice {}: this program does not know its kind", key.escape_ascii())),
                }
            }
            let mut found = BTreeSet::new();
            for first in keys::GAME_INDEXES.into_iter().chain([keys::NOTICE_DUE, keys::NOTICE_KEPT]) {
                for key in tree.scan_prefix([first]).keys() {
                    found.insert(key?.to_vec());
                }
            }
            wrong.extend(
                places
                    .difference(&found)
                    .map(|place| format!("missing in an index: {}", place.escape_ascii())),
            );
            wrong.extend(
                found
                    .difference(&places)
                    .map(|place| format!("in an index without reason: {}", place.escape_ascii())),
            );
            for key in tree.scan_prefix([b'e']).keys() {
                let key = key?;
                let id = key.get(..9).and_then(keys::game);
                if id.is_none_or(|id| !matches!(tree.contains_key(keys::head(id)), Ok(true))) {
                    wrong.push(format!("events without a game: {}", key.escape_ascii()));
                }
            }
            Ok(wrong)
        })
        .await
    }
}

/// The card that the events make, if the head has the same.
fn card(tree: &::sled::Tree, id: GameId) -> Result<Card, Unread> {
    use crate::store::record::Damaged;
    let (last, head) = reads::head(tree, id)?.ok_or(Damaged::new("it has no head"))?;
    let events = reads::events(tree, id, last, &head, 0)?
        .into_iter()
        .map(Stamped::try_from)
        .collect::<Result<Vec<_>, _>>()?;
    let card = Card::after(None, &events)
        .ok()
        .flatten()
        .ok_or(Damaged::new("its events are out of order"))?;
    if card != head.card() {
        return Err(Damaged::new("its head and its events disagree").into());
    }
    Ok(card)
}
