//! `/cancel`: take back one's own challenge.

use super::prelude::*;

/// `/cancel`.
#[derive(Clone, Copy, Debug)]
pub struct Cancel;

#[async_trait]
impl Command for Cancel {
    fn name(&self) -> &'static str {
        "cancel"
    }
    fn options(&self) -> &'static [Opt] {
        const { &[Opt::maybe("game", OptKind::Game)] }
    }
    async fn run(&self, service: &Service, asker: &Asker, args: &Args) -> Answer {
        let game = given!(args.game("game"));
        service.cancel(asker, game).await
    }
}
