//! A store that forgets everything when the process ends: for tests, for trying the bot out, and as the plain statement of what a store does.
//! Lists are found by looking at every game, so that there is no index that could be wrong.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    sync::{Mutex, MutexGuard},
};

use async_trait::async_trait;

use super::{
    Absence, Commit, Community, Figures, Forgotten, Life, Notice, NoticeKey, Person, Place, Post, Preferences, Room, Settled, Stock, Store,
    StoreError, Thread, Version, Which,
    card::{Card, Standing, stock},
    record::{EventV1, FORMAT, place_name},
};
use crate::{
    game::{Game, Party, Stamped},
    ids::{CommunityRef, DeliveryKey, GameId, PlayerRef, RoomRef, Timestamp},
};

/// Everything in maps behind one lock, which is never held across an `await`.
#[derive(Debug, Default)]
pub struct MemoryStore {
    kept: Mutex<Kept>,
}

#[derive(Debug, Default)]
struct Kept {
    last_id: u64,
    last_joined: u64,
    games: BTreeMap<GameId, (Vec<Stamped>, Card)>,
    deliveries: HashMap<DeliveryKey, (GameId, Timestamp)>,
    people: HashMap<PlayerRef, (u64, Person)>,
    rooms: HashMap<RoomRef, Room>,
    posts: HashMap<(GameId, Party), Post>,
    questions: HashMap<(GameId, Party), Post>,
    preferences: HashMap<PlayerRef, Preferences>,
    communities: HashMap<CommunityRef, Community>,
    threads: BTreeMap<(GameId, Party), Thread>,
    absences: BTreeMap<String, Absence>,
    lives: BTreeMap<String, Life>,
    notices: BTreeMap<NoticeKey, Notice>,
    closed: bool,
}

impl MemoryStore {
    /// An empty store.
    pub fn new() -> Self {
        Self::default()
    }

    fn open(&self) -> Result<MutexGuard<'_, Kept>, StoreError> {
        let kept = self.kept.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if kept.closed {
            Err(StoreError::Unavailable("it is closed".to_owned()))
        } else {
            Ok(kept)
        }
    }
}

impl Kept {
    fn listed(&self, fits: impl Fn(&Card) -> bool) -> Vec<(Standing, GameId)> {
        self.games
            .iter()
            .filter(|(_, (_, card))| fits(card))
            .map(|(id, (_, card))| (card.standing, *id))
            .collect()
    }
}

impl Kept {
    /// Forgets what a game has posted in one of its rooms.
    fn forget_posts(&mut self, id: GameId, party: Party) -> Forgotten {
        let at = (id, party);
        let posts = [self.posts.remove(&at), self.questions.remove(&at)];
        Forgotten {
            posts: posts.iter().flatten().count() as u64,
            threads: u64::from(self.threads.remove(&at).is_some()),
            ..Forgotten::default()
        }
    }
}

/// The instant at which a game was over, for sorting; open games all at once.
fn over_at(standing: Standing) -> Timestamp {
    if let Standing::Finished(at) = standing {
        at
    } else {
        Timestamp::default()
    }
}

#[async_trait]
impl Store for MemoryStore {
    async fn fresh_id(&self) -> Result<GameId, StoreError> {
        let mut kept = self.open()?;
        kept.last_id += 1;
        Ok(GameId(kept.last_id))
    }

    async fn load(&self, id: GameId) -> Result<Option<(Game, Version)>, StoreError> {
        let events = match self.open()?.games.get(&id) {
            Some((events, _)) => events.clone(),
            None => return Ok(None),
        };
        let version = Version(events.len() as u32);
        let game = Game::replay(id, events).map_err(|_| StoreError::Corrupt { id, format: FORMAT })?;
        Ok(Some((game, version)))
    }

