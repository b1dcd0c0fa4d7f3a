//! `/move`: play a move, spelled as people spell moves.

use super::prelude::*;
use crate::reply::{MoveInput, Refusal};

/// No spelling of a move is longer.
pub const LONGEST: usize = 30;

/// `/move`.
#[derive(Clone, Copy, Debug)]
pub struct Move;

#[async_trait]
impl Command for Move {
    fn name(&self) -> &'static str {
        "move"
    }
    fn options(&self) -> &'static [Opt] {
        const { &[Opt::must("move", OptKind::Move), Opt::maybe("game", OptKind::Game)] }
    }
    async fn run(&self, service: &Service, asker: &Asker, args: &Args) -> Answer {
        let typed = given!(args.required("move"));
        if typed.chars().count() > LONGEST {
            return Ok(Err(Refusal::TooLong { limit: LONGEST }));
        }
        let game = given!(args.game("game"));
        service.play(asker, game, MoveInput::Typed(typed.to_owned()), args.letters()).await
    }
}
