//! Many at once: limits hold, of two writers one decides anew, nothing is done twice.

use std::sync::Arc;

use menagerie::{
    env::fixed::{FixedClock, ScriptedEntropy},
    game::{Event, Game, Stage},
    ids::{CommunityRef, DeliveryKey, GameId, PlayerRef, RoomRef, Timestamp},
    reply::{MoveInput, Msg, Refusal},
    service::Service,
    store::{
        Absence, Commit, Community, Figures, Forgotten, Life, MemoryStore, Notice, NoticeKey, Party, Person, Place, Post, Preferences,
        Room, Settled, Stock, Store, StoreError, Thread, Version, Which,
    },
};

use crate::world::{World, no_letters, refused, said, wish};

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_hundred_challenges_at_once_never_exceed_the_limit() {
    let w = World::new();
    let mut running = tokio::task::JoinSet::new();
    for n in 0..100 {
        let w = w.clone();
        running.spawn(async move {
            w.service
                .challenge(&w.by("anna"), wish("chess", Some(&format!("p{n}"))))
                .await
                .unwrap()
        });
    }
    let answers = running.join_all().await;
    let made = answers.iter().filter(|a| a.is_ok()).count();
    assert_eq!(made, 50);
    assert!(
        answers
            .iter()
            .filter_map(|a| a.as_ref().err())
            .all(|r| *r == Refusal::TooMany { limit: 50 })
    );
    assert_eq!(w.store.games(&Which::OpenOf(w.by("anna").person.who)).await.unwrap().len(), 50);
    // Being challenged uses up nothing; taking up does.
    assert_eq!(
        refused(w.service.challenge(&w.by("anna"), wish("wolf", None)).await),
        Refusal::TooMany { limit: 50 }
    );
    said(w.service.challenge(&w.by("bo"), wish("wolf", Some("anna"))).await);
    assert_eq!(
        refused(w.service.accept(&w.by("anna"), None, None).await),
        Refusal::TooMany { limit: 50 }
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn the_same_question_asked_by_both_at_once_is_one_challenge() {
    for _ in 0..64 {
        let w = World::new();
        let (one, two) = (w.clone(), w.clone());
        let a = tokio::spawn(async move { one.service.challenge(&one.by("anna"), wish("chess", Some("bo"))).await.unwrap() });
        let b = tokio::spawn(async move { two.service.challenge(&two.by("bo"), wish("chess", Some("anna"))).await.unwrap() });
        let (a, b) = (a.await.unwrap(), b.await.unwrap());
        assert!(a.is_ok() != b.is_ok());
        assert!(matches!(a.err().or(b.err()), Some(Refusal::ChallengeExists { .. })));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn twenty_games_in_one_room_do_not_disturb_each_other() {
    let w = World::new();
    let mut running = tokio::task::JoinSet::new();
    for n in 0..20 {
        let w = w.clone();
        running.spawn(async move {
            let (white, black) = (format!("w{n}"), format!("b{n}"));
            let reply = said(w.service.challenge(&w.by(&white), wish("chess", Some(&black))).await);
            let Msg::Challenged { game, .. } = reply.says[0].msg else {
                panic!()
            };
            said(w.service.accept(&w.by(&black), Some(game), None).await);
            w.moves(game, "e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7").await;
            assert!(w.load(game).await.is_over());
            game
        });
    }
    let mut games = running.join_all().await;
    games.sort();
    games.dedup();
    assert_eq!(games.len(), 20);
}

/// A store in which, between reading and writing, somebody else may be first: as often as the pattern's bits say.
#[derive(Debug)]
struct Contested {
    inner: Arc<MemoryStore>,
    rival: Service,
    /// What the rival does at each commit that is contested.
    pattern: std::sync::atomic::AtomicU32,
    game: std::sync::atomic::AtomicU64,
    clock: Arc<FixedClock>,
}

#[async_trait::async_trait]
impl Store for Contested {
    async fn commit(&self, commit: Commit) -> Result<Version, StoreError> {
        use std::sync::atomic::Ordering::SeqCst;
        let pattern = self.pattern.load(SeqCst);
        self.pattern.store(pattern >> 1, SeqCst);
        if pattern & 1 == 1 {
            // bo asks for whatever he may ask for at this moment: a draw, else a takeback.
            let w = World {
                service: self.rival.clone(),
                clock: self.clock.clone(),
                store: self.inner.clone(),
                ..World::new()
            };
            let mut bo = w.by("bo");
            bo.delivery = DeliveryKey::new("rival", &pattern.to_string());
            let id = GameId(self.game.load(SeqCst));
            let _ = self.rival.draw(&bo, Some(id)).await.unwrap();
            bo.delivery = DeliveryKey::new("rival", &format!("{pattern}-takeback"));
            let _ = self.rival.takeback(&bo, Some(id)).await.unwrap();
        }
        self.inner.commit(commit).await
    }
    async fn fresh_id(&self) -> Result<GameId, StoreError> {
        self.inner.fresh_id().await
    }
    async fn load(&self, id: GameId) -> Result<Option<(Game, Version)>, StoreError> {
        self.inner.load(id).await
    }
    async fn delivered(&self, key: &DeliveryKey) -> Result<Option<GameId>, StoreError> {
        self.inner.delivered(key).await
    }
    async fn games(&self, which: &Which) -> Result<Vec<GameId>, StoreError> {
        self.inner.games(which).await
    }
    async fn due_before(&self, when: Timestamp, limit: usize) -> Result<Vec<GameId>, StoreError> {
        self.inner.due_before(when, limit).await
    }
    async fn save_person(&self, person: &Person) -> Result<(), StoreError> {
        self.inner.save_person(person).await
    }
    async fn person(&self, who: &PlayerRef) -> Result<Option<Person>, StoreError> {
        self.inner.person(who).await
    }
    async fn people_in(&self, room: &RoomRef) -> Result<Vec<Person>, StoreError> {
        self.inner.people_in(room).await
    }
    async fn save_room(&self, room: &Room) -> Result<(), StoreError> {
        self.inner.save_room(room).await
    }
    async fn room(&self, room: &RoomRef) -> Result<Option<Room>, StoreError> {
        self.inner.room(room).await
    }
    async fn rooms(&self) -> Result<Vec<Room>, StoreError> {
        self.inner.rooms().await
    }
    async fn forget_room(&self, room: &RoomRef) -> Result<(), StoreError> {
        self.inner.forget_room(room).await
    }
    async fn count_rooms(&self) -> Result<u64, StoreError> {
        self.inner.count_rooms().await
    }
    async fn save_post(&self, post: &Post, said: Option<&NoticeKey>) -> Result<Option<Post>, StoreError> {
        self.inner.save_post(post, said).await
    }
    async fn post(&self, game: GameId, party: Party) -> Result<Option<Post>, StoreError> {
        self.inner.post(game, party).await
    }
    async fn save_question(
        &self,
        game: GameId,
        party: Party,
        post: Option<&Post>,
        said: Option<&NoticeKey>,
    ) -> Result<Option<Post>, StoreError> {
        self.inner.save_question(game, party, post, said).await
    }
    async fn claim_notices(&self, platforms: &[&str], now: Timestamp, until: Timestamp, limit: usize) -> Result<Vec<Notice>, StoreError> {
        self.inner.claim_notices(platforms, now, until, limit).await
    }
    async fn settle_notices(&self, settled: &[(NoticeKey, Settled)]) -> Result<(), StoreError> {
        self.inner.settle_notices(settled).await
    }
    async fn notices_of(&self, games: &[GameId]) -> Result<Vec<Notice>, StoreError> {
        self.inner.notices_of(games).await
    }
    async fn release_notices(&self, room: Option<&RoomRef>, due: Timestamp) -> Result<(), StoreError> {
        self.inner.release_notices(room, due).await
    }
    async fn save_preferences(&self, preferences: &Preferences) -> Result<(), StoreError> {
        self.inner.save_preferences(preferences).await
    }
    async fn preferences(&self, who: &PlayerRef) -> Result<Option<Preferences>, StoreError> {
        self.inner.preferences(who).await
    }
    async fn save_community(&self, community: &Community) -> Result<(), StoreError> {
        self.inner.save_community(community).await
    }
    async fn community(&self, community: &CommunityRef) -> Result<Option<Community>, StoreError> {
        self.inner.community(community).await
    }
    async fn save_thread(&self, thread: &Thread) -> Result<(), StoreError> {
        self.inner.save_thread(thread).await
    }
    async fn thread_of(&self, game: GameId, party: Party) -> Result<Option<Thread>, StoreError> {
        self.inner.thread_of(game, party).await
    }
    async fn thread_at(&self, room: &RoomRef) -> Result<Option<Thread>, StoreError> {
        self.inner.thread_at(room).await
    }
    async fn save_absence(&self, absence: &Absence) -> Result<(), StoreError> {
        self.inner.save_absence(absence).await
    }
    async fn forget_absence(&self, place: &Place) -> Result<(), StoreError> {
        self.inner.forget_absence(place).await
    }
    async fn save_life(&self, life: &Life) -> Result<(), StoreError> {
        self.inner.save_life(life).await
    }
    async fn lives(&self) -> Result<Vec<Life>, StoreError> {
        self.inner.lives().await
    }
    async fn absences(&self) -> Result<Vec<Absence>, StoreError> {
        self.inner.absences().await
    }
    async fn communities(&self) -> Result<Vec<Stock>, StoreError> {
        self.inner.communities().await
    }
    async fn forget_games(&self, games: &[GameId]) -> Result<Forgotten, StoreError> {
        self.inner.forget_games(games).await
    }
    async fn forget_guests(&self, games: &[GameId]) -> Result<Forgotten, StoreError> {
        self.inner.forget_guests(games).await
    }
    async fn forget_community(&self, community: &CommunityRef) -> Result<bool, StoreError> {
        self.inner.forget_community(community).await
    }
    async fn forget_person(&self, who: &PlayerRef, successor: &PlayerRef) -> Result<u64, StoreError> {
        self.inner.forget_person(who, successor).await
    }
    async fn figures(&self) -> Result<Figures, StoreError> {
        self.inner.figures().await
    }
    async fn close(&self) -> Result<(), StoreError> {
        self.inner.close().await
    }
}

#[tokio::test]
async fn in_64_interleavings_of_two_writers_nothing_is_lost_or_done_twice() {
    for pattern in 0..64_u32 {
        let w = World::new();
        let game = w.started("chess").await;
        w.moves(game, "e4 e5").await;
        let contested = Contested {
            inner: w.store.clone(),
            rival: w.service.clone(),
            pattern: pattern.into(),
            game: game.0.into(),
            clock: w.clock.clone(),
        };
        let service = Service::new(Arc::new(contested), w.clock.clone(), Arc::new(ScriptedEntropy::from(1)));
        // anna plays three moves through the contested store, bo answers in peace.
        let mut by_anna = 1;
        for (hers, his) in [("Nf3", "Nc6"), ("Bb5", "a6"), ("Ba4", "Nf6")] {
            let answer = service
                .play(&w.by("anna"), Some(game), MoveInput::Typed(hers.into()), &no_letters())
                .await;
            match answer.unwrap() {
                Ok(reply) => {
                    assert!(matches!(reply.says[0].msg, Msg::Moved { .. }));
                    by_anna += 1;
                }
                Err(refusal) => panic!("pattern {pattern}: {refusal:?}"),
            }
            said(w.play("bo", game, his).await);
        }
        let after = w.load(game).await;
        assert_eq!(after.stage, Stage::Running);
        let plies: Vec<_> = after.line.plies().iter().map(|p| p.san.as_str()).collect();
        assert_eq!(plies, ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6"], "pattern {pattern}");
        assert_eq!(
            after
                .events
                .iter()
                .filter(|s| matches!(
                    s.event,
                    Event::Moved {
                        by: menagerie::rules::Color::White,
                        ..
                    }
                ))
                .count(),
            by_anna
        );
        // Whatever was asked in between was answered by the move that was decided anew, once.
        let count = |test: fn(&Event) -> bool| after.events.iter().filter(|s| test(&s.event)).count();
        let draws = count(|e| matches!(e, Event::DrawOffered { .. }));
        assert_eq!(draws, count(|e| matches!(e, Event::DrawDeclined { .. })), "pattern {pattern}");
        let takebacks = count(|e| matches!(e, Event::TakebackOffered { .. }));
        assert_eq!(
            takebacks,
            count(|e| matches!(e, Event::TakebackDeclined { .. })),
            "pattern {pattern}"
        );
        if pattern & 1 == 1 {
            assert!(draws + takebacks > 0, "the rival was first at least once");
        }
    }
}
