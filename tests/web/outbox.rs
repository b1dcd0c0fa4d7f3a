//! A process that dies at any moment between storing something and having shown it: in the end everything stands once on a page that was open all
//! the time, and pings once.

use std::{
    collections::BTreeMap,
    net::SocketAddr,
    sync::{Arc, Mutex},
    time::Duration,
};

use menagerie::{
    env::{SystemEntropy, fixed::FixedClock},
    ids::{GameId, Timestamp},
    l10n::Texts,
    platform::{
        Hub,
        web::{self, Web},
    },
    render::Artist,
    service::Service,
    store::Which,
};
use serde_json::Value;
use tokio::{runtime::Runtime, sync::watch, task::JoinHandle};
use tokio_util::sync::CancellationToken;

use crate::{
    client::{Person, Room},
    house::relaxed,
    watched::{Death, Kept, Mortal, Watch, Watched},
};

/// A process: it can be killed at any moment, with everything that it was about to do.
struct Life {
    runtime: Runtime,
    hub: Hub,
    mortal: Arc<Mortal>,
    to: SocketAddr,
    page: Page,
}

/// The page, as long as one process serves it.
struct Page {
    seen: Arc<watch::Sender<Vec<Value>>>,
    listening: JoinHandle<()>,
}

/// The room, the time, what outlives a process, and what the page has shown so far.
struct World {
    kept: Kept,
    clock: Arc<FixedClock>,
    people: Mutex<Option<(Room, [Person; 2])>>,
    shown: Mutex<Vec<Value>>,
}

/// What somebody does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    Challenge,
    Accept,
    Move(&'static str),
    OfferDraw,
    DeclineDraw,
    Resign,
}

const STEPS: [Step; 7] = [
    Step::Challenge,
    Step::Accept,
    Step::Move("e4"),
    Step::OfferDraw,
    Step::DeclineDraw,
    Step::Move("e5"),
    Step::Resign,
];

impl World {
    fn new(kept: Kept) -> Self {
        Self {
            kept,
            clock: Arc::new(FixedClock::at(Timestamp(1_800_000_000_000))),
            people: Mutex::default(),
            shown: Mutex::default(),
        }
    }

    /// A process begins, and the page that Anna has open finds it.
    async fn begin(&self) -> Life {
        let mortal = Mortal::new();
        let store = Watched {
            inner: self.kept.open().await,
            watch: Arc::clone(&mortal) as Arc<dyn Watch>,
        };
        let service = Service::new(Arc::new(store), Arc::clone(&self.clock) as _, Arc::new(SystemEntropy));
        let hub = Hub::new(service, Texts::load().unwrap(), Artist::load().unwrap());
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()
            .unwrap();
        let (tell, told) = tokio::sync::oneshot::channel();
        let own = hub.clone();
        runtime.spawn(async move {
            let web = Web::new(own, relaxed(), CancellationToken::new());
            let listener = web::bind("127.0.0.1:0".parse().unwrap()).await.unwrap();
            tell.send(listener.local_addr().unwrap()).unwrap();
            web.serve(listener).await.unwrap();
        });
        let to = told.await.unwrap();
        let known = self.people.lock().unwrap().clone();
        let (room, people) = if let Some((room, people)) = known {
            let room = Room { to, ..room };
            let people = people.map(|person| Person {
                room: room.clone(),
                ..person
            });
            (room, people)
        } else {
            let room = Room::open(to).await;
            let people = [room.join("Anna").await, room.join("Bo").await];
            (room, people)
        };
        let mut events = room.events(Some(&people[0].token), None).await;
        let seen = Arc::new(watch::Sender::new(Vec::new()));
        let told = Arc::clone(&seen);
        let listening = tokio::spawn(async move {
            while let Some((name, data)) = events.next().await {
                if name == "say" {
                    told.send_modify(|seen| seen.push(data));
                }
            }
        });
        *self.people.lock().unwrap() = Some((room, people));
        Life {
            runtime,
            hub,
            mortal,
            to,
            page: Page { seen, listening },
        }
    }

    /// It dies, and the page keeps what it has shown. What is shown again by the next process is known by its mark, as in `log.js`.
    async fn kill(&self, life: Life) {
        life.runtime.shutdown_background();
        drop(life.hub);
        life.page.listening.await.unwrap();
        let mut shown = self.shown.lock().unwrap();
        for message in life.page.seen.borrow().iter() {
            let known = |m: &Value| m["once"].is_string() && m["once"] == message["once"];
            if !shown.iter().any(known) {
                shown.push(message.clone());
            }
        }
    }

