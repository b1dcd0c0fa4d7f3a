//! A process that dies at any moment between storing something and having said it: in the end everything stands in its channel once, and
//! pings once. And a Discord that cannot be reached for a while, or not there: what had to be said is said when it can be.

use std::{
    collections::BTreeMap,
    sync::{Arc, OnceLock},
    time::Duration,
};

use menagerie::{
    env::{SystemEntropy, fixed::FixedClock},
    game::{ColourWish, Pace, Pending},
    ids::{CommunityRef, DeliveryKey, GameId, PlayerRef, RoomRef, Timestamp},
    l10n::Texts,
    platform::{
        Hub,
        discord::{self, Options},
    },
    render::{Artist, Draw, RenderError, Scene, Shot, legend::Legend},
    reply::{ChallengeWish, MoveInput},
    rules::notation::letters::Letters,
    service::{Asker, Service},
    store::{Settled, Which},
};
use secrecy::SecretString;
use tokio::runtime::Runtime;
use tokio_util::sync::CancellationToken;

use crate::{
    bot::{TOKEN, Table, button},
    discord_sim::{Fault, Trouble, sim::id_of, world::permission},
    watched::{Death, Kept, Mortal, Watch, Watched},
};

/// One artist for all lives.
#[derive(Debug)]
struct Shared;

fn artist() -> &'static Artist {
    static ARTIST: OnceLock<Artist> = OnceLock::new();
    ARTIST.get_or_init(|| Artist::load().unwrap())
}

impl Draw for Shared {
    fn png(&self, scene: &Scene) -> Result<Vec<u8>, RenderError> {
        artist().png(scene)
    }
    fn legend(&self, legend: &Legend) -> Result<Vec<u8>, RenderError> {
        artist().legend(legend)
    }
    fn gif(&self, shots: &mut dyn Iterator<Item = Shot>, most: usize) -> Result<Option<Vec<u8>>, RenderError> {
        artist().gif(shots, most)
    }
}

/// A process with the bot in it: it can be killed at any moment, with everything that it was about to do.
struct Life {
    runtime: Runtime,
    hub: Hub,
    mortal: Arc<Mortal>,
    stop: CancellationToken,
    running: tokio::task::JoinHandle<()>,
}

impl Life {
    async fn begin(house: &House) -> Self {
        let mortal = Mortal::new();
        let store = Watched {
            inner: house.kept.open().await,
            watch: Arc::clone(&mortal) as Arc<dyn Watch>,
        };
        let service = Service::new(Arc::new(store), Arc::clone(&house.clock) as _, Arc::new(SystemEntropy));
        let hub = Hub::new(service, Texts::load().unwrap(), Shared);
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()
            .unwrap();
        let sim = &house.table.sim;
        sim.let_identify();
        let before = sim.connects();
        let options = Options::new(SecretString::from(TOKEN), sim.url());
        let stop = CancellationToken::new();
        let bot = discord::run(hub.clone(), options, stop.clone());
        let running = runtime.spawn(async move { bot.await.expect("the bot does not end by itself") });
        sim.until_connected_again(before).await;
        Self {
            runtime,
            hub,
            mortal,
            stop,
            running,
        }
    }

    /// It dies, and whoever waits for an answer waits in vain.
    fn kill(self, house: &House) {
        self.runtime.shutdown_background();
        house.table.sim.world(|w| {
            for interaction in w.interactions.values_mut() {
                interaction.excused = true;
                interaction.loading = false;
            }
        });
    }

    /// It ends in order, with everything that was begun.
    async fn end(self) -> Vec<&'static str> {
        self.stop.cancel();
        self.running.await.unwrap();
        let changes = self.mortal.changes();
        self.hub.service().write_down_what_was_said().await.unwrap();
        self.runtime.shutdown_background();
        changes
    }

    /// Says what is due. `false` if it died over it.
    async fn say_what_is_due(&self) -> bool {
        let hub = self.hub.clone();
        let saying = self.runtime.spawn(async move { hub.say_what_is_due().await.unwrap() });
        tokio::select! {
            () = self.mortal.died() => false,
            said = saying => { said.unwrap(); true }
        }
    }
}

/// Anna, Bo, their channel, the time, and what outlives the bot.
struct House {
    table: Table,
    clock: Arc<FixedClock>,
    kept: Kept,
}

