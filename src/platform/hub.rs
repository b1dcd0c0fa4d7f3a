//! The door into the application: a request in, presentations out.

use std::{
    collections::HashMap,
    hash::{DefaultHasher, Hash, Hasher},
    panic::AssertUnwindSafe,
    sync::{Arc, OnceLock, PoisonError, RwLock, Weak},
    time::{Duration, Instant},
};

use futures_util::FutureExt as _;
use tokio::sync::Semaphore;
use tokio_util::task::TaskTracker;
use tracing::Instrument;

pub use super::complete::Suggestion;
use super::{
    Deliver, Delivered, Turns, Unasked, complete,
    health::Health,
    queue::{Limits, Load, Queue},
};
use crate::{
    command::{
        Command, Input, Request, action,
        args::Args,
        press,
        text::{self, Line},
        words::Words,
    },
    ids::{GameId, PlayerRef, RoomRef, Timestamp},
    l10n::{Locale, Texts},
    metrics::{Asked, Outcome, metrics},
    present::{Draw, Ears, Form, Presentation, Presenter, Scope, Span, Theme},
    reply::{Answer, Audience, Failure, MoveInput, Msg, Refusal, Reply, Say},
    service::{Asker, Service},
    store::{NoticeKey, Party, StoreError, Which},
};

/// What is counted under this is no command of ours.
const NO_COMMAND: &str = "none";

/// What became of a request, for those who count.
fn outcome(answer: &Answer) -> Outcome {
    match answer {
        Ok(Ok(reply)) if reply.says.is_empty() => Outcome::Ignored,
        Ok(Ok(_)) => Outcome::Answered,
        Ok(Err(_)) => Outcome::Refused,
        Err(Failure::Store(StoreError::Full)) => Outcome::NoSpace,
        Err(_) => Outcome::Failed,
    }
}

/// The most people whose language is remembered.
const PEOPLE_HEARD: usize = 10_000;
/// The most rooms whose language is remembered.
const ROOMS_HEARD: usize = 50_000;

/// How much is said unasked at the same time, at most.
const SAYING: usize = 32;

/// The application behind every platform. Cheap to clone.
#[derive(Clone)]
pub struct Hub {
    service: Service,
    presenter: Presenter,
    words: Arc<[Arc<Words>; 3]>,
    /// Weak, because a platform has a hub of its own: otherwise neither would ever be let go, and with them the store.
    platforms: Arc<RwLock<HashMap<&'static str, Weak<dyn Deliver>>>>,
    /// What is on its way to other rooms than the asker's, and what is said unasked.
    pub(super) deliveries: TaskTracker,
    /// Whose turn it is to say something of each game.
    turns: Arc<Turns>,
    /// How much may be said unasked at the same time.
    pub(super) saying: Arc<Semaphore>,
    health: Health,
    queue: Arc<Queue>,
    /// The languages of people who have been answered, for forms, which are shown without reading anything.
    tongues: Arc<Tongues<PlayerRef>>,
    /// The language of each room from which something was asked, so that it is spoken to in its own when something is asked elsewhere.
    room_tongues: Arc<Tongues<RoomRef>>,
}

/// Languages that were heard in this process. When there are too many they are learned anew: each request tells its own.
struct Tongues<K> {
    most: usize,
    all: RwLock<HashMap<K, Locale>>,
}

impl<K: Clone + Eq + Hash> Tongues<K> {
    fn new(most: usize) -> Self {
        Self {
            most,
            all: RwLock::default(),
        }
    }

    fn of(&self, whose: &K) -> Option<Locale> {
        self.all.read().unwrap_or_else(PoisonError::into_inner).get(whose).copied()
    }

    fn heard(&self, whose: &K, locale: Locale) {
        if self.of(whose) == Some(locale) {
            return;
        }
        let mut all = self.all.write().unwrap_or_else(PoisonError::into_inner);
        if all.len() >= self.most && !all.contains_key(whose) {
            all.clear();
        }
        all.insert(whose.clone(), locale);
    }
}

