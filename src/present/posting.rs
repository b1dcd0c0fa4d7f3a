//! What a post has to do with the posts of its game before and after it, for platforms that can change what they posted, or give each game a
//! place of its own.

use super::{
    Span, Tongue, flat,
    sentence::{clip, facts},
};
use crate::{
    game::{self, Party},
    ids::GameId,
    reply::{Msg, Noted, Refusal, Say},
};

/// The most characters of a thread's name (Discord's limit).
pub const TITLE: usize = 100;

/// A post's place among the posts of its game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each answers a question of its own")]
pub struct Posting {
    /// The game that it is said for, in that game's home.
    pub game: Option<GameId>,
    /// Whose home that is, where the players have one each.
    pub party: Party,
    /// Is it the game's one post with buttons (a board, a challenge)? The one before loses its own.
    pub stands: bool,
    /// Does it ask for an answer of its own, beside the board (a draw, a takeback, a pause)? It loses its buttons with the game's next post.
    pub asks: bool,
    /// There is nothing more to be pressed under this game's last post.
    pub settles: Option<GameId>,
    /// The challenge that this game began with, or would have, is answered by this.
    pub answers: Option<GameId>,
    /// What the post of that challenge says from now on.
    pub retold: Option<Vec<Span>>,
    /// The button that was pressed belongs to a past of this game: its message may lose its buttons, unless it is the game's last post.
    pub past: Option<GameId>,
    /// The game begins: where it has a place of its own, this is how that is called.
    pub opens: Option<Opening>,
    /// The game is over.
    pub closes: bool,
    /// Its words are what an older post says from now on; where that can be changed, nothing is posted.
    pub instead: bool,
    /// What had to be said, and is with this.
    pub notice: Option<Noted>,
}

/// A place for one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// Its name: one line of plain text, at most 100 characters.
    pub title: String,
    /// What is said outside, before a link to it.
    pub line: Vec<Span>,
}

/// Where an answer stands among the posts of its game.
pub(super) fn of_say(tongue: &Tongue<'_>, say: &Say) -> Posting {
    let Some(game) = say.home else {
        return Posting {
            past: match say.msg {
                Msg::PastPosition { game, .. } => Some(game),
                _ => None,
            },
            ..Posting::default()
        };
    };
    Posting {
        game: Some(game),
        party: say.party,
        stands: say.board.as_ref().is_some_and(|b| b.live) || matches!(say.msg, Msg::Challenged { .. }),
        asks: matches!(
            say.msg,
            Msg::DrawOffered { .. } | Msg::TakebackOffered { .. } | Msg::PauseOffered { .. }
        ),
        settles: matches!(say.msg, Msg::Declined { .. } | Msg::Cancelled { .. } | Msg::ChallengePast { .. }).then_some(game),
        answers: matches!(say.msg, Msg::Started { .. } | Msg::Declined { .. } | Msg::Cancelled { .. }).then_some(game),
        retold: None,
        past: None,
        opens: opening(tongue, &say.msg),
        closes: matches!(say.msg, Msg::Over { .. }),
        instead: matches!(say.msg, Msg::ChallengePast { .. }),
        notice: say.notice.clone(),
    }
}

/// Where a refusal stands among them.
pub(super) fn of_refusal(refusal: &Refusal) -> Posting {
    let Refusal::Game { game: id, why, .. } = refusal else {
        return Posting::default();
    };
    let id = Some(*id);
    match why {
        game::Refusal::Lapsed => Posting {
            settles: id,
            answers: id,
            past: id,
            ..Posting::default()
        },
        game::Refusal::AlreadyStarted | game::Refusal::AlreadyOver | game::Refusal::NothingToDecline => Posting {
            past: id,
            ..Posting::default()
        },
        _ => Posting::default(),
    }
}

fn opening(tongue: &Tongue<'_>, msg: &Msg) -> Option<Opening> {
    let Msg::Started {
        game, white, black, terms, ..
    } = msg
    else {
        return None;
    };
    let variant = tongue.variant(terms.variant);
    let title = flat(&tongue.say(
        "thread-title",
        facts! { "game" => *game, "variant" => variant.as_str(), "white" => tongue.name(white), "black" => tongue.name(black) },
    ));
    let line = tongue.say(
        "thread-line",
        facts! { "game" => *game, "variant" => variant, "white" => white, "black" => black },
    );
    Some(Opening {
        title: clip(&title, TITLE),
        line,
    })
}
