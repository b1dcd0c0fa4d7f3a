//! `/fairness`: how chance was drawn in a game, what anybody needs to check it, and how often each outcome came in this community.

use super::{Asker, Service, say::revealed_seed, setup};
use crate::{
    game::{Game, chance},
    ids::GameId,
    reply::{Answer, DrawShown, Failure, Msg, Say},
    rules::Roll,
};

impl Service {
    /// `/fairness`.
    pub async fn fairness(&self, asker: &Asker, game: Option<GameId>) -> Answer {
        let game = match self.find_to_look_at(asker, game).await? {
            Ok(game) => game,
            Err(refusal) => return Ok(Err(refusal)),
        };
        let Some(seed) = &game.seed else {
            return Say::privately(Msg::NoChance {
                game: game.id,
                variant: game.terms.variant,
            })
            .answer();
        };
        let variant = game.line.position().variant();
        let plies = game.line.plies().iter().enumerate();
        let draws = plies
            .filter_map(|(index, ply)| {
                Some(DrawShown {
                    ply: index as u32 + 1,
                    roll: variant.roll_text(ply.roll?)?,
                })
            })
            .collect();
        let msg = Msg::Fairness {
            game: game.id,
            commitment: chance::commitment(seed),
            nonces: game.nonces.clone(),
            seed: revealed_seed(&game),
            draws,
            observed: self.observed(&game).await?,
            among: game.among.clone(),
            variant: game.terms.variant,
            beginning: setup::beginning(&game),
        };
        Say::privately(msg).answer()
    }

    /// How often each outcome came: in this community's finished games of the variant, and in this one.
    async fn observed(&self, game: &Game) -> Result<Vec<(String, u32)>, Failure> {
        let variant = game.line.position().variant();
        let chronicle = self.chronicle(&game.community).await?;
        let before = chronicle.rolls.get(game.terms.variant);
        let here = |roll: Roll| {
            game.line
                .plies()
                .iter()
                .filter(|ply| !game.is_over() && ply.roll == Some(roll))
                .count() as u32
        };
        let rolls = (0..variant.roll_count().unwrap_or_default()).map(Roll);
        Ok(rolls
            .filter_map(|roll| {
                let times = before.and_then(|counts| counts.get(&roll.0)).copied().unwrap_or_default();
                Some((variant.roll_text(roll)?, times + here(roll)))
            })
            .collect())
    }
}
