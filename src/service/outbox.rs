//! What has to be said unasked, and when. Every change of a game that its room must see leaves a notice, in the same write as the change.
//! Usually the answer to the request says it, and it goes away at once. What no answer has said after a while (the process died, the room was
//! out of reach, nobody asked) is said later from here: made anew from the game as it stands then, never from what was meant to be said.

use std::sync::{Mutex, PoisonError};

use sha2::{Digest as _, Sha256};

use super::{
    Asker, Service,
    find::is_running,
    offer::challenge_say,
    reminders::{self, Reminding},
};
use crate::{
    game::{Ending, Event, Game, Party, Pending, Stage, Stamped},
    ids::{CommunityRef, DeliveryKey, PlayerRef, RoomRef, Timestamp},
    reply::{Failure, Noted, Person, Say},
    store::{Lost, Notice, NoticeKey, NoticeKind, Place, Settled, StoreError, Version},
};

/// How long an answer to a request has to say what it has stored, in milliseconds. Afterwards it is said unasked.
pub const GRACE_MS: i64 = 60_000;

/// How long whoever has claimed a notice has to say it, in milliseconds.
pub const CLAIM_MS: i64 = 120_000;

/// How long to wait after a first try that failed, in milliseconds; twice as long after each more.
const FIRST_WAIT_MS: i64 = 5_000;

/// The longest wait between two tries, in milliseconds. A quarter of an hour.
const LONGEST_WAIT_MS: i64 = 15 * 60_000;

/// How often it is tried whether a room takes messages again that took none, in milliseconds. Six hours.
const KNOCK_MS: i64 = 6 * 3_600_000;

/// Who caused it, as far as it matters for when it is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Caused {
    /// Somebody asked for it, and the answer will say it.
    ByRequest,
    /// Time passed: nobody waits for an answer.
    ByTime,
}

/// What is to be done about a notice that is due.
#[derive(Clone, Debug)]
pub enum Told {
    /// It is said.
    Say(Box<Telling>),
    /// There is no need to say it any more.
    Never,
    /// It is not the time to say it: not before this instant.
    NotBefore(Timestamp),
}

/// What is said unasked.
#[derive(Clone, Debug)]
pub struct Telling {
    /// It, in the home of its game.
    pub say: Say,
    /// Which notice it says. What is said again some other time has another key then.
    pub noted: Noted,
    /// What the post of the challenge says from now on, if this answers it.
    pub retold: Option<Say>,
    /// When it is to be said the next time, if it is.
    pub again: Option<Timestamp>,
}

/// What this process knows of what was said and what is not written down yet.
#[derive(Debug, Default)]
pub(super) struct Outbox {
    /// Said, and still to go away: with the next look at what is due, all in one write.
    said: Mutex<Vec<NoticeKey>>,
    /// When rooms that take no messages were last tried.
    knocked: Mutex<Option<Timestamp>>,
}

/// The events that were stored together as the last: a ply comes with what it refuses and how it ends the game.
pub(super) fn last_step(events: &[Stamped]) -> &[Stamped] {
    let mut from = events.len().saturating_sub(1);
    let is = |at: usize, what: fn(&Event) -> bool| events.get(at).is_some_and(|s| what(&s.event));
    let before = |at: usize, what: fn(&Event) -> bool| at > 0 && is(at - 1, what);
    let moved = |event: &Event| matches!(event, Event::Moved { .. });
    let refused = |event: &Event| {
        matches!(
            event,
            Event::DrawDeclined { .. } | Event::TakebackDeclined { .. } | Event::PauseDeclined { .. }
        )
    };
    let by_rules = |event: &Event| matches!(event, Event::Ended { how: Ending::Rules(_), .. });
    if is(from, by_rules) && (before(from, moved) || before(from, refused)) {
        from -= 1;
    }
    if is(from, refused) && before(from, moved) {
        from -= 1;
    }
    if is(from, |e| matches!(e, Event::Started { .. })) {
        while before(from, |e| matches!(e, Event::Drawn { .. } | Event::Joined(_))) {
            from -= 1;
        }
        return &events[from..];
    }
    let follows_a_challenge = |event: &Event| {
        matches!(
            event,
            Event::Surprise { .. } | Event::Arranged { .. } | Event::Invited(_) | Event::Joined(_)
        )
    };
    while before(from, |_| true) && is(from, follows_a_challenge) {
        from -= 1;
    }
    &events[from..]
}

