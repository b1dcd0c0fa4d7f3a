//! One room's conversation in memory: the last messages, who is here, and who listens. The store knows the room and its people; what was
//! said is kept nowhere else.

use std::{
    collections::{HashMap, VecDeque},
    sync::{Arc, Mutex},
};

use tokio::sync::broadcast;

use super::{
    encode::{Shown, answers_a_question, game_of},
    limits, lock,
};

/// Somebody with a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seated {
    /// Their id within the room.
    pub id: String,
    /// Their name.
    pub name: String,
}

/// Something for those who listen.
#[derive(Clone, Debug)]
pub enum Frame {
    /// A message.
    Said(Arc<Shown>),
    /// The numbers of the messages that still have buttons.
    Buttons(Arc<str>),
    /// Who has a seat and who is here.
    People(Arc<str>),
}

/// What a listener needs to begin with.
#[derive(Debug)]
pub struct Tuned {
    /// Messages that were missed, in order.
    pub missed: Vec<Arc<Shown>>,
    /// Does the page have to begin anew, because more was missed than is kept?
    pub anew: bool,
    /// See [`Frame::Buttons`].
    pub buttons: Arc<str>,
    /// See [`Frame::People`].
    pub people: Arc<str>,
    /// What comes from now on.
    pub feed: broadcast::Receiver<Frame>,
}

/// A room in use.
#[derive(Debug)]
pub struct Live {
    /// Its id.
    pub id: String,
    /// Held while the hub is asked, so that everybody reads answers in the order in which things happened.
    pub turn: tokio::sync::Mutex<()>,
    inner: Mutex<Inner>,
}

#[derive(Debug)]
struct Inner {
    last: u64,
    ring: VecDeque<Arc<Shown>>,
    weight: usize,
    feed: broadcast::Sender<Frame>,
    people: Vec<Seated>,
    here: HashMap<String, usize>,
    watching: usize,
    answered: VecDeque<(String, Arc<str>)>,
    locale: Option<String>,
    touched: i64,
    stored_use: i64,
}

/// Answers that are kept to be repeated when the same request comes again.
const ANSWERED: usize = 64;

impl Live {
    /// A room with the people that the store knows, and an empty conversation.
    pub fn new(id: &str, people: Vec<Seated>, stored_use: i64) -> Self {
        let (feed, _) = broadcast::channel(256);
        let inner = Inner {
            last: 0,
            ring: VecDeque::new(),
            weight: 0,
            feed,
            people,
            here: HashMap::new(),
            watching: 0,
            answered: VecDeque::new(),
            locale: None,
            touched: 0,
            stored_use,
        };
        Self {
            id: id.into(),
            turn: tokio::sync::Mutex::default(),
            inner: Mutex::new(inner),
        }
    }

    /// Says something to everybody and returns it with its number. What has been said already is not said again.
    pub fn say(&self, mut what: Shown) -> Arc<Shown> {
        let mut inner = lock(&self.inner);
        if let Some(said) = inner.ring.iter().find(|m| what.once.is_some() && m.once == what.once) {
            return Arc::clone(said);
        }
        inner.last += 1;
        what.n = Some(inner.last);
        if let Some(game) = what.live {
            // The new board is the live one: older messages lose their buttons about this game.
            inner.strip(|button| game_of(button) == Some(game));
        }
        let what = Arc::new(what);
        inner.weight += what.weight();
        inner.ring.push_back(Arc::clone(&what));
        while inner.ring.len() > limits::RING || (inner.weight > limits::RING_BYTES && inner.ring.len() > 1) {
            if let Some(old) = inner.ring.pop_front() {
                inner.weight -= old.weight();
            }
        }
        inner.send(Frame::Said(Arc::clone(&what)));
        if what.live.is_some() {
            inner.send_buttons();
        }
        what
    }

    /// A button was pressed with success: the message that asked the question loses its buttons.
    pub fn answered_by(&self, button: &str) {
        if !answers_a_question(button) {
            return;
        }
        let mut inner = lock(&self.inner);
        for at in 0..inner.ring.len() {
            if inner.ring[at].buttons.iter().any(|b| b.id == button) {
                inner.replace_buttons(at, Vec::new());
            }
        }
        inner.send_buttons();
    }

    /// There is nothing more to be pressed about a game.
    pub fn settle(&self, game: u64) {
        let mut inner = lock(&self.inner);
        inner.strip(|button| game_of(button) == Some(game));
        inner.send_buttons();
    }

