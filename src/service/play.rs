//! `/move`: a ply, typed or chosen from a menu.

use super::{
    Asker, Service,
    act::Acted,
    find::is_running,
    pick::{MENU, play_action, promotion_choices},
    say::{live_board, move_button},
};
use crate::{
    game::{self, Event, Game, Intent, Stage, Stamped, clock, decide::stamped},
    ids::{GameId, Timestamp},
    reply::{Action, Answer, Choice, ChoiceLabel, Failure, MoveInput, Msg, Offer, Refusal, Say},
    rules::{
        Kind, Move, Position,
        notation::{
            letters::Letters,
            reader::{Reading, Why, read},
            san::san,
            uci::{read_uci, uci},
        },
    },
};

/// How many legal moves a refusal names.
const EXAMPLES: usize = 8;

/// The most characters of a typed move that are repeated to the person who typed it.
const TYPED_SHOWN: usize = 40;

/// Why no ply was played.
enum Stop {
    Game(game::Refusal),
    Refusal(Refusal),
    Several(Vec<Move>),
    Promotion(Vec<Move>),
}

impl Service {
    /// `/move`. `letters` are the piece letters of the asker's language.
    pub async fn play(&self, asker: &Asker, game: Option<GameId>, input: MoveInput, letters: &Letters) -> Answer {
        if let Some(game) = self.repeated(asker).await? {
            return Self::already_done(asker, &game);
        }
        // A game that waits for the asker; else one that is being played, whose refusal says whose turn it is.
        let waits = |game: &Game| game.waits_for(&asker.person.who);
        let game = match Box::pin(self.find(asker, game, &[&waits, &is_running])).await? {
            Ok(game) => game,
            Err(refusal) => return Ok(Err(self.in_which(asker, refusal, &input, letters).await?)),
        };
        let now = self.clock.now();
        match Box::pin(self.act(asker, game.id, |game| ply(game, asker, &input, letters, now))).await? {
            Acted::Done(game, events) => Box::pin(self.moved(asker, &game, &events)).await,
            Acted::Repeated(game) => Self::already_done(asker, &game),
            Acted::Missing => Ok(Err(Refusal::NoGameHere)),
            Acted::Stopped(game, Stop::Game(why)) => self.refused(asker, &game, why).await,
            Acted::Stopped(_, Stop::Refusal(refusal)) => Ok(Err(refusal)),
            Acted::Stopped(game, Stop::Several(moves)) => {
                let mut choices: Vec<Choice> = moves.iter().map(|mv| whole_move(&game, *mv)).collect();
                if choices.len() > MENU {
                    // So many men can go there that they are better chosen one by one.
                    choices.truncate(MENU - 1);
                    choices.push(Choice {
                        action: move_button(&game),
                        label: ChoiceLabel::ToMen,
                    });
                }
                let typed = shown(&input);
                Say::privately(Msg::PickMove {
                    game: game.id,
                    variant: game.terms.variant,
                    typed,
                    choices,
                })
                .answer()
            }
            Acted::Stopped(game, Stop::Promotion(moves)) => promotion(&game, &moves).map_or_else(
                || Err(Failure::Bug("a promotion without choices")),
                |msg| Say::privately(msg).answer(),
            ),
        }
    }

    /// Several games fit: choosing one plays the move there at once, if it reads as one; else it shows the board.
    async fn in_which(&self, asker: &Asker, refusal: Refusal, input: &MoveInput, letters: &Letters) -> Result<Refusal, Failure> {
        let MoveInput::Typed(text) = input else { return Ok(refusal) };
        let Refusal::WhichGame { lines, mut actions } = refusal else {
            return Ok(refusal);
        };
        for (line, action) in lines.iter().zip(&mut actions) {
            let Some((game, _)) = self.store.load(line.game).await? else {
                continue;
            };
            let position = game.line.position();
            if why_not(&game, asker).is_none()
                && let Reading::One(mv) = read(position, text, &[letters])
            {
                *action = play_action(&game, &uci(position, mv));
            }
        }
        Ok(Refusal::WhichGame { lines, actions })
    }

