//! Weeks of play on a clock that stands still until it is moved on: reminders, quiet hours, outages, pauses, with another process at every step.

use std::{path::PathBuf, sync::Arc, time::Duration};

use menagerie::{
    env::{
        Clock,
        fixed::{FixedClock, ScriptedEntropy},
    },
    game::{Ending, Event, Game, Pace, Stage, clock::Outage},
    ids::{GameId, Timestamp},
    reply::{ChallengeWish, MoveInput, Msg},
    rules::Color,
    service::{
        Asker, Service,
        quiet::Night,
        reminders::{Reminding, reminder},
    },
    store::{Life, MemoryStore, NoticeKind, Plan, Preferences, Quiet, Remind, Settled, SledStore, Store},
};

use crate::world::{DAY, asker, no_letters, only, person, refused, said, wish};

const MINUTE: i64 = 60_000;
const HOUR: i64 = 60 * MINUTE;

/// Where games are kept from one process to the next.
enum Disk {
    Memory(Arc<MemoryStore>),
    Sled(PathBuf),
}

/// A reminder that was said: to whom, in which game, of which kind, at which ply and when.
type Said = (String, GameId, Remind, u32, Timestamp);

/// One process after another over the same store.
struct Weeks {
    disk: Disk,
    clock: Arc<FixedClock>,
    service: Service,
    said: Vec<Said>,
    asked: u64,
    restarts: u32,
}

impl Weeks {
    fn over(disk: Disk) -> Self {
        let clock = Arc::new(FixedClock::at(Timestamp(1_800_000_000_000)));
        let service = Self::service(&disk, &clock);
        Self {
            disk,
            clock,
            service,
            said: Vec::new(),
            asked: 0,
            restarts: 0,
        }
    }

    fn in_memory() -> Self {
        Self::over(Disk::Memory(Arc::new(MemoryStore::new())))
    }

    fn service(disk: &Disk, clock: &Arc<FixedClock>) -> Service {
        let store: Arc<dyn Store> = match disk {
            Disk::Memory(store) => store.clone(),
            Disk::Sled(path) => Arc::new(SledStore::open(path).unwrap()),
        };
        Service::new(store, clock.clone(), Arc::new(ScriptedEntropy::from(0)))
    }

    /// The process ends, and another begins.
    async fn restart(&mut self) {
        if let Disk::Sled(_) = self.disk {
            self.service.store.close().await.unwrap();
        }
        self.service = Self::service(&self.disk, &self.clock);
        self.service.wake().await.unwrap();
        self.restarts += 1;
    }

    fn now(&self) -> Timestamp {
        self.clock.now()
    }

    fn by(&mut self, name: &str) -> Asker {
        self.asked += 1;
        asker(name, "hall", self.asked)
    }

    async fn load(&self, id: GameId) -> Game {
        self.service.store.load(id).await.unwrap().unwrap().0
    }

    async fn begin(&mut self, hours: u16) -> GameId {
        let wish = ChallengeWish {
            pace: Pace::Hours(hours),
            ..wish("chess", Some("bo"))
        };
        let anna = self.by("anna");
        let Msg::Challenged { game, .. } = only(&said(self.service.challenge(&anna, wish).await)).msg else {
            panic!()
        };
        let bo = self.by("bo");
        said(self.service.accept(&bo, Some(game), None).await);
        game
    }

    async fn play(&mut self, name: &str, game: GameId, text: &str) {
        let by = self.by(name);
        said(
            self.service
                .play(&by, Some(game), MoveInput::Typed(text.to_owned()), &no_letters())
                .await,
        );
    }

    async fn choose(&self, name: &str, reminders: Plan, quiet: &str, zone: &str) {
        let chosen = Preferences {
            reminders,
            quiet: Quiet::read(quiet),
            zone: Some(zone.to_owned()),
            ..Preferences::new(person(name).who)
        };
        self.service.store.save_preferences(&chosen).await.unwrap();
    }

