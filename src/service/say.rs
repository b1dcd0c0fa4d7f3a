//! Answers that many use cases give, and the pieces that answers are made of.

use super::{Asker, Service, annals::too_short_to_count, outbox, ratings::MIN_PLIES};
use crate::{
    game::{self, Ending, Game, Party, Stage, chance},
    ids::{GameId, PlayerRef},
    reply::{Action, Answer, Audience, Board, Failure, Msg, Person, Refusal, Reply, Say, Table},
    rules::{Color, View, Viewer},
};

impl Say {
    /// Something for the asker alone.
    pub(super) fn privately(msg: Msg) -> Self {
        Self {
            to: Audience::Asker,
            msg,
            board: None,
            replay: None,
            buttons: Vec::new(),
            ping: None,
            also: None,
            file: None,
            replaces: false,
            community: None,
            language: None,
            home: None,
            party: Party::Host,
            tongue: None,
            notice: None,
        }
    }
    /// Something for everybody in the game's home room, wherever it was asked.
    pub(super) fn at_home(game: &Game, msg: Msg) -> Self {
        Self {
            home: Some(game.id),
            ..Self::privately(msg).in_room_of(game, Party::Host)
        }
    }
    /// The same in the room of one of the players: only whoever plays from there is pinged.
    pub(super) fn in_room_of(self, game: &Game, party: Party) -> Self {
        let hears = |person: Option<Person>| person.filter(|person| game.party_of(&person.who) == party);
        let (ping, also) = match (hears(self.ping), hears(self.also)) {
            (None, other) => (other, None),
            both => both,
        };
        Self {
            to: Audience::Room(game.room_of(party).clone()),
            community: Some(game.community_of(party).clone()),
            party,
            tongue: game.tongue_of(party).map(str::to_owned),
            ping,
            also,
            ..self
        }
    }
    /// Something for everybody in the room in which it was asked.
    fn here(asker: &Asker, msg: Msg) -> Self {
        Self {
            to: Audience::Room(asker.room.clone()),
            community: Some(asker.community.clone()),
            ..Self::privately(msg)
        }
    }
    pub(super) fn board(self, board: Board) -> Self {
        Self {
            board: Some(board),
            ..self
        }
    }
    pub(super) fn buttons(self, buttons: impl IntoIterator<Item = Action>) -> Self {
        Self {
            buttons: buttons.into_iter().collect(),
            ..self
        }
    }
    pub(super) fn ping(self, person: &crate::reply::Person) -> Self {
        Self {
            ping: Some(person.clone()),
            ..self
        }
    }
    pub(super) fn replacing(self) -> Self {
        Self { replaces: true, ..self }
    }
    /// This alone, as an answer.
    #[expect(clippy::unnecessary_wraps, reason = "it is what a use case returns")]
    pub(super) fn answer(self) -> Answer {
        Ok(Ok(Reply { says: vec![self] }))
    }
}

/// What the asker may see of a game: their own side's view if they play, else the public one.
pub(super) fn viewer(asker: &Asker, game: &Game) -> Viewer {
    game.side_of(&asker.person.who).map_or(Viewer::Public, Viewer::Player)
}

/// The live board of a game: for everybody, the side to move at the bottom, unless the community settled that otherwise.
pub(super) fn live_board(game: &Game) -> Board {
    let view = View::of(&game.line, Viewer::Public);
    Board {
        game: Some(game.id),
        orientation: view.bottom(view.turn),
        view,
        over: game.is_over(),
        live: true,
        as_text: false,
        table: table(game),
    }
}

/// Who sits at the board of a game that was started; their names are filled in by `settle`.
pub(super) fn table(game: &Game) -> Option<Table> {
    let person = |who: &PlayerRef| Person {
        who: who.clone(),
        name: String::new(),
    };
    Some(Table {
        players: game.seats.as_ref()?.each_ref().map(person),
        pace: game.terms.pace,
        paused: game.paused.is_some(),
        result: match &game.stage {
            Stage::Over { how, winner, .. } if *how != Ending::Aborted => Some(*winner),
            _ => None,
        },
    })
}

/// The board for the asker alone: the way round that was asked for, else the one that they chose for all boards, else their own side at the
/// bottom. Spectators see the side to move there.
pub(super) fn own_board(asker: &Asker, game: &Game, way: Option<Color>) -> Board {
    let view = View::of(&game.line, viewer(asker, game));
    let usual = || view.bottom(own_side(asker, game).unwrap_or(view.turn));
    let orientation = way.or(asker.view).unwrap_or_else(usual);
    Board {
        game: Some(game.id),
        orientation,
        view,
        over: game.is_over(),
        live: false,
        as_text: false,
        table: table(game),
    }
}

fn own_side(asker: &Asker, game: &Game) -> Option<Color> {
    game.side_of(&asker.person.who)
}

/// The Move button.
pub(super) fn move_button(game: &Game) -> Action {
    Action::Pick {
        game: game.id,
        ply: game.ply(),
        page: 0,
    }
}

impl Service {
    /// Something for everybody in the room in which it was asked; in a room that is not for games, for the asker alone.
    pub(super) async fn here(&self, asker: &Asker, msg: Msg) -> Result<Say, Failure> {
        let house = self.house(&asker.community).await?;
        Ok(if house.allows(&asker.room, asker.parent.as_ref()) {
            Say::here(asker, msg)
        } else {
            Say::privately(msg)
        })
    }