    /// The announcement of a ply.
    async fn moved(&self, asker: &Asker, game: &Game, events: &[Stamped]) -> Answer {
        let say = if game.is_over() {
            // A move that came too late was not played.
            let played = events.iter().any(|s| matches!(s.event, Event::Moved { .. }));
            Box::pin(self.over(asker, game, played)).await?
        } else {
            let before = game.events.len().saturating_sub(events.len());
            Box::pin(self.moved_say(asker, game, &game.events[..before], events)).await?
        };
        Self::announce(asker, game, say)
    }

    /// What is said of a ply that did not end the game: the events of its step, and those before.
    pub(super) async fn moved_say(&self, asker: &Asker, game: &Game, before: &[Stamped], step: &[Stamped]) -> Result<Say, Failure> {
        let next = match game.to_move() {
            Some(who) => self.person(asker, who).await?,
            None => return Err(Failure::Bug("nobody is to move in a running game")),
        };
        let side = game.side_of(&asker.person.who);
        let declined = step.iter().find_map(|s| match &s.event {
            Event::DrawDeclined { .. } => Some(Offer::Draw),
            Event::PauseDeclined { .. } => Some(Offer::Pause),
            // Who moves on instead of waiting for an answer has taken their own question back: nothing was declined.
            Event::TakebackDeclined { .. } if asked_by_other(before, side) => Some(Offer::Takeback),
            _ => None,
        });
        let fullmove = game.line.without_last(1).position().fullmove();
        let msg = Msg::Moved {
            game: game.id,
            mover: asker.person.clone(),
            next: next.clone(),
            fullmove,
            deadline: game.deadline,
            declined,
        };
        let mut buttons = vec![move_button(game), Action::More(game.id)];
        if self.another_waits(asker, game).await? {
            buttons.push(Action::NextGame);
        }
        Ok(Say::at_home(game, msg).board(live_board(game)).buttons(buttons).ping(&next))
    }
}

/// Was the takeback that waited after these events asked for by the other side?
fn asked_by_other(before: &[Stamped], side: Option<crate::rules::Color>) -> bool {
    let asked = before.iter().rev().find_map(|s| match s.event {
        Event::TakebackOffered { by, .. } => Some(by),
        _ => None,
    });
    asked.is_some() && asked != side
}

/// Decides a ply: reads what was typed or chosen against the position as it is now.
fn ply(game: &Game, asker: &Asker, input: &MoveInput, letters: &Letters, now: Timestamp) -> Result<Vec<Stamped>, Stop> {
    let who = &asker.person.who;
    let position = game.line.position();
    let seen_ply = match input {
        MoveInput::Chosen { ply, .. } | MoveInput::TypedAt { ply, .. } => Some(*ply),
        MoveInput::Legal(_) | MoveInput::Typed(_) => None,
    };
    if seen_ply.is_some_and(|ply| ply != game.ply()) && game.side_of(who).is_some() {
        return Err(Stop::Game(game::Refusal::PastPosition { now_ply: game.ply() }));
    }
    if clock::is_late(game, now) && game.side_of(who).is_some() {
        return Ok(stamped(now, [clock::out_of_time(game)]));
    }
    // Whose turn it is matters more than what was chosen or typed, so an unknown move is refused only after that was looked at.
    may_move(game, asker)?;
    let mv = match input {
        MoveInput::Legal(mv) => *mv,
        MoveInput::Chosen { uci, .. } => read_uci(position, uci).ok_or(Stop::Game(game::Refusal::IllegalMove))?,
        MoveInput::Typed(text) | MoveInput::TypedAt { text, .. } => match read(position, text, &[letters]) {
            Reading::One(mv) => mv,
            Reading::Several(moves) => return Err(Stop::Several(moves)),
            Reading::Promotion(moves) => return Err(Stop::Promotion(moves)),
            Reading::Illegal(why) => {
                let (legal, count) = examples(position, &why);
                return Err(Stop::Refusal(Refusal::Move {
                    game: game.id,
                    variant: position.variant().spec().key,
                    typed: shown(input),
                    why,
                    legal,
                    count,
                }));
            }
            Reading::Unreadable => {
                let legal = sans(position, |_| true);
                return Err(Stop::Refusal(Refusal::UnreadableMove {
                    variant: position.variant().spec().key,
                    typed: shown(input),
                    legal,
                }));
            }
        },
    };
    game::decide(game, who, &Intent::Move { mv, seen_ply }, now).map_err(Stop::Game)
}