impl std::fmt::Debug for Hub {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Hub")
    }
}

impl Hub {
    /// The application from its parts.
    pub fn new(service: Service, texts: Texts, artist: impl Draw + 'static) -> Self {
        Self::with_limits(service, texts, artist, Limits::default())
    }

    /// The same, with other limits on how much may be asked at once.
    pub fn with_limits(service: Service, texts: Texts, artist: impl Draw + 'static, limits: Limits) -> Self {
        let words = Locale::ALL.map(|locale| Arc::new(Words::of(&texts, locale)));
        let presenter = Presenter::new(Arc::new(texts), Arc::new(artist));
        Self {
            service,
            presenter,
            words: Arc::new(words),
            platforms: Arc::default(),
            deliveries: TaskTracker::new(),
            turns: Arc::default(),
            saying: Arc::new(Semaphore::new(SAYING)),
            health: Health::default(),
            queue: Arc::new(Queue::new(limits)),
            tongues: Arc::new(Tongues::new(PEOPLE_HEARD)),
            room_tongues: Arc::new(Tongues::new(ROOMS_HEARD)),
        }
    }

    /// Answers a request. Never fails: refusals and failures are presentations too, and a panic inside costs this request only. What is
    /// meant for the asker or their room is returned; what is meant for another room goes through that platform's `Deliver`. Nothing is
    /// returned for typed text that is neither a command nor a move: that is talk among people.
    pub async fn ask(&self, request: Request) -> Vec<Presentation> {
        let span = tracing::info_span!(
            "request",
            platform = request.asker.room.platform(),
            room = request.asker.room.as_str(),
            player = request.asker.person.who.as_str(),
            delivery = request.asker.delivery.as_str(),
            command = tracing::field::Empty,
        );
        let (asker, ears) = (request.asker.clone(), self.first_ears(&request));
        if request.room_locale.is_some() {
            self.room_tongues.heard(&asker.room, ears.room);
        }
        let place = match self.queue.enter(&asker.room, &asker.community) {
            Ok(place) => place,
            Err(busy) => return self.too_much(&request, &busy, ears),
        };
        let hub = self.clone();
        let answer = async move {
            let _turn = place.turn().await;
            Box::pin(hub.answer(request)).await
        };
        // A task of its own: a panic ends that task, and a client that hangs up does not stop what was begun.
        let answered = tokio::spawn(answer.instrument(span.clone())).await;
        let out = answered.unwrap_or_else(|_| {
            let _entered = span.enter();
            vec![self.apology(&asker, ears)]
        });
        self.hand_out(&asker.room, out, ears)
    }

    /// Says at once that there is too much to do. Talk among people hears nothing, as ever.
    fn too_much(&self, request: &Request, busy: &Refusal, ears: Ears) -> Vec<Presentation> {
        let is_talk = match &request.input {
            Input::Text { text, people } => match text::read(text, people, self.words(ears.asker)) {
                Ok(Line::Talk) => true,
                Ok(Line::MaybeMove(typed)) => !text::written_as_a_move(&typed),
                Ok(Line::Command(..)) | Err(_) => false,
            },
            _ => false,
        };
        if is_talk {
            Vec::new()
        } else {
            vec![self.presenter.refusal(busy, ears)]
        }
    }

    /// How much is being asked now.
    pub fn load(&self) -> Load {
        self.queue.load()
    }

    /// What is said to somebody whose request a platform could not bring to its end because of a bug of its own.
    pub fn sorry(&self, request: &Request) -> Presentation {
        self.apology(&request.asker, self.first_ears(request))
    }

    /// What a panic says may repeat what somebody typed, so it is not told here; where it was is told by `telemetry`.
    fn apology(&self, asker: &Asker, ears: Ears) -> Presentation {
        let reference = reference(asker, ears.now);
        tracing::error!(reference, "a request panicked");
        let asked = Asked {
            platform: asker.room.platform().to_owned(),
            command: NO_COMMAND.to_owned(),
            outcome: Outcome::Panicked,
        };
        metrics().requests.get_or_create(&asked).inc();
        self.presenter.failure(&reference, ears)
    }

