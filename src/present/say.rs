//! Messages in words.

use super::{
    Span, Tongue, gallery,
    happened::{capital, happened},
    lists::{self, lines},
    sentence::{Fact, facts, quoted},
    settings,
};
use crate::{
    game::{ColourWish, Ending, Pace, Terms},
    ids::{GameId, Timestamp},
    l10n::PieceForm,
    reply::{Became, Lost, Msg, Offer, Person, RatingChange, Rematch},
    rules::{Color, View},
};

/// The words of a message; `view` is the board that comes with it.
pub(super) fn say(tongue: &Tongue<'_>, msg: &Msg, view: Option<&View>) -> Vec<Span> {
    let variant = view.map_or("", |v| v.variant);
    let number = |game: &GameId| game.0.to_string();
    match msg {
        Msg::Challenged {
            game,
            challenger,
            opponent,
            terms,
            expires,
            commitment,
            rematch,
            beginning,
            among,
        } => {
            let mut out = match (opponent, rematch) {
                (Some(opponent), Some(rematch)) => wants_rematch(tongue, *game, [challenger, opponent], terms, *rematch),
                _ => challenged(tongue, *game, challenger, opponent.as_ref(), terms),
            };
            lines(&mut out, gallery::surprise(tongue, *game, among));
            lines(&mut out, gallery::beginning(tongue, *beginning));
            lines(
                &mut out,
                challenged_how(tongue, *game, opponent.as_ref(), *expires, commitment.as_deref()),
            );
            out
        }
        Msg::Linked {
            game,
            challenger,
            terms,
            code,
            link,
            expires,
            commitment,
            beginning,
            among,
        } => {
            let mut out = tongue.say("linked", facts! { "game" => *game, "variant" => tongue.variant(terms.variant) });
            lines(&mut out, [terms_line(tongue, challenger, terms)]);
            lines(&mut out, gallery::surprise(tongue, *game, among));
            lines(&mut out, gallery::beginning(tongue, *beginning));
            lines(
                &mut out,
                link.iter()
                    .map(|link| tongue.say("linked-link", facts! { "link" => link.as_str() })),
            );
            let how = facts! { "code" => code.as_str(), "expires" => *expires };
            let id = if link.is_some() { "linked-code-too" } else { "linked-code" };
            lines(&mut out, [tongue.say(id, how)]);
            lines(&mut out, commitment.as_ref().map(|c| sealed(tongue, *game, c)));
            out
        }
        Msg::ChallengePast {
            game,
            challenger,
            opponent,
            terms,
            commitment,
            rematch,
            became,
        } => {
            let mut out = match (opponent, rematch) {
                (Some(opponent), Some(rematch)) => wants_rematch(tongue, *game, [challenger, opponent], terms, *rematch),
                _ => challenged(tongue, *game, challenger, opponent.as_ref(), terms),
            };
            lines(&mut out, commitment.as_ref().map(|c| sealed(tongue, *game, c)));
            let (id, who) = match became {
                Became::Game { by } => ("challenge-accepted", by),
                Became::Declined { by } => ("challenge-declined", by),
                Became::Cancelled => ("challenge-cancelled", challenger),
                Became::Lapsed => ("challenge-lapsed", challenger),
            };
            lines(&mut out, [tongue.say(id, facts! { "game" => *game, "by" => who })]);
            out
        }
        Msg::Declined { game, by, challenger } => {
            tongue.say("declined", facts! { "game" => *game, "by" => by, "challenger" => challenger })
        }
        Msg::Cancelled { game, by } => tongue.say("cancelled", facts! { "game" => *game, "by" => by }),
        Msg::Started {
            game,
            white,
            black,
            terms,
            deadline,
            beginning,
            surprise,
            example,
        } => {
            let mut out = tongue.say("head-over", facts! { "game" => *game, "variant" => tongue.variant(terms.variant) });
            let agreed = agreed(tongue, terms);
            lines(
                &mut out,
                [tongue.say("started", facts! { "white" => white, "black" => black, "terms" => agreed })],
            );
            if *surprise {
                let pitch = tongue.texts.pitch(tongue.locale, terms.variant);
                let facts = facts! { "variant" => tongue.variant(terms.variant), "pitch" => pitch };
                lines(&mut out, [tongue.say("started-surprise", facts)]);
            }
            lines(&mut out, gallery::beginning(tongue, *beginning));
            let turn = view.map_or(Color::White, |v| v.turn);
            let next = if turn == Color::White { white } else { black };
            lines(&mut out, [turn_of(tongue, next, turn, *deadline, false)]);
            lines(
                &mut out,
                [tongue.say("turn-how-first", facts! { "move" => tongue.san(example, terms.variant) })],
            );
            out
        }
        Msg::Moved {
            game,
            mover,
            next,
            fullmove,
            deadline,
            declined,
        } => {
            let facts = facts! { "game" => *game, "variant" => tongue.variant(variant), "move" => *fullmove };
            let mut out = tongue.say("head", facts);
            lines(&mut out, [played(tongue, mover, view)]);
            let offer = match declined {
                Some(Offer::Draw) => Some("moved-declined-draw"),
                Some(Offer::Takeback) => Some("moved-declined-takeback"),
                Some(Offer::Pause) => Some("moved-declined-pause"),
                None => None,
            };
            lines(&mut out, offer.map(|id| tongue.say(id, facts! {})));
            let (turn, check) = view.map_or((Color::White, false), |v| (v.turn, v.check.is_some()));
            lines(&mut out, [turn_of(tongue, next, turn, *deadline, check)]);
            out
        }
        Msg::Over {
            game,
            variant,
            white,
            black,
            how,
            winner,
            by,
            ran_out,
            last_mover,
            ratings,
            too_short,
            seed,
        } => {
            let mut out = tongue.say("head-over", facts! { "game" => *game, "variant" => tongue.variant(variant) });
            if let Some(mover) = last_mover {
                lines(&mut out, [played(tongue, mover, view)]);
            }
            lines(
                &mut out,
                over(tongue, [white, black], *how, *winner, by.as_ref(), *ran_out, ratings),
            );
            lines(
                &mut out,
                too_short.map(|count| tongue.say("ratings-too-short", facts! { "count" => count })),
            );
            if let Some(seed) = seed {
                lines(
                    &mut out,
                    [tongue.say("over-seed", facts! { "seed" => seed.as_str(), "number" => number(game) })],
                );
            }
            out
        }
        Msg::BoardShown {
            game,
            white,
            black,
            turn,
            fullmove,
            deadline,
            paused,
            credited,
        } => {
            let facts = facts! { "game" => *game, "variant" => tongue.variant(variant), "move" => *fullmove };
            let mut out = tongue.say("head", facts);
            lines(
                &mut out,
                [tongue.say("board-players", facts! { "white" => white, "black" => black })],
            );
            if let Some(view) = view.filter(|v| v.last.is_some()) {
                lines(&mut out, [happened(tongue, view)]);
            }
            let colour = view.map_or(Color::White, |v| v.turn);
            let turn = match (turn, deadline) {
                (Some(next), _) if paused.is_some() => tongue.say(
                    "board-paused",
                    facts! {
                        "next" => next,
                        "colour" => tongue.side(colour),
                        "left" => tongue.length(paused.unwrap_or_default()),
                        "number" => number(game),
                    },
                ),
                (None, _) => tongue.say("board-over", facts! {}),
                (Some(next), None) => tongue.say("board-turn", facts! { "next" => next, "colour" => tongue.side(colour) }),
                (Some(next), Some(deadline)) => tongue.say(
                    "board-turn-until",
                    facts! { "next" => next, "colour" => tongue.side(colour), "deadline" => *deadline },
                ),
            };
            lines(&mut out, [turn]);
            out.extend(lists::credited(tongue, *credited));
            out
        }
        Msg::Games { mine, lines, waiting } => lists::games(tongue, *mine, lines, *waiting),
        Msg::ResignAsk { game, opponent } => tongue.say("resign-ask", facts! { "game" => *game, "opponent" => opponent }),
        Msg::DrawOffered { game, by, to } => tongue.say("draw-offered", facts! { "game" => *game, "by" => by, "to" => to }),
        Msg::OfferDeclined { game, offer, by, to } => {
            let id = match offer {
                Offer::Draw => "draw-declined",
                Offer::Takeback => "takeback-declined",
                Offer::Pause => "pause-declined",
            };
            tongue.say(id, facts! { "game" => *game, "by" => by, "to" => to })
        }
        Msg::TakebackOffered { game, by, to, undone } => {
            let moves = moves(tongue, undone, variant);
            tongue.say(
                "takeback-offered",
                facts! { "game" => *game, "by" => by, "to" => to, "moves" => moves },
            )
        }
        Msg::PauseOffered { game, by, to } => tongue.say("pause-offered", facts! { "game" => *game, "by" => by, "to" => to }),
        Msg::Reminder {
            game,
            next,
            opponent,
            deadline,
        } => tongue.say(
            "reminder",
            facts! { "game" => *game, "next" => next, "opponent" => opponent, "deadline" => *deadline, "number" => number(game) },
        ),
        Msg::Paused { game, by, next, left } => {
            let colour = view.map_or(Color::White, |v| v.turn);
            tongue.say(
                "paused",
                facts! {
                    "game" => *game,
                    "by" => by,
                    "next" => next,
                    "colour" => tongue.side(colour),
                    "left" => tongue.length(*left),
                    "number" => number(game),
                },
            )
        }
        Msg::Resumed { game, by, next, deadline } => {
            let mut out = tongue.say("resumed", facts! { "game" => *game, "by" => by });
            let (turn, check) = view.map_or((Color::White, false), |v| (v.turn, v.check.is_some()));
            lines(&mut out, [turn_of(tongue, next, turn, *deadline, check)]);
            out
        }
        Msg::TakenBack {
            game,
            by,
            next,
            undone,
            deadline,
        } => {
            let moves = moves(tongue, undone, variant);
            let mut out = tongue.say("taken-back", facts! { "game" => *game, "by" => by, "moves" => moves });
            let (turn, check) = view.map_or((Color::White, false), |v| (v.turn, v.check.is_some()));
            lines(&mut out, [turn_of(tongue, next, turn, *deadline, check)]);
            out
        }
        Msg::Leaderboard {
            variant,
            page,
            asked,
            pages,
            rows,
        } => lists::leaderboard(tongue, variant, (*page, *asked, *pages), rows),
        Msg::Stats {
            person,
            variants,
            against,
            streak,
            colours,
        } => lists::stats(tongue, person, variants, against.as_ref(), *streak, colours),
        Msg::Variants { gallery, .. } => gallery::gallery(tongue, gallery),
        Msg::Variant { variant, group } => gallery::card(tongue, variant, *group),
        Msg::Rules { variant } => {
            let mut out = tongue.say(
                "rules",
                facts! { "variant" => tongue.variant(variant), "pitch" => tongue.texts.pitch(tongue.locale, variant) },
            );
            lines(&mut out, [tongue.say(&format!("{variant}-rules"), facts! {})]);
            lines(
                &mut out,
                [tongue.say("rules-start-hint", facts! { "variant" => tongue.variant(variant) })],
            );
            out
        }
        Msg::Legend { variant } => tongue.say("legend", facts! { "variant" => tongue.variant(variant) }),
        Msg::History {
            game,
            white,
            black,
            first,
            plies,
        } => lists::history(tongue, *game, [white, black], *first, plies, variant),
        Msg::Replay {
            game,
            variant,
            white,
            black,
            moves: (first, last),
            whole,
        } => tongue.say(
            if *whole { "replay" } else { "replay-part" },
            facts! {
                "game" => *game, "variant" => tongue.variant(variant), "white" => white, "black" => black,
                "first" => first.to_string(), "last" => last.to_string(),
            },
        ),
        Msg::MyData { games } => tongue.say("my-data", facts! { "games" => *games }),
        Msg::DeleteAsk { open, others } => {
            let mut out = tongue.say("delete-ask", facts! {});
            for (id, count) in [("delete-ask-open", open), ("delete-ask-others", others)] {
                if *count > 0 {
                    out.push(Span::Break);
                    out.extend(tongue.say(id, facts! { "count" => *count }));
                }
            }
            out.push(Span::Break);
            out.extend(tongue.say("delete-ask-posts", facts! {}));
            out
        }
        Msg::Deleted => tongue.say("deleted", facts! {}),
        Msg::PgnFile { game } => tongue.say("pgn-file", facts! { "game" => *game }),
        Msg::Fairness {
            game,
            commitment,
            nonces,
            seed,
            draws,
            observed,
            among,
            variant,
            beginning,
        } => {
            let before = gallery::drawn(tongue, among, variant, *beginning);
            lists::fairness(tongue, *game, commitment, nonces, seed.as_deref(), before, draws, observed)
        }
        Msg::NoChance { game, variant } => tongue.say("no-chance", facts! { "game" => *game, "variant" => tongue.variant(variant) }),
        Msg::Help => lists::help(tongue),
        Msg::Settings {
            of,
            settings,
            here,
            changed,
            may,
        } => settings::settings(tongue, *of, settings, here, *changed, *may),
        Msg::PickPiece { game, .. } => tongue.say("pick-piece", facts! { "game" => *game }),
        Msg::PickTarget { game, kind, from, .. } => tongue.say(
            "pick-target",
            facts! { "game" => *game, "piece" => tongue.piece(*kind, PieceForm::The), "from" => from.to_string() },
        ),
        Msg::PickPromotion { game, to, .. } => tongue.say("pick-promotion", facts! { "game" => *game, "to" => to.to_string() }),
        Msg::PickMove { game, typed, .. } => tongue.say("pick-move", facts! { "game" => *game, "typed" => quoted(typed) }),
        Msg::PickVariant { opponent, .. } => tongue.say("pick-variant", facts! { "opponent" => opponent }),
        Msg::More { game } => tongue.say("more", facts! { "game" => *game }),
        Msg::OutOfReach { games } => {
            let mut out = Vec::new();
            lines(&mut out, games.iter().map(|(game, why)| out_of_reach(tongue, *game, *why)));
            out
        }
        Msg::AlreadyDone { game } => tongue.say("already-done", facts! { "game" => *game }),
        Msg::PastPosition { game, turn } => {
            let mut out = tongue.say("past-position", facts! { "game" => *game });
            let colour = view.map_or(Color::White, |v| v.turn);
            let turn = turn
                .as_ref()
                .map(|next| tongue.say("board-turn", facts! { "next" => next, "colour" => tongue.side(colour) }));
            lines(&mut out, turn);
            out
        }
    }
}

