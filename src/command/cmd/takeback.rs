//! `/takeback`: ask to take back a move, or grant it.

use super::prelude::*;

/// `/takeback`.
#[derive(Clone, Copy, Debug)]
pub struct Takeback;

#[async_trait]
impl Command for Takeback {
    fn name(&self) -> &'static str {
        "takeback"
    }
    fn options(&self) -> &'static [Opt] {
        const { &[Opt::maybe("game", OptKind::Game)] }
    }
    async fn run(&self, service: &Service, asker: &Asker, args: &Args) -> Answer {
        let game = given!(args.game("game"));
        service.takeback(asker, game).await
    }
}
