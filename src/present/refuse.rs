//! Refusals in words: one sentence, why and what would do.

use super::{
    Button, Span, Tongue,
    happened::capital,
    label, lists,
    sentence::{facts, quoted},
    settings,
};
use crate::{
    command::{self, OptKind},
    game,
    ids::GameId,
    l10n::PieceForm,
    reply::{Person, Refusal},
    rules::{notation::reader::Why, variants},
};

/// The sentence.
pub(super) fn refuse(tongue: &Tongue<'_>, refusal: &Refusal) -> Vec<Span> {
    match refusal {
        Refusal::Game { game, why, turn } => by_game(tongue, *game, why, turn.as_ref()),
        Refusal::Move {
            game: _,
            variant,
            typed,
            why,
            legal,
            count,
        } => {
            let mut out = illegal(tongue, variant, typed, why);
            out.push(Span::Words(" ".into()));
            out.extend(legal_moves(tongue, variant, legal, *count));
            out
        }
        Refusal::UnreadableMove { variant, typed, legal } => {
            let mut out = tongue.say("no-unreadable-move", facts! { "typed" => quoted(typed) });
            out.push(Span::Words(" ".into()));
            out.extend(legal_moves(tongue, variant, legal, legal.len()));
            out
        }
        Refusal::NoSuchGame { typed } => tongue.say("no-such-game", facts! { "typed" => quoted(typed) }),
        Refusal::NoGameHere => tongue.say("no-game-here", facts! {}),
        Refusal::WhichGame { lines, .. } => {
            let mut out = tongue.say("no-which-game", facts! {});
            for line in lists::game_lines(tongue, lines) {
                out.push(Span::Break);
                out.extend(line);
            }
            out
        }
        Refusal::NoSuchVariant { typed, near } if near.is_empty() => tongue.say("no-such-variant", facts! { "typed" => quoted(typed) }),
        Refusal::NoSuchVariant { typed, near } => {
            let near = tongue.list_or(near.iter().map(|k| tongue.variant(k)).collect());
            tongue.say("no-such-variant-near", facts! { "typed" => quoted(typed), "near" => near })
        }
        Refusal::NoSetups { variant } => tongue.say("no-setups", facts! { "variant" => tongue.variant(variant) }),
        Refusal::BadSetup {
            variant,
            typed,
            count: None,
        } => tongue.say(
            "no-bad-setup",
            facts! { "variant" => tongue.variant(variant), "typed" => quoted(typed) },
        ),
        Refusal::BadSetup {
            variant,
            typed,
            count: Some(count),
        } => tongue.say(
            "no-bad-setup-number",
            facts! { "variant" => tongue.variant(variant), "typed" => quoted(typed), "last" => count.saturating_sub(1).to_string() },
        ),
        Refusal::SetupOfSurprise => tongue.say("no-setup-of-surprise", facts! {}),
        Refusal::NoSuchCommand { typed, nearest: None } => tongue.say("no-such-command", facts! { "typed" => quoted(typed) }),
        Refusal::NoSuchCommand {
            typed,
            nearest: Some(near),
        } => {
            let nearest = tongue.texts.command_name(tongue.locale, near);
            tongue.say("no-such-command-nearest", facts! { "typed" => quoted(typed), "nearest" => nearest })
        }
        Refusal::MissingOption { option } => tongue.say(
            "no-missing-option",
            facts! { "option" => tongue.texts.option_name(tongue.locale, option), "description" => described(tongue, option) },
        ),
        Refusal::BadOption { option, typed, known } if known.is_empty() => tongue.say(
            "no-bad-option",
            facts! {
                "typed" => quoted(typed),
                "option" => tongue.texts.option_name(tongue.locale, option),
                "description" => described(tongue, option),
            },
        ),
        Refusal::BadOption { option, typed, known } => {
            let known = known.iter().map(|k| tongue.texts.choice(tongue.locale, option, k)).collect();
            tongue.say(
                "no-bad-option-known",
                facts! {
                    "typed" => quoted(typed),
                    "option" => tongue.texts.option_name(tongue.locale, option),
                    "known" => tongue.list(known),
                },
            )
        }
        Refusal::NoSuchMoves { moves: (first, last) } => {
            tongue.say("no-such-moves", facts! { "first" => first.to_string(), "last" => last.to_string() })
        }
        Refusal::ChallengeExists { game } => tongue.say("no-challenge-exists", facts! { "game" => *game, "number" => game.0.to_string() }),
        Refusal::LinkWithOpponent => tongue.say("no-link-with-opponent", facts! {}),
        Refusal::NoSuchCode { typed } => tongue.say("no-such-code", facts! { "typed" => quoted(typed) }),
        Refusal::CodeUsed { game } => tongue.say("no-code-used", facts! { "game" => *game }),
        Refusal::HostAway { game } => tongue.say("no-host-away", facts! { "game" => *game }),
        Refusal::ChallengeSelf => tongue.say("no-challenge-self", facts! {}),
        Refusal::ChallengeBot => tongue.say("no-challenge-bot", facts! {}),
        Refusal::ChallengeAway { person } => tongue.say("no-challenge-away", facts! { "person" => person }),
        Refusal::ChallengeAlone => tongue.say("no-challenge-alone", facts! {}),
        Refusal::NoSuchPlayer { typed } => tongue.say("no-such-player", facts! { "typed" => quoted(typed) }),
        Refusal::TooMany { limit } => tongue.say("no-too-many", facts! { "limit" => *limit }),
        Refusal::NoSpace => tongue.say("no-space", facts! {}),
        Refusal::Busy { here: false } => tongue.say("no-busy", facts! {}),
        Refusal::Busy { here: true } => tongue.say("no-busy-here", facts! {}),
        Refusal::BadButton => tongue.say("no-bad-button", facts! {}),
        Refusal::TooLong { limit } => tongue.say("no-too-long", facts! { "limit" => *limit }),
        Refusal::OnlyWatching => tongue.say("no-only-watching", facts! {}),
        Refusal::NotOver { game } => tongue.say("no-not-over", facts! { "game" => *game }),
        Refusal::NothingWaits => tongue.say("no-nothing-waits", facts! {}),
        Refusal::NotInThisRoom { rooms } => tongue.say("no-not-in-this-room", facts! { "rooms" => settings::rooms(tongue, rooms, None) }),
        Refusal::NothingCounts => tongue.say("no-nothing-counts", facts! {}),
        Refusal::NotModerator { platform } => tongue.say("no-not-moderator", facts! { "platform" => platform.as_str() }),
        Refusal::AllowedEverywhere => tongue.say("no-allowed-everywhere", facts! {}),
        Refusal::TooManyRooms { limit } => tongue.say("no-too-many-rooms", facts! { "limit" => *limit }),
    }
}