    /// What the running bot does every few seconds: it lives, ends what is due, and says what has to be said.
    async fn tick(&mut self) {
        self.service.round(&["t"]).await.unwrap();
        let now = self.now();
        let claimed = self
            .service
            .store
            .claim_notices(&["t"], now, now.plus_ms(MINUTE), 100)
            .await
            .unwrap();
        for notice in claimed {
            let settled = match (reminder(notice.key.kind), self.service.remind(&notice.key).await.unwrap()) {
                (None, _) | (Some(_), Reminding::Never) => Settled::Said,
                (Some(_), Reminding::Later(at)) => {
                    assert!(at > now);
                    Settled::Again(at)
                }
                (Some(kind), Reminding::Now(reply)) => {
                    let Msg::Reminder { game, next, deadline, .. } = &only(&reply).msg else {
                        panic!()
                    };
                    let known = self.load(*game).await;
                    assert_eq!(Some(*deadline), known.deadline, "what is shown is what counts");
                    assert_eq!(only(&reply).ping.as_ref(), Some(next));
                    self.said.push((next.name.clone(), *game, kind, known.ply(), now));
                    Settled::Said
                }
            };
            self.service.store.settle_notices(&[(notice.key, settled)]).await.unwrap();
        }
    }

    /// Time goes by in steps while a bot runs, with another process at each.
    async fn pass(&mut self, ms: i64, step: i64) {
        let until = self.now().plus_ms(ms);
        while self.now() < until {
            self.clock.advance_ms(step.min(until.0 - self.now().0));
            // The one before lived until now.
            let life = Life {
                part: "t".into(),
                alive: self.now(),
                owed: vec![],
            };
            self.service.store.save_life(&life).await.unwrap();
            self.restart().await;
            self.tick().await;
        }
    }

    /// Reminders of one person, without the ply.
    fn reminded(&self, name: &str) -> Vec<(Remind, Timestamp)> {
        let of = self.said.iter().filter(|(who, ..)| who == name);
        of.map(|(_, _, kind, _, at)| (*kind, *at)).collect()
    }
}

