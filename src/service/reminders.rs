//! Reminders of moves that wait. Which there will be is planned when a turn begins, with the event that begins it; when one is due, what the
//! person wants by then decides whether it is said, waits for the morning, or is dropped. There is one of each kind in a turn at most.

use super::{
    Service,
    quiet::{Night, SAFE_MS},
    say::move_button,
};
use crate::{
    game::{Event, Game, Stamped, clock},
    ids::Timestamp,
    reply::{Action, Failure, Msg, Person, Reply, Say},
    store::{Notice, NoticeKey, NoticeKind, Plan, Preferences, Remind, StoreError, Version},
};

/// What becomes of a reminder that is due.
#[derive(Clone, Debug)]
pub enum Reminding {
    /// It is said.
    Now(Reply),
    /// It waits until then.
    Later(Timestamp),
    /// There is no need any more, or it is not wanted.
    Never,
}

/// The notice that a reminder is.
pub const fn kind(remind: Remind) -> NoticeKind {
    match remind {
        Remind::Half => NoticeKind::ReminderHalf,
        Remind::Quarter => NoticeKind::Reminder,
        Remind::Day => NoticeKind::ReminderDay,
        Remind::EightHours => NoticeKind::ReminderEightHours,
        Remind::Hour => NoticeKind::ReminderHour,
    }
}

/// The reminder that a notice is, if it is one.
pub fn reminder(kind: NoticeKind) -> Option<Remind> {
    Remind::ALL.into_iter().find(|remind| self::kind(*remind) == kind)
}

/// When a reminder of the present turn comes, its night put off.
fn comes(game: &Game, remind: Remind, night: Option<&Night>) -> Option<Timestamp> {
    let deadline = game.deadline?;
    let at = deadline.plus_ms(-remind.before(game.terms.pace)?);
    let begun = clock::runs_since(game)?;
    Some(night.map_or(at, |night| night.put_off(at, begun, deadline)))
}

/// Does an event begin a turn, or set its clock going?
fn begins(event: &Event) -> bool {
    matches!(
        event,
        Event::Started { .. } | Event::Moved { .. } | Event::TakebackAccepted { .. } | Event::Resumed { .. }
    )
}

/// The reminders of the turn that has just begun, as notices of that version.
fn planned(game: &Game, version: Version, chosen: &Preferences) -> Vec<Notice> {
    let (Some(deadline), Some(begun)) = (game.deadline, clock::runs_since(game)) else {
        return Vec::new();
    };
    // After a pause only those that had not come before it.
    let left = match game.events.iter().rev().find(|s| begins(&s.event)).map(|s| &s.event) {
        Some(Event::Resumed { .. }) => game.events.iter().rev().find_map(|s| match s.event {
            Event::Paused { left, .. } => Some(left),
            _ => None,
        }),
        _ => None,
    };
    let night = Night::of(chosen);
    let wanted = |remind: Remind| remind == Remind::Quarter || chosen.reminders.reminders().contains(&remind);
    // The usual one is planned in any case, so that it is there for whoever switches reminders on during the turn.
    let all = Remind::ALL.into_iter().filter(|remind| wanted(*remind)).filter_map(|remind| {
        let before = remind.before(game.terms.pace)?;
        let in_time = deadline.plus_ms(-before) > begun && left.is_none_or(|left| left > before);
        let due = comes(game, remind, night.as_ref()).filter(|_| in_time)?;
        Some(Notice {
            key: NoticeKey {
                game: game.id,
                version,
                kind: kind(remind),
                to: game.to_move().cloned(),
                party: game.to_move().map(|who| game.party_of(who)).unwrap_or_default(),
            },
            ply: game.ply(),
            room: game.room_to_move().clone(),
            due,
            tries: 0,
            kept: false,
        })
    });
    all.collect()
}