/// What has to be said of events that were stored together, and who is pinged by it.
fn kind_of(game: &Game, step: &[Stamped]) -> Option<(NoticeKind, Option<PlayerRef>)> {
    if game.invitation.is_some() && game.seats.is_none() {
        // A challenge that is taken up by its code stands in no room: only whoever has the code knows of it.
        return None;
    }
    let mut said = None;
    for stamped in step {
        let next = match &stamped.event {
            Event::Offered { opponent, .. } => (NoticeKind::Challenge, opponent.clone()),
            Event::Surprise { .. }
            | Event::Arranged { .. }
            | Event::Invited(_)
            | Event::Joined(_)
            | Event::Parted
            | Event::Drawn { .. }
            | Event::QuestionLapsed
            | Event::Credited { .. } => continue,
            Event::Declined { .. } => (NoticeKind::Declined, None),
            Event::Cancelled { .. } => (NoticeKind::Cancelled, None),
            Event::Expired => (NoticeKind::Expired, None),
            Event::Started { .. } => (NoticeKind::Started, game.to_move().cloned()),
            Event::Moved { .. } => (NoticeKind::YourTurn, game.to_move().cloned()),
            Event::DrawOffered { by, .. } => (NoticeKind::DrawOffered, game.player(by.other()).cloned()),
            Event::TakebackOffered { by, .. } => (NoticeKind::TakebackOffered, game.player(by.other()).cloned()),
            // Who refuses by moving on says so with the move.
            Event::DrawDeclined { .. } | Event::TakebackDeclined { .. } | Event::PauseDeclined { .. } if said.is_some() => continue,
            Event::DrawDeclined { .. } | Event::TakebackDeclined { .. } | Event::PauseDeclined { .. } => (NoticeKind::OfferDeclined, None),
            Event::PauseOffered { by, .. } => (NoticeKind::PauseOffered, game.player(by.other()).cloned()),
            Event::Paused { .. } => (NoticeKind::Paused, None),
            // Whoever goes on with their own clock knows it.
            Event::Resumed { by, .. } => (
                NoticeKind::Resumed,
                game.to_move().filter(|who| game.side_of(who) != Some(*by)).cloned(),
            ),
            Event::TakebackAccepted { .. } => (NoticeKind::TakenBack, game.to_move().cloned()),
            Event::Ended { how: Ending::Time, .. } => (NoticeKind::Forfeit, None),
            Event::Ended { .. } => (NoticeKind::Over, None),
        };
        said = Some(next);
    }
    said
}

/// What has to be said of the last thing that happened in a game, in each of its rooms.
pub fn notices(game: &Game, caused: Caused, now: Timestamp) -> Vec<Notice> {
    let Some((kind, to)) = kind_of(game, last_step(&game.events)) else {
        return Vec::new();
    };
    of_kind(game, Version(game.events.len() as u32), kind, to.as_ref(), caused, now)
}

/// Notices of a kind, one for each room of a game. Who is pinged is so in their own.
pub(super) fn of_kind(
    game: &Game,
    version: Version,
    kind: NoticeKind,
    to: Option<&PlayerRef>,
    caused: Caused,
    now: Timestamp,
) -> Vec<Notice> {
    let (due, tries) = match caused {
        Caused::ByRequest => (now.plus_ms(GRACE_MS), 1),
        Caused::ByTime => (now, 0),
    };
    let notice = |party| Notice {
        key: key_for(game, version, kind, to, party),
        ply: game.ply(),
        room: game.room_of(party).clone(),
        due,
        tries,
        kept: false,
    };
    game.parties().map(notice).collect()
}

