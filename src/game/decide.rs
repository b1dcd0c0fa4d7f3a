//! (game, who, what they want, now) -> events, or a refusal with facts. Nothing else changes a game.

use super::{ColourWish, Ending, Event, Game, Guest, Pace, Stage, Stamped, chance, clock, state::Pending};
use crate::{
    ids::{PlayerRef, Timestamp},
    rules::{Color, Move, Position, notation::uci::uci},
};

/// What somebody wants of an existing game. Moves arrive as legal moves of the present position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Intent {
    /// Take up a challenge.
    Accept {
        /// The accepting player's share in the chance.
        nonce: String,
        /// What the draw of colours gave the challenger, used when the wish was `Random`.
        challenger_if_random: Color,
    },
    /// Take up a challenge by its code.
    Join {
        /// The secret part of the code.
        secret: String,
        /// The accepting person and their room, if that is not the challenge's own.
        guest: Option<Guest>,
        /// The accepting player's share in the chance.
        nonce: String,
        /// What the draw of colours gave the challenger, used when the wish was `Random`.
        challenger_if_random: Color,
    },
    /// Refuse whatever offer waits for this person: a challenge, a draw, a takeback, a pause.
    Decline,
    /// Take back one's own challenge.
    Cancel,
    /// Play.
    Move {
        /// The move.
        mv: Move,
        /// The ply that the person saw, where known: an old one is refused.
        seen_ply: Option<u32>,
    },
    /// Give up (before one's first move: abort).
    Resign,
    /// Offer a draw, or accept the one offered.
    Draw,
    /// Ask for a takeback, or grant the one asked for.
    Takeback,
    /// Ask for a pause, or agree to the one asked for.
    Pause,
    /// Go on after a pause.
    Resume,
    /// End a game that has not really begun.
    Abort,
    /// Something has fallen due (by the clock, not by a person).
    Lapse,
}

/// Why a game refused. Facts, no sentence; nothing changed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each name says it")]
pub enum Refusal {
    NotYourGame,
    NotYourTurn {
        turn: Color,
    },
    NotForYou,
    OwnChallenge,
    /// The challenge is for whoever has its code.
    NeedsCode,
    /// The code of this challenge is another.
    WrongCode,
    NotStarted,
    AlreadyStarted,
    AlreadyOver,
    Lapsed,
    /// The person looked at an older position.
    PastPosition {
        now_ply: u32,
    },
    IllegalMove,
    NothingToDecline,
    NotYourOffer,
    /// A draw offer already waits, or was refused fewer than ten plies ago.
    DrawAlreadyOffered,
    DrawTooSoon {
        plies_left: u32,
    },
    NothingToTakeBack,
    TakebackAlreadyOffered,
    /// A draw of chance has been revealed in a rated game.
    TakebackAfterChance,
    TooLateToAbort,
    /// The clock stands still.
    Paused,
    NotPaused,
    /// There is no clock that could be stopped.
    NoClock,
    PauseAlreadyOffered,
    /// A pause was refused since this side has last moved.
    PauseTooSoon,
}

/// After a refused draw offer the same side waits that many plies, unless the other side offers meanwhile.
pub const DRAW_PAUSE: u32 = 10;

/// Decides. The events are returned in order and are to be stored all or not at all.
///
/// Whatever a player wants of a game in which the time of the side to move is over, the answer is that end.
pub fn decide(game: &Game, who: &PlayerRef, intent: &Intent, now: Timestamp) -> Result<Vec<Stamped>, Refusal> {
    let plays = !matches!(intent, Intent::Accept { .. } | Intent::Join { .. } | Intent::Cancel | Intent::Lapse);
    if plays && clock::is_late(game, now) && game.side_of(who).is_some() {
        return Ok(stamped(now, [clock::out_of_time(game)]));
    }
    if plays && game.stage == Stage::Running && clock::question_lapsed(game, now) {
        // Nobody answers what has lapsed; what somebody wants besides is decided without it.
        let mut events = stamped(now, [Event::QuestionLapsed]);
        let mut game = game.clone();
        for event in &events {
            game.apply(event.clone()).map_err(|_| Refusal::Lapsed)?;
        }
        events.extend(wanted(&game, who, intent, now)?);
        return Ok(events);
    }
    wanted(game, who, intent, now)
}