/// What somebody does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    Challenge,
    Accept,
    Move(&'static str),
    OfferDraw,
    DeclineDraw,
    AskTakeback,
    GrantTakeback,
    Resign,
}

/// The first moves of a game, from the challenge on; not more than Discord lets a bot post into one channel within five seconds.
const BEGINNING: [Step; 4] = [Step::Challenge, Step::Accept, Step::Move("e4"), Step::Move("e5")];
/// Questions and answers.
const QUESTIONS: [Step; 4] = [Step::OfferDraw, Step::DeclineDraw, Step::AskTakeback, Step::GrantTakeback];
/// An end.
const END: [Step; 2] = [Step::Move("e4"), Step::Resign];

impl House {
    async fn with(kept: Kept) -> Self {
        let table = Table::laid().await;
        // The bot's clock and Discord's show the same, so that what was posted can be looked for by when it was.
        let now = table.sim.world(|w| w.clock.now_ms());
        Self {
            table,
            clock: Arc::new(FixedClock::at(Timestamp(i64::try_from(now).unwrap()))),
            kept,
        }
    }

    fn wait(&self, time: Duration) {
        self.table.sim.advance(time);
        self.clock.advance_ms(i64::try_from(time.as_millis()).unwrap());
    }

    /// The last public message with a button that does this.
    fn last_with(&self, does: &str) -> (u64, String) {
        let all = self.table.sim.messages(self.table.channel, None);
        let found = all.iter().rev().find_map(|message| {
            let id = crate::bot::buttons(message)
                .into_iter()
                .find(|id| id.split('.').nth(1) == Some(does))?;
            Some((id_of(message), id))
        });
        found.unwrap_or_else(|| panic!("no message with a button that does {does}"))
    }

    async fn do_it(&self, step: Step) {
        let (anna, bo, channel) = (&self.table.anna, &self.table.bo, self.table.channel);
        let press = |does: &str| self.last_with(does);
        match step {
            Step::Challenge => {
                let opponent = bo.id_text();
                let fields = [("opponent", opponent.as_str()), ("variant", "chess"), ("colour", "white")];
                anna.slash(channel, "challenge", &fields).await;
            }
            Step::Accept => {
                let (message, accept) = press("accept");
                bo.click(message, &accept).await;
            }
            Step::Move(mv) => {
                let mover = if mv == "e4" { anna } else { bo };
                mover.slash(channel, "move", &[("move", mv)]).await;
            }
            Step::OfferDraw => drop(bo.slash(channel, "draw", &[]).await),
            Step::DeclineDraw => {
                let (message, decline) = press("decline");
                anna.click(message, &decline).await;
            }
            Step::AskTakeback => drop(anna.slash(channel, "takeback", &[]).await),
            Step::GrantTakeback => {
                let (message, grant) = press("takeback");
                bo.click(message, &grant).await;
            }
            Step::Resign => {
                let asked = anna.slash(channel, "resign", &[]).await;
                let question = asked.message.expect("it asks whether that is meant");
                let sure = button(&question, "resignyes");
                anna.click(id_of(&question), &sure).await;
            }
        }
    }

    /// Begins to do it, and waits until the process has died over it: before anything is seen of it, or afterwards.
    async fn die_over(&self, life: &Life, step: Step) {
        let died = tokio::time::timeout(Duration::from_secs(30), life.mortal.died());
        tokio::pin!(died);
        tokio::select! {
            died = &mut died => died.expect("it dies over it"),
            () = self.do_it(step) => died.await.expect("it dies over it"),
        }
    }

    /// Has it been stored?
    async fn is_done(&self, life: &Life, step: Step) -> bool {
        let store = &life.hub.service().store;
        let here = CommunityRef::new("discord", &self.table.guild.to_string());
        let Some(id) = store.games(&Which::EveryIn(here)).await.unwrap().pop() else {
            return false;
        };
        let (game, _) = store.load(id).await.unwrap().expect("it is listed");
        match step {
            Step::Challenge => true,
            Step::Accept => game.seats.is_some(),
            Step::Move("e4") => game.ply() >= 1,
            Step::Move(_) => game.ply() >= 2,
            Step::OfferDraw => matches!(game.pending, Some(Pending::Draw(_))),
            Step::DeclineDraw => game.pending.is_none(),
            Step::AskTakeback => matches!(game.pending, Some(Pending::Takeback(..))),
            Step::GrantTakeback => game.ply() == 0,
            Step::Resign => game.is_over(),
        }
    }

