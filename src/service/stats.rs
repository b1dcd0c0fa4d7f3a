//! `/stats`: somebody's record in this community, head to head with somebody else, and how the colours score.

use super::{Asker, Service, annals::Played};
use crate::{
    ids::PlayerRef,
    reply::{Answer, Msg, Person, Tally, VariantStats},
    rules::{Color, variants},
};

impl Service {
    /// `/stats`; without a player: the asker's. All finished games of this community count, rated or not.
    pub async fn stats(&self, asker: &Asker, player: Option<Person>, against: Option<Person>, variant: Option<&'static str>) -> Answer {
        let person = player.unwrap_or_else(|| asker.person.clone());
        let chronicle = self.chronicle(&asker.community).await?;
        let games: Vec<&Played> = chronicle.played.iter().filter(|g| variant.is_none_or(|v| v == g.variant)).collect();
        let mine: Vec<(&Played, Color)> = games.iter().filter_map(|g| Some((*g, g.side_of(&person.who)?))).collect();

        let mut stats = Vec::new();
        let mut colours = Vec::new();
        for key in variants::ALL.iter().map(|v| v.spec().key) {
            let mut by_colour = [Tally::default(); 2];
            for (game, side) in mine.iter().filter(|(g, _)| g.variant == key) {
                add(&mut by_colour[side.index()], game.winner, *side);
            }
            if by_colour != [Tally::default(); 2] {
                let rating = chronicle.ledger.standing(key, &person.who).map(|s| (s.rating(), s.provisional()));
                stats.push(VariantStats {
                    variant: key,
                    rating,
                    by_colour,
                });
            }
            let mut whites = Tally::default();
            for game in games.iter().filter(|g| g.variant == key) {
                add(&mut whites, game.winner, Color::White);
            }
            if whites != Tally::default() {
                colours.push((key, whites));
            }
        }
        let against = against.map(|other| {
            let tally = head_to_head(&mine, &other.who);
            (other, tally)
        });
        let streak = streak(mine.iter().map(|(game, side)| game.winner.map(|w| w == *side)));
        self.here(
            asker,
            Msg::Stats {
                person,
                variants: stats,
                against,
                streak,
                colours,
            },
        )
        .await?
        .answer()
    }
}

fn head_to_head(mine: &[(&Played, Color)], other: &PlayerRef) -> Tally {
    let mut tally = Tally::default();
    for (game, side) in mine.iter().filter(|(game, side)| game.players[side.other().index()] == *other) {
        add(&mut tally, game.winner, *side);
    }
    tally
}

fn add(tally: &mut Tally, winner: Option<Color>, side: Color) {
    match winner {
        None => tally.draws += 1,
        Some(w) if w == side => tally.wins += 1,
        Some(_) => tally.losses += 1,
    }
}

/// Wins in a row up to now, or losses in a row as a negative number; a draw ends either. `Some(true)` is a win, `None` a draw.
fn streak(results: impl Iterator<Item = Option<bool>>) -> i32 {
    results.fold(0, |streak, result| match result {
        None => 0,
        Some(true) => streak.max(0) + 1,
        Some(false) => streak.min(0) - 1,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_streak_ends_with_a_draw_and_turns_with_the_other_result() {
        let of = |results: &[Option<bool>]| streak(results.iter().copied());
        assert_eq!(of(&[]), 0);
        assert_eq!(of(&[Some(true), Some(true)]), 2);
        assert_eq!(of(&[Some(true), Some(true), Some(false)]), -1);
        assert_eq!(of(&[Some(false), Some(false), None]), 0);
        assert_eq!(of(&[Some(false), None, Some(true)]), 1);
    }
}
