//! Challenges: made, taken up, refused, taken back.

use super::{
    Asker, Service,
    act::Acted,
    boards::challenge_to,
    find::Fits,
    outbox::{self, Caused},
    say::{live_board, move_button},
    setup,
};
use crate::{
    game::{
        ColourWish, Event, Game, Guest, Intent, Invitation, Party, Pending, SURPRISE, Stage, Stamped, Terms, chance, decide::stamped,
        event::Seed,
    },
    ids::{GameId, PlayerRef},
    reply::{Action, Answer, Became, Board, ChallengeWish, Failure, Msg, Offer, Person, Refusal, Reply, Say},
    rules::{Color, Line, Position, View, Viewer, notation::san, variants},
    store::{Commit, StoreError, Version},
};

/// How long a challenge waits. Three days.
pub const CHALLENGE_MS: i64 = 3 * 24 * 3_600_000;

/// Challenges made and games played by one person in one community at the same time.
pub const OPEN_LIMIT: usize = 50;

/// The most characters of a typed share in the chance.
pub const NONCE_LIMIT: usize = 64;

/// What a challenge needs beyond who asks.
#[derive(Clone, Debug)]
pub(super) struct Offering {
    pub opponent: Option<Person>,
    pub terms: Terms,
    /// The start that was chosen, in FEN.
    pub start: Option<String>,
    pub rematch_of: Option<GameId>,
    pub nonce: Option<String>,
    /// What it is taken up with, if it is for whoever has that.
    pub invitation: Option<Invitation>,
    /// Who plays from another room, where that is known already.
    pub guest: Option<Guest>,
}

/// Buttons under a challenge: the first two for who is asked, the third for who asks, the last for whoever wonders what it is.
pub(super) fn challenge_buttons(game: &Game) -> Vec<Action> {
    let mut buttons = vec![Action::Accept(game.id)];
    if game.opponent.is_some() {
        buttons.push(Action::Decline(game.id));
    }
    buttons.push(Action::Cancel(game.id));
    buttons.push(if game.is_surprise() {
        Action::Variants { group: None, rules: false }
    } else {
        Action::Rules {
            variant: game.terms.variant.to_owned(),
        }
    });
    buttons
}

/// Is a typed share in the chance short and one line, so that it can stand in a file's tag?
pub(super) fn nonce_refused(nonce: Option<&String>) -> Option<Refusal> {
    let nonce = nonce?;
    let bad = nonce.is_empty() || nonce.chars().count() > NONCE_LIMIT || nonce.chars().any(char::is_control);
    bad.then(|| Refusal::BadOption {
        option: "luck",
        typed: nonce.chars().take(NONCE_LIMIT).collect(),
        known: Vec::new(),
    })
}

/// The asker's share in the chance: what they typed, else the platform's own id of the event.
pub(super) fn nonce_of(asker: &Asker, typed: Option<&String>) -> String {
    typed.map_or_else(|| asker.delivery.local().to_owned(), Clone::clone)
}

/// A challenge that nobody else could take up, or hear of.
pub(super) fn unheard(asker: &Asker, opponent: Option<&Person>) -> Option<Refusal> {
    if opponent.is_some_and(|o| o.who == asker.person.who) {
        return Some(Refusal::ChallengeSelf);
    }
    asker.alone.then_some(Refusal::ChallengeAlone)
}

/// Does this game use up a place of this person in this community?
fn counts_for(game: &Game, who: &PlayerRef) -> bool {
    match game.stage {
        Stage::Offered => game.challenger == *who,
        _ => game.side_of(who).is_some(),
    }
}

impl Service {
    /// `/challenge`.
    pub async fn challenge(&self, asker: &Asker, wish: ChallengeWish) -> Answer {
        if wish.rated && !self.house(&asker.community).await?.rated {
            return Ok(Err(Refusal::NothingCounts));
        }
        if let Some(refusal) = unheard(asker, wish.opponent.as_ref()) {
            return Ok(Err(refusal));
        }
        match self.wished(asker, wish).await? {
            Ok(offering) => Box::pin(self.offer(asker, offering)).await,
            Err(refusal) => Ok(Err(refusal)),
        }
    }