    fn person(&self, n: usize) -> Person {
        self.people.lock().unwrap().as_ref().unwrap().1[n].clone()
    }

    /// The last button that does this, of all that the page has shown.
    fn button(&self, life: &Life, does: &str) -> String {
        let all = [self.shown.lock().unwrap().clone(), life.page.seen.borrow().clone()].concat();
        let ids = all.iter().rev().flat_map(|m| m["buttons"].as_array().into_iter().flatten());
        let found = ids.filter_map(|b| b["id"].as_str()).find(|id| id.split('.').nth(1) == Some(does));
        found.unwrap_or_else(|| panic!("no button that does {does}")).to_owned()
    }

    /// Does it, and waits until the page has shown it.
    async fn do_it(&self, life: &Life, step: Step) {
        let (anna, bo) = (self.person(0), self.person(1));
        let said = match step {
            Step::Challenge => anna.say("/challenge Bo variant:chess colour:white").await,
            Step::Accept => bo.press(&self.button(life, "accept")).await,
            Step::Move("e4") => anna.say("/move e4").await,
            Step::Move(mv) => bo.say(&format!("/move {mv}")).await,
            Step::OfferDraw => bo.say("/draw").await,
            Step::DeclineDraw => anna.press(&self.button(life, "decline")).await,
            Step::Resign => {
                let asked = anna.say("/resign").await;
                let sure = asked[0]["buttons"][0]["id"].as_str().unwrap().to_owned();
                anna.press(&sure).await
            }
        };
        for message in said.iter().filter(|m| m["once"].is_string()) {
            let mut seen = life.page.seen.subscribe();
            seen.wait_for(|seen| seen.iter().any(|m| m["once"] == message["once"]))
                .await
                .unwrap();
        }
    }

    /// Begins to do it, and waits until the process has died over it.
    async fn die_over(&self, life: &Life, step: Step) {
        let died = tokio::time::timeout(Duration::from_secs(30), life.mortal.died());
        tokio::pin!(died);
        tokio::select! {
            died = &mut died => died.expect("it dies over it"),
            () = self.do_it(life, step) => died.await.expect("it dies over it"),
        }
    }

    /// How often the page shows a message with this picture, this ping and these words.
    fn seen(&self) -> BTreeMap<String, usize> {
        let mut seen = BTreeMap::new();
        let people = self.people.lock().unwrap().clone().unwrap().1;
        for message in self.shown.lock().unwrap().iter() {
            let picture = message["image"].as_str().map(|path| path.rsplit('/').next().unwrap().to_owned());
            let ping = message["ping"]
                .as_str()
                .map(|id| people.iter().position(|p| p.player == id).unwrap());
            // Words beside a picture may say how much time is left.
            let words = if picture.is_some() { "" } else { message["text"].as_str().unwrap() };
            let text = format!("{picture:?} {ping:?} {words}");
            // A challenge that was made again may have the next number.
            *seen.entry(text.replace("-2-", "-1-").replace("#2", "#1")).or_default() += 1;
        }
        seen
    }
}

/// Has the step been stored?
async fn is_done(life: &Life, world: &World, step: Step) -> bool {
    use menagerie::game::Pending;
    let room = world.people.lock().unwrap().clone().unwrap().0;
    let store = &life.hub.service().store;
    let here = menagerie::ids::CommunityRef::new("web", &room.id);
    let Some(id) = store.games(&Which::EveryIn(here)).await.unwrap().pop() else {
        return false;
    };
    let (game, _) = store.load(id).await.unwrap().unwrap();
    match step {
        Step::Challenge => true,
        Step::Accept => game.seats.is_some(),
        Step::Move("e4") => game.ply() >= 1,
        Step::Move(_) => game.ply() >= 2,
        Step::OfferDraw => matches!(game.pending, Some(Pending::Draw(_))),
        Step::DeclineDraw => game.pending.is_none(),
        Step::Resign => game.is_over(),
    }
}

impl Life {
    /// Says what is due, and writes down what was said. `false` if it died over it.
    async fn say_what_is_due(&self) -> bool {
        let hub = self.hub.clone();
        let saying = self.runtime.spawn(async move { hub.say_what_is_due().await.unwrap() });
        tokio::select! {
            () = self.mortal.died() => false,
            said = saying => { said.unwrap(); true }
        }
    }
}

/// Time enough that whatever was claimed, or was to be said by an answer, is anybody's again.
const LATER_MS: i64 = 121_000;