    /// The form that a press opens, if it opens one. From memory, so that a platform can show it at once.
    pub fn form(&self, request: &Request) -> Option<Form> {
        let Input::Press { id } = &request.input else { return None };
        let known = self.tongues.of(&request.asker.person.who);
        let locale = known.unwrap_or_else(|| self.first_ears(request).asker);
        self.presenter.form(&action::decode(id)?, locale)
    }

    /// May the request's id become its asker's share in the chance of a game? Then a platform must have it from the asker, and may not make
    /// one up.
    pub fn shares_in_chance(&self, input: &Input, locale: Locale) -> bool {
        let words = self.words(locale);
        match input {
            Input::Command { name, .. } => crate::command::by_name(name)
                .or_else(|| words.command(name))
                .is_some_and(Command::shares_in_chance),
            Input::Text { text, people } => match text::read(text, people, words) {
                Ok(Line::Command(command, _)) => command.shares_in_chance(),
                Ok(Line::MaybeMove(_) | Line::Talk) | Err(_) => false,
            },
            Input::OnPerson { entry, .. } => words.on_person(entry).is_some_and(|(command, _)| command.shares_in_chance()),
            Input::Form { id, .. } | Input::Press { id } => action::decode(id).is_some_and(|action| press::shares_in_chance(&action)),
        }
    }

    /// Suggestions (at most 25, the best first) for one option of a command form (`focused`), given what has been filled in so far.
    pub async fn complete_option(&self, mut request: Request, focused: &str) -> Vec<Suggestion> {
        let Ok(_place) = self.queue.enter(&request.asker.room, &request.asker.community) else {
            return vec![];
        };
        in_time(async {
            let ears = self.ears(&mut request).await;
            complete::option(&self.service, &self.presenter, self.words(ears.asker), ears, &request, focused).await
        })
        .await
    }

    /// Everything that can stand in one option, for a form that shows it all at once and under headings.
    pub async fn complete_field(&self, mut request: Request, focused: &str) -> Vec<Suggestion> {
        let Ok(_place) = self.queue.enter(&request.asker.room, &request.asker.community) else {
            return vec![];
        };
        in_time(async {
            let ears = self.ears(&mut request).await;
            complete::field(&self.service, &self.presenter, self.words(ears.asker), ears, &request, focused).await
        })
        .await
    }

    /// Suggestions (at most 25, the best first) for a line of typed text. `value` is the whole line.
    pub async fn complete_text(&self, mut request: Request) -> Vec<Suggestion> {
        let Ok(_place) = self.queue.enter(&request.asker.room, &request.asker.community) else {
            return vec![];
        };
        in_time(async {
            let ears = self.ears(&mut request).await;
            complete::text(&self.service, &self.presenter, self.words(ears.asker), ears, &request).await
        })
        .await
    }