    /// What a challenge needs, if it can be had.
    pub(super) async fn wished(&self, asker: &Asker, wish: ChallengeWish) -> Result<Result<Offering, Refusal>, Failure> {
        if wish.rated && !self.house(&asker.community).await?.rated {
            return Ok(Err(Refusal::NothingCounts));
        }
        let ChallengeWish {
            opponent,
            variant,
            colour,
            pace,
            rated,
            setup,
            nonce,
        } = wish;
        let start = match setup {
            None => None,
            Some(_) if variant == SURPRISE => return Ok(Err(Refusal::SetupOfSurprise)),
            Some(typed) => match variants::by_key(variant).map(|variant| setup::arranged(variant, &typed)) {
                Some(Ok(start)) => Some(start),
                Some(Err(refusal)) => return Ok(Err(refusal)),
                None => return Ok(Err(no_such_variant(variant))),
            },
        };
        let terms = Terms {
            variant,
            colour,
            pace,
            rated,
        };
        Ok(Ok(Offering {
            opponent,
            terms,
            start,
            rematch_of: None,
            nonce,
            invitation: None,
            guest: None,
        }))
    }

    /// Makes a challenge and posts it.
    pub(super) async fn offer(&self, asker: &Asker, offering: Offering) -> Answer {
        let Offering {
            opponent,
            terms,
            start,
            rematch_of,
            nonce,
            invitation,
            guest,
        } = offering;
        let who = &asker.person.who;
        if terms.variant != SURPRISE && variants::by_key(terms.variant).is_none() {
            return Ok(Err(no_such_variant(terms.variant)));
        }
        if let Some(refusal) = nonce_refused(nonce.as_ref()) {
            return Ok(Err(refusal));
        }
        if let Some(opponent) = &opponent {
            self.remember(opponent, None).await?;
        }

        // Of challenges by a code there may be several alike: each is for somebody else.
        let same = invitation.is_none().then_some(terms.variant);
        let inside = self.gates.pass(asker.community.as_str()).await;
        if let Some(game) = self.repeated(asker).await? {
            return Self::already_done(asker, &game);
        }
        if let Some(refusal) = self.not_for_games(asker, &asker.room, &asker.community).await? {
            return Ok(Err(refusal));
        }
        if let Some(refusal) = self.no_room_for(asker, opponent.as_ref(), same).await? {
            return Ok(Err(refusal));
        }
        let now = self.clock.now();
        let needs_chance = setup::needs_chance(terms.variant, start.is_some());
        let among = match terms.variant {
            SURPRISE => self.surprises(&asker.community).await?,
            _ => Vec::new(),
        };
        let offered = Event::Offered {
            challenger: who.clone(),
            opponent: opponent.map(|o| o.who),
            terms,
            room: asker.room.clone(),
            community: asker.community.clone(),
            expires: now.plus_ms(CHALLENGE_MS),
            rematch_of,
            seed: needs_chance.then(|| Seed(self.entropy.bytes())),
            nonce: nonce_of(asker, nonce.as_ref()),
        };
        let id = self.store.fresh_id().await?;
        let mut events = vec![offered];
        events.extend(guest.map(Event::Joined));
        events.extend(invitation.clone().map(Event::Invited));
        events.extend((!among.is_empty()).then_some(Event::Surprise { among }));
        events.extend(start.map(|start_fen| Event::Arranged { start_fen }));
        let events = stamped(now, events);
        let game = Game::replay(id, events.clone()).map_err(|_| Failure::Bug("a challenge does not begin a game"))?;
        match self
            .store
            .commit(Commit {
                id,
                seen: Version(0),
                events,
                delivery: Some(asker.delivery.clone()),
                notices: outbox::notices(&game, Caused::ByRequest, now),
            })
            .await
        {
            Ok(_) => {}
            Err(StoreError::Duplicate(of)) => {
                let (game, _) = self
                    .store
                    .load(of)
                    .await?
                    .ok_or(Failure::Bug("a delivery names a game that is not there"))?;
                return Self::already_done(asker, &game);
            }
            Err(other) => return Err(other.into()),
        }
        drop(inside);

        let say = match &invitation {
            Some(invitation) => Self::linked_say(asker, &game, invitation),
            None => challenge_say(self.challenge_msg(asker, &game).await?, &game),
        };
        Self::announce(asker, &game, say)
    }

    /// Why the asker cannot have one more game in the community of a challenge. Only who takes one up that waits uses up a place in it.
    pub(super) async fn no_place_in(&self, asker: &Asker, game: &Game) -> Result<Option<Refusal>, Failure> {
        if game.stage != Stage::Offered || game.challenger == asker.person.who {
            return Ok(None);
        }
        let there = Asker {
            community: game.community.clone(),
            ..asker.clone()
        };
        self.no_room_for(&there, None, None).await
    }