    /// What everybody sees in the channel: how often there is a post with these pictures, these pings and, where there is no picture, these
    /// words. The words under a picture may still be those from before, where the process died over changing them; and a challenge that was made
    /// again may have the next number.
    fn seen(&self) -> BTreeMap<String, usize> {
        let mut seen = BTreeMap::new();
        for message in self.table.sim.messages(self.table.channel, None) {
            let files: Vec<_> = message["attachments"]
                .as_array()
                .into_iter()
                .flatten()
                .map(|a| a["filename"].clone())
                .collect();
            let words = if files.is_empty() {
                message["content"].to_string()
            } else {
                String::new()
            };
            let pinged = self.table.sim.pinged(id_of(&message));
            let text = format!("{files:?} {pinged:?} {words}");
            *seen.entry(text.replace("-2-", "-1-").replace("#2", "#1")).or_default() += 1;
        }
        seen
    }

    /// A game of Anna (White) and Bo that was begun elsewhere, with these moves, of which everything has been said.
    async fn begin_elsewhere(&self, moves: &[&str]) {
        let store = self.kept.open().await;
        let service = Service::new(Arc::clone(&store), Arc::clone(&self.clock) as _, Arc::new(SystemEntropy));
        let mut events = 0;
        let mut asker = |person: &crate::discord_sim::Person, name: &str| {
            events += 1;
            Asker {
                person: menagerie::reply::Person {
                    who: PlayerRef::new("discord", &person.id_text()),
                    name: name.into(),
                },
                room: RoomRef::new("discord", &self.table.channel.to_string()),
                parent: None,
                community: CommunityRef::new("discord", &self.table.guild.to_string()),
                view: None,
                moderator: false,
                game: None,
                alone: false,
                tongue: None,
                delivery: DeliveryKey::new("discord", &format!("before-{events}")),
            }
        };
        let (anna, bo) = (&self.table.anna, &self.table.bo);
        let wish = ChallengeWish {
            opponent: Some(asker(bo, "Bo").person),
            variant: "chess",
            colour: ColourWish::White,
            pace: Pace::NoLimit,
            rated: false,
            setup: None,
            nonce: None,
        };
        service.challenge(&asker(anna, "Anna"), wish).await.unwrap().unwrap();
        service.accept(&asker(bo, "Bo"), None, None).await.unwrap().unwrap();
        for (n, mv) in moves.iter().enumerate() {
            let mover = if n % 2 == 0 { asker(anna, "Anna") } else { asker(bo, "Bo") };
            let input = MoveInput::Typed((*mv).to_owned());
            service.play(&mover, None, input, &Letters(Vec::new())).await.unwrap().unwrap();
        }
        let left = store.notices_of(&[GameId(1)]).await.unwrap();
        assert_eq!(left.len(), 1, "each board replaced the one before: {left:?}");
        let said: Vec<_> = left.into_iter().map(|n| (n.key, Settled::Said)).collect();
        store.settle_notices(&said).await.unwrap();
    }
}

/// A beginning and what follows it.
#[derive(Clone, Copy)]
struct Play {
    before: Option<&'static [&'static str]>,
    steps: &'static [Step],
}

const PLAYS: [Play; 3] = [
    Play {
        before: None,
        steps: &BEGINNING,
    },
    Play {
        before: Some(&["e4"]),
        steps: &QUESTIONS,
    },
    Play {
        before: Some(&[]),
        steps: &END,
    },
];

async fn house(play: &Play, kept: Kept) -> House {
    let house = House::with(kept).await;
    if let Some(moves) = play.before {
        house.begin_elsewhere(moves).await;
    }
    house
}

/// A step as it goes without any accident: what it changes in the store, and what is seen after it.
struct Usual {
    changes: Vec<&'static str>,
    seen: BTreeMap<String, usize>,
}

async fn without_accident(play: &Play) -> Vec<Usual> {
    let house = house(play, Kept::in_memory()).await;
    let mut all = Vec::new();
    for step in play.steps {
        let life = Life::begin(&house).await;
        let before = life.mortal.changes().len();
        house.do_it(*step).await;
        let changes = life.end().await.split_off(before);
        let seen = house.seen();
        assert!(seen.values().all(|n| *n == 1), "{step:?}: {seen:#?}");
        all.push(Usual { changes, seen });
    }
    house.table.sim.assert_clean();
    all
}

