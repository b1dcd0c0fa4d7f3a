//! The bot in its rooms: what happens there is read, asked of the hub, and answered. Rooms do not wait for each other; in one room things happen
//! in order.

use std::{
    collections::{HashMap, HashSet},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use async_trait::async_trait;
use futures_util::future::join_all;
use sha2::{Digest as _, Sha256};
use tokio::sync::mpsc;
use tokio_util::task::TaskTracker;

use super::{
    Manners,
    decode::{self, Address, Heard, Line, PLATFORM, Said},
    door::{Door, Event, Facts, Happening, Round, Seen, Trouble},
    encode::{self, Draft, Manner, Own, Place},
    html::Piece,
    ledger::{Ledger, Open},
    posts::{Post, Posts, Rank, Sent},
};
use crate::{
    command::{Input, Request},
    ids::{CommunityRef, DeliveryKey, GameId, PlayerRef, RoomRef, Timestamp},
    l10n::Locale,
    platform::{Deliver, Delivered, Hub, Unasked},
    present::{Presentation, Scope},
    reply::Person,
    service::Asker,
    store::{Lost, Thread},
};

/// Whoever has this power level in a room may settle things there (specification, "m.room.power_levels": what a moderator usually has).
const MODERATOR: i64 = 50;
/// In rooms with more people than this, only those who are mentioned are known by name.
const NAMES: usize = 200;
/// How long something that is said unasked may wait for its turn. Afterwards it is made anew, from the game as it is then.
const PATIENCE: Duration = Duration::from_secs(100);
/// After this the people in a room see that the bot is at work.
const THINKING: Duration = Duration::from_secs(1);
/// How often, and for how long, an event is tried that cannot be read: its key may come later.
const READ_AGAIN: [u64; 6] = [1, 3, 6, 10, 15, 25];
/// How often a room is told that something in it could not be read, in milliseconds.
const SAY_UNREADABLE_MS: i64 = 10 * 60_000;
/// No list of what may be forgotten grows beyond this.
const LIST: usize = 10_000;

/// The bot behind one account.
pub struct Bot {
    pub(super) door: Arc<dyn Door>,
    pub(super) hub: Hub,
    pub(super) manners: Manners,
    pub(super) posts: Arc<Posts>,
    /// What is being dealt with.
    pub(super) jobs: TaskTracker,
    address: Address,
    ledger: Ledger,
    /// Each room's line of what is to be dealt with there.
    lines: Mutex<HashMap<String, mpsc::UnboundedSender<Job>>>,
    /// When each room was last told that something could not be read.
    unreadable: Mutex<HashMap<String, i64>>,
    /// Newer ids of rooms that moved, and the ids under which they are known here.
    pub(super) moved: Mutex<Moved>,
}

/// Rooms that moved house.
#[derive(Debug, Default)]
pub(super) struct Moved {
    /// From the newest id to the first.
    pub first: HashMap<String, String>,
    /// From the first id to the newest.
    pub newest: HashMap<String, String>,
    /// Rooms that were looked up and have not moved.
    pub stayed: HashSet<String>,
}

struct Job {
    what: Happening,
    open: Open,
}

impl std::fmt::Debug for Bot {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Bot").finish_non_exhaustive()
    }
}

pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What the same thing is always sent under: letters and digits.
pub(super) fn once(parts: &[&str]) -> String {
    let hash = Sha256::digest(parts.join("\n").as_bytes());
    hash.iter().take(12).fold(String::from("m"), |mut out, b| {
        use std::fmt::Write as _;
        // Writing to a string cannot fail.
        let _ = write!(out, "{b:02x}");
        out
    })
}

impl Bot {
    /// The bot behind a door.
    pub fn new(door: Arc<dyn Door>, hub: Hub, manners: Manners) -> Arc<Self> {
        let me = door.me().to_owned();
        let local = me.trim_start_matches('@').split(':').next().unwrap_or_default().to_owned();
        let address = Address {
            me,
            prefix: manners.prefix.clone(),
            names: vec![local],
        };
        let posts = Posts::new(Arc::clone(&door), manners.rate);
        let bot = Arc::new(Self {
            door,
            hub,
            manners,
            posts,
            jobs: TaskTracker::new(),
            address,
            ledger: Ledger::default(),
            lines: Mutex::default(),
            unreadable: Mutex::default(),
            moved: Mutex::default(),
        });
        bot.hub.register(&bot);
        bot
    }

