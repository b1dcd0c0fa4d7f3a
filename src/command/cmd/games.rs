//! `/games`: those that wait for me first.

use super::prelude::*;
use crate::service::Whose;

const WHOSE: &[&str] = &["mine", "all"];

/// `/games`.
#[derive(Clone, Copy, Debug)]
pub struct Games;

#[async_trait]
impl Command for Games {
    fn name(&self) -> &'static str {
        "games"
    }
    fn options(&self) -> &'static [Opt] {
        const { &[Opt::maybe("whose", OptKind::Choice(WHOSE))] }
    }
    async fn run(&self, service: &Service, asker: &Asker, args: &Args) -> Answer {
        let all = given!(args.choice("whose", WHOSE)) == Some("all");
        service.games(asker, if all { Whose::AllHere } else { Whose::Mine }).await
    }
}
