//! `/history`: the moves of a game.

use super::prelude::*;
use crate::service::HistoryAs;

const FORMS: &[&str] = &["moves", "replay", "pgn"];
/// The most characters of a range of moves.
const RANGE: u16 = 20;

/// `/history`.
#[derive(Clone, Copy, Debug)]
pub struct History;

#[async_trait]
impl Command for History {
    fn name(&self) -> &'static str {
        "history"
    }
    fn options(&self) -> &'static [Opt] {
        const {
            &[
                Opt::maybe("game", OptKind::Game),
                Opt::maybe("as", OptKind::Choice(FORMS)),
                Opt::maybe("moves", OptKind::Text(RANGE)),
            ]
        }
    }
    async fn run(&self, service: &Service, asker: &Asker, args: &Args) -> Answer {
        let game = given!(args.game("game"));
        let moves = given!(args.range("moves", RANGE));
        let kind = match given!(args.choice("as", FORMS)) {
            Some("pgn") => HistoryAs::Pgn,
            Some("replay") => HistoryAs::Replay(moves),
            // Some of the moves: only a replay has a part.
            None if moves.is_some() => HistoryAs::Replay(moves),
            _ => HistoryAs::Moves,
        };
        service.history(asker, game, kind).await
    }
}
