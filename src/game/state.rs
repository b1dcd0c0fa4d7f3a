//! A game as a fold over its events.

use super::{Ending, Event, Guest, Invitation, Party, SURPRISE, Stamped, Terms, event::Seed};
use crate::{
    ids::{CommunityRef, GameId, PlayerRef, RoomRef, Timestamp},
    rules::{
        Color, Line, Position,
        notation::uci::read_uci,
        variants::{ORTHODOX, by_key},
    },
};

/// Where a game stands in its life.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stage {
    /// A challenge that waits for an answer.
    Offered,
    /// A challenge that came to nothing: declined, cancelled or lapsed.
    Withdrawn,
    /// Being played.
    Running,
    /// Over.
    Over {
        /// Why.
        how: Ending,
        /// Who won.
        winner: Option<Color>,
        /// Who did it.
        by: Option<PlayerRef>,
        /// When.
        at: Timestamp,
    },
}

/// A draw, takeback or pause that waits for an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pending {
    /// A draw, offered by that side.
    Draw(Color),
    /// A takeback, asked for by that side; plies to keep.
    Takeback(Color, u32),
    /// A pause, asked for by that side.
    Pause(Color),
}

impl Pending {
    /// Which side asked.
    pub const fn by(self) -> Color {
        match self {
            Self::Draw(by) | Self::Takeback(by, _) | Self::Pause(by) => by,
        }
    }
}

/// A clock that stands still by agreement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pause {
    /// Since when.
    pub since: Timestamp,
    /// How much time the side to move has left, in milliseconds.
    pub left: i64,
}

/// Events that do not make a game: a damaged or foreign record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("event {index} does not fit the game before it")]
pub struct Misfit {
    /// Index of the event, from 0.
    pub index: usize,
}

/// One challenge and the game that grew out of it.
#[derive(Clone, Debug)]
pub struct Game {
    /// Its number.
    pub id: GameId,
    /// Where it stands.
    pub stage: Stage,
    /// Who asked.
    pub challenger: PlayerRef,
    /// Who was asked.
    pub opponent: Option<PlayerRef>,
    /// White and Black, once started.
    pub seats: Option<[PlayerRef; 2]>,
    /// What was agreed.
    pub terms: Terms,
    /// Home room; where the players have one each, that of the host.
    pub room: RoomRef,
    /// Leaderboard.
    pub community: CommunityRef,
    /// The one who plays from another room, and from which.
    pub guest: Option<Box<Guest>>,
    /// What the challenge is taken up with, if it is not by whoever is asked, or by anyone in the room.
    pub invitation: Option<Box<Invitation>>,
    /// When it was offered.
    pub offered_at: Timestamp,
    /// When the offer lapses.
    pub expires: Timestamp,
    /// When play began.
    pub started_at: Option<Timestamp>,
    /// When the side to move must have moved; `None` while there is no limit, and while the clock stands still.
    pub deadline: Option<Timestamp>,
    /// The clock stands still.
    pub paused: Option<Pause>,
    /// How much of the deadline makes good for times in which the bot could not be reached, in milliseconds. Anew with each turn.
    pub credited: i64,
    /// The game of which this is the rematch.
    pub rematch_of: Option<GameId>,
    /// The secret seed; reveal it only when the stage is over.
    pub seed: Option<Seed>,
    /// Nonces: the challenger's and the accepting player's.
    pub nonces: [Option<String>; 2],
    /// What a surprise can become, or could have become; empty where the variant was named.
    pub among: Vec<&'static str>,
    /// Was the start chosen with the challenge?
    pub arranged: bool,
    /// The moves; the start position while the challenge is open. While it is open, the line of a surprise, or of an array that is still to
    /// be drawn, means nothing.
    pub line: Line,
    /// A draw, takeback or pause that was asked for.
    pub pending: Option<Pending>,
    /// When that question lapses.
    pub pending_until: Option<Timestamp>,
    /// All events, in order.
    pub events: Vec<Stamped>,
}

impl Game {
    /// Folds a record. Never panics, whatever the events are: what does not fit is a `Misfit`.
    pub fn replay(id: GameId, events: Vec<Stamped>) -> Result<Self, Misfit> {
        let mut events = events.into_iter();
        let mut game = events
            .next()
            .and_then(|first| Self::offered(id, first))
            .ok_or(Misfit { index: 0 })?;
        for event in events {
            game.apply(event)?;
        }
        Ok(game)
    }

    /// The game that begins with its first event; `None` if that is no challenge, or one of an unknown variant.
    fn offered(id: GameId, first: Stamped) -> Option<Self> {
        let Event::Offered {
            challenger,
            opponent,
            terms,
            room,
            community,
            expires,
            rematch_of,
            seed,
            nonce,
        } = &first.event
        else {
            return None;
        };
        let variant = if terms.variant == SURPRISE {
            ORTHODOX
        } else {
            by_key(terms.variant)?
        };
        Some(Self {
            id,
            stage: Stage::Offered,
            challenger: challenger.clone(),
            opponent: opponent.clone(),
            seats: None,
            terms: terms.clone(),
            room: room.clone(),
            community: community.clone(),
            guest: None,
            invitation: None,
            offered_at: first.at,
            expires: *expires,
            started_at: None,
            deadline: None,
            paused: None,
            credited: 0,
            rematch_of: *rematch_of,
            seed: seed.clone(),
            nonces: [Some(nonce.clone()), None],
            among: Vec::new(),
            arranged: false,
            line: Line::new(Position::start(variant)),
            pending: None,
            pending_until: None,
            events: vec![first],
        })
    }

