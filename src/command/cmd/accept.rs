//! `/accept`: take up a challenge.

use super::challenge::LUCK;
use super::prelude::*;
use crate::game::party::CODE_LIMIT;

/// `/accept`.
#[derive(Clone, Copy, Debug)]
pub struct Accept;

#[async_trait]
impl Command for Accept {
    fn name(&self) -> &'static str {
        "accept"
    }
    fn options(&self) -> &'static [Opt] {
        const {
            &[
                Opt::maybe("game", OptKind::Game),
                Opt::maybe("code", OptKind::Code),
                Opt::maybe("luck", OptKind::Text(LUCK)),
            ]
        }
    }
    fn shares_in_chance(&self) -> bool {
        true
    }
    async fn run(&self, service: &Service, asker: &Asker, args: &Args) -> Answer {
        let game = given!(args.game("game"));
        let luck = given!(args.short("luck", LUCK));
        match given!(args.short("code", CODE_LIMIT)) {
            Some(code) => service.join(asker, &code, luck).await,
            None => service.accept(asker, game, luck).await,
        }
    }
}
