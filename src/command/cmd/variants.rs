//! `/variants`: which there are, and each at a glance.

use super::prelude::*;
use crate::rules::Group;

const GROUPS: &[&str] = &Group::KEYS;

/// `/variants`.
#[derive(Clone, Copy, Debug)]
pub struct Variants;

#[async_trait]
impl Command for Variants {
    fn name(&self) -> &'static str {
        "variants"
    }
    fn options(&self) -> &'static [Opt] {
        const { &[Opt::maybe("name", OptKind::Variant), Opt::maybe("group", OptKind::Choice(GROUPS))] }
    }
    async fn run(&self, service: &Service, asker: &Asker, args: &Args) -> Answer {
        let name = given!(args.variant("name"));
        let group = given!(args.choice("group", GROUPS)).and_then(Group::by_key);
        match name {
            Some(key) => service.variant(asker, key),
            None => service.variants(asker, group, false).await,
        }
    }
}
