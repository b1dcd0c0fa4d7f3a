//! Time: what a clock says, for display and for the end alike. Nothing else computes a deadline or compares one.
//!
//! A turn begins with the move before it and ends at its deadline, which [`Pace::deadline`](super::Pace::deadline) sets. A pause stops the clock
//! and keeps what is left of it; an outage of the bot moves the deadline by as long as the clock ran during it. Each of these is an event that
//! holds the deadline which follows from it, so that what was shown once stays what counts.

use super::{Ending, Event, Game, Stage};
use crate::{ids::Timestamp, rules::Color};

/// How long a draw, takeback or pause that was asked for waits for an answer. Three days, like a challenge.
pub const QUESTION_MS: i64 = 3 * 24 * 3_600_000;

/// The least that the side to move has after the other side has ended a pause, if its pace allows that much: one day. Nobody loses in their
/// sleep because somebody else went on.
pub const RESUMED_MS: i64 = 24 * 3_600_000;

/// A time in which the bot could not be reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outage {
    /// Since when.
    pub from: Timestamp,
    /// When it was there again.
    pub until: Timestamp,
}

/// Is the time of the side to move over? At the instant of the deadline it is.
pub fn is_late(game: &Game, now: Timestamp) -> bool {
    game.stage == Stage::Running && game.deadline.is_some_and(|deadline| now >= deadline)
}

/// Has the question that waits in a running game lapsed?
pub fn question_lapsed(game: &Game, now: Timestamp) -> bool {
    game.pending.is_some() && game.pending_until.is_some_and(|until| now >= until)
}

/// How a game ends in which the time of the side to move is over: that side loses; before its first move nobody does, as when it resigns then.
pub fn out_of_time(game: &Game) -> Event {
    let late = game.line.position().turn();
    let (how, winner) = if game.has_moved(late) {
        (Ending::Time, Some(late.other()))
    } else {
        (Ending::Aborted, None)
    };
    Event::Ended { how, winner, by: None }
}

/// What the clock alone brings about: a challenge that nobody answered, a game whose time is over. Nothing, most of the time. A question that
/// lapses changes nothing until somebody acts, so that is noticed then.
pub fn falls_due(game: &Game, now: Timestamp) -> Option<Event> {
    match game.stage {
        Stage::Offered if !game.is_offer_at(now) => Some(Event::Expired),
        Stage::Running if is_late(game, now) => Some(out_of_time(game)),
        _ => None,
    }
}

/// Of a game that the clock ended: which side was late, and when its time was over.
pub fn ran_out(game: &Game) -> Option<(Color, Timestamp)> {
    let Stage::Over { how, by: None, .. } = &game.stage else {
        return None;
    };
    if !matches!(how, Ending::Time | Ending::Aborted) {
        return None;
    }
    let deadline = game.events.iter().rev().find_map(|stamped| match stamped.event {
        Event::Started { deadline, .. } | Event::Moved { deadline, .. } | Event::TakebackAccepted { deadline, .. } => Some(deadline),
        Event::Resumed { deadline, .. } | Event::Credited { deadline, .. } => Some(Some(deadline)),
        _ => None,
    });
    Some((game.line.position().turn(), deadline??))
}

/// When the present turn's clock was set going, or when the last outage during it was over.
pub fn runs_since(game: &Game) -> Option<Timestamp> {
    game.events.iter().rev().find_map(|stamped| match stamped.event {
        Event::Started { .. } | Event::Moved { .. } | Event::TakebackAccepted { .. } | Event::Resumed { .. } => Some(stamped.at),
        Event::Credited { until, .. } => Some(until),
        _ => None,
    })
}

/// What an outage gives back to the side to move: as long as its clock ran during it. Nothing where no clock ran, where the time was over
/// before, and where it was given back already.
pub fn credit(game: &Game, outage: Outage) -> Option<Event> {
    let Outage { from, until } = outage;
    let deadline = game.deadline.filter(|deadline| game.stage == Stage::Running && *deadline > from)?;
    if game.has(|event| matches!(event, Event::Credited { from: known, .. } if *known == from)) {
        return None;
    }
    let ran_from = from.max(runs_since(game)?);
    let lost = until.0.checked_sub(ran_from.0).filter(|lost| *lost > 0)?;
    Some(Event::Credited {
        from,
        until,
        deadline: deadline.plus_ms(lost),
    })
}

/// When the side to move must have moved after `by` has ended a pause.
pub(super) fn resumed(game: &Game, left: i64, by: Color, now: Timestamp) -> Timestamp {
    let other = by != game.line.position().turn();
    let least = match game.terms.pace.deadline(now) {
        Some(full) if other => (full.0.saturating_sub(now.0)).min(RESUMED_MS),
        _ => 0,
    };
    now.plus_ms(left.max(least))
}
