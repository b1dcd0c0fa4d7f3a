//! `/leaderboard`: who plays best here.

use super::prelude::*;

/// `/leaderboard`.
#[derive(Clone, Copy, Debug)]
pub struct Leaderboard;

#[async_trait]
impl Command for Leaderboard {
    fn name(&self) -> &'static str {
        "leaderboard"
    }
    fn options(&self) -> &'static [Opt] {
        const { &[Opt::maybe("variant", OptKind::Variant), Opt::maybe("page", OptKind::Page)] }
    }
    async fn run(&self, service: &Service, asker: &Asker, args: &Args) -> Answer {
        let variant = given!(args.variant("variant"));
        let page = given!(args.page("page"));
        service.leaderboard(asker, variant, page).await
    }
}
