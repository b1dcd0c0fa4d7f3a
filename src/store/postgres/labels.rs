//! Everything that is not a game: people, posts, settings, threads, places.

use async_trait::async_trait;
use deadpool_postgres::Client;

use super::{
    fault::Fault,
    line::{self, Job, execute, rows},
    notices,
    rows::{ABSENCE, GUEST_POST, GUEST_QUESTION, PERSON, POST, QUESTION, column, game_name, label, number, opened, sealed},
};
use crate::{
    game::Party,
    ids::{CommunityRef, GameId, RoomRef},
    store::{
        NoticeKey, Person, Place, Post,
        record::{AbsenceV1, PersonV1, PostV1, place_named},
    },
};

/// Writes down a person.
pub(super) struct SavePerson<'a>(pub &'a Person);

#[async_trait]
impl Job for SavePerson<'_> {
    type Out = ();

    async fn attempt(&self, client: &mut Client, _doubt: bool) -> Result<(), Fault> {
        let person = self.0;
        let who = person.who.as_str().as_bytes();
        let room = person.room.as_ref().map(|room| room.as_str().as_bytes());
        let tx = client.transaction().await?;
        let before = rows(&tx, "SELECT room, joined FROM people WHERE who = $1 FOR UPDATE", &[&who]).await?;
        let stays = match before.first() {
            Some(row) if column::<Option<&[u8]>>(row, 0)? == room => Some(column::<i64>(row, 1)?),
            _ => None,
        };
        let joined = match stays {
            Some(joined) => joined,
            None => next(&tx, "joined").await?,
        };
        let record = sealed(PERSON, who, &PersonV1::new(person, joined as u64))?;
        execute(
            &tx,
            "INSERT INTO people (who, room, joined, record) VALUES ($1, $2, $3, $4) \
             ON CONFLICT (who) DO UPDATE SET room = excluded.room, joined = excluded.joined, record = excluded.record",
            &[&who, &room, &joined, &record],
        )
        .await?;
        line::commit(tx).await
    }
}

/// The next of a kind of numbers.
async fn next(tx: &deadpool_postgres::Transaction<'_>, of: &str) -> Result<i64, Fault> {
    let found = rows(tx, "UPDATE numbers SET value = value + 1 WHERE name = $1 RETURNING value", &[&of]).await?;
    match found.first() {
        Some(row) => column(row, 0),
        None => Err(Fault::Refused(format!("the number {of} is missing"))),
    }
}

/// Which of a game's posts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Which {
    Board,
    Question,
}

/// Writes down a post, or that there is none any more, and answers with the one before.
pub(super) struct SavePost<'a> {
    pub which: Which,
    pub game: GameId,
    pub party: Party,
    pub post: Option<&'a Post>,
    /// The notice that it says, which goes away with it.
    pub said: Option<&'a NoticeKey>,
}

