//! Games: loading, committing, listing, forgetting.

use std::collections::BTreeSet;

use async_trait::async_trait;
use deadpool_postgres::{Client, Transaction};

use super::{
    fault::{self, Fault},
    line::{self, Job, Param, execute, rows},
    notices,
    rows::{OPEN, WITHDRAWN, add_events, card, column, corrupt, game_id, number, play, player, seal_events, standing},
};
use crate::{
    game::Game,
    ids::{GameId, PlayerRef},
    store::{
        Commit, Forgotten, StoreError, Version,
        card::Card,
        record::{EventV1, FORMAT},
    },
};

/// What names one commit among all, so that it is known again when its answer was lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tag {
    /// The process, by a number that no other has had.
    pub process: i64,
    /// Its how manieth write.
    pub write: i64,
}

/// A game as it is, going on from what is known of it.
pub(super) async fn load(line: &line::Line, id: GameId, known: Option<(Game, Version)>) -> Result<Option<(Game, Version)>, StoreError> {
    let from = known.as_ref().map_or(0, |(_, version)| version.0);
    // One statement, so that the version and the events belong together.
    let found = line
        .query(
            "SELECT g.version, e.first, e.record FROM games g LEFT JOIN events e ON e.game = g.id AND e.first >= $2 \
             WHERE g.id = $1 ORDER BY e.first",
            &[&number(id.0), &i64::from(from)],
        )
        .await?;
    let Some(first) = found.first() else { return Ok(None) };
    let version: i64 = column(first, 0).map_err(super::rows::plain)?;
    if version < i64::from(from) {
        // Known from a database that was set back: a backup was restored under the running bot.
        return Box::pin(load(line, id, None)).await;
    }
    let mut events: Vec<EventV1> = Vec::new();
    for row in &found {
        let (first, record): (Option<i64>, Option<&[u8]>) = (
            column(row, 1).map_err(super::rows::plain)?,
            column(row, 2).map_err(super::rows::plain)?,
        );
        if let (Some(first), Some(record)) = (first, record) {
            add_events(id, from, &mut events, first, record).map_err(corrupt(id))?;
        }
    }
    let all = from + events.len() as u32;
    if i64::from(all) != version {
        return Err(corrupt(id)(crate::store::record::Damaged::new("events are missing")));
    }
    let game = play(id, known.map(|(game, _)| game), events).map_err(corrupt(id))?;
    Ok(Some((game, Version(all))))
}

/// One commit.
pub(super) struct Committing<'a> {
    pub commit: &'a Commit,
    pub tag: Tag,
}

#[async_trait]
impl Job for Committing<'_> {
    type Out = Version;

    async fn attempt(&self, client: &mut Client, doubt: bool) -> Result<Version, Fault> {
        let outcome = self.write(client).await;
        // If an earlier attempt was carried out after all, it is itself that stands in the way. While it is still on its way the server lets
        // this one wait for it, so there is no moment in which it is neither there nor not.
        if doubt && matches!(outcome, Err(Fault::Answer(StoreError::Conflict | StoreError::Duplicate(_)))) && self.is_there(client).await? {
            tracing::info!(game.id = self.commit.id.0, "a commit whose answer was lost had been carried out");
            return Ok(self.version());
        }
        outcome
    }

    fn doubt(&self) -> std::time::Duration {
        line::until_known()
    }
}