    /// Starts to listen, after message `after` of this process if the listener was here before.
    pub fn tune(&self, after: Option<u64>) -> Tuned {
        let inner = lock(&self.inner);
        let first = inner.ring.front().and_then(|m| m.n).unwrap_or(inner.last + 1);
        let anew = after.is_none_or(|n| n + 1 < first || n > inner.last);
        let from = if anew { 0 } else { after.unwrap_or(0) };
        Tuned {
            missed: inner.ring.iter().filter(|m| m.n.is_some_and(|n| n > from)).cloned().collect(),
            anew,
            buttons: inner.buttons(),
            people: inner.shown_people(),
            feed: inner.feed.subscribe(),
        }
    }

    /// Somebody opened a page, with or without a seat. `false` when too many are open in this room.
    pub fn enter(&self, person: Option<&str>) -> bool {
        let mut inner = lock(&self.inner);
        if inner.streams() >= limits::ROOM_STREAMS {
            return false;
        }
        match person {
            Some(person) => *inner.here.entry(person.to_owned()).or_default() += 1,
            None => inner.watching += 1,
        }
        inner.send_people();
        true
    }

    /// And closed it.
    pub fn leave(&self, person: Option<&str>) {
        let mut inner = lock(&self.inner);
        match person {
            Some(person) => {
                if let Some(pages) = inner.here.get_mut(person) {
                    *pages -= 1;
                    if *pages == 0 {
                        inner.here.remove(person);
                    }
                }
            }
            None => inner.watching = inner.watching.saturating_sub(1),
        }
        inner.send_people();
    }

    /// Somebody took a seat.
    pub fn seat(&self, who: Seated) {
        let mut inner = lock(&self.inner);
        inner.people.push(who);
        inner.send_people();
    }

    /// Somebody has no seat any more. A page of theirs that is still open watches.
    pub fn unseat(&self, id: &str) {
        let mut inner = lock(&self.inner);
        inner.people.retain(|seated| seated.id != id);
        inner.send_people();
    }

    /// Everybody with a seat.
    pub fn people(&self) -> Vec<Seated> {
        lock(&self.inner).people.clone()
    }

    /// Does this person keep the room? It is whoever took a seat in it first, also after a restart.
    pub fn keeps(&self, person: &str) -> bool {
        lock(&self.inner).people.first().is_some_and(|first| first.id == person)
    }

    /// Pages that are open.
    pub fn streams(&self) -> usize {
        lock(&self.inner).streams()
    }

    /// The answer that was given to this delivery, if it was answered a short while ago.
    pub fn answer_to(&self, delivery: &str) -> Option<Arc<str>> {
        lock(&self.inner)
            .answered
            .iter()
            .find(|(d, _)| d == delivery)
            .map(|(_, a)| Arc::clone(a))
    }

    /// Keeps an answer, to repeat it.
    pub fn keep_answer(&self, delivery: String, answer: Arc<str>) {
        let mut inner = lock(&self.inner);
        inner.answered.push_back((delivery, answer));
        if inner.answered.len() > ANSWERED {
            inner.answered.pop_front();
        }
    }

    /// The room's language: that of the first who did something here.
    pub fn locale(&self, asked: Option<&str>) -> Option<String> {
        let mut inner = lock(&self.inner);
        if inner.locale.is_none() {
            inner.locale = asked.map(str::to_owned);
        }
        inner.locale.clone()
    }

    /// Notes that the room is in use; `true` when the store should know it too, which is once in an hour.
    pub fn touch(&self, now: i64) -> bool {
        let mut inner = lock(&self.inner);
        inner.touched = now;
        let due = now - inner.stored_use > 3_600_000;
        if due {
            inner.stored_use = now;
        }
        due
    }

    /// When something happened here last.
    pub fn touched(&self) -> i64 {
        lock(&self.inner).touched
    }

    /// Is a board of this game in the conversation as it is remembered?
    pub fn shows(&self, game: u64) -> bool {
        lock(&self.inner).ring.iter().any(|m| m.live == Some(game))
    }
}

impl Inner {
    fn streams(&self) -> usize {
        self.here.values().sum::<usize>() + self.watching
    }

    fn send(&self, frame: Frame) {
        // An error only says that nobody listens.
        let _ = self.feed.send(frame);
    }

    fn strip(&mut self, about: impl Fn(&str) -> bool) {
        for at in 0..self.ring.len() {
            let (gone, mut others): (Vec<_>, Vec<_>) = self.ring[at].buttons.iter().cloned().partition(|b| about(&b.id));
            // With its question a message loses what else it had on offer: it waits for nobody any more.
            if gone.iter().any(|b| answers_a_question(&b.id)) {
                others.clear();
            }
            if !gone.is_empty() {
                self.replace_buttons(at, others);
            }
        }
    }

    fn replace_buttons(&mut self, at: usize, buttons: Vec<super::encode::ShownButton>) {
        let old = self.ring[at].weight();
        let message = Arc::make_mut(&mut self.ring[at]);
        message.buttons = buttons;
        message.menu = None;
        let new = message.weight();
        self.weight = self.weight - old + new;
    }