    async fn commit(&self, commit: Commit) -> Result<Version, StoreError> {
        let mut kept = self.open()?;
        let kept = &mut *kept;
        if let Some(game) = commit
            .delivery
            .as_ref()
            .and_then(|key| kept.deliveries.get(key))
            .map(|(game, _)| game)
        {
            return Err(StoreError::Duplicate(*game));
        }
        let (mut events, before) = match kept.games.get(&commit.id) {
            Some((events, card)) => (events.clone(), Some(card.clone())),
            None => (Vec::new(), None),
        };
        if events.len() as u32 != commit.seen.0 {
            return Err(StoreError::Conflict);
        }
        let (false, Ok(Some(card))) = (commit.events.is_empty(), Card::after(before, &commit.events)) else {
            return Err(StoreError::Corrupt {
                id: commit.id,
                format: FORMAT,
            });
        };
        let at = commit.events.last().map(|last| last.at).unwrap_or_default();
        events.extend(commit.events);
        let version = Version(events.len() as u32);
        if commit.notices.iter().any(|n| n.key.game != commit.id || n.key.version != version) {
            return Err(StoreError::Corrupt {
                id: commit.id,
                format: FORMAT,
            });
        }
        let pointless =
            |old: &NoticeKey| old.game == commit.id && commit.notices.iter().any(|new| new.key.kind.replaces().contains(&old.kind));
        kept.notices.retain(|old, _| !pointless(old));
        kept.notices.extend(commit.notices.into_iter().map(|n| (n.key.clone(), n)));
        kept.games.insert(commit.id, (events, card));
        kept.deliveries.extend(commit.delivery.map(|key| (key, (commit.id, at))));
        kept.last_id = kept.last_id.max(commit.id.0);
        Ok(version)
    }

    async fn delivered(&self, key: &DeliveryKey) -> Result<Option<GameId>, StoreError> {
        Ok(self.open()?.deliveries.get(key).map(|(game, _)| *game))
    }

    async fn games(&self, which: &Which) -> Result<Vec<GameId>, StoreError> {
        let kept = self.open()?;
        let finished = |card: &Card| matches!(card.standing, Standing::Finished(_));
        let mut found = match which {
            Which::OpenOf(who) => kept.listed(|c| c.standing == Standing::Open && c.people.contains(who)),
            Which::OpenIn(room) => kept.listed(|c| c.standing == Standing::Open && c.is_in(room)),
            Which::FinishedOf(who) => kept.listed(|c| finished(c) && c.people.contains(who)),
            Which::FinishedIn(community) => kept.listed(|c| finished(c) && c.community == *community),
            Which::EveryIn(community) => kept.listed(|c| c.community == *community),
            Which::GuestsOf(community) => kept.listed(|c| c.has_guest_of(community)),
            Which::EveryOf(who) => kept.listed(|c| c.people.contains(who)),
        };
        if !matches!(which, Which::EveryIn(_) | Which::GuestsOf(_) | Which::EveryOf(_)) {
            found.sort_by_key(|(standing, id)| (over_at(*standing), *id));
        }
        if matches!(which, Which::FinishedOf(_)) {
            found.reverse();
        }
        Ok(found.into_iter().map(|(_, id)| id).collect())
    }

    async fn due_before(&self, when: Timestamp, limit: usize) -> Result<Vec<GameId>, StoreError> {
        let kept = self.open()?;
        let mut due: Vec<_> = kept
            .games
            .iter()
            .filter_map(|(id, (_, card))| card.due.filter(|d| *d < when).map(|d| (d, *id)))
            .collect();
        due.sort();
        Ok(due.into_iter().take(limit).map(|(_, id)| id).collect())
    }

    async fn save_person(&self, person: &Person) -> Result<(), StoreError> {
        let mut kept = self.open()?;
        let stays = kept
            .people
            .get(&person.who)
            .filter(|(_, old)| old.room == person.room)
            .map(|(joined, _)| *joined);
        let joined = stays.unwrap_or_else(|| {
            kept.last_joined += 1;
            kept.last_joined
        });
        kept.people.insert(person.who.clone(), (joined, person.clone()));
        Ok(())
    }

    async fn person(&self, who: &PlayerRef) -> Result<Option<Person>, StoreError> {
        Ok(self.open()?.people.get(who).map(|(_, person)| person.clone()))
    }

