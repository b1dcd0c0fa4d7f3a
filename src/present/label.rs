//! What stands on buttons and in menus.

use super::{Button, Style, Tongue, happened::capital, sentence::clip};
use crate::{
    command::action,
    game::SURPRISE,
    l10n::{Locale, PieceForm, Texts},
    reply::{Action, Choice, ChoiceLabel, Ends, GameLine, Person},
    rules::{Color, Group},
};

/// The most characters of a label (Discord's limit for buttons).
pub const LABEL: usize = 80;

/// The most characters of what stands under an entry of a menu (Discord's limit).
pub const NOTE: usize = 100;

/// The buttons of one post. Beside a button that declines, drawing and taking back are agreeing to what the other one asked for.
pub(super) fn buttons(tongue: &Tongue<'_>, actions: &[Action]) -> Vec<Button> {
    let asked = actions.iter().any(|a| matches!(a, Action::Decline(_)));
    actions.iter().map(|a| button(tongue, a, asked)).collect()
}

fn button(tongue: &Tongue<'_>, action: &Action, asked: bool) -> Button {
    let (id, style) = match action {
        Action::Accept(_) => ("button-accept", Style::Yes),
        Action::Decline(_) => ("button-decline", Style::No),
        Action::Cancel(_) => ("button-cancel", Style::Plain),
        Action::Pick { page: 0, .. } => ("button-pick", Style::Primary),
        Action::Pick { .. } | Action::PickFrom { .. } | Action::PickPromotion { .. } | Action::ChallengeWhom { .. } => {
            ("button-pick-page", Style::Plain)
        }
        Action::Board { view: None, .. } => ("button-board", Style::Plain),
        Action::Board {
            view: Some(Color::White), ..
        } => ("button-board-white", Style::Plain),
        Action::Board {
            view: Some(Color::Black), ..
        } => ("button-board-black", Style::Plain),
        Action::Resign(_) => ("button-resign", Style::No),
        Action::ResignYes(_) => ("button-resign-yes", Style::No),
        Action::Draw(_) if asked => ("button-draw-agree", Style::Yes),
        Action::Takeback(_) if asked => ("button-takeback-agree", Style::Yes),
        Action::Pause(_) if asked => ("button-pause-agree", Style::Yes),
        Action::Draw(_) => ("button-draw", Style::Plain),
        Action::Takeback(_) => ("button-takeback", Style::Plain),
        Action::Pause(_) => ("button-pause", Style::Plain),
        Action::Resume(_) => ("button-resume", Style::Primary),
        Action::Abort(_) => ("button-abort", Style::No),
        Action::Rematch(_) => ("button-rematch", Style::Primary),
        Action::Replay(_) => ("button-replay", Style::Plain),
        Action::More(_) => ("button-more", Style::Plain),
        Action::NextGame => ("button-next-game", Style::Plain),
        Action::Leaderboard { page: 0 | 1, .. } => ("button-leaderboard", Style::Plain),
        Action::Leaderboard { .. } => ("button-leaderboard-page", Style::Plain),
        Action::Variants { .. } => ("button-variants", Style::Plain),
        Action::Variant { .. } => ("button-variant", Style::Plain),
        Action::Open { .. } => ("button-open", Style::Primary),
        Action::Rules { .. } => ("button-rules", Style::Plain),
        Action::Help => ("button-help", Style::Plain),
        Action::DeleteYes => ("button-delete-yes", Style::No),
        Action::TypeMove { .. } => ("button-type-move", Style::Plain),
        // A variant is its own name.
        Action::Challenge { variant, .. } => {
            return plain(&tongue.variant(variant), action, Style::Primary);
        }
        Action::Set { option, .. } if option == "allow" => ("button-allow-here", Style::Plain),
        Action::Set { option, .. } if option == "forbid" => ("button-forbid-here", Style::Plain),
        Action::Set { option, value, .. } => {
            let name = capital(&tongue.texts.option_name(tongue.locale, option));
            let value = tongue.texts.choice(tongue.locale, option, value);
            let words = tongue.words("button-set", &[("option", name.into()), ("value", value.into())]);
            return plain(&words, action, Style::Plain);
        }
        // A move as a button needs no words but its own.
        Action::Play { uci, .. } => return plain(uci, action, Style::Plain),
    };
    let page = match action {
        Action::Leaderboard { page, .. } => i64::from(*page),
        _ => 0,
    };
    let facts: &[(&str, fluent_bundle::FluentValue<'_>)] = if page > 1 { &[("page", page.into())] } else { &[] };
    plain(&tongue.words(id, facts), action, style)
}

/// A button with nothing but its label.
fn plain(label: &str, action: &Action, style: Style) -> Button {
    Button {
        label: clip(label, LABEL),
        id: action::encode(action),
        style,
        note: None,
        sign: None,
    }
}

/// A game that may be meant, and what choosing it does.
pub(super) fn game(tongue: &Tongue<'_>, line: &GameLine, action: &Action) -> Button {
    let name = |p: &Option<Person>| p.as_ref().map_or_else(|| tongue.words("games-anyone", &[]), |p| tongue.name(p));
    let facts = [
        ("game", line.game.to_string().into()),
        ("variant", tongue.variant(line.variant).into()),
        ("white", name(&line.people[0]).into()),
        ("black", name(&line.people[1]).into()),
    ];
    plain(&tongue.words("which-game", &facts), action, Style::Plain)
}

/// An entry of a menu.
pub(super) fn choice(tongue: &Tongue<'_>, variant: &str, choice: &Choice) -> Button {
    Button {
        label: clip(&label(tongue, &choice.label, variant), LABEL),
        id: action::encode(&choice.action),
        style: Style::Plain,
        note: note(tongue, &choice.label, variant).map(|note| clip(&note, NOTE)),
        sign: sign(&choice.label),
    }
}

fn label(tongue: &Tongue<'_>, label: &ChoiceLabel, variant: &str) -> String {
    let page = |id, page: u16, pages: u16| tongue.words(id, &[("page", page.into()), ("pages", pages.into())]);
    match label {
        ChoiceLabel::Man(kind, square, moves) => {
            let piece = capital(&tongue.piece(*kind, PieceForm::Plain));
            let facts = [
                ("piece", piece.into()),
                ("square", square.to_string().into()),
                ("count", moves.len().into()),
            ];
            tongue.words("choice-man", &facts)
        }
        ChoiceLabel::Target { to, .. } => with_special(to.to_string(), &special(tongue, label)),
        ChoiceLabel::Promotion { kind, was, .. } => {
            let to = match kind {
                Some(kind) => tongue.piece(*kind, PieceForm::Plain),
                None => tongue.words("choice-stays", &[("piece", tongue.piece(*was, PieceForm::A).into())]),
            };
            with_special(capital(&to), &special(tongue, label))
        }
        ChoiceLabel::San(san) => tongue.san(san, variant),
        ChoiceLabel::NextPage(next, pages) => page("choice-next", *next, *pages),
        ChoiceLabel::PreviousPage(before, pages) => page("choice-previous", *before, *pages),
        ChoiceLabel::ToMen => tongue.words("choice-to-men", &[]),
        ChoiceLabel::ToSquares => tongue.words("choice-to-squares", &[]),
        ChoiceLabel::Variant(key) => tongue.variant(key),
        ChoiceLabel::Surprise => tongue.variant(SURPRISE),
        ChoiceLabel::Group(of, count) => tongue.words(
            "choice-of-group",
            &[
                ("group", group(tongue.texts, tongue.locale, *of).into()),
                ("count", (*count).into()),
            ],
        ),
        ChoiceLabel::ToGroups => tongue.words("choice-to-groups", &[]),
    }
}

/// A group of variants in words.
pub(super) fn group(texts: &Texts, locale: Locale, group: Group) -> String {
    texts.choice(locale, "group", group.key())
}

/// A label and behind it what is special.
pub(super) fn with_special(plain: String, special: &[String]) -> String {
    if special.is_empty() {
        plain
    } else {
        format!("{plain} · {}", special.join(", "))
    }
}

/// What is special about a move, in words, the weightiest last.
pub(super) fn special(tongue: &Tongue<'_>, label: &ChoiceLabel) -> Vec<String> {
    let mut out = Vec::new();
    let (check, ends) = match label {
        ChoiceLabel::Target {
            takes,
            castles,
            promotes,
            en_passant,
            explodes,
            check,
            ends,
            risk,
            ..
        } => {
            if let Some(kind) = takes {
                let id = if *en_passant { "choice-en-passant" } else { "choice-takes" };
                out.push(tongue.words(id, &[("piece", tongue.piece(*kind, PieceForm::The).into())]));
            }
            if *castles {
                out.push(tongue.words("choice-castles", &[]));
            }
            if *promotes {
                out.push(tongue.words("choice-promotes", &[]));
            }
            if let Some(count) = explodes {
                out.push(tongue.words("choice-explodes", &[("count", (*count).into())]));
            }
            if let Some((hits, all)) = risk {
                out.push(tongue.words("choice-risk", &[("count", (*hits).into()), ("all", (*all).into())]));
            }
            (*check, *ends)
        }
        ChoiceLabel::Promotion { check, ends, .. } => (*check, *ends),
        _ => (false, None),
    };
    match ends {
        Some(Ends::Wins) => out.push(tongue.words("choice-wins", &[])),
        Some(Ends::Loses) => out.push(tongue.words("choice-loses", &[])),
        Some(Ends::Draws) => out.push(tongue.words("choice-draws", &[])),
        None if check => out.push(tongue.words("choice-check", &[])),
        None => {}
    }
    out
}

/// What a move is called when it is typed: the last thing that a beginner learns, so it stands below.
fn note(tongue: &Tongue<'_>, label: &ChoiceLabel, variant: &str) -> Option<String> {
    match label {
        ChoiceLabel::Man(_, _, moves) => {
            let moves: Vec<String> = moves.iter().map(|san| tongue.san(san, variant)).collect();
            Some(moves.join(", "))
        }
        ChoiceLabel::Target { san, .. } | ChoiceLabel::Promotion { san, .. } => Some(tongue.san(san, variant)),
        ChoiceLabel::Variant(key) => Some(capital(&tongue.texts.pitch(tongue.locale, key))),
        ChoiceLabel::Surprise => Some(capital(&tongue.texts.pitch(tongue.locale, SURPRISE))),
        ChoiceLabel::San(_)
        | ChoiceLabel::Group(..)
        | ChoiceLabel::NextPage(..)
        | ChoiceLabel::PreviousPage(..)
        | ChoiceLabel::ToMen
        | ChoiceLabel::ToSquares
        | ChoiceLabel::ToGroups => None,
    }
}

/// The sign of the weightiest thing about an entry.
fn sign(label: &ChoiceLabel) -> Option<&'static str> {
    match label {
        ChoiceLabel::Target {
            ends: Some(Ends::Wins), ..
        }
        | ChoiceLabel::Promotion {
            ends: Some(Ends::Wins), ..
        } => Some("🏆"),
        ChoiceLabel::Target {
            ends: Some(Ends::Loses), ..
        }
        | ChoiceLabel::Promotion {
            ends: Some(Ends::Loses), ..
        } => Some("💀"),
        ChoiceLabel::Target {
            ends: Some(Ends::Draws), ..
        }
        | ChoiceLabel::Promotion {
            ends: Some(Ends::Draws), ..
        } => Some("🤝"),
        ChoiceLabel::Target { explodes: Some(_), .. } => Some("💥"),
        ChoiceLabel::Target { castles: true, .. } => Some("🏰"),
        ChoiceLabel::Target { promotes: true, .. } => Some("👑"),
        ChoiceLabel::Target { takes: Some(_), .. } => Some("⚔️"),
        ChoiceLabel::Target { check: true, .. } | ChoiceLabel::Promotion { check: true, .. } => Some("❗"),
        ChoiceLabel::Surprise => Some("🎁"),
        ChoiceLabel::NextPage(..) | ChoiceLabel::Group(..) => Some("➡️"),
        ChoiceLabel::PreviousPage(..) => Some("⬅️"),
        ChoiceLabel::ToMen | ChoiceLabel::ToSquares | ChoiceLabel::ToGroups => Some("↩️"),
        ChoiceLabel::Man(..)
        | ChoiceLabel::Target { .. }
        | ChoiceLabel::Promotion { .. }
        | ChoiceLabel::San(_)
        | ChoiceLabel::Variant(_) => None,
    }
}
