//! `/rules`: a variant explained, with its start position.

use super::{Asker, Service, find::is_running, offer::variant_board};
use crate::{
    reply::{Answer, Msg, Refusal, Say},
    rules::{Position, variants},
};

impl Service {
    /// `/rules`: a picture of the start and the rules. Without a variant: that of the asker's game here, else the first of the menu.
    pub async fn rules(&self, asker: &Asker, variant: Option<&'static str>) -> Answer {
        let variant = match variant {
            Some(key) => Some(key),
            None => self
                .open_of(asker)
                .await?
                .iter()
                .find(|g| is_running(g) && g.room == asker.room)
                .map(|g| g.terms.variant),
        };
        let found = match variant {
            Some(key) => variants::by_key(key),
            None => variants::ALL.first().copied(),
        };
        let Some(found) = found else {
            let known = variants::ALL.iter().map(|v| v.spec().key).collect();
            return Ok(Err(Refusal::NoSuchVariant {
                typed: variant.unwrap_or_default().to_owned(),
                known,
            }));
        };
        Say::privately(Msg::Rules { variant: found.spec().key })
            .board(variant_board(Position::start(found)))
            .answer()
    }
}
