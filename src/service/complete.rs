//! What completion offers while a move is typed.

use super::{Asker, Service};
use crate::{
    game::Game,
    ids::GameId,
    reply::Failure,
    rules::notation::{san::san, uci::uci},
};

impl Service {
    /// Legal moves for completion in the game that a move command would act on: (canonical SAN, UCI). Empty when unclear.
    pub async fn completions(&self, asker: &Asker, game: Option<GameId>) -> Result<Vec<(String, String)>, Failure> {
        let waits = |game: &Game| game.to_move() == Some(&asker.person.who);
        let Ok(game) = self.find(asker, game, &[&waits]).await? else {
            return Ok(Vec::new());
        };
        if !waits(&game) {
            return Ok(Vec::new());
        }
        let position = game.line.position();
        let mut moves: Vec<(String, String)> = position
            .legal_moves()
            .into_iter()
            .map(|mv| (san(position, mv), uci(position, mv)))
            .collect();
        moves.sort_by(|a, b| a.1.cmp(&b.1));
        Ok(moves)
    }
}
