//! Lists in words: games, leaderboards, records, moves, draws of chance. Each stays within one message.

use std::cmp::Reverse;

use super::{
    Span, Tongue,
    sentence::{Fact, facts, quoted},
};
use crate::{
    ids::GameId,
    reply::{DrawShown, GameLine, Person, RatingChange, Row, Tally, VariantStats},
    rules::Color,
};

/// The most variants in a record.
const VARIANTS: usize = 12;
/// The most games in one list.
const GAMES: usize = 12;
/// The most characters of a list of moves.
const MOVES: usize = 1300;
/// The most draws or counts in one list.
const DRAWS: usize = 60;

/// Lines, with a break before each.
pub(super) fn lines(out: &mut Vec<Span>, lines: impl IntoIterator<Item = Vec<Span>>) {
    for line in lines {
        if !out.is_empty() {
            out.push(Span::Break);
        }
        out.extend(line);
    }
}

/// Games, one on a line, and how many more there are.
pub(super) fn game_lines(tongue: &Tongue<'_>, games: &[GameLine]) -> Vec<Vec<Span>> {
    let mut out: Vec<_> = games.iter().take(GAMES).map(|line| game_line(tongue, line)).collect();
    if games.len() > GAMES {
        out.push(tongue.say("more-lines", facts! { "count" => games.len() - GAMES }));
    }
    out
}

fn game_line(tongue: &Tongue<'_>, line: &GameLine) -> Vec<Span> {
    let who = |p: &Option<Person>| match p {
        Some(p) => Fact::from(p),
        None => Fact::from(tongue.words("games-anyone", &[])),
    };
    let mut facts = facts! { "game" => line.game, "variant" => tongue.variant(line.variant) };
    facts.push(("white", who(&line.people[0])));
    facts.push(("black", who(&line.people[1])));
    if line.challenge {
        return tongue.say(if line.yours { "games-challenge-yours" } else { "games-challenge" }, facts);
    }
    facts.push(("move", line.fullmove.into()));
    facts.push(("colour", tongue.side(line.turn).into()));
    if let Some(left) = line.paused {
        facts.push(("left", tongue.length(left).into()));
        return tongue.say("games-line-paused", facts);
    }
    let id = match (line.yours, line.deadline) {
        (true, None) => "games-line-yours",
        (true, Some(_)) => "games-line-yours-until",
        (false, None) => "games-line",
        (false, Some(_)) => "games-line-until",
    };
    facts.extend(line.deadline.map(|d| ("deadline", d.into())));
    let mut out = tongue.say(id, facts);
    out.extend(credited(tongue, line.credited));
    out
}

/// That a deadline makes good for an outage; nothing where it does not.
pub(super) fn credited(tongue: &Tongue<'_>, ms: i64) -> Vec<Span> {
    if ms <= 0 {
        return vec![];
    }
    let mut out = vec![Span::Words(" ".into())];
    out.extend(tongue.say("credited", facts! { "length" => tongue.length(ms) }));
    out
}

/// `/games`.
pub(super) fn games(tongue: &Tongue<'_>, mine: bool, list: &[GameLine], waiting: usize) -> Vec<Span> {
    if list.is_empty() {
        return tongue.say(if mine { "games-none-mine" } else { "games-none-here" }, facts! {});
    }
    let mut out = tongue.say(if mine { "games-mine" } else { "games-here" }, facts! { "waiting" => waiting });
    let mut of_games = game_lines(tongue, list);
    for (line, _) in of_games.iter_mut().zip(list).filter(|(_, game)| game.unsaid) {
        line.push(Span::Words(" ".to_owned()));
        line.extend(tongue.say("games-unsaid", facts! {}));
    }
    lines(&mut out, of_games);
    out
}

/// `/leaderboard`.
pub(super) fn leaderboard(tongue: &Tongue<'_>, variant: &str, (page, asked, pages): (u16, u16, u16), rows: &[Row]) -> Vec<Span> {
    let mut out = tongue.say(
        "leaderboard",
        facts! { "variant" => tongue.variant(variant), "page" => page, "pages" => pages },
    );
    if asked > pages {
        lines(
            &mut out,
            [tongue.say("leaderboard-beyond", facts! { "asked" => asked, "pages" => pages })],
        );
    }
    if rows.is_empty() {
        lines(&mut out, [tongue.say("leaderboard-empty", facts! {})]);
        return out;
    }
    lines(&mut out, [tongue.say("leaderboard-head", facts! {})]);
    let row = |row: &Row| {
        let id = if row.provisional {
            "leaderboard-row-provisional"
        } else {
            "leaderboard-row"
        };
        let facts = facts! {
            "rank" => row.rank,
            "person" => &row.person,
            "rating" => row.rating,
            "games" => row.games,
            "wins" => row.wins,
            "draws" => row.draws,
            "losses" => row.losses,
        };
        tongue.say(id, facts)
    };
    lines(&mut out, rows.iter().map(row));
    if rows.iter().any(|r| r.provisional) {
        lines(&mut out, [tongue.say("leaderboard-provisional", facts! {})]);
    }
    out
}