    /// Lets the hub reach rooms of a platform unasked, as long as whoever runs the platform keeps it.
    pub fn register<D: Deliver + 'static>(&self, platform: &Arc<D>) {
        let kept: Weak<D> = Arc::downgrade(platform);
        self.platforms
            .write()
            .unwrap_or_else(PoisonError::into_inner)
            .insert(platform.platform(), kept);
    }

    /// Waits until what is on its way to other rooms has been said. For the end of the process.
    pub async fn said(&self) {
        self.deliveries.close();
        self.deliveries.wait().await;
    }

    /// What the platforms say of themselves.
    pub fn health(&self) -> &Health {
        &self.health
    }

    /// The use cases, for what a platform must store itself (people and rooms of the web, board posts).
    pub fn service(&self) -> &Service {
        &self.service
    }

    /// All sentences, for a platform's registration of commands.
    pub fn texts(&self) -> &Texts {
        self.presenter.texts()
    }

    fn words(&self, locale: Locale) -> &Arc<Words> {
        &self.words[locale as usize]
    }

    /// The languages by what the platform tells alone.
    fn first_ears(&self, request: &Request) -> Ears {
        let tag = |t: &Option<String>| t.as_deref().and_then(Locale::from_tag);
        let room = tag(&request.room_locale);
        Ears {
            asker: tag(&request.locale).or(room).unwrap_or_default(),
            room: room.unwrap_or_default(),
            theme: Theme::default(),
            now: self.service.clock.now(),
        }
    }

    /// The languages and the theme that the person chose, and which side they want at the bottom of boards.
    async fn ears(&self, request: &mut Request) -> Ears {
        let ears = self.first_ears(request);
        match self.service.chosen(&request.asker.person.who).await {
            Ok(chosen) => {
                request.asker.view = chosen.view;
                Ears {
                    asker: chosen.language.as_deref().and_then(Locale::from_tag).unwrap_or(ears.asker),
                    theme: chosen.theme.as_deref().and_then(Theme::by_key).unwrap_or(ears.theme),
                    ..ears
                }
            }
            Err(error) => {
                tracing::warn!(%error, "what a person chose could not be read");
                ears
            }
        }
    }

    async fn answer(&self, mut request: Request) -> Vec<Presentation> {
        request.asker.tongue.clone_from(&request.room_locale);
        let mut ears = self.ears(&mut request).await;
        let asker = &request.asker;
        self.tongues.heard(&asker.person.who, ears.asker);
        if let Err(error) = self.service.seen(asker).await {
            tracing::warn!(%error, "a person's name could not be remembered");
        }
        let begun = self.service.clock.now();
        let (watch, known) = (Instant::now(), OnceLock::new());
        let answer = Box::pin(self.run(asker, request.input.clone(), self.words(ears.asker), &known)).await;
        let outcome = outcome(&answer);
        let platform = asker.room.platform().to_owned();
        let duration_ms = self.service.clock.now().0 - begun.0;
        let mut out = match answer {
            Ok(Ok(mut reply)) => {
                tracing::info!(duration_ms, "answered");
                // What was done stands, also when the settings of those who hear of it cannot be read.
                if let Err(error) = self.service.settle(&mut reply).await {
                    tracing::warn!(%error, "the settings of a community could not be read");
                }
                if reply.says.iter().any(|say| matches!(say.msg, Msg::Settings { changed: true, .. })) {
                    // In the language that was just chosen, and so will be what is shown from memory.
                    ears = self.ears(&mut request).await;
                    self.tongues.heard(&request.asker.person.who, ears.asker);
                }
                self.present(reply, &request.asker.room, ears).await
            }
            Ok(Err(refusal)) => {
                tracing::info!(duration_ms, "refused");
                vec![self.presenter.refusal(&refusal, ears)]
            }
            Err(Failure::Store(StoreError::Full)) => {
                tracing::warn!(duration_ms, "refused: there is no space left for the store");
                vec![self.presenter.refusal(&Refusal::NoSpace, ears)]
            }
            Err(failure) => {
                let reference = reference(asker, ears.now);
                match &failure {
                    Failure::Store(error) => tracing::error!(reference, %error, "the store failed a request"),
                    Failure::Bug(what) => tracing::error!(reference, what, "a bug was noticed"),
                }
                vec![self.presenter.failure(&reference, ears)]
            }
        };
        for what in &mut out {
            if let Some(game) = what.posting.answers {
                what.posting.retold = self.retold(&request.asker, game, what.posting.party, ears).await;
            }
        }
        match self.service.out_of_reach(&request.asker).await {
            Ok(reply) => out.extend(self.presenter.reply(reply, ears).await),
            Err(error) => tracing::warn!(%error, "what is out of reach could not be read"),
        }
        let command = known.into_inner().unwrap_or_else(|| NO_COMMAND.to_owned());
        let asked = Asked {
            platform,
            command,
            outcome,
        };
        metrics().request(&asked, watch.elapsed());
        out
    }

    /// Says which rights the bot lacks in a room (`right-…` in the texts).
    pub fn missing_rights(&self, rights: &[&str], can_give: bool, locale: Locale) -> Presentation {
        self.presenter.missing_rights(rights, can_give, locale)
    }

    /// Says that it was done where it belongs.
    pub fn elsewhere(&self, locale: Locale) -> Presentation {
        self.presenter.elsewhere(locale)
    }

    /// What the post of a challenge says once it is answered. Where that cannot be read, the post keeps its words.
    async fn retold(&self, asker: &Asker, game: GameId, party: Party, ears: Ears) -> Option<Vec<Span>> {
        let told = async {
            let mut reply = self.service.answered_challenge(asker, game, party).await?;
            if let Some(reply) = &mut reply {
                self.service.settle(reply).await?;
            }
            Ok::<_, Failure>(reply)
        };
        match told.await {
            Ok(reply) => Some(self.present(reply?, &asker.room, ears).await.pop()?.text),
            Err(error) => {
                tracing::warn!(game.id = game.0, %error, "what became of a challenge could not be read");
                None
            }
        }
    }

    /// Each part in the language of whoever hears it: the asker's, their room's, or that of another room.
    async fn present(&self, reply: Reply, here: &RoomRef, ears: Ears) -> Vec<Presentation> {
        let mut out = Vec::with_capacity(reply.says.len());
        for mut say in reply.says {
            if let Msg::Linked { code, link, .. } = &mut say.msg {
                *link = self.platforms_here().iter().find_map(|platform| platform.door(code));
            }
            let room = match &say.to {
                Audience::Room(room) if room != here => self.tongue_of(room, &say).unwrap_or(ears.room),
                Audience::Room(_) | Audience::Asker => ears.room,
            };
            out.extend(self.presenter.reply(Reply { says: vec![say] }, Ears { room, ..ears }).await);
        }
        out
    }

    /// The language of a room in which nobody has asked now: what was heard there last, else what the game knows of it.
    fn tongue_of(&self, room: &RoomRef, say: &Say) -> Option<Locale> {
        let heard = self.room_tongues.of(room);
        heard.or_else(|| say.tongue.as_deref().and_then(Locale::from_tag))
    }

    async fn run(&self, asker: &Asker, input: Input, words: &Arc<Words>, known: &OnceLock<String>) -> Answer {
        let span = tracing::Span::current();
        let named = |name: &str| {
            span.record("command", name);
            known.get_or_init(|| name.to_owned());
        };
        match input {
            Input::Command { name, options } => {
                let Some(command) = crate::command::by_name(&name).or_else(|| words.command(&name)) else {
                    let typed = crate::command::args::shown(&name);
                    return Ok(Err(Refusal::NoSuchCommand {
                        typed,
                        nearest: words.nearest_command(&name),
                    }));
                };
                named(command.name());
                command.run(&self.service, asker, &Args::new(options, Arc::clone(words))).await
            }
            Input::Text { text, people } => match text::read(&text, &people, words) {
                Ok(Line::Command(command, options)) => {
                    named(command.name());
                    command.run(&self.service, asker, &Args::new(options, Arc::clone(words))).await
                }
                Ok(Line::MaybeMove(typed)) => {
                    if !self.plays_here(asker).await? {
                        return Ok(Ok(Reply::default()));
                    }
                    named("move");
                    let written = text::written_as_a_move(&typed);
                    match self.service.play(asker, None, MoveInput::Typed(typed), &words.letters).await {
                        // Talk that looked like a move. What is written as moves are written is meant as one, and gets its hint.
                        Ok(Err(Refusal::UnreadableMove { .. } | Refusal::Move { .. })) if !written => Ok(Ok(Reply::default())),
                        Ok(Err(Refusal::NoGameHere | Refusal::NothingWaits)) => Ok(Ok(Reply::default())),
                        answer => answer,
                    }
                }
                Ok(Line::Talk) => Ok(Ok(Reply::default())),
                Err(refusal) => Ok(Err(refusal)),
            },
            Input::OnPerson { entry, person } => {
                let Some((command, option)) = words.on_person(&entry) else {
                    return Ok(Err(Refusal::NoSuchCommand {
                        typed: crate::command::args::shown(&entry),
                        nearest: None,
                    }));
                };
                named(command.name());
                let args = Args::new(vec![(option.to_owned(), person)], Arc::clone(words));
                command.run_on_person(&self.service, asker, &args).await
            }
            Input::Form { id, text } => match action::decode(&id) {
                Some(action) => {
                    named(id.split('.').nth(1).unwrap_or_default());
                    press::submit(&self.service, asker, action, &text, words).await
                }
                None => Ok(Err(Refusal::BadButton)),
            },
            Input::Press { id } => match action::decode(&id) {
                Some(action) => {
                    named(id.split('.').nth(1).unwrap_or_default());
                    press::run(&self.service, asker, action, words).await
                }
                None => Ok(Err(Refusal::BadButton)),
            },
        }
    }

    /// Has the asker a game in this very room? A square in people's talk elsewhere is no move.
    async fn plays_here(&self, asker: &Asker) -> Result<bool, Failure> {
        let store = &self.service.store;
        let mine = store.games(&Which::OpenOf(asker.person.who.clone())).await?;
        if mine.is_empty() {
            return Ok(false);
        }
        for id in store.games(&Which::OpenIn(asker.room.clone())).await? {
            if mine.contains(&id) && store.load(id).await?.is_some_and(|(game, _)| game.to_move().is_some()) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Keeps what is for the asker and their room, and sends the rest where it belongs.
    fn hand_out(&self, room: &RoomRef, out: Vec<Presentation>, ears: Ears) -> Vec<Presentation> {
        let (here, elsewhere): (Vec<_>, Vec<_>) = out
            .into_iter()
            .partition(|p| !matches!(&p.scope, Scope::Room(other) if other != room));
        let only_elsewhere = here.is_empty() && !elsewhere.is_empty();
        for what in elsewhere {
            let Scope::Room(other) = what.scope.clone() else { continue };
            self.deliver(&other, what);
        }
        if only_elsewhere {
            vec![self.presenter.elsewhere(ears.asker)]
        } else {
            here
        }
    }

    /// The game's state is stored, so a room that cannot be reached costs a message, not a game; and what has to be said comes again.
    fn deliver(&self, room: &RoomRef, what: Presentation) {
        let (hub, room) = (self.clone(), room.clone());
        let say = async move {
            let _turn = match what.posting.game {
                Some(game) => Some(hub.turns.pass(game).await),
                None => None,
            };
            let noted = what.posting.notice.clone();
            if let Some(noted) = &noted {
                // Whoever is there may have played on before this turn came: then something newer says all of this.
                match hub.service.still_to_be_said(&noted.key).await {
                    Ok(true) => {}
                    Ok(false) => return,
                    Err(error) => tracing::warn!(%error, "whether something is still to be said could not be read"),
                }
            }
            let Some(platform) = hub.platform(room.platform()) else {
                // Another process may reach it, and need not wait for this one.
                hub.leave_to_others(&room, noted.map(|n| n.key)).await;
                return;
            };
            let how = Unasked {
                once: noted.as_ref().map_or_else(|| hub.any_key(), |n| n.once.clone()),
                perhaps_since: None,
            };
            hub.settle(noted.map(|n| n.key), platform.deliver(&room, &what, &how).await).await;
        };
        // Apart from the request, so that a slow platform does not hold up the answer.
        self.deliveries.spawn(say.in_current_span());
    }

    /// This process cannot reach the room: whichever can says it now.
    async fn leave_to_others(&self, room: &RoomRef, notice: Option<NoticeKey>) {
        let Some(key) = notice else {
            tracing::warn!(room = room.as_str(), "no platform to reach this room");
            return;
        };
        if let Err(error) = self.service.say_not_before(&key, self.service.clock.now()).await {
            tracing::error!(game.id = key.game.0, %error, "that something is still to be said could not be written down");
        }
    }

    /// What became of something that had to be said, written down.
    async fn settle(&self, notice: Option<NoticeKey>, delivered: Delivered) {
        let Some(key) = notice else { return };
        match delivered {
            Delivered::Said => self.service.said(key),
            // It comes again when the time of this request to say it is over.
            Delivered::Later => {}
            Delivered::OutOfReach => {
                if let Err(error) = self.service.keep_until_reached(&key).await {
                    tracing::error!(game.id = key.game.0, %error, "that something is still to be said could not be written down");
                }
            }
        }
    }

    /// An unpredictable key, for what is said once and never again.
    fn any_key(&self) -> String {
        let bytes = self.service.entropy.bytes();
        format!(
            "{:016x}",
            u64::from_be_bytes(*bytes.first_chunk().expect("thirty-two bytes begin with eight"))
        )
    }

    /// The platform of that name, if it runs here.
    pub(super) fn platform(&self, name: &str) -> Option<Arc<dyn Deliver>> {
        self.platforms.read().unwrap_or_else(PoisonError::into_inner).get(name)?.upgrade()
    }

    /// The platforms that run here, by name.
    fn platforms_here(&self) -> Vec<Arc<dyn Deliver>> {
        let platforms = self.platforms.read().unwrap_or_else(PoisonError::into_inner);
        let mut here: Vec<_> = platforms.values().filter_map(Weak::upgrade).collect();
        here.sort_by_key(|platform| platform.platform());
        here
    }

    /// The names of the platforms that run here.
    pub(super) fn platforms(&self) -> Vec<&'static str> {
        self.platforms
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .iter()
            .filter(|(_, platform)| platform.strong_count() > 0)
            .map(|(name, _)| *name)
            .collect()
    }

    /// Whose turn it is to say something of each game.
    pub fn turns(&self) -> &Arc<Turns> {
        &self.turns
    }

    /// Something for a room in which nobody has asked now, in that room's language.
    pub(super) async fn unasked(&self, say: Say, room: &RoomRef) -> Result<Option<Presentation>, Failure> {
        let heard = self.tongue_of(room, &say).unwrap_or_default();
        let ears = Ears {
            asker: heard,
            room: heard,
            theme: Theme::default(),
            now: self.service.clock.now(),
        };
        let mut reply = Reply { says: vec![say] };
        self.service.settle(&mut reply).await?;
        Ok(self.present(reply, room, ears).await.pop())
    }
}

/// How long suggestions may take. Discord waits 3 s for them, and nobody waits that long.
const SUGGESTIONS: Duration = Duration::from_secs(2);

/// Late suggestions are none, and so are those that a bug stopped: whoever types goes on typing.
async fn in_time(suggestions: impl Future<Output = Vec<Suggestion>>) -> Vec<Suggestion> {
    // In a box: what an adapter awaits besides is small.
    let isolated = Box::pin(AssertUnwindSafe(suggestions).catch_unwind());
    match tokio::time::timeout(SUGGESTIONS, isolated).await {
        Ok(Ok(found)) => found,
        Ok(Err(_)) => {
            tracing::error!("looking for suggestions panicked");
            vec![]
        }
        Err(_) => {
            tracing::warn!("suggestions were not ready in time");
            vec![]
        }
    }
}

/// A short text that ties an apology to its lines in the log.
fn reference(asker: &Asker, now: Timestamp) -> String {
    let mut hasher = DefaultHasher::new();
    (&asker.delivery, &asker.person.who, now).hash(&mut hasher);
    format!("{:08x}", hasher.finish() >> 32)
}