    fn buttons(&self) -> Arc<str> {
        let with: Vec<u64> = self.ring.iter().filter(|m| !m.buttons.is_empty()).filter_map(|m| m.n).collect();
        serde_json::json!(with).to_string().into()
    }

    fn send_buttons(&self) {
        self.send(Frame::Buttons(self.buttons()));
    }

    fn shown_people(&self) -> Arc<str> {
        let people: Vec<_> = self
            .people
            .iter()
            .map(|p| serde_json::json!({ "id": p.id, "name": p.name, "here": self.here.contains_key(&p.id) }))
            .collect();
        serde_json::json!({ "people": people, "watching": self.watching })
            .to_string()
            .into()
    }

    fn send_people(&self) {
        self.send(Frame::People(self.shown_people()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::Timestamp;

    fn line(text: &str) -> Shown {
        Shown::chat("Anna", text, Timestamp(0))
    }

    fn numbers(tuned: &Tuned) -> Vec<u64> {
        tuned.missed.iter().filter_map(|m| m.n).collect()
    }

    #[test]
    fn a_listener_gets_what_it_missed_and_nothing_twice() {
        let room = Live::new("r", Vec::new(), 0);
        for text in ["a", "b", "c"] {
            room.say(line(text));
        }
        let new = room.tune(None);
        assert_eq!((numbers(&new), new.anew), (vec![1, 2, 3], true));
        let back = room.tune(Some(2));
        assert_eq!((numbers(&back), back.anew), (vec![3], false));
        let current = room.tune(Some(3));
        assert_eq!((numbers(&current), current.anew), (vec![], false));
        let from_another_life = room.tune(Some(9));
        assert_eq!((numbers(&from_another_life), from_another_life.anew), (vec![1, 2, 3], true));
    }

    #[test]
    fn what_has_been_said_is_not_said_again() {
        let room = Live::new("r", Vec::new(), 0);
        let once = |text: &str, once: Option<&str>| Shown {
            once: once.map(str::to_owned),
            ..line(text)
        };
        for (text, key, n) in [
            ("a", Some("x"), 1),
            ("b", Some("y"), 2),
            ("c", Some("x"), 1),
            ("d", None, 3),
            ("d", None, 4),
        ] {
            assert_eq!(room.say(once(text, key)).n, Some(n), "{text}");
        }
        assert_eq!(numbers(&room.tune(None)), [1, 2, 3, 4]);
    }

    #[test]
    fn the_conversation_is_bounded_in_lines_and_bytes() {
        let room = Live::new("r", Vec::new(), 0);
        for _ in 0..limits::RING * 2 {
            room.say(line("short"));
        }
        assert_eq!(room.tune(None).missed.len(), limits::RING);
        for _ in 0..limits::RING {
            room.say(line(&"x".repeat(100_000)));
        }
        assert!(lock(&room.inner).weight <= limits::RING_BYTES);
        let gone = room.tune(Some(5));
        assert!(gone.anew, "what is not kept any more cannot be caught up with");
    }

    #[test]
    fn an_empty_room_that_was_left_is_not_begun_anew() {
        let room = Live::new("r", Vec::new(), 0);
        assert!(!room.tune(Some(0)).anew);
    }

    #[test]
    fn presence_counts_pages_and_is_bounded() {
        let room = Live::new(
            "r",
            vec![Seated {
                id: "a".into(),
                name: "Anna".into(),
            }],
            0,
        );
        assert!(room.enter(Some("a")) && room.enter(Some("a")) && room.enter(None));
        room.leave(Some("a"));
        assert!(room.tune(None).people.contains("\"here\":true"));
        room.leave(Some("a"));
        assert!(room.tune(None).people.contains("\"here\":false"));
        assert!(room.tune(None).people.contains("\"watching\":1"));
        while room.enter(None) {}
        assert_eq!(room.streams(), limits::ROOM_STREAMS);
    }

    #[test]
    fn answers_are_kept_for_a_while() {
        let room = Live::new("r", Vec::new(), 0);
        room.keep_answer("one".into(), "[]".into());
        assert_eq!(room.answer_to("one").as_deref(), Some("[]"));
        for n in 0..ANSWERED {
            room.keep_answer(n.to_string(), "[]".into());
        }
        assert_eq!(room.answer_to("one"), None);
    }

    #[test]
    fn the_first_language_stays() {
        let room = Live::new("r", Vec::new(), 0);
        assert_eq!(room.locale(None), None);
        assert_eq!(room.locale(Some("sv")).as_deref(), Some("sv"));
        assert_eq!(room.locale(Some("nl")).as_deref(), Some("sv"));
    }
}