fn key_for(game: &Game, version: Version, kind: NoticeKind, to: Option<&PlayerRef>, party: Party) -> NoticeKey {
    NoticeKey {
        game: game.id,
        version,
        kind,
        to: to.filter(|who| game.party_of(who) == party).cloned(),
        party,
    }
}

/// Which notice says what was stored together as the last of a game's events, in one of its rooms.
pub(super) fn noted(game: &Game, step: &[Stamped], party: Party) -> Option<Noted> {
    let (kind, to) = kind_of(game, step)?;
    let key = key_for(game, Version(game.events.len() as u32), kind, to.as_ref(), party);
    let at = step.last().map(|s| s.at).unwrap_or_default();
    Some(Noted {
        once: once(&key, at),
        key,
        at,
    })
}

/// See [`Noted::once`]. The instant is in it because a number of a game can come again in a store that was begun anew.
fn once(key: &NoticeKey, at: Timestamp) -> String {
    let whom = key.to.as_ref().map_or("", PlayerRef::as_str);
    let text = format!("notice v1\n{}\n{}\n{}\n{}\n{whom}", key.game.0, key.version.0, key.code(), at.0);
    let hash = Sha256::digest(text.as_bytes());
    let first: [u8; 8] = std::array::from_fn(|n| hash[n]);
    format!("{:016x}", u64::from_be_bytes(first))
}

/// How long to wait after that many tries, in milliseconds. `chance` is anything; it keeps what failed together from coming again together.
pub fn wait_after(tries: u32, chance: u8) -> i64 {
    let whole = (FIRST_WAIT_MS << tries.saturating_sub(1).min(20)).min(LONGEST_WAIT_MS);
    // Between three quarters of it and all of it.
    whole - whole / 4 * i64::from(chance) / 255
}

/// Who did what happened in a step: in whose name it is told.
fn cause<'g>(game: &'g Game, step: &'g [Stamped]) -> &'g PlayerRef {
    let side = |by: &crate::rules::Color| game.player(*by);
    let who = step.iter().find_map(|stamped| match &stamped.event {
        Event::Declined { by } | Event::Cancelled { by } => Some(by),
        Event::Started { white, black, .. } => Some(if *white == game.challenger { black } else { white }),
        Event::Moved { by, .. }
        | Event::DrawOffered { by, .. }
        | Event::DrawDeclined { by }
        | Event::PauseOffered { by, .. }
        | Event::PauseDeclined { by }
        | Event::Paused { by, .. }
        | Event::Resumed { by, .. }
        | Event::TakebackOffered { by, .. }
        | Event::TakebackAccepted { by, .. }
        | Event::TakebackDeclined { by } => side(by),
        Event::Ended { by, .. } => by.as_ref(),
        Event::Offered { .. }
        | Event::Surprise { .. }
        | Event::Arranged { .. }
        | Event::Invited(_)
        | Event::Joined(_)
        | Event::Parted
        | Event::Drawn { .. }
        | Event::Expired
        | Event::QuestionLapsed
        | Event::Credited { .. } => None,
    });
    who.unwrap_or(&game.challenger)
}