    /// A round has come: everything in it is put in line. Nothing is waited for.
    pub fn take(self: &Arc<Self>, round: Round) {
        let open = self.ledger.begin(&round.next);
        for what in round.happenings {
            let (room, id) = match &what {
                Happening::Event(event) => (event.room.clone(), Some(&event.id)),
                Happening::Unreadable { room, id, .. } => (room.clone(), Some(id)),
                Happening::Invited { room, .. } | Happening::Joined { room } | Happening::Left { room } => (room.clone(), None),
            };
            if id.is_none_or(|id| self.ledger.is_news(id)) {
                self.line_up(room, Job { what, open: open.clone() });
            }
        }
    }

    /// Where to go on after a crash, if that has moved.
    pub fn done(&self) -> Option<String> {
        self.ledger.done()
    }

    fn line_up(self: &Arc<Self>, room: String, job: Job) {
        let mut lines = lock(&self.lines);
        if lines.len() > LIST {
            // Those that are still at work end when they have done it.
            lines.clear();
        }
        let line = lines.entry(room).or_insert_with(|| {
            let (line, mut jobs) = mpsc::unbounded_channel::<Job>();
            let bot = Arc::clone(self);
            self.jobs.spawn(async move {
                while let Some(job) = jobs.recv().await {
                    // A task of its own: a bug costs this event only.
                    let (bot, room) = (Arc::clone(&bot), job_room(&job));
                    let done = tokio::spawn(async move { bot.deal_with(job).await }).await;
                    if done.is_err() {
                        tracing::error!(room, "dealing with an event panicked");
                    }
                }
            });
            line
        });
        if line.send(job).is_err() {
            tracing::error!("an event came when nobody listened any more");
        }
    }

    /// The bot is leaving: nothing more is begun.
    pub fn close(&self) {
        lock(&self.lines).clear();
        self.jobs.close();
    }

    async fn deal_with(self: Arc<Self>, job: Job) {
        let Job { what, open } = job;
        match what {
            Happening::Event(event) => self.hear(event, open).await,
            Happening::Unreadable { room, id, sender } => {
                let bot = Arc::clone(&self);
                self.jobs.spawn(async move { bot.read_again(room, id, sender, open).await });
            }
            Happening::Invited { room, by } => self.invited(&room, &by).await,
            Happening::Joined { room } => self.joined(&room).await,
            Happening::Left { room } => self.left(&room).await,
        }
    }

    /// An event that could not be read: its key may still come. If it does not, the sender is told, now and then.
    async fn read_again(self: Arc<Self>, room: String, id: String, sender: String, open: Open) {
        if sender == self.address.me {
            return;
        }
        for wait in READ_AGAIN {
            tokio::time::sleep(Duration::from_secs(wait)).await;
            match self.door.event(&room, &id).await {
                Ok(Seen::Event(event)) => {
                    self.line_up(
                        room,
                        Job {
                            what: Happening::Event(event),
                            open,
                        },
                    );
                    return;
                }
                Ok(Seen::Nothing) => return,
                Ok(Seen::Unreadable) => {}
                Err(trouble) => tracing::debug!(%trouble, "an event could not be asked for again"),
            }
        }
        tracing::warn!(room, event = id, "an encrypted event could not be read");
        let now = self.hub.service().clock.now().0;
        {
            let mut told = lock(&self.unreadable);
            if told.len() > LIST {
                told.clear();
            }
            if told.get(&room).is_some_and(|last| now < last + SAY_UNREADABLE_MS) {
                return;
            }
            told.insert(room.clone(), now);
        }
        let words = self.sentence("matrix-unreadable", Locale::default());
        let place = Place {
            answers: Some(id.clone()),
            ..Place::default()
        };
        let once = once(&["unreadable", &id]);
        let sent = self.put(&room, encode::notice(&words, &place, &once), &once, Rank::Answer, None);
        // An end without a word: the bot is leaving.
        let _ = sent.await;
    }

