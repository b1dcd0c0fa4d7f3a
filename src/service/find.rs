//! Which game is meant: the one that was named, else the only one that fits.

use super::{Asker, Service};
use crate::{
    game::{Game, Stage},
    ids::GameId,
    reply::{Action, Failure, Refusal},
    store::{Version, Which},
};

/// What a game must be to fit a command, one test per step: a later one counts only where no game passes an earlier one.
pub(super) type Fits<'a> = &'a [&'a (dyn Fn(&Game) -> bool + Sync)];

/// Is it being played?
pub(super) fn is_running(game: &Game) -> bool {
    game.stage == Stage::Running
}

/// Is this the game's home, or its guest's, or a thread of it?
fn is_here(asker: &Asker, game: &Game) -> bool {
    game.is_shown_in(&asker.room) || asker.parent.as_ref().is_some_and(|parent| game.is_shown_in(parent))
}

/// May this person know of this game? Numbers are easy to guess, and rooms are private.
fn may_know(asker: &Asker, game: &Game) -> bool {
    let who = &asker.person.who;
    if is_by_code(game) {
        return game.challenger == *who;
    }
    is_here(asker, game)
        || game.parties().any(|party| *game.community_of(party) == asker.community)
        || game.challenger == *who
        || game.opponent.as_ref() == Some(who)
        || game.side_of(who).is_some()
}

/// Is this a challenge that is known only to whoever has its code?
fn is_by_code(game: &Game) -> bool {
    game.invitation.is_some() && game.seats.is_none()
}

impl Service {
    /// A game by its number, if the asker may know of it.
    pub(super) async fn named(&self, asker: &Asker, id: GameId) -> Result<Result<Game, Refusal>, Failure> {
        let found = self
            .store
            .load(id)
            .await?
            .map(|(game, _)| game)
            .filter(|game| may_know(asker, game));
        Ok(found.ok_or_else(|| Refusal::NoSuchGame {
            typed: super::say::typed(id),
        }))
    }

    /// The game that is named, else the only one of the asker's that fits: those of this room first (each test in its turn), then anywhere.
    pub(super) async fn find(&self, asker: &Asker, named: Option<GameId>, fits: Fits<'_>) -> Result<Result<Game, Refusal>, Failure> {
        if let Some(id) = named {
            return self.named(asker, id).await;
        }
        let mine = self.open_of(asker).await?;
        // In a place that one game has to itself, that game is meant, also where it refuses: never another by surprise.
        if let Some(game) = mine.iter().find(|game| Some(game.id) == asker.game)
            && fits.iter().any(|test| test(game))
        {
            return Ok(Ok(game.clone()));
        }
        let (here, elsewhere): (Vec<_>, Vec<_>) = mine.into_iter().partition(|game| is_here(asker, game));
        Ok(match self.only(asker, here, fits).await? {
            Err(Refusal::NoGameHere) => self.only(asker, elsewhere, fits).await?,
            found => found,
        })
    }

    /// The only game among these that passes the first test that any passes.
    pub(super) async fn only(&self, asker: &Asker, games: Vec<Game>, fits: Fits<'_>) -> Result<Result<Game, Refusal>, Failure> {
        let Some(test) = fits.iter().find(|test| games.iter().any(test)) else {
            return Ok(Err(Refusal::NoGameHere));
        };
        let mut fitting: Vec<Game> = games.into_iter().filter(|game| test(game)).collect();
        if fitting.len() == 1
            && let Some(game) = fitting.pop()
        {
            return Ok(Ok(game));
        }
        let which = Refusal::WhichGame {
            lines: self.lines(asker, &fitting).await?,
            actions: Vec::new(),
        };
        // Whoever knows what was to be done with the game says so; else it can be looked at.
        Ok(Err(which.offering(|game| Action::Board { game, view: None })))
    }

    /// The asker's challenges and running games, everywhere on their platform. Challenges that have lapsed are cleared away.
    pub(super) async fn open_of(&self, asker: &Asker) -> Result<Vec<Game>, Failure> {
        self.open(&Which::OpenOf(asker.person.who.clone())).await
    }

    /// The challenges and running games of this room.
    pub(super) async fn open_here(&self, asker: &Asker) -> Result<Vec<Game>, Failure> {
        let mut open = self.open(&Which::OpenIn(asker.room.clone())).await?;
        open.retain(|game| may_know(asker, game));
        Ok(open)
    }

    async fn open(&self, which: &Which) -> Result<Vec<Game>, Failure> {
        let mut open = Vec::new();
        for (game, version) in self.load_all(which).await? {
            if game.stage == Stage::Running || game.is_offer_at(self.clock.now()) {
                open.push(game);
            } else if game.stage == Stage::Offered {
                self.lapse(&game, version).await?;
            }
        }
        Ok(open)
    }

    pub(super) async fn load_all(&self, which: &Which) -> Result<Vec<(Game, Version)>, Failure> {
        let mut games = Vec::new();
        for id in self.store.games(which).await? {
            games.extend(self.store.load(id).await?);
        }
        Ok(games)
    }

    /// The asker's finished game of this room that ended last.
    pub(super) async fn last_finished_here(&self, asker: &Asker) -> Result<Option<Game>, Failure> {
        for id in self.store.games(&Which::FinishedOf(asker.person.who.clone())).await? {
            if let Some((game, _)) = self.store.load(id).await?
                && is_here(asker, &game)
                && game.is_over()
            {
                return Ok(Some(game));
            }
        }
        Ok(None)
    }

    /// The game to look at, also for spectators: the one that is named; else the asker's running one; else the room's only running one; else
    /// the asker's last finished one of this room.
    pub(super) async fn find_to_look_at(&self, asker: &Asker, named: Option<GameId>) -> Result<Result<Game, Refusal>, Failure> {
        let running: Fits<'_> = &[&is_running];
        if let Some(id) = named {
            return self.named(asker, id).await;
        }
        if let Some(id) = asker.game
            && let Ok(game) = self.named(asker, id).await?
        {
            return Ok(Ok(game));
        }
        let mine = self.open_of(asker).await?;
        let (here, elsewhere): (Vec<_>, Vec<_>) = mine.into_iter().partition(|game| is_here(asker, game));
        for games in [here, self.open_here(asker).await?] {
            match self.only(asker, games, running).await? {
                Err(Refusal::NoGameHere) => {}
                found => return Ok(found),
            }
        }
        if let Some(game) = self.last_finished_here(asker).await? {
            return Ok(Ok(game));
        }
        self.only(asker, elsewhere, running).await
    }
}