/// The placeholder of a message's menu.
pub(super) fn menu_hint(msg: &Msg) -> &'static str {
    match msg {
        Msg::PickTarget { .. } => "pick-target-hint",
        Msg::PickPromotion { .. } => "pick-promotion-hint",
        Msg::PickMove { .. } => "pick-move-hint",
        Msg::Variants { .. } | Msg::PickVariant { .. } => "pick-variant-hint",
        _ => "pick-piece-hint",
    }
}

fn out_of_reach(tongue: &Tongue<'_>, game: GameId, why: Lost) -> Vec<Span> {
    let id = match why {
        Lost::Deleted => "out-of-reach-deleted",
        Lost::NoAccess => "out-of-reach-no-access",
        Lost::Closed => "out-of-reach-closed",
        Lost::Removed => "out-of-reach-removed",
    };
    tongue.say(id, facts! { "game" => game, "number" => game.0.to_string() })
}

fn moves(tongue: &Tongue<'_>, undone: &[String], variant: &str) -> String {
    tongue.list(undone.iter().map(|san| tongue.san(san, variant)).collect())
}

/// `colours by lot · one day for each move · counts for the leaderboard`.
fn terms_line(tongue: &Tongue<'_>, challenger: &Person, terms: &Terms) -> Vec<Span> {
    let colour = match terms.colour {
        ColourWish::Random => tongue.say("terms-colour-random", facts! {}),
        ColourWish::White => tongue.say("terms-colour-white", facts! { "challenger" => challenger }),
        ColourWish::Black => tongue.say("terms-colour-black", facts! { "challenger" => challenger }),
    };
    tongue.say("terms", facts! { "colour" => colour, "agreed" => agreed(tongue, terms) })
}