/// Seven weeks of a game with fourteen days for each move, and a process that begins anew at every step.
async fn seven_weeks(disk: Disk, often: i64) {
    let mut w = Weeks::over(disk);
    w.choose("anna", Plan::DayAndHours, "22-7", "Europe/Stockholm").await;
    w.tick().await;
    let game = w.begin(14 * 24).await;
    w.pass(9 * DAY, 12 * HOUR).await;
    assert_eq!(w.said, [], "nobody is near the end");
    w.play("anna", game, "e4").await;
    let turn = w.now();
    w.pass(13 * DAY, often).await;
    // Bo chose nothing: once, at a quarter of fourteen days.
    let quarter = turn.plus_ms(14 * DAY * 3 / 4);
    assert_eq!(
        w.reminded("bo").iter().map(|(kind, _)| *kind).collect::<Vec<_>>(),
        [Remind::Quarter]
    );
    let at = w.reminded("bo")[0].1;
    assert!(quarter <= at && at < quarter.plus_ms(often), "{at:?} {quarter:?}");
    w.play("bo", game, "e5").await;
    w.pass(2 * DAY, 12 * HOUR).await;
    w.play("anna", game, "Nf3").await;
    w.play("bo", game, "Nc6").await;
    // Two days later they pause, for three weeks.
    w.pass(2 * DAY, 12 * HOUR).await;
    let (anna, bo) = (w.by("anna"), w.by("bo"));
    said(w.service.pause(&anna, Some(game)).await);
    w.restart().await;
    said(w.service.pause(&bo, Some(game)).await);
    let before = w.said.clone();
    w.pass(21 * DAY, 12 * HOUR).await;
    assert_eq!(w.said, before, "nobody is reminded while the clock stands still");
    let bo = w.by("bo");
    said(w.service.resume(&bo, Some(game)).await);
    let deadline = w.load(game).await.deadline.unwrap();
    assert_eq!(deadline, w.now().plus_ms(12 * DAY), "what was left");
    w.pass(9 * DAY, 12 * HOUR).await;
    // For three days no bot runs: anna gets them back, once, and every reminder moves with the deadline.
    let from = w.now();
    w.clock.advance_ms(3 * DAY);
    for _ in 0..3 {
        w.restart().await;
        w.tick().await;
    }
    let shifted = deadline.plus_ms(3 * DAY);
    let now = w.load(game).await;
    assert_eq!((now.deadline, now.credited), (Some(shifted), 3 * DAY));
    let credits: Vec<_> = now.events.iter().filter(|s| matches!(s.event, Event::Credited { .. })).collect();
    let [credit] = credits[..] else { panic!("{credits:?}") };
    let outage = Event::Credited {
        from,
        until: from.plus_ms(3 * DAY),
        deadline: shifted,
    };
    assert_eq!(credit.event, outage);
    // Anna never moves again.
    w.pass(shifted.0 - w.now().0 - 1, often).await;
    assert_eq!(w.load(game).await.stage, Stage::Running, "not a millisecond too soon");
    w.clock.advance_ms(30_000);
    w.restart().await;
    w.tick().await;
    let end = w.load(game).await;
    let Stage::Over { how, winner, by: None, at } = end.stage else {
        panic!("{:?}", end.stage)
    };
    assert_eq!((how, winner), (Ending::Time, Some(Color::Black)));
    assert!(at.0 - shifted.0 < MINUTE);
    // She was told a day, eight hours and an hour before, each once, never in the night, always in time.
    let hers = w.reminded("anna");
    assert_eq!(
        hers.iter().map(|(kind, _)| *kind).collect::<std::collections::BTreeSet<_>>(),
        [Remind::Day, Remind::EightHours, Remind::Hour].into(),
        "{hers:?}"
    );
    assert_eq!(hers.len(), 3, "{hers:?}");
    let night = Night::of(&w.service.chosen(&person("anna").who).await.unwrap()).unwrap();
    for (kind, at) in &hers {
        assert!(!night.holds(*at), "{kind:?} in the night, {at:?}");
        assert!(*at < shifted);
    }
    // Once for each game, ply and kind.
    let mut keys: Vec<_> = w.said.iter().map(|(who, game, kind, ply, _)| (who, game, kind, ply)).collect();
    let all = keys.len();
    keys.sort();
    keys.dedup();
    assert_eq!(keys.len(), all, "{:?}", w.said);
    let told: Vec<_> = w.service.store.notices_of(&[game]).await.unwrap();
    assert_eq!(told, [], "nothing is left to be said");
    let before = w.said.clone();
    w.pass(40 * DAY, 2 * DAY).await;
    assert_eq!(w.said, before);
    assert!(w.restarts > 100);
}

#[tokio::test]
async fn seven_weeks_in_memory() {
    Box::pin(seven_weeks(Disk::Memory(Arc::new(MemoryStore::new())), 10 * MINUTE)).await;
}

#[tokio::test]
async fn seven_weeks_on_the_disk() {
    let folder = tempfile::tempdir().unwrap();
    Box::pin(seven_weeks(Disk::Sled(folder.path().to_owned()), 3 * HOUR / 4)).await;
}

#[tokio::test]
async fn a_reminder_waits_for_the_morning_and_comes_before_the_night_where_that_is_too_late() {
    // The turn begins on 2027-01-15 at 08:00 UTC; the deadline is a day later, the reminder would come at two in the night.
    let mut w = Weeks::in_memory();
    w.choose("anna", Plan::Quarter, "22-6", "UTC").await;
    w.choose("bo", Plan::Quarter, "22-7:30", "UTC").await;
    w.tick().await;
    let game = w.begin(24).await;
    let begun = w.now();
    w.pass(23 * HOUR, MINUTE).await;
    assert_eq!(
        w.reminded("anna"),
        [(Remind::Quarter, begun.plus_ms(22 * HOUR))],
        "at six, two hours before the end"
    );
    w.play("anna", game, "e4").await;
    let begun = w.now();
    // Bo's turn begins at seven; at half past seven, half an hour before the end at eight of his deadline, it would be too late.
    w.pass(23 * HOUR, MINUTE).await;
    let deadline = begun.plus_ms(24 * HOUR);
    let evening = begun.plus_ms(14 * HOUR + 50 * MINUTE);
    assert_eq!(
        w.reminded("bo"),
        [(Remind::Quarter, evening)],
        "ten to ten in the evening, deadline {deadline:?}"
    );
}

