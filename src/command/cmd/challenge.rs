//! `/challenge`: ask somebody, or anybody here, for a game.

use super::prelude::*;
use crate::{
    command::SETUP,
    reply::{ChallengeWish, Refusal},
    service::settings::RATED,
};

/// Which side the challenger can ask for.
pub const COLOURS: &[&str] = &["random", "white", "black"];

/// Time for each move; their meaning is in `args::PACES`.
pub const PACE_KEYS: &[&str] = &["none", "12h", "1d", "2d", "3d", "5d", "7d", "14d"];

/// How a challenge reaches somebody who is elsewhere.
pub const BY: &[&str] = &["link"];

/// The most characters of a typed share in the chance.
pub const LUCK: u16 = 64;

/// `/challenge`.
#[derive(Clone, Copy, Debug)]
pub struct Challenge;

#[async_trait]
impl Command for Challenge {
    fn name(&self) -> &'static str {
        "challenge"
    }
    fn options(&self) -> &'static [Opt] {
        const {
            &[
                Opt::maybe("opponent", OptKind::Player),
                Opt::maybe("variant", OptKind::AnyVariant),
                Opt::maybe("colour", OptKind::Choice(COLOURS)),
                Opt::maybe("pace", OptKind::Choice(PACE_KEYS)),
                Opt::maybe("rated", OptKind::Choice(RATED)),
                Opt::maybe("setup", OptKind::Setup),
                Opt::maybe("by", OptKind::Choice(BY)),
                Opt::maybe("luck", OptKind::Text(LUCK)),
            ]
        }
    }
    fn on_person(&self) -> Option<&'static str> {
        Some("opponent")
    }
    fn shares_in_chance(&self) -> bool {
        true
    }
    async fn run(&self, service: &Service, asker: &Asker, args: &Args) -> Answer {
        if let Some(refusal) = unable(args) {
            return Ok(Err(refusal));
        }
        let usual = service.usual(asker).await?;
        let wish = ChallengeWish {
            opponent: given!(args.player("opponent")),
            variant: given!(args.any_variant("variant")).unwrap_or(usual.variant),
            colour: given!(args.colour("colour")),
            pace: given!(args.pace("pace")).unwrap_or(usual.pace),
            rated: given!(args.choice("rated", RATED)).map_or(usual.rated, |key| key == "yes"),
            setup: given!(args.short("setup", SETUP)),
            nonce: given!(args.short("luck", LUCK)),
        };
        if given!(args.choice("by", BY)).is_some() {
            service.challenge_by_link(asker, wish).await
        } else {
            service.challenge(asker, wish).await
        }
    }
    async fn run_on_person(&self, service: &Service, asker: &Asker, args: &Args) -> Answer {
        if let Some(refusal) = unable(args) {
            return Ok(Err(refusal));
        }
        let Some(opponent) = given!(args.player("opponent")) else {
            return Ok(Err(Refusal::MissingOption { option: "opponent" }));
        };
        service.challenge_whom(asker, opponent, None).await
    }
}

/// Why the one who is asked can never accept, as far as the platform knows.
fn unable(args: &Args) -> Option<Refusal> {
    if args.is_bot("opponent") {
        return Some(Refusal::ChallengeBot);
    }
    args.away("opponent").map(|person| Refusal::ChallengeAway { person })
}