impl Service {
    /// What a notice says, of the game as it is now.
    pub async fn told(&self, notice: &Notice) -> Result<Told, Failure> {
        if reminders::reminder(notice.key.kind).is_some() {
            return self.reminding(notice).await;
        }
        let key = &notice.key;
        let Some((game, _)) = self.store.load(key.game).await? else {
            return Ok(Told::Never);
        };
        let until = key.version.0 as usize;
        if until > game.events.len() || !game.parties().any(|party| party == key.party) {
            return Ok(Told::Never);
        }
        let step = last_step(&game.events[..until]);
        let from = until - step.len();
        let who = cause(&game, step).clone();
        let name = self.store.person(&who).await?.map_or_else(|| who.local().to_owned(), |p| p.name);
        let teller = Asker {
            person: Person { who, name },
            room: game.room_of(key.party).clone(),
            parent: None,
            community: game.community_of(key.party).clone(),
            tongue: None,
            view: None,
            moderator: false,
            game: None,
            alone: false,
            delivery: DeliveryKey::new("", ""),
        };
        let running = is_running(&game);
        let say = match (key.kind, &game.stage) {
            (NoticeKind::Challenge, Stage::Offered) => Some(challenge_say(self.challenge_msg(&teller, &game).await?, &game)),
            (NoticeKind::Declined | NoticeKind::Cancelled, Stage::Withdrawn) => self.withdrawn_say(&teller, &game, step).await?,
            (NoticeKind::Expired, Stage::Withdrawn) => self.past_challenge(&teller, &game).await?,
            (NoticeKind::Started, _) if running => Some(self.started_say(&teller, &game).await?),
            (NoticeKind::YourTurn, _) if running => Some(self.moved_say(&teller, &game, &game.events[..from], step).await?),
            (NoticeKind::TakenBack, _) if running => self.taken_back_say(&teller, &game, from, step).await?,
            (NoticeKind::Over | NoticeKind::Forfeit, Stage::Over { .. }) => {
                let with_ply = step.iter().any(|s| matches!(s.event, Event::Moved { .. }));
                Some(self.over(&teller, &game, with_ply).await?)
            }
            (NoticeKind::DrawOffered, _) if matches!(game.pending, Some(Pending::Draw(_))) => Some(self.draw_say(&teller, &game).await?),
            (NoticeKind::TakebackOffered, _) => match game.pending {
                Some(Pending::Takeback(by, keep)) => Some(self.takeback_say(&teller, &game, by, keep).await?),
                _ => None,
            },
            (NoticeKind::PauseOffered, _) if matches!(game.pending, Some(Pending::Pause(_))) => Some(self.pause_say(&teller, &game).await?),
            (NoticeKind::Paused, _) if game.paused.is_some() => Some(self.pause_say(&teller, &game).await?),
            (NoticeKind::Resumed, _) if running && game.paused.is_none() => Some(self.resumed_say(&teller, &game).await?),
            (NoticeKind::OfferDeclined, _) if running => self.offer_declined_say(&teller, &game, step).await?,
            _ => None,
        };
        let Some(say) = say else { return Ok(Told::Never) };
        let say = say.in_room_of(&game, key.party);
        let answers = matches!(key.kind, NoticeKind::Started | NoticeKind::Declined | NoticeKind::Cancelled);
        let retold = if answers {
            let past = self.past_challenge(&teller, &game).await?;
            past.map(|say| say.in_room_of(&game, key.party))
        } else {
            None
        };
        let at = step.last().map(|s| s.at).unwrap_or_default();
        let noted = Noted {
            once: once(key, at),
            key: key.clone(),
            at,
        };
        Ok(Told::Say(Box::new(Telling {
            say: Say {
                notice: Some(noted.clone()),
                ..say
            },
            noted,
            retold,
            again: None,
        })))
    }

    /// What a reminder says, if it still does.
    async fn reminding(&self, notice: &Notice) -> Result<Told, Failure> {
        let said = match self.remind(&notice.key).await? {
            Reminding::Now(mut reply) => reply.says.pop(),
            Reminding::Later(at) => return Ok(Told::NotBefore(at)),
            Reminding::Never => None,
        };
        let Some(say) = said else { return Ok(Told::Never) };
        let noted = Noted {
            once: once(&notice.key, Timestamp::default()),
            key: notice.key.clone(),
            at: self.came(notice).await?,
        };
        Ok(Told::Say(Box::new(Telling {
            say: Say {
                notice: Some(noted.clone()),
                ..say
            },
            noted,
            retold: None,
            again: None,
        })))
    }

