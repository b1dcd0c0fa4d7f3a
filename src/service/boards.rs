//! `/board`: a game as it stands, for the asker alone; spectators too.

use super::{Asker, Service, offer::challenge_buttons, say::own_board};
use crate::{
    game::{self, Game, Stage},
    ids::GameId,
    reply::{Answer, Failure, Msg, Say},
    rules::Color,
};

/// Is this a challenge that waits for the asker by name?
pub(super) fn challenge_to(asker: &Asker, game: &Game) -> bool {
    game.stage == Stage::Offered && game.opponent.as_ref() == Some(&asker.person.who)
}

impl Service {
    /// `/board`, also for spectators. `view`: `None` is the asker's own way round.
    pub async fn board(&self, asker: &Asker, game: Option<GameId>, view: Option<Color>, as_text: bool) -> Answer {
        match self.find_to_look_at(asker, game).await? {
            Ok(game) => self.show_board(asker, &game, view, as_text).await,
            Err(refusal) => Ok(Err(refusal)),
        }
    }

    /// The board of a game, privately, with what the asker can do there.
    pub(super) async fn show_board(&self, asker: &Asker, game: &Game, view: Option<Color>, as_text: bool) -> Answer {
        let mut board = own_board(asker, game, view);
        board.as_text = as_text;
        let say = match game.stage {
            Stage::Offered => {
                if let Some(invitation) = &game.invitation {
                    return Self::linked_say(asker, game, invitation).answer();
                }
                board.game = None;
                let say = Say::privately(self.challenge_msg(asker, game).await?).buttons(challenge_buttons(game));
                if game.is_surprise() {
                    return say.answer();
                }
                say
            }
            Stage::Withdrawn => return self.refused(asker, game, game::Refusal::Lapsed).await,
            Stage::Running | Stage::Over { .. } => {
                Say::privately(self.board_msg(asker, game).await?).buttons(Self::board_buttons(asker, game))
            }
        };
        say.board(board).answer()
    }

    async fn board_msg(&self, asker: &Asker, game: &Game) -> Result<Msg, Failure> {
        let [white, black] = self.players(asker, game).await?;
        let turn = match game.to_move() {
            Some(who) => Some(if *who == white.who { white.clone() } else { black.clone() }),
            None => None,
        };
        Ok(Msg::BoardShown {
            game: game.id,
            white,
            black,
            turn,
            fullmove: game.line.position().fullmove(),
            deadline: game.deadline,
            paused: game.paused.map(|pause| pause.left),
            credited: game.credited,
        })
    }
}
