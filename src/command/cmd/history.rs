//! `/history`: the moves of a game.

use super::prelude::*;
use crate::service::HistoryAs;

const FORMS: &[&str] = &["moves", "pgn"];

/// `/history`.
#[derive(Clone, Copy, Debug)]
pub struct History;

#[async_trait]
impl Command for History {
    fn name(&self) -> &'static str {
        "history"
    }
    fn options(&self) -> &'static [Opt] {
        const { &[Opt::maybe("game", OptKind::Game), Opt::maybe("as", OptKind::Choice(FORMS))] }
    }
    async fn run(&self, service: &Service, asker: &Asker, args: &Args) -> Answer {
        let game = given!(args.game("game"));
        let pgn = given!(args.choice("as", FORMS)) == Some("pgn");
        service
            .history(asker, game, if pgn { HistoryAs::Pgn } else { HistoryAs::Moves })
            .await
    }
}