impl Committing<'_> {
    fn version(&self) -> Version {
        Version(self.commit.seen.0 + self.commit.events.len() as u32)
    }

    async fn is_there(&self, client: &mut Client) -> Result<bool, Fault> {
        let statement = client
            .prepare_cached("SELECT process, write FROM events WHERE game = $1 AND first = $2")
            .await?;
        let found = client
            .query_opt(&statement, &[&number(self.commit.id.0), &i64::from(self.commit.seen.0)])
            .await?;
        let Some(row) = found else { return Ok(false) };
        Ok((column::<i64>(&row, 0)?, column::<i64>(&row, 1)?) == (self.tag.process, self.tag.write))
    }

    async fn write(&self, client: &mut Client) -> Result<Version, Fault> {
        let Commit {
            id,
            seen,
            events,
            delivery,
            ..
        } = self.commit;
        let tx = client.transaction().await?;
        let (n, at) = (number(id.0), events.last().map(|last| last.at).unwrap_or_default());
        if let Some(key) = delivery {
            let key = key.as_str().as_bytes();
            // Waits for whoever is storing the same delivery just now.
            let new = execute(
                &tx,
                "INSERT INTO deliveries (key, game, at) VALUES ($1, $2, $3) ON CONFLICT (key) DO NOTHING",
                &[&key, &n, &at.0],
            )
            .await?;
            if new == 0 {
                let before = rows(&tx, "SELECT game FROM deliveries WHERE key = $1", &[&key]).await?;
                return match before.first() {
                    Some(row) => Err(StoreError::Duplicate(game_id(column(row, 0)?)).into()),
                    // It was swept away, or forgotten, in between.
                    None => Err(Fault::Again("a delivery came and went".to_owned())),
                };
            }
        }
        let locked: [Param<'_>; 1] = [&n];
        let (head, people, guest) = tokio::join!(
            rows(
                &tx,
                "SELECT version, standing, ended, due, room, community FROM games WHERE id = $1 FOR UPDATE",
                &locked
            ),
            rows(&tx, "SELECT who FROM seats WHERE game = $1 ORDER BY place", &locked),
            rows(&tx, GUEST, &locked),
        );
        let [head, people, guest] = fault::all([head, people, guest])?
            .try_into()
            .map_err(|_| Fault::Refused("three statements have three answers".to_owned()))?;
        let before = match head.first() {
            Some(row) => {
                if column::<i64>(row, 0)? != i64::from(seen.0) {
                    return Err(StoreError::Conflict.into());
                }
                let people = people.iter().map(|row| player(row, 0)).collect::<Result<_, _>>()?;
                Some(card(*id, row, 1, people, guest.first())?)
            }
            None if seen.0 == 0 => None,
            None => return Err(StoreError::Conflict.into()),
        };
        let corrupt = || StoreError::Corrupt { id: *id, format: FORMAT };
        let (false, Ok(Some(after))) = (events.is_empty(), Card::after(before.clone(), events)) else {
            return Err(corrupt().into());
        };
        self.put(&tx, before.as_ref(), &after).await?;
        line::commit(tx).await?;
        Ok(self.version())
    }

    async fn put(&self, tx: &Transaction<'_>, before: Option<&Card>, after: &Card) -> Result<(), Fault> {
        let (id, seen) = (self.commit.id, i64::from(self.commit.seen.0));
        let (n, version) = (number(id.0), i64::from(self.version().0));
        let stored: Vec<EventV1> = self.commit.events.iter().map(EventV1::from).collect();
        let record = seal_events(id, self.commit.seen.0, &stored).map_err(corrupt(id))?;
        let (state, ended) = standing(after);
        let due = after.due.map(|t| t.0);
        let moved = if before.is_none() {
            execute(
                tx,
                "INSERT INTO games (id, version, standing, ended, due, room, community) VALUES ($1, $2, $3, $4, $5, $6, $7) \
                 ON CONFLICT (id) DO NOTHING",
                &[
                    &n,
                    &version,
                    &state,
                    &ended,
                    &due,
                    &after.room.as_str().as_bytes(),
                    &after.community.as_str().as_bytes(),
                ],
            )
            .await?
        } else {
            execute(
                tx,
                "UPDATE games SET version = $2, standing = $3, ended = $4, due = $5 WHERE id = $1 AND version = $6",
                &[&n, &version, &state, &ended, &due, &seen],
            )
            .await?
        };
        if moved != 1 {
            return Err(StoreError::Conflict.into());
        }
        let tag: [Param<'_>; 5] = [&n, &seen, &record, &self.tag.process, &self.tag.write];
        let events = execute(
            tx,
            "INSERT INTO events (game, first, record, process, write) VALUES ($1, $2, $3, $4, $5)",
            &tag,
        );
        let same = before.is_some_and(|before| before.people == after.people && before.standing == after.standing);
        let seats = async { if same { Ok(()) } else { seat(tx, id, after).await } };
        let stays = before.is_some_and(|before| before.standing == after.standing) && before.is_some_and(|b| b.guest == after.guest);
        let none = after.guest.is_none() && before.is_none_or(|before| before.guest.is_none());
        let guests = async { if stays || none { Ok(()) } else { invite(tx, id, after).await } };
        let (events, seats, guests) = tokio::join!(events, seats, guests);
        fault::all([events.map(|_| ()), seats, guests])?;
        notices::committed(tx, self.commit, self.version()).await
    }
}

/// Writes down who is in a game, in place of what was written of it.
pub(super) async fn seat(tx: &Transaction<'_>, id: GameId, card: &Card) -> Result<(), Fault> {
    let n = number(id.0);
    let (state, ended) = standing(card);
    execute(tx, "DELETE FROM seats WHERE game = $1", &[&n]).await?;
    for (place, who) in (0_i64..).zip(&card.people) {
        execute(
            tx,
            "INSERT INTO seats (game, place, who, standing, ended) VALUES ($1, $2, $3, $4, $5)",
            &[&n, &place, &who.as_str().as_bytes(), &state, &ended],
        )
        .await?;
    }
    Ok(())
}

/// Writes down from which other room a game is played, in place of what was written of it.
pub(super) async fn invite(tx: &Transaction<'_>, id: GameId, card: &Card) -> Result<(), Fault> {
    let n = number(id.0);
    execute(tx, "DELETE FROM guests WHERE game = $1", &[&n]).await?;
    if let Some((room, community)) = &card.guest {
        let (state, _) = standing(card);
        let (room, community) = (room.as_str().as_bytes(), community.as_str().as_bytes());
        execute(tx, INVITE, &[&n, &room, &community, &state]).await?;
    }
    Ok(())
}

/// Where a game's guest plays.
pub(super) const GUEST: &str = "SELECT room, community FROM guests WHERE game = $1";
/// Writes that down.
pub(super) const INVITE: &str = "INSERT INTO guests (game, room, community, standing) VALUES ($1, $2, $3, $4)";

/// Forgets what hangs on some games in their guests' rooms.
pub(super) struct ForgettingGuests<'a>(pub &'a [GameId]);