    async fn people_in(&self, room: &RoomRef) -> Result<Vec<Person>, StoreError> {
        let kept = self.open()?;
        let mut found: Vec<_> = kept.people.values().filter(|(_, p)| p.room.as_ref() == Some(room)).collect();
        found.sort_by_key(|(joined, _)| *joined);
        Ok(found.into_iter().map(|(_, p)| p.clone()).collect())
    }

    async fn save_room(&self, room: &Room) -> Result<(), StoreError> {
        self.open()?.rooms.insert(room.room.clone(), room.clone());
        Ok(())
    }

    async fn room(&self, room: &RoomRef) -> Result<Option<Room>, StoreError> {
        Ok(self.open()?.rooms.get(room).cloned())
    }

    async fn rooms(&self) -> Result<Vec<Room>, StoreError> {
        let mut found: Vec<_> = self.open()?.rooms.values().cloned().collect();
        found.sort_by(|a, b| b.used_at.cmp(&a.used_at).then_with(|| a.room.cmp(&b.room)));
        Ok(found)
    }

    async fn forget_room(&self, room: &RoomRef) -> Result<(), StoreError> {
        let mut kept = self.open()?;
        kept.rooms.remove(room);
        let kept = &mut *kept;
        let gone: Vec<_> = kept
            .people
            .extract_if(|_, (_, person)| person.room.as_ref() == Some(room))
            .collect();
        for (who, _) in gone {
            kept.preferences.remove(&who);
        }
        kept.communities.remove(&CommunityRef::from_stored(room.as_str()));
        Ok(())
    }

    async fn count_rooms(&self) -> Result<u64, StoreError> {
        Ok(self.open()?.rooms.len() as u64)
    }

    async fn save_post(&self, post: &Post, said: Option<&NoticeKey>) -> Result<Option<Post>, StoreError> {
        let mut kept = self.open()?;
        said.and_then(|key| kept.notices.remove(key));
        Ok(kept.posts.insert((post.game, post.party), post.clone()))
    }

    async fn post(&self, game: GameId, party: Party) -> Result<Option<Post>, StoreError> {
        Ok(self.open()?.posts.get(&(game, party)).cloned())
    }

    async fn save_question(
        &self,
        game: GameId,
        party: Party,
        post: Option<&Post>,
        said: Option<&NoticeKey>,
    ) -> Result<Option<Post>, StoreError> {
        let mut kept = self.open()?;
        said.and_then(|key| kept.notices.remove(key));
        Ok(match post {
            Some(post) => kept.questions.insert((game, party), post.clone()),
            None => kept.questions.remove(&(game, party)),
        })
    }

    async fn claim_notices(&self, platforms: &[&str], now: Timestamp, until: Timestamp, limit: usize) -> Result<Vec<Notice>, StoreError> {
        let mut kept = self.open()?;
        let mut due: Vec<&mut Notice> = kept
            .notices
            .values_mut()
            .filter(|n| !n.kept && n.due <= now && platforms.contains(&n.room.platform()))
            .collect();
        due.sort_by(|a, b| (a.due, &a.key).cmp(&(b.due, &b.key)));
        due.truncate(limit);
        let claim = |notice: &mut Notice| {
            notice.due = until;
            notice.tries = notice.tries.saturating_add(1);
            notice.clone()
        };
        Ok(due.into_iter().map(claim).collect())
    }

    async fn settle_notices(&self, settled: &[(NoticeKey, Settled)]) -> Result<(), StoreError> {
        let mut kept = self.open()?;
        for (key, settled) in settled {
            match (settled, kept.notices.get_mut(key)) {
                (Settled::Said, _) => drop(kept.notices.remove(key)),
                (Settled::Again(at), Some(notice)) => (notice.due, notice.kept) = (*at, false),
                (Settled::Kept, Some(notice)) => notice.kept = true,
                (Settled::Again(_) | Settled::Kept, None) => {}
            }
        }
        Ok(())
    }

    async fn notices_of(&self, games: &[GameId]) -> Result<Vec<Notice>, StoreError> {
        let kept = self.open()?;
        Ok(kept.notices.values().filter(|n| games.contains(&n.key.game)).cloned().collect())
    }

