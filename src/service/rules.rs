//! `/rules`: a variant explained, with its start position and a legend of the pieces that chess does not have.

use super::{
    Asker, Service,
    find::is_running,
    offer::{no_such_variant, variant_board},
};
use crate::{
    reply::{Action, Answer, Msg, Reply, Say},
    rules::{Position, guide::unfamiliar, variants},
};

impl Service {
    /// `/rules`: a picture of the start and the rules, and a legend of the unfamiliar pieces where there are any. Without a variant: that of the asker's game here, else a menu of them.
    pub async fn rules(&self, asker: &Asker, variant: Option<&'static str>) -> Answer {
        let variant = match variant {
            Some(key) => Some(key),
            None => self
                .open_of(asker)
                .await?
                .iter()
                .find(|g| is_running(g) && g.is_shown_in(&asker.room))
                .map(|g| g.terms.variant),
        };
        // Nothing to go by: then which?
        let Some(variant) = variant else {
            return self.variants(asker, None, true).await;
        };
        let Some(found) = variants::by_key(variant) else {
            return Ok(Err(no_such_variant(variant)));
        };
        let all = Action::Variants {
            group: Some(found.spec().group),
            rules: false,
        };
        let variant = found.spec().key;
        let rules = Say::privately(Msg::Rules { variant })
            .board(variant_board(Position::start(found)))
            .buttons([all]);
        let legend = (!unfamiliar(found).is_empty()).then(|| Say::privately(Msg::Legend { variant }));
        Ok(Ok(Reply {
            says: std::iter::once(rules).chain(legend).collect(),
        }))
    }
}