/// The games that a person may have meant, as entries to choose from.
pub(super) fn which(tongue: &Tongue<'_>, refusal: &Refusal) -> Vec<Button> {
    let Refusal::WhichGame { lines, actions } = refusal else {
        return vec![];
    };
    lines
        .iter()
        .zip(actions)
        .map(|(line, action)| label::game(tongue, line, action))
        .collect()
}

/// What an option takes; options of the same name take the same in every command.
fn described(tongue: &Tongue<'_>, option: &str) -> String {
    let command = command::COMMANDS.iter().find(|c| {
        c.options()
            .iter()
            .any(|o| o.name == option && !matches!(o.kind, OptKind::Choice(_)))
    });
    tongue
        .texts
        .option_description(tongue.locale, command.map_or("", |c| c.name()), option)
}

fn by_game(tongue: &Tongue<'_>, game: GameId, why: &game::Refusal, turn: Option<&Person>) -> Vec<Span> {
    use game::Refusal as R;
    let id = match why {
        R::NotYourGame => "no-not-your-game",
        R::NotYourTurn { turn: colour } => {
            return match turn {
                Some(person) => tongue.say("no-not-your-turn", facts! { "game" => game, "turn" => person }),
                None => tongue.say(
                    "no-not-your-turn-colour",
                    facts! { "game" => game, "colour" => capital(&tongue.side(*colour)) },
                ),
            };
        }
        R::NotForYou => "no-not-for-you",
        R::OwnChallenge => "no-own-challenge",
        R::NeedsCode => "no-needs-code",
        R::WrongCode => "no-wrong-code",
        R::NotStarted => "no-not-started",
        R::AlreadyStarted => "no-already-started",
        R::AlreadyOver => "no-already-over",
        R::Lapsed => "no-lapsed",
        R::PastPosition { .. } => "no-past-position",
        R::IllegalMove => "no-illegal-move",
        R::NothingToDecline => "no-nothing-to-decline",
        R::NotYourOffer => "no-not-your-offer",
        R::DrawAlreadyOffered => "no-draw-already-offered",
        R::DrawTooSoon { plies_left } => {
            return tongue.say("no-draw-too-soon", facts! { "game" => game, "count" => plies_left.div_ceil(2) });
        }
        R::NothingToTakeBack => "no-nothing-to-take-back",
        R::TakebackAlreadyOffered => "no-takeback-already-offered",
        R::TakebackAfterChance => "no-takeback-after-chance",
        R::TooLateToAbort => "no-too-late-to-abort",
        R::Paused => "no-paused",
        R::NotPaused => "no-not-paused",
        R::NoClock => "no-clock",
        R::PauseAlreadyOffered => "no-pause-already-offered",
        R::PauseTooSoon => "no-pause-too-soon",
    };
    tongue.say(id, facts! { "game" => game, "number" => game.0.to_string() })
}