/// Time for each move.
pub(super) fn pace(tongue: &Tongue<'_>, pace: Pace) -> String {
    match pace {
        Pace::NoLimit => tongue.words("terms-pace-none", &[]),
        Pace::Hours(hours) if hours >= 24 && hours % 24 == 0 => tongue.words("terms-pace-days", &[("count", (hours / 24).into())]),
        Pace::Hours(hours) => tongue.words("terms-pace-hours", &[("count", hours.into())]),
    }
}

/// `one day for each move · counts for the leaderboard`.
fn agreed(tongue: &Tongue<'_>, terms: &Terms) -> String {
    let pace = pace(tongue, terms.pace);
    let rated = tongue.words(if terms.rated { "terms-rated" } else { "terms-casual" }, &[]);
    tongue.words("terms-agreed", &[("pace", capital(&pace).into()), ("rated", rated.into())])
}

/// Who asks whom for what, and what it is.
fn challenged(tongue: &Tongue<'_>, game: GameId, challenger: &Person, opponent: Option<&Person>, terms: &Terms) -> Vec<Span> {
    let mut head = facts! { "game" => game, "variant" => tongue.variant(terms.variant), "challenger" => challenger };
    let id = match opponent {
        Some(opponent) => {
            head.push(("opponent", Fact::from(opponent)));
            "challenged"
        }
        None => "challenged-open",
    };
    let mut out = tongue.say(id, head);
    let pitch = tongue.texts.pitch(tongue.locale, terms.variant);
    lines(
        &mut out,
        [tongue.say(
            "challenged-pitch",
            facts! { "variant" => tongue.variant(terms.variant), "pitch" => pitch },
        )],
    );
    lines(&mut out, [terms_line(tongue, challenger, terms)]);
    out
}

