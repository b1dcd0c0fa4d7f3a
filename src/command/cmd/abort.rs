//! `/abort`: call off a game that has hardly begun.

use super::prelude::*;

/// `/abort`.
#[derive(Clone, Copy, Debug)]
pub struct Abort;

#[async_trait]
impl Command for Abort {
    fn name(&self) -> &'static str {
        "abort"
    }
    fn options(&self) -> &'static [Opt] {
        const { &[Opt::maybe("game", OptKind::Game)] }
    }
    async fn run(&self, service: &Service, asker: &Asker, args: &Args) -> Answer {
        let game = given!(args.game("game"));
        service.abort(asker, game).await
    }
}
