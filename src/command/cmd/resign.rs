//! `/resign`: give up. Asked once more, privately, with a button.

use super::prelude::*;

/// `/resign`.
#[derive(Clone, Copy, Debug)]
pub struct Resign;

#[async_trait]
impl Command for Resign {
    fn name(&self) -> &'static str {
        "resign"
    }
    fn options(&self) -> &'static [Opt] {
        const { &[Opt::maybe("game", OptKind::Game)] }
    }
    async fn run(&self, service: &Service, asker: &Asker, args: &Args) -> Answer {
        let game = given!(args.game("game"));
        service.resign(asker, game, false).await
    }
}
