//! `/rematch`: the same again, colours swapped.

use super::prelude::*;

/// `/rematch`.
#[derive(Clone, Copy, Debug)]
pub struct Rematch;

#[async_trait]
impl Command for Rematch {
    fn name(&self) -> &'static str {
        "rematch"
    }
    fn options(&self) -> &'static [Opt] {
        const { &[Opt::maybe("game", OptKind::Game)] }
    }
    fn shares_in_chance(&self) -> bool {
        true
    }
    async fn run(&self, service: &Service, asker: &Asker, args: &Args) -> Answer {
        let game = given!(args.game("game"));
        service.rematch(asker, game).await
    }
}
