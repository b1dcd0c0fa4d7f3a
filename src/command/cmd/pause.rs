//! `/pause`: ask for a pause, or agree to one.

use super::prelude::*;

/// `/pause`.
#[derive(Clone, Copy, Debug)]
pub struct Pause;

#[async_trait]
impl Command for Pause {
    fn name(&self) -> &'static str {
        "pause"
    }
    fn options(&self) -> &'static [Opt] {
        const { &[Opt::maybe("game", OptKind::Game)] }
    }
    async fn run(&self, service: &Service, asker: &Asker, args: &Args) -> Answer {
        let game = given!(args.game("game"));
        service.pause(asker, game).await
    }
}