    /// Why the asker cannot have one more challenge or game in this community. With a variant, also: the same question waits already.
    async fn no_room_for(&self, asker: &Asker, opponent: Option<&Person>, variant: Option<&str>) -> Result<Option<Refusal>, Failure> {
        let who = &asker.person.who;
        let mut open = self.open_of(asker).await?;
        open.retain(|game| game.community == asker.community);
        let same = open.iter().find(|game| {
            let between = match opponent {
                None => game.challenger == *who && game.opponent.is_none() && game.invitation.is_none(),
                Some(o) => {
                    (game.challenger == *who && game.opponent.as_ref() == Some(&o.who))
                        || (game.challenger == o.who && game.opponent.as_ref() == Some(who))
                }
            };
            game.stage == Stage::Offered && between && variant == Some(game.terms.variant)
        });
        if let Some(game) = same {
            return Ok(Some(Refusal::ChallengeExists { game: game.id }));
        }
        let used = open.iter().filter(|game| counts_for(game, who)).count();
        Ok((used >= OPEN_LIMIT).then_some(Refusal::TooMany { limit: OPEN_LIMIT }))
    }

    /// What a challenge says.
    pub(super) async fn challenge_msg(&self, asker: &Asker, game: &Game) -> Result<Msg, Failure> {
        Ok(Msg::Challenged {
            game: game.id,
            challenger: self.person(asker, &game.challenger).await?,
            opponent: match &game.opponent {
                Some(who) => Some(self.person(asker, who).await?),
                None => None,
            },
            terms: game.terms.clone(),
            expires: game.expires,
            commitment: game.seed.as_ref().map(chance::commitment),
            rematch: self.rematch_of(game).await?,
            beginning: setup::beginning(game),
            among: game.among.clone(),
        })
    }

    /// What is told of a challenge in its room once it is answered; nothing while it waits.
    pub async fn answered_challenge(&self, asker: &Asker, id: GameId, party: Party) -> Result<Option<Reply>, Failure> {
        let Some((game, _)) = self.store.load(id).await? else {
            return Ok(None);
        };
        let say = self.past_challenge(asker, &game).await?;
        Ok(say.map(|say| Reply {
            says: vec![say.in_room_of(&game, party)],
        }))
    }

    /// What is told of a challenge once it is answered.
    pub(super) async fn past_challenge(&self, asker: &Asker, game: &Game) -> Result<Option<Say>, Failure> {
        let answer = game.events.iter().map(|stamped| &stamped.event).find(|event| {
            matches!(
                event,
                Event::Started { .. } | Event::Declined { .. } | Event::Cancelled { .. } | Event::Expired
            )
        });
        let became = match answer {
            Some(Event::Started { white, black, .. }) => {
                let by = if *white == game.challenger { black } else { white };
                Became::Game {
                    by: self.person(asker, by).await?,
                }
            }
            Some(Event::Declined { by }) => Became::Declined {
                by: self.person(asker, by).await?,
            },
            Some(Event::Cancelled { .. }) => Became::Cancelled,
            Some(Event::Expired) => Became::Lapsed,
            _ => return Ok(None),
        };
        let msg = Msg::ChallengePast {
            game: game.id,
            challenger: self.person(asker, &game.challenger).await?,
            opponent: match &game.opponent {
                Some(who) => Some(self.person(asker, who).await?),
                None => None,
            },
            // What was asked, whatever a surprise became.
            terms: Terms {
                variant: if game.among.is_empty() { game.terms.variant } else { SURPRISE },
                ..game.terms.clone()
            },
            commitment: game.seed.as_ref().map(chance::commitment),
            rematch: self.rematch_of(game).await?,
            became,
        };
        Ok(Some(Say::at_home(game, msg)))
    }