    /// Adds one event. What does not fit is refused and changes nothing.
    pub fn apply(&mut self, event: Stamped) -> Result<(), Misfit> {
        self.fold(&event).ok_or(Misfit { index: self.events.len() })?;
        self.events.push(event);
        Ok(())
    }

    /// The change that an event makes; `None`, and no change, if it does not fit.
    fn fold(&mut self, stamped: &Stamped) -> Option<()> {
        let fits = |yes: bool| yes.then_some(());
        let running = self.stage == Stage::Running;
        match &stamped.event {
            Event::Offered { .. } => return None,
            Event::Surprise { among } => {
                fits(self.is_surprise() && self.among.is_empty() && !among.is_empty())?;
                self.among.clone_from(among);
            }
            Event::Arranged { start_fen } => {
                fits(self.stage == Stage::Offered && !self.is_surprise() && !self.arranged)?;
                self.line = Line::new(Position::from_fen(self.line.position().variant(), start_fen).ok()?);
                self.arranged = true;
            }
            Event::Invited(invitation) => {
                fits(self.stage == Stage::Offered && self.opponent.is_none() && self.invitation.is_none())?;
                self.invitation = Some(Box::new(invitation.clone()));
            }
            Event::Joined(guest) => {
                fits(self.stage == Stage::Offered && self.guest.is_none() && guest.room != self.room)?;
                self.guest = Some(Box::new(guest.clone()));
            }
            Event::Parted => {
                fits(self.guest.is_some() && (running || self.stage == Stage::Offered))?;
                self.guest = None;
            }
            Event::Drawn { variant } => {
                fits(self.is_surprise() && self.among.contains(variant))?;
                self.line = Line::new(Position::start(by_key(variant)?));
                self.terms.variant = variant;
            }
            Event::Declined { .. } | Event::Cancelled { .. } | Event::Expired => {
                fits(self.stage == Stage::Offered)?;
                self.stage = Stage::Withdrawn;
            }
            Event::Started {
                white,
                black,
                start_fen,
                nonce,
                deadline,
                ..
            } => {
                fits(self.stage == Stage::Offered && !self.is_surprise())?;
                let start = Position::from_fen(self.line.position().variant(), start_fen).ok()?;
                self.line = Line::new(start);
                self.seats = Some([white.clone(), black.clone()]);
                self.nonces[1] = Some(nonce.clone());
                self.started_at = Some(stamped.at);
                self.deadline = *deadline;
                self.stage = Stage::Running;
            }
            Event::Moved { by, uci, roll, deadline } => {
                fits(running && self.paused.is_none() && self.line.position().turn() == *by)?;
                let mv = read_uci(self.line.position(), uci)?;
                self.line.play(mv, *roll).ok()?;
                self.turn_until(*deadline);
            }
            Event::DrawOffered { by, expires } => {
                fits(running && self.pending.is_none())?;
                self.ask(Pending::Draw(*by), *expires);
            }
            Event::DrawDeclined { by } => {
                fits(running && self.pending == Some(Pending::Draw(by.other())))?;
                self.answered();
            }
            Event::TakebackOffered { by, keep, expires } => {
                fits(running && self.pending.is_none() && *keep < self.ply())?;
                self.ask(Pending::Takeback(*by, *keep), *expires);
            }
            Event::TakebackAccepted { by, keep, deadline } => {
                fits(running && self.paused.is_none() && self.pending == Some(Pending::Takeback(by.other(), *keep)))?;
                let undone = self.ply().checked_sub(*keep)?;
                self.line = self.line.without_last(undone as usize);
                self.turn_until(*deadline);
                self.answered();
            }
            // Also by the side that asked: who moves on instead of waiting takes the question back.
            Event::TakebackDeclined { .. } => {
                fits(running && matches!(self.pending, Some(Pending::Takeback(..))))?;
                self.answered();
            }
            Event::PauseOffered { by, expires } => {
                fits(running && self.pending.is_none() && self.deadline.is_some())?;
                self.ask(Pending::Pause(*by), Some(*expires));
            }
            Event::PauseDeclined { by } => {
                fits(running && self.pending == Some(Pending::Pause(by.other())))?;
                self.answered();
            }
            Event::Paused { by, left } => {
                fits(running && self.deadline.is_some() && self.pending == Some(Pending::Pause(by.other())))?;
                self.turn_until(None);
                self.paused = Some(Pause {
                    since: stamped.at,
                    left: *left,
                });
                self.answered();
            }
            Event::Resumed { deadline, .. } => {
                fits(running && self.paused.is_some())?;
                self.paused = None;
                self.turn_until(Some(*deadline));
            }
            Event::QuestionLapsed => {
                fits(running && self.pending.is_some())?;
                self.answered();
            }
            Event::Credited { deadline, .. } => {
                fits(running)?;
                let gained = deadline.0.checked_sub(self.deadline?.0).filter(|gained| *gained > 0)?;
                self.credited = self.credited.saturating_add(gained);
                self.deadline = Some(*deadline);
            }
            Event::Ended { how, winner, by } => {
                fits(running)?;
                self.stage = Stage::Over {
                    how: *how,
                    winner: *winner,
                    by: by.clone(),
                    at: stamped.at,
                };
                self.answered();
                self.paused = None;
                self.turn_until(None);
            }
        }
        Some(())
    }

