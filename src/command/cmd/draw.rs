//! `/draw`: offer a draw, or accept the one offered.

use super::prelude::*;

/// `/draw`.
#[derive(Clone, Copy, Debug)]
pub struct Draw;

#[async_trait]
impl Command for Draw {
    fn name(&self) -> &'static str {
        "draw"
    }
    fn options(&self) -> &'static [Opt] {
        const { &[Opt::maybe("game", OptKind::Game)] }
    }
    async fn run(&self, service: &Service, asker: &Asker, args: &Args) -> Answer {
        let game = given!(args.game("game"));
        service.draw(asker, game).await
    }
}
