//! `/stats`: a player's record.

use super::prelude::*;

/// `/stats`.
#[derive(Clone, Copy, Debug)]
pub struct Stats;

#[async_trait]
impl Command for Stats {
    fn name(&self) -> &'static str {
        "stats"
    }
    fn options(&self) -> &'static [Opt] {
        const {
            &[
                Opt::maybe("player", OptKind::Player),
                Opt::maybe("against", OptKind::Player),
                Opt::maybe("variant", OptKind::Variant),
            ]
        }
    }
    async fn run(&self, service: &Service, asker: &Asker, args: &Args) -> Answer {
        let player = given!(args.player("player"));
        let against = given!(args.player("against"));
        let variant = given!(args.variant("variant"));
        service.stats(asker, player, against, variant).await
    }
}
