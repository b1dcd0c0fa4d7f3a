//! What has to be said unasked: rows that come with a commit, are claimed by one process at a time, and go away when they were said.

use async_trait::async_trait;
use deadpool_postgres::{Client, Transaction};
use futures_util::future::join_all;
use tokio_postgres::Row;

use super::{
    fault::{self, Fault},
    line::{self, Job, Param, execute, rows},
    rows::{column, game_id, number, text},
};
use crate::{
    ids::{PlayerRef, RoomRef, Timestamp},
    store::{
        Commit, Notice, NoticeKey, Settled, StoreError, Version,
        record::{Damaged, FORMAT},
    },
};

/// The columns that `notice` reads.
pub(super) const COLUMNS: &str = "game, version, kind, pinged, ply, room, due, tries, kept";
/// The order of keys.
pub(super) const ORDER: &str = "game, version, kind, pinged";

/// The columns of a key: game, version, kind, and who is pinged.
pub(super) type Key = (i64, i64, i64, Vec<u8>);

/// A key as it is stored.
pub(super) fn key(key: &NoticeKey) -> Key {
    let pinged = key.to.as_ref().map_or(&[][..], |to| to.as_str().as_bytes());
    (number(key.game.0), i64::from(key.version.0), i64::from(key.code()), pinged.to_vec())
}

/// The key in a row that begins with one.
pub(super) fn stored_key(row: &Row) -> Result<Key, Fault> {
    Ok((column(row, 0)?, column(row, 1)?, column(row, 2)?, column(row, 3)?))
}

/// A notice in a row of `COLUMNS`.
pub(super) fn notice(row: &Row) -> Result<Notice, Fault> {
    let (game, version, kind, pinged) = stored_key(row)?;
    let kind = u8::try_from(kind).ok().and_then(NoticeKey::from_code);
    let (kind, party) = kind.ok_or(Damaged::new("this program does not know its kind"))?;
    Ok(Notice {
        key: NoticeKey {
            game: game_id(game),
            version: Version(version as u32),
            kind,
            party,
            to: if pinged.is_empty() {
                None
            } else {
                Some(PlayerRef::from_stored(&text(&pinged)?))
            },
        },
        ply: column::<i64>(row, 4)? as u32,
        room: RoomRef::from_stored(&text(column(row, 5)?)?),
        due: Timestamp(column(row, 6)?),
        tries: column::<i64>(row, 7)? as u32,
        kept: column(row, 8)?,
    })
}

/// Those of some rows that this program understands.
pub(super) fn known(rows: &[Row]) -> Vec<Notice> {
    let mut found = Vec::new();
    for row in rows {
        match notice(row) {
            Ok(notice) => found.push(notice),
            Err(fault) => tracing::error!(why = %super::rows::plain(fault), "a stored notice cannot be read"),
        }
    }
    found
}

/// What a commit changes.
pub(super) async fn committed(tx: &Transaction<'_>, commit: &Commit, made: Version) -> Result<(), Fault> {
    if commit.notices.is_empty() {
        return Ok(());
    }
    if commit.notices.iter().any(|n| n.key.game != commit.id || n.key.version != made) {
        let (id, format) = (commit.id, FORMAT);
        return Err(StoreError::Corrupt { id, format }.into());
    }
    // In whosever room they were to be said.
    let pointless: Vec<i64> = (0..=u8::MAX)
        .filter(|code| {
            let old = NoticeKey::from_code(*code).map(|(kind, _)| kind);
            old.is_some_and(|old| commit.notices.iter().any(|new| new.key.kind.replaces().contains(&old)))
        })
        .map(i64::from)
        .collect();
    let game = number(commit.id.0);
    execute(tx, "DELETE FROM notices WHERE game = $1 AND kind = ANY($2)", &[&game, &pointless]).await?;
    for notice in &commit.notices {
        let (game, version, kind, pinged) = key(&notice.key);
        execute(
            tx,
            "INSERT INTO notices (game, version, kind, pinged, ply, room, platform, due, tries, kept) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (game, version, kind, pinged) DO UPDATE \
             SET ply = excluded.ply, room = excluded.room, platform = excluded.platform, due = excluded.due, tries = excluded.tries, \
             kept = excluded.kept",
            &[
                &game,
                &version,
                &kind,
                &pinged,
                &i64::from(notice.ply),
                &notice.room.as_str().as_bytes(),
                &notice.room.platform().as_bytes(),
                &notice.due.0,
                &i64::from(notice.tries),
                &notice.kept,
            ],
        )
        .await?;
    }
    Ok(())
}