/// What becomes of a wish, whatever the clock says.
fn wanted(game: &Game, who: &PlayerRef, intent: &Intent, now: Timestamp) -> Result<Vec<Stamped>, Refusal> {
    let events = match intent {
        Intent::Accept {
            nonce,
            challenger_if_random,
        } => waits(game, now).and_then(|()| match game.invitation {
            Some(_) if *who != game.challenger => Err(Refusal::NeedsCode),
            _ => accept(game, who, nonce, *challenger_if_random, now),
        }),
        Intent::Join {
            secret,
            guest,
            nonce,
            challenger_if_random,
        } => join(game, who, secret, guest.as_ref(), nonce, *challenger_if_random, now),
        Intent::Decline => decline(game, who, now),
        Intent::Cancel => cancel(game, who),
        Intent::Move { mv, seen_ply } => play(game, who, *mv, *seen_ply, now),
        Intent::Resign => resign(game, who),
        Intent::Draw => draw(game, who, now),
        Intent::Takeback => takeback(game, who, now),
        Intent::Pause => pause(game, who, now),
        Intent::Resume => resume(game, who, now),
        Intent::Abort => abort(game, who),
        Intent::Lapse => lapse(game, now),
    }?;
    Ok(stamped(now, events))
}

/// The challenge must still wait.
fn waits(game: &Game, now: Timestamp) -> Result<(), Refusal> {
    match game.stage {
        Stage::Offered if game.is_offer_at(now) => Ok(()),
        Stage::Offered | Stage::Withdrawn => Err(Refusal::Lapsed),
        Stage::Running => Err(Refusal::AlreadyStarted),
        Stage::Over { .. } => Err(Refusal::AlreadyOver),
    }
}

/// The person's side in a game that is being played.
fn seat(game: &Game, who: &PlayerRef) -> Result<Color, Refusal> {
    match game.stage {
        Stage::Offered if *who == game.challenger || game.opponent.as_ref() == Some(who) => Err(Refusal::NotStarted),
        Stage::Offered => Err(Refusal::NotYourGame),
        Stage::Withdrawn => Err(Refusal::Lapsed),
        Stage::Running => game.side_of(who).ok_or(Refusal::NotYourGame),
        Stage::Over { .. } => game.side_of(who).ok_or(Refusal::NotYourGame).and(Err(Refusal::AlreadyOver)),
    }
}

fn accept(game: &Game, who: &PlayerRef, nonce: &str, if_random: Color, now: Timestamp) -> Result<Vec<Event>, Refusal> {
    waits(game, now)?;
    if *who == game.challenger {
        return Err(Refusal::OwnChallenge);
    }
    if game.opponent.as_ref().is_some_and(|o| o != who) {
        return Err(Refusal::NotForYou);
    }
    let challenger_plays = match game.terms.colour {
        ColourWish::White => Color::White,
        ColourWish::Black => Color::Black,
        ColourWish::Random => if_random,
    };
    let (white, black) = match challenger_plays {
        Color::White => (game.challenger.clone(), who.clone()),
        Color::Black => (who.clone(), game.challenger.clone()),
    };
    let nonces = [game.nonces[0].as_deref().unwrap_or_default(), nonce];
    let mut events = Vec::new();
    let start = if game.is_surprise() {
        let variant = chance::surprise(game, nonces).ok_or(Refusal::Lapsed)?;
        events.push(Event::Drawn {
            variant: variant.spec().key,
        });
        Position::start(variant)
    } else {
        game.line.start().clone()
    };
    let variant = start.variant();
    let dealt = match (variant.arrays(), &game.seed) {
        (Some(arrays), Some(seed)) if !game.arranged => Some(chance::deal(arrays, seed, game.id, nonces)),
        _ => None,
    };
    events.push(Event::Started {
        white,
        black,
        start_fen: dealt.unwrap_or_else(|| start.fen()),
        rules_version: variant.spec().rules_version,
        nonce: nonce.to_owned(),
        deadline: game.terms.pace.deadline(now),
    });
    Ok(events)
}

/// Takes up a challenge by its code, from whichever room. Whoever has not the code learns nothing of the challenge.
fn join(
    game: &Game,
    who: &PlayerRef,
    secret: &str,
    guest: Option<&Guest>,
    nonce: &str,
    if_random: Color,
    now: Timestamp,
) -> Result<Vec<Event>, Refusal> {
    if game.invitation.as_ref().is_none_or(|invitation| invitation.secret != secret) {
        return Err(Refusal::WrongCode);
    }
    let started = accept(game, who, nonce, if_random, now)?;
    Ok(guest.cloned().map(Event::Joined).into_iter().chain(started).collect())
}