fn tally(tongue: &Tongue<'_>, t: Tally) -> String {
    tongue.words(
        "tally",
        &[("wins", t.wins.into()), ("draws", t.draws.into()), ("losses", t.losses.into())],
    )
}

/// `as White …, as Black …`; a colour that was never had is left out.
fn by_colour(tongue: &Tongue<'_>, record: [Tally; 2]) -> String {
    let parts = ["stats-as-white", "stats-as-black"].into_iter().zip(record);
    let had = parts.filter(|(_, t)| *t != Tally::default());
    had.map(|(id, t)| tongue.words(id, &[("tally", tally(tongue, t).into())]))
        .collect::<Vec<_>>()
        .join(" · ")
}

/// `/stats`.
pub(super) fn stats(
    tongue: &Tongue<'_>,
    who: &Person,
    variants: &[VariantStats],
    against: Option<&(Person, Tally)>,
    streak: i32,
    colours: &[(&'static str, Tally)],
) -> Vec<Span> {
    let mut out = if variants.is_empty() {
        tongue.say("stats-none", facts! { "person" => who })
    } else {
        tongue.say("stats", facts! { "person" => who })
    };
    for v in most(variants, |v| v.by_colour.iter().map(Tally::games).sum()) {
        let mut facts = facts! { "variant" => tongue.variant(v.variant), "record" => by_colour(tongue, v.by_colour) };
        let id = match v.rating {
            Some((rating, provisional)) => {
                facts.push(("rating", format!("{rating}{}", if provisional { "?" } else { "" }).into()));
                "stats-variant-rated"
            }
            None => "stats-variant",
        };
        lines(&mut out, [tongue.say(id, facts)]);
    }
    match streak {
        0 => {}
        n if n > 0 => lines(&mut out, [tongue.say("stats-streak-won", facts! { "count" => n })]),
        n => lines(
            &mut out,
            [tongue.say("stats-streak-lost", facts! { "count" => n.saturating_neg() })],
        ),
    }
    if let Some((other, score)) = against {
        let against = if *score == Tally::default() {
            tongue.say("stats-against-none", facts! { "person" => other })
        } else {
            tongue.say("stats-against", facts! { "person" => other, "tally" => tally(tongue, *score) })
        };
        lines(&mut out, [against]);
    }
    if !colours.is_empty() {
        lines(&mut out, [tongue.say("stats-colours-head", facts! {})]);
    }
    for (variant, t) in most(colours, |(_, t)| t.games()) {
        let facts = facts! { "variant" => tongue.variant(variant), "wins" => t.wins, "draws" => t.draws, "losses" => t.losses };
        lines(&mut out, [tongue.say("stats-colours", facts)]);
    }
    let more = variants.len().max(colours.len()).saturating_sub(VARIANTS);
    lines(&mut out, (more > 0).then(|| tongue.say("stats-more", facts! { "count" => more })));
    out
}

/// Those with the most games, as many as fit, in the order in which they were given.
fn most<T>(all: &[T], games: impl Fn(&T) -> u32) -> Vec<&T> {
    let mut kept: Vec<usize> = (0..all.len()).collect();
    kept.sort_by_key(|at| Reverse(games(&all[*at])));
    kept.truncate(VARIANTS);
    kept.sort_unstable();
    kept.into_iter().map(|at| &all[at]).collect()
}

/// How ratings changed, on one line.
pub(super) fn ratings(tongue: &Tongue<'_>, changes: &[RatingChange]) -> Vec<Span> {
    let unchanged = changes.iter().all(|change| change.before == change.after);
    let mut list = Vec::new();
    for change in changes {
        if !list.is_empty() {
            list.push(Span::Words(" · ".into()));
        }
        let id = match (unchanged, change.provisional) {
            (true, false) => "rating-same",
            (true, true) => "rating-same-provisional",
            (false, false) => "rating",
            (false, true) => "rating-provisional",
        };
        list.extend(tongue.say(
            id,
            facts! { "person" => &change.person, "before" => change.before, "after" => change.after },
        ));
    }
    tongue.say(if unchanged { "ratings-unchanged" } else { "ratings" }, facts! { "list" => list })
}

/// `/history`: `1. e4 e5 2. …`, the latest moves if all would be too long.
pub(super) fn history(
    tongue: &Tongue<'_>,
    game: GameId,
    people: [&Person; 2],
    first: (u32, Color),
    plies: &[(String, Option<String>)],
    variant: &str,
) -> Vec<Span> {
    let mut out = tongue.say("history", facts! { "game" => game, "white" => people[0], "black" => people[1] });
    if plies.is_empty() {
        lines(&mut out, [tongue.say("history-none", facts! {})]);
        return out;
    }
    let mut words = Vec::new();
    let (mut number, mut side) = first;
    for (i, (san, roll)) in plies.iter().enumerate() {
        let san = tongue.san(san, variant);
        let roll = roll.as_ref().map(|r| format!(" {{{r}}}")).unwrap_or_default();
        words.push(match (side, i) {
            (Color::White, _) => format!("{number}. {san}{roll}"),
            (Color::Black, 0) => format!("{number}… {san}{roll}"),
            (Color::Black, _) => format!("{san}{roll}"),
        });
        if side == Color::Black {
            number = number.saturating_add(1);
        }
        side = side.other();
    }
    let mut length = 0;
    let fits = words.iter().rev().take_while(|w| {
        length += w.chars().count() + 1;
        length <= MOVES
    });
    let kept = fits.count();
    if kept < words.len() {
        lines(&mut out, [tongue.say("history-earlier", facts! { "number" => game.0.to_string() })]);
    }
    lines(&mut out, [vec![Span::Mono(words[words.len() - kept..].join(" "))]]);
    out
}

/// `/fairness`; `before` is what was drawn before the first move.
#[expect(clippy::too_many_arguments, reason = "each is a part of the message")]
pub(super) fn fairness(
    tongue: &Tongue<'_>,
    game: GameId,
    commitment: &str,
    nonces: &[Option<String>; 2],
    seed: Option<&str>,
    before: Vec<Vec<Span>>,
    draws: &[DrawShown],
    observed: &[(String, u32)],
) -> Vec<Span> {
    let number = game.0.to_string();
    let mut out = tongue.say("fairness", facts! { "game" => game });
    lines(&mut out, [tongue.say("fairness-how", facts! {})]);
    lines(&mut out, [tongue.say("fairness-commitment", facts! { "commitment" => commitment })]);
    for (id, nonce) in ["fairness-nonce-first", "fairness-nonce-second"].into_iter().zip(nonces) {
        let nonce = match nonce {
            Some(typed) => Fact::from(quoted(typed)),
            None => Fact::from(tongue.words("fairness-nonce-none", &[])),
        };
        lines(&mut out, [tongue.say(id, vec![("nonce", nonce)])]);
    }
    lines(
        &mut out,
        [match seed {
            Some(seed) => tongue.say("fairness-seed", facts! { "seed" => seed }),
            None => tongue.say("fairness-seed-later", facts! {}),
        }],
    );
    let only_before = !before.is_empty();
    lines(&mut out, before);
    if draws.is_empty() {
        lines(&mut out, (!only_before).then(|| tongue.say("fairness-no-draws", facts! {})));
    } else {
        let skipped = draws.len().saturating_sub(DRAWS);
        let mut list: Vec<String> = draws.iter().skip(skipped).map(|d| format!("{} {}", d.ply, d.roll)).collect();
        if skipped > 0 {
            list.insert(0, "…".to_owned());
        }
        lines(&mut out, [tongue.say("fairness-draws", facts! { "list" => list.join(", ") })]);
    }
    let count = observed.iter().map(|(_, n)| i64::from(*n)).sum::<i64>();
    if count > 0 {
        lines(
            &mut out,
            [
                tongue.say("fairness-observed", facts! { "count" => count }),
                vec![Span::Mono(table(observed))],
            ],
        );
    }
    if seed.is_some() {
        lines(&mut out, [tongue.say("fairness-check", facts! { "number" => number })]);
    }
    out
}

/// Counts in columns, four on a line.
fn table(counts: &[(String, u32)]) -> String {
    let cells: Vec<String> = counts.iter().take(DRAWS).map(|(roll, n)| format!("{roll} {n}")).collect();
    let width = cells.iter().map(|c| c.chars().count()).max().unwrap_or(0);
    let line = |row: &[String]| {
        row.iter()
            .map(|c| format!("{c:width$}"))
            .collect::<Vec<_>>()
            .join("  ")
            .trim_end()
            .to_owned()
    };
    cells.chunks(4).map(line).collect::<Vec<_>>().join("\n")
}

/// `/help`, from the list of commands.
pub(super) fn help(tongue: &Tongue<'_>) -> Vec<Span> {
    let mut out = tongue.say("help", facts! {});
    for id in ["help-start", "help-move", "help-rest"] {
        lines(&mut out, [tongue.say(id, facts! {})]);
    }
    for command in crate::command::COMMANDS {
        let facts = facts! {
            "command" => tongue.texts.command_name(tongue.locale, command.name()),
            "description" => tongue.texts.command_description(tongue.locale, command.name()),
        };
        lines(&mut out, [tongue.say("help-command", facts)]);
    }
    out
}