/// Time enough that whatever was claimed, or was to be said by an answer, is anybody's again.
const LATER: Duration = Duration::from_secs(121);
/// So long that Discord does not know any more what was posted a moment before.
const MUCH_LATER: Duration = Duration::from_mins(20);

/// The process dies over a step of a play. If that is asked for, the next one dies over saying what is due; the last one says it. Whoever did it
/// does it again if it was not stored. Was there such a second death?
async fn accident(play: &Play, kept: Kept, at: usize, first: Death, second: Option<Death>, pause: Duration) -> (House, bool) {
    let house = house(play, kept).await;
    for step in &play.steps[..at] {
        let life = Life::begin(&house).await;
        house.do_it(*step).await;
        // Nothing of it is still on its way.
        life.end().await;
    }
    let step = play.steps[at];
    let life = Life::begin(&house).await;
    life.mortal.die(first);
    house.die_over(&life, step).await;
    life.kill(&house);
    house.wait(pause);
    let mut died_again = false;
    if let Some(second) = second {
        let life = Life::begin(&house).await;
        life.mortal.die(second);
        died_again = !life.say_what_is_due().await;
        life.kill(&house);
        house.wait(pause);
    }
    let life = Life::begin(&house).await;
    assert!(life.say_what_is_due().await);
    if !house.is_done(&life, step).await {
        house.do_it(step).await;
    }
    // What is seen of an answer comes before its end.
    life.end().await;
    let left = house.kept.open().await.notices_of(&[1, 2].map(GameId)).await.unwrap();
    assert_eq!(left, [], "{step:?} {first:?} {second:?}");
    (house, died_again)
}

fn both(n: usize) -> [Death; 2] {
    [Death::Before(n), Death::After(n)]
}

