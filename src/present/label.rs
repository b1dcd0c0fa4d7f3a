//! What stands on buttons and in menus.

use super::{Button, Style, Tongue, happened::capital, sentence::clip};
use crate::{
    command::action,
    l10n::PieceForm,
    reply::{Action, Choice, ChoiceLabel},
    rules::Color,
};

/// The most characters of a label (Discord's limit for buttons).
pub const LABEL: usize = 80;

/// A button.
pub(super) fn button(tongue: &Tongue<'_>, action: &Action) -> Button {
    let (id, style) = match action {
        Action::Accept(_) => ("button-accept", Style::Yes),
        Action::Decline(_) => ("button-decline", Style::No),
        Action::Cancel(_) => ("button-cancel", Style::Plain),
        Action::Pick { page: 0, .. } => ("button-pick", Style::Primary),
        Action::Pick { .. } | Action::PickFrom { .. } | Action::PickPromotion { .. } => ("button-pick-page", Style::Plain),
        Action::Board { view: None, .. } => ("button-board", Style::Plain),
        Action::Board {
            view: Some(Color::White), ..
        } => ("button-board-white", Style::Plain),
        Action::Board {
            view: Some(Color::Black), ..
        } => ("button-board-black", Style::Plain),
        Action::Resign(_) => ("button-resign", Style::No),
        Action::ResignYes(_) => ("button-resign-yes", Style::No),
        Action::Draw(_) => ("button-draw", Style::Plain),
        Action::Takeback(_) => ("button-takeback", Style::Plain),
        Action::Abort(_) => ("button-abort", Style::No),
        Action::Rematch(_) => ("button-rematch", Style::Primary),
        Action::More(_) => ("button-more", Style::Plain),
        Action::NextGame => ("button-next-game", Style::Plain),
        Action::Leaderboard { page: 0 | 1, .. } => ("button-leaderboard", Style::Plain),
        Action::Leaderboard { .. } => ("button-leaderboard-page", Style::Plain),
        Action::Rules { .. } => ("button-rules", Style::Plain),
        Action::Help => ("button-help", Style::Plain),
        // A move as a button needs no words but its own.
        Action::Play { uci, .. } => {
            return Button {
                label: clip(uci, LABEL),
                id: action::encode(action),
                style: Style::Plain,
            };
        }
    };
    let page = match action {
        Action::Leaderboard { page, .. } => i64::from(*page),
        _ => 0,
    };
    let facts: &[(&str, fluent_bundle::FluentValue<'_>)] = if page > 1 { &[("page", page.into())] } else { &[] };
    Button {
        label: clip(&tongue.words(id, facts), LABEL),
        id: action::encode(action),
        style,
    }
}

/// An entry of a menu.
pub(super) fn choice(tongue: &Tongue<'_>, variant: &str, choice: &Choice) -> Button {
    Button {
        label: clip(&label(tongue, variant, &choice.label), LABEL),
        id: action::encode(&choice.action),
        style: Style::Plain,
    }
}

fn label(tongue: &Tongue<'_>, variant: &str, label: &ChoiceLabel) -> String {
    match label {
        ChoiceLabel::Man(kind, square, count) => {
            let piece = capital(&tongue.piece(*kind, PieceForm::Plain));
            let facts = [
                ("piece", piece.into()),
                ("square", square.to_string().into()),
                ("count", (*count).into()),
            ];
            tongue.words("choice-man", &facts)
        }
        ChoiceLabel::Target {
            to,
            takes,
            castles,
            promotes,
            en_passant,
            explodes,
            check,
            ends,
        } => {
            let mut special = Vec::new();
            if let Some(kind) = takes {
                let id = if *en_passant { "choice-en-passant" } else { "choice-takes" };
                special.push(tongue.words(id, &[("piece", tongue.piece(*kind, PieceForm::The).into())]));
            }
            if *castles {
                special.push(tongue.words("choice-castles", &[]));
            }
            if *promotes {
                special.push(tongue.words("choice-promotes", &[]));
            }
            if let Some(count) = explodes {
                special.push(tongue.words("choice-explodes", &[("count", (*count).into())]));
            }
            if *ends {
                special.push(tongue.words("choice-ends", &[]));
            } else if *check {
                special.push(tongue.words("choice-check", &[]));
            }
            if special.is_empty() {
                to.to_string()
            } else {
                format!("{to} · {}", special.join(", "))
            }
        }
        ChoiceLabel::Promotion(kind) => capital(&tongue.piece(*kind, PieceForm::Plain)),
        ChoiceLabel::San(san) => tongue.san(san, variant),
        ChoiceLabel::NextPage => tongue.words("choice-next", &[]),
        ChoiceLabel::Back => tongue.words("choice-back", &[]),
    }
}