#[async_trait]
impl Job for ForgettingGuests<'_> {
    type Out = Forgotten;

    async fn attempt(&self, client: &mut Client, _doubt: bool) -> Result<Forgotten, Fault> {
        let tx = client.transaction().await?;
        let games: Vec<i64> = self.0.iter().map(|id| number(id.0)).collect();
        let forgotten = forget_guests(&tx, &games).await?;
        let of_guests = "DELETE FROM notices WHERE game = ANY($1) AND kind >= 128";
        execute(&tx, of_guests, &[&games]).await?;
        line::commit(tx).await?;
        Ok(forgotten)
    }
}

async fn forget_guests(tx: &Transaction<'_>, games: &[i64]) -> Result<Forgotten, Fault> {
    let all: [Param<'_>; 1] = [&games];
    Ok(Forgotten {
        posts: execute(tx, "DELETE FROM guest_posts WHERE game = ANY($1)", &all).await?
            + execute(tx, "DELETE FROM guest_questions WHERE game = ANY($1)", &all).await?,
        threads: execute(tx, "DELETE FROM guest_threads WHERE game = ANY($1)", &all).await?,
        ..Forgotten::default()
    })
}

/// Forgets some games with everything that hangs on them.
pub(super) struct Forgetting<'a>(pub &'a [GameId]);

