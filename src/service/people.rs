//! Names. A name is a cached label; a person is their platform's id.

use super::{Asker, Service};
use crate::{
    game::Game,
    ids::{PlayerRef, Timestamp},
    reply::{Failure, Person},
    rules::Color,
    store,
};

/// A name is written down again after that long even if it has not changed, so that "last seen" means something. One day: each writing
/// costs a sync of the device.
const SEEN_STEP_MS: i64 = 24 * 3_600_000;

impl Service {
    /// Remembers the asker's present name. Called for each request.
    pub async fn seen(&self, asker: &Asker) -> Result<(), Failure> {
        self.used(&asker.community).await?;
        self.remember(&asker.person, Some(self.clock.now())).await
    }

    /// Remembers a name. People who were only named by others are known from then on, but not as seen.
    pub(super) async fn remember(&self, person: &Person, seen_at: Option<Timestamp>) -> Result<(), Failure> {
        let known = match self.store.person(&person.who).await? {
            Some(old) => {
                let fresh = seen_at.is_none_or(|now| now < old.seen_at.plus_ms(SEEN_STEP_MS));
                if old.name == person.name && fresh {
                    return Ok(());
                }
                store::Person {
                    name: person.name.clone(),
                    seen_at: seen_at.unwrap_or(old.seen_at),
                    ..old
                }
            }
            None => store::Person {
                who: person.who.clone(),
                name: person.name.clone(),
                locale: None,
                key_hash: None,
                room: None,
                seen_at: seen_at.unwrap_or_default(),
            },
        };
        Ok(self.store.save_person(&known).await?)
    }

    /// A person with the name to show. Somebody unknown is shown by their platform's id.
    pub(super) async fn person(&self, asker: &Asker, who: &PlayerRef) -> Result<Person, Failure> {
        if *who == asker.person.who {
            return Ok(asker.person.clone());
        }
        if who.is_gone() {
            return Ok(Person {
                who: who.clone(),
                name: String::new(),
            });
        }
        let name = self.store.person(who).await?.map_or_else(|| who.local().to_owned(), |p| p.name);
        Ok(Person { who: who.clone(), name })
    }

    /// A person of the asker's platform who is known here; `None` for anybody else, such as one whom a damaged button names.
    pub async fn met(&self, asker: &Asker, who: &PlayerRef) -> Result<Option<Person>, Failure> {
        if who.platform() != asker.person.who.platform() {
            return Ok(None);
        }
        let known = self.store.person(who).await?;
        Ok(known.map(|p| Person { who: p.who, name: p.name }))
    }

    /// White and Black of a game that was started.
    pub(super) async fn players(&self, asker: &Asker, game: &Game) -> Result<[Person; 2], Failure> {
        let [white, black] = game
            .seats
            .as_ref()
            .ok_or(Failure::Bug("a game without seats was taken for one that was started"))?;
        Ok([self.person(asker, white).await?, self.person(asker, black).await?])
    }

    /// Who plays a side of a game that was started.
    pub(super) async fn player(&self, asker: &Asker, game: &Game, side: Color) -> Result<Person, Failure> {
        let who = game
            .player(side)
            .ok_or(Failure::Bug("a game without seats was taken for one that was started"))?;
        self.person(asker, who).await
    }
}