    /// Accept a challenge; `nonce` is a typed share in the chance instead of the event's id.
    pub async fn accept(&self, asker: &Asker, game: Option<GameId>, nonce: Option<String>) -> Answer {
        if let Some(refusal) = nonce_refused(nonce.as_ref()) {
            return Ok(Err(refusal));
        }
        if let Some(game) = self.repeated(asker).await? {
            return Self::already_done(asker, &game);
        }
        let found = match game {
            Some(id) => self.named(asker, id).await?,
            None => self.find_offer(asker).await?,
        };
        let game = match found {
            Ok(game) => game,
            Err(refusal) => return Ok(Err(refusal.offering(Action::Accept))),
        };
        // A challenge from before the moderators chose other rooms.
        if game.stage == Stage::Offered
            && let Some(refusal) = self.not_for_games(asker, &game.room, &game.community).await?
        {
            return Ok(Err(refusal));
        }
        let inside = self.gates.pass(game.community.as_str()).await;
        if let Some(refusal) = self.no_place_in(asker, &game).await? {
            return Ok(Err(refusal));
        }
        let [first, ..] = self.entropy.bytes();
        let challenger_if_random = if first & 1 == 0 { Color::White } else { Color::Black };
        let intent = Intent::Accept {
            nonce: nonce_of(asker, nonce.as_ref()),
            challenger_if_random,
        };
        let acted = Box::pin(self.intend(asker, game.id, &intent)).await?;
        drop(inside);
        match acted {
            Acted::Done(game, _) => self.started(asker, &game).await,
            // A second tap, or the challenger's own: the game is there already.
            Acted::Stopped(game, _) if game.stage == Stage::Running && game.side_of(&asker.person.who).is_some() => {
                Self::already_done(asker, &game)
            }
            other => self.not_done(asker, other).await,
        }
    }

    /// The announcement that a game has begun.
    pub(super) async fn started(&self, asker: &Asker, game: &Game) -> Answer {
        let say = Box::pin(self.started_say(asker, game)).await?;
        Self::announce(asker, game, say)
    }

    pub(super) async fn started_say(&self, asker: &Asker, game: &Game) -> Result<Say, Failure> {
        let [white, black] = self.players(asker, game).await?;
        let first = if game.to_move() == Some(&black.who) {
            black.clone()
        } else {
            white.clone()
        };
        let msg = Msg::Started {
            game: game.id,
            white,
            black,
            terms: game.terms.clone(),
            deadline: game.deadline,
            beginning: setup::beginning(game),
            surprise: !game.among.is_empty(),
            example: a_first_move(&game.line),
        };
        Ok(Say::at_home(game, msg)
            .board(live_board(game))
            .buttons([move_button(game), Action::More(game.id)])
            .ping(&first))
    }

    /// The only challenge that the asker can take up: one to them by name, else an open one in this room.
    async fn find_offer(&self, asker: &Asker) -> Result<Result<Game, Refusal>, Failure> {
        match self.find(asker, None, &[&|game: &Game| challenge_to(asker, game)]).await? {
            Err(Refusal::NoGameHere) => {}
            found => return Ok(found),
        }
        let open = self.open_here(asker).await?;
        let anyones = |game: &Game| game.stage == Stage::Offered && game.opponent.is_none() && game.challenger != asker.person.who;
        self.only(asker, open, &[&anyones]).await
    }

    /// Refuse what waits for the asker: a challenge, a draw, a takeback, a pause.
    pub async fn decline(&self, asker: &Asker, game: Option<GameId>) -> Answer {
        if let Some(game) = self.repeated(asker).await? {
            return Self::already_done(asker, &game);
        }
        let waits = |game: &Game| challenge_to(asker, game) || offered_by_other(asker, game).is_some();
        let game = match self.find(asker, game, &[&waits]).await? {
            Ok(game) => game,
            Err(refusal) => return Ok(Err(refusal.offering(Action::Decline))),
        };
        let (game, events) = match self.intend(asker, game.id, &Intent::Decline).await? {
            Acted::Done(game, _) if game.is_over() => {
                let say = Box::pin(self.over(asker, &game, false)).await?;
                return Self::announce(asker, &game, say);
            }
            Acted::Done(game, events) => (game, events),
            other => return self.not_done(asker, other).await,
        };
        let say = match Box::pin(self.withdrawn_say(asker, &game, &events)).await? {
            Some(say) => say,
            None => Box::pin(self.offer_declined_say(asker, &game, &events))
                .await?
                .ok_or(Failure::Bug("declining did something else"))?,
        };
        Self::announce(asker, &game, say)
    }

    /// What is said of a challenge that its challenger took back, or who was asked refused.
    pub(super) async fn withdrawn_say(&self, asker: &Asker, game: &Game, step: &[Stamped]) -> Result<Option<Say>, Failure> {
        let by = asker.person.clone();
        let msg = match step.first().map(|s| &s.event) {
            Some(Event::Declined { .. }) => Msg::Declined {
                game: game.id,
                by,
                challenger: self.person(asker, &game.challenger).await?,
            },
            Some(Event::Cancelled { .. }) => Msg::Cancelled { game: game.id, by },
            _ => return Ok(None),
        };
        Ok(Some(Say::at_home(game, msg)))
    }

