//! `/board`: the board, privately and one's own way round; spectators too.

use super::prelude::*;
use crate::service::settings::VIEWS;

const FORMS: &[&str] = &["picture", "text"];

/// `/board`.
#[derive(Clone, Copy, Debug)]
pub struct Board;

#[async_trait]
impl Command for Board {
    fn name(&self) -> &'static str {
        "board"
    }
    fn options(&self) -> &'static [Opt] {
        const {
            &[
                Opt::maybe("game", OptKind::Game),
                Opt::maybe("view", OptKind::Choice(VIEWS)),
                Opt::maybe("as", OptKind::Choice(FORMS)),
            ]
        }
    }
    async fn run(&self, service: &Service, asker: &Asker, args: &Args) -> Answer {
        let game = given!(args.game("game"));
        let view = given!(args.view("view"));
        // Asked for their own side, they get it, whatever they chose for all boards.
        let asker = &Asker {
            view: asker.view.filter(|_| args.text("view").is_none()),
            ..asker.clone()
        };
        let as_text = given!(args.choice("as", FORMS)) == Some("text");
        service.board(asker, game, view, as_text).await
    }
}