/// It was said.
pub(super) const SAID: &str = "DELETE FROM notices WHERE game = $1 AND version = $2 AND kind = $3 AND pinged = $4";

/// It was said, in a transaction.
pub(super) async fn said(tx: &Transaction<'_>, of: &NoticeKey) -> Result<(), Fault> {
    let (game, version, kind, pinged) = key(of);
    execute(tx, SAID, &[&game, &version, &kind, &pinged]).await?;
    Ok(())
}

/// Takes what is due, for some time. Rows that another process is taking just now are left to it.
pub(super) struct Claiming<'a> {
    pub platforms: &'a [Vec<u8>],
    pub now: Timestamp,
    pub until: Timestamp,
    pub limit: i64,
}

#[async_trait]
impl Job for Claiming<'_> {
    type Out = Vec<Notice>;

    async fn attempt(&self, client: &mut Client, _doubt: bool) -> Result<Vec<Notice>, Fault> {
        let sql =
            format!("SELECT {COLUMNS} FROM notices WHERE platform = ANY($1) AND NOT kept AND due <= $2 ORDER BY due, {ORDER} LIMIT $3");
        let due: [Param<'_>; 3] = [&self.platforms, &self.now.0, &self.limit];
        // Nearly always there is nothing, and that costs one look.
        let statement = client.prepare_cached(&sql).await?;
        if client.query(&statement, &due).await?.is_empty() {
            return Ok(Vec::new());
        }
        let tx = client.transaction().await?;
        let mut claimed = known(&rows(&tx, &format!("{sql} FOR UPDATE SKIP LOCKED"), &due).await?);
        let done = join_all(claimed.iter().map(|notice| async {
            let (game, version, kind, pinged) = key(&notice.key);
            execute(
                &tx,
                "UPDATE notices SET due = $5, tries = tries + 1 WHERE game = $1 AND version = $2 AND kind = $3 AND pinged = $4",
                &[&game, &version, &kind, &pinged, &self.until.0],
            )
            .await
        }))
        .await;
        fault::all(done)?;
        line::commit(tx).await?;
        for notice in &mut claimed {
            notice.due = self.until;
            notice.tries = notice.tries.saturating_add(1);
        }
        Ok(claimed)
    }
}

/// Writes down what became of notices.
pub(super) struct Settling<'a>(pub &'a [(NoticeKey, Settled)]);

#[async_trait]
impl Job for Settling<'_> {
    type Out = ();

    async fn attempt(&self, client: &mut Client, _doubt: bool) -> Result<(), Fault> {
        let tx = client.transaction().await?;
        for (of, settled) in self.0 {
            let (game, version, kind, pinged) = key(of);
            let same: [Param<'_>; 4] = [&game, &version, &kind, &pinged];
            match settled {
                Settled::Said => execute(&tx, SAID, &same).await?,
                Settled::Again(at) => {
                    let [game, version, kind, pinged] = same;
                    execute(
                        &tx,
                        "UPDATE notices SET due = $5, kept = FALSE WHERE game = $1 AND version = $2 AND kind = $3 AND pinged = $4",
                        &[game, version, kind, pinged, &at.0],
                    )
                    .await?
                }
                Settled::Kept => {
                    execute(
                        &tx,
                        "UPDATE notices SET kept = TRUE WHERE game = $1 AND version = $2 AND kind = $3 AND pinged = $4",
                        &same,
                    )
                    .await?
                }
            };
        }
        line::commit(tx).await
    }
}