    /// It has been said. It goes away a little later, together with others, so that saying something costs no write of its own.
    pub fn said(&self, key: NoticeKey) {
        self.outbox.said.lock().unwrap_or_else(PoisonError::into_inner).push(key);
    }

    /// Writes down what has been said.
    pub async fn write_down_what_was_said(&self) -> Result<(), StoreError> {
        let said = std::mem::take(&mut *self.outbox.said.lock().unwrap_or_else(PoisonError::into_inner));
        if said.is_empty() {
            return Ok(());
        }
        let settled: Vec<_> = said.into_iter().map(|key| (key, Settled::Said)).collect();
        let written = self.store.settle_notices(&settled).await;
        if written.is_err() {
            let again = settled.into_iter().map(|(key, _)| key);
            self.outbox.said.lock().unwrap_or_else(PoisonError::into_inner).extend(again);
        }
        written
    }

    /// Claims what is due on some platforms, the earliest first. What was kept for a room is among it when it is time to see whether that takes
    /// messages again.
    pub async fn claim_notices(&self, platforms: &[&str], limit: usize) -> Result<Vec<Notice>, StoreError> {
        let now = self.clock.now();
        let knock = {
            let mut knocked = self.outbox.knocked.lock().unwrap_or_else(PoisonError::into_inner);
            let due = knocked.is_none_or(|last| now >= last.plus_ms(KNOCK_MS));
            if due {
                *knocked = Some(now);
            }
            due
        };
        if knock {
            self.store.release_notices(None, now).await?;
        }
        self.store.claim_notices(platforms, now, now.plus_ms(CLAIM_MS), limit).await
    }

    /// Is this claim still good? Not if it was said or made pointless meanwhile, or if somebody else has claimed it since.
    pub async fn is_wanted(&self, notice: &Notice) -> Result<bool, StoreError> {
        if self
            .outbox
            .said
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .contains(&notice.key)
        {
            return Ok(false);
        }
        Ok(self.store.notices_of(&[notice.key.game]).await?.contains(notice))
    }

    /// Is it still to be said? Not if a newer one made it pointless, or if it was said.
    pub async fn still_to_be_said(&self, key: &NoticeKey) -> Result<bool, StoreError> {
        Ok(self.store.notices_of(&[key.game]).await?.iter().any(|notice| notice.key == *key))
    }

    /// Can nothing be said in a room because it is not there any more, or the bot is not? A room that took no messages may take them again.
    pub async fn is_gone(&self, room: &RoomRef, community: &CommunityRef) -> Result<bool, StoreError> {
        let lost = self.lost(&[Place::Room(room.clone()), Place::Community(community.clone())]).await?;
        Ok(lost.iter().any(|why| matches!(why, Lost::Deleted | Lost::Removed)))
    }

    /// It is said, or said again, not before an instant.
    pub async fn say_not_before(&self, key: &NoticeKey, at: Timestamp) -> Result<(), StoreError> {
        self.store.settle_notices(&[(key.clone(), Settled::Again(at))]).await
    }

    /// It could not be said: again after a while.
    pub async fn say_again_later(&self, notice: &Notice) -> Result<(), StoreError> {
        let [chance, ..] = self.entropy.bytes();
        let again = self.clock.now().plus_ms(wait_after(notice.tries, chance));
        self.say_not_before(&notice.key, again).await
    }

    /// It could not be said because its room is out of reach: it is kept until that is there again.
    pub async fn keep_until_reached(&self, key: &NoticeKey) -> Result<(), StoreError> {
        self.store.settle_notices(&[(key.clone(), Settled::Kept)]).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        ids::GameId,
        rules::{Color, EndKind},
    };

