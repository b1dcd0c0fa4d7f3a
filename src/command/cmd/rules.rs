//! `/rules`: how a variant is played.

use super::prelude::*;

/// `/rules`.
#[derive(Clone, Copy, Debug)]
pub struct Rules;

#[async_trait]
impl Command for Rules {
    fn name(&self) -> &'static str {
        "rules"
    }
    fn options(&self) -> &'static [Opt] {
        const { &[Opt::maybe("variant", OptKind::Variant)] }
    }
    async fn run(&self, service: &Service, asker: &Asker, args: &Args) -> Answer {
        let variant = given!(args.variant("variant"));
        service.rules(asker, variant).await
    }
}