    async fn release_notices(&self, room: Option<&RoomRef>, due: Timestamp) -> Result<(), StoreError> {
        let mut kept = self.open()?;
        for notice in kept.notices.values_mut().filter(|n| n.kept && room.is_none_or(|r| *r == n.room)) {
            (notice.due, notice.kept) = (due, false);
        }
        Ok(())
    }

    async fn save_preferences(&self, preferences: &Preferences) -> Result<(), StoreError> {
        self.open()?.preferences.insert(preferences.who.clone(), preferences.clone());
        Ok(())
    }

    async fn preferences(&self, who: &PlayerRef) -> Result<Option<Preferences>, StoreError> {
        Ok(self.open()?.preferences.get(who).cloned())
    }

    async fn save_community(&self, community: &Community) -> Result<(), StoreError> {
        self.open()?.communities.insert(community.community.clone(), community.clone());
        Ok(())
    }

    async fn community(&self, community: &CommunityRef) -> Result<Option<Community>, StoreError> {
        Ok(self.open()?.communities.get(community).cloned())
    }

    async fn save_thread(&self, thread: &Thread) -> Result<(), StoreError> {
        self.open()?.threads.insert((thread.game, thread.party), thread.clone());
        Ok(())
    }

    async fn thread_of(&self, game: GameId, party: Party) -> Result<Option<Thread>, StoreError> {
        Ok(self.open()?.threads.get(&(game, party)).cloned())
    }

    async fn thread_at(&self, room: &RoomRef) -> Result<Option<Thread>, StoreError> {
        Ok(self.open()?.threads.values().find(|t| t.room == *room).cloned())
    }

    async fn save_absence(&self, absence: &Absence) -> Result<(), StoreError> {
        self.open()?.absences.insert(place_name(&absence.place), absence.clone());
        Ok(())
    }

    async fn forget_absence(&self, place: &Place) -> Result<(), StoreError> {
        self.open()?.absences.remove(&place_name(place));
        Ok(())
    }

    async fn absences(&self) -> Result<Vec<Absence>, StoreError> {
        Ok(self.open()?.absences.values().cloned().collect())
    }

    async fn save_life(&self, life: &Life) -> Result<(), StoreError> {
        self.open()?.lives.insert(life.part.clone(), life.clone());
        Ok(())
    }

    async fn lives(&self) -> Result<Vec<Life>, StoreError> {
        Ok(self.open()?.lives.values().cloned().collect())
    }

    async fn communities(&self) -> Result<Vec<Stock>, StoreError> {
        let kept = self.open()?;
        let cards = kept.games.values().map(|(_, card)| card);
        Ok(stock(cards, kept.communities.keys().cloned()))
    }

    async fn forget_games(&self, games: &[GameId]) -> Result<Forgotten, StoreError> {
        let mut kept = self.open()?;
        let kept = &mut *kept;
        let mut forgotten = Forgotten::default();
        let mut people = BTreeSet::new();
        for id in games {
            let Some((_, card)) = kept.games.remove(id) else { continue };
            people.extend(card.people);
            forgotten.games += 1;
            for party in Party::ALL {
                forgotten = forgotten.and(kept.forget_posts(*id, party));
            }
            kept.notices.retain(|key, _| key.game != *id);
            forgotten.deliveries += kept.deliveries.extract_if(|_, (game, _)| game == id).count() as u64;
        }
        people.retain(|who| !kept.games.values().any(|(_, card)| card.is_listed() && card.people.contains(who)));
        for who in people {
            if kept.people.get(&who).is_some_and(|(_, person)| person.room.is_none()) {
                kept.people.remove(&who);
                forgotten.people += 1;
            }
        }
        Ok(forgotten)
    }

    async fn forget_guests(&self, games: &[GameId]) -> Result<Forgotten, StoreError> {
        let mut kept = self.open()?;
        let mut forgotten = Forgotten::default();
        for id in games {
            forgotten = forgotten.and(kept.forget_posts(*id, Party::Guest));
            kept.notices.retain(|key, _| key.game != *id || key.party != Party::Guest);
        }
        Ok(forgotten)
    }