/// When a process dies.
#[derive(Clone, Copy, Debug)]
enum When {
    /// Over the step itself.
    Doing(Death),
    /// When it has been shown, over writing that down.
    WritingDown(Death),
}

/// The process dies over a step; the next one perhaps, too, over saying it; the last one says it. Did the second die?
async fn accident(at: usize, kept: Kept, when: When, second: Option<Death>) -> (World, bool) {
    let world = World::new(kept);
    let life = world.begin().await;
    for step in &STEPS[..at] {
        Box::pin(world.do_it(&life, *step)).await;
        assert!(life.say_what_is_due().await);
    }
    let step = STEPS[at];
    match when {
        When::Doing(death) => {
            life.mortal.die(death);
            Box::pin(world.die_over(&life, step)).await;
        }
        When::WritingDown(death) => {
            Box::pin(world.do_it(&life, step)).await;
            life.mortal.die(death);
            assert!(!life.say_what_is_due().await);
        }
    }
    world.kill(life).await;
    world.clock.advance_ms(LATER_MS);
    let mut died_again = false;
    if let Some(second) = second {
        let life = world.begin().await;
        life.mortal.die(second);
        died_again = !life.say_what_is_due().await;
        world.kill(life).await;
        world.clock.advance_ms(LATER_MS);
    }
    let life = world.begin().await;
    assert!(life.say_what_is_due().await);
    if !is_done(&life, &world, step).await {
        Box::pin(world.do_it(&life, step)).await;
    }
    assert!(life.say_what_is_due().await);
    let left = life.hub.service().store.notices_of(&[1, 2].map(GameId)).await.unwrap();
    assert_eq!(left, [], "{step:?} {when:?} {second:?}");
    until_quiet(&world, &life).await;
    world.kill(life).await;
    (world, died_again)
}

/// A line of talk goes the same way as everything that is said: when the page has it, it has all before it.
async fn until_quiet(world: &World, life: &Life) {
    world.person(1).say("so far, so good").await;
    let mut seen = life.page.seen.subscribe();
    let talk = |m: &Value| m["from"].is_string();
    seen.wait_for(|seen| seen.iter().any(talk)).await.unwrap();
    life.page.seen.send_modify(|seen| seen.retain(|m| !talk(m)));
}

/// What each step changes in the store, and what the page shows after it.
async fn without_accident() -> Vec<(usize, BTreeMap<String, usize>)> {
    let mut out = Vec::new();
    let world = World::new(Kept::in_memory());
    for step in STEPS {
        let life = world.begin().await;
        let before = life.mortal.changes().len();
        Box::pin(world.do_it(&life, step)).await;
        let changes = life.mortal.changes().len() - before;
        assert!(life.say_what_is_due().await);
        assert_ne!(life.to.port(), 0);
        world.kill(life).await;
        let seen = world.seen();
        assert!(seen.values().all(|n| *n == 1) && changes > 0, "{step:?}: {seen:#?}");
        out.push((changes, seen));
    }
    out
}

async fn dies_everywhere(kept: fn() -> Kept) {
    let usual = Box::pin(without_accident()).await;
    for (at, (changes, seen)) in usual.iter().enumerate() {
        let doing = (1..=*changes).flat_map(|n| [Death::Before(n), Death::After(n)]).map(When::Doing);
        let writing = [Death::Before(1), Death::After(1)].map(When::WritingDown);
        for when in doing.chain(writing) {
            let (world, _) = Box::pin(accident(at, kept(), when, None)).await;
            assert_eq!(world.seen(), *seen, "{:?} {when:?}", STEPS[at]);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_is_shown_once_whenever_the_process_dies() {
    Box::pin(dies_everywhere(Kept::in_memory)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_is_shown_once_whenever_the_process_dies_with_its_store_on_the_disk() {
    Box::pin(dies_everywhere(Kept::in_folder)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_shows_it_again_may_die_too() {
    let usual = Box::pin(without_accident()).await;
    let (changes, seen) = &usual[2];
    let mut deaths = 0;
    for n in 1.. {
        let mut died = false;
        for second in [Death::Before(n), Death::After(n)] {
            // The move is the last change of its step.
            let when = When::Doing(Death::After(*changes));
            let (world, again) = Box::pin(accident(2, Kept::in_folder(), when, Some(second))).await;
            assert_eq!(world.seen(), *seen, "{second:?}");
            died |= again;
        }
        if !died {
            break;
        }
        deaths += 1;
    }
    assert!(deaths >= 2, "it is claimed, and written down: {deaths}");
}
