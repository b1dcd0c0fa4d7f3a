//! `/resume`: go on after a pause.

use super::prelude::*;

/// `/resume`.
#[derive(Clone, Copy, Debug)]
pub struct Resume;

#[async_trait]
impl Command for Resume {
    fn name(&self) -> &'static str {
        "resume"
    }
    fn options(&self) -> &'static [Opt] {
        const { &[Opt::maybe("game", OptKind::Game)] }
    }
    async fn run(&self, service: &Service, asker: &Asker, args: &Args) -> Answer {
        let game = given!(args.game("game"));
        service.resume(asker, game).await
    }
}
