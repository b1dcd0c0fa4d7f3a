//! Ratings: Glicko-2, one for each person, variant and community, from finished games alone.
//!
//! # Which games count
//!
//! Rated games that are over, were not aborted, and in which each side made at least [`MIN_PLIES`] plies. They count in the order in which they
//! ended (then by number). Nothing else ever changes a rating, and the table can be computed anew from the games at any time; what is kept
//! in memory is a cache of that computation.
//!
//! # How
//!
//! Each game is a rating period of its own, as sites with many small pools do it: everybody starts at 1500 with a deviation of 350 and
//! a volatility of 0.06; tau is 0.5. A rating is provisional while its deviation is above [`PROVISIONAL_ABOVE`]. Deviations do not grow while
//! somebody does not play.

use std::collections::HashMap;

use skillratings::{
    Outcomes,
    glicko2::{Glicko2Config, Glicko2Rating, glicko2},
};

use crate::{
    ids::{GameId, PlayerRef},
    rules::Color,
};

/// Each side must have made that many plies.
pub const MIN_PLIES: usize = 2;

/// With a greater deviation a rating is provisional.
pub const PROVISIONAL_ABOVE: f64 = 110.0;

/// A game that counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counted {
    /// Which.
    pub game: GameId,
    /// The variant's key.
    pub variant: &'static str,
    /// White and Black.
    pub players: [PlayerRef; 2],
    /// Who won; `None` is a draw.
    pub winner: Option<Color>,
}

/// Somebody's place in one variant.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Standing {
    rating: Glicko2Rating,
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
}

impl Default for Standing {
    fn default() -> Self {
        Self {
            rating: Glicko2Rating::new(),
            wins: 0,
            draws: 0,
            losses: 0,
        }
    }
}

impl Standing {
    /// The rating, rounded as it is shown.
    pub fn rating(&self) -> i32 {
        self.rating.rating.round() as i32
    }
    /// Not yet certain?
    pub fn provisional(&self) -> bool {
        self.rating.deviation > PROVISIONAL_ABOVE
    }
    /// Games that counted.
    pub fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }
    fn after(self, rating: Glicko2Rating, side: Color, winner: Option<Color>) -> Self {
        let (mut wins, mut draws, mut losses) = (self.wins, self.draws, self.losses);
        match winner {
            None => draws += 1,
            Some(w) if w == side => wins += 1,
            Some(_) => losses += 1,
        }
        Self {
            rating,
            wins,
            draws,
            losses,
        }
    }
}

/// How one game changed the ratings of White and Black.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Change {
    /// Before the game.
    pub before: [Standing; 2],
    /// After it.
    pub after: [Standing; 2],
}

/// The ratings of one community.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ledger {
    standings: HashMap<&'static str, HashMap<PlayerRef, Standing>>,
    changes: HashMap<GameId, Change>,
}