/// The same again: both know what it is.
fn wants_rematch(tongue: &Tongue<'_>, game: GameId, [challenger, opponent]: [&Person; 2], terms: &Terms, rematch: Rematch) -> Vec<Span> {
    let id = if rematch.swapped {
        "challenged-rematch"
    } else {
        "challenged-rematch-same"
    };
    let mut out = tongue.say(
        id,
        facts! {
            "game" => game,
            "of" => rematch.of,
            "variant" => tongue.variant(terms.variant),
            "challenger" => challenger,
            "opponent" => opponent,
        },
    );
    lines(&mut out, [terms_line(tongue, challenger, terms)]);
    out
}

/// How to answer a challenge, until when, and that its chance is sealed.
fn challenged_how(
    tongue: &Tongue<'_>,
    game: GameId,
    opponent: Option<&Person>,
    expires: Timestamp,
    commitment: Option<&str>,
) -> Vec<Vec<Span>> {
    let mut how = facts! { "number" => game.0.to_string(), "expires" => expires };
    let id = match opponent {
        Some(opponent) => {
            how.push(("opponent", Fact::from(opponent)));
            "challenged-how"
        }
        None => "challenged-how-open",
    };
    let mut out = vec![tongue.say(id, how)];
    out.extend(commitment.map(|commitment| sealed(tongue, game, commitment)));
    out
}

