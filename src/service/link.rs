//! Challenges that are taken up from anywhere: made in one room, answered with a code, accepted with that in any other room of any platform.
//! The game then has a home in both. It counts where the challenge was made.

use super::{Asker, Service, act::Acted, offer::Offering, setup};
use crate::{
    game::{Game, Guest, Intent, Invitation, Stage, chance, party},
    reply::{Action, Answer, ChallengeWish, Msg, Refusal, Say},
    rules::Color,
};

/// The most characters of a typed code that a refusal repeats.
const SHOWN: usize = 24;

impl Service {
    /// `/challenge by:link`: a challenge for whoever gets the code, which only the asker is told.
    pub async fn challenge_by_link(&self, asker: &Asker, wish: ChallengeWish) -> Answer {
        if wish.opponent.is_some() {
            return Ok(Err(Refusal::LinkWithOpponent));
        }
        let offering = match self.wished(asker, wish).await? {
            Ok(offering) => offering,
            Err(refusal) => return Ok(Err(refusal)),
        };
        let invitation = Invitation {
            secret: party::secret(&self.entropy.bytes()),
            tongue: asker.tongue.clone(),
        };
        let offering = Offering {
            invitation: Some(invitation),
            ..offering
        };
        Box::pin(self.offer(asker, offering)).await
    }

    /// What the challenger is told of a challenge by a code.
    pub(super) fn linked_say(asker: &Asker, game: &Game, invitation: &Invitation) -> Say {
        let msg = Msg::Linked {
            game: game.id,
            challenger: asker.person.clone(),
            terms: game.terms.clone(),
            code: party::code(game.id, &invitation.secret),
            link: None,
            expires: game.expires,
            commitment: game.seed.as_ref().map(chance::commitment),
            beginning: setup::beginning(game),
            among: game.among.clone(),
        };
        Say::privately(msg).buttons([Action::Cancel(game.id)])
    }

    /// The challenge that a code stands for, and its secret: nothing for whoever has not the whole code.
    async fn with_code(&self, typed: &str) -> Result<Option<(Game, String)>, crate::reply::Failure> {
        let Some((id, secret)) = party::read_code(typed) else {
            return Ok(None);
        };
        let found = self.store.load(id).await?.map(|(game, _)| game);
        let held = |game: &Game| game.invitation.as_ref().is_some_and(|invitation| invitation.secret == secret);
        Ok(found.filter(held).map(|game| (game, secret)))
    }

    /// The challenge of a code, for a page that lets somebody take it up who is in no room yet. `None` if there is none that waits.
    pub async fn invitation(&self, code: &str) -> Result<Option<(crate::reply::Person, &'static str)>, crate::reply::Failure> {
        let Some((game, _)) = self.with_code(code).await? else {
            return Ok(None);
        };
        if !game.is_offer_at(self.clock.now()) {
            return Ok(None);
        }
        Ok(Some((self.known(&game.challenger).await?, game.terms.variant)))
    }

    /// `/accept code:…`: takes up a challenge that was made anywhere. `nonce` is a typed share in the chance instead of the event's id.
    pub async fn join(&self, asker: &Asker, code: &str, nonce: Option<String>) -> Answer {
        if let Some(refusal) = super::offer::nonce_refused(nonce.as_ref()) {
            return Ok(Err(refusal));
        }
        if let Some(game) = self.repeated(asker).await? {
            return Self::already_done(asker, &game);
        }
        let Some((game, secret)) = self.with_code(code).await? else {
            let typed = code.trim().chars().filter(|c| !c.is_control()).take(SHOWN).collect();
            return Ok(Err(Refusal::NoSuchCode { typed }));
        };
        if game.seats.is_some() {
            return Self::taken(asker, &game);
        }
        if game.stage == Stage::Offered && game.challenger != asker.person.who {
            let away = self.not_for_games(asker, &game.room, &game.community).await?.is_some();
            if away || self.is_gone(&game.room, &game.community).await? {
                return Ok(Err(Refusal::HostAway { game: game.id }));
            }
            if let Some(refusal) = self.not_for_games(asker, &asker.room, &asker.community).await? {
                return Ok(Err(refusal));
            }
        }
        let inside = self.gates.pass(game.community.as_str()).await;
        if let Some(refusal) = self.no_place_in(asker, &game).await? {
            return Ok(Err(refusal));
        }
        let at_home = game.room == asker.room || asker.parent.as_ref() == Some(&game.room);
        let guest = Guest {
            who: asker.person.who.clone(),
            room: asker.room.clone(),
            community: asker.community.clone(),
            tongues: [game.invitation.as_ref().and_then(|i| i.tongue.clone()), asker.tongue.clone()],
        };
        let [first, ..] = self.entropy.bytes();
        let intent = Intent::Join {
            secret,
            guest: (!at_home).then_some(guest),
            nonce: super::offer::nonce_of(asker, nonce.as_ref()),
            challenger_if_random: if first & 1 == 0 { Color::White } else { Color::Black },
        };
        let acted = Box::pin(self.intend(asker, game.id, &intent)).await?;
        drop(inside);
        match acted {
            Acted::Done(game, _) => self.started(asker, &game).await,
            // Somebody was faster.
            Acted::Stopped(game, _) if game.seats.is_some() => Self::taken(asker, &game),
            other => self.not_done(asker, other).await,
        }
    }

    /// A code that was used: by whoever comes again, or by somebody else.
    fn taken(asker: &Asker, game: &Game) -> Answer {
        if game.side_of(&asker.person.who).is_some() {
            return Self::already_done(asker, game);
        }
        Ok(Err(Refusal::CodeUsed { game: game.id }))
    }
}