    /// A sentence of the adapter's own, with the prefix filled in.
    pub(super) fn sentence(&self, id: &str, locale: Locale) -> String {
        let prefix = self.manners.prefix.as_str();
        // What can be typed stands between marks, which a notice has no need of.
        self.hub.texts().get(locale, id, &[("prefix", prefix.into())]).replace('`', "")
    }

    /// Something happened in a room.
    async fn hear(self: &Arc<Self>, event: Event, open: Open) {
        if event.state_key.is_some() {
            self.state_changed(&event).await;
            return;
        }
        let Some(heard) = decode::read(&event, &self.address) else { return };
        let asked = match self.asked(&event, heard).await {
            Ok(Some(asked)) => asked,
            Ok(None) => return,
            Err(trouble) => {
                tracing::warn!(%trouble, room = event.room, "what was said in a room could not be understood for want of its facts");
                return;
            }
        };
        let bot = Arc::clone(self);
        // In order up to here, and until the hub has dealt with it; its answers are sent beside what comes next.
        let asker = asked.request.asker.clone();
        match self.hub.service().store.delivered(&asker.delivery).await {
            // Dealt with before the process died: what it has to say is in the outbox.
            Ok(Some(_)) => return,
            Ok(None) => {}
            Err(error) => tracing::error!(%error, "whether an event was dealt with could not be read"),
        }
        let says = self.ask(&event.room, asked.request).await;
        self.jobs.spawn(async move {
            bot.answer(&asker, &event, asked.thread, asked.alone, says).await;
            drop(open);
        });
    }

    /// Asks the hub; who waits longer than a moment sees that the bot is at work.
    async fn ask(&self, room: &str, request: Request) -> Vec<Presentation> {
        let mut asked = Box::pin(self.hub.ask(request));
        if let Ok(says) = tokio::time::timeout(THINKING, &mut asked).await {
            return says;
        }
        self.show_typing(room, true).await;
        let says = asked.await;
        self.show_typing(room, false).await;
        says
    }

    async fn show_typing(&self, room: &str, yes: bool) {
        if let Err(trouble) = self.door.typing(room, yes).await {
            tracing::debug!(%trouble, "that the bot is at work could not be shown");
        }
    }

    /// What was heard as a request; `None` when it is none.
    async fn asked(&self, event: &Event, heard: Heard) -> Result<Option<Asked>, Trouble> {
        let room = event.room.as_str();
        match heard {
            Heard::Reacted { to, sign } => {
                if !SIGNS.contains(&sign.as_str()) {
                    return Ok(None);
                }
                let Some(post) = self.own_post(room, &to).await? else {
                    return Ok(None);
                };
                if !post.asks(&event.sender) {
                    return Ok(None);
                }
                let sign = if YES.contains(&sign.as_str()) { YES[0] } else { &sign };
                let Some(id) = post.signs.get(sign).cloned() else { return Ok(None) };
                let facts = self.door.facts(room).await?;
                let request = self.request(event, &facts, post.game, Input::Press { id }).await?;
                Ok(Some(Asked {
                    request,
                    thread: None,
                    alone: facts.members <= 2,
                }))
            }
            Heard::Said(said) => self.said(event, said).await,
        }
    }