    async fn forget_community(&self, community: &CommunityRef) -> Result<bool, StoreError> {
        let mut kept = self.open()?;
        kept.absences.retain(|_, absence| !absence.is_of(community));
        Ok(kept.communities.remove(community).is_some())
    }

    async fn figures(&self) -> Result<Figures, StoreError> {
        let kept = self.open()?;
        Ok(Figures {
            open: kept.listed(|card| card.standing == Standing::Open).len() as u64,
            notices: kept.notices.len() as u64,
            earliest: kept.notices.values().filter(|n| !n.kept).map(|n| n.due).min(),
        })
    }

    async fn forget_person(&self, who: &PlayerRef, successor: &PlayerRef) -> Result<u64, StoreError> {
        let mut kept = self.open()?;
        let mut changed = 0;
        for (id, (events, card)) in &mut kept.games {
            if card.standing == Standing::Open || !card.people.contains(who) {
                continue;
            }
            let renamed = events.iter().map(|event| {
                let mut event = EventV1::from(event);
                event.rename(who.as_str(), successor.as_str());
                Stamped::try_from(event)
            });
            let renamed: Result<Vec<_>, _> = renamed.collect();
            *events = renamed.map_err(|damage| StoreError::Corrupt {
                id: *id,
                format: damage.format,
            })?;
            card.rename(who, successor);
            changed += 1;
        }
        kept.people.remove(who);
        kept.preferences.remove(who);
        kept.notices.retain(|key, _| key.to.as_ref() != Some(who));
        for absence in kept.absences.values_mut() {
            absence.told.retain(|told| told != who);
        }
        Ok(changed)
    }

    async fn close(&self) -> Result<(), StoreError> {
        self.open()?.closed = true;
        Ok(())
    }
}

/// This store as a whole, for tests of the file format: what goes out comes in, and the two stores write the same file.
#[cfg(test)]
mod whole {
    use super::{Card, Kept, MemoryStore, Post, Thread};
    use crate::{
        game::{Party, Stamped},
        ids::{CommunityRef, DeliveryKey, GameId, PlayerRef, RoomRef, Timestamp},
        store::{
            portable::{Entry, Fill, PortableError, Totals, Visit, Whole, notice_key},
            record::{AbsenceV1, DeliveryV1, EventV1, LifeV1, NoticeV1, PersonV1, PostV1, RoomV1, ThreadV1, place_named},
        },
    };

    fn entries(kept: &Kept) -> Vec<Entry> {
        let games = kept.games.iter().map(|(id, (events, _))| Entry::Game {
            id: id.0,
            events: events.iter().map(EventV1::from).collect(),
        });
        let deliveries = kept.deliveries.iter().map(|(key, (game, at))| Entry::Delivery {
            key: key.as_str().to_owned(),
            stored: DeliveryV1 { game: game.0, at: at.0 },
        });
        let people = kept.people.values().map(|(joined, p)| Entry::Person {
            who: p.who.as_str().to_owned(),
            facts: PersonV1::new(p, *joined),
        });
        let rooms = kept.rooms.values().map(|r| Entry::Room {
            room: r.room.as_str().to_owned(),
            facts: RoomV1::new(r),
        });
        let posts = kept.posts.values().map(|p| Entry::post(p.game.0, p.party, PostV1::new(p)));
        let asked = kept.questions.values();
        let questions = asked.map(|p| Entry::question(p.game.0, p.party, PostV1::new(p)));
        let preferences = kept.preferences.values().map(|p| Entry::Preferences {
            who: p.who.as_str().to_owned(),
            facts: p.into(),
        });
        let communities = kept.communities.values().map(|c| Entry::Community {
            community: c.community.as_str().to_owned(),
            facts: c.into(),
        });
        let mut entries: Vec<_> = games.chain(deliveries).chain(people).chain(rooms).chain(posts).collect();
        entries.extend(preferences.chain(communities));
        let threads = kept.threads.values().map(|t| Entry::thread(t.game.0, t.party, ThreadV1::new(t)));
        let absences = kept.absences.iter().map(|(place, a)| Entry::Absence {
            place: place.clone(),
            facts: AbsenceV1::new(a),
        });
        entries.extend(threads.chain(absences).chain(questions));
        entries.extend(kept.notices.values().map(|n| Entry::notice(&n.key, NoticeV1::new(n))));
        entries.extend(kept.lives.values().map(|life| Entry::Life {
            part: life.part.clone(),
            facts: LifeV1::new(life),
        }));
        entries.sort_by(|a, b| a.order().cmp(&b.order()));
        entries
    }

