//! The use cases. No platform, no sentence, no language: requests come as values and answers leave as values.

mod annals;
mod gates;

use std::sync::Arc;

use self::{annals::Annals, gates::Gates};

use crate::{
    env::{Clock, Entropy},
    ids::{CommunityRef, DeliveryKey, GameId, RoomRef},
    reply::{Answer, ChallengeWish, Failure, GameLine, MoveInput, Person},
    rules::{Color, Square, notation::letters::Letters},
    store::Store,
};

/// Who asks, and where.
#[derive(Clone, Debug)]
pub struct Asker {
    /// The person, with the name to show.
    pub person: Person,
    /// Where they ask.
    pub room: RoomRef,
    /// Which leaderboard that room belongs to.
    pub community: CommunityRef,
    /// The platform's own id of the event.
    pub delivery: DeliveryKey,
}

/// Whose games to list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// The asker's, in every room of this platform.
    Mine,
    /// All of this room.
    AllHere,
}

/// How to show a game's moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HistoryAs {
    /// As a list.
    Moves,
    /// As a PGN file.
    Pgn,
}

/// The use cases over one store. Cheap to clone. Made by `Service::new`.
#[derive(Clone, Debug)]
pub struct Service {
    /// Where games live.
    pub store: Arc<dyn Store>,
    /// The time.
    pub clock: Arc<dyn Clock>,
    /// Unpredictable bytes.
    pub entropy: Arc<dyn Entropy>,
    /// One at a time in each community may open or take up a challenge, so that limits hold.
    gates: Arc<Gates>,
    /// What is known of finished games, so that it is not read again for each leaderboard.
    annals: Arc<Annals>,
}

impl Service {
    /// The use cases over a store, with a clock and a source of unpredictable bytes.
    pub fn new(store: Arc<dyn Store>, clock: Arc<dyn Clock>, entropy: Arc<dyn Entropy>) -> Self {
        Self {
            store,
            clock,
            entropy,
            gates: Arc::default(),
            annals: Arc::default(),
        }
    }
}

// `game: Option<GameId>` below: `None` means "the one that fits": the only game of the asker here for which the command makes sense (for
// `play`: that waits for their move), else `Refusal::WhichGame` or `NoGameHere`.
impl Service {
    /// `/challenge`.
    pub async fn challenge(&self, _asker: &Asker, _wish: ChallengeWish) -> Answer {
        todo!()
    }
    /// Accept a challenge; `nonce` is a typed share in the chance instead of the event's id.
    pub async fn accept(&self, _asker: &Asker, _game: Option<GameId>, _nonce: Option<String>) -> Answer {
        todo!()
    }
    /// Refuse what waits for the asker: a challenge, a draw, a takeback.
    pub async fn decline(&self, _asker: &Asker, _game: Option<GameId>) -> Answer {
        todo!()
    }
    /// Take one's challenge back.
    pub async fn cancel(&self, _asker: &Asker, _game: Option<GameId>) -> Answer {
        todo!()
    }
    /// `/move`. `letters` are the piece letters of the asker's language.
    pub async fn play(&self, _asker: &Asker, _game: Option<GameId>, _input: MoveInput, _letters: &Letters) -> Answer {
        todo!()
    }
    /// The Move button: pieces that can move, a page at a time.
    pub async fn pick(&self, _asker: &Asker, _game: GameId, _ply: u32, _page: u16) -> Answer {
        todo!()
    }
    /// A man was picked: its destinations.
    pub async fn pick_from(&self, _asker: &Asker, _game: GameId, _ply: u32, _from: Square, _page: u16) -> Answer {
        todo!()
    }
    /// A destination was picked: the promotions.
    pub async fn pick_promotion(&self, _asker: &Asker, _game: GameId, _ply: u32, _from: Square, _to: Square) -> Answer {
        todo!()
    }
    /// `/board`, also for spectators. `view`: `None` is the asker's own way round.
    pub async fn board(&self, _asker: &Asker, _game: Option<GameId>, _view: Option<Color>, _as_text: bool) -> Answer {
        todo!()
    }
    /// `/games`.
    pub async fn games(&self, _asker: &Asker, _whose: Whose) -> Answer {
        todo!()
    }
    /// `/resign` (`sure`: the private question was answered with yes).
    pub async fn resign(&self, _asker: &Asker, _game: Option<GameId>, _sure: bool) -> Answer {
        todo!()
    }
    /// `/draw`: offers, or accepts what is offered.
    pub async fn draw(&self, _asker: &Asker, _game: Option<GameId>) -> Answer {
        todo!()
    }
    /// `/takeback`: asks, or grants what is asked.
    pub async fn takeback(&self, _asker: &Asker, _game: Option<GameId>) -> Answer {
        todo!()
    }
    /// `/abort`.
    pub async fn abort(&self, _asker: &Asker, _game: Option<GameId>) -> Answer {
        todo!()
    }
    /// `/rematch`: a challenge with the same settings, colours swapped. `None`: the asker's last finished game here.
    pub async fn rematch(&self, _asker: &Asker, _game: Option<GameId>) -> Answer {
        todo!()
    }
    /// `/leaderboard`; page from 1. Without a variant: the one played most here.
    pub async fn leaderboard(&self, _asker: &Asker, _variant: Option<&'static str>, _page: u16) -> Answer {
        todo!()
    }
    /// `/stats`; without a player: the asker's.
    pub async fn stats(&self, _asker: &Asker, _player: Option<Person>, _against: Option<Person>, _variant: Option<&'static str>) -> Answer {
        todo!()
    }
    /// `/rules`: a picture of the start and the rules. Without a variant: that of the asker's game here, else chess.
    pub async fn rules(&self, _asker: &Asker, _variant: Option<&'static str>) -> Answer {
        todo!()
    }
    /// `/history`.
    pub async fn history(&self, _asker: &Asker, _game: Option<GameId>, _as: HistoryAs) -> Answer {
        todo!()
    }
    /// `/fairness`.
    pub async fn fairness(&self, _asker: &Asker, _game: Option<GameId>) -> Answer {
        todo!()
    }
    /// The More button.
    pub async fn more(&self, _asker: &Asker, _game: GameId) -> Answer {
        todo!()
    }
    /// The "next game waiting" button: the board of the asker's next waiting game, privately, with its Move button.
    pub async fn next_game(&self, _asker: &Asker) -> Answer {
        todo!()
    }
    /// Legal moves for completion in the game that a move command would act on: (canonical SAN, UCI). Empty when unclear.
    pub async fn completions(&self, _asker: &Asker, _game: Option<GameId>) -> Result<Vec<(String, String)>, Failure> {
        todo!()
    }
    /// Games for completion of a `game` option: the asker's open ones, those that wait for them first.
    pub async fn open_games(&self, _asker: &Asker) -> Result<Vec<GameLine>, Failure> {
        todo!()
    }
    /// Remembers the asker's present name. Called for each request.
    pub async fn seen(&self, _asker: &Asker) -> Result<(), Failure> {
        todo!()
    }
}