    async fn said(&self, event: &Event, said: Said) -> Result<Option<Asked>, Trouble> {
        let room = event.room.as_str();
        // Most of what people say to each other ends here, without a look at anything.
        let bare = bare(&said.pieces);
        let facts = self.door.facts(room).await?;
        let alone = facts.members <= 2;
        let line = decode::line(&bare, said.to_bot, alone);
        let refers = said.answers.as_deref();
        let input = match line {
            Line::Talk => return Ok(None),
            Line::Choice(n) => {
                let Some(to) = refers else { return Ok(None) };
                let Some(post) = self.own_post(room, to).await? else {
                    return Ok(None);
                };
                if !post.asks(&event.sender) {
                    return Ok(None);
                }
                let Some(id) = post.choices.get(n - 1).cloned() else {
                    return Ok(None);
                };
                let request = self.request(event, &facts, post.game, Input::Press { id }).await?;
                return Ok(Some(Asked {
                    request,
                    thread: said.thread,
                    alone,
                }));
            }
            Line::Command(_) => {
                let (text, people) = self.with_people(room, &said.pieces).await?;
                let Line::Command(text) = decode::line(&text, said.to_bot, alone) else {
                    return Ok(None);
                };
                Input::Text { text, people }
            }
            Line::Move(text) => Input::Text { text, people: Vec::new() },
        };
        let mut game = match refers {
            Some(to) => self.own_post(room, to).await?.and_then(|post| post.game),
            None => None,
        };
        if game.is_none()
            && let Some(root) = &said.thread
        {
            game = self.game_of_thread(room, root).await?;
        }
        let request = self.request(event, &facts, game, input).await?;
        Ok(Some(Asked {
            request,
            thread: said.thread,
            alone,
        }))
    }

    /// The game whose thread this is: the store knows it, or the message says it with which the thread began.
    async fn game_of_thread(&self, room: &str, root: &str) -> Result<Option<GameId>, Trouble> {
        match self.hub.service().store.thread_at(&self.thread_ref(room, root)).await {
            Ok(Some(thread)) => return Ok(Some(thread.game)),
            Ok(None) => {}
            Err(error) => tracing::error!(%error, "whose thread it is could not be read"),
        }
        Ok(self.own_post(room, root).await?.and_then(|post| post.game))
    }

    /// A post of the bot's own; `None` for what others wrote.
    async fn own_post(&self, room: &str, id: &str) -> Result<Option<Own>, Trouble> {
        Ok(match self.door.event(room, id).await? {
            Seen::Event(event) if event.sender == self.address.me => encode::own(&event.content),
            _ => None,
        })
    }

    /// The line with names in place of mentions, and everybody whom a name in it can mean.
    async fn with_people(&self, room: &str, pieces: &[Piece]) -> Result<(String, Vec<Person>), Trouble> {
        let mut people: Vec<(String, String)> = self.door.people(room, NAMES).await?;
        for piece in pieces {
            if let Piece::Mention(who) = piece
                && people.iter().all(|(id, _)| id != who)
            {
                let name = self.door.name(room, who).await?.unwrap_or_else(|| local(who).to_owned());
                people.push((who.clone(), name));
            }
        }
        people.retain(|(id, _)| *id != self.address.me);
        distinguish(&mut people);
        let mut text = String::new();
        for piece in pieces {
            match piece {
                Piece::Words(words) => text.push_str(words),
                Piece::Mention(who) => {
                    let name = people.iter().find(|(id, _)| id == who).map_or(local(who), |(_, name)| name);
                    text.extend(["@\"", name, "\""]);
                }
            }
        }
        let person = |(id, name): (String, String)| Person {
            who: PlayerRef::new(PLATFORM, &id),
            name,
        };
        Ok((text, people.into_iter().map(person).collect()))
    }

    async fn request(&self, event: &Event, facts: &Facts, game: Option<GameId>, input: Input) -> Result<Request, Trouble> {
        let (room, sender) = (event.room.as_str(), event.sender.as_str());
        let name = self.door.name(room, sender).await?.unwrap_or_else(|| local(sender).to_owned());
        let level = self.door.level(room, sender).await?;
        let home = self.home(room).await?;
        let space = self.door.space(room).await?;
        let community = space.as_deref().unwrap_or(home.local());
        Ok(Request {
            asker: Asker {
                person: Person {
                    who: PlayerRef::new(PLATFORM, sender),
                    name,
                },
                community: CommunityRef::new(PLATFORM, community),
                room: home,
                parent: None,
                view: None,
                moderator: level >= MODERATOR,
                game,
                alone: facts.members <= 2,
                tongue: None,
                delivery: DeliveryKey::new(PLATFORM, &event.id),
            },
            locale: None,
            room_locale: None,
            input,
        })
    }