impl Ledger {
    /// The ratings after these games, in this order.
    pub fn of<'a>(games: impl IntoIterator<Item = &'a Counted>) -> Self {
        let mut ledger = Self::default();
        for game in games {
            ledger.enter(game);
        }
        ledger
    }

    /// Adds the next game.
    pub fn enter(&mut self, game: &Counted) {
        let table = self.standings.entry(game.variant).or_default();
        let before = game.players.each_ref().map(|who| table.get(who).copied().unwrap_or_default());
        let outcome = match game.winner {
            Some(Color::White) => Outcomes::WIN,
            Some(Color::Black) => Outcomes::LOSS,
            None => Outcomes::DRAW,
        };
        let (white, black) = glicko2(&before[0].rating, &before[1].rating, &outcome, &Glicko2Config::new());
        let after = [
            before[0].after(white, Color::White, game.winner),
            before[1].after(black, Color::Black, game.winner),
        ];
        for (who, standing) in game.players.iter().zip(after) {
            table.insert(who.clone(), standing);
        }
        self.changes.insert(game.game, Change { before, after });
    }

    /// Somebody's place in a variant, once they have finished a game that counts.
    pub fn standing(&self, variant: &str, who: &PlayerRef) -> Option<Standing> {
        self.standings.get(variant)?.get(who).copied()
    }

    /// What a game changed, if it counted.
    pub fn change(&self, game: GameId) -> Option<&Change> {
        self.changes.get(&game)
    }

    /// The table of a variant: settled ratings before provisional ones, higher before lower, then more games, then by id.
    pub fn table(&self, variant: &str) -> Vec<(&PlayerRef, Standing)> {
        let mut rows: Vec<_> = self
            .standings
            .get(variant)
            .into_iter()
            .flatten()
            .map(|(who, s)| (who, *s))
            .collect();
        rows.sort_by(|(a, x), (b, y)| {
            x.provisional()
                .cmp(&y.provisional())
                .then(y.rating().cmp(&x.rating()))
                .then(y.games().cmp(&x.games()))
                .then_with(|| a.cmp(b))
        });
        rows
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn who(name: &str) -> PlayerRef {
        PlayerRef::new("t", name)
    }

    fn game(id: u64, variant: &'static str, white: &str, black: &str, winner: Option<Color>) -> Counted {
        Counted {
            game: GameId(id),
            variant,
            players: [who(white), who(black)],
            winner,
        }
    }

    #[test]
    fn two_newcomers_move_by_162_points_as_in_the_method_applied_by_hand() {
        // Glickman's formulas for 1500/350 against 1500/350: 1662 and 1338 with a deviation of 290.
        let ledger = Ledger::of([&game(1, "v", "anna", "bo", Some(Color::White))]);
        let (anna, bo) = (
            ledger.standing("v", &who("anna")).unwrap(),
            ledger.standing("v", &who("bo")).unwrap(),
        );
        assert_eq!((anna.rating(), bo.rating()), (1662, 1338));
        assert!(anna.provisional() && bo.provisional());
        assert_eq!((anna.wins, anna.losses, bo.wins, bo.losses), (1, 0, 0, 1));
        assert_eq!(ledger.standing("other", &who("anna")), None, "variants do not mix");
    }

    #[test]
    fn computing_the_table_anew_equals_adding_game_by_game() {
        let names = ["a", "b", "c", "d"];
        let (mut ledger, mut played) = (Ledger::default(), Vec::new());
        for n in 0..200_u64 {
            let (white, black) = (names[(n % 4) as usize], names[((n * 7 + n / 4 + 1) % 4) as usize]);
            if white == black {
                continue;
            }
            let winner = [Some(Color::White), Some(Color::Black), None][(n * n % 3) as usize];
            played.push(game(n, ["x", "y"][(n % 2) as usize], white, black, winner));
            ledger.enter(played.last().unwrap());
            assert_eq!(ledger, Ledger::of(&played));
        }
        assert!(played.len() > 100);
        // Each change begins where the one before ended, so that the changes add up to the rating.
        for variant in ["x", "y"] {
            for name in names {
                let mut at = Standing::default();
                for g in played.iter().filter(|g| g.variant == variant) {
                    if let Some(side) = g.players.iter().position(|p| *p == who(name)) {
                        let change = ledger.change(g.game).unwrap();
                        assert_eq!(change.before[side], at);
                        at = change.after[side];
                    }
                }
                assert_eq!(ledger.standing(variant, &who(name)).unwrap_or_default(), at);
            }
        }
    }

    #[test]
    fn settled_ratings_stand_before_provisional_ones() {
        let mut played: Vec<Counted> = (0..30)
            .map(|n| game(n, "v", "a", "b", [Some(Color::White), Some(Color::Black)][(n % 2) as usize]))
            .collect();
        played.push(game(30, "v", "new", "loser", Some(Color::White)));
        let ledger = Ledger::of(&played);
        let table = ledger.table("v");
        let order: Vec<&str> = table.iter().map(|(who, _)| who.local()).collect();
        assert!(!table[0].1.provisional() && !table[1].1.provisional());
        assert_eq!(&order[2..], ["new", "loser"]);
        assert!(
            table[2].1.rating() > table[0].1.rating(),
            "although the newcomer's number is higher"
        );
    }
}
