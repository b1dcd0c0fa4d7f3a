//! Buttons, where there are none: a few are signs (reactions) under a post, with what can be typed instead beside them; the others are a list
//! with numbers, where the post is for nothing else than to choose from it. Moves are typed, so what picks them is left out.

use crate::{
    command::action,
    ids::GameId,
    present::{Button, Presentation, Style},
    reply::Action as A,
};

/// The most lines of a list.
const MOST: usize = 25;

/// A button as a sign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sign {
    /// The sign itself.
    pub mark: &'static str,
    /// The button's payload.
    pub id: String,
    /// What stood on the button.
    pub label: String,
    /// What can be typed instead, without the prefix.
    pub typed: Option<String>,
    /// Does the bot put it there itself, so that people can press it?
    pub offered: bool,
}

/// What can be chosen under a post.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choices {
    /// By a sign.
    pub signs: Vec<Sign>,
    /// By a number.
    pub numbered: Vec<Button>,
    /// The game that they are about.
    pub game: Option<GameId>,
}

/// What of the buttons of a post can be chosen here.
pub fn of(what: &Presentation) -> Choices {
    let mut out = Choices::default();
    for button in &what.buttons {
        let Some(action) = action::decode(&button.id) else { continue };
        if let Some((sign, typed)) = sign(&action, button.style)
            && out.signs.iter().all(|s| s.mark != sign)
        {
            out.game = out.game.or(game(&action));
            // Two at most, and only where somebody is asked something: each costs as much as a message.
            let question = matches!(sign, "✅" | "❌") && (what.posting.asks || what.posting.stands);
            if typed.is_none() {
                // There is no command for it, and not everybody can put signs to messages.
                out.numbered.push(button.clone());
            }
            out.signs.push(Sign {
                mark: sign,
                id: button.id.clone(),
                label: button.label.clone(),
                typed,
                offered: question,
            });
        } else if what.menu.is_none() && what.refusal {
            out.numbered.push(button.clone());
        }
    }
    if let Some((_, entries)) = &what.menu {
        out.numbered.extend(entries.iter().cloned());
    }
    out.numbered.truncate(MOST);
    out
}

/// The sign for an action, and how it is typed.
fn sign(action: &A, style: Style) -> Option<(&'static str, Option<String>)> {
    let agreed = style == Style::Yes;
    let typed = |command: &str, game: &GameId| Some(format!("{command} {}", game.0));
    Some(match action {
        A::Accept(g) => ("✅", typed("accept", g)),
        A::Decline(g) => ("❌", typed("decline", g)),
        A::Draw(g) if agreed => ("✅", typed("draw", g)),
        A::Takeback(g) if agreed => ("✅", typed("takeback", g)),
        A::Pause(g) if agreed => ("✅", typed("pause", g)),
        A::ResignYes(_) | A::DeleteYes => ("✅", None),
        A::Rematch(g) => ("🔁", typed("rematch", g)),
        A::Resume(g) => ("▶", typed("resume", g)),
        _ => return None,
    })
}

fn game(action: &A) -> Option<GameId> {
    match action {
        A::Accept(g) | A::Decline(g) | A::Draw(g) | A::Takeback(g) | A::Pause(g) | A::ResignYes(g) | A::Rematch(g) | A::Resume(g) => {
            Some(*g)
        }
        _ => None,
    }
}
