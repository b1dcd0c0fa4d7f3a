//! What an index needs to know of a game: where it stands, whose it is, when it is due. A fold over the same events as the game itself, but
//! without the rules, so that a commit costs the same in every variant and a lost index can always be made anew.

use std::collections::BTreeMap;

use super::Stock;
use crate::{
    game::{Event, Stamped},
    ids::{CommunityRef, PlayerRef, RoomRef, Timestamp},
};

/// Where a game stands, as far as lists care.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    /// A challenge or a running game.
    Open,
    /// A challenge that came to nothing. In no list.
    Withdrawn,
    /// A game that was begun and is over, since an instant.
    Finished(Timestamp),
}

/// The card of one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Card {
    /// Where it stands.
    pub standing: Standing,
    /// In whose lists it is: challenger and opponent, then the two seats. Each person once.
    pub people: Vec<PlayerRef>,
    /// Home room.
    pub room: RoomRef,
    /// Leaderboard.
    pub community: CommunityRef,
    /// The other player's room and what it belongs to, where they play from another; not of a challenge that came to nothing.
    pub guest: Option<(RoomRef, CommunityRef)>,
    /// When the sweeper must look at it; open games only.
    pub due: Option<Timestamp>,
}

/// The events do not follow on each other, whatever the variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OutOfOrder;

/// How much there is of each community, by name, from the cards of all games and the names of those that have settings.
pub(crate) fn stock<C: std::borrow::Borrow<Card>>(
    cards: impl IntoIterator<Item = C>,
    settled: impl IntoIterator<Item = CommunityRef>,
) -> Vec<Stock> {
    let mut found = BTreeMap::new();
    let mut of = |community: &CommunityRef, change: &dyn Fn(&mut Stock)| {
        change(found.entry(community.clone()).or_insert_with(|| Stock {
            community: community.clone(),
            games: 0,
            open: 0,
            settings: false,
        }));
    };
    for card in cards {
        let card = card.borrow();
        of(&card.community, &|stock| {
            stock.games += 1;
            stock.open += u64::from(card.standing == Standing::Open);
        });
        // Known for what is posted there, though nothing of it belongs to that community.
        if let Some((_, of_guest)) = &card.guest {
            of(of_guest, &|_| {});
        }
    }
    for community in settled {
        of(&community, &|stock| stock.settings = true);
    }
    found.into_values().collect()
}

impl Card {
    /// Is it in its people's lists?
    pub fn is_listed(&self) -> bool {
        self.standing != Standing::Withdrawn
    }

    /// Is it played in this room?
    pub fn is_in(&self, room: &RoomRef) -> bool {
        self.room == *room || self.guest.as_ref().is_some_and(|(of_guest, _)| of_guest == room)
    }

    /// Does somebody play it from a room of this community, though it belongs to another?
    pub fn has_guest_of(&self, community: &CommunityRef) -> bool {
        self.guest.as_ref().is_some_and(|(_, of_guest)| of_guest == community)
    }

    /// Puts somebody in another's place.
    pub fn rename(&mut self, who: &PlayerRef, successor: &PlayerRef) {
        for person in self.people.iter_mut().filter(|person| *person == who) {
            person.clone_from(successor);
        }
    }

    /// Adds events to the card of the game so far; `None` is a game without any.
    pub fn after(before: Option<Self>, events: &[Stamped]) -> Result<Option<Self>, OutOfOrder> {
        events.iter().try_fold(before, |card, stamped| match card {
            None => Self::offered(stamped).map(Some),
            Some(card) => card.next(stamped).map(Some),
        })
    }

    fn offered(stamped: &Stamped) -> Result<Self, OutOfOrder> {
        let Event::Offered {
            challenger,
            opponent,
            room,
            community,
            expires,
            ..
        } = &stamped.event
        else {
            return Err(OutOfOrder);
        };
        let mut people = vec![challenger.clone()];
        people.extend(opponent.iter().filter(|o| *o != challenger).cloned());
        Ok(Self {
            standing: Standing::Open,
            people,
            room: room.clone(),
            community: community.clone(),
            guest: None,
            due: Some(*expires),
        })
    }

    fn next(mut self, stamped: &Stamped) -> Result<Self, OutOfOrder> {
        if self.standing != Standing::Open {
            return Err(OutOfOrder);
        }
        match &stamped.event {
            Event::Offered { .. } => return Err(OutOfOrder),
            Event::Declined { .. } | Event::Cancelled { .. } | Event::Expired => {
                (self.standing, self.due, self.guest) = (Standing::Withdrawn, None, None);
            }
            Event::Joined(guest) => self.guest = Some((guest.room.clone(), guest.community.clone())),
            Event::Parted => self.guest = None,
            Event::Started {
                white, black, deadline, ..
            } => {
                self.people = vec![white.clone()];
                self.people.extend((white != black).then(|| black.clone()));
                self.due = *deadline;
            }
            Event::Moved { deadline, .. } | Event::TakebackAccepted { deadline, .. } => self.due = *deadline,
            Event::Paused { .. } => self.due = None,
            Event::Resumed { deadline, .. } | Event::Credited { deadline, .. } => self.due = Some(*deadline),
            Event::Surprise { .. }
            | Event::Arranged { .. }
            | Event::Invited(_)
            | Event::Drawn { .. }
            | Event::DrawOffered { .. }
            | Event::DrawDeclined { .. }
            | Event::TakebackOffered { .. }
            | Event::TakebackDeclined { .. }
            | Event::PauseOffered { .. }
            | Event::PauseDeclined { .. }
            | Event::QuestionLapsed => {}
            Event::Ended { .. } => (self.standing, self.due) = (Standing::Finished(stamped.at), None),
        }
        Ok(self)
    }
}