    /// Shows what the hub said, and writes down what stands in its room.
    async fn answer(self: &Arc<Self>, asker: &Asker, event: &Event, thread: Option<String>, alone: bool, says: Vec<Presentation>) {
        let mut waits = Vec::new();
        for (n, what) in says.into_iter().enumerate() {
            let bot = Arc::clone(self);
            let asked = Place {
                answers: Some(event.id.clone()),
                thread: thread.clone(),
                whom: None,
            };
            let fallback = once(&[&event.id, &n.to_string()]);
            let (room, sender) = (event.room.clone(), event.sender.clone());
            let asker = asker.clone();
            waits.push(async move {
                match &what.scope {
                    Scope::Private if what.secret && !alone => bot.say_secretly(&room, &sender, &asked, &what, &fallback).await,
                    Scope::Private => {
                        let place = Place {
                            whom: Some(sender),
                            ..asked
                        };
                        bot.say(&room, &place, &what, &fallback, Rank::Answer).await;
                    }
                    Scope::Room(_) => {
                        let key = what.posting.notice.as_ref().map_or(fallback, |noted| noted.once.clone());
                        let place = bot.place_of(&asker.room, &room, &what, asked).await;
                        let said = bot.say(&room, &place, &what, &key, Rank::Board).await;
                        bot.settle(&asker.room, &asker.community, &room, &what, said).await;
                    }
                }
            });
        }
        join_all(waits).await;
    }

    /// Writes down what became of something that had to be said.
    async fn settle(&self, home: &RoomRef, community: &CommunityRef, room: &str, what: &Presentation, said: Sent) {
        let service = self.hub.service();
        self.remember_thread(home, room, what, &said).await;
        let Some(noted) = &what.posting.notice else { return };
        match said {
            Sent::Said(_) | Sent::Superseded | Sent::Unfit => service.said(noted.key.clone()),
            Sent::Dropped => {}
            Sent::OutOfReach => {
                self.lost(home, Some(community.clone())).await;
                if let Err(error) = service.keep_until_reached(&noted.key).await {
                    tracing::error!(game.id = noted.key.game.0, %error, "that something is still to be said could not be written down");
                }
            }
        }
    }

    pub(super) async fn lost(&self, home: &RoomRef, community: Option<CommunityRef>) {
        let place = crate::store::Place::Room(home.clone());
        if let Err(error) = self.hub.service().lose(place, community, Lost::NoAccess).await {
            tracing::error!(%error, "a lost room could not be remembered");
        }
    }

    /// Not for everybody's eyes: in a room with that person alone. Under their message stands that it was done.
    async fn say_secretly(&self, room: &str, person: &str, asked: &Place, what: &Presentation, once_key: &str) {
        let direct = match self.door.direct(person).await {
            Ok(direct) => direct,
            Err(trouble) => {
                tracing::warn!(%trouble, "no room with a person alone could be had");
                let words = self.sentence("matrix-no-direct", Locale::default());
                let key = format!("{once_key}d");
                let _ = self.put(room, encode::notice(&words, asked, &key), &key, Rank::Answer, None).await;
                return;
            }
        };
        self.say(&direct, &Place::default(), what, once_key, Rank::Answer).await;
        if let Some(to) = &asked.answers {
            let post = Post {
                room: room.to_owned(),
                kind: "m.reaction",
                content: encode::sign(to, YES[0]),
                upload: None,
                once: format!("{once_key}r"),
                rank: Rank::Answer,
                board: None,
            };
            let _ = self.posts.put(post).await;
        }
    }

