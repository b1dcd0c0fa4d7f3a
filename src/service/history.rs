//! `/history`: the moves of a game, as a list, as a PGN file or as a moving picture.

use super::{
    Asker, HistoryAs, Service,
    say::{ending_key, revealed_seed},
};
use crate::{
    game::{self, Ending, Game, Stage, chance},
    ids::{GameId, Timestamp},
    reply::{Answer, File, Msg, Person, Say},
    rules::{Color, notation::pgn::Pgn},
};

/// The tags that hold what a recomputation of the draws needs.
pub mod tags {
    /// The game's number.
    pub const GAME: &str = "MenagerieGame";
    /// The commitment that was published with the challenge.
    pub const COMMITMENT: &str = "MenagerieCommitment";
    /// The seed; only in games that are over.
    pub const SEED: &str = "MenagerieSeed";
    /// The challenger's share.
    pub const NONCE_CHALLENGER: &str = "MenagerieNonceChallenger";
    /// The accepting player's share.
    pub const NONCE_ACCEPTER: &str = "MenagerieNonceAccepter";
    /// What the variant was drawn from: the keys in order, with spaces between them; only in games that were a surprise.
    pub const SURPRISE: &str = "MenagerieSurprise";
    /// Whether the start array was `drawn` or `chosen`; only in variants that have several.
    pub const ARRAY: &str = "MenagerieArray";
    /// The start array was drawn.
    pub const DRAWN: &str = "drawn";
    /// The start array was chosen with the challenge.
    pub const CHOSEN: &str = "chosen";
    /// How the game ended, in one word.
    pub const ENDING: &str = "MenagerieEnding";
    /// The version of the rule set.
    pub const RULES: &str = "MenagerieRules";
}

impl Service {
    /// `/history`.
    pub async fn history(&self, asker: &Asker, game: Option<GameId>, kind: HistoryAs) -> Answer {
        let game = match self.find_to_look_at(asker, game).await? {
            Ok(game) => game,
            Err(refusal) => return Ok(Err(refusal)),
        };
        match game.stage {
            Stage::Offered => return self.refused(asker, &game, game::Refusal::NotStarted).await,
            Stage::Withdrawn => return self.refused(asker, &game, game::Refusal::Lapsed).await,
            Stage::Running | Stage::Over { .. } => {}
        }
        let [white, black] = self.players(asker, &game).await?;
        match kind {
            HistoryAs::Replay(moves) if !game.line.plies().is_empty() => self.replay(asker, &game, [white, black], moves).await,
            // The list says that nobody has moved.
            HistoryAs::Moves | HistoryAs::Replay(_) => {
                let variant = game.line.position().variant();
                let plies = game
                    .line
                    .plies()
                    .iter()
                    .map(|ply| (ply.san.clone(), ply.roll.and_then(|r| variant.roll_text(r))))
                    .collect();
                let first = (game.line.start().fullmove(), game.line.start().turn());
                Say::privately(Msg::History {
                    game: game.id,
                    white,
                    black,
                    first,
                    plies,
                })
                .answer()
            }
            HistoryAs::Pgn => {
                let bytes = pgn(&game, [&white, &black]).write().into_bytes();
                let name = format!("menagerie-{}.pgn", game.id.0);
                let file = File {
                    name,
                    media: "application/vnd.chess-pgn",
                    bytes,
                };
                Say {
                    file: Some(file),
                    ..Say::privately(Msg::PgnFile { game: game.id })
                }
                .answer()
            }
        }
    }
}

/// The record of a game that was started, with all that a recomputation of its draws needs.
pub(super) fn pgn(game: &Game, [white, black]: [&Person; 2]) -> Pgn {
    let (result, ending, termination) = match &game.stage {
        Stage::Over { how, winner, .. } => (result(*how, *winner), ending_key(*how), termination(*how)),
        _ => ("*", "running", "unterminated"),
    };
    let began = game.started_at.unwrap_or(game.offered_at);
    let mut tags = vec![
        ("Event", "Menagerie".to_owned()),
        ("Site", one_line(game.room.platform())),
        ("Date", date(began)),
        ("Round", "-".to_owned()),
        ("White", named(white)),
        ("Black", named(black)),
        ("Result", result.to_owned()),
        ("Variant", game.terms.variant.to_owned()),
        ("SetUp", "1".to_owned()),
        ("FEN", game.line.start().fen()),
        ("Termination", termination.to_owned()),
        (tags::ENDING, ending.to_owned()),
        (tags::RULES, game.line.position().variant().spec().rules_version.to_string()),
        (tags::GAME, game.id.0.to_string()),
    ];
    if !game.among.is_empty() {
        tags.push((tags::SURPRISE, game.among.join(" ")));
    }
    if game.line.start().variant().arrays().is_some() {
        let how = if game.arranged { tags::CHOSEN } else { tags::DRAWN };
        tags.push((tags::ARRAY, how.to_owned()));
    }
    if let Some(seed) = &game.seed {
        let [challenger, accepter] = game.nonces.clone().map(Option::unwrap_or_default);
        tags.push((tags::COMMITMENT, chance::commitment(seed)));
        tags.push((tags::NONCE_CHALLENGER, challenger));
        tags.push((tags::NONCE_ACCEPTER, accepter));
        tags.extend(revealed_seed(game).map(|seed| (tags::SEED, seed)));
    }
    let tags = tags.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
    Pgn {
        tags,
        line: game.line.clone(),
        result: result.to_owned(),
    }
}

/// The result as PGN writes it.
pub(super) fn result(how: Ending, winner: Option<Color>) -> &'static str {
    match (how, winner) {
        (Ending::Aborted, _) => "*",
        (_, Some(Color::White)) => "1-0",
        (_, Some(Color::Black)) => "0-1",
        (_, None) => "1/2-1/2",
    }
}

/// The word of the PGN standard (section 9.8.1).
fn termination(how: Ending) -> &'static str {
    match how {
        Ending::Rules(_) | Ending::Resignation | Ending::Agreement => "normal",
        Ending::Time => "time forfeit",
        Ending::Aborted => "abandoned",
    }
}

/// A name for a tag. The standard has a question mark for somebody who is not known.
fn named(person: &Person) -> String {
    if person.who.is_gone() {
        "?".to_owned()
    } else {
        one_line(&person.name)
    }
}

/// A name may hold anything; a tag is one line.
fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// The day in UTC, as PGN writes it. After Howard Hinnant's `civil_from_days`.
pub(super) fn date(at: Timestamp) -> String {
    let days = at.0.div_euclid(86_400_000) + 719_468;
    let era = days.div_euclid(146_097);
    let day_of_era = days.rem_euclid(146_097);
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 {
        month_from_march + 3
    } else {
        month_from_march - 9
    };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    format!("{year:04}.{month:02}.{day:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        // Seconds as printed by `date -u -d @N`.
        for (seconds, day) in [
            (0, "1970.01.01"),
            (951_782_400, "2000.02.29"),
            (951_868_799, "2000.02.29"),
            (951_868_800, "2000.03.01"),
            (1_798_761_599, "2026.12.31"),
            (-1, "1969.12.31"),
        ] {
            assert_eq!(date(Timestamp(seconds * 1000)), day);
        }
    }
}
