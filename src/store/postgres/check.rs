//! Do the events and the columns that were derived from them agree?

use super::{
    PostgresStore,
    games::GUEST,
    rows::{add_events, card, column, game_id, number, plain, player},
};
use crate::{
    game::{Game, Stamped},
    ids::GameId,
    store::{Found, StoreError, card::Card, record::EventV1},
};

/// Games that are looked at together.
const SOME: i64 = 256;

/// Rows of games that are not there.
const STRAYS: [(&str, &str); 4] = [
    (
        "events",
        "SELECT DISTINCT game FROM events WHERE NOT EXISTS (SELECT 1 FROM games WHERE games.id = events.game)",
    ),
    (
        "seats",
        "SELECT DISTINCT game FROM seats WHERE NOT EXISTS (SELECT 1 FROM games WHERE games.id = seats.game)",
    ),
    (
        "guests",
        "SELECT DISTINCT game FROM guests WHERE NOT EXISTS \
         (SELECT 1 FROM games WHERE games.id = guests.game AND games.standing = guests.standing)",
    ),
    (
        "notices",
        "SELECT DISTINCT game FROM notices WHERE NOT EXISTS (SELECT 1 FROM games WHERE games.id = notices.game)",
    ),
];

impl PostgresStore {
    /// What is wrong, a line each.
    pub async fn check(&self) -> Result<Vec<String>, StoreError> {
        Ok(self.examine().await?.wrong)
    }

    /// Looks at every game: its events can be played, and make the card that its columns say. Returns what is wrong, a line each. A game that
    /// is changed meanwhile may be named without reason.
    pub async fn examine(&self) -> Result<Found, StoreError> {
        let mut wrong = Vec::new();
        let mut games = 0;
        let mut last = -1_i64;
        loop {
            let some = self
                .line
                .query(
                    "SELECT id, version, standing, ended, due, room, community FROM games WHERE id > $1 ORDER BY id LIMIT $2",
                    &[&last, &SOME],
                )
                .await?;
            if some.is_empty() {
                break;
            }
            games += some.len() as u64;
            for row in &some {
                last = column(row, 0).map_err(plain)?;
                let (id, version) = (game_id(last), column::<i64>(row, 1).map_err(plain)?);
                let seats = self
                    .line
                    .query("SELECT who, standing, ended FROM seats WHERE game = $1 ORDER BY place", &[&last])
                    .await?;
                let people = seats.iter().map(|row| player(row, 0)).collect::<Result<_, _>>().map_err(plain)?;
                let guest = self.line.query(GUEST, &[&last]).await?;
                let told = match card(id, row, 2, people, guest.first()) {
                    Ok(told) => told,
                    Err(fault) => {
                        wrong.push(format!("game {id}: {}", plain(fault)));
                        continue;
                    }
                };
                match self.made(id).await? {
                    Err(damage) => wrong.push(format!("game {id}: {damage}")),
                    Ok((count, _)) if i64::from(count) != version => {
                        wrong.push(format!("game {id}: it has {count} events and says {version}"));
                    }
                    Ok((_, made)) if made != told => wrong.push(format!("game {id}: its columns and its events disagree")),
                    Ok((_, made)) => {
                        let (state, ended) = super::rows::standing(&made);
                        for seat in &seats {
                            let there: (i64, Option<i64>) = (column(seat, 1).map_err(plain)?, column(seat, 2).map_err(plain)?);
                            if there != (state, ended) {
                                wrong.push(format!("game {id}: it stands elsewhere in a person's list"));
                            }
                        }
                    }
                }
            }
        }
        for (what, sql) in STRAYS {
            for row in self.line.query(sql, &[]).await? {
                wrong.push(format!("{what} without a game: {}", game_id(column(&row, 0).map_err(plain)?)));
            }
        }
        Ok(Found { games, wrong })
    }

    /// How many events a game has, and the card that they make.
    async fn made(&self, id: GameId) -> Result<Result<(u32, Card), String>, StoreError> {
        let rows = self
            .line
            .query("SELECT first, record FROM events WHERE game = $1 ORDER BY first", &[&number(id.0)])
            .await?;
        let mut events: Vec<EventV1> = Vec::new();
        for row in &rows {
            let (first, record): (i64, &[u8]) = (column(row, 0).map_err(plain)?, column(row, 1).map_err(plain)?);
            if let Err(damage) = add_events(id, 0, &mut events, first, record) {
                return Ok(Err(damage.to_string()));
            }
        }
        let count = events.len() as u32;
        let stamped = events.into_iter().map(Stamped::try_from).collect::<Result<Vec<_>, _>>();
        let stamped = match stamped {
            Ok(stamped) => stamped,
            Err(damage) => return Ok(Err(damage.to_string())),
        };
        let Ok(Some(card)) = Card::after(None, &stamped) else {
            return Ok(Err("its events are out of order".to_owned()));
        };
        Ok(match Game::replay(id, stamped) {
            Ok(_) => Ok((count, card)),
            Err(error) => Err(format!("its events do not make a game: {error}")),
        })
    }
}