/// Dies at each change of each step of a play, some at once.
async fn dies_everywhere(play: &'static Play, kept: fn() -> Kept) {
    let usual = Arc::new(without_accident(play).await);
    let mut accidents = Vec::new();
    for (at, step) in usual.iter().enumerate() {
        assert!(step.changes.contains(&"commit"), "{:?}", step.changes);
        for n in 1..=step.changes.len() {
            // Whatever was posted was posted before it was written down.
            accidents.push((at, Death::Before(n), MUCH_LATER));
            accidents.push((at, Death::After(n), LATER));
        }
    }
    let mut running = tokio::task::JoinSet::new();
    for (at, death, pause) in accidents {
        if running.len() >= 4 {
            running.join_next().await.unwrap().unwrap();
        }
        let usual = Arc::clone(&usual);
        running.spawn(async move {
            let (house, _) = Box::pin(accident(play, kept(), at, death, None, pause)).await;
            assert_eq!(
                house.seen(),
                usual[at].seen,
                "{:?}, {death:?} of {:?}",
                play.steps[at],
                usual[at].changes
            );
        });
    }
    while let Some(ended) = running.join_next().await {
        ended.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_beginning_survives_a_death_at_each_change() {
    dies_everywhere(&PLAYS[0], Kept::in_memory).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn questions_survive_a_death_at_each_change() {
    dies_everywhere(&PLAYS[1], Kept::in_memory).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_end_survives_a_death_at_each_change_on_the_disk() {
    dies_everywhere(&PLAYS[2], Kept::in_folder).await;
}

/// The move of a game that was begun elsewhere, stored and not said; and then the process that says it dies, at each change.
async fn dies_twice(kept: fn() -> Kept) {
    let play = &PLAYS[2];
    let usual = without_accident(play).await;
    let commit = 1 + usual[0].changes.iter().position(|c| *c == "commit").unwrap();
    for pause in [LATER, MUCH_LATER] {
        let mut deaths = 0;
        for n in 1.. {
            let mut died = false;
            for second in both(n) {
                let (house, again) = Box::pin(accident(play, kept(), 0, Death::After(commit), Some(second), pause)).await;
                assert_eq!(house.seen(), usual[0].seen, "{second:?} after {pause:?}");
                died |= again;
            }
            deaths += usize::from(died);
            if !died {
                break;
            }
        }
        // It is claimed, and the post is remembered.
        assert!(deaths >= 2, "{deaths}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_says_it_again_may_die_at_each_change_too() {
    Box::pin(dies_twice(Kept::in_memory)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_says_it_again_may_die_at_each_change_too_on_the_disk() {
    Box::pin(dies_twice(Kept::in_folder)).await;
}

/// A move that was stored, and its process died before anything was said of it.
async fn unsaid_move() -> (House, BTreeMap<String, usize>) {
    let play = &PLAYS[2];
    let usual = Box::pin(without_accident(play)).await.swap_remove(0);
    let commit = 1 + usual.changes.iter().position(|c| *c == "commit").unwrap();
    let house = house(play, Kept::in_memory()).await;
    let life = Life::begin(&house).await;
    life.mortal.die(Death::After(commit));
    house.die_over(&life, play.steps[0]).await;
    life.kill(&house);
    (house, usual.seen)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_that_was_acted_on_and_never_answered_is_not_made_twice() {
    for (method, trouble) in [("POST", Trouble::Silence), ("POST", Trouble::Delay(Duration::from_hours(1)))] {
        for pause in [LATER, MUCH_LATER] {
            let (house, usual) = unsaid_move().await;
            house.wait(LATER);
            let life = Life::begin(&house).await;
            house.table.sim.fault(Fault {
                method,
                path: "/channels/{}/messages".into(),
                times: 1,
                trouble: trouble.clone(),
            });
            let hub = life.hub.clone();
            life.runtime.spawn(async move { hub.say_what_is_due().await });
            house
                .table
                .sim
                .until("the trouble is met", |w| w.faults.iter().all(|f| f.times == 0))
                .await;
            let acted = matches!(trouble, Trouble::Silence);
            house.table.sim.until("it is done", |w| !acted || !w.messages.is_empty()).await;
            life.kill(&house);
            house.wait(pause);
            let life = Life::begin(&house).await;
            assert!(life.say_what_is_due().await);
            assert_eq!(house.seen(), usual, "{trouble:?} {pause:?}");
            life.end().await;
        }
    }
}

async fn is_said_after(trouble: Trouble) {
    let (house, usual) = unsaid_move().await;
    house.wait(LATER);
    let life = Life::begin(&house).await;
    // As often as one saying of it tries, and once more.
    house.table.sim.fault(Fault {
        method: "POST",
        path: "/channels/{}/messages".into(),
        times: 6,
        trouble: trouble.clone(),
    });
    assert!(life.say_what_is_due().await);
    let store = Arc::clone(&life.hub.service().store);
    let waiting = store.notices_of(&[GameId(1)]).await.unwrap();
    assert_eq!(waiting.len(), 1, "{trouble:?}");
    assert!(waiting[0].tries == 2 && !waiting[0].kept, "{waiting:?}");
    // Again, sooner than the claim would end.
    house.wait(Duration::from_secs(10));
    assert!(life.say_what_is_due().await);
    assert_eq!(house.seen(), usual, "{trouble:?}");
    assert_eq!(store.notices_of(&[GameId(1)]).await.unwrap(), [], "{trouble:?}");
    drop(store);
    life.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_could_not_be_said_is_said_once_when_discord_is_well_again() {
    let limited = Trouble::Limited {
        retry_after: 0.2,
        global: false,
    };
    let all = [
        Trouble::code(130_000),
        Trouble::Html(502),
        Trouble::CutBefore,
        Trouble::CutAfter,
        Trouble::CutMiddle,
        limited,
    ];
    let running: tokio::task::JoinSet<()> = all.into_iter().map(is_said_after).collect();
    running.join_all().await;
}

/// A move that could not be said because Discord refused it like this.
async fn refused_with(code: u32) -> (House, Life, BTreeMap<String, usize>) {
    let (house, usual) = unsaid_move().await;
    house.wait(LATER);
    let life = Life::begin(&house).await;
    house.table.sim.fault(Fault {
        method: "POST",
        path: "/channels/{}/messages".into(),
        times: 1,
        trouble: Trouble::code(code),
    });
    assert!(life.say_what_is_due().await);
    assert_eq!(house.seen().len(), 0);
    (house, life, usual)
}

#[tokio::test(flavor = "multi_thread")]
async fn what_has_no_room_waits_for_it_and_is_told_of_in_the_list_of_games() {
    let (house, life, usual) = Box::pin(refused_with(10003)).await;
    let store = Arc::clone(&life.hub.service().store);
    assert!(store.notices_of(&[GameId(1)]).await.unwrap()[0].kept);
    let (sim, table) = (&house.table.sim, &house.table);
    let other = sim.channel(table.guild, "elsewhere");
    let games = table.bo.slash(other, "games", &[]).await;
    assert!(games.private_text().contains("not shown in its room yet"), "{games:#?}");
    // Nobody has said that the room is there again, and it is not asked for.
    house.wait(Duration::from_hours(7));
    assert!(life.say_what_is_due().await);
    assert_eq!(house.seen().len(), 0);
    // Somebody does something there after all.
    table.anna.slash(table.channel, "draw", &[]).await;
    life.end().await;
    let life = Life::begin(&house).await;
    assert!(life.say_what_is_due().await);
    let seen = house.seen();
    assert!(usual.iter().all(|one| seen.get_key_value(one.0) == Some(one)), "{seen:#?}");
    let games = table.bo.slash(other, "games", &[]).await;
    assert!(!games.private_text().contains("not shown"), "{games:#?}");
    drop(store);
    life.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_room_that_takes_nothing_from_the_bot_is_tried_again_now_and_then() {
    let (house, life, usual) = Box::pin(refused_with(50001)).await;
    house.wait(Duration::from_hours(6));
    assert!(life.say_what_is_due().await);
    assert_eq!(house.seen(), usual);
    life.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_takes_the_bot_back_is_told_what_happened_meanwhile() {
    let (house, usual) = unsaid_move().await;
    house.wait(LATER);
    let life = Life::begin(&house).await;
    let sim = &house.table.sim;
    // An answer: all that Discord told at the beginning has been heard.
    house.table.bo.slash(house.table.channel, "help", &[]).await;
    sim.kick_bot(house.table.guild);
    let store = Arc::clone(&life.hub.service().store);
    for _ in 0..200 {
        if !store.absences().await.unwrap().is_empty() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let asked = || -> Vec<_> {
        let all = sim.requests().into_iter().filter(|r| r.template.starts_with("/channels"));
        all.map(|r| (r.method, r.template)).collect()
    };
    let before = asked();
    assert!(life.say_what_is_due().await);
    assert_eq!(
        asked(),
        before,
        "nobody is asked who is known not to be there: {:?}",
        store.absences().await
    );
    assert!(store.notices_of(&[GameId(1)]).await.unwrap()[0].kept);
    sim.invite_bot(house.table.guild);
    for _ in 0..200 {
        if store.absences().await.unwrap().is_empty() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    house.wait(Duration::from_secs(1));
    assert!(life.say_what_is_due().await);
    assert_eq!(house.seen(), usual);
    drop(store);
    life.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_that_was_never_said_is_not_said_after_a_newer_one() {
    let (house, _) = unsaid_move().await;
    let life = Life::begin(&house).await;
    // Bo looks at the board and moves before anybody has said that it is his turn.
    house.do_it(Step::Move("e5")).await;
    life.end().await;
    let life = Life::begin(&house).await;
    house.wait(LATER);
    assert!(life.say_what_is_due().await);
    let seen = house.seen();
    assert_eq!(seen.len(), 1, "{seen:#?}");
    let (message, _) = house.last_with("pick");
    let shown = house.table.sim.messages(house.table.channel, None);
    let board = shown.iter().find(|m| id_of(m) == message).unwrap();
    assert!(
        board["attachments"].to_string().contains("menagerie-1-2-"),
        "after the second ply: {board:#}"
    );
    assert_eq!(house.table.sim.pinged(message), [house.table.anna.id]);
    life.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_the_right_to_read_what_was_said_a_late_second_post_cannot_be_avoided() {
    let play = &PLAYS[2];
    let usual = without_accident(play).await;
    // The board is posted, and the process dies before it remembers the post.
    let post = 1 + usual[0].changes.iter().position(|c| *c == "save_post").unwrap();
    for (bit, posts) in [(0, 1), (permission::READ_MESSAGE_HISTORY, 2)] {
        let house = house(play, Kept::in_memory()).await;
        if bit != 0 {
            house.table.sim.deny(house.table.channel, bit);
        }
        let life = Life::begin(&house).await;
        life.mortal.die(Death::Before(post));
        house.die_over(&life, play.steps[0]).await;
        life.kill(&house);
        house.wait(MUCH_LATER);
        let life = Life::begin(&house).await;
        assert!(life.say_what_is_due().await);
        assert_eq!(house.seen().values().sum::<usize>(), posts);
        life.end().await;
    }
}