#[tokio::test]
async fn what_somebody_wants_by_then_decides() {
    let mut w = Weeks::in_memory();
    w.tick().await;
    let game = w.begin(24).await;
    // Switched off before its hour: not said, and not said later either.
    w.pass(17 * HOUR, HOUR).await;
    w.choose("anna", Plan::Off, "", "UTC").await;
    w.pass(4 * HOUR, HOUR).await;
    w.choose("anna", Plan::Quarter, "", "UTC").await;
    w.pass(2 * HOUR, HOUR).await;
    assert_eq!(w.said, []);
    // Switched on during the turn: said.
    w.choose("bo", Plan::Off, "", "UTC").await;
    w.play("anna", game, "e4").await;
    w.pass(10 * HOUR, HOUR).await;
    w.choose("bo", Plan::Quarter, "", "UTC").await;
    w.pass(9 * HOUR, HOUR).await;
    assert_eq!(w.reminded("bo").len(), 1);
    // A move takes its reminders away.
    w.play("bo", game, "e5").await;
    w.pass(17 * HOUR, HOUR).await;
    w.play("anna", game, "Nf3").await;
    w.choose("bo", Plan::Off, "", "UTC").await;
    w.pass(23 * HOUR, HOUR).await;
    assert_eq!(w.said.len(), 1, "{:?}", w.said);
    let due = w.service.store.notices_of(&[game]).await.unwrap();
    assert!(due.iter().all(|n| n.key.kind != NoticeKind::Reminder), "{due:?}");
}

#[tokio::test]
async fn a_reminder_whose_hour_passed_without_a_bot_comes_late_and_once() {
    let mut w = Weeks::in_memory();
    w.choose("anna", Plan::DayAndHours, "", "UTC").await;
    w.tick().await;
    let game = w.begin(72).await;
    let deadline = w.load(game).await.deadline.unwrap();
    w.pass(47 * HOUR, HOUR).await;
    // A short outage, so that nothing is given back, in which the hour lies; then a tick.
    w.pass(HOUR - 2 * MINUTE, MINUTE).await;
    w.clock.advance_ms(4 * MINUTE);
    for _ in 0..3 {
        w.restart().await;
        w.tick().await;
    }
    assert_eq!(w.reminded("anna"), [(Remind::Day, deadline.plus_ms(-24 * HOUR + 2 * MINUTE))]);
    assert_eq!(w.load(game).await.deadline, Some(deadline));
}

/// What the store knows of the bot's life.
async fn lives(w: &Weeks) -> Vec<Life> {
    w.service.store.lives().await.unwrap()
}