    /// Sends everything that shows a presentation, and waits until it stands in the room. What becomes of the first event decides.
    async fn say(&self, room: &str, place: &Place, what: &Presentation, key: &str, rank: Rank) -> Sent {
        let by_number = self.sentence("matrix-by-number", Locale::default());
        let manner = Manner {
            prefix: &self.manners.prefix,
            by_number: &by_number,
        };
        let board = what.posting.notice.as_ref().filter(|_| what.posting.stands);
        let board = board.map(|noted| (noted.key.game, noted.key.version.0));
        let mut waits = Vec::new();
        for (n, draft) in encode::encode(what, place, manner, key).into_iter().enumerate() {
            let signs = draft.signs.clone();
            let wait = self.put(room, draft, &format!("{key}-{n}"), rank, board.filter(|_| n == 0));
            waits.push((wait, signs));
        }
        let mut first = None;
        for (wait, signs) in waits {
            let sent = wait.await.unwrap_or(Sent::Dropped);
            if let Sent::Said(id) = &sent {
                self.offer(room, id, &signs);
            }
            first.get_or_insert(sent);
        }
        // Nothing to show is nothing left to say.
        first.unwrap_or(Sent::Said(String::new()))
    }

    /// Puts signs under a post for people to press, if there is so much room that nobody waits for anything because of them.
    fn offer(&self, room: &str, id: &str, signs: &[&'static str]) {
        if id.is_empty() || !self.posts.is_rich() {
            return;
        }
        for sign in signs {
            let told = self.posts.put(Post {
                room: room.to_owned(),
                kind: "m.reaction",
                content: encode::sign(id, sign),
                upload: None,
                once: once(&[id, sign]),
                rank: Rank::Rest,
                board: None,
            });
            self.jobs.spawn(async move {
                // Nobody would miss it.
                let _ = told.await;
            });
        }
    }

    pub(super) fn put(
        &self,
        room: &str,
        draft: Draft,
        key: &str,
        rank: Rank,
        board: Option<(GameId, u32)>,
    ) -> tokio::sync::oneshot::Receiver<Sent> {
        self.posts.put(Post {
            room: room.to_owned(),
            kind: "m.room.message",
            content: draft.content,
            upload: draft.upload,
            once: key.to_owned(),
            rank,
            board,
        })
    }

    /// Where something about a game belongs: into its thread, if it has one.
    async fn place_of(&self, home: &RoomRef, room: &str, what: &Presentation, asked: Place) -> Place {
        let Some(game) = what.posting.game else { return asked };
        match self.hub.service().store.thread_of(game, what.posting.party).await {
            Ok(Some(thread)) if !thread.gone && thread.home == *home => {
                let root = thread.room.local().split_once('/').map(|(_, root)| root.to_owned());
                // A message of the room itself cannot be answered from within a thread.
                let answers = asked.answers.filter(|_| asked.thread.is_some() && asked.thread == root);
                Place {
                    answers,
                    thread: root,
                    whom: None,
                }
            }
            Ok(_) => asked,
            Err(error) => {
                tracing::error!(room, game.id = game.0, %error, "the game's thread could not be read");
                asked
            }
        }
    }

    /// Where a community wants that, a game gets a thread, which hangs on the post with which it began.
    async fn remember_thread(&self, home: &RoomRef, room: &str, what: &Presentation, said: &Sent) {
        let (Some(game), Some(_), Sent::Said(id)) = (what.posting.game, &what.posting.opens, said) else {
            return;
        };
        if id.is_empty() {
            return;
        }
        let store = &self.hub.service().store;
        let remember = async {
            let Some((stored, _)) = store.load(game).await? else {
                return Ok(());
            };
            let party = what.posting.party;
            let wanted = store.community(stored.community_of(party)).await?.is_some_and(|s| s.threads);
            if wanted && store.thread_of(game, party).await?.is_none() {
                let thread = Thread {
                    game,
                    party,
                    room: self.thread_ref(room, id),
                    home: home.clone(),
                    gone: false,
                };
                store.save_thread(&thread).await?;
            }
            Ok::<_, crate::store::StoreError>(())
        };
        if let Err(error) = remember.await {
            tracing::error!(game.id = game.0, %error, "a thread could not be remembered; the game is played in its room");
        }
    }

    fn thread_ref(&self, room: &str, root: &str) -> RoomRef {
        let first = lock(&self.moved).first.get(room).cloned();
        RoomRef::new(PLATFORM, &format!("{}/{root}", first.as_deref().unwrap_or(room)))
    }

    /// Did the bot post this before it died?
    async fn stands(&self, room: &str, key: &str, since: Timestamp) -> Result<Option<String>, Trouble> {
        let own = self.door.own_since(room, since.0).await?;
        let found = own
            .iter()
            .find(|event| encode::own(&event.content).is_some_and(|own| own.once == key));
        Ok(found.map(|event| event.id.clone()))
    }

    async fn deliver_to(&self, home: &RoomRef, what: &Presentation, how: &Unasked) -> Result<Delivered, Trouble> {
        let room = self.newest(home.local()).await?;
        if let Some(since) = how.perhaps_since
            && let Some(id) = self.stands(&room, &how.once, since).await?
        {
            self.remember_thread(home, &room, what, &Sent::Said(id)).await;
            return Ok(Delivered::Said);
        }
        let place = self.place_of(home, &room, what, Place::default()).await;
        let said = self.say(&room, &place, what, &how.once, Rank::Board);
        let Ok(said) = tokio::time::timeout(PATIENCE, said).await else {
            return Ok(Delivered::Later);
        };
        self.remember_thread(home, &room, what, &said).await;
        Ok(match said {
            Sent::Said(_) | Sent::Superseded | Sent::Unfit => {
                if let Err(error) = self.hub.service().found(&crate::store::Place::Room(home.clone())).await {
                    tracing::error!(%error, "a room that is there again could not be remembered");
                }
                Delivered::Said
            }
            Sent::Dropped => Delivered::Later,
            Sent::OutOfReach => {
                self.lost(home, None).await;
                Delivered::OutOfReach
            }
        })
    }
}

#[async_trait]
impl Deliver for Bot {
    fn platform(&self) -> &'static str {
        PLATFORM
    }

