//! Plays a scenario: does each step as somebody would, and looks at what every room has seen of it, once and in its own words.

use std::{sync::Arc, time::Duration};

use super::{
    house::House,
    room::{ENGLISH, Post, Room},
};

/// Who plays. Anna sits in the first room, Bo in the second; it may be the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    Anna,
    Bo,
}

impl Who {
    pub const BOTH: [Self; 2] = [Self::Anna, Self::Bo];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Anna => "Anna",
            Self::Bo => "Bo",
        }
    }
    pub fn named(name: &str) -> Option<Self> {
        Self::BOTH.into_iter().find(|who| who.name() == name)
    }
    pub const fn other(self) -> Self {
        match self {
            Self::Anna => Self::Bo,
            Self::Bo => Self::Anna,
        }
    }
}

/// Some steps with a name.
#[derive(Debug)]
pub struct Scenario {
    pub name: &'static str,
    pub steps: &'static [Step],
}

/// One thing that somebody does, and what comes of it.
#[derive(Debug)]
pub enum Step {
    /// Anna challenges Bo to a variant and takes White: by name where they share a room, else by a code.
    Challenge(&'static str),
    /// Bo takes that up; then the game is on.
    Begin(&'static str),
    /// Somebody accepts what they were asked by name, with its button.
    Accept(Who),
    /// Somebody takes back their challenge.
    Cancel(Who),
    /// Somebody plays, and the other one is to move.
    Play(Who, &'static str),
    /// Somebody plays, and that is the end.
    Mate(Who, &'static str),
    /// Somebody plays what they cannot play now; only they hear why.
    Refused(Who, &'static str),
    /// Whatever is offered is played until the game is over; if it takes too long, somebody gives up.
    ToTheEnd,
    /// Somebody asks for a draw or a takeback.
    Offer(Who, &'static str),
    /// The other one agrees, and that is the end.
    Agree(Who, &'static str),
    /// The other one grants the takeback.
    TakenBack(Who),
    /// The other one declines.
    Decline(Who),
    /// Somebody resigns, and means it.
    Resign(Who),
    /// Somebody asks for a rematch.
    Rematch(Who),
    /// The leaderboard of a variant where Anna is has them in this order; where Bo is, if that is elsewhere, it has neither.
    Table(&'static str, [Who; 2]),
    /// The bot ends and begins again.
    Restart,
}

/// Longer than anything takes.
const PATIENCE: Duration = Duration::from_mins(1);

/// Plies of a game of chance before somebody gives up.
const PLIES: usize = 24;

struct Scene<'h> {
    house: &'h mut House,
    rooms: [Arc<dyn Room>; 2],
    shared: bool,
    /// How many posts of each room have been looked at.
    seen: [usize; 2],
    /// The last posts that had something to press, in each room.
    last: [Post; 2],
    code: Option<String>,
    name: &'static str,
}

/// Plays it, Anna in the first room and Bo in the second.
pub async fn play(house: &mut House, rooms: [Arc<dyn Room>; 2], scenario: &Scenario) {
    let shared = Arc::ptr_eq(&rooms[0], &rooms[1]);
    let mut scene = Scene {
        house,
        rooms,
        shared,
        seen: [0; 2],
        last: Default::default(),
        code: None,
        name: scenario.name,
    };
    for step in scenario.steps {
        scene.step(step).await;
    }
}

impl Scene<'_> {
    async fn step(&mut self, step: &Step) {
        match *step {
            Step::Challenge(variant) => self.challenge(variant).await,
            Step::Begin(variant) => {
                self.challenge(variant).await;
                self.take_up().await;
            }
            Step::Accept(who) => {
                self.press(who, "accept").await;
                let first = self.told("pick", None).await;
                assert_eq!(
                    first,
                    Some(who.other()),
                    "{}: who asked for the rematch had the other colour",
                    self.name
                );
            }
            Step::Cancel(who) => {
                let private = self.room(who).ask(who, "cancel", &[]).await;
                if self.shared {
                    self.heard(0).await;
                } else {
                    assert!(private.iter().any(|post| !post.text.is_empty()), "{private:?}");
                }
                self.code = None;
            }
            Step::Play(who, mv) => {
                self.typed(who, mv).await;
                assert_eq!(self.told("pick", None).await, Some(who.other()), "{}: after {mv}", self.name);
            }
            Step::Mate(who, mv) => {
                self.typed(who, mv).await;
                assert_eq!(self.told("rematch", None).await, None, "{}: nobody has to act any more", self.name);
            }
            Step::Refused(who, mv) => {
                let private = self.room(who).ask(who, "move", &[("move", mv)]).await;
                assert_eq!(private.len(), 1, "{}: {mv}: {private:?}", self.name);
                self.in_tongue(who, &private[0]);
            }
            Step::ToTheEnd => self.play_on().await,
            Step::Offer(who, what) => {
                self.room(who).ask(who, what, &[]).await;
                assert_eq!(self.told(what, Some("decline")).await, Some(who.other()));
            }
            Step::Agree(who, what) => {
                self.press(who, what).await;
                self.told("rematch", None).await;
            }
            Step::TakenBack(who) => {
                self.press(who, "takeback").await;
                assert_eq!(self.told("pick", None).await, Some(who.other()));
            }
            Step::Decline(who) => {
                self.press(who, "decline").await;
                for n in self.all() {
                    self.heard(n).await;
                }
            }
            Step::Resign(who) => self.resign(who).await,
            Step::Rematch(who) => {
                self.press(who, "rematch").await;
                assert_eq!(self.told("accept", None).await, Some(who.other()));
            }
            Step::Table(variant, order) => self.table(variant, order).await,
            Step::Restart => {
                self.house.restart().await;
                for n in self.all() {
                    self.rooms[n].restarted(self.house).await;
                }
            }
        }
    }

    fn all(&self) -> std::ops::Range<usize> {
        0..if self.shared { 1 } else { 2 }
    }

    fn at(&self, who: Who) -> usize {
        if self.shared { 0 } else { who as usize }
    }

    fn room(&self, who: Who) -> &dyn Room {
        &*self.rooms[self.at(who)]
    }

    async fn challenge(&mut self, variant: &str) {
        let room = self.room(Who::Anna);
        let bo = room.player(Who::Bo);
        let mut options = vec![("variant", variant), ("colour", "white")];
        if self.shared {
            options.insert(0, ("opponent", bo.as_str()));
        } else {
            options.push(("by", "link"));
        }
        let private = room.ask(Who::Anna, "challenge", &options).await;
        if self.shared {
            assert_eq!(self.told("accept", Some("decline")).await, Some(Who::Bo));
            return;
        }
        let said = &private[0].text;
        // The code stands there as it is to be typed.
        let code = said
            .split(['`', ' ', ':'])
            .find(|word| menagerie::game::party::read_code(word).is_some());
        self.code = Some(code.unwrap_or_else(|| panic!("no code in {said}")).to_owned());
        self.in_tongue(Who::Anna, &private[0]);
    }

    async fn take_up(&mut self) {
        match self.code.take() {
            Some(code) => {
                self.room(Who::Bo).ask(Who::Bo, "accept", &[("code", &code)]).await;
            }
            None => self.press(Who::Bo, "accept").await,
        }
        assert_eq!(self.told("pick", None).await, Some(Who::Anna), "{}: White begins", self.name);
    }

    async fn typed(&self, who: Who, mv: &str) {
        self.room(who).ask(who, "move", &[("move", mv)]).await;
    }

    /// Presses what a room was last shown.
    async fn press(&self, who: Who, does: &str) {
        let post = &self.last[self.at(who)];
        let button = post.button(does).unwrap_or_else(|| panic!("{}: no {does} in {post:?}", self.name));
        self.room(who).press(who, post, button).await;
    }

    /// The next post of a room; there is one.
    async fn heard(&mut self, n: usize) -> Post {
        let room = Arc::clone(&self.rooms[n]);
        let next = async {
            loop {
                let posts = room.posts().await;
                if let Some(post) = posts.get(self.seen[n]) {
                    return post.clone();
                }
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        };
        let post = tokio::time::timeout(PATIENCE, next)
            .await
            .unwrap_or_else(|_| panic!("{}: nothing came in room {n}", self.name));
        self.seen[n] += 1;
        post
    }

    /// Every room was told once, with these things to press, in its own language. Whom of both it notifies.
    async fn told(&mut self, does: &str, and: Option<&str>) -> Option<Who> {
        let mut pings = None;
        for n in self.all() {
            let post = self.heard(n).await;
            for does in std::iter::once(does).chain(and) {
                assert!(post.button(does).is_some(), "{}: no {does} in room {n}: {post:?}", self.name);
            }
            if does == "pick" || does == "rematch" {
                assert!(post.picture, "{}: a board is a picture with a description: {post:?}", self.name);
            }
            self.check_tongue(n, &post);
            if let Some(who) = post.pings {
                assert_eq!(self.at(who), n, "{}: nobody is notified in another's room", self.name);
                assert_eq!(pings, None, "{}: one is notified, once", self.name);
                pings = Some(who);
            }
            self.last[n] = post;
        }
        // Whatever came twice would be there by now, or fails the next step, which finds it in place of its own.
        for n in self.all() {
            assert_eq!(self.rooms[n].posts().await.len(), self.seen[n], "{}: once in room {n}", self.name);
        }
        pings
    }

    fn in_tongue(&self, who: Who, post: &Post) {
        self.check_tongue(self.at(who), post);
    }

    /// Is a post in the language of its room? Told by words that only one of the two has, some of which stand in everything about a game.
    fn check_tongue(&self, n: usize, post: &Post) {
        const ENGLISH_ONLY: [&str; 6] = ["the", "your", "move", "played", "game", "wins"];
        const SWEDISH_ONLY: [&str; 6] = ["och", "ditt", "drag", "spelade", "parti", "vinner"];
        let (own, foreign) = match self.rooms[n].tongue() {
            ENGLISH => (ENGLISH_ONLY, SWEDISH_ONLY),
            _ => (SWEDISH_ONLY, ENGLISH_ONLY),
        };
        let spoken = post.text.to_lowercase();
        // What stands in signs of code is typed, and the same in all languages.
        let prose: String = spoken.split('`').step_by(2).collect();
        let heard: Vec<&str> = prose.split(|c: char| !c.is_alphabetic()).collect();
        let any = |of: [&'static str; 6]| of.into_iter().find(|word| heard.contains(word));
        assert_eq!(any(foreign), None, "{}: room {n} hears another language: {}", self.name, post.text);
        assert!(any(own).is_some(), "{}: in which language is this? {}", self.name, post.text);
    }

    async fn play_on(&mut self) {
        let mut mover = Who::Anna;
        for ply in 0..PLIES {
            // One of the moves that a wrong one is answered with.
            let refused = self.room(mover).ask(mover, "move", &[("move", "a9a9")]).await;
            let legal: Vec<&str> = refused[0].text.rsplit(':').next().unwrap_or_default().split(',').collect();
            let chosen = legal[ply * 7 % legal.len()].trim().trim_end_matches('.').to_owned();
            self.typed(mover, &chosen).await;
            let post = self.rooms[0].posts().await;
            let over = post.last().is_some_and(|post| post.button("rematch").is_some());
            if over {
                self.told("rematch", None).await;
                return;
            }
            let next = self.told_either().await;
            let Some(next) = next else { return };
            mover = next;
        }
        self.resign(mover).await;
    }

    /// A board, or the end of the game: whose turn it is, if it goes on.
    async fn told_either(&mut self) -> Option<Who> {
        let mut pings = None;
        for n in self.all() {
            let post = self.heard(n).await;
            assert!(post.button("pick").or(post.button("rematch")).is_some(), "{post:?}");
            pings = pings.or(post.pings);
            self.last[n] = post;
        }
        pings
    }

    async fn resign(&mut self, who: Who) {
        let asked = self.room(who).ask(who, "resign", &[]).await;
        let yes = asked[0].button("resignyes").expect("it is asked again").to_owned();
        self.room(who).press(who, &asked[0], &yes).await;
        self.told("rematch", None).await;
    }

    async fn table(&mut self, variant: &str, order: [Who; 2]) {
        for n in self.all() {
            let who = Who::BOTH[n];
            let private = self.room(who).ask(who, "leaderboard", &[("variant", variant)]).await;
            let shown = match private.first() {
                Some(post) => post.clone(),
                None => self.heard(n).await,
            };
            let places: Vec<_> = order.iter().map(|who| shown.text.find(who.name())).collect();
            if n == 0 {
                assert!(places[0].is_some() && places[0] < places[1], "{}: {}", self.name, shown.text);
            } else {
                assert_eq!(
                    places,
                    [None, None],
                    "{}: it counts where the challenge was made: {}",
                    self.name,
                    shown.text
                );
            }
        }
    }
}