#[async_trait]
impl Job for Forgetting<'_> {
    type Out = Forgotten;

    async fn attempt(&self, client: &mut Client, _doubt: bool) -> Result<Forgotten, Fault> {
        let tx = client.transaction().await?;
        let mut forgotten = Forgotten::default();
        // In the order of their numbers, as everybody else who locks several.
        let ids: BTreeSet<i64> = self.0.iter().map(|id| number(id.0)).collect();
        let mut gone = Vec::new();
        for id in ids {
            if execute(&tx, "DELETE FROM games WHERE id = $1", &[&id]).await? == 1 {
                gone.push(id);
            }
        }
        let Some(highest) = gone.iter().max() else {
            line::commit(tx).await?;
            return Ok(forgotten);
        };
        let all: [Param<'_>; 1] = [&gone];
        let mut people: BTreeSet<PlayerRef> = BTreeSet::new();
        for row in rows(&tx, "SELECT DISTINCT who FROM seats WHERE game = ANY($1)", &all).await? {
            people.insert(player(&row, 0)?);
        }
        execute(&tx, "DELETE FROM seats WHERE game = ANY($1)", &all).await?;
        execute(&tx, "DELETE FROM events WHERE game = ANY($1)", &all).await?;
        forgotten.games = gone.len() as u64;
        forgotten.posts = execute(&tx, "DELETE FROM posts WHERE game = ANY($1)", &all).await?
            + execute(&tx, "DELETE FROM questions WHERE game = ANY($1)", &all).await?;
        execute(&tx, "DELETE FROM notices WHERE game = ANY($1)", &all).await?;
        forgotten.threads = execute(&tx, "DELETE FROM threads WHERE game = ANY($1)", &all).await?;
        forgotten = forgotten.and(forget_guests(&tx, &gone).await?);
        execute(&tx, "DELETE FROM guests WHERE game = ANY($1)", &all).await?;
        forgotten.deliveries = execute(&tx, "DELETE FROM deliveries WHERE game = ANY($1)", &all).await?;
        for who in people {
            let who = who.as_str().as_bytes();
            forgotten.people += execute(
                &tx,
                "DELETE FROM people WHERE who = $1 AND room IS NULL \
                 AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.who = $1 AND seats.standing <> $2)",
                &[&who, &WITHDRAWN],
            )
            .await?;
        }
        execute(
            &tx,
            "UPDATE numbers SET value = $1 WHERE name = 'forgotten' AND value < $1",
            &[highest],
        )
        .await?;
        line::commit(tx).await?;
        Ok(forgotten)
    }
}

/// The statement that lists games, and its two kinds of parameter: a name, or a name and a standing.
pub(super) const OPEN_OF: &str = "SELECT game FROM seats WHERE who = $1 AND standing = $2 ORDER BY game";
pub(super) const OPEN_IN: &str = "SELECT id FROM games WHERE room = $1 AND standing = $2 \
                                  UNION SELECT game FROM guests WHERE room = $1 AND standing = $2 ORDER BY 1";
pub(super) const FINISHED_OF: &str = "SELECT game FROM seats WHERE who = $1 AND standing = $2 ORDER BY ended DESC, game DESC";
pub(super) const FINISHED_IN: &str = "SELECT id FROM games WHERE community = $1 AND standing = $2 ORDER BY ended, id";
pub(super) const EVERY_IN: &str = "SELECT id FROM games WHERE community = $1 AND standing <> $2 ORDER BY id";
pub(super) const GUESTS_OF: &str = "SELECT game FROM guests WHERE community = $1 AND standing <> $2 ORDER BY game";
pub(super) const EVERY_OF: &str = "SELECT game FROM seats WHERE who = $1 AND standing <> $2 ORDER BY game";
/// A standing that no game has.
pub(super) const NO_STANDING: i64 = -1;
/// How many of each community's games there are, and how many are open.
pub(super) const STOCK: &str =
    "SELECT community, COUNT(*), SUM(CASE WHEN standing = 0 THEN 1 ELSE 0 END)::BIGINT FROM games GROUP BY community";
const _: () = assert!(OPEN == 0, "it stands in a statement");
