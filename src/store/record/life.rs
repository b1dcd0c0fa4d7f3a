//! What is stored of the life of the bot: when it was last seen alive where.

use serde::{Deserialize, Serialize};

use crate::{game::clock::Outage, ids::Timestamp, store::Life};

/// When the bot was last alive on a platform.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "each field is explained at `Life`")]
pub struct LifeV1 {
    pub alive: i64,
    /// Since when and until when.
    pub owed: Vec<(i64, i64)>,
}

impl LifeV1 {
    pub(crate) fn new(life: &Life) -> Self {
        Self {
            alive: life.alive.0,
            owed: life.owed.iter().map(|o| (o.from.0, o.until.0)).collect(),
        }
    }

    pub(crate) fn life(&self, part: String) -> Life {
        let outage = |(from, until): &(i64, i64)| Outage {
            from: Timestamp(*from),
            until: Timestamp(*until),
        };
        Life {
            part,
            alive: Timestamp(self.alive),
            owed: self.owed.iter().map(outage).collect(),
        }
    }
}