    /// A turn begins, or its clock is set anew.
    fn turn_until(&mut self, deadline: Option<Timestamp>) {
        self.deadline = deadline;
        self.credited = 0;
    }

    fn ask(&mut self, question: Pending, until: Option<Timestamp>) {
        self.pending = Some(question);
        self.pending_until = until;
    }

    fn answered(&mut self) {
        self.pending = None;
        self.pending_until = None;
    }

    /// Is this a challenge whose variant is still to be drawn?
    pub fn is_surprise(&self) -> bool {
        self.stage == Stage::Offered && self.terms.variant == SURPRISE
    }

    /// Everybody who has a room of their own in this game: the host, and the guest where there is one.
    pub fn parties(&self) -> impl Iterator<Item = Party> + use<> {
        let guest = self.guest.is_some();
        Party::ALL.into_iter().filter(move |party| guest || *party == Party::Host)
    }
    /// From whose room this person plays, or watches.
    pub fn party_of(&self, who: &PlayerRef) -> Party {
        match &self.guest {
            Some(guest) if guest.who == *who => Party::Guest,
            _ => Party::Host,
        }
    }
    /// The room of the host or of the guest; where there is no guest, the one that there is.
    pub fn room_of(&self, party: Party) -> &RoomRef {
        match (&self.guest, party) {
            (Some(guest), Party::Guest) => &guest.room,
            _ => &self.room,
        }
    }
    /// What that room belongs to. Only that of the host has the game on its leaderboard.
    pub fn community_of(&self, party: Party) -> &CommunityRef {
        match (&self.guest, party) {
            (Some(guest), Party::Guest) => &guest.community,
            _ => &self.community,
        }
    }
    /// The tag of the language that was last known to be spoken in that room, where the game has to know it.
    pub fn tongue_of(&self, party: Party) -> Option<&str> {
        self.guest.as_ref()?.tongues[party as usize].as_deref()
    }
    /// The room in which the turn of whoever is to move is shown to them.
    pub fn room_to_move(&self) -> &RoomRef {
        self.room_of(self.to_move().map_or(Party::Host, |who| self.party_of(who)))
    }
    /// Is this room one of those in which the game is shown?
    pub fn is_shown_in(&self, room: &RoomRef) -> bool {
        self.parties().any(|party| self.room_of(party) == room)
    }
    /// Which side a person plays.
    pub fn side_of(&self, who: &PlayerRef) -> Option<Color> {
        let [white, black] = self.seats.as_ref()?;
        // Somebody who plays themselves holds both seats; then the side to move speaks.
        match (white == who, black == who) {
            (true, true) => Some(self.line.position().turn()),
            (true, false) => Some(Color::White),
            (false, true) => Some(Color::Black),
            (false, false) => None,
        }
    }
    /// Who plays a side, once started.
    pub fn player(&self, side: Color) -> Option<&PlayerRef> {
        self.seats.as_ref().map(|s| &s[side.index()])
    }
    /// Who must act now: the side to move of a running game.
    pub fn to_move(&self) -> Option<&PlayerRef> {
        if self.stage == Stage::Running {
            self.player(self.line.position().turn())
        } else {
            None
        }
    }
    /// Must this person act now? Not while the clock stands still.
    pub fn waits_for(&self, who: &PlayerRef) -> bool {
        self.paused.is_none() && self.to_move() == Some(who)
    }
    /// Plies played.
    pub fn ply(&self) -> u32 {
        self.line.plies().len() as u32
    }
    /// Is the game over?
    pub fn is_over(&self) -> bool {
        matches!(self.stage, Stage::Over { .. })
    }
    /// Does a challenge still wait for an answer at this instant?
    pub fn is_offer_at(&self, now: Timestamp) -> bool {
        self.stage == Stage::Offered && now < self.expires
    }
    /// Has this side ever moved, takebacks or not?
    pub fn has_moved(&self, side: Color) -> bool {
        self.has(|e| matches!(e, Event::Moved { by, .. } if *by == side))
    }
    /// Has this event happened here?
    pub fn has(&self, test: impl Fn(&Event) -> bool) -> bool {
        self.events.iter().any(|s| test(&s.event))
    }
}