    impl Kept {
        fn put_post(&mut self, post: Post) {
            self.posts.insert((post.game, post.party), post);
        }
        fn put_question(&mut self, post: Post) {
            self.questions.insert((post.game, post.party), post);
        }
        fn put_thread(&mut self, thread: Thread) {
            self.threads.insert((thread.game, thread.party), thread);
        }
    }

    impl Whole for MemoryStore {
        fn visit(&self, visit: &mut Visit<'_>) -> Result<(u64, u64), PortableError> {
            let kept = self.open().map_err(|e| PortableError::Store(e.to_string()))?;
            entries(&kept).into_iter().try_for_each(|entry| visit(Ok(entry)))?;
            // A number that was handed out and never used is not part of the content.
            Ok((kept.games.keys().next_back().map_or(0, |id| id.0), kept.last_joined))
        }
    }

    impl Fill for &MemoryStore {
        fn add(&mut self, entry: Entry) -> Result<(), PortableError> {
            let mut kept = self.open().unwrap();
            match entry {
                Entry::Game { id, events } => {
                    let events: Vec<_> = events.into_iter().map(|e| Stamped::try_from(e).unwrap()).collect();
                    let card = Card::after(None, &events).unwrap().unwrap();
                    kept.games.insert(GameId(id), (events, card));
                }
                Entry::Delivery { key, stored } => {
                    kept.deliveries
                        .insert(DeliveryKey::from_stored(&key), (GameId(stored.game), Timestamp(stored.at)));
                }
                Entry::Person { who, facts } => {
                    let (who, joined) = (PlayerRef::from_stored(&who), facts.joined);
                    kept.people.insert(who.clone(), (joined, facts.person(who)));
                }
                Entry::Room { room, facts } => {
                    let room = RoomRef::from_stored(&room);
                    kept.rooms.insert(room.clone(), facts.room(room));
                }
                Entry::Post { game, facts } => kept.put_post(facts.post(GameId(game), Party::Host)),
                Entry::GuestPost { game, facts } => kept.put_post(facts.post(GameId(game), Party::Guest)),
                Entry::Question { game, facts } => kept.put_question(facts.post(GameId(game), Party::Host)),
                Entry::GuestQuestion { game, facts } => kept.put_question(facts.post(GameId(game), Party::Guest)),
                Entry::Preferences { who, facts } => {
                    let who = PlayerRef::from_stored(&who);
                    kept.preferences.insert(who.clone(), facts.preferences(who));
                }
                Entry::Community { community, facts } => {
                    let community = CommunityRef::from_stored(&community);
                    kept.communities.insert(community.clone(), facts.community(community));
                }
                Entry::Thread { game, facts } => kept.put_thread(facts.thread(GameId(game), Party::Host)),
                Entry::GuestThread { game, facts } => kept.put_thread(facts.thread(GameId(game), Party::Guest)),
                Entry::Absence { place, facts } => {
                    let at = place_named(&place).unwrap();
                    kept.absences.insert(place, facts.absence(at));
                }
                Entry::Life { part, facts } => {
                    kept.lives.insert(part.clone(), facts.life(part));
                }
                Entry::Notice {
                    game,
                    version,
                    kind,
                    to,
                    guest,
                    facts,
                } => {
                    let key = notice_key(game, version, &kind, to.as_deref(), guest).unwrap();
                    kept.notices.insert(key.clone(), facts.notice(key));
                }
            }
            Ok(())
        }

        fn finish(&mut self, totals: &Totals) -> Result<(), PortableError> {
            let mut kept = self.open().unwrap();
            (kept.last_id, kept.last_joined) = (totals.last_id, totals.joined);
            Ok(())
        }
    }
}