/// The public part of the chance of a game.
fn sealed(tongue: &Tongue<'_>, game: GameId, commitment: &str) -> Vec<Span> {
    tongue.say(
        "challenged-commitment",
        facts! { "commitment" => short(commitment), "number" => game.0.to_string() },
    )
}

/// The beginning of a fingerprint, in groups that can be compared at a glance. 64 bits cannot be met by another seed on purpose; the whole
/// stands under `/fairness`.
fn short(commitment: &str) -> String {
    let digits: Vec<char> = commitment.chars().take(16).collect();
    let groups: Vec<String> = digits.chunks(4).map(|group| group.iter().collect()).collect();
    format!("{}…", groups.join(" "))
}

/// Who moves now, until when, in check or not.
fn turn_of(tongue: &Tongue<'_>, next: &Person, colour: Color, deadline: Option<Timestamp>, check: bool) -> Vec<Span> {
    let mut facts = facts! { "next" => next, "colour" => tongue.side(colour) };
    let id = match (check, deadline) {
        (false, None) => "turn",
        (false, Some(_)) => "turn-until",
        (true, None) => "turn-check",
        (true, Some(_)) => "turn-check-until",
    };
    facts.extend(deadline.map(|d| ("deadline", d.into())));
    tongue.say(id, facts)
}

