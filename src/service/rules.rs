//! `/rules`: a variant explained, with its start position.

use super::{Asker, Service, find::is_running, offer::variant_board};
use crate::{
    reply::{Action, Answer, Msg, Refusal, Say},
    rules::{Position, variants},
};

impl Service {
    /// `/rules`: a picture of the start and the rules. Without a variant: that of the asker's game here, else a menu of them.
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
        // Nothing to go by: then which?
        let Some(variant) = variant else {
            return self.variants(asker, None, true).await;
        };
        let Some(found) = variants::by_key(variant) else {
            return Ok(Err(Refusal::NoSuchVariant {
                typed: variant.to_owned(),
                near: Vec::new(),
            }));
        };
        let all = Action::Variants {
            group: Some(found.spec().group),
            rules: false,
        };
        Say::privately(Msg::Rules { variant: found.spec().key })
            .board(variant_board(Position::start(found)))
            .buttons([all])
            .answer()
    }
}
