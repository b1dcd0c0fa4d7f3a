//! A person who is to be forgotten: their own rows go, and in the games that they shared with others somebody else takes their seat.

use std::collections::BTreeSet;

use async_trait::async_trait;
use deadpool_postgres::Client;

use super::{
    fault::Fault,
    line::{self, Job, execute, rows},
    rows::{ABSENCE, OPEN, add_events, column, number, opened, seal_events, sealed},
};
use crate::{
    ids::{GameId, PlayerRef},
    store::record::{AbsenceV1, Damaged, EventV1, place_named},
};

/// Puts a successor into the seats of somebody in some games; those that are open, or damaged, stay as they are. Gives how many changed.
pub(super) struct Renaming<'a> {
    pub who: &'a PlayerRef,
    pub successor: &'a PlayerRef,
    pub games: &'a [GameId],
}

#[async_trait]
impl Job for Renaming<'_> {
    type Out = u64;

    async fn attempt(&self, client: &mut Client, _doubt: bool) -> Result<u64, Fault> {
        let tx = client.transaction().await?;
        let mut changed = 0;
        // In the order of their numbers, as everybody else who locks several.
        for id in self.games.iter().collect::<BTreeSet<_>>() {
            let n = number(id.0);
            let over = "SELECT version FROM games WHERE id = $1 AND standing <> $2 FOR UPDATE";
            if rows(&tx, over, &[&n, &OPEN]).await?.is_empty() {
                continue;
            }
            let stored = rows(&tx, "SELECT first, record FROM events WHERE game = $1 ORDER BY first", &[&n]).await?;
            let mut chunks: Vec<(i64, Vec<EventV1>)> = Vec::with_capacity(stored.len());
            let mut before = 0;
            let read = stored.iter().try_for_each(|row| {
                let (first, record): (i64, &[u8]) = (column(row, 0)?, column(row, 1)?);
                let mut events = Vec::new();
                add_events(*id, before, &mut events, first, record)?;
                before += events.len() as u32;
                chunks.push((first, events));
                Ok::<(), Fault>(())
            });
            if read.is_err() {
                tracing::error!(game.id = id.0, "a damaged game cannot be changed");
                continue;
            }
            for (first, mut events) in chunks {
                for event in &mut events {
                    event.rename(self.who.as_str(), self.successor.as_str());
                }
                let number_of_first = u32::try_from(first).map_err(|_| Damaged::new("an event has an impossible number"))?;
                let record = seal_events(*id, number_of_first, &events)?;
                let put = "UPDATE events SET record = $3 WHERE game = $1 AND first = $2";
                execute(&tx, put, &[&n, &first, &record]).await?;
            }
            let (who, successor) = (self.who.as_str().as_bytes(), self.successor.as_str().as_bytes());
            execute(
                &tx,
                "UPDATE seats SET who = $3 WHERE game = $1 AND who = $2",
                &[&n, &who, &successor],
            )
            .await?;
            changed += 1;
        }
        line::commit(tx).await?;
        Ok(changed)
    }
}

/// Everything that is a person's own.
pub(super) struct ForgetPerson<'a>(pub &'a PlayerRef);

#[async_trait]
impl Job for ForgetPerson<'_> {
    type Out = ();

    async fn attempt(&self, client: &mut Client, _doubt: bool) -> Result<(), Fault> {
        let tx = client.transaction().await?;
        let who = self.0.as_str().as_bytes();
        for row in rows(&tx, "SELECT place, record FROM absences ORDER BY place", &[]).await? {
            let (name, record): (&[u8], &[u8]) = (column(&row, 0)?, column(&row, 1)?);
            let place = std::str::from_utf8(name).ok().and_then(place_named);
            if let (Some(place), Ok(facts)) = (place, opened::<AbsenceV1>(ABSENCE, name, record)) {
                let mut absence = facts.absence(place);
                let told = absence.told.len();
                absence.told.retain(|told| told != self.0);
                if absence.told.len() < told {
                    let record = sealed(ABSENCE, name, &AbsenceV1::new(&absence))?;
                    execute(&tx, "UPDATE absences SET record = $2 WHERE place = $1", &[&name, &record]).await?;
                }
            }
        }
        execute(&tx, "DELETE FROM notices WHERE pinged = $1", &[&who]).await?;
        execute(&tx, "DELETE FROM preferences WHERE who = $1", &[&who]).await?;
        execute(&tx, "DELETE FROM people WHERE who = $1", &[&who]).await?;
        line::commit(tx).await
    }
}