#[tokio::test]
async fn an_outage_is_given_back_once_also_if_the_process_dies_in_the_middle_of_it() {
    let mut w = Weeks::in_memory();
    w.tick().await;
    let mut games = Vec::new();
    for _ in 0..5 {
        let game = w.begin(24).await;
        w.play("anna", game, "e4").await;
        w.play("bo", game, "e5").await;
        games.push(game);
    }
    let other = w.begin(24).await;
    let (anna, bo) = (w.by("anna"), w.by("bo"));
    said(w.service.pause(&anna, Some(other)).await);
    said(w.service.pause(&bo, Some(other)).await);
    w.pass(HOUR, HOUR / 4).await;
    let from = w.now();
    let before = w.load(games[0]).await.deadline.unwrap();
    w.clock.advance_ms(2 * HOUR);
    let outage = Outage { from, until: w.now() };
    // As far as it came: what is owed was written down, one game got it, and the process was killed.
    let half = Life {
        part: "t".into(),
        alive: w.now(),
        owed: vec![outage],
    };
    w.service.store.save_life(&half).await.unwrap();
    let (game, seen) = w.service.store.load(games[2]).await.unwrap().unwrap();
    let event = menagerie::game::clock::credit(&game, outage).unwrap();
    let commit = menagerie::store::Commit {
        id: game.id,
        seen,
        events: vec![menagerie::game::Stamped { at: w.now(), event }],
        delivery: None,
        notices: vec![],
    };
    w.service.store.commit(commit).await.unwrap();
    // The next one was down for ten minutes more.
    w.clock.advance_ms(10 * MINUTE);
    w.restart().await;
    for _ in 0..2 {
        w.restart().await;
        w.tick().await;
    }
    for game in &games {
        let game = w.load(*game).await;
        assert_eq!(game.deadline, Some(before.plus_ms(2 * HOUR + 10 * MINUTE)), "{}", game.id);
        assert_eq!(game.credited, 2 * HOUR + 10 * MINUTE);
        assert_eq!(game.events.iter().filter(|s| matches!(s.event, Event::Credited { .. })).count(), 2);
    }
    assert!(
        !w.load(other).await.has(|e| matches!(e, Event::Credited { .. })),
        "no clock ran there"
    );
    assert!(lives(&w).await.iter().all(|life| life.owed.is_empty()));
    // It is shown, until the move is made.
    let anna = w.by("anna");
    let reply = said(w.service.board(&anna, Some(games[0]), None, false).await);
    assert!(matches!(only(&reply).msg, Msg::BoardShown { credited, .. } if credited == 130 * MINUTE));
    w.play("anna", games[0], "Nf3").await;
    assert_eq!(w.load(games[0]).await.credited, 0);
}

#[tokio::test]
async fn a_short_absence_is_not_counted() {
    let mut w = Weeks::in_memory();
    w.tick().await;
    let game = w.begin(24).await;
    let deadline = w.load(game).await.deadline;
    w.clock.advance_ms(5 * MINUTE);
    w.restart().await;
    w.tick().await;
    assert_eq!(w.load(game).await.deadline, deadline);
    // The operator says what is short.
    w.service = w.service.clone().with_least_outage(Duration::from_mins(1));
    w.clock.advance_ms(2 * MINUTE);
    w.tick().await;
    assert_eq!(w.load(game).await.deadline, deadline.map(|d| d.plus_ms(2 * MINUTE)));
}

#[tokio::test]
async fn while_a_platform_is_away_none_of_its_games_ends_and_whoever_is_faster_than_the_beat_has_their_time() {
    let mut w = Weeks::in_memory();
    w.tick().await;
    let games = [w.begin(12).await, w.begin(12).await];
    for game in games {
        w.play("anna", game, "e4").await;
        w.play("bo", game, "e5").await;
    }
    w.pass(11 * HOUR, HOUR / 4).await;
    let deadline = w.load(games[0]).await.deadline.unwrap();
    // The process lives, and is on another platform only.
    for _ in 0..3 * 60 {
        w.clock.advance_ms(MINUTE);
        w.service.round(&["other"]).await.unwrap();
    }
    assert_eq!(
        w.load(games[0]).await.stage,
        Stage::Running,
        "two hours too late, but nobody could move"
    );
    // Anna moves before the bot has noticed that it is connected again.
    w.play("anna", games[0], "Nf3").await;
    assert!(w.load(games[0]).await.has(|e| matches!(e, Event::Credited { .. })));
    w.tick().await;
    w.tick().await;
    let now = w.load(games[1]).await;
    assert_eq!((now.stage, now.deadline), (Stage::Running, Some(deadline.plus_ms(3 * HOUR))));
    assert_eq!(
        w.load(games[0]).await.deadline,
        Some(w.now().plus_ms(12 * HOUR)),
        "bo had no outage in his turn"
    );
    w.pass(HOUR, HOUR / 4).await;
    assert!(w.load(games[1]).await.is_over());
    let anna = w.by("anna");
    _ = refused(w.service.resign(&anna, Some(games[1]), true).await);
}
