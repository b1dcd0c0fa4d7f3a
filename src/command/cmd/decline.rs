//! `/decline`: refuse what waits for an answer.

use super::prelude::*;

/// `/decline`.
#[derive(Clone, Copy, Debug)]
pub struct Decline;

#[async_trait]
impl Command for Decline {
    fn name(&self) -> &'static str {
        "decline"
    }
    fn options(&self) -> &'static [Opt] {
        const { &[Opt::maybe("game", OptKind::Game)] }
    }
    async fn run(&self, service: &Service, asker: &Asker, args: &Args) -> Answer {
        let game = given!(args.game("game"));
        service.decline(asker, game).await
    }
}