fn decline(game: &Game, who: &PlayerRef, now: Timestamp) -> Result<Vec<Event>, Refusal> {
    if game.stage == Stage::Running {
        let by = seat(game, who)?;
        return match game.pending {
            Some(Pending::Draw(asker)) if asker != by => Ok(vec![Event::DrawDeclined { by }]),
            Some(Pending::Takeback(asker, _)) if asker != by => Ok(vec![Event::TakebackDeclined { by }]),
            Some(Pending::Pause(asker)) if asker != by => Ok(vec![Event::PauseDeclined { by }]),
            _ => Err(Refusal::NothingToDecline),
        };
    }
    waits(game, now)?;
    if *who == game.challenger {
        return Err(Refusal::OwnChallenge);
    }
    // An open challenge is for anybody: nobody can refuse it in the others' name.
    if game.opponent.as_ref() != Some(who) {
        return Err(Refusal::NotForYou);
    }
    Ok(vec![Event::Declined { by: who.clone() }])
}

fn cancel(game: &Game, who: &PlayerRef) -> Result<Vec<Event>, Refusal> {
    if *who != game.challenger {
        return Err(Refusal::NotYourOffer);
    }
    match game.stage {
        Stage::Offered => Ok(vec![Event::Cancelled { by: who.clone() }]),
        Stage::Withdrawn => Err(Refusal::Lapsed),
        Stage::Running => Err(Refusal::AlreadyStarted),
        Stage::Over { .. } => Err(Refusal::AlreadyOver),
    }
}

fn play(game: &Game, who: &PlayerRef, mv: Move, seen_ply: Option<u32>, now: Timestamp) -> Result<Vec<Event>, Refusal> {
    let by = seat(game, who)?;
    if seen_ply.is_some_and(|seen| seen != game.ply()) {
        return Err(Refusal::PastPosition { now_ply: game.ply() });
    }
    let position = game.line.position();
    let turn = position.turn();
    if turn != by {
        return Err(Refusal::NotYourTurn { turn });
    }
    if game.paused.is_some() {
        return Err(Refusal::Paused);
    }
    if !position.legal_moves().contains(&mv) {
        return Err(Refusal::IllegalMove);
    }
    let roll = if position.needs_roll(mv) { chance::next_roll(game) } else { None };
    let mut line = game.line.clone();
    line.play(mv, roll).map_err(|_| Refusal::IllegalMove)?;
    let outcome = line.outcome();
    let deadline = if outcome.is_none() { game.terms.pace.deadline(now) } else { None };
    let mut events = vec![Event::Moved {
        by,
        uci: uci(position, mv),
        roll,
        deadline,
    }];
    match game.pending {
        Some(Pending::Draw(asker)) if asker != by => events.push(Event::DrawDeclined { by }),
        Some(Pending::Takeback(..)) => events.push(Event::TakebackDeclined { by }),
        Some(Pending::Pause(asker)) if asker != by => events.push(Event::PauseDeclined { by }),
        _ => {}
    }
    if let Some(end) = outcome {
        events.push(Event::Ended {
            how: Ending::Rules(end.kind),
            winner: end.winner,
            by: None,
        });
    }
    Ok(events)
}

fn resign(game: &Game, who: &PlayerRef) -> Result<Vec<Event>, Refusal> {
    let side = seat(game, who)?;
    let (how, winner) = if game.has_moved(side) {
        (Ending::Resignation, Some(side.other()))
    } else {
        (Ending::Aborted, None)
    };
    Ok(vec![Event::Ended {
        how,
        winner,
        by: Some(who.clone()),
    }])
}

fn abort(game: &Game, who: &PlayerRef) -> Result<Vec<Event>, Refusal> {
    let side = seat(game, who)?;
    if game.has_moved(side) {
        return Err(Refusal::TooLateToAbort);
    }
    Ok(vec![Event::Ended {
        how: Ending::Aborted,
        winner: None,
        by: Some(who.clone()),
    }])
}

fn draw(game: &Game, who: &PlayerRef, now: Timestamp) -> Result<Vec<Event>, Refusal> {
    let by = seat(game, who)?;
    match game.pending {
        Some(Pending::Draw(asker)) if asker != by => Ok(vec![Event::Ended {
            how: Ending::Agreement,
            winner: None,
            by: Some(who.clone()),
        }]),
        Some(Pending::Draw(_)) => Err(Refusal::DrawAlreadyOffered),
        Some(Pending::Takeback(..)) => Err(Refusal::TakebackAlreadyOffered),
        Some(Pending::Pause(_)) => Err(Refusal::PauseAlreadyOffered),
        None => match draw_pause_left(game, by) {
            0 => Ok(vec![Event::DrawOffered {
                by,
                expires: Some(now.plus_ms(clock::QUESTION_MS)),
            }]),
            plies_left => Err(Refusal::DrawTooSoon { plies_left }),
        },
    }
}