    /// A public answer to what has just been stored, in the game's home room, and in that of its guest. If it was asked elsewhere, the asker
    /// gets the same privately, so that nobody is left without an answer. Of a challenge by a code only its challenger hears.
    #[expect(clippy::unnecessary_wraps, reason = "it is what a use case returns")]
    pub(super) fn announce(asker: &Asker, game: &Game, say: Say) -> Answer {
        let step = outbox::last_step(&game.events);
        let told = |party| Say {
            notice: outbox::noted(game, step, party),
            ..say.clone().in_room_of(game, party)
        };
        let by_code = game.invitation.is_some() && game.seats.is_none();
        let mut says: Vec<Say> = game.parties().filter(|_| !by_code).map(told).collect();
        if by_code || !game.is_shown_in(&asker.room) {
            let mut copy = Say {
                to: Audience::Asker,
                ping: None,
                also: None,
                ..say
            };
            if let Some(board) = &mut copy.board
                && board.live
            {
                *board = own_board(asker, game, None);
            }
            says.push(copy);
        }
        Ok(Ok(Reply { says }))
    }

    /// A refusal by the game, with who is to move where that matters. A button of a past position shows the present one instead.
    pub(super) async fn refused(&self, asker: &Asker, game: &Game, why: game::Refusal) -> Answer {
        let turn = match game.to_move() {
            Some(who) => Some(self.person(asker, who).await?),
            None => None,
        };
        if let game::Refusal::PastPosition { .. } = why {
            return Say::privately(Msg::PastPosition { game: game.id, turn })
                .board(own_board(asker, game, None))
                .buttons(Self::board_buttons(asker, game))
                .answer();
        }
        Ok(Err(Refusal::Game { game: game.id, why, turn }))
    }

    /// Nothing to do any more: the same event came twice, or a button was pressed twice. Shows how things stand.
    pub(super) fn already_done(asker: &Asker, game: &Game) -> Answer {
        if let (Stage::Offered, Some(invitation), true) = (&game.stage, &game.invitation, game.challenger == asker.person.who) {
            // Whoever has not seen the code the first time has it now.
            return Self::linked_say(asker, game, invitation).answer();
        }
        let say = Say::privately(Msg::AlreadyDone { game: game.id });
        match game.stage {
            Stage::Offered | Stage::Withdrawn => say.answer(),
            Stage::Running | Stage::Over { .. } => say
                .board(own_board(asker, game, None))
                .buttons(Self::board_buttons(asker, game))
                .answer(),
        }
    }

    /// Buttons under a board that the asker sees alone.
    pub(super) fn board_buttons(asker: &Asker, game: &Game) -> Vec<Action> {
        let who = &asker.person.who;
        match game.stage {
            Stage::Running if game.paused.is_some() && game.side_of(who).is_some() => {
                vec![Action::Resume(game.id), Action::More(game.id)]
            }
            Stage::Running if game.waits_for(who) => vec![move_button(game), Action::More(game.id)],
            Stage::Running => vec![Action::More(game.id)],
            Stage::Over { .. } => {
                let mine = game.side_of(who).map(|_| Action::Rematch(game.id));
                mine.into_iter().chain(replay_button(game)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The announcement that a game is over.
    pub(super) async fn over(&self, asker: &Asker, game: &Game, with_ply: bool) -> Result<Say, Failure> {
        let Stage::Over { how, winner, by, .. } = &game.stage else {
            return Err(Failure::Bug("a game that goes on was announced as over"));
        };
        let [white, black] = self.players(asker, game).await?;
        let last_mover = match game.line.plies().last() {
            Some(ply) if with_ply => Some(if ply.effects.piece.color == Color::White {
                white.clone()
            } else {
                black.clone()
            }),
            _ => None,
        };
        // Nobody was there when the clock ended it, so both are told.
        let told = game::clock::ran_out(game).map(|_| (white.clone(), black.clone()));
        let msg = Msg::Over {
            game: game.id,
            variant: game.terms.variant,
            how: *how,
            winner: *winner,
            by: match by {
                Some(who) => Some(self.person(asker, who).await?),
                None => None,
            },
            ran_out: game::clock::ran_out(game),
            last_mover,
            ratings: self.rating_changes(game, [&white, &black]).await?,
            too_short: too_short_to_count(game).then_some(MIN_PLIES),
            seed: revealed_seed(game),
            white,
            black,
        };
        let say = Say::at_home(game, msg).board(live_board(game));
        let (ping, also) = told.unzip();
        Ok(Say { ping, also, ..say }.buttons([Action::Rematch(game.id)].into_iter().chain(replay_button(game))))
    }
}

/// The button that shows a game again, if anything happened in it.
fn replay_button(game: &Game) -> Option<Action> {
    (!game.line.plies().is_empty()).then_some(Action::Replay(game.id))
}

/// The seed in hexadecimal, once the game is over.
pub(super) fn revealed_seed(game: &Game) -> Option<String> {
    game.seed.as_ref().filter(|_| game.is_over()).map(|seed| chance::hex(&seed.0))
}

/// The word for an ending in data, e.g. `resignation`, `checkmate`.
pub(super) fn ending_key(how: Ending) -> &'static str {
    match how {
        Ending::Rules(kind) => kind.key(),
        Ending::Resignation => "resignation",
        Ending::Agreement => "agreement",
        Ending::Time => "time",
        Ending::Aborted => "aborted",
    }
}

/// A game number as a person would type it.
pub(super) fn typed(id: GameId) -> String {
    id.to_string()
}