fn illegal(tongue: &Tongue<'_>, variant: &str, typed: &str, why: &Why) -> Vec<Span> {
    let typed = quoted(typed);
    let plain = |k| tongue.piece(k, PieceForm::Plain);
    let the = |k| tongue.piece(k, PieceForm::The);
    match why {
        Why::Empty(square) => tongue.say("no-move-empty", facts! { "typed" => typed, "square" => square.to_string() }),
        Why::NotYours(square) => tongue.say("no-move-not-yours", facts! { "typed" => typed, "square" => square.to_string() }),
        Why::CannotReach { from, kind, targets } if targets.is_empty() => tongue.say(
            "no-move-cannot-move",
            facts! { "typed" => typed, "piece" => the(*kind), "from" => from.to_string() },
        ),
        Why::CannotReach { from, kind, targets } => {
            let targets = tongue.list(targets.iter().map(ToString::to_string).collect());
            let facts = facts! { "typed" => typed, "piece" => the(*kind), "from" => from.to_string(), "targets" => targets };
            tongue.say("no-move-cannot-reach", facts)
        }
        Why::KingInDanger { in_check, royal, .. } => {
            let id = if *in_check { "no-move-leaves-check" } else { "no-move-king-danger" };
            tongue.say(id, facts! { "typed" => typed, "king" => the(*royal) })
        }
        Why::MustCapture => tongue.say("no-move-must-capture", facts! { "typed" => typed }),
        Why::GivesCheck { .. } => tongue.say("no-move-gives-check", facts! { "typed" => typed }),
        Why::NoSuchPiece { kind, to } => tongue.say(
            "no-move-no-such-piece",
            facts! { "typed" => typed, "piece" => tongue.piece(*kind, PieceForm::No), "to" => to.to_string() },
        ),
        Why::Occupied { to, by, .. } => tongue.say(
            "no-move-occupied",
            facts! { "typed" => typed, "piece" => plain(*by), "to" => to.to_string() },
        ),
        Why::NeutralThere { to, .. } => {
            let neutral = variants::by_key(variant).and_then(|v| v.spec().neutral.as_ref());
            let neutral = neutral.map_or_else(String::new, |n| tongue.words(&format!("neutral-{}", n.key), &[]));
            tongue.say(
                "no-move-neutral",
                facts! { "typed" => typed, "neutral" => neutral, "to" => to.to_string() },
            )
        }
        Why::NeverTakes { kind, .. } => tongue.say(
            "no-move-never-takes",
            facts! { "typed" => typed, "piece" => the(*kind), "variant" => tongue.variant(variant) },
        ),
        Why::NoneLeft(kind) => tongue.say(
            "no-move-none-left",
            facts! { "typed" => typed, "piece" => tongue.piece(*kind, PieceForm::No) },
        ),
        Why::Castling => tongue.say("no-move-castling", facts! { "typed" => typed }),
        Why::NoCastling => tongue.say(
            "no-move-no-castling",
            facts! { "typed" => typed, "variant" => tongue.variant(variant) },
        ),
        Why::BadPromotion(kinds) if kinds.is_empty() => tongue.say("no-move-no-promotion", facts! { "typed" => typed }),
        Why::BadPromotion(kinds) => {
            let pieces = tongue.list(kinds.iter().map(|k| plain(*k)).collect());
            tongue.say("no-move-promotion", facts! { "typed" => typed, "pieces" => pieces })
        }
    }
}

/// The legal moves, or some of them.
fn legal_moves(tongue: &Tongue<'_>, variant: &str, legal: &[String], count: usize) -> Vec<Span> {
    // With the letters of the person's language, as every other move that they are shown.
    let list = legal.iter().map(|san| tongue.san(san, variant)).collect::<Vec<_>>().join(", ");
    if legal.len() < count {
        tongue.say("legal-moves-some", facts! { "list" => list, "count" => count })
    } else {
        tongue.say("legal-moves", facts! { "list" => list, "count" => legal.len() })
    }
}