/// How many plies a side still waits before it may offer again.
fn draw_pause_left(game: &Game, side: Color) -> u32 {
    let mut left = 0;
    for stamped in &game.events {
        match stamped.event {
            Event::DrawDeclined { by } if by != side => left = DRAW_PAUSE,
            Event::DrawOffered { by, .. } if by != side => left = 0,
            Event::Moved { .. } => left = left.saturating_sub(1),
            _ => {}
        }
    }
    left
}

fn takeback(game: &Game, who: &PlayerRef, now: Timestamp) -> Result<Vec<Event>, Refusal> {
    let by = seat(game, who)?;
    if game.paused.is_some() {
        return Err(Refusal::Paused);
    }
    match game.pending {
        Some(Pending::Takeback(asker, keep)) if asker != by => {
            return Ok(vec![Event::TakebackAccepted {
                by,
                keep,
                deadline: game.terms.pace.deadline(now),
            }]);
        }
        Some(Pending::Takeback(..)) => return Err(Refusal::TakebackAlreadyOffered),
        Some(Pending::Draw(_)) => return Err(Refusal::DrawAlreadyOffered),
        Some(Pending::Pause(_)) => return Err(Refusal::PauseAlreadyOffered),
        None => {}
    }
    let plies = game.line.plies();
    let keep = plies
        .iter()
        .rposition(|p| p.effects.piece.color == by)
        .ok_or(Refusal::NothingToTakeBack)?;
    if game.terms.rated && plies[keep..].iter().any(|p| p.roll.is_some()) {
        return Err(Refusal::TakebackAfterChance);
    }
    Ok(vec![Event::TakebackOffered {
        by,
        keep: keep as u32,
        expires: Some(now.plus_ms(clock::QUESTION_MS)),
    }])
}

fn pause(game: &Game, who: &PlayerRef, now: Timestamp) -> Result<Vec<Event>, Refusal> {
    let by = seat(game, who)?;
    if game.paused.is_some() {
        return Err(Refusal::Paused);
    }
    let deadline = game.deadline.filter(|_| game.terms.pace != Pace::NoLimit).ok_or(Refusal::NoClock)?;
    match game.pending {
        Some(Pending::Pause(asker)) if asker != by => Ok(vec![Event::Paused {
            by,
            left: deadline.0.saturating_sub(now.0),
        }]),
        Some(Pending::Pause(_)) => Err(Refusal::PauseAlreadyOffered),
        Some(Pending::Draw(_)) => Err(Refusal::DrawAlreadyOffered),
        Some(Pending::Takeback(..)) => Err(Refusal::TakebackAlreadyOffered),
        None if pause_refused(game, by) => Err(Refusal::PauseTooSoon),
        None => Ok(vec![Event::PauseOffered {
            by,
            expires: now.plus_ms(clock::QUESTION_MS),
        }]),
    }
}

/// Was this side refused a pause since it has last moved? Each question pings somebody.
fn pause_refused(game: &Game, side: Color) -> bool {
    let since = game.events.iter().rev().find_map(|stamped| match stamped.event {
        Event::PauseDeclined { by } if by != side => Some(true),
        Event::PauseOffered { by, .. } if by != side => Some(false),
        Event::Moved { by, .. } if by == side => Some(false),
        _ => None,
    });
    since.unwrap_or(false)
}

fn resume(game: &Game, who: &PlayerRef, now: Timestamp) -> Result<Vec<Event>, Refusal> {
    let by = seat(game, who)?;
    let pause = game.paused.ok_or(Refusal::NotPaused)?;
    Ok(vec![Event::Resumed {
        by,
        deadline: clock::resumed(game, pause.left, by, now),
    }])
}

fn lapse(game: &Game, now: Timestamp) -> Result<Vec<Event>, Refusal> {
    if let Some(event) = clock::falls_due(game, now) {
        return Ok(vec![event]);
    }
    match game.stage {
        Stage::Offered => Err(Refusal::NotStarted),
        Stage::Withdrawn => Err(Refusal::Lapsed),
        Stage::Running => Err(Refusal::AlreadyStarted),
        Stage::Over { .. } => Err(Refusal::AlreadyOver),
    }
}

/// Helper for events at one instant.
pub(crate) fn stamped(at: Timestamp, events: impl IntoIterator<Item = Event>) -> Vec<Stamped> {
    events.into_iter().map(|event| Stamped { at, event }).collect()
}