/// Who played what, and what it did.
fn played(tongue: &Tongue<'_>, mover: &Person, view: Option<&View>) -> Vec<Span> {
    let Some((view, last)) = view.and_then(|v| v.last.as_ref().map(|l| (v, l))) else {
        return vec![];
    };
    let mut out = tongue.say("moved", facts! { "mover" => mover, "san" => tongue.san(&last.san, view.variant) });
    out.push(Span::Words(" ".into()));
    out.extend(happened(tongue, view));
    out
}

/// The end: why, who won, what it did to the ratings.
fn over(
    tongue: &Tongue<'_>,
    people: [&Person; 2],
    how: Ending,
    winner: Option<Color>,
    by: Option<&Person>,
    ran_out: Option<(Color, Timestamp)>,
    ratings: &[RatingChange],
) -> Vec<Vec<Span>> {
    let [white, black] = people;
    let why = match (how, by) {
        (Ending::Rules(kind), _) => tongue.say(&format!("why-{}", kind.key()), facts! {}),
        (Ending::Resignation, Some(by)) => tongue.say("why-resignation", facts! { "by" => by }),
        (Ending::Resignation, None) => match winner {
            Some(side) => tongue.say("why-resignation", facts! { "by" => people[side.other().index()] }),
            None => vec![],
        },
        (Ending::Agreement, _) => tongue.say("why-agreement", facts! {}),
        (Ending::Time, _) => match ran_out {
            Some((late, at)) => tongue.say("why-time-due", facts! { "late" => people[late.index()], "at" => at }),
            None => tongue.say("why-time", facts! {}),
        },
        (Ending::Aborted, Some(by)) => tongue.say("why-aborted", facts! { "by" => by }),
        (Ending::Aborted, None) => match ran_out {
            Some((late, at)) => tongue.say("why-aborted-time", facts! { "late" => people[late.index()], "at" => at }),
            None => tongue.say("why-aborted-nobody", facts! {}),
        },
    };
    let result = match winner {
        Some(side) => tongue.say(
            "over-wins",
            facts! { "winner" => people[side.index()], "colour" => tongue.side(side), "loser" => people[side.other().index()] },
        ),
        None if how == Ending::Aborted => tongue.say("over-nobody", facts! { "white" => white, "black" => black }),
        None => tongue.say("over-draw", facts! { "white" => white, "black" => black }),
    };
    let mut first = result;
    if !why.is_empty() {
        first.push(Span::Words(" ".into()));
        first.extend(why);
    }
    let mut out = vec![first];
    if !ratings.is_empty() {
        out.push(lists::ratings(tongue, ratings));
    }
    out
}
