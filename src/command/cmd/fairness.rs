//! `/fairness`: how chance was drawn.

use super::prelude::*;

/// `/fairness`.
#[derive(Clone, Copy, Debug)]
pub struct Fairness;

#[async_trait]
impl Command for Fairness {
    fn name(&self) -> &'static str {
        "fairness"
    }
    fn options(&self) -> &'static [Opt] {
        const { &[Opt::maybe("game", OptKind::Game)] }
    }
    async fn run(&self, service: &Service, asker: &Asker, args: &Args) -> Answer {
        let game = given!(args.game("game"));
        service.fairness(asker, game).await
    }
}
