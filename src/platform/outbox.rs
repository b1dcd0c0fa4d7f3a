//! Saying what no answer has said: looks at what is due, makes it anew from the game as it is now, hands it to the platform of its room, and
//! writes down what became of it. A process that dies anywhere in between leaves the notice, and it comes again; the platform sees to it that
//! it is shown once.

use std::{sync::Arc, time::Duration};

use futures_util::future::join_all;
use tracing::Instrument as _;

use super::{Delivered, Hub, Unasked};
use crate::{
    reply::{Audience, Failure},
    service::outbox::Told,
    store::{Notice, StoreError},
};

/// How often it is looked at what is due.
const LOOK_EVERY: Duration = Duration::from_secs(1);

impl Hub {
    /// Says for ever what is due.
    pub async fn keep_saying(&self) {
        loop {
            match self.due().await {
                Ok(due) => {
                    // Nobody waits for them: a platform that hangs holds up what it was handed, and nothing else.
                    drop(due);
                }
                Err(error) => tracing::error!(%error, "what is to be said could not be read"),
            }
            tokio::time::sleep(LOOK_EVERY).await;
        }
    }

    /// Says everything that is due now, and waits until it has been tried. Returns how much that was.
    pub async fn say_what_is_due(&self) -> Result<usize, StoreError> {
        let mut all = 0;
        loop {
            let due = self.due().await?;
            if due.is_empty() {
                self.service().write_down_what_was_said().await?;
                return Ok(all);
            }
            all += due.len();
            for ended in join_all(due).await {
                if ended.is_err() {
                    tracing::error!("saying something unasked panicked");
                }
            }
        }
    }

    /// Begins to say what is due, as much as may be said at the same time.
    async fn due(&self) -> Result<Vec<tokio::task::JoinHandle<()>>, StoreError> {
        self.service().write_down_what_was_said().await?;
        let room = self.saying.available_permits();
        let platforms = self.platforms();
        if room == 0 || platforms.is_empty() {
            return Ok(Vec::new());
        }
        let claimed = self.service().claim_notices(&platforms, room).await?;
        let begin = |notice: Notice| {
            let (hub, saying) = (self.clone(), Arc::clone(&self.saying));
            let key = &notice.key;
            let span = tracing::info_span!("notice", game.id = key.game.0, version = key.version.0, kind = key.kind.name());
            let say = async move {
                // Only at the end of the process there is none.
                let Ok(_permit) = saying.acquire_owned().await else { return };
                if let Err(error) = hub.say_notice(&notice).await {
                    // Left as it is, it comes again when the claim is over.
                    tracing::error!(%error, "something could not be said");
                }
            };
            self.deliveries.spawn(say.instrument(span))
        };
        Ok(claimed.into_iter().map(begin).collect())
    }

    async fn say_notice(&self, notice: &Notice) -> Result<(), Failure> {
        let service = self.service();
        let key = &notice.key;
        // An answer to a request says it in its turn, too: whatever has happened before this turn is seen, and what happens after it is said
        // after it.
        let _turn = self.turns().pass(key.game).await;
        if !service.is_wanted(notice).await? {
            return Ok(());
        }
        let Some(platform) = self.platform(notice.room.platform()) else {
            return Ok(service.say_again_later(notice).await?);
        };
        let told = match service.told(notice).await? {
            Told::Say(told) => *told,
            Told::Never => {
                service.said(key.clone());
                return Ok(());
            }
            Told::NotBefore(at) => return Ok(service.say_not_before(key, at).await?),
        };
        let Audience::Room(room) = told.say.to.clone() else {
            return Err(Failure::Bug("what is told of a notice is told to nobody"));
        };
        if let Some(community) = &told.say.community
            && service.is_gone(&room, community).await?
        {
            return Ok(service.keep_until_reached(key).await?);
        }
        let Some(mut what) = self.unasked(told.say, &room).await? else {
            return Err(Failure::Bug("what is told of a notice cannot be shown"));
        };
        if let Some(retold) = told.retold {
            what.posting.retold = self.unasked(retold, &room).await?.map(|retold| retold.text);
        }
        if told.again.is_some() {
            // It does not go away by being said.
            what.posting.notice = None;
        }
        let how = Unasked {
            once: told.noted.once,
            // The first try of what nobody asked for has nobody before it.
            perhaps_since: (notice.tries > 1).then_some(told.noted.at),
        };
        let delivered = platform.deliver(&room, &what, &how).await;
        match (delivered, told.again) {
            (Delivered::Said, None) => service.said(key.clone()),
            (Delivered::Said, Some(at)) => service.say_not_before(key, at).await?,
            (Delivered::Later, _) => service.say_again_later(notice).await?,
            (Delivered::OutOfReach, _) => service.keep_until_reached(key).await?,
        }
        tracing::info!(?delivered, tries = notice.tries, "said unasked");
        Ok(())
    }
}
