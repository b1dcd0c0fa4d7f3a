//! `/games`: what waits for me, and what else is open.

use std::collections::BTreeSet;

use super::{Asker, Service, Whose, boards::challenge_to};
use crate::{
    game::{Game, Stage},
    ids::{GameId, Timestamp},
    reply::{Action, Answer, Failure, GameLine, Msg, Refusal, Say},
};

impl Service {
    /// `/games`.
    pub async fn games(&self, asker: &Asker, whose: Whose) -> Answer {
        let games = match whose {
            Whose::Mine => self.open_of(asker).await?,
            Whose::AllHere => self.open_here(asker).await?,
        };
        let mut lines = self.lines(asker, &games).await?;
        let unsaid = self.unsaid(&games).await?;
        for line in &mut lines {
            line.unsaid = unsaid.contains(&line.game);
        }
        let waiting = lines.iter().filter(|line| line.yours).count();
        let next = games.iter().any(|game| game.waits_for(&asker.person.who));
        Say::privately(Msg::Games {
            mine: whose == Whose::Mine,
            lines,
            waiting,
        })
        .buttons(next.then_some(Action::NextGame))
        .answer()
    }

    /// Those of which something is still to be shown in their room, though it should have been.
    async fn unsaid(&self, games: &[Game]) -> Result<BTreeSet<GameId>, Failure> {
        let now = self.clock.now();
        let ids: Vec<GameId> = games.iter().map(|game| game.id).collect();
        let waiting = self.store.notices_of(&ids).await?;
        Ok(waiting.iter().filter(|n| n.is_late(now)).map(|n| n.key.game).collect())
    }

    /// Games for completion of a `game` option: the asker's open ones, those that wait for them first.
    pub async fn open_games(&self, asker: &Asker) -> Result<Vec<GameLine>, Failure> {
        let games = self.open_of(asker).await?;
        self.lines(asker, &games).await
    }

    /// The "next game waiting" button: the board of the asker's next waiting game, privately, with its Move button.
    pub async fn next_game(&self, asker: &Asker) -> Answer {
        let mut waiting: Vec<Game> = self
            .open_of(asker)
            .await?
            .into_iter()
            .filter(|g| g.waits_for(&asker.person.who))
            .collect();
        waiting.sort_by_key(|game| (least_time_first(game.deadline), game.id));
        match waiting.first() {
            Some(game) => self.show_board(asker, game, None, false).await,
            None => Ok(Err(Refusal::NothingWaits)),
        }
    }

    /// Does another game wait for the asker's move?
    pub(super) async fn another_waits(&self, asker: &Asker, than: &Game) -> Result<bool, Failure> {
        for id in self.store.games(&crate::store::Which::OpenOf(asker.person.who.clone())).await? {
            if id != than.id
                && let Some((game, _)) = self.store.load(id).await?
                && game.waits_for(&asker.person.who)
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Lines of a list, in order: what waits for the asker first, then the least time, then the lowest number.
    pub(super) async fn lines(&self, asker: &Asker, games: &[Game]) -> Result<Vec<GameLine>, Failure> {
        let mut lines = Vec::with_capacity(games.len());
        for game in games {
            lines.push(self.line(asker, game).await?);
        }
        lines.sort_by_key(|line| (!line.yours, line.challenge, least_time_first(line.deadline), line.game));
        Ok(lines)
    }

    async fn line(&self, asker: &Asker, game: &Game) -> Result<GameLine, Failure> {
        let challenge = game.stage == Stage::Offered;
        let people = match &game.seats {
            Some(_) => self.players(asker, game).await?.map(Some),
            None => [
                Some(self.person(asker, &game.challenger).await?),
                match &game.opponent {
                    Some(who) => Some(self.person(asker, who).await?),
                    None => None,
                },
            ],
        };
        let position = game.line.position();
        Ok(GameLine {
            game: game.id,
            variant: game.terms.variant,
            people,
            challenge,
            yours: game.waits_for(&asker.person.who) || challenge_to(asker, game),
            turn: position.turn(),
            fullmove: position.fullmove(),
            deadline: if challenge { Some(game.expires) } else { game.deadline },
            paused: game.paused.map(|pause| pause.left),
            credited: game.credited,
            unsaid: false,
        })
    }
}

/// Sorts instants before "never".
fn least_time_first(deadline: Option<Timestamp>) -> (bool, Option<Timestamp>) {
    (deadline.is_none(), deadline)
}