/// Refuses what `decide` would refuse of any move.
fn may_move(game: &Game, asker: &Asker) -> Result<(), Stop> {
    why_not(game, asker).map_or(Ok(()), |why| Err(Stop::Game(why)))
}

/// Why the asker cannot move in this game now, whatever the move; `None`: they can.
pub(super) fn why_not(game: &Game, asker: &Asker) -> Option<game::Refusal> {
    let who = &asker.person.who;
    Some(match &game.stage {
        Stage::Running if game.waits_for(who) => return None,
        Stage::Running if game.to_move() == Some(who) => game::Refusal::Paused,
        Stage::Running if game.side_of(who).is_some() => game::Refusal::NotYourTurn {
            turn: game.line.position().turn(),
        },
        Stage::Offered if game.challenger == *who || game.opponent.as_ref() == Some(who) => game::Refusal::NotStarted,
        Stage::Over { .. } if game.side_of(who).is_some() => game::Refusal::AlreadyOver,
        Stage::Withdrawn => game::Refusal::Lapsed,
        Stage::Running | Stage::Offered | Stage::Over { .. } => game::Refusal::NotYourGame,
    })
}

/// A few legal moves that are near what was meant, and how many legal moves there are in all.
fn examples(position: &Position, why: &Why) -> (Vec<String>, usize) {
    let of_kind = |kind: Kind| sans(position, |mv| position.piece_at(mv.from).is_some_and(|p| p.kind == kind));
    let near: Vec<String> = match why {
        Why::CannotReach { from, .. }
        | Why::KingInDanger { from, .. }
        | Why::GivesCheck { from, .. }
        | Why::Occupied { from: Some(from), .. } => sans(position, |mv| mv.from == *from),
        Why::NoSuchPiece { kind, .. } | Why::Occupied { kind, .. } | Why::NeutralThere { kind, .. } | Why::NeverTakes { kind, .. } => {
            of_kind(*kind)
        }
        Why::BadPromotion(_) => sans(position, |mv| mv.promotion.is_some()),
        Why::Empty(_) | Why::NotYours(_) | Why::Castling | Why::NoCastling | Why::MustCapture | Why::NoneLeft(_) => Vec::new(),
    };
    let legal = if near.is_empty() { sans(position, |_| true) } else { near };
    (legal, position.legal_moves().len())
}

/// Some legal moves in canonical SAN, always the same ones in the same order.
fn sans(position: &Position, which: impl Fn(&Move) -> bool) -> Vec<String> {
    let mut moves: Vec<Move> = position.legal_moves().into_iter().filter(which).collect();
    moves.sort_unstable();
    moves.into_iter().take(EXAMPLES).map(|mv| san(position, mv)).collect()
}

/// What was typed, short enough to be repeated.
fn shown(input: &MoveInput) -> String {
    match input {
        MoveInput::Typed(text) | MoveInput::TypedAt { text, .. } => text.chars().take(TYPED_SHOWN).collect(),
        MoveInput::Chosen { uci, .. } => uci.chars().take(TYPED_SHOWN).collect(),
        MoveInput::Legal(_) => String::new(),
    }
}

/// A whole move as an entry of a menu.
fn whole_move(game: &Game, mv: Move) -> Choice {
    let position = game.line.position();
    Choice {
        action: play_action(game, &uci(position, mv)),
        label: ChoiceLabel::San(san(position, mv)),
    }
}

/// The question what a pawn becomes, when the move was typed without it.
fn promotion(game: &Game, moves: &[Move]) -> Option<Msg> {
    let first = moves.first()?;
    Some(Msg::PickPromotion {
        game: game.id,
        variant: game.terms.variant,
        from: first.from,
        to: first.to,
        choices: promotion_choices(game, moves),
    })
}