impl Service {
    /// The reminders that belong into a commit which adds these events, the last of `game`.
    pub(super) async fn reminders(&self, game: &Game, events: &[Stamped]) -> Result<Vec<Notice>, StoreError> {
        let begun = events.iter().any(|s| begins(&s.event)) && game.deadline.is_some();
        let Some(who) = game.to_move().filter(|_| begun) else {
            return Ok(Vec::new());
        };
        let chosen = self.store.preferences(who).await?.unwrap_or_else(|| Preferences::new(who.clone()));
        Ok(planned(game, Version(game.events.len() as u32), &chosen))
    }

    /// What becomes of a reminder that is due now. `Never` for any other notice.
    pub async fn remind(&self, key: &NoticeKey) -> Result<Reminding, Failure> {
        let now = self.clock.now();
        let (Some(remind), Some(who)) = (reminder(key.kind), &key.to) else {
            return Ok(Reminding::Never);
        };
        let Some((game, _)) = self.store.load(key.game).await? else {
            return Ok(Reminding::Never);
        };
        let since = game.events.get(key.version.0 as usize..).unwrap_or_default();
        let present = game.waits_for(who) && !since.iter().any(|s| begins(&s.event));
        let (Some(deadline), true) = (game.deadline, present && !clock::is_late(&game, now)) else {
            return Ok(Reminding::Never);
        };
        let chosen = self.chosen(who).await?;
        let night = Night::of(&chosen);
        match answer(&game, remind, chosen.reminders, night.as_ref(), now) {
            Reminding::Now(_) => {}
            other => return Ok(other),
        }
        let next = self.known(who).await?;
        let other = game
            .player(game.line.position().turn().other())
            .ok_or(Failure::Bug("a game without seats was taken for one that was started"))?;
        let msg = Msg::Reminder {
            game: game.id,
            next: next.clone(),
            opponent: self.known(other).await?,
            deadline,
        };
        let say = Say::at_home(&game, msg)
            .buttons([
                move_button(&game),
                Action::Board { game: game.id, view: None },
                Action::More(game.id),
            ])
            .ping(&next)
            .in_room_of(&game, game.party_of(who));
        Ok(Reminding::Now(Reply { says: vec![say] }))
    }

    /// When a reminder came that is due: nobody has said it before.
    pub(super) async fn came(&self, notice: &Notice) -> Result<Timestamp, Failure> {
        let now = self.clock.now();
        let (Some(remind), Some(who)) = (reminder(notice.key.kind), &notice.key.to) else {
            return Ok(now);
        };
        let chosen = self.chosen(who).await?;
        let game = self.store.load(notice.key.game).await?.map(|(game, _)| game);
        let came = game.and_then(|game| comes(&game, remind, Night::of(&chosen).as_ref()));
        Ok(came.unwrap_or(now).min(now))
    }

    /// A person with the name to show, whoever asks. Somebody unknown is shown by their platform's id.
    pub(super) async fn known(&self, who: &crate::ids::PlayerRef) -> Result<Person, Failure> {
        let name = self.store.person(who).await?.map_or_else(|| who.local().to_owned(), |p| p.name);
        Ok(Person { who: who.clone(), name })
    }
}

/// Now (without words), later or never.
fn answer(game: &Game, remind: Remind, plan: Plan, night: Option<&Night>, now: Timestamp) -> Reminding {
    let Some(at) = comes(game, remind, night).filter(|_| plan.reminders().contains(&remind)) else {
        return Reminding::Never;
    };
    if at > now {
        return Reminding::Later(at);
    }
    // It is late, perhaps because no bot was running; then it may be night by now.
    let safe = game.deadline.map(|deadline| deadline.plus_ms(-SAFE_MS));
    let morning = night
        .and_then(|night| night.morning(now))
        .filter(|morning| safe.is_some_and(|safe| *morning <= safe));
    if let Some(morning) = morning {
        return Reminding::Later(morning);
    }
    // One that is nearer to the end says it better, when both came together.
    let nearer = plan
        .reminders()
        .iter()
        .filter(|other| other.before(game.terms.pace) < remind.before(game.terms.pace));
    if nearer
        .into_iter()
        .any(|other| comes(game, *other, night).is_some_and(|at| at <= now))
    {
        return Reminding::Never;
    }
    Reminding::Now(Reply::default())
}