    async fn deliver(&self, room: &RoomRef, what: &Presentation, how: &Unasked) -> Delivered {
        match self.deliver_to(room, what, how).await {
            Ok(delivered) => delivered,
            Err(Trouble::Forbidden | Trouble::Gone) => Delivered::OutOfReach,
            Err(trouble) => {
                tracing::warn!(%trouble, room = room.local(), "something could not be said in a room");
                Delivered::Later
            }
        }
    }
}

/// Something that was asked.
struct Asked {
    request: Request,
    /// The thread in which it was.
    thread: Option<String>,
    /// Is nobody else in the room?
    alone: bool,
}

/// Signs that agree. The first is the bot's own; the others are what people take for it.
const YES: [&str; 3] = ["✅", "👍", "✔"];
/// Every sign that may mean something.
const SIGNS: [&str; 6] = ["✅", "👍", "✔", "❌", "🔁", "▶"];

fn job_room(job: &Job) -> String {
    match &job.what {
        Happening::Event(event) => event.room.clone(),
        Happening::Unreadable { room, .. } | Happening::Invited { room, .. } | Happening::Joined { room } | Happening::Left { room } => {
            room.clone()
        }
    }
}

/// The line with something in place of each mention, enough to see whether it is a command.
fn bare(pieces: &[Piece]) -> String {
    let word = |piece: &Piece| match piece {
        Piece::Words(words) => words.clone(),
        Piece::Mention(_) => "@somebody".to_owned(),
    };
    pieces.iter().map(word).collect()
}

/// The name in a person's id.
pub(super) fn local(who: &str) -> &str {
    who.trim_start_matches('@').split(':').next().unwrap_or(who)
}

/// Of two people with one name each gets their id behind it; quotes cannot stand in a name that is quoted.
fn distinguish(people: &mut [(String, String)]) {
    let mut counted: HashMap<String, usize> = HashMap::new();
    for (_, name) in people.iter_mut() {
        *name = name.replace(['"', '“', '”'], "'");
        *counted.entry(name.to_lowercase()).or_default() += 1;
    }
    for (id, name) in people.iter_mut() {
        if counted.get(&name.to_lowercase()).is_some_and(|n| *n > 1) {
            *name = format!("{name} ({id})");
        }
    }
}
