//! `/board`: the board, privately and one's own way round; spectators too.

use super::prelude::*;

/// Which side can be at the bottom.
pub const VIEWS: &[&str] = &["mine", "white", "black"];

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
        let as_text = given!(args.choice("as", FORMS)) == Some("text");
        service.board(asker, game, view, as_text).await
    }
}