    /// What is said of an offer inside a game that was refused.
    pub(super) async fn offer_declined_say(&self, asker: &Asker, game: &Game, step: &[Stamped]) -> Result<Option<Say>, Failure> {
        let by = asker.person.clone();
        let msg = match step.first().map(|s| &s.event) {
            Some(Event::DrawDeclined { by: side }) => Msg::OfferDeclined {
                game: game.id,
                offer: Offer::Draw,
                by,
                to: self.player(asker, game, side.other()).await?,
            },
            Some(Event::PauseDeclined { by: side }) => Msg::OfferDeclined {
                game: game.id,
                offer: Offer::Pause,
                by,
                to: self.player(asker, game, side.other()).await?,
            },
            Some(Event::TakebackDeclined { by: side }) => Msg::OfferDeclined {
                game: game.id,
                offer: Offer::Takeback,
                by,
                to: self.player(asker, game, side.other()).await?,
            },
            _ => return Ok(None),
        };
        Ok(Some(Say::at_home(game, msg)))
    }

    /// Take one's challenge back.
    pub async fn cancel(&self, asker: &Asker, game: Option<GameId>) -> Answer {
        if let Some(game) = self.repeated(asker).await? {
            return Self::already_done(asker, &game);
        }
        let mine: Fits<'_> = &[&|game: &Game| game.stage == Stage::Offered && game.challenger == asker.person.who];
        let game = match self.find(asker, game, mine).await? {
            Ok(game) => game,
            Err(refusal) => return Ok(Err(refusal.offering(Action::Cancel))),
        };
        match self.intend(asker, game.id, &Intent::Cancel).await? {
            Acted::Done(game, events) => {
                let say = Box::pin(self.withdrawn_say(asker, &game, &events)).await?;
                Self::announce(asker, &game, say.ok_or(Failure::Bug("taking back did something else"))?)
            }
            other => self.not_done(asker, other).await,
        }
    }
}

/// What the other side has offered the asker in a running game.
pub(super) fn offered_by_other(asker: &Asker, game: &Game) -> Option<Offer> {
    let side = game.side_of(&asker.person.who)?;
    match game.pending? {
        Pending::Draw(by) if by != side => Some(Offer::Draw),
        Pending::Takeback(by, _) if by != side => Some(Offer::Takeback),
        Pending::Pause(by) if by != side => Some(Offer::Pause),
        _ => None,
    }
}

/// The post of a challenge, which pings who is asked.
pub(super) fn challenge_say(msg: Msg, game: &Game) -> Say {
    let asked = match &msg {
        Msg::Challenged { opponent, .. } => opponent.clone(),
        _ => None,
    };
    let say = Say::at_home(game, msg).buttons(challenge_buttons(game));
    Say {
        // A surprise has no board yet.
        board: (!game.is_surprise()).then(|| start_board(game)),
        ping: asked,
        ..say
    }
}

/// The start position as a challenge shows it.
fn start_board(game: &Game) -> Board {
    variant_board(game.line.position().clone())
}

/// A start position that belongs to no game.
pub(super) fn variant_board(start: Position) -> Board {
    let view = View::of(&Line::new(start), Viewer::Public);
    Board {
        game: None,
        orientation: Color::White,
        view,
        over: false,
        live: false,
        as_text: false,
        table: None,
    }
}

pub(super) fn no_such_variant(key: &str) -> Refusal {
    Refusal::NoSuchVariant {
        typed: key.to_owned(),
        near: Vec::new(),
    }
}

/// The terms of a rematch: the same, with the colours given.
pub(super) fn again(terms: &Terms, challenger: Color) -> Terms {
    let colour = match challenger {
        Color::White => ColourWish::White,
        Color::Black => ColourWish::Black,
    };
    Terms { colour, ..terms.clone() }
}

/// A move to show how moves are typed: one that everybody knows, where it is legal.
fn a_first_move(line: &Line) -> String {
    let mut legal: Vec<String> = san::all(line.position()).into_iter().map(|(_, san)| san).collect();
    let known = legal.iter().position(|san| san == "e4").unwrap_or_default();
    if legal.is_empty() {
        String::new()
    } else {
        legal.swap_remove(known)
    }
}