#[async_trait]
impl Job for SavePost<'_> {
    type Out = Option<Post>;

    async fn attempt(&self, client: &mut Client, doubt: bool) -> Result<Option<Post>, Fault> {
        let (kind, read, create, change, remove) = match (self.which, self.party) {
            (Which::Board, Party::Host) => (
                POST,
                "SELECT record FROM posts WHERE game = $1 FOR UPDATE",
                "INSERT INTO posts (game, record) VALUES ($1, $2) ON CONFLICT (game) DO NOTHING",
                "UPDATE posts SET record = $2 WHERE game = $1",
                "DELETE FROM posts WHERE game = $1",
            ),
            (Which::Question, Party::Host) => (
                QUESTION,
                "SELECT record FROM questions WHERE game = $1 FOR UPDATE",
                "INSERT INTO questions (game, record) VALUES ($1, $2) ON CONFLICT (game) DO NOTHING",
                "UPDATE questions SET record = $2 WHERE game = $1",
                "DELETE FROM questions WHERE game = $1",
            ),
            (Which::Board, Party::Guest) => (
                GUEST_POST,
                "SELECT record FROM guest_posts WHERE game = $1 FOR UPDATE",
                "INSERT INTO guest_posts (game, record) VALUES ($1, $2) ON CONFLICT (game) DO NOTHING",
                "UPDATE guest_posts SET record = $2 WHERE game = $1",
                "DELETE FROM guest_posts WHERE game = $1",
            ),
            (Which::Question, Party::Guest) => (
                GUEST_QUESTION,
                "SELECT record FROM guest_questions WHERE game = $1 FOR UPDATE",
                "INSERT INTO guest_questions (game, record) VALUES ($1, $2) ON CONFLICT (game) DO NOTHING",
                "UPDATE guest_questions SET record = $2 WHERE game = $1",
                "DELETE FROM guest_questions WHERE game = $1",
            ),
        };
        let (n, name) = (number(self.game.0), game_name(self.game));
        let tx = client.transaction().await?;
        let found = rows(&tx, read, &[&n]).await?;
        let before = match found.first() {
            // A damaged record is none: the old post keeps its buttons, and those say that they are old.
            Some(row) => label::<PostV1>("post", kind, &name, column(row, 0)?).map(|p| p.post(self.game, self.party)),
            None => None,
        };
        match self.post {
            Some(post) => {
                let record = sealed(kind, &name, &PostV1::new(post))?;
                let sql = if found.is_empty() { create } else { change };
                if execute(&tx, sql, &[&n, &record]).await? == 0 {
                    return Err(Fault::Again("a post came or went meanwhile".to_owned()));
                }
            }
            None if found.is_empty() => {}
            None => {
                execute(&tx, remove, &[&n]).await?;
            }
        }
        if let Some(said) = self.said {
            notices::said(&tx, said).await?;
        }
        line::commit(tx).await?;
        // What an attempt of before wrote is not what was there before.
        Ok(before.filter(|before| !doubt || Some(before) != self.post))
    }
}

/// Forgets a room with its people and its settings.
pub(super) struct ForgetRoom<'a>(pub &'a RoomRef);

#[async_trait]
impl Job for ForgetRoom<'_> {
    type Out = ();

    async fn attempt(&self, client: &mut Client, _doubt: bool) -> Result<(), Fault> {
        let room = self.0.as_str().as_bytes();
        let tx = client.transaction().await?;
        for sql in [
            "DELETE FROM preferences WHERE who IN (SELECT who FROM people WHERE room = $1)",
            "DELETE FROM people WHERE room = $1",
            "DELETE FROM rooms WHERE room = $1",
            "DELETE FROM communities WHERE community = $1",
        ] {
            execute(&tx, sql, &[&room]).await?;
        }
        line::commit(tx).await
    }
}

/// Forgets a community's settings, and that it or a room of it is out of reach. Were there settings?
pub(super) struct ForgetCommunity<'a>(pub &'a CommunityRef);

#[async_trait]
impl Job for ForgetCommunity<'_> {
    type Out = bool;

    async fn attempt(&self, client: &mut Client, _doubt: bool) -> Result<bool, Fault> {
        let tx = client.transaction().await?;
        let had = execute(&tx, "DELETE FROM communities WHERE community = $1", &[&self.0.as_str().as_bytes()]).await? > 0;
        for row in rows(&tx, "SELECT place, record FROM absences ORDER BY place", &[]).await? {
            let (name, record): (&[u8], &[u8]) = (column(&row, 0)?, column(&row, 1)?);
            let Some(place) = std::str::from_utf8(name).ok().and_then(place_named) else {
                continue;
            };
            let itself = place == Place::Community(self.0.clone());
            let of_it = || opened::<AbsenceV1>(ABSENCE, name, record).is_ok_and(|facts| facts.absence(place).is_of(self.0));
            if itself || of_it() {
                execute(&tx, "DELETE FROM absences WHERE place = $1", &[&name]).await?;
            }
        }
        line::commit(tx).await?;
        Ok(had)
    }
}