    fn at(event: Event) -> Stamped {
        Stamped { at: Timestamp(7), event }
    }

    fn moved() -> Stamped {
        at(Event::Moved {
            by: Color::White,
            uci: "e2e4".into(),
            roll: None,
            deadline: None,
        })
    }

    fn ended(how: Ending) -> Stamped {
        at(Event::Ended {
            how,
            winner: None,
            by: None,
        })
    }

    #[test]
    fn a_step_is_what_was_stored_together() {
        let offered = at(Event::DrawOffered {
            by: Color::Black,
            expires: None,
        });
        let refused = at(Event::DrawDeclined { by: Color::White });
        let asked = at(Event::TakebackOffered {
            by: Color::Black,
            keep: 0,
            expires: None,
        });
        let moved_on = at(Event::TakebackDeclined { by: Color::White });
        let mate = ended(Ending::Rules(EndKind::Checkmate));
        for (events, length) in [
            (vec![], 0),
            (vec![moved()], 1),
            (vec![moved(), offered.clone()], 1),
            (vec![moved(), offered.clone(), refused.clone()], 1),
            (vec![offered.clone(), moved(), refused.clone()], 2),
            (vec![moved(), moved(), mate.clone()], 2),
            (vec![asked, moved(), moved_on, mate.clone()], 3),
            (vec![offered.clone(), moved(), refused, ended(Ending::Resignation)], 1),
            (vec![moved(), ended(Ending::Time)], 1),
            (
                vec![
                    moved(),
                    at(Event::QuestionLapsed),
                    moved(),
                    at(Event::PauseDeclined { by: Color::White }),
                ],
                2,
            ),
            (vec![moved(), at(Event::QuestionLapsed), offered], 1),
            (vec![mate], 1),
        ] {
            assert_eq!(last_step(&events).len(), length, "{events:?}");
        }
    }

    #[test]
    fn each_wait_is_longer_than_the_one_before_up_to_a_quarter_of_an_hour() {
        for chance in [0, 100, 255] {
            let waits: Vec<i64> = (1..=40).map(|tries| wait_after(tries, chance)).collect();
            assert!(waits.is_sorted(), "{waits:?}");
            assert!(waits[0] >= 3_750 && waits[0] <= 5_000, "{waits:?}");
            assert!(waits[39] >= 675_000 && waits[39] <= 900_000, "{waits:?}");
        }
        assert_eq!(wait_after(0, 0), 5_000);
        assert!(wait_after(u32::MAX, 255) > 0);
    }

    #[test]
    fn what_is_said_once_is_told_from_everything_else() {
        let key = |game, version, kind, to: Option<&str>| NoticeKey {
            game: GameId(game),
            version: Version(version),
            kind,
            to: to.map(|to| PlayerRef::new("web", to)),
            party: Party::Host,
        };
        let all = [
            once(&key(1, 2, NoticeKind::Over, None), Timestamp(3)),
            once(&key(1, 2, NoticeKind::Over, None), Timestamp(4)),
            once(&key(1, 2, NoticeKind::Over, Some("a")), Timestamp(3)),
            once(&key(1, 2, NoticeKind::YourTurn, None), Timestamp(3)),
            once(&key(1, 12, NoticeKind::Over, None), Timestamp(3)),
            once(&key(11, 2, NoticeKind::Over, None), Timestamp(3)),
            once(
                &NoticeKey {
                    party: Party::Guest,
                    ..key(1, 2, NoticeKind::Over, None)
                },
                Timestamp(3),
            ),
        ];
        assert!(
            all.iter().all(|one| one.len() == 16 && one.bytes().all(|b| b.is_ascii_hexdigit())),
            "{all:?}"
        );
        for (n, one) in all.iter().enumerate() {
            assert!(!all[..n].contains(one), "{all:?}");
        }
        assert_eq!(all[0], once(&key(1, 2, NoticeKind::Over, None), Timestamp(3)));
    }
}
